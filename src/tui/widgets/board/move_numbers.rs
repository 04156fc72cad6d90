//! The numbers of moves on the pieces that they placed.

use super::Canvas;
use super::draw::Painter;
use super::geometry::middle;
use super::view::last_digits;
use crate::board::Square;
use crate::tui::theme::readable_on;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

impl Painter<'_> {
    /// Returns the number of the move that placed the piece on a square, if it is to be shown.
    pub(super) fn move_number(&self, square: Square) -> Option<u32> {
        let numbers = self.view.numbers;
        let index = numbers.binary_search_by_key(&square, |(known, _)| *known);
        let number = numbers.get(index.ok()?)?.1;
        self.view.board.piece(square).map(|_| number)
    }

    /// Writes the number of a move over a stone in a cell of one row, in the stone's colour. Returns false if there is none,
    /// or the record marks the stone.
    pub(super) fn write_move_number(
        &self,
        square: Square,
        rect: Rect,
        canvas: &mut Canvas<'_>,
    ) -> bool {
        let is_marked = self.view.marked.iter().any(|mark| mark.square == square);
        let number = self
            .move_number(square)
            .filter(|_| !is_marked && rect.height == 1);
        let Some((number, body)) = number.zip(self.body_of_stone(square)) else {
            return false;
        };
        let text = last_digits(number, rect.width);
        let wide = u16::try_from(text.len()).unwrap_or(rect.width);
        let (column, row) = middle(rect);
        // A single digit stands where the stone stood.
        let x = match (wide, rect.width) {
            (1, _) => column,
            (_, 2) => rect.x,
            (wide, width) => rect.x + width.saturating_sub(wide) / 2,
        };
        let style = Style::new().fg(readable_on(body)).bg(body);
        canvas.text(x, row, wide, &text, style.add_modifier(Modifier::BOLD));
        true
    }
}
