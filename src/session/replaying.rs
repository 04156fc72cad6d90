//! Judging the record in the background: which part is next, and what came of it.
//!
//! The line to the current node comes first, then the main line, then its variations from the end backwards. Nodes whose
//! verdict is known are passed over, so judging goes on where it stopped after any edit.
//!
//! Invariants: a node is judged only from a position that is known, so its parent is in the same chunk before it or was
//! judged; every node that a chunk had no time for is in `late` or `line`, so none is forgotten.

use super::job::{JobId, Lane, Run, Task};
use super::positions::{PositionAt, Transition};
use super::replay::{Act, Origin, ReplayChunk, ReplayResult, ReplayStep, StepVerdict};
use super::slot::Slot;
use super::verdicts::{Refusal, RefusedNode, Verdict};
use super::{Session, SessionEvent};
use crate::record::{Content, NodeId};
use crate::rules::Rules;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// How many nodes are judged by one job.
const CHUNK: usize = 1024;

/// How many nodes are looked at to fill a chunk; then the screen gets its turn.
const LOOKED_AT: usize = 32 * 1024;

/// Where judging the record stands.
#[derive(Debug, Default)]
pub(super) struct Replaying {
    /// Nodes to go to, the next one last.
    open: Vec<NodeId>,
    /// Nodes that a chunk had no time for; their children are in `open` or in this queue.
    late: VecDeque<NodeId>,
    /// What is left to judge of the line to the node `line_to`, the next one last.
    line: Vec<NodeId>,
    line_to: Option<NodeId>,
    /// Waits for a chunk of these nodes, of which the first `out_of_line` belong to that line.
    out: Slot<Vec<NodeId>>,
    out_of_line: usize,
    moves: usize,
    /// The first refused node in the order of the file, and the first one on a line that was judged out of order.
    first: Option<Box<RefusedNode>>,
    first_of_line: Option<Box<RefusedNode>>,
}

impl Replaying {
    pub(super) fn is_busy(&self) -> bool {
        self.out.is_waiting()
    }
}

/// Judges a part of the record.
struct ReplayTask {
    rules: Arc<dyn Rules>,
    chunk: ReplayChunk,
}

impl Task for ReplayTask {
    type Output = ReplayResult;

    fn lane(&self) -> Lane {
        Lane::Replaying
    }

    fn run(self, run: &mut Run<'_, ReplayResult>) -> Option<ReplayResult> {
        let (worker, limits) = run.worker(&self.rules);
        self.chunk.judge(&*self.rules, worker, &limits)
    }

    fn take(session: &mut Session, id: JobId, result: ReplayResult) -> Vec<SessionEvent> {
        session.take_replayed(id, result)
    }

    /// What it had is left unjudged until judging begins anew.
    fn release(session: &mut Session, id: JobId, _: bool) {
        if session.replaying.out.take(id).is_some() {
            session.replaying = Replaying::default();
        }
    }
}

/// A chunk that is being filled.
#[derive(Default)]
struct Filling {
    chunk: ReplayChunk,
    nodes: Vec<NodeId>,
    steps: HashMap<NodeId, usize>,
    starts: HashMap<NodeId, usize>,
}

impl Session {
    /// Judges what is unjudged from a node on, in the background.
    pub(super) fn judge_from(&mut self, node: NodeId) {
        if self.rules.is_none() {
            return;
        }
        if self.replaying.is_busy() {
            // The chunk that is out may rest on what has just changed; it is judged again.
            self.replaying.open = vec![NodeId::ROOT];
            self.replaying.late.clear();
            self.replaying.line.clear();
        } else {
            self.replaying.moves = 0;
            self.replaying.first = None;
            self.replaying.first_of_line = None;
            self.replaying.open = vec![node];
        }
        self.next_chunk();
    }

    /// Judges the whole record by other rules.
    pub(super) fn judge_all(&mut self) {
        self.verdicts.forget();
        self.pending = self.current != NodeId::ROOT;
        self.replaying = Replaying::default();
        self.judge_from(NodeId::ROOT);
    }

    /// Submits the job that works out the position of the current node, unless one is in flight.
    pub(super) fn judge_to_current(&mut self) {
        if self.rules.is_some() && !self.replaying.is_busy() {
            self.next_chunk();
        }
    }

    fn next_chunk(&mut self) {
        let Some(rules) = self.rules.as_ref().map(Arc::clone) else {
            return;
        };
        let mut filling = Filling::default();
        self.add_line_to_current(&mut filling);
        self.replaying.out_of_line = filling.nodes.len();
        let mut of_line = Vec::new();
        let mut looked_at = 0;
        while filling.nodes.len() < CHUNK && looked_at < LOOKED_AT {
            looked_at += 1;
            let id = if let Some(late) = self.replaying.late.pop_front() {
                late
            } else if let Some(next) = self.replaying.open.pop() {
                if self.record.contains(next) {
                    let children = self.record.node(next).children();
                    self.replaying.open.extend(children.iter().rev().copied());
                }
                next
            } else {
                break;
            };
            if filling.steps.contains_key(&id) {
                // It is in this chunk already, but the chunk may end before it.
                of_line.push(id);
            } else if self.record.contains(id) && self.verdicts.of(id) == Verdict::Unchecked {
                self.add_way(&mut filling, id);
                if !filling.steps.contains_key(&id) && self.verdicts.of(id) == Verdict::Unchecked {
                    // The way there has filled the chunk, so the node itself is for a later one.
                    self.replaying.late.push_back(id);
                    break;
                }
            }
        }
        self.replaying.late.extend(of_line);
        let id = self.submit(ReplayTask {
            rules,
            chunk: filling.chunk,
        });
        self.replaying.out.wait_for(id, filling.nodes);
    }

    /// Adds the nodes that have to be judged to know the position of the current node, as far as there is room.
    fn add_line_to_current(&mut self, filling: &mut Filling) {
        if !self.pending || !self.record.contains(self.current) {
            self.replaying.line.clear();
            return;
        }
        if self.replaying.line_to != Some(self.current) || self.replaying.line.is_empty() {
            // The line may have a million nodes, so it is collected once and not once for each of its chunks.
            self.replaying.line = self.way_to(filling, self.current);
            self.replaying.line_to = Some(self.current);
        }
        while filling.nodes.len() < CHUNK
            && let Some(id) = self.replaying.line.pop()
        {
            self.add_step(filling, id, true);
        }
    }

    /// Returns the nodes that have to be judged to know the position of a node, the first one last.
    fn way_to(&mut self, filling: &Filling, to: NodeId) -> Vec<NodeId> {
        let mut way = Vec::new();
        let mut next = to;
        while !filling.steps.contains_key(&next) && !self.positions.is_known(&self.verdicts, next) {
            if matches!(
                self.verdicts.of(next),
                Verdict::Refused | Verdict::Unreachable
            ) {
                for node in way {
                    self.verdicts.set(node, Verdict::Unreachable);
                }
                return Vec::new();
            }
            way.push(next);
            match self.record.node(next).parent() {
                Some(parent) => next = parent,
                None => break,
            }
        }
        way
    }

    /// Adds a node to a chunk, and before it the nodes that have to be judged first, as far as there is room.
    fn add_way(&mut self, filling: &mut Filling, to: NodeId) {
        let way = self.way_to(filling, to);
        let is_on_the_way = way.len() > 1;
        for id in way.into_iter().rev() {
            if filling.nodes.len() >= CHUNK {
                return;
            }
            self.add_step(filling, id, is_on_the_way);
        }
    }

    fn add_step(&mut self, filling: &mut Filling, id: NodeId, is_wanted: bool) {
        let node = self.record.node(id);
        let Some(parent) = node.parent() else {
            return;
        };
        if matches!(
            self.verdicts.of(parent),
            Verdict::Refused | Verdict::Unreachable
        ) {
            self.verdicts.set(id, Verdict::Unreachable);
            return;
        }
        let act = match (self.unread.get(&id), node.content()) {
            (Some(why), _) => Act::Unread(why.clone()),
            (None, Content::Move(mv)) => Act::Move(mv.clone()),
            (None, content) => Act::SetUp(content.ops().to_vec()),
        };
        let turn = node.turn();
        let from = match (filling.steps.get(&parent), filling.starts.get(&parent)) {
            (Some(step), _) => Origin::Step(*step),
            (None, Some(start)) => Origin::Start(*start),
            (None, None) => {
                let PositionAt::Known(position) =
                    self.positions.at(&self.record, &self.verdicts, parent)
                else {
                    return;
                };
                let standing = self.outcome_at(parent);
                filling.chunk.starts.push((position, standing));
                filling
                    .starts
                    .insert(parent, filling.chunk.starts.len() - 1);
                Origin::Start(filling.chunk.starts.len() - 1)
            }
        };
        filling.steps.insert(id, filling.nodes.len());
        filling.nodes.push(id);
        filling.chunk.steps.push(ReplayStep {
            from,
            act,
            turn,
            is_wanted,
        });
    }

    fn take_replayed(&mut self, id: JobId, mut result: ReplayResult) -> Vec<SessionEvent> {
        let Some(mut nodes) = self.replaying.out.take(id) else {
            return Vec::new();
        };
        let mut late = nodes.split_off(result.verdicts.len().min(nodes.len()));
        let of_line = self.replaying.out_of_line.saturating_sub(nodes.len());
        let behind = late.split_off(of_line.min(late.len()));
        self.replaying.line.extend(late.into_iter().rev());
        self.replaying.late.extend(behind);
        for (index, (id, verdict)) in nodes
            .iter()
            .copied()
            .zip(std::mem::take(&mut result.verdicts))
            .enumerate()
        {
            if self.record.contains(id) {
                self.take_verdict(id, verdict, index, &mut result);
            }
        }
        for (index, position) in result.positions {
            if let Some(id) = nodes.get(index).filter(|id| self.record.contains(**id)) {
                self.positions.keep(*id, position);
            }
        }
        let moves = self.replaying.moves;
        let mut events = Vec::new();
        if self.pending && self.find_position() {
            events.push(SessionEvent::BoardChanged);
        }
        let is_judged = |id: &NodeId| self.verdicts.of(*id) != Verdict::Unchecked;
        while self.replaying.late.front().is_some_and(is_judged) {
            self.replaying.late.pop_front();
        }
        let is_done = self.replaying.open.is_empty() && self.replaying.late.is_empty();
        if is_done && !self.pending {
            let of_root = self.unread.get(&NodeId::ROOT).map(|why| {
                Box::new(RefusedNode {
                    node: NodeId::ROOT,
                    refusal: Refusal::Unread(why.clone()),
                    explanation: None,
                })
            });
            let unread = self.verdicts.unread();
            let refused = self.verdicts.refused() - unread;
            let unread = unread + usize::from(of_root.is_some());
            let first = of_root.or_else(|| self.take_first_refused());
            self.replaying = Replaying::default();
            events.push(SessionEvent::Replayed {
                moves,
                refused,
                unread,
                first,
            });
        } else {
            self.next_chunk();
            events.push(SessionEvent::Replaying { moves });
        }
        events
    }

    fn take_verdict(
        &mut self,
        id: NodeId,
        verdict: StepVerdict,
        index: usize,
        result: &mut ReplayResult,
    ) {
        let is_fresh = self.verdicts.of(id) == Verdict::Unchecked;
        let is_move = self.record.node(id).content().as_move().is_some();
        if is_fresh && is_move && verdict != StepVerdict::Unreachable {
            self.replaying.moves += 1;
        }
        match verdict {
            StepVerdict::Legal {
                outcome,
                transition,
            } => self.note_judged(id, Verdict::Legal(outcome), transition),
            StepVerdict::LegalAs {
                mv,
                outcome,
                transition,
            } => {
                self.record_mut().complete_move(id, mv);
                self.positions.forget_kept();
                self.note_judged(id, Verdict::Legal(outcome), transition);
            }
            StepVerdict::SetUp { transition } => {
                self.note_judged(id, Verdict::SetUp, transition);
            }
            StepVerdict::Unreachable => {
                self.positions.drop_node(id);
                self.verdicts.set(id, Verdict::Unreachable);
            }
            StepVerdict::Refused(refusal) => {
                self.positions.drop_node(id);
                let first = match index < self.replaying.out_of_line {
                    true => &mut self.replaying.first_of_line,
                    false => &mut self.replaying.first,
                };
                if first.is_none() {
                    let explanation = result.refusal.take_if(|(at, _)| *at == index);
                    *first = Some(Box::new(RefusedNode {
                        node: id,
                        refusal: refusal.clone(),
                        explanation: explanation.map(|(_, why)| why),
                    }));
                }
                self.verdicts.refuse(id, refusal);
            }
        }
    }

    /// Notes the verdict on a node and its position.
    pub(super) fn note_judged(&mut self, id: NodeId, verdict: Verdict, transition: Transition) {
        self.verdicts.set(id, verdict);
        self.positions.note(&self.record, id, transition);
    }

    fn take_first_refused(&mut self) -> Option<Box<RefusedNode>> {
        let (first, of_line) = (
            self.replaying.first.take(),
            self.replaying.first_of_line.take(),
        );
        match (first, of_line) {
            (Some(first), Some(other)) if self.comes_before(first.node, other.node) => Some(first),
            (_, Some(other)) => Some(other),
            (first, None) => first,
        }
    }

    /// Returns true if a node stands before another one in the file.
    fn comes_before(&self, one: NodeId, other: NodeId) -> bool {
        let places = |node| {
            let line = self.record.line_to(node).into_iter();
            line.map(|node| self.record.node(node).place())
        };
        places(one).lt(places(other))
    }
}
