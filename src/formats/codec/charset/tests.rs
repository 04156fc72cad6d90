//! Texts of several charsets with letters that were cut at random places.

use super::*;
use crate::base::dice::Dice;
use encoding_rs::{BIG5, EUC_JP, EUC_KR, GB18030, GBK, KOI8_R, SHIFT_JIS, WINDOWS_1251};

const JAPANESE: &str =
    "小林光一武宮正樹趙治勲加藤正夫大竹英雄井山裕太羽根直樹山下敬吾高尾紳路依田紀基";
const SIMPLIFIED: &str =
    "马晓春聂卫平常昊古力柯洁罗洗河俞斌刘小光曹大元钱宇平芮乃伟孔杰胡耀宇周鹤洋";
const TRADITIONAL: &str =
    "張栩王立誠林海峰周俊勳陳詩淵蕭正浩林至涵夏大銘黑嘉嘉蔡炳風楊博崴王元均吳清源包功";
const KOREAN: &str = "이창호조훈현유창혁서봉수이세돌최철한박영훈강동윤김지석박정환신진서변상일";
const RUSSIAN: &str = "иванпетровшикшиндинерштейналексейзахаровбогдановсуринантонсоловьёв";

/// Charsets with letters that are names in them.
const CHARSETS: [(&Encoding, &str); 12] = [
    (UTF_8, JAPANESE),
    (UTF_8, SIMPLIFIED),
    (UTF_8, KOREAN),
    (UTF_8, RUSSIAN),
    (SHIFT_JIS, JAPANESE),
    (EUC_JP, JAPANESE),
    (GBK, SIMPLIFIED),
    (GB18030, SIMPLIFIED),
    (BIG5, TRADITIONAL),
    (EUC_KR, KOREAN),
    (WINDOWS_1251, RUSSIAN),
    (KOI8_R, RUSSIAN),
];

fn name(letters: &[char], length: usize, dice: &mut Dice) -> String {
    let letter = |_| letters[dice.below(letters.len())];
    (0..length).map(letter).collect()
}

/// Returns a game with names, with the name at an index cut inside its last letter, and how it is to be read.
fn cut_game(
    encoding: &'static Encoding,
    declared: Option<&str>,
    names: &[String],
    cut: usize,
) -> (Vec<u8>, String) {
    let idents = ["PB", "BR", "PW", "WR", "EV", "PC"];
    let mut bytes = b"(;GM[1]".to_vec();
    let mut text = "(;GM[1]".to_owned();
    if let Some(declared) = declared {
        bytes.extend(format!("CA[{declared}]").bytes());
        text += &format!("CA[{declared}]");
    }
    for (index, name) in names.iter().enumerate() {
        let encoded = encoding.encode(name).0;
        let ident = idents[index % idents.len()];
        bytes.extend(format!("{ident}[").bytes());
        text += &format!("{ident}[");
        match index == cut {
            true => {
                let before: String = name.chars().take(name.chars().count() - 1).collect();
                bytes.extend(&encoded[..encoded.len() - 1]);
                text += &format!("{before}\u{FFFD}");
            }
            false => {
                bytes.extend(&*encoded);
                text += name;
            }
        }
        bytes.push(b']');
        text.push(']');
    }
    bytes.extend(b";B[aa])");
    text += ";B[aa])";
    (bytes, text)
}

fn hints(declared: Option<&'static Encoding>) -> CharsetHints {
    CharsetHints {
        declared,
        ..CharsetHints::default()
    }
}

#[test]
fn a_cut_letter_does_not_change_the_charset_of_the_others() {
    let mut dice = Dice(7);
    let (mut guesses, mut wrong_guesses) = (0, 0);
    for round in 0..400 {
        for (encoding, letters) in CHARSETS {
            // A letter of one byte cannot be cut.
            if encoding.is_single_byte() {
                continue;
            }
            let letters: Vec<char> = letters.chars().collect();
            // What the file says is believed for fewer letters than a guess needs.
            let names = 2 + dice.below(5);
            let names: Vec<String> = (0..names)
                .map(|_| name(&letters, 2 + dice.below(3), &mut dice))
                .collect();
            let cut = dice.below(names.len());
            let (bytes, text) = cut_game(encoding, Some(encoding.name()), &names, cut);
            let (read, charset) = decode(&bytes, None, hints(Some(encoding)));
            assert_eq!(read, text, "{round} {} {charset:?}", encoding.name());
            assert_eq!(charset.contradicted, None);
            assert!(charset.damaged);
            let expected = broken_bytes(encoding, &names, cut);
            let chosen = decode(&bytes, Some(encoding.name()), hints(None));
            assert_eq!(
                (chosen.0, expected.len()),
                (text, encoding.encode(&names[cut]).0.len() - 1)
            );
            if names.len() < 4 || encoding == GB18030 {
                continue;
            }
            let (bytes, text) = cut_game(encoding, None, &names, cut);
            let (read, charset) = decode(&bytes, None, hints(None));
            if encoding != UTF_8 {
                guesses += 1;
                wrong_guesses += usize::from(read != text);
                continue;
            }
            assert_eq!(read, text, "{round} {charset:?}");
            // UTF-8 that says something else is UTF-8, broken letter or not.
            let wrong = [GBK, SHIFT_JIS, WINDOWS_1251, UTF_16LE][dice.below(4)];
            let (bytes, text) = cut_game(encoding, Some(wrong.name()), &names, cut);
            let (read, charset) = decode(&bytes, None, hints(Some(wrong)));
            assert_eq!(read, text, "{round} {charset:?}");
            assert_eq!(charset.contradicted, Some(wrong.name()));
        }
    }
    // A guess from eight letters and more is nearly always right.
    assert!(
        wrong_guesses * 100 < guesses,
        "{wrong_guesses} of {guesses}"
    );
}

/// Returns the bytes of a name with its last letter cut.
fn broken_bytes(encoding: &'static Encoding, names: &[String], cut: usize) -> Vec<u8> {
    let (bytes, ..) = encoding.encode(&names[cut]);
    bytes[..bytes.len() - 1].to_vec()
}

#[test]
fn a_charset_that_is_wrong_for_all_bytes_is_not_believed() {
    let mut dice = Dice(11);
    for _ in 0..400 {
        for (encoding, letters) in CHARSETS.into_iter().filter(|row| row.0 != UTF_8) {
            let letters: Vec<char> = letters.chars().collect();
            let names: Vec<String> = (0..3).map(|_| name(&letters, 3, &mut dice)).collect();
            let (bytes, text) = cut_game(encoding, Some("UTF-8"), &names, names.len());
            let charset = decode(&bytes, None, hints(Some(UTF_8))).1;
            assert_eq!(charset.name, guess(&bytes).name(), "{text}");
            assert_eq!(charset.contradicted, Some("UTF-8"));
        }
    }
}

#[test]
fn a_bracket_that_is_the_second_byte_of_a_letter_stays_one() {
    // 包 is A5 5D in Big5 and ゾ is 83 5D in Shift_JIS.
    let texts = [
        (
            BIG5,
            "(;C[小籠包]PB[包]PW[包\\]LB[aa:包];B[aa]C[(麵包) 包];W[bb]C[包W[aa\\] 包 B])(;C[包])",
        ),
        (
            SHIFT_JIS,
            "(;C[ゾゾ]PB[ゾ];B[aa]C[(ゾ) ゾ];W[bb]C[ゾ B[aa\\]])(;C[ゾ])",
        ),
    ];
    for (encoding, text) in texts {
        let (bytes, _, has_failed) = encoding.encode(text);
        assert!(!has_failed);
        assert_eq!(cut_letters(&bytes, encoding), [0; 0]);
        assert_eq!(decode(&bytes, None, hints(Some(encoding))).0, text);
    }
}

#[test]
fn letters_are_counted_alike_in_parts_of_any_size() {
    let mut dice = Dice(5);
    for _ in 0..500 {
        let text: Vec<char> = "aé小😀 ".chars().collect();
        let mut bytes = name(&text, 40, &mut dice).into_bytes();
        for _ in 0..dice.below(4) {
            let place = dice.below(bytes.len());
            bytes.remove(place);
        }
        let mut letters = Utf8Letters::default();
        for part in bytes.chunks(1 + dice.below(9)) {
            letters.feed(part);
        }
        assert_eq!(letters.finish(), LetterCount::of_utf8(&bytes), "{bytes:?}");
    }
}

#[test]
fn the_bytes_of_broken_letters_are_found() {
    let bytes = "a é 小".as_bytes();
    assert_eq!(broken_letters(bytes, UTF_8), [&[0; 0][..]; 0]);
    let bytes = b"\xe5\xb0 x \xff\xe9\"\xd0";
    assert_eq!(
        broken_letters(bytes, UTF_8),
        [&b"\xe5\xb0"[..], b"\xff", b"\xe9", b"\xd0"]
    );
    let many = b"\xff ".repeat(9000);
    assert_eq!(broken_letters(&many, UTF_8).len(), 9000);
}
