//! The answers of the rules, as plain data.

use crate::base::{Diagnostic, Limit, Message, Span};
use crate::board::{Cell, Move, Op, Outcome, Position, Square};
use crate::message;

/// The verdict of the rules on a move.
#[derive(Clone, Debug, PartialEq)]
pub enum Judgement {
    /// The move may be played.
    Legal(Box<Legal>),
    /// The rules refuse it.
    Illegal(Box<Illegal>),
    /// The rules themselves failed; the move is not played.
    Fault(Box<Fault>),
    /// A limit was reached before there was an answer.
    LimitReached {
        /// The limit that was reached.
        limit: Limit,
        /// The statement that was running.
        span: Span,
        /// The hook that was running.
        hook: Hook,
    },
}

impl Judgement {
    /// Returns true if there is no answer because the caller asked to stop.
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

/// A legal move and its consequences.
#[derive(Clone, Debug, PartialEq)]
pub struct Legal {
    /// The position after the move, with the next player on turn.
    pub next: Position,
    /// How the game stands after the move.
    pub outcome: Outcome,
    /// The complete move, if the rules know more of it than they were given: the operations that its answers led to, or
    /// the answers that lead to its operations.
    pub played: Option<Move>,
    /// What the rules changed on top of the move.
    pub effects: Vec<Op>,
    /// Messages of the run, such as a note that a named winner was ignored.
    pub messages: Vec<Diagnostic>,
}

/// Why the rules refuse a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Illegal {
    /// The statement that decided; in gdef, the `return` whose value was false.
    pub span: Span,
    /// The reason, where the language can word it better than its source.
    pub reason: Option<Message>,
    /// Messages of the run.
    pub messages: Vec<Diagnostic>,
}

/// A failure of the rules themselves while they ran.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// What went wrong.
    pub kind: FaultKind,
    /// Where.
    pub span: Span,
    /// The hook that was running.
    pub hook: Hook,
    /// The calls that led to the fault, outermost first.
    pub calls: Vec<Span>,
    /// Messages of the run.
    pub messages: Vec<Diagnostic>,
}

/// A function of the rules that the program calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hook {
    /// Decides whether a move is legal.
    IsMoveLegal,
    /// Decides whether the game is over after a move.
    End,
    /// Changes the position after a legal move.
    AfterMove,
    /// Decides whether a draw may be claimed after a move that does not end the game.
    MayClaim,
    /// Decides whether chance moves next.
    IsChance,
    /// Gives the weight of an outcome of chance.
    ChanceWeight,
    /// Says what a player sees on a square.
    ShownTo,
    /// Says how promising a legal move looks.
    Promising,
    /// A hook of a language with other hooks, by its name there.
    Named(&'static str),
}

impl Hook {
    /// Returns the name of the hook in the rules.
    pub fn name(self) -> &'static str {
        match self {
            Self::IsMoveLegal => "isMoveLegal",
            Self::End => "end",
            Self::AfterMove => "afterMove",
            Self::MayClaim => "mayClaim",
            Self::IsChance => "isChance",
            Self::ChanceWeight => "chanceWeight",
            Self::ShownTo => "shownTo",
            Self::Promising => "promising",
            Self::Named(name) => name,
        }
    }
}

/// Everything that can go wrong while rules run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// Division or remainder by zero.
    DivisionByZero,
    /// An integer result does not fit into 64 bits.
    Overflow,
    /// A floating point result is not a finite number.
    NotFinite,
    /// A square off the board was read.
    OffBoard,
    /// The move has no operation with that index.
    NoSuchOperation,
    /// The piece of a clear operation was read.
    ClearHasNoObject,
    /// The second index of the operation list is not 0, 1 or 2.
    NoSuchField,
    /// The computed second index selects a value of another type than the context needs.
    WrongFieldType,
    /// A variable was read before it was set.
    NotSet,
    /// A function with a result ended without `return`.
    NoReturn,
    /// A player who does not exist was named.
    NoSuchPlayer,
    /// A side of the board that does not exist was named.
    NoSuchSide,
    /// An index beyond the entries of a table.
    NoSuchEntry,
    /// A number beyond the members of a family.
    NoSuchObject,
    /// A script of the rules threw an exception, or left a value that cannot be stored.
    Script,
    /// A move was refused at a point where the rules do not say how to continue.
    RefusedOutsideTurn,
    /// The program did not reach its first question.
    Endless,
    /// An array of the wrong length was assigned to a row or column of the board.
    WrongLength,
    /// An earlier position that the game does not have was requested.
    NoSuchPosition,
    /// `hasMove` was called while another `hasMove` was being answered.
    HasMoveInMove,
    /// It could not be determined whether there is a legal move.
    MovesUnknown,
    /// A value that is not a piece was to be placed.
    PlaceEmpty,
    /// A piece was to be placed on a square that holds as many as it can.
    StackFull,
    /// A level below the bottom of a square was read.
    NoSuchLevel,
    /// A game was to be worth less than -1 or more than 1 to a player.
    BadPayoff,
    /// The weight of an outcome of chance is negative or too great, or all weights are 0.
    BadWeight,
    /// Chance is to move, and there is no outcome.
    NoChance,
    /// The rules did not finish within their limits. Used only for one run among many, as in listings.
    LimitReached(Limit),
    /// An internal error of the program; never a mistake of the author.
    Internal,
}

impl FaultKind {
    /// Returns the fixed word of the command line (`KIND` in the console protocol), the same in every language.
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
            Self::NoSuchEntry => "no-such-entry",
            Self::NoSuchObject => "no-such-object",
            Self::Script => "script",
            Self::RefusedOutsideTurn => "refused-outside-turn",
            Self::Endless => "endless",
            Self::WrongLength => "wrong-length",
            Self::NoSuchPosition => "no-such-position",
            Self::HasMoveInMove => "has-move-in-move",
            Self::MovesUnknown => "moves-unknown",
            Self::PlaceEmpty => "place-empty",
            Self::StackFull => "stack-full",
            Self::NoSuchLevel => "no-such-level",
            Self::BadPayoff => "bad-payoff",
            Self::BadWeight => "bad-weight",
            Self::NoChance => "no-chance",
            Self::LimitReached(limit) => limit.word(),
            Self::Internal => "internal",
        }
    }

    /// Returns a message that says what happened and what to do about it.
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
            Self::NoSuchEntry => message!("rules-fault-no-such-entry"),
            Self::NoSuchObject => message!("rules-fault-no-such-object"),
            Self::Script => message!("rules-fault-script"),
            Self::RefusedOutsideTurn => message!("rules-fault-refused-outside-turn"),
            Self::Endless => message!("rules-fault-endless"),
            Self::WrongLength => message!("rules-fault-wrong-length"),
            Self::NoSuchPosition => message!("rules-fault-no-such-position"),
            Self::HasMoveInMove => message!("rules-fault-has-move-in-move"),
            Self::MovesUnknown => message!("rules-fault-moves-unknown"),
            Self::PlaceEmpty => message!("rules-fault-place-empty"),
            Self::StackFull => message!("rules-fault-stack-full"),
            Self::NoSuchLevel => message!("rules-fault-no-such-level"),
            Self::BadPayoff => message!("rules-fault-bad-payoff"),
            Self::BadWeight => message!("rules-fault-bad-weight"),
            Self::NoChance => message!("rules-fault-no-chance"),
            Self::LimitReached(limit) => limit.message(),
            Self::Internal => message!("rules-fault-internal"),
        }
    }
}

/// A value of the rules, for display.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DisplayValue {
    /// An integer.
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

/// The kind of a step of an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepKind {
    /// A variable got a value; the span is the statement.
    Assign,
    /// A `state` got a value; the span is the statement.
    SetState,
    /// A condition without `&&`, `||` and `!` was evaluated; the span is the condition.
    Condition,
    /// A function was entered; the span is the call.
    Call,
    /// A `return` gave a value; the span is the statement.
    Return,
    /// A built-in function returned; the span is the call.
    Answer,
    /// The rules changed the board, the turn, a score or the winner; the span is the call. The squares are those that
    /// were changed.
    Effect,
}

/// One step of a judgement.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The kind of step.
    pub kind: StepKind,
    /// The place in the rules.
    pub span: Span,
    /// The resulting value.
    pub value: Option<DisplayValue>,
    /// The squares of the board that were read for it.
    pub squares: Vec<Square>,
    /// Depth of nested calls; 0 is the hook itself.
    pub depth: u16,
    /// The result as a message, where the language can word it better than its value.
    pub gave: Option<Message>,
    /// The arguments, if the step is [`StepKind::Answer`] or [`StepKind::Effect`].
    pub arguments: Vec<DisplayValue>,
}

impl Step {
    /// Creates a step without a value.
    pub(in crate::rules) fn new(kind: StepKind, span: Span) -> Self {
        Self {
            kind,
            span,
            value: None,
            squares: Vec::new(),
            depth: 0,
            gave: None,
            arguments: Vec::new(),
        }
    }
}

/// Returns the variable that a declaration or an assignment sets, whichever assignment operator it uses.
pub fn assigned_name(statement: &str) -> &str {
    // By characters and not by a lexer, since it is for display: `int x = 1` and `x += 1` both leave the name last
    // before the operator.
    let target = statement.split(['=', '+', '-']).next().unwrap_or(statement);
    target.split_whitespace().last().unwrap_or(target)
}

/// Returns the name of the function in the text of a call.
pub fn called_name(call: &str) -> &str {
    call.split('(').next().unwrap_or(call).trim()
}

/// A judgement with the steps that led to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The same judgement that [`Worker::judge`](super::Worker::judge) returns.
    pub judgement: Judgement,
    /// The steps in order. Bounded: of a very long run only the last steps are kept.
    pub steps: Vec<Step>,
    /// Number of steps dropped from the front.
    pub dropped: usize,
    /// Indexes into `steps` of the conditions that the decisive statement depends on, outermost first.
    pub decisive: Vec<usize>,
}

impl From<Judgement> for Explanation {
    /// Returns an explanation without steps.
    fn from(judgement: Judgement) -> Self {
        Self {
            judgement,
            steps: Vec::new(),
            dropped: 0,
            decisive: Vec::new(),
        }
    }
}
