//! Moves and squares as text: one form of a move, and every way in which it is written, read and pointed at.
//!
//! | file | subject |
//! | --- | --- |
//! | `form` | [`MoveForm`]: what a move picks up, takes and sets down; its main step, castling, drops |
//! | [`letters`] | the letters of kinds of pieces |
//! | `squares`, [`jumps`] | names and numbers of squares; where a piece lands or falls |
//! | [`stacks`] | pieces that lie on each other |
//! | `reader`, `writer` | operations and short forms, read and written literally |
//! | [`label`], [`begun`] | moves as this program shows them, and the beginnings of moves |
//! | [`chess_text`] | moves of chess as score sheets show them |
//! | [`san`], [`draughts`], [`uci`], [`points`] | moves as records and protocols write them |
//! | [`dialect`], [`typed_text`] | signs of other programs, letters of a language and squares of shogi, made into those above |
//! | [`input`], [`typed_move`] | what a typed text denotes among legal moves |
//! | [`readings`] | what a text means that denotes no legal move |
//! | `renamed` | names of squares in a text, replaced by those of the board or of files |
//!
//! # How a text becomes a move
//!
//! ```text
//! text ──plain_move──> plain ──TypedText──> typed ──MoveInput──> operations: taken literally
//!      (signs)               (letters)                           short form: the legal moves that contain it
//!                                                                words: compared with the texts of each legal move
//!                                                                       (typed_texts), then with numbers of squares;
//!                                                                       none: readings_of, for the reason
//! ```
//!
//! Nothing here judges a move or lists the legal ones; both are handed in.
//!
//! # Operations and short forms
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

pub mod begun;
pub mod chess_protocol;
pub mod chess_text;
pub mod dialect;
pub mod draughts;
mod form;
pub mod input;
pub mod jumps;
pub mod label;
pub mod letters;
pub mod points;
mod reader;
pub mod readings;
mod renamed;
pub mod san;
mod squares;
pub mod stacks;
#[cfg(test)]
mod tests;
pub mod typed_move;
pub mod typed_text;
pub mod uci;
mod writer;

pub use form::MoveForm;
pub use reader::{read_move, split_moves};
pub use squares::read_square_in;
pub use squares::{SquareNames, column_name, read_square, row_name, square_name};
pub use writer::{piece_word, write_move, write_op, write_short};

use crate::base::Diagnostic;

/// Returns the column of an error that [`read_move`] found in `text`, from 1, in Unicode scalar values.
pub fn column(text: &str, error: &Diagnostic) -> usize {
    let end = (error.span.start as usize).min(text.len());
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
