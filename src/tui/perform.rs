//! Converts effects on files into tasks.
//!
//! Invariant: nothing here touches a file before the task runs. A task owns everything it needs, such as a copy of the
//! record; its result is applied by methods of the session and returned as events.

use super::app::{App, base_name};
use super::disk_takeover;
use super::editor::EditorFile;
use super::event::{Effect, Event, FileOutcome, Opened, Pasted};
use super::file_games::{self, list_games};
use super::file_picker::FilePurpose;
use super::file_task::{FileResult, FileTask};
use super::file_views;
use super::layer::AfterSave;
use super::places;
use super::request::{PASTED, Request};
use super::update::{is_gbb, show_words};
use super::user_files;
use crate::base::Message;
use crate::config::Folders;
use crate::message;
use crate::session::files::PathKind;
use crate::session::library::LibraryGame;
use crate::session::recovery;
use crate::session::rule_tests::{TestDraft, is_tests_name, rules_of_tests};
use crate::session::stones::{StoneBoard, StonesSave};
use crate::session::templates::begin_new_game;
use crate::session::{
    FileFault, GameReader, LoadedGame, PositionRead, ReadPosition, RecordFile, RecordSave,
    RulesFile, RulesSave, Session, SessionEvent, WordsRead, files, is_games_moved, library,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Returns the task for an effect, or `None` if there is nothing to do.
///
/// # Errors
/// Returns the effect if it does not concern files.
pub fn perform(app: &mut App, effect: Effect) -> Result<Option<FileTask>, Box<Effect>> {
    let task = match effect {
        Effect::Open(request) => Some(open_task(app, request)),
        Effect::Close => close_task(app),
        Effect::SaveRules(number, path, next) => save_rules(app, number, path.as_deref(), next),
        Effect::WriteRules(path, template) => Some(write_rules(app, path, template)),
        Effect::WriteTest(draft) => Some(write_test(app, draft)),
        Effect::TakeDisk(number) => disk_takeover::take_text(app, number),
        Effect::TakeDiskRecord => disk_takeover::take_record(app),
        Effect::OpenTests(path) => Some(open_tests(app, path)),
        Effect::SaveRecord(path, next) => save_record(app, path, next, false),
        Effect::SaveAlone(path, next) => save_record(app, path, next, true),
        Effect::SavePosition(path) => save_position(app, path),
        Effect::Export(path, text) => Some(export(app, path, text)),
        Effect::SaveStones(path, next) => save_stones(app, path, next),
        Effect::LoadPosition(path, turn) => load_position(app, path, turn),
        Effect::OpenGame(game) => open_game(app, game),
        Effect::EditGames(edit) => file_games::edit(app, edit),
        Effect::OpenWaiting => open_waiting(app),
        Effect::ReadPasted(pasted, text) => read_pasted(app, pasted, text),
        Effect::OpenPasted(text) => open_pasted(app, text),
        Effect::PlacePasted(text, turn) => place_pasted(app, text, turn),
        Effect::ReadAs(charset) => read_as(app, &charset),
        Effect::ReadRules(number) => read_rules(app, number),
        Effect::CheckDisk(path) => check_disk(app, &path),
        Effect::Compare(path) => file_views::compare(app, path),
        Effect::CheckPath(path, kind) => Some(check_path(app, path, kind)),
        Effect::ListFolder(folder) => Some(file_views::list(app, folder)),
        Effect::ListGames(typed) => list_games(app, typed),
        Effect::PreviewFile(path) => Some(file_views::preview(app, path)),
        Effect::Recover => recover(app),
        Effect::ForgetRecovery => forget_recovery(app),
        Effect::Preview(number, game) => Some(preview(app, number, game)),
        Effect::ReadWords(words, title) => Some(read_words(app, words, title)),
        Effect::Remember(path) => Some(remember(app, path)),
        Effect::RememberPlace(path, place) => {
            let folders = app.folders.clone();
            Some(background(app, move || {
                user_files::remember_place(&folders, &path, &place);
                FileResult::events(Vec::new())
            }))
        }
        Effect::SaveSettings => Some(save_settings(app)),
        Effect::TakeTheme(name) => {
            let folders = app.folders.clone();
            Some(background(app, move || {
                let themes = user_files::load_themes(&folders);
                FileResult::events(vec![Event::Themes(name, themes)])
            }))
        }
        Effect::CancelTasks(_)
        | Effect::Clipboard(_)
        | Effect::Say(_)
        | Effect::SetMouse(_)
        | Effect::Suspend
        | Effect::EditOutside(_)
        | Effect::Quit(_) => return Err(Box::new(effect)),
    };
    Ok(task)
}

/// Returns a background task.
pub(super) fn background(
    app: &mut App,
    run: impl FnOnce() -> FileResult + Send + 'static,
) -> FileTask {
    FileTask::new(app.files.next_id(), move |_| run())
}

pub(super) fn done(
    outcome: FileOutcome,
    result: Result<(), Message>,
    next: AfterSave,
) -> Vec<Event> {
    vec![Event::Done(outcome, result, next)]
}

pub(super) fn name_of(path: &Path) -> String {
    base_name(&path.to_string_lossy())
}

/// Returns a task that writes something to a file. `write` returns `None` if it was cancelled. `take` receives what was
/// written, and returns false if it is no longer open.
fn save<P: Send + 'static, T: Send + 'static>(
    app: &mut App,
    (path, outcome): (PathBuf, FileOutcome),
    next: AfterSave,
    prepared: Result<P, Message>,
    write: impl FnOnce(P, &dyn Fn() -> bool) -> Result<Option<T>, Message> + Send + 'static,
    take: impl FnOnce(&mut App, T) -> bool + Send + 'static,
) -> FileTask {
    let prepared = match prepared {
        Ok(prepared) => prepared,
        Err(fault) => return failed(outcome, fault, app),
    };
    let id = app.files.begin_save(name_of(&path), app.now);
    let inputs = app.questions.inputs;
    FileTask::new(id, move |is_cancelled| {
        let result = write(prepared, is_cancelled);
        FileResult::new(move |app| {
            let is_awaited = app.files.end_save(id);
            match result {
                // The file was written even if the save has been cancelled since.
                Ok(Some(saved)) => {
                    let is_open = take(app, saved);
                    let next = if is_awaited && is_open {
                        next
                    } else {
                        AfterSave::Nothing
                    };
                    done(outcome, Ok(()), next)
                }
                Err(fault) if is_awaited && files::is_changed_elsewhere(&fault) => {
                    // The user decides which of the two to keep.
                    vec![Event::SaveRefused(path, inputs)]
                }
                Err(fault) if is_awaited && is_games_moved(&fault) => {
                    vec![Event::GamesMoved(path, fault, next, inputs)]
                }
                Err(fault) if is_awaited => done(outcome, Err(fault), next),
                Ok(None) | Err(_) => Vec::new(),
            }
        })
    })
}

pub(super) fn failed(outcome: FileOutcome, fault: Message, app: &mut App) -> FileTask {
    background(app, move || {
        FileResult::events(done(outcome, Err(fault), AfterSave::Nothing))
    })
}

fn save_rules(
    app: &mut App,
    number: usize,
    path: Option<&Path>,
    next: AfterSave,
) -> Option<FileTask> {
    let text = app.editor.files.get(number)?.text();
    let rules = app.session.as_mut()?.begin_save_rules(number, path, &text);
    let path = rules.as_ref().map(|rules| rules.path().to_owned());
    let path = path.unwrap_or_default();
    let outcome = FileOutcome::RulesSaved(number, path.clone());
    Some(save(
        app,
        (path, outcome),
        next,
        rules,
        RulesSave::run,
        |app, saved| {
            app.session
                .as_mut()
                .is_some_and(|open| open.rules_saved(saved))
        },
    ))
}

fn write_rules(app: &mut App, path: PathBuf, template: String) -> FileTask {
    background(app, move || {
        let game = begin_new_game(&path, Some(&template)).map_err(|fault| fault.message);
        let written = game.and_then(|game| {
            game.write()?;
            Ok(game.rules().unwrap_or(&path).to_owned())
        });
        let outcome = FileOutcome::RulesWritten(written.clone().unwrap_or_default());
        FileResult::events(done(outcome, written.map(|_| ()), AfterSave::Nothing))
    })
}

fn save_record(app: &mut App, path: PathBuf, next: AfterSave, is_alone: bool) -> Option<FileTask> {
    let session = app.session.as_ref()?;
    let record = match is_alone {
        true => session.begin_save_alone(&path),
        false => session.begin_save_record(&path),
    };
    let outcome = FileOutcome::RecordSaved(path.clone());
    Some(save(
        app,
        (path, outcome),
        next,
        record,
        RecordSave::run,
        |app, saved| {
            app.session
                .as_mut()
                .is_some_and(|open| open.record_saved(saved))
        },
    ))
}

/// Returns a task that writes a text to a file.
fn export(app: &mut App, path: PathBuf, text: String) -> FileTask {
    background(app, move || {
        let written = files::write_atomically(&path, text.as_bytes());
        let outcome = FileOutcome::Exported(path);
        FileResult::events(done(outcome, written, AfterSave::Nothing))
    })
}

fn save_position(app: &mut App, path: PathBuf) -> Option<FileTask> {
    let session = app.session.as_ref()?;
    let position = session.begin_save_position(&path, app.board.cursor);
    let warnings = position
        .as_ref()
        .map_or(Vec::new(), |position| position.warnings().to_vec());
    let outcome = FileOutcome::PositionSaved(path.clone(), warnings);
    Some(save(
        app,
        (path, outcome),
        AfterSave::Nothing,
        position,
        |position, is_cancelled| position.run(is_cancelled).map(Some),
        |_, _| true,
    ))
}

fn save_stones(app: &mut App, path: PathBuf, next: AfterSave) -> Option<FileTask> {
    let stones = app.stones.as_ref()?.board.begin_save(&path);
    let outcome = FileOutcome::StonesSaved(path.clone());
    Some(save(
        app,
        (path, outcome),
        next,
        Ok(stones),
        StonesSave::run,
        |app, saved| {
            app.stones
                .as_mut()
                .is_some_and(|open| open.board.saved(saved))
        },
    ))
}

fn save_settings(app: &mut App) -> FileTask {
    let (folders, settings) = (app.folders.clone(), app.config.print());
    background(app, move || {
        let result = user_files::save_settings(&folders, &settings);
        FileResult::events(done(FileOutcome::SettingsSaved, result, AfterSave::Nothing))
    })
}

/// Returns a task during which input is blocked. `take` receives what was read, unless Esc was pressed meanwhile.
pub(super) fn load<T: Send + 'static>(
    app: &mut App,
    name: String,
    read: impl FnOnce() -> T + Send + 'static,
    take: impl FnOnce(&mut App, T) -> Vec<Event> + Send + 'static,
) -> FileTask {
    app.files.opening = Some(name);
    let id = app.files.begin_wait();
    FileTask::new(id, move |_| {
        let read = read();
        FileResult::new(move |app| {
            if !app.files.end_wait(id) {
                return Vec::new();
            }
            app.files.opening = None;
            take(app, read)
        })
    })
}

fn open_task(app: &mut App, request: Request) -> FileTask {
    let folders = app.folders.clone();
    let name = app.files.opening.take().unwrap_or_default();
    load(
        app,
        name,
        move || {
            let result = open(&folders, &request);
            (request, result)
        },
        |_, (request, result)| vec![Event::Opened(request, result)],
    )
}

fn load_position(app: &mut App, path: PathBuf, turn: Option<u8>) -> Option<FileTask> {
    let outcome = FileOutcome::PositionLoaded(path.clone());
    read_position(app, &path, turn, outcome, PositionRead::run)
}

fn place_pasted(app: &mut App, text: String, turn: Option<u8>) -> Option<FileTask> {
    let outcome = FileOutcome::PastedPlaced;
    read_position(app, Path::new(PASTED), turn, outcome, move |position| {
        position.parse(&text)
    })
}

fn read_position(
    app: &mut App,
    path: &Path,
    turn: Option<u8>,
    outcome: FileOutcome,
    read: impl FnOnce(&PositionRead) -> Result<ReadPosition, Box<FileFault>> + Send + 'static,
) -> Option<FileTask> {
    let position = match app.session.as_ref()?.begin_load_position(path, turn) {
        Ok(position) => position,
        Err(fault) => return Some(failed(outcome, fault, app)),
    };
    Some(load(
        app,
        name_of(path),
        move || read(&position),
        |app, read| {
            let mut remarks = Vec::new();
            let result = match read {
                Ok(read) => match &mut app.session {
                    Some(session) => session.position_read(&read).map(|_| {
                        app.board.cursor = read.cursor.unwrap_or(app.board.cursor);
                        remarks.extend(read.remarks);
                    }),
                    None => Ok(()),
                },
                Err(fault) => Err(file_fault(&fault)),
            };
            let mut events = done(outcome, result, AfterSave::Nothing);
            if !remarks.is_empty() {
                let remarks = remarks.into_iter().map(SessionEvent::Message);
                events.push(Event::SessionEvents(remarks.collect()));
            }
            events
        },
    ))
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

fn open_game(app: &mut App, game: usize) -> Option<FileTask> {
    let session = app.session.as_ref()?;
    let path = session.storage().record_path()?.to_owned();
    let reader = game_reader(app)?;
    let name = name_of(&path);
    Some(load_game(app, name, FileOutcome::GameOpened, move || {
        reader.open(&path, game)
    }))
}

fn open_waiting(app: &mut App) -> Option<FileTask> {
    let waiting = app.session.as_ref()?.begin_open_waiting()?;
    let name = name_of(waiting.path());
    Some(load(
        app,
        name,
        move || waiting.run(),
        |app, read| {
            let session = app.session.as_mut();
            let remarks = session.map_or(Vec::new(), |session| session.take_waiting(read));
            let mut events = done(FileOutcome::WaitingOpened, Ok(()), AfterSave::Nothing);
            events.push(Event::SessionEvents(
                remarks.into_iter().map(SessionEvent::Message).collect(),
            ));
            events
        },
    ))
}

fn open_pasted(app: &mut App, text: String) -> Option<FileTask> {
    let reader = game_reader(app)?;
    let outcome = FileOutcome::PastedOpened;
    Some(load_game(app, PASTED.to_owned(), outcome, move || {
        reader.read_text(PASTED, &text)
    }))
}

fn read_pasted(app: &mut App, pasted: Pasted, text: String) -> Option<FileTask> {
    let session = app.session.as_ref()?;
    let (reader, path) = (session.game_reader(), Path::new(PASTED));
    let position = session.begin_load_position(path, None);
    let outcome = match pasted {
        Pasted::Game | Pasted::OtherGame => FileOutcome::PastedOpened,
        Pasted::Position => FileOutcome::PastedPlaced,
    };
    Some(load(
        app,
        PASTED.to_owned(),
        move || {
            let result = match pasted {
                Pasted::Game if !reader.fits(&RecordFile::of_text(PASTED, &text)) => {
                    Session::open_text(PASTED, &text).map(|_| Pasted::OtherGame)
                }
                Pasted::Game | Pasted::OtherGame => reader.read_text(PASTED, &text).map(|_| pasted),
                Pasted::Position => match position {
                    Ok(position) => position.parse(&text).map(|_| pasted),
                    Err(fault) => Err(Box::new(fault.into())),
                },
            };
            (text, result)
        },
        move |_, (text, result)| match result {
            Ok(pasted) => vec![Event::PastedRead(pasted, text)],
            Err(fault) => done(outcome, Err(file_fault(&fault)), AfterSave::Nothing),
        },
    ))
}

fn read_as(app: &mut App, charset: &str) -> Option<FileTask> {
    let session = app.session.as_ref()?;
    let path = match session.begin_change_charset(charset) {
        Ok(path) => path,
        Err(fault) => return Some(failed(FileOutcome::GameOpened, fault, app)),
    };
    let game = session.storage().game_of_file().0;
    let reader = game_reader(app)?.in_charset(charset.trim().to_owned());
    let name = name_of(&path);
    Some(load_game(app, name, FileOutcome::GameOpened, move || {
        reader.open(&path, game)
    }))
}

fn load_game(
    app: &mut App,
    name: String,
    outcome: FileOutcome,
    read: impl FnOnce() -> Result<LoadedGame, Box<FileFault>> + Send + 'static,
) -> FileTask {
    load(app, name, read, |app, loaded| {
        let session = app.session.as_mut();
        let is_pasted = outcome == FileOutcome::PastedOpened;
        match (loaded, session) {
            (Ok(game), Some(session)) => {
                let remarks = session.take_game(game);
                let mut events = done(outcome, Ok(()), AfterSave::Nothing);
                // Remarks on a file were shown when it was opened.
                let first = remarks.into_iter().next().filter(|_| is_pasted);
                events.extend(
                    first.map(|first| Event::SessionEvents(vec![SessionEvent::Message(first)])),
                );
                events
            }
            (Ok(_), None) => Vec::new(),
            (Err(fault), _) => done(outcome, Err(file_fault(&fault)), AfterSave::Nothing),
        }
    })
}

fn read_rules(app: &mut App, number: usize) -> Option<FileTask> {
    let read = app.session.as_ref()?.rules_text().begin_read(number)?;
    let name = name_of(read.path());
    Some(load(
        app,
        name,
        move || {
            let text = read.run();
            (read, text)
        },
        move |app, (read, text)| {
            let result = text.map(|text| {
                if let Some(session) = &mut app.session {
                    session.rules_read(&read, text);
                }
            });
            done(FileOutcome::RulesRead(number), result, AfterSave::Nothing)
        },
    ))
}

/// Returns a task that appends a test to the tests of the rules. If they are open with unsaved changes, only to the
/// open text.
fn write_test(app: &mut App, draft: TestDraft) -> FileTask {
    let session = app.session.as_ref();
    let index = session.and_then(|session| session.rules_text().tests_index());
    let open = index.and_then(|index| app.editor.files.get(index));
    let unsaved = open.filter(|file| file.is_changed()).map(EditorFile::text);
    background(app, move || {
        let events = match draft.run(unsaved.as_deref()) {
            Ok(made) => done(FileOutcome::TestWritten(made), Ok(()), AfterSave::Nothing),
            Err(fault) => vec![Event::SessionEvents(vec![SessionEvent::Message(fault)])],
        };
        FileResult::events(events)
    })
}

/// Returns a task that opens tests of the rules in play.
fn open_tests(app: &mut App, path: PathBuf) -> FileTask {
    background(app, move || {
        let text = match files::exists(&path) {
            true => files::read_text(&path, files::MAX_SOURCE_BYTES),
            false => Ok(String::new()),
        };
        let file = text.map(|text| RulesFile::new(Some(path.clone()), files::shown(&path), text));
        FileResult::new(move |app| match (file, &mut app.session) {
            (Ok(file), Some(session)) => {
                let mut events = session.add_tests(&file);
                if session.rules_text().tests_index().is_some() {
                    session.run_tests();
                    events.push(SessionEvent::TestsOpened);
                }
                vec![Event::SessionEvents(events)]
            }
            (Err(fault), _) => vec![Event::SessionEvents(vec![SessionEvent::Message(fault)])],
            (Ok(_), None) => Vec::new(),
        })
    })
}

fn check_disk(app: &mut App, path: &Path) -> Option<FileTask> {
    let check = app.session.as_ref()?.disk_check(path);
    Some(background(app, move || {
        let state = check.run();
        FileResult::events(vec![Event::DiskState(state)])
    }))
}

fn check_path(app: &mut App, path: PathBuf, kind: FilePurpose) -> FileTask {
    background(app, move || {
        let mut path = path;
        let mut found = files::path_kind(&path);
        let is_folder = path
            .to_string_lossy()
            .ends_with(['/', std::path::MAIN_SEPARATOR]);
        if found != PathKind::Folder
            && !is_folder
            && path.extension().is_none()
            && let Some(ending) = kind.ending()
        {
            path.set_extension(ending);
            found = files::path_kind(&path);
        }
        FileResult::events(vec![Event::Exists(path, found, kind)])
    })
}

fn recover(app: &mut App) -> Option<FileTask> {
    let lost = app.files.lost.take()?;
    let reader = app.session.as_ref()?.game_reader();
    let name = app.game_title();
    Some(load(
        app,
        name,
        move || {
            let read = reader.read_lost(&lost);
            (lost, read)
        },
        |app, (lost, read)| {
            let session = app.session.as_mut();
            let taken = read.and_then(|read| {
                session.map_or(Ok(Vec::new()), |session| session.take_lost(lost, read))
            });
            let (result, recovered) = match taken {
                Ok(recovered) => (Ok(()), recovered),
                Err(fault) => (Err(file_fault(&fault)), Vec::new()),
            };
            let mut events = done(FileOutcome::Recovered, result, AfterSave::Nothing);
            events.push(Event::SessionEvents(recovered));
            events
        },
    ))
}

fn forget_recovery(app: &mut App) -> Option<FileTask> {
    let lost = app.files.lost.take()?;
    Some(background(app, move || {
        let events = match lost.discard() {
            Ok(()) => Vec::new(),
            Err(fault) => done(
                FileOutcome::RecoveryForgotten,
                Err(fault),
                AfterSave::Nothing,
            ),
        };
        FileResult::events(events)
    }))
}

/// Returns a task that compiles a bundled game for its preview.
fn preview(app: &mut App, number: usize, game: LibraryGame) -> FileTask {
    background(app, move || {
        let preview = game.preview().map(Arc::new);
        FileResult::new(move |app| {
            app.library.previews.insert(number, preview);
            Vec::new()
        })
    })
}

fn read_words(app: &mut App, words: WordsRead, title: String) -> FileTask {
    let name = title.clone();
    load(
        app,
        name,
        move || {
            let name = words.usual_name();
            (words.run(), name)
        },
        move |app, (text, name)| {
            match text {
                Ok(Some(text)) => show_words(app, title, &text),
                Ok(None) => app.tell(&message!("tui-no-words", name = name)),
                Err(fault) => app.tell_fault(&fault),
            }
            Vec::new()
        },
    )
}

/// Returns a task that lists unsaved work on the start screen, and selects the newest unless there has been input.
pub(super) fn list_lost(app: &mut App) -> FileTask {
    let folder = app.folders.recovery();
    background(app, move || {
        let lost = recovery::list(&folder);
        FileResult::new(|app| {
            match app.questions.inputs {
                0 => app.library.offer(lost),
                _ => app.library.lost = lost,
            }
            Vec::new()
        })
    })
}

fn remember(app: &mut App, path: PathBuf) -> FileTask {
    let folders = app.folders.clone();
    background(app, move || {
        let recent = user_files::remember(&folders, &path);
        FileResult::new(|app| {
            app.library.recent = recent;
            Vec::new()
        })
    })
}

/// Returns a task that removes the recovery files of closed sessions.
fn close_task(app: &mut App) -> Option<FileTask> {
    let closed = std::mem::take(&mut app.files.closed);
    (!closed.is_empty()).then(|| {
        background(app, move || {
            for task in closed {
                // A file that cannot be removed is offered again, which does no harm.
                let _ = task.run();
            }
            FileResult::events(Vec::new())
        })
    })
}

/// Opens what was requested, and looks for unsaved work on it.
///
/// # Errors
/// A file cannot be read, or contains nothing that can be opened.
pub fn open(folders: &Folders, request: &Request) -> Result<Opened, Box<FileFault>> {
    let with_rules = request.stones().and_then(with_rules_that_ship);
    let with_rules = with_rules.or_else(|| with_tested_rules(request));
    let request = with_rules.as_ref().unwrap_or(request);
    if let Some(text) = request.pasted.as_deref().filter(|text| is_gbb(text)) {
        let board = StoneBoard::of_text(Path::new(PASTED), text)?;
        return Ok(Opened::Stones(Box::new(board)));
    }
    if let Some(path) = request.stones() {
        let board = StoneBoard::open(path)?;
        clean_up(folders, &[files::identity(path)]);
        return Ok(Opened::Stones(Box::new(board)));
    }
    let place = places::find_visit(folders, request);
    let mut opening = match &request.pasted {
        Some(text) => Session::open_text(PASTED, text)?,
        None => places::open(request, place.as_ref())?,
    };
    if let Some(place) = place {
        places::go_to(&mut opening.session, &place);
    }
    opening
        .session
        .storage_mut()
        .set_recovery_folder(folders.recovery());
    let lost = opening.session.lost_work();
    clean_up(folders, &opening.session.watched());
    Ok(Opened::Session(Box::new(opening), lost.map(Box::new)))
}

/// Returns the request for a bundled position with the rules of its game, if the path denotes no file but such a
/// position.
fn with_rules_that_ship(path: &Path) -> Option<Request> {
    let document = library::find_document(path).filter(|_| !files::exists(path))?;
    let game = library::game_of_document(&document)?;
    Some(Request {
        rules: vec![game.path()],
        position: Some(path.to_owned()),
        from_library: true,
        ..Request::default()
    })
}

/// Returns the request with the rules that tests belong to, if tests are to be opened.
fn with_tested_rules(request: &Request) -> Option<Request> {
    let tests = request.rules.first().filter(|_| request.rules.len() == 1)?;
    is_tests_name(&files::shown(tests)).then_some(())?;
    let rules = rules_of_tests(tests).into_iter().next()?;
    Some(Request {
        rules: vec![rules],
        ..request.clone()
    })
}

/// Removes the temporary files that killed processes have left beside these files and in the user's folders.
fn clean_up(folders: &Folders, opened: &[PathBuf]) {
    let beside = opened.iter().filter_map(|path| path.parent());
    let mut all: Vec<PathBuf> = beside.map(Path::to_owned).collect();
    all.extend([
        folders.recovery(),
        folders.state.clone(),
        folders.config.clone(),
    ]);
    all.sort();
    all.dedup();
    for folder in all {
        files::remove_abandoned_files(&folder);
    }
}

/// Returns the fault of a file in one sentence, with the place of the first fault of its text.
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

/// Returns the request for the files on a command line: rules, or a record or position, according to their extensions.
#[must_use]
pub fn request_of(files: &[PathBuf]) -> Request {
    let mut request = Request::default();
    for file in files {
        let of_file = Request::of_path(file.clone());
        request.rules.extend(of_file.rules);
        request.record = request.record.or(of_file.record);
        request.position = request.position.or(of_file.position);
    }
    request
}
