//! What follows from a move: `afterMove` and the functions it calls.

use super::castling::goes_to_rook;
use super::common::has_royal;
use super::head::right;
use super::safety::explodes;
use crate::session::fairy::men::Plan;
use crate::session::fairy::men::any;
use crate::session::fairy::variant::Side;

pub fn after_move(plan: &Plan<'_>) -> String {
    let variant = plan.variant;
    let mut before = String::new();
    let mut lines = String::new();
    let passes = variant.pass || variant.pass_on_stalemate;
    if passes {
        lines += "  if (operationsNum() == 0) {\n    passes++;\n";
        if super::common::passing(plan).is_some() {
            lines += "    passing = -1;\n";
        }
        lines += "    return;\n  }\n  passes = 0;\n";
    }
    lines += "  int t = onTurn();\n  int x = OperationList[0][0];\n  int y = OperationList[0][1];\n  \
              int toX = OperationList[1][0];\n  int toY = OperationList[1][1];\n  obj p = OperationList[1][2];\n";
    let head = lines.len();
    let captures = variant.captures_to_hand && plan.has_hands();
    let is_blast = variant.blast;
    let en_passant = super::common::passing(plan).is_some();
    let is_asked = variant
        .first
        .castling
        .iter()
        .any(|castling| goes_to_rook(plan, castling));
    if captures || is_blast || is_asked {
        lines += "  obj taken = PreviousPosition[0][toX][toY];\n";
    }
    if plan.has_hands() {
        before += &hands(plan);
        lines += "  if (!inside(x, y)) { takeFromHand(t, p, y); }\n";
    }
    if !variant.first.castling.is_empty() {
        before += &touch(plan);
        lines += &jump(plan);
    }
    if en_passant && let Some(pawn) = variant.kind("pawn") {
        let pawn_before = plan.is_kind("PreviousPosition[0][x][y]", pawn);
        let taken = if captures || is_blast {
            "\n    taken = PreviousPosition[0][toX][y];\n    "
        } else {
            " "
        };
        let inside = if plan.has_hands() {
            "inside(x, y) && "
        } else {
            ""
        };
        let end = if captures || is_blast { "\n  " } else { " " };
        lines += &format!(
            "  if ({inside}({pawn_before}) && toX != x && PreviousPosition[0][toX][toY] == empty) {{{taken}clear(toX, y);{end}}}  /* en passant */\n"
        );
        before += &passing_functions(plan);
        let row = if variant.double_step_ranks.0 == variant.double_step_ranks.1 {
            ""
        } else {
            "\n    passingRow = toY;\n  "
        };
        let reset = if row.is_empty() {
            ""
        } else {
            "  passingRow = -1;\n"
        };
        let region = variant
            .en_passant
            .as_ref()
            .and_then(|region| {
                region.condition(
                    (variant.columns, variant.rows),
                    plan.left,
                    ("x", "(y + forward(t))"),
                )
            })
            .map(|region| format!(" && ({region})"))
            .unwrap_or_default();
        let column = if plan.left == 0 {
            "x".to_owned()
        } else {
            format!("x - {}", plan.left)
        };
        let gap = if row.is_empty() { " " } else { "\n    " };
        let end = if row.is_empty() { " " } else { "" };
        lines += &format!(
            "  passing = -1;\n{reset}  if ({inside}({}) && toY == y + 2 * forward(t) && isAttackedByPawn(1 - t, toX, toY){region}) {{{gap}passing = {column};{end}{row}}}\n",
            plan.is_kind("p", pawn)
        );
    }
    if captures {
        lines += "  if (taken != empty && owner(taken) != t) { putInHand(t, inHand(t, taken)); }\n";
    }
    if is_blast {
        before += &explodes(plan);
        let touch = if variant.first.castling.is_empty() {
            ""
        } else {
            "          touch(i, j);\n"
        };
        lines += &format!(
            "  /* a capture explodes with all that stands around it */\n  if (taken != empty && owner(taken) != t) {{\n    \
             exploded = 16 * toX + toY;\n    if (explodedAs != empty) {{ explodedAs = empty; }}\n    \
             if (abs(toX - x) <= 1 && abs(toY - y) <= 1) {{ exploded += 256 * (16 * x + y + 1); }}\n    \
             if (p != PreviousPosition[0][x][y]) {{ explodedAs = p; }}\n    \
             for (int i = toX - 1; i <= toX + 1; i++) {{\n      for (int j = toY - 1; j <= toY + 1; j++) {{\n        \
             if (inside(i, j) && explodes(i, j, i == toX && j == toY)) {{\n          clear(i, j);\n{touch}        }}\n      }}\n    }}\n  }}\n"
        );
    }
    if variant.flips && variant.encloses {
        lines += "  /* what is enclosed changes sides */\n  \
                  for (int dx = -1; dx <= 1; dx++) {\n    for (int dy = -1; dy <= 1; dy++) {\n      \
                  if (dx != 0 || dy != 0) {\n        int n = enclosed(t, toX, toY, dx, dy);\n        \
                  for (int i = 1; i <= n; i++) { place(toX + i * dx, toY + i * dy, flipped(t, CurrentPosition[toX + i * dx][toY + i * dy])); }\n      \
                  }\n    }\n  }\n";
        before += &flipped(plan);
    }
    if variant.check_counting && has_royal(plan) {
        lines += "  if (inCheck(1 - t)) {\n    if (t == 0) { checksWhite -= 1; } else { checksBlack -= 1; }\n  }\n";
    }
    if lines.len() == head && !passes {
        return before;
    }
    format!("{before}define afterMove() {{\n{lines}}}\n")
}

fn touch(plan: &Plan<'_>) -> String {
    let variant = plan.variant;
    let mut text = "/* A king or a rook that leaves its square, or is taken there, ends the right to castle. */\n\
                    define touch(int x, int y) {\n"
        .to_owned();
    for castling in &variant.first.castling {
        let y = match castling.side {
            Side::White => variant.castling_rank - 1,
            Side::Black => variant.rows - variant.castling_rank,
        };
        let (king, rook) = (plan.left + castling.king, plan.left + castling.rook);
        text += &format!(
            "  if (y == {y} && (x == {king} || x == {rook})) {{ {} = false; }}\n",
            right(castling)
        );
    }
    text + "}\n"
}

/// The rook of castling.
fn jump(plan: &Plan<'_>) -> String {
    let variant = plan.variant;
    let king = plan.kind_of(variant.castling_king.as_ref());
    let rook = plan.kind_of(variant.castling_rook.as_ref());
    let (Some(king), Some(rook)) = (king, rook) else {
        return String::new();
    };
    let mut text = String::new();
    let mut gained = String::new();
    for castling in &variant.first.castling {
        let y = match castling.side {
            Side::White => variant.castling_rank - 1,
            Side::Black => variant.rows - variant.castling_rank,
        };
        let (x, from, to) = (
            plan.left + castling.king,
            plan.left + castling.rook,
            plan.left + castling.to,
        );
        let rook_to = if castling.is_short { to - 1 } else { to + 1 };
        let object = |kind: usize| {
            let objects = plan.objects(&[castling.side], |_, man| man.kind == kind);
            objects.first().cloned().unwrap_or_default()
        };
        let (king, rook) = (object(king), object(rook));
        if castling.is_dropped {
            gained += &format!(
                "  if (!inside(x, y) && toY == {y} && (toX == {x} || toX == {from})\n      \
                 && CurrentPosition[{x}][{y}] == {king} && CurrentPosition[{from}][{y}] == {rook}) {{ {} = true; }}\n",
                right(castling)
            );
        }
        let moved = format!(
            "{} && p == {king} && x == {x} && y == {y} && toY == {y}",
            right(castling)
        );
        if goes_to_rook(plan, castling) {
            text += &format!(
                "  if ({moved} && toX == {from} && taken == {rook}) {{ clear({from}, {y}); place({to}, {y}, {king}); place({rook_to}, {y}, {rook}); }}\n"
            );
        } else {
            text += &format!(
                "  if ({moved} && toX == {to}) {{ clear({from}, {y}); place({to}, {y}, {king}); place({rook_to}, {y}, {rook}); }}\n"
            );
        }
    }
    let inside = if plan.has_hands() {
        "if (inside(x, y)) { touch(x, y); }"
    } else {
        "touch(x, y);"
    };
    if !gained.is_empty() {
        gained = format!(
            "  /* a king and a rook that are dropped on their squares may castle */\n{gained}"
        );
    }
    format!("{text}  {inside}\n  touch(toX, toY);\n{gained}")
}

fn passing_functions(plan: &Plan<'_>) -> String {
    let pawn = plan.variant.kind("pawn");
    let of = |side: Side| {
        let objects = plan.objects(&[side], |_, man| Some(man.kind) == pawn);
        any("CurrentPosition[x][y]", &objects)
    };
    format!(
        "/* does a pawn of player t stand on (x,y)? */\n\
         define isPawn(int t, int x, int y) -> bool {{\n  if (!inside(x, y)) {{ return false; }}\n  \
         if (t == 0) {{ return {}; }}\n  return {};\n}}\n\
         /* does a pawn of player t stand beside (x,y)? */\n\
         define isAttackedByPawn(int t, int x, int y) -> bool {{ return isPawn(t, x - 1, y) || isPawn(t, x + 1, y); }}\n",
        of(Side::White),
        of(Side::Black)
    )
}

fn hands(plan: &Plan<'_>) -> String {
    let mut text = "/* one piece less of those whose square in the hand was just cleared */\n\
         define takeFromHand(int t, obj p, int y) {\n  int place = placeOf(p);\n  \
         int n = number(CurrentPosition[numberX(t, place)][y]);\n  if (n == 0) { return; }\n  \
         place(handX(t, place), y, p);\n  \
         if (n == 2) { clear(numberX(t, place), y); } else { place(numberX(t, place), y, N[n - 1]); }\n}\n"
        .to_owned();
    if !plan.variant.captures_to_hand {
        return text;
    }
    text += "define putInHand(int t, obj p) {\n  if (p == empty) { return; }\n  int place = placeOf(p);\n  int x = handX(t, place);\n  int y = handY(t, place);\n  \
             if (CurrentPosition[x][y] == empty) { place(x, y, p); return; }\n  \
             place(numberX(t, place), y, N[max(1, number(CurrentPosition[numberX(t, place)][y])) + 1]);\n}\n";
    text += "/* what a piece that player t takes is in the hand */\ndefine inHand(int t, obj p) -> obj {\n";
    for man in &plan.hand {
        let Some(kind) = plan.men.get(*man).map(|man| man.kind) else {
            continue;
        };
        for side in [Side::White, Side::Black] {
            let other = if side == Side::White {
                Side::Black
            } else {
                Side::White
            };
            let is_it = |_: usize, man: &crate::session::fairy::men::Man| {
                (if plan.tells_apart() {
                    man.origin
                } else {
                    man.kind
                }) == kind
            };
            let taken = plan.objects(&[other], is_it);
            if !taken.is_empty() {
                text += &format!(
                    "  if ({}) {{ return {}; }}\n",
                    any("p", &taken),
                    plan.object(side, *man)
                );
            }
        }
    }
    text + "  return empty;\n}\n"
}

fn flipped(plan: &Plan<'_>) -> String {
    let mut text =
        "/* the piece of player t that p becomes */\ndefine flipped(int t, obj p) -> obj {\n"
            .to_owned();
    for (index, _) in plan.men.iter().enumerate() {
        let both = plan.has.iter().all(|has| has.get(index) == Some(&true));
        if both {
            let (white, black) = (
                plan.object(Side::White, index),
                plan.object(Side::Black, index),
            );
            text += &format!(
                "  if (p == {white}) {{ return {black}; }}\n  if (p == {black}) {{ return {white}; }}\n"
            );
        }
    }
    text + "  return p;\n}\n"
}
