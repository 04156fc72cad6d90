//! The board widget: squares, points or hexagons, with coordinates, cursor and all marks of squares.
//!
//! Each mark has a character, a drawing or an attribute of its own, so that no information depends on colour alone. If
//! cells have at least two rows and the terminal has fine blocks, pieces and marks are drawn with dots (`drawn`);
//! otherwise they are characters (`draw`).
//!
//! | mark | as characters | as a drawing |
//! | --- | --- | --- |
//! | cursor | `▐ ▌` beside the piece, in the neighbouring columns if squares are narrow (`[` in the margin) | a bar on both sides, behind the piece; four corners without colours and among few |
//! | refused | `× ×`, `×` on an empty square | a large cross, of characters in small cells; `×` in two corners around a piece |
//! | pending | `▏ ▕`, `‹ ›` on the console | the same on both sides, or in the lower corners |
//! | target | `•`, without colours `◎`, faint `·` until a piece is lifted; `( )` around a piece | a dot in the middle, a ring around a piece, in small cells four filled corners, as around the point of an arrow |
//! | inspected by the rules | `┆ ┆`, `·` on an empty square | `┆` in two corners, but not within the cursor |
//! | attacked | `! !` | `!` in the upper corners |
//! | decided the game | `┃ ┃`, or a thick frame, in the winner's colour; without colours `✦ ✦` | a frame around all of them in a colour that contrasts with ground and pieces, in small cells what a piece leaves of it, on the ground of good squares; `✦` without colours and on small stones |
//! | lifted from | `◌` | the outline of the piece |
//! | last move | underlined, bold where it ended; a dot of the other colour after a stone, `◉` if there is no room, without colours `( )` around points | its ground, fainter where it began; where no ground says it one filled corner where it ended and an open one where it began; a dot of the other colour on a stone, the ground on both sides if there are letters on it, `( )` around points without colours; in small cells rules above and below where no ground says it |
//! | shapes of the record | `( )`, `[ ]` and others on both sides; if squares are narrow `△ ▢ ◦ ⨯ ▪`, on a stone in its place | four corners `╭ ╮╰ ╯` |
//! | labels of the record | after a piece or in the middle of an empty square, cut to its room | in the middle |
//! | arrows and lines | `━ ┃ ╱ ╲` on the way, without colours `·` or `━ ╍ ┅ ═`, a head at the target | an arrow around the pieces; in small cells a shaft and a head through the middles of empty squares, on points its ends, in the corners nearest to each other |
//! | moves ahead | a letter, dots on the way | a letter in a corner or in the middle, an arrow |
//! | heat | a digit from 1 to 9 in the last corner | the same |
//! | where to look | the rest is faint, without exact colours also `░` on empty squares | the same |
//! | movable | `·` after the piece, bold if squares are narrow | `·` in a corner |

mod arrows;
mod branches;
mod columns;
#[cfg(test)]
mod contrast_tests;
mod decisive;
mod draw;
mod drawn;
mod figures;
mod geometry;
mod hand_rows;
mod hands;
mod heat;
mod last_move;
mod lines;
mod links;
mod margin;
mod mark_shapes;
mod marks;
mod move_numbers;
mod pieces;
#[cfg(test)]
mod points_fixture;
mod raster;
mod shapes;
mod sides;
mod small;
mod spans;
mod spotlight;
mod star_points;
mod targets;
mod thin;
mod view;

pub(in crate::tui) use draw::hex_tone;
pub(in crate::tui) use draw::pending_signs;
pub use figures::{Figure, PieceFigures};
pub use geometry::BoardLayout;
pub use heat::heat_of;
pub use pieces::PieceSigns;
pub(in crate::tui) use star_points::is_star_point;
pub use view::{BoardView, BranchMark, ShownHand};

use super::paint::{Canvas, columns16, shortened};
use crate::board::Square;
use crate::tui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

impl BoardView<'_> {
    /// Returns the positions in `area` without drawing.
    pub fn layout(&self, area: Rect) -> BoardLayout {
        geometry::lay_out(self, area)
    }

    /// Draws the board as large as `area` permits.
    pub fn render(&self, area: Rect, buffer: &mut Buffer) -> BoardLayout {
        let mut canvas = Canvas::new(buffer, area);
        let mut layout = self.layout(canvas.area());
        if layout.row_of_frame.is_some() {
            let height = area.height.saturating_add(1);
            canvas = Canvas::new(buffer, Rect { height, ..area });
        }
        let painter = draw::Painter::new(self, layout.cell);
        let is_drawing = geometry::has_room(&layout, self.theme.dots);
        let mut raster = None;
        let letters = if is_drawing {
            let drawn = drawn::board(&painter, &layout, &mut canvas);
            layout.branches = drawn.arrows;
            raster = Some(drawn.raster);
            thin::draw(&painter, &layout, &mut canvas);
            columns::draw(&painter, &layout, &mut canvas);
            last_move::rules(&painter, &layout, &mut canvas);
            if !geometry::has_arrows(layout.cell, self.theme.dots) {
                branches::ways(&painter, &layout, &mut canvas);
            }
            sides::draw(self, &layout, &mut canvas);
            drawn.letters
        } else {
            // The cursor may stand in the column of the border.
            sides::draw(self, &layout, &mut canvas);
            draw::squares(&painter, &layout, &mut canvas);
            thin::draw(&painter, &layout, &mut canvas);
            columns::draw(&painter, &layout, &mut canvas);
            links::draw(&painter, &layout, &mut canvas);
            decisive::draw(&painter, &layout, &mut canvas);
            last_move::brackets(&painter, &layout, &mut canvas);
            painter.brackets(&layout, &mut canvas);
            branches::draw(&painter, &layout, &mut canvas);
            branches::letters(self, &layout, None)
        };
        marks::draw(&painter, &layout, raster.as_ref(), &mut canvas);
        margin::draw(self, &layout, &mut canvas);
        hands::draw(self, &layout, &mut canvas);
        heat::draw(self, &layout, &mut canvas);
        spotlight::draw(self, &layout, &mut canvas);
        let places = branches::finish(&painter, &letters, &mut canvas);
        // A letter lies above the arrows.
        layout.branches.splice(0..0, places);
        for (square, text) in self.labels {
            self.label(*square, text, &layout, &mut canvas);
        }
        layout
    }

    /// Draws a label that begins at a place without a square, as far as there are no squares.
    fn label(&self, square: Square, text: &str, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
        let is_hole = |square: Square| !self.board.has(square);
        let Some(place) = layout.rect_of(square).filter(|_| is_hole(square)) else {
            return;
        };
        let row = place.y + place.height / 2;
        let mut right = place.right();
        while layout.square_at(right, row).is_some_and(is_hole) {
            right = right.saturating_add(layout.cell.0.max(1));
        }
        // If there is too little room to the right, as on a rotated board, the label begins further left.
        let mut x = place.x;
        let wide = columns16(text);
        while right.saturating_sub(x) < wide
            && x.checked_sub(1)
                .and_then(|left| layout.square_at(left, row))
                .is_some_and(is_hole)
        {
            x -= 1;
        }
        let text = shortened(text, usize::from(right.saturating_sub(x)));
        let style = self.theme.style(Role::Faint);
        canvas.text(x, row, right.saturating_sub(x), &text, style);
    }
}
