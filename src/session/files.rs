//! Reading and writing of whole files, with a clear message for everything that can go wrong.
//!
//! Invariants:
//! - all file access goes through this module, and every function that touches a file is counted ([`calls`]), so that a
//!   test can prove that a thread touches none;
//! - only regular files of bounded size are read: a named pipe, socket or device is refused before it is opened,
//!   because opening one may block forever;
//! - a file is replaced as a whole or not at all ([`write_atomically`]).

mod copy;
mod parts;
mod pipe;
mod replace;

pub use copy::TemporaryCopy;
pub use parts::{
    BlockDigests, FileParts, FileStamp, MAX_PARTS_BYTES, digest_of_file, open_parts, stamp,
};
use pipe::Pipe;

pub(super) use replace::create_locked;
pub use replace::{
    is_changed_elsewhere, remove_abandoned_files, write_atomically, write_if_digest,
    write_if_expected, write_unless,
};

use crate::base::Message;
pub use crate::base::{Digest, digest};
use crate::message;
use std::cell::Cell;
use std::fs::{self, File, FileType, Metadata, OpenOptions};
use std::io::{self, BufRead, ErrorKind, Read};
use std::path::{Path, PathBuf};

/// The largest rule or look file that is read, in bytes.
pub const MAX_SOURCE_BYTES: u64 = 16 << 20;

/// The largest record or position file that is read, in bytes.
pub const MAX_RECORD_BYTES: u64 = 512 << 20;

thread_local! {
    static CALLS: Cell<u64> = const { Cell::new(0) };
}

/// Returns how often the current thread has touched a file.
pub fn calls() -> u64 {
    CALLS.get()
}

pub(super) fn count_access() {
    CALLS.set(CALLS.get().wrapping_add(1));
}

/// Reads a file of at most `limit` bytes.
///
/// # Errors
/// The file does not exist, is not a regular file, is longer than `limit`, or cannot be read.
pub fn read_bytes(path: &Path, limit: u64) -> Result<Vec<u8>, Message> {
    count_access();
    let failed = |error: io::Error| read_error(path, &error);
    // Opening a pipe or a device may block until another program opens it.
    refuse_special(path, &fs::metadata(path).map_err(failed)?)?;
    let file = open_without_waiting(path).map_err(failed)?;
    let metadata = file.metadata().map_err(failed)?;
    // The file may have been replaced since `metadata` was called.
    refuse_special(path, &metadata)?;
    if metadata.len() > limit {
        return Err(too_long(path, limit));
    }
    read_opened(path, file, limit)
}

/// Checks that a file can be read, without reading it.
///
/// # Errors
/// The file does not exist, is not a regular file or is longer than `limit`.
pub fn check_readable(path: &Path, limit: u64) -> Result<(), Message> {
    match length(path)? > limit {
        true => Err(too_long(path, limit)),
        false => Ok(()),
    }
}

/// Returns the length of a file in bytes, without reading it.
///
/// # Errors
/// The file does not exist or is not a regular file.
pub fn length(path: &Path) -> Result<u64, Message> {
    count_access();
    let metadata = fs::metadata(path).map_err(|error| read_error(path, &error))?;
    refuse_special(path, &metadata)?;
    Ok(metadata.len())
}

/// Refuses anything but regular files and inherited pipes such as `<(command)` of a shell, which are meant to be read.
fn refuse_special(path: &Path, metadata: &Metadata) -> Result<(), Message> {
    if metadata.is_dir() {
        return Err(message!("session-file-is-directory", path = shown(path)));
    }
    if metadata.is_file() || is_inherited(path) {
        return Ok(());
    }
    Err(is_special(path, special_kind(metadata.file_type())))
}

fn is_special(path: &Path, kind: &'static str) -> Message {
    message!("session-file-is-special", path = shown(path), kind = kind)
}

/// Returns the kind of a special file as a selector of the message texts.
fn special_kind(kind: FileType) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if kind.is_fifo() {
            return "pipe";
        }
        if kind.is_socket() {
            return "socket";
        }
    }
    let _ = kind;
    "device"
}

/// Returns true if a path names an inherited file descriptor.
fn is_inherited(path: &Path) -> bool {
    let folders = ["/dev/fd", "/proc/self/fd"];
    path == Path::new("/dev/stdin") || folders.iter().any(|folder| path.starts_with(folder))
}

fn open_without_waiting(path: &Path) -> io::Result<File> {
    // `O_NONBLOCK`: if the file was replaced by a pipe since it was looked at, opening returns at once instead of
    // waiting for a writer. For regular files the flag has no effect.
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        let is_pipe =
            || fs::metadata(path).is_ok_and(|file| special_kind(file.file_type()) == "pipe");
        // An inherited terminal is read as any input; a pipe may have lost its writer, so that opening it would wait.
        if !is_inherited(path) || is_pipe() {
            options.custom_flags(libc::O_NONBLOCK);
        }
    }
    options.open(path)
}

/// What exists at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathKind {
    Nothing,
    /// A folder, or a link to one.
    Folder,
    /// Anything else, including a dangling link.
    Other,
}

/// Returns what exists at a path.
pub fn path_kind(path: &Path) -> PathKind {
    count_access();
    match path.symlink_metadata() {
        Err(_) => PathKind::Nothing,
        Ok(_) if path.is_dir() => PathKind::Folder,
        Ok(_) => PathKind::Other,
    }
}

/// Returns true if anything exists at a path, including a dangling link.
pub fn exists(path: &Path) -> bool {
    path_kind(path) != PathKind::Nothing
}

/// Returns the path for typed text, in which `~` stands for the home folder and `-` is a file of that name: what is typed
/// comes from standard input itself, so that nothing else can be read there.
pub fn typed_path(typed: &str) -> PathBuf {
    let below_home = match typed.strip_prefix('~') {
        Some("") => Some(""),
        Some(rest) => rest.strip_prefix(['/', std::path::MAIN_SEPARATOR]),
        None => None,
    };
    let home = below_home.and_then(|below| Some(std::env::home_dir()?.join(below)));
    let path = home.unwrap_or_else(|| PathBuf::from(typed));
    match is_standard_input(&path) {
        true => Path::new(".").join(path),
        false => path,
    }
}

/// Returns true for a regular file.
pub fn is_file(path: &Path) -> bool {
    count_access();
    path.is_file()
}

pub fn is_folder(path: &Path) -> bool {
    count_access();
    path.is_dir()
}

/// Returns up to `most` names in a folder, unordered, each with true if it is a folder itself. Names that are not
/// Unicode are left out.
pub fn list_folder(folder: &Path, most: usize) -> Vec<(String, bool)> {
    try_list_folder(folder, most).unwrap_or_default()
}

/// Does the same as [`list_folder`] and tells why a folder cannot be read.
///
/// # Errors
/// The folder does not exist or cannot be read.
pub fn try_list_folder(folder: &Path, most: usize) -> Result<Vec<(String, bool)>, Message> {
    count_access();
    let entries = fs::read_dir(folder).map_err(|error| read_error(folder, &error))?;
    let listed = entries.flatten().take(most).filter_map(|entry| {
        // Only a link needs another look at the disk, which would be slow for thousands of files.
        let is_folder = match entry.file_type() {
            Ok(kind) if !kind.is_symlink() => kind.is_dir(),
            _ => entry.path().is_dir(),
        };
        Some((entry.file_name().into_string().ok()?, is_folder))
    });
    Ok(listed.collect())
}

/// Creates a folder for files of the program, and its missing ancestors. Only the user may look into them, as the XDG Base
/// Directory Specification asks, because unsaved work is private.
///
/// # Errors
/// The folder cannot be created.
pub fn make_folder(folder: &Path) -> Result<(), Message> {
    count_access();
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    let parent = folder.parent().unwrap_or(folder);
    builder
        .create(folder)
        .map_err(|error| write_error(folder, parent, &error))
}

/// Returns true for `-`, which stands for standard input.
pub fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Returns true for standard input, an inherited pipe such as `<(command)` of a shell, and any other path whose name says
/// nothing, because what is there is no file.
pub fn is_stream(path: &Path) -> bool {
    let is_special = || fs::metadata(path).is_ok_and(|it| !it.is_file() && !it.is_dir());
    is_standard_input(path) || is_inherited(path) || is_special()
}

/// The longest line that [`read_line`] reads, in bytes; the rest of a longer one is read as another line.
const LONGEST_LINE: u64 = 1 << 20;

/// Reads a line without its line break; `None` at the end of the input. Invalid UTF-8 becomes replacement characters,
/// which no move contains.
///
/// # Errors
/// The input cannot be read.
pub fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let length = input.take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
    if length == 0 {
        return Ok(None);
    }
    let line = String::from_utf8_lossy(&bytes);
    Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned()))
}

/// Like [`read_bytes`], but reads standard input if the path is `-`.
///
/// # Errors
/// As for [`read_bytes`].
pub fn read_input(path: &Path, limit: u64) -> Result<Vec<u8>, Message> {
    if !is_standard_input(path) {
        return read_bytes(path, limit);
    }
    count_access();
    let failed = |error: io::Error| message!("load-input-failed", reason = error.to_string());
    read_to_end(path, io::stdin().lock(), limit)?.map_err(failed)
}

/// Like [`read_input`], but also reads named pipes that a program writes to, and devices, which may block.
///
/// # Errors
/// As for [`read_bytes`], except that special files are accepted.
pub fn read_stream(path: &Path, limit: u64) -> Result<Vec<u8>, Message> {
    let metadata = fs::metadata(path).ok();
    let kind = metadata.filter(|file| !file.is_file() && !file.is_dir());
    let Some(kind) = kind.filter(|_| !is_standard_input(path)) else {
        return read_input(path, limit);
    };
    count_access();
    let opened = match special_kind(kind.file_type()) {
        "pipe" => open_without_waiting(path),
        _ => File::open(path),
    };
    read_opened(
        path,
        opened.map_err(|error| read_error(path, &error))?,
        limit,
    )
}

/// Reads all of a file that was opened, which may be a pipe.
fn read_opened(path: &Path, file: File, limit: u64) -> Result<Vec<u8>, Message> {
    let failed = |error: io::Error| match error.kind() {
        ErrorKind::NotConnected => is_special(path, "pipe"),
        _ => read_error(path, &error),
    };
    let kind = file.metadata().map_err(failed)?.file_type();
    match special_kind(kind) {
        "pipe" => read_to_end(path, Pipe::new(file, is_inherited(path)), limit)?.map_err(failed),
        _ => read_to_end(path, file, limit)?.map_err(failed),
    }
}

/// Reads all input, or fails if it is longer than `limit` bytes.
fn read_to_end(path: &Path, input: impl Read, limit: u64) -> Result<io::Result<Vec<u8>>, Message> {
    let mut bytes = Vec::new();
    match input.take(limit + 1).read_to_end(&mut bytes) {
        Err(error) => Ok(Err(error)),
        Ok(_) if bytes.len() as u64 > limit => Err(too_long(path, limit)),
        Ok(_) => Ok(Ok(bytes)),
    }
}

/// Reads a text of at most `limit` bytes without its byte order mark.
///
/// # Errors
/// As for [`read_bytes`]; also if the file is binary or not UTF-8, with the line of the first invalid byte.
pub fn read_text(path: &Path, limit: u64) -> Result<String, Message> {
    as_text(path, read_bytes(path, limit)?)
}

/// Converts the contents of a file to text without its byte order mark.
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

/// Appends a text to a file, which is created if it does not exist. If there is no room for all of it, nothing is
/// appended.
///
/// # Errors
/// The file cannot be written.
pub fn append(path: &Path, text: &str) -> Result<(), Message> {
    use std::io::Write as _;
    count_access();
    let file = fs::OpenOptions::new().create(true).append(true).open(path);
    let written = file.and_then(|mut file| {
        let length = file.metadata()?.len();
        let written = file.write_all(text.as_bytes());
        if written.is_err() {
            file.set_len(length)?;
        }
        written
    });
    written.map_err(|error| write_error(path, &folder_of(path), &error))
}

/// Removes a file if it exists.
///
/// # Errors
/// The file exists and cannot be removed.
pub fn remove(path: &Path) -> Result<(), Message> {
    count_access();
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(write_error(path, &folder_of(path), &error))
        }
        _ => Ok(()),
    }
}

/// Removes a file if it exists and is empty.
///
/// # Errors
/// The file cannot be removed.
pub fn remove_if_empty(path: &Path) -> Result<(), Message> {
    count_access();
    match fs::metadata(path) {
        Ok(found) if found.is_file() && found.len() == 0 => remove(path),
        _ => Ok(()),
    }
}

/// Returns the path for display.
pub fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Returns the absolute path, with links resolved if the file exists, so that all names of one file compare equal.
pub fn identity(path: &Path) -> PathBuf {
    count_access();
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

fn read_error(path: &Path, error: &io::Error) -> Message {
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

/// Returns the message for a failure to write `path`, whose folder is `folder` once links are resolved.
pub(super) fn write_error(path: &Path, folder: &Path, error: &io::Error) -> Message {
    let name = shown(path);
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::WriteZero => {
            message!("session-disk-full", path = name)
        }
        ErrorKind::NotFound | ErrorKind::NotADirectory if !folder.is_dir() => {
            message!(
                "session-folder-missing",
                path = name,
                folder = shown(folder)
            )
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

/// Returns the folder of a file, or `.` if the path has none.
fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn folders_of_the_program_are_the_user_s_own() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let inner = folder.path().join("state/recovery");
        make_folder(&inner).expect("made");
        make_folder(&inner).expect("there already");
        for made in [folder.path().join("state"), inner] {
            let mode = fs::metadata(made).expect("a folder").permissions().mode();
            assert_eq!(mode & 0o777, 0o700);
        }
    }

    fn id<T: std::fmt::Debug>(result: Result<T, Message>) -> &'static str {
        result.expect_err("an error").id
    }

    #[test]
    fn every_error_of_reading_has_its_own_message() {
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
        let latin = read_text(&file("b", b"a\nb\xf3\n"), 9).expect_err("an error");
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

    #[cfg(unix)]
    #[test]
    fn what_is_no_ordinary_file_is_not_opened() {
        let folder = tempfile::tempdir().expect("a folder");
        let socket = folder.path().join("socket.sgf");
        let _listener = std::os::unix::net::UnixListener::bind(&socket).expect("bound");
        for (path, kind) in [(Path::new("/dev/zero"), "device"), (&socket, "socket")] {
            let error = read_bytes(path, 1 << 16).expect_err("an error");
            assert_eq!(error.id, "session-file-is-special");
            assert_eq!(error.arg("kind"), Some(&kind.into()));
        }
    }

    #[test]
    fn what_the_system_refuses_in_a_folder_that_is_there_is_told_in_its_words() {
        let folder = tempfile::tempdir().expect("a folder");
        let missing = io::Error::from(ErrorKind::NotFound);
        let error = |folder: &Path| write_error(&folder.join("x.sgf"), folder, &missing).id;
        assert_eq!(error(folder.path()), "session-file-write-failed");
        let none = folder.path().join("none");
        assert_eq!(error(&none), "session-folder-missing");
    }

    #[test]
    fn a_tilde_is_the_home_folder() {
        let home = std::env::home_dir().expect("a home folder");
        for (typed, path) in [
            ("~", home.clone()),
            ("~/", home.clone()),
            ("~/a/b.sgf", home.join("a/b.sgf")),
            ("~a", PathBuf::from("~a")),
            ("a~", PathBuf::from("a~")),
            // Not standard input, at which somebody types.
            ("-", PathBuf::from("./-")),
        ] {
            assert_eq!(typed_path(typed), path, "{typed}");
        }
    }

    #[test]
    fn every_touch_of_a_file_is_counted() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a");
        let table: [&dyn Fn(); 7] = [
            &|| drop(write_atomically(&path, b"x")),
            &|| drop(read_bytes(&path, 9)),
            &|| drop(identity(&path)),
            &|| assert_eq!(path_kind(&path), PathKind::Other),
            &|| assert!(is_file(&path)),
            &|| assert_eq!(list_folder(folder.path(), 9), [("a".to_owned(), false)]),
            &|| drop(remove(&path)),
        ];
        for (index, touch) in table.iter().enumerate() {
            let before = calls();
            touch();
            assert_eq!(calls(), before + 1, "call {index}");
        }
    }
}
