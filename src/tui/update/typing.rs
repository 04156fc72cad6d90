//! Handles keys that arrive faster than they can be displayed, as from a terminal that does not mark pasted text.
//!
//! The work after a change of text (measuring lines, checking, colouring) costs as much for a page as for a letter, so
//! keys that are waiting are inserted together.

use super::super::commands::KeyContext;
use super::super::event::Event;
use super::super::keys::Key;
use crate::tui::app::{App, Layer};
use crate::tui::update::texts;
use crossterm::event::KeyCode;
use std::collections::VecDeque;

/// Takes the next event from a queue. Waiting keys that insert text are merged into one event.
pub fn next_event(app: &App, queue: &mut VecDeque<Event>) -> Option<Event> {
    let event = queue.pop_front()?;
    let Event::Key(first) = event else {
        return Some(event);
    };
    if !is_for_text(app, first) {
        return Some(event);
    }
    let mut keys = vec![first];
    while let Some(Event::Key(key)) = queue.front()
        && is_for_text(app, *key)
    {
        keys.push(*key);
        queue.pop_front();
    }
    Some(match keys.len() {
        1 => event,
        _ => Event::Typed(keys),
    })
}

/// Returns true for a key that only inserts text into a multi-line input at the moment.
fn is_for_text(app: &App, key: Key) -> bool {
    let types = key.typed().is_some() || key == Key::plain(KeyCode::Enter);
    let is_command = || app.keymap.command(KeyContext::Rules, key).is_some();
    types
        && app.files.opening.is_none()
        && match app.layers.last() {
            Some(Layer::Comment(_)) => true,
            Some(_) => false,
            None => app.context() == KeyContext::Rules && !is_command(),
        }
}

/// Inserts keys that arrived together.
/// Returns false if one of them does not insert text any more.
pub(super) fn on_keys(app: &mut App, keys: &[Key]) -> bool {
    if !keys.iter().all(|key| is_for_text(app, *key)) {
        return false;
    }
    if let Some(Layer::Comment(comment)) = app.layers.last_mut() {
        let text: String = keys.iter().map(|key| key.typed().unwrap_or('\n')).collect();
        comment.area.insert_str(text);
    } else {
        app.release_toast(false);
        app.editor.completion = None;
        app.editor.type_keys(keys);
        texts::changed(app);
    }
    true
}
