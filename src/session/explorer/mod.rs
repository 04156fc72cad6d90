//! What was played from a position in the games of files: each move with its number of games and their results.
//!
//! The games are read once, in the background, and every position of their main lines becomes a key ([`position_key`]).
//! A position is then found by its key in all games, whatever moves have led to it, and what was played next is known
//! from the key that follows.
//!
//! What was read of a file is kept on disk (`cache`) until the file changes.
//!
//! Invariants: the positions come from the rules; a key depends on the board and on the player to move only; a game of
//! which the rules refuse a move counts up to that move; no record is written.

mod cache;
mod count;
mod index;
mod most_played;
mod progress;
mod query;
mod read;
mod reading;
mod report;
mod run;
mod source;
pub(super) mod state;
mod task;
mod words;

pub use count::{GameAt, MoveCount, PositionCount};
pub use index::{GameResult, GamesPart, position_key};
pub use progress::{ExplorerProgress, FaultyGames};
pub use source::ExploredGames;
pub use state::{Explored, Explorer, PlayedMove};
pub use words::ExplorerNote;
