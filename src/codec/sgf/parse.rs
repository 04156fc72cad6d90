//! Reads SGF leniently: whatever can be told is read, and every repair is listed with its place.
//!
//! The time is linear in the file: every look ahead ends at the next character that is no blank, and the search for the
//! end of a value that has none is made once. Nesting is a list, not a call.

use super::repair::{Repair, RepairKind};
use super::text::{decode, mend};
use super::tree::{Collection, Ident, Links, NONE, SgfNode};
use crate::base::{Diagnostic, FileId, Span};
use crate::message;

/// Repairs that are kept of one file.
const MOST_REPAIRS: usize = 1000;
/// Places are 32 bit numbers, and every value may have to be kept a second time.
const MOST_BYTES: usize = (u32::MAX / 4) as usize;

/// A file that was read, and what had to be mended.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The games.
    pub collection: Collection,
    /// The first thousand repairs, in order.
    pub repairs: Vec<Repair>,
    /// Repairs beyond those.
    pub more_repairs: usize,
}

/// Reads a file.
#[must_use]
pub fn read(bytes: &[u8]) -> Reading {
    if bytes.len() > MOST_BYTES {
        return Reading {
            repairs: vec![Repair {
                kind: RepairKind::TooLarge,
                start: 0,
                end: 0,
            }],
            ..Reading::default()
        };
    }
    let (text, decoded) = decode(bytes);
    let mut parser = Parser {
        bytes: text.as_bytes(),
        text: &text,
        at: 0,
        reading: Reading::default(),
        mended: String::new(),
        open: Vec::new(),
        current: NONE,
        in_node: false,
        hopeless: usize::MAX,
        looked: (0, false),
    };
    if decoded {
        parser.repair(RepairKind::NotUtf8, 0, 0);
    }
    parser.file();
    let Parser {
        mut reading,
        mended,
        ..
    } = parser;
    let length = text.len();
    let mut text = text;
    text.push_str(&mended);
    reading.collection.text = text;
    reading.collection.length = length;
    reading.collection.decoded = decoded;
    reading
}

fn short(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(NONE)
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

struct Parser<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    reading: Reading,
    /// Mended values; they go behind the text of the file.
    mended: String,
    /// For each open parenthesis the node before it and the number of nodes then.
    open: Vec<(u32, usize)>,
    current: u32,
    /// False behind a parenthesis: properties need a `;` first.
    in_node: bool,
    /// From here on no `]` is known to look like the end of a value; the first one is taken.
    hopeless: usize,
    /// How far a run of opening parentheses was looked through, and whether it starts a game.
    looked: (usize, bool),
}

impl Parser<'_> {
    fn byte(&self, at: usize) -> Option<u8> {
        self.bytes.get(at).copied()
    }

    fn repair(&mut self, kind: RepairKind, start: usize, end: usize) {
        if self.reading.repairs.len() < MOST_REPAIRS {
            self.reading.repairs.push(Repair {
                kind,
                start: short(start),
                end: short(end),
            });
        } else {
            self.reading.more_repairs += 1;
        }
    }

    fn file(&mut self) {
        while self.at < self.bytes.len() {
            if self.open.is_empty() {
                self.between_games();
            } else {
                self.inside();
            }
        }
        let end = self.bytes.len();
        if !self.open.is_empty() {
            self.repair(RepairKind::MissingClose, end, end);
        }
        if self.reading.collection.games.is_empty() {
            self.repair(RepairKind::NoGame, 0, end);
        }
    }

    /// Goes to the parenthesis that starts the next game.
    fn between_games(&mut self) {
        let start = self.at;
        let mut junk = None;
        while let Some(byte) = self.byte(self.at) {
            if byte == b'(' && self.starts_game() {
                break;
            }
            let width = if byte == b')' && junk.is_none() {
                self.repair(RepairKind::ExtraClose, self.at, self.at + 1);
                1
            } else {
                let (width, blank) = self.character();
                if !blank {
                    junk.get_or_insert(self.at);
                }
                width
            };
            self.at += width;
        }
        if let Some(junk) = junk {
            self.repair(RepairKind::Junk, junk.max(start), self.at);
        }
        if self.at < self.bytes.len() {
            self.open_tree();
        }
    }

    /// Width of the character here in bytes, and whether it is a blank of any kind.
    fn character(&self) -> (usize, bool) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        match rest.chars().next() {
            Some(character) => (
                character.len_utf8(),
                character.is_whitespace() || character == '\u{FEFF}',
            ),
            None => (1, false),
        }
    }

    fn skip_blanks(&self, mut at: usize) -> usize {
        while self.byte(at).is_some_and(is_blank) {
            at += 1;
        }
        at
    }

    /// Skips blanks of other scripts too.
    fn skip_any_blanks(&self, from: usize) -> usize {
        let at = self.skip_blanks(from);
        if self.byte(at).is_none_or(|byte| byte.is_ascii()) {
            return at;
        }
        let rest = self.text.get(at..).unwrap_or_default();
        let blanks = rest
            .chars()
            .take_while(|character| character.is_whitespace() || *character == '\u{FEFF}');
        at + blanks.map(char::len_utf8).sum::<usize>()
    }

    fn skip_ident(&self, mut at: usize) -> usize {
        while self
            .byte(at)
            .is_some_and(|byte| byte.is_ascii_alphanumeric())
        {
            at += 1;
        }
        at
    }

    /// True when the parentheses here lead to a `;` or to an identifier with a value.
    fn starts_game(&mut self) -> bool {
        if self.at < self.looked.0 {
            return self.looked.1;
        }
        let mut at = self.at;
        while self
            .byte(at)
            .is_some_and(|byte| byte == b'(' || is_blank(byte))
        {
            at += 1;
        }
        let ident = self.skip_ident(at);
        let starts = self.byte(at) == Some(b';')
            || ident > at && self.byte(self.skip_blanks(ident)) == Some(b'[');
        self.looked = (at, starts);
        starts
    }

    fn open_tree(&mut self) {
        self.open
            .push((self.current, self.reading.collection.nodes.len()));
        self.in_node = false;
        self.at += 1;
    }

    fn inside(&mut self) {
        let Some(byte) = self.byte(self.at) else {
            return;
        };
        match byte {
            b'(' => self.open_tree(),
            b')' => self.close_tree(),
            b';' => {
                self.add_node();
                self.at += 1;
            }
            b'[' => {
                let start = self.at;
                self.value(false);
                self.repair(RepairKind::ValueWithoutIdent, start, self.at);
            }
            _ if is_blank(byte) => self.at += 1,
            _ if byte.is_ascii_alphanumeric() => self.property(),
            _ => self.junk_inside(),
        }
    }

    fn close_tree(&mut self) {
        if let Some((current, nodes)) = self.open.pop() {
            if self.reading.collection.nodes.len() == nodes {
                self.repair(RepairKind::EmptyTree, self.at, self.at + 1);
            }
            self.current = if self.open.is_empty() { NONE } else { current };
        }
        self.in_node = false;
        self.at += 1;
    }

    fn junk_inside(&mut self) {
        let start = self.at;
        let mut all_blank = true;
        while let Some(byte) = self.byte(self.at) {
            if matches!(byte, b'(' | b')' | b';' | b'[')
                || is_blank(byte)
                || byte.is_ascii_alphanumeric()
            {
                break;
            }
            let (width, blank) = self.character();
            all_blank &= blank;
            self.at += width;
        }
        if !all_blank {
            self.repair(RepairKind::JunkInside, start, self.at);
        }
    }

    fn add_node(&mut self) {
        let collection = &mut self.reading.collection;
        let number = short(collection.nodes.len());
        let mut behind_variation = false;
        let previous = match collection.nodes.get_mut(self.current as usize) {
            Some(parent) => {
                behind_variation = parent.last_child != NONE;
                if parent.first_child == NONE {
                    parent.first_child = number;
                }
                std::mem::replace(&mut parent.last_child, number)
            }
            None => {
                collection.games.push(SgfNode(number));
                NONE
            }
        };
        if let Some(previous) = collection.nodes.get_mut(previous as usize) {
            previous.next_sibling = number;
        }
        // A variation has nodes since its parenthesis only when this is not its first one.
        let opened_here = self
            .open
            .last()
            .is_some_and(|(before, nodes)| *before == self.current && *nodes == number as usize);
        collection.nodes.push(Links {
            parent: self.current,
            first_child: NONE,
            last_child: NONE,
            next_sibling: NONE,
            first_property: short(collection.idents.len()),
            start: short(self.at),
        });
        self.current = number;
        self.in_node = true;
        if behind_variation && !opened_here {
            self.repair(RepairKind::NodeAfterVariation, self.at, self.at + 1);
        }
    }

    fn property(&mut self) {
        let start = self.at;
        let end = self.skip_ident(start);
        if !self.in_node {
            self.add_node();
            self.repair(RepairKind::MissingSemicolon, start, end);
        }
        let first_value = short(self.reading.collection.values.len());
        self.reading.collection.idents.push(Ident {
            start: short(start),
            end: short(end),
            first_value,
        });
        self.at = self.skip_any_blanks(end);
        if self.byte(self.at) != Some(b'[') {
            self.repair(RepairKind::MissingValue, start, end);
            self.reading
                .collection
                .values
                .push((short(end), short(end)));
        }
        while self.byte(self.at) == Some(b'[') {
            self.value(true);
            self.at = self.skip_any_blanks(self.at);
        }
    }

    /// Reads a value from its bracket on; keeps it where it belongs to something.
    fn value(&mut self, keep: bool) {
        let open = self.at;
        let (end, naked, closed) = self.value_end(open + 1);
        let raw = self.text.get(open + 1..end).unwrap_or_default();
        let mut range = (short(open + 1), short(end));
        if naked {
            self.repair(RepairKind::BracketInText, open + 1, end);
        }
        if !closed {
            self.repair(RepairKind::UnclosedValue, open, open + 1);
        }
        if (naked || !closed) && keep {
            let start = self.bytes.len() + self.mended.len();
            self.mended.push_str(&mend(raw));
            range = (short(start), short(self.bytes.len() + self.mended.len()));
        }
        if keep {
            self.reading.collection.values.push(range);
        }
        self.at = if closed { end + 1 } else { end };
    }

    /// The end of the value that starts here, whether a bare `]` stands in it, and whether it is closed.
    fn value_end(&mut self, start: usize) -> (usize, bool, bool) {
        let mut at = start;
        let mut first_bare = None;
        let mut last_bare = None;
        while let Some(byte) = self.byte(at) {
            match byte {
                b'\\' => at += 1,
                b']' if start >= self.hopeless || self.looks_closed(at + 1) => {
                    return (at, first_bare.is_some(), true);
                }
                b']' => {
                    first_bare.get_or_insert(at);
                    last_bare = Some(at);
                }
                b'[' => {
                    // A node starts here, so the bracket before it was the end after all.
                    if let Some(end) = last_bare
                        && self.node_starts_before(at)
                    {
                        return (end, first_bare != Some(end), true);
                    }
                }
                _ => {}
            }
            at += 1;
        }
        match first_bare {
            Some(end) => {
                self.hopeless = end;
                (end, false, true)
            }
            None => (self.bytes.len(), false, false),
        }
    }

    /// True when `;X` or `;XX` stands directly before a bracket.
    fn node_starts_before(&self, bracket: usize) -> bool {
        let upper = |back: usize| {
            let byte = bracket.checked_sub(back).and_then(|at| self.byte(at));
            byte.is_some_and(|byte| byte.is_ascii_uppercase())
        };
        let semicolon =
            |back: usize| bracket.checked_sub(back).and_then(|at| self.byte(at)) == Some(b';');
        upper(1) && (semicolon(2) || upper(2) && semicolon(3))
    }

    /// True when what follows a `]` is how a file goes on, and not how a sentence does.
    fn looks_closed(&self, behind: usize) -> bool {
        let at = self.skip_any_blanks(behind);
        let Some(byte) = self.byte(at) else {
            return true;
        };
        match byte {
            b'[' => true,
            b'(' => matches!(
                self.byte(self.skip_blanks(at + 1)),
                None | Some(b';' | b'(')
            ),
            b')' => {
                let next = self.skip_any_blanks(at + 1);
                matches!(self.byte(next), None | Some(b';' | b'(' | b')' | 0 | 0x1a))
                    || self.ident_with_value(next, false)
            }
            b';' => {
                let next = self.skip_blanks(at + 1);
                match self.byte(next) {
                    None | Some(b';' | b'(' | b')') => true,
                    Some(_) => self.ident_with_value(next, true),
                }
            }
            _ => self.ident_with_value(at, at == behind),
        }
    }

    /// True when an identifier stands here and its value follows. Small letters alone count only where nothing stands
    /// between them and the bracket before; without a value only one or two capitals count.
    fn ident_with_value(&self, at: usize, close: bool) -> bool {
        let end = self.skip_ident(at);
        let ident = self.bytes.get(at..end).unwrap_or_default();
        if ident.is_empty() {
            return false;
        }
        let capital = ident.iter().any(u8::is_ascii_uppercase);
        match self.byte(self.skip_blanks(end)) {
            Some(b'[') => capital || close,
            None | Some(b';' | b'(' | b')') => {
                close && ident.len() <= 2 && ident.iter().all(u8::is_ascii_uppercase)
            }
            _ => false,
        }
    }
}

impl Reading {
    /// The repairs as diagnostics.
    #[must_use]
    pub fn diagnostics(&self, file: FileId) -> Vec<Diagnostic> {
        let mut all: Vec<Diagnostic> = self
            .repairs
            .iter()
            .map(|repair| repair.diagnostic(file))
            .collect();
        if self.more_repairs > 0 {
            all.push(Diagnostic::note(
                Span::new(file, 0, 0),
                message!("sgf-more-repairs", count = self.more_repairs),
            ));
        }
        all
    }
}
