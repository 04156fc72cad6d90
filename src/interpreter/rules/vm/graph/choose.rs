//! Applies what becomes known along an edge.

use super::knowledge::{Choice, Coordinate, all_deltas, below};
use super::lanes::Lanes;
use super::squares::Squares;
use super::words::{Axis, Word};

impl Lanes<'_> {
    // The inverse of `grow/questions`: that makes an edge for each answer, this makes the knowledge behind the edge.
    /// Applies what becomes known along an edge. `pc` is the instruction that asked.
    pub fn choose(&mut self, choice: Choice, pc: u32) {
        let shape = self.setting.shape;
        match choice {
            Choice::Go => {}
            Choice::Lane(operation) => self.enter_lane(operation),
            Choice::Length(least, most) => {
                (self.known.least, self.known.most) = (least, most);
                // The greatest length that is asked for is `Query::LONGEST`.
                self.known.make(least.min(1024), shape);
            }
            Choice::Kind(operation, kinds) => {
                if let Some(op) = self.known.operations.get_mut(usize::from(operation)) {
                    op.kinds = kinds;
                }
            }
            Choice::Part(operation, axis, set) => {
                if let Some(op) = self.known.operations.get_mut(usize::from(operation)) {
                    let coordinate = match axis {
                        Axis::X => &mut op.x,
                        _ => &mut op.y,
                    };
                    #[allow(clippy::cast_possible_truncation)] // Such sets have 64 members.
                    match (axis, coordinate) {
                        (Axis::Piece, _) => op.pieces = set as u64,
                        (_, Coordinate::Free(free)) => *free = set as u64,
                        (_, coordinate) => *coordinate = Coordinate::Delta(set),
                    }
                }
                self.settle(operation);
            }
            Choice::Bind(operation, axis, to) => {
                // Only on these lanes can the coordinate have that value at all.
                self.known.valid = self.after_binding(operation, axis, to);
                if let Some(op) = self.known.operations.get_mut(usize::from(operation)) {
                    let coordinate = match axis {
                        Axis::X => &mut op.x,
                        _ => &mut op.y,
                    };
                    *coordinate = Coordinate::Bound(to);
                }
                self.settle(operation);
            }
            Choice::NotBind(operation, axis, to) => {
                if let Some(op) = self.known.operations.get_mut(usize::from(operation)) {
                    op.not.push((axis, to));
                }
            }
            Choice::Square(operation, bit) => {
                let (x, y) = shape.place(usize::from(bit));
                if let Some(op) = self.known.operations.get_mut(usize::from(operation)) {
                    (op.x, op.y) = (
                        Coordinate::Bound(Word::Known(x)),
                        Coordinate::Bound(Word::Known(y)),
                    );
                }
                self.settle(operation);
            }
            Choice::Content(place, contents) => {
                let known = &mut self.known.contents;
                known.retain(|(known, ..)| *known != place);
                known.push((place, contents, pc));
            }
            Choice::Value(id, bits) => self.known.values.push((id, bits, pc)),
            Choice::Decision(answer) => self.decision = Some(answer),
            Choice::Result(bits) => self.result = Some(bits),
            Choice::Oblige(obligation) => self.known.obligations.push(obligation),
            Choice::Valid(valid) => self.known.valid = valid,
        }
    }

    /// Makes the square of an operation the lane.
    fn enter_lane(&mut self, operation: u16) {
        let shape = self.setting.shape;
        let (xs, ys) = (self.set(operation, Axis::X), self.set(operation, Axis::Y));
        let fits = |lane: &usize| {
            let (x, y) = shape.place(*lane);
            xs >> x & 1 == 1 && ys >> y & 1 == 1
        };
        self.known.valid = shape.exists.iter().filter(fits).collect();
        self.known.lane = Some(operation);
        let (x, y) = (
            self.table(|world, lane| world.base(Axis::X, lane)),
            self.table(|world, lane| world.base(Axis::Y, lane)),
        );
        // The other operations get distances in place of coordinates. A set that was narrowed stays a set of
        // coordinates (`Free`), because as distances it would differ from lane to lane.
        for (number, op) in (0u16..).zip(&mut self.known.operations) {
            if number == operation {
                (op.x, op.y) = (Coordinate::Bound(x), Coordinate::Bound(y));
                continue;
            }
            for (coordinate, size) in [(&mut op.x, shape.width), (&mut op.y, shape.height)] {
                match *coordinate {
                    Coordinate::Free(set) if set & (set - 1) == 0 => {
                        let only = i64::from(set.trailing_zeros());
                        *coordinate = Coordinate::Bound(Word::Known(only));
                    }
                    Coordinate::Free(set) if set == below(size) => {
                        *coordinate = all_deltas(size);
                    }
                    _ => {}
                }
            }
        }
    }

    /// Keeps the lanes on which the square of an operation may exist and is not excluded. Lanes without such a square
    /// have no candidates, so a fault on them must not be reported.
    fn settle(&mut self, operation: u16) {
        let shape = self.setting.shape;
        let (x, y) = (
            self.decided(operation, Axis::X),
            self.decided(operation, Axis::Y),
        );
        let not = self
            .operation(operation)
            .map_or_else(Vec::new, |op| op.not.clone());
        // A coordinate that is open may still be anything on the board, so only decided ones can exclude a lane.
        let is_sound = |lane: &usize| {
            let bits = |word: Option<Word>| word.map(|word| self.bits_on(word, *lane));
            let (x, y) = (bits(x), bits(y));
            let is_on = |coordinate: Option<i64>, size: i64| {
                coordinate.is_none_or(|coordinate| (0..size).contains(&coordinate))
            };
            let exists = match (x, y) {
                (Some(x), Some(y)) => shape.bit_at(x, y).is_some_and(|bit| shape.exists.has(bit)),
                _ => is_on(x, shape.width) && is_on(y, shape.height),
            };
            let is_excluded = |(axis, word): &(Axis, Word)| {
                let coordinate = match axis {
                    Axis::X => x,
                    _ => y,
                };
                coordinate.is_some_and(|coordinate| coordinate == self.bits_on(*word, *lane))
            };
            let may_exist = [Axis::X, Axis::Y]
                .into_iter()
                .all(|axis| self.has_member(operation, axis, *lane));
            exists && may_exist && !not.iter().any(is_excluded)
        };
        self.known.valid = self.known.valid.iter().filter(is_sound).collect();
    }

    /// Returns true if some distance in the set of a coordinate is on the board for a lane; true for other coordinates.
    fn has_member(&self, operation: u16, axis: Axis, lane: usize) -> bool {
        match self.operation(operation).map(|op| op.coordinate(axis)) {
            Some(Coordinate::Delta(set)) => {
                let size = self.size(axis);
                // Bit 0 is the distance `1 - size`.
                let first = size - 1 - self.base(axis, lane);
                set >> first & u128::from(below(size)) != 0
            }
            _ => true,
        }
    }

    /// Returns the lanes if the square of an operation is made the lane.
    pub fn lanes_of(&self, operation: u16) -> Squares {
        let (xs, ys) = (self.set(operation, Axis::X), self.set(operation, Axis::Y));
        let shape = self.setting.shape;
        let fits = |lane: &usize| {
            let (x, y) = shape.place(*lane);
            xs >> x & 1 == 1 && ys >> y & 1 == 1
        };
        shape.exists.iter().filter(fits).collect()
    }
}
