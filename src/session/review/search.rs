//! The searches of a review, by this program or by an engine. They read the clock.

use super::{Review, ReviewTarget};
use crate::rules::Rules;
use crate::search::tree_search::{Analysis, Budget, Search, Settings, Unwatched};
use crate::search::{Bounds, Effort};
use crate::session::engine::{Engine, EngineFailure};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The extra time for finding any legal move when the time of a position is up.
const LONGEST_PICK: Duration = Duration::from_millis(500);

/// The search of this program, which goes from one position to the next and keeps what it has found of it.
pub struct OwnSearch<'a> {
    rules: &'a Arc<dyn Rules>,
    settings: Settings,
    search: Option<Search>,
}

impl<'a> OwnSearch<'a> {
    /// Creates a search that knows nothing yet.
    pub fn new(rules: &'a Arc<dyn Rules>, settings: Settings) -> Self {
        Self {
            rules,
            settings,
            search: None,
        }
    }

    /// Searches a position with an effort; `None` once the caller asks to stop.
    pub fn analyse(
        &mut self,
        review: &Review,
        target: ReviewTarget<'_>,
        effort: Effort,
        bounds: &Bounds<'_>,
    ) -> Option<Analysis> {
        let position = target.position(review.line())?;
        match (&mut self.search, target) {
            // What is known of the position from the search before it is kept.
            (Some(search), ReviewTarget::OfLine(_)) => search.go_to(position.clone()),
            _ => {
                let (rules, settings) = (Arc::clone(self.rules), self.settings.clone());
                self.search = Some(Search::new(rules, position.clone(), settings));
            }
        }
        let Effort { visits, time, .. } = effort;
        let begin = Instant::now();
        let is_spent = || time.is_some_and(|time| begin.elapsed() >= time);
        // A single call of the rules may take longer than all the time that was given.
        let stop = || {
            let is_late = |time: Duration| begin.elapsed() >= time.saturating_add(LONGEST_PICK);
            bounds.is_stopped() || time.is_some_and(is_late)
        };
        let within = Bounds {
            stop: &stop,
            ..*bounds
        };
        let budget = Budget {
            visits,
            is_spent: &is_spent,
            time: None,
        };
        let analysis = self.search.as_mut()?.run(budget, &within, &Unwatched);
        // What was cut short is less certain than its neighbours.
        (!bounds.is_stopped()).then_some(analysis)
    }
}

/// The analyses of an engine.
pub struct EngineSearch<'a> {
    engine: Engine,
    rules: &'a Arc<dyn Rules>,
    /// Why it gave no answer.
    pub failure: Option<EngineFailure>,
}

impl<'a> EngineSearch<'a> {
    /// Creates the analyses of an engine, which is started by the first one.
    pub fn new(engine: Engine, rules: &'a Arc<dyn Rules>) -> Self {
        Self {
            engine,
            rules,
            failure: None,
        }
    }

    /// Asks about a position; `None` once the caller asks to stop or the engine has failed.
    pub fn analyse(
        &mut self,
        review: &Review,
        target: ReviewTarget<'_>,
        effort: Effort,
        bounds: &Bounds<'_>,
    ) -> Option<Analysis> {
        // Only the search of this program is asked twice about a move.
        let ReviewTarget::OfLine(index) = target else {
            return None;
        };
        let game = review.line().game_line(self.rules, index)?;
        match self.engine.analyse(&game, effort, bounds) {
            Ok(analysis) => analysis,
            Err(failure) => {
                self.failure = Some(failure);
                None
            }
        }
    }
}
