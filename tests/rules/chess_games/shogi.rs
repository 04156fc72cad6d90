//! `games/shogi.gdef` beside a referee that keeps hands as numbers, makes every move of a piece and looks whether the
//! king can be taken, and knows mate by a dropped pawn from the list of the answers to it.

use super::referee::{Going, Referee, compare, position_of};
use super::{check_counts, library};
use gametui::base::Limits;
use gametui::board::notation::read_move;
use gametui::board::{Outcome, Square};
use gametui::rules::Judgement;

/// A piece: its player, its letter, and whether it is promoted.
type Man = (u8, char, bool);

#[derive(Clone, Debug, PartialEq)]
struct Shogi {
    /// By row from the bottom, then column.
    rows: [[Option<Man>; 9]; 9],
    /// By player, then kind as in [`HAND`].
    hands: [[u8; 7]; 2],
    turn: u8,
}

/// The kinds in hand, in the order of the rows beside the board.
const HAND: [char; 7] = ['P', 'L', 'N', 'S', 'G', 'B', 'R'];
const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

impl Shogi {
    /// Reads a position in the notation SFEN: board, player to move, hands.
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

    /// The squares that a piece gets to, whatever comes of its king.
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

    /// Whether a player can take the king of the other.
    fn attacks_king(&self, player: u8) -> bool {
        self.men()
            .filter(|(_, man)| man.0 == player)
            .any(|(from, man)| {
                let targets = self.targets(from, man).into_iter();
                let mut there = targets.filter_map(|to| self.get(to).flatten());
                there.any(|(_, letter, _)| letter == 'K')
            })
    }

    fn put(&mut self, (x, y): (i8, i8), man: Option<Man>) {
        self.rows[y as usize][x as usize] = man;
    }

    /// Gives the moves of the pieces on the board that do not leave the king to be taken, until one is enough. Returns
    /// true then.
    fn board_moves(&self, enough: &mut dyn FnMut(Going, Self) -> bool) -> bool {
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
                    if is_legal
                        && !next.attacks_king(next.turn)
                        && enough((square(from), square(to), name_of(placed)), next)
                    {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Gives the legal drops, until one is enough. Returns true then.
    fn drops(&self, enough: &mut dyn FnMut(Going, Self) -> bool) -> bool {
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
                    || letter == 'P' && next.is_check() && !next.board_moves(&mut |_, _| true);
                if next.attacks_king(next.turn) || pawn_mates() {
                    continue;
                }
                let name = name_of((player, letter, false));
                if enough((hand_square(player, kind), square(to), name), next) {
                    return true;
                }
            }
        }
        false
    }
}

/// How many rows lie before a row, seen by a player.
fn rows_left(player: u8, y: i8) -> i8 {
    if player == 0 { 8 - y } else { y }
}

/// How many rows a piece must have before it.
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

fn name_of((player, letter, promoted): Man) -> String {
    let color = if player == 0 { 'B' } else { 'W' };
    match (letter, promoted) {
        ('R', true) => format!("{color}D"),
        ('B', true) => format!("{color}H"),
        (letter, true) => format!("{color}P{letter}"),
        (letter, false) => format!("{color}{letter}"),
    }
}

fn square((x, y): (i8, i8)) -> Square {
    Square::new(u16::from(x.unsigned_abs()) + 3, y.unsigned_abs().into())
}

/// Where a kind lies in the hand of a player.
fn hand_square(player: u8, kind: usize) -> Square {
    let row = kind as u16;
    match player {
        0 => Square::new(13, row),
        _ => Square::new(1, 8 - row),
    }
}

impl Referee for Shogi {
    fn moves(&self) -> Vec<(Going, Self)> {
        let mut moves = Vec::new();
        let mut keep = |going, next| {
            moves.push((going, next));
            false
        };
        self.board_moves(&mut keep);
        self.drops(&mut keep);
        moves
    }

    fn piece_on(&self, square: Square) -> Option<String> {
        if let Some(x) = square.x.checked_sub(3).filter(|x| *x < 9) {
            return self.rows[usize::from(square.y)][usize::from(x)].map(name_of);
        }
        let player = u8::from(square.x < 2);
        let kind = if player == 0 { square.y } else { 8 - square.y };
        let number = self.hands[usize::from(player)].get(usize::from(kind))?;
        match (square.x, number) {
            (_, 0) | (0 | 14, 1) => None,
            (0 | 14, number) => Some(format!("N{number}")),
            _ => Some(name_of((player, HAND[usize::from(kind)], false))),
        }
    }

    fn turn(&self) -> u8 {
        self.turn
    }

    fn is_check(&self) -> bool {
        self.attacks_king(1 - self.turn)
    }

    fn outcome(&self, past: &[Self]) -> (Outcome, &'static str) {
        if !self.board_moves(&mut |_, _| true) && !self.drops(&mut |_, _| true) {
            let reason = if self.is_check() { "mate" } else { "no move" };
            return (Outcome::Won(1 - self.turn), reason);
        }
        let repeats = past.iter().filter(|old| *old == self).count();
        match (repeats, past.len()) {
            (2.., _) if self.is_check() => (Outcome::Won(self.turn), "perpetual check"),
            (3.., _) => (Outcome::Draw, "repetition"),
            (_, 500..) => (Outcome::Draw, "five hundred moves"),
            _ => (Outcome::Going, "going"),
        }
    }
}

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";

/// Positions without pieces in hand but for the first ones, so that they have few moves and games repeat themselves.
const STARTS: [&str; 7] = [
    START,
    "lnsgk2nl/1r4gs1/p1pppp1pp/1p4p2/7P1/2P6/PP1PPPP1P/1SG4R1/LN2KGSNL b Bb",
    "4k4/9/4P4/9/9/9/9/9/4K4 b P2p",
    "7k1/9/7G1/9/9/9/9/9/K8 b 2Ppr",
    "4k4/4g4/9/9/9/9/9/4G4/4K4 b -",
    "4k4/9/9/9/9/9/9/9/R3K4 b -",
    "8k/7+R1/9/9/9/9/1+r7/9/8K w -",
];

#[test]
fn counts_are_the_published_ones() {
    let rules = library("shogi");
    check_counts(&*rules, &rules.start(), &[30, 900]);
    let start = position_of(&*rules, &Shogi::new(START));
    assert_eq!(start.board, rules.start().board);
    // No position is known to have more moves.
    let most = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p";
    let most = position_of(&*rules, &Shogi::new(most));
    check_counts(&*rules, &most, &[593]);
}

#[test]
#[ignore = "slow: hundreds of thousands of positions"]
fn counts_are_the_published_ones_deeper() {
    let rules = library("shogi");
    check_counts(&*rules, &rules.start(), &[30, 900, 25_470, 719_731]);
}

#[test]
fn random_games_are_those_of_the_referee() {
    let starts = STARTS.map(Shogi::new);
    let (positions, ends) = compare(&*library("shogi"), &starts, 1, 2, 60);
    assert!(positions > 400, "{positions} {ends:?}");
    assert_eq!(ends.len(), 4, "{positions} {ends:?}");
}

#[test]
#[ignore = "slow: tens of thousands of positions"]
fn random_games_are_those_of_the_referee_for_long() {
    let starts = STARTS.map(Shogi::new);
    let (positions, ends) = compare(&*library("shogi"), &starts, 2, 16, 600);
    assert!(positions > 10_000, "{positions} {ends:?}");
    assert!(ends.len() >= 5, "{positions} {ends:?}");
}

/// Whether a pawn may be dropped by the player to move on a square, which is counted as on our board.
fn may_drop_pawn(sfen: &str, square: &str) -> bool {
    let rules = library("shogi");
    let referee = Shogi::new(sfen);
    let at = position_of(&*rules, &referee);
    let (hand, piece) = match referee.turn {
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
    // The king in the corner has no way out: golds guard the squares beside it.
    assert!(!may_drop_pawn("8k/6G2/7G1/9/9/9/9/9/K8 b P", "11,7"));
    // Here it takes the pawn.
    assert!(may_drop_pawn("8k/6G2/9/9/9/9/9/9/K8 b P", "11,7"));
    // Here a rook takes it.
    assert!(may_drop_pawn("8k/6Gr1/7G1/9/9/9/9/9/K8 b P", "11,7"));
    // This gold cannot: it stands before its king, against the bishop.
    assert!(!may_drop_pawn("8k/6Gg1/7G1/9/9/9/9/1B7/K8 b P", "11,7"));
}

#[test]
fn a_second_pawn_on_a_column_must_be_promoted() {
    assert!(!may_drop_pawn("4k4/9/9/9/9/4P4/9/9/4K4 b P", "7,5"));
    assert!(may_drop_pawn("4k4/9/9/9/9/4+P4/9/9/4K4 b P", "7,5"));
    assert!(may_drop_pawn("4k4/9/9/9/9/4p4/9/9/4K4 b P", "7,5"));
    assert!(!may_drop_pawn("4k4/9/9/9/9/9/9/9/4K4 b P", "4,8"));
}
