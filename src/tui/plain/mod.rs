//! The workbench in lines of text, for screen readers and scripts: `gametui --plain`.
//!
//! It is the same state and the same [`update`](super::update) as on the screen. A line of input is a move, a command
//! of the [table](super::commands) by its name, one of the [`WORDS`](words::WORDS) that only this face has, or the answer to a
//! question. Instead of a picture, `news` says what has changed since the last event.
//!
//! Invariants: every state is words; nothing is printed twice or overwritten; functions here only read the state, and
//! what they return are whole lines.

pub mod board;
mod face;
pub mod layers;
mod news;
pub(in crate::tui) mod own_words;
pub mod record;
pub(in crate::tui) mod said;
pub mod source;
pub mod stones;
pub mod words;

pub use face::run;
pub(in crate::tui) use news::news;

use crate::message;
use crate::rules::Role;
use crate::tui::app::{App, Layer};
use crate::tui::facts::is_over;

/// Returns the prompt: who is to move, or what is asked for.
pub fn prompt(app: &App) -> String {
    let word = |id: &'static str| app.texts.word(id);
    let text = match app.layers.last() {
        Some(Layer::Menu(_) | Layer::Dialog(_)) => word("plain-prompt-choice"),
        Some(Layer::Prompt(_) | Layer::Files(_)) => word("plain-prompt-text"),
        _ => place(app),
    };
    format!("{text}> ")
}

fn place(app: &App) -> String {
    let Some(session) = &app.session else {
        return match app.stones.is_some() {
            true => app.texts.word("plain-prompt-stones"),
            false => "gametui".to_owned(),
        };
    };
    if session.game().is_none() {
        return app.texts.word("tui-no-rules");
    }
    if app.board.setting_up {
        return app.texts.word("tui-setting-up");
    }
    if is_over(app) {
        return app.texts.word("plain-prompt-over");
    }
    let player = app.player_name(session.position().turn);
    match session.moves().question() {
        Some(question) if question.role != Role::Move && !session.moves().takes_whole_move() => {
            let player = message!("plain-prompt-asked", player = player);
            app.texts.say(&player)
        }
        _ => player,
    }
}
