//! Expressions of the [tree](super::vm::tree) of the machine with the types of a language, as its checker builds them.
//!
//! Invariant: the depth of an expression is known when it is built, so a checker can bound it before anything recurses
//! over the tree.

use super::vm::intrinsic::Intrinsic;
use super::vm::tree::{BinaryOp, Expr, ExprKind, FunctionId, Type, UnaryOp};
use crate::base::Span;

/// A type of a language, or that of an expression with an error, which was reported.
pub(in crate::rules) trait StaticType: Copy {
    /// The type of an expression with an error.
    const UNKNOWN: Self;
    /// The type of a condition.
    const BOOL: Self;

    /// Returns the type of the machine that represents it.
    fn machine(self) -> Type;
}

/// A checked expression.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Typed<T> {
    pub expr: Expr,
    pub ty: T,
    /// The number of expressions on the longest way to one without operands.
    pub depth: u32,
}

impl<T: StaticType> Typed<T> {
    fn of(kind: ExprKind, ty: T, span: Span, depth: u32) -> Self {
        let machine = ty.machine();
        let expr = Expr {
            kind,
            ty: machine,
            span,
        };
        Self { expr, ty, depth }
    }

    /// Creates an expression without operands.
    pub fn new(kind: ExprKind, ty: T, span: Span) -> Self {
        Self::of(kind, ty, span, 0)
    }

    pub fn unknown(span: Span) -> Self {
        Self::new(ExprKind::Int(0), T::UNKNOWN, span)
    }

    /// Creates an expression with one operand, around which `kind` is built.
    pub fn one(value: Self, ty: T, span: Span, kind: impl FnOnce(Box<Expr>) -> ExprKind) -> Self {
        let depth = value.depth + 1;
        Self::of(kind(Box::new(value.expr)), ty, span, depth)
    }

    /// Creates an expression with two operands.
    pub fn two(
        left: Self,
        right: Self,
        ty: T,
        span: Span,
        kind: impl FnOnce(Box<Expr>, Box<Expr>) -> ExprKind,
    ) -> Self {
        let depth = left.depth.max(right.depth) + 1;
        let kind = kind(Box::new(left.expr), Box::new(right.expr));
        Self::of(kind, ty, span, depth)
    }

    /// Creates an expression with any number of operands.
    pub fn many(
        operands: Vec<Self>,
        ty: T,
        span: Span,
        kind: impl FnOnce(Vec<Expr>) -> ExprKind,
    ) -> Self {
        let depth = operands.iter().map(|operand| operand.depth + 1).max();
        let kind = kind(operands.into_iter().map(|operand| operand.expr).collect());
        Self::of(kind, ty, span, depth.unwrap_or(0))
    }

    pub fn intrinsic(op: Intrinsic, operands: Vec<Self>, ty: T, span: Span) -> Self {
        let kind = |operands| ExprKind::Intrinsic(op, operands);
        Self::many(operands, ty, span, kind)
    }

    pub fn call(function: FunctionId, operands: Vec<Self>, ty: T, span: Span) -> Self {
        let kind = |operands| ExprKind::Call(function, operands);
        Self::many(operands, ty, span, kind)
    }

    pub fn binary(op: BinaryOp, op_span: Span, left: Self, right: Self, ty: T) -> Self {
        let span = left.expr.span.to(right.expr.span);
        Self::two(left, right, ty, span, |left, right| ExprKind::Binary {
            op,
            op_span,
            left,
            right,
        })
    }

    pub fn unary(op: UnaryOp, value: Self, ty: T, span: Span) -> Self {
        Self::one(value, ty, span, |value| ExprKind::Unary(op, value))
    }

    /// Joins two conditions with `&&` or `||`.
    pub fn logic(is_or: bool, left: Self, right: Self) -> Self {
        let span = left.expr.span.to(right.expr.span);
        let kind = if is_or { ExprKind::Or } else { ExprKind::And };
        Self::two(left, right, T::BOOL, span, kind)
    }

    /// Returns the negation of a condition.
    pub fn negated(self) -> Self {
        let span = self.expr.span;
        Self::unary(UnaryOp::Not, self, T::BOOL, span)
    }
}
