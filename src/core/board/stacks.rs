//! What lies under the tops of a board whose squares hold several pieces, one on the other.

// Heights are a byte for each square, and the pieces under the tops one row of all squares together. A board is copied
// for each move that is tried, and this is two copies of few bytes, however high one stack may grow. A change moves the
// pieces of the squares behind, which are dozens in the games that people play.
//
//     squares        (0,0)  (1,0)  (2,0)
//     stacks         B W W    -    W B      lowest first
//     tops             W      -      B      the cells of the board
//     depths           2      0      1
//     under            B W           W

use super::Piece;

/// What lies under the tops.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Stacks {
    /// The most pieces on a square, at least 2.
    pub(super) most: u8,
    /// The number of pieces under the top, by the index of the square.
    depths: Box<[u8]>,
    /// These pieces, square after square, lowest first.
    under: Vec<Piece>,
}

impl Clone for Stacks {
    fn clone(&self) -> Self {
        Self {
            most: self.most,
            depths: self.depths.clone(),
            under: self.under.clone(),
        }
    }

    /// Makes these stacks equal to others. Allocates nothing where there is room.
    fn clone_from(&mut self, other: &Self) {
        self.most = other.most;
        self.depths.clone_from(&other.depths);
        self.under.clone_from(&other.under);
    }
}

impl Stacks {
    /// Creates stacks of no pieces for so many squares.
    pub(super) fn new(most: u8, squares: usize) -> Self {
        Self {
            most,
            depths: vec![0; squares].into_boxed_slice(),
            under: Vec::new(),
        }
    }

    /// Returns the bytes that they take.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>() + self.depths.len() + size_of_val(self.under.as_slice())
    }

    /// Returns the number of pieces under the top of a square.
    pub(super) fn depth(&self, index: usize) -> usize {
        self.depths.get(index).copied().map_or(0, usize::from)
    }

    /// Returns the place in `under` behind the pieces of a square.
    fn end(&self, index: usize) -> usize {
        let depths = self.depths.get(..=index).unwrap_or(&self.depths);
        depths.iter().copied().map(usize::from).sum()
    }

    /// Returns the pieces under the top of a square.
    pub(super) fn under(&self, index: usize) -> &[Piece] {
        let end = self.end(index);
        let first = end.saturating_sub(self.depth(index));
        self.under.get(first..end).unwrap_or_default()
    }

    /// Puts pieces of a kind above those under the top.
    pub(super) fn push(&mut self, index: usize, piece: Piece, count: usize) {
        let end = self.end(index).min(self.under.len());
        let new = u8::try_from(self.depth(index).saturating_add(count));
        if let (Some(depth), Ok(new)) = (self.depths.get_mut(index), new) {
            *depth = new;
            // All at once: what lies behind moves once.
            self.under
                .splice(end..end, std::iter::repeat_n(piece, count));
        }
    }

    /// Takes the highest piece under the top away.
    pub(super) fn pop(&mut self, index: usize) -> Option<Piece> {
        // Most squares hold one piece, and where those of a square end is a sum over all before it.
        if self.depth(index) == 0 {
            return None;
        }
        let last = self.end(index).checked_sub(1)?;
        let depth = self.depths.get_mut(index)?;
        (last < self.under.len()).then(|| {
            *depth -= 1;
            self.under.remove(last)
        })
    }

    /// Takes all pieces under the top away.
    pub(super) fn empty(&mut self, index: usize) {
        while self.pop(index).is_some() {}
    }
}
