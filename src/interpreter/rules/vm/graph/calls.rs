//! Calls of functions for all lanes at once.
//!
//! A helper with a loop, such as one that counts the pieces on a line, would be run again wherever a rule calls it:
//! once for each distance that a piece may go, for example, although its result is the same. So the graph has nodes for
//! the function itself, which begin with its arguments and end with its results. The first [`GraphNode::Call`] that
//! lanes come to in a position sweeps them for all lanes that may ask, as far as they have grown, and the lanes with
//! each result are kept for the position.
//!
//! Invariants: such a function reads the position but not the operations; the nodes grow only for lanes that ask, and
//! only for those a fault counts, so it is one that the rule itself would meet. A function that turns out to need more
//! gives the graph up, and the next one runs it where it is called.

use super::grower::{CALLS, Frozen, Grower};
use super::knowledge::{EdgeFact, Knowledge};
use super::lane_sets::{and, is_empty, minus, or};
use super::lanes::Lanes;
use super::node::{GraphNode, NodeIndex, PathLength, REFER};
use super::present::WalkPosition;
use super::squares::SquareSet;
use super::sweep::{Called, Sweep, SweepStop};
use super::words::{InternId, LaneWord};
use crate::rules::vm::symbolic::RunInputs;
use std::iter::successors;

impl Grower {
    /// Returns true if a run is that of a call for all lanes, and not of the hook.
    pub(super) fn is_in_call(&self, from: &Frozen) -> bool {
        let outermost = from.frames.first();
        !self.is_move_known && outermost.is_some_and(|frame| frame.function != self.hook)
    }

    /// Returns the node where a call begins for the player on turn.
    fn root_of_call(&mut self, call: InternId, setting: &RunInputs<'_>) -> NodeIndex {
        let key = (setting.turn, call);
        if let Some(root) = self.calls.roots.get(&key) {
            return *root;
        }
        let Some(lane_call) = self.names.lane_calls.get(call).cloned() else {
            return REFER;
        };
        let mut knowledge = Knowledge::nothing(&self.shape);
        // There are lanes, but they are the square of no operation; the function asks nothing of the move.
        (knowledge.lane, knowledge.most) = (Some(0), 0);
        // The caller counts this many steps and may be nested, too.
        // The path of the function begins near the end of the fuel, so that it can be no longer than what its caller
        // counts for it.
        let steps = setting.limits.fuel - setting.limits.fuel / CALLS;
        let depth = setting.limits.depth / 2;
        let call = (lane_call.function, lane_call.arguments);
        let root = self.enter(setting, call, knowledge, depth, steps);
        self.calls.roots.insert(key, root);
        root
    }

    /// Returns the node where a call begins for a player, once it was called.
    pub(super) fn call_root(&self, turn: u8, call: InternId) -> Option<NodeIndex> {
        self.calls.roots.get(&(turn, call)).copied()
    }

    /// Ends the run of a call.
    pub(super) fn give_lanes(
        &mut self,
        result: LaneWord,
        lanes: &mut Lanes<'_>,
        from: &Frozen,
        length: PathLength,
    ) -> GraphNode {
        if !matches!(result, LaneWord::Known(_) | LaneWord::Table(_)) {
            return self.give_up_call(from);
        }
        let mut open = lanes.knowledge.valid;
        let mut parts = Vec::new();
        while let Some(lane) = open.first() {
            let bits = lanes.bits_on(result, lane);
            let is_same = |lane: &usize| lanes.bits_on(result, *lane) == bits;
            let same: SquareSet = open.iter().filter(is_same).collect();
            open = open.minus(&same);
            parts.push((same, self.give_known(bits, None)));
        }
        // The lanes are split by the results, from the last node to the first; the last result needs no mask.
        //     Mask { result 3, yes: Return 3, no: Mask { result 5, yes: Return 5, no: Return 7 } }
        //
        // Built from the inside out, since each mask leads to the one after it.
        let mut last = parts
            .pop()
            .map_or(GraphNode::Goto(REFER), |(_, value)| value);
        let next = |length: &PathLength| Some(length.beyond(0));
        let lengths: Vec<_> = successors(next(&length), next).take(parts.len()).collect();
        for ((same, value), length) in parts.into_iter().zip(lengths).rev() {
            let (yes, no) = (self.push(value, length), self.push(last, length));
            let set = lanes.names.sets.id(same);
            last = GraphNode::Mask { set, yes, no };
        }
        last
    }

    /// Gives the graph up because a function cannot be called for all lanes at once.
    pub(super) fn give_up_call(&mut self, from: &Frozen) -> GraphNode {
        let function = from.frames.first().map(|frame| frame.function);
        self.calls.never.extend(function);
        self.calls.are_wrong = true;
        GraphNode::Goto(REFER)
    }
}

impl<const N: usize> Sweep<N> {
    /// Forgets the results of calls.
    pub(super) fn forget_calls(&mut self) {
        for call in self.calls.drain(..) {
            self.called.change(call, |called| {
                called.computed = [0; N];
                called.results.clear();
            });
        }
    }

    /// Sends lanes along the edges of the results of a call.
    pub(super) fn call(
        &mut self,
        (call, switch): (InternId, InternId),
        lanes: &[u64; N],
        grower: &mut Grower,
        present: &mut WalkPosition<'_, '_>,
    ) {
        if self.called.len() <= call as usize {
            self.called.resize(call as usize + 1, Called::default());
        }
        if is_empty(&self.known(call)) {
            // Lanes that parted at a fork will ask at other nodes, so their results are computed together.
            // First a trial for all lanes that may ask, in which nothing grows and no fault counts, since some of them
            // may never ask. Then what is missing of those that do ask, in earnest.
            let mut likely = self.forked;
            or(&mut likely, lanes);
            self.is_trial = true;
            self.compute(call, &likely, grower, present);
            self.is_trial = false;
        }
        let missing = minus(*lanes, &self.known(call));
        if !is_empty(&missing) {
            self.compute(call, &missing, grower, present);
        }
        if self.stop.is_some() {
            return;
        }
        let Some(called) = self.called.get_mut(call as usize) else {
            return;
        };
        let results = std::mem::take(&mut called.results);
        for (bits, having) in &results {
            let lanes = and(*lanes, having);
            if !is_empty(&lanes) {
                let target = grower.target(switch, *bits, EdgeFact::Result(*bits));
                // The switch may have a new edge.
                if grower.nodes.len() > self.arrived.len() {
                    self.grow_buffers(grower);
                }
                self.send(target, &lanes);
            }
        }
        self.called.change(call, |called| called.results = results);
    }

    /// Returns the lanes for which the result of a call is known.
    fn known(&self, call: InternId) -> [u64; N] {
        let called = self.called.get(call as usize);
        called.map_or([0; N], |called| called.computed)
    }

    /// Sweeps the nodes of a call for some lanes, and keeps the results. In a trial nothing grows, and lanes without a
    /// result are left open; otherwise the sweep fails if there are any.
    fn compute(
        &mut self,
        call: InternId,
        lanes: &[u64; N],
        grower: &mut Grower,
        present: &mut WalkPosition<'_, '_>,
    ) {
        let root = grower.root_of_call(call, present.setting);
        // The nodes that wait to be visited are set aside, because the results are needed first.
        // Calls are not computed inside calls (`take_way` gives such runs no lane calls), so one set is enough for
        // those set aside.
        std::mem::swap(&mut self.pending, &mut self.set_aside);
        let first_pending = std::mem::replace(&mut self.first_pending, usize::MAX);
        self.grow_buffers(grower);
        self.send(root, lanes);
        self.visit(grower, present);
        self.drop_pending();
        std::mem::swap(&mut self.pending, &mut self.set_aside);
        self.first_pending = first_pending;
        // The swapped set is as long as it was before the function grew.
        self.grow_buffers(grower);

        let mut answered = [0; N];
        let Some(called) = self.called.get_mut(call as usize) else {
            return;
        };
        if is_empty(&called.computed) {
            self.calls.push(call);
        }
        for (result, having) in self.returned.drain(..) {
            let Some((bits, _)) = grower.results.get(result) else {
                continue;
            };
            or(&mut answered, &having);
            match called.results.iter_mut().find(|(result, _)| result == bits) {
                Some((_, lanes)) => or(lanes, &having),
                None => called.results.push((*bits, having)),
            }
        }
        or(&mut called.computed, &answered);
        if answered != *lanes && !self.is_trial {
            self.stop = self.stop.or(Some(SweepStop::Reference));
        }
    }
}
