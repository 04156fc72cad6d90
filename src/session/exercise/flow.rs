//! What an exercise asks, and what follows from an answer.

use super::state::{Exercise, ExerciseStage, ExerciseTask, told};
use crate::base::Message;
use crate::codec::records::{ReadRecord, RootInfo};
use crate::message;
use crate::record::{NodeId, Record};
use crate::search::tree_search::RankedMove;
use crate::session::game_reader::LoadedGame;
use crate::session::record_files::RecordPlace;
use crate::session::record_games::RulesOfRecord;
use crate::session::{Session, SessionEvent};
use std::sync::Arc;

impl Session {
    /// Returns the exercise that is done.
    pub fn exercise(&self) -> Option<&Exercise> {
        self.exercise.as_ref()
    }

    /// Opens the record of an exercise at its last node.
    pub(super) fn open_scratch(
        &mut self,
        (record, last): (Record, NodeId),
        root_info: RootInfo,
        rules: Option<RulesOfRecord>,
    ) {
        let read = ReadRecord {
            record,
            root_info: root_info.clone(),
            current: Some(last),
            diagnostics: Vec::new(),
            unread: Vec::new(),
            is_all_legal: false,
        };
        let place = RecordPlace {
            root_info,
            ..RecordPlace::default()
        };
        self.take_game(LoadedGame {
            place,
            read,
            odd: Vec::new(),
            rules,
            is_unsaved: false,
        });
        if let Some(exercise) = &mut self.exercise {
            exercise.here = last;
            exercise.stage = ExerciseStage::Asking;
            exercise.job = None;
        }
    }

    /// Called when a move was played: an answer, or the reply to one.
    pub fn exercise_played(&mut self, node: NodeId) -> Vec<SessionEvent> {
        let Some(exercise) = &mut self.exercise else {
            return Vec::new();
        };
        let record = Arc::clone(&self.game.record);
        let parent = record.node(node).parent();
        match exercise.stage {
            ExerciseStage::Asking if parent == Some(exercise.here) => match &exercise.task {
                ExerciseTask::Problems(_) => self.answer_problem(node),
                ExerciseTask::Mistakes(_) => self.answer_mistake(node),
            },
            ExerciseStage::Replying if parent == Some(exercise.here) => {
                if exercise.is_reply(record.node(node)) {
                    return self.take_file_reply(node);
                }
                // A person was faster than the file.
                self.take_answer_back();
                if let Some(exercise) = &mut self.exercise {
                    exercise.stage = ExerciseStage::Replying;
                }
                self.play_reply()
            }
            ExerciseStage::Asking | ExerciseStage::Replying => {
                self.take_answer_back();
                told(message!("exercise-elsewhere"))
            }
            _ => Vec::new(),
        }
    }

    /// Called when the rules have refused the reply of a file: the line ends there.
    pub fn exercise_refused(&mut self) -> Vec<SessionEvent> {
        match &self.exercise {
            Some(exercise) if exercise.stage == ExerciseStage::Replying => self.end_of_line(),
            _ => Vec::new(),
        }
    }

    /// Goes on with what an exercise does by itself: the reply of the file, or the next one after a solution.
    pub fn exercise_go_on(&mut self) -> Vec<SessionEvent> {
        match self.exercise.as_ref().map(Exercise::stage) {
            Some(ExerciseStage::Replying) => self.play_reply(),
            Some(ExerciseStage::Solved) => self.exercise_step(1),
            _ => Vec::new(),
        }
    }

    /// Asks the present one again, from its beginning.
    pub fn exercise_again(&mut self) -> Vec<SessionEvent> {
        let Some(exercise) = &mut self.exercise else {
            return Vec::new();
        };
        let index = exercise.index;
        self.ask_from(index, 0)
    }

    /// Asks the next one, or another one before or behind it. At the end it is told how it went.
    pub fn exercise_step(&mut self, by: isize) -> Vec<SessionEvent> {
        let Some(exercise) = &mut self.exercise else {
            return Vec::new();
        };
        let index = exercise.index.saturating_add_signed(by);
        if by < 0 && exercise.index == 0 {
            return told(message!("exercise-first"));
        }
        if index >= exercise.attempts.len() {
            return told(self.exercise_summary());
        }
        self.ask_from(index, by)
    }

    /// Shows the solution of the present one, which is no longer solved at the first try then. Moves are free afterwards.
    pub fn exercise_solution(&mut self) -> Vec<SessionEvent> {
        let Some(exercise) = &mut self.exercise else {
            return Vec::new();
        };
        exercise.job = None;
        if exercise.stage != ExerciseStage::Solved {
            exercise.help();
            exercise.note(false);
        }
        match &exercise.task {
            ExerciseTask::Problems(_) => self.show_problem_solution(),
            ExerciseTask::Mistakes(_) => self.show_mistake_solution(),
        }
    }

    /// Returns the best answer to what is asked, and its continuation.
    pub(in crate::session) fn exercise_answer(&self) -> Option<RankedMove> {
        let exercise = self.exercise.as_ref()?;
        let is_asked = exercise.stage == ExerciseStage::Asking && exercise.here == self.current();
        let line = match &exercise.task {
            _ if !is_asked => return None,
            ExerciseTask::Problems(_) => exercise.right_line()?,
            ExerciseTask::Mistakes(_) => exercise.better_line()?,
        };
        let (first, rest) = line.split_first()?;
        Some(RankedMove::known(first.clone(), rest.to_vec()))
    }

    /// Notes that a hint was given: the present one is no longer solved at the first try.
    pub fn exercise_hinted(&mut self) {
        if let Some(exercise) = &mut self.exercise
            && exercise.stage == ExerciseStage::Asking
        {
            exercise.help();
        }
    }

    /// Ends the exercise, brings the game back that was put aside, and tells how it went.
    pub fn end_exercise(&mut self) -> Vec<SessionEvent> {
        let summary = self.exercise_summary();
        let Some(exercise) = self.exercise.take() else {
            return Vec::new();
        };
        self.come_home(exercise.home);
        vec![SessionEvent::BoardChanged, SessionEvent::Message(summary)]
    }

    fn exercise_summary(&self) -> Message {
        let count = self.exercise.as_ref().map(Exercise::count);
        let count = count.unwrap_or_default();
        message!(
            "exercise-summary",
            solved = count.solved,
            all = count.all,
            first = count.first_try
        )
    }

    /// Asks the one with an index, or the next one in a direction that can be asked.
    pub(super) fn ask_from(&mut self, index: usize, by: isize) -> Vec<SessionEvent> {
        let Some(exercise) = &mut self.exercise else {
            return Vec::new();
        };
        exercise.job = None;
        match &exercise.task {
            ExerciseTask::Problems(_) => self.want_problem(index, by),
            ExerciseTask::Mistakes(_) => self.ask_mistake(index),
        }
    }

    /// Takes what was played at the present question back.
    pub(super) fn take_answer_back(&mut self) {
        let Some(exercise) = &mut self.exercise else {
            return;
        };
        exercise.job = None;
        exercise.stage = ExerciseStage::Asking;
        let here = exercise.here;
        let answers = self.game.record.node(here).children().to_vec();
        for answer in answers {
            let change = self.game.record_mut().delete(answer);
            let _ = self.after(change);
        }
        self.go_to_node(here);
    }

    /// Notes that the present one is solved, and returns what is told.
    pub(super) fn solve(&mut self, words: Message) -> Vec<SessionEvent> {
        if let Some(exercise) = &mut self.exercise {
            exercise.stage = ExerciseStage::Solved;
            exercise.job = None;
            exercise.note(true);
        }
        told(words)
    }
}
