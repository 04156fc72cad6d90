//! `games/xiangqi.gdef` compared with a referee that makes every move of a piece and checks whether the general can be
//! captured.

use super::{
    Course, Referee, check_counts, compare_from, outcomes, perpetual_checker, rules, set_up,
};
use gametui::board::{Board, Cell, Outcome, Piece, Position, Square};

/// A piece: its player and its letter in the names of the rules.
type Man = (u8, char);

/// The letters in the order of the declarations.
const LETTERS: &str = "GAEHRCS";

#[derive(Clone, Debug, PartialEq)]
struct Men {
    /// By row from the bottom, then column.
    rows: [[Option<Man>; 9]; 10],
    turn: u8,
}

#[derive(Clone)]
struct Xiangqi {
    men: Men,
    /// The positions so far, including this one.
    seen: Course<Men>,
    /// The number of moves since the last capture.
    quiet: u32,
}

const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

impl Men {
    /// Reads rows from the top, joined by `/`: capitals are red, a digit is a number of empty points.
    fn new(text: &str, turn: u8) -> Self {
        let mut rows = [[None; 9]; 10];
        for (row, text) in rows.iter_mut().rev().zip(text.split('/')) {
            let mut x = 0;
            for letter in text.chars() {
                match letter.to_digit(10) {
                    Some(empty) => x += empty as usize,
                    None => {
                        let player = u8::from(letter.is_ascii_lowercase());
                        row[x] = Some((player, letter.to_ascii_uppercase()));
                        x += 1;
                    }
                }
            }
            assert_eq!(x, 9, "{text}");
        }
        Self { rows, turn }
    }

    /// Returns the content of a point; the outer value is `None` off the board.
    fn get(&self, (x, y): (i8, i8)) -> Option<Option<Man>> {
        let row = self.rows.get(usize::try_from(y).ok()?)?;
        row.get(usize::try_from(x).ok()?).copied()
    }

    /// Returns the points to which a piece moves, ignoring the safety of its general.
    fn targets(&self, (x, y): (i8, i8), (player, letter): Man) -> Vec<(i8, i8)> {
        let mut targets = Vec::new();
        let forward = if player == 0 { 1 } else { -1 };
        let depth = if player == 0 { y } else { 9 - y };
        let is_palace = |(x, y): (i8, i8)| {
            (3..=5).contains(&x) && (0..=2).contains(&if player == 0 { y } else { 9 - y })
        };
        match letter {
            'G' => {
                let steps = ORTHOGONAL.map(|(dx, dy)| (x + dx, y + dy));
                targets.extend(steps.into_iter().filter(|to| is_palace(*to)));
                // The generals face each other on an open column.
                let mut to = (x, y + forward);
                while self.get(to) == Some(None) {
                    to.1 += forward;
                }
                if self.get(to) == Some(Some((1 - player, 'G'))) {
                    targets.push(to);
                }
            }
            'A' => {
                let steps = DIAGONAL.map(|(dx, dy)| (x + dx, y + dy));
                targets.extend(steps.into_iter().filter(|to| is_palace(*to)));
            }
            'E' => {
                for (dx, dy) in DIAGONAL {
                    let stays = depth + 2 * dy * forward <= 4;
                    if stays && self.get((x + dx, y + dy)) == Some(None) {
                        targets.push((x + 2 * dx, y + 2 * dy));
                    }
                }
            }
            'H' => {
                for (dx, dy) in ORTHOGONAL {
                    if self.get((x + dx, y + dy)) == Some(None) {
                        let (sx, sy) = (dy, dx);
                        targets.push((x + 2 * dx + sx, y + 2 * dy + sy));
                        targets.push((x + 2 * dx - sx, y + 2 * dy - sy));
                    }
                }
            }
            'S' => {
                targets.push((x, y + forward));
                if depth > 4 {
                    targets.extend([(x - 1, y), (x + 1, y)]);
                }
            }
            _ => {
                for (dx, dy) in ORTHOGONAL {
                    let mut to = (x + dx, y + dy);
                    while self.get(to) == Some(None) {
                        targets.push(to);
                        to = (to.0 + dx, to.1 + dy);
                    }
                    if letter == 'C' {
                        to = (to.0 + dx, to.1 + dy);
                        while self.get(to) == Some(None) {
                            to = (to.0 + dx, to.1 + dy);
                        }
                    }
                    targets.push(to);
                }
            }
        }
        let is_own = |to: &(i8, i8)| match self.get(*to) {
            None => true,
            Some(there) => there.is_some_and(|(owner, _)| owner == player),
        };
        targets.retain(|to| !is_own(to));
        targets
    }

    fn men(&self) -> impl Iterator<Item = ((i8, i8), Man)> + '_ {
        (0..10).flat_map(move |y| {
            (0..9).filter_map(move |x| Some(((x, y), self.get((x, y)).flatten()?)))
        })
    }

    /// Returns true if a player can capture the opponent's general.
    fn attacks_general(&self, player: u8) -> bool {
        self.men().any(|(from, man)| {
            let targets = match man.0 == player {
                true => self.targets(from, man),
                false => Vec::new(),
            };
            let mut there = targets.into_iter().filter_map(|to| self.get(to).flatten());
            there.any(|(_, letter)| letter == 'G')
        })
    }

    /// Calls `enough` with the positions after legal moves, until it returns true. Returns true then.
    fn visit(&self, enough: &mut dyn FnMut(Self) -> bool) -> bool {
        for (from, man) in self.men().filter(|(_, man)| man.0 == self.turn) {
            for to in self.targets(from, man) {
                let mut next = self.clone();
                next.rows[from.1 as usize][from.0 as usize] = None;
                next.rows[to.1 as usize][to.0 as usize] = Some(man);
                next.turn = 1 - self.turn;
                if !next.attacks_general(next.turn) && enough(next) {
                    return true;
                }
            }
        }
        false
    }

    fn is_check(&self) -> bool {
        self.attacks_general(1 - self.turn)
    }

    fn len(&self) -> usize {
        self.men().count()
    }
}

impl Xiangqi {
    fn new(men: Men) -> Self {
        Self {
            seen: Course::new().with(men.clone()),
            men,
            quiet: 0,
        }
    }

    /// Returns the game after a move to a position that has not occurred, with its outcome.
    fn after(&self, men: Men) -> (Self, Outcome) {
        let quiet = match men.len() == self.men.len() {
            true => self.quiet + 1,
            false => 0,
        };
        let times = self.seen.times(&men);
        let is_bare = men.men().all(|(_, (_, letter))| "GAE".contains(letter));
        let line = std::iter::once(&men).chain(self.seen.since_first(&men));
        let line: Vec<(u8, bool)> = line.map(|men| (men.turn, men.is_check())).collect();
        let checker = perpetual_checker(&line);
        let outcome = if !men.visit(&mut |_| true) {
            Outcome::Won(self.men.turn)
        } else if let Some(loser) = checker.filter(|_| times >= 2) {
            Outcome::Won(1 - loser)
        } else if times >= 3 || is_bare || quiet >= 120 {
            Outcome::Draw
        } else {
            Outcome::Going
        };
        let seen = self.seen.with(men.clone());
        (Self { men, seen, quiet }, outcome)
    }
}

impl Referee for Xiangqi {
    fn set_up(board: &Board, turn: u8) -> Self {
        let mut rows = [[None; 9]; 10];
        for square in board.squares() {
            let man = board.piece(square).map(|piece| {
                let letter = LETTERS.chars().nth(usize::from(piece.0 % 7));
                (u8::from(piece.0 >= 7), letter.expect("seven kinds"))
            });
            rows[usize::from(square.y)][usize::from(square.x)] = man;
        }
        Self::new(Men { rows, turn })
    }

    fn board(&self) -> Board {
        let mut board = Board::new(9, 10);
        for ((x, y), (player, letter)) in self.men.men() {
            let kind = LETTERS.find(letter).expect("a kind") as u16;
            let square = Square::new(x.unsigned_abs().into(), y.unsigned_abs().into());
            board.set(square, Cell::of(Piece(kind + 7 * u16::from(player))));
        }
        board
    }

    fn turn(&self) -> u8 {
        self.men.turn
    }

    fn moves(&self) -> Vec<(Self, Outcome)> {
        let mut moves = Vec::new();
        self.men.visit(&mut |next| {
            moves.push(self.after(next));
            false
        });
        moves
    }
}

fn starts() -> Vec<Men> {
    vec![
        Men::new(
            "rheagaehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEAGAEHR",
            0,
        ),
        Men::new(
            "r2aga2r/4c4/e1h1e1h2/s3s3s/2s3S2/9/S1S1S3S/H3C1H2/4A4/R1E1GAE1R",
            1,
        ),
        Men::new("3ag4/4a4/9/5H3/9/9/9/9/4A4/3AGR3", 0),
        Men::new("3g5/9/9/4s4/9/9/9/9/9/4GC3", 0),
        Men::new("4g4/9/9/9/9/9/9/9/8R/3G5", 0),
        Men::new("3g1a3/3S5/e3e4/2S6/9/9/4s3c/9/4A1s2/3AG4", 1),
    ]
}

fn position(rules: &dyn gametui::rules::Rules, men: Men) -> Position {
    let turn = men.turn;
    set_up(rules, &Xiangqi::new(men).board(), turn)
}

#[test]
fn counts_are_the_published_ones() {
    let rules = rules("xiangqi", &[]);
    check_counts(&*rules, &rules.start(), &[44, 1920]);
    let start = Xiangqi::new(starts().remove(0));
    assert_eq!(start.board(), rules.start().board);
}

#[test]
#[ignore = "slow: three million positions"]
fn counts_are_the_published_ones_deeper() {
    let rules = rules("xiangqi", &[]);
    check_counts(&*rules, &rules.start(), &[44, 1920, 79_666, 3_290_240]);
}

fn compare(seed: u64, rounds: u64, plies: usize) -> usize {
    let rules = rules("xiangqi", &[]);
    let starts: Vec<Position> = starts()
        .into_iter()
        .map(|men| position(&*rules, men))
        .collect();
    let seeks = |game: &Xiangqi| game.seen.times(&game.men) > 1 || game.men.is_check();
    compare_from(&*rules, &starts, (seed, rounds), plies, seeks)
}

#[test]
fn xiangqi_is_what_its_referee_says() {
    let positions = compare(1, 4, 130);
    assert!(positions > 1000, "{positions}");
}

#[test]
#[ignore = "slow: tens of thousands of positions"]
fn xiangqi_is_what_its_referee_says_for_long() {
    let positions = compare(2, 40, 300);
    assert!(positions > 20_000, "{positions}");
}

#[test]
fn perpetual_check_loses_and_other_repetitions_draw() {
    let rules = rules("xiangqi", &[]);
    let start = position(&*rules, Men::new("4g4/9/9/9/9/4R4/9/9/9/3G5", 1));
    let check = ["e10-f10", "e5-f5", "f10-e10", "f5-e5"];
    let outcomes_of_check = outcomes(&*rules, &start, &check);
    assert_eq!(outcomes_of_check.len(), 8, "check on e5 for the third time");
    assert_eq!(outcomes_of_check.last(), Some(&Outcome::Won(1)));
    let start = position(&*rules, Men::new("4g4/9/9/9/9/R8/9/9/9/3G5", 0));
    let moves = outcomes(&*rules, &start, &["a5-a6", "e10-f10", "a6-a5", "f10-e10"]);
    assert_eq!(moves.len(), 12, "the start for the fourth time");
    assert_eq!(moves.last(), Some(&Outcome::Draw));
}
