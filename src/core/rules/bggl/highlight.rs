//! Classifies the words and signs of a text for syntax colours, whatever state the text is in.
//!
//! It works on tokens alone: one pass to learn the names of pieces, players and rules, one to classify.

use super::check::BUILT_IN_FUNCTIONS;
use super::tokens::{KEYWORDS, Kind, TYPES, Token, tokens};
use crate::rules::highlight::HighlightKind;
use std::collections::HashSet;
use std::ops::Range;

/// The classified pieces of a text in order, without overlap. Ordinary words and blanks are left out.
#[must_use]
pub fn highlight(text: &str) -> Vec<(Range<usize>, HighlightKind)> {
    let found = tokens(text);
    let code: Vec<Token> = found
        .iter()
        .copied()
        .filter(|token| token.kind != Kind::Comment)
        .collect();
    let word = |at: usize| code.get(at).map_or("", |token| token.of(text));
    let mut constants: HashSet<&str> = HashSet::new();
    let mut depth = 0_usize;
    for at in 0..code.len() {
        match word(at) {
            "{" | "(" => depth += 1,
            "}" | ")" => depth = depth.saturating_sub(1),
            "Piece" | "piece" | "Player" | "player" if depth == 0 && word(at + 2) != "(" => {
                let names = (at + 1..code.len()).take_while(|at| word(*at) != ";");
                constants.extend(names.map(word));
            }
            _ => {}
        }
    }
    let mut at = 0;
    let mut pieces = Vec::with_capacity(found.len());
    for token in &found {
        let kind = match token.kind {
            Kind::Comment => Some(HighlightKind::Comment),
            Kind::Number => Some(HighlightKind::Number),
            Kind::Text | Kind::OpenText => Some(HighlightKind::Quoted),
            Kind::Sign if token.of(text) == "#" => Some(HighlightKind::Constant),
            Kind::Sign => Some(HighlightKind::Operator),
            Kind::Junk => Some(HighlightKind::Junk),
            Kind::Word => of_word(token.of(text), word(at + 1), &constants),
        };
        at += usize::from(token.kind != Kind::Comment);
        if let Some(kind) = kind {
            pieces.push((token.start as usize..token.end as usize, kind));
        }
    }
    pieces
}

fn of_word(word: &str, next: &str, constants: &HashSet<&str>) -> Option<HighlightKind> {
    Some(match word {
        "true" | "false" | "_" | "orthogonal" | "diagonal" => HighlightKind::Constant,
        "thisplayer" | "winner" | "row" | "col" | "board" | "movement" | "jump" | "emptysquare" => {
            HighlightKind::BuiltIn
        }
        _ if TYPES.contains(&word) || word == "void" => HighlightKind::Type,
        _ if KEYWORDS.contains(&word) => HighlightKind::Keyword,
        _ if next == "(" && BUILT_IN_FUNCTIONS.contains(&word) => HighlightKind::BuiltIn,
        _ if next == "(" => HighlightKind::Function,
        _ if constants.contains(word) => HighlightKind::Constant,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use HighlightKind::{
        BuiltIn, Comment, Constant, Function, Junk, Keyword, Number, Operator, Quoted, Type,
    };

    #[test]
    fn words_get_the_colour_of_their_place() {
        let text = "Piece X; // a\nint f(Piece p) { print \"a\" + X + winner + numPieces(_); if (#) { return 1; } § }";
        let found: Vec<_> = highlight(text)
            .into_iter()
            .map(|(range, kind)| (&text[range], kind))
            .filter(|(_, kind)| *kind != Operator)
            .collect();
        assert_eq!(
            found,
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
