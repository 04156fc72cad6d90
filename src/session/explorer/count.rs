//! Counting what was played from a position.

use super::index::{BREAK, GameResult, GamesPart};
use std::sync::Arc;

/// How many keys are compared at once: without a branch for each of them, a processor compares several in one step.
const BLOCK: usize = 64;

/// The most games that are named for a move.
pub(super) const MOST_NAMED: usize = 200;

/// A place in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameAt {
    /// The index of the file.
    pub file: usize,
    /// The number of the game in the file, from 1.
    pub game: usize,
    /// The number of positions before it, one for each node of the record.
    pub ply: usize,
}

/// The games in which a move was played from a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveCount {
    /// The key of the position after the move. Moves that lead to the same position are one move.
    pub key: u64,
    /// The number of games.
    pub games: usize,
    /// The number of games that each player has won.
    pub won: Vec<usize>,
    pub drawn: usize,
    /// The last year in which it was played; 0 if no file says a year.
    pub last_year: u16,
    /// The first games in the order of the files.
    pub named: Vec<GameAt>,
}

impl MoveCount {
    fn add(&mut self, at: GameAt, result: GameResult, year: u16) {
        self.games += 1;
        match result {
            GameResult::Won(player) => {
                let player = usize::from(player);
                if self.won.len() <= player {
                    self.won.resize(player + 1, 0);
                }
                if let Some(won) = self.won.get_mut(player) {
                    *won += 1;
                }
            }
            GameResult::Drawn => self.drawn += 1,
            GameResult::Unknown => {}
        }
        self.last_year = self.last_year.max(year);
        if self.named.len() < MOST_NAMED {
            self.named.push(at);
        }
    }
}

/// What was played from a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionCount {
    /// All games that have the position.
    pub all: MoveCount,
    /// The number of these games that reach it by other positions than the line to it.
    pub by_other_order: usize,
    /// The moves that were played from it, the most frequent first.
    pub moves: Vec<MoveCount>,
}

impl PositionCount {
    /// Counts what was played from the last position of a line, which is given by its keys. The parts stand in the
    /// order of the files.
    pub fn of(parts: &[Arc<GamesPart>], line: &[u64]) -> Self {
        let mut counted = Self::default();
        let Some((wanted, way)) = line.split_last() else {
            return counted;
        };
        counted.all.key = *wanted;
        for part in parts {
            counted.add_part(part, *wanted, way);
        }
        // Equal numbers stand in the order of the files.
        let place = |count: &MoveCount| count.named.first().map(|at| (at.file, at.game, at.ply));
        counted
            .moves
            .sort_by(|a, b| b.games.cmp(&a.games).then(place(a).cmp(&place(b))));
        counted
    }

    fn add_part(&mut self, part: &GamesPart, wanted: u64, way: &[u64]) {
        // The game that was found last, with the keys of the moves that were counted in it.
        let mut last = None;
        let mut played: Vec<u64> = Vec::new();
        for (number, block) in part.keys.chunks(BLOCK).enumerate() {
            if !block.iter().fold(false, |is, key| is | (*key == wanted)) {
                continue;
            }
            for (place, _) in block.iter().enumerate().filter(|(_, key)| **key == wanted) {
                let index = number * BLOCK + place;
                let after = part
                    .games
                    .partition_point(|game| game.begin as usize <= index);
                let Some((of, (game, keys))) = after
                    .checked_sub(1)
                    .and_then(|of| Some((of, part.game(of)?)))
                else {
                    continue;
                };
                let offset = index - game.begin as usize;
                let before = keys.get(..offset).unwrap_or_default();
                let at = GameAt {
                    file: part.file,
                    game: game.game as usize,
                    ply: before.iter().filter(|key| **key != BREAK).count(),
                };
                // A game that comes back to the position counts once, and so does each move that it has played there.
                if last != Some(of) {
                    last = Some(of);
                    played.clear();
                    self.all.add(at, game.result, game.year);
                    self.by_other_order += usize::from(!is_same_way(before, way));
                }
                let next = keys.get(offset + 1).filter(|next| **next != BREAK);
                let Some(next) = next.filter(|next| !played.contains(next)) else {
                    continue;
                };
                played.push(*next);
                let known = self.moves.iter().position(|count| count.key == *next);
                let known = known.unwrap_or_else(|| {
                    self.moves.push(MoveCount {
                        key: *next,
                        ..MoveCount::default()
                    });
                    self.moves.len() - 1
                });
                if let Some(count) = self.moves.get_mut(known) {
                    count.add(at, game.result, game.year);
                }
            }
        }
    }
}

/// Returns true if two ways go through the same positions. A node that changes nothing, such as a comment, is no step.
fn is_same_way(a: &[u64], b: &[u64]) -> bool {
    let steps = |way: &[u64]| {
        let mut steps: Vec<u64> = way.iter().copied().filter(|key| *key != BREAK).collect();
        steps.dedup();
        steps
    };
    steps(a) == steps(b)
}
