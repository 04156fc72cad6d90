//! Why a move was not played, in the words of the console protocol.

use crate::base::clean::clean_line;
use crate::base::{Limit, Sources, Span};
use crate::board::Game;
use crate::i18n::Texts;
use crate::message;
use crate::rules::{DisplayValue, Explanation, Hook, Judgement, Step, StepKind};
use crate::session::words::judgement::{StepResult, StepWords, Wording, has_text};

/// The indentation below `rejected: `.
pub(super) const INDENT: &str = "          ";

/// The longest condition that is printed, in characters.
const LONGEST: usize = 100;

/// The most results of built-in functions that are printed for a condition; the last ones are kept.
const MAX_ANSWERS: usize = 8;

/// The number of the last steps that `why` prints.
const MAX_STEPS: usize = 60;

/// What is needed to explain a refusal: translations, texts of the rules and names of pieces.
pub(super) struct Explainer<'a> {
    pub(super) texts: &'a Texts,
    pub(super) sources: &'a Sources,
    pub(super) game: &'a Game,
}

impl Explainer<'_> {
    fn wording(&self) -> Wording<'_> {
        Wording {
            sources: self.sources,
            game: Some(self.game),
            texts: self.texts,
        }
    }

    /// Returns `rejected: ...` and the decisive conditions; empty for a legal move.
    pub(super) fn rejection(&self, explanation: &Explanation) -> Vec<String> {
        let first = match &explanation.judgement {
            Judgement::Legal(_) => return Vec::new(),
            Judgement::Illegal(illegal) => {
                let place = self.sources.display(illegal.span);
                let sentence = self.texts.say(&match &illegal.reason {
                    Some(reason) => message!(
                        "cli-refused-because",
                        reason = reason.clone(),
                        place = place
                    ),
                    None => message!(
                        "cli-returned-false",
                        hook = Hook::IsMoveLegal.name(),
                        place = place
                    ),
                });
                format!("rejected: {sentence}")
            }
            Judgement::Fault(fault) => self.failed(fault.kind.word(), fault.span),
            Judgement::LimitReached { limit, span, .. } => self.failed(limit.word(), *span),
        };
        let mut lines = vec![first];
        let words = self.wording().author_of_refusal(explanation);
        lines.extend(words.map(|words| format!("{INDENT}{words}")));
        let meaning = match &explanation.judgement {
            Judgement::Fault(fault) => Some(fault.kind.message()),
            Judgement::LimitReached { limit, .. } => Some(limit.message()),
            Judgement::Legal(_) | Judgement::Illegal(_) => None,
        };
        lines.extend(meaning.map(|meaning| format!("{INDENT}{}", self.texts.say(&meaning))));
        let messages = match &explanation.judgement {
            Judgement::Fault(fault) => fault.messages.as_slice(),
            Judgement::Illegal(illegal) => illegal.messages.as_slice(),
            Judgement::Legal(_) | Judgement::LimitReached { .. } => &[],
        };
        let words = messages
            .iter()
            .map(|message| self.texts.say(&message.message));
        lines.extend(words.map(|words| format!("{INDENT}{}", clean_line(&words))));
        for index in &explanation.decisive {
            let step = explanation.steps.get(*index);
            let step = step.filter(|step| has_text(step));
            let condition = step.and_then(|step| self.condition(&self.step(step)));
            if let Some(condition) = condition {
                lines.push(format!("{INDENT}{condition}"));
                let answers = self.answers(explanation, *index).into_iter();
                lines.extend(answers.map(|answer| format!("{INDENT}{answer}")));
            }
        }
        lines
    }

    fn step(&self, step: &Step) -> StepWords {
        self.wording().step(step, LONGEST)
    }

    /// Returns a condition with its value, or `None` if it has none.
    fn condition(&self, words: &StepWords) -> Option<String> {
        match &words.result {
            StepResult::Said(gave) => Some(format!("{}  {gave}", words.text)),
            StepResult::Value(value) | StepResult::Assigned { value, .. } => {
                let words = message!("cli-has-value", text = &words.text, value = value);
                Some(self.texts.say(&words))
            }
            StepResult::Nothing => None,
        }
    }

    /// Returns `rejected: the rules failed: steps at FILE:L:C` for a run that reached a limit.
    pub(super) fn cut(&self, limit: Limit, span: Span) -> Vec<String> {
        let meaning = self.texts.say(&limit.message());
        vec![
            self.failed(limit.word(), span),
            format!("{INDENT}{meaning}"),
        ]
    }

    /// Returns the line for failed rules, which is the same in all languages.
    fn failed(&self, kind: &str, span: Span) -> String {
        format!(
            "rejected: the rules failed: {kind} at {}",
            self.sources.display(span)
        )
    }

    /// Returns the steps in the hook itself, those in the functions that it called for the decisive conditions, and
    /// whatever changed the position.
    pub(super) fn steps(&self, explanation: &Explanation) -> Vec<String> {
        let mut is_shown: Vec<bool> = explanation
            .steps
            .iter()
            .map(|step| step.depth == 0 || changes_position(step))
            .collect();
        let is_own = |index: &&usize| {
            explanation
                .steps
                .get(**index)
                .is_some_and(|step| step.depth == 0)
        };
        for decisive in explanation.decisive.iter().filter(is_own) {
            let before = explanation.steps.get(..*decisive).unwrap_or_default();
            let inside = before
                .iter()
                .rev()
                .take_while(|step| step.depth > 0)
                .count();
            if let Some(inside) = is_shown.get_mut(decisive - inside..*decisive) {
                inside.fill(true);
            }
        }
        let steps: Vec<&Step> = explanation
            .steps
            .iter()
            .zip(is_shown)
            .filter(|(step, is_shown)| *is_shown && step.kind != StepKind::Call && has_text(step))
            .map(|(step, _)| step)
            .collect();
        let left_out = explanation.dropped + steps.len().saturating_sub(MAX_STEPS);
        let mut lines = Vec::new();
        if left_out > 0 {
            lines.push(
                self.texts
                    .say(&message!("cli-steps-left-out", count = left_out)),
            );
        }
        for step in steps.iter().skip(steps.len().saturating_sub(MAX_STEPS)) {
            let words = self.step(step);
            let text = match (step.kind, &words.result) {
                (StepKind::Condition, _) => self.condition(&words),
                (_, StepResult::Assigned { name, value }) => Some(format!("{name} = {value}")),
                (StepKind::Answer | StepKind::Effect, _) => Some(answer(&words)),
                _ => None,
            };
            let text = text.as_ref().unwrap_or(&words.text);
            lines.push(format!("{:>8}  {}{text}", words.line, words.indent));
        }
        lines
    }

    /// Returns the results of built-in functions that a condition called, directly or in a function that it called. Of
    /// many results the last ones are returned.
    fn answers(&self, explanation: &Explanation, index: usize) -> Vec<String> {
        let Some(condition) = explanation.steps.get(index) else {
            return Vec::new();
        };
        let inside = |step: &&Step| {
            step.depth > condition.depth
                || step.span.file == condition.span.file
                    && step.span.start >= condition.span.start
                    && step.span.end <= condition.span.end
        };
        let before = explanation
            .steps
            .get(..index)
            .unwrap_or_default()
            .iter()
            .rev();
        let nearest = |step: &&Step| {
            let deepest = condition.depth.saturating_add(1);
            step.kind == StepKind::Answer && step.depth <= deepest
        };
        let mut answers: Vec<&Step> = before
            .take_while(inside)
            .filter(nearest)
            .take(MAX_ANSWERS)
            .collect();
        answers.reverse();
        let answers = answers.into_iter();
        let lines = answers.map(|step| {
            let indent = "  ".repeat(usize::from(step.depth - condition.depth.min(step.depth)));
            format!("{indent}{}", answer(&self.step(step)))
        });
        lines.collect()
    }

    /// Returns the span of a condition with the `!` in front of it, and its value.
    pub(super) fn stated(&self, step: &Step) -> (Span, Option<DisplayValue>) {
        self.wording().stated(step)
    }

    /// Returns the text of a span on one line, truncated if it is long.
    pub(super) fn excerpt(&self, span: Span) -> String {
        self.wording().excerpt(span, LONGEST)
    }

    pub(super) fn value(&self, value: DisplayValue) -> String {
        self.wording().value(value)
    }
}

/// Returns the call `touches(x, y, empty)` as `touches(3,3,empty)=0`.
fn answer(words: &StepWords) -> String {
    match &words.result {
        StepResult::Value(value) => format!("{}={value}", words.text),
        _ => words.text.clone(),
    }
}

/// Returns true if a step changed the board, the turn, a score, the winner or a `state`.
fn changes_position(step: &Step) -> bool {
    matches!(step.kind, StepKind::Effect | StepKind::SetState)
}

#[cfg(test)]
mod faces;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{FileId, Source};
    use crate::i18n::Language;
    use crate::rules::{Fault, FaultKind, Illegal};

    fn explanation(judgement: Judgement, start: usize, end: usize) -> Explanation {
        let condition = Step {
            kind: StepKind::Condition,
            span: Span::new(FileId(0), start, end),
            value: Some(DisplayValue::Bool(false)),
            squares: Vec::new(),
            depth: 0,
            gave: None,
            arguments: Vec::new(),
        };
        Explanation {
            judgement,
            steps: vec![condition],
            dropped: 0,
            decisive: vec![0, 7],
        }
    }

    #[test]
    fn a_rejection_names_the_return_and_its_condition_with_the_negation() {
        let text = "if (!\n mine(t,\n p)) { return false; }";
        let mut sources = Sources::new();
        sources.add(Source::new("a.gdef", text));
        let (texts, game) = (Texts::new(Language::En), Game::new(1, 1));
        let explainer = Explainer {
            texts: &texts,
            sources: &sources,
            game: &game,
        };
        let illegal = Judgement::Illegal(Box::new(Illegal {
            span: Span::new(FileId(0), 22, 35),
            reason: None,
            messages: Vec::new(),
        }));
        let told_of = explanation(illegal, 7, 18);
        assert_eq!(
            explainer.rejection(&told_of),
            [
                "rejected: isMoveLegal() returned false at a.gdef:3:8",
                "          ! mine(t, p)  is true"
            ]
        );
        let fault = Judgement::Fault(Box::new(Fault {
            kind: FaultKind::DivisionByZero,
            span: Span::new(FileId(0), 0, 2),
            hook: Hook::End,
            calls: Vec::new(),
            messages: Vec::new(),
        }));
        assert_eq!(
            explainer.rejection(&explanation(fault, 7, 18))[0],
            "rejected: the rules failed: division-by-zero at a.gdef:1:1"
        );
    }
}
