//! The command palette: all commands with their arguments.
//!
//! The typed text is either the name of a command with its argument, such as `theme light`, or words to search for. The
//! entry that Enter will run is selected; a command that matches only weakly is confirmed first.

use super::super::commands::{self, Action, Argument, COMMANDS, KeyContext, Typed};
use super::super::file_picker::folder_and_name;
use super::super::layer::{CommandMatch, Palette, PaletteEntry};
use super::super::line::Line;
use super::super::user_files::specs;
use crate::base::Message;
use crate::message;
use crate::tui::app::{App, Effect, Layer};
use crate::tui::update::argument_entries::argument_entry;
use crate::tui::update::offers::open_layer;
use crate::tui::update::{argument_values, file_picker, games_list};
use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

/// How well a command matches the typed text, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum MatchRank {
    /// The text is its name.
    Exact,
    /// Its name begins with the text.
    Name,
    /// Words of its name or title begin with the words of the text.
    Words,
    /// It is the nearest name to a mistyped one.
    Nearest,
    /// It contains the letters in this order.
    Letters,
}

/// Opens the palette with all commands.
pub(super) fn open(app: &mut App) {
    let mut palette = Palette::default();
    refresh(app, &mut palette, &mut Vec::new());
    open_layer(app, Layer::Palette(palette));
}

/// Opens the list of the games of the record's file, filtered by a text.
pub(super) fn open_games(app: &mut App, text: &str, effects: &mut Vec<Effect>) {
    let has_file = |session: &crate::session::Session| {
        let storage = session.storage();
        storage.record_path().is_some() || storage.games_in_memory().is_some()
    };
    if !app.session.as_ref().is_some_and(has_file) {
        app.tell(&message!("tui-no-other-game", games = 1));
        return;
    }
    if app.plain.is_some() {
        games_list::list_games(app, text.to_owned(), effects);
        return;
    }
    let mut palette = Palette {
        line: Line::new(&format!("game {text}")),
        ..Palette::default()
    };
    refresh(app, &mut palette, effects);
    open_layer(app, Layer::Palette(palette));
}

/// Updates the entries after the text has changed, the best match first.
pub(super) fn refresh(app: &mut App, palette: &mut Palette, effects: &mut Vec<Effect>) {
    let line = palette.line.text().to_owned();
    let typed = Typed::new(&line);
    palette.is_chosen = false;
    palette.selected = Some(0);
    match typed.command() {
        Some(action) if typed.has_argument => {
            arguments(app, palette, action, &typed, effects);
        }
        _ => palette.entries = commands_that_fit(app, &typed),
    }
}

/// Lists the values for the argument of a command.
fn arguments(
    app: &mut App,
    palette: &mut Palette,
    action: Action,
    typed: &Typed<'_>,
    effects: &mut Vec<Effect>,
) {
    if commands::of(action).argument == Argument::Path {
        palette.selected = None;
        palette.entries.clear();
        let folder = folder_and_name(typed.argument).0;
        file_picker::list_folder(app, folder.to_owned(), effects);
        return;
    }
    if action == Action::ToGame {
        games_list::list_games(app, typed.argument.to_owned(), effects);
    }
    let is_number = commands::of(action).argument == Argument::Number;
    let begins = |value: &String| match is_number && !typed.argument.is_empty() {
        // A typed number is not a prefix of another one.
        true => value == typed.argument,
        false => value.starts_with(typed.argument),
    };
    let parameters: Vec<String> = match (&app.session, action) {
        (Some(session), Action::Set) => (session.rules_text().parameters().iter())
            .map(|name| format!("{name}="))
            .collect(),
        (_, Action::Engine | Action::Opponent) => engine_names(app, action),
        _ => Vec::new(),
    };
    let values = (argument_values::values(app, action).into_iter())
        .chain(parameters)
        .filter(begins);
    palette.entries = values.map(|value| argument_entry(action, value)).collect();
    // Nothing is known that begins like this, so the text is an argument of its own: Enter has to run the command with
    // it.
    if palette.entries.is_empty() {
        let fits = [command_entry(app, commands::of(action), Vec::new())];
        palette.entries = fits
            .into_iter()
            .map(|entry| PaletteEntry {
                argument: typed.argument.to_owned(),
                ..entry
            })
            .collect();
    }
}

/// Returns the engines of the settings as arguments of a command.
fn engine_names(app: &App, action: Action) -> Vec<String> {
    let names: Vec<String> = specs(&app.config)
        .into_iter()
        .map(|spec| spec.name)
        .collect();
    let analysts = names.iter().filter(|_| action == Action::Engine);
    let analysts: Vec<String> = analysts.map(|name| format!("analyse {name}")).collect();
    names.into_iter().chain(analysts).collect()
}

fn command_entry(app: &App, command: &commands::Command, letters: Vec<u32>) -> PaletteEntry {
    let keys = app.key_texts(app.keys_of(command.id));
    let label = app.texts.say(&Message::new(command.text));
    PaletteEntry {
        shown: CommandMatch {
            text: format!("{label}  {}", command.id),
            detail: keys.join("  "),
            letters,
            disabled: false,
        },
        action: command.action,
        argument: String::new(),
        is_weak: false,
    }
}

/// Returns the available commands that match the text, the best first.
fn commands_that_fit(app: &App, typed: &Typed<'_>) -> Vec<PaletteEntry> {
    let (context, named) = (app.context(), typed.command());
    let is_word = !typed.has_argument;
    let typed = typed.text;
    let nearest = commands::nearest_name(typed, &[])
        .filter(|_| is_word)
        .and_then(|name| Typed::new(name).command());
    let mut matcher = Matcher::new(Config::DEFAULT);
    let pattern = Pattern::parse(typed, CaseMatching::Ignore, Normalization::Smart);
    let mut matches = Vec::new();
    for (order, command) in COMMANDS.iter().enumerate() {
        let reachable = command
            .keys
            .iter()
            .any(|(place, _)| matches!(place, KeyContext::Everywhere) || *place == context)
            || !matches!(command.group, commands::MenuGroup::Pane);
        if !reachable || command.action == Action::Palette {
            continue;
        }
        let mut entry = command_entry(app, command, Vec::new());
        let mut score = 0;
        let mut fit = MatchRank::Name;
        if !typed.is_empty() {
            let mut buffer = Vec::new();
            let shown = Utf32Str::new(&entry.shown.text, &mut buffer);
            let letters = &mut entry.shown.letters;
            let is_match = pattern.indices(shown, &mut matcher, letters);
            letters.sort_unstable();
            letters.dedup();
            fit = match is_match {
                _ if named == Some(command.action) => MatchRank::Exact,
                Some(_) => fit_of(command.id, &entry.shown.text, typed),
                None => MatchRank::Letters,
            };
            if fit == MatchRank::Letters && nearest == Some(command.action) {
                fit = MatchRank::Nearest;
            } else if is_match.is_none() && fit == MatchRank::Letters {
                continue;
            }
            score = is_match.unwrap_or(0);
            entry.is_weak = matches!(fit, MatchRank::Nearest | MatchRank::Letters);
        }
        matches.push((fit, std::cmp::Reverse(score), order, entry));
    }
    matches.sort_by_key(|(fit, score, order, _)| (*fit, *score, *order));
    matches.into_iter().map(|(.., entry)| entry).collect()
}

/// Returns how well a command matches, given that it contains the letters.
fn fit_of(id: &str, shown: &str, typed: &str) -> MatchRank {
    let typed = typed.to_lowercase();
    if id.starts_with(&typed) {
        return MatchRank::Name;
    }
    let shown = shown.to_lowercase();
    let starts = |wanted: &str| {
        let words = shown.split(|letter: char| !letter.is_alphanumeric());
        words.into_iter().any(|word| word.starts_with(wanted))
    };
    match typed.split_whitespace().all(starts) {
        true => MatchRank::Words,
        false => MatchRank::Letters,
    }
}
