//! Programs that run a whole game: they ask their players for numbers and change the board themselves.
//!
//! The machine is the one of all rules; what it asks of values, the board and the players is answered here by a
//! `World`. It stops at every question. What it needs to go on is a `Continuation`, which
//! the position carries, so that a game is played, taken back and branched by keeping positions.
//!
//! A ply goes from one question to the next one after a move was made or the player changed, or to the end of the
//! program; its move carries all answers since the position before.
//!
//! Invariant: everything is deterministic and bounded by [`Limits`](crate::base::Limits).

mod continuation;
mod heap;
mod listing;
mod memo;
mod operations;
mod run;
mod tables;
mod transcript;
mod units;
mod worker;
mod world;

pub use tables::{Axis, Prompt, Role, RuleTable, Tables};
pub use worker::InteractiveProgram;
