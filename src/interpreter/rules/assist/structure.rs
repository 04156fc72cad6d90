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
    pub fn folds(&self, file: usize) -> Vec<Fold> {
        let text = self.text(file);
        let mut folds: Vec<Fold> = Vec::new();
        for range in self.bracket_pairs(file) {
            let kind = FoldKind::Block;
            folds.push(Fold { range, kind });
        }
        let mut last: Option<Comment> = None;
        for (range, kind) in self.highlights(file) {
            if *kind != HighlightKind::Comment {
                folds.extend(last.take().map(Comment::fold));
                continue;
            }
            if let Some(before) = &mut last
                && before.is_followed_by(text, range)
            {
                before.range.end = range.end;
                continue;
            }
            let comment = Comment {
                range: range.clone(),
                is_alone: None,
            };
            folds.extend(last.replace(comment).map(Comment::fold));
        }
        folds.extend(last.map(Comment::fold));
        let line_ends: Vec<usize> = text.match_indices('\n').map(|(index, _)| index).collect();
        let is_long = |fold: &Fold| {
            let part = text.get(fold.range.clone()).unwrap_or("");
            let end = fold.range.start + part.trim_end().len();
            let first = line_ends.partition_point(|line_end| *line_end < fold.range.start);
            line_ends.get(first).is_some_and(|line_end| *line_end < end)
        };
        folds.retain(is_long);
        folds.sort_by_key(|fold| (fold.range.start, usize::MAX - fold.range.end));
        folds
    }

    /// Returns for each byte offset the ranges around it from the word to the whole text, each inside the next one.
    pub fn selections(&self, file: usize, offsets: &[usize]) -> Vec<Vec<Range<usize>>> {
        let text = self.text(file);
        let mut ranges = Vec::new();
        for pair in self.bracket_pairs(file) {
            ranges.push(pair.start + 1..pair.end.saturating_sub(1).max(pair.start + 1));
            ranges.push(pair);
        }
        let symbols = self.names.get(file).map_or(&[][..], |names| &names.symbols);
        ranges.extend(symbols.iter().map(|symbol| symbol.whole.clone()));
        let texts = [HighlightKind::Comment, HighlightKind::Quoted];
        let pieces = self.highlights(file).iter();
        let pieces = pieces.filter(|(_, kind)| texts.contains(kind));
        ranges.extend(pieces.map(|(range, _)| range.clone()));
        ranges.push(0..text.len());
        let around = offsets.iter().map(|offset| around(text, &ranges, *offset));
        around.collect()
    }

    /// Returns the ranges from each opening bracket to the one that closes it.
    fn bracket_pairs(&self, file: usize) -> Vec<Range<usize>> {
        const OPENING: [&str; 3] = ["(", "[", "{"];
        const CLOSING: [&str; 3] = [")", "]", "}"];
        let text = self.text(file);
        let mut open: Vec<(usize, usize)> = Vec::new();
        // How many of each kind are open, so that a closing bracket without a partner is not looked for.
        let mut counts = [0_usize; 3];
        let mut pairs = Vec::new();
        for (range, kind) in self.highlights(file) {
            if *kind != HighlightKind::Operator {
                continue;
            }
            let bracket = text.get(range.clone()).unwrap_or("");
            let kind_in = |brackets: [&str; 3]| brackets.iter().position(|other| *other == bracket);
            if let Some(kind) = kind_in(OPENING) {
                open.push((kind, range.start));
                if let Some(count) = counts.get_mut(kind) {
                    *count += 1;
                }
            }
            let Some(closed) = kind_in(CLOSING).filter(|kind| counts.get(*kind) > Some(&0)) else {
                continue;
            };
            // Unclosed brackets inside of the pair are skipped.
            // Each bracket is pushed and popped once. A closing bracket of a kind of which none is open is passed over
            // above: the search for its partner would empty the stack.
            while let Some((kind, start)) = open.pop() {
                if let Some(count) = counts.get_mut(kind) {
                    *count -= 1;
                }
                if kind == closed {
                    pairs.push(start..range.end);
                    break;
                }
            }
        }
        pairs
    }
}

/// Returns those of some ranges that contain an offset, the word and the line there before them, each inside the next one.
fn around(text: &str, ranges: &[Range<usize>], offset: usize) -> Vec<Range<usize>> {
    let Some((before, rest)) = text.split_at_checked(offset) else {
        return Vec::new();
    };
    let start = word_start(before);
    let end = offset + rest.find(|c| !is_word_char(c)).unwrap_or(rest.len());
    let line_start = before.rfind('\n').map_or(0, |index| index + 1);
    let line_end = rest.find('\n').map_or(text.len(), |index| offset + index);
    let near = [start..end, trimmed(text, line_start..line_end)];
    let is_around =
        |range: &&Range<usize>| !range.is_empty() && range.start <= offset && offset <= range.end;
    let all = near.iter().chain(ranges).filter(is_around);
    let mut ranges: Vec<Range<usize>> = all.cloned().collect();
    // From small to large; a range that does not contain the one before (a comment that begins inside a bracket and
    // ends outside) is left out, since an editor grows a selection step by step.
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

/// A comment, or several line comments without code between them.
struct Comment {
    range: Range<usize>,
    /// True if nothing is before it on its line; `None` while nobody has looked.
    is_alone: Option<bool>,
}

impl Comment {
    fn fold(self) -> Fold {
        Fold {
            range: self.range,
            kind: FoldKind::Comment,
        }
    }

    /// Returns true if a comment begins on the next line, and both are alone on their lines.
    fn is_followed_by(&mut self, text: &str, next: &Range<usize>) -> bool {
        let gap = text.get(self.range.end..next.start).unwrap_or("x");
        // A line comment may include its line end.
        let part = text.get(self.range.clone()).unwrap_or("");
        let ends = gap.matches('\n').count() + usize::from(part.ends_with('\n'));
        ends == 1 && gap.trim().is_empty() && {
            let start = self.range.start;
            *self.is_alone.get_or_insert_with(|| {
                let line = text.get(..start).and_then(|text| text.rsplit('\n').next());
                line.is_some_and(|line| line.trim().is_empty())
            })
        }
    }
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let line = text.get(range.clone()).unwrap_or("");
    let start = range.start + line.len() - line.trim_start().len();
    start..start + line.trim().len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleLanguage;
    use proptest::prelude::*;
    use proptest::test_runner::TestRunner;

    fn assist<'t>(text: &'t &'t str) -> Assist<'t> {
        let gdef = RuleLanguage::named("gdef").unwrap();
        Assist::new(gdef, vec![text])
    }

    /// Pairs brackets by looking back from each closing one, and keeps the pairs with a line end between them.
    fn pairs(text: &str) -> Vec<Range<usize>> {
        let mut open: Vec<(char, usize)> = Vec::new();
        let mut pairs = Vec::new();
        for (index, sign) in text.char_indices() {
            let opening = match sign {
                '(' | '[' | '{' => {
                    open.push((sign, index));
                    continue;
                }
                ')' => '(',
                ']' => '[',
                '}' => '{',
                _ => continue,
            };
            if let Some(depth) = open.iter().rposition(|(open, _)| *open == opening) {
                let range = open[depth].1..index + 1;
                open.truncate(depth);
                if text[range.clone()].contains('\n') {
                    pairs.push(range);
                }
            }
        }
        pairs.sort_by_key(|range| (range.start, usize::MAX - range.end));
        pairs
    }

    #[test]
    fn brackets_are_folded_as_if_each_looked_back() {
        let texts = "[\\(\\)\\[\\]\\{\\}\na ]{0,40}";
        let check = |text: String| {
            let folds = assist(&text.as_str()).folds(0);
            let ranges: Vec<Range<usize>> = folds.into_iter().map(|fold| fold.range).collect();
            prop_assert_eq!(ranges, pairs(&text));
            Ok(())
        };
        TestRunner::deterministic().run(&texts, check).unwrap();
    }

    #[test]
    fn selections_of_many_places_are_those_of_each() {
        let text = "define f(int n) -> bool {\n  /* (a) */ return (n + 1) > 2;\n}\n";
        let assist = assist(&text);
        let offsets: Vec<usize> = (0..=text.len()).collect();
        let all = assist.selections(0, &offsets);
        for (offset, ranges) in offsets.iter().zip(&all) {
            assert_eq!(
                assist.selections(0, &[*offset]),
                std::slice::from_ref(ranges)
            );
            assert_eq!(ranges.last(), Some(&(0..text.len())));
            for inner in ranges.windows(2) {
                assert!(inner[1].start <= inner[0].start && inner[0].end <= inner[1].end);
            }
        }
    }

    /// Texts that took quadratic time: nothing here may look at more than once what lies between brackets or before a
    /// comment.
    #[test]
    fn hostile_texts_are_folded() {
        let count = 200_000;
        let open = "(".repeat(count);
        for (text, folds) in [
            (format!("{open}{}", "}".repeat(count)), 0),
            (format!("{open}{}", ")".repeat(count)), 0),
            (format!("{}\n", "/* a */ ".repeat(count / 8)), 0),
            (
                format!("{}{}", " ".repeat(count), "/* a */\n".repeat(count / 8)),
                1,
            ),
        ] {
            assert_eq!(assist(&text.as_str()).folds(0).len(), folds);
        }
    }
}
