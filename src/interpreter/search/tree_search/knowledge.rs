//! What a thread of a search knows about the game, and the random game that it plays beside its visits to find out.

use super::evaluation::Evaluation;
use super::horizon::Horizon;
use super::node::NodeList;
use crate::board::Position;
use crate::rules::{Rules, Worker};
use crate::search::playout::{PlayoutMove, play};
use crate::search::random::Random;
use crate::search::{Bounds, FaultCount};

/// The scout game advances at each visit by `SCOUT_PLIES` moves, or by one for each `SCOUTED_ONE_OF` moves of the root
/// if that is more, because a visit then costs more, too.
const SCOUT_PLIES: usize = 4;
const SCOUTED_ONE_OF: usize = 8;
/// The least number of moves at a visit before the first scout game is over: without it hardly anything is known.
const FIRST_PLIES: usize = 12;
/// The scout game is given up after this many times the longest random game that is worth playing.
const SCOUT_FACTOR: u32 = 4;
/// The number of finished random games after which another one teaches little.
const ENOUGH_LESSONS: f64 = 6.0;
/// The visits of a search after which the next one begins with random games, if they are known to end.
const ENOUGH_VISITS_OF_SEARCH: u64 = 40;

/// A random game that is played alongside the visits, a few moves at a time, to see whether it ends.
#[derive(Clone, Debug)]
struct Scout {
    position: Position,
    plies: u32,
    /// True once it is known not to end soon.
    is_long: bool,
}

/// What a thread knows about the game besides the graph, useful for other positions of it too.
#[derive(Clone, Debug)]
pub(super) struct ThreadKnowledge {
    pub evaluation: Evaluation,
    pub horizon: Horizon,
    scout: Option<Scout>,
    /// The number of scout games that are over or were given up.
    scouted: u32,
    /// The visits of the last search.
    pub visits: u64,
}

impl ThreadKnowledge {
    /// Returns the knowledge for another position.
    pub fn elsewhere(self, max_plies: u32) -> Self {
        Self {
            horizon: match self.visits >= ENOUGH_VISITS_OF_SEARCH {
                true => self.horizon.within(max_plies),
                // A search with few visits begins with estimates, which cost less than random games.
                false => self.horizon.anew(max_plies),
            },
            ..self
        }
    }

    /// Returns true if positions are estimated, and no random games are played.
    pub fn estimates(&self) -> bool {
        self.evaluation.is_taught() || self.horizon.is_short()
    }

    /// Returns true if it is known whether positions are estimated: a scout game would tell nothing new.
    pub fn is_settled(&self) -> bool {
        self.evaluation.is_taught() || !self.horizon.is_short()
    }

    /// Creates what is known before the first visit.
    pub fn new(evaluation: Evaluation, max_plies: u32, has_chance: bool) -> Self {
        Self {
            evaluation,
            horizon: Horizon::new(max_plies, has_chance),
            scout: None,
            scouted: 0,
            visits: 0,
        }
    }

    /// Advances the scout game by a few moves. Returns the faults of the rules, or `None` if the search should stop.
    pub fn scout(
        &mut self,
        root: &NodeList,
        rules: &dyn Rules,
        worker: &mut dyn Worker,
        random: &mut Random,
        bounds: &Bounds<'_>,
    ) -> Option<FaultCount> {
        let scout = self.scout.take();
        let mut scout = scout.unwrap_or_else(|| Scout {
            position: root.position.clone(),
            plies: 0,
            is_long: false,
        });
        let moves = root.len();
        let lessons = self.evaluation.lessons();
        let length = SCOUT_PLIES.max(moves / SCOUTED_ONE_OF);
        let is_learning = lessons > 0.0 && lessons < ENOUGH_LESSONS;
        // The first scout game is played quickly, since nothing is known until it ends; the next ones as long as they
        // teach something; then only a trickle, to notice when games begin to end.
        let length = match self.scouted {
            0 => length.max(FIRST_PLIES),
            _ if is_learning || self.horizon.is_unknown() => length,
            _ => length / SCOUT_PLIES,
        };
        let length = u32::try_from(length).unwrap_or(u32::MAX);
        let each = &mut |_: &PlayoutMove<'_>| {};
        let played = play(worker, &scout.position, length, random, bounds, each)?;
        scout.plies = scout.plies.saturating_add(played.plies);
        if let Some(last) = played.last {
            let (before, after) = (&scout.position.board, &last.board);
            self.evaluation.follow(before, after, played.plies);
            scout.position = last;
        }
        let has_ended = played.outcome.is_over() || played.is_stuck;
        let longest = self.horizon.longest();
        // Noted once, when it is clear: at its end or when it is too long. It may continue after that, for what its end
        // teaches about positions.
        if !scout.is_long && (has_ended || scout.plies >= longest) {
            let is_won = played.outcome.winner().is_some();
            let won_after = is_won.then_some(scout.plies);
            self.horizon.note(has_ended, won_after);
            scout.is_long = true;
        }
        if has_ended {
            let outcome = played.outcome;
            self.evaluation.learn(rules, &scout.position, outcome);
        }
        if has_ended || scout.plies >= longest.saturating_mul(SCOUT_FACTOR) {
            self.scouted += 1;
        } else {
            self.scout = Some(scout);
        }
        Some(played.faults)
    }
}
