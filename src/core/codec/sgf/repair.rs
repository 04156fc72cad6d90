//! What had to be mended to read a file.

use crate::base::{Diagnostic, FileId, Message, Span};
use crate::message;

/// What was mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RepairKind {
    /// The file does not say, or wrongly, in which charset it is written; this one was guessed.
    GuessedCharset(&'static str),
    /// The bytes do not fit the charset that the file names: the named one, and the one in which it was read.
    WrongCharset(&'static str, &'static str),
    /// Some bytes are no characters of the charset.
    BadCharacters(&'static str),
    /// Text outside any game was skipped.
    Junk,
    /// Characters inside a game that mean nothing were skipped.
    JunkInside,
    /// A value without an identifier was skipped.
    ValueWithoutIdent,
    /// An identifier without a value was read with the empty one.
    MissingValue,
    /// A value that never ends was ended with the file.
    UnclosedValue,
    /// A `]` without `\` was taken as text.
    BracketInText,
    /// Small letters in an identifier were passed over.
    SmallLetters,
    /// A property stands twice in a node; the values were read together.
    Duplicate,
    /// A node without `;`.
    MissingSemicolon,
    /// A node behind a variation became a further variation.
    NodeAfterVariation,
    /// A pair of parentheses without a node was skipped.
    EmptyTree,
    /// A `)` too many was skipped.
    ExtraClose,
    /// A `)` is missing at the end.
    MissingClose,
    /// There is no game in the file.
    NoGame,
    /// The file is larger than the reader takes; nothing was read.
    TooLarge,
}

/// A repair and its place in the text of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Repair {
    /// What was mended.
    pub kind: RepairKind,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Repair {
    /// What was mended, to be worded.
    #[must_use]
    pub fn message(&self) -> Message {
        match self.kind {
            RepairKind::GuessedCharset(name) => message!("sgf-guessed-charset", charset = name),
            RepairKind::WrongCharset(said, charset) => {
                message!("sgf-wrong-charset", said = said, charset = charset)
            }
            RepairKind::BadCharacters(name) => message!("sgf-bad-characters", charset = name),
            RepairKind::SmallLetters => message!("sgf-small-letters"),
            RepairKind::Duplicate => message!("sgf-duplicate"),
            RepairKind::Junk => message!("sgf-junk"),
            RepairKind::JunkInside => message!("sgf-junk-inside"),
            RepairKind::ValueWithoutIdent => message!("sgf-value-without-ident"),
            RepairKind::MissingValue => message!("sgf-missing-value"),
            RepairKind::UnclosedValue => message!("sgf-unclosed-value"),
            RepairKind::BracketInText => message!("sgf-bracket-in-text"),
            RepairKind::MissingSemicolon => message!("sgf-missing-semicolon"),
            RepairKind::NodeAfterVariation => message!("sgf-node-after-variation"),
            RepairKind::EmptyTree => message!("sgf-empty-tree"),
            RepairKind::ExtraClose => message!("sgf-extra-close"),
            RepairKind::MissingClose => message!("sgf-missing-close"),
            RepairKind::NoGame => message!("sgf-no-game"),
            RepairKind::TooLarge => message!("sgf-too-large"),
        }
    }

    /// Returns the repair as a diagnostic: a warning, or an error when there is nothing to show.
    #[must_use]
    pub fn diagnostic(&self, file: FileId) -> Diagnostic {
        let span = Span {
            file,
            start: self.start,
            end: self.end,
        };
        match self.kind {
            RepairKind::NoGame | RepairKind::TooLarge => Diagnostic::error(span, self.message()),
            _ => Diagnostic::warning(span, self.message()),
        }
    }
}
