//! Judging an answer that no file knows: the rules prove that it wins, or a search finds what it loses.

use super::state::{ExerciseStage, ExerciseTask};
use crate::board::Position;
use crate::rules::Rules;
use crate::search::Bounds;
use crate::search::win_in::{WinAnswer, WinOptions, find_for};
use crate::session::job::{JobId, Lane, Task, TaskContext};
use crate::session::review::{MoveTrial, ReviewedMove, review_move};
use crate::session::{Session, SessionEvent};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long the rules are asked whether a move that the file does not have wins, too.
const WIN_TIME: Duration = Duration::from_secs(2);
/// The most positions that are looked at for that where no clock is asked.
const WIN_POSITIONS: u64 = 20_000;

/// Finds out whether a player can force a win in a position.
pub(super) struct WinTrial {
    pub(super) rules: Arc<dyn Rules>,
    pub(super) position: Position,
    pub(super) player: u8,
    pub(super) moves: u32,
    /// False if every run has to give the same answer.
    pub(super) is_timed: bool,
}

impl Task<Session> for WinTrial {
    type Output = bool;

    fn lane(&self) -> Lane {
        Lane::Solving
    }

    fn run(self, run: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        let start = Instant::now();
        let bounds = run.bounds;
        let stop = || bounds.is_stopped() || self.is_timed && start.elapsed() >= WIN_TIME;
        let options = WinOptions {
            moves: self.moves,
            positions: match self.is_timed {
                true => WinOptions::POSITIONS,
                false => WIN_POSITIONS,
            },
            bounds: Bounds {
                stop: &stop,
                ..bounds
            },
            progress: &|_, _| {},
        };
        let found = find_for(self.player, &*self.rules, &self.position, options);
        (!bounds.is_stopped()).then_some(matches!(found.answer, WinAnswer::Win(_)))
    }

    fn take(session: &mut Session, id: JobId, wins: bool) -> Vec<SessionEvent> {
        match session.is_trial(id) {
            true => session.take_win_trial(wins),
            false => Vec::new(),
        }
    }

    fn release(session: &mut Session, id: JobId, _: bool) {
        session.drop_trial(id);
    }
}

/// Finds out what a move loses.
pub(super) struct LossTrial(pub(super) MoveTrial);

impl Task<Session> for LossTrial {
    type Output = Option<ReviewedMove>;

    fn lane(&self) -> Lane {
        Lane::Reviewing
    }

    fn run(self, run: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        let bounds = run.bounds;
        let reviewed = review_move(self.0, &bounds);
        (!bounds.is_stopped()).then_some(reviewed)
    }

    fn take(session: &mut Session, id: JobId, reviewed: Self::Output) -> Vec<SessionEvent> {
        match session.is_trial(id) {
            true => session.take_loss_trial(reviewed),
            false => Vec::new(),
        }
    }

    fn release(session: &mut Session, id: JobId, _: bool) {
        session.drop_trial(id);
    }
}

impl Session {
    /// Begins to judge the answer on the board.
    pub(super) fn begin_trial(&mut self, trial: impl Task<Self>) -> Vec<SessionEvent> {
        let job = self.submit_cancellable(trial);
        if let Some(exercise) = &mut self.exercise {
            exercise.job = Some(job);
            exercise.stage = ExerciseStage::Judging;
        }
        vec![SessionEvent::BoardChanged]
    }

    /// Returns true if a job judges the answer on the board, and that it is done.
    fn is_trial(&mut self, id: JobId) -> bool {
        let exercise = self.exercise.as_mut();
        let job = exercise.map(|exercise| &mut exercise.job);
        job.is_some_and(|job| job.take_if(|(waiting, _)| *waiting == id).is_some())
    }

    /// An answer that could not be judged is taken back.
    fn drop_trial(&mut self, id: JobId) {
        if self.is_trial(id) {
            self.take_answer_back();
        }
    }

    fn take_win_trial(&mut self, wins: bool) -> Vec<SessionEvent> {
        match self.exercise.as_ref().map(|exercise| &exercise.task) {
            Some(ExerciseTask::Problems(_)) => self.judge_unknown(wins),
            _ => Vec::new(),
        }
    }
}
