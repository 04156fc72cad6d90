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
//     Answer     a value of the position for each lane     candidates are judged    AskLanes: an Answer node
//     Next       an answer about the board after           candidates are judged    Oblige: both, as an obligation
//
// The upper four are decided while the graph grows, once for all positions; the lower four leave a node that looks at
// the position. `resolve` moves a word up as soon as what is known allows it, and every answer begins with it.
//
// Before there is a lane, the squares of operations are sets of columns and rows, as in the reference. When the value
// of a coordinate is first needed, as for a look at the board, that square becomes the lane (`Need::Lane`), and the
// coordinates of the others become distances from it. Not earlier: what the rules ask of lengths, kinds and pieces is
// asked once and not with tables.

mod compare;

use super::knowledge::{
    CLEAR, Coordinate, Knowledge, Operation, PLACE, all_deltas, all_pieces, below, members,
};
use super::squares::{Shape, Squares};
use super::words::{
    Ask, Axis, Expression, FunctionCall, Id, Names, NextQuestion, Obligation, Place, Question,
    Term, Word,
};
use crate::rules::FaultKind;
use crate::rules::listing::Query;
use crate::rules::vm::code::{Arithmetic, Code, Test};
use crate::rules::vm::concrete::integer_arithmetic;
use crate::rules::vm::domain::{Answer, Stop};
use crate::rules::vm::facts::Facts;

/// What must be decided before a run can continue.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Need {
    /// The lane, which becomes the square of this operation.
    Lane(u16),
    /// Whether there are fewer than `least` operations. If `read`, the rules read an operation that shorter lists do
    /// not have.
    Length { least: u32, read: bool },
    /// Whether an operation places.
    Kind(u16),
    /// Whether a field is in a part of its set.
    Part(u16, Axis, u128),
    /// Which member of its set a field is.
    Each(u16, Axis),
    /// Whether a coordinate equals a word.
    Bind(u16, Axis, Word),
    /// Whether a square holds one of these contents.
    Content(Place, u64),
    /// Whether the lane is one of these.
    Lanes(Squares),
    /// Whether the lane is one of these, on which the rules fail.
    Fault(Squares),
    /// Whether a value satisfies a condition.
    Ask(Id, Ask),
    /// The present value of an expression.
    Switch(Id),
    /// Whether the value of each lane satisfies a condition.
    AskLanes(Id, Ask),
    /// The result of a call for each lane.
    Call(Id),
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
    pub shape: &'a Shape,
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
    pub names: &'a mut Names,
    pub known: Knowledge,
    /// The answer to the next question about a value.
    pub decision: Option<bool>,
    /// The result of the next call whose result differs by lane.
    pub result: Option<i64>,
}

pub fn need<T>(need: Need) -> Answer<T, Need> {
    Err(Stop::Suspend(need))
}

pub fn fault<T>(kind: FaultKind) -> Answer<T, Need> {
    Err(Stop::Fault(kind))
}

/// Asks whether a list is shorter than `least`, which is left to the reference beyond [`Query::LONGEST`].
fn part_length<T>(least: i64) -> Answer<T, Need> {
    match u32::try_from(least) {
        Ok(least) if (least as usize) <= Query::LONGEST => {
            need(Need::Length { least, read: false })
        }
        _ => need(Need::Refer),
    }
}

impl Lanes<'_> {
    fn shape(&self) -> &Shape {
        self.setting.shape
    }

    pub(super) fn size(&self, axis: Axis) -> i64 {
        match axis {
            Axis::X => self.shape().width,
            _ => self.shape().height,
        }
    }

    pub(super) fn base(&self, axis: Axis, lane: usize) -> i64 {
        let (x, y) = self.shape().place(lane);
        match axis {
            Axis::X => x,
            _ => y,
        }
    }

    /// Returns the bits of a known word or a table for a lane, and 0 for other words.
    pub(super) fn bits_on(&self, word: Word, lane: usize) -> i64 {
        match word {
            Word::Known(bits) => bits,
            Word::Table(id) => {
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
    pub(super) fn table(&mut self, number_of: impl Fn(&Self, usize) -> i64) -> Word {
        let table: Box<[i64]> = (0..self.shape().squares())
            .map(|lane| number_of(self, lane))
            .collect();
        // Only lanes that can come here are compared; the numbers of others are whatever falls out and are never looked
        // at.
        let mut on_lanes = self.known.valid.iter().filter_map(|lane| table.get(lane));
        let first = on_lanes.next().copied().unwrap_or(0);
        match on_lanes.all(|bits| *bits == first) {
            true => Word::Known(first),
            false => Word::Table(self.names.tables.id(table)),
        }
    }

    /// Returns a word with a number for each lane. Lanes on which there is none are split off as faults.
    pub(super) fn table_or_fault(
        &mut self,
        number_of: impl Fn(&Self, usize) -> Result<i64, FaultKind>,
    ) -> Answer<Word, Need> {
        let failing = |lane: &usize| number_of(self, *lane).is_err();
        let faults: Squares = self.known.valid.iter().filter(failing).collect();
        // Three cases: no lane can go on, which is a fault of the run; some cannot, and are split off first; all can.
        if faults == self.known.valid {
            let first = faults.iter().next();
            let kind = first.and_then(|lane| number_of(self, lane).err());
            return fault(kind.unwrap_or(FaultKind::Internal));
        }
        if !faults.is_empty() {
            return need(Need::Fault(faults));
        }
        Ok(self.table(|world, lane| number_of(world, lane).unwrap_or(0)))
    }

    pub(super) fn operation(&self, number: u16) -> Option<&Operation> {
        self.known.operations.get(usize::from(number))
    }

    /// Returns the set of possible values of a field, numbered as in [`Coordinate`]; 1 member if the coordinate is
    /// bound.
    pub(super) fn set(&self, operation: u16, axis: Axis) -> u128 {
        let Some(operation) = self.operation(operation) else {
            return 0;
        };
        match (axis, operation.coordinate(axis)) {
            (Axis::Piece, _) => u128::from(operation.pieces),
            (_, Coordinate::Free(set)) => u128::from(set),
            (_, Coordinate::Delta(set)) => set,
            (_, Coordinate::Bound(_) | Coordinate::Hidden(_)) => 1,
        }
    }

    /// Returns the word that a field equals, if it is decided.
    pub(super) fn decided(&mut self, operation: u16, axis: Axis) -> Option<Word> {
        let only = |set: u128| (set & set.wrapping_sub(1) == 0).then(|| members(set).next());
        let op = self.operation(operation)?;
        if axis == Axis::Piece {
            return only(u128::from(op.pieces))?.map(Word::Known);
        }
        match op.coordinate(axis) {
            Coordinate::Hidden(_) => None,
            Coordinate::Bound(word) => Some(word),
            Coordinate::Free(set) => only(u128::from(set))?.map(Word::Known),
            Coordinate::Delta(set) => {
                // Bit `n` of a set of distances is the distance `n - (size - 1)`, so that all from `1 - size` to `size
                // - 1` fit.
                let delta = only(set)?? - (self.size(axis) - 1);
                Some(self.table(|world, lane| world.base(axis, lane) + delta))
            }
        }
    }

    /// Replaces a word by a known word or a table if what is known allows it.
    pub(super) fn resolve(&mut self, word: Word) -> Word {
        match word {
            Word::Field(term) => match self.decided(term.operation, term.axis) {
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
            Word::Count(add) if self.known.least == self.known.most => {
                Word::Known(i64::from(self.known.least) + add)
            }
            Word::Content { place, map } => {
                let contents = self.known.contents_of(place, self.setting.shape);
                match contents & contents.wrapping_sub(1) {
                    0 => Word::Known(self.mapped(map, contents.trailing_zeros() as usize)),
                    _ => word,
                }
            }
            Word::Value(id) => self.known.value_of(id).map_or(word, Word::Known),
            word => word,
        }
    }

    /// Resolves the result of a hook. A call of `next` becomes the answer that the run assumes, if it assumes one.
    pub(super) fn answered(&mut self, result: Word) -> Word {
        let Word::Next(question) = result else {
            return self.resolve(result);
        };
        let known = self.next_answer(question, Ask::Compare(Test::NotEqual, 0));
        known.map_or(result, |known| Word::Known(i64::from(known)))
    }

    /// Returns whether an answer about the position after the move satisfies a condition, if the run assumes that.
    pub(super) fn next_answer(&self, question: Id, ask: Ask) -> Option<bool> {
        let known = self.known.obligations.iter();
        let mut known = known.filter(|known| known.question == question);
        known.find_map(|known| known.decides(ask))
    }

    /// Returns the value of a content in a map, or 0 if there is none.
    pub(super) fn mapped(&self, map: Id, content: usize) -> i64 {
        let map = self.names.maps.get(map);
        map.and_then(|map| map.get(content)).copied().unwrap_or(0)
    }

    /// Suspends with what must be decided before a word is known or a table.
    pub(super) fn open<T>(&self, word: Word) -> Answer<T, Need> {
        match word {
            Word::Field(term) if term.axis != Axis::Piece && self.known.lane.is_none() => {
                need(Need::Lane(term.operation))
            }
            Word::Field(term) => need(Need::Each(term.operation, term.axis)),
            Word::Count(_) => self.next_length(),
            Word::Content { place, .. } => {
                let contents = self.known.contents_of(place, self.setting.shape);
                need(Need::Content(place, contents & contents.wrapping_neg()))
            }
            Word::Value(id) => need(Need::Switch(id)),
            Word::Next(_) => self.check_all(),
            Word::Answer(_) | Word::Table(_) | Word::Known(_) => self.check(),
        }
    }

    /// Asks for the length, one number at a time; an unbounded one is left to the reference.
    fn next_length<T>(&self) -> Answer<T, Need> {
        match self.known.most as usize > Query::LONGEST {
            true => need(Need::Refer),
            false => need(Need::Length {
                least: self.known.least + 1,
                read: false,
            }),
        }
    }

    /// Suspends to have each candidate judged, or asks for the length if it is open.
    pub(super) fn check<T>(&self) -> Answer<T, Need> {
        if self.setting.is_move_known {
            return need(Need::Refer);
        }
        match self.known.least == self.known.most {
            true => need(Need::Check),
            false => self.next_length(),
        }
    }

    /// As [`Self::check`], with every field counted as read. Left to the reference if nothing is known of the
    /// operations.
    pub(super) fn check_all<T>(&self) -> Answer<T, Need> {
        match self.check::<T>() {
            Err(Stop::Suspend(Need::Check)) if self.is_blind() => need(Need::Refer),
            Err(Stop::Suspend(Need::Check)) => need(Need::CheckAll),
            other => other,
        }
    }

    /// Returns true if squares were decided before a [split](super::split).
    fn has_hidden(&self) -> bool {
        let is_hidden = |op: &Operation| matches!(op.x, Coordinate::Hidden(_));
        self.operation(0).is_some_and(is_hidden)
    }

    /// Returns true if nothing is known of the first operation. The reference gives up there.
    fn is_blind(&self) -> bool {
        let is_open = |coordinate: Coordinate, size: i64| {
            coordinate == Coordinate::Free(below(size)) || coordinate == all_deltas(size)
        };
        self.operation(0).is_none_or(|op| {
            op.kinds == CLEAR | PLACE
                && op.pieces == all_pieces(self.shape())
                && is_open(op.x, self.shape().width)
                && is_open(op.y, self.shape().height)
        })
    }

    /// Returns the result of a function on the board after the operations, which is computed for each candidate.
    pub(super) fn call_next(&mut self, function: u32, arguments: &[Word]) -> Answer<Word, Need> {
        // The board after the operations depends on all of them, so a rest that asks about it is not independent of the
        // first part.
        if self.has_hidden() {
            return need(Need::Hidden);
        }
        let is_closed = self.setting.is_closed.get(function as usize);
        // A function that reads the operations cannot be called with the board alone, and with nothing known of the
        // operations every list would become a candidate.
        if !is_closed.is_some_and(|is| *is) || self.is_blind() {
            return self.check_all();
        }
        if self.known.least != self.known.most {
            return self.next_length();
        }
        let params = self.setting.code.functions.get(function as usize);
        let params = params.map_or(0, |function| function.params as usize);
        let mut words = Vec::with_capacity(params);
        for word in arguments.get(..params).unwrap_or_default() {
            // `Value`s are allowed: they are computed when the candidate is judged, in the same position.
            words.push(match self.resolve(*word) {
                word @ (Word::Known(_) | Word::Table(_) | Word::Value(_)) => word,
                word => return self.open(word),
            });
        }
        self.oblige(NextQuestion::Call(FunctionCall {
            function,
            arguments: words.into(),
        }))
    }

    /// Returns an answer about the position after the move, which is computed for each candidate.
    pub(super) fn ask_next(&mut self, question: NextQuestion) -> Answer<Word, Need> {
        if self.known.is_next || self.has_hidden() || self.is_blind() {
            return self.check_all();
        }
        if self.known.least != self.known.most {
            return self.next_length();
        }
        self.oblige(question)
    }

    fn oblige(&mut self, question: NextQuestion) -> Answer<Word, Need> {
        let question = self.names.next_questions.id(question);
        let mut known = self.known.obligations.iter();
        if known.any(|known| known.question == question) {
            return Ok(Word::Next(question));
        }
        // Asked at once, because the rules may fail on it.
        need(Need::Oblige(Obligation {
            question,
            ask: Ask::Compare(Test::NotEqual, 0),
            answer: true,
        }))
    }

    /// Returns the bits of a word that is the same for all lanes.
    pub(super) fn value(&mut self, word: Word) -> Answer<i64, Need> {
        match self.resolve(word) {
            Word::Known(bits) => Ok(bits),
            word => self.open(word),
        }
    }

    /// Returns a word as a known word or a table.
    pub(super) fn on_lanes(&mut self, word: Word) -> Answer<Word, Need> {
        match self.resolve(word) {
            word @ (Word::Known(_) | Word::Table(_)) => Ok(word),
            word => self.open(word),
        }
    }

    /// Returns the difference between a table and the coordinate of the lane, if it is the same for all lanes.
    fn distance(&self, word: Word, axis: Axis) -> Option<i64> {
        let Word::Table(id) = word else { return None };
        let table = self.names.tables.get(id)?;
        let mut distances = (0..)
            .zip(table)
            .map(|(lane, bits)| bits - self.base(axis, lane));
        let first = distances.next()?;
        distances.all(|distance| distance == first).then_some(first)
    }

    /// Returns the result of integer arithmetic.
    pub(super) fn compute(&mut self, op: Arithmetic, a: Word, b: Word) -> Answer<Word, Need> {
        let (a, b) = (self.resolve(a), self.resolve(b));
        match (a, b) {
            (Word::Known(x), Word::Known(y)) => integer_arithmetic(op, x, y)
                .map(Word::Known)
                .map_err(Stop::Fault),
            (Word::Known(_) | Word::Table(_), Word::Known(_) | Word::Table(_)) => self
                .table_or_fault(|world, lane| {
                    integer_arithmetic(op, world.bits_on(a, lane), world.bits_on(b, lane))
                }),
            (Word::Count(add), Word::Known(number)) => match op {
                Arithmetic::Add => Ok(Word::Count(add.saturating_add(number))),
                Arithmetic::Subtract => Ok(Word::Count(add.saturating_sub(number))),
                _ => self.open(a),
            },
            (Word::Known(number), Word::Count(add)) if op == Arithmetic::Add => {
                Ok(Word::Count(add.saturating_add(number)))
            }
            (Word::Value(_), Word::Value(_) | Word::Known(_))
            | (Word::Known(_), Word::Value(_))
                if matches!(op, Arithmetic::Add | Arithmetic::Subtract)
                    && self.is_small(a)
                    && self.is_small(b) =>
            {
                let sum = Expression::Binary(op, a, b);
                Ok(Word::Value(self.names.expressions.id(sum)))
            }
            _ => match self.field_terms(op, a, b) {
                Some(word) => Ok(word),
                None if matches!(a, Word::Known(_) | Word::Table(_)) => self.open(b),
                None => self.open(a),
            },
        }
    }

    /// Returns true for words of which a few can be added without overflow.
    fn is_small(&self, word: Word) -> bool {
        match word {
            Word::Known(bits) => bits.unsigned_abs() < 1 << 40,
            Word::Value(id) => match self.names.expressions.get(id) {
                Some(Expression::Query(..) | Expression::MovesNumber | Expression::Count) => true,
                Some(Expression::Binary(_, a, b)) => self.is_small(*a) && self.is_small(*b),
                _ => false,
            },
            _ => false,
        }
    }

    /// Adds to or subtracts from a field. Returns `None` if the result is not a [`Term`].
    fn field_terms(&self, op: Arithmetic, a: Word, b: Word) -> Option<Word> {
        let (mut term, other, is_other_negative) = match (op, a, b) {
            (Arithmetic::Add, Word::Field(term), other)
            | (Arithmetic::Add, other, Word::Field(term)) => (term, other, false),
            (Arithmetic::Subtract, Word::Field(term), other) => (term, other, true),
            (Arithmetic::Subtract, other, Word::Field(term)) => {
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
            Word::Known(number) => number,
            Word::Table(_) => {
                let op = self.operation(term.operation)?;
                let is_delta = matches!(op.coordinate(term.axis), Coordinate::Delta(_));
                if term.axis == Axis::Piece || !is_delta {
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
        Some(Word::Field(term))
    }

    /// Returns the square at coordinates that are known words or tables. Splits off the lanes that have none.
    pub(super) fn place(&mut self, x: Word, y: Word) -> Answer<Place, Need> {
        let shape = self.setting.shape;
        if let (Word::Known(x), Word::Known(y)) = (x, y) {
            return match shape.bit_at(x, y) {
                Some(bit) => Ok(Place::At(u16::try_from(bit).unwrap_or(0))),
                None => fault(FaultKind::OffBoard),
            };
        }
        // First of all: below, squares of lanes that are off the board count as 0 and would look like a square.
        self.on_board(x, y)?;
        let square = |world: &Self, lane: usize| (world.bits_on(x, lane), world.bits_on(y, lane));
        let delta = |world: &Self, lane: usize| {
            let (x, y) = square(world, lane);
            (x - world.base(Axis::X, lane), y - world.base(Axis::Y, lane))
        };
        let lanes = self.known.valid;
        let first = delta(self, lanes.iter().next().unwrap_or(0));
        // Distances are found by looking at the tables and not by following how they were computed: `x + dx` with `dx`
        // from a loop is a table like any other, and still a `Delta`. A `Delta` is a shift of a whole set, a `Gather` a
        // look for each lane.
        if lanes.iter().all(|lane| delta(self, lane) == first) {
            let narrow = |number: i64| i16::try_from(number).unwrap_or(0);
            return Ok(Place::Delta(narrow(first.0), narrow(first.1)));
        }
        let squares = self.table(|world, lane| {
            let (x, y) = square(world, lane);
            let bit = shape.bit_at(x, y).unwrap_or(0);
            i64::try_from(bit).unwrap_or(0)
        });
        Ok(match squares {
            Word::Table(id) => Place::Gather(id),
            other => Place::At(u16::try_from(self.bits_on(other, 0)).unwrap_or(0)),
        })
    }

    /// Splits off, as faults, the lanes on which a square is off the board.
    pub(super) fn on_board(&self, x: Word, y: Word) -> Answer<(), Need> {
        let shape = self.setting.shape;
        let is_off = |lane: &usize| {
            let (x, y) = (self.bits_on(x, *lane), self.bits_on(y, *lane));
            shape.bit_at(x, y).is_none()
        };
        let off: Squares = self.known.valid.iter().filter(is_off).collect();
        match off {
            off if off.is_empty() => Ok(()),
            off if off == self.known.valid => fault(FaultKind::OffBoard),
            off => need(Need::Fault(off)),
        }
    }

    /// Returns the content of a square.
    pub(super) fn content(&mut self, x: Word, y: Word) -> Answer<Word, Need> {
        let (x, y) = (self.on_lanes(x)?, self.on_lanes(y)?);
        let place = self.place(x, y)?;
        let map = super::words::CELL;
        Ok(self.resolve(Word::Content { place, map }))
    }

    /// Returns the value of an expression as a word.
    pub(super) fn expression(&mut self, expression: Expression) -> Word {
        let id = self.names.expressions.id(expression);
        self.resolve(Word::Value(id))
    }

    pub(super) fn question(&mut self, question: Question) -> Word {
        Word::Answer(self.names.questions.id(question))
    }

    /// Returns the index of an operation; lists that do not have it are split off.
    pub(super) fn existing(&mut self, index: Word) -> Answer<u16, Need> {
        let index = self.value(index)?;
        if self.setting.is_move_known {
            return u16::try_from(index).map_err(|_| Stop::Fault(FaultKind::NoSuchOperation));
        }
        let index = match u32::try_from(index) {
            Ok(index) if index < self.known.most && (index as usize) < Query::LONGEST => index,
            Ok(index) if index < self.known.most => return need(Need::Refer),
            _ => return fault(FaultKind::NoSuchOperation),
        };
        if index >= self.known.least {
            return need(Need::Length {
                least: index + 1,
                read: true,
            });
        }
        Ok(u16::try_from(index).unwrap_or(u16::MAX))
    }

    /// Returns true if an operation places a piece.
    pub(super) fn places(&mut self, operation: u16) -> Answer<bool, Need> {
        if self.setting.is_move_known {
            let places = self.expression(Expression::IsPlace(operation));
            return self.ask(places, Ask::Compare(Test::NotEqual, 0));
        }
        match self.operation(operation).map_or(0, |op| op.kinds) {
            PLACE => Ok(true),
            CLEAR => Ok(false),
            _ => need(Need::Kind(operation)),
        }
    }
}
