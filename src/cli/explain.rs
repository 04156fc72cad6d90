//! `gametui explain`: how the rules judge a move, and why.

use super::analysis_arguments::ExplainArguments;
use super::console::{Console, ExitKind};
use super::interrupt::Interrupt;
use super::listing::{move_json, span_json};
use super::position;
use super::refusal::Explainer;
use super::views::answer_or_complain;
use crate::base::Limit;
use crate::board::Move;
use crate::message;
use crate::rules::{Explanation, Judgement, StepKind};
use crate::session::words::judgement::effects_message;
use serde_json::{Value, json};
use std::io;

pub(super) fn run(arguments: &ExplainArguments, console: &mut Console) -> io::Result<ExitKind> {
    let interrupt = Interrupt::listen(console.texts());
    let request = arguments.rules.request();
    let session = match position::open(&request, &arguments.position, console, &interrupt)? {
        Ok(session) => session,
        Err(exit) => return Ok(exit),
    };
    let limits = interrupt.limits();
    if session.outcome().is_over() {
        console.complain(&message!("cli-game-is-over"), None)?;
    }
    let mv = match position::move_to_explain(&session, &arguments.mv, console.texts(), &interrupt) {
        Ok(mv) => mv,
        Err(faults) => {
            match arguments.view.veiled_refusal(&session, None) {
                Some(told) => console.complain(&told, None)?,
                None => {
                    for line in faults {
                        console.error_line(&line)?;
                    }
                }
            }
            return Ok(ExitKind::Errors);
        }
    };
    let Some((rules, game, position)) = position::known(&session, console)? else {
        return Ok(ExitKind::Errors);
    };
    let is_veiled = arguments
        .view
        .veils_moves(game, position, session.outcome());
    let Some(is_veiled) = answer_or_complain(is_veiled, console)? else {
        return Ok(ExitKind::Errors);
    };
    let mut explanation = rules.worker().explain(position, &mv, &limits);
    let is_refused = !matches!(explanation.judgement, Judgement::Legal(_));
    if let Some(told) = arguments
        .view
        .veiled_refusal(&session, Some(&mv))
        .filter(|_| is_refused)
    {
        console.complain(&told, None)?;
        return Ok(ExitKind::Errors);
    }
    if is_veiled {
        // The steps tell what the rules have looked at, and the effects what was hidden.
        (explanation.steps, explanation.dropped) = (Vec::new(), 0);
        explanation.decisive = Default::default();
        if let Judgement::Legal(legal) = &mut explanation.judgement {
            legal.effects = Vec::new();
        }
    }
    let explainer = Explainer {
        texts: console.texts(),
        sources: session.rules_text().sources(),
        game,
    };
    let verdict = verdict(&explanation.judgement);
    if arguments.json {
        let value = explanation_json(verdict, &explanation, &explainer);
        console.json(&value)?;
    } else {
        let mut lines = vec![verdict.to_owned()];
        let effects = effects_message(&explanation.judgement, game, position, &mv);
        lines.extend(effects.map(|effects| console.texts().say(&effects)));
        lines.extend(explainer.rejection(&explanation));
        lines.extend(explainer.steps(&explanation));
        for line in lines {
            console.line(&line)?;
        }
    }
    Ok(interrupt.exit())
}

/// Returns the word for a judgement, which is the same in all languages.
fn verdict(judgement: &Judgement) -> &'static str {
    match judgement {
        Judgement::Legal(_) => "legal",
        Judgement::Illegal(_) => "illegal",
        Judgement::Fault(_) | Judgement::LimitReached { .. } => "fault",
    }
}

fn explanation_json(verdict: &str, explanation: &Explanation, explainer: &Explainer<'_>) -> Value {
    let sources = explainer.sources;
    let mut value = json!({ "verdict": verdict });
    let (span, kind) = match &explanation.judgement {
        Judgement::Legal(_) => (None, None),
        Judgement::Illegal(illegal) => (Some(illegal.span), None),
        Judgement::Fault(fault) => (Some(fault.span), Some(fault.kind.word())),
        Judgement::LimitReached { limit, span, .. } => (Some(*span), Some(Limit::word(*limit))),
    };
    let steps = explanation.steps.iter().enumerate().map(|(index, step)| {
        let (span, value) = explainer.stated(step);
        let squares: Vec<[u16; 2]> = step
            .squares
            .iter()
            .map(|square| [square.x, square.y])
            .collect();
        let mut step_json = json!({
            "span": span_json(span, sources),
            "kind": match step.kind {
                StepKind::Assign | StepKind::SetState => "assign",
                StepKind::Condition => "condition",
                StepKind::Call => "call",
                StepKind::Return => "return",
                StepKind::Answer => "answer",
                StepKind::Effect => "effect",
            },
            "text": explainer.excerpt(span),
            "value": value.map(|value| explainer.value(value)),
            "squares": squares,
            "depth": step.depth,
            "deciding": explanation.decisive.contains(&index),
        });
        if let (StepKind::Answer | StepKind::Effect, Some(object)) =
            (step.kind, step_json.as_object_mut())
        {
            let arguments = step
                .arguments
                .iter()
                .map(|argument| explainer.value(*argument));
            object.insert("arguments".to_owned(), arguments.collect::<Vec<_>>().into());
        }
        if let (Some(gave), Some(object)) = (&step.gave, step_json.as_object_mut()) {
            object.insert("gave".to_owned(), explainer.texts.say(gave).into());
        }
        step_json
    });
    let steps: Vec<Value> = steps.collect();
    if let Some(object) = value.as_object_mut() {
        if let Some(kind) = kind {
            object.insert("kind".to_owned(), kind.into());
        }
        object.insert(
            "span".to_owned(),
            span.map(|span| span_json(span, sources)).into(),
        );
        object.insert("steps".to_owned(), steps.into());
        object.insert("dropped".to_owned(), explanation.dropped.into());
        if let Judgement::Legal(legal) = &explanation.judgement
            && !legal.effects.is_empty()
        {
            let effects = move_json(&Move::of(legal.effects.clone()), explainer.game);
            object.insert("effects".to_owned(), effects);
        }
    }
    value
}
