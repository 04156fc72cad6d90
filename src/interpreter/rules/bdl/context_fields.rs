//! Fields of `context` that scripts read although nothing gives them a value.
//!
//! Hooks may add fields of their own, so a field is known if any script of the text gives it a value. Where one hands
//! `context` on as a whole, other code may do so, and nothing is reported.

use super::script_table::is_assignment;
use super::words::CONTEXT_FIELDS;
use crate::base::{Diagnostic, Source, Span};
use crate::message;
use crate::rules::report::Report;
use crate::rules::syntax::tokens::{Lexis, Token, TokenKind, tokenise, without_comments};
use std::collections::BTreeSet;

/// The methods of every object.
const OF_OBJECTS: [&str; 3] = ["hasOwnProperty", "toString", "constructor"];

/// The most tokens of a pattern, and of the head of a function, that are read.
const LONGEST: usize = 200;

/// What scripts do with fields of `context`.
#[derive(Default)]
struct FieldUses<'s> {
    read: Vec<(&'s str, Span)>,
    written: BTreeSet<&'s str>,
    /// True if other code may give fields a value.
    is_open: bool,
}

/// Reports the fields that scripts read and none writes.
pub(super) fn check(source: &Source, bodies: &[Span], report: &mut Report) {
    let mut uses = FieldUses::default();
    for body in bodies {
        uses.add(source.slice(*body), *body);
    }
    if uses.is_open {
        return;
    }
    for (name, span) in uses.read {
        if CONTEXT_FIELDS.contains(&name)
            || OF_OBJECTS.contains(&name)
            || uses.written.contains(name)
        {
            continue;
        }
        let names = CONTEXT_FIELDS.iter().chain(&uses.written).copied();
        let hint = match report.nearest(name, names) {
            Some(near) => message!("bdl-did-you-mean", name = near),
            None => message!("bdl-context-field-hint", names = CONTEXT_FIELDS.join(", ")),
        };
        let unknown = message!("bdl-context-field", name = name);
        report.add(Diagnostic::warning(span, unknown).with_hint(hint));
    }
}

impl<'s> FieldUses<'s> {
    fn add(&mut self, script: &'s str, body: Span) {
        let tokens = without_comments(&tokenise(script, Lexis::Script).unwrap_or_default());
        let word = |index: usize| tokens.get(index).map_or("", |token| token.text(script));
        let before = |index: usize| index.checked_sub(1).map_or("", word);
        for index in 0..tokens.len() {
            // A template may mention anything.
            let is_mentioned = tokens
                .get(index)
                .is_some_and(|token| token.kind == TokenKind::Text)
                && word(index).contains("context");
            self.is_open |= is_mentioned;
            if word(index) != "context" || matches!(before(index), "." | "?.") {
                continue;
            }
            match word(index + 1) {
                "." | "?." => self.note_field(script, &tokens, index, body),
                // `const { board } = context;`
                ";" if before(index) == "=" && before(index.saturating_sub(1)) == "}" => {
                    self.note_pattern(script, &tokens, index.saturating_sub(2), body);
                }
                // The parameter of a function, or a comparison of nothing.
                ")" | "," if is_parameter(script, &tokens, index) => {}
                "=>" => {}
                _ => self.is_open = true,
            }
        }
    }

    /// Notes the use of a field behind a dot.
    fn note_field(&mut self, script: &'s str, tokens: &[Token], index: usize, body: Span) {
        let Some(token) = tokens.get(index + 2) else {
            return;
        };
        let name = token.text(script);
        let rest = script.get(token.end as usize..).unwrap_or("").trim_start();
        let deletes = index
            .checked_sub(1)
            .and_then(|before| tokens.get(before))
            .is_some_and(|before| before.text(script) == "delete");
        match is_assignment(rest) {
            true => drop(self.written.insert(name)),
            false if deletes || token.kind != TokenKind::Word => {}
            false => self.read.push((name, place(*token, body))),
        }
    }

    /// Notes the names of a pattern that ends with a brace at an index.
    fn note_pattern(&mut self, script: &'s str, tokens: &[Token], close: usize, body: Span) {
        let word = |index: usize| tokens.get(index).map_or("", |token| token.text(script));
        let mut index = close;
        let least = close.saturating_sub(LONGEST);
        while index > least && word(index) != "{" {
            index -= 1;
        }
        if word(index) != "{" {
            self.is_open = true;
            return;
        }
        let inside = tokens.get(index + 1..close).unwrap_or_default();
        let names = inside.iter().map(|token| token.text(script));
        // Patterns within the pattern, and what is left over.
        if names
            .clone()
            .any(|name| matches!(name, "[" | "..." | "=" | "}"))
        {
            return;
        }
        let mut last = ",";
        for (token, name) in inside.iter().zip(names) {
            if last == "," && token.kind == TokenKind::Word {
                self.read.push((name, place(*token, body)));
            }
            last = name;
        }
    }
}

fn place(token: Token, body: Span) -> Span {
    Span {
        file: body.file,
        start: body.start + token.start,
        end: body.start + token.end,
    }
}

/// Returns true for a word between parentheses that belong to the head of a function.
fn is_parameter(script: &str, tokens: &[Token], index: usize) -> bool {
    let word = |index: usize| tokens.get(index).map_or("", |token| token.text(script));
    let mut close = index;
    // A head has names and nothing else.
    while close < index + LONGEST && !matches!(word(close), ")" | "(" | ";") {
        close += 1;
    }
    word(close) == ")" && matches!(word(close + 1), "=>" | "{")
}
