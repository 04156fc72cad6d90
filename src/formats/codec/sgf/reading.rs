//! The entry points: bytes to a collection, strictly or leniently.

use super::charset::{decode, states_unknown};
use super::error::{SgfError, SgfErrorKind};
use super::format::FileFormats;
use super::read::Lenient;
use super::repair::{Repair, RepairKind};
use super::strict::Strict;
use super::tree::Collection;
use crate::base::{Diagnostic, FileId, Span};
use crate::codec::charset::CharsetOrigin;
use crate::message;

/// The most bytes of a file: offsets have 31 bits, and every value may have to be stored a second time.
const MAX_BYTES: usize = 1 << 29;

/// Options for reading a file.
#[derive(Clone, Copy, Debug)]
pub struct SgfParseOptions<'o> {
    /// True to refuse invalid files; false to repair them.
    pub strict: bool,
    /// The charset of the file, whatever the file says itself.
    pub charset: Option<&'o str>,
    /// The formats by which the strict reader checks identifiers and values.
    pub formats: &'o FileFormats,
}

impl SgfParseOptions<'static> {
    /// Everything that can be made sense of is read.
    pub fn lenient() -> Self {
        Self {
            strict: false,
            charset: None,
            formats: FileFormats::standard(),
        }
    }

    /// Invalid files are refused, as the package SGFGrove does.
    pub fn strict() -> Self {
        Self {
            strict: true,
            formats: FileFormats::original(),
            ..Self::lenient()
        }
    }
}

/// A file that was read, and the repairs that were needed.
#[derive(Clone, Debug, Default)]
pub struct SgfReading {
    /// The games.
    pub collection: Collection,
    /// The first thousand repairs, in order; empty for a strict reading.
    pub repairs: Vec<Repair>,
    /// The number of further repairs.
    pub more_repairs: usize,
}

/// Reads a file leniently.
pub fn read(bytes: &[u8]) -> SgfReading {
    // A lenient reading never fails.
    read_with(bytes, &SgfParseOptions::lenient()).unwrap_or_default()
}

/// Reads a file.
///
/// # Errors
/// Returns the first error; only a strict reading fails.
pub fn read_with(bytes: &[u8], options: &SgfParseOptions<'_>) -> Result<SgfReading, SgfError> {
    let (text, charset) = decode(bytes.get(..MAX_BYTES).unwrap_or(bytes), options.charset);
    if bytes.len() > MAX_BYTES || text.len() > MAX_BYTES {
        return too_large(options);
    }
    let length = text.len();
    if options.strict {
        if charset.damaged {
            let offset = text.find('\u{FFFD}').unwrap_or(length);
            let kind = SgfErrorKind::InvalidCharset(charset.name);
            return Err(SgfError::new(&text, kind, offset, (offset + 3).min(length)));
        }
        let mut strict = Strict::new(&text, options.formats);
        strict.file()?;
        let (mut tree, appendix) = (strict.tree, strict.appendix);
        let text = appendix.finish(text, &mut tree);
        return Ok(SgfReading {
            collection: tree.finish(text, length, charset),
            ..SgfReading::default()
        });
    }
    let mut lenient = Lenient::new(&text);
    if let Some(said) = charset.contradicted {
        lenient.repair(RepairKind::WrongCharset(said, charset.name), 0, 0);
    } else if charset.origin != CharsetOrigin::Chosen && states_unknown(bytes) {
        lenient.repair(RepairKind::UnknownCharset(charset.name), 0, 0);
    } else if charset.origin == CharsetOrigin::Guessed {
        lenient.repair(RepairKind::GuessedCharset(charset.name), 0, 0);
    }
    if charset.damaged {
        let offset = text.find('\u{FFFD}').unwrap_or(length);
        let end = (offset + 3).min(length);
        lenient.repair(RepairKind::BadCharacters(charset.name), offset, end);
    }
    lenient.file();
    let (mut tree, appendix) = (lenient.tree, lenient.appendix);
    let (mut repairs, more_repairs) = (lenient.repairs, lenient.more_repairs);
    repairs.sort_by_key(|repair| repair.start);
    let text = appendix.finish(text, &mut tree);
    Ok(SgfReading {
        collection: tree.finish(text, length, charset),
        repairs,
        more_repairs,
    })
}

fn too_large(options: &SgfParseOptions<'_>) -> Result<SgfReading, SgfError> {
    if options.strict {
        return Err(SgfError::new("", SgfErrorKind::TooLarge, 0, 0));
    }
    Ok(SgfReading {
        repairs: vec![Repair {
            kind: RepairKind::TooLarge,
            start: 0,
            end: 0,
        }],
        ..SgfReading::default()
    })
}

impl SgfReading {
    /// Returns the repairs as diagnostics.
    pub fn diagnostics(&self, file: FileId) -> Vec<Diagnostic> {
        let mut all: Vec<Diagnostic> = self
            .repairs
            .iter()
            .map(|repair| repair.diagnostic(file))
            .collect();
        if self.more_repairs > 0 {
            all.push(Diagnostic::note(
                Span::new(file, 0, 0),
                message!("sgf-more-repairs", count = self.more_repairs),
            ));
        }
        all
    }
}
