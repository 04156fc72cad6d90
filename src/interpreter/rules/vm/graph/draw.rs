//! Draws a move of a random game from the plan of a player alone.
//!
//! That is possible if lanes alone decide all of a plan and every list is a move as it stands. Then a draw reads the
//! contents of the board and writes the operations of one move; it neither grows nor judges anything, and needs none of
//! what a [sweep](super::sweep) prepares for that. Where a plan ends too early, the sweep draws instead.

// The moves of the plan are in the order of shapes, which is that of every other way to draw. `used` has a bit for each
// of them that has lanes in the position:
//
//     used         1 0 0 1 1            numbers
//     lanes  step  bits 0 2 5           0, 1, 2
//            jump  bits 0 5             3, 4
//            far   bit 2                5

use super::content_sets::ContentSets;
use super::grow::Grower;
use super::lane_sets::{count, is_empty, lanes_of, or, or_words};
use super::node::TemplatePart;
use super::pick::{PickResult, TemplateLists, nth_of_shape};
use super::plan_builder::{EMITTED, FAULT_SINK, SHORT_SINK};
use super::plans::Planned;
use super::sweep::Sweep;
use super::words::InternId;
use crate::base::bits;
use crate::board::Op;
use crate::rules::Choose;

/// The moves of one template.
#[derive(Clone, Debug)]
struct TemplateMoves {
    template: InternId,
    rank: u64,
    lists: TemplateLists,
}

/// What draws from a plan need.
#[derive(Clone, Debug)]
pub(super) struct DrawTable<const N: usize> {
    /// By set of the position: its contents.
    contents: Vec<u64>,
    /// The lanes of the first node.
    all: [u64; N],
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
    /// Returns what draws from a plan need, or `None` if something else than lanes decides.
    pub(super) fn of(
        planned: &Planned<N>,
        grower: &Grower,
        lists_of: impl Fn(InternId) -> (u64, TemplateLists),
    ) -> Option<Self> {
        if !planned.values.is_empty() || !planned.gathers.is_empty() {
            return None;
        }
        let mut moves = Vec::new();
        for leaf in planned.plan.leaves() {
            let template = leaf >> 1;
            if u64::from(leaf & 1) != EMITTED {
                continue;
            }
            let of = grower.templates.get(template)?;
            let (rank, lists) = lists_of(template);
            let is_plain = match lists {
                TemplateLists::Lanes { .. } => of.has_lanes,
                TemplateLists::Pass | TemplateLists::Fixed { .. } => !of.has_lanes,
                TemplateLists::Mixed => false,
            };
            if of.part != TemplatePart::All || of.is_judged() || !is_plain {
                return None;
            }
            moves.push(TemplateMoves {
                template,
                rank,
                lists,
            });
        }
        moves.sort_unstable_by_key(|moves| (moves.rank, moves.template));
        moves.dedup_by_key(|moves| moves.template);
        let mut index_of = Vec::new();
        for (index, moves) in (0..).zip(&moves) {
            let place = moves.template as usize;
            if index_of.len() <= place {
                index_of.resize(place + 1, u32::MAX);
            }
            *index_of.get_mut(place)? = index;
        }
        let contents = planned.contents.iter();
        Some(Self {
            contents: contents
                .map(|id| grower.names.contents.get(*id).copied())
                .collect::<Option<_>>()?,
            all: grower.shape.exists.words(),
            lanes: vec![[0; N]; moves.len()],
            used: vec![0; moves.len().div_ceil(64)],
            moves,
            index_of,
            failed: 0,
            wait: 0,
        })
    }

    /// Adds the lanes of a leaf. Returns false if the plan ends there.
    #[inline]
    fn add(&mut self, leaf: u64, lanes: &[u64; N]) -> bool {
        let index = match leaf & 1 {
            EMITTED => usize::try_from(leaf >> 1).ok(),
            _ => None,
        };
        let index = index.and_then(|template| self.index_of.get(template));
        let Some(index) = index.map(|index| *index as usize) else {
            return false;
        };
        let (Some(slot), Some(moves)) = (self.lanes.get_mut(index), self.moves.get(index)) else {
            return false;
        };
        match moves.lists {
            TemplateLists::Lanes { .. } => or(slot, lanes),
            // Lane 0 stands for all.
            _ => *slot = std::array::from_fn(|word| u64::from(word == 0)),
        }
        if let Some(word) = self.used.get_mut(index / 64) {
            *word |= 1 << (index % 64);
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

    fn total(&self) -> usize {
        self.used().map(|index| count(self.lanes(index))).sum()
    }

    fn clear(&mut self) {
        for (number, word) in self.used.iter_mut().enumerate() {
            for bit in bits(std::mem::take(word)) {
                if let Some(lanes) = self.lanes.get_mut(number * 64 + bit) {
                    *lanes = [0; N];
                }
            }
        }
    }

    /// Returns the index and the lane of a move by its number.
    fn nth(&self, mut number: usize) -> Option<(usize, usize)> {
        let mut used = self.used().peekable();
        while let Some(index) = used.next() {
            let rank = self.moves.get(index)?.rank;
            let is_of_rank = |other: &usize| {
                let moves = self.moves.get(*other);
                moves.is_some_and(|moves| moves.rank == rank)
            };
            if !used.peek().is_some_and(is_of_rank) {
                let lanes = self.lanes(index);
                match number.checked_sub(count(lanes)) {
                    Some(rest) => number = rest,
                    None => return Some((index, lanes_of(lanes).nth(number)?)),
                }
                continue;
            }
            let mut group = Vec::new();
            let mut next = Some(index);
            while let Some(index) = next {
                let moves = self.moves.get(index)?;
                group.push((index, moves.lists, self.lanes(index)));
                next = used.next_if(is_of_rank);
            }
            let lists = group.iter().map(|(.., lanes)| count(*lanes)).sum();
            match number.checked_sub(lists) {
                Some(rest) => number = rest,
                None => return nth_of_shape(group.into_iter(), number),
            }
        }
        None
    }
}

impl<const N: usize> Sweep<N> {
    /// Draws a move of a player on the board with these contents. Returns `None` if the sweep has to draw; nothing was
    /// chosen then.
    pub(super) fn draw_from_plan(
        &mut self,
        turn: u8,
        contents: &ContentSets,
        grower: &Grower,
        choose: Choose<'_>,
        ops: &mut Vec<Op>,
    ) -> Option<PickResult> {
        let plans = &mut self.plans;
        if plans.numbering != grower.numbering {
            return None;
        }
        let index = (*plans.by_turn.get(usize::from(turn))?)?;
        let Planned {
            plan, code, draws, ..
        } = &mut **plans.roots.get_mut(index)?.planned.as_mut()?;
        let table = draws.as_mut()?;
        if table.wait > 0 {
            table.wait -= 1;
            return None;
        }
        for (index, set) in table.contents.iter().enumerate() {
            let mut squares = [0; N];
            bits(*set).for_each(|content| or_words(&mut squares, contents.squares(content)));
            plan.set(index, &squares);
        }
        plan.begin(&table.all);
        let results = &mut plans.results;
        results.clear();
        match code {
            Some(code) => code.run(plan, results),
            None => plan.run(results),
        }
        let is_whole = is_empty(&plan.sink(FAULT_SINK))
            && is_empty(&plan.sink(SHORT_SINK))
            && results
                .iter()
                .all(|result| table.add(result.leaf, &result.lanes));
        let drawn = match is_whole {
            true => table.draw(grower, choose, ops),
            false => {
                table.failed = (table.failed + 1).min(MAX_WAIT);
                table.wait = 1 << table.failed;
                None
            }
        };
        table.clear();
        drawn
    }
}

impl<const N: usize> DrawTable<N> {
    fn draw(
        &mut self,
        grower: &Grower,
        choose: Choose<'_>,
        ops: &mut Vec<Op>,
    ) -> Option<PickResult> {
        self.failed = 0;
        // Whether there is no move or one without operations is for the sweep to say.
        let count = Some(self.total()).filter(|count| *count > 0)?;
        let chosen = choose(count);
        if chosen < count {
            let template = |(index, lane)| {
                let moves: &TemplateMoves = self.moves.get(index)?;
                Some((grower.templates.get(moves.template)?, lane))
            };
            match self.nth(chosen).and_then(template) {
                Some((template, lane)) => template.write(lane, grower, ops),
                None => return Some(PickResult::Reference),
            }
        }
        Some(PickResult::One { chosen, count })
    }
}
