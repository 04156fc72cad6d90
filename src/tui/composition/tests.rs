//! What gestures may mean.

use super::*;
use crate::board::{Cell, Look, PieceKind};

fn game(pieces: &[&str]) -> Game {
    Game {
        name: "test".to_owned(),
        width: 8,
        height: 8,
        players: 2,
        pieces: pieces
            .iter()
            .map(|name| PieceKind {
                name: (*name).to_owned(),
                owner: None,
            })
            .collect(),
        gm: None,
        look: Look::default(),
    }
}

fn position(pieces: &[(u16, u16, u16)]) -> Position {
    let mut board = Board::new(8, 8);
    for (x, y, piece) in pieces {
        board.set(Square::new(*x, *y), Cell::of(Piece(*piece)));
    }
    Position::new(board, 0)
}

fn at(x: u16, y: u16) -> Square {
    Square::new(x, y)
}

/// `x` clears, `p` places, as in `x22 p33W`.
fn text(mv: &Move) -> String {
    let op = |op: &Op| match op {
        Op::Clear(at) => format!("x{}{}", at.x, at.y),
        Op::Place(at, piece) => format!("p{}{}:{}", at.x, at.y, piece.0),
    };
    mv.iter().map(op).collect::<Vec<_>>().join(" ")
}

fn tiers(gesture: &Gesture) -> Vec<Vec<String>> {
    match gesture {
        Gesture::Try(attempt) => attempt
            .tiers
            .iter()
            .map(|tier| tier.iter().map(text).collect())
            .collect(),
        other => panic!("{other:?}"),
    }
}

fn kept(gesture: Gesture) -> Composition {
    match gesture {
        Gesture::Try(Attempt {
            otherwise: Otherwise::Keep(kept, _),
            ..
        }) => *kept,
        other => panic!("{other:?}"),
    }
}

#[test]
fn lifting_and_setting_down_is_a_step_or_a_promotion() {
    let (game, position) = (game(&["W", "B", "WK", "BK"]), position(&[(2, 2, 0)]));
    let mut composition = Composition::default();
    assert_eq!(composition.enter(at(2, 2), &position, &game), Gesture::Done);
    assert_eq!(text(&composition.ops()), "x22");
    let gesture = composition.enter(at(3, 3), &position, &game);
    assert_eq!(tiers(&gesture), [["x22 p33:0"], ["x22 p33:2"]]);
    composition.enter(at(2, 2), &position, &game);
    assert!(composition.is_empty(), "the same square puts it back");
}

#[test]
fn jumping_offers_to_take_what_stands_between_and_goes_on_from_there() {
    let game = game(&["W", "B"]);
    let position = position(&[(2, 2, 0), (3, 3, 1), (5, 5, 1)]);
    let mut composition = Composition::default();
    composition.enter(at(2, 2), &position, &game);
    let gesture = composition.enter(at(4, 4), &position, &game);
    assert_eq!(tiers(&gesture), [["x22 p44:0", "x22 x33 p44:0"]]);
    composition = kept(gesture);
    assert_eq!(text(&composition.ops()), "x22 x33 p44:0");
    let gesture = composition.enter(at(6, 6), &position, &game);
    assert_eq!(
        tiers(&gesture)[0],
        ["x22 x33 p66:0", "x22 x33 x55 p66:0"],
        "the path goes on"
    );
    assert_eq!(
        tiers(&gesture)[1],
        ["x22 p66:0", "x22 x33 x55 p66:0"],
        "or the first landing was a slip"
    );
    assert!(composition.take_back());
    assert_eq!(text(&composition.ops()), "x22");
    assert!(composition.take_back());
    assert!(composition.is_empty());
    assert!(!composition.take_back());
}

#[test]
fn a_piece_that_cannot_be_stepped_on_is_taken_by_the_next_step() {
    let game = game(&["W", "B"]);
    let position = position(&[(2, 2, 0), (4, 2, 1)]);
    let mut composition = Composition::default();
    composition.enter(at(2, 2), &position, &game);
    composition = kept(composition.enter(at(4, 2), &position, &game));
    let gesture = composition.enter(at(4, 4), &position, &game);
    assert!(tiers(&gesture)[0].contains(&"x22 x42 p44:0".to_owned()));
}

#[test]
fn a_slip_is_forgiven() {
    let game = game(&["W", "B"]);
    let position = position(&[(2, 2, 0)]);
    let mut composition = Composition::default();
    composition.enter(at(2, 2), &position, &game);
    composition = kept(composition.enter(at(5, 3), &position, &game));
    let gesture = composition.enter(at(3, 3), &position, &game);
    assert_eq!(tiers(&gesture), [["x22 p33:0"]]);
}

#[test]
fn another_own_piece_is_lifted_instead() {
    let game = game(&["W", "B"]);
    let position = position(&[(2, 2, 0), (4, 2, 0)]);
    let mut composition = Composition::default();
    composition.enter(at(2, 2), &position, &game);
    match composition.enter(at(4, 2), &position, &game) {
        Gesture::Try(attempt) => assert_eq!(attempt.otherwise, Otherwise::Lift(at(4, 2))),
        other => panic!("{other:?}"),
    }
}

#[test]
fn where_there_is_one_kind_an_empty_square_takes_it_and_it_falls_where_things_fall() {
    let game = game(&["X", "O"]);
    let mut composition = Composition::default();
    let gesture = composition.enter(at(3, 5), &position(&[(3, 0, 0)]), &game);
    assert_eq!(tiers(&gesture), [["p35:0"], ["p31:0"]]);
    let hanging = position(&[(3, 3, 0)]);
    let gesture = composition.enter(at(4, 4), &hanging, &game);
    assert_eq!(tiers(&gesture), [["p44:0"]], "here things do not fall");
    let mut refused = kept(gesture);
    let gesture = refused.enter(at(5, 5), &hanging, &game);
    assert_eq!(
        tiers(&gesture),
        [["p55:0"]],
        "a refused gesture is not added to"
    );
}

#[test]
fn several_kinds_are_asked_for_unless_one_moves_what_stands() {
    let game = game(&["W", "B", "WK", "BK"]);
    let mut composition = Composition::default();
    assert_eq!(
        composition.enter(at(0, 0), &position(&[]), &game),
        Gesture::ChoosePiece(at(0, 0))
    );
    assert_eq!(
        composition.enter(at(0, 0), &position(&[(1, 1, 0)]), &game),
        Gesture::NothingHere
    );
}

#[test]
fn operations_one_by_one() {
    let game = game(&["W", "B"]);
    let position = position(&[(2, 2, 0), (3, 3, 1)]);
    let mut composition = Composition::default();
    assert!(composition.remove(at(3, 3), &position.board));
    assert!(!composition.remove(at(0, 0), &position.board));
    composition = match composition.put(at(0, 0), Piece(1)).otherwise {
        Otherwise::Keep(kept, mv) => {
            assert_eq!(text(&mv), "x33 p00:1");
            *kept
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(text(&composition.ops()), "x33 p00:1");
    assert!(composition.take_back());
    assert_eq!(text(&composition.ops()), "x33");
    let _ = game;
}
