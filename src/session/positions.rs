//! Positions of nodes, worked out from operations and kept where they are likely to be asked for again.
//!
//! Invariants: a position follows from the start, the operations of the line, what the rules did on top of them and
//! the turns that the record states; nothing is judged for it, except where positions carry a state of the rules, which
//! only they know. Memory is bounded whatever the size of the tree: on a
//! long way only every so-many-th position is kept, so a step costs little and a far jump costs one walk.

use crate::base::Limits;
use crate::board::{Op, Position};
use crate::record::{Content, NodeId, Record};
use crate::rules::{Judgement, Rules};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// What the rules did on top of moves, where they did anything.
pub type Effects = HashMap<NodeId, Vec<Op>>;

/// How many bytes of positions are kept.
const MOST_BYTES: usize = 64 << 20;

/// The closest that two kept positions of one walk are.
const SPACING: usize = 64;

/// Positions of the nodes of one record.
pub struct Positions {
    start: Position,
    players: u8,
    /// The rules, where their positions carry a state.
    rules: Option<Arc<dyn Rules>>,
    kept: HashMap<NodeId, Position>,
    /// Kept nodes, the one longest there first.
    order: VecDeque<NodeId>,
    most: usize,
}

impl Positions {
    /// Nothing worked out yet. `start` is what the rules start from.
    #[must_use]
    pub fn new(start: Position, players: u8) -> Self {
        let bytes = start.board.cells().len() * 2 + 128;
        Self {
            start,
            players: players.max(1),
            rules: None,
            kept: HashMap::new(),
            order: VecDeque::new(),
            most: (MOST_BYTES / bytes).clamp(8, 1 << 16),
        }
    }

    /// Nothing worked out yet, by these rules.
    #[must_use]
    pub fn by(rules: &Arc<dyn Rules>) -> Self {
        let mut positions = Self::new(rules.start(), rules.game().players);
        if positions.start.state.is_kept() {
            positions.rules = Some(Arc::clone(rules));
        }
        positions
    }

    /// Forgets what was worked out: after a change of operations, turns or effects inside the tree.
    pub fn forget(&mut self) {
        self.kept.clear();
        self.order.clear();
    }

    /// What the rules start from.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position after a node.
    pub fn at(&mut self, record: &Record, effects: &Effects, node: NodeId) -> Position {
        let mut way = Vec::new();
        let mut at = Some(node);
        let mut position = loop {
            match at {
                None => break self.start.clone(),
                Some(id) => {
                    if let Some(kept) = self.kept.get(&id) {
                        break kept.clone();
                    }
                    way.push(id);
                    at = record.node(id).parent();
                }
            }
        };
        // Half of the room goes to one way at most, so that a jump does not push out everything else.
        let least = if self.rules.is_some() { 1 } else { SPACING };
        let spacing = least.max(way.len() / (self.most / 2).max(1) + 1);
        for (left, id) in way.into_iter().enumerate().rev() {
            if let Some(next) = self.judged(&position, record, id) {
                position = next;
            } else {
                advance(&mut position, record, effects, id, self.players);
            }
            if left % spacing == 0 {
                self.keep(id, position.clone());
            }
        }
        position
    }

    /// The position after a move, from the rules that keep a state. A move that they refuse leads nowhere anyway.
    fn judged(&self, at: &Position, record: &Record, id: NodeId) -> Option<Position> {
        let rules = self.rules.as_ref()?;
        let node = record.node(id);
        let mv = node.content().as_move()?;
        match rules.worker().judge(at, mv, &Limits::default()) {
            Judgement::Legal(legal) => {
                let turn = node.turn().unwrap_or(legal.next.turn);
                Some(Position {
                    turn: turn.min(self.players - 1),
                    ..legal.next
                })
            }
            _ => None,
        }
    }

    fn keep(&mut self, node: NodeId, position: Position) {
        if self.kept.insert(node, position).is_none() {
            self.order.push_back(node);
        }
        while self.order.len() > self.most {
            if let Some(oldest) = self.order.pop_front() {
                self.kept.remove(&oldest);
            }
        }
    }

    /// Notes a position that is already known.
    pub fn note(&mut self, node: NodeId, position: &Position) {
        self.keep(node, position.clone());
    }
}

impl std::fmt::Debug for Positions {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Positions")
            .field("start", &self.start)
            .field("kept", &self.kept.len())
            .finish_non_exhaustive()
    }
}

/// Takes a position over one node.
fn advance(position: &mut Position, record: &Record, effects: &Effects, id: NodeId, players: u8) {
    let node = record.node(id);
    position.apply(node.ops());
    if matches!(node.content(), Content::Move(_)) {
        if let Some(effects) = effects.get(&id) {
            position.apply(effects);
        }
        let next = (u16::from(position.turn) + 1) % u16::from(players);
        position.turn = u8::try_from(next).unwrap_or(0);
    }
    if let Some(turn) = node.turn() {
        position.turn = turn.min(players - 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Cell, Move, Piece, Square};

    fn place(x: u16, piece: u16) -> Op {
        Op::Place(Square::new(x, 0), Piece(piece))
    }

    fn start() -> Position {
        Position::new(Board::new(8, 1), 0)
    }

    #[test]
    fn a_position_follows_from_operations_effects_and_turns() {
        let mut record = Record::new();
        let (first, _) = record.add_move(NodeId::ROOT, Move::of(vec![place(0, 0)]), None);
        let second = record.add_set_up(first, vec![place(1, 1)], Some(0));
        let (third, _) = record.add_move(second, Move::of(vec![place(2, 0)]), None);
        let effects = Effects::from([(third, vec![Op::Clear(Square::new(0, 0))])]);
        let mut positions = Positions::new(start(), 2);
        let mut names = |node| {
            let position = positions.at(&record, &effects, node);
            let cells: Vec<u16> = position.board.cells()[..3]
                .iter()
                .map(|cell| Cell::to_bits(*cell))
                .collect();
            (cells, position.turn)
        };
        assert_eq!(names(NodeId::ROOT), (vec![0, 0, 0], 0));
        assert_eq!(names(first), (vec![1, 0, 0], 1));
        assert_eq!(names(second), (vec![1, 2, 0], 0));
        assert_eq!(names(third), (vec![0, 2, 1], 1));
        assert_eq!(names(first), (vec![1, 0, 0], 1));
    }

    #[test]
    fn a_long_line_keeps_a_bounded_number_of_positions() {
        let mut record = Record::new();
        record.limit_history(1, 0);
        let mut at = NodeId::ROOT;
        for ply in 0..50_000_u16 {
            at = record
                .add_move(at, Move::of(vec![place(ply % 8, ply % 5)]), None)
                .0;
        }
        let mut positions = Positions::new(start(), 3);
        positions.most = 16;
        let effects = Effects::new();
        let end = positions.at(&record, &effects, at);
        assert!(positions.kept.len() <= 16);
        assert_eq!(end.turn, (50_000 % 3) as u8);
        let mut back = at;
        for _ in 0..200 {
            back = record.back(back).expect("deep enough");
            positions.at(&record, &effects, back);
            assert!(positions.kept.len() <= 16);
            assert_eq!(positions.kept.len(), positions.order.len());
        }
        positions.forget();
        let again = positions.at(&record, &effects, at);
        assert_eq!(again, end);
    }
}
