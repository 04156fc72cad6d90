//! Checks statements.

use super::builder::{Typed, choice, give, stmt};
use super::names::{BodyKind, GlobalMeaning, Impure, JumpTarget};
use super::{Checker, assignment};
use crate::base::{Diagnostic, Span};
use crate::message;
use crate::rules::bggl::syntax::{
    Block, Declarator, Expr, ExprKind, Statement, StatementKind, Variables,
};
use crate::rules::bggl::types::Ty;
use crate::rules::vm::intrinsic::Intrinsic;
use crate::rules::vm::tree::{Stmt, StmtKind};

impl<'a> Checker<'a> {
    pub(super) fn block(&mut self, block: &'a Block) -> Vec<Stmt> {
        self.current.scopes.open();
        let statements = self.statements(&block.statements);
        self.current.scopes.close();
        statements
    }

    pub(super) fn statements(&mut self, statements: &'a [Statement]) -> Vec<Stmt> {
        let mut out = Vec::with_capacity(statements.len());
        for statement in statements {
            self.statement(statement, &mut out);
        }
        out
    }

    fn statement(&mut self, statement: &'a Statement, out: &mut Vec<Stmt>) {
        let span = statement.span;
        match &statement.kind {
            StatementKind::Block(block) => out.extend(self.block(block)),
            // It still declares its name, so that uses of the name are not reported.
            StatementKind::Broken(Some((_, name))) => {
                let local = self.new_local(&name.text, Ty::Unknown, name.span);
                self.current.scopes.add(&name.text, local);
            }
            StatementKind::Empty | StatementKind::Broken(None) => {}
            StatementKind::If(branches, otherwise) => {
                // The parts are checked in the order of the text, but put together from the last to the first.
                let parts: Vec<(Typed, Vec<Stmt>, Span)> = branches
                    .iter()
                    .map(|(cond, block, span)| (self.test(cond), self.block(block), *span))
                    .collect();
                let otherwise = otherwise.as_ref().map(|block| self.block(block));
                let mut rest = otherwise.unwrap_or_default();
                for (cond, then, span) in parts.into_iter().rev() {
                    rest = vec![choice(cond, then, rest, span)];
                }
                out.extend(rest);
            }
            StatementKind::While(cond, block) => {
                let cond = self.test(cond).expr;
                self.current.jump_targets.push(JumpTarget::Loop);
                let body = self.block(block);
                self.current.jump_targets.pop();
                out.push(stmt(StmtKind::While { cond, body }, span));
            }
            StatementKind::Turn(name, block, otherwise) => {
                self.turn(name, block, otherwise.as_ref(), span, out);
            }
            StatementKind::Return(value) => out.extend(self.return_value(value.as_ref(), span)),
            StatementKind::Break => self.leave(true, span, out),
            StatementKind::Continue => self.leave(false, span, out),
            StatementKind::Exit => {
                self.record_impure(Impure::Jump, span);
                out.push(stmt(StmtKind::Halt, span));
            }
            StatementKind::Print(value) => {
                self.record_impure(Impure::Print, span);
                let value = self.copying(value, |checker| checker.value(value));
                let text = self.text(value);
                let printed = Typed::intrinsic(Intrinsic::Print, vec![text], Ty::Nothing, span);
                out.push(printed.done());
            }
            StatementKind::MakeMove(value) => {
                let value = self.copying(value, |checker| checker.value(value));
                let value = self.convert(value, Ty::MOVE);
                let accepted = self.making(value, span);
                let refuse = stmt(StmtKind::Refuse, span);
                out.push(choice(accepted, Vec::new(), vec![refuse], span));
            }
            StatementKind::GoToTurn(name) => {
                self.record_impure(Impure::Jump, span);
                if let Some(target) = self.turn_named(name) {
                    out.push(stmt(StmtKind::GoTo(target.start), span));
                }
            }
            StatementKind::Check(name, check) => self.check_statement(name, check, span, out),
            StatementKind::Variables(variables) => self.variables(variables, out),
            StatementKind::Expr(value) => out.extend(self.expression_statement(value, span)),
        }
    }

    /// Checks an expression that may assign to variables that it also reads.
    fn copying<T>(&mut self, expr: &Expr, check: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.current.copies;
        let whole = matches!(expr.bare().kind, ExprKind::Assign(..));
        self.current.copies = whole || assignment::has_inner_assignment(expr);
        let checked = check(self);
        self.current.copies = outer;
        checked
    }

    fn test(&mut self, cond: &'a Expr) -> Typed {
        let value = self.copying(cond, |checker| checker.value(cond));
        self.condition(value)
    }

    /// Checks `break` and `continue`.
    fn leave(&mut self, is_break: bool, span: Span, out: &mut Vec<Stmt>) {
        if !is_break {
            self.continues.push(span);
        }
        let kind = match self.current.jump_targets.last() {
            None => {
                let diagnostic = Diagnostic::error(span, message!("bggl-not-in-a-loop"));
                self.report.add(diagnostic);
                return;
            }
            Some(JumpTarget::Loop) if is_break => StmtKind::Break,
            Some(JumpTarget::Loop) => StmtKind::Continue,
            Some(JumpTarget::Turn { next, end }) => {
                StmtKind::GoTo(if is_break { *end } else { *next })
            }
        };
        out.push(stmt(kind, span));
    }

    fn return_value(&mut self, value: Option<&'a Expr>, span: Span) -> Vec<Stmt> {
        if self.current_body() == BodyKind::Game {
            let message = message!("bggl-return-in-game");
            self.report
                .hinted(span, message, message!("bggl-return-in-game-hint"));
            return Vec::new();
        }
        let result = self.current.result.unwrap_or(Ty::Nothing);
        let Some(value) = value else {
            if result != Ty::Nothing {
                let message = message!("bggl-return-value", ty = result.word());
                self.report.error(span, message);
            }
            return vec![stmt(StmtKind::Return { value: None }, span)];
        };
        let typed = self.copying(value, |checker| checker.value(value));
        if result == Ty::Nothing {
            let message = message!("bggl-return-nothing");
            self.report.error(value.span, message);
            return Vec::new();
        }
        let typed = self.convert(typed, result);
        if self.current_body() != BodyKind::IsValidMove {
            return vec![give(typed, span)];
        }
        // Where a move is judged, the place of the refusal is recorded.
        let local = self.new_local("", Ty::BOOL, span);
        let variable = || Typed::local(local.id, Ty::BOOL, value.span);
        let noted = Typed::intrinsic(Intrinsic::Returned, Vec::new(), Ty::Nothing, span).done();
        vec![
            super::builder::set(local.id, typed, span),
            choice(variable().negated(), vec![noted], Vec::new(), span),
            give(variable(), span),
        ]
    }

    fn variables(&mut self, variables: &'a Variables, out: &mut Vec<Stmt>) {
        for declarator in &variables.declarators {
            let name = &declarator.name;
            let checked = match &declarator.value {
                Some(value) => self.copying(value, |checker| {
                    checker.declared_value(variables, declarator)
                }),
                None => self.declared_value(variables, declarator),
            };
            let (ty, value) = checked.unwrap_or_else(|| (Ty::Unknown, Typed::unknown(name.span)));
            let local = self.new_local(&name.text, ty, name.span);
            if let Some(first) = self.current.scopes.add(&name.text, local) {
                self.report_twice(name.span, &name.text, first.span);
            }
            if matches!(
                self.names
                    .get(name.text.as_str())
                    .map(|global| &global.meaning),
                Some(GlobalMeaning::Piece(_) | GlobalMeaning::Player(_))
            ) {
                let first = self.names.get(name.text.as_str()).map(|global| global.span);
                let lint = message!("bggl-shadows", name = &name.text);
                let mut lint = Diagnostic::warning(name.span, lint);
                if let Some(first) = first {
                    lint = lint.with_related(first, message!("bggl-first-here"));
                }
                self.report.add(lint);
            }
            out.push(self.initialize(local.id, value, variables.span));
        }
    }

    /// Returns the type and initial value of a variable, or `None` if the declaration has an error.
    pub(super) fn declared_value(
        &mut self,
        variables: &'a Variables,
        declarator: &'a Declarator,
    ) -> Option<(Ty, Typed)> {
        let name = &declarator.name;
        let ty = Ty::named(variables.ty, declarator.size.is_some());
        if ty == Ty::Nothing {
            let message = message!("bggl-void-variable", name = &name.text);
            self.report.error(variables.ty.span, message);
            return None;
        }
        let count = match &declarator.size {
            Some(Some(count)) => {
                let count = self.value(count);
                Some(self.number(count))
            }
            _ => None,
        };
        if let Some(value) = &declarator.value {
            let value = self.value(value);
            return Some((ty, self.convert(value, ty)));
        }
        let is_list = declarator.size.is_some() || variables.ty.array;
        let value = match count {
            Some(count) => self.zeros(ty, count, name.span),
            None if is_list => self.zeros(ty, Typed::int(0, name.span), name.span),
            None => self.zero(ty, name.span),
        };
        Some((ty, value))
    }
}
