//! The board: squares, points or hexagons, with coordinates, cursor and every mark a square can carry.
//!
//! Each mark has a sign, a drawing or an attribute of its own, so nothing is said by colour alone. Where a cell has two
//! rows or more and the terminal has fine blocks, pieces and marks are drawn (`drawn`); elsewhere they are signs (`draw`).
//!
//! | mark | as a sign | as a drawing |
//! | --- | --- | --- |
//! | cursor | `▐ ▌` around the square, reversed where squares are narrow | four corners |
//! | refused | `× ×`, `×` on an empty square | a large cross, `×` in two corners around a piece |
//! | being built | `‹ ›` | the same in the lower corners |
//! | target | `◎`, or `( )` around a piece | a dot in the middle, four full corners around a piece |
//! | looked at | `┆ ┆`, `·` on an empty square | `┆` in two corners |
//! | in danger | `! !` | `!` in the upper corners |
//! | lifted from | `◌` | the outline of the piece |
//! | last move | underlined | one full corner |
//! | marks of the record | `△ □ ◦ ⨯ ▫` or a letter, behind a piece or in the middle of an empty square | in the middle |
//! | way of a move | | an arrow around the pieces |
//! | can move | `·` behind the piece, bold where squares are narrow | `·` in a corner |

mod draw;
mod drawn;
mod figures;
mod geometry;
mod lines;
mod pieces;
mod raster;
mod shapes;

pub use figures::{Figure, PieceFigures};
pub use geometry::BoardLayout;
pub use pieces::PieceSigns;

use super::paint::Canvas;
use crate::board::{self, Game, Piece, Square};
use crate::codec::sgf::Markup;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// What there is to see of a board.
#[derive(Clone, Copy, Debug)]
pub struct BoardView<'a> {
    /// Names, owners and look of the pieces, and the style of the board.
    pub game: &'a Game,
    /// What stands where; with the operations that are being built already applied, if they should show.
    pub board: &'a board::Board,
    /// Styles and signs.
    pub theme: &'a Theme,
    /// True to look from the other side.
    pub flipped: bool,
    /// False leaves out the names of columns and rows.
    pub coordinates: bool,
    /// The square of the cursor.
    pub cursor: Option<Square>,
    /// Squares that the last move changed.
    pub last_move: &'a [Square],
    /// The piece in the hand and where it was lifted.
    pub lifted: Option<(Square, Piece)>,
    /// Where the lifted piece may go.
    pub targets: &'a [Square],
    /// Pieces that can move.
    pub movable: &'a [Square],
    /// Squares that the move being built changes.
    pub pending: &'a [Square],
    /// Squares that the rules looked at.
    pub looked_at: &'a [Square],
    /// Squares of the refused move.
    pub refused: &'a [Square],
    /// Pieces that are in danger, such as a king in check.
    pub attacked: &'a [Square],
    /// Marks that the record has for its readers.
    pub marked: &'a [(Square, Markup)],
    /// Ways from one square to another, such as of the best move; shown where a square has room for drawings.
    pub arrows: &'a [(Square, Square)],
    /// The first column and row shown, counted on the screen from the top left; [`BoardLayout::scroll`] of the frame
    /// before. Only matters where the board is larger than the area; moved so that the cursor stays visible.
    pub scroll: (u16, u16),
}

impl<'a> BoardView<'a> {
    /// A board without marks.
    #[must_use]
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

    /// Where everything would stand in `area`, without drawing.
    #[must_use]
    pub fn layout(&self, area: Rect) -> BoardLayout {
        geometry::lay_out(self, area)
    }

    /// Draws the board as large as `area` allows.
    pub fn render(&self, area: Rect, buffer: &mut Buffer) -> BoardLayout {
        let mut canvas = Canvas::new(buffer, area);
        let layout = self.layout(canvas.area());
        draw::board(self, &layout, &mut canvas);
        layout
    }
}
