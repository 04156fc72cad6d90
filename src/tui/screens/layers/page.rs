//! Pages of text.

use super::{centred, open, padded};
use crate::tui::app::App;
use crate::tui::layer::{Page, PageText};
use crate::tui::layout::Layout;
use crate::tui::markdown::lay_out;
use crate::tui::theme::Role;
use crate::tui::widgets::list::scrollbar;
use crate::tui::widgets::paint::{Canvas, columns16, wrapped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

/// The width of a page with its border.
const WIDTH: u16 = 76;

/// The most lines of a page.
const LINES: usize = 2_000;

/// Returns the width of a line of a page on this screen.
pub(in crate::tui) fn page_room(screen: Rect) -> u16 {
    let width = WIDTH.min(screen.width);
    if width >= 12 { width - 4 } else { width.max(1) }
}

/// Draws a text to read: why a move was refused, the result of a game, about the program.
pub(super) fn draw(app: &App, page: &Page, screen: Rect, layout: &mut Layout, buffer: &mut Buffer) {
    let (room, ground) = (page_room(screen), app.theme.style(Role::Overlay));
    let (below, lines) = match &page.text {
        PageText::Lines(paragraphs) => {
            let lines = paragraphs
                .iter()
                .flat_map(|text| wrapped(text, room, LINES));
            let lines = lines.take(LINES).map(|line| Line::styled(line, ground));
            ("tui-page-below", lines.collect())
        }
        PageText::Markdown(blocks) => {
            let lines = lay_out(blocks, room, &app.theme, ground);
            ("tui-words-below", lines)
        }
    };
    LinePage {
        title: &page.title,
        below: &app.texts.word(below),
        lines,
        most: WIDTH,
        scroll: page.scroll,
    }
    .draw(app, screen, layout, buffer);
}

/// A page of lines that have already been wrapped.
pub(super) struct LinePage<'a> {
    pub title: &'a str,
    /// The text in the lower border.
    pub below: &'a str,
    /// The lines, whose texts have to be clean.
    pub lines: Vec<Line<'a>>,
    /// The greatest width of the page.
    pub most: u16,
    /// The first visible line, unless the page would end above the lower border.
    pub scroll: usize,
}

impl LinePage<'_> {
    /// Draws the page in the middle of the screen, with a scroll bar in the border.
    pub fn draw(self, app: &App, screen: Rect, layout: &mut Layout, buffer: &mut Buffer) {
        let mut canvas = Canvas::new(buffer, screen);
        let widest = self.lines.iter().map(Line::width).max().unwrap_or(0);
        let titles = columns16(self.title).max(columns16(self.below));
        let width = u16::try_from(widest)
            .unwrap_or(u16::MAX)
            .max(titles.saturating_add(4))
            .saturating_add(4)
            .min(self.most.min(screen.width));
        let count = self.lines.len();
        let height = u16::try_from(count.max(1)).unwrap_or(u16::MAX);
        let area = centred(screen, width, height.saturating_add(2));
        let inner = padded(open(&mut canvas, &app.theme, area, self.title, self.below));
        let rows = usize::from(inner.height);
        let scroll = self.scroll.min(count.saturating_sub(rows));
        let shown = self.lines.into_iter().skip(scroll).take(rows);
        canvas.widget(Paragraph::new(shown.collect::<Vec<_>>()), inner);
        let edge = Rect {
            width: area.right().saturating_sub(inner.x),
            ..inner
        };
        scrollbar(&mut canvas, &app.theme, edge, scroll, count);
        layout.layer = area;
        layout.page = rows;
        layout.page_end = count.saturating_sub(rows);
    }
}
