//! Makes a text whole before the grammar reads it: every brace gets its partner, comments and scripts become blanks.
//!
//! Invariant: the whole text is the given one with other bytes in some places and with closing braces at the end, so a
//! place in one is the same place in the other.

use super::tokens::{Kind, Token, tokens};
use crate::base::{Diagnostic, FileId, Span};
use crate::message;
use crate::rules::letters::is_blank;
use crate::rules::report::Report;

/// The names of the sections, which never stand inside one.
pub(super) const SECTIONS: [&str; 5] = [
    "rules",
    "pieces",
    "initial_piece_position",
    "invariants",
    "finish",
];

/// Braces inside each other; the language needs three.
const DEEPEST: usize = 32;

/// A text that the grammar can read.
#[derive(Debug)]
pub(super) struct Whole {
    /// The text with blanks for what the grammar need not see.
    pub text: String,
    /// True when a part of the text was lost in an open comment or script.
    pub cut: bool,
    file: FileId,
    length: usize,
}

impl Whole {
    /// The place in the given text of a range of the whole text.
    pub(super) fn place(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, start.min(self.length), end.min(self.length))
    }
}

/// Scans one text.
pub(super) fn whole(text: &str, file: FileId, report: &mut Report) -> Whole {
    let mut bytes = text.as_bytes().to_vec();
    let mut blank = |from: usize, to: usize, with: u8| {
        if let Some(range) = bytes.get_mut(from..to) {
            range.fill(with);
        }
    };
    if text.starts_with('\u{FEFF}') {
        blank(0, 3, b' ');
    }
    let found = tokens(text);
    let mut cut = false;
    for token in &found {
        let span = Span::new(file, token.start, token.end);
        match token.kind {
            Kind::Comment => {
                report.extension(span, message!("bdl-extension-comment"));
                blank(token.start, token.end, b' ');
            }
            Kind::OpenComment => {
                cut = true;
                let begin = Span::new(file, token.start, token.start + 2);
                report.add(
                    Diagnostic::error(begin, message!("bdl-comment-open"))
                        .with_hint(message!("bdl-comment-open-hint")),
                );
                blank(token.start, token.end, b' ');
            }
            Kind::Script => {
                // Only `explicit{ }` is left for the grammar.
                blank(token.start + "explicit".len(), token.brace, b' ');
                blank(token.brace + 1, token.end - 1, b' ');
            }
            Kind::OpenScript => {
                cut = true;
                let begin = Span::new(file, token.brace, token.brace + 1);
                report.add(
                    Diagnostic::error(begin, message!("bdl-script-open"))
                        .with_hint(message!("bdl-script-open-hint")),
                );
                blank(token.start, token.end, b' ');
            }
            Kind::Minus => {
                report.add(
                    Diagnostic::error(span, message!("bdl-minus-alone"))
                        .with_hint(message!("bdl-minus-alone-hint")),
                );
                blank(token.start, token.end, b' ');
            }
            Kind::Junk => {
                let characters: String = token.of(text).chars().take(20).collect();
                report.add(
                    Diagnostic::warning(span, message!("bdl-junk", text = characters))
                        .with_hint(message!("bdl-junk-hint")),
                );
                blank(token.start, token.end, b' ');
            }
            Kind::Word | Kind::Number | Kind::Sign => {}
        }
    }
    let missing = braces(text, file, &found, &mut bytes, cut, report);
    bytes.extend(std::iter::repeat_n(b'}', missing));
    Whole {
        // Whole tokens were replaced, so what remains is still text.
        text: String::from_utf8(bytes).unwrap_or_default(),
        cut,
        file,
        length: text.len(),
    }
}

/// Gives every brace its partner. Braces that a new section shows to be missing are set into the blanks before it; the
/// number of those missing at the end is the answer.
fn braces(
    text: &str,
    file: FileId,
    found: &[Token],
    bytes: &mut [u8],
    cut: bool,
    report: &mut Report,
) -> usize {
    let mut open: Vec<Token> = Vec::new();
    let unclosed = |token: &Token, report: &mut Report| {
        let span = Span::new(file, token.start, token.end);
        report.add(
            Diagnostic::error(span, message!("bdl-brace-open"))
                .with_hint(message!("bdl-brace-open-hint")),
        );
    };
    // Braces that nest too deep are taken out in pairs.
    let mut deeper = 0_usize;
    let take_out = |at: usize, bytes: &mut [u8]| {
        if let Some(byte) = bytes.get_mut(at) {
            *byte = b' ';
        }
    };
    for (number, token) in found.iter().enumerate() {
        match token.of(text) {
            "{" if open.len() >= DEEPEST => {
                if deeper == 0 {
                    let span = Span::new(file, token.start, token.end);
                    report.error(span, message!("bdl-brace-deep", max = DEEPEST));
                }
                deeper += 1;
                take_out(token.start, bytes);
            }
            "{" => open.push(*token),
            "}" if deeper > 0 => {
                deeper -= 1;
                take_out(token.start, bytes);
            }
            "}" if open.pop().is_none() => {
                let span = Span::new(file, token.start, token.end);
                report.add(
                    Diagnostic::error(span, message!("bdl-brace-stray"))
                        .with_hint(message!("bdl-brace-stray-hint")),
                );
                take_out(token.start, bytes);
            }
            "}" => {}
            word if !open.is_empty() && SECTIONS.contains(&word) => {
                let opens = found
                    .get(number + 1)
                    .is_some_and(|next| next.of(text) == "{");
                if !opens {
                    continue;
                }
                deeper = 0;
                let mut at = token.start;
                while let Some(brace) = open.pop() {
                    unclosed(&brace, report);
                    // A closing brace may as well stand before other closing braces.
                    while let Some(byte) = at.checked_sub(1).and_then(|at| bytes.get_mut(at)) {
                        at -= 1;
                        // A blanked character of several bytes has no place for a brace: spans would end inside it.
                        let is_whole = text.is_char_boundary(at) && text.is_char_boundary(at + 1);
                        if is_blank(*byte) && is_whole {
                            *byte = b'}';
                            break;
                        }
                        if *byte != b'}' {
                            break;
                        }
                    }
                }
            }
            _ => {}
        }
    }
    if !cut {
        for brace in open.iter().rev() {
            unclosed(brace, report);
        }
    }
    open.len()
}
