//! The games of the record's file that match a text.

use crate::base::clean::clean_line;
use crate::message;
use crate::session::listed_game::ListedGame;
use crate::tui::app::{App, Effect, Layer};
use crate::tui::commands::{Action, Typed};
use crate::tui::facts::result_in_words;
use crate::tui::file_work::TaskLane;
use crate::tui::layer::{CommandMatch, PaletteEntry};
use crate::tui::update::tasks::task;
use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};
use std::path::Path;

/// Takes the games that match the typed text, unless it has changed since.
fn games_listed(
    app: &mut App,
    text: &str,
    games: Vec<(usize, ListedGame)>,
    effects: &mut Vec<Effect>,
) {
    let shown = |(number, line): &(usize, ListedGame)| {
        let result = match app.game() {
            Some(game) => result_in_words(app, game, &line.result, &line.reason),
            None => line.result.clone(),
        };
        clean_line(&format!("{number}  {}", line.text(&result))).into_owned()
    };
    let games: Vec<(usize, String)> = games.iter().map(|game| (game.0, shown(game))).collect();
    if app.plain.is_some() {
        let lines = games.into_iter().take(MAX_SAID).map(|(_, line)| line);
        let lines: Vec<String> = lines.collect();
        match lines.is_empty() {
            true => app.tell(&message!("tui-no-game-fits", text = text)),
            false => effects.push(Effect::Say(lines)),
        }
        return;
    }
    let Some(Layer::Palette(palette)) = app.layers.last_mut() else {
        return;
    };
    let line = palette.line.text().to_owned();
    let typed = Typed::new(&line);
    // The list was asked for in the background; meanwhile the palette may show something else, and then another list is
    // on its way.
    if typed.command() != Some(Action::ToGame) || typed.argument != text {
        return;
    }
    let entry = |game: (usize, String)| PaletteEntry {
        argument: game.0.to_string(),
        shown: CommandMatch {
            text: game.1,
            ..CommandMatch::default()
        },
        action: Action::ToGame,
        is_weak: false,
    };
    // A number is that game, whatever its digits match elsewhere.
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let games = games.into_iter().map(entry);
    palette.entries = match is_number {
        // The first entry takes the number as it was typed; it was there before the games were listed.
        true => palette.entries.drain(..).take(1).chain(games).collect(),
        false => games.collect(),
    };
    palette.selected = (!palette.entries.is_empty()).then_some(0);
}

/// The most games that are said without a screen.
const MAX_SAID: usize = 20;

/// Lists the games of the record's file that match a text, the best first.
pub(super) fn list_games(app: &mut App, typed: String, effects: &mut Vec<Effect>) {
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
            games_listed(app, &typed, games, effects);
        }
    });
    effects.push(Effect::Run(task.on(TaskLane::Folders)));
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

/// The most games that are listed.
const MAX_GAMES: usize = 200;
