//! The order in which random numbers choose moves: by shape, then by the square of the first operation.
//!
//! A listing is ordered for people, square by square. A graph finds moves by their shape, such as "a man one to the
//! left and up", for all squares at once, and would have to sort them to find the n-th of a listing. So the move of a
//! random number is the n-th in this order, with every engine.

use crate::base::mix;
use crate::board::{Op, Piece, Square};
use std::cmp::Ordering;

/// Compares two lists: the number of operations, what each does and where as seen from the first one, then the square
/// of the first one. Only equal lists are equal.
pub fn by_shape(a: &[Op], b: &[Op]) -> Ordering {
    let ([first_a, ..], [first_b, ..]) = (a, b) else {
        return a.len().cmp(&b.len());
    };
    let part = |op: &Op, first: &Op| {
        let (square, first) = (op.square(), first.square());
        let columns = i32::from(square.x) - i32::from(first.x);
        let rows = i32::from(square.y) - i32::from(first.y);
        (op.piece(), columns, rows)
    };
    let of_a = a.iter().map(|op| part(op, first_a));
    let of_b = b.iter().map(|op| part(op, first_b));
    let length = a.len().cmp(&b.len());
    length
        .then_with(|| of_a.cmp(of_b))
        .then_with(|| first_a.square().cmp(&first_b.square()))
}

/// How many random numbers there are for draws by priority. The same on all machines, whatever their words are.
pub(super) const PRIORITY_NUMBERS: usize = u32::MAX as usize;

/// Returns a hash of the shape of a list: the pieces that its operations place, if they do, and their columns and rows from
/// the first one.
pub(super) fn shape_hash(parts: impl Iterator<Item = (Option<Piece>, i64, i64)>) -> u64 {
    parts.fold(1, |hash, (piece, columns, rows)| {
        let piece = piece.map_or(0, |piece| u64::from(piece.0) + 1);
        let place = columns.cast_unsigned() << 16 ^ rows.cast_unsigned();
        mix(mix(hash ^ place).wrapping_add(piece))
    })
}

/// Returns what orders lists in a draw by priority, for a random number: a hash that is another one for each list. It begins
/// with what all lists of a shape have in common, `mix(number ^ shape_hash)`.
// Where it is costly to find out which of many candidates are legal, the smallest one that is legal is drawn: candidates
// are checked in this order until one is, and all have the same probability to come first.
#[inline]
pub(super) fn priority(shape: u64, first: Square) -> u64 {
    mix(shape ^ (u64::from(first.x) << 16 | u64::from(first.y)))
}

/// Returns the priority of a list for a random number.
pub(super) fn priority_of(number: u64, ops: &[Op]) -> u64 {
    let first = ops.first().map_or(Square::new(0, 0), |op| op.square());
    let parts = ops.iter().map(|op| {
        let square = op.square();
        let (columns, rows) = (
            i64::from(square.x) - i64::from(first.x),
            i64::from(square.y) - i64::from(first.y),
        );
        (op.piece(), columns, rows)
    });
    priority(mix(number ^ shape_hash(parts)), first)
}

/// The most operations of a list that a [`shape_number`] describes.
const MAX_NUMBERED: usize = 4;

// From the top: 3 bits for the length; 27 bits for each operation, which are 7 for what it places and 10 each for
// columns and rows; 8 bits each for the first square. Boards and pieces beyond that have no numbers.
/// Returns a number that sorts as [`by_shape`] does among lists that have one.
fn shape_number(ops: &[Op]) -> Option<u128> {
    let Some(first) = ops.first() else {
        return Some(0);
    };
    if ops.len() > MAX_NUMBERED {
        return None;
    }
    let mut number = ops.len() as u128;
    let first = first.square();
    for index in 0..MAX_NUMBERED {
        let part = match ops.get(index) {
            None => 0,
            Some(op) => {
                let square = op.square();
                let (columns, rows) = (
                    u128::from(512 + square.x - first.x.min(512)),
                    u128::from(512 + square.y - first.y.min(512)),
                );
                let piece = op.piece().map_or(0, |piece| u128::from(piece.0) + 1);
                if piece >= 1 << 7 || square.x > 255 || square.y > 255 {
                    return None;
                }
                piece << 20 | columns << 10 | rows
            }
        };
        number = number << 27 | part;
    }
    Some(number << 16 | u128::from(first.x) << 8 | u128::from(first.y))
}

/// Returns the place in `lists` of the one that comes at an index in the order of shapes.
pub(super) fn nth_by_shape<'o, T>(
    lists: &'o [T],
    index: usize,
    ops: impl Fn(&'o T) -> &'o [Op],
) -> Option<usize> {
    if index >= lists.len() {
        return None;
    }
    let numbers: Option<Vec<(u128, usize)>> = (0..)
        .zip(lists)
        .map(|(place, list)| Some((shape_number(ops(list))?, place)))
        .collect();
    if let Some(mut numbers) = numbers {
        let (_, (_, place), _) = numbers.select_nth_unstable(index);
        return Some(*place);
    }
    let mut places: Vec<usize> = (0..lists.len()).collect();
    let of = |place: usize| lists.get(place).map(&ops).unwrap_or_default();
    let compare = |a: &usize, b: &usize| by_shape(of(*a), of(*b));
    let (_, place, _) = places.select_nth_unstable_by(index, compare);
    Some(*place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_sort_as_shapes_do() {
        let mut state = 7_u64;
        let mut below = |bound: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % bound
        };
        let mut lists: Vec<Vec<Op>> = (0..400)
            .map(|_| {
                let length = below(5);
                let mut op = |_| {
                    let square = Square::new(below(3) as u16, below(3) as u16);
                    match below(3) {
                        0 => Op::Clear(square),
                        piece => Op::Place(square, Piece(piece as u16)),
                    }
                };
                (0..length).map(&mut op).collect()
            })
            .collect();
        let far = Square::new(255, 0);
        lists.push(vec![Op::Clear(Square::new(0, 255)), Op::Clear(far)]);
        lists.push(vec![
            Op::Clear(far),
            Op::Place(Square::new(0, 9), Piece(60)),
        ]);
        for a in &lists {
            for b in &lists {
                let numbers = shape_number(a).cmp(&shape_number(b));
                assert_eq!(numbers, by_shape(a, b), "{a:?} {b:?}");
            }
        }
        let mut sorted = lists.clone();
        sorted.sort_by(|a, b| by_shape(a, b));
        for (index, list) in sorted.iter().enumerate() {
            let place = nth_by_shape(&lists, index, |list| list);
            assert_eq!(place.map(|place| &lists[place]), Some(list));
        }
        // Lists without a number are compared.
        lists.push(vec![Op::Clear(Square::new(1, 1)); 5]);
        assert_eq!(
            nth_by_shape(&lists, lists.len() - 1, |list| list),
            Some(lists.len() - 1)
        );
        assert_eq!(nth_by_shape(&lists, lists.len(), |list| list), None);
    }
}
