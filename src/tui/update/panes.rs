//! The arrangement of the panes: presets, and borders that move.

use super::super::app::App;
use super::super::commands::Action;
use super::super::event::Effect;
use super::super::layout::{Border, Pane, ScreenShape};
use super::settings::{offer_values, tell_no_such_value};
use super::{hints, rules, tasks};
use crate::config::Config;
use crate::message;

/// The percent points by which a key moves a border.
pub(super) const STEP: i16 = 4;

/// Chooses an arrangement, and puts the focus where it is most useful.
pub(super) fn layout(app: &mut App, name: &str, effects: &mut Vec<Effect>) {
    if name.is_empty() {
        let present = app.config.layout.clone();
        offer_values(app, Action::Layout, &present);
        return;
    }
    if !Config::LAYOUTS.contains(&name) {
        tell_no_such_value(app, Action::Layout, name);
        return;
    }
    name.clone_into(&mut app.config.layout);
    app.borders = (0, 0);
    app.is_zoomed = false;
    let wanted = match name {
        "write" => Pane::Rules,
        "study" => Pane::Moves,
        _ => Pane::Board,
    };
    if app.session.is_some() && app.panes().contains(&wanted) {
        app.focus = wanted;
    }
    tasks::save_settings(app, effects);
}

/// Moves the border beside the board, or the one below the source, by percent points.
pub(super) fn move_border(app: &mut App, (across, down): (i16, i16)) {
    let shown = &app.layout.arrangement;
    let session = app.session.as_ref();
    let has_source = session.is_some_and(|session| session.rules_text().has_source());
    let has_border = match across {
        0 => !shown.rules.is_empty(),
        // Without a source the board takes what it needs.
        _ => !shown.board.is_empty() && has_source,
    };
    if !has_border || !matches!(shown.shape, ScreenShape::Four | ScreenShape::Three) {
        app.tell(&message!("tui-no-borders"));
        return;
    }
    let (board, rules) = &mut app.borders;
    *board = (*board + across).clamp(-60, 60);
    *rules = (*rules + down).clamp(-60, 60);
}

/// Returns the border at a cell of the screen.
pub(super) fn border_at(app: &App, column: u16, row: u16) -> Option<Border> {
    layers_are_closed(app)
        .then(|| app.layout.arrangement.border_at(column, row))
        .flatten()
}

fn layers_are_closed(app: &App) -> bool {
    app.layers.is_empty() && app.session.is_some()
}

/// Moves a border to a cell of the screen.
pub(super) fn drag_border(app: &mut App, border: Border, column: u16, row: u16) {
    let arrangement = app.layout.arrangement;
    let by = arrangement.percent_to(border, column, row);
    match border {
        Border::Board => move_border(app, (by, 0)),
        Border::Rules => move_border(app, (0, by)),
    }
}

/// Gives the focus to the next pane, or to the one before.
pub(super) fn next(app: &mut App, forward: bool) {
    if app.session.is_none() {
        return;
    }
    // With a lifted piece, Tab first goes to the squares it can reach.
    let holds = app.focus == Pane::Board && app.board.composition.lifted().is_some();
    if holds && hints::next_target(app, forward) {
        return;
    }
    let panes = app.ring();
    let index = panes
        .iter()
        .position(|pane| *pane == app.focus)
        .unwrap_or(0);
    let count = panes.len();
    let next = if forward {
        index + 1
    } else {
        index + count - 1
    } % count;
    app.focus = panes.get(next).copied().unwrap_or_default();
    if app.focus == Pane::Rules {
        app.editor.entered_at = Some(app.questions.inputs);
    }
}

/// Indents lines of the source. If the same key has just moved the focus to the source, continues to the next pane
/// instead: someone who tabs through the panes must not change the rules on the way.
pub(super) fn indent(app: &mut App, deeper: bool) {
    let is_walking = |entered: u64| app.questions.inputs <= entered + 1;
    if app.editor.entered_at.is_some_and(is_walking) {
        next(app, deeper);
    } else {
        rules::indent(app, deeper);
    }
}

/// Shows the next file of the rules.
pub(super) fn next_file(app: &mut App) {
    if app.editor.files.len() == 1 && app.focus == Pane::Rules {
        app.tell(&message!("tui-one-file"));
    }
    // From another pane, the first press goes to the file that is shown.
    if app.focus == Pane::Rules {
        app.editor.next_file();
    }
    app.focus = Pane::Rules;
}
