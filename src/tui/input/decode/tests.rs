use super::*;
use proptest::collection::vec;
use proptest::prelude::*;

fn decode(bytes: &[u8]) -> Vec<Token> {
    let mut decoder = Decoder::default();
    let mut tokens = Vec::new();
    decoder.feed(bytes, &mut tokens);
    decoder.give_up(&mut tokens);
    tokens
}

fn plain(code: KeyCode) -> Token {
    key(code, KeyModifiers::NONE)
}

fn typed(text: &str) -> Vec<Token> {
    text.chars().map(character).collect()
}

#[test]
fn keys_are_decoded_as_terminals_send_them() {
    use KeyCode::{
        BackTab, Backspace, Char, Delete, Down, End, Enter, Esc, F, Home, Left, Tab, Up,
    };
    use KeyModifiers as M;
    for (bytes, code, modifiers) in [
        ("a", Char('a'), M::NONE),
        ("A", Char('A'), M::SHIFT),
        ("ł", Char('ł'), M::NONE),
        ("\u{1f600}", Char('\u{1f600}'), M::NONE),
        ("\r", Enter, M::NONE),
        ("\n", Char('j'), M::CONTROL),
        ("\t", Tab, M::NONE),
        ("\x7f", Backspace, M::NONE),
        ("\0", Char(' '), M::CONTROL),
        ("\x11", Char('q'), M::CONTROL),
        ("\x1f", Char('7'), M::CONTROL),
        ("\x1b", Esc, M::NONE),
        ("\x1bx", Char('x'), M::ALT),
        ("\x1bż", Char('ż'), M::ALT),
        ("\x1b\r", Enter, M::ALT),
        ("\x1b[A", Up, M::NONE),
        ("\x1bOB", Down, M::NONE),
        ("\x1bOM", Enter, M::NONE),
        ("\x1b[1;5D", Left, M::CONTROL),
        ("\x1b[1;4H", Home, M::SHIFT | M::ALT),
        ("\x1b[Z", BackTab, M::SHIFT),
        ("\x1b[3~", Delete, M::NONE),
        ("\x1b[8;3~", End, M::ALT),
        ("\x1bOP", F(1), M::NONE),
        ("\x1b[1;2S", F(4), M::SHIFT),
        ("\x1b[[E", F(5), M::NONE),
        ("\x1b[15~", F(5), M::NONE),
        ("\x1b[24~", F(12), M::NONE),
        ("\x1b[27;5;13~", Enter, M::CONTROL),
        ("\x1b[97;5u", Char('a'), M::CONTROL),
        ("\x1b[", Char('['), M::ALT),
        ("\x1b]", Char(']'), M::ALT),
        ("\x1bP", Char('P'), M::ALT | M::SHIFT),
    ] {
        assert_eq!(
            decode(bytes.as_bytes()),
            [key(code, modifiers)],
            "{bytes:?}"
        );
    }
    let twice = decode(b"\x1b\x1b[A");
    assert_eq!(twice, [plain(Esc), plain(Up)]);
    let nothing_is_lost = decode(b"\x1b]1ax");
    let alt_bracket = key(Char(']'), M::ALT);
    assert_eq!(nothing_is_lost, [vec![alt_bracket], typed("1ax")].concat());
}

#[test]
fn reports_of_the_mouse_are_decoded() {
    for (bytes, kind, column, row) in [
        (
            "\x1b[<0;3;4M",
            MouseEventKind::Down(MouseButton::Left),
            2,
            3,
        ),
        ("\x1b[<0;3;4m", MouseEventKind::Up(MouseButton::Left), 2, 3),
        (
            "\x1b[<34;300;4M",
            MouseEventKind::Drag(MouseButton::Right),
            299,
            3,
        ),
        ("\x1b[<64;1;1M", MouseEventKind::ScrollUp, 0, 0),
        ("\x1b[<65;0;0M", MouseEventKind::ScrollDown, 0, 0),
        ("\x1b[<35;1;1M", MouseEventKind::Moved, 0, 0),
        ("\x1b[M #$", MouseEventKind::Down(MouseButton::Left), 2, 3),
        ("\x1b[M##$", MouseEventKind::Up(MouseButton::Left), 2, 3),
        (
            "\x1b[32;3;4M",
            MouseEventKind::Down(MouseButton::Left),
            2,
            3,
        ),
    ] {
        let expected = MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        };
        let tokens = decode(bytes.as_bytes());
        assert_eq!(tokens, [Token::Input(Input::Mouse(expected))], "{bytes:?}");
    }
}

#[test]
fn answers_are_taken_out_of_what_is_typed() {
    for (answer, expected) in [
        (
            "\x1b]11;rgb:1e1e/1e1e/2e2e\x07",
            Some(Token::Ground([30, 30, 46])),
        ),
        (
            "\x1b]11;rgb:ff/fa/e0\x1b\\",
            Some(Token::Ground([255, 250, 224])),
        ),
        ("\x1b]11;rgba:f/f/f/0\x1b\\", Some(Token::Ground([255; 3]))),
        ("\x1b]10;rgb:0000/0000/0000\x07", None),
        ("\x1b]11;rgb:zz/0/0\x07", None),
        ("\x1b]11;rgb:0/0\x07", None),
        ("\x1b[?64;1;2c", Some(Token::Attributes)),
        ("\x1b[>41;354;0c", None),
        ("\x1b[12;40R", None),
        ("\x1b[?1u", None),
        ("\x1b[?2026;2$y", None),
        ("\x1bP>|a terminal 1.0\x1b\\", None),
        ("\x1bP1$r0m\x1b\\", None),
        ("\x1b_Gi=31;OK\x1b\\", None),
        ("\x1b[I", None),
    ] {
        let tokens = decode(format!("e2{answer}e4").as_bytes());
        let expected = [typed("e2"), expected.into_iter().collect(), typed("e4")].concat();
        assert_eq!(tokens, expected, "{answer:?}");
    }
}

/// What a broken sequence costs: nothing that is typed after it.
#[test]
fn a_broken_sequence_ends_where_something_else_begins_or_time_is_up() {
    for broken in [
        &b"\xff"[..],
        b"\xe9",
        b"\xc3",
        b"\xf0\x9f",
        b"\x80\x80\x80",
        b"\xed\xa0\x80",
        b"\x1b[1;",
        b"\x1b[<0;3",
        b"\x1b[M ",
        b"\x1b]11;rgb:12",
        b"\x1bP>|half",
        b"\x1b[99999999999999999999",
    ] {
        // What is typed at once, if it cannot belong to the sequence.
        let at_once = decode(&[broken, b"\r\x1b[A"].concat());
        assert_eq!(
            at_once,
            [plain(KeyCode::Enter), plain(KeyCode::Up)],
            "{broken:?}"
        );
        // What is typed later.
        let mut decoder = Decoder::default();
        let mut tokens = Vec::new();
        decoder.feed(broken, &mut tokens);
        decoder.give_up(&mut tokens);
        assert_eq!(decoder.patience(false), None, "{broken:?}");
        decoder.feed(b"ab", &mut tokens);
        assert_eq!(tokens, typed("ab"), "{broken:?}");
    }
    let latin = decode(b"caf\xe9 au");
    assert_eq!(latin, typed("caf au"));
}

#[test]
fn a_paste_is_whole_and_an_unfinished_one_ends() {
    let pasted = |text: &str| Token::Input(Input::Paste(text.to_owned()));
    let whole = decode("\x1b[200~a\r\x1b[Aż\x1b[201~b\x1b[201~".as_bytes());
    assert_eq!(whole, [pasted("a\r\x1b[Aż"), character('b')]);
    let mut decoder = Decoder::default();
    let mut tokens = Vec::new();
    decoder.feed(b"\x1b[200~half\xff", &mut tokens);
    assert_eq!(tokens, []);
    assert_eq!(decoder.patience(false), Some(PASTE_PATIENCE));
    decoder.give_up(&mut tokens);
    decoder.feed(b"q", &mut tokens);
    assert_eq!(tokens, [pasted("half\u{fffd}"), character('q')]);
}

/// Bytes of which random sequences are made.
const PARTS: &[&[u8]] = &[
    b"\x1b",
    b"[",
    b"O",
    b"]",
    b"P",
    b"M",
    b"<",
    b"?",
    b"0",
    b"11",
    b";",
    b":",
    b"~",
    b"\x1b[200~",
    b"\x1b[201~",
    b"\x1b\\",
    b"\x07",
    b"rgb:",
    b"/",
    b"f",
    b"A",
    b"u",
    b"c",
    b"\r",
    b"\xc3",
    b"\xa9",
    b"\xe9",
    b"\xff",
    b"\xf0\x9f\x98\x80",
    b" ",
    b"$",
];

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    vec(prop::sample::select(PARTS), 0..24).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn the_reads_do_not_matter(bytes in prop_oneof![bytes(), vec(any::<u8>(), 0..40)], size in 1_usize..9) {
        let mut decoder = Decoder::default();
        let mut tokens = Vec::new();
        for chunk in bytes.chunks(size) {
            decoder.feed(chunk, &mut tokens);
        }
        decoder.give_up(&mut tokens);
        prop_assert_eq!(&tokens, &decode(&bytes));
        prop_assert_eq!(decoder.patience(false), None);
        decoder.feed(b"k", &mut tokens);
        prop_assert_eq!(tokens.last(), Some(&character('k')));
    }
}
