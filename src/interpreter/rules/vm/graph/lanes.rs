//! The domain in which a rule runs for all positions and all squares of an operation at once.
//!
//! The square of the first operation that is looked at is the *lane*: one bit of a set. A comparison of values that
//! differ between lanes splits the lanes; what stands on a square is asked when the graph is walked. An answer is given
//! at once only if it is the same for all positions, all lanes that can come here and all members of the sets.

// The words, and what is asked when a plain value is needed of one (`open`) or when it is compared (`ask`):
//
//     word       is                                        open asks                ask asks
//     Known      the same bits everywhere                  -                        -
//     Table      bits for each lane                        candidates are judged    Lanes: parts the lanes
//     Field      an undecided field of an operation        Lane, then Each          Part or Bind: parts its set
//     Count      the length plus a number                  Length, one by one       Length: parts the lengths
//     Content    what stands on the square of each lane    Content, one by one      Content: a Test in the graph
//     Value      one value of the position                 Switch: an edge a value  Ask: a Value node
//     Answer     a value of the position for each lane     candidates are judged    AskLanes: an Answer node, of stacks a Gather
//     Next       an answer about the board after           candidates are judged    Oblige: both, as an obligation
//
// The upper four are decided while the graph grows, once for all positions; the lower four leave a node that looks at
// the position. `resolve` moves a word up as soon as what is known allows it, and every answer begins with it.
//
// Before there is a lane, the squares of operations are sets of columns and rows, as in the reference. When the value
// of a coordinate is first needed, as for a look at the board, that square becomes the lane (`LaneNeed::Lane`), and the
// coordinates of the others become distances from it. Not earlier: what the rules ask of lengths, kinds and pieces is
// asked once and not with tables.

mod compare;

use super::knowledge::{
    CLEAR, CoordinateSet, Knowledge, Operation, PLACE, all_deltas, all_pieces, below, members,
};
use super::squares::{BoardShape, SquareSet};
use super::words::{
    FunctionCall, InternId, Interners, LaneQuery, LaneSquare, LaneWord, NextQuestion, Obligation,
    PositionExpr, Term, ValueCondition,
};
use crate::rules::FaultKind;
use crate::rules::listing::Query;
use crate::rules::vm::arithmetic::integer_arithmetic;
use crate::rules::vm::code::Code;
use crate::rules::vm::domain::{Answer, Stop};
use crate::rules::vm::facts::Facts;
use crate::rules::vm::instruction::{Arithmetic, Test};
use crate::rules::vm::types::OpField;

/// What must be decided before a run can continue.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LaneNeed {
    /// The lane, which becomes the square of this operation.
    Lane(u16),
    /// Whether there are fewer than `least` operations. If `read`, the rules read an operation that shorter lists do
    /// not have.
    Length { least: u32, is_read: bool },
    /// Whether an operation places.
    Kind(u16),
    /// Whether a field is in a part of its set.
    Part(u16, OpField, u128),
    /// Which member of its set a field is.
    Each(u16, OpField),
    /// Whether a coordinate, which is a set of distances, is one of these columns or rows.
    Within(u16, OpField, u64),
    /// Whether a coordinate equals a word.
    Bind(u16, OpField, LaneWord),
    /// Whether a square holds one of these contents.
    Content(LaneSquare, u64),
    /// Whether the lane is one of these.
    Lanes(SquareSet),
    /// Whether the lane is one of these, on which the rules fail.
    Fault(SquareSet),
    /// Whether a value satisfies a condition.
    Ask(InternId, ValueCondition),
    /// The present value of an expression.
    Switch(InternId),
    /// Whether the value of each lane satisfies a condition.
    AskLanes(InternId, ValueCondition),
    /// The result of a call for each lane.
    Call(InternId),
    /// Whether this or its contrary is assumed of the board after the operations.
    Oblige(Obligation),
    /// Nothing: the candidates are judged one by one, and every field counts as read.
    CheckAll,
    /// Nothing: the candidates are judged one by one. Fields that were not read are left to the reference.
    Check,
    /// A square that was decided before a [split](super::split).
    Hidden,
    /// Nothing: the reference has to list the moves.
    Refer,
}

/// An answer, or what must be decided before there is one.
/// What all runs of the code of one player have in common.
#[derive(Clone, Copy, Debug)]
pub struct RunSetting<'a> {
    pub code: &'a Code,
    pub facts: &'a Facts,
    pub shape: &'a BoardShape,
    pub turn: u8,
    /// By function: whether a call with known arguments becomes a value.
    pub is_value: &'a [bool],
    /// By function: whether a call with arguments that differ by lane is computed for all lanes at once.
    pub is_lane_call: &'a [bool],
    /// By function: whether it depends only on its arguments and the position.
    pub is_closed: &'a [bool],
    /// The number of steps that such a call counts.
    pub call_steps: u64,
    /// True if the operations are those of a move that was made: their fields are values.
    pub is_move_known: bool,
}

/// The domain of one run.
#[derive(Debug)]
pub struct Lanes<'a> {
    pub setting: RunSetting<'a>,
    pub names: &'a mut Interners,
    pub knowledge: Knowledge,
    /// The answer to the next question about a value.
    pub decision: Option<bool>,
    /// The result of the next call whose result differs by lane.
    pub result: Option<i64>,
}

pub fn need<T>(need: LaneNeed) -> Answer<T, LaneNeed> {
    Err(Stop::Suspend(need))
}

pub fn fault<T>(kind: FaultKind) -> Answer<T, LaneNeed> {
    Err(Stop::Fault(kind))
}

/// Asks whether a list is shorter than `least`, which is left to the reference beyond [`Query::LONGEST`].
fn part_length<T>(least: i64) -> Answer<T, LaneNeed> {
    match u32::try_from(least) {
        Ok(least) if (least as usize) <= Query::LONGEST => need(LaneNeed::Length {
            least,
            is_read: false,
        }),
        _ => need(LaneNeed::Refer),
    }
}

impl Lanes<'_> {
    fn shape(&self) -> &BoardShape {
        self.setting.shape
    }

    pub(super) fn size(&self, axis: OpField) -> i64 {
        match axis {
            OpField::X => self.shape().width,
            _ => self.shape().height,
        }
    }

    pub(super) fn base(&self, axis: OpField, lane: usize) -> i64 {
        let (x, y) = self.shape().place(lane);
        match axis {
            OpField::X => x,
            _ => y,
        }
    }

    /// Returns the bits of a known word or a table for a lane, and 0 for other words.
    pub(super) fn bits_on(&self, word: LaneWord, lane: usize) -> i64 {
        match word {
            LaneWord::Known(bits) => bits,
            LaneWord::Table(id) => {
                let table = self.names.tables.get(id);
                table
                    .and_then(|table| table.get(lane))
                    .copied()
                    .unwrap_or(0)
            }
            _ => 0,
        }
    }

    /// Returns a word with a number for each lane: a known word if they are all equal.
    pub(super) fn table(&mut self, number_of: impl Fn(&Self, usize) -> i64) -> LaneWord {
        let table: Box<[i64]> = (0..self.shape().squares())
            .map(|lane| number_of(self, lane))
            .collect();
        // Lanes that cannot come here count as well, although their numbers are whatever falls out: with fewer lanes the
        // same word would become another one, and the run would share no node with those for more lanes. Rules that
        // look along rows and columns had nodes for each single square. What needs one number asks `on_valid`.
        let exists = self.setting.shape.exists;
        let mut on_lanes = exists.iter().filter_map(|lane| table.get(lane));
        let first = on_lanes.next().copied().unwrap_or(0);
        match on_lanes.all(|bits| *bits == first) {
            true => LaneWord::Known(first),
            false => LaneWord::Table(self.names.tables.id(table)),
        }
    }

    /// Returns a table as a known word if its numbers are equal on all lanes that can come here, and other words as they
    /// are.
    pub(super) fn on_valid(&self, word: LaneWord) -> LaneWord {
        if !matches!(word, LaneWord::Table(_)) {
            return word;
        }
        let valid = &self.knowledge.valid;
        let mut on_lanes = valid.iter().map(|lane| self.bits_on(word, lane));
        let first = on_lanes.next().unwrap_or(0);
        match on_lanes.all(|bits| bits == first) {
            true => LaneWord::Known(first),
            false => word,
        }
    }

    /// Returns a word with a number for each lane. Lanes on which there is none are split off as faults.
    pub(super) fn table_or_fault(
        &mut self,
        number_of: impl Fn(&Self, usize) -> Result<i64, FaultKind>,
    ) -> Answer<LaneWord, LaneNeed> {
        let failing = |lane: &usize| number_of(self, *lane).is_err();
        let faults: SquareSet = self.knowledge.valid.iter().filter(failing).collect();
        // Three cases: no lane can go on, which is a fault of the run; some cannot, and are split off first; all can.
        if faults == self.knowledge.valid {
            let first = faults.iter().next();
            let kind = first.and_then(|lane| number_of(self, lane).err());
            return fault(kind.unwrap_or(FaultKind::Internal));
        }
        if !faults.is_empty() {
            return need(LaneNeed::Fault(faults));
        }
        Ok(self.table(|world, lane| number_of(world, lane).unwrap_or(0)))
    }

    pub(super) fn operation(&self, number: u16) -> Option<&Operation> {
        self.knowledge.operations.get(usize::from(number))
    }

    /// Returns the set of possible values of a field, numbered as in [`CoordinateSet`]; 1 member if the coordinate is
    /// bound.
    pub(super) fn set(&self, operation: u16, axis: OpField) -> u128 {
        let Some(operation) = self.operation(operation) else {
            return 0;
        };
        match (axis, operation.coordinate(axis)) {
            (OpField::Piece, _) => u128::from(operation.pieces),
            (_, CoordinateSet::Free(set)) => u128::from(set),
            (_, CoordinateSet::Delta(set)) => set,
            (_, CoordinateSet::Bound(_) | CoordinateSet::Hidden(_)) => 1,
        }
    }

    /// Returns the word that a field equals, if it is decided.
    pub(super) fn decided(&mut self, operation: u16, axis: OpField) -> Option<LaneWord> {
        let only = |set: u128| (set & set.wrapping_sub(1) == 0).then(|| members(set).next());
        let op = self.operation(operation)?;
        if axis == OpField::Piece {
            return only(u128::from(op.pieces))?.map(LaneWord::Known);
        }
        match op.coordinate(axis) {
            CoordinateSet::Hidden(_) => None,
            CoordinateSet::Bound(word) => Some(word),
            CoordinateSet::Free(set) => only(u128::from(set))?.map(LaneWord::Known),
            CoordinateSet::Delta(set) => {
                // Bit `n` of a set of distances is the distance `n - (size - 1)`, so that all from `1 - size` to `size
                // - 1` fit.
                let delta = only(set)?? - (self.size(axis) - 1);
                Some(self.table(|world, lane| world.base(axis, lane) + delta))
            }
        }
    }

    /// Replaces a word by a known word or a table if what is known allows it.
    pub(super) fn resolve(&mut self, word: LaneWord) -> LaneWord {
        match word {
            LaneWord::Field(term) => match self.decided(term.operation, term.axis) {
                Some(value) => self.table(|world, lane| {
                    let value = world.bits_on(value, lane);
                    let base = match term.is_relative {
                        true => world.base(term.axis, lane),
                        false => 0,
                    };
                    let value = value - base;
                    i64::from(term.add) + if term.is_negative { -value } else { value }
                }),
                None => word,
            },
            LaneWord::Count(add) if self.knowledge.least == self.knowledge.most => {
                LaneWord::Known(i64::from(self.knowledge.least) + add)
            }
            LaneWord::Content { place, map } => {
                let contents = self.knowledge.contents_of(place, self.setting.shape);
                match contents & contents.wrapping_sub(1) {
                    0 => LaneWord::Known(self.mapped(map, contents.trailing_zeros() as usize)),
                    _ => word,
                }
            }
            LaneWord::Value(id) => self.knowledge.value_of(id).map_or(word, LaneWord::Known),
            LaneWord::Answer(id) => match self.knowledge.height_of(id) {
                Some(height) if height.least == height.most => LaneWord::Known(height.least),
                _ => word,
            },
            word => word,
        }
    }

    /// Resolves a word for a use that needs one number, if there is one for the lanes that can come here.
    pub(super) fn resolve_on_valid(&mut self, word: LaneWord) -> LaneWord {
        let word = self.resolve(word);
        self.on_valid(word)
    }

    /// Resolves the result of a hook. A call of `next` becomes the answer that the run assumes, if it assumes one.
    pub(super) fn answered(&mut self, result: LaneWord) -> LaneWord {
        let LaneWord::Next(question) = result else {
            return self.resolve_on_valid(result);
        };
        let answer = self.next_answer(question, ValueCondition::Compare(Test::NotEqual, 0));
        answer.map_or(result, |holds| LaneWord::Known(i64::from(holds)))
    }

    /// Returns whether an answer about the position after the move satisfies a condition, if the run assumes that.
    pub(super) fn next_answer(
        &self,
        question: InternId,
        condition: ValueCondition,
    ) -> Option<bool> {
        let obligations = self.knowledge.obligations.iter();
        let mut obligations = obligations.filter(|obligation| obligation.question == question);
        obligations.find_map(|obligation| obligation.decides(condition))
    }

    /// Returns the value of a content in a map, or 0 if there is none.
    pub(super) fn mapped(&self, map: InternId, content: usize) -> i64 {
        let map = self.names.maps.get(map);
        map.and_then(|map| map.get(content)).copied().unwrap_or(0)
    }

    /// Suspends with what must be decided before a word is known or a table.
    pub(super) fn open<T>(&self, word: LaneWord) -> Answer<T, LaneNeed> {
        match word {
            LaneWord::Field(term)
                if term.axis != OpField::Piece && self.knowledge.lane.is_none() =>
            {
                need(LaneNeed::Lane(term.operation))
            }
            LaneWord::Field(term) => need(LaneNeed::Each(term.operation, term.axis)),
            LaneWord::Count(_) => self.next_length(),
            LaneWord::Content { place, .. } => {
                let contents = self.knowledge.contents_of(place, self.setting.shape);
                need(LaneNeed::Content(place, contents & contents.wrapping_neg()))
            }
            LaneWord::Value(id) => need(LaneNeed::Switch(id)),
            LaneWord::Next(_) => self.check_all(),
            LaneWord::Answer(_) | LaneWord::Table(_) | LaneWord::Known(_) => self.check(),
        }
    }

    /// Asks for the length, one number at a time; an unbounded one is left to the reference.
    fn next_length<T>(&self) -> Answer<T, LaneNeed> {
        match self.knowledge.most as usize > Query::LONGEST {
            true => need(LaneNeed::Refer),
            false => need(LaneNeed::Length {
                least: self.knowledge.least + 1,
                is_read: false,
            }),
        }
    }

    /// Suspends to have each candidate judged, or asks for the length if it is open.
    pub(super) fn check<T>(&self) -> Answer<T, LaneNeed> {
        if self.setting.is_move_known {
            return need(LaneNeed::Refer);
        }
        match self.knowledge.least == self.knowledge.most {
            true => need(LaneNeed::Check),
            false => self.next_length(),
        }
    }

    /// As [`Self::check`], with every field counted as read. Left to the reference if nothing is known of the
    /// operations.
    pub(super) fn check_all<T>(&self) -> Answer<T, LaneNeed> {
        match self.check::<T>() {
            Err(Stop::Suspend(LaneNeed::Check)) if self.is_blind() => need(LaneNeed::Refer),
            Err(Stop::Suspend(LaneNeed::Check)) => need(LaneNeed::CheckAll),
            other => other,
        }
    }

    /// Returns true if squares were decided before a [split](super::split).
    fn has_hidden(&self) -> bool {
        let is_hidden = |op: &Operation| matches!(op.x, CoordinateSet::Hidden(_));
        self.operation(0).is_some_and(is_hidden)
    }

    /// Returns true if nothing is known of the first operation. The reference gives up there.
    fn is_blind(&self) -> bool {
        let is_open = |coordinate: CoordinateSet, size: i64| {
            coordinate == CoordinateSet::Free(below(size)) || coordinate == all_deltas(size)
        };
        self.operation(0).is_none_or(|op| {
            op.kinds == CLEAR | PLACE
                && op.pieces == all_pieces(self.shape())
                && is_open(op.x, self.shape().width)
                && is_open(op.y, self.shape().height)
        })
    }

    /// Returns the result of a function on the board after the operations, which is computed for each candidate.
    pub(super) fn call_next(
        &mut self,
        function: u32,
        arguments: &[LaneWord],
    ) -> Answer<LaneWord, LaneNeed> {
        // The board after the operations depends on all of them, so a rest that asks about it is not independent of the
        // first part.
        if self.has_hidden() {
            return need(LaneNeed::Hidden);
        }
        let is_closed = self.setting.is_closed.get(function as usize);
        // A function that reads the operations cannot be called with the board alone, and with nothing known of the
        // operations every list would become a candidate.
        if !is_closed.is_some_and(|is| *is) || self.is_blind() {
            return self.check_all();
        }
        if self.knowledge.least != self.knowledge.most {
            return self.next_length();
        }
        let params = self.setting.code.functions.get(function as usize);
        let params = params.map_or(0, |function| function.params as usize);
        let mut words = Vec::with_capacity(params);
        for word in arguments.get(..params).unwrap_or_default() {
            // `Value`s are allowed: they are computed when the candidate is judged, in the same position.
            words.push(match self.resolve_on_valid(*word) {
                word @ (LaneWord::Known(_) | LaneWord::Table(_) | LaneWord::Value(_)) => word,
                word => return self.open(word),
            });
        }
        self.oblige(NextQuestion::Call(FunctionCall {
            function,
            arguments: words.into(),
        }))
    }

    /// Returns an answer about the position after the move, which is computed for each candidate.
    pub(super) fn ask_next(&mut self, question: NextQuestion) -> Answer<LaneWord, LaneNeed> {
        if self.knowledge.is_next || self.has_hidden() || self.is_blind() {
            return self.check_all();
        }
        if self.knowledge.least != self.knowledge.most {
            return self.next_length();
        }
        self.oblige(question)
    }

    fn oblige(&mut self, question: NextQuestion) -> Answer<LaneWord, LaneNeed> {
        let question = self.names.next_questions.id(question);
        let mut obligations = self.knowledge.obligations.iter();
        if obligations.any(|obligation| obligation.question == question) {
            return Ok(LaneWord::Next(question));
        }
        // Asked at once, because the rules may fail on it.
        need(LaneNeed::Oblige(Obligation {
            question,
            condition: ValueCondition::Compare(Test::NotEqual, 0),
            answer: true,
        }))
    }

    /// Returns the bits of a word that is the same for all lanes.
    pub(super) fn value(&mut self, word: LaneWord) -> Answer<i64, LaneNeed> {
        match self.resolve_on_valid(word) {
            LaneWord::Known(bits) => Ok(bits),
            word => self.open(word),
        }
    }

    /// Returns a word as a known word or a table.
    pub(super) fn on_lanes(&mut self, word: LaneWord) -> Answer<LaneWord, LaneNeed> {
        match self.resolve(word) {
            word @ (LaneWord::Known(_) | LaneWord::Table(_)) => Ok(word),
            word => self.open(word),
        }
    }

    /// Returns the difference between a table and the coordinate of the lane, if it is the same for all lanes.
    fn distance(&self, word: LaneWord, axis: OpField) -> Option<i64> {
        let LaneWord::Table(id) = word else {
            return None;
        };
        let table = self.names.tables.get(id)?;
        let mut distances = (0..)
            .zip(table)
            .map(|(lane, bits)| bits - self.base(axis, lane));
        let first = distances.next()?;
        distances.all(|distance| distance == first).then_some(first)
    }

    /// Returns the result of integer arithmetic.
    pub(super) fn compute(
        &mut self,
        op: Arithmetic,
        a: LaneWord,
        b: LaneWord,
    ) -> Answer<LaneWord, LaneNeed> {
        let (a, b) = (self.resolve(a), self.resolve(b));
        match (a, b) {
            (LaneWord::Known(x), LaneWord::Known(y)) => integer_arithmetic(op, x, y)
                .map(LaneWord::Known)
                .map_err(Stop::Fault),
            (LaneWord::Known(_) | LaneWord::Table(_), LaneWord::Known(_) | LaneWord::Table(_)) => {
                self.table_or_fault(|world, lane| {
                    integer_arithmetic(op, world.bits_on(a, lane), world.bits_on(b, lane))
                })
            }
            (LaneWord::Count(add), LaneWord::Known(number)) => match op {
                Arithmetic::Add => Ok(LaneWord::Count(add.saturating_add(number))),
                Arithmetic::Subtract => Ok(LaneWord::Count(add.saturating_sub(number))),
                _ => self.open(a),
            },
            (LaneWord::Known(number), LaneWord::Count(add)) if op == Arithmetic::Add => {
                Ok(LaneWord::Count(add.saturating_add(number)))
            }
            (LaneWord::Value(_), LaneWord::Value(_) | LaneWord::Known(_))
            | (LaneWord::Known(_), LaneWord::Value(_))
                if matches!(op, Arithmetic::Add | Arithmetic::Subtract)
                    && self.is_small(a)
                    && self.is_small(b) =>
            {
                let sum = PositionExpr::Binary(op, a, b);
                Ok(LaneWord::Value(self.names.expressions.id(sum)))
            }
            _ => match self.field_terms(op, a, b) {
                Some(word) => Ok(word),
                None => match (self.on_valid(a), self.on_valid(b)) {
                    (one, other) if (one, other) != (a, b) => self.compute(op, one, other),
                    (LaneWord::Known(_) | LaneWord::Table(_), _) => self.open(b),
                    _ => self.open(a),
                },
            },
        }
    }

    /// Returns true for words of which a few can be added without overflow.
    fn is_small(&self, word: LaneWord) -> bool {
        match word {
            LaneWord::Known(bits) => bits.unsigned_abs() < 1 << 40,
            LaneWord::Value(id) => match self.names.expressions.get(id) {
                Some(PositionExpr::Query(..) | PositionExpr::MovesNumber | PositionExpr::Count) => {
                    true
                }
                Some(PositionExpr::Binary(_, a, b)) => self.is_small(*a) && self.is_small(*b),
                _ => false,
            },
            _ => false,
        }
    }

    /// Adds to or subtracts from a field. Returns `None` if the result is not a [`Term`].
    fn field_terms(&self, op: Arithmetic, a: LaneWord, b: LaneWord) -> Option<LaneWord> {
        let (mut term, other, is_other_negative) = match (op, a, b) {
            (Arithmetic::Add, LaneWord::Field(term), other)
            | (Arithmetic::Add, other, LaneWord::Field(term)) => (term, other, false),
            (Arithmetic::Subtract, LaneWord::Field(term), other) => (term, other, true),
            (Arithmetic::Subtract, other, LaneWord::Field(term)) => {
                let term = Term {
                    is_negative: !term.is_negative,
                    add: term.add.checked_neg()?,
                    ..term
                };
                (term, other, false)
            }
            _ => return None,
        };
        let number = match other {
            LaneWord::Known(number) => number,
            LaneWord::Table(_) => {
                let op = self.operation(term.operation)?;
                let is_delta = matches!(op.coordinate(term.axis), CoordinateSet::Delta(_));
                if term.axis == OpField::Piece || !is_delta {
                    return None;
                }
                let distance = self.distance(other, term.axis)?;
                // The coordinate of the lane turns a coordinate into a distance if subtracted, and a distance into a
                // coordinate if added.
                // The four cases of `field - lane` and `lane - field`; others would need twice the coordinate of the
                // lane in one word.
                match (term.is_relative, term.is_negative == is_other_negative) {
                    (false, false) => term.is_relative = true,
                    (true, true) => term.is_relative = false,
                    _ => return None,
                }
                distance
            }
            _ => return None,
        };
        let number = if is_other_negative {
            number.checked_neg()?
        } else {
            number
        };
        let add = i64::from(term.add).checked_add(number)?;
        // Bounded, so that later sums cannot overflow.
        (add.abs() < 1 << 24).then_some(())?;
        term.add = i32::try_from(add).ok()?;
        Some(LaneWord::Field(term))
    }

    /// Returns the square at coordinates that are known words or tables. Splits off the lanes that have none.
    pub(super) fn place(&mut self, x: LaneWord, y: LaneWord) -> Answer<LaneSquare, LaneNeed> {
        let shape = self.setting.shape;
        if let (LaneWord::Known(x), LaneWord::Known(y)) = (x, y) {
            return match shape.bit_at(x, y) {
                Some(bit) => Ok(LaneSquare::At(u16::try_from(bit).unwrap_or(0))),
                None => fault(FaultKind::OffBoard),
            };
        }
        // First of all: below, squares of lanes that are off the board count as 0 and would look like a square.
        self.on_board(x, y)?;
        let square = |world: &Self, lane: usize| (world.bits_on(x, lane), world.bits_on(y, lane));
        let delta = |world: &Self, lane: usize| {
            let (x, y) = square(world, lane);
            (
                x - world.base(OpField::X, lane),
                y - world.base(OpField::Y, lane),
            )
        };
        let lanes = self.knowledge.valid;
        let first = delta(self, lanes.iter().next().unwrap_or(0));
        // Distances are found by looking at the tables and not by following how they were computed: `x + dx` with `dx`
        // from a loop is a table like any other, and still a `Delta`. A `Delta` is a shift of a whole set, a `Gather` a
        // look for each lane.
        if lanes.iter().all(|lane| delta(self, lane) == first) {
            let narrow = |number: i64| i16::try_from(number).unwrap_or(0);
            return Ok(LaneSquare::Delta(narrow(first.0), narrow(first.1)));
        }
        let squares = self.table(|world, lane| {
            let (x, y) = square(world, lane);
            let bit = shape.bit_at(x, y).unwrap_or(0);
            i64::try_from(bit).unwrap_or(0)
        });
        Ok(match squares {
            LaneWord::Table(id) => LaneSquare::Gather(id),
            other => LaneSquare::At(u16::try_from(self.bits_on(other, 0)).unwrap_or(0)),
        })
    }

    /// Splits off, as faults, the lanes on which a square is off the board.
    pub(super) fn on_board(&self, x: LaneWord, y: LaneWord) -> Answer<(), LaneNeed> {
        let shape = self.setting.shape;
        let is_off = |lane: &usize| {
            let (x, y) = (self.bits_on(x, *lane), self.bits_on(y, *lane));
            shape.bit_at(x, y).is_none()
        };
        let off: SquareSet = self.knowledge.valid.iter().filter(is_off).collect();
        match off {
            off if off.is_empty() => Ok(()),
            off if off == self.knowledge.valid => fault(FaultKind::OffBoard),
            off => need(LaneNeed::Fault(off)),
        }
    }

    /// Returns the content of a square.
    pub(super) fn content(&mut self, x: LaneWord, y: LaneWord) -> Answer<LaneWord, LaneNeed> {
        let (x, y) = (self.on_lanes(x)?, self.on_lanes(y)?);
        let place = self.place(x, y)?;
        let map = super::words::CELL;
        Ok(self.resolve(LaneWord::Content { place, map }))
    }

    /// Returns the value of an expression as a word.
    pub(super) fn expression(&mut self, expression: PositionExpr) -> LaneWord {
        let id = self.names.expressions.id(expression);
        self.resolve(LaneWord::Value(id))
    }

    pub(super) fn question(&mut self, question: LaneQuery) -> LaneWord {
        LaneWord::Answer(self.names.questions.id(question))
    }

    /// Returns the index of an operation; lists that do not have it are split off.
    pub(super) fn existing(&mut self, index: LaneWord) -> Answer<u16, LaneNeed> {
        let index = self.value(index)?;
        if self.setting.is_move_known {
            return u16::try_from(index).map_err(|_| Stop::Fault(FaultKind::NoSuchOperation));
        }
        let index = match u32::try_from(index) {
            Ok(index) if index < self.knowledge.most && (index as usize) < Query::LONGEST => index,
            Ok(index) if index < self.knowledge.most => return need(LaneNeed::Refer),
            _ => return fault(FaultKind::NoSuchOperation),
        };
        if index >= self.knowledge.least {
            return need(LaneNeed::Length {
                least: index + 1,
                is_read: true,
            });
        }
        Ok(u16::try_from(index).unwrap_or(u16::MAX))
    }

    /// Returns true if an operation places a piece.
    pub(super) fn places(&mut self, operation: u16) -> Answer<bool, LaneNeed> {
        if self.setting.is_move_known {
            let places = self.expression(PositionExpr::IsPlace(operation));
            return self.ask(places, ValueCondition::Compare(Test::NotEqual, 0));
        }
        match self.operation(operation).map_or(0, |op| op.kinds) {
            PLACE => Ok(true),
            CLEAR => Ok(false),
            _ => need(LaneNeed::Kind(operation)),
        }
    }
}
