//! Unsaved work of an earlier session: restoring or forgetting it.

use crate::base::Message;
use crate::message;
use crate::session::Session;
use crate::tui::app::{App, Choice, Dialog, Effect};
use crate::tui::opening::file_error;
use crate::tui::questions::REST;
use crate::tui::update::offers::{self, ask_question};
use crate::tui::update::tasks::{self, background, load};
use crate::tui::update::{position, session_events, texts};

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
    offers::queue_question(app, question);
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
    position::position_changed(app);
    texts::check(app);
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
            Choice::new(forget_recovery),
        ),
        (app.texts.word("tui-answer-keep-it"), Choice::Cancel),
    ];
    ask_question(app, "tui-recovery-title", &text, answers, 1);
}

/// Restores the unsaved work that was found.
pub(super) fn recover(app: &mut App, effects: &mut Vec<Effect>) {
    let Some(lost) = app.files.lost.take() else {
        return;
    };
    let Some(session) = &app.session else { return };
    let reader = session.game_reader();
    let name = app.game_title();
    let read_work = move || {
        let work = reader.read_lost(&lost);
        (lost, work)
    };
    load(
        app,
        name,
        read_work,
        |app, (lost, read_work), effects| {
            let session = app.session.as_mut();
            let taken = read_work.and_then(|read_work| {
                session.map_or(Ok(Vec::new()), |session| session.take_lost(lost, read_work))
            });
            match taken {
                Ok(events) => {
                    recovered(app, effects);
                    session_events::tell(app, events);
                }
                Err(error) => app.tell_error(&file_error(&error)),
            }
        },
        effects,
    );
}

/// Deletes the unsaved work that was found.
fn forget_recovery(app: &mut App, effects: &mut Vec<Effect>) {
    let Some(lost) = app.files.lost.take() else {
        return;
    };
    let take = |app: &mut App, deleted: Result<(), Message>, _: &mut _| {
        if let Err(error) = deleted {
            app.tell_error(&error);
        }
    };
    background(app, move || lost.discard(), take, effects);
}
