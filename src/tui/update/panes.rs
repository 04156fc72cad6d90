//! The arrangement of the panes: the focus, and borders that move.

use super::super::app::App;
use super::super::layout::{Border, Pane, ScreenShape};
use super::hints;
use crate::message;

/// The percent points by which a key moves a border.
pub(super) const STEP: i16 = 4;

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
