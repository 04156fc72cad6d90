//! The remarks with which authors of rules explain a statement to players: a comment `/*! captures are forced */`, or
//! `//! captures are forced` in languages with line comments, in the lines above the statement or behind it.

use crate::base::clean::clean_line;
use crate::base::{Source, Sources, Span};
use crate::rules::{DisplayValue, Explanation, Judgement, Step, StepKind};

/// The two ways in which such a comment begins.
const SIGNS: [&str; 2] = ["/*!", "//!"];

/// Refusals by a language itself that tell players all there is: what the author says of the moves of a piece does not
/// explain them, although the place of the refusal is that of these moves.
const SELF_EXPLANATORY: [&str; 4] = [
    "bdl-refused-empty",
    "bdl-refused-owner",
    "bdl-refused-own",
    "bdl-refused-blocked",
];

/// Returns the remark on the first of the given statements that has one.
pub fn words_of(sources: &Sources, spans: impl IntoIterator<Item = Span>) -> Option<String> {
    // A span without text stands for a check of the language itself, which no comment explains.
    let stated = |span: &Span| span.start < span.end;
    spans.into_iter().filter(stated).find_map(|span| {
        let source = sources.get(span.file)?;
        let place = source.place(span);
        let behind = |line| words_behind(source.line(line));
        let words = behind(place.line).or_else(|| behind(place.end_line));
        let words = words.unwrap_or_else(|| words_above(source, place.line));
        (!words.is_empty()).then(|| clean_line(&words).into_owned())
    })
}

/// How a program in BGGL asks a question.
const QUESTIONS: [&str; 2] = ["input(\"", "readmove(\""];

/// Returns all remarks in texts of rules, in their order, and the questions of programs.
pub fn all(sources: &Sources) -> Vec<String> {
    let mut comments: Vec<String> = Vec::new();
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
                comments.push(above.join(" "));
                above.clear();
            }
            let behind = SIGNS.iter().find_map(|sign| line.split_once(sign));
            comments.extend(behind.map(|(_, words)| without_end(words).to_owned()));
        }
        if !above.is_empty() {
            comments.push(above.join(" "));
        }
        for question in QUESTIONS {
            let asked = source.text().split(question).skip(1);
            let asked = asked.filter_map(|rest| rest.split('"').next());
            let asked = asked.map(str::trim).filter(|text| !text.is_empty());
            comments.extend(asked.map(str::to_owned));
        }
    }
    comments
        .iter()
        .map(|words| clean_line(words).into_owned())
        .collect()
}

/// Returns a line of rules without the remark behind it.
pub fn without_words(line: &str) -> &str {
    SIGNS
        .iter()
        .fold(line, |line, sign| line.split(sign).next().unwrap_or(line))
}

fn words_behind(line: &str) -> Option<String> {
    let (statement, words) = SIGNS.iter().find_map(|sign| line.split_once(sign))?;
    (!statement.trim().is_empty()).then(|| without_end(words).to_owned())
}

fn words_above(source: &Source, line: u32) -> String {
    let lines = (1..line).rev().map(|line| source.line(line).trim());
    let words = lines.map_while(|line| {
        let words = SIGNS.iter().find_map(|sign| line.strip_prefix(sign));
        words.map(without_end)
    });
    let mut words: Vec<&str> = words.collect();
    words.reverse();
    words.join(" ")
}

fn without_end(words: &str) -> &str {
    words
        .split_once("*/")
        .map_or(words, |(words, _)| words)
        .trim()
}

/// Returns the remark for a refusal. The most particular one is taken: on the statement of a function that gave the
/// refusing condition its value, then on the statement that refused the move, then on the nearest condition around it.
pub fn words_of_refusal(sources: &Sources, explanation: &Explanation) -> Option<String> {
    let Judgement::Illegal(illegal) = &explanation.judgement else {
        return None;
    };
    let reason = illegal.reason.as_ref();
    if reason.is_some_and(|reason| SELF_EXPLANATORY.contains(&reason.id)) {
        return None;
    }
    let path = RefusalPath {
        sources,
        steps: &explanation.steps,
    };
    let decisive = explanation.decisive.as_slice();
    let inside = || {
        let (last, before) = decisive.split_last()?;
        let decides = path.decides_alone(*last, before.last().copied());
        decides.then(|| path.words_inside(*last))?
    };
    let around = || {
        let conditions = decisive.iter().rev();
        let conditions = conditions.filter_map(|number| explanation.steps.get(*number));
        let spans = std::iter::once(illegal.span).chain(conditions.map(|step| step.span));
        words_of(sources, spans)
    };
    let anywhere = || {
        let mut numbers = decisive.iter().rev();
        numbers.find_map(|number| path.words_inside(*number))
    };
    inside().or_else(around).or_else(anywhere)
}

/// The steps of a refusal, followed into the functions that were called.
struct RefusalPath<'a> {
    sources: &'a Sources,
    steps: &'a [Step],
}

impl RefusalPath<'_> {
    /// Returns the remark on the statement that gave a condition its value, if the condition is a call.
    fn words_inside(&self, condition: usize) -> Option<String> {
        let call = self.steps.get(condition)?;
        let text = self.sources.slice(call.span);
        let not_negated = text.trim_start_matches(['!', ' ']);
        let is_call = call.kind == StepKind::Condition && is_call(not_negated);
        let inner = call.depth.checked_add(1).filter(|_| is_call)?;
        let is_negated = text.matches('!').count() > not_negated.matches('!').count();
        let value = match call.value {
            Some(DisplayValue::Bool(value)) => Some(DisplayValue::Bool(value != is_negated)),
            _ => return None,
        };
        let before = self.steps.get(..condition)?;
        let is_of_call = |step: &&Step| step.depth > call.depth || contains(call.span, step.span);
        let first = condition - before.iter().rev().take_while(is_of_call).count();
        // The call of a function around it ends the search: a `return` before it belongs to another call.
        let gave = before.get(first..)?.iter().rposition(|step| {
            step.depth == inner && step.kind == StepKind::Return && step.value == value
        })?;
        let (gave, number) = (before.get(first + gave)?, first + gave);
        let is_condition = |number: &usize| {
            let step = self.steps.get(*number);
            step.is_some_and(|step| step.depth == inner && step.kind == StepKind::Condition)
        };
        let mut conditions = (first..number).rev().filter(is_condition);
        let last = conditions.next();
        let decides = last.filter(|last| {
            self.governs(*last, gave.span) && self.decides_alone(*last, conditions.next())
        });
        let deeper = decides.and_then(|last| self.words_inside(last));
        // Behind an expression, which may be true or false, a remark speaks of what is refused.
        let text = self.sources.slice(gave.span);
        let text = text.trim_start_matches("return").trim_matches([' ', ';']);
        let speaks = gave.value == Some(DisplayValue::Bool(false)) || text == "true";
        deeper.or_else(|| {
            if !speaks {
                return None;
            }
            let condition = last.filter(|last| self.governs(*last, gave.span));
            let condition = condition.and_then(|last| self.steps.get(last));
            let spans = std::iter::once(gave.span).chain(condition.map(|step| step.span));
            words_of(self.sources, spans)
        })
    }

    /// Returns true if a condition is part of a `return`, or the statement of an `if` of this condition.
    fn governs(&self, condition: usize, gave: Span) -> bool {
        let Some(step) = self.steps.get(condition) else {
            return false;
        };
        let is_sign = |character: char| character.is_whitespace() || ")!{".contains(character);
        contains(gave, step.span)
            || step.span.file == gave.file
                && step.span.end <= gave.start
                && self.between(step.span, gave).chars().all(is_sign)
    }

    /// Returns true if no condition joined to this one with `||` or `&&` decided with it.
    fn decides_alone(&self, condition: usize, before: Option<usize>) -> bool {
        let step = |number| self.steps.get(number);
        let (Some(last), Some(before)) = (step(condition), before.and_then(step)) else {
            return true;
        };
        if before.span.file != last.span.file || before.span.end > last.span.start {
            return true;
        }
        let between = self.between(before.span, last.span);
        let is_negated = between.trim_end_matches(['(', ' ', '\n']).ends_with('!');
        let holds = last.value == Some(DisplayValue::Bool(!is_negated));
        let is_sign = |character: char| character.is_whitespace() || "()!".contains(character);
        match between.trim_matches(is_sign) {
            "||" => holds,
            "&&" => !holds,
            _ => true,
        }
    }

    /// Returns the text between two spans of one file.
    fn between(&self, first: Span, second: Span) -> &str {
        self.sources.slice(Span {
            start: first.end,
            end: second.start.max(first.end),
            ..first
        })
    }
}

/// Returns true if a text is one call, and nothing is done with its value.
fn is_call(text: &str) -> bool {
    let Some((name, rest)) = text.split_once('(') else {
        return false;
    };
    let is_name = |character: char| character.is_alphanumeric() || character == '_';
    let mut open = 1_usize;
    let end = rest.char_indices().find_map(|(index, character)| {
        open = match character {
            '(' => open + 1,
            ')' => open - 1,
            _ => open,
        };
        (open == 0).then_some(index + 1)
    });
    name.trim().chars().all(is_name) && end == Some(rest.len())
}

fn contains(outer: Span, inner: Span) -> bool {
    outer.file == inner.file && outer.start <= inner.start && inner.end <= outer.end
}

/// Returns the statements that ended the game, last one first: the final `return` of the last hook, or where a program
/// ended, and the true conditions that led to it. Empty if the explanation contains no such statement.
pub fn ending_spans(explanation: &Explanation) -> Vec<Span> {
    // A program may end inside a function.
    let last = explanation.steps.last();
    let depth = last.filter(|last| last.kind == StepKind::Return);
    let depth = depth.map_or(0, |last| last.depth);
    let author_text = |number: &usize| {
        let step = explanation.steps.get(*number);
        step.is_some_and(|step| step.depth == depth && step.kind == StepKind::Return)
    };
    let mut returns = (0..explanation.steps.len()).rev().filter(author_text);
    let Some(last) = returns.next() else {
        return Vec::new();
    };
    let first = returns.next().map_or(0, |number| number + 1);
    let steps = explanation.steps.get(first..=last).unwrap_or_default();
    let is_true = |value: Option<DisplayValue>| matches!(value, Some(DisplayValue::Bool(true)));
    let spans = steps.iter().rev().filter(|step| {
        let is_condition = step.kind == StepKind::Condition && is_true(step.value);
        step.depth == depth && (step.kind == StepKind::Return || is_condition)
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
