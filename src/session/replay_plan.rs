//! Judging the record in the background: chooses the next part and takes the results.
//!
//! The line to the current node comes first, then the main line, then its variations from the end backwards. Nodes with
//! a verdict are skipped, so judging continues where it stopped after any edit.
//!
//! Invariants: a node is judged only from a known position, so its parent has been judged or precedes it in the same
//! chunk; every node that a chunk had no time for is in `late` or `line`, so that none is forgotten.

use super::game_tree::GameTree;
use super::job::{JobId, Lane, Run, Task};
use super::positions::PositionAt;
use super::replay::{Origin, ReplayChunk, ReplayResult, ReplayStep, StepContent, StepVerdict};
use super::slot::Slot;
use super::state_values::stated;
use super::verdicts::{Refusal, RefusedNode, Verdict};
use super::{Session, SessionEvent};
use crate::board::{Outcome, Position};
use crate::record::{Content, Node, NodeId};
use crate::rules::Rules;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// The number of nodes per job: large enough that the overhead of a job does not matter, small enough that the current
/// node, whose line comes first in each job, is judged soon.
const CHUNK: usize = 1024;

/// The most nodes that are visited to fill one chunk, so that the screen stays responsive.
const LOOKED_AT: usize = 32 * 1024;

/// The state of judging the record.
#[derive(Debug, Default)]
pub(super) struct Replaying {
    /// Nodes to visit, the next one last: a stack, so that a variation is judged while the position before it is
    /// cached.
    open: Vec<NodeId>,
    /// Nodes that a chunk had no time for; their children are in `open` or in this queue.
    late: VecDeque<NodeId>,
    /// The nodes of the line to `line_to` that are still to be judged, the next one last.
    line: Vec<NodeId>,
    line_to: Option<NodeId>,
    /// Another node whose position is needed.
    wanted: Option<NodeId>,
    /// Waits for a chunk of these nodes, of which the first `out_of_line` belong to the line to `line_to`.
    out: Slot<Vec<NodeId>>,
    /// The nodes of that chunk that were set up, of which it is asked how the game stands there.
    asked: Vec<NodeId>,
    /// True if nothing is judged, only asked about.
    is_only_asking: bool,
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

    /// The nodes of the chunk stay unjudged until judging starts again.
    fn release(session: &mut Session, id: JobId, _: bool) {
        if session.game.replaying.out.take(id).is_some() {
            let replaying = std::mem::take(&mut session.game.replaying);
            session.game.unasked.extend(replaying.asked);
        }
    }
}

/// A chunk that is being assembled.
#[derive(Default)]
struct Filling {
    chunk: ReplayChunk,
    nodes: Vec<NodeId>,
    steps: HashMap<NodeId, usize>,
    starts: HashMap<NodeId, usize>,
    /// The nodes of the starts that are asked about.
    asked: Vec<NodeId>,
}

/// Returns true if the position of a root is not that of the rules.
fn is_set_up(root: &Node) -> bool {
    !root.ops().is_empty() || !stated(root).is_empty()
}

impl Session {
    /// Judges the nodes without verdict from a node on, in the background.
    pub(super) fn judge_from(&mut self, node: NodeId) {
        if self.text.rules.is_none() {
            return;
        }
        self.game.replaying.is_only_asking = false;
        if self.game.replaying.is_busy() {
            // The chunk in flight may be based on what has just changed, so everything is visited again.
            self.game.replaying.open = vec![NodeId::ROOT];
            self.game.replaying.late.clear();
            self.game.replaying.line.clear();
        } else {
            self.game.replaying.moves = 0;
            self.game.replaying.first = None;
            self.game.replaying.first_of_line = None;
            self.game.replaying.open = vec![node];
        }
        self.next_chunk();
    }

    /// Judges the whole record again, by other rules.
    pub(super) fn judge_all(&mut self) {
        self.game.verdicts.forget();
        self.game.pending = self.game.current != NodeId::ROOT;
        self.game.replaying = Replaying::default();
        self.game.set_ups.clear();
        self.game.unasked.clear();
        if is_set_up(self.game.record.node(NodeId::ROOT)) {
            self.game.unasked.push(NodeId::ROOT);
        }
        self.judge_from(NodeId::ROOT);
    }

    /// Asks how the game stands at a node that was set up, in the background.
    pub(super) fn ask_about(&mut self, node: NodeId) {
        self.game.set_ups.remove(&node);
        self.game.unasked.push(node);
        if !self.game.replaying.is_busy() {
            self.game.replaying.is_only_asking = true;
            self.next_chunk();
        }
    }

    /// Submits a job for the position of the current node, unless a job is in flight.
    pub(super) fn judge_to_current(&mut self) {
        if self.text.rules.is_some() && !self.game.replaying.is_busy() {
            self.next_chunk();
        }
    }

    /// Submits a job for the position of any node, now or behind the job in flight.
    pub(super) fn judge_to(&mut self, node: NodeId) {
        self.game.replaying.wanted = Some(node);
        self.judge_to_current();
    }

    fn next_chunk(&mut self) {
        let Some(rules) = self.text.rules.as_ref().map(Arc::clone) else {
            return;
        };
        let mut filling = Filling::default();
        self.add_unasked(&mut filling);
        self.add_line_to_current(&mut filling);
        self.game.replaying.out_of_line = filling.nodes.len();
        if let Some(wanted) = self.game.replaying.wanted.take() {
            self.add_path(&mut filling, wanted, true);
        }
        let mut of_line = Vec::new();
        let mut looked_at = 0;
        while filling.nodes.len() < CHUNK && looked_at < LOOKED_AT {
            looked_at += 1;
            let id = if let Some(late) = self.game.replaying.late.pop_front() {
                late
            } else if let Some(next) = self.game.replaying.open.pop() {
                if self.game.record.contains(next) {
                    let children = self.game.record.node(next).children();
                    self.game
                        .replaying
                        .open
                        .extend(children.iter().rev().copied());
                }
                next
            } else {
                break;
            };
            if filling.steps.contains_key(&id) {
                // It is in this chunk already, but the chunk may end before it.
                of_line.push(id);
            } else if self.game.record.contains(id)
                && self.game.verdicts.of(id) == Verdict::Unchecked
            {
                self.add_path(&mut filling, id, false);
                if !filling.steps.contains_key(&id)
                    && self.game.verdicts.of(id) == Verdict::Unchecked
                {
                    // Its ancestors have filled the chunk, so the node itself is left for a later one.
                    self.game.replaying.late.push_back(id);
                    break;
                }
            }
        }
        self.game.replaying.late.extend(of_line);
        let id = self.submit(ReplayTask {
            rules,
            chunk: filling.chunk,
        });
        self.game.replaying.out.wait_for(id, filling.nodes);
        self.game.replaying.asked = filling.asked;
    }

    /// Adds the nodes that were set up without being judged.
    fn add_unasked(&mut self, filling: &mut Filling) {
        for node in std::mem::take(&mut self.game.unasked) {
            if self.game.record.contains(node)
                && let PositionAt::Known(position) = self.game.position_at(node)
            {
                let index = filling.chunk.starts.len();
                filling.chunk.starts.push((position, Outcome::Going));
                filling.chunk.asked.push(index);
                filling.starts.insert(node, index);
                filling.asked.push(node);
            }
        }
    }

    /// Stores how the game stands at the nodes that were asked about. Returns true if the current one is among them.
    fn take_concluded(&mut self, concluded: Vec<(Position, Outcome)>) -> bool {
        let asked = std::mem::take(&mut self.game.replaying.asked);
        let mut is_current = false;
        for (node, (position, outcome)) in asked.into_iter().zip(concluded) {
            if !self.game.record.contains(node) || outcome == Outcome::Going {
                continue;
            }
            self.game.note_set_up(node, outcome);
            let GameTree {
                positions, record, ..
            } = &mut self.game;
            positions.note_end(record, node, position);
            is_current |= node == self.game.current;
        }
        if is_current {
            self.update_position();
        }
        is_current
    }

    /// Adds the nodes that have to be judged to know the position of the current node, as far as there is room.
    fn add_line_to_current(&mut self, filling: &mut Filling) {
        if !self.game.pending || !self.game.record.contains(self.game.current) {
            self.game.replaying.line.clear();
            return;
        }
        if self.game.replaying.line_to != Some(self.game.current)
            || self.game.replaying.line.is_empty()
        {
            // The line may have a million nodes, so it is collected once instead of once per chunk.
            self.game.replaying.line = self.unjudged_path_to(filling, self.game.current);
            self.game.replaying.line_to = Some(self.game.current);
        }
        while filling.nodes.len() < CHUNK
            && let Some(id) = self.game.replaying.line.pop()
        {
            self.add_step(filling, id, true);
        }
    }

    /// Returns the nodes that have to be judged to know the position of a node, the first one last.
    fn unjudged_path_to(&mut self, filling: &Filling, to: NodeId) -> Vec<NodeId> {
        let mut way = Vec::new();
        let mut next = to;
        while !filling.steps.contains_key(&next)
            && !self.game.positions.is_known(&self.game.verdicts, next)
        {
            if matches!(
                self.game.verdicts.of(next),
                Verdict::Refused | Verdict::Unreachable
            ) {
                for node in way {
                    self.game.verdicts.set(node, Verdict::Unreachable);
                }
                return Vec::new();
            }
            way.push(next);
            match self.game.record.node(next).parent() {
                Some(parent) => next = parent,
                None => break,
            }
        }
        way
    }

    /// Adds a node to a chunk, preceded by the nodes that have to be judged first, as far as there is room. The
    /// positions of a path of several nodes are kept even if `is_wanted` is false.
    fn add_path(&mut self, filling: &mut Filling, to: NodeId, is_wanted: bool) {
        let way = self.unjudged_path_to(filling, to);
        let is_wanted = is_wanted || way.len() > 1;
        for id in way.into_iter().rev() {
            if filling.nodes.len() >= CHUNK {
                return;
            }
            self.add_step(filling, id, is_wanted);
        }
    }

    fn add_step(&mut self, filling: &mut Filling, id: NodeId, is_wanted: bool) {
        let node = self.game.record.node(id);
        let Some(parent) = node.parent() else {
            return;
        };
        if matches!(
            self.game.verdicts.of(parent),
            Verdict::Refused | Verdict::Unreachable
        ) {
            self.game.verdicts.set(id, Verdict::Unreachable);
            return;
        }
        let act = match (self.game.unread.get(&id), node.content()) {
            (Some(why), _) => StepContent::Unread(why.clone()),
            (None, Content::Move(mv)) => StepContent::Move(mv.clone()),
            (None, content) => StepContent::SetUp(content.ops().to_vec(), stated(node)),
        };
        let turn = node.turn();
        let from = match (filling.steps.get(&parent), filling.starts.get(&parent)) {
            (Some(step), _) => Origin::Step(*step),
            (None, Some(start)) => Origin::Start(*start),
            (None, None) => {
                let PositionAt::Known(position) = self.game.position_at(parent) else {
                    return;
                };
                let standing = self.game.outcome_at(parent);
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
        let Some(mut nodes) = self.game.replaying.out.take(id) else {
            return Vec::new();
        };
        let mut late = nodes.split_off(result.verdicts.len().min(nodes.len()));
        let of_line = self.game.replaying.out_of_line.saturating_sub(nodes.len());
        let behind = late.split_off(of_line.min(late.len()));
        self.game.replaying.line.extend(late.into_iter().rev());
        self.game.replaying.late.extend(behind);
        for (index, (id, verdict)) in nodes
            .iter()
            .copied()
            .zip(std::mem::take(&mut result.verdicts))
            .enumerate()
        {
            if self.game.record.contains(id) {
                self.take_verdict(id, verdict, index, &mut result);
            }
        }
        for (index, position) in result.positions {
            if let Some(id) = nodes
                .get(index)
                .filter(|id| self.game.record.contains(**id))
            {
                self.game.positions.keep(*id, position);
            }
        }
        let moves = self.game.replaying.moves;
        let mut events = Vec::new();
        let is_concluded = self.take_concluded(result.concluded);
        if is_concluded || self.game.pending && self.update_position() {
            events.push(SessionEvent::BoardChanged);
        }
        let is_judged = |id: &NodeId| self.game.verdicts.of(*id) != Verdict::Unchecked;
        while self.game.replaying.late.front().is_some_and(is_judged) {
            self.game.replaying.late.pop_front();
        }
        let is_done = self.game.replaying.open.is_empty()
            && self.game.replaying.late.is_empty()
            && self.game.unasked.is_empty();
        if is_done && self.game.replaying.is_only_asking {
            self.game.replaying = Replaying::default();
        } else if is_done && !self.game.pending {
            let of_root = self.game.unread.get(&NodeId::ROOT).map(|why| {
                Box::new(RefusedNode {
                    node: NodeId::ROOT,
                    refusal: Refusal::Unread(why.clone()),
                    explanation: None,
                })
            });
            let unread = self.game.verdicts.unread();
            let refused = self.game.verdicts.refused() - unread;
            let unread = unread + usize::from(of_root.is_some());
            let first = of_root.or_else(|| self.take_first_refused());
            self.game.replaying = Replaying::default();
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
        let is_fresh = self.game.verdicts.of(id) == Verdict::Unchecked;
        let is_move = self.game.record.node(id).content().as_move().is_some();
        if is_fresh && is_move && verdict != StepVerdict::Unreachable {
            self.game.replaying.moves += 1;
        }
        match verdict {
            StepVerdict::Legal {
                outcome,
                transition,
            } => self
                .game
                .note_judged(id, Verdict::Legal(outcome), transition),
            StepVerdict::LegalAs {
                mv,
                outcome,
                transition,
            } => {
                self.game.record_mut().complete_move(id, mv);
                self.game.positions.forget_kept();
                self.game
                    .note_judged(id, Verdict::Legal(outcome), transition);
            }
            StepVerdict::SetUp {
                outcome,
                transition,
            } => {
                self.game.note_judged(id, Verdict::SetUp, transition);
                self.game.note_set_up(id, outcome);
            }
            StepVerdict::Unreachable => {
                self.game.positions.drop_node(id);
                self.game.verdicts.set(id, Verdict::Unreachable);
            }
            StepVerdict::Refused(refusal) => {
                self.game.positions.drop_node(id);
                let first = match index < self.game.replaying.out_of_line {
                    true => &mut self.game.replaying.first_of_line,
                    false => &mut self.game.replaying.first,
                };
                if first.is_none() {
                    let explanation = result.refusal.take_if(|(number, _)| *number == index);
                    *first = Some(Box::new(RefusedNode {
                        node: id,
                        refusal: refusal.clone(),
                        explanation: explanation.map(|(_, why)| why),
                    }));
                }
                self.game.verdicts.refuse(id, refusal);
            }
        }
    }

    fn take_first_refused(&mut self) -> Option<Box<RefusedNode>> {
        let (first, of_line) = (
            self.game.replaying.first.take(),
            self.game.replaying.first_of_line.take(),
        );
        match (first, of_line) {
            (Some(first), Some(other)) if self.game.comes_before(first.node, other.node) => {
                Some(first)
            }
            (_, Some(other)) => Some(other),
            (first, None) => first,
        }
    }
}
