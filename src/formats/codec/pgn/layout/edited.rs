//! Makes an edit in the text that was read, as three versions of a text are merged.

use super::matching::{matches, set};
use super::tokens::Token;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::Range;

/// A token to write, and the place of the token of the text that was read that says the same.
pub(super) type PlacedToken<'t> = (Token<'t>, Option<usize>);

/// Returns new tokens with those of the text that was read that say the same.
pub(super) fn placed<'t>(old: &[Token<'_>], new: &[Token<'t>]) -> Vec<PlacedToken<'t>> {
    new.iter().copied().zip(matches(old, new)).collect()
}

/// The comments of the text that was read whose words were edited, by place, with their new texts; without one they go.
pub(super) type ChangedComments = HashMap<usize, Option<String>>;

/// Returns the tokens of the text that was read with what was edited between `base` and `new`. The texts of parts of
/// comments are put into `comments`.
pub(super) fn edited<'t>(
    old: &[Token<'t>],
    base: &[Token<'_>],
    new: &[Token<'t>],
    comments: &'t OnceCell<ChangedComments>,
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
    // What becomes of the comments that are no longer whole: the words that were edited change the part in which they
    // stood. It is not matched, and stands behind what it stood behind.
    let mut changed = ChangedComments::new();
    let mut of_new: HashSet<usize> = HashSet::new();
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
        of_new.extend(edited);
        match edited
            .and_then(|at| new.get(at))
            .zip(base.get(comment.base))
        {
            Some((edited, before)) => {
                changed.extend(changed_parts(comment, old, before, edited));
            }
            None => changed.extend(comment.old.iter().map(|at| (*at, None))),
        }
    }
    let changed = comments.get_or_init(|| changed);
    // Joined comments are written with the text that was read, wherever they stand there.
    let of_old: HashSet<usize> = joined
        .iter()
        .flat_map(|comment| comment.old.clone())
        .collect();
    let of_base: HashSet<usize> = joined.iter().map(|comment| comment.base).collect();
    let whole = of_base
        .iter()
        .filter_map(|at| new_of_base.get(*at).copied().flatten());
    of_new.extend(whole);
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
            match changed.get(&at) {
                Some(text) => wanted.extend(text.as_deref().map(|text| {
                    let comment = Token {
                        blanks: " ",
                        number: "",
                        text,
                        column: 0,
                    };
                    (comment, None)
                })),
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

/// Returns the parts of a comment that an edit changes, with their new texts: the first one that it touches has the
/// edited words, others that it touches lose theirs.
///
/// ```text
/// parts     {[%clk 1:00] a}  {b}
/// before     [%clk 1:00] a    b
/// edited     [%clk 0:09] a    b
/// changed   {[%clk 0:09] a}
/// ```
fn changed_parts(
    comment: &JoinedComment,
    old: &[Token<'_>],
    before: &Token<'_>,
    edited: &Token<'_>,
) -> Vec<(usize, Option<String>)> {
    let words = |token: &Token<'_>| -> Vec<String> {
        let words = comment_words(&token.meaning()).to_owned();
        words.split(' ').map(str::to_owned).collect()
    };
    let (words_before, words_now) = (words(before), words(edited));
    let shortest = words_before.len().min(words_now.len());
    let pairs = words_before.iter().zip(&words_now);
    let first = pairs.take_while(|(before, now)| before == now).count();
    let pairs = words_before.iter().rev().zip(words_now.iter().rev());
    let last = pairs.take_while(|(before, now)| before == now).count();
    let last = last.min(shortest - first);
    // The words that were edited, before and now.
    let (end, now) = (words_before.len() - last, first..words_now.len() - last);
    let mut parts = Vec::new();
    let (mut start, mut is_written) = (0, false);
    for (number, place) in comment.old.iter().enumerate() {
        let length = old.get(*place).map_or(0, |token| words(token).len());
        let part = start..start + length;
        start = part.end;
        let is_last = number + 1 == comment.old.len();
        let is_touched = match first == end {
            // What is put between two parts belongs to the first one.
            true => !is_written && (first <= part.end || is_last),
            false => first < part.end && part.start < end,
        };
        if !is_touched {
            continue;
        }
        // A comment with a brace stands up to the end of its line and is not divided.
        if edited.is_line() {
            parts.push((*place, (!is_written).then(|| edited.text.to_owned())));
            is_written = true;
            continue;
        }
        let kept = |range: Range<usize>| words_before.get(range).unwrap_or_default();
        let new = words_now.get(now.clone()).filter(|_| !is_written);
        let head = kept(part.start..first.clamp(part.start, part.end));
        let tail = kept(end.clamp(part.start, part.end)..part.end);
        let text = [head, new.unwrap_or_default(), tail].concat().join(" ");
        parts.push((*place, (!text.is_empty()).then(|| format!("{{{text}}}"))));
        is_written = true;
    }
    parts
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
