//! Moves as people write them: `Bb5ch`, `e8(Q)`, `♘f3`, `O–O`, `1 - 6`.
//!
//! A move of several words is put together where a game is read ([`joined_move`]). What a single word says in other signs
//! is rewritten before it is looked up among the legal moves ([`plain_move`]); a move that is typed goes the same way.

use std::borrow::Cow;

/// Words behind a move that say what the move does anyway, besides [`ENDINGS`].
const REMARKS: [&str; 5] = ["dbl.", "double", "dis.", "+", "#"];

/// What may stand behind a move, with or without a blank before it. The longer of two that end alike stands first.
const ENDINGS: [&str; 26] = [
    "double check",
    "double ch",
    "dbl. ch.",
    "dbl. ch",
    "dbl.ch.",
    "dbl.ch",
    "dbl ch",
    "dblch",
    "dis. ch.",
    "dis. ch",
    "dis.ch.",
    "dis.ch",
    "dis ch",
    "disch",
    "ch.",
    "ch",
    "checkmate",
    "check",
    "mate",
    "e.p.",
    "ep",
    "++",
    "dbl",
    "dis",
    "†",
    "‡",
];

/// Returns true for a hyphen or dash of any width.
fn is_dash(character: char) -> bool {
    matches!(
        character,
        '-' | '\u{ad}' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}'
    )
}

/// Returns true for a word behind a move that only says that it gives check, mate or takes in passing.
pub fn is_remark(word: &str) -> bool {
    let mut remarks = REMARKS.iter().chain(&ENDINGS);
    remarks.any(|known| word.eq_ignore_ascii_case(known))
}

/// Returns a move with the letters, hyphens and brackets in which moves are looked up.
pub fn plain_move(text: &str) -> Cow<'_, str> {
    let mut plain = Cow::Borrowed(text);
    let is_other = |sign: char| sign != '-' && is_dash(sign) || ('♔'..='♟').contains(&sign);
    // A dash alone is the label of a move without operations, and joins nothing.
    if text.contains(is_other) && text.trim() != "–" {
        let signs = text.chars().filter_map(|sign| match sign {
            '♔' | '♚' => Some('K'),
            '♕' | '♛' => Some('Q'),
            '♖' | '♜' => Some('R'),
            '♗' | '♝' => Some('B'),
            '♘' | '♞' => Some('N'),
            '♙' | '♟' => None,
            sign if is_dash(sign) => Some('-'),
            sign => Some(sign),
        });
        plain = Cow::Owned(signs.collect());
    }
    while let Some(stem) = without_ending(&plain) {
        plain = Cow::Owned(stem.to_owned());
    }
    // A piece in brackets, or behind a stroke, is the one that a pawn becomes.
    let bare = plain.trim_end_matches(['+', '#', '!', '?']);
    let promoted = bare
        .strip_suffix(')')
        .and_then(|inner| inner.rsplit_once('('))
        .or_else(|| bare.rsplit_once('/'));
    if let Some((stem, piece)) = promoted
        && stem
            .trim_end()
            .ends_with(|sign: char| sign.is_ascii_digit())
        && let Some(letter) = one_letter(piece)
    {
        let stem = stem.trim_end_matches(['=', ' ']);
        let signs = plain.get(bare.len()..).unwrap_or_default();
        plain = Cow::Owned(format!("{stem}={letter}{signs}"));
    }
    plain
}

/// Returns the capital letter that a text consists of.
fn one_letter(text: &str) -> Option<char> {
    let mut letters = text.trim_start_matches('=').chars();
    let letter = letters.next().filter(char::is_ascii_uppercase)?;
    letters.next().is_none().then_some(letter)
}

/// Returns a move without a remark at its end. The remark stands behind a square, a piece or a sign, so that no letters of
/// a name are taken for one.
fn without_ending(text: &str) -> Option<&str> {
    let ends_move = |stem: &str| {
        let last = stem.chars().next_back();
        last.is_some_and(|last| {
            last.is_ascii_digit() || last.is_ascii_uppercase() || ")+#!?†‡".contains(last)
        })
    };
    let text = text.trim_end_matches(['!', '?']);
    let stems = ENDINGS
        .iter()
        .filter_map(|ending| text.strip_suffix(ending));
    let stem = stems.map(str::trim_end).find(|stem| ends_move(stem))?;
    Some(stem)
}

/// Returns a move that stands in several words, such as `1 - 6`, `33 x 24` or `e8 (Q)` without its blanks, and the length
/// of its text; also one with brackets, which are no variation. `None` for any other text.
///
/// A number and a hyphen alone are no move: on both sides of each sign stands a square.
pub fn joined_move(text: &str) -> Option<(String, usize)> {
    let (mut joined, mut offset) = (String::new(), 0);
    let letter = text
        .chars()
        .next()
        .filter(|sign| "KQRBN".contains(*sign) || ('♔'..='♟').contains(sign));
    if let Some(letter) = letter {
        joined.push(letter);
        offset += letter.len_utf8();
    }
    let rest = |offset: usize| text.get(offset..).unwrap_or_default();
    let blanks = |offset: usize| {
        let rest = rest(offset);
        rest.len() - rest.trim_start_matches([' ', '\t']).len()
    };
    let first = square(rest(offset))?;
    joined += rest(offset).get(..first)?;
    offset += first;
    let (mut has_blanks, mut squares) = (false, 1);
    loop {
        let before = blanks(offset);
        let mut signs = rest(offset + before).chars();
        let Some(sign) = signs
            .next()
            .filter(|sign| is_dash(*sign) || "xX:×".contains(*sign))
        else {
            break;
        };
        let behind = offset + before + sign.len_utf8();
        let after = blanks(behind);
        let Some(length) = square(rest(behind + after)) else {
            break;
        };
        has_blanks |= before + after > 0;
        squares += 1;
        joined.push(sign);
        joined += rest(behind + after).get(..length)?;
        offset = behind + after + length;
    }
    // The word may begin otherwise, as `exd8` does: then only its end counts.
    let is_promotion = |offset: usize| {
        let inner = rest(offset).strip_prefix('(')?;
        // Not the whole text up to a bracket, which may be far away.
        let end = inner.bytes().take(5).position(|byte| byte == b')')?;
        let piece = inner.get(..end)?;
        let signs = plain_move(piece);
        let is_piece = matches!(&*signs, "Q" | "R" | "B" | "N" | "=Q" | "=R" | "=B" | "=N");
        is_piece.then_some(piece.len() + 2)
    };
    let promoted = offset + blanks(offset);
    let bracket = is_promotion(promoted);
    if let Some(length) = bracket {
        joined += rest(promoted).get(..length)?;
        offset = promoted + length;
    }
    if bracket.is_none() && !(has_blanks && squares > 1) {
        return None;
    }
    // What follows without a blank belongs to the word.
    let is_part = |sign: char| !sign.is_whitespace() && !"[]{}();$\0".contains(sign);
    let tail = rest(offset);
    let tail = tail.get(..tail.find(|sign| !is_part(sign)).unwrap_or(tail.len()))?;
    joined += tail;
    Some((joined, offset + tail.len()))
}

/// Returns the length of the square that a text begins with: a number of draughts or a name. For captures by a pawn, its
/// column and the sign belong to it.
fn square(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let digits = |start: usize| {
        let rest = bytes.get(start..).unwrap_or_default().iter();
        rest.take_while(|byte| byte.is_ascii_digit()).count()
    };
    let is_column = |index: usize| {
        bytes
            .get(index)
            .is_some_and(|byte| (b'a'..=b'h').contains(byte))
    };
    let length = match is_column(0) {
        true if bytes.get(1) == Some(&b'x') && is_column(2) => 3 + digits(3).min(1),
        true => 1 + digits(1).min(1),
        false => digits(0),
    };
    let count = if is_column(0) { length } else { digits(0) };
    let is_whole = match is_column(0) {
        true => count >= 2 && bytes.get(length - 1).is_some_and(u8::is_ascii_digit),
        false => (1..=2).contains(&count),
    };
    is_whole.then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_signs_become_those_of_written_moves() {
        for (text, plain) in [
            ("Bb5ch", "Bb5"),
            ("Bb5ch.", "Bb5"),
            ("Qh7mate", "Qh7"),
            ("Nf7dbl.ch", "Nf7"),
            ("Nf7 dbl ch", "Nf7"),
            ("e8 (Q) ch", "e8=Q"),
            ("exd6e.p.", "exd6"),
            ("e8(Q)", "e8=Q"),
            ("exd8(N)+", "exd8=N+"),
            ("e8(Q)ch", "e8=Q"),
            ("e8/R", "e8=R"),
            ("♘f3", "Nf3"),
            ("♟e5", "e5"),
            ("O‑O", "O-O"),
            ("0–0–0", "0-0-0"),
            ("–", "–"),
            ("Nf7dis.ch.", "Nf7"),
            ("Nf7 dis", "Nf7"),
            ("Qxf7‡", "Qxf7"),
            ("Qxf7†!?", "Qxf7"),
            ("Nf3!", "Nf3!"),
            ("Qxf7††", "Qxf7"),
            ("e4", "e4"),
            ("Nf3+", "Nf3+"),
            ("O-O", "O-O"),
            ("c3xe5", "c3xe5"),
            ("arch", "arch"),
            ("mate", "mate"),
            ("", ""),
        ] {
            assert_eq!(plain_move(text), plain, "{text}");
        }
    }

    #[test]
    fn moves_of_several_words_are_put_together() {
        for (text, joined) in [
            ("1- 6 *", Some(("1-6", 4))),
            ("33 x 24 x 15", Some(("33x24x15", 12))),
            ("c3 - d4", Some(("c3-d4", 7))),
            ("Ng1 – f3!", Some(("Ng1–f3!", "Ng1 – f3!".len()))),
            ("e8(Q)+ Kd7", Some(("e8(Q)+", 6))),
            ("e8 (Q)", Some(("e8(Q)", 6))),
            ("exd8(Q)", Some(("exd8(Q)", 7))),
            ("11-15 23-19", None),
            ("12 - ", None),
            ("e4 (d4)", None),
            ("e4 (Nf3)", None),
            ("1. e4", None),
            ("5 e4", None),
            ("", None),
        ] {
            let joined = joined.map(|(text, length)| (text.to_owned(), length));
            assert_eq!(joined_move(text), joined, "{text}");
        }
    }
}
