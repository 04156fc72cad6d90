//! `promising`: what an author knows of a move, for the search and nothing else.

use super::*;
use gametui::base::{Diagnostic, Severity};
use gametui::rules::Coverage;
use gametui::search::Bounds;
use gametui::search::advice;
use gametui::search::perft::{self, PerftOptions};
use gametui::search::playout::{Playouts, run};

/// A game on three by three squares: three stones that touch, one of them in the middle column, win.
const LINES: &str = "players: 2 size: 3 x 3 obj X of 0 obj O of 1 start { }
    const obj STONE[] = { X, O };
    define isMoveLegal() -> bool {
      if (operationsNum() != 1 || !isPlaceOperation(0) || OperationList[0][2] != STONE[onTurn()]) { return false; }
      return CurrentPosition[OperationList[0][0]][OperationList[0][1]] == empty;
    }
    define end() -> bool {
      for (int y = 0; y < 3; y++) {
        if (CurrentPosition[1][y] != empty && groupSize(1, y) >= 3) { setWinner(onTurn()); return true; }
      }
      return count(empty) == 0;
    }
    ";

/// Hints that fail, never end, leave the range, read the history, ask for moves and leave marks.
const HINTS: [&str; 6] = [
    "define promising() -> int { return 1 / OperationList[0][0]; }",
    "define promising() -> int { while (true) { } return OperationList[0][0]; }",
    "define promising() -> int { return 1000 * OperationList[0][0] - 1000; }",
    "define promising() -> int { return movesNum() + repeats() - OperationList[0][1]; }",
    "define promising() -> int { if (hasMove(1 - OperationList[0][0] % 2)) { return 1; } return 0; }",
    "define promising() -> int { mark(OperationList[0][0], 1, 5); return marked(1, 1); }",
];

fn with(hint: &str) -> gdef::GdefRules {
    rules(&format!("{LINES}{hint}"))
}

fn promise(rules: &dyn Rules, at: &Position, text: &str) -> i8 {
    let mv = read_move(text, rules.game(), &at.board).expect("a move");
    rules.worker().promise(at, &mv, &Limits::default())
}

/// Returns the diagnostics of a text.
fn said(text: &str) -> Vec<Diagnostic> {
    let mut sources = Sources::new();
    sources.add(Source::new("game.gdef", text));
    gdef::compile(&sources, &gdef::Options::default()).diagnostics
}

/// Returns the codes of the advice on rules, with the text at their places.
fn advised(text: &str) -> Vec<(String, String)> {
    let found = advice::find(&rules(text), &Limits::default());
    let remarks = found.remarks.iter();
    remarks
        .map(|remark| {
            let place = &text[remark.span.start as usize..remark.span.end as usize];
            (remark.code().to_owned(), place.to_owned())
        })
        .collect()
}

#[test]
fn a_hint_sees_the_move_and_the_position_before_it() {
    let rules = with(
        "state int made = 0; define afterMove() { made = made + 1; }
         define promising() -> int {
           if (CurrentPosition[1][1] != empty) { return -made; }
           return OperationList[0][0] + 3 * OperationList[0][1] - onTurn();
         }",
    );
    assert!(rules.has_hints());
    let start = rules.start();
    assert_eq!(promise(&rules, &start, "place(0,0,X)"), 0);
    assert_eq!(promise(&rules, &start, "place(1,2,X)"), 7);
    let next = after(&rules, "place(0,0,X)");
    assert_eq!(promise(&rules, &next, "place(1,2,O)"), 6);
    let next = after(&rules, "place(0,0,X); place(1,1,O)");
    assert_eq!(promise(&rules, &next, "place(2,2,X)"), -2);
}

#[test]
fn rules_without_hints_promise_nothing() {
    let rules = with("");
    assert!(!rules.has_hints());
    assert_eq!(promise(&rules, &rules.start(), "place(1,1,X)"), 0);
}

#[test]
fn a_hint_is_clamped_and_one_that_fails_or_does_not_end_is_0() {
    let [fails, endless, far, ..] = HINTS.map(with);
    let hint = |rules: &gdef::GdefRules, text| promise(rules, &rules.start(), text);
    assert_eq!(hint(&fails, "place(0,0,X)"), 0);
    assert_eq!(hint(&fails, "place(1,0,X)"), 1);
    assert_eq!(hint(&endless, "place(1,0,X)"), 0);
    let columns = ["place(0,0,X)", "place(1,0,X)", "place(2,0,X)"];
    assert_eq!(columns.map(|text| hint(&far, text)), [-9, 0, 9]);
}

#[test]
fn a_hint_has_few_steps_of_its_own() {
    let counting = |most: u32| {
        let hint = format!(
            "define promising() -> int {{
               int n = OperationList[0][0];
               while (n < {most}) {{ n = n + 1; }}
               return 4;
             }}"
        );
        let rules = with(&hint);
        promise(&rules, &rules.start(), "place(0,0,X)")
    };
    assert_eq!([counting(4_000), counting(6_000)], [4, 0]);
}

#[test]
fn a_hint_changes_nothing_else() {
    let plain = with("");
    let playouts = Playouts::new(300, 7);
    let games = |rules: &gdef::GdefRules| run(rules, &playouts, &Bounds::default(), &|_| {});
    let counts = |rules: &gdef::GdefRules| {
        let count =
            |depth| perft::count(rules, &rules.start(), depth, PerftOptions::default()).nodes;
        [1, 2, 3].map(count)
    };
    let moves = |rules: &gdef::GdefRules| -> Vec<_> {
        let at = after(rules, "place(0,0,X); place(1,1,O)");
        let (listing, _) = rules.worker().inspect(Ask::all(&at, &Limits::default()));
        assert_eq!(listing.complete, Ok(()));
        let listed = listing.moves.into_iter();
        listed
            .map(|listed| (listed.mv, listed.next.board, listed.outcome, listed.merged))
            .collect()
    };
    let explained = |rules: &gdef::GdefRules| {
        let at = after(rules, "place(0,0,X); place(1,1,O)");
        ["place(2,1,X)", "place(1,1,X)"].map(|text| {
            let mv = read_move(text, rules.game(), &at.board).expect("a move");
            let mut worker = rules.worker();
            worker.promise(&at, &mv, &Limits::default());
            let explanation = worker.explain(&at, &mv, &Limits::default());
            (explanation.steps, explanation.decisive, explanation.dropped)
        })
    };
    assert_eq!(counts(&plain), [9, 72, 504]);
    for hint in HINTS {
        let hinted = with(hint);
        assert_eq!(counts(&hinted), counts(&plain), "{hint}");
        assert_eq!(games(&hinted), games(&plain), "{hint}");
        assert_eq!(moves(&hinted), moves(&plain), "{hint}");
        assert_eq!(explained(&hinted), explained(&plain), "{hint}");
    }
}

#[test]
fn check_tells_once_of_a_hint_that_fails_or_leaves_its_range() {
    let [fails, endless, far, history, ..] = HINTS;
    let one = |code: &str, place: &str| vec![(code.to_owned(), place.to_owned())];
    let text = format!("{LINES}{fails}");
    assert_eq!(advised(&text), one("advice-hint-fails", "/"));
    let remark = &advice::find(&rules(&text), &Limits::default()).remarks[0];
    let reason = remark.hint.as_ref().map(|hint| hint.id);
    assert_eq!(remark.severity, Severity::Warning);
    assert_eq!(reason, Some("rules-fault-division-by-zero"));
    let found = advice::find(&with(endless), &Limits::default()).remarks;
    let reasons = found
        .iter()
        .map(|remark| remark.hint.as_ref().map(|hint| hint.id));
    assert_eq!(reasons.collect::<Vec<_>>(), [Some("advice-hint-steps")]);
    assert_eq!(
        advised(&format!("{LINES}{far}")),
        one(
            "advice-hint-range",
            "return 1000 * OperationList[0][0] - 1000;"
        )
    );
    assert_eq!(advised(&format!("{LINES}{history}")), []);
}

#[test]
fn outcomes_of_chance_have_no_hints() {
    // Whoever is on turn throws a coin first.
    let text = "players: 2 size: 3 x 1 obj W obj c[0 .. 1] start { }
         define isChance() -> bool { return CurrentPosition[0][0] == empty; }
         define isMoveLegal() -> bool {
           if (operationsNum() != 1 || !isPlaceOperation(0)) { return false; }
           if (isChance()) { return OperationList[0][0] == 0 && OperationList[0][2] != W; }
           return OperationList[0][0] > 0 && OperationList[0][2] == W && OperationList[0][1] == 0
             && CurrentPosition[OperationList[0][0]][0] == empty;
         }
         define end() -> bool { return count(W) == 2; }
         define promising() -> int {
           if (OperationList[0][2] == W) { return 3; }
           return 1 / 0;
         }";
    assert_eq!(advised(text), []);
    let rules = rules(text);
    let next = after(&rules, "place(0,0,c.1)");
    assert_eq!(promise(&rules, &next, "place(1,0,W)"), 3);
}

#[test]
fn a_hint_of_another_form_is_no_hook_and_one_of_every_move_is_remarked_on() {
    let codes = |hint: &str| -> Vec<_> {
        let text = format!("{LINES}{hint}");
        let found = said(&text).into_iter();
        found
            .map(|one| {
                let place = &text[one.span.start as usize..one.span.end as usize];
                (one.code().to_owned(), one.severity, place.to_owned())
            })
            .collect()
    };
    let one =
        |code: &str, severity, place: &str| vec![(code.to_owned(), severity, place.to_owned())];
    let form = "gdef-optional-hook-form";
    let found = codes("define promising() -> bool { return true; }");
    assert!(
        found.contains(&one(form, Severity::Warning, "promising")[0]),
        "{found:?}"
    );
    assert!(!with("define promising(int x) -> int { return x; }").has_hints());
    assert_eq!(
        codes("define promising() -> int { return 3; }"),
        one("gdef-hint-of-nothing", Severity::Lint, "promising")
    );
    assert_eq!(
        codes("define promising() -> int { setWinner(0); return OperationList[0][0]; }"),
        one("gdef-winner-in-judgement", Severity::Lint, "setWinner(0)")
    );
    let changes =
        codes("state int s = 0; define promising() -> int { s = OperationList[0][0]; return s; }");
    assert!(
        changes
            .iter()
            .any(|(code, _, _)| code == "gdef-change-outside"),
        "{changes:?}"
    );
    let wrong = codes("define promising() -> int { clear(OperationList[0][0], 0); return 0; }");
    assert!(
        wrong
            .iter()
            .any(|(code, _, _)| code == "gdef-built-in-elsewhere"),
        "{wrong:?}"
    );
}

#[test]
fn the_statements_of_a_hint_are_counted() {
    let rules = with("define promising() -> int { return OperationList[0][0]; }");
    let (mut coverage, limits) = (Coverage::default(), Limits::default());
    let start = rules.start();
    let last = rules
        .statements()
        .into_iter()
        .next_back()
        .expect("a statement");
    for (text, times) in [
        ("place(0,0,X)", 1),
        ("place(0,0,O)", 1),
        ("place(1,0,X)", 2),
    ] {
        let mv = read_move(text, rules.game(), &start.board).expect("a move");
        let ask = Ask::all(&start, &limits);
        rules.worker().cover_judging(ask, &mv, &mut coverage);
        assert_eq!(coverage.of(last), times, "{text}");
    }
}
