//! How the moves of a game are written in the protocols of other programs.
//!
//! Knows boards and moves, no processes. Entry points: [`points::write_moves`], [`uci::write_move`].

pub mod points;
pub mod uci;
