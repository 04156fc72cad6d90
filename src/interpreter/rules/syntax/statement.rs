//! Statements and blocks.

use crate::base::Span;

/// A statement and its span.
#[derive(Debug)]
pub(in crate::rules) struct Statement<K> {
    pub kind: K,
    pub span: Span,
}

/// The statements between two braces.
#[derive(Debug)]
pub(in crate::rules) struct Block<K> {
    pub statements: Vec<Statement<K>>,
    /// The closing brace, or where it should be.
    pub end: Span,
}

impl<K> Default for Block<K> {
    fn default() -> Self {
        Self {
            statements: Vec::new(),
            end: Span::default(),
        }
    }
}
