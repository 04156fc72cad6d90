//! A change of a text that a diagnostic suggests.

use crate::base::{Message, Value};
use crate::message;
use std::ops::Range;

/// A change of a text that settles a diagnostic.
#[derive(Clone, Debug, PartialEq)]
pub struct Fix {
    /// The range to replace, in bytes; empty for an insertion.
    pub range: Range<usize>,
    /// The new text.
    pub text: String,
    /// What the change does.
    pub title: Message,
}

/// Returns a fix that inserts a text at a place.
pub(super) fn insert(place: usize, text: &str) -> Option<Fix> {
    Some(Fix {
        range: place..place,
        text: text.to_owned(),
        title: message!("assist-fix-insert", text = text.trim()),
    })
}

/// Returns a fix that writes a text in place of another.
pub(super) fn write(range: Range<usize>, text: &str) -> Option<Fix> {
    Some(Fix {
        range,
        text: text.to_owned(),
        title: message!("assist-fix-write", text = text),
    })
}

/// Returns a fix that removes a range, with its line if nothing else stands there.
pub(super) fn remove(range: Range<usize>, text: &str) -> Option<Fix> {
    let what = text.get(range.clone())?;
    let title = message!("assist-fix-remove", text = first_line(what));
    let before = text.get(..range.start)?;
    let behind = text.get(range.end..)?;
    let line_start = before.trim_end_matches([' ', '\t']).len();
    let line_end = behind.len() - behind.trim_start_matches([' ', '\t', '\r']).len();
    let begins_line = line_start == 0 || before.get(..line_start)?.ends_with('\n');
    let ends_line = behind.get(line_end..)?.starts_with('\n');
    let range = match begins_line && ends_line {
        true => line_start..range.end + line_end + 1,
        false => range,
    };
    Some(Fix {
        range,
        text: String::new(),
        title,
    })
}

fn first_line(text: &str) -> &str {
    text.trim().lines().next().unwrap_or_default()
}

/// Returns a text that a message contains.
pub(super) fn argument<'m>(message: &'m Message, name: &str) -> Option<&'m str> {
    match message.arg(name) {
        Some(Value::Text(text)) => Some(text),
        _ => None,
    }
}
