//! Suggestions for misspelt words.

/// Returns the candidate closest to `word`, if one is close enough to be worth suggesting: at most a third of its
/// letters differ, or only their case. Of equally close ones that with the same first letter is returned, then the first
/// of the alphabet, so that the answer does not depend on the order of the candidates.
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    /// Longer words are not compared: they are rarely misspelt, and the comparison takes quadratic time.
    const LONGEST: usize = 64;
    let wanted: Vec<char> = word.chars().take(LONGEST + 1).collect();
    if wanted.len() > LONGEST {
        return None;
    }
    let mut best: Option<(usize, bool, &str)> = None;
    for candidate in candidates {
        let letters: Vec<char> = candidate.chars().take(LONGEST + 1).collect();
        if letters.len() > LONGEST || candidate == word {
            continue;
        }
        let steps = if candidate.eq_ignore_ascii_case(word) {
            0
        } else {
            distance(&wanted, &letters)
        };
        let allowed = wanted.len().max(letters.len()).div_ceil(3);
        let shares = steps < wanted.len().max(letters.len());
        let begins_otherwise = letters.first() != wanted.first();
        let found = (steps, begins_otherwise, candidate);
        if steps <= allowed && shares && best.is_none_or(|best| found < best) {
            best = Some(found);
        }
    }
    best.map(|(_, _, candidate)| candidate)
}

/// Returns the edit distance of two words: insertions, deletions, replacements and swaps of neighbouring letters.
fn distance(from: &[char], to: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=to.len()).collect();
    for (row, letter) in from.iter().enumerate() {
        let mut line = vec![row + 1];
        for (column, other) in to.iter().enumerate() {
            let cell =
                |line: &[usize], index: usize| line.get(index).copied().unwrap_or(usize::MAX);
            let replaced = cell(&last, column) + usize::from(letter != other);
            let mut least = replaced
                .min(cell(&last, column + 1) + 1)
                .min(cell(&line, column) + 1);
            let swapped = row > 0
                && column > 0
                && from.get(row - 1) == Some(other)
                && to.get(column - 1) == Some(letter);
            if swapped {
                least = least.min(cell(&before, column - 1).saturating_add(1));
            }
            line.push(least);
        }
        before = std::mem::replace(&mut last, line);
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggests_what_is_close_and_nothing_else() {
        let games = ["tictactoe", "checkers", "connect4", "gomoku"];
        for (typed, meant) in [
            ("chekers", Some("checkers")),
            ("CHECKERS", Some("checkers")),
            ("checkesr", Some("checkers")),
            ("conect4", Some("connect4")),
            ("chess", None),
            ("", None),
            ("x", None),
        ] {
            assert_eq!(nearest(typed, games), meant, "{typed}");
        }
        assert_eq!(nearest("w", ["W", "B"]), Some("W"));
        assert_eq!(nearest("Q", ["W", "B"]), None);
        for places in [["y1", "x2"], ["x2", "y1"]] {
            assert_eq!(nearest("x1", places), Some("x2"));
        }
        for places in [["ab4", "ab3"], ["ab3", "ab4"]] {
            assert_eq!(nearest("ab1", places), Some("ab3"));
        }
        assert_eq!(nearest(&"a".repeat(100), ["a"]), None);
    }
}
