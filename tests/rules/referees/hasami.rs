//! Hasami shogi.

use super::{Course, Referee, anything, play, rules, set_up};
use gametui::board::{Board, Cell, Outcome, Piece, Square};
use gametui::search::random::Random;
use std::collections::BTreeSet;

const SIZE: i32 = 9;

type Place = (i32, i32);

#[derive(Clone, PartialEq, Eq)]
struct Men {
    of: [BTreeSet<Place>; 2],
    turn: usize,
}

#[derive(Clone)]
struct Hasami {
    men: Men,
    seen: Course<Men>,
}

const STRAIGHT: [Place; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

fn is_inside((x, y): Place) -> bool {
    (0..SIZE).contains(&x) && (0..SIZE).contains(&y)
}

impl Men {
    fn is_free(&self, place: Place) -> bool {
        is_inside(place) && self.of.iter().all(|men| !men.contains(&place))
    }

    /// Returns all moves as pairs of origin and destination.
    fn moves(&self) -> Vec<(Place, Place)> {
        let mut moves = Vec::new();
        for from in &self.of[self.turn] {
            for (dx, dy) in STRAIGHT {
                let line = (1..SIZE).map(|n| (from.0 + n * dx, from.1 + n * dy));
                let free = line.take_while(|to| self.is_free(*to));
                moves.extend(free.map(|to| (*from, to)));
            }
        }
        moves
    }

    fn after(&self, from: Place, to: Place) -> Self {
        let mut next = self.clone();
        let (own, other) = (self.turn, 1 - self.turn);
        next.of[own].remove(&from);
        next.of[own].insert(to);
        let mut taken = Vec::new();
        // Each man of the opponent between the one that has moved and another one is captured.
        for victim in &next.of[other] {
            let (dx, dy) = ((victim.0 - to.0).signum(), (victim.1 - to.1).signum());
            let in_line = victim.0 == to.0 || victim.1 == to.1;
            let mut behind = (to.0 + dx, to.1 + dy);
            let mut passed = in_line;
            while in_line && next.of[other].contains(&behind) {
                passed |= behind == *victim;
                behind = (behind.0 + dx, behind.1 + dy);
            }
            let far = (victim.0 - to.0).abs() + (victim.1 - to.1).abs();
            let end = (behind.0 - to.0).abs() + (behind.1 - to.1).abs();
            if passed && end > far && next.of[own].contains(&behind) {
                taken.push(*victim);
            }
            let mut around = STRAIGHT
                .map(|(dx, dy)| (victim.0 + dx, victim.1 + dy))
                .to_vec();
            around.retain(|place| is_inside(*place));
            let shut = around.iter().all(|place| next.of[own].contains(place));
            if around.len() == 2 && shut && around.contains(&to) {
                taken.push(*victim);
            }
        }
        for victim in taken {
            next.of[other].remove(&victim);
        }
        next.turn = other;
        next
    }
}

impl Referee for Hasami {
    fn set_up(board: &Board, turn: u8) -> Self {
        let of = [0, 1].map(|player| {
            let own = board
                .squares()
                .filter(|at| board.piece(*at) == Some(Piece(player)));
            own.map(|at| (i32::from(at.x), i32::from(at.y))).collect()
        });
        let men = Men {
            of,
            turn: usize::from(turn),
        };
        Self {
            seen: Course::new().with(men.clone()),
            men,
        }
    }

    fn board(&self) -> Board {
        let mut board = Board::new(9, 9);
        for (piece, men) in (0..).zip(&self.men.of) {
            for (x, y) in men {
                let at = Square::new(
                    u16::try_from(*x).expect("on"),
                    u16::try_from(*y).expect("on"),
                );
                board.set(at, Cell::of(Piece(piece)));
            }
        }
        board
    }

    fn turn(&self) -> u8 {
        u8::try_from(self.men.turn).expect("two")
    }

    fn moves(&self) -> Vec<(Self, Outcome)> {
        let after = |(from, to): (Place, Place)| {
            let men = self.men.after(from, to);
            let times = self.seen.times(&men);
            let outcome = if men.of[men.turn].len() < 2 || men.moves().is_empty() {
                Outcome::Won(self.turn())
            } else if times >= 2 {
                Outcome::Draw
            } else {
                Outcome::Going
            };
            let seen = self.seen.with(men.clone());
            (Self { men, seen }, outcome)
        };
        self.men.moves().into_iter().map(after).collect()
    }
}

fn scattered(random: &mut Random) -> Board {
    let mut board = Board::new(9, 9);
    let density = 1 + random.below(6);
    let squares: Vec<Square> = board.squares().collect();
    for at in squares {
        if random.below(8) < density {
            let piece = Piece(u16::from(random.below(2) == 1));
            board.set(at, Cell::of(piece));
        }
    }
    board
}

fn compare(games: usize) {
    let rules = rules("hasami", &[]);
    let mut random = Random::new(12, 9);
    for _ in 0..games {
        play::<Hasami>(&*rules, &rules.start(), 60, &mut random, anything);
    }
    let mut won = 0;
    for _ in 0..games * 40 {
        let start = set_up(
            &*rules,
            &scattered(&mut random),
            u8::from(random.below(2) == 1),
        );
        let (_, outcome) = play::<Hasami>(&*rules, &start, 3, &mut random, anything);
        won += usize::from(outcome != Outcome::Going);
    }
    // Few men, so that games end and positions repeat.
    let mut drawn = 0;
    for _ in 0..games * 4 {
        let mut board = Board::new(9, 9);
        for (x, y, piece) in [(0, 0, 0), (1, 0, 1), (0, 1, 0), (8, 8, 1), (7, 8, 1)] {
            board.set(Square::new(x, y), Cell::of(Piece(piece)));
        }
        let start = set_up(&*rules, &board, 1);
        let back_and_forth = |game: &Hasami| game.seen.times(&game.men) > 1;
        let (_, outcome) = play::<Hasami>(&*rules, &start, 60, &mut random, back_and_forth);
        won += usize::from(matches!(outcome, Outcome::Won(_)));
        drawn += usize::from(outcome == Outcome::Draw);
    }
    assert!(won > 0 && drawn > 0, "{won} won, {drawn} drawn");
}

#[test]
fn hasami_is_what_its_referee_says() {
    compare(4);
}

#[test]
#[ignore = "slow: tens of thousands of positions"]
fn hasami_is_what_its_referee_says_for_long() {
    compare(80);
}
