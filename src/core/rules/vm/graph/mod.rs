//! The graph of a rule: what `isMoveLegal` asks, in every position and of every square of an operation at once, so that
//! the legal moves of a position are found by walking it with sets of squares.
//!
//! The [evaluator](super::evaluate) runs the rule once in the domain [`Lanes`](lanes::Lanes). Where it asks for
//! something that is not the same for all positions, lanes or operations, the run is frozen in a [node](node::Node), and
//! each answer is a way out of it, gone only when a position needs it ([`grow`]). In a position the graph is
//! [walked](sweep) with sets of lanes; what arrives at the end are moves.
//!
//! Invariants: a list is from the graph or from the reference, never half of each; where the graph has no answer it says
//! so, and the [lister](super::symbolic) lists as ever; where it would grow in every position it [rests](growth). What the graph finds does not depend on what it has grown before.

mod answers;
mod chains;
mod choose;
mod draw;
mod ending;
mod filter;
mod finish;
mod grow;
mod growth;
mod knowledge;
mod lanes;
mod layout;
mod list;
mod node;
mod picture;
mod present;
mod squares;
mod sweep;
mod ways;
mod words;

pub(super) use draw::Drawn;
pub(super) use ending::EndGraph;
pub(super) use grow::Purpose;
pub(super) use list::Graph;
pub(super) use picture::PictureNames;
