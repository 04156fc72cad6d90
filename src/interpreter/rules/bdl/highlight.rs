//! Highlights a text with its JavaScript; the text may have errors.

use super::words::{BdlWord, SCRIPT_BUILT_INS, SCRIPT_CONSTANTS, SCRIPT_WORDS};
use crate::rules::highlight::{HighlightKind, classify};
use crate::rules::syntax::tokens::{Lexis, Token, TokenKind, tokenise, without_comments};
use crate::rules::words::WordKind;
use std::ops::Range;

/// Returns the words of the language and of its JavaScript with their classes.
pub fn words() -> Vec<(&'static str, HighlightKind)> {
    let words = BdlWord::all().map(|(word, kind)| (word, kind.colour()));
    let scripts = SCRIPT_WORDS.map(|word| (word, HighlightKind::Keyword));
    let constants = SCRIPT_CONSTANTS.map(|word| (word, HighlightKind::Constant));
    let built_ins = SCRIPT_BUILT_INS.map(|word| (word, HighlightKind::BuiltIn));
    words
        .chain(scripts)
        .chain(constants)
        .chain(built_ins)
        .collect()
}

/// Returns the highlighted pieces of a text in order, without overlap. Ordinary identifiers and whitespace are left
/// out.
pub fn highlight(text: &str) -> Vec<(Range<usize>, HighlightKind)> {
    let tokens = tokenise(text, Lexis::Bdl).unwrap_or_default();
    let code = without_comments(&tokens);
    let word = |index: usize| code.get(index).map_or("", |token| token.text(text));
    let mut pieces = classify(text, &tokens, |index| {
        let is_named = word(index + 1) == ":";
        Some(match BdlWord::of(word(index)) {
            Some(BdlWord::Rule | BdlWord::Property) if is_named => HighlightKind::Parameter,
            Some(kind) => kind.colour(),
            None => HighlightKind::Constant,
        })
    });
    let scripts = tokens.iter().filter(|token| is_script(token.kind));
    pieces.extend(scripts.flat_map(|token| script(text, *token)));
    pieces.sort_by_key(|(range, _)| range.start);
    pieces
}

fn is_script(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Script | TokenKind::OpenScript)
}

/// Returns the pieces of a script, including the keyword before it.
fn script(text: &str, script: Token) -> Vec<(Range<usize>, HighlightKind)> {
    let start = script.start as usize;
    let body = start + "explicit".len();
    let text = text.get(body..script.end as usize).unwrap_or("");
    let tokens = tokenise(text, Lexis::Script).unwrap_or_default();
    let code = without_comments(&tokens);
    let word = |index: usize| code.get(index).map_or("", |token| token.text(text));
    let pieces = classify(text, &tokens, |index| {
        Some(match word(index) {
            name if SCRIPT_WORDS.contains(&name) => HighlightKind::Keyword,
            name if SCRIPT_CONSTANTS.contains(&name) => HighlightKind::Constant,
            name if SCRIPT_BUILT_INS.contains(&name) => HighlightKind::BuiltIn,
            _ if word(index + 1) == "(" => HighlightKind::Function,
            _ => return None,
        })
    });
    let pieces = pieces
        .into_iter()
        .map(|(range, kind)| (range.start + body..range.end + body, kind));
    let explicit = (start..body, HighlightKind::Keyword);
    std::iter::once(explicit).chain(pieces).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::highlight::pieces_of;
    use HighlightKind::{BuiltIn, Comment, Constant, Function, Keyword, Number, Parameter, Quoted};

    #[test]
    fn words_get_the_colour_of_their_place_in_both_languages() {
        let text =
            "width : 8 // w\npawn{ vertical(1,) explicit{ let a = f('}', /[}]/, `x${2}`); } }";
        assert_eq!(
            pieces_of(text, highlight),
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
