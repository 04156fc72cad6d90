//! Converts records from one format to another, game by game.

use super::super::record_files::{FileError, RecordFile};
use super::super::{Session, SessionEvent};
use crate::base::Message;
use crate::codec::records::RecordFormat;
use crate::message;
use crate::search::Bounds;

/// What became of one game.
#[derive(Debug, Default)]
pub struct Conversion {
    /// The game in the new format; `None` if it cannot be written.
    pub bytes: Option<Vec<u8>>,
    /// What the rules refused, could not be read or could not be written, the first in each line of moves.
    pub refused: Vec<Message>,
    /// Other remarks.
    pub remarks: Vec<Message>,
}

/// Opens a game (from 1) of a file in a session and judges all of it by the rules of that. Returns what the rules refused
/// and other remarks.
///
/// # Errors
/// The file has no such game.
pub fn open_game(
    session: &mut Session,
    file: &RecordFile,
    game: usize,
    bounds: &Bounds<'_>,
) -> Result<Conversion, Box<FileError>> {
    let loaded = session.game_reader().read(file, Some(game))?;
    let mut conversion = Conversion {
        refused: loaded.refusals(),
        ..Conversion::default()
    };
    conversion.remarks = session.take_game(loaded);
    let events = session.run_pending_until(bounds);
    for event in events {
        match event {
            SessionEvent::Message(message) => conversion.remarks.push(message),
            SessionEvent::Replayed {
                refused: count @ 1..,
                ..
            } => conversion
                .refused
                .push(message!("convert-judged", count = count)),
            _ => {}
        }
    }
    Ok(conversion)
}

/// Converts a game (from 1) of a file with the rules of a session, which it opens in.
///
/// # Errors
/// The file has no such game.
pub fn convert_game(
    session: &mut Session,
    file: &RecordFile,
    game: usize,
    format: &'static dyn RecordFormat,
    bounds: &Bounds<'_>,
) -> Result<Conversion, Box<FileError>> {
    let mut conversion = open_game(session, file, game, bounds)?;
    let mut document = session.document();
    document.format = format;
    document.source = None;
    match document.to_bytes() {
        Ok(bytes) => conversion.bytes = Some(bytes),
        Err(error) => conversion.refused.push(error),
    }
    Ok(conversion)
}
