//! A source text as shown in the editor: line numbers, syntax colours, underlined diagnostics with marks at the edge,
//! the decisive line, values at the right; and the list of diagnostics.
//!
//! Invariants: a column of a text is a character as the editor counts them, a column of the screen is a cell; tabs and
//! wide characters make them differ. Only visible lines are visited, so the cost does not depend on the length of the
//! text.

mod colors;
mod line;
mod view;

pub use colors::{LineHighlights, Syntax};
pub use view::{LineColumn, SourceMark, SourceView};

use super::area::take_left;
use super::paint::{Canvas, columns16};
use crate::base::Severity;
use crate::tui::theme::{Role, Theme};
use line::LinePainter;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::collections::BTreeMap;

/// The least width of a pane that shows values beside lines; in a narrower one they would cover the text.
const ROOM_FOR_VALUES: u16 = 56;

/// The mark at the edge of a line that never ran.
pub const UNUSED: &str = "◌";

/// The mark at the edge of a line that refuses a move as a test expects.
const CONFIRMED: &str = "✓";

/// The positions of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceLayout {
    /// The area of the text, without line numbers and values.
    pub text: Rect,
    /// The first visible line, and the first visible cell of the caret's line.
    pub scroll: (usize, usize),
    /// The cell of the caret, if it is visible.
    pub caret: Option<(u16, u16)>,
    /// The numbers of the visible lines.
    rows: Vec<usize>,
    /// The area of the marks and the line numbers.
    edge: Rect,
    /// The line of the caret, the only one that is scrolled horizontally.
    line: Option<usize>,
    tab: u16,
}

impl SourceLayout {
    /// Returns the position in the text that is nearest to a screen cell on its line; `None` outside the text.
    pub fn spot_at(&self, lines: &[String], column: u16, row: u16) -> Option<LineColumn> {
        if !self.text.contains((column, row).into()) {
            return None;
        }
        let number = self.rows.get(usize::from(row - self.text.y));
        let number = *number.or(self.rows.last())?;
        let line = lines.get(number)?.as_str();
        let first = match self.line == Some(number) {
            true => self.scroll.1,
            false => 0,
        };
        let cell = first + usize::from(column - self.text.x);
        Some((number, line::character_at(line, cell, self.tab)))
    }

    /// Returns the line at whose number or mark a cell is.
    pub fn numbered_at(&self, column: u16, row: u16) -> Option<usize> {
        let is_edge = self.edge.contains((column, row).into());
        let row = row.checked_sub(self.edge.y).filter(|_| is_edge)?;
        self.rows.get(usize::from(row)).copied()
    }
}

impl<'a> SourceView<'a> {
    /// Creates a view without any marks.
    pub fn new(theme: &'a Theme, lines: &'a [String], highlights: &'a LineHighlights) -> Self {
        Self {
            theme,
            lines,
            cursor: None,
            follow: true,
            selection: None,
            scroll: (0, 0),
            highlights,
            marks: &[],
            decisive: None,
            unused: &[],
            confirmed: &[],
            values: &[],
            hidden: &[],
            tab: 4,
        }
    }

    /// Returns the hidden lines that follow a line.
    fn fold_below(&self, number: usize) -> Option<(usize, usize)> {
        let mut hidden = self.hidden.iter();
        hidden.find(|(first, _)| *first == number + 1).copied()
    }

    /// Returns the visible line below a visible one.
    fn below(&self, number: usize) -> usize {
        self.fold_below(number).map_or(number, |(_, last)| last) + 1
    }

    /// Returns the visible line above a visible one.
    fn above(&self, number: usize) -> Option<usize> {
        let above = number.checked_sub(1)?;
        let fold = self.hidden.iter().find(|(_, last)| *last == above);
        fold.map_or(Some(above), |(first, _)| first.checked_sub(1))
    }

    /// Returns a line if it is visible, or else the one that its block is folded into.
    fn shown(&self, number: usize) -> usize {
        let mut hidden = self.hidden.iter();
        let fold = hidden.find(|(first, last)| (*first..=*last).contains(&number));
        fold.map_or(number, |(first, _)| first.saturating_sub(1))
    }

    /// Draws the part of the text that fits.
    pub fn render(&self, area: Rect, buffer: &mut Buffer) -> SourceLayout {
        let mut canvas = Canvas::new(buffer, area);
        let area = canvas.area();
        let tab = self.tab.clamp(1, 16);
        let mut layout = SourceLayout {
            scroll: self.scroll,
            line: self.cursor.map(|(line, _)| line),
            tab,
            ..SourceLayout::default()
        };
        if area.is_empty() {
            return layout;
        }
        let digits = u16::try_from(self.lines.len().max(1).to_string().len())
            .unwrap_or(6)
            .max(3);
        // The mark, the number, and a space.
        // What is left out of a narrow pane, in this order: the numbers, then the column of marks.
        let gutter = if area.width >= 16 { digits + 2 } else { 0 };
        let gutter_mark = if gutter == 0 && area.width >= 6 {
            1
        } else {
            gutter
        };
        layout.text = area;
        layout.edge = take_left(&mut layout.text, gutter_mark);
        layout.scroll = self.scrolled(layout.text, tab);
        let below = |number: &usize| Some(self.below(*number));
        let rows = std::iter::successors(Some(layout.scroll.0), below);
        let rows = rows.take(usize::from(area.height));
        layout.rows = rows
            .take_while(|number| *number < self.lines.len())
            .collect();
        let values = self.values_width(&layout, area);
        for (number, cells) in layout.rows.clone().into_iter().zip(layout.text.rows()) {
            let Some(text) = self.lines.get(number) else {
                break;
            };
            self.edge(
                number,
                Rect::new(area.x, cells.y, gutter_mark, 1),
                gutter > 0,
                &mut canvas,
            );
            let painter = LinePainter {
                view: self,
                number,
                tab,
                // Only the line of the caret is scrolled sideways, as in nano: the other lines keep their beginnings,
                // by which one finds one's way. `spot_at` has to know that for the mouse.
                first: match layout.line == Some(number) {
                    true => layout.scroll.1,
                    false => 0,
                },
            };
            let caret = painter.draw(text, cells, &mut canvas);
            layout.caret = layout.caret.or(caret);
            if let Some((first, last)) = self.fold_below(number) {
                self.fold_sign(
                    text,
                    last + 1 - first,
                    painter.first,
                    cells,
                    tab,
                    &mut canvas,
                );
            }
            if values > 0 {
                self.value(
                    number,
                    Rect::new(area.right() - values, cells.y, values, 1),
                    &mut canvas,
                );
            }
        }
        layout
    }

    /// Draws the number of hidden lines behind the line that they are folded into.
    fn fold_sign(
        &self,
        text: &str,
        lines: usize,
        first: usize,
        area: Rect,
        tab: u16,
        canvas: &mut Canvas<'_>,
    ) {
        let words = format!("{} {lines}", self.theme.sign("⊞"));
        let wide = columns16(&words);
        let end = line::cell_of(text, usize::MAX, tab).saturating_sub(first);
        let end = u16::try_from(end).unwrap_or(u16::MAX).saturating_add(1);
        let column = end.min(area.width.saturating_sub(wide));
        let style = self.theme.style(Role::Fact);
        canvas.label(area.x + column, area.y, area.width - column, &words, style);
    }

    /// Returns the scroll position: as before, changed only as far as the caret requires.
    fn scrolled(&self, text: Rect, tab: u16) -> (usize, usize) {
        let height = usize::from(text.height);
        let width = usize::from(text.width).max(1);
        let first = self.scroll.0.min(self.lines.len().saturating_sub(1));
        let mut first = self.shown(first);
        let mut first_column = self.scroll.1;
        let Some((number, column)) = self.cursor.filter(|_| self.follow) else {
            return (first, first_column);
        };
        let above = |number: &usize| self.above(*number);
        let highest = std::iter::successors(Some(self.shown(number)), above);
        let highest = highest.take(height.max(1)).last().unwrap_or(number);
        first = first.max(highest).min(self.shown(number));
        if let Some(line) = self.lines.get(number) {
            let cell = line::cell_of(line, column, tab);
            if cell < width && line::cell_of(line, usize::MAX, tab) <= width {
                // The caret's line is shorter than the one for which `left` was computed.
                first_column = 0;
            }
            if cell < first_column {
                // Keeps some of the text before the caret visible.
                first_column = cell.saturating_sub(width / 4);
            }
            first_column = first_column.max((cell + 1).saturating_sub(width));
        }
        (first, first_column)
    }

    /// Returns the width of the values at the right, including a space before them; at most a third.
    fn values_width(&self, layout: &SourceLayout, area: Rect) -> u16 {
        let mut by_line = BTreeMap::new();
        for (line, text) in self.values {
            if layout.rows.contains(line) {
                // Values of one line are separated by a comma and a space.
                let wide: &mut u16 = by_line.entry(*line).or_default();
                let comma = if *wide == 0 { 0 } else { 2 };
                *wide = wide.saturating_add(comma).saturating_add(columns16(text));
            }
        }
        let widest = by_line.into_values().max();
        match widest {
            Some(widest) if area.width >= ROOM_FOR_VALUES => {
                widest.max(8).saturating_add(1).min(area.width / 3)
            }
            _ => 0,
        }
    }

    fn value(&self, number: usize, area: Rect, canvas: &mut Canvas<'_>) {
        let mut values = self.values.iter().filter(|(line, _)| *line == number);
        let Some((_, first)) = values.next() else {
            return;
        };
        let mut text = first.clone();
        for (_, more) in values {
            text.push_str(", ");
            text.push_str(more);
        }
        let mut style = self.theme.style(Role::ValueBeside);
        if self.decisive == Some(number) {
            style = style.patch(self.theme.style(Role::Deciding));
        }
        canvas.clear(area, style);
        canvas.label(
            area.x + 1,
            area.y,
            area.width.saturating_sub(1),
            &text,
            style,
        );
    }

    /// Draws the mark and the line number at the left edge.
    fn edge(&self, number: usize, area: Rect, with_number: bool, canvas: &mut Canvas<'_>) {
        if area.is_empty() {
            return;
        }
        // A line stands for the lines that are folded into it.
        let lines = number..self.below(number);
        let decisive = self.decisive.is_some_and(|line| lines.contains(&line));
        let worst = self
            .marks
            .iter()
            .filter(|mark| lines.contains(&mark.start.0))
            .map(|mark| mark.severity)
            .min();
        let mut style = self.theme.style(Role::LineNumber);
        if self.cursor.is_some_and(|(line, _)| line == number) {
            style = style.patch(self.theme.style(Role::Strong));
        }
        if decisive {
            style = style.patch(self.theme.style(Role::Deciding));
        }
        if with_number {
            let text = (number + 1).to_string();
            let room = area.width - 2;
            let from = area.right() - 1 - columns16(&text).min(room);
            canvas.text(from, area.y, room, &text, style);
        }
        if decisive {
            canvas.sign(area.x, area.y, self.theme.sign("▶"), style);
        } else if let Some(severity) = worst {
            let style = self.theme.style(Role::of_severity(severity));
            canvas.sign(area.x, area.y, severity_sign(severity), style);
        } else if self.confirmed.iter().any(|line| lines.contains(line)) {
            let style = self.theme.style(Role::Good);
            canvas.sign(area.x, area.y, self.theme.sign(CONFIRMED), style);
        } else if self.unused.iter().any(|line| lines.contains(line)) {
            let style = self.theme.style(Role::WarningMark);
            canvas.sign(area.x, area.y, self.theme.sign(UNUSED), style);
        }
    }
}

/// Returns the sign of a severity, which shows it without colour.
pub fn severity_sign(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "E",
        Severity::Warning => "W",
        Severity::Lint => "?",
        Severity::Note => "i",
    }
}
