//! What is known at one place of a graph: of the operations, of the lanes, and of what was asked on the way.

use super::squares::{Shape, Squares};
use super::words::{Axis, Id, Obligation, Place, Word};

/// It clears.
pub const CLEAR: u8 = 1;
/// It places.
pub const PLACE: u8 = 2;

/// What is known of a coordinate of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coordinate {
    /// A set of columns or rows.
    Free(u64),
    /// A set of distances from the lane; bit 0 is the least one.
    Delta(u128),
    /// A known word or a table.
    Bound(Word),
}

/// What is known of an operation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Operation {
    pub kinds: u8,
    /// By the bits of a cell.
    pub pieces: u64,
    pub x: Coordinate,
    pub y: Coordinate,
    /// What the coordinates are not.
    pub not: Vec<(Axis, Word)>,
}

impl Operation {
    pub fn coordinate(&self, axis: Axis) -> Coordinate {
        match axis {
            Axis::X => self.x,
            Axis::Y | Axis::Piece => self.y,
        }
    }
}

/// Everything that is known at one place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Knowledge {
    /// The shortest and the longest list.
    pub least: u32,
    pub most: u32,
    pub operations: Vec<Operation>,
    /// The operation whose square is the lane.
    pub lane: Option<u16>,
    /// The lanes that come here at most.
    pub valid: Squares,
    /// What squares may hold, and the instruction that asked.
    pub contents: Vec<(Place, u64, u32)>,
    /// Values of expressions, and the instruction that asked.
    pub values: Vec<(Id, i64, u32)>,
    /// What was assumed of the board after the operations.
    pub obligations: Vec<Obligation>,
    /// True while the next call looks at the board after the operations.
    pub is_next: bool,
}

/// What becomes known on one way out of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Choice {
    /// Nothing.
    Go,
    /// The lane is the square of this operation.
    Lane(u16),
    /// Bounds of the length.
    Length(u32, u32),
    /// The kind of an operation.
    Kind(u16, u8),
    /// Members of a field.
    Part(u16, Axis, u128),
    /// A coordinate is this word.
    Bind(u16, Axis, Word),
    /// A coordinate is not this word.
    NotBind(u16, Axis, Word),
    /// What a square may hold.
    Content(Place, u64),
    /// An expression has this value.
    Value(Id, i64),
    /// The answer to the next question.
    Decision(bool),
    /// So it is on the board after the operations.
    Oblige(Obligation),
    /// Only these lanes.
    Valid(Squares),
}

impl Knowledge {
    /// Nothing is known.
    pub fn nothing(shape: &Shape) -> Self {
        Self {
            least: 0,
            most: u32::MAX,
            operations: Vec::new(),
            lane: None,
            valid: shape.exists,
            contents: Vec::new(),
            values: Vec::new(),
            obligations: Vec::new(),
            is_next: false,
        }
    }

    /// Makes operations up to this many.
    pub fn make(&mut self, operations: u32, shape: &Shape) {
        while self.operations.len() < operations as usize {
            let is_bound = self.lane.is_some();
            let coordinate = |size: i64| match is_bound {
                true => all_deltas(size),
                false => Coordinate::Free(below(size)),
            };
            self.operations.push(Operation {
                kinds: match shape.pieces {
                    0 => CLEAR,
                    _ => CLEAR | PLACE,
                },
                pieces: all_pieces(shape),
                x: coordinate(shape.width),
                y: coordinate(shape.height),
                not: Vec::new(),
            });
        }
    }

    /// Returns what a square may hold.
    pub fn contents_of(&self, place: Place, shape: &Shape) -> u64 {
        let mut known = self.contents.iter();
        let known = known.find(|(known, ..)| *known == place);
        known.map_or_else(|| shape.all_contents(), |(_, contents, _)| *contents)
    }

    pub fn value_of(&self, value: Id) -> Option<i64> {
        let mut known = self.values.iter();
        known
            .find(|(id, ..)| *id == value)
            .map(|(_, bits, _)| *bits)
    }
}

/// All pieces, by the bits of a cell.
pub fn all_pieces(shape: &Shape) -> u64 {
    ((1 << (shape.pieces + 1)) - 1) & !1
}

/// The numbers below a size.
pub fn below(size: i64) -> u64 {
    match size {
        64.. => u64::MAX,
        size => (1 << size) - 1,
    }
}

/// All distances on a side of this size.
pub fn all_deltas(size: i64) -> Coordinate {
    match size {
        1 => Coordinate::Bound(Word::Known(0)),
        64.. => Coordinate::Delta((1 << 127) - 1),
        size => Coordinate::Delta((1 << (2 * size - 1)) - 1),
    }
}

/// Returns the members of a set, ascending.
pub fn members(mut set: u128) -> impl Iterator<Item = i64> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let member = set.trailing_zeros();
            set &= set - 1;
            i64::from(member)
        })
    })
}
