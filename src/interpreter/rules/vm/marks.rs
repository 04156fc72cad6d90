//! Marks: a number for each square, which rules can set while a hook runs. All are 0 at its start.

use super::intrinsic::Intrinsic;
use crate::board::Board;
use crate::rules::FaultKind;

/// The marks of one run.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// By index of the square; empty while nothing is marked.
    numbers: Vec<i64>,
}

impl Marks {
    /// Runs [`Intrinsic::Mark`], [`Intrinsic::Marked`] or [`Intrinsic::ClearMarks`] and returns the value of the call.
    ///
    /// # Errors
    /// Returns a fault if the square is not on the board.
    pub fn run(
        &mut self,
        board: &Board,
        op: Intrinsic,
        operands: &[i64],
    ) -> Result<i64, FaultKind> {
        match (op, operands) {
            (Intrinsic::Mark, [x, y, number]) => {
                self.set(Self::place(board, *x, *y)?, *number);
                Ok(0)
            }
            (Intrinsic::Marked, [x, y]) => Ok(self.get(Self::place(board, *x, *y)?)),
            _ => {
                self.clear();
                Ok(0)
            }
        }
    }

    /// Returns the index of a square.
    ///
    /// # Errors
    /// Returns a fault if it is not on the board.
    pub fn place(board: &Board, x: i64, y: i64) -> Result<usize, FaultKind> {
        let (width, height) = (i64::from(board.width()), i64::from(board.height()));
        if !(0..width).contains(&x) || !(0..height).contains(&y) {
            return Err(FaultKind::OffBoard);
        }
        usize::try_from(y * width + x).map_err(|_| FaultKind::OffBoard)
    }

    /// Returns the mark of a square.
    pub fn get(&self, place: usize) -> i64 {
        self.numbers.get(place).copied().unwrap_or(0)
    }

    /// Sets the mark of a square and returns its old mark.
    pub fn set(&mut self, place: usize, number: i64) -> i64 {
        // Grows only for marks other than 0: reading or clearing squares of a large board takes no memory.
        if self.numbers.len() <= place {
            if number == 0 {
                return 0;
            }
            self.numbers.resize(place + 1, 0);
        }
        let slot = self.numbers.get_mut(place);
        slot.map_or(0, |slot| std::mem::replace(slot, number))
    }

    /// Sets all marks to 0.
    pub fn clear(&mut self) {
        self.numbers.clear();
    }

    /// Returns the squares with a mark other than 0, and their marks.
    pub fn iter(&self) -> impl Iterator<Item = (usize, i64)> + '_ {
        let all = self.numbers.iter().copied().enumerate();
        all.filter(|(_, number)| *number != 0)
    }
}
