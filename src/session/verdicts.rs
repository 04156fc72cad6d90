//! What the rules in play say of each node of the record.

use crate::base::Message;
use crate::board::Outcome;
use crate::record::NodeId;
use crate::rules::{Explanation, Judgement};
use std::collections::HashMap;

/// What is known of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    /// Not judged yet by the rules in play.
    #[default]
    Unchecked,
    /// A legal move, and how the game stands after it.
    Legal(Outcome),
    /// The start or a set-up: nothing to judge.
    SetUp,
    /// Not legal by the rules in play; [`Verdicts::refusal`] says why.
    Refused,
    /// After a node that is not legal.
    Unreachable,
}

/// Why a move of the record is not legal.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// The rules refuse it, fail on it or do not come to an end.
    Judged(Box<Judgement>),
    /// The rules know no such square or piece.
    Unfit(Message),
    /// The node could not be read, so there was nothing to judge.
    Unread(Message),
}

impl Refusal {
    /// Returns true if the rules finished and can say why.
    #[must_use]
    pub fn has_reason(&self) -> bool {
        match self {
            Self::Judged(judgement) => !matches!(**judgement, Judgement::LimitReached { .. }),
            Self::Unfit(_) | Self::Unread(_) => false,
        }
    }
}

/// Why the first refused move is refused, with the steps of the rules where there are any.
#[derive(Clone, Debug, PartialEq)]
pub struct RefusedNode {
    /// The node.
    pub node: NodeId,
    /// Why.
    pub refusal: Refusal,
    /// How the rules came to it.
    pub explanation: Option<Box<Explanation>>,
}

/// The table: two bytes a node, the moves as people read them, and the reasons aside.
#[derive(Debug, Default)]
pub struct Verdicts {
    table: Vec<Verdict>,
    texts: Vec<Option<Box<str>>>,
    refusals: HashMap<NodeId, Refusal>,
}

impl Verdicts {
    /// Returns what is known of a node.
    #[must_use]
    pub fn of(&self, node: NodeId) -> Verdict {
        if node == NodeId::ROOT {
            return Verdict::SetUp;
        }
        self.table
            .get(node.number() as usize)
            .copied()
            .unwrap_or_default()
    }

    /// Returns why a node is refused.
    #[must_use]
    pub fn refusal(&self, node: NodeId) -> Option<&Refusal> {
        self.refusals.get(&node)
    }

    /// Returns the nodes that are refused, in no particular order.
    pub fn refused_nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.refusals.keys().copied()
    }

    /// Returns how many nodes are refused.
    #[must_use]
    pub fn refused(&self) -> usize {
        self.refusals.len()
    }

    /// Returns how many of the refused nodes could not be read.
    #[must_use]
    pub fn unread(&self) -> usize {
        let refusals = self.refusals.values();
        refusals
            .filter(|refusal| matches!(refusal, Refusal::Unread(_)))
            .count()
    }

    /// Returns the move of a node as people read it, which takes the board before it; `None` if that is not known or
    /// the squares of the move say it all.
    #[must_use]
    pub fn text(&self, node: NodeId) -> Option<&str> {
        self.texts.get(node.number() as usize)?.as_deref()
    }

    /// Notes how people read the move of a node that was judged.
    pub fn set_text(&mut self, node: NodeId, text: Option<Box<str>>) {
        let index = node.number() as usize;
        if text.is_some() && self.texts.len() <= index {
            self.texts.resize(index + 1, None);
        }
        if let Some(slot) = self.texts.get_mut(index) {
            *slot = text;
        }
    }

    /// Notes what is known of a node.
    pub fn set(&mut self, node: NodeId, verdict: Verdict) {
        let index = node.number() as usize;
        if self.table.len() <= index {
            self.table.resize(index + 1, Verdict::Unchecked);
        }
        if let Some(slot) = self.table.get_mut(index) {
            if *slot == Verdict::Refused && verdict != Verdict::Refused {
                self.refusals.remove(&node);
            }
            *slot = verdict;
        }
        self.set_text(node, None);
    }

    /// Notes that a node is refused, and why.
    pub fn refuse(&mut self, node: NodeId, refusal: Refusal) {
        self.set(node, Verdict::Refused);
        self.refusals.insert(node, refusal);
    }

    /// Forgets everything: other rules are in play.
    pub fn forget(&mut self) {
        self.table.clear();
        self.texts.clear();
        self.refusals.clear();
    }
}
