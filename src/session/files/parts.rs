//! Files that stay open and are read in parts, because they may be larger than memory.

use super::{count_access, open_without_waiting, read_error, refuse_special, shown, too_long};
use crate::base::{Digest, Message};
use crate::codec::records::FileBytes;
use crate::message;
use std::fs::{self, File, Metadata};
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};
use std::time::SystemTime;

/// The largest file that is read in parts, in bytes.
pub const MAX_PARTS_BYTES: u64 = 64 << 30;

/// The size of the parts in which a whole file is read.
const PART: u64 = 1 << 20;

/// The size in bytes of the blocks that have a digest each. A game is read with the blocks that it touches, so they are
/// about as long as a game.
const BLOCK: u64 = 4096;

/// An open file. Another program that replaces the file as a whole does not change what is read from it. One that
/// rewrites it in place does: once the contents are known ([`FileParts::prove`]), every read proves that it returns them,
/// by the stamp of the open file and by the digests of all blocks that it touches.
#[derive(Debug)]
pub struct FileParts {
    file: Mutex<OpenFile>,
    length: u64,
    path: PathBuf,
    /// The digests of all blocks, once the whole file was read.
    blocks: OnceLock<Vec<u64>>,
}

#[derive(Debug)]
struct OpenFile {
    file: File,
    /// The stamp with which the contents were last known to be those that were read first.
    known: FileStamp,
    /// A stamp with which they are known to be others.
    other: Option<FileStamp>,
}

/// Opens a file that is read in parts.
///
/// # Errors
/// As for [`super::read_bytes`].
pub fn open_parts(path: &Path) -> Result<FileParts, Message> {
    count_access();
    let failed = |error: std::io::Error| read_error(path, &error);
    refuse_special(path, &fs::metadata(path).map_err(failed)?)?;
    let file = open_without_waiting(path).map_err(failed)?;
    let metadata = file.metadata().map_err(failed)?;
    refuse_special(path, &metadata)?;
    if metadata.len() > MAX_PARTS_BYTES {
        return Err(too_long(path, MAX_PARTS_BYTES));
    }
    Ok(FileParts {
        file: Mutex::new(OpenFile {
            file,
            known: FileStamp::of(&metadata),
            other: None,
        }),
        length: metadata.len(),
        path: path.to_owned(),
        blocks: OnceLock::new(),
    })
}

impl FileParts {
    /// States the digests of the whole file as it was read from here. From now on every read proves that the file still
    /// has these contents.
    ///
    /// # Errors
    /// The file was changed while it was read.
    pub fn prove(&self, blocks: BlockDigests) -> Result<(), Message> {
        // A digest of another pass is not replaced.
        let _ = self.blocks.set(blocks.finish());
        self.read(0..0).map(|_| ())
    }

    fn moved(&self) -> Message {
        message!("session-games-moved", path = shown(&self.path))
    }

    /// Reads bytes as they are now.
    fn read_now(&self, open: &mut OpenFile, range: Range<u64>) -> Result<Vec<u8>, Message> {
        let length = range.end.saturating_sub(range.start);
        let mut bytes = Vec::new();
        let seek = open.file.seek(SeekFrom::Start(range.start));
        let result = seek.and_then(|_| (&mut open.file).take(length).read_to_end(&mut bytes));
        match result {
            Ok(_) if bytes.len() as u64 == length => Ok(bytes),
            Ok(_) => Err(message!("session-file-shorter", path = shown(&self.path))),
            Err(error) => Err(read_error(&self.path, &error)),
        }
    }

    /// Reads whole blocks, and proves that they are those that were read first.
    fn read_blocks(
        &self,
        open: &mut OpenFile,
        range: Range<u64>,
        blocks: &[u64],
    ) -> Result<Vec<u8>, Message> {
        let bytes = self.read_now(open, range.clone())?;
        let first = usize::try_from(range.start / BLOCK).unwrap_or(usize::MAX);
        let known_blocks = blocks.get(first..).unwrap_or_default();
        let mut chunks = bytes.chunks(BLOCK as usize).zip(known_blocks);
        match chunks.all(|(chunk, known)| super::digest(chunk) == *known) {
            true => Ok(bytes),
            false => Err(self.moved()),
        }
    }

    /// Checks the stamp of the open file. One that is new need not mean new contents: then the whole file is compared.
    fn check_stamp(&self, open: &mut OpenFile, blocks: &[u64]) -> Result<(), Message> {
        let metadata = open.file.metadata();
        let metadata = metadata.map_err(|error| read_error(&self.path, &error))?;
        let stamp = FileStamp::of(&metadata);
        if stamp == open.known {
            return Ok(());
        }
        // The result is remembered for both answers, so that a file which was only touched is compared once, and one
        // that was rewritten is not compared again with each game that is asked for.
        if metadata.len() != self.length || open.other.as_ref() == Some(&stamp) {
            return Err(self.moved());
        }
        let mut offset = 0;
        while offset < self.length {
            let end = (offset + PART).min(self.length);
            if let Err(error) = self.read_blocks(open, offset..end, blocks) {
                open.other = Some(stamp);
                return Err(error);
            }
            offset = end;
        }
        open.known = stamp;
        Ok(())
    }
}

impl FileBytes for FileParts {
    fn length(&self) -> u64 {
        self.length
    }

    fn read(&self, range: Range<u64>) -> Result<Vec<u8>, Message> {
        count_access();
        let mut open = match self.file.lock() {
            Ok(open) => open,
            Err(poisoned) => poisoned.into_inner(),
        };
        let Some(blocks) = self.blocks.get() else {
            return self.read_now(&mut open, range);
        };
        self.check_stamp(&mut open, blocks)?;
        if range.is_empty() {
            return Ok(Vec::new());
        }
        // Whole blocks are read, because digests are of blocks, and the wanted part is cut out of them. The stamp is
        // checked before and the digests after reading: a change in between is found by the latter.
        let start = range.start / BLOCK * BLOCK;
        let end = range.end.div_ceil(BLOCK).saturating_mul(BLOCK);
        let mut bytes = self.read_blocks(&mut open, start..end.min(self.length), blocks)?;
        let offset = |place: u64| usize::try_from(place - start).unwrap_or(usize::MAX);
        bytes.truncate(offset(range.end));
        bytes.drain(..offset(range.start).min(bytes.len()));
        Ok(bytes)
    }
}

/// The digests of the blocks of a file that comes in parts.
#[derive(Debug, Default)]
pub struct BlockDigests {
    finished: Vec<u64>,
    open: Digest,
    /// The number of bytes of the open block.
    filled: u64,
}

impl BlockDigests {
    /// Adds the next bytes.
    pub fn feed(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while !rest.is_empty() {
            let missing = usize::try_from(BLOCK - self.filled).unwrap_or(usize::MAX);
            let (now, later) = rest.split_at(missing.min(rest.len()));
            self.open.feed(now);
            self.filled += now.len() as u64;
            rest = later;
            if self.filled == BLOCK {
                self.finished.push(std::mem::take(&mut self.open).finish());
                self.filled = 0;
            }
        }
    }

    fn finish(mut self) -> Vec<u64> {
        if self.filled > 0 {
            self.finished.push(self.open.finish());
        }
        self.finished
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

/// What tells without reading a file that it is still the same: its length, when it was changed, and on Unix also which
/// file it is and when the system last noted a change, which no program can set back.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FileStamp {
    length: u64,
    changed: Option<SystemTime>,
    #[cfg(unix)]
    noted: (u64, u64, i64, i64),
}

impl FileStamp {
    fn of(metadata: &Metadata) -> Self {
        #[cfg(unix)]
        use std::os::unix::fs::MetadataExt;
        Self {
            length: metadata.len(),
            changed: metadata.modified().ok(),
            #[cfg(unix)]
            noted: (
                metadata.dev(),
                metadata.ino(),
                metadata.ctime(),
                metadata.ctime_nsec(),
            ),
        }
    }
}

/// Returns the stamp of a file, or `None` if there is none.
pub fn stamp(path: &Path) -> Option<FileStamp> {
    count_access();
    Some(FileStamp::of(&fs::metadata(path).ok()?))
}
