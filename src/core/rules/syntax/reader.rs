//! What the parsers of the languages with expressions have in common.

use super::cursor::Cursor;
use super::depth::{Bracket, Depth};
use super::statement::{Block, Statement};
use crate::base::{Diagnostic, Message, Span};
use crate::rules::report::Report;

/// What the parser of a language says and keeps of its own.
pub(in crate::rules) trait Dialect {
    /// Says that brackets are nested deeper than a number of levels.
    fn brackets_too_deep(max: usize) -> Message;
    /// Says that blocks are nested deeper than a number of levels.
    fn blocks_too_deep(max: usize) -> Message;
}

/// Where a parser stands and what it has found.
pub(in crate::rules) struct Reader<'a, D> {
    pub dialect: D,
    pub cursor: Cursor<'a>,
    pub report: &'a mut Report,
    /// What is wrong with the values of a piece; only said when the piece itself can be read.
    pub held: Vec<Diagnostic>,
    pub depth: Depth,
    /// True when the fault at which the parser is stuck was reported.
    pub is_reported: bool,
}

impl<'a, D: Dialect> Reader<'a, D> {
    pub(in crate::rules) fn new(dialect: D, cursor: Cursor<'a>, report: &'a mut Report) -> Self {
        Self {
            dialect,
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

    /// Reads the block at the cursor; a block that is nested too deep is reported and stepped over. A statement that is
    /// not worth keeping is nothing.
    pub(in crate::rules) fn statements<K>(
        &mut self,
        mut statement: impl FnMut(&mut Self) -> Option<K>,
    ) -> Block<K> {
        let close = self.cursor.block_end();
        let mut block = Block {
            statements: Vec::new(),
            end: self.cursor.span(close),
        };
        let is_open = self
            .depth
            .enter_block(&mut self.cursor, self.report, D::blocks_too_deep);
        if !is_open {
            return block;
        }
        while self.cursor.index < close {
            let start = self.cursor.index;
            let kind = statement(self);
            block.statements.extend(kind.map(|kind| Statement {
                kind,
                span: self.cursor.span_from(start),
            }));
        }
        self.depth.leave_block(&mut self.cursor, close);
        block
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

    /// Reads what stands behind an opening bracket, its partner included. What is nested too deep is reported and left
    /// out.
    pub(in crate::rules) fn bracket(
        &mut self,
        inside: impl FnOnce(&mut Self) -> Option<()>,
    ) -> Option<()> {
        let bracket = self
            .depth
            .open_bracket(&mut self.cursor, self.report, D::brackets_too_deep);
        if bracket == Bracket::Opened {
            inside(self)?;
            self.depth.close_bracket();
            return Some(());
        }
        self.is_reported = bracket == Bracket::Stuck;
        (bracket == Bracket::Skipped).then_some(())
    }

    /// Reads the arguments of a call, brackets included.
    pub(in crate::rules) fn arguments<T>(
        &mut self,
        mut argument: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
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
