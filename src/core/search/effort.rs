//! What the machine may spend on a move.

use core::time::Duration;

/// What the machine may spend on a move. It always answers, whatever it has found out by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// How often it looks at the position.
    pub visits: u64,
    /// How long; as long as it takes if `None`.
    pub time: Option<Duration>,
}

impl Effort {
    /// A machine that a child can beat.
    pub const EASY: Self = Self::within(150, 200);
    /// A machine that plays along.
    pub const MEDIUM: Self = Self::within(400, 1_000);
    /// A machine that takes its time.
    pub const STRONG: Self = Self::within(3_000, 5_000);
    /// The fixed names, the weakest first.
    pub const NAMES: [&str; 3] = ["easy", "medium", "strong"];
    /// The most visits that can be asked for.
    pub const MOST: u64 = 10_000_000;

    const fn within(visits: u64, milliseconds: u64) -> Self {
        Self {
            visits,
            time: Some(Duration::from_millis(milliseconds)),
        }
    }

    /// Returns an effort of a number of visits without a time limit.
    #[must_use]
    pub fn visits(visits: u64) -> Self {
        Self {
            visits: visits.min(Self::MOST),
            time: None,
        }
    }

    /// Returns the effort of a [fixed name](Self::NAMES).
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "easy" => Some(Self::EASY),
            "medium" => Some(Self::MEDIUM),
            "strong" => Some(Self::STRONG),
            _ => None,
        }
    }
}
