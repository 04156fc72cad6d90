//! Lets the machine learn a game: practice, and the trial that finds out whether it helps.

mod levels;
#[cfg(test)]
mod tests;
mod trial;

pub use levels::LevelProgress;
pub use trial::{Pace, Trial, TrialProgress};

use super::learning::{LearnedGame, PracticeCount};
use super::{Bounds, tree_search};
use crate::rules::Rules;

/// Lets the machine practise a game, from the beginning or after what it has learned `before`; how to play with what it
/// learns is for a [`Trial`] to find out. `goes_on` is asked after each game of it and ends practice by returning false.
/// Returns `None` if the caller asks to stop before anything was learned.
pub fn practise(
    rules: &dyn Rules,
    seed: u64,
    before: Option<&LearnedGame>,
    bounds: &Bounds<'_>,
    goes_on: &mut dyn FnMut(PracticeCount) -> bool,
) -> Option<LearnedGame> {
    let mut worker = rules.worker();
    worker.expect_much();
    let worker = &mut *worker;
    let values = match before {
        Some(_) => Vec::new(),
        None => tree_search::values_of_kinds(rules, worker, seed, bounds)?,
    };
    let practised = LearnedGame::practise(rules, (seed, &values), before, worker, bounds, goes_on)?;
    // What was measured of levels is still the best that is known of them.
    Some(LearnedGame {
        blurs: before.and_then(|before| before.blurs),
        ..practised
    })
}
