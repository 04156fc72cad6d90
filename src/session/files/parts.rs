//! Files that stay open and are read in parts, because they may be larger than memory.

use super::{count_access, open_without_waiting, read_fault, refuse_special, shown, too_long};
use crate::base::Message;
use crate::codec::records::FileBytes;
use crate::message;
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::SystemTime;

/// The largest file that is read in parts, in bytes.
pub const MAX_PARTS_BYTES: u64 = 64 << 30;

/// The size of the parts in which a whole file is read.
const PART: u64 = 1 << 20;

/// An open file. Another program that replaces the file as a whole does not change what is read from it.
#[derive(Debug)]
pub struct FileParts {
    file: Mutex<File>,
    length: u64,
    path: PathBuf,
}

/// Opens a file that is read in parts.
///
/// # Errors
/// As for [`super::read_bytes`].
pub fn open_parts(path: &Path) -> Result<FileParts, Message> {
    count_access();
    let failed = |error: std::io::Error| read_fault(path, &error);
    refuse_special(path, &fs::metadata(path).map_err(failed)?)?;
    let file = open_without_waiting(path).map_err(failed)?;
    let metadata = file.metadata().map_err(failed)?;
    refuse_special(path, &metadata)?;
    if metadata.len() > MAX_PARTS_BYTES {
        return Err(too_long(path, MAX_PARTS_BYTES));
    }
    Ok(FileParts {
        file: Mutex::new(file),
        length: metadata.len(),
        path: path.to_owned(),
    })
}

impl FileBytes for FileParts {
    fn length(&self) -> u64 {
        self.length
    }

    fn read(&self, range: Range<u64>) -> Result<Vec<u8>, Message> {
        count_access();
        let length = range.end.saturating_sub(range.start);
        let mut bytes = Vec::new();
        let mut file = match self.file.lock() {
            Ok(file) => file,
            Err(poisoned) => poisoned.into_inner(),
        };
        let read = file.seek(SeekFrom::Start(range.start));
        let read = read.and_then(|_| (&mut *file).take(length).read_to_end(&mut bytes));
        match read {
            Ok(_) if bytes.len() as u64 == length => Ok(bytes),
            Ok(_) => Err(message!("session-file-shorter", path = shown(&self.path))),
            Err(error) => Err(read_fault(&self.path, &error)),
        }
    }
}

/// The 64-bit FNV-1a hash of bytes that come in parts.
#[derive(Clone, Copy, Debug)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    /// Adds the next bytes.
    pub fn feed(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// Returns the hash.
    #[must_use]
    pub fn finish(self) -> u64 {
        self.0
    }
}

/// Returns the [`super::digest`] of a file, of which only a part is in memory.
///
/// # Errors
/// As for [`super::read_bytes`].
pub fn digest_of_file(path: &Path) -> Result<u64, Message> {
    let file = open_parts(path)?;
    let (mut digest, mut read) = (Digest::default(), 0);
    while read < file.length {
        let end = (read + PART).min(file.length);
        digest.feed(&file.read(read..end)?);
        read = end;
    }
    Ok(digest.finish())
}

/// What tells without reading a file that it is still the same: its length and when it was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileStamp {
    length: u64,
    changed: SystemTime,
}

/// Returns the stamp of a file, or `None` if there is none.
#[must_use]
pub fn stamp(path: &Path) -> Option<FileStamp> {
    count_access();
    let metadata = fs::metadata(path).ok()?;
    Some(FileStamp {
        length: metadata.len(),
        changed: metadata.modified().ok()?,
    })
}
