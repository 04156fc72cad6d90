//! A text that a grammar can read, made from one that it could not: pieces blanked, closing braces added.
//!
//! Invariant: the whole text is the given one with blanks in place of what is left out and with added closing braces;
//! [`Whole::place`] leads back to the given one.

use crate::base::{FileId, Span};

/// Stands for a part that was left out; the grammars call it `hole`.
pub(in crate::rules) const HOLE: u8 = 1;

/// A text that the grammar can read.
#[derive(Debug)]
pub(in crate::rules) struct Whole {
    pub text: String,
    /// Places in the given text where a closing brace was added, in order.
    added: Vec<u32>,
    file: FileId,
    length: u32,
}

impl Whole {
    /// The text with braces added, places blanked and holes set; a byte order mark is blanked as well. Only whole
    /// characters may be blanked.
    pub(in crate::rules) fn mend(
        text: &str,
        file: FileId,
        mut added: Vec<u32>,
        mut blanks: Vec<(u32, u32)>,
        holes: &[u32],
    ) -> Self {
        if text.starts_with('\u{FEFF}') {
            blanks.push((0, 3));
        }
        added.sort_unstable();
        Self {
            text: mended(text, &added, &blanks, holes),
            added,
            file,
            length: u32::try_from(text.len()).unwrap_or(u32::MAX),
        }
    }

    /// The place in the given text of a range of the whole text.
    pub(in crate::rules) fn place(&self, start: usize, end: usize) -> Span {
        let start = self.back(start);
        let end = self.back(end).max(start);
        Span {
            file: self.file,
            start,
            end,
        }
    }

    fn back(&self, offset: usize) -> u32 {
        let offset = u32::try_from(offset).unwrap_or(u32::MAX);
        // Added brace number i stands at `added[i] + i` of the whole text.
        let (mut low, mut high) = (0, self.added.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let at = self.added.get(middle).copied().unwrap_or(0);
            if at.saturating_add(u32::try_from(middle).unwrap_or(u32::MAX)) < offset {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        offset
            .saturating_sub(u32::try_from(low).unwrap_or(u32::MAX))
            .min(self.length)
    }
}

/// The text with the given places blanked, holes set and braces added.
fn mended(text: &str, added: &[u32], blanks: &[(u32, u32)], holes: &[u32]) -> String {
    let mut bytes: Vec<u8> = text.as_bytes().to_vec();
    for byte in bytes.iter_mut().filter(|byte| **byte == HOLE) {
        *byte = 2;
    }
    for (start, end) in blanks {
        if let Some(range) = bytes.get_mut(*start as usize..*end as usize) {
            range.fill(b' ');
        }
    }
    for at in holes {
        if let Some(byte) = bytes.get_mut(*at as usize) {
            *byte = HOLE;
        }
    }
    let mut mended = Vec::with_capacity(bytes.len() + added.len());
    let mut from = 0;
    for at in added {
        let at = *at as usize;
        mended.extend_from_slice(bytes.get(from..at).unwrap_or_default());
        mended.push(b'}');
        from = at;
    }
    mended.extend_from_slice(bytes.get(from..).unwrap_or_default());
    // Only whole characters are blanked, so this never replaces anything.
    String::from_utf8(mended)
        .unwrap_or_else(|wrong| String::from_utf8_lossy(wrong.as_bytes()).into_owned())
}
