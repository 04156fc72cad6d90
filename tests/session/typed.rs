//! Every text that the program writes for a move can be typed back, in every game.

use gametui::base::Limits;
use gametui::board::{Game, Move, Position};
use gametui::i18n::{Language, Texts};
use gametui::notation::SquareNames;
use gametui::notation::begun::write_begun;
use gametui::notation::input::MoveInput;
use gametui::notation::label::{write_label, write_moves};
use gametui::notation::typed_move::{TypedMove, typed_texts, with_typed_texts};
use gametui::notation::typed_text::TypedText;
use gametui::notation::write_move;
use gametui::rules::{Ask, Judgement, Query, Rules, Worker};
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::{MoveExtent, Session, SessionEvent, find_candidates, library};
use std::collections::HashSet;
use std::sync::Arc;

/// Reproducible random numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

/// Types every text that denotes a move: it finds that move, or others that have the same text.
fn check_texts(
    mv: &Move,
    texts: &[String],
    moves: &[&Move],
    denoting: &[Vec<String>],
    game: &Game,
    position: &Position,
) {
    let typed = |text: &str| {
        let with_texts = with_typed_texts(moves.iter().copied(), denoting);
        TypedMove::new(&TypedText::written(text), game, position).among(with_texts)
    };
    for text in texts {
        let found = typed(text);
        let shares = |found: &&&Move| {
            let index = moves.iter().position(|mv| std::ptr::eq(*mv, **found));
            let others = index.map_or(&[][..], |index| &denoting[index]);
            others.iter().any(|other| other.eq_ignore_ascii_case(text))
        };
        assert_eq!(found.iter().filter(shares).count(), found.len(), "{text}");
        // A column, or letters of the beginnings of other moves, decide nothing.
        let is_letters = text.bytes().all(|sign| sign.is_ascii_alphabetic());
        assert!(
            !found.is_empty() || is_letters,
            "{}: {text} of {mv:?}",
            game.name
        );
        let is_alone = denoting
            .iter()
            .flatten()
            .filter(|other| other.eq_ignore_ascii_case(text))
            .count()
            == 1;
        assert!(
            !is_alone || is_letters || found == [mv],
            "{}: {text} of {mv:?}",
            game.name
        );
    }
}

/// Plays random moves of a game, and types `tried` moves of each position as they are written.
fn check_game(rules: &Arc<dyn Rules>, plies: usize, tried: usize, numbers: &mut Numbers) {
    let game = rules.game();
    let limits = Limits::default();
    let mut worker = rules.worker();
    let mut position = rules.start();
    for _ in 0..plies {
        let query = Query {
            steps: 20_000_000,
            ..Query::default()
        };
        let listing = worker.moves(Ask::new(&position, &query, &limits));
        if listing.moves.is_empty() || listing.complete.is_err() {
            return;
        }
        let moves: Vec<&Move> = listing.moves.iter().map(|listed| &listed.mv).collect();
        let texts = write_moves(&moves, game, &position);
        let unique: HashSet<&String> = texts.iter().collect();
        assert_eq!(unique.len(), texts.len(), "{}: {texts:?}", game.name);
        let denoting = moves.iter().map(|mv| typed_texts(mv, game, &position));
        let denoting: Vec<Vec<String>> = denoting.collect();
        for _ in 0..tried {
            let chosen = numbers.below(moves.len());
            let (mv, text) = (moves[chosen], &texts[chosen]);
            check_texts(mv, &denoting[chosen], &moves, &denoting, game, &position);
            let mut resolve = |text: &str| {
                let written = MoveInput::read(text, game, &position.board, "");
                let found = find_candidates(
                    &mut *worker,
                    game,
                    &position,
                    &written,
                    MoveExtent::Whole,
                    &limits,
                );
                found.expect("not stopped").moves
            };
            let found = resolve(text);
            let name = &game.name;
            assert_eq!(found.len(), 1, "{name}: {text} of {mv:?} is {found:?}");
            let label = resolve(&write_label(mv, game, &position));
            let is_same = |worker: &mut dyn Worker, other: &Move| {
                let next = |worker: &mut dyn Worker, mv| match worker.judge(&position, mv, &limits)
                {
                    Judgement::Legal(legal) => Some(legal.next),
                    _ => None,
                };
                other.ops == mv.ops || next(worker, other) == next(worker, mv)
            };
            assert!(is_same(&mut *worker, &found[0]), "{name}: {text} of {mv:?}");
            assert!(
                label.iter().any(|other| is_same(&mut *worker, other)),
                "{name}: {} of {mv:?} is {label:?}",
                write_label(mv, game, &position)
            );
        }
        position = listing.moves[numbers.below(moves.len())].next.clone();
    }
}

fn check_all(plies: usize, tried: usize) {
    let mut numbers = Numbers(7);
    for game in library::games() {
        let loaded = load_rules(&RulesRequest::file(game.path())).expect("loaded");
        check_game(&loaded.rules.expect("rules"), plies, tried, &mut numbers);
    }
}

#[test]
fn what_is_written_of_a_move_is_read_as_that_move() {
    check_all(10, 3);
}

#[test]
#[ignore = "minutes"]
fn what_is_written_of_a_thousand_moves_is_read() {
    check_all(60, 17);
}

fn opened(game: &str) -> Session {
    let loaded = load_rules(&RulesRequest::file(game)).expect("loaded");
    loaded.into_session()
}

/// Plays texts. Returns the first one that is not played, with the events of the session.
fn play(session: &mut Session, texts: &[&str]) -> Option<(String, Vec<SessionEvent>)> {
    texts.iter().find_map(|text| {
        let mut events = session.play_whole_text(text);
        events.extend(session.run_pending());
        let is_played = |event: &SessionEvent| matches!(event, SessionEvent::Played { .. });
        (!events.iter().any(is_played)).then(|| ((*text).to_owned(), events))
    })
}

/// Returns what a session does when a text is typed: the moves played or offered.
fn typed(session: &mut Session, text: &str) -> (bool, Vec<String>) {
    let mut events = session.play_text_or_beginning(text);
    events.extend(session.run_pending());
    let game = session.game().expect("a game").clone();
    for event in events {
        match event {
            SessionEvent::Played { node, .. } => {
                return (
                    true,
                    session.tree().move_text(node, &game).into_iter().collect(),
                );
            }
            SessionEvent::Ambiguous { moves } => {
                let moves: Vec<&Move> = moves.iter().collect();
                return (false, write_moves(&moves, &game, session.position()));
            }
            _ => {}
        }
    }
    (false, Vec::new())
}

#[test]
fn a_text_that_begins_one_legal_move_plays_it_and_several_are_offered() {
    let mut chess = opened("fidechess");
    assert_eq!(typed(&mut chess, "Nf"), (true, vec!["Nf3".to_owned()]));
    let (is_played, offered) = typed(&mut chess, "N");
    assert!(!is_played);
    assert_eq!(offered.len(), 4, "{offered:?}");
    // A bare square that nothing can reach from is refused as before, with its reason.
    assert_eq!(typed(&mut chess, "e3"), (false, Vec::new()));
    assert!(typed(&mut chess, "1... e5").0);
    assert!(typed(&mut chess, "2. e4").0);

    let mut draughts = opened("checkers");
    let (is_played, offered) = typed(&mut draughts, "c3");
    assert!(!is_played);
    assert_eq!(offered.len(), 2, "{offered:?}");
    assert!(typed(&mut draughts, "a3").0);
}

#[test]
fn what_is_offered_while_typing_is_what_enter_does() {
    let mut numbers = Numbers(11);
    for game in [
        "fidechess",
        "checkers",
        "othello",
        "amazons",
        "shogi",
        "hex",
    ] {
        let mut session = opened(game);
        for _ in 0..2 {
            session.list_legal(&[]);
            session.run_pending();
            let rules = session.game().expect("a game").clone();
            let listing = session.legal(&[]).expect("listed").clone();
            assert!(listing.complete.is_ok(), "{game}");
            let moves: Vec<&Move> = listing.moves.iter().map(|listed| &listed.mv).collect();
            let texts = write_moves(&moves, &rules, session.position());
            let chosen = numbers.below(moves.len());
            let letters = texts[chosen].chars().count();
            for typed_letters in 1..letters {
                let begun: String = texts[chosen].chars().take(typed_letters).collect();
                let offered = session.completions(&begun).expect("listed");
                let offered: Vec<Move> = offered.into_iter().cloned().collect();
                let mut events = session.play_text_or_beginning(&begun);
                events.extend(session.run_pending());
                match (offered.as_slice(), events.last()) {
                    ([only], Some(SessionEvent::Played { node, .. })) => {
                        let played = session.record().node(*node).content();
                        assert_eq!(played.as_move(), Some(only), "{game}: {begun}");
                        session.undo();
                    }
                    (several, Some(SessionEvent::Ambiguous { moves })) => {
                        assert!(several.len() > 1, "{game}: {begun}");
                        assert!(
                            moves.iter().all(|mv| several.contains(mv)),
                            "{game}: {begun}"
                        );
                    }
                    // Exactly one of them is written so; the others go on from there.
                    (several, Some(SessionEvent::Played { node, .. })) => {
                        let played = session.record().node(*node).content().as_move().cloned();
                        assert_eq!(played.as_ref(), several.first(), "{game}: {begun}");
                        session.undo();
                    }
                    (several, other) => assert!(several.is_empty(), "{game}: {begun} {other:?}"),
                }
            }
            let mut events = session.play_text_or_beginning(&texts[chosen]);
            events.extend(session.run_pending());
            let is_played = |event: &SessionEvent| matches!(event, SessionEvent::Played { .. });
            assert!(events.iter().any(is_played), "{game}: {}", texts[chosen]);
        }
    }
}

#[test]
fn moves_are_typed_as_people_write_them() {
    let table: [(&str, &[&str]); 5] = [
        (
            "chess",
            &[
                "e4", "d5", "exd5", "Qxd5", "Nf3", "nc6", "Be2", "Bg4", "O-O", "0-0-0", "c2c4",
                "d5 e6",
            ],
        ),
        ("fidechess", &["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"]),
        ("tictactoe", &["b2", "a1", "C3"]),
        ("othello", &["f5"]),
        ("checkers", &["c3d4"]),
    ];
    for (game, texts) in table {
        let refused = play(&mut opened(game), texts);
        assert!(refused.is_none(), "{game}: {refused:?}");
    }
}

/// Opens a game for a language, and plays texts that are all played.
fn played(game: &str, language: &'static str, texts: &[&str]) -> Session {
    let mut session = opened(game);
    session.set_language(language);
    let refused = play(&mut session, texts);
    assert!(refused.is_none(), "{game}, {language}: {refused:?}");
    session
}

#[test]
fn pieces_are_typed_in_the_letters_of_the_language() {
    for game in ["chess", "fidechess", "chess.bdl"] {
        played(game, "es", &["e4", "e5", "Cf3", "Cc6", "Ac4", "Ac5"]);
        played(game, "pl", &["e4", "e5", "Sf3", "Sc6", "Gc4", "sf6"]);
    }
    let castled = ["e4", "e5", "Cf3", "Cc6", "Ac4", "Ac5", "O-O", "d6", "Te1"];
    played("chess", "es", &castled);
    // A promotion names its piece in the language, too.
    let promoted = ["a4", "b5", "axb5", "a6", "bxa6", "e5", "a7", "e4", "axb8=D"];
    let mut session = played("chess", "es", &promoted);
    let game = session.game().expect("rules").clone();
    let text = session.tree().move_text(session.current(), &game);
    assert_eq!(text.as_deref(), Some("axb8=Q"));
    // A refused move says how the letter was read.
    let (_, events) = play(&mut session, &["Cd2"]).expect("refused");
    let read = events.iter().find_map(|event| match event {
        SessionEvent::ReadAs(words) => Some(Texts::new(Language::Es).say(words)),
        _ => None,
    });
    assert_eq!(read.as_deref(), Some("caballo de g8 a d2"));
    // In another language the letter is none.
    let mut english = played("chess", "en", &["e4", "e5"]);
    assert!(play(&mut english, &["Cf3"]).is_some());
}

#[test]
fn letters_that_mean_two_kinds_are_asked_unless_the_written_one_fits_one_move() {
    // Rook and king (rey) share a letter.
    let start = ["e4", "e5", "Cf3", "Cf6", "Ac4", "Ac5", "h4", "h5"];
    let mut session = played("chess", "es", &start);
    // Only the king can go to e2.
    assert_eq!(typed(&mut session, "Re2"), (true, vec!["Ke2".to_owned()]));
    session.undo();
    let (is_played, offered) = typed(&mut session, "R");
    assert!(!is_played);
    assert!(
        offered.iter().any(|text| text.starts_with('K')),
        "{offered:?}"
    );
    assert!(
        offered.iter().any(|text| text.starts_with('R')),
        "{offered:?}"
    );
    // Both can go to f1: the letter means what is written with it.
    session.list_legal(&[]);
    session.run_pending();
    assert_eq!(typed(&mut session, "Rf1"), (true, vec!["Rf1".to_owned()]));
}

#[test]
fn what_no_player_writes_is_not_read() {
    let mut chess = played("chess", "en", &["b3", "a6"]);
    assert!(play(&mut chess, &["ba3"]).is_some());
    chess.list_legal(&[]);
    chess.run_pending();
    for text in ["w", "W", "ba3", "B4d", "1c3"] {
        let offered = chess.completions(text).expect("listed");
        assert!(offered.is_empty(), "{text}: {offered:?}");
    }
    // Small letters that are no columns are those of pieces.
    assert_eq!(typed(&mut chess, "nf3"), (true, vec!["Nf3".to_owned()]));
    let mut shogi = opened("shogi");
    shogi.list_legal(&[]);
    shogi.run_pending();
    let offered = shogi.completions("B").expect("listed");
    assert!(offered.is_empty(), "{offered:?}");
}

#[test]
fn moves_of_shogi_are_read_with_the_squares_of_shogi() {
    let session = played(
        "shogi",
        "en",
        &["P-7f", "P-3d", "Bx2b+", "Sx2b", "B*4e", "P8d", "7f7e"],
    );
    let game = session.game().expect("rules").clone();
    let mut written = Vec::new();
    let mut node = session.current();
    while let Some(parent) = session.record().node(node).parent() {
        written.extend(session.tree().move_text(node, &game));
        node = parent;
    }
    written.reverse();
    assert_eq!(
        written,
        [
            "7g-7f", "3c-3d", "B8hx2b+", "S3ax2b", "B*4e", "8c-8d", "7f-7e"
        ]
    );
}

#[test]
fn a_plus_is_a_promotion_where_kinds_are_promoted_so() {
    for (last, expected) in [
        ("Bxk8+", "B8hx2b+"),
        ("e2k8+", "B8hx2b+"),
        ("8h2b+", "B8hx2b+"),
        ("8h-2b+", "B8hx2b+"),
        ("B8hx2b+", "B8hx2b+"),
        ("B8hx2b=H", "B8hx2b+"),
        ("8h-2b=BH", "B8hx2b+"),
        ("B8hx2b", "B8hx2b"),
    ] {
        let session = played("shogi", "en", &["f3f4", "j7j6", last]);
        let game = session.game().expect("rules");
        let text = session.tree().move_text(session.current(), game);
        assert_eq!(text.as_deref(), Some(expected), "{last}");
    }
    let chess = played("chess", "en", &["e4", "f6", "Qh5+"]);
    let game = chess.game().expect("rules");
    let text = chess.tree().move_text(chess.current(), game);
    assert_eq!(text.as_deref(), Some("Qh5+"), "elsewhere it is a check");
}

#[test]
fn a_capital_that_begins_a_move_is_a_piece_and_no_column() {
    let table: [(&str, &str, &[&str], &[&str]); 5] = [
        (
            "chess",
            "en",
            &["Bb3", "Bb4", "Aa4", "Ee4", "B4", "B2-b4", "B2b4", "B1-c3"],
            &["e4", "E5", "D2-D4", "B7B5", "NF3"],
        ),
        ("chess", "pl", &["Cc3", "Gb3", "G3"], &["e4", "c6", "Sf3"]),
        ("chess", "es", &["Ab3", "A4", "Aa4"], &["a4", "a5", "Cc3"]),
        ("checkers", "en", &[], &["C3-D4", "B6A5"]),
        ("go", "en", &[], &["D4", "c3"]),
    ];
    for (game, language, refused, moves) in table {
        let mut session = opened(game);
        session.set_language(language);
        for text in refused {
            assert!(play(&mut session, &[text]).is_some(), "{game}: {text}");
            assert_eq!(session.whole_move(text), None, "{game}: {text}");
        }
        let stopped = play(&mut session, moves);
        assert!(stopped.is_none(), "{game}: {stopped:?}");
    }
    // A capture in the letter of a bishop that stands elsewhere.
    let mut session = opened("chess");
    assert!(play(&mut session, &["e4", "d5", "c4", "h6"]).is_none());
    for text in ["Exd5", "Ed5", "Cxd5", "Bxd5", "Bd5"] {
        assert!(play(&mut session, &[text]).is_some(), "{text}");
    }
    assert!(play(&mut session, &["exd5"]).is_none());
}

#[test]
fn a_text_that_fits_no_move_says_where_it_cannot_be_read() {
    let mut session = opened("chess");
    for (text, id) in [
        ("hello", "typed-unknown"),
        ("e2e9", "typed-off-board"),
        ("Nj4", "typed-off-board"),
        ("Qe2xd9", "typed-off-board"),
        ("Rd4d5", "typed-not-there"),
        ("N5d4", "typed-no-such-piece"),
        ("R8xd2", "typed-no-such-piece"),
        ("e4e5", "notation-nothing-stands"),
        ("clera(0,0)", "notation-expected-operation"),
    ] {
        let (_, events) = play(&mut session, &[text]).expect("refused");
        let Some(SessionEvent::Unreadable(fault)) = events.last() else {
            panic!("{text}: {events:?}");
        };
        assert_eq!(fault.message.id, id, "{text}");
    }
    assert_eq!(session.record().size(), 1);
}

#[test]
fn a_text_that_is_read_but_not_legal_says_what_was_read() {
    let texts = Texts::new(Language::En);
    let table = [
        (
            "chess",
            "Nd2",
            "knight b1 to d2",
            "clear(1,0) place(3,1,WN)",
        ),
        ("chess", "dxe5", "pawn d2 to e5", "clear(3,1) place(4,4,WP)"),
        ("chess", "e5", "pawn e2 to e5", "clear(4,1) place(4,4,WP)"),
        (
            "chess",
            "Nf6",
            "knight g1 to f6",
            "clear(6,0) place(5,5,WN)",
        ),
        (
            "chess",
            "Qd1d8",
            "queen d1 to d8",
            "clear(3,0) place(3,7,WQ)",
        ),
        (
            "chess",
            "O-O",
            "castling king-side, e1 to g1",
            "clear(4,0) place(6,0,WK)",
        ),
        (
            "chess",
            "0-0-0",
            "castling queen-side, e1 to c1",
            "clear(4,0) place(2,0,WK)",
        ),
        ("fidechess", "Ke2", "king e1 to e2", ""),
        ("xiangqi", "Ge4", "general e1 to e4", ""),
        ("othello", "a1", "disc on a1", "place(0,7,B)"),
        ("breakthrough", "d5", "", ""),
    ];
    for (game, text, read, operations) in table {
        let mut session = opened(game);
        let (_, events) = play(&mut session, &[text]).expect("refused");
        let [
            ..,
            SessionEvent::ReadAs(words),
            SessionEvent::Refused { mv, .. },
        ] = &*events
        else {
            panic!("{game} {text}: {events:?}");
        };
        let rules = session.game().expect("rules");
        if !read.is_empty() {
            assert_eq!(texts.say(words), read, "{game} {text}");
        }
        if !operations.is_empty() {
            assert_eq!(write_move(mv, rules), operations, "{game} {text}");
        }
    }
}

#[test]
fn moves_are_written_as_people_read_them() {
    let table: [(&str, &[&str], &str); 4] = [
        (
            "chess",
            &["e4", "d5", "exd5", "Nf6", "Nf3", "Nxd5", "Be2", "e6", "O-O"],
            "e4 d5 exd5 Nf6 Nf3 Nxd5 Be2 e6 O-O",
        ),
        ("fidechess", &["e4", "d5", "exd5", "Nc6"], "e4 d5 exd5 Nc6"),
        ("checkers", &["c3d4"], "c3-d4"),
        (
            "amazons",
            &["clear(3,0) place(3,3,W) place(6,3,ARROW)"],
            "d1-d4/g4",
        ),
    ];
    for (name, texts, expected) in table {
        let mut session = opened(name);
        let mut written = Vec::new();
        for text in texts {
            let refused = play(&mut session, &[text]);
            assert!(refused.is_none(), "{name}: {refused:?}");
            let game = session.game().expect("rules");
            let text = session.tree().move_text(session.current(), game);
            written.push(text.expect("a move"));
        }
        assert_eq!(written.join(" "), expected, "{name}");
    }
}

#[test]
fn what_is_written_of_a_begun_move_goes_on_to_the_same_moves() {
    let mut numbers = Numbers(23);
    for game in [
        "amazons",
        "checkers",
        "fidechess",
        "othello",
        "morris",
        "international",
    ] {
        let mut session = opened(game);
        for _ in 0..3 {
            session.list_legal(&[]);
            session.run_pending();
            let rules = session.game().expect("a game").clone();
            let moves: Vec<Move> = {
                let listing = session.legal(&[]).expect("listed");
                listing
                    .moves
                    .iter()
                    .map(|listed| listed.mv.clone())
                    .collect()
            };
            for _ in 0..6 {
                let chosen = &moves[numbers.below(moves.len())];
                for length in 1..=chosen.len() {
                    let begun = &chosen.ops[..length];
                    let text = write_begun(begun, &rules, session.position());
                    if text.contains('(') {
                        // A piece that has taken and not arrived yet has no short form.
                        assert!(begun.len() > 1, "{game}: {text}");
                        continue;
                    }
                    let offered = session.completions(&text).expect("listed");
                    let goes_on = |mv: &&Move| mv.starts_with(begun);
                    for mv in moves.iter().filter(goes_on) {
                        assert!(offered.contains(&mv), "{game}: {text} is not {mv:?}");
                    }
                }
            }
            let mv = moves[numbers.below(moves.len())].clone();
            session.play(mv);
            session.run_pending();
        }
    }
}

/// Draughts with numbers of squares: every move is found by the numbers of its first and last square, and begun by the
/// first one.
#[test]
fn moves_of_draughts_are_typed_by_number() {
    let mut numbers = Numbers(31);
    for word in ["checkers", "international"] {
        let rules = load_rules(&RulesRequest::file(word))
            .expect("there")
            .rules
            .expect("rules");
        let (game, limits) = (rules.game(), Limits::default());
        let mut worker = rules.worker();
        let mut position = rules.start();
        let mut captures = 0;
        for _ in 0..80 {
            let listing = worker.moves(Ask::all(&position, &limits));
            if listing.moves.is_empty() {
                break;
            }
            let named = |mv: &Move| {
                let (from, to) = (
                    mv.first().expect("a step").square(),
                    mv.arrival().expect("a square"),
                );
                let name = |square| SquareNames::of(game).write(square, game);
                (name(from), name(to))
            };
            for listed in &listing.moves {
                let (from, to) = named(&listed.mv);
                let mut find = |text: &str, extent| {
                    let written = MoveInput::read(text, game, &position.board, "");
                    let found =
                        find_candidates(&mut *worker, game, &position, &written, extent, &limits);
                    found.expect("not stopped").moves
                };
                let same = listing.moves.iter().map(|listed| &listed.mv);
                let same: Vec<Move> = same
                    .filter(|mv| named(mv) == (from.clone(), to.clone()))
                    .cloned()
                    .collect();
                captures += usize::from(listed.mv.len() > 2);
                for sign in ["-", "x", " - ", ":"] {
                    let found = find(&format!("{from}{sign}{to}"), MoveExtent::Whole);
                    assert_eq!(found, same, "{word}: {from}{sign}{to}");
                }
                assert!(
                    find(&format!("{from}-"), MoveExtent::Begun).contains(&listed.mv),
                    "{word}: {from}-"
                );
                assert!(
                    find(&format!("{from}-"), MoveExtent::Whole).is_empty(),
                    "{word}: {from}-"
                );
            }
            let chosen = numbers.below(listing.moves.len());
            position = listing.moves[chosen].next.clone();
        }
        assert!(captures > 5, "{word}");
    }
    let mut session = opened("international");
    session.play_text_or_beginning("32-28");
    session.run_pending();
    assert_eq!(session.record().size(), 2);
    session.list_legal(&[]);
    session.run_pending();
    let completions = session.completions("1").expect("known");
    assert!(completions.len() > 3, "{completions:?}");
}

#[test]
fn a_square_alone_is_a_pawn_where_other_pieces_have_letters() {
    // A bishop or a knight could go there, and no pawn.
    for (before, text, same) in [
        (&["e4", "e5"][..], "a6", "Ba6"),
        (&["Nf3", "e5", "h3", "d6"], "g5", "Ng5"),
    ] {
        let mut session = opened("chess");
        assert!(play(&mut session, before).is_none());
        assert_eq!(typed(&mut session, text), (false, Vec::new()), "{text}");
        assert!(typed(&mut session, same).0, "{same}");
    }
}
