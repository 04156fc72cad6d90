//! The graph of positions that a search knows. Threads share it without locks.
//!
//! A position that is reached in several ways after the same number of plies has one node, so what is found out about it
//! is known wherever it is met. Only those of one ply are one: so there are no circles, in which values would support
//! nothing but each other. Visits and their payoffs belong to the moves; the minimax of the estimates and proofs to the
//! positions.
//!
//! Invariants: a position that was visited once is [a node](Node) of 48 bytes and its [estimates](NodeChunk::best); moves are kept
//! from the second visit on; a proof is never wrong, so nothing is proven from a partial list except that a winning move
//! wins; the bytes of everything are counted, and beyond the most that are allowed nothing is added.

// Lock-free trees: Enzenberger and Müller, "A lock-free multithreaded Monte-Carlo tree search algorithm", 2009. Merging
// by ply as in Childs, Brodeur and Kocsis, "Transpositions and move groups in Monte Carlo tree search", 2008, and
// minimax of one value a position as in Cohen-Solal and Cazenave, "On some improvements to unbounded minimax", 2025.

use super::index::NodeIndex;
use super::node::{ALLOCATION, EdgeView, Node, NodeId, NodeList, Proven, Target};
use super::proof::Proof;
use crate::board::{Outcome, Position};
use crate::search::{Shares, payoff, payoffs};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};

/// The nodes of the first chunk; each of the next has twice as many as the one before, up to the most.
const FIRST_CHUNK: u32 = 64;
const DOUBLINGS: u32 = 8;
const LARGEST_CHUNK: u32 = FIRST_CHUNK << DOUBLINGS;
/// The number of nodes in the chunks before the first one of the largest size.
const IN_GROWING: u32 = FIRST_CHUNK * ((1 << DOUBLINGS) - 1);
/// The most nodes of a graph.
const MOST_NODES: usize = 1 << 28;

/// The positions that a search knows, the first of which is searched.
#[derive(Debug)]
pub(super) struct Graph {
    players: u8,
    /// The number of plies that were played since the search began; part of what identifies a node.
    ply: u32,
    /// Nodes never move: other threads read them.
    chunks: Box<[OnceLock<NodeChunk>]>,
    count: AtomicU32,
    index: NodeIndex,
    bytes: AtomicUsize,
    memory: usize,
    /// True once there was no room for a chunk.
    is_closed: AtomicBool,
}

#[derive(Debug)]
struct NodeChunk {
    nodes: Box<[Node]>,
    /// By node and player: what the position is worth if everybody makes the move that is best by the estimates, as the
    /// bits of a number; not a number if nothing was estimated.
    best: Box<[AtomicU32]>,
}

/// Returns the chunk of a node and its place there.
fn place_of(id: NodeId) -> (usize, usize) {
    let (chunk, place) = match id.0.checked_sub(IN_GROWING) {
        Some(rest) => (DOUBLINGS + rest / LARGEST_CHUNK, rest % LARGEST_CHUNK),
        None => {
            let chunk = (id.0 / FIRST_CHUNK + 1).ilog2();
            (chunk, id.0 - FIRST_CHUNK * ((1 << chunk) - 1))
        }
    };
    (chunk as usize, place as usize)
}

impl NodeChunk {
    fn new(nodes: usize, players: u8) -> Self {
        let unknown = f32::NAN.to_bits();
        let best = 0..nodes * usize::from(players);
        Self {
            nodes: (0..nodes).map(|_| Node::default()).collect(),
            best: best.map(|_| AtomicU32::new(unknown)).collect(),
        }
    }

    /// Returns the bytes of so many nodes.
    fn bytes(nodes: usize, players: u8) -> usize {
        nodes * (size_of::<Node>() + usize::from(players) * size_of::<AtomicU32>()) + 2 * ALLOCATION
    }
}

impl Graph {
    /// Creates a graph without nodes, of so many bytes at most.
    pub fn new(players: u8, memory: usize) -> Self {
        let players = players.max(1);
        let most = memory / size_of::<Node>();
        let most = u32::try_from(most.min(MOST_NODES)).unwrap_or(u32::MAX);
        let chunks = DOUBLINGS + most / LARGEST_CHUNK + 1;
        let chunks: Box<[_]> = (0..chunks).map(|_| OnceLock::new()).collect();
        Self {
            players,
            ply: 0,
            bytes: AtomicUsize::new(0),
            chunks,
            count: AtomicU32::new(0),
            index: NodeIndex::default(),
            memory,
            is_closed: AtomicBool::new(false),
        }
    }

    /// Returns the moves of the position that is searched.
    pub fn root(&self) -> Option<&NodeList> {
        self.list(NodeId::ROOT)
    }

    pub fn node(&self, id: NodeId) -> Option<&Node> {
        let (chunk, place) = place_of(id);
        self.chunks.get(chunk)?.get()?.nodes.get(place)
    }

    pub fn list(&self, id: NodeId) -> Option<&NodeList> {
        self.node(id)?.list()
    }

    pub fn proof(&self, id: NodeId) -> Option<Proof> {
        self.node(id)?.proof()
    }

    /// Returns the number of nodes.
    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.count.load(Ordering::Relaxed) as usize
    }

    /// Returns the number of bytes held.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Returns the most bytes that it may hold.
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// Returns true if nothing may be added.
    pub fn is_full(&self) -> bool {
        self.bytes() >= self.memory || self.is_closed.load(Ordering::Relaxed)
    }

    /// Counts bytes that were allocated for the graph.
    pub fn grow(&self, bytes: usize) {
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Counts bytes that were freed.
    pub fn shrink(&self, bytes: usize) {
        self.bytes.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Returns what identifies a position so many plies after the root.
    pub fn key(&self, position: &Position, plies: u32) -> u64 {
        // A hash that is as good as random, because two positions with the same one are taken for one.
        let mut hasher = DefaultHasher::new();
        position.hash(&mut hasher);
        self.ply.wrapping_add(plies).hash(&mut hasher);
        hasher.finish()
    }

    /// Finds the node of a position by its key.
    pub fn find(&self, key: u64, position: &Position) -> Option<NodeId> {
        let is_it = |node: u32| {
            let node = self.node(NodeId(node));
            let node = node.filter(|node| node.key() == key);
            node.is_some_and(|node| node.list().is_none_or(|list| list.position == *position))
        };
        self.index.find(key, is_it).map(NodeId)
    }

    /// Adds the node of a position that was looked at; `None` if the graph is full.
    pub fn add(&self, key: u64, list: &NodeList) -> Option<NodeId> {
        if self.is_full() {
            return None;
        }
        let id = self.make(key)?;
        self.note(id, list);
        self.find_by(key, id);
        Some(id)
    }

    /// Makes a node that cannot be found yet. Once there is no room for more, the graph is full.
    fn make(&self, key: u64) -> Option<NodeId> {
        let id = NodeId(self.count.fetch_add(1, Ordering::Relaxed));
        let (chunk, place) = place_of(id);
        let doublings = u32::try_from(chunk).unwrap_or(DOUBLINGS).min(DOUBLINGS);
        let nodes = (FIRST_CHUNK << doublings) as usize;
        let bytes = NodeChunk::bytes(nodes, self.players);
        let chunk = self.chunks.get(chunk);
        let has_room = |chunk: &&OnceLock<_>| {
            chunk.get().is_some() || chunk_fits(self.bytes(), bytes, self.memory)
        };
        let Some(chunk) = chunk.filter(has_room) else {
            self.is_closed.store(true, Ordering::Relaxed);
            return None;
        };
        let chunk = chunk.get_or_init(|| {
            self.grow(bytes);
            NodeChunk::new(nodes, self.players)
        });
        chunk.nodes.get(place)?.begin(key);
        Some(id)
    }

    fn find_by(&self, key: u64, id: NodeId) {
        let grown = self.index.add(key, id.0, id.0);
        self.grow(grown);
    }

    /// Notes the minimax of a node and what is certain of it.
    pub fn note(&self, id: NodeId, list: &NodeList) {
        self.set_best(id, &self.best_of(list));
        self.prove(id, list);
    }

    /// Notes the minimax of a node after a visit of a move. `other` is the move that was best among the others, with what it
    /// was worth: nothing else can have become the best.
    pub fn note_move(
        &self,
        id: NodeId,
        list: &NodeList,
        index: usize,
        other: Option<(f64, usize)>,
    ) {
        let visited = self.view(list, index).best;
        let best = match (visited, other) {
            // Of outcomes of chance, and where the position itself counts, too, it takes more than the best move.
            _ if list.weights.is_some() || list.complete.is_err() => self.best_of(list),
            (Some(visited), Some((value, other))) if value > visited => self.line(list, other),
            (Some(_), _) => self.line(list, index),
            (None, _) => return,
        };
        self.set_best(id, &best);
    }

    /// Derives the certain result of a node from those of its moves, unless it is known.
    pub fn prove(&self, id: NodeId, list: &NodeList) {
        if self.proof(id).is_some() {
            return;
        }
        let proofs = (0..list.len()).map(|index| self.proof_of(list.target(index)));
        if let Some(proof) = list.prover(self.players).result(proofs.clone()) {
            let ends = |of_move: Option<Proof>| proof.plies == 1 && of_move == Some(proof);
            let last = { proofs }.position(ends).map(|index| list.get(index));
            self.set_proven(id, Proven { proof, last });
        }
    }

    fn set_proven(&self, id: NodeId, proven: Proven) {
        if self.node(id).is_some_and(|node| node.prove(proven)) {
            self.grow(size_of::<Proven>() + ALLOCATION);
        }
    }

    /// Makes the node of the position that is searched, with its moves.
    pub fn start(&self, mut list: Box<NodeList>) {
        let key = self.key(&list.position, 0);
        let Some(id) = self.make(key) else { return };
        list.tell_squares_apart();
        self.note(id, &list);
        self.enter(id, list);
    }

    /// Keeps the moves of a node. Where another thread was quicker its list stays.
    pub fn enter(&self, id: NodeId, list: Box<NodeList>) {
        let bytes = list.bytes();
        if self.node(id).is_some_and(|node| node.set_list(list)) {
            self.grow(bytes);
        }
    }

    /// Returns true if what a move leads to is certain.
    pub fn is_proven(&self, target: Target) -> bool {
        self.proof_of(target).is_some()
    }

    /// Returns the certain result of a move that leads somewhere.
    fn proof_of(&self, target: Target) -> Option<Proof> {
        match target {
            Target::Unknown => None,
            Target::Node(id) => self.proof(id).map(Proof::before),
            Target::End(outcome) => Some(Proof { outcome, plies: 1 }),
        }
    }

    /// Returns a node and the bits of what it is worth to each player.
    fn look(&self, id: NodeId) -> Option<(&Node, &[AtomicU32])> {
        let (chunk, place) = place_of(id);
        let players = usize::from(self.players);
        let chunk = self.chunks.get(chunk)?.get()?;
        let best = chunk.best.get(place * players..(place + 1) * players);
        Some((chunk.nodes.get(place)?, best?))
    }

    /// Returns what a node is worth to each player by the estimates; empty if nothing was estimated.
    pub fn best(&self, id: NodeId) -> Shares {
        let bits = self.look(id).map_or(&[][..], |(_, bits)| bits);
        bits.iter().map_while(read).collect()
    }

    fn set_best(&self, id: NodeId, best: &[f64]) {
        let bits = self.look(id).map_or(&[][..], |(_, bits)| bits);
        for (bits, best) in bits.iter().zip(best) {
            bits.store((*best as f32).to_bits(), Ordering::Relaxed);
        }
    }

    /// Returns what the best line after a move is worth to each player by the estimates.
    fn line(&self, list: &NodeList, index: usize) -> Shares {
        let target = list.target(index);
        if let Some(proof) = self.proof_of(target) {
            return payoffs(proof.outcome, self.players);
        }
        match target {
            Target::Node(id) => self.best(id),
            _ => list.guess(index).iter().copied().map(f64::from).collect(),
        }
    }

    /// Returns what a position is worth to each player if the player on turn makes the move that is best by the
    /// estimates (max^n: Luckhardt and Irani, "An algorithmic solution of n-person games", 1986); empty if nothing was
    /// estimated. Of outcomes of chance it is the mean.
    pub fn best_of(&self, list: &NodeList) -> Shares {
        if let Some(weights) = &list.weights {
            let mut means = Shares::new();
            let all: f64 = weights.iter().map(|weight| f64::from(weight.get())).sum();
            for (index, weight) in weights.iter().enumerate() {
                let line = self.line(list, index);
                means.resize(line.len().max(means.len()), 0.0);
                let part = f64::from(weight.get()) / all;
                for (mean, share) in means.iter_mut().zip(line) {
                    *mean += part * share;
                }
            }
            return means;
        }
        let known = (0..list.len()).filter_map(|index| Some((self.view(list, index).best?, index)));
        let better = |best: (f64, _), other: (f64, _)| if other.0 > best.0 { other } else { best };
        let best = known.reduce(better);
        let own = list.own().get(usize::from(list.turn())).copied();
        match (best, own.filter(|_| list.complete.is_err())) {
            (Some((value, _)), Some(own)) if own >= value => list.own().into(),
            (None, Some(_)) => list.own().into(),
            (Some((_, index)), _) => self.line(list, index),
            (None, None) => Shares::new(),
        }
    }

    /// Returns what is known of a move.
    pub fn view(&self, list: &NodeList, index: usize) -> EdgeView {
        let turn = list.turn();
        let target = list.target(index);
        let guess = list
            .guess(index)
            .get(usize::from(turn))
            .copied()
            .map(f64::from);
        let visits = list.visits(index);
        let (proof, best, busy) = match target {
            // Who visited it has not come back, unless there is no room for a node.
            Target::Unknown if self.is_full() => (None, guess, 0),
            Target::Unknown => (None, guess, u32::try_from(visits).unwrap_or(u32::MAX)),
            Target::End(outcome) => (Some(Proof { outcome, plies: 1 }), None, 0),
            Target::Node(id) => match self.look(id) {
                Some((node, best)) => {
                    let best = best.get(usize::from(turn)).and_then(read);
                    (node.proof().map(Proof::before), best, node.busy())
                }
                None => (None, None, 0),
            },
        };
        let exact = proof.map(|proof| payoff(proof.outcome, turn, self.players));
        EdgeView {
            visits,
            value: list.value(index),
            guess: guess.unwrap_or_else(|| payoff(Outcome::Draw, turn, self.players)),
            best: exact.or(best),
            proof,
            busy,
        }
    }

    // Level by level, as many as there are players: that is how far a game continues between two moves of the same
    // player.
    /// Makes the node of a position that is at most `plies` moves away the root, and removes everything not below it.
    /// Returns for each node its new number, or `None` if there is no such node with moves.
    pub fn go_to(&mut self, position: &Position, plies: u32) -> Option<Vec<Option<NodeId>>> {
        let mut level = vec![NodeId::ROOT];
        for ply in 0..=plies {
            let is_there = |id: &NodeId| {
                let list = self.list(*id);
                list.is_some_and(|list| list.position == *position)
            };
            if let Some(root) = level.iter().copied().find(is_there) {
                return self.keep_below(root, ply);
            }
            let lists = level.iter().filter_map(|id| self.list(*id));
            level = lists.flat_map(nodes_after).collect();
            level.sort_unstable_by_key(|id| id.0);
            level.dedup();
        }
        None
    }

    fn keep_below(&mut self, root: NodeId, plies: u32) -> Option<Vec<Option<NodeId>>> {
        let mut kept = Self::new(self.players, self.memory);
        kept.ply = self.ply.wrapping_add(plies);
        // What there is has room, whatever the sizes of the chunks.
        let memory = std::mem::replace(&mut kept.memory, usize::MAX);
        let mut moved: Vec<Option<NodeId>> =
            vec![None; self.count.load(Ordering::Relaxed) as usize];
        // Breadth first: nodes get their number when they are first met, and are moved in that order.
        let mut order = vec![root];
        *moved.get_mut(root.0 as usize)? = Some(NodeId::ROOT);
        let mut next = 0;
        while let Some(id) = order.get(next).copied() {
            next += 1;
            let best = self.best(id);
            let (chunk, place) = place_of(id);
            let node = self.chunks.get_mut(chunk).and_then(OnceLock::get_mut);
            let Some(node) = node.and_then(|chunk| chunk.nodes.get_mut(place)) else {
                continue;
            };
            let (key, proven) = (node.key(), node.proven().cloned());
            let list = node.take_list().map(|mut list| {
                list.lead_all(|child| {
                    let new = moved.get_mut(child.0 as usize)?;
                    if new.is_none() {
                        *new = Some(NodeId(u32::try_from(order.len()).ok()?));
                        order.push(child);
                    }
                    *new
                });
                list
            });
            kept.take(key, &best, proven, list);
        }
        kept.memory = memory;
        *self = kept;
        Some(moved)
    }

    /// Adds a node of another graph.
    fn take(&self, key: u64, best: &[f64], proven: Option<Proven>, list: Option<Box<NodeList>>) {
        let Some(id) = self.make(key) else { return };
        self.set_best(id, best);
        if let Some(proven) = proven {
            self.set_proven(id, proven);
        }
        if let Some(mut list) = list {
            if id == NodeId::ROOT {
                list.tell_squares_apart();
            }
            self.enter(id, list);
        }
        self.find_by(key, id);
    }
}

/// Returns true if a chunk may be allocated: the first always, so that there is a root.
fn chunk_fits(held: usize, chunk: usize, memory: usize) -> bool {
    held == 0 || held.saturating_add(chunk) <= memory
}

/// Reads a number from its bits.
fn read(bits: &AtomicU32) -> Option<f64> {
    let number = f32::from_bits(bits.load(Ordering::Relaxed));
    (!number.is_nan()).then(|| f64::from(number))
}

/// Returns the nodes that the moves of a list lead to.
fn nodes_after(list: &NodeList) -> impl Iterator<Item = NodeId> {
    (0..list.len()).filter_map(|index| match list.target(index) {
        Target::Node(id) => Some(id),
        _ => None,
    })
}
