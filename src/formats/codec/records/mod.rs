//! Record formats: what a session needs from a codec, and the table of codecs.
//!
//! A format is a codec that implements [`RecordFormat`], and a line in the table. Files of all formats become records
//! of the same type. What a format cannot hold is known before saving, so that a save loses nothing silently.

mod format;
mod text_game;

pub use format::{
    Carried, FileBytes, GamePart, GameSource, GameSummary, GamesFile, NamedRules, ReadRecord,
    ReadTexts, RecordFormat, RecordMetadata, RootInfo, Unencodable, rules_hash,
};
pub use text_game::{
    BuiltNotation, EscapeLine, EscapePlace, MoveNotation, MoveTexts, TextGame, TextMove, TextPlace,
    WrittenContent, WrittenGame, WrittenNode,
};

use super::ggf::GgfFormat;
use super::pgn::TextFormat;
use super::sgf::SgfFormat;
use super::shogi::{CsaFormat, KifFormat};

/// All formats. The first one holds everything, and is the default.
static FORMATS: [&dyn RecordFormat; 7] = [
    &SgfFormat,
    &TextFormat::Pdn,
    &TextFormat::Pgn,
    &TextFormat::Epd,
    &KifFormat,
    &CsaFormat,
    &GgfFormat,
];

/// Returns the format that holds everything.
pub fn full_format() -> &'static dyn RecordFormat {
    let [first, ..] = FORMATS;
    first
}

/// Returns the extensions of the files of all formats.
pub fn extensions() -> impl Iterator<Item = &'static str> {
    FORMATS.into_iter().map(|format| format.name())
}

/// Returns the format of a file by its extension, in any case.
pub fn format_of_file(name: &str) -> Option<&'static dyn RecordFormat> {
    let (_, ending) = name.rsplit_once('.')?;
    let mut formats = FORMATS.into_iter();
    formats.find(|format| {
        let mut endings = std::iter::once(format.name()).chain(format.other_ending());
        endings.any(|known| known.eq_ignore_ascii_case(ending))
    })
}

/// Returns the format of a file by its name, otherwise by its bytes. Bytes that begin as SGF are SGF,
/// whatever the name says: no text of another format begins like that.
pub fn format_of(name: &str, bytes: &[u8]) -> &'static dyn RecordFormat {
    let by_content = || FORMATS.into_iter().find(|format| format.is_content(bytes));
    format_of_file(name)
        .filter(|_| !full_format().is_content(bytes))
        .or_else(by_content)
        .unwrap_or_else(full_format)
}
