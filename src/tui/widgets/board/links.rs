//! Links between pieces, which the rules keep as bits in the number of a family's member: a line from each piece to each
//! square to which it is linked, in the colour of the piece.

use super::draw::Painter;
use super::drawn::BoardDrawing;
use super::geometry::{BoardLayout, middle};
use super::raster::Ink;
use super::{BoardView, Canvas};
use crate::board::{Piece, Square};
use crate::codec::sgf::Connection;
use crate::session::node_facts::ColouredConnection;
use crate::tui::theme::legible;
use ratatui::style::{Modifier, Style};

/// A piece with its square and one to which it is linked.
struct Link {
    piece: Piece,
    from: Square,
    to: Square,
}

/// Returns the links of a board.
fn links(view: &BoardView<'_>) -> Vec<Link> {
    let looks = &view.game.look.pieces;
    if looks.values().all(|look| look.links.is_empty()) {
        return Vec::new();
    }
    let of_square = |from: Square| {
        let piece = view.board.piece(from);
        piece.into_iter().flat_map(move |piece| {
            let targets = view.game.links(piece);
            let targets = targets.filter_map(move |(dx, dy)| from.moved(dx, dy));
            let targets = targets.filter(|to| view.board.has(*to));
            targets.map(move |to| Link { piece, from, to })
        })
    };
    view.board.squares().flat_map(of_square).collect()
}

impl BoardDrawing<'_, '_> {
    /// Draws the links with dots, below the pieces.
    pub(super) fn links(&mut self, layout: &BoardLayout) {
        let painter = self.painter;
        let shaft = |drawing: &Self, link: &Link| {
            let connection = Connection {
                from: link.from,
                to: link.to,
                is_arrow: false,
            };
            let known = ColouredConnection {
                connection,
                colour: None,
            };
            drawing.arrow(layout, &known, 0, false)
        };
        // All are looked for before the first is painted: a cell with a dot is no longer bare.
        let links = links(painter.view);
        let all: Vec<_> = links
            .iter()
            .filter_map(|link| Some((link, shaft(self, link)?)))
            .collect();
        for (link, dots) in all {
            let color = painter
                .theme
                .piece_tones(painter.view.game, link.piece)
                .shown();
            let ink = self.raster.ink(color, Ink::Mark);
            self.paint(&dots, ink, link.to);
        }
    }
}

/// Draws the links with characters, in the cells between the pieces.
pub(super) fn draw(painter: &Painter<'_>, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
    let (view, theme) = (painter.view, painter.theme);
    for link in links(view) {
        let ends = layout.rect_of(link.from).zip(layout.rect_of(link.to));
        let Some((start, end)) = ends else { continue };
        let color = theme.piece_tones(view.game, link.piece).shown();
        for (x, y, sign) in strokes(middle(start), middle(end)) {
            let square = layout.square_at(x, y);
            let is_crossing = square.and_then(|square| layout.rect_of(square));
            let is_crossing = is_crossing.is_some_and(|rect| middle(rect) == (x, y));
            let is_taken = |square: Square| {
                is_crossing && (view.board.piece(square).is_some() || view.cursor == Some(square))
            };
            if square.is_some_and(is_taken) {
                continue;
            }
            let ground = square.map_or(Style::new(), |square| painter.ground(square));
            let ground = ground.remove_modifier(Modifier::DIM);
            let style = match theme.colors {
                true => legible(ground.fg(color)),
                false => ground,
            };
            canvas.sign(x, y, theme.sign(sign), style);
        }
    }
}

/// Returns the cells between two others through which a line passes, with the part of it in each.
fn strokes(from: (u16, u16), to: (u16, u16)) -> Vec<(u16, u16, &'static str)> {
    // From the left to the right, or from above.
    let (from, to) = if from <= to { (from, to) } else { (to, from) };
    let number = |place: (u16, u16)| (i32::from(place.0), i32::from(place.1));
    let ((x, y), (end_x, end_y)) = (number(from), number(to));
    let (dx, dy) = (end_x - x, end_y - y);
    let steps = dx.abs().max(dy.abs());
    let is_flat = dx.abs() > dy.abs() * 2;
    let stroke = |step: i32| {
        // In eighths of a row: where the line is in the middle of the cell.
        let down = 8 * dy * step / steps + 4;
        let row = y + down.div_euclid(8);
        let column = x + (2 * dx * step + steps) / (2 * steps);
        let sign = match (dx, dy) {
            (0, _) => "│",
            (_, 0) => "─",
            // What is nearly level lies at the upper or at the lower edge of a row.
            _ if is_flat && down.rem_euclid(8) < 4 => "▔",
            _ if is_flat => "▁",
            _ if dy > 0 => "╲",
            _ => "╱",
        };
        Some((u16::try_from(column).ok()?, u16::try_from(row).ok()?, sign))
    };
    (1..steps).filter_map(stroke).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws a line in cells of two columns, with its ends.
    fn picture(from: (u16, u16), to: (u16, u16)) -> Vec<String> {
        let mut rows = vec![vec![' '; 9]; 5];
        let ends = [(from.0, from.1, "o"), (to.0, to.1, "o")];
        for (x, y, sign) in strokes(from, to).into_iter().chain(ends) {
            rows[usize::from(y)][usize::from(x)] = sign.chars().next().unwrap_or(' ');
        }
        let rows = rows
            .into_iter()
            .map(|row| row.into_iter().collect::<String>());
        rows.map(|row| row.trim_end().to_owned())
            .filter(|row| !row.is_empty())
            .collect()
    }

    #[test]
    fn a_link_goes_from_end_to_end() {
        // A knight's move among cells of two columns and one row, in all four directions upwards.
        assert_eq!(picture((2, 3), (4, 1)), ["    o", "   ╱", "  o"]);
        assert_eq!(picture((4, 3), (2, 1)), ["  o", "   ╲", "    o"]);
        assert_eq!(picture((0, 1), (4, 0)), ["   ▁o", "o▔▔"]);
        assert_eq!(picture((4, 1), (0, 0)), ["o▁", "  ▔▔o"]);
        assert_eq!(picture((0, 0), (4, 0)), ["o───o"]);
        assert_eq!(picture((0, 0), (0, 2)), ["o", "│", "o"]);
    }
}
