//! What is said where a record ends though the rules would let the game go on.

use crate::tui::app::App;
use crate::tui::facts::stated_end_words;

/// Returns the sentence that stands below the board there.
pub(super) fn end_words(app: &App) -> Option<String> {
    stated_end_words(app).map(|words| app.texts.say(&words))
}
