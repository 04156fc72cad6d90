//! Work that the screen leaves to other threads, done on this thread.

use gametui::base::Message;
use gametui::session::recovery::Lost;
use gametui::session::{FileError, Session, SessionEvent, files};
use std::path::Path;

pub trait OnTheSpot {
    /// Saves a text of the rules, by default to its own file.
    fn save_rules(&mut self, index: usize, path: Option<&Path>, text: &str) -> Result<(), Message>;

    /// Reads a text of the rules again.
    fn reload_rules(&mut self, index: usize) -> Result<(), Message>;

    /// Reads a file that may have changed.
    fn disk_changed(&mut self, path: &Path) -> Vec<SessionEvent>;

    /// Writes unsaved work immediately.
    fn save_recovery_now(&mut self) -> Result<(), Message>;

    /// Restores lost work.
    fn recover(&mut self, lost: Lost) -> Result<Vec<SessionEvent>, Box<FileError>>;
}

impl OnTheSpot for Session {
    fn save_rules(&mut self, index: usize, path: Option<&Path>, text: &str) -> Result<(), Message> {
        let save = self.begin_save_rules(index, path, text)?;
        let saved = save.run(&|| false)?.expect("not given up");
        assert!(self.rules_saved(saved));
        Ok(())
    }

    fn reload_rules(&mut self, index: usize) -> Result<(), Message> {
        let read = self.rules_text().begin_read(index).expect("a file");
        let text = read.run()?;
        self.rules_read(&read, text);
        Ok(())
    }

    fn disk_changed(&mut self, path: &Path) -> Vec<SessionEvent> {
        let state = self.disk_check(&files::identity(path)).run();
        self.take_disk_state(state)
    }

    fn save_recovery_now(&mut self) -> Result<(), Message> {
        self.recovery_task().map_or(Ok(()), |task| task.run())
    }

    fn recover(&mut self, lost: Lost) -> Result<Vec<SessionEvent>, Box<FileError>> {
        let read = self.game_reader().read_lost(&lost)?;
        self.take_lost(lost, read)
    }
}
