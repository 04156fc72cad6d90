//! One visit of the tree: down to a move that has not been looked at, one random game from there, and back up.
//!
//! The way down is UCT (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", 2006); what is certain is carried
//! up as in the Monte Carlo tree search solver of Winands, Björnsson and Saito (2008); in the random game a move that
//! wins at once is played (Teytaud and Teytaud, "On the huge benefit of decisive moves", 2010), which costs nothing
//! here because a list of moves says what each leads to.

use super::tree::{Edge, Next, Node, NodeId, Proof, Tree};
use crate::board::{Outcome, Position};
use crate::rules::Worker;
use crate::search::random::Random;
use crate::search::{Bounds, Choices, FaultCount, choices, payoff};

/// How much of the payoff of an end is left for each move before it: of two wins the quicker one is worth more.
const DISCOUNT: f64 = 0.999;

/// How a visit is made.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchParams {
    pub players: u8,
    pub exploration: f64,
    pub max_plies: u32,
    pub memory: usize,
}

/// How the game of a visit ended.
#[derive(Clone, Copy, Debug)]
struct End {
    outcome: Outcome,
    plies: u32,
}

/// A move on the way down.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: NodeId,
    edge: usize,
    /// What those above are told instead of the end of the game.
    above: Option<End>,
}

/// The tree of one thread and the place in its random numbers.
#[derive(Clone, Debug)]
pub(super) struct SearchThread {
    pub tree: Tree,
    pub random: Random,
    /// Candidates for a move on which the rules failed.
    pub faults: FaultCount,
    path: Vec<Step>,
}

impl SearchThread {
    pub fn new(random: Random) -> Self {
        Self {
            tree: Tree::default(),
            random,
            faults: FaultCount::default(),
            path: Vec::new(),
        }
    }

    /// Visits the tree once; false when the search is to stop.
    pub fn visit(
        &mut self,
        worker: &mut dyn Worker,
        params: &SearchParams,
        bounds: &Bounds<'_>,
    ) -> bool {
        self.path.clear();
        let Some(mut end) = self.descend(worker, params, bounds) else {
            return false;
        };
        let share = payoff(Outcome::Draw, 0, params.players);
        while let Some(step) = self.path.pop() {
            let proof = self
                .tree
                .node(step.node)
                .and_then(|node| node.edges.get(step.edge))
                .and_then(|edge| match edge.next {
                    Next::Node(child) => self.tree.node(child)?.proof_before(),
                    Next::Open(_) => None,
                });
            let Some(node) = self.tree.node_mut(step.node) else {
                continue;
            };
            let turn = node.turn;
            let Some(edge) = node.edges.get_mut(step.edge) else {
                continue;
            };
            edge.visits += 1;
            let value = payoff(end.outcome, turn, params.players);
            let left = DISCOUNT.powi(i32::try_from(end.plies).unwrap_or(i32::MAX));
            edge.value += share + (value - share) * left;
            if edge.proof.is_none() && proof.is_some() {
                edge.proof = proof;
                node.prove(params.players);
            }
            end = step.above.unwrap_or(end);
        }
        true
    }

    /// Goes down to the end of the tree, lets it grow there and plays on.
    fn descend(
        &mut self,
        worker: &mut dyn Worker,
        params: &SearchParams,
        bounds: &Bounds<'_>,
    ) -> Option<End> {
        let mut id = 0;
        loop {
            let plies = u32::try_from(self.path.len()).unwrap_or(u32::MAX);
            let node = self.tree.node(id)?;
            if let Some(proof) = node.proof.filter(|_| id != 0) {
                let plies = plies.saturating_add(proof.plies);
                return Some(End {
                    outcome: proof.outcome,
                    plies,
                });
            }
            let Some(chosen) = choose(node, params, &mut self.random) else {
                // Nothing is known of a position whose list is empty and partial.
                return Some(End {
                    outcome: Outcome::Going,
                    plies,
                });
            };
            let above = chosen.better.map(|proof| End {
                outcome: proof.outcome,
                plies: plies.saturating_add(proof.plies),
            });
            let chosen = chosen.edge;
            self.path.push(Step {
                node: id,
                edge: chosen,
                above,
            });
            let edge = node.edges.get(chosen)?;
            match &edge.next {
                Next::Node(child) => id = *child,
                Next::Open(position) => {
                    if let Some(proof) = edge.proof {
                        return Some(End {
                            outcome: proof.outcome,
                            plies: plies.saturating_add(proof.plies),
                        });
                    }
                    let choices = choices(worker, position, bounds)?;
                    self.faults.add(choices.faults);
                    let turn = position.turn;
                    let first = first_move(&choices, turn, &mut self.random);
                    let first = match first {
                        First::Played(outcome, next) => Ok((outcome, next.clone())),
                        First::End(outcome) => Err(outcome),
                    };
                    if self.tree.bytes() < params.memory {
                        let node = Node::new(position, choices, params.players);
                        self.tree.attach(id, chosen, node);
                    }
                    let plies = plies.saturating_add(1);
                    return match first {
                        Err(outcome) => Some(End { outcome, plies }),
                        Ok((outcome, next)) => {
                            self.simulate(outcome, next, plies, worker, params, bounds)
                        }
                    };
                }
            }
        }
    }

    /// Plays at random from the position after a move to the end.
    fn simulate(
        &mut self,
        mut outcome: Outcome,
        mut at: Position,
        mut plies: u32,
        worker: &mut dyn Worker,
        params: &SearchParams,
        bounds: &Bounds<'_>,
    ) -> Option<End> {
        let mut played = 0;
        while !outcome.is_over() && played < params.max_plies {
            let choices = choices(worker, &at, bounds)?;
            self.faults.add(choices.faults);
            played += 1;
            plies = plies.saturating_add(1);
            match first_move(&choices, at.turn, &mut self.random) {
                First::End(end) => {
                    outcome = end;
                    break;
                }
                First::Played(after, next) => {
                    outcome = after;
                    at = next.clone();
                }
            }
        }
        Some(End { outcome, plies })
    }
}

/// The move of a random game.
enum First<'a> {
    /// A move and what it leads to.
    Played(Outcome, &'a Position),
    /// The game goes no further.
    End(Outcome),
}

fn first_move<'a>(choices: &'a Choices, turn: u8, random: &mut Random) -> First<'a> {
    let wins = Outcome::Won(turn);
    if choices.moves.iter().any(|listed| listed.outcome == wins) {
        return First::End(wins);
    }
    match choices.moves.get(random.below(choices.moves.len())) {
        Some(listed) => First::Played(listed.outcome, &listed.next),
        None => First::End(Outcome::Draw),
    }
}

/// A move to go down by.
struct Chosen {
    edge: usize,
    /// Set when another move is the best that is known, and certain: looking at that one again would tell nothing, so
    /// this one is looked at, but what leads to the node is told of the better one.
    better: Option<Proof>,
}

/// Chooses a move to go down by: one that was never visited, else the one that promises most.
fn choose(node: &Node, params: &SearchParams, random: &mut Random) -> Option<Chosen> {
    let exact = |proof: Proof| payoff(proof.outcome, node.turn, params.players);
    let open = || {
        let edges = node.edges.iter().enumerate();
        edges.filter(|(_, edge)| edge.proof.is_none())
    };
    let mut certain: Option<(f64, Proof, usize)> = None;
    for (index, edge) in node.edges.iter().enumerate() {
        if let Some(proof) = edge.proof
            && certain.is_none_or(|(most, _, _)| exact(proof) > most)
        {
            certain = Some((exact(proof), proof, index));
        }
    }
    let is_new = |edge: &Edge| edge.visits == 0;
    let new = open().filter(|(_, edge)| is_new(edge)).count();
    if new > 0 {
        let chosen = random.below(new);
        let (edge, _) = open().filter(|(_, edge)| is_new(edge)).nth(chosen)?;
        return Some(Chosen { edge, better: None });
    }
    let visits: u64 = node.edges.iter().map(|edge| edge.visits).sum();
    let width = params.exploration * (visits.max(1) as f64).ln().sqrt();
    let mut best: Option<(f64, usize)> = None;
    for (index, edge) in open() {
        let visits = edge.visits as f64;
        let promise = edge.value / visits + width / visits.sqrt();
        if best.is_none_or(|(most, _)| promise > most) {
            best = Some((promise, index));
        }
    }
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
