//! `games/shogi.gdef` compared with a referee that stores hands as numbers, makes every move of a piece and checks
//! whether the king can be captured, and recognises mate by a dropped pawn from the list of answers.

use super::{
    Course, Referee, check_counts, compare_from, outcomes, perpetual_checker, rules, set_up,
};
use gametui::base::Limits;
use gametui::board::{Board, Cell, Outcome, Piece, Position, Square};
use gametui::notation::read_move;
use gametui::rules::{Judgement, Rules};

/// A piece: its player, its letter, and whether it is promoted.
type Man = (u8, char, bool);

#[derive(Clone, Debug, PartialEq)]
struct Men {
    /// By row from the bottom, then column.
    rows: [[Option<Man>; 9]; 9],
    /// By player, then kind as in [`HAND`].
    hands: [[u8; 7]; 2],
    turn: u8,
}

#[derive(Clone)]
struct Shogi {
    men: Men,
    /// The positions so far, including this one.
    seen: Course<Men>,
    moves: u32,
}

/// The kinds of each player in the order of the declarations.
const KINDS: [(char, bool); 14] = [
    ('K', false),
    ('R', false),
    ('B', false),
    ('G', false),
    ('S', false),
    ('N', false),
    ('L', false),
    ('P', false),
    ('R', true),
    ('B', true),
    ('S', true),
    ('N', true),
    ('L', true),
    ('P', true),
];
/// The first of the number pieces, which means two.
const TWO: u16 = 28;
/// The kinds in hand, in the order of the rows beside the board.
const HAND: [char; 7] = ['P', 'L', 'N', 'S', 'G', 'B', 'R'];
const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

impl Men {
    /// Reads a position in SFEN notation: board, player to move, hands.
    fn new(text: &str) -> Self {
        let mut parts = text.split(' ');
        let mut position = Self {
            rows: [[None; 9]; 9],
            hands: [[0; 7]; 2],
            turn: 0,
        };
        let board = parts.next().expect("a board");
        for (row, text) in position.rows.iter_mut().rev().zip(board.split('/')) {
            let (mut x, mut promoted) = (0, false);
            for letter in text.chars() {
                match (letter.to_digit(10), letter) {
                    (Some(empty), _) => x += empty as usize,
                    (None, '+') => promoted = true,
                    _ => {
                        let player = u8::from(letter.is_ascii_lowercase());
                        row[x] = Some((player, letter.to_ascii_uppercase(), promoted));
                        (x, promoted) = (x + 1, false);
                    }
                }
            }
            assert_eq!(x, 9, "{text}");
        }
        position.turn = u8::from(parts.next() == Some("w"));
        let mut number = 0;
        for letter in parts.next().unwrap_or("-").chars().filter(|c| *c != '-') {
            if let Some(digit) = letter.to_digit(10) {
                number = 10 * number + digit as u8;
                continue;
            }
            let player = usize::from(letter.is_ascii_lowercase());
            position.hands[player][kind_in_hand(letter.to_ascii_uppercase())] = number.max(1);
            number = 0;
        }
        position
    }

    fn get(&self, (x, y): (i8, i8)) -> Option<Option<Man>> {
        let row = self.rows.get(usize::try_from(y).ok()?)?;
        row.get(usize::try_from(x).ok()?).copied()
    }

    /// Returns the squares to which a piece moves, ignoring the safety of its king.
    fn targets(&self, (x, y): (i8, i8), (player, letter, promoted): Man) -> Vec<(i8, i8)> {
        let forward = if player == 0 { 1 } else { -1 };
        let gold = [(0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1)];
        let silver = [(0, 1), (1, 1), (-1, 1), (1, -1), (-1, -1)];
        let steps: Vec<(i8, i8)> = match (letter, promoted) {
            ('K', _) => [ORTHOGONAL, DIAGONAL].concat(),
            ('R', true) => DIAGONAL.to_vec(),
            ('B', true) => ORTHOGONAL.to_vec(),
            ('G', _) | ('S' | 'N' | 'L' | 'P', true) => gold.to_vec(),
            ('S', false) => silver.to_vec(),
            ('N', false) => vec![(1, 2), (-1, 2)],
            ('P', false) => vec![(0, 1)],
            _ => Vec::new(),
        };
        let lines: &[(i8, i8)] = match (letter, promoted) {
            ('R', _) => &ORTHOGONAL,
            ('B', _) => &DIAGONAL,
            ('L', false) => &[(0, 1)],
            _ => &[],
        };
        let mut targets: Vec<(i8, i8)> = Vec::new();
        targets.extend(steps.iter().map(|(dx, dy)| (x + dx, y + dy * forward)));
        for (dx, dy) in lines {
            let dy = dy * forward;
            let mut to = (x + dx, y + dy);
            while self.get(to) == Some(None) {
                targets.push(to);
                to = (to.0 + dx, to.1 + dy);
            }
            targets.push(to);
        }
        targets.retain(|to| match self.get(*to) {
            None => false,
            Some(there) => there.is_none_or(|(owner, ..)| owner != player),
        });
        targets
    }

    fn men(&self) -> impl Iterator<Item = ((i8, i8), Man)> + '_ {
        (0..9).flat_map(move |y| {
            (0..9).filter_map(move |x| Some(((x, y), self.get((x, y)).flatten()?)))
        })
    }

    /// Returns true if a player can capture the opponent's king.
    fn attacks_king(&self, player: u8) -> bool {
        self.men()
            .filter(|(_, man)| man.0 == player)
            .any(|(from, man)| {
                let targets = self.targets(from, man).into_iter();
                let mut there = targets.filter_map(|to| self.get(to).flatten());
                there.any(|(_, letter, _)| letter == 'K')
            })
    }

    fn is_check(&self) -> bool {
        self.attacks_king(1 - self.turn)
    }

    fn put(&mut self, (x, y): (i8, i8), man: Option<Man>) {
        self.rows[y as usize][x as usize] = man;
    }

    /// Calls `enough` with the positions after moves of pieces on the board that do not leave the king in check, until
    /// it returns true. Returns true then.
    fn board_moves(&self, enough: &mut dyn FnMut(Self) -> bool) -> bool {
        for (from, man) in self.men().filter(|(_, man)| man.0 == self.turn) {
            let (player, letter, promoted) = man;
            for to in self.targets(from, man) {
                let is_zone = |y| rows_left(player, y) <= 2;
                let can_promote = !promoted && !"KG".contains(letter);
                for becomes in [false, true] {
                    let is_legal = match becomes {
                        false => promoted || rows_left(player, to.1) >= least_rows(letter),
                        true => can_promote && (is_zone(from.1) || is_zone(to.1)),
                    };
                    let mut next = self.clone();
                    let placed = (player, letter, promoted || becomes);
                    next.put(from, None);
                    if let Some(Some((_, taken, _))) = self.get(to)
                        && taken != 'K'
                    {
                        next.hands[usize::from(player)][kind_in_hand(taken)] += 1;
                    }
                    next.put(to, Some(placed));
                    next.turn = 1 - player;
                    if is_legal && !next.attacks_king(next.turn) && enough(next) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Calls `enough` with the positions after legal drops, until it returns true. Returns true then.
    fn drops(&self, enough: &mut dyn FnMut(Self) -> bool) -> bool {
        let player = self.turn;
        for (kind, letter) in HAND.into_iter().enumerate() {
            if self.hands[usize::from(player)][kind] == 0 {
                continue;
            }
            let has_pawn = |x: i8| {
                let pawn = Some(Some((player, 'P', false)));
                (0..9).any(|y| self.get((x, y)) == pawn)
            };
            for to in (0..9).flat_map(|x| (0..9).map(move |y| (x, y))) {
                let is_free = self.get(to) == Some(None);
                let two_pawns = letter == 'P' && has_pawn(to.0);
                if !is_free || two_pawns || rows_left(player, to.1) < least_rows(letter) {
                    continue;
                }
                let mut next = self.clone();
                next.hands[usize::from(player)][kind] -= 1;
                next.put(to, Some((player, letter, false)));
                next.turn = 1 - player;
                let pawn_mates =
                    || letter == 'P' && next.is_check() && !next.board_moves(&mut |_| true);
                if next.attacks_king(next.turn) || pawn_mates() {
                    continue;
                }
                if enough(next) {
                    return true;
                }
            }
        }
        false
    }
}

/// Returns the number of rows ahead of a row, seen by a player.
fn rows_left(player: u8, y: i8) -> i8 {
    if player == 0 { 8 - y } else { y }
}

/// Returns the number of rows that a piece must have ahead of it.
fn least_rows(letter: char) -> i8 {
    match letter {
        'P' | 'L' => 1,
        'N' => 2,
        _ => 0,
    }
}

fn kind_in_hand(letter: char) -> usize {
    HAND.iter()
        .position(|kind| *kind == letter)
        .expect("a kind")
}

fn square((x, y): (i8, i8)) -> Square {
    Square::new(u16::from(x.unsigned_abs()) + 3, y.unsigned_abs().into())
}

/// Returns the squares of a kind in hand and of its number.
fn hand_squares(player: u8, kind: usize) -> (Square, Square) {
    let row = kind as u16;
    match player {
        0 => (Square::new(13, row), Square::new(14, row)),
        _ => (Square::new(1, 8 - row), Square::new(0, 8 - row)),
    }
}

fn piece_of((player, letter, promoted): Man) -> Piece {
    let kind = KINDS.iter().position(|kind| *kind == (letter, promoted));
    Piece(kind.expect("a kind") as u16 + 14 * u16::from(player))
}

impl Shogi {
    fn new(men: Men) -> Self {
        Self {
            seen: Course::new().with(men.clone()),
            men,
            moves: 0,
        }
    }

    /// Returns the game after a move, with its outcome.
    fn after(&self, men: Men) -> (Self, Outcome) {
        let moves = self.moves + 1;
        let times = self.seen.times(&men);
        let line = std::iter::once(&men).chain(self.seen.since_first(&men));
        let line: Vec<(u8, bool)> = line.map(|men| (men.turn, men.is_check())).collect();
        let checker = perpetual_checker(&line);
        let outcome = if !men.board_moves(&mut |_| true) && !men.drops(&mut |_| true) {
            Outcome::Won(self.men.turn)
        } else if let Some(loser) = checker.filter(|_| times >= 3) {
            Outcome::Won(1 - loser)
        } else if times >= 3 || moves >= 500 {
            Outcome::Draw
        } else {
            Outcome::Going
        };
        let seen = self.seen.with(men.clone());
        (Self { men, seen, moves }, outcome)
    }
}

impl Referee for Shogi {
    fn set_up(board: &Board, turn: u8) -> Self {
        let mut men = Men {
            rows: [[None; 9]; 9],
            hands: [[0; 7]; 2],
            turn,
        };
        for (y, row) in (0..).zip(&mut men.rows) {
            for (x, man) in (3..).zip(row) {
                let piece = board.piece(Square::new(x, y));
                *man = piece.map(|piece| {
                    let (letter, promoted) = KINDS[usize::from(piece.0 % 14)];
                    (u8::from(piece.0 >= 14), letter, promoted)
                });
            }
        }
        for (player, hand) in (0..).zip(&mut men.hands) {
            for (kind, number) in hand.iter_mut().enumerate() {
                let (piece, count) = hand_squares(player, kind);
                let count = board.piece(count).map_or(1, |count| count.0 - TWO + 2);
                let has = board.piece(piece).is_some();
                *number = if has { count as u8 } else { 0 };
            }
        }
        Self::new(men)
    }

    fn board(&self) -> Board {
        let mut board = Board::new(15, 9);
        for y in 0..9 {
            let is_left = y > 1;
            let holes = [(0, is_left), (1, is_left), (2, false), (12, false)];
            let right = [(13, y < 7), (14, y < 7)];
            for (x, is_there) in holes.into_iter().chain(right) {
                if !is_there {
                    board.set(Square::new(x, y), Cell::HOLE);
                }
            }
        }
        for (at, man) in self.men.men() {
            board.set(square(at), Cell::of(piece_of(man)));
        }
        for (player, hand) in (0..).zip(&self.men.hands) {
            for (kind, number) in hand.iter().enumerate() {
                let (piece, count) = hand_squares(player, kind);
                if *number > 0 {
                    board.set(piece, Cell::of(piece_of((player, HAND[kind], false))));
                }
                if *number > 1 {
                    board.set(count, Cell::of(Piece(TWO + u16::from(*number) - 2)));
                }
            }
        }
        board
    }

    fn turn(&self) -> u8 {
        self.men.turn
    }

    fn moves(&self) -> Vec<(Self, Outcome)> {
        let mut moves = Vec::new();
        let mut keep = |next| {
            moves.push(self.after(next));
            false
        };
        self.men.board_moves(&mut keep);
        self.men.drops(&mut keep);
        moves
    }
}

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";

/// Positions without pieces in hand except for the first ones, so that they have few moves and games repeat themselves.
const STARTS: [&str; 7] = [
    START,
    "lnsgk2nl/1r4gs1/p1pppp1pp/1p4p2/7P1/2P6/PP1PPPP1P/1SG4R1/LN2KGSNL b Bb",
    "4k4/9/4P4/9/9/9/9/9/4K4 b P2p",
    "7k1/9/7G1/9/9/9/9/9/K8 b 2Ppr",
    "4k4/4g4/9/9/9/9/9/4G4/4K4 b -",
    "4k4/9/9/9/9/9/9/9/R3K4 b -",
    "8k/7+R1/9/9/9/9/1+r7/9/8K w -",
];

fn position(rules: &dyn Rules, sfen: &str) -> Position {
    let men = Men::new(sfen);
    let turn = men.turn;
    set_up(rules, &Shogi::new(men).board(), turn)
}

#[test]
fn counts_are_the_published_ones() {
    let rules = rules("shogi", &[]);
    check_counts(&*rules, &rules.start(), &[30, 900]);
    let start = Shogi::new(Men::new(START));
    assert_eq!(start.board(), rules.start().board);
    // The position with the most moves known.
    let most = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p";
    check_counts(&*rules, &position(&*rules, most), &[593]);
}

#[test]
#[ignore = "slow: hundreds of thousands of positions"]
fn counts_are_the_published_ones_deeper() {
    let rules = rules("shogi", &[]);
    check_counts(&*rules, &rules.start(), &[30, 900, 25_470, 719_731]);
}

fn compare(seed: u64, rounds: u64, plies: usize) -> usize {
    let rules = rules("shogi", &[]);
    let starts: Vec<Position> = STARTS.map(|sfen| position(&*rules, sfen)).into();
    let seeks = |game: &Shogi| game.seen.times(&game.men) > 1 || game.men.is_check();
    compare_from(&*rules, &starts, (seed, rounds), plies, seeks)
}

#[test]
fn shogi_is_what_its_referee_says() {
    let positions = compare(1, 3, 60);
    assert!(positions > 500, "{positions}");
}

#[test]
#[ignore = "slow: tens of thousands of positions"]
fn shogi_is_what_its_referee_says_for_long() {
    let positions = compare(2, 24, 600);
    assert!(positions > 10_000, "{positions}");
}

#[test]
fn perpetual_check_loses_and_other_repetitions_draw() {
    let rules = rules("shogi", &[]);
    let start = position(&*rules, "R3k4/9/9/9/9/9/9/9/4K4 w -");
    let check = ["h9-h8", "d9-d8", "h8-h9", "d8-d9"];
    let outcomes_of_check = outcomes(&*rules, &start, &check);
    assert_eq!(
        outcomes_of_check.len(),
        12,
        "check on row 9 for the fourth time"
    );
    assert_eq!(outcomes_of_check.last(), Some(&Outcome::Won(1)));
    let start = position(&*rules, "4k4/9/9/9/9/9/9/9/R3K4 b -");
    let moves = outcomes(&*rules, &start, &["d1-d2", "h9-g9", "d2-d1", "g9-h9"]);
    assert_eq!(moves.len(), 12, "the start for the fourth time");
    assert_eq!(moves.last(), Some(&Outcome::Draw));
}

/// Returns true if the player to move may drop a pawn on a square, named as on our board.
fn may_drop_pawn(sfen: &str, square: &str) -> bool {
    let rules = rules("shogi", &[]);
    let at = position(&*rules, sfen);
    let (hand, piece) = match at.turn {
        0 => ("13,0", "BP"),
        _ => ("1,8", "WP"),
    };
    let text = format!("clear({hand}) place({square},{piece})");
    let mv = read_move(&text, rules.game(), &at.board).expect("a move");
    let judged = rules.worker().judge(&at, &mv, &Limits::default());
    matches!(judged, Judgement::Legal(_))
}

#[test]
fn a_dropped_pawn_must_not_mate() {
    // The king in the corner has no escape: golds guard the squares beside it.
    assert!(!may_drop_pawn("8k/6G2/7G1/9/9/9/9/9/K8 b P", "11,7"));
    // Here it captures the pawn.
    assert!(may_drop_pawn("8k/6G2/9/9/9/9/9/9/K8 b P", "11,7"));
    // Here a rook captures it.
    assert!(may_drop_pawn("8k/6Gr1/7G1/9/9/9/9/9/K8 b P", "11,7"));
    // This gold cannot: it is pinned by the bishop.
    assert!(!may_drop_pawn("8k/6Gg1/7G1/9/9/9/9/1B7/K8 b P", "11,7"));
}

#[test]
fn a_second_pawn_on_a_column_must_be_promoted() {
    assert!(!may_drop_pawn("4k4/9/9/9/9/4P4/9/9/4K4 b P", "7,5"));
    assert!(may_drop_pawn("4k4/9/9/9/9/4+P4/9/9/4K4 b P", "7,5"));
    assert!(may_drop_pawn("4k4/9/9/9/9/4p4/9/9/4K4 b P", "7,5"));
    assert!(!may_drop_pawn("4k4/9/9/9/9/9/9/9/4K4 b P", "4,8"));
}
