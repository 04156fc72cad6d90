//! The Game of the Amazons.

use super::{Referee, anything, play, rules, set_up};
use gametui::board::{Board, Cell, Outcome, Piece, Square};
use gametui::search::random::Random;

const SIZE: i32 = 10;
const ARROW: u16 = 2;

type Place = (i32, i32);

/// The squares that are not empty: 0 and 1 for the amazons of the players, and 2 for arrows.
#[derive(Clone)]
struct Amazons {
    squares: Vec<Option<u16>>,
    turn: u8,
}

fn index((x, y): Place) -> usize {
    usize::try_from(y * SIZE + x).expect("on the board")
}

impl Amazons {
    fn at(&self, place: Place) -> Option<u16> {
        self.squares[index(place)]
    }

    /// Returns the squares that a queen reaches.
    fn reached(&self, from: Place) -> Vec<Place> {
        let mut reached = Vec::new();
        for direction in 0..9 {
            let (dx, dy) = (direction % 3 - 1, direction / 3 - 1);
            let way = (1..).map(|steps| (from.0 + steps * dx, from.1 + steps * dy));
            let on_board = |(x, y): &Place| (0..SIZE).contains(x) && (0..SIZE).contains(y);
            let free = |place: &Place| on_board(place) && self.at(*place).is_none();
            if (dx, dy) != (0, 0) {
                reached.extend(way.take_while(free));
            }
        }
        reached
    }

    fn amazons(&self) -> Vec<Place> {
        let places = (0..SIZE).flat_map(|y| (0..SIZE).map(move |x| (x, y)));
        let own = Some(u16::from(self.turn));
        places.filter(|place| self.at(*place) == own).collect()
    }
}

impl Referee for Amazons {
    fn set_up(board: &Board, turn: u8) -> Self {
        let pieces = board
            .cells()
            .iter()
            .map(|cell| cell.piece().map(|one| one.0));
        Self {
            squares: pieces.collect(),
            turn,
        }
    }

    fn board(&self) -> Board {
        let mut board = Board::new(10, 10);
        for x in 0..SIZE {
            for y in 0..SIZE {
                if let Some(piece) = self.at((x, y)) {
                    board.set(square((x, y)), Cell::of(Piece(piece)));
                }
            }
        }
        board
    }

    fn turn(&self) -> u8 {
        self.turn
    }

    fn moves(&self) -> Vec<(Self, Outcome)> {
        let mut moves = Vec::new();
        for from in self.amazons() {
            for to in self.reached(from) {
                let mut moved = self.clone();
                moved.squares[index(from)] = None;
                moved.squares[index(to)] = Some(u16::from(self.turn));
                for arrow in moved.reached(to) {
                    let mut next = moved.clone();
                    next.squares[index(arrow)] = Some(ARROW);
                    next.turn = 1 - self.turn;
                    let mut amazons = next.amazons().into_iter();
                    let is_stuck = amazons.all(|from| next.reached(from).is_empty());
                    let outcome = match is_stuck {
                        true => Outcome::Won(self.turn),
                        false => Outcome::Going,
                    };
                    moves.push((next, outcome));
                }
            }
        }
        moves
    }
}

fn square((x, y): Place) -> Square {
    let number = |n: i32| u16::try_from(n).expect("on the board");
    Square::new(number(x), number(y))
}

fn random_square(random: &mut Random) -> Square {
    let mut coordinate = || u16::try_from(random.below(10)).expect("on the board");
    Square::new(coordinate(), coordinate())
}

/// Returns a board with four amazons each and some arrows.
fn under_way(random: &mut Random, arrows: usize) -> Board {
    let mut board = Board::new(10, 10);
    for (piece, mut missing) in [(0, 4), (1, 4), (ARROW, arrows)] {
        while missing > 0 {
            let at = random_square(random);
            if board.get(at).is_empty() {
                board.set(at, Cell::of(Piece(piece)));
                missing -= 1;
            }
        }
    }
    board
}

fn compare(boards: usize) {
    let rules = rules("amazons", &[]);
    let mut random = Random::new(4, 12);
    play::<Amazons>(&*rules, &rules.start(), 1, &mut random, anything);
    let mut won = 0;
    for number in 0..boards {
        // The fuller the board is, the fewer moves there are to compare.
        let board = under_way(&mut random, 40 + number * 7 % 48);
        let turn = u8::from(number % 2 == 1);
        let start = set_up(&*rules, &board, turn);
        let (_, outcome) = play::<Amazons>(&*rules, &start, 12, &mut random, anything);
        won += usize::from(matches!(outcome, Outcome::Won(_)));
    }
    assert!(won > 0);
}

#[test]
fn amazons_are_what_their_referee_says() {
    compare(24);
}

#[test]
#[ignore = "slow: thousands of positions with hundreds of moves"]
fn amazons_are_what_their_referee_says_for_long() {
    compare(2_000);
}
