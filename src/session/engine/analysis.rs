//! An analysis by an engine that ends by itself, for callers that wait for it.

use super::process::Received;
use super::{Engine, EngineError, EngineFailure, EngineRequest, EngineTaskKind, GameLine, MARGIN};
use crate::search::tree_search::Analysis;
use crate::search::{Bounds, Effort};
use std::cell::Cell;
use std::time::{Duration, Instant};

/// How long an engine may analyse that never reports as many visits as it was asked for.
const LONGEST: Duration = Duration::from_secs(60);

impl Engine {
    /// Lets the engine analyse a position until it has spent an effort. Reads the clock. Returns `None` if that was
    /// cancelled.
    ///
    /// # Errors
    /// The engine fails, or cannot analyse this game.
    pub fn analyse(
        &self,
        line: &GameLine,
        effort: Effort,
        bounds: &Bounds<'_>,
    ) -> Result<Option<Analysis>, EngineFailure> {
        let request = EngineRequest {
            line,
            kind: EngineTaskKind::Analysis,
            stop: &|| bounds.is_stopped(),
            tell: &|_| {},
            restarts: 0,
            margin: MARGIN,
        };
        // Started before the time begins to run: a process may take longer for that than for its analysis.
        if let Err(error) = self.begin(&request) {
            return ended(error);
        }
        let start = Instant::now();
        let visits = Cell::new(None);
        let time = effort.time.unwrap_or(LONGEST);
        let is_spent = || match visits.get() {
            Some(visits) => visits >= effort.visits || start.elapsed() >= time,
            // What is stopped before its first report has nothing to say.
            None => start.elapsed() >= time.saturating_add(MARGIN),
        };
        let answer = self.ask(&EngineRequest {
            stop: &|| bounds.is_stopped() || is_spent(),
            tell: &|analysis| visits.set(Some(analysis.visits)),
            ..request
        });
        match answer {
            Ok(analysis) => Ok(Some(analysis).filter(|_| !bounds.is_stopped())),
            Err(EngineError::Stopped) if !bounds.is_stopped() => ended(self.lost(&Received::Late)),
            Err(error) => ended(error),
        }
    }
}

fn ended(error: EngineError) -> Result<Option<Analysis>, EngineFailure> {
    match error {
        EngineError::Stopped => Ok(None),
        EngineError::Failed(failure) => Err(failure),
    }
}
