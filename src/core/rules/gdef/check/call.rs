//! Calls: arguments, results, and functions that nobody defined.

use super::super::syntax::{Expr, ExprKind, Word};
use super::expression::Typed;
use super::{ARRAYS, BUILT_IN_FUNCTIONS, Checker, type_word};
use crate::base::{Diagnostic, Span};
use crate::message;
use crate::rules::vm::tree::{self, Type};

impl<'a> Checker<'a> {
    /// A call that is a statement; it may be without value.
    pub(super) fn call_statement(&mut self, expr: &'a Expr) -> Option<tree::Expr> {
        let typed = match self.call(expr) {
            Some(typed) => typed,
            None => self.procedure.take()?,
        };
        Some(typed.expr)
    }

    /// Checks a call; nothing when it has no value, and then the call is kept in `procedure`.
    pub(super) fn call(&mut self, expr: &'a Expr) -> Option<Typed> {
        let ExprKind::Call(name, arguments) = &expr.kind else {
            return Some(Typed::unknown(expr.span));
        };
        let span = expr.span;
        let text = name.text.as_str();
        let built_in: Option<(&[Type], Option<Type>)> = match text {
            "operationsNum" | "onTurn" => Some((&[], Some(Type::Int))),
            "isPlaceOperation" => Some((&[Type::Int], Some(Type::Bool))),
            "setWinner" => Some((&[Type::Int], None)),
            _ => None,
        };
        if let Some((params, result)) = built_in {
            let (arguments, depth) = self.arguments(text, arguments, params, None, name.span);
            let mut arguments = arguments.into_iter();
            let kind = match (text, arguments.next()) {
                ("operationsNum", _) => tree::ExprKind::OperationCount,
                ("onTurn", _) => tree::ExprKind::OnTurn,
                ("isPlaceOperation", Some(index)) => tree::ExprKind::IsPlace(Box::new(index)),
                (_, Some(player)) => {
                    if let Some(winners) = self.winners.get_mut(self.current) {
                        winners.push(span);
                    }
                    tree::ExprKind::SetWinner(Box::new(player))
                }
                (_, None) => return self.without_value(Typed::unknown(span), result),
            };
            let ty = result.unwrap_or(Type::Bool);
            return self.without_value(Typed::new(kind, ty, span, depth + 1), result);
        }
        let Some(signature) = self.signatures.get(text) else {
            for argument in arguments {
                self.expression(argument, None);
            }
            self.unknown_function(name);
            // Nothing is known, so it may as well have a value.
            return Some(Typed::unknown(span));
        };
        let (id, result, declared) = (signature.id, signature.result, signature.span);
        if let Some(calls) = self.calls.get_mut(self.current) {
            calls.push(id);
        }
        if !signature.readable {
            for argument in arguments {
                self.expression(argument, None);
            }
            return Some(Typed::unknown(span));
        }
        let params = signature.params.clone();
        let (arguments, depth) =
            self.arguments(text, arguments, &params, Some(declared), name.span);
        let ty = result.unwrap_or(Type::Bool);
        let kind = tree::ExprKind::Call(id, arguments);
        self.without_value(Typed::new(kind, ty, span, depth + 1), result)
    }

    fn without_value(&mut self, typed: Typed, result: Option<Type>) -> Option<Typed> {
        if result.is_some() {
            return Some(typed);
        }
        self.procedure = Some(typed);
        None
    }

    fn arguments(
        &mut self,
        name: &str,
        given: &'a [Expr],
        params: &[Type],
        declared: Option<Span>,
        span: Span,
    ) -> (Vec<tree::Expr>, u32) {
        let mut depth = 0;
        let mut checked = Vec::with_capacity(given.len());
        for (number, argument) in given.iter().enumerate() {
            let want = params.get(number).copied();
            let typed = self.expression(argument, want);
            depth = depth.max(typed.depth);
            checked.push(match want {
                None => typed.expr,
                Some(want) => self.fit(typed, want, |found| {
                    message!(
                        "gdef-argument-type",
                        number = number + 1,
                        name = name,
                        expected = type_word(want),
                        found = found
                    )
                }),
            });
        }
        if given.len() != params.len() {
            let mut diagnostic = Diagnostic::error(
                span,
                message!(
                    "gdef-argument-count",
                    name = name,
                    expected = params.len(),
                    found = given.len()
                ),
            );
            if let Some(declared) = declared {
                diagnostic = diagnostic.with_related(declared, message!("gdef-function-here"));
            }
            self.report.add(diagnostic);
        }
        (checked, depth)
    }

    fn unknown_function(&mut self, name: &Word) {
        let text = name.text.as_str();
        if self
            .definitions
            .salvaged
            .iter()
            .any(|word| word.text == text)
        {
            return;
        }
        let mut diagnostic =
            Diagnostic::error(name.span, message!("gdef-function-unknown", name = text));
        diagnostic.hint = if ARRAYS.contains(&text) {
            Some(message!("gdef-array-called", name = text))
        } else {
            let definitions = self.definitions;
            let names = definitions
                .functions
                .iter()
                .map(|function| function.name.text.as_str());
            let all = BUILT_IN_FUNCTIONS.into_iter().chain(names);
            self.report
                .nearest(text, all)
                .map(|near| message!("gdef-did-you-mean", name = near))
                .or_else(|| match text {
                    "clear" | "place" => Some(message!("gdef-no-operations-hint")),
                    "not" | "NOT" => Some(message!("gdef-write-instead", wanted = "!")),
                    _ => None,
                })
        };
        self.report.add(diagnostic);
    }
}
