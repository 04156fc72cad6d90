//! The rules of a variant in gdef: only what this variant needs, with comments.

mod after;
mod becoming;
mod castling;
mod common;
mod drops;
mod enclosing;
mod end;
mod geometry;
mod head;
mod helpers;
mod legal;
mod moves;
mod safety;

pub use common::{passing, said};
pub use head::right;

use super::men::Plan;

/// Returns the rules.
pub fn rules(plan: &Plan<'_>) -> String {
    let parts = [
        legal::is_passing(plan),
        moves::strikes(plan),
        moves::goes(plan),
        safety::royal(plan),
        castling::castling(plan),
        becoming::becoming(plan),
        drops::dropping(plan),
        legal::is_move_legal(plan),
        after::after_move(plan),
        end::end(plan),
    ];
    let mut body = String::new();
    for part in parts.iter().filter(|part| !part.is_empty()) {
        body += "\n";
        body += part;
    }
    let helpers = helpers::helpers(plan, &body);
    let uses_std = ["abs(", "sign(", "min(", "max("]
        .iter()
        .any(|name| body.contains(name) || helpers.contains(name));
    head::head(plan, uses_std) + &helpers + &body
}
