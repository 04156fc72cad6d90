//! Moves and squares as text, for the command line, the composer and the move list.
//!
//! Entry points: [`read_move`], [`write_move`], [`write_short`], [`square_name`], [`read_square`], [`split_moves`].
//!
//! # The notation
//!
//! - Operations, separated by whitespace, `,` or `;`: `clear(2,2) place(3,3,W)`. A square inside may also be a name:
//!   `clear(c3)`. A piece is a bare word of letters, digits, `_`, `.` and `~`, or a JSON string.
//! - `pass` or `[]` is the empty list.
//! - `c3-d4` clears c3 and places the same piece on d4; `c3:e5:g7` also clears the squares strictly in between. A
//!   suffix `=Q` on either places another piece instead. `d4=X` places a piece. A square here is a name as the look
//!   says, or `(x,y)`.
//!
//! Invariants: a written move is read back as the same move; a move that is read contains only squares of the board and
//! pieces of the game, so the rules never meet others; reading takes time linear in the length of the text.

pub mod jumps;
mod reader;
mod squares;
#[cfg(test)]
mod tests;
mod writer;

pub use reader::{read_move, split_moves};
pub(crate) use squares::read_square_in;
pub use squares::{column_name, read_square, row_name, square_name};
pub use writer::{piece_word, write_move, write_op, write_short};

use crate::base::Diagnostic;

/// Returns the column of an error that [`read_move`] found in `text`, from 1, in Unicode scalar values.
pub fn column(text: &str, fault: &Diagnostic) -> usize {
    let end = (fault.span.start as usize).min(text.len());
    text.char_indices()
        .take_while(|(offset, _)| *offset < end)
        .count()
        + 1
}

/// Returns true for a short form such as `c3-d4` or `d4=X`, false for a list of operations or a pass.
pub fn is_short(text: &str) -> bool {
    let text = text.trim_start();
    let long = ["clear", "place", "pass", "["];
    !text.is_empty() && !long.iter().any(|word| text.starts_with(word))
}

/// Returns true if a piece name needs no quotes.
fn is_bare(name: &str) -> bool {
    !name.is_empty() && name.chars().all(is_word)
}

fn is_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '_' | '.' | '~')
}
