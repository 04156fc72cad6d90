//! Answers to problems: by the file, and by the rules where the file is silent.

use super::answers::Answer;
use super::marks::comment_without_signs;
use super::scratch::without_signs;
use super::state::{Exercise, ExerciseStage, told};
use super::trial::WinTrial;
use crate::base::Message;
use crate::message;
use crate::record::NodeId;
use crate::search::Bounds;
use crate::search::random::Random;
use crate::session::review::written_line;
use crate::session::{PositionAt, Session, SessionEvent};
use std::sync::Arc;

/// The most own moves within which a move that the file does not have may win.
const MOST_WIN_MOVES: usize = 5;

impl Session {
    /// Answers the present problem with the move of a node.
    pub(super) fn answer_problem(&mut self, node: NodeId) -> Vec<SessionEvent> {
        let record = Arc::clone(&self.game.record);
        let read = record.node(node);
        let before = read.parent().map(|parent| self.game.position_at(parent));
        let before = before.and_then(PositionAt::known);
        let played = read.content().as_move().zip(before);
        let random = &mut Random::new(self.players.draw_seed(), 0);
        let present = self.exercise.as_mut().and_then(Exercise::present_mut);
        let Some((present, (mv, before))) = present.zip(played) else {
            return Vec::new();
        };
        match present.answers.answer(present.at, mv, &before) {
            Answer::Right(at) => {
                present.at = at;
                if present.answers.is_solved_at(at) {
                    self.take_comment(at, node);
                    return self.solve_problem(message!("exercise-right"));
                }
                present.reply = present.answers.reply(at, &present.found, random);
                self.take_comment(at, node);
                self.expect_reply(node)
            }
            Answer::Wrong(at) => {
                present.at = at;
                present.is_wrong = true;
                present.reply = present.answers.reply(at, &present.found, random);
                // Even if nobody waits for the refutation.
                if let Some(exercise) = &mut self.exercise {
                    exercise.note(false);
                }
                self.take_comment(at, node);
                self.expect_reply(node)
            }
            Answer::NotThis(at) => {
                let said = comment_without_signs(present.answers.record.node(at));
                self.take_answer_back();
                told(match said.is_empty() {
                    true => message!("exercise-not-this"),
                    false => message!("common-text", text = said),
                })
            }
            Answer::Unknown if present.is_wrong => self.fail(),
            Answer::Unknown if present.answers.are_others_right() => {
                self.solve_problem(message!("exercise-right"))
            }
            Answer::Unknown => self.try_unknown(node),
        }
    }

    /// Asks the rules about a move that the file does not have.
    fn try_unknown(&mut self, node: NodeId) -> Vec<SessionEvent> {
        let outcome = self.game.outcome_at(node);
        let exercise = self.exercise.as_ref().and_then(Exercise::problems);
        let present = exercise.and_then(|set| set.present.as_ref());
        let (Some(present), Some(rules)) = (present, self.rules().map(Arc::clone)) else {
            return Vec::new();
        };
        // Where stones are counted, nothing is won within a few moves, and two passes solve nothing.
        if present.answers.is_forced(present.at) || self.counts_groups() {
            return self.judge_unknown(false);
        }
        if outcome.is_over() {
            return self.judge_unknown(outcome.winners().contains(&present.solver));
        }
        let left = present.answers.solution(present.at).len().div_ceil(2);
        let trial = WinTrial {
            position: self.game.position.clone(),
            player: present.solver,
            moves: u32::try_from(left.clamp(1, MOST_WIN_MOVES)).unwrap_or(1),
            is_timed: self.players.is_timed,
            rules,
        };
        self.begin_trial(trial)
    }

    /// Takes a move that the file does not have: right if it wins, otherwise it does not count.
    pub(super) fn judge_unknown(&mut self, wins: bool) -> Vec<SessionEvent> {
        if wins {
            return self.solve_problem(message!("exercise-wins-too"));
        }
        self.take_answer_back();
        told(message!("exercise-not-in-file"))
    }

    /// Waits for the reply of the file; without one, the line ends.
    fn expect_reply(&mut self, node: NodeId) -> Vec<SessionEvent> {
        let Some(exercise) = &mut self.exercise else {
            return Vec::new();
        };
        exercise.here = node;
        exercise.stage = ExerciseStage::Replying;
        // Nothing is replied to the end of the game, whatever the file says.
        let is_over = self.game.outcome_at(node).is_over();
        let has_reply = exercise
            .present_mut()
            .is_some_and(|present| present.reply.is_some());
        match has_reply && !is_over {
            true => vec![SessionEvent::BoardChanged],
            false => self.end_of_line(),
        }
    }

    /// Plays the reply of the file.
    pub(super) fn play_reply(&mut self) -> Vec<SessionEvent> {
        let present = self.exercise.as_mut().and_then(Exercise::present_mut);
        let reply = present.and_then(|present| {
            let node = present.answers.record.node(present.reply?);
            node.content().as_move().cloned()
        });
        match reply {
            Some(mv) => self.play(mv),
            None => Vec::new(),
        }
    }

    /// Takes the reply that was played.
    pub(super) fn take_file_reply(&mut self, node: NodeId) -> Vec<SessionEvent> {
        let Some(exercise) = &mut self.exercise else {
            return Vec::new();
        };
        exercise.here = node;
        let present = exercise.present_mut();
        let reply = present.and_then(|present| Some((present.reply.take()?, present)));
        let Some((at, present)) = reply else {
            return Vec::new();
        };
        present.at = at;
        let is_solved = present.answers.is_solved_at(at);
        let goes_on = present.answers.goes_on(at) && !self.game.outcome_at(node).is_over();
        exercise.stage = ExerciseStage::Asking;
        self.take_comment(at, node);
        if is_solved {
            self.solve_problem(message!("exercise-right"))
        } else if !goes_on {
            self.end_of_line()
        } else {
            vec![SessionEvent::BoardChanged]
        }
    }

    /// The line of the file is over.
    pub(super) fn end_of_line(&mut self) -> Vec<SessionEvent> {
        let present = self.exercise.as_mut().and_then(Exercise::present_mut);
        match present.is_some_and(|present| present.is_wrong) {
            true => self.fail(),
            false => self.solve_problem(message!("exercise-right")),
        }
    }

    /// The answer was wrong.
    fn fail(&mut self) -> Vec<SessionEvent> {
        if let Some(exercise) = &mut self.exercise {
            exercise.stage = ExerciseStage::Wrong;
            exercise.note(false);
        }
        told(message!("exercise-wrong"))
    }

    fn solve_problem(&mut self, words: Message) -> Vec<SessionEvent> {
        let exercise = self.exercise.as_mut();
        let set = exercise.and_then(Exercise::problems_mut);
        let left = set.and_then(|set| {
            let present = set.present.as_mut().filter(|_| set.options.asks_all)?;
            present.found.insert(present.at);
            let ends = present.answers.ends().len();
            Some(ends.saturating_sub(present.found.len()))
        });
        match left.filter(|left| *left > 0) {
            Some(left) => {
                let mut events = self.exercise_again();
                events.push(SessionEvent::Message(message!(
                    "exercise-right-more",
                    left = left
                )));
                events
            }
            None => self.solve(words),
        }
    }

    /// Shows the tree of the present problem from its start, and tells a right line.
    pub(super) fn show_problem_solution(&mut self) -> Vec<SessionEvent> {
        let present = self.exercise.as_mut().and_then(Exercise::present_mut);
        let Some(present) = present else {
            return Vec::new();
        };
        let (start, record) = (
            present.answers.start,
            without_signs(&present.answers.record),
        );
        let moves = present.answers.solution(start);
        let root_info = present.root_info.clone();
        self.open_scratch((record, start), root_info, None);
        let _ = self.work_out_position(&Bounds::default());
        if let Some(exercise) = &mut self.exercise {
            exercise.stage = ExerciseStage::Open;
        }
        let line = match (self.rules(), self.known_position()) {
            (Some(rules), Ok(position)) => written_line(&**rules, position, &moves).join(" "),
            _ => String::new(),
        };
        told(match line.is_empty() {
            true => message!("exercise-solution-open"),
            false => message!("exercise-solution", line = line),
        })
    }

    /// Shows what the file says at a node, without its signs.
    fn take_comment(&mut self, of: NodeId, node: NodeId) {
        let present = self.exercise.as_mut().and_then(Exercise::present_mut);
        let said = present.map(|present| comment_without_signs(present.answers.record.node(of)));
        if let Some(said) = said.filter(|said| !said.is_empty()) {
            self.game.record_mut().set_comment(node, &said);
        }
    }
}
