//! Positions of shogi, apart from any rules: as FEN, the start and the handicaps.

/// The kinds of pieces as FEN writes them. The first seven can be in hand.
pub(super) const LETTERS: [&str; 14] = [
    "P", "L", "N", "S", "G", "B", "R", "K", "+P", "+L", "+N", "+S", "+B", "+R",
];
/// The same as CSA writes them.
pub(super) const CODES: [&str; 14] = [
    "FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "UM", "RY",
];
/// How many of each kind there are.
const COUNTS: [u32; 8] = [18, 4, 4, 4, 4, 2, 2, 2];

/// The rows of the start, from the top.
const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";

/// The names of handicaps, with the squares that are empty.
pub(super) const HANDICAPS: [(&str, &[(u8, u8)]); 15] = [
    ("香落ち", &[(1, 1)]),
    ("右香落ち", &[(9, 1)]),
    ("角落ち", &[(2, 2)]),
    ("飛車落ち", &[(8, 2)]),
    ("飛香落ち", &[(8, 2), (1, 1)]),
    ("二枚落ち", &[(8, 2), (2, 2)]),
    ("三枚落ち", &[(8, 2), (2, 2), (1, 1)]),
    ("四枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1)]),
    ("五枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1)]),
    ("左五枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1)]),
    (
        "六枚落ち",
        &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1), (2, 1)],
    ),
    (
        "左七枚落ち",
        &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1), (2, 1), (3, 1)],
    ),
    (
        "右七枚落ち",
        &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1), (2, 1), (7, 1)],
    ),
    (
        "八枚落ち",
        &[
            (8, 2),
            (2, 2),
            (1, 1),
            (9, 1),
            (8, 1),
            (2, 1),
            (3, 1),
            (7, 1),
        ],
    ),
    (
        "十枚落ち",
        &[
            (8, 2),
            (2, 2),
            (1, 1),
            (9, 1),
            (8, 1),
            (2, 1),
            (3, 1),
            (7, 1),
            (4, 1),
            (6, 1),
        ],
    ),
];

/// A piece: whose it is, 0 for the first player, and its kind.
pub(super) type Stone = (u8, usize);

/// A position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Table {
    /// The squares, row by row from the top, each from the ninth file to the first.
    cells: [[Option<Stone>; 9]; 9],
    /// How many pieces of each kind the players have in hand.
    pub(super) hands: [[u32; 7]; 2],
    /// The player to move.
    pub(super) turn: u8,
}

impl Table {
    /// Returns the start.
    pub(super) fn start() -> Self {
        Self::of_rows(START).unwrap_or_default()
    }

    /// Returns the position of a handicap.
    pub(super) fn handicap(name: &str) -> Option<Self> {
        let mut known = HANDICAPS.iter();
        let (_, squares) = known.find(|(known, _)| *known == name)?;
        let mut table = Self::start();
        for (file, rank) in *squares {
            table.set(*file, *rank, None);
        }
        table.turn = 1;
        Some(table)
    }

    /// Returns what stands on a square.
    pub(super) fn get(&self, file: u8, rank: u8) -> Option<Stone> {
        let row = self.cells.get(usize::from(rank).checked_sub(1)?)?;
        *row.get(9_usize.checked_sub(usize::from(file))?)?
    }

    /// Sets what stands on a square. Returns false if there is no such square.
    pub(super) fn set(&mut self, file: u8, rank: u8, stone: Option<Stone>) -> bool {
        let row = usize::from(rank)
            .checked_sub(1)
            .and_then(|row| self.cells.get_mut(row));
        let column = 9_usize.checked_sub(usize::from(file));
        match row
            .zip(column)
            .and_then(|(row, column)| row.get_mut(column))
        {
            Some(cell) => {
                *cell = stone;
                true
            }
            None => false,
        }
    }

    /// Puts pieces in a hand. Returns false for a kind that is never in hand.
    pub(super) fn add(&mut self, player: u8, kind: usize, count: u32) -> bool {
        let hand = self.hands.get_mut(usize::from(player));
        match hand.and_then(|hand| hand.get_mut(kind)) {
            Some(number) if count <= 18 => {
                *number = (*number + count).min(18);
                true
            }
            _ => false,
        }
    }

    /// Puts all pieces that are nowhere in the hand of a player, but for kings.
    pub(super) fn add_rest(&mut self, player: u8) {
        for (kind, all) in COUNTS.iter().enumerate().take(7) {
            let stones = self.cells.iter().flatten().flatten();
            let on_board = stones
                .filter(|(_, other)| *other == kind || plain(*other) == kind)
                .count();
            let in_hands: u32 = self.hands.iter().filter_map(|hand| hand.get(kind)).sum();
            let used = u32::try_from(on_board)
                .unwrap_or(u32::MAX)
                .saturating_add(in_hands);
            self.add(player, kind, all.saturating_sub(used));
        }
    }

    fn of_rows(rows: &str) -> Option<Self> {
        let mut table = Self::default();
        let mut ranks = 0;
        for (row, rank) in rows.split('/').zip(1_u8..) {
            let mut file = 9_u8;
            let mut is_promoted = false;
            for letter in row.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file = file.checked_sub(u8::try_from(empty).ok()?)?;
                } else if letter == '+' {
                    is_promoted = true;
                } else {
                    let sign = if is_promoted { "+" } else { "" };
                    let word = format!("{sign}{}", letter.to_ascii_uppercase());
                    let kind = LETTERS.iter().position(|known| *known == word)?;
                    if !table.set(
                        file,
                        rank,
                        Some((u8::from(letter.is_ascii_lowercase()), kind)),
                    ) {
                        return None;
                    }
                    file = file.checked_sub(1)?;
                    is_promoted = false;
                }
            }
            if file > 0 || is_promoted {
                return None;
            }
            ranks = rank;
        }
        (ranks == 9).then_some(table)
    }

    /// Reads a position from FEN with the pieces in hand in brackets, or from SFEN. `None` if it is of another game.
    pub(super) fn of_fen(fen: &str) -> Option<Self> {
        let mut words = fen.split_whitespace().filter(|word| *word != "sfen");
        let rows = words.next()?;
        let turn = words.next()?;
        let (rows, hand) = match rows.split_once('[') {
            Some((rows, hand)) => (rows, Some(hand.trim_end_matches(']'))),
            None => (rows, None),
        };
        let mut table = Self::of_rows(rows)?;
        // The first player is w in FEN, and b in SFEN.
        table.turn = u8::from(if hand.is_some() {
            turn == "b"
        } else {
            turn == "w"
        });
        let hand = hand.or_else(|| words.next()).unwrap_or_default();
        let mut count = 0;
        for letter in hand.chars().filter(|letter| *letter != '-') {
            if let Some(digit) = letter.to_digit(10) {
                count = (count * 10 + digit).min(99);
                continue;
            }
            let word = letter.to_ascii_uppercase().to_string();
            let kind = LETTERS.iter().position(|known| *known == word)?;
            if !table.add(u8::from(letter.is_ascii_lowercase()), kind, count.max(1)) {
                return None;
            }
            count = 0;
        }
        Some(table)
    }

    /// Returns the position as FEN with the pieces in hand in brackets.
    pub(super) fn to_fen(&self) -> String {
        let rows: Vec<String> = self.cells.iter().map(row_text).collect();
        let mut text = rows.join("/");
        text.push('[');
        for (player, hand) in self.hands.iter().enumerate() {
            for (letter, count) in LETTERS.iter().zip(hand).rev() {
                let letter = match player {
                    0 => (*letter).to_owned(),
                    _ => letter.to_lowercase(),
                };
                text += &letter.repeat(*count as usize);
            }
        }
        text += if self.turn == 0 { "] w 0 1" } else { "] b 0 1" };
        text
    }
}

fn row_text(row: &[Option<Stone>; 9]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in row.iter().map(Some).chain([None]) {
        if let Some(None) = cell {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        if let Some(Some((player, kind))) = cell {
            let letters = LETTERS.get(*kind).copied().unwrap_or_default();
            text += &match player {
                0 => letters.to_owned(),
                _ => letters.to_lowercase(),
            };
        }
    }
    text
}

/// Returns the kind of a piece as it was before it was promoted.
pub(super) fn plain(kind: usize) -> usize {
    match kind {
        8..=11 => kind - 8,
        12 | 13 => kind - 7,
        _ => kind,
    }
}

/// Returns the kind that a piece is promoted to.
pub(super) fn promoted(kind: usize) -> Option<usize> {
    match kind {
        0..=3 => Some(kind + 8),
        5 | 6 => Some(kind + 7),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_written_as_they_were_read() {
        let start = Table::start();
        assert_eq!(start.get(7, 7), Some((0, 0)));
        assert_eq!(start.get(2, 2), Some((1, 5)));
        assert_eq!(Table::of_fen(&start.to_fen()), Some(start.clone()));
        let sfen = "lnsgk+Rsnl/1r5b1/9/9/9/9/9/1B7/LNSGKGSNL w 2P18p 3";
        let table = Table::of_fen(sfen).expect("a position");
        assert_eq!(
            (table.turn, table.hands[0][0], table.hands[1][0]),
            (1, 2, 18)
        );
        assert_eq!(Table::of_fen(&table.to_fen()), Some(table));
        for bad in [
            "",
            "9/9 b",
            "10/9/9/9/9/9/9/9/9 b -",
            "x8/9/9/9/9/9/9/9/9 b -",
            "9/9/9/9/9/9/9/9/9 b 99K",
        ] {
            assert_eq!(Table::of_fen(bad), None, "{bad}");
        }
    }

    #[test]
    fn handicaps_leave_pieces_out() {
        for (name, squares) in HANDICAPS {
            let table = Table::handicap(name).expect("known");
            assert_eq!(table.turn, 1);
            assert!(
                squares
                    .iter()
                    .all(|(file, rank)| table.get(*file, *rank).is_none())
            );
        }
        assert_eq!(Table::handicap("平手"), None);
        let mut table = Table::default();
        table.add_rest(1);
        assert_eq!(table.hands[1], [18, 4, 4, 4, 4, 2, 2]);
    }

    #[test]
    fn promotion_goes_both_ways() {
        for (kind, letters) in LETTERS.iter().enumerate() {
            if let Some(promoted) = promoted(kind) {
                assert_eq!(plain(promoted), kind);
                assert_eq!(LETTERS[promoted], format!("+{letters}"));
            }
        }
    }
}
