//! The legal moves of the current position, listed in the background.
//!
//! Invariants: an answer is taken only while a slot waits for its job; what is returned belongs to the current position
//! and the rules in play, however the node was reached; memory is bounded. No conclusions are drawn from a partial
//! list.

use super::job::{JobId, Lane, Run, Task};
use super::slot::Slot;
use super::{Session, SessionEvent};
use crate::board::{Op, Position, Square};
use crate::rules::{Ask, Listing, Partial, Query, Rules};
use std::sync::Arc;

/// How many lists are cached, so that going back shows them at once.
const KEPT: usize = 32;
/// The total number of squares of the positions in the cached lists. The newest list is kept however long it is.
const KEPT_SQUARES: usize = 4 << 20;

/// A list, and the position and operations for which it was made.
#[derive(Debug)]
struct CachedListing {
    position: Position,
    contains: Vec<Op>,
    listing: Arc<Listing>,
}

impl CachedListing {
    fn squares(&self) -> usize {
        (self.listing.moves.len() + 1) * self.position.board.cells().len()
    }
}

/// The position and operations for which a list is requested.
#[derive(Clone, Debug)]
struct ListingRequest {
    position: Position,
    contains: Vec<Op>,
}

/// The cached lists, and the one that is being made.
#[derive(Debug, Default)]
pub(super) struct Listings {
    /// The cached lists, the newest last.
    known: Vec<CachedListing>,
    asked: Slot<ListingRequest>,
    /// The last request that failed; it is not repeated at the same position.
    failed: Option<ListingRequest>,
}

impl Listings {
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    pub(super) fn is_listing(&self) -> bool {
        self.asked.is_waiting()
    }

    fn find(&self, position: &Position, contains: &[Op]) -> Option<&Arc<Listing>> {
        let known = self.known.iter().rev().find(|known| {
            same_operations(&known.contains, contains) && known.position == *position
        });
        known.map(|known| &known.listing)
    }

    fn keep(&mut self, known: CachedListing) {
        self.known.push(known);
        let mut squares: usize = self.known.iter().map(CachedListing::squares).sum();
        while self.known.len() > 1 && (self.known.len() > KEPT || squares > KEPT_SQUARES) {
            squares -= self.known.remove(0).squares();
        }
    }
}

/// Returns true if two lists contain the same operations, in any order.
fn same_operations(a: &[Op], b: &[Op]) -> bool {
    let times = |list: &[Op], op: &Op| list.iter().filter(|other| *other == op).count();
    a.len() == b.len() && a.iter().all(|op| times(a, op) == times(b, op))
}

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
            self.can_list()
                || (rules.names_threats() && self.judging_obstacle(self.game.current).is_none())
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
        let known = position.and_then(|position| self.moves.listings.find(position, &[]));
        known.map_or(&[], |listing| listing.attacked.as_slice())
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

impl Task for ListTask {
    type Output = Arc<Listing>;

    fn lane(&self) -> Lane {
        Lane::Listing
    }

    fn run(self, run: &mut Run<'_, Self::Output>) -> Option<Self::Output> {
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
        listing.faults.find_cause(worker, position, &limits);
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
