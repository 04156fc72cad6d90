//! The table of the words of the language. The built-in functions are in [`check`](super::check).

use crate::rules::highlight::HighlightKind;
use crate::rules::words::WordKind;

/// What a word does. Of words that are equally close to a misspelt one, the first of this order is suggested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BgglWord {
    Value,
    Constant,
    /// Chooses squares.
    Place,
    /// Belongs to a unit, and is known in rules only.
    Property,
    Direction,
    /// Begins or continues a statement.
    Statement,
    /// Another spelling, which is not proposed.
    Alias,
    /// Begins a declaration.
    Declaration,
    NoType,
    /// Begins a type.
    Type,
}

impl WordKind for BgglWord {
    const ALL: &'static [Self] = &[
        Self::Value,
        Self::Constant,
        Self::Place,
        Self::Property,
        Self::Direction,
        Self::Statement,
        Self::Alias,
        Self::Declaration,
        Self::NoType,
        Self::Type,
    ];
    const NAMES: &'static [&'static str] = &["_", "emptysquare"];

    fn words(self) -> &'static [&'static str] {
        match self {
            Self::Value => &["board", "thisplayer", "winner"],
            Self::Constant => &["false", "true", "_"],
            Self::Place => &["row", "col"],
            Self::Property => &["jump", "movement", "emptysquare"],
            Self::Direction => &["diagonal", "orthogonal"],
            Self::Statement => &[
                "break", "continue", "else", "exit", "gototurn", "if", "makemove", "print",
                "return", "turn", "while",
            ],
            Self::Alias => &["game", "rule"],
            Self::Declaration => &["Board", "Game", "Rule"],
            Self::NoType => &["void"],
            Self::Type => &[
                "boolean", "int", "string", "move", "piece", "player", "Move", "Piece", "Player",
            ],
        }
    }

    fn colour(self) -> HighlightKind {
        match self {
            Self::Value | Self::Place | Self::Property => HighlightKind::BuiltIn,
            Self::Constant | Self::Direction => HighlightKind::Constant,
            Self::Statement | Self::Alias | Self::Declaration => HighlightKind::Keyword,
            Self::NoType | Self::Type => HighlightKind::Type,
        }
    }
}

/// Returns true for words that cannot be names.
pub(super) fn is_reserved(word: &str) -> bool {
    BgglWord::is_reserved(word)
}

/// Returns true for words that begin a type.
pub(super) fn is_type(word: &str) -> bool {
    BgglWord::of(word) == Some(BgglWord::Type)
}
