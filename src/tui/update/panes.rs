//! The arrangement of the panes: presets, and borders that move.

use super::super::app::App;
use super::super::commands::Action;
use super::super::event::Effect;
use super::super::layout::{Border, Pane, Shape};
use super::command::{offer_values, tell_no_such_value};
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
    effects.push(Effect::SaveSettings);
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
    if !has_border || !matches!(shown.shape, Shape::Four | Shape::Three) {
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
