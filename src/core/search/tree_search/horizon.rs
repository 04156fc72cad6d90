//! Decides whether random games are played to their end.
//!
//! Many games hardly ever end soon with random moves; random games are then expensive and tell nothing. So a search
//! starts with estimates of positions, and beside them plays a random game a few moves at a time. Once such games are
//! seen to end, they are played instead. If most of them do not, the search returns to estimates.

/// The most moves of a random game that is worth its time.
const LONGEST: u32 = 160;
/// The weight of the last game in the moving average.
const WEIGHT: f64 = 0.25;

/// What is known of the random games of one thread.
#[derive(Clone, Debug)]
pub(super) struct Horizon {
    longest: u32,
    /// The share of games that end, as a moving average; `None` before the first.
    ended: Option<f64>,
}

impl Horizon {
    pub fn new(longest: u32) -> Self {
        Self {
            longest: longest.min(LONGEST),
            ended: None,
        }
    }

    /// Returns the most moves of a random game.
    pub fn longest(&self) -> u32 {
        self.longest
    }

    /// Returns true if positions are estimated, because random games do not end or nothing is known of them.
    pub fn is_short(&self) -> bool {
        self.ended.is_none_or(|ended| ended <= 0.5)
    }

    /// Returns true until it is known of some random game whether it ends.
    pub fn is_unknown(&self) -> bool {
        self.ended.is_none()
    }

    /// Records whether a random game ended.
    pub fn note(&mut self, has_ended: bool) {
        let last = f64::from(u8::from(has_ended));
        let ended = self.ended.unwrap_or(last);
        self.ended = Some(ended + WEIGHT * (last - ended));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_games_are_played_while_most_of_them_end() {
        let mut horizon = Horizon::new(400);
        assert!(horizon.is_short() && horizon.is_unknown());
        assert_eq!(horizon.longest(), LONGEST);
        horizon.note(true);
        assert!(!horizon.is_short() && !horizon.is_unknown());
        let ends = [false, false, false].map(|has_ended| {
            horizon.note(has_ended);
            horizon.is_short()
        });
        assert_eq!(ends, [false, false, true]);
        let ends = [true, true].map(|has_ended| {
            horizon.note(has_ended);
            horizon.is_short()
        });
        assert_eq!(ends, [false, false]);
    }

    #[test]
    fn one_game_that_ends_does_not_make_up_for_the_others() {
        let mut horizon = Horizon::new(5);
        assert_eq!(horizon.longest(), 5);
        for _ in 0..10 {
            horizon.note(false);
        }
        horizon.note(true);
        assert!(horizon.is_short());
    }
}
