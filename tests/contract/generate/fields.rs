//! Random rule files in gdef on small boards whose loops go from one field of a move to another, or as far as something
//! on the board says: what stands between two squares, towers, walls, tables of distances.

use crate::random::Random;
use std::fmt::Write;

/// What all the games share.
const HELPERS: &str = "define abs(int n) -> int { if (n < 0) { return -n; } return n; }
define sign(int n) -> int { if (n > 0) { return 1; } if (n < 0) { return -1; } return 0; }
define least(int a, int b) -> int { if (a < b) { return a; } return b; }
define most(int a, int b) -> int { if (a > b) { return a; } return b; }
define far(int dx, int dy) -> int { return most(abs(dx), abs(dy)); }
define on(int x, int y) -> bool { return x >= 0 && x < W && y >= 0 && y < H; }
define cell(int x, int y) -> obj { if (on(x, y)) { return CurrentPosition[x][y]; } return C; }
define man(int t) -> obj { if (t == 0) { return A; } return B; }
define tower(int x) -> int { int h = 0; while (h < H && CurrentPosition[x][h] != empty) { h++; } return h; }
define wall(int y) -> int { int n = 0; for (int x = 0; x < W; x++) { if (CurrentPosition[x][y] != empty) { n++; } } return n; }
define open(int t) -> bool { for (int x = 0; x < W; x++) { if (tower(x) > t) { return true; } } return false; }
";

/// Returns the text of a game on a board of at most nine squares with three kinds of pieces.
pub(crate) fn rules(random: &mut Random) -> String {
    let (width, height) = random.pick(&[(1, 5), (5, 1), (2, 3), (3, 2), (4, 2), (3, 3), (1, 7)]);
    let mut text = format!(
        "const int W = {width}; const int H = {height}; size: W x H players: 2 obj A of 0 obj B of 1 obj C\nstart {{ "
    );
    let mut squares = Vec::new();
    for x in 0..width {
        for y in 0..height {
            let content = random.pick(&["A", "B", "A", "C", "", "", ""]);
            if !content.is_empty() {
                squares.push(format!("({x},{y}: {content})"));
            }
        }
    }
    if squares.is_empty() {
        squares.push("(0,0: A)".to_owned());
    }
    let _ = writeln!(text, "{} }}", squares.join(", "));
    text.push_str(HELPERS);
    let is_bool = random.one_in(3);
    measure(&mut text, random, is_bool);
    let measured = |random: &mut Random, [x, y, to_x, to_y]: [&str; 4]| {
        let call = format!("measure({x}, {y}, {to_x}, {to_y})");
        match is_bool {
            true if random.one_in(2) => call,
            true => format!("!{call}"),
            false => format!("{call} {} {}", comparison(random), random.below(4)),
        }
    };
    text.push_str("define isMoveLegal() -> bool {\n");
    match random.below(5) {
        0 => drop_piece(&mut text, random, &measured),
        1 => jump(&mut text, random),
        _ => go(&mut text, random, &measured),
    }
    text.push_str("}\n");
    if random.one_in(4) {
        text.push_str(
            "define afterMove() { int x = OperationList[0][0]; if (tower(x) == H) { clear(x, 0); } }\n",
        );
    }
    let end = match random.below(4) {
        0 => measured(random, ["0", "0", "W - 1", "H - 1"]),
        1 => "tower(0) == H || wall(0) == W".to_owned(),
        2 => "count(A) == 0".to_owned(),
        _ => "false".to_owned(),
    };
    let _ = writeln!(text, "define end() -> bool {{ return {end}; }}");
    text
}

/// Returns the text of such a game with stacks, which asks for heights and for what lies at the bottom.
pub(crate) fn stack_rules(random: &mut Random) -> String {
    let most = 2 + random.below(3);
    let mut text = rules(random).replacen("obj A", &format!("stacks: {most} obj A"), 1);
    let tower = "int h = 0; for (int y = 0; y < H; y++) { h += stackSize(x, y); } return h;";
    for (plain, stacked) in [
        (
            "int h = 0; while (h < H && CurrentPosition[x][h] != empty) { h++; } return h;",
            tower,
        ),
        (
            "{ return CurrentPosition[x][y]; } return C;",
            "{ return stackAt(x, y, 0); } return C;",
        ),
        ("wall(y) + 1", "stackSize(x, y)"),
        ("count(B)", "stackSize(toX, toY)"),
        (
            "CurrentPosition[toX][toY] != empty",
            "stackSize(toX, toY) > 1",
        ),
        (
            "x == toX && y == toY",
            "far(toX - x, toY - y) != stackSize(x, y)",
        ),
        (
            "wall(y) < y",
            "stackAt(x, y, 1) == A || !hasMove(1 - onTurn())",
        ),
        ("n + tower(x)", "n + stackSize(toX, y)"),
    ] {
        text = text.replace(plain, stacked);
    }
    if random.one_in(3) {
        text.push_str("define isChance() -> bool { return stackSize(0, 0) == 1; }\n");
    }
    text
}

fn comparison(random: &mut Random) -> &'static str {
    random.pick(&["==", "!=", "<", "<=", ">", ">="])
}

/// Returns a look at a square, which fails beyond the board or not.
fn look(random: &mut Random, x: &str, y: &str) -> String {
    match random.one_in(3) {
        true => format!("cell({x}, {y})"),
        false => format!("CurrentPosition[{x}][{y}]"),
    }
}

/// Returns a test of what stands on a square.
fn content(random: &mut Random, x: &str, y: &str) -> String {
    let look = look(random, x, y);
    let test = random.pick(&["==", "!="]);
    match random.below(5) {
        0 => format!("{look} {test} man(onTurn())"),
        1 => format!("owner({look}) {test} onTurn()"),
        2 => format!("{look} {test} {}", random.pick(&["A", "B", "C"])),
        _ => format!("{look} {test} empty"),
    }
}

/// Returns what a loop does with one of its numbers where a condition holds.
fn act(random: &mut Random, condition: &str, number: &str) -> String {
    match random.below(7) {
        0 => format!("if ({condition}) {{ n = n + {number}; }}"),
        1 => format!("if ({condition}) {{ continue; }} n++;"),
        2 => format!("if ({condition}) {{ n++; if (n > 1) {{ break; }} }}"),
        3 => format!("if ({condition}) {{ n = 1 - n; }}"),
        4 => format!("if ({condition}) {{ n++; }} else {{ n = 0; }}"),
        _ => format!("if ({condition}) {{ n++; }}"),
    }
}

/// Writes the function that measures the way from one square to another.
fn measure(text: &mut String, random: &mut Random, is_bool: bool) {
    let kind = if is_bool { "bool" } else { "int" };
    let _ = writeln!(
        text,
        "define measure(int x, int y, int toX, int toY) -> {kind} {{\n  int n = 0;"
    );
    if random.one_in(5) {
        text.push_str("  if (x > 1000) { n = far(toX, toY); }\n");
    }
    for _ in 0..1 + u32::from(random.one_in(4)) {
        way(text, random);
    }
    let last = match is_bool {
        true => format!("n {} {}", comparison(random), random.below(3)),
        false if random.one_in(6) => "n + tower(x)".to_owned(),
        false => "n".to_owned(),
    };
    let _ = writeln!(text, "  return {last};\n}}");
}

/// Writes a loop from the square `x`, `y` towards `toX`, `toY` that counts in `n`.
fn way(text: &mut String, random: &mut Random) {
    let (along_x, along_y) = ("x + i * sign(toX - x)", "y + i * sign(toY - y)");
    let _ = match random.below(8) {
        0 | 1 => {
            let bound = match random.below(6) {
                0 => "count(B)",
                1 => "tower(x)",
                2 => "wall(y) + 1",
                3 => "most(abs(toX - x), abs(toY - y))",
                _ => "far(toX - x, toY - y)",
            };
            let condition = content(random, along_x, along_y);
            let (first, test) = (random.below(2), random.pick(&["<", "<", "<="]));
            let act = act(random, &condition, "i");
            writeln!(
                text,
                "  int last = {bound}; for (int i = {first}; i {test} last; i++) {{ {act} }}"
            )
        }
        2 => {
            let first = random.below(2);
            let condition = content(random, "x", "y + i");
            let act = act(random, &condition, "i");
            writeln!(
                text,
                "  for (int i = {first}; i < toY - y; i++) {{ {act} }}"
            )
        }
        3 => {
            let condition = content(random, "i", "y");
            let act = act(random, &condition, "i");
            writeln!(
                text,
                "  for (int i = least(x, toX) + 1; i < most(x, toX); i++) {{ {act} }}"
            )
        }
        4 => {
            let both = random.pick(&[
                "(a != toX || b != toY) && on(a, b)",
                "a != toX && b != toY",
                "on(a, b) && n < 2",
                "n < 3 && (a != toX || b != toY)",
                "cell(a, b) == empty && (a != toX || b != toY)",
            ]);
            let condition = content(random, "a", "b");
            // A step that is left out would leave the loop where it is.
            let mut act = act(random, &condition, "a");
            if act.contains("continue") {
                act = format!("if ({condition}) {{ n++; }}");
            }
            writeln!(
                text,
                "  int a = x + sign(toX - x); int b = y + sign(toY - y); while ({both}) {{ {act} a += sign(toX - x); b += sign(toY - y); }}"
            )
        }
        5 => {
            let (next_x, next_y) = ("x + (n + 1) * sign(toX - x)", "y + (n + 1) * sign(toY - y)");
            let condition = content(random, next_x, next_y);
            let guard = random.pick(&["", "n < 4 && ", "n < far(toX - x, toY - y) && "]);
            writeln!(text, "  while ({guard}{condition}) {{ n++; }}")
        }
        6 => {
            let piece = random.pick(&["A", "B", "C", "empty"]);
            writeln!(
                text,
                "  int best = W + H; for (int a = 0; a < W; a++) {{ for (int b = 0; b < H; b++) {{ if (CurrentPosition[a][b] == {piece} && abs(a - toX) + abs(b - toY) < best) {{ best = abs(a - toX) + abs(b - toY); }} }} }} n = n + best;"
            )
        }
        _ => {
            let test = comparison(random);
            writeln!(
                text,
                "  for (int i = x; i <= toX; i++) {{ if (tower(i) {test} tower(x)) {{ n++; }} }}"
            )
        }
    };
    // A name is declared once in a block.
    let begin = text.trim_end().rfind('\n').map_or(0, |end| end + 1);
    let loops = text.split_off(begin);
    let _ = writeln!(text, "  if (true) {{ {} }}", loops.trim());
}

/// Writes the fields of the squares of two operations.
fn squares(text: &mut String, from: u32, to: u32) {
    let _ = writeln!(
        text,
        "  int x = OperationList[{from}][0]; int y = OperationList[{from}][1]; int toX = OperationList[{to}][0]; int toY = OperationList[{to}][1];"
    );
}

/// Writes the judgement of a piece that goes from one square to another.
fn go(
    text: &mut String,
    random: &mut Random,
    measured: &impl Fn(&mut Random, [&str; 4]) -> String,
) {
    text.push_str("  if (operationsNum() != 2 || isPlaceOperation(0) || !isPlaceOperation(1)) { return false; }\n");
    squares(text, 0, 1);
    let mut tests = vec![
        "owner(CurrentPosition[x][y]) != onTurn()".to_owned(),
        "OperationList[1][2] != CurrentPosition[x][y]".to_owned(),
        random
            .pick(&[
                "CurrentPosition[toX][toY] == man(onTurn())",
                "CurrentPosition[toX][toY] != empty",
                "x == toX && y == toY",
            ])
            .to_owned(),
    ];
    if random.one_in(2) {
        tests.push("x != toX && y != toY".to_owned());
    }
    if random.one_in(6) {
        tests.push("next(open(2))".to_owned());
    }
    if random.one_in(3) {
        tests.swap(0, 2);
    }
    for test in tests {
        let _ = writeln!(text, "  if ({test}) {{ return false; }}");
    }
    if random.one_in(4) {
        text.push_str("  int n = 0;\n");
        way(text, random);
        let _ = writeln!(text, "  if (n > {}) {{ return false; }}", random.below(3));
    }
    let mut last = measured(random, ["x", "y", "toX", "toY"]);
    if random.one_in(4) {
        let other = measured(random, ["toX", "toY", "x", "y"]);
        last = format!("{last} {} {other}", random.pick(&["&&", "||"]));
    }
    if random.one_in(5) {
        last = format!("tower(toX) <= tower(x) && {last}");
    }
    let _ = writeln!(text, "  return {last};");
}

/// Writes the judgement of a piece that takes the one which a loop finds on its way.
fn jump(text: &mut String, random: &mut Random) {
    text.push_str("  if (operationsNum() != 3 || isPlaceOperation(0) || isPlaceOperation(1) || !isPlaceOperation(2)) { return false; }\n");
    squares(text, 0, 2);
    text.push_str(
        "  if (CurrentPosition[x][y] != man(onTurn()) || OperationList[2][2] != man(onTurn())) { return false; }
  if (x != toX && y != toY || CurrentPosition[toX][toY] != empty) { return false; }
  int at = 0;\n",
    );
    let condition = content(random, "x + i * sign(toX - x)", "y + i * sign(toY - y)");
    let found = random.pick(&["at = i;", "if (at > 0) { return false; } at = i;"]);
    let _ = writeln!(
        text,
        "  for (int i = 1; i < far(toX - x, toY - y); i++) {{ if ({condition}) {{ {found} }} }}"
    );
    text.push_str("  if (at == 0) { return false; }\n");
    let taken = "OperationList[1][0] == x + at * sign(toX - x) && OperationList[1][1] == y + at * sign(toY - y)";
    let _ = writeln!(text, "  return {taken};");
}

/// Writes the judgement of a piece that is put down.
fn drop_piece(
    text: &mut String,
    random: &mut Random,
    measured: &impl Fn(&mut Random, [&str; 4]) -> String,
) {
    text.push_str(
        "  if (operationsNum() != 1 || !isPlaceOperation(0) || OperationList[0][2] != man(onTurn())) { return false; }
  int x = OperationList[0][0]; int y = OperationList[0][1];\n",
    );
    let first = random.pick(&[
        "tower(x) != y",
        "CurrentPosition[x][y] != empty",
        "wall(y) < y",
    ]);
    let to = random.pick(&[
        ["0", "0"],
        ["W - 1", "y"],
        ["x", "H - 1"],
        ["y", "x"],
        ["x + 2", "y - 1"],
    ]);
    let last = measured(random, ["x", "y", to[0], to[1]]);
    let _ = writeln!(text, "  if ({first}) {{ return false; }}\n  return {last};");
}
