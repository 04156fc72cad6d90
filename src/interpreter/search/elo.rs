//! The difference in strength that the results of a match show.
//!
//! A difference of `d` Elo points means an expected score of `1 / (1 + 10^(-d/400))` (A. E. Elo, The Rating of
//! Chessplayers, 1978, 8.46: the logistic form). The interval is that of E. B. Wilson (Probable inference, the law of
//! succession, and statistical inference, 1927) for the score as a share of the games, turned into Elo points by the same
//! formula. It holds for few games and for one-sided results; with draws it is wider than necessary.

/// The quantile of the normal distribution for an interval of 95 %.
const QUANTILE: f64 = 1.959_964;

/// The results of one player of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchScore {
    /// The number of games won.
    pub wins: u64,
    /// The number of games drawn.
    pub draws: u64,
    /// The number of games lost.
    pub losses: u64,
}

/// A difference in Elo points with its interval of 95 %. A value is infinite if one player has all the points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference.
    pub difference: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// As results of matches are usually written: `+3 =1 -0`.
impl std::fmt::Display for MatchScore {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "+{} ={} -{}", self.wins, self.draws, self.losses)
    }
}

impl MatchScore {
    /// Returns the number of games.
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns the points as a share of the games, from 0 to 1; a draw is half a point. `None` without games.
    pub fn share(self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| (self.wins as f64 + 0.5 * self.draws as f64) / games as f64)
    }

    /// Returns the difference in Elo points, positive if this player is the stronger one. `None` without games.
    pub fn elo(self) -> Option<Elo> {
        let share = self.share()?;
        let games = self.games() as f64;
        let squared = QUANTILE * QUANTILE;
        // Wilson's interval is centred between the share and one half, the more so the fewer games there are; so it
        // never leaves 0 to 1, as the usual interval around the share does.
        let middle = (share + squared / (2.0 * games)) / (1.0 + squared / games);
        let spread = share * (1.0 - share) / games + squared / (4.0 * games * games);
        let half = QUANTILE * spread.sqrt() / (1.0 + squared / games);
        // The ends are exactly 0 and 1 for one-sided results, which rounding must not hide.
        let low = if share <= 0.0 { 0.0 } else { middle - half };
        let high = if share >= 1.0 { 1.0 } else { middle + half };
        Some(Elo {
            difference: elo_of(share),
            low: elo_of(low),
            high: elo_of(high),
        })
    }
}

/// Returns the difference for which a share of the points is expected.
fn elo_of(share: f64) -> f64 {
    -400.0 * (1.0 / share.clamp(0.0, 1.0) - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(wins: u64, draws: u64, losses: u64) -> MatchScore {
        MatchScore {
            wins,
            draws,
            losses,
        }
    }

    #[test]
    fn a_share_is_a_difference() {
        let elo = score(75, 0, 25).elo().expect("games");
        assert!((elo.difference - 190.85).abs() < 0.01, "{elo:?}");
        // Wilson's interval for 75 of 100 is 0.6570 to 0.8245.
        assert!(
            (elo.low - 112.9).abs() < 0.2 && (elo.high - 268.7).abs() < 0.5,
            "{elo:?}"
        );
        let even = score(10, 20, 10).elo().expect("games");
        assert!(even.difference.abs() < 1e-9 && (even.low + even.high).abs() < 1e-9);
        assert_eq!(score(0, 0, 0).elo(), None);
    }

    #[test]
    fn one_sided_results_have_an_end() {
        let elo = score(4, 0, 0).elo().expect("games");
        assert!(elo.difference.is_infinite() && elo.high.is_infinite() && elo.low.is_finite());
        let lost = score(0, 0, 4).elo().expect("games");
        assert!(lost.low == f64::NEG_INFINITY && (lost.high + elo.low).abs() < 1e-9);
    }
}
