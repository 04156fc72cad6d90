//! Files that another program changed and that are taken over without asking, because they have no unsaved changes.

use super::app::App;
use super::editor::EditorFile;
use super::event::{Event, FileOutcome};
use super::file_task::{FileResult, FileTask};
use super::layer::AfterSave;
use super::perform::{background, done, file_fault, game_reader};
use crate::session::{SessionEvent, Step};

/// Returns a task that takes over a text of the rules which another program has changed, unless it is edited meanwhile.
pub(super) fn take_text(app: &mut App, number: usize) -> Option<FileTask> {
    let read = app.session.as_ref()?.rules_text().begin_read(number)?;
    Some(background(app, move || {
        let text = read.run();
        FileResult::new(move |app| {
            let is_clean = |file: &EditorFile| !file.is_changed();
            let (Ok(text), true) = (text, app.editor.files.get(number).is_some_and(is_clean))
            else {
                return Vec::new();
            };
            if let Some(session) = &mut app.session {
                session.rules_read(&read, text);
            }
            done(FileOutcome::RulesRead(number), Ok(()), AfterSave::Nothing)
        })
    }))
}

/// Returns a task that takes over the record which another program has changed, unless it is edited meanwhile. The
/// current node stays, as far as the path to it still exists.
pub(super) fn take_record(app: &mut App) -> Option<FileTask> {
    let storage = app.session.as_ref()?.storage();
    let path = storage.record_path()?.to_owned();
    let game = storage.game_of_file().0;
    let reader = game_reader(app)?;
    Some(background(app, move || {
        let loaded = reader.open(&path, game);
        FileResult::new(move |app| {
            let is_idle = app.layers.is_empty();
            let Some(session) = &mut app.session else {
                return Vec::new();
            };
            if session.storage().record_path() != Some(&path) {
                return Vec::new();
            }
            let conflict = session.tree().is_changed();
            if conflict || !is_idle {
                let changed = SessionEvent::ChangedOnDisk { path, conflict };
                return vec![Event::SessionEvents(vec![changed])];
            }
            let current = session.record().path(session.current());
            let outcome = FileOutcome::RecordReadAgain(path);
            match loaded {
                Ok(loaded) => {
                    session.take_game(loaded);
                    session.step(Step::To(session.record().last_node_on(&current)));
                    done(outcome, Ok(()), AfterSave::Nothing)
                }
                Err(fault) => done(outcome, Err(file_fault(&fault)), AfterSave::Nothing),
            }
        })
    }))
}
