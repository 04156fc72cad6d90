//! The table of the words of the language. Functions and arrays are in [`built_ins`](super::built_ins), parameters in
//! [`head`](super::head), hooks in [`check`](super::check).

use crate::rules::highlight::HighlightKind;
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
        "const", "state", "include", "of", "for", "break", "continue", "empty", "hole",
    ];

    fn words(self) -> &'static [&'static str] {
        match self {
            Self::Type => &["int", "float", "bool", "obj"],
            Self::Definition => &["define", "start", "const", "state", "include"],
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
