//! Draws one line of a source text, cell by cell.
//!
//! A line is counted in three ways, and `draw` keeps all three in step, for `aé⇥中` with tab stops of 4 and `é` written
//! as `e` with a combining accent:
//!
//! ```text
//! bytes    0   1 2-3   4   5-7         offsets of the highlights
//! columns  0   1 2     3   4           characters, as the editor and the diagnostics count
//! cells    0   1       2-3 4-5         of the screen; an accent has none, a wide character two
//! ```

use super::{LineColumn, SourceMark, SourceView};
use crate::base::clean::is_unsafe;
use crate::tui::theme::Role;
use crate::tui::widgets::paint::Canvas;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthChar;

/// Returns the width of a character at a cell of the line. Characters that must not be displayed take one cell, as `¿`;
/// those of zero width none.
fn width(character: char, cell: usize, tab: u16) -> usize {
    match character {
        '\t' => usize::from(tab) - cell % usize::from(tab),
        _ if is_unsafe(character) || character == '\n' => 1,
        _ => character.width().unwrap_or(0),
    }
}

/// Returns the cell of the line where a character begins.
pub(super) fn cell_of(line: &str, column: usize, tab: u16) -> usize {
    let mut cell = 0;
    for character in line.chars().take(column) {
        cell += width(character, cell, tab);
    }
    cell
}

/// Returns the character at a cell of the line, or the end of the line if the cell is beyond it.
pub(super) fn character_at(line: &str, wanted: usize, tab: u16) -> usize {
    let mut cell = 0;
    let mut count = 0;
    for character in line.chars() {
        cell += width(character, cell, tab);
        if cell > wanted {
            return count;
        }
        count += 1;
    }
    count
}

pub(super) struct LinePainter<'a> {
    pub view: &'a SourceView<'a>,
    pub number: usize,
    pub tab: u16,
    /// The first visible cell of the line.
    pub first: usize,
}

impl LinePainter<'_> {
    /// Draws the part of the line that fits the first row of `area`, and returns the cell of the caret.
    pub fn draw(&self, text: &str, area: Rect, canvas: &mut Canvas<'_>) -> Option<(u16, u16)> {
        let theme = self.view.theme;
        let mut ground = theme.style(Role::Text);
        if self
            .view
            .cursor
            .is_some_and(|(line, _)| line == self.number)
        {
            ground = ground.patch(theme.style(Role::CurrentLine));
        }
        if self.view.decisive == Some(self.number) {
            ground = ground.patch(theme.style(Role::Deciding));
        }
        canvas.clear(area, ground);
        let caret = self
            .view
            .cursor
            .filter(|(line, _)| *line == self.number)
            .map(|(_, column)| column);
        let mut caret_cell = None;
        let last = self.first + usize::from(area.width);
        let pieces = self.view.highlights.line(self.number);
        let mut piece = 0;
        let marks: Vec<_> = self
            .view
            .marks
            .iter()
            .filter(|mark| mark.start.0 <= self.number && self.number <= mark.end.0)
            .collect();
        let indent = match text.trim_start() {
            "" => 0,
            words => text.len() - words.len(),
        };
        let (mut cell, mut column, skip) = self.start(text);
        let mut symbol = String::new();
        let mut is_cut = false;
        let mut characters = text.get(skip..).unwrap_or("").char_indices().peekable();
        while let Some((offset, character)) = characters.next() {
            let offset = offset + skip;
            let wide = width(character, cell, self.tab);
            if cell >= last {
                is_cut = true;
                break;
            }
            // The pieces are in order, as the characters are, so one index moves along with them.
            while pieces.get(piece).is_some_and(|piece| piece.1.end <= offset) {
                piece += 1;
            }
            symbol.clear();
            symbol.push(if is_unsafe(character) {
                '¿'
            } else {
                character
            });
            // Combining marks belong to the cell of their letter; more than a few are an attack.
            let mut accents = 0;
            while let Some((_, next)) = characters.peek()
                && next.width() == Some(0)
                && !is_unsafe(*next)
            {
                if accents < 4 {
                    symbol.push(*next);
                }
                accents += 1;
                characters.next();
            }
            let mut style = ground;
            if let Some((_, range, syntax)) = pieces.get(piece)
                && range.contains(&offset)
            {
                style = style.patch(theme.style(syntax.role()));
            }
            if is_unsafe(character) {
                style = style.patch(theme.style(Role::Junk));
            }
            // What is wrong are the words, not the blanks before those of the next line.
            let marks_here = if offset < indent { &[][..] } else { &marks };
            style = self.over((self.number, column), style, marks_here);
            // The caret may stand between a letter and its accents, which have no cell of their own: it is shown on the
            // letter.
            if (caret.is_some_and(|caret| (column..=column + accents).contains(&caret))
                && caret_cell.is_none())
                && cell >= self.first
            {
                caret_cell = Some(self.screen(cell, area));
                style = style.patch(theme.style(Role::Caret));
            }
            self.put(&symbol, character, cell, wide, style, area, canvas);
            cell += wide;
            column += 1 + accents;
        }
        let end = caret.is_some_and(|caret| caret >= column) && caret_cell.is_none();
        if end && (self.first..last).contains(&cell) {
            let (x, y) = self.screen(cell, area);
            canvas.tint(Rect::new(x, y, 1, 1), theme.style(Role::Caret));
            caret_cell = Some((x, y));
        }
        self.end(text, cell, column, &marks, area, canvas);
        self.mark_cuts(
            [self.first > 0 && !text.is_empty(), is_cut],
            caret_cell,
            area,
            canvas,
        );
        caret_cell
    }

    /// Marks the ends of the row at which the line is cut off.
    fn mark_cuts(
        &self,
        cuts: [bool; 2],
        caret: Option<(u16, u16)>,
        area: Rect,
        canvas: &mut Canvas<'_>,
    ) {
        const NARROW: u16 = 12;
        let theme = self.view.theme;
        let ends = [area.x, area.right().saturating_sub(1)];
        for (is_cut, column) in cuts.into_iter().zip(ends) {
            if is_cut && area.width >= NARROW && caret != Some((column, area.y)) {
                canvas.text(column, area.y, 1, theme.sign("…"), theme.style(Role::Faint));
            }
        }
    }

    /// Returns where drawing begins: cell, character and byte. For ASCII text this takes constant time.
    fn start(&self, text: &str) -> (usize, usize, usize) {
        // A minified file may have a line of a megabyte. If all before the first visible cell is printable ASCII, byte,
        // column and cell are the same number; otherwise the line is measured from its beginning.
        let simple = text
            .as_bytes()
            .get(..self.first)
            .is_some_and(|head| head.iter().all(|byte| matches!(byte, b' '..=b'~')));
        if simple && text.is_char_boundary(self.first) {
            (self.first, self.first, self.first)
        } else {
            (0, 0, 0)
        }
    }

    /// Returns the style with selection and diagnostics applied to the syntax colours.
    fn over(&self, spot: LineColumn, mut style: Style, marks: &[&SourceMark]) -> Style {
        let theme = self.view.theme;
        let worst = marks
            .iter()
            .filter(|mark| {
                let end = mark.end.max((mark.start.0, mark.start.1 + 1));
                mark.start <= spot && spot < end
            })
            .map(|mark| mark.severity)
            .min();
        if let Some(severity) = worst {
            style = style.patch(theme.style(Role::of_severity(severity)));
        }
        if let Some((start, end)) = self.view.selection
            && start <= spot
            && spot < end
        {
            style = style.patch(theme.style(Role::Selection));
        }
        style
    }

    #[allow(clippy::too_many_arguments)]
    fn put(
        &self,
        symbol: &str,
        character: char,
        cell: usize,
        wide: usize,
        style: Style,
        area: Rect,
        canvas: &mut Canvas<'_>,
    ) {
        if wide == 0 || cell + wide <= self.first {
            return;
        }
        // The left half of a wide character, or of a tab, may be scrolled out of sight. A half cannot be drawn, so its
        // cells are blank.
        let hidden = self.first.saturating_sub(cell);
        let (x, y) = self.screen(cell + hidden, area);
        let room = u16::try_from(wide - hidden)
            .unwrap_or(u16::MAX)
            .min(area.right() - x);
        if character == '\t' || hidden > 0 || usize::from(room) < wide {
            canvas.clear(Rect::new(x, y, room, 1), style);
        } else {
            canvas.text(x, y, room, symbol, style);
        }
    }

    /// Draws a diagnostic or selection that extends beyond the end of the line.
    fn end(
        &self,
        text: &str,
        cell: usize,
        column: usize,
        marks: &[&SourceMark],
        area: Rect,
        canvas: &mut Canvas<'_>,
    ) {
        let last = self.first + usize::from(area.width);
        if !(self.first..last).contains(&cell) {
            return;
        }
        let spot = (self.number, column);
        let starts_here = marks
            .iter()
            .any(|mark| mark.start.0 == self.number && mark.start.1 >= column);
        let selected = self
            .view
            .selection
            .is_some_and(|(start, end)| start <= spot && spot < end);
        if starts_here || selected || (text.is_empty() && !marks.is_empty()) {
            let (x, y) = self.screen(cell, area);
            let spot = marks
                .iter()
                .map(|mark| mark.start)
                .find(|start| starts_here && start.0 == self.number && start.1 >= column)
                .unwrap_or(spot);
            let style = self.over(spot, Style::new(), marks);
            canvas.tint(Rect::new(x, y, 1, 1), style);
        }
    }

    fn screen(&self, cell: usize, area: Rect) -> (u16, u16) {
        let right = u16::try_from(cell - self.first).unwrap_or(u16::MAX);
        (area.x.saturating_add(right), area.y)
    }
}
