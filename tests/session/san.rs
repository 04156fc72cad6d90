//! The two writers of standard notation say the same: the one of files, which asks the rules, and the one of screens, which
//! knows how the pieces of chess go.

use gametui::base::Limits;
use gametui::board::{Game, Move, Op, Piece, Position, Square};
use gametui::codec::records::format_of_file;
use gametui::notation::chess_text::write_chess;
use gametui::notation::letters::letter_of;
use gametui::rules::{Ask, Listed, Query};
use gametui::search::random::Random;
use gametui::session::{RecordFile, Session};
use std::collections::BTreeMap;

/// The longest random game, in plies.
const LONGEST: usize = 30;

/// Positions from which moves come that random games seldom have.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/pppp1ppp/8/3PpP2/3pP3/8/PPP2PPP/4K3 w - e6 0 2",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1",
];

#[test]
fn screens_and_files_write_the_same_moves() {
    let mut random = Random::new(38, 0);
    let mut cases = BTreeMap::new();
    for fen in [STARTS; 6].concat() {
        compare(fen, &mut random, &mut cases);
    }
    let mut plies = 0;
    while plies < 900 {
        plies += compare(&crowded(&mut random), &mut random, &mut cases);
    }
    for case in [
        "castling",
        "en passant",
        "promotion",
        "check",
        "mate",
        "file",
        "rank",
        "file and rank",
        "pinned rival",
    ] {
        assert!(cases.get(case) >= Some(&3), "{case}: {cases:?}");
    }
}

/// Returns a position with two kings, many pieces of few kinds and some pawns.
fn crowded(random: &mut Random) -> String {
    let mut board = [[None::<char>; 8]; 8];
    let officers = ["QqNn", "QQqq", "NNnn", "NNbq", "RrNn", "BbQq", "QNRB"][random.below(7)];
    let officers: Vec<char> = officers.chars().collect();
    let count = 6 + random.below(8);
    let others = (0..count).map(|_| officers[random.below(officers.len())]);
    let mut pieces = vec!['K', 'k'];
    pieces.extend(others.collect::<Vec<_>>());
    pieces.extend((0..random.below(5)).map(|_| ['P', 'p'][random.below(2)]));
    for piece in pieces {
        let row = match piece {
            'P' | 'p' => 1 + random.below(6),
            _ => random.below(8),
        };
        board[row][random.below(8)].get_or_insert(piece);
    }
    let row = |row: [Option<char>; 8]| {
        let cell = |cell: Option<char>| cell.unwrap_or('1');
        row.into_iter().map(cell).collect::<String>()
    };
    let rows = board.map(row).join("/");
    let rows = (2..=8).rev().fold(rows, |rows, count| {
        rows.replace(&"1".repeat(count), &count.to_string())
    });
    format!("{rows} w - - 0 1")
}

/// Plays a random game from a position and compares each of its moves. Returns the number of plies. Positions without both
/// kings, and those in which a king can be taken, are left out.
fn compare(fen: &str, random: &mut Random, cases: &mut BTreeMap<&'static str, usize>) -> usize {
    let text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*\n");
    let file = RecordFile::of_text("a.pgn", &text);
    let (mut session, _) = Session::open_record(file, None).expect("a game");
    session.run_pending();
    let rules = session.rules().expect("chess").clone();
    let game = rules.game();
    let mut worker = rules.worker();
    let mut shown = Vec::new();
    while shown.len() < LONGEST && !session.outcome().is_over() {
        let before = session.position().clone();
        let (query, limits) = (Query::default(), Limits::default());
        let moves = worker.moves(Ask::new(&before, &query, &limits)).moves;
        if squares_of("K", game, &before).count() != 2 || takes_king(&moves, game, &before) {
            break;
        }
        // Half of the moves are of the case that came least often.
        let text_of = |listed: &Listed| {
            let next = &listed.next.board;
            let text = write_chess(&listed.mv, game, &before, next, listed.outcome);
            text.expect("a move of chess")
        };
        let cases_of = |listed: &Listed| cases_of(&text_of(listed), listed, &moves, game, &before);
        let count = |listed: &&Listed| {
            let counts = cases_of(listed).into_iter().map(|case| cases.get(case));
            counts.map(Option::<&usize>::copied).min()
        };
        let rare = moves.iter().filter(|listed| count(listed).is_some());
        let rare = rare.min_by_key(count).filter(|_| random.below(4) > 0);
        let chosen = rare.or_else(|| moves.get(random.below(moves.len().max(1))));
        let Some(chosen) = chosen else { break };
        let text = text_of(chosen);
        for case in cases_of(chosen) {
            *cases.entry(case).or_default() += 1;
        }
        shown.push(text);
        session.play(chosen.mv.clone());
        session.run_pending();
    }
    let mut document = session.document();
    document.format = format_of_file("a.pgn").expect("a format");
    document.source = None;
    let bytes = document.to_bytes().expect("written");
    let written = String::from_utf8(bytes).expect("UTF-8");
    let (_, moves) = written.split_once("\n\n").expect("moves behind the tags");
    let is_move = |word: &&str| word.starts_with(|letter: char| letter.is_ascii_alphabetic());
    let words: Vec<&str> = moves.split_whitespace().filter(is_move).collect();
    assert_eq!(shown, words, "{fen}");
    shown.len()
}

fn squares_of<'p>(
    letter: &'p str,
    game: &'p Game,
    position: &'p Position,
) -> impl Iterator<Item = (Square, Piece)> + 'p {
    let pieces = position.board.squares();
    let pieces = pieces.filter_map(|square| Some((square, position.board.piece(square)?)));
    pieces.filter(move |(_, piece)| letter_of(*piece, game).as_deref() == Some(letter))
}

fn takes_king(moves: &[Listed], game: &Game, position: &Position) -> bool {
    let kings = squares_of("K", game, position);
    let kings = kings.filter(|(_, piece)| game.owner(*piece) != position.turn);
    let kings: Vec<Square> = kings.map(|(square, _)| square).collect();
    let mut ops = moves.iter().flat_map(|listed| listed.mv.ops.iter());
    ops.any(|op| matches!(op, Op::Place(square, _) if kings.contains(square)))
}

fn cases_of(
    text: &str,
    chosen: &Listed,
    moves: &[Listed],
    game: &Game,
    before: &Position,
) -> Vec<&'static str> {
    let mut cases = Vec::new();
    let body = text.trim_end_matches(['+', '#']);
    let plain = body.replace('x', "");
    let origin = plain.get(1..plain.len().saturating_sub(2));
    let is_piece = text.starts_with(['K', 'Q', 'R', 'B', 'N']);
    let origin = origin.filter(|_| is_piece).unwrap_or_default().as_bytes();
    let (from, to) = (chosen.mv.first().map(|op| op.square()), chosen.mv.arrival());
    let is_pawn = text.starts_with(|letter: char| letter.is_ascii_lowercase());
    let is_empty = to.is_some_and(|to| before.board.piece(to).is_none());
    let rival = |(square, piece): (Square, Piece)| {
        let (Some(from), Some(to)) = (from, to) else {
            return false;
        };
        let (right, up) = (to.x.abs_diff(square.x), to.y.abs_diff(square.y));
        let is_move = |mv: &Move| {
            mv.first() == Some(&Op::Clear(square)) && mv.contains_all(&[Op::Place(to, piece)])
        };
        square != from
            && game.owner(piece) == before.turn
            && right * up == 2
            && !moves.iter().any(|listed| is_move(&listed.mv))
    };
    let is_pinned = text.starts_with('N') && squares_of("N", game, before).any(rival);
    cases.extend(text.starts_with("O-O").then_some("castling"));
    cases.extend((is_pawn && text.contains('x') && is_empty).then_some("en passant"));
    cases.extend(text.contains('=').then_some("promotion"));
    cases.extend(text.ends_with('+').then_some("check"));
    cases.extend(text.ends_with('#').then_some("mate"));
    cases.extend(match origin {
        [b'a'..=b'h'] => Some("file"),
        [b'1'..=b'8'] => Some("rank"),
        [_, _] => Some("file and rank"),
        _ => None,
    });
    cases.extend(is_pinned.then_some("pinned rival"));
    cases
}
