//! Clocks of two players: time controls, what is left to a player, and the game whose clock runs.
//!
//! Invariant: nothing here reads a clock. Times are handed in, as the time since any fixed moment.

mod control;
mod game_clock;
mod player_clock;
mod timed_game;

pub use control::TimeControl;
pub use game_clock::GameClock;
pub use player_clock::PlayerClock;
pub(in crate::session) use timed_game::TimedGame;
