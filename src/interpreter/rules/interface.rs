//! What every rule language provides: [`Rules`], made from a text, and a [`Worker`], which answers for one thread.

use super::coverage::Coverage;
use super::hints;
use super::judgement::{DisplayValue, Explanation, Fault, FaultKind, Judgement};
use super::listing::{
    Ask, Cause, Choose, EachPly, Faults, Listing, MoveSampling, Picked, RandomMove,
};
use super::rule_graph::RuleGraph;
use crate::base::{Diagnostic, Limit, Limits, Message, Span};
use crate::board::{Board, Game, Move, Op, Outcome, Piece, Position, SharedState, Square};
use crate::message;

/// How legal moves are found, in languages with more than one way. All engines list the same moves in the same order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// Run the rules with symbolic operations in every position.
    Reference,
    /// Use the graph of the rules, and the reference engine where the graph has no answer.
    Graph,
    /// Use the graph, and machine code for what of it has stopped growing, where the system runs such code.
    #[default]
    Compiled,
    /// The same without waiting until it pays. For tests: no option has its name.
    CompiledAtOnce,
}

impl Engine {
    /// All engines.
    pub const ALL: [Self; 3] = [Self::Reference, Self::Graph, Self::Compiled];

    /// Returns the fixed name of the engine.
    pub fn name(self) -> &'static str {
        match self {
            Self::Reference => "reference",
            Self::Graph => "graph",
            Self::Compiled | Self::CompiledAtOnce => "compiled",
        }
    }

    /// Returns the engine with a fixed name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|engine| engine.name() == name)
    }
}

/// The parameter for columns and rows at once.
pub(in crate::rules) const SIZE: &str = "size";

/// Returns columns and rows of a value for [`SIZE`], such as `9x13`, as texts; `9` is a square board.
pub(in crate::rules) fn sides_of_size(value: &str) -> (&str, &str) {
    let (columns, rows) = value.split_once('x').unwrap_or((value, value));
    (columns.trim(), rows.trim())
}

/// Options of the compilers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Overrides of parameters in the text, as names and values. Later ones win.
    pub overrides: Vec<(String, String)>,
    /// True if every use of an extension of the language is an error.
    pub strict: bool,
    /// How legal moves are found.
    pub engine: Engine,
}

/// The start of a program that runs a whole game, up to its first question.
#[derive(Clone, Debug, Default)]
pub struct Prelude {
    /// How the game stands before the first question; over if the program ends without one.
    pub outcome: Outcome,
    /// Messages of the run.
    pub messages: Vec<Diagnostic>,
    /// The fault that ended the run; the game cannot be played then.
    pub fault: Option<Box<Fault>>,
}

impl Prelude {
    /// Returns the fault before the first question as a diagnostic, or `None` if all is well.
    pub fn diagnostic(&self) -> Option<Diagnostic> {
        let fault = self.fault.as_ref()?;
        let failed = message!("rules-opening-failed");
        Some(Diagnostic::error(fault.span, failed).with_hint(fault.kind.message()))
    }
}

/// What the rules need from a player next.
#[derive(Clone, Debug)]
pub enum Reply {
    /// Nothing: a move is its operations, and no questions are asked.
    Unneeded,
    /// The answer to this question.
    Question(Question),
    /// Nothing more: the answers make up a move, or the rules failed.
    Finished(Box<Judgement>),
}

/// A question of a program.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Its text.
    pub text: String,
    /// What the answer is for.
    pub role: Role,
    /// The place in the program that asks the question.
    pub span: Span,
    /// The messages since the position, refusals included.
    pub messages: Vec<Diagnostic>,
    /// The number of moves refused since the position.
    pub refused: u32,
    /// True if the program asks for nothing but squares and whole moves.
    pub only_squares: bool,
}

/// A compiled game. It is shared between threads; the work is done by [`Worker`]s.
pub trait Rules: Send + Sync {
    /// Returns what is known before play.
    fn game(&self) -> &Game;
    /// Returns the position that the game starts from.
    fn start(&self) -> Position;
    /// Returns every statement whose runs are counted, in the order of the text; empty for languages that count none.
    fn statements(&self) -> Vec<Span> {
        Vec::new()
    }
    /// Returns true if listings tell which pieces are attacked, also at the end of a game.
    fn names_threats(&self) -> bool {
        false
    }
    /// Returns true if a move is a list of answers to questions, which [`Worker::answer`] processes.
    fn asks_questions(&self) -> bool {
        false
    }
    /// Returns true if the author says which moves are promising, so that [`Worker::promise`] can be other than 0.
    fn has_hints(&self) -> bool {
        false
    }
    /// Returns what happens before the first move.
    fn prelude(&self) -> Prelude {
        Prelude::default()
    }
    /// Returns the names of the values of the text that can be replaced from outside
    /// ([`Options::overrides`]), such as the size of the board.
    fn parameters(&self) -> Vec<&str> {
        Vec::new()
    }
    /// Returns the constants of the text that are not written as their values, with these.
    fn constants(&self) -> &[(String, DisplayValue)] {
        &[]
    }
    /// Returns which terms of a record of another program the rules support.
    fn record_terms(&self) -> RecordTerms {
        RecordTerms::default()
    }
    /// Returns the position after pieces were placed and removed by hand, outside play. What the rules remember about
    /// the pieces on these squares is forgotten. Runs no code of the rules, so it is fast enough for the screen's
    /// thread.
    fn set_up(&self, position: &Position, ops: &[Op]) -> Position {
        let mut next = position.clone();
        next.apply(ops);
        next
    }
    /// Returns the values that are part of a position besides board and turn, by name.
    fn state_values(&self, position: &Position) -> Vec<(String, DisplayValue)> {
        let _ = position;
        Vec::new()
    }
    /// Returns what scripts of the rules store in a position, by name, as JSON. Only play changes it.
    fn script_state(&self, position: &Position) -> Vec<(String, String)> {
        let _ = position;
        Vec::new()
    }
    /// Returns a position in which some of these values are replaced. The history of the game restarts there.
    ///
    /// # Errors
    /// Returns an error if the rules have no such value, or if it is of another type.
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
    /// Returns the score of each player that a shared state holds; empty if there is none.
    fn score(&self, state: &SharedState) -> Vec<f64> {
        let _ = state;
        Vec::new()
    }
    /// Creates a worker for one thread, with its own registers and tables.
    fn worker(&self) -> Box<dyn Worker>;
}

/// Which terms of a record of another program the rules support if the record names no rules itself: overriding the
/// parameters with these names ([`Options::overrides`]) sets everything that depends on them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RecordTerms {
    /// Boards of another size than that in the text.
    pub size: bool,
    /// The compensation for the second player, if the rules have one.
    pub komi: Option<f64>,
}

// Why a worker and not methods of `Rules`: a worker has registers, memos and graphs, which are large and change with
// each call, so each thread has its own and nothing is locked. What takes long is asked of a worker; what the screen's
// thread may ask is in `Rules`.
/// Does the work of a [`Rules`] on one thread.
pub trait Worker {
    /// Tells that very many positions are to be asked about, so that preparations which only pay later are made at once.
    /// The answers are the same without it.
    fn expect_much(&mut self) {}
    /// Judges a move of the player on turn. The caller must reject operations off the board or with unknown pieces; for
    /// them the answer is [`FaultKind::Internal`](super::FaultKind::Internal).
    fn judge(&mut self, position: &Position, mv: &Move, limits: &Limits<'_>) -> Judgement;
    /// Lists the legal moves. Operations in the query that are off the board or have unknown pieces match no move.
    fn moves(&mut self, ask: Ask<'_>) -> Listing;
    /// Returns what is asked next after some answers of the player on turn; they may already complete a move.
    fn answer(&mut self, position: &Position, answers: &[i32], limits: &Limits<'_>) -> Reply {
        let _ = (position, answers, limits);
        Reply::Unneeded
    }
    /// Returns how the game stands in a position that was set up, to which no move has led, and stores in it what the
    /// end of a game leaves, such as the score. The player before the one on turn counts as the last who moved. The game
    /// continues if the rules cannot tell: they ask about the move itself, fail or reach a limit.
    fn conclude(&mut self, position: &mut Position, limits: &Limits<'_>) -> Outcome {
        let _ = (position, limits);
        Outcome::Going
    }
    /// Returns the squares that the rules show in a position in which the game is over, such as the stones of a row: after
    /// a move from another position, or in a position that was set up. Returns none while the game goes on, and if the
    /// rules cannot tell.
    fn shown(
        &mut self,
        position: &Position,
        after: Option<(&Position, &Move)>,
        limits: &Limits<'_>,
    ) -> Vec<Square> {
        let _ = (position, after, limits);
        Vec::new()
    }
    /// Returns the board as a player sees it; rules that hide nothing show it as it is.
    ///
    /// # Errors
    /// Returns the fault or the limit for which the rules have no answer. Then nothing of the board may be shown.
    fn view(
        &mut self,
        position: &Position,
        player: u8,
        limits: &Limits<'_>,
    ) -> Result<Board, Box<Judgement>> {
        let _ = (player, limits);
        Ok(position.board.clone())
    }
    /// Returns how promising a move looks to the author of the rules, from -9 to 9; 0 if the rules say nothing of it, and
    /// if they fail or use up their few steps. It changes nothing of what is legal. The move must be a legal one of the
    /// player on turn, and no outcome of chance.
    fn promise(&mut self, position: &Position, mv: &Move, limits: &Limits<'_>) -> i8 {
        let _ = (position, mv, limits);
        0
    }
    /// Returns what the author should know of the answer of [`Worker::promise`] to a move: that it fails, or is out of
    /// range. Returns `None` if all is well.
    fn hint_remark(&mut self, ask: Ask<'_>, mv: &Move) -> Option<Diagnostic> {
        let _ = (ask, mv);
        None
    }
    /// Judges a move and returns the steps of the judgement.
    fn explain(&mut self, position: &Position, mv: &Move, limits: &Limits<'_>) -> Explanation;
    /// Picks one of the moves that [`Worker::moves`] lists. `choose` is given the number of moves and returns an index
    /// below it: in the order of shapes ([`by_shape`](super::vm::by_shape)) for rules of gdef, in that of the listing for
    /// others. Faster than listing, because the successors of the other moves are not computed. A move after which a
    /// hook fails is dropped and another one is picked.
    fn pick(&mut self, ask: Ask<'_>, choose: Choose<'_>) -> Picked {
        Picked::of(&self.moves(ask), choose)
    }
    /// Picks a legal move for a random game that only has to be played quickly. Moves are not merged, so a move that
    /// can be made in several ways may be picked more often than others. [`Picked::moves`] counts those ways, or the
    /// candidates where it is not known which of them are legal; the rules may fail for some that were not tried. For
    /// rules that ask about the position after a move, `choose` is not given the number of moves but that of the random
    /// numbers that order them, and the first legal one is picked.
    fn sample(&mut self, ask: Ask<'_>, choose: Choose<'_>) -> Picked {
        self.pick(Ask::all(ask.position, ask.limits), choose)
    }
    /// Plays one move of a random game. The worker may make it on the position itself, so that nothing is copied for each
    /// move; its operations are then put into `mv`.
    fn play(
        &mut self,
        position: &mut Position,
        mv: &mut Move,
        choice: MoveSampling,
        limits: &Limits<'_>,
        choose: Choose<'_>,
    ) -> RandomMove {
        let _ = mv;
        RandomMove::Picked(Box::new(match choice {
            MoveSampling::Even => self.pick(Ask::all(position, limits), choose),
            MoveSampling::Quick => self.sample(Ask::all(position, limits), choose),
        }))
    }
    /// Plays moves of a random game one after the other, each as [`Worker::play`] does quickly: one of them at least, and
    /// `most` at most. The last one is returned as there, with the player who made it; the position is then the one after
    /// it, or before it where it is only picked. All others are handed to `each`.
    fn roll_out(
        &mut self,
        position: &mut Position,
        mv: &mut Move,
        most: u32,
        limits: &Limits<'_>,
        choose: Choose<'_>,
        each: EachPly<'_>,
    ) -> (u8, RandomMove) {
        let _ = (most, each);
        let turn = position.turn;
        let choice = MoveSampling::Quick;
        (turn, self.play(position, mv, choice, limits, choose))
    }
    /// Counts the sequences of exactly `depth` plies, as [`perft`](crate::search::perft) defines it, where that is
    /// faster than listing. Returns `None` where it is not, if the caller asked to stop, and if there is anything to
    /// report about the moves. The hooks after the last ply are not run for every move, so a move after which they
    /// would fail may be counted. A program in BGGL has to run to its next question before a move is known to
    /// be legal, so counting would save nothing there.
    fn count(&mut self, position: &Position, depth: u32, limits: &Limits<'_>) -> Option<u64> {
        let _ = (position, depth, limits);
        None
    }
    /// Lists like [`Worker::moves`], and counts the statements that ran to judge the candidates.
    fn cover_moves(&mut self, ask: Ask<'_>, coverage: &mut Coverage) -> Listing {
        let _ = coverage;
        self.moves(ask)
    }
    /// Lists like [`Worker::moves`], and adds remarks for the author of the rules: what kept the list from being
    /// complete, candidates on which the rules fail, operations that the rules never read.
    fn inspect(&mut self, ask: Ask<'_>) -> (Listing, Vec<Diagnostic>) {
        let mut listing = self.moves(ask);
        // Taken first, because finding the cause runs the rules once more.
        let mut remarks = self.warnings();
        self.find_cause(&mut listing.faults, ask.position, ask.limits);
        remarks.extend(listing.faults.advice());
        remarks.extend(hints::remark(&listing, |mv| self.hint_remark(ask, mv)));
        (listing, remarks)
    }
    /// Finds the cause of faults by judging their example again.
    fn find_cause(&mut self, faults: &mut Faults, position: &Position, limits: &Limits<'_>) {
        // Judging is exact and has a place, which runs over sets of lists do not have. Once is enough.
        let (None, Some(example)) = (faults.cause, &faults.example) else {
            return;
        };
        match self.judge(position, example, limits) {
            Judgement::Fault(fault) => {
                faults.cause = Some(Cause {
                    kind: fault.kind,
                    span: fault.span,
                    hook: fault.hook,
                });
                let mut messages = fault.messages.into_iter();
                faults.said = messages.find(Diagnostic::is_error).map(|said| said.message);
            }
            Judgement::LimitReached { limit, span, hook } if limit != Limit::Stopped => {
                let kind = FaultKind::LimitReached(limit);
                faults.cause = Some(Cause { kind, span, hook });
            }
            _ => {}
        }
    }
    /// Takes the warnings of the last listing: mistakes of the rules that are no failures. A second call returns none.
    fn warnings(&mut self) -> Vec<Diagnostic> {
        Vec::new()
    }
    /// Returns the part of the graph of the rules that was built so far, for display; `None` if there is no graph.
    /// `name` returns the names of pieces.
    fn graph(&mut self, name: &dyn Fn(Piece) -> String) -> Option<RuleGraph> {
        let _ = name;
        None
    }
    /// Judges like [`Worker::judge`], and counts the statements that ran.
    fn cover_judging(&mut self, ask: Ask<'_>, mv: &Move, coverage: &mut Coverage) -> Judgement {
        let _ = coverage;
        self.judge(ask.position, mv, ask.limits)
    }
}

/// A coordinate in the order of the program: the row comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// Counted upwards from the bottom.
    Row,
    /// Counted from the left.
    Column,
}

/// What the answer to a question is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Anything.
    Number,
    /// A coordinate of a square; the questions for one square have the same number.
    Square {
        /// The number of the square among those that the program asks for.
        square: u32,
        /// The coordinate.
        axis: Axis,
    },
    /// A whole move.
    Move,
}
