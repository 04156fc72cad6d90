//! Problems of files: asking them, answering by the file, and by the rules where the file is silent.

use super::answers::{AnswerRule, Answers, start_of};
use super::marks::tag;
use super::problem_set::{
    Present, ProblemOptions, ProblemOrder, ProblemRead, ProblemSet, ReadProblem, Wanted,
};
use super::schedule::{ProblemPlace, ScheduledProblem, key_of};
use super::scratch::way_to;
use super::state::{Exercise, ExerciseStage, ExerciseTask, told};
use crate::base::{Limits, Message};
use crate::board::{Move, Position};
use crate::codec::pgn::{OPERATIONS, operations};
use crate::message;
use crate::notation::input::MoveInput;
use crate::record::{Node, Record};
use crate::rules::Rules;
use crate::search::Bounds;
use crate::search::random::Random;
use crate::session::game_reader::LoadedGame;
use crate::session::record_files::RecordFile;
use crate::session::resolve::{MoveExtent, find_candidates};
use crate::session::words::player_value;
use crate::session::{Session, SessionEvent};
use std::collections::HashSet;
use std::sync::Arc;

impl Exercise {
    pub(super) fn problems(&self) -> Option<&ProblemSet> {
        match &self.task {
            ExerciseTask::Problems(set) => Some(set),
            ExerciseTask::Mistakes(_) => None,
        }
    }

    pub(super) fn problems_mut(&mut self) -> Option<&mut ProblemSet> {
        match &mut self.task {
            ExerciseTask::Problems(set) => Some(set),
            ExerciseTask::Mistakes(_) => None,
        }
    }

    pub(super) fn present_mut(&mut self) -> Option<&mut Present> {
        self.problems_mut()?.present.as_mut()
    }

    /// Returns true if a node is the reply that the file is about to give.
    pub(super) fn is_reply(&self, played: &Node) -> bool {
        let present = self.problems().and_then(|set| set.present.as_ref());
        let reply = present.and_then(|present| {
            let reply = present.answers.record.node(present.reply?);
            reply.content().as_move()
        });
        let played = played.content().as_move();
        reply
            .zip(played)
            .is_some_and(|(reply, played)| played.is_meant_by(reply))
    }

    /// Returns a right line from where the present problem is.
    pub(super) fn right_line(&self) -> Option<Vec<Move>> {
        let present = self.problems()?.present.as_ref()?;
        Some(present.answers.solution(present.at))
    }

    /// Returns how the file of the present problem says what is right.
    pub fn answer_rule(&self) -> Option<AnswerRule> {
        Some(self.problems()?.present.as_ref()?.answers.rule)
    }

    /// Returns the order in which problems are asked.
    pub fn problem_order(&self) -> Option<ProblemOrder> {
        Some(self.problems()?.order)
    }

    /// Returns how many problems of the file of what was asked are due.
    pub fn problems_due(&self) -> Option<usize> {
        let set = self.problems()?;
        Some(set.options.schedule.count_due(set.options.today?))
    }

    /// Returns what is to be written to the file of what was asked, once.
    pub fn take_noted(&mut self) -> Vec<ScheduledProblem> {
        let set = self.problems_mut();
        set.map(|set| std::mem::take(&mut set.noted))
            .unwrap_or_default()
    }
}

impl Session {
    /// Returns the exercise, to take from it what is to be written.
    pub fn exercise_mut(&mut self) -> Option<&mut Exercise> {
        self.exercise.as_mut()
    }

    /// Begins to ask the problems of files: all games, or those that are named by the index of the file and the number of
    /// the game in it, from 1. An exercise before it is ended.
    pub fn begin_problems(
        &mut self,
        files: Vec<RecordFile>,
        chosen: Option<Vec<(usize, usize)>>,
        options: ProblemOptions,
    ) -> Vec<SessionEvent> {
        let all = || {
            let games = files.iter().map(RecordFile::games).enumerate();
            games.flat_map(|(file, games)| (1..=games).map(move |game| (file, game)))
        };
        let items = chosen.unwrap_or_else(|| all().collect());
        if items.is_empty() {
            return told(message!("exercise-no-problems"));
        }
        self.end_exercise();
        let count = items.len();
        let home = self.leave_home();
        let set = ProblemSet {
            files,
            items,
            options,
            order: ProblemOrder::File,
            present: None,
            noted: Vec::new(),
            wanted: None,
        };
        self.exercise = Some(Exercise::new(
            home,
            ExerciseTask::Problems(Box::new(set)),
            count,
        ));
        self.want_problem(0, 1)
    }

    /// Changes the order of the problems behind the present one.
    pub fn order_problems(&mut self, order: ProblemOrder) {
        let mut random = Random::new(self.players.draw_seed(), 0);
        let exercise = self.exercise.as_mut();
        let Some(exercise) = exercise.filter(|exercise| exercise.is_of_problems()) else {
            return;
        };
        let behind = exercise.attempts.len().min(exercise.index + 1);
        let attempts = exercise.attempts.split_off(behind);
        let Some(set) = exercise.problems_mut() else {
            return;
        };
        set.order = order;
        let items = set.items.split_off(behind.min(set.items.len()));
        let mut rest: Vec<_> = items.into_iter().zip(attempts).collect();
        match order {
            ProblemOrder::File => rest.sort_by_key(|(item, _)| *item),
            ProblemOrder::Random => {
                rest.sort_by_cached_key(|_| random.bits());
            }
        }
        set.items.extend(rest.iter().map(|(item, _)| *item));
        exercise
            .attempts
            .extend(rest.into_iter().map(|(_, attempt)| attempt));
    }

    /// Wants the problem with an index to be asked, or the next one in a direction that has answers.
    pub(super) fn want_problem(&mut self, index: usize, by: isize) -> Vec<SessionEvent> {
        if let Some(exercise) = &mut self.exercise {
            let before = std::mem::replace(&mut exercise.stage, ExerciseStage::Loading);
            if let Some(set) = exercise.problems_mut() {
                set.wanted = Some(Wanted {
                    index,
                    by,
                    passed: 0,
                    before,
                });
            }
        }
        Vec::new()
    }

    /// Prepares to read the problem that is to be asked; `None` if none is.
    pub fn begin_read_problem(&mut self) -> Option<ProblemRead> {
        // Asked after every event, so nothing is copied before it is known that something is to be read.
        let set = self.exercise.as_mut()?.problems_mut()?;
        let wanted = set.wanted.take()?;
        let (files, items) = (set.files.clone(), set.items.clone());
        Some(ProblemRead {
            reader: self.game_reader(),
            files,
            items,
            wanted,
        })
    }

    /// Takes the problem that was read, and asks it.
    pub fn take_problem(&mut self, read: ReadProblem) -> Vec<SessionEvent> {
        let ReadProblem {
            wanted,
            found,
            failure,
        } = read;
        if self
            .exercise
            .as_ref()
            .is_none_or(|exercise| !exercise.is_of_problems())
        {
            return Vec::new();
        }
        let Wanted {
            index,
            by,
            passed,
            before,
        } = wanted;
        let opened = found.map(|(loaded, place)| self.open_problem(*loaded, place));
        match opened {
            Some(Ok(present)) => return self.begin_asking(present, index, passed),
            Some(Err(_)) if by != 0 => {
                let next = index.saturating_add_signed(by);
                let passed = passed + 1;
                if let Some(set) = self.exercise.as_mut().and_then(Exercise::problems_mut) {
                    set.wanted = Some(Wanted {
                        index: next,
                        by,
                        passed,
                        before,
                    });
                }
                return Vec::new();
            }
            Some(Err(reason)) => {
                return told(reason.unwrap_or_else(|| message!("exercise-no-problems")));
            }
            None => {}
        }
        let none = match (failure, passed) {
            (Some(failure), _) => failure,
            (None, 0) => message!("exercise-no-problems"),
            (None, passed) => message!("exercise-none-with-answers", passed = passed),
        };
        let asked = self.exercise.as_mut().filter(|exercise| {
            let set = exercise.problems();
            set.is_some_and(|set| set.present.is_some())
        });
        match asked {
            Some(exercise) => {
                // The board shows the one before still.
                exercise.stage = before;
                told(match by < 0 {
                    true => message!("exercise-first"),
                    false => message!("exercise-last"),
                })
            }
            None => {
                self.end_exercise();
                told(none)
            }
        }
    }

    fn begin_asking(&mut self, present: Present, index: usize, passed: usize) -> Vec<SessionEvent> {
        let game = self.game();
        let player = game.map(|game| player_value(game, present.solver));
        let rule = present.answers.rule;
        let mut events = vec![SessionEvent::BoardChanged];
        let Some(exercise) = &mut self.exercise else {
            return events;
        };
        exercise.index = index;
        let Some(set) = exercise.problems_mut() else {
            return events;
        };
        let known = set.present.take();
        let is_first = known.is_none();
        let again = known.filter(|known| known.place == present.place);
        let is_again = again.is_some();
        set.present = Some(Present {
            found: again.map(|known| known.found).unwrap_or_default(),
            ..present
        });
        if passed > 0 {
            events.push(SessionEvent::Message(message!(
                "exercise-passed-over",
                passed = passed
            )));
        }
        if is_first {
            events.push(SessionEvent::Message(rule_words(rule)));
        }
        let exercise = self.exercise.as_ref().filter(|_| !is_again);
        if let Some((exercise, player)) = exercise.zip(player) {
            let count = exercise.count();
            events.push(SessionEvent::Message(message!(
                "exercise-problem",
                number = count.number,
                all = count.all,
                player = player
            )));
        }
        events
    }

    /// Opens the position of a problem. The error is what is wrong with it, or `None` if it has no answers.
    fn open_problem(
        &mut self,
        loaded: LoadedGame,
        place: ProblemPlace,
    ) -> Result<Present, Option<Message>> {
        let (record, root_info) = (loaded.read.record, loaded.read.root_info);
        let operations = tag(record.node(record.root()), OPERATIONS);
        let start = start_of(&record);
        let scratch = way_to(&record, start, operations.is_some());
        self.open_scratch(scratch, root_info.clone(), loaded.rules);
        let _ = self.work_out_position(&Bounds::default());
        let position = self.known_position().map_err(Some)?.clone();
        let Some(rules) = self.rules().map(Arc::clone) else {
            return Err(Some(message!("session-no-rules")));
        };
        let options = self.exercise.as_ref().and_then(Exercise::problems);
        let rule = options.and_then(|set| set.options.rule);
        let named = operations.and_then(|text| named_answers(&*rules, &record, &position, &text));
        let turn = (position.turn, rules.game().players);
        let answers = named.or_else(|| Answers::of(Arc::new(record), rule, turn));
        let answers = answers.ok_or(None)?;
        Ok(Present {
            at: answers.start,
            key: key_of(&*rules, &position, &answers.solution(answers.start)),
            answers,
            is_wrong: false,
            reply: None,
            found: HashSet::new(),
            solver: position.turn,
            place,
            root_info,
        })
    }
}

/// Returns how a file says which answers are right.
pub fn rule_words(rule: AnswerRule) -> Message {
    match rule {
        AnswerRule::Words => message!("exercise-rule-words"),
        AnswerRule::Marks => message!("exercise-rule-marks"),
        AnswerRule::Glyphs => message!("exercise-rule-glyphs"),
        AnswerRule::Operations => message!("exercise-rule-epd"),
        AnswerRule::FirstLine => message!("exercise-rule-first"),
    }
}

/// Returns the answers that the operations of EPD name; `None` if they name none that are legal.
fn named_answers(
    rules: &dyn Rules,
    record: &Record,
    position: &Position,
    text: &str,
) -> Option<Answers> {
    let mut worker = rules.worker();
    let limits = Limits::default();
    let mut find = |code: &str| -> Vec<Move> {
        let operations = operations(text);
        let named = operations.iter().filter(|(known, _)| known == code);
        let mut moves = Vec::new();
        for text in named.flat_map(|(_, operands)| operands.split_whitespace()) {
            let game = rules.game();
            let input = MoveInput::read(text, game, &position.board, "en");
            let whole = MoveExtent::Whole;
            let found = find_candidates(&mut *worker, game, position, &input, whole, &limits);
            match found.map(|found| found.moves).as_deref() {
                Some([mv]) => moves.push(mv.clone()),
                _ => continue,
            }
        }
        moves
    };
    let (best, avoided) = (find("bm"), find("am"));
    Answers::of_moves(record, &best, &avoided)
}
