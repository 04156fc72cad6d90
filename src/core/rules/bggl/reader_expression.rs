//! From what the grammar found to the syntax tree: expressions, with their precedence.

use super::grammar::Rule;
use super::reader::Reader;
use super::syntax::{Expr, ExprKind, Operator, Sign, Suffix};
use crate::base::{Diagnostic, Span};
use crate::message;
use crate::rules::report::Report;
use pest::iterators::Pair;

/// Operands of one expression, its parts not counted.
const MOST_OPERANDS: usize = 1000;

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
    pub(super) fn expr(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span(&pair);
        let mut sides: Vec<Expr> = pair
            .into_inner()
            .filter(|part| part.as_rule() == Rule::move_expr)
            .map(|part| self.move_expr(part))
            .collect();
        let Some(value) = sides.pop() else {
            return Expr::broken(span);
        };
        if sides.is_empty() {
            return value;
        }
        Expr {
            kind: ExprKind::Assign(sides, Box::new(value)),
            span,
        }
    }

    /// The expression of a statement that is nothing else; a missing semicolon is reported.
    pub(super) fn only_expr(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span(&pair);
        let mut value = Expr::broken(span);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::expr => value = self.expr(part),
                Rule::missing_semicolon => self.semicolon_missing(value.span),
                _ => {}
            }
        }
        value
    }

    fn move_expr(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span(&pair);
        let mut parts = Vec::new();
        let mut adds = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::or_expr => parts.push(self.chain(part)),
                Rule::direction => adds = Some(part.as_str().starts_with('+')),
                Rule::wrong_direction => {
                    let at = self.span(&part);
                    let fault = Diagnostic::error(at, message!("bggl-direction"));
                    self.report
                        .add(fault.with_hint(message!("bggl-direction-hint")));
                    return Expr::broken(span);
                }
                _ => {}
            }
        }
        let Some(adds) = adds else {
            return parts.pop().unwrap_or_else(|| Expr::broken(span));
        };
        match <[Expr; 3]>::try_from(parts) {
            Ok(parts) => Expr {
                kind: ExprKind::Move(Box::new(parts), adds),
                span,
            },
            Err(_) => Expr::broken(span),
        }
    }

    /// Reads a flat list of operands and operators.
    pub(super) fn chain(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let whole = self.span(&pair);
        let mut waiting: Vec<Pending> = Vec::new();
        let mut signs: Vec<(Sign, Span)> = Vec::new();
        let mut operand: Option<Expr> = None;
        let mut operands = 0;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::prefix => {
                    let sign = if part.as_str() == "!" {
                        Sign::Not
                    } else {
                        Sign::Minus
                    };
                    signs.push((sign, self.span(&part)));
                }
                Rule::infix => {
                    let operator = Operator::from_text(part.as_str());
                    let at = self.span(&part);
                    if let Some(left) = operand.take() {
                        push_operator(&mut waiting, left, operator, at);
                    }
                }
                _ => {
                    operands += 1;
                    if operands > MOST_OPERANDS {
                        let at = self.span(&part);
                        let fault = message!("bggl-expression-too-long", max = MOST_OPERANDS);
                        self.report.error(at, fault);
                        return Expr::broken(whole);
                    }
                    let value = self.postfix(part);
                    operand = Some(signed(std::mem::take(&mut signs), value));
                }
            }
        }
        let mut value = operand.unwrap_or_else(|| Expr::broken(whole));
        while let Some(pending) = waiting.pop() {
            value = pending.finish(value);
        }
        value
    }

    fn postfix(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span(&pair);
        let mut base = None;
        let mut suffixes = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::index => {
                    let index = part.into_inner().next().map(|index| self.expr(index));
                    suffixes.extend(index.map(Suffix::Index));
                }
                Rule::field => {
                    let name = part.into_inner().next().map(|name| self.word(&name));
                    suffixes.extend(name.map(Suffix::Field));
                }
                _ => base = Some(self.primary(part)),
            }
        }
        match base {
            None => Expr::broken(span),
            Some(base) if suffixes.is_empty() => base,
            Some(base) if suffixes.len() > 64 => {
                self.report.error(
                    span,
                    message!("bggl-expression-too-long", max = MOST_OPERANDS),
                );
                Expr::broken(base.span)
            }
            Some(base) => Expr {
                kind: ExprKind::Postfix(Box::new(base), suffixes),
                span,
            },
        }
    }

    fn primary(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span(&pair);
        let kind = match pair.as_rule() {
            Rule::number => self.number(pair.as_str(), span),
            Rule::text => ExprKind::Text(unquoted(pair.as_str())),
            Rule::truth => ExprKind::Bool(pair.as_str() == "true"),
            Rule::empty => ExprKind::Empty,
            Rule::board_hole => ExprKind::Hole,
            Rule::name | Rule::special => ExprKind::Name(pair.as_str().to_owned()),
            Rule::parens => match pair.into_inner().next() {
                Some(inner) => ExprKind::Parens(Box::new(self.expr(inner))),
                None => ExprKind::Broken,
            },
            Rule::list => ExprKind::List(pair.into_inner().map(|part| self.expr(part)).collect()),
            Rule::call => self.call(pair),
            _ => ExprKind::Broken,
        };
        Expr { kind, span }
    }

    fn call(&mut self, pair: Pair<'_, Rule>) -> ExprKind {
        let mut name = None;
        let mut arguments = Vec::new();
        for part in pair.into_inner() {
            if part.as_rule() == Rule::callee {
                name = Some(self.word(&part));
            } else {
                arguments.extend(part.into_inner().map(|argument| self.argument(argument)));
            }
        }
        name.map_or(ExprKind::Broken, |name| ExprKind::Call(name, arguments))
    }

    /// An argument, and the word behind it that nothing joins to it.
    fn argument(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span(&pair);
        let mut parts = pair.into_inner();
        let Some(value) = parts.next().map(|value| self.expr(value)) else {
            return Expr::broken(span);
        };
        match parts.next() {
            Some(stray) => {
                let stray = self.word(&stray);
                Expr {
                    kind: ExprKind::Joined(Box::new(value), stray),
                    span,
                }
            }
            None => value,
        }
    }

    fn number(&mut self, text: &str, span: Span) -> ExprKind {
        if text.contains(|character: char| !character.is_ascii_digit()) {
            let fault = message!("bggl-number-letters", found = text);
            self.report.error(span, fault);
            return ExprKind::Broken;
        }
        match text.parse() {
            Ok(value) => ExprKind::Int(value),
            Err(_) => {
                let fault = Diagnostic::error(span, message!("bggl-number-too-large"));
                let hint = message!("bggl-number-too-large-hint", max = i32::MAX);
                self.report.add(fault.with_hint(hint));
                ExprKind::Broken
            }
        }
    }

    /// Two sides of a `=` that means `==`.
    pub(super) fn equality(left: Expr, at: Span, right: Expr, report: &mut Report) -> Expr {
        let span = left.span.to(right.span);
        let lint = Diagnostic::lint(at, message!("bggl-lint-equals"));
        report.add(lint.with_hint(message!("bggl-lint-equals-hint")));
        Expr {
            kind: ExprKind::Chain(Box::new(left), vec![(Operator::Equal, at, right)]),
            span,
        }
    }
}

/// Everything that binds tighter than the operator is finished; the rest waits.
fn push_operator(waiting: &mut Vec<Pending>, left: Expr, operator: Operator, at: Span) {
    let level = operator.level();
    let mut left = left;
    while waiting.last().is_some_and(|top| top.level > level) {
        if let Some(top) = waiting.pop() {
            left = top.finish(left);
        }
    }
    match waiting.last_mut().filter(|top| top.level == level) {
        Some(top) => {
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

fn signed(signs: Vec<(Sign, Span)>, value: Expr) -> Expr {
    let Some((_, first)) = signs.first().copied() else {
        return value;
    };
    let span = first.to(value.span);
    Expr {
        kind: ExprKind::Prefix(signs, Box::new(value)),
        span,
    }
}

/// What a text in quotation marks says: `\"` and `\\` are escapes, any other `\c` stands for itself.
fn unquoted(text: &str) -> String {
    let inner = text.get(1..text.len().saturating_sub(1)).unwrap_or("");
    let mut said = String::with_capacity(inner.len());
    let mut characters = inner.chars().peekable();
    while let Some(character) = characters.next() {
        match characters.peek() {
            Some(next @ ('"' | '\\')) if character == '\\' => {
                said.push(*next);
                characters.next();
            }
            _ => said.push(character),
        }
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_stand_for_what_they_hide() {
        let cases = [
            (r#""a\"b""#, r#"a"b"#),
            (r#""a\\b""#, r"a\b"),
            (r#""a\nb""#, r"a\nb"),
            (r#""""#, ""),
            (r#""ż\\""#, r"ż\"),
        ];
        for (text, said) in cases {
            assert_eq!(unquoted(text), said);
        }
    }
}
