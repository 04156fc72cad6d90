//! What is known at one point of a graph: of the operations, of the lanes, and the answers on the way there.

// Knowledge is what a run knows besides its registers, and part of the key by which runs share nodes. How large a graph
// becomes is decided by what `freeze` leaves of it: live registers only, resolved as far as possible, and of the
// contents and values that were told only those that a register still refers to. That a square held a W is forgotten as
// soon as nothing names it. The run may then ask again, which is one test more; but after the eight directions of a
// loop eight runs are equal, and one node follows where there would be eight trees.
//
// The lanes are left out of the key for the same reason. What is known holds for each lane by itself, so a node that
// serves the lanes of two runs is right for either. For the key, too, what does not matter is made equal: contents and
// values are sorted, and the instruction that asked is blotted out once it is another one's turn.

use super::squares::{BoardShape, SquareSet};
use super::words::{InternId, LaneSquare, LaneWord, Obligation, ValueCondition};
use crate::rules::vm::instruction::Test;
use crate::rules::vm::types::OpField;

/// The bit of an operation that clears a square.
pub const CLEAR: u8 = 1;
/// The bit of an operation that places a piece.
pub const PLACE: u8 = 2;

/// What is known about a coordinate of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CoordinateSet {
    /// The possible columns or rows, one bit each.
    Free(u64),
    /// The possible distances from the lane; bit `n` is the distance `n - (size - 1)`.
    Delta(u128),
    /// A known word, or a table with a number for each lane.
    Bound(LaneWord),
    /// Decided in the first part of a [split](super::split) list: the index of the rest.
    Hidden(InternId),
}

/// What is known about an operation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Operation {
    /// The possible kinds: [`CLEAR`], [`PLACE`] or both.
    pub kinds: u8,
    /// The possible pieces, as a set of the bits of their cells.
    pub pieces: u64,
    pub x: CoordinateSet,
    pub y: CoordinateSet,
    /// Words that a coordinate does not equal.
    pub not: Vec<(OpField, LaneWord)>,
    /// The columns and the rows that comparisons have left, one bit each, while they are sets of distances.
    pub within: [u64; 2],
}

impl Operation {
    /// Returns true if nothing relates the square to the lane yet, which is that of another operation.
    pub fn is_anywhere(&self, shape: &BoardShape) -> bool {
        self.not.is_empty()
            && self.x == all_deltas(shape.width)
            && self.y == all_deltas(shape.height)
    }

    /// Returns the columns or rows that comparisons have left.
    pub fn within(&self, axis: OpField) -> u64 {
        let [columns, rows] = self.within;
        match axis {
            OpField::X => columns,
            OpField::Y | OpField::Piece => rows,
        }
    }

    pub fn coordinate(&self, axis: OpField) -> CoordinateSet {
        match axis {
            OpField::X => self.x,
            OpField::Y | OpField::Piece => self.y,
        }
    }
}

/// How many pieces stand on a square that differs by lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StackHeight {
    /// The question for it, an entry of `Interners::questions`.
    pub question: InternId,
    pub least: i64,
    pub most: i64,
}

impl StackHeight {
    /// Returns whether the height satisfies a condition, if that is known.
    pub fn decides(&self, condition: ValueCondition) -> Option<bool> {
        let holds = [self.least, self.most].map(|height| condition.holds(height));
        let is_between = match condition {
            ValueCondition::Compare(Test::Equal | Test::NotEqual, number) => {
                self.least < number && number < self.most
            }
            ValueCondition::Compare(Test::Less | Test::AtMost, _) => false,
            ValueCondition::Within(..) => self.least < self.most,
        };
        match holds {
            [least, most] if least == most && !is_between => Some(least),
            _ => None,
        }
    }

    /// Returns what is known once a condition was answered.
    fn after(self, condition: ValueCondition, answer: bool) -> Self {
        let (mut least, mut most) = (self.least, self.most);
        match (condition, answer) {
            (ValueCondition::Compare(Test::Less, number), true) => {
                most = most.min(number.saturating_sub(1))
            }
            (ValueCondition::Compare(Test::Less, number), false) => least = least.max(number),
            (ValueCondition::Compare(Test::AtMost, number), true) => most = most.min(number),
            (ValueCondition::Compare(Test::AtMost, number), false) => {
                least = least.max(number.saturating_add(1))
            }
            (ValueCondition::Compare(Test::Equal, number), true)
            | (ValueCondition::Compare(Test::NotEqual, number), false) => {
                (least, most) = (number, number);
            }
            (ValueCondition::Compare(Test::Equal | Test::NotEqual, number), _) => {
                least += i64::from(number == least);
                most -= i64::from(number == most);
            }
            (ValueCondition::Within(..), _) => {}
        }
        Self {
            least,
            most,
            ..self
        }
    }
}

/// Everything that is known at one point of a run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Knowledge {
    /// The fewest and the most operations that the list may have.
    pub least: u32,
    pub most: u32,
    pub operations: Vec<Operation>,
    /// The operation whose square is the lane, once there is one.
    pub lane: Option<u16>,
    /// The lanes that can come here.
    pub valid: SquareSet,
    /// The possible contents of squares, as bit sets, and the instruction that asked.
    pub contents: Vec<(LaneSquare, u64, u32)>,
    /// The known values of expressions, and the instruction that asked.
    pub values: Vec<(InternId, i64, u32)>,
    // Kept although no register may hold it, because loops ask for the same stack again and again: in eight directions as
    // many times as it has pieces. One only, because with each that was asked for on the way the runs would be more.
    /// What is known of the stack that was asked for last.
    pub height: Option<StackHeight>,
    /// Assumptions about the board after the operations.
    pub obligations: Vec<Obligation>,
    /// True between `EnterNext` and `LeaveNext`: calls are evaluated on the board after the operations.
    pub is_next: bool,
}

/// What becomes known along one edge out of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EdgeFact {
    /// Nothing.
    Go,
    /// The lane is the square of this operation.
    Lane(u16),
    /// The fewest and the most operations.
    Length(u32, u32),
    /// The kind of an operation.
    Kind(u16, u8),
    /// The remaining members of the set of a field.
    Part(u16, OpField, u128),
    /// The remaining columns or rows of a coordinate that is a set of distances.
    Within(u16, OpField, u64),
    /// A coordinate is this word.
    Bind(u16, OpField, LaneWord),
    /// A coordinate is not this word.
    NotBind(u16, OpField, LaneWord),
    /// The square of an operation is this bit of the board.
    Square(u16, u16),
    /// The possible contents of a square.
    Content(LaneSquare, u64),
    /// An expression has this value.
    Value(InternId, i64),
    /// The answer to the next question.
    Decision(bool),
    /// The answer to a question for the height of a stack.
    Height(InternId, ValueCondition, bool),
    /// The result of the next call whose result differs by lane.
    Result(i64),
    /// An assumption about the board after the operations.
    Oblige(Obligation),
    /// The remaining lanes.
    Valid(SquareSet),
}

impl Knowledge {
    /// Returns the knowledge at the start of a run: none.
    pub fn nothing(shape: &BoardShape) -> Self {
        Self {
            least: 0,
            most: u32::MAX,
            operations: Vec::new(),
            lane: None,
            valid: shape.exists,
            contents: Vec::new(),
            values: Vec::new(),
            height: None,
            obligations: Vec::new(),
            is_next: false,
        }
    }

    /// Adds unknown operations until there are as many as given.
    pub fn make(&mut self, operations: u32, shape: &BoardShape) {
        while self.operations.len() < operations as usize {
            let is_bound = self.lane.is_some();
            let coordinate = |size: i64| match is_bound {
                true => all_deltas(size),
                false => CoordinateSet::Free(below(size)),
            };
            self.operations.push(Operation {
                kinds: match shape.pieces {
                    0 => CLEAR,
                    _ => CLEAR | PLACE,
                },
                pieces: all_pieces(shape),
                x: coordinate(shape.width),
                y: coordinate(shape.height),
                not: Vec::new(),
                within: all_within(shape),
            });
        }
    }

    /// Returns the possible contents of a square, as a bit set.
    pub fn contents_of(&self, place: LaneSquare, shape: &BoardShape) -> u64 {
        let mut entries = self.contents.iter();
        let entry = entries.find(|(square, ..)| *square == place);
        entry.map_or_else(|| shape.all_contents(), |(_, contents, _)| *contents)
    }

    /// Returns what is known of a stack, given the question for its height.
    pub fn height_of(&self, question: InternId) -> Option<StackHeight> {
        self.height.filter(|height| height.question == question)
    }

    /// Adds the answer to a question for the height of a stack. Returns true if what is known then says that answer.
    pub fn tell_height(
        &mut self,
        question: InternId,
        condition: ValueCondition,
        answer: bool,
    ) -> bool {
        let height = self.height_of(question).unwrap_or(StackHeight {
            question,
            least: 0,
            most: i64::from(u8::MAX),
        });
        let height = height.after(condition, answer);
        self.height = Some(height);
        height.decides(condition) == Some(answer)
    }

    pub fn value_of(&self, value: InternId) -> Option<i64> {
        let mut values = self.values.iter();
        values
            .find(|(id, ..)| *id == value)
            .map(|(_, bits, _)| *bits)
    }
}

/// Returns the set of all pieces, by the bits of their cells.
pub fn all_pieces(shape: &BoardShape) -> u64 {
    ((1 << (shape.pieces + 1)) - 1) & !1
}

/// Returns the set of the numbers below a size, at most 64.
pub fn below(size: i64) -> u64 {
    match size {
        64.. => u64::MAX,
        size => (1 << size) - 1,
    }
}

/// Returns all columns and all rows.
pub fn all_within(shape: &BoardShape) -> [u64; 2] {
    [below(shape.width), below(shape.height)]
}

/// Returns all distances between two squares along a side of this size, at most 64.
pub fn all_deltas(size: i64) -> CoordinateSet {
    match size {
        1 => CoordinateSet::Bound(LaneWord::Known(0)),
        64.. => CoordinateSet::Delta((1 << 127) - 1),
        size => CoordinateSet::Delta((1 << (2 * size - 1)) - 1),
    }
}

/// Returns the members of a set in ascending order.
pub fn members(mut set: u128) -> impl Iterator<Item = i64> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let member = set.trailing_zeros();
            set &= set - 1;
            i64::from(member)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_a_stack_is_true_of_each_height_with_the_same_answers() {
        let tests = [Test::Equal, Test::NotEqual, Test::Less, Test::AtMost];
        let compared = tests
            .into_iter()
            .flat_map(|test| (-1..7).map(move |number| ValueCondition::Compare(test, number)));
        let within = [(0, 0b101), (2, 0b11), (-1, 0b1), (6, 0)];
        let within = within.map(|(low, mask)| ValueCondition::Within(low, mask));
        let all: Vec<ValueCondition> = compared.chain(within).collect();
        let any = StackHeight {
            question: 0,
            least: 0,
            most: 5,
        };
        let mut decided = 0;
        for (first, second, asked) in all.iter().flat_map(|first| {
            let pairs = all
                .iter()
                .flat_map(|second| all.iter().map(move |asked| (second, asked)));
            pairs.map(move |(second, asked)| (*first, *second, *asked))
        }) {
            for height in 0..6 {
                let known = any
                    .after(first, first.holds(height))
                    .after(second, second.holds(height));
                assert!((known.least..=known.most).contains(&height));
                if let Some(answer) = known.decides(asked) {
                    assert_eq!(answer, asked.holds(height), "{height} {known:?} {asked:?}");
                    decided += 1;
                }
            }
        }
        assert!(decided > 100_000, "{decided}");
    }
}
