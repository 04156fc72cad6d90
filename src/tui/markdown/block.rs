//! What a text consists of.

/// A block of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkdownBlock {
    /// A heading, with its level from 1.
    Heading(usize, Vec<StyledSpan>),
    Paragraph(Vec<StyledSpan>),
    /// A list item, with its depth and its marker.
    Item(usize, String, Vec<StyledSpan>),
    /// A line of code, whose spaces are kept.
    Code(String),
    /// The rows of a table with their cells, the head first.
    Table(Vec<TableRow>),
}

/// The cells of a row of a table.
pub type TableRow = Vec<Vec<StyledSpan>>;

/// A part of a line in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StyledSpan {
    /// The style.
    pub weight: Weight,
    pub text: String,
}

/// The style of a part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Normal text.
    Plain,
    /// Bold: `**text**`.
    Bold,
    /// Italic: `*text*` or `_text_`.
    Italic,
    /// Code: text between backticks.
    Code,
}

/// Returns a row of a table as the text of a list item.
pub(super) fn joined(row: TableRow) -> Vec<StyledSpan> {
    let mut pieces: Vec<StyledSpan> = Vec::new();
    for cell in row {
        if !pieces.is_empty() {
            pieces.push(StyledSpan {
                weight: Weight::Plain,
                text: " – ".to_owned(),
            });
        }
        pieces.extend(cell);
    }
    pieces
}
