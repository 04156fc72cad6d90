//! The node of a question at which a run stopped, and a stub for each of its answers.

use super::{Frozen, Grower, Onward};
use crate::rules::Unanswered;
use crate::rules::vm::graph::knowledge::{CLEAR, Choice, PLACE, members};
use crate::rules::vm::graph::lanes::{Lanes, Need};
use crate::rules::vm::graph::node::{FAULT, Node, NodeId, REFER, SHORT, Switch};
use crate::rules::vm::graph::paths::{NoEdge, PathLength};
use crate::rules::vm::graph::words::{Id, Names, Obligation, Place, Word};
use crate::rules::vm::symbolic::Setting;
use std::sync::Arc;

impl Grower {
    /// Returns the node of a question, shared with runs that were frozen with the same knowledge.
    pub(super) fn ask(
        &mut self,
        id: NodeId,
        need: Need,
        from: &Arc<Frozen>,
        lanes: &mut Lanes<'_>,
        length: PathLength,
        setting: &Setting<'_>,
    ) -> Node {
        let own = length.steps.saturating_sub(self.length_of(id).steps);
        if let Some(slot) = self.own_steps.get_mut(id as usize) {
            *slot = own;
        }
        if let Some(slot) = self.lengths.get_mut(id as usize) {
            *slot = length;
        }
        if let Some(shared) = self.share(id, from, length, setting) {
            return shared;
        }
        let known = &from.known;
        let stub = |grower: &mut Self, choice| grower.stub(from, choice, Onward::Run, length);
        match need {
            Need::Lane(operation) => Node::Lane {
                set: lanes.names.sets.id(lanes.lanes_of(operation)),
                next: stub(self, Choice::Lane(operation)),
            },
            Need::Length { least, read } => {
                let longer = stub(self, Choice::Length(least, known.most));
                let shorter = match read {
                    true => SHORT,
                    false => stub(self, Choice::Length(known.least, least - 1)),
                };
                self.fork(&[shorter, longer])
            }
            Need::Kind(operation) => {
                let edges = [
                    stub(self, Choice::Kind(operation, CLEAR)),
                    stub(self, Choice::Kind(operation, PLACE)),
                ];
                self.fork(&edges)
            }
            Need::Part(operation, axis, part) => {
                let rest = lanes.set(operation, axis) & !part;
                let edges = [
                    stub(self, Choice::Part(operation, axis, part)),
                    stub(self, Choice::Part(operation, axis, rest)),
                ];
                self.fork(&edges)
            }
            Need::Each(operation, _) if self.is_apart(id, operation, from, setting.code) => {
                let squares: Vec<usize> = self.shape.exists.iter().collect();
                let each: Vec<NodeId> = squares
                    .into_iter()
                    .filter_map(|bit| u16::try_from(bit).ok())
                    .map(|bit| stub(self, Choice::Square(operation, bit)))
                    .collect();
                self.fork(&each)
            }
            Need::Each(operation, axis) => {
                let each: Vec<NodeId> = members(lanes.set(operation, axis))
                    .map(|member| stub(self, Choice::Part(operation, axis, 1 << member)))
                    .collect();
                self.fork(&each)
            }
            Need::Bind(operation, axis, to) => {
                let edges = [
                    stub(self, Choice::Bind(operation, axis, to)),
                    stub(self, Choice::NotBind(operation, axis, to)),
                ];
                self.fork(&edges)
            }
            Need::Content(place, part) => {
                let rest = known.contents_of(place, &self.shape) & !part;
                let yes = stub(self, Choice::Content(place, part));
                let no = stub(self, Choice::Content(place, rest));
                let contents = lanes.names.contents.id(part);
                self.test(place, contents, [yes, no], lanes.names)
            }
            Need::Lanes(set) => Node::Mask {
                set: lanes.names.sets.id(set),
                yes: stub(self, Choice::Valid(set)),
                no: stub(self, Choice::Valid(known.valid.minus(&set))),
            },
            Need::Fault(set) => Node::Mask {
                set: lanes.names.sets.id(set),
                yes: FAULT,
                no: stub(self, Choice::Valid(known.valid.minus(&set))),
            },
            Need::Ask(value, ask) => Node::Value {
                value,
                ask: self.asks.id(ask),
                yes: stub(self, Choice::Decision(true)),
                no: stub(self, Choice::Decision(false)),
            },
            Need::AskLanes(question, ask) => Node::Answer {
                question,
                ask: self.asks.id(ask),
                yes: stub(self, Choice::Decision(true)),
                no: stub(self, Choice::Decision(false)),
            },
            Need::Oblige(obligation) => {
                let edges = [true, false].map(|answer| {
                    let obligation = Obligation {
                        answer,
                        ..obligation
                    };
                    stub(self, Choice::Oblige(obligation))
                });
                self.fork(&edges)
            }
            Need::Switch(value) => Node::Switch {
                switch: self.switch(id, value, from),
            },
            Need::Call(call) => Node::Call {
                call,
                switch: self.switch(id, call, from),
            },
            Need::Check | Need::CheckAll | Need::Hidden | Need::Refer => Node::Goto(REFER),
        }
    }

    /// Returns an edge to the node of other runs with the same knowledge, or `None` if the run has to ask for itself; its
    /// node is then the one that others share.
    ///
    /// A run that has come back to the knowledge of a node on its own path cannot share that node, because walks would go
    /// round in a cycle. If it has fewer lanes, it is not the same run: it goes on by itself, and is found by its lanes,
    /// too. If it has the same, the rules would go on like this for ever.
    fn share(
        &mut self,
        id: NodeId,
        from: &Arc<Frozen>,
        length: PathLength,
        setting: &Setting<'_>,
    ) -> Option<Node> {
        let valid = from.known.valid;
        let bare = self.bare(from);
        for key in [bare, Arc::clone(from)] {
            match self.known.get(&key).copied() {
                Some((_, same)) if same == id => return None,
                Some((lanes, same)) if valid.minus(&lanes).is_empty() => {
                    match self.lengthen(same, length, setting.limits.fuel) {
                        Ok(()) => return Some(Node::Goto(same)),
                        Err(NoEdge::Cycle) => {}
                        Err(NoEdge::Steps) => break,
                    }
                }
                Some((lanes, _)) => {
                    // The knowledge holds on the lanes of both runs, so one node serves both.
                    let wider = lanes.with(&valid);
                    let mut from = Frozen::clone(from);
                    from.known.valid = wider;
                    let stub = self.stub(&Arc::new(from), Choice::Go, Onward::Run, length);
                    self.known.insert(key, (wider, stub));
                    return Some(Node::Goto(stub));
                }
                None => {
                    self.bytes += 512 + from.registers.len() * size_of::<(u32, Word)>();
                    self.known.insert(key, (valid, id));
                    return None;
                }
            }
        }
        Some(self.refuse(Unanswered::Steps, setting.turn, from.pc))
    }

    /// Adds a switch without edges.
    fn switch(&mut self, node: NodeId, value: Id, from: &Arc<Frozen>) -> Id {
        self.switches.push(Switch {
            value,
            edges: Vec::new(),
        });
        self.switch_runs.push(Arc::clone(from));
        self.switch_nodes.push(node);
        Id::try_from(self.switches.len() - 1).unwrap_or(Id::MAX)
    }

    fn test(&self, place: Place, contents: Id, [yes, no]: [NodeId; 2], names: &mut Names) -> Node {
        match place {
            Place::At(bit) => Node::Spot {
                bit,
                contents,
                yes,
                no,
            },
            Place::Delta(x, y) => Node::Test {
                distance: self.shape.distance(x, y),
                contents,
                yes,
                no,
            },
            Place::Gather(table) => Node::Gather {
                gather: names.gathers.id((table, contents)),
                yes,
                no,
            },
        }
    }
}
