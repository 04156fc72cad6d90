//! Classifies the words and signs of a text for syntax colours, whatever state the text is in.
//!
//! It works on tokens alone: one pass to learn the names of objects, one to classify.

use super::check::{ARRAYS, BUILT_IN_FUNCTIONS};
use super::tokens::{KEYWORDS, Kind, Token, tokens};
use crate::rules::highlight::TokenKind;
use std::collections::HashSet;
use std::ops::Range;

/// The classified pieces of a text in order, without overlap. Ordinary words and blanks are left out.
#[must_use]
pub fn highlight(text: &str) -> Vec<(Range<usize>, TokenKind)> {
    let found = tokens(text);
    let code: Vec<Token> = found
        .iter()
        .copied()
        .filter(|token| !matches!(token.kind, Kind::Comment | Kind::OpenComment))
        .collect();
    let word = |at: usize| code.get(at).map_or("", |token| token.of(text));
    // Inside a block, and between the parentheses of a function header, `obj` is a type.
    let mut objects: HashSet<&str> = HashSet::new();
    let mut declares = vec![false; code.len()];
    let mut depth = 0_usize;
    for (at, declares) in declares.iter_mut().enumerate() {
        match word(at) {
            "{" | "(" => depth += 1,
            "}" | ")" => depth = depth.saturating_sub(1),
            "define" => depth = 0,
            "obj" if depth == 0 && at.checked_sub(1).map_or("", word) != "->" => {
                *declares = true;
                objects.insert(word(at + 1));
            }
            _ => {}
        }
    }
    let mut at = 0;
    let mut pieces = Vec::with_capacity(found.len());
    for token in &found {
        let kind = match token.kind {
            Kind::Comment | Kind::OpenComment => Some(TokenKind::Comment),
            Kind::Number => Some(TokenKind::Number),
            Kind::Sign => Some(TokenKind::Operator),
            Kind::Junk => Some(TokenKind::Junk),
            Kind::Word => {
                let declares = declares.get(at).copied().unwrap_or(false);
                of_word(token.of(text), word(at + 1), declares, &objects)
            }
        };
        if !matches!(token.kind, Kind::Comment | Kind::OpenComment) {
            at += 1;
        }
        if let Some(kind) = kind {
            pieces.push((token.start as usize..token.end as usize, kind));
        }
    }
    pieces
}

fn of_word(word: &str, next: &str, declares: bool, objects: &HashSet<&str>) -> Option<TokenKind> {
    Some(match word {
        "obj" if declares => TokenKind::Keyword,
        "int" | "float" | "bool" | "obj" => TokenKind::Type,
        "true" | "false" | "empty" | "empt" => TokenKind::Constant,
        _ if KEYWORDS.contains(&word) => TokenKind::Keyword,
        _ if next == ":" => TokenKind::Parameter,
        _ if next == "(" && BUILT_IN_FUNCTIONS.contains(&word) => TokenKind::BuiltIn,
        _ if next == "(" => TokenKind::Function,
        _ if ARRAYS.contains(&word) => TokenKind::BuiltIn,
        _ if objects.contains(word) => TokenKind::Constant,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use TokenKind::{
        BuiltIn, Comment, Constant, Function, Junk, Keyword, Number, Operator, Parameter, Type,
    };

    #[test]
    fn words_get_the_colour_of_their_place() {
        let text = "size: 3 x 3 obj X /* b */ define f(obj p) -> obj { obj q = X; return onTurn() § CurrentPosition";
        let found: Vec<_> = highlight(text)
            .into_iter()
            .map(|(range, kind)| (&text[range], kind))
            .filter(|(_, kind)| *kind != Operator)
            .collect();
        assert_eq!(
            found,
            [
                ("size", Parameter),
                ("3", Number),
                ("3", Number),
                ("obj", Keyword),
                ("X", Constant),
                ("/* b */", Comment),
                ("define", Keyword),
                ("f", Function),
                ("obj", Type),
                ("obj", Type),
                ("obj", Type),
                ("X", Constant),
                ("return", Keyword),
                ("onTurn", BuiltIn),
                ("§", Junk),
                ("CurrentPosition", BuiltIn),
            ]
        );
    }
}
