//! Decides when unsaved work is written to a recovery file: a moment after it changed.
//!
//! Invariant: nothing here touches a file; work on the disk leaves as a [`RecoveryTask`].

use super::edits::Edit;
use super::files::digest;
use super::job::{JobId, Lane, Run, Task};
use super::recovery::held::HeldFile;
use super::recovery::{
    self, Draft, Lost, Opened, Recovery, RecoveryAction, RecoverySlot, RecoveryTask,
};
use super::slot::Slot;
use super::{RulesFile, Session, SessionEvent};
use crate::base::Message;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long after a change the work is written.
const DELAY: Duration = Duration::from_secs(2);

/// Tells states of the unsaved work apart: equal states need not be written twice.
#[derive(Clone, PartialEq)]
struct State {
    record: Option<(u64, u64)>,
    drafts: Vec<(usize, Arc<str>)>,
    text: Option<Edit>,
}

/// What was written, what is being written, and what is due.
#[derive(Default)]
pub(super) struct Autosave {
    pub(super) folder: Option<PathBuf>,
    slot: Arc<RecoverySlot>,
    /// True if there may be a recovery file.
    has_file: bool,
    /// True if the slot has orders that no job has carried out.
    has_orders: bool,
    /// True if files were parked until the next save.
    has_parked: bool,
    /// The state that the recovery file holds.
    kept: Option<State>,
    /// The job in flight and the state that it writes; no state if it removes the file.
    out: Slot<Option<State>>,
    /// When the work was first seen to differ from what was written.
    since: Option<Instant>,
    /// True from a failure that was reported until the next success.
    failed: bool,
}

impl Autosave {
    fn task(&self, action: RecoveryAction) -> RecoveryTask {
        RecoveryTask {
            slot: Arc::clone(&self.slot),
            action,
        }
    }

    /// Parks the recovery file until the next save: the work in it was given up for what is on disk, and the person may
    /// still want it back.
    pub(super) fn park(&mut self) {
        if self.has_file {
            self.slot.park();
            self.has_orders = true;
            self.has_parked = true;
            self.has_file = false;
            self.kept = None;
            self.out.clear();
        }
    }

    pub(super) fn close(&mut self) -> RecoveryTask {
        self.kept = None;
        self.out.clear();
        self.task(RecoveryAction::Close)
    }

    /// Removes what was parked: after a save nobody needs it any more.
    pub(super) fn saved(&mut self) {
        if self.has_parked {
            self.slot.remove_parked();
            self.has_orders = true;
            self.has_parked = false;
        }
    }

    /// Goes on with the recovery file of lost work that was taken over, so that there is always a file with that work.
    pub(super) fn adopt(&mut self, file: HeldFile) {
        self.slot.adopt(file);
        self.has_orders = true;
        self.has_file = true;
        self.kept = None;
        self.out.clear();
    }
}

/// Works on the recovery files in the background.
struct AutosaveTask(RecoveryTask);

impl Task for AutosaveTask {
    type Output = Result<(), Message>;

    fn lane(&self) -> Lane {
        Lane::Autosave
    }

    fn run(self, _: &mut Run<'_, Self::Output>) -> Option<Self::Output> {
        Some(self.0.run())
    }

    fn take(session: &mut Session, id: JobId, result: Self::Output) -> Vec<SessionEvent> {
        session.take_kept(id, result)
    }

    /// What it was to write is still due.
    fn release(session: &mut Session, id: JobId, _: bool) {
        session.storage.autosave.out.take(id);
    }
}

impl Session {
    /// Returns what is open, by which lost work is found.
    pub(super) fn opened(&self) -> Opened {
        let rules = self.text.files().iter();
        Opened::new(
            rules.map(|file| (file.identity.as_deref(), file.name.as_str())),
            self.storage.place.identity.as_deref(),
        )
    }

    /// Returns unsaved work of an earlier session on the same files, or `None` if there is none.
    #[must_use]
    pub fn lost_work(&self) -> Option<Lost> {
        let folder = self.storage.autosave.folder.as_deref()?;
        recovery::find(folder, &self.opened(), &self.storage.autosave.slot)
    }

    /// Submits a job if unsaved work has to be written, or if everything is saved and its recovery file is to be removed.
    /// Returns when to call it again at the latest.
    pub fn tick(&mut self, now: Instant) -> Option<Instant> {
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
        let known = match self.storage.autosave.out.context() {
            Some(state) => state.as_ref(),
            None => self.storage.autosave.kept.as_ref(),
        };
        if known == Some(&state) {
            self.storage.autosave.since = None;
            self.carry_out_orders();
            return None;
        }
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

    fn keep(&mut self, action: RecoveryAction, state: Option<State>) {
        self.storage.autosave.has_orders = false;
        let task = self.storage.autosave.task(action);
        let id = self.submit(AutosaveTask(task));
        self.storage.autosave.out.wait_for(id, state);
    }

    /// Submits a job for orders that no other job is going to carry out.
    fn carry_out_orders(&mut self) {
        if self.storage.autosave.has_orders && !self.storage.autosave.out.is_waiting() {
            let state = self.storage.autosave.kept.clone();
            self.keep(RecoveryAction::Orders, state);
        }
    }

    /// Returns the task that writes unsaved work at once, for a program that is being ended from outside. Returns
    /// `None` if there is nothing new to write.
    #[must_use]
    pub fn recovery_task(&self) -> Option<RecoveryTask> {
        let state = self.unsaved();
        let is_new = self.storage.autosave.failed || state != self.storage.autosave.kept;
        (state.is_some() && is_new)
            .then(|| self.write_action())
            .flatten()
            .map(|action| self.storage.autosave.task(action))
    }

    pub(super) fn take_kept(
        &mut self,
        id: JobId,
        result: Result<(), Message>,
    ) -> Vec<SessionEvent> {
        let Some(state) = self.storage.autosave.out.take(id) else {
            return Vec::new();
        };
        let is_news = state.is_some() && state != self.storage.autosave.kept;
        // What could not be written is tried again after the next change, not for ever.
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
                vec![SessionEvent::Told(message)]
            }
        }
    }

    fn unsaved(&self) -> Option<State> {
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
        let state = State {
            record,
            drafts,
            text: self.unsaved_text().cloned(),
        };
        let is_saved = state.record.is_none() && state.drafts.is_empty() && state.text.is_none();
        (!is_saved).then_some(state)
    }

    fn write_action(&self) -> Option<RecoveryAction> {
        let folder = self.storage.autosave.folder.clone()?;
        let draft = |(index, file): (usize, &RulesFile)| Draft {
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
            game: self.storage.place.game,
            at: self.game.record.path(self.game.current).to_string(),
            on_disk: self.storage.place.on_disk,
        };
        Some(RecoveryAction::Write(folder, Box::new(recovery)))
    }
}
