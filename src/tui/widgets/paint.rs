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

    /// Returns what was drawn in a cell.
    pub fn cell(&self, place: (u16, u16)) -> Option<(&str, Style)> {
        let cell = self
            .buffer
            .cell(place)
            .filter(|_| self.holds(place.0, place.1))?;
        Some((cell.symbol(), cell.style()))
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
            // Whole words, unless not even one of them fits.
            let ends = last.match_indices(' ').map(|(end, _)| end);
            let heads = ends.chain([last.len()]).filter_map(|end| last.get(..end));
            let mut fitting = heads.filter(|head| !head.is_empty() && columns(head) + 2 <= room);
            *last = match fitting.next_back() {
                Some(words) => format!("{} …", words.trim_end()),
                None => format!("{}…", head_of(last, room.saturating_sub(1))),
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

/// A row that shows a part of a line of a text, as [`text_rows`] breaks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextRow {
    /// The index of the line.
    pub line: usize,
    /// The characters of the line that the row shows.
    pub chars: std::ops::Range<usize>,
}

/// Breaks lines into rows of at most `width` columns, between words if possible. No character is left out: a blank for
/// which there is no room stays at the end of its row.
pub fn text_rows(lines: &[String], width: usize) -> Vec<TextRow> {
    let mut rows = Vec::new();
    for (line, text) in lines.iter().enumerate() {
        // All in characters: the beginning of the row, that of its last word, and the place in the line.
        let (mut start, mut word, mut place) = (0, 0, 0);
        // The columns of the row, and of its last word.
        let (mut row_columns, mut word_columns) = (0, 0);
        for cluster in text.graphemes(true) {
            let wide = columns(cluster);
            let is_blank = cluster.chars().all(char::is_whitespace);
            if row_columns + wide > width && !is_blank && place > start {
                let is_between = word > start;
                let end = if is_between { word } else { place };
                rows.push(TextRow {
                    line,
                    chars: start..end,
                });
                row_columns = if is_between { word_columns } else { 0 };
                start = end;
            }
            place += cluster.chars().count();
            row_columns += wide;
            word_columns += wide;
            if is_blank {
                (word, word_columns) = (place, 0);
            }
        }
        rows.push(TextRow {
            line,
            chars: start..place,
        });
    }
    rows
}

/// Returns the index of the row that shows the caret before a character of a line.
pub fn row_of_caret(rows: &[TextRow], (line, column): (usize, usize)) -> usize {
    let is_before = |row: &TextRow| (row.line, row.chars.start) <= (line, column);
    rows.partition_point(is_before).saturating_sub(1)
}

/// Returns the caret a number of rows below (above if negative), at the same distance from the beginning of its row.
pub fn caret_in_row(rows: &[TextRow], caret: (usize, usize), by: isize) -> (usize, usize) {
    let row = row_of_caret(rows, caret);
    let goal = row
        .saturating_add_signed(by)
        .min(rows.len().saturating_sub(1));
    let (Some(from), Some(to)) = (rows.get(row), rows.get(goal)) else {
        return caret;
    };
    let distance = caret.1.saturating_sub(from.chars.start);
    // The end of a row is the beginning of the next one if both show the same line.
    let goes_on = rows.get(goal + 1).is_some_and(|next| next.line == to.line);
    let last = to.chars.end.saturating_sub(usize::from(goes_on));
    (to.line, (to.chars.start + distance).min(last))
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
    fn rows_hold_every_character_and_the_caret_walks_by_them() {
        let lines = ["one two  three", "", "漢字漢字 e\u{301}abcdefgh"].map(str::to_owned);
        for width in 1..20 {
            let rows = text_rows(&lines, width);
            let mut shown = vec![String::new(); lines.len()];
            for row in &rows {
                let text: String = (lines[row.line].chars())
                    .skip(row.chars.start)
                    .take(row.chars.len())
                    .collect();
                assert!(columns(text.trim_end()) <= width.max(2), "{width} {text:?}");
                shown[row.line].push_str(&text);
            }
            assert_eq!(shown, lines, "{width}");
            // Down from the top reaches every row once.
            let mut caret = (0, 0);
            for row in 0..rows.len() {
                assert_eq!(row_of_caret(&rows, caret), row, "{width}");
                caret = caret_in_row(&rows, caret, 1);
            }
        }
        let rows = text_rows(&lines, 8);
        assert_eq!(rows[0].chars, 0..9);
        assert_eq!(rows[1].chars, 9..14);
        assert_eq!(caret_in_row(&rows, (0, 14), -1), (0, 5));
        assert_eq!(caret_in_row(&rows, (0, 7), 1), (0, 14));
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
