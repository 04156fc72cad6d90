//! Random games in the background: their statistics, and the statements of the rules that never ran in them.

use super::slot::InFlight;
use crate::rules::Coverage;
use crate::search::tally::Tally;

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
    pub(super) before: Option<Tally>,
    pub(super) games_out: Option<InFlight>,
    pub(super) cover_out: Option<InFlight>,
}

impl PlayoutRun {
    /// The number of games in which statements are counted, enough that statements which never ran are rarely used.
    pub(super) const COVERED: u64 = 500;

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

/// The coverage of the rules in random games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Covered {
    /// The number of times that each statement ran.
    pub coverage: Coverage,
    /// The number of games.
    pub games: u64,
    /// True if these are all games.
    pub done: bool,
}
