//! Constants whose values a reader of the text has to compute.

use super::constants::Constants;
use super::syntax::{Definitions, Expr, ExprKind};
use crate::rules::DisplayValue;

/// Returns the constants that are not written as their values, with these, in the order of the text.
pub(super) fn constants(
    definitions: &Definitions,
    known: &Constants,
) -> Vec<(String, DisplayValue)> {
    let computed = definitions
        .constants
        .iter()
        .filter(|constant| !is_literal(&constant.value));
    let values = computed.filter_map(|constant| {
        let name = &constant.name.text;
        let value = known.get(name).filter(|value| value.is_known)?.value;
        // The name of a piece, which says what it is.
        let is_piece = matches!(value, DisplayValue::Piece(_));
        (!is_piece).then(|| (name.clone(), value))
    });
    values.collect()
}

/// Returns true for a number, with a sign or without, and for a truth value.
fn is_literal(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Bool(_) | ExprKind::Broken => true,
        ExprKind::Prefix(_, operand) => is_literal(operand),
        ExprKind::Parens(inner) => is_literal(inner),
        _ => false,
    }
}
