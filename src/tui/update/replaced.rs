//! The record after another one has taken its place, or its file was edited.

use crate::base::Message;
use crate::base::clean::clean_line;
use crate::message;
use crate::session::GamesEdit;
use crate::tui::app::App;
use crate::tui::editor::Editor;
use crate::tui::layout::Pane;
use crate::tui::panes::MovesPane;
use crate::tui::update::{position, texts};

/// Called when another record was opened, with the same rules or with rules that it brings.
pub(super) fn record_replaced(app: &mut App) {
    take_rules_of_record(app);
    app.moves = MovesPane {
        columns: app.moves.columns.take(),
        comments: app.moves.comments,
        is_opening_told: true,
        ..MovesPane::default()
    };
    position::position_changed(app);
}

/// Called when the games of the file were edited.
pub(super) fn edited(app: &mut App, edit: GamesEdit) {
    record_replaced(app);
    let Some(session) = &app.session else { return };
    let (game, games) = session.storage().game_of_file();
    app.tell(&match edit {
        GamesEdit::Open(_) => message!("tui-game-of", game = game, games = games),
        GamesEdit::Add => message!("games-added", game = game, games = games),
        GamesEdit::Delete => message!("games-deleted", game = game, games = games),
        GamesEdit::Move(_) => message!("games-moved", game = game, games = games),
    });
}

/// Undoes or redoes an edit of the games of the file. Returns a description of it, or `None` if there is none.
pub(super) fn undo(app: &mut App, again: bool) -> Option<Message> {
    let edit = app.session.as_mut()?.undo_games(again)?;
    record_replaced(app);
    Some(match edit {
        GamesEdit::Open(game) => message!("games-change-open", game = game),
        GamesEdit::Add => message!("games-change-add"),
        GamesEdit::Delete => message!("games-change-delete"),
        GamesEdit::Move(_) => message!("games-change-move"),
    })
}

/// Called when another game of the file was opened.
pub(super) fn opened(app: &mut App) {
    record_replaced(app);
    if let Some(session) = &app.session {
        let (game, games) = session.storage().game_of_file();
        app.tell(&message!("tui-game-of", game = game, games = games));
    }
}

/// Called when the record that waited for rules was opened.
pub(super) fn waiting_opened(app: &mut App) {
    record_replaced(app);
    app.moves.is_opening_told = false;
}

/// Puts the rules that a record brings into the editor.
fn take_rules_of_record(app: &mut App) {
    let Some(session) = &app.session else { return };
    let names = app.editor.files.iter().map(|file| file.name.as_str());
    let files = session.rules_text().files();
    if names.eq(files.iter().map(|file| clean_line(&file.name))) {
        return;
    }
    app.editor = Editor::open_files(files);
    texts::take_found(app);
    let panes = app.panes();
    if !panes.contains(&app.focus) {
        app.focus = Pane::Board;
    }
}
