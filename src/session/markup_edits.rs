//! Marks, labels, arrows and lines on the board at the current node, and its properties as text.
//!
//! Invariant: what the program itself writes (moves, set-ups, comments, the private properties) is changed by other
//! edits only, so that the record and its text never disagree.

use super::text_games::comment_marks;
use super::{Edit, Session};
use crate::base::Message;
use crate::board::Square;
use crate::codec::sgf::{
    Connection, FileFormats, Markup, MarkupEdit, ParseOptions, connections, read_with,
};
use crate::message;
use crate::record::{Change, Property};

/// A change of the marks at the current node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkChange {
    /// Sets or removes a mark.
    Toggle(Square, Markup),
    /// Sets the next letter (true) or number on a square, or removes its label.
    NextLabel(Square, bool),
    /// Sets or removes an arrow or a line.
    Connect(Connection),
    /// Removes all marks.
    Clear,
}

/// The properties that have edits of their own.
const OWN: [&str; 16] = [
    "B", "W", "AB", "AW", "AE", "C", "N", "PL", "FF", "CA", "AP", "SZ", "GM", "ST", "RE", "RU",
];

impl Session {
    /// Returns the arrows and lines at the current node.
    pub fn connections(&self) -> Vec<Connection> {
        let node = self.game.record.node(self.game.current);
        let board = &self.game.position.board;
        let mut connections = connections(node.foreign(), board);
        if let Some(game) = self.game() {
            connections.extend(comment_marks(node.comment(), game, board).1);
        }
        connections
    }

    fn game_number(&self) -> Option<u32> {
        let of_rules = self.game().and_then(|game| game.gm);
        of_rules.or(self.storage().root_info().gm)
    }

    /// Changes the marks at the current node. Returns `None` if that changes nothing.
    ///
    /// # Errors
    /// The board is too large for marks.
    pub fn change_marks(&mut self, change: &MarkChange) -> Result<Option<Change>, Message> {
        let node = self.game.current;
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
            MarkChange::Clear => edit.clear(),
        }
        let changed = edit.finish();
        if changed == self.game.record.node(node).foreign() {
            return Ok(None);
        }
        Ok(self.edit(Edit::Marks(node, changed, None)))
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
    ) -> Result<Option<Change>, Message> {
        let node = self.game.current;
        let mut properties = self.game.record.node(node).foreign().to_vec();
        let text = text.trim();
        if text.is_empty() {
            match index.filter(|index| *index < properties.len()) {
                Some(index) => drop(properties.remove(index)),
                None => return Ok(None),
            }
            return Ok(self.edit(Edit::Foreign(node, properties)));
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
        Ok(self.edit(Edit::Foreign(node, properties)))
    }
}

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
    let options = ParseOptions {
        formats: FileFormats::standard(),
        ..ParseOptions::strict()
    };
    let read = read_with(whole.as_bytes(), &options).map_err(|error| error.message())?;
    let collection = &read.collection;
    let nodes: Vec<_> = collection.nodes().collect();
    let [_, node] = nodes[..] else {
        return Err(message!("session-property-one"));
    };
    let mut found = collection.properties(node);
    match (found.next(), found.next()) {
        (Some(property), None) => Ok(Property::new(property.ident(), property.values())),
        _ => Err(message!("session-property-one")),
    }
}
