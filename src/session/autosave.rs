//! When unsaved work is written down: a moment after it changed.
//!
//! Invariant: nothing here touches a file; what is to be done with one leaves as a [`KeepTask`].

use super::files::digest;
use super::job::Ticket;
use super::recovery::held::HeldFile;
use super::recovery::{self, Draft, KeepAction, KeepTask, Lost, Opened, Recovery, RecoverySlot};
use super::{Happening, Job, RulesFile, Session};
use crate::base::Message;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long after a change.
const DELAY: Duration = Duration::from_secs(2);

/// What is unsaved, in brief: two equal states need no second writing.
#[derive(Clone, PartialEq)]
struct State {
    record: Option<(u64, u64)>,
    drafts: Vec<(usize, Arc<str>)>,
}

/// Where writing down stands.
#[derive(Default)]
pub(super) struct Autosave {
    folder: Option<PathBuf>,
    slot: Arc<RecoverySlot>,
    /// True when there may be a recovery file.
    has_file: bool,
    /// True when the slot was given orders that no job has carried out.
    has_orders: bool,
    /// True when files were left until the next save.
    has_parked: bool,
    /// What the file has, once it is written.
    kept: Option<State>,
    /// What the job that is out writes; nothing when it removes.
    out: Option<(Ticket, Option<State>)>,
    /// Since when there is something new.
    since: Option<Instant>,
    /// True after a failure was told, until the next success.
    failed: bool,
}

impl Autosave {
    fn task(&self, action: KeepAction) -> KeepTask {
        KeepTask {
            slot: Arc::clone(&self.slot),
            action,
        }
    }

    /// Leaves the recovery file as it is until the next save: what it has was given up for what is on disk.
    fn park(&mut self) {
        if self.has_file {
            self.slot.park();
            self.has_orders = true;
            self.has_parked = true;
            self.has_file = false;
            self.kept = None;
            self.out = None;
        }
    }

    /// Something was saved: what was left until then is not needed any more.
    pub(super) fn saved(&mut self) {
        if self.has_parked {
            self.slot.remove_parked();
            self.has_orders = true;
            self.has_parked = false;
        }
    }

    /// Goes on with the recovery file of lost work that was taken over, so that it is never without one.
    pub(super) fn adopt(&mut self, file: HeldFile) {
        self.slot.adopt(file);
        self.has_orders = true;
        self.has_file = true;
        self.kept = None;
        self.out = None;
    }

    /// A job was replaced before it began: what it was to write is still to be written.
    pub(super) fn stopped(&mut self, ticket: Ticket) {
        self.out.take_if(|(out, _)| *out == ticket);
    }
}

impl Session {
    /// Keeps unsaved work in a folder from now on.
    pub fn keep_in(&mut self, folder: PathBuf) {
        self.autosave.folder = Some(folder);
    }

    /// What is open, for finding lost work.
    #[must_use]
    pub fn opened(&self) -> Opened {
        let rules = self.rules_files().iter();
        Opened::new(
            rules.map(|file| (file.identity.as_deref(), file.name.as_str())),
            self.place.identity.as_deref(),
        )
    }

    /// Looks for unsaved work of an earlier session on the same files.
    #[must_use]
    pub fn lost_work(&self) -> Option<Lost> {
        let folder = self.autosave.folder.as_deref()?;
        recovery::find(folder, &self.opened(), &self.autosave.slot)
    }

    /// To be called now and then, at least when the returned time comes: hands out a job when unsaved work has to be
    /// written down, or when everything is saved and what was written is to be removed.
    pub fn tick(&mut self, now: Instant) -> Option<Instant> {
        let Some(state) = self.unsaved() else {
            self.autosave.since = None;
            if self.autosave.out.is_none() && self.autosave.has_file {
                self.autosave.has_file = false;
                self.autosave.kept = None;
                self.keep(KeepAction::Remove, None);
            }
            self.carry_out_orders();
            return None;
        };
        let known = match &self.autosave.out {
            Some((_, state)) => state.as_ref(),
            None => self.autosave.kept.as_ref(),
        };
        if known == Some(&state) {
            self.autosave.since = None;
            self.carry_out_orders();
            return None;
        }
        let due = *self.autosave.since.get_or_insert(now) + DELAY;
        if now < due {
            self.carry_out_orders();
            return Some(due);
        }
        self.autosave.since = None;
        let action = self.write_action()?;
        self.autosave.has_file = true;
        self.keep(action, Some(state));
        None
    }

    fn keep(&mut self, action: KeepAction, state: Option<State>) {
        let ticket = self.ticket();
        self.autosave.has_orders = false;
        self.autosave.out = Some((ticket, state));
        let task = self.autosave.task(action);
        self.outbox.push(Job::Keep { ticket, task });
    }

    /// Orders that no other job takes along have one of their own.
    fn carry_out_orders(&mut self) {
        if self.autosave.has_orders && self.autosave.out.is_none() {
            let state = self.autosave.kept.clone();
            self.keep(KeepAction::Orders, state);
        }
    }

    /// What writes unsaved work down now: when the program is being ended from outside.
    #[must_use]
    pub fn keep_task(&self) -> Option<KeepTask> {
        let state = self.unsaved();
        let is_new = self.autosave.failed || state != self.autosave.kept;
        (state.is_some() && is_new)
            .then(|| self.write_action())
            .flatten()
            .map(|action| self.autosave.task(action))
    }

    /// Writes unsaved work down on the spot.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn keep_now(&mut self) -> Result<(), Message> {
        let Some(task) = self.keep_task() else {
            return Ok(());
        };
        self.autosave.has_file = true;
        task.run()
    }

    /// What removes the recovery file: everything is saved, or given up by whoever quits. No job writes one afterwards.
    #[must_use]
    pub fn close(&mut self) -> KeepTask {
        self.autosave.kept = None;
        self.autosave.out = None;
        self.autosave.task(KeepAction::Close)
    }

    /// Unsaved work is about to be given up for what is on disk. What was written down of it stays until the next save.
    pub fn leave_recovery(&mut self) {
        self.autosave.park();
    }

    pub(super) fn take_kept(
        &mut self,
        ticket: Ticket,
        result: Result<(), Message>,
    ) -> Vec<Happening> {
        let Some((_, state)) = self.autosave.out.take_if(|(out, _)| *out == ticket) else {
            return Vec::new();
        };
        let is_news = state.is_some() && state != self.autosave.kept;
        // What could not be written is tried again after the next change, not for ever.
        self.autosave.kept = state;
        match result {
            Ok(()) => {
                self.autosave.failed = false;
                is_news.then_some(Happening::Kept).into_iter().collect()
            }
            Err(_) if self.autosave.failed => Vec::new(),
            Err(message) => {
                self.autosave.failed = true;
                vec![Happening::Told(message)]
            }
        }
    }

    fn unsaved(&self) -> Option<State> {
        let record = self
            .is_record_changed()
            .then(|| (self.loaded, self.record.revision()));
        let drafts: Vec<_> = self
            .rules_files()
            .iter()
            .enumerate()
            .filter(|(_, file)| file.is_changed())
            .map(|(index, file)| (index, Arc::clone(&file.draft)))
            .collect();
        (record.is_some() || !drafts.is_empty()).then_some(State { record, drafts })
    }

    fn write_action(&self) -> Option<KeepAction> {
        let folder = self.autosave.folder.clone()?;
        let draft = |(index, file): (usize, &RulesFile)| Draft {
            index,
            name: file.name.clone(),
            text: file.draft.to_string(),
            saved: digest(file.saved.as_bytes()),
        };
        let files = self.rules_files().iter().enumerate();
        let drafts = files
            .filter(|(_, file)| file.is_changed())
            .map(draft)
            .collect();
        let record = self.is_record_changed().then(|| self.document());
        let recovery = Recovery {
            opened: self.opened(),
            drafts,
            record,
            game: self.place.game,
            at: self.record.path(self.current).to_string(),
            on_disk: self.place.on_disk,
        };
        Some(KeepAction::Write(folder, Box::new(recovery)))
    }
}
