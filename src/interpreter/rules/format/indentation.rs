//! The indentation of lines while a text is being written, when it is too broken to be formatted.

use crate::rules::RuleLanguage;
use crate::rules::syntax::tokens::{Token, TokenKind, tokenise};
use std::ops::Range;

/// The blanks with which a line begins, and how many there should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Indentation {
    /// The blanks, in bytes of the text.
    pub range: Range<usize>,
    /// How many there should be.
    pub blanks: usize,
}

/// Returns the indentation of the line at an offset, or of all lines of the block that ends on it with a brace. Lines
/// that continue a statement, a comment or a script are the author's.
pub fn indentations(
    language: &RuleLanguage,
    text: &str,
    offset: usize,
    is_block: bool,
) -> Vec<Indentation> {
    let Some(style) = language.style else {
        return Vec::new();
    };
    let tokens = tokenise(text, style.lexis).unwrap_or_default();
    let last = line_start(text, offset);
    let first = match is_block {
        true => block_start(text, &tokens, offset).map_or(last, |open| line_start(text, open)),
        false => last,
    };
    let mut found = Vec::new();
    let mut walk = tokens.iter().peekable();
    // The open brackets: true for a brace.
    let mut open: Vec<bool> = Vec::new();
    let mut before = "";
    let mut line = first;
    while line <= last {
        let mut is_inside = false;
        while let Some(token) = walk.next_if(|token| (token.start as usize) < line) {
            is_inside = token.end as usize > line;
            let word = token.text(text);
            match (token.kind, word) {
                (TokenKind::Sign, "{" | "(" | "[") => open.push(word == "{"),
                (TokenKind::Sign, "}" | ")" | "]") => drop(open.pop()),
                _ => {}
            }
            if !token.is_comment() {
                before = word;
            }
        }
        let rest = text.get(line..).unwrap_or("");
        let written = rest.lines().next().unwrap_or("");
        let blanks = written.len() - written.trim_start().len();
        let is_brace = written.trim_start().starts_with('}');
        let ends = match style.has_properties {
            true => !matches!(before, "," | ":"),
            false => {
                matches!(before, ";" | "{" | "}") || open.is_empty() && !is_operator_end(before)
            }
        };
        let is_statement = open.last().is_none_or(|is_brace| *is_brace) && (ends || is_brace);
        if is_statement && !is_inside {
            let depth = open.len().saturating_sub(usize::from(is_brace));
            let wanted = depth * style.indent;
            let range = line..line + blanks;
            let is_right = text.get(range.clone()) == Some(&" ".repeat(wanted));
            // A blank line inside of a block that is indented at once gets no blanks.
            let is_needed = line == last || !written.trim().is_empty();
            if !is_right && is_needed {
                found.push(Indentation {
                    range,
                    blanks: wanted,
                });
            }
        }
        line = match rest.find('\n') {
            Some(end) => line + end + 1,
            None => break,
        };
    }
    found
}

fn is_operator_end(word: &str) -> bool {
    super::spacing::is_operator(word) || matches!(word, "," | ":")
}

fn line_start(text: &str, offset: usize) -> usize {
    let before = text.get(..offset).unwrap_or("");
    before.rfind('\n').map_or(0, |end| end + 1)
}

/// Returns the brace that the last closing one in front of an offset belongs to.
fn block_start(text: &str, tokens: &[Token], offset: usize) -> Option<usize> {
    let mut open: Vec<usize> = Vec::new();
    let mut start = None;
    for token in tokens
        .iter()
        .take_while(|token| token.end as usize <= offset)
    {
        if token.kind != TokenKind::Sign {
            continue;
        }
        match token.text(text) {
            "{" => open.push(token.start as usize),
            "}" => start = open.pop(),
            _ => {}
        }
    }
    start
}
