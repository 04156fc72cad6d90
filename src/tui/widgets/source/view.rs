//! A text and what is shown in it.

use super::LineHighlights;
use crate::base::Severity;
use crate::tui::theme::Theme;

/// A line and a column of a text, both from 0; columns count characters.
pub type LineColumn = (usize, usize);

/// A diagnostic in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceMark {
    pub severity: Severity,
    /// The position of the first character.
    pub start: LineColumn,
    /// The position after the last character; equal to `start` if one character is marked.
    pub end: LineColumn,
}

/// A text with its diagnostics and other marks.
#[derive(Clone, Copy, Debug)]
pub struct SourceView<'a> {
    pub theme: &'a Theme,
    /// The lines of the text.
    pub lines: &'a [String],
    /// The caret; `None` without the focus.
    pub cursor: Option<LineColumn>,
    /// True to scroll so that the caret is visible.
    pub follow: bool,
    /// The selected text, start before end.
    pub selection: Option<(LineColumn, LineColumn)>,
    /// The first visible line, and the first visible cell of the caret's line: [`super::SourceLayout::scroll`] of the previous
    /// frame.
    pub scroll: (usize, usize),
    /// Syntax colours.
    pub highlights: &'a LineHighlights,
    /// The diagnostics, in any order.
    pub marks: &'a [SourceMark],
    /// The decisive line.
    pub decisive: Option<usize>,
    /// Lines that never ran.
    pub unused: &'a [usize],
    /// Lines that refuse a move as a test expects.
    pub confirmed: &'a [usize],
    /// Values to show beside lines, with the index of the line; not shown if the pane is narrow.
    pub values: &'a [(usize, String)],
    /// Hidden lines as ranges in order, each with the first and the last line.
    pub hidden: &'a [(usize, usize)],
    /// The distance of tab stops, in cells.
    pub tab: u16,
}
