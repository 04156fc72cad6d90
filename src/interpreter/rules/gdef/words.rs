//! The table of the words of the language. Functions and arrays are in [`built_ins`](super::built_ins).

use super::built_ins::{AFTER_MOVE, CHANCE_WEIGHT, IS_CHANCE, MAY_CLAIM, PROMISING, SHOWN_TO};
use crate::rules::highlight::HighlightKind;
use crate::rules::vm::tree::Type;
use crate::rules::words::WordKind;

/// What a word does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GdefWord {
    Type,
    /// Begins a definition.
    Definition,
    /// Belongs to a definition.
    Part,
    /// Begins or continues a statement.
    Statement,
    Value,
}

impl WordKind for GdefWord {
    const ALL: &'static [Self] = &[
        Self::Type,
        Self::Definition,
        Self::Part,
        Self::Statement,
        Self::Value,
    ];
    const NAMES: &'static [&'static str] = &[
        "const", "state", "map", "lines", "include", "of", "for", "break", "continue", "empty",
        "hole",
    ];

    fn words(self) -> &'static [&'static str] {
        match self {
            Self::Type => &["int", "float", "bool", "obj"],
            Self::Definition => &[
                "define", "start", "const", "state", "map", "lines", "include",
            ],
            Self::Part => &["of"],
            Self::Statement => &["if", "else", "while", "return", "for", "break", "continue"],
            Self::Value => &["true", "false", "empty", "hole"],
        }
    }

    /// `obj` begins a definition too, as a keyword.
    fn colour(self) -> HighlightKind {
        match self {
            Self::Type => HighlightKind::Type,
            Self::Value => HighlightKind::Constant,
            Self::Definition | Self::Part | Self::Statement => HighlightKind::Keyword,
        }
    }
}

/// Returns true for words that cannot be names.
pub(super) fn is_keyword(word: &str) -> bool {
    GdefWord::is_reserved(word)
}

/// Returns true for the names of types.
pub(super) fn is_type(word: &str) -> bool {
    GdefWord::Type.words().contains(&word)
}

/// Returns true for word operators of other languages.
pub(super) fn is_word_operator(word: &str) -> bool {
    matches!(
        word,
        "and" | "or" | "not" | "mod" | "div" | "xor" | "AND" | "OR" | "NOT"
    )
}

/// The functions that the program calls.
pub(super) const HOOKS: [&str; 8] = [
    "isMoveLegal",
    "end",
    AFTER_MOVE,
    MAY_CLAIM,
    IS_CHANCE,
    CHANCE_WEIGHT,
    SHOWN_TO,
    PROMISING,
];

/// Returns the name of a type in the language.
pub(super) fn type_word(ty: Type) -> &'static str {
    match ty {
        Type::Int => "int",
        Type::Float => "float",
        Type::Bool => "bool",
        // The other types belong to programs of other languages.
        Type::Piece | Type::Player | Type::Other => "obj",
    }
}

/// The value of an empty square, in the spelling of the examples and in that of the prose of the original description.
pub(super) const EMPTY: [&str; 2] = ["empty", "empt"];

/// The names of the parameters.
pub(super) const KNOWN: [&str; 7] = ["name", "players", "size", "gm", "grid", "stacks", "komi"];
