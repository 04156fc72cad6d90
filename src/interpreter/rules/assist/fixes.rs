//! Quick fixes: the change of the text that a diagnostic suggests.

use super::fix::{Fix, argument};
use super::gdef_fixes::gdef_fix;
use super::text_words::{is_word_char, words_in};
use crate::base::Diagnostic;
use crate::base::nearest::nearest;
use std::ops::Range;

/// Returns the change that a diagnostic of a text suggests, or `None` if it needs an author.
pub fn fix(diagnostic: &Diagnostic, text: &str) -> Option<Fix> {
    let range = diagnostic.span.range();
    let marked = text.get(range.clone())?;
    let title = diagnostic.hint.as_ref().unwrap_or(&diagnostic.message);
    let make = |range: Range<usize>, text: &str| {
        Some(Fix {
            range,
            text: text.to_owned(),
            title: title.clone(),
        })
    };
    // Messages of one kind end alike in all languages.
    match diagnostic.code() {
        id if id.ends_with("-semicolon-missing") => return make(range.end..range.end, ";"),
        id if id.ends_with("-semicolon-extra") => return make(range, ""),
        "rules-line-comment" => {
            let rest = text.get(range.end..)?;
            let line = rest.split('\n').next()?.trim_end();
            let is_plain = !line.contains("*/");
            let comment = format!("/*{line} */");
            return make(range.start..range.end + line.len(), &comment).filter(|_| is_plain);
        }
        _ => {}
    }
    match title.id {
        id if id.ends_with("-did-you-mean") || id.ends_with("-did-you-mean-piece") => {
            let name = argument(title, "name")?;
            let word = misspelt(marked, name)?;
            make(range.start + word.start..range.start + word.end, name)
        }
        // A pattern such as `a = a + 1;` is no text to write.
        id if id.ends_with("-write-instead") && !marked.is_empty() => {
            let wanted = argument(title, "wanted").filter(|wanted| !wanted.contains(' '))?;
            make(range, wanted)
        }
        _ => gdef_fix(diagnostic, text),
    }
}

/// Returns the range of the word of a text that a name is meant to replace: the only word, or else the most similar
/// one.
fn misspelt(text: &str, name: &str) -> Option<Range<usize>> {
    if !text.is_empty() && text.chars().all(is_word_char) {
        return Some(0..text.len());
    }
    let word = nearest(name, words_in(text))?;
    let is_word = |start: &usize| {
        let before = text.get(..*start).unwrap_or("");
        let behind = text.get(start + word.len()..).unwrap_or("");
        !before.ends_with(is_word_char) && !behind.starts_with(is_word_char)
    };
    let start = text
        .match_indices(word)
        .map(|(start, _)| start)
        .find(is_word)?;
    Some(start..start + word.len())
}
