//! The results of running programs.

use gametui::base::Limit;
use gametui::rules::FaultKind;

/// A judgement in brief.
#[derive(Clone, Copy, Debug)]
pub enum Runs {
    True,
    False,
    /// The kind of the fault and the text at its place.
    Fault(FaultKind, &'static str),
    Cut(Limit),
}
pub use Runs::{Cut, False, Fault, True};

/// Case, body of `isMoveLegal`, operations of the move, result.
pub const RUNS: &[(&str, &str, &str, Runs)] = &[
    ("19", "int a = 7 / 2; return a == 3;", "", True),
    ("20", "return 0 - 7 / 2 == 0 - 3;", "", True),
    ("21", "return -7 / 2 == -3;", "", True),
    ("22", "float f = 7 / 2; return f == 3;", "", True),
    ("23", "float f = 7 / 2.0; return f == 3.5;", "", True),
    ("25", "float f = 3; return f / 2 == 1.5;", "", True),
    (
        "26",
        "return 1 / 0 == 1;",
        "",
        Fault(FaultKind::DivisionByZero, "/"),
    ),
    ("27", "return false && 1 / 0 == 1;", "", False),
    ("28", "return true || 1 / 0 == 1;", "", True),
    ("29", "return 1 + 2 * 3 == 7 && 10 - 4 - 3 == 3;", "", True),
    ("30", "return true || true && false;", "", True),
    ("33", "return 2 == 2.0;", "", True),
    ("37", "return !true == false;", "", True),
    ("38", "return !!true;", "", True),
    (
        "40",
        "return 9223372036854775807 + 1 == 0;",
        "",
        Fault(FaultKind::Overflow, "+"),
    ),
    ("42", "if (true) { int a = 1; } return a == 1;", "", True),
    (
        "43",
        "if (false) { int a = 1; } return a == 1;",
        "",
        Fault(FaultKind::NotSet, "a"),
    ),
    (
        "44",
        "int i = 0; while (i < 3) { int k = 0; k = k + 1; i = i + k; } return i == 3;",
        "",
        True,
    ),
    (
        "47",
        "int a = 1; return f(a) == 2 && a == 1; }
        define f(int n) -> int { n = n + 1; return n;",
        "",
        True,
    ),
    (
        "48",
        "return f() == 0; } define f() -> int {",
        "",
        Fault(FaultKind::NoReturn, "}"),
    ),
    ("49", "f(); return true; } define f() { return;", "", True),
    (
        "53",
        "return CurrentPosition[0][3] == empty;",
        "",
        Fault(FaultKind::OffBoard, "CurrentPosition[0][3]"),
    ),
    (
        "55",
        "return OperationList[1][0] == 0;",
        "clear(0,0)",
        Fault(FaultKind::NoSuchOperation, "OperationList[1][0]"),
    ),
    (
        "56",
        "return OperationList[0][2] == X;",
        "clear(0,0)",
        Fault(FaultKind::ClearHasNoObject, "OperationList[0][2]"),
    ),
    (
        "57",
        "return isPlaceOperation(5);",
        "clear(0,0)",
        Fault(FaultKind::NoSuchOperation, "isPlaceOperation(5)"),
    ),
    ("58", "return operationsNum() == 0;", "", True),
    ("61", "while (true) { }", "", Cut(Limit::Fuel)),
    (
        "65",
        "int a = 2; if (a == 0) { return false; } else if (a == 1) { return false; }
        else if (a == 2) { return true; } else { return false; }",
        "",
        True,
    ),
    (
        "1/0 in a variable",
        "int a = 1 % 0; return a == 0;",
        "",
        Fault(FaultKind::DivisionByZero, "%"),
    ),
    (
        "least int",
        "int a = -9223372036854775807 - 1; return a % -1 == 0;",
        "",
        True,
    ),
    (
        "field computed",
        "int k = 2; return OperationList[0][k] == O;",
        "place(1,2,O)",
        True,
    ),
    (
        "field of the other type",
        "int k = 1; return OperationList[0][k] == O;",
        "place(1,2,O)",
        Fault(FaultKind::WrongFieldType, "OperationList[0][k]"),
    ),
    (
        "field of that number",
        "int k = 3; return OperationList[0][k] == 1;",
        "place(1,2,O)",
        Fault(FaultKind::NoSuchField, "OperationList[0][k]"),
    ),
    (
        "float field",
        "int k = 1; return OperationList[0][k] / 4.0 == 0.5;",
        "place(1,2,O)",
        True,
    ),
    (
        "deep calls",
        "return f(0); } define f(int n) -> bool { return f(n + 1);",
        "",
        Cut(Limit::Depth),
    ),
    (
        "many ors",
        "int a = onTurn(); return a == 9 || a == 8 || a == 7 || a == 6 || a == 5 || a == 4
        || a == 3 || a == 2 || a == 1 || a == 1 / 0;",
        "",
        Fault(FaultKind::DivisionByZero, "/"),
    ),
];
