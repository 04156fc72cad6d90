//! The palette: every command by its words, with fuzzy matching.

use super::super::app::App;
use super::super::commands::{self, Action, Argument, COMMANDS, Context};
use super::super::event::Effect;
use super::super::layer::{Layer, Palette};
use super::super::widgets::overlay::CommandMatch;
use super::{command, open_layer};
use crate::base::Message;
use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

/// Opens the palette with every command.
pub(super) fn open(app: &mut App) {
    let mut palette = Palette::default();
    refresh(app, &mut palette);
    open_layer(app, Layer::Palette(palette));
}

/// The commands that fit what is typed, the best first. Only the first word chooses when the rest is an argument.
pub(super) fn refresh(app: &App, palette: &mut Palette) {
    let typed = palette.line.text().trim_start();
    let (word, rest) = typed.split_once(' ').unwrap_or((typed, ""));
    let exact = named(word).filter(|_| !rest.is_empty());
    let context = app.context();
    let mut matcher = Matcher::new(Config::DEFAULT);
    let pattern = Pattern::parse(typed, CaseMatching::Ignore, Normalization::Smart);
    let mut found = Vec::new();
    for (order, command) in COMMANDS.iter().enumerate() {
        let reachable = command
            .keys
            .iter()
            .any(|(place, _)| matches!(place, Context::Everywhere) || *place == context)
            || !matches!(command.group, commands::Group::Pane);
        if !reachable || command.action == Action::Palette {
            continue;
        }
        if exact.is_some_and(|action| action != command.action) {
            continue;
        }
        let label = app.texts.say(&Message::new(command.text));
        let shown = format!("{label}  {}", command.id);
        let mut matched = Vec::new();
        let mut buffer = Vec::new();
        let score = if exact.is_some() || typed.is_empty() {
            Some(0)
        } else {
            pattern.indices(
                Utf32Str::new(&shown, &mut buffer),
                &mut matcher,
                &mut matched,
            )
        };
        let Some(score) = score else { continue };
        matched.sort_unstable();
        matched.dedup();
        let bonus = if command.id.starts_with(word) && !word.is_empty() {
            50
        } else {
            0
        };
        let keys: Vec<String> = app
            .keymap
            .keys_of(context, command.id)
            .iter()
            .map(ToString::to_string)
            .collect();
        found.push((
            std::cmp::Reverse(score + bonus),
            order,
            command.action,
            CommandMatch {
                text: shown,
                detail: keys.join(" "),
                letters: matched,
                disabled: false,
            },
        ));
    }
    found.sort_by_key(|entry| (entry.0, entry.1));
    (palette.actions, palette.entries) = found
        .into_iter()
        .map(|(_, _, action, entry)| (action, entry))
        .unzip();
    palette.selected = 0;
}

fn named(word: &str) -> Option<Action> {
    commands::by_id(word)
        .map(|command| command.action)
        .or_else(|| commands::alias(word))
}

/// Runs what is chosen, or what is typed by its exact name with an argument.
pub(super) fn accept(app: &mut App, palette: &Palette, effects: &mut Vec<Effect>) {
    let typed = palette.line.text().trim();
    let (word, rest) = typed.split_once(' ').unwrap_or((typed, ""));
    if let Some(action) = named(word) {
        let argument = if commands::of(action).argument == Argument::None {
            ""
        } else {
            rest.trim()
        };
        command::run(app, action, argument, effects);
        return;
    }
    if let Some(action) = palette.actions.get(palette.selected) {
        command::run(app, *action, "", effects);
    } else if let Ok(number) = typed.parse::<u32>() {
        command::run(app, Action::GoTo, &number.to_string(), effects);
    }
}
