//! The positions of the nodes of a record, as judging the nodes gave them.
//!
//! A record may have a million nodes, so most positions are not stored. A [`RecordedPosition`] is what the record says about a
//! node; a [`Transition`] is what else `Legal::next` contained. Applying both to the position before yields exactly the
//! position that the rules gave. The positions at some nodes are cached as checkpoints, and the others are computed
//! from the nearest one.
//!
//! The states of the rules are opaque and cannot be recomputed that way. If there are too many of them, only those at
//! plies divisible by the stride are kept, which doubles until they fit. A position whose state was dropped is
//! [`PositionAt::Pending`] until the moves since the nearest kept state have been judged again.
//!
//! Invariants: a position is returned only for a node whose ancestors were all judged. A board that is assembled from
//! the record alone, for a node that is not judged yet or cannot be reached, is only displayed; no move is judged from
//! it.
//!
//! What is stored for a line of moves, and what a walk to `e` computes (`#` is a cached position, `s` a kept state):
//!
//! ```text
//! ply          0     1     2     3     4     5     6
//! node        root ─ a ─── b ─── c ─── d ─── e ─── f
//! statement   ops, turn of the record: always there
//! transition        t1    t2    t3    t4    t5    t6      only where the rules changed more than the record says
//! state (stride 2)  .     s     .     s     .     s       `None` where it was dropped
//! known       #           #
//! ```
//!
//! The walk to `d` starts at the checkpoint `b`, applies statement and transition of `c` and `d`, and takes the state
//! of `d`. It is `Known` because both are there. `e` is `Pending`: its board can be computed, but its state was
//! dropped, and a move must not be judged from half a position.

use super::serial;
use super::verdicts::{Verdict, Verdicts};
use crate::board::{Board, Game, Move, Op, Outcome, Position, SharedState};
use crate::notation::chess_text::write_chess;
use crate::notation::label::{order_effects, write_label, write_squares};
use crate::record::{Content, NodeId, Record};
use std::collections::{BTreeMap, HashMap, VecDeque};

/// The most bytes of cached positions.
const MAX_BYTES: usize = 64 << 20;

/// The smallest distance, in plies, of two checkpoints that one walk adds.
const SPACING: usize = 64;

/// The most states of the rules that are kept.
const MAX_STATES: usize = 1 << 15;

/// What is known about the position after a node.
#[derive(Clone, Debug, PartialEq)]
pub enum PositionAt {
    /// The position, as the rules gave it.
    Known(Position),
    /// Not known yet: moves before it have to be judged first.
    Pending,
    /// There is none: the node or one of its ancestors is refused.
    Unreachable {
        /// The first refused node of the line.
        refused: NodeId,
    },
}

impl PositionAt {
    pub fn known(self) -> Option<Position> {
        match self {
            Self::Known(position) => Some(position),
            Self::Pending | Self::Unreachable { .. } => None,
        }
    }
}

/// What the record says about the position after a node.
#[derive(Clone, Copy, Debug)]
pub struct RecordedPosition<'a> {
    /// The operations of the node.
    pub ops: &'a [Op],
    /// True for a move, after which the next player in order is to move.
    pub is_move: bool,
    /// The player to move after it, if the record names one.
    pub turn: Option<u8>,
    /// The number of players.
    pub players: u8,
}

impl<'a> RecordedPosition<'a> {
    /// Returns what a record says about a node.
    pub fn of(record: &'a Record, id: NodeId, players: u8) -> Self {
        let node = record.node(id);
        Self {
            ops: node.ops(),
            is_move: matches!(node.content(), Content::Move(_)),
            turn: node.turn(),
            players: players.max(1),
        }
    }

    /// Applies the operations and the turn to a position.
    pub fn apply(&self, position: &mut Position) {
        position.apply(self.ops);
        if self.is_move {
            let next = (u16::from(position.turn) + 1) % u16::from(self.players);
            position.turn = u8::try_from(next).unwrap_or(0);
        }
        self.apply_turn(position);
    }

    /// Sets the player to move if the record names one.
    pub fn apply_turn(&self, position: &mut Position) {
        if let Some(turn) = self.turn {
            position.turn = turn.min(self.players - 1);
        }
    }
}

/// What the rules changed beyond the statement of the record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Transition {
    effects: Vec<Op>,
    turn: Option<u8>,
    state: SharedState,
    /// The move as text, if its squares alone do not express it.
    pub(super) text: Option<Box<str>>,
}

impl Transition {
    /// Returns the difference between `before` with the statement applied and the position `next` that the rules gave.
    /// `effects` are the operations that the rules reported in addition to the move.
    pub fn between(
        before: &Position,
        statement: &RecordedPosition<'_>,
        mut effects: Vec<Op>,
        next: &Position,
    ) -> Self {
        // The difference, not the position: most moves have no effects, and then there is nothing to store, so the
        // nodes of rules without effects and states cost nothing beyond the record.
        let mut written = before.clone();
        statement.apply(&mut written);
        order_effects(&mut effects, &written.board);
        written.apply(&effects);
        if written.board != next.board {
            // The reported effects may be incomplete.
            let mut others = written.board.difference(&next.board);
            order_effects(&mut others, &written.board);
            effects.extend(others);
        }
        Self {
            effects,
            turn: (written.turn != next.turn).then_some(next.turn),
            state: next.state.clone(),
            text: None,
        }
    }

    /// Adds the text of the move, written with the board before it, as a score sheet has it: `Nf3`, `g1-f3`.
    #[must_use]
    pub fn with_text(
        mut self,
        mv: &Move,
        game: &Game,
        before: &Position,
        (after, outcome): (&Board, Outcome),
    ) -> Self {
        let short = write_chess(mv, game, before, after, outcome);
        let text = short.unwrap_or_else(|| write_label(mv, game, before));
        self.text = (text != write_squares(mv, game)).then(|| text.into());
        self
    }
}

/// The positions of one record by one set of rules.
#[derive(Debug)]
pub struct Positions {
    start: Position,
    players: u8,
    /// The effects of a node, and the player to move if it is not the next one in order; absent if there is neither.
    changes: HashMap<NodeId, (Vec<Op>, Option<u8>)>,
    /// A number that differs after every change of the start or the effects.
    version: u64,
    /// The states of positions that have one; `None` if it was dropped.
    states: HashMap<NodeId, Option<SharedState>>,
    states_kept: usize,
    most_states: usize,
    /// States are kept at plies divisible by this number.
    stride: u32,
    known: Cache,
    shown: Cache,
}

impl Positions {
    /// Creates the positions of a record of which only the root is judged, with the position `start`.
    pub fn new(start: Position, players: u8) -> Self {
        let bytes = start.board.bytes() + 128;
        let most = (MAX_BYTES / bytes).clamp(8, 1 << 16);
        Self {
            start,
            players: players.max(1),
            changes: HashMap::new(),
            version: serial::next(),
            states: HashMap::new(),
            states_kept: 0,
            most_states: MAX_STATES,
            stride: 1,
            known: Cache::new(most),
            shown: Cache::new(most),
        }
    }

    /// Discards everything that was judged.
    pub fn forget(&mut self) {
        *self = Self::new(self.start.clone(), self.players);
    }

    /// Clears the caches, which is necessary after operations or players to move have changed.
    pub fn forget_kept(&mut self) {
        self.known.clear();
        self.shown.clear();
    }

    /// Sets the state of the root, as stated by the record.
    pub fn set_root_state(&mut self, state: SharedState) {
        let before = self.states.insert(NodeId::ROOT, Some(state));
        self.states_kept += usize::from(!matches!(before, Some(Some(_))));
        self.forget_kept();
    }

    /// Returns the state of the position after a judged node, if it is kept.
    pub fn state(&self, id: NodeId) -> Option<&SharedState> {
        self.states.get(&id)?.as_ref()
    }

    /// Returns the operations that the rules added to a move; empty if there are none.
    pub fn effects(&self, id: NodeId) -> &[Op] {
        self.changes.get(&id).map_or(&[], |(effects, _)| effects)
    }

    /// Returns a number that differs once the start or the operations that the rules added to any move are others.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Returns the added operations of all moves that have any.
    pub fn all_effects(&self) -> BTreeMap<NodeId, Vec<Op>> {
        let changes = self.changes.iter();
        let changes = changes.filter(|(_, (effects, _))| !effects.is_empty());
        changes
            .map(|(id, (effects, _))| (*id, effects.clone()))
            .collect()
    }

    /// Returns the initial position of the rules.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the number of players.
    pub fn players(&self) -> u8 {
        self.players
    }

    /// Stores the result of judging a node.
    pub fn note(&mut self, record: &Record, id: NodeId, transition: Transition) {
        let Transition {
            effects,
            turn,
            state,
            text: _,
        } = transition;
        let change = (!effects.is_empty() || turn.is_some()).then_some((effects, turn));
        // Judging a node again usually gives the same, and then the cache stays.
        if self.changes.get(&id) != change.as_ref() {
            // The boards displayed for its descendants were computed without this change.
            self.shown.clear();
            self.version = serial::next();
            match change {
                Some(change) => self.changes.insert(id, change),
                None => self.changes.remove(&id),
            };
        }
        self.note_state(record, id, state);
    }

    /// Discards the result of a node that can no longer be reached.
    pub fn drop_node(&mut self, id: NodeId) {
        if self.changes.remove(&id).is_some() {
            self.shown.clear();
            self.version = serial::next();
        }
        self.forget_state(id);
    }

    fn forget_state(&mut self, id: NodeId) {
        if let Some(Some(_)) = self.states.remove(&id) {
            self.states_kept -= 1;
        }
    }

    fn note_state(&mut self, record: &Record, id: NodeId, state: SharedState) {
        if !state.is_kept() {
            self.forget_state(id);
            return;
        }
        let stays = record.node(id).ply().is_multiple_of(self.stride);
        let retained = stays.then_some(state);
        self.states_kept += usize::from(retained.is_some());
        if let Some(Some(_)) = self.states.insert(id, retained) {
            self.states_kept -= 1;
        }
        // By ply and not by age, so that wherever the user goes the nearest kept state is at most `stride` moves away.
        // The stride only grows within a record; halving it would mean to judge again what was dropped.
        while self.states_kept > self.most_states && self.stride < 1 << 31 {
            self.stride *= 2;
            for (id, state) in &mut self.states {
                let stays =
                    record.contains(*id) && record.node(*id).ply().is_multiple_of(self.stride);
                if !stays && state.take().is_some() {
                    self.states_kept -= 1;
                }
            }
        }
    }

    /// Stores what the end of the game has left in a position that was set up.
    pub fn note_end(&mut self, record: &Record, id: NodeId, position: Position) {
        self.note_state(record, id, position.state.clone());
        self.keep(id, position);
    }

    /// Caches a position that the rules have just given.
    pub fn keep(&mut self, id: NodeId, position: Position) {
        self.known.keep(id, position);
    }

    /// Returns true if [`Positions::at`] returns a known position.
    pub fn is_known(&self, verdicts: &Verdicts, id: NodeId) -> bool {
        let judged = matches!(verdicts.of(id), Verdict::Legal(_) | Verdict::SetUp);
        // `Some(&None)` is a state that was dropped; a node that is absent from `states` never had one.
        judged && (self.known.map.contains_key(&id) || self.states.get(&id) != Some(&None))
    }

    /// Returns the position after a node.
    pub fn at(&mut self, record: &Record, verdicts: &Verdicts, id: NodeId) -> PositionAt {
        if self.is_known(verdicts, id) {
            return PositionAt::Known(self.walk(record, id, true));
        }
        let is_lost = |verdict| matches!(verdict, Verdict::Refused | Verdict::Unreachable);
        if !is_lost(verdicts.of(id)) {
            return PositionAt::Pending;
        }
        let way = std::iter::once(id).chain(record.ancestors(id));
        // The topmost of the lost nodes that are adjacent: the others are lost only because of it.
        let refused = way
            .take_while(|node| is_lost(verdicts.of(*node)))
            .last()
            .unwrap_or(id);
        PositionAt::Unreachable { refused }
    }

    /// Returns the board after a node, with what is known of the effects on the way.
    pub fn board(&self, record: &Record, id: NodeId) -> Board {
        let way: Vec<NodeId> = record.ancestors(id).collect();
        let mut board = self.start.board.clone();
        for node in way.into_iter().rev().chain([id]) {
            let ops = record.node(node).ops().iter().chain(self.effects(node));
            ops.for_each(|op| board.apply(*op));
        }
        board
    }

    /// Returns the position that the record alone gives for a node without a known position: for display only.
    pub fn written(&mut self, record: &Record, id: NodeId) -> Position {
        let mut position = self.walk(record, id, false);
        // No rules may be asked about this position, and a state of another node would look like an answer.
        position.state = SharedState::default();
        position
    }

    /// Computes the position of a node from the nearest cached one, and caches some positions on the way. If `judged`
    /// is false, the result may be derived from the record alone.
    fn walk(&mut self, record: &Record, id: NodeId, judged: bool) -> Position {
        let mut way = Vec::new();
        let mut next = Some(id);
        let mut position = loop {
            let Some(node) = next else {
                break self.start.clone();
            };
            // A board that is only shown may start from a known position, but never the other way round.
            let cached = self.known.map.get(&node);
            if let Some(kept) = cached.or_else(|| self.shown.map.get(&node).filter(|_| !judged)) {
                break kept.clone();
            }
            way.push(node);
            next = record.node(node).parent();
        };
        // One walk fills at most half of the cache, so that a jump in a long record does not evict everything else.
        let spacing = SPACING.max(way.len() / (self.known.most / 2).max(1) + 1);
        // `remaining` counts towards the goal, so the goal itself (0) is always cached: it is asked for again with each
        // frame.
        for (remaining, node) in way.into_iter().enumerate().rev() {
            RecordedPosition::of(record, node, self.players).apply(&mut position);
            if let Some((effects, turn)) = self.changes.get(&node) {
                position.apply(effects);
                position.turn = turn.unwrap_or(position.turn);
            }
            if remaining % spacing != 0 {
                continue;
            }
            if !judged {
                self.shown.keep(node, position.clone());
                continue;
            }
            // States are looked up only at checkpoints. Between them the position carries a stale one, which nobody
            // sees.
            let state = match self.states.get(&node) {
                Some(state) => state.clone(),
                None if node == NodeId::ROOT => Some(self.start.state.clone()),
                None => Some(SharedState::default()),
            };
            if let Some(state) = state {
                position.state = state;
                self.known.keep(node, position.clone());
            }
        }
        position
    }
}

/// A cache of positions by node, from which the oldest are evicted when it is full.
#[derive(Debug)]
struct Cache {
    map: HashMap<NodeId, Position>,
    /// The nodes in order of insertion.
    order: VecDeque<NodeId>,
    most: usize,
}

impl Cache {
    fn new(most: usize) -> Self {
        Self {
            map: HashMap::new(),
            order: VecDeque::new(),
            most,
        }
    }

    fn clear(&mut self) {
        self.map.clear();
        self.order.clear();
    }

    fn keep(&mut self, node: NodeId, position: Position) {
        if self.map.insert(node, position).is_none() {
            self.order.push_back(node);
        }
        while self.order.len() > self.most {
            if let Some(oldest) = self.order.pop_front() {
                self.map.remove(&oldest);
            }
        }
    }
}

#[cfg(test)]
mod tests;
