//! Questions for legal moves and their answers, as data.

use super::Worker;
use super::judgement::{FaultKind, Hook, Judgement};
use crate::base::{Diagnostic, Limit, Limits, Message, Span};
use crate::board::{Move, Op, Outcome, Piece, Position, Square};
use crate::message;

/// Which moves are asked for, and how much work may be spent on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Query<'a> {
    /// The operations that the lists start with.
    pub prefix: &'a [Op],
    /// Answers that the moves begin with, where the rules are a program that asks.
    pub answers: &'a [i32],
    /// Operations that the lists contain, in any order; one that is named twice is contained twice.
    pub contains: &'a [Op],
    /// The longest lists that are looked at. Without it a length that the rules test operation by operation is followed
    /// as far as they go, and one that they only compute with up to [`Query::LENGTH`].
    pub max_len: Option<usize>,
    /// The shortest lists that are looked at.
    pub min_len: usize,
    /// True if one legal list is enough.
    pub first_only: bool,
    /// Moves that are made up from fields that the rules never looked at.
    pub class_moves: usize,
    /// Runs of the rules, each with an answer of its own.
    pub runs: u64,
    /// Steps of all runs together.
    pub steps: u64,
}

impl Query<'_> {
    /// Operations in lists whose length the rules do not test step by step.
    pub const LENGTH: usize = 8;
    /// Operations in any list.
    pub const LONGEST: usize = 1024;
    /// Moves from fields that nobody looked at.
    pub(crate) const CLASS_MOVES: usize = 10_000;
    /// Runs for one list of moves.
    pub const RUNS: u64 = 1_000_000;
    /// Steps for one list of moves.
    pub const STEPS: u64 = 100_000_000;
}

impl Default for Query<'_> {
    fn default() -> Self {
        Self {
            prefix: &[],
            answers: &[],
            contains: &[],
            max_len: None,
            min_len: 0,
            first_only: false,
            class_moves: Self::CLASS_MOVES,
            runs: Self::RUNS,
            steps: Self::STEPS,
        }
    }
}

/// A legal move and what comes of it, so that nobody has to judge it again.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// The shortest list of operations; among equally short ones the first in the order of the listing.
    pub mv: Move,
    /// The position after it, with the next player on turn.
    pub next: Position,
    /// How the game stands then.
    pub outcome: Outcome,
    /// Other lists with the same position and outcome.
    pub merged: u32,
}

/// Values of an operation for which the rules give one answer, some of them without having looked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpClass {
    /// It may clear.
    pub clear: bool,
    /// It may place.
    pub place: bool,
    /// Columns.
    pub xs: Vec<u16>,
    /// Rows.
    pub ys: Vec<u16>,
    /// Pieces, where it places.
    pub pieces: Vec<Piece>,
    /// True when the rules looked at nothing of it.
    pub unread: bool,
}

/// Legal lists that differ only in what the rules did not look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// The shortest length.
    pub least: usize,
    /// The greatest length; none when there is no bound.
    pub most: Option<usize>,
    /// Every operation up to the last one that the rules asked for; nothing of the later ones was looked at.
    pub ops: Vec<OpClass>,
}

/// Runs of the rules that went wrong. They are no moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Faults {
    /// Lists on which `isMoveLegal` failed or did not finish. Of lists that differ only behind the last operation that it read, the
    /// shortest counts.
    pub judging: u64,
    /// Sets of lists that end where `isMoveLegal` keeps reading without having tested the length. They are
    /// reported only if nothing else is found, because rules that read a first operation unasked fail on every list
    /// that is too short.
    pub short: u64,
    /// Legal lists that were dropped because `end` failed after them.
    pub after: u64,
    /// One of these lists; judging it says what is wrong and where.
    pub example: Option<Move>,
    /// What is wrong with that list, once [`Faults::find_cause`] has judged it.
    pub cause: Option<Cause>,
    /// What the rules said of it themselves.
    pub said: Option<Message>,
}

/// What went wrong, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cause {
    /// How the rules failed.
    pub kind: FaultKind,
    /// Where in the rules.
    pub span: Span,
    /// The hook that failed.
    pub hook: Hook,
}

impl Faults {
    /// Returns the number of lists that might be moves if the rules had not failed on them.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.judging.saturating_add(self.after)
    }

    /// Returns true if the faults are to be reported: the rules failed, or they read beyond the end of lists and found no
    /// move.
    #[must_use]
    pub fn matter(&self, moves: usize) -> bool {
        self.count() > 0 || moves == 0 && self.short > 0
    }

    /// Finds the cause by judging the example once more.
    pub fn find_cause<W>(&mut self, worker: &mut W, position: &Position, limits: &Limits<'_>)
    where
        W: Worker + ?Sized,
    {
        let (None, Some(example)) = (self.cause, &self.example) else {
            return;
        };
        match worker.judge(position, example, limits) {
            Judgement::Fault(fault) => {
                self.cause = Some(Cause {
                    kind: fault.kind,
                    span: fault.span,
                    hook: fault.hook,
                });
                let mut messages = fault.messages.into_iter();
                self.said = messages.find(Diagnostic::is_error).map(|said| said.message);
            }
            Judgement::LimitReached { limit, span, hook } if limit != Limit::Stopped => {
                let kind = FaultKind::LimitReached(limit);
                self.cause = Some(Cause { kind, span, hook });
            }
            _ => {}
        }
    }

    /// Returns what is wrong, in the words of the rules if they have any, or `None` if the cause is not known.
    #[must_use]
    pub fn reason(&self) -> Option<Message> {
        let cause = self.cause?;
        Some(self.said.clone().unwrap_or_else(|| cause.kind.message()))
    }

    /// Returns true if the cause is that the rules did not finish.
    #[must_use]
    pub(crate) fn is_unfinished(&self) -> bool {
        let kind = self.cause.map(|cause| cause.kind);
        matches!(kind, Some(FaultKind::LimitReached(_)))
    }

    /// Returns advice for the author of the rules, or `None` if the cause is not known.
    #[must_use]
    pub fn advice(&self) -> Option<Diagnostic> {
        let (cause, example) = self.cause.zip(self.example.as_ref())?;
        let fails = message!(
            "advice-fails",
            operations = example.len(),
            count = usize::try_from(self.count().max(1)).unwrap_or(usize::MAX)
        );
        let reason = self.reason()?;
        Some(Diagnostic::warning(cause.span, fails).with_hint(reason))
    }
}

/// Why there may be more moves than were listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Partial {
    /// Somebody asked to stop.
    Stopped,
    /// On some lists the rules failed, as the listing's [`Faults`] say.
    Faults,
    /// On some lists the rules did not finish.
    Unfinished(Limit),
    /// The steps or runs for one listing ran out; all lists up to that length were looked at.
    Work {
        /// Complete up to so many operations; none when not even the shortest are.
        upto: Option<usize>,
    },
    /// The memory ran out.
    Memory,
    /// Longer lists were not looked at.
    Length {
        /// Complete up to so many operations.
        upto: usize,
    },
    /// More moves follow from fields that the rules do not look at.
    Classes {
        /// So many of them were listed.
        listed: usize,
    },
    /// The program may accept answers that were not tried.
    Answers,
    /// The board has more than 64 columns or rows, or there are more than 4096 kinds of pieces.
    TooLarge,
}

impl Partial {
    /// Returns a fixed word, the same in every language.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Stopped => "stopped",
            Self::Faults => "faults",
            Self::Unfinished(limit) => limit.word(),
            Self::Work { .. } => "work",
            Self::Memory => "memory",
            Self::Length { .. } => "length",
            Self::Classes { .. } => "unread-fields",
            Self::Answers => "answers",
            Self::TooLarge => "too-large",
        }
    }

    /// Returns what the answer is worth, and what to do about it.
    #[must_use]
    pub fn message(self) -> Message {
        match self {
            Self::Stopped => message!("rules-partial-stopped"),
            Self::Faults => message!("rules-partial-faults"),
            Self::Unfinished(limit) => message!("rules-partial-unfinished", limit = limit.word()),
            Self::Work { upto: Some(upto) } => {
                message!("rules-partial-work-upto", length = upto)
            }
            Self::Work { upto: None } => message!("rules-partial-work"),
            Self::Memory => message!("rules-partial-memory"),
            Self::Length { upto } => message!("rules-partial-length", length = upto),
            Self::Classes { listed } => message!("rules-partial-classes", listed = listed),
            Self::Answers => message!("rules-partial-answers"),
            Self::TooLarge => message!("rules-partial-too-large"),
        }
    }
}

/// The legal moves of a position.
///
/// Two lists of operations are one move when they lead to the same position and outcome and both or neither is empty.
/// Moves are in the order of their lists: operation by operation, clear before place, then column, row and piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Listing {
    /// The moves.
    pub moves: Vec<Listed>,
    /// Where moves stand for fields that the rules did not look at. The first hundred.
    pub classes: Vec<Class>,
    /// Whether these are all moves.
    pub complete: Result<(), Partial>,
    /// What went wrong on the way.
    pub faults: Faults,
    /// Pieces of the player on turn that the rules say are in danger at this moment, such as a king in check.
    pub attacked: Vec<Square>,
}

/// One of the legal moves, chosen by its number; the others were not looked at any further.
#[derive(Clone, Debug, PartialEq)]
pub struct Picked {
    /// The move; none where there is none to choose.
    pub chosen: Option<Listed>,
    /// How many there were to choose from. Those after which `end` fails are among them unless they were chosen.
    pub moves: usize,
    /// Whether these are all moves.
    pub complete: Result<(), Partial>,
    /// What went wrong on the way.
    pub faults: Faults,
}

impl Listing {
    /// Returns why there may be more moves than were listed, or `None` if these are all.
    #[must_use]
    pub fn partial_message(&self) -> Option<Message> {
        let partial = self.complete.err()?;
        Some(match partial {
            Partial::Unfinished(limit) if self.moves.is_empty() => {
                message!("rules-partial-none-finished", limit = limit.word())
            }
            partial => partial.message(),
        })
    }

    /// Returns true if no move was found and the rules failed or did not finish.
    #[must_use]
    pub fn has_only_failures(&self) -> bool {
        let is_unfinished = matches!(self.complete, Err(Partial::Unfinished(_)));
        self.moves.is_empty() && (is_unfinished || self.faults.matter(0))
    }

    /// Returns a list without moves that claims nothing.
    #[must_use]
    pub fn nothing(partial: Partial) -> Self {
        Self {
            moves: Vec::new(),
            classes: Vec::new(),
            complete: Err(partial),
            faults: Faults::default(),
            attacked: Vec::new(),
        }
    }

    /// Returns true if it is certain that there is no legal move; never true of a partial list.
    #[must_use]
    pub fn has_no_move(&self) -> bool {
        self.complete.is_ok() && self.moves.is_empty()
    }
}
