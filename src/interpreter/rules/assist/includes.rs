//! The names of the files that a text includes.

use super::Assist;
use crate::rules::highlight::HighlightKind;
use std::ops::Range;

impl Assist<'_> {
    /// Returns where a text names the files that it includes, in order and without the quotes.
    pub fn includes(&self, file: usize) -> Vec<Range<usize>> {
        match self.is_rules.get(file) {
            Some(true) => (self.language.includes)(self.text(file)),
            _ => Vec::new(),
        }
    }

    /// Returns the place for the name of an included file around a byte offset, without the quotes; the closing one may
    /// be missing.
    pub fn include_at(&self, file: usize, offset: usize) -> Option<Range<usize>> {
        let is_rules = self.is_rules.get(file) == Some(&true);
        let (before, rest) = self.text(file).split_at_checked(offset)?;
        if !is_rules || !self.language.has_includes() {
            return None;
        }
        // Read from the line and not from the tokens, because quotes are none until both are there.
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        let start = line + before.get(line..)?.rfind('"')? + 1;
        let keyword = before.get(line..start - 1)?.trim_end();
        let lead = keyword.strip_suffix("include")?;
        if lead.ends_with(super::is_word_char) || self.is_in_comment(file, start - 1) {
            return None;
        }
        let end = rest.find(['"', '\n', '\r']).unwrap_or(rest.len());
        Some(start..offset + end)
    }

    fn is_in_comment(&self, file: usize, offset: usize) -> bool {
        let mut pieces = self.highlights(file).iter();
        pieces.any(|(range, kind)| *kind == HighlightKind::Comment && range.contains(&offset))
    }
}
