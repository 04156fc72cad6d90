//! Programs that run a whole game: they ask their players for numbers and change the board themselves.
//!
//! The machine is that of all rules; its questions about values, the board and the players are answered by a `ProgramWorld`.
//! It is suspended at every question of the program. What it needs to continue is a `Continuation`, which is part of
//! the position, so that a game is played, taken back and branched by storing positions.
//!
//! A ply goes from one question to the next one after a move was made or the player changed, or to the end of the
//! program; its move contains all answers since the previous position.
//!
//! Invariant: everything is deterministic and bounded by [`Limits`](crate::base::Limits).

mod calls;
mod continuation;
mod heap;
mod listing;
mod lookers;
mod memo;
mod operations;
mod reads;
mod run;
mod steps;
mod tables;
mod transcript;
mod units;
mod worker;
mod world;

pub use tables::{AnswerPrompt, ProgramTables, RuleTable};
pub use worker::InteractiveProgram;
