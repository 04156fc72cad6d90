//! Engines of others: programs that find moves and speak the Go Text Protocol or UCI.
//!
//! An [`Engine`] is a name, a command and, while it is in use, a process. It answers as the search of this program does,
//! with an [`Analysis`], so that seats and the analysis panel do not care who thinks.
//!
//! Invariants: an engine is only used by jobs, never by the thread of the screen; it gets the whole game each time, so
//! that it cannot be out of step; its move is one of the legal moves, or a fault.

mod gtp;
mod line;
mod process;
mod task;
mod uci;

pub use line::GameLine;
pub use process::EngineLog;

use crate::base::Message;
use crate::message;
use crate::search::Effort;
use crate::search::tree_search::Analysis;
use process::Process;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
pub(super) use task::EngineTask;

/// How often a process is started again without an answer in between.
const MOST_STARTS: u32 = 3;
/// How long an engine may take for anything but thinking.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long an engine may take beyond the time that it was given for a move.
const LATE: Duration = Duration::from_secs(30);
/// How long an engine that was told to stop may take.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// The language of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// Go Text Protocol.
    Gtp,
    /// Universal Chess Interface.
    Uci,
}

impl Protocol {
    /// Returns the protocol with a name in settings and commands.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "gtp" => Some(Self::Gtp),
            "uci" => Some(Self::Uci),
            _ => None,
        }
    }

    /// Returns the name in settings and commands.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Gtp => "gtp",
            Self::Uci => "uci",
        }
    }
}

/// An engine as settings name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// The name that people read.
    pub name: String,
    /// What it speaks.
    pub protocol: Protocol,
    /// The program and its arguments.
    pub command: Vec<String>,
}

impl EngineSpec {
    /// Reads `gtp gnugo --mode gtp` or `uci:stockfish`: the protocol, then the command. Words with blanks stand in
    /// double quotes. `None` if that is not what the text is.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (protocol, command) = text.trim().split_once([' ', ':'])?;
        let protocol = Protocol::named(protocol)?;
        Self::of(command.trim(), protocol, command)
    }

    /// Creates an engine from a command line.
    #[must_use]
    pub fn of(name: &str, protocol: Protocol, command: &str) -> Option<Self> {
        let command = split_command(command);
        (!command.is_empty() && !name.is_empty()).then(|| Self {
            name: name.to_owned(),
            protocol,
            command,
        })
    }
}

/// Splits a command line at blanks outside of double quotes.
fn split_command(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut is_quoted, mut is_begun) = (String::new(), false, false);
    for sign in text.chars() {
        match sign {
            '"' => {
                is_quoted = !is_quoted;
                is_begun = true;
            }
            sign if sign.is_whitespace() && !is_quoted => {
                if std::mem::take(&mut is_begun) {
                    words.push(std::mem::take(&mut word));
                }
            }
            sign => {
                word.push(sign);
                is_begun = true;
            }
        }
    }
    if is_begun {
        words.push(word);
    }
    words
}

/// Why an engine gave no answer.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum EngineFault {
    /// The caller asked to stop.
    Stopped,
    /// The process ended, does not read or does not answer; it may be started again.
    Lost(Message),
    /// It cannot do what is asked; asking again would not help.
    Unable(Message),
}

/// What an engine is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wish {
    /// A move.
    Move(Effort),
    /// An analysis that goes on until it is stopped.
    Analysis,
}

/// How an engine is used by a job.
#[derive(Clone, Copy)]
pub(super) struct Request<'a> {
    pub(super) line: &'a GameLine,
    pub(super) wish: Wish,
    pub(super) stop: &'a dyn Fn() -> bool,
    /// Receives what the engine thinks while it is thinking.
    pub(super) tell: &'a dyn Fn(Analysis),
}

/// A process and what is known of it.
struct Running {
    process: Process,
    /// The commands or options that it has.
    known: Vec<String>,
}

#[derive(Default)]
struct State {
    running: Option<Running>,
    /// The number of starts since the last answer.
    starts: u32,
}

/// An engine. Clones share the process.
#[derive(Clone)]
pub struct Engine {
    spec: Arc<EngineSpec>,
    log: EngineLog,
    state: Arc<Mutex<State>>,
}

impl Engine {
    /// Creates an engine without starting it.
    #[must_use]
    pub fn new(spec: EngineSpec) -> Self {
        Self {
            spec: Arc::new(spec),
            log: EngineLog::default(),
            state: Arc::default(),
        }
    }

    /// Returns what the settings say about it.
    #[must_use]
    pub fn spec(&self) -> &EngineSpec {
        &self.spec
    }

    /// Returns what was said.
    #[must_use]
    pub fn log(&self) -> &EngineLog {
        &self.log
    }

    /// Ends the process, if nobody is using it. It is started again when it is needed.
    pub fn end(&self) {
        if let Ok(mut state) = self.state.try_lock() {
            *state = State::default();
        }
    }

    /// Asks the engine, starting it if necessary. An engine that was lost is started again and asked once more, a few
    /// times.
    pub(super) fn ask(&self, request: &Request<'_>) -> Result<Analysis, EngineFault> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let fault = match self.ask_once(&mut state, request) {
                Ok(analysis) => {
                    state.starts = 0;
                    return Ok(analysis);
                }
                Err(fault) => fault,
            };
            match fault {
                EngineFault::Lost(message) if !(request.stop)() => {
                    state.running = None;
                    if state.starts >= MOST_STARTS {
                        state.starts = 0;
                        return Err(EngineFault::Lost(message));
                    }
                }
                EngineFault::Stopped | EngineFault::Lost(_) => {
                    // It may still be thinking about what nobody wants to know any more.
                    *state = State::default();
                    return Err(EngineFault::Stopped);
                }
                EngineFault::Unable(message) => return Err(EngineFault::Unable(message)),
            }
        }
    }

    fn ask_once(&self, state: &mut State, request: &Request<'_>) -> Result<Analysis, EngineFault> {
        let running = match state.running.take() {
            Some(running) => running,
            None => {
                state.starts += 1;
                self.start(request)?
            }
        };
        let running = state.running.insert(running);
        match self.spec.protocol {
            Protocol::Gtp => gtp::ask(self, running, request),
            Protocol::Uci => uci::ask(self, running, request),
        }
    }

    fn start(&self, request: &Request<'_>) -> Result<Running, EngineFault> {
        let process = Process::start(&self.spec.command, &self.log).map_err(|error| {
            self.log.add('*', &error.to_string());
            EngineFault::Unable(message!(
                "engine-not-started",
                name = &self.spec.name,
                reason = error.to_string()
            ))
        })?;
        let known = match self.spec.protocol {
            Protocol::Gtp => gtp::greet(self, &process, request.stop)?,
            Protocol::Uci => uci::greet(self, &process, request)?,
        };
        Ok(Running { process, known })
    }

    fn lost(&self) -> EngineFault {
        EngineFault::Lost(message!("engine-lost", name = &self.spec.name))
    }

    /// Returns the fault of a move that the rules refuse, after writing both positions to the log.
    fn refused(&self, text: &str, line: &GameLine, theirs: &str) -> EngineFault {
        self.log
            .add('*', &format!("the rules refuse {text}; our position:"));
        for row in line.rows() {
            self.log.add('*', &row);
        }
        self.log.add('*', "its position:");
        for row in theirs.lines() {
            self.log.add('*', row);
        }
        EngineFault::Unable(message!(
            "engine-move-refused",
            name = &self.spec.name,
            mv = text.chars().take(40).collect::<String>()
        ))
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
        Arc::ptr_eq(&self.state, &other.state)
    }
}

/// Returns when an engine has to have answered.
fn deadline(wish: Wish) -> Option<Instant> {
    match wish {
        Wish::Move(effort) => effort.time.map(|time| Instant::now() + time + LATE),
        Wish::Analysis => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_has_words_and_quotes() {
        let read = |text| EngineSpec::read(text).map(|spec| (spec.protocol, spec.command));
        let words = |words: &[&str]| {
            words
                .iter()
                .map(|word| (*word).to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            read("gtp gnugo --mode gtp"),
            Some((Protocol::Gtp, words(&["gnugo", "--mode", "gtp"])))
        );
        assert_eq!(
            read("uci:\"/a b/fish\" \"\" x"),
            Some((Protocol::Uci, words(&["/a b/fish", "", "x"])))
        );
        for text in ["", "gtp", "uci:", "chess:easy", "C:\\gtp x"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
