//! Says what is wrong with a piece that the grammar could not read.
//!
//! Habits from other languages are recognised first; what remains is reported where the grammar, applied to the piece
//! alone, gets stuck.

use super::grammar::{Grammar, Rule};
use super::tokens::{KEYWORDS, Kind, Token, tokens};
use crate::base::{Diagnostic, Message, Span};
use crate::message;
use crate::rules::names::nearest;
use crate::rules::whole::Whole;
use pest::Parser;
use pest::error::InputLocation;

/// Where the piece stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Situation {
    /// Outside all functions.
    Definition,
    /// Between `define` and the block, if there is one.
    Header { block: bool },
    /// In a block.
    Statement,
    /// Between `if` or `while` and the block.
    Condition,
}

struct Piece<'a> {
    whole: &'a Whole,
    text: &'a str,
    offset: usize,
    tokens: Vec<Token>,
    situation: Situation,
}

/// The diagnostic for a piece that begins at `offset` of the whole text; nothing when the fault was reported before.
pub(super) fn explain(
    whole: &Whole,
    text: &str,
    offset: usize,
    situation: Situation,
) -> Option<Diagnostic> {
    if text.contains('\u{1}') {
        return None;
    }
    let mut tokens = tokens(text);
    tokens.retain(|token| !matches!(token.kind, Kind::Comment | Kind::OpenComment));
    let piece = Piece {
        whole,
        text,
        offset,
        tokens,
        situation,
    };
    let found = piece
        .foreign_signs()
        .or_else(|| piece.foreign_words())
        .or_else(|| piece.foreign_operators())
        .or_else(|| match situation {
            Situation::Definition => piece.definition(),
            Situation::Header { block } => piece.header(block),
            Situation::Statement => piece.statement(),
            Situation::Condition => piece.condition(),
        })
        .or_else(|| piece.brackets())
        .unwrap_or_else(|| piece.where_it_stops());
    Some(found)
}

fn hinted(span: Span, message: Message, hint: Message) -> Diagnostic {
    Diagnostic::error(span, message).with_hint(hint)
}

impl<'a> Piece<'a> {
    fn word(&self, index: usize) -> &'a str {
        self.tokens
            .get(index)
            .map_or("", |token| token.of(self.text))
    }

    fn kind(&self, index: usize) -> Option<Kind> {
        self.tokens.get(index).map(|token| token.kind)
    }

    fn span(&self, first: usize, last: usize) -> Span {
        let end = self.text.trim_end().len();
        let start = self.tokens.get(first).map_or(end, |t| t.start as usize);
        let stop = self.tokens.get(last).map_or(end, |t| t.end as usize);
        self.whole.place(self.offset + start, self.offset + stop)
    }

    /// True when a token follows the one before it without a blank.
    fn glued(&self, index: usize) -> bool {
        match (
            self.tokens.get(index.wrapping_sub(1)),
            self.tokens.get(index),
        ) {
            (Some(left), Some(right)) => left.end == right.start,
            _ => false,
        }
    }

    /// The first index from which the tokens, glued together, read like this.
    fn glued_pair(&self, left: &str, right: &str) -> Option<usize> {
        (0..self.tokens.len())
            .find(|at| self.word(*at) == left && self.word(at + 1) == right && self.glued(at + 1))
    }

    fn first(&self, wanted: impl Fn(&str) -> bool) -> Option<usize> {
        (0..self.tokens.len()).find(|at| wanted(self.word(*at)))
    }

    fn foreign_signs(&self) -> Option<Diagnostic> {
        if let Some(at) = self.glued_pair("/", "/") {
            return Some(hinted(
                self.span(at, at + 1),
                message!("gdef-line-comment"),
                message!("gdef-line-comment-hint"),
            ));
        }
        if let Some(at) = self.tag() {
            return Some(hinted(
                self.span(at.0, at.1),
                message!("gdef-markup"),
                message!("gdef-markup-hint"),
            ));
        }
        let at = (0..self.tokens.len()).find(|at| self.kind(*at) == Some(Kind::Junk))?;
        let found = self.word(at);
        let span = self.span(at, at);
        Some(match found {
            "&" | "|" => hinted(
                span,
                message!("gdef-unexpected-character", found = found),
                message!("gdef-write-instead", wanted = format!("{found}{found}")),
            ),
            _ if found.starts_with(['"', '\'', '`', '“', '”', '„']) => {
                Diagnostic::error(span, message!("gdef-quotes"))
            }
            _ => {
                let first: String = found.chars().take(1).collect();
                let end = span.start + u32::try_from(first.len()).unwrap_or(0);
                Diagnostic::error(
                    Span { end, ..span },
                    message!("gdef-unexpected-character", found = first),
                )
            }
        })
    }

    /// Something like `</pre>`.
    fn tag(&self) -> Option<(usize, usize)> {
        let open = self.glued_pair("<", "/")?;
        let named = self.kind(open + 2) == Some(Kind::Word) && self.glued(open + 2);
        (named && self.word(open + 3) == ">").then_some((open, open + 3))
    }

    fn foreign_words(&self) -> Option<Diagnostic> {
        if matches!(self.situation, Situation::Definition) {
            return None;
        }
        let at = (0..self.tokens.len()).find(|at| {
            let operator = matches!(
                self.word(*at).to_ascii_lowercase().as_str(),
                "and" | "or" | "not" | "mod" | "div" | "xor"
            );
            // A name of this kind would stand between operators.
            let between = |at: Option<usize>| {
                at.and_then(|at| self.kind(at))
                    .is_some_and(|kind| kind != Kind::Sign)
                    || at.is_some_and(|at| matches!(self.word(at), ")" | "]"))
            };
            operator && (between(at.checked_sub(1)) || self.kind(at + 1) != Some(Kind::Sign))
        })?;
        let found = self.word(at);
        let wanted = match found.to_ascii_lowercase().as_str() {
            "and" => "&&",
            "or" => "||",
            "not" => "!",
            "mod" => "%",
            "div" => "/",
            _ => "!=",
        };
        Some(hinted(
            self.span(at, at),
            message!("gdef-word-operator", found = found),
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
            if let Some(at) = self.glued_pair(left, right) {
                return Some(hinted(
                    self.span(at, at + 1),
                    message!("gdef-operator-unknown", found = format!("{left}{right}")),
                    message!("gdef-write-instead", wanted = wanted),
                ));
            }
        }
        for sign in ["+", "-", "*", "/", "%"] {
            let assigned = self.glued_pair(sign, "=");
            let doubled = self.glued_pair(sign, sign).filter(|at| {
                matches!(sign, "+" | "-")
                    && (*at == 0 || matches!(self.word(at + 2), ";" | ")" | ""))
            });
            if let Some(at) = assigned.or(doubled) {
                let found = format!("{sign}{}", self.word(at + 1));
                let name = match self.kind(0) {
                    Some(Kind::Word) => self.word(0),
                    _ => "a",
                };
                let value = if assigned.is_some() { "..." } else { "1" };
                return Some(hinted(
                    self.span(at, at + 1),
                    message!("gdef-operator-unknown", found = found),
                    message!(
                        "gdef-write-instead",
                        wanted = format!("{name} = {name} {sign} {value};")
                    ),
                ));
            }
        }
        None
    }

    fn definition(&self) -> Option<Diagnostic> {
        let span = self.span(0, 0);
        let first = self.word(0);
        if first == "," {
            return Some(hinted(
                span,
                message!("gdef-definition-expected", found = first),
                message!("gdef-object-hint"),
            ));
        }
        let starters = ["define", "obj", "start", "size", "players", "name"];
        let meant = match first.to_ascii_lowercase().as_str() {
            "function" | "func" | "fn" | "def" | "fun" | "bool" | "int" | "float" | "void" => {
                Some("define")
            }
            _ => nearest(first, starters),
        };
        let fault = message!("gdef-definition-expected", found = first);
        Some(match meant {
            Some(meant) => hinted(span, fault, message!("gdef-did-you-mean", name = meant)),
            None => hinted(span, fault, message!("gdef-definition-expected-hint")),
        })
    }

    fn header(&self, block: bool) -> Option<Diagnostic> {
        let form = || message!("gdef-header-hint");
        if self.tokens.is_empty() || self.kind(0) != Some(Kind::Word) {
            let at = self.span(0, 0);
            return Some(hinted(at, message!("gdef-function-name-missing"), form()));
        }
        let name = self.word(0);
        if KEYWORDS.contains(&name) {
            let fault = message!("gdef-keyword-as-name", word = name);
            return Some(Diagnostic::error(self.span(0, 0), fault));
        }
        let close = self.first(|word| word == ")");
        if self.word(1) != "(" {
            let fault = message!("gdef-parentheses-missing", name = name);
            return Some(hinted(self.span(0, 0), fault, form()));
        }
        let Some(close) = close else {
            return Some(hinted(
                self.span(1, 1),
                message!("gdef-bracket-open", found = "("),
                form(),
            ));
        };
        if let Some(fault) = self.parameters(close) {
            return Some(fault);
        }
        let after = close + 1;
        if self.word(after) == "->" {
            let ty = self.word(after + 1);
            if !matches!(ty, "int" | "float" | "bool" | "obj") {
                let span = self.span(after + 1, after + 1);
                let fault = message!("gdef-type-unknown", found = ty);
                let hint = message!("gdef-result-type-hint");
                return Some(hinted(span, fault, hint));
            }
            if !block && after + 2 >= self.tokens.len() {
                return Some(hinted(
                    self.span(after + 1, after + 1),
                    message!("gdef-block-missing"),
                    form(),
                ));
            }
            return None;
        }
        if after < self.tokens.len() {
            return Some(hinted(
                self.span(after, after),
                message!("gdef-arrow-missing", found = self.word(after)),
                form(),
            ));
        }
        (!block).then(|| {
            hinted(
                self.span(close, close),
                message!("gdef-block-missing"),
                form(),
            )
        })
    }

    /// `type name`, separated by commas, between the parentheses of a header.
    fn parameters(&self, close: usize) -> Option<Diagnostic> {
        let mut at = 2;
        while at < close {
            let ty = self.word(at);
            let span = self.span(at, at);
            if !matches!(ty, "int" | "float" | "bool" | "obj") {
                return Some(hinted(
                    span,
                    message!("gdef-parameter-type-missing", found = ty),
                    message!("gdef-header-hint"),
                ));
            }
            let name = self.word(at + 1);
            if self.kind(at + 1) != Some(Kind::Word) || KEYWORDS.contains(&name) {
                let fault = message!("gdef-parameter-name-missing", ty = ty);
                return Some(hinted(span, fault, message!("gdef-header-hint")));
            }
            let separator = self.word(at + 2);
            if at + 2 != close && separator != "," || separator == "," && at + 3 == close {
                return Some(hinted(
                    self.span(at + 2, at + 2),
                    message!("gdef-unexpected", found = separator),
                    message!("gdef-header-hint"),
                ));
            }
            at += 3;
        }
        None
    }

    fn condition(&self) -> Option<Diagnostic> {
        if self.word(0) != "(" {
            return Some(hinted(
                self.span(0, 0),
                message!("gdef-condition-parentheses"),
                message!("gdef-condition-parentheses-hint"),
            ));
        }
        let mut depth = 0_usize;
        for at in 0..self.tokens.len() {
            match self.word(at) {
                "(" => depth += 1,
                ")" => depth = depth.saturating_sub(1),
                "=" if depth > 0 => return Some(self.assigned(at)),
                _ => {}
            }
            if depth == 0 {
                return self.well_formed(at).then(|| {
                    hinted(
                        self.span(at, at),
                        message!("gdef-block-missing"),
                        message!("gdef-block-missing-hint"),
                    )
                });
            }
        }
        None
    }

    /// True when the tokens up to this one are a condition.
    fn well_formed(&self, last: usize) -> bool {
        let end = self.tokens.get(last).map_or(0, |token| token.end as usize);
        let text = self.text.get(..end).unwrap_or("");
        Grammar::parse(Rule::only_condition, text).is_ok()
    }

    fn assigned(&self, at: usize) -> Diagnostic {
        hinted(
            self.span(at, at),
            message!("gdef-assignment-as-value"),
            message!("gdef-write-instead", wanted = "=="),
        )
    }

    fn statement(&self) -> Option<Diagnostic> {
        let (first, second) = (self.word(0), self.word(1));
        let span = self.span(0, 0);
        match first {
            "else" => {
                return Some(hinted(
                    span,
                    message!("gdef-else-alone"),
                    message!("gdef-else-alone-hint"),
                ));
            }
            "for" | "do" | "switch" | "case" | "break" | "continue" | "goto" | "repeat"
            | "until" => {
                return Some(hinted(
                    span,
                    message!("gdef-no-such-statement", found = first),
                    message!("gdef-no-such-statement-hint"),
                ));
            }
            "const" | "final" | "let" | "static" | "var" => {
                return Some(hinted(
                    span,
                    message!("gdef-no-such-statement", found = first),
                    message!("gdef-declaration-value-hint"),
                ));
            }
            "obj" | "int" | "float" | "bool" if KEYWORDS.contains(&second) => {
                let fault = message!("gdef-keyword-as-name", word = second);
                return Some(Diagnostic::error(self.span(1, 1), fault));
            }
            _ => {}
        }
        if self.kind(0) == Some(Kind::Word) && !KEYWORDS.contains(&first) {
            if self.kind(1) == Some(Kind::Word) {
                return Some(self.unknown_start(first));
            }
            if second == "==" {
                return Some(hinted(
                    self.span(1, 1),
                    message!("gdef-comparison-as-statement"),
                    message!("gdef-write-instead", wanted = "="),
                ));
            }
            if second == "[" {
                return Some(hinted(
                    span,
                    message!("gdef-array-statement", name = first),
                    message!("gdef-array-statement-hint"),
                ));
            }
        }
        let mut equals = (0..self.tokens.len()).filter(|at| self.word(*at) == "=");
        let value = if first == "return" {
            equals.next()
        } else {
            equals.nth(1)
        };
        value.map(|at| self.assigned(at))
    }

    /// Two words in a row that are no declaration.
    fn unknown_start(&self, first: &str) -> Diagnostic {
        let words = ["if", "while", "return", "int", "float", "bool", "obj"];
        let meant = match first.to_ascii_lowercase().as_str() {
            "integer" | "long" | "short" => Some("int"),
            "boolean" => Some("bool"),
            "double" | "real" => Some("float"),
            _ => nearest(first, words),
        };
        let fault = message!("gdef-type-unknown", found = first);
        let hint = match meant {
            Some(meant) => message!("gdef-did-you-mean", name = meant),
            None => message!("gdef-type-unknown-hint"),
        };
        hinted(self.span(0, 0), fault, hint)
    }

    /// Parentheses and square brackets without partner.
    fn brackets(&self) -> Option<Diagnostic> {
        let mut open: Vec<usize> = Vec::new();
        for at in 0..self.tokens.len() {
            let word = self.word(at);
            let partner = match word {
                "(" | "[" => {
                    open.push(at);
                    continue;
                }
                ")" => "(",
                "]" => "[",
                _ => continue,
            };
            match open.pop() {
                Some(opened) if self.word(opened) == partner => {}
                Some(opened) => {
                    let found = self.word(opened);
                    return Some(
                        Diagnostic::error(
                            self.span(opened, opened),
                            message!("gdef-bracket-open", found = found),
                        )
                        .with_related(
                            self.span(at, at),
                            message!("gdef-bracket-open-here", found = word),
                        ),
                    );
                }
                None => {
                    return Some(Diagnostic::error(
                        self.span(at, at),
                        message!("gdef-bracket-stray", found = word),
                    ));
                }
            }
        }
        let opened = open.pop()?;
        Some(Diagnostic::error(
            self.span(opened, opened),
            message!("gdef-bracket-open", found = self.word(opened)),
        ))
    }

    /// The token at which the grammar gets stuck.
    fn where_it_stops(&self) -> Diagnostic {
        let rule = match self.situation {
            Situation::Condition => Rule::only_condition,
            Situation::Header { .. } => Rule::only_header,
            Situation::Statement | Situation::Definition => Rule::only_statement,
        };
        let stop = match Grammar::parse(rule, self.text) {
            Ok(_) => 0,
            Err(error) => match error.location {
                InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
            },
        };
        let index = self
            .tokens
            .iter()
            .position(|token| token.end as usize > stop)
            .unwrap_or(self.tokens.len());
        let found = self.word(index);
        let before = index.checked_sub(1).map_or("", |at| self.word(at));
        let span = if found.is_empty() {
            let last = self.tokens.len().saturating_sub(1);
            self.span(last, last)
        } else {
            self.span(index, index)
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
        match (value_wanted, found.is_empty()) {
            (true, _) => Diagnostic::error(span, message!("gdef-value-expected", before = before)),
            (false, true) => Diagnostic::error(span, message!("gdef-ends-early")),
            (false, false) => {
                let fault = message!("gdef-unexpected", found = found);
                if index == 0 {
                    hinted(span, fault, message!("gdef-statement-hint"))
                } else {
                    hinted(
                        span,
                        fault,
                        message!("gdef-unexpected-hint", before = before),
                    )
                }
            }
        }
    }
}
