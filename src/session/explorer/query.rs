//! Asking what was played from the position on the board, in the background.

use super::count::PositionCount;
use super::index::{GamesPart, position_key};
use super::state::{Explored, PlayedMove};
use crate::board::Position;
use crate::notation::chess_text::write_chess;
use crate::notation::label::write_label;
use crate::rules::{Ask, Rules};
use crate::session::job::{JobId, Lane, Task, TaskContext};
use crate::session::{Session, SessionEvent};
use std::collections::HashMap;
use std::sync::Arc;

/// Counts what was played from a position, and names the moves.
pub(super) struct QueryTask {
    pub rules: Arc<dyn Rules>,
    pub position: Position,
    pub line: Vec<u64>,
    pub parts: Vec<Arc<GamesPart>>,
    /// The answer before this one, whose names are used again for the same position.
    pub before: Option<Arc<Explored>>,
}

impl Task<Session> for QueryTask {
    type Output = Arc<Explored>;

    fn lane(&self) -> Lane {
        Lane::Exploring
    }

    fn run(self, run: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        let counted = PositionCount::of(&self.parts, &self.line);
        let before = self.before.filter(|before| before.about.0 == self.line);
        let names = match before.filter(|before| !before.names.is_empty()) {
            Some(before) => Arc::clone(&before.names),
            None if counted.moves.is_empty() => Arc::default(),
            None => {
                let (worker, limits) = run.worker(&self.rules);
                let listing = worker.moves(Ask::all(&self.position, &limits));
                let game = self.rules.game();
                let named = listing.moves.into_iter().map(|listed| {
                    let after = (&listed.next.board, listed.outcome);
                    let short = write_chess(&listed.mv, game, &self.position, after.0, after.1);
                    let text =
                        short.unwrap_or_else(|| write_label(&listed.mv, game, &self.position));
                    (position_key(&listed.next), (listed.mv, text))
                });
                let mut names = HashMap::new();
                for (key, name) in named {
                    // The first one is the shortest.
                    names.entry(key).or_insert(name);
                }
                Arc::new(names)
            }
        };
        if run.bounds.is_stopped() {
            return None;
        }
        let moves = counted.moves.into_iter().map(|count| PlayedMove {
            mv: names.get(&count.key).cloned(),
            count,
        });
        Some(Arc::new(Explored {
            moves: moves.collect(),
            all: counted.all,
            by_other_order: counted.by_other_order,
            about: (self.line, self.parts.len()),
            names,
        }))
    }

    fn take(session: &mut Session, id: JobId, explored: Self::Output) -> Vec<SessionEvent> {
        session.take_explored(id, explored);
        Vec::new()
    }

    fn release(session: &mut Session, id: JobId, has_failed: bool) {
        session.release_query(id, has_failed);
    }
}
