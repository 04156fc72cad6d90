//! The state of each pane: plain data, with methods to change it. Nothing here knows another pane or the session.

mod board;
mod clock;
mod composer;
mod curtain;
mod moves;
mod panel;

pub use board::{
    BoardPane, Ending, JudgedPremove, MarkTool, Premove, PremoveInput, ShownJudgement, Sketch,
};
pub use clock::ClockPane;
pub use composer::{Completions, Composer};
pub use curtain::{Curtain, SeenGame, Viewer};
pub use moves::{CommentExtent, MovesPane};
pub use panel::{BeforeExercise, BeforeSource, BeforeWhy, ExerciseScreen, Panel, PanelKind};
