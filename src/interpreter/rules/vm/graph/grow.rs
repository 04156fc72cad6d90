//! Growth: runs the rule from an edge that is taken for the first time to the next question.
//!
//! Invariants: no data of the present position enters a node, except the values that a [`Switch`] has met; runs that
//! ask the same with the same knowledge share a node; no path is longer than the fuel of a run, so the graph has no
//! cycle.

// The life of a node:
//
//     stub(from, choice)        a frozen run and what becomes known on the edge; costs no run
//        | lanes come to it (`grow`)
//     take_way                  thaws the knowledge, applies the choice; a `Mask` in front if that excludes lanes
//        | run_on               thaws the registers, runs to the next question
//        +-- Done               `conclude` -> FAIL, a template, or a last question
//        +-- Fault              FAULT
//        +-- Suspended(need)    `freeze`, `split`?, `ask`: a node with stubs behind it, or a Goto to a shared one

mod questions;

use super::grower::{CALLS, EdgeAction, Frozen, Grower, Pending, Player, RECENT};
use super::knowledge::{EdgeFact, Knowledge};
use super::lanes::{LaneNeed, Lanes, RunSetting};
use super::node::{FAIL, FAULT, GraphNode, NodeIndex, PathLength, REFER};
use super::squares::SquareSet;
use super::words::{InternId, Interners, LaneSquare, LaneWord};
use crate::rules::Unanswered;
use crate::rules::vm::code::Code;
use crate::rules::vm::domain::RunResult;
use crate::rules::vm::evaluate::run;
use crate::rules::vm::observe::Silent;
use crate::rules::vm::state::{Frame, MachineState};
use crate::rules::vm::symbolic::{Liveness, RunInputs};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The most steps from one question to the next.
const MAX_STEPS: u64 = 1 << 20;
impl Grower {
    /// Returns the node where the hook begins for the player on turn, for lists of at least `least` operations.
    pub fn root(&mut self, setting: &RunInputs<'_>, least: u32) -> NodeIndex {
        self.begin(setting, self.hook, &[], least)
    }

    /// Returns the node where a function begins with these arguments for the player on turn.
    pub fn root_of(
        &mut self,
        setting: &RunInputs<'_>,
        function: u32,
        arguments: &[i64],
    ) -> NodeIndex {
        self.begin(setting, function, arguments, 0)
    }

    fn begin(
        &mut self,
        setting: &RunInputs<'_>,
        function: u32,
        arguments: &[i64],
        least: u32,
    ) -> NodeIndex {
        let turn = usize::from(setting.turn);
        let Some(player) = self.player(turn, setting.code) else {
            return REFER;
        };
        let is_same = |(asked, of, with, _): &&(u32, u32, Box<[i64]>, NodeIndex)| {
            // Mostly no argument or one, for which comparing slices would call a function of the system.
            (*asked, *of) == (function, least) && with.iter().eq(arguments)
        };
        if let Some((.., root)) = player.recent.iter().find(is_same) {
            return *root;
        }
        let roots = player.roots.get(&(function, least));
        if let Some(root) = roots.and_then(|roots| roots.get(arguments)).copied() {
            if let Some(player) = self.players.get_mut(turn)
                && player.recent.len() < RECENT
            {
                let asked = (function, least, arguments.into(), root);
                player.recent.push(asked);
            }
            return root;
        }
        let words = arguments
            .iter()
            .map(|bits| LaneWord::Known(*bits))
            .collect();
        let mut knowledge = Knowledge::nothing(&self.shape);
        knowledge.least = least;
        knowledge.make(least, &self.shape);
        let root = self.enter(setting, (function, words), knowledge, 0, 0);
        if let Some(player) = self.players.get_mut(turn) {
            let roots = player.roots.entry((function, least)).or_default();
            roots.insert(arguments.into(), root);
        }
        root
    }

    /// Returns a new node where a function begins with these arguments, inside calls of this depth and after this many
    /// steps.
    pub(super) fn enter(
        &mut self,
        setting: &RunInputs<'_>,
        (function, arguments): (u32, Box<[LaneWord]>),
        knowledge: Knowledge,
        depth: u32,
        steps: u64,
    ) -> NodeIndex {
        let Some(entry) = setting.code.functions.get(function as usize) else {
            return REFER;
        };
        if entry.inlined.saturating_add(depth) > setting.limits.depth {
            return REFER;
        }
        let begin = Frozen {
            turn: setting.turn,
            frames: Box::new([Frame {
                base: 0,
                function,
                back: 0,
                depth,
            }]),
            pc: entry.entry,
            winner: None,
            registers: (0u32..).zip(arguments).collect(),
            knowledge,
        };
        let length = PathLength::default().with_steps(steps + u64::from(entry.cost));
        self.stub(&Arc::new(begin), EdgeFact::Go, EdgeAction::Run, length)
    }

    fn player(&mut self, turn: usize, code: &Code) -> Option<&Player> {
        while self.players.len() <= turn {
            self.players.push(Player {
                live: Vec::new(),
                is_value: Arc::new([]),
                is_lane_call: Arc::new([]),
                is_closed: Arc::new([]),
                roots: FxHashMap::default(),
                recent: Vec::new(),
            });
        }
        let player = self.players.get_mut(turn)?;
        if player.live.is_empty() {
            // First use of the code of this player.
            player.live = vec![None; code.functions.len()];
            let of_all = |is_so: &dyn Fn(u32) -> bool| {
                let functions = (0u32..).zip(&code.functions);
                functions.map(|(function, _)| is_so(function)).collect()
            };
            let (is_made, is_ending) = (self.is_move_known, self.is_ending);
            player.is_value = of_all(&|function| match is_made {
                true => is_ending && code.is_past_query(function),
                false => code.is_long_query(function),
            });
            let calls = &self.calls;
            player.is_lane_call = of_all(&|function| calls.may_split(code, function) && !is_made);
            player.is_closed = of_all(&|function| {
                let does = code.summary(function);
                !does.reads_move && !does.leaves_position
            });
        }
        Some(player)
    }

    /// Adds a stub for an edge that leaves the node at the end of a path of this length.
    pub(super) fn stub(
        &mut self,
        from: &Arc<Frozen>,
        choice: EdgeFact,
        action: EdgeAction,
        length: PathLength,
    ) -> NodeIndex {
        let length = length.beyond(0);
        self.pending.push(Some(Pending {
            from: Arc::clone(from),
            choice,
            action,
            length,
        }));
        self.bytes += size_of::<Pending>() + size_of::<GraphNode>();
        let number = u32::try_from(self.pending.len() - 1).unwrap_or(u32::MAX);
        self.push(GraphNode::Stub(number), length)
    }

    /// Grows a stub. Does nothing to other nodes.
    pub fn grow(&mut self, id: NodeIndex, setting: &RunInputs<'_>) {
        let Some(GraphNode::Stub(number)) = self.nodes.get(id as usize).copied() else {
            return;
        };
        let pending = self.pending.get_mut(number as usize).and_then(Option::take);
        self.growing = id;
        let node = match pending {
            Some(mut pending) => {
                pending.length = self.length_of(id);
                self.take_way(id, &pending, setting)
            }
            None => GraphNode::Goto(REFER),
        };
        self.nodes.set(id, node);
    }

    /// Returns the edge of a switch for a value, with a new stub if the value was not met before. The choice is what
    /// becomes known there.
    pub(super) fn target(&mut self, switch: InternId, bits: i64, choice: EdgeFact) -> NodeIndex {
        let number = switch as usize;
        let Some(switch) = self.switches.get(number) else {
            return REFER;
        };
        if let Some((_, target)) = switch
            .edges
            .iter()
            .find(|(known_bits, _)| *known_bits == bits)
        {
            return *target;
        }
        let Some(from) = self.switch_runs.get(number).map(Arc::clone) else {
            return REFER;
        };
        let node = self.switch_nodes.get(number).copied().unwrap_or(REFER);
        let target = self.stub(&from, choice, EdgeAction::Run, self.length_of(node));
        if let Some(switch) = self.switches.get_mut(number) {
            switch.edges.push((bits, target));
        }
        target
    }

    /// Returns the edge that all lanes take out of a [`GraphNode::Goto`], [`GraphNode::Switch`] or
    /// [`GraphNode::Value`]. Returns `None` for other nodes and if the rules fail on the value.
    pub fn way_of(
        &mut self,
        node: GraphNode,
        value_of: impl FnOnce(InternId, &Interners) -> Option<i64>,
    ) -> Option<NodeIndex> {
        match node {
            GraphNode::Goto(next) => Some(next),
            GraphNode::Switch { switch } => {
                let id = self.switches.get(switch as usize)?.value;
                let value = value_of(id, &self.names)?;
                Some(self.target(switch, value, EdgeFact::Value(id, value)))
            }
            GraphNode::Value {
                value,
                condition,
                yes,
                no,
            } => {
                let value = value_of(value, &self.names)?;
                let holds = self.conditions.get(condition)?.holds(value);
                Some(if holds { yes } else { no })
            }
            _ => None,
        }
    }

    /// Returns the key of a run in `Grower::known`: the run without its lanes.
    fn bare(&self, from: &Arc<Frozen>) -> Arc<Frozen> {
        match self.is_move_known {
            // Such runs always have the same lanes.
            true => Arc::clone(from),
            false => {
                let mut bare = Frozen::clone(from);
                bare.knowledge.valid = SquareSet::default();
                Arc::new(bare)
            }
        }
    }

    /// Follows an edge to the end of the run or to the next question, and returns the node there.
    fn take_way(&mut self, id: NodeIndex, pending: &Pending, setting: &RunInputs<'_>) -> GraphNode {
        let Some(player) = self.players.get(usize::from(pending.from.turn)) else {
            return GraphNode::Goto(REFER);
        };
        let shape = self.shape.clone();
        let is_value = Arc::clone(&player.is_value);
        let is_lane_call = match self.is_in_call(&pending.from) {
            // Calls are not computed inside calls.
            true => Arc::new([]),
            false => Arc::clone(&player.is_lane_call),
        };
        let is_closed = Arc::clone(&player.is_closed);
        let run_setting = RunSetting {
            code: setting.code,
            facts: setting.facts,
            shape: &shape,
            turn: setting.turn,
            is_value: &is_value,
            is_lane_call: &is_lane_call,
            is_closed: &is_closed,
            call_steps: setting.limits.fuel / CALLS,
            is_move_known: self.is_move_known,
        };
        let mut names = std::mem::take(&mut self.names);
        let mut lanes = Lanes {
            setting: run_setting,
            names: &mut names,
            knowledge: pending.from.knowledge.clone(),
            decision: None,
            result: None,
        };
        let before = lanes.knowledge.valid;
        lanes.choose(pending.choice, pending.from.pc);
        let after = lanes.knowledge.valid;
        // If the choice excludes lanes (a square would be off the board), a `Mask` has to stop them: the tests behind
        // it are shifts of sets, which would take a lane at the edge of the board to a square on the other side.
        let is_masked = matches!(pending.choice, EdgeFact::Valid(_) | EdgeFact::Lane(_));
        let node = if after.is_empty() {
            GraphNode::Goto(FAIL)
        } else if before == after || is_masked {
            self.resume(id, pending, &mut lanes, setting)
        } else {
            let length = pending.length.beyond(0);
            let inner = self.push(GraphNode::Goto(REFER), length);
            let pending = Pending {
                length,
                ..pending.clone()
            };
            let node = self.resume(inner, &pending, &mut lanes, setting);
            self.nodes.set(inner, node);
            GraphNode::Mask {
                set: lanes.names.sets.id(after),
                yes: inner,
                no: FAIL,
            }
        };
        self.names = names;
        node
    }

    /// Continues a suspended run, or the ending that follows it.
    fn resume(
        &mut self,
        id: NodeIndex,
        pending: &Pending,
        lanes: &mut Lanes<'_>,
        setting: &RunInputs<'_>,
    ) -> GraphNode {
        match pending.action {
            EdgeAction::Run => self.run_on(id, pending, lanes, setting),
            action => self.finish(pending, lanes, action),
        }
    }

    /// Runs the rule to its end or its next question.
    fn run_on(
        &mut self,
        id: NodeIndex,
        pending: &Pending,
        lanes: &mut Lanes<'_>,
        setting: &RunInputs<'_>,
    ) -> GraphNode {
        let from = &pending.from;
        let state = self.state.take();
        let mut state = state.unwrap_or_else(|| Box::new(MachineState::new(LaneWord::Known(0))));
        load(&mut state, from);
        let fuel = setting.limits.fuel.min(MAX_STEPS);
        state.refuel(fuel);
        let rest = run(setting.code, &mut state, lanes, &mut Silent, setting.limits);
        let steps = pending.length.steps + fuel.saturating_sub(state.left());
        let length = pending.length.with_steps(steps);
        let (turn, pc) = (setting.turn, state.now().pc);
        let node = match rest {
            rest if self.is_in_call(from) && is_unanswered(rest, steps, setting) => {
                self.give_up_call(from)
            }
            RunResult::Done(_) if self.is_in_call(from) => {
                let result = lanes.resolve(state.result());
                self.give_lanes(result, lanes, from, length)
            }
            _ if steps > setting.limits.fuel => self.refuse(Unanswered::Steps, turn, pc),
            RunResult::Done(_) if self.is_move_known => {
                let result = lanes.resolve(state.result());
                let winner = state.now().winner.map(|winner| winner.player);
                self.give(result, winner, length, (turn, pc))
            }
            RunResult::Done(_) => {
                let result = lanes.answered(state.result());
                match self.may_pass_over(pending, result) {
                    true => self.judge_each(from, lanes, length, (turn, pc)),
                    false => self.conclude(pending, result, lanes, length, pc),
                }
            }
            RunResult::Fault(_) => GraphNode::Goto(FAULT),
            RunResult::LimitReached(_) => self.refuse(Unanswered::Steps, turn, pc),
            RunResult::Suspended(need @ (LaneNeed::Check | LaneNeed::CheckAll)) => {
                self.note(Unanswered::Judged, turn, pc);
                let action = match need {
                    LaneNeed::Check => EdgeAction::Check,
                    _ => EdgeAction::CheckAll,
                };
                self.end(lanes, from, action, length, pc)
            }
            RunResult::Suspended(need)
                if is_obliged(pending)
                    && !matches!(need, LaneNeed::Refer | LaneNeed::Oblige(_)) =>
            {
                self.judge_each(from, lanes, length, (turn, pc))
            }
            RunResult::Suspended(LaneNeed::Hidden) => {
                self.give_up_split(lanes);
                GraphNode::Goto(REFER)
            }
            RunResult::Suspended(LaneNeed::Refer) => self.refuse(Unanswered::Length, turn, pc),
            RunResult::Suspended(need) => {
                // The instruction needs two answers, such as which lanes are on the board and then what stands there.
                // What the first has told must be kept although no register holds it, or the run would ask the first
                // again.
                let is_again = state.now().pc == from.pc && state.left() == fuel;
                let frozen = Arc::new(self.freeze(&state, lanes, is_again, setting));
                let split = self.split(need, &frozen, lanes, length, setting.limits.fuel);
                split.unwrap_or_else(|| self.ask(id, need, &frozen, lanes, length, setting))
            }
        };
        self.state = Some(state);
        node
    }

    /// Returns true if the graph could refuse candidates at the end of a run without the call of `next` whose answer
    /// the run assumes. The rules make that call, and if it fails, the fault has to be reported even for candidates
    /// that are refused whatever it returns.
    fn may_pass_over(&mut self, pending: &Pending, result: LaneWord) -> bool {
        match result {
            _ if !is_obliged(pending) => false,
            // The first of the two answers that refuses is a dead end as usual. If the other one refuses, too, no
            // obligation would be left, and nobody would make the call.
            LaneWord::Known(0) => !self.refused.insert(Arc::clone(&pending.from)),
            LaneWord::Known(_) | LaneWord::Next(_) => false,
            _ => true,
        }
    }

    /// Ends a run with a template whose candidates are judged one by one.
    fn judge_each(
        &mut self,
        from: &Arc<Frozen>,
        lanes: &mut Lanes<'_>,
        length: PathLength,
        (turn, pc): (u8, u32),
    ) -> GraphNode {
        self.note(Unanswered::Judged, turn, pc);
        self.end(lanes, from, EdgeAction::CheckAll, length, pc)
    }

    /// Leaves a question of a run to the reference engine.
    pub(super) fn refuse(&mut self, why: Unanswered, turn: u8, pc: u32) -> GraphNode {
        self.note(why, turn, pc);
        GraphNode::Goto(REFER)
    }

    /// Records, once, what the graph alone cannot answer.
    pub(super) fn note(&mut self, why: Unanswered, turn: u8, pc: u32) {
        let place = (why, turn, pc);
        if !self.unanswered.contains(&place) {
            self.unanswered.push(place);
        }
    }

    /// Returns the nodes where the hook begins, by player.
    pub(super) fn roots_of_hook(&self) -> impl Iterator<Item = Vec<NodeIndex>> + '_ {
        self.players.iter().map(|player| {
            let roots = player.roots.iter();
            let of_hook = roots.filter(|((function, _), _)| *function == self.hook);
            let mut all: Vec<NodeIndex> = of_hook
                .flat_map(|(_, roots)| roots.values().copied())
                .collect();
            all.sort_unstable();
            all
        })
    }

    /// Copies a run with the registers that are live and the knowledge that it may still use.
    fn freeze(
        &mut self,
        state: &MachineState<LaneWord>,
        lanes: &mut Lanes<'_>,
        is_again: bool,
        setting: &RunInputs<'_>,
    ) -> Frozen {
        let frames: Box<[Frame]> = state.frames().into();
        let mut registers = Vec::new();
        let mut pc = state.now().pc;
        let mut end = usize::MAX;
        let player = self.players.get_mut(usize::from(setting.turn));
        let mut live = player.map(|player| &mut player.live);
        // From the innermost frame out. Registers from `end` on belong to the frame above, also the one for its result.
        for frame in frames.iter().rev() {
            let slot = live
                .as_mut()
                .and_then(|live| live.get_mut(frame.function as usize));
            let liveness = slot.map(|slot| {
                &*slot.get_or_insert_with(|| Liveness::new(setting.code, frame.function))
            });
            let mut keep = |register: usize| {
                let index = frame.base + register;
                if index < end
                    && let Some(word) = state.registers.get(index)
                {
                    registers.push((
                        u32::try_from(index).unwrap_or(u32::MAX),
                        lanes.resolve(*word),
                    ));
                }
            };
            match liveness.and_then(|liveness| liveness.at(pc)) {
                Some(live) => live
                    .iter()
                    .for_each(|register| keep(usize::from(*register))),
                None => {
                    let function = setting.code.functions.get(frame.function as usize);
                    let size = function.map_or(0, |function| function.frame as usize);
                    (0..size).for_each(keep);
                }
            }
            end = frame.base;
            pc = frame.back;
        }
        let pc = state.now().pc;
        let mut knowledge = lanes.knowledge.clone();
        let is_held = |place: &LaneSquare| {
            registers.iter().any(
                |(_, word)| matches!(word, LaneWord::Content { place: held, .. } if held == place),
            )
        };
        knowledge
            .contents
            .retain(|(place, _, asked)| is_again && *asked == pc || is_held(place));
        knowledge
            .values
            .retain(|(_, _, asked)| is_again && *asked == pc);
        knowledge.contents.sort_by_key(|(place, ..)| order(*place));
        knowledge.values.sort_unstable();
        // The instruction that asked matters only while the same one asks again.
        for (_, _, asked) in &mut knowledge.contents {
            if !is_again || *asked != pc {
                *asked = u32::MAX;
            }
        }
        registers.sort_unstable_by_key(|(index, _)| *index);
        Frozen {
            turn: setting.turn,
            frames,
            pc,
            // Who lists moves does not ask for the winner; two runs that differ in it alone share a node.
            winner: state.now().winner.filter(|_| self.is_move_known),
            registers: registers.into(),
            knowledge,
        }
    }
}

/// Returns true if the run of a call for all lanes has reached something that only its caller can answer, or a limit.
fn is_unanswered(rest: RunResult<LaneNeed>, steps: u64, setting: &RunInputs<'_>) -> bool {
    let is_open = |need| {
        matches!(
            need,
            LaneNeed::Check
                | LaneNeed::CheckAll
                | LaneNeed::Hidden
                | LaneNeed::Refer
                | LaneNeed::Oblige(_)
        )
    };
    match rest {
        RunResult::Suspended(need) => is_open(need) || steps > setting.limits.fuel,
        RunResult::LimitReached(_) => true,
        RunResult::Done(_) | RunResult::Fault(_) => steps > setting.limits.fuel,
    }
}

/// Returns true if an edge assumes the answer of a call of `next`.
fn is_obliged(pending: &Pending) -> bool {
    matches!(pending.choice, EdgeFact::Oblige(_))
}

/// Restores a frozen run.
fn load(state: &mut MachineState<LaneWord>, from: &Frozen) {
    state.frames.clear();
    state.frames.extend_from_slice(&from.frames);
    let top = from.frames.last().map_or(0, |frame| frame.base);
    state.reserve_window(top);
    for (index, word) in &from.registers {
        if let Some(register) = state.registers.get_mut(*index as usize) {
            *register = *word;
        }
    }
    state.now = crate::rules::vm::state::RunProgress {
        pc: from.pc,
        winner: from.winner,
        ..Default::default()
    };
}

/// Returns a key that orders places.
fn order(place: LaneSquare) -> (u8, i64) {
    match place {
        LaneSquare::At(bit) => (0, i64::from(bit)),
        LaneSquare::Delta(x, y) => (1, i64::from(x) << 16 | i64::from(y)),
        LaneSquare::Gather(table) => (2, i64::from(table)),
    }
}
