//! Values of the rules' state that a record states at a node, as `GTSTATE`: a name, a space, and JSON.
//!
//! Only a set-up node states them; after a move they follow from judging it.

use crate::base::clean::clean_line;
use crate::board::{Game, Position};
use crate::codec::sgf::text::{escape, simple_text};
use crate::record::{Node, Property};
use crate::rules::{DisplayValue, Rules};
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

pub fn state_json(value: &DisplayValue, game: &Game) -> Json {
    match value {
        DisplayValue::Int(number) => Json::from(*number),
        DisplayValue::Float(number) => Json::from(*number),
        DisplayValue::Bool(truth) => Json::from(*truth),
        DisplayValue::Piece(cell) if cell.is_hole() => Json::from("hole"),
        DisplayValue::Piece(cell) => cell
            .piece()
            .map_or(Json::Null, |piece| Json::from(game.piece_name(piece))),
        DisplayValue::Player(player) => player.map_or(Json::Null, Json::from),
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
