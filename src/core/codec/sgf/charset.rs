//! Bytes to text. A file says in `CA` how it is encoded, or does not, or is wrong.
//!
//! The order of precedence: the charset that the caller asks for; a byte order mark; UTF-16 without one; UTF-8 if the
//! bytes are valid UTF-8; what `CA` says; a guess from the bytes. The whole file is decoded before anything is parsed,
//! because in several charsets of East Asia a `]` or a `\` is the second byte of a character.

use super::guess::guess;
use encoding_rs::{Decoder, Encoding, ISO_2022_JP, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// The number of leading bytes in which `CA` is searched.
const DECLARED_WITHIN: usize = 1 << 16;

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
    /// `CA` says so.
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
    /// The charset that `CA` names, if the bytes do not match it.
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
    pub(super) fn is_stated_by_mark(self) -> bool {
        self.origin == CharsetOrigin::Mark && !self.is_utf8()
    }

    /// Returns the byte order mark at the start of bytes in this charset; empty if there is none.
    pub(super) fn mark_of(self, bytes: &[u8]) -> &[u8] {
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
    pub(super) fn decoder(self) -> Decoder {
        self.encoding().new_decoder_with_bom_removal()
    }

    /// Appends a text in this charset. UTF-16 is encoded here, because `encoding_rs` does not encode it.
    ///
    /// # Errors
    /// Returns the first character that the charset does not have; nothing is appended then.
    pub(super) fn encode(self, text: &str, out: &mut Vec<u8>) -> Result<(), char> {
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
pub(super) fn is_ascii_based(charset: Charset) -> bool {
    let encoding = charset.encoding();
    encoding.is_ascii_compatible() && encoding != ISO_2022_JP
}

/// Returns true if a charset with that name is known.
#[must_use]
pub fn is_charset(name: &str) -> bool {
    Encoding::for_label_no_replacement(name.trim().as_bytes()).is_some()
}

/// Returns the text of a file, without a byte order mark.
#[must_use]
pub(crate) fn decode(bytes: &[u8], chosen: Option<&str>) -> (String, Charset) {
    if let Some(chosen) =
        chosen.and_then(|name| Encoding::for_label_no_replacement(name.trim().as_bytes()))
    {
        return with(bytes, chosen, CharsetOrigin::Chosen);
    }
    if let Some((marked, _)) = Encoding::for_bom(bytes) {
        return with(bytes, marked, CharsetOrigin::Mark);
    }
    if let Some(wide) = unmarked_utf16(bytes) {
        return with(bytes, wide, CharsetOrigin::Guessed);
    }
    let declared = declared(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        // Charsets that switch tables by escape sequences look like ASCII.
        return match declared {
            Some(shifting) if shifting == ISO_2022_JP && bytes.contains(&0x1b) => {
                with(bytes, shifting, CharsetOrigin::Declared)
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
            let read = with(bytes, declared, CharsetOrigin::Declared);
            if !read.1.damaged {
                return read;
            }
            let guessed = with(bytes, guess(bytes), CharsetOrigin::Guessed);
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
            with(bytes, UTF_8, origin)
        }
        _ => {
            let mut guessed = with(bytes, guess(bytes), CharsetOrigin::Guessed);
            if guessed.1.damaged {
                guessed = with(bytes, WINDOWS_1252, CharsetOrigin::Guessed);
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

/// Adds to a decoded text that `CA` names another charset.
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

fn with(bytes: &[u8], encoding: &'static Encoding, origin: CharsetOrigin) -> (String, Charset) {
    let (text, damaged) = encoding.decode_with_bom_removal(bytes);
    let charset = Charset {
        name: encoding.name(),
        origin,
        damaged,
        contradicted: None,
    };
    (text.into_owned(), charset)
}

/// Detects UTF-16 without a byte order mark by `(` and `;`, or a letter, with zero bytes between them.
fn unmarked_utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = bytes.iter().take(512).position(|byte| *byte == b'(')?;
    let near = |index: Option<usize>| index.and_then(|index| bytes.get(index)).copied();
    let (before, after) = (near(start.checked_sub(1)), near(Some(start + 1)));
    let next_but_one = near(Some(start + 2)).is_some_and(|byte| byte.is_ascii() && byte != 0);
    match (before, after) {
        _ if !next_but_one => None,
        (_, Some(0)) if start % 2 == 0 && near(Some(start + 3)) == Some(0) => Some(UTF_16LE),
        (Some(0), Some(0)) if start % 2 == 1 => Some(UTF_16BE),
        _ => None,
    }
}

/// Returns the charset of the first `CA` with a known name.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = bytes.get(..DECLARED_WITHIN).unwrap_or(bytes);
    let mut offset = 0;
    while let Some(found) = head
        .get(offset..)?
        .windows(3)
        .position(|three| three == b"CA[")
    {
        let start = offset + found;
        offset = start + 3;
        let inside_word = start
            .checked_sub(1)
            .and_then(|before| head.get(before))
            .is_some_and(u8::is_ascii_alphanumeric);
        let rest = head.get(offset..)?;
        let end = rest.iter().take(64).position(|byte| *byte == b']');
        let label = end.and_then(|end| rest.get(..end));
        if let Some(encoding) = label.and_then(Encoding::for_label_no_replacement)
            && !inside_word
        {
            return Some(encoding);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{BIG5, EUC_JP, EUC_KR, GBK, SHIFT_JIS, WINDOWS_1251};

    fn name(bytes: &[u8]) -> (&'static str, CharsetOrigin) {
        let charset = decode(bytes, None).1;
        (charset.name, charset.origin)
    }

    #[test]
    fn charsets_are_told_from_marks_declarations_and_bytes() {
        use CharsetOrigin::*;
        let japanese = "(;GM[1]GN[第十二期名人戦]PB[あべさん]PW[こばやし]C[これはコミがかりです])";
        let chinese = "(;GM[1]PB[马晓春九段]PW[聂卫平]C[黑棋下得很好白棋不好]RE[黑中盘胜])";
        let traditional = "(;GM[1]PB[張栩九段]PW[王立誠]C[黑棋下得很好這一手是問題])";
        let korean = "(;GM[1]PB[이창호 구단]PW[조훈현]C[흑이 좋은 수를 두었다])";
        let rows: [(&'static Encoding, &str, &'static str); 6] = [
            (SHIFT_JIS, japanese, "Shift_JIS"),
            (EUC_JP, japanese, "EUC-JP"),
            (GBK, chinese, "GBK"),
            (BIG5, traditional, "Big5"),
            (EUC_KR, korean, "EUC-KR"),
            (
                WINDOWS_1251,
                "(;PB[Иван Петров]C[чёрные выигрывают])",
                "windows-1251",
            ),
        ];
        for (encoding, text, wanted) in rows {
            let bytes = encoding.encode(text).0;
            assert_eq!(name(&bytes), (wanted, Guessed));
            assert_eq!(decode(&bytes, None).0, text);
            let declared = text.replace("(;", &format!("(;CA[{wanted}]"));
            let bytes = encoding.encode(&declared).0;
            assert_eq!(name(&bytes), (wanted, Declared));
            assert_eq!(decode(&bytes, Some(wanted)).0, declared);
        }
        assert_eq!(name(b"(;C[caf\xe9]N[\xe4 b])"), ("windows-1252", Guessed));
        assert_eq!(name(b"(;C[caf\xc3\xa9]CA[big5])"), ("UTF-8", Evident));
        assert_eq!(name(b"\xef\xbb\xbf(;)"), ("UTF-8", Mark));
        assert_eq!(name(b"\xff\xfe(\0;\0)\0"), ("UTF-16LE", Mark));
        assert_eq!(name(b"\n\0(\0;\0)\0"), ("UTF-16LE", Guessed));
        assert_eq!(name(b"\0(\0;\0)"), ("UTF-16BE", Guessed));
        assert_eq!(decode(b"\0(\0;\0)", None).0, "(;)");
        assert_eq!(
            name(b"(;CA[iso-2022-jp]C[\x1b$B$\"\x1b(B])").0,
            "ISO-2022-JP"
        );
    }

    #[test]
    fn bytes_that_are_nothing_are_kept_where_that_can_be() {
        let (text, charset) = decode(b"(;CA[UTF-8]C[a\xff\xe9b\x80])", None);
        assert_eq!(charset.name, "windows-1252");
        assert!(!charset.damaged);
        assert_eq!(text, "(;CA[UTF-8]C[aÿéb€])");
        // A file that was cut within a character still has the charset that it declares.
        for declared in ["CA[UTF-8]", ""] {
            let whole = format!("(;{declared}C[Матч Ван Ли, 王立誠 九段");
            let (text, charset) = decode(whole.as_bytes().split_last().expect("bytes").1, None);
            assert_eq!((charset.name, charset.damaged), ("UTF-8", true));
            assert_eq!(text.strip_suffix('\u{FFFD}'), whole.strip_suffix('段'));
        }
        let (text, charset) = decode(b"(;CA[Shift_JIS]C[\x82\xa0\x82", None);
        assert_eq!((charset.name, charset.damaged), ("Shift_JIS", true));
        assert_eq!(text, "(;CA[Shift_JIS]C[あ\u{FFFD}");
    }
}
