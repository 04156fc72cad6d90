//! The keys of a look and the words that some of them take, for the reader and for editors.

use crate::board::Square;
use crate::board::area::Area;
use crate::board::look::{
    BoardStyle, Coordinates, Edge, GameKind, GroupScoring, PieceShape, StackLook, StoneColor,
    ThinLines,
};

/// The keys of each table, by its path; `*` stands for a name.
const KEYS: [(&str, &[&str]); 12] = [
    (
        "",
        &[
            "board", "sides", "hands", "players", "pieces", "words", "state", "fen", "records",
            "rulesets", "protocol",
        ],
    ),
    (
        "board",
        &[
            "style",
            "coordinates",
            "title",
            "description",
            "goal",
            "kind",
            "minutes",
            "source",
            "scoring",
            "lines",
            "labels",
            "thin",
            "stack",
        ],
    ),
    ("sides", &["player", "edges", "squares"]),
    ("hands", &["player", "area"]),
    ("players", &["name", "color"]),
    (
        "pieces.*",
        &[
            "name", "shape", "bitmap", "label", "glyph", "ascii", "owner", "color", "gbb", "fen",
            "links", "number",
        ],
    ),
    ("pieces.*.gbb", &["color", "stones"]),
    (
        "fen",
        &[
            "style", "turns", "area", "fields", "hands", "counts", "numbers", "pieces", "rows",
            "needs", "passed", "supply", "sfen", "white", "other",
        ],
    ),
    ("fen.other", &["turns", "pieces"]),
    (
        "fen.fields",
        &["flags", "column", "rows", "number", "clock", "state"],
    ),
    ("records", &["pgn", "pdn", "sgf", "kif", "csa", "ggf"]),
    ("protocol", &["uci", "gtp", "rulesets"]),
];

/// Returns the keys of a table, by its path.
pub fn keys(path: &str) -> &'static [&'static str] {
    let table_keys = KEYS.iter().find(|(table, _)| *table == path);
    table_keys.map_or(&[], |(_, keys)| keys)
}

/// Returns the words of which an entry takes one, by its path.
pub fn words(path: &str) -> Vec<&'static str> {
    fn names<T>(words: &[(&'static str, T)]) -> Vec<&'static str> {
        words.iter().map(|(name, _)| *name).collect()
    }
    match path {
        "board.style" => names(&STYLES),
        "board.coordinates" => names(&COORDINATES),
        "board.kind" => names(&GameKind::ALL),
        "board.scoring" => names(&GroupScoring::ALL),
        "board.stack" => names(&StackLook::ALL),
        "board.thin" => names(&THIN_LINES),
        "sides.edges" => names(&Edge::ALL),
        "players.color" | "pieces.*.color" => COLOR_NAMES.to_vec(),
        "pieces.*.shape" => names(&PieceShape::ALL),
        "pieces.*.gbb.color" => names(&STONE_COLORS),
        "fen.style" => names(&FEN_STYLES),
        "fen.fields" => vec!["move"],
        _ => Vec::new(),
    }
}

/// The colour names that a look may use besides `#rrggbb`.
pub const COLOR_NAMES: [&str; 16] = [
    "black",
    "red",
    "green",
    "yellow",
    "blue",
    "magenta",
    "cyan",
    "gray",
    "darkgray",
    "lightred",
    "lightgreen",
    "lightyellow",
    "lightblue",
    "lightmagenta",
    "lightcyan",
    "white",
];

/// The stone colours of GBB in the order of the format, with their names in a look.
pub(super) const STONE_COLORS: [(&str, StoneColor); 4] = [
    ("Azul", StoneColor::Azul),
    ("Negro", StoneColor::Negro),
    ("Rojo", StoneColor::Rojo),
    ("Verde", StoneColor::Verde),
];

/// The styles of boards, with their names in a look.
pub(super) const STYLES: [(&str, BoardStyle); 4] = [
    ("squares", BoardStyle::Squares),
    ("points", BoardStyle::Points),
    ("hex", BoardStyle::Hex),
    ("hex-sheared", BoardStyle::HexSheared),
];

/// The words for thin columns and rows in a look.
pub(super) const THIN_LINES: [(&str, ThinLines); 2] =
    [("even", ThinLines::Even), ("odd", ThinLines::Odd)];

/// The kinds of coordinates, with their names in a look.
pub(super) const COORDINATES: [(&str, Coordinates); 5] = [
    ("algebraic", Coordinates::Algebraic),
    ("go", Coordinates::Go),
    ("numbers", Coordinates::Numbers),
    ("from-top", Coordinates::FromTop(0)),
    (
        "shogi",
        Coordinates::Shogi(Area {
            low: Square { x: 0, y: 0 },
            high: Square { x: 0, y: 0 },
        }),
    ),
];

/// The forms of FEN, with true for the one of draughts.
pub(super) const FEN_STYLES: [(&str, bool); 2] = [("rows", false), ("draughts", true)];
