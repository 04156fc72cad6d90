//! BDL: counts, moves and refusals of games, and the diagnostics of faulty texts.

mod against_library;
mod chess;
#[cfg(feature = "js")]
mod coloring;
mod faults;
#[cfg(feature = "js")]
mod hints;
#[cfg(feature = "js")]
mod hook_games;
#[cfg(feature = "js")]
mod hooks;
#[cfg(feature = "js")]
mod hostile;
mod probes;
#[cfg(feature = "js")]
mod refusals;
#[cfg(feature = "js")]
mod scripted_moves;
#[cfg(feature = "js")]
mod scripts;
mod small_games;
mod support;
