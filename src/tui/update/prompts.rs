//! Prompts for a line of text: asking, typing, and taking the answer.

use super::super::keys::Key;
use super::super::line::Line;
use crate::base::Message;
use crate::tui::app::{Answer, App, Effect, Layer, Prompt};
use crate::tui::update::offers::open_layer;
use crossterm::event::KeyCode;

/// Asks for a line of text.
pub(super) fn ask(app: &mut App, title: Message, preset: &str, answer: Answer) {
    let prompt = Prompt {
        title: app.texts.say(&title),
        line: Line::selected(preset),
        answer,
        error: None,
    };
    open_layer(app, Layer::Prompt(Box::new(prompt)));
}

/// Handles a key in a prompt.
pub(super) fn prompt_key(
    app: &mut App,
    mut prompt: Prompt,
    key: Key,
    ends: bool,
    effects: &mut Vec<Effect>,
) {
    if ends {
        return;
    }
    if key.code == KeyCode::Enter {
        accept(app, prompt, effects);
        return;
    }
    if prompt.line.key(key) == Some(true) {
        prompt.error = None;
    }
    app.layers.push(Layer::Prompt(Box::new(prompt)));
}

/// Takes the text of a prompt as its answer.
pub(super) fn accept(app: &mut App, mut prompt: Prompt, effects: &mut Vec<Effect>) {
    let typed = prompt.line.text().to_owned();
    if typed.trim().is_empty() && !prompt.answer.may_be_empty {
        return;
    }
    if let Err(error) = prompt.answer.accept(app, &typed, effects) {
        prompt.error = Some(app.sentence(&error));
        app.layers.push(Layer::Prompt(Box::new(prompt)));
    }
}
