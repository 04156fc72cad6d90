//! gdef handles any text: no panic, no exhausted stack, linear time, spans inside the text.

use gametui::base::{Limits, Source, Sources};
use gametui::rules::gdef::{Compiled, GdefRules, Options, compile, highlight};
use gametui::rules::vm::CompiledProgram;
use gametui::rules::{Ask, Rules as _};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

const CHECKERS: &str = include_str!("../../games/checkers.gdef");

/// Compiles a text and checks what must hold for every result.
fn answer(text: &str) -> Compiled {
    let mut sources = Sources::new();
    sources.add(Source::new("text.gdef", text));
    let compiled = compile(&sources, &Options::default());
    for diagnostic in &compiled.diagnostics {
        let related = diagnostic.related.iter().map(|related| related.span);
        for span in related.chain([diagnostic.span]) {
            assert!(span.start <= span.end, "{diagnostic:?}");
            assert!(text.get(span.range()).is_some(), "{diagnostic:?}");
        }
    }
    let places = compiled.diagnostics.iter().map(|d| d.span.start);
    assert!(places.is_sorted(), "diagnostics are sorted by place");
    assert_eq!(compiled.program.is_none(), compiled.has_errors());
    if let Some(program) = &compiled.program {
        // The machine must be able to process every tree that the front end accepts.
        drop(CompiledProgram::new(program));
    }
    let mut end = 0;
    for (range, _) in highlight::highlight(text) {
        assert!(end <= range.start && range.start < range.end);
        assert!(text.get(range.clone()).is_some());
        end = range.end;
    }
    compiled
}

/// Runs on a stack as small as that of a worker thread.
fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new()
        .stack_size(1 << 20)
        .spawn(work)
        .expect("a thread")
        .join()
        .expect("no panic");
}

fn body(statements: &str) -> String {
    format!(
        "size: 3 x 3 players: 2 start {{ }} obj X define end() -> bool {{ return false; }}
        define isMoveLegal() -> bool {{ {statements} }}"
    )
}

#[test]
fn large_and_deep_texts_are_answered() {
    // Long enough that quadratic time would be noticed, short enough to try them all.
    let fill = |piece: &str| piece.repeat(100_000 / piece.len());
    let mut texts: Vec<(String, String)> = Vec::new();
    for piece in [
        "(",
        ")",
        "[",
        "{",
        "}",
        "!",
        "-",
        ";",
        ",",
        "a",
        "1",
        "/*",
        "*/",
        "if(",
        "if(a){",
        "while(a)",
        "else ",
        "else{",
        "else if(a){}",
        "f(",
        "f(a,",
        "a[",
        "a=",
        "a||",
        "a b ",
        "obj ",
        "obj X ",
        "a:",
        "start ",
        "start{",
        "define ",
        "define f(){",
        "define f(){}",
        "(0,0:",
        "->",
        "return ",
        "\u{1}",
        "é",
        "\n",
        "\n}",
        "a\n{",
        "} else {",
        "int a=1;",
        "a=1 ",
        "//",
        "=",
        "\"",
    ] {
        texts.push((format!("only {piece}"), fill(piece)));
        texts.push((format!("body of {piece}"), body(&fill(piece))));
        let condition = format!("if ({}) {{ }} return true;", fill(piece));
        texts.push((format!("condition of {piece}"), body(&condition)));
    }
    for (name, text) in texts {
        on_a_small_stack(move || {
            let compiled = answer(&text);
            assert!(!compiled.diagnostics.is_empty(), "{name}");
            assert!(compiled.diagnostics.len() < 25_000, "{name}");
        });
    }
}

#[test]
fn long_chains_compile_or_are_refused() {
    let chain = |operand: &str, operator: &str, count: usize| vec![operand; count].join(operator);
    let many_ors = format!("bool a = true; return {};", chain("a", "||", 100_000));
    let many_branches = format!(
        "int a = 1; if (a == 0) {{ a = 2; }} {} return a == 1;",
        "else if (a == 1) { a = 3; } ".repeat(100)
    );
    let cases = [
        (many_ors, true),
        (many_branches, true),
        (format!("return {} == 1;", chain("1", "+", 300)), true),
        (format!("return {} == 1;", chain("1", "+", 100_000)), false),
        (format!("return {}true;", "!".repeat(100_000)), false),
        (format!("return {}1 == 1;", "-".repeat(100_000)), false),
        (
            format!("return {}true{};", "(".repeat(90), ")".repeat(90)),
            true,
        ),
        (
            format!("return {}true{};", "(".repeat(9_000), ")".repeat(9_000)),
            false,
        ),
        (
            format!(
                "{}{} return true;",
                "if (X == X) {".repeat(60),
                "}".repeat(60)
            ),
            true,
        ),
        (
            format!(
                "{}{} return true;",
                "if (X == X) {".repeat(9_000),
                "}".repeat(9_000)
            ),
            false,
        ),
        (
            format!(
                "int a = 1; if (a == 0) {{ a = 2; }} {} return a == 1;",
                "else if (a == 1) { a = 3; } ".repeat(10_000)
            ),
            false,
        ),
    ];
    for (statements, compiles) in cases {
        on_a_small_stack(move || {
            let compiled = answer(&body(&statements));
            let start: String = statements.chars().take(60).collect();
            assert_eq!(compiled.program.is_some(), compiles, "{start}");
        });
    }
}

/// What is known of each function is found for all of them at once, and growing the graph does not go through them anew
/// for each.
#[test]
fn chains_of_functions_are_compiled_and_listed() {
    for step in [
        "return f{next}(x) + 1;",
        "if (x > 9) { return f{next}(x); } return f{next}(x + 1);",
        "if (CurrentPosition[0][x % 3] == X) { return 1; } return f{next}(x);",
        "int s = 0; for (int i = 0; i < x; i++) { s = s + f{next}(i); } return s;",
    ] {
        let count = 4000;
        let functions = (0..count).map(|number| {
            let body = step.replace("{next}", &(number + 1).to_string());
            format!("define f{number}(int x) -> int {{ {body} }}\n")
        });
        let judged = body(
            "if (operationsNum() != 1 || !isPlaceOperation(0) || OperationList[0][2] != X) { return false; }
            return f3600(OperationList[0][0]) >= OperationList[0][1];", // calls may nest 512 deep
        );
        let last = format!("define f{count}(int x) -> int {{ return x; }}");
        let text = format!("{judged}\n{}{last}", functions.collect::<String>());
        let compiled = answer(&text);
        assert!(!compiled.has_errors(), "{:?}", compiled.diagnostics);
        let (game, program) = (compiled.game, compiled.program);
        let rules = GdefRules::new(game.expect("a game"), &program.expect("sound")).expect("small");
        let mut worker = rules.worker();
        let listing = worker.moves(Ask::all(&rules.start(), &Limits::default()));
        assert!(!listing.moves.is_empty(), "{step} {:?}", listing.complete);
    }
}

#[test]
fn ten_thousand_errors_are_all_reported() {
    let compiled = answer(&body(&"a = 1;\n".repeat(10_000)));
    let errors = compiled.diagnostics.iter().filter(|d| d.is_error()).count();
    assert_eq!(errors, 10_000);
    let more = answer(&body(&"a = 1;\n".repeat(10_500)));
    let last = more.diagnostics.last().expect("a note");
    assert_eq!(last.code(), "rules-more-diagnostics");
    assert_eq!(last.message.arg("count"), Some(&500.into()));
}

#[test]
fn any_bytes_are_answered() {
    let mut runner = TestRunner::new_with_rng(
        Config {
            failure_persistence: None,
            ..Config::with_cases(300)
        },
        proptest::test_runner::TestRng::deterministic_rng(
            proptest::test_runner::RngAlgorithm::ChaCha,
        ),
    );
    let bytes = prop::collection::vec(any::<u8>(), 0..400);
    let words = prop::collection::vec(
        prop::sample::select(vec![
            "define",
            "f",
            "(",
            ")",
            "{",
            "}",
            "->",
            "int",
            "obj",
            "a",
            "X",
            "=",
            "==",
            ";",
            "if",
            "else",
            "while",
            "return",
            "1",
            "0.5",
            "+",
            "-",
            "!",
            "&&",
            "||",
            ",",
            ":",
            "size",
            "3",
            "x",
            "start",
            "[",
            "]",
            "OperationList",
            "empty",
            "/*",
            "*/",
            "\n",
            "\u{1}",
            "é",
            "true",
            "\u{feff}",
        ]),
        0..200,
    );
    runner
        .run(&(bytes, words), |(bytes, words)| {
            answer(&String::from_utf8_lossy(&bytes));
            answer(&words.join(" "));
            answer(&words.concat());
            Ok(())
        })
        .expect("every text is answered");
}

#[test]
fn a_damaged_game_is_answered() {
    let mut runner = TestRunner::new_with_rng(
        Config {
            failure_persistence: None,
            ..Config::with_cases(300)
        },
        proptest::test_runner::TestRng::deterministic_rng(
            proptest::test_runner::RngAlgorithm::ChaCha,
        ),
    );
    let edit = (0..CHECKERS.len(), 0..12_usize, "[ -~\u{e9}\n]{0,3}");
    runner
        .run(&prop::collection::vec(edit, 1..5), |edits| {
            let mut text = CHECKERS.to_owned();
            for (at, length, put) in edits {
                let mut start = at.min(text.len());
                while !text.is_char_boundary(start) {
                    start -= 1;
                }
                let mut end = (start + length).min(text.len());
                while !text.is_char_boundary(end) {
                    end += 1;
                }
                text.replace_range(start..end, &put);
            }
            answer(&text);
            Ok(())
        })
        .expect("every text is answered");
}
