//! Finds the name that was probably meant.

/// Returns the candidate nearest to `wanted` if it is near enough to be suggested.
pub(in crate::rules) fn nearest<'a>(
    wanted: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    // Longer words are not misspellings, and comparing them would cost too much.
    if wanted.len() > 40 {
        return None;
    }
    // One slip in short words, a third of the letters in long ones. In a word of one letter every other would be near.
    let allowed = match wanted.len() {
        0 | 1 => 0,
        2..=4 => 1,
        _ => wanted.len() / 3,
    };
    let mut best: Option<(usize, &str)> = None;
    // Bounded, as the length is, since a text full of errors asks for each.
    for candidate in candidates.into_iter().take(400) {
        if candidate == wanted || candidate.len().abs_diff(wanted.len()) > allowed {
            continue;
        }
        if candidate.eq_ignore_ascii_case(wanted) {
            return Some(candidate);
        }
        let apart = distance(wanted.as_bytes(), candidate.as_bytes());
        if apart <= allowed && best.is_none_or(|(least, _)| apart < least) {
            best = Some((apart, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Returns the edit distance of two words: insertions, deletions, replacements and swaps of neighbouring bytes.
fn distance(left: &[u8], right: &[u8]) -> usize {
    let width = right.len() + 1;
    // Three rows of the table are enough for swaps (optimal string alignment, a restricted Damerau-Levenshtein
    // distance).
    let mut before: Vec<usize> = vec![0; width];
    let mut last: Vec<usize> = (0..width).collect();
    let cell = |row: &[usize], index: usize| row.get(index).copied().unwrap_or(0);
    for (i, a) in left.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in right.iter().enumerate() {
            let mut least = (cell(&last, j) + usize::from(a != b))
                .min(cell(&last, j + 1) + 1)
                .min(cell(&row, j) + 1);
            let swapped =
                i > 0 && j > 0 && left.get(i - 1) == Some(b) && right.get(j - 1) == Some(a);
            if swapped {
                least = least.min(cell(&before, j - 1) + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    cell(&last, right.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let names = ["operationsNum", "isPlaceOperation", "onTurn", "setWinner"];
        assert_eq!(nearest("onturn", names), Some("onTurn"));
        assert_eq!(nearest("setWiner", names), Some("setWinner"));
        assert_eq!(nearest("oprationsNumber", names), Some("operationsNum"));
        assert_eq!(nearest("winner", names), None);
        assert_eq!(nearest("Z", ["X", "O"]), None);
        assert_eq!(nearest("x", ["X", "O"]), Some("X"));
    }

    #[test]
    fn an_exchange_of_neighbours_is_one_step() {
        assert_eq!(distance(b"Pawn", b"Pwan"), 1);
        assert_eq!(distance(b"", b"abc"), 3);
    }
}
