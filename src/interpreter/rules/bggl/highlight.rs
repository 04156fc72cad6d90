//! The colours of a text, which may have errors: those of the words of the language, and of the pieces and players that
//! its syntax tree declares.

use super::check::BUILT_IN_FUNCTIONS;
use super::words::BgglWord;
use crate::rules::assist::{SymbolKind, TextTokens};
use crate::rules::highlight::{HighlightKind, Highlights, classify};
use crate::rules::syntax::tokens::Lexis;
use crate::rules::words::WordKind;
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
        let word = tokens.word(index);
        Some(match BgglWord::of(word) {
            Some(kind) => kind.colour(),
            _ if next == "(" && BUILT_IN_FUNCTIONS.contains(&word) => HighlightKind::BuiltIn,
            _ if next == "(" => HighlightKind::Function,
            _ if constants.contains(word) => HighlightKind::Constant,
            _ => return None,
        })
    })
}

/// Returns the words of the language with their classes.
pub fn words() -> Vec<(&'static str, HighlightKind)> {
    let words = BgglWord::all().filter(|(word, _)| *word != "_");
    let words = words.map(|(word, kind)| (word, kind.colour()));
    let functions = BUILT_IN_FUNCTIONS.map(|word| (word, HighlightKind::BuiltIn));
    words.chain(functions).collect()
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
