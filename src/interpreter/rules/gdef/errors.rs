//! Explains the syntax error in a piece of text at which the parser is stuck.
//!
//! Habits from other languages are recognised first, around the place where the parser is stuck; then errors that are
//! specific to the kind of piece; what remains is a bracket without a partner, or an unexpected token.

use super::built_ins::ARRAYS;
use super::words::{is_keyword, is_type, is_word_operator};
use crate::base::{Diagnostic, Message, Span};
use crate::message;
use crate::rules::names::nearest;
use crate::rules::syntax::fragment;
use crate::rules::syntax::tokens::TokenKind;
use std::ops::Range;

/// The context of the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Situation {
    /// Outside all functions.
    Definition,
    /// Between `define` and the block, if there is one.
    Header { block: bool },
    /// After the word `state`, outside all functions.
    State,
    /// In a block.
    Statement,
    /// Between `if` or `while` and the block.
    Condition,
    /// Between `for` and the block.
    Loop,
}

pub(super) type Fragment<'a, 'c> = fragment::Fragment<'a, 'c, Situation>;

/// Returns the diagnostic for a piece. The parser is stuck at its cursor.
pub(super) fn explain(piece: &Fragment<'_, '_>) -> Diagnostic {
    let diagnostic = piece
        .foreign_signs()
        .or_else(|| piece.foreign_words())
        .or_else(|| piece.foreign_operators())
        .or_else(|| match piece.situation {
            Situation::Definition => Some(piece.definition()),
            Situation::Header { block } => piece.header(block),
            Situation::State => piece.state(),
            Situation::Statement => piece.statement(),
            Situation::Condition => piece.condition(),
            Situation::Loop => piece.for_head(),
        })
        .or_else(|| piece.brackets());
    diagnostic.unwrap_or_else(|| piece.where_it_stops())
}

fn hinted(span: Span, message: Message, hint: Message) -> Diagnostic {
    Diagnostic::error(span, message).with_hint(hint)
}

impl Fragment<'_, '_> {
    fn kind(&self, index: usize) -> Option<TokenKind> {
        let inside = (self.start..self.end).contains(&index);
        self.cursor.kind_at(index).filter(|_| inside)
    }

    /// Returns the tokens in which habits are looked for: those around the one at which the parser is stuck.
    fn around(&self) -> Range<usize> {
        match self.situation {
            Situation::Header { .. } => self.start..self.end,
            _ => {
                let stuck = self.cursor.index;
                stuck.saturating_sub(2).max(self.start)..(stuck + 2).min(self.end)
            }
        }
    }

    /// Returns the first token with this text that is immediately followed by the other.
    fn glued_pair(&self, left: &str, right: &str) -> Option<usize> {
        self.around().find(|index| {
            self.word(*index) == left
                && self.word(index + 1) == right
                && self.cursor.is_glued(index + 1)
        })
    }

    fn foreign_signs(&self) -> Option<Diagnostic> {
        if let Some(index) = self.glued_pair("/", "/") {
            return Some(hinted(
                self.span(index).to(self.span(index + 1)),
                message!("rules-line-comment"),
                message!("rules-line-comment-hint"),
            ));
        }
        if let Some((open, close)) = self.tag() {
            return Some(hinted(
                self.span(open).to(self.span(close)),
                message!("gdef-markup"),
                message!("gdef-markup-hint"),
            ));
        }
        let index = self
            .around()
            .find(|index| self.kind(*index) == Some(TokenKind::Junk))?;
        let word = self.word(index);
        let span = self.span(index);
        Some(match word {
            "&" | "|" => hinted(
                span,
                message!("gdef-unexpected-character", found = word),
                message!("gdef-write-instead", wanted = format!("{word}{word}")),
            ),
            _ if word.starts_with(['"', '\'', '`', '“', '”', '„']) => {
                Diagnostic::error(span, message!("gdef-quotes"))
            }
            _ => {
                let first: String = word.chars().take(1).collect();
                let end = span.start + u32::try_from(first.len()).unwrap_or(0);
                Diagnostic::error(
                    Span { end, ..span },
                    message!("gdef-unexpected-character", found = first),
                )
            }
        })
    }

    /// Returns the first and the last token of a closing tag such as `</pre>`.
    fn tag(&self) -> Option<(usize, usize)> {
        let open = self.glued_pair("<", "/")?;
        let named = self.kind(open + 2) == Some(TokenKind::Word) && self.cursor.is_glued(open + 2);
        (named && self.word(open + 3) == ">").then_some((open, open + 3))
    }

    fn foreign_words(&self) -> Option<Diagnostic> {
        if matches!(self.situation, Situation::Definition) {
            return None;
        }
        let index = self.around().find(|index| {
            let operator = is_word_operator(&self.word(*index).to_ascii_lowercase());
            // Otherwise it is a name, which is between operators.
            let between = |index: Option<usize>| {
                index
                    .and_then(|index| self.kind(index))
                    .is_some_and(|kind| kind != TokenKind::Sign)
                    || index.is_some_and(|index| matches!(self.word(index), ")" | "]"))
            };
            operator
                && (between(index.checked_sub(1)) || self.kind(index + 1) != Some(TokenKind::Sign))
        })?;
        let word = self.word(index);
        let wanted = match word.to_ascii_lowercase().as_str() {
            "and" => "&&",
            "or" => "||",
            "not" => "!",
            "mod" => "%",
            "div" => "/",
            _ => "!=",
        };
        Some(hinted(
            self.span(index),
            message!("gdef-word-operator", found = word),
            message!("gdef-write-instead", wanted = wanted),
        ))
    }

    fn foreign_operators(&self) -> Option<Diagnostic> {
        for (left, right, wanted) in [
            ("=", "<", "<="),
            ("=", ">", ">="),
            ("=", "!", "!="),
            ("<", ">", "!="),
            ("==", "=", "=="),
            ("!=", "=", "!="),
        ] {
            if let Some(index) = self.glued_pair(left, right) {
                return Some(hinted(
                    self.span(index).to(self.span(index + 1)),
                    message!("gdef-operator-unknown", found = format!("{left}{right}")),
                    message!("gdef-write-instead", wanted = wanted),
                ));
            }
        }
        for sign in ["+", "-", "*", "/", "%"] {
            let assigned = self.glued_pair(sign, "=");
            let doubled = self.glued_pair(sign, sign).filter(|index| {
                matches!(sign, "+" | "-")
                    && (*index == self.start || matches!(self.word(index + 2), ";" | ")" | ""))
            });
            if let Some(index) = assigned.or(doubled) {
                let signed = format!("{sign}{}", self.word(index + 1));
                let name = match self.kind(self.start) {
                    Some(TokenKind::Word) => self.word(self.start),
                    _ => "a",
                };
                let value = if assigned.is_some() { "..." } else { "1" };
                return Some(hinted(
                    self.span(index).to(self.span(index + 1)),
                    message!("gdef-operator-unknown", found = signed),
                    message!(
                        "gdef-write-instead",
                        wanted = format!("{name} = {name} {sign} {value};")
                    ),
                ));
            }
        }
        None
    }

    fn definition(&self) -> Diagnostic {
        let span = self.span(self.start);
        let first = self.word(self.start);
        if first == "," {
            return hinted(
                span,
                message!("gdef-definition-expected", found = first),
                message!("gdef-object-hint"),
            );
        }
        if let Some(diagnostic) = self.unlike_definition(first) {
            return diagnostic;
        }
        let starters = [
            "define", "obj", "start", "size", "players", "name", "grid", "stacks", "const",
            "state", "map", "lines", "include",
        ];
        let meant = match first.to_ascii_lowercase().as_str() {
            "function" | "func" | "fn" | "def" | "fun" | "bool" | "int" | "float" | "void" => {
                Some("define")
            }
            _ => nearest(first, starters),
        };
        let message = message!("gdef-definition-expected", found = first);
        match meant {
            Some(meant) => hinted(span, message, message!("gdef-did-you-mean", name = meant)),
            None => hinted(span, message, message!("gdef-definition-expected-hint")),
        }
    }

    /// Explains a definition that begins with the right word, and a variable outside of functions.
    fn unlike_definition(&self, first: &str) -> Option<Diagnostic> {
        let span = self.span(self.start);
        let second = self.word(self.start + 1);
        let (message, hint) = match first {
            "const" if !is_type(second) => (
                message!("gdef-constant-type"),
                message!("gdef-constant-hint"),
            ),
            "int" | "float" | "bool" if matches!(self.word(self.start + 2), "=" | "[" | ";") => (
                message!("gdef-variable-outside"),
                message!("gdef-variable-outside-hint"),
            ),
            "map" => (message!("gdef-map-form"), message!("gdef-map-form-hint")),
            "lines" => (message!("gdef-line-form"), message!("gdef-lines-hint")),
            _ => return None,
        };
        Some(hinted(span, message, hint))
    }

    fn header(&self, block: bool) -> Option<Diagnostic> {
        let form = || message!("gdef-header-hint");
        if self.kind(self.start) != Some(TokenKind::Word) {
            let span = self.span(self.start);
            return Some(hinted(span, message!("gdef-function-name-missing"), form()));
        }
        let name = self.word(self.start);
        if is_keyword(name) {
            let message = message!("gdef-keyword-as-name", word = name);
            return Some(Diagnostic::error(self.span(self.start), message));
        }
        let close = (self.start..self.end).find(|index| self.word(*index) == ")");
        if self.word(self.start + 1) != "(" {
            let message = message!("gdef-parentheses-missing", name = name);
            return Some(hinted(self.span(self.start), message, form()));
        }
        let Some(close) = close else {
            return Some(hinted(
                self.span(self.start + 1),
                message!("gdef-bracket-open", found = "("),
                form(),
            ));
        };
        if let Some(diagnostic) = self.parameters(close) {
            return Some(diagnostic);
        }
        let after = close + 1;
        if self.word(after) == "->" {
            let ty = self.word(after + 1);
            if !is_type(ty) {
                let span = self.span(after + 1);
                let message = message!("gdef-type-unknown", found = ty);
                let hint = message!("gdef-result-type-hint");
                return Some(hinted(span, message, hint));
            }
            if !block && after + 2 >= self.end {
                return Some(hinted(
                    self.span(after + 1),
                    message!("gdef-block-missing"),
                    form(),
                ));
            }
            return None;
        }
        if after < self.end {
            return Some(hinted(
                self.span(after),
                message!("gdef-arrow-missing", found = self.word(after)),
                form(),
            ));
        }
        (!block).then(|| hinted(self.span(close), message!("gdef-block-missing"), form()))
    }

    fn state(&self) -> Option<Diagnostic> {
        let form = || message!("gdef-state-hint");
        let name = self.start + 2;
        if self.kind(name) != Some(TokenKind::Word) || is_keyword(self.word(name)) {
            let ty = self.word(self.start + 1);
            let message = message!("gdef-state-name-missing", ty = ty);
            return Some(hinted(self.span(self.start + 1), message, form()));
        }
        match self.word(name + 1) {
            "=" => None,
            "[" => Some(hinted(
                self.span(name + 1),
                message!("gdef-state-array"),
                message!("gdef-state-array-hint"),
            )),
            _ => {
                let message = message!("gdef-state-value-missing", name = self.word(name));
                Some(hinted(self.span(name), message, form()))
            }
        }
    }

    /// Explains errors in `type name, ...` between the parentheses of a header.
    fn parameters(&self, close: usize) -> Option<Diagnostic> {
        // The tokens before are the name of the function and `(`; three make a parameter with its separator.
        let mut index = self.start + 2;
        while index < close {
            let ty = self.word(index);
            let span = self.span(index);
            if !is_type(ty) {
                return Some(hinted(
                    span,
                    message!("gdef-parameter-type-missing", found = ty),
                    message!("gdef-header-hint"),
                ));
            }
            let name = self.word(index + 1);
            if self.kind(index + 1) != Some(TokenKind::Word) || is_keyword(name) {
                let message = message!("gdef-parameter-name-missing", ty = ty);
                return Some(hinted(span, message, message!("gdef-header-hint")));
            }
            let separator = self.word(index + 2);
            if index + 2 != close && separator != "," || separator == "," && index + 3 == close {
                return Some(hinted(
                    self.span(index + 2),
                    message!("gdef-unexpected", found = separator),
                    message!("gdef-header-hint"),
                ));
            }
            index += 3;
        }
        None
    }

    fn condition(&self) -> Option<Diagnostic> {
        if self.word(self.start) != "(" {
            return Some(hinted(
                self.span(self.start),
                message!("gdef-condition-parentheses"),
                message!("gdef-condition-parentheses-hint"),
            ));
        }
        let stuck = self.cursor.index;
        let close = self.cursor.partner(self.start);
        if self.word(stuck) == "=" && close.is_none_or(|close| stuck < close) {
            return Some(self.assigned(stuck));
        }
        let close = close.filter(|close| *close < stuck)?;
        Some(hinted(
            self.span(close),
            message!("gdef-block-missing"),
            message!("gdef-block-missing-hint"),
        ))
    }

    /// Explains a head of `for` that is not `(init; condition; step)`.
    fn for_head(&self) -> Option<Diagnostic> {
        let parts = (self.start..self.end)
            .filter(|index| self.word(*index) == ";")
            .count();
        let closed = self.end > self.start && self.word(self.end - 1) == ")";
        if parts == 2 && closed && self.word(self.start) == "(" {
            return None;
        }
        Some(hinted(
            self.cursor.span_of(self.start..self.end),
            message!("gdef-for-form"),
            message!("gdef-for-hint"),
        ))
    }

    fn assigned(&self, index: usize) -> Diagnostic {
        hinted(
            self.span(index),
            message!("gdef-assignment-as-value"),
            message!("gdef-write-instead", wanted = "=="),
        )
    }

    fn statement(&self) -> Option<Diagnostic> {
        let (first, second) = (self.word(self.start), self.word(self.start + 1));
        let span = self.span(self.start);
        match first {
            "else" => {
                return Some(hinted(
                    span,
                    message!("gdef-else-alone"),
                    message!("gdef-else-alone-hint"),
                ));
            }
            "for" => {
                return Some(hinted(
                    span,
                    message!("gdef-for-form"),
                    message!("gdef-for-hint"),
                ));
            }
            "do" | "switch" | "case" | "goto" | "repeat" | "until" => {
                return Some(hinted(
                    span,
                    message!("gdef-no-such-statement", found = first),
                    message!("gdef-no-such-statement-hint"),
                ));
            }
            "const" => {
                let hint = message!("gdef-constant-outside-hint");
                return Some(hinted(span, message!("gdef-constant-outside"), hint));
            }
            // The block is no part of the piece.
            "map" if self.cursor.word_at(self.start + 2) == "{" => {
                let hint = message!("gdef-map-form-hint");
                return Some(hinted(span, message!("gdef-constant-outside"), hint));
            }
            "final" | "let" | "static" | "var" => {
                return Some(hinted(
                    span,
                    message!("gdef-no-such-statement", found = first),
                    message!("gdef-declaration-value-hint"),
                ));
            }
            _ if is_type(first) && is_keyword(second) => {
                let message = message!("gdef-keyword-as-name", word = second);
                return Some(Diagnostic::error(self.span(self.start + 1), message));
            }
            _ => {}
        }
        if self.kind(self.start) == Some(TokenKind::Word) && !is_keyword(first) {
            if self.kind(self.start + 1) == Some(TokenKind::Word) {
                return Some(self.unknown_start(first));
            }
            if second == "==" {
                return Some(hinted(
                    self.span(self.start + 1),
                    message!("gdef-comparison-as-statement"),
                    message!("gdef-write-instead", wanted = "="),
                ));
            }
            if second == "[" {
                let hint = match ARRAYS.contains(&first) {
                    true => message!("gdef-array-statement-hint"),
                    false => message!("gdef-table-statement-hint"),
                };
                let message = message!("gdef-array-statement", name = first);
                return Some(hinted(span, message, hint));
            }
        }
        // The first `=` assigns.
        let stuck = self.cursor.index;
        let assigns = |index| self.word(index) == "=";
        let second = first == "return" || (self.start..stuck).any(assigns);
        (second && assigns(stuck)).then(|| self.assigned(stuck))
    }

    /// Explains two consecutive words that are not a declaration.
    fn unknown_start(&self, first: &str) -> Diagnostic {
        let words = ["if", "while", "return", "int", "float", "bool", "obj"];
        let meant = match first.to_ascii_lowercase().as_str() {
            "integer" | "long" | "short" => Some("int"),
            "boolean" => Some("bool"),
            "double" | "real" => Some("float"),
            _ => nearest(first, words),
        };
        let message = message!("gdef-type-unknown", found = first);
        let hint = match meant {
            Some(meant) => message!("gdef-did-you-mean", name = meant),
            None => message!("gdef-type-unknown-hint"),
        };
        hinted(self.span(self.start), message, hint)
    }

    /// Explains parentheses and square brackets without a partner.
    fn brackets(&self) -> Option<Diagnostic> {
        let mut open: Vec<usize> = Vec::new();
        for index in self.start..self.end {
            let word = self.word(index);
            let partner = match word {
                "(" | "[" => {
                    open.push(index);
                    continue;
                }
                ")" => "(",
                "]" => "[",
                _ => continue,
            };
            match open.pop() {
                Some(opened) if self.word(opened) == partner => {}
                Some(opened) => {
                    let bracket = self.word(opened);
                    return Some(
                        Diagnostic::error(
                            self.span(opened),
                            message!("gdef-bracket-open", found = bracket),
                        )
                        .with_related(
                            self.span(index),
                            message!("gdef-bracket-open-here", found = word),
                        ),
                    );
                }
                None => {
                    return Some(Diagnostic::error(
                        self.span(index),
                        message!("gdef-bracket-stray", found = word),
                    ));
                }
            }
        }
        let opened = open.pop()?;
        Some(Diagnostic::error(
            self.span(opened),
            message!("gdef-bracket-open", found = self.word(opened)),
        ))
    }

    /// Explains the token at which the parser is stuck as unexpected.
    fn where_it_stops(&self) -> Diagnostic {
        let stuck = self.cursor.index;
        let word = self.word(stuck);
        let before = stuck.checked_sub(1).map_or("", |index| self.word(index));
        let span = if word.is_empty() {
            self.span(self.end.saturating_sub(1).max(self.start))
        } else {
            self.span(stuck)
        };
        let value_wanted = matches!(
            before,
            "=" | "("
                | "["
                | ","
                | "=="
                | "!="
                | "<"
                | ">"
                | "<="
                | ">="
                | "+"
                | "-"
                | "*"
                | "/"
                | "%"
                | "!"
                | "&&"
                | "||"
        );
        match (value_wanted, word.is_empty()) {
            (true, _) => Diagnostic::error(span, message!("gdef-value-expected", before = before)),
            (false, true) => Diagnostic::error(span, message!("gdef-ends-early")),
            (false, false) => {
                let message = message!("gdef-unexpected", found = word);
                if stuck == self.start {
                    hinted(span, message, message!("gdef-statement-hint"))
                } else {
                    hinted(
                        span,
                        message,
                        message!("gdef-unexpected-hint", before = before),
                    )
                }
            }
        }
    }
}
