//! A copy of a text for another program to edit.

use super::{MAX_SOURCE_BYTES, count_access, read_text, write_error};
use crate::base::Message;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A copy of a text in a folder of its own, which only the user may look into. Dropping it deletes both.
#[derive(Debug)]
pub struct TemporaryCopy {
    _folder: TempDir,
    path: PathBuf,
}

impl TemporaryCopy {
    /// Writes a copy with the given file name, since editors choose their colours by it.
    ///
    /// # Errors
    /// The copy cannot be written.
    pub fn write(name: &Path, text: &str) -> Result<Self, Message> {
        count_access();
        let failed = |error: std::io::Error| write_error(name, &std::env::temp_dir(), &error);
        let folder = tempfile::Builder::new().prefix("gametui-").tempdir();
        let folder = folder.map_err(failed)?;
        let path = folder.path().join(name.file_name().unwrap_or_default());
        fs::write(&path, text).map_err(failed)?;
        Ok(Self {
            _folder: folder,
            path,
        })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the copy.
    ///
    /// # Errors
    /// It cannot be read, or is no text.
    pub fn read(&self) -> Result<String, Message> {
        read_text(&self.path, MAX_SOURCE_BYTES)
    }
}
