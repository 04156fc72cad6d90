//! All expressions of a block.

use crate::rules::gdef::syntax::{Block, Expr, ExprKind, Statement, StatementKind};
use crate::rules::syntax::SourceWord;

/// Returns the expressions of a block, those inside others included.
pub(super) fn expressions(block: &Block) -> impl Iterator<Item = &Expr> {
    let mut all = Vec::new();
    in_block(block, &mut all);
    all.into_iter()
}

/// Returns the calls of a block with their arguments.
pub(super) fn calls(block: &Block) -> impl Iterator<Item = (&SourceWord, &[Expr])> {
    expressions(block).filter_map(|it| match &it.kind {
        ExprKind::Call(name, arguments) => Some((name, arguments.as_slice())),
        _ => None,
    })
}

fn in_block<'b>(block: &'b Block, all: &mut Vec<&'b Expr>) {
    for statement in &block.statements {
        in_statement(statement, all);
    }
}

fn in_statement<'b>(statement: &'b Statement, all: &mut Vec<&'b Expr>) {
    match &statement.kind {
        StatementKind::While(condition, body) => {
            in_expression(condition, all);
            in_block(body, all);
        }
        StatementKind::For(it) => {
            in_statement(&it.init, all);
            in_expression(&it.condition, all);
            in_statement(&it.step, all);
            in_block(&it.body, all);
        }
        StatementKind::If(branches, otherwise) => {
            for (condition, body, _) in branches {
                in_expression(condition, all);
                in_block(body, all);
            }
            if let Some(body) = otherwise {
                in_block(body, all);
            }
        }
        StatementKind::Declare(_, _, Some(value))
        | StatementKind::Return(Some(value))
        | StatementKind::Assign(_, value)
        | StatementKind::Call(value) => in_expression(value, all),
        StatementKind::Block(body) => in_block(body, all),
        StatementKind::Declare(_, _, None)
        | StatementKind::Return(None)
        | StatementKind::Break
        | StatementKind::Continue
        | StatementKind::Broken => {}
    }
}

pub(super) fn in_expression<'b>(expression: &'b Expr, all: &mut Vec<&'b Expr>) {
    all.push(expression);
    match &expression.kind {
        ExprKind::Parens(inner) | ExprKind::Prefix(_, inner) => in_expression(inner, all),
        ExprKind::Call(_, parts) | ExprKind::Access(_, parts) => {
            for part in parts {
                in_expression(part, all);
            }
        }
        ExprKind::Chain(first, rest) => {
            in_expression(first, all);
            for (_, _, operand) in rest {
                in_expression(operand, all);
            }
        }
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Bool(_)
        | ExprKind::Name(_)
        | ExprKind::Broken => {}
    }
}
