//! Games as texts, which all formats share whose moves are only understood among the legal moves of their rules.
//!
//! A codec gives such a game as a tree of texts, and the session finds the moves.

use crate::base::Message;
use crate::board::{Game, Move, Position};
use crate::notation::SquareNames;

/// How the moves of a format are written.
#[derive(Clone, Copy, Debug)]
pub enum MoveTexts {
    /// Standard algebraic notation, as in chess.
    San,
    /// A notation that needs nothing but the legal moves, as that of draughts.
    Listed(MoveNotation),
    /// A notation that says what happens on the board, so that no other moves need to be known.
    Built(BuiltNotation),
}

/// A notation of moves whose texts are made and understood from a position alone.
#[derive(Clone, Copy, Debug)]
pub struct BuiltNotation {
    /// Returns the move that a text describes, legal or not; `None` if it describes none.
    pub read: fn(&str, &Game, &Position) -> Option<Move>,
    /// Returns the text of a legal move, or `None` if it has none.
    pub write: fn(&Move, &Game, &Position) -> Option<String>,
}

/// A notation of moves whose texts are found and made among all legal moves of a position.
#[derive(Clone, Copy, Debug)]
pub struct MoveNotation {
    /// Returns the indexes of the moves that a text may denote.
    pub among: fn(&str, SquareNames, &Game, &Position, &[&Move]) -> Vec<usize>,
    /// Returns the text of one of the moves, or `None` if it has none.
    pub write: fn(&Move, SquareNames, &Game, &Position, &[&Move]) -> Option<String>,
}

/// A game as it is written, before its rules are found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TextGame {
    /// The tags in order: names and values. A line that is no tag has no name, and is its own value.
    pub tags: Vec<(String, String)>,
    /// The comment before the first move.
    pub comment: String,
    /// The moves, each after its parent and after those of its siblings that come before it.
    pub moves: Vec<TextMove>,
    /// The result as it stands after the moves.
    pub result: Option<String>,
    /// The lines that begin with `%`, and the words that are not understood.
    pub escapes: Vec<EscapeLine>,
    /// What could not be understood, with lines and columns from 1.
    pub errors: Vec<(TextPlace, Message)>,
    /// The text of the game, to which the offsets of moves refer.
    pub text: String,
}

/// A line that begins with `%`, or a word that is not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EscapeLine {
    /// Where it stands among the moves.
    pub place: EscapePlace,
    /// Where it begins in the text of the game, in bytes.
    pub start: usize,
    /// The text.
    pub text: String,
}

/// Where an escape line or a word that is not understood stands. Moves are given by their index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EscapePlace {
    /// Before the first move of the game.
    Start,
    /// Between the beginning of a variation and its first move. A broken text may end before that move.
    Before(u32),
    /// After a move.
    After(u32),
    /// Behind the variations of a move.
    Behind(u32),
}

/// A place in a file, from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextPlace {
    /// The line.
    pub line: u32,
    /// The column, in characters.
    pub column: u32,
}

/// A move as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextMove {
    /// The text without number and annotation.
    pub text: String,
    /// The index of the move before it; `None` for a first move.
    pub parent: Option<u32>,
    /// The comment between the beginning of a variation and its first move.
    pub before: String,
    /// The comment after the move.
    pub comment: String,
    /// Numeric annotation glyphs, in order.
    pub nags: Vec<u16>,
    /// Where it stands in the file.
    pub place: TextPlace,
    /// Where it begins in the text of the game, in bytes.
    pub start: usize,
    /// Where the line that it is part of ends in the text of the game.
    pub line_end: usize,
}

impl TextGame {
    /// Returns the moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = &TextMove> {
        let mut last = None;
        let mut moves = self.moves.iter().zip(0u32..);
        std::iter::from_fn(move || {
            // Of several continuations the first one is read first.
            let (mv, index) = moves.find(|(mv, _)| mv.parent == last)?;
            last = Some(index);
            Some(mv)
        })
    }

    /// Returns the value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        let tag = tags.find(|(known, _)| known.eq_ignore_ascii_case(name));
        tag.map(|(_, value)| value.as_str())
    }
}

/// A game as it is to be written: the session has found the texts of its moves, and a codec lays it out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WrittenGame {
    /// The tags in order: names and values. A line that is no tag has no name, and is its own value.
    pub tags: Vec<(String, String)>,
    /// The nodes, each after its parent; the first one is the root.
    pub nodes: Vec<WrittenNode>,
    /// The result behind the moves.
    pub result: String,
    /// The score of each player at the end of the main line; empty if the rules set none.
    pub score: Vec<f64>,
}

/// A node of a game that is to be written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WrittenNode {
    /// What it is.
    pub content: WrittenContent,
    /// The player to move before it, from 0.
    pub player: u8,
    /// The number of the move that is made there.
    pub number: u32,
    /// Numeric annotation glyphs, in order.
    pub nags: Vec<u16>,
    /// The comment before it.
    pub before: String,
    /// The comment after it.
    pub comment: String,
    /// The escape lines and the words that were not understood, before it.
    pub escapes_before: Vec<String>,
    /// Those after it.
    pub escapes: Vec<String>,
    /// Those behind its variations.
    pub escapes_behind: Vec<String>,
    /// The indexes of its continuations, the main one first.
    pub children: Vec<usize>,
}

/// What a node of a game is that is to be written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum WrittenContent {
    /// A move, as its text.
    Move(String),
    /// The rest of a line that could not be read, as it stood in the file.
    Rest(String),
    /// Only a comment, as at the root.
    #[default]
    Note,
}
