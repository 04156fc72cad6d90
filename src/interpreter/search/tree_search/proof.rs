//! Certain results.

use crate::board::Outcome;
use crate::search::payoff;

/// The certain result of a position if every player plays as well as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The end of the game; a position without any move counts as a draw.
    pub outcome: Outcome,
    /// The number of moves to it, as far as they were searched.
    pub plies: u32,
}

impl Proof {
    /// Returns the proof as seen from the move that leads to the position.
    pub(super) fn before(self) -> Self {
        Self {
            plies: self.plies.saturating_add(1),
            ..self
        }
    }
}

/// What decides which result follows from those of the moves of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prover {
    pub turn: u8,
    pub players: u8,
    /// True if chance moves.
    pub is_thrown: bool,
    /// True if all the moves are known.
    pub is_complete: bool,
}

impl Prover {
    /// Derives the certain result of a position from those of its moves, `None` for a move without one.
    pub fn result(&self, moves: impl Iterator<Item = Option<Proof>> + Clone) -> Option<Proof> {
        let proofs = || moves.clone().flatten();
        if self.is_thrown {
            // Nobody chooses, so only what follows from every outcome is certain.
            let first = proofs().next().map(|proof| proof.outcome);
            let is_same = |proof: Option<Proof>| proof.map(|proof| proof.outcome) == first;
            let is_certain = first.is_some() && moves.clone().all(is_same);
            let longest = proofs().max_by_key(|proof| proof.plies);
            return longest.filter(|_| is_certain && self.is_complete);
        }
        let value = |proof: &Proof| payoff(proof.outcome, self.turn, self.players);
        // As much as a game can be worth, so that nothing else need be looked at: one winning move proves a position,
        // whatever is not known of the others. Everything else needs a complete list with all moves proven.
        let won = proofs().filter(|proof| value(proof) >= 1.0);
        if let Some(won) = won.min_by_key(|proof| proof.plies) {
            return Some(won);
        }
        if !self.is_complete || moves.clone().any(|proof| proof.is_none()) {
            return None;
        }
        // Of moves with the same payoff, the longest game: who cannot win plays for time, in a draw as in a loss.
        let best = proofs().max_by(|left, right| {
            let values = value(left).total_cmp(&value(right));
            values.then(left.plies.cmp(&right.plies))
        });
        let stuck = Proof {
            outcome: Outcome::Draw,
            plies: 0,
        };
        Some(best.unwrap_or(stuck))
    }
}
