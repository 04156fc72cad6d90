//! Drops: what may be put down where, and the hands.

use super::enclosing::{encloses, opposite_bishops};
use super::{common, moves};
use crate::session::fairy::men::any;
use crate::session::fairy::men::{Form, Plan};
use crate::session::fairy::variant::Side;

/// The part of the rules about drops; empty without hands.
pub fn dropping(plan: &Plan<'_>) -> String {
    let variant = plan.variant;
    let mut text = String::new();
    let stuck = stuck(plan);
    if variant.immobility_illegal && !stuck.is_empty() {
        text += &format!(
            "/* would p of player t never move again from the row y? */\n\
             define isStuck(int t, obj p, int y) -> bool {{\n{stuck}  return false;\n}}\n"
        );
    }
    if !plan.has_hands() {
        return text;
    }
    text += &hand_squares(plan);
    if variant.encloses {
        text += &encloses(plan);
    }
    text += &may_drop(plan);
    if variant.must_drop {
        text += &must_drop(plan);
    }
    text
}

/// Tests for rows from which a piece would never move.
pub fn stuck(plan: &Plan<'_>) -> String {
    let rows = i64::try_from(plan.variant.rows).unwrap_or(8);
    let mut text = String::new();
    for (index, kind) in plan.variant.kinds.iter().enumerate() {
        let is_it = plan.is_kind("p", index);
        if is_it == "false" {
            continue;
        }
        let moving: Vec<_> = moves::movements(plan, kind)
            .into_iter()
            .filter(|movement| movement.moves)
            .collect();
        // The rows that some movement does not leave, sideways ones left aside: they need a neighbour only.
        let free = |row: i64| {
            moving
                .iter()
                .any(|movement| (0..rows).contains(&(row + i64::from(movement.forward))))
        };
        let dead = (0..rows).rev().take_while(|row| !free(*row)).count();
        if dead > 0 {
            text += &format!(
                "  if (({is_it}) && rank(t, y) > {}) {{ return true; }}\n",
                plan.variant.rows - dead
            );
        }
    }
    text
}

fn hand_squares(plan: &Plan<'_>) -> String {
    let rows = plan.variant.rows;
    let mut text =
        "/* the place of a piece in a hand, from 0 */\ndefine placeOf(obj p) -> int {\n".to_owned();
    for (place, man) in plan.hand.iter().enumerate() {
        let objects = plan.objects(&[Side::White, Side::Black], |index, _| index == *man);
        if !objects.is_empty() {
            text += &format!("  if ({}) {{ return {place}; }}\n", any("p", &objects));
        }
    }
    let ((white, _), _) = plan.hand_square(Side::White, 0);
    let ((black, _), _) = plan.hand_square(Side::Black, 0);
    text += "  return -1;\n}\n";
    text += "/* where a piece of player t lies in the hand, and the column of its number */\n";
    if plan.hand.len() > rows {
        text += &format!(
            "define handX(int t, int place) -> int {{ if (t == 0) {{ return {white} + 2 * (place / {rows}); }} return {black} - 2 * (place / {rows}); }}\n\
             define numberX(int t, int place) -> int {{ if (t == 0) {{ return handX(t, place) + 1; }} return handX(t, place) - 1; }}\n\
             define handY(int t, int place) -> int {{ if (t == 0) {{ return place % {rows}; }} return {} - place % {rows}; }}\n",
            rows - 1
        );
    } else {
        text += &format!(
            "define handX(int t, int place) -> int {{ if (t == 0) {{ return {white}; }} return {black}; }}\n\
             define numberX(int t, int place) -> int {{ if (t == 0) {{ return {}; }} return {}; }}\n\
             define handY(int t, int place) -> int {{ if (t == 0) {{ return place; }} return {} - place; }}\n",
            white + 1,
            black.saturating_sub(1),
            rows - 1
        );
    }
    let is_limited = |man: &usize| {
        let kind = plan
            .men
            .get(*man)
            .and_then(|man| plan.variant.kinds.get(man.kind));
        kind.is_some_and(|kind| kind.limit > 0)
    };
    if plan.hand.iter().any(is_limited) {
        text += "/* how many pieces like p player t has on the board */\n\
                 define onBoard(int t, obj p) -> int {\n  int n = 0;\n";
        text += &common::over_squares(
            plan,
            ("x", "y"),
            "      if (owner(CurrentPosition[x][y]) == t && isLike(CurrentPosition[x][y], p)) { n++; }\n",
        );
        text += "  return n;\n}\n";
        text += "/* do two pieces move alike? */\ndefine isLike(obj p, obj q) -> bool {\n";
        for (kind, it) in plan.variant.kinds.iter().enumerate() {
            let (p, q) = (plan.is_kind("p", kind), plan.is_kind("q", kind));
            if it.limit > 0 && p != "false" {
                text += &format!("  if ({q}) {{ return {p}; }}\n");
            }
        }
        text += "  return false;\n}\n";
    }
    text
}

fn may_drop(plan: &Plan<'_>) -> String {
    let variant = plan.variant;
    let size = (variant.columns, variant.rows);
    let mut text = "/* may player t drop p on (x,y)? */\ndefine mayDrop(int t, obj p, int x, int y) -> bool {\n".to_owned();
    for side in [Side::White, Side::Black] {
        let region = variant
            .drop_regions
            .get(side as usize)
            .and_then(Option::as_ref);
        if let Some(condition) =
            region.and_then(|region| region.condition(size, plan.left, ("x", "y")))
        {
            text += &format!(
                "  if (t == {} && !({condition})) {{ return false; }}  /*! pieces are not dropped there */\n",
                side as usize
            );
        }
    }
    let mut pawn_rows = Vec::new();
    if !variant.zone_drops && variant.promotion_rank <= variant.rows {
        pawn_rows.push(format!("rank(t, y) >= {}", variant.promotion_rank));
    }
    if !variant.first_rank_drops {
        pawn_rows.push("rank(t, y) == 1".to_owned());
    }
    let held = |key: &str| {
        let kind = variant.kind(key);
        plan.objects(&[Side::White, Side::Black], |index, man| {
            Some(man.kind) == kind && plan.hand.contains(&index)
        })
    };
    let pawns = held("pawn");
    if !pawns.is_empty() && !pawn_rows.is_empty() {
        text += &format!(
            "  if (({}) && ({})) {{ return false; }}  /*! a pawn is not dropped on that row */\n",
            any("p", &pawns),
            pawn_rows.join(" || ")
        );
    }
    for kind in &variant.kinds {
        for side in [Side::White, Side::Black] {
            let region = kind.region.get(side as usize).and_then(Option::as_ref);
            let condition = region.and_then(|region| region.condition(size, plan.left, ("x", "y")));
            let objects = held(&kind.key);
            let letter = if side == Side::White { 'W' } else { 'B' };
            let objects: Vec<String> = objects
                .into_iter()
                .filter(|object| object.starts_with(letter))
                .collect();
            if let Some(condition) = condition.filter(|_| !objects.is_empty()) {
                text += &format!(
                    "  if (({}) && !({condition})) {{ return false; }}  /*! the piece does not stand there */\n",
                    any("p", &objects)
                );
            }
        }
    }
    if variant.immobility_illegal && !stuck(plan).is_empty() {
        text += "  if (isStuck(t, p, y)) { return false; }  /*! the piece could never move again from there */\n";
    }
    text += "  if (CurrentPosition[x][y] != empty) { return false; }  /*! a piece is dropped on an empty square */\n";
    if variant.drop_on_top {
        text += "  /*! something must stand below */\n  if (y > 0 && CurrentPosition[x][y - 1] == empty) { return false; }\n";
    }
    let mut before = String::new();
    if let Some(kind) = plan.kind_of(variant.no_doubled.as_ref()) {
        let doubled = plan.objects(&[Side::White, Side::Black], |_, man| {
            man.kind == kind && man.form == Form::Plain
        });
        before += &format!(
            "/* how many pieces like p stand on the column x? */\n\
             define onColumn(obj p, int x) -> int {{\n  int n = 0;\n  for (int y = 0; y < {}; y++) {{\n    \
             if (CurrentPosition[x][y] == p) {{ n++; }}\n  }}\n  return n;\n}}\n",
            variant.rows
        );
        text += &format!(
            "  /*! one more of these may not stand on that column */\n  if (({}) && onColumn(p, x) >= {}) {{ return false; }}\n",
            any("p", &doubled),
            variant.no_doubled_count
        );
    }
    if variant.encloses {
        text += "  if (!mayEnclose(t, x, y)) { return false; }  /*! it must enclose pieces of the other player */\n";
    }
    if variant.opposite_bishops {
        before += &opposite_bishops(plan);
        text += "  if (!leavesColours(t, p, x, y)) { return false; }  /*! bishops stand on squares of both colours */\n";
    }
    // `mustDrop` asks about drops while another move is judged: then the board of `next` is not the one behind the drop.
    let after = |call: &str| match variant.must_drop {
        true => format!(
            "suppose(clear(handX(t, placeOf(p)), handY(t, placeOf(p))), place(x, y, p), {call})"
        ),
        false => format!("next({call})"),
    };
    let gives_check = after("inCheck(1 - t)");
    if !variant.drop_checks || !variant.checking {
        text += &format!(
            "  if ({gives_check}) {{ return false; }}  /*! no check may be given by a drop */\n"
        );
    }
    if common::has_royal(plan) {
        // A king in hand is in no danger wherever it is put down.
        let there = if held("king").is_empty() {
            ""
        } else {
            "kingSquare(t) >= 0 && "
        };
        text += &format!(
            "  if ({there}{}) {{ return false; }}  /*! the king would be in check */\n",
            after("inCheck(t)")
        );
    }
    let pawn = held("shogiPawn");
    if variant.no_pawn_mate && !pawn.is_empty() {
        before += &mate(plan);
        text += &format!(
            "  /*! a dropped pawn may not mate */\n  if (({}) && {gives_check} && !{}) {{ return false; }}\n",
            any("p", &pawn),
            after("hasAnswer(1 - t)")
        );
    }
    format!("{before}{text}  return true;\n}}\n")
}

/// Whether a player has a move on the board; that suffices against the check of a pawn.
fn mate(plan: &Plan<'_>) -> String {
    let inner = common::over_squares(
        plan,
        ("i", "j"),
        "      if (owner(CurrentPosition[i][j]) != t && goes(t, CurrentPosition[x][y], x, y, i, j)\n          \
         && !suppose(clear(x, y), place(i, j, CurrentPosition[x][y]), inCheck(t))) {\n        return true;\n      }\n",
    );
    let outer = common::over_squares(
        plan,
        ("x", "y"),
        "      if (owner(CurrentPosition[x][y]) == t && answersFrom(t, x, y)) { return true; }\n",
    );
    format!(
        "/* can the piece on (x,y) end the check? */\n\
         define answersFrom(int t, int x, int y) -> bool {{\n{inner}  return false;\n}}\n\
         define hasAnswer(int t) -> bool {{\n{outer}  return false;\n}}\n"
    )
}

fn must_drop(plan: &Plan<'_>) -> String {
    let variant = plan.variant;
    let wanted = plan.kind_of(variant.must_drop_kind.as_ref());
    let mut lines = String::new();
    for (place, man) in plan.hand.iter().enumerate() {
        let kind = plan.men.get(*man).map(|man| man.kind);
        if variant.must_drop_kind.is_none() || kind == wanted {
            lines += &format!(
                "  if (canDrop(t, CurrentPosition[handX(t, {place})][handY(t, {place})])) {{ return true; }}\n"
            );
        }
    }
    format!(
        "/* is there a square for the piece p of player t? */\n\
         define canDrop(int t, obj p) -> bool {{\n  if (p == empty) {{ return false; }}\n{}  return false;\n}}\n\
         define mustDrop(int t) -> bool {{\n{lines}  return false;\n}}\n",
        common::over_squares(
            plan,
            ("x", "y"),
            "      if (CurrentPosition[x][y] == empty && mayDrop(t, p, x, y)) { return true; }\n"
        )
    )
}
