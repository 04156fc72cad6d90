//! Chess without castling and en passant, as declared in `games/chess.bdl`.

use super::support::{counts, counts_by_listing, game, goings, position};
use gametui::base::Limits;
use gametui::base::Value;
use gametui::board::look::Coordinates;
use gametui::board::{Outcome, Position, Square};
use gametui::notation::{read_move, square_name};
use gametui::rules::{Ask, Illegal, Judgement, Query, Rules};

fn kind(letter: char) -> String {
    let name = match letter.to_ascii_lowercase() {
        't' => "tower",
        'h' => "horse",
        'b' => "bishop",
        'q' => "queen",
        'k' => "king",
        _ => "pawn",
    };
    format!("{name}.{}", u8::from(letter.is_ascii_lowercase()))
}

fn at(rules: &dyn Rules, rows: &str, turn: u8) -> Position {
    position(rules.game(), rows, turn, kind)
}

fn name(square: Square) -> String {
    square_name(square, Coordinates::Algebraic)
}

/// Returns the moves of a position by origin: `e1: d1 d2`.
fn lines(rules: &dyn Rules, from: &Position) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut last = None;
    for (left, entered) in goings(rules, from) {
        if last == Some(left) {
            let line = lines.last_mut().expect("a line");
            line.push(' ');
            line.push_str(&name(entered));
        } else {
            lines.push(format!("{}: {}", name(left), name(entered)));
        }
        last = Some(left);
    }
    lines
}

#[test]
fn sequences_from_the_start_are_those_of_the_original() {
    let rules = game("chess");
    let start = rules.start();
    assert_eq!(
        counts(&rules, &start, 5),
        [20, 400, 8902, 197_281, 4_865_351]
    );
    assert_eq!(counts_by_listing(&rules, &start, 3), [20, 400, 8902]);
}

#[test]
fn each_first_move_leads_to_its_own_number() {
    let rules = game("chess");
    let (parts, complete) =
        gametui::search::perft::divide(&rules, &rules.start(), 4, Default::default());
    assert_eq!(complete.complete, Ok(()));
    let found: Vec<(String, u64)> = parts
        .iter()
        .map(|(mv, count)| {
            (
                format!("{}{}", name(mv[0].square()), name(mv[1].square())),
                count.nodes,
            )
        })
        .collect();
    let expected = [
        ("a2a3", 8457),
        ("a2a4", 9329),
        ("b1a3", 8885),
        ("b1c3", 9755),
        ("b2b3", 9345),
        ("b2b4", 9332),
        ("c2c3", 9272),
        ("c2c4", 9744),
        ("d2d3", 11959),
        ("d2d4", 12435),
        ("e2e3", 13134),
        ("e2e4", 13160),
        ("f2f3", 8457),
        ("f2f4", 8929),
        ("g1f3", 9748),
        ("g1h3", 8881),
        ("g2g3", 9345),
        ("g2g4", 9328),
        ("h2h3", 8457),
        ("h2h4", 9329),
    ];
    assert_eq!(found, expected.map(|(mv, count)| (mv.to_owned(), count)));
}

#[test]
fn positions_have_the_moves_of_the_original() {
    type Row = (&'static str, u8, &'static [&'static str], &'static [u64]);
    let table: [Row; 12] = [
        (
            "....t..k/......../......../b......./......../..P...../....B.../....K...",
            0,
            &["e1: d1 d2 f1 f2"],
            &[4, 80, 1023],
        ),
        (
            "....k.../......../......../......../......../...h..../..P..P../.H..K..T",
            0,
            &["c2: d3", "e1: d1 d2 e2 f1"],
            &[5, 57, 1156],
        ),
        (
            "....t.k./......../......../......../.......b/......../...P..P./...QK..T",
            0,
            &["e1: f1"],
            &[1, 24, 479],
        ),
        (
            "....k.../......../......../......../...p...t/....h..P/P..PPPP./....K...",
            0,
            &["a2: a3 a4", "d2: d3 e3", "f2: e3 f3 f4", "g2: g3 g4"],
            &[9, 180, 1605],
        ),
        (
            "thb.kbht/pppp.ppp/......../....p.../......Pq/.....P../PPPPP..P/THBQKBHT",
            0,
            &[],
            &[0, 0, 0],
        ),
        (
            "t...k..t/p......p/......../......../......../......../P......P/T...K..T",
            0,
            &[
                "a1: b1 c1 d1",
                "a2: a3 a4",
                "e1: d1 d2 e2 f1 f2",
                "h1: f1 g1",
                "h2: h3 h4",
            ],
            &[14, 192, 3466],
        ),
        (
            "....k.../......../......../...pP.../......../......../......../....K...",
            0,
            &["e1: d1 d2 e2 f1 f2", "e5: e6"],
            &[6, 34, 253],
        ),
        (
            "......../......../....k.../......../....K.../....P.../......../........",
            0,
            &["e4: d3 d4 f3 f4"],
            &[4, 28, 200],
        ),
        (
            "......../......../......../k..t..K./......../......../......P./........",
            0,
            &["g5: f4 f6 g4 g6 h4 h6"],
            &[6, 108, 721],
        ),
        (
            "t....tk./.pp.qppp/p.hp.h../..b.p.B./..B.P.b./P.HP.H../.PP.QPPP/T....TK.",
            0,
            &[
                "a1: a2 b1 c1 d1 e1",
                "a3: a4",
                "b2: b3 b4",
                "c3: a2 a4 b1 b5 d1 d5",
                "c4: a2 a6 b3 b5 d5 e6 f7",
                "d3: d4",
                "e2: d1 d2 e1 e3",
                "f1: b1 c1 d1 e1",
                "f3: d2 d4 e1 e5 h4",
                "g1: h1",
                "g2: g3",
                "g5: c1 d2 e3 f4 f6 h4 h6",
                "h2: h3 h4",
            ],
            &[46, 2079],
        ),
        (
            "......../......../......../..t...../......../..H...../......../........",
            0,
            &["c3: a2 a4 b1 b5 d1 d5 e2 e4"],
            &[8],
        ),
        (
            "k..t..../......../......../......../......../......../......../...K...K",
            0,
            &["d1: c1 c2 e1 e2"],
            &[4],
        ),
    ];
    let rules = game("chess");
    for (rows, turn, moves, sequences) in table {
        let from = at(&rules, rows, turn);
        assert_eq!(lines(&rules, &from), moves, "{rows}");
        let depths = sequences.len() as u32;
        assert_eq!(counts(&rules, &from, depths), sequences, "{rows}");
        let by_listing = counts_by_listing(&rules, &from, depths.min(2));
        assert_eq!(by_listing, sequences[..by_listing.len()], "{rows}");
    }
}

#[test]
fn each_invariant_does_its_part() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/games/chess.bdl"));
    let text = text.expect("a game");
    for (left_out, expected) in [
        (&["cant_risk(king)"][..], [20, 400, 8902]),
        (&["protect_piece(king)"], [20, 400, 8902]),
        (
            &[
                "cant_risk(king)",
                "protect_piece(king)",
                "pawn_movement(pawn)",
            ],
            [34, 1156, 41124],
        ),
    ] {
        let mut text = text.clone();
        for invariant in left_out {
            text = text.replace(invariant, "");
        }
        let rules = super::support::rules(&text);
        assert_eq!(counts(&rules, &rules.start(), 3), expected, "{left_out:?}");
    }
}

fn judged(rules: &dyn Rules, from: &Position, mv: &str) -> Judgement {
    let mv = read_move(mv, rules.game(), &from.board).expect("a move");
    rules.worker().judge(from, &mv, &Limits::default())
}

#[test]
fn the_end_names_who_won() {
    let rules = game("chess");
    for (rows, turn, mv, expected) in [
        (
            "k......./......../.K....../......../......../......../......../.......T",
            0,
            "h1-h8",
            Outcome::Won(0),
        ),
        (
            "k......./......../.K....../......../......../......../.....B../........",
            0,
            "f2-g3",
            Outcome::Draw,
        ),
        (
            "k......./......../.K....../......../......../......../......../.......T",
            0,
            "h1-h7",
            Outcome::Going,
        ),
    ] {
        let from = at(&rules, rows, turn);
        let Judgement::Legal(legal) = judged(&rules, &from, mv) else {
            panic!("{mv} is refused");
        };
        assert_eq!(legal.outcome, expected, "{mv} in {rows}");
        let listing = rules.worker().moves(Ask::all(&from, &Limits::default()));
        let listed = listing
            .moves
            .iter()
            .find(|listed| listed.next == legal.next);
        assert_eq!(listed.expect("listed").outcome, expected);
    }
}

#[test]
fn a_refusal_says_which_condition_fails() {
    let rules = game("chess");
    let free = "....k.../......../......../......../......../..P...../......../K.......";
    let pinned = "....t..k/......../......../b......./......../..P...../....B.../....K...";
    let table = [
        (pinned, "e2-d3", "bdl-refused-protect", "e8"),
        (free, "c3-c5", "bdl-refused-pawn-far", ""),
        (free, "c3-d4", "bdl-refused-pawn-empty", ""),
        (pinned, "e2-e4", "bdl-refused-reach", ""),
        (pinned, "a1-a2", "bdl-refused-empty", ""),
        (
            "....t..k/......../......../......../......../......../......../...K....",
            "d1-e1",
            "bdl-refused-risk",
            "e8",
        ),
        (
            "....t..k/......../......../......../......../......../P......./T..K....",
            "a1-a3",
            "bdl-refused-blocked",
            "",
        ),
        (
            "....t..k/......../......../......../......../......../P......./T..K....",
            "a1-a2",
            "bdl-refused-own",
            "",
        ),
        (
            "....t..k/......../......../......../......../p......./P......./T..K....",
            "a2-a3",
            "bdl-refused-never-captures",
            "",
        ),
    ];
    for (rows, mv, reason, attacker) in table {
        let from = at(&rules, rows, 0);
        let mv_read = read_move(mv, rules.game(), &from.board);
        let mv_read = mv_read.unwrap_or_else(|_| {
            read_move("clear(0,0) place(0,1,pawn.0)", rules.game(), &from.board).expect("a move")
        });
        let told = rules.worker().explain(&from, &mv_read, &Limits::default());
        let Judgement::Illegal(illegal) = &told.judgement else {
            panic!("{mv} is legal in {rows}");
        };
        let Illegal {
            reason: Some(message),
            ..
        } = &**illegal
        else {
            panic!("{mv} has no reason");
        };
        assert_eq!(message.id, reason, "{mv} in {rows}");
        if !attacker.is_empty() {
            assert_eq!(message.arg("from"), Some(&Value::Text(attacker.to_owned())));
        }
        assert_eq!(told.decisive.len(), 1);
        assert_eq!(
            rules.worker().judge(&from, &mv_read, &Limits::default()),
            told.judgement
        );
    }
}

#[test]
fn a_pawn_becomes_what_the_player_chooses() {
    let rules = game("chess");
    let from = at(
        &rules,
        "......../P.....k./......../......../......../......../......../....K...",
        0,
    );
    let listing = rules.worker().moves(Ask::all(&from, &Limits::default()));
    let mut made: Vec<&str> = listing
        .moves
        .iter()
        .filter(|listed| listed.mv[1].square() == Square::new(0, 7))
        .filter_map(|listed| listed.mv[1].piece())
        .map(|piece| rules.game().piece_name(piece))
        .collect();
    made.sort_unstable();
    assert_eq!(made, ["bishop.0", "horse.0", "queen.0", "tower.0"]);
    let stays = rules.worker().explain(
        &from,
        &read_move("a7-a8", rules.game(), &from.board).expect("a move"),
        &Limits::default(),
    );
    let Judgement::Illegal(illegal) = stays.judgement else {
        panic!("the pawn stays");
    };
    assert_eq!(
        illegal.reason.map(|reason| reason.id),
        Some("bdl-refused-choice")
    );
}

#[test]
fn a_king_in_check_is_named() {
    let rules = game("chess");
    let from = at(
        &rules,
        "....t..k/......../......../......../......../......../......../....K...",
        0,
    );
    let attacked = |at: &Position| {
        let listing = rules.worker().moves(Ask::all(at, &Limits::default()));
        listing.attacked
    };
    assert_eq!(attacked(&from), [Square::new(4, 0)]);
    let quiet = Position { turn: 1, ..from };
    assert_eq!(attacked(&quiet), []);
}

#[test]
fn lines_that_take_part_are_counted() {
    let rules = game("chess");
    let mut coverage = gametui::rules::Coverage::default();
    let start = rules.start();
    let (query, limits) = (Query::default(), Limits::default());
    rules
        .worker()
        .cover_moves(Ask::new(&start, &query, &limits), &mut coverage);
    let statements = rules.statements();
    let counts: Vec<u64> = statements.iter().map(|line| coverage.of(*line)).collect();
    // Each of the twenty moves counts the line that declares it and `protect_piece`; the sixteen of pawns also count
    // `pawn_movement`. The knights use two such lines, the pawns one.
    assert_eq!(counts.iter().sum::<u64>(), 20 + 20 + 16);
    assert_eq!(counts.iter().filter(|count| **count > 0).count(), 2 + 1 + 2);
    let mv = read_move("e2-e4", rules.game(), &start.board).expect("a move");
    rules
        .worker()
        .cover_judging(Ask::all(&start, &limits), &mv, &mut coverage);
    let last = statements.last().expect("the end");
    assert_eq!(coverage.of(*last), 1);
}
