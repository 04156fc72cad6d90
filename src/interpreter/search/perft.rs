//! Perft: counts the sequences of an exact number of plies.
//!
//! A finished game has no moves. Two lists of operations that lead to the same position and outcome are one move.

use super::{Bounds, FaultCount};
use crate::base::Limits;
use crate::board::{Move, Position};
use crate::rules::{Ask, Listed, Listing, Partial, Rules, Worker};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The depth below the parts of a count from which on preparations of a worker pay.
const DEEP: u32 = 2;

/// A number of move sequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerftCount {
    /// The number; a lower bound if the count is not complete.
    pub nodes: u64,
    /// `Ok` if this is the exact number, otherwise why not.
    pub complete: Result<(), Partial>,
    /// Candidates on which the rules failed.
    pub faults: FaultCount,
}

impl PerftCount {
    /// The empty count.
    pub const NONE: Self = Self {
        nodes: 0,
        complete: Ok(()),
        faults: FaultCount {
            count: 0,
            cause: None,
        },
    };

    /// Adds the reason why a listing is incomplete, and its faults.
    fn note(
        &mut self,
        listing: &mut Listing,
        worker: &mut dyn Worker,
        position: &Position,
        limits: &Limits<'_>,
    ) {
        self.add_complete(listing.complete);
        if listing.faults.matter(listing.moves.len()) {
            if self.faults.cause.is_none() {
                worker.find_cause(&mut listing.faults, position, limits);
            }
            self.faults.add(FaultCount {
                count: listing.faults.count().max(1),
                cause: listing.faults.cause,
            });
        }
    }

    /// Adds whether another count is complete. A request to stop takes precedence over any other reason.
    fn add_complete(&mut self, complete: Result<(), Partial>) {
        if self.complete.is_ok() || complete == Err(Partial::Stopped) {
            self.complete = complete;
        }
    }

    /// Adds another count.
    pub fn add(&mut self, other: Self) {
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.add_complete(other.complete);
        self.faults.add(other.faults);
    }
}

/// Options for counting move sequences.
#[derive(Clone, Copy)]
pub struct PerftOptions<'a> {
    /// The number of threads; 0 counts as 1.
    pub threads: usize,
    /// The limits of each call into the rules, and the request to stop.
    pub bounds: Bounds<'a>,
    /// Called after each part of the work with the number of parts done and the number of all parts.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

impl Default for PerftOptions<'_> {
    fn default() -> Self {
        Self {
            threads: 1,
            bounds: Bounds::default(),
            progress: &|_, _| {},
        }
    }
}

/// Counts the sequences of exactly `depth` plies from a position.
pub fn count(
    rules: &dyn Rules,
    from: &Position,
    depth: u32,
    options: PerftOptions<'_>,
) -> PerftCount {
    let mut sum = PerftCount::NONE;
    let (parts, first) = divide(rules, from, depth, options);
    sum.add(first);
    if depth == 0 {
        sum.nodes = 1;
    }
    for (_, part) in parts {
        sum.add(part);
    }
    sum
}

/// Counts the sequences for each first move. The second value is a count without nodes, which tells whether the first
/// moves are complete.
pub fn divide(
    rules: &dyn Rules,
    from: &Position,
    depth: u32,
    options: PerftOptions<'_>,
) -> (Vec<(Move, PerftCount)>, PerftCount) {
    let limits = options.bounds.limits();
    if depth == 0 {
        return (Vec::new(), PerftCount::NONE);
    }
    let mut worker = rules.worker();
    let mut first = worker.moves(Ask::all(from, &limits));
    let mut root = PerftCount::NONE;
    root.note(&mut first, &mut *worker, from, &limits);
    if depth == 1 {
        let leaf = PerftCount {
            nodes: 1,
            ..PerftCount::NONE
        };
        let moves = first.moves.into_iter().map(|listed| (listed.mv, leaf));
        return (moves.collect(), root);
    }
    // The parts are the positions after two plies, so that there are enough for all threads.
    let mut parts: Vec<(usize, Position)> = Vec::new();
    let mut counts = vec![PerftCount::NONE; first.moves.len()];
    for (number, listed) in first.moves.iter().enumerate() {
        if listed.outcome.is_over() {
            continue;
        }
        if depth == 2 {
            parts.push((number, listed.next.clone()));
            continue;
        }
        let mut second = worker.moves(Ask::all(&listed.next, &limits));
        if let Some(count) = counts.get_mut(number) {
            count.note(&mut second, &mut *worker, &listed.next, &limits);
        }
        let going = second
            .moves
            .into_iter()
            .filter(|listed| !listed.outcome.is_over());
        parts.extend(going.map(|listed| (number, listed.next)));
    }
    // Before the threads begin: it gives its graphs back, and one of them takes over what has grown.
    drop(worker);
    let rest = if depth == 2 { 1 } else { depth - 2 };
    for (number, count) in share(rules, &parts, rest, options) {
        if let Some(sum) = counts.get_mut(number) {
            sum.add(count);
        }
    }
    let moves = first.moves.into_iter().map(|Listed { mv, .. }| mv);
    (moves.zip(counts).collect(), root)
}

/// Counts from each position, on all threads.
fn share(
    rules: &dyn Rules,
    parts: &[(usize, Position)],
    depth: u32,
    options: PerftOptions<'_>,
) -> Vec<(usize, PerftCount)> {
    let next = AtomicUsize::new(0);
    let counts = Mutex::new(Vec::with_capacity(parts.len()));
    let work = || {
        let limits = options.bounds.limits();
        let mut worker = rules.worker();
        if depth >= DEEP {
            worker.expect_much();
        }
        // Parts are taken one by one, since they differ in size; the sum does not depend on who takes which.
        while let Some((number, position)) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            let count = walk(&mut *worker, position, depth, &limits);
            let mut counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
            counts.push((*number, count));
            (options.progress)(counts.len(), parts.len());
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..options.threads.min(parts.len()) {
            scope.spawn(work);
        }
        work();
    });
    counts.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Counts on one thread. Open positions are on an explicit stack, so any depth is possible.
fn walk(worker: &mut dyn Worker, from: &Position, depth: u32, limits: &Limits<'_>) -> PerftCount {
    let mut sum = PerftCount::NONE;
    // Depth first: the stack holds the open moves of one line and not of a whole level.
    let mut open = vec![(from.clone(), depth)];
    while let Some((position, depth)) = open.pop() {
        if let Some(nodes) = worker.count(&position, depth, limits) {
            sum.nodes = sum.nodes.saturating_add(nodes);
            continue;
        }
        let mut listing = worker.moves(Ask::all(&position, limits));
        sum.note(&mut listing, worker, &position, limits);
        if depth <= 1 {
            sum.nodes = sum.nodes.saturating_add(listing.moves.len() as u64);
        } else {
            let going = listing
                .moves
                .into_iter()
                .filter(|listed| !listed.outcome.is_over());
            open.extend(going.map(|listed| (listed.next, depth - 1)));
        }
        if listing.complete == Err(Partial::Stopped) {
            break;
        }
    }
    sum
}
