//! What the parsers of the languages with expressions have in common.

use super::nesting_depth::{Bracket, NestingDepth};
use super::statement::{Block, Statement};
use super::token_cursor::TokenCursor;
use crate::base::{Diagnostic, Message, Span};
use crate::rules::report::Report;

/// What differs between the parsers: their messages and their own state.
pub(in crate::rules) trait Dialect {
    /// Returns the message that brackets are nested more than `max` levels deep.
    fn brackets_too_deep(max: usize) -> Message;
    /// Returns the message that blocks are nested more than `max` levels deep.
    fn blocks_too_deep(max: usize) -> Message;
}

/// The state of a parser.
pub(in crate::rules) struct BlockParser<'a, D> {
    pub dialect: D,
    pub cursor: TokenCursor<'a>,
    pub report: &'a mut Report,
    /// Diagnostics about values in a piece; they are reported only if the piece itself can be parsed.
    pub deferred: Vec<Diagnostic>,
    pub depth: NestingDepth,
    /// True if the error at which the parser is stuck was reported already.
    pub is_reported: bool,
}

impl<'a, D: Dialect> BlockParser<'a, D> {
    pub(in crate::rules) fn new(
        dialect: D,
        cursor: TokenCursor<'a>,
        report: &'a mut Report,
    ) -> Self {
        Self {
            dialect,
            cursor,
            report,
            deferred: Vec::new(),
            depth: NestingDepth::default(),
            is_reported: false,
        }
    }

    pub(in crate::rules) fn error(&mut self, span: Span, message: Message, hint: Message) {
        self.report.hinted(span, message, hint);
    }

    /// Reports the diagnostics that were held back, because the piece could be parsed after all.
    pub(in crate::rules) fn report_deferred(&mut self) {
        for diagnostic in self.deferred.drain(..) {
            self.report.add(diagnostic);
        }
    }

    /// Parses the block at the cursor; a block that is nested too deeply is reported and skipped. `statement` returns
    /// `None` for a statement that is not worth keeping.
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

    /// Steps over the operators `-` and `!` before an operand and returns them.
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

    /// Parses what follows an opening bracket up to and including its partner. Brackets that are nested too deeply are
    /// reported and skipped.
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

    /// Parses the arguments of a call, brackets included.
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
