//! Machine code of walks: graphs along which a single path is followed, because the board and the values are known.
//!
//! A walk reads the content of each square as a byte and values as words, and returns the number of the end that it has
//! come to.

use super::mapping::{Mapping, call_walk};
use super::walk_node::WalkNode;
use super::{MAX_BYTES, x86_64_walk};
use std::fmt::Debug;
use std::sync::Arc;

/// The code of walks.
#[derive(Clone)]
pub struct WalkCode {
    mapping: Arc<Mapping>,
    /// By node: where its code begins.
    entries: Vec<usize>,
    /// The number of squares and of values that it reads.
    squares: usize,
    values: usize,
}

impl Debug for WalkCode {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("WalkCode").finish_non_exhaustive()
    }
}

impl WalkCode {
    /// Returns the code of a graph without cycles, or `None` if there is none for this processor, or if the system
    /// refuses it.
    pub fn of(nodes: &[WalkNode]) -> Option<Self> {
        let (bytes, entries) = x86_64_walk::encode(nodes)?;
        if bytes.len() > MAX_BYTES {
            return None;
        }
        let read = |node: &WalkNode| match node {
            WalkNode::Square { bit, .. } => (usize::from(*bit) + 1, 0),
            WalkNode::Value { value, .. } | WalkNode::Switch { value, .. } => (0, value + 1),
            WalkNode::End(_) => (0, 0),
        };
        let most = |a: (usize, usize), b: (usize, usize)| (a.0.max(b.0), a.1.max(b.1));
        let (squares, values) = nodes.iter().map(read).fold((0, 0), most);
        Some(Self {
            mapping: Arc::new(Mapping::of(&bytes)?),
            entries,
            squares,
            values,
        })
    }

    /// Returns the number of bytes.
    pub fn bytes(&self) -> usize {
        self.mapping.bytes()
    }

    /// Walks from a node and returns the end. Returns `None` if something that the graph asks for is not there.
    #[inline]
    pub fn run(&self, node: usize, contents: &[u8], values: &[i64]) -> Option<u32> {
        let is_enough = contents.len() >= self.squares && values.len() >= self.values;
        let entry = self.entries.get(node).filter(|_| is_enough)?;
        Some(call_walk(&self.mapping, *entry, contents, values))
    }
}
