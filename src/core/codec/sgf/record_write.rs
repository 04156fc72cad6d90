//! Writes a record as SGF.
//!
//! A new record is one node a line. A record that came from a file is written into that file: nodes that were not
//! edited are copied byte for byte with the white space between them, an edited node keeps the properties that the edit
//! does not touch, in their order, and only new nodes are made here. What stands between two nodes, parentheses
//! included, is copied where it leads from the one to the other in the tree as it is now; else it is made anew.

use super::heading::RulesFile;
use super::node_write::NewProperty;
use super::point::Notation;
use super::scan::is_wide_blank;
use super::sink::{Sink, Unencodable};
use super::source::RecordSource;
use super::stage::{Mark, Stage};
use super::tree::{Collection, SgfNode};
use super::write::{property, write_game};
use crate::board::{Game, Outcome, Position};
use crate::record::{NodeId, Record};
use std::ops::Range;

/// What a saved record says besides its nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Saving {
    /// The rules, the game file first.
    pub rules: Vec<RulesFile>,
    /// Values given to the rules, as `NAME=VALUE`.
    pub sets: Vec<String>,
    /// The node that is looked at.
    pub at: Option<NodeId>,
    /// How the game stands at the end of the main line; none where nobody asked the rules.
    pub outcome: Option<Outcome>,
}

/// Returns the text of a new file. Without rules (`None`: the game is not known here) only what the record keeps as
/// text is written.
#[must_use]
pub fn write_record(record: &Record, rules: Option<(&Game, &Position)>, saving: &Saving) -> String {
    let mut writer = Writer::new(record, rules, saving, None, RootAdditions::default(), false);
    writer.write_game();
    let bytes = writer.sink.finish().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// Returns the bytes of a file with a record in place of the game that it came from. What was not edited keeps its bytes;
/// with `to_utf8` the whole file is written in UTF-8.
///
/// # Errors
/// A new text has a character that the charset of the file does not have.
pub fn save_record(
    record: &Record,
    rules: Option<(&Game, &Position)>,
    saving: &Saving,
    source: &RecordSource,
    to_utf8: bool,
) -> Result<Vec<u8>, Unencodable> {
    let to_utf8 = to_utf8 && !source.file().collection().charset().is_utf8();
    if !to_utf8
        && Writer::new(
            record,
            rules,
            saving,
            Some(source),
            RootAdditions::default(),
            false,
        )
        .is_untouched(source)
    {
        return Ok(source.file().bytes().to_vec());
    }
    let mut additions = RootAdditions {
        charset: to_utf8,
        ..RootAdditions::default()
    };
    loop {
        let mut writer = Writer::new(record, rules, saving, Some(source), additions, to_utf8);
        writer.write_file(source);
        let needed = writer.needed();
        if needed == additions {
            return writer.sink.finish();
        }
        // What the root has to say depends on what is written below it, so it is known only now. It only grows, so the
        // loop ends.
        additions = needed;
    }
}

/// What has to be added to the root of another program's file because of what is written below it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RootAdditions {
    /// `CA` says UTF-8.
    pub(super) charset: bool,
    /// `GTRULES` and `GTSET` say by which rules private properties are to be read, and `FF` is one that allows them.
    pub(super) private: bool,
}

pub(super) struct Writer<'a> {
    pub(super) record: &'a Record,
    pub(super) game: Option<&'a Game>,
    pub(super) stage: Option<Stage<'a>>,
    pub(super) saving: &'a Saving,
    pub(super) source: Option<&'a RecordSource>,
    pub(super) additions: RootAdditions,
    /// True for a new file and for one that this program made.
    pub(super) is_ours: bool,
    /// True if a pass is written `tt`.
    pub(super) has_old_pass: bool,
    /// True if a private property was written.
    pub(super) has_private: bool,
    pub(super) sink: Sink<'a>,
    line_end: &'static str,
    /// For each open parenthesis the node before it.
    open: Vec<Option<NodeId>>,
    /// The node that was written last.
    last: Option<NodeId>,
}

/// A node that waits for its turn.
struct Waiting {
    node: NodeId,
    /// The board after the parent.
    mark: Option<Mark>,
    /// True if the board or the turn before it may differ from those of the file.
    has_diverged: bool,
}

impl<'a> Writer<'a> {
    fn new(
        record: &'a Record,
        rules: Option<(&'a Game, &Position)>,
        saving: &'a Saving,
        source: Option<&'a RecordSource>,
        additions: RootAdditions,
        to_utf8: bool,
    ) -> Self {
        let mut writer = Self {
            record,
            game: rules.map(|(game, _)| game),
            stage: rules.map(|(game, start)| Stage::new(game, start)),
            saving,
            source,
            additions,
            is_ours: source.is_none_or(RecordSource::is_ours),
            has_old_pass: false,
            has_private: false,
            sink: match source {
                Some(source) => Sink::replacing(source.file(), to_utf8),
                None => Sink::new(),
            },
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
        if let (Some(notation), Some(stage)) = (notation, self.stage.as_mut()) {
            stage.set_notation(notation);
        }
    }

    /// Returns true if the game of another program is unchanged, so that the file is kept even where reading repaired it.
    fn is_untouched(&self, source: &RecordSource) -> bool {
        let is_same = |id| {
            let (node, before) = (self.record.node(id), source.node(id));
            let origin = source.origin(id);
            let unchanged = origin.map(|origin| self.unchanged(id, origin, before, false));
            unchanged.is_some_and(|unchanged| unchanged.is_all())
                && node.children() == before.children()
        };
        !self.is_ours && self.record.all().all(is_same)
    }

    /// Returns what has to be added to the root.
    fn needed(&self) -> RootAdditions {
        let said = || {
            let source = self.source?;
            let charset = source.file().collection().property(source.root()?, "CA")?;
            Some(charset.value().trim().eq_ignore_ascii_case("UTF-8"))
        };
        RootAdditions {
            charset: self.additions.charset
                || self.sink.has_new_non_ascii && self.sink.is_utf8() && said() != Some(true),
            private: self.has_private && !self.is_ours,
        }
    }

    /// Writes the whole file.
    fn write_file(&mut self, source: &'a RecordSource) {
        let collection = source.file().collection();
        let length = collection.text().len();
        let number = source.number();
        let bounds = |game: usize| collection.bounds(game).unwrap_or(0..length);
        let own = bounds(number);
        let games = collection.games();
        self.copy_other_games(
            collection,
            0..own.start,
            games.get(..number).unwrap_or_default(),
        );
        // Games that share their parentheses are written one after the other.
        let shares = |game: &usize| *game != number && bounds(*game) == own;
        for game in (0..number).filter(shares) {
            self.write_apart(collection, games.get(game));
        }
        self.write_game();
        for game in (number + 1..games.len()).filter(shares) {
            self.write_apart(collection, games.get(game));
        }
        self.copy_other_games(
            collection,
            own.end..length,
            games.get(number + 1..).unwrap_or_default(),
        );
    }

    fn write_apart(&mut self, collection: &Collection, root: Option<&SgfNode>) {
        if let Some(root) = root {
            let charset = self.additions.charset.then_some("UTF-8");
            self.sink.write(&write_game(collection, *root, charset));
        }
    }

    /// Copies a part of the file. If the charset of the file changes, so does `CA` of the games in it.
    fn copy_other_games(&mut self, collection: &Collection, part: Range<usize>, games: &[SgfNode]) {
        let mut start = part.start;
        if self.additions.charset {
            for root in games {
                let charset = collection.property(*root, "CA");
                if let Some(old) = charset.and_then(|property| property.written())
                    && part.start <= old.start
                    && old.end <= part.end
                {
                    self.sink.copy(start..old.start);
                    self.sink.write("CA[UTF-8]");
                    start = old.end;
                }
            }
        }
        self.sink.copy(start..part.end);
    }

    /// Writes the record.
    fn write_game(&mut self) {
        let mark = self.stage.as_ref().map(Stage::mark);
        let mut open = vec![Waiting {
            node: self.record.root(),
            mark,
            has_diverged: false,
        }];
        while let Some(next) = open.pop() {
            if let (Some(stage), Some(mark)) = (self.stage.as_mut(), next.mark) {
                stage.back(mark);
            }
            self.write_gap_to(next.node);
            let has_diverged = self.write_node(next.node, next.has_diverged);
            self.last = Some(next.node);
            let mark = self.stage.as_ref().map(Stage::mark);
            let children = self.record.node(next.node).children();
            open.extend(children.iter().rev().map(|node| Waiting {
                node: *node,
                mark,
                has_diverged,
            }));
        }
        match self.end_gap() {
            Some(gap) => self.sink.copy(gap),
            None => self.sink.write(&")".repeat(self.open.len())),
        }
        self.open.clear();
        if self.source.is_none() {
            self.sink.write("\n");
        }
    }

    /// Writes what separates the last node from the next one.
    fn write_gap_to(&mut self, id: NodeId) {
        let parent = self.record.node(id).parent();
        let siblings = parent.map_or(0, |parent| self.record.node(parent).children().len());
        let opens = parent.is_none() || siblings > 1;
        if let Some(gap) = self.gap(id, parent, opens) {
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

    /// Returns what stands in the file between the last node and the next one, or `None` if its parentheses do not lead
    /// from the one to the other in the tree as it is now.
    fn gap(&mut self, id: NodeId, parent: Option<NodeId>, opens: bool) -> Option<Range<usize>> {
        let source = self.source?;
        let collection = source.file().collection();
        let node = source.origin(id)?;
        let end = collection.written(node)?.start;
        let start = match self.last {
            None => collection.bounds(source.number())?.start,
            Some(last) => {
                let last = source.origin(last)?;
                (last.0.checked_add(1)? == node.0).then_some(())?;
                collection.written(last)?.end
            }
        };
        let gap = collection.text().get(start..end)?;
        let mut kept = self.open.len();
        let mut current = self.last;
        let mut opened = 0;
        for character in gap.chars() {
            match character {
                '(' => opened += 1,
                // A variation without a node is not worth keeping.
                ')' if opened > 0 => return None,
                ')' => {
                    kept = kept.checked_sub(1)?;
                    current = *self.open.get(kept)?;
                }
                _ if is_wide_blank(character) => {}
                _ => return None,
            }
        }
        if current != parent || opens && opened == 0 {
            return None;
        }
        self.open.truncate(kept);
        self.open.extend(std::iter::repeat_n(parent, opened));
        Some(start..end)
    }

    /// Returns what stands in the file behind the last node, or `None` if that does not close all that is open.
    fn end_gap(&self) -> Option<Range<usize>> {
        let source = self.source?;
        let collection = source.file().collection();
        let last = source.origin(self.last?)?;
        let next = last.0.checked_add(1).map(SgfNode)?;
        let is_end = next.number() >= collection.node_count() || collection.games().contains(&next);
        let start = is_end.then(|| collection.written(last))??.end;
        let end = collection.bounds(source.number())?.end;
        let gap = collection.text().get(start..end)?;
        let closes = gap.chars().filter(|character| *character == ')').count();
        let is_plain = |character: char| character == ')' || is_wide_blank(character);
        (closes == self.open.len() && gap.chars().all(is_plain)).then_some(start..end)
    }

    /// Writes properties.
    pub(super) fn write_properties(&mut self, fresh: &[NewProperty<'_>]) {
        let mut out = String::new();
        for one in fresh {
            property(&mut out, &one.ident, one.values.iter().map(AsRef::as_ref));
        }
        self.sink.write(&out);
    }
}

/// Returns true for a property of nodes that only this program knows.
pub(super) fn is_private(ident: &str) -> bool {
    matches!(ident, "GTMOVE" | "GTSETUP" | "GTANS" | "GTTURN")
}
