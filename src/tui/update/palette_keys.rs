//! Keys and clicks in the command palette.

use crate::base::Message;
use crate::message;
use crate::tui::app::{App, Choice, Effect, Layer};
use crate::tui::layer::{Palette, PaletteEntry};
use crate::tui::line::common_start;
use crate::tui::update::offers::ask_question;

use crate::tui::commands;
use crate::tui::commands::{Action, Typed};
use crate::tui::keys::Key;
use crate::tui::update::palette::refresh;
use crate::tui::update::{command, command_names, list_keys, open};
use crossterm::event::KeyCode;

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
    if let Some(selected) = list_keys::list_key(key, from, count) {
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
                Some(_) => command_names::tell_no_such(app, typed.text),
                None => ask(app, entry),
            }
        }
        (None, Some(entry)) => run(app, entry, effects),
        (None, None) => {
            if typed.text.trim_end_matches('.').parse::<u32>().is_ok() {
                command::run(app, Action::GoTo, typed.text, effects);
            } else {
                command_names::tell_no_such(app, typed.text);
            }
        }
    }
}

/// Runs the entry that was clicked.
pub(super) fn click(app: &mut App, palette: &Palette, number: usize, effects: &mut Vec<Effect>) {
    if let Some(entry) = palette.entries.get(number) {
        run(app, entry, effects);
    }
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
