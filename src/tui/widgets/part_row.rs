//! Parts beside each other on one line, as many as fit whole, each with its place for the mouse.

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
    /// Begins on the first line of an area.
    pub fn new(area: Rect) -> Self {
        Self {
            area,
            column: area.x,
            line: Line::default(),
        }
    }

    /// Returns the column after all that was added.
    pub fn column(&self) -> u16 {
        self.column
    }

    /// Returns the columns that are left.
    pub fn room(&self) -> u16 {
        self.area.right().saturating_sub(self.column)
    }

    /// Adds a part, of clean text, and what stands behind it, which may be cut. Returns the place of the part, or `None`
    /// if it does not fit whole.
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

    /// Adds what is no part, such as the sign that more parts follow.
    pub fn add(&mut self, span: Span<'static>) {
        self.column = self.column.saturating_add(columns16(&span.content));
        self.line.push_span(span);
    }

    /// Draws the line.
    pub fn draw(self, canvas: &mut Canvas<'_>) {
        canvas.widget(self.line, self.area);
    }
}
