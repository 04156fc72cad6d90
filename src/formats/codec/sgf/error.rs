//! Errors of the strict reader.

use super::ops::shortened;
use crate::base::{Diagnostic, FileId, Message, Span};
use crate::message;

/// The kind of error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SgfErrorKind {
    /// An unexpected character; `None` at the end of the text.
    UnexpectedToken(Option<char>),
    /// Parentheses without a node.
    NoNodes,
    /// A property occurs twice in a node.
    DuplicateProperty(String),
    /// A property without a value, or with an unclosed one.
    MissingValue(String),
    /// An identifier that the file format does not allow.
    InvalidIdent(String),
    /// Values that are not of the type of the property.
    InvalidValue {
        /// The property.
        ident: String,
        /// Its raw values.
        values: Vec<String>,
    },
    /// The bytes are not valid in the charset that was detected.
    InvalidCharset(&'static str),
    /// The text is larger than the reader takes.
    TooLarge,
}

/// An error, with its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SgfError {
    /// The kind of error.
    pub kind: SgfErrorKind,
    /// The offset of the first byte.
    pub start: usize,
    /// The offset after the last byte.
    pub end: usize,
    /// The line, from 1; LF, CR LF and CR end a line.
    pub line: usize,
    /// The column, from 1, in Unicode scalar values.
    pub column: usize,
}

impl SgfError {
    pub(super) fn new(text: &str, kind: SgfErrorKind, start: usize, end: usize) -> Self {
        let before = text.get(..start).unwrap_or(text);
        let line_start = before.rfind(['\n', '\r']).map_or(0, |index| index + 1);
        let ends = before.bytes().filter(|byte| matches!(byte, b'\n' | b'\r'));
        let pairs = before.matches("\r\n").count();
        let column = before.get(line_start..).unwrap_or_default().chars().count();
        Self {
            kind,
            start,
            end,
            line: ends.count() - pairs + 1,
            column: column + 1,
        }
    }

    /// Returns the name of the kind, the same in every language.
    pub fn word(&self) -> &'static str {
        match self.kind {
            SgfErrorKind::UnexpectedToken(_) => "UnexpectedToken",
            SgfErrorKind::NoNodes => "NoNodes",
            SgfErrorKind::DuplicateProperty(_) => "DuplicateProperty",
            SgfErrorKind::MissingValue(_) => "MissingValue",
            SgfErrorKind::InvalidIdent(_) => "InvalidIdent",
            SgfErrorKind::InvalidValue { .. } => "InvalidValue",
            SgfErrorKind::InvalidCharset(_) => "InvalidCharset",
            SgfErrorKind::TooLarge => "TooLarge",
        }
    }

    /// Returns what is wrong as a message.
    pub fn message(&self) -> Message {
        match &self.kind {
            SgfErrorKind::UnexpectedToken(None) => message!("sgf-unexpected-end"),
            SgfErrorKind::UnexpectedToken(Some(found)) => {
                message!("sgf-unexpected-token", found = *found)
            }
            SgfErrorKind::NoNodes => message!("sgf-no-nodes"),
            SgfErrorKind::DuplicateProperty(ident) => {
                message!("sgf-duplicate-property", property = shortened(ident))
            }
            SgfErrorKind::MissingValue(ident) => {
                message!("sgf-value-missing", property = shortened(ident))
            }
            SgfErrorKind::InvalidIdent(ident) => {
                message!("sgf-invalid-ident", property = shortened(ident))
            }
            SgfErrorKind::InvalidValue { ident, values } => message!(
                "sgf-invalid-value",
                property = shortened(ident),
                values = shown_values(values.iter().map(String::as_str))
            ),
            SgfErrorKind::InvalidCharset(name) => message!("sgf-invalid-charset", charset = *name),
            SgfErrorKind::TooLarge => message!("sgf-too-large"),
        }
    }

    /// Returns the error as a diagnostic.
    pub fn diagnostic(&self, file: FileId) -> Diagnostic {
        Diagnostic::error(Span::new(file, self.start, self.end), self.message())
    }
}

/// Returns raw values as they are in the file, shortened for a message.
pub(super) fn shown_values<'v>(values: impl Iterator<Item = &'v str>) -> String {
    let mut all = String::new();
    for value in values {
        all.push('[');
        all.push_str(&shortened(value));
        all.push(']');
        if all.len() > 200 {
            break;
        }
    }
    shortened(&all)
}
