//! Small rule files, one per question.

use super::*;

const END: &str = "define end() -> bool { return false; }";
const PLACED: &str = "define isMoveLegal() -> bool { return placed(); }";

#[test]
fn a_state_changes_only_after_a_move() {
    let change = "state int n = 0;";
    for (functions, expected) in [
        (
            "define isMoveLegal() -> bool { n = 1; return true; }",
            "gdef-change-outside",
        ),
        (
            "define f() { n = 1; } define isMoveLegal() -> bool { f(); return true; }",
            "gdef-change-outside",
        ),
        (
            "define isMoveLegal() -> bool { clear(0, 0); return true; }",
            "gdef-built-in-elsewhere",
        ),
        (
            "define isMoveLegal() -> bool { int n = 1; return n == 1; }",
            "gdef-name-of-state",
        ),
        (
            "define isMoveLegal() -> bool { return n; }",
            "gdef-result-type",
        ),
        (
            "define isMoveLegal() -> bool { return next(n) == 1; }",
            "gdef-next-call",
        ),
        (
            "define f() -> int { return operationsNum(); } define isMoveLegal() -> bool { return next(f()) == 1; }",
            "gdef-next-knows-move",
        ),
        (
            "define isMoveLegal() -> bool { return next(hasMove(0)); }",
            "gdef-next-knows-move",
        ),
        (
            "define isMoveLegal() -> bool { return PreviousPosition[0][0] == empty; }",
            "gdef-three-indices",
        ),
        (
            "define afterMove() { n = repeats(); } define isMoveLegal() -> bool { return true; }",
            "gdef-built-in-not-here",
        ),
        (
            "define isMoveLegal() -> bool { setScore(0, 1); return true; }",
            "gdef-built-in-elsewhere",
        ),
        (
            "state int n = 1; define isMoveLegal() -> bool { return true; }",
            "gdef-name-twice",
        ),
        (
            "state int m = n; define isMoveLegal() -> bool { return true; }",
            "gdef-constant-unknown",
        ),
        (
            "state bool m = 1; define isMoveLegal() -> bool { return true; }",
            "gdef-declaration-type",
        ),
        (
            "state obj X = empty; define isMoveLegal() -> bool { return true; }",
            "gdef-name-of-object",
        ),
        (
            "state int define isMoveLegal() -> bool { return true; }",
            "gdef-state-name-missing",
        ),
        (
            "state int m; define isMoveLegal() -> bool { return true; }",
            "gdef-state-value-missing",
        ),
    ] {
        let text = format!("{BASE} {change} {functions} {END}");
        assert_eq!(errors(&text), [expected], "{functions}");
    }
}

#[test]
fn old_files_keep_their_meaning() {
    // The new words are ordinary names, and functions of the file take precedence.
    let text = format!(
        "{BASE} define next(int n) -> int {{ return n + 1; }}
         define clear(int x, int y) -> bool {{ return x == y; }}
         define afterMove(int state) -> bool {{ return state == 1; }}
         define isMoveLegal() -> bool {{ int state = next(0); state = state; return clear(state, 1) && afterMove(1); }} {END}"
    );
    assert_eq!(errors(&text), [] as [String; 0]);
    let rules = rules(&text);
    let start = rules.start();
    assert!(!start.state.is_kept());
    assert!(matches!(judge(&rules, &start, "pass"), Judgement::Legal(_)));
}

#[test]
fn strictness_tells_of_each_extension() {
    let text = game(&format!(
        "state int n = 0; define afterMove() {{ n = movesNum(); }}
         define isMoveLegal() -> bool {{ return placed() && NextPosition[0][0] == PreviousPosition[0][0][0]; }} {END}"
    ));
    let mut sources = Sources::new();
    sources.add(Source::new("game.gdef", text.as_str()));
    let options = gdef::Options {
        strict: true,
        ..gdef::Options::default()
    };
    let compiled = gdef::compile(&sources, &options);
    let errors = compiled.diagnostics.iter().filter(|said| said.is_error());
    assert_eq!(errors.count(), 5, "{:#?}", compiled.diagnostics);
}

#[test]
fn a_state_is_part_of_the_position() {
    let rules = rules(&game(&format!(
        "state int n = -1; state obj last = empty; state float f = 1; state bool b = true;
         define isMoveLegal() -> bool {{ return placed() && OperationList[0][2] != last; }}
         define afterMove() {{ n = n + 2; last = OperationList[0][2]; f = f / 2; b = !b; }} {END}"
    )));
    let one = after(&rules, "place(0,0,X); place(1,1,O)");
    let other = after(&rules, "place(1,1,O); place(0,0,X)");
    assert_eq!(one.board, other.board);
    assert_ne!(one, other, "the last object differs");
    assert!(matches!(
        judge(&rules, &one, "place(2,2,O)"),
        Judgement::Illegal(_)
    ));
    assert!(matches!(
        judge(&rules, &other, "place(2,2,O)"),
        Judgement::Legal(_)
    ));
}

#[test]
fn effects_are_told_beside_the_move() {
    let rules = rules(&game(&format!(
        "{PLACED} define afterMove() {{
           place(2, 2, O);
           clear(0, 0);
           if (CurrentPosition[1][1] == X) {{ removeGroup(1, 1); setTurn(onTurn()); }}
         }} {END}"
    )));
    let first = play(&rules, &rules.start(), "place(0,1,X)");
    assert_eq!(first.effects, [Op::Place(Square::new(2, 2), Piece(1))]);
    assert_eq!(first.next.turn, 1);
    let second = play(&rules, &first.next, "place(1,1,X)");
    // Both stones of the group are removed, including the one just placed.
    assert_eq!(second.next.board.piece(Square::new(0, 1)), None);
    assert_eq!(second.next.board.piece(Square::new(1, 1)), None);
    assert_eq!(second.next.turn, 1, "the same player again");
}

#[test]
fn a_fault_after_the_move_takes_it_back() {
    let rules = rules(&game(&format!(
        "state int n = 0; {PLACED} define afterMove() {{ n = 1; place(n + 2, 0, X); }} {END}"
    )));
    let start = rules.start();
    let found = fault(&rules, &start, "place(0,0,X)");
    assert_eq!(found, (FaultKind::OffBoard, Hook::AfterMove));
    let mut worker = rules.worker();
    let listing = worker.moves(Ask::all(&start, &Limits::default()));
    assert!(listing.moves.is_empty());
    assert!(listing.faults.after > 0);
    let why = worker.explain(
        &start,
        &read_move("place(0,0,X)", rules.game(), &start.board).expect("a move"),
        &Limits::default(),
    );
    assert!(matches!(why.judgement, Judgement::Fault(_)), "{why:?}");
    assert_eq!(
        super::rules(&game(&format!(
            "{PLACED} define afterMove() {{ place(0, 0, empty); }} {END}"
        )))
        .start()
        .turn,
        0
    );
}

#[test]
fn earlier_positions_are_counted_from_the_latest() {
    let rules = rules(&game(
        "define isMoveLegal() -> bool {
           if (!placed()) { return false; }
           int n = movesNum();
           return n == 0 || PreviousPosition[n][0][0] == empty && PreviousPosition[1][n][0] == empty;
         }
         define end() -> bool { return PreviousPosition[0][0][0] != CurrentPosition[0][0] && movesNum() == 1; }"
    ));
    let start = rules.start();
    let one = play(&rules, &start, "place(1,1,X)");
    assert_eq!(one.outcome, Outcome::Going);
    let two = play(&rules, &one.next, "place(0,0,X)");
    assert_eq!(two.outcome, Outcome::Draw);
    // A set-up starts a new history.
    let again = rules.set_up(&two.next, &[Op::Clear(Square::new(0, 0))]);
    assert!(matches!(
        judge(&rules, &again, "place(2,2,X)"),
        Judgement::Legal(_)
    ));
    let beyond = super::rules(&game(&format!(
        "define isMoveLegal() -> bool {{ return PreviousPosition[1][0][0] == empty; }} {END}"
    )));
    assert_eq!(
        fault(&beyond, &beyond.start(), "place(0,0,X)"),
        (FaultKind::NoSuchPosition, Hook::IsMoveLegal)
    );
}

#[test]
fn repeats_looks_at_the_position_after_the_move_and_its_effects() {
    // A stone hops between two squares; afterMove() clears what is not in the corner.
    let rules = rules(
        "size: 2 x 1 players: 1 obj X start { (0,0: X) } state bool counted = false;
         define isMoveLegal() -> bool { return operationsNum() == 1 && repeats() < 2 && boardRepeats() < 5; }
         define afterMove() { int x = OperationList[0][0]; clear(1 - x, 0); }
         define end() -> bool { return repeats() == 1 && movesNum() > 1; }",
    );
    let start = rules.start();
    let away = play(&rules, &start, "place(1,0,X)");
    assert_eq!(away.outcome, Outcome::Going);
    let back = play(&rules, &away.next, "place(0,0,X)");
    let away = play(&rules, &back.next, "place(1,0,X)");
    assert_eq!(away.outcome, Outcome::Draw, "the second time");
    assert!(matches!(
        judge(&rules, &away.next, "place(0,0,X)"),
        Judgement::Illegal(_)
    ));
}

#[test]
fn has_move_cannot_ask_itself() {
    let rules = rules(&game(&format!(
        "define isMoveLegal() -> bool {{
           if (operationsNum() == 0) {{ return !hasMove(onTurn()); }}
           return placed() && hasMove(1 - onTurn());
         }} {END}"
    )));
    let found = fault(&rules, &rules.start(), "place(0,0,X)");
    assert_eq!(found, (FaultKind::HasMoveInMove, Hook::IsMoveLegal));
}

#[test]
fn a_pass_is_forced_and_never_free() {
    let rules = rules(
        "size: 2 x 1 players: 2 obj X start { }
         define isMoveLegal() -> bool {
           if (operationsNum() == 0) { return !hasMove(onTurn()); }
           if (operationsNum() != 1 || !isPlaceOperation(0)) { return false; }
           return onTurn() == 0 && CurrentPosition[OperationList[0][0]][0] == empty;
         }
         define end() -> bool { return !hasMove(0) && !hasMove(1); }",
    );
    let start = rules.start();
    assert!(matches!(
        judge(&rules, &start, "pass"),
        Judgement::Illegal(_)
    ));
    let one = play(&rules, &start, "place(0,0,X)");
    assert_eq!(one.outcome, Outcome::Going);
    let passed = play(&rules, &one.next, "pass");
    let last = play(&rules, &passed.next, "place(1,0,X)");
    assert_eq!(last.outcome, Outcome::Draw);
    let listing = rules
        .worker()
        .moves(Ask::all(&one.next, &Limits::default()));
    assert_eq!(listing.complete, Ok(()));
    assert_eq!(listing.moves.len(), 1);
    assert!(listing.moves[0].mv.is_empty());
}

#[test]
fn questions_about_the_next_board_may_come_before_all_others() {
    // The list is complete although next() is called before anything but the length of the move is known.
    let rules = rules(
        "size: 3 x 3 players: 2 obj X obj O start { }
         define corner(obj p) -> bool { return CurrentPosition[0][0] == p || CurrentPosition[2][2] == p; }
         define isMoveLegal() -> bool {
           if (operationsNum() != 1) { return false; }
           return next(corner(X)) && NextPosition[1][1] == empty;
         }
         define end() -> bool { return NextPosition[0][0] == X && next(corner(X)); }",
    );
    let start = rules.start();
    let listing = rules.worker().moves(Ask::all(&start, &Limits::default()));
    assert_eq!(listing.complete, Ok(()));
    assert_eq!(listing.moves.len(), 2);
    assert_eq!(listing.moves[0].outcome, Outcome::Draw);
    assert_eq!(listing.moves[1].outcome, Outcome::Going);
}
