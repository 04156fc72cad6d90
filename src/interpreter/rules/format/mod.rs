//! Formats rules: indentation, spaces between tokens, long lines.
//!
//! The lines of the author stay, since a short function on one line and a list of squares in rows are worth more than
//! one form for everything. What is changed: lines are indented by their blocks, tokens are separated in one way, a
//! line of code beyond [`WIDTH`] is broken, blank lines are single. What is aligned in columns stays aligned, and so do
//! pictures of boards.
//!
//! Invariants: the tokens and comments of the result are those of the text, so it means the same; formatting the result
//! changes nothing. Both are checked before a result is returned.

mod indentation;
mod layout;
mod parts;
mod script;
mod spacing;
mod style;
mod token;
mod wrap;

use super::RuleLanguage;
use super::syntax::tokens::{Token, TokenKind, tokenise};
use crate::base::{Diagnostic, FileId, Span};
use crate::message;
pub use indentation::{Indentation, indentations};
use layout::TextLayout;
pub use parts::changed_parts;
use std::ops::Range;
pub(in crate::rules) use style::FormatStyle;
pub use style::WIDTH;
use token::without_indentation;

/// The most rounds after which the form of a text must be settled.
const ROUNDS: usize = 6;

/// Why a text is not formatted.
#[derive(Clone, Debug, PartialEq)]
pub enum FormatError {
    /// There is no formatter for the language.
    Language,
    /// The text has an error that makes its structure unclear.
    Broken(Box<Diagnostic>),
}

/// Returns the text of rules in the usual form.
///
/// # Errors
/// The language has no formatter, or the brackets, comments or characters of the text have an error.
pub fn format(language: &RuleLanguage, text: &str) -> Result<String, FormatError> {
    let style = language.style.ok_or(FormatError::Language)?;
    let is_windows = text.contains("\r\n");
    let unified = text.replace("\r\n", "\n");
    if let Some(diagnostic) = find_error(&unified, style) {
        return Err(FormatError::Broken(Box::new(diagnostic)));
    }
    let formatted = settle(&unified, style, true)
        .or_else(|| settle(&unified, style, false))
        .unwrap_or(unified);
    Ok(match is_windows {
        true => formatted.replace('\n', "\r\n"),
        false => formatted,
    })
}

/// Returns the range of a text that differs from another one, in whole lines, and what is there in the other one.
/// `None` if they are equal.
pub fn changed_lines(old: &str, new: &str) -> Option<(Range<usize>, String)> {
    let before: Vec<&str> = old.split_inclusive('\n').collect();
    let after: Vec<&str> = new.split_inclusive('\n').collect();
    let first = before
        .iter()
        .zip(&after)
        .take_while(|(old, new)| old == new)
        .count();
    if first == before.len() && first == after.len() {
        return None;
    }
    // The common lines at the end must not reach into those at the beginning, as they would in `a a` against `a a a`.
    let most = before.len().min(after.len()) - first;
    let pairs = before.iter().rev().zip(after.iter().rev());
    let last = pairs.take_while(|(old, new)| old == new).count().min(most);
    let length = |lines: &[&str]| lines.iter().map(|line| line.len()).sum::<usize>();
    let start = length(before.get(..first)?);
    let end = old.len() - length(before.get(before.len() - last..)?);
    Some((start..end, after.get(first..after.len() - last)?.concat()))
}

/// Returns the form that formatting no longer changes, or `None` if there is none or if it has other tokens.
fn settle(text: &str, style: FormatStyle, keeps_columns: bool) -> Option<String> {
    // A broken line may be indented otherwise in the next round, and a column that was kept may lose the line that it
    // was aligned with, so the form is sought as a fixed point. Six rounds are a bound and not a promise; a text that
    // is not settled by then is formatted without keeping columns, and if that fails, too, is left as it is.
    let mut before = text.to_owned();
    for _ in 0..ROUNDS {
        let mut layout = TextLayout::new(&before, style, keeps_columns)?;
        let mut lines = layout.lines();
        while wrap::break_lines(&mut layout, &lines) {
            lines = layout.lines();
        }
        let after = layout.write(&lines);
        if after == before {
            return has_same_tokens(text, &after, style).then_some(after);
        }
        before = after;
    }
    None
}

/// Returns the first error that makes the structure of a text unclear.
fn find_error(text: &str, style: FormatStyle) -> Option<Diagnostic> {
    let file = FileId(0);
    let whole = Span::new(file, 0, 0);
    let Some(tokens) = tokenise(text, style.lexis) else {
        return Some(Diagnostic::error(whole, message!("format-unreadable")));
    };
    let mut open: Vec<Token> = Vec::new();
    let mut picture = None;
    let (mut earlier, mut last) = ("", "");
    let mut last_range = 0..0;
    for token in &tokens {
        let word = token.text(text);
        let range = token.span(file).range();
        // The words after `//` are probably meant as a comment; formatting them as code would garble it.
        let is_comment = !style.has_line_comments && (last, word) == ("/", "/");
        if is_comment && last_range.end == range.start {
            let place = Span::new(file, last_range.start, range.end);
            let diagnostic = Diagnostic::error(place, message!("rules-line-comment"));
            return Some(diagnostic.with_hint(message!("rules-line-comment-hint")));
        }
        last_range = range;
        // A picture of a board is made of any characters.
        let is_drawn = picture.is_some_and(|depth| open.len() >= depth);
        // The dots of a family.
        let is_range = || matches!(open.as_slice(), [only] if only.text(text) == "[");
        let unreadable = match token.kind {
            TokenKind::Junk if word == "." => !is_drawn && !is_range(),
            TokenKind::Junk => !is_drawn,
            TokenKind::OpenComment | TokenKind::OpenText | TokenKind::OpenScript => true,
            _ => false,
        };
        let closes = match word {
            ")" => Some("("),
            "]" => Some("["),
            "}" => Some("{"),
            _ => None,
        };
        let is_stray = closes.is_some() && open.pop().map(|open| open.text(text)) != closes;
        if unreadable || is_stray {
            let first: String = word.chars().take(10).collect();
            let message = message!("format-stray", found = first);
            return Some(Diagnostic::error(token.span(file), message));
        }
        if token.kind == TokenKind::Sign && matches!(word, "(" | "[" | "{") {
            open.push(*token);
            if word == "{" && style.is_picture(earlier, last) && open.len() == 1 {
                picture = Some(1);
            }
        }
        if open.is_empty() {
            picture = None;
        }
        (earlier, last) = (last, word);
    }
    open.pop().map(|open| {
        let message = message!("format-open", found = open.text(text));
        Diagnostic::error(open.span(file), message)
    })
}

/// Returns true if two texts have the same tokens and comments. Blanks at the ends of lines of a comment do not count.
fn has_same_tokens(before: &str, after: &str, style: FormatStyle) -> bool {
    let tokens_of = |text: &str| -> Option<Vec<(String, bool)>> {
        let tokens = tokenise(text, style.lexis)?;
        let (mut end, mut last) = (0, "");
        let words = tokens.into_iter().map(|token| {
            let word = token.text(text);
            // `i ++` and `i + +` have the same tokens and different meanings, so whether the two signs touch is
            // compared as well.
            let is_glued = spacing::is_pair(last, word) && token.start == end;
            (end, last) = (token.end, word);
            let word = match token.kind {
                _ if token.is_comment() => without_indentation(word),
                TokenKind::Script => script::tokens(word).join("\u{0}"),
                _ => word.to_owned(),
            };
            (word, is_glued)
        });
        Some(words.collect())
    };
    tokens_of(before) == tokens_of(after)
}

#[cfg(test)]
mod tests;
