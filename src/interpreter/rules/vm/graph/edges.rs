//! The edges of a graph: where nodes lead, the lengths of the paths, and the removal of nodes that only lead on.

use super::grower::{Grower, Roots};
use super::node::{FAIL, GraphNode, NodeIndex, REFER};
use crate::base::IndexVec;

/// The number of walks without growth after which a graph is shortened for good, besides one for each node.
const IDLE_WALKS: usize = 64;
/// The number of edges from which on a fork takes in no others.
const MAX_EDGES: usize = 1 << 10;

impl Grower {
    /// Bypasses nodes that only lead on, once the graph has grown by an eighth and 16 nodes. A graph that lists moves
    /// is then renumbered, too.
    pub fn shorten(&mut self) {
        if self.nodes.len() >= self.shortened + self.shortened / 8 + 16 {
            self.shorten_now(1);
        }
    }

    /// Counts a walk in which nothing grew. A graph that has not grown for a while is shortened for good.
    pub fn rest(&mut self) {
        self.idle_walks = self.idle_walks.saturating_add(1);
        // The work grows with the graph, so a large one has to wait longer.
        if self.idle_walks == IDLE_WALKS + self.nodes.len() && self.nodes.len() > self.shortened {
            self.shorten_now(3);
        }
    }

    /// Bypasses nodes that only lead on, in some rounds: a node that has come to lead on only is bypassed in the next.
    fn shorten_now(&mut self, rounds: usize) {
        for _ in 0..rounds {
            for id in (0..).take(self.nodes.len()) {
                let node = self.shortened_node(self.nodes.at(id));
                self.nodes.set(id, node);
            }
        }
        self.shortened = self.nodes.len();
        let mut players = std::mem::take(&mut self.players);
        for player in &mut players {
            // Every place that holds a `NodeIndex` is brought up to date in this and in `put_in_order`, or is emptied,
            // as this one. Buffers of sweeps hold some as well, but only during a sweep.
            player.recent.clear();
            for root in player.roots.values_mut().flat_map(Roots::values_mut) {
                *root = self.end_of(*root);
            }
        }
        self.players = players;
        if !self.is_move_known {
            self.find_unrelated();
            self.put_in_order();
        }
    }

    // Not a matter of right or wrong: a sweep visits nodes by their numbers, and a node that is visited before some of
    // its lanes have come is visited again for them. In topological order each node is visited once.
    /// Renumbers the nodes in topological order: each leads to higher ones only, so all lanes have come to a node
    /// before it is visited.
    fn put_in_order(&mut self) {
        self.numbering += 1;
        let new = self.order();
        let moved = |id: NodeIndex| new.at(id);
        let mut nodes = IndexVec::<NodeIndex, _>::from(vec![GraphNode::End; self.nodes.len()]);
        let mut lists = Vec::with_capacity(self.lists.len());
        for (id, mut node) in (0..).zip(self.nodes.iter().copied()) {
            match &mut node {
                GraphNode::Mask { yes, no, .. }
                | GraphNode::Test { yes, no, .. }
                | GraphNode::Gather { yes, no, .. }
                | GraphNode::FixedSquare { yes, no, .. }
                | GraphNode::Value { yes, no, .. }
                | GraphNode::Answer { yes, no, .. } => (*yes, *no) = (moved(*yes), moved(*no)),
                GraphNode::Lane { next, .. }
                | GraphNode::Split { next, .. }
                | GraphNode::Goto(next) => {
                    *next = moved(*next);
                }
                GraphNode::Fork { first, count } => {
                    // The edges of forks are written anew, node by node. Those of forks that have grown longer were
                    // left behind in the old list.
                    let edges = self.lists.get(*first as usize..(*first + *count) as usize);
                    *first = u32::try_from(lists.len()).unwrap_or(u32::MAX);
                    lists.extend(
                        edges
                            .unwrap_or_default()
                            .iter()
                            .map(|target| moved(*target)),
                    );
                }
                GraphNode::End
                | GraphNode::Stub(_)
                | GraphNode::Switch { .. }
                | GraphNode::Call { .. }
                | GraphNode::Emit { .. }
                | GraphNode::Return { .. } => {}
            }
            nodes.set(moved(id), node);
        }
        (self.nodes, self.lists) = (nodes, lists);
        self.lengths = permuted(&self.lengths, moved);
        self.own_steps = permuted(&self.own_steps, moved);
        let edges = self
            .switches
            .iter_mut()
            .flat_map(|switch| &mut switch.edges);
        edges.for_each(|(_, target)| *target = moved(*target));
        let nodes = self.switch_nodes.iter_mut();
        nodes.for_each(|node| *node = moved(*node));
        let nodes = self.nodes_of_runs.values_mut();
        nodes.for_each(|(_, node)| *node = moved(*node));
        self.splits.renumber(moved);
        self.calls.renumber(moved);
        self.unrelated.renumber(moved);
        let players = self.players.iter_mut();
        let roots = players.flat_map(|player| player.roots.values_mut());
        roots
            .flat_map(Roots::values_mut)
            .for_each(|root| *root = moved(*root));
        self.find_emits();
    }

    /// Finds the ends of lists.
    fn find_emits(&mut self) {
        self.emits.clear();
        self.emits.resize(self.nodes.len() / 64 + 1, 0);
        for (id, node) in self.nodes.iter().enumerate() {
            if let (GraphNode::Emit { .. }, Some(word)) = (node, self.emits.get_mut(id / 64)) {
                *word |= 1 << (id % 64);
            }
        }
    }

    /// Returns the new index of each node.
    fn order(&self) -> IndexVec<NodeIndex, NodeIndex> {
        let mut new = IndexVec::<NodeIndex, _>::from(vec![FAIL; self.nodes.len()]);
        let first = REFER + 1;
        (0..first).zip(&mut *new).for_each(|(id, slot)| *slot = id);
        let mut seen = vec![false; self.nodes.len()];
        seen.iter_mut()
            .take(first as usize)
            .for_each(|seen| *seen = true);
        let mut next = NodeIndex::try_from(self.nodes.len()).unwrap_or(REFER);
        let roots = self.players.iter().flat_map(|player| player.roots.values());
        let roots = roots.flat_map(|roots| roots.values().copied());
        // The nodes that are reachable from the roots get the highest indices.
        let from: Vec<NodeIndex> = roots.chain((first..).take(self.nodes.len())).collect();
        // A depth-first search with a stack of its own; a node gets its number when all that it leads to have theirs,
        // from the greatest down, so it is lower than they are.
        let mut path: Vec<(NodeIndex, Vec<NodeIndex>)> = Vec::new();
        for root in from {
            let mut come_to = |id: NodeIndex, path: &mut Vec<(NodeIndex, Vec<NodeIndex>)>| {
                let is_new = seen
                    .get_mut(id as usize)
                    .is_some_and(|seen| !std::mem::replace(seen, true));
                if is_new && let Some(node) = self.nodes.get(id as usize) {
                    path.push((id, self.edges_of(*node)));
                }
            };
            come_to(root, &mut path);
            while let Some((id, edges)) = path.last_mut() {
                match edges.pop() {
                    Some(target) => come_to(target, &mut path),
                    None => {
                        next -= 1;
                        new.set(*id, next);
                        path.pop();
                    }
                }
            }
        }
        new
    }

    /// Returns the node that an edge leads to, past all [`GraphNode::Goto`]s.
    pub(super) fn end_of(&self, mut target: NodeIndex) -> NodeIndex {
        while let Some(GraphNode::Goto(next)) = self.nodes.get(target as usize) {
            target = *next;
        }
        target
    }

    fn shortened_node(&mut self, node: GraphNode) -> GraphNode {
        let mut short = node;
        match &mut short {
            GraphNode::Mask { yes, no, .. }
            | GraphNode::Test { yes, no, .. }
            | GraphNode::Gather { yes, no, .. }
            | GraphNode::FixedSquare { yes, no, .. } => {
                // A test whose answers lead to the same node is no test. Not so below: to compute a value or an answer
                // may fail, and the rules do compute it, so the node stays (`sound_expression` asks a condition that
                // always holds for just that).
                (*yes, *no) = (self.end_of(*yes), self.end_of(*no));
                if yes == no {
                    short = GraphNode::Goto(*yes);
                }
            }
            GraphNode::Value { yes, no, .. } | GraphNode::Answer { yes, no, .. } => {
                (*yes, *no) = (self.end_of(*yes), self.end_of(*no));
            }
            GraphNode::Lane { next, .. }
            | GraphNode::Split { next, .. }
            | GraphNode::Goto(next) => {
                *next = self.end_of(*next);
            }
            GraphNode::Switch { switch } | GraphNode::Call { switch, .. } => {
                let edges = self.edges_of(node);
                let edges: Vec<NodeIndex> = edges
                    .into_iter()
                    .map(|target| self.end_of(target))
                    .collect();
                if let Some(switch) = self.switches.get_mut(*switch as usize) {
                    let old = switch.edges.iter_mut().map(|(_, target)| target);
                    old.zip(edges).for_each(|(old, new)| *old = new);
                }
            }
            GraphNode::Fork { .. } => {
                let mut edges = Vec::new();
                for target in self.edges_of(node) {
                    let target = self.end_of(target);
                    match self.nodes.get(target as usize) {
                        // One level at a time; later rounds and later calls take in the next.
                        Some(GraphNode::Fork { .. }) if edges.len() < MAX_EDGES => {
                            let inner = self.nodes.get(target as usize).copied();
                            edges.extend(inner.map_or_else(Vec::new, |inner| self.edges_of(inner)));
                        }
                        _ if target == FAIL => {}
                        _ => edges.push(target),
                    }
                }
                match edges.as_slice() {
                    [] => short = GraphNode::Goto(FAIL),
                    [only] => short = GraphNode::Goto(*only),
                    edges if edges != self.edges_of(node) => short = self.fork(edges),
                    _ => {}
                }
            }
            GraphNode::End
            | GraphNode::Stub(_)
            | GraphNode::Emit { .. }
            | GraphNode::Return { .. } => {}
        }
        short
    }

    /// Returns the nodes that a node leads to directly.
    pub fn edges_of(&self, node: GraphNode) -> Vec<NodeIndex> {
        match node {
            GraphNode::End
            | GraphNode::Stub(_)
            | GraphNode::Emit { .. }
            | GraphNode::Return { .. } => Vec::new(),
            GraphNode::Goto(next)
            | GraphNode::Lane { next, .. }
            | GraphNode::Split { next, .. } => vec![next],
            GraphNode::Mask { yes, no, .. }
            | GraphNode::Test { yes, no, .. }
            | GraphNode::Gather { yes, no, .. }
            | GraphNode::FixedSquare { yes, no, .. }
            | GraphNode::Value { yes, no, .. }
            | GraphNode::Answer { yes, no, .. } => vec![yes, no],
            GraphNode::Switch { switch } | GraphNode::Call { switch, .. } => {
                let switch = self.switches.get(switch as usize);
                switch.map_or_else(Vec::new, |switch| {
                    switch.edges.iter().map(|(_, target)| *target).collect()
                })
            }
            GraphNode::Fork { first, count } => {
                let edges = self.lists.get(first as usize..(first + count) as usize);
                edges.unwrap_or_default().to_vec()
            }
        }
    }
}

/// Returns what belongs to nodes in the order of their new indices.
fn permuted<T: Copy + Default>(
    values: &[T],
    moved: impl Fn(NodeIndex) -> NodeIndex,
) -> IndexVec<NodeIndex, T> {
    let mut all = IndexVec::from(vec![T::default(); values.len()]);
    for (id, value) in (0..).zip(values) {
        all.set(moved(id), *value);
    }
    all
}
