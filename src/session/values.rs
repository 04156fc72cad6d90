//! The values of nodes: what the analysis found where it ran, and what a search of each node of a line finds.
//!
//! Invariant: a value belongs to a node of one record under one set of rules; all are dropped with either.

use super::job::{JobId, Lane};
use super::players::InFlight;
use super::positions::PositionAt;
use super::search_tasks::Progress;
use super::{Session, Verdict};
use crate::board::Outcome;
use crate::record::NodeId;
use crate::rules::Rules;
use crate::search::Effort;
use crate::search::tree_search::{Analysis, Settings};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// A value and how well it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NodeValue {
    /// The payoff to the first player, from 0 for a loss to 1 for a win.
    pub value: f64,
    /// The number of visits of the search.
    pub visits: u64,
}

/// A search of the nodes of a line, one after the other.
#[derive(Debug)]
pub struct LineSearch {
    waiting: VecDeque<NodeId>,
    /// The number of all nodes.
    pub nodes: usize,
    visits: u64,
    current: Option<(NodeId, InFlight)>,
}

impl LineSearch {
    /// Returns the number of nodes that have been searched.
    pub fn done(&self) -> usize {
        let open = self.waiting.len() + usize::from(self.current.is_some());
        self.nodes.saturating_sub(open)
    }
}

/// The values of the nodes of the open record.
#[derive(Debug, Default)]
pub struct Values {
    record: u64,
    rules: u64,
    known: HashMap<NodeId, NodeValue>,
    line: Option<LineSearch>,
}

impl Values {
    /// Returns the search of a line that is running.
    pub fn line(&self) -> Option<&LineSearch> {
        self.line.as_ref()
    }

    fn set(&mut self, node: NodeId, found: NodeValue) {
        let known = self.known.entry(node).or_insert(found);
        // A search that has just begun is less certain than a longer one before it.
        if found.visits >= known.visits {
            *known = found;
        }
    }
}

/// Returns the value of a position to the first player, if the game has at most two: the mean over all visits, or the
/// best move where it is proved. The value of the best move alone would be biased in favour of the player to move: with many
/// moves, the highest of their means comes from a few lucky visits.
fn value_of(analysis: &Analysis, turn: u8, players: u8) -> Option<NodeValue> {
    let best = analysis.best().filter(|_| players <= 2)?;
    let visited = analysis.candidates.iter().filter(|found| found.visits > 0);
    let (sum, visits) = visited.fold((0.0, 0), |(sum, visits), found| {
        (
            sum + found.value * found.visits as f64,
            visits + found.visits,
        )
    });
    let mean = match best.proof.is_some() || visits == 0 {
        true => best.value,
        false => sum / visits as f64,
    };
    let value = match turn {
        0 => mean,
        _ => 1.0 - mean,
    };
    (analysis.visits > 0 || best.proof.is_some()).then_some(NodeValue {
        value,
        visits: analysis.visits,
    })
}

impl Session {
    /// The default number of visits for each node of a line.
    pub const LINE_VISITS: u64 = 2_000;
    /// The memory for the search of a node of a line, in bytes.
    const LINE_MEMORY: usize = 32 << 20;

    /// Returns the value of a node to the first player, from 0 to 1, if a search or the rules have found it.
    pub fn value(&self, node: NodeId) -> Option<f64> {
        if let Verdict::Legal(outcome) = self.game.verdict(node) {
            match outcome {
                Outcome::Won(0) => return Some(1.0),
                Outcome::Won(_) => return Some(0.0),
                Outcome::Draw => return Some(0.5),
                Outcome::Over | Outcome::Going | Outcome::Claimable => {}
            }
        }
        let values = &self.players.values;
        let is_current = values.record == self.game.loaded;
        values
            .known
            .get(&node)
            .filter(|_| is_current)
            .map(|known| known.value)
    }

    /// Searches all positions of a line in the background, from the start, with this number of visits each. Returns the
    /// number of positions.
    pub fn value_line(&mut self, nodes: Vec<NodeId>, visits: u64) -> usize {
        let count = nodes.len();
        self.players.values.line = Some(LineSearch {
            waiting: nodes.into(),
            nodes: count,
            visits,
            current: None,
        });
        count
    }

    /// Stops the search of a line. Returns false if there is none.
    pub fn stop_line(&mut self) -> bool {
        self.players.values.line.take().is_some()
    }

    /// Drops the values of another record or of other rules.
    fn refresh_values(&mut self, rules: &Arc<dyn Rules>) {
        let rules = Arc::as_ptr(rules).cast::<()>() as usize as u64;
        let values = &mut self.players.values;
        if (values.record, values.rules) != (self.game.loaded, rules) {
            *values = Values {
                record: self.game.loaded,
                rules,
                ..Values::default()
            };
        }
    }

    /// Submits the search of the next node of a line whose position is known.
    pub(super) fn begin_line(&mut self, rules: &Arc<dyn Rules>) {
        self.refresh_values(rules);
        // Nodes without a position to search (the game is over there, or a move before it is refused) are skipped; one
        // whose position has to be judged first ends the round, and the next one begins when the judgement is there.
        loop {
            let Some(line) = &mut self.players.values.line else {
                return;
            };
            if line.current.is_some() {
                return;
            }
            let visits = line.visits;
            let Some(node) = line.waiting.front().copied() else {
                self.players.values.line = None;
                return;
            };
            let is_over = self.game.outcome_at(node).is_over();
            let position = match self.game.position_at(node) {
                PositionAt::Known(position) if !is_over => Some(position),
                // Positions with a state of the rules are not kept for every node.
                PositionAt::Pending if self.game.record.contains(node) => {
                    self.judge_to(node);
                    return;
                }
                _ => None,
            };
            if let Some(line) = &mut self.players.values.line {
                line.waiting.pop_front();
            }
            let Some(position) = position else { continue };
            let settings = Settings {
                seed: self.players.draw_seed(),
                threads: 1,
                memory: Self::LINE_MEMORY,
                experience: self.players.experience(),
                ..Settings::default()
            };
            let effort = Effort::visits(visits);
            let out = self.send_search(Lane::Valuing, rules, position, effort, settings);
            if let Some(line) = &mut self.players.values.line {
                line.current = Some((node, out));
            }
        }
    }

    /// Stores the value that the analysis of the position on the board gives.
    pub(super) fn note_value(&mut self, analysis: &Analysis) {
        let players = self.game().map_or(0, |game| game.players);
        let found = value_of(analysis, self.game.position.turn, players);
        if let Some(found) = found.filter(|_| !self.game.pending) {
            self.players.values.set(self.game.current, found);
        }
    }

    /// Takes the answer of the search of a node of a line. Returns false if it is about something else.
    pub(super) fn take_valued(&mut self, id: JobId, progress: &Progress<Analysis>) -> bool {
        let players = self.game().map_or(0, |game| game.players);
        let values = &mut self.players.values;
        let Some(line) = &mut values.line else {
            return false;
        };
        let Some((node, out)) = line.current.take_if(|(_, out)| out.id == id) else {
            return false;
        };
        if !progress.is_done {
            line.current = Some((node, out));
            return true;
        }
        if let Some(found) = value_of(&progress.found, out.turn(), players) {
            values.set(node, found);
        }
        true
    }

    /// Handles a failed search of a node of a line: it is skipped.
    pub(super) fn release_line(&mut self, id: JobId) {
        if let Some(line) = &mut self.players.values.line {
            line.current.take_if(|(_, out)| out.id == id);
        }
    }
}
