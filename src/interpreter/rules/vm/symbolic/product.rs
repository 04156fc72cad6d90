//! All operations, and all lists of them, that sets stand for.

use super::words::{BLOCK, CLEAR, KIND, PIECE, PLACE, X, Y, members};
use super::world::SymbolicWorld;
use crate::board::{Board, Op, Piece, Square};

/// The operations that the sets of one operation stand for, in the order of a listing.
#[derive(Clone, Debug)]
pub struct OpProduct {
    kinds: u64,
    xs: u64,
    ys: u64,
    /// The first block of pieces: its index and the set of pieces in it.
    pieces: (u32, u64),
    /// The further blocks, ascending; few games have any.
    more: Vec<(u32, u64)>,
}

impl OpProduct {
    /// Returns the sets of an operation.
    pub fn of(world: &SymbolicWorld<'_>, index: u32) -> Self {
        let full = world.all();
        let fields = world.fields(index).unwrap_or(&full);
        let set_of = |field: u32| fields.get(field as usize).copied().unwrap_or(0);
        let mut blocks = members(set_of(BLOCK)).map(|block| {
            // With several blocks, the set of pieces is only narrowed to a block once that is chosen.
            let set = if set_of(BLOCK).count_ones() > 1 {
                world.block(block)
            } else {
                set_of(PIECE)
            };
            (block, set)
        });
        let places = set_of(KIND) & PLACE != 0;
        let first = blocks.next().filter(|_| places);
        Self {
            kinds: set_of(KIND),
            xs: set_of(X),
            ys: set_of(Y),
            pieces: first.unwrap_or_default(),
            more: if places { blocks.collect() } else { Vec::new() },
        }
    }

    /// Returns true if a clear is among them.
    pub fn clears(&self) -> bool {
        self.kinds & CLEAR != 0
    }

    /// Returns true if a place is among them.
    pub fn places(&self) -> bool {
        self.kinds & PLACE != 0
    }

    /// Returns the set of columns.
    pub fn xs(&self) -> u64 {
        self.xs
    }

    /// Returns the set of rows.
    pub fn ys(&self) -> u64 {
        self.ys
    }

    /// Returns the pieces that may be placed, ascending.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        let blocks = std::iter::once(&self.pieces).chain(&self.more);
        blocks.flat_map(|(block, set)| {
            members(*set)
                .filter_map(move |piece| u16::try_from(block * 64 + piece).ok())
                .map(Piece)
        })
    }

    /// Returns the number of operations on squares that exist.
    pub fn size_on(&self, board: &Board) -> u64 {
        let squares = self.squares_on(board).count() as u64;
        let pieces = if self.places() {
            self.pieces().count()
        } else {
            0
        };
        squares * (u64::from(self.clears()) + pieces as u64)
    }

    /// Returns the squares that exist.
    fn squares_on<'s>(&'s self, board: &'s Board) -> impl Iterator<Item = Square> + 's {
        let columns = members(self.xs).filter_map(|x| u16::try_from(x).ok());
        columns.flat_map(move |x| {
            members(self.ys)
                .filter_map(|y| u16::try_from(y).ok())
                .map(move |y| Square::new(x, y))
                .filter(|square| board.has(*square))
        })
    }

    /// Returns the first operation on a square that exists.
    pub fn first_on(&self, board: &Board) -> Option<Op> {
        let square = self.squares_on(board).next()?;
        if self.clears() {
            return Some(Op::Clear(square));
        }
        Some(Op::Place(square, self.pieces().next()?))
    }

    /// Returns the first operation.
    pub fn first(&self) -> Option<Op> {
        let square = self.first_square()?;
        if self.clears() {
            Some(Op::Clear(square))
        } else {
            Some(Op::Place(square, self.pieces().next()?))
        }
    }

    // Clears first, over all squares; then places, square by square with all pieces: the order of `Op`.
    /// Returns the operation after one of them.
    pub fn after(&self, op: Op) -> Option<Op> {
        if let Op::Place(square, piece) = op
            && let Some(next) = self.pieces().find(|other| *other > piece)
        {
            return Some(Op::Place(square, next));
        }
        let placed = |square| Some(Op::Place(square, self.pieces().next()?));
        match (op, self.square_after(op.square())) {
            (Op::Clear(_), Some(square)) => Some(Op::Clear(square)),
            (Op::Clear(_), None) if self.places() => placed(self.first_square()?),
            (Op::Place(..), Some(square)) => placed(square),
            _ => None,
        }
    }

    /// Returns true if an operation is one of them.
    pub fn has(&self, op: Op) -> bool {
        let square = op.square();
        let contains = |set: u64, value: u16| value < 64 && set >> value & 1 == 1;
        let kind = match op {
            Op::Clear(_) => self.clears(),
            Op::Place(_, piece) => self.places() && self.pieces().any(|other| other == piece),
        };
        kind && contains(self.xs, square.x) && contains(self.ys, square.y)
    }

    fn first_square(&self) -> Option<Square> {
        Some(Square::new(lowest(self.xs)?, lowest(self.ys)?))
    }

    // Columns are the outer order and rows the inner one, as in `Square`'s own order.
    fn square_after(&self, square: Square) -> Option<Square> {
        let beyond = |set: u64, value: u16| {
            let next = u32::from(value) + 1;
            if next >= 64 { 0 } else { set >> next << next }
        };
        if let Some(y) = lowest(beyond(self.ys, square.y)) {
            return Some(Square::new(square.x, y));
        }
        let x = lowest(beyond(self.xs, square.x))?;
        Some(Square::new(x, lowest(self.ys)?))
    }
}

fn lowest(set: u64) -> Option<u16> {
    members(set)
        .next()
        .and_then(|value| u16::try_from(value).ok())
}

/// All lists of one length that contain the wanted operations, in order. Its buffers are reused from walk to walk.
#[derive(Clone, Debug, Default)]
pub struct ProductWalk {
    products: Vec<OpProduct>,
    wanted: Vec<Op>,
    ops: Vec<Op>,
    started: bool,
}

impl ProductWalk {
    /// Starts before the first list.
    pub fn begin(&mut self, world: &SymbolicWorld<'_>, length: u32, wanted: &[Op]) {
        self.products.clear();
        let products = (0..length).map(|index| OpProduct::of(world, index));
        self.products.extend(products);
        self.wanted.clear();
        self.wanted.extend_from_slice(wanted);
        self.ops.clear();
        self.started = false;
    }

    /// Returns the next list.
    pub fn next_list(&mut self) -> Option<&[Op]> {
        // An odometer with the last operation as the fastest wheel: `ops` is what it shows, `last` the operation that
        // has just been taken from the end and must be advanced, or `None` where the next wheel starts.
        //
        //     [a1 b1 c1] -> [a1 b1 c2] -> c has no more: [a1 b2 c1] -> ... -> the first wheel has no more: done
        //
        // With wanted operations, a wheel skips positions that leave too little room for those that are missing, so the
        // walk does not visit all products to find the few that contain them.
        let mut last = if self.started {
            Some(self.ops.pop()?)
        } else {
            self.started = true;
            if self.wanted.len() > self.products.len() {
                return None;
            }
            None
        };
        while last.is_some() || self.ops.len() < self.products.len() {
            match self.candidate(last) {
                Some(op) => {
                    self.ops.push(op);
                    last = None;
                }
                None => last = Some(self.ops.pop()?),
            }
        }
        Some(&self.ops)
    }

    /// Returns the first operation after `last` that may come next.
    fn candidate(&self, last: Option<Op>) -> Option<Op> {
        let product = self.products.get(self.ops.len())?;
        let next = |last: Option<Op>| match last {
            Some(op) => product.after(op),
            None => product.first(),
        };
        if self.wanted.is_empty() {
            return next(last);
        }
        let missing = self.missing();
        if missing.len() < self.products.len() - self.ops.len() {
            return next(last);
        }
        // There is room only for the missing operations.
        missing
            .into_iter()
            .filter(|op| last.is_none_or(|last| *op > last) && product.has(*op))
            .min()
    }

    /// Returns the wanted operations that are not in the list yet.
    fn missing(&self) -> Vec<Op> {
        let mut missing = self.wanted.clone();
        for op in &self.ops {
            if let Some(index) = missing.iter().position(|other| other == op) {
                missing.swap_remove(index);
            }
        }
        missing
    }
}
