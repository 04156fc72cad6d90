//! The symbolic domain: the code and the evaluator that judge a move also find all legal moves, by running
//! `isMoveLegal` on operations that are unknown at first.
//!
//! A question whose answer is not the same for all members of the sets forks the run: the [`stack`] keeps the live
//! registers, the sets are narrowed to one branch after the other, and each time the run continues from the fork. Lists
//! grow one operation at a time: a run that needs a longer list waits until all shorter ones are done, so that a
//! listing that runs out of work has at least examined every list up to some length. Everything is deterministic.
//!
//! Entry point: [`Lister::explore`]. Its results are merged and completed with successors in [`super::moves`].

mod answers;
mod explore;
mod found;
mod lengths;
mod liveness;
mod marking;
mod memo;
mod places;
mod product;
mod queries;
mod resume_points;
mod stack;
mod surroundings;
mod terms;
mod words;
mod world;

pub(super) use explore::Lister;
pub(super) use found::{Candidate, EMPTY_HASH, Found, hash_of_changes, same_result};
pub(in crate::rules) use liveness::Liveness;
pub(super) use world::{Need, Setting, World};
