//! All moves as first: what the games below a position say of a move whenever it was made in them.
//!
//! A search with few visits for many moves knows hardly anything of a move from the games that begin with it. But each
//! game is made of many moves, and in many games a move that is good later is good now (Brügmann, "Monte Carlo Go",
//! 1993; Gelly and Silver, "Monte-Carlo tree search and rapid action value estimation in computer Go", 2011). So a
//! table keeps, for each move of each player, the mean payoff of the games in which they made it. Moves are the same if
//! their operations are; nothing else is known of a game.
//!
//! The root has a table, and every position that was visited often. The others use that of the nearest position above
//! (Cazenave, "Generalized rapid action value estimation", 2015), because their own games are few.
//!
//! The mean of a table and that of the visits of a move are weighted by the numbers of their games. Both err by
//! chance, less with more games, and the table also by a bias, because it does not tell when a move was made; so its
//! weight is `m / (m + n + BIAS * m * n)` for `m` games of the table and `n` visits (Silver, "Reinforcement learning
//! and simulation-based search in computer Go", 2009), and vanishes with many visits.

use crate::board::{Op, Square};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher as _;

/// The square of the bias of a table, by the variance of the payoff of a game.
const BIAS: f64 = 0.01;
/// The number of visits after which a position gets a table, and of games after which that is used instead of the one
/// above.
pub(super) const ENOUGH_VISITS: u64 = 30;
const ENOUGH_GAMES: u32 = 30;

/// The identity of a move of a player, wherever it is made: a hash, because a table that now and then takes two moves
/// for one only errs a little.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct MoveKey(u64);

impl MoveKey {
    pub fn new(player: u8, ops: impl Iterator<Item = Op>) -> Self {
        let mut hasher = FxHasher::default();
        hasher.write_u8(player);
        for op in ops {
            let Square { x, y } = op.square();
            let piece = match op {
                Op::Clear(_) => 0,
                Op::Place(_, piece) => u64::from(piece.0) + 1,
            };
            hasher.write_u64(u64::from(x) | u64::from(y) << 16 | piece << 32);
        }
        Self(hasher.finish())
    }
}

/// The games in which a player made a move.
#[derive(Clone, Copy, Debug, Default)]
struct MoveResults {
    games: u32,
    /// The number of the last of them, so that a move that was made several times counts once.
    last: u32,
    /// The sum of the payoffs to the player.
    value: f64,
}

/// The results of the games below a position, by the moves that were made in them.
#[derive(Clone, Debug, Default)]
pub(super) struct MoveTable {
    results: FxHashMap<MoveKey, MoveResults>,
    games: u32,
}

impl MoveTable {
    /// Returns true if there are enough games to prefer it to a table of a position above.
    pub fn is_rich(&self) -> bool {
        self.games >= ENOUGH_GAMES
    }

    /// Adds a game. `value` is the payoff to a player. Moves that no game had before are added if the table may grow.
    /// Returns the number of bytes by which it has grown.
    pub fn add(
        &mut self,
        moves: &[(u8, MoveKey)],
        value: impl Fn(u8) -> f64,
        may_grow: bool,
    ) -> usize {
        let before = self.bytes();
        self.games = self.games.saturating_add(1);
        for (player, key) in moves {
            let entry = match may_grow {
                true => Some(self.results.entry(*key).or_default()),
                false => self.results.get_mut(key),
            };
            // Numbers of games instead of a set of the moves that were counted: the table itself remembers the last
            // game of each move.
            if let Some(entry) = entry.filter(|entry| entry.last != self.games) {
                entry.last = self.games;
                entry.games += 1;
                entry.value += value(*player);
            }
        }
        self.bytes() - before
    }

    /// Combines the mean of the visits of a move with that of the games in which it was made. `mean` is the value of
    /// the position, which stands for the visits of an unvisited move and for a first game of the table.
    pub fn estimate(&self, key: MoveKey, visits: u64, value: f64, mean: f64) -> f64 {
        let mean_of_visits = match visits {
            0 => mean,
            _ => value / visits as f64,
        };
        let Some(entry) = self.results.get(&key) else {
            return mean_of_visits;
        };
        let (games, visits) = (f64::from(entry.games), visits as f64);
        // One game with the value of the position is added, so that a move made in a single lost game is not given up
        // at once.
        let all = (entry.value + mean) / (games + 1.0);
        let weight = games / (games + visits + BIAS * games * visits);
        mean_of_visits + weight * (all - mean_of_visits)
    }

    /// Returns the bytes that it takes: an eighth of a hash table is free, and a byte for each entry tells which.
    pub fn bytes(&self) -> usize {
        let entry = size_of::<(MoveKey, MoveResults)>() + 1;
        size_of::<Self>() + self.results.capacity() * 8 / 7 * entry
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Piece;

    fn place(x: u16) -> impl Iterator<Item = Op> {
        std::iter::once(Op::Place(Square::new(x, 0), Piece(0)))
    }

    #[test]
    fn a_move_is_known_by_its_player_and_operations() {
        assert_eq!(MoveKey::new(0, place(1)), MoveKey::new(0, place(1)));
        assert_ne!(MoveKey::new(0, place(1)), MoveKey::new(1, place(1)));
        assert_ne!(MoveKey::new(0, place(1)), MoveKey::new(0, place(2)));
        assert_ne!(
            MoveKey::new(0, place(1)),
            MoveKey::new(0, std::iter::empty())
        );
    }

    #[test]
    fn the_games_of_a_move_count_until_its_visits_are_many() {
        let keys = [0, 1, 2].map(|x| MoveKey::new(0, place(x)));
        let mut table = MoveTable::default();
        for game in 0..40 {
            let won = f64::from(u8::from(game % 4 > 0));
            // Made twice in a game, it counts once.
            table.add(&[(0, keys[0]), (0, keys[0])], |_| won, true);
        }
        assert!(table.is_rich());
        // (30 + 0.5) / (40 + 1)
        let unvisited = table.estimate(keys[0], 0, 0.0, 0.5);
        assert!((unvisited - 0.744).abs() < 0.001, "{unvisited}");
        assert_eq!(table.estimate(keys[1], 0, 0.0, 0.4), 0.4);
        assert_eq!(table.estimate(keys[1], 4, 1.0, 0.4), 0.25);
        let lost = |visits| table.estimate(keys[0], visits, 0.0, 0.5);
        assert!(lost(1) > 0.6 && lost(40) < 0.4 && lost(100_000) < 0.01);
    }

    #[test]
    fn a_table_that_may_not_grow_knows_its_moves_only() {
        let keys = [0, 1].map(|x| MoveKey::new(0, place(x)));
        let mut table = MoveTable::default();
        assert!(table.add(&[(0, keys[0])], |_| 1.0, true) > 0);
        assert_eq!(table.add(&[(0, keys[0]), (0, keys[1])], |_| 1.0, false), 0);
        assert_eq!(table.estimate(keys[0], 0, 0.0, 0.25), 0.75);
        assert_eq!(table.estimate(keys[1], 0, 0.0, 0.25), 0.25);
    }
}
