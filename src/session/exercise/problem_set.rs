//! Problems of files: which are asked, in what order, and the answers of the present one.

use super::answers::{AnswerRule, Answers};
use super::marks::tag;
use super::schedule::{ProblemPlace, Schedule, ScheduledProblem};
use super::stage::ExerciseStage;
use crate::base::Message;
use crate::codec::pgn::OPERATIONS;
use crate::codec::records::RootInfo;
use crate::record::{Node, NodeId};
use crate::session::game_reader::{GameReader, LoadedGame};
use crate::session::record_files::RecordFile;
use std::collections::HashSet;

/// The order in which problems are asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProblemOrder {
    /// As they stand in their files.
    #[default]
    File,
    Random,
}

/// How problems are asked.
#[derive(Clone, Debug, Default)]
pub struct ProblemOptions {
    /// How the files say which answers are right; `None` for the first way that fits each.
    pub rule: Option<AnswerRule>,
    /// True if all right lines of a problem are asked for.
    pub asks_all: bool,
    /// The day of today, for when a problem is asked again; `None` to note nothing.
    pub today: Option<i64>,
    /// When problems are asked again.
    pub schedule: Schedule,
}

/// Problems, and the answers of the present one.
pub(super) struct ProblemSet {
    pub(super) files: Vec<RecordFile>,
    /// The index of the file and the number of the game in it, from 1, in the order in which they are asked.
    pub(super) items: Vec<(usize, usize)>,
    pub(super) options: ProblemOptions,
    pub(super) order: ProblemOrder,
    pub(super) present: Option<Present>,
    /// What is to be written to the file of what was asked.
    pub(super) noted: Vec<ScheduledProblem>,
    pub(super) wanted: Option<Wanted>,
}

/// Which problem is to be asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    pub(super) index: usize,
    /// Where to look on if it has no answers: to the next, to the one before, or nowhere.
    pub(super) by: isize,
    /// The number of those without answers on the way.
    pub(super) passed: usize,
    /// The stage of the one before, which is gone back to if there is no other.
    pub(super) before: ExerciseStage,
}

/// A problem that is to be read, on any thread.
pub struct ProblemRead {
    pub(super) reader: GameReader,
    pub(super) files: Vec<RecordFile>,
    pub(super) items: Vec<(usize, usize)>,
    pub(super) wanted: Wanted,
}

/// A problem that was read.
pub struct ReadProblem {
    pub(super) wanted: Wanted,
    pub(super) found: Option<(Box<LoadedGame>, ProblemPlace)>,
    /// Why the first one without answers could not be read.
    pub(super) failure: Option<Message>,
}

impl ProblemRead {
    /// Reads the problem, or the next one that can have answers.
    pub fn run(mut self) -> ReadProblem {
        let mut failure = None;
        let found = loop {
            let item = self.items.get(self.wanted.index).copied();
            let file = item.and_then(|(file, game)| Some((self.files.get(file)?, game)));
            let Some((file, game)) = file else {
                break None;
            };
            match self.reader.read(file, Some(game)) {
                Ok(loaded) => match refusal(&loaded) {
                    None => {
                        let path = file.path.clone();
                        break Some((Box::new(loaded), ProblemPlace { path, game }));
                    }
                    Some(reason) => failure = failure.or(reason),
                },
                Err(error) => failure = failure.or(Some(error.message)),
            }
            self.wanted.passed += 1;
            let next = self.wanted.index.checked_add_signed(self.wanted.by);
            match next.filter(|_| self.wanted.by != 0) {
                Some(next) => self.wanted.index = next,
                None => break None,
            }
        };
        ReadProblem {
            wanted: self.wanted,
            found,
            failure,
        }
    }
}

/// Returns why a game is no problem, the reason being `None` if it only has no moves; `None` if it can be one.
fn refusal(loaded: &LoadedGame) -> Option<Option<Message>> {
    let record = &loaded.read.record;
    let is_root = |(node, _): &&(NodeId, Message)| *node == NodeId::ROOT;
    if let Some((_, reason)) = loaded.read.unread.iter().find(is_root) {
        return Some(Some(reason.clone()));
    }
    let is_move = |node: &Node| node.content().as_move().is_some();
    let has_answers =
        record.any_stored(is_move) || tag(record.node(record.root()), OPERATIONS).is_some();
    (!has_answers).then_some(None)
}

/// The problem that is asked.
pub(super) struct Present {
    pub(super) answers: Answers,
    /// The node of the file where the answers are.
    pub(super) at: NodeId,
    /// True once a wrong move was made, which the file goes on to refute.
    pub(super) is_wrong: bool,
    /// The reply that is to be played.
    pub(super) reply: Option<NodeId>,
    /// The ends that were found, where all are asked for.
    pub(super) found: HashSet<NodeId>,
    pub(super) solver: u8,
    pub(super) key: u64,
    pub(super) place: ProblemPlace,
    pub(super) root_info: RootInfo,
}

impl ProblemSet {
    /// Notes whether the present one was solved at the first try.
    pub(super) fn note(&mut self, is_right: bool) {
        if let (Some(present), Some(today)) = (&self.present, self.options.today) {
            let schedule = &mut self.options.schedule;
            let noted = schedule.note(present.key, present.place.clone(), is_right, today);
            self.noted.push(noted);
        }
    }
}
