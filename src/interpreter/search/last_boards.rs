//! The positions in which random games end.
//!
//! Invariant: the game with index n of a seed is always the same.

use super::Bounds;
use super::playout::{PlayoutMove, Playouts, play_as_hinted};
use super::random::Random;
use crate::board::Position;
use crate::rules::Rules;

/// Plays random games one after the other, in which moves that look bad to the author of the rules are rare, and hands the
/// last position of each to `each`, with true if the rules have ended the game there. Games that are over before they
/// begin are played on. Returns once `each` returns false, or the bounds stop it.
pub fn of_playouts(
    rules: &dyn Rules,
    playouts: &Playouts,
    bounds: &Bounds<'_>,
    each: &mut dyn FnMut(&Position, bool) -> bool,
) {
    let start = playouts.from.clone().unwrap_or_else(|| rules.start());
    let mut worker = rules.worker();
    playouts.prepare(&mut *worker);
    for number in 0..playouts.games {
        if bounds.is_stopped() {
            return;
        }
        let mut random = Random::new(playouts.seed, number);
        let nothing = &mut |_: &PlayoutMove<'_>| {};
        let most = playouts.max_plies;
        let played = play_as_hinted(&mut *worker, &start, most, &mut random, bounds, nothing);
        let Some(played) = played else { return };
        let last = played.last.as_ref().unwrap_or(&start);
        if !each(last, played.outcome.is_over()) {
            return;
        }
    }
}
