//! The colours of a text, which may have errors: those of the words of the language, and of the names that its syntax
//! tree declares.

use super::built_ins::{self, ARRAYS, FUNCTIONS};
use super::parser;
use super::syntax::Definitions;
use super::words::{EMPTY, GdefWord, HOOKS, KNOWN, is_keyword};
use crate::base::FileId;
use crate::rules::assist::TextTokens;
use crate::rules::highlight::{HighlightKind, Highlights, classify};
use crate::rules::report::Report;
use crate::rules::syntax::tokens::Lexis;
use crate::rules::words::WordKind;
use std::collections::HashSet;

/// Returns the highlighted pieces of a text in order, without overlap. Ordinary identifiers and whitespace are left
/// out.
pub fn highlight(text: &str) -> Highlights {
    let tokens = TextTokens::new(text, Lexis::Gdef);
    let mut definitions = Definitions::default();
    let report = &mut Report::default();
    parser::read_tokens(text, &tokens.all, FileId(0), report, &mut definitions);
    let names = |name: &super::syntax::SourceWord| name.text.clone();
    let functions = definitions.functions.iter().map(|it| names(&it.name));
    let functions: HashSet<String> = functions.collect();
    let objects = definitions.objects.iter().map(|it| names(&it.name));
    let objects: HashSet<String> = objects.collect();
    let constants = definitions.constants.iter().map(|it| names(&it.name));
    let tables = definitions.tables.iter().map(|it| names(&it.name));
    let maps = definitions.maps.iter().map(|it| names(&it.name));
    let constants: HashSet<String> = constants.chain(tables).chain(maps).collect();
    let parameters = definitions.parameters.iter().map(|it| it.name.span.start);
    let parameters: HashSet<u32> = parameters.collect();
    let keywords: HashSet<u32> = definitions.keywords.into_iter().collect();
    let is_built_in = |word: &str| {
        built_ins::function(word)
            .is_some_and(|built_in| !built_in.is_extension || !functions.contains(word))
    };
    classify(text, &tokens.all, |index| {
        let start = tokens.code.get(index)?.start;
        let word = tokens.word(index);
        let is_called = tokens.word(index + 1) == "(";
        Some(match GdefWord::of(word) {
            _ if parameters.contains(&start) => HighlightKind::Parameter,
            _ if keywords.contains(&start) => HighlightKind::Keyword,
            Some(kind) if is_keyword(word) => kind.colour(),
            // A loop that is being written.
            _ if word == "for" && is_called && !functions.contains(word) => HighlightKind::Keyword,
            _ if is_called && is_built_in(word) => HighlightKind::BuiltIn,
            _ if is_called => HighlightKind::Function,
            _ if ARRAYS.contains(&word) => HighlightKind::BuiltIn,
            _ if objects.contains(word) || constants.contains(word) => HighlightKind::Constant,
            _ if word == "hole" || EMPTY.contains(&word) => HighlightKind::Constant,
            _ => return None,
        })
    })
}

/// Returns the words of the language with their classes.
pub fn words() -> Vec<(&'static str, HighlightKind)> {
    let words = GdefWord::all().map(|(word, kind)| (word, kind.colour()));
    let built_ins = FUNCTIONS.iter().map(|function| function.name);
    let built_ins = built_ins
        .chain(ARRAYS)
        .map(|word| (word, HighlightKind::BuiltIn));
    let parameters = KNOWN.map(|word| (word, HighlightKind::Parameter));
    let hooks = HOOKS.map(|word| (word, HighlightKind::Function));
    words
        .chain(built_ins)
        .chain(parameters)
        .chain(hooks)
        .collect()
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
