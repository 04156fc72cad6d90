//! JavaScript inside of rules, whose lines move with the block that they stand in.

use super::token::{columns, without_indentation};
use crate::rules::syntax::tokens::{Lexis, TokenKind, tokenise};
use std::ops::Range;

/// Returns the words of a script and its comments, which formatting does not change.
pub(super) fn tokens(script: &str) -> Vec<String> {
    let tokens = tokenise(script, Lexis::Script).unwrap_or_default();
    let words = tokens.into_iter().map(|token| match token.is_comment() {
        true => without_indentation(token.text(script)),
        false => token.text(script).to_owned(),
    });
    words.collect()
}

/// Returns the ranges of the strings that extend over several lines; `None` if the script is not understood.
fn long_strings(script: &str) -> Option<Vec<Range<usize>>> {
    let tokens = tokenise(script, Lexis::Script)?;
    let is_open = |kind| matches!(kind, TokenKind::OpenText | TokenKind::OpenComment);
    if tokens.iter().any(|token| is_open(token.kind)) {
        return None;
    }
    let strings = tokens
        .into_iter()
        .filter(|token| token.kind == TokenKind::Text && token.text(script).contains('\n'));
    Some(
        strings
            .map(|token| token.start as usize..token.end as usize)
            .collect(),
    )
}

/// Writes a script behind a text. Its lines move so that its last brace stands below the line where it begins; how they
/// stand to each other is left to the author.
pub(super) fn push_script(text: &mut String, script: &str, indent: usize) {
    let Some(strings) = long_strings(script) else {
        text.push_str(script);
        return;
    };
    let last = script.rsplit('\n').next().unwrap_or("");
    // A script whose brace stands behind code has no line to align.
    let old = match last.trim() == "}" {
        true => columns(last) - 1 - (last.len() - last.trim_end().len()),
        false => indent,
    };
    let mut start = 0;
    for (number, line) in script.split('\n').enumerate() {
        let end = start + line.len();
        // What is inside of a string is its content.
        let is_in_string = |place: usize| {
            let next = strings.partition_point(|string| string.end <= place);
            strings.get(next).is_some_and(|string| string.start < place)
        };
        if number > 0 {
            text.push('\n');
        }
        let rest = line.trim_start();
        let kept = match is_in_string(end) {
            true => rest,
            false => rest.trim_end(),
        };
        if number == 0 || old == indent || rest.is_empty() || is_in_string(start) {
            let whole = match is_in_string(end) {
                true => line,
                false => line.trim_end(),
            };
            text.push_str(whole);
        } else {
            let column = columns(line.get(..line.len() - rest.len()).unwrap_or(""));
            text.push_str(&" ".repeat((column + indent).saturating_sub(old)));
            text.push_str(kept);
        }
        start = end + 1;
    }
}
