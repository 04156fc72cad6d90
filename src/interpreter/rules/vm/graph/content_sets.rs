//! The contents of a board, by square and as the set of squares of each content. It is changed in place, so that
//! looking at the board after a move needs no copy.

// The same board twice, since both views are asked for all the time:
//
//     contents   [0, 1, 0, 2, ...]              what stands on a square (walks along one path)
//     sets       [empty | W | B | ... | hole]   where a content stands (sweeps, chains)
//
// `put` is the only writer and changes both. Sets are toggled, so it needs the content before, which it has.

use super::squares::BoardShape;
use crate::board::{Board, BoardStamp, Cell, Op, each_difference};

/// What the squares of a board hold.
#[derive(Clone, Debug, Default)]
pub struct ContentSets {
    /// The number of words of a set.
    words: usize,
    /// By bit of the square: its content, as [`BoardShape::content`] numbers them.
    contents: Vec<u8>,
    /// The set of squares of each content, one after the other.
    sets: Vec<u64>,
    /// The cells of the board that was shown last, its width and stamp, and the bit of each cell.
    shown: Vec<Cell>,
    width: usize,
    stamp: Option<BoardStamp>,
    bits: Vec<u16>,
}

/// What a square held before it was changed.
#[derive(Clone, Copy, Debug)]
pub struct Before {
    bit: usize,
    content: u8,
}

impl ContentSets {
    /// Takes over the contents of a board.
    pub fn show(&mut self, board: &Board, shape: &BoardShape) {
        // Shown already, or the move that led there was followed.
        if self.are_of(board) {
            return;
        }
        let squares = shape.squares();
        let (contents, words) = (shape.pieces as usize + 2, squares.div_ceil(64));
        // The first board, or one of another shape: begin with an empty one.
        if self.contents.len() != squares || self.sets.len() != contents * words {
            self.words = words;
            self.contents.clear();
            self.contents.resize(squares, 0);
            self.sets.clear();
            self.sets.resize(contents * words, 0);
            for bit in 0..squares {
                self.flip(bit, 0);
            }
            self.shown.clear();
            self.shown.resize(board.cells().len(), Cell::EMPTY);
            let width = usize::from(board.width()).max(1);
            self.width = width;
            let height = usize::from(board.height());
            let bit = |index: usize| u16::try_from(index % width * height + index / width);
            let all = 0..board.cells().len();
            self.bits = all.map(|index| bit(index).unwrap_or(0)).collect();
        }
        // Boards that are shown one after the other differ in few squares.
        let cells = board.cells();
        let mut shown = std::mem::take(&mut self.shown);
        each_difference(cells, &shown, |index| {
            let cell = cells.get(index).copied().unwrap_or_default();
            let bit = self.bits.get(index).copied().map_or(0, usize::from);
            self.put(bit, shape.content(cell));
        });
        shown.copy_from_slice(cells);
        self.shown = shown;
        self.stamp = board.stamp();
    }

    /// Takes over from a board what operations have changed, if the one before them was shown last and had this stamp.
    #[inline]
    pub fn follow(&mut self, before: Option<BoardStamp>, ops: &[Op], board: &Board) {
        if before.is_none() || self.stamp != before {
            return;
        }
        for op in ops {
            let square = op.square();
            // Beyond the last column is the next row.
            if usize::from(square.x) >= self.width {
                continue;
            }
            let index = usize::from(square.y) * self.width + usize::from(square.x);
            let content = board.cells().get(index).copied().unwrap_or_default();
            if let Some(shown) = self.shown.get_mut(index)
                && !shown.is_hole()
            {
                *shown = content;
                let bit = self.bits.get(index).copied().map_or(0, usize::from);
                self.put(bit, usize::from(content.to_bits()));
            }
        }
        self.stamp = board.stamp();
    }

    /// Returns true if these are certainly the contents of a board.
    #[inline]
    pub fn are_of(&self, board: &Board) -> bool {
        self.stamp.is_some() && self.stamp == board.stamp()
    }

    /// Returns the content of a square, as [`BoardShape::content`] numbers them.
    #[inline(always)]
    pub fn content(&self, bit: usize) -> usize {
        self.contents.get(bit).copied().map_or(0, usize::from)
    }

    /// Returns the contents of all squares, by bit.
    #[inline(always)]
    pub fn contents(&self) -> &[u8] {
        &self.contents
    }

    /// Returns the set of squares with a content.
    #[inline(always)]
    pub fn squares(&self, content: usize) -> &[u64] {
        let start = content * self.words;
        self.sets.get(start..start + self.words).unwrap_or_default()
    }

    /// Makes operations and records the previous contents in `before`. Holes and squares off the board do not change.
    #[inline]
    pub fn make(&mut self, ops: &[Op], shape: &BoardShape, before: &mut Vec<Before>) {
        for op in ops {
            let bit = shape.bit(op.square());
            let Some(content) = self.contents.get(bit).copied() else {
                continue;
            };
            if usize::from(content) > shape.pieces as usize {
                continue;
            }
            before.push(Before { bit, content });
            self.put(bit, shape.content(op.piece().map_or(Cell::EMPTY, Cell::of)));
        }
    }

    /// Restores the contents that were recorded behind the first so many, the latest first.
    pub fn unmake(&mut self, before: &mut Vec<Before>, first: usize) {
        while before.len() > first
            && let Some(Before { bit, content }) = before.pop()
        {
            self.put(bit, usize::from(content));
        }
    }

    /// Writes the squares that were recorded as changed to the board that was shown last, and marks it.
    pub fn write_back(
        &mut self,
        before: &[Before],
        shape: &BoardShape,
        board: &mut Board,
        stamp: BoardStamp,
    ) {
        for Before { bit, .. } in before {
            let square = shape.square(*bit);
            let bits = self.contents.get(*bit).copied().unwrap_or(0);
            let cell = Cell::from_bits(u16::from(bits));
            board.set(square, cell);
            let index = usize::from(square.y) * self.width + usize::from(square.x);
            if let Some(shown) = self.shown.get_mut(index) {
                *shown = cell;
            }
        }
        board.mark(stamp);
        self.stamp = Some(stamp);
    }

    #[inline(always)]
    fn put(&mut self, bit: usize, content: usize) {
        if let Some(slot) = self.contents.get_mut(bit) {
            let old = usize::from(*slot);
            if old != content {
                *slot = u8::try_from(content).unwrap_or(0);
                self.flip(bit, old);
                self.flip(bit, content);
            }
        }
    }

    /// Toggles a square in the set of a content.
    #[inline(always)]
    fn flip(&mut self, bit: usize, content: usize) {
        if let Some(word) = self.sets.get_mut(content * self.words + bit / 64) {
            *word ^= 1 << (bit % 64);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::bits;
    use crate::board::{Piece, Square};

    #[test]
    fn sets_tell_what_squares_hold() {
        let mut board = Board::new(11, 9);
        board.set(Square::new(4, 4), Cell::HOLE);
        board.apply(Op::Place(Square::new(10, 8), Piece(1)));
        let shape = BoardShape::of(&board, 2).expect("a small board");
        let (mut layout, mut before) = (ContentSets::default(), Vec::new());
        let check = |layout: &ContentSets, board: &Board| {
            for content in 0..4 {
                let words = layout.squares(content).iter().enumerate();
                let squares =
                    words.flat_map(|(word, set)| bits(*set).map(move |bit| word * 64 + bit));
                let of_board = (0..shape.squares())
                    .filter(|bit| shape.content(board.get(shape.square(*bit))) == content);
                assert!(squares.eq(of_board), "{content}");
            }
        };
        layout.show(&board, &shape);
        check(&layout, &board);
        let ops = [
            Op::Clear(Square::new(10, 8)),
            Op::Place(Square::new(4, 4), Piece(0)),
            Op::Place(Square::new(0, 3), Piece(1)),
            Op::Place(Square::new(0, 3), Piece(0)),
        ];
        layout.make(&ops, &shape, &mut before);
        check(&layout, &board.after(&ops));
        layout.unmake(&mut before, 0);
        check(&layout, &board);
        layout.show(&board.after(&ops), &shape);
        check(&layout, &board.after(&ops));
    }
}
