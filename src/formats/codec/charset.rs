//! Bytes to text. A file states how it is encoded, or does not, or is wrong.
//!
//! The order of precedence: the charset that the caller asks for; a byte order mark; UTF-16 without one; UTF-8 if the
//! bytes are valid UTF-8 but for a few; what the file states; a guess from the bytes. The whole file is decoded before
//! anything is parsed, because in several charsets of East Asia a `]` or a `\` is the second byte of a character.
//!
//! A broken letter says nothing about the charset of the others, so a charset is given up by the *share* of broken
//! letters (`LetterCount`). Names in another charset that are read as UTF-8 have about as many broken places as letters.

mod cut_letters;
mod guess;
mod letters;
#[cfg(test)]
mod tests;

use cut_letters::cut_before_braces;
pub(crate) use cut_letters::cut_letters;
use cut_letters::{decode_bytes, decode_cut};
use encoding_rs::{
    Decoder, DecoderResult, Encoding, ISO_2022_JP, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252,
};
use guess::guess;
use letters::is_cut_utf8;
pub(crate) use letters::{LetterCount, Utf8Letters};

/// Why a charset was chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CharsetOrigin {
    /// The bytes are valid UTF-8, or ASCII.
    #[default]
    Evident,
    /// A byte order mark.
    Mark,
    /// The caller asked for it.
    Chosen,
    /// The file says so.
    Declared,
    /// It matches the bytes best.
    Guessed,
}

/// The charset with which a file was decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Charset {
    /// Its name in web standards, such as `UTF-8` or `Shift_JIS`.
    pub name: &'static str,
    /// Why it was chosen.
    pub origin: CharsetOrigin,
    /// True if some bytes could not be decoded and became U+FFFD.
    pub damaged: bool,
    /// The charset that the file states, if the bytes do not match it.
    pub contradicted: Option<&'static str>,
}

impl Default for Charset {
    fn default() -> Self {
        Self {
            name: "UTF-8",
            origin: CharsetOrigin::Evident,
            damaged: false,
            contradicted: None,
        }
    }
}

impl Charset {
    /// Returns true for UTF-8, and therefore for ASCII.
    pub(crate) fn is_utf8(self) -> bool {
        self.name == "UTF-8"
    }

    /// Returns true if a byte order mark of UTF-16 declares the encoding of the file.
    pub(crate) fn is_stated_by_mark(self) -> bool {
        self.origin == CharsetOrigin::Mark && !self.is_utf8()
    }

    /// Returns the byte order mark at the start of bytes in this charset; empty if there is none.
    pub(crate) fn mark_of(self, bytes: &[u8]) -> &[u8] {
        match Encoding::for_bom(bytes) {
            Some((marked, length)) if marked == self.encoding() => {
                bytes.get(..length).unwrap_or_default()
            }
            _ => &[],
        }
    }

    pub(crate) fn encoding(self) -> &'static Encoding {
        Encoding::for_label(self.name.as_bytes()).unwrap_or(UTF_8)
    }

    /// Returns a decoder for a file from its first byte on, which removes a byte order mark.
    pub(crate) fn decoder(self) -> Decoder {
        self.encoding().new_decoder_with_bom_removal()
    }

    /// Appends a text in this charset. UTF-16 is encoded here, because `encoding_rs` does not encode it.
    ///
    /// # Errors
    /// Returns the first character that the charset does not have; nothing is appended then.
    pub(crate) fn encode(self, text: &str, out: &mut Vec<u8>) -> Result<(), char> {
        let encoding = self.encoding();
        if encoding == UTF_16LE || encoding == UTF_16BE {
            for unit in text.encode_utf16() {
                let bytes = match encoding == UTF_16LE {
                    true => unit.to_le_bytes(),
                    false => unit.to_be_bytes(),
                };
                out.extend_from_slice(&bytes);
            }
            return Ok(());
        }
        let (bytes, _, has_failed) = encoding.encode(text);
        if has_failed {
            // The encoder says only that something failed. The character is searched for after that, because it hardly
            // ever happens.
            let fails = |character: &char| encoding.encode(character.encode_utf8(&mut [0; 4])).2;
            return Err(text.chars().find(fails).unwrap_or('\u{FFFD}'));
        }
        out.extend_from_slice(&bytes);
        Ok(())
    }
}

/// Returns true for stateless charsets in which the only bytes below `@` of characters beyond ASCII are digits, so that
/// a byte `;` is always that character.
pub(crate) fn is_ascii_based(charset: Charset) -> bool {
    let encoding = charset.encoding();
    encoding.is_ascii_compatible() && encoding != ISO_2022_JP
}

/// Names that web standards take for that of a larger charset, under which a file is not to be reported.
const OWN_NAMES: [&str; 12] = [
    "GB2312",
    "ISO-8859-1",
    "ISO-8859-9",
    "ISO-8859-11",
    "Latin1",
    "US-ASCII",
    "ASCII",
    "TIS-620",
    "KS_C_5601-1987",
    "Big5-HKSCS",
    "Windows-31J",
    "X-SJIS",
];

/// Returns the name of the charset that a label means: as the label has it, if that is a well-known name.
pub(crate) fn name_of_label(label: &[u8], encoding: &'static Encoding) -> &'static str {
    let label = label.trim_ascii();
    let own_name = OWN_NAMES
        .into_iter()
        .find(|name| name.as_bytes().eq_ignore_ascii_case(label));
    own_name.unwrap_or(encoding.name())
}

/// Returns true if a charset with that name is known.
pub fn is_charset(name: &str) -> bool {
    Encoding::for_label_no_replacement(name.trim().as_bytes()).is_some()
}

/// What the format of a file knows of its charset.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CharsetHints {
    /// UTF-16, if the first characters can be nothing else.
    pub utf16: Option<&'static Encoding>,
    /// The charset that the file states.
    pub declared: Option<&'static Encoding>,
}

/// Returns the text of a file, without a byte order mark. `chosen` is the name of the charset that the caller asks for.
pub(crate) fn decode(bytes: &[u8], chosen: Option<&str>, hints: CharsetHints) -> (String, Charset) {
    if let Some(chosen) =
        chosen.and_then(|name| Encoding::for_label_no_replacement(name.trim().as_bytes()))
    {
        return decode_as(bytes, chosen, CharsetOrigin::Chosen);
    }
    if let Some((marked, _)) = Encoding::for_bom(bytes) {
        return decode_as(bytes, marked, CharsetOrigin::Mark);
    }
    if let Some(utf16) = hints.utf16 {
        return decode_as(bytes, utf16, CharsetOrigin::Guessed);
    }
    let declared = hints.declared;
    // Valid UTF-8 that is not ASCII is UTF-8, whatever the file states: text in another charset almost never happens
    // to be valid. ASCII contradicts no statement.
    if let Ok(text) = std::str::from_utf8(bytes) {
        // Charsets that switch tables by escape sequences look like ASCII.
        return match declared {
            Some(shifting) if shifting == ISO_2022_JP && bytes.contains(&0x1b) => {
                decode_as(bytes, shifting, CharsetOrigin::Declared)
            }
            _ => {
                let contradicted =
                    declared.filter(|declared| *declared != UTF_8 && !text.is_ascii());
                let charset = Charset {
                    contradicted: contradicted.map(Encoding::name),
                    ..Charset::default()
                };
                (text.to_owned(), charset)
            }
        };
    }
    // From here on something is broken in any case. The question is how much: a few broken letters in UTF-8 are an
    // accident (a name cut in the middle of a letter), many mean another charset.
    let utf8 = LetterCount::of_utf8(bytes);
    if utf8.are_certain() {
        let decoded = decode_as(bytes, UTF_8, CharsetOrigin::Evident);
        return match declared {
            Some(declared) if declared == UTF_8 => (decoded.0, stated(decoded.1)),
            Some(declared) => with_contradiction(decoded, declared),
            None => decoded,
        };
    }
    // What states its charset in ASCII is not UTF-16.
    let declared_bytes = declared.filter(|declared| *declared != UTF_16LE && *declared != UTF_16BE);
    if let Some(declared) = declared_bytes {
        let decoded = decode_as(bytes, declared, CharsetOrigin::Declared);
        let letters = match declared == UTF_8 {
            true => utf8,
            false => LetterCount::of_text(&decoded.0),
        };
        let is_cut = match declared == UTF_8 {
            true => is_cut_utf8(bytes),
            false => letters.are_few(),
        };
        if letters.are_credible() || is_cut {
            return decoded;
        }
    }
    // One byte per letter is what the guess resorts to when nothing else fits; as any bytes are valid there, even a
    // few letters that are UTF-8 say more.
    let best = match guess(bytes) {
        best if best.is_single_byte() && utf8.are_beyond_one_byte() => UTF_8,
        best => best,
    };
    let guessed = decode_as(bytes, best, CharsetOrigin::Guessed);
    // Bytes that fit nothing: in windows-1252 every byte is some letter, so nothing is lost when the file is saved.
    let guessed = match best == UTF_8 || LetterCount::of_text(&guessed.0).are_credible() {
        true => guessed,
        false => decode_as(bytes, WINDOWS_1252, CharsetOrigin::Guessed),
    };
    match declared {
        Some(declared) if declared.name() != guessed.1.name => {
            with_contradiction(guessed, declared)
        }
        Some(_) => (guessed.0, stated(guessed.1)),
        None => guessed,
    }
}

/// Marks a charset as the one that the file states.
fn stated(charset: Charset) -> Charset {
    Charset {
        origin: CharsetOrigin::Declared,
        ..charset
    }
}

/// Adds to a decoded text that the file states another charset.
fn with_contradiction(read: (String, Charset), declared: &'static Encoding) -> (String, Charset) {
    let (text, charset) = read;
    let contradicted = Some(declared.name());
    (
        text,
        Charset {
            contradicted,
            ..charset
        },
    )
}

fn decode_as(
    bytes: &[u8],
    encoding: &'static Encoding,
    origin: CharsetOrigin,
) -> (String, Charset) {
    let (text, damaged) = decode_bytes(bytes, encoding);
    let charset = Charset {
        name: encoding.name(),
        origin,
        damaged,
        contradicted: None,
    };
    (text, charset)
}

/// Returns the bytes of a game with comments in braces as text, with U+FFFD for broken letters, and whether there are
/// any. A cut letter before a `}` leaves the `}` as it is.
pub(crate) fn decode_comments(bytes: &[u8], encoding: &'static Encoding) -> (String, bool) {
    let cut = cut_before_braces(bytes, encoding);
    if cut.is_empty() {
        let (text, is_broken) = encoding.decode_without_bom_handling(bytes);
        return (text.into_owned(), is_broken);
    }
    (decode_cut(bytes, encoding, cut), true)
}

/// Returns the bytes of each letter that [`decode_comments`] replaces by U+FFFD, in order.
pub(crate) fn broken_letters<'b>(bytes: &'b [u8], encoding: &'static Encoding) -> Vec<&'b [u8]> {
    let mut broken = Vec::new();
    let mut start = 0;
    for offset in cut_before_braces(bytes, encoding) {
        broken.extend(broken_in(
            bytes.get(start..offset).unwrap_or_default(),
            encoding,
        ));
        broken.extend(bytes.get(offset..=offset));
        start = offset + 1;
    }
    broken.extend(broken_in(bytes.get(start..).unwrap_or_default(), encoding));
    broken
}

fn broken_in<'b>(bytes: &'b [u8], encoding: &'static Encoding) -> Vec<&'b [u8]> {
    let mut broken = Vec::new();
    let mut offset = 0;
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut out = vec![0; 4096];
    loop {
        let rest = bytes.get(offset..).unwrap_or_default();
        let (result, read, _) = decoder.decode_to_utf8_without_replacement(rest, &mut out, true);
        offset += read;
        match result {
            DecoderResult::InputEmpty => return broken,
            DecoderResult::OutputFull => {}
            // `length` bytes are broken, and `after` more were read behind them to find that out; the offset is behind
            // both.
            DecoderResult::Malformed(length, after) => {
                let end = offset.saturating_sub(usize::from(after));
                let start = end.saturating_sub(usize::from(length));
                broken.push(bytes.get(start..end).unwrap_or_default());
            }
        }
    }
}
