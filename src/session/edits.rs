//! Edits of the record, all of which can be undone.
//!
//! Text that is being typed in an open box becomes an edit when the box is closed. Until then it counts as unsaved
//! work: the recovery file holds the record as it would be if the box were closed now.
//!
//! Invariant: what the program itself writes (moves, set-ups, comments, the private properties) is changed by edits of
//! its own, never as text of properties, so that the record and its text never disagree.

use super::document::Document;
use super::files::shown;
use super::game_info::RecordEdit;
use super::game_tree::GameTree;
use super::node_facts::{self, ColouredConnection, FactReader, MarkColour, StatedKinds, comment};
use super::play::set_up_node;
use super::state_values::{property, state_texts, stated};
use super::{Session, SessionEvent, Verdict};
use crate::base::Message;
use crate::base::clean::clean;
use crate::board::Square;
use crate::codec::records::{RecordFormat, format_of_file};
use crate::codec::sgf::{Connection, FileFormats, Markup, MarkupEdit, SgfParseOptions, read_with};
use crate::message;
use crate::record::{ChangeKind, NodeId, Property, RecordChange};
use std::sync::Arc;

/// A change of the marks at the current node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkChange {
    /// Sets or removes a mark.
    Toggle(Square, Markup),
    /// Sets the next letter (true) or number on a square, or removes its label.
    NextLabel(Square, bool),
    /// Sets or removes an arrow or a line.
    Connect(Connection),
    /// Draws the circle of a square, or the arrow from it to another one, in a colour; without a colour removes it.
    Colour(Square, Square, Option<MarkColour>),
    /// Removes all marks.
    Clear,
}

/// The properties that have edits of their own.
const OWN: [&str; 16] = [
    "B", "W", "AB", "AW", "AE", "C", "N", "PL", "FF", "CA", "AP", "SZ", "GM", "ST", "RE", "RU",
];

/// Returns a property as text: `TR[aa][bb]`.
pub fn property_text(property: &Property) -> String {
    let values: String = property
        .values()
        .map(|value| format!("[{value}]"))
        .collect();
    format!("{}{values}", property.ident())
}

/// Reads the text of one property, as FF\[4\] and the game allow it.
fn read_property(text: &str, gm: Option<u32>) -> Result<Property, Message> {
    let head = match gm {
        Some(gm) => format!("(;FF[4]GM[{gm}];"),
        None => "(;FF[4];".to_owned(),
    };
    let whole = format!("{head}{text})");
    let options = SgfParseOptions {
        formats: FileFormats::standard(),
        ..SgfParseOptions::strict()
    };
    let reading = read_with(whole.as_bytes(), &options).map_err(|error| error.message())?;
    let collection = &reading.collection;
    let nodes: Vec<_> = collection.nodes().collect();
    let [_, node] = nodes[..] else {
        return Err(message!("session-property-one"));
    };
    let mut properties = collection.properties(node);
    match (properties.next(), properties.next()) {
        (Some(property), None) => Ok(Property::new(property.ident(), property.values())),
        _ => Err(message!("session-property-one")),
    }
}

impl Session {
    /// Edits the record. Returns `None` if that changes nothing.
    pub fn edit(&mut self, edit: RecordEdit) -> Option<RecordChange> {
        let GameTree {
            record, clipboard, ..
        } = &mut self.game;
        let change = edit.apply(Arc::make_mut(record), clipboard)?;
        match change.kind {
            // These edits change no position, so no node has to be judged again.
            ChangeKind::Comment
            | ChangeKind::Name
            | ChangeKind::Properties
            | ChangeKind::Marks
            | ChangeKind::Result => Some(change),
            _ => self.after(Some(change)),
        }
    }

    /// Copies a node and its descendants for [`RecordEdit::Paste`]. Returns the number of nodes.
    pub fn copy(&mut self, node: NodeId) -> Option<usize> {
        let branch = self.game.record.copy(node)?;
        let size = branch.size();
        self.game.clipboard = Some(branch);
        Some(size)
    }

    /// Returns the edit that the open box stands for, if it would change the record.
    pub(super) fn unsaved_text(&self) -> Option<&RecordEdit> {
        let text = self.storage.open_text.as_ref()?;
        text.differs_from(&self.game.record).then_some(text)
    }

    /// Returns the document to write for recovery: with the text of the open box.
    pub(super) fn document_with_open_text(&self) -> Document {
        let mut document = self.document();
        if let Some(text) = self.unsaved_text() {
            // Copies of a record share their nodes, so this clones only one chunk of them.
            let _ = text
                .clone()
                .apply(Arc::make_mut(&mut document.record), &mut None);
        }
        document
    }

    /// Undoes the last edit of the record and goes to the node where it was made.
    pub fn undo(&mut self) -> Option<RecordChange> {
        let change = self.game.record_mut().undo();
        self.after(change)
    }

    /// Redoes the edit that was undone last.
    pub fn redo(&mut self) -> Option<RecordChange> {
        let change = self.game.record_mut().redo();
        let change = self.after(change)?;
        if change.kind == ChangeKind::AddMove {
            self.follow_redone();
        }
        Some(change)
    }

    /// Updates everything that depends on the record after an edit.
    pub(super) fn after(&mut self, change: Option<RecordChange>) -> Option<RecordChange> {
        let change = change?;
        match change.kind {
            ChangeKind::Turn => {
                self.game.positions.forget_kept();
                self.clear_verdicts(change.target);
                self.judge_from(NodeId::ROOT);
            }
            // Nodes that were added or restored may not have been judged by the rules in play.
            ChangeKind::Delete
            | ChangeKind::DeleteOthers
            | ChangeKind::Paste
            | ChangeKind::AddMove
            | ChangeKind::AddSetUp => self.judge_from(change.target),
            _ => {}
        }
        if change.kind == ChangeKind::DeleteOthers {
            self.judge_from(NodeId::ROOT);
        }
        let target = match change.kind {
            // A result is no matter of a node: it is stated and taken back wherever the board is.
            ChangeKind::DeleteOthers | ChangeKind::Result
                if self.game.record.contains(self.game.current) =>
            {
                self.game.current
            }
            _ => change.target,
        };
        self.go_to_node(target);
        Some(change)
    }

    /// Discards the verdicts on a node and its descendants.
    fn clear_verdicts(&mut self, top: NodeId) {
        let mut open = vec![top];
        while let Some(node) = open.pop() {
            self.game.verdicts.set(node, Verdict::Unchecked);
            open.extend_from_slice(self.game.record.node(node).children());
        }
    }

    /// Returns the values of the state at the current node by name, as they are typed; empty if the rules have none or
    /// the position is not known.
    pub fn state_texts(&self) -> Vec<(String, String)> {
        let rules = self.text.rules.as_deref().filter(|_| !self.game.pending);
        rules.map_or_else(Vec::new, |rules| state_texts(rules, &self.game.position))
    }

    /// Changes values of the state at the current node, by a set-up node after it, which becomes the current one.
    ///
    /// # Errors
    /// The position is not known, or the rules have no such state.
    pub fn change_state(
        &mut self,
        values: &[(String, String)],
    ) -> Result<Vec<SessionEvent>, Message> {
        let Some(rules) = self.text.rules.clone() else {
            return Err(message!("session-no-rules"));
        };
        if self.game.pending {
            return Err(message!("session-position-pending"));
        }
        let next = rules.with_state(&self.game.position, values)?;
        let property = property(&*rules, &next);
        Ok(set_up_node(self, Vec::new(), None, vec![property]))
    }

    /// Applies the state values that the root of the record states, since the root is not judged.
    pub(super) fn take_root_state(&mut self) {
        let Some(rules) = &self.text.rules else {
            return;
        };
        let values = stated(self.game.record.node(NodeId::ROOT));
        if values.is_empty() {
            return;
        }
        match rules.with_state(self.game.positions.start(), &values) {
            Ok(next) => self.game.positions.set_root_state(next.state),
            Err(error) => {
                self.game.unread.insert(NodeId::ROOT, error);
            }
        }
    }

    /// Returns the arrows and lines at the current node.
    pub fn connections(&self) -> Vec<Connection> {
        let connections = self.coloured_connections().into_iter();
        connections.map(|coloured| coloured.connection).collect()
    }

    /// Returns the arrows and lines at the current node with their colours.
    pub fn coloured_connections(&self) -> Vec<ColouredConnection> {
        let node = self.game.record.node(self.game.current);
        node_facts::connections(node, self.game(), &self.game.position.board)
    }

    /// Returns what reads the facts of nodes: clocks, values, glyphs.
    pub fn fact_reader(&self) -> FactReader<'_> {
        FactReader::new(&self.game.record, self.game(), self.rounds())
    }

    /// Returns the kinds of facts that the first nodes of the record state.
    pub fn stated_kinds(&self) -> StatedKinds {
        // A screen asks with each frame: what is read anew after an edit is bounded, whatever the length of the record.
        const SEARCHED: usize = 2_000;
        let find = || self.fact_reader().stated_kinds(SEARCHED);
        self.game.stated_kinds(find)
    }

    /// Returns the edit that replaces the text of people in a comment, or `None` if it says the same already.
    pub fn comment_edit(&self, node: NodeId, text: &str) -> Option<RecordEdit> {
        let comment = self.game.record.node(node).comment();
        let is_new = comment::text_of(comment) != text;
        is_new.then(|| RecordEdit::Comment(node, comment::with_text(comment, &clean(text))))
    }

    fn game_number(&self) -> Option<u32> {
        let of_rules = self.game().and_then(|game| game.gm);
        of_rules.or(self.storage().root_info().gm)
    }

    /// Returns the edit that colours a mark in the comment, where formats with commands have colours; `None` if it belongs among
    /// the properties.
    fn colour_in_comment(
        &self,
        (from, to): (Square, Square),
        colour: Option<MarkColour>,
    ) -> Option<RecordEdit> {
        let (node, game) = (self.game.current, self.game()?);
        let comment = self.game.record.node(node).comment();
        let belongs = self.has_commands() || node_facts::is_in_comment(comment, game, from, to);
        let changed = node_facts::with_colour(comment, game, (from, to), colour);
        (belongs && changed != comment).then_some(RecordEdit::Comment(node, changed))
    }

    /// Returns true if the record was read from a format with commands in comments, or is to be saved in one.
    pub(super) fn has_commands(&self) -> bool {
        let place = &self.storage.place;
        let path = place.path.as_deref();
        let of_path = path.and_then(|path| format_of_file(&shown(path)));
        let of_source = place.source.as_ref().map(|source| source.format());
        let mut formats = of_path.into_iter().chain(of_source);
        formats.any(RecordFormat::has_commands)
    }

    /// Sets the clock of who moved at the current node, `9:58`, or takes it away. Returns `None` if nothing changes.
    ///
    /// # Errors
    /// The text is no time, or nobody moved there.
    pub fn set_clock(&mut self, text: &str) -> Result<Option<RecordChange>, Message> {
        let (node, has_commands) = (self.game.current, self.has_commands());
        let edit = self.fact_reader().clock_edit(node, text, has_commands)?;
        Ok(edit.and_then(|edit| self.edit(edit)))
    }

    /// Sets the value of the current node, `+0.3`, `#-4`, `54%` or `B+3.5`, or takes it away. Returns `None` if nothing
    /// changes.
    ///
    /// # Errors
    /// The text is no value, or the format has no such one.
    pub fn set_value(&mut self, text: &str) -> Result<Option<RecordChange>, Message> {
        let (node, has_commands) = (self.game.current, self.has_commands());
        let edit = self.fact_reader().value_edit(node, text, has_commands)?;
        Ok(edit.and_then(|edit| self.edit(edit)))
    }

    /// Changes the marks at the current node. Returns `None` if that changes nothing.
    ///
    /// # Errors
    /// The board is too large for marks.
    pub fn change_marks(&mut self, change: &MarkChange) -> Result<Option<RecordChange>, Message> {
        let node = self.game.current;
        if let MarkChange::Colour(from, to, colour) = change
            && let Some(edit) = self.colour_in_comment((*from, *to), *colour)
        {
            return Ok(self.edit(edit));
        }
        let properties = self.game.record.node(node).foreign();
        let board = &self.game.position.board;
        let edit = MarkupEdit::new(properties, board, self.game_number());
        let mut edit = edit.ok_or_else(|| message!("session-marks-too-large"))?;
        match change {
            MarkChange::Toggle(square, mark) => edit.toggle(*square, mark),
            MarkChange::NextLabel(square, is_letter) => {
                let is_label = |(place, mark): &(Square, Markup)| {
                    place == square && matches!(mark, Markup::Label(_))
                };
                let label = match self.game.markup().iter().any(is_label) {
                    true => String::new(),
                    false => edit.next_label(*is_letter),
                };
                edit.toggle(*square, &Markup::Label(label));
            }
            MarkChange::Connect(connection) => edit.toggle_connection(*connection),
            MarkChange::Colour(from, to, colour) => {
                edit.set_colour(*from, *to, colour.map(MarkColour::letter));
            }
            MarkChange::Clear => edit.clear(),
        }
        let changed = edit.finish();
        if changed == self.game.record.node(node).foreign() {
            return Ok(None);
        }
        Ok(self.edit(RecordEdit::Marks(node, changed, None)))
    }

    /// Replaces the property with an index at the current node by the text of one, `TR[aa][bb]`; empty text removes it.
    /// Without an index the property is added.
    ///
    /// # Errors
    /// The text is not one property, the format does not allow it, the node has one of that name, or the program writes
    /// it itself.
    pub fn set_property(
        &mut self,
        index: Option<usize>,
        text: &str,
    ) -> Result<Option<RecordChange>, Message> {
        let node = self.game.current;
        let mut properties = self.game.record.node(node).foreign().to_vec();
        let text = text.trim();
        if text.is_empty() {
            match index.filter(|index| *index < properties.len()) {
                Some(index) => drop(properties.remove(index)),
                None => return Ok(None),
            }
            return Ok(self.edit(RecordEdit::Foreign(node, properties)));
        }
        let new = read_property(text, self.game_number())?;
        let ident = new.ident();
        if OWN.contains(&ident) || ident.starts_with("GT") {
            return Err(message!("session-property-own", property = ident));
        }
        let mut others = properties.iter().enumerate();
        if others.any(|(other, known)| Some(other) != index && known.ident() == ident) {
            return Err(message!("session-property-twice", property = ident));
        }
        match index.and_then(|index| properties.get_mut(index)) {
            Some(property) => *property = new,
            None => properties.push(new),
        }
        Ok(self.edit(RecordEdit::Foreign(node, properties)))
    }
}

/// Returns a description of an edit that fits on one line.
pub fn describe_change(change: &RecordChange) -> Message {
    let nodes = change.nodes;
    match change.kind {
        ChangeKind::AddMove => message!("session-change-move"),
        ChangeKind::AddSetUp => message!("session-change-set-up"),
        ChangeKind::Comment => message!("session-change-comment"),
        ChangeKind::Name => message!("session-change-name"),
        ChangeKind::Turn => message!("session-change-turn"),
        ChangeKind::Marks => message!("session-change-marks"),
        ChangeKind::Properties => message!("session-change-properties"),
        ChangeKind::Result => message!("session-change-result"),
        ChangeKind::Delete | ChangeKind::DeleteOthers => {
            message!("session-change-delete", nodes = nodes)
        }
        ChangeKind::Promote => message!("session-change-promote"),
        ChangeKind::MakeMain => message!("session-change-main"),
        ChangeKind::Paste => message!("session-change-paste", nodes = nodes),
    }
}
