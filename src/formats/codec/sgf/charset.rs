//! What the bytes of a collection say of their charset: the property `CA`, and the bytes around the first `(`.

use crate::codec::charset::{self, Charset, CharsetHints, CharsetOrigin};
use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};

/// The number of leading bytes in which `CA` is searched.
const DECLARED_WITHIN: usize = 1 << 16;

/// Returns the text of a file, without a byte order mark. `chosen` is the name of the charset that the caller asks for.
pub(super) fn decode(bytes: &[u8], chosen: Option<&str>) -> (String, Charset) {
    let declared = match declared(bytes) {
        Declared::Known(encoding, name) => Some((encoding, name)),
        Declared::Unknown | Declared::Nothing => None,
    };
    let hints = CharsetHints {
        utf16: unmarked_utf16(bytes),
        declared: declared.map(|(encoding, _)| encoding),
    };
    let (text, mut charset) = charset::decode(bytes, chosen, hints);
    if let Some((encoding, name)) = declared {
        // What the file states is told under the name that it states.
        if charset.contradicted == Some(encoding.name()) {
            charset.contradicted = Some(name);
        } else if charset.origin == CharsetOrigin::Declared && charset.name == encoding.name() {
            charset.name = name;
        }
    }
    (text, charset)
}

/// Returns true if a file states a charset by a name that is not known.
pub(super) fn states_unknown(bytes: &[u8]) -> bool {
    matches!(declared(bytes), Declared::Unknown)
}

/// The charset that a file states.
enum Declared {
    /// One with this name.
    Known(&'static Encoding, &'static str),
    /// One that is not known.
    Unknown,
    /// None.
    Nothing,
}

/// Detects UTF-16 without a byte order mark by `(` and `;`, or a letter, with zero bytes between them.
fn unmarked_utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = bytes.iter().take(512).position(|byte| *byte == b'(')?;
    let near = |index: Option<usize>| index.and_then(|index| bytes.get(index)).copied();
    let (before, after) = (near(start.checked_sub(1)), near(Some(start + 1)));
    let next_but_one = near(Some(start + 2)).is_some_and(|byte| byte.is_ascii() && byte != 0);
    match (before, after) {
        _ if !next_but_one => None,
        // UTF-16 of ASCII has a zero in every second byte: behind the character in little endian, so `(` is at an even
        // offset, and before it in big endian, where it is at an odd one.
        (_, Some(0)) if start % 2 == 0 && near(Some(start + 3)) == Some(0) => Some(UTF_16LE),
        (Some(0), Some(0)) if start % 2 == 1 => Some(UTF_16BE),
        _ => None,
    }
}

/// Returns the charset of the first `CA` with a known name.
fn declared(bytes: &[u8]) -> Declared {
    let head = bytes.get(..DECLARED_WITHIN).unwrap_or(bytes);
    let mut offset = 0;
    let mut declared = Declared::Nothing;
    loop {
        let rest = head.get(offset..).unwrap_or_default();
        let Some(found) = rest.windows(3).position(|three| three == b"CA[") else {
            return declared;
        };
        let start = offset + found;
        offset = start + 3;
        // `GTCA[` is not `CA[`.
        let inside_word = start
            .checked_sub(1)
            .and_then(|before| head.get(before))
            .is_some_and(u8::is_ascii_alphanumeric);
        let rest = head.get(offset..).unwrap_or_default();
        let end = rest.iter().take(64).position(|byte| *byte == b']');
        let Some(label) = end.and_then(|end| rest.get(..end)).filter(|_| !inside_word) else {
            continue;
        };
        match Encoding::for_label_no_replacement(label) {
            Some(encoding) => {
                return Declared::Known(encoding, charset::name_of_label(label, encoding));
            }
            None if label.trim_ascii().is_empty() => {}
            None => declared = Declared::Unknown,
        }
    }
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
    fn what_a_file_states_wins_and_is_told_under_its_name() {
        // A name that is cut inside its only letter, and a byte that is none.
        for (bytes, expected) in [
            (
                &b"(;CA[UTF-8]PB[abc\xe5\xb0])"[..],
                "(;CA[UTF-8]PB[abc\u{FFFD}])",
            ),
            (b"(;CA[utf8]B[a\xff])", "(;CA[utf8]B[a\u{FFFD}])"),
            (
                b"(;CA[UTF-8]PB[x\xe5\xb0]PW[y\xe9\xbe]C[\xf0\x9f\x98 z\xc3])",
                "(;CA[UTF-8]PB[x\u{FFFD}]PW[y\u{FFFD}]C[\u{FFFD} z\u{FFFD}])",
            ),
        ] {
            let (text, charset) = decode(bytes, None);
            assert_eq!(text, expected);
            assert_eq!(
                (charset.name, charset.origin),
                ("UTF-8", CharsetOrigin::Declared)
            );
            assert!(charset.damaged);
        }
        let bytes = GBK.encode("(;CA[gb2312]PB[马晓春])").0;
        assert_eq!(name(&bytes), ("GB2312", CharsetOrigin::Declared));
        assert_eq!(decode(&bytes, None).1.encoding(), GBK);
        let contradicted = |bytes: &[u8]| decode(bytes, None).1.contradicted;
        assert_eq!(
            contradicted("(;CA[gb2312]PB[骊龙])".as_bytes()),
            Some("GB2312")
        );
        for (bytes, is_unknown) in [
            (&b"(;CA[nonsense]PB[x])"[..], true),
            (b"(;CA[ ]PB[x])", false),
            (b"(;CA[nonsense](;N[x])(;CA[UTF-8]N[x]))", false),
            (b"(;PB[x])", false),
            (b"(;xCA[nonsense])", false),
        ] {
            assert_eq!(states_unknown(bytes), is_unknown);
        }
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
