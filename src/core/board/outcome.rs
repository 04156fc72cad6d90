//! How a game stands, and what it is worth to each player when it is over.

use std::fmt;

/// What a game is worth to its players, from -1 to 1, to four decimal places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Payoffs {
    players: u8,
    /// In ten-thousandths. Whole numbers, so that outcomes can be compared and are the same on every machine.
    values: [i16; Self::MOST],
}

impl Payoffs {
    /// The most players that can have payoffs.
    pub const MOST: usize = 8;
    /// What 1 is in [units](Self::units).
    pub const ONE: f64 = 10_000.0;

    /// Creates payoffs of 0 for so many players; `None` if they are too many.
    pub fn new(players: u8) -> Option<Self> {
        (usize::from(players) <= Self::MOST).then_some(Self {
            players,
            values: [0; Self::MOST],
        })
    }

    /// Returns the same with another payoff of a player; `None` if there is no such player, or if it is less than -1 or
    /// more than 1.
    #[must_use]
    pub fn with(mut self, player: u8, payoff: f64) -> Option<Self> {
        let slot = self.values.get_mut(usize::from(player));
        let slot = slot.filter(|_| player < self.players && (-1.0..=1.0).contains(&payoff))?;
        #[allow(clippy::cast_possible_truncation)] // At most 10,000.
        let value = (payoff * Self::ONE).round() as i16;
        *slot = value;
        Some(self)
    }

    /// Returns the payoff of a player; 0 for a player who does not exist.
    #[inline]
    pub fn of(&self, player: u8) -> f64 {
        let value = self.all().get(usize::from(player)).copied();
        f64::from(value.unwrap_or(0)) / Self::ONE
    }

    /// Returns the payoffs by player.
    pub fn values(&self) -> impl Iterator<Item = f64> {
        self.all().iter().map(|value| f64::from(*value) / Self::ONE)
    }

    /// Returns the payoffs by player as whole numbers, which can be summed exactly.
    pub fn units(&self) -> impl Iterator<Item = i64> {
        self.all().iter().copied().map(i64::from)
    }

    /// Returns the players with the highest payoff; none if all have the same.
    pub fn winners(&self) -> Vec<u8> {
        let most = self.all().iter().max().copied().unwrap_or(0);
        let is_tie = self.all().iter().all(|value| *value == most);
        let players = (0..self.players).zip(self.all());
        let best = players.filter(|(_, value)| !is_tie && **value == most);
        best.map(|(player, _)| player).collect()
    }

    /// Returns the only player with the highest payoff.
    pub fn winner(&self) -> Option<u8> {
        let most = self.all().iter().max()?;
        let mut best = (0..self.players)
            .zip(self.all())
            .filter(|(_, value)| *value == most);
        let winner = best.next().map(|(player, _)| player);
        winner.filter(|_| best.next().is_none() && self.players > 1)
    }

    fn all(&self) -> &[i16] {
        self.values
            .get(..usize::from(self.players))
            .unwrap_or(&self.values)
    }
}

/// How a game stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The game is not over.
    #[default]
    Going,
    /// The game is not over, but a draw may be claimed.
    Claimable,
    /// The game is not over, and chance moves next, for the player on turn.
    Chance,
    /// Won by a player, from 0.
    Won(u8),
    /// Over without a winner.
    Draw,
    /// Over, without a result named by the rules.
    Over,
    /// Over, and worth so much to each player.
    Paid(Payoffs),
}

impl Outcome {
    /// Returns true if no further move can be made.
    #[inline]
    pub fn is_over(self) -> bool {
        !matches!(self, Self::Going | Self::Claimable | Self::Chance)
    }

    /// Returns the only player who has won, from 0.
    #[inline]
    pub fn winner(self) -> Option<u8> {
        match self {
            Self::Won(player) => Some(player),
            Self::Paid(payoffs) => payoffs.winner(),
            Self::Going | Self::Claimable | Self::Chance | Self::Draw | Self::Over => None,
        }
    }

    /// Returns the players who have won: several only if the game is worth the most to each of them, and not to all.
    pub fn winners(self) -> Vec<u8> {
        match self {
            Self::Paid(payoffs) => payoffs.winners(),
            _ => self.winner().into_iter().collect(),
        }
    }

    /// Returns true if the game is over and nobody is better off than the others.
    #[inline]
    pub fn is_draw(self) -> bool {
        match self {
            Self::Draw => true,
            Self::Paid(payoffs) => payoffs.winners().is_empty(),
            Self::Going | Self::Claimable | Self::Chance | Self::Won(_) | Self::Over => false,
        }
    }

    /// Returns the outcome after a draw is claimed, if one may be.
    #[must_use]
    #[inline]
    pub fn claimed(self) -> Self {
        match self {
            Self::Claimable => Self::Draw,
            outcome => outcome,
        }
    }
}

/// Writes the fixed words of commands and of tests of rules, the same in every language.
impl fmt::Display for Outcome {
    #[inline]
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Going => out.write_str("going on"),
            Self::Claimable => out.write_str("a draw may be claimed"),
            Self::Chance => out.write_str("chance moves"),
            Self::Won(player) => write!(out, "player {player} wins"),
            Self::Paid(payoffs) => match payoffs.winners().as_slice() {
                [] => out.write_str("draw"),
                [player] => write!(out, "player {player} wins"),
                [others @ .., last] => {
                    let others: Vec<String> = others.iter().map(u8::to_string).collect();
                    write!(out, "players {} and {last} win", others.join(", "))
                }
            },
            Self::Draw => out.write_str("draw"),
            Self::Over => out.write_str("game over"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paid(values: &[f64]) -> Outcome {
        let none = Payoffs::new(values.len() as u8).unwrap();
        let players = (0..).zip(values);
        Outcome::Paid(players.fold(none, |all, (player, value)| {
            all.with(player, *value).unwrap()
        }))
    }

    #[test]
    fn whoever_gets_the_most_has_won() {
        let cases: [(&[f64], &[u8], &str); 6] = [
            (&[1.0, 0.5, 0.0], &[0], "player 0 wins"),
            (&[-0.5, -0.25], &[1], "player 1 wins"),
            (&[0.5, -1.0, 0.5], &[0, 2], "players 0 and 2 win"),
            (&[1.0, 1.0, 1.0, -1.0], &[0, 1, 2], "players 0, 1 and 2 win"),
            (&[0.0, 0.0], &[], "draw"),
            (&[1.0, 1.0, 1.0], &[], "draw"),
        ];
        for (values, winners, words) in cases {
            let outcome = paid(values);
            assert_eq!(outcome.winners(), winners, "{values:?}");
            assert_eq!(outcome.winner().is_some(), winners.len() == 1, "{values:?}");
            assert_eq!(outcome.is_draw(), winners.is_empty(), "{values:?}");
            assert_eq!(outcome.to_string(), words);
            let Outcome::Paid(payoffs) = outcome else {
                panic!("{outcome:?}");
            };
            assert!(payoffs.values().eq(values.iter().copied()));
        }
    }

    #[test]
    fn payoffs_are_between_minus_one_and_one() {
        let none = Payoffs::new(2).unwrap();
        assert_eq!(none.with(2, 0.0), None);
        for payoff in [1.01, -1.000_1, f64::NAN, f64::INFINITY] {
            assert_eq!(none.with(0, payoff), None, "{payoff}");
        }
        let third = none.with(1, 1.0 / 3.0).unwrap();
        assert!((third.of(1) - 1.0 / 3.0).abs() < 0.0001);
        assert_eq!(third.of(7), 0.0);
        assert!(Payoffs::new(8).is_some() && Payoffs::new(9).is_none());
    }
}
