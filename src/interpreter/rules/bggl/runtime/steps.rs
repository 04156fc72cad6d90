//! The steps of a judgement as people read them: without those of the code that the compiler adds for rules and checks,
//! and in words where the text of a step does not say what was asked.

use super::tables::ProgramTables;
use crate::base::{Message, Span};
use crate::rules::{DisplayValue, Step, StepKind};

/// Returns the steps to be shown, and the indexes among them of the decisive ones.
pub(super) fn word_steps(
    steps: Vec<Step>,
    decisive: &[usize],
    tables: &ProgramTables,
) -> (Vec<Step>, Vec<usize>) {
    let mut shown: Vec<Step> = Vec::with_capacity(steps.len());
    let mut decides = Vec::new();
    for (index, mut step) in steps.into_iter().enumerate() {
        let is_decisive = decisive.contains(&index);
        match step_text(&step, tables) {
            StepText::Hidden if !is_decisive => continue,
            StepText::Hidden | StepText::Own => {}
            StepText::Given(words) => step.gave = Some(Message::new(words)),
        }
        if is_decisive {
            decides.push(shown.len());
        }
        shown.push(step);
    }
    // A refusal leads back to a question. The calls in which it is asked again decide nothing.
    while shown.pop_if(|step| step.kind == StepKind::Call).is_some() {}
    (shown, decides)
}

/// How a step is shown.
enum StepText {
    /// As the text and the value.
    Own,
    /// As the text and the message.
    Given(&'static str),
    Hidden,
}

/// Returns how a step is shown. What it belongs to is seen from its place: the tables list where the compiler put code
/// for moves, rules and checks.
fn step_text(step: &Step, tables: &ProgramTables) -> StepText {
    let stands_in = |spans: &[Span]| spans.contains(&step.span);
    let holds = step.value == Some(DisplayValue::Bool(true));
    match (step.kind, step.value) {
        (StepKind::Condition, _) if stands_in(&tables.makemoves) => StepText::Given(match holds {
            true => "bggl-step-made",
            false => "bggl-step-refused",
        }),
        // Whether somebody has won is asked by code that the compiler adds, so the text of the program does not say it.
        // Only at depth 0, in the rounds of the section: without `isValidMove`, the code of `makemove`, which is called
        // from there, has the place of the section as well.
        (StepKind::Condition, _) if step.depth == 0 && stands_in(&tables.win_checks) => {
            StepText::Given(match holds {
                true => "bggl-step-won",
                false => "bggl-step-nobody-won",
            })
        }
        (StepKind::Return, Some(DisplayValue::Int(result))) if stands_in(&tables.rule_names) => {
            StepText::Given(match result {
                0 => "bggl-step-rule-refuses",
                1 => "bggl-step-rule-holds",
                _ => "bggl-step-rule-silent",
            })
        }
        _ if stands_in(&tables.rule_names) => StepText::Hidden,
        (StepKind::Call, _) => StepText::Own,
        (StepKind::Return, Some(DisplayValue::Bool(false))) if stands_in(&tables.checks) => {
            StepText::Given("bggl-step-refused")
        }
        _ if stands_in(&tables.checks) || stands_in(&tables.judges) => StepText::Hidden,
        _ => StepText::Own,
    }
}
