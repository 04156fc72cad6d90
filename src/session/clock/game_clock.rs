//! The clock of a game of two players: whose time runs, and since when.
//!
//! ```text
//! no turn --begin_turn--> the first move of a side, which is free --press--> the other side ...
//!                         later moves: the time runs, unless the clock is paused or held
//! ```

use super::control::TimeControl;
use super::player_clock::PlayerClock;
use core::time::Duration;

/// Below this time a clock is shown in tenths, and changes as often.
const SHORT: Duration = Duration::from_secs(20);

const TENTH: u64 = 100;

/// The clock of one game. All times are those of the caller, since any fixed moment.
#[derive(Clone, Debug)]
pub struct GameClock {
    control: TimeControl,
    /// True if the game ends when time is up, and nobody is asked.
    is_strict: bool,
    /// The clocks as they were when the turn began.
    clocks: [PlayerClock; 2],
    /// Who has moved: the time of a side runs from its first move on.
    has_moved: [bool; 2],
    /// Whose time was up and no longer counts.
    plays_on: [bool; 2],
    /// Who has moved although the time was up, until somebody says whether the game goes on.
    late: Option<u8>,
    /// The player on turn; `None` while the game is over or not known.
    turn: Option<u8>,
    /// The time of this turn before `since`.
    spent: Duration,
    /// Since when the time runs or would run; `None` while the clock stands.
    since: Option<Duration>,
    is_paused: bool,
    is_held: bool,
}

impl GameClock {
    /// The time below which a clock counts tenths.
    pub const SHORT: Duration = SHORT;

    /// Creates the clock of a game in which nobody has moved.
    pub fn new(control: TimeControl, is_strict: bool) -> Self {
        Self {
            control,
            is_strict,
            clocks: [PlayerClock::new(control); 2],
            has_moved: [false; 2],
            plays_on: [false; 2],
            late: None,
            turn: None,
            spent: Duration::ZERO,
            since: None,
            is_paused: false,
            is_held: false,
        }
    }

    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Returns true if the game ends when time is up.
    pub fn is_strict(&self) -> bool {
        self.is_strict
    }

    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Returns the player on turn.
    pub fn turn(&self) -> Option<u8> {
        self.turn
    }

    /// Sets the clocks of both players as they are at a node: `None` for who has not moved. No turn has begun.
    pub fn restore(&mut self, stated: [Option<PlayerClock>; 2]) {
        self.clocks = stated.map(|clock| clock.unwrap_or(PlayerClock::new(self.control)));
        self.has_moved = stated.map(|clock| clock.is_some());
        self.plays_on = stated.map(|clock| clock.is_some_and(|clock| clock.is_up()));
        self.late = None;
        self.stop();
    }

    /// Begins the turn of a player.
    pub fn begin_turn(&mut self, player: u8, now: Duration) {
        self.turn = (player < 2).then_some(player);
        self.spent = Duration::ZERO;
        self.since = None;
        self.run_or_stand(now);
    }

    /// Ends the turn: the game is over or another place of it is shown.
    pub fn stop(&mut self) {
        self.turn = None;
        self.spent = Duration::ZERO;
        self.since = None;
    }

    /// Ends the turn with a move, and returns the clock of who moved. `None` if nobody is on turn.
    pub fn press(&mut self, now: Duration) -> Option<PlayerClock> {
        let on_turn = self.turn?;
        let player = usize::from(on_turn);
        // Records have tenths of seconds; what is less is given to the player.
        let spent = self.spent_at(now).as_millis() / u128::from(TENTH);
        let spent = Duration::from_millis(u64::try_from(spent).unwrap_or(u64::MAX / TENTH) * TENTH);
        let is_counted = self.runs_for(player);
        self.stop();
        let clock = self.clocks.get_mut(player)?;
        if is_counted {
            let mut until_now = *clock;
            match until_now.elapse(spent) {
                true => drop(clock.spend(spent)),
                false => {
                    *clock = until_now;
                    self.late = Some(on_turn);
                }
            }
        }
        let clock = *clock;
        if let Some(has_moved) = self.has_moved.get_mut(player) {
            *has_moved = true;
        }
        Some(clock)
    }

    /// Stops both clocks, or lets them go on.
    pub fn pause(&mut self, is_paused: bool, now: Duration) {
        self.stand(now);
        self.is_paused = is_paused;
        self.run_or_stand(now);
    }

    /// Lets the clock stand while the player on turn cannot move, without covering the board.
    pub fn hold(&mut self, is_held: bool, now: Duration) {
        if self.is_held != is_held {
            self.stand(now);
            self.is_held = is_held;
            self.run_or_stand(now);
        }
    }

    /// Lets a player play on whose time is up.
    pub fn play_on(&mut self, player: u8) {
        self.late.take_if(|late| *late == player);
        let player = usize::from(player);
        if let (Some(plays_on), Some(clock)) =
            (self.plays_on.get_mut(player), self.clocks.get_mut(player))
        {
            *plays_on = true;
            *clock = PlayerClock::restored(self.control, Duration::ZERO, clock.overtime());
        }
    }

    /// Returns true while time passes.
    pub fn runs(&self) -> bool {
        let player = self.turn.map(usize::from);
        self.since.is_some() && player.is_some_and(|player| self.runs_for(player))
    }

    /// Returns the clock of a player.
    pub fn clock_of(&self, player: u8, now: Duration) -> Option<PlayerClock> {
        let mut clock = *self.clocks.get(usize::from(player))?;
        if self.turn == Some(player) && self.runs_for(usize::from(player)) {
            clock.elapse(self.spent_at(now));
        }
        Some(clock)
    }

    /// Returns the player whose time is up and who does not play on.
    pub fn is_up(&self, now: Duration) -> Option<u8> {
        let player = self.turn.filter(|_| self.runs());
        let is_up = |player: &u8| {
            let clock = self.clock_of(*player, now);
            clock.is_some_and(|clock| clock.is_up())
        };
        self.late.or(player.filter(is_up))
    }

    /// Returns when what is shown of the clock changes next: each second, and below twenty seconds each tenth of one.
    /// `None` while no time passes.
    pub fn next_change(&self, now: Duration) -> Option<Duration> {
        let player = self.turn.filter(|_| self.runs())?;
        let left = self.clock_of(player, now)?.left();
        if left.is_zero() {
            return None;
        }
        let step = match left <= SHORT {
            true => Duration::from_millis(TENTH),
            false => Duration::from_secs(1),
        };
        // What is shown is rounded down, so it changes just behind the end of a step.
        let rest = u64::try_from(left.as_nanos() % step.as_nanos()).unwrap_or(0);
        Some(now + Duration::from_nanos(rest + 1))
    }

    fn runs_for(&self, player: usize) -> bool {
        let of = |flags: &[bool; 2]| flags.get(player).copied().unwrap_or_default();
        let is_late = self.late.map(usize::from) == Some(player);
        of(&self.has_moved) && !of(&self.plays_on) && !is_late
    }

    fn spent_at(&self, now: Duration) -> Duration {
        let running = self.since.map(|since| now.saturating_sub(since));
        self.spent + running.unwrap_or_default()
    }

    fn stand(&mut self, now: Duration) {
        self.spent = self.spent_at(now);
        self.since = None;
    }

    fn run_or_stand(&mut self, now: Duration) {
        let stands = self.is_paused || self.is_held || self.turn.is_none();
        self.since = (!stands).then_some(now);
    }
}

#[cfg(test)]
mod tests;
