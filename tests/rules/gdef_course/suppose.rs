//! `suppose`: the value of a call on a board with changes.

use super::*;

/// The example of the page: a frog has to jump as often as it can, one jump a ply.
const FROG: &str = r#"
players: 1
size: 9 x 1
obj FROG of 0
obj FLY
start { (0,0: FLY), (2,0: FLY), (3,0: FROG), (4,0: FLY), (6,0: FLY) }
define max(int a, int b) -> int { if (a < b) { return b; } return a; }
define series(int x, int d) -> int {
  if (x + 2 * d < 0 || x + 2 * d >= width()) { return 0; }
  if (CurrentPosition[x + d][0] != FLY || CurrentPosition[x + 2 * d][0] != empty) { return 0; }
  return 1 + suppose(clear(x, 0), clear(x + d, 0), place(x + 2 * d, 0, FROG), longest(x + 2 * d));
}
define longest(int x) -> int { return max(series(x, -1), series(x, 1)); }
define isMoveLegal() -> bool {
  if (operationsNum() != 3 || isPlaceOperation(0) || !isPlaceOperation(1) || isPlaceOperation(2)) { return false; }
  int x = OperationList[0][0];
  if (CurrentPosition[x][0] != FROG || OperationList[1][2] != FROG) { return false; }
  int d = OperationList[2][0] - x;
  if (d != 1 && d != -1 || OperationList[1][0] != x + 2 * d) { return false; }
  return series(x, d) > 0 && series(x, d) == longest(x);
}
define end() -> bool { return !hasMove(0); }
"#;

fn lists(rules: &dyn Rules, at: &Position) -> Vec<Vec<Op>> {
    let listing = rules.worker().moves(Ask::all(at, &Limits::default()));
    assert_eq!(listing.complete, Ok(()));
    listing
        .moves
        .iter()
        .map(|listed| listed.mv.to_vec())
        .collect()
}

#[test]
fn the_longest_series_is_found_by_supposing_each_jump() {
    let rules = rules(FROG);
    // To the left the series ends after one jump, to the right after two.
    let jump = "clear(3,0) place(5,0,FROG) clear(4,0)";
    let back = "clear(3,0) place(1,0,FROG) clear(2,0)";
    let start = rules.start();
    let listed = lists(&rules, &start);
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0][1], Op::Place(Square::new(5, 0), Piece(0)));
    assert!(matches!(judge(&rules, &start, back), Judgement::Illegal(_)));
    let next = play(&rules, &start, jump);
    assert_eq!(next.outcome, Outcome::Going);
    // What was supposed was not done.
    assert_eq!(rules.start().board, start.board);
    let last = "clear(5,0) place(7,0,FROG) clear(6,0)";
    assert_eq!(lists(&rules, &next.next).len(), 1);
    assert_eq!(play(&rules, &next.next, last).outcome, Outcome::Draw);
}

/// Returns a game of one square to choose, whose first operation is legal if the condition is true.
fn asks(functions: &str, condition: &str) -> gdef::GdefRules {
    rules(&format!(
        "{BASE} {functions}
         define at(int x, int y) -> obj {{ return CurrentPosition[x][y]; }}
         define isMoveLegal() -> bool {{
           if (operationsNum() != 1 || !isPlaceOperation(0) || OperationList[0][2] != X) {{ return false; }}
           return {condition};
         }}
         define end() -> bool {{ return false; }}"
    ))
}

#[test]
fn changes_are_made_one_after_the_other_and_arguments_before() {
    for (condition, is_legal) in [
        ("suppose(place(1, 1, O), at(1, 1)) == O", true),
        (
            "suppose(place(1, 1, O), clear(1, 1), at(1, 1)) == empty",
            true,
        ),
        (
            "suppose(place(1, 1, O), place(1, 1, X), at(1, 1)) == X",
            true,
        ),
        (
            "suppose(place(1, 1, O), at(1, 1)) == O && at(1, 1) == empty",
            true,
        ),
        // The argument of the second change is the content before the first one: nothing, which cannot be placed.
        (
            "suppose(place(0, 0, X), place(1, 1, O), count(at(1, 1))) == 7",
            true,
        ),
        (
            "suppose(place(0, 0, X), place(0, 1, X), groupSize(0, 0)) == 2 && groupSize(0, 0) == 9",
            true,
        ),
        (
            "suppose(place(2, 2, O), PreviousPosition[0][2][2] == X || at(2, 2) == O)",
            false,
        ),
        ("suppose(place(2, 2, O), width()) == 3", true),
        ("next(twice(0)) == 2", true),
        ("twice(0) == 2", true),
        ("twice(0) == 1", false),
    ] {
        let text = "define twice(int x) -> int { return suppose(place(x, 0, O), once(x + 1)); }
            define once(int x) -> int { return suppose(place(x, 0, O), count(O)); }";
        let (errors, rules) = match condition.contains("||") {
            true => {
                let text = format!(
                    "{BASE} define at(int x, int y) -> obj {{ return CurrentPosition[x][y]; }}
                     define isMoveLegal() -> bool {{ return {condition}; }} define end() -> bool {{ return false; }}"
                );
                (errors(&text), None)
            }
            false => (Vec::new(), Some(asks(text, condition))),
        };
        let Some(rules) = rules else {
            assert_eq!(errors, ["gdef-suppose-call"], "{condition}");
            continue;
        };
        let judgement = judge(&rules, &rules.start(), "place(2,2,X)");
        assert_eq!(
            matches!(judgement, Judgement::Legal(_)),
            is_legal,
            "{condition}"
        );
        let expected = if is_legal { 9 } else { 0 };
        assert_eq!(lists(&rules, &rules.start()).len(), expected, "{condition}");
    }
}

#[test]
fn what_depends_on_fields_takes_each_value() {
    let rules = asks(
        "define line(int x) -> bool {
           for (int y = 0; y < 3; y++) { if (CurrentPosition[x][y] != X) { return false; } }
           return true;
         }",
        "suppose(place(0, 0, X), place(0, 1, X), place(OperationList[0][0], OperationList[0][1], X), line(OperationList[0][0]))",
    );
    let found: Vec<_> = lists(&rules, &rules.start());
    assert_eq!(found, [[Op::Place(Square::new(0, 2), Piece(0))]]);
}

#[test]
fn what_cannot_be_supposed_is_a_fault() {
    for (condition, kind) in [
        ("suppose(clear(3, 0), count(X)) == 0", FaultKind::OffBoard),
        ("suppose(clear(0, -1), count(X)) == 0", FaultKind::OffBoard),
        (
            "suppose(place(0, 0, empty), count(X)) == 0",
            FaultKind::PlaceEmpty,
        ),
        ("suppose(clear(0, 0), at(0, 7)) == X", FaultKind::OffBoard),
        (
            "suppose(clear(0, 0), half(0)) == 0",
            FaultKind::DivisionByZero,
        ),
    ] {
        let rules = asks("define half(int n) -> int { return 1 / n; }", condition);
        let start = rules.start();
        let found = fault(&rules, &start, "place(2,2,X)");
        assert_eq!(found, (kind, Hook::IsMoveLegal), "{condition}");
        // A worker that has failed inside sees the board as it is.
        let mut worker = rules.worker();
        let mv = read_move("place(2,2,X)", rules.game(), &start.board).expect("a move");
        let first = worker.judge(&start, &mv, &Limits::default());
        let _ = worker.moves(Ask::all(&start, &Limits::default()));
        assert_eq!(worker.judge(&start, &mv, &Limits::default()), first);
    }
    let full = rules(
        "size: 2 x 1 stacks: 2 obj X start { (0,0: X*2) }
         define isMoveLegal() -> bool { return suppose(place(0, 0, X), stackSize(0, 0)) == 3; }
         define end() -> bool { return false; }",
    );
    let found = fault(&full, &full.start(), "pass");
    assert_eq!(found, (FaultKind::StackFull, Hook::IsMoveLegal));
}

#[test]
fn stacks_are_supposed_in_all_levels() {
    let rules = rules(
        "size: 2 x 1 stacks: 3 obj X obj O start { (0,0: X O) }
         define under(int x) -> obj { return stackAt(x, 0, 0); }
         define isMoveLegal() -> bool {
           if (operationsNum() != 0) { return false; }
           return suppose(clear(0, 0), count(X)) == 1 && suppose(clear(0, 0), clear(0, 0), count(empty)) == 2
             && suppose(place(0, 0, X), stackSize(0, 0)) == 3 && suppose(clear(0, 0), under(0)) == X
             && stackSize(0, 0) == 2;
         }
         define end() -> bool { return false; }",
    );
    assert!(matches!(
        judge(&rules, &rules.start(), "pass"),
        Judgement::Legal(_)
    ));
}

#[test]
fn after_the_move_the_board_as_it_is_then_is_supposed() {
    let rules = rules(&format!(
        "{} state int n = 0;
         define reds() -> int {{ return count(X); }}
         define isMoveLegal() -> bool {{ return placed(); }}
         define afterMove() {{
           place(0, 0, X);
           n = suppose(place(1, 0, X), reds()) * 100;
           place(0, 1, X);
           n += suppose(place(1, 0, X), place(1, 1, X), reds()) * 10 + reds();
         }}
         define end() -> bool {{
           if (suppose(clear(0, 0), reds()) == 2) {{ setWinner(1); }}
           return n == 353 && reds() == 3;
         }}",
        game("")
    ));
    let legal = play(&rules, &rules.start(), "place(2,2,X)");
    assert_eq!(legal.outcome, Outcome::Won(1));
    assert_eq!(
        legal.next.board.get(Square::new(1, 0)),
        gametui::board::Cell::EMPTY
    );
}

#[test]
fn a_wrong_form_is_an_error_with_a_place() {
    for (condition, code) in [
        ("suppose(count(X)) == 0", "gdef-suppose-form"),
        ("suppose() == 0", "gdef-suppose-form"),
        ("suppose(count(X), count(X)) == 0", "gdef-suppose-change"),
        ("suppose(clear(0, 0), 1) == 1", "gdef-suppose-call"),
        ("suppose(clear(0), count(X)) == 0", "gdef-argument-count"),
        (
            "suppose(place(0, 0, 1), count(X)) == 0",
            "gdef-argument-type",
        ),
        (
            "suppose(clear(0, 0), operationsNum()) == 0",
            "gdef-suppose-knows-move",
        ),
        (
            "suppose(clear(0, 0), hasMove(0))",
            "gdef-suppose-knows-move",
        ),
        (
            "suppose(clear(0, 0), repeats()) == 0",
            "gdef-suppose-knows-move",
        ),
        (
            "suppose(clear(0, 0), moved()) == 0",
            "gdef-suppose-knows-move",
        ),
        (
            "suppose(clear(0, 0), next(count(X))) == 0",
            "gdef-suppose-knows-move",
        ),
    ] {
        let text = format!(
            "{BASE} define moved() -> int {{ return OperationList[0][0]; }}
             define isMoveLegal() -> bool {{ return {condition}; }} define end() -> bool {{ return moved() == 0; }}"
        );
        assert_eq!(errors(&text), [code], "{condition}");
    }
    let many = "clear(0, 0), ".repeat(65);
    let text = format!(
        "{BASE} define isMoveLegal() -> bool {{ return suppose({many} count(X)) == 0; }} define end() -> bool {{ return false; }}"
    );
    assert_eq!(errors(&text), ["gdef-suppose-many"]);
    rules(&text.replacen("clear(0, 0), ", "", 1));
}

#[test]
fn programs_may_call_functions_of_their_own_so() {
    let rules = rules(&format!(
        "{BASE} define suppose(int n) -> int {{ return n + 1; }}
         define isMoveLegal() -> bool {{ int place = suppose(0); return place == 1; }}
         define end() -> bool {{ return false; }}"
    ));
    assert!(matches!(
        judge(&rules, &rules.start(), "pass"),
        Judgement::Legal(_)
    ));
}

#[test]
fn each_change_costs_a_step() {
    let fuel = |condition: &str| {
        let rules = asks("define none() -> int { return 0; }", condition);
        let mut worker = rules.worker();
        let mv = read_move("place(2,2,X)", rules.game(), &rules.start().board).expect("a move");
        let ends = |fuel: &u64| {
            let limits = Limits {
                fuel: *fuel,
                ..Limits::default()
            };
            let judgement = worker.judge(&rules.start(), &mv, &limits);
            !matches!(judgement, Judgement::LimitReached { .. })
        };
        (0..100).find(ends).expect("few steps")
    };
    let none = fuel("none() == 0");
    assert_eq!(fuel("suppose(clear(0, 0), none()) == 0"), none + 1);
    assert_eq!(
        fuel("suppose(clear(0, 0), place(1, 1, X), none()) == 0"),
        none + 2
    );
}
