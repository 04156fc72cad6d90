//! Walks through the expressions of a tree.

use super::tree::{Expr, ExprKind, Stmt, StmtKind, all_statements};

/// Calls `visit` with every top-level expression of a statement list, nested statements included.
pub(in crate::rules) fn expressions_of<'t>(block: &'t [Stmt], visit: &mut impl FnMut(&'t Expr)) {
    for statement in all_statements(block) {
        match &statement.kind {
            StmtKind::While { cond, .. }
            | StmtKind::For { cond, .. }
            | StmtKind::If { cond, .. } => visit(cond),
            StmtKind::Set { value, .. } | StmtKind::Call(value) => visit(value),
            StmtKind::Return { value } => {
                if let Some(value) = value {
                    visit(value);
                }
            }
            StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Label(_)
            | StmtKind::GoTo(_)
            | StmtKind::Guard(_)
            | StmtKind::Refuse
            | StmtKind::Halt => {}
        }
    }
}

// With a list of its own and not by recursion: `a + b + c + ...` nests to the left without a bound in the parsers.
/// Calls `visit` with an expression and all its subexpressions.
pub(in crate::rules) fn walk<'t>(expr: &'t Expr, visit: &mut impl FnMut(&'t Expr)) {
    let mut open = vec![expr];
    while let Some(expr) = open.pop() {
        visit(expr);
        match &expr.kind {
            ExprKind::ToFloat(a)
            | ExprKind::Unary(_, a)
            | ExprKind::IsPlace(a)
            | ExprKind::SetWinner(a)
            | ExprKind::Next(a)
            | ExprKind::Assign(_, a)
            | ExprKind::OperationField { index: a, .. } => open.push(a),
            ExprKind::Binary { left, right, .. } => open.extend([&**left, &**right]),
            ExprKind::And(a, b)
            | ExprKind::Or(a, b)
            | ExprKind::CellAt(a, b)
            | ExprKind::OperationFieldAt { index: a, field: b } => open.extend([&**a, &**b]),
            ExprKind::Suppose(changes, call) => {
                for change in changes {
                    open.extend([&change.x, &change.y]);
                    open.extend(&change.piece);
                }
                open.push(call);
            }
            ExprKind::Call(_, arguments) | ExprKind::Intrinsic(_, arguments) => {
                open.extend(arguments);
            }
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Bool(_)
            | ExprKind::Piece(_)
            | ExprKind::Local { .. }
            | ExprKind::OperationCount
            | ExprKind::OnTurn => {}
        }
    }
}
