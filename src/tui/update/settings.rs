//! The commands that change settings.

use crate::base::Message;
use crate::config::{Config, KeyPreset, Mode};
use crate::i18n::Language;
use crate::message;
use crate::session::Session;
use crate::tui::app::{App, Choice, Effect, MenuEntry};
use crate::tui::commands::{self, Action, Argument};
use crate::tui::facts::is_placing;
use crate::tui::theme::Theme;
use crate::tui::update::offers::{offer, offer_values, tell_no_such_value, words};
use crate::tui::update::{engine, exercise, grounds, open, tasks, texts};
use crate::tui::user_files::UserTheme;

/// Returns the message that neither the program nor the rules have a setting of this name.
fn no_such_setting(app: &App, name: &str) -> Message {
    let session = app.session.as_ref();
    let parameters = session.map_or_else(Vec::new, |session| session.rules_text().parameters());
    let names: Vec<&str> = (SETTINGS.iter().map(|setting| setting.name))
        .chain(parameters)
        .collect();
    message!("tui-no-such-value", name = name, names = names.join(", "))
}

/// A setting that `set` changes.
struct SettingRow {
    name: &'static str,
    /// The command that changes it.
    action: Action,
    /// What it is now.
    present: fn(&App) -> String,
    /// The values that it can have; none where any number is accepted.
    values: fn(&App) -> Vec<String>,
}

/// The seconds for a move that are offered.
pub(super) const SECONDS: [&str; 7] = ["0", "1", "2", "5", "10", "30", "60"];

/// The values of a setting that a command switches.
const SWITCH: [&str; 2] = ["on", "off"];

fn switch(is_on: bool) -> String {
    let [on, off] = SWITCH;
    if is_on { on } else { off }.to_owned()
}

macro_rules! settings {
    ($( $name:literal $action:ident $present:expr, $values:expr; )*) => {
        [ $( SettingRow { name: $name, action: Action::$action, present: $present, values: $values } ),* ]
    };
}

static SETTINGS: [SettingRow; 22] = settings! {
    "strength" Opponent |app| app.config.strength.clone(), |_| engine::opponents();
    "seconds" Seconds |app| app.config.seconds.to_string(), |_| Vec::new();
    "theme" Theme |app| app.theme.name.clone(), themes;
    "language" Language |app| app.texts.language().code().to_owned(), |_| languages();
    "glyphs" Glyphs |app| app.config.glyphs.clone(), |_| words(&Config::GLYPHS);
    "keys" KeyPreset |app| app.config.keys.name().to_owned(), |_| key_presets();
    "hints" Hints |app| switch(app.config.hints), |_| words(&SWITCH);
    "premove" Premove |app| switch(app.config.premove), |_| words(&SWITCH);
    "dice" Dice |app| switch(app.config.dice), |_| words(&SWITCH);
    "practice" Practice |app| switch(app.config.practice), |_| words(&SWITCH);
    "curtain" Curtain |app| switch(app.config.curtain), |_| words(&SWITCH);
    "estimate" Estimate |app| app.config.estimate.clone(), |_| words(&Config::ESTIMATES);
    "territory" Territory |app| switch(app.config.territory), |_| words(&SWITCH);
    "board" BoardGround |app| grounds::present(app), |_| grounds::names();
    "numbers" Numbers |app| app.config.numbers.clone(), |_| words(&Config::NUMBERS);
    "flip" Flip |app| app.config.flip.clone(), |_| words(&Config::FLIPS);
    "what-if" WhatIf |app| switch(app.config.what_if), |_| words(&SWITCH);
    "mode" Mode |app| app.mode.name().to_owned(), |_| words(&Mode::NAMES);
    "next-moves" NextMoves |app| app.config.next_moves.clone(), |_| words(&Config::NEXT_MOVES);
    "problem-answers" ProblemAnswers |app| app.config.problem_answers.clone(), |_| exercise::answer_names();
    "problem-all" ProblemAll |app| switch(app.config.problem_all), |_| words(&SWITCH);
    "mouse" Mouse |app| switch(app.config.mouse), |_| words(&SWITCH);
};

impl SettingRow {
    fn is_switch(&self) -> bool {
        commands::of(self.action).argument == Argument::None
    }
}

/// Changes a setting, given as `theme=light`.
pub(super) fn set(app: &mut App, argument: &str, effects: &mut Vec<Effect>) {
    if argument.is_empty() {
        return offer_settings(app);
    }
    let (name, value) = argument
        .split_once(['=', ' '])
        .map_or((argument, ""), |(name, value)| (name.trim(), value.trim()));
    let Some(setting) = SETTINGS.iter().find(|known| known.name == name) else {
        if open::set_parameter(app, name, value, effects) {
            return;
        }
        app.tell_error(&no_such_setting(app, name));
        return;
    };
    if setting.action == Action::Opponent && !value.is_empty() {
        return engine::set_strength(app, value);
    }
    if !setting.is_switch() {
        return app.run_next(setting.action, value);
    }
    if !value.is_empty() && !SWITCH.contains(&value) {
        let names = SWITCH.join(", ");
        app.tell_error(&message!("tui-no-such-value", name = value, names = names));
    } else if (setting.present)(app) != value {
        app.run_next(setting.action, "");
    }
}

/// Offers the settings with their values; selecting one changes it.
fn offer_settings(app: &mut App) {
    let entries = SETTINGS.iter().map(|setting| MenuEntry {
        label: setting.name.to_owned(),
        side: (setting.present)(app),
        choice: Choice::Run(setting.action, String::new()),
    });
    let entries = entries.collect();
    let title = app.texts.say(&Message::new(commands::of(Action::Set).text));
    offer(app, title, entries, 0);
}

/// Returns the settings with the values that they can have, each as `NAME=VALUE`.
pub(super) fn values(app: &App) -> Vec<String> {
    let of = |setting: &SettingRow| -> Vec<String> {
        let values = (setting.values)(app);
        let values = values.iter();
        values
            .map(|value| format!("{}={value}", setting.name))
            .collect()
    };
    SETTINGS.iter().flat_map(of).collect()
}

pub(super) fn themes(app: &App) -> Vec<String> {
    let user_themes = app
        .themes
        .iter()
        .map(|user_themes| user_themes.theme.name.as_str());
    let user_themes = user_themes.filter(|name| !Theme::NAMES.contains(name));
    let bundled = std::iter::once(Theme::AUTOMATIC).chain(Theme::NAMES);
    bundled.chain(user_themes).map(str::to_owned).collect()
}

pub(super) fn languages() -> Vec<String> {
    words(&Language::ALL.map(Language::code))
}

pub(super) fn key_presets() -> Vec<String> {
    words(&KeyPreset::ALL.map(KeyPreset::name))
}

pub(super) fn seconds(app: &mut App, argument: &str) {
    if argument.is_empty() {
        let present = app.config.seconds.to_string();
        offer_values(app, Action::Seconds, words(&SECONDS), &present);
    } else {
        engine::set_seconds(app, argument);
    }
}

pub(super) fn what_if(app: &mut App) {
    let messages = [message!("tui-what-if-on"), message!("tui-what-if-off")];
    toggle(app, |config| &mut config.what_if, messages);
    texts::compare(app);
}

pub(super) fn premove(app: &mut App) {
    let messages = [message!("premove-on"), message!("premove-off")];
    toggle(app, |config| &mut config.premove, messages);
}

pub(super) fn dice(app: &mut App) {
    let messages = [message!("dice-on"), message!("dice-off")];
    toggle(app, |config| &mut config.dice, messages);
    let throws = app.config.dice;
    if let Some(session) = &mut app.session {
        session.players_mut().set_throws(throws);
    }
}

pub(super) fn practice(app: &mut App) {
    let messages = [message!("practice-on"), message!("practice-off")];
    toggle(app, |config| &mut config.practice, messages);
    let practises = app.config.practice && app.plain.is_none();
    if let Some(session) = &mut app.session {
        session.players_mut().set_practises(practises);
    }
}

pub(super) fn curtain(app: &mut App) {
    let messages = [message!("curtain-on"), message!("curtain-off")];
    toggle(app, |config| &mut config.curtain, messages);
    let is_open = !app.config.curtain;
    if let Some(session) = &mut app.session {
        session.players_mut().set_open(is_open);
    }
}

/// Turns the board round, or says when it turns by itself.
pub(super) fn flip(app: &mut App, name: &str) {
    if name.is_empty() {
        app.board.flipped = !app.board.flipped;
        return;
    }
    if !Config::FLIPS.contains(&name) {
        tell_no_such_value(app, &words(&Config::FLIPS), name);
        return;
    }
    name.clone_into(&mut app.config.flip);
    app.is_config_changed = true;
    app.tell(&match name {
        "turns" => message!("flip-turns"),
        _ => message!("flip-off"),
    });
}

pub(super) fn hints(app: &mut App) {
    let messages = [message!("hints-on"), message!("hints-off")];
    toggle(app, |config| &mut config.hints, messages);
}

pub(super) fn mouse(app: &mut App, effects: &mut Vec<Effect>) {
    let messages = [message!("tui-mouse-on"), message!("tui-mouse-off")];
    toggle(app, |config| &mut config.mouse, messages);
    effects.push(Effect::SetMouse(app.config.mouse));
}

pub(super) fn heat(app: &mut App) {
    app.config.heat = !app.config.heat;
    app.is_config_changed = true;
    if app.panel.is_none() && app.config.heat {
        app.tell(&message!("engine-heat-needs-panel"));
    }
}

/// Switches a setting, keeps it, and says which of the two messages is now true: that it is on, or off.
fn toggle(app: &mut App, setting: fn(&mut Config) -> &mut bool, told: [Message; 2]) {
    let value = setting(&mut app.config);
    *value = !*value;
    let [on, off] = told;
    let message = if *value { on } else { off };
    app.is_config_changed = true;
    app.tell(&message);
}

/// Chooses the characters of the board, or the other of two sets if none is named.
pub(super) fn glyphs(app: &mut App, name: &str) {
    let wanted = match name {
        "" if app.config.glyphs == "ascii" => "unicode",
        "" => "ascii",
        name => name,
    };
    if !Config::GLYPHS.contains(&wanted) {
        tell_no_such_value(app, &words(&Config::GLYPHS), wanted);
        return;
    }
    wanted.clone_into(&mut app.config.glyphs);
    app.apply_look();
    app.is_config_changed = true;
}

pub(super) fn theme(app: &mut App, name: &str, effects: &mut Vec<Effect>) {
    if name.is_empty() {
        let present = match app.config.theme.as_str() {
            "" => Theme::AUTOMATIC.to_owned(),
            _ => app.theme.name.clone(),
        };
        let values = themes(app);
        offer_values(app, Action::Theme, values, &present);
    } else if name == Theme::AUTOMATIC {
        set_theme(app, "");
    } else if Theme::NAMES.contains(&name) && app.own_theme(name).is_none() {
        set_theme(app, name);
    } else {
        // The user may have changed the file, or just written it.
        read_theme(app, name.to_owned(), effects);
    }
}

fn set_theme(app: &mut App, name: &str) {
    name.clone_into(&mut app.config.theme);
    app.apply_look();
    app.is_config_changed = true;
    app.tell(&message!("tui-theme-is", name = &app.theme.name));
}

/// Takes one of the user's own themes, which were read for that.
fn take_theme(app: &mut App, name: &str, read: Vec<UserTheme>) {
    app.themes = read;
    let Some(own) = app.own_theme(name) else {
        match Theme::NAMES.contains(&name) {
            true => set_theme(app, name),
            false => {
                let values = themes(app);
                tell_no_such_value(app, &values, name)
            }
        }
        return;
    };
    let errors = own.errors.clone();
    set_theme(app, name);
    app.tell_errors(&errors);
}

pub(super) fn language(app: &mut App, code: &str) {
    if code.is_empty() {
        offer_values(
            app,
            Action::Language,
            languages(),
            app.texts.language().code(),
        );
        return;
    }
    let language = Language::ALL
        .into_iter()
        .find(|language| language.code() == code);
    match language {
        Some(language) => {
            code.clone_into(&mut app.config.language);
            app.set_language(language);
            app.is_config_changed = true;
            app.tell(&message!("tui-language-is"));
        }
        None => tell_no_such_value(app, &languages(), code),
    }
}

/// Changes when the board shows the moves ahead.
pub(super) fn next_moves(app: &mut App, name: &str) {
    if name.is_empty() {
        let present = app.config.next_moves.clone();
        return offer_values(app, Action::NextMoves, words(&Config::NEXT_MOVES), &present);
    }
    if !Config::NEXT_MOVES.contains(&name) {
        return tell_no_such_value(app, &words(&Config::NEXT_MOVES), name);
    }
    name.clone_into(&mut app.config.next_moves);
    app.is_config_changed = true;
    app.tell(&message!("tui-next-moves-are", name = name));
}

/// Chooses the moves whose numbers are shown, or the next choice if none is named.
pub(super) fn numbers(app: &mut App, name: &str) {
    let choices = Config::NUMBERS;
    let present = choices
        .iter()
        .position(|known| *known == app.config.numbers);
    let next = present.map_or(0, |present| present + 1) % choices.len();
    let wanted = match name {
        "" => choices.get(next).copied().unwrap_or_default(),
        name => name,
    };
    if !choices.contains(&wanted) {
        return tell_no_such_value(app, &words(&choices), wanted);
    }
    if wanted != "off" && !app.session.as_ref().is_some_and(is_placing) {
        return app.tell(&message!("numbers-need-placing"));
    }
    let current = app.session.as_ref().map(Session::current);
    app.board.numbered_from = current.filter(|_| wanted == "here");
    wanted.clone_into(&mut app.config.numbers);
    app.is_config_changed = true;
    app.tell(&message!("numbers-are", name = wanted));
}

pub(super) fn key_preset(app: &mut App, name: &str) {
    if name.is_empty() {
        offer_values(
            app,
            Action::KeyPreset,
            key_presets(),
            app.config.keys.name(),
        );
        return;
    }
    match KeyPreset::from_name(name) {
        Some(preset) => {
            app.config.keys = preset;
            let errors = app.apply_keys();
            app.tell(&message!("tui-keys-are", name = preset.name()));
            app.tell_errors(&errors);
            app.is_config_changed = true;
        }
        None => tell_no_such_value(app, &key_presets(), name),
    }
}

/// Reads the user's own themes again and takes the one with this name.
fn read_theme(app: &mut App, name: String, effects: &mut Vec<Effect>) {
    let folders = app.folders.clone();
    let read_themes = move || super::super::user_files::load_themes(&folders);
    let take = move |app: &mut App, themes, _: &mut _| take_theme(app, &name, themes);
    tasks::background(app, read_themes, take, effects);
}
