//! The graph of the rules, for display: the questions in their order, and where the reference engine answers instead.

use crate::base::{Message, Span};
use crate::message;

/// The part of a graph that was built so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleGraph {
    /// The reachable nodes, the roots first.
    pub nodes: Vec<RuleNode>,
    /// The number of different shapes of moves.
    pub shapes: usize,
    /// The bytes of machine code that were made of it, and of the hooks.
    pub machine_code: usize,
    /// The statements at which a listing is not left to the graph alone, each once.
    pub unanswered: Vec<(Unanswered, Span)>,
}

/// A node of the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleNode {
    /// The number of the node, to which edges refer.
    pub number: u32,
    /// What the node asks or does, in symbols and names of the rules.
    pub label: String,
    /// The edges: an answer and the number of the node that it leads to.
    pub edges: Vec<(String, u32)>,
}

/// Why a graph has no answer of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unanswered {
    /// The length of the move is not bounded.
    Length,
    /// Moves are legal although a part of them was not read: a whole class of them.
    Unread,
    /// The graph does not support how the rules compute their result.
    Result,
    /// The path is too long.
    Steps,
    /// Each candidate is judged individually.
    Judged,
}

impl Unanswered {
    /// Returns its fixed name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Length => "length",
            Self::Unread => "unread",
            Self::Result => "result",
            Self::Steps => "steps",
            Self::Judged => "judged",
        }
    }

    /// Returns a sentence that explains it.
    pub fn message(self) -> Message {
        match self {
            Self::Length => message!("rules-graph-length"),
            Self::Unread => message!("rules-graph-unread"),
            Self::Result => message!("rules-graph-result"),
            Self::Steps => message!("rules-graph-steps"),
            Self::Judged => message!("rules-graph-judged"),
        }
    }
}
