//! Plans of the graph of a hook: when one is made, and how a sweep continues where it ends.
//!
//! A plan has the nodes that lanes alone decide, those that ask for values of the position that are known without a run
//! (states and the number of moves), the nodes of calls for all lanes, which come first, and questions that have turned
//! out to be asked often. Wherever else lanes go, a plan ends, and the sweep visits the nodes from there, as it does
//! without a plan. So a plan is right however little of the graph it has, and stays right while the graph grows behind its
//! ends; only new numbers of the nodes make it useless.

use super::grower::Grower;
use super::lane_sets::{is_empty, or};
use super::node::{GraphNode, NodeIndex, REFER};
use super::plan::LeafLanes;
use super::plan_builder::{EMITTED, FAULT_SINK, SHORT_SINK};
use super::plans::{EarlyQuestion, Planned};
use super::present::WalkPosition;
use super::sweep::{Sweep, SweepStop};
use super::value_sets::{AskValue, ValueIs, ValueSet};
use crate::rules::Engine;

/// The number of visits of nodes after which a plan is made, for each node of the graph. Making one costs about as much
/// as thirty visits of each of its nodes.
const VISITS: u64 = 35;
/// How often that number is doubled.
const MAX_DOUBLED: u32 = 16;
/// A question that ends more than one of so many runs is asked before the others.
const OFTEN: u64 = 4;

impl<const N: usize> Sweep<N> {
    /// Sends lanes from a root as far as its plan goes, and returns what that cost, in visits. Returns `None` if there
    /// is no plan.
    pub(super) fn run_plan(
        &mut self,
        root: NodeIndex,
        lanes: &[u64; N],
        grower: &Grower,
        present: &mut WalkPosition<'_, '_>,
    ) -> Option<u64> {
        let visits = match present.setting.engine {
            Engine::Compiled => VISITS * grower.nodes.len() as u64,
            Engine::CompiledAtOnce => 0,
            Engine::Graph | Engine::Reference => return None,
        };
        if self.plans.numbering != grower.numbering {
            self.plans.roots.clear();
            self.plans.by_root.clear();
            self.plans.by_turn.clear();
            self.plans.numbering = grower.numbering;
        }
        let index = *self.plans.by_root.get(&root)?;
        let mut is_new = false;
        let of = self.plans.roots.get_mut(index)?;
        // What ends in front of a question for each lane ends there again and again, so each attempt waits twice as long.
        if of.visits >> of.attempts.min(MAX_DOUBLED) > visits {
            of.attempts += 1;
            let often = of
                .asked
                .drain()
                .filter(|(_, times)| times * OFTEN > of.runs);
            self.plans.early.extend(often.map(|(question, _)| question));
            (of.visits, of.runs) = (0, 0);
            let turn = present.setting.turn;
            of.planned = Planned::of((turn, root), grower, &self.plans.early).map(Box::new);
            is_new = true;
        }
        of.runs += 1;
        let mut planned = of.planned.take()?;
        if is_new {
            planned.draws = self.draw_table(&planned, grower);
        }
        let cost = self.run_planned(index, &mut planned, lanes, grower, present);
        if let Some(of) = self.plans.roots.get_mut(index) {
            of.planned = Some(planned);
        }
        cost
    }

    fn run_planned(
        &mut self,
        index: usize,
        planned: &mut Planned<N>,
        lanes: &[u64; N],
        grower: &Grower,
        present: &mut WalkPosition<'_, '_>,
    ) -> Option<u64> {
        let Planned {
            plan,
            code,
            contents,
            values,
            gathers,
            ..
        } = planned;
        for (index, contents) in contents.iter().enumerate() {
            let holding = self.holding.get(*contents as usize);
            plan.set(index, holding.unwrap_or(&[0; N]));
        }
        for (index, set) in (contents.len()..).zip(&*values) {
            let holds = set.holds(grower, &mut |value, names| present.value(value, names))?;
            plan.set(index, &[0_u64.wrapping_sub(u64::from(holds)); N]);
        }
        for (index, gather) in (contents.len() + values.len()..).zip(&*gathers) {
            plan.set(index, &self.gather(lanes, *gather, grower, present));
        }
        plan.begin(lanes);
        let mut results = std::mem::take(&mut self.plans.results);
        results.clear();
        match code {
            Some(code) => code.run(plan, &mut results),
            None => plan.run(&mut results),
        }
        // Not counted in a plan, whose steps are cheap; an eighth of them all is about what they cost.
        let cost = plan.len() as u64 / 8;
        if !is_empty(&plan.sink(FAULT_SINK)) {
            self.stop = Some(SweepStop::Reference);
        }
        self.is_short |= !is_empty(&plan.sink(SHORT_SINK));
        for LeafLanes { leaf, lanes } in &results {
            let id = u32::try_from(leaf >> 1).unwrap_or(REFER);
            match leaf & 1 {
                EMITTED => self.emit(id, lanes, grower, present),
                _ => {
                    if let Some(of) = self.plans.roots.get_mut(index)
                        && let Some(question) = question_of(id, grower)
                    {
                        *of.asked.entry(question).or_default() += 1;
                    }
                    // A guess for calls, as forks make it: the lanes that may ask the same function.
                    if plan.has_forks() {
                        or(&mut self.forked, lanes);
                    }
                    self.send(id, lanes);
                }
            }
        }
        self.plans.results = results;
        Some(cost)
    }
}

/// Returns what the node where a plan ends asks, if that can be asked early.
fn question_of(id: NodeIndex, grower: &Grower) -> Option<EarlyQuestion> {
    Some(match *grower.nodes.get(id as usize)? {
        GraphNode::Value { value, .. } => EarlyQuestion::Value(value),
        GraphNode::Switch { switch } => {
            EarlyQuestion::Value(grower.switches.get(switch as usize)?.value)
        }
        GraphNode::Gather { gather, .. } => EarlyQuestion::Gather(gather),
        _ => return None,
    })
}

impl ValueSet {
    /// Returns true if the value that `ask` returns satisfies the condition.
    pub(super) fn holds(self, grower: &Grower, ask: AskValue<'_>) -> Option<bool> {
        let value = ask(self.value, &grower.names)?;
        Some(match self.is {
            ValueIs::Equal(bits) => value == bits,
            ValueIs::Condition(id) => grower.conditions.get(id)?.holds(value),
        })
    }
}
