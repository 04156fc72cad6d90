//! `games/xiangqi.gdef` beside a referee that makes every move of a piece and looks whether the general can be taken.

use super::referee::{Going, Referee, compare, position_of};
use super::{check_counts, library};
use gametui::board::{Outcome, Square};

/// A piece: its player and its letter in the names of the rules.
type Man = (u8, char);

#[derive(Clone, Debug, PartialEq)]
struct Xiangqi {
    /// By row from the bottom, then column.
    rows: [[Option<Man>; 9]; 10],
    turn: u8,
}

const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

impl Xiangqi {
    /// Reads rows from the top that are joined by `/`: capitals are red, a digit is a number of empty points.
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

    /// What stands on a point; the outer value is nothing beside the board.
    fn get(&self, (x, y): (i8, i8)) -> Option<Option<Man>> {
        let row = self.rows.get(usize::try_from(y).ok()?)?;
        row.get(usize::try_from(x).ok()?).copied()
    }

    /// The points that a piece gets to, whatever comes of its general.
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
                // The generals see each other on an open column.
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

    /// Whether a player can take the general of the other.
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

    /// Gives the legal moves until one is enough. Returns true then.
    fn visit(&self, enough: &mut dyn FnMut(Going, Self) -> bool) -> bool {
        for (from, man) in self.men().filter(|(_, man)| man.0 == self.turn) {
            for to in self.targets(from, man) {
                let mut next = self.clone();
                next.rows[from.1 as usize][from.0 as usize] = None;
                next.rows[to.1 as usize][to.0 as usize] = Some(man);
                next.turn = 1 - self.turn;
                if !next.attacks_general(next.turn)
                    && enough((square(from), square(to), name_of(man)), next)
                {
                    return true;
                }
            }
        }
        false
    }

    fn len(&self) -> usize {
        self.men().count()
    }
}

fn name_of((player, letter): Man) -> String {
    format!("{}{letter}", if player == 0 { 'R' } else { 'B' })
}

fn square((x, y): (i8, i8)) -> Square {
    Square::new(x.unsigned_abs().into(), y.unsigned_abs().into())
}

impl Referee for Xiangqi {
    fn moves(&self) -> Vec<(Going, Self)> {
        let mut moves = Vec::new();
        self.visit(&mut |going, next| {
            moves.push((going, next));
            false
        });
        moves
    }

    fn piece_on(&self, square: Square) -> Option<String> {
        self.rows[usize::from(square.y)][usize::from(square.x)].map(name_of)
    }

    fn turn(&self) -> u8 {
        self.turn
    }

    fn is_check(&self) -> bool {
        self.attacks_general(1 - self.turn)
    }

    fn outcome(&self, past: &[Self]) -> (Outcome, &'static str) {
        let repeats = past.iter().filter(|old| *old == self).count();
        if !self.visit(&mut |_, _| true) {
            let reason = if self.is_check() { "mate" } else { "no move" };
            return (Outcome::Won(1 - self.turn), reason);
        }
        if repeats >= 2 && self.is_check() {
            return (Outcome::Won(self.turn), "perpetual check");
        }
        if repeats >= 3 {
            return (Outcome::Draw, "repetition");
        }
        if self.men().all(|(_, (_, letter))| "GAE".contains(letter)) {
            return (Outcome::Draw, "bare");
        }
        let long_ago = past.len().checked_sub(120).map(|index| past[index].len());
        match long_ago == Some(self.len()) {
            true => (Outcome::Draw, "sixty moves"),
            false => (Outcome::Going, "going"),
        }
    }
}

fn starts() -> Vec<Xiangqi> {
    vec![
        Xiangqi::new(
            "rheagaehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEAGAEHR",
            0,
        ),
        Xiangqi::new(
            "r2aga2r/4c4/e1h1e1h2/s3s3s/2s3S2/9/S1S1S3S/H3C1H2/4A4/R1E1GAE1R",
            1,
        ),
        Xiangqi::new("3ag4/4a4/9/5H3/9/9/9/9/4A4/3AGR3", 0),
        Xiangqi::new("3g5/9/9/4s4/9/9/9/9/9/4GC3", 0),
        Xiangqi::new("4g4/9/9/9/9/9/9/9/8R/3G5", 0),
        Xiangqi::new("3g1a3/3S5/e3e4/2S6/9/9/4s3c/9/4A1s2/3AG4", 1),
    ]
}

#[test]
fn counts_are_the_published_ones() {
    let rules = library("xiangqi");
    check_counts(&*rules, &rules.start(), &[44, 1920]);
    let start = position_of(&*rules, &starts()[0]);
    assert_eq!(start.board, rules.start().board);
}

#[test]
#[ignore = "slow: three million positions"]
fn counts_are_the_published_ones_deeper() {
    let rules = library("xiangqi");
    check_counts(&*rules, &rules.start(), &[44, 1920, 79_666, 3_290_240]);
}

#[test]
fn random_games_are_those_of_the_referee() {
    let (positions, ends) = compare(&*library("xiangqi"), &starts(), 1, 3, 140);
    assert!(positions > 1000, "{positions} {ends:?}");
    assert_eq!(ends.len(), 7, "{positions} {ends:?}");
}

#[test]
#[ignore = "slow: tens of thousands of positions"]
fn random_games_are_those_of_the_referee_for_long() {
    let (positions, ends) = compare(&*library("xiangqi"), &starts(), 2, 30, 300);
    assert!(positions > 20_000, "{positions} {ends:?}");
    assert_eq!(ends.len(), 7, "{positions} {ends:?}");
}
