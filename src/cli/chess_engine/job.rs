//! A search on a thread of its own, so that commands are read and answered meanwhile.
//!
//! Invariant: a search prints its answer exactly once, and not before somebody wants it: while the engine ponders or
//! analyses without end, it waits for that.

use super::game::LineWriter;
use super::job_control::{JobControl, JobState};
use super::output::Output;
use super::report::{Report, ReportedLine, Score, Wording};
use crate::board::{Move, Position};
use crate::cli::interrupt::Interrupt;
use crate::cli::thinker::{MoveOrder, Thinker, Ticks};
use crate::notation::chess_protocol::ChessProtocol;
use crate::rules::Rules;
use crate::search::tree_search::{Analysis, SearchObserver, Settings};
use crate::search::win_in::{WinAnswer, WinOptions, find};
use crate::search::{Bounds, Effort, STACK};
use std::io;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The time between two reports, and before the first one.
const INTERVAL: Duration = Duration::from_secs(1);
const FIRST_REPORT: Duration = Duration::from_millis(200);

/// What a search is asked for.
#[derive(Clone, Debug)]
pub(super) struct SearchOrder {
    pub effort: Effort,
    /// See [`MoveOrder::saved`].
    pub saved: Option<f64>,
    /// True if the answer waits until the search is stopped.
    pub is_infinite: bool,
    /// True while the opponent thinks: the time counts from the moment when the expected move is played.
    pub is_pondering: bool,
    /// A win in so many own moves is looked for first.
    pub mate: Option<u32>,
    /// The number of lines in a report.
    pub lines: usize,
}

/// A search that is running, or whose result nobody has taken yet.
pub(super) struct Job {
    control: Arc<JobControl>,
    handle: JoinHandle<JobResult>,
}

/// What a search leaves.
pub(super) struct JobResult {
    pub thinker: Thinker,
    pub best: Option<Move>,
    /// The word of the reply that is expected.
    pub reply: Option<String>,
    pub analysis: Option<Analysis>,
}

/// What is needed to run a search.
pub(super) struct JobStart {
    pub rules: Arc<dyn Rules>,
    pub position: Position,
    pub protocol: ChessProtocol,
    pub thinker: Thinker,
    pub settings: Settings,
    pub order: SearchOrder,
    pub wording: Box<dyn Wording>,
    /// The sentence for a win that was looked for and is not there.
    pub no_win: String,
    pub output: Output,
    pub interrupt: Interrupt,
}

impl Job {
    /// Starts a search.
    ///
    /// # Errors
    /// There are no more threads.
    pub(super) fn start(start: JobStart) -> io::Result<Self> {
        let control = Arc::new(JobControl {
            state: Mutex::new(JobState {
                is_stopped: false,
                is_infinite: start.order.is_infinite,
                is_pondering: start.order.is_pondering,
                start: Instant::now(),
                is_answered: false,
                is_cancelled: false,
                after: Vec::new(),
            }),
            changed: Condvar::new(),
        });
        let shared = Arc::clone(&control);
        let thread = std::thread::Builder::new().name("thinking".to_owned());
        // Rules may nest their calls deeply.
        let handle = thread.stack_size(STACK).spawn(move || start.run(&shared))?;
        Ok(Self { control, handle })
    }

    /// Returns true if the answer has been printed.
    pub(super) fn is_answered(&self) -> bool {
        self.control.state().is_answered
    }

    /// Returns true if the search goes on until it is stopped.
    pub(super) fn is_endless(&self) -> bool {
        self.control.state().is_infinite
    }

    /// Asks for the answer at once.
    pub(super) fn stop(&self) {
        self.control.change(|state| state.is_stopped = true);
    }

    /// Ends the search without an answer.
    pub(super) fn cancel(&self) {
        self.control.change(|state| {
            state.is_stopped = true;
            state.is_cancelled = true;
        });
    }

    /// Keeps a line to be said after the answer. Returns it if that was given already.
    pub(super) fn say_after(&self, text: String) -> Option<String> {
        let mut state = self.control.state();
        if state.is_answered {
            return Some(text);
        }
        state.after.push(text);
        None
    }

    /// Says that the expected move was played: the time runs from now on.
    pub(super) fn ponder_hit(&self) {
        self.control.change(|state| {
            if state.is_pondering {
                state.is_pondering = false;
                state.start = Instant::now();
            }
        });
    }

    /// Lets a search whose answer somebody may still want go on for some time; one without an end is stopped at once.
    pub(super) fn stop_after(&self, time: Duration) {
        let deadline = Instant::now() + time;
        let mut state = self.control.state();
        state.is_stopped |= state.is_infinite || state.is_pondering;
        while !state.is_stopped && !state.is_answered {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                state.is_stopped = true;
                break;
            }
            let waited = self.control.changed.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        drop(state);
        self.control.changed.notify_all();
    }

    /// Waits for the result. A search that failed has none.
    pub(super) fn finish(self) -> JobResult {
        self.handle.join().unwrap_or_else(|_| JobResult {
            thinker: Thinker::default(),
            best: None,
            reply: None,
            analysis: None,
        })
    }
}

impl JobStart {
    fn run(mut self, control: &JobControl) -> JobResult {
        let writer = LineWriter {
            rules: Arc::clone(&self.rules),
            position: self.position.clone(),
            protocol: self.protocol,
        };
        let (best, analysis) = match self.prove(&writer, control) {
            Some(line) => (Some(line), None),
            None => {
                let analysis = self.think(&writer, control);
                (best_line(&analysis), Some(analysis))
            }
        };
        control.wait_for_answer();
        let words = best
            .as_ref()
            .map(|line| writer.write(line, &self.interrupt.limits()));
        let words = words.unwrap_or_default();
        let mut words = words.into_iter();
        let (first, reply) = (words.next(), words.next());
        let best = best.and_then(|line| line.into_iter().next());
        let answer = self.wording.answer(first.as_deref(), reply.as_deref());
        let result = match best.as_ref().map(|best| writer.outcome_after(best)) {
            Some(outcome) => self.wording.result(outcome),
            None => String::new(),
        };
        // Whoever reads the answer may send the next command before this thread ends, so nothing may come between.
        let mut state = control.state();
        state.is_answered = true;
        if !state.is_cancelled {
            self.output.lines(&answer);
            self.output.lines(&result);
        }
        for text in state.after.drain(..) {
            self.output.lines(&text);
        }
        drop(state);
        control.changed.notify_all();
        JobResult {
            thinker: self.thinker,
            best,
            reply,
            analysis,
        }
    }

    /// Looks for a win in the number of moves that was asked for, and returns its line.
    fn prove(&self, writer: &LineWriter, control: &JobControl) -> Option<Vec<Move>> {
        let moves = self.order.mate?.clamp(1, WinOptions::MOST_MOVES);
        let time = self.order.effort.time;
        let is_up = || time.is_some_and(|time| control.elapsed() >= time);
        let output = &self.output;
        let stop = || control.is_stopped() || output.is_broken() || is_up();
        let begin = Instant::now();
        let ticks = Ticks::new(FIRST_REPORT, INTERVAL);
        let report = |score: Option<Score>, words: Vec<String>, nodes: u64| {
            let lines = score.map(|score| ReportedLine { score, words });
            let report = Report {
                lines: lines.into_iter().collect(),
                nodes,
                new_nodes: nodes,
                time: begin.elapsed(),
            };
            self.output.lines(&self.wording.report(&report));
        };
        let options = WinOptions {
            moves,
            positions: u64::MAX,
            bounds: Bounds {
                stop: &stop,
                ..self.interrupt.bounds()
            },
            progress: &|_, nodes| {
                if ticks.is_due() {
                    report(None, Vec::new(), nodes);
                }
            },
        };
        let found = find(&*self.rules, &self.position, options);
        match found.answer {
            WinAnswer::Win(win) if !win.line.is_empty() => {
                let words = writer.write(&win.line, &self.interrupt.limits());
                let mate = i32::try_from(win.moves).unwrap_or(i32::MAX);
                report(Some(Score::Mate(mate)), words, found.positions);
                Some(win.line)
            }
            WinAnswer::NoWin => {
                self.output.lines(&self.wording.remark(&self.no_win));
                None
            }
            WinAnswer::Win(_) | WinAnswer::Undecided(_) => None,
        }
    }

    fn think(&mut self, writer: &LineWriter, control: &JobControl) -> Analysis {
        let begin = Instant::now();
        let settings = self.settings.clone();
        let is_restricted = !settings.only.is_empty();
        if is_restricted {
            self.thinker.forget();
        }
        let mut search = self
            .thinker
            .search_at(&self.rules, &self.position, || settings);
        let known = search.analysis().visits;
        let watch = ReportWatch {
            ticks: Ticks::new(FIRST_REPORT, INTERVAL),
            begin,
            known,
            lines: self.order.lines,
            writer,
            wording: &*self.wording,
            output: &self.output,
        };
        let output = &self.output;
        let move_order = MoveOrder {
            effort: self.order.effort,
            saved: self.order.saved,
            elapsed: &|| control.elapsed(),
            is_ended: &|| control.is_stopped() || output.is_broken(),
        };
        let mut analysis = move_order.think(&mut search, &self.interrupt.bounds(), &watch);
        watch.show(analysis.clone());
        // A search that was stopped before it began picks any move.
        let only = &self.settings.only;
        if let (Some(first), Some(best)) = (only.first(), analysis.best())
            && !only.contains(&best.mv)
        {
            analysis = analysis.led_by(first);
        }
        if !is_restricted {
            self.thinker.keep(search);
        }
        analysis
    }
}

fn best_line(analysis: &Analysis) -> Option<Vec<Move>> {
    Some(analysis.line()).filter(|line| !line.is_empty())
}

/// Writes a report now and then.
struct ReportWatch<'a> {
    ticks: Ticks,
    begin: Instant,
    known: u64,
    lines: usize,
    writer: &'a LineWriter,
    wording: &'a dyn Wording,
    output: &'a Output,
}

impl SearchObserver for ReportWatch<'_> {
    fn is_due(&self) -> bool {
        self.ticks.is_due()
    }

    fn show(&self, analysis: Analysis) {
        let time = self.begin.elapsed();
        let report = Report::of(&analysis, self.lines, self.known, time, self.writer);
        self.output.lines(&self.wording.report(&report));
    }
}
