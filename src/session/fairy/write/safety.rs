//! The safety of kings and of other pieces that must not be lost.

use super::common::{has_king, has_royal, of_side, over_squares, sum, sum_of};
use super::moves;
use crate::session::fairy::men::Plan;
use crate::session::fairy::men::any;
use crate::session::fairy::variant::Side;

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
