//! Arbitrary bytes as games and positions of PGN, PDN, EPD and FEN.
//!
//! The first line names the format; the rest is the file.

use gametui::base::Message;
use gametui::codec::records::{FileBytes, RecordFormat, format_of_file};
use gametui::session::Session;
use gametui::session::load::{RulesRequest, load_rules};
use std::ops::Range;
use std::sync::Arc;

/// The longest file that is tried.
const LONGEST: usize = 4_000;

/// Checks that a file is the same read whole and in parts, that a game or position that is written reads back as the
/// same, and that nothing fails.
pub fn texts(bytes: &[u8]) {
    let end = bytes.iter().position(|byte| *byte == b'\n');
    let Some((kind, file)) = end.and_then(|end| Some((bytes.get(..end)?, bytes.get(end + 1..)?)))
    else {
        return;
    };
    let rules = match kind {
        b"pgn" | b"epd" | b"fen" => "chess",
        b"pdn" => "russian",
        _ => return,
    };
    if file.len() > LONGEST {
        return;
    }
    let kind = String::from_utf8_lossy(kind);
    let loaded = load_rules(&RulesRequest::file(rules)).expect("bundled rules");
    let mut session = loaded.into_session();
    let text = String::from_utf8_lossy(file);
    match format_of_file(&format!("x.{kind}")) {
        Some(format) => {
            divided(format, file);
            written(&mut session, format, &text);
        }
        None => position(&mut session, &text),
    }
}

/// A file that is read a few bytes at a time.
#[derive(Debug)]
struct Parts(Vec<u8>);

impl FileBytes for Parts {
    fn length(&self) -> u64 {
        self.0.length()
    }

    fn read(&self, range: Range<u64>) -> Result<Vec<u8>, Message> {
        self.0.read(range.start..range.end.min(range.start + 5))
    }
}

fn divided(format: &'static dyn RecordFormat, bytes: &[u8]) {
    let whole = format.read(bytes.to_vec(), None);
    let mut seen = Vec::new();
    let parts = format.open(Arc::new(Parts(bytes.to_vec())), None, &mut |part| {
        seen.extend_from_slice(part);
    });
    let parts = parts.expect("read in parts").expect("memory");
    assert_eq!(seen, bytes);
    assert_eq!(parts.games(), whole.games());
    for game in 0..whole.games() {
        let _ = whole.root_info(game);
        let _ = whole.summary(game, 8).expect("a game");
        let _ = Arc::clone(&whole).read_game(game, None).expect("a game");
    }
}

fn written(session: &mut Session, format: &'static dyn RecordFormat, text: &str) {
    let name = format!("x.{}", format.name());
    let Some(first) = write(session, format, &name, text) else {
        return;
    };
    let second = write(session, format, &name, &first);
    assert_eq!(second.as_ref(), Some(&first), "{text}");
}

/// Reads a text and returns the first game of it as it is written, if it can be.
fn write(
    session: &mut Session,
    format: &'static dyn RecordFormat,
    name: &str,
    text: &str,
) -> Option<String> {
    let loaded = session.game_reader().read_text(name, text).ok()?;
    session.take_game(loaded);
    let mut document = session.document();
    document.format = format;
    document.source = None;
    String::from_utf8(document.to_bytes().ok()?).ok()
}

fn position(session: &mut Session, text: &str) {
    if session.place_fen(text, None).is_err() {
        return;
    }
    let fen = session.fen().expect("written");
    session.place_fen(&fen, None).expect("read again");
    assert_eq!(session.fen().as_ref(), Ok(&fen), "{text}");
}
