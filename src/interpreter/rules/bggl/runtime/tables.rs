//! The tables of a program besides its code.

use crate::base::{Span, Value};
use crate::board::{Board, Piece};
use crate::rules::Role;
use crate::rules::vm::intrinsic::ValueShape;
use std::sync::Arc;

/// A question in the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerPrompt {
    /// The call.
    pub span: Span,
    /// What the answer is for.
    pub role: Role,
}

impl AnswerPrompt {
    /// Creates a question whose role is not known yet.
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
    /// The pieces that it is about.
    pub pieces: Vec<Piece>,
}

/// Everything that the operations of a program look up.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramTables {
    /// The global variables.
    pub globals: Vec<ValueShape>,
    /// The texts; index 0 is the empty one.
    pub texts: Vec<Arc<str>>,
    /// The rules.
    pub rules: Vec<RuleTable>,
    /// Rules that stand between `||`, one of which is enough.
    pub alternatives: Vec<Vec<u32>>,
    /// Its `continue`s.
    pub continues: Vec<Span>,
    /// Its `makemove`s.
    pub makemoves: Vec<Span>,
    /// Where it ends if a winner is named though no statement says so: the names of repeated turns, and the section.
    pub win_checks: Vec<Span>,
    /// The names of rules where they are defined.
    pub rule_names: Vec<Span>,
    /// The checks of moves, such as `m: a && b;`.
    pub checks: Vec<Span>,
    /// Other places with code that is not written in the program: the names of rules in checks, and where moves are judged.
    pub judges: Vec<Span>,
    /// The names of the pieces.
    pub pieces: Vec<String>,
    /// What people call them, for messages; empty where only the names in the program are known.
    pub spoken_pieces: Vec<Value>,
    /// The names of the players.
    pub players: Vec<String>,
    /// The questions.
    pub prompts: Vec<AnswerPrompt>,
    /// The board before play.
    pub board: Board,
}
