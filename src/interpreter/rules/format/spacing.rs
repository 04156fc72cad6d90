//! The space between two tokens of a line.

use super::token::{LayoutToken, SpacingContext};

/// The space between two tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gap {
    None,
    One,
    /// None or one, as the author has it.
    AsWritten,
    /// Exactly as the author has it.
    Exact,
}

/// Returns true for signs between or in front of values.
pub(super) fn is_operator(word: &str) -> bool {
    matches!(
        word,
        "+" | "-"
            | "*"
            | "/"
            | "%"
            | "<"
            | ">"
            | "="
            | "=="
            | "!="
            | "<="
            | ">="
            | "&&"
            | "||"
            | "->"
            | "!"
    )
}

/// Returns true for two signs that are one operator if nothing is between them.
pub(super) fn is_pair(first: &str, second: &str) -> bool {
    match first {
        "+" | "-" => first == second || second == "=",
        "*" | "/" | "%" => second == "=",
        _ => false,
    }
}

/// Returns true for words that are followed by a space even before a bracket.
fn is_keyword(word: &str) -> bool {
    matches!(word, "if" | "while" | "for" | "return" | "else")
}

/// Returns true if an operator is in front of a value, after the given token.
fn is_prefix(before: Option<&LayoutToken<'_>>) -> bool {
    before.is_none_or(|before| {
        let word = before.word;
        is_operator(word)
            || matches!(word, "(" | "[" | "{" | "}" | "," | ";" | ":")
            || matches!(word, "return" | "print")
    })
}

/// Returns true for the two signs of `i++` and `i += 1`, which are one operator if nothing is between them.
fn is_double(
    first: &LayoutToken<'_>,
    second: Option<&LayoutToken<'_>>,
    third: Option<&LayoutToken<'_>>,
) -> bool {
    let Some(second) = second.filter(|second| second.gap == 0 && !second.is_first) else {
        return false;
    };
    let is_step =
        first.word == second.word && third.is_none_or(|third| matches!(third.word, ";" | ")"));
    is_pair(first.word, second.word) && (is_step || second.word == "=")
}

/// Returns the space in front of the token at `index`, which is not the first of its line.
pub(super) fn gap(pieces: &[LayoutToken<'_>], index: usize, context: SpacingContext) -> Gap {
    let piece_at = |index: Option<usize>| index.and_then(|index| pieces.get(index));
    let code_before = |index: usize| {
        let mut before = (0..index).rev();
        before.find(|index| piece_at(Some(*index)).is_some_and(|piece| !piece.is_comment))
    };
    let (Some(left), Some(right)) = (piece_at(index.checked_sub(1)), piece_at(Some(index))) else {
        return Gap::One;
    };
    if right.is_comment {
        // Comments behind code are often aligned.
        return if right.gap == 0 { Gap::One } else { Gap::Exact };
    }
    if left.is_comment {
        return Gap::One;
    }
    if context == SpacingContext::Picture {
        return Gap::Exact;
    }
    let (a, b) = (left.word, right.word);
    let first = code_before(index).and_then(code_before);
    let before_left = piece_at(first);
    let next = piece_at(Some(index + 1));
    if context == SpacingContext::Properties {
        return property_gap(left, right);
    }
    match (a, b) {
        _ if context == SpacingContext::Board => return Gap::AsWritten,
        ("(" | "[", _) | (_, ")" | "]" | "," | ";") => return Gap::None,
        (_, ".") | (".", _) => {
            // In code only between the numbers of a family, where a dot at a number would be a part of it.
            let is_range = context == SpacingContext::Code && (a, b) != (".", ".");
            return if is_range { Gap::One } else { Gap::None };
        }
        (_, ":") => return Gap::None,
        (":", _) if context == SpacingContext::Colons => return Gap::AsWritten,
        (":", _) => return Gap::One,
        (",", _) if context == SpacingContext::Items => return Gap::AsWritten,
        ("{", "}") => return Gap::AsWritten,
        ("{" | "," | ";" | "}", _) | (_, "{" | "}") => return Gap::One,
        _ => {}
    }
    if is_operator(a) {
        // The second sign of a pair follows at once, and what it is not in front of is separated.
        let earlier = before_left.filter(|_| code_before(index) == index.checked_sub(1));
        if is_pair(a, b) && right.gap == 0 {
            return Gap::None;
        }
        if let Some(earlier) = earlier.filter(|earlier| is_double(earlier, Some(left), Some(right)))
        {
            return if earlier.word == a {
                Gap::None
            } else {
                Gap::One
            };
        }
        let is_glued = earlier.is_some_and(|earlier| is_pair(earlier.word, a) && left.gap == 0);
        let is_prefix = is_prefix(before_left) || is_glued && a != "=";
        return match a {
            "!" => Gap::None,
            "-" | "+" if is_prefix && !is_operator(b) => Gap::None,
            _ => Gap::One,
        };
    }
    if is_operator(b) {
        let is_step = b == "+" || b == "-";
        let is_step = is_step
            && next.is_some_and(|next| next.word == b)
            && is_double(right, next, piece_at(Some(index + 2)));
        return if is_step { Gap::None } else { Gap::One };
    }
    match b {
        "(" if left.is_word && !is_keyword(a) => Gap::None,
        "(" | "[" if left.is_word && is_keyword(a) => Gap::One,
        "[" if left.is_word || a == "]" => Gap::None,
        "(" | "[" => Gap::AsWritten,
        _ => match left.is_word || right.is_word {
            true if matches!(a, ")" | "]") || left.is_word && right.is_word => Gap::One,
            _ => Gap::AsWritten,
        },
    }
}

/// Returns the space between two tokens of properties.
fn property_gap(left: &LayoutToken<'_>, right: &LayoutToken<'_>) -> Gap {
    match (left.word, right.word) {
        ("(" | "[", _) | (_, ")" | "]" | ",") => Gap::None,
        (":" | ",", _) | (_, ":") => Gap::One,
        ("{", "}") => Gap::AsWritten,
        ("{" | "}", _) | (_, "}") => Gap::One,
        (_, "{" | "(") if left.is_word => Gap::None,
        (_, "{") => Gap::One,
        _ if left.is_word && right.is_word => Gap::One,
        (")" | "]", _) if right.is_word => Gap::One,
        _ => Gap::AsWritten,
    }
}
