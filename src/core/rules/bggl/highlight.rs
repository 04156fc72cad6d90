//! Highlights a text, which may have errors.
//!
//! It works on tokens alone: one pass finds the names of pieces, players and rules, one classifies.

use super::check::BUILT_IN_FUNCTIONS;
use super::words::{KEYWORDS, TYPES};
use crate::rules::highlight::{HighlightKind, classify};
use crate::rules::syntax::tokens::{Lexis, Token, tokenise, without_comments};
use std::collections::HashSet;
use std::ops::Range;

/// Returns the highlighted pieces of a text in order, without overlap. Ordinary identifiers and whitespace are left
/// out.
pub fn highlight(text: &str) -> Vec<(Range<usize>, HighlightKind)> {
    let tokens = tokenise(text, Lexis::Bggl).unwrap_or_default();
    let code = without_comments(&tokens);
    let word = |index: usize| code.get(index).map_or("", |token| token.text(text));
    let constants = constants(&code, word);
    classify(text, &tokens, |index| {
        let next = word(index + 1);
        Some(match word(index) {
            "true" | "false" | "_" | "orthogonal" | "diagonal" => HighlightKind::Constant,
            "thisplayer" | "winner" | "row" | "col" | "board" | "movement" | "jump"
            | "emptysquare" => HighlightKind::BuiltIn,
            word if TYPES.contains(&word) || word == "void" => HighlightKind::Type,
            word if KEYWORDS.contains(&word) => HighlightKind::Keyword,
            word if next == "(" && BUILT_IN_FUNCTIONS.contains(&word) => HighlightKind::BuiltIn,
            _ if next == "(" => HighlightKind::Function,
            word if constants.contains(word) => HighlightKind::Constant,
            _ => return None,
        })
    })
}

/// Returns the words of the language with their classes.
pub fn words() -> Vec<(&'static str, HighlightKind)> {
    let keywords = KEYWORDS.iter().chain(&TYPES).map(|word| {
        let kind = match *word {
            "true" | "false" | "orthogonal" | "diagonal" => HighlightKind::Constant,
            "thisplayer" | "winner" | "row" | "col" | "board" | "movement" | "jump" => {
                HighlightKind::BuiltIn
            }
            word if TYPES.contains(&word) || word == "void" => HighlightKind::Type,
            _ => HighlightKind::Keyword,
        };
        (*word, kind)
    });
    let functions = BUILT_IN_FUNCTIONS.iter().chain(&["emptysquare"]);
    let functions = functions.map(|word| (*word, HighlightKind::BuiltIn));
    keywords.chain(functions).collect()
}

/// Returns the names of pieces and players.
fn constants<'a>(code: &[Token], word: impl Fn(usize) -> &'a str) -> HashSet<&'a str> {
    let mut constants = HashSet::new();
    let (mut depth, mut declares) = (0_usize, false);
    for index in 0..code.len() {
        match word(index) {
            "{" | "(" => depth += 1,
            "}" | ")" => depth = depth.saturating_sub(1),
            ";" => declares = false,
            "Piece" | "piece" | "Player" | "player" if depth == 0 && word(index + 2) != "(" => {
                declares = true;
            }
            name if declares => {
                constants.insert(name);
            }
            _ => {}
        }
    }
    constants
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::highlight::pieces_of;
    use HighlightKind::{
        BuiltIn, Comment, Constant, Function, Junk, Keyword, Number, Quoted, Type,
    };

    #[test]
    fn words_get_the_colour_of_their_place() {
        let text = "Piece X; // a\nint f(Piece p) { print \"a\" + X + winner + numPieces(_); if (#) { return 1; } § }";
        assert_eq!(
            pieces_of(text, highlight),
            [
                ("Piece", Type),
                ("X", Constant),
                ("// a", Comment),
                ("int", Type),
                ("f", Function),
                ("Piece", Type),
                ("print", Keyword),
                ("\"a\"", Quoted),
                ("X", Constant),
                ("winner", BuiltIn),
                ("numPieces", BuiltIn),
                ("_", Constant),
                ("if", Keyword),
                ("#", Constant),
                ("return", Keyword),
                ("1", Number),
                ("§", Junk),
            ]
        );
    }
}
