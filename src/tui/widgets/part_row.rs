//! A line of adjacent parts, as many as fit completely, with their positions for the mouse.

use super::paint::{Canvas, columns16};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// A line that is filled from the left.
#[derive(Clone, Debug)]
pub(in crate::tui) struct PartRow {
    area: Rect,
    column: u16,
    line: Line<'static>,
}

impl PartRow {
    /// Starts on the first row of an area.
    pub fn new(area: Rect) -> Self {
        Self {
            area,
            column: area.x,
            line: Line::default(),
        }
    }

    /// Returns the column after everything that was added.
    pub fn column(&self) -> u16 {
        self.column
    }

    /// Returns the number of free columns.
    pub fn room(&self) -> u16 {
        self.area.right().saturating_sub(self.column)
    }

    /// Adds a part, consisting of clean text, and text after it, which may be cut off. Returns the area of the part, or
    /// `None` if it does not fit completely.
    pub fn push<const N: usize>(
        &mut self,
        part: [Span<'static>; N],
        behind: Span<'static>,
    ) -> Option<Rect> {
        let widths = part.iter().map(|span| columns16(&span.content));
        let wide = widths.fold(0, u16::saturating_add);
        if wide > self.room() {
            return None;
        }
        let place = Rect::new(self.column, self.area.y, wide, 1);
        self.line.extend(part);
        self.column = place.right();
        self.add(behind);
        Some(place)
    }

    /// Adds text that is not a part, such as a mark that more parts follow.
    pub fn add(&mut self, span: Span<'static>) {
        self.column = self.column.saturating_add(columns16(&span.content));
        self.line.push_span(span);
    }

    /// Draws the line.
    pub fn draw(self, canvas: &mut Canvas<'_>) {
        canvas.widget(self.line, self.area);
    }
}
