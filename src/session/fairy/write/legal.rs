//! The safety of kings, castling, promotion, and `isMoveLegal`.

use super::head::right;
use super::{any, moves};
use crate::session::fairy::Side;
use crate::session::fairy::betza::Way;
use crate::session::fairy::men::Plan;

/// Whether a piece may not be left in danger.
pub fn has_royal(plan: &Plan<'_>) -> bool {
    has_king(plan) || plan.variant.pseudo_royal
}
fn has_king(plan: &Plan<'_>) -> bool {
    plan.variant
        .kind("king")
        .is_some_and(|king| plan.is_kind("p", king) != "false")
}
/// The objects of a kind that one side may have.
fn of_side(plan: &Plan<'_>, side: Side, key: &str) -> Vec<String> {
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

pub fn royal(plan: &Plan<'_>) -> String {
    let variant = plan.variant;
    if !has_royal(plan) {
        return String::new();
    }
    let mut text =
        "/* does player t look at (x,y)? */\ndefine attacked(int t, int x, int y) -> bool {\n"
            .to_owned();
    text += &over_squares(
        plan,
        ("i", "j"),
        "      if (owner(CurrentPosition[i][j]) == t && strikes(t, CurrentPosition[i][j], i, j, x, y)) { return true; }\n",
    );
    text += "  return false;\n}\n";
    let mut check = String::new();
    if has_king(plan) {
        text += "/* the square of the king of player t as 16 * column + row; -1 without one */\ndefine kingSquare(int t) -> int {\n";
        for side in [Side::White, Side::Black] {
            let t = side as usize;
            match of_side(plan, side, "king").first() {
                None => text += &format!("  if (t == {t}) {{ return -1; }}\n"),
                Some(king) if side == Side::White => text += &format!("  obj k = {king};\n"),
                Some(king) if of_side(plan, Side::White, "king").is_empty() => {
                    text += &format!("  obj k = {king};\n")
                }
                Some(king) => text += &format!("  if (t == 1) {{ k = {king}; }}\n"),
            }
        }
        text += &over_squares(
            plan,
            ("x", "y"),
            "      if (CurrentPosition[x][y] == k) { return 16 * x + y; }\n",
        );
        text += "  return -1;\n}\n";
        check += "  int k = kingSquare(t);\n  if (k >= 0 && attacked(1 - t, k / 16, k % 16)) { return true; }\n";
        if variant.flying_general {
            text += "/* do the kings face each other? */\ndefine face() -> bool {\n  int k = kingSquare(0);\n  int o = kingSquare(1);\n  \
                     if (k < 0 || o < 0 || k / 16 != o / 16 && k % 16 != o % 16) { return false; }\n  \
                     return isFree(k / 16, k % 16, o / 16, o % 16);\n}\n";
            check += "  if (face()) { return true; }\n";
        }
    }
    if variant.pseudo_royal {
        let most = variant.extinction_count + 1;
        let mut parts = Vec::new();
        for key in &variant.extinct {
            for side in [Side::White, Side::Black] {
                let objects = of_side(plan, side, key);
                if objects.is_empty() {
                    continue;
                }
                let few = if most > 60 {
                    String::new()
                } else {
                    format!(" && {} <= {most}", sum(&objects))
                };
                parts.push(format!("{}{few}", moves::grouped(&any("p", &objects))));
            }
        }
        text += &format!(
            "/* must the piece p not be taken? */\ndefine isRoyal(obj p) -> bool {{ return {}; }}\n",
            if parts.is_empty() {
                "false".to_owned()
            } else {
                parts.join(" || ")
            }
        );
        let near = if variant.blast {
            " && !touches(1 - t, i, j)"
        } else {
            ""
        };
        check += &over_squares(
            plan,
            ("i", "j"),
            &format!(
                "      if (owner(CurrentPosition[i][j]) == t && isRoyal(CurrentPosition[i][j]) && attacked(1 - t, i, j){near}) {{\n        \
                 return true;\n      }}\n"
            ),
        );
        if variant.blast {
            text += "/* is a royal piece of player t beside (x,y)? */\ndefine touches(int t, int x, int y) -> bool {\n  \
                     for (int i = x - 1; i <= x + 1; i++) {\n    for (int j = y - 1; j <= y + 1; j++) {\n      \
                     if (inside(i, j) && owner(CurrentPosition[i][j]) == t && isRoyal(CurrentPosition[i][j])) { return true; }\n    \
                     }\n  }\n  return false;\n}\n";
        }
    }
    text += &format!("define inCheck(int t) -> bool {{\n{check}  return false;\n}}\n");
    if variant.blast && variant.pseudo_royal {
        text += &blast(plan);
    }
    if variant.must_capture {
        text += "/* is the king safe after this step? */\n\
                 define isSafeStep(int t, int x, int y, int toX, int toY, obj p) -> bool {\n  \
                 return !suppose(clear(x, y), place(toX, toY, p), inCheck(t));\n}\n";
    }
    text
}

fn blast(plan: &Plan<'_>) -> String {
    format!(
        "define royals(int t) -> int {{\n{}}}\n\
         /* are the royal pieces safe? Those of the other player may be gone. */\n\
         define isSafe(int t) -> bool {{\n  if (royals(t) == 0) {{ return false; }}\n  \
         return royals(1 - t) == 0 || !inCheck(t);\n}}\n\
         /* the same once the squares around (x,y) from number n on have exploded */\n\
         define isSafeAfterBlast(int t, int x, int y, int n) -> bool {{\n  if (n == 9) {{ return isSafe(t); }}\n  \
         int i = x - 1 + n / 3;\n  int j = y - 1 + n % 3;\n  \
         if (!inside(i, j) || !explodes(i, j, n == 4)) {{ return isSafeAfterBlast(t, x, y, n + 1); }}\n  \
         return suppose(clear(i, j), isSafeAfterBlast(t, x, y, n + 1));\n}}\n",
        sum_of(plan, &plan.variant.extinct)
    )
}

/// What an explosion takes away.
pub fn explodes(plan: &Plan<'_>) -> String {
    let pawn = plan
        .variant
        .kind("pawn")
        .map_or_else(|| "false".to_owned(), |pawn| plan.is_kind("p", pawn));
    format!(
        "/* does an explosion take what stands on (x,y)? Pawns stay, but not in the middle. */\n\
         define explodes(int x, int y, bool isMiddle) -> bool {{\n  obj p = CurrentPosition[x][y];\n  \
         return p != empty && (isMiddle || !({pawn}));\n}}\n"
    )
}

/// Whether castling has to be written as the king going to the square of its rook: the other square is one that it
/// reaches without castling.
pub fn goes_to_rook(plan: &Plan<'_>, castling: &crate::session::fairy::start::Castling) -> bool {
    let is_near = castling.to.abs_diff(castling.king) <= 1;
    let kind = plan
        .variant
        .castling_king
        .as_ref()
        .and_then(|key| plan.variant.kinds.iter().find(|kind| kind.key == *key));
    let rides = kind.is_some_and(|kind| {
        let movements = moves::movements(plan, kind);
        movements.iter().any(|movement| {
            movement.forward == 0 && (movement.way != Way::Leap || movement.right.abs() > 1)
        })
    });
    is_near || rides
}

pub fn castling(plan: &Plan<'_>) -> String {
    let variant = plan.variant;
    if variant.first.castling.is_empty() {
        return String::new();
    }
    let king = variant.castling_king.clone().unwrap_or_default();
    let is_king = king == "king";
    let is_royal = is_king || variant.pseudo_royal && variant.extinct.contains(&king);
    let (before, step) = match is_royal {
        true => (
            "  if (inCheck(t)) { return false; }  /*! the king does not castle out of check */\n",
            "    /*! the king does not castle through check */\n    \
             if (i >= min(x, toX) && i <= max(x, toX) && i != x && attacked(1 - t, i, y)) { return false; }\n",
        ),
        false => ("", ""),
    };
    let mut text = format!(
        "/* may the king on (x,y) go to the column toX, and the rook on the column rookX to its other side? */\n\
         define mayCastle(int t, int x, int y, int rookX, int toX) -> bool {{\n  int rookTo = toX - sign(rookX - x);\n\
         {before}  \
         for (int i = min(min(x, toX), min(rookX, rookTo)); i <= max(max(x, toX), max(rookX, rookTo)); i++) {{\n    \
         /*! something stands between the king and the rook */\n    \
         if (i != x && i != rookX && CurrentPosition[i][y] != empty) {{ return false; }}\n{step}  }}\n  return true;\n}}\n\
         define castles(int x, int y, int toX, int toY) -> bool {{\n"
    );
    for right_ in &variant.first.castling {
        let y = match right_.side {
            Side::White => variant.castling_rank - 1,
            Side::Black => variant.rows - variant.castling_rank,
        };
        let (x, rook, to) = (
            plan.left + right_.king,
            plan.left + right_.rook,
            plan.left + right_.to,
        );
        let target = if goes_to_rook(plan, right_) { rook } else { to };
        text += &format!(
            "  if ({} && x == {x} && y == {y} && toX == {target} && toY == {y}) {{ return mayCastle({}, {x}, {y}, {rook}, {to}); }}\n",
            right(right_),
            right_.side as usize
        );
    }
    text + "  return false;\n}\n"
}

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

pub fn is_move_legal(plan: &Plan<'_>) -> String {
    let variant = plan.variant;
    let mut text = String::new();
    if variant.must_capture {
        text += &can_take(plan);
    }
    text += "define isMoveLegal() -> bool {\n";
    if variant.pass_on_stalemate {
        text += "  /*! you may pass only without a move */\n  if (operationsNum() == 0) { return !hasMove(onTurn()); }\n";
    } else if variant.pass {
        text += "  if (operationsNum() == 0) { return true; }\n";
    }
    text += "  /*! a piece goes from its square to another */\n  \
             if (operationsNum() != 2 || isPlaceOperation(0) || !isPlaceOperation(1)) { return false; }\n  \
             int t = onTurn();\n  int x = OperationList[0][0];\n  int y = OperationList[0][1];\n  \
             obj p = CurrentPosition[x][y];\n  \
             if (owner(p) != t) { return false; }  /*! this is not a piece of yours */\n  \
             int toX = OperationList[1][0];\n  int toY = OperationList[1][1];\n  obj q = OperationList[1][2];\n";
    if plan.has_hands() {
        text += "  if (!inside(toX, toY)) { return false; }  /*! a piece goes to the board, not to a hand */\n  \
                 /*! a piece is dropped as it lies in the hand */\n  \
                 if (!inside(x, y)) { return q == p && mayDrop(t, p, toX, toY); }\n";
    }
    if variant.must_drop && plan.has_hands() {
        text +=
            "  if (mustDrop(t)) { return false; }  /*! first all pieces in hand are dropped */\n";
    }
    if !variant.first.castling.is_empty() {
        let kind = plan
            .kind_of(variant.castling_king.as_ref())
            .map_or_else(|| "false".to_owned(), |king| plan.is_kind("p", king));
        let quiet = if variant.must_capture {
            " && !canTake(t)"
        } else {
            ""
        };
        let check = if variant.checking {
            ""
        } else {
            " && !next(inCheck(1 - t))"
        };
        text += &format!(
            "  if (({kind}) && castles(x, y, toX, toY)) {{ return q == p{quiet}{check}; }}\n"
        );
    }
    text += "  if (!goes(t, p, x, y, toX, toY)) { return false; }  /*! the piece does not go there */\n";
    if becoming(plan).is_empty() {
        text += "  if (q != p) { return false; }  /*! the piece stays what it is */\n";
    } else {
        text += "  if (!becomes(t, p, q, y, toX, toY)) { return false; }  /*! the piece cannot be that there */\n";
    }
    if variant.immobility_illegal && !super::drops::stuck(plan).is_empty() {
        text += "  if (q == p && isStuck(t, p, toY)) { return false; }  /*! the piece could never move again from there */\n";
    }
    text += "  if (owner(CurrentPosition[toX][toY]) == t) { return false; }  /*! a piece of yours stands there */\n";
    let en_passant = super::passing(plan)
        .and_then(|_| variant.kind("pawn"))
        .map(|pawn| {
            let pawn = plan.is_kind("p", pawn);
            format!("({pawn}) && toX != x && CurrentPosition[toX][toY] == empty")
        });
    if variant.must_capture {
        let taking = en_passant
            .as_ref()
            .map(|test| format!(" && !({test})"))
            .unwrap_or_default();
        text += &format!(
            "  /*! you must take */\n  if (CurrentPosition[toX][toY] == empty{taking} && canTake(t)) {{ return false; }}\n"
        );
    }
    if !variant.checking {
        text += "  if (next(inCheck(1 - t))) { return false; }  /*! no check may be given */\n";
    }
    if variant.makpong {
        text += &format!(
            "  /*! the king does not leave a check */\n  if (({}) && CurrentPosition[toX][toY] == empty && inCheck(t)) {{ return false; }}\n",
            variant
                .kind("king")
                .map_or_else(|| "false".to_owned(), |king| plan.is_kind("p", king))
        );
    }
    if !has_royal(plan) {
        return text + "  return true;\n}\n";
    }
    let is_blast = variant.blast && variant.pseudo_royal;
    if let Some(test) = en_passant {
        let safe = if is_blast {
            "isSafeAfterBlast(t, toX, toY, 0)"
        } else {
            "inCheck(t)"
        };
        let not = if is_blast { "" } else { "!" };
        text += &format!(
            "  /*! the king would be in check */\n  if ({test}) {{\n    \
             return {not}suppose(clear(x, y), clear(toX, y), place(toX, toY, q), {safe});\n  }}\n"
        );
    }
    if is_blast {
        text += "  if (CurrentPosition[toX][toY] != empty) { return next(isSafeAfterBlast(t, toX, toY, 0)); }  /*! the king would be lost */\n";
    }
    text + "  return !next(inCheck(t));  /*! the king would be in check */\n}\n"
}

/// The column of the pawn that can be taken en passant, on the whole board: the state counts as FEN does.
pub fn passing_column(plan: &Plan<'_>) -> String {
    match plan.left {
        0 => "passing".to_owned(),
        left => format!("passing + {left}"),
    }
}

/// `isPassing`: where a pawn may be taken en passant.
pub fn is_passing(plan: &Plan<'_>) -> String {
    let Some((first, last)) = super::passing(plan) else {
        return String::new();
    };
    let row = if first == last {
        format!(
            "rank(t, y) == {}",
            (plan.variant.rows + 1).saturating_sub(first + 1)
        )
    } else {
        "y - forward(t) == passingRow".to_owned()
    };
    format!(
        "/* may a pawn of player t take another on (x,y) en passant? */\n\
         define isPassing(int t, int x, int y) -> bool {{ return passing >= 0 && x == {} && {row}; }}\n",
        passing_column(plan)
    )
}

fn can_take(plan: &Plan<'_>) -> String {
    let safe = if has_royal(plan) {
        " && isSafeStep(t, x, y, i, j, CurrentPosition[x][y])"
    } else {
        ""
    };
    let inner = over_squares(
        plan,
        ("i", "j"),
        &format!(
            "      if (owner(CurrentPosition[i][j]) == 1 - t && strikes(t, CurrentPosition[x][y], x, y, i, j){safe}) {{\n        \
             return true;\n      }}\n"
        ),
    );
    let passing = match super::passing(plan).and_then(|_| plan.variant.kind("pawn")) {
        None => String::new(),
        Some(pawn) => {
            let column = passing_column(plan);
            let safe = if has_royal(plan) {
                format!(
                    "\n        && !suppose(clear(x, y), clear({column}, y), place({column}, y + forward(t), CurrentPosition[x][y]), inCheck(t))"
                )
            } else {
                String::new()
            };
            format!(
                "  obj p = CurrentPosition[x][y];\n  \
                 if (passing >= 0 && ({}) && ({column} == x - 1 || {column} == x + 1) && isPassing(t, {column}, y + forward(t)){safe}) {{\n    \
                 return true;\n  }}\n",
                plan.is_kind("p", pawn)
            )
        }
    };
    format!(
        "/* can the piece of player t on (x,y) take something? */\n\
         define takesFrom(int t, int x, int y) -> bool {{\n{inner}{passing}  return false;\n}}\n\
         define canTake(int t) -> bool {{\n{}  return false;\n}}\n",
        over_squares(
            plan,
            ("x", "y"),
            "      if (owner(CurrentPosition[x][y]) == t && takesFrom(t, x, y)) { return true; }\n"
        )
    )
}
