//! Coverage of the rules by random games: which statements run, and how often.
//!
//! The runs that list the moves of each position and those that judge the move played are counted. The games are those
//! of [`playout`](super::playout) with the same seed.

use super::Bounds;
use super::playout::{Playouts, game};
use super::random::Random;
use crate::rules::{Ask, Coverage, Query, Rules};

/// Plays the games and counts. `watch` is called after each game with the number of games played.
pub fn of_playouts(
    rules: &dyn Rules,
    playouts: &Playouts,
    bounds: &Bounds<'_>,
    watch: &mut dyn FnMut(u64),
) -> Coverage {
    let start = playouts.from.clone().unwrap_or_else(|| rules.start());
    // Two workers, because the plies are counted while the game that plays them still has its own.
    let (mut player, mut counter) = (rules.worker(), rules.worker());
    playouts.prepare(&mut *player);
    playouts.prepare(&mut *counter);
    let mut coverage = Coverage::default();
    let (query, limits) = (Query::default(), bounds.limits());
    let members = (0..).map(|n| playouts.shard.member(n));
    for number in members.take_while(|number| *number < playouts.games) {
        let mut random = Random::new(playouts.seed, number);
        let mut before = start.clone();
        let played = game(
            &mut *player,
            &start,
            playouts.max_plies,
            &mut random,
            bounds,
            &mut |ply| {
                counter.cover_moves(Ask::new(&before, &query, &limits), &mut coverage);
                counter.cover_judging(Ask::all(&before, &limits), ply.mv, &mut coverage);
                if let Some(position) = ply.position {
                    before.clone_from(position);
                }
            },
        );
        if played.is_none() || bounds.is_stopped() {
            break;
        }
        watch(number + 1);
    }
    coverage
}
