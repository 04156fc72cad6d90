//! The meaning of names.

use crate::base::Span;
use crate::board::Piece;
use crate::rules::bggl::types::Ty;
use crate::rules::vm::tree::{FunctionId, LabelId, LocalId};
use std::collections::HashMap;

/// The meaning of a global name.
#[derive(Clone, Debug)]
pub(super) enum GlobalMeaning {
    Player(u8),
    Piece(Piece),
    Variable {
        number: u32,
        ty: Ty,
    },
    Function(FunctionId),
    Rule(u32),
    /// A declaration that was not understood.
    Unknown,
}

/// A global name.
#[derive(Clone, Debug)]
pub(super) struct Global {
    pub meaning: GlobalMeaning,
    pub span: Span,
}

/// What callers need to know of a function.
#[derive(Clone, Debug)]
pub(super) struct Signature {
    pub parameters: Vec<Ty>,
    pub result: Ty,
    /// Something that the function does and rules must not do, and where.
    pub impure: Option<(Span, Impure)>,
}

/// An action that is not allowed while a move is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Impure {
    Input,
    MakeMove,
    Print,
    Show,
    Assign,
    Jump,
}

/// A variable of a function.
#[derive(Clone, Copy, Debug)]
pub(super) struct LocalVariable {
    pub id: LocalId,
    pub ty: Ty,
    pub span: Span,
}

/// The names of a function, block by block.
#[derive(Clone, Debug, Default)]
pub(super) struct Scopes {
    blocks: Vec<HashMap<String, LocalVariable>>,
}

impl Scopes {
    pub(super) fn open(&mut self) {
        self.blocks.push(HashMap::new());
    }

    pub(super) fn close(&mut self) {
        self.blocks.pop();
    }

    pub(super) fn find(&self, name: &str) -> Option<LocalVariable> {
        let mut inside_out = self.blocks.iter().rev();
        inside_out.find_map(|block| block.get(name)).copied()
    }

    /// Adds a name to the innermost block. Returns the variable that already has that name there, if any.
    pub(super) fn add(&mut self, name: &str, local: LocalVariable) -> Option<LocalVariable> {
        let block = self.blocks.last_mut()?;
        if let Some(first) = block.get(name) {
            return Some(*first);
        }
        block.insert(name.to_owned(), local);
        None
    }

    /// Adds a name to the whole function.
    pub(super) fn add_outermost(&mut self, name: &str, local: LocalVariable) {
        if let Some(block) = self.blocks.first_mut() {
            block.insert(name.to_owned(), local);
        }
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &str> {
        self.blocks
            .iter()
            .flat_map(|block| block.keys().map(String::as_str))
    }
}

/// The labels of a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnLabels {
    pub start: LabelId,
    /// The start of the next round of a turn that repeats.
    pub again: LabelId,
    pub otherwise: LabelId,
    pub end: LabelId,
    pub span: Span,
}

/// The construct around a statement that `break` and `continue` refer to.
#[derive(Clone, Copy, Debug)]
pub(super) enum JumpTarget {
    Loop,
    Turn { next: LabelId, end: LabelId },
}

/// The kind of body that a statement or expression is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BodyKind {
    Function,
    IsValidMove,
    Rule,
    Game,
}
