//! Operands and operators of several levels, read without recursion, whatever their number.

use crate::base::Span;

/// An operator of two sides.
pub(in crate::rules) trait BinaryOperator: Copy {
    /// Returns how tight it binds; 0 is the loosest.
    fn level(self) -> u8;
}

/// An operand, or several joined by operators of one level.
pub(in crate::rules) trait Chain: Sized {
    type Operator: BinaryOperator;
    fn span(&self) -> Span;
    /// Joins operands from the left; `span` is theirs.
    fn chain(span: Span, first: Self, rest: Vec<(Self::Operator, Span, Self)>) -> Self;
}

/// An expression that may stand in parentheses.
pub(in crate::rules) trait Parenthesised: Sized {
    /// Returns what stands in the parentheses, if the expression is nothing else.
    fn in_parentheses(&self) -> Option<&Self>;

    /// Returns the expression without the parentheses around it, however many there are.
    fn bare(&self) -> &Self {
        let mut inner = self;
        while let Some(next) = inner.in_parentheses() {
            inner = next;
        }
        inner
    }
}

/// Operands and the operators that wait for their right neighbour, the loosest first.
pub(in crate::rules) struct Waiting<E: Chain> {
    levels: Vec<Level<E>>,
}

struct Level<E: Chain> {
    first: E,
    rest: Vec<(E::Operator, Span, E)>,
    /// The operator behind the last operand.
    operator: E::Operator,
    operator_span: Span,
}

impl<E: Chain> Level<E> {
    fn finish(mut self, last: E) -> E {
        let span = self.first.span().to(last.span());
        self.rest.push((self.operator, self.operator_span, last));
        E::chain(span, self.first, self.rest)
    }
}

impl<E: Chain> Waiting<E> {
    pub(in crate::rules) fn new() -> Self {
        Self { levels: Vec::new() }
    }

    /// Takes an operand and the operator behind it. Returns the place of the operator before it that is of the same
    /// level.
    pub(in crate::rules) fn push(
        &mut self,
        operand: E,
        operator: E::Operator,
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

    /// Takes the last operand and returns the whole.
    pub(in crate::rules) fn finish(mut self, operand: E) -> E {
        let mut value = operand;
        while let Some(top) = self.levels.pop() {
            value = top.finish(value);
        }
        value
    }
}
