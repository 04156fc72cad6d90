//! The boards that functions see while changes are supposed: `suppose(clear(x, y), f(x))`.

use super::domain::{Answer, Stop};
use crate::base::{Limit, Limits};
use crate::board::{Board, Cell, Op, Square};
use crate::rules::FaultKind;

/// The word in place of the piece of a change that clears.
pub(super) const CLEARS: i64 = -1;
/// The words of a change: column, row, and what is placed or [`CLEARS`].
pub(super) const CHANGE_WORDS: usize = 3;

// Each board is a copy of the one around it. Taking changes back on one board would save the copy, but it would need a
// second meaning of every operation, and a copy of a board is little beside the call that looks at it. The copies are
// kept for the next call.
/// The boards of the calls that run now, the innermost last.
#[derive(Clone, Debug, Default)]
pub(super) struct SupposedBoards {
    boards: Vec<Board>,
    /// The number of boards that are in use.
    depth: usize,
}

impl SupposedBoards {
    /// Returns the board that is seen, if anything is supposed.
    #[inline]
    pub fn seen(&self) -> Option<&Board> {
        let last = self.depth.checked_sub(1)?;
        self.boards.get(last)
    }

    /// Supposes changes of the board that is seen, which is `outer` if nothing is supposed yet.
    ///
    /// # Errors
    /// Returns the fault of the first change that cannot be made, and a limit where the boards would take more memory than a
    /// hook may have; then nothing has changed.
    pub fn enter(&mut self, outer: &Board, changes: &[i64]) -> Answer<()> {
        let (used, free) = self.boards.split_at_mut(self.depth);
        let seen = used.last().unwrap_or(outer);
        if self.depth.saturating_mul(seen.bytes()) > Limits::MEMORY {
            return Err(Stop::Limit(Limit::Memory));
        }
        match free.first_mut() {
            Some(board) => board.clone_from(seen),
            None => {
                let board = seen.clone();
                self.boards.push(board);
            }
        }
        if let Some(board) = self.boards.get_mut(self.depth) {
            apply_changes(board, changes).map_err(Stop::Fault)?;
        }
        self.depth += 1;
        Ok(())
    }

    /// Takes back what was supposed last.
    pub fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }
}

/// Applies changes one after the other.
///
/// # Errors
/// Returns the fault of the first one that cannot be made.
pub(super) fn apply_changes(board: &mut Board, changes: &[i64]) -> Result<(), FaultKind> {
    for change in changes.chunks_exact(CHANGE_WORDS) {
        let [x, y, bits] = change else {
            return Err(FaultKind::Internal);
        };
        let square = u16::try_from(*x).ok().zip(u16::try_from(*y).ok());
        let square = square.map(|(x, y)| Square::new(x, y));
        let square = square.filter(|square| board.has(*square));
        let square = square.ok_or(FaultKind::OffBoard)?;
        if *bits == CLEARS {
            board.apply(Op::Clear(square));
            continue;
        }
        let cell = u16::try_from(*bits).map(Cell::from_bits);
        let piece = cell.ok().and_then(Cell::piece);
        let op = Op::Place(square, piece.ok_or(FaultKind::PlaceEmpty)?);
        if !board.has_room(&[op]) {
            return Err(FaultKind::StackFull);
        }
        board.apply(op);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Piece;

    #[test]
    fn changes_are_made_on_those_around_and_taken_back() {
        let mut board = Board::new(3, 1);
        board.apply(Op::Place(Square::new(0, 0), Piece(0)));
        let before = board.clone();
        let mut supposed = SupposedBoards::default();
        let bits = i64::from(Cell::of(Piece(1)).to_bits());
        assert_eq!(supposed.enter(&board, &[0, 0, CLEARS]), Ok(()));
        assert_eq!(supposed.enter(&board, &[1, 0, bits]), Ok(()));
        let inner = supposed.seen().expect("a board").clone();
        assert_eq!(inner.get(Square::new(0, 0)), Cell::EMPTY);
        assert_eq!(inner.piece(Square::new(1, 0)), Some(Piece(1)));
        // A fault leaves the board around as it was.
        let fault = supposed.enter(&board, &[0, 0, bits, 3, 0, CLEARS]);
        assert_eq!(fault, Err(Stop::Fault(FaultKind::OffBoard)));
        assert_eq!(supposed.seen(), Some(&inner));
        supposed.leave();
        assert_eq!(
            supposed.seen(),
            Some(&board.after(&[Op::Clear(Square::new(0, 0))]))
        );
        supposed.leave();
        assert_eq!(supposed.seen(), None);
        assert_eq!(board, before);
    }

    #[test]
    fn what_cannot_be_placed_is_a_fault() {
        let bits = i64::from(Cell::of(Piece(0)).to_bits());
        let mut stacks = Board::new(1, 1).with_stacks(2);
        assert_eq!(
            apply_changes(&mut stacks, &[0, 0, bits, 0, 0, bits]),
            Ok(())
        );
        assert_eq!(
            apply_changes(&mut stacks, &[0, 0, bits]),
            Err(FaultKind::StackFull)
        );
        let empty = i64::from(Cell::EMPTY.to_bits());
        let hole = i64::from(Cell::HOLE.to_bits());
        for bits in [empty, hole] {
            assert_eq!(
                apply_changes(&mut stacks, &[0, 0, bits]),
                Err(FaultKind::PlaceEmpty)
            );
        }
        assert_eq!(
            apply_changes(&mut stacks, &[0, -1, CLEARS]),
            Err(FaultKind::OffBoard)
        );
    }
}
