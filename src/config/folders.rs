//! The folders of settings, lists and recovery files.

use directories::ProjectDirs;
use std::path::PathBuf;

/// The folders of the current user. They may not exist yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    /// The folder of settings.
    pub config: PathBuf,
    /// The folder of what the program remembers: recent files, recovery files.
    pub state: PathBuf,
}

impl Folders {
    /// Returns the folders that are customary on this system, or the temporary folder if the user has no home.
    pub fn of_system() -> Self {
        match ProjectDirs::from("", "", "gametui") {
            Some(folders) => Self {
                config: folders.config_dir().to_owned(),
                state: folders
                    .state_dir()
                    .unwrap_or_else(|| folders.data_local_dir())
                    .to_owned(),
            },
            None => {
                let folder = std::env::temp_dir().join("gametui");
                Self {
                    config: folder.clone(),
                    state: folder,
                }
            }
        }
    }

    pub fn settings(&self) -> PathBuf {
        self.config.join("config.toml")
    }

    /// Returns the path of the file that changes single keys.
    pub fn keys(&self) -> PathBuf {
        self.config.join("keys.toml")
    }

    /// Returns the folder of the user's own themes.
    pub fn themes(&self) -> PathBuf {
        self.config.join("themes")
    }

    /// Returns the path of the list of recent files.
    pub fn recent(&self) -> PathBuf {
        self.state.join("recent")
    }

    /// Returns the path of the list of places where records were left.
    pub fn places(&self) -> PathBuf {
        self.state.join("places")
    }

    /// Returns the folder of what was read of files of games, a cache that may be deleted.
    pub fn explorer(&self) -> PathBuf {
        self.state.join("explorer")
    }

    /// Returns the path of the file of when problems are asked again.
    pub fn problems(&self) -> PathBuf {
        self.config.join("problems.tsv")
    }

    /// Returns the path of the user's own problems.
    pub fn own_problems(&self) -> PathBuf {
        self.config.join("own-problems.sgf")
    }

    /// Returns the folder of recovery files.
    pub fn recovery(&self) -> PathBuf {
        self.state.join("recovery")
    }
}
