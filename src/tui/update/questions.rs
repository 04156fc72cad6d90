//! Questions that the user has not asked for: they wait, or are opened in a pause.

use crate::message;
use crate::tui::app::{App, Dialog, Layer};
use crate::tui::update::offers::{open_layer, queue_question};
use crate::tui::update::texts;

/// Opens a question whose time has come, unless something else is open.
pub(super) fn open_due_question(app: &mut App) {
    if app.layers.is_empty()
        && app.files.opening.is_none()
        && let Some(question) = app.questions.take_due(app.now)
    {
        open_layer(app, Layer::Dialog(Box::new(question)));
        app.dirty = true;
    }
}

/// Opens a question immediately if the user has done nothing since the given number of inputs, for example after a save
/// that was refused. Otherwise queues it like other unexpected questions.
pub(super) fn ask_if_idle(app: &mut App, question: Dialog, inputs: u64) {
    if app.questions.inputs != inputs || !app.layers.is_empty() {
        queue_question(app, question);
    } else {
        app.questions.note_opened(app.now);
        open_layer(app, Layer::Dialog(Box::new(question)));
    }
}

/// Opens the oldest queued question; one with a single answer gets it.
pub(super) fn open_question(app: &mut App) {
    match app.questions.call() {
        Some(question) if question.answers.len() == 1 => answer(app, question),
        Some(question) => open_layer(app, Layer::Dialog(Box::new(question))),
        None => app.tell(&message!("tui-no-notice")),
    }
}

/// Carries out the selected answer.
pub(super) fn answer(app: &mut App, question: Dialog) {
    if let Some((_, choice)) = question.answers.into_iter().nth(question.selected) {
        app.choose(choice);
    }
}

/// Called when a layer was closed without an answer.
pub(super) fn leave(app: &mut App, layer: &Layer) {
    if let Layer::Dialog(question) = layer
        && let Some(difference) = &question.difference
        && difference.path.is_none()
    {
        texts::leave_variant(app);
    }
}
