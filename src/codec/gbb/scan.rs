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
        b'c' => word(rest, b"cell", Token::Cell, start),
        b'h' => word(rest, b"head", Token::Head, start),
        b's' => word(rest, b"size", Token::Size, start),
        b'g' => word(rest, b"gbb", Token::Version, start),
        b'G' if rest.starts_with(b"GBB/1.0") => found(Token::Version, start, 7),
        b'G' => word(rest, b"GBB", Token::Version, start),
        b'A' => color(rest, b"Azul", 0, start),
        b'N' => color(rest, b"Negro", 1, start),
        b'R' => color(rest, b"Rojo", 2, start),
        b'V' => color(rest, b"Verde", 3, start),
        _ => found(Token::Bad, start, 1),
    }
}

fn word(rest: &[u8], word: &[u8], token: Token, start: usize) -> Found {
    if rest.starts_with(word) {
        found(token, start, word.len())
    } else {
        found(Token::Bad, start, 1)
    }
}

/// A colour by its full name, else by its first letter.
fn color(rest: &[u8], name: &[u8], index: usize, start: usize) -> Found {
    let length = if rest.starts_with(name) {
        name.len()
    } else {
        1
    };
    found(Token::Color(index), start, length)
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
    /// So many digits always fit into 64 bits.
    const SAFE: usize = 19;
    let length = count(rest, |byte| byte.is_ascii_digit());
    let digits = rest.get(..length).unwrap_or_default();
    let (head, tail) = digits.split_at(length.min(SAFE));
    let safe = head
        .iter()
        .fold(0_u64, |value, byte| 10 * value + u64::from(byte - b'0'));
    let value = tail.iter().try_fold(safe, |value, byte| {
        value.checked_mul(10)?.checked_add(u64::from(byte - b'0'))
    });
    found(Token::Number(value), start, length)
}
