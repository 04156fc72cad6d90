//! Opening layers: questions that follow from what the user has just done, lists to choose from, such as the values of a
//! command, and files.

use crate::base::Message;
use crate::message;
use crate::session::Session;
use crate::tui::app::{App, Choice, Dialog, Layer, Menu, MenuEntry};
use crate::tui::commands;
use crate::tui::commands::Action;
use crate::tui::file_picker::{FilePicker, FilePurpose};
use std::path::PathBuf;

/// Opens a layer above all others.
pub(super) fn open_layer(app: &mut App, layer: Layer) {
    app.layers.push(layer);
}

/// Opens a menu.
pub(super) fn offer(app: &mut App, title: String, entries: Vec<MenuEntry>, selected: usize) {
    open_layer(
        app,
        Layer::Menu(Menu {
            title,
            entries,
            selected,
            of_bar: None,
            typed: String::new(),
            all: Vec::new(),
        }),
    );
}

/// Asks a question that follows from what the user has just done.
pub(super) fn ask_question(
    app: &mut App,
    title: &'static str,
    text: &Message,
    answers: Vec<(String, Choice)>,
    selected: usize,
) {
    let question = Dialog {
        title: app.texts.word(title),
        text: app.sentence(text),
        answers,
        selected,
        notice: None,
        opens_at: None,
        difference: None,
    };
    open_layer(app, Layer::Dialog(Box::new(question)));
}

/// Asks which player is to move; `selected` is preselected.
pub(super) fn ask_turn(app: &mut App, selected: u8, choice: impl Fn(u8) -> Choice) {
    let players = app.game().map_or(1, |game| game.players.max(1));
    let entries = (0..players)
        .map(|player| MenuEntry {
            label: app.player_name(player),
            side: String::new(),
            choice: choice(player),
        })
        .collect();
    let title = app.texts.word("tui-ask-turn");
    offer(app, title, entries, usize::from(selected));
}

/// Returns words as the values of an argument.
pub(super) fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// Asks for a file.
pub(super) fn pick(app: &mut App, preset: &str, purpose: FilePurpose) {
    let title = app.texts.say(&purpose.title());
    let open = app.session.as_ref().map(Session::watched);
    let open = open.unwrap_or_default();
    let recent = app.library.recent.iter();
    let recent: Vec<PathBuf> = recent
        .filter(|path| !open.contains(path))
        .cloned()
        .collect();
    let picker = FilePicker::new(title, purpose, preset, &recent);
    open_layer(app, Layer::Files(Box::new(picker)));
}

/// Offers the values of a command's argument; `present` is the current one.
pub(super) fn offer_values(app: &mut App, action: Action, values: Vec<String>, present: &str) {
    let selected = values.iter().position(|value| value == present);
    let entries = values.into_iter().map(|value| MenuEntry {
        label: value.clone(),
        side: String::new(),
        choice: Choice::Run(action, value),
    });
    let title = app.texts.say(&Message::new(commands::of(action).text));
    offer(app, title, entries.collect(), selected.unwrap_or(0));
}

/// Shows a message that a command does not accept this value.
pub(super) fn tell_no_such_value(app: &mut App, values: &[String], value: &str) {
    let names = values.join(", ");
    app.tell_error(&message!("tui-no-such-value", name = value, names = names));
}

/// Queues a question that the user has not asked for. It waits as a notice, so that no key is taken for its answer by
/// accident.
pub(super) fn queue_question(app: &mut App, question: Dialog) {
    let is_open = |layer: &Layer| matches!(layer, Layer::Dialog(old) if old.text == question.text);
    if !app.layers.iter().any(is_open) {
        app.questions.push(question);
    }
}
