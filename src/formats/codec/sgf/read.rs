//! Parses SGF leniently: everything that can be made sense of is read, and every repair is listed with its place.
//!
//! Time is linear in the file: every look-ahead ends at the next non-blank character, and the search for the end of an
//! unclosed value is done only once. Nesting is an explicit stack, not recursion.
//!
//! Valid nodes stay where they are in the text. A node that needs a repair is rewritten in the appendix of the text, in
//! the form in which it will be saved.

// The hard question is where a value ends, because programs forget to escape `]`:
//
//    C[see [1], or so];B[aa]       the `]` behind 1 is followed by a sentence, so it is text; the next one is
//                                  followed by a node, so it ends the value (`looks_like_end`)
//    C[one] and two;B[aa]          no `]` looks like an end before `;B[` comes; so the last one was the end after all
//                                  (`node_starts_before`)
//    C[no end at all               the value ends with the file
//
// The search for an end may go through the whole rest of the file. If it fails, it would fail for every later value
// just as well; `hopeless` remembers that, and keeps the time linear.
//
// The nodes of the tree refer to places in one text: the file, followed by the appendix. A node needs no copy as long
// as it is valid; at its first repair, what was read of it so far is copied to the appendix (`start_repair`), and the
// rest of the node is written there:
//
//    file       ;AB[aa]C[a]b]XX        the node lies here until its first error is met, at `C`,
//    appendix   ;AB[aa]C[a\]b]XX[]     and here from then on, as a whole

use super::appendix::{Appendix, short};
use super::format::FileFormats;
use super::repair::{Repair, RepairKind};
use super::scan::{character, closing_bracket, is_blank, is_wide_blank, skip_blanks, skip_ident};
use super::strict::folded;
use super::text::mend;
use super::tree::{CollectionBuilder, NONE, next_property};
use std::borrow::Cow;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

/// The most repairs that are kept for one file.
const MAX_REPAIRS: usize = 1000;
/// Properties whose values have no text in any game, so that the first `]` ends one whatever follows.
const NO_TEXTS: [&str; 34] = [
    "AB", "AE", "AR", "AW", "B", "BL", "BM", "CR", "DD", "DM", "DO", "FF", "GB", "GM", "GW", "HA",
    "HO", "IT", "KM", "KO", "LN", "MA", "MN", "OB", "OW", "PL", "PM", "SL", "SQ", "SZ", "TE", "TR",
    "W", "WL",
];
/// Up to this many identifiers of a node are compared one by one.
const FEW: usize = 16;

pub(super) struct Lenient<'t> {
    text: &'t str,
    bytes: &'t [u8],
    offset: usize,
    pub(super) tree: CollectionBuilder,
    /// Repaired nodes, which are stored after the text of the file.
    pub(super) appendix: Appendix,
    pub(super) repairs: Vec<Repair>,
    pub(super) more_repairs: usize,
    /// For each open parenthesis, the node before it and the number of nodes at that point.
    open: Vec<(u32, u32)>,
    current: u32,
    /// False after a parenthesis: properties then need a `;` first.
    in_node: bool,
    node_start: usize,
    /// True if the current node is written to the appendix.
    is_repairing: bool,
    /// True if something in the current node was skipped.
    skipped: bool,
    /// The identifiers of the current node, packed.
    keys: Vec<u64>,
    many_keys: HashSet<u64>,
    /// True if an identifier may occur twice in the current node.
    has_duplicate: bool,
    /// From this offset on, no `]` looks like the end of a value, so the first one is taken.
    hopeless: usize,
    /// How far a run of opening parentheses was examined, and whether it starts a game.
    examined: (usize, bool),
}

impl<'t> Lenient<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            bytes: text.as_bytes(),
            offset: 0,
            tree: CollectionBuilder::of(text),
            appendix: Appendix::new(text),
            repairs: Vec::new(),
            more_repairs: 0,
            open: Vec::new(),
            current: NONE,
            in_node: false,
            node_start: 0,
            is_repairing: false,
            skipped: false,
            keys: Vec::new(),
            many_keys: HashSet::new(),
            has_duplicate: false,
            hopeless: usize::MAX,
            examined: (0, false),
        }
    }

    fn byte(&self, offset: usize) -> Option<u8> {
        self.bytes.get(offset).copied()
    }

    pub(super) fn repair(&mut self, kind: RepairKind, start: usize, end: usize) {
        // That nothing was read is told in any case.
        if self.repairs.len() < MAX_REPAIRS || kind == RepairKind::NoGame {
            self.repairs.push(Repair {
                kind,
                start: short(start),
                end: short(end),
            });
        } else {
            self.more_repairs += 1;
        }
    }

    pub(super) fn file(&mut self) {
        while self.offset < self.bytes.len() {
            if self.open.is_empty() {
                self.between_games();
            } else {
                self.inside();
            }
        }
        self.finish_node();
        let end = self.bytes.len();
        if !self.open.is_empty() {
            self.repair(RepairKind::MissingClose, end, end);
            self.tree.end_game(end, self.open.len());
        }
        if !self.tree.has_games() {
            self.repair(RepairKind::NoGame, 0, end);
        }
    }

    /// Moves to the parenthesis that starts the next game.
    fn between_games(&mut self) {
        let start = self.offset;
        let mut junk = None;
        while let Some(byte) = self.byte(self.offset) {
            if byte == b'(' && self.starts_game() {
                break;
            }
            let width = if byte == b')' && junk.is_none() {
                self.repair(RepairKind::ExtraClose, self.offset, self.offset + 1);
                1
            } else {
                let (width, blank) = self.character();
                if !blank {
                    junk.get_or_insert(self.offset);
                }
                width
            };
            self.offset += width;
        }
        if let Some(junk) = junk {
            self.repair(RepairKind::Junk, junk.max(start), self.offset);
        }
        if self.offset < self.bytes.len() {
            self.open_tree();
        }
    }

    /// Returns the length of the next character in bytes, and whether it is whitespace of any kind.
    fn character(&self) -> (usize, bool) {
        match character(self.text, self.offset) {
            Some(character) => (character.len_utf8(), is_wide_blank(character)),
            None => (1, false),
        }
    }

    /// Skips only ASCII whitespace.
    fn skip_plain_blanks(&self, mut offset: usize) -> usize {
        while self.byte(offset).is_some_and(is_blank) {
            offset += 1;
        }
        offset
    }

    /// Returns true if the parentheses here lead to a `;` or to an identifier with a value.
    fn starts_game(&mut self) -> bool {
        // A run of a million parentheses is looked through once and not once for each of them.
        if self.offset < self.examined.0 {
            return self.examined.1;
        }
        let mut offset = self.offset;
        while self.byte(offset) == Some(b'(') {
            offset = skip_blanks(self.text, offset + 1);
        }
        let ident = skip_ident(self.bytes, offset);
        let starts = self.byte(offset) == Some(b';')
            || ident > offset && self.byte(self.skip_plain_blanks(ident)) == Some(b'[');
        self.examined = (offset, starts);
        starts
    }

    fn open_tree(&mut self) {
        self.finish_node();
        self.open
            .push((self.current, short(self.tree.node_count())));
        self.in_node = false;
        self.offset += 1;
    }

    fn inside(&mut self) {
        let Some(byte) = self.byte(self.offset) else {
            return;
        };
        match byte {
            b'(' => self.open_tree(),
            b')' => self.close_tree(),
            b';' => {
                self.add_node();
                self.offset += 1;
            }
            b'[' => {
                let start = self.offset;
                self.value("");
                self.skipped = true;
                if self.in_node {
                    self.start_repair(start);
                    self.appendix.extend_node(self.offset);
                } else {
                    self.tree.strays.push((short(start), short(self.offset)));
                }
                self.repair(RepairKind::ValueWithoutIdent, start, self.offset);
            }
            _ if is_blank(byte) => self.offset += 1,
            _ if byte.is_ascii_alphanumeric() => self.property(),
            _ => self.junk_inside(),
        }
    }

    fn close_tree(&mut self) {
        self.finish_node();
        if let Some((current, nodes)) = self.open.pop() {
            if self.tree.node_count() == nodes as usize {
                self.repair(RepairKind::EmptyTree, self.offset, self.offset + 1);
            }
            self.current = current;
            if self.open.is_empty() {
                self.current = NONE;
                self.tree.end_game(self.offset + 1, 0);
            }
        }
        self.in_node = false;
        self.offset += 1;
    }

    fn junk_inside(&mut self) {
        let start = self.offset;
        let mut all_blank = true;
        while let Some(byte) = self.byte(self.offset) {
            if matches!(byte, b'(' | b')' | b';' | b'[')
                || is_blank(byte)
                || byte.is_ascii_alphanumeric()
            {
                break;
            }
            let (width, blank) = self.character();
            all_blank &= blank;
            self.offset += width;
        }
        if !all_blank {
            self.skipped = true;
            self.repair(RepairKind::JunkInside, start, self.offset);
        }
    }

    fn add_node(&mut self) {
        self.finish_node();
        // Nodes were added since the parenthesis unless this is the first node of its variation.
        let opened_here = self.open.last().is_some_and(|(before, nodes)| {
            *before == self.current && *nodes as usize == self.tree.node_count()
        });
        if self.current == NONE {
            self.tree.end_game(self.offset, self.open.len());
            self.tree.start_game(self.open.len());
        }
        let (number, behind_variation) = self.tree.add(self.current, self.offset);
        self.current = number;
        self.in_node = true;
        self.node_start = self.offset;
        if behind_variation && !opened_here {
            self.repair(RepairKind::NodeAfterVariation, self.offset, self.offset + 1);
        }
    }

    /// Ends the current node, if there is an open one.
    fn finish_node(&mut self) {
        if self.in_node && self.has_duplicate {
            self.merge_duplicates();
        }
        self.in_node = false;
        self.is_repairing = false;
        self.skipped = false;
        self.keys.clear();
        self.many_keys.clear();
        self.has_duplicate = false;
    }

    /// Copies the current node up to a place to the appendix; what follows is added there.
    fn start_repair(&mut self, before: usize) {
        if self.is_repairing {
            return;
        }
        let mut offset = self.node_start + 1;
        self.write_anew(self.node_start..offset);
        while offset < before
            && let Some((start, end, values_end)) = next_property(self.text, offset)
            && start < before
        {
            let (ident, values) = (self.text.get(start..end), self.text.get(end..values_end));
            self.appendix.push(
                start..values_end,
                ident.unwrap_or_default(),
                values.unwrap_or_default(),
            );
            offset = values_end;
        }
    }

    /// Writes the current node, which is at `origin` in the file, to the appendix from now on.
    fn write_anew(&mut self, origin: Range<usize>) {
        let place = self.appendix.start_node(origin);
        self.is_repairing = true;
        self.tree.move_to(self.current, place);
    }

    /// Merges the values of properties with the same identifier, at the place of the first.
    fn merge_duplicates(&mut self) {
        self.start_repair(self.offset);
        for start in self.appendix.merge_duplicates() {
            let end = skip_ident(self.bytes, start);
            self.repair(RepairKind::Duplicate, start, end);
        }
    }

    /// Records an identifier of the current node.
    fn note(&mut self, ident: &str) {
        if self.has_duplicate {
            return;
        }
        // Up to seven letters fit into a key. Longer ones may collide, which only causes a closer look.
        let bytes = ident.as_bytes();
        // Comparing numbers is quicker than comparing texts, and most nodes have one or two properties. A wrong
        // suspicion costs a copy of the node and changes nothing, because the appendix compares the identifiers
        // themselves.
        let key = if bytes.len() < 8 {
            bytes
                .iter()
                .fold(0, |key, byte| key << 8 | u64::from(*byte))
        } else {
            let mut hasher = DefaultHasher::new();
            ident.hash(&mut hasher);
            hasher.finish() | 1 << 63
        };
        if self.keys.len() < FEW {
            self.has_duplicate = self.keys.contains(&key);
            self.keys.push(key);
        } else {
            if self.many_keys.is_empty() {
                self.many_keys.extend(&self.keys);
            }
            self.has_duplicate = !self.many_keys.insert(key);
        }
    }

    fn property(&mut self) {
        let start = self.offset;
        let mut end = skip_ident(self.bytes, start);
        let text = self.text;
        let written = text.get(start..end).unwrap_or_default();
        if !self.in_node {
            self.add_node();
            self.write_anew(start..start);
            self.repair(RepairKind::MissingSemicolon, start, end);
        }
        let ident = capitals(written);
        if matches!(ident, Cow::Owned(_)) {
            self.start_repair(start);
            self.repair(RepairKind::SmallLetters, start, end);
        } else if self.skipped {
            self.start_repair(start);
        }
        self.note(&ident);
        self.offset = skip_blanks(text, end);
        let values = self.offset;
        if self.byte(values) != Some(b'[') {
            self.repair(RepairKind::MissingValue, start, end);
            self.start_repair(start);
            self.appendix.push(start..end, &ident, "[]");
            return;
        }
        let mut mended = false;
        while self.byte(self.offset) == Some(b'[') {
            let open = self.offset;
            let (raw, whole) = self.value(&ident);
            if !whole && !mended {
                mended = true;
                self.start_repair(start);
                let before = text.get(values..open).unwrap_or_default();
                self.appendix.push(start..open, &ident, before);
            }
            if mended {
                let raw = if whole { Cow::Borrowed(raw) } else { mend(raw) };
                self.appendix.push_value(&raw);
            }
            end = self.offset;
            self.offset = skip_blanks(text, end);
        }
        if mended {
            self.appendix.end_property(end);
        } else if self.is_repairing {
            let all = text.get(values..end).unwrap_or_default();
            self.appendix.push(start..end, &ident, all);
        }
    }

    /// Parses a value of a property from its bracket on. Returns its content, and whether it can stay as it is.
    fn value(&mut self, ident: &str) -> (&'t str, bool) {
        let open = self.offset;
        // In a point or a number a `]` cannot be text, whatever follows, so nothing is searched.
        let first = match NO_TEXTS.contains(&ident) {
            true => closing_bracket(self.bytes, open + 1),
            false => None,
        };
        let (end, naked, closed) = match first {
            Some(end) => (end, false, true),
            None => self.value_end(open + 1),
        };
        if naked {
            self.repair(RepairKind::BracketInText, open + 1, end);
        }
        if !closed {
            self.tree.is_unclosed = true;
            self.repair(RepairKind::UnclosedValue, open, open + 1);
        }
        self.offset = if closed { end + 1 } else { end };
        let raw = self.text.get(open + 1..end).unwrap_or_default();
        (raw, closed && !naked)
    }

    /// Returns the end of the value that starts here, whether it contains an unescaped `]`, and whether it is closed.
    fn value_end(&mut self, start: usize) -> (usize, bool, bool) {
        let Some(first) = closing_bracket(self.bytes, start) else {
            return (self.bytes.len(), false, false);
        };
        if start >= self.hopeless || self.looks_like_end(first + 1) {
            return (first, false, true);
        }
        let mut offset = start;
        let mut first_bare = None;
        let mut last_bare = None;
        while let Some(byte) = self.byte(offset) {
            match byte {
                // The byte behind a backslash is skipped. It may be the first one of a longer character; its other
                // bytes are none of the signs that are looked for, since they are above 127.
                b'\\' => offset += 1,
                b']' if start >= self.hopeless || self.looks_like_end(offset + 1) => {
                    return (offset, first_bare.is_some(), true);
                }
                b']' => {
                    first_bare.get_or_insert(offset);
                    last_bare = Some(offset);
                }
                b'[' => {
                    // A node starts here, so the bracket before it was the end after all.
                    if let Some(end) = last_bare
                        && self.node_starts_before(offset)
                    {
                        return (end, first_bare != Some(end), true);
                    }
                }
                _ => {}
            }
            offset += 1;
        }
        match first_bare {
            Some(end) => {
                self.hopeless = end;
                (end, false, true)
            }
            None => (self.bytes.len(), false, false),
        }
    }

    /// Returns true if `;X` or `;XX` is directly before a bracket.
    fn node_starts_before(&self, bracket: usize) -> bool {
        let upper = |back: usize| {
            let byte = bracket
                .checked_sub(back)
                .and_then(|offset| self.byte(offset));
            byte.is_some_and(|byte| byte.is_ascii_uppercase())
        };
        let semicolon = |back: usize| {
            bracket
                .checked_sub(back)
                .and_then(|offset| self.byte(offset))
                == Some(b';')
        };
        upper(1) && (semicolon(2) || upper(2) && semicolon(3))
    }

    /// Returns true if what follows a `]` continues a file rather than a sentence.
    fn looks_like_end(&self, values_end: usize) -> bool {
        let mut offset = skip_blanks(self.text, values_end);
        // Zero bytes are left behind by programs that write blocks.
        while self.byte(offset) == Some(0) {
            offset = skip_blanks(self.text, offset + 1);
        }
        let Some(byte) = self.byte(offset) else {
            return true;
        };
        match byte {
            b'[' => true,
            b'(' => {
                let next = self.skip_plain_blanks(offset + 1);
                matches!(self.byte(next), None | Some(b';' | b'('))
                    || self.ident_with_value(next, false)
            }
            b')' => {
                let next = skip_blanks(self.text, offset + 1);
                matches!(self.byte(next), None | Some(b';' | b'(' | b')' | 0 | 0x1a))
                    || self.ident_with_value(next, false)
            }
            b';' => {
                let next = self.skip_plain_blanks(offset + 1);
                match self.byte(next) {
                    None | Some(b';' | b'(' | b')') => true,
                    Some(_) => self.ident_with_value(next, true),
                }
            }
            _ => self.ident_with_value(offset, offset == values_end),
        }
    }

    /// Returns true if an identifier followed by its value is here. An identifier without capitals, or without a value,
    /// counts only directly after the bracket; without a value, it must be one or two capital letters.
    fn ident_with_value(&self, offset: usize, close: bool) -> bool {
        let end = skip_ident(self.bytes, offset);
        let ident = self.bytes.get(offset..end).unwrap_or_default();
        if ident.is_empty() {
            return false;
        }
        let capital = ident.iter().any(u8::is_ascii_uppercase);
        match self.byte(self.skip_plain_blanks(end)) {
            // `text] see[1]` is a sentence; `] B[aa]` and `]b[aa]` continue as a file.
            Some(b'[') => capital || close,
            None | Some(b';' | b'(' | b')') => {
                close && ident.len() <= 2 && ident.iter().all(u8::is_ascii_uppercase)
            }
            _ => false,
        }
    }
}

/// Returns the standard spelling of an identifier to which the file adds small letters: `CoPyright` is `CP`.
fn capitals(written: &str) -> Cow<'_, str> {
    let mut bytes = written.bytes();
    let starts_so = bytes.next().is_some_and(|byte| byte.is_ascii_uppercase());
    if !starts_so || !bytes.any(|byte| byte.is_ascii_lowercase()) {
        return Cow::Borrowed(written);
    }
    let short = folded(written);
    let formats = FileFormats::original();
    let is_old_name = short.len() <= 2
        && [3, 4]
            .into_iter()
            .any(|ff| formats.find(Some(ff), Some(1)).knows(&short));
    if is_old_name {
        Cow::Owned(short)
    } else {
        Cow::Borrowed(written)
    }
}
