//! The games in the record's file, and replacing the open record.

use super::super::app::App;
use super::super::editor::Editor;
use super::super::event::Effect;
use super::super::layer::{AfterSave, PromptKind};
use super::super::layout::Pane;
use super::super::panes::MovesPane;
use super::files;
use crate::base::Message;
use crate::base::clean::clean_line;
use crate::message;

/// Starts an action that replaces only the record, after asking about unsaved changes. The texts of the editor stay.
pub(super) fn replace_record(app: &mut App, next: AfterSave, effects: &mut Vec<Effect>) {
    if app
        .session
        .as_ref()
        .is_some_and(|session| session.tree().is_changed())
    {
        files::ask_about_unsaved(app, next);
    } else {
        files::go(app, next, effects);
    }
}

/// Goes forward or back by a number of games in the record's file.
pub(super) fn game_by(app: &mut App, by: isize, effects: &mut Vec<Effect>) {
    let Some(session) = &app.session else { return };
    let (game, games) = session.storage().game_of_file();
    match game
        .checked_add_signed(by)
        .filter(|game| (1..=games).contains(game))
    {
        Some(game) => replace_record(app, AfterSave::Game(game), effects),
        None => app.tell(&message!("tui-no-other-game", games = games)),
    }
}

/// Goes to a game of the file by its number, which is asked for if not given.
pub(super) fn ask_game(app: &mut App, number: &str, effects: &mut Vec<Effect>) {
    if number.is_empty() {
        let games = app
            .session
            .as_ref()
            .map_or(1, |session| session.storage().game_of_file().1);
        files::ask(
            app,
            message!("tui-ask-game", games = games),
            "",
            PromptKind::Game,
        );
    } else if let Err(fault) = go_to_game(app, number, effects) {
        app.tell_fault(&fault);
    }
}

/// Reads the record again in a charset, which is asked for if not given.
pub(super) fn ask_charset(app: &mut App, charset: &str, effects: &mut Vec<Effect>) {
    if charset.is_empty() {
        let title = message!("tui-ask-charset");
        files::ask(app, title, "", PromptKind::Charset);
    } else {
        charset_given(app, charset, effects);
    }
}

/// Reads the record again in a charset.
pub(super) fn charset_given(app: &App, charset: &str, effects: &mut Vec<Effect>) {
    if app.session.is_some() {
        effects.push(Effect::ReadAs(charset.to_owned()));
    }
}

/// Makes the record be saved in UTF-8.
pub(super) fn write_utf8(app: &mut App) {
    if let Some(session) = &mut app.session {
        session.storage_mut().write_utf8();
        app.tell(&message!("session-written-utf8"));
    }
}

/// Goes to a game of the file by its number.
pub(super) fn go_to_game(
    app: &mut App,
    text: &str,
    effects: &mut Vec<Effect>,
) -> Result<(), Message> {
    let games = app
        .session
        .as_ref()
        .map_or(1, |session| session.storage().game_of_file().1);
    let number = text.trim().parse().ok();
    let number = number.filter(|number| (1..=games).contains(number));
    let number = number.ok_or_else(|| message!("tui-no-such-game", text = text, games = games))?;
    replace_record(app, AfterSave::Game(number), effects);
    Ok(())
}

/// Called when another record was opened, with the same rules or with rules that it brings.
pub(super) fn record_replaced(app: &mut App) {
    take_rules_of_record(app);
    app.moves = MovesPane {
        as_sheet: app.moves.as_sheet,
        ..MovesPane::default()
    };
    super::moves::position_changed(app);
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
    super::rules::take_found(app);
    let panes = app.panes();
    if !panes.contains(&app.focus) {
        app.focus = Pane::Board;
    }
}
