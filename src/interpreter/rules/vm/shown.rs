//! The squares that the rules show when a game is over.
//!
//! They are no part of a position and no search needs them, so they are collected by one more run of `end` where they are
//! to be seen.

use super::domain::Domain;
use super::intrinsic::Intrinsic;
use super::observe::{IntrinsicResult, Note, Observer};
use super::worker::VmWorker;
use crate::base::Limits;
use crate::board::{Move, Position, Square};
use crate::rules::Hook;

/// Collects the squares that rules show, each once, in the order in which they show them.
#[derive(Default)]
pub(in crate::rules) struct ShownSquares(pub Vec<Square>);

impl<D: Domain<Word = i64>> Observer<D> for ShownSquares {
    fn note(&mut self, _: Note<i64>) {}

    fn read(&mut self, _: i64, _: i64) {}

    fn answered(&mut self, answered: IntrinsicResult<'_, i64>) {
        if let (Intrinsic::ShowSquare, [x, y]) | (Intrinsic::ShowCell, [y, x]) =
            (answered.op, answered.operands)
            && let (Ok(x), Ok(y)) = (u16::try_from(*x), u16::try_from(*y))
            && !self.0.contains(&Square::new(x, y))
        {
            self.0.push(Square::new(x, y));
        }
    }
}

impl VmWorker {
    /// Returns the squares that `end` shows in a position after a move, or in one that was set up. Returns none if it
    /// fails, or if its answer is that the game goes on.
    pub(super) fn squares_shown(
        &mut self,
        position: &Position,
        after: Option<(&Position, &Move)>,
        limits: &Limits<'_>,
    ) -> Vec<Square> {
        let mut shown = ShownSquares::default();
        if !self.fits(position, after.map_or(&[], |(_, mv)| mv)) {
            return Vec::new();
        }
        let hook = Hook::End;
        let ended = match after {
            Some((before, mv)) => self
                .ask_exactly(hook, position, before.turn, mv, limits, &mut shown)
                .ok(),
            None => self.ask_setup_exactly(hook, position, limits, &mut shown),
        };
        match ended.is_some_and(|answered| answered.value) {
            true => shown.0,
            false => Vec::new(),
        }
    }
}
