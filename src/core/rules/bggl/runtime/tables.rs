//! What a program brings along beside its code.

use crate::base::Span;
use crate::board::{Board, Piece};
use crate::rules::vm::intrinsic::Shape;
use std::sync::Arc;

/// A coordinate in the order of the program: the row comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// Counted upwards from the bottom.
    Row,
    /// Counted from the left.
    Column,
}

/// What the answer to a question is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Anything.
    Number,
    /// A coordinate of a square; questions of one square have its number.
    Square {
        /// Which square of those that the program asks for.
        square: u32,
        /// Which coordinate.
        axis: Axis,
    },
    /// A whole move.
    Move,
}

/// A place in the program that asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// The call.
    pub span: Span,
    /// What the answer is for.
    pub role: Role,
}

impl Prompt {
    /// Returns a question whose role is not known yet.
    #[must_use]
    pub fn new(span: Span, whole_move: bool) -> Self {
        let role = if whole_move { Role::Move } else { Role::Number };
        Self { span, role }
    }
}

/// A rule about the movement of some pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleTable {
    /// Its name.
    pub name: String,
    /// The pieces that it speaks about.
    pub pieces: Vec<Piece>,
}

/// Everything that the operations of a program look up.
#[derive(Clone, Debug, PartialEq)]
pub struct Tables {
    /// The variables of the whole program.
    pub globals: Vec<Shape>,
    /// Its texts; number 0 is the empty one.
    pub texts: Vec<Arc<str>>,
    /// Its rules.
    pub rules: Vec<RuleTable>,
    /// Names of its pieces.
    pub pieces: Vec<String>,
    /// Names of its players.
    pub players: Vec<String>,
    /// Where it asks.
    pub prompts: Vec<Prompt>,
    /// The board before play.
    pub board: Board,
}
