//! The file that a record came from, kept so that a save can copy what was not edited.

use super::reading::{SgfParseOptions, SgfReading, read_with};
use super::record_read::read_with_splits;
use super::splits::{NodeSplits, Split};
use super::tree::{Collection, SgfNode};
use crate::base::FileId;
use crate::board::{Game, Op, Position};
use crate::codec::charset::{cut_letters, is_ascii_based};
use crate::codec::records::ReadRecord;
use crate::record::{Content, Node, NodeId, Record};
use memchr::memchr_iter;
use std::cmp::Ordering;
use std::ops::Range;
use std::sync::Arc;

/// A file that was read leniently, with its bytes.
#[derive(Debug, Default)]
pub struct SgfFile {
    /// Empty if the text of the file has the same bytes, which are then stored only once.
    bytes: Vec<u8>,
    reading: SgfReading,
}

impl SgfFile {
    /// Reads a file. `charset` is the charset of the file, whatever the file says itself.
    pub fn read(bytes: Vec<u8>, charset: Option<&str>) -> Self {
        let options = SgfParseOptions {
            charset,
            ..SgfParseOptions::lenient()
        };
        // A lenient reading never fails.
        let reading = read_with(&bytes, &options).unwrap_or_default();
        // In UTF-8 without a byte order mark, text and bytes are the same and stored once.
        let is_same = reading.collection.text().as_bytes() == bytes;
        Self {
            bytes: if is_same { Vec::new() } else { bytes },
            reading,
        }
    }

    /// Returns the file as it was read.
    pub fn reading(&self) -> &SgfReading {
        &self.reading
    }

    /// Returns the games of the file.
    pub fn collection(&self) -> &Collection {
        &self.reading.collection
    }

    /// Returns the bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        match self.bytes.is_empty() {
            true => self.collection().text().as_bytes(),
            false => &self.bytes,
        }
    }

    /// Returns true if the text of the file has the same bytes as the file.
    pub(super) fn is_plain(&self) -> bool {
        self.bytes.is_empty()
    }
}

/// A game of a file, and its record as it was read.
#[derive(Clone, Debug)]
pub struct RecordSource {
    file: Arc<SgfFile>,
    number: usize,
    record: Record,
    game: Option<Game>,
    splits: NodeSplits,
}

impl RecordSource {
    /// Reads the game with index `number` of a file as [`read_record`](super::read_record) does, and returns the source
    /// of the record, too.
    pub fn read(
        source_file: Arc<SgfFile>,
        number: usize,
        rules: Option<(&Game, &Position)>,
        file: FileId,
    ) -> Option<(ReadRecord, Self)> {
        let (read, splits) = read_with_splits(source_file.collection(), number, rules, file)?;
        let source = Self {
            file: source_file,
            number,
            record: read.record.clone(),
            game: rules.map(|(game, _)| game.clone()),
            splits,
        };
        Some((read, source))
    }

    /// Returns the file.
    pub fn file(&self) -> &SgfFile {
        &self.file
    }

    /// Returns the index of the game in the file, from 0.
    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// Returns the root of the game.
    pub(super) fn root(&self) -> Option<SgfNode> {
        self.file.collection().games().get(self.number).copied()
    }

    /// Returns the node of the file from which a node of the record was read, or `None` for a new one and for one that
    /// has only a part of the node of the file.
    pub(super) fn origin(&self, id: NodeId) -> Option<SgfNode> {
        match self.split(id) {
            Some(split) => (split.main == id).then_some(split.node),
            None => self.node_of(id),
        }
    }

    /// Returns the node of the file that begins with a node of the record.
    pub(super) fn beginning(&self, id: NodeId) -> Option<SgfNode> {
        match self.split(id) {
            Some(split) => (split.first() == id).then_some(split.node),
            None => self.node_of(id),
        }
    }

    fn node_of(&self, id: NodeId) -> Option<SgfNode> {
        // The reader numbers the nodes of a record in the order of the file.
        // With a split of file node 5 into the record nodes 5, 6 and 7, the record node 9 is counted from behind it:
        // the nodes of the record from 8 on are those of the file from 6 on, so it is 6 + (9 - 8) = 7.
        let (start, from) = match self.splits.before(id) {
            Some(split) => (split.node.0.saturating_add(1), split.parts.end),
            None => (self.root()?.0, 0),
        };
        self.has(id)
            .then(|| SgfNode(start.saturating_add(id.number().saturating_sub(from))))
    }

    /// Returns true if a node of the record was read from the file.
    pub(super) fn has(&self, id: NodeId) -> bool {
        (id.number() as usize) < self.record.node_count()
    }

    /// Returns the nodes of the record that were read from the same node of the file as this one, if there are several.
    pub(super) fn split(&self, id: NodeId) -> Option<&Split> {
        self.splits.of(id)
    }

    /// Returns a node of the record as it was read.
    pub(super) fn node(&self, id: NodeId) -> &Node {
        self.record.node(id)
    }

    /// Returns the result that the file states.
    pub(super) fn result(&self) -> Option<&str> {
        self.record.result()
    }

    /// Returns true if this program wrote the game.
    pub(super) fn is_ours(&self) -> bool {
        let collection = self.file.collection();
        self.root()
            .and_then(|root| collection.property(root, "AP"))
            .is_some_and(|property| property.value().starts_with("gametui:"))
    }

    /// Returns true if a node of the record has the same content as when it was read. Pieces are compared by name,
    /// because the rules may have changed meanwhile; `game` has the names for `node`. No edit changes a move.
    pub(super) fn has_same_content(&self, id: NodeId, node: &Node, game: Option<&Game>) -> bool {
        fn name<'g>(game: Option<&'g Game>, op: &Op) -> Option<&'g str> {
            Some(game?.piece_name(op.piece()?))
        }
        match (self.node(id).content(), node.content()) {
            (Content::Move(_), Content::Move(_))
            | (Content::Root, Content::Root)
            | (Content::Note, Content::Note) => true,
            (Content::SetUp(old), Content::SetUp(new)) => {
                let is_same = |(old, new): (&Op, &Op)| {
                    old.square() == new.square() && name(self.game.as_ref(), old) == name(game, new)
                };
                old.len() == new.len() && old.iter().zip(new).all(is_same)
            }
            _ => false,
        }
    }
}

/// Converts offsets in the text of a file to offsets in its bytes.
///
/// Every `;` is a mark at which both are known; from the nearest mark on, the bytes are decoded character by character.
pub(super) struct Offsets<'f> {
    file: &'f SgfFile,
    /// The offsets of each `;` in the text and in the bytes, in order.
    marks: Vec<(usize, usize)>,
    /// The offsets in the bytes of letters that were cut before a `]`, which a decoder would join with it.
    cut: Vec<usize>,
}

impl<'f> Offsets<'f> {
    /// Returns `None` if the charset of the file is stateful, so that no part can be copied by itself.
    pub(super) fn new(file: &'f SgfFile) -> Option<Self> {
        let mut marks = Vec::new();
        let mut cut = Vec::new();
        if !file.is_plain() {
            if !is_ascii_based(file.collection().charset()) {
                return None;
            }
            // In these charsets no other character contains the byte of `;`, so text and bytes have equally many.
            let text = memchr_iter(b';', file.collection().text().as_bytes());
            let bytes = memchr_iter(b';', file.bytes());
            marks = text.zip(bytes).collect();
            cut = cut_letters(file.bytes(), file.collection().charset().encoding());
        }
        Some(Self { file, marks, cut })
    }

    /// Returns the bytes of a part of the text.
    pub(super) fn bytes(&self, part: Range<usize>) -> &'f [u8] {
        let bytes = self.file.bytes();
        let range = match self.file.is_plain() {
            true => part,
            false => self.byte_offset(part.start)..self.byte_offset(part.end),
        };
        bytes.get(range).unwrap_or_default()
    }

    /// Returns the offset in the bytes for an offset in the text.
    fn byte_offset(&self, offset: usize) -> usize {
        let bytes = self.file.bytes();
        if offset == 0 {
            return 0;
        }
        let text = self.file.collection().text();
        if offset >= text.len() {
            return bytes.len();
        }
        let next = self.marks.partition_point(|(text, _)| *text <= offset);
        let before = next.checked_sub(1).and_then(|mark| self.marks.get(mark));
        let (text_start, start) = before.copied().unwrap_or_default();
        if text_start == offset {
            return start;
        }
        // Decode character by character from the mark on.
        let mut decoder = self.file.collection().charset().decoder();
        let mut out = [0; 64];
        let mut decoded = text_start;
        let first_cut = self.cut.partition_point(|index| *index < start);
        let mut cut = self.cut.iter().skip(first_cut).peekable();
        for (index, byte) in bytes.iter().enumerate().skip(start) {
            if cut.next_if(|cut| **cut == index).is_some() {
                decoded += '\u{FFFD}'.len_utf8();
            } else {
                decoded += decoder.decode_to_utf8(&[*byte], &mut out, false).2;
            }
            match decoded.cmp(&offset) {
                Ordering::Less => {}
                Ordering::Equal => return index + 1,
                // Only this byte told that the letter before it is broken.
                Ordering::Greater => return index,
            }
        }
        bytes.len()
    }
}
