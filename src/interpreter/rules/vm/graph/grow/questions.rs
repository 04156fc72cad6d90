//! The node of a question at which a run stopped, and a stub for each of its answers.

use crate::rules::Unanswered;
use crate::rules::vm::graph::grower::{EdgeAction, Frozen, Grower};
use crate::rules::vm::graph::knowledge::{CLEAR, EdgeFact, PLACE, members};
use crate::rules::vm::graph::lanes::{LaneNeed, Lanes};
use crate::rules::vm::graph::node::{
    FAULT, GraphNode, NodeIndex, PathLength, REFER, SHORT, Switch,
};
use crate::rules::vm::graph::paths::NoEdge;
use crate::rules::vm::graph::words::{
    Gather, InternId, Interners, LaneQuery, LaneSquare, LaneWord, Obligation,
};
use crate::rules::vm::position_query::PositionQuery;
use crate::rules::vm::symbolic::RunInputs;
use std::sync::Arc;

impl Grower {
    /// Returns the node of a question, shared with runs that were frozen with the same knowledge.
    pub(super) fn ask(
        &mut self,
        id: NodeIndex,
        need: LaneNeed,
        from: &Arc<Frozen>,
        lanes: &mut Lanes<'_>,
        length: PathLength,
        setting: &RunInputs<'_>,
    ) -> GraphNode {
        // The node of the question stands where the stub was, so it gets the length of the path up to the question.
        // What of it belongs to this node alone is kept, for `lengthen` to add when paths to it become longer.
        let steps = length.steps.saturating_sub(self.length_of(id).steps);
        self.own_steps.set(id, steps);
        self.lengths.set(id, length);
        // Before the answers get stubs: a shared node has them already.
        if let Some(shared) = self.share(id, from, length, setting) {
            return shared;
        }
        let knowledge = &from.knowledge;
        let stub = |grower: &mut Self, choice| grower.stub(from, choice, EdgeAction::Run, length);
        match need {
            LaneNeed::Lane(operation) => GraphNode::Lane {
                set: lanes.names.sets.id(lanes.lanes_of(operation)),
                next: stub(self, EdgeFact::Lane(operation)),
            },
            LaneNeed::Length { least, is_read } => {
                let longer = stub(self, EdgeFact::Length(least, knowledge.most));
                let shorter = match is_read {
                    // Read by an instruction: the shorter lists end in a fault that is none of the rules', so no run is
                    // needed to see it. Not read but only compared with, they continue.
                    true => SHORT,
                    false => stub(self, EdgeFact::Length(knowledge.least, least - 1)),
                };
                self.fork(&[shorter, longer])
            }
            LaneNeed::Kind(operation) => {
                let edges = [
                    stub(self, EdgeFact::Kind(operation, CLEAR)),
                    stub(self, EdgeFact::Kind(operation, PLACE)),
                ];
                self.fork(&edges)
            }
            LaneNeed::Part(operation, axis, part) => {
                let rest = lanes.set(operation, axis) & !part;
                let edges = [
                    stub(self, EdgeFact::Part(operation, axis, part)),
                    stub(self, EdgeFact::Part(operation, axis, rest)),
                ];
                self.fork(&edges)
            }
            LaneNeed::Each(operation, _)
                if self.is_unrelated(id, operation, from, setting.code) =>
            {
                let squares: Vec<usize> = self.shape.exists.iter().collect();
                let each: Vec<NodeIndex> = squares
                    .into_iter()
                    .filter_map(|bit| u16::try_from(bit).ok())
                    .map(|bit| stub(self, EdgeFact::Square(operation, bit)))
                    .collect();
                self.fork(&each)
            }
            LaneNeed::Each(operation, axis) => {
                let each: Vec<NodeIndex> = members(lanes.set(operation, axis))
                    .map(|member| stub(self, EdgeFact::Part(operation, axis, 1 << member)))
                    .collect();
                self.fork(&each)
            }
            LaneNeed::Within(operation, axis, part) => {
                let op = knowledge.operations.get(usize::from(operation));
                let rest = op.map_or(0, |op| op.within(axis)) & !part;
                let edges = [
                    stub(self, EdgeFact::Within(operation, axis, part)),
                    stub(self, EdgeFact::Within(operation, axis, rest)),
                ];
                self.fork(&edges)
            }
            LaneNeed::Bind(operation, axis, to) => {
                let edges = [
                    stub(self, EdgeFact::Bind(operation, axis, to)),
                    stub(self, EdgeFact::NotBind(operation, axis, to)),
                ];
                self.fork(&edges)
            }
            // Which node it is depends on what is known of the square for each lane: see `test`.
            LaneNeed::Content(place, part) => {
                let rest = knowledge.contents_of(place, &self.shape) & !part;
                let yes = stub(self, EdgeFact::Content(place, part));
                let no = stub(self, EdgeFact::Content(place, rest));
                let contents = lanes.names.contents.id(part);
                self.test(place, contents, [yes, no], lanes.names)
            }
            LaneNeed::Lanes(set) => GraphNode::Mask {
                set: lanes.names.sets.id(set),
                yes: stub(self, EdgeFact::Valid(set)),
                no: stub(self, EdgeFact::Valid(knowledge.valid.minus(&set))),
            },
            // The lanes that fail and the others part here, so a fault is reported only if such a lane is come to in a
            // position.
            LaneNeed::Fault(set) => GraphNode::Mask {
                set: lanes.names.sets.id(set),
                yes: FAULT,
                no: stub(self, EdgeFact::Valid(knowledge.valid.minus(&set))),
            },
            LaneNeed::Ask(value, condition) => GraphNode::Value {
                value,
                condition: self.conditions.id(condition),
                yes: stub(self, EdgeFact::Decision(true)),
                no: stub(self, EdgeFact::Decision(false)),
            },
            LaneNeed::AskLanes(question, condition) => {
                let asked = lanes.names.questions.get(question);
                let is_height = asked.is_some_and(|asked| asked.query == PositionQuery::StackSize);
                let [yes, no] = [true, false].map(|answer| {
                    let choice = match is_height {
                        true => EdgeFact::Height(question, condition, answer),
                        false => EdgeFact::Decision(answer),
                    };
                    stub(self, choice)
                });
                match asked.is_some_and(LaneQuery::is_of_stack) {
                    true => GraphNode::Gather {
                        gather: lanes.names.gathers.id(Gather::Stack {
                            question,
                            condition,
                        }),
                        yes,
                        no,
                    },
                    false => GraphNode::Answer {
                        question,
                        condition: self.conditions.id(condition),
                        yes,
                        no,
                    },
                }
            }
            // Both answers are possible for each candidate, and which one is right is known only once it has all its
            // operations. So both edges are taken, and each puts its assumption on the templates behind it.
            LaneNeed::Oblige(obligation) => {
                let edges = [true, false].map(|answer| {
                    let obligation = Obligation {
                        answer,
                        ..obligation
                    };
                    stub(self, EdgeFact::Oblige(obligation))
                });
                self.fork(&edges)
            }
            LaneNeed::Switch(value) => GraphNode::Switch {
                switch: self.switch(id, value, from),
            },
            LaneNeed::Call(call) => GraphNode::Call {
                call,
                switch: self.switch(id, call, from),
            },
            LaneNeed::Check | LaneNeed::CheckAll | LaneNeed::Hidden | LaneNeed::Refer => {
                GraphNode::Goto(REFER)
            }
        }
    }

    /// Returns an edge to the node of other runs with the same knowledge, or `None` if the run has to ask for itself;
    /// its node is then the one that others share.
    ///
    /// A run that has come back to the knowledge of a node on its own path cannot share that node, because walks would
    /// go round in a cycle. If it has fewer lanes, it is not the same run: it goes on by itself, and is found by its
    /// lanes, too. If it has the same, the rules would go on like this for ever.
    fn share(
        &mut self,
        id: NodeIndex,
        from: &Arc<Frozen>,
        length: PathLength,
        setting: &RunInputs<'_>,
    ) -> Option<GraphNode> {
        let valid = from.knowledge.valid;
        let bare = self.bare(from);
        // First by knowledge alone, then, if sharing would close a cycle, by knowledge and lanes:
        //
        //     node of other lanes on another path            share it; with lanes that it does not cover: a wider one
        //     node on the own path, with more lanes          the run is further: a node of its own, keyed by its lanes
        //     node on the own path, with the same lanes      it would go round for ever: refuse
        for key in [bare, Arc::clone(from)] {
            match self.nodes_of_runs.get(&key).copied() {
                // The stub that `wider` made below is growing now; it is the node that others will share.
                Some((_, same)) if same == id => return None,
                Some((lanes, same)) if valid.minus(&lanes).is_empty() => {
                    match self.lengthen(same, length, setting.limits.fuel) {
                        Ok(()) => return Some(GraphNode::Goto(same)),
                        Err(NoEdge::Cycle) => {}
                        Err(NoEdge::Steps) => break,
                    }
                }
                Some((lanes, _)) => {
                    // The knowledge holds on the lanes of both runs, so one node serves both.
                    // The old node stays for those who go there already. From now on the wider one is found by this
                    // knowledge, so at most as many nodes are made as the lanes can become more.
                    let wider = lanes.with(&valid);
                    let mut from = Frozen::clone(from);
                    from.knowledge.valid = wider;
                    let stub = self.stub(&Arc::new(from), EdgeFact::Go, EdgeAction::Run, length);
                    self.nodes_of_runs.insert(key, (wider, stub));
                    return Some(GraphNode::Goto(stub));
                }
                None => {
                    // An estimate of what a run and its entry take besides the registers.
                    self.bytes += 512 + from.registers.len() * size_of::<(u32, LaneWord)>();
                    self.nodes_of_runs.insert(key, (valid, id));
                    return None;
                }
            }
        }
        Some(self.refuse(Unanswered::Steps, setting.turn, from.pc))
    }

    /// Adds a switch without edges.
    fn switch(&mut self, node: NodeIndex, value: InternId, from: &Arc<Frozen>) -> InternId {
        self.switches.push(Switch {
            value,
            edges: Vec::new(),
        });
        self.switch_runs.push(Arc::clone(from));
        self.switch_nodes.push(node);
        InternId::try_from(self.switches.len() - 1).unwrap_or(InternId::MAX)
    }

    /// Returns the node that asks whether a square holds one of some contents and leads to `yes` or `no`. The kind of node
    /// depends on how the square is found from a lane.
    fn test(
        &self,
        place: LaneSquare,
        contents: InternId,
        [yes, no]: [NodeIndex; 2],
        names: &mut Interners,
    ) -> GraphNode {
        match place {
            LaneSquare::At(bit) => GraphNode::FixedSquare {
                bit,
                contents,
                yes,
                no,
            },
            LaneSquare::Delta(x, y) => GraphNode::Test {
                distance: self.shape.distance(x, y),
                contents,
                yes,
                no,
            },
            LaneSquare::Gather(table) => GraphNode::Gather {
                gather: names.gathers.id(Gather::Contents { table, contents }),
                yes,
                no,
            },
        }
    }

    pub(in crate::rules::vm::graph) fn fork(&mut self, edges: &[NodeIndex]) -> GraphNode {
        let first = u32::try_from(self.lists.len()).unwrap_or(u32::MAX);
        self.lists.extend_from_slice(edges);
        GraphNode::Fork {
            first,
            count: u32::try_from(edges.len()).unwrap_or(0),
        }
    }
}
