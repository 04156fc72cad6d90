//! The panel with what the machine thinks, or with what random games come to.

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

    /// Chooses the row that is so many below, among `count` rows.
    pub fn select(&mut self, by: isize, count: usize) {
        let to = self.selected.saturating_add_signed(by);
        self.selected = to.min(count.saturating_sub(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_stays_among_the_rows() {
        let mut panel = Panel::new(PanelKind::Analysis);
        panel.select(5, 3);
        assert_eq!(panel.selected, 2);
        panel.select(-9, 3);
        assert_eq!(panel.selected, 0);
        panel.select(1, 0);
        assert_eq!(panel.selected, 0);
    }
}
