//! The nodes of a record, in chunks that copies of the record share.
//!
//! While a copy is written to a file on another thread, an edit copies only the chunk that it touches, so it takes the
//! same time in a tree of ten nodes and of a million.

// The layout, and what an edit of node 1000 does while a copy is being written on another thread:
//
//    record   [0 .. 511]   [512 .. 1023]'  [1024 .. 1535]      its second chunk is a copy now
//    copy     [0 .. 511]   [512 .. 1023]   [1024 .. 1535]      the others are shared
//
// A clone copies one pointer for 512 nodes; an edit beside a clone copies 512 nodes at most. A larger chunk would make
// edits slower and a smaller one clones. Without a clone `Arc::make_mut` copies nothing.

use super::node::Node;
use std::sync::Arc;

/// The number of nodes in a chunk.
const CHUNK: usize = 512;

/// Nodes by index. All chunks but the last are full.
#[derive(Clone, Debug, Default)]
pub(super) struct Nodes {
    chunks: Vec<Arc<Vec<Node>>>,
    len: usize,
}

impl Nodes {
    /// Returns the number of nodes.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns the node with an index.
    pub(super) fn get(&self, index: usize) -> Option<&Node> {
        self.chunks.get(index / CHUNK)?.get(index % CHUNK)
    }

    /// Returns the node with an index, mutably. Its chunk is copied first if it is shared.
    pub(super) fn get_mut(&mut self, index: usize) -> Option<&mut Node> {
        Arc::make_mut(self.chunks.get_mut(index / CHUNK)?).get_mut(index % CHUNK)
    }

    /// Appends a node.
    pub(super) fn push(&mut self, node: Node) {
        if self.len.is_multiple_of(CHUNK) {
            self.chunks.push(Arc::new(Vec::with_capacity(CHUNK)));
        }
        if let Some(last) = self.chunks.last_mut() {
            Arc::make_mut(last).push(node);
            self.len += 1;
        }
    }

    /// Returns all nodes.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Node> {
        self.chunks.iter().flat_map(|chunk| chunk.iter())
    }

    /// Returns all nodes, mutably.
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Node> {
        let chunks = self.chunks.iter_mut();
        chunks.flat_map(|chunk| Arc::make_mut(chunk).iter_mut())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(ply: u32) -> Node {
        Node {
            ply,
            ..Node::NOTHING
        }
    }

    #[test]
    fn a_change_beside_a_copy_copies_one_chunk() {
        let mut nodes = Nodes::default();
        for ply in (0..).take(CHUNK * 4 + 3) {
            nodes.push(at(ply));
        }
        let copy = nodes.clone();
        if let Some(node) = nodes.get_mut(CHUNK + 1) {
            node.ply = 7;
        }
        nodes.push(at(0));
        let unshared: Vec<usize> = (0..nodes.chunks.len())
            .filter(|index| !Arc::ptr_eq(&nodes.chunks[*index], &copy.chunks[*index]))
            .collect();
        assert_eq!(unshared, [1, 4]);
        assert_eq!(copy.get(CHUNK + 1).map(|node| node.ply), Some(513));
        assert_eq!(nodes.get(CHUNK + 1).map(|node| node.ply), Some(7));
        assert_eq!((copy.len(), nodes.len()), (CHUNK * 4 + 3, CHUNK * 4 + 4));
        assert!(copy.get(copy.len()).is_none());
        assert_eq!(nodes.iter_mut().count(), nodes.len());
    }
}
