//! What a typed word means among the commands.

use crate::message;
use crate::tui::app::App;
use crate::tui::commands;
use crate::tui::commands::Typed;
use crate::tui::plain::words;

/// Returns the command that a mistyped word probably means, as it is typed here.
pub(super) fn nearest_name(app: &App, word: &str) -> Option<String> {
    match app.plain.is_some() {
        true => commands::nearest_name(word, &words::WORDS).map(str::to_owned),
        false => commands::nearest_name(word, &[]).map(|name| format!(":{name}")),
    }
}

/// Returns true if a line without a colon names a command by a short word of other programs, or a parameter of the rules
/// with its value. A letter alone is none of them: it may be a piece.
pub(super) fn is_named(app: &App, text: &str) -> bool {
    let typed = Typed::new(text);
    let session = app.session.as_ref();
    let is_parameter = || {
        let parameters = session.map(|session| session.rules_text().parameters());
        typed.word == "size" || parameters.is_some_and(|names| names.contains(&typed.word))
    };
    typed.word.chars().nth(1).is_some()
        && (typed.command().is_some() || session.is_some() && is_parameter())
}

/// Says that a typed line is no command, or that its command takes nothing behind its name.
pub(super) fn tell_no_such(app: &mut App, text: &str) {
    let typed = Typed::new(text);
    let message = match Typed::new(typed.word).command() {
        Some(action) => message!("tui-no-argument", name = commands::of(action).id),
        None => match nearest_name(app, typed.word) {
            Some(such) => message!("tui-such-command", name = typed.text, such = such),
            None => message!("tui-no-such-command", name = typed.text),
        },
    };
    app.tell_error(&message);
}
