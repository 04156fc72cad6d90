//! Closing what is open, and the panes that showed it.

use crate::tui::app::{App, Effect};
use crate::tui::editor::Editor;
use crate::tui::facts::SheetColumn;
use crate::tui::layout::Pane;
use crate::tui::panes::{BoardPane, Composer, MovesPane};
use crate::tui::update::tasks;

/// Closes the session, whose unsaved work was saved or may be discarded.
pub(super) fn close_session(app: &mut App, effects: &mut Vec<Effect>) {
    if let Some(mut session) = app.session.take() {
        app.files.closed.push(session.storage_mut().close());
        tasks::close(app, effects);
    }
    app.files.lost = None;
}

pub(super) fn forget_panes(app: &mut App) {
    app.stones = None;
    app.board = BoardPane::default();
    app.editor = Editor::default();
    app.moves = MovesPane {
        columns: SheetColumn::read_list(&app.config.columns).unwrap_or_default(),
        ..MovesPane::default()
    };
    app.composer = Composer {
        history: std::mem::take(&mut app.composer.history),
        ..Composer::default()
    };
    app.panel = None;
    app.is_zoomed = false;
    app.questions.clear();
    app.focus = Pane::Board;
}
