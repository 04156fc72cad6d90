//! Makes a text whole before the grammar reads it: every brace gets its partner, nesting is bounded.
//!
//! A brace that stays open is named where it opens. Which one it is, the indentation tells: the functions of a text are
//! balanced one by one, since `define` never stands inside a block, and only a function that lacks closing braces is
//! looked at line by line.
//!
//! Invariant: time is linear in the text.

use super::tokens::{Kind, Token, tokens};
use crate::base::{Diagnostic, FileId, Span};
use crate::message;
use crate::rules::report::Report;
use crate::rules::whole::Whole;

/// Braces inside braces.
pub(super) const MAX_BLOCKS: usize = 64;
/// Parentheses and square brackets inside each other, within one statement.
pub(super) const MAX_BRACKETS: usize = 100;

/// How far the first statement inside a brace is indented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Body {
    Empty,
    SameLine,
    At(u32),
}

/// An open brace.
#[derive(Clone, Copy, Debug)]
struct Open {
    at: u32,
    /// Indentation of the line on which its statement begins.
    indent: u32,
    body: Body,
    /// True after `if` and `else`, so that an `else` may follow.
    choice: bool,
}

/// Where tokens stand on their lines.
#[derive(Clone, Copy, Debug)]
struct Line {
    indent: u32,
    first: bool,
}

/// Scans one text.
pub(super) fn whole(text: &str, file: FileId, report: &mut Report) -> Whole {
    let found = tokens(text);
    let cut = found
        .last()
        .is_some_and(|last| last.kind == Kind::OpenComment);
    let code: Vec<Token> = found
        .iter()
        .copied()
        .filter(|token| !matches!(token.kind, Kind::Comment | Kind::OpenComment))
        .collect();
    let mut scan = Scan::new(text, file, &code, report);
    scan.cut = cut;
    scan.run();
    let (added, mut blanks, holes) = (scan.added, scan.blanks, scan.holes);
    if let Some(open) = found.last().filter(|_| cut) {
        report.add(
            Diagnostic::error(
                Span::new(file, open.start as usize, open.start as usize + 2),
                message!("gdef-comment-open"),
            )
            .with_hint(message!("gdef-comment-open-hint")),
        );
        blanks.push((open.start, open.end));
    }
    Whole::mend(text, file, added, blanks, &holes, cut)
}

struct Scan<'a> {
    text: &'a str,
    file: FileId,
    code: &'a [Token],
    report: &'a mut Report,
    /// For every token the next closing brace that closes what is open there.
    closers: Vec<Option<u32>>,
    stack: Vec<Open>,
    /// Closing braces that the current function lacks (or has too many, below 0).
    lacking: i64,
    added: Vec<u32>,
    blanks: Vec<(u32, u32)>,
    holes: Vec<u32>,
    too_deep_from: Option<u32>,
    brackets: usize,
    brackets_from: Option<u32>,
    cut: bool,
}

impl<'a> Scan<'a> {
    fn new(text: &'a str, file: FileId, code: &'a [Token], report: &'a mut Report) -> Self {
        Self {
            text,
            file,
            code,
            report,
            closers: Vec::new(),
            stack: Vec::new(),
            lacking: 0,
            added: Vec::new(),
            blanks: Vec::new(),
            holes: Vec::new(),
            too_deep_from: None,
            brackets: 0,
            brackets_from: None,
            cut: false,
        }
    }

    fn word(&self, index: usize) -> &'a str {
        self.code.get(index).map_or("", |token| token.of(self.text))
    }

    fn span(&self, start: u32, end: u32) -> Span {
        Span::new(self.file, start as usize, end as usize)
    }

    /// The character that ends at `end`.
    fn last_character(&self, end: u32) -> Span {
        let before = self.text.get(..end as usize).unwrap_or_default();
        let width = before.chars().next_back().map_or(0, char::len_utf8);
        Span::new(self.file, before.len() - width, before.len())
    }

    fn run(&mut self) {
        self.find_closers();
        let balances = self.balances();
        let mut balances = balances.into_iter();
        self.lacking = balances.next().unwrap_or(0);
        let mut line = Line {
            indent: 0,
            first: true,
        };
        let mut statement = (0, false);
        let mut boundary = true;
        let mut last_end = 0;
        for index in 0..self.code.len() {
            let Some(token) = self.code.get(index).copied() else {
                break;
            };
            line = self.line(line, last_end, token.start, index == 0);
            let word = self.word(index);
            if matches!(word, "define" | "start") {
                self.close_all(last_end);
                self.lacking = balances.next().unwrap_or(0);
                boundary = true;
            }
            if boundary && word != "}" {
                if line.first && word != "else" && word != "{" {
                    self.dedent(index, line.indent, last_end);
                }
                if let Some(top) = self.stack.last_mut().filter(|top| top.body == Body::Empty) {
                    top.body = if line.first {
                        Body::At(line.indent)
                    } else {
                        Body::SameLine
                    };
                }
                statement = (line.indent, matches!(word, "if" | "else"));
            }
            self.count_brackets(token, word);
            match word {
                "{" => self.open(token, statement),
                "}" => self.close(index, token, line, last_end),
                _ => {}
            }
            boundary = matches!(word, "{" | "}" | ";");
            last_end = token.end;
        }
        self.end_brackets(last_end);
        self.close_all(last_end);
    }

    /// The line of a token that begins at `start`, behind a token that ended at `from`.
    fn line(&self, before: Line, from: u32, start: u32, first: bool) -> Line {
        let gap = self
            .text
            .get(from as usize..start as usize)
            .unwrap_or_default();
        let Some(newline) = gap.rfind('\n') else {
            return Line { first, ..before };
        };
        let blanks = gap.get(newline + 1..).unwrap_or_default();
        let wide = |character: char| if character == '\t' { 4 } else { 1 };
        Line {
            indent: blanks.chars().map(wide).sum(),
            first: true,
        }
    }

    fn find_closers(&mut self) {
        let mut closers = vec![None; self.code.len()];
        let mut ahead: Vec<u32> = Vec::new();
        for (index, slot) in closers.iter_mut().enumerate().rev() {
            match self.word(index) {
                "}" => ahead.push(u32::try_from(index).unwrap_or(u32::MAX)),
                "{" => {
                    ahead.pop();
                }
                "define" | "start" => ahead.clear(),
                _ => {}
            }
            *slot = ahead.last().copied();
        }
        self.closers = closers;
    }

    /// Opening minus closing braces: before the first `define` or `start`, and from each on.
    fn balances(&self) -> Vec<i64> {
        let mut balances = Vec::new();
        let mut balance = 0;
        for index in 0..self.code.len() {
            match self.word(index) {
                "{" => balance += 1,
                "}" => balance -= 1,
                "define" | "start" => balances.push(std::mem::take(&mut balance)),
                _ => {}
            }
        }
        balances.push(balance);
        balances
    }

    fn open(&mut self, token: Token, (indent, choice): (u32, bool)) {
        if self.stack.len() == MAX_BLOCKS && self.too_deep_from.is_none() {
            self.report.error(
                self.span(token.start, token.end),
                message!("gdef-blocks-too-deep", max = MAX_BLOCKS),
            );
            self.too_deep_from = Some(token.start);
        }
        self.stack.push(Open {
            at: token.start,
            indent,
            body: Body::Empty,
            choice,
        });
    }

    fn close(&mut self, index: usize, token: Token, line: Line, last_end: u32) {
        let outermost = self.stack.len() == 1;
        let deeper = self
            .stack
            .first()
            .is_some_and(|open| line.indent > open.indent);
        let surplus = self.lacking < 0 && outermost && line.first && deeper;
        if self.stack.is_empty() || surplus {
            self.lacking += 1;
            self.report.add(
                Diagnostic::error(
                    self.span(token.start, token.end),
                    message!("gdef-brace-stray"),
                )
                .with_hint(message!("gdef-brace-stray-hint")),
            );
            self.blanks.push((token.start, token.end));
            return;
        }
        if line.first {
            self.skip_to(line.indent, self.word(index + 1) == "else", last_end);
        }
        self.stack.pop();
        self.leave_depth(token.end);
    }

    /// Ends the part that is left out when the depth is allowed again.
    fn leave_depth(&mut self, end: u32) {
        if self.stack.len() <= MAX_BLOCKS
            && let Some(from) = self.too_deep_from.take()
        {
            self.blanks.push((from, end));
        }
    }

    /// A closing brace at this indentation: leaves open what is indented otherwise, as long as braces are lacking.
    fn skip_to(&mut self, indent: u32, before_else: bool, last_end: u32) {
        let Ok(most) = usize::try_from(self.lacking) else {
            return;
        };
        let candidates = self
            .stack
            .iter()
            .rev()
            .take(most.min(MAX_BLOCKS) + 1)
            .enumerate();
        let best = candidates
            .filter(|(_, open)| !before_else || open.choice)
            .min_by_key(|(skipped, open)| (open.indent.abs_diff(indent), *skipped));
        let skipped = best.map_or(0, |(skipped, _)| skipped);
        for _ in 0..skipped {
            self.leave_open(last_end);
        }
    }

    /// A statement at this indentation: blocks that it cannot belong to stay open, as long as braces are lacking.
    fn dedent(&mut self, index: usize, indent: u32, last_end: u32) {
        while self.lacking > 0 && self.stack.len() > 1 {
            let Some(top) = self.stack.last() else {
                return;
            };
            let outside = match top.body {
                Body::Empty => false,
                Body::SameLine => indent <= top.indent,
                Body::At(body) => {
                    indent < body && indent.abs_diff(top.indent) <= body.abs_diff(indent)
                }
            };
            let closer = self.closers.get(index).copied().flatten();
            let then_else = closer.is_some_and(|closer| self.word(closer as usize + 1) == "else");
            let below = self
                .stack
                .len()
                .checked_sub(2)
                .and_then(|at| self.stack.get(at));
            if !outside || then_else && !below.is_some_and(|open| open.choice) {
                return;
            }
            self.leave_open(last_end);
        }
    }

    /// Reports the innermost open brace and adds its partner behind `last_end`.
    fn leave_open(&mut self, last_end: u32) {
        let Some(open) = self.stack.pop() else {
            return;
        };
        self.lacking -= 1;
        if self.stack.len() < MAX_BLOCKS {
            self.added.push(last_end);
        }
        self.leave_depth(last_end);
        if !self.cut && self.stack.len() < MAX_BLOCKS {
            self.report.add(
                Diagnostic::error(self.span(open.at, open.at + 1), message!("gdef-brace-open"))
                    .with_related(
                        self.last_character(last_end),
                        message!("gdef-brace-open-here"),
                    )
                    .with_hint(message!("gdef-brace-open-hint")),
            );
        }
    }

    fn close_all(&mut self, last_end: u32) {
        while !self.stack.is_empty() {
            self.leave_open(last_end);
        }
    }

    fn count_brackets(&mut self, token: Token, word: &str) {
        match word {
            "(" | "[" => {
                self.brackets += 1;
                if self.brackets > MAX_BRACKETS && self.brackets_from.is_none() {
                    self.report.error(
                        self.span(token.start, token.end),
                        message!("gdef-brackets-too-deep", max = MAX_BRACKETS),
                    );
                    self.brackets_from = Some(token.start);
                }
            }
            ")" | "]" => {
                self.brackets = self.brackets.saturating_sub(1);
                if self.brackets <= MAX_BRACKETS {
                    self.end_brackets(token.end);
                }
            }
            "{" | "}" | ";" => {
                self.end_brackets(token.start);
                self.brackets = 0;
            }
            _ => {}
        }
    }

    fn end_brackets(&mut self, end: u32) {
        if let Some(from) = self.brackets_from.take() {
            self.blanks.push((from, end));
            self.holes.push(from);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of the braces that are reported as open, and the mended text.
    fn open_lines(text: &str) -> (Vec<usize>, String) {
        let mut report = Report::new(false);
        let whole = whole(text, FileId(0), &mut report);
        let lines = report
            .finish()
            .iter()
            .filter(|diagnostic| diagnostic.code() == "gdef-brace-open")
            .map(|diagnostic| text[..diagnostic.span.start as usize].matches('\n').count() + 1)
            .collect();
        (lines, whole.text)
    }

    #[test]
    fn indentation_tells_which_brace_stays_open() {
        let cases: [(&str, &[usize]); 9] = [
            ("define f() {\n  if (a) {\n    b = 1;\n  }\n}", &[]),
            ("define f() {\n  if (a) {\n    b = 1;\n  c = 2;\n}", &[2]),
            ("define f() {\n  if (a) {\n    b = 1;\n}", &[2]),
            ("define f() {\n  if (a) {\n    b = 1;\n  }\n", &[1]),
            (
                "define f() {\n  if (a) { b = 1; }\ndefine g() { c(); }",
                &[1],
            ),
            (
                "define f() {\n  while (a) {\n    if (b) {\n      c();\n    d();\n  }\n}\ndefine g() {\n}",
                &[3],
            ),
            (
                "define f() {\n  if (a) {\n    b();\n  } else {\n    c();\n}\ndefine g() {\n}",
                &[4],
            ),
            ("define f() { if (a) { b(); ", &[1, 1]),
            ("start {\n (0,0: X)\ndefine f() {\n}", &[1]),
        ];
        for (text, lines) in cases {
            let (found, mended) = open_lines(text);
            assert_eq!(found, lines, "{text}");
            assert_eq!(
                mended.matches('{').count(),
                mended.matches('}').count(),
                "{mended}"
            );
        }
    }

    #[test]
    fn a_surplus_brace_is_left_out() {
        let text = "define f() {\n  if (a) {\n  }\n  }\n  b();\n}\n}";
        let mut report = Report::new(false);
        let whole = whole(text, FileId(0), &mut report);
        assert_eq!(
            whole.text,
            "define f() {\n  if (a) {\n  }\n   \n  b();\n}\n "
        );
        let places: Vec<_> = report.finish().iter().map(|d| d.span.start).collect();
        assert_eq!(places, [30, 41]);
    }

    #[test]
    fn places_lead_back_past_added_braces() {
        let text = "define f() {\n  if (a) {\n    b = 1;\n  c = 2;\n}";
        let whole = whole(text, FileId(0), &mut Report::new(false));
        let at = whole.text.find("c = 2").unwrap();
        let span = whole.place(at, at + 5);
        assert_eq!(&text[span.range()], "c = 2");
    }

    #[test]
    fn depth_is_bounded() {
        let deep = format!(
            "{}x{};{}",
            "(".repeat(5000),
            ")".repeat(5000),
            "{".repeat(5000)
        );
        let mut report = Report::new(false);
        let whole = whole(&deep, FileId(0), &mut report);
        assert_eq!(whole.text.matches('(').count(), MAX_BRACKETS);
        assert_eq!(whole.text.matches('{').count(), MAX_BLOCKS);
        assert_eq!(whole.text.matches('}').count(), MAX_BLOCKS);
        assert!(report.has_errors());
    }
}
