//! Writes a record as SGF.
//!
//! A new record has one node on a line. A record that came from a file is written into that file: unedited nodes are
//! copied byte for byte, even those that needed a repair; an edited node keeps the properties that the edit did not
//! touch, in their order; only new nodes are generated. The text between two nodes, parentheses included, is copied if
//! it connects these nodes in the current tree, otherwise it is generated.
//!
//! How an invalid file is read depends on the text around an error, so the result is read back before it is saved. If
//! it is not the intended tree, another [`SaveMode`] is tried, and in the end everything is generated.

use super::board_replay::{BoardReplay, ReplayMark};
use super::point::Notation;
use super::reading::{SgfParseOptions, read_with};
use super::repair::RepairKind;
use super::sink::Sink;
use super::source::{RecordSource, SgfFile};
use super::tree::{Collection, Parenthesis, SgfNode, SgfProperty};
use super::write::{property, write_game};
use crate::board::{Game, Position};
use crate::codec::records::{RecordMetadata, Unencodable};
use crate::record::{NodeId, Record};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

/// Returns the text of a new file. Without rules (`None`: the game is not known here), only the parts of the record
/// that are text are written.
pub(crate) fn write_record(
    record: &Record,
    rules: Option<(&Game, &Position)>,
    saving: &RecordMetadata,
) -> String {
    let mut writer = RecordWriter::new(record, rules, saving, None);
    writer.write_game();
    let bytes = writer.sink.finish().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// Returns the bytes of a file with its game replaced by a record. Parts that were not edited keep their bytes; with
/// `to_utf8` the whole file is written in UTF-8.
///
/// # Errors
/// Returns an error if a new text contains a character that the charset of the file does not have.
pub fn save_record(
    record: &Record,
    rules: Option<(&Game, &Position)>,
    saving: &RecordMetadata,
    source: &RecordSource,
    to_utf8: bool,
) -> Result<Vec<u8>, Unencodable> {
    let to_utf8 = to_utf8 && !source.file().collection().charset().is_utf8();
    if !to_utf8 && RecordWriter::new(record, rules, saving, Some(source)).is_untouched(source) {
        return Ok(source.file().bytes().to_vec());
    }
    let written = |mode: SaveMode| {
        // The root comes first in the file, but whether it must name the rules or a charset is known only when
        // everything below it has been written. So the file is written up to three times, each time with what the time
        // before has shown to be needed.
        let mut additions = RootAdditions {
            charset: to_utf8,
            ..RootAdditions::default()
        };
        loop {
            let mut writer = RecordWriter::new(record, rules, saving, Some(source));
            writer.sink = Sink::replacing(source.file(), to_utf8);
            writer.additions = additions;
            writer.mode = mode;
            writer.write_file(source);
            let needed = writer.needed();
            if needed == additions {
                return writer.sink.finish();
            }
            // What the root must say depends on the nodes below, so it is known only after writing them. It only grows,
            // so the loop ends.
            additions = needed;
        }
    };
    // A file without repairs is read the same way wherever text is added, so it needs no proof. In an invalid one, an
    // error can change its meaning with its surroundings: a value that was never closed swallows what is put behind
    // it. There the result is read back, and compared with a file that is generated as a whole and so is beyond doubt.
    let bytes = written(SaveMode::Append)?;
    if !has_repairs(source.file()) {
        return Ok(bytes);
    }
    // With the charset given: the guess could turn out otherwise when bytes are added.
    let charset = match to_utf8 {
        true => "UTF-8",
        false => source.file().collection().charset().name,
    };
    let options = SgfParseOptions {
        charset: Some(charset),
        ..SgfParseOptions::lenient()
    };
    let collection_of = |bytes: &[u8]| read_with(bytes, &options).unwrap_or_default().collection;
    let anew = written(SaveMode::Regenerate)?;
    let intended = collection_of(&anew);
    if is_same_tree(&collection_of(&bytes), &intended) {
        return Ok(bytes);
    }
    let bytes = written(SaveMode::Prepend)?;
    match is_same_tree(&collection_of(&bytes), &intended) {
        true => Ok(bytes),
        false => Ok(anew),
    }
}

/// How a record is written into the file that it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SaveMode {
    /// New properties of a node are added after those of the file.
    Append,
    /// New properties of a node are added before those of the file.
    Prepend,
    /// Nothing is copied: everything is generated from what was read.
    Regenerate,
}

/// Returns true if reading repaired anything in the file besides its charset.
pub(super) fn has_repairs(file: &SgfFile) -> bool {
    let reading = file.reading();
    reading.repairs.iter().any(|repair| {
        !matches!(
            repair.kind,
            RepairKind::GuessedCharset(_)
                | RepairKind::UnknownCharset(_)
                | RepairKind::WrongCharset(..)
                | RepairKind::BadCharacters(_)
        )
    })
}

/// Returns true if two collections have the same nodes with the same properties, in any order.
fn is_same_tree(left: &Collection, right: &Collection) -> bool {
    let is_same = |node: SgfNode| {
        let properties = |collection: &Collection| -> BTreeMap<String, Vec<String>> {
            let properties = collection.properties(node);
            let owned = |property: SgfProperty<'_>| {
                let values = property.values().map(str::to_owned);
                (property.ident().to_owned(), values.collect())
            };
            properties.map(owned).collect()
        };
        left.parent(node) == right.parent(node) && properties(left) == properties(right)
    };
    left.games() == right.games()
        && left.node_count() == right.node_count()
        && left.nodes().all(is_same)
}

/// What must be added to the root of another program's file because of the nodes below it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RootAdditions {
    /// Set `CA` to UTF-8.
    pub(super) charset: bool,
    /// Add `GTRULES` and `GTSET`, which name the rules of private properties, and an `FF` that allows private
    /// properties.
    pub(super) private: bool,
}

/// A newly generated property, with raw values.
pub(super) struct NewProperty<'r> {
    pub(super) ident: Cow<'r, str>,
    pub(super) values: Vec<Cow<'r, str>>,
}

pub(super) struct RecordWriter<'a> {
    pub(super) record: &'a Record,
    pub(super) game: Option<&'a Game>,
    pub(super) replay: Option<BoardReplay<'a>>,
    pub(super) saving: &'a RecordMetadata,
    pub(super) source: Option<&'a RecordSource>,
    pub(super) additions: RootAdditions,
    /// True for a new file and for a file written by this program.
    pub(super) is_ours: bool,
    /// True if a pass is written as `tt`.
    pub(super) has_old_pass: bool,
    /// True if a private property was written.
    has_private: bool,
    pub(super) mode: SaveMode,
    /// True if the text before the current node was copied.
    pub(super) is_gap_copied: bool,
    pub(super) sink: Sink<'a>,
    line_end: &'static str,
    /// For each open parenthesis, the node before it.
    open: Vec<Option<NodeId>>,
    /// The last node written.
    last: Option<NodeId>,
}

/// A node that is still to be written.
struct UnwrittenNode {
    node: NodeId,
    /// The board after the parent.
    mark: Option<ReplayMark>,
    /// True if the board or the turn before it may differ from those of the file.
    has_diverged: bool,
}

impl<'a> RecordWriter<'a> {
    fn new(
        record: &'a Record,
        rules: Option<(&'a Game, &Position)>,
        saving: &'a RecordMetadata,
        source: Option<&'a RecordSource>,
    ) -> Self {
        let mut writer = Self {
            record,
            game: rules.map(|(game, _)| game),
            replay: rules.map(|(game, start)| BoardReplay::new(game, start)),
            saving,
            source,
            additions: RootAdditions::default(),
            is_ours: source.is_none_or(RecordSource::is_ours),
            has_old_pass: false,
            has_private: false,
            mode: SaveMode::Append,
            is_gap_copied: false,
            sink: Sink::new(),
            line_end: "\n",
            open: Vec::new(),
            last: None,
        };
        if let Some((source, root)) = source.and_then(|source| Some((source, source.root()?))) {
            writer.follow(source.file().collection(), root);
        }
        writer
    }

    /// Adopts the style of a game of a file: its line ends, its passes and its notation of points.
    fn follow(&mut self, collection: &Collection, root: SgfNode) {
        let line = collection.text().find('\n');
        if line.is_some_and(|line| {
            collection
                .text()
                .get(..line)
                .is_some_and(|before| before.ends_with('\r'))
        }) {
            self.line_end = "\r\n";
        }
        let ff = collection.property(root, "FF");
        let is_old = ff.is_some_and(|ff| matches!(ff.value().trim(), "1" | "2" | "3"));
        let is_narrow = self
            .game
            .is_some_and(|game| game.width.max(game.height) <= 19);
        self.has_old_pass = is_narrow && is_old;
        let mut points = collection.nodes_of(root).flat_map(|node| {
            let is_point = |ident: &str| matches!(ident, "B" | "W" | "AB" | "AW" | "AE");
            let mut points = collection.properties(node);
            points.find(|property| is_point(property.ident()))
        });
        let notation = points.find_map(|property| Notation::of_value(property.value()));
        if let (Some(notation), Some(replay)) = (notation, self.replay.as_mut()) {
            replay.set_notation(notation);
        }
    }

    /// Returns true if the game of another program is unchanged, so that the file is kept even if it needed repairs.
    fn is_untouched(&self, source: &RecordSource) -> bool {
        let is_same = |id| {
            if !source.has(id) || self.record.node(id).children() != source.node(id).children() {
                return false;
            }
            match source.origin(id) {
                Some(origin) => self.unchanged(id, origin, source.node(id), false).is_all(),
                // A part of a node is compared with the others.
                None => true,
            }
        };
        !self.is_ours && self.record.all().all(is_same)
    }

    /// Returns what must be added to the root.
    fn needed(&self) -> RootAdditions {
        let is_declared_utf8 = || {
            let source = self.source?;
            let charset = source.file().collection().property(source.root()?, "CA")?;
            Some(charset.value().trim().eq_ignore_ascii_case("UTF-8"))
        };
        RootAdditions {
            charset: self.additions.charset
                || self.sink.has_new_non_ascii
                    && self.sink.is_utf8()
                    && is_declared_utf8() != Some(true),
            private: self.has_private && !self.is_ours,
        }
    }

    /// Writes the whole file.
    fn write_file(&mut self, source: &'a RecordSource) {
        let collection = source.file().collection();
        let length = collection.text().len();
        let number = source.number();
        if self.mode == SaveMode::Regenerate {
            for (game, root) in collection.games().iter().enumerate() {
                let charset = self.additions.charset.then_some("UTF-8");
                match game == number {
                    true => self.write_game(),
                    false => self.sink.write_old(&write_game(collection, *root, charset)),
                }
            }
            return;
        }
        let root = source.root().map(|root| collection.extent(root));
        let start = root.map_or(length, |root| root.start);
        let games = collection.games();
        let before = games.get(..number).unwrap_or_default();
        self.copy_other_games(collection, 0..start, before);
        // The parentheses before the root were copied with the text before it, so they are open now.
        self.open = vec![None; collection.depth(number)];
        self.write_game();
        let behind = games.get(number + 1..).unwrap_or_default();
        self.copy_other_games(collection, collection.end(number)..length, behind);
    }

    /// Copies a part of the file. If the charset of the file changes, so does `CA` of the games in it.
    fn copy_other_games(&mut self, collection: &Collection, part: Range<usize>, games: &[SgfNode]) {
        let mut start = part.start;
        if self.additions.charset {
            for root in games {
                let charset = collection.property(*root, "CA");
                let places = charset.into_iter().flat_map(|property| property.parts());
                for (index, old) in places.enumerate() {
                    self.sink.copy(start..old.start);
                    if index == 0 {
                        self.sink.write("CA[UTF-8]");
                    }
                    start = old.end;
                }
            }
        }
        self.sink.copy(start..part.end);
    }

    /// Writes the record.
    fn write_game(&mut self) {
        let mark = self.replay.as_ref().map(BoardReplay::mark);
        let mut open = vec![UnwrittenNode {
            node: self.record.root(),
            mark,
            has_diverged: false,
        }];
        while let Some(next) = open.pop() {
            if let (Some(replay), Some(mark)) = (self.replay.as_mut(), next.mark) {
                replay.back(mark);
            }
            self.write_gap_to(next.node);
            let split = self.source.and_then(|source| source.split(next.node));
            let split = split.filter(|split| {
                split.first() == next.node && !next.has_diverged && self.is_whole(split)
            });
            let (last, has_diverged) = match split {
                Some(split) => self.write_split(split),
                None => (next.node, self.write_node(next.node, next.has_diverged)),
            };
            self.last = Some(last);
            let mark = self.replay.as_ref().map(BoardReplay::mark);
            let children = self.record.node(last).children();
            open.extend(children.iter().rev().map(|node| UnwrittenNode {
                node: *node,
                mark,
                has_diverged,
            }));
        }
        match self.source {
            Some(source) if self.mode != SaveMode::Regenerate => self.write_end(source),
            _ => {
                self.sink.write(&")".repeat(self.open.len()));
                self.sink.write("\n");
            }
        }
    }

    /// Writes the separator between the last node and the next one.
    fn write_gap_to(&mut self, id: NodeId) {
        let parent = self.record.node(id).parent();
        let siblings = parent.map_or(0, |parent| self.record.node(parent).children().len());
        let opens = parent.is_none() || siblings > 1;
        let gap = self.gap(id, parent, opens);
        self.is_gap_copied = gap.is_some();
        if let Some(gap) = gap {
            self.sink.copy(gap);
            return;
        }
        let mut current = self.last;
        while current != parent
            && let Some(before) = self.open.pop()
        {
            self.sink.write(")");
            current = before;
        }
        if self.last.is_some() {
            self.sink.write(self.line_end);
        }
        if opens {
            self.sink.write("(");
            self.open.push(parent);
        }
    }

    /// Returns the text of the file before the next node, or `None` if its parentheses do not lead there from the last
    /// node in the current tree.
    fn gap(&mut self, id: NodeId, parent: Option<NodeId>, opens: bool) -> Option<Range<usize>> {
        let source = self.source.filter(|_| self.mode != SaveMode::Regenerate)?;
        let collection = source.file().collection();
        let node = source.beginning(id)?;
        let end = collection.extent(node).start;
        // The text before the root has already been copied.
        let start = match (self.last, node.0.checked_sub(1)) {
            (Some(_), Some(before)) => collection.extent(SgfNode(before)).end,
            _ => end,
        };
        // An example. `open` holds for each open parenthesis the node before it; the file is
        //
        //    (;a (;b ;c) (;d))      after c: last = c, open = [none, a]
        //
        // The text between c and d is `) (`. The `)` closes the parenthesis before b, which leads back to a; the `(`
        // opens one after a. Then `current` is a, the parent of d, so the text is right and is copied. If the record
        // has d before b, the node before d is a; the `)` would then close the parenthesis before a itself, `current`
        // is not a, and the parentheses are generated.
        let gap = start..end;
        // The parentheses that stay open, and the nodes before those that are opened here.
        let mut kept = self.open.len();
        let mut opened: Vec<Option<NodeId>> = Vec::new();
        let mut current = self.last;
        for (_, parenthesis) in collection.parentheses(gap.clone()) {
            match parenthesis {
                Parenthesis::Open => opened.push(current),
                Parenthesis::Close => {
                    current = match opened.pop() {
                        Some(before) => before,
                        None => {
                            kept = kept.checked_sub(1)?;
                            *self.open.get(kept)?
                        }
                    }
                }
            }
        }
        // A further variation can only be reached by closing a parenthesis that was opened after its parent.
        let top = opened
            .last()
            .or_else(|| self.open.get(kept.checked_sub(1)?));
        let siblings = parent.map(|parent| self.record.node(parent).children());
        let is_last = siblings.is_none_or(|siblings| siblings.last() == Some(&id));
        if current != parent || opens && !is_last && top != Some(&parent) {
            return None;
        }
        self.open.truncate(kept);
        self.open.append(&mut opened);
        Some(gap)
    }

    /// Writes the text of the file after the last node of the game, and closes the open parentheses.
    fn write_end(&mut self, source: &'a RecordSource) {
        let collection = source.file().collection();
        let number = source.number();
        let next = collection.games().get(number + 1);
        let behind = next.map_or(collection.node_count(), |next| next.number());
        let last = behind
            .checked_sub(1)
            .and_then(|last| u32::try_from(last).ok());
        let Some(last) = last.map(SgfNode) else {
            return;
        };
        let gap = collection.extent(last).end..collection.end(number);
        // The number of open parentheses relative to the last node: at the current place, and the lowest so far.
        // The text after the last node closes parentheses (and may contain others, of empty trees). If as many are
        // open now as were open there in the file, it is copied; otherwise only what lies behind its deepest place,
        // the blanks and line ends after the last `)` that counts, and the missing ones are generated before it.
        let (mut level, mut lowest, mut place) = (0_i64, 0_i64, gap.start);
        for (offset, parenthesis) in collection.parentheses(gap.clone()) {
            match parenthesis {
                Parenthesis::Open => level += 1,
                Parenthesis::Close => level -= 1,
            }
            if level < lowest {
                (lowest, place) = (level, offset + 1);
            }
        }
        let open = self.open.len() as i64;
        let target = collection.open_at_end(number) as i64;
        let lowest_open = target - level + lowest;
        if open + level == target && lowest_open >= 0 {
            self.sink.copy(gap);
            return;
        }
        let close = |count: i64| ")".repeat(usize::try_from(count).unwrap_or_default());
        if next.is_none() && target > 0 {
            // The file ends before the game does.
            self.sink.write(&close(open));
        } else {
            self.sink.write(&close(open - lowest_open));
            self.sink.copy(place..gap.end);
        }
    }

    /// Writes properties.
    pub(super) fn write_properties(&mut self, fresh: &[NewProperty<'_>]) {
        self.has_private |= fresh.iter().any(|property| is_private(&property.ident));
        let mut out = String::new();
        for added in fresh {
            property(
                &mut out,
                &added.ident,
                added.values.iter().map(AsRef::as_ref),
            );
        }
        self.sink.write(&out);
    }
}

/// Returns true for a property of nodes that only this program uses.
fn is_private(ident: &str) -> bool {
    matches!(
        ident,
        "GTMOVE" | "GTEFFECT" | "GTSETUP" | "GTANS" | "GTTURN" | "GTCHANCE"
    )
}
