//! Stepping through a judgement, forwards and backwards, along the lines of the rules.

use super::super::app::App;
use super::super::commands::Action;
use super::super::keys::Key;
use super::super::layer::{JudgementSteps, Layer};
use super::super::layout::Pane;
use super::{open_layer, words};
use crate::rules::Step;
use crossterm::event::KeyCode;

/// Opens the steps at the decisive condition, or else at the last step.
pub(super) fn open(app: &mut App) {
    let Some(refusal) = &app.board.refusal else {
        return;
    };
    let explanation = &refusal.explanation;
    let last = explanation.steps.len().saturating_sub(1);
    // The decisive condition is of interest only for a refused move; for a legal one it is the final outcome.
    let decisive = explanation.decisive.last().filter(|_| !refusal.is_legal());
    let step = decisive.copied().unwrap_or(last);
    open_layer(app, Layer::Steps(JudgementSteps { selected: step }));
    follow(app, step);
}

/// Returns the index of the selected step while the steps are open.
#[must_use]
pub(in crate::tui) fn current(app: &App) -> Option<usize> {
    app.layers.iter().rev().find_map(|layer| match layer {
        Layer::Steps(steps) => Some(steps.selected),
        _ => None,
    })
}

/// Returns the selected step while the steps are open.
#[must_use]
pub(in crate::tui) fn step(app: &App) -> Option<&Step> {
    let index = current(app)?;
    app.board.refusal.as_ref()?.explanation.steps.get(index)
}

/// Handles a key while the steps are open.
pub(super) fn on_key(app: &mut App, mut steps: JudgementSteps, key: Key, ends: bool) {
    if ends || matches!(key.code, KeyCode::Enter | KeyCode::Char('q' | 'w')) {
        words::show_deciding_line(app);
        return;
    }
    if key.code == KeyCode::F(6) {
        words::show_deciding_line(app);
        super::command::run(app, Action::NextPane, "", &mut Vec::new());
        return;
    }
    let Some(refusal) = &app.board.refusal else {
        return;
    };
    let explanation = &refusal.explanation;
    let last = explanation.steps.len().saturating_sub(1);
    let page = app.layout.page.max(2) - 1;
    steps.selected = match key.code {
        KeyCode::Right | KeyCode::Down | KeyCode::Char(' ' | '.') => steps.selected + 1,
        KeyCode::Left | KeyCode::Up | KeyCode::Char(',') => steps.selected.saturating_sub(1),
        KeyCode::PageDown => steps.selected + page,
        KeyCode::PageUp => steps.selected.saturating_sub(page),
        KeyCode::Home => 0,
        KeyCode::End => last,
        // Step over calls.
        KeyCode::Char('n') => over(&explanation.steps, steps.selected, true),
        KeyCode::Char('p') => over(&explanation.steps, steps.selected, false),
        // Cycle through the decisive conditions.
        KeyCode::Tab => {
            let decisive = &explanation.decisive;
            let after = decisive.iter().find(|number| **number > steps.selected);
            after
                .or(decisive.first())
                .copied()
                .unwrap_or(steps.selected)
        }
        _ => steps.selected,
    }
    .min(last);
    let step = steps.selected;
    app.layers.push(Layer::Steps(steps));
    follow(app, step);
}

/// Returns the next or previous step that is not inside a call made by this one, or this step if there is none.
fn over(steps: &[Step], index: usize, forward: bool) -> usize {
    let depth = steps.get(index).map_or(0, |step| step.depth);
    let no_deeper = |(_, step): &(usize, &Step)| step.depth <= depth;
    let numbered = steps.iter().enumerate();
    let found = if forward {
        numbered.skip(index + 1).find(no_deeper)
    } else {
        numbered.take(index).rfind(no_deeper)
    };
    found.map_or(index, |(number, _)| number)
}

/// Selects the step that was clicked.
pub(super) fn click(app: &mut App, step: usize) {
    app.layers
        .push(Layer::Steps(JudgementSteps { selected: step }));
    follow(app, step);
}

/// Shows the line of the step in the source pane.
fn follow(app: &mut App, number: usize) {
    let span = app
        .board
        .refusal
        .as_ref()
        .and_then(|refusal| refusal.explanation.steps.get(number))
        .map(|step| step.span);
    if let Some(span) = span
        && app.focus != Pane::Rules
    {
        words::show_span(app, span);
    }
}
