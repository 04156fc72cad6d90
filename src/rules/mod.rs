//! What it means to know the rules of a game: to judge a move, to list the moves, to explain a judgement.
//!
//! Invariants: rules are pure, the same input gives the same answer; every call takes [`Limits`]; nothing here reads a
//! file, a clock or the environment. Each sub-room turns a text into a [`Rules`]; [`vm`] is the machine that the
//! imperative languages share.

pub mod gdef;
pub mod judgement;
pub mod listing;
pub mod vm;

pub use judgement::{
    Explanation, Fault, FaultKind, Hook, Illegal, Judgement, Legal, Step, StepKind, Value,
};

pub use listing::{Class, Faults, Listed, Listing, OpClass, Partial, Query};

use crate::base::Limits;
use crate::board::{Game, Move, Position};

/// A compiled game. Shared between threads; the work is done by [`Worker`]s.
pub trait Rules: Send + Sync {
    /// What is known before play.
    fn game(&self) -> &Game;
    /// The position that the game starts from.
    fn start(&self) -> Position;
    /// A worker for one thread, with its own registers and tables.
    fn worker(&self) -> Box<dyn Worker>;
}

/// Does the work of a [`Rules`] on one thread.
pub trait Worker {
    /// Judges a move of the player on turn. Operations off the board or with unknown pieces are the reader's business
    /// and must not be handed in; if they are, the answer is [`FaultKind::Internal`].
    fn judge(&mut self, at: &Position, mv: &Move, limits: &Limits<'_>) -> Judgement;
    /// Lists the legal moves. Operations of the query that are off the board or have unknown pieces fit no move.
    fn moves(&mut self, at: &Position, query: &Query<'_>, limits: &Limits<'_>) -> Listing;
    /// Judges a move and tells how the judgement came about.
    fn explain(&mut self, at: &Position, mv: &Move, limits: &Limits<'_>) -> Explanation;
}
