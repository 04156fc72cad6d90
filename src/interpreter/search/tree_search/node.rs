//! The nodes of the graph of positions: what is known of a position, and of its moves once they are looked at.
//!
//! Everything that changes is atomic, because several threads visit a node at once; nobody waits for another. A number
//! that a thread reads may be a visit old, which does not matter: it is one of thousands.

use super::amaf::MoveKey;
use super::move_list::MoveList;
use super::proof::{Proof, Prover};
use crate::board::{Move, Outcome, Position};
use crate::rules::{Listed, Partial, draw_by_chances};
use crate::search::random::Random;
use crate::search::{Choices, Shares, payoffs};
use std::num::NonZeroU32;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// The number of a node in its graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct NodeId(pub u32);

impl NodeId {
    /// The position that is searched.
    pub const ROOT: Self = Self(0);
}

/// The bytes that an allocation takes beyond the requested ones.
pub(super) const ALLOCATION: usize = 16;

// Sums of payoffs are whole numbers of 2^-30: those are added by one instruction, and the sum does not depend on the
// order of the threads.
const UNIT: f64 = (1_u64 << 30) as f64;

fn units(value: f64) -> u64 {
    (value.max(0.0) * UNIT).round() as u64
}

/// A position.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// Identifies position and ply.
    key: AtomicU64,
    /// The moves, from the second visit on.
    list: OnceLock<Box<NodeList>>,
    proven: OnceLock<Box<Proven>>,
    /// The number of threads that are on their way through it.
    busy: AtomicU32,
}

/// What is certain of a position.
#[derive(Clone, Debug)]
pub(super) struct Proven {
    pub proof: Proof,
    /// The move to it, if that ends the game: moves are not kept with every node.
    pub last: Option<Move>,
}

/// The moves of a position.
#[derive(Debug)]
pub(super) struct NodeList {
    pub position: Position,
    pub complete: Result<(), Partial>,
    moves: MoveList,
    edges: Box<[Edge]>,
    /// By move and player: the estimate of the position after the move, before it is visited; empty if nothing was
    /// estimated.
    guesses: Box<[f32]>,
    /// By move: how promising it looks to the author of the rules; empty if the rules say nothing of it.
    hints: Box<[i8]>,
    /// By move: how much too good it looks where random games decide; empty if nothing is misjudged.
    shifts: Box<[f32]>,
    /// The ends of the game that moves lead to.
    ends: Box<[Outcome]>,
    /// The estimate of the position itself, for a partial list, which may lack the best move.
    own: Shares,
    /// The weights of the moves, if chance chooses among them.
    pub weights: Option<Box<[NonZeroU32]>>,
    /// The sums of the squares of the payoffs of the visits: by move at the root, elsewhere of all together.
    squares: Box<[AtomicU64]>,
}

/// A move: 16 bytes.
#[derive(Debug, Default)]
struct Edge {
    /// The visits, including those that have not come back.
    visits: AtomicU32,
    /// See [`Target`].
    target: AtomicU32,
    /// The sum of the payoffs of the visits to the player who makes the move, in [units](UNIT).
    sum: AtomicU64,
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// Not looked at.
    Unknown,
    Node(NodeId),
    /// To an end of the game.
    End(Outcome),
}

impl Target {
    /// The first of the numbers of [`Edge::target`] that stand for ends of the game.
    const FIRST_END: u32 = 0xf000_0000;
}

/// What is known of a move, as it is when it is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct EdgeView {
    pub visits: u64,
    /// The sum of the payoffs of the visits to the player who makes the move.
    pub value: f64,
    /// The estimated payoff to that player, before the move is visited.
    pub guess: f64,
    /// What the best line after the move is worth to that player, as far as it was looked at: the minimax of the estimates.
    pub best: Option<f64>,
    pub proof: Option<Proof>,
    /// The number of threads that look at it at this moment.
    pub busy: u32,
}

impl Node {
    /// Makes it the node of a position.
    pub fn begin(&self, key: u64) {
        self.key.store(key, Ordering::Relaxed);
    }

    /// Counts a thread that comes to the node.
    pub fn come(&self) {
        self.busy.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a thread that leaves it.
    pub fn leave(&self) {
        self.busy.fetch_sub(1, Ordering::Relaxed);
    }

    /// Returns the number of threads that are on their way through it.
    pub fn busy(&self) -> u32 {
        self.busy.load(Ordering::Relaxed)
    }

    pub fn key(&self) -> u64 {
        self.key.load(Ordering::Relaxed)
    }

    pub fn list(&self) -> Option<&NodeList> {
        self.list.get().map(|list| &**list)
    }

    /// Sets the moves, once. Returns false if another thread was quicker.
    pub fn set_list(&self, list: Box<NodeList>) -> bool {
        self.list.set(list).is_ok()
    }

    pub fn take_list(&mut self) -> Option<Box<NodeList>> {
        self.list.take()
    }

    pub fn proof(&self) -> Option<Proof> {
        self.proven().map(|proven| proven.proof)
    }

    pub fn proven(&self) -> Option<&Proven> {
        self.proven.get().map(|proven| &**proven)
    }

    /// Sets the certain result, once. Of two that threads find at once the first stays: both hold.
    pub fn prove(&self, proven: Proven) -> bool {
        self.proven.set(Box::new(proven)).is_ok()
    }
}

impl NodeList {
    /// Creates the moves of a position. `guess` estimates what a position after a move is worth to each player, where
    /// the move does not end the game; nothing where that is not known.
    pub fn new(
        position: Position,
        choices: Choices,
        players: u8,
        own: Shares,
        mut guess: impl FnMut(&Listed) -> Shares,
    ) -> Self {
        let weights = choices.moves.iter().map(|listed| listed.weight);
        let weights: Option<Box<[NonZeroU32]>> = match choices.moves.is_empty() {
            true => None,
            false => weights.collect(),
        };
        let mut edges = Vec::with_capacity(choices.moves.len());
        let (mut guesses, mut ends) = (Vec::new(), Vec::new());
        for listed in &choices.moves {
            let shares = match listed.outcome.is_over() {
                true => payoffs(listed.outcome, players),
                false => guess(listed),
            };
            if !shares.is_empty() && guesses.is_empty() {
                guesses.reserve_exact(choices.moves.len() * shares.len());
            }
            guesses.extend(shares.iter().map(|share| *share as f32));
            let target = match listed.outcome.is_over() {
                true => {
                    ends.push(listed.outcome);
                    Target::FIRST_END + u32::try_from(ends.len() - 1).unwrap_or(0)
                }
                false => 0,
            };
            edges.push(Edge {
                target: AtomicU32::new(target),
                ..Edge::default()
            });
        }
        // Either all moves are estimated or none.
        let is_estimated = guesses.len() == edges.len() * usize::from(players.max(1));
        if !is_estimated {
            guesses.clear();
        }
        Self {
            moves: MoveList::new(&choices.moves),
            position,
            complete: choices.complete,
            edges: edges.into(),
            guesses: guesses.into(),
            hints: Box::default(),
            shifts: Box::default(),
            ends: ends.into(),
            own,
            weights,
            squares: Box::new([AtomicU64::new(0)]),
        }
    }

    /// Returns the player on turn.
    pub fn turn(&self) -> u8 {
        self.position.turn
    }

    /// Returns the number of moves.
    pub fn len(&self) -> usize {
        self.edges.len()
    }

    /// Returns a move.
    pub fn get(&self, index: usize) -> Move {
        self.moves.get(index)
    }

    /// Returns what identifies a move in the tables of moves.
    pub fn move_key(&self, index: usize) -> MoveKey {
        self.moves.key(index, self.turn())
    }

    /// Returns where a move leads.
    pub fn target(&self, index: usize) -> Target {
        // Acquired, because what is known of a node is written before moves lead to it.
        let target = self
            .edges
            .get(index)
            .map_or(0, |edge| edge.target.load(Ordering::Acquire));
        match target.checked_sub(Target::FIRST_END) {
            Some(end) => self
                .ends
                .get(end as usize)
                .map_or(Target::Unknown, |end| Target::End(*end)),
            None => target
                .checked_sub(1)
                .map_or(Target::Unknown, |id| Target::Node(NodeId(id))),
        }
    }

    /// Lets a move that leads nowhere yet lead to a node. Where another thread was quicker its node stays.
    pub fn lead_to(&self, index: usize, node: NodeId) {
        if let Some(edge) = self.edges.get(index) {
            let (success, failure) = (Ordering::Release, Ordering::Relaxed);
            let _ = edge
                .target
                .compare_exchange(0, node.0.saturating_add(1), success, failure);
        }
    }

    /// Makes all moves lead to other nodes, or nowhere.
    pub fn lead_all(&mut self, mut other: impl FnMut(NodeId) -> Option<NodeId>) {
        for edge in &mut self.edges {
            let target = edge.target.get_mut();
            if let Some(old) = target
                .checked_sub(1)
                .filter(|old| *old < Target::FIRST_END - 1)
            {
                *target = other(NodeId(old)).map_or(0, |id| id.0.saturating_add(1));
            }
        }
    }

    // A visit counts from its begin, with the payoff of a loss until it comes back: so other threads look elsewhere
    // meanwhile (Chaslot, Winands and van den Herik, "Parallel Monte-Carlo tree search", 2008).
    /// Counts a visit of a move that begins.
    pub fn begin_visit(&self, index: usize) {
        if let Some(edge) = self.edges.get(index) {
            edge.visits.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Takes a visit back that came to nothing.
    pub fn cancel_visit(&self, index: usize) {
        if let Some(edge) = self.edges.get(index) {
            edge.visits.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Adds the payoff of a visit to the player who made the move.
    pub fn end_visit(&self, index: usize, payoff: f64) {
        if let Some(edge) = self.edges.get(index) {
            edge.sum.fetch_add(units(payoff), Ordering::Relaxed);
        }
        let squares = self.squares.get(index).or(self.squares.first());
        if let Some(squares) = squares {
            squares.fetch_add(units(payoff * payoff), Ordering::Relaxed);
        }
    }

    /// Returns the number of visits of a move.
    pub fn visits(&self, index: usize) -> u64 {
        let visits = self.edges.get(index).map(|edge| &edge.visits);
        visits.map_or(0, |visits| u64::from(visits.load(Ordering::Relaxed)))
    }

    /// Returns the sum of the payoffs of the visits of a move.
    pub fn value(&self, index: usize) -> f64 {
        let sum = self.edges.get(index).map(|edge| &edge.sum);
        sum.map_or(0.0, |sum| sum.load(Ordering::Relaxed) as f64 / UNIT)
    }

    /// Returns the sum of the squares of the payoffs of a move; only of all together if they are not kept by move.
    pub fn squares(&self, index: usize) -> f64 {
        let squares = self.squares.get(index);
        squares.map_or(0.0, |squares| squares.load(Ordering::Relaxed) as f64 / UNIT)
    }

    /// Returns the sum of the squares of the payoffs of all visits.
    pub fn all_squares(&self) -> f64 {
        (0..self.squares.len())
            .map(|index| self.squares(index))
            .sum()
    }

    // The deviations within the moves are taken for equal, since only their sum is known.
    /// Keeps the squares of the payoffs by move from now on.
    pub fn tell_squares_apart(&mut self) {
        if self.squares.len() == self.edges.len() {
            return;
        }
        let mean_square = |index: usize| {
            let (visits, value) = (self.visits(index), self.value(index));
            value * value / f64::max(visits as f64, 1.0)
        };
        let moves = 0..self.len();
        let visits: u64 = moves.clone().map(|index| self.visits(index)).sum();
        let of_means: f64 = moves.clone().map(mean_square).sum();
        let left = (self.all_squares() - of_means).max(0.0) / f64::max(visits as f64, 1.0);
        let squares = moves.map(|index| mean_square(index) + left * self.visits(index) as f64);
        self.squares = squares
            .map(|squares| AtomicU64::new(units(squares)))
            .collect();
    }

    /// Returns the estimates of the position after a move, to each player; nothing if it was not estimated.
    pub fn guess(&self, index: usize) -> &[f32] {
        if self.guesses.is_empty() {
            return &[];
        }
        let players = self.guesses.len() / self.edges.len().max(1);
        let start = index * players;
        self.guesses.get(start..start + players).unwrap_or_default()
    }

    /// Adds what the author of the rules says of each move.
    pub fn set_hints(&mut self, hints: Box<[i8]>) {
        self.hints = hints;
    }

    /// Returns how promising a move looks to the author of the rules, from -9 to 9.
    pub fn hint(&self, index: usize) -> i8 {
        self.hints.get(index).copied().unwrap_or(0)
    }

    /// Adds how much too good each move looks where random games decide.
    #[must_use]
    pub fn with_shifts(mut self, shifts: Vec<f32>) -> Self {
        self.shifts = shifts.into();
        self
    }

    /// Returns how much too good a move looks where random games decide, in shares.
    pub fn shift(&self, index: usize) -> f64 {
        self.shifts.get(index).copied().map_or(0.0, f64::from)
    }

    /// Returns the estimate of the position itself.
    pub fn own(&self) -> &[f64] {
        &self.own
    }

    /// Returns the move that chance chooses, by the weights; `None` if a player moves.
    pub fn thrown(&self, random: &mut Random) -> Option<usize> {
        let weights = self.weights.as_deref()?;
        let chances = weights.iter().map(|weight| u64::from(weight.get()));
        draw_by_chances(chances, &mut |chances| random.below(chances))
    }

    /// Returns what decides which result follows from those of the moves.
    pub fn prover(&self, players: u8) -> Prover {
        Prover {
            turn: self.turn(),
            players,
            is_thrown: self.weights.is_some(),
            is_complete: self.complete.is_ok(),
        }
    }

    /// Returns the number of bytes that it takes.
    pub fn bytes(&self) -> usize {
        let allocation = |bytes: usize| bytes + if bytes > 0 { ALLOCATION } else { 0 };
        let weights = self.weights.as_deref().map_or(0, size_of_val);
        let own = if self.own.spilled() {
            size_of_val(&*self.own)
        } else {
            0
        };
        let parts = [
            self.position.bytes() - size_of::<Position>(),
            self.moves.bytes(),
            size_of_val(&*self.edges),
            size_of_val(&*self.guesses),
            size_of_val(&*self.hints),
            size_of_val(&*self.shifts),
            size_of_val(&*self.ends),
            size_of_val(&*self.squares),
            weights,
            own,
        ];
        size_of::<Self>() + ALLOCATION + parts.into_iter().map(allocation).sum::<usize>()
    }
}
