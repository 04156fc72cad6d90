//! The position of a walk: the values that nodes ask for, and the judgement of candidates.

// What a position is asked for while it is walked, and where the answers are kept:
//
//     value      of an expression, for all lanes: once for a position (`values`, by the number of the position)
//     query      about groups, for a lane: in `regions`
//     judge      a run of the hook for one candidate: not kept
//     meeting    an obligation for the lanes of a template: `filters`, `repeats`, else a walk for each lane
//
// All of them return `None` if the rules fail or a limit is reached. The walk is then given up as a whole, and the
// reference meets the same failure and reports it.

use super::content_sets::{Before, ContentSets};
use super::ending::PathGraph;
use super::filter::Filter;
use super::grower::{CALLS, GraphPurpose, Grower};
use super::lane_sets::{insert, is_empty, lanes_of, minus};
use super::node::Template;
use super::squares::BoardShape;
use super::value_sets::AskValue;
use super::words::{InternId, Interners, LaneWord, NextQuestion, Obligation, PositionExpr};
use crate::base::{Limits, RunBounds};
use crate::board::{Board, Cell, Op};
use crate::rules::vm::arithmetic::integer_arithmetic;
use crate::rules::vm::concrete::Concrete;
use crate::rules::vm::domain::RunResult;
use crate::rules::vm::evaluate::run;
use crate::rules::vm::game_state::Repeats;
use crate::rules::vm::hook_context::HookContext;
use crate::rules::vm::observe::Silent;
use crate::rules::vm::position_query::{PositionQuery, QueryView};
use crate::rules::vm::regions::Regions;
use crate::rules::vm::state::MachineState;
use crate::rules::vm::symbolic::RunInputs;
use crate::rules::vm::types::OpField;
use smallvec::SmallVec;

/// Buffers that are kept from position to position.
#[derive(Clone, Debug, Default)]
pub struct Buffers {
    /// The number of positions so far.
    positions: u64,
    /// By expression: its last value, with the number of the position in which it was computed.
    values: Vec<(u64, i64)>,
    regions: Regions,
    /// The squares that operations on trial have changed.
    before: Vec<Before>,
    /// The operations of a candidate and the arguments of a call.
    ops: Vec<Op>,
    arguments: Vec<i64>,
    /// The registers of runs of functions and of judgements.
    state: Option<Box<MachineState<i64>>>,
    /// The graph of functions of the position, once one was called.
    functions: Option<Box<EndGraph>>,
    /// True if that graph is to grow as in a long task.
    expects_much: bool,
    /// The filters of functions that are called after candidates, of this position and of earlier ones.
    filters: Vec<Filter>,
    /// Lists of operations with the repetitions after them in this position: two templates usually ask about a list,
    /// one for each answer.
    repeats: Vec<(SmallVec<[Op; 2]>, Repeats)>,
}

/// The number of candidates between two checks whether to stop.
const CANDIDATES: u32 = 64;
/// The most filters that are kept.
const MAX_FILTERS: usize = 64;
/// The most lists of operations whose repetitions are kept for a position.
const MAX_REPEATS: usize = 32;

impl Buffers {
    /// Returns the bytes of machine code of the graph of functions.
    pub fn machine_code(&self) -> usize {
        let functions = self.functions.as_ref();
        functions.map_or(0, |graph| graph.machine_code())
    }

    /// Lets the graph of functions grow as in a long task.
    pub fn expect_much(&mut self) {
        self.expects_much = true;
        if let Some(functions) = &mut self.functions {
            functions.expect_much();
        }
    }
}

/// A graph that is walked along paths, with the buffers of the positions that it is walked in.
#[derive(Clone, Debug)]
pub struct EndGraph {
    graph: PathGraph,
    buffers: Buffers,
}

impl EndGraph {
    /// Creates a graph, or returns `None` for boards that graphs do not support.
    pub fn new(hook: u32, purpose: GraphPurpose, setting: &RunInputs<'_>) -> Option<Self> {
        Some(Self {
            graph: PathGraph::new(hook, purpose, setting)?,
            buffers: Buffers::default(),
        })
    }

    /// Lets the graph grow as in a long task.
    pub fn expect_much(&mut self) {
        self.graph.expect_much();
        self.buffers.expect_much();
    }

    /// Returns the bytes of its machine code.
    pub fn machine_code(&self) -> usize {
        self.graph.machine_code()
    }

    /// Returns true if the graph was made for these limits.
    pub fn fits(&self, bounds: RunBounds) -> bool {
        self.graph.fits(bounds)
    }

    /// Returns the graph alone, for what needs no values of a position.
    pub fn path_graph(&mut self) -> &mut PathGraph {
        &mut self.graph
    }

    /// Counts a question without an answer, which a run of this many steps has answered.
    pub fn count_reference_answer(&mut self, steps: u64) {
        self.graph.count_reference_answer(steps);
    }

    /// Returns the result of `end` for the operations of a move and the winner that it declares, or `None` if the graph
    /// has no answer. The position is the one after the move; the turn and the code are those of the mover.
    pub fn ask(&mut self, setting: &RunInputs<'_>, ops: &[Op]) -> Option<(bool, Option<u8>)> {
        let Self { graph, buffers } = self;
        let mut present = WalkPosition::new(setting, ops, buffers);
        let value_of: AskValue<'_> = &mut |id, names| present.value(id, names);
        let (bits, winner) = graph.call(graph.hook(), &[], setting, ops, value_of)?;
        Some((bits != 0, winner))
    }
}

/// A position, and the operations of the move that led to it if that move is judged.
#[derive(Debug)]
pub struct WalkPosition<'p, 's> {
    pub setting: &'p RunInputs<'s>,
    ops: &'p [Op],
    buffers: &'p mut Buffers,
    /// The contents of the squares, once they were asked for; they return to the pool with the end of the walk.
    layout: Option<Box<ContentSets>>,
    /// The number of runs for values and candidates, and of their steps.
    pub runs: u64,
    pub steps: u64,
    /// The number of candidates so far.
    candidates: u32,
    /// True while candidates are checked one by one, so that finding out about all lanes at once does not pay.
    pub is_one_by_one: bool,
}

impl<'p, 's> WalkPosition<'p, 's> {
    // Everything that is kept of a position is found by its number or cleared here. `again` is for a question about the
    // position that was asked about last, whose buffers are still right.
    pub fn new(setting: &'p RunInputs<'s>, ops: &'p [Op], buffers: &'p mut Buffers) -> Self {
        buffers.positions += 1;
        buffers.regions.clear();
        buffers.repeats.clear();
        Self::again(setting, ops, buffers)
    }

    /// Returns the position that the buffers were used for last, with what they hold of it.
    pub fn again(setting: &'p RunInputs<'s>, ops: &'p [Op], buffers: &'p mut Buffers) -> Self {
        Self {
            setting,
            ops,
            buffers,
            layout: None,
            runs: 0,
            steps: 0,
            candidates: 0,
            is_one_by_one: false,
        }
    }

    /// Returns the contents of the squares of the position.
    pub fn layout(&mut self, shape: &BoardShape) -> &ContentSets {
        let setting = self.setting;
        self.layout
            .get_or_insert_with(|| setting.show_contents(shape))
    }

    /// Takes the contents of the squares of the position, to be put back.
    fn take_layout(&mut self, shape: &BoardShape) -> Box<ContentSets> {
        let layout = self.layout.take();
        layout.unwrap_or_else(|| self.setting.show_contents(shape))
    }

    /// Returns the value of an expression, or `None` if the rules fail.
    pub fn value(&mut self, id: InternId, names: &Interners) -> Option<i64> {
        if let Some((position, value)) = self.buffers.values.get(id as usize)
            && *position == self.buffers.positions
        {
            return Some(*value);
        }
        let value = match names.expressions.get(id)? {
            PositionExpr::State(number) => self.setting.context?.value(*number),
            PositionExpr::MovesNumber => self.setting.context?.moves_number(),
            PositionExpr::HasMove(player) => {
                i64::from(self.setting.context?.has_move(*player).ok()?)
            }
            PositionExpr::Repeats => self.setting.context?.repeats(self.ops).ok()?.position,
            PositionExpr::BoardRepeats => self.setting.context?.repeats(self.ops).ok()?.board,
            PositionExpr::Count => i64::try_from(self.ops.len()).ok()?,
            PositionExpr::IsPlace(number) => i64::from(self.op(*number)?.piece().is_some()),
            PositionExpr::Field(number, OpField::X) => i64::from(self.op(*number)?.square().x),
            PositionExpr::Field(number, OpField::Y) => i64::from(self.op(*number)?.square().y),
            PositionExpr::Field(number, OpField::Piece) => {
                i64::from(Cell::of(self.op(*number)?.piece()?).to_bits())
            }
            PositionExpr::Call(function, arguments) => self.call(*function, arguments)?,
            PositionExpr::CallOfPast(function, arguments) => self.run_here(*function, arguments)?,
            PositionExpr::Query(query, arguments) => self.query(*query, arguments)?,
            PositionExpr::Binary(op, a, b) => {
                let (a, b) = (self.word(*a, names)?, self.word(*b, names)?);
                integer_arithmetic(*op, a, b).ok()?
            }
        };
        let values = &mut self.buffers.values;
        if values.len() <= id as usize {
            values.resize(id as usize + 1, (0, 0));
        }
        if let Some(slot) = values.get_mut(id as usize) {
            *slot = (self.buffers.positions, value);
        }
        Some(value)
    }

    fn word(&mut self, word: LaneWord, names: &Interners) -> Option<i64> {
        match word {
            LaneWord::Known(bits) => Some(bits),
            LaneWord::Value(id) => self.value(id, names),
            _ => None,
        }
    }

    fn op(&self, number: u16) -> Option<&Op> {
        self.ops.get(usize::from(number))
    }

    /// Returns the answer to a query about the position, or `None` if the rules fail.
    pub fn query(&mut self, query: PositionQuery, arguments: &[i64]) -> Option<i64> {
        let view = QueryView {
            board: self.setting.board,
            facts: self.setting.facts,
        };
        view.answer(query, arguments, &mut self.buffers.regions)
            .ok()
    }

    /// Returns true if the hook accepts the operations, or `None` if the rules fail.
    pub fn judge(&mut self, hook: u32, ops: &[Op]) -> Option<bool> {
        self.begin_candidate()?;
        let setting = self.setting;
        // Holes are in the sets of columns and rows, and nobody can make such a move.
        if ops.iter().any(|op| !setting.board.has(op.square())) {
            return Some(false);
        }
        // What the context has answered for the move that led here does not hold for a candidate.
        let context = setting.context.map(HookContext::for_another_move);
        let world = Concrete::new(setting.board, ops, setting.turn, setting.facts);
        let result = self.run(hook, &[], world, context.as_ref(), setting.limits)?;
        Some(result != 0)
    }

    /// Returns those of the lanes on which a template meets its obligations, or `None` if the rules fail.
    pub fn meeting<const N: usize>(
        &mut self,
        template: &Template,
        mut lanes: [u64; N],
        grower: &Grower,
    ) -> Option<[u64; N]> {
        if template.needs_room {
            lanes = self.with_room(template, lanes, grower);
        }
        for obligation in &template.obligations {
            let mut arguments = std::mem::take(&mut self.buffers.arguments);
            let met = self.meeting_one(template, *obligation, lanes, grower, &mut arguments);
            self.buffers.arguments = arguments;
            lanes = met?;
            if is_empty(&lanes) {
                break;
            }
        }
        Some(lanes)
    }

    /// Returns those of the lanes on which the pieces of a template find room.
    fn with_room<const N: usize>(
        &mut self,
        template: &Template,
        lanes: [u64; N],
        grower: &Grower,
    ) -> [u64; N] {
        let mut with_room = [0; N];
        for lane in lanes_of(&lanes) {
            template.write(lane, grower, &mut self.buffers.ops);
            if self.setting.board.has_room(&self.buffers.ops) {
                insert(&mut with_room, lane);
            }
        }
        with_room
    }

    /// Returns those of the lanes on which a template meets one obligation.
    fn meeting_one<const N: usize>(
        &mut self,
        template: &Template,
        obligation: Obligation,
        lanes: [u64; N],
        grower: &Grower,
        arguments: &mut Vec<i64>,
    ) -> Option<[u64; N]> {
        let names = &grower.names;
        let is_met = |value: i64| obligation.condition.holds(value) == obligation.answer;
        let call = match names.next_questions.get(obligation.question)? {
            NextQuestion::Call(call) => call,
            question => return self.meeting_repeats(template, question, lanes, grower, &is_met),
        };
        let is_same_for_all = !call
            .arguments
            .iter()
            .any(|word| matches!(word, LaneWord::Table(_)));
        // Three steps, from cheap to dear: lanes whose changes the filter calls harmless have the answer of the present
        // board, all at once; each other lane is walked on the changed layout; and only if the graph has no answer is
        // the board made and the function run.
        let (mut met, mut open) = ([0; N], lanes);
        if is_same_for_all {
            self.arguments(&call.arguments, 0, names, arguments)?;
            if !grower.shape.has_stacks
                && let Some(filter) = self.filter(call.function, arguments, &grower.shape)
                && let Some(result) = filter.result
            {
                let harmless = filter.lanes(template, lanes, &grower.shape);
                open = minus(lanes, &harmless);
                if is_met(result) {
                    met = harmless;
                }
            }
        }
        let mut ops = std::mem::take(&mut self.buffers.ops);
        for lane in lanes_of(&open) {
            template.write(lane, grower, &mut ops);
            if ops.iter().any(|op| !self.setting.board.has(op.square())) {
                continue;
            }
            if !is_same_for_all {
                self.arguments(&call.arguments, lane, names, arguments)?;
            }
            if is_met(self.after(call.function, arguments, &ops, &grower.shape)?) {
                insert(&mut met, lane);
            }
        }
        self.buffers.ops = ops;
        Some(met)
    }

    /// Returns those of the lanes on which the number of repetitions after a template meets a condition.
    fn meeting_repeats<const N: usize>(
        &mut self,
        template: &Template,
        question: &NextQuestion,
        lanes: [u64; N],
        grower: &Grower,
        is_met: &dyn Fn(i64) -> bool,
    ) -> Option<[u64; N]> {
        let mut met = [0; N];
        let mut ops = std::mem::take(&mut self.buffers.ops);
        for lane in lanes_of(&lanes) {
            template.write(lane, grower, &mut ops);
            if ops.iter().any(|op| !self.setting.board.has(op.square())) {
                continue;
            }
            let repeats = self.repeats_after(&ops)?;
            let value = match question {
                NextQuestion::BoardRepeats => repeats.board,
                _ => repeats.position,
            };
            if is_met(value) {
                insert(&mut met, lane);
            }
        }
        self.buffers.ops = ops;
        Some(met)
    }

    /// Returns how many earlier positions equal the one after operations, or `None` if the rules fail.
    fn repeats_after(&mut self, ops: &[Op]) -> Option<Repeats> {
        self.begin_candidate()?;
        let context = self.setting.context?;
        // No earlier position has that board, which is seen without making it.
        if context.is_new_board(ops) {
            return Some(Repeats::default());
        }
        let entries = self.buffers.repeats.iter();
        // The latest first: the two templates of a list, one for each answer, come one after the other.
        let entry = entries.rev().find(|(asked_ops, _)| **asked_ops == *ops);
        if let Some((_, repeats)) = entry {
            return Some(*repeats);
        }
        self.runs += 1;
        let repeats = context.repeats_of(ops).ok()?;
        if self.buffers.repeats.len() < MAX_REPEATS {
            self.buffers.repeats.push((ops.into(), repeats));
        }
        Some(repeats)
    }

    /// Computes the arguments of a call for a lane.
    fn arguments(
        &mut self,
        words: &[LaneWord],
        lane: usize,
        names: &Interners,
        arguments: &mut Vec<i64>,
    ) -> Option<()> {
        arguments.clear();
        for word in words {
            arguments.push(match *word {
                LaneWord::Known(bits) => bits,
                LaneWord::Value(id) => self.value(id, names)?,
                LaneWord::Table(id) => *names.tables.get(id)?.get(lane)?,
                _ => return None,
            });
        }
        Some(())
    }

    /// Returns the result of a function on the board after operations.
    fn after(
        &mut self,
        function: u32,
        arguments: &[i64],
        ops: &[Op],
        shape: &BoardShape,
    ) -> Option<i64> {
        self.begin_candidate()?;
        let setting = self.setting;
        self.check_depth(function)?;
        self.runs += 1;
        if shape.has_stacks {
            return self.call_on(&setting.board.after(ops), function, arguments);
        }
        let mut layout = self.take_layout(shape);
        let mut before = std::mem::take(&mut self.buffers.before);
        // Made and unmade in place, between two takes of the buffers: nothing here may return early in between, or the
        // layout would stay that of the candidate.
        layout.make(ops, shape, &mut before);
        let value = self.inside(setting.board, |graph, inner, value_of| {
            graph.call_after(function, arguments, inner, &layout, value_of)
        });
        layout.unmake(&mut before, 0);
        self.layout = Some(layout);
        self.buffers.before = before;
        match value {
            Some(value) => Some(value),
            None => self.call_on(&setting.board.after(ops), function, arguments),
        }
    }

    /// Returns the sensitivity filter of a call in the position.
    fn filter(
        &mut self,
        function: u32,
        arguments: &[i64],
        shape: &BoardShape,
    ) -> Option<&mut Filter> {
        let position = self.buffers.positions;
        let mut filters = self.buffers.filters.iter();
        let place = filters.position(|filter| {
            filter.function == function && filter.arguments.iter().eq(arguments)
        });
        if let Some(place) = place
            && let Some(filter) = self.buffers.filters.get(place)
            && filter.position == position
        {
            return self.buffers.filters.get_mut(place);
        }
        if self.is_one_by_one {
            return None;
        }
        let place = place.unwrap_or_else(|| {
            // Emptied and not replaced one by one, for which the order of their use would have to be kept.
            if self.buffers.filters.len() >= MAX_FILTERS {
                self.buffers.filters.clear();
            }
            let filter = Filter::new(function, arguments);
            self.buffers.filters.push(filter);
            self.buffers.filters.len() - 1
        });
        let mut filter = std::mem::take(self.buffers.filters.get_mut(place)?);
        let layout = self.take_layout(shape);
        filter.position = position;
        filter.result = self.inside(self.setting.board, |graph, inner, value_of| {
            graph.call_and_tell(&mut filter, inner, &layout, value_of)
        });
        self.layout = Some(layout);
        let slot = self.buffers.filters.get_mut(place)?;
        *slot = filter;
        Some(slot)
    }

    /// Calls `ask` with the graph of functions, and the setting and the values of a call on a board. Returns `None` if
    /// there is no graph.
    fn inside<T>(
        &mut self,
        board: &Board,
        ask: impl FnOnce(&mut PathGraph, &RunInputs<'_>, AskValue<'_>) -> Option<T>,
    ) -> Option<T> {
        let limits = self.call_limits();
        let inner = RunInputs {
            limits: &limits,
            board,
            ..*self.setting
        };
        let functions = match &mut self.buffers.functions {
            Some(functions) => functions,
            empty => {
                let mut graph = EndGraph::new(0, GraphPurpose::Call, &inner)?;
                if self.buffers.expects_much {
                    graph.expect_much();
                }
                empty.insert(Box::new(graph))
            }
        };
        let EndGraph { graph, buffers } = &mut **functions;
        let mut present = WalkPosition::new(&inner, &[], buffers);
        ask(graph, &inner, &mut |id, names| present.value(id, names))
    }

    /// Returns the limits of a call inside a run.
    fn call_limits(&self) -> Limits<'s> {
        let limits = self.setting.limits;
        // Half of the depth and memory, and a part of the fuel, because the call stands inside a run that may have used
        // the rest. The run in the domain of the lanes counted `fuel / CALLS` for it, so the sum is bounded whatever
        // the call does.
        Limits {
            fuel: limits.fuel / CALLS,
            depth: limits.depth / 2,
            memory: limits.memory / 2,
            ..*limits
        }
    }

    /// Returns `None` if a call of a function may need more depth than the limits of calls leave.
    fn check_depth(&self, function: u32) -> Option<()> {
        let needed = self.setting.code.functions.get(function as usize)?.inlined;
        (needed <= self.call_limits().depth).then_some(())
    }

    /// Returns the result of a function in the position.
    fn call(&mut self, function: u32, arguments: &[i64]) -> Option<i64> {
        self.call_on(self.setting.board, function, arguments)
    }

    /// Returns the result of a function in the position, without a graph.
    fn run_here(&mut self, function: u32, arguments: &[i64]) -> Option<i64> {
        self.check_depth(function)?;
        self.run_on(self.setting.board, function, arguments)
    }

    /// Returns the result of a function on a board, without a graph. Its depth must have been checked.
    fn run_on(&mut self, board: &Board, function: u32, arguments: &[i64]) -> Option<i64> {
        let setting = self.setting;
        let world = Concrete::closed(board, setting.turn, setting.facts);
        let limits = self.call_limits();
        self.run(function, arguments, world, setting.context, &limits)
    }

    /// Returns the result of a function on a board.
    fn call_on(&mut self, board: &Board, function: u32, arguments: &[i64]) -> Option<i64> {
        self.check_depth(function)?;
        let answer = self.inside(board, |graph, inner, value_of| {
            graph.call(function, arguments, inner, &[], value_of)
        });
        if let Some((bits, _)) = answer {
            return Some(bits);
        }
        let before = self.steps;
        let result = self.run_on(board, function, arguments);
        if let Some(graph) = &mut self.buffers.functions {
            graph.count_reference_answer(self.steps - before);
        }
        result
    }

    /// Runs a function and returns its result, or `None` if it has none.
    fn run<'w, const MOVE: bool>(
        &mut self,
        function: u32,
        arguments: &[i64],
        world: Concrete<'w, MOVE>,
        context: Option<&'w HookContext<'w>>,
        limits: &Limits<'_>,
    ) -> Option<i64> {
        let code = self.setting.code;
        let entry = code.functions.get(function as usize)?;
        let state = &mut self.buffers.state;
        let state = state.get_or_insert_with(|| Box::new(MachineState::new(0)));
        state.begin(function, entry, limits.fuel);
        for (to, bits) in state.registers.iter_mut().zip(arguments) {
            *to = *bits;
        }
        let mut world = match context {
            Some(context) => world.within(context),
            None => world,
        };
        // Many moves are judged in a position, and all ask about its groups.
        // Groups belong to a board. Those of a board after operations are not mixed with them.
        let is_here = world.is_on(self.setting.board);
        if is_here {
            world = world.with_regions(std::mem::take(&mut self.buffers.regions));
        }
        let rest = run(code, state, &mut world, &mut Silent, limits);
        self.runs += 1;
        self.steps += limits.fuel.saturating_sub(state.left());
        if is_here {
            self.buffers.regions = world.into_regions();
        }
        matches!(rest, RunResult::Done(_)).then(|| state.result())
    }

    /// Counts a candidate. Returns `None` if the walk should stop, which is looked for now and then.
    fn begin_candidate(&mut self) -> Option<()> {
        self.candidates = self.candidates.wrapping_add(1);
        let is_stopped = self.candidates.is_multiple_of(CANDIDATES) && self.is_stopped();
        (!is_stopped).then_some(())
    }

    /// Returns true if the walk should stop.
    pub fn is_stopped(&self) -> bool {
        self.setting.limits.is_stopped()
    }
}

impl Drop for WalkPosition<'_, '_> {
    fn drop(&mut self) {
        if let Some(layout) = self.layout.take() {
            self.setting.give_back_contents(layout);
        }
    }
}
