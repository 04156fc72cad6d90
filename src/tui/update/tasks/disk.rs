//! Files that another program has changed: looking at them, comparing them, and taking them over where nothing of ours is
//! unsaved.

use crate::message;
use crate::session::files::shown;
use crate::session::{DiffLine, DiffSide, DiffText, DiskState, NavigationStep, SessionEvent};
use crate::tui::app::{App, Effect, Layer};
use crate::tui::editor::EditorFile;
use crate::tui::file_work::TaskLane;
use crate::tui::opening::file_error;
use crate::tui::update::session_events::{self, tell};
use crate::tui::update::tasks::{background, game_reader, take_game, task};
use crate::tui::update::{replaced, texts};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Reads an open file, given by its absolute path, to find out whether it has changed.
pub(in super::super) fn check_disk(app: &mut App, path: &Path, effects: &mut Vec<Effect>) {
    let Some(session) = &app.session else { return };
    let check = session.disk_check(path);
    background(app, move || check.run(), disk_state, effects);
}

/// Compares an open file with its version on disk, for the question about it.
pub(in super::super) fn compare(app: &mut App, path: PathBuf, effects: &mut Vec<Effect>) {
    let session = app.session.as_ref();
    let Some(comparison) = session.and_then(|session| session.begin_compare(&path)) else {
        return;
    };
    let run = move |_: &dyn Fn() -> bool| {
        let lines = comparison.run().unwrap_or_else(|error| {
            let text = DiffText::Said(file_error(&error));
            vec![DiffLine {
                side: DiffSide::Heading,
                text,
            }]
        });
        Arc::new(lines)
    };
    let task = task(app, run, move |app, lines, _| {
        for layer in &mut app.layers {
            if let Layer::Dialog(question) = layer
                && let Some(difference) = &mut question.difference
                && difference.path.as_ref() == Some(&path)
            {
                difference.lines = Some(Arc::clone(&lines));
            }
        }
    });
    effects.push(Effect::Run(task.on(TaskLane::Previews)));
}

/// Takes over a text of the rules which another program has changed, unless it is edited meanwhile.
pub(in super::super) fn take_text(app: &mut App, number: usize, effects: &mut Vec<Effect>) {
    let session = app.session.as_ref();
    let Some(read) = session.and_then(|session| session.rules_text().begin_read(number)) else {
        return;
    };
    let run = move || {
        let text = read.run();
        (read, text)
    };
    background(
        app,
        run,
        move |app, (read, text), _| {
            let is_clean = |file: &EditorFile| !file.is_changed();
            let (Ok(text), true) = (text, app.editor.files.get(number).is_some_and(is_clean))
            else {
                return;
            };
            if let Some(session) = &mut app.session {
                session.rules_read(&read, text);
            }
            texts::take_text(app, number);
        },
        effects,
    );
}

/// Takes over the record which another program has changed, unless it is edited meanwhile. The current node stays, as
/// far as the path to it still exists.
fn take_record(app: &mut App, effects: &mut Vec<Effect>) {
    let Some(storage) = app.session.as_ref().map(|session| session.storage()) else {
        return;
    };
    let Some(path) = storage.record_path().map(Path::to_owned) else {
        return;
    };
    let game = storage.game_of_file().0;
    let Some(reader) = game_reader(app) else {
        return;
    };
    let open = move || (reader.open(&path, game), path);
    background(
        app,
        open,
        |app, (loaded, path), _| {
            let is_idle = app.layers.is_empty();
            let Some(session) = &app.session else { return };
            if session.storage().record_path() != Some(&path) {
                return;
            }
            let conflict = session.tree().is_changed();
            if conflict || !is_idle {
                let changed = SessionEvent::ChangedOnDisk { path, conflict };
                return session_events::tell(app, vec![changed]);
            }
            let current = session.record().path(session.current());
            match loaded {
                Ok(loaded) => {
                    take_game(app, loaded);
                    if let Some(session) = &mut app.session {
                        session.step(NavigationStep::To(session.record().last_node_on(&current)));
                    }
                    replaced::record_replaced(app);
                    app.tell(&message!("tui-record-read-again", path = shown(&path)));
                }
                Err(error) => app.tell_error(&file_error(&error)),
            }
        },
        effects,
    );
}

/// Takes what was found out about files that may have changed on disk. What has no unsaved changes here is taken over
/// without asking.
fn disk_state(app: &mut App, state: DiskState, effects: &mut Vec<Effect>) {
    // The session has to know what was typed, or it would take a text with unsaved changes for an unchanged one.
    texts::keep_texts(app);
    let session = app.session.as_mut();
    let events = session.map_or(Vec::new(), |session| session.take_disk_state(state));
    for event in events {
        match clean_text(app, &event) {
            Some(number) => take_text(app, number, effects),
            None if is_clean_record(app, &event) => take_record(app, effects),
            None => tell(app, vec![event]),
        }
    }
}

/// Returns the index of the text of the rules that another program has changed, if it has no unsaved changes here: then
/// it is taken over without asking.
fn clean_text(app: &App, event: &SessionEvent) -> Option<usize> {
    let SessionEvent::ChangedOnDisk {
        path,
        conflict: false,
    } = event
    else {
        return None;
    };
    let files = app.session.as_ref()?.rules_text().files();
    files
        .iter()
        .position(|file| file.path.as_ref() == Some(path))
}

/// Returns true if another program has changed the record, which has no unsaved changes here: then it is taken over
/// without asking.
fn is_clean_record(app: &App, event: &SessionEvent) -> bool {
    let SessionEvent::ChangedOnDisk {
        path,
        conflict: false,
    } = event
    else {
        return false;
    };
    let session = app.session.as_ref();
    session.is_some_and(|session| session.storage().record_path() == Some(path))
}

/// Compares the versions that the open question is about, once. The texts of the editor are those that count.
pub(in super::super) fn compare_shown(app: &mut App, effects: &mut Vec<Effect>) {
    let Some(Layer::Dialog(question)) = app.layers.last_mut() else {
        return;
    };
    let Some(difference) = &mut question.difference else {
        return;
    };
    if !std::mem::replace(&mut difference.is_asked, true)
        && let Some(path) = difference.path.clone()
    {
        texts::keep_texts(app);
        compare(app, path, effects);
    }
}
