//! An engine as a value: what it is, what it is asked, what it was told, and what can go wrong.

use super::line::GameLine;
use super::process::{EngineLog, Process, Received};
use super::spec::EngineSpec;
use super::uci_options::UciOption;
use crate::base::Message;
use crate::base::clean::clean_line;
use crate::board::Move;
use crate::message;
use crate::search::Effort;
use crate::search::tree_search::Analysis;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often a process is started again for a person who waits for a move.
pub(in crate::session) const RESTARTS: u32 = 2;
/// How long an engine may take for anything but thinking, and for a move if its effort is not a time.
pub(in crate::session) const REPLY_TIMEOUT: Duration = Duration::from_secs(60);
/// How long an engine may usually take beyond the time that it was given for a move.
pub const MARGIN: Duration = Duration::from_secs(30);
/// The time between two readings of what an engine thinks.
const READING: Duration = Duration::from_millis(100);
/// The number of lines of its log that a failure shows.
const LAST_LINES: usize = 5;
/// The most rows of a board of an engine that are shown.
const MAX_ROWS: usize = 60;
/// The most moves of a line that the rules follow.
pub(in crate::session) const MAX_LINE_MOVES: usize = 8;
/// How long an engine that was told to stop may take.
pub(in crate::session) const SHUTDOWN_GRACE: Duration = Duration::from_millis(500);

/// Why an engine gave no answer.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::session) enum EngineError {
    /// The caller asked to stop.
    Stopped,
    Failed(EngineFailure),
}

impl EngineError {
    pub(super) fn new(kind: FailureKind, message: Message) -> Self {
        Self::Failed(EngineFailure {
            kind,
            message,
            report: Vec::new(),
        })
    }
}

/// What went wrong with an engine.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineFailure {
    pub kind: FailureKind,
    /// What people are told.
    pub message: Message,
    /// What is known of it: the last words of the engine; or what the rules and the engine disagree about, with both
    /// positions.
    pub report: Vec<String>,
}

impl EngineFailure {
    /// Returns the message for a user who can look at the log of the engine, where more of it stands.
    pub(in crate::session) fn with_log(self) -> Message {
        match self.kind {
            FailureKind::Ended | FailureKind::Late | FailureKind::Illegal => {
                message!("engine-see-log", fault = self.message)
            }
            _ => self.message,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// It cannot be started, or cannot play this game or from this start.
    Unsuitable,
    /// The process ended, or does not read any more.
    Ended,
    /// It did not answer in time.
    Late,
    /// It plays a move that the rules refuse, or refuses a move that they allow.
    Illegal,
    Resigned,
    /// It answers that it failed.
    Failed,
}

impl FailureKind {
    /// Returns the fixed word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Unsuitable => "unfit",
            Self::Ended => "engine-ended",
            Self::Late => "time",
            Self::Illegal => "illegal-move",
            Self::Resigned => "resigned",
            Self::Failed => "engine-failed",
        }
    }

    /// Returns the kind with a fixed word.
    pub fn named(word: &str) -> Option<Self> {
        let all = [
            Self::Unsuitable,
            Self::Ended,
            Self::Late,
            Self::Illegal,
            Self::Resigned,
            Self::Failed,
        ];
        all.into_iter().find(|kind| kind.word() == word)
    }

    /// Returns true if a new process may do better.
    pub(super) fn is_transient(self) -> bool {
        matches!(self, Self::Ended | Self::Late)
    }
}

/// The options that an engine has listed.
pub type OfferedOptions = Arc<[UciOption]>;

/// What an engine is asked for.
#[derive(Clone, Copy, Debug)]
pub(in crate::session) enum EngineTaskKind {
    Move(Effort),
    /// An analysis without end, until it is stopped.
    Analysis,
    /// No answer: the engine is only started and told the game.
    Start,
}

/// How an engine is used by a job.
#[derive(Clone, Copy)]
pub(in crate::session) struct EngineRequest<'a> {
    pub(in crate::session) line: &'a GameLine,
    pub(in crate::session) kind: EngineTaskKind,
    pub(in crate::session) stop: &'a dyn Fn() -> bool,
    /// Receives what the engine thinks while it is thinking.
    pub(in crate::session) tell: &'a dyn Fn(Analysis),
    /// How often a process that ended or is late is started again without an answer in between.
    pub(in crate::session) restarts: u32,
    /// How long the engine may take for a move beyond the time that it was given.
    pub(in crate::session) margin: Duration,
}

/// A process and what is known of it.
pub(in crate::session) struct RunningProcess {
    pub(super) process: Process,
    pub(super) since: Instant,
    /// The names of the commands or options that it has.
    pub(super) known: Vec<String>,
    /// The options that it was told, with their values.
    pub(super) told: Vec<(String, String)>,
    pub(super) sent: SentGame,
}

/// What a process has been told of a game. Empty if that is not known.
#[derive(Debug, Default)]
pub(in crate::session) struct SentGame {
    /// The commands that say what the game is and where it begins.
    pub(super) set_up: Vec<String>,
    pub(super) moves: Vec<Move>,
}

impl SentGame {
    /// Returns the number of moves that the process knows already.
    pub(super) fn shared(&self, set_up: &[String], line: &GameLine) -> usize {
        let pairs = self.moves.iter().zip(&line.moves);
        match self.set_up == set_up {
            true => pairs.take_while(|(sent, (mv, _))| *sent == mv).count(),
            false => 0,
        }
    }
}

#[derive(Default)]
pub(in crate::session) struct EngineState {
    pub(super) running: Option<RunningProcess>,
    /// The number of starts since the last answer.
    pub(super) starts: u32,
}

/// An engine. Clones share the process.
#[derive(Clone)]
pub struct Engine {
    pub(super) spec: Arc<EngineSpec>,
    pub(super) log: EngineLog,
    /// The options that the process listed when it was started last. Apart from `state`, which is locked while the
    /// engine thinks.
    pub(super) offered: Arc<Mutex<Option<OfferedOptions>>>,
    pub(super) state: Arc<Mutex<EngineState>>,
}

impl Engine {
    /// Creates an engine without starting it.
    pub fn new(spec: EngineSpec) -> Self {
        Self {
            spec: Arc::new(spec),
            log: EngineLog::default(),
            offered: Arc::default(),
            state: Arc::default(),
        }
    }

    /// Returns the engine with other options: the same process, which is told of them before it is asked next.
    pub fn with_spec(&self, spec: EngineSpec) -> Self {
        Self {
            spec: Arc::new(spec),
            ..self.clone()
        }
    }

    /// Returns the options that can be set; `None` before the engine has listed them.
    pub fn offered(&self) -> Option<OfferedOptions> {
        let offered = self.offered.lock().unwrap_or_else(PoisonError::into_inner);
        offered.clone()
    }

    /// Returns true if both are the same process.
    pub fn shares_process(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.state, &other.state)
    }

    /// Returns what the settings say about it.
    pub fn spec(&self) -> &EngineSpec {
        &self.spec
    }

    /// Returns what was said.
    pub fn log(&self) -> &EngineLog {
        &self.log
    }

    /// Ends the process, if nobody is using it. It is started again when it is needed.
    pub fn end(&self) {
        if let Ok(mut state) = self.state.try_lock() {
            *state = EngineState::default();
        }
    }

    pub(super) fn unsuitable(&self, message: Message) -> EngineError {
        EngineError::new(FailureKind::Unsuitable, message)
    }

    /// Returns the error of an engine from which nothing can be received, or which cannot be sent anything.
    pub(super) fn lost(&self, received: &Received) -> EngineError {
        let name = &self.spec.name;
        let (kind, message) = match received {
            Received::Stopped => return EngineError::Stopped,
            Received::Late => (FailureKind::Late, message!("engine-late", name = name)),
            Received::Dead | Received::Line(_) => {
                // Its last words come through another pipe.
                std::thread::sleep(READING);
                (FailureKind::Ended, message!("engine-lost", name = name))
            }
        };
        EngineError::Failed(EngineFailure {
            kind,
            message,
            report: self.log.last(LAST_LINES),
        })
    }

    /// Returns the error of an engine that says that it failed.
    pub(super) fn complaint(&self, text: &str) -> EngineError {
        let name = &self.spec.name;
        let text: String = text.chars().take(200).collect();
        EngineError::Failed(EngineFailure {
            kind: FailureKind::Failed,
            message: message!("engine-says", name = name, text = &text),
            report: vec![clean_line(&text).into_owned()],
        })
    }

    /// Returns the error of an engine that plays a move that the rules refuse, after writing both positions to the log.
    pub(super) fn refused(&self, text: &str, line: &GameLine, theirs: &str) -> EngineError {
        let mv: String = text.chars().take(40).collect();
        let message = message!("engine-move-refused", name = &self.spec.name, mv = &mv);
        self.disagreement(message, &format!("the rules refuse {mv}"), line, theirs)
    }

    pub(super) fn disagreement(
        &self,
        message: Message,
        about: &str,
        line: &GameLine,
        theirs: &str,
    ) -> EngineError {
        // Both positions, because without them nobody can tell whose fault it is: that of the rules, of the engine, or
        // of what was told to it.
        let mut report = vec![clean_line(about).into_owned(), "our position:".to_owned()];
        report.extend(line.rows());
        report.push(match theirs.trim() {
            "" => "it does not tell its position".to_owned(),
            _ => "its position:".to_owned(),
        });
        let rows = theirs.lines().take(MAX_ROWS);
        report.extend(rows.map(|row| clean_line(row).into_owned()));
        for row in &report {
            self.log.add('*', row);
        }
        EngineError::Failed(EngineFailure {
            kind: FailureKind::Illegal,
            message,
            report,
        })
    }
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Engine")
            .field("spec", &self.spec)
            .finish_non_exhaustive()
    }
}

impl PartialEq for Engine {
    fn eq(&self, other: &Self) -> bool {
        self.shares_process(other) && self.spec == other.spec
    }
}

impl EngineRequest<'_> {
    /// Returns when the engine has to have answered.
    pub(super) fn deadline(&self) -> Option<Instant> {
        match self.kind {
            EngineTaskKind::Move(effort) => {
                Some(Instant::now() + effort.time.unwrap_or(REPLY_TIMEOUT) + self.margin)
            }
            EngineTaskKind::Analysis | EngineTaskKind::Start => None,
        }
    }
}

/// When what an engine thinks is to be read: not for each of its lines, because reading follows moves by the rules, but
/// soon after the last one, however long it then says nothing.
#[derive(Default)]
pub(in crate::session) struct Pace(Option<Instant>);

impl Pace {
    /// Takes note that there is something to read.
    pub(super) fn mark(&mut self) {
        self.0.get_or_insert_with(|| Instant::now() + READING);
    }

    /// Returns when to stop waiting for a line: for reading, or at a time that is given.
    pub(super) fn before(&self, until: Option<Instant>) -> Option<Instant> {
        self.0.into_iter().chain(until).min()
    }

    /// Returns true, once, if it is time to read.
    pub(super) fn is_due(&mut self) -> bool {
        let due = self.0.take_if(|due| Instant::now() >= *due);
        due.is_some()
    }
}
