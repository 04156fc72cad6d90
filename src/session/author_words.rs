//! The remarks with which authors of rules explain a statement to players: a comment `/*! captures are forced */`, or
//! `//! captures are forced` in languages with line comments, in the lines above the statement or behind it.

use crate::base::clean::clean_line;
use crate::base::{Source, Sources, Span};
use crate::rules::{Explanation, Judgement, StepKind, Value};

/// The two ways in which such a comment begins.
const SIGNS: [&str; 2] = ["/*!", "//!"];

/// Returns the remark on the first of the given statements that has one.
#[must_use]
pub fn words_of(sources: &Sources, spans: impl IntoIterator<Item = Span>) -> Option<String> {
    spans.into_iter().find_map(|span| {
        let source = sources.get(span.file)?;
        words_at(source, source.place(span).line)
    })
}

/// Returns all remarks in texts of rules, in their order.
#[must_use]
pub fn all(sources: &Sources) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for source in sources.files() {
        let mut above: Vec<&str> = Vec::new();
        for line in source.text().lines() {
            let line = line.trim();
            let words = SIGNS.iter().find_map(|sign| line.strip_prefix(sign));
            if let Some(words) = words {
                above.push(without_end(words));
                continue;
            }
            if !above.is_empty() {
                found.push(above.join(" "));
                above.clear();
            }
            let behind = SIGNS.iter().find_map(|sign| line.split_once(sign));
            found.extend(behind.map(|(_, words)| without_end(words).to_owned()));
        }
        if !above.is_empty() {
            found.push(above.join(" "));
        }
    }
    found
        .iter()
        .map(|words| clean_line(words).into_owned())
        .collect()
}

fn words_at(source: &Source, line: u32) -> Option<String> {
    let behind = |line: &str| {
        let (statement, words) = SIGNS.iter().find_map(|sign| line.split_once(sign))?;
        (!statement.trim().is_empty()).then(|| without_end(words).to_owned())
    };
    let above = || {
        let lines = (1..line).rev().map(|line| source.line(line).trim());
        let words = lines.map_while(|line| {
            let words = SIGNS.iter().find_map(|sign| line.strip_prefix(sign));
            words.map(without_end)
        });
        let mut words: Vec<&str> = words.collect();
        words.reverse();
        words.join(" ")
    };
    let words = behind(source.line(line)).unwrap_or_else(above);
    (!words.is_empty()).then(|| clean_line(&words).into_owned())
}

fn without_end(words: &str) -> &str {
    words
        .split_once("*/")
        .map_or(words, |(words, _)| words)
        .trim()
}

/// Returns the remark for a refusal: on the statement that refused the move, or else on the nearest condition around it
/// that has one.
#[must_use]
pub fn words_of_refusal(sources: &Sources, explanation: &Explanation) -> Option<String> {
    let Judgement::Illegal(illegal) = &explanation.judgement else {
        return None;
    };
    let conditions = explanation.decisive.iter().rev();
    let conditions = conditions.filter_map(|number| explanation.steps.get(*number));
    let spans = std::iter::once(illegal.span).chain(conditions.map(|step| step.span));
    words_of(sources, spans)
}

/// Returns the statements that ended the game, last one first: the final `return` of the last hook and the true
/// conditions that led to it. Empty if the explanation contains no `return` outside of calls.
#[must_use]
pub fn ending_spans(explanation: &Explanation) -> Vec<Span> {
    let own = |number: &usize| {
        let step = explanation.steps.get(*number);
        step.is_some_and(|step| step.depth == 0 && step.kind == StepKind::Return)
    };
    let mut returns = (0..explanation.steps.len()).rev().filter(own);
    let Some(last) = returns.next() else {
        return Vec::new();
    };
    let first = returns.next().map_or(0, |number| number + 1);
    let steps = explanation.steps.get(first..=last).unwrap_or_default();
    let is_true = |value: Option<Value>| matches!(value, Some(Value::Bool(true)));
    let spans = steps.iter().rev().filter(|step| {
        let is_condition = step.kind == StepKind::Condition && is_true(step.value);
        step.depth == 0 && (step.kind == StepKind::Return || is_condition)
    });
    spans.map(|step| step.span).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::FileId;

    #[test]
    fn words_stand_above_a_statement_or_behind_it() {
        let text = "a;\n//! first\n  /*! second */\nb;\nc; /*! third */\n\n/* no words */\nd;\n";
        let mut sources = Sources::new();
        sources.add(Source::new("game.gdef", text));
        let words = |letters: &[&str]| {
            let spans = letters.iter().map(|letter| {
                let start = text.find(&format!("{letter};")).expect("there");
                Span::new(FileId(0), start, start + 1)
            });
            words_of(&sources, spans)
        };
        assert_eq!(all(&sources), ["first second", "third"]);
        assert_eq!(words(&["a"]), None);
        assert_eq!(words(&["b"]).as_deref(), Some("first second"));
        assert_eq!(words(&["c"]).as_deref(), Some("third"));
        assert_eq!(words(&["d"]), None);
        assert_eq!(words(&["d", "a", "b"]).as_deref(), Some("first second"));
    }
}
