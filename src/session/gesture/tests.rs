//! Gestures with a list of legal moves and without one.

use super::*;
use crate::board::{Cell, Outcome};
use crate::rules::{Listed, Partial};

fn game(pieces: &[&str]) -> Game {
    Game::new(8, 8).with_pieces(pieces.iter().copied())
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

/// Writes a move: `x` clears, `p` places, as in `x22 p33W`.
fn text(mv: &Move) -> String {
    let op = |op: &Op| match op {
        Op::Clear(square) => format!("x{}{}", square.x, square.y),
        Op::Place(square, piece) => format!("p{}{}:{}", square.x, square.y, piece.0),
    };
    mv.iter().map(op).collect::<Vec<_>>().join(" ")
}

/// Reads moves as [`text`] writes them.
fn moves(texts: &[&str]) -> Vec<Move> {
    let number = |digit: char| digit.to_digit(10).expect("a digit") as u16;
    let op = |text: &str| {
        let chars: Vec<char> = text.chars().collect();
        let square = Square::new(number(chars[1]), number(chars[2]));
        match chars[0] {
            'x' => Op::Clear(square),
            _ => Op::Place(square, Piece(number(chars[4]))),
        }
    };
    let read = |text: &&str| text.split(' ').map(op).collect();
    texts.iter().map(read).collect()
}

/// Returns a complete list of these moves.
fn listing(texts: &[&str]) -> Listing {
    let listed = |mv: Move| Listed {
        mv,
        next: position(&[]),
        outcome: Outcome::Going,
        merged: 0,
        weight: None,
    };
    Listing {
        moves: moves(texts).into_iter().map(listed).collect(),
        complete: Ok(()),
        ..Listing::nothing(Partial::Stopped)
    }
}

struct Table {
    game: Game,
    position: Position,
    listing: Option<Listing>,
    composition: Composition,
}

impl Table {
    fn new(pieces: &[&str], position: Position, listing: Option<Listing>) -> Self {
        Self {
            game: game(pieces),
            position,
            listing,
            composition: Composition::default(),
        }
    }

    fn enter(&mut self, x: u16, y: u16) -> Gesture {
        let context = GestureContext {
            listing: self.listing.as_ref(),
            position: &self.position,
            game: &self.game,
        };
        self.composition.enter(at(x, y), context)
    }

    /// Returns the operations so far.
    fn ops(&self) -> String {
        text(&self.composition.ops())
    }
}

fn plays(text: &str) -> Gesture {
    Gesture::Play(moves(&[text]).remove(0))
}

#[test]
fn lifting_and_setting_down_is_a_step_or_a_promotion() {
    let list = listing(&["x22 p33:0", "x22 p44:2"]);
    let mut table = Table::new(&["W", "B", "WK", "BK"], position(&[(2, 2, 0)]), Some(list));
    assert_eq!(table.enter(2, 2), Gesture::Shown);
    assert_eq!(table.ops(), "x22");
    assert_eq!(table.enter(3, 3), plays("x22 p33:0"));
    assert_eq!(
        table.enter(4, 4),
        plays("x22 p44:2"),
        "or one that it becomes"
    );
    assert_eq!(table.enter(2, 2), Gesture::Shown);
    assert!(table.composition.is_empty(), "the same square puts it back");
}

#[test]
fn jumping_takes_what_the_list_says_and_goes_on_from_a_landing() {
    let list = listing(&["x22 x33 x55 p66:0", "x22 x33 x53 p62:0"]);
    let position = position(&[(2, 2, 0), (3, 3, 1), (5, 5, 1), (5, 3, 1)]);
    let mut table = Table::new(&["W", "B"], position, Some(list));
    table.enter(2, 2);
    assert_eq!(table.enter(4, 4), Gesture::Shown);
    assert_eq!(table.ops(), "x22 x33 p44:0");
    assert_eq!(table.enter(6, 6), plays("x22 x33 x55 p66:0"));
    assert!(table.composition.take_back());
    assert_eq!(table.ops(), "x22");
    assert_eq!(
        table.enter(5, 3),
        plays("x22 x33 x53 p62:0"),
        "by what it takes"
    );
    assert!(table.composition.take_back());
    assert!(table.composition.is_empty());
    assert!(!table.composition.take_back());
}

#[test]
fn without_a_list_the_composed_move_is_judged_as_it_stands() {
    let position = position(&[(2, 2, 0), (4, 2, 1)]);
    let mut table = Table::new(&["W", "B"], position, None);
    table.enter(2, 2);
    assert_eq!(table.enter(4, 4), Gesture::Judge);
    assert_eq!(table.ops(), "x22 p44:0");
    assert_eq!(table.composition.settled(), [Op::Clear(at(2, 2))]);
    assert!(table.composition.remove(at(4, 2), &table.position.board));
    assert_eq!(table.ops(), "x22 x42 p44:0", "a piece is taken besides");
}

#[test]
fn a_slip_is_forgiven() {
    for list in [None, Some(listing(&["x22 p33:0"]))] {
        let is_listed = list.is_some();
        let mut table = Table::new(&["W", "B"], position(&[(2, 2, 0)]), list);
        table.enter(2, 2);
        assert_eq!(table.enter(5, 3), Gesture::Judge);
        table.composition.refuse(&table.position);
        let gesture = table.enter(3, 3);
        if is_listed {
            assert_eq!(gesture, plays("x22 p33:0"));
        } else {
            assert_eq!(gesture, Gesture::Judge);
            assert_eq!(table.ops(), "x22 p33:0");
        }
    }
}

#[test]
fn another_own_piece_is_lifted_instead() {
    let position = position(&[(2, 2, 0), (4, 2, 0)]);
    let list = listing(&["x42 p43:0"]);
    let mut table = Table::new(&["W", "B"], position.clone(), Some(list));
    table.enter(2, 2);
    assert_eq!(table.enter(4, 2), Gesture::Shown);
    assert_eq!(table.ops(), "x42");
    let mut table = Table::new(&["W", "B"], position, None);
    table.enter(2, 2);
    assert_eq!(table.enter(4, 2), Gesture::Judge, "it may be a move");
    assert!(table.composition.refuse(&table.position));
    assert_eq!(table.ops(), "x42");
}

#[test]
fn where_there_is_one_kind_an_empty_square_takes_it_and_it_falls_where_things_fall() {
    let list = listing(&["p31:0", "p40:0"]);
    let stands = position(&[(3, 0, 0)]);
    let mut table = Table::new(&["X", "O"], stands, Some(list.clone()));
    assert_eq!(table.enter(3, 1), plays("p31:0"));
    assert_eq!(table.enter(3, 5), plays("p31:0"));
    let mut table = Table::new(&["X", "O"], position(&[(3, 3, 0)]), Some(list));
    assert_eq!(table.enter(4, 4), Gesture::Judge, "here things do not fall");
    assert_eq!(table.ops(), "p44:0");
    table.enter(5, 5);
    assert_eq!(table.ops(), "p55:0", "a refused gesture is not added to");
}

#[test]
fn several_kinds_are_asked_for_unless_one_moves_what_stands() {
    let kinds = ["W", "B", "WK", "BK"];
    let mut table = Table::new(&kinds, position(&[]), None);
    assert_eq!(table.enter(0, 0), Gesture::ChoosePiece(at(0, 0)));
    let mut table = Table::new(&kinds, position(&[(1, 1, 0)]), None);
    assert_eq!(table.enter(0, 0), Gesture::NothingHere);
}

#[test]
fn several_moves_that_are_left_are_offered() {
    let list = listing(&["x22 p33:2", "x22 p33:4"]);
    let kinds = ["W", "B", "WK", "BK", "WQ", "BQ"];
    let mut table = Table::new(&kinds, position(&[(2, 2, 0)]), Some(list));
    table.enter(2, 2);
    let both = moves(&["x22 p33:2", "x22 p33:4"]);
    assert_eq!(table.enter(3, 3), Gesture::Choose(both));
}

#[test]
fn operations_one_by_one() {
    let position = position(&[(2, 2, 0), (3, 3, 1)]);
    let mut composition = Composition::default();
    assert!(composition.remove(at(3, 3), &position.board));
    assert!(!composition.remove(at(0, 0), &position.board));
    assert_eq!(composition.put(at(0, 0), Piece(1)), Gesture::Judge);
    assert_eq!(text(&composition.ops()), "x33 p00:1");
    assert!(composition.take_back());
    assert_eq!(text(&composition.ops()), "x33");
}

#[test]
fn a_move_of_several_placements_is_built_square_by_square() {
    let game = game(&["W", "B"]);
    let position = position(&[(0, 0, 0), (7, 7, 1)]);
    let listing = listing(&[
        "x00 p03:0 p30:1",
        "x00 p03:0 p31:1",
        "x00 p03:0 p00:1",
        "x00 p04:0 p30:1",
    ]);
    let context = GestureContext {
        listing: Some(&listing),
        position: &position,
        game: &game,
    };
    let mut composition = Composition::default();
    assert_eq!(composition.enter(at(0, 0), context), Gesture::Shown);
    assert_eq!(composition.targets(at(0, 0), context), [at(0, 3), at(0, 4)]);
    assert_eq!(composition.enter(at(0, 3), context), Gesture::Shown);
    let further = [at(0, 0), at(3, 0), at(3, 1)];
    assert_eq!(composition.targets(at(0, 3), context), further);
    let Gesture::Play(mv) = composition.enter(at(0, 0), context) else {
        panic!("the move is known");
    };
    assert_eq!(text(&mv), "x00 p03:0 p00:1");
    assert!(composition.take_back());
    assert_eq!(
        composition.targets(at(0, 0), context),
        [at(0, 3), at(0, 4)],
        "the piece is in the hand again"
    );
    let Gesture::Play(mv) = composition.enter(at(0, 4), context) else {
        panic!("nothing is left to choose");
    };
    assert_eq!(text(&mv), "x00 p04:0 p30:1");
}

#[test]
fn an_arrow_behind_the_piece_is_no_jump_over_it() {
    // A queen at 0,0 moves one to three squares up and then shoots further up.
    let texts = [
        "x00 p01:0 p02:1",
        "x00 p01:0 p03:1",
        "x00 p02:0 p03:1",
        "x00 p02:0 p04:1",
        "x00 p02:0 p06:1",
        "x00 p03:0 p04:1",
        "x00 p03:0 p06:1",
    ];
    for (to, arrow) in [(2, 4), (3, 6), (3, 4), (2, 3), (1, 3)] {
        let mut board = Table::new(
            &["W", "ARROW"],
            position(&[(0, 0, 0)]),
            Some(listing(&texts)),
        );
        assert_eq!(board.enter(0, 0), Gesture::Shown);
        assert_eq!(board.enter(0, to), Gesture::Shown, "to row {to}");
        assert_eq!(board.ops(), format!("x00 p0{to}:0"));
        let mv = format!("x00 p0{to}:0 p0{arrow}:1");
        assert_eq!(board.enter(0, arrow), plays(&mv));
    }
}

#[test]
fn what_a_placement_takes_is_pointed_at() {
    let game = game(&["W", "B"]);
    let position = position(&[(5, 5, 1), (6, 6, 1)]);
    let listing = listing(&["x55 p00:0", "x66 p00:0", "p11:0"]);
    let context = GestureContext {
        listing: Some(&listing),
        position: &position,
        game: &game,
    };
    let mut composition = Composition::default();
    assert_eq!(composition.enter(at(0, 0), context), Gesture::Shown);
    assert_eq!(composition.targets(at(0, 0), context), [at(5, 5), at(6, 6)]);
    let Gesture::Play(mv) = composition.enter(at(6, 6), context) else {
        panic!("the move is known");
    };
    assert_eq!(text(&mv), "x66 p00:0");
}
