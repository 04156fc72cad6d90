//! Parses the start position: squares one by one, or a picture.

use super::{Parser, is_digits};
use crate::message;
use crate::rules::gdef::syntax::{
    ObjectWord, PictureRow, SourceWord, StartBlock, StartCoordinate, StartSquare,
};
use crate::rules::syntax::tokens::TokenKind;

impl Parser<'_> {
    pub(super) fn start(&mut self) -> StartBlock {
        let keyword = self.cursor.advance();
        let mut start = StartBlock {
            span: self.cursor.span(keyword),
            whole: self.cursor.span(keyword),
            squares: Vec::new(),
            picture: None,
        };
        let Some(close) = self.block_end() else {
            self.error(
                start.span,
                message!("gdef-start-block"),
                message!("gdef-start-square-hint"),
            );
            return start;
        };
        self.cursor.advance();
        if self.is_picture(close) {
            start.picture = Some(self.picture(close));
            return start;
        }
        // Squares and commas alternate.
        let mut comma_next = false;
        let mut last_comma = None;
        while self.cursor.index < close {
            let first = self.cursor.index;
            if self.cursor.eat(",") {
                let span = self.cursor.span(first);
                if !comma_next {
                    self.report.error(span, message!("gdef-start-comma-extra"));
                }
                comma_next = false;
                last_comma = Some(span);
                continue;
            }
            if comma_next && self.cursor.is("(") {
                let point = self.cursor.span(first).start_point();
                self.report
                    .error(point, message!("gdef-start-comma-missing"));
            }
            comma_next = true;
            last_comma = None;
            match self.square() {
                Some(square) => {
                    self.report_deferred();
                    start.squares.push(square);
                }
                None => {
                    self.forget_piece();
                    self.skip_square(first, close);
                    let span = self.cursor.span_from(first);
                    self.error(
                        span,
                        message!("gdef-start-square"),
                        message!("gdef-start-square-hint"),
                    );
                }
            }
        }
        self.cursor.index = close + 1;
        if let Some(span) = last_comma.filter(|_| !start.squares.is_empty()) {
            self.report.error(span, message!("gdef-start-comma-extra"));
        }
        start
    }

    /// Returns the end of the block at the cursor, if there is a block.
    pub(super) fn block_end(&self) -> Option<usize> {
        self.cursor.is("{").then(|| self.cursor.block_end())
    }

    /// Returns true if the tokens up to the end of a start are a picture.
    fn is_picture(&self, close: usize) -> bool {
        let first = self.cursor.index;
        let word = self.cursor.word();
        first < close
            && (self.cursor.kind() == Some(TokenKind::Word) || matches!(word, "." | "#" | "/"))
            && !(first..close).any(|index| matches!(self.cursor.word_at(index), "(" | ":" | ","))
    }

    /// Parses the rows of a picture of the start.
    fn picture(&mut self, close: usize) -> Vec<PictureRow> {
        let what = message!("gdef-extension-picture");
        let span = self.cursor.span(self.cursor.index);
        self.report.extension(span, what);
        self.rows(close, false)
    }

    /// Parses the rows of a picture, which end with `/` or with the line. Those of a map have numbers.
    pub(super) fn rows(&mut self, close: usize, is_map: bool) -> Vec<PictureRow> {
        let first = self.cursor.index;
        let by_signs = (first..close).any(|index| self.cursor.word_at(index) == "/");
        let mut rows = vec![PictureRow::default()];
        let mut has_wrong_sign = false;
        while self.cursor.index < close {
            let index = self.cursor.advance();
            let word = self.cursor.word_at(index);
            let begins = !by_signs && self.cursor.begins_line(index);
            if word == "/" || begins && rows.last().is_some_and(|row| !row.squares.is_empty()) {
                rows.push(PictureRow::default());
            }
            if word == "/" {
                continue;
            }
            let is_negative = is_map
                && word == "-"
                && self.cursor.index < close
                && self.cursor.kind() == Some(TokenKind::Number);
            let kind = self.cursor.kind_at(index);
            let is_square = kind == Some(TokenKind::Word)
                || matches!(word, "." | "#")
                || is_map && kind == Some(TokenKind::Number)
                || is_negative;
            let span = self.cursor.span(index);
            // Once a block: a sign that does not belong there mostly stands between all squares.
            if !is_square && !std::mem::replace(&mut has_wrong_sign, true) {
                let (message, hint) = match is_map {
                    true => (
                        message!("gdef-map-sign", found = word),
                        message!("gdef-map-hint"),
                    ),
                    false => (
                        message!("gdef-picture-sign", found = word),
                        message!("gdef-picture-hint"),
                    ),
                };
                self.error(span, message, hint);
            }
            // A comma, and a sign in front of a word, stand for no square of their own.
            let is_extra = word == "," || is_map && word == "-" && self.cursor.is_glued(index + 1);
            if !is_square && is_extra {
                continue;
            }
            let mut name = self.word(index);
            if !is_square {
                // It stands for a square, so that the row has the intended length.
                ".".clone_into(&mut name.text);
            }
            if is_negative {
                let number = self.cursor.advance();
                let digits = self.word(number);
                name = SourceWord {
                    text: format!("-{}", digits.text),
                    span: name.span.to(digits.span),
                };
            }
            let (member, times) = match is_map || kind != Some(TokenKind::Word) {
                true => (None, None),
                false => (self.member(), self.times_in_line()),
            };
            let object = ObjectWord {
                name,
                member,
                times,
            };
            if let Some(row) = rows.last_mut() {
                row.squares.push(object);
            }
        }
        self.cursor.index = close + 1;
        rows
    }

    /// Parses a column or a row up to the token `behind`.
    pub(super) fn coordinate(&mut self, behind: &str) -> Option<StartCoordinate> {
        let index = self.cursor.index;
        if is_digits(self.cursor.word()) && self.cursor.word_at(index + 1) == behind {
            self.cursor.advance();
            return Some(StartCoordinate::Whole(self.word(index)));
        }
        let value = self.expr()?;
        self.report
            .extension(value.span, message!("gdef-extension-constant"));
        Some(StartCoordinate::Expr(value))
    }

    fn square(&mut self) -> Option<StartSquare> {
        let start = self.cursor.expect("(")?;
        let x = self.coordinate(",")?;
        self.cursor.expect(",")?;
        let y = self.coordinate(":")?;
        self.cursor.expect(":")?;
        let mut objects = Vec::new();
        while self.cursor.kind() == Some(TokenKind::Word) {
            let object = self.cursor.advance();
            objects.push(ObjectWord {
                name: self.word(object),
                member: self.member(),
                times: self.times(),
            });
        }
        self.cursor.expect(")")?;
        (!objects.is_empty()).then(|| StartSquare {
            x,
            y,
            objects,
            span: self.cursor.span_from(start),
        })
    }

    /// Parses the same in a picture, where a row may end with the line.
    fn times_in_line(&mut self) -> Option<SourceWord> {
        let index = self.cursor.index;
        let is_here = !self.cursor.begins_line(index) && !self.cursor.begins_line(index + 1);
        is_here.then(|| self.times())?
    }

    /// Parses `*` and how many of an object there are.
    fn times(&mut self) -> Option<SourceWord> {
        let number = self.cursor.index + 1;
        let kind = self.cursor.kind_at(number);
        if !self.cursor.is("*") || !matches!(kind, Some(TokenKind::Word | TokenKind::Number)) {
            return None;
        }
        self.cursor.index += 2;
        Some(self.word(number))
    }

    /// Skips a broken square: to its closing parenthesis, or to a possible beginning of the next square.
    fn skip_square(&mut self, first: usize, close: usize) {
        self.cursor.index = first;
        if let Some(end) = self.block_end() {
            self.cursor.index = end + 1;
            return;
        }
        let parenthesised = self.cursor.eat("(");
        while self.cursor.index < close && !matches!(self.cursor.word(), "(" | "{") {
            match self.cursor.word() {
                ")" if parenthesised => {
                    self.cursor.advance();
                    return;
                }
                "," if !parenthesised => return,
                _ => {}
            }
            self.cursor.advance();
        }
    }
}
