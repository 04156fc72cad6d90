//! A position in the tokens of a text, for any language.

use super::tokens::{Token, TokenKind};
use crate::base::{FileId, Span};
use std::ops::Range;

/// Reads tokens one by one.
pub(in crate::rules) struct TokenCursor<'a> {
    text: &'a str,
    file: FileId,
    tokens: &'a [Token],
    partners: Vec<Option<u32>>,
    pub index: usize,
}

impl<'a> TokenCursor<'a> {
    pub(in crate::rules) fn new(text: &'a str, file: FileId, tokens: &'a [Token]) -> Self {
        Self {
            text,
            file,
            tokens,
            partners: partners(text, tokens),
            index: 0,
        }
    }

    pub(in crate::rules) fn len(&self) -> usize {
        self.tokens.len()
    }

    pub(in crate::rules) fn is_at_end(&self) -> bool {
        self.index >= self.tokens.len()
    }

    /// Returns the text of a token; empty past the end.
    pub(in crate::rules) fn word_at(&self, index: usize) -> &'a str {
        self.tokens
            .get(index)
            .map_or("", |token| token.text(self.text))
    }

    pub(in crate::rules) fn kind_at(&self, index: usize) -> Option<TokenKind> {
        self.tokens.get(index).map(|token| token.kind)
    }

    pub(in crate::rules) fn word(&self) -> &'a str {
        self.word_at(self.index)
    }

    pub(in crate::rules) fn kind(&self) -> Option<TokenKind> {
        self.kind_at(self.index)
    }

    pub(in crate::rules) fn is(&self, word: &str) -> bool {
        self.word() == word
    }

    /// Steps over a token and returns its index.
    pub(in crate::rules) fn advance(&mut self) -> usize {
        self.index += 1;
        self.index - 1
    }

    /// Steps over the token if it is `word`, and returns whether it was.
    pub(in crate::rules) fn eat(&mut self, word: &str) -> bool {
        let is_next = self.is(word);
        self.index += usize::from(is_next);
        is_next
    }

    /// Steps over the token and returns its index if it is `word`, otherwise `None`.
    pub(in crate::rules) fn expect(&mut self, word: &str) -> Option<usize> {
        self.eat(word).then(|| self.index - 1)
    }

    /// Returns the index of the partner of a bracket or brace.
    pub(in crate::rules) fn partner(&self, index: usize) -> Option<usize> {
        let partner = self.partners.get(index).copied().flatten();
        partner.map(|partner| partner as usize)
    }

    /// Returns the index of the brace that closes the block at the cursor, or the number of tokens if none does.
    pub(in crate::rules) fn block_end(&self) -> usize {
        self.partner(self.index).unwrap_or(self.len())
    }

    /// Returns the span of a token; past the last one, the empty span at the end of the text.
    pub(in crate::rules) fn span(&self, index: usize) -> Span {
        match self.tokens.get(index) {
            Some(token) => token.span(self.file),
            None => self.end_of(self.tokens.len()),
        }
    }

    /// Returns the span from the first to the last of some tokens; empty, at the first, if there are none.
    pub(in crate::rules) fn span_of(&self, tokens: Range<usize>) -> Span {
        let first = self.span(tokens.start);
        if tokens.end <= tokens.start {
            return first.start_point();
        }
        Span {
            end: self.span(tokens.end - 1).end,
            ..first
        }
    }

    /// Returns the span from a token to the one before the cursor.
    pub(in crate::rules) fn span_from(&self, start: usize) -> Span {
        self.span_of(start..self.index)
    }

    /// Returns a token with its span.
    pub(in crate::rules) fn whole_word(&self, index: usize) -> super::SourceWord {
        super::SourceWord {
            text: self.word_at(index).to_owned(),
            span: self.span(index),
        }
    }

    /// Returns the empty span after the token before `index`.
    pub(in crate::rules) fn end_of(&self, index: usize) -> Span {
        let before = index
            .checked_sub(1)
            .and_then(|before| self.tokens.get(before));
        let end = before.map_or(0, |token| token.end);
        Span {
            file: self.file,
            start: end,
            end,
        }
    }

    /// Returns the span of the last character before the cursor, where something is missing.
    pub(in crate::rules) fn last_character(&self) -> Span {
        let span = self.span_from(self.index.saturating_sub(1));
        let before = self.text.get(..span.end as usize).unwrap_or_default();
        let width = before.chars().next_back().map_or(0, char::len_utf8);
        Span::new(self.file, before.len() - width, before.len())
    }

    /// Returns a part of a token, by its bytes within the token, with its span.
    pub(in crate::rules) fn part(&self, index: usize, bytes: Range<usize>) -> super::SourceWord {
        let start = self.span(index).start as usize;
        super::SourceWord {
            text: self
                .word_at(index)
                .get(bytes.clone())
                .unwrap_or("")
                .to_owned(),
            span: Span::new(self.file, start + bytes.start, start + bytes.end),
        }
    }

    /// Steps over quoted text on one line and returns it. Returns `None` and does not move if the quotes are empty or
    /// not closed.
    pub(in crate::rules) fn quoted(&mut self) -> Option<super::SourceWord> {
        let (name, close) = quoted(self.text, self.tokens, self.index)?;
        self.index = close + 1;
        Some(super::SourceWord {
            text: self.text.get(name.clone())?.to_owned(),
            span: Span::new(self.file, name.start, name.end),
        })
    }

    /// Returns true if a token is the first of its line.
    pub(in crate::rules) fn begins_line(&self, index: usize) -> bool {
        self.tokens
            .get(index)
            .is_some_and(|token| token.indent.is_some())
    }

    /// Returns true if nothing is between a token and the one before it.
    pub(in crate::rules) fn is_glued(&self, index: usize) -> bool {
        let before = index
            .checked_sub(1)
            .and_then(|before| self.tokens.get(before));
        match (before, self.tokens.get(index)) {
            (Some(before), Some(token)) => before.end == token.start,
            _ => false,
        }
    }
}

/// Returns the text in quotes on one line that start at a token, and the index of the closing quotes.
pub(in crate::rules) fn quoted(
    text: &str,
    tokens: &[Token],
    open: usize,
) -> Option<(Range<usize>, usize)> {
    let first = tokens.get(open)?;
    let start = first.start as usize + 1;
    let rest = text
        .get(start..)
        .filter(|_| first.text(text).starts_with('"'))?;
    let line = rest.lines().next().unwrap_or(rest);
    let end = start + line.find('"')?;
    let name = text
        .get(start..end)
        .filter(|name| !name.trim().is_empty())?;
    if first.kind == TokenKind::Text {
        return Some((start..end, open));
    }
    let mut behind = tokens.iter().enumerate().skip(open + 1);
    let (close, last) = behind.find(|(_, token)| token.end as usize > end)?;
    let ends = last.start as usize == end && last.end as usize == end + 1;
    ends.then_some((start..start + name.len(), close))
}

/// Returns the index of the partner of every bracket and brace. Brackets never match across `;`, `{` and `}`.
fn partners(text: &str, tokens: &[Token]) -> Vec<Option<u32>> {
    let mut partners = vec![None; tokens.len()];
    let mut blocks: Vec<u32> = Vec::new();
    // A missing bracket spoils its own statement and no other, because `;` and braces end the search for partners.
    let mut brackets: Vec<(u32, &str)> = Vec::new();
    let mut join = |open: u32, close: u32| {
        for (from, to) in [(open, close), (close, open)] {
            if let Some(slot) = partners.get_mut(from as usize) {
                *slot = Some(to);
            }
        }
    };
    for (index, token) in (0_u32..).zip(tokens) {
        match token.text(text) {
            "{" => {
                brackets.clear();
                blocks.push(index);
            }
            "}" => {
                brackets.clear();
                if let Some(open) = blocks.pop() {
                    join(open, index);
                }
            }
            ";" => brackets.clear(),
            "(" => brackets.push((index, ")")),
            "[" => brackets.push((index, "]")),
            word @ (")" | "]") => {
                if let Some((open, _)) = brackets.pop_if(|(_, close)| *close == word) {
                    join(open, index);
                }
            }
            _ => {}
        }
    }
    partners
}
