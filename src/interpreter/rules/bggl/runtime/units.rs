//! Splits a move into units: pieces that are moved, dropped or removed.

// Examples, as row:column:piece and sign:
//
//    0:0:R-  0:3:R+              one unit, a rook that moves
//    0:0:M-  2:2:M+  1:1:E-      one unit, a man that jumps; the captured piece is lifted last and moves nowhere
//    0:4:K-  0:7:R- 0:6:K+ 0:5:R+   two units, king and rook: each `+` takes the `-` of its own kind
//    6:0:P-  7:1:Q+  5:5:x-      one unit: nothing of kind Q was lifted, so the first `-` that is open is its partner
//    5:5:x-  6:0:P-  7:1:Q+      the same move, understood wrongly: x seems to turn into Q; see `is_doubtful`

use super::heap::SubMove;

/// A piece that changes its place. A coordinate that it does not have is -1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unit {
    pub x1: i64,
    pub y1: i64,
    pub x2: i64,
    pub y2: i64,
    /// The piece as it was lifted; for a drop, as it was placed.
    pub piece: i64,
    /// The index of its first sub-move.
    pub first: usize,
    /// True if a piece was lifted; `puts` is true if one was placed.
    pub lifts: bool,
    pub puts: bool,
}

impl Unit {
    /// Returns the difference of rows and columns, for a displacement along a line.
    pub(super) fn straight(&self) -> Option<(i64, i64)> {
        if !self.lifts || !self.puts {
            return None;
        }
        let (dx, dy) = (self.x2 - self.x1, self.y2 - self.y1);
        let straight = (dx == 0) != (dy == 0) || dx.abs() == dy.abs() && dx != 0;
        straight.then_some((dx, dy))
    }
}

/// Returns the units of a move. The partner of every `+` is the earliest unmatched `-` of the same piece, otherwise the
/// earliest unmatched `-`.
pub(super) fn units(parts: &[SubMove]) -> Vec<Unit> {
    let mut open: Vec<(usize, &SubMove)> = Vec::new();
    let mut units = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        if part.direction < 0 {
            open.push((index, part));
        } else if part.is_set() {
            let same = open
                .iter()
                .position(|(_, lifted)| lifted.piece == part.piece);
            let partner = same.or(if open.is_empty() { None } else { Some(0) });
            units.push(match partner.map(|partner| open.remove(partner)) {
                Some((first, lifted)) => Unit {
                    x1: lifted.x,
                    y1: lifted.y,
                    x2: part.x,
                    y2: part.y,
                    piece: lifted.piece,
                    first,
                    lifts: true,
                    puts: true,
                },
                None => Unit {
                    x1: -1,
                    y1: -1,
                    x2: part.x,
                    y2: part.y,
                    piece: part.piece,
                    first: index,
                    lifts: false,
                    puts: true,
                },
            });
        }
    }
    // Lifted pieces are units of their own only if nothing was placed at all, as in a move that removes a piece.
    // Otherwise they are captures, which rules about the movement of pieces do not speak of.
    if units.is_empty() {
        units = open
            .into_iter()
            .map(|(first, lifted)| Unit {
                x1: lifted.x,
                y1: lifted.y,
                x2: -1,
                y2: -1,
                piece: lifted.piece,
                first,
                lifts: true,
                puts: false,
            })
            .collect();
    }
    units
}

/// Returns true if a piece turns into another one and its `-` is not the only choice.
pub(super) fn is_doubtful(parts: &[SubMove]) -> bool {
    let mut open: Vec<i64> = Vec::new();
    for part in parts {
        if part.direction < 0 {
            open.push(part.piece);
        } else if part.is_set() {
            match open.iter().position(|piece| *piece == part.piece) {
                Some(index) => {
                    open.remove(index);
                }
                None if open.is_empty() => {}
                None => {
                    let mover = open.remove(0);
                    if open.iter().any(|piece| *piece != mover) {
                        return true;
                    }
                }
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<SubMove> {
        text.split_whitespace()
            .map(|part| {
                let numbers: Vec<i64> = part[..part.len() - 1]
                    .split(':')
                    .map(|number| number.parse().unwrap())
                    .collect();
                SubMove {
                    x: numbers[0],
                    y: numbers[1],
                    piece: numbers[2],
                    direction: if part.ends_with('+') { 1 } else { -1 },
                }
            })
            .collect()
    }

    #[test]
    fn a_move_is_cut_into_what_changes_place() {
        let cases: [(&str, &[[i64; 5]]); 7] = [
            ("0:0:1- 1:1:1+", &[[0, 0, 1, 1, 1]]),
            ("0:0:1+", &[[-1, -1, 0, 0, 1]]),
            ("0:0:1-", &[[0, 0, -1, -1, 1]]),
            ("0:0:1- 2:2:1+ 1:1:2-", &[[0, 0, 2, 2, 1]]),
            ("6:0:1- 7:1:3+ 5:5:2-", &[[6, 0, 7, 1, 1]]),
            (
                "0:0:1- 0:3:2- 0:2:1+ 0:1:2+",
                &[[0, 0, 0, 2, 1], [0, 3, 0, 1, 2]],
            ),
            (
                "0:0:1- 2:2:1+ 1:1:2- 2:2:1- 4:4:1+ 3:3:2-",
                &[[0, 0, 2, 2, 1], [2, 2, 4, 4, 1]],
            ),
        ];
        for (text, wanted) in cases {
            let actual: Vec<_> = units(&parts(text))
                .iter()
                .map(|unit| [unit.x1, unit.y1, unit.x2, unit.y2, unit.piece])
                .collect();
            assert_eq!(actual, wanted, "{text}");
        }
    }

    #[test]
    fn a_promotion_behind_a_capture_is_doubtful() {
        assert!(!is_doubtful(&parts("6:0:1- 7:1:3+ 5:5:2-")));
        assert!(is_doubtful(&parts("5:5:2- 6:0:1- 7:1:3+")));
    }
}
