//! `gametui check` on rules without errors but with weaknesses: the advice points to the line.

use super::process::gametui;
use std::fmt::Write;

/// Returns a game with these lines in `isMoveLegal`, the first of which is line 3.
fn rules(lines: &[&str]) -> String {
    let mut text = String::from("size: 3 x 3 obj X obj O\ndefine isMoveLegal() -> bool {\n");
    for line in lines {
        let _ = writeln!(text, "  {line}");
    }
    text + "}\ndefine end() -> bool { return false; }\n"
}

/// Returns the line and code of every warning.
fn warnings(text: &str) -> Vec<(u64, String)> {
    let ended = gametui("check --json -").input(text).run().has_status(0);
    let lines = ended.stdout.lines();
    let values = lines.map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
    values
        .filter(|value| value["severity"] == "warning")
        .map(|value| {
            let line = value["line"].as_u64().expect("a number");
            (line, value["code"].as_str().unwrap_or_default().to_owned())
        })
        .collect()
}

fn is_warned(lines: &[&str], line: u64, code: &str) {
    let text = rules(lines);
    assert_eq!(warnings(&text), [(line, code.to_owned())], "{text}");
}

#[test]
fn good_rules_get_no_advice() {
    let text = rules(&[
        "if (operationsNum() != 1 || !isPlaceOperation(0)) { return false; }",
        "if (OperationList[0][2] == X && onTurn() != 0) { return false; }",
        "if (OperationList[0][2] == O && onTurn() != 1) { return false; }",
        "return CurrentPosition[OperationList[0][0]][OperationList[0][1]] == empty;",
    ]);
    assert_eq!(warnings(&text), []);
}

#[test]
fn everything_is_read_before_anything_is_tested() {
    is_warned(
        &[
            "int i = 0;",
            "int sum = 0;",
            "while (i < operationsNum()) {",
            "  sum = sum + OperationList[i][0] * OperationList[i][1];",
            "  i = i + 1;",
            "}",
            "return i == 1 && sum == 2 && isPlaceOperation(0) && OperationList[0][2] == X;",
        ],
        5,
        "advice-grows",
    );
}

#[test]
fn a_loop_over_the_list_has_no_bound() {
    is_warned(
        &[
            "int i = 0;",
            "while (i < operationsNum()) {",
            "  if (!isPlaceOperation(i) || OperationList[i][2] != X) { return false; }",
            "  if (CurrentPosition[OperationList[i][0]][OperationList[i][1]] != empty) { return false; }",
            "  i = i + 1;",
            "}",
            "return operationsNum() == 1;",
        ],
        4,
        "advice-grows",
    );
}

#[test]
fn the_last_operation_is_read_first() {
    let text = rules(&[
        "int last = operationsNum() - 1;",
        "if (last < 0) { return false; }",
        "if (!isPlaceOperation(last) || OperationList[last][2] != X) { return false; }",
        "return OperationList[last][0] == 1 && OperationList[last][1] == 1 && operationsNum() == 1;",
    ]);
    assert_eq!(warnings(&text), [(5, "advice-late-length".to_owned())]);
}

#[test]
fn the_rules_never_end() {
    is_warned(
        &[
            "if (operationsNum() != 1 || !isPlaceOperation(0)) { return false; }",
            "int x = OperationList[0][0];",
            "while (x > 0) {",
            "  x = x + 0;",
            "}",
            "return OperationList[0][1] == 0 && OperationList[0][2] == X;",
        ],
        6,
        "advice-unfinished",
    );
    is_warned(
        &["while (true) { int a = 0; }", "return true;"],
        3,
        "advice-unfinished",
    );
}

#[test]
fn calls_never_end() {
    let text = "size: 3 x 3 obj X\n\
        define f(int n) -> int { return f(n + 1); }\n\
        define isMoveLegal() -> bool { return operationsNum() == 1 && f(1) == 0; }\n\
        define end() -> bool { return false; }\n";
    assert_eq!(warnings(text), [(2, "advice-unfinished".to_owned())]);
}

#[test]
fn a_candidate_divides_by_zero() {
    is_warned(
        &[
            "if (operationsNum() != 1 || !isPlaceOperation(0)) { return false; }",
            "if (OperationList[0][2] != X || OperationList[0][1] != 0) { return false; }",
            "return 2 / OperationList[0][0] > 0;",
        ],
        5,
        "advice-fails",
    );
}

#[test]
fn a_complete_move_makes_end_fail() {
    let text = "size: 3 x 3 obj X\n\
        define isMoveLegal() -> bool {\n\
          return operationsNum() == 1 && isPlaceOperation(0) && OperationList[0][1] == 0 && OperationList[0][0] < 3;\n\
        }\n\
        define end() -> bool {\n\
          return 1 / OperationList[0][0] > 5;\n\
        }\n";
    assert_eq!(warnings(text), [(6, "advice-fails".to_owned())]);
}

#[test]
fn an_operation_is_ignored() {
    is_warned(
        &[
            "if (operationsNum() != 2) { return false; }",
            "if (!isPlaceOperation(0) || OperationList[0][2] != X) { return false; }",
            "if (OperationList[0][0] != 1) { return false; }",
            "return OperationList[0][1] == 1;",
        ],
        6,
        "advice-unread-operation",
    );
    // Lists of any length are legal.
    is_warned(&["return true;"], 3, "advice-unread-operation");
}

#[test]
fn what_is_placed_is_ignored() {
    is_warned(
        &[
            "if (operationsNum() != 1 || !isPlaceOperation(0)) { return false; }",
            "return CurrentPosition[OperationList[0][0]][OperationList[0][1]] == empty;",
        ],
        4,
        "advice-partly-read-operation",
    );
}

#[test]
fn every_order_of_captures_is_accepted() {
    let text = "size: 5 x 2 obj X\n\
        start { (0,0: X), (1,0: X), (2,0: X), (3,0: X), (4,0: X) }\n\
        define before(int k) -> bool {\n\
          int i = 0;\n\
          while (i < k) { if (OperationList[i][0] == OperationList[k][0]) { return true; } i = i + 1; }\n\
          return false;\n\
        }\n\
        define isMoveLegal() -> bool {\n\
          if (operationsNum() != 4) { return false; }\n\
          int i = 0;\n\
          while (i < 3) {\n\
            if (isPlaceOperation(i) || OperationList[i][1] != 0 || before(i)) { return false; }\n\
            i = i + 1;\n\
          }\n\
          return isPlaceOperation(3) && OperationList[3][0] == 2 && OperationList[3][1] == 1;\n\
        }\n\
        define end() -> bool { return false; }\n";
    assert_eq!(warnings(text), [(15, "advice-any-order".to_owned())]);
}

#[test]
fn nobody_can_play() {
    is_warned(
        &[
            "if (operationsNum() != 1) { return false; }",
            "if (!isPlaceOperation(0)) { return false; }",
            "return CurrentPosition[OperationList[0][0]][OperationList[0][1]] != empty;",
        ],
        5,
        "advice-no-move",
    );
}

#[test]
fn advice_is_told_in_three_languages() {
    let text = rules(&["return operationsNum() == 1;"]);
    for language in ["en", "es", "pl"] {
        gametui("check - --lang")
            .arg(language)
            .input(&text)
            .run()
            .has_status(0)
            .is_golden(&format!("advice-{language}"));
    }
}

#[test]
fn the_board_after_the_move_is_asked_for_before_the_move_is_known() {
    let text = "size: 5 x 5 obj X obj O\n\
        define free() -> bool { return CurrentPosition[0][0] == empty; }\n\
        define isMoveLegal() -> bool {\n\
        if (!next(free())) { return false; }\n\
        return operationsNum() == 3 && OperationList[0][0] == 2;\n\
        }\n\
        define end() -> bool { return false; }\n";
    assert_eq!(warnings(text), [(4, "advice-early-next".to_owned())]);
}

#[test]
fn the_end_of_a_move_never_ends() {
    let text = "size: 3 x 3 obj X\n\
        define isMoveLegal() -> bool {\n\
        if (operationsNum() != 1 || !isPlaceOperation(0)) { return false; }\n\
        return CurrentPosition[OperationList[0][0]][OperationList[0][1]] == empty;\n\
        }\n\
        define end() -> bool {\n\
        while (true) { int a = 0; }\n\
        return false;\n\
        }\n";
    assert_eq!(warnings(text), [(7, "advice-fails".to_owned())]);
    gametui("moves -")
        .input(text)
        .run()
        .has_status(1)
        .complains("-:7:");
    gametui("playout - --games 1 --max-plies 5")
        .input(text)
        .run()
        .complains("-:7:");
}

#[test]
fn a_list_tells_where_the_rules_do_not_finish() {
    let text = rules(&["while (true) { int a = 0; }", "return true;"]);
    gametui("moves -")
        .input(&text)
        .run()
        .has_status(1)
        .complains("-:3:");
}

#[test]
fn what_follows_a_move_changes_nothing_that_anybody_asks_for() {
    let text = "size: 3 x 3 obj X\n\
        state int count = 0;\n\
        state int idle = 0;\n\
        define isMoveLegal() -> bool {\n\
        if (operationsNum() != 1 || !isPlaceOperation(0) || count > 5) { return false; }\n\
        return CurrentPosition[OperationList[0][0]][OperationList[0][1]] == empty;\n\
        }\n\
        define afterMove() { int a = 1; if (a == 2) { return; } }\n\
        define end() -> bool { return false; }\n";
    let ended = gametui("check -").input(text).run().has_status(0);
    let lints = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.contains(": lint: "));
        lines.map(ToOwned::to_owned).collect()
    };
    let found = lints(&ended.stdout);
    assert_eq!(found.len(), 2, "{}", ended.stdout);
    assert!(found[0].contains("-:3:") && found[0].contains("\"idle\""));
    assert!(found[1].contains("-:8:") && found[1].contains("afterMove"));
}

#[test]
fn checking_has_a_time() {
    gametui("check checkers --seconds 0")
        .run()
        .has_status(0)
        .complains("--seconds");
    gametui("check checkers --seconds x").run().has_status(2);
}

#[test]
fn a_winner_who_is_dropped_is_told_where_a_game_comes_to_it() {
    let text = rules(&[
        "if (operationsNum() != 1 || !isPlaceOperation(0) || OperationList[0][2] != X) { return false; }",
        "return CurrentPosition[OperationList[0][0]][OperationList[0][1]] == empty;",
    ]);
    for end in ["setWinner(0);", "if (count(empty) == 5) { setWinner(1); }"] {
        let text = text.replace("bool { return", &format!("bool {{ {end} return"));
        let ended = gametui("check --json -").input(&text).run().has_status(0);
        ended.says("rules-winner-discarded");
    }
}
