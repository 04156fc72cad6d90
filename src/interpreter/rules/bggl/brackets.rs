//! Prepares the tokens of a text for the parser: gives every brace its partner, reports and removes brackets and braces
//! without one, and removes the rest of a comment that was wrapped onto the next line.
//!
//! Invariant: time is linear in the text.

use super::words::{is_reserved, is_type};
use crate::base::{Diagnostic, FileId};
use crate::message;
use crate::rules::report::Report;
use crate::rules::syntax::MAX_BRACKETS;
use crate::rules::syntax::braces::{self, BlockShape, BraceError};
use crate::rules::syntax::tokens::{Token, TokenKind};

/// Words that begin a statement, so they never begin the rest of a comment.
const STARTERS: [&str; 13] = [
    "return", "print", "makemove", "gototurn", "break", "continue", "exit", "if", "while", "else",
    "turn", "Rule", "Game",
];

const SHAPE: BlockShape = BlockShape {
    is_outermost: begins_definition,
    choices: &["if", "else", "turn"],
    by_lines: false,
};

/// The tokens for the parser, and the places of errors that were already reported.
pub(super) struct RepairedTokens {
    pub tokens: Vec<Token>,
    /// Offsets in the text, ascending.
    pub reported: Vec<u32>,
}

/// Prepares the tokens of a text, comments included.
pub(super) fn repair(
    text: &str,
    file: FileId,
    tokens: &[Token],
    report: &mut Report,
) -> RepairedTokens {
    let mut repairer = Repairer {
        text,
        file,
        report,
        reported: Vec::new(),
    };
    let code = repairer.without_comments(tokens);
    let (code, errors) = braces::balance(text, code, SHAPE);
    for error in errors {
        let diagnostic = match error {
            BraceError::Open(open, _) => {
                Diagnostic::error(open.span(file), message!("bggl-brace-open"))
                    .with_hint(message!("bggl-brace-open-hint"))
            }
            BraceError::Stray(stray) => {
                Diagnostic::error(stray.span(file), message!("bggl-unmatched", found = "}"))
                    .with_hint(message!("bggl-unmatched-brace-hint"))
            }
        };
        repairer.add(diagnostic);
    }
    let tokens = repairer.brackets(code);
    repairer.reported.sort_unstable();
    RepairedTokens {
        tokens,
        reported: repairer.reported,
    }
}

/// Returns true where a function, a rule or the game section begins.
fn begins_definition(text: &str, tokens: &[Token], index: usize) -> bool {
    let word = |index: usize| tokens.get(index).map_or("", |token| token.text(text));
    let is_name = |index: usize| {
        tokens
            .get(index)
            .is_some_and(|token| token.kind == TokenKind::Word)
            && !is_reserved(word(index))
    };
    match word(index) {
        "Rule" | "rule" => is_name(index + 1) && word(index + 2) == ":",
        "Game" | "game" => word(index + 1) == "{",
        "isValidMove" => {
            let boundary = matches!(word(index.wrapping_sub(1)), ";" | "}" | "{");
            let close = (index + 1..index + 32).find(|close| word(*close) == ")");
            boundary && word(index + 1) == "(" && close.is_some_and(|close| word(close + 1) == "{")
        }
        "void" => is_name(index + 1) && word(index + 2) == "(",
        first if is_type(first) => {
            let name = if word(index + 1) == "[" && word(index + 2) == "]" {
                index + 3
            } else {
                index + 1
            };
            is_name(name) && word(name + 1) == "("
        }
        _ => false,
    }
}

struct Repairer<'a> {
    text: &'a str,
    file: FileId,
    report: &'a mut Report,
    reported: Vec<u32>,
}

impl Repairer<'_> {
    fn add(&mut self, diagnostic: Diagnostic) {
        self.reported.push(diagnostic.span.start);
        self.report.add(diagnostic);
    }

    /// Returns the tokens without comments and without the rests of wrapped comments.
    fn without_comments(&mut self, tokens: &[Token]) -> Vec<Token> {
        let mut code = Vec::with_capacity(tokens.len());
        let mut rest = tokens;
        while let Some((token, following)) = rest.split_first() {
            rest = following;
            if token.kind != TokenKind::Comment {
                code.push(*token);
                continue;
            }
            let line = self.next_line(*token, following);
            let next = following.get(line.len());
            let (Some(first), Some(last)) = (line.first(), line.last()) else {
                continue;
            };
            if self.reads_like_prose(line, next.copied()) {
                let span = first.span(self.file).to(last.span(self.file));
                let diagnostic = Diagnostic::error(span, message!("bggl-wrapped-comment"));
                self.add(diagnostic.with_hint(message!("bggl-wrapped-comment-hint")));
                rest = following.get(line.len()..).unwrap_or_default();
            }
        }
        code
    }

    /// Returns the tokens of the line after a comment.
    fn next_line<'t>(&self, comment: Token, following: &'t [Token]) -> &'t [Token] {
        let start = following.first().map_or(comment.end, |first| first.start);
        let gap = self.text.get(comment.end as usize..start as usize);
        if gap.is_none_or(|gap| gap.matches('\n').count() != 1) {
            return &[];
        }
        let next = following
            .iter()
            .skip(1)
            .position(|token| token.indent.is_some());
        following
            .get(..next.map_or(following.len(), |next| next + 1))
            .unwrap_or_default()
    }

    /// Returns true if a line consists of words, commas and at most one unmatched `)`, and what follows does not
    /// continue it.
    fn reads_like_prose(&self, line: &[Token], next: Option<Token>) -> bool {
        let first = line.first().map_or("", |token| token.text(self.text));
        let mut open = 0;
        for token in line {
            match token.text(self.text) {
                "," | "." => {}
                ")" if open == 0 => open = 1,
                _ if token.kind == TokenKind::Word => {}
                _ => return false,
            }
        }
        let starts = next.is_none_or(|next| match next.kind {
            TokenKind::Word | TokenKind::Comment => true,
            _ => next.text(self.text) == "}",
        });
        let all_words = line.len() > 1 || !is_reserved(first);
        starts && all_words && !STARTERS.contains(&first)
    }

    /// Reports brackets without a partner and unclosed texts; removes the closing brackets without a partner.
    fn brackets(&mut self, tokens: Vec<Token>) -> Vec<Token> {
        let mut balanced = Vec::with_capacity(tokens.len());
        let mut open: Vec<Token> = Vec::new();
        for token in tokens {
            match token.text(self.text) {
                "(" | "[" => open.push(token),
                "{" | "}" | ";" => self.leave_open(&mut open, 0),
                word @ (")" | "]") => {
                    let partner = if word == ")" { "(" } else { "[" };
                    // A statement has few brackets; ones that are nested more deeply are ignored.
                    let near = open.iter().rev().take(MAX_BRACKETS);
                    let mut near = near.map(|open| open.text(self.text));
                    let Some(between) = near.position(|open| open == partner) else {
                        let span = token.span(self.file);
                        let message = message!("bggl-unmatched", found = word);
                        let hint = message!("bggl-unmatched-hint");
                        self.add(Diagnostic::error(span, message).with_hint(hint));
                        continue;
                    };
                    let depth = open.len() - between;
                    self.leave_open(&mut open, depth);
                    open.pop();
                }
                _ if token.kind == TokenKind::OpenText => {
                    let span = token.span(self.file);
                    let diagnostic = Diagnostic::error(span, message!("bggl-text-open"));
                    self.add(diagnostic.with_hint(message!("bggl-text-open-hint")));
                }
                _ => {}
            }
            balanced.push(token);
        }
        self.leave_open(&mut open, 0);
        balanced
    }

    /// Reports the brackets that are open beyond a depth, unless there are so many that the parser will report the
    /// nesting.
    fn leave_open(&mut self, open: &mut Vec<Token>, depth: usize) {
        let is_deep = open.len() > MAX_BRACKETS;
        for bracket in open.drain(depth.min(open.len())..).rev() {
            if is_deep {
                continue;
            }
            let message = message!("bggl-bracket-open", found = bracket.text(self.text));
            let diagnostic = Diagnostic::error(bracket.span(self.file), message);
            let before = self.text.get(..bracket.start as usize).unwrap_or_default();
            let is_for = before.trim_end().ends_with("for");
            self.add(match is_for {
                true => diagnostic.with_hint(message!("bggl-for-hint")),
                false => diagnostic,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::syntax::tokens::{Lexis, tokenise};

    fn mended(text: &str) -> (String, Vec<&'static str>) {
        let mut report = Report::new(false);
        let tokens = tokenise(text, Lexis::Bggl).unwrap();
        let mended = repair(text, FileId(0), &tokens, &mut report);
        let words: Vec<&str> = mended.tokens.iter().map(|token| token.text(text)).collect();
        let codes = report.finish().iter().map(Diagnostic::code).collect();
        (words.join(" "), codes)
    }

    #[test]
    fn brackets_without_a_partner_are_named_and_mended() {
        let cases = [
            ("f() { a; } }", "f ( ) { a ; }", "bggl-unmatched"),
            ("Game { print w); }", "Game { print w ; }", "bggl-unmatched"),
            ("Game { a; ", "Game { a ; }", "bggl-brace-open"),
            (
                "int f() { if (a) { b; }\nint g() { }",
                "int f ( ) { if ( a ) { b ; } } int g ( ) { }",
                "bggl-brace-open",
            ),
            (
                "Game {\n  if (a) {\n    b;\n  c;\n}",
                "Game { if ( a ) { b ; } c ; }",
                "bggl-brace-open",
            ),
            ("Game { f(a; }", "Game { f ( a ; }", "bggl-bracket-open"),
            ("x; // only move\ndown\n}", "x ;", "bggl-wrapped-comment"),
        ];
        for (text, wanted, code) in cases {
            let (words, codes) = mended(text);
            assert_eq!(words, wanted);
            assert_eq!(codes.first(), Some(&code), "{text}");
        }
    }

    #[test]
    fn brackets_nested_too_deep_are_for_the_parser_to_report() {
        assert_eq!(mended(&"(".repeat(5000)).1, [""; 0]);
        assert_eq!(mended(&"(".repeat(50)).1.len(), 50);
    }
}
