//! The question whether the problems of a file that was opened are to be solved.

use crate::message;
use crate::session::Session;
use crate::tui::app::{App, Choice, Dialog};
use crate::tui::commands::Action;
use crate::tui::update::offers::queue_question;

/// Its title, by which it is found again.
const TITLE: &str = "exercise-offer-title";

/// Asks whether the problems of the file that was opened are to be solved, if it looks like a file of them.
pub(super) fn offer(app: &mut App) {
    let session = app.session.as_ref().filter(|_| !app.exercise.begins);
    let Some(count) = session.and_then(Session::likely_problems) else {
        return;
    };
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    let key = app.key_of(Action::AnswerNotice);
    let Some(key) = key.filter(|_| app.plain.is_none()) else {
        return app.tell(&message!("exercise-offer-plain", count = count));
    };
    let text = message!("exercise-offer", count = count, key = key.to_string());
    let text = app.sentence(&text);
    queue_question(
        app,
        Dialog {
            title: app.texts.word(TITLE),
            text: text.clone(),
            answers: vec![(String::new(), Choice::Run(Action::Problems, String::new()))],
            selected: 0,
            notice: Some(text),
            opens_at: None,
            difference: None,
        },
    );
}

/// Takes the question away, because the problems are being solved.
pub(super) fn withdraw(app: &mut App) {
    let title = app.texts.word(TITLE);
    app.questions.withdraw_titled(&title);
}
