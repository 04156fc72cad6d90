//! Checks calls: arguments, results, and undefined functions.

use super::super::built_ins::{self, ARRAYS, BuiltIn, BuiltInMeaning, Callers};
use super::super::syntax::{Expr, ExprKind, SourceWord};
use super::super::words::type_word;
use super::Checker;
use super::typed::Typed;
use crate::base::{Diagnostic, Span};
use crate::message;
use crate::rules::vm::intrinsic::Intrinsic;
use crate::rules::vm::tree::{self, Type};

impl<'a> Checker<'a> {
    /// Checks a call that is a statement; it may be without value.
    pub(super) fn call_statement(&mut self, expr: &'a Expr) -> Option<tree::Expr> {
        let typed = match self.call(expr) {
            Some(typed) => typed,
            None => self.procedure.take()?,
        };
        Some(typed.expr)
    }

    /// Checks a call. If it has no value, returns `None` and keeps the call in `procedure`.
    pub(super) fn call(&mut self, expr: &'a Expr) -> Option<Typed> {
        let ExprKind::Call(name, arguments) = &expr.kind else {
            return Some(Typed::unknown(expr.span));
        };
        let span = expr.span;
        let text = name.text.as_str();
        let Some(signature) = self.called(text) else {
            if let Some(built_in) = built_ins::function(text) {
                return self.built_in(built_in, arguments, name.span, span);
            }
            for argument in arguments {
                self.expression(argument, None);
            }
            self.unknown_function(name);
            // Nothing is known about it, so assume that it has a value.
            return Some(Typed::unknown(span));
        };
        let (id, result, declared) = (signature.id, signature.result, signature.span);
        let (is_readable, params) = (signature.is_readable, signature.params.clone());
        self.body.calls.push(id);
        if !is_readable {
            for argument in arguments {
                self.expression(argument, None);
            }
            return Some(Typed::unknown(span));
        }
        let arguments = self.arguments(text, arguments, &params, Some(declared), name.span);
        let ty = Some(result.unwrap_or(Type::Bool));
        self.without_value(Typed::call(id, arguments, ty, span), result)
    }

    /// Checks a call of a built-in function.
    fn built_in(
        &mut self,
        called: &'static BuiltIn,
        arguments: &'a [Expr],
        name: Span,
        span: Span,
    ) -> Option<Typed> {
        if called.is_extension {
            let what = message!("gdef-extension-function", name = called.name);
            self.report.extension(name, what);
        }
        match called.meaning {
            BuiltInMeaning::Next => return Some(self.next(arguments, name, span)),
            BuiltInMeaning::Suppose => return Some(self.suppose(arguments, name, span)),
            BuiltInMeaning::OfMap(question) => {
                return Some(self.ask_map(question, called.name, arguments, span));
            }
            _ => {}
        }
        if called.asks_levels() {
            self.body.levels.push((span, called.name));
        }
        if is_of_move(called.meaning) {
            self.body.reads_move = true;
        }
        if !matches!(called.callers, Callers::Any) {
            self.body.restricted.push((span, called));
        }
        let given = arguments.len();
        let arguments = self.arguments(called.name, arguments, called.params, None, name);
        if given != called.params.len() {
            return self.without_value(Typed::unknown(span), called.result);
        }
        let game = &self.head.game;
        let ty = Some(called.result.unwrap_or(Type::Bool));
        let plain = |kind| Typed::new(kind, ty, span);
        let constant = |number: i64| plain(tree::ExprKind::Int(number));
        let first = arguments.first().cloned();
        // What is known before play becomes a number here, so that conditions such as `x < width()` are as cheap as
        // with a literal.
        let typed = match (called.meaning, first) {
            (BuiltInMeaning::OperationCount, _) => plain(tree::ExprKind::OperationCount),
            (BuiltInMeaning::OnTurn, _) => plain(tree::ExprKind::OnTurn),
            (BuiltInMeaning::Width, _) => constant(i64::from(game.width)),
            (BuiltInMeaning::Height, _) => constant(i64::from(game.height)),
            (BuiltInMeaning::Players, _) => constant(i64::from(game.players)),
            (BuiltInMeaning::IsPlace, Some(index)) => {
                Typed::one(index, ty, span, tree::ExprKind::IsPlace)
            }
            (BuiltInMeaning::SetWinner, Some(player)) => {
                self.body.winners.push(span);
                Typed::one(player, ty, span, tree::ExprKind::SetWinner)
            }
            (BuiltInMeaning::Machine(op), _) => Typed::intrinsic(op, arguments, ty, span),
            (BuiltInMeaning::IsPlace | BuiltInMeaning::SetWinner, None)
            | (BuiltInMeaning::Next | BuiltInMeaning::Suppose | BuiltInMeaning::OfMap(_), _) => {
                Typed::unknown(span)
            }
        };
        self.without_value(typed, called.result)
    }

    fn without_value(&mut self, typed: Typed, result: Option<Type>) -> Option<Typed> {
        if result.is_some() {
            return Some(typed);
        }
        self.procedure = Some(typed);
        None
    }

    pub(super) fn arguments(
        &mut self,
        name: &str,
        given: &'a [Expr],
        params: &[Type],
        declared: Option<Span>,
        span: Span,
    ) -> Vec<Typed> {
        let mut checked = Vec::with_capacity(given.len());
        for (number, argument) in given.iter().enumerate() {
            checked.push(match params.get(number) {
                None => self.expression(argument, None),
                Some(want) => self.argument(name, number, argument, *want),
            });
        }
        if given.len() != params.len() {
            let mut diagnostic = wrong_count(name, params.len(), given.len(), span);
            if let Some(declared) = declared {
                diagnostic = diagnostic.with_related(declared, message!("gdef-function-here"));
            }
            self.report.add(diagnostic);
        }
        checked
    }

    /// Checks an argument, whose number is counted from 0.
    pub(super) fn argument(
        &mut self,
        name: &str,
        number: usize,
        argument: &'a Expr,
        want: Type,
    ) -> Typed {
        let typed = self.expression(argument, Some(want));
        self.fit(typed, want, |actual| {
            message!(
                "gdef-argument-type",
                number = number + 1,
                name = name,
                expected = type_word(want),
                found = actual
            )
        })
    }

    fn unknown_function(&mut self, name: &SourceWord) {
        let text = name.text.as_str();
        if self
            .definitions
            .unreadable_names
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
            let all = built_ins::function_names().chain(names);
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

/// Returns the error for a call with too few or too many arguments.
pub(super) fn wrong_count(name: &str, expected: usize, found: usize, span: Span) -> Diagnostic {
    let message = message!(
        "gdef-argument-count",
        name = name,
        expected = expected,
        found = found
    );
    Diagnostic::error(span, message)
}

/// Returns true if a built-in reads the move or changes something.
pub(super) fn is_of_move(meaning: BuiltInMeaning) -> bool {
    match meaning {
        BuiltInMeaning::OperationCount
        | BuiltInMeaning::IsPlace
        | BuiltInMeaning::SetWinner
        | BuiltInMeaning::Next => true,
        BuiltInMeaning::Machine(op) => matches!(
            op,
            Intrinsic::Repeats
                | Intrinsic::BoardRepeats
                | Intrinsic::NextCell
                | Intrinsic::HasMove
                | Intrinsic::SetScore
                | Intrinsic::SetPayoff
                | Intrinsic::ShowSquare
                | Intrinsic::ClearSquare
                | Intrinsic::PlaceSquare
                | Intrinsic::RemoveGroup
                | Intrinsic::SetTurn
        ),
        BuiltInMeaning::OnTurn
        | BuiltInMeaning::OfMap(_)
        | BuiltInMeaning::Suppose
        | BuiltInMeaning::Width
        | BuiltInMeaning::Height
        | BuiltInMeaning::Players => false,
    }
}
