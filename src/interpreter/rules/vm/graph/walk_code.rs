//! Machine code for the walks of a graph along one path: when it is made, and how a walk uses it.
//!
//! Code has the squares that nodes ask for, and the values that are known from the operations of the move alone. Where a
//! node asks for anything else, or has not grown yet, the code returns its number, and the walk goes on without it. So it
//! is right however much has grown since.

use super::code::{NO_VALUE, WalkCode, WalkNode};
use super::grow::Grower;
use super::node::{GraphNode, NodeIndex, REFER};
use super::words::{InternId, Interner, PositionExpr};
use crate::board::{Cell, Op};
use crate::rules::Engine;
use crate::rules::vm::tree::OpField;
use rustc_hash::FxHashMap;

/// The number of visits of nodes after which code is made, for each node of the graph.
const VISITS: u64 = 35;
/// As many for a graph whose code is made at once.
const FEW_VISITS: u64 = 64;
/// The most nodes of a graph with code.
const MAX_NODES: usize = 100_000;
/// The most operations of a move whose values code knows.
const MAX_OPERATIONS: usize = 64;

/// Something that is known from the operations of a move alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum MoveValue {
    Count,
    IsPlace(u16),
    Field(u16, OpField),
}

impl MoveValue {
    fn of(self, ops: &[Op]) -> Option<i64> {
        let op = |number: u16| ops.get(usize::from(number));
        Some(match self {
            Self::Count => i64::try_from(ops.len()).ok()?,
            Self::IsPlace(number) => i64::from(op(number)?.piece().is_some()),
            Self::Field(number, OpField::X) => i64::from(op(number)?.square().x),
            Self::Field(number, OpField::Y) => i64::from(op(number)?.square().y),
            Self::Field(number, OpField::Piece) => {
                i64::from(Cell::of(op(number)?.piece()?).to_bits())
            }
        })
    }
}

/// The code of a graph, once it pays.
#[derive(Clone, Debug, Default)]
pub struct CodedWalks {
    code: Option<WalkCode>,
    /// By node of the graph: its node in the code.
    of_node: Vec<u32>,
    values: Vec<MoveValue>,
    /// The values of the move of a walk.
    known: Vec<i64>,
    /// The visits of nodes without code since the last attempt, and the nodes of the graph at that time.
    visits: u64,
    nodes: usize,
}

/// Where a walk in code has come to.
pub enum CodedEnd {
    Result(InternId),
    Node(NodeIndex),
}

impl CodedWalks {
    /// Counts the visits of a walk, and makes code if it pays.
    #[inline]
    pub fn count(&mut self, visits: u64, grower: &Grower, engine: Engine) {
        self.visits += visits;
        let nodes = grower.nodes.len();
        let enough = match engine {
            Engine::Compiled => VISITS * nodes as u64,
            Engine::CompiledAtOnce => FEW_VISITS,
            Engine::Graph | Engine::Reference => return,
        };
        if self.visits > enough {
            self.visits = 0;
            if self.nodes != nodes && nodes <= MAX_NODES {
                self.nodes = nodes;
                self.make(grower);
            }
        }
    }

    /// Forgets the code, because the graph is another one.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    #[cold]
    fn make(&mut self, grower: &Grower) {
        let mut builder = CodeBuilder {
            grower,
            nodes: Vec::new(),
            of_node: FxHashMap::default(),
            open: Vec::new(),
            values: Interner::default(),
        };
        let starts = (0..).zip(grower.nodes.iter()).filter(|(_, node)| {
            matches!(
                node,
                GraphNode::FixedSquare { .. } | GraphNode::Value { .. } | GraphNode::Switch { .. }
            )
        });
        let starts: Vec<NodeIndex> = starts.map(|(id, _)| id).collect();
        for id in starts {
            builder.place(id);
        }
        while let Some((id, place)) = builder.open.pop() {
            let node = builder.node(id);
            if let Some(slot) = builder.nodes.get_mut(place) {
                *slot = node;
            }
        }
        self.code = WalkCode::of(&builder.nodes);
        self.of_node.clear();
        self.of_node.resize(grower.nodes.len(), u32::MAX);
        for (id, place) in builder.of_node {
            // A walk that has come to an end of the code goes on without it.
            let is_end = matches!(builder.nodes.get(place), Some(WalkNode::End(_)) | None);
            if let (Some(slot), Ok(place)) =
                (self.of_node.get_mut(id as usize), u32::try_from(place))
                && !is_end
            {
                *slot = place;
            }
        }
        self.values = builder.values.all().to_vec();
    }

    /// Prepares walks for a move. Returns false if there is no code for it.
    #[inline]
    pub fn begin(&mut self, ops: &[Op]) -> bool {
        if self.code.is_none() || ops.len() > MAX_OPERATIONS {
            return false;
        }
        self.known.clear();
        let values = self.values.iter();
        self.known
            .extend(values.map(|value| value.of(ops).unwrap_or(NO_VALUE)));
        true
    }

    /// Walks from a node as far as there is code, with the contents of the squares. Returns `None` if there is none for
    /// the node.
    #[inline]
    pub fn walk(&self, id: NodeIndex, contents: &[u8]) -> Option<CodedEnd> {
        let node = *self.of_node.get(id as usize)?;
        let code = self.code.as_ref().filter(|_| node != u32::MAX)?;
        let end = code.run(node as usize, contents, &self.known)?;
        Some(match end & 1 {
            0 => CodedEnd::Result(end >> 1),
            _ => CodedEnd::Node(end >> 1),
        })
    }
}

struct CodeBuilder<'g> {
    grower: &'g Grower,
    nodes: Vec<WalkNode>,
    of_node: FxHashMap<NodeIndex, usize>,
    /// Nodes whose place is still empty.
    open: Vec<(NodeIndex, usize)>,
    values: Interner<MoveValue>,
}

impl CodeBuilder<'_> {
    fn place(&mut self, mut id: NodeIndex) -> usize {
        // No more steps than there are nodes: nothing leads in a circle.
        for _ in 0..self.grower.nodes.len() {
            match self.grower.nodes.get(id as usize) {
                Some(GraphNode::Goto(next)) if id > REFER && *next != id => id = *next,
                _ => break,
            }
        }
        if let Some(place) = self.of_node.get(&id) {
            return *place;
        }
        let place = self.nodes.len();
        self.nodes.push(WalkNode::End(0));
        self.of_node.insert(id, place);
        self.open.push((id, place));
        place
    }

    fn end(&mut self, id: NodeIndex) -> WalkNode {
        WalkNode::End(id << 1 | 1)
    }

    fn node(&mut self, id: NodeIndex) -> WalkNode {
        if id <= REFER {
            return self.end(id);
        }
        match self.grower.nodes.get(id as usize).copied() {
            Some(GraphNode::FixedSquare {
                bit,
                contents,
                yes,
                no,
            }) => match self.grower.names.contents.get(contents) {
                Some(contents) => WalkNode::Square {
                    bit,
                    contents: *contents,
                    yes: self.place(yes),
                    no: self.place(no),
                },
                None => self.end(id),
            },
            Some(GraphNode::Value {
                value,
                condition,
                yes,
                no,
            }) => match (
                self.value(value),
                self.grower.conditions.get(condition).copied(),
            ) {
                (Some(value), Some(condition)) => WalkNode::Value {
                    value,
                    condition,
                    yes: self.place(yes),
                    no: self.place(no),
                    missing: self.stop(id),
                },
                _ => self.end(id),
            },
            Some(GraphNode::Switch { switch }) => {
                let switch = self.grower.switches.get(switch as usize);
                let value = switch.and_then(|switch| self.value(switch.value));
                match (switch, value) {
                    (Some(switch), Some(value)) => WalkNode::Switch {
                        value,
                        edges: switch
                            .edges
                            .iter()
                            .map(|(bits, to)| (*bits, self.place(*to)))
                            .collect(),
                        rest: self.stop(id),
                    },
                    _ => self.end(id),
                }
            }
            Some(GraphNode::Return { result }) => WalkNode::End(result << 1),
            _ => self.end(id),
        }
    }

    /// Returns the place of an end at a node that has code of its own, too.
    fn stop(&mut self, id: NodeIndex) -> usize {
        let end = self.end(id);
        self.nodes.push(end);
        self.nodes.len() - 1
    }

    /// Returns the number of a value that is known from the operations.
    fn value(&mut self, id: InternId) -> Option<usize> {
        let value = match self.grower.names.expressions.get(id)? {
            PositionExpr::Count => MoveValue::Count,
            PositionExpr::IsPlace(number) => MoveValue::IsPlace(*number),
            PositionExpr::Field(number, field) => MoveValue::Field(*number, *field),
            _ => return None,
        };
        Some(self.values.id(value) as usize)
    }
}
