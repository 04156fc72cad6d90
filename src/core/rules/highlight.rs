//! What the pieces of a source text are, for syntax colours; each language has a `highlight` of its own, which tells
//! its words apart.

use super::syntax::tokens::{Token, TokenKind};
use std::ops::Range;

/// What a piece of the text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HighlightKind {
    /// `if`, `while`, `define` and the like.
    Keyword,
    /// `int`, `float`, `bool`, and `obj` where it is a type.
    Type,
    /// The name of an object, `true`, `false`, `empty`.
    Constant,
    /// A number.
    Number,
    /// A comment.
    Comment,
    /// Quoted text.
    Quoted,
    /// The name of a function of the program: a word followed by `(`.
    Function,
    /// A function or array that the language brings along.
    BuiltIn,
    /// The name of a game parameter: `size:`.
    Parameter,
    /// An operator or a bracket.
    Operator,
    /// What the language does not know.
    Junk,
}

/// Pieces of a text, in bytes, and what they are.
pub type Highlights = Vec<(Range<usize>, HighlightKind)>;

/// Classifies tokens; `word` is asked for the words, by their number among the tokens that are no comments.
pub(super) fn classify(
    text: &str,
    tokens: &[Token],
    word: impl Fn(usize) -> Option<HighlightKind>,
) -> Highlights {
    let mut pieces = Vec::with_capacity(tokens.len());
    let mut index = 0;
    for token in tokens {
        let kind = match token.kind {
            TokenKind::Word => word(index),
            TokenKind::Comment | TokenKind::OpenComment => Some(HighlightKind::Comment),
            TokenKind::Number => Some(HighlightKind::Number),
            TokenKind::Text | TokenKind::OpenText | TokenKind::Regex => Some(HighlightKind::Quoted),
            TokenKind::Sign if token.text(text) == "#" => Some(HighlightKind::Constant),
            TokenKind::Sign => Some(HighlightKind::Operator),
            TokenKind::Junk | TokenKind::Minus => Some(HighlightKind::Junk),
            // Made of pieces of its own.
            TokenKind::Script | TokenKind::OpenScript => None,
            TokenKind::Virtual => None,
        };
        index += usize::from(!token.is_comment());
        pieces.extend(kind.map(|kind| (token.start as usize..token.end as usize, kind)));
    }
    pieces
}

/// Returns the pieces of a text by what they read, without operators and brackets.
#[cfg(test)]
pub(super) fn pieces_of(
    text: &str,
    highlight: fn(&str) -> Highlights,
) -> Vec<(&str, HighlightKind)> {
    highlight(text)
        .into_iter()
        .map(|(range, kind)| (&text[range], kind))
        .filter(|(_, kind)| *kind != HighlightKind::Operator)
        .collect()
}
