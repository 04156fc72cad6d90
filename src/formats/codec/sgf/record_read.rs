//! Reads a game of a file as a record.
//!
//! `GTMOVE` and `GTSETUP` take precedence over the standard properties beside them, which the next save writes anew. In
//! nodes that another program wrote, everything is kept as it is.

mod checks;
mod parts;
mod report;
mod shown;

use super::board_replay::{BoardReplay, ReplayMark, VIEWER_IDENTS, ViewerProperty};
use super::format::PointAllowance;
use super::ops::{read_ops, shortened};
use super::point::PointList;
use super::root_info::read_root_info;
use super::splits::NodeSplits;
use super::standard::{Action, Idents, ReadIdents, STONES, Unusable, remarks, standard};
use super::text::{simple_text, text};
use super::tree::{Collection, SgfNode, SgfProperty};
use crate::base::{Diagnostic, FileId, Message, SeverityCounts};
use crate::board::{Game, Move, Position};
use crate::codec::records::ReadRecord;
use crate::message;
use crate::record::{Builder, Content, NodeId, Property, Record};
use report::PartsReport;
use shown::{shown_effects, shown_turn, shows_no_more};
use smallvec::SmallVec;
use std::borrow::Cow;

/// The most errors in nodes that are reported for one game.
const MAX_FAULTS: usize = 100;

/// Reads the game with index `number` (from 0) of a file as a record, or returns `None` if there is no such game.
/// Without rules (`None`) it becomes a tree of notes: comments and names are read, everything else is kept.
pub fn read_record(
    collection: &Collection,
    number: usize,
    rules: Option<(&Game, &Position)>,
    file: FileId,
) -> Option<ReadRecord> {
    Some(read_with_splits(collection, number, rules, file)?.0)
}

/// Does the same, and returns the nodes of the file that became several nodes of the record.
pub(super) fn read_with_splits(
    collection: &Collection,
    number: usize,
    rules: Option<(&Game, &Position)>,
    file: FileId,
) -> Option<(ReadRecord, NodeSplits)> {
    let root = *collection.games().get(number)?;
    let root_info = read_root_info(collection, root);
    let mut reader = RecordReader {
        collection,
        game: rules.map(|(game, _)| game),
        replay: rules.map(|(game, start)| BoardReplay::new(game, start)),
        file,
        ours: collection
            .property(root, "AP")
            .is_some_and(|property| property.value().starts_with("gametui:")),
        builder: Builder::new(),
        diagnostics: Vec::new(),
        unread: Vec::new(),
        more: 0,
        splits: NodeSplits::default(),
        allowance: PointAllowance::of_bytes(
            (collection.end(number)).saturating_sub(collection.extent(root).start),
        ),
        properties: Vec::new(),
    };
    reader.check_game(root, &root_info);
    reader.check_terms(root, &root_info);
    reader.check_size(root, &root_info);
    reader.tree(root);
    let (unread, splits) = (reader.unread, reader.splits);
    let (record, mut diagnostics) = (reader.builder.finish(), reader.diagnostics);
    if reader.more > 0 {
        let span = collection.span(file, root);
        let more = message!("sgf-more-faults", count = reader.more);
        diagnostics.push(Diagnostic::note(span, more).standing_for(SeverityCounts {
            warnings: reader.more,
            ..SeverityCounts::default()
        }));
    }
    let current_node = current(&record, collection, root, file, &mut diagnostics);
    let read_record = ReadRecord {
        record,
        root_info,
        current: current_node,
        diagnostics,
        unread,
        is_all_legal: false,
    };
    Some((read_record, splits))
}

fn current(
    record: &Record,
    collection: &Collection,
    root: SgfNode,
    file: FileId,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<NodeId> {
    let property = collection.property(root, "GTAT")?;
    let number = property
        .value()
        .parse()
        .and_then(|path| record.node_at(&path));
    match number {
        Ok(node) => Some(node),
        Err(reason) => {
            diagnostics.push(Diagnostic::warning(
                property.span(file),
                message!("sgf-at-unknown", reason = reason),
            ));
            None
        }
    }
}

/// A node that is still to be read.
struct UnreadNode {
    node: SgfNode,
    parent: Option<NodeId>,
    /// The board after the parent.
    mark: Option<ReplayMark>,
    /// True below a node whose operations could not be read: the board is not known there.
    board_unknown: bool,
}

struct RecordReader<'c> {
    collection: &'c Collection,
    game: Option<&'c Game>,
    replay: Option<BoardReplay<'c>>,
    file: FileId,
    /// True if this program wrote the root.
    ours: bool,
    builder: Builder,
    diagnostics: Vec<Diagnostic>,
    unread: Vec<(NodeId, Message)>,
    more: usize,
    /// The nodes of the file that became several nodes.
    splits: NodeSplits,
    /// The allowance for points that are set up by rectangles.
    allowance: PointAllowance,
    /// Memory for the properties of a node.
    properties: Vec<SgfProperty<'c>>,
}

impl<'c> RecordReader<'c> {
    fn tree(&mut self, root: SgfNode) {
        let mut open = vec![UnreadNode {
            node: root,
            parent: None,
            mark: self.replay.as_ref().map(BoardReplay::mark),
            board_unknown: false,
        }];
        let mut children = Vec::new();
        while let Some(next) = open.pop() {
            if let (Some(replay), Some(mark)) = (self.replay.as_mut(), next.mark) {
                replay.back(mark);
                // The first variation may have told who is to move.
                let parent = next.parent.map(|parent| self.builder.record().node(parent));
                if let Some(turn) = parent.and_then(|parent| parent.turn()) {
                    replay.set_turn(turn);
                }
            }
            let (id, board_unknown) = self.node(&next);
            let mark = self.replay.as_ref().map(BoardReplay::mark);
            let open_node = |node| UnreadNode {
                node,
                parent: Some(id),
                mark,
                board_unknown,
            };
            if !self.collection.is_fork(next.node) {
                open.extend(self.collection.children(next.node).next().map(open_node));
                continue;
            }
            children.clear();
            children.extend(self.collection.children(next.node));
            open.extend(children.iter().rev().copied().map(open_node));
        }
    }

    fn report_error(&mut self, property: &SgfProperty<'_>, id: NodeId, message: Message) {
        if self.diagnostics.len() < MAX_FAULTS {
            let path = self.builder.record().path(id).to_string();
            self.diagnostics.push(Diagnostic::warning(
                property.span(self.file),
                message!("sgf-at-node", path = path, fault = message),
            ));
        } else {
            self.more += 1;
        }
    }

    /// Adds a node to the record. Returns true if the board is not known after it.
    fn node(&mut self, waiting: &UnreadNode) -> (NodeId, bool) {
        let mut properties = std::mem::take(&mut self.properties);
        properties.clear();
        properties.extend(self.collection.properties(waiting.node));
        let seen = Idents::of(&properties);
        if let Some(id) = self.stone_node(waiting, &properties, seen) {
            self.properties = properties;
            return (id, waiting.board_unknown);
        }
        let is_root = waiting.parent.is_none();
        let actions = self.actions(is_root, &properties, seen);
        // The stones of a root are set up in it, and its moves follow. The comment and whatever else another node says
        // belong to the position after all that it does.
        let (before, action, after) = match (&*actions, is_root) {
            ([Action::SetUp, after @ ..], true) => (&[][..], Some(Action::SetUp), after),
            (after, true) => (&[][..], None, after),
            ([before @ .., last], false) => (before, Some(*last), &[][..]),
            ([], false) => (&[][..], None, &[][..]),
        };
        let mut parts = PartsReport {
            keep_places: waiting.parent.is_some(),
            ..PartsReport::default()
        };
        let first = NodeId::of_index(self.builder.record().node_count());
        let mut parent = waiting.parent;
        for action in before {
            parent = parent.map(|parent| self.part(parent, *action, &properties, seen, &mut parts));
        }
        let waiting = &UnreadNode { parent, ..*waiting };
        let mut parsed = self.content(waiting, &properties, seen, action);
        let is_pass = parsed.content.as_move().is_some_and(|mv| mv.is_empty());
        let mover = parsed.mover.zip(waiting.parent);
        if let Some((mover, parent)) = mover {
            self.give_turn(parent, mover, is_pass, &mut parsed.turn);
        }
        parsed
            .errors
            .splice(0..0, std::mem::take(&mut parts.errors));
        parsed.read.extend(parts.read.drain(..));
        parsed
            .remarks
            .splice(0..0, std::mem::take(&mut parts.remarks));
        parsed.remarks.extend(remarks(&actions, &properties));
        parsed.unusable.append(&mut parts.unusable);
        let ParsedNode {
            content,
            turn,
            mut read,
            mut errors,
            remarks,
            mut unusable,
            ..
        } = parsed;
        let board_unknown = waiting.board_unknown || !errors.is_empty();
        let has_operations = matches!(content, Content::Move(_) | Content::SetUp(_));
        let by_points = !read.is_empty();
        let answered = content.as_move().is_some_and(|mv| !mv.answers.is_empty());
        let mark = self.replay.as_ref().map(BoardReplay::mark);
        let made_here = match waiting.parent {
            Some(_) => has_operations && !by_points,
            None => has_operations && !by_points || self.ours && self.game.is_some(),
        };
        // Finding what viewers are shown costs more than all else, so it is done only for nodes that show something.
        let has_name = seen.has(Idents::NAME);
        let is_shown = made_here && seen.has(Idents::VIEWER | Idents::MOVE);
        let mut shown = Vec::new();
        let (mut words, mut old_words) = (None, None);
        if let (Some(replay), Some(mark)) = (self.replay.as_mut(), mark) {
            if has_name {
                words = replay.words(&content);
                let named = properties.iter().find(|property| property.ident() == "N");
                let name = named.map(|property| simple_text(property.value()));
                if words.as_deref() != name.as_deref() {
                    old_words = replay.old_words(&content);
                }
            }
            let placement = content
                .as_move()
                .filter(|_| is_shown)
                .and_then(|mv| replay.placement(mv));
            replay.play(&content, turn);
            // Of a board with stacks viewers are shown too little to tell the effects of the rules from it.
            let effect = properties
                .iter()
                .position(|property| property.ident() == "GTEFFECT")
                .filter(|_| replay.board().has_stacks());
            let stated = effect
                .and_then(|index| properties.get(index))
                .zip(self.game);
            let effects = stated
                .map(|(property, game)| read_ops(game, replay.board(), property.values()))
                .transpose();
            match effects {
                Ok(effects) => replay.affect(effects.as_deref().unwrap_or_default()),
                Err(error) => errors.push((effect.unwrap_or_default(), error)),
            }
            shown = match placement {
                _ if replay.board().has_stacks() && is_shown && waiting.parent.is_some() => {
                    replay.effect(mark, words.as_deref())
                }
                _ if !is_shown => Vec::new(),
                _ if waiting.parent.is_none() => replay.everything(),
                Some(placed) => vec![(placed.ident, vec![placed.point])],
                None => {
                    let shown = replay.effect(mark, words.as_deref());
                    let may_have_effects = content.as_move().is_some() && !waiting.board_unknown;
                    let stones = Some(properties.as_slice())
                        .filter(|stones| may_have_effects && !shows_no_more(&shown, stones));
                    let game = self.game.zip(stones);
                    let effects = game.and_then(|(game, stones)| {
                        shown_effects(game, replay, &shown, stones, &mut self.allowance)
                    });
                    match effects {
                        Some(effects) => {
                            replay.affect(&effects);
                            replay.effect(mark, words.as_deref())
                        }
                        None => shown,
                    }
                }
            };
        }
        let id = match waiting.parent {
            Some(parent) => self.builder.add_with_turn(parent, content, turn),
            None => {
                if has_operations {
                    self.builder.set_up_root(content);
                }
                if turn.is_some() {
                    self.builder.set_turn(NodeId::ROOT, turn);
                }
                NodeId::ROOT
            }
        };
        let mut last = id;
        for action in after {
            last = self.part(last, *action, &properties, seen, &mut parts);
        }
        errors.append(&mut parts.errors);
        read.append(&mut parts.read);
        unusable.append(&mut parts.unusable);
        let board_unknown = board_unknown || !errors.is_empty();
        let node_count = self.builder.record().node_count();
        self.splits.add(id, first, node_count, waiting.node);
        // Below a node that could not be read, others cannot be read for the same reason: one for each path counts.
        if let Some((_, error)) = errors.first().filter(|_| !waiting.board_unknown) {
            self.unread.push((id, error.clone()));
        }
        for (index, remark) in remarks {
            if let Some(property) = properties.get(index) {
                self.report_error(property, id, remark);
            }
        }
        for (index, error) in errors {
            if let Some(property) = properties.get(index) {
                self.report_error(property, id, error);
            }
        }
        let node = ReadNode {
            id,
            is_root: waiting.parent.is_none(),
            known: has_operations,
            answered,
            turn,
            made_here,
            read,
            board_unknown,
            words,
            old_words,
            shown,
            unusable,
        };
        self.read_rest(&node, &properties);
        self.properties = properties;
        (last, board_unknown)
    }

    /// Adds a node that is one stone of a game of stones and has nothing else to be interpreted but a comment: nearly all
    /// nodes of most files. It does what the long way below does for such a node; a test compares the two.
    fn stone_node(
        &mut self,
        waiting: &UnreadNode,
        properties: &[SgfProperty<'c>],
        seen: Idents,
    ) -> Option<NodeId> {
        let (parent, replay) = (waiting.parent?, self.replay.as_ref()?);
        let (index, player, square) = seen.only_stone(replay, properties)?;
        let content = Content::Move(Move::of([square].as_slice()));
        let mut turn = None;
        self.give_turn(parent, player, false, &mut turn);
        if let Some(replay) = self.replay.as_mut() {
            replay.play(&content, turn);
        }
        let id = self.builder.add_with_turn(parent, content, turn);
        let others = properties.iter().enumerate();
        let others = others.filter(|(other, _)| *other != index);
        let mut comment = Cow::default();
        let mut retained: SmallVec<[Property; 2]> = SmallVec::new();
        for (_, property) in others {
            match property.ident() {
                "C" => add_comment(&mut comment, property),
                ident => retained.push(Property::new(ident, property.values())),
            }
        }
        self.note(id, comment, retained);
        Some(id)
    }

    /// Stores the comment and the kept properties of a node.
    fn note(&mut self, id: NodeId, comment: Cow<'_, str>, kept: SmallVec<[Property; 2]>) {
        if !kept.is_empty() {
            self.builder.keep(id, kept);
        }
        if !comment.is_empty() {
            self.builder.set_comment(id, comment);
        }
    }

    /// Sets the turn at the node before a move of `B` or `W` that is out of turn. If that node already gives the turn
    /// to another player for another variation, the stone determines it; after a pass, the node itself says who is
    /// next.
    fn give_turn(&mut self, parent: NodeId, mover: u8, is_pass: bool, turn: &mut Option<u8>) {
        let Some(replay) = self.replay.as_mut() else {
            return;
        };
        let before = self.builder.record().node(parent);
        if before.turn().unwrap_or(replay.turn()) != mover {
            if before.children().is_empty() {
                self.builder.set_turn(parent, Some(mover));
            } else if is_pass {
                let next = mover.saturating_add(1) % replay.players();
                *turn = turn.or(Some(next));
            }
        }
        replay.set_turn(mover);
    }

    /// Returns what the node does to the board, who is on turn, and the errors by index of the property.
    fn content(
        &mut self,
        waiting: &UnreadNode,
        properties: &[SgfProperty<'c>],
        seen: Idents,
        action: Option<Action>,
    ) -> ParsedNode {
        let mut content = match waiting.parent {
            Some(_) => Content::Note,
            None => Content::Root,
        };
        let mut turn = None;
        let mut errors = Vec::new();
        let (Some(game), Some(replay)) = (self.game, self.replay.as_ref()) else {
            return ParsedNode {
                content,
                ..ParsedNode::default()
            };
        };
        let mut found = false;
        let mut answers = None;
        let private = match seen.has(Idents::PRIVATE) {
            true => properties,
            false => &[],
        };
        for (index, property) in private.iter().enumerate() {
            let is_move = match property.ident() {
                "GTMOVE" => true,
                "GTSETUP" => false,
                "GTTURN" => {
                    let value = simple_text(property.value());
                    match value.trim().parse::<u8>() {
                        Ok(player) if player < game.players => turn = Some(player),
                        _ => errors.push((
                            index,
                            message!("sgf-turn-unknown", value = shortened(&value)),
                        )),
                    }
                    continue;
                }
                "GTANS" => {
                    let value = simple_text(property.value());
                    let numbers = value.split_whitespace().map(str::parse::<i32>);
                    match numbers.collect::<Result<Box<[i32]>, _>>() {
                        Ok(numbers) => answers = Some(numbers),
                        Err(_) => {
                            let value = shortened(&value);
                            errors.push((index, message!("sgf-answers-unreadable", value = value)));
                        }
                    }
                    continue;
                }
                _ => continue,
            };
            if std::mem::replace(&mut found, true) {
                errors.push((index, message!("sgf-second-move")));
            } else if is_move && waiting.parent.is_none() {
                errors.push((index, message!("sgf-move-at-root")));
            } else {
                match read_ops(game, replay.board(), property.values()) {
                    Ok(ops) if is_move => content = Content::Move(Move::of(ops)),
                    Ok(ops) if !replay.board().has_room(&ops) => {
                        let most = replay.board().stack_limit();
                        errors.push((index, message!("rules-no-room", most = most)));
                    }
                    Ok(ops) => content = Content::SetUp(ops.into_vec()),
                    Err(error) => errors.push((index, error)),
                }
            }
        }
        if let (Content::Move(mv), Some(answers)) = (&mut content, answers) {
            mv.answers = answers;
        }
        let mut parsed = ParsedNode {
            content,
            turn,
            errors,
            ..ParsedNode::default()
        };
        let is_root = waiting.parent.is_none();
        // A root written by this program shows the whole board, which is not a set-up.
        let shows_start = is_root && self.ours;
        if (found || shows_start) && parsed.turn.is_none() && parsed.errors.is_empty() {
            parsed.turn = shown_turn(game, replay, &parsed.content, properties);
        }
        if let Some(action) = action {
            let standard = standard(game, replay, action, properties, seen, &mut self.allowance);
            parsed.content = standard.content.unwrap_or(parsed.content);
            parsed.turn = parsed.turn.or(standard.turn);
            parsed.mover = standard.mover;
            parsed.read = standard.read;
            parsed.errors.extend(standard.errors);
            parsed.remarks = standard.remarks;
            parsed.unusable = standard.unusable;
        }
        parsed
    }

    /// Reads comments and names, and keeps the properties that the record does not hold in another form.
    fn read_rest(&mut self, node: &ReadNode, properties: &[SgfProperty<'c>]) {
        let mut comment: Cow<'_, str> = Cow::default();
        let mut retained: SmallVec<[Property; 2]> = SmallVec::new();
        // Of a property that occurs twice only the first was read, so the others are kept.
        let (mut has_move, mut has_turn, mut has_answers) = (false, false, false);
        for (index, property) in properties.iter().enumerate() {
            let ident = property.ident();
            // Beside operations of this program, too, values that name no square are those of another one.
            if node.made_here && !node.is_root && STONES.contains(&ident) {
                let values = self.unusable_values(property);
                if !values.is_empty() {
                    let is_all = values.len() == property.values().count();
                    retained.push(Property::new(ident, values));
                    if is_all {
                        continue;
                    }
                }
            }
            // Of a property that was read, only the values that were left out are kept.
            let unusable = node.unusable.iter();
            let unusable = unusable.filter(|(of, _)| *of == index && node.read.contains(&ident));
            let unusable: SmallVec<[&str; 1]> = unusable.map(|(_, value)| value.as_str()).collect();
            if !unusable.is_empty() {
                retained.push(Property::new(ident, unusable));
                continue;
            }
            let keep = match ident {
                "GTMOVE" | "GTSETUP" => !node.known || std::mem::replace(&mut has_move, true),
                "GTEFFECT" | "GTCHANCE" => !node.known,
                "GTANS" => !node.answered || std::mem::replace(&mut has_answers, true),
                "GTTURN" => node.turn.is_none() || std::mem::replace(&mut has_turn, true),
                "C" => {
                    add_comment(&mut comment, property);
                    false
                }
                "N" => {
                    let name = simple_text(property.value());
                    let is_given = |words: &Option<String>| words.as_deref() == Some(name.as_ref());
                    if !is_given(&node.words) && !is_given(&node.old_words) {
                        self.builder.set_name(node.id, &name);
                    }
                    property.values().nth(1).is_some()
                }
                _ if node.read.contains(&ident) => false,
                _ if node.is_root && self.root_property(property) => false,
                "LB" if node.made_here => {
                    let own = self.own_labels(node, property);
                    if !own.is_empty() {
                        retained.push(Property::new(ident, own));
                    }
                    false
                }
                _ if node.made_here
                    && (VIEWER_IDENTS.contains(&ident)
                        || node.shown.iter().any(|(shown, _)| *shown == ident)) =>
                {
                    self.keeps_shown(node, property)
                }
                _ => true,
            };
            if keep {
                retained.push(Property::new(ident, property.values()));
            }
        }
        self.note(node.id, comment, retained);
    }

    /// Returns the labels of a node that somebody wrote beside those of its pieces.
    fn own_labels<'p>(&self, node: &ReadNode, property: &SgfProperty<'p>) -> Vec<&'p str> {
        let shown = node.expected("LB");
        // Of a board that is not known only the form of a label tells that it is one of a piece.
        let is_of_piece = |value: &str| {
            let label = value.split_once(':').map_or(value, |(_, label)| label);
            let name = label.trim_end_matches(|end: char| end.is_ascii_digit());
            let is_kind = |game: &Game| game.piece_by_name(name).is_some();
            self.game.is_some_and(is_kind) || name.is_empty()
        };
        property
            .values()
            .filter(|value| match node.board_unknown {
                true => !is_of_piece(value),
                false => shown.iter().all(|label| label != value),
            })
            .collect()
    }

    /// Returns true if a property of the root is one that every save writes anew.
    fn root_property(&mut self, property: &SgfProperty<'_>) -> bool {
        let value = simple_text(property.value());
        let name = self.game.map(|game| game.name.as_str());
        match property.ident() {
            "FF" | "CA" | "AP" | "GTRULES" | "GTSET" | "GTAT" | "GTPAY" => true,
            "SZ" => self.game.is_some(),
            "GM" => self
                .game
                .and_then(|game| game.gm)
                .is_some_and(|gm| value == gm.to_string()),
            "GN" => name == Some(value.as_ref()),
            // Files of earlier versions have the name of the game as that of its rules.
            "RU" => self.ours && name == Some(value.as_ref()),
            "KM" => self.ours && self.game.is_some_and(|game| game.komi.is_some()),
            "RE" => {
                self.builder.set_result(Some(value.into_owned()));
                true
            }
            _ => false,
        }
    }

    /// Returns true if a standard property beside operations was written by somebody else and must be kept.
    fn keeps_shown(&mut self, node: &ReadNode, property: &SgfProperty<'_>) -> bool {
        if node.board_unknown {
            return false;
        }
        let ident = property.ident();
        let expected = node.expected(ident);
        if property.values().eq(expected.iter().map(String::as_str)) {
            return false;
        }
        let expected: PointList<'_> = expected.iter().map(String::as_str).collect();
        if property.values().collect::<PointList<'_>>() == expected {
            return false;
        }
        self.report_error(
            property,
            node.id,
            message!("sgf-shown-differs", property = ident),
        );
        false
    }
}

/// Adds the values of `C` to the comment of a node, each on lines of its own.
fn add_comment<'c>(comment: &mut Cow<'c, str>, property: &SgfProperty<'c>) {
    for value in property.values() {
        if comment.is_empty() {
            *comment = text(value);
        } else {
            let comment = comment.to_mut();
            comment.push('\n');
            comment.push_str(&text(value));
        }
    }
}

/// What a node does.
#[derive(Default)]
struct ParsedNode {
    content: Content,
    /// The player on turn after the node, if the node says.
    turn: Option<u8>,
    /// The player who makes the move, if the node says.
    mover: Option<u8>,
    /// The standard properties that it was read from.
    read: ReadIdents,
    /// The errors, by index of the property.
    errors: Vec<(usize, Message)>,
    /// What was left out of a set-up, by index of the property.
    remarks: Vec<(usize, Message)>,
    /// The values that were left out, by index of the property.
    unusable: Unusable,
}

/// What is known of a node while its other properties are read.
struct ReadNode {
    id: NodeId,
    is_root: bool,
    /// True if its operations were read.
    known: bool,
    /// True if its answers were read.
    answered: bool,
    turn: Option<u8>,
    /// The standard properties that its content was read from.
    read: ReadIdents,
    /// True if every save writes its standard properties anew.
    made_here: bool,
    board_unknown: bool,
    /// The name that its move has in any case.
    words: Option<String>,
    /// The name that earlier versions gave to the move.
    old_words: Option<String>,
    /// The standard properties that belong to it.
    shown: Vec<ViewerProperty>,
    /// The values of a set-up that name no square, by index of the property.
    unusable: Unusable,
}

impl ReadNode {
    /// Returns the values that a standard property of it has.
    fn expected(&self, ident: &str) -> &[String] {
        let shown = self.shown.iter().find(|(shown, _)| *shown == ident);
        shown.map_or(&[], |(_, values)| values.as_slice())
    }
}
