//! The clocks of the game: those that run, or those that the record states.

use super::endings::is_over;
use super::node_words::clock_text;
use crate::session::clock::GameClock;
use crate::session::node_facts::Clock;
use crate::tui::app::App;

/// Returns the clocks of the players, by number of the player.
pub fn clocks(app: &App) -> Vec<Clock> {
    let session = app.session.as_ref();
    session.map_or(Vec::new(), |session| session.shown_clocks())
}

/// Returns true if a clock of the game that is played has little time left.
pub fn is_short(app: &App, clock: Clock) -> bool {
    // Nobody hurries after the end.
    let is_timed = app.clock().is_some() && !is_over(app);
    let seconds = clock.seconds.filter(|_| is_timed);
    seconds.is_some_and(|seconds| seconds < GameClock::SHORT.as_secs_f64())
}

/// Returns a clock in few signs, `9:41` or `0:20 2x30`. Where little time is left, it has tenths and a sign behind it.
pub fn live_clock_text(app: &App, clock: Clock) -> String {
    let text = clock_text(clock);
    if !is_short(app, clock) {
        return text;
    }
    // Tenths that are zero are written, too, or the text would jump.
    let (time, rest) = text.split_once(' ').unwrap_or((&text, ""));
    let tenths = if time.contains('.') { "" } else { ".0" };
    let gap = if rest.is_empty() { "" } else { " " };
    format!("{time}{tenths}{gap}{rest} !")
}
