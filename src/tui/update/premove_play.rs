//! Making a premove once the machine has moved.

use crate::board::{Move, Op, Square};
use crate::message;
use crate::session::Session;
use crate::tui::app::App;
use crate::tui::facts::{is_over, premove_text};
use crate::tui::panes::{JudgedPremove, PremoveInput};
use crate::tui::update::{board, composer, line};

/// Called after every event: makes the premove if the machine has moved and the legal moves are known, and drops it if the
/// machine was stopped or another position is shown.
pub(super) fn sync(app: &mut App) {
    tell_refused(app);
    if app.board.premove.is_none() {
        play_typed(app);
    }
    let (Some(premove), Some(session)) = (&mut app.board.premove, &app.session) else {
        return;
    };
    let current = session.current();
    let has_followed = session.record().node(current).parent() == Some(premove.node);
    if !has_followed && current != premove.node {
        app.board.premove = None;
        return;
    }
    if session.is_machine_to_move() {
        // Another machine follows the first.
        premove.node = current;
        return;
    }
    let moves = session.moves();
    if moves.is_judging() || has_followed && moves.is_listing() {
        return;
    }
    let Some(premove) = app.board.premove.take() else {
        return;
    };
    if !has_followed || premove.is_begun() || is_over(app) {
        return;
    }
    app.board.judged_premove = premove_text(app, &premove.input).map(|text| JudgedPremove {
        text,
        node: current,
    });
    app.board.composition.clear();
    match premove.input {
        PremoveInput::Begun(_) => {}
        PremoveInput::Squares(mut squares) => {
            if let ([from, to], Some(session)) = (&mut squares[..], &app.session) {
                if let Some(mv) = first_promotion(session, *from, *to) {
                    board::play(app, mv);
                    return;
                }
                let context = session.gesture_context(&app.board.composition);
                let castled = context.and_then(|context| context.castled_to(*from, *to));
                *to = castled.unwrap_or(*to);
            }
            for square in squares {
                // The first square may have been all that was open.
                if !app.is_judging() && app.layers.is_empty() {
                    board::enter(app, square);
                }
            }
        }
        PremoveInput::Text(text) => {
            app.composer.line.set(&text);
            line::typed(app);
            composer::submit(app);
        }
    }
}

/// Plays the line that was typed while the machine was to move, unless it only begins moves now. Like a premove, it is only
/// text after a stop and at another node.
fn play_typed(app: &mut App) {
    let (Some(node), Some(session)) = (app.composer.early, &app.session) else {
        return;
    };
    let (current, moves) = (session.current(), session.moves());
    let has_followed = session.record().node(current).parent() == Some(node);
    let is_typed = !app.composer.line.text().is_empty();
    if is_typed && session.is_machine_to_move() && (has_followed || current == node) {
        app.composer.early = Some(current);
        return;
    }
    let is_waiting = moves.is_judging() || has_followed && moves.is_listing();
    if is_typed && is_waiting {
        return;
    }
    app.composer.early = None;
    if is_typed && has_followed {
        composer::play_waiting(app);
    }
}

/// Called after every event: tells that a premove is not legal after the machine's move. The reason stands where that of
/// any refused move does, and what was entered is kept in the line.
fn tell_refused(app: &mut App) {
    if app.board.judged_premove.is_none() || app.is_judging() {
        return;
    }
    let (Some(judged), Some(session)) = (app.board.judged_premove.take(), &app.session) else {
        return;
    };
    let is_refused = app.board.refusal.is_some() || app.composer.error.is_some();
    let Some(game) = session.game() else { return };
    if session.current() != judged.node || !is_refused {
        return;
    }
    let answer = session.tree().move_text(judged.node, game);
    let answer = answer.unwrap_or_else(|| app.texts.word("tui-pass"));
    let text = judged.text;
    if app.board.composition.is_empty() && app.composer.line.text().is_empty() {
        app.composer.line.set(&text);
    }
    app.tell(&message!("premove-illegal", mv = text, answer = answer));
}

/// Returns the first of several legal moves of a piece to a square that differ in what it becomes there.
fn first_promotion(session: &Session, from: Square, to: Square) -> Option<Move> {
    let lifted = session.position().board.piece(from);
    let listed = session.legal(&[])?.moves.iter().map(|listed| &listed.mv);
    let goes = |mv: &&Move| {
        mv.first() == Some(&Op::Clear(from)) && mv.last().is_some_and(|op| op.square() == to)
    };
    let moves: Vec<&Move> = listed.filter(goes).collect();
    let is_promotion = |mv: &&Move| mv.last().and_then(|op| op.piece()) != lifted;
    let is_choice = moves.len() > 1 && moves.iter().all(is_promotion);
    moves.first().filter(|_| is_choice).map(|mv| (*mv).clone())
}
