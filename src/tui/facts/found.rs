//! What a check of the texts has found, and names of the rules, in words.

use crate::message;
use crate::rules::assist::SymbolKind;
use crate::tui::app::App;

/// Returns a diagnostic with its hint as text.
pub fn found_words(app: &App, number: usize) -> String {
    let Some(found) = app.editor.found.get(number) else {
        return String::new();
    };
    let mut text = app.texts.say(&found.diagnostic.message);
    if let Some(hint) = &found.diagnostic.hint {
        text.push_str(" – ");
        text.push_str(&app.texts.say(hint));
    }
    text
}

/// Returns the word for a kind of name.
pub fn kind_word(app: &App, kind: SymbolKind) -> String {
    app.texts.say(&message!("assist-kind", kind = kind.name()))
}
