//! The repairs that were needed to read a file.

use crate::base::{Diagnostic, FileId, Message, Span};
use crate::message;

/// The kind of repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RepairKind {
    /// The file does not declare its charset, or wrongly; this one was guessed.
    GuessedCharset(&'static str),
    /// The file declares a charset that is not known; this one was used.
    UnknownCharset(&'static str),
    /// The bytes do not match the charset that the file declares: the declared one, and the one that was used.
    WrongCharset(&'static str, &'static str),
    /// Some bytes could not be decoded in this charset.
    BadCharacters(&'static str),
    /// Text outside any game was skipped.
    Junk,
    /// Meaningless characters inside a game were skipped.
    JunkInside,
    /// A value without an identifier was skipped.
    ValueWithoutIdent,
    /// An identifier without a value was given the empty value.
    MissingValue,
    /// An unclosed value was closed at the end of the file.
    UnclosedValue,
    /// A `]` without `\` was taken as text.
    BracketInText,
    /// Small letters in an identifier were ignored.
    SmallLetters,
    /// A property occurs twice in a node; its values were merged.
    Duplicate,
    /// A node without `;` was accepted.
    MissingSemicolon,
    /// A node after a variation became a further variation.
    NodeAfterVariation,
    /// A pair of parentheses without a node was skipped.
    EmptyTree,
    /// A surplus `)` was skipped.
    ExtraClose,
    /// A missing `)` was added at the end.
    MissingClose,
    /// There is no game in the file.
    NoGame,
    /// The file is too large; nothing was read.
    TooLarge,
}

/// A repair and its place in the text of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Repair {
    /// The kind of repair.
    pub kind: RepairKind,
    /// The offset of the first byte.
    pub start: u32,
    /// The offset after the last byte.
    pub end: u32,
}

impl RepairKind {
    /// Returns what was repaired as a message.
    pub fn message(self) -> Message {
        match self {
            RepairKind::GuessedCharset(name) => message!("sgf-guessed-charset", charset = name),
            RepairKind::UnknownCharset(name) => message!("sgf-unknown-charset", charset = name),
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
}

impl Repair {
    /// Returns what was repaired as a message.
    pub fn message(&self) -> Message {
        self.kind.message()
    }

    /// Returns the repair as a diagnostic: a warning, or an error if there is nothing to show.
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
