//! The rule files of the folders that the client works in.

use super::server::Server;
use crate::rules::RuleLanguage;
use crate::session::files;
use std::collections::{BTreeSet, VecDeque};
use std::path::PathBuf;

/// The most entries of a folder that are listed.
const MAX_ENTRIES: usize = 300;
/// The most folders that are searched.
const MAX_FOLDERS: usize = 100;
/// The most rule files.
const MAX_FILES: usize = 500;

impl Server {
    /// Returns the open documents, the files of their games, and the rule files of the folders of the client and of
    /// those below them, sorted.
    pub(super) fn rule_files(&self) -> Vec<PathBuf> {
        let mut paths: BTreeSet<PathBuf> = BTreeSet::new();
        paths.extend(self.documents.iter().map(|(path, _)| path.to_owned()));
        let of_games = self.games.values().flat_map(|game| &game.files);
        paths.extend(of_games.filter_map(|(path, _)| path.clone()));
        // Breadth first, so that where there is too much the files near the top are known.
        let mut folders: VecDeque<PathBuf> = self.folders.iter().cloned().collect();
        let beside = self.documents.iter().filter_map(|(path, _)| path.parent());
        folders.extend(
            beside
                .filter(|folder| folder.is_absolute())
                .map(PathBuf::from),
        );
        let mut seen = BTreeSet::new();
        while let Some(folder) = folders.pop_front() {
            if seen.len() >= MAX_FOLDERS || paths.len() >= MAX_FILES {
                break;
            }
            if !seen.insert(folder.clone()) {
                continue;
            }
            for (name, is_folder) in files::list_folder(&folder, MAX_ENTRIES) {
                match is_folder {
                    true if !name.starts_with('.') => folders.push_back(folder.join(name)),
                    false if RuleLanguage::of_file(&name).is_some() => {
                        paths.insert(folder.join(name));
                    }
                    _ => {}
                }
            }
        }
        paths.into_iter().collect()
    }
}
