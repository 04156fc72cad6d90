//! Reading documents from arguments, files and standard input, and writing what they become.

use super::console::{Console, Exit};
use super::document_arguments::DocumentArguments;
use crate::base::Message;
use crate::base::clean::clean;
use crate::session::files::{self, MAX_RECORD_BYTES, shown};
use std::io::{self, IsTerminal as _, Write};
use std::path::{Path, PathBuf};

/// A document as it came in.
pub(super) struct Document {
    /// What it is called in messages.
    pub(super) name: String,
    pub(super) bytes: Vec<u8>,
}

impl Document {
    /// The bytes as text; what is not UTF-8 becomes a replacement character, which no format accepts where it matters.
    pub(super) fn into_text(self) -> (String, String) {
        let text = String::from_utf8(self.bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        (self.name, text)
    }
}

/// What a command makes of one document: bytes of output, or nothing when something is wrong that has been said.
pub(super) type Made = io::Result<Option<()>>;

/// Hands every document that was asked for to `make`, which writes what becomes of it; the document after it goes on
/// whatever happens to one. A file as output is written only when all went well.
pub(super) fn each(
    arguments: &DocumentArguments,
    console: &mut Console,
    mut make: impl FnMut(Document, &mut Output, &mut Console) -> Made,
) -> io::Result<Exit> {
    let mut output = Output {
        file: arguments.output.clone().map(|path| (path, Vec::new())),
    };
    let mut exit = Exit::Done;
    for given in given(arguments) {
        let document = match given.read() {
            Ok(document) => document,
            Err(fault) => {
                console.complain(&fault, None)?;
                exit = Exit::Faults;
                continue;
            }
        };
        if make(document, &mut output, console)?.is_none() {
            exit = Exit::Faults;
        }
    }
    if let (Exit::Done, Some((path, bytes))) = (exit, output.file)
        && let Err(fault) = files::write_atomically(&path, &bytes)
    {
        console.complain(&fault, None)?;
        exit = Exit::Faults;
    }
    Ok(exit)
}

/// Where results go: standard output, or a file that waits until all is well.
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
    /// Writes a document of text. Control characters are made visible if it goes to a terminal.
    pub(super) fn write_text(&mut self, console: &mut Console, text: &str) -> io::Result<()> {
        let is_shown = self.file.is_none() && io::stdout().is_terminal();
        let text = match is_shown {
            true => clean(text),
            false => text.into(),
        };
        self.write(console, |out| out.write_all(text.as_bytes()))
    }
}

/// A document that was asked for.
enum Given<'a> {
    Text(&'a str),
    File(&'a Path),
}

fn given(arguments: &DocumentArguments) -> Vec<Given<'_>> {
    let files = arguments.input.iter().map(|path| Given::File(path));
    let named = arguments.given.iter().map(|text| {
        if names_a_file(text) {
            Given::File(Path::new(text))
        } else {
            Given::Text(text)
        }
    });
    let mut all: Vec<Given<'_>> = files.chain(named).collect();
    if all.is_empty() {
        all.push(Given::File(Path::new("-")));
    }
    all
}

/// True for an argument that is no document itself: standard input, a path to anything that is there, or a name as
/// documents have them.
fn names_a_file(text: &str) -> bool {
    const ENDINGS: [&str; 3] = [".gbb", ".sgf", ".json"];
    let lower = text.to_ascii_lowercase();
    let is_named = !text.contains('\n') && ENDINGS.iter().any(|ending| lower.ends_with(ending));
    text == "-" || is_named || text.len() < 4096 && files::exists(Path::new(text))
}

impl Given<'_> {
    fn read(&self) -> Result<Document, Message> {
        match self {
            Self::Text(text) => Ok(Document {
                name: "TEXT".to_owned(),
                bytes: text.as_bytes().to_vec(),
            }),
            Self::File(path) => Ok(Document {
                name: shown(path),
                bytes: files::read_stream(path, MAX_RECORD_BYTES)?,
            }),
        }
    }
}
