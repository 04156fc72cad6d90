//! The effort that a computer player may spend on a move.

use core::time::Duration;

/// The effort that a computer player may spend on a move. When it is spent, the player moves with what it knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The number of visits of the position.
    pub visits: u64,
    /// The time limit; `None` for no limit.
    pub time: Option<Duration>,
}

impl Effort {
    /// A weak player.
    pub const EASY: Self = Self::within(150, 200);
    /// A player of medium strength.
    pub const MEDIUM: Self = Self::within(400, 1_000);
    /// A strong and slow player.
    pub const STRONG: Self = Self::within(3_000, 5_000);
    /// The fixed names, weakest first.
    pub const NAMES: [&str; 3] = ["easy", "medium", "strong"];
    /// The most visits that can be requested.
    pub const MOST: u64 = 10_000_000;

    const fn within(visits: u64, milliseconds: u64) -> Self {
        Self {
            visits,
            time: Some(Duration::from_millis(milliseconds)),
        }
    }

    /// Returns an effort of a number of visits without a time limit.
    pub fn visits(visits: u64) -> Self {
        Self {
            visits: visits.min(Self::MOST),
            time: None,
        }
    }

    /// Returns true if the machine uses what it has learned of the game. A weak player does not, so that somebody who
    /// begins can win.
    pub fn is_taught(self) -> bool {
        self != Self::EASY
    }

    /// Returns the effort with a [fixed name](Self::NAMES).
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "easy" => Some(Self::EASY),
            "medium" => Some(Self::MEDIUM),
            "strong" => Some(Self::STRONG),
            _ => None,
        }
    }
}
