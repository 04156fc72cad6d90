//! What a board shows.

use crate::board::area::Area;
use crate::board::hands::InHand;
use crate::board::{self, Game, Piece, Square};
use crate::session::node_facts::{ColouredConnection, ColouredMark};
use crate::tui::theme::Theme;

/// A move ahead, as the board shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BranchMark {
    /// The square with the letter.
    pub target: Square,
    /// The square from which an arrow leads there.
    pub from: Option<Square>,
    pub letter: String,
    /// The sign of the move's quality, behind the letter; may be empty.
    pub quality: &'static str,
    /// True if the letter is a label of the record, which is drawn as one.
    pub is_label: bool,
    /// True for the move to which a step forward leads.
    pub is_chosen: bool,
}

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
    /// True if a frame below the area may carry the names of the columns.
    pub has_frame_below: bool,
    /// True if names are wanted above the board and to the right of it as well, where they do not make the board
    /// smaller.
    pub has_names_around: bool,
    pub cursor: Option<Square>,
    /// Squares that the last move changed.
    pub last_move: &'a [Square],
    /// The piece that was picked up, and its square.
    pub lifted: Option<(Square, Piece)>,
    /// Where the lifted piece may go.
    pub targets: &'a [Square],
    /// True while one of them is looked for, and not only shown for the piece under the cursor.
    pub is_choosing: bool,
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
    /// Squares by which the game was decided, such as a row of five.
    pub decisive: &'a [Square],
    /// The player in whose colour those are framed.
    pub winner: Option<u8>,
    /// The numbers of moves on the pieces that they placed.
    pub numbers: &'a [(Square, u32)],
    /// Marks of the record.
    pub marked: &'a [ColouredMark],
    /// Arrows and lines from square to square, of the record or for example for the best move.
    pub connections: &'a [ColouredConnection],
    /// The moves ahead.
    pub branches: &'a [BranchMark],
    /// How much of something belongs to a square, from 1 to 9, see [`super::heat_of`].
    pub heat: &'a [(Square, u8)],
    /// The part of the board where to look, if the rest is to be faint.
    pub lit: Option<Area>,
    /// Labels beside the board, each of which begins at a place without a square.
    pub labels: &'a [(Square, String)],
    /// What the players have in hand, a row for each. The squares of the hands are no part of the drawn board then; if
    /// empty, they are.
    pub hands: &'a [ShownHand],
    /// The first visible column and row, counted on the screen from the top left: [`super::BoardLayout::scroll`] of the
    /// previous frame. Used only if the board is larger than the area; adjusted so that the cursor is visible.
    pub scroll: (u16, u16),
}

/// What a player has in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownHand {
    pub player: u8,
    /// The name of the player.
    pub name: String,
    pub kinds: Vec<InHand>,
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
            has_frame_below: false,
            has_names_around: false,
            cursor: None,
            last_move: &[],
            numbers: &[],
            marked: &[],
            connections: &[],
            branches: &[],
            heat: &[],
            lit: None,
            labels: &[],
            hands: &[],
            lifted: None,
            targets: &[],
            is_choosing: false,
            movable: &[],
            pending: &[],
            looked_at: &[],
            refused: &[],
            attacked: &[],
            decisive: &[],
            winner: None,
            scroll: (0, 0),
        }
    }
}

/// The most digits of a number.
const MOST_DIGITS: u16 = 3;

/// Returns the last digits of a number for which there is room.
pub(super) fn last_digits(number: u32, room: u16) -> String {
    let text = number.to_string();
    let room = usize::from(room.min(MOST_DIGITS));
    let cut = text.len().saturating_sub(room);
    text.get(cut..).unwrap_or_default().to_owned()
}
