//! The syntax tree: the content of the texts with its places, before anything is checked.
//!
//! Invariant: its depth is bounded by the nesting of brackets and braces in the text; chains are lists.

use crate::base::Span;
pub(super) use crate::rules::syntax::SourceWord;
use crate::rules::syntax::expression::{BinaryOperator, Expression, ExpressionKind};
use crate::rules::syntax::statement;
use crate::rules::vm::tree::{BinaryOp, Type, UnaryOp};

/// All definitions of all texts.
#[derive(Debug, Default)]
pub(super) struct Definitions {
    pub parameters: Vec<Parameter>,
    pub objects: Vec<ObjectDefinition>,
    pub starts: Vec<StartBlock>,
    pub includes: Vec<SourceWord>,
    pub constants: Vec<ConstantDefinition>,
    pub tables: Vec<TableDefinition>,
    pub maps: Vec<MapDefinition>,
    pub lines: Vec<LinesBlock>,
    pub states: Vec<StateDefinition>,
    pub functions: Vec<Function>,
    /// Names of probable functions whose definition could not be parsed; calls of them are not reported again.
    pub unreadable_names: Vec<SourceWord>,
    /// Blocks that belong to no function, perhaps because its header is still being written. They are not checked.
    pub strays: Vec<Stray>,
    /// The starts of words that are keywords only because of their place.
    pub keywords: Vec<u32>,
    /// True if a part of some text was not understood, so that something that seems missing may be there.
    pub is_incomplete: bool,
}

/// `name: value`
#[derive(Debug)]
pub(super) struct Parameter {
    pub name: SourceWord,
    pub value: ParameterValue,
}

#[derive(Debug)]
pub(super) enum ParameterValue {
    Missing,
    Word(SourceWord),
    Whole(SourceWord),
    Size(SourceWord, SourceWord),
    /// Already reported.
    Broken,
}

/// `obj name of player`, or `obj name[first .. last] of player`
#[derive(Debug)]
pub(super) struct ObjectDefinition {
    pub name: SourceWord,
    /// The first and last number of a family: numbers or names of constants.
    pub members: Option<(SourceWord, SourceWord)>,
    /// The number of a player.
    pub owner: Option<SourceWord>,
    /// The whole definition, without the semicolon.
    pub span: Span,
}

/// `start { ... }`
#[derive(Debug)]
pub(super) struct StartBlock {
    /// The keyword.
    pub span: Span,
    pub whole: Span,
    pub squares: Vec<StartSquare>,
    /// The rows of a picture, from the top; then `squares` is empty.
    pub picture: Option<Vec<PictureRow>>,
}

/// One row of a picture: names of objects, `.` and `#`; in a map also numbers.
#[derive(Debug, Default)]
pub(super) struct PictureRow {
    pub squares: Vec<ObjectWord>,
}

/// `name`, or `name[number]` for a member of a family; behind it perhaps `*number` for so many of them.
#[derive(Clone, Debug)]
pub(super) struct ObjectWord {
    pub name: SourceWord,
    /// A number or the name of a constant.
    pub member: Option<SourceWord>,
    /// The same.
    pub times: Option<SourceWord>,
}

impl ObjectWord {
    /// Returns the place of all of it.
    pub(super) fn span(&self) -> Span {
        let last = self.times.as_ref().or(self.member.as_ref());
        self.name
            .span
            .to(last.map_or(self.name.span, |last| last.span))
    }
}

/// `const type name = value;`
#[derive(Debug)]
pub(super) struct ConstantDefinition {
    pub ty: Type,
    pub name: SourceWord,
    pub value: Expr,
    pub span: Span,
}

/// `const type name[] = { ... };`, or with two pairs of brackets
#[derive(Debug)]
pub(super) struct TableDefinition {
    pub ty: Type,
    pub name: SourceWord,
    /// What stands in the brackets, one or two; nothing for as many as there are entries.
    pub sizes: Vec<Option<Expr>>,
    pub entries: Entries,
    pub span: Span,
}

/// `{ ... }`: values, or rows of values.
#[derive(Debug)]
pub(super) struct Entries {
    pub all: Vec<Entry>,
    pub span: Span,
}

#[derive(Debug)]
pub(super) enum Entry {
    Value(Expr),
    Row(Entries),
}

/// `map name { rows }`
#[derive(Debug)]
pub(super) struct MapDefinition {
    pub name: SourceWord,
    /// The rows of a picture, from the top.
    pub rows: Vec<PictureRow>,
    pub span: Span,
}

/// `lines { ... }`
#[derive(Debug)]
pub(super) struct LinesBlock {
    /// Lines that follow one another: `(x,y)-(x,y)-(x,y)`.
    pub ways: Vec<Vec<LinePoint>>,
    /// The keyword.
    pub span: Span,
    pub whole: Span,
    /// True if a part was not understood.
    pub is_broken: bool,
}

/// `(x,y)`
#[derive(Debug)]
pub(super) struct LinePoint {
    pub x: StartCoordinate,
    pub y: StartCoordinate,
    pub span: Span,
}

/// `(x,y: object)`, or several objects, lowest first
#[derive(Debug)]
pub(super) struct StartSquare {
    pub x: StartCoordinate,
    pub y: StartCoordinate,
    pub objects: Vec<ObjectWord>,
    pub span: Span,
}

/// A column or row of the start.
#[derive(Debug)]
pub(super) enum StartCoordinate {
    /// Digits.
    Whole(SourceWord),
    /// An expression.
    Expr(Expr),
}

/// `state type name = value;`
#[derive(Debug)]
pub(super) struct StateDefinition {
    pub ty: Type,
    pub name: SourceWord,
    pub value: Expr,
    pub span: Span,
}

/// `define name(...) -> type { ... }`
#[derive(Debug)]
pub(super) struct Function {
    pub name: SourceWord,
    /// False if the header could not be parsed; it is then incomplete.
    pub is_readable: bool,
    pub header: Header,
    /// The keyword and the header.
    pub head: Span,
    pub body: Block,
}

/// A block that belongs to no function.
#[derive(Debug)]
pub(super) struct Stray {
    /// The parameters that seem to be in front of it.
    pub params: Vec<(Type, SourceWord)>,
    /// What is in front of it.
    pub head: Span,
    pub body: Block,
}

#[derive(Debug, Default)]
pub(super) struct Header {
    pub params: Vec<(Type, SourceWord)>,
    pub result: Option<Type>,
}

pub(super) type Block = statement::Block<StatementKind>;

pub(super) type Statement = statement::Statement<StatementKind>;

#[derive(Debug)]
pub(super) enum StatementKind {
    While(Expr, Block),
    For(Box<ForLoop>),
    If(Vec<(Expr, Block, Span)>, Option<Block>),
    /// The value is `None` if it is missing or could not be parsed.
    Declare(Type, SourceWord, Option<Expr>),
    Return(Option<Expr>),
    Assign(SourceWord, Expr),
    Call(Expr),
    Break,
    Continue,
    /// A block that does not belong to a statement; already reported.
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
    Call(SourceWord, Vec<Expr>),
    Access(SourceWord, Vec<Expr>),
    /// Unary operators, from left to right.
    Prefix(Vec<(UnaryOp, Span)>, Box<Expr>),
    /// Operators of one level, from left to right.
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
    /// Returns the operator with this spelling.
    pub(super) fn from_text(text: &str) -> Option<Self> {
        let op = match text {
            "||" => return Some(Self::Or),
            "&&" => return Some(Self::And),
            "==" => BinaryOp::Equal,
            "!=" => BinaryOp::NotEqual,
            "<" => BinaryOp::Less,
            "<=" => BinaryOp::AtMost,
            ">" => BinaryOp::Greater,
            ">=" => BinaryOp::AtLeast,
            "+" => BinaryOp::Add,
            "-" => BinaryOp::Subtract,
            "*" => BinaryOp::Multiply,
            "/" => BinaryOp::Divide,
            "%" => BinaryOp::Remainder,
            _ => return None,
        };
        Some(Self::Binary(op))
    }
}

impl BinaryOperator for Operator {
    /// Levels from 0 for `||` to 5 for `*`.
    fn level(self) -> u8 {
        match self {
            Self::Or => 0,
            Self::And => 1,
            Self::Binary(op) => match op {
                BinaryOp::Equal | BinaryOp::NotEqual => 2,
                BinaryOp::Less | BinaryOp::AtMost | BinaryOp::Greater | BinaryOp::AtLeast => 3,
                BinaryOp::Add | BinaryOp::Subtract => 4,
                BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Remainder => 5,
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
