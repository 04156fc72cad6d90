//! The review of the game: beginning and ending it, going to mistakes, and what becomes of what it has found.

use crate::message;
use crate::record::NodeId;
use crate::session::review::{ReviewRun, ReviewedMove};
use crate::session::{NavigationStep, Session};
use crate::tui::app::App;
use crate::tui::panes::PanelKind;
use crate::tui::update::{explorer, moves, panel, session_events};
use std::time::Duration;

/// The longest review, in seconds.
const LONGEST: u64 = 24 * 60 * 60;

/// Reviews the line through the current node for a number of seconds at most; without a number, ends the review that
/// runs, or closes its panel.
pub(super) fn review(app: &mut App, argument: &str) {
    if app.game().is_none() {
        app.tell(&message!("tui-no-rules-yet"));
        return;
    }
    let Some(session) = &mut app.session else {
        return;
    };
    let is_open = app
        .panel
        .is_some_and(|panel| panel.kind == PanelKind::Review);
    if argument.is_empty() {
        if session.stop_review() {
            app.tell(&message!("review-stopped"));
            return;
        }
        if is_open {
            panel::close(app);
            return;
        }
    }
    let time = match argument {
        "" => Some(Session::REVIEW_TIME),
        text => text
            .parse()
            .ok()
            .filter(|seconds| (1..=LONGEST).contains(seconds))
            .map(Duration::from_secs),
    };
    let Some(time) = time else {
        app.tell_error(&message!("tui-not-a-number", text = argument));
        return;
    };
    // Who analyses also reviews.
    let analyst = session.players().analyst();
    let engine = analyst.map(|engine| engine.spec().clone());
    panel::open(app, PanelKind::Review);
    if let Some(session) = &mut app.session {
        session.begin_review(time, engine);
    }
}

/// Goes to the next bad move of the line, or to the one before.
pub(super) fn to_mistake(app: &mut App, is_forward: bool) {
    let session = app.session.as_ref();
    let found = session.and_then(|session| session.mistake_from_here(is_forward));
    match found {
        Some(node) => moves::step(app, NavigationStep::To(node)),
        None => {
            let is_known = session.is_some_and(|session| session.review().is_some());
            app.tell(&match is_known {
                true => message!("review-no-mistake"),
                false => message!("review-none-yet"),
            });
        }
    }
}

/// Goes to the selected bad move.
pub(super) fn go_to_selected(app: &mut App) {
    match selected(app).map(|reviewed| reviewed.node) {
        Some(node) => moves::step(app, NavigationStep::To(node)),
        None => app.tell(&message!("review-no-mistake")),
    }
}

/// Adds the line of the selected row to the record as a variation: what would have been better than the selected move,
/// in the position before it, a candidate of the analysis, or what was played most often after a move of the explorer.
pub(super) fn add_line(app: &mut App) {
    match app.panel.map(|panel| panel.kind) {
        Some(PanelKind::Review) => add_better(app),
        Some(PanelKind::Explorer) => explorer::add_line(app),
        _ => panel::add_line(app),
    }
}

fn add_better(app: &mut App) {
    let found = selected(app).filter(|reviewed| !reviewed.better.is_empty());
    let found = found.map(|reviewed| (reviewed.node, reviewed.better.clone()));
    let parent = |node: NodeId| {
        let session = app.session.as_ref()?;
        let record = session.record();
        record.contains(node).then(|| record.node(node).parent())?
    };
    let Some((parent, line)) = found.and_then(|(node, line)| Some((parent(node)?, line))) else {
        app.tell(&message!("review-no-mistake"));
        return;
    };
    moves::step(app, NavigationStep::To(parent));
    session_events::run(app, |session| session.add_line(line));
}

/// Writes the marks of the review into the record.
pub(super) fn keep(app: &mut App) {
    let Some(session) = &mut app.session else {
        return;
    };
    let Some((moves, values)) = session.keep_review() else {
        app.tell(&message!("review-none-yet"));
        return;
    };
    app.tell(&message!("review-kept", moves = moves, values = values));
}

fn selected(app: &App) -> Option<&ReviewedMove> {
    let panel = app.panel.filter(|panel| panel.kind == PanelKind::Review)?;
    let review: &ReviewRun = app.session.as_ref()?.review()?;
    review.faults().get(panel.selected).copied()
}
