//! Go on small boards, under each rule of ko.

use super::{Referee, anything, play, rules};
use gametui::board::{Board, Cell, Outcome, Piece, Square};
use gametui::search::random::Random;

const SIDE: usize = 3;

/// The contents of the points: the player of the stone.
type Points = [Option<u8>; SIDE * SIDE];

/// What may not come back: 0 any board, 1 a board with the same player to move, 2 the board before the last move.
#[derive(Clone)]
struct Go<const KO: u8> {
    points: Points,
    turn: u8,
    passes: u8,
    /// The boards before this one with the player to move.
    past: Vec<(Points, u8)>,
}

fn neighbours(point: usize) -> impl Iterator<Item = usize> {
    let (x, y) = (point % SIDE, point / SIDE);
    let left = (x > 0).then(|| point - 1);
    let right = (x + 1 < SIDE).then_some(point + 1);
    let below = (y > 0).then(|| point - SIDE);
    let above = (y + 1 < SIDE).then_some(point + SIDE);
    [left, right, below, above].into_iter().flatten()
}

/// Returns the points of the group of a point, and whether it has a liberty.
fn group(points: &Points, point: usize) -> (Vec<usize>, bool) {
    let (mut group, mut index, mut breathes) = (vec![point], 0, false);
    while let Some(next) = group.get(index).copied() {
        for neighbour in neighbours(next) {
            breathes |= points[neighbour].is_none() && points[point].is_some();
            if points[neighbour] == points[point] && !group.contains(&neighbour) {
                group.push(neighbour);
            }
        }
        index += 1;
    }
    (group, breathes)
}

impl<const KO: u8> Go<KO> {
    fn area(&self, player: u8) -> usize {
        let owns = |point: &usize| match self.points[*point] {
            Some(stone) => stone == player,
            None => {
                let (empty, _) = group(&self.points, *point);
                let beside = empty.into_iter().flat_map(neighbours);
                let stones: Vec<_> = beside.filter_map(|point| self.points[point]).collect();
                !stones.is_empty() && stones.iter().all(|stone| *stone == player)
            }
        };
        (0..self.points.len()).filter(owns).count()
    }

    fn after(&self, points: Points, is_pass: bool) -> (Self, Outcome) {
        let mut next = self.clone();
        next.past.push((self.points, self.turn));
        next.points = points;
        next.turn = 1 - self.turn;
        next.passes = if is_pass { self.passes + 1 } else { 0 };
        let outcome = match next.passes < 2 {
            true => Outcome::Going,
            // The komi is half a point.
            false => Outcome::Won(u8::from(next.area(0) <= next.area(1))),
        };
        (next, outcome)
    }

    /// Returns the board after a stone, if the rules allow it.
    fn placed(&self, point: usize) -> Option<Points> {
        let mut points = self.points;
        if points[point].is_some() {
            return None;
        }
        points[point] = Some(self.turn);
        for neighbour in neighbours(point) {
            if points[neighbour] == Some(1 - self.turn) {
                let (taken, breathes) = group(&points, neighbour);
                let taken = taken.into_iter().filter(|_| !breathes);
                taken.for_each(|point| points[point] = None);
            }
        }
        let (_, breathes) = group(&points, point);
        let mut past = self.past.iter();
        let comes_back = match KO {
            0 => past.any(|(earlier, _)| *earlier == points),
            1 => past.any(|(earlier, turn)| *earlier == points && *turn != self.turn),
            _ => past
                .next_back()
                .is_some_and(|(before, _)| *before == points),
        };
        (breathes && !comes_back).then_some(points)
    }
}

impl<const KO: u8> Referee for Go<KO> {
    fn set_up(board: &Board, turn: u8) -> Self {
        let stones = board.cells().iter().map(|cell| cell.piece());
        let stones = stones.map(|piece| piece.and_then(|piece| u8::try_from(piece.0).ok()));
        let stones: Vec<_> = stones.collect();
        Self {
            points: stones.try_into().expect("a small board"),
            turn,
            passes: 0,
            past: Vec::new(),
        }
    }

    fn board(&self) -> Board {
        let side = u16::try_from(SIDE).expect("small");
        let mut board = Board::new(side, side);
        let squares: Vec<Square> = board.squares().collect();
        for square in squares {
            let point = usize::from(square.y) * SIDE + usize::from(square.x);
            if let Some(player) = self.points[point] {
                board.set(square, Cell::of(Piece(player.into())));
            }
        }
        board
    }

    fn turn(&self) -> u8 {
        self.turn
    }

    fn moves(&self) -> Vec<(Self, Outcome)> {
        let points = (0..self.points.len()).filter_map(|point| self.placed(point));
        let mut moves: Vec<_> = points.map(|points| self.after(points, false)).collect();
        moves.push(self.after(self.points, true));
        moves
    }
}

/// Plays random games and returns the number of positions.
fn compare<const KO: u8>(games: usize) -> usize {
    let rules = rules(
        "go",
        &[("size", "3x3"), ("komi", "0.5"), ("KO", &KO.to_string())],
    );
    let mut random = Random::new(3, KO.into());
    // Passes end games before anything comes back, so half of the games go on as long as there is another move.
    let goes_on = |go: &Go<KO>| go.passes == 0;
    let mut positions = 0;
    for number in 0..games {
        let prefers = if number % 2 == 0 { anything } else { goes_on };
        positions += play::<Go<KO>>(&*rules, &rules.start(), 60, &mut random, prefers).0;
    }
    positions
}

#[test]
fn go_is_what_its_referee_says_under_each_rule_of_ko() {
    let positions = [compare::<0>(60), compare::<1>(60), compare::<2>(60)];
    assert!(
        positions.iter().all(|number| *number > 1_000),
        "{positions:?}"
    );
}

#[test]
#[ignore = "slow: thousands of games"]
fn go_is_what_its_referee_says_for_long() {
    let positions = [
        compare::<0>(3_000),
        compare::<1>(3_000),
        compare::<2>(3_000),
    ];
    assert!(
        positions.iter().all(|number| *number > 50_000),
        "{positions:?}"
    );
}
