//! Values of the rules' state that a record states at a node, as `GTSTATE`: a name, a space, and JSON.
//!
//! Only a set-up node states them; after a move they follow from judging it.

use super::play::set_up_node;
use super::{Session, SessionEvent};
use crate::base::Message;
use crate::base::clean::clean_line;
use crate::board::{Game, Position};
use crate::codec::sgf::text::{escape, simple_text};
use crate::message;
use crate::record::{Node, NodeId, Property};
use crate::rules::{Rules, Value};
use serde_json::Value as Json;

/// The property with the values.
const IDENT: &str = "GTSTATE";

/// Returns the values that a node states, by name.
pub(super) fn stated(node: &Node) -> Vec<(String, String)> {
    let property = node
        .foreign()
        .iter()
        .find(|property| property.ident() == IDENT);
    let values = property.into_iter().flat_map(Property::values);
    let pair = |raw: &str| {
        let text = simple_text(raw);
        let (name, value) = text.trim().split_once(' ')?;
        Some((name.to_owned(), value.trim().to_owned()))
    };
    values.filter_map(pair).collect()
}

pub fn state_json(value: &Value, game: &Game) -> Json {
    match value {
        Value::Int(number) => Json::from(*number),
        Value::Float(number) => Json::from(*number),
        Value::Bool(truth) => Json::from(*truth),
        Value::Piece(cell) if cell.is_hole() => Json::from("hole"),
        Value::Piece(cell) => cell
            .piece()
            .map_or(Json::Null, |piece| Json::from(game.piece_name(piece))),
        Value::Player(player) => player.map_or(Json::Null, Json::from),
    }
}

/// Returns the values of a state by name, as they are typed; empty if the rules have no state.
pub(super) fn state_texts(rules: &dyn Rules, position: &Position) -> Vec<(String, String)> {
    let values = rules.state_values(position).into_iter();
    let texts = values.map(|(name, value)| {
        let text = match state_json(&value, rules.game()) {
            Json::String(name) => name,
            Json::Null => "empty".to_owned(),
            value => value.to_string(),
        };
        (name, text)
    });
    texts.collect()
}

/// Returns the values of a state as `name=value` separated by spaces, or `None` if the rules have no state.
pub fn state_line(rules: &dyn Rules, position: &Position) -> Option<String> {
    let values = state_texts(rules, position).into_iter();
    let values: Vec<String> = values
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    (!values.is_empty()).then(|| clean_line(&values.join(" ")).into_owned())
}

pub(super) fn property(rules: &dyn Rules, position: &Position) -> Property {
    let game = rules.game();
    let values = rules.state_values(position).into_iter();
    let raw = values.map(|(name, value)| {
        let json = state_json(&value, game);
        escape(&format!("{name} {json}")).into_owned()
    });
    Property::new(IDENT, raw)
}

impl Session {
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
            Err(fault) => {
                self.game.unread.insert(NodeId::ROOT, fault);
            }
        }
    }
}
