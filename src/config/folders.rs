//! Where settings, lists and recovery files are kept.

use directories::ProjectDirs;
use std::path::PathBuf;

/// The folders of this person. They may not exist yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    /// For settings.
    pub config: PathBuf,
    /// For what the program remembers: recent files, recovery.
    pub state: PathBuf,
}

impl Folders {
    /// The folders by the customs of the system; the temporary folder where there is no home.
    #[must_use]
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

    /// The file of settings.
    #[must_use]
    pub fn settings(&self) -> PathBuf {
        self.config.join("config.toml")
    }

    /// The file that changes single keys.
    #[must_use]
    pub fn keys(&self) -> PathBuf {
        self.config.join("keys.toml")
    }

    /// The list of files opened lately.
    #[must_use]
    pub fn recent(&self) -> PathBuf {
        self.state.join("recent")
    }

    /// The folder of unsaved work.
    #[must_use]
    pub fn recovery(&self) -> PathBuf {
        self.state.join("recovery")
    }
}
