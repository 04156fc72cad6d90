//! Keys as hints and borders show them, in few columns.

use crate::tui::app::App;
use crate::tui::commands::Action;
use crate::tui::keys::Key;
use crate::tui::theme::Signs;
use crossterm::event::KeyCode;

/// Returns the keys of commands that belong together, such as both directions.
pub(super) fn joint_label(app: &App, action: Action) -> String {
    let together: &[Action] = match action {
        Action::StepBack => &[Action::StepBack, Action::StepForward],
        Action::VariationUp => &[Action::VariationUp, Action::VariationDown],
        Action::ListUp => &[Action::ListUp, Action::ListDown],
        Action::CursorLeft => &[
            Action::CursorLeft,
            Action::CursorRight,
            Action::CursorUp,
            Action::CursorDown,
        ],
        Action::AddAzul => &[
            Action::AddAzul,
            Action::AddNegro,
            Action::AddRojo,
            Action::AddVerde,
        ],
        _ => &[],
    };
    if together.is_empty() {
        return app
            .key_of(action)
            .map_or(String::new(), |key| key_label(app, key));
    }
    let labels: Vec<String> = together
        .iter()
        .filter_map(|action| app.key_of(*action))
        .map(|key| key_label(app, key))
        .collect();
    if labels.iter().all(|label| label.chars().count() == 1) {
        labels.concat()
    } else {
        labels.join(" ")
    }
}

/// Returns a key as the hint line shows it, with arrows as characters if possible: `f⏎` for a letter that types a move.
pub(super) fn key_label(app: &App, key: Key) -> String {
    match app.is_move_letter(key) {
        true => {
            let enter = app.line_key();
            let enter = enter.map_or(String::new(), |key| key_sign(app, key));
            let gap = if enter.chars().count() > 1 { " " } else { "" };
            format!("{key}{gap}{enter}")
        }
        false => key_sign(app, key),
    }
}

/// Returns a key in few columns: arrows and Enter as characters, but Enter as a word where the font may not have it.
pub(super) fn key_sign(app: &App, key: Key) -> String {
    if app.theme.signs == Signs::Unicode && key.modifiers.is_empty() {
        let arrow = match key.code {
            KeyCode::Left => "←",
            KeyCode::Right => "→",
            KeyCode::Up => "↑",
            KeyCode::Down => "↓",
            KeyCode::Enter if !app.appearance.is_console => "⏎",
            _ => "",
        };
        if !arrow.is_empty() {
            return arrow.to_owned();
        }
    }
    key.to_string()
}
