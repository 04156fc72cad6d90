//! Expressions and numbers.

use super::{Parser, is_word_operator};
use crate::base::{Diagnostic, Message};
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

/// Returns the value of a number token, or the error in it and a hint.
pub(super) fn number(text: &str) -> Result<ExprKind, (Message, Option<Message>)> {
    if text.contains(|character: char| character.is_ascii_alphabetic() || character == '_') {
        return Err((message!("gdef-number-letters", found = text), None));
    }
    let (whole, fraction) = match text.split_once('.') {
        None => (text, None),
        Some((whole, fraction)) => (whole, Some(fraction)),
    };
    if whole.is_empty() {
        let wanted = format!("0{text}");
        let hint = message!("gdef-number-write", wanted = wanted);
        return Err((message!("gdef-float-head", found = text), Some(hint)));
    }
    if fraction.is_some_and(|fraction| fraction.contains('.')) {
        return Err((message!("gdef-number-points", found = text), None));
    }
    if whole.len() > 1 && whole.starts_with('0') {
        let bare = text.trim_start_matches('0');
        let zero = if bare.is_empty() || bare.starts_with('.') {
            "0"
        } else {
            ""
        };
        let hint = message!("gdef-number-write", wanted = format!("{zero}{bare}"));
        return Err((message!("gdef-leading-zero", found = text), Some(hint)));
    }
    match fraction {
        Some("") => {
            let hint = message!("gdef-number-write", wanted = format!("{text}0"));
            Err((message!("gdef-float-tail", found = text), Some(hint)))
        }
        Some(_) => match text.parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(ExprKind::Float(value)),
            _ => Err((message!("gdef-number-too-large"), None)),
        },
        None => match text.parse::<i64>() {
            Ok(value) => Ok(ExprKind::Int(value)),
            Err(_) => Err((
                message!("gdef-number-too-large"),
                Some(message!("gdef-number-too-large-hint", max = i64::MAX)),
            )),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_or_named_for_what_they_are() {
        let cases = [
            ("007", "gdef-leading-zero"),
            ("00", "gdef-leading-zero"),
            ("00.5", "gdef-leading-zero"),
            ("1.", "gdef-float-tail"),
            (".5", "gdef-float-head"),
            ("1.2.3", "gdef-number-points"),
            ("2nd", "gdef-number-letters"),
            ("9223372036854775808", "gdef-number-too-large"),
        ];
        for (text, id) in cases {
            assert_eq!(number(text).unwrap_err().0.id, id, "{text}");
        }
        assert!(matches!(number("0"), Ok(ExprKind::Int(0))));
        assert!(matches!(
            number("9223372036854775807"),
            Ok(ExprKind::Int(i64::MAX))
        ));
        assert!(matches!(number("10.50"), Ok(ExprKind::Float(value)) if value == 10.5));
    }
}
