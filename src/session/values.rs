//! The values of nodes: what the analysis found where it ran, and what a search of each node of a line finds.
//!
//! Invariant: a value belongs to a node of one record under one set of rules; all are dropped with either.

use crate::board::{Move, Position};
use crate::record::NodeId;
use crate::search::tree_search::Analysis;
use std::collections::HashMap;

/// A forced win: its position, and the moves of all players.
pub(super) type WonLine = (Position, Vec<Move>);

/// A value and how well it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NodeValue {
    /// The payoff to the first player, from 0 for a loss to 1 for a win.
    pub value: f64,
    /// The number of visits of the search.
    pub visits: u64,
}

/// The values of the nodes of the open record.
#[derive(Debug, Default)]
pub struct NodeValues {
    pub(super) record: u64,
    pub(super) rules: u64,
    pub(super) known: HashMap<NodeId, NodeValue>,
}

impl NodeValues {
    pub(super) fn set(&mut self, node: NodeId, found: NodeValue) {
        let entry = self.known.entry(node).or_insert(found);
        // A search that has just begun is less certain than a longer one before it.
        if found.visits >= entry.visits {
            *entry = found;
        }
    }
}

/// Returns the value of a position to the first player, if the game has at most two: the mean over all visits, or the
/// best move where it is proved. The value of the best move alone would be biased in favour of the player to move: with many
/// moves, the highest of their means comes from a few lucky visits.
pub(super) fn value_of(analysis: &Analysis, turn: u8, players: u8) -> Option<NodeValue> {
    let best = analysis.best().filter(|_| players <= 2)?;
    let visited = analysis.candidates.iter().filter(|found| found.visits > 0);
    let (sum, visits) = visited.fold((0.0, 0), |(sum, visits), found| {
        (
            sum + found.value * found.visits as f64,
            visits + found.visits,
        )
    });
    // What is proved of one outcome says nothing of the others.
    let is_proved = best.proof.is_some() && (!analysis.is_of_chance || analysis.proof.is_some());
    let mean = match is_proved || visits == 0 {
        true => best.value,
        false => sum / visits as f64,
    };
    let value = match turn {
        0 => mean,
        _ => 1.0 - mean,
    };
    (analysis.visits > 0 || is_proved).then_some(NodeValue {
        value,
        visits: analysis.visits,
    })
}
