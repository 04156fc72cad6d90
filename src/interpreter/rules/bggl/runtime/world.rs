//! The domain of a program that runs a whole game: its board, players, variables and values, and its messages.
//!
//! Words are numbers. During a listing some of them may be [symbolic](super::heap): results computed from them are
//! symbolic too, conditions are decided both ways, and a run that cannot continue is given up as unproven.

// One `ProgramWorld` is cloned for every branch of a listing, so what is large and rarely changed is shared (`board` by
// `Arc`, values of the heap by `Arc` each), and what is small is copied. Its caches, and what makes them stale:
//
//    cut     the units of a move, by its word        words are renumbered when values are collected: `forget_units`
//    reads   all that was read since `resume`        never; a clone inherits it, so it covers the whole path
//    calls   results in the position before          keyed by board, player and variables; see `calls.rs`

use super::heap::{Heap, Item, SubMove, UNKNOWN, excluded, is_symbolic, one_sided};
use super::reads::Reads;
use super::tables::ProgramTables;
use super::transcript::{RefusedMove, Transcript, TranscriptEntry, UnmetCondition};
use super::units::{Unit, units};
use crate::base::Value;
use crate::board::{Board, Cell, Op, Piece, Square};
use crate::message;
use crate::rules::FaultKind;
use crate::rules::vm::arithmetic::{compare_integers, integer_arithmetic};
use crate::rules::vm::domain::{Answer, Domain, Stop, wrapped};
use crate::rules::vm::instruction::{Arithmetic, Test};
use crate::rules::vm::intrinsic::Intrinsic;
use crate::rules::vm::tree::{OpField, Type};
use std::rc::Rc;
use std::sync::Arc;

/// Why a run is suspended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SuspendReason {
    /// It waits for the answer to a question of the program; `text` is the word of its text.
    Answer { prompt: u32, text: i64 },
    /// Unused values must be collected.
    Room,
    /// A condition on a symbolic value must be decided.
    Decision,
    /// Nothing can be concluded about this branch.
    Proof,
}

pub(super) type DomainResult<T> = Answer<T, SuspendReason>;

/// No winner.
pub(super) const NOBODY: i64 = -1;

/// The domain of one run.
#[derive(Clone, Debug)]
pub(super) struct ProgramWorld<'t> {
    pub tables: &'t ProgramTables,
    /// Shared by the runs that part from one another.
    pub board: Arc<Board>,
    /// The boards that rules see instead; `None` for the real one.
    pub views: Vec<Option<Board>>,
    pub player: i64,
    pub winner: i64,
    pub globals: Vec<i64>,
    pub heap: Heap,
    /// The bytes of values at which unused ones are collected.
    pub room: usize,
    /// The answer to the current question.
    pub answer: Option<i64>,
    /// The decision that was requested.
    pub decision: Option<bool>,
    /// The changes by the moves that were made.
    pub ops: Vec<Op>,
    /// The number of moves that were made.
    pub accepted: u32,
    /// The number of moves that were refused.
    pub refused: u32,
    pub refusal: Option<RefusedMove>,
    /// Conditions that were not met since the last move was judged.
    pub unmet: Vec<UnmetCondition>,
    pub said: Transcript,
    /// True before the game section: squares can still be removed from the board.
    pub building: bool,
    /// What was read or written.
    pub reads: Reads,
    /// The units of the last move that was asked about.
    cut: Option<(i64, Vec<Unit>)>,
    /// The calls that need not be run again, while moves are listed.
    pub calls: Option<Rc<dyn CallRunner<'t> + 't>>,
}

/// Runs calls of functions on their own. The world asks through this, because such a call runs in a world again.
pub(super) trait CallRunner<'t>: std::fmt::Debug {
    /// Returns the result of a call and its steps, unless it has to be run as usual.
    fn result(
        &self,
        world: &mut ProgramWorld<'t>,
        function: u32,
        arguments: &[i64],
        depth: u32,
    ) -> Option<(i64, u64)>;
}

impl<'t> ProgramWorld<'t> {
    pub(super) fn new(tables: &'t ProgramTables, board: Board, player: u8) -> Self {
        Self {
            tables,
            board: Arc::new(board),
            views: Vec::new(),
            player: i64::from(player),
            winner: NOBODY,
            globals: vec![0; tables.globals.len()],
            heap: Heap::default(),
            room: usize::MAX,
            answer: None,
            decision: None,
            ops: Vec::new(),
            accepted: 0,
            refused: 0,
            refusal: None,
            unmet: Vec::new(),
            said: Transcript::default(),
            building: false,
            reads: Reads::default(),
            cut: None,
            calls: None,
        }
    }

    /// Forgets the cached units, because words change when values are collected.
    pub(super) fn forget_units(&mut self) {
        self.cut = None;
    }

    /// Returns the board that the running code sees.
    pub(super) fn view(&self) -> &Board {
        let seen = self.views.iter().rev().find_map(Option::as_ref);
        seen.unwrap_or(&self.board)
    }

    pub(super) fn height(&self) -> i64 {
        i64::from(self.board.height())
    }

    pub(super) fn width(&self) -> i64 {
        i64::from(self.board.width())
    }

    /// Returns the square in a row and a column.
    pub(super) fn square(&self, x: i64, y: i64) -> Option<Square> {
        let inside = (0..self.height()).contains(&x) && (0..self.width()).contains(&y);
        let square = Square::new(u16::try_from(y).ok()?, u16::try_from(x).ok()?);
        inside.then_some(square)
    }

    /// Returns true if a square with one of these coordinates is certainly off the board.
    pub(super) fn is_surely_off(&self, x: i64, y: i64) -> bool {
        let off = |word: i64, size: i64| match is_symbolic(word) {
            true => excluded(word).start <= 0 && excluded(word).end >= size,
            false => !(0..size).contains(&word),
        };
        off(x, self.height()) || off(y, self.width())
    }

    pub(super) fn say(&mut self, pc: u32, said: TranscriptEntry) {
        self.said.add(pc, said);
    }

    #[inline]
    pub(super) fn cell_at(&mut self, x: i64, y: i64, pc: u32) -> i64 {
        // Symbolic words are far beyond any board.
        if (0..self.height()).contains(&x) && (0..self.width()).contains(&y) {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            // Both are below 2^16.
            let index = (x * self.width() + y) as usize;
            let cell = self.view().cells().get(index).copied();
            self.reads.add_index(index);
            return i64::from(cell.unwrap_or(Cell::HOLE).to_bits());
        }
        self.cell_off_board(x, y, pc)
    }

    #[cold]
    fn cell_off_board(&mut self, x: i64, y: i64, pc: u32) -> i64 {
        if is_symbolic(x) || is_symbolic(y) {
            return if self.is_surely_off(x, y) {
                i64::from(Cell::HOLE.to_bits())
            } else {
                UNKNOWN
            };
        }
        if !self.said.silent {
            let message = message!("bggl-off-board", x = x, y = y);
            self.say(pc, TranscriptEntry::Remark(message));
        }
        i64::from(Cell::HOLE.to_bits())
    }

    pub(super) fn set_cell(&mut self, x: i64, y: i64, word: i64, pc: u32) {
        let Some(square) = self.square(x, y) else {
            let message = message!("bggl-off-board", x = x, y = y);
            self.say(pc, TranscriptEntry::Remark(message));
            return;
        };
        self.reads.add(&self.board, square);
        let cell = cell_of(word);
        // The shape of the board is fixed once play has begun: it is part of what the rest of the workbench draws and
        // stores. Before that, a program cuts its board to shape by writing `#`. Writing what is there already is
        // always allowed, so that a row that was read can be written back with its holes.
        let hole = cell.is_hole() || !self.board.has(square);
        if hole && !self.building && self.board.get(square) != cell {
            let message = message!("bggl-hole-written", x = x, y = y);
            self.say(pc, TranscriptEntry::Remark(message));
            return;
        }
        Arc::make_mut(&mut self.board).set(square, cell);
    }

    /// Returns the units of a move, or `None` while the sub-moves that they depend on are symbolic.
    pub(super) fn units_of(&mut self, word: i64) -> Option<&[Unit]> {
        // Values are immutable, so the word of a move identifies its content as long as nothing is collected.
        let is_cut = self.cut.as_ref().is_some_and(|(cut, _)| *cut == word);
        if !is_cut {
            let parts = self.heap.as_move(word);
            // Pieces that are lifted after the last `+` are in no unit.
            let puts = parts.iter().rposition(|part| part.direction > 0);
            let counted = puts.map_or(parts, |last| parts.get(..=last).unwrap_or_default());
            if counted.iter().any(|part| is_symbolic(part.piece)) {
                return None;
            }
            self.cut = Some((word, units(parts)));
        }
        self.cut.as_ref().map(|(_, units)| units.as_slice())
    }

    /// Returns the board after the first sub-moves.
    pub(super) fn board_after(&self, parts: &[SubMove]) -> Option<Board> {
        if !parts.iter().any(SubMove::is_set) {
            return None;
        }
        let mut board = self.view().clone();
        for part in parts.iter().filter(|part| part.is_set()) {
            if let Some(square) = self.square(part.x, part.y) {
                let cell = if part.direction > 0 {
                    cell_of(part.piece)
                } else {
                    Cell::EMPTY
                };
                board.set(square, cell);
            }
        }
        Some(board)
    }

    /// Makes a move if the board allows it, all or nothing.
    pub(super) fn apply(&mut self, word: i64, pc: u32) -> DomainResult<bool> {
        let parts: Vec<SubMove> = self.heap.as_move(word).to_vec();
        if parts.iter().any(SubMove::is_symbolic) {
            return Err(Stop::Suspend(SuspendReason::Proof));
        }
        // Sub-moves are applied to a copy: the second part of a move may depend on the first, and if a later part is
        // impossible, nothing must have happened.
        let mut board = Board::clone(&self.board);
        let mut ops = Vec::with_capacity(parts.len());
        for (number, part) in parts.iter().enumerate().filter(|(_, part)| part.is_set()) {
            let (x, y) = (part.x, part.y);
            if let Some(square) = self.square(x, y) {
                self.reads.add(&self.board, square);
            }
            let cell = cell_of(part.piece);
            let reason = match self.square(x, y) {
                None => Some(message!(
                    "bggl-move-off-board",
                    number = number,
                    x = x,
                    y = y
                )),
                Some(square) if !board.has(square) => {
                    Some(message!("bggl-move-hole", number = number, x = x, y = y))
                }
                Some(_) if cell.is_empty() || cell.is_hole() => {
                    let name = if cell.is_empty() { "_" } else { "#" };
                    let what = message!("bggl-move-no-piece", number = number, piece = name);
                    Some(what)
                }
                Some(square) if part.direction < 0 && board.get(square) != cell => {
                    let name = self.spoken_piece(part.piece);
                    Some(message!("bggl-move-not-there", piece = name, x = x, y = y))
                }
                Some(square) => {
                    if part.direction < 0 {
                        ops.push(Op::Clear(square));
                        board.set(square, Cell::EMPTY);
                    } else {
                        ops.extend(cell.piece().map(|piece| Op::Place(square, piece)));
                        board.set(square, cell);
                    }
                    None
                }
            };
            if let Some(message) = reason {
                self.refuse(message, pc);
                return Ok(false);
            }
        }
        // Only after success: a move that is refused gets its reason, and no advice besides.
        if super::units::is_doubtful(&parts) {
            self.say(pc, TranscriptEntry::Advice(message!("bggl-lint-promotion")));
        }
        self.board = Arc::new(board);
        self.ops.extend(ops);
        self.accepted += 1;
        self.refusal = None;
        Ok(true)
    }

    /// Records why the move that is judged is refused.
    pub(super) fn refuse(&mut self, reason: crate::base::Message, pc: u32) {
        self.refusal = Some(RefusedMove { reason, pc });
    }

    /// Blames the alternative of which most conditions were met where the last of several was refused.
    pub(super) fn blame_furthest(&mut self) {
        let pc = self.refusal.as_ref().map(|refusal| refusal.pc);
        let Some(last) = self.unmet.last().filter(|last| Some(last.pc) == pc) else {
            return;
        };
        // An example: `m: step || jump`. A move that meets two conditions of `jump` and none of `step` should be told
        // what is wrong with it as a jump, though `step` may have been asked last. This applies only where the last
        // refusal came from one of several alternatives; after `&&` the last refusal is the reason.
        let is_beside = |rule: u32| {
            let mut groups = self.tables.alternatives.iter();
            groups.any(|group| group.contains(&rule) && group.contains(&last.rule))
        };
        let unmet = self
            .unmet
            .iter()
            .rev()
            .filter(|unmet| is_beside(unmet.rule));
        if let Some(UnmetCondition { rule, pc, .. }) = unmet.max_by_key(|unmet| unmet.met).copied()
        {
            self.refuse_by_rule(rule, pc);
        }
    }

    /// Remembers the rule that refuses a move.
    pub(super) fn refuse_by_rule(&mut self, rule: u32, pc: u32) {
        if self.said.silent {
            return;
        }
        let name = self.tables.rules.get(rule as usize);
        let name = name.map_or("", |rule| rule.name.as_str()).to_owned();
        self.refuse(message!("bggl-refused-by-rule", rule = name), pc);
    }

    pub(super) fn piece_name(&self, word: i64) -> &str {
        match cell_of(word) {
            Cell::EMPTY => "_",
            Cell::HOLE => "#",
            cell => cell
                .piece()
                .and_then(|Piece(number)| self.tables.pieces.get(usize::from(number)))
                .map_or("?", String::as_str),
        }
    }

    /// Returns what people call a piece, for a message.
    pub(super) fn spoken_piece(&self, word: i64) -> Value {
        let piece_text = cell_of(word)
            .piece()
            .and_then(|Piece(number)| self.tables.spoken_pieces.get(usize::from(number)));
        piece_text.map_or_else(|| Value::from(self.piece_name(word)), Value::clone)
    }

    /// Decides a condition on something symbolic.
    fn decide(&mut self) -> DomainResult<bool> {
        self.decision
            .take()
            .ok_or(Stop::Suspend(SuspendReason::Decision))
    }

    /// Returns true if two values are equal, including their content.
    pub(super) fn same(&mut self, a: i64, b: i64) -> DomainResult<bool> {
        // All pairs are compared before anything is decided: one certain difference makes the values different,
        // however many unknown parts they have, and only if everything known agrees is the question left to a
        // decision, once.
        let mut symbolic = false;
        let mut open = vec![(a, b)];
        while let Some((a, b)) = open.pop() {
            if is_symbolic(a) || is_symbolic(b) {
                symbolic = true;
                continue;
            }
            let same = match (self.heap.get(a), self.heap.get(b)) {
                (Some(Item::List(a)), Some(Item::List(b))) => {
                    open.extend(a.iter().copied().zip(b.iter().copied()));
                    a.len() == b.len()
                }
                (Some(Item::Move(a)), Some(Item::Move(b))) => {
                    for (a, b) in a.iter().zip(b.iter()) {
                        open.extend([(a.x, b.x), (a.y, b.y), (a.piece, b.piece)]);
                    }
                    let directions = a.iter().zip(b.iter());
                    a.len() == b.len()
                        && directions.clone().all(|(a, b)| a.direction == b.direction)
                }
                // Two plain numbers. If one of the two is a text, both are, and they are compared as texts, because a
                // text of the program and one that was put together have different words.
                (None, None) if super::heap::constant_number(a).is_none() => a == b,
                _ => self.text_of(a) == self.text_of(b),
            };
            if !same {
                return Ok(false);
            }
        }
        if symbolic { self.decide() } else { Ok(true) }
    }

    /// Returns the text that a word refers to, without copying one of the program.
    pub(super) fn shared_text(&self, word: i64) -> Arc<str> {
        let constant = super::heap::constant_number(word);
        match constant.and_then(|number| self.tables.texts.get(number)) {
            Some(text) => Arc::clone(text),
            None => self.text_of(word).into(),
        }
    }

    /// Returns the text that a word refers to.
    pub(super) fn text_of(&self, word: i64) -> &str {
        if let Some(Item::Text(text)) = self.heap.get(word) {
            return text;
        }
        super::heap::constant_number(word)
            .and_then(|number| self.tables.texts.get(number))
            .map_or("", |text| text)
    }
}

/// Returns the cell that a word stands for.
pub(super) fn cell_of(word: i64) -> Cell {
    Cell::from_bits(u16::try_from(word).unwrap_or(0))
}

/// Compares numbers of which at least one is not known. Returns `None` if the result is not certain.
fn compare_symbolic(test: Test, a: i64, b: i64) -> Option<bool> {
    if is_symbolic(a) && is_symbolic(b) {
        return None;
    }
    // What is known about an unknown number is a range where it is not:
    //
    //    beyond(8)   8 or more, or less than 0     excluded  [0, 8)
    //    above(8)    8 or more                     excluded  (.., 8)
    //    below       less than 0                   excluded  [0, ..)
    //
    // `n < bound` is certain if everything from `bound` upwards is excluded, and impossible if everything below it is.
    // The range of `beyond` is open on neither side, so of the order it says nothing, but equality is ruled out inside
    // it. The other tests are turned into `<`: for whole numbers `n <= k` is `n < k + 1`, and `k < n` is its opposite.
    let (out, number) = match is_symbolic(a) {
        true => (excluded(a), b),
        false => (excluded(b), a),
    };
    // The unknown number is on one side of the other one if all numbers on the opposite side are excluded.
    let is_not_less = |bound: i64| out.start == i64::MIN && bound <= out.end;
    let is_less = |bound: i64| out.end == i64::MAX && bound >= out.start;
    let side = |bound: i64| match (is_less(bound), is_not_less(bound)) {
        (false, false) => None,
        (is_less, _) => Some(is_less),
    };
    match (test, is_symbolic(a)) {
        (Test::Equal, _) => out.contains(&number).then_some(false),
        (Test::NotEqual, _) => out.contains(&number).then_some(true),
        (Test::Less, true) => side(number),
        (Test::AtMost, true) => side(number + 1),
        (Test::Less, false) => side(number + 1).map(|is_less| !is_less),
        (Test::AtMost, false) => side(number).map(|is_less| !is_less),
    }
}

impl Domain for ProgramWorld<'_> {
    type Word = i64;
    type Need = SuspendReason;

    #[inline(always)]
    fn constant(bits: i64) -> i64 {
        bits
    }

    #[inline(always)]
    fn truth(&mut self, a: i64) -> DomainResult<bool> {
        if is_symbolic(a) {
            return self.decide();
        }
        Ok(a != 0)
    }

    #[inline(always)]
    fn integer(&mut self, op: Arithmetic, a: i64, b: i64) -> DomainResult<i64> {
        if is_symbolic(a) || is_symbolic(b) {
            // A division by something unknown may fail, and that is decided like a condition: the branch where the
            // divisor is 0 ends with the fault, the other one continues with an unknown number.
            let divides = matches!(op, Arithmetic::Divide | Arithmetic::Remainder);
            if divides && (b == 0 || (is_symbolic(b) && self.decide()?)) {
                return Err(Stop::Fault(FaultKind::DivisionByZero));
            }
            return Ok(one_sided(op, a, b));
        }
        let number = integer_arithmetic(op, a, b).map_err(Stop::Fault)?;
        // A product of two numbers may look like a marked word until it is cut to its low 32 bits.
        Ok(match op {
            Arithmetic::Multiply => i64::from(number as i32),
            _ => number,
        })
    }

    #[inline(always)]
    fn negate(&mut self, a: i64) -> DomainResult<i64> {
        Ok(match is_symbolic(a) {
            true => one_sided(Arithmetic::Subtract, 0, a),
            false => -a,
        })
    }

    #[inline(always)]
    fn not(&mut self, a: i64) -> DomainResult<i64> {
        Ok(if is_symbolic(a) {
            UNKNOWN
        } else {
            i64::from(a == 0)
        })
    }

    fn float(&mut self, _: Arithmetic, _: i64, _: i64) -> DomainResult<i64> {
        Err(Stop::Fault(FaultKind::Internal))
    }

    fn negate_float(&mut self, _: i64) -> DomainResult<i64> {
        Err(Stop::Fault(FaultKind::Internal))
    }

    fn to_float(&mut self, _: i64) -> DomainResult<i64> {
        Err(Stop::Fault(FaultKind::Internal))
    }

    #[inline(always)]
    fn compare(&mut self, test: Test, a: i64, b: i64) -> DomainResult<bool> {
        if is_symbolic(a) || is_symbolic(b) {
            return match compare_symbolic(test, a, b) {
                Some(truth) => Ok(truth),
                None => self.decide(),
            };
        }
        Ok(compare_integers(test, a, b))
    }

    fn compare_float(&mut self, _: Test, _: i64, _: i64) -> DomainResult<bool> {
        Err(Stop::Fault(FaultKind::Internal))
    }

    fn within(&mut self, a: i64, low: i64, mask: u32) -> DomainResult<bool> {
        if is_symbolic(a) {
            // The mask has 32 bits, so a number that is certainly outside of `low..low + 32` is in none of its places.
            let excluded = excluded(a);
            let is_outside = excluded.start <= low && low + 32 <= excluded.end;
            return if is_outside { Ok(false) } else { self.decide() };
        }
        let bit = a - low;
        Ok((0..32).contains(&bit) && mask >> bit & 1 != 0)
    }

    fn count(&mut self) -> DomainResult<i64> {
        Err(Stop::Fault(FaultKind::Internal))
    }

    fn is_place(&mut self, _: i64) -> DomainResult<bool> {
        Err(Stop::Fault(FaultKind::Internal))
    }

    fn field(&mut self, _: i64, _: OpField) -> DomainResult<i64> {
        Err(Stop::Fault(FaultKind::Internal))
    }

    fn any_field(&mut self, _: i64, _: i64, _: Type) -> DomainResult<i64> {
        Err(Stop::Fault(FaultKind::Internal))
    }

    fn cell(&mut self, _: i64, _: i64) -> DomainResult<i64> {
        Err(Stop::Fault(FaultKind::Internal))
    }

    fn fixed_cell(&mut self, _: u8, _: u8, _: u16) -> DomainResult<i64> {
        Err(Stop::Fault(FaultKind::Internal))
    }

    fn turn(&mut self) -> DomainResult<i64> {
        Ok(self.player)
    }

    fn player(&mut self, a: i64) -> DomainResult<u8> {
        u8::try_from(a).map_err(|_| Stop::Fault(FaultKind::NoSuchPlayer))
    }

    #[inline(always)]
    fn intrinsic(&mut self, op: Intrinsic, operands: &[i64], pc: u32) -> DomainResult<i64> {
        // The two that programs ask in their loops.
        match (op, operands) {
            (Intrinsic::Player, _) => Ok(self.player),
            (Intrinsic::Cell, [x, y]) => Ok(self.cell_at(*x, *y, pc)),
            _ => self.operation(op, operands, pc),
        }
    }

    fn known_call(
        &mut self,
        function: u32,
        arguments: &[i64],
        depth: u32,
    ) -> DomainResult<Option<(i64, u64)>> {
        let Some(calls) = self.calls.clone() else {
            return Ok(None);
        };
        Ok(calls.result(self, function, arguments, depth))
    }

    #[inline(always)]
    fn wrap(&mut self, a: i64) -> DomainResult<i64> {
        Ok(if is_symbolic(a) { a } else { wrapped(a) })
    }
}
