//! Games that are programs: their legal moves, the same game in two languages, and the equality of positions.

use gametui::base::{Limits, Source, Sources};
use gametui::board::{Move, Op, Outcome, Piece, Position, Square};
use gametui::rules::bggl::{BgglRules, compile};
use gametui::rules::gdef::{self, GdefRules};
use gametui::rules::{
    Ask, Axis, Coverage, DisplayValue, Judgement, Options, Partial, Query, Reply, Role, Rules,
    Worker,
};
use gametui::search::random::Random;
use std::collections::BTreeSet;

fn program(name: &str, text: &str) -> BgglRules {
    let mut sources = Sources::new();
    sources.add(Source::new(name, text));
    let found = compile(&sources, &Options::default());
    let (Some(game), Some((program, tables))) = (found.game, found.program) else {
        panic!("{:#?}", found.diagnostics);
    };
    BgglRules::new(game, &program, tables).expect("compiled")
}

fn declared(name: &str, text: &str) -> GdefRules {
    let mut sources = Sources::new();
    sources.add(Source::new(name, text));
    let found = gdef::compile(&sources, &Options::default());
    let (Some(game), Some(program)) = (found.game, found.program) else {
        panic!("{:#?}", found.diagnostics);
    };
    GdefRules::new(game, &program).expect("compiled")
}

fn checkers() -> BgglRules {
    program("checkers.bggl", include_str!("../../games/checkers.bggl"))
}

fn count(worker: &mut dyn Worker, at: &Position, depth: u32) -> u64 {
    let listing = worker.moves(Ask::all(at, &Limits::default()));
    assert_eq!(listing.complete, Ok(()));
    if depth == 1 {
        return listing.moves.len() as u64;
    }
    let going = listing
        .moves
        .iter()
        .filter(|listed| listed.outcome == Outcome::Going);
    going
        .map(|listed| count(worker, &listed.next, depth - 1))
        .sum()
}

#[test]
fn the_first_moves_of_the_games_are_as_many_as_they_should_be() {
    let tables: [(BgglRules, &[u64]); 3] = [
        (checkers(), &[7, 49, 302]),
        (
            program("tictactoe.bggl", include_str!("../../games/tictactoe.bggl")),
            &[9, 72, 504, 3024],
        ),
        (
            program(
                "hexthrough.bggl",
                include_str!("../../games/hexthrough.bggl"),
            ),
            &[6, 36, 192],
        ),
    ];
    for (rules, wanted) in tables {
        let mut worker = rules.worker();
        for (depth, wanted) in (1..).zip(wanted) {
            assert_eq!(
                count(&mut *worker, &rules.start(), depth),
                *wanted,
                "{} {depth}",
                rules.game().name
            );
        }
    }
}

#[test]
#[ignore = "slow: 359 lists of draughts"]
fn draughts_four_plies_deep() {
    let rules = checkers();
    assert_eq!(count(&mut *rules.worker(), &rules.start(), 4), 1469);
}

/// Returns the boards after the legal moves, with pieces by name, and the outcomes.
fn successors(rules: &dyn Rules, worker: &mut dyn Worker, at: &Position) -> BTreeSet<String> {
    let listing = worker.moves(Ask::all(at, &Limits::default()));
    assert_eq!(listing.complete, Ok(()));
    listing
        .moves
        .iter()
        .map(|listed| seen(rules, &listed.next, listed.outcome))
        .collect()
}

fn seen(rules: &dyn Rules, at: &Position, outcome: Outcome) -> String {
    let pieces = at.board.squares().filter_map(|square| {
        let piece = at.board.piece(square)?;
        let name = rules.game().piece_name(piece).to_uppercase();
        Some(format!("{name}{square} "))
    });
    let pieces: String = pieces.collect();
    format!("{pieces}{outcome:?}")
}

/// Plays two games in parallel, choosing moves by a fixed rule, and compares everything on the way.
fn walk_together(first: &dyn Rules, second: &dyn Rules, plies: usize, seed: u64) -> usize {
    let (mut one, mut two) = (first.worker(), second.worker());
    let (mut here, mut there) = (first.start(), second.start());
    let mut random = seed;
    for ply in 0..plies {
        let ours = successors(first, &mut *one, &here);
        assert_eq!(ours, successors(second, &mut *two, &there), "ply {ply}");
        assert_eq!(here.turn, there.turn, "ply {ply}");
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let Some(chosen) = ours.iter().nth((random >> 33) as usize % ours.len().max(1)) else {
            return ply;
        };
        let next = |rules: &dyn Rules, worker: &mut dyn Worker, at: &Position| {
            let listing = worker.moves(Ask::all(at, &Limits::default()));
            let mut moves = listing.moves.into_iter();
            moves.find(|listed| seen(rules, &listed.next, listed.outcome) == *chosen)
        };
        let (Some(a), Some(b)) = (
            next(first, &mut *one, &here),
            next(second, &mut *two, &there),
        ) else {
            panic!("the move is there");
        };
        if a.outcome.is_over() {
            return ply + 1;
        }
        (here, there) = (a.next, b.next);
    }
    plies
}

#[test]
fn tic_tac_toe_is_the_same_game_in_two_languages() {
    let first = declared("tictactoe.gdef", include_str!("../../games/tictactoe.gdef"));
    let second = program("tictactoe.bggl", include_str!("../../games/tictactoe.bggl"));
    for seed in 0..20 {
        assert!(walk_together(&first, &second, 9, seed) >= 5);
    }
}

#[test]
fn a_worker_that_meets_a_position_again_answers_as_a_new_one_does() {
    let text = include_str!("../../games/hexthrough.bggl");
    let tictactoe = program("tictactoe.bggl", include_str!("../../games/tictactoe.bggl"));
    let hexthrough = program("hexthrough.bggl", text);
    // The games of draughts are long enough for kings and for jumps in a chain.
    let games = [(tictactoe, 60), (hexthrough, 12), (checkers(), 3)];
    let (query, limits) = (Query::default(), Limits::default());
    for (rules, games) in &games {
        let mut used = rules.worker();
        let mut random = Random::new(3, 5);
        for _ in 0..*games {
            let mut position = rules.start();
            loop {
                let mut fresh = rules.worker();
                let listing = fresh.moves(Ask::new(&position, &query, &limits));
                assert_eq!(used.moves(Ask::new(&position, &query, &limits)), listing);
                let index = random.below(listing.moves.len());
                let picked = used.pick(Ask::new(&position, &query, &limits), &mut |_| index);
                assert_eq!(picked.chosen.as_ref(), listing.moves.get(index));
                assert_eq!(picked.moves, listing.moves.len());
                let few = Limits { fuel: 20, ..limits };
                let short = used.moves(Ask::new(&position, &query, &few));
                assert_eq!(short, fresh.moves(Ask::new(&position, &query, &few)));
                match picked.chosen {
                    Some(chosen) if chosen.outcome == Outcome::Going => position = chosen.next,
                    _ => break,
                }
            }
        }
    }
}

#[test]
fn draughts_is_the_same_game_in_two_languages_until_a_piece_jumps_twice() {
    let first = declared("checkers.gdef", include_str!("../../games/checkers.gdef"));
    let second = checkers();
    for seed in 0..3 {
        assert_eq!(walk_together(&first, &second, 4, seed), 4);
    }
}

#[test]
fn a_position_waits_for_an_answer_and_tells_what_it_is_for() {
    let rules = checkers();
    let mut worker = rules.worker();
    let roles = [
        (0, Axis::Row),
        (0, Axis::Column),
        (1, Axis::Row),
        (1, Axis::Column),
    ];
    let mut answers = Vec::new();
    for (number, (square, axis)) in roles.into_iter().enumerate() {
        let asked = worker.answer(&rules.start(), &answers, &Limits::default());
        let Reply::Question(question) = asked else {
            panic!("{asked:?}");
        };
        assert_eq!(question.role, Role::Square { square, axis });
        assert!(question.only_squares);
        answers.push([2, 2, 3, 3][number]);
    }
    let Reply::Finished(judgement) = worker.answer(&rules.start(), &answers, &Limits::default())
    else {
        panic!("a move");
    };
    let Judgement::Legal(legal) = *judgement else {
        panic!("legal");
    };
    let played = legal.played.expect("the move in full");
    assert_eq!(*played.answers, [2, 2, 3, 3]);
    assert_eq!(played.ops.len(), 2);
    assert_eq!((legal.next.turn, legal.outcome), (1, Outcome::Going));
}

#[test]
fn refused_attempts_are_part_of_the_answers_and_leave_no_trace() {
    let rules = checkers();
    let (mut worker, start) = (rules.worker(), rules.start());
    let limits = Limits::default();
    let judge = |worker: &mut dyn Worker, answers: &[i32]| match worker.judge(
        &start,
        &Move::answering(answers),
        &limits,
    ) {
        Judgement::Legal(legal) => legal.next,
        other => panic!("{other:?}"),
    };
    let straight = judge(&mut *worker, &[2, 2, 3, 3]);
    let detour = judge(&mut *worker, &[2, 2, 2, 2, 9, 9, 9, 9, 2, 2, 3, 3]);
    assert_eq!(straight, detour);
    assert!(matches!(
        worker.judge(&start, &Move::answering(&[2, 2, 2, 2]), &limits),
        Judgement::Illegal(_)
    ));
    assert!(matches!(
        worker.judge(&start, &Move::answering(&[2, 2, 3, 3, 4]), &limits),
        Judgement::Illegal(_)
    ));
    // Operations alone are also a move.
    let w = rules.game().piece_by_name("W").expect("a man");
    let ops = Move::of(vec![
        Op::Clear(Square::new(2, 2)),
        Op::Place(Square::new(3, 3), w),
    ]);
    let Judgement::Legal(legal) = worker.judge(&start, &ops, &limits) else {
        panic!("legal");
    };
    assert_eq!(legal.next, straight);
    assert_eq!(*legal.played.expect("in full").answers, [2, 2, 3, 3]);
}

#[test]
fn after_some_answers_only_the_rest_is_tried() {
    let rules = checkers();
    let query = Query {
        answers: &[2, 2],
        runs: 200,
        ..Query::default()
    };
    let listing = rules
        .worker()
        .moves(Ask::new(&rules.start(), &query, &Limits::default()));
    assert_eq!((listing.moves.len(), listing.complete), (2, Ok(())));
}

/// Programs, the number of moves found, and whether the list is complete.
const PROOFS: [(&str, usize, Result<(), Partial>); 14] = [
    // A row off the board is refused by the board.
    (
        "int r = input(\"row\"); int c = input(\"col\"); makemove r:c:X:+;",
        4,
        Ok(()),
    ),
    // Every negative number counts as row 0 here: there are more answers than were tried.
    (
        "int r = input(\"row\"); int c = input(\"col\"); if (r < 0) { r = 0; } makemove r:c:X:+;",
        4,
        Err(Partial::Answers),
    ),
    // A number that is only compared.
    (
        "int k = input(\"which\"); if (k == 1) { makemove 0:0:X:+; } else { makemove 1:1:X:+; }",
        2,
        Ok(()),
    ),
    (
        "int k = input(\"which\"); if (k == 1) { makemove 0:0:X:+; }",
        1,
        Ok(()),
    ),
    // The numbers above those that are tried and the numbers below are each refused.
    (
        "int k = input(\"which\"); if (k < 0) { continue; } if (k > 1) { continue; } makemove 0:k:X:+;",
        2,
        Ok(()),
    ),
    (
        "int k = input(\"which\"); if (-1 >= k || 2 <= k) { continue; } makemove 0:0:X:+;",
        1,
        Ok(()),
    ),
    (
        "int k = input(\"which\"); if (k <= 2) { continue; } makemove 0:0:X:+;",
        0,
        Err(Partial::Answers),
    ),
    (
        "int k = input(\"which\"); if (k > -7) { continue; } makemove 0:0:X:+;",
        0,
        Err(Partial::Answers),
    ),
    // What is computed from such numbers is known as long as none of them wraps: the least number less one does.
    (
        "int k = input(\"which\"); if (k < 0 || 1 - k < 0) { continue; } makemove 0:k:X:+;",
        2,
        Ok(()),
    ),
    (
        "int k = input(\"which\"); if (k < 0 || -k <= -2 || k - 1 > 0 || k / 2 > 0) { continue; } makemove 0:k:X:+;",
        2,
        Ok(()),
    ),
    (
        "int k = input(\"which\"); if (k < 0 || k + 1 > 2) { continue; } makemove 0:0:X:+;",
        1,
        Ok(()),
    ),
    // The exact value of the number matters.
    (
        "int k = input(\"which\"); if (k == 7) { makemove 0:0:X:+; }",
        0,
        Err(Partial::Answers),
    ),
    // Two refused attempts have the same effect as one.
    (
        "int r = input(\"row\"); int c = input(\"col\"); makemove 0:0:[r][c]:-;",
        0,
        Ok(()),
    ),
    // A whole move can be anything.
    (
        "Move m[] = readmove(\"move\"); makemove m;",
        0,
        Err(Partial::Answers),
    ),
];

#[test]
fn a_list_says_whether_it_is_complete() {
    for (turn, moves, complete) in PROOFS {
        let text = format!("Player a; Piece X; Board(2,2); Game {{ turn t {{ {turn} }} }}");
        let rules = program("a.bggl", &text);
        let listing = rules
            .worker()
            .moves(Ask::all(&rules.start(), &Limits::default()));
        assert_eq!(listing.moves.len(), moves, "{turn}");
        assert_eq!(listing.complete, complete, "{turn}");
    }
}

/// Programs whose attempts change a variable: the number of moves found, and whether the list is complete.
const TRACES: [(&str, usize, Result<(), Partial>); 4] = [
    // After an attempt the moves lead to other positions.
    (
        "if (r == c) { last = 1; continue; } makemove r:c:X:+;",
        24,
        Ok(()),
    ),
    // Off the board there are more attempts than were tried.
    (
        "if (r == c) { last = c; continue; } makemove r:c:X:+;",
        48,
        Err(Partial::Answers),
    ),
    // Attempts are counted, so there are infinitely many positions.
    (
        "if (r == c) { last = last + 1; continue; } makemove r:c:X:+;",
        1536,
        Err(Partial::Answers),
    ),
    (
        "last = last + 1; makemove r:c:X:+;",
        16,
        Err(Partial::Answers),
    ),
];

#[test]
fn attempts_that_leave_a_trace_are_listed_without_detours() {
    for (turn, moves, complete) in TRACES {
        let text = format!(
            "Player a; Piece X; Board(4,4); int last = 0; Game {{ turn t {{
               int r = input(\"row\"); int c = input(\"col\"); {turn} }} }}"
        );
        let rules = program("a.bggl", &text);
        let query = Query {
            runs: 100_000,
            ..Query::default()
        };
        let listing = rules
            .worker()
            .moves(Ask::new(&rules.start(), &query, &Limits::default()));
        assert_eq!(
            (listing.moves.len(), listing.complete),
            (moves, complete),
            "{turn}"
        );
    }
}

#[test]
fn a_failure_on_an_answer_off_the_board_is_told() {
    for (turn, answers) in [
        ("if (r == 4) { r = 1 / 0; }", &[4_i32, 0][..]),
        ("if (r < 0) { r = 1 / 0; }", &[-1, 0]),
        ("if (6 / (r + 1) > 9) { continue; }", &[-1, 0]),
        // The fault may appear only with a later answer.
        (
            "if (r + c == -1) { continue; } if (6 / (r + 1) > 9) { continue; }",
            &[-1, 1],
        ),
    ] {
        let text = format!(
            "Player a; Piece X; Board(4,4); Game {{ turn t {{
               int r = input(\"row\"); int c = input(\"col\"); {turn} makemove r:c:X:+; }} }}"
        );
        let rules = program("a.bggl", &text);
        let mut worker = rules.worker();
        let limits = Limits::default();
        let listing = worker.moves(Ask::all(&rules.start(), &limits));
        assert_eq!(listing.moves.len(), 16, "{turn}");
        assert_eq!(listing.complete, Err(Partial::Faults), "{turn}");
        assert!(listing.faults.judging > 0, "{turn}");
        let example = listing.faults.example.expect("an example");
        assert!(answers.starts_with(&example.answers), "{turn}: {example:?}");
        let judged = worker.judge(&rules.start(), &example, &limits);
        assert!(matches!(judged, Judgement::Fault(_)), "{turn}: {judged:?}");
    }
}

/// Pieces are dropped on empty squares in the upper rows or made to step; what the program itself turns down is asked again.
const DROPS: &str = "Player Red, Blue;
Piece R, B;
Board = [[_,_,_][_,_,_][_,_,_]];
Rule drop: R, B { thisplayer == Red || thisplayer == Blue; [x2][y2] == _; x2 > 1; }
Rule step: R, B { length == 1; [x2][y2] == _; }
isValidMove(m) { m: drop || step; }
Game {
  thisplayer = Red;
  turn t {
    int a = input(\"row\"); int b = input(\"col\");
    if ([a][b] != _) { continue; }
    if (a == 0) { print(\"not there\"); continue; }
    Move m;
    if (thisplayer == Red) { m = a:b:R:+; } else { m = a:b:B:+; }
    makemove m;
    if ([0][0] == R) { winner = Red; exit; }
    if (thisplayer == Red) { thisplayer = Blue; } else { thisplayer = Red; }
  }
}";

/// The text that a refusal points at, what it says, and the conditions that decided, with their values.
fn refused(rules: &BgglRules, text: &str, op: Op) -> (String, &'static str, Vec<(String, bool)>) {
    let mv = Move::of(vec![op]);
    let told = rules
        .worker()
        .explain(&rules.start(), &mv, &Limits::default());
    let cut = |span: gametui::base::Span| text[span.start as usize..span.end as usize].to_owned();
    let Judgement::Illegal(illegal) = &told.judgement else {
        panic!("{:?}", told.judgement);
    };
    assert_eq!(
        rules
            .worker()
            .judge(&rules.start(), &mv, &Limits::default()),
        told.judgement
    );
    let steps = told.decisive.iter().map(|index| &told.steps[*index]);
    let conditions = steps.filter_map(|step| match step.value {
        Some(DisplayValue::Bool(holds)) => Some((cut(step.span), holds)),
        _ => None,
    });
    let reason = illegal.reason.as_ref().expect("a reason").id;
    (cut(illegal.span), reason, conditions.collect())
}

#[test]
fn a_program_that_asks_again_is_told_of_with_the_condition() {
    let rules = program("drops.bggl", DROPS);
    let place = |x, y| Op::Place(Square::new(x, y), Piece(0));
    let (text, reason, conditions) = refused(&rules, DROPS, place(1, 0));
    assert_eq!((text.as_str(), reason), ("continue;", "bggl-asked-again"));
    assert_eq!(conditions, [("a == 0".to_owned(), true)]);
}

#[test]
fn of_rules_one_of_which_is_enough_the_one_that_got_furthest_is_blamed() {
    let rules = program("drops.bggl", DROPS);
    let (text, reason, conditions) = refused(&rules, DROPS, Op::Place(Square::new(1, 1), Piece(0)));
    assert_eq!((text.as_str(), reason), ("x2 > 1", "bggl-refused-by-rule"));
    assert_eq!(conditions, [("x2 > 1".to_owned(), false)]);
    let mv = Move::of(vec![Op::Place(Square::new(1, 1), Piece(0))]);
    let told = rules
        .worker()
        .explain(&rules.start(), &mv, &Limits::default());
    let made = told
        .steps
        .iter()
        .rev()
        .find(|step| DROPS[step.span.start as usize..].starts_with("makemove"));
    assert_eq!(made.expect("a step").value, Some(DisplayValue::Bool(false)));
}

#[test]
fn a_statement_of_the_text_is_counted_once_whatever_it_is_made_of() {
    let rules = program("drops.bggl", DROPS);
    let statements = rules.statements();
    let distinct: BTreeSet<_> = statements.iter().collect();
    assert_eq!(statements.len(), distinct.len());
    let mut coverage = Coverage::default();
    let mv = Move::of(vec![Op::Place(Square::new(1, 1), Piece(0))]);
    rules.worker().cover_judging(
        Ask::all(&rules.start(), &Limits::default()),
        &mv,
        &mut coverage,
    );
    let counts = |word: &str| -> Vec<u64> {
        let of_word = statements
            .iter()
            .filter(|span| DROPS[span.start as usize..].starts_with(word));
        of_word.map(|span| coverage.of(*span)).collect()
    };
    assert_eq!(counts("makemove"), [1]);
    assert_eq!(counts("length == 1"), [1]);
    assert_eq!(counts("continue"), [0, 0]);
}

#[test]
fn habits_of_other_languages_are_told_what_to_write() {
    let hints = |statement: &str| -> Vec<String> {
        let text = DROPS.replace("Move m;", &format!("Move m; {statement}"));
        let mut sources = Sources::new();
        sources.add(Source::new("drops.bggl", text.as_str()));
        let found = compile(&sources, &Options::default()).diagnostics;
        let hints = found.iter().filter_map(|fault| fault.hint.as_ref());
        hints
            .map(|hint| match hint.arg("wanted") {
                Some(gametui::base::Value::Text(wanted)) => wanted.clone(),
                _ => hint.id.to_owned(),
            })
            .collect()
    };
    assert_eq!(hints("a++;"), ["a = a + 1"]);
    assert_eq!(hints("a -= 2;"), ["a = a - ..."]);
    assert!(
        hints("int i; for (i = 0; i < 3; i++) { b = i; }").contains(&"bggl-for-hint".to_owned())
    );
}

/// Returns a game in which a square may be taken if a number, computed by a function of its own with these steps, is
/// below zero. A call of such a function is run apart, in code that is folded and fused.
fn computing(steps: &str) -> String {
    format!(
        "Player p, q;\nPiece X, O;\nBoard(2, 2);\n\
         boolean holds() {{\n  int i = 0;\n  int x = 2147483640;\n  while (i < 4) {{\n    if ([0][0] == X) {{ i = i + 0; }}\n    \
         {steps}\n    i = i + 1;\n  }}\n  return x < 0;\n}}\n\
         Rule place: X, O {{ emptysquare == true; }}\nRule big: X, O {{ holds() == true; }}\n\
         isValidMove(m) {{ m: place && big; }}\n\
         Game {{\n  turn main {{\n    int r = input(\"row\");\n    int c = input(\"column\");\n    Move m = r:c:X:+;\n    \
         makemove m;\n  }}\n  if (thisplayer == p) {{ thisplayer = q; }} else {{ thisplayer = p; }}\n}}\n"
    )
}

#[test]
fn numbers_wrap_in_a_list_as_they_do_in_a_judgement() {
    let mut random = Random::new(11, 0);
    let numbers = ["1", "3", "7", "100", "2147483647", "1073741824", "i", "x"];
    let mut allowed = 0;
    for _ in 0..300 {
        let count = 1 + random.below(3);
        let steps = (0..count).map(|_| {
            let number = numbers[random.below(numbers.len())];
            let sign = ["+", "-", "*"][random.below(3)];
            match random.below(3) {
                0 => format!("x = {number} {sign} x;"),
                1 => format!("x = (2147483647 {sign} {number}) - x;"),
                _ => format!("x = x {sign} {number};"),
            }
        });
        let steps = steps.collect::<Vec<_>>().join(" ");
        let rules = program("wraps.bggl", &computing(&steps));
        let (start, limits) = (rules.start(), Limits::default());
        let listing = rules.worker().moves(Ask::all(&start, &limits));
        assert_eq!(listing.complete, Ok(()), "{steps}");
        let corner = Move::of(vec![Op::Place(Square::new(0, 0), Piece(0))]);
        let judged = rules.worker().judge(&start, &corner, &limits);
        let is_legal = matches!(judged, Judgement::Legal(_));
        let is_listed = listing.moves.iter().any(|listed| *listed.mv == *corner);
        assert_eq!(is_listed, is_legal, "{steps}");
        allowed += usize::from(is_legal);
    }
    assert!((50..250).contains(&allowed), "{allowed}");
}

#[test]
fn a_board_of_more_than_a_megabyte_is_a_value() {
    let text = "Player p, q;\nPiece X, O;\nBoard(400, 400);\n\
                Game {\n  print board;\n  turn main { int x = input(\"x\"); }\n}\n";
    let prelude = program("large.bggl", text).prelude();
    assert!(prelude.fault.is_none(), "{:?}", prelude.fault);
    assert!(!prelude.messages.is_empty());
}
