//! Moves without rules: each is a note that keeps its text, so that the game is written back as it was read.

use super::super::viewer;
use super::{ENDING, TAGS, TEXT};
use crate::board::Position;
use crate::codec::records::{RecordFormat, TextGame};
use crate::codec::sgf::text::{escape, text};
use crate::record::{Builder, Content, Node, NodeId, Property, Record};
use crate::rules::Rules;
use std::sync::Arc;

/// Returns rules for writing a record whose moves are texts or notes, or `None` if it needs rules of its own.
pub(in crate::session) fn rules_for_texts(record: &Record) -> Option<Arc<dyn Rules>> {
    let is_note = |id: NodeId| match record.node(id).content() {
        Content::Root => {
            let mut properties = record.node(id).foreign().iter();
            properties.any(|property| matches!(property.ident(), TAGS | ENDING))
        }
        Content::Note => true,
        Content::Move(_) | Content::SetUp(_) => false,
    };
    record.all().all(is_note).then(viewer::blank)
}

/// Adds a move that stays a text, and returns its node.
pub(super) fn add(builder: &mut Builder, parent: NodeId, word: &str) -> NodeId {
    let node = builder.add(parent, Content::Note);
    builder.set_name(node, word);
    builder.keep(node, [Property::new(TEXT, [escape(word)])]);
    node
}

/// Returns the position after a move that stays a text: only the player to move is known.
pub(super) fn after(position: &Position, players: u8) -> Position {
    let mut next = position.clone();
    next.turn = position.turn.saturating_add(1) % players.max(1);
    next
}

/// Returns the text of a node that is a move without rules. `None` for any other node, and for a text that would not be
/// read as one move.
pub(super) fn word_of(node: &Node, format: &dyn RecordFormat) -> Option<String> {
    let mut properties = node.foreign().iter();
    let property = properties.find(|property| property.ident() == TEXT)?;
    let word = text(property.values().next()?).into_owned();
    format.is_one_move(&word).then_some(word)
}

/// Returns the player to move and the number of the first move as a position states them that the rules cannot read: a
/// letter for the player behind the board, or in front of it as in draughts, and the number at the end.
pub(super) fn first_move(fen: &str) -> (u8, u32) {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let is_black = |field: &&str| field.eq_ignore_ascii_case("b");
    let is_second = match fen.split_once(':') {
        Some((turn, _)) => is_black(&turn.trim()),
        None => fields.get(1).is_some_and(is_black),
    };
    let number = fields.get(2..).and_then(<[&str]>::last);
    let number = number.and_then(|number| number.parse::<u32>().ok());
    (u8::from(is_second), number.unwrap_or(1).max(1))
}

/// Returns the position before the moves of a game that stay texts.
pub(super) fn start_of(game: &TextGame, rules: &dyn Rules) -> Position {
    let mut start = rules.start();
    start.turn = first_move(game.tag("FEN").unwrap_or_default()).0;
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_move_is_found_in_positions_of_any_variant() {
        for (fen, first) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] b KQkq - 0 17",
                (1, 17),
            ),
            ("8/8 w - - 3+3 0 4", (0, 4)),
            ("8/8 b", (1, 1)),
            ("B:W18,20:B3", (1, 1)),
            ("W:W18,20:B3", (0, 1)),
            ("", (0, 1)),
        ] {
            assert_eq!(first_move(fen), first, "{fen}");
        }
    }
}
