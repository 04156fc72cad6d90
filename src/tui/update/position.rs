//! What follows when another position is shown.

use crate::base::Message;
use crate::message;
use crate::session::{Players, Session};
use crate::tui::app::App;
use crate::tui::facts::hint_words;
use crate::tui::panes::PanelKind;
use crate::tui::update::composition;

/// Discards what belongs to the old position: the composed move, the refusal, the reason of the end.
pub(super) fn position_changed(app: &mut App) {
    app.board.composition.clear();
    app.board.ending = None;
    app.moves.scroll = None;
    app.moves.text_scroll = 0;
    app.active_at = app.now;
    // What was said of the position before is not true of this one.
    for message in [
        "tui-at-the-start",
        "tui-at-the-end",
        "tui-nothing-to-lift",
        "tui-nothing-to-lift-or-hand",
    ] {
        app.unsay(&Message::new(message));
    }
    // The first candidate is selected.
    if let Some(panel) = app
        .panel
        .as_mut()
        .filter(|panel| panel.kind == PanelKind::Analysis)
    {
        panel.selected = 0;
    }
    forget_hint(app);
    composition::composed(app);
    if let Some(session) = &app.session {
        let board = &session.position().board;
        app.board.cursor.x = app.board.cursor.x.min(board.width().saturating_sub(1));
        app.board.cursor.y = app.board.cursor.y.min(board.height().saturating_sub(1));
    }
}

/// Forgets the hint with what was said of it, or stops the search for one. Returns false if there is none.
pub(super) fn forget_hint(app: &mut App) -> bool {
    let words = hint_words(app).unwrap_or_else(|| message!("engine-hint-looking"));
    let players = app.session.as_mut().map(Session::players_mut);
    let is_forgotten = players.is_some_and(Players::forget_hint);
    if is_forgotten {
        app.unsay(&words);
    }
    is_forgotten
}
