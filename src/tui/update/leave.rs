//! Leaving what is open, for something else or for good: unsaved work is never discarded without asking.

use super::super::app::App;
use super::super::editor::Editor;
use super::super::event::Effect;
use super::super::layer::{AfterSave, Choice};
use super::super::layout::Pane;
use super::super::panes::{BoardPane, Composer, MovesPane};
use super::super::places;
use super::{ask_question, open, save, tasks};
use crate::base::Message;
use crate::message;
use crate::tui::facts::SheetColumn;

/// Starts an action that closes what is open, after asking about unsaved work.
pub(super) fn leave_for(app: &mut App, next: AfterSave, effects: &mut Vec<Effect>) {
    if app.is_changed() {
        ask_about_unsaved(app, next);
    } else {
        perform(app, next, effects);
    }
}

/// Asks what to do with unsaved work before something is closed.
pub(super) fn ask_about_unsaved(app: &mut App, next: AfterSave) {
    let text = unsaved_words(app);
    let answers = vec![
        (
            app.texts.word("tui-answer-save"),
            Choice::new({
                let next = next.clone();
                move |app, effects| save::save_all(app, next.clone(), effects)
            }),
        ),
        (
            app.texts.word("tui-answer-discard"),
            Choice::new(move |app, effects| perform(app, next.clone(), effects)),
        ),
        (app.texts.word("tui-answer-cancel"), Choice::Cancel),
    ];
    ask_question(app, "tui-unsaved-title", &text, answers, 0);
}

/// Returns what is not saved, by name.
fn unsaved_words(app: &App) -> Message {
    let session = app.session.as_ref().filter(|_| app.stones.is_none());
    let Some(session) = session else {
        return Message::new("tui-unsaved");
    };
    let path = session.storage().record_path();
    let name = path.and_then(|path| Some(path.file_name()?.to_string_lossy().into_owned()));
    let name = name.unwrap_or_else(|| app.texts.word("tui-unsaved-game"));
    match (session.tree().is_changed(), app.editor.is_changed()) {
        (true, true) => message!("tui-unsaved-both", name = name),
        (true, false) => message!("tui-unsaved-record", name = name),
        (false, _) => Message::new("tui-unsaved-rules"),
    }
}

/// Performs an action once nothing is unsaved or the unsaved work may be discarded.
pub(super) fn perform(app: &mut App, next: AfterSave, effects: &mut Vec<Effect>) {
    if next != AfterSave::Nothing
        && let Some((path, place)) = places::present_visit(app)
    {
        tasks::remember_place(app, path, place, effects);
    }
    match next {
        AfterSave::Nothing => {}
        AfterSave::Quit => effects.push(Effect::Quit(false)),
        AfterSave::Open(request) => open::request_open(app, *request, effects),
        AfterSave::Library => {
            close_session(app, effects);
            forget_panes(app);
        }
        AfterSave::Game(game) => tasks::open_game(app, game, effects),
        AfterSave::Pasted(text) => tasks::open_pasted(app, text, effects),
        AfterSave::Recover => {
            app.questions.withdraw_recovery();
            tasks::recover(app, effects);
        }
    }
}

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
