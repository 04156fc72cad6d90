//! The board widget: squares, points or hexagons, with coordinates, cursor and all marks of squares.
//!
//! Each mark has a character, a drawing or an attribute of its own, so that no information depends on colour alone. If
//! cells have at least two rows and the terminal has fine blocks, pieces and marks are drawn with dots (`drawn`);
//! otherwise they are characters (`draw`).
//!
//! | mark | as characters | as a drawing |
//! | --- | --- | --- |
//! | cursor | `▐ ▌` around the square, reversed if squares are narrow | four corners |
//! | refused | `× ×`, `×` on an empty square | a large cross, `×` in two corners around a piece |
//! | pending | `‹ ›` | the same in the lower corners |
//! | target | `◎`, or `( )` around a piece | a dot in the middle, four filled corners around a piece |
//! | inspected by the rules | `┆ ┆`, `·` on an empty square | `┆` in two corners |
//! | attacked | `! !` | `!` in the upper corners |
//! | lifted from | `◌` | the outline of the piece |
//! | last move | underlined | one filled corner |
//! | marks of the record | `△ □ ◦ ⨯ ▫` or a letter, after a piece or in the middle of an empty square | in the middle |
//! | path of a move | | an arrow around the pieces |
//! | heat | a digit from 1 to 9 in the last corner | the same |
//! | movable | `·` after the piece, bold if squares are narrow | `·` in a corner |

mod draw;
mod drawn;
mod figures;
mod geometry;
mod heat;
mod lines;
mod pieces;
mod raster;
mod shapes;
mod small;

pub use figures::{Figure, PieceFigures};
pub use geometry::BoardLayout;
pub use heat::heat_of;
pub use pieces::PieceSigns;

use super::paint::{Canvas, columns16, shortened};
use crate::board::{self, Game, Piece, Square};
use crate::codec::sgf::Markup;
use crate::tui::theme::{Role, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A board with its marks.
#[derive(Clone, Copy, Debug)]
pub struct BoardView<'a> {
    /// The names, owners and look of the pieces, and the style of the board.
    pub game: &'a Game,
    /// The board, with the composed operations already applied if they are to be shown.
    pub board: &'a board::Board,
    pub theme: &'a Theme,
    /// True to show the board from the other side.
    pub flipped: bool,
    /// False to omit the names of columns and rows.
    pub coordinates: bool,
    pub cursor: Option<Square>,
    /// Squares that the last move changed.
    pub last_move: &'a [Square],
    /// The piece that was picked up, and its square.
    pub lifted: Option<(Square, Piece)>,
    /// Where the lifted piece may go.
    pub targets: &'a [Square],
    /// Pieces that can move.
    pub movable: &'a [Square],
    /// Squares that the composed move changes.
    pub pending: &'a [Square],
    /// Squares that the rules inspected.
    pub looked_at: &'a [Square],
    /// Squares of the refused move.
    pub refused: &'a [Square],
    /// Attacked pieces, such as a king in check.
    pub attacked: &'a [Square],
    /// Marks of the record.
    pub marked: &'a [(Square, Markup)],
    /// Arrows from square to square, for example for the best move; drawn if squares are large enough.
    pub arrows: &'a [(Square, Square)],
    /// Lines from square to square, drawn like arrows.
    pub lines: &'a [(Square, Square)],
    /// How much of something belongs to a square, from 1 to 9, see [`heat_of`].
    pub heat: &'a [(Square, u8)],
    /// Labels beside the board, each of which begins at a place without a square.
    pub labels: &'a [(Square, String)],
    /// The first visible column and row, counted on the screen from the top left: [`BoardLayout::scroll`] of the
    /// previous frame. Used only if the board is larger than the area; adjusted so that the cursor is visible.
    pub scroll: (u16, u16),
}

impl<'a> BoardView<'a> {
    /// Creates a view without marks.
    pub fn new(game: &'a Game, board: &'a board::Board, theme: &'a Theme) -> Self {
        Self {
            game,
            board,
            theme,
            flipped: false,
            coordinates: true,
            cursor: None,
            last_move: &[],
            marked: &[],
            arrows: &[],
            heat: &[],
            lines: &[],
            labels: &[],
            lifted: None,
            targets: &[],
            movable: &[],
            pending: &[],
            looked_at: &[],
            refused: &[],
            attacked: &[],
            scroll: (0, 0),
        }
    }

    /// Returns the positions in `area` without drawing.
    pub fn layout(&self, area: Rect) -> BoardLayout {
        geometry::lay_out(self, area)
    }

    /// Draws the board as large as `area` permits.
    pub fn render(&self, area: Rect, buffer: &mut Buffer) -> BoardLayout {
        let mut canvas = Canvas::new(buffer, area);
        let layout = self.layout(canvas.area());
        draw::board(self, &layout, &mut canvas);
        heat::draw(self, &layout, &mut canvas);
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
