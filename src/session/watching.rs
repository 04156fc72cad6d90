//! Files that somebody else changes while they are open here. The open game stays as it is; whoever looks at the
//! screen decides.

use super::files::identity;
use super::{Happening, Session};
use std::path::{Path, PathBuf};

impl Session {
    /// The files to watch: the rules and the record.
    #[must_use]
    pub fn watched(&self) -> Vec<PathBuf> {
        let rules = self
            .rules_files()
            .iter()
            .filter_map(|file| file.path.clone());
        rules
            .chain(self.record_path().map(Path::to_owned))
            .collect()
    }

    /// A file may have changed on disk: looks at it and tells what there is to tell. Our own saves tell nothing.
    pub fn disk_changed(&mut self, path: &Path) -> Vec<Happening> {
        let changed = identity(path);
        let mut happenings = Vec::new();
        let rules: Vec<usize> = self
            .rules_files()
            .iter()
            .enumerate()
            .filter(|(_, file)| {
                file.path
                    .as_deref()
                    .is_some_and(|path| identity(path) == changed)
            })
            .map(|(index, _)| index)
            .collect();
        for index in rules {
            happenings.extend(self.rules_changed_on_disk(index));
        }
        if self
            .record_path()
            .is_some_and(|path| identity(path) == changed)
        {
            happenings.extend(self.record_changed_on_disk());
        }
        happenings
    }
}
