//! The move that is composed on the board: what the line shows of it, and how a judgement changes it.

use crate::board::{Move, Op};
use crate::config::Mode;
use crate::notation::begun::write_begun;
use crate::notation::square_name;
use crate::record::NodeId;
use crate::rules::{Explanation, Judgement};
use crate::session::Session;
use crate::tui::app::App;
use crate::tui::panes::ShownJudgement;
use crate::tui::update::{rule_lines, trace};

/// Shows the composed operations in the composer.
pub(super) fn composed(app: &mut App) {
    let ops = app.board.composition.ops();
    let text = match app.played() {
        // What was changed is said below the line, which takes the next change.
        Some((game, position)) if !app.board.setting_up => match &*ops {
            // Operations are for those who write rules.
            [Op::Clear(square)]
                if app.mode != Mode::Write && game.look.hand_of(*square).is_none() =>
            {
                square_name(*square, game.look.coordinates)
            }
            ops => write_begun(ops, game, position),
        },
        _ => String::new(),
    };
    app.composer.line.set(&text);
    app.composer.forget_verdict();
    app.composer.recalled = None;
    put_away_refusal(app);
}

/// Takes a refusal off the screen. One can still ask why, as long as no other move is made.
pub(super) fn put_away_refusal(app: &mut App) {
    if let Some(refusal) = app.board.refusal.take() {
        app.composer.last_refusal = Some(refusal);
    }
}

/// Puts back the piece that was dragged, if it was: it can go nowhere, or how it goes has to be chosen.
pub(super) fn put_back_dragged(app: &mut App) {
    if app.board.composition.put_back_dragged() {
        composed(app);
    }
}

/// Stores a refusal, and shows the decisive line of the rules.
pub(super) fn refused(app: &mut App, mv: Move, explanation: Box<Explanation>) {
    let node = app.session.as_ref().map_or(NodeId::ROOT, Session::current);
    let position = app.session.as_ref().map(Session::position);
    let composition = &mut app.board.composition;
    if position.is_some_and(|position| composition.refuse(position)) {
        composed(app);
        return;
    }
    put_back_dragged(app);
    app.composer.is_refused = std::mem::take(&mut app.composer.is_entered);
    app.board.refusal = Some(ShownJudgement {
        mv,
        explanation,
        node,
    });
    rule_lines::show_deciding_line(app);
}

/// Shows the steps of a judgement that was asked for.
pub(super) fn explained(app: &mut App, mv: Move, explanation: Box<Explanation>) {
    let is_legal = matches!(explanation.judgement, Judgement::Legal(_));
    let composition = app.board.composition.clone();
    refused(app, mv, explanation);
    if is_legal {
        app.board.composition = composition;
    }
    trace::open(app);
}
