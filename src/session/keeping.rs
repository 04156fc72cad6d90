//! When unsaved work is written down: a moment after it changed.

use super::job::Ticket;
use super::recovery::{self, Draft, Lost, Opened, Recovery};
use super::{Happening, Job, RulesFile, Session, files};
use crate::base::Message;
use std::path::{Path, PathBuf};
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

/// Where keeping stands.
#[derive(Default)]
pub(super) struct Keeping {
    folder: Option<PathBuf>,
    file: Option<PathBuf>,
    /// What the file has, once it is written.
    kept: Option<State>,
    /// What the job that is out writes.
    out: Option<(Ticket, State)>,
    /// Since when there is something new.
    since: Option<Instant>,
    /// True after a failure was told, until the next success.
    failed: bool,
}

impl Session {
    /// Keeps unsaved work in a folder from now on.
    pub fn keep_in(&mut self, folder: PathBuf) {
        self.keeping.folder = Some(folder);
    }

    /// What is open, for finding lost work.
    #[must_use]
    pub fn opened(&self) -> Opened {
        let rules = self.rules_files().iter();
        Opened::new(
            rules.map(|file| (file.path.as_deref(), file.name.as_str())),
            self.record_path(),
        )
    }

    /// Unsaved work of an earlier session on the same files.
    #[must_use]
    pub fn lost_work(&self) -> Option<Lost> {
        let folder = self.keeping.folder.as_deref()?;
        recovery::find(folder, &self.opened(), self.keeping.file.as_deref())
    }

    /// To be called now and then, at least when the returned time comes: hands out a job when unsaved work has to be
    /// written down, and removes what was written once everything is saved.
    pub fn tick(&mut self, now: Instant) -> Option<Instant> {
        let state = self.unsaved();
        let Some(state) = state else {
            self.keeping.since = None;
            if self.keeping.out.is_none() {
                self.keeping.kept = None;
                self.forget_kept();
            }
            return None;
        };
        let known = match &self.keeping.out {
            Some((_, state)) => Some(state),
            None => self.keeping.kept.as_ref(),
        };
        if known == Some(&state) {
            self.keeping.since = None;
            return None;
        }
        let due = *self.keeping.since.get_or_insert(now) + DELAY;
        if now < due {
            return Some(due);
        }
        self.keeping.since = None;
        let recovery = self.recovery()?;
        let ticket = self.ticket();
        self.keeping.out = Some((ticket, state));
        self.outbox.push(Job::Keep { ticket, recovery });
        None
    }

    /// Writes unsaved work down on the spot: when the program is being ended from outside.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn keep_now(&mut self) -> Result<(), Message> {
        let state = self.unsaved();
        match self.recovery() {
            Some(recovery)
                if state.is_some() && (self.keeping.failed || state != self.keeping.kept) =>
            {
                recovery.write()
            }
            _ => Ok(()),
        }
    }

    /// Removes the recovery file: everything is saved, or given up by whoever quits. The workers should have ended.
    pub fn close(&mut self) {
        self.forget_kept();
        self.keeping.kept = None;
        self.keeping.out = None;
    }

    pub(super) fn take_kept(
        &mut self,
        ticket: Ticket,
        result: Result<(), Message>,
    ) -> Vec<Happening> {
        let Some((_, state)) = self.keeping.out.take_if(|(out, _)| *out == ticket) else {
            return Vec::new();
        };
        // What could not be written is tried again after the next change, not for ever.
        self.keeping.kept = Some(state);
        match result {
            Ok(()) => {
                self.keeping.failed = false;
                vec![Happening::Kept]
            }
            Err(_) if self.keeping.failed => Vec::new(),
            Err(message) => {
                self.keeping.failed = true;
                vec![Happening::Told(message)]
            }
        }
    }

    /// Goes on with the recovery file of lost work that was taken over, so that it is never without one.
    pub(super) fn own_recovery_file(&mut self, file: &Path) {
        if self.keeping.file.as_deref() != Some(file) {
            self.forget_kept();
        }
        self.keeping.file = Some(file.to_owned());
        self.keeping.kept = None;
        self.keeping.out = None;
    }

    fn forget_kept(&mut self) {
        if let Some(file) = self.keeping.file.take() {
            // The file lies in a folder of ours; at worst it is offered once more.
            let _ = files::remove(&file);
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

    fn recovery(&mut self) -> Option<Recovery> {
        let folder = self.keeping.folder.as_ref()?;
        let file = self
            .keeping
            .file
            .get_or_insert_with(|| recovery::new_file(folder))
            .clone();
        let draft = |(index, file): (usize, &RulesFile)| Draft {
            index,
            name: file.name.clone(),
            text: file.draft.to_string(),
        };
        let files = self.rules_files().iter().enumerate();
        let drafts = files
            .filter(|(_, file)| file.is_changed())
            .map(draft)
            .collect();
        let record = self.is_record_changed().then(|| self.document());
        Some(Recovery {
            file,
            opened: self.opened(),
            drafts,
            record,
            game: self.place.game,
        })
    }
}
