//! Reading the main lines of games as keys.

use super::index::{BREAK, GameResult, GamesPart, MOST_PLIES, position_key};
use crate::base::Limits;
use crate::board::{Game, Outcome, Position};
use crate::codec::records::RootInfo;
use crate::record::{Content, Record};
use crate::rules::{Rules, Worker};
use crate::session::game_reader::GameReader;
use crate::session::positions::RecordedPosition;
use crate::session::record_files::RecordFile;
use crate::session::replay::{RecordedJudgement, invalid_move, judge_recorded, set_up_position};
use crate::session::state_values::stated;
use crate::session::text_games::{LineEnd, LineStep, MainLines};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most kinds of games whose rules are kept, such as those with different komi.
const KINDS: usize = 16;

/// What became of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameRead {
    Whole,
    /// The rules refuse a move; the positions before it count.
    Refused,
    /// It is a game of other rules.
    OfOtherRules,
    /// It cannot be read from its file.
    Unreadable,
    /// Reading was cancelled.
    Stopped,
}

/// Reads games on one thread.
pub(super) struct LineReader {
    reader: GameReader,
    rules: Arc<dyn Rules>,
    /// The folder of the file that was read last, in which its games look for their rules.
    folder: PathBuf,
    /// The rules of kinds of games in it; `None` for those of another game.
    kinds: Vec<(RootInfo, Option<Arc<dyn Rules>>)>,
    texts: MainLines,
    worker: Option<(Arc<dyn Rules>, Box<dyn Worker>)>,
    keys: Vec<u64>,
}

impl LineReader {
    /// Creates a reader of games that are played on the board of these rules.
    pub fn new(reader: GameReader, rules: &Arc<dyn Rules>) -> Self {
        Self {
            reader,
            rules: Arc::clone(rules),
            folder: PathBuf::new(),
            kinds: Vec::new(),
            texts: MainLines::default(),
            worker: None,
            keys: Vec::new(),
        }
    }

    /// Reads a game (from 1) of a file and adds it to a part.
    pub fn read(
        &mut self,
        file: &RecordFile,
        game: usize,
        part: &mut GamesPart,
        limits: &Limits<'_>,
    ) -> GameRead {
        let index = game.saturating_sub(1);
        let Some(root_info) = file.file.root_info(index) else {
            return GameRead::Unreadable;
        };
        let Some(rules) = self.rules_of(root_info, file) else {
            return GameRead::OfOtherRules;
        };
        self.keys.clear();
        let read = match Arc::clone(&file.file).read_texts(index) {
            Some(texts) => {
                let keys = &mut self.keys;
                let visit = &mut |position: &Position, step| {
                    add(keys, position, step == LineStep::SetUp);
                    keys.len() <= MOST_PLIES
                };
                match self.texts.read(&texts, &rules, visit, limits) {
                    LineEnd::Whole => GameRead::Whole,
                    LineEnd::Refused => GameRead::Refused,
                    LineEnd::Stopped => GameRead::Stopped,
                }
            }
            None => {
                let start = rules.start();
                let named = Some((rules.game(), &start));
                let Some((read, _)) = Arc::clone(&file.file).read_game(index, named) else {
                    return GameRead::Unreadable;
                };
                // Nodes below an unread one are not in the record, and the node itself is judged as a note.
                let is_unread = |node| read.unread.iter().any(|(unread, _)| *unread == node);
                self.read_record(&read.record, &rules, &is_unread, limits)
            }
        };
        if read != GameRead::Stopped {
            let summary = file.summary(game, 0).unwrap_or_default();
            let result = GameResult::of(&summary.result, rules.game());
            part.add(game, result, year_of(&summary.date), &self.keys);
        }
        read
    }

    /// Returns the rules of a game, or `None` if it is not the game on the board.
    fn rules_of(&mut self, mut root_info: RootInfo, file: &RecordFile) -> Option<Arc<dyn Rules>> {
        let folder = file.path.parent().unwrap_or(Path::new(""));
        if self.folder != folder {
            folder.clone_into(&mut self.folder);
            self.kinds.clear();
        }
        // Where the game was left says nothing about its rules.
        root_info.current = None;
        if let Some((_, rules)) = self.kinds.iter().find(|(known, _)| *known == root_info) {
            return rules.clone();
        }
        let own = || {
            let brought = self.reader.rules_of(Some(&root_info), Some(&file.path));
            match brought {
                Some(brought) => brought.rules().cloned(),
                None => Some(Arc::clone(&self.rules)),
            }
        };
        // Where several rules of the library read a kind of file, a game that names none opens by the first of them.
        // Here the rules are chosen already.
        let is_unnamed = root_info.of_format.as_ref().is_some_and(|(format, name)| {
            let records = &self.rules.game().look.records;
            root_info.rules.is_empty() && name.is_empty() && records.contains_key(*format)
        });
        let is_fitting = is_unnamed || self.reader.fits_game(&root_info);
        let rules = is_fitting.then(own).flatten();
        let rules = rules.filter(|rules| is_same_game(rules.game(), self.rules.game()));
        if self.kinds.len() >= KINDS {
            self.kinds.clear();
        }
        self.kinds.push((root_info, rules.clone()));
        rules
    }

    fn read_record(
        &mut self,
        record: &Record,
        rules: &Arc<dyn Rules>,
        is_unread: &dyn Fn(crate::record::NodeId) -> bool,
        limits: &Limits<'_>,
    ) -> GameRead {
        let known = self.worker.take();
        let known = known.filter(|(known, _)| Arc::ptr_eq(known, rules));
        let (_, worker) = self
            .worker
            .insert(known.unwrap_or_else(|| (Arc::clone(rules), rules.worker())));
        let game = rules.game();
        let (mut position, mut standing) = (rules.start(), Outcome::Going);
        let mut next = Some(record.root());
        while let Some(id) = next.filter(|_| self.keys.len() <= MOST_PLIES) {
            if is_unread(id) {
                return GameRead::Refused;
            }
            let node = record.node(id);
            let statement = RecordedPosition::of(record, id, game.players);
            if invalid_move(game, statement.ops).is_some() {
                return GameRead::Refused;
            }
            if let Content::Move(mv) = node.content() {
                if standing.is_over() {
                    return GameRead::Refused;
                }
                let legal = match judge_recorded(&mut **worker, game, &position, mv, limits) {
                    RecordedJudgement::Legal(legal) | RecordedJudgement::LegalAs(_, legal) => legal,
                    RecordedJudgement::Stopped => return GameRead::Stopped,
                    RecordedJudgement::Refused(_) => return GameRead::Refused,
                };
                (position, standing) = (legal.next, legal.outcome);
                statement.apply_turn(&mut position);
                add(&mut self.keys, &position, false);
            } else {
                let values = stated(node);
                let is_note =
                    statement.ops.is_empty() && values.is_empty() && statement.turn.is_none();
                if !is_note {
                    let Ok(set_up) = set_up_position(&**rules, &position, &statement, &values)
                    else {
                        return GameRead::Refused;
                    };
                    position = set_up;
                    standing = worker.conclude(&mut position, limits);
                }
                // A note has a key, too, so that the number of keys tells the node.
                add(&mut self.keys, &position, id != record.root());
            }
            if limits.is_stopped() {
                return GameRead::Stopped;
            }
            next = node.children().first().copied();
        }
        GameRead::Whole
    }
}

fn add(keys: &mut Vec<u64>, position: &Position, is_set_up: bool) {
    if is_set_up {
        keys.push(BREAK);
    }
    keys.push(position_key(position));
}

/// Returns true if two games have the same board and pieces, so that their positions can be compared.
fn is_same_game(a: &Game, b: &Game) -> bool {
    let pieces = std::iter::zip(&a.pieces, &b.pieces);
    (&a.name, a.width, a.height, a.players) == (&b.name, b.width, b.height, b.players)
        && a.pieces.len() == b.pieces.len()
        && pieces.into_iter().all(|(a, b)| a.name == b.name)
}

/// Returns the year of a date as files write it, such as `1997.05.11`; 0 if it says none.
fn year_of(date: &str) -> u16 {
    let year: String = date.trim().chars().take(4).collect();
    match year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit()) {
        true => year.parse().unwrap_or(0),
        false => 0,
    }
}
