//! Short texts that stand in a row.

use crate::tui::app::App;

/// Joins short texts with separators.
pub(super) fn joined(app: &App, parts: &[String]) -> String {
    let parts: Vec<&str> = parts
        .iter()
        .map(String::as_str)
        .filter(|part| !part.is_empty())
        .collect();
    parts.join(&between(app))
}

/// Returns the separator of short texts.
pub(super) fn between(app: &App) -> String {
    format!(" {} ", app.theme.sign("·"))
}
