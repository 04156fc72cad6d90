//! The syntax tree: what stands in the texts, with places, before anything is checked.
//!
//! Invariant: its depth is bounded by the depth of brackets and braces in the text; chains are lists.

use crate::base::Span;
pub(super) use crate::rules::syntax::Word;
use crate::rules::syntax::expression::{BinaryOperator, Expression, ExpressionKind};
use crate::rules::syntax::statement;
use crate::rules::vm::tree::{BinaryOp, Type, UnaryOp};

/// All definitions of all texts.
#[derive(Debug, Default)]
pub(super) struct Definitions {
    pub parameters: Vec<Parameter>,
    pub objects: Vec<Object>,
    pub starts: Vec<Start>,
    pub includes: Vec<Word>,
    pub constants: Vec<Constant>,
    pub states: Vec<StateDefinition>,
    pub functions: Vec<Function>,
    /// Names that seem to be functions whose definition could not be read: calls of them are not reported again.
    pub unreadable_names: Vec<Word>,
    /// True when a part of some text was not understood, so that what is missing may stand there.
    pub is_incomplete: bool,
}

/// `name: value`
#[derive(Debug)]
pub(super) struct Parameter {
    pub name: Word,
    pub value: ParameterValue,
}

#[derive(Debug)]
pub(super) enum ParameterValue {
    Missing,
    Word(Word),
    Whole(Word),
    Size(Word, Word),
    /// Already reported.
    Broken,
}

/// `obj name of player`
#[derive(Debug)]
pub(super) struct Object {
    pub name: Word,
    /// The number of a player.
    pub owner: Option<Word>,
}

/// `start { ... }`
#[derive(Debug)]
pub(super) struct Start {
    pub span: Span,
    pub squares: Vec<StartSquare>,
    /// The rows of a picture, from the top; then there are no squares.
    pub picture: Option<Vec<PictureRow>>,
}

/// One row of a picture: names of objects, `.` and `#`.
#[derive(Debug, Default)]
pub(super) struct PictureRow {
    pub squares: Vec<Word>,
}

/// `const type name = value;`
#[derive(Debug)]
pub(super) struct Constant {
    pub ty: Type,
    pub name: Word,
    pub value: Expr,
}

/// `(x,y: object)`
#[derive(Debug)]
pub(super) struct StartSquare {
    pub x: Coordinate,
    pub y: Coordinate,
    pub object: Word,
    pub span: Span,
}

/// A column or row of the start.
#[derive(Debug)]
pub(super) enum Coordinate {
    /// Digits.
    Whole(Word),
    /// Something to be calculated.
    Expr(Expr),
}

/// `state type name = value;`
#[derive(Debug)]
pub(super) struct StateDefinition {
    pub ty: Type,
    pub name: Word,
    pub value: Expr,
}

/// `define name(...) -> type { ... }`
#[derive(Debug)]
pub(super) struct Function {
    pub name: Word,
    /// False when the header could not be read; what it says is then incomplete.
    pub readable: bool,
    pub header: Header,
    pub body: Block,
}

#[derive(Debug, Default)]
pub(super) struct Header {
    pub params: Vec<(Type, Word)>,
    pub result: Option<Type>,
}

pub(super) type Block = statement::Block<StatementKind>;

pub(super) type Statement = statement::Statement<StatementKind>;

#[derive(Debug)]
pub(super) enum StatementKind {
    While(Expr, Block),
    For(Box<ForLoop>),
    If(Vec<(Expr, Block, Span)>, Option<Block>),
    /// The value is nothing when it was forgotten or unreadable.
    Declare(Type, Word, Option<Expr>),
    Return(Option<Expr>),
    Assign(Word, Expr),
    Call(Expr),
    Break,
    Continue,
    /// A block without a statement in front; already reported.
    Block(Block),
    /// Already reported.
    Broken,
}

/// `for (init; condition; step) { ... }`
#[derive(Debug)]
pub(super) struct ForLoop {
    pub init: Statement,
    pub condition: Expr,
    pub step: Statement,
    pub body: Block,
}

pub(super) type Expr = Expression<ExprKind>;

#[derive(Debug)]
pub(super) enum ExprKind {
    Int(i64),
    Float(f64),
    Bool(bool),
    Name(String),
    Parens(Box<Expr>),
    Call(Word, Vec<Expr>),
    Access(Word, Vec<Expr>),
    /// Signs from the left.
    Prefix(Vec<(UnaryOp, Span)>, Box<Expr>),
    /// Operators of one level, from the left.
    Chain(Box<Expr>, Vec<(Operator, Span, Expr)>),
    /// Already reported.
    Broken,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Or,
    And,
    Binary(BinaryOp),
}

impl Operator {
    /// Returns the operator that is written like this.
    pub(super) fn from_text(text: &str) -> Option<Self> {
        let op = match text {
            "||" => return Some(Self::Or),
            "&&" => return Some(Self::And),
            "==" => BinaryOp::Eq,
            "!=" => BinaryOp::Ne,
            "<" => BinaryOp::Lt,
            "<=" => BinaryOp::Le,
            ">" => BinaryOp::Gt,
            ">=" => BinaryOp::Ge,
            "+" => BinaryOp::Add,
            "-" => BinaryOp::Sub,
            "*" => BinaryOp::Mul,
            "/" => BinaryOp::Div,
            "%" => BinaryOp::Rem,
            _ => return None,
        };
        Some(Self::Binary(op))
    }
}

impl BinaryOperator for Operator {
    /// From 0, `||`, to 5, `*`.
    fn level(self) -> u8 {
        match self {
            Self::Or => 0,
            Self::And => 1,
            Self::Binary(op) => match op {
                BinaryOp::Eq | BinaryOp::Ne => 2,
                BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => 3,
                BinaryOp::Add | BinaryOp::Sub => 4,
                BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => 5,
            },
        }
    }
}

impl ExpressionKind for ExprKind {
    type Operator = Operator;

    fn chain(first: Expr, rest: Vec<(Operator, Span, Expr)>) -> Self {
        Self::Chain(Box::new(first), rest)
    }

    fn in_parentheses(&self) -> Option<&Expr> {
        match self {
            Self::Parens(inner) => Some(inner),
            _ => None,
        }
    }
}
