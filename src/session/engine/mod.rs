//! Engines of others: programs that find moves and speak the Go Text Protocol or UCI.
//!
//! An [`Engine`] is a name, a command and, while it is in use, a process. It answers as the search of this program
//! does, with an [`Analysis`], so that seats and the analysis panel do not care who thinks.
//!
//! Invariants: an engine is only used by jobs, never by the thread of the screen; each question begins by telling it
//! how its game differs from ours, so that it cannot be out of step; its move is one of the legal moves, or an error.
//!
//! What one question does (`with_process` and what it calls):
//!
//! ```text
//! running? ──no──> start ──> greet (name, commands or options) ──┐
//!    │yes                                                         v
//!    └────────> tell what changed of the options, and the game from the last common move on ──> ask ──> answer
//!                                │                               │
//!                                └──── ended or late ────────────┘
//!                                        │ starts <= restarts: from the top, once more
//!                                        └ else: a failure, with the last lines of the log
//! ```
//!
//! `state` is locked for the whole question: a process answers one question at a time, and a job that was replaced but
//! has not noticed it yet keeps the next one waiting.

mod analysis;
mod external;
mod gtp;
mod line;
mod process;
mod spec;
mod strength;
mod task;
mod uci;
mod uci_options;

pub use external::{Engine, EngineFailure, FailureKind, MARGIN, OfferedOptions};
pub use line::GameLine;
pub use process::EngineLog;
pub use spec::{EngineSpec, Protocol};
pub use strength::{EngineStrength, StrengthStep, step_strength};
pub use uci::centipawns;
pub use uci_options::{UciOption, UciOptionKind, check_options};

use crate::message;
use crate::search::tree_search::Analysis;
pub(super) use external::{EngineError, EngineRequest, EngineTaskKind, RESTARTS};
use external::{EngineState, REPLY_TIMEOUT, RunningProcess, SentGame};
use process::Process;
use std::sync::PoisonError;
use std::time::Instant;
pub(super) use task::EngineTask;

impl Engine {
    /// Starts the engine if it is not running, and tells it the game.
    pub(super) fn begin(&self, request: &EngineRequest<'_>) -> Result<(), EngineError> {
        self.with_process(request, &|running| match self.spec.protocol {
            Protocol::Gtp => gtp::begin(self, running, request),
            Protocol::Uci => uci::begin(self, running, request),
        })
    }

    /// Asks the engine, starting it if necessary. An engine that ended or is late is started again and asked once more,
    /// as often as the request says.
    pub(super) fn ask(&self, request: &EngineRequest<'_>) -> Result<Analysis, EngineError> {
        self.with_process(request, &|running| match self.spec.protocol {
            Protocol::Gtp => gtp::ask(self, running, request),
            Protocol::Uci => uci::ask(self, running, request),
        })
    }

    fn with_process<T>(
        &self,
        request: &EngineRequest<'_>,
        act: &dyn Fn(&mut RunningProcess) -> Result<T, EngineError>,
    ) -> Result<T, EngineError> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let error = match self.running(&mut state, request).and_then(act) {
                Ok(answer) => {
                    state.starts = 0;
                    return Ok(answer);
                }
                Err(error) => error,
            };
            let failure = match error {
                EngineError::Failed(failure) if !(request.stop)() => failure,
                _ => {
                    // It may still be thinking about what nobody wants to know any more.
                    // Dropping the process is the only way that works for all engines: GTP has no command that stops
                    // `genmove`, and an answer that is still to come would be taken for that of the next question.
                    *state = EngineState::default();
                    return Err(EngineError::Stopped);
                }
            };
            if failure.kind.is_transient() {
                self.log.add('*', failure.kind.word());
                // What ran for long and then ended has not failed to start.
                let ran = state.running.take().map(|running| running.since.elapsed());
                if ran.is_some_and(|ran| ran >= REPLY_TIMEOUT) {
                    state.starts = 1;
                }
                // `starts` is cleared by an answer: an engine that answers now and then is started again each time, one
                // that ends at every attempt is given up after `restarts`.
                if state.starts <= request.restarts {
                    continue;
                }
                state.starts = 0;
            }
            return Err(EngineError::Failed(failure));
        }
    }

    fn running<'s>(
        &self,
        state: &'s mut EngineState,
        request: &EngineRequest<'_>,
    ) -> Result<&'s mut RunningProcess, EngineError> {
        // Nor can it be told what a player sees.
        if request.line.rules.game().has_views {
            let name = &self.spec.name;
            return Err(self.unsuitable(message!("engine-no-views", name = name)));
        }
        // Neither protocol has a word for a throw.
        if request.line.rules.game().has_chance {
            let name = &self.spec.name;
            return Err(self.unsuitable(message!("engine-no-chance", name = name)));
        }
        // Taken out and put back: if `start` fails, no half-started process stays.
        let running = match state.running.take() {
            Some(running) => running,
            None => {
                state.starts += 1;
                self.start(request)?
            }
        };
        Ok(state.running.insert(running))
    }

    fn start(&self, request: &EngineRequest<'_>) -> Result<RunningProcess, EngineError> {
        let process = Process::start(&self.spec.command, &self.log).map_err(|error| {
            self.log.add('*', &error.to_string());
            let reason = error.to_string();
            self.unsuitable(message!(
                "engine-not-started",
                name = &self.spec.name,
                reason = reason
            ))
        })?;
        let known = match self.spec.protocol {
            Protocol::Gtp => gtp::greet(self, &process, request)?,
            Protocol::Uci => {
                let options = uci::greet(self, &process, request)?;
                let names = options.iter().map(|option| option.name.clone()).collect();
                let mut offered = self.offered.lock().unwrap_or_else(PoisonError::into_inner);
                *offered = Some(options.into());
                names
            }
        };
        Ok(RunningProcess {
            process,
            since: Instant::now(),
            known,
            told: Vec::new(),
            sent: SentGame::default(),
        })
    }
}
