//! The keys of a look and the words that some of them take, for the reader and for editors.

use super::{COLOR_NAMES, COORDINATES, FEN_STYLES, STONE_COLORS, STYLES};
use crate::board::look::{GameKind, GroupScoring, PieceShape};

/// The keys of each table, by its path; `*` stands for a name.
const KEYS: [(&str, &[&str]); 10] = [
    (
        "",
        &[
            "board", "players", "pieces", "words", "state", "fen", "records", "rulesets",
            "protocol",
        ],
    ),
    (
        "board",
        &[
            "style",
            "coordinates",
            "title",
            "description",
            "kind",
            "source",
            "scoring",
            "lines",
            "labels",
        ],
    ),
    ("players", &["name", "color"]),
    (
        "pieces.*",
        &[
            "name", "shape", "bitmap", "label", "glyph", "ascii", "owner", "gbb", "fen",
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
    ("records", &["pgn", "pdn", "sgf"]),
    ("protocol", &["uci", "gtp", "rulesets"]),
];

/// Returns the keys of a table, by its path.
pub fn keys(path: &str) -> &'static [&'static str] {
    let found = KEYS.iter().find(|(table, _)| *table == path);
    found.map_or(&[], |(_, keys)| keys)
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
        "players.color" => COLOR_NAMES.to_vec(),
        "pieces.*.shape" => names(&PieceShape::ALL),
        "pieces.*.gbb.color" => names(&STONE_COLORS),
        "fen.style" => names(&FEN_STYLES),
        "fen.fields" => vec!["move"],
        _ => Vec::new(),
    }
}
