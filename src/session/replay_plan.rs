//! Judging the record in the background: chooses the next part and takes the results.
//!
//! The line to the current node comes first, then the main line, then its variations from the end backwards. Nodes with
//! a verdict are skipped, so judging continues where it stopped after any edit.
//!
//! Invariants: a node is judged only from a known position, so its parent has been judged or precedes it in the same
//! chunk; every node that a chunk had no time for is in `late` or `line`, so that none is forgotten.
//!
//! A chunk is filled in this order, and comes back judged up to some point (here `out_of_line` is 3):
//!
//! ```text
//! nodes      L1 L2 L3     W1 W2        a  b  c
//!            the line     `wanted`     `late`, then `open` (a stack: depth first)
//! verdicts   L1 L2                     the time slice ended here
//! line       .. L5 L4 L3               put back on the stack, the next one last
//! late       W1 W2 a b c               a queue, visited before `open`
//! ```
//!
//! The tree is never copied for this: `open` holds the nodes whose descendants were not visited yet, and a visit pushes
//! the children. So a node that was taken from `open` has its children there already, and when it comes back unjudged
//! it goes to `late`, which does not push them again.

use super::game_tree::{GameTree, Replaying};
use super::job::{JobId, Lane, Task, TaskContext};
use super::positions::PositionAt;
use super::replay::{ReplayChunk, ReplayResult, ReplayStep, StepContent, StepOrigin, StepVerdict};
use super::state_values::stated;
use super::verdicts::{NodeRefusal, RefusedNode, Verdict};
use super::{Session, SessionEvent};
use crate::board::{Outcome, Position};
use crate::record::{Content, Node, NodeId};
use crate::rules::Rules;
use std::collections::HashMap;
use std::sync::Arc;

/// The number of nodes per job: large enough that the overhead of a job does not matter, small enough that the current
/// node, whose line comes first in each job, is judged soon.
const CHUNK: usize = 1024;

/// The most nodes that are visited to fill one chunk, so that the screen stays responsive.
const LOOKED_AT: usize = 32 * 1024;

/// Judges a part of the record.
struct ReplayTask {
    rules: Arc<dyn Rules>,
    chunk: ReplayChunk,
}

impl Task<Session> for ReplayTask {
    type Output = ReplayResult;

    fn lane(&self) -> Lane {
        Lane::Replaying
    }

    fn run(self, run: &mut TaskContext<'_, ReplayResult>) -> Option<ReplayResult> {
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
// `steps` and `starts` say for a parent where its position is to be found in the chunk: after an earlier step, or among
// the positions that the chunk brings along. A parent in both would be taken from the step, which is the newer one.
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

impl GameTree {
    /// Chooses the next nodes to judge.
    fn fill_chunk(&mut self) -> Filling {
        let mut filling = Filling::default();
        // The order matters. What is asked about comes first, because steps may start from it and then have to see how
        // the game stands there. The line to the current node comes before all else that is judged, because the user is
        // waiting for it, and its length is noted before `wanted` adds to the same list.
        self.add_unasked(&mut filling);
        self.add_line_to_current(&mut filling);
        self.replaying.out_of_line = filling.nodes.len();
        if let Some(wanted) = self.replaying.wanted.take() {
            self.add_path(&mut filling, wanted, true);
        }
        let mut of_line = Vec::new();
        let mut looked_at = 0;
        // Both bounds are needed: in a record that is judged already except for its last node the walk would visit a
        // million nodes to find one step, on the thread of the screen. The next chunk continues with the same stack.
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
                self.add_path(&mut filling, id, false);
                if !filling.steps.contains_key(&id) && self.verdicts.of(id) == Verdict::Unchecked {
                    // Its ancestors have filled the chunk, so the node itself is left for a later one.
                    self.replaying.late.push_back(id);
                    break;
                }
            }
        }
        self.replaying.late.extend(of_line);
        filling
    }

    /// Adds the nodes that were set up without being judged.
    fn add_unasked(&mut self, filling: &mut Filling) {
        for node in std::mem::take(&mut self.unasked) {
            // A node that was deleted meanwhile has no position, and one that is not judged yet is asked about when it
            // is.
            if self.record.contains(node)
                && let PositionAt::Known(position) = self.position_at(node)
            {
                let index = filling.chunk.starts.len();
                filling.chunk.starts.push((position, Outcome::Going));
                filling.chunk.asked.push(index);
                filling.starts.insert(node, index);
                filling.asked.push(node);
            }
        }
    }

    /// Adds the nodes that have to be judged to know the position of the current node, as far as there is room.
    fn add_line_to_current(&mut self, filling: &mut Filling) {
        if !self.pending || !self.record.contains(self.current) {
            self.replaying.line.clear();
            return;
        }
        if self.replaying.line_to != Some(self.current) || self.replaying.line.is_empty() {
            // The line may have a million nodes, so it is collected once instead of once per chunk.
            self.replaying.line = self.unjudged_path_to(filling, self.current);
            self.replaying.line_to = Some(self.current);
        }
        while filling.nodes.len() < CHUNK
            && let Some(id) = self.replaying.line.pop()
        {
            self.add_step(filling, id, true);
        }
    }

    /// Returns the nodes that have to be judged to know the position of a node, the first one last.
    fn unjudged_path_to(&mut self, filling: &Filling, to: NodeId) -> Vec<NodeId> {
        let mut way = Vec::new();
        let mut next = to;
        while !filling.steps.contains_key(&next) && !self.positions.is_known(&self.verdicts, next) {
            // Below a refused move nothing can be judged. The whole way is marked at once, otherwise each of its nodes
            // would climb up to the same refused move again: for a long line that is quadratic.
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

    /// Adds a node to a chunk, preceded by the nodes that have to be judged first, as far as there is room. The
    /// positions of a path of several nodes are kept even if `is_wanted` is false.
    fn add_path(&mut self, filling: &mut Filling, to: NodeId, is_wanted: bool) {
        let way = self.unjudged_path_to(filling, to);
        // A way of several nodes means that the position of the first one was not known although its ancestors may have
        // been judged: states of the rules were dropped there (see `positions`). Without keeping them, the next node of
        // the same line would need the whole way again.
        let is_wanted = is_wanted || way.len() > 1;
        for id in way.into_iter().rev() {
            if filling.nodes.len() >= CHUNK {
                return;
            }
            self.add_step(filling, id, is_wanted);
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
            (Some(why), _) => StepContent::Unread(why.clone()),
            (None, Content::Move(mv)) => StepContent::Move(mv.clone()),
            (None, content) => StepContent::SetUp(content.ops().to_vec(), stated(node)),
        };
        let turn = node.turn();
        let from = match (filling.steps.get(&parent), filling.starts.get(&parent)) {
            (Some(step), _) => StepOrigin::Step(*step),
            (None, Some(start)) => StepOrigin::Start(*start),
            (None, None) => {
                // Callers add a path from above, so this happens only if the chunk was filled before the parent came
                // in.
                let PositionAt::Known(position) = self.position_at(parent) else {
                    return;
                };
                let standing = self.outcome_at(parent);
                filling.chunk.starts.push((position, standing));
                filling
                    .starts
                    .insert(parent, filling.chunk.starts.len() - 1);
                StepOrigin::Start(filling.chunk.starts.len() - 1)
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

    fn take_verdict(
        &mut self,
        id: NodeId,
        verdict: StepVerdict,
        index: usize,
        result: &mut ReplayResult,
    ) {
        // A node is judged again only to get its position back; then it was counted before.
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
                // The record changes here without an edit of the user: the file has the placement only, and the whole
                // move follows from the rules. Cached positions were computed from the short move.
                self.record_mut().complete_move(id, mv);
                self.positions.forget_kept();
                self.note_judged(id, Verdict::Legal(outcome), transition);
            }
            StepVerdict::SetUp {
                outcome,
                transition,
            } => {
                self.note_judged(id, Verdict::SetUp, transition);
                self.note_set_up(id, outcome);
            }
            StepVerdict::Unreachable => {
                self.positions.drop_node(id);
                self.verdicts.set(id, Verdict::Unreachable);
            }
            StepVerdict::Refused(refusal) => {
                self.positions.drop_node(id);
                // The explanation belongs to the first refusal in the order of judging, which is not the order of the
                // file if the line was judged before the rest. Both are kept, and `take_first_refused` compares them
                // when everything is judged.
                let first = match index < self.replaying.out_of_line {
                    true => &mut self.replaying.first_of_line,
                    false => &mut self.replaying.first,
                };
                if first.is_none() {
                    let explanation = result.refusal.take_if(|(number, _)| *number == index);
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
}

impl Session {
    /// Judges the nodes without verdict from a node on, in the background.
    pub(super) fn judge_from(&mut self, node: NodeId) {
        if self.text.rules.is_none() {
            return;
        }
        self.game.replaying.is_only_asking = false;
        // The job in flight is replaced by the one that `next_chunk` submits (a lane has one job), and its answer is no
        // longer waited for. The nodes that it was to judge have no verdict yet, so the walk from the root finds them.
        // The totals (`moves`, `first`) continue, because the message at the end is about both walks.
        if self.game.replaying.is_busy() {
            // The chunk in flight may be based on what has just changed, so everything is visited again.
            self.game.replaying.open = vec![NodeId::ROOT];
            self.game.replaying.late.clear();
            self.game.replaying.line.clear();
            // What that chunk was to ask is asked again.
            let asked = std::mem::take(&mut self.game.replaying.asked);
            self.game.unasked.extend(asked);
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
        let filling = self.game.fill_chunk();
        // Submitted even if it is empty: its answer comes back through `take_replayed`, which goes on with the walk or
        // ends it, so that there is one place where judging ends.
        let id = self.submit(ReplayTask {
            rules,
            chunk: filling.chunk,
        });
        self.game.replaying.out.wait_for(id, filling.nodes);
        self.game.replaying.asked = filling.asked;
    }

    /// Stores how the game stands at the nodes that were asked about. Returns true if the current one is among them.
    fn take_concluded(&mut self, concluded: Vec<(Position, Outcome)>) -> bool {
        let asked = std::mem::take(&mut self.game.replaying.asked);
        let mut is_current = false;
        for (node, (position, outcome)) in asked.into_iter().zip(concluded) {
            // What the session assumes need not be noted: of a set-up, that the game continues and a player moves.
            if !self.game.record.contains(node) || outcome == self.game.outcome_at(node) {
                continue;
            }
            self.game.note_set_up(node, outcome);
            is_current |= node == self.game.current;
            if !outcome.is_over() {
                continue;
            }
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

    fn take_replayed(&mut self, id: JobId, mut result: ReplayResult) -> Vec<SessionEvent> {
        let Some(mut nodes) = self.game.replaying.out.take(id) else {
            return Vec::new();
        };
        // `nodes` keeps what was judged. What is left over begins with the rest of the line, if the slice ended within
        // the line (see the picture at the head of this file).
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
                self.game.take_verdict(id, verdict, index, &mut result);
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
        // A node may have got into `late` and also into the line or a wanted path that was judged in the meantime.
        // Without this the walk would count as unfinished, and an empty chunk would be submitted.
        while self.game.replaying.late.front().is_some_and(is_judged) {
            self.game.replaying.late.pop_front();
        }
        let is_done = self.game.replaying.open.is_empty()
            && self.game.replaying.late.is_empty()
            && self.game.unasked.is_empty();
        if is_done && self.game.replaying.is_only_asking {
            self.game.replaying = Replaying::default();
        // While the position of the current node is pending, its line is still to be judged although the walk is done:
        // states may have been dropped on it.
        } else if is_done && !self.game.pending {
            let of_root = self.game.unread.get(&NodeId::ROOT).map(|why| {
                Box::new(RefusedNode {
                    node: NodeId::ROOT,
                    refusal: NodeRefusal::Unread(why.clone()),
                    explanation: None,
                })
            });
            let unread = self.game.verdicts.unread();
            // Nodes that could not be read count among the refused ones, so they are told apart here, where people are
            // told.
            let refused = self.game.verdicts.refused() - unread;
            let unread = unread + usize::from(of_root.is_some());
            let first = of_root.or_else(|| self.game.take_first_refused());
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
}
