//! The levels of a game: how much each has to misjudge positions, so that the one above beats it, but not always.
//!
//! The same blur makes a player much weaker where values are sure and games are long than where chance decides, and
//! nobody can tell how much from the rules; so it is measured. From the strongest level down, each plays against the one
//! above, and its blur is halved or doubled until it loses about 70 of 100 games.

use super::trial::{Pace, Trial, TrialSide};
use crate::rules::Rules;
use crate::search::elo::MatchScore;
use crate::search::learning::LearnedGame;
use crate::search::{Bounds, Effort, LevelBlurs};
use std::sync::Arc;

/// The games of a step.
const GAMES: u64 = 10;
/// The most steps of a level.
const STEPS: u64 = 5;
/// The share of the level above that is aimed at.
const AIM: std::ops::RangeInclusive<f64> = 0.65..=0.75;
/// The part of the visits of a level that it has in these games, and the least and the most of them.
const PART: u64 = 5;
const LEAST_VISITS: u64 = 20;
const MOST_VISITS: u64 = 150;
/// The least factor between the blurs of two levels.
const LEAST_STEP: f64 = 1.1;

/// How far the measurement of the levels is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelProgress {
    /// The level whose blur is looked for.
    pub level: u8,
    /// The games of the level above against it.
    pub score: MatchScore,
}

impl Trial<'_> {
    /// Finds out how much each level has to misjudge positions when it plays with what was learned, and returns that with
    /// it. `goes_on` is asked after each game; once it returns false, the levels that are left follow from those above as
    /// usual. Returns `None` if the caller asks to stop.
    pub fn measure_levels(
        &self,
        rules: &Arc<dyn Rules>,
        learned: &LearnedGame,
        bounds: &Bounds<'_>,
        goes_on: &mut dyn FnMut(LevelProgress) -> bool,
    ) -> Option<LearnedGame> {
        let shared = Arc::new(learned.clone());
        let side = |level: u8, blur: f64| TrialSide {
            learned: Some(&shared),
            blur,
            pace: Pace::Visits(visits(level)),
        };
        let mut blurs = LevelBlurs::USUAL;
        let mut is_going = true;
        for level in (1..Effort::LEVELS).rev() {
            let above = blurs.of(level + 1);
            let least = above * LEAST_STEP;
            let mut blur = first_blur(level, above);
            // The greatest blur that was too little, and the least that was too much.
            let (mut low, mut high) = (None, None);
            for step in 0..STEPS {
                let mut score = MatchScore::default();
                for game in 0..GAMES {
                    if !is_going {
                        break;
                    }
                    let number = (u64::from(level) * STEPS + step) * GAMES + game;
                    let sides = [side(level + 1, above), side(level, blur)];
                    self.add_game(rules, &sides, number, bounds, &mut score)?;
                    is_going = goes_on(LevelProgress { level, score });
                }
                let share = score.share().filter(|_| score.games() == GAMES);
                let Some(share) = share.filter(|share| !AIM.contains(share)) else {
                    break;
                };
                match share > *AIM.end() {
                    true => high = Some(blur),
                    false => low = Some(blur),
                }
                blur = match (low, high) {
                    (Some(low), Some(high)) => f64::sqrt(low * high),
                    (None, _) => blur / 2.0,
                    (_, None) => blur * 2.0,
                };
                if blur <= least || blur >= LevelBlurs::MOST {
                    break;
                }
            }
            // A game that anybody holds cannot tell how weak a level is, however little it sees.
            let blur = match (low, high) {
                (Some(_), None) => first_blur(level, above),
                _ => blur,
            };
            blurs.set(level, blur.max(least).max(0.01));
        }
        Some(LearnedGame {
            blurs: Some(blurs),
            ..learned.clone()
        })
    }
}

/// Returns the blur of a level that is tried first: as much more than that of the level above as usual.
fn first_blur(level: u8, above: f64) -> f64 {
    let usual = LevelBlurs::USUAL;
    match usual.of(level + 1) > 0.0 {
        true => above * usual.of(level) / usual.of(level + 1),
        false => usual.of(level),
    }
}

fn visits(level: u8) -> u64 {
    let visits = Effort::level(level).map_or(0, |effort| effort.visits);
    (visits / PART).clamp(LEAST_VISITS, MOST_VISITS)
}
