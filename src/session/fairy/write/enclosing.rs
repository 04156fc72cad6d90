//! Drops that look at what stands on the board: bishops of both colours, pieces that are enclosed.

use super::common;
use crate::session::fairy::men::Plan;
use crate::session::fairy::variant::Side;

pub fn opposite_bishops(plan: &Plan<'_>) -> String {
    let bishop = plan
        .variant
        .kind("bishop")
        .map_or_else(|| "false".to_owned(), |kind| plan.is_kind("p", kind));
    let count = common::over_squares(
        plan,
        ("i", "j"),
        &format!(
            "      obj o = CurrentPosition[i][j];\n      \
             if ((i + j) % 2 == c && owner(o) == t && ({})) {{ n++; }}\n",
            bishop.replace("p ==", "o ==")
        ),
    );
    let size = (plan.variant.columns, plan.variant.rows);
    let mut regions = String::new();
    for side in [Side::White, Side::Black] {
        let region = plan
            .variant
            .drop_regions
            .get(side as usize)
            .and_then(Option::as_ref);
        if let Some(condition) =
            region.and_then(|region| region.condition(size, plan.left, ("i", "j")))
        {
            regions += &format!(
                "  if (t == {} && !({condition})) {{ return false; }}\n",
                side as usize
            );
        }
    }
    let place = plan.hand.iter().position(|man| {
        let kind = plan.men.get(*man).map(|man| man.kind);
        kind.is_some() && kind == plan.variant.kind("bishop")
    });
    let place = place.unwrap_or(0);
    let room = common::over_squares(
        plan,
        ("i", "j"),
        "      if ((i + j) % 2 == c && (i != x || j != y) && isOpen(t, i, j)) { return true; }\n",
    );
    format!(
        "/* how many bishops has player t on the squares of colour c? */\n\
         define bishops(int t, int c) -> int {{\n  int n = 0;\n{count}  return n;\n}}\n\
         define isOpen(int t, int i, int j) -> bool {{\n{regions}  return CurrentPosition[i][j] == empty;\n}}\n\
         /* is there a square of colour c for a bishop of player t besides (x,y)? */\n\
         define hasRoom(int t, int c, int x, int y) -> bool {{\n{room}  return false;\n}}\n\
         define bishopsHeld(int t) -> int {{\n  \
         if (CurrentPosition[handX(t, {place})][handY(t, {place})] == empty) {{ return 0; }}\n  \
         return max(1, number(CurrentPosition[numberX(t, {place})][handY(t, {place})]));\n}}\n\
         define leavesColours(int t, obj p, int x, int y) -> bool {{\n  \
         if ({bishop}) {{ return bishops(t, (x + y) % 2) == 0; }}\n  int n = 0;\n  \
         if (bishops(t, 0) == 0 && hasRoom(t, 0, x, y)) {{ n++; }}\n  \
         if (bishops(t, 1) == 0 && hasRoom(t, 1, x, y)) {{ n++; }}\n  return n >= bishopsHeld(t);\n}}\n"
    )
}

pub fn encloses(plan: &Plan<'_>) -> String {
    let variant = plan.variant;
    let mut text = "/* how many pieces of the other player lie between (x,y) and a piece of player t in this direction? */\n\
         define enclosed(int t, int x, int y, int dx, int dy) -> int {\n  \
         int i = x + dx;\n  int j = y + dy;\n  int n = 0;\n  \
         while (inside(i, j) && owner(CurrentPosition[i][j]) == 1 - t) {\n    i += dx;\n    j += dy;\n    n++;\n  }\n  \
         if (inside(i, j) && owner(CurrentPosition[i][j]) == t) { return n; }\n  return 0;\n}\n"
        .to_owned();
    let size = (variant.columns, variant.rows);
    let region = variant.enclosing_start.as_ref();
    let condition = region.and_then(|region| region.condition(size, plan.left, ("x", "y")));
    let start = condition.map(|condition| {
        let squares: Vec<String> = (0..size.0)
            .flat_map(|x| (0..size.1).map(move |y| (x, y)))
            .filter(|(x, y)| region.is_some_and(|region| region.holds(*x, *y)))
            .map(|(x, y)| format!("CurrentPosition[{}][{y}] == empty", x + plan.left))
            .collect();
        let open = if squares.is_empty() {
            "false".to_owned()
        } else {
            squares.join(" || ")
        };
        format!("  if ({open}) {{ return {condition}; }}\n")
    });
    text += &format!(
        "define mayEnclose(int t, int x, int y) -> bool {{\n{}  \
         for (int dx = -1; dx <= 1; dx++) {{\n    for (int dy = -1; dy <= 1; dy++) {{\n      \
         if ((dx != 0 || dy != 0) && enclosed(t, x, y, dx, dy) > 0) {{ return true; }}\n    }}\n  }}\n  return false;\n}}\n",
        start.unwrap_or_default()
    );
    text
}
