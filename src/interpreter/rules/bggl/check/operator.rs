//! Checks operators.

use super::Checker;
use super::builder::Typed;
use super::names::BodyKind;
use crate::base::{Diagnostic, Span};
use crate::message;
use crate::rules::bggl::syntax::{Expr, ExprKind, Operator};
use crate::rules::bggl::types::Ty;
use crate::rules::syntax::expression::BinaryOperator;
use crate::rules::vm::intrinsic::{Attribute, Intrinsic};
use crate::rules::vm::tree::BinaryOp;

type Rest = [(Operator, Span, Expr)];

impl<'a> Checker<'a> {
    /// Checks operators of one level, from left to right.
    pub(super) fn chain(&mut self, first: &'a Expr, rest: &'a Rest) -> Typed {
        match rest.first().map(|(operator, ..)| operator.level()) {
            Some(0 | 1) => self.logic(first, rest),
            Some(2) => self.relations(first, rest),
            _ => self.arithmetic(first, rest),
        }
    }

    fn logic(&mut self, first: &'a Expr, rest: &'a Rest) -> Typed {
        let value = self.value(first);
        let mut left = self.condition(value);
        for (operator, _, operand) in rest {
            let right = self.value(operand);
            let right = self.condition(right);
            left = Typed::logic(*operator == Operator::Or, left, right);
            left = self.bounded(left);
        }
        left
    }

    fn relations(&mut self, first: &'a Expr, rest: &'a Rest) -> Typed {
        let mut rest = rest;
        let mut left = match self.flag(first, rest) {
            Some(value) => {
                rest = rest.get(1..).unwrap_or_default();
                value
            }
            None => self.value(first),
        };
        for (operator, operator_span, operand) in rest {
            let right = self.value(operand);
            left = self.relation(*operator, *operator_span, left, right);
            left = self.bounded(left);
        }
        left
    }

    /// Checks `jump == e` and `emptysquare == e`, which are permissions: true allows everything.
    fn flag(&mut self, first: &'a Expr, rest: &'a Rest) -> Option<Typed> {
        let (operator, _, second) = rest.first()?;
        if self.current_body() != BodyKind::Rule {
            return None;
        }
        let named = |expr: &Expr| match &expr.bare().kind {
            ExprKind::Name(name) if name == "jump" => Some(Attribute::Free),
            ExprKind::Name(name) if name == "emptysquare" => Some(Attribute::Empty),
            _ => None,
        };
        let (attribute, span, other) = match (named(first), named(second)) {
            (Some(attribute), _) => (attribute, first.span, second),
            (None, Some(attribute)) => (attribute, second.span, first),
            (None, None) => return None,
        };
        let same = match operator {
            Operator::Equal => true,
            Operator::NotEqual => false,
            _ => {
                let name = if attribute == Attribute::Free {
                    "jump"
                } else {
                    "emptysquare"
                };
                let message = message!("bggl-flag-alone", name = name);
                self.report
                    .hinted(span, message, message!("bggl-flag-alone-hint", name = name));
                return Some(Typed::unknown(span));
            }
        };
        let value = self.value(other);
        let value = self.condition(value);
        let holds = self.attribute(attribute, Ty::BOOL, span);
        // Beside `true` the value has no say: a step that shows it would only puzzle.
        let written = match &other.bare().kind {
            ExprKind::Bool(value) => Some(*value),
            _ => None,
        };
        let is_plain = written == Some(same != (attribute == Attribute::Free));
        let mut typed = match attribute {
            _ if is_plain => holds,
            Attribute::Free if same => Typed::logic(true, value, holds),
            Attribute::Free => Typed::logic(true, value.negated(), holds),
            _ if same => Typed::logic(true, value.negated(), holds),
            _ => Typed::logic(true, value, holds),
        };
        // The permission is evaluated first, whichever operand it is, so the span covers both.
        typed.expr.span = first.span.to(second.span);
        Some(typed)
    }

    fn relation(
        &mut self,
        operator: Operator,
        operator_span: Span,
        left: Typed,
        right: Typed,
    ) -> Typed {
        if left.ty == Ty::Unknown || right.ty == Ty::Unknown {
            return Typed::unknown(left.expr.span.to(right.expr.span));
        }
        let op = match operator {
            Operator::Equal => BinaryOp::Equal,
            Operator::NotEqual => BinaryOp::NotEqual,
            Operator::Less => BinaryOp::Less,
            Operator::AtMost => BinaryOp::AtMost,
            Operator::Greater => BinaryOp::Greater,
            _ => BinaryOp::AtLeast,
        };
        if left.ty.is_number() && right.ty.is_number() {
            let (left, right) = (self.number(left), self.number(right));
            return Typed::binary(op, operator_span, left, right, Ty::BOOL);
        }
        let is_equality = matches!(op, BinaryOp::Equal | BinaryOp::NotEqual);
        if left.ty != right.ty || !is_equality {
            let message = message!(
                "bggl-incomparable",
                left = left.ty.word(),
                right = right.ty.word()
            );
            let diagnostic = Diagnostic::error(operator_span, message);
            self.report.add(if left.ty == right.ty {
                diagnostic.with_hint(message!("bggl-incomparable-hint"))
            } else {
                diagnostic
            });
            return Typed::unknown(left.expr.span.to(right.expr.span));
        }
        match left.ty {
            Ty::PIECE | Ty::PLAYER | Ty::DIRECTION | Ty::MOVEMENT => {
                Typed::binary(op, operator_span, left, right, Ty::BOOL)
            }
            _ => {
                let span = left.expr.span.to(right.expr.span);
                let same = Typed::intrinsic(Intrinsic::Same, vec![left, right], Ty::BOOL, span);
                if op == BinaryOp::Equal {
                    same
                } else {
                    same.negated()
                }
            }
        }
    }

    fn arithmetic(&mut self, first: &'a Expr, rest: &'a Rest) -> Typed {
        let mut left = self.value(first);
        // Consecutive texts are concatenated at once.
        let mut texts: Vec<Typed> = Vec::new();
        for (operator, operator_span, operand) in rest {
            let right = self.value(operand);
            let concatenates = *operator == Operator::Add
                && (!texts.is_empty() || left.ty == Ty::TEXT || right.ty == Ty::TEXT)
                && left.ty != Ty::Unknown
                && right.ty != Ty::Unknown;
            if concatenates {
                if texts.is_empty() {
                    let text = self.text(left.clone());
                    texts.push(text);
                }
                let text = self.text(right);
                left = text.clone();
                texts.push(text);
                continue;
            }
            if !texts.is_empty() {
                left = concatenated(std::mem::take(&mut texts));
            }
            left = self.calculation(*operator, *operator_span, left, right);
            left = self.bounded(left);
        }
        if texts.is_empty() {
            left
        } else {
            concatenated(texts)
        }
    }

    fn calculation(
        &mut self,
        operator: Operator,
        operator_span: Span,
        left: Typed,
        right: Typed,
    ) -> Typed {
        let span = left.expr.span.to(right.expr.span);
        if left.ty == Ty::Unknown || right.ty == Ty::Unknown {
            return Typed::unknown(span);
        }
        let op = match operator {
            Operator::Add => BinaryOp::Add,
            Operator::Subtract => BinaryOp::Subtract,
            Operator::Multiply => BinaryOp::Multiply,
            Operator::Divide => BinaryOp::Divide,
            _ => BinaryOp::Remainder,
        };
        if !left.ty.is_number() || !right.ty.is_number() {
            let message = message!(
                "bggl-not-numbers",
                left = left.ty.word(),
                right = right.ty.word()
            );
            self.report.error(operator_span, message);
            return Typed::unknown(span);
        }
        let (left, right) = (self.number(left), self.number(right));
        Typed::binary(op, operator_span, left, right, Ty::INT)
    }
}

fn concatenated(texts: Vec<Typed>) -> Typed {
    let first = texts.first().map(|text| text.expr.span);
    let last = texts.last().map(|text| text.expr.span);
    let span = match (first, last) {
        (Some(first), Some(last)) => first.to(last),
        _ => Span::default(),
    };
    Typed::intrinsic(Intrinsic::Concat, texts, Ty::TEXT, span)
}
