//! The state of the panel with analysis, statistics or the steps of a judgement.

use crate::record::NodeId;
use crate::session::exercise::ExerciseStage;
use crate::tui::layout::Pane;
use std::path::PathBuf;
use std::time::Duration;

/// The content of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelKind {
    /// The best moves in the position on the board.
    Analysis,
    /// Statistics of random games from the start.
    Statistics,
    /// What the machine has learned, and its practice.
    Learned,
    /// The bad moves of the game.
    Review,
    /// What was played from the position on the board in the games of files.
    Explorer,
    /// How far an exercise is.
    Exercise,
    /// A judgement, step by step. It closes when its refusal is put away, and then gives its place back.
    Why,
}

/// What was there before the steps of a judgement were opened.
#[derive(Clone, Copy, Debug, Default)]
pub struct BeforeWhy {
    /// The panel that the steps hide. Its analysis or statistics keep running.
    pub panel: Option<Panel>,
    /// The pane that had the focus.
    pub focus: Pane,
}

/// What was there before an exercise.
#[derive(Clone, Copy, Debug)]
pub struct BeforeExercise {
    pub mode: crate::config::Mode,
    pub panel: Option<Panel>,
    pub focus: Pane,
}

/// The exercise on the screen.
#[derive(Clone, Debug, Default)]
pub struct ExerciseScreen {
    /// Files whose problems are asked as soon as something is open.
    pub asked: Vec<PathBuf>,
    /// True until the first problem of files that were asked for at the start is there.
    pub begins: bool,
    /// What was there before; `None` without an exercise.
    pub before: Option<BeforeExercise>,
    /// What it does by itself at `due`, and at which node.
    pub waits: Option<(ExerciseStage, NodeId)>,
    pub due: Option<Duration>,
}

/// Where one was before the source was entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeforeSource {
    pub mode: crate::config::Mode,
    pub focus: Pane,
    pub is_zoomed: bool,
}

/// An open panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panel {
    /// Its content.
    pub kind: PanelKind,
    /// The index of the selected row.
    pub selected: usize,
}

impl Panel {
    /// The default number of visits per position, for which memory runs out long before.
    pub const VISITS: u64 = 10_000_000;
    /// The default number of random games.
    pub const GAMES: u64 = 100_000;

    /// Creates a panel with the first row selected.
    pub fn new(kind: PanelKind) -> Self {
        Self { kind, selected: 0 }
    }

    /// Moves the selection down by a number of rows, within `count` rows.
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
