//! A line of a variant.

/// A line `option = value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    pub key: String,
    pub value: String,
    /// The line of the text, from 1.
    pub line: usize,
    /// The built-in variant that says so, if it is not the text itself.
    pub built_in: Option<String>,
}
