//! The checked and typed tree: what the front end of a language passes to the machine.
//!
//! Everything is resolved: names are indexes, every expression has a type, conversions are explicit. A front end only
//! builds trees without errors, so the machine never meets an ill-typed one.

use super::facts::Facts;
use super::intrinsic::Intrinsic;
use super::types::value_of;
use crate::base::Span;
use crate::board::{Board, Cell};
use crate::rules::DisplayValue;

// Front ends name them with the rest of the tree.
pub use super::types::{OpField, Type};

/// Index of a function in [`Program::functions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FunctionId(pub u32);

/// A target for jumps from anywhere in the program, which abandon all calls in between. All labels are in one function,
/// the outermost one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LabelId(pub u32);

/// Index of a local in [`Function::locals`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LocalId(pub u32);

/// A whole program.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// All functions.
    pub functions: Vec<Function>,
    /// The hook that judges a move: no parameters, result bool. In a program that runs a whole game, the main function,
    /// which has no result.
    pub is_move_legal: FunctionId,
    /// The hook that ends the game: no parameters, result bool. In a program that runs a whole game, the same as
    /// `is_move_legal`.
    pub end: FunctionId,
    /// The hook that runs between a legal move and `end`: no parameters, no result.
    pub after_move: Option<FunctionId>,
    /// The hook that says, after a move that does not end the game, whether a draw may be claimed: no parameters, result
    /// bool.
    pub may_claim: Option<FunctionId>,
    /// The hook that says whether chance moves next: no parameters, result bool, reads no move.
    pub is_chance: Option<FunctionId>,
    /// What a player sees on a square: the player, the column and the row.
    pub shown_to: Option<FunctionId>,
    /// The hook that gives the weight of an outcome of chance: no parameters, result int.
    pub chance_weight: Option<FunctionId>,
    /// The hook that says how promising a legal move looks: no parameters, result int.
    pub promising: Option<FunctionId>,
    /// Values that are part of the position.
    pub states: Vec<StateVariable>,
    /// True if integers have 32 bits and wrap around.
    pub wraps: bool,
    /// The number of labels.
    pub labels: u32,
    /// The position that the game starts from; player 0 is on turn.
    pub start: Board,
    /// Number of players, 1 or more.
    pub players: u8,
    /// The number of piece kinds.
    pub pieces: u16,
    /// The constant facts of the game; the numbers of players and pieces in it equal those of the program.
    pub facts: Facts,
}

/// A value that is part of the position and that the hook after a move can change.
#[derive(Clone, Debug, PartialEq)]
pub struct StateVariable {
    /// Its name in the source.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// The bits of its value at the start of the game.
    pub initial: i64,
    /// The place of the name in the definition.
    pub span: Span,
}

impl StateVariable {
    /// Returns the value that bits of the variable stand for.
    pub fn value(&self, bits: i64) -> DisplayValue {
        value_of(bits, self.ty)
    }

    /// Parses a value of its type; `piece` returns the piece with a name.
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
    /// The number of parameters, which are the first locals.
    pub params: u32,
    /// Parameters and variables.
    pub locals: Vec<TypedLocal>,
    /// The type of the result; `None` for a procedure.
    pub result: Option<Type>,
    /// The body.
    pub body: Vec<Stmt>,
    /// The place of the name in the definition.
    pub name_span: Span,
    /// The closing brace, where a missing `return` is reported.
    pub end_span: Span,
}

/// A parameter or variable.
#[derive(Clone, Debug, PartialEq)]
pub struct TypedLocal {
    /// Its name in the source.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// The place of its first declaration.
    pub span: Span,
}

/// A statement. Starting one costs one step.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// The kind of statement.
    pub kind: StmtKind,
    /// The place of the whole statement.
    pub span: Span,
}

impl Stmt {
    /// Returns the blocks inside it: body and step of a loop, or both sides of a choice.
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

/// Returns the statements of a block and of all nested blocks, in no particular order. Without recursion, because a
/// chain of `else if`s is as deeply nested as it is long.
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
        /// The condition, a bool.
        cond: Expr,
        /// The body.
        body: Vec<Stmt>,
    },
    /// A loop with a step between its body and the next test, where [`StmtKind::Continue`] continues. Each test costs
    /// one step more.
    For {
        /// The condition, a bool.
        cond: Expr,
        /// The body.
        body: Vec<Stmt>,
        /// The statements before the next test.
        step: Vec<Stmt>,
    },
    /// A conditional; an `else if` is a block of one `If` statement.
    If {
        /// The condition, a bool.
        cond: Expr,
        /// The block for true.
        then: Vec<Stmt>,
        /// The block for false.
        otherwise: Vec<Stmt>,
    },
    /// Sets a local in a declaration or an assignment. The value has the type of the local.
    Set {
        /// The local.
        local: LocalId,
        /// The value.
        value: Expr,
    },
    /// Leaves the function. The value has the result type of the function; if the function has none, it is evaluated
    /// and dropped.
    Return {
        /// The value.
        value: Option<Expr>,
    },
    /// An expression evaluated for its effects: a call of a function of the program or of a built-in. The result is
    /// dropped.
    Call(Expr),
    /// Leaves the innermost loop.
    Break,
    /// Continues with the step of the innermost loop, or with its test if it has no step.
    Continue,
    /// The target of jumps.
    Label(LabelId),
    /// Jumps to a label.
    GoTo(LabelId),
    /// Sets where a refused move continues from now on; `None` makes a refusal a fault.
    Guard(Option<LabelId>),
    /// Refuses a move.
    Refuse,
    /// Ends the program.
    Halt,
}

/// An expression with its type. Evaluated left to right.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// The kind of expression.
    pub kind: ExprKind,
    /// The type of the value. A call of a procedure, which is only ever a statement, has the type `Bool` and no value.
    pub ty: Type,
    /// The place of the whole expression.
    pub span: Span,
}

/// Kinds of expressions.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// An integer constant.
    Int(i64),
    /// A float constant.
    Float(f64),
    /// A bool constant.
    Bool(bool),
    /// A piece constant: a declared piece or empty.
    Piece(Cell),
    /// The value of a local.
    Local {
        /// The local.
        id: LocalId,
        /// True if it may be read before it was set on some path; the machine then checks (`NotSet` at the expression).
        checked: bool,
    },
    /// Converts an integer to a float.
    ToFloat(Box<Expr>),
    /// Negates a number (`Overflow` at the expression for the least int) or a bool.
    Unary(UnaryOp, Box<Expr>),
    /// An operation on two values of the same type.
    Binary {
        /// The operation.
        op: BinaryOp,
        /// The place of the operator, where faults of the operation are reported.
        op_span: Span,
        /// Left operand.
        left: Box<Expr>,
        /// Right operand.
        right: Box<Expr>,
    },
    /// True if both are true. The right one is not evaluated if the left one is false.
    And(Box<Expr>, Box<Expr>),
    /// True if either is true. The right one is not evaluated if the left one is true.
    Or(Box<Expr>, Box<Expr>),
    /// A call of a function of the program; costs one step. Arguments have the types of the parameters.
    Call(FunctionId, Vec<Expr>),
    /// `operationsNum()`: int.
    OperationCount,
    /// `isPlaceOperation(i)`: bool; `NoSuchOperation` at the expression.
    IsPlace(Box<Expr>),
    /// `OperationList[i][k]`: an int for X and Y, a piece for Piece.
    OperationField {
        /// The index of the operation: int; `NoSuchOperation` at the expression.
        index: Box<Expr>,
        /// The field; `ClearHasNoObject` at the expression for the piece of a clear.
        field: OpField,
    },
    /// `OperationList[i][k]` with `k` known only at run time; the value must be of type `ty`. `i` is evaluated first,
    /// then `k`; then `NoSuchOperation`, `NoSuchField`, `WrongFieldType`, `ClearHasNoObject` are checked in this order.
    OperationFieldAt {
        /// The index of the operation: int.
        index: Box<Expr>,
        /// The number of the field: int.
        field: Box<Expr>,
    },
    /// `CurrentPosition[x][y]`: piece; `OffBoard` at the expression.
    CellAt(Box<Expr>, Box<Expr>),
    /// `onTurn()`: int.
    OnTurn,
    /// `setWinner(p)`: only as a statement; `NoSuchPlayer` at the expression.
    SetWinner(Box<Expr>),
    /// A call of a function, or an operation of the machine, on the board after the operations of the move. Arguments
    /// are evaluated before.
    Next(Box<Expr>),
    /// A call of a function, or an operation of the machine, on the board that is seen with changes, which are made one
    /// after the other. All arguments, those of the changes first, are evaluated before.
    Suppose(Vec<SupposedChange>, Box<Expr>),
    /// Sets a local and returns the value. Locals that the same expression reads are read with [`Intrinsic::Copy`].
    Assign(LocalId, Box<Expr>),
    /// An operation that only some programs use.
    Intrinsic(Intrinsic, Vec<Expr>),
}

/// A change of the board that is supposed. Its faults are at the call.
#[derive(Clone, Debug, PartialEq)]
pub struct SupposedChange {
    /// The column: int.
    pub x: Expr,
    /// The row: int.
    pub y: Expr,
    /// What is placed there: piece; `None` clears the square.
    pub piece: Option<Expr>,
}

/// Unary operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// Negation of an int or float.
    Neg,
    /// Negation of a bool.
    Not,
}

/// Binary operators on values of one type, which is that of `left`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// Int (`Overflow`) or float (`NotFinite`).
    Add,
    /// Int (`Overflow`) or float (`NotFinite`).
    Subtract,
    /// Int (`Overflow`) or float (`NotFinite`).
    Multiply,
    /// Int: rounds towards zero (`DivisionByZero`, `Overflow`); float (`DivisionByZero` for 0.0, `NotFinite`).
    Divide,
    /// Int only; the sign is that of the dividend (`DivisionByZero`). The least int by -1 gives 0.
    Remainder,
    /// Any type; gives bool.
    Equal,
    /// Any type; gives bool.
    NotEqual,
    /// Int or float; gives bool.
    Less,
    /// Int or float; gives bool.
    AtMost,
    /// Int or float; gives bool.
    Greater,
    /// Int or float; gives bool.
    AtLeast,
}
