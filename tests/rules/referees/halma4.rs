//! Halma for four players.

use super::{Course, Referee, anything, play, rules, set_up};
use gametui::board::{Board, Cell, Outcome, Piece, Square};
use gametui::search::random::Random;

const SIZE: usize = 16;

type Place = (usize, usize);
type Men = [[Option<u8>; SIZE]; SIZE];

#[derive(Clone)]
struct Halma {
    men: Men,
    turn: u8,
    seen: Course<(Men, u8)>,
}

/// Returns the thirteen squares of a camp in the shape of the board's picture: rows of four, four, three and two.
fn camp(player: u8) -> Vec<Place> {
    let rows: [(usize, usize); 4] = [(0, 4), (1, 4), (2, 3), (3, 2)];
    let squares = rows
        .into_iter()
        .flat_map(|(y, count)| (0..count).map(move |x| (x, y)));
    squares
        .map(|(x, y)| match player {
            0 => (x, y),
            1 => (x, SIZE - 1 - y),
            2 => (SIZE - 1 - x, SIZE - 1 - y),
            _ => (SIZE - 1 - x, y),
        })
        .collect()
}

/// Returns the opposite camp.
fn goal(player: u8) -> Vec<Place> {
    camp([2, 3, 0, 1][usize::from(player)])
}

/// Returns the squares at `distance` in the eight directions.
fn around((x, y): Place, distance: usize) -> Vec<Place> {
    let ends = |n: usize| [n.checked_sub(distance), Some(n), n.checked_add(distance)];
    let mut places = Vec::new();
    for i in ends(x).into_iter().flatten().filter(|i| *i < SIZE) {
        for j in ends(y).into_iter().flatten().filter(|j| *j < SIZE) {
            if (i, j) != (x, y) {
                places.push((i, j));
            }
        }
    }
    places
}

impl Halma {
    fn at(&self, (x, y): Place) -> Option<u8> {
        self.men[x][y]
    }

    fn targets(&self, from: Place) -> Vec<Place> {
        let mut lifted = self.clone();
        lifted.men[from.0][from.1] = None;
        let mut chain = vec![from];
        let mut done = 0;
        while let Some(place) = chain.get(done).copied() {
            done += 1;
            for to in around(place, 2) {
                let over = (
                    usize::midpoint(place.0, to.0),
                    usize::midpoint(place.1, to.1),
                );
                if lifted.at(over).is_some() && lifted.at(to).is_none() && !chain.contains(&to) {
                    chain.push(to);
                }
            }
        }
        chain.extend(around(from, 1));
        chain.retain(|to| self.at(*to).is_none());
        let goal = goal(self.turn);
        if goal.contains(&from) {
            chain.retain(|to| goal.contains(to));
        }
        chain
    }

    fn has_won(&self, player: u8) -> bool {
        let men: Vec<_> = goal(player)
            .into_iter()
            .map(|place| self.at(place))
            .collect();
        let own = men.iter().filter(|man| **man == Some(player)).count();
        men.iter().all(Option::is_some) && own * 2 > men.len()
    }

    fn next(&self, change: Option<(Place, Place)>) -> (Self, Outcome) {
        let mut next = self.clone();
        if let Some((from, to)) = change {
            next.men[from.0][from.1] = None;
            next.men[to.0][to.1] = Some(self.turn);
        }
        next.turn = (self.turn + 1) % 4;
        let picture = (next.men, next.turn);
        let times = next.seen.times(&picture);
        next.seen = next.seen.with(picture);
        let players = (0..4).map(|n| (self.turn + n) % 4);
        let mut winners = players.filter(|player| next.has_won(*player));
        let outcome = match winners.next() {
            Some(player) => Outcome::Won(player),
            None if times >= 2 => Outcome::Draw,
            None => Outcome::Going,
        };
        (next, outcome)
    }
}

impl Referee for Halma {
    fn set_up(board: &Board, turn: u8) -> Self {
        let mut men = [[None; SIZE]; SIZE];
        for at in board.squares() {
            let piece = board.piece(at);
            men[usize::from(at.x)][usize::from(at.y)] =
                piece.and_then(|one| u8::try_from(one.0).ok());
        }
        Self {
            men,
            turn,
            seen: Course::new().with((men, turn)),
        }
    }

    fn board(&self) -> Board {
        let mut board = Board::new(16, 16);
        let squares: Vec<Square> = board.squares().collect();
        for at in squares {
            if let Some(player) = self.men[usize::from(at.x)][usize::from(at.y)] {
                board.set(at, Cell::of(Piece(u16::from(player))));
            }
        }
        board
    }

    fn turn(&self) -> u8 {
        self.turn
    }

    fn moves(&self) -> Vec<(Self, Outcome)> {
        let mut moves = Vec::new();
        for x in 0..SIZE {
            for y in 0..SIZE {
                if self.at((x, y)) == Some(self.turn) {
                    let targets = self.targets((x, y));
                    moves.extend(targets.into_iter().map(|to| self.next(Some(((x, y), to)))));
                }
            }
        }
        if moves.is_empty() {
            moves.push(self.next(None));
        }
        moves
    }
}

fn put(board: &mut Board, (x, y): Place, player: u8) {
    let at = Square::new(u16::try_from(x).expect("on"), u16::try_from(y).expect("on"));
    board.set(at, Cell::of(Piece(u16::from(player))));
}

/// Returns a board with thirteen men each, most of them in the middle or in the goal.
fn under_way(random: &mut Random) -> Board {
    let mut board = Board::new(16, 16);
    let nearly_there = random.below(3);
    let low = random.below(6);
    let places: Vec<Place> = (0..4).flat_map(goal).collect();
    for player in 0..4 {
        for place in goal(player) {
            if random.below(3) < nearly_there {
                put(&mut board, place, player);
            }
        }
        for _ in 0..4 + random.below(10) {
            let mut coordinate = || low + random.below(SIZE - 2 * low);
            put(&mut board, (coordinate(), coordinate()), player);
        }
        put(&mut board, places[random.below(places.len())], player);
    }
    board
}

/// Returns a board on which one player's goal is full except for one square, with men of all players in it.
fn nearly_won(random: &mut Random) -> Board {
    let mut board = under_way(random);
    let player = u8::try_from(random.below(4)).expect("four");
    let own = 4 + random.below(10);
    for (number, place) in goal(player).into_iter().enumerate() {
        let other = u8::try_from(random.below(4)).expect("four");
        put(&mut board, place, if number < own { player } else { other });
    }
    let places = goal(player);
    let (x, y) = places[random.below(places.len())];
    let at = Square::new(u16::try_from(x).expect("on"), u16::try_from(y).expect("on"));
    board.set(at, Cell::EMPTY);
    board
}

fn compare(games: usize) {
    let rules = rules("halma4", &[]);
    let mut random = Random::new(12, 16);
    let turn = |random: &mut Random| u8::try_from(random.below(4)).expect("four");
    for _ in 0..games {
        play::<Halma>(&*rules, &rules.start(), 25, &mut random, anything);
    }
    for _ in 0..games * 12 {
        let start = set_up(&*rules, &under_way(&mut random), turn(&mut random));
        play::<Halma>(&*rules, &start, 2, &mut random, anything);
    }
    let mut won = 0;
    for _ in 0..games * 6 {
        let start = set_up(&*rules, &nearly_won(&mut random), turn(&mut random));
        let has_ended = |game: &Halma| (0..4).any(|player| game.has_won(player));
        let (_, outcome) = play::<Halma>(&*rules, &start, 4, &mut random, has_ended);
        won += usize::from(outcome != Outcome::Going);
    }
    assert!(won > 0);
    // Only the last player can move, so that positions repeat.
    let mut board = Board::new(16, 16);
    put(&mut board, (8, 8), 3);
    let start = set_up(&*rules, &board, 0);
    let stays = |game: &Halma| game.at((8, 8)).is_some() || game.at((8, 9)).is_some();
    let (_, outcome) = play::<Halma>(&*rules, &start, 60, &mut random, stays);
    assert_eq!(outcome, Outcome::Draw);
}

#[test]
fn halma_for_four_is_what_its_referee_says() {
    compare(2);
}

#[test]
#[ignore = "slow: thousands of large positions"]
fn halma_for_four_is_what_its_referee_says_for_long() {
    compare(60);
}
