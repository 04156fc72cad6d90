//! `gametui explain`.

use super::analysis::{rules_with, value};
use super::process::gametui;
use serde_json::json;

#[test]
fn short_moves_are_explained_as_they_are_played() {
    // The captured piece is not stated.
    gametui("explain checkers --play")
        .arg("c3-d4; f6-e5")
        .arg("--move")
        .arg("d4-f6")
        .run()
        .has_status(0)
        .says("legal\n");
}

/// Numbers with a fraction are written as in the rules, here as on the screen.
#[test]
fn values_are_worded_alike_everywhere() {
    let folder = tempfile::tempdir().expect("a folder");
    rules_with(folder.path(), "float half = 4 / 2.0; return half > 2.5;");
    gametui("explain a.gdef --move place(0,0,X)")
        .folder(folder.path())
        .run()
        .has_status(0)
        .says("half = 2.0");
    gametui("a.gdef --plain")
        .folder(folder.path())
        .input("place(0,0,X)\nwhy\n")
        .run()
        .says("half = 2.0");
}

/// A ko and a longer way round are refused in different words of the author.
#[test]
fn a_ko_and_a_superko_read_differently() {
    let refused = |size: &str, play: &str, mv: &str| {
        let explained = gametui(&format!("explain go --set N={size} --move {mv} --play"));
        explained.arg(play).run().has_status(0).stdout
    };
    let ko = refused("5", "b5; c5; a4; d4; b3; c3; c4; b4", "c4=B");
    assert!(ko.contains("ko: play elsewhere first"), "{ko}");
    assert!(!ko.contains("superko"), "{ko}");
    let round = refused("3", "c2=B; b2=W; b3=B; b1=W; c1=B; c3=W", "c2=B");
    assert!(
        round.contains("superko: the board has looked like this before"),
        "{round}"
    );
}

/// The text says as much as `--json`: what the rules do on top of the move, and what built-in functions returned.
#[test]
fn effects_and_answers_are_told() {
    for (language, effects) in [
        ("en", "The rules add: ×A1"),
        ("es", "Las reglas añaden: ×A1"),
        ("pl", "Reguły dodają: ×A1"),
    ] {
        gametui("explain go --set N=5 --move b1 --lang")
            .arg(language)
            .arg("--play")
            .arg("a2;a1;a5;c5")
            .run()
            .has_status(0)
            .says(&format!("legal\n{effects}\n"));
    }
    gametui("explain hex --move a1")
        .run()
        .has_status(0)
        .says("joins(0,0,2)=true");
}

#[test]
fn moves_are_explained() {
    for language in ["en", "es", "pl"] {
        gametui("explain checkers --move b2-c3 --lang")
            .arg(language)
            .run()
            .has_status(0)
            .is_golden(&format!("explain-checkers-{language}"));
    }
    gametui("explain checkers --move c3-d4")
        .run()
        .has_status(0)
        .says("legal\n");
    // However the move is written, and whether the game is over or not.
    for mv in ["Ke2", "e1-e2", "clear(4,0) place(4,1,WK)"] {
        let ended = gametui("explain chess --json --move").arg(mv).run();
        assert_eq!(
            value(&ended.has_status(0).stdout)["verdict"],
            "illegal",
            "{mv}"
        );
    }
    for mv in ["a3", "a2-a3"] {
        gametui("explain chess --move")
            .arg(mv)
            .arg("--play")
            .arg("f3; e5; g4; Qh4")
            .run()
            .has_status(0)
            .says("illegal\n")
            .complains("the game is over");
    }
    gametui("explain chess --move e5 --play")
        .arg("e4 c5 e5")
        .run()
        .has_status(1)
        .complains("--play separates moves with \";\"");
    let ended = gametui("explain checkers --json --move")
        .arg("clear(2,2) place(2,3,W)")
        .run()
        .has_status(0);
    let told = value(&ended.stdout);
    assert_eq!(told["verdict"], "illegal");
    assert_eq!(told["span"]["file"], "checkers.gdef");
    let steps = told["steps"].as_array().expect("a list");
    assert!(steps.iter().any(|step| step["deciding"] == true));
    assert!(steps.iter().any(|step| step["squares"] == json!([[2, 2]])));
    let folder = tempfile::tempdir().expect("a folder");
    rules_with(folder.path(), "return 1 / 0 == 1;");
    gametui("explain a.gdef --move pass")
        .folder(folder.path())
        .run()
        .has_status(0)
        .says("fault\nrejected: the rules failed: division-by-zero at a.gdef:4:");
}

#[test]
fn answers_of_built_in_functions_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    rules_with(
        folder.path(),
        "int n = -1; n += 2; return !joins(n, 0, 1) || touches(0, n - 1, empty) > 0;",
    );
    let ended = gametui("explain a.gdef --move pass")
        .folder(folder.path())
        .run()
        .has_status(0)
        .says("joins(1,0,1)=true\n")
        .says("touches(0,0,empty)=0\n")
        .says("  n = 1\n");
    assert!(
        ended.stdout.contains("touches(0, n - 1, empty) > 0"),
        "{}",
        ended.stdout
    );
    let ended = gametui("explain a.gdef --json --move pass")
        .folder(folder.path())
        .run()
        .has_status(0);
    let told = value(&ended.stdout);
    let steps = told["steps"].as_array().expect("a list");
    let answer = steps
        .iter()
        .find(|step| step["kind"] == "answer")
        .expect("an answer");
    assert_eq!(answer["arguments"], json!(["1", "0", "1"]));
    assert_eq!(
        (&answer["value"], &answer["squares"]),
        (&json!("true"), &json!([[1, 0]]))
    );
}

/// An entry is told with its indices, and these are no square of the board.
#[test]
fn entries_of_tables_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(
        folder.path().join("a.gdef"),
        "players: 2 size: 2 x 1 obj d[1 .. 3] start { d[2] . }
        const int T[] = { 4, 5 }; const int W[][] = { { 1, 2 }, { 3, 6 } }; map m { 7 . }
        define isMoveLegal() -> bool {
          int n = operationsNum();
          if (squareX(m, n + 7) + reached(T[n] - 4, (n), m) + stepX(n, n, 2) != 2) { return true; }
          return T[n + 1] == W[n + 1][n] || d[n + 3] == CurrentPosition[0][0] || number(d[n + 2]) == 3;
        }
        define end() -> bool { return false; }",
    )
    .expect("a file");
    gametui("explain a.gdef --move pass")
        .folder(folder.path())
        .run()
        .has_status(0)
        .says("T[1]=5\n")
        .says("W[1][0]=3\n")
        .says("d[3]=d.3\n")
        .says("number(d.2)=2\n")
        .says("squareX(m,7)=0\n")
        .says("reached(0,0,m)=1\n")
        .says("stepX(0,0,2)=1\n");
    let ended = gametui("explain a.gdef --json --move pass")
        .folder(folder.path())
        .run()
        .has_status(0);
    let told = value(&ended.stdout);
    let steps = told["steps"].as_array().expect("a list");
    let of_two = steps
        .iter()
        .find(|step| step["arguments"] == json!(["1", "0"]));
    let of_two = of_two.expect("the entry of the table of rows");
    let squares = of_two["squares"].as_array();
    assert!(squares.is_none_or(Vec::is_empty), "{of_two}");
}

#[test]
fn scripts_of_a_refused_piece_are_told_of_one_by_one() {
    let refused = "rejected: no move of king leads from e1 to c1 (fidechess.bdl:86:5)\n";
    gametui("explain fidechess --move e1-c1")
        .run()
        .has_status(0)
        .says(refused)
        .says("     92  explicit{ ...(() => { const { board } = context;");
    let ended = gametui("explain fidechess --json --move")
        .arg("e1-c1")
        .run()
        .has_status(0);
    let told = value(&ended.stdout);
    let steps = told["steps"].as_array().expect("a list");
    let script = &steps[0];
    assert_eq!(
        (
            &script["gave"],
            &script["span"]["line"],
            &script["span"]["column"]
        ),
        (&json!("gives no square"), &json!(92), &json!(7)),
    );
    assert_eq!(script["deciding"], true);
    let ended = gametui("explain fidechess --json --move")
        .arg("e2-c2")
        .run()
        .has_status(0);
    let told = value(&ended.stdout);
    let script = &told["steps"][0];
    assert_eq!(script["gave"], "gives e3, e4");
    assert_eq!(script["squares"], json!([[4, 2], [4, 3]]));
    gametui("explain fidechess --move e1-c1 --lang es")
        .run()
        .has_status(0)
        .says("  no da ninguna casilla\n");
}

#[test]
fn what_the_rules_change_is_told_as_they_change_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, width: u16| {
        let rules = format!(
            "size: {width} x 1\nplayers: 2\nobj X\nstate int taken = 0;\nstart {{ (0,0: X), (1,0: X) }}
             define isMoveLegal() -> bool {{ if (!free(0)) {{ return false; }} return operationsNum() == 0; }}
             define free(int x) -> bool {{ return liberties(x, 0) > 0; }}
             define afterMove() {{ take(); }}
             define take() {{ taken = removeGroup(0, 0); place(2, 0, X); setTurn(0); clear(2, 0); }}
             define end() -> bool {{ setScore(0, 2.5); setWinner(1); return taken > 0; }}\n"
        );
        std::fs::write(folder.path().join(name), rules).expect("written");
    };
    write("a.gdef", 3);
    gametui("explain a.gdef --move pass")
        .folder(folder.path())
        .run()
        .has_status(0)
        .says("  removeGroup(0,0)=2\n")
        .says("  taken = 2\n")
        .says("  place(2,0,X)\n")
        .says("  setTurn(0)\n")
        .says("  clear(2,0)\n")
        .says("  setScore(0,2.5)\n")
        .says("  setWinner(1)\n");
    write("b.gdef", 2);
    gametui("explain b.gdef --move pass")
        .folder(folder.path())
        .run()
        .has_status(0)
        .says("!free(0)  is true\n            liberties(0,0)=0\n");
}
