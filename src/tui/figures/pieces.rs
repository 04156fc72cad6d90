//! Games in which pieces move: the moves as text, with diagrams where the record asks for them, where the user has
//! marked something, at forks, and after so many moves.

use super::board::Picture;
use super::pages::Block;
use super::plan::{Failure, Inherited, Plan, any_node, figure_start, is_set_up, stated_number};
use super::text::{TextStyle, Word};
use crate::base::clean::clean_line;
use crate::board::Board;
use crate::message;
use crate::record::{Content, NodeId};
use crate::session::node_facts::{asks_for_diagram, glyphs};
use std::rc::Rc;

/// A node that was written, with what its children need to know.
#[derive(Clone)]
struct Written {
    node: NodeId,
    board: Rc<Board>,
    /// The number of its move, where moves are counted one by one.
    number: u32,
    inherited: Inherited,
    /// The number of variations in which it is.
    level: usize,
}

/// What is still to be written.
enum Task {
    /// What follows a node.
    Children(Written),
    /// A move instead of the main one, with all that follows it; the node before it.
    Variation(NodeId, Written),
}

/// The moves that were not yet made a paragraph.
struct Writer<'p, 'a> {
    plan: &'p mut Plan<'a>,
    words: Vec<Word>,
    level: usize,
    /// True if the next move needs its number, whatever its place in the round.
    needs_number: bool,
}

/// Writes all lines of the record.
pub(super) fn plan(plan: &mut Plan<'_>) -> Result<(), Failure> {
    let mut writer = Writer {
        plan,
        words: Vec::new(),
        level: 0,
        needs_number: true,
    };
    let root = Written {
        node: NodeId::ROOT,
        board: Rc::new(writer.plan.source.start().clone()),
        number: 0,
        inherited: Inherited::default(),
        level: 0,
    };
    let root = writer.node(NodeId::ROOT, root)?;
    let mut tasks = vec![Task::Children(root)];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Variation(node, before) => {
                writer.end_paragraph();
                writer.level = before.level + 1;
                let before = Written {
                    level: writer.level,
                    ..before
                };
                let written = writer.node(node, before)?;
                tasks.push(Task::Children(written));
            }
            Task::Children(before) => {
                if before.level != writer.level {
                    writer.end_paragraph();
                    writer.level = before.level;
                }
                let record = writer.plan.source.record();
                let Some((main, others)) = record.node(before.node).children().split_first() else {
                    continue;
                };
                let written = writer.node(*main, before.clone())?;
                // What comes first is pushed last.
                tasks.push(Task::Children(written));
                let others = others.iter().rev();
                tasks.extend(others.map(|other| Task::Variation(*other, before.clone())));
            }
        }
    }
    writer.end_paragraph();
    Ok(())
}

/// Returns true if any node of the record asks for a diagram of its own.
pub(super) fn states_figures(plan: &Plan<'_>) -> bool {
    let record = plan.source.record();
    let board = plan.source.start();
    any_node(record, |node| {
        let read = record.node(node);
        figure_start(read).is_some()
            || asks_for_diagram(read)
            || !plan.marks(node, board).is_empty()
            || !plan.arrows(node, board).is_empty()
    })
}

impl Writer<'_, '_> {
    fn end_paragraph(&mut self) {
        self.needs_number = true;
        if !self.words.is_empty() {
            self.plan.blocks.push(Block::Text {
                words: std::mem::take(&mut self.words),
                level: self.level,
            });
        }
    }

    /// Writes the move of a node, then its diagram and its comment.
    fn node(&mut self, node: NodeId, before: Written) -> Result<Written, Failure> {
        self.plan.check_cancelled()?;
        let read = self.plan.source.record().node(node);
        let mut written = Written { node, ..before };
        written.inherited.take(read, &written.board);
        if node != NodeId::ROOT {
            let board = Rc::make_mut(&mut written.board);
            self.plan.source.apply(node, board);
        }
        if read.is_counted() {
            written.number = stated_number(read).unwrap_or(written.number + 1);
            self.words_of_move(node, &written);
        }
        if self.wants_diagram(node, &written) {
            self.end_paragraph();
            self.diagram(node, &written)?;
        }
        if self.plan.is_commented(node) {
            self.end_paragraph();
            self.plan.comment(node, None, self.level);
        }
        Ok(written)
    }

    /// Returns the number of a move: `12.`, or `12...` for a later move of a round.
    fn prefix(&self, node: NodeId, written: &Written) -> String {
        let rounds = self.plan.source.rounds();
        match rounds.is_singly() {
            true => format!("{}.", written.number),
            false => rounds.prefix(self.plan.source.record().node(node).move_number()),
        }
    }

    fn words_of_move(&mut self, node: NodeId, written: &Written) {
        let record = self.plan.source.record();
        let rounds = self.plan.source.rounds();
        let begins_round = rounds.is_singly() || rounds.place(record, node).index == 0;
        let mut text = self.text_of_move(node);
        let is_numbered = written.inherited.numbering != Some(0);
        if is_numbered && (begins_round || self.needs_number) {
            text = format!("{}\u{a0}{text}", self.prefix(node, written));
        }
        self.needs_number = false;
        let style = match self.level {
            0 => TextStyle::Bold,
            _ => TextStyle::Plain,
        };
        self.words.push(Word::new(text, style));
    }

    /// Returns a move with its glyphs.
    fn text_of_move(&self, node: NodeId) -> String {
        let read = self.plan.source.record().node(node);
        let is_pass = read.content().as_move().is_some_and(|mv| mv.is_empty());
        let text = match read.null_move() {
            Some(word) => word.to_owned(),
            None if is_pass => self.plan.texts.word("tui-pass"),
            None => self.plan.source.move_text(node).unwrap_or_default(),
        };
        let mut text = clean_line(&text).into_owned();
        glyphs(read)
            .into_iter()
            .for_each(|glyph| text.push_str(glyph));
        text
    }

    fn wants_diagram(&self, node: NodeId, written: &Written) -> bool {
        let record = self.plan.source.record();
        let read = record.node(node);
        let is_regular = || {
            let rounds = self.plan.source.rounds();
            let place = rounds.place(record, node);
            let is_last = rounds.is_singly() || place.index + 1 == rounds.players();
            let every = self.plan.every.filter(|every| *every > 0);
            let is_move = read.is_counted();
            let number = if rounds.is_singly() {
                written.number
            } else {
                place.number
            };
            is_move
                && written.level == 0
                && is_last
                && every.is_some_and(|every| number.is_multiple_of(every))
        };
        let is_fork = read.children().len() > 1;
        // There is one diagram at least: the last position of the main line.
        let is_last = read.children().is_empty() && written.level == 0;
        is_fork
            || is_last && self.plan.diagrams == 0
            || is_set_up(read)
            || figure_start(read).is_some()
            || asks_for_diagram(read)
            || !self.plan.marks(node, &written.board).is_empty()
            || !self.plan.arrows(node, &written.board).is_empty()
            || is_regular()
    }

    fn diagram(&mut self, node: NodeId, written: &Written) -> Result<(), Failure> {
        let read = self.plan.source.record().node(node);
        let start = figure_start(read).unwrap_or_default();
        let mut words = match read.content() {
            Content::Move(_) => {
                let prefix = self.prefix(node, written);
                let text = self.text_of_move(node);
                message!("figures-after", text = format!("{prefix} {text}"))
            }
            _ => message!("figures-position"),
        };
        if !start.name.is_empty() {
            words = message!("figures-named", words = words, name = start.name);
        }
        let picture = Picture {
            area: written.inherited.area,
            marks: self.plan.marks(node, &written.board),
            arrows: self.plan.arrows(node, &written.board),
            has_coordinates: !start.hides_coordinates,
            has_stars: !start.hides_stars,
            ..Picture::of(&written.board)
        };
        self.plan.diagram(&picture, &words)
    }
}
