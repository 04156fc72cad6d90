//! Reading and writing of whole files, with a clear message for everything that can go wrong.
//!
//! Invariants: a file is replaced as a whole or not at all; its permissions and symbolic links stay; what is read is
//! bounded. Devices and pipes are written in place, since they cannot be replaced.

use crate::base::Message;
use crate::message;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// The longest rules or look file that is read.
pub const MAX_SOURCE_BYTES: u64 = 16 << 20;

/// The longest record or position file that is read.
pub const MAX_RECORD_BYTES: u64 = 512 << 20;

/// Reads a file of at most `limit` bytes.
///
/// # Errors
/// The file is missing, a directory, too long or cannot be read.
pub fn read_bytes(path: &Path, limit: u64) -> Result<Vec<u8>, Message> {
    let failed = |error: io::Error| read_fault(path, &error);
    let file = File::open(path).map_err(failed)?;
    let metadata = file.metadata().map_err(failed)?;
    if metadata.is_dir() {
        return Err(message!("session-file-is-directory", path = shown(path)));
    }
    if metadata.len() > limit {
        return Err(too_long(path, limit));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or(0));
    file.take(limit + 1)
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    if bytes.len() as u64 > limit {
        return Err(too_long(path, limit));
    }
    Ok(bytes)
}

/// True for the name that stands for standard input.
#[must_use]
pub fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// As [`read_bytes`], and from standard input where the path is `-`.
///
/// # Errors
/// As [`read_bytes`].
pub fn read_input(path: &Path, limit: u64) -> Result<Vec<u8>, Message> {
    if !is_standard_input(path) {
        return read_bytes(path, limit);
    }
    let mut bytes = Vec::new();
    let input = io::stdin().lock();
    match input.take(limit + 1).read_to_end(&mut bytes) {
        Err(error) => Err(message!("load-input-failed", reason = error.to_string())),
        Ok(_) if bytes.len() as u64 > limit => Err(too_long(path, limit)),
        Ok(_) => Ok(bytes),
    }
}

/// Reads a text of at most `limit` bytes; a byte order mark in front is dropped.
///
/// # Errors
/// As [`read_bytes`]; also when the file is binary or not UTF-8, with the line where it stops being text.
pub fn read_text(path: &Path, limit: u64) -> Result<String, Message> {
    as_text(path, read_bytes(path, limit)?)
}

/// The bytes of a file as a text; a byte order mark in front is dropped.
///
/// # Errors
/// The bytes are binary or not UTF-8.
pub fn as_text(path: &Path, bytes: Vec<u8>) -> Result<String, Message> {
    if bytes.contains(&0) {
        return Err(message!("session-file-is-binary", path = shown(path)));
    }
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let before = error.as_bytes().get(..good).unwrap_or_default();
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        message!("session-file-not-utf8", path = shown(path), line = line)
    })?;
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    Ok(text)
}

/// Replaces a file by new contents, all or nothing: the old contents stay when anything goes wrong.
///
/// # Errors
/// The disk is full, the folder or the file is read-only, the folder is gone, or the path names a directory.
pub fn write_atomically(path: &Path, contents: &[u8]) -> Result<(), Message> {
    // A link is followed, so that it goes on pointing to the file that changes.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let failed = |error: io::Error| write_fault(path, &error);
    match fs::metadata(&target) {
        Ok(old) if old.is_dir() => Err(message!("session-file-is-directory", path = shown(path))),
        Ok(old) if old.is_file() => {
            let permissions = old.permissions();
            if permissions.readonly() {
                return Err(message!("session-file-read-only", path = shown(path)));
            }
            replace(&target, contents, Some(permissions)).map_err(failed)
        }
        Ok(_) => write_in_place(&target, contents).map_err(failed),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            replace(&target, contents, None).map_err(failed)
        }
        Err(error) => Err(failed(error)),
    }
}

fn replace(target: &Path, contents: &[u8], old: Option<fs::Permissions>) -> io::Result<()> {
    let folder = match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".gametui-").suffix(".tmp");
    #[cfg(unix)]
    {
        // The temporary file would be private; what is written here is an ordinary document.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(contents)?;
    if let Some(permissions) = old {
        file.as_file().set_permissions(permissions)?;
    }
    file.as_file().sync_all()?;
    file.persist(target).map_err(|error| error.error)?;
    Ok(())
}

fn write_in_place(target: &Path, contents: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).open(target)?;
    file.write_all(contents)?;
    file.flush()
}

/// Removes a file; a file that is not there is no fault.
///
/// # Errors
/// The file is there and cannot be removed.
pub fn remove(path: &Path) -> Result<(), Message> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(write_fault(path, &error)),
        _ => Ok(()),
    }
}

/// The path as people read it.
#[must_use]
pub fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// The path made absolute, links followed where the file exists; two names of one file become equal.
#[must_use]
pub fn identity(path: &Path) -> PathBuf {
    if let Ok(real) = fs::canonicalize(path) {
        return real;
    }
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    match (absolute.parent(), absolute.file_name()) {
        (Some(parent), Some(name)) => {
            fs::canonicalize(parent).map_or_else(|_| absolute.clone(), |parent| parent.join(name))
        }
        _ => absolute,
    }
}

fn too_long(path: &Path, limit: u64) -> Message {
    message!(
        "session-file-too-long",
        path = shown(path),
        limit = limit >> 20
    )
}

fn read_fault(path: &Path, error: &io::Error) -> Message {
    let path = shown(path);
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => {
            message!("session-file-missing", path = path)
        }
        ErrorKind::IsADirectory => message!("session-file-is-directory", path = path),
        ErrorKind::PermissionDenied => message!("session-file-not-readable", path = path),
        _ => message!(
            "session-file-read-failed",
            path = path,
            reason = error.to_string()
        ),
    }
}

fn write_fault(path: &Path, error: &io::Error) -> Message {
    let name = shown(path);
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::WriteZero => {
            message!("session-disk-full", path = name)
        }
        ErrorKind::NotFound | ErrorKind::NotADirectory => {
            let folder = path.parent().map(shown).unwrap_or_default();
            message!("session-folder-missing", path = name, folder = folder)
        }
        ErrorKind::IsADirectory => message!("session-file-is-directory", path = name),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            message!("session-file-read-only", path = name)
        }
        _ => message!(
            "session-file-write-failed",
            path = name,
            reason = error.to_string()
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id<T: std::fmt::Debug>(result: Result<T, Message>) -> &'static str {
        result.expect_err("a fault").id
    }

    #[test]
    fn every_fault_of_reading_has_its_own_message() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            fs::write(&path, bytes).expect("written");
            path
        };
        assert_eq!(
            id(read_text(&folder.path().join("none"), 9)),
            "session-file-missing"
        );
        assert_eq!(id(read_text(folder.path(), 9)), "session-file-is-directory");
        assert_eq!(
            id(read_text(&file("a", b"a\0b"), 9)),
            "session-file-is-binary"
        );
        let latin = read_text(&file("b", b"a\nb\xf3\n"), 9).expect_err("a fault");
        assert_eq!(latin.id, "session-file-not-utf8");
        assert_eq!(latin.arg("line"), Some(&2_usize.into()));
        assert_eq!(
            id(read_text(&file("c", b"0123456789"), 9)),
            "session-file-too-long"
        );
        assert_eq!(
            read_text(&file("d", "\u{feff}ą".as_bytes()), 9),
            Ok("ą".to_owned())
        );
        assert_eq!(
            id(read_text(&file("e", b"").join("f"), 9)),
            "session-file-missing",
            "a file in the place of a folder"
        );
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn an_endless_device_is_cut_and_a_full_one_says_so() {
        assert_eq!(
            id(read_bytes(Path::new("/dev/zero"), 1 << 16)),
            "session-file-too-long"
        );
        assert_eq!(
            id(write_atomically(Path::new("/dev/full"), b"x")),
            "session-disk-full"
        );
        use std::os::unix::fs::FileTypeExt;
        let kind = fs::metadata("/dev/full").expect("a device").file_type();
        assert!(kind.is_char_device(), "a device is not replaced");
    }

    #[test]
    fn a_file_that_cannot_be_replaced_keeps_its_contents() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.sgf");
        write_atomically(&path, b"old").expect("written");
        let mut permissions = fs::metadata(&path).expect("there").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).expect("set");
        assert_eq!(
            id(write_atomically(&path, b"new")),
            "session-file-read-only"
        );
        assert_eq!(fs::read(&path).expect("there"), b"old");
        assert_eq!(
            id(write_atomically(folder.path(), b"new")),
            "session-file-is-directory"
        );
        assert_eq!(
            id(write_atomically(&folder.path().join("no/b.sgf"), b"new")),
            "session-folder-missing"
        );
        let left: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
        assert_eq!(left.len(), 1, "no temporary file stays: {left:?}");
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.sgf");
        let link = folder.path().join("link.sgf");
        fs::write(&path, b"old").expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("set");
        std::os::unix::fs::symlink(&path, &link).expect("linked");
        write_atomically(&link, b"new").expect("written");
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
        assert_eq!(fs::read(&path).expect("there"), b"new");
        let mode = fs::metadata(&path).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        assert_eq!(identity(&link), identity(&path));
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_without_permission_to_write_is_named() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let inner = folder.path().join("locked");
        fs::create_dir(&inner).expect("made");
        fs::set_permissions(&inner, fs::Permissions::from_mode(0o555)).expect("set");
        let path = inner.join("a.sgf");
        let result = write_atomically(&path, b"new");
        // The superuser may write everywhere; then the file must be there in full.
        match result {
            Ok(()) => assert_eq!(fs::read(&path).expect("there"), b"new"),
            Err(message) => assert_eq!(message.id, "session-file-read-only"),
        }
        fs::set_permissions(&inner, fs::Permissions::from_mode(0o755)).expect("set");
    }
}
