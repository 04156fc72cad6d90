//! The texts of the rules in the editor: having them checked, and taking what was found.

use crate::message;
use crate::tui::app::{App, Choice, Dialog, Toast};
use crate::tui::commands::Action;
use crate::tui::facts::found_message;
use crate::tui::layout::Pane;
use crate::tui::update::offers;
use std::time::Duration;

/// Called after each change: the texts are checked once the typing pauses.
pub(super) fn changed(app: &mut App) {
    app.editor.check_at = Some(app.now + CHECK_PAUSE);
    scroll_to_caret(app);
}

/// Checks the texts now.
pub(super) fn check(app: &mut App) {
    let texts = app.editor.texts();
    if let Some(session) = &mut app.session {
        session.check(texts);
    }
}

/// Passes the text typed since the last check to the session, so that it is autosaved with other unsaved work.
pub(super) fn keep_texts(app: &mut App) {
    if app.editor.check_at.is_none() {
        return;
    }
    let texts = app.editor.texts();
    if let Some(session) = &mut app.session {
        session.set_drafts(texts);
    }
}

/// Takes the diagnostics of the newest check, and requests advice if the rules have no errors.
pub(super) fn take_found(app: &mut App) {
    if let Some(session) = &mut app.session {
        session.ask_for_advice();
        let (sources, diagnostics) = session.rules_text().diagnostics();
        app.editor.set_found(diagnostics, sources);
    }
    match app.editor.counts().errors {
        0 => {
            app.editor.sound = app.editor.texts();
            app.questions.withdraw_typed();
        }
        _ => offer_move(app),
    }
}

/// Compares the changed rules with those in play, if the user wants to see what a change does.
pub(super) fn compare(app: &mut App) {
    if let Some(session) = app.session.as_mut().filter(|_| app.config.what_if) {
        session.compare_changes();
    }
}

/// Called when no variant is looked at any more: the comparison is again that of the text, if there is to be one.
pub(super) fn leave_variant(app: &mut App) {
    match &mut app.session {
        Some(session) if !app.config.what_if => session.end_comparison(),
        _ => compare(app),
    }
}

/// Takes a text of the rules that was read again into the editor.
pub(super) fn take_text(app: &mut App, number: usize) {
    let session = app.session.as_ref();
    let file = session.and_then(|session| session.rules_text().files().get(number));
    if let Some(text) = file.map(|file| file.draft.clone()) {
        app.editor.replace(number, &text);
        read_again(app);
    }
}

/// Makes the view follow the caret again.
pub(super) fn scroll_to_caret(app: &mut App) {
    if let Some(file) = app.editor.file_mut() {
        file.follow = true;
    }
}

/// Goes to the next or previous diagnostic and shows it.
pub(super) fn step_diagnostic(app: &mut App, forward: bool) {
    let Some(number) = app.editor.step_diagnostic(forward) else {
        app.tell(&message!("tui-no-faults"));
        return;
    };
    app.focus = Pane::Rules;
    scroll_to_caret(app);
    let message = found_message(app, number);
    if let Some((found, message)) = app.editor.found.get(number).zip(message) {
        let is_error = found.diagnostic.is_error();
        app.tell(&message);
        if let Some(toast) = &mut app.toast {
            toast.is_error = is_error;
        }
    }
}

/// Asks whether a line that brought the first error into the rules was meant as a move.
fn offer_move(app: &mut App) {
    let typed = app.editor.typed_line();
    // Lines of text have no key for it.
    let session = app.session.as_ref().filter(|_| app.plain.is_none());
    let mv = session.zip(typed.as_ref());
    let mv = mv.and_then(|(session, typed)| session.whole_move(typed));
    let (Some(typed), Some(_)) = (typed, mv) else {
        app.questions.withdraw_typed();
        return;
    };
    let key = app.key_of(Action::AnswerNotice);
    let key = key.map_or(String::new(), |key| key.to_string());
    let text = message!("rules-typed-move", mv = typed.clone(), key = key);
    let text = app.sentence(&text);
    let choice = Choice::PlayTyped(typed);
    let question = Dialog {
        title: String::new(),
        text: text.clone(),
        answers: vec![(String::new(), choice)],
        selected: 0,
        notice: Some(text),
        opens_at: None,
        difference: None,
    };
    offers::queue_question(app, question);
}

/// Says that a text was read again, unless something was said on the way that matters more, such as the name of a test
/// that was written.
fn read_again(app: &mut App) {
    if !app.toast.as_ref().is_some_and(Toast::is_fresh) {
        app.tell(&message!("tui-read-again"));
    }
}

/// The pause in typing after which the texts are checked.
const CHECK_PAUSE: Duration = Duration::from_millis(150);
