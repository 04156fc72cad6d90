//! Reading files: opening, positions, games of the record's file, pasted texts, unsaved work.

use crate::base::Message;
use crate::message;
use crate::session::files::{self, shown};
use crate::session::library::LibraryGame;
use crate::session::{
    FileError, LoadedGame, PositionRead, ReadPosition, RulesFile, Session, SessionEvent,
    recovery as lost_work,
};
use crate::tui::app::{App, Effect, FileTask};
use crate::tui::file_work::TaskLane;
use crate::tui::open_target::PASTED;
use crate::tui::opening::file_error;
use crate::tui::update::tasks::{background, game_reader, load, name_of, take_game, task};
use crate::tui::update::{position, replaced, session_events, texts};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Loads a position with this player to move.
pub(in super::super) fn load_position(
    app: &mut App,
    path: &Path,
    turn: Option<u8>,
    effects: &mut Vec<Effect>,
) {
    let told = message!("tui-position-loaded", path = shown(path));
    read_position(app, (path, turn), told, PositionRead::run, effects);
}

/// Puts the position in a pasted text on the board, with this player to move.
pub(in super::super) fn place_pasted(
    app: &mut App,
    text: String,
    turn: Option<u8>,
    effects: &mut Vec<Effect>,
) {
    let told = message!("tui-pasted-position");
    let parse = move |position: &PositionRead| position.parse(&text);
    read_position(app, (Path::new(PASTED), turn), told, parse, effects);
}

fn read_position(
    app: &mut App,
    (path, turn): (&Path, Option<u8>),
    told: Message,
    read: impl FnOnce(&PositionRead) -> Result<ReadPosition, Box<FileError>> + Send + 'static,
    effects: &mut Vec<Effect>,
) {
    let Some(session) = &app.session else { return };
    let position = match session.begin_load_position(path, turn) {
        Ok(position) => position,
        Err(error) => return app.tell_error(&error),
    };
    let take = move |app: &mut App, read: Result<ReadPosition, Box<FileError>>, _: &mut _| {
        let result = read.map_err(|error| file_error(&error));
        match result.and_then(|read| put_on_board(app, read)) {
            Ok(remarks) => {
                position::position_changed(app);
                app.tell(&told);
                session_events::tell_messages(app, remarks);
            }
            Err(error) => app.tell_error(&error),
        }
    };
    load(app, name_of(path), move || read(&position), take, effects);
}

/// Puts a position that was read on the board. Returns the remarks on it.
fn put_on_board(app: &mut App, read: ReadPosition) -> Result<Vec<Message>, Message> {
    let Some(session) = &mut app.session else {
        return Ok(Vec::new());
    };
    session.position_read(&read)?;
    app.board.cursor = read.cursor.unwrap_or(app.board.cursor);
    Ok(read.remarks)
}

/// Goes to another game of the record's file, by its number from 1.
pub(in super::super) fn open_game(app: &mut App, game: usize, effects: &mut Vec<Effect>) {
    let session = app.session.as_ref();
    let path = session.and_then(|session| session.storage().record_path().map(Path::to_owned));
    let (Some(path), Some(reader)) = (path, game_reader(app)) else {
        return;
    };
    let name = name_of(&path);
    let open = move || reader.open(&path, game);
    load(app, name, open, game_opened, effects);
}

/// Reads the record's file again in a charset.
pub(in super::super) fn read_as(app: &mut App, charset: &str, effects: &mut Vec<Effect>) {
    let Some(session) = &app.session else { return };
    let game = session.storage().game_of_file().0;
    let path = match session.begin_change_charset(charset) {
        Ok(path) => path,
        Err(error) => return app.tell_error(&error),
    };
    let Some(reader) = game_reader(app) else {
        return;
    };
    let reader = reader.in_charset(charset.trim().to_owned());
    let name = name_of(&path);
    let open = move || reader.open(&path, game);
    load(app, name, open, game_opened, effects);
}

/// Takes a game of the record's file.
fn game_opened(app: &mut App, loaded: Result<LoadedGame, Box<FileError>>, _: &mut Vec<Effect>) {
    match loaded {
        // Remarks on a file were shown when it was opened.
        Ok(game) => {
            if take_game(app, game).is_some() {
                replaced::opened(app);
            }
        }
        Err(error) => app.tell_error(&file_error(&error)),
    }
}

/// Opens the record that waited for rules.
pub(in super::super) fn open_waiting(app: &mut App, effects: &mut Vec<Effect>) {
    let session = app.session.as_ref();
    let Some(waiting) = session.and_then(Session::begin_open_waiting) else {
        return;
    };
    let name = name_of(waiting.path());
    load(
        app,
        name,
        move || waiting.run(),
        |app, read, _| {
            let session = app.session.as_mut();
            let remarks = session.map_or(Vec::new(), |session| session.take_waiting(read));
            replaced::waiting_opened(app);
            session_events::tell_messages(app, remarks);
        },
        effects,
    );
}

/// Opens the game in a pasted text, by the rules in play.
pub(in super::super) fn open_pasted(app: &mut App, text: String, effects: &mut Vec<Effect>) {
    let Some(reader) = game_reader(app) else {
        return;
    };
    let read_text = move || reader.read_text(PASTED, &text);
    let take = |app: &mut App, loaded: Result<LoadedGame, Box<FileError>>, _: &mut _| match loaded {
        Ok(game) => {
            if let Some(remarks) = take_game(app, game) {
                replaced::record_replaced(app);
                app.tell(&message!("tui-pasted-game"));
                session_events::tell_messages(app, remarks.into_iter().take(1));
            }
        }
        Err(error) => app.tell_error(&file_error(&error)),
    };
    load(app, PASTED.to_owned(), read_text, take, effects);
}

/// Reads a text of the rules again from its file.
pub(in super::super) fn read_rules(app: &mut App, number: usize, effects: &mut Vec<Effect>) {
    let session = app.session.as_ref();
    let Some(read) = session.and_then(|session| session.rules_text().begin_read(number)) else {
        return;
    };
    let name = name_of(read.path());
    let run = move || {
        let text = read.run();
        (read, text)
    };
    load(
        app,
        name,
        run,
        move |app, (read, text), _| match text {
            Ok(text) => {
                if let Some(session) = &mut app.session {
                    session.rules_read(&read, text);
                }
                texts::take_text(app, number);
            }
            Err(error) => app.tell_error(&error),
        },
        effects,
    );
}

/// Opens tests of the rules in play, which need not exist yet.
pub(in super::super) fn open_tests(app: &mut App, path: PathBuf, effects: &mut Vec<Effect>) {
    let read_rules = move || {
        let text = match files::exists(&path) {
            true => files::read_text(&path, files::MAX_SOURCE_BYTES)?,
            false => String::new(),
        };
        let name = shown(&path);
        Ok(RulesFile::new(Some(path), name, text))
    };
    let take =
        |app: &mut App, file: Result<RulesFile, Message>, _: &mut _| match (file, &mut app.session)
        {
            (Ok(file), Some(session)) => {
                let mut events = session.add_tests(&file);
                if session.rules_text().tests_index().is_some() {
                    session.run_tests();
                    events.push(SessionEvent::TestsOpened);
                }
                session_events::tell(app, events);
            }
            (Err(error), _) => app.tell(&error),
            (Ok(_), None) => {}
        };
    background(app, read_rules, take, effects);
}

/// Compiles a bundled game, given with its number in the library, for its preview.
pub(in super::super) fn preview(
    app: &mut App,
    number: usize,
    game: LibraryGame,
    effects: &mut Vec<Effect>,
) {
    let compile = move |_: &dyn Fn() -> bool| game.preview().map(Arc::new);
    let task = task(app, compile, move |app, preview, _| {
        app.library.previews.insert(number, preview);
    });
    effects.push(Effect::Run(task.on(TaskLane::Previews)));
}

/// Returns a task that lists unsaved work on the start screen, and selects the newest unless there has been input.
pub(in crate::tui) fn list_lost(app: &mut App) -> FileTask {
    let folder = app.folders.recovery();
    let list = move |_: &dyn Fn() -> bool| lost_work::list(&folder);
    task(app, list, |app, lost, _| match app.questions.inputs {
        0 => app.library.offer(lost),
        _ => app.library.lost = lost,
    })
}
