//! The start screen: the bundled games and the recent files.

use crate::board::look::GameKind;
use crate::message;
use crate::rules::RuleLanguage;
use crate::session::WordsRead;
use crate::session::files::shown;
use crate::session::recovery::LostSummary;
use crate::tui::app::{App, Choice, Effect, Layer};
use crate::tui::keys::Key;
use crate::tui::layer::{AfterSave, Page, PageText};
use crate::tui::library::{LibraryEntry, LibraryTarget};
use crate::tui::markdown;
use crate::tui::open_target::OpenTarget;
use crate::tui::update::offers::open_layer;
use crate::tui::update::tasks::{self, load};
use crate::tui::update::{leave, opened};
use crossterm::event::KeyCode;
use std::path::PathBuf;

/// Moves the selection among the visible entries.
pub(super) fn select(app: &mut App, by: isize) {
    let shown = app.library.shown();
    let Some(last) = shown.len().checked_sub(1) else {
        return;
    };
    let selected = app.library.selected;
    let index = shown.iter().position(|number| *number == selected);
    let index = index.unwrap_or(0).saturating_add_signed(by).min(last);
    app.library.selected = shown.get(index).copied().unwrap_or(selected);
}

/// Opens the selected entry.
pub(super) fn open_selected(app: &mut App, effects: &mut Vec<Effect>) {
    if !app.library.shown().contains(&app.library.selected) {
        return;
    }
    let request = match app.library.entry(app.library.selected) {
        Some(LibraryEntry::Game(game, _)) => OpenTarget {
            rules: vec![game.path()],
            from_library: true,
            ..OpenTarget::default()
        },
        Some(LibraryEntry::File(path)) => OpenTarget::of_path(path.to_owned()),
        Some(LibraryEntry::Lost(lost)) => lost_request(lost),
        None => return,
    };
    app.library.is_typing = false;
    opened::request_open(app, request, effects);
}

/// Returns the request that brings unsaved work back.
fn lost_request(lost: &LostSummary) -> OpenTarget {
    let rules = lost.opened.rules.first();
    OpenTarget {
        rules: rules.map(PathBuf::from).into_iter().collect(),
        record: lost.opened.record.clone(),
        brings_back: true,
        ..OpenTarget::default()
    }
}

/// Returns the choice that brings unsaved work back.
pub(in crate::tui) fn open_lost(lost: &LostSummary) -> Choice {
    let request = lost_request(lost);
    Choice::new(move |app, effects| {
        leave::leave_for(app, AfterSave::open(request.clone()), effects);
    })
}

/// Opens the sample record of the selected game.
pub(super) fn open_sample(app: &mut App, effects: &mut Vec<Effect>) {
    let Some(game) = chosen_game(app) else { return };
    match game.sample() {
        Some(sample) => {
            let request = OpenTarget {
                record: Some(sample.path()),
                from_library: true,
                ..OpenTarget::default()
            };
            opened::request_open(app, request, effects);
        }
        None => app.tell(&message!("tui-library-no-sample")),
    }
}

/// Opens the selected game at its bundled position.
pub(super) fn open_position(app: &mut App, effects: &mut Vec<Effect>) {
    let Some(game) = chosen_game(app) else { return };
    match game.position() {
        Some(position) => {
            let request = OpenTarget {
                rules: vec![game.path()],
                position: Some(position.path()),
                from_library: true,
                ..OpenTarget::default()
            };
            opened::request_open(app, request, effects);
        }
        None => app.tell(&message!("tui-library-no-position")),
    }
}

fn chosen_game(app: &mut App) -> Option<crate::session::library::LibraryGame> {
    if is_elsewhere(app) {
        return None;
    }
    app.library.chosen_game().copied()
}

/// Returns true, after showing a message, if the start screen is not open.
fn is_elsewhere(app: &mut App) -> bool {
    let is_elsewhere = app.session.is_some() || app.stones.is_some();
    if is_elsewhere {
        app.tell(&message!("tui-library-only"));
    }
    is_elsewhere
}

/// Shows the games of the next kind, or of the kind that is named.
pub(super) fn next_kind(app: &mut App, name: &str) {
    if is_elsewhere(app) {
        return;
    }
    let kinds = app.library.kinds();
    let named = GameKind::ALL.iter().find(|(word, _)| *word == name);
    app.library.kind = match named {
        Some((_, kind)) => Some(*kind),
        None => next(&kinds, app.library.kind),
    };
    app.library.choose_shown();
}

/// Shows the games in the next language, or in the one that is named.
pub(super) fn next_language(app: &mut App, name: &str) {
    if is_elsewhere(app) {
        return;
    }
    let languages = app.library.languages();
    app.library.language = match RuleLanguage::named(name) {
        Some(language) => Some(language),
        None => next(&languages, app.library.language),
    };
    app.library.choose_shown();
}

/// Returns the value after `present`, or `None` after the last one, which stands for all values.
fn next<T: Copy + PartialEq>(all: &[T], present: Option<T>) -> Option<T> {
    let index = match present {
        None => 0,
        Some(present) => all.iter().position(|value| *value == present)? + 1,
    };
    all.get(index).copied()
}

/// Moves the keyboard focus to the filter.
pub(super) fn type_filter(app: &mut App) {
    if !is_elsewhere(app) {
        app.library.is_typing = true;
    }
}

/// Removes all filters.
pub(super) fn show_all(app: &mut App) {
    if is_elsewhere(app) {
        return;
    }
    if !app.library.is_filtered() {
        app.tell(&message!("tui-all-games-shown"));
    }
    app.library.show_all();
}

/// Handles a key in the filter if that has the focus. Returns false if the key is not used.
pub(super) fn filter_key(app: &mut App, key: Key) -> bool {
    let library = &mut app.library;
    if !library.is_typing {
        return false;
    }
    let is_empty = library.filter.text().is_empty();
    match key.code {
        KeyCode::Backspace if is_empty && key.modifiers.is_empty() => library.is_typing = false,
        _ if library.filter.key(key).is_none() => return false,
        _ => library.choose_first(),
    }
    true
}

/// Inserts pasted text into the filter.
pub(super) fn paste(app: &mut App, text: &str) {
    app.library.is_typing = true;
    app.library.filter.insert(text);
    app.library.choose_first();
}

/// Handles a click. The first click on an entry selects it, the second one opens it.
pub(super) fn click(app: &mut App, target: LibraryTarget, effects: &mut Vec<Effect>) {
    match target {
        LibraryTarget::Entry(number) if app.library.selected == number => {
            open_selected(app, effects);
        }
        LibraryTarget::Entry(number) => app.library.selected = number,
        LibraryTarget::Kind(kind) => app.library.kind = kind,
        LibraryTarget::Language(language) => app.library.language = language,
        LibraryTarget::Filter => app.library.is_typing = true,
    }
    app.library.choose_shown();
}

/// Requests the preview of the selected game, once.
pub(super) fn sync(app: &mut App, effects: &mut Vec<Effect>) {
    if app.session.is_some() || app.stones.is_some() || app.files.opening.is_some() {
        return;
    }
    let selected = app.library.selected;
    let is_known = app.library.previews.contains_key(&selected);
    let is_asked = app.library.previewing == Some(selected);
    if let Some(game) = app.library.chosen_game()
        && !is_known
        && !is_asked
    {
        let game = *game;
        app.library.previewing = Some(selected);
        tasks::preview(app, selected, game, effects);
    }
}

/// Requests the rules in words of the open game or the selected one.
pub(super) fn rules_in_words(app: &mut App, effects: &mut Vec<Effect>) {
    let code = app.texts.language().code();
    let (read, title) = if let Some(session) = &app.session {
        (
            session.rules_text().begin_read_words(code),
            app.game_title(),
        )
    } else if app.stones.is_some() {
        (None, String::new())
    } else {
        match app.library.entry(app.library.selected) {
            Some(LibraryEntry::Game(game, about)) => {
                let title = app.localized(&about.title);
                let words = WordsRead::of_library(game.file, code);
                (Some(words), title.unwrap_or_else(|| game.name().to_owned()))
            }
            Some(LibraryEntry::File(path)) => (Some(WordsRead::beside(path, code)), shown(path)),
            Some(LibraryEntry::Lost(_)) | None => (None, String::new()),
        }
    };
    match read {
        Some(read) => read_words(app, read, title, effects),
        None => app.tell(&message!("tui-nothing-open")),
    }
}

/// Shows the rules of a game in words.
fn show_words(app: &mut App, title: String, text: &str) {
    let text = PageText::Markdown(markdown::parse(text));
    open_layer(
        app,
        Layer::Page(Page {
            title,
            text,
            scroll: 0,
        }),
    );
}

/// Reads the rules of a game in words, to be shown under a title.
fn read_words(app: &mut App, words: WordsRead, title: String, effects: &mut Vec<Effect>) {
    let read_words = move || {
        let name = words.usual_name();
        (words.run(), name)
    };
    load(
        app,
        title.clone(),
        read_words,
        move |app, (text, name), _| match text {
            Ok(Some(text)) => show_words(app, title, &text),
            Ok(None) => app.tell(&message!("tui-no-words", name = name)),
            Err(error) => app.tell_error(&error),
        },
        effects,
    );
}
