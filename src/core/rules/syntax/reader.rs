//! What the parsers of the languages with expressions have in common.

use super::cursor::Cursor;
use super::depth::{Bracket, Depth};
use crate::base::{Diagnostic, Message, Span};
use crate::rules::report::Report;
use std::ops::DerefMut;

/// Where a parser stands and what it has found.
pub(in crate::rules) struct Reader<'a> {
    pub cursor: Cursor<'a>,
    pub report: &'a mut Report,
    /// What is wrong with the values of a piece; only said when the piece itself can be read.
    pub held: Vec<Diagnostic>,
    pub depth: Depth,
    /// True when the fault at which the parser is stuck was reported.
    pub is_reported: bool,
}

impl<'a> Reader<'a> {
    pub(in crate::rules) fn new(cursor: Cursor<'a>, report: &'a mut Report) -> Self {
        Self {
            cursor,
            report,
            held: Vec::new(),
            depth: Depth::default(),
            is_reported: false,
        }
    }

    pub(in crate::rules) fn error(&mut self, span: Span, message: Message, hint: Message) {
        self.report
            .add(Diagnostic::error(span, message).with_hint(hint));
    }

    /// Reports what was held back about a piece that could be read after all.
    pub(in crate::rules) fn release(&mut self) {
        for fault in self.held.drain(..) {
            self.report.add(fault);
        }
    }

    /// Enters the block at the cursor and returns true; a block that is nested too deep is reported and stepped over.
    pub(in crate::rules) fn enter_block(&mut self, too_deep: fn(usize) -> Message) -> bool {
        self.depth
            .enter_block(&mut self.cursor, self.report, too_deep)
    }

    /// Leaves the block that ends at `close`.
    pub(in crate::rules) fn leave_block(&mut self, close: usize) {
        self.depth.leave_block(&mut self.cursor, close);
    }

    /// Steps over the signs `-` and `!` in front of an operand.
    pub(in crate::rules) fn signs<S>(&mut self, minus: S, not: S) -> Vec<(S, Span)>
    where
        S: Copy,
    {
        let mut signs = Vec::new();
        loop {
            let sign = match self.cursor.word() {
                "-" => minus,
                "!" => not,
                _ => return signs,
            };
            let index = self.cursor.advance();
            signs.push((sign, self.cursor.span(index)));
        }
    }
}

/// A parser that reads what stands in brackets.
pub(in crate::rules) trait ReadsBrackets<'a>:
    DerefMut<Target = Reader<'a>>
{
    /// Says that brackets are nested deeper than a number of levels.
    fn brackets_too_deep(max: usize) -> Message;

    /// Reads what stands behind an opening bracket, its partner included. What is nested too deep is reported and left
    /// out.
    fn bracket(&mut self, inside: impl FnOnce(&mut Self) -> Option<()>) -> Option<()> {
        let reader = &mut **self;
        let bracket =
            reader
                .depth
                .open_bracket(&mut reader.cursor, reader.report, Self::brackets_too_deep);
        if bracket == Bracket::Opened {
            inside(self)?;
            self.depth.close_bracket();
            return Some(());
        }
        self.is_reported = bracket == Bracket::Stuck;
        (bracket == Bracket::Skipped).then_some(())
    }

    /// Reads the arguments of a call, brackets included.
    fn arguments<T>(&mut self, mut argument: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut arguments = Vec::new();
        self.bracket(|parser| {
            if parser.cursor.eat(")") {
                return Some(());
            }
            loop {
                arguments.push(argument(parser)?);
                if !parser.cursor.eat(",") {
                    return parser.cursor.expect(")").map(|_| ());
                }
            }
        })?;
        Some(arguments)
    }
}
