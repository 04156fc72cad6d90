//! What a typed text can still become before it is entered.

use crate::tui::app::App;
use crate::tui::commands;
use crate::tui::facts::is_over;
use crate::tui::layout::Pane;
use crate::tui::update::{asks_for_number, is_early};

/// The words with which an operation or a pass begins.
const OPERATIONS: [&str; 3] = ["clear", "place", "pass"];

/// Returns true if it is certain that no legal move begins with the text in the line, and no command does either. Operations
/// are for those who try the rules, so any of them may be typed.
pub fn begins_nothing(app: &App) -> bool {
    let text = app.composer.line.text().trim();
    let is_typed = app.focus == Pane::Composer
        && !text.is_empty()
        && !app.board.setting_up
        && app.board.tool.is_none()
        && !app.composer.is_entered
        && !asks_for_number(app)
        && !is_early(app)
        && !is_over(app);
    let Some(session) = app.session.as_ref().filter(|_| is_typed) else {
        return false;
    };
    if !session.legal(&[]).is_some_and(|all| all.complete.is_ok()) {
        return false;
    }
    let is_no_move = |text: &str| {
        let moves = session.completions(text);
        moves.is_some_and(|moves| moves.is_empty())
    };
    // A whole move may be typed behind the piece that was lifted.
    let behind = text.strip_prefix(app.composer.lifted.as_str());
    let is_word = |word: &str| word.starts_with(text) || text.starts_with(word);
    let pass = app.texts.word("tui-pass");
    let is_number = |text: &str| {
        text.chars()
            .all(|sign| sign.is_ascii_digit() || sign == '.')
    };
    let typed = commands::Typed::new(text);
    let mut parameters = session.rules_text().parameters().into_iter();
    !OPERATIONS.iter().any(|word| is_word(word))
        && !is_word(&pass)
        && !is_number(text)
        && !commands::begins_name(typed.word)
        && !parameters.any(|name| name.starts_with(typed.word))
        && is_no_move(text)
        && behind.is_none_or(|rest| rest.is_empty() || is_no_move(rest))
}
