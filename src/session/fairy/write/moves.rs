//! How pieces move: `strikes` and `goes`.

use super::geometry;
use crate::session::fairy::betza::{Movement, read as read_betza};
use crate::session::fairy::men::Plan;
use crate::session::fairy::pieces::betza_of;
use crate::session::fairy::variant::{Kind, Side};

/// The movements of a kind; a king may move like another piece.
pub fn movements(plan: &Plan<'_>, kind: &Kind) -> Vec<Movement> {
    let variant = plan.variant;
    let other = variant.king_type.as_ref().filter(|_| kind.key == "king");
    let Some(other) = other else {
        return kind.movements.clone();
    };
    match variant.kinds.iter().find(|kind| kind.key == *other) {
        Some(kind) => kind.movements.clone(),
        None => betza_of(other)
            .and_then(|betza| read_betza(betza).ok())
            .unwrap_or_default(),
    }
}

/// Whether some piece goes farther to one side than to the other.
fn is_one_sided(plan: &Plan<'_>) -> bool {
    plan.variant.kinds.iter().any(|kind| {
        let movements = movements(plan, kind);
        movements.iter().any(|movement| {
            let mirrored = Movement {
                right: -movement.right,
                ..*movement
            };
            !movements.contains(&mirrored)
        })
    })
}

/// The lines that say how far a piece goes, as far as the rest of a function asks.
fn distances(plan: &Plan<'_>, rest: &str) -> String {
    let mut text = String::new();
    if rest.contains("dx") {
        let side = if is_one_sided(plan) {
            "(toX - x) * forward(t)"
        } else {
            "toX - x"
        };
        text += &format!("  int dx = {side};\n");
    }
    if rest.contains(" f ") || rest.contains("(f)") || rest.contains("== f") {
        text += "  int f = (toY - y) * forward(t);\n";
    }
    text
}

/// The kinds that stand on the board, and a condition for each that `p` is one.
fn kinds<'a>(plan: &Plan<'a>) -> Vec<(usize, &'a Kind, String)> {
    let all = plan.variant.kinds.iter().enumerate();
    all.map(|(index, kind)| (index, kind, plan.is_kind("p", index)))
        .filter(|(_, _, condition)| condition != "false")
        .collect()
}

/// A condition for the squares that a kind may stand on, behind another one.
fn within(plan: &Plan<'_>, kind: &Kind, condition: &str) -> String {
    let size = (plan.variant.columns, plan.variant.rows);
    let of_side = |side: Side| {
        let region = kind.region.get(side as usize)?.as_ref()?;
        region.condition(size, plan.left, ("toX", "toY"))
    };
    let allowed = match (of_side(Side::White), of_side(Side::Black)) {
        (None, None) => return condition.to_owned(),
        (white, black) => {
            let white = white.map_or_else(
                || "t == 0".to_owned(),
                |white| format!("t == 0 && {}", grouped(&white)),
            );
            let black = black.map_or_else(
                || "t == 1".to_owned(),
                |black| format!("t == 1 && {}", grouped(&black)),
            );
            format!("({white} || {black})")
        }
    };
    format!("{} && {allowed}", grouped(condition))
}

pub fn grouped(condition: &str) -> String {
    if condition.contains("||") {
        format!("({condition})")
    } else {
        condition.to_owned()
    }
}

/// The condition of some of a kind's movements, with what the kind has of its own.
fn condition(plan: &Plan<'_>, kind: &Kind, picked: &[Movement]) -> String {
    let mut text = geometry::condition(picked);
    if kind.key == "soldier" && plan.variant.soldier_rank > 1 && !picked.is_empty() {
        text = format!(
            "dx == 0 && f == 1 || abs(dx) == 1 && f == 0 && rank(t, y) >= {}",
            plan.variant.soldier_rank
        );
    }
    if kind.key == "janggiCannon" && !picked.is_empty() {
        text = format!("{text} && overOther(x, y, toX, toY)");
    }
    within(plan, kind, &text)
}

pub fn strikes(plan: &Plan<'_>) -> String {
    let head = String::from(
        "/* does the piece p of player t look at (toX,toY) from (x,y), so that it can take there? */\n\
         define strikes(int t, obj p, int x, int y, int toX, int toY) -> bool {\n",
    );
    let mut text = String::new();
    for (_, kind, is_it) in kinds(plan) {
        let taking: Vec<Movement> = movements(plan, kind)
            .into_iter()
            .filter(|movement| movement.takes)
            .collect();
        let condition = condition(plan, kind, &taking);
        text += &format!(
            "  /* {} */\n  if ({is_it}) {{ return {condition}; }}\n",
            super::common::said(kind)
        );
    }
    head + &distances(plan, &text) + &text + "  return false;\n}\n"
}

pub fn goes(plan: &Plan<'_>) -> String {
    let head = String::from(
        "/* does it get there, whatever stands there? Only what moves and takes in different ways looks at that. */\n\
         define goes(int t, obj p, int x, int y, int toX, int toY) -> bool {\n",
    );
    let mut text = String::new();
    for (_, kind, is_it) in kinds(plan) {
        let all = movements(plan, kind);
        let is_pawn = kind.key == "pawn";
        if all.iter().all(|movement| movement.moves && movement.takes) && !is_pawn {
            continue;
        }
        let pick = |moves: bool, takes: bool| -> Vec<Movement> {
            let picked = all.iter().copied();
            picked
                .filter(|movement| movement.moves == moves && movement.takes == takes)
                .collect()
        };
        text += &format!("  if ({is_it}) {{\n");
        let both = pick(true, true);
        if !both.is_empty() {
            text += &format!(
                "    if ({}) {{ return true; }}\n",
                condition(plan, kind, &both)
            );
        }
        let taking = pick(false, true);
        if !taking.is_empty() {
            let passing = if is_pawn && super::common::passing(plan).is_some() {
                " || isPassing(t, toX, toY)"
            } else {
                ""
            };
            let target = grouped(&format!("CurrentPosition[toX][toY] != empty{passing}"));
            text += &format!(
                "    if ({} && {target}) {{ return true; }}\n",
                grouped(&condition(plan, kind, &taking))
            );
        }
        let moving = pick(true, false);
        if moving.is_empty() {
            text += "    return false;  /*! the piece does not go there */\n  }\n";
            continue;
        }
        let quiet = condition(plan, kind, &moving);
        if is_pawn && plan.variant.double_step {
            let (first, last) = plan.variant.double_step_ranks;
            let starts = match first == last {
                true => format!("rank(t, y) == {first}"),
                false => format!("rank(t, y) >= {first} && rank(t, y) <= {last}"),
            };
            let double = format!(
                "dx == 0 && f == 2 && {starts} && CurrentPosition[x][y + forward(t)] == empty"
            );
            text += &format!(
                "    /* two steps from where it starts */\n    if ({double} && CurrentPosition[toX][toY] == empty) {{ return true; }}\n"
            );
        }
        text += &format!(
            "    return {} && CurrentPosition[toX][toY] == empty;  /*! the piece does not go there */\n  }}\n",
            grouped(&quiet)
        );
    }
    head + &distances(plan, &text)
        + &text
        + "  return strikes(t, p, x, y, toX, toY);  /*! the piece does not go there */\n}\n"
}
