//! PGN, PDN and EPD: records whose moves are texts that are only understood among the legal moves of their rules.
//!
//! This codec is pure syntax: a file is an index of games ([`TextFile`]), and a game is a tree of texts ([`TextGame`]).
//! The session finds the moves. PGN and PDN have the same syntax and differ in how moves are written ([`MoveTexts`]); a game
//! of EPD is one line, a position with its operations.
//!
//! [`TextGame`]: super::records::TextGame
//! [`MoveTexts`]: super::records::MoveTexts
//!
//! Invariants: nothing recurses, so nesting is bounded by memory only; every byte of the moves is in a node, in a
//! comment, or in an error with its place.

mod comment;
mod draughts;
mod epd;
mod file;
mod index;
mod layout;
mod movetext;
mod read;
mod result;
#[cfg(test)]
mod tests;
mod write;

pub use epd::{OPERATIONS, operations, operations_start};
pub use file::{TextFile, TextFormat};
pub use read::read_game;
pub use result::usual_result;
pub use write::split_comment;

/// The tag that names the rules of a game if its `Variant` or `GameType` does not determine them. SGF has a property
/// with the same name.
pub const RULES: &str = "GTRULES";
/// The tag with the values of the parameters of these rules, as the SGF property with the same name.
pub const SETS: &str = "GTSET";

/// Joins several values into the value of one tag.
pub fn join_values(values: &[String]) -> String {
    let escape = |value: &String| value.replace('%', "%25").replace(';', "%3B");
    values.iter().map(escape).collect::<Vec<_>>().join("; ")
}

/// Returns the values that [`join_values`] joined.
pub fn split_values(text: &str) -> Vec<String> {
    let values = text.split(';').map(str::trim);
    let values = values.filter(|value| !value.is_empty());
    let unescape = |value: &str| value.replace("%3B", ";").replace("%25", "%");
    values.map(unescape).collect()
}

/// Returns true for the texts of a move that changes nothing but the player to move.
pub fn is_null_move(text: &str) -> bool {
    matches!(text, "--" | "Z0" | "z0" | "0000" | "@@@@" | "<>" | "null")
}
