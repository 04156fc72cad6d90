//! Games other than Go, in FF\[4\].
//!
//! Only Lines of Action, Hex and Amazons have published properties; those of Othello are from FF\[1\], and Gomoku is
//! written like Go.

use super::{FileFormat, FileFormats, PointGrid, Types, ValueType};
use ValueType::{Number, SimpleText};
use std::sync::OnceLock;

impl FileFormats {
    /// Returns FF\[1\] to FF\[4\] with Go, and in FF\[4\] also Othello (2), Gomoku (4), Lines of Action (9), Hex (11)
    /// and Amazons (18).
    pub fn standard() -> &'static Self {
        static FORMATS: OnceLock<FileFormats> = OnceLock::new();
        FORMATS.get_or_init(|| add_to(Self::original().clone()))
    }
}

fn add_to(mut formats: FileFormats) -> FileFormats {
    formats.define(4, Some(2), othello());
    formats.define(4, Some(4), gomoku());
    formats.define(4, Some(9), lines_of_action());
    formats.define(4, Some(11), hex());
    formats.define(4, Some(18), amazons());
    formats
}

/// Returns the types of a game, given those of a point and of a move, which may be a pass.
fn types(point: ValueType, movement: ValueType, grid: PointGrid) -> Types {
    Types {
        stone: Some(point.clone().points(grid)),
        point: Some(point),
        movement: Some(ValueType::None.or(movement)),
        grid: Some(grid),
    }
}

/// Squares `a1` to `h8`, with a1 in the upper left. Many files have two-letter points instead.
fn othello() -> FileFormat {
    let square =
        ValueType::scalar(|raw| matches!(raw.as_bytes(), [b'a'..=b'h', b'1'..=b'8' | b'a'..=b'h']));
    FileFormat::ff4(&types(square.clone(), square, PointGrid::SQUARES))
        .with_all("PE OS OE", Some(&Number))
}

fn gomoku() -> FileFormat {
    FileFormat::ff4(&types(
        ValueType::Letters,
        ValueType::Letters,
        PointGrid::LETTERS,
    ))
}

/// Moves such as `e1-e3` or `C2:C5`, which may be followed by `+` and `!`, or a word such as `resign`.
fn lines_of_action() -> FileFormat {
    let point = ValueType::scalar(is_square);
    let movement = ValueType::scalar(|raw| {
        let bare = raw.trim_end_matches(['+', '!', '?', '#']);
        match bare.split_once(['-', ':', 'x']) {
            Some((from, to)) => is_square(from) && is_square(to),
            None => is_word(raw),
        }
    });
    let types = types(point, movement, PointGrid::SQUARES);
    FileFormat::ff4(&types)
        .with_all("AS IP IY SU", Some(&SimpleText))
        .with_all("SE", types.stone.as_ref())
}

/// Cells such as `c7` and `ab12`, or another kind of turn: `swap-pieces`, `swap-sides`, `resign`, `forfeit`, `pass`.
fn hex() -> FileFormat {
    let point = ValueType::scalar(is_square);
    let movement = ValueType::scalar(|raw| is_square(raw) || is_word(raw));
    let switches = ValueType::compose(SimpleText, SimpleText).list();
    FileFormat::ff4(&types(point, movement, PointGrid::SQUARES))
        .with("IP", SimpleText)
        .with("IS", switches)
}

/// A move is six letters: from, to, and the target of the arrow.
fn amazons() -> FileFormat {
    let movement = ValueType::scalar(|raw| {
        raw.len() == 6 && raw.bytes().all(|byte| byte.is_ascii_alphabetic())
    });
    let types = types(ValueType::Letters, movement, PointGrid::LETTERS);
    FileFormat::ff4(&types).with_all("AA", types.stone.as_ref())
}

fn is_square(raw: &str) -> bool {
    (PointGrid::SQUARES.place)(raw).is_some()
}

fn is_word(raw: &str) -> bool {
    !raw.is_empty()
        && raw
            .bytes()
            .all(|byte| byte.is_ascii_alphabetic() || byte == b'-')
}
