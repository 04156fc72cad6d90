//! Time controls: how people type them, and how SGF and PGN write them.
//!
//! | typed | SGF: `TM`, `OT` | PGN: `TimeControl` |
//! | --- | --- | --- |
//! | `5` | `300` | `300` |
//! | `10+5` | `600`, `5 fischer` | `600+5` |
//! | `30 3x30` | `1800`, `3x30 byo-yomi` | |
//! | `20 25/10` | `1200`, `25/600 Canadian` | |
//! | `0 40/120` | `0`, `40/7200 Canadian` | `40/7200` |

use core::time::Duration;
use std::fmt;

/// The longest time of a control, in seconds: about a year.
const LONGEST: f64 = 3e7;

/// The most moves or periods.
const MOST: u32 = 10_000;

/// The time settings of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// All moves in one time.
    Absolute(Duration),
    /// One time, to which something is added after each move.
    Increment { main: Duration, increment: Duration },
    /// After the main time, a number of moves in each period.
    Canadian {
        main: Duration,
        period: Duration,
        moves: u32,
    },
    /// After the main time, a number of periods for one move each; a period is only lost if it is used up.
    Periods {
        main: Duration,
        period: Duration,
        periods: u32,
    },
}

impl TimeControl {
    /// Returns the time before any overtime.
    pub fn main(self) -> Duration {
        match self {
            Self::Absolute(main)
            | Self::Increment { main, .. }
            | Self::Canadian { main, .. }
            | Self::Periods { main, .. } => main,
        }
    }

    /// Reads a typed time control: `5`, `10+5`, `30 3x30` or `20 25/10`. Minutes stand in front and behind `/`, seconds
    /// behind `+` and `x`. Returns `None` if it is none, or if no time is left to anybody.
    pub fn typed(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let (first, second) = (words.next()?, words.next());
        if words.next().is_some() {
            return None;
        }
        let control = match (first.split_once('+'), second) {
            (Some((main, increment)), None) => Self::with_increment(time(main, 60.0)?, increment)?,
            (None, None) => Self::Absolute(time(first, 60.0)?),
            (None, Some(overtime)) => Self::with_overtime(time(first, 60.0)?, overtime, 60.0)?,
            (Some(_), Some(_)) => return None,
        };
        control.is_playable().then_some(control)
    }

    /// Reads the time control of SGF. Without `OT`, or if it says something else, all moves are made in the main time.
    pub fn from_sgf(main: &str, overtime: &str) -> Option<Self> {
        let main = match main.trim() {
            "" => Duration::ZERO,
            text => time(text, 1.0)?,
        };
        let lower = overtime.to_lowercase();
        let first = lower.split_whitespace().next().unwrap_or_default();
        let is_increment = ["fischer", "increment", "bonus"];
        let is_increment = is_increment.iter().any(|word| lower.contains(word));
        let control = match is_increment {
            true => Self::with_increment(main, first),
            false => Self::with_overtime(main, first, 1.0),
        };
        let control = control.unwrap_or(Self::Absolute(main));
        control.is_playable().then_some(control)
    }

    /// Returns the values of `TM` and, if it is needed, `OT`.
    pub fn to_sgf(self) -> (String, Option<String>) {
        let overtime = match self {
            Self::Absolute(_) => None,
            Self::Increment { increment, .. } => Some(format!("{} fischer", seconds(increment))),
            Self::Canadian { period, moves, .. } => {
                Some(format!("{moves}/{} Canadian", seconds(period)))
            }
            Self::Periods {
                period, periods, ..
            } => Some(format!("{periods}x{} byo-yomi", seconds(period))),
        };
        (seconds(self.main()), overtime)
    }

    /// Reads the tag `TimeControl` of PGN: `300`, `300+2` or `40/7200`. Returns `None` for several phases.
    pub fn from_pgn(text: &str) -> Option<Self> {
        let text = text.trim();
        let control = if let Some((main, increment)) = text.split_once('+') {
            Self::with_increment(time(main, 1.0)?, increment)?
        } else if text.contains('/') {
            Self::with_overtime(Duration::ZERO, text, 1.0)?
        } else {
            Self::Absolute(time(text, 1.0)?)
        };
        control.is_playable().then_some(control)
    }

    /// Returns the value of the tag `TimeControl`, or `None` if PGN has no words for it.
    pub fn to_pgn(self) -> Option<String> {
        match self {
            Self::Absolute(main) => Some(seconds(main)),
            Self::Increment { main, increment } => {
                Some(format!("{}+{}", seconds(main), seconds(increment)))
            }
            Self::Canadian {
                main,
                period,
                moves,
            } if main.is_zero() => Some(format!("{moves}/{}", seconds(period))),
            Self::Canadian { .. } | Self::Periods { .. } => None,
        }
    }

    fn with_increment(main: Duration, increment: &str) -> Option<Self> {
        let increment = time(increment, 1.0)?;
        Some(Self::Increment { main, increment })
    }

    /// Reads `3x30` or `25/10`; the time behind the slash is counted in units of so many seconds.
    fn with_overtime(main: Duration, text: &str, unit: f64) -> Option<Self> {
        let count = |text: &str| text.parse().ok().filter(|count| (1..=MOST).contains(count));
        if let Some((periods, period)) = text.split_once('x') {
            return Some(Self::Periods {
                main,
                period: time(period, 1.0)?,
                periods: count(periods)?,
            });
        }
        let (moves, period) = text.split_once('/')?;
        Some(Self::Canadian {
            main,
            period: time(period, unit)?,
            moves: count(moves)?,
        })
    }

    /// Returns true if there is time for the first move, and for those in overtime.
    fn is_playable(self) -> bool {
        match self {
            Self::Absolute(main) => !main.is_zero(),
            Self::Increment { main, increment } => !(main.is_zero() && increment.is_zero()),
            Self::Canadian { period, .. } | Self::Periods { period, .. } => !period.is_zero(),
        }
    }
}

/// Writes it as people type it.
impl fmt::Display for TimeControl {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minutes = |time: Duration| time.as_secs_f64() / 60.0;
        write!(out, "{}", rounded(minutes(self.main())))?;
        match *self {
            Self::Absolute(_) => Ok(()),
            Self::Increment { increment, .. } => write!(out, "+{}", seconds(increment)),
            Self::Canadian { period, moves, .. } => {
                write!(out, " {moves}/{}", rounded(minutes(period)))
            }
            Self::Periods {
                period, periods, ..
            } => write!(out, " {periods}x{}", seconds(period)),
        }
    }
}

/// Reads a number of units of so many seconds.
fn time(text: &str, unit: f64) -> Option<Duration> {
    let number: f64 = text.trim().parse().ok()?;
    let time = number * unit;
    let is_time = (0.0..=LONGEST).contains(&time);
    // In milliseconds, so that what is written is what was read. The cast is within the range that was checked.
    is_time.then(|| Duration::from_millis((time * 1000.0).round() as u64))
}

fn seconds(time: Duration) -> String {
    rounded(time.as_secs_f64()).to_string()
}

/// Returns a number without digits that only a division brought.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_read_and_written_in_three_ways() {
        for (typed, main, overtime, pgn) in [
            ("5", "300", None, Some("300")),
            ("0.5", "30", None, Some("30")),
            ("10+5", "600", Some("5 fischer"), Some("600+5")),
            ("0+2.5", "0", Some("2.5 fischer"), Some("0+2.5")),
            ("30 3x30", "1800", Some("3x30 byo-yomi"), None),
            ("20 25/10", "1200", Some("25/600 Canadian"), None),
            ("0 40/120", "0", Some("40/7200 Canadian"), Some("40/7200")),
        ] {
            let control = TimeControl::typed(typed).expect(typed);
            assert_eq!(control.to_string(), typed);
            let sgf = (main.to_owned(), overtime.map(str::to_owned));
            assert_eq!(control.to_sgf(), sgf, "{typed}");
            let read = TimeControl::from_sgf(main, overtime.unwrap_or_default());
            assert_eq!(read, Some(control), "{typed}");
            assert_eq!(control.to_pgn().as_deref(), pgn, "{typed}");
            let read = pgn.and_then(TimeControl::from_pgn);
            assert_eq!(read, pgn.map(|_| control), "{typed}");
        }
    }

    #[test]
    fn what_is_no_time_control_is_refused() {
        for text in [
            "",
            "x",
            "-1",
            "0",
            "0+0",
            "5+",
            "+5",
            "10+5 3x30",
            "30 0x30",
            "30 3x0",
            "20 25/0",
            "20 0/10",
            "1 2 3",
            "nan",
            "inf",
            "1e99",
            "30 99999999999x1",
            "30 3x",
        ] {
            assert_eq!(TimeControl::typed(text), None, "{text:?}");
        }
        for text in ["?", "-", "40/7200:3600", "*60", ""] {
            assert_eq!(TimeControl::from_pgn(text), None, "{text:?}");
        }
        // An unknown overtime is left out.
        let main = Duration::from_secs(60);
        let known = Some(TimeControl::Absolute(main));
        assert_eq!(TimeControl::from_sgf("60", "as agreed"), known);
        assert_eq!(TimeControl::from_sgf("", "as agreed"), None);
    }
}
