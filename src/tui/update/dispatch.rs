//! Handing an event to those who handle it, and bringing up to date what depends on the state.

use super::{
    assist, choices, clipboard, clock, command, composer, counting, curtain, endings, estimate,
    exercise, file_picker, grounds, hints, layers, library, marking, modes, mouse, moves, notes,
    opened, panel, plain, premove_play, questions, rules, save, session_events, tasks, texts,
    trace, typing,
};
use crate::message;
use crate::session::SessionEvent;
use crate::tui::app::{App, Effect};
use crate::tui::commands::{Action, KeyContext};
use crate::tui::event::Event;
use crate::tui::keys::Key;
use crate::tui::layout::Pane;
use crate::tui::terminal::drawn_size;
use crossterm::event::{KeyCode, KeyModifiers};
use std::time::Duration;

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
        exercise::stay(app);
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
    let is_other_input = matches!(event, Event::Typed(_) | Event::Mouse(_) | Event::Paste(_));
    if is_other_input && (app.is_curtained() || app.is_paused()) && app.layers.is_empty() {
        return effects;
    }
    let focus = app.focus;
    match event {
        Event::Key(key) => on_key(app, key, &mut effects),
        Event::Typed(keys) => on_keys(app, &keys, &mut effects),
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
        Event::Opened(request, result) => opened::opened(app, *request, result, &mut effects),
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
    choices::carry_out_all(app, &mut effects);
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
    take_held_keys(app, &mut effects);
    curtain::sync(app);
    clock::before_suspend(app, &effects);
    clock::sync(app);
    counting::go_on_to_count(app);
    endings::sync(app);
    trace::sync(app);
    hints::sync(app);
    premove_play::sync(app);
    exercise::sync(app, &mut effects);
    estimate::sync(app);
    grounds::sync(app);
    marking::sync(app);
    library::sync(app, &mut effects);
    file_picker::sync(app, &mut effects);
    tasks::compare_shown(app, &mut effects);
    crate::tui::plain::news(app, &mut effects);
    app.dirty &= !app.exercise.begins;
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
        questions::open_question(app);
        return;
    }
    if !app.layers.is_empty() {
        if !layers::on_key(app, key, effects) {
            on_key(app, key, effects);
        }
        return;
    }
    if key.code == KeyCode::Esc && app.files.slow_save(app.now).is_some() {
        save::cancel_saves(app, effects);
        return;
    }
    if clock::on_key(app, key) || curtain::on_key(app, key) {
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
        composer::begin_with_letter(app, key);
        return;
    }
    if let Some(bound) = app.keymap.command(context, key) {
        command::run(app, bound.action, "", effects);
        return;
    }
    match context {
        KeyContext::Rules => rules::on_key(app, key),
        KeyContext::Composer => composer::on_key(app, key),
        KeyContext::Board | KeyContext::Exercise => composer::begin_typing(app, key),
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
    clock::passed(app);
    notes::keep_open_text(app);
    panel::pause_if_idle(app);
    app.dirty |= slow_save.as_ref() != app.files.slow_save(now);
    app.dirty |= minutes != app.autosave_age_minutes();
    app.dirty |= app.drop_toast();
    questions::open_due_question(app);
    exercise::on_time(app);
    if app.editor.check_at.is_some_and(|time| time <= now) {
        app.editor.check_at = None;
        texts::check(app);
    }
    if app.moves.autoplay_at.is_some_and(|time| time <= now) {
        moves::autoplay_step(app);
        app.dirty = true;
    }
}

/// Called after every event: takes the keys that were held back, up to the next move. They are dropped where the answer
/// was not the one that they were typed for.
fn take_held_keys(app: &mut App, effects: &mut Vec<Effect>) {
    app.composer.is_text &= app.focus == Pane::Composer;
    if app.composer.waiting.is_empty() || app.is_judging() {
        return;
    }
    let is_expected = matches!(app.focus, Pane::Composer | Pane::Board)
        && app.layers.is_empty()
        && !app.composer.is_refused;
    // Taken one by one, because one of them (Enter) may have another move judged, for which the rest waits again.
    let mut keys = std::mem::take(&mut app.composer.waiting).into_iter();
    while is_expected && let Some(key) = keys.next() {
        on_key(app, key, effects);
        choices::carry_out_all(app, effects);
        if app.is_judging() {
            app.composer.waiting = keys.collect();
            return;
        }
    }
}

/// Handles keys that arrived together: one by one unless all of them insert text.
fn on_keys(app: &mut App, keys: &[Key], effects: &mut Vec<Effect>) {
    if !typing::on_keys(app, keys) {
        for key in keys {
            on_key(app, *key, effects);
            choices::carry_out_all(app, effects);
        }
    }
}
