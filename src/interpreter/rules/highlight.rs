//! Classes of source text for syntax colours. Each language has a `highlight` of its own, which classifies its words.

use super::syntax::tokens::{Token, TokenKind};
use std::ops::Range;

/// The class of a stretch of source text.
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
    /// A function or array that is built into the language.
    BuiltIn,
    /// The name of a game parameter: `size:`.
    Parameter,
    /// An operator or a bracket.
    Operator,
    /// Characters that are not part of the language.
    Junk,
}

/// Byte ranges of a text with their classes.
pub type Highlights = Vec<(Range<usize>, HighlightKind)>;

/// Classifies tokens. `word` classifies a word, given its index among the tokens that are not comments.
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
            // The lexer of scripts splits these into tokens of their own.
            TokenKind::Script | TokenKind::OpenScript => None,
            TokenKind::Virtual => None,
        };
        index += usize::from(!token.is_comment());
        pieces.extend(kind.map(|kind| (token.start as usize..token.end as usize, kind)));
    }
    pieces
}

/// Returns the highlighted pieces of a text as strings, without operators and brackets.
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
