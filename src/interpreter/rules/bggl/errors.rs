//! Explains the syntax error in a piece of text at which the parser is stuck.
//!
//! Habits from other languages are recognised first; what remains is reported as unexpected where the parser is stuck.

use super::words::{is_reserved, is_type};
use crate::base::Diagnostic;
use crate::message;
use crate::rules::syntax::fragment;
use crate::rules::syntax::tokens::TokenKind;

/// The context of the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Situation {
    /// Outside all blocks.
    Declaration,
    /// After `Board`.
    Board,
    /// Between `Rule` and the block.
    RuleHead,
    /// In the block of a rule.
    Rule,
    /// After `turn`.
    Turn,
    /// In a block.
    Statement,
    /// Between `if` or `while` and the block.
    Condition,
}

pub(super) type Fragment<'a, 'c> = fragment::Fragment<'a, 'c, Situation>;

/// Returns the diagnostic for a piece. The parser is stuck at its cursor.
pub(super) fn explain(piece: &Fragment<'_, '_>) -> Diagnostic {
    let diagnostic = piece
        .strange_characters()
        .or_else(|| piece.foreign_words())
        .or_else(|| piece.reserved_name())
        .or_else(|| piece.short_assignment())
        .unwrap_or_else(|| piece.where_it_stops());
    match piece.situation {
        Situation::Board => diagnostic.with_hint(message!("bggl-board-hint")),
        Situation::RuleHead => diagnostic.with_hint(message!("bggl-rule-hint")),
        Situation::Turn => diagnostic.with_hint(message!("bggl-turn-hint")),
        _ => diagnostic,
    }
}

impl Fragment<'_, '_> {
    fn strange_characters(&self) -> Option<Diagnostic> {
        // Only close to the cursor, because later tokens may be correct where they are.
        let stuck = self.cursor.index;
        let mut around =
            stuck.saturating_sub(self.start + 1).max(self.start)..(stuck + 2).min(self.end);
        let index = around.find(|index| self.cursor.kind_at(*index) == Some(TokenKind::Junk))?;
        let word = self.word(index);
        let diagnostic = Diagnostic::error(
            self.span(index),
            message!("bggl-unexpected-character", found = word),
        );
        Some(match word {
            "&" | "|" => {
                let wanted = format!("{word}{word}");
                diagnostic.with_hint(message!("bggl-write-instead", wanted = wanted))
            }
            _ => diagnostic,
        })
    }

    /// Explains words of other languages that begin a statement.
    fn foreign_words(&self) -> Option<Diagnostic> {
        let wanted = match self.word(self.start) {
            "for" | "do" => "while",
            "bool" => "boolean",
            "integer" | "var" | "let" => "int",
            "String" => "string",
            "goto" => "gototurn",
            "elseif" | "elif" | "elsif" => "else if",
            "function" | "def" | "define" => "int name() { ... }",
            "println" | "echo" => "print",
            _ => return None,
        };
        let message = message!("bggl-unexpected", found = self.word(self.start));
        let diagnostic = Diagnostic::error(self.span(self.start), message);
        Some(diagnostic.with_hint(message!("bggl-write-instead", wanted = wanted)))
    }

    /// Explains a type followed by a word that cannot be a name.
    fn reserved_name(&self) -> Option<Diagnostic> {
        let named = self.word(self.start + 1);
        (is_type(self.word(self.start)) && is_reserved(named)).then(|| {
            Diagnostic::error(
                self.span(self.start + 1),
                message!("bggl-reserved", word = named),
            )
        })
    }

    /// `x++`, `x += 1` and the like.
    fn short_assignment(&self) -> Option<Diagnostic> {
        let stuck = self.cursor.index.min(self.end);
        let first = stuck.checked_sub(1).filter(|first| *first > self.start)?;
        let (sign, next) = (self.word(first), self.word(stuck));
        let is_step = matches!((sign, next), ("+", "+") | ("-", "-"));
        let is_sum = matches!(sign, "+" | "-" | "*" | "/") && next == "=";
        let name = self.word(first - 1);
        if !(is_step || is_sum) || self.cursor.kind_at(first - 1) != Some(TokenKind::Word) {
            return None;
        }
        let operand = if is_step { "1" } else { "..." };
        let wanted = format!("{name} = {name} {sign} {operand}");
        let message = message!("bggl-unexpected", found = format!("{sign}{next}"));
        let span = self.span(first).to(self.span(stuck));
        Some(
            Diagnostic::error(span, message)
                .with_hint(message!("bggl-write-instead", wanted = wanted)),
        )
    }

    fn where_it_stops(&self) -> Diagnostic {
        let stuck = self.cursor.index.min(self.end);
        let span = self.span(stuck);
        let word = self.word(stuck);
        let before = stuck.checked_sub(1).map_or("", |before| self.word(before));
        if word.is_empty() || word == ";" && stuck > self.start {
            return Diagnostic::error(span, message!("bggl-ends-early", before = before));
        }
        if is_reserved(word) && stuck > self.start {
            return Diagnostic::error(span, message!("bggl-reserved", word = word));
        }
        let diagnostic = Diagnostic::error(span, message!("bggl-unexpected", found = word));
        match self.situation {
            Situation::Declaration if stuck == self.start => {
                diagnostic.with_hint(message!("bggl-declarations-hint"))
            }
            _ if stuck > self.start => {
                diagnostic.with_hint(message!("bggl-unexpected-hint", before = before))
            }
            _ => diagnostic,
        }
    }
}
