//! Problems of files: asking them, answering by the file, and by the rules where the file is silent.

use super::answers::{Answer, AnswerRule, Answers, start_of};
use super::marks::{comment_without_signs, tag};
use super::problem_set::{
    Present, ProblemOptions, ProblemOrder, ProblemRead, ProblemSet, ReadProblem, Wanted,
};
use super::schedule::{ProblemPlace, ScheduledProblem, key_of};
use super::scratch::way_to;
use super::state::{Exercise, ExerciseStage, ExerciseTask, told};
use super::trial::WinTrial;
use crate::base::{Limits, Message};
use crate::board::{Move, Position};
use crate::codec::pgn::{OPERATIONS, operations};
use crate::message;
use crate::notation::input::MoveInput;
use crate::record::{NodeId, Record};
use crate::rules::Rules;
use crate::search::Bounds;
use crate::search::random::Random;
use crate::session::game_reader::LoadedGame;
use crate::session::record_files::RecordFile;
use crate::session::resolve::{MoveExtent, find_candidates};
use crate::session::review::written_line;
use crate::session::words::player_value;
use crate::session::{PositionAt, Session, SessionEvent};
use std::collections::HashSet;
use std::sync::Arc;

/// The most own moves within which a move that the file does not have may win.
const MOST_WIN_MOVES: usize = 5;

impl Exercise {
    fn problems(&self) -> Option<&ProblemSet> {
        match &self.task {
            ExerciseTask::Problems(set) => Some(set),
            ExerciseTask::Mistakes(_) => None,
        }
    }

    fn problems_mut(&mut self) -> Option<&mut ProblemSet> {
        match &mut self.task {
            ExerciseTask::Problems(set) => Some(set),
            ExerciseTask::Mistakes(_) => None,
        }
    }

    fn present_mut(&mut self) -> Option<&mut Present> {
        self.problems_mut()?.present.as_mut()
    }

    /// Returns a right line from where the present problem is.
    pub(super) fn right_line(&self) -> Option<Vec<Move>> {
        let present = self.problems()?.present.as_ref()?;
        let record = &present.answers.record;
        let line = present.answers.solution(present.at).into_iter();
        let moves = line.filter_map(|node| record.node(node).content().as_move().cloned());
        Some(moves.collect())
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
        Some(set.options.schedule.due(set.options.today?).len())
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
        let behind = exercise.index + 1;
        let results = exercise.results.iter().copied();
        let states = results.zip(exercise.solved.iter().copied());
        let states: Vec<_> = states.skip(behind).collect();
        let Some(set) = exercise.problems_mut() else {
            return;
        };
        set.order = order;
        let rest = set.items.iter().copied().skip(behind).zip(states);
        let mut rest: Vec<_> = rest.collect();
        match order {
            ProblemOrder::File => rest.sort_by_key(|(item, _)| *item),
            ProblemOrder::Random => {
                rest.sort_by_cached_key(|_| random.bits());
            }
        }
        set.items.truncate(behind);
        set.items.extend(rest.iter().map(|(item, _)| *item));
        exercise.results.truncate(behind);
        exercise.solved.truncate(behind);
        for (_, (result, is_solved)) in rest {
            exercise.results.push(result);
            exercise.solved.push(is_solved);
        }
    }

    /// Wants the problem with an index to be asked, or the next one in a direction that has answers.
    pub(super) fn want_problem(&mut self, index: usize, by: isize) -> Vec<SessionEvent> {
        if let Some(exercise) = &mut self.exercise {
            exercise.stage = ExerciseStage::Loading;
            if let Some(set) = exercise.problems_mut() {
                set.wanted = Some(Wanted {
                    index,
                    by,
                    passed: 0,
                });
            }
        }
        Vec::new()
    }

    /// Prepares to read the problem that is to be asked; `None` if none is.
    pub fn begin_read_problem(&mut self) -> Option<ProblemRead> {
        let reader = self.game_reader();
        let set = self.exercise.as_mut()?.problems_mut()?;
        let wanted = set.wanted.take()?;
        Some(ProblemRead {
            reader,
            files: set.files.clone(),
            items: set.items.clone(),
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
        let Wanted { index, by, passed } = wanted;
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
                exercise.stage = ExerciseStage::Open;
                told(message!("exercise-last"))
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
        let (mut is_first, mut is_again) = (false, false);
        if let Some(exercise) = &mut self.exercise {
            is_first = exercise.problems().is_some_and(|set| set.present.is_none());
            if index != exercise.index {
                exercise.is_helped = false;
            }
            exercise.index = index;
            if let Some(set) = exercise.problems_mut() {
                let known = set.present.take();
                let is_same = known
                    .as_ref()
                    .is_some_and(|known| known.place == present.place);
                is_again = is_same;
                let found = known.filter(|_| is_same).map(|known| known.found);
                set.present = Some(Present {
                    found: found.unwrap_or_default(),
                    ..present
                });
            }
        }
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
            answers,
            is_wrong: false,
            reply: None,
            found: HashSet::new(),
            solver: position.turn,
            key: key_of(rules.game(), &position),
            place,
            root_info,
        })
    }

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
                present.reply = present.answers.reply(at, random);
                self.take_comment(at, node);
                self.expect_reply(node)
            }
            Answer::Wrong(at) => {
                present.at = at;
                present.is_wrong = true;
                present.reply = present.answers.reply(at, random);
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
        if outcome.is_over() {
            return self.judge_unknown(outcome.winners().contains(&present.solver));
        }
        // Where stones are counted, nothing is won within a few moves.
        if present.answers.is_forced(present.at) || self.counts_groups() {
            return self.judge_unknown(false);
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
        let has_reply = exercise
            .present_mut()
            .is_some_and(|present| present.reply.is_some());
        match has_reply {
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
        let goes_on = present.answers.goes_on(at);
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
                events.retain(|event| !matches!(event, SessionEvent::Message(_)));
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
        let (start, record) = (present.answers.start, (*present.answers.record).clone());
        let line = present.answers.solution(start);
        let moves = line
            .iter()
            .map(|node| record.node(*node).content().as_move());
        let moves: Vec<Move> = moves.flatten().cloned().collect();
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
