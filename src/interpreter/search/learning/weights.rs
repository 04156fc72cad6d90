//! The learned evaluation: a weight for each pattern, summed up and squeezed to a share of the point.
//!
//! Two players have one table: the share of the first is the logistic function of the sum. More players have one each,
//! and the shares are their softmax. A single player has one, too.
//!
//! Invariants: weights are whole numbers of [`UNIT`]s, so that a sum does not depend on its order; shares are strictly
//! between 0 and 1 and add up to 1, but for a single player; a sum has no effect beyond [`MOST`], so that no weight,
//! whatever a file says, makes a share that is certain.

use super::patterns::Patterns;
use crate::search::Shares;
use smallvec::{SmallVec, smallvec};

/// The parts of one in which weights are counted.
const UNIT: f64 = (1 << 20) as f64;
/// The units that a weight of a file is rounded to: so a weight has 16 bits there.
const ROUNDED: i32 = 1 << 10;
/// What is rounded to no more than this is nothing.
const LEAST: i32 = 2;
/// The greatest sum that counts.
const MOST: f64 = 12.0;
/// The greatest weight.
const GREATEST: i32 = 31 << 20;
/// The step of a weight that is learned for the first time, shared among the patterns of a position.
const STEP: f64 = 1.5;
/// What the squares of errors of a weight begin with, so that the first steps are not the largest of all.
const FIRST_SQUARE: f32 = 0.3;
/// The same for weights that were learned before, which move more slowly.
const LATER_SQUARE: f32 = 2.0;

/// The sum of each table.
pub(in crate::search) type Sums = SmallVec<[i64; 2]>;

/// Weights by pattern, one table after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::search) struct Weights {
    tables: usize,
    length: usize,
    values: Vec<i32>,
}

/// What learning keeps beside the weights: the sum of the squared errors of each (Duchi, Hazan and Singer, "Adaptive
/// subgradient methods", 2011).
#[derive(Clone, Debug)]
pub(in crate::search) struct Steps(Vec<f32>);

impl Weights {
    /// Creates weights of 0 for the patterns of a game.
    pub fn new(patterns: &Patterns) -> Self {
        let tables = tables(patterns.players());
        Self {
            tables,
            length: patterns.len(),
            values: vec![0; tables * patterns.len()],
        }
    }

    /// Returns the number of weights for the patterns of a game.
    pub fn count(patterns: &Patterns) -> usize {
        tables(patterns.players()) * patterns.len()
    }

    /// Creates weights from the numbers of a file; `None` if they are not as many as the patterns of the game need.
    pub fn from_rounded(patterns: &Patterns, values: &[i16]) -> Option<Self> {
        let values = values.iter().map(|value| i32::from(*value) * ROUNDED);
        let weights = Self {
            values: values.collect(),
            ..Self::new(patterns)
        };
        (weights.values.len() == Self::count(patterns)).then_some(weights)
    }

    /// Returns the weights as a file has them, table by table.
    pub fn rounded(&self) -> impl Iterator<Item = i16> + '_ {
        let round = |value: &i32| value.saturating_add(ROUNDED / 2).div_euclid(ROUNDED);
        // What is hardly more than nothing costs as much space as anything else.
        let narrow = |value: i32| match value.abs() <= LEAST {
            true => 0,
            false => value.clamp(i16::MIN.into(), i16::MAX.into()) as i16,
        };
        self.values.iter().map(move |value| narrow(round(value)))
    }

    /// Returns how much a pattern is worth to a player, on the scale of the logistic function; 0 if there is no such
    /// pattern or player.
    pub fn value(&self, player: usize, pattern: usize) -> f64 {
        let (table, sign) = self.table_of(player);
        let value = self.values.get(table * self.length + pattern);
        value.map_or(0.0, |value| sign * f64::from(*value) / UNIT)
    }

    /// Sets how much a pattern is worth to a player.
    pub fn set(&mut self, player: usize, pattern: usize, value: f64) {
        let (table, sign) = self.table_of(player);
        if let Some(weight) = self.values.get_mut(table * self.length + pattern) {
            *weight = in_units(sign * value);
        }
    }

    /// Returns the table of a player, and the sign with which its sum counts for that player.
    fn table_of(&self, player: usize) -> (usize, f64) {
        match (self.tables, player) {
            (1, 1) => (0, -1.0),
            _ => (player, 1.0),
        }
    }

    /// Returns the sums of no patterns.
    pub fn nothing(&self) -> Sums {
        smallvec![0; self.tables]
    }

    /// Adds a pattern to sums, or takes it away.
    pub fn add(&self, sums: &mut Sums, pattern: usize, factor: i64) {
        let mut place = pattern;
        for sum in sums {
            if let Some(value) = self.values.get(place) {
                *sum += factor * i64::from(*value);
            }
            place += self.length;
        }
    }

    /// Returns each player's share of the point. `ahead` says what each player is ahead in points, if there are any.
    pub fn shares(&self, patterns: &Patterns, sums: &Sums, ahead: &[f64]) -> Shares {
        let total = |table: usize| {
            let mut sum = sums.get(table).map_or(0.0, |sum| *sum as f64 / UNIT);
            if let Some(ahead) = ahead.get(table) {
                sum += ahead * self.value_in(table, patterns.of_score());
            }
            sum.clamp(-MOST, MOST)
        };
        if self.tables == 1 {
            let share = 1.0 / (1.0 + (-total(0)).exp());
            return match patterns.players() {
                2 => smallvec![share, 1.0 - share],
                _ => smallvec![share],
            };
        }
        let mut powers: SmallVec<[f64; 2]> =
            (0..self.tables).map(|table| total(table).exp()).collect();
        let all: f64 = powers.iter().sum();
        powers.iter_mut().for_each(|power| *power /= all);
        powers
    }

    fn value_in(&self, table: usize, pattern: usize) -> f64 {
        let value = self.values.get(table * self.length + pattern);
        value.map_or(0.0, |value| f64::from(*value) / UNIT)
    }

    /// Moves the weights of the patterns of a position towards a target for the share of each player. `ahead` says what
    /// each player is ahead in points, if there are any.
    pub fn learn(
        &mut self,
        patterns: &Patterns,
        (indices, ahead): (&[usize], &[f64]),
        (shares, targets): (&[f64], &[f64]),
        steps: &mut Steps,
    ) {
        let step = STEP * UNIT / indices.len().max(1) as f64;
        for table in 0..self.tables {
            let (Some(target), Some(share)) = (targets.get(table), shares.get(table)) else {
                continue;
            };
            // The gradient of the cross entropy of the share by the sum; that of a softmax is the same.
            let error = target - share;
            let mut move_weight = |index: usize, error: f64| {
                let place = table * self.length + index;
                let (value, square) = (self.values.get_mut(place), steps.0.get_mut(place));
                if let (Some(value), Some(square)) = (value, square) {
                    *square += (error * error) as f32;
                    let change = step * error / f64::from(*square).sqrt();
                    *value = (*value + change as i32).clamp(-GREATEST, GREATEST);
                }
            };
            for index in indices {
                move_weight(*index, error);
            }
            if let Some(ahead) = ahead.get(table) {
                move_weight(patterns.of_score(), error * ahead);
            }
        }
    }
}

impl Steps {
    /// Creates what is known before practice.
    pub fn new(weights: &Weights) -> Self {
        let first = |value: &i32| match *value {
            0 => FIRST_SQUARE,
            _ => LATER_SQUARE,
        };
        Self(weights.values.iter().map(first).collect())
    }
}

/// Returns the number of tables for a number of players.
fn tables(players: usize) -> usize {
    match players {
        0..=2 => 1,
        players => players,
    }
}

/// Returns a weight in units.
fn in_units(value: f64) -> i32 {
    ((value * UNIT) as i32).clamp(-GREATEST, GREATEST)
}
