//! The rules of a variant in gdef: only what this variant needs, with comments.

mod after;
mod drops;
mod end;
mod geometry;
mod head;
mod helpers;
mod legal;
mod moves;

pub use head::right;

use super::Kind;
use super::men::Plan;

/// Returns the rules.
pub fn rules(plan: &Plan<'_>) -> String {
    let parts = [
        legal::is_passing(plan),
        moves::strikes(plan),
        moves::goes(plan),
        legal::royal(plan),
        legal::castling(plan),
        legal::becoming(plan),
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

/// How a kind is called in comments.
pub fn said(kind: &Kind) -> String {
    let mut name = String::new();
    for letter in kind.key.chars() {
        if letter.is_ascii_uppercase() {
            name.push(' ');
        }
        name.push(letter.to_ascii_lowercase());
    }
    if kind.key.starts_with("customPiece") {
        name = format!("piece {}", kind.letter);
    }
    format!("{name}: {}", kind.notation)
}

/// The rows that pawns may be taken on in passing; nothing without double steps.
pub fn passing(plan: &Plan<'_>) -> Option<(usize, usize)> {
    let variant = plan.variant;
    let pawn = variant
        .kind("pawn")
        .filter(|pawn| plan.is_kind("p", *pawn) != "false");
    (pawn.is_some() && variant.double_step).then_some(variant.double_step_ranks)
}

/// A condition that holds for some objects of the player `t`, by side.
fn any(name: &str, objects: &[String]) -> String {
    super::men::any(name, objects)
}
