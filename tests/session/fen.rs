//! Positions as FEN: there and back for every game with letters, chess as another library writes it, and the workbench
//! and the console read the same.

use gametui::base::{FileId, Limits};
use gametui::board::{Outcome, Position};
use gametui::codec::fen::{Counters, FenPosition, is_fen, read_fen, write_fen, write_sfen};
use gametui::notation::uci;
use gametui::record::NodeId;
use gametui::rules::{Ask, Query, Rules};
use gametui::search::Bounds;
use gametui::search::random::Random;
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::{NavigationStep, PlaceRequest, Session, fen_of, library};
use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn rules(name: &str) -> Arc<dyn Rules> {
    load_rules(&RulesRequest::file(name))
        .expect("loads")
        .rules
        .expect("rules")
}

fn session(name: &str) -> Session {
    let mut session = load_rules(&RulesRequest::file(name))
        .expect("loads")
        .into_session();
    session.run_pending();
    session
}

fn at_fen(name: &str, fen: &str) -> Session {
    let mut session = session(name);
    let place = PlaceRequest {
        fen: Some(fen.to_owned()),
        ..PlaceRequest::default()
    };
    session
        .go_to(&place, &Bounds::default())
        .expect("a position");
    session.run_pending();
    session
}

/// Plays random moves, and calls `each` with every position.
fn random_game(rules: &dyn Rules, seed: u64, plies: usize, mut each: impl FnMut(&Position)) {
    let mut worker = rules.worker();
    let mut random = Random::new(seed, 0);
    let mut position = rules.start();
    for _ in 0..plies {
        each(&position);
        let mut choose = |count: usize| random.below(count);
        let picked = worker.pick(Ask::all(&position, &Limits::default()), &mut choose);
        let Some(chosen) = picked.chosen else { return };
        position = chosen.next;
        if chosen.outcome.is_over() {
            break;
        }
    }
    each(&position);
}

#[test]
fn positions_of_random_games_are_read_as_they_were_written() {
    let mut games = 0;
    for game in library::games() {
        let rules = rules(game.word());
        if rules.game().look.fen.is_none() {
            continue;
        }
        games += 1;
        let shape = rules.start().board;
        random_game(&*rules, 1, 60, |position| {
            let counters = Counters {
                clock: 3,
                number: 9,
                ply: None,
            };
            let text = fen_of(&*rules, position, counters).expect("letters");
            let read = read_fen(&text, FileId(0), rules.game(), &shape).expect(&text);
            assert_eq!(read.remarks, []);
            assert_eq!(read.board, position.board, "{}: {text}", game.word());
            assert_eq!(read.turn, Some(position.turn), "{text}");
            let again = write_fen(
                rules.game(),
                &read.board,
                position.turn,
                &read.state,
                read.counters,
            );
            assert_eq!(again, Ok(text.clone()));
            let mut base = Position::new(read.board.clone(), position.turn);
            base.state = rules.start().state;
            let restored = rules.with_state(&base, &read.state).expect("values");
            // What was counted before a position is part of the text, not of the game that led to it.
            let is_clock = |(name, _): &&(String, String)| name == "quietBefore";
            let clock: Vec<_> = read.state.iter().filter(is_clock).cloned().collect();
            let written = rules.with_state(position, &clock).expect("values");
            assert_eq!(
                rules.state_values(&restored),
                rules.state_values(&written),
                "{text}"
            );
        });
    }
    assert!(games >= 18, "{games} games have letters");
}

#[test]
fn chess_is_written_as_a_chess_library_writes_it() {
    for seed in 0..3 {
        let mut session = session("chess");
        let mut theirs = cozy_chess::Board::default();
        let mut random = Random::new(seed, 0);
        for _ in 0..60 {
            let mut moves = Vec::new();
            theirs.generate_moves(|of_piece| {
                moves.extend(of_piece);
                false
            });
            if moves.is_empty() || session.outcome().is_over() {
                break;
            }
            let chosen = moves[random.below(moves.len())];
            let text = match theirs.color_on(chosen.to) == Some(theirs.side_to_move()) {
                // The library writes castling as the king that takes its rook.
                true if chosen.to.file() > chosen.from.file() => "O-O".to_owned(),
                true => "O-O-O".to_owned(),
                false => {
                    let (from, to) = (chosen.from, chosen.to);
                    let promotion = chosen
                        .promotion
                        .map(|piece| format!("={piece}").to_uppercase());
                    format!("{from}{to}{}", promotion.unwrap_or_default())
                }
            };
            session.play_whole_text(&text);
            session.run_pending();
            theirs.play_unchecked(chosen);
            let mut can_pass = false;
            theirs.generate_moves(|of_piece| {
                can_pass |= of_piece.into_iter().any(|mv| {
                    theirs.piece_on(mv.from) == Some(cozy_chess::Piece::Pawn)
                        && mv.from.file() != mv.to.file()
                        && theirs.piece_on(mv.to).is_none()
                });
                false
            });
            let expected = theirs.to_string();
            let mut fields: Vec<&str> = expected.split(' ').collect();
            if !can_pass {
                // It writes the square after every double step.
                fields[3] = "-";
            }
            assert_eq!(session.fen(), Ok(fields.join(" ")), "{text}");
        }
    }
}

#[test]
fn a_position_from_fen_is_judged_by_all_that_it_says() {
    let session = at_fen("chess", KIWIPETE);
    assert_eq!(session.fen().as_deref(), Ok(KIWIPETE));
    assert_eq!(session.record().size(), 1, "an empty record starts from it");
    let rules = rules("chess");
    let count = |fen: &str| {
        let session = at_fen("chess", fen);
        let query = Query::default();
        let mut worker = rules.worker();
        worker
            .moves(Ask::new(session.position(), &query, &Limits::default()))
            .moves
            .len()
    };
    assert_eq!(count(KIWIPETE), 48);
    assert_eq!(count(&KIWIPETE.replace("KQkq", "Kkq")), 47);
    assert_eq!(count(&KIWIPETE.replace("KQkq", "-")), 46);
    let passing = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
    assert_eq!(count(passing), count(&passing.replace("f6", "-")) + 1);
}

#[test]
fn counters_go_on_from_what_the_text_says() {
    let mut session = at_fen("chess", "4k3/8/8/8/8/8/P7/4K3 b - - 30 40");
    for (mv, fen) in [
        ("Kd7", "8/3k4/8/8/8/8/P7/4K3 w - - 31 41"),
        ("Kd1", "8/3k4/8/8/8/8/P7/3K4 b - - 32 41"),
        ("Ke7", "8/4k3/8/8/8/8/P7/3K4 w - - 33 42"),
        ("a4", "8/4k3/8/8/P7/8/8/3K4 b - - 0 42"),
    ] {
        session.play_whole_text(mv);
        session.run_pending();
        assert_eq!(session.fen().as_deref(), Ok(fen));
    }
    // In the middle of a game the position is a set-up after the current node.
    session
        .place_fen("4k3/8/8/8/8/8/8/R3K3 w Q - 3 50", None)
        .expect("placed");
    session.run_pending();
    assert_eq!(
        session.fen().as_deref(),
        Ok("4k3/8/8/8/8/8/8/R3K3 w Q - 3 50")
    );
    session.play_whole_text("O-O-O");
    session.run_pending();
    assert_eq!(
        session.fen().as_deref(),
        Ok("4k3/8/8/8/8/8/8/2KR4 b - - 4 50")
    );
    session.step(NavigationStep::To(NodeId::ROOT));
    session.run_pending();
    assert_eq!(
        session.fen().as_deref(),
        Ok("4k3/8/8/8/8/8/P7/4K3 b - - 30 40")
    );
}

/// The clock of a position counts for the rule of fifty moves, and is no part of what a repetition compares.
#[test]
fn the_clock_of_a_position_counts_for_a_draw() {
    let played = |fen: &str, moves: &str| {
        let mut session = at_fen("chess", fen);
        for mv in moves.split(' ') {
            session.play_whole_text(mv);
            session.run_pending();
        }
        session.outcome()
    };
    let quiet = |clock: u32| format!("7k/8/8/8/8/8/R6P/K7 w - - {clock} 80");
    assert_eq!(played(&quiet(99), "Ra3"), Outcome::Claimable);
    assert_eq!(played(&quiet(98), "Ra3"), Outcome::Going);
    assert_eq!(played(&quiet(98), "Ra3 Kg8"), Outcome::Claimable);
    assert_eq!(played(&quiet(149), "Ra3"), Outcome::Draw);
    assert_eq!(played(&quiet(99), "h3 Kg8"), Outcome::Going);
    assert_eq!(played(&quiet(150), "Ra3"), Outcome::Draw);
    let thrice = "Ra3 Kg8 Ra2 Kh8 Ra3 Kg8 Ra2 Kh8";
    assert_eq!(played(&quiet(7), thrice), Outcome::Claimable);
}

#[test]
fn a_square_where_nobody_can_take_is_left_out() {
    let usual = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    let session = at_fen("chess", usual);
    assert_eq!(session.fen(), Ok(usual.replace("e3", "-")));
}

#[test]
fn what_no_game_leads_to_is_told() {
    for (name, fen, told) in [
        (
            "xiangqi",
            "3k5/9/9/9/9/9/9/9/9/9 w - - 0 1",
            "fen-piece-count",
        ),
        (
            "xiangqi",
            "3k5/9/9/9/9/9/9/4P4/9/4K4 w - - 0 1",
            "fen-piece-row",
        ),
        (
            "xiangqi",
            "3k5/9/9/4B4/9/9/9/9/9/4K4 w - - 0 1",
            "fen-piece-row",
        ),
        ("xiangqi", "3k5/9/9/9/9/9/4P4/9/9/4K4 w - - 0 1", ""),
        ("shogi", "4k4/9/9/9/9/9/9/9/9[] w 1", "fen-piece-count"),
        ("shogi", "4k3P/9/9/9/9/9/9/9/4K4[] w 1", "fen-piece-row"),
        ("shogi", "4k4/9/9/9/9/9/9/5n3/4K4[] w 1", "fen-piece-row"),
        ("shogi", "4k3+P/9/9/9/9/9/9/9/4K4[PPnl] w 1", ""),
        ("fidechess", "4k3/8/8/8/8/8/8/4KK2 w", "fen-piece-count"),
        ("fidechess", "4k2P/8/8/8/8/8/8/4K3 w", "fen-piece-row"),
        ("chess.bdl", "8/8/8/8/8/8/8/4K3 w", "fen-piece-count"),
        ("checkers", "B:W1:BK20", "fen-piece-row"),
        ("checkers", "B:W32:B1", ""),
        ("international", "W:W1:B50", "fen-piece-row"),
        ("international", "W:WK1:BK50", ""),
        ("russian", "W:Wb8:Bg1", "fen-piece-row"),
    ] {
        let rules = rules(name);
        let shape = rules.start().board;
        let read = read_fen(fen, FileId(0), rules.game(), &shape).expect(fen);
        let ids: Vec<&str> = read.remarks.iter().map(|remark| remark.id).collect();
        let expected = (!told.is_empty()).then_some(told);
        assert_eq!(ids.first().copied(), expected, "{name}: {fen}: {ids:?}");
    }
}

#[test]
fn shogi_is_written_as_fairy_stockfish_writes_it() {
    let rules = rules("shogi");
    let shape = rules.start().board;
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1";
    let counters = Counters {
        clock: 0,
        number: 1,
        ply: None,
    };
    assert_eq!(
        fen_of(&*rules, &rules.start(), counters).as_deref(),
        Ok(start)
    );
    let board = "l1s2g1n1/r2g2s1l/ppnpppkp1/4P1p1p/2p6/P1P5P/1P1P1PPP1/LB4SR1/1NSGKG1NL[b] b";
    for (fields, clock, number) in [
        (" - - 1 13", 1, 13),
        (" 1 13", 1, 13),
        (" 13", 0, 13),
        ("", 0, 1),
    ] {
        let fen = format!("{board}{fields}");
        let read = read_fen(&fen, FileId(0), rules.game(), &shape).expect(&fen);
        assert_eq!(
            (read.counters.clock, read.counters.number),
            (clock, number),
            "{fen}"
        );
        assert_eq!(read.remarks, [], "{fen}");
    }
}

fn read(name: &str, text: &str) -> Result<FenPosition, &'static str> {
    let rules = rules(name);
    let shape = rules.start().board;
    let read = read_fen(text, FileId(0), rules.game(), &shape);
    read.map_err(|faults| faults[0].message.id)
}

/// Handicap games begin with the second player, and SFEN counts from 1 even so.
#[test]
fn plies_of_sfen_go_on_from_the_number_that_was_read() {
    for (fen, plays) in [
        (
            "4k4/9/9/9/9/9/9/9/4K4 w - 1",
            ["w - 1", "b - 2", "w - 3", "b - 4"],
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4 b - 8",
            ["b - 8", "w - 9", "b - 10", "w - 11"],
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4 w - 8",
            ["w - 8", "b - 9", "w - 10", "b - 11"],
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4 b - 1",
            ["b - 1", "w - 2", "b - 3", "w - 4"],
        ),
    ] {
        let mut session = at_fen("shogi", fen);
        let mut steps = [
            ["5i5h", "5h5i"].iter().cycle(),
            ["5a5b", "5b5a"].iter().cycle(),
        ];
        for end in plays {
            let sfen = session.sfen().expect("written");
            assert!(sfen.ends_with(end), "{fen}: {sfen}");
            let turn = usize::from(session.position().turn);
            session.play_whole_text(steps[turn].next().expect("endless"));
            session.run_pending();
        }
        // A record says it as well.
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.sgf");
        session.save_record(&path).expect("saved");
        let (before, end) = (session.sfen(), session.current());
        session.load_record(&path, None).expect("read");
        session.step(NavigationStep::To(end));
        session.run_pending();
        assert_eq!(session.sfen(), before, "{fen}");
    }
}

#[test]
fn sfen_names_the_first_player_b() {
    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    const ROWS: &str = "4k4/9/9/9/9/9/9/9/4K4";
    for (text, turn, written) in [
        (format!("{START} b - 1"), 0, format!("{START} b - 1")),
        (format!("sfen {START} w - 2"), 1, format!("{START} w - 2")),
        (format!("{START} b -"), 0, format!("{START} b - 1")),
        (format!("{ROWS} w - 1"), 1, format!("{ROWS} w - 1")),
        (format!("{ROWS} b - 8"), 0, format!("{ROWS} b - 8")),
        (format!("{ROWS} b 2P 1"), 0, format!("{ROWS} b 2P 1")),
        (
            format!("{ROWS} b RB18Pr2g 61"),
            0,
            format!("{ROWS} b RB18Pr2g 61"),
        ),
        (format!("{ROWS} w 3p2P 8"), 1, format!("{ROWS} w 2P3p 8")),
        // Between brackets, and with the fields of FEN, the first player is w.
        (format!("{ROWS}[PP] w - - 0 1"), 0, format!("{ROWS} b 2P 1")),
        (format!("{ROWS}[] b 1"), 1, format!("{ROWS} w - 2")),
        (format!("{ROWS} b - - 0 1"), 1, format!("{ROWS} w - 2")),
        (format!("{ROWS} w 0 1"), 0, format!("{ROWS} b - 1")),
    ] {
        assert!(is_fen(&text), "{text}");
        let read = read("shogi", &text).expect(&text);
        assert_eq!(read.turn, Some(turn), "{text}");
        assert_eq!(read.remarks, [], "{text}");
        let rules = rules("shogi");
        let again = write_sfen(rules.game(), &read.board, turn, read.counters);
        assert_eq!(again, Ok(written), "{text}");
    }
    for (after, fault) in [
        ("b", "fen-sfen-unclear"),
        ("w", "fen-sfen-unclear"),
        ("b 1", "fen-sfen-unclear"),
        ("b - 1 2", "fen-sfen-unclear"),
        ("s - 1", "fen-turn"),
        ("b 2X 1", "fen-unknown-letter"),
        ("b 19P 1", "fen-hand-full"),
        ("b K 1", "fen-hand-full"),
    ] {
        let text = format!("{ROWS} {after}");
        assert_eq!(read("shogi", &text).expect_err(&text), fault, "{text}");
    }
    let moves = read("shogi", &format!("{START} b - 1 moves 7g7f")).expect("read");
    assert_eq!(moves.remarks[0].id, "fen-fields-left");
    let chess = rules("chess");
    let none = write_sfen(chess.game(), &chess.start().board, 0, Counters::default());
    assert_eq!(none.expect_err("no such form").id, "fen-no-sfen");
    assert_eq!(
        at_fen("shogi", &format!("{START} b - 1")).position().turn,
        0
    );
}

#[test]
fn random_positions_of_shogi_are_the_same_in_both_forms() {
    let rules = rules("shogi");
    let shape = rules.start().board;
    for seed in 0..4 {
        random_game(&*rules, seed, 120, |position| {
            let counters = Counters {
                clock: 0,
                number: 31,
                ply: None,
            };
            let fen = fen_of(&*rules, position, counters).expect("letters");
            let sfen = write_sfen(rules.game(), &position.board, position.turn, counters);
            let sfen = sfen.expect("declared");
            for text in [&fen, &sfen] {
                let read = read_fen(text, FileId(0), rules.game(), &shape).expect(text);
                assert_eq!(read.board, position.board, "{text}");
                assert_eq!(read.turn, Some(position.turn), "{text}");
                assert_eq!(read.counters, counters, "{text}");
            }
        });
    }
}

/// The positions are those of pyffish 0.0.90, Fairy-Stockfish as a library, after these moves.
#[test]
fn positions_have_the_form_of_fairy_stockfish() {
    let discs = "P".repeat(60) + &"p".repeat(60);
    let later = "P".repeat(54) + &"p".repeat(54);
    let othello = format!("8/8/8/3pP3/3Pp3/8/8/8[{discs}]");
    for (name, start, moves, then) in [
        (
            "breakthrough",
            "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP".to_owned(),
            "b2c3 g7g6 c1b2 c7b6 b2b3 f7e6 g2h3 e7f6 c3c4 a7a6 c2c3 e6e5",
            "pppppppp/1p1p3p/pp3pp1/4p3/2P5/1PP4P/P2PPP1P/PP1PPPPP w - - 12 7".to_owned(),
        ),
        (
            "othello",
            othello,
            "P@f4 P@f5 P@c6 P@e3 P@d2 P@b7 P@e6 P@f7 P@e7 P@f3 P@c5 P@e2",
            format!("8/1p2Pp2/2p1P3/2PPPp2/3Ppp2/4pp2/3Pp3/8[{later}] w - - 0 7"),
        ),
        (
            "amazons",
            "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3".to_owned(),
            "g1e1,e1e2 a7c7,c7c9 e1b4,b4g4 c7e5,e5d5 b4g9,g9j9 j7h7,h7f5 j4j8,j8h10 g10c6,c6c8 j8j7,j7j4 \
             e5e9,e9h6 d1g1,g1b1 d10c10,c10g6",
            "2q4*2/2*1q1Q2*/2*7/7q1Q/2q3**2/3*1*4/Q5*2*/10/4*5/1*4Q3 w - - 12 7".to_owned(),
        ),
        (
            "ataxx",
            "P5p/7/7/7/7/7/p5P".to_owned(),
            "a7c5 g7e7 g1f3 e7g7 P@e3 a1a3 e3c2 a3c1 f3d1 P@g6 c5e4 g6e7 P@e3 e7d5",
            "6p/7/3p3/4p2/4P2/2P4/2PP3 w - - 1 8".to_owned(),
        ),
    ] {
        let first = format!("{start} w - - 0 1");
        // There Ataxx begins with the corners the other way round.
        let mut session = match name {
            "ataxx" => at_fen(name, &first),
            name => session(name),
        };
        assert_eq!(session.fen(), Ok(first), "{name}");
        for word in moves.split_whitespace() {
            let rules = session.rules().expect("rules").clone();
            let position = session.known_position().expect("known").clone();
            let listing = rules
                .worker()
                .moves(Ask::all(&position, &Limits::default()));
            let meant = listing.moves.iter().find(|listed| {
                uci::write_move(&listed.mv, rules.game(), &position).as_deref() == Some(word)
            });
            session.play(meant.expect(word).mv.clone());
            session.run_pending();
        }
        assert_eq!(session.fen(), Ok(then.clone()), "{name}");
        // What the engine writes at the start of a game has one dash less.
        for text in [format!("{start} w 0 1"), then] {
            let read = read(name, &text).expect(&text);
            assert_eq!((read.turn, &*read.remarks), (Some(0), &[][..]), "{text}");
        }
        for player in ["x", "W", "B"] {
            let text = format!("{start} {player} - - 0 1");
            assert_eq!(read(name, &text).expect_err(&text), "fen-turn");
        }
    }
    // Nobody runs out of discs, whoever has passed.
    let rules = rules("othello");
    let read = read(
        "othello",
        "PPPPPPPP/PPPPPPPP/PPPPPPPP/8/8/8/8/pppppppp[P] b - - 0 1",
    );
    let read = read.expect("a supply of any size");
    let again =
        fen_of(&*rules, &Position::new(read.board, 1), Counters::default()).expect("letters");
    assert_eq!(
        (again.matches('P').count(), again.matches('p').count()),
        (24 + 46, 8 + 46)
    );
}

/// A form that is read and not written has letters of its own, for pieces and players alike.
#[test]
fn positions_of_another_form_are_read() {
    let (usual, colours) = ("P5p/7/3P3/7/7/7/p5P", "r5b/7/3r3/7/7/7/b5r");
    for (turn, other, player) in [("w", "r", 0), ("b", "b", 1)] {
        let fairy = read("ataxx", &format!("{usual} {turn} - - 3 5")).expect("usual letters");
        for fields in ["", " - - 3 5", " 3 5"] {
            let text = format!("{colours} {other}{fields}");
            let read = read("ataxx", &text).expect(&text);
            assert_eq!((read.turn, &read.board), (Some(player), &fairy.board));
            assert_eq!(read.remarks, [], "{text}");
        }
    }
    // The forms do not mix.
    for (text, fault) in [
        (format!("{usual} r"), "fen-turn"),
        (format!("{colours} w"), "fen-turn"),
        ("P5b/7/7/7/7/7/p5P w".to_owned(), "fen-unknown-letter"),
    ] {
        assert_eq!(read("ataxx", &text).expect_err(&text), fault);
    }
}

/// A position that no move has led to is over if it says so, also where the rules usually look at the last stone.
#[test]
fn positions_that_are_over_have_no_moves() {
    for (name, text, winner) in [
        // Its end() is written in the original language, which has to read the last move.
        ("connect4", "7/7/7/3Y3/3Y3/RRRRY2 y", None),
        (
            "gomoku",
            "15/15/15/15/15/15/15/7b1ww4/7b7/5wbbb6/7b7/7b7/15/15/15 w",
            Some(0),
        ),
        (
            "gomoku",
            "15/15/15/15/15/15/15/7b1ww4/7b7/5wbbb6/7b7/7w7/15/15/15 b",
            None,
        ),
        ("ataxx", "7/7/7/7/7/7/P6 b", Some(0)),
    ] {
        let rules = rules(name);
        let read = read(name, text).expect(text);
        let mut position = Position::new(read.board, read.turn.expect("a player"));
        let outcome = rules.worker().conclude(&mut position, &Limits::default());
        let expected = winner.map_or(Outcome::Going, Outcome::Won);
        assert_eq!(outcome, expected, "{text}");
    }
    // What reads the operations without asking first has no answer.
    for (rule, expected) in [
        ("operationsNum() == 0", Outcome::Going),
        ("movesNum() >= 0 && operationsNum() == 0", Outcome::Going),
        ("movesNum() < 0 || isPlaceOperation(0)", Outcome::Draw),
        ("count(empty) == 9 || isPlaceOperation(0)", Outcome::Draw),
        ("isPlaceOperation(0) || count(empty) == 9", Outcome::Going),
    ] {
        let text = format!(
            "name: t\nplayers: 2\nsize: 3 x 3\nobj A\nstart {{ }}\n\
             define isMoveLegal() -> bool {{ return true; }}\n\
             define end() -> bool {{ return {rule}; }}\n"
        );
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("t.gdef");
        std::fs::write(&path, text).expect("written");
        let rules = rules(path.to_str().expect("a path"));
        let mut position = rules.start();
        let outcome = rules.worker().conclude(&mut position, &Limits::default());
        assert_eq!(outcome, expected, "{rule}");
    }
}

#[test]
fn rights_to_castle_are_named_by_columns_too() {
    let board = "r3k2r/8/8/8/8/8/8/R3K2R";
    for (flags, written) in [
        ("HAha", "KQkq"),
        ("Hq", "Kq"),
        ("AKh", "KQk"),
        ("ah", "kq"),
        ("-", "-"),
    ] {
        let text = format!("{board} w {flags} - 0 1");
        assert_eq!(read("chess", &text).expect(&text).remarks, [], "{text}");
        let session = at_fen("chess", &text);
        assert_eq!(session.fen(), Ok(format!("{board} w {written} - 0 1")));
    }
    for (text, remark) in [
        (
            "r3k2r/8/8/8/8/8/8/R3K1R1 w GAha - 0 1",
            "fen-flags-left-out",
        ),
        ("r3k2r/8/8/8/8/8/8/R3K3 w HAha - 0 1", "fen-flag-left-out"),
    ] {
        let read = read("chess", text).expect(text);
        let remarks: Vec<_> = read.remarks.iter().map(|remark| remark.id).collect();
        assert_eq!(remarks, [remark], "{text}");
    }
    let unknown = read("chess", &format!("{board} w Zz - 0 1"));
    assert_eq!(unknown.expect_err("no column"), "fen-flags");
}

#[test]
fn operations_of_one_letter_and_of_perft_follow_the_fields() {
    let board = "4k3/8/8/8/8/8/8/R3K3";
    for (text, expected) in [
        ("w Q - a \"x\"; id \"one\";", "a=\"x\" id=\"one\""),
        ("w Q - a \"x\"; id \"one\"", "a=\"x\" id=\"one\""),
        ("w Q - bm Ra8", "bm=Ra8"),
        ("w Q - 3 7 ;D1 16 ;D2 71", "D1=16 D2=71"),
        ("w Q - 3 7; D1 16; D2 71;", "D1=16 D2=71"),
        ("w Q -;D1 16 ;D2 71", "D1=16 D2=71"),
        ("w Q - D1 16; D2 71;", "D1=16 D2=71"),
    ] {
        let read = read("chess", &format!("{board} {text}")).expect(text);
        let operations = read.operations.iter();
        let operations: Vec<_> = operations
            .map(|(code, text)| format!("{code}={text}"))
            .collect();
        assert_eq!(operations.join(" "), expected, "{text}");
        assert_eq!(read.remarks, [], "{text}");
        let has_counters = text.contains("3 7");
        let counters = (read.counters.clock, read.counters.number);
        assert_eq!(
            counters,
            if has_counters { (3, 7) } else { (0, 1) },
            "{text}"
        );
    }
}

#[test]
fn squares_of_draughts_are_read_as_names_and_as_numbers() {
    let same = |name: &str, numbers: &str, names: &str| {
        let (one, two) = (
            read(name, numbers).expect(numbers),
            read(name, names).expect(names),
        );
        assert_eq!((one.board, one.turn), (two.board, two.turn), "{numbers}");
    };
    // Number 1 of Russian draughts is b8, number 32 is g1.
    same("russian", "W:W29,K32:B1,4", "W:Wa1,Kg1:Bb8,h8");
    same("russian", "B:W21-23:Bf8,2", "B:Wa3,c3,e3:Bf8,d8");
    same("international", "W:W46,31:B1", "W:Wa1,b4:Bb10");
    same("checkers", "B:W32:B1,4", "B:Wb8:Bg1,a1");
    assert_eq!(read("russian", "W:W33:B1"), Err("fen-no-square"));
    assert_eq!(read("russian", "W:W0:B1"), Err("fen-no-square"));
}

/// A conversation with an engine of others.
struct Fairy {
    process: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Fairy {
    /// Starts the engine for a game; `None` where it is not installed.
    fn start(variant: &str) -> Option<Self> {
        let program = Path::new("/usr/games/fairy-stockfish");
        let mut process = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .ok()?;
        let lines = BufReader::new(process.stdout.take()?).lines();
        let mut fairy = Self { process, lines };
        fairy.ask("uci", "uciok");
        fairy.ask(
            &format!("setoption name UCI_Variant value {variant}\nisready"),
            "readyok",
        );
        Some(fairy)
    }

    /// Returns the answer up to the line that begins with a text.
    fn ask(&mut self, command: &str, end: &str) -> Vec<String> {
        let input = self.process.stdin.as_mut().expect("an input");
        writeln!(input, "{command}").expect("written");
        let mut answer = Vec::new();
        for line in self.lines.by_ref() {
            let line = line.expect("a line");
            let is_end = line.starts_with(end);
            answer.push(line);
            if is_end {
                return answer;
            }
        }
        panic!("{command}: {answer:?}");
    }

    /// Returns the position after some moves as FEN, and its legal moves.
    fn position(&mut self, moves: &[String]) -> (String, Vec<String>) {
        let command = format!("position startpos moves {}\nd\nisready", moves.join(" "));
        let shown = self.ask(&command, "readyok");
        let fen = shown.iter().find_map(|line| line.strip_prefix("Fen: "));
        let counted = self.ask("go perft 1", "Nodes searched");
        let moves = counted.iter().filter_map(|line| line.strip_suffix(": 1"));
        // The last line counts them.
        let moves = moves.filter(|mv| !mv.contains(' '));
        let fen = fen.expect("a position").to_owned();
        (fen, moves.map(str::to_owned).collect())
    }
}

impl Drop for Fairy {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Returns a position with the pieces in hand in one order: ours is that of SFEN.
fn hands_sorted(fen: &str) -> String {
    let Some((before, rest)) = fen.split_once('[') else {
        return fen.to_owned();
    };
    let (hands, after) = rest.split_once(']').expect("closed");
    let mut hands: Vec<char> = hands.chars().collect();
    hands.sort_unstable();
    format!("{before}[{}]{after}", String::from_iter(hands))
}

#[test]
fn random_positions_of_another_engine_are_the_same_and_have_as_many_moves() {
    for name in ["xiangqi", "shogi"] {
        let Some(mut fairy) = Fairy::start(name) else {
            eprintln!("fairy-stockfish is not installed: left out");
            return;
        };
        let rules = rules(name);
        let mut worker = rules.worker();
        for seed in 0..2 {
            let mut random = Random::new(seed, 0);
            let mut played = Vec::new();
            for ply in 0..90 {
                let (fen, moves) = fairy.position(&played);
                if ply % 22 == 21 {
                    let mut session = at_fen(name, &fen);
                    let ours = session.fen().expect("letters");
                    assert_eq!(hands_sorted(&ours), hands_sorted(&fen), "{name}");
                    session.run_pending();
                    let position = session.known_position().expect("known").clone();
                    let listing = worker.moves(Ask::all(&position, &Limits::default()));
                    assert_eq!(listing.moves.len(), moves.len(), "{name}: {fen}");
                }
                if moves.is_empty() {
                    break;
                }
                played.push(moves[random.below(moves.len())].clone());
            }
        }
    }
}

#[test]
fn files_of_fen_are_positions() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.fen");
    let mut session = at_fen("chess", KIWIPETE);
    session
        .save_position(&path, gametui::board::Square::new(0, 0))
        .expect("saved");
    assert_eq!(
        std::fs::read_to_string(&path).expect("there"),
        format!("{KIWIPETE}\n")
    );
    session.load_position(&path, None).expect("read");
    assert_eq!(session.fen().as_deref(), Ok(KIWIPETE));
    std::fs::write(&path, "8/8/8 w\n").expect("written");
    let fault = session.load_position(&path, None).expect_err("a fault");
    assert_eq!(fault.diagnostics[0].code(), "fen-too-few-rows");
    let mut hex = self::session("hex");
    let fault = hex.load_position(&path, None).expect_err("a fault");
    assert_eq!(fault.diagnostics[0].code(), "fen-not-declared");
}
