//! The time that a player may spend on a move.
//!
//! A clock is a value: the caller measures the time of a move and subtracts it with `PlayerClock::spend`. Of the time that
//! a machine may spend a part is never allotted, because whoever controls the game also counts what this program cannot
//! measure: the transport of a message, and the time until a sleeping process runs.

use super::control::TimeControl;
use crate::search::tree_search::MoveTime;
use core::time::Duration;

/// The number of moves that the main time is divided by. Each move gets this part of what is then left, so the time
/// shrinks but never ends: after 30 moves a third of it is left.
const MOVES_AHEAD: u32 = 30;
/// The number of moves that the last tenth of an absolute time is divided by, so that a game of several hundred moves
/// still has some for each.
const LAST_MOVES: u32 = 200;
/// The least time for a move; less does not even list the moves.
const LEAST: Duration = Duration::from_millis(5);
/// What is kept of the time left: a fifth, but at most a second.
const RESERVE: (u32, Duration) = (5, Duration::from_secs(1));

/// The clock of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerClock {
    control: TimeControl,
    /// The main time left, or the time left in the period once the main time is over.
    left: Duration,
    /// The moves left in the period, or the periods left; `None` during the main time.
    overtime: Option<u32>,
}

impl PlayerClock {
    pub fn new(control: TimeControl) -> Self {
        let mut clock = Self {
            control,
            left: control.main(),
            overtime: None,
        };
        match control {
            TimeControl::Canadian { main, .. } | TimeControl::Periods { main, .. }
                if main.is_zero() =>
            {
                clock.begin_overtime();
            }
            // The first move has its increment, too, where there is no other time.
            TimeControl::Increment { main, increment } if main.is_zero() => clock.left = increment,
            _ => {}
        }
        clock
    }

    /// Returns a clock as a record states it: the time left, and the moves left in the period or the periods left.
    pub fn restored(control: TimeControl, left: Duration, overtime: Option<u32>) -> Self {
        let has_overtime = matches!(
            control,
            TimeControl::Canadian { .. } | TimeControl::Periods { .. }
        );
        Self {
            control,
            left,
            overtime: overtime.filter(|_| has_overtime),
        }
    }

    /// Returns the main time left, or the time left in the period once the main time is over.
    pub fn left(&self) -> Duration {
        self.left
    }

    /// Returns the moves left in the period, or the periods left; `None` during the main time.
    pub fn overtime(&self) -> Option<u32> {
        self.overtime
    }

    /// Returns true if there is no time for another move.
    pub fn is_up(&self) -> bool {
        self.left.is_zero()
    }

    /// Returns the settings of the clock.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    fn begin_overtime(&mut self) {
        (self.left, self.overtime) = match self.control {
            TimeControl::Absolute(_) | TimeControl::Increment { .. } => (Duration::ZERO, None),
            TimeControl::Canadian { period, moves, .. } => (period, Some(moves.max(1))),
            TimeControl::Periods {
                period, periods, ..
            } => (period, Some(periods.max(1))),
        };
    }

    /// Sets the time left, as the controller measures it; `stones` is 0 during the main time.
    pub fn set(&mut self, left: Duration, stones: u32) {
        self.left = left;
        self.overtime = (stones > 0).then_some(stones);
    }

    /// Returns the time for the next move.
    pub fn allot(&self) -> Duration {
        // The first move of a game, with the settings in the left column:
        //
        //     600 s for all moves             (600 - 60 - 1) / 30         18.0 s
        //     600 s, then 25 moves in 300 s   max((600 - 1) / 30, ...)    20.0 s   (299 / 25 is less)
        //     600 s, then periods of 30 s     max(599 / 30, 30 - 1)       29.0 s
        //     300 s for 25 moves              (300 - 1) / 25              12.0 s
        let spendable = |time: Duration| time.saturating_sub((time / RESERVE.0).min(RESERVE.1));
        let of_main = spendable(self.left) / MOVES_AHEAD;
        let time = match (self.control, self.overtime) {
            (TimeControl::Absolute(main), _) => {
                let without_last = spendable(self.left.saturating_sub(main / 10)) / MOVES_AHEAD;
                without_last.max(self.left / LAST_MOVES)
            }
            (TimeControl::Increment { main, increment }, _) => {
                let without_last = spendable(self.left.saturating_sub(main / 10)) / MOVES_AHEAD;
                without_last.max(self.left / LAST_MOVES) + increment
            }
            (TimeControl::Canadian { .. }, Some(moves)) => spendable(self.left) / moves.max(1),
            (TimeControl::Periods { .. }, Some(_)) => spendable(self.left),
            // The period is there for each further move, so the main time need not last.
            (TimeControl::Canadian { period, moves, .. }, None) => {
                of_main.max(spendable(period) / moves.max(1))
            }
            (TimeControl::Periods { period, .. }, None) => of_main.max(spendable(period)),
        };
        // What remains of the main time is followed by a whole period only if the settings have one.
        let most = match (self.control, self.overtime) {
            (TimeControl::Canadian { .. } | TimeControl::Periods { .. }, None) => time,
            _ => time.min(spendable(self.left)),
        };
        most.max(LEAST)
    }

    /// Returns how much more than [allotted](Self::allot) a move may take, in times for a move: a fifth of the main time in
    /// all, and nothing where a period would be lost.
    pub fn spare(&self) -> f64 {
        let allotted = self.allot().as_secs_f64();
        let has_next = self.overtime.is_none();
        match has_next {
            true => {
                (self.left.as_secs_f64() / 5.0 / allotted - 1.0).clamp(0.0, MoveTime::MOST_SAVED)
            }
            false => 0.0,
        }
    }

    /// Subtracts the time of a move, and begins the overtime or the next period if it is due. Returns false if the time is
    /// up.
    pub fn spend(&mut self, time: Duration) -> bool {
        let is_in_time = self.elapse(time);
        match (self.control, &mut self.overtime) {
            (TimeControl::Increment { increment, .. }, _) if is_in_time => self.left += increment,
            (TimeControl::Canadian { period, moves, .. }, Some(left)) => {
                *left = left.saturating_sub(1);
                if *left == 0 {
                    *left = moves.max(1);
                    self.left = period;
                }
            }
            (TimeControl::Periods { period, .. }, Some(_)) => self.left = period,
            _ => {}
        }
        is_in_time
    }

    /// Lets time pass within a move. Returns false if the time is up.
    pub fn elapse(&mut self, time: Duration) -> bool {
        let mut time = time;
        while time >= self.left {
            time -= self.left;
            let has_period = match (self.control, self.overtime) {
                (
                    TimeControl::Canadian { period, .. } | TimeControl::Periods { period, .. },
                    None,
                ) => {
                    self.begin_overtime();
                    !period.is_zero()
                }
                (TimeControl::Periods { period, .. }, Some(periods)) if periods > 1 => {
                    (self.left, self.overtime) = (period, Some(periods - 1));
                    !period.is_zero()
                }
                _ => false,
            };
            if !has_period {
                self.left = Duration::ZERO;
                return false;
            }
        }
        self.left -= time;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// Plays a number of moves, each a little longer than allotted, and returns the longest of them.
    fn play(control: TimeControl, moves: u32) -> Duration {
        let mut clock = PlayerClock::new(control);
        let mut longest = Duration::ZERO;
        for number in 0..moves {
            let allotted = clock.allot();
            longest = longest.max(allotted);
            let is_enough = allotted <= clock.left || clock.overtime.is_none();
            assert!(is_enough, "{control:?}, move {number}: {allotted:?}");
            clock.spend(allotted + Duration::from_millis(2));
        }
        longest
    }

    #[test]
    fn absolute_time_lasts_for_hundreds_of_moves() {
        let longest = play(TimeControl::Absolute(300 * SECOND), 300);
        assert!(longest < 11 * SECOND);
        let mut clock = PlayerClock::new(TimeControl::Absolute(60 * SECOND));
        let mut all = Duration::ZERO;
        for _ in 0..400 {
            let spent = clock.allot() + Duration::from_millis(2);
            clock.spend(spent);
            all += spent;
        }
        assert!(all < 60 * SECOND, "{all:?}");
    }

    #[test]
    fn a_period_is_never_used_up() {
        let (main, period) = (60 * SECOND, 30 * SECOND);
        let canadian = TimeControl::Canadian {
            main,
            period,
            moves: 5,
        };
        play(canadian, 500);
        let periods = TimeControl::Periods {
            main,
            period,
            periods: 3,
        };
        let longest = play(periods, 100);
        assert!(longest >= 29 * SECOND && longest < period);
    }

    #[test]
    fn the_controller_knows_better() {
        let mut clock = PlayerClock::new(TimeControl::Canadian {
            main: 600 * SECOND,
            period: 60 * SECOND,
            moves: 10,
        });
        clock.set(10 * SECOND, 4);
        assert!(clock.allot() < Duration::from_millis(2500));
        clock.set(Duration::ZERO, 1);
        assert_eq!(clock.allot(), LEAST);
    }
}
