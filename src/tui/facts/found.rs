//! What a check of the texts has found, and names of the rules, in words.

use crate::base::Message;
use crate::message;
use crate::rules::assist::SymbolKind;
use crate::tui::app::App;

/// Returns a diagnostic with its hint.
pub fn found_message(app: &App, number: usize) -> Option<Message> {
    let diagnostic = &app.editor.found.get(number)?.diagnostic;
    let message = diagnostic.message.clone();
    Some(match diagnostic.hint.clone() {
        Some(hint) => message!("tui-done-but", done = message, remark = hint),
        None => message,
    })
}

/// Returns a diagnostic with its hint as text.
pub fn found_words(app: &App, number: usize) -> String {
    let message = found_message(app, number);
    message.map_or(String::new(), |message| app.texts.say(&message))
}

/// Returns the word for a kind of name.
pub fn kind_word(app: &App, kind: SymbolKind) -> String {
    app.texts.say(&message!("assist-kind", kind = kind.name()))
}
