//! When the game is over, and who has won: `end`.

use super::common;
use super::common::{has_royal, over_squares, sum};
use crate::session::fairy::men::Plan;
use crate::session::fairy::men::any;
use crate::session::fairy::variant::{Side, Value};

/// What a value does for the player `who`, as statements.
fn settle(value: Value, who: &str, other: &str) -> String {
    match value {
        Value::Win => format!("setWinner({who}); "),
        Value::Loss => format!("setWinner({other}); "),
        Value::Draw => String::new(),
    }
}

pub fn end(plan: &Plan<'_>) -> String {
    let variant = plan.variant;
    let mut before = String::new();
    let mut lines = String::new();
    if let Some(value) = variant
        .extinction
        .filter(|_| !variant.pseudo_royal || variant.blast)
    {
        let (functions, tests) = extinction(plan, value);
        before += &functions;
        lines += &tests;
    }
    if let Some(flag) = plan.kind_of(variant.flag.as_ref()) {
        let (functions, tests) = self::flag(plan, flag);
        before += &functions;
        lines += &tests;
    }
    if variant.check_counting && has_royal(plan) {
        lines += "  if (checksWhite <= 0) { setWinner(0); return true; }  /*! enough checks were given */\n  \
                  if (checksBlack <= 0) { setWinner(1); return true; }  /*! enough checks were given */\n";
    }
    if variant.connect > 1 {
        before += &connected(plan);
        lines += "  if (hasRow(t)) { setWinner(t); return true; }  /*! a row is complete */\n";
    }
    let counts = variant.stalemate_counts || variant.counts_material;
    if counts {
        before += &format!(
            "/* the pieces of player t on the board */\ndefine pieces(int t) -> int {{\n  int n = 0;\n{}  return n;\n}}\n",
            over_squares(
                plan,
                ("x", "y"),
                "      if (owner(CurrentPosition[x][y]) == t) { n++; }\n"
            )
        );
    }
    let most = "    if (pieces(t) > pieces(other)) { setWinner(t); }\n    if (pieces(t) < pieces(other)) { setWinner(other); }\n";
    if variant.pass || variant.pass_on_stalemate {
        let winner = if variant.counts_material { most } else { "" };
        lines += &format!(
            "  if (passes >= 2) {{  /*! both have passed */\n{winner}    return true;\n  }}\n"
        );
    } else {
        lines += "  if (!hasMove(other)) {  /*! no move is left */\n";
        if has_royal(plan) {
            lines += &format!(
                "    if (inCheck(other)) {{ {}return true; }}  /*! checkmate */\n",
                settle(variant.checkmate, "other", "t")
            );
        }
        if variant.stalemate_counts {
            // The value counts for whoever has fewer pieces.
            let (more, less) = match variant.stalemate {
                Value::Win => ("other", "t"),
                _ => ("t", "other"),
            };
            if variant.stalemate != Value::Draw {
                lines += &format!(
                    "    if (pieces(t) > pieces(other)) {{ setWinner({more}); }}\n    if (pieces(t) < pieces(other)) {{ setWinner({less}); }}\n"
                );
            }
            lines += "    return true;\n  }\n";
        } else {
            lines += &format!(
                "    {}return true;\n  }}\n",
                settle(variant.stalemate, "other", "t")
            );
        }
    }
    if variant.fold_rule > 0 {
        let result = match variant.is_fold_absolute {
            true => settle(variant.fold_value, "0", "1"),
            false => settle(variant.fold_value, "other", "t"),
        };
        lines += &format!(
            "  if (repeats() >= {}) {{ {result}return true; }}  /*! the position has come back too often */\n",
            variant.fold_rule - 1
        );
    }
    if variant.move_rule > 0 && !plan.has_hands() {
        before += &quiet(plan);
        lines += &format!(
            "  if (isQuiet({})) {{ return true; }}  /*! too many moves without a capture or a pawn move */\n",
            2 * variant.move_rule
        );
    }
    format!(
        "{before}define end() -> bool {{\n  int t = onTurn();\n  int other = 1 - t;\n{lines}  return false;\n}}\n"
    )
}

fn extinction(plan: &Plan<'_>, value: Value) -> (String, String) {
    let variant = plan.variant;
    let of = |side: Side, key: Option<&String>| -> Vec<String> {
        let kind = key.map(|key| variant.kind(key));
        plan.objects(&[side], |_, man| {
            kind.is_none_or(|kind| Some(man.kind) == kind)
        })
    };
    let keys: Vec<Option<&String>> = match variant.extinct_all {
        true => vec![None],
        false => variant.extinct.iter().map(Some).collect(),
    };
    let mut text = String::new();
    let hands: &str = if plan.has_hands() { " + held" } else { "" };
    if plan.has_hands() {
        // The number beside a piece in hand says how many more there are.
        text += "/* the pieces in hand beyond the first of each kind */\ndefine heldMore(int t, obj p) -> int {\n  \
                 int place = placeOf(p);\n  if (place < 0) { return 0; }\n  \
                 return max(0, number(CurrentPosition[numberX(t, place)][handY(t, place)]) - 1);\n}\n";
    }
    let count = |objects: &[String], t: usize| {
        let mut count = sum(objects);
        if !hands.is_empty() {
            for object in objects {
                count += &format!(" + heldMore({t}, {object})");
            }
        }
        count
    };
    text += "/* has player t lost what must not be lost? */\ndefine isExtinct(int t) -> bool {\n";
    for (side, other) in [(Side::White, Side::Black), (Side::Black, Side::White)] {
        let t = side as usize;
        let mut parts = Vec::new();
        for key in &keys {
            let own = count(&of(side, *key), t);
            let mut part = format!("{own} <= {}", variant.extinction_count);
            if variant.extinction_others > 0 || variant.extinction_claim {
                let theirs = count(&of(other, *key), other as usize);
                let claim = if variant.extinction_claim {
                    format!(" + claim({t})")
                } else {
                    String::new()
                };
                part += &format!(" && {theirs} >= {}{claim}", variant.extinction_others);
            }
            parts.push(part);
        }
        let condition = if parts.is_empty() {
            "false".to_owned()
        } else {
            parts.join(" || ")
        };
        text += &format!("  if (t == {t}) {{ return {condition}; }}\n");
    }
    text += "  return false;\n}\n";
    if variant.extinction_claim {
        text = format!(
            "/* one piece more is needed while the other player may still answer */\n\
             define claim(int t) -> int {{ if (t != onTurn()) {{ return 1; }} return 0; }}\n{text}"
        );
    }
    let tests = format!(
        "  if (isExtinct(t)) {{ {}return true; }}  /*! what must not be lost is lost */\n  \
         if (isExtinct(other)) {{ {}return true; }}  /*! what must not be lost is lost */\n",
        settle(value, "t", "other"),
        settle(value, "other", "t")
    );
    (text, tests)
}

fn flag(plan: &Plan<'_>, kind: usize) -> (String, String) {
    let variant = plan.variant;
    let size = (variant.columns, variant.rows);
    let is_it = plan.is_kind("CurrentPosition[x][y]", kind);
    let mut text =
        "/* is (x,y) a goal of player t? */\ndefine isGoal(int t, int x, int y) -> bool {\n"
            .to_owned();
    for side in [Side::White, Side::Black] {
        let region = variant
            .flag_regions
            .get(side as usize)
            .and_then(Option::as_ref);
        let condition = match region {
            None => "false".to_owned(),
            Some(region) => region
                .condition(size, plan.left, ("x", "y"))
                .unwrap_or_else(|| "true".to_owned()),
        };
        text += &format!("  if (t == {}) {{ return {condition}; }}\n", side as usize);
    }
    text += &format!(
        "  return false;\n}}\n/* has player t reached a goal? */\ndefine hasArrived(int t) -> bool {{\n{}  return false;\n}}\n",
        over_squares(
            plan,
            ("x", "y"),
            &format!(
                "      if (isGoal(t, x, y) && owner(CurrentPosition[x][y]) == t && ({is_it})) {{ return true; }}\n"
            )
        )
    );
    if !variant.flag_move {
        return (
            text,
            "  if (hasArrived(t)) { setWinner(t); return true; }  /*! the goal is reached */\n"
                .to_owned(),
        );
    }
    let king = variant.kind("king") == Some(kind);
    let mut tests = "  if (hasArrived(other)) {  /*! the goal is reached */\n    \
                     if (other != 0 || !hasArrived(t)) { setWinner(other); }\n    return true;\n  }\n"
        .to_owned();
    if king {
        let step = over_squares(
            plan,
            ("i", "j"),
            "      if (isGoal(t, i, j) && owner(CurrentPosition[i][j]) != t && strikes(t, CurrentPosition[k / 16][k % 16], k / 16, k % 16, i, j)\n          \
             && !suppose(clear(k / 16, k % 16), place(i, j, CurrentPosition[k / 16][k % 16]), inCheck(t))) {\n        return true;\n      }\n",
        );
        text += &format!(
            "/* can the king of player t reach a goal at once? */\ndefine canArrive(int t) -> bool {{\n  int k = kingSquare(t);\n  \
             if (k < 0) {{ return false; }}\n{step}  return false;\n}}\n"
        );
        tests += "  /*! the goal is reached */\n  if (hasArrived(t) && (other == 0 || !canArrive(other))) { setWinner(t); return true; }\n";
    }
    (text, tests)
}

fn connected(plan: &Plan<'_>) -> String {
    let n = plan.variant.connect;
    format!(
        "/* do {n} pieces of player t stand in a row from (x,y) on? */\n\
         define isRow(int t, int x, int y, int dx, int dy) -> bool {{\n  for (int n = 0; n < {n}; n++) {{\n    \
         if (!inside(x + n * dx, y + n * dy) || owner(CurrentPosition[x + n * dx][y + n * dy]) != t) {{ return false; }}\n  }}\n  return true;\n}}\n\
         define hasRow(int t) -> bool {{\n{}  return false;\n}}\n",
        over_squares(
            plan,
            ("x", "y"),
            "      if (isRow(t, x, y, 0, 1) || isRow(t, x, y, 1, 0) || isRow(t, x, y, 1, 1) || isRow(t, x, y, 1, -1)) { return true; }\n"
        )
    )
}

/// Whether so many moves were made without a capture and without a move of a pawn: no pawn stands elsewhere than before
/// the first of them, and there are as many pieces.
fn quiet(plan: &Plan<'_>) -> String {
    let pawn = plan.variant.kind("pawn");
    let pawns = plan.objects(&[Side::White, Side::Black], |_, man| Some(man.kind) == pawn);
    let moved = if pawns.is_empty() {
        String::new()
    } else {
        format!(
            "      if (now != then && ({} || {})) {{ return false; }}\n",
            any("now", &pawns),
            any("then", &pawns)
        )
    };
    format!(
        "/* Were so many moves made without a capture and without a pawn move? No pawn stands elsewhere then, and there are\n   \
         as many pieces. */\n\
         define isQuiet(int moves) -> bool {{\n  if (movesNum() < moves - 1) {{ return false; }}\n  int n = 0;\n{}  return n == 0;\n}}\n",
        common::over_squares(
            plan,
            ("x", "y"),
            &format!(
                "      obj now = CurrentPosition[x][y];\n      obj then = PreviousPosition[moves - 1][x][y];\n{moved}      \
                 if (now != empty) {{ n++; }}\n      if (then != empty) {{ n -= 1; }}\n"
            )
        )
    )
}
