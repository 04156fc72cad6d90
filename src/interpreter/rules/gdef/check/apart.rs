//! Checks calls that see another board: `next(f(...))` and `suppose(change, ..., f(...))`.

use super::super::built_ins;
use super::super::syntax::{Expr, ExprKind, SourceWord};
use super::call::is_of_move;
use super::typed::Typed;
use super::{Checker, OtherBoard};
use crate::base::Span;
use crate::message;
use crate::rules::vm::tree::{self, SupposedChange, Type};

/// The most changes of one call.
const MOST_CHANGES: usize = 64;

impl<'a> Checker<'a> {
    /// Checks `next(f(...))`: the value of a call on the board after the operations.
    pub(super) fn next(&mut self, arguments: &'a [Expr], name: Span, span: Span) -> Typed {
        self.body.reads_move = true;
        let called = match arguments {
            [argument] => called(argument),
            _ => None,
        };
        let Some((called, call)) = called else {
            for argument in arguments {
                self.expression(argument, None);
            }
            self.report
                .hinted(name, message!("gdef-next-call"), message!("gdef-next-hint"));
            return Typed::unknown(span);
        };
        let Some(typed) = self.apart(OtherBoard::Next, called, call, span) else {
            return Typed::unknown(span);
        };
        // A number that is known before play is the same on every board.
        if matches!(typed.expr.kind, tree::ExprKind::Int(_)) {
            return typed;
        }
        let ty = typed.ty;
        Typed::one(typed, ty, span, tree::ExprKind::Next)
    }

    /// Checks `suppose(change, ..., f(...))`: the value of a call on the board with changes.
    pub(super) fn suppose(&mut self, arguments: &'a [Expr], name: Span, span: Span) -> Typed {
        let hint = || message!("gdef-suppose-hint");
        let (call, changes) = match arguments.split_last() {
            Some((call, changes)) if !changes.is_empty() => (call, changes),
            _ => {
                self.report
                    .hinted(name, message!("gdef-suppose-form"), hint());
                return Typed::unknown(span);
            }
        };
        if changes.len() > MOST_CHANGES {
            let message = message!(
                "gdef-suppose-many",
                max = MOST_CHANGES,
                found = changes.len()
            );
            self.report.error(name, message);
            return Typed::unknown(span);
        }
        let checked: Vec<Option<Vec<Typed>>> =
            changes.iter().map(|change| self.change(change)).collect();
        let Some((called, call)) = called(call) else {
            self.expression(call, None);
            self.report
                .hinted(call.span, message!("gdef-suppose-call"), hint());
            return Typed::unknown(span);
        };
        let typed = self.apart(OtherBoard::Supposed, called, call, span);
        let changes: Option<Vec<Vec<Typed>>> = checked.into_iter().collect();
        let (Some(typed), Some(changes)) = (typed, changes) else {
            return Typed::unknown(span);
        };
        let (ty, sizes) = (typed.ty, changes.iter().map(Vec::len));
        let sizes: Vec<usize> = sizes.collect();
        let operands = std::iter::once(typed).chain(changes.into_iter().flatten());
        Typed::many(operands.collect(), ty, span, |operands| {
            let mut operands = operands.into_iter();
            let call = operands.next();
            let changes = sizes.into_iter().map_while(|size| {
                Some(SupposedChange {
                    x: operands.next()?,
                    y: operands.next()?,
                    piece: if size > 2 { operands.next() } else { None },
                })
            });
            let changes = changes.collect();
            call.map_or(tree::ExprKind::Int(0), |call| {
                tree::ExprKind::Suppose(changes, Box::new(call))
            })
        })
    }

    // `clear` and `place` are these words here, whatever a function of the program may be called.
    /// Checks a change and returns its arguments. Returns `None` if an error in it was reported.
    fn change(&mut self, change: &'a Expr) -> Option<Vec<Typed>> {
        let (word, arguments) = match &change.bare().kind {
            ExprKind::Call(word, arguments) => (word, arguments),
            ExprKind::Broken => return None,
            _ => {
                self.report_change(change.span);
                return None;
            }
        };
        let name = word.text.as_str();
        let params: &[Type] = match name {
            "clear" => &[Type::Int, Type::Int],
            "place" => &[Type::Int, Type::Int, Type::Piece],
            _ => {
                self.report_change(change.span);
                return None;
            }
        };
        let checked = self.arguments(name, arguments, params, None, word.span);
        let is_known = checked.iter().all(|argument| argument.ty.is_some());
        (is_known && checked.len() == params.len()).then_some(checked)
    }

    fn report_change(&mut self, span: Span) {
        let message = message!("gdef-suppose-change");
        self.report
            .hinted(span, message, message!("gdef-suppose-hint"));
    }

    /// Checks a call that sees another board. Returns `None` if an error in it was reported.
    fn apart(
        &mut self,
        board: OtherBoard,
        called: &SourceWord,
        call: &'a Expr,
        span: Span,
    ) -> Option<Typed> {
        // The call is checked like any other; what makes it special is the board that it sees. So what it reaches must
        // not ask about the move, which begins on another board or has been made already. For functions of the text
        // that is known only when all of them have been checked: see `report_moves_apart`.
        let typed = self.expression(call, None);
        typed.ty?;
        let is_known = match &typed.expr.kind {
            tree::ExprKind::Call(id, _) => {
                self.apart_calls.push((span, *id, board));
                true
            }
            tree::ExprKind::Intrinsic(..) => {
                built_ins::function(&called.text).is_some_and(|called| !is_of_move(called.meaning))
            }
            tree::ExprKind::Int(_) => true,
            _ => false,
        };
        if !is_known {
            self.report_reads_move(board, span);
            return None;
        }
        Some(typed)
    }

    /// Reports a call that sees another board and asks about the move.
    pub(super) fn report_reads_move(&mut self, board: OtherBoard, span: Span) {
        let (message, hint) = match board {
            OtherBoard::Next => (message!("gdef-next-knows-move"), message!("gdef-next-hint")),
            OtherBoard::Supposed => (
                message!("gdef-suppose-knows-move"),
                message!("gdef-suppose-hint"),
            ),
        };
        self.report.hinted(span, message, hint);
    }
}

/// Returns the name of the function that an expression calls, and the call.
fn called(expr: &Expr) -> Option<(&SourceWord, &Expr)> {
    match &expr.bare().kind {
        ExprKind::Call(called, _) => Some((called, expr.bare())),
        _ => None,
    }
}
