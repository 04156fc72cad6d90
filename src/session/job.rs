//! Work that takes its time, as data: a session hands out a [`Job`], somebody runs it, the [`Answer`] goes back.
//!
//! Invariants: a job owns all it needs, so it can run on any thread; running it changes nothing but the recovery file
//! of [`Job::Keep`]; its ticket comes back in the answer, so that an answer nobody waits for can be told and dropped.
//! A long job may give answers on the way; the last one of [`run`] says that it is the last.

use super::lines::{CheckedMove, LineTask};
use super::replay::{ReplayChunk, ReplayResult};
use super::searching::{CountTask, CoverTask, Covered, SearchTask};
use crate::base::{CancelToken, Diagnostic, Limit, Limits, Message, Sources};
use crate::board::{Move, Op, Position};
use crate::message;
use crate::rules::{Explanation, Judgement, Listing, Rules, Worker};
use crate::search::tally::Tally;
use crate::search::tree_search::Analysis;
use crate::search::{Bounds, advice};
use std::sync::Arc;

/// Tells one job from all others of a session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket(pub u64);

/// What came of compiling source texts.
#[derive(Clone)]
pub struct Compiled {
    /// The rules; none when the texts have an error.
    pub rules: Option<Arc<dyn Rules>>,
    /// Errors, warnings and remarks, those of the look included.
    pub diagnostics: Vec<Diagnostic>,
}

impl std::fmt::Debug for Compiled {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Compiled")
            .field(
                "rules",
                &self.rules.as_ref().map(|rules| &rules.game().name),
            )
            .field("diagnostics", &self.diagnostics)
            .finish()
    }
}

/// Turns texts into rules; knows the language and the values that were set on the command line.
pub type Compile = Arc<dyn Fn(&Sources) -> Compiled + Send + Sync>;

/// Why a judgement is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The move is to be played. Only a refusal is explained.
    Play,
    /// Somebody wants to know why. Always explained.
    Explain,
}

/// Where a job runs: a newer job takes the place of an older one of the same lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lane {
    /// Compiling what is in the editor.
    Checking,
    /// Compiling what was saved, to play by it.
    Applying,
    /// Looking for weak points of rules that compile.
    Advising,
    /// Asking a program what it asks.
    Asking,
    /// Judging the move that was just made.
    Judging,
    /// Listing the legal moves.
    Listing,
    /// Judging the record again.
    Replaying,
    /// Writing the recovery file.
    Autosave,
    /// Searching for the move of a player that the machine plays.
    Thinking,
    /// Searching the position on the board.
    Analysing,
    /// Playing random games.
    Counting,
    /// Counting the statements of the rules that run in random games.
    Covering,
}

impl Lane {
    /// All lanes.
    pub const ALL: [Self; 12] = [
        Self::Checking,
        Self::Applying,
        Self::Advising,
        Self::Asking,
        Self::Judging,
        Self::Listing,
        Self::Replaying,
        Self::Autosave,
        Self::Thinking,
        Self::Analysing,
        Self::Counting,
        Self::Covering,
    ];

    /// Returns the name of the lane, for threads and for messages about failed jobs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Checking => "check",
            Self::Applying => "apply",
            Self::Advising => "advice",
            Self::Asking => "question",
            Self::Judging => "judge",
            Self::Listing => "list",
            Self::Replaying => "replay",
            Self::Autosave => "recovery",
            Self::Thinking => "think",
            Self::Analysing => "analysis",
            Self::Counting => "playouts",
            Self::Covering => "coverage",
        }
    }
}

/// A piece of work.
#[derive(Clone)]
pub enum Job {
    /// Compile the texts of the editor.
    Check {
        /// Comes back.
        ticket: Ticket,
        /// How.
        compile: Compile,
        /// What.
        sources: Sources,
        /// True when the rules are to come into play.
        apply: bool,
    },
    /// Look for weak points of rules that compile.
    Advise {
        /// Comes back.
        ticket: Ticket,
        /// These rules.
        rules: Arc<dyn Rules>,
    },
    /// Judge one move.
    Judge {
        /// Comes back.
        ticket: Ticket,
        /// By these rules.
        rules: Arc<dyn Rules>,
        /// From here.
        at: Position,
        /// This move.
        mv: Move,
        /// To play it or to understand it.
        purpose: Purpose,
    },
    /// Give a program answers.
    Attend {
        /// Comes back.
        ticket: Ticket,
        /// By these rules.
        rules: Arc<dyn Rules>,
        /// From here.
        at: Position,
        /// All of them since the position.
        answers: Vec<i32>,
    },
    /// Find the legal move that is meant by a short form.
    Resolve {
        /// Comes back.
        ticket: Ticket,
        /// By these rules.
        rules: Arc<dyn Rules>,
        /// From here.
        at: Position,
        /// What was written.
        written: super::Written,
    },
    /// List the legal moves.
    List {
        /// Comes back.
        ticket: Ticket,
        /// By these rules.
        rules: Arc<dyn Rules>,
        /// From here.
        at: Position,
        /// Only those that contain these operations.
        contains: Vec<Op>,
    },
    /// Judge a part of the record.
    Replay {
        /// Comes back.
        ticket: Ticket,
        /// By these rules.
        rules: Arc<dyn Rules>,
        /// The part.
        chunk: ReplayChunk,
    },
    /// Write down unsaved work.
    Keep {
        /// Comes back.
        ticket: Ticket,
        /// What and where.
        task: super::recovery::RecoveryTask,
    },
    /// Search for the move to play.
    Think {
        /// Comes back.
        ticket: Ticket,
        /// Where and how long.
        task: SearchTask,
    },
    /// Search a position for whoever wants to know.
    Analyse {
        /// Comes back.
        ticket: Ticket,
        /// Where and how long.
        task: SearchTask,
    },
    /// Play random games.
    Count {
        /// Comes back.
        ticket: Ticket,
        /// How many.
        task: CountTask,
    },
    /// Count the statements of the rules that run in random games.
    Cover {
        /// Comes back.
        ticket: Ticket,
        /// How many games.
        task: CoverTask,
    },
    /// Judge a line of moves that is to be put into the record.
    Line {
        /// Comes back.
        ticket: Ticket,
        /// The moves.
        task: LineTask,
    },
}

impl Job {
    /// Returns the ticket that comes back in the answer.
    #[must_use]
    pub fn ticket(&self) -> Ticket {
        match self {
            Self::Check { ticket, .. }
            | Self::Advise { ticket, .. }
            | Self::Judge { ticket, .. }
            | Self::Attend { ticket, .. }
            | Self::Resolve { ticket, .. }
            | Self::List { ticket, .. }
            | Self::Replay { ticket, .. }
            | Self::Keep { ticket, .. }
            | Self::Think { ticket, .. }
            | Self::Analyse { ticket, .. }
            | Self::Count { ticket, .. }
            | Self::Cover { ticket, .. }
            | Self::Line { ticket, .. } => *ticket,
        }
    }

    /// Returns the token by which the one who waits for the answer can cancel the job.
    pub(super) fn wish(&self) -> Option<CancelToken> {
        match self {
            Self::Think { task, .. } | Self::Analyse { task, .. } => Some(task.wish.clone()),
            Self::Count { task, .. } => Some(task.wish.clone()),
            Self::Cover { task, .. } => Some(task.wish.clone()),
            _ => None,
        }
    }

    /// The lane it runs on.
    #[must_use]
    pub fn lane(&self) -> Lane {
        match self {
            Self::Check { apply: false, .. } => Lane::Checking,
            Self::Check { apply: true, .. } => Lane::Applying,
            Self::Advise { .. } => Lane::Advising,
            Self::Attend { .. } => Lane::Asking,
            Self::Judge { .. } | Self::Resolve { .. } | Self::Line { .. } => Lane::Judging,
            Self::List { .. } => Lane::Listing,
            Self::Replay { .. } => Lane::Replaying,
            Self::Keep { .. } => Lane::Autosave,
            Self::Think { .. } => Lane::Thinking,
            Self::Analyse { .. } => Lane::Analysing,
            Self::Count { .. } => Lane::Counting,
            Self::Cover { .. } => Lane::Covering,
        }
    }
}

impl std::fmt::Debug for Job {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Job on {:?}", self.lane())
    }
}

/// What came of a job.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Of [`Job::Check`].
    Checked {
        /// Of the job.
        ticket: Ticket,
        /// Rules and diagnostics.
        compiled: Compiled,
        /// The texts they are of.
        sources: Sources,
    },
    /// Of [`Job::Advise`].
    Advised {
        /// Of the job.
        ticket: Ticket,
        /// What the author should know.
        advice: Vec<Diagnostic>,
    },
    /// Of [`Job::Judge`].
    Judged {
        /// Of the job.
        ticket: Ticket,
        /// What the rules say.
        judgement: Judgement,
        /// How they came to it, when asked for or when the move is refused.
        explanation: Option<Box<Explanation>>,
    },
    /// Of [`Job::Attend`].
    Attended {
        /// Of the job.
        ticket: Ticket,
        /// What the program says to the answers.
        attended: crate::rules::Attended,
    },
    /// Of [`Job::Resolve`].
    Tried {
        /// Of the job.
        ticket: Ticket,
        /// The legal moves, or a refusal.
        tried: super::Tried,
    },
    /// Of [`Job::List`].
    Listed {
        /// Of the job.
        ticket: Ticket,
        /// The moves.
        listing: Arc<Listing>,
    },
    /// Of [`Job::Replay`].
    Replayed {
        /// Of the job.
        ticket: Ticket,
        /// One result per step, and the explanation of the first refusal.
        result: ReplayResult,
    },
    /// Of [`Job::Keep`].
    Kept {
        /// Of the job.
        ticket: Ticket,
        /// Why it failed, if it did.
        result: Result<(), Message>,
    },
    /// Of [`Job::Think`] and [`Job::Analyse`].
    Searched {
        /// Of the job.
        ticket: Ticket,
        /// What is known so far.
        analysis: Box<Analysis>,
        /// True for the last answer.
        done: bool,
    },
    /// Of [`Job::Count`].
    Counted {
        /// Of the job.
        ticket: Ticket,
        /// The games so far.
        tally: Box<Tally>,
        /// True for the last answer.
        done: bool,
    },
    /// Of [`Job::Cover`].
    Covered {
        /// Of the job.
        ticket: Ticket,
        /// The counts so far.
        covered: Box<Covered>,
    },
    /// Of [`Job::Line`].
    Lined {
        /// Of the job.
        ticket: Ticket,
        /// The legal moves from the start of the line.
        moves: Vec<CheckedMove>,
    },
    /// The job was stopped, or replaced before it began.
    Stopped {
        /// Of the job.
        ticket: Ticket,
    },
    /// The job failed.
    Failed {
        /// Of the job.
        ticket: Ticket,
        /// Where it ran.
        lane: Lane,
        /// Why.
        failure: Failure,
    },
}

/// Why a job failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// A defect of this program: what the panic said.
    Panicked(String),
    /// The job went on after it was stopped, so its thread was abandoned.
    Abandoned,
    /// The system had no thread to run it on.
    NoThread,
}

impl Failure {
    /// Returns what happened, and what to do about it.
    #[must_use]
    pub fn message(&self, lane: Lane) -> Message {
        let lane = lane.name();
        match self {
            Self::Panicked(text) => message!("session-job-panicked", lane = lane, text = text),
            Self::Abandoned => message!("session-job-abandoned", lane = lane),
            Self::NoThread => message!("session-job-no-thread", lane = lane),
        }
    }
}

/// What a lane keeps from one job to the next: the worker of the rules, with its tables.
#[derive(Default)]
pub struct LaneWorker {
    known: Option<(Arc<dyn Rules>, Box<dyn Worker>)>,
}

impl LaneWorker {
    /// Returns the worker of the last job if it was for the same rules, else a new one.
    pub(super) fn worker_for(&mut self, rules: &Arc<dyn Rules>) -> &mut dyn Worker {
        let known = self.known.take();
        let same = known.filter(|(known, _)| Arc::ptr_eq(known, rules));
        let (_, worker) = self
            .known
            .insert(same.unwrap_or_else(|| (Arc::clone(rules), rules.worker())));
        &mut **worker
    }
}

impl std::fmt::Debug for LaneWorker {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("LaneWorker").finish_non_exhaustive()
    }
}

/// Does the work and gives the last answer. `stop` is asked now and then; once it says true the answer is
/// [`Answer::Stopped`], or what a search or count has come to.
#[must_use]
pub fn run(job: Job, stop: &(dyn Fn() -> bool + Sync)) -> Answer {
    run_on(
        &mut LaneWorker::default(),
        job,
        &Bounds::stopped_by(stop),
        None,
    )
}

/// Takes the answers on the way, from any thread.
pub type Tell<'a> = &'a (dyn Fn(Answer) + Sync);

/// Runs a job as [`run`] does, with the worker that the lane keeps. If `tell` is given, a long job reports to it on the
/// way.
#[must_use]
pub fn run_on(
    lane: &mut LaneWorker,
    job: Job,
    bounds: &Bounds<'_>,
    tell: Option<Tell<'_>>,
) -> Answer {
    let limits = bounds.limits();
    match job {
        Job::Check {
            ticket,
            compile,
            sources,
            ..
        } => Answer::Checked {
            ticket,
            compiled: compile(&sources),
            sources,
        },
        Job::Advise { ticket, rules } => Answer::Advised {
            ticket,
            advice: advice::find(&*rules, &limits),
        },
        Job::Judge {
            ticket,
            rules,
            at,
            mv,
            purpose,
        } => judge(ticket, lane.worker_for(&rules), &at, &mv, purpose, &limits),
        Job::Attend {
            ticket,
            rules,
            at,
            answers,
        } => Answer::Attended {
            ticket,
            attended: lane.worker_for(&rules).attend(&at, &answers, &limits),
        },
        Job::Resolve {
            ticket,
            rules,
            at,
            written,
        } => super::resolve::resolve(ticket, lane.worker_for(&rules), &at, &written, &limits),
        Job::List {
            ticket,
            rules,
            at,
            contains,
        } => super::listing::list(ticket, lane.worker_for(&rules), &at, &contains, &limits),
        Job::Replay {
            ticket,
            rules,
            chunk,
        } => chunk.run(ticket, &*rules, lane.worker_for(&rules), &limits),
        Job::Keep { ticket, task } => Answer::Kept {
            ticket,
            result: task.run(),
        },
        Job::Think { ticket, task } | Job::Analyse { ticket, task } => {
            task.run(ticket, *bounds, tell)
        }
        Job::Count { ticket, task } => task.run(ticket, *bounds, tell),
        Job::Cover { ticket, task } => task.run(ticket, *bounds, tell),
        Job::Line { ticket, task } => task.run(ticket, lane, &limits),
    }
}

fn judge(
    ticket: Ticket,
    worker: &mut dyn Worker,
    at: &Position,
    mv: &Move,
    purpose: Purpose,
    limits: &Limits<'_>,
) -> Answer {
    let judgement = worker.judge(at, mv, limits);
    let wanted = match &judgement {
        Judgement::LimitReached {
            limit: Limit::Stopped,
            ..
        } => return Answer::Stopped { ticket },
        Judgement::Illegal(_) | Judgement::Fault(_) => true,
        // The steps of a run that hit a limit are long and say little; whoever asks gets them.
        Judgement::Legal(_) | Judgement::LimitReached { .. } => purpose == Purpose::Explain,
    };
    let explanation = wanted.then(|| Box::new(worker.explain(at, mv, limits)));
    if explanation.as_ref().is_some_and(|told| {
        matches!(
            told.judgement,
            Judgement::LimitReached {
                limit: Limit::Stopped,
                ..
            }
        )
    }) {
        return Answer::Stopped { ticket };
    }
    Answer::Judged {
        ticket,
        judgement,
        explanation,
    }
}
