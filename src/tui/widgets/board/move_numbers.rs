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

    /// Writes the number of a move over a stone in a cell of one row, in the stone's colour. Returns false if there is
    /// none, or the record marks the stone.
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

#[cfg(test)]
mod tests {
    use super::super::BoardView;
    use super::super::points_fixture::{POINT, go, with_stone};
    use crate::board::Piece;
    use crate::tui::theme::{Signs, Theme};
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    /// Returns what is written on a stone with a number in a cell of one row.
    fn written(theme: &Theme, number: u32, wide: u16) -> String {
        let (game, board) = (go(), with_stone(Some(Piece(0))));
        let numbers = [(POINT, number)];
        let view = BoardView {
            numbers: &numbers,
            coordinates: false,
            ..BoardView::new(&game, &board, theme)
        };
        let area = Rect::new(0, 0, wide * 5, 5);
        let mut buffer = Buffer::empty(area);
        let layout = view.render(area, &mut buffer);
        assert_eq!(layout.cell, (wide, 1));
        let rect = layout.rect_of(POINT).expect("the point");
        rect.columns()
            .map(|column| buffer[(column.x, column.y)].symbol())
            .collect()
    }

    #[test]
    fn small_stones_have_as_many_last_digits_as_they_have_columns() {
        let dark = Theme::by_name("dark").expect("a theme");
        assert_eq!(written(&dark, 157, 2), "57");
        assert_eq!(written(&dark, 105, 2), "05");
        let letters = dark.with_signs(Signs::Ascii);
        assert_eq!(written(&letters, 157, 3), "157");
        assert_eq!(written(&letters, 1_157, 3), "157");
        assert_eq!(written(&letters, 42, 3).trim_start_matches('-').len(), 3);
        // Without colours it would hide whose the stone is.
        let mono = Theme::mono().with_signs(Signs::Ascii);
        assert_eq!(written(&mono, 157, 3), "-b-");
    }
}
