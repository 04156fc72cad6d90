//! Makes the machine code for the walks of a graph.

use super::code::{WalkCode, WalkCondition, WalkNode};
use super::coded_walks::{MoveValue, NODE, RESULT};
use super::ending::PathGraph;
use super::grower::Grower;
use super::node::{GraphNode, NodeIndex, REFER};
use super::words::{InternId, Interner, PositionExpr, ValueCondition};
use crate::rules::Engine;
use crate::rules::vm::instruction::Test;
use crate::rules::vm::types::OpField;
use rustc_hash::FxHashMap;

/// The number of visits of nodes after which code is made, for each node of the graph.
const VISITS: u64 = 35;
/// As many for a graph whose code is made at once.
const FEW_VISITS: u64 = 64;
/// The most nodes of a graph with code.
const MAX_NODES: usize = 100_000;

impl PathGraph {
    /// Counts the visits of a walk without code, and makes code if it pays.
    #[inline]
    pub(super) fn count_visits(&mut self, visits: u64, engine: Engine) {
        let nodes = self.grower.nodes.len();
        let coded = &mut self.coded;
        coded.visits += visits;
        let enough = match engine {
            Engine::Compiled => VISITS * nodes as u64,
            Engine::CompiledAtOnce => FEW_VISITS,
            Engine::Graph | Engine::Reference => return,
        };
        if coded.visits > enough {
            coded.visits = 0;
            if coded.nodes != nodes && nodes <= MAX_NODES {
                self.make_code();
            }
        }
    }

    #[cold]
    fn make_code(&mut self) {
        let grower = &self.grower;
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
        let code = WalkCode::of(&builder.nodes);
        let mut of_node = vec![u32::MAX; grower.nodes.len()];
        for (id, place) in builder.of_node {
            // A walk that has come to an end of the code goes on without it.
            let is_end = matches!(builder.nodes.get(place), Some(WalkNode::End(_)) | None);
            if let (Some(slot), Ok(place)) = (of_node.get_mut(id as usize), u32::try_from(place))
                && !is_end
            {
                *slot = place;
            }
        }
        let nodes = grower.nodes.len();
        let coded = &mut self.coded;
        (coded.code, coded.of_node, coded.nodes) = (code, of_node, nodes);
        coded.values = builder.values.all().to_vec();
    }
}

fn walk_condition(condition: ValueCondition) -> WalkCondition {
    match condition {
        ValueCondition::Compare(Test::Equal, number) => WalkCondition::Equal(number),
        ValueCondition::Compare(Test::NotEqual, number) => WalkCondition::NotEqual(number),
        ValueCondition::Compare(Test::Less, number) => WalkCondition::Less(number),
        ValueCondition::Compare(Test::AtMost, number) => WalkCondition::AtMost(number),
        ValueCondition::Within(low, mask) => WalkCondition::Within(low, mask),
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
        WalkNode::End(id << 1 | NODE)
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
                    condition: walk_condition(condition),
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
            Some(GraphNode::Return { result }) => WalkNode::End(result << 1 | RESULT),
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
            PositionExpr::Field(number, OpField::X) => MoveValue::Column(*number),
            PositionExpr::Field(number, OpField::Y) => MoveValue::Row(*number),
            PositionExpr::Field(number, OpField::Piece) => MoveValue::Piece(*number),
            _ => return None,
        };
        Some(self.values.id(value) as usize)
    }
}
