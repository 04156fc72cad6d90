//! Which moves of an analysis are worth showing.

use crate::search::tree_search::{Analysis, RankedMove};

/// Returns the candidates that were visited or decided, which come first; all of them if none was, as with an engine that
/// does not count visits.
pub fn visited_candidates(analysis: &Analysis) -> &[RankedMove] {
    let all = &analysis.candidates;
    let is_visited = |candidate: &RankedMove| candidate.visits > 0 || candidate.proof.is_some();
    let last = all.iter().rposition(is_visited);
    last.and_then(|last| all.get(..=last)).unwrap_or(all)
}
