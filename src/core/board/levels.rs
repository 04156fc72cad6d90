//! The levels of a board whose squares hold several pieces, one on the other. The board proper is what is seen from above:
//! the tops.

use super::stacks::Stacks;
use super::{Board, Cell, Piece, Square};

impl Board {
    /// Returns the board with squares that hold up to so many pieces each; 0 and 1 are a board without stacks.
    #[must_use]
    pub fn with_stacks(mut self, most: u8) -> Self {
        self.stacks = (most > 1).then(|| Box::new(Stacks::new(most, self.cells().len())));
        self
    }

    /// Returns true if squares hold several pieces.
    #[inline]
    pub fn has_stacks(&self) -> bool {
        self.stacks.is_some()
    }

    /// Returns the most pieces that a square holds.
    pub fn stack_limit(&self) -> usize {
        self.stacks
            .as_ref()
            .map_or(1, |stacks| usize::from(stacks.most))
    }

    /// Returns the number of pieces on a square; 0 for a hole.
    pub fn stack_size(&self, square: Square) -> usize {
        let index = self.index(square).zip(self.stacks.as_deref());
        let under = index.map_or(0, |(index, stacks)| stacks.depth(index));
        usize::from(self.piece(square).is_some()) + under
    }

    /// Returns the piece at a level of a square, counted from 0 at the bottom.
    pub fn stack_at(&self, square: Square, level: usize) -> Option<Piece> {
        self.stack(square).nth(level)
    }

    /// Returns the pieces on a square, lowest first.
    pub fn stack(&self, square: Square) -> impl DoubleEndedIterator<Item = Piece> + '_ {
        let under = self.under(square).iter().copied();
        under.chain(self.piece(square))
    }

    /// Returns true if the same stands on a square of another board, on all levels.
    pub fn is_same_at(&self, square: Square, other: &Self) -> bool {
        self.get(square) == other.get(square) && self.stack(square).eq(other.stack(square))
    }

    /// Places several pieces of a kind on a square, one on the other, as far as there is room.
    pub fn place_many(&mut self, square: Square, piece: Piece, count: usize) {
        let room = self.stack_limit().saturating_sub(self.stack_size(square));
        let Some(more) = count.min(room).checked_sub(1) else {
            return;
        };
        if let Some(old) = self.piece(square) {
            self.push_under(square, old, 1);
        }
        self.push_under(square, piece, more);
        self.set_top(square, Cell::of(piece));
    }

    fn push_under(&mut self, square: Square, piece: Piece, count: usize) {
        if let (Some(index), Some(stacks)) = (self.index(square), &mut self.stacks) {
            stacks.push(index, piece, count);
        }
    }

    /// Returns the bytes of all squares and their pieces.
    pub fn bytes(&self) -> usize {
        let stacks = self.stacks.as_deref().map_or(0, Stacks::bytes);
        size_of_val(self.cells()) + stacks
    }

    /// Puts a piece on a square with what is there under it; does nothing on a full one.
    pub(super) fn push(&mut self, square: Square, piece: Piece) {
        self.place_many(square, piece, 1);
    }

    /// Takes the top of a square away, so that what lies under it is seen.
    pub(super) fn pop(&mut self, square: Square) {
        let (Some(index), Some(stacks)) = (self.index(square), &mut self.stacks) else {
            return;
        };
        let top = stacks.pop(index).map_or(Cell::EMPTY, Cell::of);
        self.set_top(square, top);
    }

    fn under(&self, square: Square) -> &[Piece] {
        let index = self.index(square).zip(self.stacks.as_deref());
        index.map_or(&[], |(index, stacks)| stacks.under(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::dice::Dice;
    use crate::board::Op;
    use std::collections::BTreeMap;
    use std::hash::{BuildHasher, RandomState};

    const MOST: usize = 4;

    /// Stacks as plainly as they can be written.
    type Plain = BTreeMap<(u16, u16), Vec<Piece>>;

    fn apply_plainly(plain: &mut Plain, op: Op) {
        let square = op.square();
        let stack = plain.entry((square.x, square.y)).or_default();
        match op {
            Op::Clear(_) => _ = stack.pop(),
            Op::Place(_, piece) if stack.len() < MOST => stack.push(piece),
            Op::Place(..) => {}
        }
    }

    fn assert_same(board: &Board, plain: &Plain) {
        for square in board.squares() {
            let stack = plain.get(&(square.x, square.y));
            let stack = stack.map_or(&[][..], Vec::as_slice);
            assert!(board.stack(square).eq(stack.iter().copied()));
            assert_eq!(board.stack_size(square), stack.len());
            assert_eq!(board.piece(square), stack.last().copied());
            assert_eq!(board.stack_at(square, 1), stack.get(1).copied());
        }
    }

    fn random_op(dice: &mut Dice) -> Op {
        let square = Square::new(dice.below(3) as u16, dice.below(2) as u16);
        match dice.below(5) {
            0 | 1 => Op::Clear(square),
            _ => Op::Place(square, Piece(dice.below(2) as u16)),
        }
    }

    #[test]
    fn pieces_are_pushed_and_popped_as_on_plain_stacks() {
        let mut dice = Dice(7);
        for _ in 0..200 {
            let mut board = Board::new(3, 2).with_stacks(MOST as u8);
            let mut plain = Plain::default();
            let mut undo = Vec::new();
            for _ in 0..40 {
                let op = random_op(&mut dice);
                let has_room = op.piece().is_none() || board.stack_size(op.square()) < MOST;
                assert_eq!(board.has_room(&[op]), has_room);
                undo.push((op.square(), board.top(op.square())));
                board.apply(op);
                apply_plainly(&mut plain, op);
                assert_same(&board, &plain);
            }
            for (square, top) in undo.into_iter().rev() {
                board.restore(square, top);
            }
            assert_eq!(board, Board::new(3, 2).with_stacks(MOST as u8));
        }
    }

    #[test]
    fn boards_are_equal_where_all_levels_are_and_one_becomes_the_other() {
        let mut dice = Dice(8);
        let hasher = RandomState::new();
        let mut boards: Vec<Board> = Vec::new();
        for _ in 0..60 {
            let ops: Vec<Op> = (0..dice.below(6)).map(|_| random_op(&mut dice)).collect();
            boards.push(Board::new(3, 2).with_stacks(MOST as u8).after(&ops));
        }
        for a in &boards {
            for b in &boards {
                let levels = |board: &Board| -> Vec<Vec<Piece>> {
                    let squares = board.squares();
                    squares
                        .map(|square| board.stack(square).collect())
                        .collect()
                };
                assert_eq!(a == b, levels(a) == levels(b));
                if a == b {
                    assert_eq!(hasher.hash_one(a), hasher.hash_one(b));
                }
                assert_eq!(&a.after(&a.difference(b)), b);
                let mut copy = a.clone();
                copy.clone_from(b);
                assert_eq!(&copy, b);
            }
        }
    }

    #[test]
    fn room_counts_what_is_taken_away_before() {
        let square = Square::new(0, 0);
        let (clear, place) = (Op::Clear(square), Op::Place(square, Piece(0)));
        let board = Board::new(1, 1).with_stacks(2).after(&[place, place]);
        assert!(!board.has_room(&[place]));
        assert!(board.has_room(&[clear, place]));
        assert!(!board.has_room(&[place, clear]));
        assert!(!board.has_room(&[clear, place, place]));
        assert!(Board::new(1, 1).has_room(&[place, place]));
    }

    #[test]
    fn setting_a_square_replaces_all_that_stood_there() {
        let square = Square::new(0, 0);
        let place = Op::Place(square, Piece(0));
        let mut board = Board::new(2, 1).with_stacks(3).after(&[place, place]);
        board.set(square, Cell::of(Piece(1)));
        assert!(board.stack(square).eq([Piece(1)]));
        board.set(square, Cell::EMPTY);
        assert_eq!(board, Board::new(2, 1).with_stacks(3));
    }
}
