//! The first screen: the games that ship and the files opened lately.

use super::super::app::App;
use super::super::event::Effect;
use super::super::request::Request;
use super::files;
use std::path::PathBuf;

/// Moves the choice.
pub(super) fn select(app: &mut App, by: i32) {
    let count = app.library.len();
    if count == 0 {
        return;
    }
    let last = i32::try_from(count - 1).unwrap_or(i32::MAX);
    let at = i32::try_from(app.library.selected).unwrap_or(0) + by;
    app.library.selected = usize::try_from(at.clamp(0, last)).unwrap_or(0);
}

/// Opens what is chosen.
pub(super) fn open_selected(app: &mut App, effects: &mut Vec<Effect>) {
    let at = app.library.selected;
    let games = app.library.games.len();
    let request = if let Some(game) = app.library.games.get(at) {
        Request {
            rules: vec![PathBuf::from(game.word())],
            from_library: true,
            ..Request::default()
        }
    } else if let Some(path) = app.library.recent.get(at.saturating_sub(games)) {
        Request::of_path(path.clone())
    } else {
        return;
    };
    files::ask_for(app, request, effects);
}
