//! Tokens of GBB.

/// What stands at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Version,
    Size,
    Cell,
    Head,
    /// Index of the colour in Azul, Negro, Rojo, Verde.
    Color(usize),
    /// The value, or none when it needs more than 64 bits.
    Number(Option<u64>),
    Newline,
    Blank,
    Bad,
    End,
}

/// A token and the bytes it covers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) token: Token,
    pub(super) start: usize,
    pub(super) end: usize,
}

const WORDS: [(&[u8], Token); 14] = [
    (b"cell", Token::Cell),
    (b"head", Token::Head),
    (b"size", Token::Size),
    (b"GBB/1.0", Token::Version),
    (b"GBB", Token::Version),
    (b"gbb", Token::Version),
    (b"Azul", Token::Color(0)),
    (b"Negro", Token::Color(1)),
    (b"Rojo", Token::Color(2)),
    (b"Verde", Token::Color(3)),
    (b"A", Token::Color(0)),
    (b"N", Token::Color(1)),
    (b"R", Token::Color(2)),
    (b"V", Token::Color(3)),
];

/// The token at a place. `carriage_returns` makes CR LF a line break.
pub(super) fn token(bytes: &[u8], start: usize, carriage_returns: bool) -> Found {
    let rest = bytes.get(start..).unwrap_or_default();
    let Some(first) = rest.first() else {
        return found(Token::End, start, 0);
    };
    match first {
        b' ' | b'\t' => found(
            Token::Blank,
            start,
            count(rest, |byte| matches!(byte, b' ' | b'\t')),
        ),
        b'0'..=b'9' => number(rest, start),
        b'\n' | b'\x0b' | b'\x0c' => found(Token::Newline, start, breaks(rest, carriage_returns)),
        b'\r' if carriage_returns && rest.starts_with(b"\r\n") => {
            found(Token::Newline, start, breaks(rest, true))
        }
        b'a' => found(Token::Color(0), start, 1),
        b'n' => found(Token::Color(1), start, 1),
        b'r' => found(Token::Color(2), start, 1),
        b'v' => found(Token::Color(3), start, 1),
        _ => WORDS
            .iter()
            .find(|(word, _)| rest.starts_with(word))
            .map_or(found(Token::Bad, start, 1), |(word, token)| {
                found(*token, start, word.len())
            }),
    }
}

fn found(token: Token, start: usize, length: usize) -> Found {
    Found {
        token,
        start,
        end: start + length,
    }
}

fn count(bytes: &[u8], wanted: impl Fn(u8) -> bool) -> usize {
    bytes.iter().take_while(|byte| wanted(**byte)).count()
}

fn breaks(bytes: &[u8], carriage_returns: bool) -> usize {
    let mut at = 0;
    loop {
        match bytes.get(at) {
            Some(b'\n' | b'\x0b' | b'\x0c') => at += 1,
            Some(b'\r') if carriage_returns && bytes.get(at + 1) == Some(&b'\n') => at += 2,
            _ => return at,
        }
    }
}

fn number(rest: &[u8], start: usize) -> Found {
    let mut value = Some(0_u64);
    let mut length = 0;
    for byte in rest {
        if !byte.is_ascii_digit() {
            break;
        }
        let digit = u64::from(byte - b'0');
        value = value.and_then(|value| value.checked_mul(10)?.checked_add(digit));
        length += 1;
    }
    found(Token::Number(value), start, length)
}
