//! The look of a game: every entry is optional, and the defaults come from the rules.

use super::area::{Area, Hand};
use super::fen::FenLook;
use super::{Bitmap, Square};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The codes of the languages in which a look may give its texts, those of the program.
pub const LANGUAGES: [&str; 3] = ["en", "es", "pl"];

/// A text in several languages by language code (`en`, `es`, `pl`).
pub type Localized = BTreeMap<String, String>;

/// Returns the text in a language, or else the English one.
pub fn in_language<'t>(texts: &'t Localized, code: &str) -> Option<&'t str> {
    let text = texts.get(code).or_else(|| texts.get("en"));
    text.map(String::as_str)
}

/// How the board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardStyle {
    /// Shaded squares.
    #[default]
    Squares,
    /// Pieces on the crossings of lines, as in Go.
    Points,
    /// Hexagons in offset rows: every other row is shifted right by half a cell.
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
    /// Like [`Coordinates::Algebraic`], but without the letter i.
    Go,
    /// Numbers from 0, as in the rules.
    Numbers,
    /// Files as in [`Coordinates::Algebraic`]; rows are counted from 1 at the top, as in records of Hex and Othello.
    /// Contains the number of rows.
    FromTop(u16),
    /// Files are numbers from the right and ranks letters from the top, as in shogi. Contains the part of the board that is
    /// named so; squares beside it, where the pieces in hand stand, have the names of [`Coordinates::Algebraic`].
    Shogi(Area),
}

impl Coordinates {
    /// Returns the coordinates of texts in files, which keep their form whatever the look shows.
    #[must_use]
    pub fn in_files(self) -> Self {
        match self {
            Self::Shogi(_) => Self::Algebraic,
            style => style,
        }
    }
}

/// The kind of a game, by which the library sorts its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameKind {
    /// Pieces are put on the board and stay, as in Go or Othello.
    Placement,
    /// The player who connects two sides or all pieces wins, as in Hex.
    Connection,
    /// Pieces capture one another, as in hasami shogi.
    Capture,
    /// Pieces capture by leaping, as in draughts.
    Draughts,
    /// Pieces of several kinds hunt a king, as in chess.
    Chess,
    /// Few pieces flee from many or chase them, as in tablut.
    Hunt,
    /// The first to arrive wins, as in halma.
    Race,
    /// Seeds are sown round the board, as in kalah.
    Sowing,
    /// Pieces are put on each other and go on together, as in Dvonn.
    Stacking,
    /// Players do not see all of the board, as in battleship.
    Hidden,
    /// An example for authors of rules.
    Example,
}

impl GameKind {
    /// All kinds with their names in a look.
    pub const ALL: [(&'static str, Self); 11] = [
        ("placement", Self::Placement),
        ("connection", Self::Connection),
        ("capture", Self::Capture),
        ("draughts", Self::Draughts),
        ("chess", Self::Chess),
        ("hunt", Self::Hunt),
        ("race", Self::Race),
        ("sowing", Self::Sowing),
        ("stacking", Self::Stacking),
        ("hidden", Self::Hidden),
        ("example", Self::Example),
    ];

    /// Returns the name in a look.
    pub fn word(self) -> &'static str {
        match self {
            Self::Placement => "placement",
            Self::Connection => "connection",
            Self::Capture => "capture",
            Self::Draughts => "draughts",
            Self::Chess => "chess",
            Self::Hunt => "hunt",
            Self::Race => "race",
            Self::Sowing => "sowing",
            Self::Stacking => "stacking",
            Self::Hidden => "hidden",
            Self::Example => "example",
        }
    }
}

/// How a game that surrounds groups of pieces is counted at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupScoring {
    /// Pieces on the board and the empty squares that they enclose.
    Area,
    /// Enclosed empty squares and captured pieces.
    Territory,
}

impl GroupScoring {
    /// All ways with their names in a look.
    pub const ALL: [(&'static str, Self); 2] =
        [("area", Self::Area), ("territory", Self::Territory)];
}

/// A straight line between two squares, drawn on a board of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardLine {
    from: Square,
    step: (i32, i32),
    /// The number of steps from its start to its end, 1 or more.
    length: i32,
}

impl BoardLine {
    /// Returns the line between two squares, or `None` if they are equal or share no row, column or diagonal.
    pub fn between(from: Square, to: Square) -> Option<Self> {
        let dx = i32::from(to.x) - i32::from(from.x);
        let dy = i32::from(to.y) - i32::from(from.y);
        let length = dx.abs().max(dy.abs());
        let is_straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
        (length > 0 && is_straight).then_some(Self {
            from,
            step: (dx.signum(), dy.signum()),
            length,
        })
    }

    /// Returns true if the line continues from a square in a direction; `(1, 0)` is one column to the right.
    pub fn leads(&self, square: Square, direction: (i32, i32)) -> bool {
        let dx = i32::from(square.x) - i32::from(self.from.x);
        let dy = i32::from(square.y) - i32::from(self.from.y);
        let (step_x, step_y) = self.step;
        let steps = dx * step_x + dy * step_y;
        // On a diagonal, both coordinates count every step.
        let steps = steps / (step_x.abs() + step_y.abs()).max(1);
        let is_on = (dx, dy) == (steps * step_x, steps * step_y);
        let forward = direction == self.step && (0..self.length).contains(&steps);
        let back = direction == (-step_x, -step_y) && (1..=self.length).contains(&steps);
        is_on && (forward || back)
    }

    /// Returns its squares, from its start to its end.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let Self { from, step, length } = *self;
        (0..=length).filter_map(move |count| {
            let x = u16::try_from(i32::from(from.x) + count * step.0).ok()?;
            let y = u16::try_from(i32::from(from.y) + count * step.1).ok()?;
            Some(Square::new(x, y))
        })
    }
}

/// The columns and rows of a board that are drawn thin: walls and edges stand on them, between squares. They have the
/// numbers of the rules, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThinLines {
    /// Those with even numbers.
    Even,
    /// Those with odd numbers.
    Odd,
    /// Those with these numbers.
    Numbers(Vec<u16>),
}

impl ThinLines {
    /// Returns true if a column or row is thin.
    pub fn has(&self, number: u16) -> bool {
        match self {
            Self::Even => number.is_multiple_of(2),
            Self::Odd => !number.is_multiple_of(2),
            Self::Numbers(numbers) => numbers.contains(&number),
        }
    }
}

/// How pieces that lie on each other are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StackLook {
    /// The top, and how many there are if it is not alone.
    #[default]
    TopAndNumber,
    /// How many there are, in the place of the pieces.
    Number,
    /// All of them, seen from the side, where squares are large enough.
    Column,
    /// The top.
    Top,
}

impl StackLook {
    /// The ways that a look can choose, with their names in it.
    pub const ALL: [(&'static str, Self); 3] = [
        ("number", Self::Number),
        ("column", Self::Column),
        ("tops", Self::Top),
    ];
}

/// An edge of the board, as the first player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// The last row.
    Top,
    /// The first row.
    Bottom,
    /// The first column.
    Left,
    /// The last column.
    Right,
}

impl Edge {
    /// All edges with their names in a look.
    pub const ALL: [(&'static str, Self); 4] = [
        ("top", Self::Top),
        ("bottom", Self::Bottom),
        ("left", Self::Left),
        ("right", Self::Right),
    ];

    /// Returns the edge across the board.
    pub fn opposite(self) -> Self {
        match self {
            Self::Top => Self::Bottom,
            Self::Bottom => Self::Top,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// What a player wants to join or to reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sides {
    /// The player, from 0.
    pub player: u8,
    /// The edges of the board, drawn as a border outside of it.
    pub edges: Vec<Edge>,
    /// The squares of the board, drawn in the player's colour.
    pub squares: Vec<Square>,
}

/// The look of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerLook {
    /// Name per language; empty means "player N".
    pub name: Localized,
    /// A colour name that the theme knows, or `#rrggbb`.
    pub color: Option<String>,
}

macro_rules! shapes {
    ($($(#[doc = $doc:literal])+ $name:ident = $word:literal;)*) => {
        /// A built-in drawing for pieces.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum PieceShape { $($(#[doc = $doc])+ $name),* }

        impl PieceShape {
            /// All shapes with their names in a look.
            pub const ALL: [(&'static str, Self); [$(Self::$name),*].len()] = [$(($word, Self::$name)),*];

            /// Returns the name in a look.
            pub fn word(self) -> &'static str {
                match self { $(Self::$name => $word),* }
            }
        }
    };
}

shapes! {
    /// A draughtsman, a stone.
    Disc = "disc";
    /// A draughtsman that was promoted.
    CrownedDisc = "crowned-disc";
    /// A disc with a large hole.
    Ring = "ring";
    /// The chessman.
    King = "king";
    /// The chessman.
    Queen = "queen";
    /// The chessman.
    Rook = "rook";
    /// The chessman.
    Bishop = "bishop";
    /// The chessman.
    Knight = "knight";
    /// The chessman.
    Pawn = "pawn";
    /// A triangle that points away from the first player's side.
    Triangle = "triangle";
    /// A square that leaves room around it.
    Square = "square";
    /// A square on its corner.
    Diamond = "diamond";
    /// A star of five points.
    Star = "star";
    /// Two strokes that cross.
    Cross = "cross";
    /// A stroke across.
    Bar = "bar";
    /// A round piece with letters on it.
    Token = "token";
    /// A piece with letters on it that points at the opponent, as in shogi.
    Wedge = "wedge";
    /// Letters on the bare square.
    Letters = "letters";
}

impl PieceShape {
    /// Returns the shape that a glyph stands for.
    pub fn of_glyph(glyph: &str) -> Option<Self> {
        Some(match glyph {
            "●" | "○" | "⛀" | "⛂" | "◉" | "◎" | "⬤" => Self::Disc,
            "⛁" | "⛃" => Self::CrownedDisc,
            "♔" | "♚" => Self::King,
            "♕" | "♛" => Self::Queen,
            "♖" | "♜" => Self::Rook,
            "♗" | "♝" => Self::Bishop,
            "♘" | "♞" => Self::Knight,
            "♙" | "♟" => Self::Pawn,
            "▲" | "△" | "▼" | "▽" => Self::Triangle,
            "■" | "□" | "▪" | "▫" => Self::Square,
            "◆" | "◇" => Self::Diamond,
            "★" | "☆" => Self::Star,
            "✕" | "×" | "✖" | "╳" => Self::Cross,
            _ => return None,
        })
    }

    /// Returns true if letters are drawn on the piece.
    pub fn has_letters(self) -> bool {
        matches!(self, Self::Token | Self::Wedge | Self::Letters)
    }

    /// Returns true if the piece points at the opponent.
    pub fn has_direction(self) -> bool {
        matches!(self, Self::Wedge | Self::Triangle)
    }
}

/// The look of one piece kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PieceLook {
    /// What people call the kind, by language; empty if they call it by its name in the rules.
    pub name: Localized,
    /// The shape that is drawn if a cell of the board is large enough.
    pub shape: Option<PieceShape>,
    /// Custom drawings, perhaps in several sizes.
    pub bitmaps: Vec<Bitmap>,
    /// The letters on a token, at most four columns wide.
    pub label: Option<String>,
    /// One terminal column wide.
    pub glyph: Option<String>,
    /// The letter that replaces the glyph where glyphs are not wanted or not possible.
    pub ascii: Option<char>,
    /// The owner, from 0.
    pub owner: Option<u8>,
    /// The colour, if it is not that of the owner: as that of a [player](PlayerLook::color).
    pub color: Option<String>,
    /// Its code in GBB files.
    pub gbb: Option<GbbCode>,
    /// Its letters in FEN.
    pub fen: Option<String>,
    /// The squares to which members of a family are linked, as columns and rows from their own square: a member has the
    /// link at each bit of its number.
    pub links: Vec<(i32, i32)>,
    /// How many things the kind stands for, which is shown in its place.
    pub number: Option<u16>,
}

impl PieceLook {
    /// Fills what is not given with that of the family.
    #[must_use]
    pub fn or(self, family: &Self) -> Self {
        fn list<T: Clone>(own: Vec<T>, family: &[T]) -> Vec<T> {
            if own.is_empty() { family.to_vec() } else { own }
        }
        Self {
            name: match self.name.is_empty() {
                true => family.name.clone(),
                false => self.name,
            },
            shape: self.shape.or(family.shape),
            bitmaps: list(self.bitmaps, &family.bitmaps),
            label: self.label.or_else(|| family.label.clone()),
            glyph: self.glyph.or_else(|| family.glyph.clone()),
            ascii: self.ascii.or(family.ascii),
            owner: self.owner.or(family.owner),
            color: self.color.or_else(|| family.color.clone()),
            gbb: self.gbb.or(family.gbb),
            fen: self.fen.or_else(|| family.fen.clone()),
            links: list(self.links, &family.links),
            number: self.number.or(family.number),
        }
    }

    /// Returns the letter that replaces the glyph, if it is a printable ASCII character.
    pub fn ascii_letter(&self) -> Option<String> {
        self.ascii.filter(char::is_ascii_graphic).map(String::from)
    }
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

/// The code of a piece kind: a number of stones of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GbbCode {
    /// The colour.
    pub color: StoneColor,
    /// The number of stones, 1 or more.
    pub stones: u64,
}

/// The look of a game; read from `NAME.toml` beside the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The style of the board.
    pub style: BoardStyle,
    /// The names of columns and rows.
    pub coordinates: Coordinates,
    /// The title by language; empty if the name in the rules is used.
    pub title: Localized,
    /// A one-line description by language.
    pub description: Localized,
    /// What the players want, in one line by language.
    pub goal: Localized,
    /// What kind of game it is.
    pub kind: Option<GameKind>,
    /// How many minutes a game takes.
    pub minutes: Option<u16>,
    /// The source of the rules.
    pub source: Option<String>,
    /// How the game is counted once dead groups are marked; `None` if it has no groups that can be dead.
    pub scoring: Option<GroupScoring>,
    /// The lines of a board of points. If empty, each point is connected with its neighbours.
    pub lines: Vec<BoardLine>,
    /// The thin columns and rows of a board of squares.
    pub thin: Option<ThinLines>,
    /// How pieces on each other are drawn.
    pub stack: StackLook,
    /// Words that stand where there is no square, such as whose hand lies beside the board.
    pub labels: Vec<(Square, Localized)>,
    /// What the players want to join or to reach.
    pub sides: Vec<Sides>,
    /// Where the pieces in hand stand.
    pub hands: Vec<Hand>,
    /// Players in order; may be shorter than the game's.
    pub players: Vec<PlayerLook>,
    /// Piece kinds by their name in the rules.
    pub pieces: BTreeMap<String, PieceLook>,
    /// Translations of what the comments of the rules say to players, by their text.
    pub words: BTreeMap<String, Localized>,
    /// What players call the state of the rules, by the names in the rules.
    pub state: BTreeMap<String, Localized>,
    /// By format of records (`pgn`, `pdn`, `sgf`), the names or numbers that the game has in it.
    pub records: BTreeMap<String, Vec<String>>,
    /// By setting of a parameter of the rules (`NAME=VALUE`), the names under which records state it (`RU` of SGF).
    pub rulesets: BTreeMap<String, Vec<String>>,
    /// How positions are written as FEN; `None` if they are not.
    pub fen: Option<FenLook>,
    /// The name of the game in the Universal Chess Interface (`UCI_Variant`); `None` if its moves are not written there.
    pub uci: Option<String>,
    /// Commands of the Go Text Protocol that say which rules apply; an engine is sent those that it knows.
    pub gtp: Vec<String>,
    /// By setting of a parameter of the rules (`NAME=VALUE`), the commands that apply instead.
    pub gtp_rulesets: BTreeMap<String, Vec<String>>,
    /// The colours that the rules give to the squares, as red, green and blue; row by row from the bottom left. Empty
    /// if the theme colours the board.
    pub squares: Vec<Option<[u8; 3]>>,
}

impl Look {
    /// Returns the number of the game in SGF (`GM`), for a game that is not written there as stones.
    pub fn sgf_number(&self) -> Option<u32> {
        let numbers = self.records.get("sgf")?;
        numbers.iter().find_map(|number| number.trim().parse().ok())
    }

    /// Returns the settings of parameters, as names and values, that a record means by the name of its rules. Other words
    /// may stand before and behind the name ("Japanese rules", "Area (AGA)"); capitals and punctuation do not count. If
    /// several names occur, the first one decides, and of two that begin at one word the longer one.
    pub fn settings_of_ruleset(&self, ruleset: &str) -> Vec<(String, String)> {
        let words = words_of(ruleset);
        // By parameter: where the name begins, its length, and the value.
        let mut meant: BTreeMap<&str, (usize, Reverse<usize>, &str)> = BTreeMap::new();
        for (setting, names) in &self.rulesets {
            let Some((parameter, value)) = setting.split_once('=') else {
                continue;
            };
            for name in names {
                let name = words_of(name);
                let Some(place) = place_of_name(&name, &words) else {
                    continue;
                };
                let length: usize = name.iter().map(String::len).sum();
                let candidate = (place, Reverse(length), value.trim());
                let best = meant.entry(parameter.trim()).or_insert(candidate);
                if (candidate.0, candidate.1) < (best.0, best.1) {
                    *best = candidate;
                }
            }
        }
        let settings = meant.into_iter();
        settings
            .map(|(parameter, (_, _, value))| (parameter.to_owned(), value.to_owned()))
            .collect()
    }

    /// Chooses the commands of the Go Text Protocol that apply with settings of parameters. With a setting that the look
    /// does not list, an engine is told nothing of the rules instead of something wrong.
    pub fn choose_commands(&mut self, settings: &[(String, String)]) {
        for (parameter, value) in settings {
            let rulesets = self.gtp_rulesets.iter();
            let mut values = rulesets
                .filter_map(|(setting, commands)| {
                    let (name, value) = setting.split_once('=')?;
                    (name.trim() == parameter).then_some((value.trim(), commands))
                })
                .peekable();
            if values.peek().is_some() {
                let chosen = values.find(|(listed, _)| *listed == value.trim());
                self.gtp = chosen.map_or_else(Vec::new, |(_, commands)| commands.clone());
            }
        }
    }

    /// Returns true if one of the lines continues from a square in a direction.
    pub fn has_line(&self, square: Square, direction: (i32, i32)) -> bool {
        self.lines.iter().any(|line| line.leads(square, direction))
    }

    /// Returns whether the column and the row of a square are thin.
    pub fn thin_at(&self, square: Square) -> (bool, bool) {
        let is_thin = |number| self.thin.as_ref().is_some_and(|thin| thin.has(number));
        (is_thin(square.x), is_thin(square.y))
    }

    /// Returns what a comment of the rules says to players, in a language if it is translated.
    pub fn translated<'t>(&'t self, words: &'t str, code: &str) -> &'t str {
        let translation = self.words.get(words).and_then(|texts| texts.get(code));
        translation.map_or(words, String::as_str)
    }

    /// Returns the name of a state variable for players. A look without names uses those of the rules; otherwise returns
    /// `None` for names it leaves out.
    pub fn state_name<'t>(&'t self, name: &'t str, code: &str) -> Option<&'t str> {
        match self.state.get(name) {
            Some(texts) => in_language(texts, code),
            None => Some(name).filter(|_| self.state.is_empty()),
        }
    }

    /// Returns the names of several truth values that hold at once, each with the variables, which `[state]` joins by
    /// blanks.
    pub fn joint_state_names<'t>(
        &'t self,
        code: &'t str,
    ) -> impl Iterator<Item = (Vec<&'t str>, &'t str)> {
        let joint = self.state.iter().filter(|(names, _)| names.contains(' '));
        joint.filter_map(move |(names, texts)| {
            Some((
                names.split_whitespace().collect(),
                in_language(texts, code)?,
            ))
        })
    }

    /// Returns the player who owns an edge of the board.
    pub fn owner_of_edge(&self, edge: Edge) -> Option<u8> {
        let sides = self.sides.iter().find(|sides| sides.edges.contains(&edge));
        sides.map(|sides| sides.player)
    }

    /// Returns the player who wants to reach a square.
    pub fn goal_owner(&self, square: Square) -> Option<u8> {
        let mut sides = self.sides.iter();
        let sides = sides.find(|sides| sides.squares.contains(&square));
        sides.map(|sides| sides.player)
    }

    /// Returns the colour that the rules give to a square; `width` is that of the board.
    pub fn color_of(&self, square: Square, width: u16) -> Option<[u8; 3]> {
        let index = usize::from(square.y) * usize::from(width) + usize::from(square.x);
        self.squares.get(index).copied().flatten()
    }
}

/// Returns the words of a text in small letters.
fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|sign: char| !sign.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// Returns the index of the word at which a name begins, or `None` if it does not occur. Where words are written without
/// blanks between them, a name is also the beginning of one.
fn place_of_name(name: &[String], words: &[String]) -> Option<usize> {
    let is_word = |(part, word): (&String, &String)| {
        part == word
            || !part.is_ascii() && part.chars().all(is_east_asian) && word.starts_with(part)
    };
    let mut places = words.windows(name.len().max(1));
    places
        .position(|part| name.iter().zip(part).all(is_word))
        .filter(|_| !name.is_empty())
}

/// Returns true for letters of scripts that have no blanks between words, or few.
fn is_east_asian(letter: char) -> bool {
    matches!(letter, '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ruleset_is_found_by_the_first_name_in_a_text() {
        let mut look = Look::default();
        for (setting, names) in [
            ("KO=0", &["Chinese", "Ing", "中国"][..]),
            ("KO=1", &["AGA", "New Zealand"]),
            ("KO=2", &["Japanese", "日本"]),
            ("PASS=1", &["AGA"]),
        ] {
            let names = names.iter().map(|name| (*name).to_owned());
            look.rulesets.insert(setting.to_owned(), names.collect());
        }
        for (text, expected) in [
            ("Japanese", &["KO=2"][..]),
            ("JAPANESE rules, as in 1989", &["KO=2"]),
            ("Area (AGA)", &["KO=1", "PASS=1"]),
            ("new-zealand", &["KO=1"]),
            ("日本围棋规则", &["KO=2"]),
            ("中国规则", &["KO=0"]),
            ("Ing, not Japanese", &["KO=0"]),
            ("Scoring by Japanese rules", &["KO=2"]),
            ("New", &[]),
            ("", &[]),
            ("stones", &[]),
        ] {
            let settings = look.settings_of_ruleset(text);
            let settings: Vec<String> = settings
                .iter()
                .map(|(name, value)| format!("{name}={value}"))
                .collect();
            let expected: Vec<&str> = expected.to_vec();
            settings
                .iter()
                .for_each(|setting| assert!(expected.contains(&setting.as_str()), "{text}"));
            assert_eq!(settings.len(), expected.len(), "{text}");
        }
    }

    #[test]
    fn commands_follow_the_settings() {
        let commands = |name: &str| vec![name.to_owned()];
        let look = Look {
            gtp: commands("usual"),
            gtp_rulesets: BTreeMap::from([
                ("KO=0".to_owned(), commands("zero")),
                ("KO=2".to_owned(), commands("two")),
            ]),
            ..Look::default()
        };
        for (settings, expected) in [
            (&[][..], Some("usual")),
            (&[("N", "9")], Some("usual")),
            (&[("N", "9"), ("KO", "2")], Some("two")),
            (&[("KO", "2"), ("KO", " 0")], Some("zero")),
            (&[("KO", "1")], None),
        ] {
            let mut look = look.clone();
            let settings: Vec<(String, String)> = settings
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect();
            look.choose_commands(&settings);
            assert_eq!(
                look.gtp.first().map(String::as_str),
                expected,
                "{settings:?}"
            );
        }
    }

    #[test]
    fn lines_lead_from_every_square_but_the_last() {
        let square = Square::new;
        for (from, to, on) in [
            (square(1, 5), square(4, 5), square(2, 5)),
            (square(3, 6), square(3, 2), square(3, 3)),
            (square(5, 1), square(1, 5), square(4, 2)),
        ] {
            let line = BoardLine::between(from, to).expect("a line");
            let (dx, dy) = line.step;
            for (square, forward, back) in
                [(from, true, false), (on, true, true), (to, false, true)]
            {
                assert_eq!(line.leads(square, (dx, dy)), forward, "{square}");
                assert_eq!(line.leads(square, (-dx, -dy)), back, "{square}");
                assert!(!line.leads(square, (dy, -dx)));
            }
            assert!(!line.leads(square(6, 6), (dx, dy)));
        }
        assert_eq!(BoardLine::between(square(1, 1), square(1, 1)), None);
        assert_eq!(BoardLine::between(square(1, 1), square(2, 3)), None);
    }
}
