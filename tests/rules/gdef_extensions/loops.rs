//! `for`, `break`, `continue`, `+=`, `-=`, `++` and `--`.

use super::{errors, extensions, game, judge, rules_of};
use gametui::base::Limits;
use gametui::board::Move;
use gametui::rules::{Hook, Rules, vm::CompiledProgram};

const HEAD: &str = "size: 3 x 3 obj X";

#[track_caller]
fn holds(body: &str) {
    let rules = rules_of(&game(HEAD, body));
    assert_eq!(judge(&rules, ""), Ok(true), "{body}");
}

#[test]
fn loops_count_leave_and_go_on() {
    holds("int n = 0; for (int i = 0; i < 5; i++) { n += i; } return n == 10;");
    holds("int n = 0; for (int i = 4; i > 0; i -= 2) { n = n * 10 + i; } return n == 42;");
    holds(
        "int n = 0; for (int i = 0; i < 9; i++) { if (i % 2 == 0) { continue; } if (i > 6) { break; } n += i; } return n == 9;",
    );
    holds(
        "int n = 0; int i = 0; while (true) { i++; if (i == 3) { continue; } if (i > 5) { break; } n += i; } return n == 12;",
    );
    holds(
        "int n = 0; for (int i = 0; i < 3; i++) { for (int j = 0; j < 3; j++) { if (j > i) { break; } n++; } } return n == 6;",
    );
    holds("int i = 7; for (i = 0; i < 2; i++) { } return i == 2;");
    holds("float f = 1.5; f += 2; f--; return f == 2.5;");
    holds("int i = 0; i -= -2; i += 1 + 1 * 2; return i == 5;");
}

#[test]
fn they_cost_what_they_stand_for() {
    let cost = |body: &str| {
        let (_, compiled) = super::compiled_with(&game(HEAD, body), &Default::default());
        let program = compiled.program.expect("a program");
        let mut worker = CompiledProgram::new(&program).expect("small").worker();
        let start = rules_of(&game(HEAD, body)).start();
        gametui::rules::Worker::judge(&mut worker, &start, &Move::pass(), &Limits::default());
        worker.fuel_used(Hook::IsMoveLegal).expect("it ran")
    };
    assert_eq!(
        cost("int n = 0; for (int i = 0; i < 5; i++) { n += i; } return n == 10;"),
        cost("int n = 0; int i = 0; while (i < 5) { n = n + i; i = i + 1; } return n == 10;")
    );
    // A statement that jumps counts as a statement.
    assert_eq!(
        cost("int i = 0; while (true) { i++; if (i > 3) { break; } } return i == 4;"),
        cost(
            "int i = 0; bool on = true; while (on) { i++; if (i > 3) { on = false; } } return i == 4;"
        ) - 2
    );
}

#[test]
fn the_words_stay_names() {
    holds(
        "int for = 1; int break = 2; int continue = 3; break = 4; for += break; return for + continue == 8;",
    );
    let head = "size: 3 x 3 define for(int a) -> bool { return a == 1; }";
    assert_eq!(
        judge(&rules_of(&game(head, "for(1); return for(1);")), ""),
        Ok(true)
    );
    assert_eq!(
        extensions(&game(head, "for(1); int break = 1; return break == 1;")),
        [""; 0]
    );
}

#[test]
fn strictness_tells_of_each() {
    let body = "int n = 0; for (int i = 0; i < 3; i++) { n += 1; if (n == 2) { break; } continue; } return n == 2;";
    assert_eq!(extensions(&game(HEAD, body)).len(), 5);
}

#[test]
fn what_is_wrong_is_said_where_it_stands() {
    let cases = [
        ("break; return true;", "gdef-jump-outside", "break;"),
        (
            "if (true) { continue; } return true;",
            "gdef-jump-outside",
            "continue;",
        ),
        (
            "for (int i = 0; i < 3) { } return true;",
            "gdef-for-form",
            "(int i = 0; i < 3)",
        ),
        (
            "for (int i = 0; i; i++) { } return true;",
            "gdef-condition-type",
            "i",
        ),
        (
            "for (int i = 0; i < 3; i++) return true; return false;",
            "gdef-for-form",
            "(int i = 0; i < 3; i++) return true; return false;",
        ),
        (
            "int i = 0; i += 1.5; return true;",
            "gdef-assignment-type",
            "i += 1.5",
        ),
        (
            "bool b = true; b++; return b;",
            "gdef-arithmetic-types",
            "++",
        ),
        ("X++; return true;", "gdef-assign-object", "X"),
        ("y += 1; return true;", "gdef-name-unknown", "y"),
    ];
    for (body, key, place) in cases {
        let found = errors(&game(HEAD, body));
        assert_eq!(found, [(key.to_owned(), place.to_owned())], "{body}");
    }
}

#[test]
fn what_loops_set_is_known() {
    // Each is accepted without a warning about a variable that may be unset.
    for body in [
        "for (int i = 0; i < 3; i += k) { int k = 1; if (i > 1) { continue; } k++; } return true;",
        "int i = 0; while (true) { int k = i; if (k > 2) { break; } i++; } return k == 3;",
    ] {
        let (_, compiled) = super::compiled_with(&game(HEAD, body), &Default::default());
        let warned: Vec<_> = compiled.diagnostics.iter().map(|one| one.code()).collect();
        assert!(!warned.contains(&"gdef-maybe-unset"), "{body}: {warned:?}");
    }
    let body = "while (true) { if (onTurn() == 1) { break; } int k = 1; } return k == 1;";
    let (_, compiled) = super::compiled_with(&game(HEAD, body), &Default::default());
    let warned: Vec<_> = compiled.diagnostics.iter().map(|one| one.code()).collect();
    assert!(warned.contains(&"gdef-maybe-unset"), "{warned:?}");
}

#[test]
fn a_head_that_cannot_be_read_is_one_error() {
    for (body, word) in [
        ("for (;;) { break; } return true;", "(;;)"),
        (
            "for (int i = 0;; i++) { if (i > 3) { break; } } return true;",
            "(int",
        ),
        (
            "for (int i = 0; i < 3) { if (i > 3) { continue; } } return true;",
            "(int",
        ),
    ] {
        let text = game(HEAD, body);
        assert_eq!(errors(&text).len(), 1, "{word}: {:?}", errors(&text));
        let in_end = text
            .replace("return false;", body)
            .replacen(body, "return true;", 1);
        assert_eq!(errors(&in_end).len(), 1, "{word}: {:?}", errors(&in_end));
    }
}
