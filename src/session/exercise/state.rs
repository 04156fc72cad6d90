//! The state of an exercise: what is asked, how far it is, and the game that was put aside.

use super::mistake_set::MistakeSet;
use super::problem_set::ProblemSet;
pub use super::stage::ExerciseStage;
use crate::base::Message;
use crate::record::NodeId;
use crate::rules::Rules;
use crate::session::clock::TimedGame;
use crate::session::event::SessionEvent;
use crate::session::players::Seat;
use crate::session::review::ReviewRun;
use crate::session::slot::{CancelOnDrop, JobId};
use crate::session::storage::{AsideGame, GamesHistory};
use crate::session::values::NodeValues;
use std::sync::Arc;

/// What is asked.
pub(super) enum ExerciseTask {
    Problems(Box<ProblemSet>),
    Mistakes(Box<MistakeSet>),
}

/// An exercise.
pub struct Exercise {
    pub(super) home: Home,
    pub(super) task: ExerciseTask,
    pub(super) stage: ExerciseStage,
    /// The node at which a move is asked for.
    pub(super) here: NodeId,
    /// What is asked next: the index in the order of the exercise.
    pub(super) index: usize,
    /// How each one went so far, in the order of the exercise.
    pub(super) attempts: Vec<Attempt>,
    /// What judges a move.
    pub(super) job: Option<(JobId, CancelOnDrop)>,
}

/// How one problem or mistake went so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Attempt {
    /// Whether it was solved at the first try; `None` as long as nothing was tried.
    first: Option<bool>,
    /// True if it was solved in the end.
    is_solved: bool,
    /// True if a hint or the solution was shown.
    is_helped: bool,
}

/// How far an exercise is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExerciseCount {
    /// The number of the present one, from 1, and of all.
    pub number: usize,
    pub all: usize,
    /// Those that were solved, and those solved at the first try.
    pub solved: usize,
    pub first_try: usize,
}

impl Exercise {
    pub(super) fn new(home: Home, task: ExerciseTask, all: usize) -> Self {
        Self {
            home,
            task,
            stage: ExerciseStage::Asking,
            here: NodeId::ROOT,
            index: 0,
            attempts: vec![Attempt::default(); all],
            job: None,
        }
    }

    /// Returns what it waits for.
    pub fn stage(&self) -> ExerciseStage {
        self.stage
    }

    /// Returns how far it is.
    pub fn count(&self) -> ExerciseCount {
        let count = |holds: fn(&&Attempt) -> bool| self.attempts.iter().filter(holds).count();
        ExerciseCount {
            number: self.index + 1,
            all: self.attempts.len(),
            solved: count(|attempt| attempt.is_solved),
            first_try: count(|attempt| attempt.first == Some(true)),
        }
    }

    /// Returns true if problems of files are solved, false for own mistakes.
    pub fn is_of_problems(&self) -> bool {
        matches!(self.task, ExerciseTask::Problems(_))
    }

    /// Returns true if the game that was put aside has unsaved changes.
    pub fn is_home_changed(&self) -> bool {
        self.home.is_changed()
    }

    /// Notes that the present one is no longer solved without help.
    pub(super) fn help(&mut self) {
        if let Some(attempt) = self.attempts.get_mut(self.index) {
            attempt.is_helped = true;
        }
    }

    /// Notes the answer to the present one. Only the first counts for the first try.
    pub(super) fn note(&mut self, is_right: bool) {
        let Some(attempt) = self.attempts.get_mut(self.index) else {
            return;
        };
        attempt.is_solved |= is_right;
        if attempt.first.is_none() {
            let first = is_right && !attempt.is_helped;
            attempt.first = Some(first);
            if let ExerciseTask::Problems(set) = &mut self.task {
                set.note(first);
            }
        }
    }
}

/// What is put aside: the open game, who plays it, and what is known of its positions.
pub(super) struct Home {
    pub(super) aside: AsideGame,
    /// The rules by which it is played; problems may bring others.
    pub(super) rules: Option<Arc<dyn Rules>>,
    pub(super) loaded: u64,
    /// Its clock, which stands meanwhile.
    pub(super) timed: Option<TimedGame>,
    pub(super) history: GamesHistory,
    pub(super) seats: Vec<Seat>,
    /// True if the machine was not to move by itself.
    pub(super) is_paused: bool,
    pub(super) review: Option<ReviewRun>,
    pub(super) values: NodeValues,
}

impl Home {
    /// Returns true if the record has unsaved changes.
    pub(super) fn is_changed(&self) -> bool {
        self.aside.record.is_changed()
    }
}

/// Returns the events of a change of the board and of what is told about it.
pub(super) fn told(words: Message) -> Vec<SessionEvent> {
    vec![SessionEvent::BoardChanged, SessionEvent::Message(words)]
}
