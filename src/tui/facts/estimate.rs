//! The estimate of the points, in words and on the board.

use crate::board::Square;
use crate::message;
use crate::session::estimate::Estimate;
use crate::tui::app::App;
use crate::tui::panes::Viewer;

/// Returns the estimate of the position on the board, where it may be shown.
fn shown(app: &App) -> Option<&Estimate> {
    let session = app.session.as_ref()?;
    let is_free = app.viewer() == Viewer::All && session.exercise().is_none();
    session.estimate().filter(|_| is_free)
}

/// Returns the estimated lead as records state results, and by how much it may be wrong.
pub fn estimate_words(app: &App) -> Option<String> {
    let estimate = shown(app).filter(|_| app.config.estimate != "off")?;
    let lead = estimate.lead.round();
    let points = app.texts.decimal(lead.abs(), 0);
    let lead = match lead {
        0.0 => points,
        lead if lead > 0.0 => format!("B+{points}"),
        _ => format!("W+{points}"),
    };
    let error = app.texts.decimal(estimate.error.round(), 0);
    Some(
        app.texts
            .say(&message!("estimate-about", lead = lead, error = error)),
    )
}

/// Returns the points with their owners, where they are to be shown on the board.
pub fn estimated_owners(app: &App) -> &[(Square, u8)] {
    let is_shown =
        app.config.territory && app.board.composition.is_empty() && app.layers.is_empty();
    let estimate = shown(app).filter(|_| is_shown);
    estimate.map_or(&[], |estimate| &estimate.owned)
}
