//! Decodes the bytes that a terminal sends: keys, mouse reports, pastes and the terminal's answers.
//!
//! Invariants: a byte that cannot belong to the sequence before it ends that sequence and is decoded anew, so a broken
//! sequence costs nothing but itself; what is incomplete is held only until [`Decoder::patience`] ends. The decoder does
//! not depend on how the bytes are divided into reads.
//!
//! The forms of input, with where each is decoded; what fits none of them is skipped:
//!
//! ```text
//! a, ß, ^A              step, ascii, letter     one key
//! ESC a                 escape                  Alt+a
//! ESC [ 1;5 C           control_sequence        a key with modifiers (parameter minus 1 is a set of bits)
//! ESC O P               escape                  F1 to F4, keypad (SS3)
//! ESC [ < 0;10;5 M      complete, mouse         a report of the mouse (SGR, 1006)
//! ESC [ M b x y         control_sequence        an old report: three bytes, each plus 32
//! ESC [ 97;5 u          complete, unicode       a key by its character (kitty, xterm's formatOtherKeys)
//! ESC [ 200~ ... 201~   feed                    a paste
//! ESC ] 11;rgb:... BEL  string, ground          an answer: the background
//! ESC [ ? ... c         complete                an answer: the attributes of the terminal
//! ```
//!
//! Esc alone is also a key, and only time tells: if nothing follows within `ESC_PATIENCE` it was typed.

use crossterm::event::{
    Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};
use std::time::Duration;

const ESC: u8 = 0x1b;
const BEL: u8 = 0x07;
const PASTE_END: &[u8] = b"\x1b[201~";
/// The longest control sequence that is used has fewer than 30 bytes.
const LONGEST_SEQUENCE: usize = 64;
/// The longest answer that ends with a terminator.
const LONGEST_STRING: usize = 1 << 16;

/// How long an Esc waits for the rest of a sequence.
const ESC_PATIENCE: Duration = Duration::from_millis(40);
/// How long any other half sequence waits for its rest.
const PATIENCE: Duration = Duration::from_millis(150);
/// How long a half sequence waits while the terminal owes an answer, which a slow line may divide anywhere.
const ANSWER_PATIENCE: Duration = Duration::from_millis(400);
/// How long a paste waits for its next byte. Its bytes follow each other closely, and whatever comes later is typed.
const PASTE_PATIENCE: Duration = Duration::from_millis(500);

/// What a terminal says.
#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    /// A key, a paste, a report of the mouse or a new size.
    Input(Input),
    /// Red, green and blue of the terminal's background.
    Ground([u8; 3]),
    /// The answer to the query that every terminal answers.
    Attributes,
}

enum DecodedBytes {
    /// More bytes are needed.
    More,
    /// This many bytes mean nothing.
    Skip(usize),
    /// This many bytes mean something.
    Found(usize, Token),
    /// This many bytes begin a paste.
    Paste(usize),
}

/// Decodes bytes in the order in which they arrive.
#[derive(Debug, Default)]
pub struct Decoder {
    held: Vec<u8>,
    /// During a paste, all of which is held, the number of bytes that do not contain its end.
    searched: Option<usize>,
}

impl Decoder {
    /// Decodes further bytes.
    pub fn feed(&mut self, bytes: &[u8], tokens: &mut impl Extend<Token>) {
        self.held.extend_from_slice(bytes);
        let mut start = 0;
        loop {
            let rest = self.held.get(start..).unwrap_or_default();
            // A paste of megabytes comes in reads of some kilobytes. Without `searched` each read would search all of
            // it again for the end, which is quadratic; the last bytes are searched again because the end may be
            // divided between two reads.
            if let Some(searched) = self.searched {
                let unsearched = rest.get(searched..).unwrap_or_default();
                let mut windows = unsearched.windows(PASTE_END.len());
                let Some(end) = windows.position(|window| window == PASTE_END) else {
                    self.searched = Some(rest.len().saturating_sub(PASTE_END.len() - 1));
                    break;
                };
                let end = searched + end;
                tokens.extend([paste(rest.get(..end).unwrap_or_default())]);
                start += end + PASTE_END.len();
                self.searched = None;
                continue;
            }
            match step(rest) {
                DecodedBytes::More => break,
                DecodedBytes::Skip(length) => start += length,
                DecodedBytes::Found(length, token) => {
                    tokens.extend([token]);
                    start += length;
                }
                DecodedBytes::Paste(length) => {
                    start += length;
                    self.searched = Some(0);
                }
            }
        }
        self.held.drain(..start);
    }

    /// Returns how long to wait for the rest of what is held, or `None` if nothing is.
    pub fn patience(&self, owes_answer: bool) -> Option<Duration> {
        match self.held.as_slice() {
            _ if self.searched.is_some() => Some(PASTE_PATIENCE),
            [] => None,
            _ if owes_answer => Some(ANSWER_PATIENCE),
            [ESC] => Some(ESC_PATIENCE),
            _ => Some(PATIENCE),
        }
    }

    /// Decodes what is held as if nothing belonged to it any more.
    pub fn give_up(&mut self, tokens: &mut impl Extend<Token>) {
        let held = std::mem::take(&mut self.held);
        if self.searched.take().is_some() {
            tokens.extend([paste(&held)]);
            return;
        }
        // What was held is dropped if it can only have been a broken sequence, and typed if a person can have typed it.
        match held.as_slice() {
            [ESC] => tokens.extend([key(KeyCode::Esc, KeyModifiers::NONE)]),
            [ESC, letter] => tokens.extend([alt(ascii(*letter))]),
            // Not the beginning of an answer, so it was typed.
            [ESC, b']', rest @ ..] if !rest.contains(&b';') => {
                tokens.extend([alt(ascii(b']'))]);
                for byte in rest {
                    tokens.extend([ascii(*byte)]);
                }
            }
            _ => {}
        }
    }
}

fn paste(bytes: &[u8]) -> Token {
    Token::Input(Input::Paste(String::from_utf8_lossy(bytes).into_owned()))
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Token {
    Token::Input(Input::Key(KeyEvent::new(code, modifiers)))
}

fn alt(token: Token) -> Token {
    match token {
        Token::Input(Input::Key(mut event)) => {
            event.modifiers |= KeyModifiers::ALT;
            Token::Input(Input::Key(event))
        }
        token => token,
    }
}

fn step(bytes: &[u8]) -> DecodedBytes {
    match bytes {
        [] => DecodedBytes::More,
        [ESC, rest @ ..] => escape(rest),
        [byte, ..] if byte.is_ascii() => DecodedBytes::Found(1, ascii(*byte)),
        _ => letter(bytes),
    }
}

/// Decodes a key of one byte.
fn ascii(byte: u8) -> Token {
    let control = |base: u8, first: u8| {
        let letter = char::from(byte.wrapping_sub(first).wrapping_add(base));
        key(KeyCode::Char(letter), KeyModifiers::CONTROL)
    };
    match byte {
        0 => key(KeyCode::Char(' '), KeyModifiers::CONTROL),
        b'\t' => key(KeyCode::Tab, KeyModifiers::NONE),
        b'\r' => key(KeyCode::Enter, KeyModifiers::NONE),
        0x7f => key(KeyCode::Backspace, KeyModifiers::NONE),
        ESC => key(KeyCode::Esc, KeyModifiers::NONE),
        0x01..=0x1a => control(b'a', 0x01),
        0x1c..=0x1f => control(b'4', 0x1c),
        _ => character(char::from(byte)),
    }
}

fn character(typed: char) -> Token {
    let modifiers = match typed.is_uppercase() {
        true => KeyModifiers::SHIFT,
        false => KeyModifiers::NONE,
    };
    key(KeyCode::Char(typed), modifiers)
}

/// Decodes a character of several bytes.
fn letter(bytes: &[u8]) -> DecodedBytes {
    let bytes = bytes.get(..bytes.len().min(4)).unwrap_or(bytes);
    let (valid, error) = match std::str::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let valid = bytes.get(..error.valid_up_to()).unwrap_or_default();
            (
                std::str::from_utf8(valid).unwrap_or_default(),
                Some(error.error_len()),
            )
        }
    };
    match (valid.chars().next(), error) {
        (Some(typed), _) => DecodedBytes::Found(typed.len_utf8(), character(typed)),
        (None, Some(Some(length))) => DecodedBytes::Skip(length),
        (None, _) => DecodedBytes::More,
    }
}

/// Decodes what follows an Esc.
fn escape(rest: &[u8]) -> DecodedBytes {
    match rest {
        [] => DecodedBytes::More,
        [b'[', body @ ..] => control_sequence(body),
        [b'O'] => DecodedBytes::More,
        [b'O', last, ..] => match last {
            b'M' => DecodedBytes::Found(3, key(KeyCode::Enter, KeyModifiers::NONE)),
            0x20..=0x7e => found(3, named(*last).map(|code| key(code, KeyModifiers::NONE))),
            _ => DecodedBytes::Found(2, alt(ascii(b'O'))),
        },
        [first] if is_string(*first) => DecodedBytes::More,
        [first, second, ..] if is_string(*first) && begins_answer(*first, *second) => string(rest),
        // Two keys, or one key and the sequence of another.
        [ESC, ..] => DecodedBytes::Found(1, key(KeyCode::Esc, KeyModifiers::NONE)),
        _ => match step(rest) {
            DecodedBytes::Found(length, token) => DecodedBytes::Found(length + 1, alt(token)),
            DecodedBytes::Skip(length) => DecodedBytes::Skip(length + 1),
            other => other,
        },
    }
}

fn found(length: usize, token: Option<Token>) -> DecodedBytes {
    match token {
        Some(token) => DecodedBytes::Found(length, token),
        None => DecodedBytes::Skip(length),
    }
}

/// Returns true for letters that after an Esc begin a text up to a terminator: OSC, DCS and APC.
fn is_string(letter: u8) -> bool {
    matches!(letter, b']' | b'P' | b'_')
}

/// Returns true if an answer can go on so. Otherwise a key was typed with Alt, and then another.
fn begins_answer(first: u8, second: u8) -> bool {
    match first {
        b']' => second.is_ascii_digit(),
        b'P' => second.is_ascii_digit() || b">!$+".contains(&second),
        _ => second == b'G',
    }
}

/// Decodes a text up to a terminator; `rest` begins behind the Esc.
fn string(rest: &[u8]) -> DecodedBytes {
    let end = rest.iter().position(|byte| *byte < 0x20);
    let Some(end) = end else {
        return match rest.len() > LONGEST_STRING {
            true => DecodedBytes::Skip(rest.len() + 1),
            false => DecodedBytes::More,
        };
    };
    let (body, terminator) = rest.split_at(end);
    // Behind what ends it. Another control cuts the text off and is decoded by itself.
    let length = match terminator {
        [BEL, ..] => end + 2,
        [ESC, b'\\', ..] => end + 3,
        [ESC] => return DecodedBytes::More,
        [ESC, ..] => end + 1,
        _ => return DecodedBytes::Skip(end + 1),
    };
    found(length, ground(body).map(Token::Ground))
}

/// Returns the background that the answer to its query gives.
fn ground(body: &[u8]) -> Option<[u8; 3]> {
    let color = std::str::from_utf8(body).ok()?.strip_prefix("]11;")?;
    let shades = color
        .strip_prefix("rgb:")
        .or_else(|| color.strip_prefix("rgba:"))?;
    let shades: Vec<u8> = shades.split('/').map(shade).collect::<Option<_>>()?;
    let [red, green, blue, ..] = *shades.as_slice() else {
        return None;
    };
    Some([red, green, blue])
}

/// Returns a part of a colour, which is given in one to four hexadecimal digits as a part of their largest number.
fn shade(digits: &str) -> Option<u8> {
    let length = u32::try_from(digits.len()).ok()?;
    if !(1..=4).contains(&length) || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let value = u32::from_str_radix(digits, 16).ok()?;
    u8::try_from(value * 255 / (16_u32.pow(length) - 1)).ok()
}

/// Decodes a control sequence; `body` begins behind `ESC [`.
fn control_sequence(body: &[u8]) -> DecodedBytes {
    match body {
        // Function keys of the Linux console.
        [b'['] => return DecodedBytes::More,
        [b'[', last @ b'A'..=b'E', ..] => {
            return DecodedBytes::Found(4, key(KeyCode::F(1 + last - b'A'), KeyModifiers::NONE));
        }
        // A report of the mouse in three bytes.
        [b'M', report @ ..] => {
            let whole = report.iter().take(3).take_while(|byte| **byte >= 0x20);
            return match (whole.count(), report) {
                (3, [button, column, row, ..]) => {
                    let numbers = [*button, *column, *row].map(|byte| u16::from(byte) - 0x20);
                    found(6, mouse(numbers, false))
                }
                (count, _) if count == report.len() => DecodedBytes::More,
                (count, _) => DecodedBytes::Skip(3 + count),
            };
        }
        _ => {}
    }
    let is_parameter = |byte: &u8| (0x20..=0x3f).contains(byte);
    let Some(end) = body.iter().position(|byte| !is_parameter(byte)) else {
        return match body.len() > LONGEST_SEQUENCE {
            true => DecodedBytes::Skip(body.len() + 2),
            false => DecodedBytes::More,
        };
    };
    let (parameters, last) = body.split_at(end);
    match last {
        [last @ 0x40..=0x7e, ..] => {
            let length = end + 3;
            if parameters == b"200" && *last == b'~' {
                return DecodedBytes::Paste(length);
            }
            found(length, complete(parameters, *last))
        }
        // Cut off by another key.
        _ => DecodedBytes::Skip(end + 2),
    }
}

/// Returns what a complete control sequence means, if it is used.
fn complete(parameters: &[u8], last: u8) -> Option<Token> {
    let text = std::str::from_utf8(parameters).ok()?;
    match (text.bytes().next(), last) {
        (Some(b'?'), b'c') => return Some(Token::Attributes),
        (Some(b'<'), b'M' | b'm') => {
            let numbers = numbers(text.get(1..)?);
            return mouse(numbers, last == b'm');
        }
        (Some(b'<' | b'=' | b'>' | b'?'), _) => return None,
        _ => {}
    }
    let [first, second, third] = numbers(text);
    let modifiers = modifiers(second);
    let code = match last {
        b'M' => return mouse([first.checked_sub(0x20)?, second, third], false),
        b'Z' => return Some(key(KeyCode::BackTab, KeyModifiers::SHIFT)),
        // The position of the cursor looks like F3, but is not asked for, and F3 is sent otherwise.
        b'R' => return None,
        b'~' if first == 27 => unicode(third)?,
        b'~' => numbered(first)?,
        b'u' => {
            let kind = text
                .split(';')
                .nth(1)
                .and_then(|text| text.split(':').nth(1));
            let code = unicode(first)?;
            let kind = match kind {
                Some("2") => KeyEventKind::Repeat,
                Some("3") => KeyEventKind::Release,
                _ => KeyEventKind::Press,
            };
            let event = KeyEvent::new_with_kind(code, modifiers, kind);
            return Some(Token::Input(Input::Key(event)));
        }
        _ => named(last)?,
    };
    Some(key(code, modifiers))
}

/// Returns the first three parameters; 0 for one that is missing or no number.
fn numbers(text: &str) -> [u16; 3] {
    let mut numbers = text.split(';').map(|part| {
        let number = part.split(':').next().unwrap_or_default();
        number.parse().unwrap_or(0)
    });
    [(); 3].map(|()| numbers.next().unwrap_or(0))
}

fn modifiers(parameter: u16) -> KeyModifiers {
    let bits = parameter.saturating_sub(1);
    let all = [
        (1, KeyModifiers::SHIFT),
        (2, KeyModifiers::ALT),
        (4, KeyModifiers::CONTROL),
        (8, KeyModifiers::SUPER),
        (16, KeyModifiers::HYPER),
        (32, KeyModifiers::META),
    ];
    let held = all.into_iter().filter(|(bit, _)| bits & bit != 0);
    held.fold(KeyModifiers::NONE, |sum, (_, modifier)| sum | modifier)
}

/// Returns the key of a sequence that ends with a letter.
fn named(last: u8) -> Option<KeyCode> {
    Some(match last {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'P'..=b'S' => KeyCode::F(1 + last - b'P'),
        _ => return None,
    })
}

/// Returns the key of a sequence that ends with a tilde.
fn numbered(number: u16) -> Option<KeyCode> {
    let function = |offset: u16| u8::try_from(number - offset).ok().map(KeyCode::F);
    match number {
        1 | 7 => Some(KeyCode::Home),
        2 => Some(KeyCode::Insert),
        3 => Some(KeyCode::Delete),
        4 | 8 => Some(KeyCode::End),
        5 => Some(KeyCode::PageUp),
        6 => Some(KeyCode::PageDown),
        11..=15 => function(10),
        17..=21 => function(11),
        23..=26 => function(12),
        28..=29 => function(13),
        31..=34 => function(14),
        _ => None,
    }
}

/// Returns the key that a terminal reports by its character.
fn unicode(number: u16) -> Option<KeyCode> {
    match number {
        8 | 127 => Some(KeyCode::Backspace),
        9 => Some(KeyCode::Tab),
        13 => Some(KeyCode::Enter),
        27 => Some(KeyCode::Esc),
        // Numbers of keys without a character.
        0xe000..=0xf8ff => None,
        _ => char::from_u32(number.into())
            .filter(|letter| !letter.is_control())
            .map(KeyCode::Char),
    }
}

/// Returns a report of the mouse: its button with modifiers, column and row from 1.
fn mouse([button, column, row]: [u16; 3], is_release: bool) -> Option<Token> {
    // The bits of the button as xterm defines them: 0 to 1 the button (3 is a release in the old form), 2 to 4 the
    // modifiers, 5 a movement, 6 the wheel, 7 further buttons. Here 6 and 7 are moved down behind 0 and 1.
    let is_drag = button & 0x20 != 0;
    let kind = match ((button & 3) | ((button & 0xc0) >> 4), is_drag) {
        (number @ 0..=2, _) => {
            let button = match number {
                0 => MouseButton::Left,
                1 => MouseButton::Middle,
                _ => MouseButton::Right,
            };
            match (is_release, is_drag) {
                (true, _) => MouseEventKind::Up(button),
                (false, true) => MouseEventKind::Drag(button),
                (false, false) => MouseEventKind::Down(button),
            }
        }
        (3, false) => MouseEventKind::Up(MouseButton::Left),
        (3..=5, true) => MouseEventKind::Moved,
        (4, false) => MouseEventKind::ScrollUp,
        (5, false) => MouseEventKind::ScrollDown,
        (6, false) => MouseEventKind::ScrollLeft,
        (7, false) => MouseEventKind::ScrollRight,
        _ => return None,
    };
    let all = [
        (4, KeyModifiers::SHIFT),
        (8, KeyModifiers::ALT),
        (16, KeyModifiers::CONTROL),
    ];
    let held = all.into_iter().filter(|(bit, _)| button & bit != 0);
    Some(Token::Input(Input::Mouse(MouseEvent {
        kind,
        column: column.saturating_sub(1),
        row: row.saturating_sub(1),
        modifiers: held.fold(KeyModifiers::NONE, |sum, (_, modifier)| sum | modifier),
    })))
}

#[cfg(test)]
mod tests;
