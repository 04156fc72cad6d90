//! The steps of a judgement while they are open.

use crate::rules::Step;
use crate::tui::app::App;
use crate::tui::panes::PanelKind;

/// Returns true while the steps of a judgement are open.
pub fn is_explaining(app: &App) -> bool {
    current(app).is_some()
}

/// Returns the index of the selected step while the steps are open.
pub fn current(app: &App) -> Option<usize> {
    let panel = app.panel.filter(|panel| panel.kind == PanelKind::Why)?;
    Some(panel.selected)
}

/// Returns the selected step while the steps are open.
pub fn step(app: &App) -> Option<&Step> {
    let index = current(app)?;
    app.board.refusal.as_ref()?.explanation.steps.get(index)
}

/// Returns the number of steps.
pub fn count(app: &App) -> usize {
    let refusal = app.board.refusal.as_ref();
    refusal.map_or(0, |refusal| refusal.explanation.steps.len())
}
