//! What draws of moves need of a plan.

// The moves of the plan are in the order of shapes, which is that of every other way to draw. `used` has a bit for each
// of them that has lanes in the position:
//
//     used         1 0 0 1 1            numbers
//     lanes  step  bits 0 2 5           0, 1, 2
//            jump  bits 0 5             3, 4
//            far   bit 2                5

use super::lane_sets::{count, lanes_of, or};
use super::template_lists::{TemplateLists, nth_of_shape};
use super::value_sets::ValueSet;
use crate::base::bits;

/// The moves of one template.
#[derive(Clone, Debug)]
pub struct TemplateMoves {
    /// Its rank in the order of shapes.
    pub rank: u64,
    pub template: u32,
    pub lists: TemplateLists,
    /// True if lanes lead to the same list, so that there may be only one. Rules that know a square of a list by
    /// excluding all others make such templates.
    pub is_of_one_lane: bool,
}

/// The moves of a plan, and the lanes of a position.
#[derive(Clone, Debug)]
pub struct DrawTable<const N: usize> {
    /// By set of the position: its contents, then what it asks for values.
    pub contents: Vec<u64>,
    pub values: Vec<ValueSet>,
    /// True if some of the values have to be computed.
    pub asks_runs: bool,
    /// The lanes of the first node.
    pub all: [u64; N],
    /// In the order of shapes.
    moves: Vec<TemplateMoves>,
    /// By template: its index in `moves`.
    index_of: Vec<u32>,
    /// By index: the lanes in the position; empty between draws.
    lanes: Vec<[u64; N]>,
    /// The set of indices with lanes.
    used: Vec<u64>,
    /// The number of draws in a row for which the plan ended too early, and of those to leave out for that.
    failed: u32,
    wait: u32,
}

/// The most draws that are left out, as a power of two.
const MAX_WAIT: u32 = 8;

impl<const N: usize> DrawTable<N> {
    /// Creates a table. The sets of a position are those of contents and of values, and the
    /// flag says whether some values have to be computed.
    pub fn new(
        mut moves: Vec<TemplateMoves>,
        (contents, values, asks_runs): (Vec<u64>, Vec<ValueSet>, bool),
        all: [u64; N],
    ) -> Self {
        moves.sort_unstable_by_key(|moves| (moves.rank, moves.template));
        moves.dedup_by_key(|moves| moves.template);
        let templates = moves.iter().map(|moves| moves.template as usize + 1);
        let mut index_of = vec![u32::MAX; templates.max().unwrap_or(0)];
        for (index, moves) in (0..).zip(&moves) {
            if let Some(slot) = index_of.get_mut(moves.template as usize) {
                *slot = index;
            }
        }
        Self {
            contents,
            values,
            asks_runs,
            all,
            lanes: vec![[0; N]; moves.len()],
            used: vec![0; moves.len().div_ceil(64)],
            moves,
            index_of,
            failed: 0,
            wait: 0,
        }
    }

    /// Returns true if a draw is to be left out.
    #[inline]
    pub fn waits(&mut self) -> bool {
        let waits = self.wait > 0;
        self.wait = self.wait.saturating_sub(1);
        waits
    }

    /// Counts a draw, for which the plan was enough or not.
    #[inline]
    pub fn count(&mut self, is_enough: bool) {
        if is_enough {
            self.failed = 0;
        } else {
            self.failed = (self.failed + 1).min(MAX_WAIT);
            self.wait = 1 << self.failed;
        }
    }

    /// Adds lanes of a template. Returns false if it is not one of the table, or if the same list comes twice.
    #[inline]
    pub fn add(&mut self, template: u64, lanes: &[u64; N]) -> bool {
        let template = usize::try_from(template).unwrap_or(usize::MAX);
        let index = self.index_of.get(template);
        let index = index.map_or(usize::MAX, |index| *index as usize);
        let (Some(slot), Some(moves)) = (self.lanes.get_mut(index), self.moves.get(index)) else {
            return false;
        };
        if let Some(word) = self.used.get_mut(index / 64) {
            *word |= 1 << (index % 64);
        }
        match moves.lists {
            TemplateLists::Lanes { .. } => or(slot, lanes),
            _ if moves.is_of_one_lane => {
                or(slot, lanes);
                return count(slot) <= 1;
            }
            // Lane 0 stands for all.
            _ => *slot = std::array::from_fn(|word| u64::from(word == 0)),
        }
        true
    }

    /// Returns the indices with lanes.
    fn used(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.used.iter().enumerate();
        words.flat_map(|(number, word)| bits(*word).map(move |bit| number * 64 + bit))
    }

    fn lanes(&self, index: usize) -> &[u64; N] {
        self.lanes.get(index).unwrap_or(&[0; N])
    }

    /// Returns the number of moves.
    pub fn total(&self) -> usize {
        self.used().map(|index| count(self.lanes(index))).sum()
    }

    /// Removes all lanes.
    pub fn clear(&mut self) {
        for (number, word) in self.used.iter_mut().enumerate() {
            for bit in bits(std::mem::take(word)) {
                if let Some(lanes) = self.lanes.get_mut(number * 64 + bit) {
                    *lanes = [0; N];
                }
            }
        }
    }

    /// Returns the template and the lane of a move by its number.
    pub fn nth(&self, mut number: usize) -> Option<(u32, usize)> {
        let mut used = self.used().peekable();
        while let Some(index) = used.next() {
            let TemplateMoves { rank, template, .. } = *self.moves.get(index)?;
            let is_of_rank = |other: &usize| {
                let moves = self.moves.get(*other);
                moves.is_some_and(|moves| moves.rank == rank)
            };
            if !used.peek().is_some_and(is_of_rank) {
                let lanes = self.lanes(index);
                match number.checked_sub(count(lanes)) {
                    Some(rest) => number = rest,
                    None => return Some((template, lanes_of(lanes).nth(number)?)),
                }
                continue;
            }
            let mut group = Vec::new();
            let mut next = Some(index);
            while let Some(index) = next {
                let moves = self.moves.get(index)?;
                group.push((moves.template, moves.lists, self.lanes(index)));
                next = used.next_if(is_of_rank);
            }
            let lists = group.iter().map(|(.., lanes)| count(lanes)).sum();
            match number.checked_sub(lists) {
                Some(rest) => number = rest,
                None => return nth_of_shape(group.into_iter(), number),
            }
        }
        None
    }
}
