//! Advice for the author of rules: a few positions are listed, the start and some of a random game, and what is
//! remarkable about the listings is told with its place in the source.
//!
//! Invariants: the work is bounded by fuel, so that checking a file stays quick; the positions depend on the rules alone.

use super::random::Random;
use crate::base::{Diagnostic, Limits, Severity};
use crate::board::Position;
use crate::rules::{Judgement, Query, Rules, Worker};

/// Positions that are looked at.
const POSITIONS: usize = 12;
/// Remarks that are given.
const MOST: usize = 8;
/// Steps for one run of the rules.
const FUEL: u64 = 300_000;
/// Steps for one position.
const STEPS: u64 = 1_500_000;
/// Memory for one position.
const MEMORY: usize = 16 << 20;

/// What there is to say of rules.
#[derive(Clone, Debug, Default)]
pub struct Advice {
    /// Each thing once, in the order of the text.
    pub found: Vec<Diagnostic>,
    /// False if somebody asked to stop before all positions were looked at.
    pub is_complete: bool,
}

/// Finds out what there is to say.
#[must_use]
pub fn find(rules: &dyn Rules, limits: &Limits<'_>) -> Advice {
    let limits = Limits {
        fuel: FUEL,
        memory: MEMORY,
        ..*limits
    };
    let query = Query {
        runs: 30_000,
        steps: STEPS,
        class_moves: 200,
        ..Query::default()
    };
    let mut worker = rules.worker();
    let mut random = Random::new(1, 0);
    let mut found: Vec<Diagnostic> = rules.opening().diagnostic().into_iter().collect();
    let mut position = rules.start();
    for _ in 0..POSITIONS {
        let Some(next) = step(
            &mut *worker,
            &position,
            &query,
            &limits,
            &mut random,
            &mut found,
        ) else {
            break;
        };
        position = next;
    }
    found.sort_by_key(|remark| remark.span);
    Advice {
        found,
        is_complete: !limits.is_stopped(),
    }
}

/// Looks at one position and plays on; none where that is not possible or there is enough to say.
fn step(
    worker: &mut dyn Worker,
    position: &Position,
    query: &Query<'_>,
    limits: &Limits<'_>,
    random: &mut Random,
    found: &mut Vec<Diagnostic>,
) -> Option<Position> {
    let (mut listing, remarks) = worker.inspect(position, query, limits);
    if limits.is_stopped() {
        // What was found of half a list may not be true of all of it.
        return None;
    }
    add(found, remarks);
    let goes_on = found.is_empty() && !listing.moves.is_empty();
    if !goes_on {
        return None;
    }
    let chosen = random.below(listing.moves.len());
    let chosen = listing.moves.swap_remove(chosen);
    // What the rules do with a move may be remarkable, too.
    if let Judgement::Legal(legal) = worker.judge(position, &chosen.mv, limits) {
        let lints = legal.messages.into_iter();
        add(found, lints.filter(|said| said.severity == Severity::Lint));
    }
    (!chosen.outcome.is_over()).then_some(chosen.next)
}

/// Adds remarks that have not been made yet.
fn add(found: &mut Vec<Diagnostic>, remarks: impl IntoIterator<Item = Diagnostic>) {
    for remark in remarks {
        let same = |other: &Diagnostic| other.span == remark.span && other.code() == remark.code();
        if found.len() < MOST && !found.iter().any(same) {
            found.push(remark);
        }
    }
}
