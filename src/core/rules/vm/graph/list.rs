//! Lists the moves of a position by its graph.

use super::ending::{EndGraph, Ended};
use super::grow::{CALLS, Grower, Purpose, Soil};
use super::growth::Growth;
use super::node::Template;
use super::squares::Shape;
use super::sweep::{Left, Present, Sweep, lanes_of};
use super::words::{Expression, Id, Question, Word};
use crate::base::{Limits, RunBounds};
use crate::board::{Board, Op};
use crate::rules::listing::{Partial, Query};
use crate::rules::vm::code::Style;
use crate::rules::vm::concrete::{Concrete, wholes};
use crate::rules::vm::evaluate::{RunResult, run};
use crate::rules::vm::observe::Silent;
use crate::rules::vm::position_query::{PositionQuery, View};
use crate::rules::vm::regions::Regions;
use crate::rules::vm::scene::Scene;
use crate::rules::vm::state::State;
use crate::rules::vm::symbolic::{Found, Setting};

/// Walks for boards of so many words.
#[derive(Clone, Debug)]
enum Walker {
    One(Sweep<1>),
    Two(Sweep<2>),
    Four(Sweep<4>),
    Six(Sweep<6>),
}

impl Walker {
    fn for_squares(squares: usize) -> Self {
        match squares {
            0..=64 => Self::One(Sweep::default()),
            65..=128 => Self::Two(Sweep::default()),
            129..=256 => Self::Four(Sweep::default()),
            _ => Self::Six(Sweep::default()),
        }
    }
}

/// A graph that has begun to grow.
#[derive(Clone, Debug)]
struct Grown {
    grower: Grower,
    walker: Walker,
    /// The limits that its runs have.
    bounds: RunBounds,
}

/// Nodes that take about as long to grow as the reference takes to list a position.
const WORTH: usize = 30;

/// The graph of one hook, with what walking it needs.
#[derive(Clone, Debug)]
pub struct Graph {
    hook: u32,
    grown: Option<Box<Grown>>,
    /// True where the game has no graph.
    is_off: bool,
    growth: Growth,
    buffers: Buffers,
}

/// What is kept from walk to walk.
#[derive(Clone, Debug)]
struct Buffers {
    /// Runs of functions, and judgements.
    state: Option<Box<State<i64>>>,
    regions: Regions,
    ops: Vec<Op>,
    /// What functions of the position give.
    functions: Option<Box<EndGraph>>,
}

impl Graph {
    /// The graph of a hook.
    pub fn new(hook: u32) -> Self {
        Self {
            hook,
            grown: None,
            is_off: false,
            growth: Growth::new(WORTH),
            buffers: Buffers {
                state: None,
                regions: Regions::default(),
                ops: Vec::new(),
                functions: None,
            },
        }
    }

    /// Lists the moves that a query asks for. Returns false if the reference has to.
    pub fn list(&mut self, setting: &Setting<'_>, query: &Query<'_>, found: &mut Found) -> bool {
        let is_usual = query.prefix.is_empty()
            && query.contains.is_empty()
            && query.max_len.is_none()
            && setting.code.style == Style::Fast;
        if self.is_off || !is_usual || self.growth.rests() || !self.is_ready(setting) {
            return false;
        }
        let Some(grown) = &mut self.grown else {
            return false;
        };
        let Grown { grower, walker, .. } = &mut **grown;
        let nodes = grower.nodes.len();
        let mut moment = Moment {
            setting,
            buffers: &mut self.buffers,
        };
        let listed = match walker {
            Walker::One(sweep) => list(sweep, grower, &mut moment, query, found),
            Walker::Two(sweep) => list(sweep, grower, &mut moment, query, found),
            Walker::Four(sweep) => list(sweep, grower, &mut moment, query, found),
            Walker::Six(sweep) => list(sweep, grower, &mut moment, query, found),
        };
        self.growth.walked(grower.nodes.len().saturating_sub(nodes));
        match listed {
            Ok(()) => true,
            Err(Left::Stopped) => {
                found.clear();
                found.leave_out(Partial::Stopped);
                true
            }
            Err(Left::Reference) => {
                found.clear();
                false
            }
        }
    }

    /// Chooses one of the lists by its number in their order, and puts its operations there.
    pub fn draw(
        &mut self,
        setting: &Setting<'_>,
        choose: &mut dyn FnMut(usize) -> usize,
        ops: &mut Vec<Op>,
    ) -> Drawn {
        let is_off = self.is_off || setting.code.style != Style::Fast;
        if is_off || self.growth.rests() || !self.is_ready(setting) {
            return Drawn::Left;
        }
        let Some(grown) = &mut self.grown else {
            return Drawn::Left;
        };
        let Grown { grower, walker, .. } = &mut **grown;
        let nodes = grower.nodes.len();
        let mut moment = Moment {
            setting,
            buffers: &mut self.buffers,
        };
        let drawn = match walker {
            Walker::One(sweep) => draw(sweep, grower, &mut moment, choose, ops),
            Walker::Two(sweep) => draw(sweep, grower, &mut moment, choose, ops),
            Walker::Four(sweep) => draw(sweep, grower, &mut moment, choose, ops),
            Walker::Six(sweep) => draw(sweep, grower, &mut moment, choose, ops),
        };
        self.growth.walked(grower.nodes.len().saturating_sub(nodes));
        drawn.unwrap_or(Drawn::Left)
    }

    /// Makes a graph where there is none that has room to grow.
    fn is_ready(&mut self, setting: &Setting<'_>) -> bool {
        let bounds = setting.limits.run_bounds();
        if let Some(grown) = &self.grown
            && !grown.grower.is_full()
        {
            return grown.bounds == bounds;
        }
        let Some(shape) = Shape::of(setting.board, setting.facts.pieces) else {
            self.is_off = true;
            return false;
        };
        self.grown = Some(Box::new(Grown {
            walker: Walker::for_squares(shape.squares()),
            grower: Grower::new(shape, self.hook, Purpose::List),
            bounds,
        }));
        true
    }
}

/// What drawing a move gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// The reference has to list.
    Left,
    /// There is no move.
    Nothing,
    /// This one of so many; none of them where the number is beyond the last.
    One { chosen: usize, of: usize },
}

fn draw<const N: usize>(
    sweep: &mut Sweep<N>,
    grower: &mut Grower,
    moment: &mut Moment<'_, '_>,
    choose: &mut dyn FnMut(usize) -> usize,
    ops: &mut Vec<Op>,
) -> Result<Drawn, Left> {
    walk(sweep, grower, moment)?;
    for number in 0..sweep.templates.len() {
        let Some(id) = sweep.templates.get(number).copied() else {
            break;
        };
        let Some(template) = grower.templates.get(id) else {
            return Err(Left::Reference);
        };
        if template.is_checked {
            let lanes = sweep.found.get(id as usize).copied().unwrap_or([0; N]);
            let mut legal = [0; N];
            for lane in lanes_of(&lanes) {
                ops.clear();
                write(template, lane, grower, ops);
                if moment.judge(grower, ops).ok_or(Left::Reference)?
                    && let Some(word) = legal.get_mut(lane / 64)
                {
                    *word |= 1 << (lane % 64);
                }
                if !template.has_lanes {
                    // One judgement for all.
                    if legal != [0; N] {
                        legal = lanes;
                    }
                    break;
                }
            }
            if let Some(found) = sweep.found.get_mut(id as usize) {
                *found = legal;
            }
        }
    }
    let Some(total) = sweep.total(grower) else {
        return Ok(Drawn::Left);
    };
    if total == 0 {
        return Ok(match sweep.is_short {
            true => Drawn::Left,
            false => Drawn::Nothing,
        });
    }
    let chosen = choose(total);
    let one = Drawn::One { chosen, of: total };
    if chosen >= total {
        return Ok(one);
    }
    let (template, lane) = sweep.nth(chosen, grower).ok_or(Left::Reference)?;
    let template = grower.templates.get(template).ok_or(Left::Reference)?;
    ops.clear();
    write(template, lane, grower, ops);
    Ok(one)
}

/// Walks the graph for the present position.
fn walk<const N: usize>(
    sweep: &mut Sweep<N>,
    grower: &mut Grower,
    moment: &mut Moment<'_, '_>,
) -> Result<(), Left> {
    let setting = moment.setting;
    let soil = Soil {
        code: setting.code,
        facts: setting.facts,
        turn: setting.turn,
        limits: setting.limits,
    };
    moment.buffers.regions.clear();
    sweep.look_at(setting.board, grower);
    let root = grower.root(&soil);
    sweep.walk(root, grower, &soil, moment)
}

fn list<const N: usize>(
    sweep: &mut Sweep<N>,
    grower: &mut Grower,
    moment: &mut Moment<'_, '_>,
    query: &Query<'_>,
    found: &mut Found,
) -> Result<(), Left> {
    let setting = moment.setting;
    walk(sweep, grower, moment)?;
    // The reference tells how many lists were too short.
    if sweep.is_short && !query.first_only {
        return Err(Left::Reference);
    }
    for template in &sweep.templates {
        let Some(shape) = grower.templates.get(*template) else {
            return Err(Left::Reference);
        };
        if shape.operations.len() < query.min_len {
            continue;
        }
        let lanes = sweep.found.get(*template as usize).copied();
        let mut lanes = lanes.unwrap_or([0; N]);
        if !shape.has_lanes {
            lanes = [0; N];
            lanes[0] = 1;
        }
        for lane in lanes_of(&lanes) {
            let mut ops = std::mem::take(&mut moment.buffers.ops);
            ops.clear();
            write(shape, lane, grower, &mut ops);
            let is_legal = match shape.is_checked {
                true => moment.judge(grower, &ops),
                false => Some(true),
            };
            if is_legal == Some(true) {
                found.add(setting.board, &ops);
                found.runs += 1;
            }
            moment.buffers.ops = ops;
            if is_legal.is_none() {
                return Err(match moment.is_stopped() {
                    true => Left::Stopped,
                    false => Left::Reference,
                });
            }
            if query.first_only && !found.lists.is_empty() {
                return Ok(());
            }
        }
    }
    let is_too_much =
        found.runs >= query.runs || found.bytes(setting.board) > setting.limits.memory;
    match is_too_much {
        true => Err(Left::Reference),
        false => Ok(()),
    }
}

fn write(template: &Template, lane: usize, grower: &Grower, ops: &mut Vec<Op>) {
    let table = |id: Id, lane: usize| {
        let table = grower.names.tables.get(id);
        let bit = table.and_then(|table| table.get(lane)).copied();
        usize::try_from(bit.unwrap_or(0)).unwrap_or(0)
    };
    template.write(lane, &grower.shape, &table, ops);
}

/// The present position.
struct Moment<'m, 's> {
    setting: &'m Setting<'s>,
    buffers: &'m mut Buffers,
}

impl Moment<'_, '_> {
    fn take_state(&mut self) -> Box<State<i64>> {
        let state = self.buffers.state.take();
        state.unwrap_or_else(|| Box::new(State::new(0)))
    }

    /// Returns true if operations are legal, false if not, and nothing where the rules fail.
    fn judge(&mut self, grower: &Grower, ops: &[Op]) -> Option<bool> {
        let setting = self.setting;
        let hook = grower.hook();
        let entry = setting.code.functions.get(hook as usize)?;
        let board: &Board = setting.board;
        if ops.iter().any(|op| !board.has(op.square())) {
            return Some(false);
        }
        let mut state = self.take_state();
        state.begin(hook, entry, setting.limits.fuel);
        let scene = setting.scene.map(Scene::for_another_move);
        let world = Concrete::new(board, ops, setting.turn, setting.facts);
        let mut world = match &scene {
            Some(scene) => world.within(scene),
            None => world,
        };
        let limits = setting.limits;
        let rest = run(setting.code, &mut state, &mut world, &mut Silent, limits);
        let is_legal = state.result() != 0;
        self.buffers.state = Some(state);
        matches!(rest, RunResult::Done(_)).then_some(is_legal)
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
        let graph = match &mut self.buffers.functions {
            Some(graph) => graph,
            empty => {
                let (board, facts) = (setting.board, setting.facts);
                let graph = EndGraph::new(0, Purpose::Call, board, facts, &limits)?;
                empty.insert(Box::new(graph))
            }
        };
        let of = Ended {
            code: setting.code,
            board: setting.board,
            turn: setting.turn,
            ops: &[],
            facts: setting.facts,
            limits: &limits,
            scene: setting.scene,
        };
        if let Some((bits, _)) = graph.call(function, arguments, &of) {
            return Some(bits);
        }
        let mut state = self.take_state();
        state.begin(function, entry, limits.fuel);
        for (to, bits) in state.registers.iter_mut().zip(arguments) {
            *to = *bits;
        }
        let world = Concrete::closed(setting.board, setting.turn, setting.facts);
        let mut world = match setting.scene {
            Some(scene) => world.within(scene),
            None => world,
        };
        let rest = run(setting.code, &mut state, &mut world, &mut Silent, &limits);
        let value = state.result();
        self.buffers.state = Some(state);
        matches!(rest, RunResult::Done(_)).then_some(value)
    }

    fn ask(&mut self, query: PositionQuery, arguments: &[i64]) -> Option<i64> {
        let view = View {
            board: self.setting.board,
            facts: self.setting.facts,
        };
        view.answer(query, arguments, &mut self.buffers.regions)
            .ok()
    }

    fn word(&mut self, word: Word, grower: &Grower) -> Option<i64> {
        match word {
            Word::Known(bits) => Some(bits),
            Word::Value(id) => self.value(grower.names.expressions.get(id)?, grower),
            _ => None,
        }
    }
}

impl Present for Moment<'_, '_> {
    fn value(&mut self, expression: &Expression, grower: &Grower) -> Option<i64> {
        match expression {
            Expression::State(number) => Some(self.setting.scene?.value(*number)),
            Expression::MovesNumber => Some(self.setting.scene?.moves_number()),
            Expression::HasMove(player) => {
                self.setting.scene?.has_move(*player).ok().map(i64::from)
            }
            Expression::Count | Expression::IsPlace(_) | Expression::Field(..) => None,
            Expression::Call(function, arguments) => self.call(*function, arguments),
            Expression::Query(query, arguments) => self.ask(*query, arguments),
            Expression::Binary(op, a, b) => {
                let (a, b) = (self.word(*a, grower)?, self.word(*b, grower)?);
                wholes(*op, a, b).ok()
            }
        }
    }

    fn answer(&mut self, question: &Question, arguments: &[i64]) -> Option<i64> {
        self.ask(question.query, arguments)
    }

    fn is_stopped(&self) -> bool {
        self.setting.limits.is_stopped()
    }
}
