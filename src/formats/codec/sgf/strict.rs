//! Parses SGF strictly: the first error refuses the text.
//!
//! The grammar is `spaces { tree }`, where a tree is `( node { node } { tree } )`, a node is `; { property }`, and a
//! property is an identifier with one or more values; whitespace may follow every token. Identifiers and values are
//! checked by the format of the game.

use super::appendix::Appendix;
use super::error::{SgfError, SgfErrorKind};
use super::format::{FileFormat, FileFormats, format_number};
use super::scan::{character, closing_bracket, skip_blanks, skip_ident};
use super::tree::{CollectionBuilder, NONE, RawValues};
use std::collections::HashSet;

/// Up to this many properties of a node are compared one by one.
const FEW: usize = 16;

/// A property of the node that is being read.
struct SeenProperty<'t> {
    start: usize,
    ident: &'t str,
    /// The end of its last value.
    end: usize,
}

pub(super) struct Strict<'t> {
    text: &'t str,
    offset: usize,
    formats: &'t FileFormats,
    pub(super) tree: CollectionBuilder,
    /// Nodes whose identifiers contained small letters, without those letters.
    pub(super) appendix: Appendix,
    format: &'t FileFormat,
    seen: Vec<SeenProperty<'t>>,
}

impl<'t> Strict<'t> {
    pub(super) fn new(text: &'t str, formats: &'t FileFormats) -> Self {
        Self {
            text,
            offset: 0,
            formats,
            tree: CollectionBuilder::of(text),
            appendix: Appendix::new(text),
            format: formats.find(None, None),
            seen: Vec::new(),
        }
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.offset).copied()
    }

    fn step(&mut self) {
        self.offset = skip_blanks(self.text, self.offset + 1);
    }

    fn error(&self, kind: SgfErrorKind, start: usize, end: usize) -> SgfError {
        SgfError::new(self.text, kind, start, end)
    }

    fn unexpected(&self) -> SgfError {
        let next_char = character(self.text, self.offset);
        let end = self.offset + next_char.map_or(0, char::len_utf8);
        self.error(SgfErrorKind::UnexpectedToken(next_char), self.offset, end)
    }

    pub(super) fn file(&mut self) -> Result<(), SgfError> {
        self.offset = skip_blanks(self.text, 0);
        // For each open tree, the node before it.
        let mut open: Vec<u32> = Vec::new();
        let mut current = NONE;
        loop {
            match self.byte() {
                None if open.is_empty() => return Ok(()),
                Some(b'(') => {
                    let paren = self.offset;
                    open.push(current);
                    self.step();
                    if self.byte() != Some(b';') {
                        return Err(self.error(SgfErrorKind::NoNodes, paren, paren + 1));
                    }
                    while self.byte() == Some(b';') {
                        current = self.node(current)?;
                    }
                }
                Some(b')') => match open.pop() {
                    Some(before) => {
                        current = before;
                        self.step();
                    }
                    None => return Err(self.unexpected()),
                },
                _ => return Err(self.unexpected()),
            }
        }
    }

    fn node(&mut self, parent: u32) -> Result<u32, SgfError> {
        let start = self.offset;
        self.step();
        self.seen.clear();
        let mut idents: Option<HashSet<&str>> = None;
        loop {
            let ident_start = self.offset;
            let ident_end = skip_ident(self.text.as_bytes(), ident_start);
            let ident = self.text.get(ident_start..ident_end).unwrap_or_default();
            if ident.is_empty() {
                break;
            }
            let twice = match self.seen.len() < FEW {
                true => self.seen.iter().any(|seen| seen.ident == ident),
                false => {
                    let all = || self.seen.iter().map(|seen| seen.ident).collect();
                    !idents.get_or_insert_with(all).insert(ident)
                }
            };
            if twice {
                let kind = SgfErrorKind::DuplicateProperty(ident.to_owned());
                return Err(self.error(kind, ident_start, ident_end));
            }
            self.offset = skip_blanks(self.text, ident_end);
            let first_value = self.offset;
            while self.byte() == Some(b'[') {
                match closing_bracket(self.text.as_bytes(), self.offset + 1) {
                    Some(close) => self.offset = skip_blanks(self.text, close + 1),
                    None => break,
                }
            }
            if self.offset == first_value {
                let kind = SgfErrorKind::MissingValue(ident.to_owned());
                return Err(self.error(kind, ident_start, ident_end));
            }
            self.seen.push(SeenProperty {
                start: ident_start,
                ident,
                end: self.offset,
            });
        }
        if parent == NONE {
            self.format = self.detect();
        }
        self.check()?;
        let (node, _) = self.tree.add(parent, start);
        if self.format.folds() && self.seen.iter().any(|seen| has_small(seen.ident)) {
            let place = self.appendix.start_node(start..start + 1);
            for seen in &self.seen {
                let values = self.text.get(seen.start + seen.ident.len()..seen.end);
                let ident = folded(seen.ident);
                self.appendix
                    .push(seen.start..seen.end, &ident, values.unwrap_or_default());
            }
            self.tree.move_to(node, place);
        }
        Ok(node)
    }

    /// Returns the format of a game, determined from its first node.
    fn detect(&self) -> &'t FileFormat {
        let number = |is: &dyn Fn(&str) -> bool| {
            let seen = self.seen.iter().find(|seen| is(seen.ident));
            seen.map_or(Some(1), |seen| format_number(self.values(seen)))
        };
        let ff = number(&|ident| ident == "FF");
        let folds = self.formats.find(ff, None).folds();
        let gm = number(&|ident| ident == "GM" || folds && folded(ident) == "GM");
        self.formats.find(ff, gm)
    }

    fn values(&self, seen: &SeenProperty<'t>) -> RawValues<'t> {
        RawValues::at(self.text, seen.start + seen.ident.len())
    }

    /// Checks the properties of a node by the format of the game.
    fn check(&self) -> Result<(), SgfError> {
        let folds = self.format.folds();
        let mut taken: Option<HashSet<String>> = None;
        for seen in &self.seen {
            let end = seen.start + seen.ident.len();
            let short = if folds {
                folded(seen.ident)
            } else {
                String::new()
            };
            let ident = if folds { &short } else { seen.ident };
            if !self.format.identifiers().allow(ident) {
                let kind = SgfErrorKind::InvalidIdent(seen.ident.to_owned());
                return Err(self.error(kind, seen.start, end));
            }
            if !self.format.type_of(ident).fits(self.values(seen)) {
                let kind = SgfErrorKind::InvalidValue {
                    ident: seen.ident.to_owned(),
                    values: self.values(seen).map(str::to_owned).collect(),
                };
                let all = self.text.get(..seen.end).unwrap_or_default();
                return Err(self.error(kind, seen.start, all.trim_end().len()));
            }
            if folds && !taken.get_or_insert_default().insert(short) {
                let kind = SgfErrorKind::DuplicateProperty(folded(seen.ident));
                return Err(self.error(kind, seen.start, end));
            }
        }
        Ok(())
    }
}

fn has_small(ident: &str) -> bool {
    ident.bytes().any(|byte| byte.is_ascii_lowercase())
}

/// Returns an identifier without its small letters.
pub(super) fn folded(ident: &str) -> String {
    let letters = ident.chars();
    letters
        .filter(|letter| !letter.is_ascii_lowercase())
        .collect()
}
