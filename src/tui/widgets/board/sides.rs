//! Draws the sides of the players: a border outside the board along their edges, solid for the first player and with
//! notches or gaps for the second, with a piece at both ends of each edge.

use super::geometry::{BoardLayout, Border};
use super::pieces::PieceSigns;
use super::{BoardView, Canvas};
use ratatui::style::Style;

/// Draws the border.
pub(super) fn draw(view: &BoardView<'_>, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
    let border = layout.border;
    if border == Border::default() {
        return;
    }
    let (width, height) = layout.size();
    let (mut top, mut bottom) = (Vec::new(), Vec::new());
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for (square, rect) in layout.squares_shown() {
        let Some((across, down)) = layout.on_screen(square).filter(|_| view.board.has(square))
        else {
            continue;
        };
        if down == 0 {
            let row = rect.y.wrapping_sub(1);
            top.extend((rect.left()..rect.right()).map(|column| (column, row)));
        }
        if down + 1 == height {
            bottom.extend((rect.left()..rect.right()).map(|column| (column, rect.bottom())));
        }
        if across == 0 {
            let column = rect.x.wrapping_sub(1);
            left.extend((rect.top()..rect.bottom()).map(|row| (column, row)));
        }
        if across + 1 == width {
            right.extend((rect.top()..rect.bottom()).map(|row| (rect.right(), row)));
        }
    }
    let pen = Pen {
        view,
        pieces: PieceSigns::on_board(view.game, view.theme),
    };
    // Characters are about twice as high as wide, so half a row is as thick as a column.
    pen.edge(border.top, &top, ("▄", "▁"), 2, canvas);
    pen.edge(border.bottom, &bottom, ("▀", " "), 2, canvas);
    // High cells would have teeth, and need none where colours tell the edges apart.
    let dash = match layout.cell.1 > 1 && view.theme.colors {
        true => usize::MAX,
        false => 1,
    };
    pen.edge(border.left, &left, ("█", "▐"), dash, canvas);
    pen.edge(border.right, &right, ("█", "▌"), dash, canvas);
    let corners = [
        (border.left, border.top, left.first(), top.first()),
        (border.right, border.top, right.first(), top.last()),
        (border.left, border.bottom, left.last(), bottom.first()),
        (border.right, border.bottom, right.last(), bottom.last()),
    ];
    for (beside, along, column, row) in corners {
        if let (Some(beside), Some(along)) = (beside, along)
            && let (Some((column, _)), Some((_, row))) = (column, row)
        {
            pen.corner(beside, along, (*column, *row), canvas);
        }
    }
}

struct Pen<'a> {
    view: &'a BoardView<'a>,
    pieces: PieceSigns,
}

impl Pen<'_> {
    fn style(&self, player: u8) -> Style {
        let tones = self.view.theme.tones(self.view.game, player);
        Style::new().fg(tones.shown())
    }

    /// Draws an edge from its first cell to its last one.
    fn edge(
        &self,
        owner: Option<u8>,
        cells: &[(u16, u16)],
        (stroke, notch): (&'static str, &'static str),
        dash: usize,
        canvas: &mut Canvas<'_>,
    ) {
        let Some(player) = owner else { return };
        let style = self.style(player);
        let kind = self.view.game.kinds_of(player).next();
        let last = cells.len().saturating_sub(1);
        for (index, (column, row)) in cells.iter().enumerate() {
            let piece = kind.filter(|_| index == 0 || index == last);
            // The dash in the middle of the pattern leaves a gap beside each piece.
            let is_drawn = player % 2 == 0 || dash == usize::MAX || (index / dash) % 2 == 1;
            match piece {
                Some(piece) => canvas.sign(*column, *row, self.pieces.get(piece), style),
                None => {
                    let stroke = match (is_drawn, self.view.theme.colors) {
                        (true, _) => stroke,
                        (false, true) => notch,
                        // Without colours the gaps alone tell the players apart.
                        (false, false) => continue,
                    };
                    canvas.sign(*column, *row, self.view.theme.sign(stroke), style);
                }
            }
        }
    }

    /// Draws a corner in the colours of both players. Without colours it stays empty between the signs of both.
    fn corner(&self, beside: u8, along: u8, (column, row): (u16, u16), canvas: &mut Canvas<'_>) {
        if !self.view.theme.colors {
            return;
        }
        if let Some(color) = self.style(along).fg {
            let style = self.style(beside).bg(color);
            canvas.sign(column, row, self.view.theme.sign("▌"), style);
        }
    }
}
