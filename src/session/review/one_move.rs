//! Reviews a single move, as the moves of a line are reviewed.

use super::line::LineMove;
use super::search::OwnSearch;
use super::task::run_passes;
use super::{Review, ReviewLine, ReviewPosition, ReviewSource, ReviewedMove};
use crate::board::{Move, Outcome, Position};
use crate::record::NodeId;
use crate::rules::Rules;
use crate::search::tree_search::Settings;
use crate::search::{Bounds, Effort};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The visits of each position in the passes.
const VISITS: [u64; 3] = [400, 3_000, 20_000];
/// The passes where every run has to give the same answer.
const UNTIMED_PASSES: usize = 2;
/// How long a person waits for what a move was worth.
const TIME: Duration = Duration::from_secs(2);

/// A move that is to be reviewed.
pub(in crate::session) struct MoveTrial {
    pub(in crate::session) rules: Arc<dyn Rules>,
    pub(in crate::session) before: Position,
    pub(in crate::session) mv: Move,
    pub(in crate::session) after: Position,
    pub(in crate::session) outcome: Outcome,
    pub(in crate::session) settings: Settings,
    /// False if every run has to give the same answer.
    pub(in crate::session) is_timed: bool,
}

/// Reviews a move. Returns `None` if nothing is known of it, or it was cancelled.
pub(in crate::session) fn review_move(
    trial: MoveTrial,
    bounds: &Bounds<'_>,
) -> Option<ReviewedMove> {
    let start = Instant::now();
    let position = |position: Position, outcome, by_move| ReviewPosition {
        node: NodeId::ROOT,
        position,
        outcome,
        by_move,
    };
    let line = ReviewLine {
        positions: vec![
            position(trial.before, Outcome::Going, None),
            position(trial.after, trial.outcome, Some(0)),
        ],
        moves: vec![LineMove {
            node: NodeId::ROOT,
            mv: trial.mv,
            before: 0,
            is_throw: false,
        }],
        players: trial.rules.game().players,
        ..ReviewLine::default()
    };
    let mut passes = VISITS.map(|visits| Effort {
        visits,
        time: trial.is_timed.then_some(TIME),
        level: None,
    });
    let passes = match trial.is_timed {
        true => &mut passes[..],
        false => &mut passes[..UNTIMED_PASSES],
    };
    let is_late = || trial.is_timed && start.elapsed() >= TIME;
    let mut own = OwnSearch::new(&trial.rules, trial.settings);
    let mut review = Review::new(line, ReviewSource::Search);
    run_passes(
        &mut review,
        (&*trial.rules, passes),
        (bounds, &is_late),
        &mut |review, target, effort, bounds| own.analyse(review, target, effort, bounds),
    );
    (!bounds.is_stopped()).then(|| review.reviewed(0))?
}
