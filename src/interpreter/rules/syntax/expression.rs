//! Operands and operators of several levels of precedence, parsed without recursion.

use crate::base::Span;

/// A binary operator.
pub(in crate::rules) trait BinaryOperator: Copy {
    /// Returns its precedence; 0 binds loosest.
    fn level(self) -> u8;
}

/// The kinds of expressions of a language.
pub(in crate::rules) trait ExpressionKind: Sized {
    type Operator: BinaryOperator;
    /// Joins operands with left-associative operators.
    fn chain(first: Expression<Self>, rest: Vec<(Self::Operator, Span, Expression<Self>)>) -> Self;
    /// Returns the inner expression if this one is nothing but parentheses around it.
    fn in_parentheses(&self) -> Option<&Expression<Self>>;
}

/// An expression and its span.
#[derive(Debug)]
pub(in crate::rules) struct Expression<K> {
    pub kind: K,
    pub span: Span,
}

impl<K: ExpressionKind> Expression<K> {
    /// Returns the expression without any parentheses around it.
    pub(in crate::rules) fn bare(&self) -> &Self {
        let mut inner = self;
        while let Some(next) = inner.kind.in_parentheses() {
            inner = next;
        }
        inner
    }
}

/// Operands and operators that still wait for their right operand, the loosest first.
pub(in crate::rules) struct OpenLevels<K: ExpressionKind> {
    levels: Vec<Level<K>>,
}

struct Level<K: ExpressionKind> {
    first: Expression<K>,
    rest: Vec<(K::Operator, Span, Expression<K>)>,
    /// The operator after the last operand.
    operator: K::Operator,
    operator_span: Span,
}

impl<K: ExpressionKind> Level<K> {
    fn finish(mut self, last: Expression<K>) -> Expression<K> {
        let span = self.first.span.to(last.span);
        self.rest.push((self.operator, self.operator_span, last));
        Expression {
            kind: K::chain(self.first, self.rest),
            span,
        }
    }
}

impl<K: ExpressionKind> OpenLevels<K> {
    pub(in crate::rules) fn new() -> Self {
        Self { levels: Vec::new() }
    }

    /// Adds an operand and the operator after it. Returns the span of the previous operator of the same level, if there
    /// is one.
    pub(in crate::rules) fn push(
        &mut self,
        operand: Expression<K>,
        operator: K::Operator,
        operator_span: Span,
    ) -> Option<Span> {
        let level = operator.level();
        let mut left = operand;
        while let Some(top) = self.levels.pop_if(|top| top.operator.level() > level) {
            left = top.finish(left);
        }
        let same = self.levels.last_mut();
        if let Some(top) = same.filter(|top| top.operator.level() == level) {
            let before = std::mem::replace(&mut top.operator_span, operator_span);
            let operator = std::mem::replace(&mut top.operator, operator);
            top.rest.push((operator, before, left));
            return Some(before);
        }
        self.levels.push(Level {
            first: left,
            rest: Vec::new(),
            operator,
            operator_span,
        });
        None
    }

    /// Adds the last operand and returns the whole expression.
    pub(in crate::rules) fn finish(mut self, operand: Expression<K>) -> Expression<K> {
        let mut value = operand;
        while let Some(top) = self.levels.pop() {
            value = top.finish(value);
        }
        value
    }
}
