//! The explorer of a session: what is read, and what was played from the position on the board.

use super::cache::Cache;
use super::index::{BREAK, MOST_PLIES, position_key};
use super::progress::ExplorerProgress;
use super::query::QueryTask;
use super::report::IndexReport;
use super::source::{ExploredGames, ExplorerSource};
use super::state::{Explored, Explorer};
use super::task::IndexTask;
use crate::base::Message;
use crate::message;
use crate::record::NodeId;
use crate::rules::Rules;
use crate::session::job::JobId;
use crate::session::positions::PositionAt;
use crate::session::record_files::RecordFile;
use crate::session::slot::ProgressReport;
use crate::session::{Session, SessionEvent};
use std::path::PathBuf;
use std::sync::Arc;

impl Session {
    /// Returns what was played from the position on the board in the games that are explored. The counts are those of
    /// an earlier position until [`Session::explored`] has new ones.
    pub fn explorer(&self) -> Option<&Explorer> {
        self.players.explorer.as_ref()
    }

    /// Returns what was played from the position on the board, once it is counted.
    pub fn explored(&self) -> Option<&Explored> {
        let found = self.players.explorer.as_ref()?.found.as_deref()?;
        let is_here = found.about.0.last() == Some(&position_key(&self.game.position));
        is_here.then_some(found)
    }

    /// Begins to read games.
    ///
    /// # Errors
    /// There are no rules, or only the games of the open file are wanted and the record has none.
    pub fn explore(&mut self, games: ExploredGames) -> Result<(), Message> {
        let Some(rules) = self.text.rules.as_ref().map(Arc::clone) else {
            return Err(message!("session-no-rules"));
        };
        let mut source = ExplorerSource {
            games,
            place: None,
            open: None,
        };
        if let ExploredGames::Usual(others) = &source.games {
            let place = &self.storage.place;
            let open = place.file.as_ref();
            source.place = place.path.clone().or(open.map(|file| file.path.clone()));
            if source.place.is_none() && others.is_empty() {
                return Err(message!("explorer-no-games"));
            }
            // What is not edited is read from disk, by the task, unless the reader still has it.
            let is_in_memory = |file: &&RecordFile| file.is_edited || place.path.is_none();
            source.open = open.filter(is_in_memory).cloned().map(Box::new);
        }
        let task = IndexTask {
            source,
            reader: self.game_reader(),
            rules: Arc::clone(&rules),
            // All of them: reading is short, and the screen needs little.
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            cache: self.players.explorer_folder.clone().map(|folder| Cache {
                folder,
                rules: self.text.texts_hash(),
                start: position_key(&rules.start()),
            }),
        };
        let out = self.send(task, &rules, rules.start());
        self.players.explorer = Some(Explorer {
            progress: ExplorerProgress::default(),
            found: None,
            parts: Vec::new(),
            texts: self.text.texts_hash(),
            rules,
            line: None,
            out: Some(out),
            query: None,
            has_failed: false,
        });
        Ok(())
    }

    /// Sets the folder in which what was read of files is kept.
    pub fn set_explorer_folder(&mut self, folder: PathBuf) {
        self.players.explorer_folder = Some(folder);
    }

    /// Stops reading; what was read stays. Returns false if nothing is read.
    pub fn stop_exploring(&mut self) -> bool {
        let explorer = self.players.explorer.as_mut();
        let out = explorer.and_then(|explorer| explorer.out.as_mut());
        let Some(out) = out.filter(|out| !out.done) else {
            return false;
        };
        // Not `InFlight::cancel`, which drops the answer: here it has what was read before.
        out.cancel.cancel();
        true
    }

    /// Takes the games that another session of the same rules has read.
    pub fn take_explorer_of(&mut self, before: &mut Session) {
        let explorer = before.players.explorer.take();
        let texts = self.text.texts_hash();
        let is_same = |explorer: &Explorer| explorer.texts == texts && !explorer.is_busy();
        self.players.explorer = explorer.filter(is_same);
        if let Some(explorer) = &mut self.players.explorer {
            explorer.query = None;
            explorer.line = None;
        }
    }

    pub(super) fn take_index(
        &mut self,
        id: JobId,
        report: ProgressReport<IndexReport>,
    ) -> Vec<SessionEvent> {
        let Some(explorer) = self.players.explorer.as_mut() else {
            return Vec::new();
        };
        let Some(out) = explorer.out.as_mut().filter(|out| out.id == id) else {
            return Vec::new();
        };
        out.done = report.is_done;
        let IndexReport {
            parts,
            progress,
            failure,
            ..
        } = report.found;
        explorer.take_parts(parts);
        explorer.progress = progress;
        if !report.is_done {
            return Vec::new();
        }
        if failure.is_some() {
            self.players.explorer = None;
        }
        let done = self.players.explorer.as_ref().map(done_words);
        let told = failure.into_iter().chain(done);
        told.map(SessionEvent::Message).collect()
    }

    pub(super) fn release_index(&mut self, id: JobId) {
        let explorer = self.players.explorer.as_mut();
        let out = explorer.and_then(|explorer| explorer.out.as_mut());
        if let Some(out) = out.filter(|out| out.id == id) {
            out.done = true;
        }
    }

    pub(super) fn take_explored(&mut self, id: JobId, explored: Arc<Explored>) {
        if let Some(explorer) = self.players.explorer.as_mut()
            && explorer.query.take_if(|query| query.id == id).is_some()
        {
            explorer.found = Some(explored);
        }
    }

    pub(super) fn release_query(&mut self, id: JobId, has_failed: bool) {
        if let Some(explorer) = self.players.explorer.as_mut()
            && explorer.query.take_if(|query| query.id == id).is_some()
        {
            explorer.has_failed |= has_failed;
        }
    }

    /// Asks what was played from the position on the board, unless it is known or being counted.
    pub(in crate::session) fn update_explorer(&mut self, rules: &Arc<dyn Rules>) {
        let Some(explorer) = self.players.explorer.as_mut() else {
            return;
        };
        if !Arc::ptr_eq(&explorer.rules, rules) {
            // Another game of the file may bring other values of the parameters, but edited rules have other positions.
            explorer.rules = Arc::clone(rules);
            if explorer.texts != self.text.texts_hash() {
                self.players.explorer = None;
                return;
            }
        }
        if self.game.pending || explorer.parts.is_empty() {
            return;
        }
        let of = (self.game.current, self.game.revision());
        let line = match explorer.line.take().filter(|(known, _)| *known == of) {
            Some((_, line)) => line,
            None => match self.line_keys() {
                Some(line) => line,
                None => return,
            },
        };
        let position = self.game.position.clone();
        let Some(explorer) = self.players.explorer.as_mut() else {
            return;
        };
        explorer.line = Some((of, line.clone()));
        explorer
            .query
            .take_if(|query| !query.is_about(rules, &position));
        let about = (line, explorer.parts.len());
        let is_known = explorer
            .found
            .as_ref()
            .is_some_and(|found| found.about == about);
        if is_known || explorer.query.is_some() || explorer.has_failed {
            return;
        }
        let task = QueryTask {
            rules: Arc::clone(rules),
            position: position.clone(),
            line: about.0,
            parts: explorer.parts.clone(),
            before: explorer.found.clone(),
        };
        let query = self.send(task, rules, position);
        if let Some(explorer) = self.players.explorer.as_mut() {
            explorer.query = Some(query);
        }
    }

    /// Returns the keys of the positions from the start to the one on the board, or `None` if that is not known.
    fn line_keys(&mut self) -> Option<Vec<u64>> {
        let current = self.game.current;
        let way = self.game.record.ancestors(current);
        let way: Vec<NodeId> = way.take(MOST_PLIES + 1).collect();
        let mut keys = Vec::with_capacity(way.len() + 1);
        if way.len() > MOST_PLIES {
            // No game is indexed so far, so none has come here on this way; its first positions are enough to see that.
            keys.extend(way.iter().map(|_| BREAK + 1));
            keys.push(position_key(&self.game.position));
            return Some(keys);
        }
        for node in way.into_iter().rev() {
            let PositionAt::Known(position) = self.game.position_at(node) else {
                return None;
            };
            keys.push(position_key(&position));
        }
        keys.push(position_key(&self.game.position));
        Some(keys)
    }
}

/// Returns what was read, in words.
fn done_words(explorer: &Explorer) -> Message {
    message!("explorer-read", games = explorer.games())
}
