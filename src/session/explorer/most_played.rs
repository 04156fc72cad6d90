//! The line that was played most often after a move, for the record.

use super::count::PositionCount;
use super::index::{GamesPart, position_key};
use crate::board::{Move, Position};
use crate::record::NodeId;
use crate::rules::{Ask, Rules};
use crate::session::job::{JobId, Lane, Task, TaskContext};
use crate::session::{Session, SessionEvent};
use std::sync::Arc;

/// The most moves of a line: further on most lines are those of one game.
const MOST_MOVES: usize = 12;

/// Follows the most frequent move from position to position.
struct MostPlayedTask {
    rules: Arc<dyn Rules>,
    node: NodeId,
    position: Position,
    /// The key of the position after the first move.
    first: u64,
    parts: Vec<Arc<GamesPart>>,
}

impl Task<Session> for MostPlayedTask {
    /// The node at which the line begins, and its moves.
    type Output = (NodeId, Vec<Move>);

    fn lane(&self) -> Lane {
        Lane::Exploring
    }

    fn run(self, run: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        let (mut position, mut next) = (self.position, Some(self.first));
        let mut moves = Vec::new();
        while let Some(key) = next.filter(|_| moves.len() < MOST_MOVES) {
            let (worker, limits) = run.worker(&self.rules);
            let mut listed = worker.moves(Ask::all(&position, &limits)).moves.into_iter();
            let Some(listed) = listed.find(|listed| position_key(&listed.next) == key) else {
                break;
            };
            if run.bounds.is_stopped() {
                return None;
            }
            moves.push(listed.mv);
            position = listed.next;
            let counted = PositionCount::of(&self.parts, &[key]);
            next = counted.moves.first().map(|count| count.key);
        }
        Some((self.node, moves))
    }

    fn take(session: &mut Session, _: JobId, (node, moves): Self::Output) -> Vec<SessionEvent> {
        match session.current() == node {
            true => session.add_line(moves),
            false => Vec::new(),
        }
    }

    fn release(_: &mut Session, _: JobId, _: bool) {}
}

impl Session {
    /// Adds the line that was played most often after a move to the record, as a variation of the current node. `key`
    /// is the key of the position after the move.
    pub fn add_most_played(&mut self, key: u64) {
        let Some((explorer, rules)) = self.players.explorer.as_ref().zip(self.text.rules.as_ref())
        else {
            return;
        };
        let task = MostPlayedTask {
            rules: Arc::clone(rules),
            node: self.game.current,
            position: self.game.position.clone(),
            first: key,
            parts: explorer.parts.clone(),
        };
        self.submit(task);
    }
}
