//! The messages of a program while it runs.

use crate::base::{Diagnostic, Message, Span};
use crate::message;

/// The most lines of one ply that are kept.
const KEPT: usize = 1000;

/// A message.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TranscriptEntry {
    /// Printed by the program.
    Line(String),
    /// A problem that does not stop the run.
    Remark(Message),
    /// How the program could be written better.
    Advice(Message),
    /// A move was refused.
    Refused(Message),
}

/// Why a move was refused.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RefusedMove {
    pub reason: Message,
    pub pc: u32,
}

/// A condition of a rule that was not met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UnmetCondition {
    pub rule: u32,
    /// Its index, which says how many were met before it.
    pub met: u32,
    pub pc: u32,
}

/// All messages, each with its instruction.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Transcript {
    lines: Vec<(u32, TranscriptEntry)>,
    dropped: usize,
    /// True if messages are discarded.
    pub silent: bool,
}

impl Transcript {
    pub(super) fn add(&mut self, pc: u32, said: TranscriptEntry) {
        if self.silent {
            return;
        }
        if self.lines.len() < KEPT {
            self.lines.push((pc, said));
        } else {
            self.dropped += 1;
        }
    }

    /// Returns the messages with their places.
    pub(super) fn messages(&self, place: impl Fn(u32) -> Span) -> Vec<Diagnostic> {
        let mut messages: Vec<Diagnostic> = self
            .lines
            .iter()
            .map(|(pc, said)| {
                let span = place(*pc);
                match said {
                    TranscriptEntry::Line(text) => {
                        Diagnostic::note(span, message!("rules-printed", text = text))
                    }
                    TranscriptEntry::Remark(message) => Diagnostic::warning(span, message.clone()),
                    TranscriptEntry::Advice(message) => Diagnostic::lint(span, message.clone())
                        .with_hint(message!("bggl-lint-promotion-hint")),
                    TranscriptEntry::Refused(message) => Diagnostic::note(span, message.clone()),
                }
            })
            .collect();
        if let Some((pc, _)) = self.lines.last().filter(|_| self.dropped > 0) {
            let left_out = message!("bggl-lines-left-out", count = self.dropped);
            messages.push(Diagnostic::note(place(*pc), left_out));
        }
        messages
    }
}
