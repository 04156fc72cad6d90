//! Answers of the rules, as data.

use crate::base::{Diagnostic, Limit, Message, Span};
use crate::board::{Cell, Move, Op, Outcome, Position, Square};
use crate::message;

/// What the rules say of a move.
#[derive(Clone, Debug, PartialEq)]
pub enum Judgement {
    /// The move may be played.
    Legal(Box<Legal>),
    /// The rules refuse it.
    Illegal(Box<Illegal>),
    /// The rules themselves went wrong; the move is not played.
    Fault(Box<Fault>),
    /// A limit was reached before there was an answer.
    LimitReached {
        /// Which one.
        limit: Limit,
        /// The statement that was running.
        span: Span,
        /// The hook that was running.
        hook: Hook,
    },
}

impl Judgement {
    /// Returns true if there is no answer because somebody asked to stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        matches!(
            self,
            Self::LimitReached {
                limit: Limit::Stopped,
                ..
            }
        )
    }
}

/// A move that may be played, and what comes of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Legal {
    /// The position after the move, with the next player on turn.
    pub next: Position,
    /// How the game stands then.
    pub outcome: Outcome,
    /// The move in full, where the rules know more of it than they were told: the operations that answers led to, or the
    /// answers that lead to operations.
    pub played: Option<Move>,
    /// What the rules did on top of the move.
    pub effects: Vec<Op>,
    /// Remarks on the way, such as a winner that was discarded.
    pub messages: Vec<Diagnostic>,
}

/// A refusal.
#[derive(Clone, Debug, PartialEq)]
pub struct Illegal {
    /// The statement that decided: in gdef the `return` whose value was false.
    pub span: Span,
    /// Why, where the language can say it better than its source.
    pub reason: Option<Message>,
    /// Remarks on the way.
    pub messages: Vec<Diagnostic>,
}

/// Rules that failed while running.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// What went wrong.
    pub kind: FaultKind,
    /// Where.
    pub span: Span,
    /// The hook that was running.
    pub hook: Hook,
    /// The calls that led there, outermost first.
    pub calls: Vec<Span>,
    /// Remarks on the way.
    pub messages: Vec<Diagnostic>,
}

/// The function of the rules that was called from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hook {
    /// Decides whether a move is legal.
    IsMoveLegal,
    /// Decides whether the game is over after a move.
    End,
    /// Changes the position after a legal move.
    AfterMove,
    /// A hook of a language that has others, by its name there.
    Named(&'static str),
}

impl Hook {
    /// Its name in the rules.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::IsMoveLegal => "isMoveLegal",
            Self::End => "end",
            Self::AfterMove => "afterMove",
            Self::Named(name) => name,
        }
    }
}

/// Everything that can go wrong while rules run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// Division or remainder by zero.
    DivisionByZero,
    /// A whole number left the 64 bit range.
    Overflow,
    /// A floating point result is not a finite number.
    NotFinite,
    /// A square off the board was read.
    OffBoard,
    /// An operation was asked for that the move does not have.
    NoSuchOperation,
    /// The object of a clear operation was asked for.
    ClearHasNoObject,
    /// The second index of the operation list is not 0, 1 or 2.
    NoSuchField,
    /// The computed second index gives a value of another type than its place needs.
    WrongFieldType,
    /// A variable was read before it was set.
    NotSet,
    /// A function with a result ended without `return`.
    NoReturn,
    /// A player was named who does not exist.
    NoSuchPlayer,
    /// A side of the board was named that does not exist.
    NoSuchSide,
    /// A script of the rules threw an exception, or left what cannot be kept.
    Script,
    /// A move was refused where the rules do not say how to go on.
    RefusedOutsideTurn,
    /// The program did not come to its first question.
    Endless,
    /// An array of another length was put into a line of the board.
    WrongLength,
    /// An earlier position was asked for that the game does not have.
    NoSuchPosition,
    /// Whether there is a legal move was asked while that very question was answered.
    HasMoveInMove,
    /// Whether there is a legal move cannot be told.
    MovesUnknown,
    /// Something that is no piece was to be placed.
    PlaceEmpty,
    /// The rules did not come to an end within their limits. Only of runs among many, as in lists.
    LimitReached(Limit),
    /// The program broke its own promise; never the author's fault.
    Internal,
}

impl FaultKind {
    /// Returns the fixed word of the command line (`KIND` in the console protocol), the same in every language.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::DivisionByZero => "division-by-zero",
            Self::Overflow => "overflow",
            Self::NotFinite => "not-finite",
            Self::OffBoard => "off-board",
            Self::NoSuchOperation => "no-such-operation",
            Self::ClearHasNoObject => "clear-has-no-object",
            Self::NoSuchField => "no-such-field",
            Self::WrongFieldType => "wrong-field-type",
            Self::NotSet => "not-set",
            Self::NoReturn => "no-return",
            Self::NoSuchPlayer => "no-such-player",
            Self::NoSuchSide => "no-such-side",
            Self::Script => "script",
            Self::RefusedOutsideTurn => "refused-outside-turn",
            Self::Endless => "endless",
            Self::WrongLength => "wrong-length",
            Self::NoSuchPosition => "no-such-position",
            Self::HasMoveInMove => "has-move-in-move",
            Self::MovesUnknown => "moves-unknown",
            Self::PlaceEmpty => "place-empty",
            Self::LimitReached(limit) => limit.word(),
            Self::Internal => "internal",
        }
    }

    /// Returns what happened and what to do about it.
    #[must_use]
    pub fn message(self) -> Message {
        match self {
            Self::DivisionByZero => message!("rules-fault-division-by-zero"),
            Self::Overflow => message!("rules-fault-overflow"),
            Self::NotFinite => message!("rules-fault-not-finite"),
            Self::OffBoard => message!("rules-fault-off-board"),
            Self::NoSuchOperation => message!("rules-fault-no-such-operation"),
            Self::ClearHasNoObject => message!("rules-fault-clear-has-no-object"),
            Self::NoSuchField => message!("rules-fault-no-such-field"),
            Self::WrongFieldType => message!("rules-fault-wrong-field-type"),
            Self::NotSet => message!("rules-fault-not-set"),
            Self::NoReturn => message!("rules-fault-no-return"),
            Self::NoSuchPlayer => message!("rules-fault-no-such-player"),
            Self::NoSuchSide => message!("rules-fault-no-such-side"),
            Self::Script => message!("rules-fault-script"),
            Self::RefusedOutsideTurn => message!("rules-fault-refused-outside-turn"),
            Self::Endless => message!("rules-fault-endless"),
            Self::WrongLength => message!("rules-fault-wrong-length"),
            Self::NoSuchPosition => message!("rules-fault-no-such-position"),
            Self::HasMoveInMove => message!("rules-fault-has-move-in-move"),
            Self::MovesUnknown => message!("rules-fault-moves-unknown"),
            Self::PlaceEmpty => message!("rules-fault-place-empty"),
            Self::LimitReached(limit) => limit.message(),
            Self::Internal => message!("rules-fault-internal"),
        }
    }
}

/// A value of the rules, to be shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A whole number.
    Int(i64),
    /// A floating point number.
    Float(f64),
    /// True or false.
    Bool(bool),
    /// A piece, or nothing.
    Piece(Cell),
    /// A player, or nobody.
    Player(Option<u8>),
}

/// What a step of an explanation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepKind {
    /// A variable got a value; the span is the statement.
    Assign,
    /// A condition without `&&`, `||` and `!` was decided; the span is the condition.
    Condition,
    /// A function was entered; the span is the call.
    Call,
    /// A `return` gave a value; the span is the statement.
    Return,
    /// A function that the language brings along answered; the span is the call.
    Answer,
}

/// One thing that happened while a move was judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What it is.
    pub kind: StepKind,
    /// Where in the rules.
    pub span: Span,
    /// The value that came of it.
    pub value: Option<Value>,
    /// The squares of the board that were looked at for it.
    pub squares: Vec<Square>,
    /// Nested calls at that moment; 0 is the hook itself.
    pub depth: u16,
    /// What came of it, where the language can say it better than its value.
    pub gave: Option<Message>,
    /// The arguments of an answer.
    pub arguments: Vec<Value>,
}

/// Returns the variable that a declaration or an assignment sets, whatever operator it uses.
#[must_use]
pub fn assigned_name(statement: &str) -> &str {
    let target = statement.split(['=', '+', '-']).next().unwrap_or(statement);
    target.split_whitespace().last().unwrap_or(target)
}

/// Returns the function that a call calls.
#[must_use]
pub fn called_name(call: &str) -> &str {
    call.split('(').next().unwrap_or(call).trim()
}

/// A judgement and how it came about.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The same answer that judging gives.
    pub judgement: Judgement,
    /// What happened, in order. Bounded: when the run is very long only the last steps are kept.
    pub steps: Vec<Step>,
    /// Steps that were dropped in front.
    pub dropped: usize,
    /// Indexes into `steps` of the conditions that the decisive statement depends on, outermost first.
    pub decisive: Vec<usize>,
}

impl From<Judgement> for Explanation {
    /// Takes a judgement of which no step is known.
    fn from(judgement: Judgement) -> Self {
        Self {
            judgement,
            steps: Vec::new(),
            dropped: 0,
            decisive: Vec::new(),
        }
    }
}
