//! Gomoku, and renju with its forbidden points.

use super::{Referee, anything, play, rules, set_up};
use gametui::board::{Board, Cell, Outcome, Piece, Square};
use gametui::search::random::Random;

const SIZE: i32 = 15;
const LINES: [Point; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

type Point = (i32, i32);

/// The stones; nothing else is needed to check a rule.
#[derive(Clone, Copy)]
struct Stones<const RENJU: bool> {
    at: [[Option<usize>; 15]; 15],
    turn: usize,
}

fn is_inside((x, y): Point) -> bool {
    (0..SIZE).contains(&x) && (0..SIZE).contains(&y)
}

impl<const RENJU: bool> Stones<RENJU> {
    fn get(&self, (x, y): Point) -> Option<usize> {
        let column = self.at.get(usize::try_from(x).ok()?)?;
        *column.get(usize::try_from(y).ok()?)?
    }

    fn is_empty(&self, point: Point) -> bool {
        is_inside(point) && self.get(point).is_none()
    }

    fn with(mut self, player: usize, (x, y): Point) -> Self {
        self.at[usize::try_from(x).expect("on")][usize::try_from(y).expect("on")] = Some(player);
        self
    }

    fn count(&self) -> usize {
        self.at.as_flattened().iter().flatten().count()
    }

    /// Returns the stones of a player that are in one row with a point of it.
    fn row(&self, player: usize, (x, y): Point, (dx, dy): Point) -> Vec<Point> {
        let on = |n: &i32| self.get((x + n * dx, y + n * dy)) == Some(player);
        let back = (1..SIZE).take_while(|n| on(&-n)).last().unwrap_or(0);
        (-back..)
            .take_while(on)
            .map(|n| (x + n * dx, y + n * dy))
            .collect()
    }

    /// Returns the length of the longest row of a player through a point.
    fn longest(&self, player: usize, point: Point) -> usize {
        let rows = LINES.map(|line| self.row(player, point, line).len());
        rows.into_iter().max().unwrap_or(0)
    }

    /// Returns the sets of four black stones on a line that include this point and that one more stone makes exactly
    /// five, each with the points for that stone.
    fn fours(&self, point: Point, line: Point) -> Vec<(Vec<Point>, Vec<Point>)> {
        let mut fours: Vec<(Vec<Point>, Vec<Point>)> = Vec::new();
        for n in -5..=5 {
            let gap = (point.0 + n * line.0, point.1 + n * line.1);
            if !self.is_empty(gap) {
                continue;
            }
            let mut five = self.with(0, gap).row(0, gap, line);
            if five.len() == 5 && five.contains(&point) {
                five.retain(|stone| *stone != gap);
                match fours.iter_mut().find(|(stones, _)| *stones == five) {
                    Some((_, gaps)) => gaps.push(gap),
                    None => fours.push((five, vec![gap])),
                }
            }
        }
        fours
    }

    /// Returns true if the stone on `point` is part of a three: black may play a point of the line that makes it a
    /// straight four.
    fn is_three(&self, point: Point, line: Point) -> bool {
        (-4..=4).any(|n| {
            let end = (point.0 + n * line.0, point.1 + n * line.1);
            if !self.is_empty(end) {
                return false;
            }
            let next = self.with(0, end);
            let is_straight =
                |four: &(Vec<Point>, Vec<Point>)| four.1.len() == 2 && four.0.contains(&point);
            next.fours(end, line).iter().any(is_straight)
                && !LINES.iter().any(|line| next.row(0, end, *line).len() == 5)
                && !self.is_foul(end)
        })
    }

    /// Returns true if a black stone on an empty point breaks a rule.
    fn is_foul(&self, point: Point) -> bool {
        let next = self.with(0, point);
        let rows = LINES.map(|line| next.row(0, point, line).len());
        if rows.contains(&5) {
            return false;
        }
        let fours = LINES.map(|line| next.fours(point, line).len());
        let threes = LINES.into_iter().zip(fours);
        let threes = threes.filter(|(line, fours)| *fours == 0 && next.is_three(point, *line));
        rows.iter().any(|row| *row > 5) || fours.iter().sum::<usize>() > 1 || threes.count() > 1
    }

    fn may_place(&self, point: Point) -> bool {
        if !self.is_empty(point) || !RENJU {
            return self.is_empty(point);
        }
        let stones = i32::try_from(self.count()).expect("few");
        let far = (point.0 - 7).abs().max((point.1 - 7).abs());
        if stones < 3 && far > stones {
            return false;
        }
        self.turn == 1 || !self.is_foul(point)
    }

    fn after(&self, point: Point) -> (Self, Outcome) {
        let mut next = self.with(self.turn, point);
        next.turn = 1 - self.turn;
        let rows = LINES.map(|line| next.row(self.turn, point, line).len());
        let wins = if RENJU && self.turn == 0 {
            rows.contains(&5)
        } else {
            next.longest(self.turn, point) >= 5
        };
        let outcome = if wins {
            Outcome::Won(self.turn())
        } else if next.count() == 225 {
            Outcome::Draw
        } else {
            Outcome::Going
        };
        (next, outcome)
    }
}

impl<const RENJU: bool> Referee for Stones<RENJU> {
    fn set_up(board: &Board, turn: u8) -> Self {
        let mut stones = Self {
            at: [[None; 15]; 15],
            turn: usize::from(turn),
        };
        for at in board.squares() {
            let piece = board.piece(at).map(|piece| usize::from(piece.0));
            stones.at[usize::from(at.x)][usize::from(at.y)] = piece;
        }
        stones
    }

    fn board(&self) -> Board {
        let mut board = Board::new(15, 15);
        let squares: Vec<Square> = board.squares().collect();
        for at in squares {
            if let Some(player) = self.at[usize::from(at.x)][usize::from(at.y)] {
                board.set(at, Cell::of(Piece(u16::try_from(player).expect("two"))));
            }
        }
        board
    }

    fn turn(&self) -> u8 {
        u8::try_from(self.turn).expect("two")
    }

    fn moves(&self) -> Vec<(Self, Outcome)> {
        let points = (0..SIZE).flat_map(|x| (0..SIZE).map(move |y| (x, y)));
        let legal = points.filter(|point| self.may_place(*point));
        let mut moves: Vec<_> = legal.map(|point| self.after(point)).collect();
        if RENJU && moves.is_empty() {
            let mut next = *self;
            next.turn = 1 - self.turn;
            moves.push((next, Outcome::Going));
        }
        moves
    }
}

fn put(board: &mut Board, (x, y): Point, piece: u16) {
    let at = Square::new(u16::try_from(x).expect("on"), u16::try_from(y).expect("on"));
    board.set(at, Cell::of(Piece(piece)));
}

/// Returns a board with stones in the middle, more black than white ones, so that many points are forbidden.
fn scattered(random: &mut Random) -> Board {
    let mut board = Board::new(15, 15);
    let low = random.below(6);
    let (black, white) = (4 + random.below(30), 3 + random.below(12));
    for (piece, count) in [(0, black), (1, white)] {
        for _ in 0..count {
            let mut coordinate = || i32::try_from(low + random.below(15 - 2 * low)).expect("few");
            put(&mut board, (coordinate(), coordinate()), piece);
        }
    }
    board
}

/// Returns a board with a few empty points, some of them forbidden.
fn nearly_full(random: &mut Random) -> Board {
    let mut board = Board::new(15, 15);
    let squares: Vec<Square> = board.squares().collect();
    for at in &squares {
        // Pairs of pairs: no row of five anywhere.
        let piece = u16::from((at.x / 2 + at.y) % 2 == 1);
        board.set(*at, Cell::of(Piece(piece)));
    }
    for _ in 0..1 + random.below(3) {
        let (x, y) = (3 + random.below(9) as u16, random.below(15) as u16);
        let far = 1 + random.below(3) as u16;
        for column in x - far..=x + far {
            board.set(Square::new(column, y), Cell::of(Piece(0)));
        }
        board.set(Square::new(x, y), Cell::EMPTY);
    }
    board
}

fn compare<const RENJU: bool>(games: usize) {
    let value = if RENJU { "true" } else { "false" };
    let rules = rules("gomoku", &[("renju", value)]);
    let mut random = Random::new(12, 15);
    for _ in 0..games {
        play::<Stones<RENJU>>(&*rules, &rules.start(), 8, &mut random, anything);
    }
    let mut passes = 0;
    for number in 0..games * 20 {
        let board = if number % 4 == 0 {
            nearly_full(&mut random)
        } else {
            scattered(&mut random)
        };
        let turn = u8::from(random.below(4) == 0);
        let start = set_up(&*rules, &board, turn);
        let game = Stones::<RENJU>::set_up(&board, turn);
        passes += usize::from(game.moves().iter().any(|(next, _)| next.at == game.at));
        play::<Stones<RENJU>>(&*rules, &start, 2, &mut random, anything);
    }
    assert_eq!(passes > 0, RENJU, "{passes} times nothing was left");
}

#[test]
fn gomoku_is_what_its_referee_says() {
    compare::<false>(1);
}

#[test]
fn renju_is_what_its_referee_says() {
    compare::<true>(4);
}

#[test]
#[ignore = "slow: thousands of large positions"]
fn renju_is_what_its_referee_says_for_long() {
    compare::<true>(100);
}

/// Checks a diagram: `b` and `w` are stones, rows from the top; `+` must be forbidden, `-` must not.
fn check_points(rows: &[&str]) {
    let mut stones = Stones::<true>::set_up(&Board::new(15, 15), 0);
    let mut questions = Vec::new();
    for (y, row) in (0..).zip(rows.iter().rev()) {
        for (x, point) in (0..).zip(row.chars()) {
            let at = (x + 3, y + 3);
            match point {
                'b' => stones = stones.with(0, at),
                'w' => stones = stones.with(1, at),
                '+' | '-' => questions.push((at, point == '+')),
                _ => {}
            }
        }
    }
    // Three stones elsewhere, so that the opening is over.
    for corner in [(0, 0), (14, 0), (0, 14)] {
        stones = stones.with(1, corner);
    }
    let rules = rules("gomoku", &[("renju", "true")]);
    let position = set_up(&*rules, &stones.board(), 0);
    for (point, expected) in questions {
        assert_eq!(stones.is_foul(point), expected, "the referee on {rows:?}");
        let square = Square::new(point.0 as u16, point.1 as u16);
        let mv = gametui::board::Move::of(vec![gametui::board::Op::Place(square, Piece(0))]);
        let judged = rules
            .worker()
            .judge(&position, &mv, &gametui::base::Limits::default());
        let is_legal = matches!(judged, gametui::rules::Judgement::Legal(_));
        assert_eq!(is_legal, !expected, "{rows:?}");
    }
}

#[test]
fn the_foul_points_of_renju_are_those_of_its_rules() {
    // Two threes, also with gaps; with one of them blocked it is allowed.
    check_points(&["..b..", "..b..", "bb+..", "....."]);
    check_points(&["..b..", ".....", "..b..", "b.+b.", "....."]);
    check_points(&["...b..", "...b..", "wbb-..", "......"]);
    check_points(&["..b..", "..b..", "b.-.b", "....."]);
    // Two fours: on two lines, and twice on one.
    check_points(&["bbb+", "...b", "...b", "...b"]);
    check_points(&["bbb.+.bbb"]);
    check_points(&["b.b+b.b"]);
    // A four with a three is allowed.
    check_points(&["...b.", "...b.", "bbb-.", "....."]);
    // Six in a row is forbidden; with exactly five as well, the move wins.
    check_points(&["bbb+bb"]);
    check_points(&["bb-bb", "..b..", "..b..", "..b..", "..b..", "..b.."]);
    // If the point that would make a straight four also makes a six upwards, it is not a three; if it makes a five
    // there, neither. Without these stones it is one.
    let mut rows = [
        ".....b..", "....bb..", "....bb..", "w.bb-...", ".....b..", ".....b..",
    ];
    check_points(&rows);
    rows[5] = "........";
    check_points(&rows);
    check_points(&["....b..", "....b..", "w.bb+..", "......."]);
}
