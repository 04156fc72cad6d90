//! The command palette: all commands with their arguments.
//!
//! The typed text is either the name of a command with its argument, such as `theme light`, or words to search for. The
//! entry that Enter will run is selected; a command that matches only weakly is confirmed first.

use super::super::app::App;
use super::super::commands::{self, Action, Argument, COMMANDS, KeyContext, Typed};
use super::super::event::Effect;
use super::super::file_picker::{FolderListing, folder_and_name};
use super::super::keys::Key;
use super::super::layer::CommandMatch;
use super::super::layer::{Choice, Layer, Palette, PaletteEntry};
use super::super::line::Line;
use super::super::line::common_start;
use super::super::user_files::specs;
use super::{ask_question, command, layers, open, open_layer, tasks};
use crate::base::Message;
use crate::base::clean::clean_line;
use crate::message;
use crate::session::listed_game::ListedGame;
use crate::tui::facts::result_in_words;
use crossterm::event::KeyCode;
use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

/// The most completions that are listed for a path.
const MAX_NAMES: usize = 200;

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

/// The most games that are said without a screen.
const MAX_SAID: usize = 20;

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
        tasks::list_games(app, text.to_owned(), effects);
        return;
    }
    let mut palette = Palette {
        line: Line::new(&format!("game {text}")),
        ..Palette::default()
    };
    refresh(app, &mut palette, effects);
    open_layer(app, Layer::Palette(palette));
}

/// Takes the games that match the typed text, unless it has changed since.
pub(super) fn games_listed(
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
        tasks::list_folder(app, folder.to_owned(), effects);
        return;
    }
    if action == Action::ToGame {
        tasks::list_games(app, typed.argument.to_owned(), effects);
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
    let values = (command::values(app, action).into_iter())
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

fn argument_entry(action: Action, argument: String) -> PaletteEntry {
    PaletteEntry {
        shown: CommandMatch {
            text: argument.clone(),
            ..CommandMatch::default()
        },
        action,
        argument,
        is_weak: false,
    }
}

/// Takes the paths that complete the typed one.
pub(super) fn completed(palette: &mut Palette, folder: &str, names: &FolderListing) {
    let typed = Typed::new(palette.line.text());
    if let Some(action) = typed.command()
        && typed.has_argument
        && folder_and_name(typed.argument).0 == folder
    {
        let names = names.completions(typed.argument, MAX_NAMES).into_iter();
        palette.entries = names.map(|name| argument_entry(action, name)).collect();
        palette.selected = None;
    }
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

/// Handles a key while the palette is open.
pub(super) fn on_key(app: &mut App, mut palette: Palette, key: Key, effects: &mut Vec<Effect>) {
    let count = palette.entries.len();
    let last = count.saturating_sub(1);
    let from = match (palette.selected, key.code) {
        (Some(selected), _) => selected,
        // If nothing is selected, Down selects the first entry and Up the last one.
        (None, KeyCode::Up | KeyCode::PageUp) => 0,
        (None, _) => last,
    };
    if let Some(selected) = layers::list_key(key, from, count) {
        palette.selected = Some(selected);
        palette.is_chosen = true;
    } else if key.code == KeyCode::Enter {
        let entry = palette
            .selected
            .and_then(|index| palette.entries.get(index));
        let is_folder = entry.is_some_and(|entry| entry.argument.ends_with('/'));
        if !is_folder {
            accept(app, &palette, effects);
            return;
        }
        if complete(&mut palette) {
            refresh(app, &mut palette, effects);
        }
    } else if key.code == KeyCode::Tab {
        if complete(&mut palette) {
            refresh(app, &mut palette, effects);
        }
    } else if key.code == KeyCode::Backspace && palette.line.text().is_empty() {
        return;
    } else if palette.line.key(key) == Some(true) {
        refresh(app, &mut palette, effects);
    }
    app.layers.push(Layer::Palette(palette));
}

/// Completes the command or its argument. Returns true if the text has changed.
fn complete(palette: &mut Palette) -> bool {
    let before = palette.line.text().to_owned();
    let typed = Typed::new(&before);
    let completed = match typed.command().filter(|_| typed.has_argument) {
        Some(_) => {
            let arguments = palette.entries.iter().map(|entry| entry.argument.as_str());
            let chosen = palette.selected.filter(|_| palette.is_chosen);
            let chosen = chosen.and_then(|index| arguments.clone().nth(index));
            let argument = chosen.unwrap_or_else(|| common_start(arguments));
            // What the entries have in common may be less than what is typed (games are found by their players, but
            // their arguments are numbers); a completion never takes letters away.
            if argument.len() < typed.argument.len() {
                return false;
            }
            format!("{} {argument}", typed.word)
        }
        None => {
            let selected = palette.selected.unwrap_or(0);
            let Some(entry) = palette.entries.get(selected) else {
                return false;
            };
            format!("{} ", commands::of(entry.action).id)
        }
    };
    palette.line.set(&completed);
    completed != before
}

/// Runs the command whose name is typed, or the selected one.
pub(super) fn accept(app: &mut App, palette: &Palette, effects: &mut Vec<Effect>) {
    let typed = Typed::new(palette.line.text());
    let entry = palette
        .selected
        .and_then(|index| palette.entries.get(index));
    // What rules can be begun with is found by its name alone; the list has only commands.
    let names_parameter = typed.command().is_none() && !palette.is_chosen;
    let has_value = !typed.argument.is_empty() || typed.word == "size";
    if names_parameter && has_value && open::set_parameter(app, typed.word, typed.argument, effects)
    {
        return;
    }
    // A full name wins over the selection unless that was made by hand; it runs even without an entry, since the
    // commands of a pane that has not the focus are not listed. A weak match is confirmed, because Enter would
    // otherwise run a command that was never named.
    match (typed.command(), entry) {
        (Some(_), Some(entry)) if typed.has_argument || palette.is_chosen => {
            run(app, entry, effects);
        }
        (Some(action), _) => command::run_by_name(app, action, typed.argument, effects),
        // A word that is no command's, but nearer to one (`size`) than to what has its letters.
        (None, Some(entry)) if entry.is_weak && !palette.is_chosen => {
            let nearest = commands::nearest_name(typed.word, &[]);
            match nearest.filter(|name| Typed::new(name).command() != Some(entry.action)) {
                Some(_) => command::tell_no_such(app, typed.text),
                None => ask(app, entry),
            }
        }
        (None, Some(entry)) => run(app, entry, effects),
        (None, None) => {
            if typed.text.trim_end_matches('.').parse::<u32>().is_ok() {
                command::run(app, Action::GoTo, typed.text, effects);
            } else {
                command::tell_no_such(app, typed.text);
            }
        }
    }
}

fn run(app: &mut App, entry: &PaletteEntry, effects: &mut Vec<Effect>) {
    command::run_by_name(app, entry.action, &entry.argument, effects);
}

/// Asks for confirmation before running a command that matches only weakly.
fn ask(app: &mut App, entry: &PaletteEntry) {
    let command = commands::of(entry.action);
    let label = app.texts.say(&Message::new(command.text));
    let text = message!("tui-palette-meant", name = label);
    let answers = vec![
        (
            app.texts.word("tui-answer-run"),
            Choice::Run(entry.action, String::new()),
        ),
        (app.texts.word("tui-answer-cancel"), Choice::Cancel),
    ];
    let selected = usize::from(commands::loses_work(entry.action));
    ask_question(app, "command-palette", &text, answers, selected);
}

/// Runs the entry that was clicked.
pub(super) fn click(app: &mut App, palette: &Palette, number: usize, effects: &mut Vec<Effect>) {
    if let Some(entry) = palette.entries.get(number) {
        run(app, entry, effects);
    }
}
