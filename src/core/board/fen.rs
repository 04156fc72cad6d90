//! How positions of a game are written as FEN, as its look declares it.

use super::Square;

/// The table `[fen]` of a look. The letters of the pieces are in their own tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FenLook {
    /// The letter of each player, in order.
    pub turns: Vec<char>,
    /// The letters of another form in which positions are read, too.
    pub other: Option<OtherLetters>,
    /// The lower left and the upper right square of the rows; `None` for the whole board.
    pub area: Option<(Square, Square)>,
    /// The fields after the player to move.
    pub fields: Vec<FenField>,
    /// Where the pieces in hand stand beside the board; empty if the game has none.
    pub hands: Vec<HandSquare>,
    /// The names of the pieces that say how many pieces of a kind are in hand, from two.
    pub counts: Vec<String>,
    /// The pieces that FEN counts in hand although the game does not: how many of each there are, with those on the
    /// board. They are written, and left out when a position is read.
    pub supply: Vec<(String, u32)>,
    /// True if positions are read and written as SFEN, too.
    pub has_sfen: bool,
    /// The player whom PGN and PDN call White, if it is not the one whose letter is `w`.
    pub white: Option<u8>,
    /// True if positions are lists of squares, as in records of draughts.
    pub is_draughts: bool,
    /// The square with the number 1, if squares are numbered.
    pub numbers: Option<Square>,
    /// How many of a kind of piece stand on the board in every game.
    pub pieces: Vec<(String, u32)>,
    /// The rows, from 0, on which a kind of piece can stand, the first and the last one.
    pub rows: Vec<(String, (u16, u16))>,
    /// The pieces that stand where a state variable is true.
    pub needs: Vec<(String, Vec<(String, Square)>)>,
    /// The double steps after which a state variable names a column, one for each player to move.
    pub passed: Vec<(String, Vec<DoubleStep>)>,
}

/// The letters of a form of FEN that is read and not written. A text is in it if all its pieces are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherLetters {
    /// The letter of each player, in order.
    pub turns: Vec<char>,
    /// The letter of each piece, by its name.
    pub pieces: Vec<(String, char)>,
}

/// A move of the other player over a square where its piece can be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoubleStep {
    /// The name of the piece.
    pub piece: String,
    /// The row that it left.
    pub from: u16,
    /// The row where it stands.
    pub to: u16,
}

/// The place of one kind of piece in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandSquare {
    /// The name of the piece.
    pub piece: String,
    /// The square where one of them stands.
    pub square: Square,
    /// The square of the piece that says how many there are.
    pub count: Square,
}

/// A field of FEN after the board and the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenField {
    /// Letters, each for a state variable that is true; `-` for none.
    Flags(Vec<(char, String)>),
    /// A square whose column is the value of a state variable, and whose row follows from the player to move; `-` for
    /// a value that is no column.
    Column {
        /// The state variable.
        state: String,
        /// The row of the square for each player to move.
        rows: Vec<u16>,
    },
    /// The value of a state variable that is a whole number.
    Number(String),
    /// The number of plies since the last capture or move of one of these pieces.
    Clock {
        /// The pieces.
        pieces: Vec<String>,
        /// The state variable that gets the number when a position is read.
        state: Option<String>,
    },
    /// The number of the move, which counts up after the last player.
    MoveNumber,
}

/// Numbers of the squares of one colour, as draughts players use them.
///
/// The row of the square with number 1 is counted from its side to the other, and so are the following rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbering {
    width: u16,
    height: u16,
    /// True if number 1 is in the upper half.
    from_top: bool,
    /// True if number 1 is in the right half.
    from_right: bool,
    /// The parity of x + y of the numbered squares.
    parity: u16,
}

impl Numbering {
    /// Returns the numbering of a board by the square of number 1.
    pub fn new(first: Square, width: u16, height: u16) -> Self {
        Self {
            width,
            height,
            from_top: first.y >= height / 2,
            from_right: first.x >= width / 2,
            parity: (first.x ^ first.y) & 1,
        }
    }

    /// Returns the numbering in which number 1 is in a corner: 0 bottom left, 1 bottom right, 2 top left, 3 top right.
    pub fn from_corner(corner: u8, dark: Square, width: u16, height: u16) -> Self {
        Self {
            width,
            height,
            from_top: corner & 2 != 0,
            from_right: corner & 1 != 0,
            parity: (dark.x ^ dark.y) & 1,
        }
    }

    /// Returns all numbered squares in order.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let rows = (0..self.height).map(move |row| match self.from_top {
            true => self.height - 1 - row,
            false => row,
        });
        let columns = move |y: u16| {
            let of_row = (0..self.width).map(move |column| match self.from_right {
                true => self.width - 1 - column,
                false => column,
            });
            of_row.map(move |x| Square::new(x, y))
        };
        let is_numbered = move |square: &Square| (square.x ^ square.y) & 1 == self.parity;
        rows.flat_map(columns).filter(is_numbered)
    }

    /// Returns the square with a number.
    pub fn square(self, number: u32) -> Option<Square> {
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        self.squares().nth(index)
    }

    /// Returns the number of a square.
    pub fn number(self, square: Square) -> Option<usize> {
        Some(self.squares().position(|numbered| numbered == square)? + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_numbered_from_the_corner_of_the_first_player() {
        // International draughts: b10 is 1, a1 is 46, i1 is 50. English draughts from the side of the first player: g1
        // is 1, a1 is 4, h2 is 5, b8 is 32.
        let large = Numbering::new(Square::new(1, 9), 10, 10);
        let small = Numbering::new(Square::new(6, 0), 8, 8);
        for (numbering, number, x, y) in [
            (large, 1, 1, 9),
            (large, 6, 0, 8),
            (large, 46, 0, 0),
            (large, 50, 8, 0),
            (small, 1, 6, 0),
            (small, 4, 0, 0),
            (small, 5, 7, 1),
            (small, 11, 2, 2),
            (small, 15, 3, 3),
            (small, 32, 1, 7),
        ] {
            let square = Square::new(x, y);
            assert_eq!(numbering.square(number), Some(square));
            assert_eq!(numbering.number(square), usize::try_from(number).ok());
        }
        assert_eq!(large.square(51), None);
        assert_eq!(large.square(0), None);
        assert_eq!(large.number(Square::new(0, 9)), None);
        assert_eq!(Numbering::from_corner(1, Square::new(0, 0), 8, 8), small);
        assert_eq!(Numbering::from_corner(2, Square::new(0, 0), 10, 10), large);
    }
}
