//! The reserved words of the language.

/// Keywords of statements and of values.
pub(super) const KEYWORDS: [&str; 28] = [
    "board",
    "break",
    "col",
    "continue",
    "diagonal",
    "else",
    "exit",
    "false",
    "game",
    "gototurn",
    "if",
    "jump",
    "makemove",
    "movement",
    "orthogonal",
    "print",
    "return",
    "row",
    "rule",
    "thisplayer",
    "true",
    "turn",
    "while",
    "winner",
    "Board",
    "Game",
    "Rule",
    "void",
];

/// Words that begin a type.
pub(super) const TYPES: [&str; 9] = [
    "boolean", "int", "string", "move", "piece", "player", "Move", "Piece", "Player",
];

/// Returns true for words that cannot be names.
pub(super) fn is_reserved(word: &str) -> bool {
    KEYWORDS.contains(&word) || TYPES.contains(&word)
}
