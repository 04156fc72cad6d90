//! Tokens with their places and surroundings.

/// The columns of a tabulator.
const TAB: usize = 4;

/// A token or comment.
#[derive(Clone, Debug)]
pub(super) struct LayoutToken<'t> {
    pub word: &'t str,
    pub is_word: bool,
    pub is_comment: bool,
    /// True for a block of JavaScript.
    pub is_script: bool,
    /// True for the first token of a line.
    pub is_first: bool,
    /// The columns between the token and the one before it, or the start of the line.
    pub gap: usize,
    /// The column in the text.
    pub column: usize,
    /// The number of blank lines in front of it.
    pub blank_lines: usize,
}

/// What surrounds a token, as far as spaces depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SpacingContext {
    Code,
    /// A block `start`, `map` or `lines`, in which squares stay where the author has put them.
    Picture,
    /// A declaration of a board.
    Board,
    /// The items of an array in brackets.
    Items,
    /// The entries of a table in braces.
    Entries,
    /// Properties, one a line.
    Properties,
    /// Code of a language in which `:` separates the parts of a move.
    Colons,
}

/// Returns the width of a text in columns.
pub(super) fn columns(text: &str) -> usize {
    let width = |character| match character {
        '\t' => TAB,
        '\r' | '\u{FEFF}' => 0,
        _ => 1,
    };
    text.chars().map(width).sum()
}

/// Returns the lines of a comment without the blanks around them.
pub(super) fn without_indentation(comment: &str) -> String {
    comment
        .lines()
        .map(str::trim)
        .collect::<Vec<_>>()
        .join("\n")
}
