//! Classifies the words and signs of a text for syntax colours, JavaScript included, whatever state it is in.

use super::reader::RESERVED;
use super::script::{Piece, Pieces};
use super::tokens::{Kind, Token, tokens};
use crate::rules::highlight::TokenKind;
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
pub fn highlight(text: &str) -> Vec<(Range<usize>, TokenKind)> {
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

fn of_token(text: &str, token: Token, next: &str) -> Option<TokenKind> {
    Some(match token.kind {
        Kind::Comment | Kind::OpenComment => TokenKind::Comment,
        Kind::Number => TokenKind::Number,
        Kind::Sign => TokenKind::Operator,
        Kind::Junk | Kind::Minus => TokenKind::Junk,
        Kind::Script | Kind::OpenScript => return None,
        Kind::Word => match token.of(text) {
            "true" | "false" | "only" | "alternate" => TokenKind::Constant,
            "horizontal" | "vertical" | "diagonal" | "spawn" => TokenKind::BuiltIn,
            "cant_risk" | "protect_piece" | "pawn_movement" | "no_moves_available"
            | "checkmate" | "stalemate" => TokenKind::BuiltIn,
            word if RESERVED.contains(&word) && next == ":" => TokenKind::Parameter,
            word if RESERVED.contains(&word) => TokenKind::Keyword,
            _ => TokenKind::Constant,
        },
    })
}

fn script(text: &str, token: Token, pieces: &mut Vec<(Range<usize>, TokenKind)>) {
    let word = token.start + "explicit".len();
    pieces.push((token.start..word, TokenKind::Keyword));
    let block = text.get(..token.end).unwrap_or(text);
    let cut: Vec<(Range<usize>, Piece)> = Pieces::new(block, token.brace).collect();
    for (number, (range, piece)) in cut.iter().enumerate() {
        let next = cut.get(number + 1);
        let next = next.and_then(|(range, _)| block.get(range.clone()));
        let name = block.get(range.clone()).unwrap_or("");
        let kind = match piece {
            Piece::Word if SCRIPT_WORDS.contains(&name) => TokenKind::Keyword,
            Piece::Word if SCRIPT_CONSTANTS.contains(&name) => TokenKind::Constant,
            Piece::Word if SCRIPT_BUILT_INS.contains(&name) => TokenKind::BuiltIn,
            Piece::Word if next == Some("(") => TokenKind::Function,
            Piece::Word => continue,
            Piece::Number => TokenKind::Number,
            Piece::Text | Piece::Regex => TokenKind::Quoted,
            Piece::Comment | Piece::OpenComment => TokenKind::Comment,
            Piece::Sign => TokenKind::Operator,
            Piece::OpenText | Piece::Junk => TokenKind::Junk,
        };
        pieces.push((range.clone(), kind));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use TokenKind::{BuiltIn, Comment, Constant, Function, Keyword, Number, Parameter, Quoted};

    #[test]
    fn words_get_the_colour_of_their_place_in_both_languages() {
        let text =
            "width : 8 // w\npawn{ vertical(1,) explicit{ let a = f('}', /[}]/, `x${2}`); } }";
        let found: Vec<_> = highlight(text)
            .into_iter()
            .map(|(range, kind)| (&text[range], kind))
            .filter(|(_, kind)| *kind != TokenKind::Operator)
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
