//! Reads documents from arguments, files and standard input, and writes the results.

use super::console::{Console, ExitKind};
use super::document_arguments::DocumentArguments;
use crate::base::Message;
use crate::base::clean::clean;
use crate::message;
use crate::session::files::{self, MAX_RECORD_BYTES, shown};
use std::io::{self, IsTerminal as _, Write};
use std::path::{Path, PathBuf};

/// A document as it was read.
pub(super) struct InputDocument {
    /// Its name in messages.
    pub(super) name: String,
    pub(super) bytes: Vec<u8>,
}

impl InputDocument {
    /// Returns the name and the text of the document. Invalid UTF-8 becomes replacement characters, which no format
    /// accepts where it matters.
    pub(super) fn into_text(self) -> (String, String) {
        let text = String::from_utf8(self.bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        (self.name, text)
    }

    /// Returns the name and the text of a document that is UTF-8, and reports bytes that are none.
    pub(super) fn into_utf8(self, console: &mut Console) -> io::Result<(String, String)> {
        let is_broken = std::str::from_utf8(&self.bytes).is_err();
        let (name, text) = self.into_text();
        if is_broken {
            let reason = message!("sgf-bad-characters", charset = "UTF-8");
            let path = name.clone();
            let told = message!("session-record-odd", path = path, reason = reason, more = 0);
            console.complain(&told, None)?;
        }
        Ok((name, text))
    }
}

/// Tells how many letters of a file with broken ones are written as U+FFFD.
pub(super) fn tell_replaced(written: &[u8], console: &mut Console) -> io::Result<()> {
    let mark = "\u{FFFD}".as_bytes();
    let count = written.windows(mark.len()).filter(|part| *part == mark);
    match count.count() {
        0 => Ok(()),
        count => console.complain(&message!("cli-letters-replaced", count = count), None),
    }
}

/// The result of converting one document: `None` if an error was found and printed.
pub(super) type Converted = io::Result<Option<()>>;

/// Passes every given document to `make`, which writes the result. An error in one document does not stop the others. An
/// output file is only written if there were no errors.
pub(super) fn each(
    arguments: &DocumentArguments,
    console: &mut Console,
    mut make: impl FnMut(InputDocument, &mut Output, &mut Console) -> Converted,
) -> io::Result<ExitKind> {
    let mut output = Output {
        file: arguments.output.clone().map(|path| (path, Vec::new())),
    };
    let mut exit = ExitKind::Done;
    for source in document_sources(arguments) {
        let document = match source.read() {
            Ok(document) => document,
            Err(error) => {
                console.complain(&error, None)?;
                exit = ExitKind::Errors;
                continue;
            }
        };
        if make(document, &mut output, console)?.is_none() {
            exit = ExitKind::Errors;
        }
    }
    if let (ExitKind::Done, Some((path, bytes))) = (exit, output.file)
        && let Err(error) = files::write_atomically(&path, &bytes)
    {
        console.complain(&error, None)?;
        exit = ExitKind::Errors;
    }
    Ok(exit)
}

/// The destination of results: standard output, or a file that is written when all documents have been converted.
pub(super) struct Output {
    file: Option<(PathBuf, Vec<u8>)>,
}

impl Output {
    /// Writes one result. On standard output, and between results, it ends with a line break.
    pub(super) fn write(
        &mut self,
        console: &mut Console,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        match &mut self.file {
            Some((_, bytes)) => {
                if bytes.last().is_some_and(|last| *last != b'\n') {
                    bytes.push(b'\n');
                }
                write(bytes)
            }
            None => {
                let out = console.output();
                write(out)?;
                out.write_all(b"\n")
            }
        }
    }
}

impl Output {
    /// Writes a text document. Control characters are made visible if it is written to a terminal.
    pub(super) fn write_text(&mut self, console: &mut Console, text: &str) -> io::Result<()> {
        let is_shown = self.file.is_none() && io::stdout().is_terminal();
        let text = match is_shown {
            true => clean(text),
            false => text.into(),
        };
        self.write(console, |out| out.write_all(text.as_bytes()))
    }
}

/// A document given on the command line.
enum DocumentSource<'a> {
    Text(&'a str),
    File(&'a Path),
}

fn document_sources(arguments: &DocumentArguments) -> Vec<DocumentSource<'_>> {
    let files = arguments
        .input
        .iter()
        .map(|path| DocumentSource::File(path));
    let named = arguments.given.iter().map(|text| {
        if names_a_file(text) {
            DocumentSource::File(Path::new(text))
        } else {
            DocumentSource::Text(text)
        }
    });
    let mut all: Vec<DocumentSource<'_>> = files.chain(named).collect();
    if all.is_empty() {
        all.push(DocumentSource::File(Path::new("-")));
    }
    all
}

/// Returns true for an argument that names a file instead of being a document: standard input, an existing path, or a
/// name with the extension of a document.
fn names_a_file(text: &str) -> bool {
    const ENDINGS: [&str; 3] = [".gbb", ".sgf", ".json"];
    let lower = text.to_ascii_lowercase();
    let is_named = !text.contains('\n') && ENDINGS.iter().any(|ending| lower.ends_with(ending));
    text == "-" || is_named || text.len() < 4096 && files::exists(Path::new(text))
}

impl DocumentSource<'_> {
    fn read(&self) -> Result<InputDocument, Message> {
        match self {
            Self::Text(text) => Ok(InputDocument {
                name: "TEXT".to_owned(),
                bytes: text.as_bytes().to_vec(),
            }),
            Self::File(path) => Ok(InputDocument {
                name: shown(path),
                bytes: files::read_stream(path, MAX_RECORD_BYTES)?,
            }),
        }
    }
}
