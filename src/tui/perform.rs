//! Carries out effects on files: everything of the shell that needs no terminal, so that tests can use it.
//!
//! Invariant: what comes of an effect goes back as events; the state is changed through the session's own doors only.

use super::app::App;
use super::event::{Deed, Effect, Event, Opened};
use super::layer::Next;
use super::request::Request;
use super::user_files;
use crate::base::Message;
use crate::config::Folders;
use crate::message;
use crate::session::stones::StoneBoard;
use crate::session::{FileFault, Session};
use std::path::{Path, PathBuf};

/// Names listed while a path is typed.
const MOST_NAMES: usize = 200;

/// Carries an effect out. `None` when it is not about files.
pub fn perform(app: &mut App, effect: Effect) -> Option<Vec<Event>> {
    let done = |deed, result, next| vec![Event::Done(deed, result, next)];
    Some(match effect {
        Effect::Open(request) => {
            let result = open(&app.folders, &request);
            if result.is_ok() {
                close(app);
            }
            vec![Event::Opened(request, result)]
        }
        Effect::Close => {
            close(app);
            Vec::new()
        }
        Effect::SaveRules(number, path, next) => {
            let text = app
                .editor
                .files
                .get(number)
                .map(super::editor::EditorFile::text)
                .unwrap_or_default();
            let session = app.session.as_mut()?;
            let own = session
                .rules_files()
                .get(number)
                .and_then(|file| file.path.clone());
            let result = match &path {
                Some(path) => session.save_rules_to(number, path, &text),
                None => session.save_rules(number, &text),
            };
            let path = path.or(own).unwrap_or_default();
            done(Deed::RulesSaved(number, path), result, next)
        }
        Effect::SaveRecord(path, next) => {
            let session = app.session.as_mut()?;
            let result = session.save_record(&path);
            done(Deed::RecordSaved(path), result, next)
        }
        Effect::SavePosition(path) => {
            let cursor = app.board.cursor;
            let result = app.session.as_ref()?.save_position(&path, cursor);
            done(Deed::PositionSaved(path), result.map(|_| ()), Next::Nothing)
        }
        Effect::SaveStones(path, next) => {
            let result = app.stones.as_mut()?.board.save(&path);
            done(Deed::StonesSaved(path), result, next)
        }
        Effect::LoadPosition(path, turn) => {
            let result = app.session.as_mut()?.load_position(&path, Some(turn));
            let result = match result {
                Ok((_, cursor)) => {
                    app.board.cursor = cursor;
                    Ok(())
                }
                Err(fault) => Err(file_fault(&fault)),
            };
            done(Deed::PositionLoaded(path), result, Next::Nothing)
        }
        Effect::OpenGame(game) => {
            let session = app.session.as_mut()?;
            let path = session.record_path()?.to_owned();
            let result = session.load_record(&path, Some(game));
            let result = result.map(|_| ()).map_err(|fault| file_fault(&fault));
            done(Deed::GameOpened, result, Next::Nothing)
        }
        Effect::ReadAs(charset) => {
            let result = app.session.as_mut()?.change_charset(&charset);
            let result = result.map(|_| ()).map_err(|fault| file_fault(&fault));
            done(Deed::GameOpened, result, Next::Nothing)
        }
        Effect::ReadRules(number) => {
            let result = app.session.as_mut()?.reload_rules(number);
            done(Deed::RulesRead(number), result, Next::Nothing)
        }
        Effect::Look(path, purpose) => {
            let exists = path.symlink_metadata().is_ok();
            vec![Event::Exists(path, exists, purpose)]
        }
        Effect::ListFolder(typed) => {
            let names = names_from(&typed);
            vec![Event::Folder(typed, names)]
        }
        Effect::Recover => {
            let session = app.session.as_mut()?;
            let lost = session.lost_work()?;
            let result = session.recover(&lost);
            done(
                Deed::Recovered,
                result.map_err(|fault| file_fault(&fault)),
                Next::Nothing,
            )
        }
        Effect::ForgetRecovery => {
            let lost = app.session.as_ref()?.lost_work()?;
            match lost.discard() {
                Ok(()) => Vec::new(),
                Err(fault) => done(Deed::SettingsSaved, Err(fault), Next::Nothing),
            }
        }
        Effect::Remember(path) => {
            app.library.recent = user_files::remember(&app.folders, &path);
            Vec::new()
        }
        Effect::SaveSettings => {
            let result = user_files::save_settings(&app.folders, &app.config.print());
            done(Deed::SettingsSaved, result, Next::Nothing)
        }
        Effect::StopOpening
        | Effect::Clipboard(_)
        | Effect::SetMouse(_)
        | Effect::Suspend
        | Effect::Quit(_) => {
            return None;
        }
    })
}

/// The session on what is open ends; its unsaved work was saved or given up.
pub fn close(app: &mut App) {
    if let Some(session) = &mut app.session {
        session.close();
    }
}

/// Opens what was asked for.
///
/// # Errors
/// A file cannot be read or says nothing that could be opened.
pub fn open(folders: &Folders, request: &Request) -> Result<Opened, Box<FileFault>> {
    if let Some(path) = request.stones() {
        let board = StoneBoard::open(path)?;
        return Ok(Opened::Stones(Box::new(board)));
    }
    let mut opening = Session::open(&request.to_session())?;
    opening.session.keep_in(folders.state.join("recovery"));
    Ok(Opened::Session(Box::new(opening)))
}

/// A fault of a file in one sentence, with the place of the first fault of its text.
pub(crate) fn file_fault(fault: &FileFault) -> Message {
    match fault.diagnostics.first() {
        Some(first) => message!(
            "tui-file-fault",
            reason = first.message.clone(),
            place = fault.sources.display(first.span)
        ),
        None => fault.message.clone(),
    }
}

/// Paths that go on from what is typed, folders first, with a separator behind them.
fn names_from(typed: &str) -> Vec<String> {
    let (folder, start) = match typed.rfind(['/', std::path::MAIN_SEPARATOR]) {
        Some(at) => typed.split_at(at + 1),
        None => ("", typed),
    };
    let place = if folder.is_empty() { "." } else { folder };
    let Ok(entries) = std::fs::read_dir(Path::new(place)) else {
        return Vec::new();
    };
    let mut names = Vec::new();
    for entry in entries.flatten().take(10_000) {
        let Ok(name) = entry.file_name().into_string() else {
            continue;
        };
        let hidden = name.starts_with('.') && !start.starts_with('.');
        let strange = name.contains(crate::base::clean::is_unsafe);
        if !name.starts_with(start) || hidden || strange {
            continue;
        }
        let is_folder = entry.path().is_dir();
        let separator = if is_folder { "/" } else { "" };
        names.push((!is_folder, format!("{folder}{name}{separator}")));
    }
    names.sort();
    names.truncate(MOST_NAMES);
    names.into_iter().map(|(_, name)| name).collect()
}

/// The files that a command line named: rules first, or a record or position by its ending.
#[must_use]
pub fn request_of(files: &[PathBuf]) -> Request {
    let mut request = Request::default();
    for file in files {
        let one = Request::of_path(file.clone());
        request.rules.extend(one.rules);
        request.record = request.record.or(one.record);
        request.position = request.position.or(one.position);
    }
    request
}
