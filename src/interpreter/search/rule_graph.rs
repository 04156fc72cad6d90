//! Builds the graph of the rules by random games, for display.

use super::Bounds;
use super::playout::{PlayoutMove, Playouts, game};
use super::random::Random;
use crate::board::Piece;
use crate::rules::{RuleGraph, Rules};

/// Plays the games, all of them and not only those of a shard, and returns the graph of the rules afterwards. Returns
/// `None` for rules without a graph. `watch` is called after each game with the number of games played.
pub fn of_playouts(
    rules: &dyn Rules,
    playouts: &Playouts,
    bounds: &Bounds<'_>,
    watch: &mut dyn FnMut(u64),
) -> Option<RuleGraph> {
    let start = playouts.from.clone().unwrap_or_else(|| rules.start());
    let mut worker = rules.worker();
    for number in 0..playouts.games {
        let mut random = Random::new(playouts.seed, number);
        let plies = playouts.max_plies;
        let each = &mut |_: &PlayoutMove<'_>| {};
        let played = game(&mut *worker, &start, plies, &mut random, bounds, each);
        if played.is_none() || bounds.is_stopped() {
            break;
        }
        watch(number + 1);
    }
    worker.graph(&|piece: Piece| rules.game().piece_name(piece).to_owned())
}
