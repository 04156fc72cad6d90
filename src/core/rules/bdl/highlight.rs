//! Classifies the words and signs of a text for syntax colours, JavaScript included, whatever state it is in.

use super::reader::RESERVED;
use super::script::{Piece, Pieces};
use super::tokens::{Kind, Token, tokens};
use crate::rules::highlight::HighlightKind;
use std::ops::Range;

/// Words of JavaScript that are not names.
const SCRIPT_WORDS: [&str; 38] = [
    "await",
    "async",
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "debugger",
    "default",
    "delete",
    "do",
    "else",
    "export",
    "extends",
    "finally",
    "for",
    "function",
    "if",
    "import",
    "in",
    "instanceof",
    "let",
    "new",
    "of",
    "return",
    "static",
    "super",
    "switch",
    "this",
    "throw",
    "try",
    "typeof",
    "var",
    "void",
    "while",
    "with",
    "yield",
];

/// Values of JavaScript that are words.
const SCRIPT_CONSTANTS: [&str; 6] = ["true", "false", "null", "undefined", "NaN", "Infinity"];

/// What a hook is handed and what it may use.
const SCRIPT_BUILT_INS: [&str; 10] = [
    "context", "console", "Math", "JSON", "Object", "Array", "String", "Number", "Map", "Set",
];

/// The classified pieces of a text in order, without overlap. Ordinary words and blanks are left out.
#[must_use]
pub fn highlight(text: &str) -> Vec<(Range<usize>, HighlightKind)> {
    let found = tokens(text);
    let mut pieces = Vec::with_capacity(found.len());
    for (number, token) in found.iter().enumerate() {
        let next = found.get(number + 1).map_or("", |next| next.of(text));
        match token.kind {
            Kind::Script | Kind::OpenScript => script(text, *token, &mut pieces),
            _ => {
                if let Some(kind) = of_token(text, *token, next) {
                    pieces.push((token.start..token.end, kind));
                }
            }
        }
    }
    pieces
}

fn of_token(text: &str, token: Token, next: &str) -> Option<HighlightKind> {
    Some(match token.kind {
        Kind::Comment | Kind::OpenComment => HighlightKind::Comment,
        Kind::Number => HighlightKind::Number,
        Kind::Sign => HighlightKind::Operator,
        Kind::Junk | Kind::Minus => HighlightKind::Junk,
        Kind::Script | Kind::OpenScript => return None,
        Kind::Word => match token.of(text) {
            "true" | "false" | "only" | "alternate" => HighlightKind::Constant,
            "horizontal" | "vertical" | "diagonal" | "spawn" => HighlightKind::BuiltIn,
            "cant_risk" | "protect_piece" | "pawn_movement" | "no_moves_available"
            | "checkmate" | "stalemate" => HighlightKind::BuiltIn,
            word if RESERVED.contains(&word) && next == ":" => HighlightKind::Parameter,
            word if RESERVED.contains(&word) => HighlightKind::Keyword,
            _ => HighlightKind::Constant,
        },
    })
}

fn script(text: &str, token: Token, pieces: &mut Vec<(Range<usize>, HighlightKind)>) {
    let word = token.start + "explicit".len();
    pieces.push((token.start..word, HighlightKind::Keyword));
    let block = text.get(..token.end).unwrap_or(text);
    let cut: Vec<(Range<usize>, Piece)> = Pieces::new(block, token.brace).collect();
    for (number, (range, piece)) in cut.iter().enumerate() {
        let next = cut.get(number + 1);
        let next = next.and_then(|(range, _)| block.get(range.clone()));
        let name = block.get(range.clone()).unwrap_or("");
        let kind = match piece {
            Piece::Word if SCRIPT_WORDS.contains(&name) => HighlightKind::Keyword,
            Piece::Word if SCRIPT_CONSTANTS.contains(&name) => HighlightKind::Constant,
            Piece::Word if SCRIPT_BUILT_INS.contains(&name) => HighlightKind::BuiltIn,
            Piece::Word if next == Some("(") => HighlightKind::Function,
            Piece::Word => continue,
            Piece::Number => HighlightKind::Number,
            Piece::Text | Piece::Regex => HighlightKind::Quoted,
            Piece::Comment | Piece::OpenComment => HighlightKind::Comment,
            Piece::Sign => HighlightKind::Operator,
            Piece::OpenText | Piece::Junk => HighlightKind::Junk,
        };
        pieces.push((range.clone(), kind));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use HighlightKind::{BuiltIn, Comment, Constant, Function, Keyword, Number, Parameter, Quoted};

    #[test]
    fn words_get_the_colour_of_their_place_in_both_languages() {
        let text =
            "width : 8 // w\npawn{ vertical(1,) explicit{ let a = f('}', /[}]/, `x${2}`); } }";
        let found: Vec<_> = highlight(text)
            .into_iter()
            .map(|(range, kind)| (&text[range], kind))
            .filter(|(_, kind)| *kind != HighlightKind::Operator)
            .collect();
        assert_eq!(
            found,
            [
                ("width", Parameter),
                ("8", Number),
                ("// w", Comment),
                ("pawn", Constant),
                ("vertical", BuiltIn),
                ("1", Number),
                ("explicit", Keyword),
                ("let", Keyword),
                ("f", Function),
                ("'}'", Quoted),
                ("/[}]/", Quoted),
                ("`x${", Quoted),
                ("2", Number),
                ("}`", Quoted),
            ]
        );
    }
}
