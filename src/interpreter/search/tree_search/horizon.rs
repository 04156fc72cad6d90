//! Decides whether random games are played to their end.
//!
//! In many games, random play rarely ends soon; random games are then expensive and tell nothing. So a search starts
//! with estimates of positions, and meanwhile plays a random game a few moves at a time. Once such games are seen to
//! end, they are played instead. If most of them do not, the search returns to estimates.

/// The most moves of a random game that are worth playing.
const LONGEST: u32 = 160;
/// The same where chance moves: estimates know nothing of dice, and what they decide takes many moves.
const LONGEST_WITH_CHANCE: u32 = 400;
/// The least weight of the last game in the moving average.
const WEIGHT: f64 = 0.1;
/// The share of games that must end for random games to be played: those that are cut off cost as much and tell little.
const ENOUGH: f64 = 0.4;

/// The number of won games from which their length is taken.
const ENOUGH_WINS: u32 = 5;
/// The least share of games that are won for the others to be cut off earlier.
const ENOUGH_WON: f64 = 0.25;
/// A game that is this many times as long as a won one on average is cut off, but not before so many moves.
const CUT_FACTOR: f64 = 3.0;
const SHORTEST_CUT: u32 = 40;

/// Returns the most moves of a random game that are worth playing.
fn most(has_chance: bool) -> u32 {
    match has_chance {
        true => LONGEST_WITH_CHANCE,
        false => LONGEST,
    }
}

/// What is known about the random games of one thread.
#[derive(Clone, Debug)]
pub(super) struct Horizon {
    longest: u32,
    has_chance: bool,
    /// The share of games that end, as a moving average; `None` before the first.
    ended: Option<f64>,
    /// The number of games.
    games: u32,
    /// The share of games that are won, and the moves of those, as moving averages.
    won: f64,
    moves_to_win: f64,
    /// The number of won games.
    wins: u32,
}

impl Horizon {
    /// Creates what is known before the first random game. Where chance moves, games are played until it turns out that they
    /// do not end.
    pub fn new(longest: u32, has_chance: bool) -> Self {
        Self {
            longest: longest.min(most(has_chance)),
            has_chance,
            ended: has_chance.then_some(1.0),
            games: 0,
            won: 0.0,
            moves_to_win: 0.0,
            wins: 0,
        }
    }

    /// Returns what is known before the first random game of the same game.
    pub fn anew(&self, longest: u32) -> Self {
        Self::new(longest, self.has_chance)
    }

    /// Returns the same with another bound for the length of a random game, as far as one is worth playing.
    pub fn within(self, longest: u32) -> Self {
        Self {
            longest: longest.min(most(self.has_chance)),
            ..self
        }
    }

    /// Returns the most moves of a random game. Where many games are won soon, the others are drawn in the end: the
    /// pieces that could win are gone, and the rest move to and fro.
    pub fn longest(&self) -> u32 {
        match self.cuts_early() {
            true => {
                let cut = (CUT_FACTOR * self.moves_to_win) as u32;
                self.longest.min(cut.max(SHORTEST_CUT))
            }
            false => self.longest,
        }
    }

    fn cuts_early(&self) -> bool {
        self.wins >= ENOUGH_WINS && self.won >= ENOUGH_WON
    }

    /// Returns true if positions should be estimated, because random games do not end or none is known to.
    pub fn is_short(&self) -> bool {
        self.ended.is_none_or(|ended| ended < ENOUGH)
    }

    /// Returns true until a random game was recorded.
    pub fn is_unknown(&self) -> bool {
        self.ended.is_none()
    }

    /// Records whether a random game ended, and the number of its moves if it was won. A game that was cut off because
    /// others were won earlier counts as one that ended.
    pub fn note(&mut self, has_ended: bool, won_after: Option<u32>) {
        let share = |holds: bool| f64::from(u8::from(holds));
        // A game that is cut off because others end early would count as endless, and games would be given up although
        // they tell much.
        let last = share(has_ended || self.cuts_early());
        self.games = self.games.saturating_add(1);
        // The plain mean of the first ten games, then a moving average: early games count at once, and later the
        // present stage of the game counts most.
        let weight = f64::max(1.0 / f64::from(self.games), WEIGHT);
        let ended = self.ended.unwrap_or(last);
        self.ended = Some(ended + weight * (last - ended));
        self.won += weight * (share(won_after.is_some()) - self.won);
        if let Some(moves) = won_after {
            self.wins = self.wins.saturating_add(1);
            let weight = f64::max(1.0 / f64::from(self.wins), WEIGHT);
            self.moves_to_win += weight * (f64::from(moves) - self.moves_to_win);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns, for each game, whether positions are estimated after it.
    fn guesses<const N: usize>(horizon: &mut Horizon, games: [bool; N]) -> [bool; N] {
        games.map(|has_ended| {
            horizon.note(has_ended, None);
            horizon.is_short()
        })
    }

    #[test]
    fn random_games_are_played_while_many_of_them_end() {
        let mut horizon = Horizon::new(400, false);
        assert!(horizon.is_short() && horizon.is_unknown());
        assert_eq!(horizon.longest(), LONGEST);
        let first = guesses(&mut horizon, [true, false, false, true]);
        assert_eq!(first, [false, false, true, false]);
        assert!(!horizon.is_unknown());
    }

    #[test]
    fn a_few_games_that_are_cut_do_not_make_up_for_many_that_ended() {
        let mut horizon = Horizon::new(400, false);
        guesses(&mut horizon, [true; 20]);
        assert_eq!(guesses(&mut horizon, [false; 8]), [false; 8]);
        let mut elsewhere = horizon.within(300);
        assert!(!elsewhere.is_short());
        assert_eq!(guesses(&mut elsewhere, [false; 2]), [true; 2]);
    }

    #[test]
    fn one_game_that_ends_does_not_make_up_for_the_others() {
        let mut horizon = Horizon::new(5, false);
        assert_eq!(horizon.longest(), 5);
        guesses(&mut horizon, [false; 10]);
        horizon.note(true, None);
        assert!(horizon.is_short());
    }

    #[test]
    fn games_are_cut_off_that_go_on_long_after_others_were_won() {
        let mut horizon = Horizon::new(400, false);
        for number in 0..20 {
            let won_after = (number % 2 == 0).then_some(15);
            horizon.note(won_after.is_some(), won_after);
        }
        assert_eq!(horizon.longest(), 45);
        assert!(!horizon.is_short());
        // Where hardly any game is won, the length of these few says nothing.
        for _ in 0..20 {
            horizon.note(true, None);
        }
        assert_eq!(horizon.longest(), LONGEST);
    }
}
