//! All decisions: an event changes the state and returns effects.
//!
//! Invariant: no function here touches a file, a clock or the terminal, and none takes long; such work is an effect or
//! a job of the session. An event is offered first to the top layer, then to the pane, then to the global commands.

mod assist;
mod board;
mod clipboard;
mod command;
mod composer;
mod endings;
mod engine;
mod engines;
mod export;
mod file_picker;
mod format;
mod games;
mod help;
mod hints;
mod layers;
mod leave;
mod legal_moves;
mod library;
mod marking;
mod modes;
mod mouse;
mod moves;
mod notes;
mod open;
mod palette;
mod panel;
mod panes;
mod plain;
mod premove;
mod prompts;
mod recovery;
mod remarks;
pub(in crate::tui) mod rule_lines;
mod rule_tests;
mod rules;
mod save;
mod session_events;
mod set_up;
mod settings;
mod stones;
mod tasks;
mod templates;
mod trace;
mod typing;
mod variants;

pub(in crate::tui) use composer::asks_for_number;
pub(in crate::tui) use layers::menu_titles;
pub(in crate::tui) use library::{open_lost, show_words};
pub(in crate::tui) use panel::close as close_panel;
pub(in crate::tui) use premove::is_early;
pub(in crate::tui) use tasks::{list_lost, open_request};
pub(in crate::tui) use templates::could_begin;
pub use typing::next_event;

use super::app::App;
use super::commands::{Action, KeyContext};
use super::event::{Effect, Event};
use super::keys::Key;
use super::layer::{Choice, Dialog, Layer, Menu, MenuEntry};
use super::layout::Pane;
use super::terminal::drawn_size;
use crate::base::Message;
use crate::message;
use crate::session::SessionEvent;
use crossterm::event::{KeyCode, KeyModifiers};
use std::time::Duration;

/// The pause in typing after which the texts are checked.
const CHECK_PAUSE: Duration = Duration::from_millis(150);

/// Handles an event.
pub fn update(app: &mut App, event: Event) -> Vec<Effect> {
    let mut effects = Vec::new();
    // Time passes with each batch of events; what it changes sets `dirty` itself (`on_time`), or an idle screen would
    // be drawn again and again.
    let quiet = matches!(event, Event::Time(_));
    if !quiet {
        app.dirty = true;
    }
    if is_input(&event) {
        app.questions.note_input(app.now);
        app.active_at = app.now;
    }
    // While a file is being opened the session below is about to be replaced, so no input may change it. Only Esc,
    // Ctrl+C and quitting get through; results of threads do, too.
    if app.files.opening.is_some() && is_input(&event) {
        let quits = is_quit(app, &event);
        if quits || is_stop(&event) {
            app.files.opening = None;
            effects.push(Effect::CancelTasks(app.files.stop_waiting()));
        }
        if !quits {
            return effects;
        }
    }
    let focus = app.focus;
    match event {
        Event::Key(key) => on_key(app, key, &mut effects),
        Event::Typed(keys) => typing::on_keys(app, &keys, &mut effects),
        Event::Mouse(event) => mouse::on_mouse(app, event, &mut effects),
        Event::Paste(text) => on_paste(app, &text, &mut effects),
        Event::Line(line) => plain::on_line(app, &line, &mut effects),
        Event::InputEnded => plain::on_end(app, &mut effects),
        Event::Resize(columns, rows) => app.size = drawn_size((columns, rows)),
        Event::Ground(shades) => app.take_ground(shades),
        Event::Time(now) => on_time(app, now),
        Event::Answer(answer) => {
            if let Some(session) = &mut app.session {
                let events = session.take(answer);
                let is_new = |event: &SessionEvent| matches!(event, SessionEvent::RulesReplaced);
                if events.iter().any(is_new) {
                    tasks::open_waiting(app, &mut effects);
                }
                session_events::tell(app, events);
            }
        }
        Event::Changed(path) => tasks::check_disk(app, &path, &mut effects),
        Event::Files(result) => result.apply(app, &mut effects),
        Event::Opened(request, result) => open::opened(app, *request, result, &mut effects),
        Event::EditedOutside(number, result) => {
            rules::edited_outside(app, number, result, &mut effects)
        }
        Event::Terminate => {
            plain::keep(app, &mut effects);
            effects.push(Effect::Quit(true));
        }
        Event::Suspend => effects.push(Effect::Suspend),
        Event::Continued => {}
    }
    modes::sync(app, focus);
    // The source goes with what was opened; comment and curve with the mode, and the curve for a panel.
    let may_go = matches!(app.focus, Pane::Rules | Pane::Comment | Pane::Value);
    if may_go && !app.panes().contains(&app.focus) {
        app.focus = Pane::Moves;
    }
    if app.focus != Pane::Rules || !app.layers.is_empty() {
        app.editor.completion = None;
    }
    if !app.is_changed() {
        // A recovery file from before the last save does not cover later changes.
        app.files.autosaved_at = None;
    }
    if std::mem::take(&mut app.is_config_changed) {
        tasks::save_settings(app, &mut effects);
    }
    // What depends on the state is brought up to date here, after any event, not at the many places that change the
    // state. Each of these functions compares first and is cheap if nothing has changed. `news` is last, because lines
    // of text tell the result of all the others.
    composer::sync(app, &mut effects);
    endings::sync(app);
    trace::sync(app);
    hints::sync(app);
    premove::sync(app);
    marking::sync(app);
    library::sync(app, &mut effects);
    file_picker::sync(app, &mut effects);
    session_events::compare_shown(app, &mut effects);
    super::plain::news(app, &mut effects);
    effects
}

fn is_input(event: &Event) -> bool {
    matches!(
        event,
        Event::Key(_) | Event::Typed(_) | Event::Mouse(_) | Event::Paste(_) | Event::Line(_)
    )
}

/// Returns true for the keys that stop waiting for a file.
fn is_stop(event: &Event) -> bool {
    let Event::Key(key) = event else { return false };
    let control_c = key.code == KeyCode::Char('c') && key.modifiers == KeyModifiers::CONTROL;
    key.code == KeyCode::Esc || control_c
}

/// Returns true for the keys that quit the program.
fn is_quit(app: &App, event: &Event) -> bool {
    let Event::Key(key) = event else { return false };
    let bound = app.keymap.command(KeyContext::Everywhere, *key);
    bound.is_some_and(|bound| bound.action == Action::Quit)
}

fn on_key(app: &mut App, key: Key, effects: &mut Vec<Effect>) {
    // From the most to the least urgent: a waiting question, the top layer, a save that hangs, the composer that holds
    // a key back. Then the pane: what it does with characters itself (filters, lists, letters of moves), its commands,
    // and last the text that is typed into it. A key that one of these uses is not offered to the next.
    let everywhere = app.keymap.command(KeyContext::Everywhere, key);
    let asks = everywhere.is_some_and(|bound| bound.action == Action::AnswerNotice);
    let is_text = key.typed().is_some() && app.is_typing();
    if asks && !is_text && !app.questions.is_empty() {
        layers::open_question(app, effects);
        return;
    }
    if !app.layers.is_empty() {
        layers::on_key(app, key, effects);
        return;
    }
    if key.code == KeyCode::Esc && app.files.slow_save(app.now).is_some() {
        save::cancel_saves(app, effects);
        return;
    }
    if composer::hold_back(app, key) {
        return;
    }
    app.release_toast(key.code == KeyCode::Esc);
    let context = app.context();
    if context == KeyContext::Library && library::filter_key(app, key) {
        return;
    }
    if context == KeyContext::Rules && assist::list_key(app, key) {
        return;
    }
    if app.is_move_letter(key) {
        composer::begin_with_letter(app, key, effects);
        return;
    }
    if let Some(bound) = app.keymap.command(context, key) {
        command::run(app, bound.action, "", effects);
        return;
    }
    match context {
        KeyContext::Rules => rules::on_key(app, key),
        KeyContext::Composer => composer::on_key(app, key, effects),
        KeyContext::Board => composer::begin_typing(app, key, effects),
        KeyContext::Moves => moves::on_key(app, key),
        _ => {}
    }
}

fn on_paste(app: &mut App, text: &str, effects: &mut Vec<Effect>) {
    let text = &clipboard::with_line_feeds(text);
    if app.layers.is_empty() {
        match app.context() {
            KeyContext::Rules => rules::paste(app, text),
            KeyContext::Composer if !clipboard::is_whole(text) => composer::paste(app, text),
            KeyContext::Library if clipboard::open(app, text, effects) => {}
            KeyContext::Library => library::paste(app, text),
            KeyContext::Stones if clipboard::open(app, text, effects) => {}
            KeyContext::Stones => app.tell(&message!("tui-stones-nothing-to-paste")),
            _ => clipboard::paste(app, text, effects),
        }
    } else {
        layers::on_paste(app, text, effects);
    }
}

fn on_time(app: &mut App, now: Duration) {
    let minutes = app.autosave_age_minutes();
    let slow_save = app.files.slow_save(app.now).cloned();
    app.now = now;
    notes::keep_open_text(app);
    panel::pause_if_idle(app);
    app.dirty |= slow_save.as_ref() != app.files.slow_save(now);
    app.dirty |= minutes != app.autosave_age_minutes();
    app.dirty |= app.drop_toast();
    layers::open_due_question(app);
    if app.editor.check_at.is_some_and(|time| time <= now) {
        app.editor.check_at = None;
        rules::check(app);
    }
    if app.moves.autoplay_at.is_some_and(|time| time <= now) {
        moves::autoplay_step(app);
        app.dirty = true;
    }
}

/// Asks a question that follows from what the user has just done.
fn ask_question(
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

/// Opens a layer above all others.
fn open_layer(app: &mut App, layer: Layer) {
    app.layers.push(layer);
}

/// Opens a menu.
fn offer(app: &mut App, title: String, entries: Vec<MenuEntry>, selected: usize) {
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

/// Asks which player is to move; `selected` is preselected.
fn ask_turn(app: &mut App, selected: u8, choice: impl Fn(u8) -> Choice) {
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
