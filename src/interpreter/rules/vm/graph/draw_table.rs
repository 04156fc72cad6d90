//! What draws of moves need of a plan.

// The moves of the plan are in the order of shapes, which is that of every other way to draw. `used` has a bit for each
// of them that has lanes in the position:
//
//     used         1 0 0 1 1            numbers
//     lanes  step  bits 0 2 5           0, 1, 2
//            jump  bits 0 5             3, 4
//            far   bit 2                5

use super::backoff::Backoff;
use super::lane_sets::{count, nth_lane, or};
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
    /// By index: whether the next template has the same rank.
    are_shared: Vec<bool>,
    /// By index: the lanes in the position and their number, if it is one of those with lanes.
    lanes: Vec<[u64; N]>,
    counts: Vec<usize>,
    /// The set of indices with lanes.
    used: Vec<u64>,
    /// The number of all lanes.
    total: usize,
    /// Draws for which the plan ends too early are left out for a while.
    pub backoff: Backoff,
}

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
            are_shared: moves
                .windows(2)
                .map(|pair| matches!(pair, [a, b] if a.rank == b.rank))
                .collect(),
            lanes: vec![[0; N]; moves.len()],
            counts: vec![0; moves.len()],
            used: vec![0; moves.len().div_ceil(64)],
            total: 0,
            moves,
            index_of,
            backoff: Backoff::default(),
        }
    }

    /// Adds lanes of a template. Returns false if it is not one of the table, or if the same list comes twice.
    #[inline(always)]
    pub fn add(&mut self, template: u64, lanes: &[u64; N]) -> bool {
        let template = usize::try_from(template).unwrap_or(usize::MAX);
        let index = self.index_of.get(template);
        let index = index.map_or(usize::MAX, |index| *index as usize);
        let (Some(slot), Some(number), Some(moves), Some(word)) = (
            self.lanes.get_mut(index),
            self.counts.get_mut(index),
            self.moves.get(index),
            self.used.get_mut(index / 64),
        ) else {
            return false;
        };
        let bit = 1 << (index % 64);
        if *word & bit == 0 {
            (*slot, *number) = (*lanes, 0);
            *word |= bit;
        } else {
            or(slot, lanes);
        }
        self.total -= *number;
        *number = match moves.lists {
            TemplateLists::Lanes { .. } => count(slot),
            _ if moves.is_of_one_lane => count(slot),
            // Lane 0 stands for all.
            _ => {
                *slot = std::array::from_fn(|word| u64::from(word == 0));
                1
            }
        };
        self.total += *number;
        *number <= 1 || !moves.is_of_one_lane
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
    #[inline]
    pub fn total(&self) -> usize {
        self.total
    }

    /// Removes all lanes.
    #[inline]
    pub fn clear(&mut self) {
        self.used.fill(0);
        self.total = 0;
    }

    /// Returns the template and the lane of a move by its number.
    #[inline]
    pub fn nth(&self, mut number: usize) -> Option<(u32, usize)> {
        for index in self.used() {
            if self.are_shared.get(index) == Some(&true) {
                return self.nth_of_ranks(index, number);
            }
            match number.checked_sub(*self.counts.get(index)?) {
                Some(rest) => number = rest,
                None => {
                    let template = self.moves.get(index)?.template;
                    return Some((template, nth_lane(self.lanes(index), number)?));
                }
            }
        }
        None
    }

    /// Returns the same among the templates from an index on, of which several have the same rank.
    fn nth_of_ranks(&self, first: usize, mut number: usize) -> Option<(u32, usize)> {
        let mut used = self.used().skip_while(|index| *index < first).peekable();
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
                    None => return Some((template, nth_lane(lanes, number)?)),
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
