//! Checks statements: types, declarations and reachability.

use super::super::syntax::{Block, Expr, ExprKind, ForLoop, SourceWord, Statement, StatementKind};
use super::super::words::{EMPTY, type_word};
use super::flow::{Flow, LoopExits};
use super::{Checker, MAX_STATEMENT};
use crate::base::{Diagnostic, Span};
use crate::message;
use crate::rules::vm::intrinsic::Intrinsic;
use crate::rules::vm::tree::{self, LocalId, Stmt, StmtKind, Type};

impl<'a> Checker<'a> {
    /// Checks the statements of a block at a depth.
    pub(super) fn block(&mut self, block: &'a Block, depth: u32) -> Vec<Stmt> {
        if depth > MAX_STATEMENT {
            self.report_too_deep(block.end, MAX_STATEMENT);
            return Vec::new();
        }
        let mut checked = Vec::with_capacity(block.statements.len());
        // In a text with errors, a `return` may have lost the `if` in front of it.
        let mut is_reported = self.flow.dead || self.report.has_errors();
        for statement in &block.statements {
            if self.flow.dead && !is_reported {
                is_reported = true;
                self.report
                    .lint(statement.span, message!("gdef-unreachable"));
            }
            if let StatementKind::For(for_loop) = &statement.kind {
                checked.extend(self.simple(&for_loop.init, depth));
            }
            checked.extend(self.simple(statement, depth));
        }
        checked
    }

    /// Checks a statement that becomes a single typed one.
    fn simple(&mut self, statement: &'a Statement, depth: u32) -> Option<Stmt> {
        let kind = self.statement(statement, depth)?;
        Some(Stmt {
            kind,
            span: statement.span,
        })
    }

    /// Reports once per function that its tree is too deep.
    pub(super) fn report_too_deep(&mut self, span: Span, max: u32) {
        if !self.is_depth_reported {
            self.is_depth_reported = true;
            let message = message!("gdef-too-deep", max = max);
            self.report
                .hinted(span, message, message!("gdef-too-deep-hint"));
        }
    }

    fn statement(&mut self, statement: &'a Statement, depth: u32) -> Option<StmtKind> {
        match &statement.kind {
            StatementKind::While(condition, body) => Some(self.while_loop(condition, body, depth)),
            StatementKind::For(for_loop) => Some(self.for_loop(for_loop, depth)),
            StatementKind::Break | StatementKind::Continue => self.jump(statement),
            StatementKind::If(branches, otherwise) => {
                self.choice(branches, otherwise.as_ref(), depth)
            }
            StatementKind::Declare(ty, name, value) => self.declare(*ty, name, value.as_ref()),
            StatementKind::Return(value) => Some(self.leave(value.as_ref(), statement.span)),
            StatementKind::Assign(name, value) => self.assign(name, value),
            StatementKind::Call(call) => self.call_statement(call).map(StmtKind::Call),
            StatementKind::Block(block) => {
                self.is_incomplete = true;
                self.block(block, depth + 1);
                None
            }
            StatementKind::Broken => {
                self.is_incomplete = true;
                None
            }
        }
    }

    fn while_loop(&mut self, condition: &'a Expr, body: &'a Block, depth: u32) -> StmtKind {
        let cond = self.condition(condition);
        let before = self.flow.clone();
        self.loops.push(LoopExits::default());
        let body = self.block(body, depth + 1);
        self.leave_loop(condition, before);
        StmtKind::While { cond, body }
    }

    /// Checks a `for` without its first part, which is a separate statement.
    fn for_loop(&mut self, for_loop: &'a ForLoop, depth: u32) -> StmtKind {
        let cond = self.condition(&for_loop.condition);
        let before = self.flow.clone();
        self.loops.push(LoopExits::default());
        let body = self.block(&for_loop.body, depth + 1);
        // A `continue` leads to the last part of the head, so that part sees only what is set on both ways.
        if let Some(from) = self.loops.last_mut().and_then(|jumps| jumps.next.take()) {
            let end = std::mem::take(&mut self.flow);
            self.flow = end.join(from);
        }
        let step = self.simple(&for_loop.step, depth + 1).into_iter().collect();
        self.leave_loop(&for_loop.condition, before);
        StmtKind::For { cond, body, step }
    }

    /// Leaves a loop. What its body sets is not known to be set afterwards, because it may not have run.
    fn leave_loop(&mut self, condition: &Expr, before: Flow) {
        // Every `break` comes after the beginning of the loop, so what is set there includes what was set before it;
        // joining the two gives `before` again, which is why the `break`s matter only where nothing else leads out.
        let jumps = self.loops.pop().unwrap_or_default();
        self.flow = if matches!(condition.bare().kind, ExprKind::Bool(true)) {
            // Only a `break` leads here.
            jumps.end.unwrap_or_else(|| before.unreachable())
        } else {
            before
        };
    }

    /// Checks `break` or `continue`.
    fn jump(&mut self, statement: &Statement) -> Option<StmtKind> {
        let ends = matches!(statement.kind, StatementKind::Break);
        let flow = self.flow.clone();
        self.flow.dead = true;
        let Some(jumps) = self.loops.last_mut() else {
            let word = if ends { "break" } else { "continue" };
            self.report
                .error(statement.span, message!("gdef-jump-outside", word = word));
            return None;
        };
        let slot = if ends {
            &mut jumps.end
        } else {
            &mut jumps.next
        };
        *slot = Some(match slot.take() {
            Some(other) => other.join(flow),
            None => flow,
        });
        Some(if ends {
            StmtKind::Break
        } else {
            StmtKind::Continue
        })
    }

    fn choice(
        &mut self,
        branches: &'a [(Expr, Block, Span)],
        otherwise: Option<&'a Block>,
        depth: u32,
    ) -> Option<StmtKind> {
        let mut checked = Vec::with_capacity(branches.len());
        let mut ends: Option<super::Flow> = None;
        let mut deeper = depth;
        for (condition, block, span) in branches {
            let cond = self.condition(condition);
            if let ExprKind::Bool(value) = condition.bare().kind {
                let value = if value { "true" } else { "false" };
                self.report.lint(
                    condition.span,
                    message!("gdef-condition-constant", value = value),
                );
            }
            let before = self.flow.clone();
            deeper += 1;
            let then = self.block(block, deeper);
            let after = std::mem::replace(&mut self.flow, before);
            ends = Some(match ends {
                Some(ends) => ends.join(after),
                None => after,
            });
            checked.push((cond, then, *span));
        }
        let mut rest = otherwise.map_or_else(Vec::new, |block| self.block(block, deeper + 1));
        if let Some(ends) = ends {
            let last = std::mem::take(&mut self.flow);
            self.flow = ends.join(last);
        }
        if deeper > MAX_STATEMENT {
            self.report_too_deep(branches.last()?.2, MAX_STATEMENT);
            return None;
        }
        // An `else if` is a block with one conditional, so the last branch is built first.
        let mut built = None;
        let last_end = otherwise
            .map(|block| block.end)
            .or(branches.last().map(|(_, block, _)| block.end));
        for (cond, then, span) in checked.into_iter().rev() {
            if let Some((kind, inner)) = built.take() {
                rest = vec![Stmt { kind, span: inner }];
            }
            let kind = StmtKind::If {
                cond,
                then,
                otherwise: std::mem::take(&mut rest),
            };
            built = Some((kind, last_end.map_or(span, |end| span.to(end))));
        }
        built.map(|(kind, _)| kind)
    }

    fn declare(
        &mut self,
        ty: Type,
        name: &'a SourceWord,
        value: Option<&'a Expr>,
    ) -> Option<StmtKind> {
        // The value is checked first: a declaration cannot use the name that it declares.
        let typed = value.map(|value| self.expression(value, Some(ty)));
        let id = self.declared(ty, name);
        let Some(typed) = typed else {
            self.is_incomplete = true;
            self.flow.set(id);
            return None;
        };
        let value = self.fit(typed, ty, |actual| {
            message!(
                "gdef-declaration-type",
                name = &name.text,
                expected = type_word(ty),
                found = actual
            )
        });
        self.flow.set(id);
        let value = value.expr;
        Some(StmtKind::Set { local: id, value })
    }

    fn declared(&mut self, ty: Type, name: &'a SourceWord) -> LocalId {
        let id = self.names.get(name.text.as_str()).copied();
        let Some(id) = id else {
            self.report_reserved(name);
            return self.new_local(ty, name, false);
        };
        if let Some(variable) = self.locals.get(id.0 as usize)
            && variable.local.ty != ty
        {
            self.report.add(
                Diagnostic::error(
                    name.span,
                    message!(
                        "gdef-declared-otherwise",
                        name = &name.text,
                        ty = type_word(ty),
                        first = type_word(variable.local.ty)
                    ),
                )
                .with_related(variable.local.span, message!("gdef-first-here")),
            );
        }
        id
    }

    fn assign(&mut self, name: &'a SourceWord, value: &'a Expr) -> Option<StmtKind> {
        let id = self.names.get(name.text.as_str()).copied();
        let local = id.and_then(|id| self.locals.get(id.0 as usize).map(|v| (id, v.local.ty)));
        let Some((id, ty)) = local else {
            if let Some((number, state)) = self.state(&name.text) {
                return Some(self.assign_state(number, state, name, value));
            }
            // `x += 1` already contains the variable in its value.
            if value.span.start != name.span.start {
                self.expression(value, None);
            }
            self.unknown_target(name);
            return None;
        };
        let value = self.assigned_value(ty, name, value);
        self.flow.set(id);
        Some(StmtKind::Set { local: id, value })
    }

    /// Checks a value that is assigned to a name of a type.
    fn assigned_value(&mut self, ty: Type, name: &SourceWord, value: &'a Expr) -> tree::Expr {
        let typed = self.expression(value, Some(ty));
        let fitting = self.fit(typed, ty, |actual| {
            message!(
                "gdef-assignment-type",
                name = &name.text,
                expected = type_word(ty),
                found = actual
            )
        });
        fitting.expr
    }

    fn assign_state(
        &mut self,
        number: u32,
        state: &tree::StateVariable,
        name: &SourceWord,
        value: &'a Expr,
    ) -> StmtKind {
        let value = self.assigned_value(state.ty, name, value);
        self.body.reads_move = true;
        self.body.changes.push(name.span);
        let span = name.span.to(value.span);
        StmtKind::Call(tree::Expr {
            kind: tree::ExprKind::Intrinsic(Intrinsic::SetState(number), vec![value]),
            ty: state.ty,
            span,
        })
    }

    fn unknown_target(&mut self, name: &SourceWord) {
        let text = name.text.as_str();
        if EMPTY.contains(&text) || self.head.objects.declared(text).is_some() {
            self.report
                .error(name.span, message!("gdef-assign-object", name = text));
        } else if self.head.constants.contains_key(text) || self.head.tables.get(text).is_some() {
            self.report
                .error(name.span, message!("gdef-assign-constant", name = text));
        } else {
            self.unknown_name(name);
        }
    }

    fn leave(&mut self, value: Option<&'a Expr>, span: Span) -> StmtKind {
        let value = match (value, self.result) {
            (None, None) => None,
            (None, Some(result)) => {
                self.report
                    .error(span, message!("gdef-return-value", ty = type_word(result)));
                None
            }
            (Some(value), Some(result)) => {
                let typed = self.expression(value, Some(result));
                Some(self.fit(typed, result, |actual| {
                    message!(
                        "gdef-result-type",
                        expected = type_word(result),
                        found = actual
                    )
                }))
            }
            (Some(value), None) => {
                if self.is_readable {
                    self.report
                        .lint(value.span, message!("gdef-return-dropped"));
                }
                Some(self.expression(value, None))
            }
        };
        self.flow.dead = true;
        StmtKind::Return {
            value: value.map(|value| value.expr),
        }
    }

    fn condition(&mut self, condition: &'a Expr) -> tree::Expr {
        let typed = self.expression(condition, Some(Type::Bool));
        let actual = |found| message!("gdef-condition-type", found = found);
        self.fit(typed, Type::Bool, actual).expr
    }
}
