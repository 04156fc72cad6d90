//! The command `go`: how long to think, and about what.

use super::job::SearchOrder;
use super::options::Options;
use super::report::visits_of_depth;
use crate::search::Effort;
use crate::session::clock::{PlayerClock, TimeControl};
use std::time::Duration;

/// What a program says with `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct GoRequest {
    /// The time for the move.
    pub time: Option<Duration>,
    pub nodes: Option<u64>,
    pub depth: Option<u32>,
    /// A win in so many own moves is looked for.
    pub mate: Option<u32>,
    pub is_infinite: bool,
    pub is_pondering: bool,
    /// The time left to white and to black.
    pub left: [Option<Duration>; 2],
    /// What is added to them after each move.
    pub increments: [Duration; 2],
    /// The number of moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// The period of each move after the time is used up.
    pub period: Option<Duration>,
    /// The words of the moves that may be chosen; all of them if it is empty.
    pub only: Vec<String>,
    /// The words that mean nothing, and those that lack their number.
    pub unread: Vec<String>,
}

impl GoRequest {
    /// Reads the words after `go`. Words that mean nothing are left out; a time below zero is none.
    pub(super) fn read<'w>(words: impl IntoIterator<Item = &'w str>) -> Self {
        let mut request = Self::default();
        let mut words = words.into_iter().peekable();
        while let Some(key) = words.next() {
            let mut is_lacking = false;
            let mut number = || {
                let number = words.next_if(|word| word.parse::<i64>().is_ok());
                is_lacking = number.is_none();
                number
                    .and_then(|word| word.parse::<i64>().ok())
                    .map(|number| number.max(0) as u64)
            };
            let time = |number: Option<u64>| number.map(Duration::from_millis);
            let small = |number: Option<u64>| {
                number.map(|number| u32::try_from(number).unwrap_or(u32::MAX))
            };
            let [white, black] = &mut request.left;
            let [of_white, of_black] = &mut request.increments;
            match key {
                "movetime" => request.time = time(number()),
                "nodes" => request.nodes = number(),
                "depth" => request.depth = small(number()),
                "mate" => request.mate = small(number()),
                "infinite" => request.is_infinite = true,
                "ponder" => request.is_pondering = true,
                "wtime" => *white = time(number()),
                "btime" => *black = time(number()),
                "winc" => *of_white = time(number()).unwrap_or_default(),
                "binc" => *of_black = time(number()).unwrap_or_default(),
                "movestogo" => request.moves_to_go = small(number()),
                "byoyomi" => request.period = time(number()),
                "searchmoves" => {
                    let is_move = |word: &&str| !KEYS.contains(word);
                    while let Some(word) = words.next_if(is_move) {
                        request.only.push(word.to_owned());
                    }
                }
                _ => is_lacking = true,
            }
            if is_lacking {
                request.unread.push(key.to_owned());
            }
        }
        request
    }

    /// Returns the clock of a player; `None` without one.
    fn clock(&self, is_white: bool, overhead: Duration) -> Option<PlayerClock> {
        let index = usize::from(!is_white);
        let left = self.left.get(index).copied().flatten();
        let increment = self.increments.get(index).copied().unwrap_or_default();
        let period = self.period.filter(|period| !period.is_zero());
        if left.is_none() && period.is_none() {
            return None;
        }
        let main = left.unwrap_or_default().saturating_sub(overhead);
        let zero = Duration::ZERO;
        let (control, overtime) = match (period, self.moves_to_go.filter(|moves| *moves > 0)) {
            (Some(period), _) => {
                let period = period.saturating_sub(overhead);
                let control = TimeControl::Periods {
                    main,
                    period,
                    periods: 1,
                };
                let is_overtime = left.is_none_or(|left| left.is_zero());
                let left = if is_overtime { period } else { main };
                let overtime = is_overtime.then_some(1);
                return Some(PlayerClock::restored(control, left, overtime));
            }
            (None, Some(moves)) => {
                let control = TimeControl::Canadian {
                    main: zero,
                    period: main,
                    moves,
                };
                (control, Some(moves))
            }
            (None, None) => (TimeControl::Increment { main, increment }, None),
        };
        Some(PlayerClock::restored(control, main, overtime))
    }

    /// Returns the order for a search. `given` is what the command line allows, which is never exceeded.
    pub(super) fn order(
        &self,
        is_white: bool,
        options: &Options,
        given: Option<Effort>,
    ) -> SearchOrder {
        let clock = self
            .clock(is_white, options.overhead)
            .filter(|_| !self.is_infinite);
        let exact = self.time.map(|time| {
            let least = Duration::from_millis(1);
            time.saturating_sub(options.overhead.min(time / 2))
                .max(least)
        });
        let is_limited = [
            self.nodes.is_some(),
            self.depth.is_some(),
            self.mate.is_some(),
        ];
        let has_limit = is_limited.contains(&true) || clock.is_some() || exact.is_some();
        let level = options.weak_level().filter(|_| !self.is_infinite);
        let times = [
            exact,
            clock.as_ref().map(PlayerClock::allot),
            given.and_then(|given| given.time),
            level
                .filter(|_| clock.is_some())
                .and_then(|level| level.time),
        ];
        let time = times
            .into_iter()
            .flatten()
            .min()
            .filter(|_| !self.is_infinite);
        let visits = [
            self.nodes.map(|nodes| nodes.max(1)),
            self.depth.map(visits_of_depth),
            given.map(|given| given.visits),
            level.map(|level| level.visits),
            // Where there is no such win, some move is made all the same.
            self.mate
                .filter(|_| time.is_none())
                .map(|_| Effort::USUAL.visits),
            // Whoever meant a limit does not wait for ever.
            (!has_limit && !self.unread.is_empty()).then_some(Effort::USUAL.visits),
        ];
        let is_clock = clock
            .as_ref()
            .is_some_and(|clock| Some(clock.allot()) == time);
        let visits = visits
            .into_iter()
            .flatten()
            .min()
            .filter(|_| !self.is_infinite);
        SearchOrder {
            effort: Effort {
                visits: visits.unwrap_or(u64::MAX),
                time,
                level: None,
            },
            saved: clock.filter(|_| is_clock).map(|clock| clock.spare()),
            // Without any limit the search goes on until it is stopped.
            is_infinite: self.is_infinite
                || !has_limit && given.is_none() && self.unread.is_empty(),
            is_pondering: self.is_pondering,
            mate: self.mate,
            lines: options.lines,
        }
    }
}

/// The words that are no moves.
const KEYS: [&str; 14] = [
    "movetime",
    "nodes",
    "depth",
    "mate",
    "infinite",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "byoyomi",
    "searchmoves",
    "perft",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn order(text: &str, is_white: bool) -> SearchOrder {
        let options = Options {
            threads: 1,
            hash: 1,
            lines: 1,
            level: Effort::LEVELS,
            overhead: Duration::ZERO,
        };
        GoRequest::read(text.split_whitespace()).order(is_white, &options, None)
    }

    #[test]
    fn every_word_of_go_is_read_and_others_are_left_out() {
        let text = "xyz searchmoves e2e4 d2d4 ponder wtime 60000 btime -5 winc 1000 movestogo 40 depth foo nodes 9";
        let request = GoRequest::read(text.split_whitespace());
        assert_eq!(request.only, ["e2e4", "d2d4"]);
        assert_eq!(
            request.left,
            [Some(Duration::from_secs(60)), Some(Duration::ZERO)]
        );
        assert_eq!(request.increments, [Duration::from_secs(1), Duration::ZERO]);
        assert_eq!(
            (request.moves_to_go, request.depth, request.nodes),
            (Some(40), None, Some(9))
        );
        assert!(request.is_pondering && !request.is_infinite);
    }

    #[test]
    fn each_player_thinks_by_the_own_clock() {
        let text = "wtime 600000 btime 6000 winc 0 binc 0";
        let times = [true, false].map(|is_white| order(text, is_white).effort.time);
        assert!(times[0] > Some(Duration::from_secs(10)), "{times:?}");
        assert!(times[1] < Some(Duration::from_secs(1)), "{times:?}");
        assert!(order(text, true).saved.is_some());
        let few = order("wtime 10000 movestogo 2", true).effort.time;
        assert!(
            few > Some(Duration::from_secs(3)) && few < Some(Duration::from_secs(6)),
            "{few:?}"
        );
        let period = order("btime 0 wtime 0 byoyomi 5000", false).effort.time;
        assert!(period > Some(Duration::from_secs(3)) && period < Some(Duration::from_secs(5)));
        assert!(order("wtime 0 btime 0", true).effort.time.is_some());
    }

    #[test]
    fn a_time_for_the_move_is_exact_and_nothing_means_for_ever() {
        let exact = order("movetime 50", true);
        assert_eq!(exact.effort.time, Some(Duration::from_millis(50)));
        assert!(exact.saved.is_none() && !exact.is_infinite);
        assert!(order("", true).is_infinite);
        let infinite = order("infinite movetime 5 nodes 3", true);
        assert!(infinite.is_infinite && infinite.effort.time.is_none());
        assert_eq!(infinite.effort.visits, u64::MAX);
        assert!(
            !order("mate 3", true).is_infinite && order("mate 3", true).effort.visits < u64::MAX
        );
        assert_eq!(order("depth 10", true).effort.visits, 1024);
        assert_eq!(order("depth 99999999", true).effort.visits, 1 << 62);
    }
}
