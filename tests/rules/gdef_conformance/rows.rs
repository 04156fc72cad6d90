//! The diagnostics of texts.

/// The surroundings of a snippet.
#[derive(Clone, Copy, Debug)]
pub enum Around {
    /// The snippet is the body of `isMoveLegal`.
    Body,
    /// The snippet follows a complete program.
    Beside,
    /// The snippet is the whole program.
    Alone,
}
pub use Around::{Alone, Beside, Body};

/// The expected result of compiling.
#[derive(Clone, Copy, Debug)]
pub enum Expected {
    /// No diagnostics.
    Clean,
    /// It compiles, with these warnings.
    Said(&'static [&'static str]),
    /// It does not compile: the errors in order, each with the text at its place.
    Errors(&'static [(&'static str, &'static str)]),
}
pub use Expected::{Clean, Errors, Said};

pub const ROWS: &[(&str, Around, &str, Expected)] = &[
    (
        "1",
        Alone,
        "/* a /* b */ obj X",
        Errors(&[
            ("gdef-size-absent", ""),
            ("gdef-hook-absent", ""),
            ("gdef-hook-absent", ""),
        ]),
    ),
    ("2", Beside, "/* a", Errors(&[("gdef-comment-open", "/*")])),
    (
        "3a",
        Alone,
        "size: 3x3 obj X",
        Errors(&[("gdef-hook-absent", ""), ("gdef-hook-absent", "")]),
    ),
    (
        "3b",
        Alone,
        "size: 3 x3 obj X",
        Errors(&[("gdef-hook-absent", ""), ("gdef-hook-absent", "")]),
    ),
    (
        "4",
        Alone,
        "size: 3 players: 2",
        Errors(&[
            ("gdef-hook-absent", ""),
            ("gdef-hook-absent", ""),
            ("gdef-size-two-numbers", "size"),
        ]),
    ),
    (
        "5",
        Alone,
        "size: 0 x 3",
        Errors(&[
            ("gdef-hook-absent", ""),
            ("gdef-hook-absent", ""),
            ("gdef-size-range", "0"),
        ]),
    ),
    (
        "9",
        Alone,
        "size: 3 x 3 players: 0",
        Errors(&[
            ("gdef-hook-absent", ""),
            ("gdef-hook-absent", ""),
            ("gdef-players-range", "0"),
        ]),
    ),
    (
        "10",
        Beside,
        "colour: red",
        Said(&["gdef-parameter-unknown"]),
    ),
    ("11", Beside, "obj X", Errors(&[("gdef-object-twice", "X")])),
    (
        "12",
        Beside,
        "obj empty",
        Errors(&[("gdef-object-empty", "empty")]),
    ),
    ("17", Body, "return empt == empty;", Said(&["gdef-empt"])),
    (
        "18",
        Body,
        "int a = 007; return a == 7;",
        Errors(&[("gdef-leading-zero", "007")]),
    ),
    ("19", Body, "int a = 7 / 2; return a == 3;", Clean),
    ("22", Body, "float f = 7 / 2; return f == 3;", Clean),
    (
        "24",
        Body,
        "int a = 3.5; return a == 3;",
        Errors(&[("gdef-declaration-type", "3.5")]),
    ),
    ("25", Body, "float f = 3; return f / 2 == 1.5;", Clean),
    ("26", Body, "return 1 / 0 == 1;", Clean),
    (
        "31",
        Body,
        "return 1 == 1 == true;",
        Errors(&[("gdef-not-chainable", "==")]),
    ),
    (
        "32",
        Body,
        "return 1 < 2 < 3;",
        Errors(&[("gdef-not-chainable", "<")]),
    ),
    ("33", Body, "return 2 == 2.0;", Clean),
    (
        "34",
        Body,
        "return X == 0;",
        Errors(&[("gdef-equality-types", "==")]),
    ),
    (
        "35",
        Body,
        "return true == 1;",
        Errors(&[("gdef-equality-types", "==")]),
    ),
    (
        "36",
        Body,
        "if (1) { return true; } return false;",
        Errors(&[("gdef-condition-type", "1")]),
    ),
    ("37", Body, "return !true == false;", Clean),
    ("38", Body, "return !!true;", Clean),
    (
        "39",
        Body,
        "return X < O;",
        Errors(&[("gdef-order-types", "<")]),
    ),
    ("40", Body, "return 9223372036854775807 + 1 == 0;", Clean),
    (
        "41",
        Body,
        "a = 1; return true;",
        Errors(&[("gdef-name-unknown", "a")]),
    ),
    (
        "42",
        Body,
        "if (true) { int a = 1; } return a == 1;",
        Said(&["gdef-condition-constant", "gdef-maybe-unset"]),
    ),
    (
        "43",
        Body,
        "if (onTurn() == 1) { int a = 1; } return a == 1;",
        Said(&["gdef-maybe-unset"]),
    ),
    (
        "44",
        Body,
        "int i = 0; while (i < 3) { int k = 0; k = k + 1; i = i + k; } return i == 3;",
        Clean,
    ),
    (
        "45",
        Body,
        "int a = 1; bool a = true; return a == 1;",
        Errors(&[("gdef-declared-otherwise", "a")]),
    ),
    (
        "46",
        Body,
        "int X = 1; return true;",
        Errors(&[("gdef-name-of-object", "X")]),
    ),
    (
        "47",
        Body,
        "int a = 1; return f(a) == 2 && a == 1; }
        define f(int n) -> int { n = n + 1; return n;",
        Clean,
    ),
    (
        "48",
        Body,
        "return f() == 0; } define f() -> int {",
        Said(&["gdef-may-end-without-return"]),
    ),
    (
        "49a",
        Body,
        "f(); return true; } define f() { return;",
        Clean,
    ),
    (
        "49b",
        Body,
        "return f(); } define f() { return;",
        Errors(&[("gdef-no-value", "f()")]),
    ),
    (
        "50",
        Body,
        "return f(1); } define f(int a, int b) -> bool { return a == b;",
        Errors(&[("gdef-argument-count", "f")]),
    ),
    (
        "52",
        Beside,
        "define onTurn() -> int { return 1; }",
        Errors(&[("gdef-built-in-redefined", "onTurn")]),
    ),
    ("53", Body, "return CurrentPosition[0][3] == empty;", Clean),
    (
        "54",
        Body,
        "return CurrentPosition[0] == empty;",
        Errors(&[("gdef-two-indices", "CurrentPosition[0]")]),
    ),
    ("55", Body, "return OperationList[1][0] == 0;", Clean),
    (
        "59",
        Body,
        "setWinner(1); return false;",
        Said(&["gdef-winner-in-judgement"]),
    ),
    (
        "65",
        Body,
        "int a = onTurn(); if (a == 0) { return true; } else if (a == 1) { return false; }
        else if (a == 2) { return true; } else { return false; }",
        Clean,
    ),
    (
        "66",
        Alone,
        "size: 3 x 3 players: 2 start { } define end() -> bool { return false; }
        define isMoveLegal(int a) -> bool { return a == 1; }",
        Errors(&[("gdef-hook-form", "isMoveLegal")]),
    ),
    (
        "67",
        Body,
        "bool x = true;\n if (x) { return true; \n return x;\n",
        Errors(&[("gdef-brace-open", "{")]),
    ),
    // Beyond the cases of the definition.
    (
        "empty text",
        Alone,
        "",
        Errors(&[
            ("gdef-size-absent", ""),
            ("gdef-hook-absent", ""),
            ("gdef-hook-absent", ""),
        ]),
    ),
    (
        "size in letters",
        Alone,
        "size: 3 X 3",
        Errors(&[
            ("gdef-hook-absent", ""),
            ("gdef-hook-absent", ""),
            ("gdef-size-separator", "X"),
        ]),
    ),
    (
        "x is a word",
        Body,
        "int x = 3; int x3 = x; return x == x3;",
        Clean,
    ),
    (
        "large size",
        Alone,
        "size: 64 x 65",
        Errors(&[
            ("gdef-hook-absent", ""),
            ("gdef-hook-absent", ""),
            ("gdef-size-range", "65"),
        ]),
    ),
    (
        "field out of range",
        Body,
        "return OperationList[0][3] == 1;",
        Errors(&[("gdef-field-range", "3")]),
    ),
    (
        "negative field",
        Body,
        "return OperationList[0][-1] == 1;",
        Errors(&[("gdef-field-range", "-1")]),
    ),
    (
        "computed field",
        Body,
        "int k = 2; return OperationList[0][k] == X && 1.5 < OperationList[0][k];",
        Clean,
    ),
    (
        "float as index",
        Body,
        "return CurrentPosition[1.0][0] == X;",
        Errors(&[("gdef-index-type", "1.0")]),
    ),
    (
        "missing semicolon",
        Body,
        "int a = 1\n int b = a; return b == 1;",
        Errors(&[("gdef-semicolon-missing", "1")]),
    ),
    (
        "assignment as condition",
        Body,
        "int a = 1; if (a = 1) { return true; } return a == 2;",
        Errors(&[("gdef-assignment-as-value", "=")]),
    ),
    (
        "line comment",
        Body,
        "return true; // yes",
        Errors(&[("rules-line-comment", "//")]),
    ),
    (
        "single and",
        Body,
        "return true & false;",
        Errors(&[("gdef-unexpected-character", "&")]),
    ),
    (
        "single or",
        Body,
        "return true | false;",
        Errors(&[("gdef-unexpected-character", "|")]),
    ),
    (
        "elseif",
        Body,
        "int a = 1; if (a == 1) { return true; } elseif (a == 2) { return false; }
        return true;",
        Errors(&[("gdef-else-if-joined", "elseif")]),
    ),
    (
        "and as a word",
        Body,
        "bool a = true; return a and a;",
        Errors(&[("gdef-word-operator", "and")]),
    ),
    (
        "not as a word",
        Body,
        "bool a = true; return not a;",
        Errors(&[("gdef-word-operator", "not")]),
    ),
    (
        "no arrow",
        Body,
        "return f(); } define f() bool { return true;",
        Errors(&[("gdef-arrow-missing", "bool")]),
    ),
    (
        "no type of a parameter",
        Body,
        "return f(1); } define f(a) -> bool { return true;",
        Errors(&[("gdef-parameter-type-missing", "a")]),
    ),
    (
        "no block",
        Body,
        "if (onTurn() == 0) return true; return false;",
        Errors(&[("gdef-block-missing", ")")]),
    ),
    (
        "times times",
        Body,
        "int i = 0; i**; return i == 1;",
        Errors(&[("gdef-unexpected", "*")]),
    ),
    (
        "times equals",
        Body,
        "int i = 0; i *= 1; return i == 1;",
        Errors(&[("gdef-operator-unknown", "*=")]),
    ),
    (
        "for",
        Body,
        "for (onTurn()) { return true; } return false;",
        Errors(&[("gdef-for-form", "(onTurn())")]),
    ),
    (
        "const",
        Body,
        "const int a = 5; let b = a; return true;",
        Errors(&[
            ("gdef-constant-outside", "const"),
            ("gdef-no-such-statement", "let"),
        ]),
    ),
    (
        "float without fraction",
        Body,
        "return 1. == 1;",
        Errors(&[("gdef-float-tail", "1.")]),
    ),
    (
        "float without whole",
        Body,
        "return .5 == 1;",
        Errors(&[("gdef-float-head", ".5")]),
    ),
    (
        "too large",
        Body,
        "return 9223372036854775808 == 1;",
        Errors(&[("gdef-number-too-large", "9223372036854775808")]),
    ),
    (
        "value expected",
        Body,
        "int a = ; return a == 1;",
        Errors(&[("gdef-value-expected", ";")]),
    ),
    (
        "half an index",
        Body,
        "return CurrentPosition[0][1 == X;",
        Errors(&[("gdef-bracket-open", "[")]),
    ),
    (
        "one parenthesis too many",
        Body,
        "return (true));",
        Errors(&[("gdef-bracket-stray", ")")]),
    ),
    (
        "array set",
        Body,
        "CurrentPosition[0][0] = X; return true;",
        Errors(&[("gdef-array-statement", "CurrentPosition")]),
    ),
    (
        "no such type",
        Body,
        "integer a = 1; return true;",
        Errors(&[("gdef-type-unknown", "integer")]),
    ),
    (
        "declaration without value",
        Body,
        "int a; a = 1; return a == 1;",
        Errors(&[("gdef-declaration-value", "int a;")]),
    ),
    (
        "misspelled built-in",
        Body,
        "return onturn() == 1;",
        Errors(&[("gdef-function-unknown", "onturn")]),
    ),
    (
        "two faults are two diagnostics",
        Body,
        "int a = true; b = 1; return a == 1;",
        Errors(&[
            ("gdef-declaration-type", "true"),
            ("gdef-name-unknown", "b"),
        ]),
    ),
    (
        "return without value",
        Body,
        "return;",
        Errors(&[("gdef-return-value", "return;")]),
    ),
    (
        "value dropped",
        Body,
        "f(); return true; } define f() { return 1;",
        Said(&["gdef-return-dropped"]),
    ),
    (
        "after return",
        Body,
        "return true; return false;",
        Said(&["gdef-unreachable"]),
    ),
    (
        "never read",
        Body,
        "int a = 1; return true;",
        Said(&["gdef-variable-unread"]),
    ),
    (
        "never called",
        Beside,
        "define f() -> bool { return true; }",
        Said(&["gdef-function-unused"]),
    ),
    (
        "for ever",
        Body,
        "while (true) { if (onTurn() == 1) { return true; } }",
        Clean,
    ),
    (
        "both branches return",
        Body,
        "if (onTurn() == 1) { return true; } else { return false; }",
        Clean,
    ),
    ("gm", Beside, "gm: 4", Clean),
    (
        "extensions",
        Body,
        "int a_b = 5 % 3; return - -a_b == 2;",
        Clean,
    ),
    ("a name on several lines", Beside, "name :\n game", Clean),
    (
        "start twice",
        Beside,
        "start { (0,0: X) }",
        Errors(&[("gdef-start-twice", "start")]),
    ),
];
