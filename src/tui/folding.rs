//! Folding of a source text: the blocks that can be hidden below their first line, and those that are.
//!
//! Invariant: the line of the caret is never hidden; whoever moves it there opens the block.

use crate::rules::RuleLanguage;
use crate::rules::assist::Assist;
use std::collections::BTreeSet;

/// A block of lines that can be hidden, except for its first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoldBlock {
    /// The line that stays visible.
    pub head: usize,
    /// The last line.
    pub end: usize,
}

impl FoldBlock {
    fn hides(self, line: usize) -> bool {
        (self.head + 1..=self.end).contains(&line)
    }
}

/// Returns the blocks of a text, by their first lines: what stands between brackets and in long comments. A text that is
/// not in a rule language, such as a look, is divided at its headings in square brackets.
pub fn fold_blocks(lines: &[String], language: Option<&'static RuleLanguage>) -> Vec<FoldBlock> {
    let mut blocks = match language {
        Some(language) => rule_blocks(lines, language),
        None => heading_blocks(lines),
    };
    // Of several blocks that begin on one line, the longest one is folded.
    blocks.sort_by_key(|block| (block.head, std::cmp::Reverse(block.end)));
    blocks.dedup_by_key(|block| block.head);
    blocks
}

fn rule_blocks(lines: &[String], language: &'static RuleLanguage) -> Vec<FoldBlock> {
    let text = lines.join("\n");
    let starts = lines.iter().scan(0, |start, line| {
        let line_start = *start;
        *start += line.len() + 1;
        Some(line_start)
    });
    let starts: Vec<usize> = starts.collect();
    let line_of = |offset: usize| {
        let after = starts.partition_point(|start| *start <= offset);
        after.saturating_sub(1)
    };
    let folds = Assist::new(language, vec![&text]).folds(0).into_iter();
    let blocks = folds.map(|fold| {
        let part = text.get(fold.range.clone()).unwrap_or_default();
        let last = fold.range.start + part.trim_end().len().saturating_sub(1);
        FoldBlock {
            head: line_of(fold.range.start),
            end: line_of(last),
        }
    });
    blocks.filter(|block| block.end > block.head).collect()
}

fn heading_blocks(lines: &[String]) -> Vec<FoldBlock> {
    let is_heading = |line: &String| line.starts_with('[');
    let heads = lines
        .iter()
        .enumerate()
        .filter(|(_, line)| is_heading(line));
    let heads: Vec<usize> = heads.map(|(number, _)| number).collect();
    let ends = heads.iter().skip(1).copied().chain([lines.len()]);
    let blocks = heads.iter().zip(ends).map(|(head, next)| {
        // Blank lines and comments before the next heading belong to that.
        let is_own = |number: &usize| {
            let line = lines.get(*number).map_or("", |line| line.trim());
            !line.is_empty() && !line.starts_with('#')
        };
        let end = (*head..next).rev().find(is_own).unwrap_or(*head);
        FoldBlock { head: *head, end }
    });
    blocks.filter(|block| block.end > block.head).collect()
}

/// The blocks of a text that are folded, by their first lines.
#[derive(Clone, Debug, Default)]
pub struct Folds {
    heads: BTreeSet<usize>,
}

impl Folds {
    /// Returns the hidden lines as ranges in order, each with the first and the last line.
    pub fn hidden(&self, blocks: &[FoldBlock]) -> Vec<(usize, usize)> {
        let mut hidden: Vec<(usize, usize)> = Vec::new();
        for block in blocks
            .iter()
            .filter(|block| self.heads.contains(&block.head))
        {
            match hidden.last_mut() {
                Some(last) if block.head <= last.1 => last.1 = last.1.max(block.end),
                _ => hidden.push((block.head + 1, block.end)),
            }
        }
        hidden
    }

    /// Returns true if no block is folded.
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// Opens the block of a line, or folds the smallest one that contains it. Returns the line that stays visible, or
    /// `None` if the line is in no block.
    pub fn toggle(&mut self, line: usize, blocks: &[FoldBlock]) -> Option<usize> {
        if self.heads.remove(&line) {
            return Some(line);
        }
        let of_line = blocks.iter().find(|block| block.head == line);
        let around = blocks.iter().filter(|block| block.hides(line));
        let block = of_line.or_else(|| around.min_by_key(|block| block.end - block.head))?;
        self.heads.insert(block.head);
        Some(block.head)
    }

    /// Folds all blocks that are in no other one.
    pub fn fold_all(&mut self, blocks: &[FoldBlock]) {
        let is_inner = |inner: &FoldBlock| blocks.iter().any(|block| block.hides(inner.head));
        let outer = blocks.iter().filter(|block| !is_inner(block));
        self.heads = outer.map(|block| block.head).collect();
    }

    /// Opens all blocks.
    pub fn clear(&mut self) {
        self.heads.clear();
    }

    /// Opens the blocks that hide a line.
    pub fn reveal(&mut self, line: usize, blocks: &[FoldBlock]) {
        let hides = |head: &usize| {
            let mut blocks = blocks.iter();
            blocks.any(|block| block.head == *head && block.hides(line))
        };
        self.heads.retain(|head| !hides(head));
    }

    /// Keeps the folded blocks when the number of lines changes at a line: those below move with their lines, and one
    /// that begins on the line is opened.
    pub fn shift(&mut self, line: usize, before: usize, after: usize) {
        if before == after {
            return;
        }
        // `line` is where the text was changed. Blocks above stay; blocks below move by the difference, and one whose
        // first line was among the deleted ones is forgotten.
        let moved = |head: usize| match head > line {
            true => (head + after)
                .checked_sub(before)
                .filter(|head| *head > line),
            false => (head < line).then_some(head),
        };
        self.heads = self.heads.iter().filter_map(|head| moved(*head)).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "/* a\n   b */\ndefine f() {\n  if (x) {\n    y(1); /* } */\n  }\n}\nsize: 3 x 3\nlist(1,\n  2)";

    fn gdef() -> Option<&'static RuleLanguage> {
        RuleLanguage::named("gdef")
    }

    fn lines(text: &str) -> Vec<String> {
        text.split('\n').map(str::to_owned).collect()
    }

    fn pairs(blocks: &[FoldBlock]) -> Vec<(usize, usize)> {
        blocks.iter().map(|block| (block.head, block.end)).collect()
    }

    #[test]
    fn blocks_are_found_whatever_stands_in_comments_and_quotes() {
        let blocks = fold_blocks(&lines(TEXT), gdef());
        assert_eq!(pairs(&blocks), [(0, 1), (2, 6), (3, 5), (8, 9)]);
        let look = "[board]\nstyle = 1\n\n# the first\n[[players]]\na = 2\nb = 3\n[empty]";
        assert_eq!(pairs(&fold_blocks(&lines(look), None)), [(0, 1), (4, 6)]);
        assert!(fold_blocks(&lines("} ) ]\n{"), gdef()).is_empty());
    }

    #[test]
    fn the_smallest_block_is_folded_and_opened_again() {
        let blocks = fold_blocks(&lines(TEXT), gdef());
        let mut folds = Folds::default();
        assert_eq!(folds.toggle(4, &blocks), Some(3));
        assert_eq!(folds.hidden(&blocks), [(4, 5)]);
        assert_eq!(folds.toggle(2, &blocks), Some(2));
        assert_eq!(folds.hidden(&blocks), [(3, 6)], "one hides the other");
        folds.reveal(4, &blocks);
        assert!(folds.is_empty());
        assert_eq!(folds.toggle(7, &blocks), None);
        folds.fold_all(&blocks);
        assert_eq!(folds.hidden(&blocks), [(1, 1), (3, 6), (9, 9)]);
        assert_eq!(folds.toggle(8, &blocks), Some(8));
        assert_eq!(folds.hidden(&blocks), [(1, 1), (3, 6)]);
    }

    #[test]
    fn folded_blocks_move_with_their_lines() {
        let blocks = fold_blocks(&lines(TEXT), gdef());
        let mut folds = Folds::default();
        folds.fold_all(&blocks);
        folds.shift(7, 10, 12);
        assert_eq!(folds.heads, BTreeSet::from([0, 2, 10]));
        folds.shift(2, 12, 11);
        assert_eq!(folds.heads, BTreeSet::from([0, 9]), "its own lines changed");
        folds.shift(1, 11, 3);
        assert_eq!(folds.heads, BTreeSet::from([0]), "they are gone");
    }
}
