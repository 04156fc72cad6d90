//! Bytes to text. A file states how it is encoded, or does not, or is wrong.
//!
//! The order of precedence: the charset that the caller asks for; a byte order mark; UTF-16 without one; UTF-8 if the
//! bytes are valid UTF-8; what the file states; a guess from the bytes. The whole file is decoded before anything is
//! parsed, because in several charsets of East Asia a `]` or a `\` is the second byte of a character.

mod guess;

use encoding_rs::{Decoder, Encoding, ISO_2022_JP, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use guess::guess;

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
    #[must_use]
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

    fn encoding(self) -> &'static Encoding {
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

/// Returns true if a charset with that name is known.
#[must_use]
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
#[must_use]
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
    match declared {
        Some(declared) if declared != UTF_8 => {
            let read = decode_as(bytes, declared, CharsetOrigin::Declared);
            if !read.1.damaged {
                return read;
            }
            let guessed = decode_as(bytes, guess(bytes), CharsetOrigin::Guessed);
            // A single broken character is no reason to doubt what the file says.
            if read.0.matches('\u{FFFD}').count() <= 2 || guessed.1.damaged {
                read
            } else {
                with_contradiction(guessed, declared)
            }
        }
        _ if is_nearly_utf8(bytes) => {
            let origin = match declared {
                Some(_) => CharsetOrigin::Declared,
                None => CharsetOrigin::Guessed,
            };
            decode_as(bytes, UTF_8, origin)
        }
        _ => {
            let mut guessed = decode_as(bytes, guess(bytes), CharsetOrigin::Guessed);
            if guessed.1.damaged {
                guessed = decode_as(bytes, WINDOWS_1252, CharsetOrigin::Guessed);
            }
            match declared {
                Some(declared) => with_contradiction(guessed, declared),
                None => guessed,
            }
        }
    }
}

/// Returns true if bytes are UTF-8 except for a few: a file that was cut within a character, or a character that another
/// program damaged. Text in another charset hardly ever has ten valid UTF-8 characters for each invalid place.
fn is_nearly_utf8(bytes: &[u8]) -> bool {
    let (mut valid, mut invalid) = (0usize, 0usize);
    for chunk in bytes.utf8_chunks() {
        valid += chunk
            .valid()
            .chars()
            .filter(|letter| !letter.is_ascii())
            .count();
        invalid += usize::from(!chunk.invalid().is_empty());
    }
    valid >= 10 * invalid
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
    let (text, damaged) = encoding.decode_with_bom_removal(bytes);
    let charset = Charset {
        name: encoding.name(),
        origin,
        damaged,
        contradicted: None,
    };
    (text.into_owned(), charset)
}
