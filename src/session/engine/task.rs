//! Engines as jobs of a session: in the place of the search.

use super::{
    Engine, EngineError, EngineFailure, EngineRequest, EngineTaskKind, FailureKind, GameLine,
    MARGIN, RESTARTS,
};
use crate::board::{Move, Position};
use crate::record::Content;
use crate::rules::Rules;
use crate::search::tree_search::Analysis;
use crate::session::job::{JobId, Lane, Task, TaskContext};
use crate::session::search_tasks::ReportTimer;
use crate::session::slot::ProgressReport;
use crate::session::{Session, SessionEvent};
use std::sync::Arc;

/// A question to an engine.
pub(in crate::session) struct EngineTask {
    /// The lane of the machine player or that of the analysis.
    pub(in crate::session) lane: Lane,
    pub(in crate::session) engine: Engine,
    pub(in crate::session) line: GameLine,
    pub(in crate::session) kind: EngineTaskKind,
}

/// What came of a question.
pub(in crate::session) enum EngineOutput {
    Found(ProgressReport<Analysis>),
    Failed(EngineFailure),
}

impl Task<Session> for EngineTask {
    type Output = EngineOutput;

    fn lane(&self) -> Lane {
        self.lane
    }

    fn run(self, run: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        let clock = ReportTimer::new();
        let progress = |found, is_done| EngineOutput::Found(ProgressReport { found, is_done });
        let request = EngineRequest {
            line: &self.line,
            kind: self.kind,
            stop: &|| run.bounds.is_stopped(),
            tell: &|analysis| {
                if let Some(tell) = run.tell.filter(|_| clock.is_due()) {
                    tell(progress(analysis, false));
                }
            },
            // Nobody waits for an engine that is only started.
            restarts: match self.kind {
                EngineTaskKind::Start => 0,
                EngineTaskKind::Move(_) | EngineTaskKind::Analysis => RESTARTS,
            },
            margin: MARGIN,
        };
        match self.engine.ask(&request) {
            Ok(analysis) => Some(progress(analysis, true)),
            Err(EngineError::Stopped) => None,
            Err(EngineError::Failed(failure)) => Some(EngineOutput::Failed(failure)),
        }
    }

    fn take(session: &mut Session, id: JobId, output: Self::Output) -> Vec<SessionEvent> {
        match output {
            EngineOutput::Found(progress) => session.take_searched(id, progress),
            EngineOutput::Failed(failure) => {
                let was_moving = session.players.is_thinking(id);
                if failure.kind == FailureKind::Unsuitable {
                    session.players.free_seat(id);
                }
                session.players.release(id, true);
                if was_moving && failure.kind == FailureKind::Resigned {
                    session.resign(session.position().turn);
                }
                vec![SessionEvent::Message(failure.with_log())]
            }
        }
    }

    fn release(session: &mut Session, id: JobId, has_failed: bool) {
        session.players.release(id, has_failed);
    }
}

impl Session {
    /// Returns the game up to the current node, from the last set-up on; `None` while a position is not known.
    pub(in crate::session) fn game_line(&mut self, rules: &Arc<dyn Rules>) -> Option<GameLine> {
        let mut start: Option<Position> = None;
        let mut moves: Vec<(Move, Position)> = Vec::new();
        let mut before: Option<Position> = None;
        for node in self.game.record.line_to(self.game.current) {
            let position = self.game.position_at(node).known()?;
            match (self.game.record.node(node).content(), before.take()) {
                (Content::Move(mv), Some(before)) => moves.push((mv.clone(), before)),
                (_, Some(before)) if before == position => {}
                _ => {
                    start = Some(position.clone());
                    moves.clear();
                }
            }
            before = Some(position);
        }
        Some(GameLine {
            rules: Arc::clone(rules),
            start: start?,
            moves,
            position: self.game.position.clone(),
        })
    }
}
