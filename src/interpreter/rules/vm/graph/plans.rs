//! The plans of a graph: one for the lists of each player, once it pays.

use super::code::Code;
use super::draw_table::DrawTable;
use super::plan::{LeafLanes, Plan};
use super::value_sets::ValueSet;
use rustc_hash::{FxHashMap, FxHashSet};

/// What a plan can ask before it runs, because it is likely to be needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum EarlyQuestion {
    Value(u32),
    Gather(u32),
}

/// The plan of a graph.
#[derive(Clone, Debug)]
pub(super) struct Planned<const N: usize> {
    pub plan: Plan<N>,
    pub code: Option<Code<N>>,
    /// The sets of the position: contents first, then values and tables of squares.
    pub contents: Vec<u32>,
    pub values: Vec<ValueSet>,
    pub gathers: Vec<u32>,
    /// What draws from the plan need, if it is enough for them.
    pub draws: Option<DrawTable<N>>,
}

/// The plan of the lists of a player, once there is one.
#[derive(Clone, Debug, Default)]
pub(super) struct RootPlan<const N: usize> {
    /// The visits of nodes since the last attempt to make a plan, and the runs of the plan.
    pub visits: u64,
    pub runs: u64,
    /// The number of attempts.
    pub attempts: u32,
    /// How often a question ended the plan since then.
    pub asked: FxHashMap<EarlyQuestion, u64>,
    pub planned: Option<Box<Planned<N>>>,
}

/// The plans of a graph.
#[derive(Clone, Debug)]
pub struct Plans<const N: usize> {
    /// Which numbers the nodes had.
    pub(super) numbering: u64,
    pub(super) roots: Vec<RootPlan<N>>,
    /// By root: the index of its plan.
    pub(super) by_root: FxHashMap<u32, usize>,
    /// By player: the index of the plan of all its moves.
    pub(super) by_turn: Vec<Option<usize>>,
    pub(super) results: Vec<LeafLanes<N>>,
    /// The questions that are asked before plans run.
    pub(super) early: FxHashSet<EarlyQuestion>,
}

impl<const N: usize> Default for Plans<N> {
    fn default() -> Self {
        Self {
            numbering: 0,
            roots: Vec::new(),
            by_root: FxHashMap::default(),
            by_turn: Vec::new(),
            results: Vec::new(),
            early: FxHashSet::default(),
        }
    }
}

impl<const N: usize> Plans<N> {
    /// Remembers which plan has all moves of a player.
    #[inline]
    pub(super) fn set_turn(&mut self, turn: u8, root: u32) {
        let turn = usize::from(turn);
        if self.by_turn.len() <= turn {
            self.by_turn.resize(turn + 1, None);
        }
        if let Some(slot) = self.by_turn.get_mut(turn) {
            *slot = self.by_root.get(&root).copied();
        }
    }

    /// Returns what draws need of the plan of all moves of a player.
    #[inline]
    pub(super) fn draw_table(&mut self, turn: u8) -> Option<&mut DrawTable<N>> {
        let index = (*self.by_turn.get(usize::from(turn))?)?;
        let planned = self.roots.get_mut(index)?.planned.as_mut()?;
        planned.draws.as_mut()
    }

    /// Returns the bytes of machine code.
    pub(super) fn machine_code(&self) -> usize {
        let plans = self.roots.iter().filter_map(|of| of.planned.as_ref());
        let codes = plans.filter_map(|planned| planned.code.as_ref());
        codes.map(Code::bytes).sum()
    }

    /// Counts the visits of a sweep.
    pub(super) fn count(&mut self, root: u32, visits: u64) {
        let roots = &mut self.roots;
        let index = *self.by_root.entry(root).or_insert_with(|| {
            roots.push(RootPlan::default());
            roots.len() - 1
        });
        if let Some(of) = roots.get_mut(index) {
            of.visits += visits;
        }
    }
}
