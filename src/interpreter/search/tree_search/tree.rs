//! The search tree: nodes are positions whose moves have been listed, edges are their moves.
//!
//! Invariants: an edge stores a move but no position, so that a list of a thousand moves is not a thousand boards; a
//! proof is never wrong, so nothing is proven from a partial list except that a winning move wins; the bytes of nodes
//! and edges are counted.

use super::amaf::{ENOUGH_VISITS, MoveKey, MoveTable};
use crate::board::{Move, Outcome, Position};
use crate::rules::{Listed, Partial, draw_by_chances};
use crate::search::random::Random;
use crate::search::{Choices, Shares, payoff, payoffs};
use std::num::NonZeroU32;

/// The index of a node in its [`Tree`].
pub(super) type SearchNodeId = usize;

/// The certain result of a position if every player plays as well as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The end of the game; a position without any move counts as a draw.
    pub outcome: Outcome,
    /// The number of moves to it, as far as they were searched.
    pub plies: u32,
}

/// The bytes that an allocation takes beyond the requested ones.
const ALLOCATION: usize = 16;

/// A move of a node.
#[derive(Clone, Debug)]
pub(super) struct SearchEdge {
    pub mv: Move,
    /// Identifies the move in the tables of moves.
    pub key: MoveKey,
    /// The node that it leads to, once its moves have been listed.
    pub child: Option<SearchNodeId>,
    pub visits: u64,
    /// The sum of the payoffs of the visits to the player who makes the move.
    pub value: f64,
    /// The sum of their squares.
    pub squares: f64,
    /// The estimated payoff to the player who makes the move, before it is visited.
    pub guess: f64,
    /// What the best line after the move is worth to each player, as far as it was looked at: the minimax of the estimates.
    pub best: Shares,
    pub proof: Option<Proof>,
}

/// A position whose moves have been listed.
#[derive(Clone, Debug)]
pub(super) struct SearchNode {
    pub position: Position,
    pub edges: Vec<SearchEdge>,
    pub complete: Result<(), Partial>,
    pub proof: Option<Proof>,
    /// The estimate of the position itself, for a partial list, which may lack the best move.
    pub own: Shares,
    /// The weights of the edges, if chance chooses among them.
    pub weights: Option<Box<[NonZeroU32]>>,
    /// The moves of the games below, at the root and where there are many.
    pub moves: Option<Box<MoveTable>>,
}

/// The nodes, the root first.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<SearchNode>,
    bytes: usize,
}

fn edge_bytes(edge: &SearchEdge) -> usize {
    let allocation = |bytes: usize| bytes + if bytes > 0 { ALLOCATION } else { 0 };
    let answers = size_of_val(&*edge.mv.answers);
    let lines = match edge.best.spilled() {
        true => size_of_val(&*edge.best),
        false => 0,
    };
    size_of::<SearchEdge>()
        + allocation(size_of_val(&edge.mv[..]))
        + allocation(answers)
        + allocation(lines)
}

impl SearchNode {
    /// Creates the node of a position with its moves. `guess` estimates what a position after a move is worth to each
    /// player, where the move does not end the game; nothing where that is not known.
    pub fn new(
        position: Position,
        choices: Choices,
        players: u8,
        mut guess: impl FnMut(&Listed) -> Shares,
    ) -> Self {
        let turn = position.turn;
        let weights = choices.moves.iter().map(|listed| listed.weight);
        let weights: Option<Box<[NonZeroU32]>> = match choices.moves.is_empty() {
            true => None,
            false => weights.collect(),
        };
        let unknown = payoff(Outcome::Draw, turn, players);
        let edges = choices.moves.into_iter().map(|listed| {
            let best = match listed.outcome {
                Outcome::Going | Outcome::Chance => guess(&listed),
                outcome => payoffs(outcome, players),
            };
            let own = best.get(usize::from(turn)).copied();
            SearchEdge {
                child: None,
                visits: 0,
                value: 0.0,
                squares: 0.0,
                guess: own.unwrap_or(unknown),
                best,
                key: MoveKey::new(turn, &listed.mv),
                mv: listed.mv,
                proof: listed.outcome.is_over().then_some(Proof {
                    outcome: listed.outcome,
                    plies: 1,
                }),
            }
        });
        // Collected into a new allocation, because collecting in place would keep the memory of the positions.
        let mut moved_edges = Vec::with_capacity(edges.len());
        moved_edges.extend(edges);
        let mut node = Self {
            position,
            edges: moved_edges,
            complete: choices.complete,
            proof: None,
            own: Shares::new(),
            weights,
            moves: None,
        };
        node.prove(players);
        node
    }

    /// Returns the player on turn.
    pub fn turn(&self) -> u8 {
        self.position.turn
    }

    /// Returns the edge that chance chooses, by the weights; `None` if a player moves.
    pub fn thrown(&self, random: &mut Random) -> Option<usize> {
        let weights = self.weights.as_deref()?;
        let chances = weights.iter().map(|weight| u64::from(weight.get()));
        draw_by_chances(chances, &mut |chances| random.below(chances))
    }

    /// Returns the number of visits of its moves.
    pub fn visits(&self) -> u64 {
        self.edges.iter().map(|edge| edge.visits).sum()
    }

    /// Returns what the position is worth to each player if the player on turn makes the move that is best by the
    /// estimates (max^n: Luckhardt and Irani, "An algorithmic solution of n-person games", 1986); empty if nothing was
    /// estimated. Of outcomes of chance it is the mean.
    pub fn best(&self) -> Shares {
        if let Some(weights) = &self.weights {
            let mut means = Shares::new();
            let all: f64 = weights.iter().map(|weight| f64::from(weight.get())).sum();
            for (edge, weight) in self.edges.iter().zip(weights) {
                means.resize(edge.best.len().max(means.len()), 0.0);
                let part = f64::from(weight.get()) / all;
                for (mean, share) in means.iter_mut().zip(&edge.best) {
                    *mean += part * share;
                }
            }
            return means;
        }
        let turn = usize::from(self.turn());
        let own = Some(&self.own).filter(|_| self.complete.is_err());
        let lines = self.edges.iter().map(|edge| &edge.best).chain(own);
        let known = lines.filter_map(|line| Some((*line.get(turn)?, line)));
        let better = |best: (f64, _), other: (f64, _)| if other.0 > best.0 { other } else { best };
        let best = known.reduce(better);
        best.map_or_else(Shares::new, |(_, line)| line.clone())
    }

    /// Derives the certain result of the position from its moves. Returns true if that is new.
    pub fn prove(&mut self, players: u8) -> bool {
        if self.proof.is_some() {
            return false;
        }
        let turn = self.turn();
        // As much as a game can be worth, so that nothing else need be looked at.
        let wins = |proof: &Proof| payoff(proof.outcome, turn, players) >= 1.0;
        let proofs = || self.edges.iter().filter_map(|edge| edge.proof);
        if self.weights.is_some() {
            // Nobody chooses, so only what follows from every outcome is certain.
            let first = proofs().next().map(|proof| proof.outcome);
            let is_same = |edge: &SearchEdge| edge.proof.map(|proof| proof.outcome) == first;
            let is_certain = first.is_some() && self.edges.iter().all(is_same);
            let longest = proofs().max_by_key(|proof| proof.plies);
            self.proof = longest.filter(|_| is_certain && self.complete.is_ok());
            return self.proof.is_some();
        }
        // One winning move proves a position, whatever is not known of the others. Everything else needs a complete
        // list with all moves proven.
        let won = proofs().filter(wins).min_by_key(|proof| proof.plies);
        let all = || {
            let is_proven =
                self.complete.is_ok() && self.edges.iter().all(|edge| edge.proof.is_some());
            if !is_proven {
                return None;
            }
            if self.edges.is_empty() {
                return Some(Proof {
                    outcome: Outcome::Draw,
                    plies: 0,
                });
            }
            let value = |proof: &Proof| payoff(proof.outcome, turn, players);
            // Of moves with the same payoff, the longest game.
            // Who cannot win plays for time, in a draw as in a loss.
            proofs().max_by(|left, right| {
                let values = value(left).total_cmp(&value(right));
                values.then(left.plies.cmp(&right.plies))
            })
        };
        self.proof = won.or_else(all);
        self.proof.is_some()
    }

    /// Returns the proof as seen from the move that leads to this node.
    pub fn proof_before(&self) -> Option<Proof> {
        self.proof.map(|proof| Proof {
            outcome: proof.outcome,
            plies: proof.plies.saturating_add(1),
        })
    }
}

impl Tree {
    /// Replaces everything by a root.
    pub fn start(&mut self, root: SearchNode) {
        self.nodes.clear();
        self.bytes = 0;
        self.count(&root);
        self.nodes.push(root);
    }

    pub fn root(&self) -> Option<&SearchNode> {
        self.nodes.first()
    }

    /// Returns the node that was attached last.
    pub fn newest(&self) -> Option<&SearchNode> {
        self.nodes.last()
    }

    pub fn node(&self, id: SearchNodeId) -> Option<&SearchNode> {
        self.nodes.get(id)
    }

    pub fn node_mut(&mut self, id: SearchNodeId) -> Option<&mut SearchNode> {
        self.nodes.get_mut(id)
    }

    pub fn edge_mut(&mut self, node: SearchNodeId, edge: usize) -> Option<&mut SearchEdge> {
        self.nodes.get_mut(node)?.edges.get_mut(edge)
    }

    /// Returns the number of bytes held.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    fn count(&mut self, node: &SearchNode) {
        let edges: usize = node.edges.iter().map(edge_bytes).sum();
        let position = node.position.bytes() - size_of::<Position>();
        self.bytes += size_of::<SearchNode>() + position + 2 * ALLOCATION + edges;
        let weights = node.weights.as_ref();
        self.bytes += weights.map_or(0, |weights| size_of_val(&**weights) + ALLOCATION);
        let moves = node.moves.as_ref();
        self.bytes += moves.map_or(0, |moves| moves.bytes() + ALLOCATION);
    }

    /// Adds a game to the table of a node, if it has been visited often enough to have one. A tree with as many bytes
    /// as it may have does not grow.
    pub fn add_game(
        &mut self,
        id: SearchNodeId,
        moves: &[(u8, MoveKey)],
        value: impl Fn(u8) -> f64,
        memory: usize,
    ) {
        let may_grow = self.bytes < memory;
        let Some(node) = self.nodes.get_mut(id) else {
            return;
        };
        if node.moves.is_none() && may_grow && (id == 0 || node.visits() >= ENOUGH_VISITS) {
            node.moves = Some(Box::default());
            self.bytes += size_of::<MoveTable>() + ALLOCATION;
        }
        if let Some(table) = &mut node.moves {
            self.bytes += table.add(moves, value, may_grow);
        }
    }

    /// Attaches a node to an edge that has none.
    pub fn attach(&mut self, parent: SearchNodeId, edge: usize, node: SearchNode) {
        let id = self.nodes.len();
        if let Some(above) = self.edge_mut(parent, edge) {
            above.child = Some(id);
            self.count(&node);
            self.nodes.push(node);
        }
    }

    // Level by level, as many as there are players: that is how far a game continues between two moves of the same
    // player.
    /// Makes the node of a position that is at most `plies` moves away the root, and removes everything not below it.
    /// Returns false if there is no such node.
    pub fn go_to(&mut self, position: &Position, plies: usize) -> bool {
        let mut level: Vec<SearchNodeId> = vec![0];
        for _ in 0..=plies {
            let is_there = |id: &SearchNodeId| {
                self.node(*id)
                    .is_some_and(|node| node.position == *position)
            };
            let new_root = level.iter().copied().find(is_there);
            if let Some(new_root) = new_root {
                self.keep_below(new_root);
                return true;
            }
            let nodes = level.iter().filter_map(|id| self.node(*id));
            let edges = nodes.flat_map(|node| &node.edges);
            level = edges.filter_map(|edge| edge.child).collect();
        }
        false
    }

    fn keep_below(&mut self, root: SearchNodeId) {
        if root == 0 {
            return;
        }
        let mut old: Vec<Option<SearchNode>> = std::mem::take(&mut self.nodes)
            .into_iter()
            .map(Some)
            .collect();
        let mut nodes: Vec<SearchNode> = Vec::new();
        // Breadth first: children get their new index when their parent is moved, and are moved in that order.
        let mut order = vec![root];
        let mut next = 0;
        while let Some(mut node) = order
            .get(next)
            .and_then(|id| old.get_mut(*id))
            .and_then(Option::take)
        {
            for edge in &mut node.edges {
                if let Some(id) = &mut edge.child {
                    order.push(*id);
                    *id = order.len() - 1;
                }
            }
            nodes.push(node);
            next += 1;
        }
        // Counted anew, since the bytes of what was cut off are not known apart.
        self.bytes = 0;
        for node in &nodes {
            self.count(node);
        }
        self.nodes = nodes;
    }
}
