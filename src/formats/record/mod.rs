//! The game as a tree: the moves played, the variations, and the notes of people.
//!
//! [`Record`] keeps its nodes in an arena, identified by [`NodeId`]; every change is an invertible edit on one stack of
//! undo and redo. Invariants:
//! - the first child is the main line, and a node keeps its id for as long as the record lives;
//! - depth, number of moves and index among the siblings are stored, so a step takes the same time in a tree of ten
//!   nodes and of a million; nothing recurses, not even dropping;
//! - properties of other programs are kept as they were written, in their order;
//! - the record knows operations but no rules: it does not know whether a move is legal.

mod branch;
mod builder;
mod edit;
mod history;
mod node;
mod nodes;
mod path;
mod renumber;
mod rounds;
mod tree;
mod undo;
mod walk;

#[cfg(test)]
mod tests;

pub use branch::Branch;
pub use builder::Builder;
pub use history::{ChangeKind, RecordChange};
pub use node::{Content, NULL_MOVE, Node, NodeId, Property};
pub use path::NodePath;
pub use rounds::{RoundPlace, Rounds};
pub use tree::Record;
