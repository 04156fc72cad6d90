//! How far random games are played before they are cut.
//!
//! Many games hardly ever end by themselves when both sides move at random, and then long random games cost much and tell
//! nothing. So a game that was cut halves the length of the next ones. Every so often one is played in full length, and
//! once one ends all are again.

/// Games between two of full length.
const PROBE: u32 = 24;
/// Moves that every game may have.
const SHORTEST: u32 = 32;

/// The lengths of the random games of one thread.
#[derive(Clone, Debug)]
pub(super) struct Horizon {
    longest: u32,
    length: u32,
    /// Games since the last one of full length.
    games: u32,
}

impl Horizon {
    pub fn new(longest: u32) -> Self {
        Self {
            longest,
            length: longest,
            games: 0,
        }
    }

    /// Returns the length of the next game.
    pub fn length(&self) -> u32 {
        if self.games >= PROBE {
            self.longest
        } else {
            self.length
        }
    }

    /// Notes whether that game was cut.
    pub fn note(&mut self, is_cut: bool) {
        let is_full = self.length() == self.longest;
        match (is_cut, is_full) {
            (true, _) => self.length = (self.length / 2).max(SHORTEST.min(self.longest)),
            (false, true) => self.length = self.longest,
            (false, false) => {}
        }
        self.games = if is_full { 0 } else { self.games + 1 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_never_end_become_short_and_are_tried_in_full_now_and_then() {
        let mut horizon = Horizon::new(400);
        let mut lengths = Vec::new();
        for _ in 0..60 {
            lengths.push(horizon.length());
            horizon.note(true);
        }
        assert_eq!(lengths[..6], [400, 200, 100, 50, 32, 32]);
        assert_eq!(lengths.iter().filter(|length| **length == 400).count(), 3);
    }

    #[test]
    fn one_long_game_does_not_shorten_the_others_for_ever() {
        let mut horizon = Horizon::new(400);
        horizon.note(true);
        for _ in 0..PROBE {
            assert_eq!(horizon.length(), 200);
            horizon.note(false);
        }
        assert_eq!(horizon.length(), 400);
        horizon.note(false);
        assert_eq!(horizon.length(), 400);
    }

    #[test]
    fn the_longest_length_may_be_short() {
        let mut horizon = Horizon::new(5);
        horizon.note(true);
        assert_eq!(horizon.length(), 5);
    }
}
