//! The machine that the imperative languages share: typed tree -> compact register code -> evaluator.
//!
//! Invariant: it knows boards and values, no syntax and no text; places in the source are carried as spans.
//!
//! [`CompiledProgram`] compiles a [`tree::Program`] and hands out one [`VmWorker`] per thread, which is a
//! [`Worker`](crate::rules::Worker). [`evaluate::run`] is generic over a [`domain::Domain`]: in the
//! [concrete](concrete::Concrete) one it judges, in the symbolic one it finds the legal moves.

// The stages, and the three engines that share the code:
//
//     tree          typed, resolved; made by the checker of a language
//       | compile   inline, condition, statement, expression -> assemble
//     code          fast (by player on turn) and exact
//       | evaluate  one loop, generic over a domain and an observer
//       +- concrete, move_maker    one position, one move: judging, making (worker)
//       +- symbolic                one position, all moves: the reference lister
//       +- graph                   all positions, all moves: grown by the same loop, then walked without it
//
// Whatever is quicker than exact code on the concrete domain is a way to its result and not a second meaning: it either
// gives what that would give or says that it has no answer. `tests/contract/engines.rs` compares them.

pub(in crate::rules) mod arithmetic;
mod chance;
mod chance_hook;
pub mod code;
mod compile;
mod compiled_hooks;
pub mod concrete;
mod cover;
pub mod domain;
mod effects;
mod engines;
pub mod evaluate;
pub mod facts;
mod game_state;
mod graph;
mod graph_moves;
mod graph_pool;
mod hints;
mod hook_context;
mod inspect;
pub mod instruction;
pub mod intrinsic;
mod judging;
pub(in crate::rules) mod lookup;
mod machine_code;
mod marks;
mod move_maker;
mod moves;
pub mod neighbours;
pub mod observe;
pub mod position_query;
mod program;
pub mod regions;
mod registers;
mod rollouts;
mod setup_position;
mod shape_order;
mod show;
pub(in crate::rules) mod shown;
pub mod state;
mod summary;
mod supposed;
mod symbolic;
pub(crate) mod trace;
pub mod tree;
mod tree_walk;
pub mod types;
mod views;
mod worker;

pub(in crate::rules) use compile::compile;
pub(in crate::rules) use cover::{Counter, statements};
pub use program::CompiledProgram;
pub use shape_order::by_shape;
pub(in crate::rules) use symbolic::Liveness;
pub(in crate::rules) use tree_walk::{expressions_of, walk};
pub use worker::{HookFailure, HookResult, VmWorker};
