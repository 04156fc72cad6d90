//! The game as a tree: what was played, what else was tried, and what people wrote about it.
//!
//! [`Record`] keeps its nodes in an arena and names them by [`NodeId`]; every change is an invertible edit on one stack of
//! undo and redo. Invariants:
//! - the first child is the main line, and a node's number stays its own for as long as the record lives;
//! - depth, number of moves and place among the siblings are stored, so a step costs the same in a tree of ten nodes and
//!   of a million; nothing recurses, dropping included;
//! - properties of other programs are kept as they were written, in their order;
//! - the record knows operations but no rules: whether a move is legal is somebody else's question.

mod branch;
mod builder;
mod edit;
mod history;
mod node;
mod nodes;
mod path;
mod renumber;
mod tree;
mod walk;

#[cfg(test)]
mod tests;

pub use branch::Branch;
pub use builder::Builder;
pub use history::{Change, ChangeKind};
pub use node::{Content, Node, NodeId, Property};
pub use path::Path;
pub use tree::Record;
