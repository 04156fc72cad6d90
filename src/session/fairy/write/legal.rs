//! `isMoveLegal`, and what its parts share.

use super::common::{has_royal, over_squares};
use crate::session::fairy::men::Plan;

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
        text += "  if (!inside(toX, toY)) { return false; }  /*! a piece goes to the board, not to a hand */\n";
        if variant.must_capture {
            text += "  if (!inside(x, y) && canTake(t)) { return false; }  /*! you must take */\n";
        }
        text += "  /*! a piece is dropped as it lies in the hand */\n  \
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
    if super::becoming::becoming(plan).is_empty() {
        text += "  if (q != p) { return false; }  /*! the piece stays what it is */\n";
    } else {
        text += "  if (!becomes(t, p, q, y, toX, toY)) { return false; }  /*! the piece cannot be that there */\n";
    }
    if variant.immobility_illegal && !super::drops::stuck(plan).is_empty() {
        text += "  if (q == p && isStuck(t, p, toY)) { return false; }  /*! the piece could never move again from there */\n";
    }
    text += "  if (owner(CurrentPosition[toX][toY]) == t) { return false; }  /*! a piece of yours stands there */\n";
    let en_passant = super::common::passing(plan)
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
    let Some((first, last)) = super::common::passing(plan) else {
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
    let passing = match super::common::passing(plan).and_then(|_| plan.variant.kind("pawn")) {
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
