//! Rules that are hard to list: budgets are kept, and the result states its reliability.

use super::compile;
use gametui::base::{Limit, Limits};
use gametui::board::{Move, Op, Piece, Square};
use gametui::rules::{Ask, Faults, Listing, Partial, Query, Rules};

fn text(judge: &str) -> String {
    format!(
        "size: 3 x 3 obj X obj O
         define isMoveLegal() -> bool {{ {judge} }}
         define end() -> bool {{ return false; }}"
    )
}

fn list(text: &str, query: &Query<'_>) -> Listing {
    let rules = compile(text);
    rules
        .worker()
        .moves(Ask::new(&rules.start(), query, &Limits::default()))
}

fn ask(judge: &str) -> Listing {
    list(&text(judge), &Query::default())
}

#[test]
fn everything_is_legal() {
    let listing = ask("return true;");
    // The first ten thousand lists lead to fewer boards.
    assert_eq!(listing.complete, Err(Partial::Classes { listed: 10_000 }));
    assert_eq!(listing.moves[0].mv, Move::pass());
    assert_eq!(listing.classes.len(), 1);
    assert_eq!(
        (listing.classes[0].least, listing.classes[0].most),
        (0, None)
    );
}

#[test]
fn rules_that_never_end_after_a_move_end_the_listing() {
    let of_end = "size: 8 x 8 obj X obj O
        define isMoveLegal() -> bool { return operationsNum() == 1 && isPlaceOperation(0); }
        define end() -> bool { int i = 0; while (i >= 0) { i = 1 - i; } return false; }";
    let listing = list(of_end, &Query::default());
    assert_eq!(listing.complete, Err(Partial::Unfinished(Limit::Fuel)));
    // As many as the steps of a listing allow, not all 128.
    let most = Query::STEPS / Limits::FUEL;
    assert_eq!(listing.faults.after, most);
    assert!(listing.moves.is_empty());
    // A few moves with a loop leave the others.
    let of_corner = of_end.replace("i >= 0", "i >= 0 && CurrentPosition[0][0] != empty");
    let listing = list(&of_corner, &Query::default());
    assert_eq!(listing.faults.after, 2);
    assert_eq!(listing.moves.len(), 126);
}

#[test]
fn only_the_number_of_operations_is_read() {
    let listing = ask("return operationsNum() == 1;");
    assert_eq!(listing.complete, Ok(()));
    // Nine squares with two pieces; the nine clears of empty squares change nothing and are one move.
    assert_eq!(listing.moves.len(), 19);
    assert_eq!(listing.moves[0].mv[..], [Op::Clear(Square::new(0, 0))]);
    assert_eq!(listing.moves[0].merged, 8);
    let [class] = listing.classes.as_slice() else {
        panic!("{:?}", listing.classes);
    };
    assert_eq!((class.least, class.most), (1, Some(1)));
    let wanted = Op::Place(Square::new(2, 1), Piece(1));
    let query = Query {
        contains: &[wanted],
        ..Query::default()
    };
    let listing = list(&text("return operationsNum() == 1;"), &query);
    assert_eq!(listing.moves.len(), 1);
    assert_eq!(listing.moves[0].mv[..], [wanted]);
}

#[test]
fn nothing_is_legal() {
    assert!(ask("return false;").has_no_move());
    assert!(ask("return operationsNum() == 1 && OperationList[0][0] > 2;").has_no_move());
}

#[test]
fn a_late_check_is_partial_and_says_how_far_it_looked() {
    // The last operation is read first.
    let listing = ask("int last = operationsNum() - 1;
         if (!isPlaceOperation(last) || OperationList[last][2] != X) { return false; }
         if (OperationList[last][0] != 1 || OperationList[last][1] != 1) { return false; }
         return operationsNum() == 1;");
    assert_eq!(
        listing.complete,
        Err(Partial::Length {
            upto: Query::LENGTH
        })
    );
    assert_eq!(listing.moves.len(), 1);
    assert!(!listing.has_no_move());
    assert_eq!(
        listing.faults.judging, 1,
        "the empty list has no last operation"
    );
    assert_eq!(listing.faults.example, Some(Move::pass()));
}

#[test]
fn a_loop_over_the_whole_list_is_partial_but_short_lists_are_complete() {
    let query = Query {
        runs: 50_000,
        ..Query::default()
    };
    let listing = list(
        &text(
            "int i = 0;
             while (i < operationsNum()) {
               if (CurrentPosition[OperationList[i][0]][OperationList[i][1]] != empty) { return false; }
               if (!isPlaceOperation(i)) { return false; }
               i = i + 1;
             }
             return operationsNum() == 1 && OperationList[0][2] == X;",
        ),
        &query,
    );
    let Err(Partial::Work { upto: Some(upto) }) = listing.complete else {
        panic!("{:?}", listing.complete);
    };
    assert!(upto >= 1);
    assert_eq!(listing.moves.len(), 9);
}

#[test]
fn rules_that_never_end_are_cut() {
    let listing = ask("while (true) { int a = 0; } return true;");
    assert_eq!(listing.complete, Err(Partial::Unfinished(Limit::Fuel)));
    assert!(listing.moves.is_empty() && !listing.has_no_move());
    // Only the moves that never end are missing, and the total work is bounded.
    let query = Query {
        steps: 25_000_000,
        ..Query::default()
    };
    let listing = list(
        &text(
            "if (operationsNum() != 1 || !isPlaceOperation(0)) { return false; }
             int x = OperationList[0][0] + OperationList[0][1];
             while (x > 0) { x = x + 0; }
             return true;",
        ),
        &query,
    );
    assert_eq!(listing.complete, Err(Partial::Work { upto: None }));
    assert_eq!(listing.moves.len(), 2);
}

#[test]
fn recursion_without_end_is_cut() {
    let listing = list(
        "size: 3 x 3 obj X
         define f(int n) -> int { return f(n + 1); }
         define isMoveLegal() -> bool { return operationsNum() == 1 && f(OperationList[0][0]) == 0; }
         define end() -> bool { return false; }",
        &Query::default(),
    );
    assert_eq!(listing.complete, Err(Partial::Unfinished(Limit::Depth)));
    assert!(listing.moves.is_empty());
}

#[test]
fn moves_that_divide_by_zero_are_no_moves_but_are_told() {
    let listing = ask(
        "if (operationsNum() != 1 || !isPlaceOperation(0) || OperationList[0][2] != X) { return false; }
         if (OperationList[0][1] != 0) { return false; }
         return 2 / OperationList[0][0] > 0;",
    );
    assert_eq!(listing.complete, Err(Partial::Faults));
    assert_eq!(listing.moves.len(), 2);
    let at = Op::Place(Square::new(0, 0), Piece(0));
    let expected = Faults {
        judging: 1,
        after: 0,
        example: Some(Move::of(vec![at])),
        ..Faults::default()
    };
    assert_eq!(listing.faults, expected);
}

#[test]
fn moves_after_which_end_fails_are_counted() {
    let listing = list(
        "size: 3 x 3 obj X
         define isMoveLegal() -> bool {
           return operationsNum() == 1 && isPlaceOperation(0);
         }
         define end() -> bool { return 1 / OperationList[0][0] > 5; }",
        &Query::default(),
    );
    assert_eq!(listing.moves.len(), 6);
    assert_eq!(listing.complete, Err(Partial::Faults));
    assert_eq!(listing.faults.after, 3);
    assert_eq!(
        listing.faults.example,
        Some(Move::of(vec![Op::Place(Square::new(0, 0), Piece(0))]))
    );
}

#[test]
fn only_lists_that_are_too_short_do_not_make_a_list_partial() {
    // The empty list has no first operation; nothing else fails.
    let short = "if (!isPlaceOperation(0) || OperationList[0][2] != X) { return false; }
         if (OperationList[0][0] + OperationList[0][1] != 1) { return false; }
         return operationsNum() == 1;";
    let listing = ask(short);
    assert_eq!((listing.complete, listing.moves.len()), (Ok(()), 2));
    assert_eq!((listing.faults.short, listing.faults.judging), (1, 0));
    assert!(!listing.faults.matter(2) && listing.faults.matter(0));
    // One operation too many is read from every list.
    let listing = ask("if (operationsNum() != 1) { return false; }
         int i = 0;
         while (i <= operationsNum()) {
           if (!isPlaceOperation(i)) { return false; }
           i = i + 1;
         }
         return true;");
    assert_eq!(listing.complete, Err(Partial::Faults));
    assert!(listing.moves.is_empty() && !listing.has_no_move());
    // Nine squares with two pieces.
    assert_eq!((listing.faults.short, listing.faults.judging), (0, 18));
}

#[test]
fn the_cause_of_a_failure_is_found_with_its_place() {
    let text = text("if (operationsNum() != 1) { return false; }\n return 1 / 0 == 1;");
    let rules = compile(&text);
    let mut worker = rules.worker();
    let (at, limits) = (rules.start(), Limits::default());
    let mut listing = worker.moves(Ask::all(&at, &limits));
    assert_eq!((listing.faults.judging, listing.faults.count()), (27, 27));
    worker.find_cause(&mut listing.faults, &at, &limits);
    let cause = listing.faults.cause.expect("a cause");
    assert_eq!(cause.kind, gametui::rules::FaultKind::DivisionByZero);
    let at = text.find("/ 0").expect("a division");
    assert_eq!(cause.span.start as usize, at);
}

#[test]
fn every_order_of_captures_is_one_move() {
    // Five stones may be cleared in any order, then one is placed.
    let listing = list(
        "size: 5 x 2 obj X
         start { (0,0: X), (1,0: X), (2,0: X), (3,0: X), (4,0: X) }
         define before(int k) -> bool {
           int i = 0;
           while (i < k) {
             if (OperationList[i][0] == OperationList[k][0]) { return true; }
             i = i + 1;
           }
           return false;
         }
         define isMoveLegal() -> bool {
           if (operationsNum() != 6) { return false; }
           int i = 0;
           while (i < 5) {
             if (isPlaceOperation(i) || OperationList[i][1] != 0 || before(i)) { return false; }
             i = i + 1;
           }
           return isPlaceOperation(5) && OperationList[5][0] == 2 && OperationList[5][1] == 1;
         }
         define end() -> bool { return false; }",
        &Query::default(),
    );
    assert_eq!(listing.complete, Ok(()));
    let [only] = listing.moves.as_slice() else {
        panic!("{} moves", listing.moves.len());
    };
    assert_eq!(only.merged, 119);
    let xs: Vec<u16> = only.mv.iter().map(|op| op.square().x).collect();
    assert_eq!(xs, [0, 1, 2, 3, 4, 2], "the first order is kept");
}

#[test]
fn lists_with_one_board_and_two_outcomes_are_two_moves() {
    let listing = list(
        "size: 2 x 1 obj X
         define isMoveLegal() -> bool {
           if (operationsNum() < 1 || operationsNum() > 2) { return false; }
           if (!isPlaceOperation(0) || OperationList[0][0] != 0) { return false; }
           return operationsNum() == 1 || !isPlaceOperation(1) && OperationList[1][0] == 1;
         }
         define end() -> bool { return operationsNum() == 2; }",
        &Query::default(),
    );
    assert_eq!(listing.moves.len(), 2);
    assert_eq!(listing.moves[0].next, listing.moves[1].next);
    assert!(listing.moves.iter().all(|listed| listed.merged == 0));
}

#[test]
fn an_operation_that_is_not_looked_at_is_a_class() {
    let listing = ask("if (operationsNum() != 2) { return false; }
         if (!isPlaceOperation(0) || OperationList[0][2] != X) { return false; }
         return OperationList[0][0] == 1 && OperationList[0][1] == 1;");
    assert_eq!(listing.complete, Ok(()));
    let [class] = listing.classes.as_slice() else {
        panic!("{:?}", listing.classes);
    };
    assert!(!class.ops[0].unread && class.ops.get(1).is_none_or(|op| op.unread));
    // Eight other squares with two pieces, O on the same square, and X alone.
    assert_eq!(listing.moves.len(), 19);
}

#[test]
fn a_listing_can_be_stopped() {
    let rules = compile(&text("return operationsNum() < 4;"));
    let limits = Limits {
        stop: &|| true,
        ..Limits::default()
    };
    let listing = rules.worker().moves(Ask::all(&rules.start(), &limits));
    assert_eq!(listing.complete, Err(Partial::Stopped));
}

#[test]
fn memory_is_bounded() {
    let rules = compile(
        "size: 20 x 20 obj X
         define isMoveLegal() -> bool {
           if (operationsNum() != 2) { return false; }
           return OperationList[0][0] >= 0 && OperationList[1][0] >= 0
               && OperationList[0][1] >= 0 && OperationList[1][1] >= 0
               && isPlaceOperation(0) && isPlaceOperation(1)
               && OperationList[0][2] == X && OperationList[1][2] == X;
         }
         define end() -> bool { return false; }",
    );
    let limits = Limits {
        memory: 4 << 20,
        ..Limits::default()
    };
    let listing = rules.worker().moves(Ask::all(&rules.start(), &limits));
    assert_eq!(listing.complete, Err(Partial::Memory));
    assert!(listing.moves.len() < 10_000);
}

#[test]
fn more_than_sixty_four_pieces_and_the_largest_board() {
    let objects: String = (0..150).map(|piece| format!("obj P{piece} ")).collect();
    let text = format!(
        "size: 64 x 64 {objects}
         define isMoveLegal() -> bool {{
           if (operationsNum() != 1 || !isPlaceOperation(0)) {{ return false; }}
           if (OperationList[0][0] != 63 || OperationList[0][1] < 63) {{ return false; }}
           return OperationList[0][2] == P149 || OperationList[0][2] == P64 || OperationList[0][2] == P3;
         }}
         define end() -> bool {{ return false; }}"
    );
    let listing = list(&text, &Query::default());
    let expected: Vec<_> = [3, 64, 149]
        .map(|piece| Move::of(vec![Op::Place(Square::new(63, 63), Piece(piece))]))
        .into();
    let moves: Vec<_> = listing.moves.into_iter().map(|listed| listed.mv).collect();
    assert_eq!(moves, expected);
    assert_eq!(listing.complete, Ok(()));
    let any = text.replace(
        "return OperationList[0][2] ==",
        "return true || OperationList[0][2] ==",
    );
    let listing = list(&any, &Query::default());
    assert_eq!(listing.moves.len(), 150);
}
