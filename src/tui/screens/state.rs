//! The state of the game in words: whose turn it is, or the result.

use crate::board::Outcome;
use crate::message;
use crate::tui::app::App;
use crate::tui::commands::{self, Action};
use crate::tui::facts::{ending_words, stated_end};
use crate::tui::screens::seats;

/// Returns whose turn it is, or the result of the game.
pub(in crate::tui) fn state_words(app: &App) -> String {
    let Some(session) = &app.session else {
        return String::new();
    };
    if session.game().is_none() {
        return app.texts.word("tui-no-rules");
    }
    if session.tree().is_position_pending() {
        return app.texts.word("tui-position-pending");
    }
    match session.outcome() {
        Outcome::Going | Outcome::Claimable => {
            if let Some(words) = stated_end(app, session) {
                return words;
            }
            // Without a screen there is no key to name.
            if app.plain.is_none()
                && let Some(words) = seats::machine_words(app, session)
            {
                return words;
            }
            let player = app.player_name(session.position().turn);
            app.texts.say(&match session.outcome() {
                Outcome::Claimable => {
                    let command = if app.plain.is_some() {
                        "claim"
                    } else {
                        ":claim"
                    };
                    message!("tui-to-move-claim", player = player, command = command)
                }
                _ => message!("tui-to-move", player = player),
            })
        }
        Outcome::Chance => {
            let player = app.player_name(session.position().turn);
            // Without a screen there is no key to name, but a word.
            let way = match app.plain {
                Some(_) => Some(format!("\"{}\"", commands::of(Action::Throw).id)),
                None => seats::move_key(app),
            };
            let way = way.filter(|_| session.is_throw_waiting());
            app.texts.say(&match way {
                Some(key) => message!("tui-to-throw-by", player = player, key = key),
                None => message!("tui-to-throw", player = player),
            })
        }
        _ => ending_words(app).unwrap_or_default(),
    }
}
