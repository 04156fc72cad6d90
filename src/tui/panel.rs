//! The panel of the machine: what it thinks of the position, or what random games come to.

/// What the panel shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelKind {
    /// The moves of the position on the board, the best first.
    Analysis,
    /// Random games from the start.
    Statistics,
}

/// A panel that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panel {
    /// What it shows.
    pub kind: PanelKind,
    /// The chosen row.
    pub selected: usize,
}

impl Panel {
    /// Visits that a position is worth when nothing else is said: the memory for it is full long before.
    pub const VISITS: u64 = 10_000_000;
    /// Random games when nothing else is said.
    pub const GAMES: u64 = 100_000;

    /// A panel with the first row chosen.
    #[must_use]
    pub fn new(kind: PanelKind) -> Self {
        Self { kind, selected: 0 }
    }
}
