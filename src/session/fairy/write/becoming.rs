//! What a piece may be where it arrives: promotion.

use super::common::{of_side, sum};
use crate::session::fairy::men::Plan;
use crate::session::fairy::variant::Side;

/// `becomes`: as what a piece arrives.
pub fn becoming(plan: &Plan<'_>) -> String {
    let variant = plan.variant;
    let mut lines = String::new();
    for side in [Side::White, Side::Black] {
        for (index, man) in plan.men.iter().enumerate() {
            let is_there =
                plan.has.get(side as usize).and_then(|has| has.get(index)) == Some(&true);
            let Some(kind) = variant.kinds.get(man.kind).filter(|_| is_there) else {
                continue;
            };
            let is_pawn = kind.key == "pawn";
            let to = plan.promotions(man);
            let line = variant.promotion_rank;
            let must_stop = is_pawn && variant.must_promote_pawns;
            if to.is_empty() && !(must_stop && variant.promotion_rank <= variant.rows) {
                continue;
            }
            let choices: Vec<String> = to
                .iter()
                .map(|to| {
                    let object = plan.object(side, *to);
                    let of = plan
                        .men
                        .get(*to)
                        .and_then(|man| variant.kinds.get(man.kind));
                    match of.filter(|kind| kind.limit > 0) {
                        None => format!("q == {object}"),
                        Some(kind) => format!(
                            "q == {object} && {} < {}",
                            number_of(plan, side, &kind.key),
                            kind.limit
                        ),
                    }
                })
                .collect();
            let choices = if choices.is_empty() {
                "false".to_owned()
            } else {
                choices.join(" || ")
            };
            let takes = if variant.promotes_by_capture {
                "CurrentPosition[toX][toY] != empty && "
            } else {
                ""
            };
            let object = plan.object(side, index);
            let zone = if is_pawn {
                if variant.must_promote_pawns {
                    format!("rank(t, toY) == {line}")
                } else {
                    format!("rank(t, toY) >= {line}")
                }
            } else if line <= 1 {
                "true".to_owned()
            } else {
                format!("(rank(t, y) >= {line} || rank(t, toY) >= {line})")
            };
            lines += &format!("  if (p == {object}) {{\n");
            let must = if is_pawn {
                variant.must_promote_pawns
            } else {
                variant.must_promote_pieces
            };
            if must {
                // A piece that cannot become anything any more stays what it is.
                let left: Vec<String> = to
                    .iter()
                    .filter_map(|to| variant.kinds.get(plan.men.get(*to)?.kind))
                    .filter(|kind| kind.limit > 0 && !is_pawn)
                    .map(|kind| format!("{} >= {}", number_of(plan, side, &kind.key), kind.limit))
                    .collect();
                let stays = left
                    .iter()
                    .map(|left| format!(" || {left}"))
                    .collect::<String>();
                let quiet = if variant.promotes_by_capture {
                    " || CurrentPosition[toX][toY] == empty"
                } else {
                    ""
                };
                lines += &format!(
                    "    if (q == p) {{ return !({zone}){quiet}{stays}; }}  /*! the piece must be promoted there */\n"
                );
            } else {
                lines += "    if (q == p) { return true; }\n";
            }
            lines += &format!(
                "    return {takes}{zone} && ({choices});  /*! it cannot become this piece there */\n  }}\n"
            );
        }
    }
    if lines.is_empty() {
        return String::new();
    }
    format!(
        "/* may the piece p be q where it goes to (toX,toY) from the row y? */\n\
         define becomes(int t, obj p, obj q, int y, int toX, int toY) -> bool {{\n{lines}  \
         return q == p;  /*! the piece stays what it is */\n}}\n"
    )
}

/// How many pieces of a kind a side has on the board, as an expression.
fn number_of(plan: &Plan<'_>, side: Side, key: &str) -> String {
    let kind = plan.variant.kind(key);
    let objects = of_side(plan, side, key);
    let held = plan
        .hand
        .iter()
        .any(|man| plan.men.get(*man).map(|man| man.kind) == kind);
    match (held, plan.variant.kinds.iter().find(|kind| kind.key == key)) {
        (true, Some(_)) => format!(
            "onBoard({}, {})",
            side as usize,
            objects.first().cloned().unwrap_or_default()
        ),
        _ => sum(&objects),
    }
}
