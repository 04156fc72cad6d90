//! Judging the record in the background: which part is next, and what came of it.
//!
//! The main line comes first, then its variations from the end backwards. Nodes whose verdict is known are passed
//! over, so judging goes on where it stopped after any edit.

use super::job::Ticket;
use super::replay::{Act, Origin, ReplayChunk, ReplayResult, ReplayStep, StepVerdict};
use super::verdicts::{Refusal, RefusedNode, Verdict};
use super::{Happening, Job, Session};
use crate::board::{Op, Outcome};
use crate::record::{Content, NodeId};
use std::collections::HashMap;
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
    /// The nodes of the job that is out.
    out: Vec<NodeId>,
    ticket: Option<Ticket>,
    moves: usize,
    first: Option<Box<RefusedNode>>,
}

impl Replaying {
    pub(super) fn is_busy(&self) -> bool {
        self.ticket.is_some()
    }

    /// The job was stopped: what it had is left unjudged until judging begins anew.
    pub(super) fn stopped(&mut self, ticket: Ticket) {
        if self.ticket == Some(ticket) {
            *self = Self::default();
        }
    }
}

impl Session {
    /// Judges what is unjudged from a node on, in the background.
    pub(super) fn judge_from(&mut self, node: NodeId) {
        if self.rules.is_none() {
            return;
        }
        if self.replaying.ticket.is_some() {
            // The chunk that is out may rest on what has just changed; it is judged again.
            self.replaying.open = vec![NodeId::ROOT];
        } else {
            self.replaying.moves = 0;
            self.replaying.first = None;
            self.replaying.open = vec![node];
        }
        self.next_chunk();
    }

    /// Judges the whole record by other rules.
    pub(super) fn judge_all(&mut self) {
        self.verdicts.forget();
        self.replaying = Replaying::default();
        self.judge_from(NodeId::ROOT);
    }

    fn next_chunk(&mut self) {
        let Some(rules) = self.rules.as_ref().map(Arc::clone) else {
            return;
        };
        let mut chunk = ReplayChunk::default();
        let mut nodes: Vec<NodeId> = Vec::new();
        let mut steps: HashMap<NodeId, usize> = HashMap::new();
        let mut starts: HashMap<NodeId, usize> = HashMap::new();
        let mut looked_at = 0;
        while nodes.len() < CHUNK && looked_at < LOOKED_AT {
            let Some(id) = self.replaying.open.pop() else {
                break;
            };
            looked_at += 1;
            if !self.record.contains(id) {
                continue;
            }
            let node = self.record.node(id);
            self.replaying
                .open
                .extend(node.children().iter().rev().copied());
            if self.verdicts.of(id) != Verdict::Unchecked {
                continue;
            }
            let Some(parent) = node.parent() else {
                continue;
            };
            if matches!(
                self.verdicts.of(parent),
                Verdict::Refused | Verdict::Unreachable
            ) {
                self.verdicts.set(id, Verdict::Unreachable);
                continue;
            }
            let act = match (self.unread.get(&id), node.content()) {
                (Some(why), _) => Act::Unread(why.clone()),
                (None, Content::Move(mv)) => Act::Move(mv.clone()),
                (None, content) => Act::SetUp(content.ops().to_vec()),
            };
            let turn = node.turn();
            let from = match (steps.get(&parent), starts.get(&parent)) {
                (Some(step), _) => Origin::Step(*step),
                (None, Some(start)) => Origin::Start(*start),
                (None, None) => {
                    let position = self.positions.at(&self.record, &self.effects, parent);
                    let standing = self.outcome_at(parent);
                    chunk.starts.push((position, standing));
                    starts.insert(parent, chunk.starts.len() - 1);
                    Origin::Start(chunk.starts.len() - 1)
                }
            };
            steps.insert(id, nodes.len());
            nodes.push(id);
            chunk.steps.push(ReplayStep { from, act, turn });
        }
        let ticket = self.ticket();
        self.replaying.ticket = Some(ticket);
        self.replaying.out = nodes;
        self.outbox.push(Job::Replay {
            ticket,
            rules,
            chunk,
        });
    }

    pub(super) fn take_replayed(&mut self, ticket: Ticket, result: ReplayResult) -> Vec<Happening> {
        if self.replaying.ticket != Some(ticket) {
            return Vec::new();
        }
        self.replaying.ticket = None;
        let nodes = std::mem::take(&mut self.replaying.out);
        let mut explained = result.refusal;
        let mut operations_changed = false;
        for (index, (id, verdict)) in nodes.into_iter().zip(result.verdicts).enumerate() {
            if !self.record.contains(id) {
                continue;
            }
            let is_move = self.record.node(id).content().as_move().is_some();
            self.replaying.moves += usize::from(is_move);
            match verdict {
                StepVerdict::Legal { outcome, effects } => {
                    operations_changed |= self.note_legal(id, outcome, effects);
                }
                StepVerdict::LegalAs {
                    mv,
                    outcome,
                    effects,
                } => {
                    self.record_mut().complete_move(id, mv);
                    self.note_legal(id, outcome, effects);
                    operations_changed = true;
                }
                StepVerdict::SetUp => self.verdicts.set(id, Verdict::SetUp),
                StepVerdict::Unreachable => {
                    self.replaying.moves -= usize::from(is_move);
                    self.verdicts.set(id, Verdict::Unreachable);
                }
                StepVerdict::Refused(refusal) => {
                    let explanation = match &explained {
                        Some((at, _)) if *at == index => explained.take().map(|(_, why)| why),
                        _ => None,
                    };
                    if self.replaying.first.is_none() {
                        self.replaying.first = Some(Box::new(RefusedNode {
                            node: id,
                            refusal: refusal.clone(),
                            explanation,
                        }));
                    }
                    self.verdicts.refuse(id, refusal);
                }
            }
        }
        if operations_changed {
            self.positions.forget();
            self.position = self.position_at(self.current);
        }
        let moves = self.replaying.moves;
        if self.replaying.open.is_empty() {
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
            let first = of_root.or(self.replaying.first.take());
            self.replaying = Replaying::default();
            return vec![Happening::Replayed {
                moves,
                refused,
                unread,
                first,
            }];
        }
        self.next_chunk();
        vec![Happening::Replaying { moves }]
    }

    /// Notes that a move is legal; true when the rules do something else on top of it than before.
    fn note_legal(&mut self, id: NodeId, outcome: Outcome, effects: Vec<Op>) -> bool {
        self.verdicts.set(id, Verdict::Legal(outcome));
        let old = self.effects.remove(&id).unwrap_or_default();
        let changed = old != effects;
        if !effects.is_empty() {
            self.effects.insert(id, effects);
        }
        changed
    }
}
