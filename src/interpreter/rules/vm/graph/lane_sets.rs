//! Sets of lanes: `64 * N` bits in `N` words.

use crate::base::bits;

#[inline(always)]
pub fn and<const N: usize>(mut a: [u64; N], b: &[u64; N]) -> [u64; N] {
    a.iter_mut().zip(b).for_each(|(a, b)| *a &= b);
    a
}

#[inline(always)]
pub fn minus<const N: usize>(mut a: [u64; N], b: &[u64; N]) -> [u64; N] {
    a.iter_mut().zip(b).for_each(|(a, b)| *a &= !b);
    a
}

#[inline(always)]
pub fn or<const N: usize>(a: &mut [u64; N], b: &[u64; N]) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a |= b);
}

/// Adds the squares of a set given as a slice of words.
pub fn or_words<const N: usize>(a: &mut [u64; N], b: &[u64]) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a |= b);
}

/// Adds a lane to a set.
#[inline(always)]
pub fn insert<const N: usize>(set: &mut [u64; N], lane: usize) {
    if let Some(word) = set.get_mut(lane / 64) {
        *word |= 1 << (lane % 64);
    }
}

#[inline(always)]
pub fn is_empty<const N: usize>(a: &[u64; N]) -> bool {
    a.iter().fold(0, |all, word| all | word) == 0
}

/// Shifts a set down by `distance`: bit `n` of the result is bit `n + distance` of the words.
#[inline(always)]
pub fn shifted<const N: usize>(words: &[u64; N], distance: i16) -> [u64; N] {
    let mut result = [0; N];
    let far = usize::from(distance.unsigned_abs());
    // A shortcut for boards of up to 64 squares.
    if let ([word], [to]) = (words.as_slice(), result.as_mut_slice()) {
        let by = u32::from(distance.unsigned_abs());
        let moved = match distance >= 0 {
            true => word.checked_shr(by),
            false => word.checked_shl(by),
        };
        *to = moved.unwrap_or(0);
        return result;
    }
    let (jump, by) = (far / 64, far % 64);
    for (place, to) in result.iter_mut().enumerate() {
        let word = |index: Option<usize>| {
            index
                .and_then(|index| words.get(index))
                .copied()
                .unwrap_or(0)
        };
        *to = if distance >= 0 {
            let (low, high) = (word(Some(place + jump)), word(Some(place + jump + 1)));
            low >> by | if by == 0 { 0 } else { high << (64 - by) }
        } else {
            let high = word(place.checked_sub(jump));
            let low = word(place.checked_sub(jump + 1));
            high << by | if by == 0 { 0 } else { low >> (64 - by) }
        };
    }
    result
}

/// Returns the lanes of a set in ascending order.
pub fn lanes_of<const N: usize>(lanes: &[u64; N]) -> impl Iterator<Item = usize> + '_ {
    let words = lanes.iter().enumerate();
    words.flat_map(|(number, word)| bits(*word).map(move |bit| number * 64 + bit))
}

/// Returns a lane by its number in ascending order.
#[inline]
pub fn nth_lane<const N: usize>(lanes: &[u64; N], mut number: usize) -> Option<usize> {
    for (index, word) in lanes.iter().enumerate() {
        let mut word = *word;
        if N > 1 {
            let count = word.count_ones() as usize;
            if number >= count {
                number -= count;
                continue;
            }
        }
        for _ in 0..number {
            word &= word.wrapping_sub(1);
        }
        return (word != 0).then(|| index * 64 + word.trailing_zeros() as usize);
    }
    None
}

/// Returns true if a lane is in a set.
pub fn has<const N: usize>(set: &[u64; N], bit: usize) -> bool {
    set.get(bit / 64)
        .is_some_and(|word| word >> (bit % 64) & 1 == 1)
}

/// Returns the number of lanes of a set.
pub fn count<const N: usize>(lanes: &[u64; N]) -> usize {
    lanes.iter().map(|word| word.count_ones() as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_move_within_a_word() {
        for bit in 0..64i16 {
            for distance in -70..70i16 {
                let expected = match bit - distance {
                    to @ 0..64 => 1 << to,
                    _ => 0,
                };
                assert_eq!(
                    shifted(&[1 << bit], distance),
                    [expected],
                    "{bit} {distance}"
                );
            }
        }
    }

    #[test]
    fn bits_move_across_words() {
        let only = |bit: usize| {
            let mut words = [0u64; 6];
            words[bit / 64] = 1 << (bit % 64);
            words
        };
        for bit in 0..384i16 {
            for distance in -383..384i16 {
                let to = bit - distance;
                let expected = match to {
                    0..384 => only(to as usize),
                    _ => [0; 6],
                };
                assert_eq!(
                    shifted(&only(bit as usize), distance),
                    expected,
                    "{bit} {distance}"
                );
            }
        }
    }
}
