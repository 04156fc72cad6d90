//! A review in the background: how far it is, and what it knows of the moves of the open record.

use super::assess::{ReviewSummary, ReviewedMove};
use super::line::LineReader;
use crate::base::Message;
use crate::record::NodeId;
use crate::rules::Rules;
use crate::session::engine::EngineSpec;
use crate::session::slot::InFlight;
use crate::session::values::NodeValue;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

/// How far a review is, and what it has found.
#[derive(Clone, Debug, Default)]
pub struct ReviewReport {
    /// The moves of which something is known, in the order of the line.
    pub moves: Vec<ReviewedMove>,
    /// The better lines of the bad ones in words, by their nodes.
    pub better: HashMap<NodeId, Vec<String>>,
    /// The number of positions that the first pass has searched, and of all.
    pub searched: usize,
    pub positions: usize,
    /// The time since the beginning.
    pub spent: Duration,
    /// The values of positions, by the nodes that lead to them.
    pub(super) values: Vec<(NodeId, NodeValue)>,
    /// Why an engine gave no answer.
    pub(super) failure: Option<Message>,
}

/// A review that is wanted, runs or has ended. It belongs to one record under one set of rules.
pub struct ReviewRun {
    /// What it has found.
    pub found: ReviewReport,
    /// The time for it.
    pub time: Duration,
    /// The engine that searches; `None` for the search of this program.
    pub(super) engine: Option<EngineSpec>,
    pub(super) record: u64,
    pub(super) rules: Arc<dyn Rules>,
    /// The line, while its positions are not all known.
    pub(super) reader: Option<LineReader>,
    pub(super) out: Option<InFlight>,
    is_stopped: bool,
    /// The indices of the moves, by their nodes.
    indices: HashMap<NodeId, usize>,
}

impl ReviewRun {
    pub(super) fn new(
        (record, rules): (u64, &Arc<dyn Rules>),
        reader: LineReader,
        time: Duration,
        engine: Option<EngineSpec>,
    ) -> Self {
        Self {
            found: ReviewReport::default(),
            time,
            engine,
            record,
            rules: Arc::clone(rules),
            reader: Some(reader),
            out: None,
            is_stopped: false,
            indices: HashMap::new(),
        }
    }

    /// Returns true if it is about a record under rules.
    pub(super) fn is_about(&self, record: u64, rules: &Arc<dyn Rules>) -> bool {
        self.record == record && Arc::ptr_eq(&self.rules, rules)
    }

    /// Returns true until it has ended.
    pub fn is_busy(&self) -> bool {
        !self.is_stopped && self.out.as_ref().is_none_or(|out| !out.done)
    }

    /// Stops it; what it has found stays. Returns false if it has ended before.
    pub(in crate::session) fn stop(&mut self) -> bool {
        let was_busy = self.is_busy();
        self.is_stopped = true;
        self.reader = None;
        if let Some(out) = &mut self.out {
            out.cancel();
        }
        was_busy
    }

    /// Returns what it knows of the move of a node.
    pub fn of(&self, node: NodeId) -> Option<&ReviewedMove> {
        self.found.moves.get(*self.indices.get(&node)?)
    }

    /// Takes what it has found so far.
    pub(super) fn take(&mut self, found: ReviewReport) {
        let moves = found.moves.iter().enumerate();
        self.indices = moves
            .map(|(index, reviewed)| (reviewed.node, index))
            .collect();
        self.found = found;
    }

    /// Returns the bad moves, by player and the greatest loss first.
    pub fn faults(&self) -> Vec<&ReviewedMove> {
        let is_fault = |reviewed: &&ReviewedMove| reviewed.is_fault();
        let mut faults: Vec<&ReviewedMove> = self.found.moves.iter().filter(is_fault).collect();
        faults.sort_by(|left, right| {
            let by_loss = right.loss.total_cmp(&left.loss);
            left.player.cmp(&right.player).then(by_loss)
        });
        faults
    }

    /// Returns what it amounts to.
    pub fn summary(&self) -> ReviewSummary {
        ReviewSummary::of(&self.found.moves)
    }
}
