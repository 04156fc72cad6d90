//! The table of the words of the language, which the parser, the colours and the completion read. Functions and arrays
//! are in [`built_ins`](super::built_ins), parameters in [`head`](super::head), hooks in [`check`](super::check).

use crate::rules::highlight::HighlightKind;

/// What a word does, which decides where it is proposed and how it is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WordKind {
    Type,
    /// Begins a definition.
    Definition,
    /// Belongs to a definition.
    Part,
    /// Begins or continues a statement.
    Statement,
    Value,
}

/// A word of the language.
#[derive(Debug)]
pub(super) struct LanguageWord {
    pub name: &'static str,
    pub kind: WordKind,
    /// True if it cannot be a name. The others have their meaning only at some places.
    pub is_keyword: bool,
}

const fn word(name: &'static str, kind: WordKind, is_keyword: bool) -> LanguageWord {
    LanguageWord {
        name,
        kind,
        is_keyword,
    }
}

/// All words.
pub(super) static WORDS: [LanguageWord; 21] = [
    word("int", WordKind::Type, true),
    word("float", WordKind::Type, true),
    word("bool", WordKind::Type, true),
    word("obj", WordKind::Type, true),
    word("define", WordKind::Definition, true),
    word("start", WordKind::Definition, true),
    word("const", WordKind::Definition, false),
    word("state", WordKind::Definition, false),
    word("include", WordKind::Definition, false),
    word("of", WordKind::Part, false),
    word("if", WordKind::Statement, true),
    word("else", WordKind::Statement, true),
    word("while", WordKind::Statement, true),
    word("return", WordKind::Statement, true),
    word("for", WordKind::Statement, false),
    word("break", WordKind::Statement, false),
    word("continue", WordKind::Statement, false),
    word("true", WordKind::Value, true),
    word("false", WordKind::Value, true),
    word("empty", WordKind::Value, false),
    word("hole", WordKind::Value, false),
];

impl LanguageWord {
    /// Returns the colour of the word where it has its meaning. `obj` begins a definition too, as a keyword.
    pub(super) fn colour(&self) -> HighlightKind {
        match self.kind {
            WordKind::Type => HighlightKind::Type,
            WordKind::Value => HighlightKind::Constant,
            WordKind::Definition | WordKind::Part | WordKind::Statement => HighlightKind::Keyword,
        }
    }
}

/// Returns the entry of a word.
pub(super) fn find(word: &str) -> Option<&'static LanguageWord> {
    WORDS.iter().find(|entry| entry.name == word)
}

/// Returns true for words that cannot be names.
pub(super) fn is_keyword(word: &str) -> bool {
    find(word).is_some_and(|entry| entry.is_keyword)
}

/// Returns true for the names of types.
pub(super) fn is_type(word: &str) -> bool {
    find(word).is_some_and(|entry| entry.kind == WordKind::Type)
}

/// Returns the words of a kind.
pub(super) fn of_kind(kind: WordKind) -> impl Iterator<Item = &'static str> {
    let entries = WORDS.iter().filter(move |entry| entry.kind == kind);
    entries.map(|entry| entry.name)
}
