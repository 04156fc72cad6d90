//! The moves and comments of a record as HTML: links in the order of the numbers of their nodes, comments as
//! paragraphs, variations as indented blocks.

use crate::base::clean::{clean, clean_line, escape_markup};
use crate::i18n::Texts;
use crate::record::{Content, NodeId, Rounds};
use crate::session::Session;
use crate::session::node_facts::comment::text_of;
use crate::session::node_facts::glyphs;
use crate::tui::move_text::full_label;
use std::fmt::Write as _;

/// The deepest block of a variation; what lies deeper stands in it in brackets. Browsers flatten elements that are
/// nested too deeply, and there is no room for more indentation.
const DEEPEST: usize = 12;

/// Writes the text node by node.
pub(super) struct MoveText<'a> {
    session: &'a Session,
    texts: &'a Texts,
    rounds: Rounds,
    out: String,
    /// True if the next move needs its number, whatever its place in the round.
    needs_number: bool,
}

impl<'a> MoveText<'a> {
    pub(super) fn new(session: &'a Session, texts: &'a Texts) -> Self {
        Self {
            session,
            texts,
            rounds: session.rounds(),
            out: String::new(),
            needs_number: true,
        }
    }

    pub(super) fn begin_variation(&mut self, depth: usize) {
        self.out.push_str(if depth > DEEPEST {
            "("
        } else {
            "<div class=\"v\">"
        });
        self.needs_number = true;
    }

    pub(super) fn end_variation(&mut self, depth: usize) {
        self.out
            .push_str(if depth > DEEPEST { ") " } else { "</div>\n" });
        self.needs_number = true;
    }

    /// Writes a node with its comment.
    pub(super) fn node(&mut self, node: NodeId) {
        let record = self.session.record();
        let read = record.node(node);
        let mut label = match read.content() {
            Content::Root => self.texts.word("page-start"),
            _ => clean_line(&full_label(self.texts, self.session, node)).into_owned(),
        };
        if self.rounds.counts(record, node) {
            let place = self.rounds.place(record, node);
            let begins_round = self.rounds.is_singly() || place.index == 0;
            if begins_round {
                label = format!("{}. {label}", place.number);
            } else if self.needs_number {
                label = format!("{}... {label}", place.number);
            }
            self.needs_number = false;
        } else {
            self.needs_number = true;
        }
        for glyph in glyphs(read) {
            label.push_str(glyph);
        }
        if label.is_empty() {
            label.push('–');
        }
        let _ = write!(self.out, "<a>{}</a> ", escape_markup(&label));
        let name = clean_line(read.name().trim());
        let comment = text_of(read.comment());
        let comment = clean(comment.trim());
        if !name.is_empty() || !comment.is_empty() {
            let gap = if name.is_empty() || comment.is_empty() {
                ""
            } else {
                ". "
            };
            let _ = write!(
                self.out,
                "<p>{}{gap}{}</p>",
                escape_markup(&name),
                escape_markup(&comment)
            );
            self.needs_number = true;
        }
        if node == NodeId::ROOT || self.out.ends_with("</p>") {
            self.out.push('\n');
        }
    }

    pub(super) fn finish(self) -> String {
        self.out
    }
}
