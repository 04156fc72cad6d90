//! Values that do not fit into a word: texts, lists, moves. A word refers to one; the values themselves are immutable.
//!
//! Words are tagged: numbers, pieces and players have 32 bits, and any other kind has a mark above them.

// The layout of a word, which is a 64-bit number:
//
//    bits 63 .. 43   42 .. 40   39 .. 32   31 .. 0
//           0           mark        0        payload
//           sign extension ...............   a number, piece or player: mark and all above are copies of the sign
//
//    mark 1  value of the heap     payload: its index         mark 4  not in 0..payload
//    mark 2  text of the program   payload: its number        mark 5  payload or more
//    mark 3  unknown                                          mark 6  less than -payload
//
// Sums and differences of 32-bit numbers never reach the marks; a product may, so `ProgramWorld::integer` cuts it to 32 bits
// at once. All symbolic words are at least [`UNKNOWN`], so that one comparison recognises them.

use crate::rules::vm::instruction::Arithmetic;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;

const MARK: u32 = 40;
/// The mark of a value of the heap.
const KEPT: i64 = 1 << MARK;
/// The mark of a text of the program.
const CONSTANT: i64 = 2 << MARK;
/// A number about which nothing is known.
pub(super) const UNKNOWN: i64 = 3 << MARK;
/// The mark of a number of which is only known that it is not in `0..count`.
const BEYOND: i64 = 4 << MARK;
/// The mark of a number of which is only known that it is not less than the one in the low 32 bits.
const AT_LEAST: i64 = 5 << MARK;
/// The mark of a number of which is only known that it is not greater than the one in the low 32 bits.
const AT_MOST: i64 = 6 << MARK;
/// The low bits of a word, which hold a number or an index.
const LOW: i64 = 0xFFFF_FFFF;

/// A sub-move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SubMove {
    pub x: i64,
    pub y: i64,
    /// The bits of a cell.
    pub piece: i64,
    /// 1 places, -1 lifts, 0 is not set.
    pub direction: i64,
}

impl SubMove {
    pub(super) const UNSET: Self = Self {
        x: -1,
        y: -1,
        piece: 0,
        direction: 0,
    };

    pub(super) fn is_set(&self) -> bool {
        self.direction != 0
    }

    pub(super) fn is_symbolic(&self) -> bool {
        is_symbolic(self.x) || is_symbolic(self.y) || is_symbolic(self.piece)
    }
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Item {
    Text(Arc<str>),
    List(Arc<[i64]>),
    Move(Arc<[SubMove]>),
}

impl Item {
    /// Returns the bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        // The item itself and the counters of its `Arc`, rounded up: a limit of memory must hold for a million empty
        // lists, too.
        48 + match self {
            Self::Text(text) => text.len(),
            Self::List(words) => words.len() * size_of::<i64>(),
            Self::Move(parts) => parts.len() * size_of::<SubMove>(),
        }
    }
}

/// The values of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Heap {
    items: Vec<Item>,
    bytes: usize,
}

/// Returns the word of a text of the program.
pub(super) fn constant_text(number: u32) -> i64 {
    CONSTANT | i64::from(number)
}

/// Returns the index of a text of the program.
pub(super) fn constant_number(word: i64) -> Option<usize> {
    (word >> MARK == CONSTANT >> MARK).then_some((word & 0xFFFF_FFFF) as usize)
}

/// Returns the word of a number that is not in `0..count`.
pub(super) fn beyond(count: u16) -> i64 {
    BEYOND | i64::from(count)
}

/// Returns the word of a number that is not less than another one.
pub(super) fn at_least(lowest: i32) -> i64 {
    AT_LEAST | (i64::from(lowest) & LOW)
}

/// Returns the word of a number that is not greater than another one.
pub(super) fn at_most(highest: i32) -> i64 {
    AT_MOST | (i64::from(highest) & LOW)
}

/// Returns the number in the low bits of a word.
#[allow(clippy::cast_possible_truncation)] // The low 32 bits are wanted.
fn bound(word: i64) -> i64 {
    i64::from(word as i32)
}

/// Returns the range in which a number that is not known is certainly not; empty if nothing is known about it.
pub(super) fn excluded(word: i64) -> Range<i64> {
    match word & !LOW {
        BEYOND => 0..word & LOW,
        AT_LEAST => i64::MIN..bound(word),
        AT_MOST => bound(word) + 1..i64::MAX,
        _ => 0..0,
    }
}

/// Returns the result of an operation on a number that is known on one side, and a known one. It is known on one side as
/// well if no number wraps at 32 bits, and else unknown: 5 less a number of at least 6 is at most -1, but one more than
/// that number may be the least of all.
pub(super) fn one_sided(op: Arithmetic, a: i64, b: i64) -> i64 {
    let (word, factor, divisor, shift) = match (op, is_symbolic(a), is_symbolic(b)) {
        (Arithmetic::Add, true, false) => (a, 1, 1, b),
        (Arithmetic::Add, false, true) => (b, 1, 1, a),
        (Arithmetic::Subtract, true, false) => (a, 1, 1, -b),
        (Arithmetic::Subtract, false, true) => (b, -1, 1, a),
        // With any other factor some of the numbers wrap.
        (Arithmetic::Multiply, true, false) if b.abs() == 1 => (a, b, 1, 0),
        (Arithmetic::Multiply, false, true) if a.abs() == 1 => (b, a, 1, 0),
        (Arithmetic::Divide, true, false) if (1..=i64::from(i32::MAX)).contains(&b) => (a, 1, b, 0),
        _ => return UNKNOWN,
    };
    let (is_lower_bound, far) = match word & !LOW {
        AT_LEAST => (true, i32::MAX),
        AT_MOST => (false, i32::MIN),
        _ => return UNKNOWN,
    };
    // Each of these steps keeps the order of the numbers or reverses it, so the ends of the range stay its ends.
    let end = |number: i64| i32::try_from(factor * number / divisor + shift);
    match (end(bound(word)), end(i64::from(far))) {
        (Ok(lowest), Ok(_)) if is_lower_bound == (factor == 1) => at_least(lowest),
        (Ok(highest), Ok(_)) => at_most(highest),
        _ => UNKNOWN,
    }
}

/// Returns true for numbers that are not known.
#[inline]
pub(super) fn is_symbolic(word: i64) -> bool {
    word >= UNKNOWN
}

/// Returns true for a word that refers to a value of the heap.
pub(super) fn is_kept(word: i64) -> bool {
    index(word).is_some()
}

fn index(word: i64) -> Option<usize> {
    (word >> MARK == KEPT >> MARK).then_some((word & 0xFFFF_FFFF) as usize)
}

impl Heap {
    /// Creates a heap with the values of a saved run.
    pub(super) fn of(items: &[Item]) -> Self {
        Self {
            items: items.to_vec(),
            bytes: items.iter().map(Item::bytes).sum(),
        }
    }

    pub(super) fn items(&self) -> &[Item] {
        &self.items
    }

    /// Returns the number of bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    fn keep(&mut self, item: Item) -> i64 {
        self.bytes += item.bytes();
        self.items.push(item);
        KEPT | i64::try_from(self.items.len() - 1).unwrap_or(0)
    }

    pub(super) fn text(&mut self, text: &str) -> i64 {
        self.keep(Item::Text(text.into()))
    }

    pub(super) fn list(&mut self, words: Vec<i64>) -> i64 {
        self.keep(Item::List(words.into()))
    }

    pub(super) fn parts(&mut self, parts: impl Into<Arc<[SubMove]>>) -> i64 {
        self.keep(Item::Move(parts.into()))
    }

    pub(super) fn get(&self, word: i64) -> Option<&Item> {
        self.items.get(index(word)?)
    }

    /// Returns true if a word is symbolic, or refers to a value with something symbolic.
    pub(super) fn has_symbolic(&self, word: i64) -> bool {
        is_symbolic(word)
            || self.get(word).is_some_and(|item| match item {
                Item::Text(_) => false,
                Item::List(words) => words.iter().any(|word| self.has_symbolic(*word)),
                Item::Move(parts) => parts.iter().any(SubMove::is_symbolic),
            })
    }

    pub(super) fn as_list(&self, word: i64) -> &[i64] {
        match self.get(word) {
            Some(Item::List(words)) => words,
            _ => &[],
        }
    }

    pub(super) fn as_move(&self, word: i64) -> &[SubMove] {
        match self.get(word) {
            Some(Item::Move(parts)) => parts,
            _ => &[],
        }
    }

    /// Removes the values that no root refers to, and numbers the others in the order in which the roots do.
    pub(super) fn collect<'r>(&mut self, roots: impl Iterator<Item = &'r mut i64>) {
        // A copying collection: the values that roots refer to are taken over into an empty heap in the order of the
        // roots, depth first, and what is left behind is dropped. The order is what makes equal states equal; a
        // collector that leaves the survivors in place would be quicker and would not do.
        let mut fresh = Self::default();
        let mut moved = FxHashMap::default();
        for root in roots {
            *root = self.copy_into(*root, &mut fresh, &mut moved);
        }
        *self = fresh;
    }

    /// Recursive, but lists are nested only once more.
    fn copy_into(&self, word: i64, fresh: &mut Self, moved: &mut FxHashMap<usize, i64>) -> i64 {
        let Some(item_index) = index(word) else {
            return word;
        };
        if let Some(word) = moved.get(&item_index) {
            return *word;
        }
        let Some(item) = self.items.get(item_index) else {
            return 0;
        };
        let taken = match item {
            Item::List(words) if words.iter().any(|word| index(*word).is_some()) => {
                let words = words
                    .iter()
                    .map(|word| self.copy_into(*word, fresh, moved))
                    .collect();
                fresh.list(words)
            }
            other => fresh.keep(other.clone()),
        };
        moved.insert(item_index, taken);
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::vm::arithmetic::integer_arithmetic;

    #[test]
    fn what_no_root_leads_to_is_forgotten() {
        let mut heap = Heap::default();
        let lost = heap.text("lost");
        let inner = heap.list(vec![1, 2]);
        let text = heap.text("kept");
        let outer = heap.list(vec![inner, 7]);
        let mut roots = [outer, 5, text, outer];
        heap.collect(roots.iter_mut());
        assert_ne!(lost, inner);
        assert_eq!(heap.items().len(), 3);
        assert_eq!(roots[0], roots[3]);
        assert_eq!(roots[1], 5);
        let inner = heap.as_list(roots[0])[0];
        assert_eq!(heap.as_list(inner), [1, 2]);
        assert_eq!(heap.get(roots[2]), Some(&Item::Text("kept".into())));
        // Equal contents in equal order make equal heaps.
        let mut other = Heap::default();
        let inner = other.list(vec![1, 2]);
        let outer = other.list(vec![inner, 7]);
        let text = other.text("kept");
        let mut same = [outer, 5, text, outer];
        other.collect(same.iter_mut());
        assert_eq!((heap, roots), (other, same));
    }

    #[test]
    fn words_tell_what_they_are() {
        for number in [i64::from(i32::MIN), -1, 0, 65535, i64::from(i32::MAX)] {
            assert!(index(number).is_none() && constant_number(number).is_none());
            assert!(!is_symbolic(number) && excluded(number).is_empty());
        }
        for (word, inside, outside) in [
            (beyond(8), 7, 8),
            (beyond(8), 0, -1),
            (at_least(8), 7, 8),
            (at_least(-8), i64::from(i32::MIN), -8),
            (at_most(-1), 0, -1),
            (at_most(-2), -1, -2),
            (at_most(5), i64::from(i32::MAX), 5),
        ] {
            let excluded = excluded(word);
            assert!(is_symbolic(word) && excluded.contains(&inside));
            assert!(!excluded.contains(&outside), "{word:x}");
        }
        assert!(is_symbolic(UNKNOWN) && excluded(UNKNOWN).is_empty());
        assert_eq!(constant_number(constant_text(3)), Some(3));
        assert!(!is_symbolic(constant_text(9)));
    }

    /// Whatever number the symbolic one stands for, the result that wraps at 32 bits is among those that are left.
    #[test]
    #[allow(clippy::cast_possible_truncation)]
    fn results_of_numbers_known_on_one_side_contain_every_result() {
        let near = [-9, -7, -2, -1, 0, 1, 2, 3, 6, 10];
        let ends = [i32::MIN, i32::MIN + 1, i32::MAX - 1, i32::MAX];
        let numbers = || near.into_iter().chain(ends);
        let operations = [
            Arithmetic::Add,
            Arithmetic::Subtract,
            Arithmetic::Multiply,
            Arithmetic::Divide,
            Arithmetic::Remainder,
        ];
        let mut narrow = 0;
        for (limit, operand) in
            numbers().flat_map(|limit| numbers().map(move |operand| (limit, operand)))
        {
            for op in operations {
                for (word, is_left) in [at_least(limit), at_most(limit)]
                    .into_iter()
                    .flat_map(|word| [(word, true), (word, false)])
                {
                    let order = |number: i64| match is_left {
                        true => (number, i64::from(operand)),
                        false => (i64::from(operand), number),
                    };
                    let (a, b) = order(word);
                    let excluded_after = excluded(one_sided(op, a, b));
                    narrow += usize::from(!excluded_after.is_empty());
                    for number in numbers().map(i64::from) {
                        let (a, b) = order(number);
                        if excluded(word).contains(&number) {
                            continue;
                        }
                        let Ok(result) = integer_arithmetic(op, a, b) else {
                            continue;
                        };
                        let wrapped = i64::from(result as i32);
                        assert!(
                            !excluded_after.contains(&wrapped),
                            "{op:?} {word:x} {operand} {number}"
                        );
                    }
                }
            }
        }
        assert!(narrow > 200, "{narrow}");
        let (sum, product) = (Arithmetic::Add, Arithmetic::Multiply);
        assert_eq!(one_sided(sum, at_least(6), -1), at_least(5));
        assert_eq!(one_sided(Arithmetic::Subtract, 5, at_least(6)), at_most(-1));
        assert_eq!(one_sided(Arithmetic::Divide, at_most(-3), 2), at_most(-1));
        assert_eq!(one_sided(product, at_least(6), -1), at_most(-6));
        assert_eq!(one_sided(sum, at_least(6), 1), UNKNOWN);
        assert_eq!(one_sided(product, at_least(6), 2), UNKNOWN);
    }
}
