//! Highlights a text, which may have errors.
//!
//! It works on tokens alone: one pass finds the names of objects, one classifies.

use super::built_ins::{self, ARRAYS, FUNCTIONS};
use super::check::HOOKS;
use super::constants::EMPTY;
use super::head::KNOWN;
use super::parser::KEYWORDS;
use crate::rules::highlight::{HighlightKind, classify};
use crate::rules::syntax::tokens::{Lexis, Token, tokenise, without_comments};
use std::collections::HashSet;
use std::ops::Range;

/// Returns the highlighted pieces of a text in order, without overlap. Ordinary identifiers and whitespace are left
/// out.
pub fn highlight(text: &str) -> Vec<(Range<usize>, HighlightKind)> {
    let tokens = tokenise(text, Lexis::Gdef).unwrap_or_default();
    let code = without_comments(&tokens);
    let objects = objects(text, &code);
    let names = objects.iter().filter_map(|index| code.get(*index));
    let names: HashSet<&str> = names.map(|token| token.text(text)).collect();
    let defined = code.windows(2).filter_map(|pair| match pair {
        [define, name] if define.text(text) == "define" => Some(name.text(text)),
        _ => None,
    });
    let defined: HashSet<&str> = defined.collect();
    let constants = code.windows(4).filter_map(|part| match part {
        [first, _, name, equals] if first.text(text) == "const" && equals.text(text) == "=" => {
            Some(name.text(text))
        }
        _ => None,
    });
    let constants: HashSet<&str> = constants.collect();
    let is_built_in = |word: &str| {
        built_ins::function(word)
            .is_some_and(|built_in| !built_in.is_extension || !defined.contains(word))
    };
    classify(text, &tokens, |index| {
        let word = |index: usize| code.get(index).map_or("", |token| token.text(text));
        let next = word(index + 1);
        Some(match word(index) {
            "obj" if objects.binary_search(&(index + 1)).is_ok() => HighlightKind::Keyword,
            "state" if matches!(next, "int" | "float" | "bool" | "obj") => HighlightKind::Keyword,
            "int" | "float" | "bool" | "obj" => HighlightKind::Type,
            "of" if index >= 2 && objects.binary_search(&(index - 1)).is_ok() => {
                HighlightKind::Keyword
            }
            "true" | "false" => HighlightKind::Constant,
            word if EMPTY.contains(&word) => HighlightKind::Constant,
            "include" if next.starts_with('"') => HighlightKind::Keyword,
            "const" if matches!(next, "int" | "float" | "bool" | "obj") => HighlightKind::Keyword,
            "hole" if !names.contains("hole") => HighlightKind::Constant,
            "for" if next == "(" && !defined.contains("for") => HighlightKind::Keyword,
            "break" | "continue" if next == ";" => HighlightKind::Keyword,
            word if KEYWORDS.contains(&word) => HighlightKind::Keyword,
            _ if next == ":" => HighlightKind::Parameter,
            word if next == "(" && is_built_in(word) => HighlightKind::BuiltIn,
            _ if next == "(" => HighlightKind::Function,
            word if ARRAYS.contains(&word) => HighlightKind::BuiltIn,
            name if names.contains(name) || constants.contains(name) => HighlightKind::Constant,
            _ => return None,
        })
    })
}

/// Returns the words of the language with their classes.
pub fn words() -> Vec<(&'static str, HighlightKind)> {
    let further = [
        "for", "break", "continue", "const", "state", "include", "of",
    ];
    let keywords = KEYWORDS.iter().chain(&further).map(|word| match *word {
        "int" | "float" | "bool" | "obj" => (*word, HighlightKind::Type),
        "true" | "false" => (*word, HighlightKind::Constant),
        _ => (*word, HighlightKind::Keyword),
    });
    let constants = ["empty", "hole"].map(|word| (word, HighlightKind::Constant));
    let built_ins = FUNCTIONS.iter().map(|function| function.name);
    let built_ins = built_ins
        .chain(ARRAYS)
        .map(|word| (word, HighlightKind::BuiltIn));
    let parameters = KNOWN.map(|word| (word, HighlightKind::Parameter));
    let hooks = HOOKS.map(|word| (word, HighlightKind::Function));
    let all = keywords.chain(constants).chain(built_ins);
    all.chain(parameters).chain(hooks).collect()
}

/// Returns the tokens after every `obj` that declares objects. Inside a block, and in the header of a function, `obj`
/// is a type.
fn objects(text: &str, code: &[Token]) -> Vec<usize> {
    let mut objects = Vec::new();
    let (mut depth, mut before) = (0_usize, "");
    for (index, token) in code.iter().enumerate() {
        let word = token.text(text);
        match word {
            "{" | "(" => depth += 1,
            "}" | ")" => depth = depth.saturating_sub(1),
            "define" => depth = 0,
            "obj" if depth == 0 && !matches!(before, "->" | "state") => objects.push(index + 1),
            _ => {}
        }
        before = word;
    }
    objects
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::highlight::pieces_of;
    use HighlightKind::{
        BuiltIn, Comment, Constant, Function, Junk, Keyword, Number, Parameter, Type,
    };

    #[test]
    fn words_get_the_colour_of_their_place() {
        let text = "size: 3 x 3 obj X /* b */ define f(obj p) -> obj { obj q = X; return onTurn() § CurrentPosition";
        assert_eq!(
            pieces_of(text, highlight),
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
