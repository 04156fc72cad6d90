//! Finds the tokens that two texts share.

use super::tokens::Token;
use crate::codec::growing::longest_growing;
use std::borrow::Cow;
use std::collections::HashMap;

/// How deeply the middles between matched tokens are matched in turn.
const MAX_DEPTH: u32 = 16;

/// Returns for each new token the place of the old one that it matches. The places grow.
pub(super) fn matches(old: &[Token<'_>], new: &[Token<'_>]) -> Vec<Option<usize>> {
    // What a token says as a number, so that tokens are compared quickly.
    let mut numbers: HashMap<Cow<'_, str>, usize> = HashMap::new();
    let mut number = |token: &Token<'_>| {
        let next = numbers.len();
        *numbers
            .entry(Cow::Owned(token.meaning().into_owned()))
            .or_insert(next)
    };
    let old: Vec<usize> = old.iter().map(&mut number).collect();
    let new: Vec<usize> = new.iter().map(&mut number).collect();
    let mut found = vec![None; new.len()];
    let mut open = vec![((0, old.len()), (0, new.len()), 0)];
    while let Some(((mut from, mut to), (mut start, mut end), depth)) = open.pop() {
        while from < to && start < end && old.get(from) == new.get(start) {
            set(&mut found, start, from);
            (from, start) = (from + 1, start + 1);
        }
        while from < to && start < end && old.get(to - 1) == new.get(end - 1) {
            (to, end) = (to - 1, end - 1);
            set(&mut found, end, to);
        }
        if from == to || start == end || depth == MAX_DEPTH {
            continue;
        }
        let anchors = anchors(&old, (from, to), &new, (start, end));
        let has_anchors = !anchors.is_empty();
        for (new_place, old_place) in anchors {
            set(&mut found, new_place, old_place);
            open.push(((from, old_place), (start, new_place), depth + 1));
            (from, start) = (old_place + 1, new_place + 1);
        }
        if has_anchors {
            open.push(((from, to), (start, end), depth + 1));
        }
    }
    found
}

pub(super) fn set(found: &mut [Option<usize>], place: usize, matched: usize) {
    if let Some(slot) = found.get_mut(place) {
        *slot = Some(matched);
    }
}

/// Returns the places of tokens that occur once in both ranges, new and old, in an order that grows in both.
fn anchors(
    old: &[usize],
    (from, to): (usize, usize),
    new: &[usize],
    (start, end): (usize, usize),
) -> Vec<(usize, usize)> {
    let once = |all: &[usize], from: usize, to: usize| {
        let mut places: HashMap<usize, Option<usize>> = HashMap::new();
        for (place, number) in all.iter().enumerate().take(to).skip(from) {
            let is_new = !places.contains_key(number);
            places.insert(*number, is_new.then_some(place));
        }
        places
    };
    let (of_old, of_new) = (once(old, from, to), once(new, start, end));
    let mut pairs: Vec<(usize, usize)> = of_new
        .iter()
        .filter_map(|(number, place)| Some(((*place)?, (*of_old.get(number)?)?)))
        .collect();
    pairs.sort_unstable();
    longest_growing(&pairs)
}
