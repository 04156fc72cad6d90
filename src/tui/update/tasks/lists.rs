//! Tasks that read files only to show something of them: the names in a folder, a preview, the games of a file; and the
//! edits of the games of the record's file.

use super::super::super::app::App;
use super::super::super::event::Effect;
use super::super::super::file_picker::{FilePicker, FolderListing};
use super::super::super::file_task::TaskLane;
use super::super::super::layer::Layer;
use super::super::super::opening::file_error;
use super::super::{file_picker, games, palette};
use super::{game_reader, load, name_of, task};
use crate::message;
use crate::session::listed_game::ListedGame;
use crate::session::{GamesEdit, PreviewRead, files};
use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};
use std::path::Path;
use std::sync::Arc;

/// The most names that are listed in a folder.
const MAX_NAMES: usize = 200_000;

/// The most games that are listed.
const MAX_GAMES: usize = 200;

/// Lists a folder, which is given as it is typed.
pub(in super::super) fn list_folder(app: &mut App, folder: String, effects: &mut Vec<Effect>) {
    let list = move |_: &dyn Fn() -> bool| (Arc::new(names_in(&folder)), folder);
    let task = task(app, list, |app, (names, folder), effects| {
        file_picker::listed(app, &folder, &names, effects);
    });
    effects.push(Effect::Run(task.on(TaskLane::Folders)));
}

/// Returns the names in a folder that is given as it is typed.
fn names_in(folder: &str) -> FolderListing {
    let place = if folder.is_empty() { "." } else { folder };
    match files::try_list_folder(&files::typed_path(place), MAX_NAMES) {
        Ok(names) => FolderListing::new(names),
        Err(error) => FolderListing {
            error: Some(error),
            ..FolderListing::default()
        },
    }
}

/// Reads what the file picker shows of a marked file, which is given as it is typed.
pub(in super::super) fn preview_file(app: &mut App, path: String, effects: &mut Vec<Effect>) {
    let preview = PreviewRead::new(files::typed_path(&path), app.session.as_ref());
    let task = task(
        app,
        move |_| preview.run(),
        move |app, found, _| {
            if let Some(Layer::Files(picker)) = app.layers.last_mut() {
                FilePicker::take_preview(picker, &path, found);
            }
        },
    );
    effects.push(Effect::Run(task.on(TaskLane::Previews)));
}

/// Lists the games of the record's file that match a text, the best first.
pub(in super::super) fn list_games(app: &mut App, typed: String, effects: &mut Vec<Effect>) {
    let Some(session) = &app.session else { return };
    let path = session.storage().record_path().map(Path::to_owned);
    let in_memory = session.storage().games_in_memory().cloned();
    let reader = session.game_reader();
    let list = move |is_cancelled: &dyn Fn() -> bool| {
        let file = in_memory.or_else(|| reader.file(&path?).ok())?;
        let games = file
            .list(is_cancelled)
            .map(|list| list.map(|list| matching_games(&list.lines, &typed, is_cancelled)));
        Some((file, typed, games))
    };
    let task = task(app, list, |app, listed, effects| {
        let Some((file, typed, games)) = listed else {
            return;
        };
        let games = match games {
            Ok(games) => games,
            Err(error) => return app.tell_error(&error),
        };
        if let Some(session) = &mut app.session {
            session.storage_mut().keep_file(file);
        }
        if let Some(games) = games {
            palette::games_listed(app, &typed, games, effects);
        }
    });
    effects.push(Effect::Run(task.on(TaskLane::Folders)));
}

/// Edits the games of the record's file in memory.
pub(in super::super) fn edit_games(app: &mut App, edit: GamesEdit, effects: &mut Vec<Effect>) {
    if game_reader(app).is_none() {
        return;
    }
    let Some(session) = &app.session else { return };
    let name = session.storage().record_path().map(name_of);
    let task = match session.begin_edit_games(edit) {
        Ok(task) => task,
        Err(error) => return app.tell_error(&error),
    };
    load(
        app,
        name.unwrap_or_default(),
        move || task.run(),
        move |app, edited, _| {
            let Some(session) = &mut app.session else {
                return;
            };
            match edited {
                Ok(edited) => match session.take_edited_games(edited) {
                    Some(_) => games::edited(app, edit),
                    None => app.tell_error(&message!("games-changed-since")),
                },
                Err(error) => app.tell_error(&file_error(&error)),
            }
        },
        effects,
    );
}

/// Returns the numbers and lines of the games that match all words of a text, the best first.
fn matching_games(
    lines: &[ListedGame],
    typed: &str,
    is_cancelled: &dyn Fn() -> bool,
) -> Vec<(usize, ListedGame)> {
    let mut matcher = Matcher::new(Config::DEFAULT);
    let pattern = Pattern::parse(typed, CaseMatching::Ignore, Normalization::Smart);
    let mut chars = Vec::new();
    let mut ranked: Vec<(std::cmp::Reverse<u32>, usize)> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        if index % 1024 == 0 && is_cancelled() {
            break;
        }
        let text = line.text(&line.result);
        let score = pattern.score(Utf32Str::new(&text, &mut chars), &mut matcher);
        if typed.is_empty() || score.is_some() {
            ranked.push((std::cmp::Reverse(score.unwrap_or(0)), index));
        }
        if typed.is_empty() && ranked.len() >= MAX_GAMES {
            break;
        }
    }
    ranked.sort();
    let ranked = ranked.into_iter().take(MAX_GAMES);
    let ranked = ranked.filter_map(|(_, index)| Some((index + 1, lines.get(index)?.clone())));
    ranked.collect()
}
