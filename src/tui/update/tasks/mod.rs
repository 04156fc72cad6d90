//! Tasks on files: what is read and written beside the screen, and what is then done with it.
//!
//! Invariant: nothing here touches a file before the task runs. A task owns everything it needs, such as a copy of the
//! record; its continuation runs on the screen's thread, with the state as it is then.
//!
//! A request in three parts that run at different times:
//!
//! ```text
//! now, on the screen's thread     begin_...   what is needed is copied out of the session
//! later, on a lane                run         the disk; no state of the screen
//! then, on the screen's thread    take        the session may have changed: the session itself refuses what is stale
//! ```
//!
//! Each function here has all three in one place, instead of an event and a handler for each kind of file.

mod disk;
mod lists;
mod loads;
mod saves;

pub(super) use disk::{check_disk, compare_shown, take_text};
pub(super) use lists::preview_file;
pub(in crate::tui) use loads::list_lost;
pub(super) use loads::{
    load_position, open_game, open_pasted, open_tests, open_waiting, place_pasted, preview,
    read_as, read_rules,
};
pub(super) use saves::{
    close, export, remember, remember_place, save_alone, save_figures, save_position, save_record,
    save_rules, save_settings, save_stones,
};

use crate::session::{GameReader, LoadedGame};
use crate::tui::app::{App, Effect, FileResult, FileTask};
use crate::tui::open_target::base_name;
use std::path::Path;

/// Returns a task with the next number. `take` receives what `run` returned.
pub(super) fn task<T: Send + 'static>(
    app: &mut App,
    run: impl FnOnce(&dyn Fn() -> bool) -> T + Send + 'static,
    take: impl FnOnce(&mut App, T, &mut Vec<Effect>) + Send + 'static,
) -> FileTask {
    FileTask::new(app.files.next_id(), move |is_cancelled| {
        let result = run(is_cancelled);
        FileResult::new(move |app, effects| take(app, result, effects))
    })
}

/// Requests a task in the background.
pub(super) fn background<T: Send + 'static>(
    app: &mut App,
    run: impl FnOnce() -> T + Send + 'static,
    take: impl FnOnce(&mut App, T, &mut Vec<Effect>) + Send + 'static,
    effects: &mut Vec<Effect>,
) {
    effects.push(Effect::Run(task(app, |_| run(), take)));
}

/// Returns a task during which input is blocked. `take` receives what was read, unless Esc was pressed meanwhile.
pub(super) fn loading<T: Send + 'static>(
    app: &mut App,
    name: String,
    read: impl FnOnce() -> T + Send + 'static,
    take: impl FnOnce(&mut App, T, &mut Vec<Effect>) + Send + 'static,
) -> FileTask {
    app.files.opening = Some(name);
    // The number tells the wait that Esc has ended from a later one: the result of the former is dropped.
    let id = app.files.begin_wait();
    FileTask::new(id, move |_| {
        let result = read();
        FileResult::new(move |app, effects| {
            if app.files.end_wait(id) {
                app.files.opening = None;
                take(app, result, effects);
            }
        })
    })
}

/// Requests a task during which input is blocked.
pub(super) fn load<T: Send + 'static>(
    app: &mut App,
    name: String,
    read: impl FnOnce() -> T + Send + 'static,
    take: impl FnOnce(&mut App, T, &mut Vec<Effect>) + Send + 'static,
    effects: &mut Vec<Effect>,
) {
    effects.push(Effect::Run(loading(app, name, read, take)));
}

pub(super) fn name_of(path: &Path) -> String {
    base_name(&path.to_string_lossy())
}

/// Returns a reader of games for the session. It needs the current texts of the editor: if they are changed, a record
/// must not bring other rules.
pub(super) fn game_reader(app: &mut App) -> Option<GameReader> {
    let texts = app.editor.is_changed().then(|| app.editor.texts());
    let session = app.session.as_mut()?;
    if let Some(texts) = texts {
        session.set_drafts(texts);
    }
    Some(session.game_reader())
}

/// Gives a game that was read to the session. Returns the remarks on it, or `None` if nothing is open any more.
fn take_game(app: &mut App, game: LoadedGame) -> Option<Vec<crate::base::Message>> {
    Some(app.session.as_mut()?.take_game(game))
}
