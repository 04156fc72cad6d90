//! Whether and why a game is over: when the board shows a finished game, the rules are asked which condition ended it.

use super::super::app::App;
use super::super::panes::Ending;
use super::session_events;
use crate::base::Message;
use crate::message;
use crate::tui::facts::stated_end_words;

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

/// Tells that the game is over.
pub(super) fn tell_over(app: &mut App) {
    match stated_end_words(app) {
        Some(words) => tell_stated(app, &words),
        None => app.tell(&message!("tui-game-is-over")),
    }
}

/// Tells what a sentence says that stands below the board, if it does not stand there.
pub(super) fn tell_stated(app: &mut App, words: &Message) {
    match stated_end_words(app) {
        Some(_) => app.tell_result(words),
        None => app.tell(words),
    }
}
