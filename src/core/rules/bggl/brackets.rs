//! Makes a text whole before the grammar reads it: every bracket gets its partner, texts end, nesting is bounded, and
//! what is left of a comment that was wrapped onto the next line is taken out.
//!
//! Functions and rules never stand inside a block, so a block that is open where one begins is reported and closed.
//!
//! Invariant: time is linear in the text.

use super::tokens::{Kind, TYPES, Token, is_reserved, tokens};
use crate::base::{Diagnostic, FileId, Span};
use crate::message;
use crate::rules::report::Report;
use crate::rules::whole::Whole;

/// Braces inside braces.
const MAX_BLOCKS: usize = 64;
/// Parentheses and square brackets inside each other.
const MAX_BRACKETS: usize = 100;

/// Words that begin a statement and are never the rest of a comment.
const STARTERS: [&str; 13] = [
    "return", "print", "makemove", "gototurn", "break", "continue", "exit", "if", "while", "else",
    "turn", "Rule", "Game",
];

/// A text made whole, and where it was said already what is wrong.
pub(super) struct Mended {
    pub whole: Whole,
    /// Places in the given text, in order.
    pub reported: Vec<u32>,
}

/// Scans one text.
pub(super) fn whole(text: &str, file: FileId, report: &mut Report) -> Mended {
    let found = tokens(text);
    let mut scan = Scan {
        text,
        file,
        report,
        stack: Vec::new(),
        added: Vec::new(),
        blanks: Vec::new(),
        holes: Vec::new(),
        reported: Vec::new(),
        blocks: 0,
        brackets: 0,
        deep_block: None,
        deep_bracket: None,
    };
    let wrapped = scan.wrapped_comments(&found);
    let code: Vec<Token> = found
        .iter()
        .zip(wrapped)
        .filter(|(token, wrapped)| token.kind != Kind::Comment && !wrapped)
        .map(|(token, _)| *token)
        .collect();
    scan.run(&code);
    scan.reported.sort_unstable();
    Mended {
        whole: Whole::mend(text, file, scan.added, scan.blanks, &scan.holes),
        reported: scan.reported,
    }
}

struct Scan<'a> {
    text: &'a str,
    file: FileId,
    report: &'a mut Report,
    stack: Vec<Token>,
    added: Vec<u32>,
    blanks: Vec<(u32, u32)>,
    holes: Vec<u32>,
    reported: Vec<u32>,
    blocks: usize,
    brackets: usize,
    /// Where the first block or bracket that is nested too deep begins.
    deep_block: Option<u32>,
    deep_bracket: Option<u32>,
}

impl Scan<'_> {
    fn span(&self, token: Token) -> Span {
        Span::new(self.file, token.start as usize, token.end as usize)
    }

    fn add(&mut self, diagnostic: Diagnostic) {
        self.reported.push(diagnostic.span.start);
        self.report.add(diagnostic);
    }

    /// For every token whether it is the rest of a comment whose end was moved to a line of its own.
    fn wrapped_comments(&mut self, found: &[Token]) -> Vec<bool> {
        let mut wrapped = vec![false; found.len()];
        for (at, comment) in found.iter().enumerate() {
            if comment.kind != Kind::Comment {
                continue;
            }
            let line: Vec<Token> = found
                .iter()
                .skip(at + 1)
                .take_while(|token| token.line == comment.line + 1)
                .copied()
                .collect();
            let (Some(first), Some(last)) = (line.first(), line.last()) else {
                continue;
            };
            if !self.reads_like_prose(&line, found.get(at + 1 + line.len()).copied()) {
                continue;
            }
            let span = self.span(*first).to(self.span(*last));
            let fault = Diagnostic::error(span, message!("bggl-wrapped-comment"));
            self.add(fault.with_hint(message!("bggl-wrapped-comment-hint")));
            self.blanks.push((first.start, last.end));
            for slot in wrapped.iter_mut().skip(at + 1).take(line.len()) {
                *slot = true;
            }
        }
        wrapped
    }

    /// Words, commas and a parenthesis that nothing opened, with nothing behind that could go on with them.
    fn reads_like_prose(&self, line: &[Token], next: Option<Token>) -> bool {
        let first = line.first().map_or("", |token| token.of(self.text));
        let mut open = 0;
        for token in line {
            match token.of(self.text) {
                "," | "." => {}
                ")" if open == 0 => open = 1,
                _ if token.kind == Kind::Word => {}
                _ => return false,
            }
        }
        let starts = next.is_none_or(|next| match next.kind {
            Kind::Word | Kind::Comment => true,
            _ => next.of(self.text) == "}",
        });
        let all_words = line.len() > 1 || !is_reserved(first);
        starts && all_words && !STARTERS.contains(&first)
    }

    fn run(&mut self, code: &[Token]) {
        let mut last_end = 0;
        for (at, token) in code.iter().copied().enumerate() {
            let word = token.of(self.text);
            if self.blocks > 0 && self.begins_definition(code, at) {
                self.close_all(last_end);
            }
            match word {
                "{" => {
                    self.end_brackets(token.start);
                    self.open_block(token);
                }
                "}" => self.close_block(token),
                "(" | "[" if token.kind == Kind::Sign => self.open_bracket(token),
                ")" | "]" => self.close_bracket(token, word),
                ";" => self.end_brackets(token.start),
                _ if token.kind == Kind::OpenText => {
                    let fault = Diagnostic::error(self.span(token), message!("bggl-text-open"));
                    self.add(fault.with_hint(message!("bggl-text-open-hint")));
                    self.blanks.push((token.start, token.end));
                    self.holes.push(token.start);
                }
                _ => {}
            }
            last_end = token.end;
        }
        self.close_all(last_end);
    }

    /// True where a function, a rule or the game section begins.
    fn begins_definition(&self, code: &[Token], at: usize) -> bool {
        let word = |at: usize| code.get(at).map_or("", |token| token.of(self.text));
        let is_name = |at: usize| {
            code.get(at).is_some_and(|token| token.kind == Kind::Word) && !is_reserved(word(at))
        };
        match word(at) {
            "Rule" | "rule" => is_name(at + 1) && word(at + 2) == ":",
            "Game" | "game" => word(at + 1) == "{",
            "isValidMove" => {
                let boundary = matches!(word(at.wrapping_sub(1)), ";" | "}" | "{");
                let close = (at + 1..at + 32).find(|close| word(*close) == ")");
                boundary && word(at + 1) == "(" && close.is_some_and(|close| word(close + 1) == "{")
            }
            "void" => is_name(at + 1) && word(at + 2) == "(",
            first if TYPES.contains(&first) => {
                let name = if word(at + 1) == "[" && word(at + 2) == "]" {
                    at + 3
                } else {
                    at + 1
                };
                is_name(name) && word(name + 1) == "("
            }
            _ => false,
        }
    }

    fn open_block(&mut self, token: Token) {
        self.stack.push(token);
        self.blocks += 1;
        if self.blocks > MAX_BLOCKS && self.deep_block.is_none() {
            let fault = message!("bggl-blocks-too-deep", max = MAX_BLOCKS);
            self.add(Diagnostic::error(self.span(token), fault));
            self.deep_block = Some(token.start);
        }
    }

    fn close_block(&mut self, token: Token) {
        self.end_brackets(token.start);
        if self.blocks == 0 {
            let fault = Diagnostic::error(
                self.span(token),
                message!("bggl-unmatched", found = token.of(self.text)),
            );
            self.add(fault.with_hint(message!("bggl-unmatched-brace-hint")));
            self.blanks.push((token.start, token.end));
            return;
        }
        self.stack.pop();
        self.leave_block(token.end);
    }

    fn leave_block(&mut self, end: u32) {
        self.blocks -= 1;
        if self.blocks <= MAX_BLOCKS
            && let Some(from) = self.deep_block.take()
        {
            self.blanks.push((from, end));
        }
    }

    fn open_bracket(&mut self, token: Token) {
        self.stack.push(token);
        self.brackets += 1;
        if self.brackets > MAX_BRACKETS && self.deep_bracket.is_none() {
            let fault = message!("bggl-brackets-too-deep", max = MAX_BRACKETS);
            self.add(Diagnostic::error(self.span(token), fault));
            self.deep_bracket = Some(token.start);
        }
    }

    fn close_bracket(&mut self, token: Token, word: &str) {
        let wanted = if word == ")" { "(" } else { "[" };
        match self.stack.last().map(|open| open.of(self.text)) {
            Some(open) if open == wanted => {
                self.stack.pop();
                self.leave_bracket(token.end);
            }
            Some("(" | "[") if self.is_open_below(wanted) => {
                self.leave_open();
                self.close_bracket(token, word);
            }
            _ => {
                let fault =
                    Diagnostic::error(self.span(token), message!("bggl-unmatched", found = word));
                self.add(fault.with_hint(message!("bggl-unmatched-hint")));
                self.blanks.push((token.start, token.end));
            }
        }
    }

    /// Whether that bracket is open in the statement. Brackets of a statement are few: deeper ones are left out.
    fn is_open_below(&self, wanted: &str) -> bool {
        let statement = self.stack.iter().rev().take(MAX_BRACKETS);
        let mut brackets = statement.map(|open| open.of(self.text));
        let mut inner = brackets.by_ref().take_while(|open| *open != "{");
        inner.any(|open| open == wanted)
    }

    fn leave_bracket(&mut self, end: u32) {
        self.brackets -= 1;
        if self.brackets <= MAX_BRACKETS
            && let Some(from) = self.deep_bracket.take()
        {
            self.blanks.push((from, end));
            self.holes.push(from);
        }
    }

    /// The innermost bracket has no partner.
    fn leave_open(&mut self) {
        let Some(open) = self.stack.pop() else {
            return;
        };
        self.leave_bracket(open.end);
        let found = open.of(self.text);
        let fault = Diagnostic::error(
            self.span(open),
            message!("bggl-bracket-open", found = found),
        );
        self.add(fault);
    }

    /// The statement ends: brackets that are open in it stay open.
    fn end_brackets(&mut self, end: u32) {
        if self.brackets > MAX_BRACKETS {
            self.brackets = MAX_BRACKETS + 1;
        }
        while self
            .stack
            .last()
            .is_some_and(|open| open.of(self.text) != "{")
        {
            if let Some(from) = self.deep_bracket.take() {
                self.blanks.push((from, end));
                self.holes.push(from);
                self.stack.pop();
                self.brackets = self.brackets.saturating_sub(1);
            } else if self.brackets > 0 {
                self.leave_open();
            } else {
                self.stack.pop();
            }
        }
        self.brackets = 0;
    }

    /// Reports the blocks that are open and closes them behind `last_end`.
    fn close_all(&mut self, last_end: u32) {
        self.end_brackets(last_end);
        while let Some(open) = self.stack.pop() {
            if self.blocks <= MAX_BLOCKS {
                self.added.push(last_end);
                let fault = Diagnostic::error(self.span(open), message!("bggl-brace-open"));
                self.add(fault.with_hint(message!("bggl-brace-open-hint")));
            }
            self.leave_block(last_end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mended(text: &str) -> (String, Vec<&'static str>) {
        let mut report = Report::new(false);
        let mended = whole(text, FileId(0), &mut report);
        let codes = report.finish().iter().map(Diagnostic::code).collect();
        (mended.whole.text, codes)
    }

    #[test]
    fn brackets_without_a_partner_are_named_and_mended() {
        let cases = [
            ("f() { a; } }", "f() { a; }  ", "bggl-unmatched"),
            ("Game { print w); }", "Game { print w ; }", "bggl-unmatched"),
            ("Game { a; ", "Game { a;} ", "bggl-brace-open"),
            (
                "int f() { if (a) { b; }\nint g() { }",
                "int f() { if (a) { b; }}\nint g() { }",
                "bggl-brace-open",
            ),
            ("Game { f(a; }", "Game { f(a; }", "bggl-bracket-open"),
            (
                "x; // only move\ndown\n}",
                "x; // only move\n    \n ",
                "bggl-wrapped-comment",
            ),
        ];
        for (text, wanted, code) in cases {
            let (text, codes) = mended(text);
            assert_eq!(text, wanted);
            assert_eq!(codes.first(), Some(&code), "{text}");
        }
    }

    #[test]
    fn depth_is_bounded() {
        let deep = format!(
            "{}x{};{}",
            "(".repeat(5000),
            ")".repeat(5000),
            "{".repeat(5000)
        );
        let (text, codes) = mended(&deep);
        assert_eq!(text.matches('(').count(), MAX_BRACKETS);
        assert_eq!(text.matches('{').count(), text.matches('}').count());
        assert!(codes.len() < 100);
        let open = "(".repeat(5000);
        assert_eq!(mended(&open).0.matches('(').count(), MAX_BRACKETS);
    }
}
