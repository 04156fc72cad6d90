//! GBB, the boards of Gobstones: a rectangle whose cells hold stones of four colours, and a head.
//!
//! [`parse`] gives the verdict of the original parser for every text: the same board, or the same kind of error at the
//! same line and column. Two things are stricter on purpose: counts are exact and end at 2^64 - 1, and a board has at
//! most 100,000,000 cells. [`stringify()`] gives the bytes of the original for every board and every set of options.
//! [`read_json`] and [`write_json`] are the boards as the original passes them around. [`position`] turns boards of games
//! into boards of stones and back.
//!
//! Invariant: time and memory are linear in the text, whatever it says; an empty cell costs nothing.

mod board;
mod error;
mod json;
mod judge;
mod options;
mod parse;
pub mod position;
mod scan;
mod write;

pub use board::{Cell, GbbBoard};
pub use error::{Axis, Expected, GbbError, GbbErrorKind, TextPlace};
pub use json::{BoardError, read_json, write_json};
pub use options::{GivenOptions, Options, Separator, Separators};
pub use parse::{ParseOptions, check, parse};
pub use write::stringify;

#[cfg(test)]
mod tests;
