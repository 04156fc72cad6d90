//! Nine men's morris.

use super::{Course, Referee, anything, play, rules, set_up};
use gametui::board::{Board, Cell, Outcome, Piece, Square};
use gametui::rules::Rules;
use gametui::search::random::Random;

/// The points are numbered round the outer square from its top left corner, then round the middle and the inner one.
const POINTS: usize = 24;

type Men = [Option<u8>; POINTS];

#[derive(Clone)]
struct Morris {
    men: Men,
    hands: [u8; 2],
    turn: u8,
    seen: Course<(Men, [u8; 2], u8)>,
    /// The board without men.
    lines: Board,
}

fn square(point: usize) -> Square {
    let far = 3 - i32::try_from(point / 8).expect("small");
    let (x, y) = [
        (-1, 1),
        (0, 1),
        (1, 1),
        (1, 0),
        (1, -1),
        (0, -1),
        (-1, -1),
        (-1, 0),
    ][point % 8];
    let number = |n: i32| u16::try_from(3 + far * n).expect("on the board");
    Square::new(number(x), number(y))
}

/// The rows of three points.
const ROWS: [[usize; 3]; 16] = [
    [0, 1, 2],
    [2, 3, 4],
    [4, 5, 6],
    [6, 7, 0],
    [8, 9, 10],
    [10, 11, 12],
    [12, 13, 14],
    [14, 15, 8],
    [16, 17, 18],
    [18, 19, 20],
    [20, 21, 22],
    [22, 23, 16],
    [1, 9, 17],
    [3, 11, 19],
    [5, 13, 21],
    [7, 15, 23],
];

/// Returns true if two points are next to each other in a row.
fn are_neighbours(a: usize, b: usize) -> bool {
    let joins = |pair: &[usize]| pair == [a, b] || pair == [b, a];
    ROWS.iter().any(|row| row.windows(2).any(joins))
}

impl Morris {
    fn is_in_mill(&self, point: usize) -> bool {
        let owner = self.men[point];
        let is_mill = |row: &[usize; 3]| row.iter().all(|place| self.men[*place] == owner);
        let mut through = ROWS.iter().filter(|row| row.contains(&point));
        owner.is_some() && through.any(is_mill)
    }

    fn men_of(&self, player: u8) -> Vec<usize> {
        let own = |point: &usize| self.men[*point] == Some(player);
        (0..POINTS).filter(own).collect()
    }

    /// Returns where the player to move can put a man, and where it comes from if it is not in hand.
    fn steps(&self) -> Vec<(Option<usize>, usize)> {
        let free = (0..POINTS).filter(|point| self.men[*point].is_none());
        let free: Vec<usize> = free.collect();
        if self.hands[usize::from(self.turn)] > 0 {
            return free.into_iter().map(|to| (None, to)).collect();
        }
        let own = self.men_of(self.turn);
        let jumps = own.len() == 3;
        let mut steps = Vec::new();
        for from in own {
            let reached = free.iter().filter(|to| jumps || are_neighbours(from, **to));
            steps.extend(reached.map(|to| (Some(from), *to)));
        }
        steps
    }

    fn concluded(mut self) -> (Self, Outcome) {
        let mover = self.turn;
        self.turn = 1 - mover;
        let other = usize::from(self.turn);
        let men = usize::from(self.hands[other]) + self.men_of(self.turn).len();
        let picture = (self.men, self.hands, self.turn);
        let times = self.seen.times(&picture);
        let outcome = if men < 3 || self.steps().is_empty() {
            Outcome::Won(mover)
        } else if times >= 2 {
            Outcome::Draw
        } else {
            Outcome::Going
        };
        self.seen = self.seen.with(picture);
        (self, outcome)
    }
}

impl Referee for Morris {
    /// On an empty board nothing has been placed yet; otherwise all hands are empty.
    fn set_up(board: &Board, turn: u8) -> Self {
        let mut men = [None; POINTS];
        let mut lines = board.clone();
        for (point, man) in men.iter_mut().enumerate() {
            let piece = board.piece(square(point));
            *man = piece.map(|piece| u8::try_from(piece.0).expect("two kinds"));
            lines.set(square(point), Cell::EMPTY);
        }
        let is_empty = men.iter().all(Option::is_none);
        let hands = if is_empty { [9, 9] } else { [0, 0] };
        Self {
            men,
            hands,
            turn,
            seen: Course::new().with((men, hands, turn)),
            lines,
        }
    }

    fn board(&self) -> Board {
        let mut board = self.lines.clone();
        for (point, man) in self.men.iter().enumerate() {
            if let Some(player) = man {
                board.set(square(point), Cell::of(Piece(u16::from(*player))));
            }
        }
        board
    }

    fn turn(&self) -> u8 {
        self.turn
    }

    fn moves(&self) -> Vec<(Self, Outcome)> {
        let mut moves = Vec::new();
        for (from, to) in self.steps() {
            let mut next = self.clone();
            match from {
                Some(from) => next.men[from] = None,
                None => next.hands[usize::from(self.turn)] -= 1,
            }
            next.men[to] = Some(self.turn);
            if !next.is_in_mill(to) {
                moves.push(next.concluded());
                continue;
            }
            let others = next.men_of(1 - self.turn);
            let unprotected = others.iter().filter(|point| !next.is_in_mill(**point));
            let mut taken: Vec<usize> = unprotected.copied().collect();
            if taken.is_empty() {
                taken = others;
            }
            for point in taken {
                let mut taking = next.clone();
                taking.men[point] = None;
                moves.push(taking.concluded());
            }
        }
        moves
    }
}

/// Returns a board on which all men have been placed and some have been taken.
fn under_way(rules: &dyn Rules, random: &mut Random) -> Board {
    let mut board = rules.start().board;
    for player in [0, 1] {
        let mut missing = 3 + random.below(7);
        while missing > 0 {
            let at = square(random.below(POINTS));
            if board.get(at).is_empty() {
                board.set(at, Cell::of(Piece(player)));
                missing -= 1;
            }
        }
    }
    board
}

fn compare(games: usize) {
    let rules = rules("morris", &[]);
    let mut random = Random::new(9, 24);
    let (mut won, mut drawn) = (0, 0);
    let mut note = |(_, outcome): (usize, Outcome)| match outcome {
        Outcome::Won(_) => won += 1,
        Outcome::Draw => drawn += 1,
        _ => {}
    };
    for _ in 0..games {
        note(play::<Morris>(
            &*rules,
            &rules.start(),
            60,
            &mut random,
            anything,
        ));
    }
    let no_hands = [("whiteHand", "0"), ("blackHand", "0")];
    let no_hands = no_hands.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let mut from = |board: &Board, turn: u8, plies: usize, prefers: fn(&Morris) -> bool| {
        let start = set_up(&*rules, board, turn);
        let start = rules.with_state(&start, &no_hands).expect("two states");
        note(play::<Morris>(&*rules, &start, plies, &mut random, prefers));
    };
    let mut boards = Random::new(10, 24);
    for number in 0..games * 20 {
        let board = under_way(&*rules, &mut boards);
        from(&board, u8::from(number % 2 == 1), 8, anything);
    }
    // Both sides go to and fro in their corners, until a position occurs for the third time.
    let mut board = rules.start().board;
    for (player, points) in [(0, [0, 3, 8, 11]), (1, [6, 4, 14, 12])] {
        for point in points {
            board.set(square(point), Cell::of(Piece(player)));
        }
    }
    let keeps_corner = |game: &Morris| {
        [0, 1].map(|point| game.men[point]).contains(&Some(0))
            && [6, 7].map(|point| game.men[point]).contains(&Some(1))
            && [3, 8, 11].iter().all(|point| game.men[*point] == Some(0))
            && [4, 14, 12].iter().all(|point| game.men[*point] == Some(1))
    };
    from(&board, 0, 60, keeps_corner);
    assert!(won > 0 && drawn > 0, "{won} won, {drawn} drawn");
}

#[test]
fn morris_is_what_its_referee_says() {
    compare(2);
}

#[test]
#[ignore = "slow: tens of thousands of positions"]
fn morris_is_what_its_referee_says_for_long() {
    compare(200);
}
