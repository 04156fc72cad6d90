//! From a record to a game as texts, which the codec of its format lays out.

use super::super::check::attacked_king;
use super::super::document::Document;
use super::super::fen::{count_line, fen_of};
use super::super::positions::RecordedPosition;
use super::super::state_values::stated;
use super::crossing::{Scene, facts_as_commands};
use super::memo::TextMemo;
use super::resolve::Resolver;
use super::tags::{is_read, tags_of};
use super::{
    ANNOTATIONS, BEFORE, ENDING, ESCAPES, ESCAPES_BEFORE, ESCAPES_BEHIND, FACTS, NAGS, REST, TAGS,
    TEXT, kept, player_tags, unresolved, wordless_result,
};
use crate::base::{Limits, Message};
use crate::board::{Board, Game, Move, Op, Outcome, Piece, Position, Square};
use crate::codec::fen::Counters;
use crate::codec::pgn::{OPERATIONS, is_null_move, operations};
use crate::codec::records::{
    GameSource, MoveTexts, RecordFormat, WrittenContent, WrittenGame, WrittenNode,
};
use crate::codec::sgf::text::{escape, text};
use crate::message;
use crate::notation::label::write_moves;
use crate::notation::letters::letter_of;
use crate::notation::san::San;
use crate::record::{Content, NULL_MOVE, Node, NodeId, Property, Record};
use crate::rules::{Ask, Judgement, Query, Rules};
use std::rc::Rc;
use std::sync::Arc;

/// Returns a record as one game of PGN, PDN or EPD.
///
/// # Errors
/// The record has a node that the format cannot carry, or a move that the rules refuse.
pub(in crate::session) fn write_game(
    document: &Document,
    rules: &Arc<dyn Rules>,
    memo: &mut TextMemo,
) -> Result<String, Message> {
    let record = &*document.record;
    let game = rules.game();
    let mut start = start_of(record, rules)?;
    let mut counters = count_line(record, NodeId::ROOT, game, &rules.start(), &|_| &[]);
    if document.format.is_lines() {
        return write_line(record, rules, &start, counters);
    }
    refuse_unfit(document, game)?;
    let (tags, result) = tags_of(document, rules, &start, counters)?;
    let find = |name: &str| {
        let tag = tags.iter().find(|(known, _)| known == name);
        tag.map(|(_, value)| value.as_str())
    };
    // The position could not be read, so the moves stayed texts: their numbers and the player to move come from the
    // fields.
    if let Some(fen) = find("FEN").filter(|fen| !is_read(document, fen, rules)) {
        (start.turn, counters.number) = unresolved::first_move(fen);
    }
    let mut writer = GameWriter {
        record,
        rules,
        resolver: Resolver::new(rules, document.format, find("GameType"), memo),
        nodes: Vec::new(),
    };
    let comment = root_comment(document, game, &start.board);
    writer.moves(start, counters.number, comment)?;
    Ok(document.format.write_texts(&WrittenGame {
        nodes: writer.nodes,
        tags,
        result,
        score: document.saving.score.clone(),
    }))
}

/// Refuses games with throws, and a format of other games, such as PDN for a game that is not draughts, because no program
/// could read it.
fn refuse_unfit(document: &Document, game: &Game) -> Result<(), Message> {
    let format = document.format.name();
    let has_type = || {
        let is_read = |source: &Arc<dyn GameSource>| source.format().name() == format;
        let is_stated = |property: &Property| {
            let states = |tag: &&str| tag.split(' ').next() == Some(document.format.variant_tag());
            property.ident() == TAGS && property.values().any(|tag| states(&tag))
        };
        game.look.records.contains_key(format)
            || document.source.as_ref().is_some_and(is_read)
            || document
                .record
                .node(NodeId::ROOT)
                .foreign()
                .iter()
                .any(is_stated)
    };
    if game.has_chance {
        // A throw is nobody's move, and a number alone would be read as that of a move.
        return Err(message!(
            "pgn-no-chance",
            format = format,
            game = &game.name
        ));
    }
    // A notation that says what happens on the board knows the pieces of one game.
    let is_built = matches!(document.format.move_texts(), Some(MoveTexts::Built(_)));
    match (document.format.requires_variant() || is_built) && !has_type() {
        true if format == "pdn" => Err(message!("pdn-no-draughts", game = &game.name)),
        true => Err(message!(
            "session-format-of-another",
            format = format,
            game = &game.name
        )),
        false => Ok(()),
    }
}

/// Returns the position of the root as a line of EPD with its operations.
fn write_line(
    record: &Record,
    rules: &Arc<dyn Rules>,
    start: &Position,
    counters: Counters,
) -> Result<String, Message> {
    let root = record.node(NodeId::ROOT);
    if !root.children().is_empty() {
        return Err(message!("epd-moves"));
    }
    let fen = fen_of(&**rules, start, counters)?;
    // EPD has the first four fields of FEN; the two counters are the operations `hmvc` and `fmvn`.
    let fields: Vec<&str> = fen.split_whitespace().take(4).collect();
    let tags = root
        .foreign()
        .iter()
        .filter(|property| property.ident() == TAGS);
    let tags = tags.flat_map(Property::values);
    let stated_tags = tags.filter_map(|tag| {
        let tag = text(tag);
        let (name, value) = tag.split_once(' ')?;
        (name == OPERATIONS).then(|| value.to_owned())
    });
    let mut operations_list = operations(&stated_tags.last().unwrap_or_default());
    // A comment beside the operations is one of them.
    let comment = root.comment();
    if !comment.is_empty() && operations(comment) != operations_list {
        operations_list.retain(|(code, _)| code != "c0");
        operations_list.push((
            "c0".to_owned(),
            format!("\"{}\"", comment.replace('"', "'")),
        ));
    }
    let counted = [("hmvc", counters.clock, 0), ("fmvn", counters.number, 1)];
    for (code, count, usual) in counted {
        if count != usual && !operations_list.iter().any(|(other, _)| other == code) {
            operations_list.push((code.to_owned(), count.to_string()));
        }
    }
    let operation_words = operations_list
        .iter()
        .map(|(code, operands)| match &**operands {
            "" => format!(" {code};"),
            operands => format!(" {code} {operands};"),
        });
    Ok(fields.join(" ") + &operation_words.collect::<String>() + "\n")
}

/// Returns the position of the root.
fn start_of(record: &Record, rules: &Arc<dyn Rules>) -> Result<Position, Message> {
    let start = rules.start();
    let root = record.node(NodeId::ROOT);
    let mut position = rules.set_up(&start, root.ops());
    RecordedPosition::of(record, NodeId::ROOT, rules.game().players).apply_turn(&mut position);
    let values = stated(root);
    if !values.is_empty() {
        position = rules.with_state(&position, &values)?;
    }
    Ok(position)
}

/// Returns the comment of the root with what has no other place.
fn root_comment(document: &Document, game: &Game, board: &Board) -> String {
    let record = &*document.record;
    let scene = Scene {
        game,
        board,
        mover: None,
    };
    let has_reason = document.format.has_reason_tag();
    let result = wordless_result(record.result(), has_reason, game).map(escape);
    let root = record.node(NodeId::ROOT);
    comment_of(
        root,
        NodeKind::Root(result.as_deref()),
        scene,
        document.format,
    )
}

/// What stands in a text for a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NodeKind<'r> {
    /// The tags, and a result for which they have no words.
    Root(Option<&'r str>),
    /// One move, with its annotations.
    Move,
    /// Only a comment, or text that could not be read.
    Note,
}

/// Returns the comment of a node with what has no other place.
fn comment_of(
    node: &Node,
    kind: NodeKind<'_>,
    scene: Scene<'_>,
    format: &dyn RecordFormat,
) -> String {
    let words = facts_as_commands(node, scene);
    let of_tags = player_tags(scene.game).into_iter().chain(FACTS);
    let of_tags: Vec<&str> = of_tags.map(|(_, ident)| ident).collect();
    let is_kept = |property: &&Property| {
        let ident = property.ident();
        let is_written = matches!(
            ident,
            TAGS | BEFORE
                | REST
                | ENDING
                | NULL_MOVE
                | TEXT
                | ESCAPES
                | ESCAPES_BEFORE
                | ESCAPES_BEHIND
                | "GTSTATE"
                | "GTCOUNT"
                | "RE"
        ) || matches!(kind, NodeKind::Root(_)) && of_tags.contains(&ident)
            || kind == NodeKind::Move
                && (ident == NAGS
                    || ANNOTATIONS
                        .iter()
                        .any(|annotation| is_annotation(property, annotation)));
        !is_written && ident.bytes().all(|byte| byte.is_ascii_uppercase())
    };
    let foreign = words.properties.iter().filter(is_kept);
    let foreign = foreign.map(|property| (property.ident(), property.values().collect()));
    // A move without rules is shown by its text.
    let shown = unresolved::word_of(node, format).unwrap_or_default();
    let name = (node.name() != shown).then(|| ("N", vec![node.name()]));
    let names: Vec<&str> = words.shown.iter().map(|(name, _)| *name).collect();
    // What looks like these properties in a comment must not be read as them, so they always come behind it.
    let has_own = words.comment.contains(kept::OPEN);
    let shown = (has_own || !names.is_empty()).then_some((kept::SHOWN, names));
    let result = match kind {
        NodeKind::Root(Some(result)) => Some(("RE", vec![result])),
        _ => None,
    };
    let others = name.into_iter().chain(foreign).chain(result).chain(shown);
    let others = kept::encode(others);
    let mut comment = words.comment;
    for (name, argument) in &words.shown {
        comment.push_str(&format!(" [%{name} {argument}]"));
    }
    let comment = comment.trim_start().to_owned();
    match (comment.is_empty(), others.is_empty()) {
        (_, true) => comment,
        (true, false) => others,
        (false, false) => format!("{comment} {others}"),
    }
}

fn is_annotation(property: &Property, (_, ident, value): &(u16, &str, &str)) -> bool {
    property.ident() == *ident && property.values().next() == Some(value)
}

/// A node that remains to be written.
struct PendingNode {
    id: NodeId,
    /// The index of its parent among the nodes that are written.
    parent: usize,
    /// The position before it.
    position: Rc<Position>,
    number: u32,
}

/// Why a move cannot be written.
enum Unwritable {
    /// The rules refuse it.
    Refused,
    /// No text denotes it alone.
    NoText,
}

struct GameWriter<'r> {
    record: &'r Record,
    rules: &'r Arc<dyn Rules>,
    resolver: Resolver<'r>,
    nodes: Vec<WrittenNode>,
}

impl GameWriter<'_> {
    /// Writes the root with its comment, and all nodes below it. A stack and no recursion, because the nesting of
    /// variations comes from files.
    fn moves(&mut self, start: Position, number: u32, comment: String) -> Result<(), Message> {
        let root = WrittenNode {
            escapes: self.lines(NodeId::ROOT, ESCAPES),
            comment,
            ..WrittenNode::default()
        };
        self.nodes.push(root);
        let mut pending = Vec::new();
        let mut last = Some((NodeId::ROOT, 0, start, number));
        loop {
            if let Some((id, parent, position, number)) = last {
                let position = Rc::new(position);
                let children = self.record.node(id).children().iter().rev();
                pending.extend(children.map(|child| PendingNode {
                    id: *child,
                    parent,
                    position: Rc::clone(&position),
                    number,
                }));
            }
            let Some(node) = pending.pop() else {
                return Ok(());
            };
            let index = self.nodes.len();
            let (written, next) = self.node(node.id, &node.position, node.number)?;
            self.nodes.push(written);
            if let Some(parent) = self.nodes.get_mut(node.parent) {
                parent.children.push(index);
            }
            last = next.map(|(position, number)| (node.id, index, position, number));
        }
    }

    /// Returns one node with the position and the number after it, `None` if nothing can follow it.
    fn node(
        &mut self,
        id: NodeId,
        position: &Position,
        number: u32,
    ) -> Result<(WrittenNode, Option<(Position, u32)>), Message> {
        let record = self.record;
        let node = record.node(id);
        let property = |ident: &str| {
            let mut properties = node.foreign().iter();
            properties.find(|property| property.ident() == ident)
        };
        let value = |ident: &str| {
            let value = property(ident)?.values().next()?;
            Some(text(value).into_owned())
        };
        let game = self.rules.game();
        let scene = Scene {
            game,
            board: &position.board,
            mover: None,
        };
        let around = WrittenNode {
            before: value(BEFORE).unwrap_or_default(),
            escapes_before: self.lines(id, ESCAPES_BEFORE),
            escapes: self.lines(id, ESCAPES),
            escapes_behind: self.lines(id, ESCAPES_BEHIND),
            player: position.turn,
            number,
            ..WrittenNode::default()
        };
        let mv = match node.content() {
            Content::Move(mv) => Some(mv),
            Content::Note if property(TEXT).is_some() => None,
            Content::SetUp(_) if node.null_move().is_some() => None,
            Content::Note => {
                let comment = comment_of(node, NodeKind::Note, scene, self.resolver.format);
                let rest = property(REST).map(|_| value(REST).unwrap_or_default());
                let next = rest.is_none().then(|| (position.clone(), number));
                let content = rest.map_or(WrittenContent::Note, WrittenContent::Rest);
                let written = WrittenNode {
                    content,
                    comment,
                    ..around
                };
                return Ok((written, next));
            }
            // These formats have a position only in the tag `FEN`, for the root. A set-up further down would have to be
            // left out, and nothing is left out without a word: the save fails and says so.
            Content::Root | Content::SetUp(_) => {
                return Err(message!(
                    "session-format-lacks-set-ups",
                    format = self.resolver.format.name()
                ));
            }
        };
        let text_and_next = match mv {
            Some(mv) => self.word(mv, position),
            None if property(TEXT).is_some() => unresolved::word_of(node, self.resolver.format)
                .map(|word| (word, unresolved::after(position, game.players)))
                .ok_or(Unwritable::NoText),
            None => {
                let mut next = self.rules.set_up(position, &[]);
                let state = stated(node);
                if !state.is_empty() {
                    next = self.rules.with_state(&next, &state)?;
                }
                let word = value(NULL_MOVE).filter(|word| is_null_move(word));
                word.map(|word| (word, next)).ok_or(Unwritable::NoText)
            }
        };
        let (word, mut next) = text_and_next.map_err(|reason| {
            let (ply, path) = (node.move_number(), record.path(id).to_string());
            let format = self.resolver.format.name();
            match reason {
                Unwritable::Refused => {
                    message!("pgn-unwritable", ply = ply, path = path, format = format)
                }
                Unwritable::NoText => {
                    message!("pgn-no-text", ply = ply, path = path, format = format)
                }
            }
        })?;
        // A turn that the record states after a move cannot be written either, unless it is what the rules say anyway.
        let turn = next.turn;
        RecordedPosition::of(record, id, game.players).apply_turn(&mut next);
        if mv.is_some() && next.turn != turn {
            return Err(message!(
                "session-format-lacks-set-ups",
                format = self.resolver.format.name()
            ));
        }
        let mut nags: Vec<u16> = ANNOTATIONS
            .iter()
            .filter(|annotation| {
                node.foreign()
                    .iter()
                    .any(|property| is_annotation(property, annotation))
            })
            .map(|(nag, ..)| *nag)
            .collect();
        let others = property(NAGS).into_iter().flat_map(Property::values);
        nags.extend(others.filter_map(|value| value.trim().parse::<u16>().ok()));
        let scene = Scene {
            mover: Some(position.turn),
            ..scene
        };
        let written = WrittenNode {
            content: WrittenContent::Move(word),
            comment: comment_of(node, NodeKind::Move, scene, self.resolver.format),
            nags,
            ..around
        };
        let number = number.saturating_add(u32::from(position.turn + 1 >= game.players));
        Ok((written, Some((next, number))))
    }

    /// Returns the lines that a property of a node keeps.
    fn lines(&self, node: NodeId, ident: &str) -> Vec<String> {
        let mut properties = self.record.node(node).foreign().iter();
        let lines = properties.find(|property| property.ident() == ident);
        let lines = lines.into_iter().flat_map(Property::values);
        lines.map(|line| text(line).into_owned()).collect()
    }

    /// Returns the text of a move and the position after it.
    fn word(&mut self, mv: &Move, position: &Position) -> Result<(String, Position), Unwritable> {
        if let Some(text) = self.resolver.memo.text_of(position, mv) {
            return Ok(text);
        }
        let text = self.new_word(mv, position)?;
        self.resolver.memo.note_text(position, mv, &text);
        Ok(text)
    }

    fn new_word(
        &mut self,
        mv: &Move,
        position: &Position,
    ) -> Result<(String, Position), Unwritable> {
        let limits = Limits::default();
        let Judgement::Legal(legal) = self.resolver.worker.judge(position, mv, &limits) else {
            return Err(Unwritable::Refused);
        };
        let game = &*Arc::clone(&self.resolver.game);
        let whole = legal.played.as_ref().unwrap_or(mv);
        let mut legal_moves = None;
        // The usual text is taken if it is read back as this move, otherwise that of the Move pane.
        // Each text is read back before it is written: it has to denote this move and no other one, by the same
        // resolver that is going to open the file. That makes a save of any rules safe, whether or not their pieces
        // move like those of chess; the price is that moves are listed while they are written. If the usual text fails,
        // that of the Move pane is tried, and if that fails, too, the save fails, because a text that comes back as
        // another move would be a silent change of the game.
        let usual = match self.resolver.format.move_texts() {
            Some(MoveTexts::San) => self.san(whole, position, &legal.next, legal.outcome),
            Some(MoveTexts::Listed(notation)) => {
                let listing = self.resolver.legal(position, &limits, &mut legal_moves);
                let moves: Vec<&Move> = listing.iter().map(|listed| &listed.mv).collect();
                (notation.write)(whole, self.resolver.names, game, position, &moves)
            }
            Some(MoveTexts::Built(notation)) => (notation.write)(whole, game, position),
            None => None,
        };
        let next = &legal.next;
        let usual = self
            .resolver
            .read_back(usual, position, next, &mut legal_moves);
        if let Some(usual) = usual {
            return Ok((usual, legal.next));
        }
        let listing = self.resolver.legal(position, &limits, &mut legal_moves);
        let moves: Vec<&Move> = listing.iter().map(|listed| &listed.mv).collect();
        let texts = write_moves(&moves, game, position);
        let mut texts = texts.into_iter().zip(listing);
        let listed_move = texts.find(|(_, listed)| listed.next == *next);
        let listed_text = listed_move.map(|(text, _)| text);
        let own_text = self
            .resolver
            .read_back(listed_text, position, next, &mut legal_moves);
        own_text
            .map(|text| (text, legal.next))
            .ok_or(Unwritable::NoText)
    }

    /// Returns a move in standard notation, if it has one.
    fn san(
        &mut self,
        mv: &Move,
        position: &Position,
        next: &Position,
        outcome: Outcome,
    ) -> Option<String> {
        let game = Arc::clone(&self.resolver.game);
        let san = San::of(mv, &game, position, &next.board)?;
        let rival = san.rivals(&position.board);
        let others = rival.map_or(Vec::new(), |rival| self.origins(rival, mv, position));
        let mut text = san.write(&others, game.look.coordinates);
        if outcome == Outcome::Won(position.turn) {
            text.push('#');
        } else if self.is_check(position.turn, next) {
            text.push('+');
        }
        Some(text)
    }

    /// Returns the squares from which other pieces of the kind that moves may also make an arrival.
    fn origins(&mut self, arrival: Op, mv: &Move, position: &Position) -> Vec<Square> {
        let contains = [arrival];
        let query = Query {
            contains: &contains,
            ..Query::default()
        };
        let worker = &mut self.resolver.worker;
        let listing = worker.moves(Ask::new(position, &query, &Limits::default()));
        let lifted = |mv: &Move| match mv.first() {
            Some(Op::Clear(square)) => Some((*square, position.board.piece(*square))),
            _ => None,
        };
        let lifted_piece = lifted(mv);
        let origins = listing.moves.iter().filter_map(|listed| lifted(&listed.mv));
        let origins = origins.filter(|origin| {
            lifted_piece.is_some_and(|own| own.1 == origin.1 && own.0 != origin.0)
        });
        origins.map(|(square, _)| square).collect()
    }

    /// Returns true if a player who were on turn could take the other king.
    fn is_check(&mut self, player: u8, position: &Position) -> bool {
        let rules: &dyn Rules = &**self.rules;
        let game = rules.game();
        let is_king = |piece: Piece| letter_of(piece, game).as_deref() == Some("K");
        let worker = &mut *self.resolver.worker;
        attacked_king(rules, worker, position, player, &is_king).is_some()
    }
}
