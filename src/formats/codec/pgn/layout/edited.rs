//! Makes an edit in the text that was read, as three versions of a text are merged.

use super::matching::{matches, set};
use super::tokens::Token;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet, VecDeque};
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
    let joined = joined_comments(old, base, &old_of_base);
    pair_up(&mut old_of_base, old.len(), &joined);
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
    // What becomes of the comments that are no longer whole: an edited one stands where the first of its parts stood. It
    // is not matched, and stands behind what it stood behind.
    let mut moved: HashMap<usize, Option<usize>> = HashMap::new();
    for comment in &joined {
        if new_of_base.get(comment.base) != Some(&None) {
            continue;
        }
        let before = match comment.base.checked_sub(1) {
            Some(before) => new_of_base.get(before).copied().flatten().map(|at| at + 1),
            None => Some(0),
        };
        let is_new = |at: &usize| {
            let is_comment = new.get(*at).is_some_and(Token::is_comment);
            is_comment && base_of_new.get(*at) == Some(&None)
        };
        let edited = before.filter(is_new);
        for (part, at) in comment.old.iter().enumerate() {
            moved.insert(*at, edited.filter(|_| part == 0));
        }
    }
    // Joined comments are written with the text that was read, wherever they stand there.
    let of_old: HashSet<usize> = joined
        .iter()
        .flat_map(|comment| comment.old.clone())
        .collect();
    let of_base: HashSet<usize> = joined.iter().map(|comment| comment.base).collect();
    let whole = of_base
        .iter()
        .filter_map(|at| new_of_base.get(*at).copied().flatten());
    let of_new: HashSet<usize> = moved.values().copied().flatten().chain(whole).collect();
    let mut wanted: Vec<PlacedToken<'t>> = Vec::with_capacity(new.len());
    let mut next = 0;
    let add_new = |range: Range<usize>, wanted: &mut Vec<PlacedToken<'t>>| {
        for at in range.filter(|at| !of_new.contains(at)) {
            let place = base_of_new.get(at).copied().flatten();
            let place = place.and_then(|base_at| old_of_base.get(base_at).copied().flatten());
            wanted.extend(new.get(at).map(|token| (*token, place)));
        }
    };
    for (old_part, base_part) in parts(&old_of_base, old.len()) {
        let base_part = base_part.filter(|at| !of_base.contains(at));
        let in_new: Vec<Option<usize>> = base_part
            .map(|at| new_of_base.get(at).copied().flatten())
            .collect();
        let places: Vec<usize> = in_new.iter().copied().flatten().collect();
        let span = places.first().copied().unwrap_or(next)..places.last().map_or(next, |at| at + 1);
        let between = span.clone().filter(|at| !of_new.contains(at)).count();
        let is_whole = places.len() == in_new.len() && between == places.len();
        if is_whole {
            add_new(next..span.start, &mut wanted);
        } else if !places.is_empty() {
            add_new(next..span.end, &mut wanted);
        }
        next = next.max(span.end);
        let numbered = new
            .get(span.start)
            .filter(|_| in_new.len() == 1 && old_part.len() == 1);
        for at in old_part.filter(|at| is_whole || of_old.contains(at)) {
            let Some(token) = old.get(at) else { continue };
            match moved.get(&at) {
                Some(edited) => {
                    let comment = edited.and_then(|new_at| new.get(new_at));
                    wanted.extend(comment.map(|comment| (*comment, None)));
                }
                None => wanted.push((
                    Token {
                        text: token.text,
                        ..*numbered.unwrap_or(token)
                    },
                    Some(at),
                )),
            }
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

/// The comments of the text that was read that are one comment where they are written, such as one before and one behind
/// the variations: their places, and that in the base.
struct JoinedComment {
    old: Vec<usize>,
    base: usize,
}

/// Returns the comments that are not matched alone: those that stand elsewhere than where they are written, and those of
/// which several become one.
fn joined_comments(
    old: &[Token<'_>],
    base: &[Token<'_>],
    pairs: &[Option<usize>],
) -> Vec<JoinedComment> {
    let paired: HashSet<usize> = pairs.iter().copied().flatten().collect();
    let old = old.iter().enumerate();
    let unpaired = old.filter(|(at, token)| !paired.contains(at) && token.is_comment());
    let unpaired = unpaired.map(|(at, token)| (at, token.meaning()));
    let mut unpaired: VecDeque<(usize, Cow<'_, str>)> = unpaired.collect();
    let mut joined = Vec::new();
    for (at, (token, _)) in base.iter().zip(pairs).enumerate() {
        if pairs.get(at) != Some(&None) || !token.is_comment() {
            continue;
        }
        let whole = token.meaning();
        let mut rest = comment_words(&whole);
        let mut parts = Vec::new();
        // In the order of the text most comments are found at once.
        for (place, (_, words)) in unpaired.iter().enumerate() {
            let Some(behind) = rest.strip_prefix(comment_words(words)) else {
                continue;
            };
            if !behind.is_empty() && !behind.starts_with(' ') {
                continue;
            }
            parts.push(place);
            rest = behind.trim_start();
            if rest.is_empty() {
                break;
            }
        }
        if !rest.is_empty() || parts.is_empty() {
            continue;
        }
        let mut places = Vec::with_capacity(parts.len());
        for place in parts.iter().rev() {
            places.extend(unpaired.remove(*place).map(|(at, _)| at));
        }
        places.reverse();
        joined.push(JoinedComment {
            old: places,
            base: at,
        });
    }
    joined
}

/// Returns what a comment says, without its braces.
fn comment_words(meaning: &str) -> &str {
    meaning.trim_start_matches('{').trim_end_matches('}')
}

/// Pairs what stands between two pairs one by one, if as many tokens stand there in both texts: `e2e4` and `e4`. Comments
/// that are paired otherwise do not count.
fn pair_up(pairs: &mut [Option<usize>], old_length: usize, joined: &[JoinedComment]) {
    let old_parts = joined.iter().flat_map(|comment| &comment.old);
    let moved_old: HashSet<usize> = old_parts.copied().collect();
    let moved_base: HashSet<usize> = joined.iter().map(|comment| comment.base).collect();
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
