//! Random rule files in gdef on small boards: conditions over the operations, loops over the list and the board, and
//! helper functions, some of which depend only on the position.

use crate::random::Random;
use std::fmt::Write;

struct Writer<'r> {
    random: &'r mut Random,
    /// The names of int variables in scope.
    ints: Vec<String>,
    depth: u32,
    /// True if helper functions may be called.
    helpers: bool,
    /// True if extensions of the original language are used.
    extended: bool,
    /// True if tables, maps, families and steps are used.
    tables: bool,
    /// True if squares hold several pieces.
    stacks: bool,
    /// True if changes of the board are supposed.
    supposes: bool,
    course: Course,
}

/// Which history functions may be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Course {
    Nothing,
    /// State and earlier positions: everywhere.
    Past,
    /// Also the position after the move: in hooks that judge.
    Next,
}

/// Returns the text of a game on a board of at most three by four squares with two kinds of pieces.
pub(crate) fn rules(random: &mut Random) -> String {
    let (width, height) = (1 + random.below(3), 1 + random.below(4));
    let text = format!("size: {width} x {height} obj A obj B start {{ (0,0: A) }}\n");
    functions(text, (width, height), random, false)
}

/// Returns the same with extensions of the original language.
pub(crate) fn extended_rules(random: &mut Random) -> String {
    let (text, size) = extended_head(random, &["square", "hex", "sheared"]);
    functions(text, size, random, true)
}

fn extended_head(random: &mut Random, grids: &[&str]) -> (String, (u64, u64)) {
    let (width, height) = (1 + random.below(3), 1 + random.below(4));
    let owner = random.below(2);
    let grid = random.pick(grids);
    let hole = (random.one_in(2) && width > 1 && height > 1)
        .then(|| (width - 1, random.below(height - 1) + 1));
    let lines = match grid {
        "lines" => lines(random, (width, height), hole),
        _ => Some(String::new()),
    };
    // Without two squares there is no line.
    let grid = lines.as_ref().map_or("square", |_| grid);
    let text = format!(
        "size: W x H grid: {grid} {} const int W = {width}; const int H = {height}; obj A of {owner} obj B of {} start {{ {}(0,0: A) }}\n",
        lines.unwrap_or_default(),
        1 - owner,
        hole.map_or_else(String::new, |(x, y)| format!("({x},{y}: hole), "))
    );
    (text, (width, height))
}

/// Returns lines between squares of a board, or `None` if it has only one.
fn lines(
    random: &mut Random,
    (width, height): (u64, u64),
    hole: Option<(u64, u64)>,
) -> Option<String> {
    let squares = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
    let squares: Vec<_> = squares.filter(|at| Some(*at) != hole).collect();
    let pairs = squares
        .iter()
        .flat_map(|from| squares.iter().map(move |to| (*from, *to)));
    let pairs = pairs.filter(|((x, y), (to_x, to_y))| {
        let (dx, dy) = (x.abs_diff(*to_x), y.abs_diff(*to_y));
        dx.max(dy) > 0 && (dx == 0 || dy == 0 || dx == dy)
    });
    let pairs: Vec<_> = pairs.collect();
    let line = |random: &mut Random| {
        let ((x, y), (to_x, to_y)) = *pairs.get(random.below(pairs.len() as u64) as usize)?;
        Some(format!("({x},{y})-({to_x},{to_y})"))
    };
    let count = 1 + random.below(5);
    let lines: Option<Vec<String>> = (0..count).map(|_| line(random)).collect();
    Some(format!("lines {{ {} }}", lines?.join(", ")))
}

/// Returns the same with tables, maps, families, lines and steps.
pub(crate) fn table_rules(random: &mut Random) -> String {
    let (mut text, size) = extended_head(random, &["square", "hex", "sheared", "lines", "lines"]);
    let (width, height) = size;
    let (first, count) = (random.below(3), random.below(2));
    let _ = writeln!(text, "obj d[{first} .. {}]", first + count);
    let numbers = |random: &mut Random, count: u64| {
        let numbers = (0..count).map(|_| random.pick(&["0", "1", "2", "3", "W", "-1"]).to_owned());
        numbers.collect::<Vec<_>>().join(", ")
    };
    let _ = writeln!(text, "const int T[] = {{ {} }};", numbers(random, 4));
    let rows = (0..width).map(|_| format!("{{ {} }}", numbers(random, height)));
    let rows = rows.collect::<Vec<_>>().join(", ");
    let _ = writeln!(text, "const int U[W][] = {{ {rows} }};");
    let member = format!("d[{first}]");
    let pieces = (0..3).map(|_| random.pick(&["A", "B", "empty", &member]).to_owned());
    let pieces = pieces.collect::<Vec<_>>().join(", ");
    let _ = writeln!(text, "const obj P[3] = {{ {pieces} }};");
    let rows = (0..height).map(|_| {
        let cells = (0..width).map(|_| random.pick(&[".", "#", "1", "2", "7", "H"]).to_owned());
        cells.collect::<Vec<_>>().join(" ")
    });
    let rows = rows.collect::<Vec<_>>().join(" / ");
    let _ = writeln!(text, "map m {{ {rows} }}");
    let writer = Writer {
        tables: true,
        ..Writer::new(random, true)
    };
    write_functions(text, size, writer)
}

/// Returns the same with state, effects after moves and history functions.
pub(crate) fn course_rules(random: &mut Random) -> String {
    let (text, size) = extended_head(random, &["square", "hex", "sheared"]);
    let state = format!(
        "state int s = {}; state obj last = {};\n",
        random.below(3),
        random.pick(&["A", "B", "empty"])
    );
    course_functions(text + &state, size, Writer::new(random, true))
}

/// Returns the same with squares that hold several pieces.
pub(crate) fn stack_rules(random: &mut Random) -> String {
    let (text, size) = extended_head(random, &["square", "hex", "lines"]);
    let most = 2 + random.below(3);
    let state = format!("stacks: {most} state int s = 0; state obj last = A;\n");
    let writer = Writer {
        stacks: true,
        ..Writer::new(random, true)
    };
    course_functions(text + &state, size, writer)
}

/// Returns the same with changes that are supposed, on squares that hold one piece or several.
pub(crate) fn suppose_rules(random: &mut Random) -> String {
    let (mut text, size) = extended_head(random, &["square", "hex", "lines"]);
    let stacks = random.one_in(3);
    if stacks {
        let _ = write!(text, "stacks: {} ", 2 + random.below(2));
    }
    let change = |random: &mut Random| {
        let x = random.pick(&["0", "0", "W - 1", "a % W"]);
        let y = random.pick(&["0", "0", "0", "0", "0", "a % H"]);
        match random.one_in(3) {
            true => format!("clear({x}, {y})"),
            false => {
                let piece = random.pick(&["A", "B", "B", "CurrentPosition[0][0]"]);
                format!("place({x}, {y}, {piece})")
            }
        }
    };
    let count = 1 + random.below(3);
    let changes: Vec<String> = (0..count).map(|_| change(random)).collect();
    let _ = writeln!(
        text,
        "state int s = 0; state obj last = A;
         define seen(int x, int y) -> obj {{ return CurrentPosition[x][y]; }}
         define deep(int a) -> int {{
           if (a < 1 || a > 2) {{ return count(A) + s; }}
           int n = groupSize(0, 0);
           n += suppose({}, deep(a + 1)) * 3;
           if (n % 2 == 0) {{ return n + groupSize8(0, 0); }}
           return n + touches(0, 0, B);
         }}",
        changes.join(", ")
    );
    let writer = Writer {
        stacks,
        supposes: true,
        ..Writer::new(random, true)
    };
    course_functions(text, size, writer)
}

/// Returns the same with state in which chance moves now and then, with weights that depend on the outcome.
pub(crate) fn chance_rules(random: &mut Random) -> String {
    let (text, size) = extended_head(random, &["square", "hex"]);
    let state = format!("state int s = {}; state obj last = A;\n", random.below(3));
    let mut text = course_functions(text + &state, size, Writer::new(random, true));
    let asks = random.pick(&[
        "s % 2 == 0",
        "s == 1 || count(A) % 2 == 0",
        "onTurn() == 0 && count(B) < 3",
        "CurrentPosition[0][0] == A",
        "last == empty",
        "7 / s > 3",
    ]);
    let _ = writeln!(text, "define isChance() -> bool {{ return {asks}; }}");
    if random.one_in(4) {
        return text;
    }
    let mut writer = Writer {
        course: Course::Past,
        helpers: true,
        ..Writer::new(random, true)
    };
    let weight = writer.int();
    let negative = writer.random.pick(&["-w", "-w", "-w", "w", "0"]);
    let _ = writeln!(
        text,
        "define chanceWeight() -> int {{
           if (operationsNum() == 0) {{ return 1; }}
           int w = {weight};
           if (w < 0) {{ return {negative}; }}
           return w % 5;
         }}"
    );
    text
}

/// Returns rules in which players see other pieces than those that stand there, and in which a piece may be put exactly
/// where the player `VIEWER` sees it. Then what is legal says what is seen.
pub(crate) fn view_rules(random: &mut Random) -> String {
    let (text, size) = extended_head(random, &["square", "hex", "lines"]);
    let stacks = random.one_in(3);
    let stacked = format!("stacks: {} ", 2 + random.below(2));
    let stacked = if stacks { &stacked } else { "" };
    let state = format!(
        "{stacked}state int s = {}; state obj last = A;\nconst int VIEWER = {};\n",
        random.below(3),
        random.below(2)
    );
    let writer = Writer {
        stacks,
        ..Writer::new(random, true)
    };
    let text = course_functions(text + &state, size, writer);
    // The rules of the game stay as a function that nothing calls.
    let mut text = text.replace("define isMoveLegal()", "define unused()");
    let _ = writeln!(text, "define shownTo(int p, int x, int y) -> obj {{");
    for _ in 0..1 + random.below(3) {
        let condition = random.pick(&[
            "CurrentPosition[x][y] == A && p == 0",
            "CurrentPosition[x][y] == B && onTurn() != p",
            "count(A) > x + p",
            "s % 2 == p",
            "touches(x, y, A) > 0",
            "groupSize(x, y) > 1",
            "7 / s > 3 && x == 0",
            "last == B && y > 0",
            "still(p) > 2 + y",
            "stepX(x, y, p) < 0",
        ]);
        let seen = random.pick(&["A", "B", "empty", "last", "CurrentPosition[0][y]"]);
        let _ = writeln!(text, "if ({condition}) {{ return {seen}; }}");
    }
    text.push_str(
        "return CurrentPosition[x][y];
         }
         define isMoveLegal() -> bool {
           if (operationsNum() == 2 && isPlaceOperation(0) && !isPlaceOperation(1)) {
             return shownTo(1 - VIEWER, OperationList[1][0], OperationList[1][1]) == OperationList[0][2];
           }
           if (operationsNum() != 1) { return false; }
           obj seen = shownTo(VIEWER, OperationList[0][0], OperationList[0][1]);
           if (isPlaceOperation(0)) { return seen == OperationList[0][2]; }
           return seen != B;
         }\n",
    );
    text
}

fn functions(text: String, size: (u64, u64), random: &mut Random, extended: bool) -> String {
    write_functions(text, size, Writer::new(random, extended))
}

fn course_functions(mut text: String, size: (u64, u64), writer: Writer<'_>) -> String {
    text.push_str(
        "define still(int a) -> int {
           int n = a;
           for (int x = 0; x < W; x++) { for (int y = 0; y < H; y++) { if (CurrentPosition[x][y] == A) { n++; } } }
           if (n > 5) { return s; }
           return n;
         }\n",
    );
    let mut writer = Writer {
        course: Course::Past,
        ..writer
    };
    writer.after_move(&mut text);
    write_functions(text, size, writer)
}

fn write_functions(
    mut text: String,
    (width, height): (u64, u64),
    mut writer: Writer<'_>,
) -> String {
    writer.helper(&mut text, "scan", &format!("{width}"), &format!("{height}"));
    for name in ["near", "same"] {
        writer.ints = vec!["a".into(), "b".into()];
        let kind = if name == "near" { "int" } else { "bool" };
        let value = if name == "near" {
            writer.int()
        } else {
            writer.condition()
        };
        let early = writer.condition();
        let other = if name == "near" {
            writer.int()
        } else {
            writer.condition()
        };
        let _ = writeln!(
            text,
            "define {name}(int a, int b) -> {kind} {{ if ({early}) {{ return {other}; }} return {value}; }}"
        );
    }
    writer.helpers = true;
    if writer.course == Course::Past {
        writer.course = Course::Next;
    }
    for name in ["isMoveLegal", "end", "mayClaim"] {
        if name == "mayClaim" && !(writer.extended && writer.random.one_in(2)) {
            continue;
        }
        writer.ints = Vec::new();
        let _ = writeln!(text, "define {name}() -> bool {{");
        let statements = match name {
            "isMoveLegal" => 1 + writer.random.below(5),
            _ => writer.random.below(2),
        };
        if name == "isMoveLegal" && !writer.random.one_in(3) {
            let most = 1 + writer.random.below(3);
            let test = writer.random.pick(&[">", "!="]);
            let _ = writeln!(
                text,
                "if (operationsNum() {test} {most}) {{ return false; }}"
            );
        }
        if writer.course == Course::Next && name == "isMoveLegal" && writer.random.one_in(3) {
            let _ = writeln!(
                text,
                "if (operationsNum() == 0) {{ return !hasMove(onTurn()); }}"
            );
        }
        for _ in 0..statements {
            writer.statement(&mut text);
        }
        if name == "end" && writer.random.one_in(2) {
            let player = writer.int();
            let _ = writeln!(text, "setWinner(({player}) % 2);");
        }
        let last = writer.condition();
        let _ = writeln!(text, "return {last};\n}}");
    }
    text
}

impl<'r> Writer<'r> {
    fn new(random: &'r mut Random, extended: bool) -> Self {
        Self {
            random,
            ints: Vec::new(),
            depth: 0,
            helpers: false,
            extended,
            tables: false,
            stacks: false,
            supposes: false,
            course: Course::Nothing,
        }
    }
}

impl Writer<'_> {
    /// Writes a loop over the whole board, which depends only on the position unless its condition needs more. It calls
    /// itself, so that it is not inlined.
    fn helper(&mut self, text: &mut String, name: &str, width: &str, height: &str) {
        self.ints = vec!["x".into(), "y".into(), "a".into()];
        let found = self.condition();
        let piece = self.random.pick(&["A", "B", "empty"]);
        let _ = writeln!(
            text,
            "define {name}(int a) -> bool {{
               if (a > 1000) {{ return {name}(a - 1000); }}
               int x = 0;
               while (x < {width}) {{
                 int y = 0;
                 while (y < {height}) {{
                   if (CurrentPosition[x][y] == {piece} && ({found})) {{ return true; }}
                   y = y + 1;
                 }}
                 x = x + 1;
               }}
               return false;
             }}"
        );
    }

    /// Writes the hook after a move.
    fn after_move(&mut self, text: &mut String) {
        let _ = writeln!(text, "define afterMove() {{");
        for _ in 0..self.random.below(5) {
            let condition = self.condition();
            let effect = match self.random.below(7) {
                0 => "clear(0, 0);".to_owned(),
                1 => "place(W - 1, 0, B);".to_owned(),
                2 => "if (operationsNum() > 0) { s = removeGroup(OperationList[0][0], OperationList[0][1]); }"
                    .to_owned(),
                3 => format!("setTurn({});", self.random.below(2)),
                4 => format!("last = {};", self.piece()),
                _ => format!("s = ({}) % 3;", self.int()),
            };
            let _ = writeln!(text, "if ({condition}) {{ {effect} }}");
        }
        text.push_str("}\n");
    }

    /// Writes a statement of the extended language.
    fn extended_statement(&mut self, text: &mut String) {
        if !self.ints.is_empty() && self.random.one_in(3) {
            let at = self.random.below(self.ints.len() as u64) as usize;
            let name = self.ints[at].clone();
            let change = match self.random.below(4) {
                0 => format!("{name}++"),
                1 => format!("{name}--"),
                2 => format!("{name} += {}", self.int()),
                _ => format!("{name} -= {}", self.int()),
            };
            let condition = self.condition();
            let _ = writeln!(text, "if ({condition}) {{ {change}; }}");
            return;
        }
        if self.random.one_in(3) {
            let condition = self.condition();
            let change = match self.random.one_in(4) {
                true => "clearMarks()".to_owned(),
                false => format!("mark({}, {}, {})", self.int(), self.int(), self.int()),
            };
            let _ = writeln!(text, "if ({condition}) {{ {change}; }}");
            return;
        }
        let name = format!("i{}", self.ints.len());
        self.ints.push(name.clone());
        let (first, second) = (self.condition(), self.condition());
        let limit = self.random.pick(&["operationsNum()", "2", "3", "width()"]);
        let jump = self.random.pick(&["break", "continue"]);
        let answer = self.random.pick(&["false", "false", "true"]);
        let _ = writeln!(
            text,
            "for (int {name} = 0; {name} < {limit}; {name}++) {{ if ({first}) {{ {jump}; }} if ({second}) {{ return {answer}; }} }}"
        );
    }

    fn statement(&mut self, text: &mut String) {
        if self.extended && self.random.one_in(3) {
            return self.extended_statement(text);
        }
        match self.random.below(8) {
            0 | 1 => {
                let value = self.int();
                let name = format!("v{}", self.ints.len());
                let _ = writeln!(text, "int {name} = {value};");
                self.ints.push(name);
            }
            2 => {
                let name = format!("i{}", self.ints.len());
                self.ints.push(name.clone());
                let condition = self.condition();
                let limit = self.random.pick(&["operationsNum()", "2", "3"]);
                let answer = self.random.pick(&["false", "false", "true"]);
                let _ = writeln!(
                    text,
                    "int {name} = 0; while ({name} < {limit}) {{ if ({condition}) {{ return {answer}; }} {name} = {name} + 1; }}"
                );
            }
            3 if !self.ints.is_empty() => {
                let name = self.ints[self.random.below(self.ints.len() as u64) as usize].clone();
                let (condition, value) = (self.condition(), self.int());
                let _ = writeln!(text, "if ({condition}) {{ {name} = {value}; }}");
            }
            _ => {
                let condition = self.condition();
                let answer = self.random.pick(&["false", "false", "false", "true"]);
                let _ = writeln!(text, "if ({condition}) {{ return {answer}; }}");
            }
        }
    }

    fn index(&mut self) -> String {
        match self.random.below(6) {
            0 => self.int(),
            1 => "operationsNum() - 1".into(),
            2 => "1".into(),
            _ => "0".into(),
        }
    }

    /// Returns a square: mostly one of an operation, since any other is a fault most of the time.
    fn square(&mut self) -> (String, String) {
        match self.random.one_in(4) {
            true => (self.int(), self.int()),
            false => {
                let index = self.random.below(2);
                let field = |axis| format!("OperationList[{index}][{axis}]");
                (field(0), field(1))
            }
        }
    }

    /// Returns a square that is on the board if the move has operations.
    fn known_square(&mut self) -> (String, String) {
        match self.random.below(12) {
            0 => self.square(),
            1..=4 => ("0".into(), "0".into()),
            5 | 6 => ("W - 1".into(), "0".into()),
            _ => ("OperationList[0][0]".into(), "OperationList[0][1]".into()),
        }
    }

    /// Returns a call on the board with changes.
    fn suppose(&mut self, call: &str) -> String {
        let mut text = "suppose(".to_owned();
        for _ in 0..1 + self.random.below(2) {
            let (x, y) = self.known_square();
            let piece = match self.random.one_in(8) {
                true => self.piece(),
                false => self.random.pick(&["A", "B"]).into(),
            };
            let _ = match self.random.one_in(2) {
                true => write!(text, "clear({x}, {y}), "),
                false => write!(text, "place({x}, {y}, {piece}), "),
            };
        }
        text + call + ")"
    }

    /// Returns a numeric expression of the extended language.
    fn extended_int(&mut self) -> String {
        if self.supposes && self.random.one_in(3) {
            let call = match self.random.below(6) {
                0 => format!("still({})", self.int()),
                1 => format!("deep({})", self.int()),
                2 => format!("count({})", self.piece()),
                3 if self.course == Course::Next => return "next(deep(1))".to_owned(),
                4 => return format!("deep({})", 1 + self.random.below(2)),
                _ => {
                    let name = self.random.pick(&["groupSize", "stackSize", "liberties8"]);
                    let (x, y) = self.known_square();
                    format!("{name}({x}, {y})")
                }
            };
            return self.suppose(&call);
        }
        if self.stacks && self.random.one_in(2) {
            let (x, y) = self.square();
            return format!("stackSize({x}, {y})");
        }
        if self.course != Course::Nothing && self.random.one_in(2) {
            let last = if self.course == Course::Next { 6 } else { 3 };
            return match self.random.below(last) {
                0 => "s".into(),
                1 => "movesNum()".into(),
                2 => "still(1)".into(),
                3 => self.random.pick(&["repeats()", "boardRepeats()"]).into(),
                _ => format!("next(still({}))", self.int()),
            };
        }
        if self.tables && !self.random.one_in(3) {
            let (x, y) = self.square();
            return match self.random.below(10) {
                7.. => {
                    let name = self.random.pick(&["stepX", "stepY"]);
                    let direction = match self.random.one_in(4) {
                        true => self.int(),
                        false => self.random.below(9).to_string(),
                    };
                    format!("{name}({x}, {y}, {direction})")
                }
                0 => format!("T[{y}]"),
                1 => format!("U[{x}][{y}]"),
                2 => format!("m[{x}][{y}]"),
                3 => format!("squareX(m, {x})"),
                4 => format!("squareY(m, {y})"),
                5 => {
                    let name = self.random.pick(&["reached", "reached8"]);
                    format!("{name}({x}, {y}, m)")
                }
                _ => format!("number({})", self.piece()),
            };
        }
        match self.random.below(8) {
            0 => self.random.pick(&["width()", "W"]).into(),
            1 => "height()".into(),
            2 => "playersNum()".into(),
            3 => format!("count({})", self.piece()),
            4 => {
                let name = self
                    .random
                    .pick(&["groupSize", "liberties", "groupSize8", "marked"]);
                format!("{name}({}, {})", self.int(), self.int())
            }
            5 => {
                let name = self.random.pick(&["touches", "touches8"]);
                format!("{name}({}, {}, {})", self.int(), self.int(), self.piece())
            }
            _ => format!("owner({})", self.piece()),
        }
    }

    fn int(&mut self) -> String {
        self.depth += 1;
        if self.extended && self.depth <= 3 && self.random.one_in(4) {
            let text = self.extended_int();
            self.depth -= 1;
            return text;
        }
        let shallow = self.depth > 3;
        let text = match self.random.below(if shallow { 6 } else { 11 }) {
            0 => format!("{}", self.random.below(4)),
            1 => "operationsNum()".into(),
            2 | 3 if !self.ints.is_empty() => {
                let at = self.random.below(self.ints.len() as u64) as usize;
                self.ints[at].clone()
            }
            2..=5 => {
                let index = if shallow { "0".into() } else { self.index() };
                let field = self.random.below(2);
                format!("OperationList[{index}][{field}]")
            }
            6 | 7 => {
                let (a, b) = (self.int(), self.int());
                let operator = self.random.pick(&["+", "-", "-", "*", "/", "%"]);
                format!("({a} {operator} {b})")
            }
            8 => format!("(-{})", self.int()),
            9 if self.helpers => format!("near({}, {})", self.int(), self.int()),
            _ => "onTurn()".into(),
        };
        self.depth -= 1;
        text
    }

    fn piece(&mut self) -> String {
        if self.extended && self.random.one_in(10) {
            return "hole".into();
        }
        if self.tables && self.depth <= 3 && self.random.one_in(3) {
            let name = self.random.pick(&["P", "d"]);
            let index = match self.random.one_in(3) {
                true => self.int(),
                false => self
                    .random
                    .pick(&["0", "1", "2", "OperationList[0][0]"])
                    .into(),
            };
            return format!("{name}[{index}]");
        }
        if self.stacks && self.depth <= 3 && self.random.one_in(3) {
            let (x, y) = self.square();
            let level = match self.random.one_in(3) {
                true => self.int(),
                false => self.random.below(3).to_string(),
            };
            return format!("stackAt({x}, {y}, {level})");
        }
        if self.supposes && self.depth <= 3 && self.random.one_in(4) {
            let (x, y) = self.known_square();
            return self.suppose(&format!("seen({x}, {y})"));
        }
        if self.course != Course::Nothing && self.random.one_in(4) {
            let (x, y) = match self.stacks {
                true => self.square(),
                false => (self.int(), self.int()),
            };
            return match self.random.below(4) {
                0 => "last".into(),
                1 => format!("PreviousPosition[{}][{x}][{y}]", self.random.below(2)),
                _ if self.course == Course::Next => format!("NextPosition[{x}][{y}]"),
                _ => "PreviousPosition[0][0][0]".into(),
            };
        }
        match self.random.below(6) {
            0 => "A".into(),
            1 => "B".into(),
            2 => "empty".into(),
            3 => format!("OperationList[{}][2]", self.index()),
            _ => format!("CurrentPosition[{}][{}]", self.int(), self.int()),
        }
    }

    fn condition(&mut self) -> String {
        self.depth += 1;
        if self.extended && self.depth <= 3 && self.random.one_in(12) {
            let name = self.random.pick(&["joins", "joins8"]);
            let side = self.random.below(4);
            let text = format!("{name}({}, {}, {side})", self.int(), self.int());
            self.depth -= 1;
            return text;
        }
        let text = match self.random.below(if self.depth > 3 { 6 } else { 11 }) {
            0 | 1 => {
                let operator = self.random.pick(&["==", "!=", "<", "<=", ">", ">="]);
                format!("{} {operator} {}", self.int(), self.int())
            }
            2 if self.random.one_in(2) => {
                let field = self.random.below(2);
                let operator = self.random.pick(&["<", "<=", ">", ">=", "!="]);
                let bound = self.random.below(4);
                format!("OperationList[0][{field}] {operator} {bound}")
            }
            2 => {
                let operator = self.random.pick(&["==", "!="]);
                format!("operationsNum() {operator} {}", self.random.below(4))
            }
            3 | 4 => {
                let operator = self.random.pick(&["==", "!="]);
                format!("{} {operator} {}", self.piece(), self.piece())
            }
            5 => format!("isPlaceOperation({})", self.index()),
            6 => format!("!({})", self.condition()),
            7 => format!("({} && {})", self.condition(), self.condition()),
            8 => format!("({} || {})", self.condition(), self.condition()),
            9 if self.helpers => {
                let constant = self.random.below(3);
                if self.random.one_in(2) {
                    format!("scan({constant})")
                } else {
                    format!("scan({})", self.int())
                }
            }
            10 if self.helpers => format!("same({}, {})", self.int(), self.int()),
            _ => format!("{} / 2.0 < {}", self.int(), self.int()),
        };
        self.depth -= 1;
        text
    }
}
