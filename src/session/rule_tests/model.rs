//! The tests that stand beside rules.

use crate::base::Span;

/// A text in a test file, such as a move, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextAt {
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// Names and values of parameters of the rules.
pub(super) type Parameters = Vec<(String, String)>;

/// The position where a test starts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TestStart {
    /// The place of its definition, or that of the test's name if there is none.
    pub span: Span,
    /// The rows of a board.
    pub board: Option<TextAt>,
    /// A file with a position.
    pub gbb: Option<TextAt>,
    /// A file with a record.
    pub sgf: Option<TextAt>,
    /// Which game of the record, from 1.
    pub game: Option<usize>,
    /// The path to a node of the record; the end of the main line if there is none.
    pub path: Option<String>,
    /// The player to move.
    pub turn: Option<u8>,
    /// Values of the state of the rules.
    pub state: Vec<(String, String)>,
    /// Values for parameters of the rules.
    pub overrides: Vec<(String, String)>,
}

/// An expectation on the position after the moves of a test.
#[derive(Clone, Debug, PartialEq)]
pub enum Expectation {
    /// The move is legal.
    Legal(TextAt),
    /// The move is refused.
    Illegal {
        /// The move.
        mv: TextAt,
        /// The line of the rules that refuses it.
        line: Option<u32>,
        /// A part of the condition that refuses it, or of the line where that is.
        by: Option<String>,
    },
    /// The number of legal moves.
    Moves(u64),
    /// The numbers of sequences of 1, 2, 3... moves.
    Perft(Vec<u64>),
    /// In the fixed words of [`Outcome`](crate::board::Outcome).
    Outcome(String),
    /// The scores of the players.
    Score(Vec<f64>),
    /// What the game is worth to the players.
    Payoffs(Vec<f64>),
    /// Whether chance moves next.
    Chance(bool),
    /// All outcomes of chance, by name or as moves, with their weights.
    Outcomes(Vec<(TextAt, u32)>),
    /// The player to move.
    Turn(u8),
    /// A value of the state, by name.
    State(String, String),
    /// The content of a square.
    Square(TextAt, String),
    /// What a player sees on a square.
    Shown(TextAt, TextAt, String),
    /// The rows of the board.
    Board(String),
    /// The effects that the rules added to the last move.
    Effects(String),
}

#[derive(Clone, Debug, PartialEq)]
pub struct RuleTest {
    pub name: String,
    /// The place of the name.
    pub span: Span,
    /// Where it starts.
    pub start: TestStart,
    /// Moves that are played from there.
    pub play: Vec<TextAt>,
    /// The expectations, each with its place, in the order of the file.
    pub expected: Vec<(Span, Expectation)>,
}
