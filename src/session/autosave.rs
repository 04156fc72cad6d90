//! Decides when unsaved work is written to a recovery file: [`DELAY`] after it changed.
//!
//! Invariant: nothing in this file touches the disk; that is done by a [`RecoveryTask`].
//!
//! `tick` compares three states of the work: that of now, the one in the file (`kept`) and the one that is being
//! written (the context of `out`). It is cheap when nothing changed: a record is compared by its serial number and
//! revision.

use super::files::digest;
use super::job::{JobId, Lane, Task, TaskContext};
use super::recovery::{self, Lost, OpenFiles, Recovery, RecoveryAction, RecoveryTask, UnsavedText};
use super::storage::UnsavedWork;
use super::{RulesFile, Session, SessionEvent};
use crate::base::Message;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The time between a change and writing it to the recovery file.
const DELAY: Duration = Duration::from_secs(2);

/// Writes or removes the recovery file in the background.
struct AutosaveTask(RecoveryTask);

impl Task<Session> for AutosaveTask {
    type Output = Result<(), Message>;

    fn lane(&self) -> Lane {
        Lane::Autosave
    }

    fn run(self, _: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        Some(self.0.run())
    }

    fn take(session: &mut Session, id: JobId, result: Self::Output) -> Vec<SessionEvent> {
        session.take_recovery_result(id, result)
    }

    /// The work that it was to write remains unsaved.
    fn release(session: &mut Session, id: JobId, _: bool) {
        session.storage.autosave.out.take(id);
    }
}

impl Session {
    /// Returns the open files, by which lost work is found.
    pub(super) fn opened(&self) -> OpenFiles {
        let rules = self.text.files().iter();
        OpenFiles::new(
            rules.map(|file| (file.identity.as_deref(), file.name.as_str())),
            self.storage.place.identity.as_deref(),
        )
    }

    /// Returns the unsaved work that an earlier session left for the same files, or `None` if there is none.
    pub fn lost_work(&self) -> Option<Lost> {
        let folder = self.storage.autosave.folder.as_deref()?;
        recovery::find(folder, &self.opened(), &self.storage.autosave.slot)
    }

    /// Submits a job if unsaved work is due to be written, or if the recovery file is to be removed because everything
    /// is saved. Returns the time at which to call it again, or `None` if nothing will be due.
    pub fn tick(&mut self, now: Instant) -> Option<Instant> {
        self.swap_home();
        let due = self.tick_work(now);
        self.swap_home();
        due
    }

    fn tick_work(&mut self, now: Instant) -> Option<Instant> {
        let Some(state) = self.unsaved() else {
            self.storage.autosave.since = None;
            if !self.storage.autosave.out.is_waiting() && self.storage.autosave.has_file {
                self.storage.autosave.has_file = false;
                self.storage.autosave.kept = None;
                self.keep(RecoveryAction::Remove, None);
            }
            self.carry_out_orders();
            return None;
        };
        // While a job is in flight its state counts as written, or each tick would submit it again.
        let saved_state = match self.storage.autosave.out.context() {
            Some(state) => state.as_ref(),
            None => self.storage.autosave.kept.as_ref(),
        };
        if saved_state == Some(&state) {
            self.storage.autosave.since = None;
            self.carry_out_orders();
            return None;
        }
        // From the first difference, not from the last change: someone who types without a pause would never be saved.
        let due = *self.storage.autosave.since.get_or_insert(now) + DELAY;
        if now < due {
            self.carry_out_orders();
            return Some(due);
        }
        self.storage.autosave.since = None;
        let action = self.write_action()?;
        self.storage.autosave.has_file = true;
        self.keep(action, Some(state));
        None
    }

    fn keep(&mut self, action: RecoveryAction, state: Option<UnsavedWork>) {
        self.storage.autosave.has_orders = false;
        let task = self.storage.autosave.task(action);
        let id = self.submit(AutosaveTask(task));
        self.storage.autosave.out.wait_for(id, state);
    }

    /// Submits a job for pending orders unless a job in flight will carry them out.
    fn carry_out_orders(&mut self) {
        if self.storage.autosave.has_orders && !self.storage.autosave.out.is_waiting() {
            let state = self.storage.autosave.kept.clone();
            self.keep(RecoveryAction::Orders, state);
        }
    }

    /// Returns the task that writes unsaved work immediately, for use when the process is told to terminate. Returns
    /// `None` if there is nothing new to write.
    pub fn recovery_task(&mut self) -> Option<RecoveryTask> {
        self.swap_home();
        let task = self.recovery_task_of_work();
        self.swap_home();
        task
    }

    fn recovery_task_of_work(&self) -> Option<RecoveryTask> {
        let state = self.unsaved();
        // After a failure the state counts as kept, so that the lane does not repeat it; here it is the last chance.
        let is_new = self.storage.autosave.failed || state != self.storage.autosave.kept;
        (state.is_some() && is_new)
            .then(|| self.write_action())
            .flatten()
            .map(|action| self.storage.autosave.task(action))
    }

    pub(super) fn take_recovery_result(
        &mut self,
        id: JobId,
        result: Result<(), Message>,
    ) -> Vec<SessionEvent> {
        let Some(state) = self.storage.autosave.out.take(id) else {
            return Vec::new();
        };
        let is_news = state.is_some() && state != self.storage.autosave.kept;
        // After a failure the same state is not tried again, only the next change.
        self.storage.autosave.kept = state;
        match result {
            Ok(()) => {
                self.storage.autosave.failed = false;
                is_news
                    .then_some(SessionEvent::Autosaved)
                    .into_iter()
                    .collect()
            }
            Err(_) if self.storage.autosave.failed => Vec::new(),
            Err(message) => {
                self.storage.autosave.failed = true;
                vec![SessionEvent::Message(message)]
            }
        }
    }

    fn unsaved(&self) -> Option<UnsavedWork> {
        let record = self
            .game
            .is_changed()
            .then(|| (self.game.loaded, self.game.record.revision()));
        let drafts: Vec<_> = self
            .text
            .files()
            .iter()
            .enumerate()
            .filter(|(_, file)| file.is_changed())
            .map(|(index, file)| (index, Arc::clone(&file.draft)))
            .collect();
        let state = UnsavedWork {
            record,
            drafts,
            text: self.unsaved_text().cloned(),
        };
        let is_saved = state.record.is_none() && state.drafts.is_empty() && state.text.is_none();
        (!is_saved).then_some(state)
    }

    fn write_action(&self) -> Option<RecoveryAction> {
        let folder = self.storage.autosave.folder.clone()?;
        let draft = |(index, file): (usize, &RulesFile)| UnsavedText {
            index,
            name: file.name.clone(),
            text: file.draft.to_string(),
            saved: digest(file.saved.as_bytes()),
        };
        let files = self.text.files().iter().enumerate();
        let drafts = files
            .filter(|(_, file)| file.is_changed())
            .map(draft)
            .collect();
        let is_changed = self.game.is_changed() || self.unsaved_text().is_some();
        let record = is_changed.then(|| self.document_with_open_text());
        let recovery = Recovery {
            opened: self.opened(),
            drafts,
            record,
            is_file_edited: self.storage.games_in_memory().is_some(),
            game: self.storage.place.game,
            at: self.game.record.path(self.game.current).to_string(),
            on_disk: self.storage.place.on_disk,
        };
        Some(RecoveryAction::Write(folder, Box::new(recovery)))
    }
}
