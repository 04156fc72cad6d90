//! Asking whether the player on turn can force a win.

use crate::message;
use crate::search::win_in::WinOptions;
use crate::tui::app::App;
use crate::tui::update::session_events;

/// The number of own moves if nobody says otherwise.
const USUAL: u32 = 2;

/// Looks for a forced win within a number of own moves; without a number, stops the search that runs.
pub(super) fn win_in(app: &mut App, argument: &str) {
    let moves = match argument {
        "" if stop(app) => return,
        "" => Some(USUAL),
        text => text
            .parse()
            .ok()
            .filter(|moves| (1..=WinOptions::MOST_MOVES).contains(moves)),
    };
    match moves {
        Some(moves) => session_events::run(app, |session| session.find_win(moves)),
        None => app.tell_error(&message!("tui-not-a-number", text = argument)),
    }
}

/// Stops the search for a forced win. Returns false if there is none.
pub(super) fn stop(app: &mut App) -> bool {
    let session = app.session.as_mut();
    let was_solving = session.is_some_and(|session| session.players_mut().stop_solving());
    if was_solving {
        app.tell(&message!("solve-ended"));
    }
    was_solving
}
