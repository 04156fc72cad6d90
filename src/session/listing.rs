//! The legal moves of the current position, listed in the background.
//!
//! Invariants: an answer is taken only while a slot waits for its job; what is returned belongs to the current position
//! and the rules in play, however the node was reached; memory is bounded. No conclusions are drawn from a partial
//! list.

use super::check::{attacked_king, has_kings, is_royal};
use super::job::{JobId, Lane, Task, TaskContext};
use super::move_state::{CachedListing, ListingRequest, same_operations};
use super::{Session, SessionEvent};
use crate::board::{Op, Square};
use crate::rules::{Ask, Listing, Partial, Query, Rules};
use std::sync::Arc;

impl Session {
    /// Requests the list of the legal moves of the current position that contain the given operations, unless it is
    /// cached or in flight. It may be complete where the list of all moves is only partial. A pending request for
    /// another position is dropped.
    pub fn list_legal(&mut self, contains: &[Op]) {
        let asked = self.moves.listings.asked.context();
        if asked.is_some_and(|asked| asked.position != self.game.position) {
            self.moves.listings.asked.clear();
        }
        // After the end of the game there are no moves to list, but the rules may still say which pieces are attacked,
        // and that comes with the list.
        let wanted = |rules: &&Arc<dyn Rules>| {
            let names_threats = rules.names_threats() || has_kings(rules.game());
            self.can_list() || (names_threats && self.judging_obstacle(self.game.current).is_none())
        };
        let Some(rules) = self.text.rules.as_ref().filter(wanted) else {
            self.moves.listings.asked.clear();
            return;
        };
        let is_this = |asked: &ListingRequest| {
            asked.position == self.game.position && same_operations(&asked.contains, contains)
        };
        if self.moves.listings.asked.context().is_some_and(is_this)
            || self.moves.listings.failed.as_ref().is_some_and(is_this)
            || self
                .moves
                .listings
                .find(&self.game.position, contains)
                .is_some()
        {
            return;
        }
        let rules = Arc::clone(rules);
        let asked = ListingRequest {
            position: self.game.position.clone(),
            contains: contains.to_vec(),
        };
        let id = self.submit(ListTask {
            rules,
            asked: asked.clone(),
        });
        self.moves.listings.asked.wait_for(id, asked);
    }

    fn can_list(&self) -> bool {
        !self.outcome().is_over() && self.judging_obstacle(self.game.current).is_none()
    }

    /// Returns the squares of attacked pieces, once they are known; also after the end of the game.
    pub fn attacked(&self) -> &[Square] {
        let position = self.known_position().ok();
        let listing = position.and_then(|position| self.moves.listings.find(position, &[]));
        listing.map_or(&[], |listing| listing.attacked.as_slice())
    }

    /// Returns the legal moves of the current position that contain the given operations, once they are listed; `None`
    /// if the game is over. The list says whether it is complete.
    pub fn legal(&self, contains: &[Op]) -> Option<&Arc<Listing>> {
        self.moves
            .listings
            .find(&self.game.position, contains)
            .filter(|_| self.can_list())
    }
}

/// Lists the legal moves of a position.
struct ListTask {
    rules: Arc<dyn Rules>,
    asked: ListingRequest,
}

impl Task<Session> for ListTask {
    type Output = Arc<Listing>;

    fn lane(&self) -> Lane {
        Lane::Listing
    }

    fn run(self, run: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        let (worker, limits) = run.worker(&self.rules);
        let query = Query {
            contains: &self.asked.contains,
            ..Query::default()
        };
        let position = &self.asked.position;
        let mut listing = worker.moves(Ask::new(position, &query, &limits));
        if listing.complete == Err(Partial::Stopped) {
            return None;
        }
        worker.find_cause(&mut listing.faults, position, &limits);
        let game = self.rules.game();
        if self.asked.contains.is_empty() && !self.rules.names_threats() && has_kings(game) {
            let is_king = |piece| is_royal(piece, game);
            let rival = 1 - position.turn.min(1);
            let king = attacked_king(&*self.rules, worker, position, rival, &is_king);
            listing.attacked.extend(king);
        }
        Some(Arc::new(listing))
    }

    fn take(session: &mut Session, id: JobId, listing: Self::Output) -> Vec<SessionEvent> {
        if let Some(asked) = session.moves.listings.asked.take(id) {
            session.moves.listings.keep(CachedListing {
                position: asked.position,
                contains: asked.contains,
                listing,
            });
        }
        Vec::new()
    }

    fn release(session: &mut Session, id: JobId, has_failed: bool) {
        // A list that failed by a fault of this program would be asked for again with every event, and fail again.
        let asked = session.moves.listings.asked.take(id).filter(|_| has_failed);
        let failed = session.moves.listings.failed.take();
        session.moves.listings.failed = asked.or(failed);
    }
}
