//! The search of the conversation: at most one runs at a time.

use super::game::ChessGame;
use super::job::{Job, JobResult, JobStart, SearchOrder};
use super::options::Options;
use super::output::Output;
use super::report::Wording;
use crate::base::Limits;
use crate::board::Move;
use crate::cli::analysis_arguments::SearchArguments;
use crate::cli::interrupt::Interrupt;
use crate::cli::thinker::Thinker;
use std::sync::Arc;
use std::time::Duration;

/// How long a search for a move goes on after the end of the input. A script may still wait for its result.
const WITHOUT_CONTROLLER: Duration = Duration::from_secs(10);

/// What searches, and what it may cost.
pub(super) struct Searcher<'a> {
    pub options: Options,
    pub arguments: SearchArguments,
    pub output: Output,
    thinker: Thinker,
    job: Option<Job>,
    interrupt: &'a Interrupt,
}

impl<'a> Searcher<'a> {
    pub(super) fn new(arguments: SearchArguments, interrupt: &'a Interrupt) -> Self {
        Self {
            options: Options::new(&arguments),
            arguments,
            output: Output::default(),
            thinker: Thinker::default(),
            job: None,
            interrupt,
        }
    }

    pub(super) fn limits(&self) -> Limits<'a> {
        self.interrupt.limits()
    }

    /// Starts a search of the position on the board. Only the moves of `only` are looked at if there are any; `no_win`
    /// is the sentence for a win that was looked for and is not there. Returns false if there are no more threads.
    pub(super) fn start(
        &mut self,
        game: &ChessGame,
        order: SearchOrder,
        only: Vec<Move>,
        wording: Box<dyn Wording>,
        no_win: String,
    ) -> bool {
        let options = &self.options;
        let mut settings = options.settings(&self.arguments, game.rules(), &game.learned);
        settings.only = only;
        let job = Job::start(JobStart {
            rules: Arc::clone(game.rules()),
            position: game.referee.position().clone(),
            protocol: game.protocol,
            thinker: std::mem::take(&mut self.thinker),
            settings,
            order,
            wording,
            no_win,
            output: self.output.clone(),
            interrupt: self.interrupt.clone(),
        });
        self.job = job.ok();
        self.job.is_some()
    }

    /// Returns true while a search runs that has not answered yet.
    pub(super) fn is_thinking(&self) -> bool {
        self.job.as_ref().is_some_and(|job| !job.is_answered())
    }

    /// Ends the search, which prints its answer, and returns what it found; `None` if there was none.
    pub(super) fn stop(&mut self) -> Option<JobResult> {
        let job = self.job.take()?;
        job.stop();
        Some(self.settle(job))
    }

    /// Ends the search without an answer.
    pub(super) fn cancel(&mut self) {
        if let Some(job) = self.job.take() {
            job.cancel();
            self.settle(job);
        }
    }

    /// Says something after the answer of the search, at once if none runs. An analysis has no answer to wait for.
    pub(super) fn say_after(&self, text: String) {
        let job = self.job.as_ref().filter(|job| !job.is_endless());
        let now = match job {
            Some(job) => job.say_after(text),
            None => Some(text),
        };
        if let Some(text) = now {
            self.output.lines(&text);
        }
    }

    /// Returns what a search found that has answered.
    pub(super) fn answered(&mut self) -> Option<JobResult> {
        let job = self.job.take_if(|job| job.is_answered())?;
        Some(self.settle(job))
    }

    fn settle(&mut self, job: Job) -> JobResult {
        let mut result = job.finish();
        self.thinker = std::mem::take(&mut result.thinker);
        result
    }

    /// Says that the expected move was played.
    pub(super) fn ponder_hit(&self) {
        if let Some(job) = &self.job {
            job.ponder_hit();
        }
    }

    /// Forgets what is known about positions.
    pub(super) fn forget(&mut self) {
        self.thinker.forget();
    }

    /// Ends the search at the end of the conversation. `is_quit` is false if the input ended without a word: then a
    /// search for a move may still be finished.
    pub(super) fn end(&mut self, is_quit: bool) {
        if let Some(job) = &self.job
            && !is_quit
        {
            job.stop_after(WITHOUT_CONTROLLER);
        }
        self.stop();
    }
}
