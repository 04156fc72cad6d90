//! Marks in runs that fork: the undo log contains the old marks, so undoing restores them.

use super::words::{SymbolicWord, Unknown};
use super::world::{MARKED, SymbolicNeed, SymbolicWorld};
use crate::rules::FaultKind;
use crate::rules::vm::domain::{Answer, Stop};
use crate::rules::vm::intrinsic::Intrinsic;
use crate::rules::vm::marks::Marks;

impl SymbolicWorld<'_> {
    /// Sets and reads marks. Unknown operands are decided first.
    pub(super) fn mark_squares(
        &mut self,
        op: Intrinsic,
        operands: &[SymbolicWord],
    ) -> Answer<SymbolicWord, SymbolicNeed> {
        if self.is_blind {
            return Err(Stop::Suspend(SymbolicNeed::Board));
        }
        match (op, operands) {
            (Intrinsic::Mark, [x, y, number]) => {
                let place = self.marked_place(*x, *y)?;
                let number = self.value(*number)?;
                self.set_mark(place, number);
                Ok(SymbolicWord::known(0))
            }
            (Intrinsic::Marked, [x, y]) => {
                let place = self.marked_place(*x, *y)?;
                Ok(SymbolicWord::known(self.sets.marks.get(place)))
            }
            (Intrinsic::ClearMarks, _) => {
                // Collected first, because clearing a mark changes what is iterated.
                let marked: Vec<usize> = self.sets.marks.iter().map(|(place, _)| place).collect();
                for place in marked {
                    self.set_mark(place, 0);
                }
                Ok(SymbolicWord::known(0))
            }
            _ => Err(Stop::Fault(FaultKind::Internal)),
        }
    }

    fn marked_place(&self, x: SymbolicWord, y: SymbolicWord) -> Answer<usize, SymbolicNeed> {
        let (x, y) = (self.value(x)?, self.value(y)?);
        Marks::place(self.board, x, y).map_err(Stop::Fault)
    }

    /// Sets the mark of a square; the undo log keeps the old one.
    pub(super) fn set_mark(&mut self, place: usize, number: i64) {
        let old = self.sets.marks.set(place, number);
        if let Ok(unknown) = Unknown::try_from(place) {
            self.sets
                .trail
                .push((unknown | MARKED, old.cast_unsigned()));
        }
    }
}
