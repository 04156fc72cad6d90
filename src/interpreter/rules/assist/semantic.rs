//! Classes of all words of a text for an editor: those of the highlighter, refined by what the names refer to.

use super::{Assist, SymbolKind};
use crate::rules::highlight::HighlightKind;
use std::ops::Range;

/// The class of a piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SemanticKind {
    /// A word or sign of the language.
    Syntax(HighlightKind),
    /// A name that a text declares.
    Name(SymbolKind),
}

/// A classified piece of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SemanticToken {
    /// The range in bytes. A comment may extend over several lines.
    pub range: Range<usize>,
    /// The class.
    pub kind: SemanticKind,
    /// True for a name where it is declared.
    pub is_declaration: bool,
}

impl Assist<'_> {
    /// Returns the classified pieces of a text in order, without overlap. Whitespace and names that no text declares
    /// are left out.
    pub fn semantic_tokens(&self, file: usize) -> Vec<SemanticToken> {
        let mut tokens: Vec<SemanticToken> = (self.highlights(file).iter())
            .map(|(range, kind)| SemanticToken {
                range: range.clone(),
                kind: SemanticKind::Syntax(*kind),
                is_declaration: false,
            })
            .collect();
        let mut others = Vec::new();
        for name in self.names.get(file).map_or(&[][..], |names| &names.uses) {
            let Some(id) = self.target(file, name) else {
                continue;
            };
            let Some(symbol) = self.symbol(id) else {
                continue;
            };
            // A section has the colour of its keyword.
            if symbol.kind == SymbolKind::Section {
                continue;
            }
            let token = SemanticToken {
                range: name.range.clone(),
                kind: SemanticKind::Name(symbol.kind),
                is_declaration: name.is_declaration,
            };
            let next = tokens.partition_point(|token| token.range.end <= name.range.start);
            match tokens.get_mut(next) {
                Some(same) if same.range == name.range => *same = token,
                // A name inside a quoted text keeps the colour of the text.
                Some(other) if other.range.start < name.range.end => {}
                _ => others.push(token),
            }
        }
        tokens.extend(others);
        tokens.sort_by_key(|token| token.range.start);
        tokens.dedup_by(|next, token| next.range.start < token.range.end);
        tokens
    }
}
