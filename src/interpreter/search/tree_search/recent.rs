//! The moves of positions that one thread visited once, and may visit again.

use super::graph::Graph;
use super::node::{NodeId, NodeList};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// They take at most this part of the memory that the graph leaves.
const PART: usize = 4;
/// The number of nodes without moves that may always wait in the order.
const SPARE: usize = 1024;

/// Moves that are not kept in the graph, since most positions are never visited again, but need not be listed again if
/// theirs is. When there is no more room the oldest go.
#[derive(Debug, Default)]
pub(super) struct RecentLists {
    lists: FxHashMap<NodeId, Box<NodeList>>,
    /// The nodes from the oldest to the newest, and some whose moves are gone.
    order: VecDeque<NodeId>,
    bytes: usize,
}

impl RecentLists {
    /// Keeps the moves of a node, and counts them as bytes of the graph, which so many threads share.
    pub fn put(&mut self, graph: &Graph, threads: usize, id: NodeId, list: Box<NodeList>) {
        let bytes = list.bytes();
        let others = graph.bytes().saturating_sub(self.bytes);
        let most = graph.memory().saturating_sub(others) / PART / threads.max(1);
        while self.bytes + bytes > most
            && let Some(oldest) = self.order.pop_front()
        {
            if let Some(list) = self.take(oldest) {
                graph.shrink(list.bytes());
            }
        }
        if self.bytes + bytes <= most {
            graph.grow(bytes);
            self.bytes += bytes;
            self.lists.insert(id, list);
            self.order.push_back(id);
            // At most as many as are kept, and again so many that are gone.
            if self.order.len() > 2 * self.lists.len() + SPARE {
                self.order.retain(|id| self.lists.contains_key(id));
            }
        }
    }

    /// Hands the moves of a node over, if they are there; they stay counted.
    pub fn take(&mut self, id: NodeId) -> Option<Box<NodeList>> {
        let list = self.lists.remove(&id)?;
        self.bytes -= list.bytes();
        Some(list)
    }

    /// Forgets everything, when the graph is made anew.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}
