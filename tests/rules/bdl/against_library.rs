//! Random positions of chess without castling and en passant, move for move against a published chess library.

use super::support::{game, goings};
use cozy_chess::{Board, BoardBuilder, Color, File, Piece, Rank, Square as Theirs};
use gametui::board::{Cell, Position, Square};
use gametui::rules::Rules;
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

/// A position with the two kings and some more pieces, in both forms; none where the library calls it impossible.
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
        // The library takes neighbouring kings for possible.
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
