//! The evaluation of a position that is not final, in any game: an estimate from what the rules declare and list.
//!
//! Random games tell the value of a position only if they end soon. Otherwise the evaluation adds up for each player
//! - the score, if the rules keep one, otherwise material: each kind of piece is valued by the average number of moves
//!   of its pieces, as the usual values of chess pieces are too;
//! - a little for the free space around each piece, so that of seemingly equal moves those away from the border are
//!   preferred;
//! - how close the pieces are to the start squares of the farthest opponent: in nearly all games that begin with pieces
//!   on the board, goals are there, pieces are promoted and kings hide there. In a race, where no piece is
//!   ever taken, placed or changed, nothing else decides;
//! - how little the pieces are scattered, once random games were won by players with less scattered pieces.
//!
//! The value of material is adjusted in the same way, because some games are won by having less. The evaluation learns
//! from each random game that is won.
//!
//! What practice taught of the game (see `learning`) takes the place of all this, and of random games, if its trial says
//! so.
//!
//! Invariants: an estimate is strictly between 0 and 1, so that a certain result always counts for more; the shares of
//! all players of a position add up to 1.

// What is added up, and then squeezed to a share:
//
//     worth    score / greatest score, or sum of pieces * value / material at the start
//              value of a kind = 1 + its mean mobility, with PRIOR pieces of average mobility at first
//     way      mean distance to the goal / longest distance          * WAY (0.1), or WAY_OF_RACE (1)
//     spread   mean distance from the centre                    * what won games have taught
//     lead     own sum minus the mean of the others
//     share    0.5 + 0.5 * lead / (half + |lead|)               never 0 or 1, steepest where the game is even

use crate::board::{Board, Op, Outcome, Piece, Position, Square};
use crate::rules::{Listed, Rules};
use crate::search::Shares;
use crate::search::learning::{LearnedGame, LearnedValues, PlayStyle};
use std::sync::Arc;

/// The penalty for all pieces of a player being as far as possible from their goal, as a fraction of the material of a
/// player at the start.
const WAY: f64 = 0.1;
/// The same in a race, and the lead there that is worth half of the remaining share.
const WAY_OF_RACE: f64 = 1.0;
const LEAD_OF_RACE: f64 = 1.0;
/// A game is taken for a race after this many moves of random games in which no piece was taken, placed or changed.
const RACED_PLIES: u32 = 60;
/// The bonus for the most space that a square can have, as a fraction of the value of the piece, if there are no goals.
const ROOM: f64 = 0.1;
/// The same if there are goals, as a fraction of one step: a step towards the border costs no more than it gains.
const ROOM_OF_STEP: f64 = 1.0;
/// The distance up to which squares count as space.
const NEAR: u16 = 2;
/// The lead, as a fraction of the material at the start, that is worth half of the remaining share.
const LEAD: f64 = 0.15;
/// The number of moves of a piece above which more moves do not make it more valuable.
const MAX_MOVES: f64 = 16.0;
/// The number of pieces of average mobility with which every kind starts, so that a few positions do not count too
/// much.
const PRIOR: f64 = 2.0;

/// The weight, in games, of the initial assumption that more material is better.
const DOUBT: f64 = 3.0;
/// The number of won games after which a player who won none of them is taken for one who cannot win.
const ENOUGH_GAMES: f64 = 32.0;
/// The difference in material, as a fraction of the material at the start, that counts as clear at the end of a game.
const CLEAR: f64 = 0.1;
/// The weight of the difference in scattering, for each unit by which winners were less scattered than losers.
const GATHERING: f64 = 3.0;

/// What was learned from random games that were won.
#[derive(Clone, Copy, Debug, Default)]
struct Lessons {
    games: f64,
    /// The players who have won a game, one bit each.
    winners: u64,
    /// The sum of how clearly the winners had more material, each from -1 to 1.
    worth: f64,
    /// The sum of how much less scattered the winners were.
    gathered: f64,
}

/// A kind of piece.
#[derive(Clone, Copy, Debug)]
struct RatedKind {
    owner: u8,
    /// The index of its class. Kinds of different players are in one class if every player has the same number of kinds
    /// and they are declared in the same order.
    class: usize,
}

/// The statistics of a class of pieces.
#[derive(Clone, Copy, Debug, Default)]
struct PieceClass {
    /// The number of pieces seen in all positions; `moves` is the number of moves that they had.
    pieces: f64,
    moves: f64,
    value: f64,
    /// The number of pieces at the start, of all players.
    at_start: f64,
}

/// Estimates the value of positions of a game.
#[derive(Clone, Debug)]
pub(super) struct Evaluation {
    players: usize,
    /// By index of the piece; `None` if it has no owner.
    kinds: Vec<Option<RatedKind>>,
    classes: Vec<PieceClass>,
    /// By player: the start squares of the farthest opponent.
    goals: Vec<Vec<Square>>,
    /// By player and square, row by row: whether it is one of them.
    is_goal: Vec<bool>,
    /// The squares, row by row.
    squares: Vec<Square>,
    /// The greatest distance on the board.
    longest_distance: f64,
    /// The score that counts as 1, unless a score in the position is larger.
    most_points: f64,
    lessons: Lessons,
    /// Moves of random games in which no piece was taken, placed or changed; `None` once one was.
    raced: Option<u32>,
    /// By square, row by row: the share of the nearby squares that are on the board.
    room: Vec<f64>,
    /// The weight of a square with the most space.
    room_weight: f64,
    /// What practice taught of the game, in place of all this.
    learned: Option<LearnedValues>,
}

impl Evaluation {
    pub fn new(rules: &dyn Rules) -> Self {
        let (game, start) = (rules.game(), rules.start());
        let players = usize::from(game.players.max(1));
        let owners = owners(rules);
        let kinds = classes(&owners, players);
        let count = kinds.iter().flatten().map(|kind| kind.class + 1).max();
        let mut classes = vec![PieceClass::default(); count.unwrap_or(0)];
        let mut homes = vec![Vec::new(); players];
        for square in start.board.squares() {
            let Some(kind) = kind_of(&kinds, start.board.piece(square)) else {
                continue;
            };
            if let Some(home) = homes.get_mut(usize::from(kind.owner)) {
                home.push(square);
            }
            if let Some(class) = classes.get_mut(kind.class) {
                class.at_start += 1.0;
            }
        }
        for class in &mut classes {
            class.value = 1.0;
        }
        let count_of_squares = start.board.squares().count().max(1) as f64;
        let goals = goals(&homes);
        let has_goals = goals.iter().any(|goal| !goal.is_empty());
        let (width, height) = (start.board.width(), start.board.height());
        let squares: Vec<Square> = (0..height)
            .flat_map(|y| (0..width).map(move |x| Square::new(x, y)))
            .collect();
        let of_player = |goal: &Vec<Square>| -> Vec<bool> {
            squares.iter().map(|square| goal.contains(square)).collect()
        };
        let is_goal = goals.iter().flat_map(of_player).collect();
        let longest_distance = f64::from(game.width.max(game.height).max(2) - 1);
        Self {
            players,
            kinds,
            classes,
            goals,
            is_goal,
            squares,
            longest_distance,
            most_points: count_of_squares / players as f64,
            lessons: Lessons::default(),
            raced: has_goals.then_some(0),
            room: room(&start.board),
            room_weight: match has_goals {
                true => ROOM.min(ROOM_OF_STEP * WAY / longest_distance),
                false => ROOM,
            },
            learned: None,
        }
    }

    /// Uses what practice taught of the game.
    pub fn teach(&mut self, learned: &Arc<LearnedGame>) {
        self.learned = Some(LearnedValues::new(learned));
    }

    /// Returns how to play with what practice taught.
    pub fn style(&self) -> PlayStyle {
        self.learned
            .as_ref()
            .map_or(PlayStyle::Usual, LearnedValues::style)
    }

    /// Returns true if learned values take the place of random games.
    pub fn is_taught(&self) -> bool {
        matches!(self.style(), PlayStyle::Minimax { .. })
    }

    /// Returns the values of the kinds of pieces as their moves show them, by piece.
    pub fn values(&self) -> Vec<f64> {
        let class = |kind: &RatedKind| self.classes.get(kind.class);
        let value = |kind: &Option<RatedKind>| {
            kind.as_ref()
                .and_then(class)
                .map_or(0.0, |class| class.value)
        };
        self.kinds.iter().map(value).collect()
    }

    /// Returns true if the game seems to be decided only by where the pieces stand.
    pub fn is_race(&self) -> bool {
        self.raced.is_some_and(|plies| plies >= RACED_PLIES)
    }

    /// Learns from some moves of a random game whether pieces are taken, placed or changed in this game.
    pub fn follow(&mut self, before: &Board, after: &Board, plies: u32) {
        let count = |board: &Board| {
            let cells = board.cells().iter();
            let mut pieces: Vec<_> = cells.filter_map(|cell| cell.piece()).collect();
            pieces.sort_unstable();
            pieces
        };
        // One piece taken, placed or changed anywhere, and the game is no race for good.
        if let Some(raced) = self.raced {
            let is_same = count(before) == count(after);
            self.raced = is_same.then(|| raced.saturating_add(plies));
        }
    }

    /// Returns the number of games learned from.
    pub fn lessons(&self) -> f64 {
        self.lessons.games
    }

    /// Returns true if a player seems to throw dice or deal cards for the others: there are two others at least, and in
    /// random games only they win.
    pub fn never_wins(&self, player: u8) -> bool {
        let winners = self.lessons.winners;
        let has_won = 1_u64
            .checked_shl(u32::from(player))
            .is_none_or(|bit| winners & bit != 0);
        self.lessons.games >= ENOUGH_GAMES && winners.count_ones() >= 2 && !has_won
    }

    /// Learns from the last position of a random game.
    pub fn learn(&mut self, rules: &dyn Rules, position: &Position, outcome: Outcome) {
        let (Some(winner), 2..) = (outcome.winner(), self.players) else {
            return;
        };
        let worth = self.lead(&self.worth(rules, position), usize::from(winner));
        let scattered = self.lead(&self.scattering(&position.board), usize::from(winner));
        self.lessons.games += 1.0;
        self.lessons.winners |= 1_u64.checked_shl(u32::from(winner)).unwrap_or(0);
        self.lessons.worth += (worth / CLEAR).clamp(-1.0, 1.0);
        self.lessons.gathered -= scattered;
    }

    /// Returns how much more a player has than the others on average.
    fn lead(&self, values: &[f64], player: usize) -> f64 {
        let value = values.get(player).copied().unwrap_or(0.0);
        let others = (self.players - 1).max(1) as f64;
        value - (values.iter().sum::<f64>() - value) / others
    }

    fn kind(&self, board: &Board, square: Square) -> Option<RatedKind> {
        kind_of(&self.kinds, board.piece(square))
    }

    /// Learns from the moves of a position what the pieces of the player on turn can do.
    pub fn note(&mut self, position: &Position, moves: &[Listed]) {
        if self.is_taught() {
            return;
        }
        let is_movers = |kind: &RatedKind| kind.owner == position.turn;
        for square in position.board.squares() {
            let kind = self.kind(&position.board, square).filter(is_movers);
            if let Some(class) = kind.and_then(|kind| self.classes.get_mut(kind.class)) {
                class.pieces += 1.0;
            }
        }
        for listed in moves {
            let moved = listed.mv.iter().find_map(|op| match op {
                Op::Clear(square) => self.kind(&position.board, *square).filter(is_movers),
                Op::Place(..) => None,
            });
            if let Some(class) = moved.and_then(|kind| self.classes.get_mut(kind.class)) {
                class.moves += 1.0;
            }
        }
        let all = |part: fn(&PieceClass) -> f64| self.classes.iter().map(part).sum::<f64>();
        let mean = all(|class| class.moves) / all(|class| class.pieces).max(1.0);
        for class in &mut self.classes {
            let mobility = (class.moves + PRIOR * mean) / (class.pieces + PRIOR);
            class.value = 1.0 + mobility.min(MAX_MOVES);
        }
    }

    /// Returns each player's share of the point in a position that differs little from the one that was asked about last.
    pub fn shares_after(&self, rules: &dyn Rules, position: &Position) -> Shares {
        match self.learned.as_ref().filter(|_| self.style().has_values()) {
            Some(learned) => learned.shares_after(rules, position),
            None => self.shares(rules, position),
        }
    }

    /// Returns each player's share of the point.
    pub fn shares(&self, rules: &dyn Rules, position: &Position) -> Shares {
        if let Some(learned) = self.learned.as_ref().filter(|_| self.style().has_values()) {
            return learned.shares(rules, position);
        }
        let Lessons {
            games,
            worth,
            gathered,
            ..
        } = self.lessons;
        let (way, half) = match self.is_race() {
            true => (WAY_OF_RACE, LEAD_OF_RACE),
            false => (WAY, LEAD),
        };
        // From 1 (more material wins) down to -1 (less of it wins), starting at 1 with the weight of `DOUBT` games.
        let trust = (DOUBT + worth) / (DOUBT + games);
        let gathering = GATHERING * gathered / (DOUBT + games);
        let mut worth = self.worth(rules, position);
        for (player, worth) in worth.iter_mut().enumerate() {
            *worth = trust * *worth - way * self.way(&position.board, player);
        }
        if games > 0.0 {
            let scattering = self.scattering(&position.board);
            for (worth, scattered) in worth.iter_mut().zip(scattering) {
                *worth -= gathering * scattered;
            }
        }
        let share = |player: usize| {
            let lead = self.lead(&worth, player);
            0.5 + 0.5 * lead / (half + lead.abs())
        };
        let mut shares: Shares = (0..worth.len()).map(share).collect();
        if self.players > 1 {
            let all: f64 = shares.iter().sum();
            shares.iter_mut().for_each(|share| *share /= all);
        }
        shares
    }

    /// Returns what each player has: the score, otherwise the material.
    fn worth(&self, rules: &dyn Rules, position: &Position) -> Vec<f64> {
        self.points(&rules.score(&position.state))
            .unwrap_or_else(|| self.pieces(&position.board))
    }

    /// Returns by player the average distance of the pieces from their centre, as a fraction of half of
    /// `longest_distance`.
    fn scattering(&self, board: &Board) -> Vec<f64> {
        /// The pieces of a player.
        #[derive(Clone, Copy, Default)]
        struct Group {
            count: f64,
            /// The sums of the coordinates.
            x: f64,
            y: f64,
            /// The sum of the distances from the centre.
            distances: f64,
        }
        let mut groups = vec![Group::default(); self.players];
        let coordinates = |index: usize| {
            let square = self.squares.get(index);
            square.map_or((0.0, 0.0), |square| {
                (f64::from(square.x), f64::from(square.y))
            })
        };
        for (index, kind) in self.rated(board) {
            if let Some(group) = groups.get_mut(usize::from(kind.owner)) {
                let (x, y) = coordinates(index);
                group.count += 1.0;
                group.x += x;
                group.y += y;
            }
        }
        for (index, kind) in self.rated(board) {
            if let Some(group) = groups.get_mut(usize::from(kind.owner)) {
                let (x, y) = coordinates(index);
                let (x, y) = (x - group.x / group.count, y - group.y / group.count);
                group.distances += (x * x + y * y).sqrt();
            }
        }
        let half = self.longest_distance / 2.0;
        let scattered = |group: &Group| group.distances / f64::max(group.count, 1.0) / half;
        groups.iter().map(scattered).collect()
    }

    /// Returns the pieces that belong to players, with the indices of their squares.
    fn rated(&self, board: &Board) -> impl Iterator<Item = (usize, RatedKind)> {
        let cells = board.cells().iter().enumerate();
        cells.filter_map(|(index, cell)| Some((index, kind_of(&self.kinds, cell.piece())?)))
    }

    /// Returns the value of the scores, if there are any.
    fn points(&self, score: &[f64]) -> Option<Vec<f64>> {
        if score.len() != self.players {
            return None;
        }
        let most = score
            .iter()
            .fold(self.most_points, |most, score| most.max(score.abs()));
        Some(score.iter().map(|score| score / most).collect())
    }

    /// Returns the material of each player.
    fn pieces(&self, board: &Board) -> Vec<f64> {
        let mut worth = vec![0.0; self.players];
        for (cell, room) in board.cells().iter().zip(&self.room) {
            let Some(kind) = kind_of(&self.kinds, cell.piece()) else {
                continue;
            };
            let value = self
                .classes
                .get(kind.class)
                .map_or(0.0, |class| class.value);
            if let Some(worth) = worth.get_mut(usize::from(kind.owner)) {
                *worth += value * (1.0 + self.room_weight * room);
            }
        }
        let values = self
            .classes
            .iter()
            .map(|class| class.value * class.at_start);
        let at_start = values.sum::<f64>() / self.players as f64;
        let all = match at_start > 0.0 {
            true => at_start,
            false => self.most_points,
        };
        for worth in &mut worth {
            *worth /= all;
        }
        worth
    }

    /// Returns the average distance of a player's pieces from their goal, from 0 for all arrived to 1. In a race each
    /// piece has a goal square of its own, and occupied goal squares are assigned last: no piece should wait beside
    /// them, and it should not pay to hold a goal square of the opponent.
    fn way(&self, board: &Board, player: usize) -> f64 {
        let Some(goal) = self.goals.get(player).filter(|goal| !goal.is_empty()) else {
            return 0.0;
        };
        let is_own = |kind: RatedKind| usize::from(kind.owner) == player;
        let is_free = |goal: &Square| !self.kind(board, *goal).is_some_and(is_own);
        let mut free: Vec<Square> = goal.iter().copied().filter(is_free).collect();
        let mut pieces = 0_u32;
        let mut outside: Vec<Square> = Vec::new();
        let is_goal = self.is_goal.get(player * self.squares.len()..);
        for (index, _) in self.rated(board).filter(|(_, kind)| is_own(*kind)) {
            pieces += 1;
            let is_there = is_goal.and_then(|goals| goals.get(index));
            if is_there == Some(&false) {
                outside.extend(self.squares.get(index));
            }
        }
        let mut way = 0;
        if self.is_race() {
            let is_empty = |goal: &Square| board.piece(*goal).is_none();
            // A greedy assignment, nearest pair first, is not the shortest one. It is enough to see progress, and it
            // costs a fraction of an exact one at each move of each list.
            let mut empty: Vec<Square> = free.extract_if(.., |goal| is_empty(goal)).collect();
            way += pair_off(&mut outside, &mut empty);
            way += pair_off(&mut outside, &mut free);
            free.clone_from(goal);
        }
        for square in outside {
            let distances = free.iter().map(|goal| distance(square, *goal));
            way += u32::from(distances.min().unwrap_or(0));
        }
        f64::from(way) / f64::from(pieces.max(1)) / self.longest_distance
    }
}

/// Returns the kind of a piece on a square.
fn kind_of(kinds: &[Option<RatedKind>], piece: Option<Piece>) -> Option<RatedKind> {
    *kinds.get(usize::from(piece?.0))?
}

/// Returns the owner of each piece: as declared, or by the order of the pieces if no owner is declared.
fn owners(rules: &dyn Rules) -> Vec<Option<u8>> {
    let game = rules.game();
    let count = u16::try_from(game.pieces.len()).unwrap_or(u16::MAX);
    let pieces = (0..count).map(Piece);
    let declared: Vec<Option<u8>> = pieces
        .clone()
        .map(|piece| game.declared_owner(piece))
        .collect();
    if declared.iter().any(Option::is_some) {
        return declared;
    }
    pieces.map(|piece| Some(game.owner(piece))).collect()
}

fn classes(owners: &[Option<u8>], players: usize) -> Vec<Option<RatedKind>> {
    let mut counts = vec![0_usize; players];
    let kinds: Vec<Option<RatedKind>> = owners
        .iter()
        .map(|owner| {
            let owner = (*owner)?;
            let count = counts.get_mut(usize::from(owner))?;
            *count += 1;
            let class = *count - 1;
            Some(RatedKind { owner, class })
        })
        .collect();
    // Players with equally many kinds have the same ones in the same order: a white and a black knight share what is
    // learned.
    if counts.windows(2).all(|pair| pair.first() == pair.last()) {
        return kinds;
    }
    let own_class = |(number, kind): (usize, Option<RatedKind>)| {
        kind.map(|kind| RatedKind {
            class: number,
            ..kind
        })
    };
    kinds.into_iter().enumerate().map(own_class).collect()
}

/// Returns by player the start squares of the farthest opponent; empty if a player starts without pieces.
fn goals(homes: &[Vec<Square>]) -> Vec<Vec<Square>> {
    let centre = |home: &[Square]| {
        let sum = |part: fn(&Square) -> u16| {
            home.iter()
                .map(|square| f64::from(part(square)))
                .sum::<f64>()
        };
        let count = home.len().max(1) as f64;
        (
            sum(|square| square.x) / count,
            sum(|square| square.y) / count,
        )
    };
    let goal = |player: usize, home: &Vec<Square>| {
        let (x, y) = centre(home);
        let opponents = homes.iter().enumerate();
        let opponents = opponents.filter(|(number, other)| *number != player && !other.is_empty());
        let far = |other: &[Square]| {
            let (other_x, other_y) = centre(other);
            (other_x - x).hypot(other_y - y)
        };
        let farthest = opponents.max_by(|(_, left), (_, right)| far(left).total_cmp(&far(right)));
        match (home.is_empty(), farthest) {
            (false, Some((_, goal))) => goal.clone(),
            _ => Vec::new(),
        }
    };
    homes
        .iter()
        .enumerate()
        .map(|(player, home)| goal(player, home))
        .collect()
}

/// Returns by square, row by row, the share of the nearby squares that are on the board.
fn room(board: &Board) -> Vec<f64> {
    let most = f64::from((2 * NEAR + 1).pow(2));
    let mut room = Vec::with_capacity(board.cells().len());
    for y in 0..board.height() {
        for x in 0..board.width() {
            let columns = x.saturating_sub(NEAR)..=x + NEAR;
            let near = columns
                .flat_map(|x| (y.saturating_sub(NEAR)..=y + NEAR).map(move |y| Square::new(x, y)));
            room.push(near.filter(|square| board.has(*square)).count() as f64 / most);
        }
    }
    room
}

/// Pairs pieces with goals, the nearest first, until pieces or goals are used up, and returns the sum of the distances.
fn pair_off(pieces: &mut Vec<Square>, goals: &mut Vec<Square>) -> u32 {
    let mut way = 0;
    while let Some((steps, piece, goal)) = nearest(pieces, goals) {
        way += u32::from(steps);
        pieces.swap_remove(piece);
        goals.swap_remove(goal);
    }
    way
}

/// Returns the shortest distance from a piece to a goal, and the indices of these.
fn nearest(pieces: &[Square], goals: &[Square]) -> Option<(u16, usize, usize)> {
    let pieces = pieces.iter().enumerate();
    let pairs = pieces.flat_map(|(piece, from)| {
        let goals = goals.iter().enumerate();
        goals.map(move |(goal, to)| (distance(*from, *to), piece, goal))
    });
    pairs.min_by_key(|(steps, ..)| *steps)
}

/// Returns the number of king's moves from one square to another.
fn distance(from: Square, to: Square) -> u16 {
    from.x.abs_diff(to.x).max(from.y.abs_diff(to.y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::test_games::{endless_captures, endless_race};

    #[test]
    fn each_step_towards_a_corner_is_a_gain() {
        let rules = endless_race();
        let mut evaluation = Evaluation::new(&rules);
        let start = rules.start();
        for plies in [0, RACED_PLIES] {
            evaluation.follow(&start.board, &start.board, plies);
            assert_eq!(evaluation.is_race(), plies > 0);
            let mut position = start.clone();
            position.apply(&[
                Op::Clear(Square::new(6, 6)),
                Op::Place(Square::new(0, 6), Piece(1)),
            ]);
            let mut least = 0.0;
            for step in 1..=6 {
                let (from, to) = (Square::new(step - 1, step - 1), Square::new(step, step));
                position.apply(&[Op::Clear(from), Op::Place(to, Piece(0))]);
                let share = evaluation.shares(&rules, &position)[0];
                assert!(share > least, "step {step}: {share} after {least}");
                least = share;
            }
        }
    }

    #[test]
    fn a_game_in_which_pieces_are_taken_is_no_race() {
        let rules = endless_captures();
        let mut evaluation = Evaluation::new(&rules);
        let start = rules.start();
        evaluation.follow(&start.board, &start.board, RACED_PLIES);
        assert!(evaluation.is_race());
        let mut after = start.clone();
        after.apply(&[Op::Clear(Square::new(3, 0))]);
        evaluation.follow(&start.board, &after.board, 1);
        evaluation.follow(&start.board, &start.board, RACED_PLIES);
        assert!(!evaluation.is_race());
    }
}
