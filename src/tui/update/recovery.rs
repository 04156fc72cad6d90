//! Unsaved work of an earlier session: restoring or forgetting it.

use super::super::app::App;
use super::super::event::Effect;
use super::super::layer::{AfterSave, Choice, Dialog};
use super::super::questions::REST;
use super::{ask_question, layers, leave, moves, rules, tasks};
use crate::message;
use crate::session::Session;

pub(super) fn offer_recovery(app: &mut App) {
    let Some(lost) = &app.files.lost else { return };
    let text = app.sentence(&message!("tui-recovery", minutes = lost.minutes_ago()));
    let title = app.texts.word("tui-recovery-title");
    let question = Dialog {
        notice: Some(title.clone()),
        title,
        text,
        answers: vec![
            (app.texts.word("tui-answer-recover"), Choice::Recover),
            (
                app.texts.word("tui-answer-forget"),
                Choice::new(|app, _| ask_to_forget(app)),
            ),
            (app.texts.word("tui-answer-later"), Choice::Cancel),
        ],
        selected: 0,
        // At the start, keys may have been typed ahead, so the question waits for a pause; later it waits until it is
        // called.
        opens_at: (app.questions.inputs == 0).then_some(app.now + REST),
        difference: None,
    };
    layers::queue_question(app, question);
}

/// Restores the unsaved work of an earlier session, which replaces the open game. If the open game has unsaved changes,
/// asks about them first; the offer to restore is queued again in case that question is cancelled.
pub(super) fn recover(app: &mut App, effects: &mut Vec<Effect>) {
    if app.is_changed() {
        offer_recovery(app);
    }
    leave::leave_for(app, AfterSave::Recover, effects);
}

/// Called when unsaved work was restored.
pub(super) fn recovered(app: &mut App, effects: &mut Vec<Effect>) {
    let files = app
        .session
        .iter()
        .flat_map(|open| open.rules_text().files());
    for (number, file) in files.enumerate() {
        let shown = app.editor.files.get(number);
        if shown.is_some_and(|shown| *shown.text() != *file.draft) {
            app.editor.restore(number, &file.draft);
        }
    }
    moves::position_changed(app);
    rules::check(app);
    app.tell(&message!("tui-recovered"));
    for path in app.session.as_ref().map_or(Vec::new(), Session::watched) {
        tasks::check_disk(app, &path, effects);
    }
}

/// Asks again before unsaved work of an earlier session is deleted.
fn ask_to_forget(app: &mut App) {
    let text = message!("tui-forget-sure");
    let answers = vec![
        (
            app.texts.word("tui-answer-delete"),
            Choice::new(tasks::forget_recovery),
        ),
        (app.texts.word("tui-answer-keep-it"), Choice::Cancel),
    ];
    ask_question(app, "tui-recovery-title", &text, answers, 1);
}
