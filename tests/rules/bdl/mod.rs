//! The declarative language: counts, moves and refusals of games, and what is said of faulty texts.

mod against_library;
mod chess;
mod faults;
#[cfg(feature = "js")]
mod hooks;
#[cfg(feature = "js")]
mod hostile;
mod probes;
#[cfg(feature = "js")]
mod scripts;
mod small_games;
mod support;
