//! The graph of a rule: everything that `isMoveLegal` asks, for all positions and all squares of an operation at once.
//! Walking it with sets of squares lists the legal moves of a position.
//!
//! The [evaluator](super::evaluate) runs the rule once in the domain [`Lanes`](lanes::Lanes). Where the run needs
//! something that differs between positions, lanes or operations, it is frozen in a [node](node::Node); each possible
//! answer is an edge out of the node, which [grows](grow) when a position first needs it. In a position, the graph is
//! [swept](sweep) with sets of lanes, and the lanes that reach an end are moves.
//!
//! Invariants: a list comes either from the graph or from the reference lister, never partly from each; where the graph
//! has no answer it says so, and the [reference](super::symbolic) lists the moves; a graph that would grow in nearly
//! every position [rests](budget); the result of a walk does not depend on what had grown before.

mod answers;
mod apart;
mod budget;
mod calls;
mod chains;
mod choose;
mod edges;
mod ending;
mod filter;
mod finish;
mod grow;
mod knowledge;
mod labels;
mod lanes;
mod layout;
mod list;
mod node;
mod paths;
mod pick;
mod present;
mod quiet;
mod split;
mod squares;
mod sweep;
mod words;

pub(super) use ending::EndGraph;
pub(super) use grow::Purpose;
pub(super) use labels::LabelNames;
pub(super) use list::Graph;
pub(super) use pick::{Effects, Fair, PickResult};
