//! Writes a record as SGF.
//!
//! A new record is one node a line. A record that came from a file is written into that file: nodes that were not edited
//! are copied with the white space between them, an edited node keeps the properties that the edit does not touch, in
//! their order, and only new nodes are made here. The parentheses follow the file for as long as they fit the tree.

use super::heading::RulesFile;
use super::node_write::Fresh;
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

/// The text of a new file. Without rules (`None`: the record of a game that nobody here knows) only what was kept is
/// written.
#[must_use]
pub fn write_record(record: &Record, rules: Option<(&Game, &Position)>, saving: &Saving) -> String {
    let mut writer = Writer::new(record, rules, saving, None, Extra::default(), false);
    writer.game();
    let bytes = writer.sink.finish().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// The bytes of a file with a record in place of the game that it came from. What was not edited stays as it is, charset
/// included; `to_utf8` writes the whole file in UTF-8.
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
        && Writer::new(record, rules, saving, Some(source), Extra::default(), false)
            .is_untouched(source)
    {
        return Ok(source.file().bytes().to_vec());
    }
    let mut extra = Extra {
        charset: to_utf8,
        ..Extra::default()
    };
    loop {
        let mut writer = Writer::new(record, rules, saving, Some(source), extra, to_utf8);
        writer.file(source);
        let needed = writer.needed();
        if needed == extra {
            return writer.sink.finish();
        }
        // What the root has to say is known once everything was written.
        extra = needed;
    }
}

/// What the root of another program's file has to say because of what was written below it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Extra {
    /// `CA` says UTF-8.
    pub(super) charset: bool,
    /// `GTRULES` and `GTSET` tell by which rules private properties are to be read, and `FF` allows them.
    pub(super) private: bool,
}

pub(super) struct Writer<'a> {
    pub(super) record: &'a Record,
    pub(super) game: Option<&'a Game>,
    pub(super) stage: Option<Stage<'a>>,
    pub(super) saving: &'a Saving,
    pub(super) source: Option<&'a RecordSource>,
    pub(super) extra: Extra,
    /// True for a new file and for one that this program made.
    pub(super) is_ours: bool,
    /// True where a pass is `tt`.
    pub(super) has_old_pass: bool,
    /// True when a private property was written.
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
    /// True below a node that was given other operations or another turn.
    is_moved: bool,
}

impl<'a> Writer<'a> {
    fn new(
        record: &'a Record,
        rules: Option<(&'a Game, &Position)>,
        saving: &'a Saving,
        source: Option<&'a RecordSource>,
        extra: Extra,
        to_utf8: bool,
    ) -> Self {
        let mut writer = Self {
            record,
            game: rules.map(|(game, _)| game),
            stage: rules.map(|(game, start)| Stage::new(game, start)),
            saving,
            source,
            extra,
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

    /// Takes over how a game of a file is written.
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

    /// True when another program's game is as it was read, repairs of the reader included.
    fn is_untouched(&self, source: &RecordSource) -> bool {
        let is_same = |id| {
            let (node, before) = (self.record.node(id), source.node(id));
            let origin = source.origin(id);
            let kept = origin.map(|origin| self.kept(id, origin, before, false));
            kept.is_some_and(|kept| kept.all()) && node.children() == before.children()
        };
        !self.is_ours && self.record.all().all(is_same)
    }

    /// What the root has to say.
    fn needed(&self) -> Extra {
        let said = || {
            let source = self.source?;
            let charset = source.file().collection().property(source.root()?, "CA")?;
            Some(charset.value().trim().eq_ignore_ascii_case("UTF-8"))
        };
        Extra {
            charset: self.extra.charset
                || self.sink.has_new_letters && self.sink.is_utf8() && said() != Some(true),
            private: self.has_private && !self.is_ours,
        }
    }

    /// Writes the whole file.
    fn file(&mut self, source: &'a RecordSource) {
        let collection = source.file().collection();
        let length = collection.text().len();
        let number = source.number();
        let bounds = |game: usize| collection.bounds(game).unwrap_or(0..length);
        let own = bounds(number);
        let games = collection.games();
        self.other_games(
            collection,
            0..own.start,
            games.get(..number).unwrap_or_default(),
        );
        // Games inside the same parentheses come apart.
        let shares = |game: &usize| *game != number && bounds(*game) == own;
        for game in (0..number).filter(shares) {
            self.apart(collection, games.get(game));
        }
        self.game();
        for game in (number + 1..games.len()).filter(shares) {
            self.apart(collection, games.get(game));
        }
        self.other_games(
            collection,
            own.end..length,
            games.get(number + 1..).unwrap_or_default(),
        );
    }

    fn apart(&mut self, collection: &Collection, root: Option<&SgfNode>) {
        if let Some(root) = root {
            let charset = self.extra.charset.then_some("UTF-8");
            self.sink.text(&write_game(collection, *root, charset));
        }
    }

    /// Copies a part of the file, with `CA` of the games in it as the whole file is written.
    fn other_games(&mut self, collection: &Collection, part: Range<usize>, games: &[SgfNode]) {
        let mut start = part.start;
        if self.extra.charset {
            for root in games {
                let charset = collection.property(*root, "CA");
                if let Some(old) = charset.and_then(|property| property.written())
                    && part.start <= old.start
                    && old.end <= part.end
                {
                    self.sink.old(start..old.start);
                    self.sink.text("CA[UTF-8]");
                    start = old.end;
                }
            }
        }
        self.sink.old(start..part.end);
    }

    /// Writes the game.
    fn game(&mut self) {
        let mark = self.stage.as_ref().map(Stage::mark);
        let mut open = vec![Waiting {
            node: self.record.root(),
            mark,
            is_moved: false,
        }];
        while let Some(next) = open.pop() {
            if let (Some(stage), Some(mark)) = (self.stage.as_mut(), next.mark) {
                stage.back(mark);
            }
            self.go_to(next.node);
            let is_moved = self.node(next.node, next.is_moved);
            self.last = Some(next.node);
            let mark = self.stage.as_ref().map(Stage::mark);
            let children = self.record.node(next.node).children();
            open.extend(children.iter().rev().map(|node| Waiting {
                node: *node,
                mark,
                is_moved,
            }));
        }
        match self.end_gap() {
            Some(gap) => self.sink.old(gap),
            None => self.sink.text(&")".repeat(self.open.len())),
        }
        self.open.clear();
        if self.source.is_none() {
            self.sink.text("\n");
        }
    }

    /// Writes what stands between the last node and the next one.
    fn go_to(&mut self, id: NodeId) {
        let parent = self.record.node(id).parent();
        let siblings = parent.map_or(0, |parent| self.record.node(parent).children().len());
        let opens = parent.is_none() || siblings > 1;
        if let Some(gap) = self.gap(id, parent, opens) {
            self.sink.old(gap);
            return;
        }
        let mut current = self.last;
        while current != parent
            && let Some(before) = self.open.pop()
        {
            self.sink.text(")");
            current = before;
        }
        if self.last.is_some() {
            self.sink.text(self.line_end);
        }
        if opens {
            self.sink.text("(");
            self.open.push(parent);
        }
    }

    /// What stands in the file between the last node and the next one, where that leads from the one to the other.
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
        for sign in gap.chars() {
            match sign {
                '(' => opened += 1,
                // A variation without a node.
                ')' if opened > 0 => return None,
                ')' => {
                    kept = kept.checked_sub(1)?;
                    current = *self.open.get(kept)?;
                }
                _ if is_wide_blank(sign) => {}
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

    /// What stands in the file behind the last node, where that closes all that is open.
    fn end_gap(&self) -> Option<Range<usize>> {
        let source = self.source?;
        let collection = source.file().collection();
        let last = source.origin(self.last?)?;
        let next = last.0.checked_add(1).map(SgfNode)?;
        let is_end = next.number() >= collection.node_count() || collection.games().contains(&next);
        let start = is_end.then(|| collection.written(last))??.end;
        let end = collection.bounds(source.number())?.end;
        let gap = collection.text().get(start..end)?;
        let closes = gap.chars().filter(|sign| *sign == ')').count();
        let is_plain = |sign: char| sign == ')' || is_wide_blank(sign);
        (closes == self.open.len() && gap.chars().all(is_plain)).then_some(start..end)
    }

    /// Writes properties.
    pub(super) fn properties(&mut self, fresh: &[Fresh<'_>]) {
        let mut out = String::new();
        for one in fresh {
            property(&mut out, &one.ident, one.values.iter().map(AsRef::as_ref));
        }
        self.sink.text(&out);
    }
}

/// The first letters of an identifier that only this program knows.
pub(super) fn is_private(ident: &str) -> bool {
    matches!(ident, "GTMOVE" | "GTSETUP" | "GTANS" | "GTTURN")
}
