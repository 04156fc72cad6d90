//! Leaving what is open, for something else or for good: unsaved work is never discarded without asking.

use crate::base::Message;
use crate::message;
use crate::session::Session;
use crate::tui::app::{App, Choice, Effect};
use crate::tui::layer::AfterSave;
use crate::tui::places;
use crate::tui::update::close::{close_session, forget_panes};
use crate::tui::update::offers::ask_question;
use crate::tui::update::recovery::{self, offer_recovery};
use crate::tui::update::{opened, session_events, tasks};

/// Starts an action that closes what is open, after asking about unsaved work.
pub(super) fn leave_for(app: &mut App, next: AfterSave, effects: &mut Vec<Effect>) {
    // What is unsaved is the game that an exercise has put aside.
    session_events::run(app, Session::end_exercise);
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
            Choice::SaveAll(next.clone()),
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
        AfterSave::Open(request) => opened::request_open(app, *request, effects),
        AfterSave::Library => {
            close_session(app, effects);
            forget_panes(app);
        }
        AfterSave::Game(game) => tasks::open_game(app, game, effects),
        AfterSave::Pasted(text) => tasks::open_pasted(app, text, effects),
        AfterSave::Recover => {
            app.questions.withdraw_recovery();
            recovery::recover(app, effects);
        }
    }
}

/// Restores the unsaved work of an earlier session, which replaces the open game. If the open game has unsaved changes,
/// asks about them first; the offer to restore is queued again in case that question is cancelled.
pub(super) fn recover(app: &mut App, effects: &mut Vec<Effect>) {
    if app.is_changed() {
        offer_recovery(app);
    }
    leave_for(app, AfterSave::Recover, effects);
}
