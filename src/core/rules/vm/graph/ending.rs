//! The graph of `end`, and of functions of the position: what they ask of the board and of the move that was made.
//!
//! A walk follows a single path, because everything is known: what stands on squares, the fields of the operations. What
//! comes of it is the answer of `end`; where the graph has none, the [concrete](crate::rules::vm::concrete) run does.

use super::grow::{Grower, Purpose, Soil};
use super::growth::Growth;
use super::node::{Node, REFER};
use super::squares::Shape;
use super::words::{Axis, Expression, Id, Word};
use crate::base::{Limits, RunBounds};
use crate::board::{Board, Cell, Op};
use crate::rules::vm::code::Code;
use crate::rules::vm::concrete::wholes;
use crate::rules::vm::facts::Facts;
use crate::rules::vm::position_query::{PositionQuery, View};
use crate::rules::vm::regions::Regions;
use crate::rules::vm::scene::Scene;

/// Nodes that a walk may come to, the ones that grow included.
const MOST_VISITED: usize = 1 << 20;
/// Nodes that may grow in one walk.
const MOST_GROWN: usize = 20_000;
/// Nodes that take about as long to grow as the function takes to run.
const WORTH: usize = 2;
/// Walks after which it is known whether the graph pays.
const TRIAL: u32 = 256;

/// The graph of `end`, with what walking it needs.
#[derive(Clone, Debug)]
pub struct EndGraph {
    grower: Grower,
    bounds: RunBounds,
    hook: u32,
    purpose: Purpose,
    /// By bit: the number of the cell.
    cells: Vec<u16>,
    /// By expression: the number of the walk in which it was asked, and its value.
    values: Vec<(u64, i64)>,
    walks: u64,
    regions: Regions,
    tried: u32,
    failed: u32,
    growth: Growth,
}

/// What `end` is asked of.
#[derive(Clone, Copy, Debug)]
pub struct Ended<'a> {
    /// The code for the player who moved.
    pub code: &'a Code,
    /// The board after the move.
    pub board: &'a Board,
    /// The player who moved.
    pub turn: u8,
    /// The operations of the move.
    pub ops: &'a [Op],
    pub facts: &'a Facts,
    pub limits: &'a Limits<'a>,
    pub scene: Option<&'a Scene<'a>>,
}

impl EndGraph {
    /// The graph of a hook; nothing for boards that graphs do not take.
    pub fn new(
        hook: u32,
        purpose: Purpose,
        board: &Board,
        facts: &Facts,
        limits: &Limits<'_>,
    ) -> Option<Self> {
        let shape = Shape::of(board, facts.pieces)?;
        let cells = (0..shape.squares())
            .map(|bit| {
                let square = shape.square(bit);
                square.y * board.width() + square.x
            })
            .collect();
        Some(Self {
            grower: Grower::new(shape, hook, purpose),
            bounds: limits.run_bounds(),
            hook,
            purpose,
            cells,
            values: Vec::new(),
            walks: 0,
            regions: Regions::default(),
            tried: 0,
            failed: 0,
            growth: Growth::new(WORTH),
        })
    }

    /// Returns the answer of `end` and the winner that it names; nothing where the graph has no answer.
    pub fn ask(&mut self, ended: &Ended<'_>) -> Option<(bool, Option<u8>)> {
        let (bits, winner) = self.call(self.hook, &[], ended)?;
        Some((bits != 0, winner))
    }

    /// Returns what a function gives and the winner that it names; nothing where the graph has no answer.
    pub fn call(
        &mut self,
        function: u32,
        arguments: &[i64],
        ended: &Ended<'_>,
    ) -> Option<(i64, Option<u8>)> {
        let is_useless = self.tried >= TRIAL && self.failed > self.tried / 2;
        if is_useless || self.growth.rests() || self.bounds != ended.limits.run_bounds() {
            return None;
        }
        if self.grower.is_full() {
            let shape = self.grower.shape.clone();
            self.grower = Grower::new(shape, self.hook, self.purpose);
            self.values.clear();
        }
        let nodes = self.grower.nodes.len();
        let answer = self.walk(function, arguments, ended);
        let grown = self.grower.nodes.len().saturating_sub(nodes);
        self.growth.walked(grown);
        if grown > 0 {
            self.grower.shorten();
        }
        if self.tried < TRIAL {
            self.tried += 1;
            self.failed += u32::from(answer.is_none());
        }
        answer
    }

    fn walk(
        &mut self,
        function: u32,
        arguments: &[i64],
        ended: &Ended<'_>,
    ) -> Option<(i64, Option<u8>)> {
        let soil = Soil {
            code: ended.code,
            facts: ended.facts,
            turn: ended.turn,
            limits: ended.limits,
        };
        self.walks += 1;
        self.regions.clear();
        let cells = ended.board.cells();
        let mut id = self.grower.root_of(&soil, function, arguments);
        let mut grown = 0;
        for _ in 0..MOST_VISITED {
            match *self.grower.nodes.get(id as usize)? {
                Node::Spot {
                    at,
                    contents,
                    yes,
                    no,
                } => {
                    let cell = cells.get(usize::from(*self.cells.get(usize::from(at))?))?;
                    let content = self.grower.shape.content(*cell);
                    let contents = self.grower.names.contents.get(contents)?;
                    id = if contents >> content & 1 == 1 {
                        yes
                    } else {
                        no
                    };
                }
                Node::Goto(next) if next != id => id = next,
                Node::Switch { switch } => {
                    let value = self.grower.switches.get(switch as usize)?.value;
                    let value = self.value(value, ended)?;
                    id = self.grower.way(switch, value);
                }
                Node::Value {
                    value,
                    ask,
                    yes,
                    no,
                } => {
                    let value = self.value(value, ended)?;
                    let ask = self.grower.asks.get(ask)?;
                    id = if ask.holds(value) { yes } else { no };
                }
                Node::Return { result } => return self.grower.results.get(result).copied(),
                Node::Stub(_) => {
                    grown += 1;
                    if grown > MOST_GROWN {
                        return None;
                    }
                    self.grower.grow(id, &soil);
                }
                _ => return None,
            }
            if id <= REFER {
                return None;
            }
        }
        None
    }

    fn value(&mut self, id: Id, ended: &Ended<'_>) -> Option<i64> {
        let expression = self.grower.names.expressions.get(id)?;
        match expression {
            Expression::Count => return i64::try_from(ended.ops.len()).ok(),
            Expression::IsPlace(number) => {
                let op = ended.ops.get(usize::from(*number))?;
                return Some(i64::from(op.piece().is_some()));
            }
            Expression::Field(number, axis) => {
                let op = ended.ops.get(usize::from(*number))?;
                return match axis {
                    Axis::X => Some(i64::from(op.square().x)),
                    Axis::Y => Some(i64::from(op.square().y)),
                    Axis::Piece => Some(i64::from(Cell::of(op.piece()?).to_bits())),
                };
            }
            _ => {}
        }
        if let Some((walk, value)) = self.values.get(id as usize)
            && *walk == self.walks
        {
            return Some(*value);
        }
        let value = match expression.clone() {
            Expression::State(number) => ended.scene?.value(number),
            Expression::MovesNumber => ended.scene?.moves_number(),
            Expression::HasMove(player) => ended.scene?.has_move(player).ok().map(i64::from)?,
            Expression::Query(query, arguments) => self.query(query, &arguments, ended)?,
            Expression::Binary(op, a, b) => {
                let (a, b) = (self.word(a, ended)?, self.word(b, ended)?);
                wholes(op, a, b).ok()?
            }
            _ => return None,
        };
        if self.values.len() <= id as usize {
            self.values.resize(id as usize + 1, (0, 0));
        }
        if let Some(slot) = self.values.get_mut(id as usize) {
            *slot = (self.walks, value);
        }
        Some(value)
    }

    fn word(&mut self, word: Word, ended: &Ended<'_>) -> Option<i64> {
        match word {
            Word::Known(bits) => Some(bits),
            Word::Value(id) => self.value(id, ended),
            _ => None,
        }
    }

    fn query(&mut self, query: PositionQuery, arguments: &[i64], ended: &Ended<'_>) -> Option<i64> {
        let view = View {
            board: ended.board,
            facts: ended.facts,
        };
        view.answer(query, arguments, &mut self.regions).ok()
    }
}
