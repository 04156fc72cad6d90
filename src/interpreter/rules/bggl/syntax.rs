//! The syntax tree: the content of the text with its places, before anything is checked.
//!
//! Invariant: its depth is bounded by the nesting of brackets and braces in the text; chains are lists.

use crate::base::Span;
pub(super) use crate::rules::syntax::SourceWord;
use crate::rules::syntax::expression::{BinaryOperator, Expression, ExpressionKind};
use crate::rules::syntax::statement;

/// A declaration, in the order of the text: a name is known from its declaration on.
#[derive(Debug)]
pub(super) enum Declaration {
    Players(Vec<SourceWord>),
    Pieces(Vec<SourceWord>),
    Board(Span, Option<BoardLiteral>),
    Rule(RuleDefinition),
    Function(Function),
    Game(Span, Block),
    Variables(Variables),
    /// An assignment before play.
    Initial(Expr),
    /// Not understood and reported.
    Broken(Stray),
}

#[derive(Debug)]
pub(super) enum BoardLiteral {
    Size(SourceWord, SourceWord),
    /// Rows from the top.
    Rows(Vec<(Span, Vec<SourceWord>)>),
}

#[derive(Debug)]
pub(super) struct RuleDefinition {
    pub name: SourceWord,
    pub pieces: Vec<SourceWord>,
    pub conditions: Vec<Expr>,
    pub span: Span,
}

/// A piece of a text that is not a declaration, perhaps because that is still being written.
#[derive(Debug)]
pub(super) struct Stray {
    pub span: Span,
    /// Names that may have been declared here.
    pub names: Vec<SourceWord>,
    /// The name behind a type at its beginning, and whether parentheses follow.
    pub declared: Option<(TypeName, SourceWord, bool)>,
    pub parameters: Vec<Parameter>,
    /// What seems to be its body. It is not checked.
    pub body: Option<Block>,
    /// True if it begins like a rule.
    pub is_rule: bool,
}

#[derive(Debug)]
pub(super) struct Function {
    pub result: Option<TypeName>,
    pub name: SourceWord,
    pub parameters: Vec<Parameter>,
    /// The type, the name and the parameters.
    pub head: Span,
    pub body: Block,
}

#[derive(Debug)]
pub(super) struct Parameter {
    pub ty: Option<TypeName>,
    pub name: SourceWord,
    pub array: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BaseType {
    Boolean,
    Int,
    Text,
    Void,
    Move,
    Piece,
    Player,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct TypeName {
    pub base: BaseType,
    pub array: bool,
    pub span: Span,
}

#[derive(Debug)]
pub(super) struct Variables {
    pub ty: TypeName,
    pub declarators: Vec<Declarator>,
    pub span: Span,
}

#[derive(Debug)]
pub(super) struct Declarator {
    pub name: SourceWord,
    /// The brackets after the name, and their content.
    pub size: Option<Option<Expr>>,
    pub value: Option<Expr>,
}

pub(super) type Block = statement::Block<StatementKind>;

pub(super) type Statement = statement::Statement<StatementKind>;

#[derive(Debug)]
pub(super) enum StatementKind {
    Block(Block),
    Empty,
    If(Vec<(Expr, Block, Span)>, Option<Block>),
    While(Expr, Block),
    Turn(SourceWord, Block, Option<Block>),
    Return(Option<Expr>),
    Break,
    Continue,
    Exit,
    Print(Expr),
    MakeMove(Expr),
    GoToTurn(SourceWord),
    Check(SourceWord, MoveCheck),
    Variables(Variables),
    Expr(Expr),
    /// Already reported; the variable that it declares, if it seems to declare one.
    Broken(Option<(TypeName, SourceWord)>),
}

/// A condition that a move must pass; chains are lists.
#[derive(Debug)]
pub(super) enum MoveCheck {
    Rule(SourceWord),
    Not(Box<MoveCheck>),
    All(Vec<MoveCheck>),
    Any(Vec<MoveCheck>),
    /// Already reported.
    Broken,
}

pub(super) type Expr = Expression<ExprKind>;

#[derive(Debug)]
pub(super) enum ExprKind {
    Int(i32),
    Text(String),
    Bool(bool),
    Empty,
    Hole,
    /// A name, or one of the words that stand for a value.
    Name(String),
    Parens(Box<Expr>),
    Call(SourceWord, Vec<Expr>),
    List(Vec<Expr>),
    Postfix(Box<Expr>, Vec<Suffix>),
    /// Unary operators, from left to right.
    Prefix(Vec<(Sign, Span)>, Box<Expr>),
    /// Operators of one level, from left to right.
    Chain(Box<Expr>, Vec<(Operator, Span, Expr)>),
    Move(Box<[Expr; 3]>, bool),
    /// The targets from left to right, and the value.
    Assign(Vec<Expr>, Box<Expr>),
    /// Two consecutive words where one is expected.
    Joined(Box<Expr>, SourceWord),
    /// Already reported.
    Broken,
}

#[derive(Debug)]
pub(super) enum Suffix {
    Index(Expr),
    Field(SourceWord),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Minus,
    Not,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

impl Operator {
    /// Returns the operator with this spelling.
    pub(super) fn from_text(text: &str) -> Option<Self> {
        Some(match text {
            "||" => Self::Or,
            "&&" => Self::And,
            "==" => Self::Equal,
            "!=" => Self::NotEqual,
            "<" => Self::Less,
            "<=" => Self::AtMost,
            ">" => Self::Greater,
            ">=" => Self::AtLeast,
            "+" => Self::Add,
            "-" => Self::Subtract,
            "*" => Self::Multiply,
            "/" => Self::Divide,
            "%" => Self::Remainder,
            _ => return None,
        })
    }
}

impl BinaryOperator for Operator {
    /// Levels from 0 for `||` to 4 for `*`.
    fn level(self) -> u8 {
        match self {
            Self::Or => 0,
            Self::And => 1,
            Self::Equal
            | Self::NotEqual
            | Self::Less
            | Self::AtMost
            | Self::Greater
            | Self::AtLeast => 2,
            Self::Add | Self::Subtract => 3,
            Self::Multiply | Self::Divide | Self::Remainder => 4,
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

impl Expr {
    pub(super) fn broken(span: Span) -> Self {
        Self {
            kind: ExprKind::Broken,
            span,
        }
    }
}
