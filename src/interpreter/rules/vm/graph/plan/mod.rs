//! Plans: a graph that has stopped growing, written out for fast sweeps.
//!
//! A sweep visits nodes by their numbers and has to find the next one that lanes have come to. In a plan the steps are
//! ordered by dominance: a step is followed by the steps that can be reached only through it. If no lanes come to it,
//! one jump leads past all of them, and whatever comes next has all its lanes already.
//!
//! A plan is run as it is ([`Plan::run`]) or as machine code ([`Code`](super::code)), which reads and writes the same
//! memory. Both add (leaf, lanes) pairs to a list of results: the ends of lists, and the nodes where a plan ends and the
//! sweep continues.
//!
//! Invariants: every edge leads forward; slots with several ways in are zero between runs.

// The example of `sweep`, and a node 9 that both 6 and 7 lead to:
//
//     graph    4 -> 5 -> 6 -> 7 -> 8              dominators   4: 5, 5: 6, 6: 7 and 9, 7: 8
//                         `----`--> 9
//
//     step        lanes from       leads to                     without lanes go to
//     4 Lane      the root slot    5 (next)                     the end
//     5 Test      the step before  6 (next)                     the end
//     6 Mask      the step before  7 (next), 9 (its slot)       the end
//     7 Test      the step before  8 (next), 9 (its slot)       9
//     8 Result    the step before                               9
//     9 Result    its slot                                      the end
//
// A slot with one way in is written before it is read. One with several is added to, and is zeroed when it is read.

mod layout;
mod node;

use super::lane_sets::shifted;
use layout::{Layout, Slot};
pub use node::{LaneSet, PlanEdge, PlanNode};

/// Where a step gets its lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Take {
    /// From the step before.
    Before,
    /// From a slot with one way in.
    Slot(u32),
    /// From a slot with several, which is zeroed.
    Joined(u32),
}

/// Where a step puts lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Put {
    Nowhere,
    /// To the next step.
    Next,
    Slot(u32),
    Joined(u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StepOp {
    /// Splits by words of the memory.
    Constant(u32),
    /// The same, shifted by a distance.
    Distance(u32, i16),
    /// Splits by one bit of a word, for all lanes.
    Bit(u32, u8),
    /// A range of [`Plan::forks`].
    Fork(u32, u32),
    /// Lanes from the memory.
    Lane(u32),
    Result(u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlanStep {
    pub take: Take,
    pub op: StepOp,
    pub yes: Put,
    pub no: Put,
    /// The step to go on with if there are no lanes.
    pub skip: u32,
}

/// A graph written out for sweeps over sets of `N` words.
#[derive(Clone, Debug)]
pub struct Plan<const N: usize> {
    pub(super) steps: Vec<PlanStep>,
    pub(super) forks: Vec<Put>,
    /// The sinks, the sets of the position, the root, the constants and the slots, `N` words each.
    pub(super) memory: Vec<u64>,
    sinks: usize,
    positions: usize,
    /// The most results of a run.
    results: usize,
}

/// A leaf that lanes have come to.
// Written by machine code: the number of the leaf, then the words.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeafLanes<const N: usize> {
    pub leaf: u64,
    pub lanes: [u64; N],
}

impl<const N: usize> Plan<N> {
    /// Writes out a graph without cycles, whose lanes come to the node with index 0. A sink is a set that lanes are added
    /// to, for nodes that come later and for the caller. `positions` is the number of sets of a position. Nodes that
    /// cannot be reached are left out. Returns `None` if a node leads in a cycle or out of the graph.
    pub fn new(
        nodes: &[PlanNode],
        sinks: usize,
        positions: usize,
        constants: &[[u64; N]],
    ) -> Option<Self> {
        let layout = Layout::of(nodes)?;
        let mut plan = Self {
            steps: Vec::with_capacity(layout.order.len()),
            forks: Vec::new(),
            memory: Vec::new(),
            sinks,
            positions,
            results: 0,
        };
        let first_constant = sinks + positions + 1;
        let first_slot = first_constant + constants.len();
        plan.memory.resize((first_slot + layout.slots) * N, 0);
        for (to, word) in plan
            .memory
            .iter_mut()
            .skip(first_constant * N)
            .zip(constants.iter().flatten())
        {
            *to = *word;
        }
        let offset = |set: usize| u32::try_from(set * N).ok();
        let root = offset(sinks + positions)?;
        for (place, id) in layout.order.iter().enumerate() {
            let put = |edge: PlanEdge| {
                Some(match edge {
                    PlanEdge::Nowhere => Put::Nowhere,
                    PlanEdge::Sink(number) => Put::Joined(offset(number)?),
                    PlanEdge::Node(to) => match layout.slot(to)? {
                        Slot::Before => Put::Next,
                        Slot::One(slot) => Put::Slot(offset(first_slot + slot)?),
                        Slot::Joined(slot) => Put::Joined(offset(first_slot + slot)?),
                    },
                })
            };
            let take = match layout.slot(*id)? {
                _ if place == 0 => Take::Slot(root),
                Slot::Before => Take::Before,
                Slot::One(slot) => Take::Slot(offset(first_slot + slot)?),
                Slot::Joined(slot) => Take::Joined(offset(first_slot + slot)?),
            };
            let (op, yes, no) = match nodes.get(*id)? {
                PlanNode::Part { by, yes, no } => {
                    let of_position = |set: usize| offset(sinks + set);
                    let op = match *by {
                        LaneSet::Constant(set) => StepOp::Constant(offset(first_constant + set)?),
                        LaneSet::Distance(set, distance) => {
                            StepOp::Distance(of_position(set)?, distance)
                        }
                        LaneSet::Square(set, bit) => {
                            let word = of_position(set)? + u32::from(bit / 64);
                            StepOp::Bit(word, u8::try_from(bit % 64).ok()?)
                        }
                        LaneSet::Whole(set) => StepOp::Constant(of_position(set)?),
                        LaneSet::Sink(sink) => StepOp::Constant(offset(sink)?),
                    };
                    (op, put(*yes)?, put(*no)?)
                }
                PlanNode::Fork(edges) => {
                    let first = plan.forks.len();
                    for edge in edges {
                        plan.forks.push(put(*edge)?);
                    }
                    let (first, last) = (first.try_into().ok()?, plan.forks.len().try_into().ok()?);
                    (StepOp::Fork(first, last), Put::Nowhere, Put::Nowhere)
                }
                PlanNode::Lane { set, next } => (
                    StepOp::Lane(offset(first_constant + set)?),
                    put(*next)?,
                    Put::Nowhere,
                ),
                PlanNode::Result { leaf, next } => {
                    plan.results += 1;
                    (StepOp::Result(*leaf), put(*next)?, Put::Nowhere)
                }
            };
            plan.steps.push(PlanStep {
                take,
                op,
                yes,
                no,
                skip: u32::try_from(layout.ends.get(place).copied()?).ok()?,
            });
        }
        Some(plan)
    }

    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Returns the leaves.
    pub fn leaves(&self) -> impl Iterator<Item = u32> + '_ {
        self.steps.iter().filter_map(|step| match step.op {
            StepOp::Result(leaf) => Some(leaf),
            _ => None,
        })
    }

    /// Returns true if lanes take several ways at once anywhere.
    pub fn has_forks(&self) -> bool {
        !self.forks.is_empty()
    }

    /// Returns the most results of a run.
    pub fn most_results(&self) -> usize {
        self.results
    }

    /// Sets a set of the position.
    #[inline]
    pub fn set(&mut self, index: usize, squares: &[u64; N]) {
        debug_assert!(index < self.positions);
        self.write(self.sinks + index, squares);
    }

    /// Sets the lanes that come to the first node, and empties the sinks.
    #[inline]
    pub fn begin(&mut self, lanes: &[u64; N]) {
        if let Some(sinks) = self.memory.get_mut(..self.sinks * N) {
            sinks.fill(0);
        }
        self.write(self.sinks + self.positions, lanes);
    }

    /// Returns the lanes that have come to a sink.
    #[inline]
    pub fn sink(&self, number: usize) -> [u64; N] {
        read(&self.memory, number * N)
    }

    #[inline]
    fn write(&mut self, set: usize, words: &[u64; N]) {
        if let Some(to) = self.memory.get_mut(set * N..(set + 1) * N) {
            to.copy_from_slice(words);
        }
    }

    /// Runs the plan and adds the results. This is what machine code of the plan has to do.
    pub fn run(&mut self, results: &mut Vec<LeafLanes<N>>) {
        let Self {
            steps,
            forks,
            memory,
            ..
        } = self;
        let (mut index, mut lanes) = (0, [0; N]);
        while let Some(step) = steps.get(index) {
            match step.take {
                Take::Before => {}
                Take::Slot(slot) => lanes = read(memory, slot as usize),
                Take::Joined(slot) => {
                    lanes = read(memory, slot as usize);
                    store(memory, slot, &[0; N]);
                }
            }
            if lanes == [0; N] {
                index = step.skip as usize;
                continue;
            }
            index += 1;
            let there = match step.op {
                StepOp::Constant(at) => read(memory, at as usize),
                StepOp::Distance(at, distance) => shifted(&read(memory, at as usize), distance),
                StepOp::Bit(word, bit) => {
                    let word = memory.get(word as usize).copied().unwrap_or(0);
                    [0_u64.wrapping_sub(word >> bit & 1); N]
                }
                StepOp::Fork(first, last) => {
                    for to in forks.get(first as usize..last as usize).unwrap_or_default() {
                        put(memory, *to, &lanes);
                    }
                    continue;
                }
                StepOp::Lane(at) => {
                    lanes = read(memory, at as usize);
                    put(memory, step.yes, &lanes);
                    continue;
                }
                StepOp::Result(leaf) => {
                    results.push(LeafLanes {
                        leaf: u64::from(leaf),
                        lanes,
                    });
                    put(memory, step.yes, &lanes);
                    continue;
                }
            };
            let (mut yes, mut no) = (lanes, lanes);
            for ((yes, no), there) in yes.iter_mut().zip(&mut no).zip(there) {
                *yes &= there;
                *no &= !there;
            }
            put(memory, step.yes, &yes);
            put(memory, step.no, &no);
            if step.yes == Put::Next {
                lanes = yes;
            } else if step.no == Put::Next {
                lanes = no;
            }
        }
    }
}

#[inline(always)]
fn read<const N: usize>(memory: &[u64], at: usize) -> [u64; N] {
    let words = memory.get(at..at + N);
    words
        .and_then(|words| words.try_into().ok())
        .unwrap_or([0; N])
}

#[inline(always)]
fn store<const N: usize>(memory: &mut [u64], at: u32, lanes: &[u64; N]) {
    if let Some(to) = memory.get_mut(at as usize..at as usize + N) {
        to.copy_from_slice(lanes);
    }
}

#[inline(always)]
fn put<const N: usize>(memory: &mut [u64], to: Put, lanes: &[u64; N]) {
    match to {
        Put::Nowhere | Put::Next => {}
        Put::Slot(slot) => store(memory, slot, lanes),
        Put::Joined(slot) => {
            let slot = slot as usize;
            if let Some(to) = memory.get_mut(slot..slot + N) {
                to.iter_mut().zip(lanes).for_each(|(to, word)| *to |= word);
            }
        }
    }
}

#[cfg(test)]
pub(super) mod tests;
