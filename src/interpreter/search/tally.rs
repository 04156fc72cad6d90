//! Statistics of random games.
//!
//! Invariant: a tally consists of sums and minima only, so the order of adding games and joining tallies does not
//! matter.

use super::FaultCount;
use crate::board::{Move, Outcome, Payoffs, Square};
use std::collections::BTreeMap;

/// How a random game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayoutEnd {
    /// Won by a player.
    Won(u8),
    /// Over without a winner.
    Draw,
    /// Over, without a result from the rules.
    Over,
    /// Over, and worth so much to each player.
    Paid(Payoffs),
    /// Not over, but the player on turn has no move.
    Stuck,
    /// Not over after the maximum number of plies.
    Cut,
    /// Some list of moves was incomplete, so this was not a uniformly random game of these rules.
    Partial,
}

/// One random game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomGame {
    /// How it ended.
    pub ending: PlayoutEnd,
    /// The number of moves that players made.
    pub plies: u32,
    /// The number of moves that chance made.
    pub throws: u32,
    /// The number of moves to choose from, summed over the positions in which a player chose one.
    pub moves: u64,
    /// Candidate moves on which the rules failed.
    pub faults: FaultCount,
    /// What each move was; empty if that was not recorded.
    pub trail: Trail,
}

/// The moves of a random game, as far as statistics are made of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    /// The first move.
    pub first: Option<Move>,
    /// The squares on which pieces were placed, in order.
    pub arrivals: Vec<Square>,
    /// The number of moves to choose from, by ply.
    pub choices: Vec<u32>,
}

/// The results of the games that began with a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FirstMoveResults {
    /// The number of games.
    pub games: u64,
    /// Games won, by player.
    pub wins: Vec<u64>,
    /// Games that ended without a winner.
    pub draws: u64,
}

impl FirstMoveResults {
    fn add(&mut self, ending: PlayoutEnd) {
        self.games += 1;
        match ending {
            PlayoutEnd::Won(player) => count_win(&mut self.wins, player),
            PlayoutEnd::Draw => self.draws += 1,
            PlayoutEnd::Paid(payoffs) => match payoffs.winner() {
                Some(player) => count_win(&mut self.wins, player),
                None => self.draws += u64::from(Outcome::Paid(payoffs).is_draw()),
            },
            _ => {}
        }
    }

    /// Returns the mean payoff to the first player, from 0 to 1; `None` if no game was finished.
    pub fn balance(&self) -> Option<f64> {
        let finished = self.wins.iter().sum::<u64>() + self.draws;
        let first = self.wins.first().copied().unwrap_or(0);
        (finished > 0).then(|| (first as f64 + self.draws as f64 / 2.0) / finished as f64)
    }
}

fn count_win(wins: &mut Vec<u64>, player: u8) {
    let player = usize::from(player);
    if wins.len() <= player {
        wins.resize(player + 1, 0);
    }
    if let Some(count) = wins.get_mut(player) {
        *count += 1;
    }
}

/// Sums over random games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of games.
    pub games: u64,
    /// Games won, by player.
    pub wins: Vec<u64>,
    /// Games that ended without a winner.
    pub draws: u64,
    /// Games won by several players.
    pub shared: u64,
    /// By player: the sum of what the games were worth, in [units](Payoffs::ONE) of payoffs; empty where the rules do not
    /// say.
    pub payoffs: Vec<i64>,
    /// Games that ended without a named result.
    pub over: u64,
    /// Games in which a player had no move although the game was not over.
    pub stuck: u64,
    /// Games that were not over after the maximum number of plies.
    pub cut: u64,
    /// Games in which some list of moves was incomplete; they are counted nowhere else.
    pub partial: u64,
    /// The number of moves that players made.
    pub plies: u64,
    /// The number of moves that chance made.
    pub throws: u64,
    /// The number of moves to choose from, summed over the positions in which a player chose one.
    pub moves: u64,
    /// Candidate moves on which the rules failed.
    pub faults: FaultCount,
    /// The number of games by number of plies.
    pub lengths: BTreeMap<u32, u64>,
    /// The number of times that a piece was placed on a square.
    pub arrivals: BTreeMap<Square, u64>,
    /// For each ply, the games in which it was played, and the number of moves to choose from, summed over them.
    pub choices: Vec<(u64, u64)>,
    /// The results by first move.
    pub openings: BTreeMap<Move, FirstMoveResults>,
}

impl Tally {
    /// Creates a tally without games.
    pub fn new(players: u8) -> Self {
        Self {
            wins: vec![0; usize::from(players)],
            ..Self::default()
        }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &RandomGame) {
        self.games += 1;
        let count = match game.ending {
            PlayoutEnd::Won(player) => {
                count_win(&mut self.wins, player);
                None
            }
            PlayoutEnd::Draw => Some(&mut self.draws),
            PlayoutEnd::Paid(payoffs) => {
                let units: Vec<i64> = payoffs.units().collect();
                add_payoffs(&mut self.payoffs, &units);
                match payoffs.winner() {
                    Some(player) => {
                        count_win(&mut self.wins, player);
                        None
                    }
                    None if Outcome::Paid(payoffs).is_draw() => Some(&mut self.draws),
                    None => Some(&mut self.shared),
                }
            }
            PlayoutEnd::Over => Some(&mut self.over),
            PlayoutEnd::Stuck => Some(&mut self.stuck),
            PlayoutEnd::Cut => Some(&mut self.cut),
            PlayoutEnd::Partial => Some(&mut self.partial),
        };
        if let Some(count) = count {
            *count += 1;
        }
        self.plies += u64::from(game.plies);
        self.throws += u64::from(game.throws);
        self.moves += game.moves;
        self.faults.add(game.faults);
        *self.lengths.entry(game.plies).or_default() += 1;
        for square in &game.trail.arrivals {
            *self.arrivals.entry(*square).or_default() += 1;
        }
        self.reach(game.trail.choices.len());
        for (ply, moves) in self.choices.iter_mut().zip(&game.trail.choices) {
            ply.0 += 1;
            ply.1 += u64::from(*moves);
        }
        if let Some(first) = &game.trail.first {
            // Looked up first, because `entry` would clone the move of every game.
            match self.openings.get_mut(first) {
                Some(opening) => opening.add(game.ending),
                None => {
                    let opening = self.openings.entry(first.clone()).or_default();
                    opening.add(game.ending);
                }
            }
        }
    }

    /// Makes room for a number of plies.
    fn reach(&mut self, plies: usize) {
        if self.choices.len() < plies {
            self.choices.resize(plies, (0, 0));
        }
    }

    /// Adds the games of another tally.
    pub fn join(&mut self, other: &Self) {
        self.games += other.games;
        if self.wins.len() < other.wins.len() {
            self.wins.resize(other.wins.len(), 0);
        }
        for (mine, more) in self.wins.iter_mut().zip(&other.wins) {
            *mine += more;
        }
        self.draws += other.draws;
        self.shared += other.shared;
        add_payoffs(&mut self.payoffs, &other.payoffs);
        self.over += other.over;
        self.stuck += other.stuck;
        self.cut += other.cut;
        self.partial += other.partial;
        self.plies += other.plies;
        self.throws += other.throws;
        self.moves += other.moves;
        self.faults.add(other.faults);
        for (plies, games) in &other.lengths {
            *self.lengths.entry(*plies).or_default() += games;
        }
        for (square, more) in &other.arrivals {
            *self.arrivals.entry(*square).or_default() += more;
        }
        self.reach(other.choices.len());
        for (mine, more) in self.choices.iter_mut().zip(&other.choices) {
            mine.0 += more.0;
            mine.1 += more.1;
        }
        for (first, more) in &other.openings {
            let mine = self.openings.entry(first.clone()).or_default();
            mine.games += more.games;
            mine.draws += more.draws;
            for (player, wins) in (0..).zip(&more.wins) {
                for _ in mine.wins.len()..=player {
                    mine.wins.push(0);
                }
                if let Some(count) = mine.wins.get_mut(player) {
                    *count += wins;
                }
            }
        }
    }

    /// Returns what a game was worth to each player on average; empty where the rules do not say.
    pub fn mean_payoffs(&self) -> Vec<f64> {
        let finished = self.wins.iter().sum::<u64>() + self.draws + self.shared;
        let means = self.payoffs.iter();
        means
            .map(|sum| *sum as f64 / Payoffs::ONE / finished.max(1) as f64)
            .collect()
    }

    /// Returns the mean number of moves of a game; 0 without games.
    pub fn mean_plies(&self) -> f64 {
        ratio(self.plies, self.games)
    }

    /// Returns the mean number of moves to choose from: the branching factor.
    pub fn mean_moves(&self) -> f64 {
        ratio(self.moves, self.plies)
    }

    /// Returns the median number of plies; `None` without games.
    pub fn median_plies(&self) -> Option<u32> {
        let mut below = 0;
        self.lengths.iter().find_map(|(plies, games)| {
            below += games;
            (2 * below >= self.games).then_some(*plies)
        })
    }
}

fn add_payoffs(sums: &mut Vec<i64>, more: &[i64]) {
    sums.resize(sums.len().max(more.len()), 0);
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum = sum.saturating_add(*more);
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
    use crate::board::Op;

    fn paid(values: &[f64]) -> Payoffs {
        let none = Payoffs::new(values.len() as u8).unwrap();
        let players = (0..).zip(values);
        players.fold(none, |all, (player, value)| {
            all.with(player, *value).unwrap()
        })
    }

    fn game(ending: PlayoutEnd, plies: u32) -> RandomGame {
        RandomGame {
            ending,
            plies,
            throws: 0,
            moves: u64::from(plies) * 3,
            faults: FaultCount {
                count: 1,
                cause: None,
            },
            trail: Trail {
                first: Some(Move::of(vec![Op::Clear(Square::new(0, plies as u16 % 3))])),
                arrivals: vec![Square::new(1, 1); plies as usize],
                choices: vec![3; plies as usize],
            },
        }
    }

    #[test]
    fn every_ending_has_its_count_and_joining_is_adding() {
        let games = [
            game(PlayoutEnd::Won(1), 5),
            game(PlayoutEnd::Won(2), 5),
            game(PlayoutEnd::Draw, 9),
            game(PlayoutEnd::Over, 1),
            game(PlayoutEnd::Stuck, 0),
            game(PlayoutEnd::Cut, 9),
            game(PlayoutEnd::Partial, 2),
            game(PlayoutEnd::Paid(paid(&[1.0, 0.5])), 4),
            game(PlayoutEnd::Paid(paid(&[-1.0, -1.0])), 4),
            game(PlayoutEnd::Paid(paid(&[0.5, 0.5, -1.0])), 4),
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
        assert_eq!((all.games, &all.wins), (10, &vec![1, 1, 1]));
        assert_eq!((all.draws, all.over, all.stuck), (2, 1, 1));
        assert_eq!((all.shared, &all.payoffs), (1, &vec![5_000, 0, -10_000]));
        assert_eq!((all.cut, all.partial, all.faults.count), (1, 1, 10));
        assert_eq!((all.plies, all.moves), (43, 129));
        let means = all.mean_payoffs();
        assert_eq!(means, [0.5 / 6.0, 0.0, -1.0 / 6.0]);
        assert_eq!(all.median_plies(), Some(4));
        assert_eq!(all.arrivals[&Square::new(1, 1)], 43);
        assert_eq!((all.choices.len(), all.choices[4]), (9, (4, 12)));
        assert_eq!(all.openings.len(), 3);
        let five = &all.openings[&games[0].trail.first.clone().unwrap()];
        assert_eq!((five.games, five.wins.as_slice()), (3, &[0, 1, 1][..]));
        assert_eq!(five.balance(), Some(0.0));
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
