//! Moves in the notation of players.

use super::app::App;
use crate::base::clean::clean_line;
use crate::board::Game;
use crate::i18n::Texts;
use crate::notation::label::write_squares;
use crate::notation::write_move;
use crate::record::{Content, NodeId};
use crate::session::Session;
use crate::session::node_facts::comment::text_of;

/// Returns true if a node's comment, name or move contains the text, which is in lower case.
pub fn holds(app: &App, session: &Session, node: NodeId, wanted: &str) -> bool {
    let has = |text: &str| text.to_lowercase().contains(wanted);
    let seen = session.record().node(node);
    if has(&text_of(seen.comment())) || has(seen.name()) {
        return true;
    }
    let Some((mv, game)) = seen.content().as_move().zip(session.game()) else {
        return has(&text_move(session, node));
    };
    has(&label(app, session, node)) || !is_veiled(app, node) && has(&write_move(mv, game))
}

pub fn label(app: &App, session: &Session, node: NodeId) -> String {
    match (session.record().node(node).content(), session.game()) {
        (Content::Move(_), Some(game)) if app.seen_move(node).is_some() => {
            seen_text(app, game, node)
        }
        _ => full_label(&app.texts, session, node),
    }
}

/// Returns the label of a node for somebody who sees all of every move.
pub fn full_label(texts: &Texts, session: &Session, node: NodeId) -> String {
    let read = session.record().node(node);
    if let Some(word) = read.null_move() {
        return word.to_owned();
    }
    match (read.content(), session.game()) {
        (Content::Move(mv), Some(_)) if mv.is_empty() => texts.word("tui-pass"),
        (Content::Move(_), Some(game)) => session.tree().move_text(node, game).unwrap_or_default(),
        (Content::SetUp(_), _) => texts.word("tui-node-set-up"),
        (Content::Note, _) => text_move(session, node),
        _ => String::new(),
    }
}

/// Returns true if whoever looks does not see all of a move.
pub fn is_veiled(app: &App, node: NodeId) -> bool {
    let seen = app.seen_move(node);
    seen.is_some_and(|seen| seen.is_none_or(|seen| !seen.is_whole))
}

/// Returns what is seen of a move as text.
fn seen_text(app: &App, game: &Game, node: NodeId) -> String {
    let seen = app.seen_move(node).flatten();
    match seen.filter(|seen| !seen.mv.is_empty()) {
        Some(seen) => write_squares(&seen.mv, game),
        None => app.texts.word("curtain-hidden-move"),
    }
}

/// Returns the number of moves up to and including a node. Moves that are shown as text count; set-ups and notes do
/// not, unless the record has nothing else because its game is unknown.
pub fn count(session: &Session, node: NodeId) -> u32 {
    let record = session.record();
    let (ply, moves) = (record.node(node).ply(), record.node(node).move_number());
    if ply == moves || session.game().is_none() {
        return ply;
    }
    let is_text = |node: &NodeId| session.tree().text_move(*node).is_some();
    let line = std::iter::once(node).chain(record.ancestors(node));
    let texts = line.filter(is_text).count();
    moves + u32::try_from(texts).unwrap_or(u32::MAX - moves)
}

/// Returns a move that is shown as text, as stated in the file, with the letter of its player; empty for other nodes.
fn text_move(session: &Session, node: NodeId) -> String {
    session
        .tree()
        .text_move(node)
        .map_or(String::new(), |(player, text)| {
            let letter = if player == 0 { 'B' } else { 'W' };
            format!("{letter} {}", clean_line(&text))
        })
}
