//! Several legal moves that a text or a gesture matches: going on with what they share, or offering them.

use crate::board::Move;
use crate::message;
use crate::notation::begun::{first_steps, has_arrived, shared_start, write_begun, write_line};
use crate::session::{Composition, MAX_CHOICES};
use crate::tui::app::{App, Choice, MenuEntry};
use crate::tui::layout::Pane;
use crate::tui::update::offers::offer;

/// Offers the legal moves that a typed text or a gesture matches.
pub(super) fn offer_moves(app: &mut App, moves: Vec<Move>) {
    // A typed line can be continued by further squares, a finished gesture cannot.
    let is_typed = app.focus == Pane::Composer || app.composer.is_entered;
    if !(is_typed && moves.len() > 1 && go_on(app, &moves)) {
        several(app, moves);
    }
}

/// Continues the line if its text begins several legal moves, too many for a list: shows on the board what they share,
/// with the squares that can follow. Returns false if they are better offered as a list.
pub(super) fn go_on(app: &mut App, moves: &[Move]) -> bool {
    let Some(session) = app.session.as_ref() else {
        return false;
    };
    let Some(game) = session.game() else {
        return false;
    };
    let position = session.position();
    let moves: Vec<&Move> = moves.iter().collect();
    let start = shared_start(&moves);
    if !has_arrived(&start) && moves.len() <= MAX_CHOICES {
        return false;
    }
    let texts = app.move_labels(&moves);
    let begun = write_begun(&start, game, position);
    let line = match start.is_empty() {
        true => app.composer.line.text().to_owned(),
        false => write_line(&begun, &texts),
    };
    let steps = first_steps(&texts).unwrap_or(texts);
    let begun = if start.is_empty() {
        line.clone()
    } else {
        begun
    };
    let composition = Composition::of_start(start, position, game);
    let said = match app.plain.is_some() {
        true => message!(
            "hints-goes-on-with",
            begun = begun,
            count = moves.len(),
            moves = steps.join(", ")
        ),
        false => message!("hints-goes-on", begun = begun, count = moves.len()),
    };
    app.composer.line.set(&line);
    app.composer.forget_verdict();
    app.focus = Pane::Composer;
    app.board.composition = composition;
    app.tell(&said);
    true
}

/// Offers the legal moves that a gesture matches.
pub(super) fn several(app: &mut App, moves: Vec<crate::board::Move>) {
    let labels = app.move_labels(&moves.iter().collect::<Vec<_>>());
    let entries = moves
        .into_iter()
        .zip(labels)
        .map(|(mv, label)| MenuEntry {
            label,
            side: String::new(),
            choice: Choice::Play(mv),
        })
        .collect();
    let title = app.texts.word("tui-several-title");
    offer(app, title, entries, 0);
}
