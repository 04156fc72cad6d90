//! Makes the plan of a graph.

use super::code::Code;
use super::grower::Grower;
use super::node::{FAIL, FAULT, GraphNode, NodeIndex, REFER, SHORT};
use super::plan::{LaneSet, Plan, PlanEdge, PlanNode};
use super::plans::{EarlyQuestion, Planned};
use super::value_sets::{ValueIs, ValueSet};
use super::words::{InternId, Interner, LaneWord, PositionExpr};
use rustc_hash::{FxHashMap, FxHashSet};

/// The most nodes of a plan.
const MAX_NODES: usize = 100_000;
/// The sinks of lanes that come to a fault, and to the end of a list that is too short; then those of the results of
/// calls.
pub(super) const FAULT_SINK: usize = 0;
pub(super) const SHORT_SINK: usize = 1;
const RESULT_SINKS: usize = 2;
/// The lowest bit of the number of a leaf: whether the rest is a template, or a node at which the plan ends.
pub(super) const EMITTED: u64 = 0;
const ENDED: u64 = 1;

fn leaf(id: u32, kind: u64) -> u32 {
    id << 1 | kind as u32
}

impl<const N: usize> Planned<N> {
    /// Returns the plan of what can be reached from a root of a player, or `None` if that is too much.
    pub(super) fn of(
        (turn, root): (u8, NodeIndex),
        grower: &Grower,
        early: &FxHashSet<EarlyQuestion>,
    ) -> Option<Self> {
        let mut builder = PlanBuilder {
            grower,
            early,
            turn,
            // Node 0 is filled in at the end.
            nodes: vec![PlanNode::Fork(Vec::new())],
            of_node: FxHashMap::default(),
            open: Vec::new(),
            contents: Interner::default(),
            values: Interner::default(),
            gathers: Interner::default(),
            sets: Interner::default(),
            calls: Vec::new(),
            results: Interner::default(),
        };
        let first = builder.edge(root, None);
        while let Some((node, call, place)) = builder.open.pop() {
            if builder.nodes.len() > MAX_NODES {
                return None;
            }
            let planned = match call {
                None => builder.node(node),
                Some(call) => builder.node_of_call(node, call),
            };
            *builder.nodes.get_mut(place)? = planned;
        }
        let PlanBuilder {
            mut nodes,
            contents,
            values,
            gathers,
            sets,
            calls,
            results,
            ..
        } = builder;
        // What calls come to is read by the rest, so they come first.
        let mut edges: Vec<PlanEdge> = calls.into_iter().map(|(_, first)| first).collect();
        edges.push(first);
        *nodes.first_mut()? = PlanNode::Fork(edges);
        // Sets of values stand behind those of contents, and so on; now their numbers are known.
        let of_gathers = contents.all().len() + values.all().len();
        for node in &mut nodes {
            if let PlanNode::Part {
                by: LaneSet::Whole(set),
                ..
            } = node
            {
                *set = match *set {
                    set if set >= OF_GATHERS => set - OF_GATHERS + of_gathers,
                    set => set + contents.all().len(),
                };
            }
        }
        let constants: Vec<[u64; N]> = sets
            .all()
            .iter()
            .map(|set| {
                grower
                    .names
                    .sets
                    .get(*set)
                    .map_or([0; N], |set| set.words())
            })
            .collect();
        let (sinks, positions) = (
            RESULT_SINKS + results.all().len(),
            of_gathers + gathers.all().len(),
        );
        let plan = Plan::new(&nodes, sinks, positions, &constants)?;
        Some(Self {
            code: Code::of(&plan),
            plan,
            contents: contents.all().to_vec(),
            values: values.all().to_vec(),
            gathers: gathers.all().to_vec(),
            draws: None,
        })
    }
}

struct PlanBuilder<'g> {
    grower: &'g Grower,
    early: &'g FxHashSet<EarlyQuestion>,
    turn: u8,
    nodes: Vec<PlanNode>,
    /// By node, and the call that it is for, if any: its place in the plan.
    of_node: FxHashMap<(NodeIndex, Option<InternId>), usize>,
    /// Nodes whose place in the plan is still empty.
    open: Vec<(NodeIndex, Option<InternId>, usize)>,
    contents: Interner<InternId>,
    values: Interner<ValueSet>,
    gathers: Interner<InternId>,
    sets: Interner<InternId>,
    /// The calls of the plan, and where they begin.
    calls: Vec<(InternId, PlanEdge)>,
    /// The results of calls, whose lanes come to sinks of their own.
    results: Interner<(InternId, i64)>,
}

/// What is added to the index of the set of a table, as long as the number of other sets is not known.
const OF_GATHERS: usize = 1 << 20;

impl PlanBuilder<'_> {
    /// Returns the edge to a node, which is added.
    fn edge(&mut self, to: NodeIndex, call: Option<InternId>) -> PlanEdge {
        match (to, call) {
            (FAIL, _) => return PlanEdge::Nowhere,
            // Not every lane asks for the result of a call; those that miss one end the plan where they do.
            (..=REFER, Some(_)) => return PlanEdge::Nowhere,
            (SHORT, None) => return PlanEdge::Sink(SHORT_SINK),
            (FAULT | REFER, None) => return PlanEdge::Sink(FAULT_SINK),
            _ => {}
        }
        if let Some(place) = self.of_node.get(&(to, call)) {
            return PlanEdge::Node(*place);
        }
        let place = self.add(PlanNode::Fork(Vec::new()));
        self.of_node.insert((to, call), place);
        self.open.push((to, call, place));
        PlanEdge::Node(place)
    }

    fn add(&mut self, node: PlanNode) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Returns a node that splits the lanes between two others.
    fn part(
        &mut self,
        by: LaneSet,
        (yes, no): (NodeIndex, NodeIndex),
        call: Option<InternId>,
    ) -> PlanNode {
        PlanNode::Part {
            by,
            yes: self.edge(yes, call),
            no: self.edge(no, call),
        }
    }

    /// Returns what a node is in the plan if lanes alone decide it.
    fn plain_node(&mut self, id: NodeIndex, call: Option<InternId>) -> Option<PlanNode> {
        Some(match *self.grower.nodes.get(id as usize)? {
            GraphNode::Mask { set, yes, no } => {
                let by = LaneSet::Constant(self.sets.id(set) as usize);
                self.part(by, (yes, no), call)
            }
            GraphNode::Test {
                distance,
                contents,
                yes,
                no,
            } => {
                let by = LaneSet::Distance(self.contents.id(contents) as usize, distance);
                self.part(by, (yes, no), call)
            }
            GraphNode::FixedSquare {
                bit,
                contents,
                yes,
                no,
            } => {
                let by = LaneSet::Square(self.contents.id(contents) as usize, bit);
                self.part(by, (yes, no), call)
            }
            GraphNode::Fork { first, count } => {
                let edges = self
                    .grower
                    .lists
                    .get(first as usize..(first + count) as usize);
                let edges = edges.unwrap_or_default().iter();
                PlanNode::Fork(edges.map(|to| self.edge(*to, call)).collect())
            }
            GraphNode::Goto(next) if next != id => PlanNode::Fork(vec![self.edge(next, call)]),
            _ => return None,
        })
    }

    /// Returns what a node of a call is in the plan.
    fn node_of_call(&mut self, id: NodeIndex, call: InternId) -> PlanNode {
        if let Some(node) = self.plain_node(id, Some(call)) {
            return node;
        }
        let edge = match self.grower.nodes.get(id as usize) {
            Some(GraphNode::Return { result }) => match self.grower.results.get(*result) {
                Some((bits, _)) => PlanEdge::Sink(self.sink_of(call, *bits)),
                None => PlanEdge::Nowhere,
            },
            _ => PlanEdge::Nowhere,
        };
        PlanNode::Fork(vec![edge])
    }

    /// Returns the sink of the lanes with a result of a call.
    fn sink_of(&mut self, call: InternId, bits: i64) -> usize {
        RESULT_SINKS + self.results.id((call, bits)) as usize
    }

    /// Returns what a node of the hook is in the plan.
    fn node(&mut self, id: NodeIndex) -> PlanNode {
        if let Some(node) = self.plain_node(id, None) {
            return node;
        }
        let ended = PlanNode::Result {
            leaf: leaf(id, ENDED),
            next: PlanEdge::Nowhere,
        };
        let Some(node) = self.grower.nodes.get(id as usize).copied() else {
            return ended;
        };
        match node {
            GraphNode::Lane { set, next } => PlanNode::Lane {
                set: self.sets.id(set) as usize,
                next: self.edge(next, None),
            },
            GraphNode::Emit { template } => PlanNode::Result {
                leaf: leaf(template, EMITTED),
                next: PlanEdge::Nowhere,
            },
            GraphNode::Split { template, next } => PlanNode::Result {
                leaf: leaf(template, EMITTED),
                next: self.edge(next, None),
            },
            GraphNode::Value {
                value,
                condition,
                yes,
                no,
            } if self.is_at_hand(value) => {
                let by = self.by_value(value, ValueIs::Condition(condition));
                self.part(by, (yes, no), None)
            }
            GraphNode::Switch { switch } => match self.grower.switches.get(switch as usize) {
                Some(switch) if self.is_at_hand(switch.value) => {
                    let (value, edges) = (switch.value, switch.edges.clone());
                    self.by_edges(&edges, ended, |builder, bits| {
                        builder.by_value(value, ValueIs::Equal(bits))
                    })
                }
                _ => ended,
            },
            GraphNode::Gather { gather, yes, no }
                if self.early.contains(&EarlyQuestion::Gather(gather)) =>
            {
                let by = LaneSet::Whole(OF_GATHERS + self.gathers.id(gather) as usize);
                self.part(by, (yes, no), None)
            }
            GraphNode::Call { call, switch } => {
                let is_in_plan = self.calls.iter().any(|(other, _)| *other == call);
                if !is_in_plan {
                    let Some(root) = self.grower.call_root(self.turn, call) else {
                        return ended;
                    };
                    let first = self.edge(root, Some(call));
                    self.calls.push((call, first));
                }
                let switch = self.grower.switches.get(switch as usize);
                let edges = switch.map(|switch| switch.edges.clone());
                self.by_edges(&edges.unwrap_or_default(), ended, |builder, bits| {
                    LaneSet::Sink(builder.sink_of(call, bits))
                })
            }
            _ => ended,
        }
    }

    /// Splits lanes by one value after the other. Lanes that none of them is for go to `rest`.
    fn by_edges(
        &mut self,
        edges: &[(i64, NodeIndex)],
        rest: PlanNode,
        by: impl Fn(&mut Self, i64) -> LaneSet,
    ) -> PlanNode {
        edges.iter().rev().fold(rest, |rest, (bits, to)| {
            let rest = PlanEdge::Node(self.add(rest));
            PlanNode::Part {
                by: by(self, *bits),
                yes: self.edge(*to, None),
                no: rest,
            }
        })
    }

    /// Returns the set of a value, still without the number of contents.
    fn by_value(&mut self, value: InternId, is: ValueIs) -> LaneSet {
        LaneSet::Whole(self.values.id(ValueSet { value, is }) as usize)
    }

    /// Returns true if a value is known without a run of the rules, or asked before the plan runs.
    fn is_at_hand(&self, value: InternId) -> bool {
        if self.early.contains(&EarlyQuestion::Value(value)) {
            return true;
        }
        let word = |word: &LaneWord| match word {
            LaneWord::Known(_) => true,
            LaneWord::Value(value) => self.is_at_hand(*value),
            _ => false,
        };
        match self.grower.names.expressions.get(value) {
            Some(PositionExpr::State(_) | PositionExpr::MovesNumber) => true,
            Some(PositionExpr::Binary(_, a, b)) => word(a) && word(b),
            _ => false,
        }
    }
}
