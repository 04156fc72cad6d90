//! From what the grammar found to the syntax tree: expressions, with their precedence.

use super::grammar::Rule;
use super::reader::Reader;
use super::syntax::{Expr, ExprKind, Operator, Word};
use crate::base::{Diagnostic, Message, Span};
use crate::message;
use crate::rules::vm::tree::{BinaryOp, UnaryOp};
use pest::iterators::Pair;

/// An operand and the operators that wait for its right neighbour.
struct Pending {
    level: u8,
    first: Expr,
    rest: Vec<(Operator, Span, Expr)>,
    /// The operator behind the last operand.
    operator: Operator,
    operator_span: Span,
}

impl Pending {
    fn finish(mut self, last: Expr) -> Expr {
        let span = self.first.span.to(last.span);
        self.rest.push((self.operator, self.operator_span, last));
        Expr {
            kind: ExprKind::Chain(Box::new(self.first), self.rest),
            span,
        }
    }
}

impl Reader<'_> {
    /// Reads a flat list of operands and operators; linear, whatever its length.
    pub(super) fn expr(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let whole = self.span(&pair);
        let mut waiting: Vec<Pending> = Vec::new();
        let mut signs: Vec<(UnaryOp, Span)> = Vec::new();
        let mut operand: Option<Expr> = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::prefix => {
                    let op = if part.as_str() == "!" {
                        UnaryOp::Not
                    } else {
                        UnaryOp::Neg
                    };
                    signs.push((op, self.span(&part)));
                }
                Rule::infix => {
                    let operator = Operator::from_text(part.as_str());
                    let at = self.span(&part);
                    if operator == Operator::Binary(BinaryOp::Rem) {
                        self.report
                            .extension(at, message!("gdef-extension-remainder"));
                    }
                    if let Some(left) = operand.take() {
                        self.push_operator(&mut waiting, left, operator, at);
                    }
                }
                _ => {
                    let value = self.primary(part);
                    operand = Some(self.signed(std::mem::take(&mut signs), value));
                }
            }
        }
        let mut value = operand.unwrap_or(Expr {
            kind: ExprKind::Broken,
            span: whole,
        });
        while let Some(pending) = waiting.pop() {
            value = pending.finish(value);
        }
        value
    }

    /// Everything that binds tighter than the operator is finished; the rest waits.
    fn push_operator(
        &mut self,
        waiting: &mut Vec<Pending>,
        left: Expr,
        operator: Operator,
        at: Span,
    ) {
        let level = operator.level();
        let mut left = left;
        while waiting.last().is_some_and(|top| top.level > level) {
            if let Some(top) = waiting.pop() {
                left = top.finish(left);
            }
        }
        match waiting.last_mut().filter(|top| top.level == level) {
            Some(top) => {
                if matches!(level, 2 | 3) {
                    let related = top.operator_span;
                    self.report.add(
                        Diagnostic::error(at, message!("gdef-not-chainable"))
                            .with_related(related, message!("gdef-not-chainable-first"))
                            .with_hint(message!("gdef-not-chainable-hint")),
                    );
                }
                top.rest.push((top.operator, top.operator_span, left));
                top.operator = operator;
                top.operator_span = at;
            }
            None => waiting.push(Pending {
                level,
                first: left,
                rest: Vec::new(),
                operator,
                operator_span: at,
            }),
        }
    }

    fn signed(&mut self, signs: Vec<(UnaryOp, Span)>, value: Expr) -> Expr {
        let Some((_, first)) = signs.first().copied() else {
            return value;
        };
        if let Some((_, second)) = signs.get(1) {
            self.report
                .extension(first.to(*second), message!("gdef-extension-prefixes"));
        }
        let span = first.to(value.span);
        Expr {
            kind: ExprKind::Prefix(signs, Box::new(value)),
            span,
        }
    }

    fn primary(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span(&pair);
        let kind = match pair.as_rule() {
            Rule::number => self.number(pair.as_str(), span),
            Rule::truth => ExprKind::Bool(pair.as_str() == "true"),
            Rule::name => ExprKind::Name(self.word(&pair).text),
            Rule::parens => match pair.into_inner().next() {
                Some(inner) => ExprKind::Parens(Box::new(self.expr(inner))),
                None => ExprKind::Broken,
            },
            Rule::call => return self.call_expression(pair),
            Rule::access => self.access(pair),
            _ => ExprKind::Broken,
        };
        Expr { kind, span }
    }

    pub(super) fn call_expression(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span(&pair);
        let mut name = None;
        let mut arguments = Vec::new();
        for part in pair.into_inner() {
            if part.as_rule() == Rule::name {
                name = Some(self.word(&part));
            } else {
                arguments.extend(part.into_inner().map(|argument| self.expr(argument)));
            }
        }
        let kind = match name {
            Some(name) => ExprKind::Call(name, arguments),
            None => ExprKind::Broken,
        };
        Expr { kind, span }
    }

    fn access(&mut self, pair: Pair<'_, Rule>) -> ExprKind {
        let mut name: Option<Word> = None;
        let mut indexes = Vec::new();
        for part in pair.into_inner() {
            if part.as_rule() == Rule::name {
                name = Some(self.word(&part));
            } else {
                indexes.extend(part.into_inner().map(|index| self.expr(index)));
            }
        }
        match name {
            Some(name) => ExprKind::Access(name, indexes),
            None => ExprKind::Broken,
        }
    }

    fn number(&mut self, text: &str, span: Span) -> ExprKind {
        match number(text) {
            Ok(kind) => kind,
            Err((fault, hint)) => {
                let mut diagnostic = Diagnostic::error(span, fault);
                diagnostic.hint = hint;
                self.report.add(diagnostic);
                ExprKind::Broken
            }
        }
    }
}

/// The value of a number token, or what is wrong with it.
fn number(text: &str) -> Result<ExprKind, (Message, Option<Message>)> {
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
