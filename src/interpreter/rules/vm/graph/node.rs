//! The nodes of a graph, and the templates of moves that it leads to.

// The example of assets/docs/graph.md (a man W goes one square up, board of 3 x 3), with numbers made small and without
// the forks for length, kinds and piece, all of whose other edges lead to `FAIL`:
//
//     4  Lane { the 9 squares, next: 5 }                            the square of operation 0
//     5  Test { distance: 0, contents: {W}, yes: 6, no: FAIL }      a man is there
//     6  Mask { the 6 squares with one above, yes: 7, no: FAIL }
//     7  Test { distance: 1, contents: {empty}, yes: 8, no: FAIL }  the square above is empty
//     8  Emit { clear Delta(0, 0); place W Delta(0, 1) }
//
// What a sweep does with these nodes is drawn in `sweep`.
//
// Nodes are `Copy` and refer to everything larger by number: sets, tables and expressions in `Interners`, edges of
// forks in `Grower::lists`. They are read once for each visit, thousands of times for a position, and are replaced in
// place when they grow or are shortened; so they should be few bytes and own nothing.
//
// The four ends have fixed numbers below all others, so `id <= REFER` is the test for all of them.

use super::words::{InternId, LaneSquare, Obligation, ValueCondition};
use crate::board::Piece;

/// The index of a node.
pub type NodeIndex = u32;

/// The node where no list is legal.
pub const FAIL: NodeIndex = 0;
/// The node where the rules read an operation beyond the end of the list.
pub const SHORT: NodeIndex = 1;
/// The node where the rules fail.
pub const FAULT: NodeIndex = 2;
/// The node where the reference has to list the moves of the position.
pub const REFER: NodeIndex = 3;

/// What happens to the lanes that reach a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GraphNode {
    /// The lanes end here: [`FAIL`], [`SHORT`], [`FAULT`] or [`REFER`].
    #[default]
    End,
    /// Not grown yet; the index of its entry in `Grower::pending`.
    Stub(u32),
    /// The lanes continue at another node.
    Goto(NodeIndex),
    /// Introduces the lanes: those of the set continue, whichever came here.
    Lane { set: InternId, next: NodeIndex },
    /// Splits the lanes by a constant set.
    Mask {
        set: InternId,
        yes: NodeIndex,
        no: NodeIndex,
    },
    /// Splits the lanes by whether the square `distance` bits after the lane holds one of `contents`.
    Test {
        distance: i16,
        contents: InternId,
        yes: NodeIndex,
        no: NodeIndex,
    },
    /// Splits the lanes by an entry of [`Interners::gathers`].
    ///
    /// [`Interners::gathers`]: super::words::Interners::gathers
    Gather {
        gather: InternId,
        yes: NodeIndex,
        no: NodeIndex,
    },
    /// Sends all lanes along one edge: whether a fixed square holds one of `contents`.
    FixedSquare {
        bit: u16,
        contents: InternId,
        yes: NodeIndex,
        no: NodeIndex,
    },
    /// Sends all lanes along one edge: whether a value satisfies a condition.
    Value {
        value: InternId,
        condition: InternId,
        yes: NodeIndex,
        no: NodeIndex,
    },
    /// Sends all lanes along the edge of the present value.
    Switch { switch: InternId },
    /// Splits the lanes by whether the answer to a question for each lane satisfies a condition.
    Answer {
        question: InternId,
        condition: InternId,
        yes: NodeIndex,
        no: NodeIndex,
    },
    /// Sends each lane along the edge of the result of a function for it, an entry of [`Interners::lane_calls`].
    ///
    /// [`Interners::lane_calls`]: super::words::Interners::lane_calls
    Call { call: InternId, switch: InternId },
    /// The lanes are first parts of moves; the rest is found with lanes of its own.
    Split { template: InternId, next: NodeIndex },
    /// Sends all lanes along every edge; the edges are in `Grower::lists`.
    Fork { first: u32, count: u32 },
    /// The lanes are moves, or candidates that are still to be judged.
    Emit { template: InternId },
    /// The function returns this result.
    Return { result: InternId },
}

/// The expression of a [`GraphNode::Switch`] or the call of a [`GraphNode::Call`], and an edge for each of its values
/// that was met so far.
#[derive(Clone, Debug)]
pub struct Switch {
    pub value: InternId,
    pub edges: Vec<(i64, NodeIndex)>,
}

/// The operations of moves, one move for each lane.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Template {
    /// The piece to place, or `None` to clear, and the square.
    pub operations: Box<[(Option<Piece>, LaneSquare)]>,
    /// False if the operations are the same for all lanes.
    pub has_lanes: bool,
    /// Conditions on the board after the operations.
    pub obligations: Box<[Obligation]>,
    /// True if the rule has to judge each candidate.
    pub is_checked: bool,
    /// True if a piece may find no room on its square. Lists with such a piece are no moves, whatever the rule says.
    pub needs_room: bool,
    pub part: TemplatePart,
}

/// Which part of a move a template is; see [`split`](super::split).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TemplatePart {
    #[default]
    All,
    /// What is before a split.
    First(InternId),
    /// What follows a split.
    Rest(InternId),
}

impl Template {
    /// Returns true if candidates have to be judged before they count as moves.
    pub fn is_judged(&self) -> bool {
        self.is_checked || self.needs_room || !self.obligations.is_empty()
    }
}

/// The conditions of [`GraphNode::Value`] and [`GraphNode::Answer`].
pub type ValueConditions = super::words::Interner<ValueCondition>;

/// The length of the longest path to the question of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PathLength {
    /// The steps of the rules.
    pub(super) steps: u64,
    /// The nodes, among paths with that many steps.
    pub(super) nodes: u32,
}

impl PathLength {
    /// Returns the length of the same path with this many steps.
    pub(super) fn with_steps(self, steps: u64) -> Self {
        Self { steps, ..self }
    }

    /// Returns the length of the path to a node directly behind this one, after this many more steps.
    pub(super) fn beyond(self, steps: u64) -> Self {
        Self {
            steps: self.steps.saturating_add(steps),
            nodes: self.nodes.saturating_add(1),
        }
    }
}
