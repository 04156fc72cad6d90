//! Queries for legal moves and their answers, as plain data.

use super::judgement::{FaultKind, Hook};
use crate::base::{Diagnostic, Limit, Limits, Message, Span};
use crate::board::{Move, Op, Outcome, Piece, Position, Square};
use crate::message;
use std::num::NonZeroU32;

/// Which moves are listed, and how much work the listing may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Query<'a> {
    /// The operations that every move starts with.
    pub prefix: &'a [Op],
    /// The answers that every move starts with, if the rules are a program that asks questions.
    pub answers: &'a [i32],
    /// Operations that every move contains, in any order; an operation given twice must occur twice.
    pub contains: &'a [Op],
    /// The greatest number of operations in a move. If `None`, a length that the rules test operation by operation is
    /// followed as far as they read, and a length that they only compute with is tried up to [`Query::LENGTH`].
    pub max_len: Option<usize>,
    /// The least number of operations in a move.
    pub min_len: usize,
    /// True if one legal move is enough.
    pub first_only: bool,
    /// The most moves that are made up for fields that the rules never read.
    pub class_moves: usize,
    /// The most runs of the rules.
    pub runs: u64,
    /// The most steps of all runs together.
    pub steps: u64,
}

// Bounds of work and no assumptions about games: where one of them cuts a listing short, `Partial` says so, and a query
// may ask for more.
impl Query<'_> {
    /// The most operations in a move whose length the rules do not test step by step, if the query does not say.
    pub const LENGTH: usize = 8;
    /// The most operations in any move.
    pub const LONGEST: usize = 1024;
    /// All moves, with as much work as a listing may take by default.
    pub const ALL: Query<'static> = Query {
        prefix: &[],
        answers: &[],
        contains: &[],
        max_len: None,
        min_len: 0,
        first_only: false,
        class_moves: Self::CLASS_MOVES,
        runs: Self::RUNS,
        steps: Self::STEPS,
    };
    /// Default for [`Query::class_moves`].
    const CLASS_MOVES: usize = 10_000;
    /// Default for [`Query::runs`].
    pub const RUNS: u64 = 1_000_000;
    /// Default for [`Query::steps`].
    pub const STEPS: u64 = 100_000_000;

    /// Returns true if neither the operations nor the length of the moves are restricted, apart from the least length.
    pub(crate) fn wants_all_moves(&self) -> bool {
        self.contains.is_empty() && self.is_filter()
    }

    /// Returns true if the moves are those of all that contain some operations: neither their beginning nor their greatest
    /// length is restricted.
    pub(crate) fn is_filter(&self) -> bool {
        self.prefix.is_empty() && self.max_len.is_none()
    }

    /// Returns true if a list contains the wanted operations, each as often as it is given.
    pub(crate) fn is_contained(&self, ops: &[Op]) -> bool {
        let times = |list: &[Op], op: &Op| list.iter().filter(|other| *other == op).count();
        self.contains
            .iter()
            .all(|op| times(ops, op) >= times(self.contains, op))
    }
}

impl Default for Query<'_> {
    fn default() -> Self {
        Self::ALL
    }
}

/// A position, what is asked about its moves, and the limits of each run of the rules.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// The position.
    pub position: &'a Position,
    /// Which of its moves are meant; of no meaning for what is asked about one move.
    pub query: &'a Query<'a>,
    /// The limits of each run of the rules.
    pub limits: &'a Limits<'a>,
}

impl<'a> Ask<'a> {
    /// Asks about some moves of a position.
    pub fn new(position: &'a Position, query: &'a Query<'a>, limits: &'a Limits<'a>) -> Self {
        Self {
            position,
            query,
            limits,
        }
    }

    /// Asks the same about another position.
    pub(crate) fn at<'b>(self, position: &'b Position) -> Ask<'b>
    where
        'a: 'b,
    {
        Ask { position, ..self }
    }

    /// Asks about all moves of a position.
    pub fn all(position: &'a Position, limits: &'a Limits<'a>) -> Self {
        Self::new(position, &Query::ALL, limits)
    }
}

/// A legal move with its successor, so that it is not judged again.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// The shortest list of operations; among equally short ones, the first in the order of the listing.
    pub mv: Move,
    /// The position after it, with the next player on turn.
    pub next: Position,
    /// How the game stands after the move.
    pub outcome: Outcome,
    /// The number of other lists that lead to the same position and outcome.
    pub merged: u32,
    /// If chance moves: how often this outcome happens, as a part of the weights of all. `None` for a move of a player.
    pub weight: Option<NonZeroU32>,
}

/// A set of values of one operation that the rules treat alike, partly because they did not read them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpClass {
    /// True if the operation may be a clear.
    pub clear: bool,
    /// True if the operation may be a place.
    pub place: bool,
    /// The possible columns.
    pub xs: Vec<u16>,
    /// The possible rows.
    pub ys: Vec<u16>,
    /// The possible pieces of a place.
    pub pieces: Vec<Piece>,
    /// True if the rules read nothing of the operation.
    pub unread: bool,
}

/// Legal lists of operations that differ only in fields that the rules did not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveClass {
    /// The least number of operations.
    pub least: usize,
    /// The greatest number of operations; `None` if unbounded.
    pub most: Option<usize>,
    /// The operations up to the last one that the rules read; any later ones are arbitrary.
    pub ops: Vec<OpClass>,
}

/// Runs in which the rules failed. They count as no moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Faults {
    /// Lists on which `isMoveLegal` failed or did not finish. Of lists that differ only after the last operation that
    /// it read, only the shortest is counted.
    pub judging: u64,
    /// Sets of lists that end where `isMoveLegal` reads on without having tested the length. Reported only if nothing
    /// else is found, because rules that read the first operation unconditionally fail on every list that is too short.
    pub short: u64,
    /// Legal lists that were dropped because `end` failed after them.
    pub after: u64,
    /// One of these lists; judging it gives the fault and its place.
    pub example: Option<Move>,
    /// Why that list fails, once [`Worker::find_cause`](super::Worker::find_cause) has judged it.
    pub cause: Option<Cause>,
    /// The message of the rules about it, if they have one of their own.
    pub said: Option<Message>,
}

/// The cause of a fault and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cause {
    /// How the rules failed.
    pub kind: FaultKind,
    /// The place in the rules.
    pub span: Span,
    /// The hook that failed.
    pub hook: Hook,
}

impl Faults {
    /// Returns the number of lists that could have been moves had the rules not failed on them.
    pub fn count(&self) -> u64 {
        self.judging.saturating_add(self.after)
    }

    /// Returns true if the faults should be reported: the rules failed, or they read past the end of lists and there is
    /// no move.
    pub fn matter(&self, moves: usize) -> bool {
        // Lists that are too short are no fault while there are moves: nearly all rules fail on the empty list.
        self.count() > 0 || moves == 0 && self.short > 0
    }

    /// Returns what is wrong, worded by the rules if possible; `None` if the cause is not known.
    pub fn reason(&self) -> Option<Message> {
        let cause = self.cause?;
        Some(self.said.clone().unwrap_or_else(|| cause.kind.message()))
    }

    /// Returns true if the cause is that the rules did not finish.
    pub(crate) fn is_unfinished(&self) -> bool {
        let kind = self.cause.map(|cause| cause.kind);
        matches!(kind, Some(FaultKind::LimitReached(_)))
    }

    /// Returns advice for the author of the rules, or `None` if the cause is not known.
    pub fn advice(&self) -> Option<Diagnostic> {
        let cause = self.cause?;
        let Some(example) = &self.example else {
            // What fails is no list of operations but a question about chance.
            return Some(Diagnostic::warning(cause.span, self.reason()?));
        };
        let fails = message!(
            "advice-fails",
            operations = example.len(),
            count = usize::try_from(self.count().max(1)).unwrap_or(usize::MAX)
        );
        let reason = self.reason()?;
        Some(Diagnostic::warning(cause.span, fails).with_hint(reason))
    }
}

/// Why there may be more moves than those listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Partial {
    /// The caller asked to stop.
    Stopped,
    /// The rules failed on some lists; see the [`Faults`] of the listing.
    Faults,
    /// The rules did not finish on some lists.
    Unfinished(Limit),
    /// The steps or runs for one listing were used up.
    Work {
        /// All lists of up to this many operations were examined; `None` if not even the shortest were.
        upto: Option<usize>,
    },
    /// The memory ran out.
    Memory,
    /// Longer lists were not examined.
    Length {
        /// All lists of up to this many operations were examined.
        upto: usize,
    },
    /// There are more moves that differ in fields that the rules do not read.
    Classes {
        /// The number of such moves that were listed.
        listed: usize,
    },
    /// The program may accept answers that were not tried.
    Answers,
    /// The board has more than 64 columns or rows, or there are more than 4096 kinds of pieces.
    TooLarge,
}

impl Partial {
    /// Returns a fixed identifier, the same in every language.
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

    /// Returns a message that says how complete the listing is and what to do about it.
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
/// Two lists of operations are the same move if they lead to the same position and outcome and both or neither is
/// empty. Moves are ordered by their operations: clear before place, then by column, row and piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Listing {
    /// The moves.
    pub moves: Vec<Listed>,
    /// Classes of moves that stand for fields the rules did not read; at most the first hundred.
    ///
    /// [`Engine`](super::Engine) may change how moves are divided into classes: the graph may have decided a field on the
    /// way, for all squares at once, that a run of the reference did not read, and then lists one by one what the
    /// reference describes. The moves, their order and whether the list is complete do not depend on it.
    pub classes: Vec<MoveClass>,
    /// `Ok` if these are all the moves, otherwise why not.
    pub complete: Result<(), Partial>,
    /// The failures of the rules during the listing.
    pub faults: Faults,
    /// Pieces of the player on turn that the rules consider attacked, such as a king in check.
    pub attacked: Vec<Square>,
}

/// Returns an index below a number of moves: how a random game, or whoever plays it, chooses one.
pub type Choose<'a> = &'a mut dyn FnMut(usize) -> usize;

/// Is told of a move of a random game: the player who made it, its operations, and the number of moves that it was chosen
/// from.
pub type EachPly<'a> = &'a mut dyn FnMut(u8, &Move, usize);

/// One legal move, chosen by its index; the others were not examined further.
#[derive(Clone, Debug, PartialEq)]
pub struct Picked {
    /// The chosen move; `None` if there is none.
    pub chosen: Option<Listed>,
    /// The number of moves to choose from. It includes moves after which `end` fails, unless one of them was chosen.
    pub moves: usize,
    /// `Ok` if these were all the moves, otherwise why not.
    pub complete: Result<(), Partial>,
    /// The failures of the rules during the listing.
    pub faults: Faults,
}

/// How the moves of a random game are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSampling {
    /// All moves have the same probability, as with [`Worker::pick`](crate::rules::Worker::pick).
    Even,
    /// As quickly as the rules can sample one, as with [`Worker::sample`](crate::rules::Worker::sample).
    Quick,
}

/// One move of a random game.
#[derive(Clone, Debug, PartialEq)]
pub enum RandomMove {
    /// The move was made on the position itself.
    Made {
        /// The number of moves that it was chosen from.
        moves: usize,
        /// How the game stands after it.
        outcome: Outcome,
    },
    /// The position is as it was: the move, if there is one, comes with its successor.
    Picked(Box<Picked>),
}

impl Picked {
    /// Returns the answer that there is no move.
    pub(crate) fn nothing() -> Self {
        Self {
            chosen: None,
            moves: 0,
            complete: Ok(()),
            faults: Faults::default(),
        }
    }

    /// Picks a move of a listing.
    pub(crate) fn of(listing: &Listing, choose: Choose<'_>) -> Self {
        let moves = listing.moves.len();
        let chosen = draw(&listing.moves, choose);
        Self {
            chosen: chosen.and_then(|chosen| listing.moves.get(chosen).cloned()),
            moves,
            complete: listing.complete,
            faults: listing.faults.clone(),
        }
    }
}

/// Draws one of several things by their chances. `choose` is given the sum of the chances and returns a number below it.
/// Returns `None`, without asking, if there is nothing.
pub fn draw_by_chances(
    chances: impl Iterator<Item = u64> + Clone,
    choose: Choose<'_>,
) -> Option<usize> {
    let total = usize::try_from(chances.clone().sum::<u64>()).unwrap_or(usize::MAX);
    let mut number = match total {
        0 => return None,
        total => choose(total) as u64,
    };
    chances.enumerate().find_map(|(index, chances)| {
        let is_here = number < chances;
        number = number.saturating_sub(chances);
        is_here.then_some(index)
    })
}

/// Returns the sum of the weights of outcomes of chance; of the moves of a player, their number.
pub fn total_weight(moves: &[Listed]) -> u64 {
    moves.iter().map(Listed::chances).sum()
}

/// Draws one of the moves of a position: outcomes of chance by their weights, of the moves of a player each as often.
pub fn draw(moves: &[Listed], choose: Choose<'_>) -> Option<usize> {
    draw_by_chances(moves.iter().map(Listed::chances), choose)
}

impl Listed {
    fn chances(&self) -> u64 {
        self.weight.map_or(1, |weight| u64::from(weight.get()))
    }
}

impl Listing {
    /// Returns why there may be more moves than those listed, or `None` if these are all.
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
    pub fn has_only_failures(&self) -> bool {
        let is_unfinished = matches!(self.complete, Err(Partial::Unfinished(_)));
        self.moves.is_empty() && (is_unfinished || self.faults.matter(0))
    }

    /// Returns an empty listing that is incomplete for the given reason.
    pub fn nothing(partial: Partial) -> Self {
        Self {
            moves: Vec::new(),
            classes: Vec::new(),
            complete: Err(partial),
            faults: Faults::default(),
            attacked: Vec::new(),
        }
    }

    /// Returns true if these are outcomes of chance, with their weights.
    pub fn is_of_chance(&self) -> bool {
        self.moves.iter().any(|listed| listed.weight.is_some())
    }

    /// Returns true if there certainly is no legal move; always false for a partial listing.
    pub fn has_no_move(&self) -> bool {
        self.complete.is_ok() && self.moves.is_empty()
    }
}
