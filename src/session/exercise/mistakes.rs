//! One's own mistakes: finding better moves than those that a review has marked.

use super::mistake_set::{Mistake, MistakeSet};
use super::scratch::way_to;
use super::state::{Exercise, ExerciseStage, ExerciseTask, told};
use super::trial::LossTrial;
use crate::base::Message;
use crate::board::Move;
use crate::message;
use crate::record::NodeId;
use crate::search::tree_search::Settings;
use crate::session::players::Seat;
use crate::session::review::{MoveTrial, ReviewedMove};
use crate::session::words::player_value;
use crate::session::{Session, SessionEvent};
use std::sync::Arc;

/// What a move may lose against the best one and still be a good answer.
const GOOD: f64 = 0.035;
/// The number of standard errors that a loss has to exceed, as for marks.
const SURE: f64 = 2.0;

impl Exercise {
    fn mistake(&self) -> Option<&Mistake> {
        match &self.task {
            ExerciseTask::Mistakes(set) => set.mistakes.get(self.index),
            ExerciseTask::Problems(_) => None,
        }
    }

    /// Returns the line that is better than the present mistake.
    pub(super) fn better_line(&self) -> Option<Vec<Move>> {
        Some(self.mistake()?.better.clone())
    }
}

/// Returns a loss in per cent of the point, at least one.
fn percent(loss: f64) -> i64 {
    // Between 0 and 1.
    ((loss * 100.0).round() as i64).max(1)
}

impl Session {
    /// Begins to ask for better moves than the bad ones that the review has found, of one player or of all persons. An
    /// exercise before it is ended.
    pub fn begin_mistakes(&mut self, player: Option<u8>) -> Vec<SessionEvent> {
        self.end_exercise();
        let Some(review) = self.review() else {
            return told(message!("review-none-yet"));
        };
        let persons = |player: u8| self.players.seat(player) == Seat::Person;
        let is_asked = |reviewed: &&ReviewedMove| {
            let is_of = player.map_or(persons(reviewed.player), |player| player == reviewed.player);
            is_of && !reviewed.better.is_empty()
        };
        let faults = review.found.moves.iter().filter(is_asked);
        let mistakes = faults.filter_map(|reviewed| {
            let game = self.game()?;
            Some(Mistake {
                before: self.game.record.node(reviewed.node).parent()?,
                mv: reviewed.mv.clone(),
                player: reviewed.player,
                loss: reviewed.loss,
                better: reviewed.better.clone(),
                words: review
                    .found
                    .better
                    .get(&reviewed.node)
                    .cloned()
                    .unwrap_or_default(),
                numbered: self.numbered_move(reviewed.node),
                name: self.tree().move_text(reviewed.node, game)?,
            })
        });
        let mistakes: Vec<Mistake> = mistakes.collect();
        if mistakes.is_empty() {
            return told(message!("review-no-mistake"));
        }
        let count = mistakes.len();
        let set = MistakeSet {
            record: Arc::clone(&self.game.record),
            root_info: self.storage.place.root_info.clone(),
            mistakes,
        };
        let home = self.leave_home();
        self.exercise = Some(Exercise::new(
            home,
            ExerciseTask::Mistakes(Box::new(set)),
            count,
        ));
        self.ask_mistake(0)
    }

    /// Asks for a better move than the mistake with an index.
    pub(super) fn ask_mistake(&mut self, index: usize) -> Vec<SessionEvent> {
        let Some(exercise) = &mut self.exercise else {
            return Vec::new();
        };
        exercise.index = index;
        let ExerciseTask::Mistakes(set) = &exercise.task else {
            return Vec::new();
        };
        let Some(mistake) = set.mistakes.get(index) else {
            return Vec::new();
        };
        let scratch = way_to(&set.record, mistake.before, false);
        let root_info = set.root_info.clone();
        self.open_scratch(scratch, root_info, None);
        let mut events = vec![SessionEvent::BoardChanged];
        events.extend(self.mistake_words().map(SessionEvent::Message));
        events
    }

    /// Returns what is asked about the present mistake.
    pub fn mistake_words(&self) -> Option<Message> {
        let mistake = self.exercise.as_ref()?.mistake()?;
        Some(message!(
            "exercise-mistake",
            mv = mistake.numbered.as_str(),
            loss = percent(mistake.loss),
            player = player_value(self.game()?, mistake.player)
        ))
    }

    /// Answers with the move of a node.
    pub(super) fn answer_mistake(&mut self, node: NodeId) -> Vec<SessionEvent> {
        let record = Arc::clone(&self.game.record);
        let read = record.node(node);
        let Some(mistake) = self.exercise.as_ref().and_then(Exercise::mistake) else {
            return Vec::new();
        };
        let (Some(mv), Some(rules)) = (read.content().as_move(), self.rules()) else {
            return Vec::new();
        };
        let rules = Arc::clone(rules);
        if mistake.mv.is_meant_by(mv) {
            let words = message!("exercise-same-mistake", mv = mistake.name.as_str());
            return self.refuse_answer(words);
        }
        if mistake
            .better
            .first()
            .is_some_and(|best| best.is_meant_by(mv))
        {
            let words = message!("exercise-good-best", mv = self.move_name(node));
            return self.solve(words);
        }
        let parent = read.parent().unwrap_or(NodeId::ROOT);
        let Some(before) = self.game.position_at(parent).known() else {
            return Vec::new();
        };
        let trial = MoveTrial {
            before,
            mv: mv.clone(),
            after: self.game.position.clone(),
            outcome: self.game.outcome_at(node),
            settings: Settings {
                seed: self.players.draw_seed(),
                threads: self.players.threads,
                memory: Self::LINE_MEMORY,
                experience: self.players.experience(&rules),
                ..Settings::default()
            },
            is_timed: self.players.is_timed,
            rules,
        };
        self.begin_trial(LossTrial(trial))
    }

    /// Takes what a search has found of the answer.
    pub(super) fn take_loss_trial(&mut self, reviewed: Option<ReviewedMove>) -> Vec<SessionEvent> {
        let name = self.move_name(self.game.current);
        let Some(mistake) = self.exercise.as_ref().and_then(Exercise::mistake) else {
            return Vec::new();
        };
        let best = mistake.words.first().cloned().unwrap_or_default();
        let (old, old_loss) = (mistake.name.clone(), mistake.loss);
        // What may be chance is not held against anybody.
        let error = reviewed.as_ref().and_then(|reviewed| reviewed.error);
        let unsure = SURE * error.unwrap_or(0.0);
        match reviewed.map(|reviewed| reviewed.loss) {
            None => {
                self.take_answer_back();
                told(message!("exercise-not-known", mv = name))
            }
            Some(loss) if loss <= GOOD || loss <= unsure => {
                self.solve(message!("exercise-good", mv = name, best = best))
            }
            Some(loss) => self.refuse_answer(message!(
                "exercise-loses",
                mv = name,
                loss = percent(loss),
                old = old,
                old_loss = percent(old_loss)
            )),
        }
    }

    fn refuse_answer(&mut self, words: Message) -> Vec<SessionEvent> {
        if let Some(exercise) = &mut self.exercise {
            exercise.note(false);
        }
        self.take_answer_back();
        told(words)
    }

    fn move_name(&self, node: NodeId) -> String {
        let game = self.game();
        let text = game.and_then(|game| self.tree().move_text(node, game));
        text.unwrap_or_default()
    }

    /// Shows the whole game at the present mistake, and tells the better line.
    pub(super) fn show_mistake_solution(&mut self) -> Vec<SessionEvent> {
        let Some(exercise) = &self.exercise else {
            return Vec::new();
        };
        let (ExerciseTask::Mistakes(set), Some(mistake)) = (&exercise.task, exercise.mistake())
        else {
            return Vec::new();
        };
        let line = mistake.words.join(" ");
        let (record, before) = ((*set.record).clone(), mistake.before);
        let root_info = set.root_info.clone();
        self.open_scratch((record, before), root_info, None);
        if let Some(exercise) = &mut self.exercise {
            exercise.stage = ExerciseStage::Open;
        }
        told(message!("exercise-solution", line = line))
    }
}
