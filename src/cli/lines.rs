//! The lines of a program that gives commands.

use std::io::{self, BufRead};

/// The longest line, in bytes. A command with all the moves of a long game fits.
pub(super) const LONGEST: usize = 1 << 20;

/// Reads a line, at most [`LONGEST`] bytes of it. The second value is true if more was dropped.
pub(super) fn read_line(source: &mut impl BufRead) -> io::Result<Option<(Vec<u8>, bool)>> {
    let mut line = Vec::new();
    let mut is_too_long = false;
    loop {
        let part = match source.fill_buf() {
            Ok(part) => part,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if part.is_empty() {
            return Ok((!line.is_empty()).then_some((line, is_too_long)));
        }
        let end = part.iter().position(|byte| *byte == b'\n');
        let length = end.unwrap_or(part.len());
        let room = LONGEST - line.len();
        is_too_long |= length > room;
        line.extend(part.iter().take(length.min(room)));
        source.consume(end.map_or(length, |end| end + 1));
        if end.is_some() {
            return Ok(Some((line, is_too_long)));
        }
    }
}
