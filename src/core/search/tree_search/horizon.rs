//! Decides whether random games are played to their end.
//!
//! In many games, random play rarely ends soon; random games are then expensive and tell nothing. So a search starts
//! with estimates of positions, and meanwhile plays a random game a few moves at a time. Once such games are seen to
//! end, they are played instead. If most of them do not, the search returns to estimates.

/// The most moves of a random game that are worth playing.
const LONGEST: u32 = 160;
/// The least weight of the last game in the moving average.
const WEIGHT: f64 = 0.1;
/// The share of games that must end for random games to be played: those that are cut off cost as much and tell little.
const ENOUGH: f64 = 0.4;

/// What is known about the random games of one thread.
#[derive(Clone, Debug)]
pub(super) struct Horizon {
    longest: u32,
    /// The share of games that end, as a moving average; `None` before the first.
    ended: Option<f64>,
    /// The number of games.
    games: u32,
}

impl Horizon {
    pub fn new(longest: u32) -> Self {
        Self {
            longest: longest.min(LONGEST),
            ended: None,
            games: 0,
        }
    }

    /// Returns the same with another bound for the length of a random game, at most [`LONGEST`].
    pub fn within(self, longest: u32) -> Self {
        Self {
            longest: longest.min(LONGEST),
            ..self
        }
    }

    /// Returns the most moves of a random game.
    pub fn longest(&self) -> u32 {
        self.longest
    }

    /// Returns true if positions should be estimated, because random games do not end or none is known to.
    pub fn is_short(&self) -> bool {
        self.ended.is_none_or(|ended| ended < ENOUGH)
    }

    /// Returns true until a random game was recorded.
    pub fn is_unknown(&self) -> bool {
        self.ended.is_none()
    }

    /// Records whether a random game ended.
    pub fn note(&mut self, has_ended: bool) {
        let last = f64::from(u8::from(has_ended));
        self.games = self.games.saturating_add(1);
        let weight = f64::max(1.0 / f64::from(self.games), WEIGHT);
        let ended = self.ended.unwrap_or(last);
        self.ended = Some(ended + weight * (last - ended));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns, for each game, whether positions are estimated after it.
    fn guesses<const N: usize>(horizon: &mut Horizon, games: [bool; N]) -> [bool; N] {
        games.map(|has_ended| {
            horizon.note(has_ended);
            horizon.is_short()
        })
    }

    #[test]
    fn random_games_are_played_while_many_of_them_end() {
        let mut horizon = Horizon::new(400);
        assert!(horizon.is_short() && horizon.is_unknown());
        assert_eq!(horizon.longest(), LONGEST);
        let first = guesses(&mut horizon, [true, false, false, true]);
        assert_eq!(first, [false, false, true, false]);
        assert!(!horizon.is_unknown());
    }

    #[test]
    fn a_few_games_that_are_cut_do_not_make_up_for_many_that_ended() {
        let mut horizon = Horizon::new(400);
        guesses(&mut horizon, [true; 20]);
        assert_eq!(guesses(&mut horizon, [false; 8]), [false; 8]);
        let mut elsewhere = horizon.within(300);
        assert!(!elsewhere.is_short());
        assert_eq!(guesses(&mut elsewhere, [false; 2]), [true; 2]);
    }

    #[test]
    fn one_game_that_ends_does_not_make_up_for_the_others() {
        let mut horizon = Horizon::new(5);
        assert_eq!(horizon.longest(), 5);
        guesses(&mut horizon, [false; 10]);
        horizon.note(true);
        assert!(horizon.is_short());
    }
}
