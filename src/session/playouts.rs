//! Random games in the background: their statistics, and the statements of the rules that never ran in them.

use super::Session;
use super::job::JobId;
use super::players::InFlight;
use super::search_tasks::{CountTask, CoverTask, Covered, Progress};
use crate::rules::Rules;
use crate::search::playout::Playouts;
use crate::search::tally::Tally;
use std::sync::Arc;

/// Random games in the background.
#[derive(Debug)]
pub struct Counting {
    /// The statistics of the games so far.
    pub found: Option<Tally>,
    /// How often statements ran in some of them; recording this takes longer.
    pub covered: Option<Covered>,
    /// The number of games to play.
    pub games: u64,
    games_out: Option<InFlight>,
    cover_out: Option<InFlight>,
}

impl Counting {
    /// The number of games in which statements are counted, enough that statements which never ran are rarely used.
    const COVERED: u64 = 500;

    pub(super) fn of(games: u64) -> Self {
        Self {
            found: None,
            covered: None,
            games,
            games_out: None,
            cover_out: None,
        }
    }

    pub(super) fn outs(&mut self) -> impl Iterator<Item = &mut InFlight> {
        self.games_out.iter_mut().chain(&mut self.cover_out)
    }

    /// Returns true while games are being played.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        let outs = [&self.games_out, &self.cover_out];
        outs.into_iter().flatten().any(|out| !out.done)
    }
}

impl Session {
    /// Submits the random games that are wanted; they start again if the rules have changed.
    pub(super) fn begin_counting(&mut self, rules: &Arc<dyn Rules>) {
        let Some(counting) = &self.players.counting else {
            return;
        };
        let start = rules.start();
        let known = counting.games_out.as_ref();
        if known.is_some_and(|out| out.is_about(rules, &start)) {
            return;
        }
        let games = counting.games;
        let seed = self.players.draw_seed();
        let playouts = Playouts {
            threads: self.players.threads,
            ..Playouts::new(games, seed)
        };
        let task = CountTask {
            rules: Arc::clone(rules),
            playouts,
        };
        let games_out = self.send(task, rules, start.clone());
        let task = CoverTask {
            rules: Arc::clone(rules),
            games: games.min(Counting::COVERED),
            seed,
        };
        let cover_out = self.send(task, rules, start);
        self.players.counting = Some(Counting {
            games_out: Some(games_out),
            cover_out: Some(cover_out),
            ..Counting::of(games)
        });
    }

    pub(super) fn take_counted(&mut self, id: JobId, tally: Progress<Tally>) {
        if let Some(counting) = &mut self.players.counting
            && let Some(out) = counting.games_out.as_mut()
            && out.id == id
        {
            out.done = tally.is_done;
            counting.found = Some(tally.found);
        }
    }

    pub(super) fn take_covered(&mut self, id: JobId, covered: Covered) {
        if let Some(counting) = &mut self.players.counting
            && let Some(out) = counting.cover_out.as_mut()
            && out.id == id
        {
            out.done = covered.done;
            counting.covered = Some(covered);
        }
    }
}
