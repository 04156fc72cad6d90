//! Whether and why a game is over: when the board shows a finished game, the rules are asked which condition ended it.

use super::super::app::App;
use super::super::panes::Ending;
use super::{board, marking, session_events};
use crate::message;
use crate::record::NodeId;
use crate::rules::Explanation;
use crate::tui::facts::{ending_words, outcome_message, stated_end};

/// Plays the passes that a record lacks, so that the points can be counted.
pub(super) fn pass_to_count(app: &mut App) {
    let players = app.game().map_or(0, |game| game.players);
    pass_on(app, players);
}

/// Passes if any of so many passes are left.
fn pass_on(app: &mut App, passes: u8) {
    if let Some(others) = passes.checked_sub(1) {
        app.board.passes_to_count = Some(others);
        board::pass(app);
    }
}

/// Called after every event: passes again until the game is over, and then begins to mark dead groups.
fn go_on_to_count(app: &mut App) {
    let (Some(others), Some(session)) = (app.board.passes_to_count, &app.session) else {
        return;
    };
    if session.moves().is_judging() {
        return;
    }
    app.board.passes_to_count = None;
    let node = session.record().node(session.current());
    let has_passed = node.content().as_move().is_some_and(|mv| mv.is_empty());
    if session.outcome().is_over() {
        marking::mark_dead(app, "");
    } else if has_passed {
        pass_on(app, others);
    }
}

/// Called after every event: requests the explanation of a finished game if it is unknown.
pub(super) fn sync(app: &mut App) {
    go_on_to_count(app);
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

/// Takes the explanation, and adds it to the message with the result if that is still shown.
pub(super) fn take(app: &mut App, node: NodeId, explanation: Box<Explanation>) {
    let Some(ending) = app
        .board
        .ending
        .as_mut()
        .filter(|ending| ending.node == node)
    else {
        return;
    };
    ending.explanation = Some(explanation);
    let Some(session) = &app.session else { return };
    let plain = outcome_message(app, session.outcome()).map(|plain| app.sentence(&plain));
    let shown = app.toast.as_ref().map(|toast| &toast.text);
    if shown.is_some_and(|shown| plain.as_ref() == Some(shown))
        && let Some(words) = ending_words(app)
    {
        app.tell(&message!("tui-plain", text = words));
    }
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
