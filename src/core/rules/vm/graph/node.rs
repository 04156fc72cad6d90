//! What a graph is made of.

use super::grow::Grower;
use super::words::{Ask, Id, Obligation, Place};
use crate::board::{Op, Piece};

/// Number of a node.
pub type NodeId = u32;

/// Nothing is legal here.
pub const FAIL: NodeId = 0;
/// The rules read an operation that the list does not have.
pub const SHORT: NodeId = 1;
/// The rules fail.
pub const FAULT: NodeId = 2;
/// The reference has to list the moves of the position.
pub const REFER: NodeId = 3;

/// What happens to the lanes that come to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// They end; one of the first numbers.
    End,
    /// Not grown yet; the number of what waits there.
    Stub(u32),
    /// They go on there.
    Goto(NodeId),
    /// There are lanes from here on.
    Lane { set: Id, next: NodeId },
    /// They part by a set.
    Mask { set: Id, yes: NodeId, no: NodeId },
    /// They part by what stands so far from them.
    Test {
        distance: i16,
        contents: Id,
        yes: NodeId,
        no: NodeId,
    },
    /// They part by what stands on squares of a table.
    Gather {
        table: Id,
        contents: Id,
        yes: NodeId,
        no: NodeId,
    },
    /// All go one way, by what stands on a square.
    Spot {
        bit: u16,
        contents: Id,
        yes: NodeId,
        no: NodeId,
    },
    /// All go one way, by a value.
    Value {
        value: Id,
        ask: Id,
        yes: NodeId,
        no: NodeId,
    },
    /// All go one way of many, by a value.
    Switch { switch: Id },
    /// They part by a value of each.
    Answer {
        question: Id,
        ask: Id,
        yes: NodeId,
        no: NodeId,
    },
    /// All go all ways.
    Fork { first: u32, count: u32 },
    /// They are moves.
    Emit { template: Id },
    /// The rule gives this result.
    Return { result: Id },
}

/// A node whose ways are the values of an expression that were met so far.
#[derive(Clone, Debug)]
pub struct Switch {
    pub value: Id,
    pub ways: Vec<(i64, NodeId)>,
}

/// The operations of moves, one for each lane.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Template {
    /// What is placed, if anything, and where.
    pub operations: Box<[(Option<Piece>, Place)]>,
    /// False where the operations are the same whatever the lane.
    pub has_lanes: bool,
    /// What must be so on the board after them.
    pub obligations: Box<[Obligation]>,
    /// True where each has to be judged.
    pub is_checked: bool,
}

impl Template {
    /// Returns true if not all that is found is a move.
    pub fn is_judged(&self) -> bool {
        self.is_checked || !self.obligations.is_empty()
    }

    /// Puts the operations of a lane into a list, in place of what it holds.
    pub fn write(&self, lane: usize, grower: &Grower, ops: &mut Vec<Op>) {
        ops.clear();
        let shape = &grower.shape;
        for (piece, place) in &self.operations {
            let bit = match *place {
                Place::At(bit) => usize::from(bit),
                Place::Delta(x, y) => lane.saturating_add_signed(isize::from(shape.distance(x, y))),
                Place::Gather(id) => {
                    let table = grower.names.tables.get(id);
                    let bit = table.and_then(|table| table.get(lane)).copied();
                    usize::try_from(bit.unwrap_or(0)).unwrap_or(0)
                }
            };
            let square = shape.square(bit);
            ops.push(match piece {
                Some(piece) => Op::Place(square, *piece),
                None => Op::Clear(square),
            });
        }
    }
}

/// What [`Node::Value`] and [`Node::Answer`] ask.
pub type Asks = super::words::Kept<Ask>;
