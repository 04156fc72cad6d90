//! Merges the new text of a game into the one that was read, so that what was not edited keeps its bytes.
//!
//! ```text
//! read      unedited   new        written
//! V2        V2.2       V2.2       V2           the same in both that are written anew: as it was read
//! P1-KY...  PI         PI         P1-KY...
//! +2726FU   +2726FU    +2726FU    +2726FU
//!                      '*good     '*good       the edit
//! ```

use super::Syntax;
use crate::codec::growing::longest_growing;
use std::collections::HashMap;

/// A part of the merged text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part<'t> {
    /// A part of the text that was read, by its index.
    Old(usize),
    /// A new one.
    New(&'t str),
}

/// Returns the parts of the merged text. `old` are those of the text that was read, `unedited` what would have been
/// written for it, and `new` what is to be written.
pub(super) fn merged<'t>(
    syntax: &dyn Syntax,
    old: &[&str],
    unedited: &[&str],
    new: &[&'t str],
) -> Vec<Part<'t>> {
    let keys =
        |units: &[&str]| -> Vec<String> { units.iter().map(|unit| syntax.key(unit)).collect() };
    let (old_keys, base_keys, new_keys) = (keys(old), keys(unedited), keys(new));
    let of_old = matches(&base_keys, &old_keys);
    let of_new = matches(&base_keys, &new_keys);
    let mut parts = Vec::new();
    // Where the last part that all three texts share ended.
    let (mut old_at, mut base_at, mut new_at) = (0, 0, 0);
    let ends = (old.len(), unedited.len(), new.len());
    let shared = std::iter::zip(of_old, of_new)
        .enumerate()
        .filter_map(|(base, (old, new))| Some((old?, base, new?)))
        .chain([ends]);
    for (old_end, base_end, new_end) in shared {
        let is_same = base_keys.get(base_at..base_end) == new_keys.get(new_at..new_end);
        match is_same {
            true => parts.extend((old_at..old_end).map(Part::Old)),
            false => parts.extend(
                new.get(new_at..new_end)
                    .into_iter()
                    .flatten()
                    .map(|unit| Part::New(unit)),
            ),
        }
        if old_end < old.len() {
            parts.push(Part::Old(old_end));
        }
        (old_at, base_at, new_at) = (old_end + 1, base_end + 1, new_end + 1);
    }
    parts
}

/// Returns for each key of one text the place of the same key in another one, in the same order in both: the common
/// beginning and end, then what occurs once in each, and what follows and precedes that.
fn matches(one: &[String], other: &[String]) -> Vec<Option<usize>> {
    let mut found = vec![None; one.len()];
    let (start, end) = pair_ends(one, other, (0, one.len()), (0, other.len()), &mut found);
    let (from, to) = ((start.0, end.0), (start.1, end.1));
    let mut anchors = anchors(one, other, from, to);
    anchors.push((from.1, to.1));
    let mut at = (from.0, to.0);
    for (one_at, other_at) in anchors {
        pair_ends(one, other, (at.0, one_at), (at.1, other_at), &mut found);
        if one_at < from.1
            && let Some(place) = found.get_mut(one_at)
        {
            *place = Some(other_at);
        }
        at = (one_at + 1, other_at + 1);
    }
    found
}

/// Pairs the common beginning and end of two ranges. Returns where what differs begins and ends.
fn pair_ends(
    one: &[String],
    other: &[String],
    (mut from, mut to): (usize, usize),
    (mut other_from, mut other_to): (usize, usize),
    found: &mut [Option<usize>],
) -> ((usize, usize), (usize, usize)) {
    while from < to && other_from < other_to && one.get(from) == other.get(other_from) {
        if let Some(place) = found.get_mut(from) {
            *place = Some(other_from);
        }
        (from, other_from) = (from + 1, other_from + 1);
    }
    while from < to && other_from < other_to && one.get(to - 1) == other.get(other_to - 1) {
        (to, other_to) = (to - 1, other_to - 1);
        if let Some(place) = found.get_mut(to) {
            *place = Some(other_to);
        }
    }
    ((from, other_from), (to, other_to))
}

/// Returns the pairs of keys that occur once in each range, the longest series that rises in both.
fn anchors(
    one: &[String],
    other: &[String],
    (from, to): (usize, usize),
    (other_from, other_to): (usize, usize),
) -> Vec<(usize, usize)> {
    // How often a key occurs in the first range and in the other one, and where it did last.
    let mut seen: HashMap<&str, (u32, usize, u32, usize)> = HashMap::new();
    for (at, key) in one.iter().enumerate().take(to).skip(from) {
        let entry = seen.entry(key).or_default();
        (entry.0, entry.1) = (entry.0 + 1, at);
    }
    for (at, key) in other.iter().enumerate().take(other_to).skip(other_from) {
        let entry = seen.entry(key).or_default();
        (entry.2, entry.3) = (entry.2 + 1, at);
    }
    let once = seen
        .into_values()
        .filter(|entry| entry.0 == 1 && entry.2 == 1);
    let mut pairs: Vec<(usize, usize)> = once.map(|entry| (entry.1, entry.3)).collect();
    pairs.sort_unstable();
    longest_growing(&pairs)
}

#[cfg(test)]
mod tests {
    use super::super::super::shogi::CSA;
    use super::*;

    fn merge(old: &[&str], unedited: &[&str], new: &[&str]) -> Vec<String> {
        let parts = merged(&CSA, old, unedited, new);
        let text = |part: &Part<'_>| match part {
            Part::Old(index) => old[*index].to_owned(),
            Part::New(unit) => (*unit).to_owned(),
        };
        parts.iter().map(text).collect()
    }

    #[test]
    fn an_edit_changes_only_what_was_edited() {
        let old = ["V2", "P1", "P2", "", "+", "+7776FU", "-3334FU", "%TORYO"];
        let unedited = ["V2.2", "PI", "+", "+7776FU", "-3334FU", "%TORYO"];
        assert_eq!(merge(&old, &unedited, &unedited), old);
        let new = ["V2.2", "PI", "+", "+7776FU", "'*good", "-3334FU", "%CHUDAN"];
        let wanted = [
            "V2", "P1", "P2", "", "+", "+7776FU", "'*good", "-3334FU", "%CHUDAN",
        ];
        assert_eq!(merge(&old, &unedited, &new), wanted);
        assert_eq!(merge(&old, &unedited, &["x"]), ["x"]);
        assert_eq!(merge(&[], &unedited, &["x"]), ["x"]);
    }
}
