//! The colours of a text, which may have errors: those of the words of the language, and of the pieces and players that
//! its syntax tree declares.

use super::check::BUILT_IN_FUNCTIONS;
use super::words::{KEYWORDS, TYPES};
use crate::rules::assist::{SymbolKind, TextTokens};
use crate::rules::highlight::{HighlightKind, Highlights, classify};
use crate::rules::syntax::tokens::Lexis;
use std::collections::HashSet;

/// Returns the highlighted pieces of a text in order, without overlap. Ordinary identifiers and whitespace are left
/// out.
pub fn highlight(text: &str) -> Highlights {
    let tokens = TextTokens::new(text, Lexis::Bggl);
    let symbols = super::names::names(text).symbols.into_iter();
    let constants = symbols
        .filter(|symbol| matches!(symbol.kind, SymbolKind::Piece | SymbolKind::Player))
        .map(|symbol| symbol.name);
    let constants: HashSet<String> = constants.collect();
    classify(text, &tokens.all, |index| {
        let next = tokens.word(index + 1);
        Some(match tokens.word(index) {
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
