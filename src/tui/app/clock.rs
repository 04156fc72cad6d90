//! The clock of the open game.

use super::App;
use crate::session::clock::GameClock;
use std::time::Duration;

impl App {
    /// Returns the clock of the game that is played.
    pub fn clock(&self) -> Option<&GameClock> {
        self.session.as_ref()?.clock()
    }

    /// Returns true while the game is paused, when the board is covered and nobody can move.
    pub fn is_paused(&self) -> bool {
        self.clock().is_some_and(GameClock::is_paused)
    }

    /// Returns when the clock looks different, or has to be looked at. Lines of text show none: they only wait for its end.
    pub fn clock_changes_at(&self) -> Option<Duration> {
        let clock = self.clock()?;
        let change = clock.next_change(self.now)?;
        if self.plain.is_none() {
            return Some(change);
        }
        let left = clock.clock_of(clock.turn()?, self.now)?.left();
        Some(self.now + left)
    }
}
