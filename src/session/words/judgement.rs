//! A judgement in words: what its author says, the conditions that decided, and the steps on the way. The user interfaces
//! lay out what they get here, so that all of them say the same.

use super::value_words;
use crate::base::clean::{clean_line, shortened};
use crate::base::{Message, Sources, Span, Translator};
use crate::board::{Game, Move, Position, Square};
use crate::message;
use crate::notation::label::{board_after, order_effects, write_effects};
use crate::rules::{
    DisplayValue, Explanation, Judgement, Step, StepKind, assigned_name, called_name,
};
use crate::session::author_words::words_of_refusal;

/// Deeper calls are not indented further.
const DEEPEST: u16 = 8;

/// If a step searched more squares than this, only the last ones matter, where it found what it searched for.
const MANY: usize = 8;
const LAST: usize = 3;

/// What is needed to word a judgement: the texts of the rules, the names of pieces, and a language.
pub struct Wording<'a> {
    pub sources: &'a Sources,
    pub game: Option<&'a Game>,
    pub texts: &'a dyn Translator,
}

/// A step on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepWords {
    pub line: u32,
    /// Two blanks for each call around the step.
    pub indent: String,
    /// The text of the rules, of a call with the values of its arguments.
    pub text: String,
    pub result: StepResult,
}

/// What a step gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepResult {
    Nothing,
    /// A sentence, where a value would say less.
    Said(String),
    Value(String),
    /// The new value of a variable.
    Assigned {
        name: String,
        value: String,
    },
}

impl Wording<'_> {
    pub fn value(&self, value: DisplayValue) -> String {
        self.texts
            .say(&value_words(value, self.game, self.texts.code()))
    }

    /// Returns the text of a span on one line of at most `most` characters.
    pub fn excerpt(&self, span: Span, most: usize) -> String {
        let text = self.sources.slice_on_one_line(span);
        shortened(&clean_line(&text), most).into_owned()
    }

    /// Returns what the author of the rules says, translated if the look has it in the language.
    pub fn author(&self, words: &str) -> String {
        let look = self.game.map(|game| &game.look);
        look.map_or(words, |look| look.translated(words, self.texts.code()))
            .to_owned()
    }

    /// Returns the author's remark on a refusal.
    pub fn author_of_refusal(&self, explanation: &Explanation) -> Option<String> {
        let words = words_of_refusal(self.sources, explanation)?;
        Some(self.author(&words))
    }

    /// Extends the span of a condition over the `!` in front of it, and negates its value accordingly.
    pub fn stated(&self, step: &Step) -> (Span, Option<DisplayValue>) {
        let Some(DisplayValue::Bool(mut value)) = step.value else {
            return (step.span, step.value);
        };
        if matches!(step.kind, StepKind::Answer | StepKind::Effect) {
            return (step.span, step.value);
        }
        let mut span = step.span;
        let source = self.sources.get(span.file);
        let mut before = source.and_then(|source| source.text().get(..span.start as usize));
        while let Some(rest) = before.and_then(|text| text.trim_end().strip_suffix('!')) {
            value = !value;
            span.start = u32::try_from(rest.len()).unwrap_or(span.start);
            before = Some(rest);
        }
        (span, Some(DisplayValue::Bool(value)))
    }

    /// Words a step, with at most `most` characters of the text of the rules.
    pub fn step(&self, step: &Step, most: usize) -> StepWords {
        let (span, value) = self.stated(step);
        let value = value.map(|value| self.value(value));
        let text = match step.kind {
            StepKind::Answer | StepKind::Effect => {
                let arguments = step.arguments.iter();
                let arguments: Vec<String> = arguments.map(|value| self.value(*value)).collect();
                let called = self.sources.slice(span);
                // An entry of a table is read with brackets.
                match called.ends_with(']') {
                    true => {
                        let name = called.split('[').next().unwrap_or("").trim_end();
                        format!("{}[{}]", clean_line(name), arguments.join("]["))
                    }
                    false => {
                        let name = clean_line(called_name(called));
                        format!("{name}({})", with_map(called, arguments).join(","))
                    }
                }
            }
            _ => self.excerpt(span, most),
        };
        let result = match (&step.gave, step.kind, value) {
            (Some(gave), ..) => StepResult::Said(clean_line(&self.texts.say(gave)).into_owned()),
            (None, StepKind::Assign | StepKind::SetState, Some(value)) => {
                let name = clean_line(assigned_name(self.sources.slice(span))).into_owned();
                StepResult::Assigned { name, value }
            }
            (None, _, Some(value)) => StepResult::Value(value),
            (None, _, None) => StepResult::Nothing,
        };
        StepWords {
            line: self.sources.place(span).1.line,
            indent: "  ".repeat(usize::from(step.depth.min(DEEPEST))),
            text,
            result,
        }
    }

    /// Returns the innermost decisive condition and those that are joined to it by `||` or `&&` and decided with it.
    pub fn deciding_conditions<'e>(&self, explanation: &'e Explanation) -> Vec<&'e Step> {
        let decisive = explanation.decisive.iter().rev();
        let mut steps: Vec<&Step> = Vec::new();
        for step in decisive.filter_map(|number| explanation.steps.get(*number)) {
            let is_joined = steps.last().is_none_or(|next| self.is_joint(step, next));
            if !is_joined {
                break;
            }
            steps.push(step);
        }
        steps.reverse();
        steps
    }

    /// Returns true if nothing but an operator and brackets stand between two conditions.
    fn is_joint(&self, first: &Step, second: &Step) -> bool {
        let (first, second) = (first.span, second.span);
        let between = Span {
            start: first.end,
            end: second.start.max(first.end),
            ..first
        };
        let text = self.sources.slice_on_one_line(between);
        let joint = text.trim_matches(|sign: char| sign.is_whitespace() || "()!".contains(sign));
        first.file == second.file && first.end <= second.start && matches!(joint, "||" | "&&")
    }
}

/// Returns true if a step is stated in the text of the rules, which is not the case for the check that a list is a move
/// Adds the map that a call is given to the values of its other arguments. A map is no value, so it stands as it is
/// written: in front of the number of a square, behind a column and a row.
fn with_map(call: &str, mut values: Vec<String>) -> Vec<String> {
    let written = written_arguments(call);
    if written.len() == values.len() + 1 {
        let place = if values.len() == 1 { 0 } else { values.len() };
        if let Some(map) = written.get(place) {
            values.insert(place, clean_line(map).into_owned());
        }
    }
    values
}

/// Returns the arguments of a call as they are written.
fn written_arguments(call: &str) -> Vec<&str> {
    let Some((_, rest)) = call.split_once('(') else {
        return Vec::new();
    };
    let rest = rest.strip_suffix(')').unwrap_or(rest);
    let mut depth = 0_usize;
    let arguments = rest.split(|sign| {
        match sign {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        sign == ',' && depth == 0
    });
    arguments.map(str::trim).collect()
}

/// at all.
pub fn has_text(step: &Step) -> bool {
    step.span.start < step.span.end
}

/// Returns the statement that decided a judgement; `None` for a legal move.
pub fn deciding_span(judgement: &Judgement) -> Option<Span> {
    match judgement {
        Judgement::Illegal(illegal) => Some(illegal.span),
        Judgement::Fault(fault) => Some(fault.span),
        Judgement::LimitReached { span, .. } => Some(*span),
        Judgement::Legal(_) => None,
    }
}

/// Returns the innermost decisive condition. Those around it are in the list of steps.
pub fn deciding_step(explanation: &Explanation) -> Option<&Step> {
    explanation.steps.get(*explanation.decisive.last()?)
}

/// Returns the squares that a step looked at, in order.
pub fn squares_of(step: &Step) -> Vec<Square> {
    let from = match step.squares.len() {
        count if count > MANY => count - LAST,
        _ => 0,
    };
    let mut squares: Vec<Square> = step.squares.iter().skip(from).copied().collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// Returns what the rules do on top of a legal move in a position, as a message; `None` if they do nothing.
pub fn effects_message(
    judgement: &Judgement,
    game: &Game,
    position: &Position,
    mv: &Move,
) -> Option<Message> {
    let Judgement::Legal(legal) = judgement else {
        return None;
    };
    let mut effects = legal.effects.clone();
    order_effects(&mut effects, &board_after(position, mv));
    let operations = write_effects(&effects, game);
    (!operations.is_empty()).then(|| message!("session-effects", operations = operations))
}
