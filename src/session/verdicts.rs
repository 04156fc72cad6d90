//! The verdicts of the rules in play on the nodes of the record.

use crate::base::Message;
use crate::board::Outcome;
use crate::record::NodeId;
use crate::rules::{Explanation, Judgement};
use std::collections::HashMap;

/// The verdict on a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    /// Not judged yet by the rules in play.
    #[default]
    Unchecked,
    /// A legal move, with the outcome after it.
    Legal(Outcome),
    /// The root or a set-up node, which is not judged.
    SetUp,
    /// Not legal by the rules in play; [`Verdicts::refusal`] returns the reason.
    Refused,
    /// After a node that is not legal.
    Unreachable,
}

/// Why a node of the record is not legal.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeRefusal {
    /// The rules refuse it, fail on it or reach a limit.
    Judged(Box<Judgement>),
    /// The rules know no such square or piece, or the game is over.
    Invalid(Message),
    /// The node could not be read, so it was not judged.
    Unread(Message),
}

impl NodeRefusal {
    /// Returns true if the rules can explain the refusal: they finished without reaching a limit.
    pub fn has_reason(&self) -> bool {
        match self {
            Self::Judged(judgement) => !matches!(**judgement, Judgement::LimitReached { .. }),
            Self::Invalid(_) | Self::Unread(_) => false,
        }
    }
}

/// A refused node, with the steps of the rules if there are any.
#[derive(Clone, Debug, PartialEq)]
pub struct RefusedNode {
    pub node: NodeId,
    /// The reason.
    pub refusal: NodeRefusal,
    /// The steps that led to the refusal.
    pub explanation: Option<Box<Explanation>>,
}

/// The verdicts of all nodes: two bytes per node, with texts and reasons stored separately.
#[derive(Debug, Default)]
pub struct Verdicts {
    table: Vec<Verdict>,
    texts: Vec<Option<Box<str>>>,
    refusals: HashMap<NodeId, NodeRefusal>,
    /// The number of nodes that have a verdict.
    known: usize,
}

impl Verdicts {
    /// Returns the number of nodes that have a verdict, without the root.
    pub fn known(&self) -> usize {
        self.known
    }

    pub fn of(&self, node: NodeId) -> Verdict {
        if node == NodeId::ROOT {
            return Verdict::SetUp;
        }
        self.table
            .get(node.number() as usize)
            .copied()
            .unwrap_or_default()
    }

    /// Returns the reason why a node is refused.
    pub fn refusal(&self, node: NodeId) -> Option<&NodeRefusal> {
        self.refusals.get(&node)
    }

    /// Returns the refused nodes, in no particular order.
    pub fn refused_nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.refusals.keys().copied()
    }

    /// Returns the number of refused nodes.
    pub fn refused(&self) -> usize {
        self.refusals.len()
    }

    /// Returns the number of refused nodes that could not be read.
    pub fn unread(&self) -> usize {
        let refusals = self.refusals.values();
        refusals
            .filter(|refusal| matches!(refusal, NodeRefusal::Unread(_)))
            .count()
    }

    /// Returns the move of a node as text written with the board before it. Returns `None` if that board is not known,
    /// or if the squares of the move alone express it.
    pub fn text(&self, node: NodeId) -> Option<&str> {
        self.texts.get(node.number() as usize)?.as_deref()
    }

    /// Returns the texts of all nodes that have one, by their numbers.
    pub(super) fn texts(&self) -> &[Option<Box<str>>] {
        &self.texts
    }

    /// Stores the text of a judged move.
    pub fn set_text(&mut self, node: NodeId, text: Option<Box<str>>) {
        let index = node.number() as usize;
        if text.is_some() && self.texts.len() <= index {
            self.texts.resize(index + 1, None);
        }
        if let Some(slot) = self.texts.get_mut(index) {
            *slot = text;
        }
    }

    /// Stores the verdict on a node.
    pub fn set(&mut self, node: NodeId, verdict: Verdict) {
        let index = node.number() as usize;
        if self.table.len() <= index {
            self.table.resize(index + 1, Verdict::Unchecked);
        }
        if let Some(slot) = self.table.get_mut(index) {
            if *slot == Verdict::Refused && verdict != Verdict::Refused {
                self.refusals.remove(&node);
            }
            self.known -= usize::from(*slot != Verdict::Unchecked);
            self.known += usize::from(verdict != Verdict::Unchecked);
            *slot = verdict;
        }
        self.set_text(node, None);
    }

    /// Stores that a node is refused, and the reason.
    pub fn refuse(&mut self, node: NodeId, refusal: NodeRefusal) {
        self.set(node, Verdict::Refused);
        self.refusals.insert(node, refusal);
    }

    /// Discards everything, because other rules are in play.
    pub fn forget(&mut self) {
        self.table.clear();
        self.texts.clear();
        self.refusals.clear();
        self.known = 0;
    }
}
