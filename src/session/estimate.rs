//! An estimate of the points in a game of groups: random games in idle time, and who owns each point at their ends.
//!
//! Invariants: an estimate belongs to one position and the rules in play, and is forgotten as soon as one of them is another;
//! it never runs beside the search for a move.
//!
//! Dead groups need no rule of their own: in games in which nobody fills an eye they are taken nearly always, so their
//! points are the other player's. A point that one player owns clearly more often than the other counts as that player's
//! whole, because random play wavers about a point that no person would doubt; the others count as a part, and only they
//! make the estimate unsure.

pub use super::estimated::Estimate;
use super::estimated::EstimateRun;
use super::group_scoring::area;
use super::job::{JobId, Lane, Task, TaskContext};
use super::slot::ProgressReport;
use super::{Session, SessionEvent};
use crate::board::look::GroupScoring;
use crate::board::{Game, Position, Square};
use crate::rules::Rules;
use crate::search::playout::Playouts;
use crate::search::{Bounds, last_boards};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The number of games, and the number of those after which the first answer is given.
const GAMES: u32 = 240;
const FIRST_GAMES: u32 = 40;
/// How long an estimate may take a core.
const LONGEST: Duration = Duration::from_secs(4);
/// By how much more of the games a player owns a point that is settled.
const SETTLED: f64 = 0.4;
/// How many open points stand and fall together. Random games differ far more than that, because whole sides of the board
/// die in them.
const GROUP: f64 = 4.0;

/// Who owned which squares at the ends of some games.
#[derive(Default)]
struct Ownership {
    games: Vec<Vec<(Square, u8)>>,
    /// What the rules count beyond the board, for the first player.
    beyond: f64,
}

impl Ownership {
    fn estimate(&self) -> Estimate {
        let number = self.games.len().max(1) as f64;
        let sign = |player: u8| if player == 0 { 1.0 } else { -1.0 };
        let mut shares: HashMap<Square, f64> = HashMap::new();
        for (square, player) in self.games.iter().flatten() {
            *shares.entry(*square).or_default() += sign(*player) / number;
        }
        let is_settled = |square: &Square| {
            shares
                .get(square)
                .is_some_and(|share| share.abs() >= SETTLED)
        };
        // The sum does not depend on the order in which a map happens to be walked.
        let mut points: Vec<(Square, f64)> = shares
            .iter()
            .map(|(square, share)| (*square, *share))
            .collect();
        points.sort_unstable_by_key(|(square, _)| *square);
        // The part of a point that counts.
        let weight = |share: f64| (share / SETTLED).clamp(-1.0, 1.0);
        let lead: f64 = points.iter().map(|(_, share)| weight(*share)).sum();
        let open = |share: f64| 1.0 - weight(share).powi(2);
        let variance = GROUP * points.iter().map(|(_, share)| open(*share)).sum::<f64>();
        let settled = points.iter().filter(|(square, _)| is_settled(square));
        Estimate {
            lead: lead + self.beyond,
            error: variance.sqrt(),
            owned: settled
                .map(|(square, share)| (*square, u8::from(*share < 0.0)))
                .collect(),
            shares: points,
            games: u32::try_from(self.games.len()).unwrap_or(u32::MAX),
        }
    }
}

/// Returns true if the points of positions can be estimated: there are two players, and the look says that areas are
/// counted.
pub fn counts_areas(game: &Game) -> bool {
    game.players == 2 && game.look.scoring == Some(GroupScoring::Area)
}

/// Returns the estimated points of a position; `None` if no game was played. After each game `goes_on` is asked, with the
/// number of games and what they say.
pub fn estimate_points(
    rules: &dyn Rules,
    position: Position,
    seed: u64,
    bounds: &Bounds<'_>,
    goes_on: &mut dyn FnMut(u32, &dyn Fn() -> Estimate) -> bool,
) -> Option<Estimate> {
    let squares = u32::try_from(position.board.squares().count()).unwrap_or(u32::MAX);
    let playouts = Playouts {
        from: Some(position),
        // Longer games only go round in captures that change little.
        max_plies: squares.saturating_mul(3).saturating_add(20),
        ..Playouts::new(u64::from(GAMES), seed)
    };
    let mut ownership = Ownership::default();
    let mut is_beyond_known = false;
    last_boards::of_playouts(rules, &playouts, bounds, &mut |last, is_over| {
        let by_rules = match is_over && !is_beyond_known {
            true => rules.score(&last.state),
            false => Vec::new(),
        };
        let (owned, beyond) = area(&last.board, rules.game(), &by_rules);
        if let Some(beyond) = beyond {
            (ownership.beyond, is_beyond_known) = (beyond, true);
        }
        ownership.games.push(owned);
        let number = u32::try_from(ownership.games.len()).unwrap_or(u32::MAX);
        goes_on(number, &|| ownership.estimate())
    });
    (!ownership.games.is_empty()).then(|| ownership.estimate())
}

struct EstimateTask {
    rules: Arc<dyn Rules>,
    position: Position,
    seed: u64,
    /// False if every run has to give the same answer.
    is_timed: bool,
}

impl Task<Session> for EstimateTask {
    type Output = ProgressReport<Estimate>;

    fn lane(&self) -> Lane {
        Lane::Estimating
    }

    fn run(self, run: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        let start = Instant::now();
        let (bounds, tell) = (run.bounds, run.tell);
        let goes_on = &mut |games, found: &dyn Fn() -> Estimate| {
            if let Some(tell) = tell.filter(|_| games == FIRST_GAMES && self.is_timed) {
                tell(ProgressReport {
                    found: found(),
                    is_done: false,
                });
            }
            !self.is_timed || start.elapsed() < LONGEST
        };
        let found = estimate_points(&*self.rules, self.position, self.seed, &bounds, goes_on)?;
        (!bounds.is_stopped()).then_some(ProgressReport {
            found,
            is_done: true,
        })
    }

    fn take(session: &mut Session, id: JobId, output: Self::Output) -> Vec<SessionEvent> {
        if let Some(run) = &mut session.players.estimating
            && run.out.id == id
        {
            run.out.done = output.is_done;
            run.found = Some(output.found);
        }
        Vec::new()
    }

    fn release(session: &mut Session, id: JobId, _: bool) {
        // It is not begun again for this position.
        if let Some(run) = session
            .players
            .estimating
            .as_mut()
            .filter(|run| run.out.id == id)
        {
            run.out.done = true;
        }
    }
}

impl Session {
    /// Returns true if the points of positions can be estimated: the look says that areas are counted, and nothing is hidden.
    pub fn estimates_points(&self) -> bool {
        self.game().is_some_and(counts_areas) && self.machine_obstacle().is_none()
    }

    /// Returns the estimate of the points in the current position, as far as it is known.
    pub fn estimate(&self) -> Option<&Estimate> {
        let run = self.players.estimating.as_ref()?;
        let is_about = run
            .out
            .is_about(self.text.rules.as_ref()?, &self.game.position);
        run.found.as_ref().filter(|_| is_about)
    }

    /// Returns true while the points are being estimated.
    pub fn is_estimating(&self) -> bool {
        self.players
            .estimating
            .as_ref()
            .is_some_and(|run| !run.out.done)
    }

    /// Begins to estimate the position on the board if that is wanted, and ends what is out of date.
    pub(super) fn update_estimate(&mut self, rules: &Arc<dyn Rules>) {
        let is_idle = self.players.thinking.is_none() && !self.moves.playing.is_waiting();
        let is_known = self.judging_obstacle(self.game.current).is_none();
        let is_wanted = self.players.estimates && self.estimates_points();
        if !is_wanted || !is_idle || !is_known {
            self.players.estimating = None;
            return;
        }
        let about = |run: &EstimateRun| run.out.is_about(rules, &self.game.position);
        if self.players.estimating.as_ref().is_some_and(about) {
            return;
        }
        let position = self.game.position.clone();
        let task = EstimateTask {
            rules: Arc::clone(rules),
            position: position.clone(),
            seed: self.players.estimate_seed(),
            is_timed: self.players.is_timed,
        };
        let out = self.send(task, rules, position);
        self.players.estimating = Some(EstimateRun { found: None, out });
    }
}
