//! What several parts of the rules share.

use crate::session::fairy::men::Plan;
use crate::session::fairy::variant::{Kind, Side};

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

/// Whether a piece may not be left in danger.
pub fn has_royal(plan: &Plan<'_>) -> bool {
    has_king(plan) || plan.variant.pseudo_royal
}

pub fn has_king(plan: &Plan<'_>) -> bool {
    plan.variant
        .kind("king")
        .is_some_and(|king| plan.is_kind("p", king) != "false")
}

/// The objects of a kind that one side may have.
pub fn of_side(plan: &Plan<'_>, side: Side, key: &str) -> Vec<String> {
    let kind = plan.variant.kind(key);
    plan.objects(&[side], |_, man| Some(man.kind) == kind)
}

/// Loops over the squares of the board around one statement.
pub fn over_squares(plan: &Plan<'_>, (x, y): (&str, &str), statement: &str) -> String {
    let (first, last) = (plan.left, plan.left + plan.variant.columns - 1);
    format!(
        "  for (int {x} = {first}; {x} <= {last}; {x}++) {{\n    for (int {y} = 0; {y} < {}; {y}++) {{\n{statement}    }}\n  }}\n",
        plan.variant.rows
    )
}

/// A number of pieces of some kinds of one side, as a sum; `0` if it has none.
pub fn sum(objects: &[String]) -> String {
    if objects.is_empty() {
        return "0".to_owned();
    }
    let counts: Vec<String> = objects
        .iter()
        .map(|object| format!("count({object})"))
        .collect();
    counts.join(" + ")
}

/// The same for player `t`.
pub fn sum_of(plan: &Plan<'_>, keys: &[String]) -> String {
    let of = |side: Side| -> Vec<String> {
        keys.iter()
            .flat_map(|key| of_side(plan, side, key))
            .collect()
    };
    format!(
        "  if (t == 0) {{ return {}; }}\n  return {};\n",
        sum(&of(Side::White)),
        sum(&of(Side::Black))
    )
}
