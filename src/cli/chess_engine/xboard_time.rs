//! The time of a game, as XBoard says it.

use super::go::GoRequest;
use crate::search::Effort;
use std::time::Duration;

/// The time of a game with its clocks.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// The moves for which the time is; 0 for all of them.
    moves: u32,
    base: Duration,
    increment: Duration,
}

/// What a move may cost.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct GameTime {
    level: Option<Level>,
    /// The time of each move.
    of_move: Option<Duration>,
    depth: Option<u32>,
    /// The time left to the engine.
    left: Option<Duration>,
}

impl GameTime {
    /// Forgets what does not hold for a new game.
    pub(super) fn begin(&mut self) {
        (self.depth, self.left) = (None, None);
    }

    /// Carries out `level`, `st`, `sd` or `time`. Returns `None` if the values cannot be read.
    pub(super) fn set(&mut self, name: &str, text: &str) -> Option<()> {
        match name {
            "level" => {
                let words: Vec<&str> = text.split_whitespace().collect();
                let [moves, base, increment] = words.as_slice() else {
                    return None;
                };
                let (minutes, rest) = base.split_once(':').unwrap_or((base, "0"));
                let minutes = seconds(minutes)?.checked_mul(60)?;
                self.level = Some(Level {
                    moves: moves.parse().ok()?,
                    base: minutes.checked_add(seconds(rest)?)?,
                    increment: seconds(increment)?,
                });
                (self.of_move, self.left) = (None, None);
            }
            "st" => self.of_move = Some(seconds(text)?),
            "sd" => self.depth = Some(text.parse().ok()?),
            "time" => {
                let hundredths: i64 = text.parse().ok()?;
                let milliseconds = u64::try_from(hundredths.max(0)).ok()?.checked_mul(10)?;
                self.left = Some(Duration::from_millis(milliseconds));
            }
            _ => return None,
        }
        Some(())
    }

    /// Returns what a move after so many plies may cost.
    pub(super) fn request(&self, is_white: bool, plies: usize, is_infinite: bool) -> GoRequest {
        let mut request = GoRequest {
            is_infinite,
            time: self.of_move,
            depth: self.depth,
            ..GoRequest::default()
        };
        let index = usize::from(!is_white);
        if let (Some(level), None) = (self.level, self.of_move) {
            if let Some(left) = request.left.get_mut(index) {
                *left = Some(self.left.unwrap_or(level.base));
            }
            if let Some(increment) = request.increments.get_mut(index) {
                *increment = level.increment;
            }
            let played = u32::try_from(plies / 2).unwrap_or(0);
            request.moves_to_go = played
                .checked_rem(level.moves)
                .map(|played| level.moves - played);
        } else if self.of_move.is_none() && self.depth.is_none() {
            request.time = Effort::USUAL.time;
        }
        request
    }
}

/// Reads a number of seconds.
fn seconds(text: &str) -> Option<Duration> {
    let seconds = text.parse().ok().filter(|seconds: &f64| *seconds >= 0.0)?;
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_says_the_moves_to_go_and_the_time_left() {
        let mut time = GameTime::default();
        assert_eq!(time.request(true, 0, false).time, Effort::USUAL.time);
        assert_eq!(time.set("level", "40 0:30 2.5"), Some(()));
        assert_eq!(time.set("time", "1234"), Some(()));
        let request = time.request(false, 2 * 41, false);
        assert_eq!(request.moves_to_go, Some(39));
        assert_eq!(request.left, [None, Some(Duration::from_millis(12_340))]);
        assert_eq!(request.increments[1], Duration::from_millis(2_500));
        assert_eq!(time.set("level", "0 5 0"), Some(()));
        let request = time.request(true, 7, false);
        assert_eq!(
            (request.moves_to_go, request.left[0]),
            (None, Some(Duration::from_secs(300)))
        );
        assert_eq!(time.set("st", "3"), Some(()));
        assert_eq!(time.request(true, 7, false).left, [None, None]);
        for (name, text) in [
            ("level", "40 5"),
            ("st", "-1"),
            ("time", "x"),
            ("sd", "1e99"),
        ] {
            assert_eq!(time.set(name, text), None, "{name} {text}");
        }
    }
}
