//! What hooks read beyond the board and single operations: the state of the position, and the position after the list.
//!
//! A question about the position after the move needs the whole list, so every unknown is decided first. Then the
//! question is answered on a board to which the operations were applied. What is supposed is a board of its own, too.

use super::words::{BLOCK, COUNT, FIELDS, PIECE, SymbolicWord, Unknown, X, Y, operation, single};
use super::world::{SymbolicNeed, SymbolicWorld};
use crate::board::{Op, Piece, Square};
use crate::rules::FaultKind;
use crate::rules::vm::domain::{Answer, Stop};
use crate::rules::vm::hook_context::cell_of;
use crate::rules::vm::instruction::Instruction;
use crate::rules::vm::intrinsic::Intrinsic;
use crate::rules::vm::supposed::{CHANGE_WORDS, apply_changes};
use std::convert::Infallible;

/// Converts the answer of a domain in which everything is known.
fn from_known<T>(answer: Answer<T, Infallible>) -> Answer<T, SymbolicNeed> {
    answer.map_err(|stop| match stop {
        Stop::Fault(kind) => Stop::Fault(kind),
        Stop::Limit(limit) => Stop::Limit(limit),
    })
}

impl SymbolicWorld<'_> {
    pub(super) fn surroundings(
        &mut self,
        op: Intrinsic,
        operands: &[SymbolicWord],
    ) -> Answer<SymbolicWord, SymbolicNeed> {
        let Some(context) = self.context else {
            return Err(Stop::Fault(FaultKind::Internal));
        };
        if self.is_blind {
            return Err(Stop::Suspend(SymbolicNeed::Board));
        }
        let bits = match (op, operands) {
            (Intrinsic::State(number), _) => context.value(number),
            (Intrinsic::MovesNumber, _) => context.moves_number(),
            (Intrinsic::Previous, [number, x, y]) => {
                let (number, x, y) = (self.value(*number)?, self.value(*x)?, self.value(*y)?);
                from_known(context.previous(number, x, y))?
            }
            (Intrinsic::Repeats | Intrinsic::BoardRepeats, _) => {
                let ops = self.known_ops()?;
                let repeats = from_known(context.repeats_of(&ops))?;
                match op {
                    Intrinsic::Repeats => repeats.position,
                    _ => repeats.board,
                }
            }
            // What a clear uncovers depends on all that was done on the square before.
            (Intrinsic::NextCell, [x, y]) if self.board.has_stacks() => {
                let (x, y) = (self.value(*x)?, self.value(*y)?);
                let ops = self.known_ops()?;
                let board = self.board.after(&ops);
                from_known(cell_of(board.cells(), board.width(), board.height(), x, y))?
            }
            // The one question about the board after the operations that does not need all of them; `next_cell` goes
            // back from the last operation to the first on that square.
            (Intrinsic::NextCell, [x, y]) => {
                let (x, y) = (self.value(*x)?, self.value(*y)?);
                return self.next_cell(x, y);
            }
            (Intrinsic::EnterNext, _) => {
                let ops = self.known_ops()?;
                self.enter_next(&ops);
                0
            }
            (Intrinsic::LeaveNext, _) => {
                self.leave();
                0
            }
            (Intrinsic::HasMove, [player]) => {
                let player = self.value(*player)?;
                let player = u8::try_from(player).ok();
                let player = player.filter(|player| *player < self.facts.players);
                let player = player.ok_or(Stop::Fault(FaultKind::NoSuchPlayer))?;
                i64::from(from_known(context.has_move(player))?)
            }
            // The score is not used when a move is judged.
            (Intrinsic::SetScore | Intrinsic::SetPayoff, _) => 0,
            _ => return Err(Stop::Fault(FaultKind::Internal)),
        };
        Ok(SymbolicWord::known(bits))
    }

    /// Supposes changes for the call that follows, whose arguments come behind those of the changes.
    pub(super) fn suppose(
        &mut self,
        changes: u8,
        operands: &[SymbolicWord],
    ) -> Answer<SymbolicWord, SymbolicNeed> {
        if self.is_blind {
            return Err(Stop::Suspend(SymbolicNeed::Board));
        }
        // What the call is given is decided as well: inside nothing can be, because a run that is resumed begins on the
        // board before the move.
        let mut known = Vec::with_capacity(operands.len());
        for operand in operands {
            known.push(self.value(*operand)?);
        }
        let mut board = self.seen().clone();
        let changes = known.get(..usize::from(changes) * CHANGE_WORDS);
        apply_changes(&mut board, changes.unwrap_or_default()).map_err(Stop::Fault)?;
        self.enter(board);
        Ok(SymbolicWord::known(0))
    }

    // Such rules would have every list made up to be looked at afterwards.
    /// Returns true if an instruction reads the position after the operations too early: while their number is unbounded,
    /// or before anything of the first one was read.
    pub fn asks_early(&self, pc: u32) -> bool {
        let instruction = self.code.instructions.get(pc as usize);
        let reads_next = matches!(
            instruction,
            Some(Instruction::Intrinsic {
                op: Intrinsic::Repeats
                    | Intrinsic::BoardRepeats
                    | Intrinsic::NextCell
                    | Intrinsic::EnterNext,
                ..
            })
        );
        let is_open = || (0..FIELDS).all(|field| !self.was_read(operation(0) + field));
        reads_next && (self.most == u32::MAX || is_open())
    }

    // Decides the length first, then operation by operation. Each decision suspends the run and brings it back to this
    // very call, which goes through all that is known already; lists are short, so that costs less than to remember the
    // place.
    /// Returns all operations; decides what is not known of them.
    fn known_ops(&mut self) -> Answer<Vec<Op>, SymbolicNeed> {
        let count = self.value(SymbolicWord::unknown(COUNT, 0))?;
        let mut ops = Vec::new();
        for index in 0..count {
            let first = self.operation(SymbolicWord::known(index))?;
            let places = self.places(first)?;
            let square = Square::new(self.part(first + X)?, self.part(first + Y)?);
            ops.push(match places {
                true => Op::Place(square, self.piece(first)?),
                false => Op::Clear(square),
            });
        }
        Ok(ops)
    }

    fn part(&mut self, unknown: Unknown) -> Answer<u16, SymbolicNeed> {
        // `value` decides the unknown but does not mark it: a set that has one member anyway was never narrowed.
        let value = self.value(SymbolicWord::unknown(unknown, 0))?;
        self.mark(unknown);
        u16::try_from(value).map_err(|_| Stop::Fault(FaultKind::Internal))
    }

    fn piece(&mut self, first: Unknown) -> Answer<Piece, SymbolicNeed> {
        let block = match self.has_one_block() {
            true => 0,
            false => self.part(first + BLOCK)?,
        };
        Ok(Piece(block * 64 + self.part(first + PIECE)?))
    }

    /// Returns the cell of a square after the operations: the result of the last operation on it, or the previous cell.
    fn next_cell(&mut self, x: i64, y: i64) -> Answer<SymbolicWord, SymbolicNeed> {
        let Some(bits) = self.bits(x, y) else {
            return self.off_board();
        };
        let count = self.value(SymbolicWord::unknown(COUNT, 0))?;
        for index in (0..count).rev() {
            let first = self.operation(SymbolicWord::known(index))?;
            let is_there =
                self.member(first + X, single(x))? && self.member(first + Y, single(y))?;
            if is_there {
                return match self.places(first)? {
                    true => Ok(SymbolicWord::known(i64::from(self.piece(first)?.0) + 1)),
                    false => Ok(SymbolicWord::known(0)),
                };
            }
        }
        Ok(SymbolicWord::known(bits))
    }
}
