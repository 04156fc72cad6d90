//! Applies what becomes known along an edge.

use super::knowledge::{CoordinateSet, EdgeFact, Operation, all_deltas, below};
use super::lanes::Lanes;
use super::squares::SquareSet;
use super::words::LaneWord;
use crate::rules::vm::types::OpField;

impl Lanes<'_> {
    // The inverse of `grow/questions`: that makes an edge for each answer, this makes the knowledge behind the edge.
    /// Applies what becomes known along an edge. `pc` is the instruction that asked.
    pub fn choose(&mut self, choice: EdgeFact, pc: u32) {
        let shape = self.setting.shape;
        match choice {
            EdgeFact::Go => {}
            EdgeFact::Lane(operation) => self.enter_lane(operation),
            EdgeFact::Length(least, most) => {
                (self.knowledge.least, self.knowledge.most) = (least, most);
                // The greatest length that is asked for is `Query::LONGEST`.
                self.knowledge.make(least.min(1024), shape);
            }
            EdgeFact::Kind(operation, kinds) => {
                if let Some(op) = self.knowledge.operations.get_mut(usize::from(operation)) {
                    op.kinds = kinds;
                }
            }
            EdgeFact::Part(operation, axis, set) => {
                if let Some(op) = self.knowledge.operations.get_mut(usize::from(operation)) {
                    let coordinate = match axis {
                        OpField::X => &mut op.x,
                        _ => &mut op.y,
                    };
                    #[allow(clippy::cast_possible_truncation)] // Such sets have 64 members.
                    match (axis, coordinate) {
                        (OpField::Piece, _) => op.pieces = set as u64,
                        (_, CoordinateSet::Free(free)) => *free = set as u64,
                        (_, coordinate) => *coordinate = CoordinateSet::Delta(set),
                    }
                }
                self.settle(operation);
            }
            EdgeFact::Within(operation, axis, set) => {
                if let Some(op) = self.knowledge.operations.get_mut(usize::from(operation)) {
                    let [columns, rows] = &mut op.within;
                    *(if axis == OpField::X { columns } else { rows }) = set;
                }
                self.settle(operation);
            }
            EdgeFact::Bind(operation, axis, to) => {
                // Only on these lanes can the coordinate have that value at all.
                self.knowledge.valid = self.after_binding(operation, axis, to);
                if let Some(op) = self.knowledge.operations.get_mut(usize::from(operation)) {
                    let coordinate = match axis {
                        OpField::X => &mut op.x,
                        _ => &mut op.y,
                    };
                    *coordinate = CoordinateSet::Bound(to);
                }
                self.settle(operation);
            }
            EdgeFact::NotBind(operation, axis, to) => {
                if let Some(op) = self.knowledge.operations.get_mut(usize::from(operation)) {
                    op.not.push((axis, to));
                }
                self.settle(operation);
            }
            EdgeFact::Square(operation, bit) => {
                let (x, y) = shape.place(usize::from(bit));
                if let Some(op) = self.knowledge.operations.get_mut(usize::from(operation)) {
                    (op.x, op.y) = (
                        CoordinateSet::Bound(LaneWord::Known(x)),
                        CoordinateSet::Bound(LaneWord::Known(y)),
                    );
                }
                self.settle(operation);
            }
            EdgeFact::Content(place, contents) => {
                let known_contents = &mut self.knowledge.contents;
                known_contents.retain(|(square, ..)| *square != place);
                known_contents.push((place, contents, pc));
            }
            EdgeFact::Value(id, bits) => self.knowledge.values.push((id, bits, pc)),
            EdgeFact::Decision(answer) => self.decision = Some(answer),
            EdgeFact::Height(question, condition, answer) => {
                // What is known says the same of most conditions, and nobody would then take the decision.
                let is_told = self.knowledge.tell_height(question, condition, answer);
                self.decision = (!is_told).then_some(answer);
            }
            EdgeFact::Result(bits) => self.result = Some(bits),
            EdgeFact::Oblige(obligation) => self.knowledge.obligations.push(obligation),
            EdgeFact::Valid(valid) => self.knowledge.valid = valid,
        }
    }

    /// Makes the square of an operation the lane.
    fn enter_lane(&mut self, operation: u16) {
        let shape = self.setting.shape;
        let (xs, ys) = (
            self.set(operation, OpField::X),
            self.set(operation, OpField::Y),
        );
        let fits = |lane: &usize| {
            let (x, y) = shape.place(*lane);
            xs >> x & 1 == 1 && ys >> y & 1 == 1
        };
        self.knowledge.valid = shape.exists.iter().filter(fits).collect();
        self.knowledge.lane = Some(operation);
        let (x, y) = (
            self.table(|world, lane| world.base(OpField::X, lane)),
            self.table(|world, lane| world.base(OpField::Y, lane)),
        );
        // The other operations get distances in place of coordinates. A set that was narrowed stays a set of
        // coordinates (`Free`), because as distances it would differ from lane to lane.
        for (number, op) in (0u16..).zip(&mut self.knowledge.operations) {
            if number == operation {
                (op.x, op.y) = (CoordinateSet::Bound(x), CoordinateSet::Bound(y));
                continue;
            }
            for (coordinate, size) in [(&mut op.x, shape.width), (&mut op.y, shape.height)] {
                match *coordinate {
                    CoordinateSet::Free(set) if set & (set - 1) == 0 => {
                        let only = i64::from(set.trailing_zeros());
                        *coordinate = CoordinateSet::Bound(LaneWord::Known(only));
                    }
                    CoordinateSet::Free(set) if set == below(size) => {
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
            self.decided(operation, OpField::X),
            self.decided(operation, OpField::Y),
        );
        let Some(op) = self.operation(operation) else {
            return;
        };
        let (not, [columns, rows]) = (op.not.clone(), op.within);
        // A coordinate that is open may still be anything on the board, so only decided ones can exclude a lane.
        let is_sound = |lane: &usize| {
            let bits = |word: Option<LaneWord>| word.map(|word| self.bits_on(word, *lane));
            let (x, y) = (bits(x), bits(y));
            // None of the sets has a member off the board.
            let is_in = |coordinate: Option<i64>, set: u64| {
                coordinate.is_none_or(|coordinate| {
                    (0..64).contains(&coordinate) && set >> coordinate & 1 == 1
                })
            };
            let exists = is_in(x, columns)
                && is_in(y, rows)
                && match (x, y) {
                    (Some(x), Some(y)) => {
                        shape.bit_at(x, y).is_some_and(|bit| shape.exists.has(bit))
                    }
                    _ => true,
                };
            let is_excluded = |(axis, word): &(OpField, LaneWord)| {
                let coordinate = match axis {
                    OpField::X => x,
                    _ => y,
                };
                coordinate.is_some_and(|coordinate| coordinate == self.bits_on(*word, *lane))
            };
            let may_exist = [OpField::X, OpField::Y]
                .into_iter()
                .all(|axis| self.has_member(operation, axis, *lane));
            exists && may_exist && !not.iter().any(is_excluded)
        };
        self.knowledge.valid = self.knowledge.valid.iter().filter(is_sound).collect();
        // The lanes say it from here on, so that runs which have decided the same square share their nodes.
        let all = [(x, shape.width), (y, shape.height)];
        let op = self.knowledge.operations.get_mut(usize::from(operation));
        for (within, (decided, size)) in op.into_iter().flat_map(|op| &mut op.within).zip(all) {
            if decided.is_some() {
                *within = below(size);
            }
        }
    }

    /// Returns true if some distance in the set of a coordinate leads to a square for a lane; true for other coordinates.
    fn has_member(&self, operation: u16, axis: OpField, lane: usize) -> bool {
        let op = self.operation(operation);
        op.is_none_or(|op| self.reachable(op, axis, lane) != 0)
    }

    /// Returns the columns or rows that a set of distances leads to for a lane, one bit each; those that are left for other
    /// coordinates.
    pub(super) fn reachable(&self, op: &Operation, axis: OpField, lane: usize) -> u64 {
        let size = self.size(axis);
        let CoordinateSet::Delta(set) = op.coordinate(axis) else {
            return op.within(axis);
        };
        // Bit 0 is the distance `1 - size`.
        let first = size - 1 - self.base(axis, lane);
        #[allow(clippy::cast_possible_truncation)] // Boards have up to 64 columns and rows.
        let on_board = (set >> first) as u64 & op.within(axis);
        let excluded = op.not.iter().filter(|(of, _)| *of == axis);
        let excluded = excluded.map(|(_, word)| self.bits_on(*word, lane));
        let excluded = excluded.filter(|bits| (0..size).contains(bits));
        excluded.fold(on_board, |set, bits| set & !(1 << bits))
    }

    /// Returns the lanes if the square of an operation is made the lane.
    pub fn lanes_of(&self, operation: u16) -> SquareSet {
        let (xs, ys) = (
            self.set(operation, OpField::X),
            self.set(operation, OpField::Y),
        );
        let shape = self.setting.shape;
        let fits = |lane: &usize| {
            let (x, y) = shape.place(*lane);
            xs >> x & 1 == 1 && ys >> y & 1 == 1
        };
        shape.exists.iter().filter(fits).collect()
    }
}
