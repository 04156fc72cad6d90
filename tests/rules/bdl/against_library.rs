//! Random positions of chess without castling and en passant, compared move by move with a published chess library.

use super::support::{chess_position, counts, counts_by_listing, game, goings};
use cozy_chess::{
    Board, BoardBuilder, Color, File, Move as TheirMove, Piece, Rank, Square as Theirs,
};
use gametui::base::Limits;
use gametui::board::{Cell, Game, Op, Outcome, Position, Square};
use gametui::rules::{Ask, Judgement, Rules};
use gametui::search::random::Random;

const PIECES: [(Piece, &str); 6] = [
    (Piece::King, "king"),
    (Piece::Queen, "queen"),
    (Piece::Rook, "tower"),
    (Piece::Bishop, "bishop"),
    (Piece::Knight, "horse"),
    (Piece::Pawn, "pawn"),
];

fn theirs(at: Square) -> Theirs {
    Theirs::new(
        File::index(usize::from(at.x)),
        Rank::index(usize::from(at.y)),
    )
}

fn ours(at: Theirs) -> Square {
    Square::new(at.file() as u16, at.rank() as u16)
}

/// Returns a position with the two kings and some other pieces, in both forms; `None` if it is impossible.
fn random_position(rules: &dyn Rules, random: &mut Random) -> Option<(Board, Position)> {
    let mut builder = BoardBuilder::empty();
    let mut board = gametui::board::Board::new(8, 8);
    let turn = random.below(2) as u8;
    builder.side_to_move = if turn == 0 {
        Color::White
    } else {
        Color::Black
    };
    let mut set = |kind: usize, owner: u8, at: Square| {
        if !board.get(at).is_empty() {
            return;
        }
        let (piece, name) = PIECES[kind];
        if piece == Piece::Pawn && (at.y == 0 || at.y == 7) {
            return;
        }
        let color = if owner == 0 {
            Color::White
        } else {
            Color::Black
        };
        *builder.square_mut(theirs(at)) = Some((piece, color));
        let known = rules.game().piece_by_name(&format!("{name}.{owner}"));
        board.set(at, Cell::of(known.expect("a kind")));
    };
    let square = |random: &mut Random| Square::new(random.below(8) as u16, random.below(8) as u16);
    let (first, second) = (square(random), square(random));
    if first.x.abs_diff(second.x) <= 1 && first.y.abs_diff(second.y) <= 1 {
        // The library accepts adjacent kings.
        return None;
    }
    set(0, 0, first);
    set(0, 1, second);
    for _ in 0..random.below(24) {
        let kind = 1 + random.below(5);
        let owner = random.below(2) as u8;
        let at = square(random);
        set(kind, owner, at);
    }
    let theirs = builder.build().ok()?;
    Some((theirs, Position::new(board, turn)))
}

#[test]
fn random_positions_have_the_moves_of_a_chess_library() {
    let rules = game("chess");
    let (mut compared, mut moves) = (0, 0);
    let mut number = 0;
    while compared < 4000 {
        number += 1;
        let mut random = Random::new(7, number);
        let Some((theirs, position)) = random_position(&rules, &mut random) else {
            continue;
        };
        let mut expected: Vec<(Square, Square)> = Vec::new();
        theirs.generate_moves(|found| {
            expected.extend(found.into_iter().map(|mv| (ours(mv.from), ours(mv.to))));
            false
        });
        expected.sort_unstable();
        expected.dedup();
        assert_eq!(goings(&rules, &position), expected, "{theirs}");
        moves += expected.len();
        compared += 1;
    }
    assert!(moves > 50_000, "{moves}");
}

/// Positions in which pawns of both sides promote at once or after a move.
const PROMOTIONS: [&str; 6] = [
    "7k/PPP...../......../......../......../......../......../K.......",
    "n.n....k/PPPPPPPP/......../......../......../......../pppppppp/N.N....K",
    "r...k..r/P......P/......../......../......../......../p......p/R...K..R",
    "k......./.....P.P/K......./......../......../......../......../........",
    ".n.n...k/..P.P.../......../......../......../......../..p.p.../.N.N...K",
    "......k./.P...ppp/......../......../......../......../pr...PPP/......K.",
];

/// Returns the library's board for a position; `None` if the player who is not to move is in check.
fn board_of(game: &Game, position: &Position) -> Option<Board> {
    let mut builder = BoardBuilder::empty();
    builder.side_to_move = [Color::White, Color::Black][usize::from(position.turn)];
    for at in position.board.squares() {
        let Some(piece) = position.board.piece(at) else {
            continue;
        };
        let (name, owner) = game.piece_name(piece).split_once('.').expect("an owner");
        let (piece, _) = PIECES
            .iter()
            .find(|(_, known)| *known == name)
            .expect("a piece");
        let color = if owner == "0" {
            Color::White
        } else {
            Color::Black
        };
        *builder.square_mut(theirs(at)) = Some((*piece, color));
    }
    builder.build().ok()
}

/// Returns the library's moves without captures en passant.
fn plain_moves(board: &Board) -> Vec<TheirMove> {
    let mut moves = Vec::new();
    board.generate_moves(|found| {
        moves.extend(found);
        false
    });
    moves.retain(|mv| {
        board.piece_on(mv.from) != Some(Piece::Pawn)
            || mv.from.file() == mv.to.file()
            || board.piece_on(mv.to).is_some()
    });
    moves
}

fn plain_count(board: &Board, depth: u32) -> u64 {
    let moves = plain_moves(board);
    if depth == 1 {
        return moves.len() as u64;
    }
    let counts = moves.into_iter().map(|mv| {
        let mut next = board.clone();
        next.play_unchecked(mv);
        plain_count(&next, depth - 1)
    });
    counts.sum()
}

#[test]
fn positions_with_promotions_are_counted_like_a_chess_library_does() {
    let rules = game("chess");
    let mut compared = 0;
    for rows in PROMOTIONS {
        for turn in 0..2 {
            let start = chess_position(rules.game(), rows, turn);
            let Some(board) = board_of(rules.game(), &start) else {
                continue;
            };
            compared += 1;
            let expected: Vec<u64> = (1..=3).map(|depth| plain_count(&board, depth)).collect();
            assert_eq!(counts(&rules, &start, 3), expected, "{rows} {turn}");
            assert_eq!(
                counts_by_listing(&rules, &start, 3),
                expected,
                "{rows} {turn}"
            );
        }
    }
    assert!(compared >= 8, "{compared}");
}

/// Returns the outcome in a position of the library.
fn outcome(board: &Board) -> Outcome {
    match (plain_moves(board).is_empty(), board.checkers().is_empty()) {
        (false, _) => Outcome::Going,
        (true, true) => Outcome::Draw,
        (true, false) => Outcome::Won(u8::from(board.side_to_move() == Color::White)),
    }
}

#[test]
fn listed_moves_have_the_outcome_of_their_judgement_in_any_order() {
    let rules = game("chess");
    let limits = Limits::default();
    let mut used = rules.worker();
    let (mut moves, mut mates) = (0, 0);
    for rows in PROMOTIONS {
        for turn in 0..2 {
            let start = chess_position(rules.game(), rows, turn);
            if board_of(rules.game(), &start).is_none() {
                continue;
            }
            let mut listed = used.moves(Ask::all(&start, &limits)).moves;
            // Not in the order of the listing.
            listed.reverse();
            for one in listed {
                let next = board_of(rules.game(), &one.next).expect("a possible position");
                assert_eq!(one.outcome, outcome(&next), "{rows} {:?}", one.mv);
                for worker in [&mut used, &mut rules.worker()] {
                    let Judgement::Legal(legal) = worker.judge(&start, &one.mv, &limits) else {
                        panic!("{rows} {:?}", one.mv);
                    };
                    assert_eq!((legal.next, legal.outcome), (one.next.clone(), one.outcome));
                }
                assert!(matches!(one.mv[..], [Op::Clear(_), Op::Place(..)]));
                moves += 1;
                mates += u32::from(one.outcome != Outcome::Going);
            }
        }
    }
    assert!(moves > 100 && mates > 5, "{moves} {mates}");
}
