//! Information about a game: the players, when and where it was played, the result; and marks on the board.

use super::text_games::{REASON, TAGS};
use crate::codec::sgf::text::{escape, text};
use crate::record::{Branch, NodeId, Property, Record, RecordChange};
use std::borrow::Cow;

/// The reason of a draw on which the players have agreed.
pub(super) const AGREED: &str = "agreement";

/// The reason of a draw that a player has claimed.
pub(super) const CLAIMED: &str = "claim";

/// A fact about a game, named after its SGF property, in the order in which the facts are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// `PB`: the first player.
    FirstPlayer,
    /// `PW`: the second player.
    SecondPlayer,
    /// `RE`.
    Result,
    /// `DT`.
    Date,
    /// `EV`.
    Event,
    /// `RO`.
    Round,
    /// `PC`.
    Place,
    /// `GN`.
    Name,
    /// `AN`.
    Annotator,
    /// `GC`.
    Remark,
}

impl Fact {
    pub const ALL: [Self; 10] = [
        Self::FirstPlayer,
        Self::SecondPlayer,
        Self::Result,
        Self::Date,
        Self::Event,
        Self::Round,
        Self::Place,
        Self::Name,
        Self::Annotator,
        Self::Remark,
    ];

    /// Returns the identifier of the SGF property.
    pub fn ident(self) -> &'static str {
        match self {
            Self::FirstPlayer => "PB",
            Self::SecondPlayer => "PW",
            Self::Result => "RE",
            Self::Date => "DT",
            Self::Event => "EV",
            Self::Round => "RO",
            Self::Place => "PC",
            Self::Name => "GN",
            Self::Annotator => "AN",
            Self::Remark => "GC",
        }
    }
}

/// Returns a fact as stated in a record, or an empty text.
pub(super) fn fact_of(record: &Record, fact: Fact) -> String {
    if fact == Fact::Result {
        return record.result().unwrap_or_default().to_owned();
    }
    let properties = record.node(NodeId::ROOT).foreign();
    let property = properties.iter().find(|kept| kept.ident() == fact.ident());
    let value = property.and_then(|property| property.values().next());
    value.map_or(String::new(), |value| text(value).into_owned())
}

/// Sets a fact in a record; empty text removes it.
pub(super) fn set_fact(record: &mut Record, fact: Fact, words: &str) -> Option<RecordChange> {
    let words = words.trim();
    if fact == Fact::Result {
        return set_result(record, words, "");
    }
    let mut properties = record.node(NodeId::ROOT).foreign().to_vec();
    let index = properties
        .iter()
        .position(|kept| kept.ident() == fact.ident());
    let stated = Property::new(fact.ident(), [escape(words)]);
    match (index, words.is_empty()) {
        (Some(index), true) => drop(properties.remove(index)),
        (Some(index), false) => {
            if let Some(property) = properties.get_mut(index) {
                *property = stated;
            }
        }
        (None, true) => return None,
        (None, false) => properties.push(stated),
    }
    record.set_foreign(NodeId::ROOT, properties)
}

/// Returns why the game ended as far as the record states it beside the result, or an empty text.
pub(super) fn result_reason(record: &Record) -> String {
    let properties = record.node(NodeId::ROOT).foreign().iter();
    let tags = properties.filter(|property| property.ident() == TAGS);
    let mut tags = tags.flat_map(Property::values).map(text);
    let reason = tags.find_map(|tag| Some(tag.strip_prefix(REASON)?.strip_prefix(' ')?.to_owned()));
    reason.unwrap_or_default()
}

/// States the result and why the game ended; empty texts remove what is stated. The reason of another result goes.
pub(super) fn set_result(record: &mut Record, result: &str, reason: &str) -> Option<RecordChange> {
    let mut properties = record.node(NodeId::ROOT).foreign().to_vec();
    let is_reason = |tag: &&str| tag.split(' ').next() == Some(REASON);
    let index = properties
        .iter()
        .position(|property| property.ident() == TAGS);
    let property = index.map(|index| properties.remove(index));
    let values = property.iter().flat_map(Property::values);
    let mut tags: Vec<Cow<'_, str>> = values
        .filter(|tag| !is_reason(tag))
        .map(Cow::Borrowed)
        .collect();
    if !reason.is_empty() {
        tags.push(escape(&format!("{REASON} {reason}")).into_owned().into());
    }
    if !tags.is_empty() {
        let place = index.unwrap_or(properties.len());
        properties.insert(place, Property::new(TAGS, tags));
    }
    let result = (!result.is_empty()).then(|| result.to_owned());
    record.set_result(result, properties)
}

/// An edit of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordEdit {
    /// Sets the comment of a node.
    Comment(NodeId, String),
    /// Sets the name of a node.
    Name(NodeId, String),
    /// Sets a fact about the game; empty text removes it.
    Fact(Fact, String),
    /// States the result, and why the game ended.
    Result(String, String),
    /// Replaces those properties of a node that this program does not interpret, including marks.
    Foreign(NodeId, Vec<Property>),
    /// Replaces the properties of a node because its marks have changed and, if given, states the result, as one step.
    Marks(NodeId, Vec<Property>, Option<String>),
    /// Sets the player to move after a node; `None` means the next one in order.
    Turn(NodeId, Option<u8>),
    /// Deletes a node and its descendants; its parent becomes the current node.
    Delete(NodeId),
    /// Deletes all variations that branch off the line to a node.
    DeleteOthers(NodeId),
    /// Moves the variation that contains a node up by one place at the nearest fork.
    Promote(NodeId),
    /// Makes the line to a node the main line.
    MakeMainLine(NodeId),
    /// Copies a node and its descendants to the clipboard, and deletes them.
    Cut(NodeId),
    /// Appends the copied nodes to a node, where they are judged.
    Paste(NodeId),
}

impl RecordEdit {
    /// Applies the edit to a record; a cut branch goes to the clipboard.
    pub(super) fn apply(
        self,
        record: &mut Record,
        clipboard: &mut Option<Branch>,
    ) -> Option<RecordChange> {
        match self {
            Self::Comment(node, text) => record.set_comment(node, &text),
            Self::Name(node, text) => record.set_name(node, &text),
            Self::Fact(fact, text) => set_fact(record, fact, &text),
            Self::Result(result, reason) => set_result(record, &result, &reason),
            Self::Foreign(node, properties) => record.set_foreign(node, properties),
            Self::Marks(node, properties, result) => record.set_marks(node, properties, result),
            Self::Turn(node, turn) => record.set_turn(node, turn),
            Self::Delete(node) => record.delete(node),
            Self::DeleteOthers(node) => record.delete_other_variations(node),
            Self::Promote(node) => record.promote(node),
            Self::MakeMainLine(node) => record.make_main_line(node),
            Self::Cut(node) => {
                let (branch, change) = record.cut(node)?;
                *clipboard = Some(branch);
                Some(change)
            }
            Self::Paste(parent) => record.paste(parent, clipboard.as_ref()?),
        }
    }

    /// Returns true unless the edit sets a text that the record already has.
    pub(super) fn differs_from(&self, record: &Record) -> bool {
        match self {
            Self::Comment(node, text) => {
                record.contains(*node) && record.node(*node).comment() != text
            }
            Self::Name(node, text) => record.contains(*node) && record.node(*node).name() != text,
            Self::Fact(fact, text) => fact_of(record, *fact) != *text,
            _ => true,
        }
    }
}
