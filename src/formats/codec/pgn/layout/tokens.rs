//! The tokens of the moves of a game, with what stands between them.

use crate::codec::pgn::comment::{comment_lines, words_of};
use crate::codec::pgn::index::comment_end;
use std::borrow::Cow;

/// A token with what stands before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'t> {
    pub blanks: &'t str,
    /// Numbers of moves, which programs write or leave out as they like, with the blanks behind them.
    pub number: &'t str,
    pub text: &'t str,
    /// The number of signs before the text on its line.
    pub column: usize,
}

impl Token<'_> {
    /// Returns what the token says: a comment whatever blanks it has, a glyph as a number.
    pub fn meaning(&self) -> Cow<'_, str> {
        if let Some(words) = self.comment() {
            return Cow::Owned(format!("{{{words}}}"));
        }
        match self.text.strip_prefix(';') {
            Some(comment) => Cow::Owned(format!("{{{}}}", words_of(comment))),
            None => Cow::Borrowed(glyph(self.text).unwrap_or(self.text.trim_end())),
        }
    }

    /// Returns the text of a comment in braces.
    pub fn comment(&self) -> Option<String> {
        let comment = self.text.strip_prefix('{')?;
        Some(comment_lines(
            comment.trim_end_matches('}'),
            self.column + 1,
        ))
    }

    /// Returns true for a comment in braces or up to the end of its line.
    pub fn is_comment(&self) -> bool {
        self.text.starts_with(['{', ';'])
    }

    /// Returns true for a comment or a line that ends with its line.
    pub fn is_line(&self) -> bool {
        self.text.starts_with([';', '%'])
    }
}

/// Returns the number of a glyph that stands directly behind a move.
pub(super) fn glyph(signs: &str) -> Option<&'static str> {
    Some(match signs {
        "!" => "$1",
        "?" => "$2",
        "!!" => "$3",
        "??" => "$4",
        "!?" => "$5",
        "?!" => "$6",
        _ => return None,
    })
}

/// Cuts moves into tokens: comments, parentheses, lines that begin with `%`, and words with the numbers before them.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    let mut column = 0;
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
        let token_column = column_behind(column, blank_text);
        column = column_behind(token_column, token);
        if is_number(token) && !text.get(at..).unwrap_or_default().trim_start().is_empty() {
            number_start.get_or_insert(token_start);
            continue;
        }
        let number = number_start.take().unwrap_or(token_start);
        tokens.push(Token {
            blanks: text.get(start..number).unwrap_or_default(),
            number: text.get(number..token_start).unwrap_or_default(),
            text: token,
            column: token_column,
        });
        start = at;
    }
    tokens
}

/// Returns the number of signs on the last line of a text that begins behind `column` signs.
pub(super) fn column_behind(column: usize, text: &str) -> usize {
    match text.rsplit_once('\n') {
        Some((_, line)) => line.chars().count(),
        None => column + text.chars().count(),
    }
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
            // `e4!` are two tokens, as `e4 $1` are.
            let stem = rest.get(..word).unwrap_or_default();
            let stem = stem.trim_end_matches(['!', '?']).len();
            let is_glyph = glyph(rest.get(stem..word).unwrap_or_default()).is_some();
            let word = if is_glyph && stem > 0 { stem } else { word };
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
