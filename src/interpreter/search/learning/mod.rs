//! An opponent that learns a game: it plays against itself, keeps which pieces, squares and shapes win, and then tries
//! whether playing by that is stronger.
//!
//! Invariants: what is learned never changes which moves are legal, what is counted or what is explained, only which move
//! the tree search prefers; a file of what was learned is used with the rules that it was learned from and with no
//! others; everything follows from the rules and a seed.

// From the rules to a stronger opponent:
//
//     patterns    what of a position is looked at: kinds, squares, windows of a few squares
//     weights     a number for each pattern; their sum is what a position is worth
//     valuation   that sum, for a position and for those a move away
//     practice    games against itself move the weights
//     file        the weights with the style in which to play with them, beside the rules
//
// What needs a search stands above it, in `training`: the trial, which finds that style.

mod file;
pub(in crate::search) mod patterns;
pub(in crate::search) mod practice;
pub(in crate::search) mod valuation;
pub(in crate::search) mod weights;

pub use file::{LEARNED_ENDING, LearnedFault, MAX_LEARNED_BYTES, is_learned};
pub use patterns::Patterns;
pub use practice::PracticeCount;

use super::elo::MatchScore;
use super::{Bounds, Shares};
use crate::board::{Board, Game, Piece, Position, Square};
use crate::rules::{Rules, Worker};
use crate::search::LevelBlurs;
use practice::Practice;
use std::cell::RefCell;
use std::sync::Arc;
use valuation::Valuation;
use weights::Weights;

/// How the tree search plays with what was learned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlayStyle {
    /// As without it: random games, or the usual estimates where they do not end.
    #[default]
    Usual,
    /// The usual way, but where positions are estimated, half of what counts is the minimax of the estimates.
    UsualHalf,
    /// Learned values in place of random games.
    Minimax {
        /// How much the minimax of the values counts, in percent; the rest is their mean.
        percent: u8,
    },
    /// Random games, but each move begins with its learned value.
    Prior {
        /// The number of visits that this value counts for.
        visits: u8,
    },
}

impl PlayStyle {
    /// Returns true if learned values are looked up.
    pub fn has_values(self) -> bool {
        matches!(self, Self::Minimax { .. } | Self::Prior { .. })
    }

    /// Returns how much the minimax of estimates counts, from 0 to 1.
    pub fn minimax(self) -> f64 {
        match self {
            Self::UsualHalf => 0.5,
            Self::Minimax { percent } => f64::from(percent) / 100.0,
            Self::Usual | Self::Prior { .. } => 0.0,
        }
    }

    /// Returns the number of visits that the value of a move counts for before the first.
    pub fn prior(self) -> f64 {
        match self {
            Self::Prior { visits } => f64::from(visits),
            _ => 0.0,
        }
    }
}

/// What was learned of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct LearnedGame {
    pub(in crate::search) patterns: Patterns,
    pub(in crate::search) weights: Weights,
    /// How to play with it.
    pub style: PlayStyle,
    /// The games of that style against the usual one.
    pub score: MatchScore,
    /// What was practised.
    pub practised: PracticeCount,
    /// How much each level misjudges positions, if that was measured.
    pub blurs: Option<LevelBlurs>,
}

impl LearnedGame {
    /// Returns true if positions of rules have the patterns of this game.
    pub fn fits(&self, rules: &dyn Rules) -> bool {
        self.patterns.fit(rules)
    }

    /// Lets the machine practise a game, from the beginning or after what it has learned `before`. `values` are those of
    /// the kinds of pieces, by piece. `goes_on` is asked after each game and ends practice by returning false. Returns
    /// `None` if the caller asks to stop before anything was learned.
    pub(in crate::search) fn practise(
        rules: &dyn Rules,
        (seed, values): (u64, &[f64]),
        before: Option<&Self>,
        worker: &mut dyn Worker,
        bounds: &Bounds<'_>,
        goes_on: &mut dyn FnMut(PracticeCount) -> bool,
    ) -> Option<Self> {
        let patterns = Patterns::of(rules);
        let mut practice = match before.filter(|before| before.patterns == patterns) {
            Some(before) => {
                let known = (&before.weights, before.practised);
                Practice::after(rules, &patterns, known, seed)
            }
            None => Practice::new(rules, &patterns, values, seed),
        };
        let begun = practice.count();
        while practice.play(worker, bounds) && goes_on(practice.count()) {}
        let practised = practice.count();
        let rounded: Vec<i16> = practice.weights().rounded().collect();
        let weights = Weights::from_rounded(&patterns, &rounded)?;
        (practised != begun).then_some(Self {
            patterns,
            weights,
            style: PlayStyle::Usual,
            score: MatchScore::default(),
            practised,
            blurs: None,
        })
    }

    /// Returns what each kind of piece of the first player is worth to its owner, alone on the board and on average over
    /// its squares, on the scale of the logistic function: with 1.1 three of four games are won.
    pub fn values_of_kinds(&self, rules: &dyn Rules) -> Vec<(Piece, f64)> {
        let board = rules.start().board;
        let value = |piece: Piece| {
            let values = board
                .squares()
                .map(|square| self.worth(&board, piece, square));
            let (sum, count) =
                values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
            sum / f64::from(count.max(1))
        };
        let kinds = first_kinds(rules.game());
        kinds
            .into_iter()
            .map(|piece| (piece, value(piece)))
            .collect()
    }

    /// Returns what a piece of the first player is worth to its owner on each square, alone on the board and on average
    /// over its kinds.
    pub fn values_of_squares(&self, rules: &dyn Rules) -> Vec<(Square, f64)> {
        let board = rules.start().board;
        let kinds = first_kinds(rules.game());
        let mean = |square: Square| {
            let values = kinds.iter().map(|piece| self.worth(&board, *piece, square));
            values.sum::<f64>() / kinds.len().max(1) as f64
        };
        board
            .squares()
            .map(|square| (square, mean(square)))
            .collect()
    }

    /// Returns what a piece of the first player is worth on a square of an empty board.
    fn worth(&self, board: &Board, piece: Piece, square: Square) -> f64 {
        let content = piece.0.saturating_add(1);
        let place = usize::from(square.y) * usize::from(board.width()) + usize::from(square.x);
        let value = |pattern: usize| self.weights.value(0, pattern);
        let of_kind = self.patterns.of_kind(content).map_or(0.0, value);
        let of_square = self.patterns.of_square(place, content).map_or(0.0, value);
        let windows = self
            .patterns
            .windows_of(place)
            .iter()
            .map(|(window, factor)| {
                let empty = self.patterns.of_empty_window(*window as usize) as usize;
                let with = empty + (factor * u32::from(content)) as usize;
                value(with) - value(empty)
            });
        of_kind + of_square + windows.sum::<f64>()
    }
}

/// Returns the kinds of pieces of the first player.
fn first_kinds(game: &Game) -> Vec<Piece> {
    let kinds = (0..game.pieces.len()).filter_map(|number| u16::try_from(number).ok().map(Piece));
    let all: Vec<Piece> = kinds.collect();
    let is_declared = all
        .iter()
        .any(|piece| game.declared_owner(*piece).is_some());
    let is_first = |piece: &Piece| match is_declared {
        true => game.declared_owner(*piece) == Some(0),
        false => game.owner(*piece) == 0,
    };
    all.into_iter().filter(is_first).collect()
}

/// What was learned of a game, for one thread.
#[derive(Clone, Debug)]
pub(in crate::search) struct LearnedValues {
    game: Arc<LearnedGame>,
    value: RefCell<Valuation>,
}

impl LearnedValues {
    pub fn new(game: &Arc<LearnedGame>) -> Self {
        Self {
            game: Arc::clone(game),
            value: RefCell::default(),
        }
    }

    pub fn style(&self) -> PlayStyle {
        self.game.style
    }

    /// Returns what a position is worth to each player. Positions a move away from it may be asked about then.
    pub fn shares(&self, rules: &dyn Rules, position: &Position) -> Shares {
        let LearnedGame {
            patterns, weights, ..
        } = &*self.game;
        let mut value = self.value.borrow_mut();
        value.show(patterns, rules, position);
        value.add_up(patterns, weights);
        value.shares(patterns, weights)
    }

    /// Returns what a position is worth to each player, one that differs little from the position that was asked about by
    /// [`LearnedValues::shares`].
    pub fn shares_after(&self, rules: &dyn Rules, position: &Position) -> Shares {
        let LearnedGame {
            patterns, weights, ..
        } = &*self.game;
        let mut value = self.value.borrow_mut();
        value.after(patterns, weights, rules, position)
    }
}
