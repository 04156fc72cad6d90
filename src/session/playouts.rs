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
pub struct PlayoutRun {
    /// The statistics of the games so far.
    pub found: Option<Tally>,
    /// How often statements ran in some of them; recording this takes longer.
    pub covered: Option<Covered>,
    /// The number of games to play.
    pub games: u64,
    /// True if the games were paused.
    pub is_paused: bool,
    /// The statistics of the games before the last pause.
    before: Option<Tally>,
    games_out: Option<InFlight>,
    cover_out: Option<InFlight>,
}

impl PlayoutRun {
    /// The number of games in which statements are counted, enough that statements which never ran are rarely used.
    const COVERED: u64 = 500;

    pub(super) fn of(games: u64) -> Self {
        Self {
            found: None,
            covered: None,
            games,
            is_paused: false,
            before: None,
            games_out: None,
            cover_out: None,
        }
    }

    pub(super) fn outs(&mut self) -> impl Iterator<Item = &mut InFlight> {
        self.games_out.iter_mut().chain(&mut self.cover_out)
    }

    /// Stops the games, whose statistics stay.
    pub(super) fn pause(&mut self) {
        if let Some(out) = self.games_out.as_mut().filter(|out| !out.done) {
            out.cancel();
            self.is_paused = true;
            self.before = self.found.clone();
        }
    }

    /// Plays the remaining games. Returns false if none were paused.
    pub(super) fn resume(&mut self) -> bool {
        if self.is_paused {
            self.games_out = None;
        }
        std::mem::take(&mut self.is_paused)
    }

    /// Returns true while games are being played.
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
        let about = |out: &InFlight| out.is_about(rules, &start);
        if counting.games_out.as_ref().is_some_and(about) {
            return;
        }
        // After a pause the other games are played; the statements have been counted.
        let before = counting.before.clone();
        let before = before.filter(|_| counting.cover_out.as_ref().is_some_and(about));
        let all = counting.games;
        let games = all.saturating_sub(before.as_ref().map_or(0, |before| before.games));
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
        if let Some(counting) = self.players.counting.as_mut().filter(|_| before.is_some()) {
            counting.games_out = Some(games_out);
            return;
        }
        let task = CoverTask {
            rules: Arc::clone(rules),
            games: games.min(PlayoutRun::COVERED),
            seed,
        };
        let cover_out = self.send(task, rules, start);
        self.players.counting = Some(PlayoutRun {
            games_out: Some(games_out),
            cover_out: Some(cover_out),
            ..PlayoutRun::of(all)
        });
    }

    pub(super) fn take_counted(&mut self, id: JobId, tally: Progress<Tally>) {
        if tally.is_done {
            self.players.give_back_memory();
        }
        if let Some(counting) = &mut self.players.counting
            && let Some(out) = counting.games_out.as_mut()
            && out.id == id
            && !counting.is_paused
        {
            out.done = tally.is_done;
            let mut found = tally.found;
            if let Some(before) = &counting.before {
                found.join(before);
            }
            counting.found = Some(found);
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
