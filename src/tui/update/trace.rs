//! Stepping through a judgement, forwards and backwards, along the lines of the rules.

use super::super::app::App;
use super::super::layout::Pane;
use super::super::panes::{BeforeWhy, Panel, PanelKind};
use super::rule_lines;
use crate::rules::{Explanation, Step};
use crate::tui::facts::{current_step, is_explaining};

/// Opens the steps at the decisive condition, or else at the last step. If they are open already, goes to that one.
pub(super) fn open(app: &mut App) {
    let Some(refusal) = &app.board.refusal else {
        return;
    };
    let explanation = &refusal.explanation;
    let last = explanation.steps.len().saturating_sub(1);
    // The decisive condition is of interest only for a refused move; for a legal one it is the final outcome.
    let decisive = explanation.decisive.last().filter(|_| !refusal.is_legal());
    let step = decisive.copied().unwrap_or(last);
    if !is_explaining(app) {
        app.before_why = BeforeWhy {
            panel: app.panel,
            focus: app.focus,
        };
    }
    let mut panel = Panel::new(PanelKind::Why);
    panel.selected = step;
    app.panel = Some(panel);
    app.focus = Pane::Panel;
    follow(app, step);
}

/// Closes the steps, and gives their place and the focus back to what had them before.
pub(super) fn close(app: &mut App) {
    rule_lines::show_deciding_line(app);
    let before = std::mem::take(&mut app.before_why);
    app.panel = before.panel;
    if app.focus == Pane::Panel {
        app.focus = before.focus;
    }
}

/// Called after every event: steps whose judgement was put away are closed.
pub(super) fn sync(app: &mut App) {
    if is_explaining(app) && app.board.refusal.is_none() {
        close(app);
    }
}

/// Goes to the next or previous step that is not inside a call made by the present one.
pub(super) fn step_over(app: &mut App, forward: bool) {
    go(app, |explanation, index| {
        over(&explanation.steps, index, forward)
    });
}

/// Goes to the next decisive condition, after the last one to the first.
pub(super) fn next_decisive(app: &mut App) {
    go(app, |explanation, index| {
        let decisive = &explanation.decisive;
        let after = decisive.iter().find(|number| **number > index);
        after.or(decisive.first()).copied().unwrap_or(index)
    });
}

fn go(app: &mut App, to: impl FnOnce(&Explanation, usize) -> usize) {
    let (Some(index), Some(refusal)) = (current_step(app), &app.board.refusal) else {
        return;
    };
    let step = to(&refusal.explanation, index);
    if let Some(panel) = &mut app.panel {
        panel.selected = step;
    }
    follow(app, step);
}

/// Returns the next or previous step that is not inside a call made by this one, or this step if there is none.
fn over(steps: &[Step], index: usize, forward: bool) -> usize {
    let depth = steps.get(index).map_or(0, |step| step.depth);
    let no_deeper = |(_, step): &(usize, &Step)| step.depth <= depth;
    let numbered = steps.iter().enumerate();
    let step = if forward {
        numbered.skip(index + 1).find(no_deeper)
    } else {
        numbered.take(index).rfind(no_deeper)
    };
    step.map_or(index, |(number, _)| number)
}

/// Shows the line of the step in the source pane.
pub(super) fn follow(app: &mut App, number: usize) {
    let span = app
        .board
        .refusal
        .as_ref()
        .and_then(|refusal| refusal.explanation.steps.get(number))
        .map(|step| step.span);
    if let Some(span) = span
        && app.focus != Pane::Rules
    {
        rule_lines::show_span(app, span);
    }
}
