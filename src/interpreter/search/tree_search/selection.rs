//! Which move of a node is visited next.
//!
//! The selection is UCT (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", 2006). Where positions are estimated,
//! the mean of the visits is mixed with the minimax of the estimates (Lanctot, Winands, Pepels and Sturtevant, "Monte
//! Carlo tree search with heuristic evaluations using implicit minimax backups", 2014); with nothing but minimax this is
//! best-first search (Korf and Chickering, "Best-first minimax search", 1996).

use super::amaf::MoveTable;
use super::eye::Eye;
use super::node::{EdgeView, NodeList};
use super::proof::Proof;
use crate::board::Outcome;
use crate::rules::Rules;
use crate::search::payoff;
use crate::search::random::Random;

/// The weight of exploration where positions are estimated.
const WIDTH: f64 = 0.6;
/// The same where nothing but the minimax of the estimates counts.
const WIDTH_OF_MINIMAX: f64 = 0.2;

/// The factor of the weight of exploration where a table of moves tells them apart.
const WIDTH_OF_INFORMED: f64 = 0.3;

/// What a step of a hint of the author is worth before the first visit of a move; with each visit it counts less.
const HINT: f64 = 0.02;

/// The parameters of a visit.
#[derive(Clone, Copy)]
pub(super) struct SearchParams<'a> {
    pub rules: &'a dyn Rules,
    pub players: u8,
    pub exploration: f64,
    /// How much the minimax of the estimates counts where positions are estimated, from 0 to 1; the rest is the mean.
    pub minimax: f64,
    /// The number of visits with its learned value that each move has before the first.
    pub prior: f64,
    /// Whether the rules say which moves are promising.
    pub has_hints: bool,
    /// The number of threads that share a graph.
    pub threads: usize,
    /// See [`Settings::amaf`](super::Settings::amaf).
    pub amaf: bool,
    /// See [`Settings::eye`](super::Settings::eye).
    pub eye: Eye,
}

/// The selected move of a node.
pub(super) struct Chosen {
    pub edge: usize,
    /// The proof of another move that is better and certain. Visiting that move again would tell nothing, so this one
    /// is visited, but the better result is reported to the nodes above.
    pub better: Option<Proof>,
}

/// A node of which a move is selected, with what is known of its moves at this moment.
#[derive(Clone, Copy)]
pub(super) struct Selection<'a> {
    pub list: &'a NodeList,
    pub moves: &'a [EdgeView],
    /// The table that tells the moves apart, if there is one.
    pub table: Option<&'a MoveTable>,
    /// True if positions are estimated.
    pub is_short: bool,
    pub params: &'a SearchParams<'a>,
}

impl Selection<'_> {
    /// Selects the move with the greatest upper confidence bound, a random one of equal ones. If positions are
    /// estimated, the estimate counts as one visit.
    pub fn choose(&self, random: &mut Random) -> Option<Chosen> {
        // An outcome that is better and certain is not reported instead of the one that was thrown: nobody can choose
        // it.
        if let Some(edge) = self.list.thrown(random) {
            return Some(Chosen { edge, better: None });
        }
        let exact = |proof: Proof| payoff(proof.outcome, self.list.turn(), self.params.players);
        let mut certain: Option<(f64, Proof, usize)> = None;
        for (index, edge) in self.moves.iter().enumerate() {
            if let Some(proof) = edge.proof
                && certain.is_none_or(|(most, _, _)| exact(proof) > most)
            {
                certain = Some((exact(proof), proof, index));
            }
        }
        let best = match (self.is_short, self.table) {
            (true, _) => self.best_of_guesses(random),
            (false, Some(table)) => self.best_of_moves(table, random),
            (false, None) => self.best_of_visits(random),
        };
        match (best, certain) {
            (Some((promise, edge)), certain) => Some(Chosen {
                edge,
                better: certain
                    .filter(|(value, _, _)| *value > promise)
                    .map(|(_, proof, _)| proof),
            }),
            (None, Some((_, _, edge))) => Some(Chosen { edge, better: None }),
            (None, None) => None,
        }
    }

    /// Returns what the author's hint adds to the promise of a move.
    fn hint(&self, index: usize, visits: f64) -> f64 {
        HINT * f64::from(self.list.hint(index)) / visits.max(1.0)
    }

    /// Returns how much too good a move looks where random games decide. Unlike a hint, it does not count less with each
    /// visit: looking longer does not help the eye.
    fn shift(&self, index: usize) -> f64 {
        match self.params.eye.is_blurred() {
            true => self.list.shift(index),
            false => 0.0,
        }
    }

    /// Returns the moves without a proof.
    fn open_edges(&self) -> impl Iterator<Item = (usize, &EdgeView)> {
        let edges = self.moves.iter().enumerate();
        edges.filter(|(_, edge)| edge.proof.is_none())
    }

    /// Returns the number of visits of all moves, and the sum of their payoffs.
    fn visits_and_value(&self) -> (u64, f64) {
        let sum = |(visits, value): (u64, f64), edge: &EdgeView| {
            (visits + edge.visits, value + edge.value)
        };
        self.moves.iter().fold((0, 0.0), sum)
    }

    /// Returns the value of the position: the mean of the payoffs of its visits.
    fn mean(&self, visits: u64, value: f64) -> f64 {
        match visits {
            0 => payoff(Outcome::Draw, self.list.turn(), self.params.players),
            visits => value / visits as f64,
        }
    }

    /// Selects by the results of random games. An unvisited move counts as visited once with the mean of the others.
    fn best_of_visits(&self, random: &mut Random) -> Option<(f64, usize)> {
        let params = self.params;
        let (visits, value) = self.visits_and_value();
        let width = params.exploration * (visits.max(1) as f64).ln().sqrt();
        if params.prior > 0.0 || params.has_hints || params.eye.is_blurred() {
            let mean = self.mean(visits, value);
            let promise = |index: usize, edge: &EdgeView| {
                // The value of the position stands for what nothing is known of, once.
                let (prior, before) = match edge.visits {
                    _ if params.prior > 0.0 => (params.prior, edge.guess),
                    0 => (1.0, mean),
                    _ => (0.0, 0.0),
                };
                let visits = edge.visits as f64 + prior;
                let mean = (edge.value + prior * before) / visits;
                mean + self.shift(index) + self.hint(index, visits) + width / visits.sqrt()
            };
            return self.most_promising(promise, random);
        }
        let mut best: Option<(f64, usize)> = None;
        let mut new = 0;
        for (index, edge) in self.open_edges() {
            if edge.visits == 0 {
                new += 1;
                continue;
            }
            let visits = edge.visits as f64;
            let promise = edge.value / visits + width / visits.sqrt();
            if best.is_none_or(|(most, _)| promise > most) {
                best = Some((promise, index));
            }
        }
        let promise_of_new = match visits {
            0 => f64::INFINITY,
            visits => value / visits as f64 + width,
        };
        if new > 0 && best.is_none_or(|(most, _)| promise_of_new >= most) {
            let chosen = random.below(new);
            let unvisited = self.open_edges().filter(|(_, edge)| edge.visits == 0);
            let (edge, _) = { unvisited }.nth(chosen)?;
            // Infinite, so that no proven move is reported instead of an unvisited one.
            return Some((f64::INFINITY, edge));
        }
        best
    }

    /// Selects by the results of random games and of the games in which a move was made. The latter tell the moves
    /// apart, so less exploration is needed.
    fn best_of_moves(&self, table: &MoveTable, random: &mut Random) -> Option<(f64, usize)> {
        let params = self.params;
        let (visits, value) = self.visits_and_value();
        let mean = self.mean(visits, value);
        let width = WIDTH_OF_INFORMED * params.exploration * (visits.max(1) as f64).ln().sqrt();
        let promise = |index: usize, edge: &EdgeView| {
            let visits = edge.visits + params.prior as u64;
            let value = edge.value + params.prior * edge.guess;
            let estimate = table.estimate(self.list.move_key(index), visits, value, mean);
            let visits = edge.visits.max(1) as f64;
            estimate + self.shift(index) + self.hint(index, visits) + width / visits.sqrt()
        };
        let (best, index) = self.most_promising(promise, random)?;
        // Infinite, so that no proven move is reported instead of an unvisited one.
        let is_new = self.moves.get(index)?.visits == 0;
        Some((if is_new { f64::INFINITY } else { best }, index))
    }

    /// Selects the move with the greatest promise, a random one of equal ones.
    fn most_promising(
        &self,
        promise: impl Fn(usize, &EdgeView) -> f64,
        random: &mut Random,
    ) -> Option<(f64, usize)> {
        let mut best: Option<(f64, usize)> = None;
        let mut same = 1;
        for (index, edge) in self.open_edges() {
            let promise = promise(index, edge);
            match best {
                Some((most, _)) if promise < most => {}
                // Reservoir sampling: each of the equal ones is chosen with the same probability, in one pass and
                // without a list.
                Some((most, _)) if promise <= most => {
                    same += 1;
                    if random.below(same) == 0 {
                        best = Some((promise, index));
                    }
                }
                _ => {
                    best = Some((promise, index));
                    same = 1;
                }
            }
        }
        best
    }

    /// Selects by estimates. They vary far less than the outcomes of games, by an amount that depends on the game, so the
    /// weight of exploration is scaled by their observed deviation.
    fn best_of_guesses(&self, random: &mut Random) -> Option<(f64, usize)> {
        let params = self.params;
        // The squares are known of all moves together, so those of the visits of proven ones count, too.
        let (visits, value) = self.visits_and_value();
        let (mut visits, mut sum) = (visits as f64, value);
        let (mut squares, mut open) = (self.list.all_squares(), 0.0);
        let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
        for (_, edge) in self.open_edges() {
            // The estimate counts as one visit, so no edge is without one and the sums need no special case.
            visits += 1.0;
            sum += edge.guess;
            squares += edge.guess * edge.guess;
            open += edge.visits as f64 + 1.0;
            least = least.min(edge.guess);
            most = most.max(edge.guess);
        }
        let mean = sum / f64::max(visits, 1.0);
        let deviation = (squares / f64::max(visits, 1.0) - mean * mean)
            .max(0.0)
            .sqrt();
        let width = match params.minimax >= 1.0 {
            true => WIDTH_OF_MINIMAX,
            false => WIDTH,
        };
        let width =
            width * f64::max(deviation, (most - least) / 2.0) * f64::max(open, 1.0).ln().sqrt();
        // What looks ahead sees other positions after every throw, by which all moves gain or lose alike. One that was
        // not visited yet gains as much.
        let visited = || self.moves.iter().filter(|edge| edge.visits > 0);
        let gains = visited().map(|edge| edge.value / edge.visits as f64 - edge.guess);
        let gain = match params.rules.game().has_chance {
            true => gains.sum::<f64>() / f64::max(visited().count() as f64, 1.0),
            false => 0.0,
        };
        let promise = |index: usize, edge: &EdgeView| {
            let visits = edge.visits as f64 + 1.0;
            let gain = if edge.visits == 0 { gain } else { 0.0 };
            let mean = (edge.value + edge.guess + gain) / visits;
            // Threads on their way count as visits that were lost here, too, or all would follow the same line to its
            // end; the fewer visits there are, the more that matters.
            let lost = f64::from(edge.busy) / (visits + f64::from(edge.busy));
            let best = edge.best.map_or(mean, |best| (best + gain) * (1.0 - lost));
            let mean = mean + params.minimax * (best - mean);
            mean + self.hint(index, visits) + width / visits.sqrt()
        };
        self.most_promising(promise, random)
    }
}
