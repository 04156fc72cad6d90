//! Drawing the curtain of games with hidden information, and finding out what the player behind the keyboard sees.

use crate::base::{Diagnostic, FileId, Limits, Span};
use crate::message;
use crate::record::NodeId;
use crate::session::{PositionAt, SessionEvent};
use crate::tui::app::App;
use crate::tui::commands::{Action, KeyContext};
use crate::tui::keys::Key;
use crate::tui::panes::{SeenGame, Viewer};
use crossterm::event::KeyCode;
use std::collections::BTreeMap;

/// The most moves of which it is found out after one event what is seen of them; each takes two views of the board.
const MOST_MOVES: usize = 200;

/// Takes a key while nobody can move: Enter draws the curtain, and what leads out of the game or to another mode is
/// allowed. Returns true if nothing else may use the key.
pub(super) fn on_key(app: &mut App, key: Key) -> bool {
    if app.viewer() == Viewer::All {
        return false;
    }
    let bound = app.keymap.command(KeyContext::Everywhere, key);
    let bound = bound.map(|bound| bound.action);
    // The other modes show everything, which a slip of the finger must not do.
    let is_warned = std::mem::take(&mut app.curtain.is_warned);
    if bound == Some(Action::NextMode) && !is_warned {
        app.curtain.is_warned = true;
        app.tell(&message!("curtain-mode", key = key.to_string()));
        return true;
    }
    if !app.is_curtained() {
        return false;
    }
    // A move that plays itself may be played before its last letters are typed. They are dropped, and so is an Enter
    // behind them, which would draw the curtain.
    let passes_enter = std::mem::take(&mut app.composer.passes_enter);
    if passes_enter && key.code == KeyCode::Enter {
        return true;
    }
    if passes_enter && key.typed().is_some() {
        app.composer.passes_enter = true;
        return true;
    }
    if key.code == KeyCode::Enter {
        let turn = app.session.as_ref().map(|session| session.position().turn);
        app.curtain.seat = match app.viewer() {
            Viewer::Nobody => turn,
            _ => None,
        };
        // What one player has typed is nothing for the other.
        app.composer.history.clear();
        app.toast = None;
        return true;
    }
    let leads_out = leads_out(app, key) || bound == Some(Action::NextMode);
    if !leads_out && app.viewer() != Viewer::Nobody {
        // The curtain itself says what to do.
        tell(app);
    }
    !leads_out
}

/// Returns true for the keys that leave the game, whoever may see the board.
pub(super) fn leads_out(app: &App, key: Key) -> bool {
    let bound = app.keymap.command(KeyContext::Everywhere, key);
    bound.is_some_and(|bound| bound.action == Action::Quit)
}

/// Returns an event without what whoever looks may not know: why a move of another player is refused, how it was read and
/// what it could be; and of an own move what it says of hidden squares. `None` if nothing of it is left.
pub(super) fn veiled(app: &App, event: SessionEvent) -> Option<SessionEvent> {
    let player = match app.viewer() {
        Viewer::All => return Some(event),
        Viewer::Player(player) => Some(player),
        Viewer::Nobody => None,
    };
    let (mv, is_of_text) = match &event {
        SessionEvent::ReadAs(_) => return None,
        SessionEvent::Refused { mv, .. }
        | SessionEvent::Faulted { mv, .. }
        | SessionEvent::LimitReached { mv, .. } => (Some(mv), false),
        SessionEvent::Ambiguous { .. } => (None, true),
        // Operations are read as they stand there, anything else on the true board.
        SessionEvent::Unreadable(_) => (None, app.composer.line.text().contains('(')),
        _ => return Some(event),
    };
    if is_of_text && app.sees_moves() {
        return Some(event);
    }
    let told = match player.zip(app.session.as_ref()) {
        Some((player, session)) => session.veiled_refusal(player, mv),
        None => Some(message!("curtain-refused")),
    };
    Some(told.map_or(event, |told| {
        let start = Span::new(FileId(0), 0, 0);
        SessionEvent::Unreadable(Diagnostic::error(start, told))
    }))
}

/// Says what is to be done before somebody can move.
pub(super) fn tell(app: &mut App) {
    let turn = app.session.as_ref().map(|session| session.position().turn);
    let player = app.player_name(turn.unwrap_or(0));
    app.tell(&match app.viewer() {
        Viewer::Nobody => message!("curtain-give", player = player),
        _ => message!("curtain-close", player = player),
    });
}

/// Called after every event: finds out what the player sees who looks.
pub(super) fn sync(app: &mut App) {
    let Viewer::Player(player) = app.viewer() else {
        if app.viewer() == Viewer::All {
            app.curtain.seat = None;
        }
        app.curtain.seen = None;
        return;
    };
    let Some(session) = &mut app.session else {
        return;
    };
    let node = session.current();
    let seen = app.curtain.seen.take().filter(|seen| seen.player == player);
    let (mut board, mut moves) = (None, BTreeMap::new());
    if let Some(seen) = seen {
        moves = seen.moves;
        board = seen.board.filter(|_| seen.node == node);
    }
    let mut failure = None;
    if board.is_none() && !session.moves().is_judging() {
        let view = session.view(session.position(), player, &Limits::default());
        let view = view.map(std::borrow::Cow::into_owned);
        failure = view.as_ref().err().cloned();
        board = Some(view.ok());
    }
    let record = session.record();
    let is_stale = |node: &NodeId| {
        let mv = record.node(*node).content().as_move();
        mv.is_some_and(|mv| moves.get(node).is_none_or(|(known, _)| known != mv))
    };
    // The current line first: it is what the player looks at.
    let line = std::iter::once(node).chain(record.ancestors(node));
    let stale_nodes: Vec<NodeId> = line
        .chain(record.all())
        .filter(is_stale)
        .take(MOST_MOVES)
        .collect();
    for stale in stale_nodes {
        let mv = session.record().node(stale).content().as_move().cloned();
        let seen = session.seen_move(stale, player);
        // What is not known yet is asked for again.
        let is_known = matches!(session.position_at(stale), PositionAt::Known(_));
        if let Some(mv) = mv.filter(|_| is_known) {
            moves.insert(stale, (mv, seen));
        }
    }
    app.curtain.seen = Some(SeenGame {
        player,
        node,
        board,
        moves,
    });
    if let Some(failure) = failure {
        app.tell_error(&failure);
    }
}
