//! Draws the sides of the players: a bar outside the board along their edges, as thick everywhere. Where there are no
//! colours it is a double line for the second player, with a piece at both ends.

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
    pen.edge(border.top, &top, ("▄", "═"), canvas);
    pen.edge(border.bottom, &bottom, ("▀", "═"), canvas);
    pen.edge(border.left, &left, ("█", "║"), canvas);
    pen.edge(border.right, &right, ("█", "║"), canvas);
}

struct Pen<'a> {
    view: &'a BoardView<'a>,
    pieces: PieceSigns,
}

impl Pen<'_> {
    /// Draws an edge from its first cell to its last one. Without colours the second player has a double line, and the
    /// player's piece stands at both ends, with a gap along a row; down a column that would be a hole in the wall.
    fn edge(
        &self,
        owner: Option<u8>,
        cells: &[(u16, u16)],
        (solid, double): (&'static str, &'static str),
        canvas: &mut Canvas<'_>,
    ) {
        let Some(player) = owner else { return };
        let theme = self.view.theme;
        let style = Style::new().fg(theme.tones(self.view.game, player).shown());
        let stroke = match theme.colors || player.is_multiple_of(2) {
            true => solid,
            false => double,
        };
        let kind = self.view.game.kinds_of(player).next();
        let kind = kind.filter(|_| !theme.colors && cells.len() > 4);
        let mut rows = cells.iter().map(|(_, row)| row);
        let is_level = rows.next() == rows.next();
        for (index, (column, row)) in cells.iter().enumerate() {
            let from_end = index.min(cells.len() - 1 - index);
            let sign = match (kind, from_end) {
                (Some(kind), 0) => self.pieces.get(kind),
                (Some(_), 1) if is_level => continue,
                _ => theme.sign(stroke),
            };
            canvas.sign(*column, *row, sign, style);
        }
    }
}
