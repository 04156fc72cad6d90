//! Pages of text.

use super::frame::{centred, open, padded};
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::list::scrollbar;
use crate::tui::widgets::paint::{Canvas, columns16, wrapped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

/// The default width of a page with its border.
pub const WIDTH: u16 = 76;

/// The most lines of a page.
const LINES: usize = 2_000;

/// A text to read: why a move was refused, the result of a game, about the program.
#[derive(Clone, Copy, Debug)]
pub struct TextPage<'a> {
    /// The styles and characters for drawing.
    pub theme: &'a Theme,
    pub title: &'a str,
    /// The text in the lower border.
    pub below: &'a str,
    /// The paragraphs, each with its style.
    pub paragraphs: &'a [(Role, String)],
    /// The first visible line in the previous frame.
    pub scroll: usize,
}

/// The positions of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageLayout {
    /// The whole box.
    pub area: Rect,
    /// The area of the lines.
    pub inner: Rect,
    /// The first visible line.
    pub scroll: usize,
    /// The number of all lines.
    pub lines: usize,
}

impl PageLayout {
    pub(super) fn new(area: Rect, inner: Rect, scroll: usize, lines: usize) -> Self {
        Self {
            area,
            inner,
            scroll,
            lines,
        }
    }

    /// Adds a scroll bar to the border, if there is one.
    pub(super) fn with_bar(self, canvas: &mut Canvas<'_>, theme: &Theme) -> Self {
        let edge = Rect {
            width: self.area.right().saturating_sub(self.inner.x),
            ..self.inner
        };
        scrollbar(canvas, theme, edge, self.scroll, self.lines);
        self
    }
}

impl TextPage<'_> {
    /// Draws the page in the middle of the screen.
    pub fn render(&self, screen: Rect, buffer: &mut Buffer) -> PageLayout {
        let screen = screen.intersection(buffer.area);
        let room = LinePage::room(screen);
        let ground = self.theme.style(Role::Overlay);
        let mut lines = Vec::new();
        for (role, text) in self.paragraphs {
            let style = ground.patch(self.theme.style(*role));
            let remaining = LINES.saturating_sub(lines.len());
            let wrapped = wrapped(text, room, remaining).into_iter();
            lines.extend(wrapped.map(|line| Line::styled(line, style)));
        }
        LinePage {
            theme: self.theme,
            title: self.title,
            below: self.below,
            lines,
            most: WIDTH,
            scroll: self.scroll,
        }
        .render(screen, buffer)
    }
}

/// A page of lines that have already been wrapped.
#[derive(Clone, Debug)]
pub struct LinePage<'a> {
    /// The styles and characters for drawing.
    pub theme: &'a Theme,
    pub title: &'a str,
    /// The text in the lower border.
    pub below: &'a str,
    /// The lines, whose texts have to be clean.
    pub lines: Vec<Line<'a>>,
    /// The greatest width of the page.
    pub most: u16,
    /// The first visible line in the previous frame.
    pub scroll: usize,
}

impl LinePage<'_> {
    /// Returns the width of a line of a page on this screen.
    pub fn room(screen: Rect) -> u16 {
        let width = WIDTH.min(screen.width);
        if width >= 12 { width - 4 } else { width.max(1) }
    }

    /// Draws the page in the middle of the screen.
    pub fn render(self, screen: Rect, buffer: &mut Buffer) -> PageLayout {
        let mut canvas = Canvas::new(buffer, screen);
        let screen = canvas.area();
        let widest = self.lines.iter().map(Line::width).max().unwrap_or(0);
        let width = u16::try_from(widest)
            .unwrap_or(u16::MAX)
            .max(columns16(self.title).saturating_add(4))
            .max(columns16(self.below).saturating_add(4))
            .saturating_add(4)
            .min(self.most.min(screen.width));
        let count = self.lines.len();
        let height = u16::try_from(count.max(1))
            .unwrap_or(u16::MAX)
            .saturating_add(2);
        let area = centred(screen, width, height);
        let inner = padded(open(&mut canvas, self.theme, area, self.title, self.below));
        let scroll = self
            .scroll
            .min(count.saturating_sub(usize::from(inner.height)));
        let shown: Vec<Line<'_>> = self
            .lines
            .into_iter()
            .skip(scroll)
            .take(usize::from(inner.height))
            .collect();
        canvas.widget(Paragraph::new(shown), inner);
        PageLayout::new(area, inner, scroll, count).with_bar(&mut canvas, self.theme)
    }
}
