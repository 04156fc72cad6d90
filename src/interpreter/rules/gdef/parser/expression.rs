//! Expressions.

use super::number::number;
use super::{Parser, is_word_operator};
use crate::base::Diagnostic;
use crate::message;
use crate::rules::gdef::syntax::{Expr, ExprKind, Operator};
use crate::rules::syntax::expression::{BinaryOperator, OpenLevels};
use crate::rules::syntax::tokens::TokenKind;
use crate::rules::vm::tree::{BinaryOp, UnaryOp};

impl Parser<'_> {
    pub(super) fn expr(&mut self) -> Option<Expr> {
        let mut waiting = OpenLevels::new();
        loop {
            let operand = self.operand()?;
            let Some(operator) = Operator::from_text(self.cursor.word()) else {
                return Some(waiting.finish(operand));
            };
            let index = self.cursor.advance();
            let span = self.cursor.span(index);
            if operator == Operator::Binary(BinaryOp::Remainder) {
                self.report
                    .extension(span, message!("gdef-extension-remainder"));
            }
            let before = waiting.push(operand, operator, span);
            if let Some(before) = before.filter(|_| matches!(operator.level(), 2 | 3)) {
                let diagnostic = Diagnostic::error(span, message!("gdef-not-chainable"));
                self.deferred.push(
                    diagnostic
                        .with_related(before, message!("gdef-not-chainable-first"))
                        .with_hint(message!("gdef-not-chainable-hint")),
                );
            }
        }
    }

    /// Parses an operand and the unary operators before it.
    pub(super) fn operand(&mut self) -> Option<Expr> {
        let start = self.cursor.index;
        let signs = self.signs(UnaryOp::Neg, UnaryOp::Not);
        let value = self.primary()?;
        if let [(_, first), (_, second), ..] = signs.as_slice() {
            self.report
                .extension(first.to(*second), message!("gdef-extension-prefixes"));
        }
        if signs.is_empty() {
            return Some(value);
        }
        Some(Expr {
            kind: ExprKind::Prefix(signs, Box::new(value)),
            span: self.cursor.span_from(start),
        })
    }

    pub(super) fn primary(&mut self) -> Option<Expr> {
        let start = self.cursor.index;
        let word = self.cursor.word();
        let kind = match self.cursor.kind()? {
            TokenKind::Number => {
                self.cursor.advance();
                self.number(start)
            }
            TokenKind::Sign if word == "(" => {
                let mut inner = None;
                self.bracket(|parser| {
                    inner = Some(parser.expr()?);
                    parser.cursor.expect(")").map(|_| ())
                })?;
                inner.map_or(ExprKind::Broken, |inner| ExprKind::Parens(Box::new(inner)))
            }
            TokenKind::Word if matches!(word, "true" | "false") => {
                self.cursor.advance();
                ExprKind::Bool(word == "true")
            }
            TokenKind::Word if self.is_name(start) => {
                if is_word_operator(word) && self.is_name(start + 1) {
                    return None;
                }
                return self.named();
            }
            _ => return None,
        };
        Some(Expr {
            kind,
            span: self.cursor.span_from(start),
        })
    }

    /// Parses an expression that begins with a name: a value, a call or an access.
    pub(super) fn named(&mut self) -> Option<Expr> {
        let start = self.cursor.index;
        let name = self.name()?;
        let kind = match self.cursor.word() {
            "(" => ExprKind::Call(name, self.arguments(Self::expr)?),
            "[" => {
                let mut indexes = Vec::new();
                while self.cursor.is("[") {
                    self.bracket(|parser| {
                        indexes.push(parser.expr()?);
                        parser.cursor.expect("]").map(|_| ())
                    })?;
                }
                ExprKind::Access(name, indexes)
            }
            _ => ExprKind::Name(name.text),
        };
        Some(Expr {
            kind,
            span: self.cursor.span_from(start),
        })
    }

    pub(super) fn number(&mut self, index: usize) -> ExprKind {
        number(self.cursor.word_at(index)).unwrap_or_else(|(message, hint)| {
            let mut diagnostic = Diagnostic::error(self.cursor.span(index), message);
            diagnostic.hint = hint;
            self.deferred.push(diagnostic);
            ExprKind::Broken
        })
    }
}
