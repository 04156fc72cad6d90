//! Safe drawing: widgets write cells only through these functions.
//!
//! Invariants: nothing outside the canvas is changed; control and bidirectional characters, tabs and line breaks never
//! reach a cell; a wide character is drawn completely or not at all.

use crate::base::clean::clean_line;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Text};
use ratatui::widgets::{Clear, Paragraph, StatefulWidget, Widget};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// Longer grapheme clusters are truncated to their first character: a letter with a thousand accents is an attack, not
/// a letter.
const CLUSTER_BYTES: usize = 32;

/// The part of a buffer that a widget may change.
pub struct Canvas<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
}

impl<'a> Canvas<'a> {
    /// Creates a canvas for the part of `area` that is inside the buffer.
    pub fn new(buffer: &'a mut Buffer, area: Rect) -> Self {
        let area = area.intersection(buffer.area);
        Self { buffer, area }
    }

    pub fn area(&self) -> Rect {
        self.area
    }

    pub fn part(&mut self, area: Rect) -> Canvas<'_> {
        let area = area.intersection(self.area);
        Canvas {
            buffer: self.buffer,
            area,
        }
    }

    /// Writes a character of one column. Any other text is ignored.
    pub fn sign(&mut self, column: u16, row: u16, sign: &str, style: Style) {
        if self.holds(column, row) && sign.width() == 1 && !sign.contains(char::is_control) {
            self.uncover(column, row);
            if let Some(cell) = self.buffer.cell_mut((column, row)) {
                cell.set_symbol(sign).set_style(style);
            }
        }
    }

    /// Fills an area with a character.
    pub fn fill(&mut self, area: Rect, sign: &str, style: Style) {
        let area = area.intersection(self.area);
        for row in area.top()..area.bottom() {
            for column in area.left()..area.right() {
                self.sign(column, row, sign, style);
            }
        }
    }

    pub fn clear(&mut self, area: Rect, style: Style) {
        let area = area.intersection(self.area);
        for row in area.top()..area.bottom() {
            self.uncover(area.left(), row);
        }
        Clear.render(area, self.buffer);
        self.buffer.set_style(area, style);
    }

    /// Draws a widget of ratatui. Its texts have to be clean, see [`shortened`] and [`wrapped`].
    pub fn widget(&mut self, widget: impl Widget, area: Rect) {
        widget.render(area.intersection(self.area), self.buffer);
    }

    /// Draws a stateful widget of ratatui, like [`Canvas::widget`].
    pub fn stateful<W: StatefulWidget>(&mut self, widget: W, area: Rect, state: &mut W::State) {
        widget.render(area.intersection(self.area), self.buffer, state);
    }

    /// Draws lines that were wrapped to the width of an area, as many as fit.
    pub fn lines(&mut self, area: Rect, lines: &[String], style: Style) {
        let lines = lines.iter().map(|line| Line::styled(line.as_str(), style));
        self.widget(Paragraph::new(Text::from_iter(lines)), area);
    }

    /// Applies a style to the cells of an area.
    pub fn tint(&mut self, area: Rect, style: Style) {
        let area = area.intersection(self.area);
        self.buffer.set_style(area, style);
    }

    /// Writes text on one line, at most `width` columns, and returns the column after it. Text that does not fit is cut
    /// off.
    pub fn text(&mut self, column: u16, row: u16, width: u16, text: &str, style: Style) -> u16 {
        let end = self.area.right().min(column.saturating_add(width));
        let mut next_column = column;
        if row < self.area.top() || row >= self.area.bottom() {
            return next_column;
        }
        for cluster in clean_line(head(text, usize::from(width))).graphemes(true) {
            let (shown, wide) = measured(cluster);
            if wide == 0 {
                continue;
            }
            let next = next_column.saturating_add(wide);
            if next > end {
                break;
            }
            if next_column >= self.area.left() {
                self.cluster(next_column, row, shown, wide, style);
            }
            next_column = next;
        }
        next_column
    }

    /// Like [`Canvas::text`], but text that does not fit is replaced by `…`.
    pub fn label(&mut self, column: u16, row: u16, width: u16, text: &str, style: Style) -> u16 {
        let room = width.min(self.area.right().saturating_sub(column));
        self.text(
            column,
            row,
            room,
            &shortened(text, usize::from(room)),
            style,
        )
    }

    fn cluster(&mut self, column: u16, row: u16, cluster: &str, wide: u16, style: Style) {
        self.uncover(column, row);
        if let Some(cell) = self.buffer.cell_mut((column, row)) {
            cell.set_symbol(cluster).set_style(style);
        }
        for rest in column.saturating_add(1)..column.saturating_add(wide) {
            if let Some(cell) = self.buffer.cell_mut((rest, row)) {
                cell.reset();
                cell.set_style(style);
            }
        }
    }

    /// Erases a wide character that begins in the column before and would hide what is written now.
    fn uncover(&mut self, column: u16, row: u16) {
        let Some(before) = column.checked_sub(1).filter(|left| self.holds(*left, row)) else {
            return;
        };
        if let Some(cell) = self.buffer.cell_mut((before, row))
            && cell.symbol().width() > 1
        {
            cell.set_symbol(" ");
        }
    }

    fn holds(&self, column: u16, row: u16) -> bool {
        self.area.left() <= column
            && column < self.area.right()
            && self.area.top() <= row
            && row < self.area.bottom()
    }
}

/// Returns a grapheme cluster in the form that may be displayed, and its width.
fn measured(cluster: &str) -> (&str, u16) {
    let shown = if cluster.len() > CLUSTER_BYTES {
        let end = cluster.chars().next().map_or(0, char::len_utf8);
        cluster.get(..end).unwrap_or("")
    } else {
        cluster
    };
    (shown, u16::try_from(shown.width()).unwrap_or(0))
}

/// Returns the columns that a text takes on one line.
pub fn columns(text: &str) -> usize {
    clean_line(text)
        .graphemes(true)
        .map(|cluster| usize::from(measured(cluster).1))
        .sum()
}

/// Returns the columns of a text as a screen coordinate.
pub fn columns16(text: &str) -> u16 {
    u16::try_from(columns(text)).unwrap_or(u16::MAX)
}

/// Returns as much of a text as can matter for this width, so that a huge text costs nothing.
fn head(text: &str, columns: usize) -> &str {
    let mut end = (columns + 2) * 64;
    if end >= text.len() {
        return text;
    }
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or(text)
}

/// Returns a text truncated to fit, with `…` at the end if it was cut. The result is clean.
pub fn shortened(text: &str, room: usize) -> String {
    let clean = clean_line(head(text, room));
    let mut out = String::new();
    let mut used = 0;
    let mut fitting = 0;
    for cluster in clean.graphemes(true) {
        let (shown, wide) = measured(cluster);
        let wide = usize::from(wide);
        if wide == 0 {
            continue;
        }
        if used + wide > room {
            out.truncate(fitting);
            if room > 0 {
                out.push('…');
            }
            return out;
        }
        out.push_str(shown);
        used += wide;
        if used < room {
            fitting = out.len();
        }
    }
    out
}

/// Wraps text into at most `limit` lines of at most `width` columns, between words if possible.
pub fn wrapped(text: &str, width: u16, limit: usize) -> Vec<String> {
    let width = usize::from(width);
    let mut lines = Vec::new();
    if width == 0 {
        return lines;
    }
    let text = head(text, width * limit.min(10_000));
    for paragraph in text.split('\n') {
        if lines.len() >= limit {
            break;
        }
        wrap_paragraph(&clean_line(paragraph), width, limit, &mut lines);
    }
    lines.truncate(limit);
    lines
}

/// Wraps text like [`wrapped`]. If it does not fit, the last line ends with `…`.
pub fn wrapped_short(text: &str, width: u16, most: usize) -> Vec<String> {
    let mut lines = wrapped(text, width, most + 1);
    if lines.len() > most {
        lines.truncate(most);
        let room = usize::from(width);
        if let Some(last) = lines.last_mut() {
            *last = match columns(last) + 2 <= room {
                true => format!("{last} …"),
                false => format!("{}…", head_of(last, room.saturating_sub(1))),
            };
        }
    }
    lines
}

/// Returns as much of a clean line as fits.
fn head_of(line: &str, room: usize) -> &str {
    let mut used = 0;
    let end = line.grapheme_indices(true).find(|(_, cluster)| {
        used += usize::from(measured(cluster).1);
        used > room
    });
    end.and_then(|(index, _)| line.get(..index)).unwrap_or(line)
}

fn wrap_paragraph(text: &str, width: usize, limit: usize, lines: &mut Vec<String>) {
    let mut line = String::new();
    let mut used = 0;
    for word in runs(text) {
        let wide = columns(word);
        if used + wide <= width {
            line.push_str(word);
            used += wide;
            continue;
        }
        let blank = word.trim().is_empty();
        if wide <= width || blank {
            lines.push(line.trim_end().to_owned());
            line = if blank {
                String::new()
            } else {
                word.to_owned()
            };
            used = if blank { 0 } else { wide };
        } else {
            for cluster in word.graphemes(true) {
                let (shown, wide) = measured(cluster);
                let wide = usize::from(wide);
                if used + wide > width && used > 0 {
                    lines.push(std::mem::take(&mut line));
                    used = 0;
                }
                line.push_str(shown);
                used += wide;
                if lines.len() >= limit {
                    return;
                }
            }
        }
        if lines.len() >= limit {
            return;
        }
    }
    lines.push(line.trim_end().to_owned());
}

/// Splits a text into runs of spaces and runs of other characters.
fn runs(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let blank = rest.chars().next()?.is_whitespace();
        let end = rest
            .find(|character: char| character.is_whitespace() != blank)
            .unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        rest = after;
        Some(run)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_text_is_harmless_in_cells() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 1));
        let mut canvas = Canvas::new(&mut buffer, Rect::new(0, 0, 40, 1));
        canvas.text(0, 0, 40, "a\u{1b}[2J\u{202E}b\tc\n\u{200B}d", Style::new());
        let symbols: String = buffer.content().iter().map(|cell| cell.symbol()).collect();
        assert_eq!(symbols.trim_end(), "a\\u{1b}[2J\\u{202e}b c⏎d");
        let tower = format!("e{}", "\u{301}".repeat(500));
        assert_eq!(columns(&tower), 1);
        assert_eq!(shortened(&tower, 5), "e");
    }

    #[test]
    fn wide_characters_are_whole_or_absent() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 5, 1));
        let mut canvas = Canvas::new(&mut buffer, Rect::new(1, 0, 3, 1));
        canvas.text(1, 0, 3, "漢字", Style::new());
        assert_eq!(buffer[(1, 0)].symbol(), "漢");
        assert_eq!(buffer[(3, 0)].symbol(), " ", "the second one has no room");
        Canvas::new(&mut buffer, Rect::new(0, 0, 5, 1)).sign(2, 0, "x", Style::new());
        assert_eq!(buffer[(1, 0)].symbol(), " ", "half covered, so gone");
        assert_eq!(shortened("漢字漢字", 5), "漢字…");
        assert_eq!(shortened("漢字", 3), "漢…");
        assert_eq!(shortened("漢字", 4), "漢字");
        assert_eq!(shortened("abc", 0), "");
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(
            wrapped("a capture is possible: d4:f6", 12, 9),
            ["a capture is", "possible:", "d4:f6"]
        );
        assert_eq!(
            wrapped("aaaaaaa b\n\nc", 3, 9),
            ["aaa", "aaa", "a b", "", "c"]
        );
        assert_eq!(wrapped("漢字漢字", 3, 9), ["漢", "字", "漢", "字"]);
        assert_eq!(wrapped("a b c", 1, 2), ["a", "b"]);
        assert_eq!(wrapped("abc", 0, 2), Vec::<String>::new());
    }
}
