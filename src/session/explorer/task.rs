//! The task that reads all games in the background.

use super::cache::Cache;
use super::reading::Reading;
use super::report::{IndexReport, lock, take_report};
use super::source::ExplorerSource;
use crate::rules::Rules;
use crate::session::game_reader::GameReader;
use crate::session::job::{JobId, Lane, Task, TaskContext};
use crate::session::search_tasks::ReportTimer;
use crate::session::slot::ProgressReport;
use crate::session::{Session, SessionEvent};
use std::sync::{Arc, Mutex};

/// Reads the games of files.
pub(super) struct IndexTask {
    pub source: ExplorerSource,
    pub reader: GameReader,
    pub rules: Arc<dyn Rules>,
    pub threads: usize,
    /// Where to keep what is read; `None` to keep nothing.
    pub cache: Option<Cache>,
}

impl Task<Session> for IndexTask {
    type Output = ProgressReport<IndexReport>;

    fn lane(&self) -> Lane {
        Lane::Indexing
    }

    fn run(self, run: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        let mut report = IndexReport::default();
        match self.source.files() {
            Ok((files, failures)) => {
                report.progress.files = files;
                report.progress.failures = failures;
            }
            Err(error) => report.failure = Some(error),
        }
        let state = Mutex::new(report);
        let files = lock(&state).progress.files.clone();
        let clock = ReportTimer::new();
        let tell = || {
            if let Some(tell) = run.tell.filter(|_| clock.is_due()) {
                tell(ProgressReport {
                    found: take_report(&state),
                    is_done: false,
                });
            }
        };
        let reading = Reading {
            source: &self.source,
            reader: &self.reader,
            rules: &self.rules,
            threads: self.threads,
            cache: self.cache.as_ref(),
            files: &files,
            state: &state,
            bounds: &run.bounds,
            tell: &tell,
        };
        reading.read_all();
        // What was read counts, also after a stop.
        Some(ProgressReport {
            found: take_report(&state),
            is_done: true,
        })
    }

    fn take(session: &mut Session, id: JobId, output: Self::Output) -> Vec<SessionEvent> {
        session.take_index(id, output)
    }

    fn release(session: &mut Session, id: JobId, _: bool) {
        session.release_index(id);
    }
}
