//! Parses the lines of a board.

use super::Parser;
use crate::message;
use crate::rules::gdef::syntax::{LinePoint, LinesBlock};

impl Parser<'_> {
    /// Returns true if `lines` begins a definition here and is not a name.
    pub(super) fn begins_lines(&self, index: usize) -> bool {
        self.cursor.word_at(index) == "lines" && self.cursor.word_at(index + 1) == "{"
    }

    /// Parses `lines { (x,y)-(x,y), ... }`.
    pub(super) fn lines(&mut self) -> LinesBlock {
        let start = self.keyword();
        let span = self.cursor.span(start);
        self.report
            .extension(span, message!("gdef-extension-lines"));
        let close = self.cursor.block_end();
        self.cursor.advance();
        let mut ways = Vec::new();
        let mut is_broken = false;
        while self.cursor.index < close {
            let first = self.cursor.index;
            let way = self.way();
            // The next line begins at once, or behind a semicolon.
            if way.is_some() && matches!(self.cursor.word(), "(" | ";") {
                let span = match self.cursor.eat(";") {
                    true => self.cursor.span(self.cursor.index - 1),
                    false => self.cursor.span(self.cursor.index).start_point(),
                };
                self.report_deferred();
                self.report.error(span, message!("gdef-line-comma-missing"));
                ways.extend(way);
                continue;
            }
            let is_end = self.cursor.index == close || self.cursor.is(",");
            match way.filter(|_| is_end) {
                Some(way) => {
                    self.report_deferred();
                    ways.push(way);
                }
                None => {
                    self.forget_piece();
                    is_broken = true;
                    self.skip_way(first, close);
                    let span = self.cursor.span_from(first);
                    self.error(
                        span,
                        message!("gdef-line-form"),
                        message!("gdef-lines-hint"),
                    );
                }
            }
            let comma = self.cursor.span(self.cursor.index);
            if self.cursor.eat(",") && self.cursor.index == close && !is_broken {
                self.report.error(comma, message!("gdef-line-comma"));
            }
        }
        self.cursor.index = close + 1;
        LinesBlock {
            ways,
            span,
            whole: self.cursor.span_from(start),
            is_broken,
        }
    }

    fn way(&mut self) -> Option<Vec<LinePoint>> {
        let mut points = vec![self.point()?];
        while self.cursor.eat("-") {
            points.push(self.point()?);
        }
        (points.len() > 1).then_some(points)
    }

    fn point(&mut self) -> Option<LinePoint> {
        let start = self.cursor.expect("(")?;
        let x = self.coordinate(",")?;
        self.cursor.expect(",")?;
        let y = self.coordinate(")")?;
        self.cursor.expect(")")?;
        let span = self.cursor.span_from(start);
        Some(LinePoint { x, y, span })
    }

    /// Skips a broken line: to the comma before the next one. The commas between column and row are in brackets.
    fn skip_way(&mut self, first: usize, close: usize) {
        self.cursor.index = first;
        let mut open = 0_usize;
        while self.cursor.index < close {
            match self.cursor.word() {
                "(" => open += 1,
                ")" => open = open.saturating_sub(1),
                "," if open == 0 && self.cursor.index > first => return,
                _ => {}
            }
            self.cursor.advance();
        }
    }
}
