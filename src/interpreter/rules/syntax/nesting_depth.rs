//! How deeply a parser is nested in brackets and blocks.
//!
//! The recursion of a parser follows the nesting, so these bounds keep a hostile text from exhausting the stack.

use super::token_cursor::TokenCursor;
use super::{MAX_BLOCKS, MAX_BRACKETS};
use crate::base::Message;
use crate::rules::report::Report;

/// The number of brackets and blocks that are open at the cursor.
#[derive(Debug, Default)]
pub(in crate::rules) struct NestingDepth {
    brackets: usize,
    blocks: usize,
}

/// The result of opening a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum Bracket {
    /// The cursor is after it, and [`NestingDepth::close_bracket`] must follow.
    Opened,
    /// It is nested too deeply: reported, and skipped with everything that it encloses.
    Skipped,
    /// It is nested too deeply and has no partner: reported, and the parser is stuck.
    Stuck,
}

impl NestingDepth {
    /// Returns true if another block may be opened.
    pub(in crate::rules) fn has_room_for_block(&self) -> bool {
        self.blocks < MAX_BLOCKS
    }

    /// Enters the block at the cursor and returns true; a block that is nested too deeply is reported and skipped.
    pub(in crate::rules) fn enter_block(
        &mut self,
        cursor: &mut TokenCursor<'_>,
        report: &mut Report,
        too_deep: fn(usize) -> Message,
    ) -> bool {
        if !self.has_room_for_block() {
            report.error(cursor.span(cursor.index), too_deep(MAX_BLOCKS));
            cursor.index = cursor.block_end() + 1;
            return false;
        }
        self.blocks += 1;
        cursor.advance();
        true
    }

    /// Leaves the block that ends at `close`.
    pub(in crate::rules) fn leave_block(&mut self, cursor: &mut TokenCursor<'_>, close: usize) {
        cursor.index = close + 1;
        self.blocks -= 1;
    }

    /// Opens the bracket at the cursor.
    pub(in crate::rules) fn open_bracket(
        &mut self,
        cursor: &mut TokenCursor<'_>,
        report: &mut Report,
        too_deep: fn(usize) -> Message,
    ) -> Bracket {
        if self.brackets < MAX_BRACKETS {
            cursor.advance();
            self.brackets += 1;
            return Bracket::Opened;
        }
        report.error(cursor.span(cursor.index), too_deep(MAX_BRACKETS));
        match cursor.partner(cursor.index) {
            Some(close) => {
                cursor.index = close + 1;
                Bracket::Skipped
            }
            None => Bracket::Stuck,
        }
    }

    /// Closes a bracket.
    pub(in crate::rules) fn close_bracket(&mut self) {
        self.brackets -= 1;
    }

    /// Forgets all open brackets, because the parser skips them together with an unreadable expression.
    pub(in crate::rules) fn abandon_brackets(&mut self) {
        self.brackets = 0;
    }
}
