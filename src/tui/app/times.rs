//! When the state changes although nobody does anything: the times for which the event loop wakes.

use crate::session::{PlayoutRun, PositionAnalysis};
use crate::tui::app::App;
use std::time::Duration;

/// The time without input after which analysis and statistics pause.
const IDLE_PAUSE: Duration = Duration::from_secs(60);

impl App {
    /// Returns how many minutes ago unsaved work was last autosaved, or `None` if nothing is unsaved.
    pub fn autosave_age_minutes(&self) -> Option<u64> {
        let since = self.now.saturating_sub(self.files.autosaved_at?);
        self.is_changed().then_some(since.as_secs() / 60)
    }

    /// Returns the time of the next timed event.
    pub fn wake_at(&self) -> Option<Duration> {
        [
            self.editor.check_at,
            self.moves.autoplay_at,
            self.pauses_at(),
            self.exercise.due,
            self.toast.as_ref().and_then(|toast| toast.leaves_at),
            self.questions.opens_at(),
            self.clock_changes_at(),
            self.files.shown_at(self.now),
            self.autosave_age_minutes().map(|minutes| {
                self.files.autosaved_at.unwrap_or_default()
                    + Duration::from_secs(60 * (minutes + 1))
            }),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// Returns true if the open panel is computing something that may pause.
    fn is_panel_busy(&self) -> bool {
        let Some(session) = self.session.as_ref().filter(|_| self.panel.is_some()) else {
            return false;
        };
        let players = session.players();
        players.analysing().is_some_and(PositionAnalysis::is_busy)
            || players.counting().is_some_and(PlayoutRun::is_busy)
    }

    /// Returns the time at which the panel pauses.
    pub fn pauses_at(&self) -> Option<Duration> {
        self.is_panel_busy().then_some(self.active_at + IDLE_PAUSE)
    }
}
