//! Makes an edit in the text that was read, as three versions of a text are merged.

use super::matching::{matches, set};
use super::tokens::Token;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// A token to write, and the place of the token of the text that was read that says the same.
pub(super) type PlacedToken<'t> = (Token<'t>, Option<usize>);

/// Returns new tokens with those of the text that was read that say the same.
pub(super) fn placed<'t>(old: &[Token<'_>], new: &[Token<'t>]) -> Vec<PlacedToken<'t>> {
    new.iter().copied().zip(matches(old, new)).collect()
}

/// Returns the tokens of the text that was read with what was edited between `base` and `new`.
pub(super) fn edited<'t>(
    old: &[Token<'t>],
    base: &[Token<'_>],
    new: &[Token<'t>],
) -> Vec<PlacedToken<'t>> {
    let mut old_of_base = matches(old, base);
    let moved = moved_comments(old, base, &old_of_base);
    pair_up(&mut old_of_base, old.len(), &moved);
    let base_of_new = matches(base, new);
    // Each part of the text that was read is copied if what it stands for is whole in the new text:
    //
    //    old    e2e4 | ; a   | e7e5!
    //    base   e4   | {a}   | e5 $1
    //    new    e4   | {b}   | e5 $1
    let mut new_of_base = vec![None; base.len()];
    for (at, base_at) in base_of_new.iter().enumerate() {
        if let Some(slot) = base_at.and_then(|base_at| new_of_base.get_mut(base_at)) {
            *slot = Some(at);
        }
    }
    // Moved comments that were edited: their places in the text that was read and in the new one. An edited comment is
    // not matched, and stands behind what it stood behind.
    let moved = moved.iter().filter_map(|(old_at, base_at)| {
        let before = match base_at.checked_sub(1) {
            Some(before) => new_of_base.get(before).copied()?? + 1,
            None => 0,
        };
        let is_edited = new_of_base.get(*base_at) == Some(&None);
        let is_comment = new.get(before)?.meaning().starts_with('{');
        let is_new = base_of_new.get(before) == Some(&None);
        (is_edited && is_comment && is_new).then_some((*old_at, before))
    });
    let moved: HashMap<usize, usize> = moved.collect();
    let moved_new: HashSet<usize> = moved.values().copied().collect();
    let mut wanted: Vec<PlacedToken<'t>> = Vec::with_capacity(new.len());
    let mut next = 0;
    let add_new = |range: Range<usize>, wanted: &mut Vec<PlacedToken<'t>>| {
        for at in range {
            let place = base_of_new.get(at).copied().flatten();
            let place = place.and_then(|base_at| old_of_base.get(base_at).copied().flatten());
            let is_moved = moved_new.contains(&at);
            wanted.extend(
                new.get(at)
                    .filter(|_| !is_moved)
                    .map(|token| (*token, place)),
            );
        }
    };
    for (old_part, base_part) in parts(&old_of_base, old.len()) {
        let in_new: Vec<Option<usize>> = new_of_base.get(base_part).unwrap_or_default().to_vec();
        let first = in_new.first().copied().unwrap_or(Some(next));
        let is_whole =
            first.is_some_and(|first| (first..).zip(&in_new).all(|(at, found)| *found == Some(at)));
        if let Some(first) = first.filter(|_| is_whole) {
            add_new(next..first, &mut wanted);
            next = first + in_new.len();
            let is_single = in_new.len() == 1 && old_part.len() == 1;
            for at in old_part {
                let edited = moved.get(&at).and_then(|new_at| new.get(*new_at));
                let numbered = new.get(first).filter(|_| is_single);
                match (edited, old.get(at)) {
                    (Some(comment), _) => wanted.push((*comment, None)),
                    (None, Some(token)) => wanted.push((
                        Token {
                            text: token.text,
                            ..*numbered.unwrap_or(token)
                        },
                        Some(at),
                    )),
                    (None, None) => {}
                }
            }
        } else if let Some(last) = in_new.iter().flatten().max() {
            add_new(next..last + 1, &mut wanted);
            next = last + 1;
        }
    }
    add_new(next..new.len(), &mut wanted);
    wanted
}

/// Returns the parts of the text that was read with the parts of the base for which they stand, in order: pairs of
/// tokens, and what stands between them.
fn parts(old_of_base: &[Option<usize>], old_length: usize) -> Vec<(Range<usize>, Range<usize>)> {
    let mut parts = Vec::with_capacity(old_of_base.len());
    let (mut from_old, mut from_base) = (0, 0);
    let pairs = old_of_base.iter().enumerate();
    let pairs = pairs.filter_map(|(base, old)| Some(((*old)?, base)));
    for (old, base) in pairs.chain([(old_length, old_of_base.len())]) {
        if from_old < old || from_base < base {
            parts.push((from_old..old, from_base..base));
        }
        if old < old_length {
            parts.push((old..old + 1, base..base + 1));
        }
        (from_old, from_base) = (old + 1, base + 1);
    }
    parts
}

/// Returns the comments that stand elsewhere in the text that was read than where they are written, such as behind the
/// variations: their places there and in the base.
fn moved_comments(
    old: &[Token<'_>],
    base: &[Token<'_>],
    pairs: &[Option<usize>],
) -> Vec<(usize, usize)> {
    let is_comment = |token: &Token<'_>| token.meaning().starts_with('{');
    let paired: HashSet<usize> = pairs.iter().copied().flatten().collect();
    let mut places: HashMap<Cow<'_, str>, usize> = HashMap::new();
    for (at, token) in old.iter().enumerate() {
        if !paired.contains(&at) && is_comment(token) {
            places.insert(token.meaning(), at);
        }
    }
    let base = base.iter().zip(pairs).enumerate();
    base.filter(|(_, (token, old))| old.is_none() && is_comment(token))
        .filter_map(|(at, (token, _))| Some((places.remove(&token.meaning())?, at)))
        .collect()
}

/// Pairs what stands between two pairs one by one, if as many tokens stand there in both texts: `e2e4` and `e4`. Moved
/// comments do not count.
fn pair_up(pairs: &mut [Option<usize>], old_length: usize, moved: &[(usize, usize)]) {
    let (moved_old, moved_base): (HashSet<usize>, HashSet<usize>) = moved.iter().copied().unzip();
    let mut start = 0;
    let mut old_start = 0;
    for at in 0..=pairs.len() {
        let end = match pairs.get(at) {
            Some(None) => continue,
            Some(Some(old)) => *old,
            None => old_length,
        };
        let gap: Vec<usize> = (start..at).filter(|at| !moved_base.contains(at)).collect();
        let old_gap = (old_start..end).filter(|at| !moved_old.contains(at));
        let old_gap: Vec<usize> = old_gap.collect();
        if gap.len() == old_gap.len() {
            for (base, old) in gap.into_iter().zip(old_gap) {
                set(pairs, base, old);
            }
        }
        (start, old_start) = (at + 1, end + 1);
    }
}
