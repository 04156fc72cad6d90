//! The positions of the nodes of a record: what judging each node gave, and nothing else.
//!
//! A record may have a million nodes, so a position is not kept whole: [`Transition`] is what `Legal::next` has beyond
//! what the record says, and putting both together gives that very position again. States of the rules cannot be taken
//! apart; when there are too many of them, only those of every so-many-th ply stay, and a position whose state was let
//! go is [`PositionAt::Pending`] until the moves since the nearest one that stayed have been judged again.
//!
//! Invariants: a position is given out only for a node whose every ancestor was judged; a board that is assembled from
//! what is written, for a node that is not judged yet or cannot be reached, is for showing and never judged from.

use super::verdicts::{Verdict, Verdicts};
use crate::board::{Op, Position, Shared};
use crate::record::{Content, NodeId, Record};
use std::collections::{HashMap, VecDeque};

/// How many bytes of positions are kept.
const MOST_BYTES: usize = 64 << 20;

/// The closest that two kept positions of one walk are.
const SPACING: usize = 64;

/// How many states of the rules are kept.
const MOST_STATES: usize = 1 << 15;

/// What is known of the position after a node.
#[derive(Clone, Debug, PartialEq)]
pub enum PositionAt {
    /// The position, as the rules gave it.
    Known(Position),
    /// It is being worked out.
    Pending,
    /// There is none: a node on the way is refused.
    Unreachable {
        /// The first refused node on the way.
        refused: NodeId,
    },
}

impl PositionAt {
    /// Returns the position where it is known.
    #[must_use]
    pub fn known(self) -> Option<Position> {
        match self {
            Self::Known(position) => Some(position),
            Self::Pending | Self::Unreachable { .. } => None,
        }
    }
}

/// What a node says of the position after it.
#[derive(Clone, Copy, Debug)]
pub struct Statement<'a> {
    /// Its operations.
    pub ops: &'a [Op],
    /// True for a move: the next player in order is on turn after it.
    pub is_move: bool,
    /// The player on turn after it, where the record says so.
    pub turn: Option<u8>,
    /// How many players there are.
    pub players: u8,
}

impl<'a> Statement<'a> {
    /// What a node of a record says.
    #[must_use]
    pub fn of(record: &'a Record, id: NodeId, players: u8) -> Self {
        let node = record.node(id);
        Self {
            ops: node.ops(),
            is_move: matches!(node.content(), Content::Move(_)),
            turn: node.turn(),
            players: players.max(1),
        }
    }

    /// Does to a position what is said.
    pub fn apply(&self, position: &mut Position) {
        position.apply(self.ops);
        if self.is_move {
            let next = (u16::from(position.turn) + 1) % u16::from(self.players);
            position.turn = u8::try_from(next).unwrap_or(0);
        }
        self.apply_turn(position);
    }

    /// Puts the player on turn whom the record names.
    pub fn apply_turn(&self, position: &mut Position) {
        if let Some(turn) = self.turn {
            position.turn = turn.min(self.players - 1);
        }
    }
}

/// What the position after a node has beyond what the record says of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Transition {
    effects: Vec<Op>,
    turn: Option<u8>,
    state: Shared,
}

impl Transition {
    /// Returns what leads from what is said to the position that the rules gave; `effects` is what they did on top of
    /// the move by their own account.
    #[must_use]
    pub fn between(
        before: &Position,
        said: &Statement<'_>,
        mut effects: Vec<Op>,
        next: &Position,
    ) -> Self {
        let mut written = before.clone();
        said.apply(&mut written);
        written.apply(&effects);
        if written.board != next.board {
            // Rules need not account for all that they do.
            effects.extend(super::difference(&written.board, &next.board));
        }
        Self {
            effects,
            turn: (written.turn != next.turn).then_some(next.turn),
            state: next.state.clone(),
        }
    }
}

/// The positions of one record by one set of rules.
#[derive(Debug)]
pub struct Positions {
    start: Position,
    players: u8,
    /// Where a node has effects or a turn against the order.
    changes: HashMap<NodeId, (Vec<Op>, Option<u8>)>,
    /// Where the position has a state; `None` where it was let go.
    states: HashMap<NodeId, Option<Shared>>,
    states_kept: usize,
    most_states: usize,
    /// Plies between two states that stay.
    stride: u32,
    known: Cache,
    shown: Cache,
}

impl Positions {
    /// Nothing judged yet. `start` is what the rules start from.
    #[must_use]
    pub fn new(start: Position, players: u8) -> Self {
        let bytes = start.board.cells().len() * 2 + 128;
        let most = (MOST_BYTES / bytes).clamp(8, 1 << 16);
        Self {
            start,
            players: players.max(1),
            changes: HashMap::new(),
            states: HashMap::new(),
            states_kept: 0,
            most_states: MOST_STATES,
            stride: 1,
            known: Cache::new(most),
            shown: Cache::new(most),
        }
    }

    /// Forgets everything that was judged.
    pub fn forget(&mut self) {
        *self = Self::new(self.start.clone(), self.players);
    }

    /// Forgets what was put together from what is written: after a change of operations or turns.
    pub fn forget_kept(&mut self) {
        self.known.clear();
        self.shown.clear();
    }

    /// What the rules start from.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// How many players there are.
    #[must_use]
    pub fn players(&self) -> u8 {
        self.players
    }

    /// Notes what judging a node gave.
    pub fn note(&mut self, record: &Record, id: NodeId, transition: Transition) {
        let Transition {
            effects,
            turn,
            state,
        } = transition;
        let change = (!effects.is_empty() || turn.is_some()).then_some((effects, turn));
        if self.changes.get(&id) != change.as_ref() {
            // What was shown below it followed from what is written alone.
            self.shown.clear();
            match change {
                Some(change) => self.changes.insert(id, change),
                None => self.changes.remove(&id),
            };
        }
        self.note_state(record, id, state);
    }

    /// Notes that a node cannot be reached: nothing was judged there.
    pub fn drop_node(&mut self, id: NodeId) {
        if self.changes.remove(&id).is_some() {
            self.shown.clear();
        }
        self.forget_state(id);
    }

    fn forget_state(&mut self, id: NodeId) {
        if let Some(Some(_)) = self.states.remove(&id) {
            self.states_kept -= 1;
        }
    }

    fn note_state(&mut self, record: &Record, id: NodeId, state: Shared) {
        if !state.is_kept() {
            self.forget_state(id);
            return;
        }
        let stays = record.node(id).ply().is_multiple_of(self.stride);
        let kept = stays.then_some(state);
        self.states_kept += usize::from(kept.is_some());
        if let Some(Some(_)) = self.states.insert(id, kept) {
            self.states_kept -= 1;
        }
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

    /// Keeps a position that was given by the rules just now.
    pub fn keep(&mut self, id: NodeId, position: Position) {
        self.known.keep(id, position);
    }

    /// Returns true where [`Positions::at`] knows the position.
    #[must_use]
    pub fn is_known(&self, verdicts: &Verdicts, id: NodeId) -> bool {
        let judged = matches!(verdicts.of(id), Verdict::Legal(_) | Verdict::SetUp);
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
        let refused = way
            .take_while(|node| is_lost(verdicts.of(*node)))
            .last()
            .unwrap_or(id);
        PositionAt::Unreachable { refused }
    }

    /// Returns what is written of the position after a node whose position is not known: a board to look at.
    pub fn written(&mut self, record: &Record, id: NodeId) -> Position {
        let mut position = self.walk(record, id, false);
        position.state = Shared::default();
        position
    }

    /// Walks from the nearest kept position to a node.
    fn walk(&mut self, record: &Record, id: NodeId, judged: bool) -> Position {
        let mut way = Vec::new();
        let mut next = Some(id);
        let mut position = loop {
            let Some(node) = next else {
                break self.start.clone();
            };
            let kept = self.known.map.get(&node);
            if let Some(kept) = kept.or_else(|| self.shown.map.get(&node).filter(|_| !judged)) {
                break kept.clone();
            }
            way.push(node);
            next = record.node(node).parent();
        };
        // Half of the room goes to one way at most, so that a jump does not push out everything else.
        let spacing = SPACING.max(way.len() / (self.known.most / 2).max(1) + 1);
        for (left, node) in way.into_iter().enumerate().rev() {
            Statement::of(record, node, self.players).apply(&mut position);
            if let Some((effects, turn)) = self.changes.get(&node) {
                position.apply(effects);
                position.turn = turn.unwrap_or(position.turn);
            }
            if left % spacing != 0 {
                continue;
            }
            if !judged {
                self.shown.keep(node, position.clone());
                continue;
            }
            let state = match self.states.get(&node) {
                Some(state) => state.clone(),
                None if node == NodeId::ROOT => Some(self.start.state.clone()),
                None => Some(Shared::default()),
            };
            if let Some(state) = state {
                position.state = state;
                self.known.keep(node, position.clone());
            }
        }
        position
    }
}

/// Positions at hand.
#[derive(Debug)]
struct Cache {
    map: HashMap<NodeId, Position>,
    /// Kept nodes, the one longest there first.
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
