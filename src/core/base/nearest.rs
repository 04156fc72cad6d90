//! Suggestions for misspelt words.

use strsim::osa_distance;

/// Returns the candidate closest to `word`, if one is close enough to be worth suggesting: at most a third of its
/// letters differ, or only their case. Of equally close ones that with the same first letter is returned, then the first
/// of the alphabet, so that the answer does not depend on the order of the candidates.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    /// Longer words are not compared: they are rarely misspelt, and the comparison takes quadratic time.
    const LONGEST: usize = 64;
    let length = |text: &str| text.chars().take(LONGEST + 1).count();
    let wanted = length(word);
    if wanted > LONGEST {
        return None;
    }
    let mut best: Option<(usize, bool, &str)> = None;
    for candidate in candidates {
        let longer = wanted.max(length(candidate));
        if longer > LONGEST || candidate == word {
            continue;
        }
        let steps = if candidate.eq_ignore_ascii_case(word) {
            0
        } else {
            osa_distance(word, candidate)
        };
        let allowed = longer.div_ceil(3);
        let shares = steps < longer;
        let begins_otherwise = candidate.chars().next() != word.chars().next();
        let ranked = (steps, begins_otherwise, candidate);
        if steps <= allowed && shares && best.is_none_or(|best| ranked < best) {
            best = Some(ranked);
        }
    }
    best.map(|(_, _, candidate)| candidate)
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
