//! The bytes of a file that is being written: new text in its charset, and copies of parts of the old file.

use super::source::{Offsets, SgfFile};
use crate::codec::charset::Charset;
use crate::codec::records::Unencodable;
use std::ops::Range;

pub(super) struct Sink<'f> {
    out: Vec<u8>,
    charset: Charset,
    old: Option<Old<'f>>,
    error: Option<Unencodable>,
    /// True if the last text written is an unclosed value.
    is_open: bool,
    /// True if new text beyond ASCII was written.
    pub(super) has_new_non_ascii: bool,
}

/// The file that parts are copied from.
struct Old<'f> {
    file: &'f SgfFile,
    /// `None` if parts are encoded again instead of copied byte for byte.
    offsets: Option<Offsets<'f>>,
    /// A part of its text that is still to be copied. Adjacent parts are copied together, because converting offsets
    /// takes time.
    pending: Range<usize>,
}

impl<'f> Sink<'f> {
    /// Creates a sink for a new file in UTF-8.
    pub(super) fn new() -> Self {
        Self {
            out: Vec::new(),
            charset: Charset::default(),
            old: None,
            error: None,
            is_open: false,
            has_new_non_ascii: false,
        }
    }

    /// Creates a sink for a file that replaces another one, in the same charset or in UTF-8.
    pub(super) fn replacing(file: &'f SgfFile, to_utf8: bool) -> Self {
        let charset = file.collection().charset();
        let offsets = if to_utf8 { None } else { Offsets::new(file) };
        Self {
            charset: if to_utf8 { Charset::default() } else { charset },
            old: Some(Old {
                file,
                offsets,
                pending: 0..0,
            }),
            ..Self::new()
        }
    }

    /// Appends new text.
    pub(super) fn write(&mut self, text: &str) {
        self.has_new_non_ascii |= !text.is_ascii();
        self.write_old(text);
    }

    /// Appends text of the old file in another form.
    pub(super) fn write_old(&mut self, text: &str) {
        if !text.is_empty() {
            self.flush();
            self.close_value();
            self.encode(text);
        }
    }

    /// Closes the value with which the old file ends, because something follows it now.
    fn close_value(&mut self) {
        // The file ended within a value, and now something follows. If it ends with a lone backslash, that would escape
        // the bracket, so it gets another one first.
        if std::mem::take(&mut self.is_open)
            && let Some(old) = &self.old
        {
            let text = old.file.collection().text();
            let backslashes = text.bytes().rev().take_while(|byte| *byte == b'\\');
            self.encode(if backslashes.count() % 2 == 0 {
                "]"
            } else {
                "\\]"
            });
        }
    }

    /// Appends a part of the old file's text.
    pub(super) fn copy(&mut self, part: Range<usize>) {
        if part.is_empty() {
            return;
        }
        if let Some(old) = &mut self.old
            && old.pending.end == part.start
        {
            old.pending.end = part.end;
            return;
        }
        self.flush();
        if let Some(old) = &mut self.old {
            old.pending = part;
        }
    }

    fn flush(&mut self) {
        let Some(old) = &mut self.old else { return };
        let part = std::mem::take(&mut old.pending);
        if part.is_empty() {
            return;
        }
        self.close_value();
        let Some(old) = &self.old else { return };
        let collection = old.file.collection();
        self.is_open = collection.is_unclosed() && part.end == collection.text().len();
        match &old.offsets {
            Some(offsets) => self.out.extend_from_slice(offsets.bytes(part)),
            None => self.encode(collection.text().get(part).unwrap_or_default()),
        }
    }

    fn encode(&mut self, text: &str) {
        if self.error.is_none()
            && let Err(character) = self.charset.encode(text, &mut self.out)
        {
            self.error = Some(Unencodable {
                character,
                charset: self.charset.name,
            });
        }
    }

    /// Returns true if new text is written in UTF-8.
    pub(super) fn is_utf8(&self) -> bool {
        self.charset.is_utf8()
    }

    /// Returns the bytes of the file. A byte order mark of the old file, which is not part of its text, is kept unless
    /// the charset changes.
    pub(super) fn finish(mut self) -> Result<Vec<u8>, Unencodable> {
        self.flush();
        if let Some(error) = self.error {
            return Err(error);
        }
        let old = self.old.as_ref().map_or(&[][..], |old| old.file.bytes());
        let mark = self.charset.mark_of(old);
        if !self.out.starts_with(mark) {
            self.out.splice(0..0, mark.iter().copied());
        }
        Ok(self.out)
    }
}
