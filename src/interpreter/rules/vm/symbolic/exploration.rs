//! What a listing keeps: while it explores the branches of a position, and from one position to the next.
//!
//! [`explore`](super::explore) takes the branches; [`resume_points`](super::resume_points) finds where runs first read
//! the board.

use super::legal_lists::LegalLists;
use super::liveness::Liveness;
use super::stack::{SavedRun, Stack};
use super::words::SymbolicWord;
use super::world::RunInputs;
use crate::base::RunBounds;
use crate::rules::listing::Query;
use crate::rules::vm::state::{Frame, MachineState};

/// A run that is about to read the board for the first time.
#[derive(Clone, Debug)]
pub struct ResumePoint {
    pub(super) run: SavedRun,
    /// True if the run has ended and all its lists are legal.
    pub(super) legal: bool,
}

/// All runs of a hook, each up to where it needs the board or a longer list.
#[derive(Clone, Debug, Default)]
pub struct ResumePoints {
    /// Under other limits the runs might have ended elsewhere.
    pub(super) bounds: RunBounds,
    /// In the order in which they are resumed.
    pub(super) points: Vec<ResumePoint>,
    /// Runs that wait for lists that have an operation of this index.
    pub(super) waiting: Vec<(u32, SavedRun)>,
    /// The number of runs that ended before they read the board.
    pub(super) runs: u64,
    pub(super) steps: u64,
    pub(super) decisions: u64,
    /// False if the runs do not reach the board soon, or fail before; then every position starts from the beginning.
    pub(super) usable: bool,
}

/// The exploration of all branches of one position.
pub(super) struct Exploration<'e, 's> {
    pub(super) setting: RunInputs<'s>,
    pub(super) query: &'e Query<'e>,
    /// Lists of at most this length are explored now.
    pub(super) level: u32,
    /// All lists up to this length have been explored; `None` if not even the shortest.
    pub(super) upto: Option<usize>,
    pub(super) state: &'e mut MachineState<SymbolicWord>,
    pub(super) live: &'e Liveness,
    pub(super) stack: &'e mut Stack,
    pub(super) suspended: &'e mut Vec<Vec<SavedRun>>,
    pub(super) suspended_bytes: &'e mut usize,
    pub(super) legal: &'e mut LegalLists,
    pub(super) hook: Frame,
    pub(super) steps: u64,
    /// The number of questions that were answered both ways.
    pub(super) decisions: u64,
    /// Lists of up to this length are explored again, each length by itself; 0 if none are.
    pub(super) explore_again_upto: u32,
    /// The resume points that are not resumed yet.
    pub(super) points: &'e [ResumePoint],
}
