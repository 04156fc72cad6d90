//! Keeps the layout of a game that is written anew: what says the same as before stands as it stood, with its blanks and
//! its ends of lines, so that an edit of one comment changes that comment.
//!
//! ```text
//! read      1. e2e4   {[%clk 0:10:00]  best }  e5!
//! unedited  1. e4 {[%clk 0:10:00] best} e5 $1
//! new text  1. e4 {[%clk 0:10:00] best} {new} e5 $1
//! written   1. e2e4   {[%clk 0:10:00]  best }  {new}  e5!
//! ```
//!
//! All texts are cut into tokens. What differs between the unedited text and the new one is the edit, and it is made in
//! the text that was read, as three versions of a text are merged: a part that the edit leaves alone is copied from it,
//! whatever it looks like. Two texts are matched by the common beginning and end, then by the tokens that occur once in
//! each middle, in the longest order that both share, and so on between them. The result is read once more, and if it is
//! not the game of the new text, that is written instead.

mod edited;
mod matching;
mod tokens;

use super::comment::{break_after, words_of};
use super::read::read_game;
use crate::codec::records::{EscapePlace, TextGame, TextMove};
use edited::{PlacedToken, edited, placed};
use std::cell::OnceCell;
use std::collections::HashSet;
use tokens::{Token, column_behind, glyph, tokens};

/// The longest line of a text with broken lines, in characters. Programs that do not break lines write games of one line.
const LINE_LENGTH: usize = 80;

/// The longest line that every program reads, in characters (PGN 8.2.1).
const MAX_LINE: usize = 255;

/// Returns the new text of a game, with tags and moves, laid out as the text that was read. `unedited` is what the text
/// that was read would be if it were written anew.
pub(super) fn laid_out_as(read: &str, unedited: Option<&str>, new: &str) -> String {
    let read = read.trim_start_matches('\u{feff}');
    // Ends of lines that differ are kept.
    let unified = read.replace(line_end_of(read.as_bytes()), "\n");
    // Comment lines before the tags are comments before the first move. They are merged as such, and stay in front.
    let (lead, read) = split_lead(&unified);
    let (old_head, old_moves) = split_head(read);
    let old_moves = format!("{lead}{old_moves}");
    let old_moves = old_moves.as_str();
    let (new_head, new_moves) = split_head(new);
    let is_same_head = is_same_head(old_head, new_head);
    let head = if is_same_head { old_head } else { new_head };
    let (old, new_tokens) = (tokens(old_moves), tokens(new_moves));
    // The blanks at the end belong to the file.
    let end = &new_moves[new_moves.trim_end().len()..];
    let write = |wanted: &[PlacedToken<'_>]| {
        let moves = merged(&old, wanted, old_moves);
        format!("{head}{}{end}", moves.trim_end())
    };
    let new_game = read_game(new.to_owned(), 1);
    let is_new_game = |whole: &String| says_the_same(&read_game(whole.clone(), 1), &new_game);
    let comments = OnceCell::new();
    let three = unedited.map(|unedited| {
        let base = tokens(split_head(unedited).1);
        write(&edited(&old, &base, &new_tokens, &comments))
    });
    let led = |whole: String| {
        let moves = whole.strip_prefix(head)?.strip_prefix(lead)?;
        Some(format!("{lead}{head}{moves}")).filter(is_new_game)
    };
    three
        .filter(is_new_game)
        .or_else(|| Some(write(&placed(&old, &new_tokens))).filter(is_new_game))
        .map(|whole| match lead.is_empty() {
            true => whole,
            false => led(whole.clone()).unwrap_or(whole),
        })
        .unwrap_or_else(|| new.to_owned())
}

/// Returns the line end of a text: CR with LF or CR alone if all of its lines end so, otherwise LF.
pub(super) fn line_end_of(text: &[u8]) -> &'static str {
    let mut feeds = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let is_crlf = |(at, _): (usize, &u8)| at > 0 && text.get(at - 1) == Some(&b'\r');
    match feeds.next() {
        None if text.contains(&b'\r') => "\r",
        Some(first) if is_crlf(first) && feeds.all(is_crlf) => "\r\n",
        _ => "\n",
    }
}

/// Returns true if two texts are the same game. The moves may be written otherwise, glyphs may stand in another order,
/// and a variation may stand in another one beside its first move, instead of behind it.
fn says_the_same(one: &TextGame, other: &TextGame) -> bool {
    let glyphs = |mv: &TextMove| {
        let mut nags = mv.nags.clone();
        nags.sort_unstable();
        nags
    };
    // Which ends of lines in a comment are meant depends on where it stands (see `comment`), and may change with the
    // length of a move before it.
    let words = |text: &str| words_of(text);
    let is_same_move = |one: &TextMove, other: &TextMove| {
        glyphs(one) == glyphs(other)
            && words(&one.before) == words(&other.before)
            && words(&one.comment) == words(&other.comment)
    };
    // A game without a result is unfinished.
    let result = |game: &TextGame| game.result.clone().unwrap_or_else(|| "*".to_owned());
    if one.tags != other.tags
        || result(one) != result(other)
        || words(&one.comment) != words(&other.comment)
        || one.moves.len() != other.moves.len()
    {
        return false;
    }
    let (one, other) = (Tree::of(one), Tree::of(other));
    one.parents == other.parents
        && one.escapes == other.escapes
        && std::iter::zip(&one.moves, &other.moves).all(|(one, other)| is_same_move(one, other))
}

/// A game as a tree, however its variations are nested in the text.
struct Tree<'g> {
    /// Each move before its continuations, and all of these before its next sibling.
    moves: Vec<&'g TextMove>,
    /// The place of the parent of each move among them.
    parents: Vec<Option<u32>>,
    escapes: Vec<(EscapePlace, &'g str)>,
}

impl<'g> Tree<'g> {
    fn of(game: &'g TextGame) -> Self {
        let mut children = vec![Vec::new(); game.moves.len()];
        let mut waiting = Vec::new();
        for (mv, index) in game.moves.iter().zip(0u32..) {
            let siblings = mv
                .parent
                .and_then(|parent| children.get_mut(parent as usize));
            siblings.unwrap_or(&mut waiting).push(index);
        }
        waiting.reverse();
        let mut moves = Vec::with_capacity(game.moves.len());
        let mut places = vec![0; game.moves.len()];
        let mut count = 0u32;
        while let Some(index) = waiting.pop() {
            let number = index as usize;
            if let (Some(mv), Some(place)) = (game.moves.get(number), places.get_mut(number)) {
                moves.push(mv);
                *place = count;
                count += 1;
            }
            waiting.extend(children.get(number).into_iter().flatten().rev());
        }
        let place_of = |index: u32| places.get(index as usize).copied().unwrap_or(index);
        let escape_place = |place| match place {
            EscapePlace::Start => EscapePlace::Start,
            EscapePlace::Before(index) => EscapePlace::Before(place_of(index)),
            EscapePlace::After(index) => EscapePlace::After(place_of(index)),
            EscapePlace::Behind(index) => EscapePlace::Behind(place_of(index)),
        };
        let escapes = game.escapes.iter();
        Self {
            parents: moves.iter().map(|mv| mv.parent.map(place_of)).collect(),
            escapes: escapes
                .map(|escape| (escape_place(escape.place), escape.text.trim()))
                .collect(),
            moves,
        }
    }
}

/// Splits off the lines before the tags of a game, if they are only comment lines and escapes.
fn split_lead(text: &str) -> (&str, &str) {
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with('[') {
            return text.split_at(end);
        }
        if !line.trim().is_empty() && !line.starts_with([';', '%']) {
            break;
        }
        end += line.len();
    }
    ("", text)
}

/// Returns true if two heads have the same tags, on whatever lines they stand.
fn is_same_head(one: &str, other: &str) -> bool {
    let lines = |head: &str| -> Vec<String> {
        let lines = head.lines().map(str::trim);
        let lines = lines.filter(|line| !line.is_empty());
        lines.map(str::to_owned).collect()
    };
    // A comment or a move on the line of a tag is not a part of the head, although it stands there.
    let tags = |head: &str| {
        let game = read_game(head.to_owned(), 1);
        let is_head = game.moves.is_empty() && game.comment.is_empty() && game.escapes.is_empty();
        (is_head && game.errors.is_empty() && game.result.is_none()).then_some(game.tags)
    };
    lines(one) == lines(other) || tags(one).is_some_and(|one| tags(other) == Some(one))
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

/// Writes the new tokens with the blanks and the comments of the old ones that say the same.
fn merged(old: &[Token<'_>], wanted: &[PlacedToken<'_>], old_text: &str) -> String {
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
    let mut ends_line = false;
    let used: HashSet<Option<usize>> = wanted.iter().map(|(_, place)| *place).collect();
    let is_comment = |token: &Token<'_>| token.text.starts_with('{');
    for (token, place) in wanted {
        let kept = place.and_then(|place| old.get(place));
        let follows = |place: usize| match place {
            0 => out.text.is_empty(),
            place => previous == Some(place - 1),
        };
        // A glyph that no longer stands behind its move is written as a number.
        let numbered =
            kept.filter(|kept| glyph(kept.text).is_some() && !place.is_some_and(follows));
        let (token, place, kept) = match numbered.and_then(|kept| glyph(kept.text)) {
            Some(text) => (
                Token {
                    blanks: " ",
                    number: "",
                    text,
                    column: 0,
                },
                None,
                None,
            ),
            None => (*token, *place, kept),
        };
        // Something new stands as far from what is before it as what stood there.
        let next = previous.and_then(|place: usize| old.get(place + 1));
        let blanks = match (place, kept.or(next)) {
            (Some(place), Some(old)) if follows(place) || !old.blanks.is_empty() => old.blanks,
            (None, Some(old)) if !old.blanks.is_empty() => old.blanks,
            _ if token.blanks.is_empty() => "",
            _ => " ",
        };
        // Nothing can stand behind such a line, and it needs one of its own.
        let needs_line = ends_line || place.is_none() && token.is_line();
        let blanks = if needs_line && !blanks.contains('\n') && !out.text.is_empty() {
            "\n"
        } else {
            blanks
        };
        ends_line = token.is_line();
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
            (_, None) if token.is_line() => out.put(blanks, token.text, usize::MAX),
            (_, None) if is_comment(&token) && next.is_some_and(is_comment) => {
                let replaced = next.filter(|_| !used.contains(&previous.map(|place| place + 1)));
                let has_lines =
                    |token: &Token<'_>| token.comment().is_some_and(|text| text.contains('\n'));
                match replaced.filter(|old| !has_lines(old) && !has_lines(&token)) {
                    Some(old) => out.put(blanks, &edited_comment(old.text, token.text), usize::MAX),
                    None => out.put_comment(blanks, &token),
                }
            }
            (_, None) if is_comment(&token) => out.put_comment(blanks, &token),
            (_, None) => out.put_words(blanks, &format!("{}{}", token.number, token.text)),
        }
        previous = place;
        last = place.or(last);
    }
    out.text
}

/// Returns a comment with the blanks that an older one has around the words with which both begin and end.
fn edited_comment(old: &str, new: &str) -> String {
    let inner = |text: &'_ str| {
        text.trim_start_matches('{')
            .trim_end_matches('}')
            .to_owned()
    };
    let (old, new) = (inner(old), inner(new));
    let (old_words, end) = spaced_words(&old);
    let (new_words, _) = spaced_words(&new);
    let is_same = |pair: &(&(&str, &str), &(&str, &str))| pair.0.1 == pair.1.1;
    let first = (old_words.iter().zip(&new_words))
        .take_while(is_same)
        .count();
    let most = old_words.len().min(new_words.len()) - first;
    let from_end = old_words.iter().rev().zip(new_words.iter().rev());
    let last = from_end.take_while(is_same).count().min(most);
    let mut text = String::from("{");
    for (at, (_, word)) in new_words.iter().enumerate() {
        let from_old = match new_words.len() - at {
            behind if behind <= last => old_words.get(old_words.len() - behind),
            _ => old_words.get(at).filter(|_| at <= first),
        };
        let blanks = from_old.map(|(blanks, _)| *blanks);
        text.push_str(
            blanks
                .filter(|blanks| at == 0 || !blanks.is_empty())
                .unwrap_or(" "),
        );
        text.push_str(word);
    }
    text + end + "}"
}

/// Returns the words of a text, each with the blanks before it, and the blanks behind all of them.
fn spaced_words(text: &str) -> (Vec<(&str, &str)>, &str) {
    let mut words = Vec::new();
    let mut rest = text;
    loop {
        let word_start = rest.len() - rest.trim_start().len();
        let (blanks, behind) = rest.split_at(word_start);
        if behind.is_empty() {
            return (words, blanks);
        }
        let (word, after) =
            behind.split_at(behind.find(char::is_whitespace).unwrap_or(behind.len()));
        words.push((blanks, word));
        rest = after;
    }
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
            self.column = column_behind(self.column, part);
        }
    }

    /// Puts a comment of the new text, with the lines that its author meant.
    fn put_comment(&mut self, blanks: &str, comment: &Token<'_>) {
        let text = comment.comment().unwrap_or_default();
        let close = if comment.text.ends_with('}') { "}" } else { "" };
        let text = format!("{{{text}{close}");
        let mut lines = text.split('\n');
        self.put_words(blanks, lines.next().unwrap_or_default());
        for line in lines {
            let word = line.split(' ').next().unwrap_or_default();
            let end = break_after(self.column, word);
            // A percent sign at the beginning of a line would hide it.
            let lead = if line.starts_with('%') { " " } else { "" };
            self.put(&format!("{end}{lead}"), "", usize::MAX);
            self.put_words("", line);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_added_to_a_comment_changes_only_that() {
        let read = "1.e4   {one\ntwo}  e5  {good}  *";
        let unedited = "1. e4 {one\ntwo} e5 {good} *\n";
        for (new, written) in [
            (
                "1. e4 {one\ntwo} e5 {very\ngood} *\n",
                "1.e4   {one\ntwo}  e5  {very\ngood}  *\n",
            ),
            (
                "1. e4 {one two} e5 {good} *\n",
                "1.e4   {one two}  e5  {good}  *\n",
            ),
        ] {
            assert_eq!(laid_out_as(read, Some(unedited), new), written);
        }
    }

    #[test]
    fn a_comment_line_before_the_tags_stays_there() {
        let read = ";no\n[Event \"x\"]\n\n1. e4  e5 *\n";
        let unedited = "[Event \"x\"]\n\n;no\n1. e4 e5 *\n";
        let new = "[Event \"x\"]\n\n;no\n1. e4 $1 e5 *\n";
        let written = laid_out_as(read, Some(unedited), new);
        assert_eq!(written, ";no\n[Event \"x\"]\n\n1. e4  $1  e5 *\n");
    }

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
            let text = laid_out_as(&format!("{head}{read}"), None, &format!("{head}{new}"));
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
            assert_eq!(laid_out_as(read, None, new), written);
        }
    }

    #[test]
    fn what_was_not_edited_stays_as_it_was_read() {
        for (read, unedited, new, written) in [
            // Moves, glyphs and comments in another form than the usual one.
            (
                "1. e2e4 e7e5! ; a  b\n2. Nf3 *",
                "1. e4 e5 $1 {a b} 2. Nf3 *",
                "1. e4 {new} 1... e5 $1 {a b} 2. Nf3 *",
                "1. e2e4 {new} 1... e7e5! ; a  b\n2. Nf3 *",
            ),
            // A comment behind a variation, which the usual form has before it, and a variation that is never closed.
            (
                "1. e4 (1. d4) {late} e5 {b} (1... c5",
                "1. e4 {late} (1. d4) 1... e5 {b} (1... c5) *",
                "1. e4 {late} (1. d4) 1... e5 {c} (1... c5) *",
                "1. e4 (1. d4) {late} e5 {c} (1... c5",
            ),
            // The edit is where the form is another one.
            (
                "1. e4 (1. d4) {late  one} e5 *",
                "1. e4 {late one} (1. d4) 1... e5 *",
                "1. e4 {late two} (1. d4) 1... e5 *",
                "1. e4 (1. d4) {late  two} e5 *",
            ),
            // Of two comments of a move the first has the place of the edited one.
            (
                "1. d2d4 {p  q} {r} d5 {x} (1... c5) {old} *",
                "1. d4 {p q r} d5 {x old} (1... c5) *",
                "1. d4 {p q r} d5 {new} (1... c5) *",
                "1. d2d4 {p  q} {r} d5 {new} (1... c5) *",
            ),
            (
                "1. d2d4 {a} {b} d5 *",
                "1. d4 {a b} d5 *",
                "1. d4 {new} d5 *",
                "1. d2d4 {new} d5 *",
            ),
            // Of comments before and behind variations only the one with the clock or the edited words changes.
            (
                "1. e4 {[%clk 1:00]  a} (1. d4) {b  c} e5 *",
                "1. e4 {[%clk 1:00] a b c} (1. d4) 1... e5 *",
                "1. e4 {[%clk 0:09] a b c} (1. d4) 1... e5 *",
                "1. e4 {[%clk 0:09]  a} (1. d4) {b  c} e5 *",
            ),
            (
                "1. e4 {a} (1. d4) {[%clk 1:00]} e5 *",
                "1. e4 {a [%clk 1:00]} (1. d4) 1... e5 *",
                "1. e4 {a [%clk 0:09]} (1. d4) 1... e5 *",
                "1. e4 {a} (1. d4) {[%clk 0:09]} e5 *",
            ),
            (
                "1. e4 {a} (1. d4) {b} (1. c4) {c} e5 *",
                "1. e4 {a b c} (1. d4) (1. c4) 1... e5 *",
                "1. e4 {[%clk 0:09] a b c} (1. d4) (1. c4) 1... e5 *",
                "1. e4 {[%clk 0:09] a} (1. d4) {b} (1. c4) {c} e5 *",
            ),
            // A part without words goes.
            (
                "1. e4 {a} (1. d4) {[%clk 1:00]} (1. c4) ; c\n e5 *",
                "1. e4 {a [%clk 1:00] c} (1. d4) (1. c4) 1... e5 *",
                "1. e4 {a c} (1. d4) (1. c4) 1... e5 *",
                "1. e4 {a} (1. d4) (1. c4) ; c\n e5 *",
            ),
            // A comment keeps the blanks around what is left of it.
            (
                "1. e4 {[%clk 0:10:00]   best  move } e5 *",
                "1. e4 {[%clk 0:10:00] best move} 1... e5 *",
                "1. e4 {[%clk 0:09:00] best move} 1... e5 *",
                "1. e4 {[%clk 0:09:00]   best  move } e5 *",
            ),
            // A comment with a brace stands on lines of its own.
            (
                "1. e4 e5 {b} *",
                "1. e4 e5 {b} *",
                "1. e4\n; a } b\n1... e5 {b} *",
                "1. e4\n; a } b\n1... e5 {b} *",
            ),
            // Both ends of lines.
            (
                "1. e4\r\n{a} e5\n{b} *",
                "1. e4 {a} e5 {b} *",
                "1. e4 {a} e5 {c} *",
                "1. e4\r\n{a} e5\n{c} *",
            ),
        ] {
            assert_eq!(laid_out_as(read, Some(unedited), new), written);
        }
    }

    #[test]
    fn long_lines_stay_long() {
        let moves: Vec<String> = (1..100)
            .map(|number| format!("{number}. a{number} b{number}"))
            .collect();
        let read = moves.join(" ");
        let words = "a".repeat(60);
        let broken = format!("b50 {{{words}\nb}}");
        let new = read.replace("50. ", "50.\n").replace("b50", &broken);
        let text = laid_out_as(&read, None, &format!("{new}\n"));
        let whole = read.replace("b50", &format!("b50 {{{words} b}}"));
        assert_eq!(text, format!("{whole}\n"));
    }
}
