//! The call around a place: its function, its arguments, and which of them is being typed.

use super::{Assist, LONGEST_COMMENT, Offer, word_start};
use crate::rules::highlight::HighlightKind;
use std::ops::Range;

/// The function of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallSignature {
    /// The name with the arguments and the result.
    pub label: String,
    /// The ranges of the arguments in the label, in bytes.
    pub parameters: Vec<Range<usize>>,
    /// The index of the argument that is being typed.
    pub active: usize,
    /// The name of the function.
    pub name: String,
    /// The author's comment on it; empty for functions of the language.
    pub comment: String,
    /// True if a text declares it.
    pub is_declared: bool,
}

impl Assist<'_> {
    /// Returns the function of the innermost call around a byte offset, or `None` if there is no call of a known
    /// function.
    pub fn signature(&self, file: usize, offset: usize) -> Option<CallSignature> {
        let text = self.text(file);
        text.get(..offset)?;
        let mut open: Vec<(&str, usize, usize)> = Vec::new();
        for (range, kind) in self.highlights(file) {
            if range.start >= offset {
                break;
            }
            if *kind != HighlightKind::Operator {
                let is_text = matches!(kind, HighlightKind::Comment | HighlightKind::Quoted);
                if is_text && offset < range.end {
                    return None;
                }
                continue;
            }
            match text.get(range.clone())? {
                bracket @ ("(" | "[" | "{") => open.push((bracket, range.start, 0)),
                ")" | "]" | "}" => drop(open.pop()),
                "," => {
                    if let Some((_, _, commas)) = open.last_mut() {
                        *commas += 1;
                    }
                }
                _ => {}
            }
        }
        let calls = open
            .iter()
            .rev()
            .take_while(|(bracket, ..)| *bracket != "{");
        let calls = calls.filter(|(bracket, ..)| *bracket == "(");
        let mut signatures = calls.filter_map(|(_, paren, commas)| {
            let before = text.get(..*paren)?.trim_end();
            let start = word_start(before);
            let name = before.get(start..).filter(|name| !name.is_empty())?;
            self.function(file, start, name, *commas)
        });
        signatures.next()
    }

    fn function(
        &self,
        file: usize,
        start: usize,
        name: &str,
        commas: usize,
    ) -> Option<CallSignature> {
        let symbol = self.symbol_at(file, start).and_then(|id| self.symbol(id));
        let (detail, comment) = match symbol {
            Some(symbol) => (symbol.detail.clone(), symbol.comment.as_str()),
            None => {
                let before = self.text(file).get(..start)?;
                let Offer { words, .. } = (self.language.assist.offer)(before);
                let word = words.into_iter().find(|word| word.name == name)?;
                (word.detail, "")
            }
        };
        if !detail.starts_with('(') {
            return None;
        }
        let label = format!("{name}{detail}");
        let parameters = parameters(&label, name.len());
        Some(CallSignature {
            active: commas,
            parameters,
            name: name.to_owned(),
            comment: comment.chars().take(LONGEST_COMMENT).collect(),
            is_declared: symbol.is_some(),
            label,
        })
    }
}

/// Returns the ranges between the commas of the brackets that open at `open`.
pub(super) fn parameters(label: &str, open: usize) -> Vec<Range<usize>> {
    let mut parameters = Vec::new();
    let (mut depth, mut start) = (0_usize, open + 1);
    let mut add = |range: Range<usize>| {
        let part = label.get(range.clone()).unwrap_or("");
        let first = range.start + part.len() - part.trim_start().len();
        if !part.trim().is_empty() {
            parameters.push(first..first + part.trim().len());
        }
    };
    for (index, sign) in label.char_indices().skip_while(|(index, _)| *index < open) {
        match sign {
            '(' | '[' => depth += 1,
            ')' | ']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    add(start..index);
                    break;
                }
            }
            ',' if depth == 1 => {
                add(start..index);
                start = index + 1;
            }
            _ => {}
        }
    }
    parameters
}
