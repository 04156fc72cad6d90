//! A board in little room: two squares in each character, one above the other.

use super::BoardView;
use crate::board::look::BoardStyle;
use crate::board::{Piece, Square};
use crate::tui::theme::{Role, Signs};
use crate::tui::widgets::paint::Canvas;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

impl BoardView<'_> {
    /// Draws the squares without marks, each as a dot in the colour of its piece's player. Returns false, and draws
    /// nothing, if there is no room for that either, without colours and blocks, or where nothing would be recognised: on an
    /// empty board, or one of hexagons, whose rows are shifted.
    pub fn render_small(&self, area: Rect, buffer: &mut Buffer) -> bool {
        let (width, height) = (self.board.width(), self.board.height());
        let has_room = area.width >= width && area.height >= height.div_ceil(2);
        let is_empty = self.board.cells().iter().all(|cell| cell.piece().is_none());
        let is_unlike = is_empty || self.game.look.style == BoardStyle::Hex;
        if !has_room || is_unlike || !self.theme.colors || self.theme.signs == Signs::Ascii {
            return false;
        }
        let kinds = (0..self.game.pieces.len()).filter_map(|kind| u16::try_from(kind).ok());
        let bodies: Vec<Color> = kinds
            .map(|kind| self.theme.piece_tones(self.game, Piece(kind)).shown())
            .collect();
        let color = |x: u16, row: u16| {
            let square = Square::new(x, height.checked_sub(row + 1)?);
            self.dot(square, &bodies)
        };
        let mut canvas = Canvas::new(buffer, area);
        for row in 0..height.div_ceil(2) {
            for x in 0..width {
                let (sign, style) = match (color(x, 2 * row), color(x, 2 * row + 1)) {
                    (Some(above), Some(below)) => ("▀", Style::new().fg(above).bg(below)),
                    (Some(above), None) => ("▀", Style::new().fg(above)),
                    (None, Some(below)) => ("▄", Style::new().fg(below)),
                    (None, None) => continue,
                };
                canvas.text(area.x + x, area.y + row, 1, sign, style);
            }
        }
        true
    }

    /// Returns the colour of a square's dot, `None` for a hole.
    fn dot(&self, square: Square, bodies: &[Color]) -> Option<Color> {
        let cell = self.board.get(square);
        if let Some(piece) = cell.piece() {
            return bodies.get(usize::from(piece.0)).copied();
        }
        let role = match self.game.look.style {
            BoardStyle::Squares if (square.x + square.y).is_multiple_of(2) => Role::BoardDark,
            BoardStyle::Squares => Role::BoardLight,
            _ => Role::BoardMiddle,
        };
        self.theme.style(role).bg.filter(|_| !cell.is_hole())
    }
}
