//! Practice: games of the machine against itself, from which the weights of patterns are learned.
//!
//! Each move is the one whose position looks best after it, now and then a random one. Afterwards every position of the
//! game is moved towards what the game made of it, by temporal differences (Sutton, "Learning to predict by the methods of
//! temporal differences", 1988), as Beal and Smith (1997) and Baxter, Tridgell and Weaver ("Learning to play chess using
//! temporal differences", 2000) learned the values of pieces.
//!
//! Invariants: the same seed and the same number of games give the same weights; a game ends after [`LONGEST`] plies at
//! the latest; one that was stopped teaches nothing.

// What a position is moved towards, from the end of the game backwards, with d = DECAY:
//
//     target(last)  = the payoffs; the value of the last position, if the game was cut off
//     target(t)     = (1 - d) * best(t) + d * target(t + 1)     after the best move, and after a throw
//                   = best(t)                                    after a random move, which says nothing of t
//
// where best(t) is the value, to all players, of the best move in t. So only what was played well is learned from, and
// one blunder of the dice of exploration does not make all positions before it bad.

use super::patterns::Patterns;
use super::valuation::Valuation;
use super::weights::{Steps, Weights};
use crate::board::{Outcome, Piece};
use crate::rules::{Rules, Worker, draw};
use crate::search::random::Random;
use crate::search::{Bounds, Shares, choices, payoffs};

/// The share of what follows that a position learns, and not only of the next one.
const DECAY: f64 = 0.8;
/// One of so many moves is random.
const RANDOM_ONE_OF: usize = 10;
/// A game begins with up to so many random moves.
const FIRST_RANDOM: usize = 4;
/// The most plies of a game.
const LONGEST: u32 = 300;
/// With more kinds of pieces than this, random games are rarely won, and kinds begin with a value.
const FEW_KINDS: usize = 6;
/// How much a piece of average value counts at first, of the pieces of a player at the start.
const FIRST_VALUE: f64 = 4.0;

/// A player that practises.
pub(in crate::search) struct Practice<'a> {
    rules: &'a dyn Rules,
    patterns: &'a Patterns,
    weights: Weights,
    steps: Steps,
    random: Random,
    made: PracticeCount,
    /// The positions of the game, so far as they are used.
    positions: Vec<PracticePly>,
    indices: Vec<usize>,
}

/// What was practised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PracticeCount {
    /// The number of games.
    pub games: u64,
    /// The number of their moves.
    pub plies: u64,
    /// The number of games that came to an end.
    pub ended: u64,
    /// The number of games that somebody won.
    pub won: u64,
}

/// A position of a game.
#[derive(Clone, Debug, Default)]
struct PracticePly {
    value: Valuation,
    /// What the best move is worth to each player.
    best: Shares,
    /// True if another move was made.
    is_strayed: bool,
}

impl<'a> Practice<'a> {
    /// Begins to learn a game. `values` are those of the kinds of pieces, by piece, where they are known to matter.
    pub fn new(rules: &'a dyn Rules, patterns: &'a Patterns, values: &[f64], seed: u64) -> Self {
        let mut weights = Weights::new(patterns);
        let steps = Steps::new(&weights);
        if values.len() > FEW_KINDS {
            begin_with_values(&mut weights, rules, patterns, values);
        }
        let made = PracticeCount::default();
        Self::with(rules, patterns, (weights, steps), (made, seed))
    }

    /// Goes on learning a game from weights and what was practised for them.
    pub fn after(
        rules: &'a dyn Rules,
        patterns: &'a Patterns,
        (weights, made): (&Weights, PracticeCount),
        seed: u64,
    ) -> Self {
        let steps = Steps::new(weights);
        Self::with(rules, patterns, (weights.clone(), steps), (made, seed))
    }

    fn with(
        rules: &'a dyn Rules,
        patterns: &'a Patterns,
        (weights, steps): (Weights, Steps),
        (made, seed): (PracticeCount, u64),
    ) -> Self {
        Self {
            rules,
            patterns,
            steps,
            weights,
            // Other numbers than in the practice before, which began with the same seed.
            random: Random::new(seed, made.games),
            made,
            positions: Vec::new(),
            indices: Vec::new(),
        }
    }

    /// Returns what was learned.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Returns what was practised.
    pub fn count(&self) -> PracticeCount {
        self.made
    }

    /// Plays a game and learns from it. Returns false if the caller asks to stop.
    pub fn play(&mut self, worker: &mut dyn Worker, bounds: &Bounds<'_>) -> bool {
        let players = self.rules.game().players;
        let mut position = self.rules.start();
        let mut randomly = self.random.below(FIRST_RANDOM + 1);
        let mut plies = 0;
        let mut end = None;
        while plies < LONGEST {
            let Some(choices) = choices(worker, &position, bounds) else {
                return false;
            };
            let moves = choices.moves;
            // Nobody can play where nothing is listed because the rules fail.
            let has_failed = choices.complete.is_err() || choices.faults.count > 0;
            if plies == 0 && moves.is_empty() && has_failed {
                return false;
            }
            if moves.is_empty() {
                end = choices.complete.is_ok().then_some(Outcome::Draw);
                break;
            }
            let is_thrown = moves.iter().any(|listed| listed.weight.is_some());
            let turn = usize::from(position.turn);
            let (patterns, weights, rules) = (self.patterns, &self.weights, self.rules);
            let Some(ply) = ply_of(&mut self.positions, plies) else {
                return false;
            };
            ply.value.show(patterns, rules, &position);
            ply.best.clear();
            let mut greedy = None;
            if !is_thrown {
                ply.value.add_up(patterns, weights);
                let mut most = f64::NEG_INFINITY;
                for (index, listed) in moves.iter().enumerate() {
                    let shares = match listed.outcome {
                        Outcome::Going | Outcome::Chance => {
                            ply.value.after(patterns, weights, rules, &listed.next)
                        }
                        outcome => payoffs(outcome, players),
                    };
                    let own = shares.get(turn).copied().unwrap_or(0.5);
                    if own > most {
                        most = own;
                        greedy = Some(index);
                        ply.best = shares;
                    }
                }
            }
            let is_random = randomly > 0 || self.random.below(RANDOM_ONE_OF) == 0;
            randomly = randomly.saturating_sub(1);
            let index = match greedy {
                Some(index) if !is_random => index,
                _ => match draw(&moves, &mut |chances| self.random.below(chances)) {
                    Some(index) => index,
                    None => break,
                },
            };
            ply.is_strayed = greedy.is_some_and(|greedy| greedy != index);
            let Some(listed) = moves.into_iter().nth(index) else {
                break;
            };
            plies += 1;
            position = listed.next;
            if listed.outcome.is_over() {
                end = Some(listed.outcome);
                break;
            }
        }
        self.made.games += 1;
        self.made.plies += u64::from(plies);
        self.made.ended += u64::from(end.is_some());
        let is_won =
            end.is_some_and(|end| end.winner().is_some() || matches!(end, Outcome::Paid(_)));
        self.made.won += u64::from(is_won);
        let last = match end {
            Some(outcome) => payoffs(outcome, players),
            None => {
                let mut value = Valuation::default();
                value.show(self.patterns, self.rules, &position);
                value.add_up(self.patterns, &self.weights);
                value.shares(self.patterns, &self.weights)
            }
        };
        self.learn(plies, last);
        true
    }

    fn learn(&mut self, plies: u32, last: Shares) {
        let mut target = last;
        for ply in self.positions.iter_mut().take(plies as usize).rev() {
            if ply.is_strayed {
                target.clone_from(&ply.best);
            } else {
                for (target, best) in target.iter_mut().zip(&ply.best) {
                    *target = (1.0 - DECAY) * best + DECAY * *target;
                }
            }
            let (patterns, indices) = (self.patterns, &mut self.indices);
            ply.value.add_up(patterns, &self.weights);
            let shares = ply.value.shares(patterns, &self.weights);
            indices.clear();
            ply.value.indices(patterns, |index| indices.push(index));
            let found = (indices.as_slice(), ply.value.ahead.as_slice());
            let values = (shares.as_slice(), target.as_slice());
            self.weights.learn(patterns, found, values, &mut self.steps);
        }
    }
}

/// Returns the place of a ply of a game.
fn ply_of(positions: &mut Vec<PracticePly>, ply: u32) -> Option<&mut PracticePly> {
    let ply = ply as usize;
    if positions.len() <= ply {
        positions.resize_with(ply + 1, PracticePly::default);
    }
    positions.get_mut(ply)
}

/// Gives kinds of pieces a weight by their values: as much for the owner as against the others.
fn begin_with_values(
    weights: &mut Weights,
    rules: &dyn Rules,
    patterns: &Patterns,
    values: &[f64],
) {
    let game = rules.game();
    let start = rules.start();
    let pieces = start.board.cells().iter().filter_map(|cell| cell.piece());
    let value_of = |piece: Piece| values.get(usize::from(piece.0)).copied().unwrap_or(0.0);
    let all: f64 = pieces.map(value_of).sum();
    let players = usize::from(game.players.max(1));
    let each = all / players as f64;
    if each <= 0.0 {
        return;
    }
    for (piece, value) in values.iter().enumerate() {
        let kind = Piece(u16::try_from(piece).unwrap_or(u16::MAX));
        let worth = FIRST_VALUE * value / each;
        if let Some(owner) = game.declared_owner(kind) {
            let pattern = patterns.of_kind(kind.0.saturating_add(1));
            weights.set(usize::from(owner), pattern.unwrap_or(usize::MAX), worth);
        }
    }
}
