//! Checks assignments, and variables that they declare implicitly.

use super::Checker;
use super::builder::{Typed, set};
use super::names::{BodyKind, GlobalMeaning, Impure};
use crate::base::{Diagnostic, Span};
use crate::message;
use crate::rules::bggl::syntax::{Expr, ExprKind, Suffix};
use crate::rules::bggl::types::Ty;
use crate::rules::vm::intrinsic::Intrinsic;
use crate::rules::vm::tree::{self, Stmt};

impl<'a> Checker<'a> {
    /// Checks a statement that is an expression.
    pub(super) fn expression_statement(&mut self, value: &'a Expr, span: Span) -> Option<Stmt> {
        let outer = self.current.copies;
        self.current.copies = has_inner_assignment(value);
        let statement = self.effect(value, span);
        self.current.copies = outer;
        statement
    }

    fn effect(&mut self, value: &'a Expr, span: Span) -> Option<Stmt> {
        if let ExprKind::Assign(targets, value) = &value.bare().kind
            && let [target] = targets.as_slice()
        {
            let value = self.value(value);
            // A variable that is assigned as a whole, or one item of it.
            let stored = self.store(target, value);
            return Some(match stored.expr.kind {
                tree::ExprKind::Assign(local, inner) => tree::Stmt {
                    kind: tree::StmtKind::Set {
                        local,
                        value: *inner,
                    },
                    span,
                },
                _ => tree::Stmt {
                    span,
                    ..stored.done()
                },
            });
        }
        let is_effect = matches!(
            value.bare().kind,
            ExprKind::Assign(..) | ExprKind::Call(..) | ExprKind::Broken | ExprKind::Joined(..)
        );
        let typed = self.expr(value);
        if !is_effect && typed.ty != Ty::Unknown {
            let lint = Diagnostic::warning(value.span, message!("bggl-no-effect"));
            let between = matches!(&value.bare().kind, ExprKind::Chain(_, rest)
                if rest.iter().any(|(operator, ..)| *operator == super::super::syntax::Operator::Equal));
            self.report.add(if between {
                lint.with_hint(message!("bggl-no-effect-hint"))
            } else {
                lint
            });
        }
        Some(tree::Stmt {
            span,
            ..typed.done()
        })
    }

    /// Checks an assignment that is used as a value.
    pub(super) fn assign(&mut self, targets: &'a [Expr], value: &'a Expr) -> Typed {
        let mut value = self.value(value);
        for target in targets.iter().rev() {
            value = self.store(target, value);
            value = self.bounded(value);
        }
        value
    }

    /// Assigns a value to a target.
    pub(super) fn store(&mut self, target: &'a Expr, value: Typed) -> Typed {
        let span = target.span.to(value.expr.span);
        match &target.bare().kind {
            ExprKind::Name(name) => self.store_name(name, value, target.span, span),
            ExprKind::Postfix(base, suffixes) => {
                self.store_part(base, suffixes, value, target, span)
            }
            ExprKind::Broken => Typed::unknown(span),
            _ => self.not_assignable(target.span),
        }
    }

    fn not_assignable(&mut self, span: Span) -> Typed {
        let message = message!("bggl-not-assignable");
        self.report
            .hinted(span, message, message!("bggl-not-assignable-hint"));
        Typed::unknown(span)
    }

    fn store_name(&mut self, name: &'a str, value: Typed, name_span: Span, span: Span) -> Typed {
        if self.current_body() == BodyKind::Rule {
            self.record_impure(Impure::Assign, name_span);
            return Typed::unknown(span);
        }
        if let Some(local) = self.current.scopes.find(name) {
            let value = self.convert(value, local.ty);
            return assigned(local.id, local.ty, value, span);
        }
        match self.names.get(name).map(|global| global.meaning.clone()) {
            Some(GlobalMeaning::Variable { number, ty }) => {
                self.record_impure(Impure::Assign, name_span);
                let value = self.convert(value, ty);
                return Typed::intrinsic(Intrinsic::SetGlobal(number), vec![value], ty, span);
            }
            Some(GlobalMeaning::Unknown) => return Typed::unknown(span),
            Some(_) => return self.not_assignable(name_span),
            None => {}
        }
        // The order of the look-ups is the order of scopes: locals, then variables of the program, then the two that
        // the language provides, then the words that no variable may have. Only a name that is none of these declares
        // a variable.
        let intrinsic = match name {
            "thisplayer" => Some(Intrinsic::SetPlayer),
            "winner" => Some(Intrinsic::SetWinner),
            _ => None,
        };
        if let Some(intrinsic) = intrinsic {
            self.record_impure(Impure::Assign, name_span);
            let value = self.convert(value, Ty::PLAYER);
            return Typed::intrinsic(intrinsic, vec![value], Ty::PLAYER, span);
        }
        if super::super::words::is_reserved(name) {
            return self.not_assignable(name_span);
        }
        if self.declared.contains_key(name) || self.unreadable_names.contains(&name) {
            self.report_unknown(name, name_span, message!("bggl-unknown-name", name = name));
            return Typed::unknown(span);
        }
        self.declare_by_assigning(name, value, name_span, span)
    }

    /// Declares a variable by the first assignment to its name, if nothing else declares it.
    fn declare_by_assigning(
        &mut self,
        name: &'a str,
        value: Typed,
        name_span: Span,
        span: Span,
    ) -> Typed {
        let lint = Diagnostic::lint(name_span, message!("bggl-lint-undeclared", name = name));
        let hint = message!(
            "bggl-lint-undeclared-hint",
            ty = value.ty.word(),
            name = name
        );
        self.report.add(lint.with_hint(hint));
        let local = self.new_local(name, value.ty, name_span);
        // Outermost, so that a variable that is first assigned inside of an `if` can be read after it.
        self.current.scopes.add_outermost(name, local);
        self.current.implicit.push((local.id, value.ty));
        assigned(local.id, local.ty, value, span)
    }

    fn store_part(
        &mut self,
        base: &'a Expr,
        suffixes: &'a [Suffix],
        value: Typed,
        target: &'a Expr,
        span: Span,
    ) -> Typed {
        if let Some((mut square, used)) = self.square(base, suffixes) {
            if used < suffixes.len() {
                return self.not_assignable(target.span);
            }
            self.record_impure(Impure::Assign, target.span);
            square.push(self.convert(value, Ty::PIECE));
            return Typed::intrinsic(Intrinsic::SetCell, square, Ty::PIECE, span);
        }
        if let Some((is_row, index)) = self.line(base, suffixes) {
            if suffixes.len() > 1 {
                return self.not_assignable(target.span);
            }
            self.record_impure(Impure::Assign, target.span);
            let line = Ty::PIECE.in_array();
            let value = self.convert(value, line);
            return Typed::intrinsic(Intrinsic::SetLine(is_row), vec![index, value], line, span);
        }
        // Values are immutable, so `a[i] = v` becomes `a = with(a, i, v)`. That is why only an item of a variable can
        // be assigned, and not an item of an item.
        let (ExprKind::Name(name), [Suffix::Index(index)]) = (&base.kind, suffixes) else {
            return self.not_assignable(target.span);
        };
        let array = self.value(base);
        let index = self.value(index);
        let index = self.number(index);
        let ty = array.ty;
        let changed = match ty {
            Ty::Unknown => return Typed::unknown(span),
            Ty::MOVE => {
                let value = self.convert(value, Ty::MOVE);
                let operands = vec![array, index, value];
                Typed::intrinsic(Intrinsic::SetSubMove, operands, ty, span)
            }
            _ => match ty.item() {
                Some(item) => {
                    let value = self.convert(value, item);
                    Typed::intrinsic(Intrinsic::SetItem, vec![array, index, value], ty, span)
                }
                None => {
                    self.not_an_array(ty, base.span);
                    return Typed::unknown(span);
                }
            },
        };
        self.store_name(name, changed, base.span, span)
    }

    /// Returns the statement of a declaration with this initial value.
    pub(super) fn initialize(&mut self, local: tree::LocalId, value: Typed, span: Span) -> Stmt {
        set(local, value, span)
    }
}

fn assigned(local: tree::LocalId, ty: Ty, value: Typed, span: Span) -> Typed {
    let kind = |value| tree::ExprKind::Assign(local, value);
    Typed::one(value, ty, span, kind)
}

/// Returns true if an assignment is a part of an expression and not the whole of it.
pub(super) fn has_inner_assignment(expr: &Expr) -> bool {
    let mut open: Vec<&Expr> = match &expr.bare().kind {
        ExprKind::Assign(targets, value) if targets.len() == 1 => {
            targets.iter().chain([&**value]).collect()
        }
        _ => vec![expr],
    };
    while let Some(expression) = open.pop() {
        match &expression.kind {
            ExprKind::Assign(..) => return true,
            ExprKind::Parens(inner) | ExprKind::Prefix(_, inner) | ExprKind::Joined(inner, _) => {
                open.push(inner);
            }
            ExprKind::Call(_, parts) | ExprKind::List(parts) => open.extend(parts),
            ExprKind::Postfix(base, suffixes) => {
                open.push(base);
                open.extend(suffixes.iter().filter_map(|suffix| match suffix {
                    Suffix::Index(index) => Some(index),
                    Suffix::Field(_) => None,
                }));
            }
            ExprKind::Chain(first, rest) => {
                open.push(first);
                open.extend(rest.iter().map(|(_, _, operand)| operand));
            }
            ExprKind::Move(parts, _) => open.extend(parts.iter()),
            _ => {}
        }
    }
    false
}
