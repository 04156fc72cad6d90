//! The moves of a position, packed: a search keeps many lists and looks at few of their moves.

use super::amaf::MoveKey;
use crate::board::{Move, Op, Ops, Piece, Square};
use crate::rules::Listed;

/// The moves of a position in the order of their list.
#[derive(Debug)]
pub(super) enum MoveList {
    /// Four bytes an operation: `x | y << 8 | (piece + 1) << 16`, without a piece for one that clears.
    Packed { ops: Box<[u32]>, ends: MoveEnds },
    /// For what does not fit: boards with a side of more than 256 squares, and moves with answers.
    Whole(Box<[Move]>),
}

/// Where the operations of a move end.
#[derive(Debug)]
pub(super) enum MoveEnds {
    /// Every move has so many, as in most games.
    Every(usize),
    /// By move.
    At(Box<[u32]>),
}

impl MoveList {
    /// Packs the moves of a list.
    pub fn new(listed: &[Listed]) -> Self {
        let moves = listed.iter().map(|listed| &listed.mv);
        let each = listed.first().map_or(0, |listed| listed.mv.ops.len());
        let is_even = moves.clone().all(|mv| mv.ops.len() == each);
        let count = moves.clone().map(|mv| mv.ops.len()).sum();
        let mut ops = Vec::with_capacity(count);
        let mut ends = Vec::with_capacity(if is_even { 0 } else { listed.len() });
        for mv in moves {
            for op in &mv.ops {
                match packed(*op).filter(|_| mv.answers.is_empty()) {
                    Some(op) => ops.push(op),
                    None => return Self::whole(listed),
                }
            }
            if !mv.answers.is_empty() {
                return Self::whole(listed);
            }
            if !is_even {
                ends.push(u32::try_from(ops.len()).unwrap_or(u32::MAX));
            }
        }
        let ends = match is_even {
            true => MoveEnds::Every(each),
            false => MoveEnds::At(ends.into()),
        };
        let ops = ops.into();
        Self::Packed { ops, ends }
    }

    fn whole(listed: &[Listed]) -> Self {
        Self::Whole(listed.iter().map(|listed| listed.mv.clone()).collect())
    }

    /// Returns a move; a pass for an index beyond the list.
    pub fn get(&self, index: usize) -> Move {
        match self {
            Self::Packed { .. } => {
                let ops = self.ops(index).iter().map(|op| unpacked(*op));
                Move::of(ops.collect::<Ops>())
            }
            Self::Whole(moves) => moves.get(index).cloned().unwrap_or_default(),
        }
    }

    /// Returns what identifies a move in the tables of moves.
    pub fn key(&self, index: usize, player: u8) -> MoveKey {
        match self {
            Self::Packed { .. } => {
                MoveKey::new(player, self.ops(index).iter().map(|op| unpacked(*op)))
            }
            Self::Whole(moves) => {
                let ops = moves.get(index).map_or(&[][..], |mv| &mv.ops);
                MoveKey::new(player, ops.iter().copied())
            }
        }
    }

    fn ops(&self, index: usize) -> &[u32] {
        let Self::Packed { ops, ends } = self else {
            return &[];
        };
        let range = match ends {
            MoveEnds::Every(each) => index * each..(index + 1) * each,
            MoveEnds::At(ends) => {
                let end = |index: usize| ends.get(index).map_or(0, |end| *end as usize);
                let start = index.checked_sub(1).map_or(0, end);
                start..end(index)
            }
        };
        ops.get(range).unwrap_or_default()
    }

    /// Returns the bytes of its allocations.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Packed { ops, ends } => {
                let ends = match ends {
                    MoveEnds::Every(_) => 0,
                    MoveEnds::At(ends) => size_of_val(&**ends),
                };
                size_of_val(&**ops) + ends
            }
            Self::Whole(moves) => {
                let each = |mv: &Move| {
                    let ops = match mv.ops.spilled() {
                        true => size_of_val(&*mv.ops),
                        false => 0,
                    };
                    ops + size_of_val(&*mv.answers)
                };
                size_of_val(&**moves) + moves.iter().map(each).sum::<usize>()
            }
        }
    }
}

/// Returns an operation in four bytes; `None` if it does not fit.
fn packed(op: Op) -> Option<u32> {
    let Square { x, y } = op.square();
    let piece = match op {
        Op::Clear(_) => 0,
        Op::Place(_, Piece(piece)) => u32::from(piece.checked_add(1)?),
    };
    let (x, y) = (u8::try_from(x).ok()?, u8::try_from(y).ok()?);
    Some(u32::from(x) | u32::from(y) << 8 | piece << 16)
}

fn unpacked(op: u32) -> Op {
    let [x, y, low, high] = op.to_le_bytes();
    let square = Square::new(u16::from(x), u16::from(y));
    match u16::from_le_bytes([low, high]).checked_sub(1) {
        Some(piece) => Op::Place(square, Piece(piece)),
        None => Op::Clear(square),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Outcome, Position};
    use proptest::prelude::*;

    fn listed(mv: Move) -> Listed {
        Listed {
            mv,
            next: Position::new(Board::new(1, 1), 0),
            outcome: Outcome::Going,
            merged: 0,
            weight: None,
        }
    }

    fn op() -> impl Strategy<Value = Op> {
        let square = (0..300_u16, 0..300_u16).prop_map(|(x, y)| Square::new(x, y));
        let piece = prop_oneof![any::<u16>(), 0..4_u16, Just(u16::MAX)];
        (square, piece, any::<bool>()).prop_map(|(square, piece, is_clear)| match is_clear {
            true => Op::Clear(square),
            false => Op::Place(square, Piece(piece)),
        })
    }

    fn a_move() -> impl Strategy<Value = Move> {
        let ops = prop::collection::vec(op(), 0..4);
        let answers = prop_oneof![
            20 => Just(Vec::new()),
            1 => prop::collection::vec(any::<i32>(), 1..3),
        ];
        (ops, answers).prop_map(|(ops, answers)| Move {
            answers: answers.into(),
            ..Move::of(ops)
        })
    }

    proptest! {
        #[test]
        fn moves_come_out_as_they_went_in(moves in prop::collection::vec(a_move(), 0..9)) {
            let all: Vec<Listed> = moves.iter().cloned().map(listed).collect();
            let list = MoveList::new(&all);
            for (index, mv) in moves.iter().enumerate() {
                prop_assert_eq!(&list.get(index), mv);
                prop_assert_eq!(list.key(index, 1), MoveKey::new(1, mv.ops.iter().copied()));
            }
            prop_assert_eq!(list.get(moves.len()), Move::pass());
        }
    }

    #[test]
    fn a_move_of_an_operation_takes_four_bytes() {
        let place = |x| Move::of(vec![Op::Place(Square::new(x, 18), Piece(1))]);
        let all: Vec<Listed> = (0..19).map(place).map(listed).collect();
        assert_eq!(MoveList::new(&all).bytes(), 4 * 19);
    }
}
