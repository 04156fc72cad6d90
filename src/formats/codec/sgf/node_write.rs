//! Writes one node of a record: the properties of the file that it came from, and newly generated ones.
//!
//! Saving changes as few bytes as possible. A node that was not edited is copied as a whole. In an edited node, each
//! property of the file whose meaning was not edited is copied, a changed one is replaced in place, and new ones
//! follow. Stones and turns are written as standard properties if these express them completely; private properties
//! (`GTMOVE` and others) are written only if they do not.

use super::board_replay::MOVES;
use super::board_replay::{BoardReplay, MovePoint, ReplayMark, ViewerProperty, own_name};
use super::format::PointAllowance;
use super::ops::write_op;
use super::point::point_square;
use super::property_list::PropertyList;
use super::record_write::{NewProperty, RecordWriter, SaveMode};
use super::scan::{is_wide_blank, skip_ident};
use super::source::RecordSource;
use super::splits::Split;
use super::standard::{STONES, set_up};
use super::strict::folded;
use super::text::{escape, mend};
use super::tree::{Collection, SgfNode, SgfProperty};
use super::write::property;
use crate::board::{Board, Move, Op, Outcome};
use crate::codec::records::NamedRules;
use crate::record::{Content, Node, NodeId, Property};
use std::borrow::Cow;
use std::ops::Range;

/// The results that this program writes for an outcome, and may therefore remove when the outcome changes.
const RESULTS: [&str; 4] = ["B+", "W+", "0", "?"];

/// The property with the tags of a record of texts.
const TAGS: &str = "GTTAG";

/// The properties of a root about the encoding of the file and the game.
const ROOT_IDENTS: [&str; 12] = [
    "FF", "CA", "AP", "GM", "SZ", "KM", "GN", "RU", "GTRULES", "GTSET", "GTAT", "GTPAY",
];

/// The parts of a node that are unchanged since it was read.
pub(super) struct Unchanged {
    content: bool,
    turn: bool,
    name: bool,
    comment: bool,
    foreign: bool,
    result: bool,
    /// True for the root if the properties about the file are unchanged.
    root_info: bool,
}

impl Unchanged {
    /// Returns true if the whole node is unchanged.
    pub(super) fn is_all(&self) -> bool {
        self.content
            && self.turn
            && self.name
            && self.comment
            && self.foreign
            && self.result
            && self.root_info
    }

    /// Returns true if the meaning of a property is unchanged.
    fn keeps(&self, ident: &str, is_root: bool) -> bool {
        match ident {
            "C" => self.comment,
            "N" => self.name && self.content,
            "GTMOVE" | "GTEFFECT" | "GTSETUP" | "GTANS" | "GTCHANCE" | "B" | "W" | "AE" | "AB"
            | "AW" => self.content,
            "PL" | "GTTURN" => self.turn && self.content,
            "LB" => self.content && self.foreign,
            "RE" if is_root => self.result,
            "GTPAY" if is_root => self.result && self.root_info,
            _ if is_root && ROOT_IDENTS.contains(&ident) => self.root_info,
            _ => self.foreign,
        }
    }
}

/// What is done with a property of the file.
enum PropertyEdit<'a> {
    Keep,
    Replace(NewProperty<'a>),
    Remove,
}

impl<'a> RecordWriter<'a> {
    /// Writes a node and plays it. `has_diverged` tells whether the board or the turn before it may differ from those
    /// of the file. Returns the same for the position after it.
    pub(super) fn write_node(&mut self, id: NodeId, has_diverged: bool) -> bool {
        let node = self.record.node(id);
        self.give_turn_of(id, node);
        let origin = self
            .source
            .and_then(|source| Some((source.origin(id)?, source.node(id))));
        let Some((origin, before)) = origin else {
            let fresh = self.new_properties(id);
            self.sink.write(";");
            self.write_properties(&fresh);
            return has_diverged;
        };
        let unchanged = self.unchanged(id, origin, before, has_diverged);
        let has_diverged = has_diverged || !unchanged.content || !unchanged.turn;
        let fresh = match unchanged.is_all() {
            true => {
                if let Some(replay) = &mut self.replay {
                    replay.play(node.content(), node.turn());
                    replay.affect(self.saving.effects.get(&id).map_or(&[], Vec::as_slice));
                }
                Vec::new()
            }
            false => self.new_properties(id),
        };
        self.write_merged(origin, &unchanged, fresh, id == self.record.root());
        has_diverged
    }

    /// Returns true if the parts of a node of the file still are what that node does, so that it is written as one.
    pub(super) fn is_whole(&self, split: &Split) -> bool {
        let Some(source) = self.source else {
            return false;
        };
        let mut parts = split.nodes();
        let last = parts.next_back();
        parts.all(|id| {
            let is_line = self.record.node(id).children() == source.node(id).children();
            is_line && self.is_same_part(source, split, id)
        }) && last.is_none_or(|last| self.is_same_part(source, split, last))
    }

    /// Returns true if a part of a node does the same as when it was read, and has nothing else if it is not the main
    /// one.
    fn is_same_part(&self, source: &RecordSource, split: &Split, id: NodeId) -> bool {
        let (node, before) = (self.record.node(id), source.node(id));
        source.has_same_content(id, node, self.game)
            && node.turn() == before.turn()
            && (id == split.main
                || node.name() == before.name()
                    && node.comment() == before.comment()
                    && node.foreign() == before.foreign())
    }

    /// Writes a node of the file that became several nodes, none of which was changed in what it does. Returns the last
    /// of these nodes, and that the board has not diverged from that of the file.
    pub(super) fn write_split(&mut self, split: &Split) -> (NodeId, bool) {
        let mut last = split.main;
        for id in split.nodes() {
            last = id;
            match id == split.main {
                true => {
                    self.write_node(id, false);
                }
                false => {
                    let node = self.record.node(id);
                    self.give_turn_of(id, node);
                    if let Some(replay) = &mut self.replay {
                        replay.play(node.content(), node.turn());
                    }
                }
            }
        }
        (last, false)
    }

    /// Gives the turn to the player whose stone a move places, if the node is a further variation: readers take the
    /// turn of the first variation from the node before.
    fn give_turn_of(&mut self, id: NodeId, node: &Node) {
        let (Some(game), Some(replay)) = (self.game, self.replay.as_mut()) else {
            return;
        };
        let siblings = node
            .parent()
            .map(|parent| self.record.node(parent).children());
        let is_further = siblings.is_some_and(|siblings| siblings.first() != Some(&id));
        if let (Content::Move(mv), true, true) = (node.content(), is_further, game.is_stone_game())
            && let [Op::Place(_, piece)] = &**mv
            && game.owner(*piece) < game.players
        {
            replay.set_turn(game.owner(*piece));
        }
    }

    /// Returns which parts of a node are unchanged since it was read.
    pub(super) fn unchanged(
        &self,
        id: NodeId,
        origin: SgfNode,
        before: &Node,
        has_diverged: bool,
    ) -> Unchanged {
        let node = self.record.node(id);
        let is_root = id == self.record.root();
        let same = self
            .source
            .is_some_and(|source| source.has_same_content(id, node, self.game));
        let has_same_result = || {
            let before = self.source.and_then(|source| source.result());
            self.result().as_deref() == before
        };
        // The parts of a node that are no longer together are written one by one.
        let split = self.source.and_then(|source| source.split(id));
        // The order of this and the comparison of the content: a part may be the same and yet be written anew, because
        // the node of the file that it was a part of is no longer written as one.
        let is_whole = split.is_none_or(|split| !has_diverged && self.is_whole(split));
        Unchanged {
            content: same && is_whole && (!has_diverged || self.still_fits(origin, node)),
            turn: node.turn() == before.turn(),
            name: node.name() == before.name(),
            comment: node.comment() == before.comment(),
            foreign: node.foreign() == before.foreign(),
            result: !is_root || has_same_result(),
            root_info: !is_root
                || !self.is_ours && !self.additions.charset && !self.additions.private,
        }
    }

    /// Returns true if the properties in the file still have the same meaning on the current board, which has diverged
    /// from that of the file.
    fn still_fits(&self, origin: SgfNode, node: &Node) -> bool {
        let (Some(replay), Some(source)) = (self.replay.as_ref(), self.source) else {
            return true;
        };
        let mv = match node.content() {
            Content::Move(mv) => mv,
            Content::SetUp(_) => return false,
            Content::Root | Content::Note => return true,
        };
        let collection = source.file().collection();
        let Some(placed) = replay.placement(mv).filter(|placed| placed.is_all) else {
            return false;
        };
        let mut properties = collection.properties(origin);
        let written = properties.find(|property| MOVES.contains(&property.ident()));
        written.is_some_and(|written| {
            let square = |value: &str| point_square(replay.board(), value.trim());
            written.ident() == placed.ident && square(written.value()) == square(&placed.point)
        })
    }

    /// Writes a node of the file. Unchanged properties keep their places, together with the text between them.
    fn write_merged(
        &mut self,
        origin: SgfNode,
        unchanged: &Unchanged,
        fresh: Vec<NewProperty<'a>>,
        is_root: bool,
    ) {
        let Some(source) = self.source else { return };
        let collection = source.file().collection();
        let mut fresh: Vec<Option<NewProperty<'a>>> = fresh.into_iter().map(Some).collect();
        let mut edits: Vec<(SgfProperty<'a>, PropertyEdit<'a>)> = Vec::new();
        for old in collection.properties(origin) {
            let new = fresh
                .iter_mut()
                .find(|new| new.as_ref().is_some_and(|new| new.ident == old.ident()));
            let new = new.and_then(Option::take);
            let edit = match new {
                _ if self.is_copied(unchanged, &old, is_root) => PropertyEdit::Keep,
                Some(new) if old.values().eq(new.values.iter().map(AsRef::as_ref)) => {
                    PropertyEdit::Keep
                }
                Some(new) => PropertyEdit::Replace(new),
                None => PropertyEdit::Remove,
            };
            edits.push((old, edit));
        }
        let mut added: Vec<NewProperty<'a>> = fresh.into_iter().flatten().collect();
        added.retain(|new| self.is_wanted(unchanged, &new.ident, is_root));
        let is_same = edits
            .iter()
            .all(|(_, edit)| matches!(edit, PropertyEdit::Keep));
        if self.mode == SaveMode::Regenerate {
            self.write_node_anew(edits, &added);
        } else if is_same && added.is_empty() {
            self.start_node(collection.text(), &collection.extent(origin));
            self.sink.copy(collection.extent(origin));
        } else {
            self.write_in_place(collection, origin, edits, &added);
        }
    }

    /// Writes the properties of a node from what was read, without copying the text of the file.
    fn write_node_anew(
        &mut self,
        edits: Vec<(SgfProperty<'a>, PropertyEdit<'a>)>,
        added: &[NewProperty<'a>],
    ) {
        self.sink.write(";");
        for (old, edit) in edits {
            match edit {
                PropertyEdit::Replace(new) => self.write_properties(&[new]),
                PropertyEdit::Remove => {}
                PropertyEdit::Keep => {
                    let mut out = String::new();
                    property(&mut out, old.ident(), old.values());
                    self.sink.write_old(&out);
                }
            }
        }
        self.write_properties(added);
    }

    /// Writes `;` before a node of the file that has none, if needed.
    fn start_node(&mut self, text: &str, extent: &Range<usize>) {
        let has_semicolon = text
            .get(extent.start..)
            .is_some_and(|node| node.starts_with(';'));
        if !has_semicolon && !self.is_gap_copied {
            self.sink.write(";");
        }
    }

    /// Writes the properties of a node at their places in the file, with the text between them.
    fn write_in_place(
        &mut self,
        collection: &'a Collection,
        node: SgfNode,
        edits: Vec<(SgfProperty<'a>, PropertyEdit<'a>)>,
        added: &[NewProperty<'a>],
    ) {
        let (text, extent) = (collection.text(), collection.extent(node));
        // A property that occurs twice is replaced at its first place.
        // A property may lie in several places (`B[aa]C[x]B[bb]`, which the reader has put together). All of them in
        // the order of the file, with the text between them:
        //
        //    ;  B[aa]   C[old]  XX[1]        places and what is done with them
        //       keep    replace  keep        the blanks between are copied, except before something that is removed
        let mut parts: Vec<(Range<usize>, PropertyEdit<'a>)> = Vec::new();
        for (old, edit) in edits {
            let stays = matches!(edit, PropertyEdit::Keep);
            let mut places = old.parts();
            parts.extend(places.next().map(|first| (first, edit)));
            parts.extend(places.map(|place| match stays {
                true => (place, PropertyEdit::Keep),
                false => (place, PropertyEdit::Remove),
            }));
        }
        parts.sort_by_key(|(place, _)| place.start);
        let mut end = extent.start;
        let prepends = self.mode == SaveMode::Prepend && !parts.is_empty();
        match text.get(end..).is_some_and(|node| node.starts_with(';')) {
            true => {
                self.sink.copy(end..end + 1);
                end += 1;
            }
            // Without `;` and properties it would not be a node.
            false => match parts.first() {
                Some((_, PropertyEdit::Keep | PropertyEdit::Replace(_))) => {
                    self.start_node(text, &extent)
                }
                _ => self.sink.write(";"),
            },
        }
        if prepends {
            self.write_properties(added);
        }
        // True if the last text written is an identifier without a value.
        let mut is_bare = false;
        for (place, edit) in parts {
            let gap = end..place.start;
            end = place.end;
            let is_blank =
                (text.get(gap.clone())).is_some_and(|gap| gap.chars().all(is_wide_blank));
            if !is_blank || !matches!(edit, PropertyEdit::Remove) {
                self.end_bare(&mut is_bare, text.get(gap.start..end));
                self.sink.copy(gap);
            }
            match edit {
                PropertyEdit::Keep => {
                    is_bare = !text.get(place.clone()).is_some_and(|old| old.contains('['));
                    self.sink.copy(place);
                }
                PropertyEdit::Replace(new) => {
                    let spelling = spelled(text, place.start, &new.ident).unwrap_or(new.ident);
                    let values = new.values;
                    self.write_properties(&[NewProperty {
                        ident: spelling,
                        values,
                    }]);
                }
                PropertyEdit::Remove => {}
            }
        }
        self.sink.copy(end..extent.end);
        if !prepends {
            let next = added.first().map(|new| &*new.ident);
            self.end_bare(&mut is_bare, next.filter(|_| end == extent.end));
            self.write_properties(added);
        }
    }

    /// Ends an identifier without a value if the next text would be read as a part of it.
    fn end_bare(&mut self, is_bare: &mut bool, next: Option<&str>) {
        let next = next.and_then(|next| next.as_bytes().first());
        if std::mem::take(is_bare) && next.is_some_and(u8::is_ascii_alphanumeric) {
            self.sink.write(" ");
        }
    }

    /// Returns true if a property of the file is to be copied.
    fn is_copied(&self, unchanged: &Unchanged, old: &SgfProperty<'_>, is_root: bool) -> bool {
        let ident = old.ident();
        if !is_root || !ROOT_IDENTS.contains(&ident) {
            return unchanged.keeps(ident, is_root);
        }
        match ident {
            "CA" if self.is_ours => !self.sink.is_utf8(),
            "CA" => !self.additions.charset,
            "FF" if !self.is_ours => {
                !self.additions.private || matches!(old.value().trim().parse(), Ok(4_u32..))
            }
            "GTRULES" | "GTSET" if !self.is_ours => !self.additions.private,
            _ => !self.is_ours,
        }
    }

    /// Returns true if a new property must be written after those of the file.
    fn is_wanted(&self, unchanged: &Unchanged, ident: &str, is_root: bool) -> bool {
        if !is_root || !ROOT_IDENTS.contains(&ident) {
            return !unchanged.keeps(ident, is_root);
        }
        match ident {
            "CA" if self.is_ours => self.sink.is_utf8(),
            "CA" => self.additions.charset,
            "FF" | "GTRULES" | "GTSET" => self.is_ours || self.additions.private,
            _ => self.is_ours,
        }
    }

    /// Returns all properties of a node as this program writes them. Plays the node.
    fn new_properties(&mut self, id: NodeId) -> Vec<NewProperty<'a>> {
        let record = self.record;
        let node = record.node(id);
        let is_root = id == record.root();
        // The board before the node is needed for the words of a move and for its placement, and to read a set-up
        // back; the board after it for what viewers are shown. So the node is played in the middle of this function.
        let mut fresh = PropertyList {
            node,
            list: Vec::new(),
        };
        if is_root {
            self.add_root(id, &mut fresh);
        }
        let words = self
            .replay
            .as_ref()
            .and_then(|replay| replay.words(node.content()));
        let is_throw = self.saving.throws.contains(&id);
        let placement = match node.content() {
            // Neither player has thrown.
            Content::Move(_) if is_throw => None,
            Content::Move(mv) => self.replay.as_ref().and_then(|replay| replay.placement(mv)),
            _ => None,
        };
        let mark = self.replay.as_ref().map(BoardReplay::mark);
        let board = match node.content() {
            Content::SetUp(_) => self.replay.as_ref().map(|replay| replay.board().clone()),
            _ => None,
        };
        let effects = self.saving.effects.get(&id).map_or(&[][..], Vec::as_slice);
        if let Some(replay) = &mut self.replay {
            replay.play(node.content(), node.turn());
            replay.affect(effects);
        }
        let mut shown = self.shown_properties(id, mark, words.as_deref());
        let keeps_stones = || {
            let mut foreign = node.foreign().iter();
            foreign.any(|kept| STONES.contains(&kept.ident()))
        };
        // Stones as `AB`, `AW`, `AE` need no private property if reading them gives exactly the operations back. They
        // are really read here, with the reader's own function, so that the two cannot disagree about what stones can
        // say (kinds of pieces, holes, the order of operations).
        let is_said = match (node.content(), &board) {
            // Stones of which none is on the board set up nothing.
            (Content::SetUp(ops), _) if ops.is_empty() && !self.is_ours && keeps_stones() => true,
            (Content::SetUp(ops), Some(board)) if !(is_root && self.is_ours) => {
                let game = self.game.zip(self.replay.as_ref());
                game.is_some_and(|(game, replay)| {
                    shows_all_of(&shown, ops, |values| {
                        let values = values.iter().map(|(ident, values)| {
                            let values = values.iter().map(String::as_str);
                            (*ident, values.collect())
                        });
                        let values: Vec<_> = values.collect();
                        let mut allowance = PointAllowance::unlimited();
                        let read_setup = set_up(game, replay, board, &values, &mut allowance);
                        read_setup.ok()?.whole()
                    })
                })
            }
            _ => false,
        };
        let board_after = self.replay.as_ref().map(BoardReplay::board);
        match node.content() {
            Content::Move(_) if placement.as_ref().is_some_and(|placed| placed.is_all) => {}
            Content::Move(mv) => {
                self.add_ops("GTMOVE", mv, &mut fresh);
                // Viewers see the tops alone, from which nobody could tell what lies under them now.
                let has_stacks = board_after.is_some_and(Board::has_stacks);
                if has_stacks && !effects.is_empty() {
                    self.add_ops("GTEFFECT", effects, &mut fresh);
                }
                if is_throw {
                    fresh.add("GTCHANCE", vec!["".into()]);
                }
                if !mv.answers.is_empty() {
                    let answers: Vec<String> = mv.answers.iter().map(i32::to_string).collect();
                    fresh.add("GTANS", vec![answers.join(" ").into()]);
                }
            }
            Content::SetUp(ops) if !is_said => self.add_ops("GTSETUP", ops, &mut fresh),
            Content::SetUp(_) | Content::Root | Content::Note => {}
        }
        // A set-up does not change the turn, so `PL` would say more than the node does.
        if is_said && node.turn().is_none() {
            shown.retain(|(ident, _)| *ident != "PL");
        }
        let has_turn = shown.iter().any(|(ident, _)| *ident == "PL");
        if let Some(turn) = node.turn() {
            self.add_turn(node, turn, placement.as_ref(), has_turn, &mut fresh);
        }
        let is_label = |kept: &Property| kept.ident() == "LB";
        let mut labels = Vec::new();
        if let Some(placed) = placement {
            // Formats before 4 write a pass as `tt` on boards of up to 19 lines.
            let point = match placed.point.is_empty() && self.has_old_pass {
                true => "tt".to_owned(),
                false => placed.point,
            };
            fresh.add(placed.ident, vec![point.into()]);
        } else {
            for (ident, values) in shown {
                let values = values.into_iter().map(Cow::Owned);
                // Values that name no square stay beside the stones.
                let beside = node.foreign().iter().filter(|kept| {
                    kept.ident() == ident && matches!(node.content(), Content::SetUp(_))
                });
                let mut beside = beside.flat_map(|kept| kept.values().map(mend)).peekable();
                if STONES.contains(&ident) && beside.peek().is_some() {
                    fresh.add(ident, values.chain(beside).collect());
                } else if ident == "LB" && node.foreign().iter().any(is_label) {
                    labels = values.collect();
                } else if ident != "N" || own_name(words.as_deref(), node).is_none() {
                    fresh.add_unless_kept(ident, values.collect());
                }
            }
        }
        if let Some(name) = own_name(words.as_deref(), node) {
            fresh.add_unless_kept("N", vec![escape(name)]);
        }
        if !node.comment().is_empty() {
            fresh.add_unless_kept("C", vec![escape(node.comment())]);
        }
        // What other programs wrote comes last, with stones that are no stones of this board already joined to those
        // above. Labels join those of the pieces.
        for kept in node.foreign() {
            let is_written = fresh.list.iter().any(|new| new.ident == kept.ident());
            if STONES.contains(&kept.ident()) && is_written {
                continue;
            }
            let shown = match is_label(kept) {
                true => std::mem::take(&mut labels),
                false => Vec::new(),
            };
            let values = beside(shown, kept).chain(kept.values().map(mend));
            fresh.list.push(NewProperty {
                ident: Cow::Borrowed(kept.ident()),
                values: values.collect(),
            });
        }
        fresh.list
    }

    /// Adds the player on turn: as `PL` if the format allows it in the node, otherwise as `GTTURN`.
    fn add_turn(
        &self,
        node: &Node,
        turn: u8,
        placed: Option<&MovePoint>,
        has_turn: bool,
        fresh: &mut PropertyList<'a>,
    ) {
        let players = self.game.map_or(0, |game| game.players);
        let color = ["B", "W"].get(usize::from(turn)).filter(|_| players == 2);
        let is_kept = node.foreign().iter().any(|kept| kept.ident() == "PL");
        match color {
            // `PL` must not stand beside a move (it belongs to set-ups), so the colour of the next move has to say it,
            // or else a private property.
            Some(_) if placed.is_some() => {
                // If the next move has a colour, readers take the turn from that.
                let mut children = node.children().iter().map(|child| self.record.node(*child));
                let says = |child: &Node| {
                    let mv = child.content().as_move();
                    mv.is_some_and(|mv| self.mover(mv) == Some(turn))
                };
                if !children.next().is_some_and(says) {
                    fresh.add("GTTURN", vec![turn.to_string().into()]);
                }
            }
            Some(color) if !is_kept => {
                if !has_turn {
                    fresh.add("PL", vec![(*color).into()]);
                }
            }
            _ => fresh.add("GTTURN", vec![turn.to_string().into()]),
        }
    }

    /// Returns the player who makes a move after the last node that was played, if `B` or `W` tells it.
    fn mover(&self, mv: &Move) -> Option<u8> {
        let replay = self.replay.as_ref()?;
        let placed = replay.placement(mv).filter(|placed| placed.is_all)?;
        u8::try_from(MOVES.iter().position(|ident| *ident == placed.ident)?).ok()
    }

    /// Returns the stones and marks that show a node to other programs. The node has been played since the mark.
    fn shown_properties(
        &self,
        id: NodeId,
        since: Option<ReplayMark>,
        words: Option<&str>,
    ) -> Vec<ViewerProperty> {
        let (Some(replay), Some(since)) = (&self.replay, since) else {
            return Vec::new();
        };
        match self.record.node(id).content() {
            _ if id == self.record.root() && self.is_ours => replay.everything(),
            Content::Move(_) | Content::SetUp(_) => replay.effect(since, words),
            Content::Root | Content::Note => Vec::new(),
        }
    }

    /// Adds operations even if a property with that identifier was kept: readers take the first one.
    fn add_ops(&self, ident: &'static str, ops: &[Op], fresh: &mut PropertyList<'a>) {
        if let Some(game) = self.game {
            let values = ops.iter().map(|op| write_op(game, *op).into());
            fresh.add(ident, values.collect());
        }
    }

    fn add_root(&self, id: NodeId, fresh: &mut PropertyList<'a>) {
        fresh.add_unless_kept("FF", vec!["4".into()]);
        fresh.add_unless_kept("CA", vec!["UTF-8".into()]);
        let program = concat!("gametui:", env!("CARGO_PKG_VERSION"));
        fresh.add_unless_kept("AP", vec![program.into()]);
        if let Some(game) = self.game {
            if let Some(gm) = game.gm {
                fresh.add_unless_kept("GM", vec![gm.to_string().into()]);
            }
            let size = if game.width == game.height {
                game.width.to_string()
            } else {
                format!("{}:{}", game.width, game.height)
            };
            fresh.add_unless_kept("SZ", vec![size.into()]);
            if !game.name.is_empty() {
                fresh.add_unless_kept("GN", vec![escape(&game.name)]);
            }
            if let Some(komi) = game.komi.filter(|komi| komi.is_finite()) {
                fresh.add_unless_kept("KM", vec![komi.to_string().into()]);
            }
        }
        let saving = self.saving;
        let rules = saving.rules.iter().map(NamedRules::to_value);
        let rules: Vec<_> = rules
            .map(|rules| Cow::Owned(escape(&rules).into_owned()))
            .collect();
        let overrides: Vec<_> = saving.overrides.iter().map(|set| escape(set)).collect();
        for (ident, values) in [("GTRULES", rules), ("GTSET", overrides)] {
            if !values.is_empty() {
                fresh.add_unless_kept(ident, values);
            }
        }
        if let Some(node) = saving.current.filter(|node| self.record.contains(*node)) {
            fresh.add_unless_kept("GTAT", vec![self.record.path(node).to_string().into()]);
        }
        if let Some(Outcome::Paid(payoffs)) = self.saving.outcome {
            let payoffs: Vec<String> = payoffs.values().map(|payoff| payoff.to_string()).collect();
            fresh.add_unless_kept("GTPAY", vec![payoffs.join(" ").into()]);
        }
        if let Some(result) = self.result() {
            fresh.add_unless_kept("RE", vec![escape(&result).into_owned().into()]);
        }
        debug_assert_eq!(id, self.record.root());
    }

    /// Returns true if a result is one that a record of texts stated in its tag: then `?` stands for an open one.
    fn is_result_of_tag(&self, result: &str) -> bool {
        let root = self.record.node(self.record.root());
        let mut tags = root.foreign().iter();
        let tags = tags.find(|property| property.ident() == TAGS);
        let mut values = tags.into_iter().flat_map(Property::values);
        let stated = values.find_map(|tag| tag.strip_prefix("Result "));
        stated.is_some_and(|words| (result == "?") == matches!(words.trim(), "*" | "?"))
    }

    /// Returns the result to be written.
    fn result(&self) -> Option<Cow<'a, str>> {
        let stated = self.record.result().map(Cow::Borrowed);
        let won = |color: char, player: usize| {
            let score = &self.saving.score;
            let others = (0..).zip(score).filter(|(other, _)| *other != player);
            let best = others.map(|(_, score)| *score).max_by(f64::total_cmp);
            let lead = score.get(player).zip(best);
            // A difference of a thousandth of a point is an error of binary fractions, not a lead.
            let lead = lead.map(|(own, best)| ((own - best) * 1000.0).round() / 1000.0);
            Some(match lead.filter(|lead| *lead > 0.0 && lead.is_finite()) {
                Some(lead) => Cow::Owned(format!("{color}+{lead}")),
                None => Cow::Owned(format!("{color}+")),
            })
        };
        // A result stated by a person or another program is never replaced, because the rules do not know about
        // resignation and count dead stones. In files of this program, a result in its own form may be outdated.
        let is_said = stated.as_deref().is_some_and(|text| match self.is_ours {
            true => !is_computed(text) || self.is_result_of_tag(text),
            false => text != "?",
        });
        // In a file of another program, a result is added only if the game ends with a move that was added here.
        let ends_with_ours = || {
            let end = self.record.main_line_end(self.record.root());
            self.source.is_none_or(|source| !source.has(end))
        };
        match self.saving.outcome {
            _ if is_said => stated,
            Some(_) if !self.is_ours && !ends_with_ours() => stated,
            None => stated,
            Some(Outcome::Going | Outcome::Claimable | Outcome::Chance) => {
                stated.filter(|text| !RESULTS.contains(&&**text))
            }
            Some(outcome) => Some(match outcome.winner() {
                Some(0) => return won('B', 0),
                Some(1) => return won('W', 1),
                _ if outcome.is_draw() => "0".into(),
                _ => "?".into(),
            }),
        }
    }
}

/// Returns true if a result has the form in which results are written here: `B+`, `W+6.5`, `0`, `?`.
fn is_computed(result: &str) -> bool {
    let lead = ["B+", "W+"]
        .iter()
        .find_map(|winner| result.strip_prefix(winner));
    RESULTS.contains(&result) || lead.is_some_and(|lead| lead.parse::<f64>().is_ok())
}

/// Returns an identifier as the file spells it at an offset, with small letters as the old formats allow: `Comment`.
fn spelled<'t>(text: &'t str, place: usize, ident: &str) -> Option<Cow<'t, str>> {
    let spelling = text.get(place..skip_ident(text.as_bytes(), place))?;
    (folded(spelling) == ident).then_some(Cow::Borrowed(spelling))
}

/// Returns the labels of pieces without those on points that labels of somebody name.
fn beside<'a>(shown: Vec<Cow<'a, str>>, own: &Property) -> impl Iterator<Item = Cow<'a, str>> {
    let point = |value: &str| value.split_once(':').map(|(point, _)| point.to_owned());
    let taken: Vec<Option<String>> = own.values().map(point).collect();
    shown
        .into_iter()
        .filter(move |label| !taken.contains(&point(label)))
}

/// Returns true if shown stones, when read again, give exactly the operations of a set-up.
fn shows_all_of(
    shown: &[ViewerProperty],
    ops: &[Op],
    read: impl Fn(&[ViewerProperty]) -> Option<Vec<Op>>,
) -> bool {
    let sorted = |mut ops: Vec<Op>| {
        ops.sort_unstable_by_key(|op| (op.square(), *op));
        ops
    };
    let ops = sorted(ops.to_vec());
    let is_once = ops.windows(2).all(|two| match two {
        [one, two] => one.square() != two.square(),
        _ => true,
    });
    // A label would be read as a mark made by a person.
    let is_bare = shown.iter().all(|(ident, _)| *ident != "LB");
    is_once && is_bare && !ops.is_empty() && read(shown).is_some_and(|read| sorted(read) == ops)
}
