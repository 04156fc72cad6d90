//! The position that a walk is in: the values that its nodes ask for, and whether operations are legal there.

use super::ending::EndGraph;
use super::grow::{CALLS, Purpose};
use super::words::{Axis, Expression, Id, Names, Word};
use crate::base::Limits;
use crate::board::{Cell, Op};
use crate::rules::vm::concrete::{Concrete, integer_arithmetic};
use crate::rules::vm::evaluate::{RunResult, run};
use crate::rules::vm::observe::Silent;
use crate::rules::vm::position_query::{PositionQuery, View};
use crate::rules::vm::regions::Regions;
use crate::rules::vm::scene::Scene;
use crate::rules::vm::state::State;
use crate::rules::vm::symbolic::Setting;

/// What is kept from position to position.
#[derive(Clone, Debug, Default)]
pub struct Buffers {
    /// Positions so far.
    positions: u64,
    /// By expression: the number of the position in which it was asked for, and its value.
    values: Vec<(u64, i64)>,
    regions: Regions,
    /// Runs of functions, and judgements.
    state: Option<Box<State<i64>>>,
    /// The graph of functions of the position, once one was called.
    functions: Option<Box<EndGraph>>,
}

/// A position, with the operations of the move that led to it where one was made.
#[derive(Debug)]
pub struct Present<'p, 's> {
    pub setting: &'p Setting<'s>,
    ops: &'p [Op],
    buffers: &'p mut Buffers,
}

impl<'p, 's> Present<'p, 's> {
    pub fn new(setting: &'p Setting<'s>, ops: &'p [Op], buffers: &'p mut Buffers) -> Self {
        buffers.positions += 1;
        buffers.regions.clear();
        Self {
            setting,
            ops,
            buffers,
        }
    }

    /// Returns the value of an expression; nothing where the rules fail.
    pub fn value(&mut self, id: Id, names: &Names) -> Option<i64> {
        if let Some((position, value)) = self.buffers.values.get(id as usize)
            && *position == self.buffers.positions
        {
            return Some(*value);
        }
        let value = match names.expressions.get(id)? {
            Expression::State(number) => self.setting.scene?.value(*number),
            Expression::MovesNumber => self.setting.scene?.moves_number(),
            Expression::HasMove(player) => i64::from(self.setting.scene?.has_move(*player).ok()?),
            Expression::Count => i64::try_from(self.ops.len()).ok()?,
            Expression::IsPlace(number) => i64::from(self.op(*number)?.piece().is_some()),
            Expression::Field(number, Axis::X) => i64::from(self.op(*number)?.square().x),
            Expression::Field(number, Axis::Y) => i64::from(self.op(*number)?.square().y),
            Expression::Field(number, Axis::Piece) => {
                i64::from(Cell::of(self.op(*number)?.piece()?).to_bits())
            }
            Expression::Call(function, arguments) => self.call(*function, arguments)?,
            Expression::Query(query, arguments) => self.query(*query, arguments)?,
            Expression::Binary(op, a, b) => {
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

    fn word(&mut self, word: Word, names: &Names) -> Option<i64> {
        match word {
            Word::Known(bits) => Some(bits),
            Word::Value(id) => self.value(id, names),
            _ => None,
        }
    }

    fn op(&self, number: u16) -> Option<&Op> {
        self.ops.get(usize::from(number))
    }

    /// Returns the answer to a question about the position; nothing where the rules fail.
    pub fn query(&mut self, query: PositionQuery, arguments: &[i64]) -> Option<i64> {
        let view = View {
            board: self.setting.board,
            facts: self.setting.facts,
        };
        view.answer(query, arguments, &mut self.buffers.regions)
            .ok()
    }

    /// Returns true if operations are legal, false if not, and nothing where the rules fail.
    pub fn judge(&mut self, hook: u32, ops: &[Op]) -> Option<bool> {
        let setting = self.setting;
        if ops.iter().any(|op| !setting.board.has(op.square())) {
            return Some(false);
        }
        let scene = setting.scene.map(Scene::for_another_move);
        let world = Concrete::new(setting.board, ops, setting.turn, setting.facts);
        let result = self.run(hook, &[], world, scene.as_ref(), setting.limits)?;
        Some(result != 0)
    }

    /// Returns what a function gives.
    fn call(&mut self, function: u32, arguments: &[i64]) -> Option<i64> {
        let setting = self.setting;
        let entry = setting.code.functions.get(function as usize)?;
        let limits = Limits {
            fuel: setting.limits.fuel / CALLS,
            depth: setting.limits.depth / 2,
            memory: setting.limits.memory / 2,
            ..*setting.limits
        };
        if entry.inlined > limits.depth {
            return None;
        }
        let inner = Setting {
            limits: &limits,
            ..*setting
        };
        let graph = match &mut self.buffers.functions {
            Some(graph) => graph,
            empty => empty.insert(Box::new(EndGraph::new(0, Purpose::Call, &inner)?)),
        };
        if let Some((bits, _)) = graph.call(function, arguments, &inner, &[]) {
            return Some(bits);
        }
        let world = Concrete::closed(setting.board, setting.turn, setting.facts);
        self.run(function, arguments, world, setting.scene, &limits)
    }

    /// Runs a function and returns its result; nothing where it has none.
    fn run<'w, const MOVE: bool>(
        &mut self,
        function: u32,
        arguments: &[i64],
        world: Concrete<'w, MOVE>,
        scene: Option<&'w Scene<'w>>,
        limits: &Limits<'_>,
    ) -> Option<i64> {
        let code = self.setting.code;
        let entry = code.functions.get(function as usize)?;
        let state = &mut self.buffers.state;
        let state = state.get_or_insert_with(|| Box::new(State::new(0)));
        state.begin(function, entry, limits.fuel);
        for (to, bits) in state.registers.iter_mut().zip(arguments) {
            *to = *bits;
        }
        let mut world = match scene {
            Some(scene) => world.within(scene),
            None => world,
        };
        let rest = run(code, state, &mut world, &mut Silent, limits);
        matches!(rest, RunResult::Done(_)).then(|| state.result())
    }

    /// Returns true when a walk is to end.
    pub fn is_stopped(&self) -> bool {
        self.setting.limits.is_stopped()
    }
}
