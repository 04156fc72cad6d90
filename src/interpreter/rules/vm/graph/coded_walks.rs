//! Machine code for the walks of a graph along one path: how a walk uses it.
//!
//! Code has the squares that nodes ask for, and the values that are known from the operations of the move alone. Where a
//! node asks for anything else, or has not grown yet, the code returns its number, and the walk goes on without it. So it
//! is right however much has grown since.

use super::code::{NO_VALUE, WalkCode};
use crate::board::{Cell, Op};

/// The most operations of a move whose values code knows.
const MAX_OPERATIONS: usize = 64;

/// Something that is known from the operations of a move alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveValue {
    Count,
    /// Whether an operation places.
    IsPlace(u16),
    Column(u16),
    Row(u16),
    /// The bits of the cell that an operation leaves.
    Piece(u16),
}

impl MoveValue {
    fn of(self, ops: &[Op]) -> Option<i64> {
        let op = |number: u16| ops.get(usize::from(number));
        Some(match self {
            Self::Count => i64::try_from(ops.len()).ok()?,
            Self::IsPlace(number) => i64::from(op(number)?.piece().is_some()),
            Self::Column(number) => i64::from(op(number)?.square().x),
            Self::Row(number) => i64::from(op(number)?.square().y),
            Self::Piece(number) => i64::from(Cell::of(op(number)?.piece()?).to_bits()),
        })
    }
}

/// The code of a graph, once it pays.
#[derive(Clone, Debug, Default)]
pub struct CodedWalks {
    pub code: Option<WalkCode>,
    /// By node of the graph: its node in the code; `u32::MAX` if it has none.
    pub of_node: Vec<u32>,
    pub values: Vec<MoveValue>,
    /// The values of the move of a walk.
    known: Vec<i64>,
    /// The visits of nodes without code since the last attempt, and the nodes of the graph at that time.
    pub visits: u64,
    pub nodes: usize,
}

/// Where a walk in code has come to.
pub enum CodedEnd {
    /// A result, by its number.
    Result(u32),
    /// A node.
    Node(u32),
}

impl CodedWalks {
    /// Forgets the code, because the graph is another one.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Prepares walks for a move. Returns false if there is no code for it.
    #[inline]
    pub fn begin(&mut self, ops: &[Op]) -> bool {
        if self.code.is_none() || ops.len() > MAX_OPERATIONS {
            return false;
        }
        self.known.clear();
        let values = self.values.iter();
        self.known
            .extend(values.map(|value| value.of(ops).unwrap_or(NO_VALUE)));
        true
    }

    /// Walks from a node as far as there is code, with the contents of the squares. Returns `None` if there is none for
    /// the node.
    #[inline]
    pub fn walk(&self, id: u32, contents: &[u8]) -> Option<CodedEnd> {
        let node = *self.of_node.get(id as usize)?;
        let code = self.code.as_ref().filter(|_| node != u32::MAX)?;
        let end = code.run(node as usize, contents, &self.known)?;
        Some(match end & 1 {
            RESULT => CodedEnd::Result(end >> 1),
            _ => CodedEnd::Node(end >> 1),
        })
    }
}

/// The lowest bit of the end of a walk: whether the rest is a result or a node.
pub const RESULT: u32 = 0;
pub const NODE: u32 = 1;
