//! Hints of authors: how promising a legal move looks, for the search and nothing else.
//!
//! Invariant: a hint that fails, runs out of steps or leaves its range is a number all the same, so no hint can change
//! what is legal, or stop a game.

use super::listing::Listing;
use crate::base::{Diagnostic, Limit, Limits, Message, Span};
use crate::board::Move;
use crate::message;

/// The most steps of one hint. It is asked of many moves of a random game, each of which is drawn in about a
/// microsecond, so a hint that needs more costs more visits than it can be worth.
pub(in crate::rules) const FUEL: u64 = 10_000;
/// The greatest hint; the least one is its negative.
const GREATEST: i64 = 9;
/// The most moves of one position whose hints are looked at for advice.
const MOVES: usize = 500;

/// Returns the limits of one hint.
pub(in crate::rules) fn limits<'l>(limits: &Limits<'l>) -> Limits<'l> {
    Limits {
        fuel: limits.fuel.min(FUEL),
        ..*limits
    }
}

/// Returns the hint that an answer of the rules stands for.
pub(in crate::rules) fn in_range(answer: i64) -> i8 {
    i8::try_from(answer.clamp(-GREATEST, GREATEST)).unwrap_or_default()
}

/// Returns the first remark on the hints of listed moves. `of_move` asks about one.
pub(in crate::rules) fn remark(
    listing: &Listing,
    of_move: impl FnMut(&Move) -> Option<Diagnostic>,
) -> Option<Diagnostic> {
    let moves = listing
        .moves
        .iter()
        .filter(|listed| listed.weight.is_none());
    moves.take(MOVES).map(|listed| &listed.mv).find_map(of_move)
}

/// Returns the remark on an answer of the rules at a place; `None` if it is in range.
pub(in crate::rules) fn range_remark(answer: i64, span: Span) -> Option<Diagnostic> {
    let hint = i64::from(in_range(answer));
    let remark = || {
        let message = message!("advice-hint-range", value = answer, hint = hint);
        Diagnostic::warning(span, message)
    };
    (hint != answer).then(remark)
}

/// Returns the remark on a hint that fails at a place, with the reason.
pub(in crate::rules) fn failure_remark(span: Span, reason: Message) -> Diagnostic {
    Diagnostic::warning(span, message!("advice-hint-fails")).with_hint(reason)
}

/// Returns the remark on a hint that reaches a limit; `None` if the caller asked to stop.
pub(in crate::rules) fn limit_remark(span: Span, limit: Limit) -> Option<Diagnostic> {
    let reason = match limit {
        Limit::Stopped => return None,
        Limit::Fuel => message!("advice-hint-steps"),
        limit => limit.message(),
    };
    Some(failure_remark(span, reason))
}
