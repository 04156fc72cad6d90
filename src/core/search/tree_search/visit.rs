//! One visit of the tree: down to a move that has not been looked at, one random game from there, and back up.
//!
//! The way down is UCT (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", 2006), where a move that was never
//! visited counts as one that once gave the mean of the others, so that few visits among many moves go to those that did
//! well; what is certain is carried up as in the Monte Carlo tree search solver of Winands, Björnsson and Saito (2008).
//! The first move of the random game is one that wins at once, if there is one (Teytaud and Teytaud, "On the huge benefit
//! of decisive moves", 2010), which costs nothing because the list of moves says what each leads to. The others are picked
//! without listing what the rest leads to.

use super::horizon::Horizon;
use super::tree::{Edge, Node, NodeId, Proof, Tree};
use crate::board::{Outcome, Position, Shared};
use crate::rules::{Judgement, Listed, Rules, Worker};
use crate::search::playout::{Choice, play};
use crate::search::random::Random;
use crate::search::{Bounds, Choices, FaultCount, choices, payoff};

/// How much of the payoff of an end is left for each move before it: of two wins the quicker one is worth more.
const DISCOUNT: f64 = 0.999;

/// How a visit is made.
#[derive(Clone, Copy)]
pub(super) struct SearchParams<'a> {
    pub rules: &'a dyn Rules,
    pub players: u8,
    pub exploration: f64,
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
    horizon: Horizon,
    path: Vec<Step>,
}

impl SearchThread {
    /// A thread whose random games have at most so many moves.
    pub fn new(random: Random, max_plies: u32) -> Self {
        Self {
            tree: Tree::default(),
            random,
            faults: FaultCount::default(),
            horizon: Horizon::new(max_plies),
            path: Vec::new(),
        }
    }

    /// Visits the tree once; false when the search is to stop.
    pub fn visit(
        &mut self,
        worker: &mut dyn Worker,
        params: &SearchParams<'_>,
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
                .and_then(|edge| self.tree.node(edge.child?)?.proof_before());
            let Some(node) = self.tree.node_mut(step.node) else {
                continue;
            };
            let turn = node.turn();
            let Some(edge) = node.edges.get_mut(step.edge) else {
                continue;
            };
            edge.visits += 1;
            let value = payoff(end.outcome, turn, params.players);
            let left = DISCOUNT.powi(i32::try_from(end.plies).unwrap_or(i32::MAX));
            let value = share + (value - share) * left;
            edge.value += value;
            edge.squares += value * value;
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
        params: &SearchParams<'_>,
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
            if let Some(child) = edge.child {
                id = child;
                continue;
            }
            if let Some(proof) = edge.proof {
                return Some(End {
                    outcome: proof.outcome,
                    plies: plies.saturating_add(proof.plies),
                });
            }
            let plies = plies.saturating_add(1);
            let judged = worker.judge(&node.position, &edge.mv, &bounds.limits());
            if judged.is_stopped() {
                return None;
            }
            let Judgement::Legal(legal) = judged else {
                // Rules that do not stand by what they listed say nothing of the move.
                return Some(End {
                    outcome: Outcome::Going,
                    plies,
                });
            };
            if legal.outcome.is_over() || self.tree.bytes() >= params.memory {
                return self.simulate(legal.outcome, legal.next, plies, worker, params, bounds);
            }
            let choices = choices(worker, &legal.next, bounds)?;
            self.faults.add(choices.faults);
            let first = first_move(&choices, legal.next.turn, &mut self.random);
            let node = Node::new(legal.next, choices, params.players);
            self.tree.attach(id, chosen, node);
            return match first {
                First::End(outcome) => Some(End { outcome, plies }),
                First::Played(outcome, next) => {
                    let plies = plies.saturating_add(1);
                    self.simulate(outcome, next, plies, worker, params, bounds)
                }
            };
        }
    }

    /// Plays at random from the position after a move, to the end or as far as the horizon. A game that is cut there counts
    /// for the player whose score is the highest, if the rules keep one.
    fn simulate(
        &mut self,
        outcome: Outcome,
        position: Position,
        plies: u32,
        worker: &mut dyn Worker,
        params: &SearchParams<'_>,
        bounds: &Bounds<'_>,
    ) -> Option<End> {
        if outcome.is_over() {
            return Some(End { outcome, plies });
        }
        let length = self.horizon.length();
        let random = &mut self.random;
        let (quick, each) = (Choice::Quick, &mut |_: &Position, _: &Listed| {});
        let played = play(worker, &position, length, random, bounds, quick, each)?;
        self.faults.add(played.faults);
        let is_cut = !played.outcome.is_over() && !played.is_stuck;
        self.horizon.note(is_cut);
        let outcome = if is_cut {
            let last = played.last.as_ref().unwrap_or(&position);
            leader(params.rules, &last.state)
        } else {
            played.outcome
        };
        Some(End {
            outcome,
            plies: plies.saturating_add(played.plies),
        })
    }
}

/// What a game counts for that is cut: won by the player who is ahead on score, if anybody is.
fn leader(rules: &dyn Rules, state: &Shared) -> Outcome {
    let score = rules.score(state);
    let most = score.iter().max_by(|one, other| one.total_cmp(other));
    let ahead: Vec<usize> = (0..score.len())
        .filter(|player| score.get(*player) == most)
        .collect();
    match ahead.as_slice() {
        [player] if score.len() > 1 => u8::try_from(*player).map_or(Outcome::Going, Outcome::Won),
        _ => Outcome::Going,
    }
}

/// The first move of a random game.
enum First {
    /// A move and what it leads to.
    Played(Outcome, Position),
    /// The game goes no further.
    End(Outcome),
}

fn first_move(choices: &Choices, turn: u8, random: &mut Random) -> First {
    let wins = Outcome::Won(turn);
    if choices.moves.iter().any(|listed| listed.outcome == wins) {
        return First::End(wins);
    }
    match choices.moves.get(random.below(choices.moves.len())) {
        Some(listed) => First::Played(listed.outcome, listed.next.clone()),
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

/// Chooses the move to go down by that promises most; among those that were never visited, one at random.
fn choose(node: &Node, params: &SearchParams<'_>, random: &mut Random) -> Option<Chosen> {
    let exact = |proof: Proof| payoff(proof.outcome, node.turn(), params.players);
    let (mut visits, mut value, mut new) = (0, 0.0, 0);
    let mut certain: Option<(f64, Proof, usize)> = None;
    for (index, edge) in node.edges.iter().enumerate() {
        visits += edge.visits;
        value += edge.value;
        match edge.proof {
            Some(proof) if certain.is_none_or(|(most, _, _)| exact(proof) > most) => {
                certain = Some((exact(proof), proof, index));
            }
            Some(_) => {}
            None => new += usize::from(edge.visits == 0),
        }
    }
    let width = params.exploration * (visits.max(1) as f64).ln().sqrt();
    let mut best: Option<(f64, usize)> = None;
    let open = |edge: &Edge| edge.proof.is_none();
    let edges = || node.edges.iter().enumerate().filter(|(_, edge)| open(edge));
    for (index, edge) in edges().filter(|(_, edge)| edge.visits > 0) {
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
        let (edge, _) = edges().filter(|(_, edge)| edge.visits == 0).nth(chosen)?;
        return Some(Chosen { edge, better: None });
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
