//! Counting the points: passes that a record lacks, and dead groups.

use crate::board::Move;
use crate::message;
use crate::notation::square_name;
use crate::tui::app::App;
use crate::tui::facts;
use crate::tui::layout::Pane;
use crate::tui::panes::MarkTool;
use crate::tui::update::composition::composed;
use crate::tui::update::marking::{dead_words, leave, toggle_dead};
use crate::tui::update::{premove, session_events};

/// Plays the passes that a record lacks, so that the points can be counted.
fn pass_to_count(app: &mut App) {
    let players = app.game().map_or(0, |game| game.players);
    pass_on(app, players);
}

/// Called after every event: passes again until the game is over, and then begins to mark dead groups.
pub(super) fn go_on_to_count(app: &mut App) {
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
        mark_dead(app, "");
    } else if has_passed {
        pass_on(app, others);
    }
}

/// Passes if any of so many passes are left.
fn pass_on(app: &mut App, passes: u8) {
    if let Some(others) = passes.checked_sub(1) {
        app.board.passes_to_count = Some(others);
        app.board.composition.clear();
        composed(app);
        session_events::run(app, |session| session.play(Move::pass()));
    }
}

/// Begins to mark dead groups, or ends it, or marks the groups on squares that are named. The game has to be over; passes
/// that its record lacks are played before.
pub(super) fn mark_dead(app: &mut App, names: &str) {
    if app.board.tool == Some(MarkTool::Dead) && names.is_empty() {
        leave(app);
        return;
    }
    let Some(session) = &app.session else {
        app.tell(&message!("tui-nothing-open"));
        return;
    };
    if facts::may_count_stated(app, session) {
        // A machine that was stopped by the end of the game does not mind; one that thinks would answer the passes.
        if !session.is_machine_to_move() || !premove::refuse(app) {
            pass_to_count(app);
        }
        return;
    }
    if let Err(error) = session.group_score() {
        app.tell_error(&error);
        return;
    }
    if !names.is_empty() {
        mark_dead_on(app, names);
        return;
    }
    // Lines of text have no tool: a square alone is a move there.
    if app.plain.is_some() {
        let words = dead_words(app);
        let squares = app.played().map(|(game, position)| {
            let first = position.board.squares().next();
            first.map(|square| square_name(square, game.look.coordinates))
        });
        let square = squares.flatten().unwrap_or_default();
        app.tell(&message!(
            "plain-dead-begun",
            words = words,
            square = square
        ));
        return;
    }
    app.focus = Pane::Board;
    app.board.tool = Some(MarkTool::Dead);
    app.board.tool_from = None;
    app.tell(&message!("dead-begun"));
}

/// Marks the groups on the named squares as dead, or as alive again, each group once.
fn mark_dead_on(app: &mut App, names: &str) {
    let mut squares = Vec::new();
    for name in names.split_whitespace() {
        let Some(square) = facts::pieces::named(app, name) else {
            app.tell_error(&message!("plain-no-square", name = name));
            return;
        };
        squares.push(square);
    }
    let is_dead = |app: &App, square| {
        let session = app.session.as_ref();
        session.is_some_and(|session| session.is_dead(square))
    };
    let before: Vec<bool> = squares.iter().map(|square| is_dead(app, *square)).collect();
    for (square, was_dead) in squares.into_iter().zip(before) {
        if is_dead(app, square) == was_dead {
            toggle_dead(app, square);
        }
    }
}
