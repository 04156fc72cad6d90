//! The result of a tree search: the moves of a position from best to worst.

use super::graph::Graph;
use super::node::{NodeId, NodeList, Target};
use super::proof::Proof;
use crate::board::{Move, Outcome};
use crate::rules::Partial;
use crate::search::random::Random;
use crate::search::{FaultCount, payoff};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// A move and what is known about it.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedMove {
    /// The move.
    pub mv: Move,
    /// The number of visits.
    pub visits: u64,
    /// Its payoff to the player on turn, from 0 for a loss to 1 for a win; a guess if it was never visited.
    pub value: f64,
    /// The standard error of the value: one half if it was never visited, 0 if it is certain.
    pub error: f64,
    /// The proven result with best play.
    pub proof: Option<Proof>,
    /// The expected continuation, best moves only.
    pub line: Vec<Move>,
    /// If a draw is proven, the payoff against opponents who make errors; else the value.
    chance: f64,
}

impl RankedMove {
    /// Creates a move that is known to be good without a search, and its continuation.
    pub fn known(mv: Move, line: Vec<Move>) -> Self {
        Self {
            mv,
            visits: 0,
            value: 1.0,
            error: 0.0,
            proof: None,
            line,
            chance: 1.0,
        }
    }
}

/// What is known about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The moves, best first.
    pub candidates: Vec<RankedMove>,
    /// The number of visits of the position.
    pub visits: u64,
    /// The proven result of the position with best play.
    pub proof: Option<Proof>,
    /// True if the candidates are outcomes of chance, of which nobody chooses the best.
    pub is_of_chance: bool,
    /// `Ok` if the candidates are all the moves, otherwise why not.
    pub complete: Result<(), Partial>,
    /// Candidate moves anywhere in the search on which the rules failed.
    pub faults: FaultCount,
}

impl RankedMove {
    /// Creates a candidate from what another program says of it: its value for the player on turn, from 0 to 1, and the
    /// continuation that it expects.
    pub fn of_engine(mv: Move, visits: u64, value: f64, line: Vec<Move>) -> Self {
        let value = if value.is_finite() {
            value.clamp(0.0, 1.0)
        } else {
            0.5
        };
        Self {
            mv,
            visits,
            value,
            error: 0.0,
            proof: None,
            line,
            chance: value,
        }
    }
}

impl Analysis {
    /// Creates an analysis from the candidates of another program, best first. It says nothing of other moves.
    pub fn of_engine(candidates: Vec<RankedMove>) -> Self {
        Self {
            visits: candidates
                .iter()
                .map(|candidate| candidate.visits)
                .max()
                .unwrap_or(0),
            candidates,
            proof: None,
            is_of_chance: false,
            complete: Ok(()),
            faults: FaultCount::default(),
        }
    }

    /// Returns the analysis with a move as the best one, as it was decided in the end.
    #[must_use]
    pub fn led_by(mut self, mv: &Move) -> Self {
        match self
            .candidates
            .iter()
            .position(|candidate| candidate.mv == *mv)
        {
            Some(index) => {
                if let Some(part) = self.candidates.get_mut(..=index) {
                    part.rotate_right(1);
                }
            }
            None => {
                let candidate = RankedMove::of_engine(mv.clone(), 0, 0.5, Vec::new());
                self.candidates.insert(0, candidate);
            }
        }
        self
    }

    /// Returns the analysis of a position of which only one move is known.
    pub(super) fn of_move(mv: Move, players: u8, faults: FaultCount) -> Self {
        let nothing = RootStatistics::default();
        Self {
            candidates: vec![RankedMove {
                mv,
                visits: 0,
                value: payoff(Outcome::Draw, 0, players),
                error: nothing.error(),
                proof: None,
                line: Vec::new(),
                chance: 0.0,
            }],
            visits: 0,
            proof: None,
            is_of_chance: false,
            complete: Err(Partial::Stopped),
            faults,
        }
    }

    /// Returns the best move.
    pub fn best(&self) -> Option<&RankedMove> {
        self.candidates.first()
    }

    /// Returns true if another move may be as good as the best one, judging by the standard errors.
    pub fn has_rival(&self) -> bool {
        let Some((best, others)) = self.candidates.split_first() else {
            return false;
        };
        let reaches = |other: &RankedMove| other.value + other.error >= best.value - best.error;
        best.proof.is_none() && others.iter().any(reaches)
    }

    /// Returns the best move and how the game may continue after it.
    pub fn line(&self) -> Vec<Move> {
        self.best().map_or_else(Vec::new, |best| {
            std::iter::once(&best.mv)
                .chain(&best.line)
                .cloned()
                .collect()
        })
    }
}

/// What the graphs know about one move of the root.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RootStatistics {
    pub visits: u64,
    pub value: f64,
    pub squares: f64,
    /// The minimax of the estimates, times the visits.
    pub best: f64,
    pub proof: Option<Proof>,
}

impl RootStatistics {
    /// Returns what all graphs know of the moves.
    pub fn of(graphs: &[Graph]) -> Vec<Self> {
        let moves = graphs
            .first()
            .and_then(Graph::root)
            .map_or(0, NodeList::len);
        let mut all = vec![Self::default(); moves];
        for graph in graphs {
            let Some(root) = graph.root() else { continue };
            for (index, sum) in all.iter_mut().enumerate() {
                sum.add(graph, root, index);
            }
        }
        all
    }

    /// Returns the value of a visited move: the mean of the visits, and the minimax of the estimates as far as that counts.
    pub fn worth(&self, minimax: f64) -> f64 {
        (self.value + minimax * (self.best - self.value)) / f64::max(self.visits as f64, 1.0)
    }

    /// Adds what a graph knows of a move.
    fn add(&mut self, graph: &Graph, root: &NodeList, index: usize) {
        let edge = graph.view(root, index);
        self.visits += edge.visits;
        self.value += edge.value;
        self.squares += root.squares(index);
        self.best += edge
            .best
            .map_or(edge.value, |best| best * edge.visits as f64);
        self.proof = self.proof.or(edge.proof);
    }

    /// Returns the standard error of the mean value. A win and a loss are added to the visits, because a few equal
    /// results do not give certainty.
    fn error(&self) -> f64 {
        if self.proof.is_some() {
            return 0.0;
        }
        let visits = self.visits as f64;
        let mean = (self.value + 1.0) / (visits + 2.0);
        let variance = (self.squares + 1.0) / (visits + 2.0) - mean * mean;
        (variance.max(0.0) / (visits + 1.0)).sqrt()
    }
}

/// How moves that are equally good are ordered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ties {
    pub seed: u64,
    /// True if all moves are equally good for the player on turn, because the game never ends well for that player.
    pub is_indifferent: bool,
    /// How much the minimax of the estimates counts, from 0 to 1.
    pub minimax: f64,
}

/// Combines what several graphs with the same root know.
pub(super) fn analyse(
    root: &NodeList,
    graphs: &[Graph],
    players: u8,
    faults: FaultCount,
    ties: Ties,
) -> Analysis {
    let turn = root.turn();
    let mut candidates = Vec::with_capacity(root.len());
    for (index, sum) in RootStatistics::of(graphs).into_iter().enumerate() {
        let guess = root.guess(index).get(usize::from(turn)).copied();
        let value = match sum.proof {
            Some(proof) => payoff(proof.outcome, turn, players),
            None if sum.visits == 0 => {
                guess.map_or_else(|| payoff(Outcome::Draw, turn, players), f64::from)
            }
            None => sum.worth(ties.minimax),
        };
        candidates.push(RankedMove {
            mv: root.get(index),
            visits: sum.visits,
            value,
            error: sum.error(),
            proof: sum.proof,
            line: line(graphs, index),
            chance: match sum.proof {
                Some(proof) if proof.outcome.winner().is_none() => {
                    chance(graphs, index, turn, players).unwrap_or(value)
                }
                _ => value,
            },
        });
    }
    // Derived anew from the proofs of all graphs: each may have proven other moves.
    let proofs = candidates.iter().map(|candidate| candidate.proof);
    let proof = root.prover(players).result(proofs);
    // Shuffled, so that equal moves are not ordered by their squares.
    // A stream of its own (`u64::MAX`), so that looking at the analysis changes no game.
    let mut random = Random::new(ties.seed, u64::MAX);
    for index in (1..candidates.len()).rev() {
        candidates.swap(index, random.below(index + 1));
    }
    // `sort_by` is stable, so the shuffled order decides between equal moves.
    if !ties.is_indifferent {
        candidates.sort_by(|left, right| preference(left, right, turn));
        put_certain_first(&mut candidates);
    }
    Analysis {
        visits: candidates.iter().map(|candidate| candidate.visits).sum(),
        candidates,
        proof,
        is_of_chance: root.weights.is_some(),
        complete: root.complete,
        faults,
    }
}

/// Orders a certain win first, the quickest before others; then by visits; a certain loss last, the longest before
/// others.
fn preference(left: &RankedMove, right: &RankedMove, turn: u8) -> Ordering {
    let class = |candidate: &RankedMove| match candidate.proof.map(|proof| proof.outcome) {
        Some(Outcome::Won(winner)) if winner == turn => 0,
        Some(Outcome::Won(_)) => 2,
        Some(Outcome::Paid(payoffs)) if payoffs.of(turn) >= 1.0 => 0,
        Some(Outcome::Paid(payoffs)) if payoffs.of(turn) <= -1.0 => 2,
        _ => 1,
    };
    let plies = |candidate: &RankedMove| candidate.proof.map_or(0, |proof| proof.plies);
    let classes = class(left).cmp(&class(right));
    classes.then_with(|| match class(left) {
        0 => plies(left).cmp(&plies(right)),
        2 => plies(right).cmp(&plies(left)),
        _ => right
            .visits
            .cmp(&left.visits)
            .then(right.value.total_cmp(&left.value)),
    })
}

/// Moves a certain result before moves that only seem to be worth less. Of moves that are certainly worth
/// the same the one with the best chance comes first.
fn put_certain_first(candidates: &mut [RankedMove]) {
    let Some(first) = candidates.first() else {
        return;
    };
    // Visits rank moves by how promising they were, and a proven draw is not visited any more. It still comes before a
    // move that was visited most but seems to be worth less than a draw.
    let (value, chance, is_certain) = (first.value, first.chance, first.proof.is_some());
    let is_better = |other: &RankedMove| match is_certain {
        true => other.value >= value && other.chance > chance,
        false => other.value > value,
    };
    let certain = candidates.iter().enumerate();
    let certain = certain.filter(|(_, other)| other.proof.is_some() && is_better(other));
    let by_worth = |(_, left): &(usize, &RankedMove), (_, right): &(usize, &RankedMove)| {
        let values = left.value.total_cmp(&right.value);
        values.then(left.chance.total_cmp(&right.chance))
    };
    let best = certain.max_by(by_worth).map(|(index, _)| index);
    if let Some(part) = best.and_then(|best| candidates.get_mut(..=best)) {
        part.rotate_right(1);
    }
}

/// The number of moves ahead up to which errors of opponents are considered.
const ERRORS_AHEAD: u32 = 16;

/// Returns the payoff of a move of the root against opponents who choose at random among the replies that were looked at.
/// It ranks moves that are proven draws: the best one makes the draw hardest to find. Returns `None` if nothing is known.
fn chance(graphs: &[Graph], index: usize, player: u8, players: u8) -> Option<f64> {
    graphs.iter().find_map(|graph| {
        let id = child(graph.root()?, index)?;
        let mut errors = Errors {
            graph,
            player,
            players,
            known: FxHashMap::default(),
        };
        errors.chance_at(id, ERRORS_AHEAD)
    })
}

/// How a player does against opponents who err.
struct Errors<'a> {
    graph: &'a Graph,
    player: u8,
    players: u8,
    /// By node, which is reached after the same number of plies on all ways.
    known: FxHashMap<NodeId, Option<f64>>,
}

impl Errors<'_> {
    /// As [`chance`], for a position.
    fn chance_at(&mut self, id: NodeId, plies: u32) -> Option<f64> {
        if let Some(known) = self.known.get(&id) {
            return *known;
        }
        let list = self.graph.list(id)?;
        let (mut best, mut sum, mut count) = (0.0_f64, 0.0, 0_u32);
        let (mut weighed, mut weights) = (0.0, 0.0);
        for index in 0..list.len() {
            let Some(chance) = self.chance_after(list, index, plies) else {
                continue;
            };
            best = best.max(chance);
            sum += chance;
            count += 1;
            let weight = list.weights.as_ref().and_then(|weights| weights.get(index));
            let weight = weight.map_or(0.0, |weight| f64::from(weight.get()));
            weighed += chance * weight;
            weights += weight;
        }
        let chance = match () {
            () if list.weights.is_some() => (weights > 0.0).then(|| weighed / weights),
            () if count == 0 => None,
            () if list.turn() == self.player => Some(best),
            () => Some(sum / f64::from(count)),
        };
        self.known.insert(id, chance);
        chance
    }

    fn chance_after(&mut self, list: &NodeList, index: usize, plies: u32) -> Option<f64> {
        // The recursion is bounded by `ERRORS_AHEAD`, and passes only through nodes with moves.
        let deeper = child(list, index).filter(|_| plies > 0);
        let deeper = deeper.and_then(|id| self.chance_at(id, plies - 1));
        let certain = self.graph.view(list, index).proof;
        deeper.or(certain.map(|proof| payoff(proof.outcome, self.player, self.players)))
    }
}

/// Returns the best moves after a move of the root, from the graph that visited it most.
fn line(graphs: &[Graph], index: usize) -> Vec<Move> {
    let visits = |graph: &Graph| graph.root().map_or(0, |root| root.visits(index));
    let mut chosen: Option<&Graph> = None;
    for graph in graphs {
        if chosen.is_none_or(|best| visits(graph) > visits(best)) {
            chosen = Some(graph);
        }
    }
    let mut moves = Vec::new();
    let Some(graph) = chosen else {
        return moves;
    };
    let mut next = graph.root().and_then(|root| child(root, index));
    while let Some(node) = next.and_then(|id| graph.node(id)) {
        let Some(list) = node.list() else {
            moves.extend(node.proven().and_then(|proven| proven.last.clone()));
            break;
        };
        let Some(best) = best_move(graph, list, node.proof()) else {
            break;
        };
        moves.push(list.get(best));
        next = child(list, best);
    }
    moves
}

fn child(list: &NodeList, index: usize) -> Option<NodeId> {
    match list.target(index) {
        Target::Node(id) => Some(id),
        Target::Unknown | Target::End(_) => None,
    }
}

/// Returns the move to the proven result of a position, otherwise the most visited one. Where chance moves nobody knows how
/// the game continues.
fn best_move(graph: &Graph, list: &NodeList, proof: Option<Proof>) -> Option<usize> {
    if list.weights.is_some() {
        return None;
    }
    if let Some(proof) = proof {
        let proofs = (0..list.len()).filter_map(|index| {
            let of_move = graph.view(list, index).proof?;
            (of_move.outcome == proof.outcome).then_some((of_move.plies, index))
        });
        let chosen = if proof.outcome.winner() == Some(list.turn()) {
            proofs.min_by_key(|(plies, _)| *plies)
        } else {
            proofs.max_by_key(|(plies, _)| *plies)
        };
        return chosen.map(|(_, index)| index);
    }
    let mut best: Option<(u64, usize)> = None;
    for index in 0..list.len() {
        let visits = list.visits(index);
        if visits > best.map_or(0, |(most, _)| most) {
            best = Some((visits, index));
        }
    }
    best.map(|(_, index)| index)
}
