//! How a game looks: every entry is optional, and the defaults come from the rules.

use super::Square;
use std::collections::BTreeMap;

/// A text in several languages by language code (`en`, `es`, `pl`).
pub type Localized = BTreeMap<String, String>;

/// How the board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardStyle {
    /// Shaded squares.
    #[default]
    Squares,
    /// Pieces on the crossings of lines, as in Go.
    Points,
    /// Hexagons in offset rows: every other row begins half a cell further right.
    Hex,
    /// Hexagons in sheared rows: (x, y) touches (x+1, y+1) and (x-1, y-1) besides those in its row and column.
    HexSheared,
}

/// How columns and rows are named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinates {
    /// Files a to z, aa and on; rows from 1.
    #[default]
    Algebraic,
    /// The same without the letter i.
    Go,
    /// Numbers from 0, as in the rules.
    Numbers,
    /// Files as in [`Coordinates::Algebraic`]; rows are counted from 1 at the top, as in records of Hex and Othello.
    /// Holds the number of rows.
    FromTop(u16),
}

/// What a game is about: by this the library sorts its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameKind {
    /// Pieces are put on the board and stay, as in Go or Othello.
    Placement,
    /// Whoever joins two sides or all pieces wins, as in Hex.
    Connection,
    /// Pieces take one another, as in chess or draughts.
    Capture,
    /// The first to arrive wins, as in halma.
    Race,
    /// A lesson for authors of rules.
    Example,
}

impl GameKind {
    /// All kinds by the words that a look uses.
    pub const ALL: [(&'static str, Self); 5] = [
        ("placement", Self::Placement),
        ("connection", Self::Connection),
        ("capture", Self::Capture),
        ("race", Self::Race),
        ("example", Self::Example),
    ];

    /// Returns the word that a look uses.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Placement => "placement",
            Self::Connection => "connection",
            Self::Capture => "capture",
            Self::Race => "race",
            Self::Example => "example",
        }
    }
}

/// The look of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerLook {
    /// Name per language; empty means "player N".
    pub name: Localized,
    /// A colour name that the theme knows, or `#rrggbb`.
    pub color: Option<String>,
}

/// The look of one piece kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PieceLook {
    /// One terminal column wide.
    pub glyph: Option<String>,
    /// The letter where glyphs are not wanted or not possible.
    pub ascii: Option<char>,
    /// The player it belongs to, from 0.
    pub owner: Option<u8>,
    /// Its code in GBB files.
    pub gbb: Option<GbbCode>,
}

/// The four stone colours of GBB, in the order of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StoneColor {
    /// Blue.
    Azul,
    /// Black.
    Negro,
    /// Red.
    Rojo,
    /// Green.
    Verde,
}

/// A number of stones of one colour stands for a piece kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GbbCode {
    /// The colour.
    pub color: StoneColor,
    /// How many, 1 or more.
    pub stones: u64,
}

/// The look of a game; read from `NAME.toml` beside the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Style of the board.
    pub style: BoardStyle,
    /// Names of columns and rows.
    pub coordinates: Coordinates,
    /// Title per language; empty means the name in the rules.
    pub title: Localized,
    /// What the game is about, in a line per language.
    pub description: Localized,
    /// What kind of game it is.
    pub kind: Option<GameKind>,
    /// Where its rules come from.
    pub source: Option<String>,
    /// Players in order; may be shorter than the game's.
    pub players: Vec<PlayerLook>,
    /// Piece kinds by their name in the rules.
    pub pieces: BTreeMap<String, PieceLook>,
    /// Colours that the rules give to the squares, as red, green and blue; row by row from the bottom left. Empty where
    /// the theme colours the board.
    pub squares: Vec<Option<[u8; 3]>>,
}

impl Look {
    /// Returns the colour that the rules give to a square of a board of this width.
    #[must_use]
    pub fn color_of(&self, square: Square, width: u16) -> Option<[u8; 3]> {
        let index = usize::from(square.y) * usize::from(width) + usize::from(square.x);
        self.squares.get(index).copied().flatten()
    }
}
