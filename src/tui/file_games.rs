//! The games of the record's file: the search among them, and edits of them.

use super::app::App;
use super::event::{Event, FileOutcome};
use super::file_task::{FileResult, FileTask};
use super::layer::AfterSave;
use super::perform::{done, failed, file_fault, game_reader, load, name_of};
use crate::message;
use crate::session::GamesEdit;
use crate::session::game_list::GameLine;
use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};
use std::path::Path;

/// The most games that are listed.
const MAX_GAMES: usize = 200;

/// Returns a task that lists the games of the record's file that match a text, the best first.
pub(super) fn list_games(app: &mut App, typed: String) -> Option<FileTask> {
    let session = app.session.as_ref()?;
    let path = session.storage().record_path().map(Path::to_owned);
    let in_memory = session.storage().games_in_memory().cloned();
    let reader = session.game_reader();
    Some(FileTask::new(app.files.next_id(), move |is_cancelled| {
        let file = in_memory.or_else(|| reader.file(&path?).ok());
        let Some(file) = file else {
            return FileResult::events(Vec::new());
        };
        let found = match file.list(is_cancelled) {
            Ok(list) => list.map(|list| matching_games(&list.lines, &typed, is_cancelled)),
            Err(fault) => {
                let outcome = FileOutcome::GameOpened;
                return FileResult::events(done(outcome, Err(fault), AfterSave::Nothing));
            }
        };
        FileResult::new(move |app| {
            if let Some(session) = &mut app.session {
                session.storage_mut().keep_file(file);
            }
            let found = found.map(|found| Event::Games(typed, found));
            found.into_iter().collect()
        })
    }))
}

/// Returns a task that edits the games of the record's file in memory.
pub(super) fn edit(app: &mut App, edit: GamesEdit) -> Option<FileTask> {
    game_reader(app)?;
    let session = app.session.as_ref()?;
    let name = session.storage().record_path().map(name_of);
    let task = match session.begin_edit_games(edit) {
        Ok(task) => task,
        Err(fault) => return Some(failed(FileOutcome::GameOpened, fault, app)),
    };
    let run = move || task.run();
    Some(load(
        app,
        name.unwrap_or_default(),
        run,
        move |app, edited| {
            let Some(session) = &mut app.session else {
                return Vec::new();
            };
            let outcome = FileOutcome::GameOpened;
            let failed = |fault| vec![Event::Done(outcome, Err(fault), AfterSave::Nothing)];
            match edited {
                Ok(edited) => match session.take_edited_games(edited) {
                    Some(_) => vec![Event::GamesEdited(edit)],
                    None => failed(message!("games-changed-since")),
                },
                Err(fault) => failed(file_fault(&fault)),
            }
        },
    ))
}

/// Returns the numbers and lines of the games that match all words of a text, the best first.
fn matching_games(
    lines: &[GameLine],
    typed: &str,
    is_cancelled: &dyn Fn() -> bool,
) -> Vec<(usize, GameLine)> {
    let mut matcher = Matcher::new(Config::DEFAULT);
    let pattern = Pattern::parse(typed, CaseMatching::Ignore, Normalization::Smart);
    let mut chars = Vec::new();
    let mut found: Vec<(std::cmp::Reverse<u32>, usize)> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        if index % 1024 == 0 && is_cancelled() {
            break;
        }
        let text = line.text(&line.result);
        let score = pattern.score(Utf32Str::new(&text, &mut chars), &mut matcher);
        if typed.is_empty() || score.is_some() {
            found.push((std::cmp::Reverse(score.unwrap_or(0)), index));
        }
        if typed.is_empty() && found.len() >= MAX_GAMES {
            break;
        }
    }
    found.sort();
    let found = found.into_iter().take(MAX_GAMES);
    let found = found.filter_map(|(_, index)| Some((index + 1, lines.get(index)?.clone())));
    found.collect()
}
