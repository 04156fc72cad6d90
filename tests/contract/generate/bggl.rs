//! Random games in BGGL: small boards with holes, questions for one or two squares, refused attempts, and variables
//! that persist during the game.

use super::{one_in, pick};
use gametui::search::random::Random;
use std::fmt::Write;

/// Functions that look at the board and the variables in a loop; one fails for some arguments.
const LOOPS: &str = "\
boolean any(Piece p) { int i = 0; while (i < 2) { if ([i][0] == p || [i][1] == p) { return true; } i = i + 1; } return false; }
int sum(int from) { int i = from; int s = n; while (i < 3) { s = s + i * 2; if ([i][0] == X) { s = s + last; } i = i + 1; } return s; }
int part(int k) { int i = 0; int s = 0; while (i < 3) { s = s + 12 / (k - i - 1); i = i + 1; } return s; }";

/// Returns the text of a game in which pieces are placed or moved.
pub fn rules(seed: u64) -> String {
    let random = &mut Random::new(seed, 2);
    let (rows, columns) = (2 + random.below(2), 2 + random.below(2));
    let carries = one_in(random, 2);
    let mut text = String::from("Player a, b;\nPiece X, O;\n");
    board(&mut text, random, rows, columns, carries);
    let _ = writeln!(
        text,
        "int n = 0; int last = -1;\n\
         Piece mark() {{ if (thisplayer == a) {{ return X; }} return O; }}\n{LOOPS}\n\
         Rule place: X, O {{ emptysquare == true; }}\nRule step: X, O {{ {}; }}\n\
         isValidMove(m) {{ if ({}) {{ return false; }} m: place{}; }}",
        pick(
            random,
            &[
                "length == 1",
                "length <= 2",
                "jump == false",
                "movement == diagonal || length == 1"
            ]
        ),
        condition(random, false),
        if carries { " && step" } else { "" },
    );
    // Four numbers and one more take too long to try.
    let number = !carries && one_in(random, 3);
    let endless = one_in(random, 4);
    let _ = writeln!(text, "Game {{\nturn t {{");
    text.push_str("int r = input(\"row\"); int c = input(\"column\");\n");
    if carries {
        text.push_str("int u = input(\"to row\"); int v = input(\"to column\");\n");
    }
    if number {
        text.push_str("int k = input(\"which\");\n");
    }
    for _ in 0..random.below(3) {
        let what = pick(
            random,
            &[
                "print \"odd \" + r;",
                "n = n + 1;",
                "last = c;",
                "r = c;",
                "continue;",
            ],
        );
        let _ = writeln!(text, "if ({}) {{ {what} }}", condition(random, true));
    }
    if number {
        let _ = writeln!(
            text,
            "if ({}) {{ {} }}",
            number_test(random),
            pick(random, &["n = n + 2;", "c = r;", "print k;", "continue;"])
        );
    }
    if carries {
        text.push_str("Move m[2]; m[0] = r:c:[r][c]:-; m[1] = u:v:[r][c]:+;\n");
        if one_in(random, 2) {
            text.push_str("if ([r][c] != mark()) { continue; }\n");
        }
    } else {
        text.push_str("Move m = r:c:mark():+;\n");
    }
    text.push_str("makemove m;\nlast = r;\n");
    text.push_str(match (endless, one_in(random, 2)) {
        (true, _) => "n = n + 1; if (numPieces(_) == 0) { exit; }\nif (thisplayer == a) { thisplayer = b; } else { thisplayer = a; }\n}\n",
        (_, true) => "break; }\n",
        (_, false) => "} else { gototurn t; }\n",
    });
    let _ = writeln!(
        text,
        "n = n + 1;\nif ({}) {{ winner = thisplayer; exit; }}\nif (numPieces(_) == 0 || n > {}) {{ exit; }}\n\
         if (thisplayer == a) {{ thisplayer = b; }} else {{ thisplayer = a; }}\n}}",
        pick(
            random,
            &[
                "[0][0] == X && [1][1] == X",
                "row[0] == [O,O]",
                "numPieces(mark()) > 2",
                "col[1] == [X,X,X]",
                "n == 5 && last == 1",
            ]
        ),
        4 + random.below(8),
    );
    text
}

/// Returns a condition on a number that is not the place of a square.
fn number_test(random: &mut Random) -> String {
    let bound = i32::try_from(random.below(9)).unwrap_or(0) - 2;
    let (one, other) = match random.below(8) {
        0 => (format!("k < {bound}"), format!("k > {}", bound + 2)),
        1 => (format!("{bound} >= k"), format!("{} < k", bound + 2)),
        2 => (format!("k != {bound}"), format!("k <= {bound}")),
        3 => return format!("k == {bound}"),
        4 => return format!("k < {bound}"),
        5 => return format!("k > {bound}"),
        6 => return format!("k % 3 == {}", bound.abs() % 3),
        _ => return format!("{bound} <= k"),
    };
    format!("{one} || {other}")
}

fn board(text: &mut String, random: &mut Random, rows: usize, columns: usize, full: bool) {
    if !full && one_in(random, 2) {
        let _ = writeln!(text, "Board({rows},{columns});");
        return;
    }
    text.push_str("Board = [");
    for row in 0..rows {
        let cell = |_| match random.below(if full { 6 } else { 12 }) {
            0 => "X",
            1 => "O",
            2 => "#",
            3 if row == 0 => "X",
            _ => "_",
        };
        let cells: Vec<&str> = (0..columns).map(cell).collect();
        let _ = write!(text, "[{}] ", cells.join(","));
    }
    text.push_str("];\n");
}

/// Returns a condition over the variables of the game; inside a turn also over the answers.
fn condition(random: &mut Random, in_turn: bool) -> String {
    let simple = |random: &mut Random| {
        if in_turn && !one_in(random, 3) {
            pick(
                random,
                &[
                    "r == c",
                    "r > 1",
                    "any([r][c])",
                    "sum(c) > n",
                    "part(r) < 0",
                    "[r][c] == X",
                    "[c][r] != _",
                    "r + c == last",
                    "c == last",
                    "r < 0 || c < 0",
                    "6 / (r + 1) > 2",
                ],
            )
        } else {
            pick(
                random,
                &[
                    "n % 3 == 2",
                    "last == 1",
                    "thisplayer == b && n > 3",
                    "numPieces(X) > numPieces(O) + 1",
                    "[1][1] == O",
                    "n > 6",
                    "any(mark())",
                    "any(X) && !any(O)",
                    "sum(last) % 2 == 1",
                    "part(last) > 2",
                ],
            )
        }
    };
    let first = simple(random);
    if one_in(random, 3) {
        format!("{first} && {}", simple(random))
    } else {
        first.to_owned()
    }
}
