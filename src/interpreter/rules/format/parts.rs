//! The parts of a text that formatting changes.

use std::ops::Range;

/// Returns the ranges of whole lines of a text that differ from another form of it, and what is there in that form. The
/// forms differ in blanks only; so parts end where as much of the text has been written in both.
pub fn changed_parts(old: &str, new: &str) -> Vec<(Range<usize>, String)> {
    let before: Vec<&str> = old.split_inclusive('\n').collect();
    let after: Vec<&str> = new.split_inclusive('\n').collect();
    let solid = |lines: &[&str], index: usize| {
        let line = lines.get(index).copied().unwrap_or("");
        line.chars().filter(|sign| !sign.is_whitespace()).count()
    };
    let is_blank = |lines: &[&str], index: usize| index < lines.len() && solid(lines, index) == 0;
    let mut parts = Vec::new();
    let (mut i, mut j, mut offset) = (0, 0, 0);
    while i < before.len() || j < after.len() {
        let (first, first_after) = (i, j);
        let (mut written, mut written_after) = (0, 0);
        if i < before.len() {
            written += solid(&before, i);
            i += 1;
        }
        loop {
            if written_after < written && j < after.len() {
                written_after += solid(&after, j);
                j += 1;
            } else if written < written_after && i < before.len() {
                written += solid(&before, i);
                i += 1;
            } else {
                break;
            }
        }
        while is_blank(&before, i) {
            i += 1;
        }
        while is_blank(&after, j) {
            j += 1;
        }
        if (i, j) == (first, first_after) || i == before.len() {
            (i, j) = (before.len(), after.len());
        }
        let lines = before.get(first..i).unwrap_or_default().concat();
        let by = after.get(first_after..j).unwrap_or_default().concat();
        let end = offset + lines.len();
        if lines != by {
            parts.push((offset..end, by));
        }
        offset = end;
    }
    parts
}
