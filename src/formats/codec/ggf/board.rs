//! Positions of Othello: `8 -------- ... *` of GGF, and FEN.

/// The signs of GGF for an empty square and the discs of both players.
const SIGNS: [char; 3] = ['-', '*', 'O'];
/// The largest board.
const LARGEST: usize = 26;

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Discs {
    pub(super) size: usize,
    /// The squares, row by row from the top: 0 for an empty one, 1 and 2 for the discs of the first and the second player.
    cells: Vec<u8>,
    /// The player to move.
    pub(super) turn: u8,
}

impl Discs {
    /// Returns the start of a board of this size.
    pub(super) fn start(size: usize) -> Self {
        let mut cells = vec![0; size * size];
        let half = size / 2;
        let around = [
            (half, half, 2),
            (half, half + 1, 1),
            (half + 1, half, 1),
            (half + 1, half + 1, 2),
        ];
        for (row, column, disc) in around {
            let index = row.checked_sub(1).zip(column.checked_sub(1));
            let index = index.map(|(row, column)| row * size + column);
            if let Some(cell) = index.and_then(|index| cells.get_mut(index)) {
                *cell = disc;
            }
        }
        Self {
            size,
            cells,
            turn: 0,
        }
    }

    /// Reads a value of `BO`.
    pub(super) fn of_value(value: &str) -> Option<Self> {
        let (size, rest) = value.trim().split_once(char::is_whitespace)?;
        let size = size
            .parse::<usize>()
            .ok()
            .filter(|size| (4..=LARGEST).contains(size))?;
        let mut signs = rest.chars().filter(|sign| !sign.is_whitespace());
        let cell = |sign: char| {
            let sign = if sign == '.' {
                '-'
            } else {
                sign.to_ascii_uppercase()
            };
            SIGNS
                .iter()
                .position(|known| *known == sign)
                .and_then(|index| u8::try_from(index).ok())
        };
        let cells: Option<Vec<u8>> = signs.by_ref().take(size * size).map(cell).collect();
        let cells = cells.filter(|cells| cells.len() == size * size)?;
        let turn = cell(signs.next()?)?.checked_sub(1)?;
        Some(Self { size, cells, turn })
    }

    /// Returns the value of `BO`.
    pub(super) fn to_value(&self) -> String {
        let sign = |cell: &u8| SIGNS.get(usize::from(*cell)).copied().unwrap_or('-');
        let rows = self.cells.chunks(self.size.max(1));
        let rows: Vec<String> = rows.map(|row| row.iter().map(sign).collect()).collect();
        format!(
            "{} {} {}",
            self.size,
            rows.join(" "),
            sign(&(self.turn + 1))
        )
    }

    /// Returns the position as FEN, in which the first player has the capital letters.
    pub(super) fn to_fen(&self) -> String {
        let row = |row: &[u8]| {
            let (mut text, mut empty) = (String::new(), 0);
            for cell in row.iter().copied().chain([3]) {
                if cell == 0 {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text += ["", "P", "p", ""]
                    .get(usize::from(cell))
                    .copied()
                    .unwrap_or("");
            }
            text
        };
        let rows: Vec<String> = self.cells.chunks(self.size.max(1)).map(row).collect();
        let turn = if self.turn == 0 { 'w' } else { 'b' };
        format!("{} {turn} - - 0 1", rows.join("/"))
    }

    /// Reads FEN. `None` if it is of another game.
    pub(super) fn of_fen(fen: &str) -> Option<Self> {
        let mut words = fen.split_whitespace();
        let rows = words.next()?.split('[').next()?;
        let turn = u8::from(words.next()? == "b");
        let size = rows.split('/').count();
        if !(4..=LARGEST).contains(&size) {
            return None;
        }
        let mut cells = Vec::with_capacity(size * size);
        for row in rows.split('/') {
            let before = cells.len();
            let mut empty = 0;
            for sign in row.chars().chain([' ']) {
                if let Some(digit) = sign.to_digit(10) {
                    empty = empty * 10 + digit as usize;
                    if empty > LARGEST {
                        return None;
                    }
                    continue;
                }
                cells.extend(std::iter::repeat_n(0, empty));
                empty = 0;
                match sign {
                    'P' => cells.push(1),
                    'p' => cells.push(2),
                    ' ' => {}
                    _ => return None,
                }
            }
            if cells.len() != before + size {
                return None;
            }
        }
        Some(Self { size, cells, turn })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_written_as_they_were_read() {
        let start = "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *";
        assert_eq!(Discs::of_value(start), Some(Discs::start(8)));
        assert_eq!(Discs::start(8).to_value(), start);
        for discs in [
            Discs::start(8),
            Discs::start(10),
            Discs {
                turn: 1,
                ..Discs::start(6)
            },
        ] {
            assert_eq!(Discs::of_value(&discs.to_value()), Some(discs.clone()));
            assert_eq!(Discs::of_fen(&discs.to_fen()), Some(discs));
        }
        for bad in [
            "",
            "8",
            "8 *",
            "99 -",
            "x -",
            "4 ---- ---- ---- ---- -",
            "4 ---- ---- ---- ---x *",
        ] {
            assert_eq!(Discs::of_value(bad), None, "{bad}");
        }
        for bad in ["", "8/8 w", "4/4/4/5 w", "4/4/4/99999999 w", "4/4/4/3k w"] {
            assert_eq!(Discs::of_fen(bad), None, "{bad}");
        }
    }
}
