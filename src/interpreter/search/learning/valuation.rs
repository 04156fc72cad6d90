//! The patterns of a position and their sum, and those of positions a move away from it.
//!
//! A list of moves is a list of positions that differ from one in a few squares, so only what these squares are part of
//! is looked up again. Sums are whole numbers: they do not depend on the order in which they are added, so a position is
//! worth the same as a successor and by itself.

use super::patterns::Patterns;
use super::weights::{Sums, Weights};
use crate::board::{Cell, Position, each_difference};
use crate::rules::Rules;
use crate::search::Shares;
use smallvec::SmallVec;

/// A position with its patterns.
#[derive(Clone, Debug, Default)]
pub(in crate::search) struct Valuation {
    turn: u8,
    cells: Vec<Cell>,
    /// By window: the index of its weight.
    windows: Vec<u32>,
    /// What each player is ahead in points; empty if the rules keep no score.
    pub ahead: SmallVec<[f64; 2]>,
    /// The sums of the weights of everything but turn and score.
    sums: Sums,
    /// By window: how much its index differs in the position that is looked at, and which windows differ. Zeros and
    /// nothing in between.
    changes: Vec<i32>,
    changed: Vec<u32>,
}

impl Valuation {
    /// Looks at a position anew.
    pub fn show(&mut self, patterns: &Patterns, rules: &dyn Rules, position: &Position) {
        self.turn = position.turn;
        self.cells.clear();
        self.cells.extend_from_slice(position.board.cells());
        self.windows.clear();
        let empty = (0..patterns.windows()).map(|window| patterns.of_empty_window(window));
        self.windows.extend(empty);
        for (square, cell) in self.cells.iter().enumerate() {
            let content = u32::from(patterns.content(*cell));
            if content == 0 {
                continue;
            }
            for (window, factor) in patterns.windows_of(square) {
                if let Some(index) = self.windows.get_mut(*window as usize) {
                    *index += factor * content;
                }
            }
        }
        self.ahead = patterns.ahead(rules, position);
    }

    /// Returns the indices of the weights of the position, but not that of the score.
    pub fn indices(&self, patterns: &Patterns, mut each: impl FnMut(usize)) {
        each(patterns.of_turn(self.turn));
        for (square, cell) in self.cells.iter().enumerate() {
            let content = patterns.content(*cell);
            if let Some(kind) = patterns.of_kind(content) {
                each(kind);
            }
            if let Some(index) = patterns.of_square(square, content) {
                each(index);
            }
        }
        for index in &self.windows {
            each(*index as usize);
        }
    }

    /// Adds up the weights of the position, after which [`Valuation::after`] can be asked.
    pub fn add_up(&mut self, patterns: &Patterns, weights: &Weights) {
        let mut sums = weights.nothing();
        let turn = patterns.of_turn(self.turn);
        self.indices(patterns, |index| weights.add(&mut sums, index, 1));
        weights.add(&mut sums, turn, -1);
        self.sums = sums;
    }

    /// Returns what the position is worth to each player.
    pub fn shares(&self, patterns: &Patterns, weights: &Weights) -> Shares {
        let mut sums = self.sums.clone();
        weights.add(&mut sums, patterns.of_turn(self.turn), 1);
        weights.shares(patterns, &sums, &self.ahead)
    }

    /// Returns what a position is worth to each player that differs from this one in some squares.
    pub fn after(
        &mut self,
        patterns: &Patterns,
        weights: &Weights,
        rules: &dyn Rules,
        position: &Position,
    ) -> Shares {
        let Self {
            cells,
            windows,
            changes,
            changed,
            ..
        } = self;
        let other = position.board.cells();
        let mut sums = self.sums.clone();
        changes.resize(windows.len(), 0);
        each_difference(cells, other, |square| {
            let content =
                |cells: &[Cell]| cells.get(square).map_or(0, |cell| patterns.content(*cell));
            let (before, after) = (content(cells), content(other));
            for (content, factor) in [(before, -1), (after, 1)] {
                let kind = patterns.of_kind(content);
                for index in kind.into_iter().chain(patterns.of_square(square, content)) {
                    weights.add(&mut sums, index, factor);
                }
            }
            let difference = i32::from(after) - i32::from(before);
            if difference == 0 {
                return;
            }
            for (window, factor) in patterns.windows_of(square) {
                if let Some(change) = changes.get_mut(*window as usize) {
                    // A window whose squares change one against the other comes twice, and is nothing the second time.
                    if *change == 0 {
                        changed.push(*window);
                    }
                    *change += *factor as i32 * difference;
                }
            }
        });
        for window in changed.drain(..) {
            let window = window as usize;
            let (Some(index), Some(change)) = (windows.get(window), changes.get_mut(window)) else {
                continue;
            };
            let change = std::mem::take(change);
            if change != 0 {
                weights.add(&mut sums, *index as usize, -1);
                weights.add(&mut sums, index.wrapping_add_signed(change) as usize, 1);
            }
        }
        weights.add(&mut sums, patterns.of_turn(position.turn), 1);
        weights.shares(patterns, &sums, &patterns.ahead(rules, position))
    }
}
