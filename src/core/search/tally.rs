//! What many random games came to.
//!
//! Invariant: a tally is made of sums and minima alone, so it does not matter in which order games are added or tallies joined.

use super::FaultCount;
use std::collections::BTreeMap;

/// How a random game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Won by a player.
    Won(u8),
    /// Over without a winner.
    Draw,
    /// Over, and the rules name no result.
    Over,
    /// Not over, but the player on turn has no move.
    Stuck,
    /// Not over after the greatest number of plies.
    Cut,
    /// Some list of moves on the way was partial: whatever came of it, it was not a random game of these rules.
    Partial,
}

/// One random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// How it ended.
    pub ending: Ending,
    /// How many moves were played.
    pub plies: u32,
    /// How many moves could have been played instead of them, they themselves included.
    pub moves: u64,
    /// Candidates for a move on which the rules failed.
    pub faults: FaultCount,
}

/// Sums over random games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Games won, by player.
    pub wins: Vec<u64>,
    /// Games over without a winner.
    pub draws: u64,
    /// Games over without a named result.
    pub over: u64,
    /// Games in which a player had no move though the game was not over.
    pub stuck: u64,
    /// Games that were not over after the greatest number of plies.
    pub cut: u64,
    /// Games in which some list of moves was partial; they count nowhere else.
    pub partial: u64,
    /// Moves played.
    pub plies: u64,
    /// Moves that could be played, summed over the positions in which one was.
    pub moves: u64,
    /// Candidates for a move on which the rules failed.
    pub faults: FaultCount,
    /// How many games had how many plies.
    pub lengths: BTreeMap<u32, u64>,
}

impl Tally {
    /// No games yet, of so many players.
    #[must_use]
    pub fn new(players: u8) -> Self {
        Self {
            wins: vec![0; usize::from(players)],
            ..Self::default()
        }
    }

    /// Counts a game.
    pub fn add(&mut self, game: &Game) {
        self.games += 1;
        let count = match game.ending {
            Ending::Won(player) => {
                let player = usize::from(player);
                if self.wins.len() <= player {
                    self.wins.resize(player + 1, 0);
                }
                self.wins.get_mut(player)
            }
            Ending::Draw => Some(&mut self.draws),
            Ending::Over => Some(&mut self.over),
            Ending::Stuck => Some(&mut self.stuck),
            Ending::Cut => Some(&mut self.cut),
            Ending::Partial => Some(&mut self.partial),
        };
        if let Some(count) = count {
            *count += 1;
        }
        self.plies += u64::from(game.plies);
        self.moves += game.moves;
        self.faults.add(game.faults);
        *self.lengths.entry(game.plies).or_default() += 1;
    }

    /// Counts the games of another tally.
    pub fn join(&mut self, other: &Self) {
        self.games += other.games;
        if self.wins.len() < other.wins.len() {
            self.wins.resize(other.wins.len(), 0);
        }
        for (mine, more) in self.wins.iter_mut().zip(&other.wins) {
            *mine += more;
        }
        self.draws += other.draws;
        self.over += other.over;
        self.stuck += other.stuck;
        self.cut += other.cut;
        self.partial += other.partial;
        self.plies += other.plies;
        self.moves += other.moves;
        self.faults.add(other.faults);
        for (plies, games) in &other.lengths {
            *self.lengths.entry(*plies).or_default() += games;
        }
    }

    /// Moves a game, on average; 0 without games.
    #[must_use]
    pub fn mean_plies(&self) -> f64 {
        ratio(self.plies, self.games)
    }

    /// Moves to choose from, on average over the positions in which one was chosen: the branching factor.
    #[must_use]
    pub fn mean_moves(&self) -> f64 {
        ratio(self.moves, self.plies)
    }

    /// The length that as many games reach as do not; nothing without games.
    #[must_use]
    pub fn median_plies(&self) -> Option<u32> {
        let mut below = 0;
        self.lengths.iter().find_map(|(plies, games)| {
            below += games;
            (2 * below >= self.games).then_some(*plies)
        })
    }
}

fn ratio(sum: u64, count: u64) -> f64 {
    if count == 0 {
        0.0
    } else {
        sum as f64 / count as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(ending: Ending, plies: u32) -> Game {
        Game {
            ending,
            plies,
            moves: u64::from(plies) * 3,
            faults: FaultCount {
                count: 1,
                cause: None,
            },
        }
    }

    #[test]
    fn every_ending_has_its_count_and_joining_is_adding() {
        let games = [
            game(Ending::Won(1), 5),
            game(Ending::Won(2), 5),
            game(Ending::Draw, 9),
            game(Ending::Over, 1),
            game(Ending::Stuck, 0),
            game(Ending::Cut, 9),
            game(Ending::Partial, 2),
        ];
        let mut all = Tally::new(2);
        let (mut first, mut second) = (Tally::new(2), Tally::new(2));
        for (number, game) in games.iter().enumerate() {
            all.add(game);
            if number % 2 == 0 {
                first.add(game);
            } else {
                second.add(game);
            }
        }
        assert_eq!((all.games, &all.wins), (7, &vec![0, 1, 1]));
        assert_eq!((all.draws, all.over, all.stuck), (1, 1, 1));
        assert_eq!((all.cut, all.partial, all.faults.count), (1, 1, 7));
        assert_eq!((all.plies, all.moves), (31, 93));
        assert_eq!(all.median_plies(), Some(5));
        second.join(&first);
        assert_eq!(second, all);
    }

    #[test]
    fn without_games_there_are_no_means() {
        let none = Tally::new(2);
        assert_eq!((none.mean_plies(), none.mean_moves()), (0.0, 0.0));
        assert_eq!(none.median_plies(), None);
    }
}
