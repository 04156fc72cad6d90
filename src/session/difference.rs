//! What differs between an open file and its version on disk: lines of rules, or moves and comments of a record.
//!
//! Invariant: comparing is bounded. Texts that differ in more than it can take in are shown as replaced.

use super::FileError;
use super::edit_steps::{DiffSide, edit_steps};
use super::files::{self, MAX_SOURCE_BYTES};
use super::game_reader::GameReader;
use crate::base::Message;
use crate::base::clean::clean_line;
use crate::board::Game;
use crate::message;
use crate::notation::write_move;
use crate::record::{Content, Node, NodeId, Record, Rounds};
use std::path::PathBuf;
use std::sync::Arc;

/// The number of equal lines that are shown before and after a difference.
const CONTEXT: usize = 2;

/// The most differences that are listed.
const MAX_LINES: usize = 2_000;

/// The most nodes that are compared.
const MAX_NODES: usize = 1_000_000;

#[derive(Clone, Debug, PartialEq)]
pub struct DiffLine {
    /// Which version has it.
    pub side: DiffSide,
    /// What it says.
    pub text: DiffText,
}

/// What a line of a difference says.
#[derive(Clone, Debug, PartialEq)]
pub enum DiffText {
    /// A line of a file.
    Line(String),
    /// A sentence.
    Said(Message),
}

/// Compares an open file with its version on disk, on any thread.
pub struct DiskComparison {
    pub(super) path: PathBuf,
    pub(super) mine: Mine,
}

pub(super) enum Mine {
    Rules(Arc<str>),
    Record {
        record: Arc<Record>,
        rounds: Rounds,
        naming: Option<Arc<Game>>,
        reader: Box<GameReader>,
        game: usize,
    },
}

impl DiskComparison {
    /// Reads the file and compares.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn run(&self) -> Result<Vec<DiffLine>, Box<FileError>> {
        match &self.mine {
            Mine::Rules(mine) => {
                let theirs = files::read_text(&self.path, MAX_SOURCE_BYTES);
                let theirs = theirs.map_err(|error| Box::new(error.into()))?;
                Ok(compare_texts(mine, &theirs))
            }
            Mine::Record {
                record,
                rounds,
                naming,
                reader,
                game,
            } => {
                let theirs = reader.open(&self.path, *game)?;
                let compared = RecordComparison {
                    mine: record,
                    theirs: &theirs.read.record,
                    rounds: *rounds,
                    game: naming.as_deref(),
                    lines: Vec::new(),
                };
                Ok(compared.run())
            }
        }
    }
}

/// Compares two texts line by line.
pub fn compare_texts(mine: &str, theirs: &str) -> Vec<DiffLine> {
    let (mine, theirs): (Vec<&str>, Vec<&str>) = (mine.lines().collect(), theirs.lines().collect());
    with_context(&edit_steps(&mine, &theirs), &mine, &theirs)
}

/// Returns the lines that differ, with some equal ones around them and the number of the first line of each part.
fn with_context(steps: &[DiffSide], mine: &[&str], theirs: &[&str]) -> Vec<DiffLine> {
    let differs = |index: usize| steps.get(index).is_some_and(|step| *step != DiffSide::Both);
    let near = |index: usize| {
        let range = index.saturating_sub(CONTEXT)..=index + CONTEXT;
        range.into_iter().any(differs)
    };
    // `i` and `j` are the next line of each text; a step advances those of the texts that have its line.
    let (mut i, mut j) = (0, 0);
    let mut was_near = false;
    let mut lines = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        let is_near = near(index);
        if is_near && !was_near {
            lines.push(heading(message!("session-diff-line", line = i + 1)));
        }
        was_near = is_near;
        let text = match step {
            DiffSide::Theirs => theirs.get(j),
            _ => mine.get(i),
        };
        i += usize::from(*step != DiffSide::Theirs);
        j += usize::from(*step != DiffSide::Mine);
        if is_near {
            lines.push(DiffLine {
                side: *step,
                text: DiffText::Line((*text.unwrap_or(&"")).to_owned()),
            });
        }
        if lines.len() >= MAX_LINES {
            lines.push(heading(message!("session-diff-more")));
            break;
        }
    }
    lines
}

fn heading(words: Message) -> DiffLine {
    DiffLine {
        side: DiffSide::Heading,
        text: DiffText::Said(words),
    }
}

/// Compares two records node by node.
struct RecordComparison<'a> {
    mine: &'a Record,
    theirs: &'a Record,
    rounds: Rounds,
    game: Option<&'a Game>,
    lines: Vec<DiffLine>,
}

impl RecordComparison<'_> {
    fn run(mut self) -> Vec<DiffLine> {
        // Children are paired by what they are, not by their place, so a variation that was only moved is no
        // difference. Of two equal siblings each is taken once (`left.remove`).
        let mut waiting = vec![(self.mine.root(), self.theirs.root())];
        let mut seen = 0;
        while let Some((mine, theirs)) = waiting.pop() {
            seen += 1;
            if seen > MAX_NODES || self.lines.len() >= MAX_LINES {
                self.lines.push(heading(message!("session-diff-more")));
                break;
            }
            self.notes(mine, theirs);
            let (mut left, mut both) = (self.theirs.node(theirs).children().to_vec(), Vec::new());
            for child in self.mine.node(mine).children() {
                let node = self.mine.node(*child);
                let is_same = |other: &NodeId| is_same_step(node, self.theirs.node(*other));
                match left.iter().position(is_same) {
                    Some(index) => both.push((*child, left.remove(index))),
                    None => self.branch(self.mine, *child, DiffSide::Mine),
                }
            }
            for other in left {
                self.branch(self.theirs, other, DiffSide::Theirs);
            }
            // The main line is compared first.
            waiting.extend(both.into_iter().rev());
        }
        self.lines
    }

    /// Adds what differs in the notes of two nodes of the same move.
    fn notes(&mut self, mine: NodeId, theirs: NodeId) {
        let (my_node, their_node) = (self.mine.node(mine), self.theirs.node(theirs));
        let place = self.place(self.mine, mine);
        let comments = [my_node.comment(), their_node.comment()];
        self.texts(&place, comments, |place, text| {
            message!("session-diff-comment", place = place, text = text)
        });
        let names = [my_node.name(), their_node.name()];
        self.texts(&place, names, |place, text| {
            message!("session-diff-name", place = place, text = text)
        });
        // Properties that a save adds by itself are no difference in the game.
        let value_of = |node: &Node, ident: &str| -> Option<String> {
            let mut all = node.foreign().iter();
            let property = all.find(|property| property.ident() == ident)?;
            Some(property.values().collect::<Vec<_>>().join(", "))
        };
        let mut idents: Vec<&str> = Vec::new();
        for property in my_node.foreign().iter().chain(their_node.foreign()) {
            let ident = property.ident();
            if !idents.contains(&ident) && !matches!(ident, "AP" | "GTAT") {
                idents.push(ident);
            }
        }
        for ident in idents {
            let values = [value_of(my_node, ident), value_of(their_node, ident)];
            if let [Some(mine), Some(theirs)] = &values
                && mine == theirs
            {
                continue;
            }
            for (side, value) in [DiffSide::Mine, DiffSide::Theirs].into_iter().zip(values) {
                let Some(value) = value else { continue };
                let value = clean_line(&value).into_owned();
                let words = message!(
                    "session-diff-property",
                    place = place.clone(),
                    property = ident,
                    text = value
                );
                self.say(side, words);
            }
        }
    }

    /// Adds two texts if they differ; an empty one is left out.
    fn texts(
        &mut self,
        place: &Message,
        [mine, theirs]: [&str; 2],
        say: impl Fn(Message, String) -> Message,
    ) {
        if mine == theirs {
            return;
        }
        for (side, text) in [(DiffSide::Mine, mine), (DiffSide::Theirs, theirs)] {
            if !text.is_empty() {
                let text = text.replace('\n', " ");
                let text = clean_line(&text).into_owned();
                self.say(side, say(place.clone(), text));
            }
        }
    }

    /// Adds a variation that only one of the records has.
    fn branch(&mut self, record: &Record, node: NodeId, side: DiffSide) {
        let place = self.place(record, node);
        let more = count_below(record, node);
        self.say(
            side,
            message!("session-diff-branch", place = place, more = more),
        );
    }

    fn say(&mut self, side: DiffSide, words: Message) {
        let text = DiffText::Said(words);
        self.lines.push(DiffLine { side, text });
    }

    /// Returns what a node is: a move with its number, a set-up, a note or the start.
    fn place(&self, record: &Record, id: NodeId) -> Message {
        let node = record.node(id);
        match (node.content(), self.game) {
            (Content::Root, _) => message!("session-diff-start"),
            (Content::Move(mv), Some(game)) => message!(
                "session-diff-move",
                number = self.rounds.prefix(node.move_number()),
                mv = write_move(mv, game)
            ),
            (Content::SetUp(_), _) => message!("session-diff-set-up", number = node.move_number()),
            _ => message!("session-diff-note", number = node.ply()),
        }
    }
}

/// Returns the number of nodes after a node.
fn count_below(record: &Record, top: NodeId) -> usize {
    let mut open = record.node(top).children().to_vec();
    let mut count = 0;
    while let Some(node) = open.pop() {
        count += 1;
        open.extend_from_slice(record.node(node).children());
    }
    count
}

/// Returns true if two nodes are the same step of the game, whatever is noted at them.
fn is_same_step(mine: &Node, theirs: &Node) -> bool {
    mine.content() == theirs.content() && mine.turn() == theirs.turn()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;
    use std::path::Path;

    fn lines(mine: &str, theirs: &str) -> Vec<String> {
        let lines = compare_texts(mine, theirs).into_iter();
        lines
            .map(|line| match (line.side, line.text) {
                (DiffSide::Mine, DiffText::Line(text)) => format!("-{text}"),
                (DiffSide::Theirs, DiffText::Line(text)) => format!("+{text}"),
                (_, DiffText::Line(text)) => format!(" {text}"),
                (_, DiffText::Said(words)) => words.id.to_owned(),
            })
            .collect()
    }

    #[test]
    fn lines_that_differ_stand_between_equal_ones() {
        let mine = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
        let theirs = "1\n2\n3\n4\nfive\n6\n7\n8\n9\nten\n";
        assert_eq!(
            lines(mine, theirs),
            [
                "session-diff-line",
                " 3",
                " 4",
                "-5",
                "+five",
                " 6",
                " 7",
                " 8",
                " 9",
                "+ten"
            ]
        );
        assert_eq!(lines(mine, mine), [""; 0]);
        assert_eq!(lines("", "a"), ["session-diff-line", "+a"]);
        assert_eq!(lines("a\nb\n", "b\n"), ["session-diff-line", "-a", " b"]);
    }

    #[test]
    fn long_texts_without_anything_in_common_are_compared_at_once() {
        let text = |letter: char| {
            (0..5_000)
                .map(|n| format!("{letter}{n}\n"))
                .collect::<String>()
        };
        let found = compare_texts(&text('a'), &text('b'));
        assert!(found.len() <= MAX_LINES + 1);
    }

    #[test]
    fn records_differ_in_moves_and_comments() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.sgf");
        std::fs::write(&path, "(;GM[1]SZ[9];B[aa]C[old];W[bb];B[cc])").expect("written");
        let request = crate::session::OpenRequest {
            place: crate::session::PlaceRequest {
                record: Some(path.clone()),
                ..Default::default()
            },
            ..Default::default()
        };
        let mut session = Session::open(&request).expect("opened").session;
        let _ = session.run_pending();
        let compare = |session: &Session| {
            let compared = session.begin_compare(&path).expect("it is open");
            let lines = compared.run().expect("read").into_iter();
            let described = lines.map(|line| {
                let DiffText::Said(words) = line.text else {
                    panic!("a sentence");
                };
                let arg = |name| words.arg(name).cloned();
                (line.side, words.id, arg("text").or_else(|| arg("more")))
            });
            described.collect::<Vec<_>>()
        };
        assert_eq!(compare(&session), []);
        let theirs = "(;GM[1]SZ[9];B[aa]C[new];W[bb](;B[cc])(;B[dd];W[ee]))";
        std::fs::write(&path, theirs).expect("written");
        let found = compare(&session);
        assert_eq!(
            found,
            [
                (DiffSide::Mine, "session-diff-comment", Some("old".into())),
                (DiffSide::Theirs, "session-diff-comment", Some("new".into())),
                (DiffSide::Theirs, "session-diff-branch", Some(1.into())),
            ]
        );
        assert!(session.begin_compare(Path::new("other.sgf")).is_none());
    }
}
