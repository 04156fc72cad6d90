//! Keeps the layout of a game that is written anew: what says the same as before stands as it stood, with its blanks and
//! its ends of lines, so that an edit of one comment changes that comment.
//!
//! ```text
//! read      1. e4   {[%clk 0:10:00]  best }  e5
//! new text  1. e4 {[%clk 0:10:00] best} {new} e5
//! written   1. e4   {[%clk 0:10:00]  best }  {new}  e5
//! ```
//!
//! Both texts are cut into tokens, and the tokens are matched: first the common beginning and end, then those that occur
//! once in each middle, in the longest order that both share, and so on between them. The result has the tokens of the new
//! text, whatever the matching finds.

use super::index::comment_end;
use std::borrow::Cow;
use std::collections::HashMap;

/// How deeply the middles between matched tokens are matched in turn.
const MAX_DEPTH: u32 = 16;

/// The longest line of a text with broken lines, in characters. Programs that do not break lines write games of one line.
const LINE_LENGTH: usize = 80;

/// The longest line that every program reads, in characters (PGN 8.2.1).
const MAX_LINE: usize = 255;

/// A token with what stands before it.
#[derive(Clone, Copy, Debug)]
struct Token<'t> {
    blanks: &'t str,
    /// Numbers of moves, which programs write or leave out as they like, with the blanks behind them.
    number: &'t str,
    text: &'t str,
}

impl Token<'_> {
    /// Returns what the token says: a comment whatever blanks it has.
    fn meaning(&self) -> Cow<'_, str> {
        let comment = self.text.strip_prefix('{');
        match comment.map(|text| text.strip_suffix('}').unwrap_or(text)) {
            Some(words) => {
                let words: Vec<&str> = words.split_whitespace().collect();
                Cow::Owned(format!("{{{}}}", words.join(" ")))
            }
            None => Cow::Borrowed(self.text),
        }
    }
}

/// Returns the new text of a game, with tags and moves, laid out as the text that was read.
pub(super) fn laid_out_as(read: &str, new: &str) -> String {
    let read = read.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let (_, old_moves) = split_head(&read);
    let (new_head, new_moves) = split_head(new);
    let (old, wanted) = (tokens(old_moves), tokens(new_moves));
    let moves = merged(&old, &wanted, old_moves);
    // The blanks at the end belong to the file.
    let end = &new_moves[new_moves.trim_end().len()..];
    let whole = format!("{new_head}{}{end}", moves.trim_end());
    let (_, written) = split_head(&whole);
    match is_same(&tokens(written), &wanted) {
        true => whole,
        false => new.to_owned(),
    }
}

/// Splits a game into its tags, with the blank lines behind them, and its moves.
fn split_head(text: &str) -> (&str, &str) {
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        if !line.trim().is_empty() && !line.trim_start().starts_with('[') {
            break;
        }
        end += line.len();
    }
    text.split_at(end)
}

fn is_same(left: &[Token<'_>], right: &[Token<'_>]) -> bool {
    left.len() == right.len()
        && left
            .iter()
            .zip(right)
            .all(|(left, right)| left.meaning() == right.meaning())
}

/// Cuts moves into tokens: comments, parentheses, lines that begin with `%`, and words with the numbers before them.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    // Where the blanks before the present token begin, and the number behind them.
    let (mut start, mut number_start) = (0, None);
    while at < text.len() {
        let rest = text.get(at..).unwrap_or_default();
        let blanks = rest.len() - rest.trim_start().len();
        let (blank_text, rest) = rest.split_at(blanks);
        if rest.is_empty() {
            break;
        }
        let is_line_start = at + blanks == 0 || blank_text.ends_with('\n');
        let length = token_length(rest, is_line_start);
        let (token, _) = rest.split_at(length);
        let token_start = at + blanks;
        at = token_start + length;
        if is_number(token) && !text.get(at..).unwrap_or_default().trim_start().is_empty() {
            number_start.get_or_insert(token_start);
            continue;
        }
        let number = number_start.take().unwrap_or(token_start);
        tokens.push(Token {
            blanks: text.get(start..number).unwrap_or_default(),
            number: text.get(number..token_start).unwrap_or_default(),
            text: token,
        });
        start = at;
    }
    tokens
}

fn is_number(token: &str) -> bool {
    let dots = token.trim_start_matches(|letter: char| letter.is_ascii_digit());
    dots.len() < token.len() && !dots.is_empty() && dots.bytes().all(|byte| byte == b'.')
}

fn token_length(rest: &str, is_line_start: bool) -> usize {
    let line = rest.find('\n').unwrap_or(rest.len());
    match rest.as_bytes().first() {
        Some(b'{') => comment_end(rest.as_bytes(), 0).clamp(1, rest.len()),
        Some(b';') => line,
        Some(b'%') if is_line_start => line,
        Some(b'(' | b')' | b'}') => 1,
        _ => {
            let is_end = |letter: char| letter.is_whitespace() || "{}();".contains(letter);
            let word = rest.find(is_end).unwrap_or(rest.len());
            // `1.e4` are two tokens, as `1. e4` are.
            let number = rest.bytes().take_while(u8::is_ascii_digit).count();
            let dots = rest
                .bytes()
                .skip(number)
                .take_while(|byte| *byte == b'.')
                .count();
            match number > 0 && dots > 0 && number + dots < word {
                true => number + dots,
                false => word.max(rest.chars().next().map_or(1, char::len_utf8)),
            }
        }
    }
}

/// Writes the new tokens with the blanks and the comments of the old ones that say the same.
fn merged(old: &[Token<'_>], new: &[Token<'_>], old_text: &str) -> String {
    let is_broken = old_text
        .lines()
        .all(|line| line.chars().count() <= LINE_LENGTH);
    let mut out = Laid {
        text: String::new(),
        column: 0,
        most: if is_broken { LINE_LENGTH } else { usize::MAX },
    };
    let mut previous = None;
    // The last old token that was matched, however long ago.
    let mut last = None;
    for (token, place) in new.iter().zip(matches(old, new)) {
        let kept = place.and_then(|place| old.get(place));
        let follows = |place: usize| match place {
            0 => out.text.is_empty(),
            place => previous == Some(place - 1),
        };
        // Something new stands as far from what is before it as what stood there.
        let next = previous.and_then(|place: usize| old.get(place + 1));
        let blanks = match (place, kept.or(next)) {
            (Some(place), Some(old)) if follows(place) || !old.blanks.is_empty() => old.blanks,
            (None, Some(old)) if !old.blanks.is_empty() => old.blanks,
            _ if token.blanks.is_empty() => "",
            _ => " ",
        };
        // A move keeps its number, or that it has none, unless something new stands before it where nothing stood.
        let is_replaced = |place: usize| previous.is_none() && last != place.checked_sub(1);
        match (place, kept) {
            (Some(place), Some(kept)) if follows(place) || is_replaced(place) => {
                let text = format!("{}{}", kept.number, kept.text);
                out.put(blanks, &text, out.most.max(MAX_LINE));
            }
            (_, Some(kept)) => {
                out.put_words(blanks, token.number);
                let between = if token.number.is_empty() { blanks } else { " " };
                out.put(between, kept.text, out.most.max(MAX_LINE));
            }
            (_, None) => out.put_words(blanks, &format!("{}{}", token.number, token.text)),
        }
        previous = place;
        last = place.or(last);
    }
    out.text
}

/// A text with lines that are broken where they would become too long.
struct Laid {
    text: String,
    column: usize,
    most: usize,
}

impl Laid {
    fn put(&mut self, blanks: &str, text: &str, most: usize) {
        let first_line = text.lines().next().unwrap_or_default();
        let length = blanks.chars().count() + first_line.chars().count();
        let is_long = !blanks.is_empty() && self.column + length > most;
        let blanks = if is_long && !blanks.contains('\n') {
            "\n"
        } else {
            blanks
        };
        for part in [blanks, text] {
            self.text.push_str(part);
            self.column = match part.rfind('\n') {
                Some(at) => part.get(at + 1..).unwrap_or_default().chars().count(),
                None => self.column + part.chars().count(),
            };
        }
    }

    /// Puts a token of the new text, the lines of which are not those of this text. Commands stay in one piece.
    fn put_words(&mut self, blanks: &str, text: &str) {
        let mut rest = text;
        let mut blanks = blanks;
        while !rest.is_empty() {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            let end = match rest.find("[%").filter(|start| *start < end) {
                Some(start) => rest
                    .get(start..)
                    .and_then(|command| command.find(']'))
                    .map_or(end, |close| end.max(start + close + 1)),
                None => end,
            };
            let (word, after) = rest.split_at(end);
            self.put(blanks, &word.replace('\n', " "), self.most);
            rest = after.trim_start();
            blanks = if rest.len() < after.len() { " " } else { "" };
        }
    }
}

/// Returns for each new token the place of the old one that it matches. The places grow.
fn matches(old: &[Token<'_>], new: &[Token<'_>]) -> Vec<Option<usize>> {
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

fn set(found: &mut [Option<usize>], place: usize, matched: usize) {
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
    // The longest growing sequence: for each length the pair with the least old place that ends one (patience sorting).
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    let old_place = |index: usize| pairs.get(index).map_or(0, |(_, old)| *old);
    for (index, (_, place)) in pairs.iter().enumerate() {
        let length = ends.partition_point(|end| old_place(*end) < *place);
        before.push(
            length
                .checked_sub(1)
                .and_then(|last| ends.get(last).copied()),
        );
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut chain = Vec::new();
    let mut next = ends.last().copied();
    while let Some(index) = next {
        chain.extend(pairs.get(index).copied());
        next = before.get(index).copied().flatten();
    }
    chain.reverse();
    chain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_says_the_same_stands_as_it_stood() {
        let head = "[Event \"x\"]\n\n";
        for (read, new, written) in [
            (
                "1. e4   {[%clk 0:10:00]  best }  e5 *",
                "1. e4 {[%clk 0:10:00] best} {new} e5 *\n",
                "1. e4   {[%clk 0:10:00]  best }  {new}  e5 *\n",
            ),
            (
                "1.e4 e5\n2.Nf3 *",
                "1. e4 e5 2. Nf3 Nc6 *\n",
                "1.e4 e5\n2.Nf3 Nc6 *\n",
            ),
            ("1. e4 (1. d4 d5) 1... e5", "1. e4 e5 *\n", "1. e4 e5 *\n"),
            (
                "1. e4 {a}\n(1. d4 {b  b}) 1... e5 {c}  *",
                "1. e4 {new} (1. d4 {b b}) (1. c4) 1... e5 {other} *\n",
                "1. e4 {new}\n(1. d4 {b  b}) (1. c4) 1... e5 {other}  *\n",
            ),
            ("", "1. e4 *\n", "1. e4 *\n"),
        ] {
            let text = laid_out_as(&format!("{head}{read}"), &format!("{head}{new}"));
            assert_eq!(text, format!("{head}{written}"));
        }
    }

    #[test]
    fn numbers_stay_as_they_are_written() {
        for (read, new, written) in [
            (
                "1. e4 {a} e5 {b} 2. Nf3 {c} Nc6 *",
                "1. e4 {zz} 1... e5 {b} 2. Nf3 {c} 2... Nc6 *",
                "1. e4 {zz} e5 {b} 2. Nf3 {c} Nc6 *",
            ),
            (
                "1. e4 e5 2. Nf3 *",
                "1. e4 {new} 1... e5 2. Nf3 *",
                "1. e4 {new} 1... e5 2. Nf3 *",
            ),
            (
                "e4 e5 {b} Nf3 Nc6 *",
                "1. e4 e5 {new} 2. Nf3 Nc6 *",
                "e4 e5 {new} Nf3 Nc6 *",
            ),
            ("1.e4 1...e5 *", "1. e4 e5 $1 *", "1.e4 1...e5 $1 *"),
        ] {
            assert_eq!(laid_out_as(read, new), written);
        }
    }

    #[test]
    fn long_lines_stay_long() {
        let moves: Vec<String> = (1..100)
            .map(|number| format!("{number}. a{number} b{number}"))
            .collect();
        let read = moves.join(" ");
        let new = read.replace("50. ", "50.\n").replace("b50", "b50 {a\nb}");
        let text = laid_out_as(&read, &format!("{new}\n"));
        assert_eq!(text, format!("{}\n", read.replace("b50", "b50 {a b}")));
    }
}
