//! How well a search sees what a position is worth: a worse eye makes a weaker player, who errs like a person.
//!
//! A player who overlooks things at random plays well and then gives everything away. Here each position is misjudged by
//! an amount that depends on nothing but the position and a seed, so that the same position is always misjudged in the
//! same way and the play is consistent. Rodent (Koziol) blurs its evaluation so. What is proven is seen as it is.

use super::Shares;
use crate::base::mix;
use crate::board::{Outcome, Position};
use crate::search::payoffs;
use rustc_hash::FxHasher;
use std::hash::{Hash as _, Hasher as _};

/// How well a search sees what a position is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Eye {
    /// The standard deviation of the error of an estimate, on the logit scale; 0 if nothing is misjudged.
    pub blur: f64,
    /// The seed of the errors.
    pub seed: u64,
}

/// Distance of a misjudged share from 0 and from the sum of all shares, which no share reaches.
const LEAST_SHARE: f64 = 1e-6;

impl Eye {
    /// Returns true if positions are misjudged.
    pub fn is_blurred(self) -> bool {
        self.blur > 0.0
    }

    /// Returns the estimate of a position as the eye sees it. The sum of the shares stays what it is.
    pub(super) fn see(self, position: &Position, shares: Shares) -> Shares {
        if !self.is_blurred() || shares.is_empty() {
            return shares;
        }
        let mut hasher = FxHasher::default();
        position.hash(&mut hasher);
        self.move_shares(mix(hasher.finish() ^ mix(self.seed)), shares)
    }

    /// Returns how much too good a position looks to a player where random games decide, in shares.
    pub(super) fn shift(self, position: &Position, player: u8, players: u8) -> f32 {
        let draw = payoffs(Outcome::Draw, players);
        let seen = self.see(position, draw.clone());
        let share = |shares: &Shares| shares.get(usize::from(player)).copied().unwrap_or(0.0);
        (share(&seen) - share(&draw)) as f32
    }

    fn move_shares(self, hash: u64, mut shares: Shares) -> Shares {
        // The share of a single player and what is missing from it to the point are those of two.
        let is_alone = shares.len() == 1;
        if is_alone {
            shares.push(1.0 - shares.first().copied().unwrap_or(0.0));
        }
        let players = shares.len() as f64;
        let sum: f64 = shares.iter().sum();
        // The error of the difference of two logits is that of two errors.
        let blur = self.blur / f64::sqrt(2.0);
        let mut odds_of_all = 0.0;
        for (player, share) in (0_u64..).zip(&mut shares) {
            *share = share.max(LEAST_SHARE) * (blur * normal(mix(hash.wrapping_add(player)))).exp();
            odds_of_all += *share;
        }
        for share in &mut shares {
            let part = *share / odds_of_all;
            *share = sum * (LEAST_SHARE + (1.0 - players * LEAST_SHARE) * part);
        }
        if is_alone {
            shares.truncate(1);
        }
        shares
    }
}

/// Returns a number that is distributed nearly as a standard normal one, from random bits: the sum of four uniform
/// ones. It is never beyond 3.5, so that no position is misjudged beyond measure.
fn normal(bits: u64) -> f64 {
    let lane = |index: u32| f64::from((bits >> (16 * index)) as u16) / 65_536.0;
    let sum: f64 = (0..4).map(lane).sum();
    (sum - 2.0 + 2.0 / 65_536.0) * f64::sqrt(3.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::test_games::tic_tac_toe;
    use smallvec::smallvec;

    #[test]
    fn errors_have_the_deviation_of_the_blur_and_keep_the_sum() {
        let eye = |blur| Eye { blur, seed: 7 };
        let logit = |share: f64| (share / (1.0 - share)).ln();
        let (mut sum, mut squares) = (0.0, 0.0);
        let count = 4_000;
        for number in 0..count {
            let seen = eye(0.7).move_shares(mix(number), smallvec![0.8, 0.2]);
            assert!((seen[0] + seen[1] - 1.0).abs() < 1e-12);
            let error = logit(seen[0]) - logit(0.8);
            sum += error;
            squares += error * error;
            // The greatest errors keep even a certain share strictly between nothing and all.
            for shares in [smallvec![1.0, 0.0], smallvec![0.0, 1.0], smallvec![1.0]] {
                let seen: Shares = eye(9.0).move_shares(mix(number), shares);
                let is_inside = |share: &f64| *share as f32 > 0.0 && (*share as f32) < 1.0;
                assert!(seen.iter().all(is_inside), "{seen:?}");
            }
            let three = eye(1.0).move_shares(mix(number), smallvec![0.5, 0.3, 0.2]);
            assert!((three.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        }
        let mean = sum / count as f64;
        let deviation = (squares / count as f64 - mean * mean).sqrt();
        assert!(mean.abs() < 0.04, "{mean}");
        assert!((deviation - 0.7).abs() < 0.04, "{deviation}");
    }

    #[test]
    fn a_position_is_always_misjudged_in_the_same_way() {
        use crate::rules::Rules as _;
        let position = tic_tac_toe().start();
        let see = |blur, seed| Eye { blur, seed }.see(&position, smallvec![0.6, 0.4]);
        assert_eq!(see(0.5, 1), see(0.5, 1));
        assert_ne!(see(0.5, 1), see(0.5, 2));
        assert_eq!(see(0.0, 1)[..], [0.6, 0.4]);
        let shift = |player| Eye { blur: 0.5, seed: 1 }.shift(&position, player, 2);
        assert!(shift(0) != 0.0 && (shift(0) + shift(1)).abs() < 1e-6);
    }
}
