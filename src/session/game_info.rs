//! Information about a game: the players, when and where it was played, the result; and marks on the board.

use crate::codec::sgf::text::{escape, text};
use crate::record::{Change, NodeId, Property, Record};

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
    /// All facts.
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
    #[must_use]
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
pub(super) fn set_fact(record: &mut Record, fact: Fact, words: &str) -> Option<Change> {
    let words = words.trim();
    if fact == Fact::Result {
        let result = (!words.is_empty()).then(|| words.to_owned());
        return record.set_result(result);
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
