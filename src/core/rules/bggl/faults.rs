//! Says what is wrong with a piece that the grammar could not read.
//!
//! Habits from other languages are recognised first; what remains is reported where the grammar, applied to the piece
//! alone, gets stuck.

use super::brackets::Mended;
use super::grammar::{Grammar, Rule};
use super::tokens::{Kind, TYPES, Token, is_reserved, tokens};
use crate::base::{Diagnostic, Span};
use crate::message;
use pest::Parser;
use pest::error::InputLocation;

/// Where the piece stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Situation {
    /// Outside all blocks.
    Declaration,
    /// Behind `Board`.
    Board,
    /// Between `Rule` and the block.
    RuleHead,
    /// In the block of a rule.
    Rule,
    /// Behind `turn`.
    Turn,
    /// In a block.
    Statement,
    /// Between `if` or `while` and the block.
    Condition,
}

struct Piece<'a> {
    mended: &'a Mended,
    text: &'a str,
    offset: usize,
    tokens: Vec<Token>,
}

/// The diagnostic for a piece that begins at `offset` of the whole text; nothing when the fault was reported before.
pub(super) fn explain(
    mended: &Mended,
    text: &str,
    offset: usize,
    situation: Situation,
) -> Option<Diagnostic> {
    if text.contains('\u{1}') {
        return None;
    }
    let mut tokens = tokens(text);
    tokens.retain(|token| token.kind != Kind::Comment);
    let piece = Piece {
        mended,
        text,
        offset,
        tokens,
    };
    if piece.was_reported() {
        return None;
    }
    let found = piece
        .strange_characters()
        .or_else(|| piece.foreign_words())
        .or_else(|| piece.reserved_name())
        .unwrap_or_else(|| piece.where_it_stops(situation));
    Some(match situation {
        Situation::Board => found.with_hint(message!("bggl-board-hint")),
        Situation::RuleHead => found.with_hint(message!("bggl-rule-hint")),
        Situation::Turn => found.with_hint(message!("bggl-turn-hint")),
        _ => found,
    })
}

impl<'a> Piece<'a> {
    fn word(&self, index: usize) -> &'a str {
        self.tokens
            .get(index)
            .map_or("", |token| token.of(self.text))
    }

    fn span(&self, index: usize) -> Span {
        let end = self.text.trim_end().len();
        let start = self.tokens.get(index).map_or(end, |t| t.start as usize);
        let stop = self.tokens.get(index).map_or(end, |t| t.end as usize);
        self.mended
            .whole
            .place(self.offset + start, self.offset + stop)
    }

    /// True when the scan of the brackets found something wrong inside.
    fn was_reported(&self) -> bool {
        let whole = &self.mended.whole;
        let range = whole.place(self.offset, self.offset + self.text.len());
        self.mended
            .reported
            .iter()
            .any(|at| (range.start..range.end).contains(at))
    }

    fn strange_characters(&self) -> Option<Diagnostic> {
        let strange = |token: &Token| token.kind == Kind::Junk;
        let at = self.tokens.iter().position(strange)?;
        let found = self.word(at);
        let fault = Diagnostic::error(
            self.span(at),
            message!("bggl-unexpected-character", found = found),
        );
        Some(match found {
            "&" | "|" => {
                let wanted = format!("{found}{found}");
                fault.with_hint(message!("bggl-write-instead", wanted = wanted))
            }
            _ => fault,
        })
    }

    /// Words of other languages that begin a statement here.
    fn foreign_words(&self) -> Option<Diagnostic> {
        let wanted = match self.word(0) {
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
        let fault = message!("bggl-unexpected", found = self.word(0));
        let fault = Diagnostic::error(self.span(0), fault);
        Some(fault.with_hint(message!("bggl-write-instead", wanted = wanted)))
    }

    /// A type and a word that cannot be a name.
    fn reserved_name(&self) -> Option<Diagnostic> {
        let named = self.word(1);
        (TYPES.contains(&self.word(0)) && is_reserved(named))
            .then(|| Diagnostic::error(self.span(1), message!("bggl-reserved", word = named)))
    }

    fn where_it_stops(&self, situation: Situation) -> Diagnostic {
        let rule = match situation {
            Situation::Statement => Rule::only_statement,
            Situation::Condition => Rule::only_condition,
            Situation::Rule => Rule::only_rule_statement,
            Situation::Declaration => Rule::only_declaration,
            Situation::RuleHead => Rule::rule_head,
            Situation::Board => Rule::board_rows,
            Situation::Turn => Rule::any_word,
        };
        let stuck = match Grammar::parse(rule, self.text) {
            Err(error) => match error.location {
                InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
            },
            Ok(_) => 0,
        };
        let index = self
            .tokens
            .iter()
            .position(|token| token.end as usize > stuck)
            .unwrap_or(self.tokens.len());
        let span = self.span(index);
        let found = self.word(index);
        if found.is_empty() || found == ";" && index > 0 {
            let before = self.word(index.saturating_sub(1));
            return Diagnostic::error(span, message!("bggl-ends-early", before = before));
        }
        if is_reserved(found) && index > 0 {
            return Diagnostic::error(span, message!("bggl-reserved", word = found));
        }
        let fault = Diagnostic::error(span, message!("bggl-unexpected", found = found));
        match situation {
            Situation::Declaration if index == 0 => {
                fault.with_hint(message!("bggl-declarations-hint"))
            }
            _ if index > 0 => {
                let before = self.word(index - 1);
                fault.with_hint(message!("bggl-unexpected-hint", before = before))
            }
            _ => fault,
        }
    }
}
