//! However a rule states the number of operations, the list of moves is the same and complete.

use super::compile;
use gametui::base::Limits;
use gametui::board::{Move, Op, Piece, Square};
use gametui::rules::{Ask, Rules};

/// Returns ways to state that the number `n` of operations is one of these.
fn wordings(lengths: &[i64]) -> Vec<String> {
    let join = |with: &str, ask: &dyn Fn(i64) -> String| {
        let all: Vec<String> = lengths.iter().map(|length| ask(*length)).collect();
        all.join(with)
    };
    let least = lengths.iter().copied().min().unwrap_or(0);
    let most = lengths.iter().copied().max().unwrap_or(0);
    let product = join(" * ", &|length| format!("(n - {length})"));
    let mut all = vec![
        join(" || ", &|length| format!("n == {length}")),
        join(" || ", &|length| format!("{length} == n")),
        format!("!({})", join(" && ", &|length| format!("n != {length}"))),
        join(" || ", &|length| format!("n + 7 == {}", length + 7)),
        join(" || ", &|length| format!("3 - n == {}", 3 - length)),
        join(" || ", &|length| format!("-n == 0 - {length}")),
        join(" || ", &|length| format!("n * 2 == {}", length * 2)),
        join(" || ", &|length| format!("n * n == {}", length * length)),
        join(" || ", &|length| {
            format!("n > {} && n < {}", length - 1, length + 1)
        }),
        join(" || ", &|length| {
            format!("n * 3 >= {} && n * 3 < {}", length * 3, length * 3 + 3)
        }),
        join(" || ", &|length| {
            format!("n / 2 == {} && n % 2 == {}", length / 2, length % 2)
        }),
        join(" || ", &|length| {
            format!("n % 2 == {} && n / 2 == {}", length % 2, length / 2)
        }),
        join(" || ", &|length| {
            format!("n % 2 == {} && n == {length}", length % 2)
        }),
        // Both sides are computed.
        join(" || ", &|length| format!("n * 2 == n + {length}")),
        join(" || ", &|length| {
            format!("n * 2 <= n + {length} && n * 3 >= n * 2 + {length}")
        }),
        join(" || ", &|length| format!("n % 100 == {length} && n < 90")),
        // The factors cannot overflow because the length is bounded first.
        format!("n < 50 && {product} == 0"),
        format!("{product} == 0 && n < 50"),
        format!("{product} == 0"),
    ];
    if most - least + 1 == lengths.len() as i64 {
        all.extend([
            format!("n >= {least} && n <= {most}"),
            format!("n <= {most} && n >= {least}"),
            format!("!(n < {least} || n > {most})"),
            format!("n * 2 > {} && n * 2 < {}", 2 * least - 1, 2 * most + 1),
            format!("n - {least} >= 0 && {most} - n >= 0"),
            format!(
                "(n + 1) * (n + 1) <= {} && n >= {least}",
                (most + 1) * (most + 1)
            ),
        ]);
    }
    all
}

/// Places in a rule for the statement about the length.
const PLACES: [&str; 8] = [
    "int n = operationsNum(); if (!(WORDS)) { return false; }",
    "int n = operationsNum(); bool ok = WORDS; if (!ok) { return false; }",
    "int n = operationsNum(); if (WORDS) { n = n; } else { return false; }",
    "int n = operationsNum(); bool bad = !(WORDS); if (bad || false) { return false; }",
    "if (!fits(operationsNum())) { return false; }",
    "int m = operationsNum(); if (fits(m) == false) { return false; }",
    "int n = operationsNum() + 0; int turn = onTurn(); if ((WORDS) && turn == 0) { n = n; } else { return false; }",
    "int n = 0; while (n < 3) { n = n + 1; } n = operationsNum(); if (!(WORDS)) { return false; }",
];

/// Returns rules whose moves are towers along the row.
fn rules(place: &str, words: &str) -> String {
    format!(
        "size: 6 x 1 obj X
         define fits(int n) -> bool {{ return {words}; }}
         define isMoveLegal() -> bool {{
           {}
           int i = 0;
           while (i < operationsNum()) {{
             if (!isPlaceOperation(i) || OperationList[i][0] != i) {{ return false; }}
             i = i + 1;
           }}
           return true;
         }}
         define end() -> bool {{ return false; }}",
        place.replace("WORDS", words)
    )
}

#[test]
fn a_test_of_the_length_in_any_words_gives_the_same_complete_list() {
    let sets: [&[i64]; 7] = [&[1], &[2], &[0, 1], &[2, 3], &[1, 3], &[1, 2, 3], &[3, 5]];
    for lengths in sets {
        let expected: Vec<Move> = lengths
            .iter()
            .map(|length| {
                let squares = (0..*length as u16).map(|x| Square::new(x, 0));
                squares.map(|at| Op::Place(at, Piece(0))).collect::<Move>()
            })
            .collect();
        for words in wordings(lengths) {
            for place in PLACES {
                let text = rules(place, &words);
                let rules = compile(&text);
                let mut worker = rules.worker();
                for _ in 0..2 {
                    let listing = worker.moves(Ask::all(&rules.start(), &Limits::default()));
                    assert_eq!(listing.complete, Ok(()), "{text}");
                    let moves: Vec<Move> = listing.moves.iter().map(|one| one.mv.clone()).collect();
                    assert_eq!(moves, expected, "{text}");
                    assert!(listing.moves.iter().all(|one| one.merged == 0), "{text}");
                }
                let (listing, advice) =
                    worker.inspect(Ask::all(&rules.start(), &Limits::default()));
                assert_eq!((listing.complete, advice), (Ok(()), Vec::new()), "{text}");
            }
        }
    }
}

#[test]
fn lists_longer_than_those_tried_one_by_one_are_found() {
    // The length is bounded only after computing with it.
    for words in [
        "n % 2 == 1 && n < 14",
        "n % 3 == 0 && 2 * n < 30",
        "n % 5 == 2 && n <= 12 && n > 3",
    ] {
        let text = rules(PLACES[0], words).replace("6 x 1", "20 x 1");
        let rules = compile(&text);
        let listing = rules
            .worker()
            .moves(Ask::all(&rules.start(), &Limits::default()));
        let found: Vec<i64> = listing
            .moves
            .iter()
            .map(|one| one.mv.len() as i64)
            .collect();
        let expected: Vec<i64> = (0..20)
            .filter(|n| match words {
                "n % 2 == 1 && n < 14" => n % 2 == 1 && *n < 14,
                "n % 3 == 0 && 2 * n < 30" => n % 3 == 0 && 2 * n < 30,
                _ => n % 5 == 2 && *n <= 12 && *n > 3,
            })
            .collect();
        assert_eq!((found, listing.complete), (expected, Ok(())), "{words}");
        assert!(listing.moves.iter().all(|one| one.merged == 0), "{words}");
    }
}
