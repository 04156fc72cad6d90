//! What it means to know the rules of a game: to judge a move, to list the moves, to explain a judgement.
//!
//! Invariants: rules are pure, the same input gives the same answer; every call takes [`Limits`]; nothing here reads a
//! file, a clock or the environment. Each sub-room turns a text into a [`Rules`]; [`vm`] is the machine that the
//! imperative languages share.
//!
//! ```
//! use gametui_core::base::{Limits, Source, Sources};
//! use gametui_core::rules::{Options, Query, RuleLanguage};
//!
//! let text = "size: 2 x 1  obj X
//!     define isMoveLegal() -> bool { return operationsNum() == 1 && isPlaceOperation(0); }
//!     define end() -> bool { return false; }";
//! let mut sources = Sources::new();
//! sources.add(Source::new("two.gdef", text));
//! let compiled = (RuleLanguage::first().compile)(&sources, &Options::default(), &|_| Vec::new());
//! let rules = compiled.rules.expect("a game");
//! let listing = rules.worker().moves(&rules.start(), &Query::default(), &Limits::default());
//! assert_eq!(listing.moves.len(), 2);
//! ```

pub mod bdl;
pub mod bggl;
mod coverage;
pub mod gdef;
pub mod highlight;
mod judgement;
pub mod languages;
mod listing;
mod names;
mod report;
pub mod rule_graph;
mod syntax;
pub mod vm;

pub use coverage::Coverage;
pub use judgement::{
    Explanation, Fault, FaultKind, Hook, Illegal, Judgement, Legal, Step, StepKind, Value,
    assigned_name, called_name,
};

pub use bggl::{Axis, Role};

pub use languages::{RuleLanguage, languages};
pub use rule_graph::{RuleGraph, RuleNode, Unanswered};

pub use listing::{Cause, Class, Faults, Listed, Listing, OpClass, Partial, Picked, Query};

use crate::base::{Diagnostic, Limits, Message, Span};
use crate::board::{Game, Move, Op, Outcome, Piece, Position, Shared};
use crate::message;

/// The name of a file without folders and endings: the name of a game that gives itself none.
pub(crate) fn title_of(path: &str) -> &str {
    let base = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let lower = base.to_ascii_lowercase();
    let cut = languages()
        .iter()
        .find_map(|language| lower.find(&format!(".{}", language.name)))
        .or_else(|| lower.rfind('.'))
        .filter(|index| *index > 0);
    cut.and_then(|index| base.get(..index)).unwrap_or(base)
}

/// How legal moves are found, where a language has more than one way. All give the same moves in the same order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// By running the rule with open operations in every position.
    Reference,
    /// By the graph of the rule, and where it has no answer as the reference does.
    #[default]
    Graph,
}

impl Engine {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Reference, Self::Graph];

    /// Returns its fixed name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Reference => "reference",
            Self::Graph => "graph",
        }
    }

    /// Returns the one of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|engine| engine.name() == name)
    }
}

/// How to read a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Values that replace parameters of the text, by name. Later ones win.
    pub overrides: Vec<(String, String)>,
    /// True when every use of an extension of the language is an error.
    pub strict: bool,
    /// How legal moves are found.
    pub engine: Engine,
}

/// How a program begins that runs a whole game.
#[derive(Clone, Debug, Default)]
pub struct Opening {
    /// How the game stands before the first question; over where the program ends without one.
    pub outcome: Outcome,
    /// What it said on the way.
    pub messages: Vec<Diagnostic>,
    /// What went wrong on the way; the game then cannot be played.
    pub fault: Option<Box<Fault>>,
}

impl Opening {
    /// Returns what went wrong before the first question, at its place; nothing where all is well.
    #[must_use]
    pub fn diagnostic(&self) -> Option<Diagnostic> {
        let fault = self.fault.as_ref()?;
        let failed = message!("rules-opening-failed");
        Some(Diagnostic::error(fault.span, failed).with_hint(fault.kind.message()))
    }
}

/// What rules want to know of a player.
#[derive(Clone, Debug)]
pub enum Reply {
    /// The operations of a move: they are not asked for anything else.
    Unneeded,
    /// An answer to a question.
    Question(Question),
    /// Nothing more: the answers are a move, or something went wrong.
    Finished(Box<Judgement>),
}

/// A question of a program.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Its text.
    pub text: String,
    /// What the answer is for.
    pub role: Role,
    /// The place in the program that asks.
    pub span: Span,
    /// What was said since the position, refusals included.
    pub messages: Vec<Diagnostic>,
    /// Moves that were refused since the position.
    pub refused: u32,
    /// True when the program asks for nothing but squares and whole moves.
    pub only_squares: bool,
}

/// A compiled game. Shared between threads; the work is done by [`Worker`]s.
pub trait Rules: Send + Sync {
    /// What is known before play.
    fn game(&self) -> &Game;
    /// The position that the game starts from.
    fn start(&self) -> Position;
    /// Every statement whose runs are counted, in the order of the text; none where a language has no such thing.
    fn statements(&self) -> Vec<Span> {
        Vec::new()
    }
    /// True where listings tell which pieces are in danger, at the end of a game too.
    fn names_threats(&self) -> bool {
        false
    }
    /// Returns true if a move is a list of answers to the questions of a program, which [`Worker::answer`] gives.
    fn asks_questions(&self) -> bool {
        false
    }
    /// What happens before the first move.
    fn opening(&self) -> Opening {
        Opening::default()
    }
    /// Returns which terms of a record of another program the rules can be played by.
    fn record_terms(&self) -> RecordTerms {
        RecordTerms::default()
    }
    /// Returns the position after pieces were put and taken away by hand, outside of play. Forgets what the rules
    /// remember of the pieces on these squares. Runs no code of the rules, so it is fast enough for the thread of the
    /// screen.
    fn set_up(&self, position: &Position, ops: &[Op]) -> Position {
        let mut next = position.clone();
        next.apply(ops);
        next
    }
    /// Returns the values that are part of a position beyond board and turn, by name.
    fn state_values(&self, position: &Position) -> Vec<(String, Value)> {
        let _ = position;
        Vec::new()
    }
    /// Returns what scripts of the rules remember in a position, by name, as JSON. Nothing but play sets it.
    fn script_state(&self, position: &Position) -> Vec<(String, String)> {
        let _ = position;
        Vec::new()
    }
    /// Returns a position in which some of these values are others. The course of the game begins anew there.
    ///
    /// # Errors
    /// The rules have no such value, or it is of another type.
    fn with_state(
        &self,
        position: &Position,
        values: &[(String, String)],
    ) -> Result<Position, Message> {
        match values.first() {
            None => Ok(position.clone()),
            Some((name, _)) => Err(message!("rules-state-unknown", name = name)),
        }
    }
    /// Returns the score of each player that the state of a position holds; empty if there is none.
    fn score(&self, state: &Shared) -> Vec<f64> {
        let _ = state;
        Vec::new()
    }
    /// A worker for one thread, with its own registers and tables.
    fn worker(&self) -> Box<dyn Worker>;
}

/// Which terms of a record of another program rules can be played by, where it names none itself: overrides with the
/// names of these fields ([`Options::overrides`]) set everything that follows from them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RecordTerms {
    /// Boards of other sizes than that of the text.
    pub size: bool,
    /// A compensation of the second player.
    pub komi: bool,
}

/// Does the work of a [`Rules`] on one thread.
pub trait Worker {
    /// Judges a move of the player on turn. Operations off the board or with unknown pieces are the reader's business
    /// and must not be handed in; if they are, the answer is [`FaultKind::Internal`].
    fn judge(&mut self, position: &Position, mv: &Move, limits: &Limits<'_>) -> Judgement;
    /// Lists the legal moves. Operations of the query that are off the board or have unknown pieces fit no move.
    fn moves(&mut self, position: &Position, query: &Query<'_>, limits: &Limits<'_>) -> Listing;
    /// What is asked next after some answers of the player on turn, which may be the last ones of a move.
    fn answer(&mut self, position: &Position, answers: &[i32], limits: &Limits<'_>) -> Reply {
        let _ = (position, answers, limits);
        Reply::Unneeded
    }
    /// Judges a move and tells how the judgement came about.
    fn explain(&mut self, position: &Position, mv: &Move, limits: &Limits<'_>) -> Explanation;
    /// Picks one of the moves that [`Worker::moves`] lists, by a number below the one that `choose` is given; quicker
    /// than listing because nobody asks what the others lead to. A move after which `end` fails is dropped and another
    /// one picked.
    fn pick(
        &mut self,
        position: &Position,
        query: &Query<'_>,
        limits: &Limits<'_>,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Picked {
        let mut listing = self.moves(position, query, limits);
        let moves = listing.moves.len();
        let chosen = if moves == 0 { 0 } else { choose(moves) };
        Picked {
            chosen: (chosen < moves).then(|| listing.moves.swap_remove(chosen)),
            moves,
            complete: listing.complete,
            faults: listing.faults,
        }
    }
    /// Picks a legal move for a random game that only has to be played quickly: nobody asks which moves are the same, so
    /// that one that can be made in several ways may be picked more often than others. [`Picked::moves`] counts those
    /// ways.
    fn sample(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Picked {
        self.pick(position, &Query::default(), limits, choose)
    }
    /// Counts the sequences of exactly so many plies, as [`perft`](crate::search::perft) defines it, where that is
    /// quicker than listing; nothing where it is not, when somebody asked to stop, and when there is anything to be told
    /// of the moves. What the rules say after the last ply is not asked of each move, so one after which they would fail
    /// may be counted.
    fn count(&mut self, position: &Position, depth: u32, limits: &Limits<'_>) -> Option<u64> {
        let _ = (position, depth, limits);
        None
    }
    /// Lists as [`Worker::moves`] does, and counts the statements that ran to judge the candidates.
    fn cover_moves(
        &mut self,
        position: &Position,
        query: &Query<'_>,
        limits: &Limits<'_>,
        coverage: &mut Coverage,
    ) -> Listing {
        let _ = coverage;
        self.moves(position, query, limits)
    }
    /// Lists as [`Worker::moves`] does, and tells what the author of the rules should know of them: what kept the list
    /// from being complete, candidates on which the rules fail, operations that nobody looks at.
    fn inspect(
        &mut self,
        position: &Position,
        query: &Query<'_>,
        limits: &Limits<'_>,
    ) -> (Listing, Vec<Diagnostic>) {
        let mut listing = self.moves(position, query, limits);
        // Taken first, because finding the cause runs the rules once more.
        let mut remarks = self.warnings();
        listing.faults.find_cause(self, position, limits);
        remarks.extend(listing.faults.advice());
        (listing, remarks)
    }
    /// Takes the warnings of the last listing: what the rules did wrong without failing. A second call returns none.
    fn warnings(&mut self) -> Vec<Diagnostic> {
        Vec::new()
    }
    /// What has grown of the graph of the rules, to be looked at; nothing where there is none. `name` gives the names of
    /// pieces.
    fn graph(&mut self, name: &dyn Fn(Piece) -> String) -> Option<RuleGraph> {
        let _ = name;
        None
    }
    /// Judges as [`Worker::judge`] does, and counts the statements that ran.
    fn cover_judging(
        &mut self,
        position: &Position,
        mv: &Move,
        limits: &Limits<'_>,
        coverage: &mut Coverage,
    ) -> Judgement {
        let _ = coverage;
        self.judge(position, mv, limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_names_the_game() {
        assert_eq!(title_of("a/b/chess.gdef"), "chess");
        assert_eq!(title_of("C:\\games\\Go.GDEF.txt"), "Go");
        assert_eq!(title_of("hex.rules"), "hex");
        assert_eq!(title_of(".gdef"), ".gdef");
        assert_eq!(title_of("-"), "-");
    }
}
