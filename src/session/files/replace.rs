//! Replacing the contents of a file, all or nothing.
//!
//! The contents are written to a temporary file beside the target, which is then renamed to it. The temporary file is
//! locked while it is written; one that is not locked was left by a program that was killed, and the next program
//! removes it ([`remove_abandoned_files`]). Symbolic links, owner, group and permissions of the target are preserved.
//! Devices and pipes are written in place, since they cannot be replaced. Of a file with several hard links only the
//! saved name gets the new contents, because writing in place could leave half a file.
//!
//! Two programs that save the same file take turns: the old file is locked from the last comparison until it has been
//! replaced, so that the second program sees what the first one has written.

use super::{count_access, digest, digest_of_file, folder_of, shown, special_kind, write_error};
use crate::base::Message;
use crate::message;
use std::cell::Cell;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
#[cfg(unix)]
use std::time::Instant;
use tempfile::NamedTempFile;

const PREFIX: &str = ".gametui-";
const SUFFIX: &str = ".tmp";

/// The greatest number of links that are followed, as on Linux.
const MAX_LINKS: usize = 40;

/// How long to wait for another program that is replacing the same file.
#[cfg(unix)]
const LONGEST_TURN: Duration = Duration::from_secs(1);

/// The age at which a temporary file is removed on systems without file locks.
const ABANDONED_AFTER: Duration = Duration::from_secs(24 * 3600);

/// Replaces the contents of a file, all or nothing: the old contents stay if anything goes wrong.
///
/// # Errors
/// The disk is full, the folder or the file is read-only, the folder does not exist, or the path is a directory.
pub fn write_atomically(path: &Path, contents: &[u8]) -> Result<(), Message> {
    write_unless(path, contents, &|| false).map(|_| ())
}

/// Replaces a file as [`write_atomically`] does, unless `is_cancelled` returns true before that. Returns true if the
/// file was replaced.
///
/// # Errors
/// As for [`write_atomically`].
pub fn write_unless(
    path: &Path,
    contents: &[u8],
    is_cancelled: &dyn Fn() -> bool,
) -> Result<bool, Message> {
    count_access();
    // The target of a link is replaced, not the link. What is no file, such as `/dev/stdout` before a pipe, may be a link
    // whose text names nothing.
    let target = match fs::metadata(path) {
        Ok(found) if !found.is_file() && !found.is_dir() => path.to_owned(),
        _ => follow_links(path).map_err(|error| write_error(path, &folder_of(path), &error))?,
    };
    let failed = |error: io::Error| write_error(path, &folder_of(&target), &error);
    match fs::metadata(&target) {
        Ok(old) if old.is_dir() => Err(message!("session-file-is-directory", path = shown(path))),
        Ok(old) if old.is_file() => {
            if old.permissions().readonly() {
                return Err(message!("session-file-read-only", path = shown(path)));
            }
            replace(&target, contents, Some(&old), is_cancelled).map_err(failed)
        }
        Ok(special) => {
            if special_kind(special.file_type()) == "pipe" && !has_reader(&target) {
                return Err(message!("session-pipe-without-reader", path = shown(path)));
            }
            // A reader of a pipe waits for what is written; of a device nobody says that it is the file that was read.
            if special_kind(special.file_type()) != "pipe" && is_cancelled() {
                return Ok(false);
            }
            write_in_place(&target, contents).map_err(failed)?;
            Ok(true)
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            replace(&target, contents, None, is_cancelled).map_err(failed)
        }
        Err(error) => Err(failed(error)),
    }
}

/// Replaces a file as [`write_unless`] does, provided that `is_expected` accepts its present contents. They are
/// compared at the last moment, so that no other program can write in between. A file that was removed is created
/// again.
///
/// # Errors
/// As for [`write_atomically`]; also if the contents are not as expected, in which case the file is left alone.
pub fn write_if_expected(
    path: &Path,
    contents: &[u8],
    is_cancelled: &dyn Fn() -> bool,
    is_expected: &dyn Fn() -> bool,
) -> Result<bool, Message> {
    let is_changed = Cell::new(false);
    let written = write_unless(path, contents, &|| {
        is_changed.set(fs::exists(path).unwrap_or(true) && !is_expected());
        is_changed.get() || is_cancelled()
    })?;
    if is_changed.get() {
        return Err(message!(
            "session-file-changed-elsewhere",
            path = shown(path)
        ));
    }
    Ok(written)
}

/// Replaces a file as [`write_if_expected`] does, if it has the expected digest or the new contents already. Returns
/// the digest of the new contents, or `None` if the save was cancelled.
///
/// # Errors
/// As for [`write_if_expected`].
pub fn write_if_digest(
    path: &Path,
    contents: &[u8],
    is_cancelled: &dyn Fn() -> bool,
    expected: Option<u64>,
) -> Result<Option<u64>, Message> {
    let new = digest(contents);
    let is_expected = || {
        expected.is_none_or(|expected| {
            digest_of_file(path).is_ok_and(|found| [expected, new].contains(&found))
        })
    };
    let written = write_if_expected(path, contents, is_cancelled, &is_expected)?;
    Ok(written.then_some(new))
}

/// Returns true if a save failed because another program has changed the file since it was read.
pub fn is_changed_elsewhere(error: &Message) -> bool {
    error.id == "session-file-changed-elsewhere"
}

/// Resolves links. The file at the end need not exist: a link may point to a file that is still to be created.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&target) {
            // `join` with an absolute path yields that path.
            Ok(link) => target = folder_of(&target).join(link),
            Err(_) => return Ok(target),
        }
    }
    // For a cycle of links, this returns the error of the operating system.
    fs::metadata(path).map(|_| target)
}

fn replace(
    target: &Path,
    contents: &[u8],
    old: Option<&Metadata>,
    is_cancelled: &dyn Fn() -> bool,
) -> io::Result<bool> {
    // The order matters. Everything that can fail or take long (a full disk, permissions, `sync_all`) is done on the
    // temporary file, before the lock. Under the lock there is only the last comparison (`is_cancelled`) and the
    // rename, which is atomic in one folder. Without `sync_all` a crash of the system could leave the new name with no
    // contents.
    let mut file = temporary_file(&folder_of(target))?;
    file.write_all(contents)?;
    if let Some(old) = old {
        keep_attributes(file.as_file(), old)?;
    }
    file.as_file().sync_all()?;
    let _turn = old.and_then(|_| lock_to_replace(target));
    if is_cancelled() {
        return Ok(false);
    }
    file.persist(target).map_err(|error| error.error)?;
    Ok(true)
}

/// Locks a file that is about to be replaced, so that no other program replaces it meanwhile. Dropping the result
/// releases the lock. Returns `None` if the system has no locks or if another program does not release its own in time:
/// the file is then replaced without one.
#[cfg(unix)]
fn lock_to_replace(target: &Path) -> Option<File> {
    use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
    let deadline = Instant::now() + LONGEST_TURN;
    while Instant::now() < deadline {
        let mut options = OpenOptions::new();
        let file = options.read(true).custom_flags(libc::O_NONBLOCK);
        let file = file.open(target).ok()?;
        // Polled, because a lock that is waited for cannot be given up; a program that hangs must not hang this one.
        // After the time the save continues without: a file that is never saved is worse than one that is saved twice.
        match file.try_lock() {
            Ok(()) => {
                // Another program may have replaced the file while this one waited.
                let (held, there) = (file.metadata().ok()?, fs::metadata(target).ok()?);
                if (held.dev(), held.ino()) == (there.dev(), there.ino()) {
                    return Some(file);
                }
            }
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(5)),
            Err(TryLockError::Error(_)) => return None,
        }
    }
    None
}

/// On other systems an open file cannot be replaced, so it cannot be locked either.
#[cfg(not(unix))]
fn lock_to_replace(_target: &Path) -> Option<File> {
    None
}

/// Creates a temporary file in a folder and locks it.
fn temporary_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    {
        // By default only the owner could read the temporary file, but it becomes an ordinary document.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    create_locked(&builder, folder)
}

/// Creates a temporary file and locks it, where the system has locks.
pub(in crate::session) fn create_locked(
    builder: &tempfile::Builder<'_, '_>,
    folder: &Path,
) -> io::Result<NamedTempFile> {
    loop {
        let file = builder.tempfile_in(folder)?;
        // Another program may have removed the file as abandoned before it was locked.
        match file.as_file().try_lock() {
            Err(TryLockError::WouldBlock) => continue,
            Ok(()) if file.path().symlink_metadata().is_err() => continue,
            // On systems without locks it is used unlocked.
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(file),
        }
    }
}

/// Copies owner, group and permissions of another file. If the group cannot be set, the rights of the group are reduced
/// to those of everybody.
#[cfg(unix)]
fn keep_attributes(file: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let new = file.metadata()?;
    let mut mode = old.permissions().mode();
    if new.gid() != old.gid() && fchown(file, None, Some(old.gid())).is_err() {
        mode = (mode & !0o2070) | ((mode & 0o007) << 3);
    }
    if new.uid() != old.uid() && fchown(file, Some(old.uid()), None).is_err() {
        mode &= !0o4000;
    }
    // Must follow `chown`, which clears the set-user-ID and set-group-ID bits.
    file.set_permissions(fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn keep_attributes(file: &File, old: &Metadata) -> io::Result<()> {
    file.set_permissions(old.permissions())
}

/// Returns true if a program is reading from a pipe. Opening the pipe for writing would block until one does.
#[cfg(unix)]
fn has_reader(pipe: &Path) -> bool {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = OpenOptions::new();
    options.write(true).custom_flags(libc::O_NONBLOCK);
    options.open(pipe).is_ok()
}

#[cfg(not(unix))]
fn has_reader(_pipe: &Path) -> bool {
    true
}

fn write_in_place(target: &Path, contents: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).open(target)?;
    file.write_all(contents)?;
    file.flush()
}

/// Removes the temporary files that killed programs have left in a folder. Those that are still being written stay.
pub fn remove_abandoned_files(folder: &Path) {
    count_access();
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_ours = name.starts_with(PREFIX) && name.ends_with(SUFFIX);
        if is_ours && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            remove_abandoned(&entry.path());
        }
    }
}

fn remove_abandoned(path: &Path) {
    let Ok(file) = OpenOptions::new().read(true).write(true).open(path) else {
        return;
    };
    let is_abandoned = match file.try_lock() {
        Ok(()) => true,
        Err(TryLockError::WouldBlock) => false,
        Err(TryLockError::Error(_)) => {
            let changed = file.metadata().and_then(|metadata| metadata.modified());
            changed.is_ok_and(|time| time.elapsed().is_ok_and(|age| age > ABANDONED_AFTER))
        }
    };
    if is_abandoned {
        // If this fails, the next start tries again. The lock is held until the file is gone.
        let _ = fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::files::{identity, read_bytes};

    fn id<T: std::fmt::Debug>(result: Result<T, Message>) -> &'static str {
        result.expect_err("an error").id
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        let name = |entry: io::Result<fs::DirEntry>| {
            let name = entry.expect("an entry").file_name();
            name.into_string().expect("Unicode")
        };
        entries.map(name).collect()
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
        assert_eq!(names(folder.path()), ["a.sgf"], "no temporary file stays");
    }

    #[test]
    fn what_was_given_up_is_not_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.sgf");
        write_atomically(&path, b"old").expect("written");
        assert_eq!(write_unless(&path, b"new", &|| true), Ok(false));
        assert_eq!(fs::read(&path).expect("there"), b"old");
        assert_eq!(names(folder.path()), ["a.sgf"]);
    }

    #[cfg(unix)]
    #[test]
    fn of_two_that_save_at_the_same_time_one_sees_the_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.sgf");
        for round in 0..20 {
            write_atomically(&path, b"old").expect("written");
            let barrier = std::sync::Barrier::new(4);
            let save = |name: usize| {
                barrier.wait();
                let contents = format!("{round} {name}");
                write_if_digest(
                    &path,
                    contents.as_bytes(),
                    &|| {
                        // The comparison is over; this gives the other threads time to replace the file.
                        std::thread::sleep(Duration::from_millis(2));
                        false
                    },
                    Some(digest(b"old")),
                )
            };
            let results: Vec<_> = std::thread::scope(|scope| {
                let save = &save;
                let threads: Vec<_> = (0..4).map(|name| scope.spawn(move || save(name))).collect();
                let joined = threads.into_iter().map(|thread| thread.join());
                joined.map(|result| result.expect("no panic")).collect()
            });
            let saved = results.iter().filter(|result| result.is_ok()).count();
            assert_eq!(saved, 1, "{results:?}");
        }
    }

    #[test]
    fn files_of_a_killed_program_are_removed_and_those_being_written_stay() {
        let folder = tempfile::tempdir().expect("a folder");
        let inside = |name: &str| folder.path().join(name);
        fs::write(inside(".gametui-abcdef.tmp"), "half").expect("written");
        fs::write(inside(".gametui-notes"), "mine").expect("written");
        fs::write(inside("a.tmp"), "mine").expect("written");
        fs::create_dir(inside(".gametui-folder.tmp")).expect("made");
        let written = temporary_file(folder.path()).expect("a file");
        remove_abandoned_files(folder.path());
        let mut remaining = names(folder.path());
        remaining.sort();
        let own = written.path().file_name().expect("a name");
        let mut expected = [
            own.to_str().expect("Unicode"),
            ".gametui-folder.tmp",
            ".gametui-notes",
            "a.tmp",
        ];
        expected.sort_unstable();
        assert_eq!(remaining, expected);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_device_says_so_and_is_not_replaced() {
        assert_eq!(
            id(write_atomically(Path::new("/dev/full"), b"x")),
            "session-disk-full"
        );
        use std::os::unix::fs::FileTypeExt;
        let kind = fs::metadata("/dev/full").expect("a device").file_type();
        assert!(kind.is_char_device());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_that_became_a_device_is_not_what_was_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.sgf");
        std::os::unix::fs::symlink("/dev/null", &path).expect("a link");
        let saved = write_if_digest(&path, b"new", &|| false, Some(digest(b"old")));
        assert!(saved.is_err_and(|error| is_changed_elsewhere(&error)));
        let saved = write_if_digest(&path, b"new", &|| false, None);
        assert_eq!(saved, Ok(Some(digest(b"new"))));
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
    fn a_link_that_leads_nowhere_is_saved_through() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().expect("a folder");
        let inside = |name: &str| folder.path().join(name);
        fs::create_dir(inside("there")).expect("made");
        symlink("second.sgf", inside("first.sgf")).expect("linked");
        symlink("there/third.sgf", inside("second.sgf")).expect("linked");
        write_atomically(&inside("first.sgf"), b"new").expect("written");
        assert_eq!(fs::read(inside("there/third.sgf")).expect("there"), b"new");
        for link in ["first.sgf", "second.sgf"] {
            let metadata = fs::symlink_metadata(inside(link)).expect("there");
            assert!(metadata.is_symlink(), "{link}");
        }
        symlink("round.sgf", inside("round.sgf")).expect("linked");
        assert!(write_atomically(&inside("round.sgf"), b"new").is_err());
    }

    /// Only root may change the owner; for other users the test checks that nothing fails.
    #[cfg(unix)]
    #[test]
    fn owner_and_group_stay() {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.sgf");
        fs::write(&path, b"old").expect("written");
        let given = chown(&path, Some(12_345), Some(23_456)).is_ok();
        let mode = fs::Permissions::from_mode(0o664);
        fs::set_permissions(&path, mode).expect("set");
        let before = fs::metadata(&path).expect("there");
        write_atomically(&path, b"new").expect("written");
        let after = fs::metadata(&path).expect("there");
        assert_eq!(
            (after.uid(), after.gid(), after.mode()),
            (before.uid(), before.gid(), before.mode())
        );
        assert_eq!(after.uid() == 12_345, given);
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
        // Root may write anywhere; then the file must be complete.
        match result {
            Ok(()) => assert_eq!(fs::read(&path).expect("there"), b"new"),
            Err(message) => assert_eq!(message.id, "session-file-read-only"),
        }
        fs::set_permissions(&inner, fs::Permissions::from_mode(0o755)).expect("set");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_pipe_that_nobody_reads_is_no_place_to_write_to() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("pipe.sgf");
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.expect("mkfifo").success());
        assert_eq!(
            id(write_atomically(&path, b"new")),
            "session-pipe-without-reader"
        );
        assert_eq!(id(read_bytes(&path, 9)), "session-file-is-special");
    }
}
