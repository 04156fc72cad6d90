//! The structure of a text: parts that an editor can fold, and growing ranges around a place.

use super::{Assist, is_word_char, word_start};
use crate::rules::highlight::HighlightKind;
use std::ops::Range;

/// What a foldable part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoldKind {
    /// Brackets and what they enclose.
    Block,
    /// A comment, or several line comments without code between them.
    Comment,
}

/// A part of a text that an editor can fold. It extends over several lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The range in bytes, brackets or comment delimiters included.
    pub range: Range<usize>,
    /// What it is.
    pub kind: FoldKind,
}

impl Assist<'_> {
    /// Returns the parts of a text that can be folded, in the order of their starts.
    #[must_use]
    pub fn folds(&self, file: usize) -> Vec<Fold> {
        let text = self.text(file);
        let mut folds: Vec<Fold> = Vec::new();
        for range in self.bracket_pairs(file) {
            let kind = FoldKind::Block;
            folds.push(Fold { range, kind });
        }
        let mut last: Option<Range<usize>> = None;
        for (range, kind) in (self.language.highlight)(text) {
            if kind != HighlightKind::Comment {
                folds.extend(last.take().map(comment_fold));
                continue;
            }
            last = Some(match last.take() {
                Some(before) if is_next_line(text, &before, &range) => before.start..range.end,
                before => {
                    folds.extend(before.map(comment_fold));
                    range
                }
            });
        }
        folds.extend(last.map(comment_fold));
        let is_long = |fold: &Fold| {
            text.get(fold.range.clone())
                .is_some_and(|part| part.trim_end().contains('\n'))
        };
        folds.retain(is_long);
        folds.sort_by_key(|fold| (fold.range.start, usize::MAX - fold.range.end));
        folds
    }

    /// Returns the ranges around a byte offset from the word to the whole text, each inside the next one.
    #[must_use]
    pub fn selections(&self, file: usize, offset: usize) -> Vec<Range<usize>> {
        let text = self.text(file);
        let Some(before) = text.get(..offset) else {
            return Vec::new();
        };
        let start = word_start(before);
        let rest = text.get(offset..).unwrap_or("");
        let end = offset + rest.find(|c| !is_word_char(c)).unwrap_or(rest.len());
        let line_start = before.rfind('\n').map_or(0, |index| index + 1);
        let line_end = rest.find('\n').map_or(text.len(), |index| offset + index);
        let mut ranges = vec![start..end, trimmed(text, line_start..line_end)];
        for pair in self.bracket_pairs(file) {
            ranges.push(pair.start + 1..pair.end.saturating_sub(1).max(pair.start + 1));
            ranges.push(pair);
        }
        let symbols = self.names.get(file).map_or(&[][..], |names| &names.symbols);
        ranges.extend(symbols.iter().map(|symbol| symbol.whole.clone()));
        let pieces = (self.language.highlight)(text);
        let texts = [HighlightKind::Comment, HighlightKind::Quoted];
        let pieces = pieces.into_iter().filter(|(_, kind)| texts.contains(kind));
        ranges.extend(pieces.map(|(range, _)| range));
        ranges.push(0..text.len());
        ranges.retain(|range| !range.is_empty() && range.start <= offset && offset <= range.end);
        ranges.sort_by_key(|range| (range.len(), range.start));
        let mut nested: Vec<Range<usize>> = Vec::new();
        for range in ranges {
            let is_around = |inner: &Range<usize>| {
                range.start <= inner.start && inner.end <= range.end && *inner != range
            };
            if nested.last().is_none_or(is_around) {
                nested.push(range);
            }
        }
        nested
    }

    /// Returns the ranges from each opening bracket to the one that closes it.
    fn bracket_pairs(&self, file: usize) -> Vec<Range<usize>> {
        let text = self.text(file);
        let mut open = Vec::new();
        let mut pairs = Vec::new();
        for (range, kind) in (self.language.highlight)(text) {
            if kind != HighlightKind::Operator {
                continue;
            }
            match text.get(range.clone()).unwrap_or("") {
                bracket @ ("(" | "[" | "{") => open.push((bracket, range.start)),
                bracket @ (")" | "]" | "}") => {
                    let opening = match bracket {
                        ")" => "(",
                        "]" => "[",
                        _ => "{",
                    };
                    // An unclosed bracket is skipped if one around it is closed.
                    let found = open.iter().rposition(|(open, _)| *open == opening);
                    if let Some((index, (_, start))) =
                        found.and_then(|index| Some((index, *open.get(index)?)))
                    {
                        open.truncate(index);
                        pairs.push(start..range.end);
                    }
                }
                _ => {}
            }
        }
        pairs
    }
}

fn comment_fold(range: Range<usize>) -> Fold {
    let kind = FoldKind::Comment;
    Fold { range, kind }
}

/// Returns true if a comment begins on the line after another one, and both are alone on their lines.
fn is_next_line(text: &str, before: &Range<usize>, comment: &Range<usize>) -> bool {
    let gap = text.get(before.end..comment.start).unwrap_or("x");
    let line = text
        .get(..before.start)
        .and_then(|text| text.rsplit('\n').next());
    let is_alone = line.is_some_and(|line| line.trim().is_empty());
    // A line comment may include its line end.
    let ends = gap.matches('\n').count()
        + usize::from(
            text.get(..before.end)
                .is_some_and(|text| text.ends_with('\n')),
        );
    gap.trim().is_empty() && is_alone && ends == 1
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let line = text.get(range.clone()).unwrap_or("");
    let start = range.start + line.len() - line.trim_start().len();
    start..start + line.trim().len()
}
