//! Checks calls.

use super::builder::Typed;
use super::names::{GlobalMeaning, Impure};
use super::{Checker, MAKE_MOVE, impure_message};
use crate::base::{Diagnostic, Span};
use crate::message;
use crate::rules::bggl::runtime::AnswerPrompt;
use crate::rules::bggl::syntax::{Expr, SourceWord};
use crate::rules::bggl::types::Ty;
use crate::rules::vm::intrinsic::Intrinsic;
use crate::rules::vm::tree::FunctionId;

impl<'a> Checker<'a> {
    pub(super) fn call(
        &mut self,
        name: &'a SourceWord,
        arguments: &'a [Expr],
        span: Span,
    ) -> Typed {
        match name.text.as_str() {
            "input" => self.question(name, arguments, span),
            "readmove" => self.question(name, arguments, span),
            "numPieces" => {
                let Some([piece]) = self.arguments(name, arguments) else {
                    return Typed::unknown(span);
                };
                let piece = self.convert(piece, Ty::PIECE);
                Typed::intrinsic(Intrinsic::Pieces, vec![piece], Ty::INT, span)
            }
            "length" => {
                let Some([value]) = self.arguments(name, arguments) else {
                    return Typed::unknown(span);
                };
                match value.ty {
                    Ty::Unknown => value,
                    Ty::MOVE => Typed::intrinsic(Intrinsic::Length, vec![value], Ty::INT, span),
                    ty if ty.is_array() => {
                        Typed::intrinsic(Intrinsic::Count, vec![value], Ty::INT, span)
                    }
                    actual => {
                        self.not_an_array(actual, value.expr.span);
                        Typed::unknown(span)
                    }
                }
            }
            "makemove" => {
                let Some([value]) = self.arguments(name, arguments) else {
                    return Typed::unknown(span);
                };
                let value = self.convert(value, Ty::MOVE);
                self.making(value, span)
            }
            // A name that a program may use for a function of its own, as those do that are older than it.
            "show" if !self.names.contains_key("show") => {
                self.report
                    .extension(name.span, message!("bggl-extension-show"));
                self.record_impure(Impure::Show, span);
                let Some([row, column]) = self.arguments(name, arguments) else {
                    return Typed::unknown(span);
                };
                let square = [row, column].map(|value| self.convert(value, Ty::INT));
                Typed::intrinsic(Intrinsic::ShowCell, square.to_vec(), Ty::Nothing, span)
            }
            _ => self.call_of_program(name, arguments, span),
        }
    }

    /// Checks `makemove`; the value tells whether the move was accepted.
    pub(super) fn making(&mut self, value: Typed, span: Span) -> Typed {
        self.record_impure(Impure::MakeMove, span);
        if value.ty == Ty::Unknown {
            return Typed::unknown(span);
        }
        self.makemoves.push(span);
        Typed::call(MAKE_MOVE, vec![value], Ty::BOOL, span)
    }

    fn question(&mut self, name: &'a SourceWord, arguments: &'a [Expr], span: Span) -> Typed {
        self.record_impure(Impure::Input, span);
        let whole_move = name.text == "readmove";
        if whole_move {
            self.report
                .extension(name.span, message!("bggl-extension-readmove"));
        }
        let Some([text]) = self.arguments(name, arguments) else {
            return Typed::unknown(span);
        };
        let text = self.convert(text, Ty::TEXT);
        let number = u32::try_from(self.prompts.len()).unwrap_or(u32::MAX);
        self.prompts.push(AnswerPrompt::new(span, whole_move));
        if whole_move {
            Typed::intrinsic(Intrinsic::ReadMove(number), vec![text], Ty::MOVE, span)
        } else {
            Typed::intrinsic(Intrinsic::Input(number), vec![text], Ty::INT, span)
        }
    }

    /// Checks the arguments of a built-in function.
    fn arguments<const COUNT: usize>(
        &mut self,
        name: &SourceWord,
        arguments: &'a [Expr],
    ) -> Option<[Typed; COUNT]> {
        let values: Vec<Typed> = arguments.iter().map(|value| self.value(value)).collect();
        let count = values.len();
        match <[Typed; COUNT]>::try_from(values) {
            Ok(values) => Some(values),
            Err(_) => {
                self.wrong_count(name, COUNT, count);
                None
            }
        }
    }

    fn wrong_count(&mut self, name: &SourceWord, wanted: usize, count: usize) {
        let message = message!(
            "bggl-argument-count",
            name = &name.text,
            wanted = wanted,
            found = count
        );
        self.report.error(name.span, message);
    }

    fn call_of_program(
        &mut self,
        name: &'a SourceWord,
        arguments: &'a [Expr],
        span: Span,
    ) -> Typed {
        let meaning = self
            .names
            .get(name.text.as_str())
            .map(|global| global.meaning.clone());
        let id = match meaning {
            Some(GlobalMeaning::Function(id)) => id,
            other => {
                for argument in arguments {
                    self.value(argument);
                }
                match other {
                    Some(GlobalMeaning::Unknown) => {}
                    Some(_) => {
                        let message = message!("bggl-not-a-function", name = &name.text);
                        self.report.error(name.span, message);
                    }
                    None => {
                        let what = message!("bggl-unknown-function", name = &name.text);
                        self.report_unknown(&name.text, name.span, what);
                    }
                }
                return Typed::unknown(span);
            }
        };
        self.call_of(id, name, arguments, span)
    }

    fn call_of(
        &mut self,
        id: FunctionId,
        name: &'a SourceWord,
        arguments: &'a [Expr],
        span: Span,
    ) -> Typed {
        let Some(signature) = self.signatures.get(id.0 as usize).cloned() else {
            return Typed::unknown(span);
        };
        let values: Vec<Typed> = arguments.iter().map(|value| self.value(value)).collect();
        if values.len() != signature.parameters.len() {
            self.wrong_count(name, signature.parameters.len(), values.len());
            return Typed::unknown(span);
        }
        if let Some((place, what)) = signature.impure {
            self.current.impure.get_or_insert((span, what));
            if matches!(
                self.current_body(),
                super::names::BodyKind::Rule | super::names::BodyKind::IsValidMove
            ) {
                let message = message!("bggl-impure-call", name = &name.text);
                let diagnostic = Diagnostic::error(name.span, message)
                    .with_related(place, impure_message(what))
                    .with_hint(message!("bggl-impure-hint"));
                self.report.add(diagnostic);
            }
        }
        let values = values.into_iter().zip(&signature.parameters);
        let values = values.map(|(value, wanted)| self.convert(value, *wanted));
        Typed::call(id, values.collect(), signature.result, span)
    }
}
