//! Expressions.

use super::{MAX_OPERANDS, MAX_SUFFIXES, Parser, is_special, unquoted};
use crate::base::{Diagnostic, Span};
use crate::message;
use crate::rules::bggl::syntax::{Expr, ExprKind, Operator, Sign, Suffix};
use crate::rules::syntax::expression::OpenLevels;
use crate::rules::syntax::tokens::TokenKind;

impl Parser<'_> {
    pub(super) fn expr(&mut self) -> Option<Expr> {
        let start = self.cursor.index;
        let mut value = self.move_expr()?;
        let mut targets = Vec::new();
        while self.cursor.eat("=") {
            targets.push(std::mem::replace(&mut value, self.move_expr()?));
        }
        if targets.is_empty() {
            return Some(value);
        }
        Some(Expr {
            kind: ExprKind::Assign(targets, Box::new(value)),
            span: self.cursor.span_from(start),
        })
    }

    /// Parses `x:y:piece:+`, or an expression that is not a move.
    fn move_expr(&mut self) -> Option<Expr> {
        let start = self.cursor.index;
        let x = self.chain()?;
        if !self.cursor.eat(":") {
            return Some(x);
        }
        let y = self.chain()?;
        self.cursor.expect(":")?;
        let piece = self.chain()?;
        let direction = self.cursor.index;
        if !self.cursor.eat(":") {
            return Some(self.without_direction(start, self.cursor.last_character()));
        }
        let direction = direction + 1;
        if matches!(self.cursor.word(), "+" | "-") && !self.begins_operand(direction + 1) {
            let adds = self.cursor.is("+");
            self.cursor.advance();
            return Some(Expr {
                kind: ExprKind::Move(Box::new([x, y, piece]), adds),
                span: self.cursor.span_from(start),
            });
        }
        self.chain()?;
        if self.cursor.is(":") && matches!(self.cursor.word_at(self.cursor.index + 1), "+" | "-") {
            self.cursor.index += 2;
        }
        Some(self.without_direction(start, self.cursor.span_from(direction)))
    }

    /// Reports the missing direction of a sub-move.
    fn without_direction(&mut self, start: usize, span: Span) -> Expr {
        let diagnostic = Diagnostic::error(span, message!("bggl-direction"));
        self.deferred
            .push(diagnostic.with_hint(message!("bggl-direction-hint")));
        Expr::broken(self.cursor.span_from(start))
    }

    fn begins_operand(&self, index: usize) -> bool {
        let word = self.cursor.word_at(index);
        matches!(word, "[" | "(") || word.starts_with(|first: char| first.is_ascii_alphanumeric())
    }

    /// Parses operands and binary operators.
    pub(super) fn chain(&mut self) -> Option<Expr> {
        let start = self.cursor.index;
        let mut waiting = OpenLevels::new();
        let mut operands = 0;
        loop {
            let operand_start = self.cursor.index;
            let operand = self.operand()?;
            operands += 1;
            if operands == MAX_OPERANDS + 1 {
                let message = message!("bggl-expression-too-long", max = MAX_OPERANDS);
                let span = self.cursor.span_from(operand_start);
                self.deferred.push(Diagnostic::error(span, message));
            }
            let Some(operator) = Operator::from_text(self.cursor.word()) else {
                if operands > MAX_OPERANDS {
                    return Some(Expr::broken(self.cursor.span_from(start)));
                }
                return Some(waiting.finish(operand));
            };
            let index = self.cursor.advance();
            if operands <= MAX_OPERANDS {
                waiting.push(operand, operator, self.cursor.span(index));
            }
        }
    }

    /// Parses an operand and the unary operators before it.
    pub(super) fn operand(&mut self) -> Option<Expr> {
        let start = self.cursor.index;
        let signs = self.signs(Sign::Minus, Sign::Not);
        let value = self.postfix()?;
        if signs.is_empty() {
            return Some(value);
        }
        Some(Expr {
            kind: ExprKind::Prefix(signs, Box::new(value)),
            span: self.cursor.span_from(start),
        })
    }

    /// Parses a value and the indexes and fields after it.
    pub(super) fn postfix(&mut self) -> Option<Expr> {
        let start = self.cursor.index;
        let base = self.primary()?;
        let mut suffixes = Vec::new();
        loop {
            if self.cursor.is("[") {
                self.bracket(|parser| {
                    suffixes.push(Suffix::Index(parser.expr()?));
                    parser.cursor.expect("]").map(|_| ())
                })?;
            } else if self.cursor.eat(".") {
                suffixes.push(Suffix::Field(self.any_word()?));
            } else {
                break;
            }
        }
        if suffixes.is_empty() {
            return Some(base);
        }
        let span = self.cursor.span_from(start);
        if suffixes.len() > MAX_SUFFIXES {
            let message = message!("bggl-expression-too-long", max = MAX_OPERANDS);
            self.deferred.push(Diagnostic::error(span, message));
            return Some(Expr::broken(base.span));
        }
        Some(Expr {
            kind: ExprKind::Postfix(Box::new(base), suffixes),
            span,
        })
    }

    pub(super) fn primary(&mut self) -> Option<Expr> {
        let start = self.cursor.index;
        let word = self.cursor.word();
        let kind = match (self.cursor.kind()?, word) {
            (TokenKind::Number, _) => {
                self.cursor.advance();
                self.number(start)
            }
            (TokenKind::Text, _) => {
                self.cursor.advance();
                ExprKind::Text(unquoted(word))
            }
            // Already reported.
            (TokenKind::OpenText, _) => {
                self.cursor.advance();
                ExprKind::Broken
            }
            (TokenKind::Sign, "#") => {
                self.cursor.advance();
                ExprKind::Hole
            }
            (TokenKind::Sign, "(") => {
                let mut kind = ExprKind::Broken;
                self.bracket(|parser| {
                    kind = ExprKind::Parens(Box::new(parser.expr()?));
                    parser.cursor.expect(")").map(|_| ())
                })?;
                kind
            }
            (TokenKind::Sign, "[") => {
                let mut items = Vec::new();
                self.bracket(|parser| {
                    items.push(parser.expr()?);
                    while parser.cursor.eat(",") {
                        items.push(parser.expr()?);
                    }
                    parser.cursor.expect("]").map(|_| ())
                })?;
                ExprKind::List(items)
            }
            (TokenKind::Word, "true" | "false") => {
                self.cursor.advance();
                ExprKind::Bool(word == "true")
            }
            (TokenKind::Word, "_") => {
                self.cursor.advance();
                ExprKind::Empty
            }
            (TokenKind::Word, _) if self.is_name(start) || word == "makemove" => {
                if self.cursor.word_at(start + 1) == "(" {
                    self.call()?
                } else if word == "makemove" {
                    return None;
                } else {
                    self.cursor.advance();
                    ExprKind::Name(word.to_owned())
                }
            }
            (TokenKind::Word, _) if is_special(word) => {
                self.cursor.advance();
                ExprKind::Name(word.to_owned())
            }
            _ => return None,
        };
        Some(Expr {
            kind,
            span: self.cursor.span_from(start),
        })
    }

    pub(super) fn call(&mut self) -> Option<ExprKind> {
        let name = self.any_word()?;
        Some(ExprKind::Call(name, self.arguments(Self::argument)?))
    }

    /// Parses an argument, and a stray word after it.
    pub(super) fn argument(&mut self) -> Option<Expr> {
        let start = self.cursor.index;
        let value = self.expr()?;
        if !self.is_name(self.cursor.index) {
            return Some(value);
        }
        let stray = self.any_word()?;
        Some(Expr {
            kind: ExprKind::Joined(Box::new(value), stray),
            span: self.cursor.span_from(start),
        })
    }

    pub(super) fn bracket_if(
        &mut self,
        open: &str,
        inside: impl FnOnce(&mut Self) -> Option<()>,
    ) -> Option<()> {
        self.cursor.is(open).then(|| self.bracket(inside))?
    }

    pub(super) fn number(&mut self, index: usize) -> ExprKind {
        let text = self.cursor.word_at(index);
        if let Ok(value) = text.parse() {
            return ExprKind::Int(value);
        }
        let span = self.cursor.span(index);
        self.deferred
            .push(if text.bytes().all(|byte| byte.is_ascii_digit()) {
                Diagnostic::error(span, message!("bggl-number-too-large"))
                    .with_hint(message!("bggl-number-too-large-hint", max = i32::MAX))
            } else {
                Diagnostic::error(span, message!("bggl-number-letters", found = text))
            });
        ExprKind::Broken
    }
}
