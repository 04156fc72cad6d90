//! Whether and why a game is over: when the board shows a finished game, the rules are asked which condition ended it.

use super::super::app::App;
use super::super::panes::Ending;
use super::session_events;
use crate::message;
use crate::tui::facts::stated_end;

/// Called after every event: requests the explanation of a finished game if it is unknown.
pub(super) fn sync(app: &mut App) {
    let Some(session) = &app.session else { return };
    let node = session.current();
    let is_known = app
        .board
        .ending
        .as_ref()
        .is_some_and(|ending| ending.node == node);
    if is_known || !session.outcome().is_over() || session.moves().is_judging() {
        return;
    }
    app.board.ending = Some(Ending {
        node,
        explanation: None,
    });
    session_events::run(app, |session| session.explain_end());
}

/// Tells that the game is over. Where only the record says so, the message names the ways to play on all the same.
pub(super) fn tell_over(app: &mut App) {
    let session = app.session.as_ref();
    let stated = session.and_then(|session| stated_end(app, session));
    app.tell(&match stated {
        Some(result) => message!("tui-game-is-stated-over", result = result),
        None => message!("tui-game-is-over"),
    });
}
