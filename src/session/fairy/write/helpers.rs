//! Small functions that others are made of. Each is written if something asks for it.

use crate::session::fairy::men::Plan;

pub fn helpers(plan: &Plan<'_>, body: &str) -> String {
    let (columns, rows, left) = (plan.variant.columns, plan.variant.rows, plan.left);
    let last = left + columns - 1;
    let all: Vec<(&str, String)> = vec![
        (
            "inside(",
            format!(
                "/* is (x,y) a square of the board? */\n\
                 define inside(int x, int y) -> bool {{ return x >= {left} && x <= {last} && y >= 0 && y < {rows}; }}\n"
            ),
        ),
        (
            "forward(",
            "define forward(int t) -> int { if (t == 0) { return 1; } return -1; }\n".to_owned(),
        ),
        (
            "rank(",
            format!(
                "/* the row y as player t counts it, from 1 */\n\
                 define rank(int t, int y) -> int {{ if (t == 0) {{ return y + 1; }} return {rows} - y; }}\n"
            ),
        ),
        (
            "isFree(",
            "/* are the squares between two squares of a line empty? */\n\
             define isFree(int x, int y, int toX, int toY) -> bool {\n  \
               int sx = sign(toX - x);\n  int sy = sign(toY - y);\n  int i = x + sx;\n  int j = y + sy;\n  \
               while (i != toX || j != toY) {\n    \
                 if (CurrentPosition[i][j] != empty) { return false; }  /*! something is in the way */\n    \
                 i += sx;\n    j += sy;\n  }\n  return true;\n}\n"
                .to_owned(),
        ),
        (
            "between(",
            "/* how many pieces stand between two squares of a line? */\n\
             define between(int x, int y, int toX, int toY) -> int {\n  \
               int sx = sign(toX - x);\n  int sy = sign(toY - y);\n  int i = x + sx;\n  int j = y + sy;\n  int n = 0;\n  \
               while (i != toX || j != toY) {\n    \
                 if (CurrentPosition[i][j] != empty) { n++; }\n    i += sx;\n    j += sy;\n  }\n  return n;\n}\n"
                .to_owned(),
        ),
        (
            "overOther(",
            over_other(plan),
        ),
        (
            "rides(",
            "/* do steps (right,ahead) lead there over empty squares, `most` steps at most? 0 is any number */\n\
             define rides(int t, int x, int y, int right, int ahead, int most, int toX, int toY) -> bool {\n  \
               int i = x + right * forward(t);\n  int j = y + ahead * forward(t);\n  int n = 1;\n  \
               while (inside(i, j) && (most == 0 || n <= most)) {\n    \
                 if (i == toX && j == toY) { return true; }\n    \
                 if (CurrentPosition[i][j] != empty) { return false; }\n    \
                 i += right * forward(t);\n    j += ahead * forward(t);\n    n++;\n  }\n  return false;\n}\n"
                .to_owned(),
        ),
    ];
    // What later functions ask for includes what earlier ones do.
    let mut text = String::new();
    for (name, definition) in all.into_iter().rev() {
        if body.contains(name) || text.contains(name) {
            text = format!("{definition}{text}");
        }
    }
    format!("\n{text}")
}

/// The cannon of janggi jumps over one piece that is no cannon, and takes none.
fn over_other(plan: &Plan<'_>) -> String {
    let Some(kind) = plan.variant.kind("janggiCannon") else {
        return String::new();
    };
    format!(
        "/* a cannon neither jumps over a cannon nor takes one */\n\
         define isCannon(obj p) -> bool {{ return {}; }}\n\
         define overOther(int x, int y, int toX, int toY) -> bool {{\n  \
           if (isCannon(CurrentPosition[toX][toY])) {{ return false; }}\n  \
           int sx = sign(toX - x);\n  int sy = sign(toY - y);\n  int i = x + sx;\n  int j = y + sy;\n  \
           while (i != toX || j != toY) {{\n    \
             if (isCannon(CurrentPosition[i][j])) {{ return false; }}\n    i += sx;\n    j += sy;\n  }}\n  return true;\n}}\n",
        plan.is_kind("p", kind)
    )
}
