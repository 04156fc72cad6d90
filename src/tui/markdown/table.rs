//! Tables in columns, whose cells wrap.

use super::block::{StyledSpan, TableRow, joined};
use super::wrap::{words, wrap};
use crate::tui::theme::Theme;
use crate::tui::widgets::paint::columns;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// The columns between two cells.
const GAP: usize = 2;

/// The least width of a column whose text wraps; below it a list of the rows reads better.
const LEAST: usize = 4;

/// Appends the lines of a table: columns as wide as their texts, or narrower ones that wrap. Where even those do not
/// fit, the rows are list items.
pub(super) fn lay_out_table(
    rows: &[TableRow],
    width: usize,
    theme: &Theme,
    ground: Style,
    lines: &mut Vec<Line<'static>>,
) {
    let Some(widths) = widths(rows, width, theme) else {
        for row in rows {
            wrap(&joined(row.clone()), ground, ("· ", 2), width, theme, lines);
        }
        return;
    };
    for (number, row) in rows.iter().enumerate() {
        lines.extend(row_lines(row, &widths, theme, ground));
        if number == 0 {
            let rules = widths.iter().map(|width| "─".repeat(*width));
            let rule = rules.collect::<Vec<_>>().join(&" ".repeat(GAP));
            lines.push(Line::styled(rule, ground));
        }
    }
}

/// Returns the widths of the columns, or `None` if there is no room for them.
fn widths(rows: &[TableRow], width: usize, theme: &Theme) -> Option<Vec<usize>> {
    let count = rows.iter().map(Vec::len).max().filter(|count| *count > 0)?;
    let room = width.checked_sub(GAP.checked_mul(count - 1)?)?;
    if room / count < LEAST {
        return None;
    }
    let mut widths = vec![1; count];
    let mut longest_words = vec![1; count];
    for row in rows {
        for ((width, longest), cell) in widths.iter_mut().zip(&mut longest_words).zip(row) {
            let text = cell.iter().map(|piece| columns(&piece.text)).sum();
            *width = room.min(text).max(*width);
            let words = words(cell, Style::new(), theme).into_iter();
            let words = words.map(|word| word.iter().map(|(_, part)| columns(part)).sum());
            // A long word is broken rather than starve the other columns.
            *longest = words.max().unwrap_or(0).min(room / count).max(*longest);
        }
    }
    // The widest column gives first, down to its longest word. The words of all columns fit together.
    while widths.iter().sum::<usize>() > room {
        let columns = widths.iter_mut().zip(&longest_words);
        let giving = columns.filter(|(width, longest)| **width > **longest);
        let (width, _) = giving.max_by_key(|(width, _)| **width)?;
        *width -= 1;
    }
    Some(widths)
}

/// Returns the lines of a row, each with its part of every cell.
fn row_lines(
    row: &[Vec<StyledSpan>],
    widths: &[usize],
    theme: &Theme,
    style: Style,
) -> Vec<Line<'static>> {
    let cells = row.iter().zip(widths).map(|(cell, width)| {
        let mut lines = Vec::new();
        wrap(cell, style, ("", 0), *width, theme, &mut lines);
        lines
    });
    let cells: Vec<Vec<Line<'static>>> = cells.collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    let line = |number: usize| {
        let mut line = Line::default();
        let mut missing = 0;
        for (cell, width) in cells.iter().zip(widths) {
            let part = cell.get(number);
            let wide = part.map_or(0, Line::width);
            if let Some(part) = part.filter(|_| wide > 0) {
                line.push_span(Span::raw(" ".repeat(missing)));
                line.spans.extend(part.spans.iter().cloned());
                missing = 0;
            }
            missing += width.saturating_sub(wide) + GAP;
        }
        line
    };
    (0..height).map(line).collect()
}
