//! Advice for the author of rules: lists the moves of a few positions, from the start and from random play, and reports
//! what is suspicious about these listings, with places in the source.
//!
//! Invariants: the work is bounded by fuel, so that checking a file stays fast; the positions depend only on the rules.

use super::random::Random;
use crate::base::{Diagnostic, Limits, Severity};
use crate::board::Position;
use crate::rules::{Ask, Judgement, Query, Rules, Worker};

/// The number of positions that are examined.
const POSITIONS: usize = 12;
/// The most remarks to report.
const MOST: usize = 8;
// All bounds here are far below those of play, since this is a part of checking a file.
/// The most steps of one run of the rules.
const FUEL: u64 = 300_000;
/// The most steps for one position.
const STEPS: u64 = 1_500_000;
/// The most memory for one position.
const MEMORY: usize = 16 << 20;

/// Remarks about rules.
#[derive(Clone, Debug, Default)]
pub struct Advice {
    /// The remarks, each once, in the order of the text.
    pub remarks: Vec<Diagnostic>,
    /// False if the caller asked to stop before all positions were examined.
    pub is_complete: bool,
}

/// Searches for remarks about rules.
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
    let mut remarks: Vec<Diagnostic> = rules.prelude().diagnostic().into_iter().collect();
    let mut position = rules.start();
    for _ in 0..POSITIONS {
        let Some(next) = step(
            &mut *worker,
            &position,
            &query,
            &limits,
            &mut random,
            &mut remarks,
        ) else {
            break;
        };
        position = next;
    }
    remarks.sort_by_key(|remark| remark.span);
    Advice {
        remarks,
        is_complete: !limits.is_stopped(),
    }
}

/// Examines one position and plays a random move. Returns `None` if that is not possible or enough was found.
fn step(
    worker: &mut dyn Worker,
    position: &Position,
    query: &Query<'_>,
    limits: &Limits<'_>,
    random: &mut Random,
    all: &mut Vec<Diagnostic>,
) -> Option<Position> {
    let (mut listing, remarks) = worker.inspect(Ask::new(position, query, limits));
    if limits.is_stopped() {
        // A remark about a partial list may not hold for the whole list.
        return None;
    }
    add(all, remarks);
    // Remarks of later positions are mostly the same again, or follow from the first.
    let goes_on = all.is_empty() && !listing.moves.is_empty();
    if !goes_on {
        return None;
    }
    let chosen = random.below(listing.moves.len());
    let chosen = listing.moves.swap_remove(chosen);
    // Judging a move may give remarks, too.
    if let Judgement::Legal(legal) = worker.judge(position, &chosen.mv, limits) {
        let lints = legal.messages.into_iter();
        add(all, lints.filter(|said| said.severity == Severity::Lint));
    }
    (!chosen.outcome.is_over()).then_some(chosen.next)
}

/// Adds remarks that are not among those found before.
fn add(all: &mut Vec<Diagnostic>, remarks: impl IntoIterator<Item = Diagnostic>) {
    for remark in remarks {
        let same = |other: &Diagnostic| other.span == remark.span && other.code() == remark.code();
        if all.len() < MOST && !all.iter().any(same) {
            all.push(remark);
        }
    }
}
