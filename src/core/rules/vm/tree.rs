//! The checked and typed tree: what a language front hands to the machine.
//!
//! Everything is resolved: names are numbers, every expression has a type, conversions are explicit. A front only
//! builds trees without errors, so the machine never meets an ill-typed one.

use super::facts::Facts;
use super::intrinsic::Intrinsic;
use crate::base::Span;
use crate::board::{Board, Cell};
use crate::rules::Value;

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// 64 bit whole number.
    Int,
    /// 64 bit floating point number.
    Float,
    /// True or false.
    Bool,
    /// A piece or nothing.
    Piece,
    /// A player or nobody; only in programs with [`Intrinsic`] operations.
    Player,
    /// What words cannot hold; only in programs with [`Intrinsic`] operations.
    Other,
}

/// Number of a function in [`Program::functions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FunctionId(pub u32);

/// A place in the program that it can go to from anywhere: the calls in between are given up. Labels stand in one
/// function, which is the outermost one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LabelId(pub u32);

/// Number of a local in [`Function::locals`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LocalId(pub u32);

/// A whole program.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// All functions.
    pub functions: Vec<Function>,
    /// The hook that judges a move: no parameters, result bool. For a program that runs a whole game the function that
    /// does, without a result.
    pub is_move_legal: FunctionId,
    /// The hook that ends the game: no parameters, result bool. For a program that runs a whole game the same as above.
    pub end: FunctionId,
    /// The hook that runs between a legal move and `end`: no parameters, no result.
    pub after_move: Option<FunctionId>,
    /// Values that are part of the position.
    pub states: Vec<StateVariable>,
    /// True when whole numbers have 32 bits and wrap around.
    pub wraps: bool,
    /// Labels of the program.
    pub labels: u32,
    /// The position that the game starts from; player 0 is on turn.
    pub start: Board,
    /// Number of players, 1 or more.
    pub players: u8,
    /// Number of piece kinds.
    pub pieces: u16,
    /// What rules may ask that never changes; its numbers of players and pieces are those of the program.
    pub facts: Facts,
}

/// A value that is part of the position, and that the hook after a move changes.
#[derive(Clone, Debug, PartialEq)]
pub struct StateVariable {
    /// Its name in the source.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// The bits of its value at the start of the game.
    pub initial: i64,
    /// The name in the definition.
    pub span: Span,
}

impl StateVariable {
    /// Returns what bits of it mean.
    #[must_use]
    pub fn value(&self, bits: i64) -> Value {
        super::concrete::value_of(bits, self.ty)
    }

    /// Reads a value of its type; `piece` finds a piece by its name.
    #[must_use]
    pub fn read(&self, text: &str, piece: impl FnOnce(&str) -> Option<Cell>) -> Option<i64> {
        // A name may be quoted, as in JSON.
        let bare = text
            .strip_prefix('"')
            .and_then(|text| text.strip_suffix('"'));
        let text = bare.unwrap_or(text);
        match self.ty {
            Type::Int => text.parse().ok(),
            Type::Float => {
                let real = text.parse::<f64>().ok().filter(|real| real.is_finite());
                real.map(|real| real.to_bits().cast_signed())
            }
            Type::Bool => text.parse::<bool>().ok().map(i64::from),
            Type::Piece if matches!(text, "empty" | "empt" | "null") => Some(0),
            Type::Piece if text == "hole" => Some(i64::from(Cell::HOLE.to_bits())),
            Type::Piece => piece(text).map(|cell| i64::from(cell.to_bits())),
            Type::Player | Type::Other => None,
        }
    }
}

/// One function.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Its name in the source.
    pub name: String,
    /// How many of the first locals are parameters.
    pub params: u32,
    /// Parameters and variables.
    pub locals: Vec<Local>,
    /// Type of the result; none for a procedure.
    pub result: Option<Type>,
    /// The body.
    pub body: Vec<Stmt>,
    /// The name in the definition.
    pub name_span: Span,
    /// The closing brace: where a missing `return` is reported.
    pub end_span: Span,
}

/// A parameter or variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Local {
    /// Its name in the source.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Its first declaration.
    pub span: Span,
}

/// A statement. Starting one costs one step.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// The whole statement; it starts at its first word.
    pub span: Span,
}

impl Stmt {
    /// Returns the blocks inside it: body and step of a loop, or both sides of a choice.
    #[must_use]
    pub fn blocks(&self) -> [&[Self]; 2] {
        match &self.kind {
            StmtKind::While { body, .. } => [body, &[]],
            StmtKind::For { body, step, .. } => [body, step],
            StmtKind::If {
                then, otherwise, ..
            } => [then, otherwise],
            _ => [&[], &[]],
        }
    }
}

/// Returns the statements of a block and of all blocks inside it, in no order. A list instead of recursion, because a
/// chain of `else if`s is as deep as it is long.
pub(in crate::rules) fn all_statements(block: &[Stmt]) -> impl Iterator<Item = &Stmt> {
    let mut open: Vec<&Stmt> = block.iter().collect();
    std::iter::from_fn(move || {
        let statement = open.pop()?;
        open.extend(statement.blocks().into_iter().flatten());
        Some(statement)
    })
}

/// Kinds of statements.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// A loop. Each test costs one step more.
    While {
        /// A bool.
        cond: Expr,
        /// The body.
        body: Vec<Stmt>,
    },
    /// A loop with a step between its body and the next test, where [`StmtKind::Continue`] goes. Each test costs one step
    /// more.
    For {
        /// A bool.
        cond: Expr,
        /// The body.
        body: Vec<Stmt>,
        /// What happens before the next test.
        step: Vec<Stmt>,
    },
    /// A choice; an `else if` is a block of one `If` statement.
    If {
        /// A bool.
        cond: Expr,
        /// When true.
        then: Vec<Stmt>,
        /// When false.
        otherwise: Vec<Stmt>,
    },
    /// Sets a local: a declaration or an assignment. The value has the type of the local.
    Set {
        /// Which local.
        local: LocalId,
        /// The value.
        value: Expr,
    },
    /// Leaves the function. The value has the result type of the function; it is evaluated and dropped when the
    /// function has none.
    Return {
        /// The value.
        value: Option<Expr>,
    },
    /// An expression for its effects: a call of a function of the program or of a built-in. The result is dropped.
    Call(Expr),
    /// Leaves the innermost loop.
    Break,
    /// Goes to the step of the innermost loop, or to its test where it has no step.
    Continue,
    /// A place to go to.
    Label(LabelId),
    /// Goes there.
    GoTo(LabelId),
    /// Where a refused move goes on from now on; none: it is a fault.
    Guard(Option<LabelId>),
    /// A move was refused.
    Refuse,
    /// Ends the program.
    Halt,
}

/// An expression with its type. Evaluated left to right.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// What it computes.
    pub kind: ExprKind,
    /// The type of the value; a call of a procedure, which is only ever a statement, says `Bool` and has no value.
    pub ty: Type,
    /// The whole expression.
    pub span: Span,
}

/// Kinds of expressions.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A constant.
    Int(i64),
    /// A constant.
    Float(f64),
    /// A constant.
    Bool(bool),
    /// A constant: a declared piece or empty.
    Piece(Cell),
    /// The value of a local.
    Local {
        /// Which one.
        id: LocalId,
        /// True when some path may read it before it was set: the machine then checks (`NotSet` at the expression).
        checked: bool,
    },
    /// A whole number as a float.
    ToFloat(Box<Expr>),
    /// Minus a number (`Overflow` at the expression for the least int), or not a bool.
    Unary(UnaryOp, Box<Expr>),
    /// An operation of two values of the same type.
    Binary {
        /// Which one.
        op: BinaryOp,
        /// Where the operator stands: faults of the operation are reported there.
        op_span: Span,
        /// Left operand.
        left: Box<Expr>,
        /// Right operand.
        right: Box<Expr>,
    },
    /// Both, without evaluating the right one when the left one is false.
    And(Box<Expr>, Box<Expr>),
    /// Either, without evaluating the right one when the left one is true.
    Or(Box<Expr>, Box<Expr>),
    /// A call of a function of the program; costs one step. Arguments have the types of the parameters.
    Call(FunctionId, Vec<Expr>),
    /// `operationsNum()`: int.
    OperationCount,
    /// `isPlaceOperation(i)`: bool; `NoSuchOperation` at the expression.
    IsPlace(Box<Expr>),
    /// `OperationList[i][k]`, an int for X and Y, a piece for Piece.
    OperationField {
        /// Number of the operation: int; `NoSuchOperation` at the expression.
        index: Box<Expr>,
        /// Which field; `ClearHasNoObject` at the expression for the piece of a clear.
        field: Field,
    },
    /// `OperationList[i][k]` with k known only at run time: `ty` is what its place asks for. `i` is evaluated first,
    /// then `k`; then `NoSuchOperation`, `NoSuchField`, `WrongFieldType`, `ClearHasNoObject` in this order.
    OperationFieldAt {
        /// Number of the operation: int.
        index: Box<Expr>,
        /// Number of the field: int.
        field: Box<Expr>,
    },
    /// `CurrentPosition[x][y]`: piece; `OffBoard` at the expression.
    CellAt(Box<Expr>, Box<Expr>),
    /// `onTurn()`: int.
    OnTurn,
    /// `setWinner(p)`: only as a statement; `NoSuchPlayer` at the expression.
    SetWinner(Box<Expr>),
    /// A call of a function, or an operation of the machine, on the board as it is after the operations of the move.
    /// Arguments are evaluated before.
    Next(Box<Expr>),
    /// Sets a local and gives the value. Locals that the same expression reads are read with [`Intrinsic::Copy`].
    Assign(LocalId, Box<Expr>),
    /// An operation that only some programs use.
    Intrinsic(Intrinsic, Vec<Expr>),
}

/// A field of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// Column.
    X,
    /// Row.
    Y,
    /// The placed piece.
    Piece,
}

/// Operations of one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// Int or float.
    Neg,
    /// Bool.
    Not,
}

/// Operations of two values of one type. The type of the operands is that of `left`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// Int (`Overflow`) or float (`NotFinite`).
    Add,
    /// Int (`Overflow`) or float (`NotFinite`).
    Sub,
    /// Int (`Overflow`) or float (`NotFinite`).
    Mul,
    /// Int: towards zero (`DivisionByZero`, `Overflow`); float (`DivisionByZero` for 0.0, `NotFinite`).
    Div,
    /// Int only, sign of the dividend (`DivisionByZero`); the least int by -1 gives 0.
    Rem,
    /// Any type; gives bool.
    Eq,
    /// Any type; gives bool.
    Ne,
    /// Int or float; gives bool.
    Lt,
    /// Int or float; gives bool.
    Le,
    /// Int or float; gives bool.
    Gt,
    /// Int or float; gives bool.
    Ge,
}
