//! The result of a tree search: the moves of a position from best to worst.

use super::tree::{Proof, SearchNode, SearchNodeId, Tree};
use crate::board::{Move, Outcome};
use crate::rules::Partial;
use crate::search::random::Random;
use crate::search::{FaultCount, payoff};
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
    /// Candidate moves anywhere in the tree on which the rules failed.
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

/// What the trees know about one move of the root.
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
    /// Returns the counts of the moves of the root of a tree.
    pub fn of(tree: &Tree) -> Vec<Self> {
        let edges = tree.root().map_or(&[][..], |root| &root.edges);
        let turn = tree.root().map_or(0, |root| usize::from(root.turn()));
        edges
            .iter()
            .map(|edge| Self {
                visits: edge.visits,
                value: edge.value,
                squares: edge.squares,
                best: match edge.best.get(turn) {
                    Some(best) => best * edge.visits as f64,
                    None => edge.value,
                },
                proof: edge.proof,
            })
            .collect()
    }

    fn add(&mut self, other: &Self) {
        self.visits += other.visits;
        self.value += other.value;
        self.squares += other.squares;
        self.best += other.best;
        self.proof = self.proof.or(other.proof);
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

/// Combines the results of several trees with the same root. Lines come from `lines`.
pub(super) fn analyse(
    root: &SearchNode,
    counts: &[Vec<RootStatistics>],
    lines: &[&Tree],
    players: u8,
    faults: FaultCount,
    ties: Ties,
) -> Analysis {
    let turn = root.turn();
    let mut all = root.clone();
    let mut candidates = Vec::with_capacity(root.edges.len());
    for (index, edge) in all.edges.iter_mut().enumerate() {
        let mut sum = RootStatistics::default();
        for count in counts.iter().filter_map(|of_tree| of_tree.get(index)) {
            sum.add(count);
        }
        edge.proof = sum.proof;
        let value = match sum.proof {
            Some(proof) => payoff(proof.outcome, turn, players),
            None if sum.visits == 0 => edge.guess,
            None => (sum.value + ties.minimax * (sum.best - sum.value)) / sum.visits as f64,
        };
        candidates.push(RankedMove {
            mv: edge.mv.clone(),
            visits: sum.visits,
            value,
            error: sum.error(),
            proof: sum.proof,
            line: line(lines, index),
            chance: match sum.proof {
                Some(proof) if proof.outcome.winner().is_none() => {
                    chance(lines, index, turn, players).unwrap_or(value)
                }
                _ => value,
            },
        });
    }
    // The proof of the root is derived anew from those of all trees: each may have proven other moves.
    all.proof = None;
    all.prove(players);
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
        proof: all.proof,
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

/// Returns the payoff of a move of the root against opponents who choose at random among the replies in the tree. It
/// ranks moves that are proven draws: the best one makes the draw hardest to find. Returns `None` if nothing is known.
fn chance(trees: &[&Tree], index: usize, player: u8, players: u8) -> Option<f64> {
    trees.iter().find_map(|tree| {
        let id = child(tree, 0, index)?;
        chance_at(tree, id, player, players, ERRORS_AHEAD)
    })
}

/// As [`chance`], for a position.
fn chance_at(tree: &Tree, id: SearchNodeId, player: u8, players: u8, plies: u32) -> Option<f64> {
    let node = tree.node(id)?;
    let turn = node.turn();
    let chance = |edge: &super::tree::SearchEdge| {
        // The recursion is bounded by `ERRORS_AHEAD`, and passes only through nodes in the tree.
        let deeper = edge.child.filter(|_| plies > 0);
        let deeper = deeper.and_then(|id| chance_at(tree, id, player, players, plies - 1));
        let certain = edge
            .proof
            .map(|proof| payoff(proof.outcome, player, players));
        deeper.or(certain)
    };
    let (mut best, mut sum, mut count) = (0.0_f64, 0.0, 0_u32);
    for value in node.edges.iter().filter_map(chance) {
        best = best.max(value);
        sum += value;
        count += 1;
    }
    if let Some(weights) = &node.weights {
        let known = node.edges.iter().zip(weights);
        let known = known.filter_map(|(edge, weight)| Some((chance(edge)?, weight.get())));
        let (sum, weights) = known.fold((0.0, 0.0), |(sum, weights), (value, weight)| {
            (sum + value * f64::from(weight), weights + f64::from(weight))
        });
        return (weights > 0.0).then(|| sum / weights);
    }
    match turn == player {
        _ if count == 0 => None,
        true => Some(best),
        false => Some(sum / f64::from(count)),
    }
}

/// Returns the best moves after a move of the root, from the tree that visited it most.
fn line(trees: &[&Tree], index: usize) -> Vec<Move> {
    let visits = |tree: &Tree| {
        let edge = tree.root().and_then(|root| root.edges.get(index));
        edge.map_or(0, |edge| edge.visits)
    };
    let mut chosen: Option<&Tree> = None;
    for tree in trees {
        if chosen.is_none_or(|best| visits(tree) > visits(best)) {
            chosen = Some(tree);
        }
    }
    let mut moves = Vec::new();
    let Some(tree) = chosen else {
        return moves;
    };
    let mut next = child(tree, 0, index);
    while let Some(id) = next {
        let Some(best) = best_edge(tree, id) else {
            break;
        };
        let edge = tree.node(id).and_then(|node| node.edges.get(best));
        moves.extend(edge.map(|edge| edge.mv.clone()));
        next = child(tree, id, best);
    }
    moves
}

fn child(tree: &Tree, node: SearchNodeId, edge: usize) -> Option<SearchNodeId> {
    tree.node(node)?.edges.get(edge)?.child
}

/// Returns the edge to the proven result of a node, otherwise the most visited one. Where chance moves nobody knows how the
/// game continues.
fn best_edge(tree: &Tree, id: SearchNodeId) -> Option<usize> {
    let node = tree.node(id).filter(|node| node.weights.is_none())?;
    if let Some(proof) = node.proof {
        let outcome = Some(proof.outcome);
        let has_outcome =
            |edge: &&super::tree::SearchEdge| edge.proof.map(|proof| proof.outcome) == outcome;
        let plies = |edge: &super::tree::SearchEdge| edge.proof.map_or(0, |proof| proof.plies);
        let edges = node.edges.iter().enumerate();
        let of_outcome = edges.filter(|(_, edge)| has_outcome(edge));
        let chosen = if proof.outcome.winner() == Some(node.turn()) {
            of_outcome.min_by_key(|(_, edge)| plies(edge))
        } else {
            of_outcome.max_by_key(|(_, edge)| plies(edge))
        };
        return chosen.map(|(index, _)| index);
    }
    let mut best: Option<(u64, usize)> = None;
    for (index, edge) in node.edges.iter().enumerate() {
        if edge.visits > best.map_or(0, |(most, _)| most) {
            best = Some((edge.visits, index));
        }
    }
    best.map(|(_, index)| index)
}
