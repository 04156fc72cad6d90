//! Writing files: rules, records, positions, boards, settings, and the lists of what was opened.

use super::super::super::figures::{FigureOptions, FigureSource};
use super::super::super::layer::AfterSave;
use super::super::super::user_files;
use super::super::session_events;
use super::{background, name_of};
use crate::base::Message;
use crate::config::places::LastVisit;
use crate::message;
use crate::session::files::shown;
use crate::session::stones::StonesSave;
use crate::session::{RecordSave, RulesSave, files, is_game_unwritable, is_games_moved};
use crate::tui::app::{App, Choice, Effect, FileResult, FileTask};
use crate::tui::facts::done_but;
use std::path::{Path, PathBuf};

/// A file that is being written, and what follows once it is.
struct Save {
    path: PathBuf,
    next: AfterSave,
}

/// Requests a task that writes something to a file. `write` returns `None` if it was cancelled. `take` receives what
/// was written, and returns false if it is no longer open; `tell` says what was done.
fn save<P: Send + 'static, T: Send + 'static>(
    app: &mut App,
    Save { path, next }: Save,
    prepared: Result<P, Message>,
    write: impl FnOnce(P, &dyn Fn() -> bool) -> Result<Option<T>, Message> + Send + 'static,
    take: impl FnOnce(&mut App, T) -> bool + Send + 'static,
    tell: impl FnOnce(&mut App, PathBuf, &mut Vec<Effect>) + Send + 'static,
    effects: &mut Vec<Effect>,
) {
    let prepared = match prepared {
        Ok(prepared) => prepared,
        Err(error) => return app.tell_error(&error),
    };
    let id = app.files.begin_save(name_of(&path), app.now);
    let inputs = app.questions.inputs;
    effects.push(Effect::Run(FileTask::new(id, move |is_cancelled| {
        let result = write(prepared, is_cancelled);
        FileResult::new(move |app, effects| {
            // False if the save was cancelled. Then its errors are of no interest, and what was to follow (quitting,
            // say) must not happen any more; but if the file was written in the end, that is said and counts.
            let is_awaited = app.files.end_save(id);
            match result {
                // The file was written even if the save has been cancelled since.
                Ok(Some(saved)) => {
                    let is_open = take(app, saved);
                    tell(app, path, effects);
                    if is_awaited && is_open && next != AfterSave::Nothing {
                        // `save_all` looks for what is still unsaved, which may be another file, and performs `next`
                        // when nothing is left.
                        app.choose(Choice::SaveAll(next));
                    }
                }
                Err(error) if is_awaited && files::is_changed_elsewhere(&error) => {
                    // The user decides which of the two to keep.
                    session_events::save_refused(app, path, inputs);
                }
                Err(error) if is_awaited && is_games_moved(&error) => {
                    session_events::games_moved(app, path, &error, next, inputs);
                }
                Err(error) if is_awaited && is_game_unwritable(&error) => {
                    session_events::game_unwritable(app, path, &error, next, inputs);
                }
                Err(error) if is_awaited => app.tell_error(&error),
                Ok(None) | Err(_) => {}
            }
        })
    })));
}

/// Says that a file was saved, and adds it to the recent ones.
fn saved(app: &mut App, path: PathBuf, effects: &mut Vec<Effect>) {
    app.tell(&message!("tui-saved", path = shown(&path)));
    remember(app, path, effects);
}

/// Saves a text of the rules, in its own file if no path is given.
pub(in super::super) fn save_rules(
    app: &mut App,
    number: usize,
    path: Option<&Path>,
    next: AfterSave,
    effects: &mut Vec<Effect>,
) {
    let (Some(file), Some(session)) = (app.editor.files.get(number), &mut app.session) else {
        return;
    };
    let rules = session.begin_save_rules(number, path, &file.text());
    let path = rules.as_ref().map(|rules| rules.path().to_owned());
    let path = path.unwrap_or_default();
    let take = |app: &mut App, saved| {
        let session = app.session.as_mut();
        session.is_some_and(|session| session.rules_saved(saved))
    };
    let tell = move |app: &mut App, path, effects: &mut Vec<Effect>| {
        let files = app.session.iter().flat_map(|s| s.rules_text().files());
        // Bundled rules are saved with their look, which then also has a new name.
        for (index, file) in files.enumerate() {
            if let Some(open) = app.editor.files.get_mut(index)
                && (index == number || open.name != file.name)
            {
                open.name.clone_from(&file.name);
                open.set_saved(&file.saved);
            }
        }
        saved(app, path, effects);
    };
    save(
        app,
        Save { path, next },
        rules,
        RulesSave::run,
        take,
        tell,
        effects,
    );
}

pub(in super::super) fn save_record(
    app: &mut App,
    path: PathBuf,
    next: AfterSave,
    effects: &mut Vec<Effect>,
) {
    let record = app
        .session
        .as_ref()
        .map(|open| open.begin_save_record(&path));
    write_record(app, Save { path, next }, record, effects);
}

/// Saves the open game as a file of its own.
pub(in super::super) fn save_alone(
    app: &mut App,
    path: PathBuf,
    next: AfterSave,
    effects: &mut Vec<Effect>,
) {
    let record = app
        .session
        .as_ref()
        .map(|open| open.begin_save_alone(&path));
    write_record(app, Save { path, next }, record, effects);
}

fn write_record(
    app: &mut App,
    to: Save,
    record: Option<Result<RecordSave, Message>>,
    effects: &mut Vec<Effect>,
) {
    let Some(record) = record else { return };
    let take = |app: &mut App, saved| {
        let session = app.session.as_mut();
        session.is_some_and(|session| session.record_saved(saved))
    };
    save(app, to, record, RecordSave::run, take, saved, effects);
}

pub(in super::super) fn save_position(app: &mut App, path: PathBuf, effects: &mut Vec<Effect>) {
    let Some(session) = &app.session else { return };
    let position = session.begin_save_position(&path, app.board.cursor);
    let warnings = position
        .as_ref()
        .map(|position| position.warnings().to_vec());
    let warnings = warnings.unwrap_or_default();
    let next = AfterSave::Nothing;
    save(
        app,
        Save { path, next },
        position,
        |position, is_cancelled| position.run(is_cancelled).map(Some),
        |_, _| true,
        |app, path, _| {
            let saved = message!("tui-saved", path = shown(&path));
            app.tell(&done_but(saved, warnings));
        },
        effects,
    );
}

/// Saves the board of stones.
pub(in super::super) fn save_stones(
    app: &mut App,
    path: PathBuf,
    next: AfterSave,
    effects: &mut Vec<Effect>,
) {
    let Some(screen) = &app.stones else { return };
    let stones = screen.board.begin_save(&path);
    let take = |app: &mut App, saved| {
        let stones = app.stones.as_mut();
        stones.is_some_and(|stones| stones.board.saved(saved))
    };
    save(
        app,
        Save { path, next },
        Ok(stones),
        StonesSave::run,
        take,
        saved,
        effects,
    );
}

/// Writes a text to a file.
pub(in super::super) fn export(
    app: &mut App,
    path: PathBuf,
    text: String,
    effects: &mut Vec<Effect>,
) {
    let write = move || (files::write_atomically(&path, text.as_bytes()), path);
    let take =
        |app: &mut App, (written, path): (Result<(), Message>, PathBuf), _: &mut _| match written {
            Ok(()) => app.tell(&message!("tui-saved", path = shown(&path))),
            Err(error) => app.tell_error(&error),
        };
    background(app, write, take, effects);
}

/// Draws a record and writes it to a file; Esc cancels that.
pub(in super::super) fn save_figures(
    app: &mut App,
    path: PathBuf,
    source: FigureSource,
    options: FigureOptions,
    effects: &mut Vec<Effect>,
) {
    let target = path.clone();
    let write = move |source: FigureSource, is_cancelled: &dyn Fn() -> bool| {
        let figures = source.draw(options, is_cancelled)?;
        let Some(page) = figures.and_then(|figures| figures.pages.into_iter().next()) else {
            return Ok(None);
        };
        let is_written = files::write_unless(&target, page.as_bytes(), is_cancelled)?;
        Ok(is_written.then_some(()))
    };
    let tell = |app: &mut App, path: PathBuf, _: &mut Vec<Effect>| {
        app.tell(&message!("tui-saved", path = shown(&path)));
    };
    let next = AfterSave::Nothing;
    save(
        app,
        Save { path, next },
        Ok(source),
        write,
        |_, ()| true,
        tell,
        effects,
    );
}

pub(in super::super) fn save_settings(app: &mut App, effects: &mut Vec<Effect>) {
    let (folders, settings) = (app.folders.clone(), app.config.print());
    let write = move || user_files::save_settings(&folders, &settings);
    let take = |app: &mut App, saved: Result<(), Message>, _: &mut _| {
        if let Err(error) = saved {
            app.tell_error(&error);
        }
    };
    background(app, write, take, effects);
}

/// Adds a file to the recent files.
pub(in super::super) fn remember(app: &mut App, path: PathBuf, effects: &mut Vec<Effect>) {
    let folders = app.folders.clone();
    let write = move || user_files::remember(&folders, &path);
    background(
        app,
        write,
        |app, recent, _| app.library.recent = recent,
        effects,
    );
}

/// Notes where a record is left.
pub(in super::super) fn remember_place(
    app: &mut App,
    path: PathBuf,
    place: LastVisit,
    effects: &mut Vec<Effect>,
) {
    let folders = app.folders.clone();
    let write = move || user_files::remember_place(&folders, &path, &place);
    background(app, write, |_, (), _| {}, effects);
}

/// Removes the recovery files of closed sessions, whose work was saved or discarded.
pub(in super::super) fn close(app: &mut App, effects: &mut Vec<Effect>) {
    let closed = std::mem::take(&mut app.files.closed);
    let remove = move || {
        for task in closed {
            // A file that cannot be removed is offered again, which does no harm.
            let _ = task.run();
        }
    };
    background(app, remove, |_, (), _| {}, effects);
}
