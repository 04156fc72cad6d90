//! Statements.

use super::{Compiler, Instruction, Label, NoteKind, Operand, ReturnExit};
use crate::base::Span;
use crate::rules::vm::code::CodeStyle;
use crate::rules::vm::instruction::NOWHERE;
use crate::rules::vm::intrinsic::Intrinsic;
use crate::rules::vm::tree::{Expr, ExprKind, Stmt, StmtKind};
use crate::rules::vm::types::Type;

impl Compiler<'_> {
    pub(super) fn block(&mut self, statements: &[Stmt]) {
        for statement in statements {
            // A label may be come to from anywhere in the function, even from code that is not compiled yet.
            if !self.is_reachable && !matches!(statement.kind, StmtKind::Label(_)) {
                continue;
            }
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        let span = statement.span;
        if let StmtKind::Label(id) = statement.kind {
            let label = Label(id.0);
            self.mark_named(label);
            return self.bind(label);
        }
        self.start(span);
        let free = self.free;
        match &statement.kind {
            StmtKind::Set { local, value } => {
                if let Operand::Register(to) = self.local(*local) {
                    self.into(value, to);
                    if let Some(flag) = self.flag(*local) {
                        self.emit(Instruction::Constant { to: flag, bits: 1 }, span);
                    }
                    self.note(NoteKind::Assign, to, value.ty, span);
                } else {
                    self.is_broken = true;
                }
            }
            StmtKind::Call(expr) => self.effect(expr),
            StmtKind::Return { value } => self.leave(value.as_ref(), span),
            StmtKind::While { cond, body } => self.repeat(cond, body, &[], span),
            StmtKind::For { cond, body, step } => self.repeat(cond, body, step, span),
            StmtKind::If { .. } => self.choice(statement),
            StmtKind::Break => self.leave_loop(span, |(_, end)| end),
            StmtKind::Continue => self.leave_loop(span, |(next, _)| next),
            StmtKind::GoTo(id) => self.emit(Instruction::Go { target: id.0 }, span),
            StmtKind::Guard(id) => {
                let target = id.map_or(NOWHERE, |id| id.0);
                self.emit(Instruction::Guard { target }, span);
            }
            StmtKind::Refuse => self.emit(Instruction::Refuse, span),
            StmtKind::Halt => {
                self.mark(NoteKind::ReturnNothing, span);
                self.emit(Instruction::Halt, span);
            }
            StmtKind::Label(_) => {}
        }
        self.free = free;
    }

    fn leave_loop(&mut self, span: Span, way: impl FnOnce((Label, Label)) -> Label) {
        match self.loops.last().copied() {
            Some(around) => self.jump(way(around), span),
            None => self.is_broken = true,
        }
    }

    fn start(&mut self, span: Span) {
        self.charge(span);
        self.mark(NoteKind::Statement, span);
    }

    /// Compiles an expression for its effects.
    fn effect(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Call(callee, arguments) => self.call_dropped(*callee, arguments, expr.span),
            ExprKind::SetWinner(player) => {
                let player = self.operand(player);
                let player = self.force(player, expr.span);
                self.emit(Instruction::SetWinner { player }, expr.span);
            }
            ExprKind::Intrinsic(Intrinsic::SetState(_), _) => {
                let value = self.operand(expr);
                let value = self.force(value, expr.span);
                self.note(NoteKind::SetState, value, expr.ty, expr.span);
            }
            // Squares are shown by a run of exact code after the end of the game. Fast code only makes sure that they
            // are on the board, by reading them as any other square, so that searches, the graph and the list of moves
            // need not know of it.
            ExprKind::Intrinsic(Intrinsic::ShowSquare, operands)
                if self.style == CodeStyle::Fast =>
            {
                if let [x, y] = &**operands {
                    let kind = ExprKind::CellAt(Box::new(x.clone()), Box::new(y.clone()));
                    self.operand(&Expr {
                        kind,
                        ty: Type::Piece,
                        span: expr.span,
                    });
                }
            }
            _ => {
                self.operand(expr);
            }
        }
    }

    // The two forms of a loop:
    //
    //     exact                         fast
    //         jump test                     if !cond -> end        (charged as the test that it is)
    //     again:                        again:
    //         body                          body
    //     next:                         next:
    //         step                          step
    //     test:                         test:
    //         if cond -> again              if cond -> again
    //     end:                          end:
    //
    // The copy of the condition saves one jump per loop. Exact code has the condition once, so that each part of the
    // source has one place in the code. `continue` goes to `next`, `break` to `end`.
    fn repeat(&mut self, cond: &Expr, body: &[Stmt], step: &[Stmt], span: Span) {
        let (again, next, test, end) = (self.label(), self.label(), self.label(), self.label());
        if self.is_exact() {
            self.jump(test, span);
        } else {
            // The test before the loop is a copy, so that each round has only one jump.
            self.charge(span);
            self.jump_if(cond, false, end);
        }
        // False in fast code if the condition is false at compile time. In exact code nothing is reachable here,
        // because of the jump to the test; the body is come to by the jump back.
        let enters = self.is_reachable;
        if enters || self.is_exact() {
            // The jump back is emitted only later, so the label counts as named already.
            self.mark_named(again);
            self.bind(again);
            self.scope.level = self.scope.level.saturating_add(1);
            self.loops.push((next, end));
            self.block(body);
            self.loops.pop();
            self.bind(next);
            self.block(step);
            self.scope.level = self.scope.level.saturating_sub(1);
            self.bind(test);
            self.charge(span);
            self.mark(NoteKind::Control, span);
            self.jump_if(cond, true, again);
        }
        self.bind(end);
    }

    /// Compiles an `if` with all its `else if`s.
    fn choice(&mut self, statement: &Stmt) {
        let end = self.label();
        let level = self.scope.level;
        let mut statement = statement;
        // A chain of `else if` is a list in the source and nests in the tree. A loop, because such chains are as long
        // as a game has pieces or squares.
        while let StmtKind::If {
            cond,
            then,
            otherwise,
        } = &statement.kind
        {
            self.mark(NoteKind::Control, statement.span);
            let no = self.label();
            self.jump_if(cond, false, no);
            let around = self.scope.level;
            self.scope.level = around.saturating_add(1);
            self.block(then);
            self.scope.level = around;
            if !otherwise.is_empty() {
                self.jump(end, statement.span);
            }
            self.bind(no);
            if let [next] = otherwise.as_slice()
                && matches!(next.kind, StmtKind::If { .. })
                // An `else if` is charged and noted as a statement of its own, as it is when it stands in braces.
                && self.is_reachable
            {
                self.scope.level = self.scope.level.saturating_add(1);
                self.start(next.span);
                statement = next;
            } else {
                self.scope.level = self.scope.level.saturating_add(1);
                self.block(otherwise);
                break;
            }
        }
        self.scope.level = level;
        self.bind(end);
    }

    fn leave(&mut self, value: Option<&Expr>, span: Span) {
        self.mark(NoteKind::Leave, span);
        let result = self
            .program
            .functions
            .get(self.scope.function.0 as usize)
            .and_then(|function| function.result);
        // A procedure, or a `return` of a call in one. The checkers do not let it stand in a condition, where it would
        // count as false.
        let (Some(value), Some(ty)) = (value, result) else {
            match value {
                Some(value) => self.effect(value),
                None => self.mark(NoteKind::ReturnNothing, span),
            }
            match self.scope.exit {
                ReturnExit::Frame => self.emit(Instruction::ReturnNothing, span),
                ReturnExit::Value { end, .. } | ReturnExit::Drop { end } => self.jump(end, span),
                ReturnExit::Branch { no, .. } => self.jump(no, span),
            }
            return;
        };
        match self.scope.exit {
            ReturnExit::Frame if ty == Type::Bool && self.decides(value) => {
                let no = self.label();
                self.jump_if(value, false, no);
                self.return_bool(1, span);
                self.bind(no);
                self.return_bool(0, span);
            }
            ReturnExit::Frame => match self.operand(value) {
                Operand::Constant(bits) if !self.is_exact() => {
                    self.emit(Instruction::ReturnConstant { bits }, span);
                }
                operand => {
                    let a = self.force(operand, span);
                    self.note(NoteKind::Return, a, ty, span);
                    self.emit(Instruction::Return { a }, span);
                }
            },
            ReturnExit::Value { to, end } => {
                self.into(value, to);
                self.jump(end, span);
            }
            // The value is not used, but computing it may fail.
            ReturnExit::Drop { end } => {
                self.operand(value);
                self.jump(end, span);
            }
            ReturnExit::Branch { yes, no } => self.fork(value, yes, no, span),
        }
    }

    /// Returns true if a bool is better compiled to jumps. Exact code always notes the atoms of a returned value.
    fn decides(&self, value: &Expr) -> bool {
        self.is_exact() && !matches!(value.kind, ExprKind::Bool(_))
            || matches!(
                value.kind,
                ExprKind::And(..)
                    | ExprKind::Or(..)
                    | ExprKind::Unary(..)
                    | ExprKind::Binary { .. }
                    | ExprKind::IsPlace(_)
                    | ExprKind::Call(..)
            )
    }

    fn return_bool(&mut self, bits: i64, span: Span) {
        if self.is_exact() {
            let a = self.force(Operand::Constant(bits), span);
            self.note(NoteKind::Return, a, Type::Bool, span);
            self.emit(Instruction::Return { a }, span);
        } else {
            self.emit(Instruction::ReturnConstant { bits }, span);
        }
    }

    /// Jumps to one of two labels.
    fn fork(&mut self, value: &Expr, yes: Label, no: Label, span: Span) {
        self.jump_if(value, true, yes);
        self.jump(no, span);
    }
}
