//! GBB, the boards of Gobstones: a rectangle of cells with stones of four colours, and a head.
//!
//! [`parse`] agrees with the original parser on every text: it returns the same board, or the same kind of error at the
//! same line and column. Two things are stricter on purpose: counts are exact and at most 2^64 - 1, and a board has at
//! most 100,000,000 cells. [`stringify()`] returns the same bytes as the original for every board and every set of
//! options. [`read_json`] and [`write_json`] handle boards in the JSON form of the original. [`position`] converts
//! boards of games to boards of stones and back.
//!
//! Invariant: a text is read once; time and memory are linear in its length, whatever it says; an empty cell costs
//! nothing.

mod board;
mod error;
mod json;
mod line_index;
mod options;
mod parse;
pub mod position;
mod scan;
mod write;

pub use board::{GbbBoard, GbbCell};
pub use error::{GbbAxis, GbbError, GbbErrorKind, GbbExpected, GbbPlace};
pub use json::{BoardError, read_json, write_json};
pub use options::{GbbWriteOptions, GivenOptions, Separator, Separators};
pub use parse::{GbbParseOptions, parse};
pub use write::stringify;

#[cfg(test)]
mod tests;
