//! A memo of whole listings by position, for languages in which finding the moves costs far more than comparing
//! positions.
//!
//! Random games, counts and searches of small games come to the same positions again and again: tic-tac-toe has 5,478.
//!
//! Invariants: rules are pure, so a listing depends on the position, the query and the limits of a run alone; only
//! answers to the default query are stored, under the position with its whole state (compared, not only hashed) and the
//! limits. A listing that was stopped is not stored. The bytes are bounded, and a memo whose listings are hardly ever
//! asked for again is given up.

use super::{Ask, Listing, Partial, Query};
use crate::base::RunBounds;
use crate::board::Position;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash as _, Hasher as _};
use std::sync::Arc;

/// The most bytes of listings that are stored; beyond that all are removed.
const MAX_BYTES: usize = 16 << 20;
/// The number of questions without an answer after which the memo is given up, if there were no others.
const MAX_MISSES: u32 = 500;
/// The number of questions without an answer that one with an answer makes up for.
const HIT_CREDIT: u32 = 4;

/// A listing with what it depends on.
#[derive(Debug)]
struct StoredListing {
    position: Position,
    bounds: RunBounds,
    listing: Arc<Listing>,
}

/// The listings of some positions.
#[derive(Debug)]
pub(super) struct ListingMemo {
    listings: FxHashMap<u64, StoredListing>,
    bytes: usize,
    /// The number of questions without an answer that are left.
    remaining_misses: u32,
}

impl Default for ListingMemo {
    fn default() -> Self {
        Self {
            listings: FxHashMap::default(),
            bytes: 0,
            remaining_misses: MAX_MISSES,
        }
    }
}

impl ListingMemo {
    /// Returns the answer to a query, from the memo or by `list`; `None` if answers to it are not stored, and it has to
    /// be listed as usual.
    pub(super) fn listing(
        &mut self,
        ask: Ask<'_>,
        list: impl FnOnce() -> Listing,
    ) -> Option<Arc<Listing>> {
        if self.remaining_misses == 0 || *ask.query != Query::default() {
            return None;
        }
        let bounds = ask.limits.run_bounds();
        let mut hasher = FxHasher::default();
        // The hash of a state is its digest; what is stored is compared in full, so an equal hash is never taken for an
        // equal position.
        (ask.position, bounds).hash(&mut hasher);
        let hash = hasher.finish();
        if let Some(stored) = self.listings.get(&hash)
            && stored.bounds == bounds
            && stored.position == *ask.position
        {
            // A bank account: an answer earns four questions without one. Games with few positions stay in credit, long
            // games with many run dry after 500 questions, and the memo is given up.
            self.remaining_misses = (self.remaining_misses + HIT_CREDIT).min(MAX_MISSES);
            // A known listing must not make a search go on that was asked to stop: the loops above look at the listing
            // only.
            return Some(match ask.limits.is_stopped() {
                true => Arc::new(Listing::nothing(Partial::Stopped)),
                false => Arc::clone(&stored.listing),
            });
        }
        let listing = Arc::new(list());
        self.remaining_misses -= 1;
        if self.remaining_misses == 0 {
            // Hardly any position comes again: the memory serves better elsewhere.
            self.listings = FxHashMap::default();
        } else if listing.complete != Err(Partial::Stopped) {
            self.insert(hash, ask.position, bounds, &listing);
        }
        Some(listing)
    }

    fn insert(
        &mut self,
        hash: u64,
        position: &Position,
        bounds: RunBounds,
        listing: &Arc<Listing>,
    ) {
        let moves = listing.moves.iter();
        let bytes = moves.map(|listed| {
            let answers = size_of_val(&*listed.mv.answers);
            size_of_val(listed) + size_of_val(&*listed.mv.ops) + answers + listed.next.bytes()
        });
        let bytes = size_of::<StoredListing>() + size_of::<Listing>() + bytes.sum::<usize>();
        // All at once: an order of use would cost more than listing anew what is needed again.
        if self.bytes + bytes > MAX_BYTES {
            self.listings.clear();
            self.bytes = 0;
        }
        if bytes > MAX_BYTES {
            return;
        }
        self.bytes += bytes;
        let stored = StoredListing {
            position: position.clone(),
            bounds,
            listing: Arc::clone(listing),
        };
        // A position with the same hash gives way; its bytes are still counted until all are removed.
        self.listings.insert(hash, stored);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Limits;
    use crate::board::Board;

    fn position(width: u16) -> Position {
        Position::new(Board::new(width, 1), 0)
    }

    /// Returns true if a listing had to be found, and its number of attacked squares, by which listings are told apart.
    fn ask(
        memo: &mut ListingMemo,
        position: &Position,
        query: &Query<'_>,
        limits: &Limits<'_>,
    ) -> (bool, Option<usize>) {
        let mut was_asked = false;
        let listing = memo.listing(Ask::new(position, query, limits), || {
            was_asked = true;
            let mut listing = Listing::nothing(Partial::Answers);
            let squares = position.board.squares();
            listing.attacked = squares.collect();
            if limits.is_stopped() {
                listing.complete = Err(Partial::Stopped);
            }
            listing
        });
        (was_asked, listing.map(|listing| listing.attacked.len()))
    }

    #[test]
    fn a_listing_is_found_once_for_a_position_and_its_limits() {
        let mut memo = ListingMemo::default();
        let (query, limits) = (Query::default(), Limits::default());
        assert_eq!(
            ask(&mut memo, &position(3), &query, &limits),
            (true, Some(3))
        );
        assert_eq!(
            ask(&mut memo, &position(3), &query, &limits),
            (false, Some(3))
        );
        assert_eq!(
            ask(&mut memo, &position(4), &query, &limits),
            (true, Some(4))
        );
        let less = Limits { fuel: 9, ..limits };
        assert_eq!(ask(&mut memo, &position(3), &query, &less), (true, Some(3)));
        let some = Query {
            first_only: true,
            ..query
        };
        assert_eq!(ask(&mut memo, &position(3), &some, &limits), (false, None));
    }

    #[test]
    fn what_was_stopped_is_not_an_answer() {
        let mut memo = ListingMemo::default();
        let query = Query::default();
        let stopped = Limits {
            stop: &|| true,
            ..Limits::default()
        };
        assert!(ask(&mut memo, &position(3), &query, &stopped).0);
        assert!(ask(&mut memo, &position(3), &query, &Limits::default()).0);
        assert_eq!(
            ask(&mut memo, &position(3), &query, &stopped),
            (false, Some(0))
        );
    }

    #[test]
    fn a_memo_that_never_helps_is_given_up() {
        let mut memo = ListingMemo::default();
        let (query, limits) = (Query::default(), Limits::default());
        let all = 1..=u16::try_from(MAX_MISSES).unwrap();
        for width in all {
            assert!(ask(&mut memo, &position(width), &query, &limits).0);
        }
        assert_eq!(ask(&mut memo, &position(9), &query, &limits), (false, None));
        assert!(memo.listings.is_empty());
    }
}
