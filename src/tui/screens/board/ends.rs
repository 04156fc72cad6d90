//! What is said where a record ends though the rules would let the game go on.

use crate::message;
use crate::session::Session;
use crate::tui::app::App;
use crate::tui::commands::Action;
use crate::tui::facts::{open_end, stated_end};
use crate::tui::screens::key_labels::key_label;

/// Returns the result that the record states where it ends, and how to go on; `None` where no record ends, or the rules
/// have ended the game.
pub(super) fn end_words(app: &App, session: &Session) -> Option<String> {
    let counted = open_end(app).zip(app.key_of(Action::MarkDead));
    Some(app.texts.say(&match counted {
        Some((result, key)) => message!(
            "tui-record-ends",
            result = result,
            key = key_label(app, key)
        ),
        None => message!("tui-record-ends-typed", result = stated_end(app, session)?),
    }))
}
