//! The graph of a rule, to be looked at: what is asked in which order, and where the reference answers instead.

use crate::base::{Message, Span};
use crate::message;

/// What was grown of a graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleGraph {
    /// The nodes that can be reached, the beginnings first.
    pub nodes: Vec<RuleNode>,
    /// Different shapes of moves.
    pub shapes: usize,
    /// Where a list is not left to the graph alone, each statement once.
    pub unanswered: Vec<(Unanswered, Span)>,
}

/// A node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleNode {
    /// Its number, by which ways name it.
    pub number: u32,
    /// What it asks or does, in signs and names of the rules.
    pub label: String,
    /// The answers that lead somewhere, and where.
    pub ways: Vec<(String, u32)>,
}

/// Why a graph has no answer of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unanswered {
    /// The length of the list is not bounded.
    Length,
    /// Lists are legal of which something was not read: a whole class of them.
    Unread,
    /// What the rule gives is not asked in a way that the graph knows.
    Result,
    /// The way is too long.
    Steps,
    /// Each candidate is judged by itself.
    Judged,
}

impl Unanswered {
    /// Returns its fixed name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Length => "length",
            Self::Unread => "unread",
            Self::Result => "result",
            Self::Steps => "steps",
            Self::Judged => "judged",
        }
    }

    /// Returns a sentence about it.
    #[must_use]
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
