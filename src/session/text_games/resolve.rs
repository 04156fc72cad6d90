//! From a tree of texts to a record: each text is the one legal move that it denotes.
//!
//! What becomes of each kind of text, and of what stands below it:
//!
//! ```text
//! the text                        node              the moves after it
//! ────────                        ────              ──────────────────
//! denotes one legal move          a move            are judged from the position after it
//! `--` and the like               a set-up, GTNULL  likewise, with the turn passed
//! denotes none, or several        a note, GTREST    stay in GTREST, up to the end of their line
//! (no rules, or start unread)     a note, GTTEXT    are notes of their own
//! ```
//!
//! For `1. e4 Qx9 (1... c5 2. Nf3) 2. d4` the rest that is kept is `Qx9 (1... c5 2. Nf3) 2. d4`: the line that cannot
//! be followed includes its variations, even the one that would be legal, because saving writes this text back as it
//! was and must not write a part of it twice.

use super::super::fen::{counters_property, read_position};
use super::super::state_values::property;
use super::super::viewer;
use super::super::words::result_words;
use super::memo::TextMemo;
use super::{
    ANNOTATIONS, BEFORE, ENDING, ESCAPES, ESCAPES_BEFORE, ESCAPES_BEHIND, FACTS, NAGS, REASON,
    REASONS, REST, TAGS, decided_result, kept, outcome_property, player_tags, result_text,
    unresolved,
};
use crate::base::{Diagnostic, FileId, Limits, Message, Span};
use crate::board::fen::FenField;
use crate::board::look::Coordinates;
use crate::board::{Game, Move, Outcome, Position};
use crate::codec::fen::Counters;
use crate::codec::pgn::{OPERATIONS, is_null_move, operations, split_comment, usual_result};
use crate::codec::records::{
    EscapePlace, MoveTexts, ReadRecord, ReadTexts, RecordFormat, TextGame, TextMove,
};
use crate::codec::sgf::text::{escape, text};
use crate::message;
use crate::notation::dialect::plain_move;
use crate::notation::san::SanText;
use crate::notation::typed_move::{TypedMove, texts_in_files, with_typed_texts};
use crate::notation::typed_text::TypedText;
use crate::notation::{SquareNames, draughts};
use crate::record::{Builder, Content, NULL_MOVE, NodeId, Property};
use crate::rules::{Ask, Judgement, Listed, Query, Rules, Worker};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// Returns a game as a record by its rules. A text that no legal move fits ends its line: the rest is kept as it was
/// written, and the node is one that could not be read. Without rules, and from a position that they cannot read, all
/// moves stay texts.
pub(in crate::session) fn resolve_game(
    texts: ReadTexts,
    rules: Option<&Arc<dyn Rules>>,
    limits: &Limits<'_>,
    memo: &mut TextMemo,
) -> ReadRecord {
    let is_known = rules.is_some();
    let rules = &rules.cloned().unwrap_or_else(viewer::blank);
    let ReadTexts {
        game,
        root_info,
        source,
    } = texts;
    let game = &game;
    let mut resolver = Resolver::new(rules, source.format(), game.tag("GameType"), memo);
    let mut read_record = ReadRecord {
        record: crate::record::Record::new(),
        root_info,
        current: None,
        diagnostics: Vec::new(),
        unread: Vec::new(),
        is_all_legal: false,
    };
    for (place, error) in &game.errors {
        let (line, column) = (place.line, place.column);
        let message = message!(
            "pgn-at",
            line = line,
            column = column,
            reason = error.clone()
        );
        read_record
            .diagnostics
            .push(Diagnostic::warning(Span::new(FileId(0), 0, 0), message));
    }
    let mut builder = Builder::new();
    let is_in_comment = root(game, rules, &mut builder);
    let begun = is_known.then(|| begin(game, rules, &mut builder));
    let (start, is_judged) = match begun {
        Some(Ok((start, remarks))) => {
            let remarks = remarks
                .into_iter()
                .chain(resolver.tests(game, &start, limits));
            let place = Span::new(FileId(0), 0, 0);
            let remarks = remarks.map(|remark| Diagnostic::warning(place, remark));
            read_record.diagnostics.extend(remarks);
            (start, true)
        }
        Some(Err(error)) => {
            read_record.unread.push((NodeId::ROOT, error));
            (unresolved::start_of(game, &**rules), false)
        }
        None => (unresolved::start_of(game, &**rules), false),
    };
    // `nodes[i]` is the node of `game.moves[i]`, with the position after it and how the game stands there; `None` for a
    // move that became part of a text. Parents precede children in `game.moves`, so one pass in the order of the text
    // suffices, and no recursion follows the nesting of variations, which a file determines.
    let mut nodes: Vec<Option<(NodeId, Position, Outcome)>> = Vec::with_capacity(game.moves.len());
    // The parts of the text that are kept as they are, in order.
    let mut retained_lines: Vec<Range<usize>> = Vec::new();
    // How the game stands at the end of its main line.
    let end = game.main_line().last();
    let mut outcome = None;
    // A position that a tag states may be the end of a game, which is asked only when the record is judged.
    let mut is_all_legal = is_judged && game.errors.is_empty() && game.tag("FEN").is_none();
    for (index, mv) in game.moves.iter().enumerate() {
        let parent = match mv.parent {
            None => Some((NodeId::ROOT, start.clone(), Outcome::Going)),
            Some(parent) => nodes.get(parent as usize).cloned().flatten(),
        };
        // The ranges come in the order of the text and do not overlap, so the last one decides.
        let kept_until = retained_lines.last().map_or(0, |range| range.end);
        let Some((parent, position, standing)) = parent.filter(|_| mv.start >= kept_until) else {
            nodes.push(None);
            is_all_legal = false;
            continue;
        };
        if limits.is_stopped() {
            is_all_legal = false;
            break;
        }
        is_all_legal &= !standing.is_over();
        // Such a move is a note with the text, and the position only counts whose turn it is. With no position there is
        // nothing in which a text could be found, but the numbers and the players of the moves are still right.
        if !is_judged {
            let node = unresolved::add(&mut builder, parent, &mv.text);
            annotate(mv, node, &mut builder);
            let next = unresolved::after(&position, rules.game().players);
            nodes.push(Some((node, next, Outcome::Going)));
            continue;
        }
        // Tried as a move first: in a game whose rules allow a pass, `--` may be the text of a legal move.
        let resolved = resolver.find(&mv.text, &position, limits);
        if resolved.is_err()
            && is_null_move(&mv.text)
            && let Ok((turn, next, properties)) = pass(&position, rules)
        {
            is_all_legal = false;
            let node = builder.add(parent, Content::SetUp(Vec::new()));
            builder.set_turn(node, Some(turn));
            builder.keep(node, [Property::new(NULL_MOVE, [escape(&mv.text)])]);
            builder.keep(node, properties);
            annotate(mv, node, &mut builder);
            // It is kept, also in the main line, and not judged.
            if !resolver.can_pass(&position, limits) {
                let error = message!(
                    "pgn-null-move",
                    line = mv.place.line,
                    column = mv.place.column,
                    text = &mv.text
                );
                let place = Span::new(FileId(0), 0, 0);
                read_record
                    .diagnostics
                    .push(Diagnostic::warning(place, error));
            }
            nodes.push(Some((node, next, Outcome::Going)));
            continue;
        }
        match resolved {
            Ok(listed) => {
                let node = builder.add(parent, Content::Move(listed.mv));
                if end.is_some_and(|end| std::ptr::eq(end, mv)) {
                    outcome = Some(listed.outcome);
                }
                annotate(mv, node, &mut builder);
                nodes.push(Some((node, listed.next, listed.outcome)));
            }
            Err(reason) => {
                is_all_legal = false;
                // That the game is over says more than that no legal move has this text, which is a consequence.
                let after_end = result_words(standing, rules.game())
                    .map(|result| message!("session-move-after-end", result = result));
                let reason = after_end.unwrap_or(reason);
                let node = builder.add(parent, Content::Note);
                let rest = game.text.get(mv.start..mv.line_end).unwrap_or(&mv.text);
                retained_lines.push(mv.start..mv.line_end);
                // A comment at the end of the rest becomes that of the node, so that it is displayed, and is written
                // behind the rest again.
                let (rest, comment) = split_comment(rest.trim_end());
                builder.keep(node, [Property::new(REST, [escape(rest)])]);
                keep_before(mv, node, &mut builder);
                set_comment(comment, node, &mut builder);
                let error = message!(
                    "pgn-refused",
                    ply = ply(game, index),
                    line = mv.place.line,
                    column = mv.place.column,
                    reason = reason
                );
                let place = Span::new(FileId(0), 0, 0);
                read_record
                    .diagnostics
                    .push(Diagnostic::warning(place, error.clone()));
                read_record.unread.push((node, error));
                nodes.push(None);
            }
        }
    }
    // All lines of a place are values of one property.
    let mut escapes: Vec<(NodeId, &str, Vec<_>)> = Vec::new();
    let mut places: HashMap<(NodeId, &str), usize> = HashMap::new();
    if !is_in_comment
        && let Some(remark) = compare_results(game, rules.game(), outcome, &mut builder)
    {
        let place = Span::new(FileId(0), 0, 0);
        read_record
            .diagnostics
            .push(Diagnostic::warning(place, remark));
    }
    // `%` lines come last, because their places are given by moves, whose nodes are known only now.
    for line in &game.escapes {
        // It is part of a text that was kept as it stands.
        if retained_lines
            .iter()
            .any(|range| range.contains(&line.start))
        {
            continue;
        }
        let (mv, ident) = match line.place {
            EscapePlace::Start => (None, ESCAPES),
            EscapePlace::Before(mv) => (Some(mv), ESCAPES_BEFORE),
            EscapePlace::After(mv) => (Some(mv), ESCAPES),
            EscapePlace::Behind(mv) => (Some(mv), ESCAPES_BEHIND),
        };
        // A line of a move that has no node of its own goes to the root rather than be lost.
        let node = mv.and_then(|mv| nodes.get(mv as usize)?.as_ref());
        let (node, ident) = node.map_or((NodeId::ROOT, ESCAPES), |(node, ..)| (*node, ident));
        let place = *places.entry((node, ident)).or_insert(escapes.len());
        match escapes.get_mut(place) {
            Some((.., values)) => values.push(escape(&line.text)),
            None => escapes.push((node, ident, vec![escape(&line.text)])),
        }
    }
    for (node, ident, values) in escapes {
        builder.keep(node, [Property::new(ident, values)]);
    }
    read_record.record = builder.finish();
    read_record.is_all_legal = is_all_legal;
    read_record
}

/// Returns the position in which the next player is to move, with that player and the state that changes.
pub(super) fn pass(
    position: &Position,
    rules: &Arc<dyn Rules>,
) -> Result<(u8, Position, Vec<Property>), Message> {
    // Made as a set-up, not as a move: most rules have no pass, and the record must not claim that they allowed one.
    let turn = (position.turn + 1) % rules.game().players.max(1);
    let mut next = rules.set_up(position, &[]);
    next.turn = turn;
    // A capture in passing was possible for one move only.
    let fen = rules.game().look.fen.iter();
    let columns = fen
        .flat_map(|fen| &fen.fields)
        .filter_map(|field| match field {
            FenField::Column { state, .. } => Some((state.clone(), "-1".to_owned())),
            _ => None,
        });
    let columns: Vec<(String, String)> = columns.collect();
    if columns.is_empty() {
        return Ok((turn, next, Vec::new()));
    }
    let changed = rules.with_state(&next, &columns)?;
    let properties = match changed == next {
        true => Vec::new(),
        false => vec![property(&**rules, &changed)],
    };
    Ok((turn, changed, properties))
}

/// Returns the number of moves up to a move of a game.
fn ply(game: &TextGame, index: usize) -> usize {
    // Counted on the way up, only for a message: a count per move would have to be kept for all moves of all games.
    let (mut plies, mut next) = (0, u32::try_from(index).ok());
    while let Some(mv) = next.and_then(|index| game.moves.get(index as usize)) {
        plies += 1;
        next = mv.parent;
    }
    plies
}

/// Sets what the tags say. Returns true if the comment states a result that they cannot state.
fn root(game: &TextGame, rules: &Arc<dyn Rules>, builder: &mut Builder) -> bool {
    let of_rules = rules.game();
    // A result that the tags have no words for, such as `B+3.5`, stands as `[%sgf …]` in the comment of the root (see
    // `wordless_result`). It is used only while the tags agree with it.
    let (comment, mut properties) = kept::decode(&game.comment);
    let in_comment = properties
        .extract_if(.., |property| property.ident() == "RE")
        .last();
    builder.set_comment(NodeId::ROOT, comment);
    let facts = player_tags(of_rules).into_iter().chain(FACTS);
    for (name, ident) in facts {
        let value = game
            .tag(name)
            .filter(|value| !value.is_empty() && *value != "?");
        let value = match (value, name) {
            (Some(date), "Date") if date.contains('?') => None,
            (Some(date), "Date") => Some(date.replace('.', "-")),
            (value, _) => value.map(str::to_owned),
        };
        if let Some(value) = value {
            builder.keep(NodeId::ROOT, [Property::new(ident, [escape(&value)])]);
        }
    }
    let tags = game.tags.iter();
    let tags = tags.map(|(name, value)| format!("{name} {value}"));
    let tags: Vec<String> = tags.map(|tag| escape(&tag).into_owned()).collect();
    // All tags are kept, also those that were understood: their order and their spelling come back when the game is
    // saved.
    if !tags.is_empty() {
        builder.keep(NodeId::ROOT, [Property::new(TAGS, tags)]);
    }
    let tag = game.tag("Result");
    let is_other = |ending: &&String| tag.and_then(usual_result) != Some(ending.as_str());
    if let Some(ending) = game.result.as_ref().filter(is_other) {
        builder.keep(NodeId::ROOT, [Property::new(ENDING, [escape(ending)])]);
    }
    keep(properties, NodeId::ROOT, builder);
    let result = decided(game, of_rules).map(|(_, result)| result);
    let reason = game.tag(REASON).unwrap_or_default();
    let reason_row = REASONS
        .iter()
        .find(|(_, words)| words.eq_ignore_ascii_case(reason));
    let in_comment = in_comment.and_then(|property| {
        let value = text(property.values().next()?).into_owned();
        // The tag or the end of the moves may have been changed since.
        let is_same = match result {
            Some(result) => value.starts_with(result),
            None => !value.starts_with("B+") && !value.starts_with("W+"),
        };
        is_same.then_some(value)
    });
    let is_in_comment = in_comment.is_some();
    builder.set_result(in_comment.or_else(|| {
        result.map(|result| match reason_row {
            Some((letter, _)) if result.ends_with('+') => format!("{result}{letter}"),
            _ => result.to_owned(),
        })
    }));
    is_in_comment
}

/// Returns the result that a text states, see [`decided_result`](super::decided_result).
fn decided<'g>(game: &'g TextGame, of_rules: &Game) -> Option<(&'g str, &'static str)> {
    decided_result(game.result.as_deref(), game.tag("Result"), of_rules)
}

/// Returns a remark if the result that is stated, or left open, differs from that of the board or between the tag and
/// the end of the text. The stated one is kept: one that is open as `?`, so that no format replaces it.
fn compare_results(
    game: &TextGame,
    of_rules: &Game,
    outcome: Option<Outcome>,
    builder: &mut Builder,
) -> Option<Message> {
    let tag = game.tag("Result").filter(|words| !words.is_empty());
    let end = game.result.as_deref();
    let decided = decided(game, of_rules);
    // At most one remark per game, the graver one first.
    if let Some(found) = outcome.and_then(outcome_property)
        && decided.map(|(_, result)| result) != Some(found)
        && let Some(said) = decided.map(|(words, _)| words).or(tag).or(end)
    {
        if decided.is_none() {
            // A result that is absent would be filled in with that of the board by the next save. The file says that it
            // is open.
            builder.set_result(Some("?".to_owned()));
        }
        let result_of_rules = result_text(Some(found), of_rules);
        return Some(message!(
            "pgn-result-differs",
            said = said,
            found = result_of_rules
        ));
    }
    let (tag, end) = tag.zip(end)?;
    let differ = usual_result(tag).is_some_and(|tag| tag != end);
    differ.then(|| message!("pgn-results-differ", tag = tag, end = end))
}

/// Keeps properties that stood in a comment.
fn keep(properties: Vec<Property>, node: NodeId, builder: &mut Builder) {
    for property in properties {
        if property.ident() == "N" {
            let name = property.values().next().unwrap_or_default();
            builder.set_name(node, &text(name));
        } else {
            builder.keep(node, [property]);
        }
    }
}

/// Returns the position that a game starts from, which its tag `FEN` may state.
pub(super) fn begin(
    game: &TextGame,
    rules: &Arc<dyn Rules>,
    builder: &mut Builder,
) -> Result<(Position, Vec<Message>), Message> {
    let start = rules.start();
    let Some(text) = game.tag("FEN").filter(|text| !text.trim().is_empty()) else {
        return Ok((start, Vec::new()));
    };
    let (position, read) = read_position(&**rules, text)
        .map_err(|(column, reason)| message!("pgn-fen", column = column, reason = reason))?;
    // As a set-up of the root in relation to the start of the rules, which is what SGF stores; the record does not know
    // FEN.
    let ops = start.board.difference(&read.board);
    if !ops.is_empty() {
        builder.set_up_root(Content::SetUp(ops));
    }
    let turn = position.turn;
    builder.set_turn(NodeId::ROOT, (turn != start.turn).then_some(turn));
    if !read.state.is_empty() {
        builder.keep(NodeId::ROOT, [property(&**rules, &position)]);
    }
    if read.counters != Counters::default() {
        builder.keep(NodeId::ROOT, [counters_property(read.counters)]);
    }
    Ok((position, read.remarks))
}

/// Returns the position of a tag `FEN`; `None` if it cannot be read.
pub(super) fn position_of(fen: &str, rules: &Arc<dyn Rules>) -> Option<Position> {
    let game = TextGame {
        tags: vec![("FEN".to_owned(), fen.to_owned())],
        ..TextGame::default()
    };
    let (position, _) = begin(&game, rules, &mut Builder::new()).ok()?;
    Some(position)
}

/// Keeps the comment between the beginning of a variation and its first move.
fn keep_before(mv: &TextMove, node: NodeId, builder: &mut Builder) {
    if !mv.before.is_empty() {
        builder.keep(node, [Property::new(BEFORE, [escape(&mv.before)])]);
    }
}

/// Sets what stands around a move.
fn annotate(mv: &TextMove, node: NodeId, builder: &mut Builder) {
    keep_before(mv, node, builder);
    let mut others = Vec::new();
    let mut is_annotated = false;
    for nag in &mv.nags {
        let annotation = ANNOTATIONS.iter().find(|(known, ..)| known == nag);
        match annotation.filter(|_| !is_annotated) {
            Some((_, ident, value)) => {
                is_annotated = true;
                builder.keep(node, [Property::new(ident, [value])]);
            }
            None => others.push(nag.to_string()),
        }
    }
    if !others.is_empty() {
        builder.keep(node, [Property::new(NAGS, others)]);
    }
    set_comment(&mv.comment, node, builder);
}

/// Sets the comment of a node with the properties inside it.
fn set_comment(comment: &str, node: NodeId, builder: &mut Builder) {
    let (comment, properties) = kept::decode(comment);
    builder.set_comment(node, comment);
    keep(properties, node, builder);
}

/// What a resolver needs of its rules, which takes as long to make as several moves to judge.
pub(super) type KeptResolver = (Box<dyn Worker>, Arc<Game>);

/// Returns the game of rules as texts of moves name its squares.
pub(super) fn game_of_texts(rules: &dyn Rules) -> Arc<Game> {
    let mut game = rules.game().clone();
    if let Coordinates::Numbers | Coordinates::Shogi(_) = game.look.coordinates {
        // A move text with coordinates such as `(2,3)` would be read as a variation, and `7g-7f` begins like the number
        // of a move.
        game.look.coordinates = Coordinates::Algebraic;
    }
    Arc::new(game)
}

/// Finds the moves that texts denote.
pub(super) struct Resolver<'m> {
    pub(super) game: Arc<Game>,
    pub(super) worker: Box<dyn Worker>,
    pub(super) format: &'static dyn RecordFormat,
    pub(super) names: SquareNames,
    pub(super) memo: &'m mut TextMemo,
}

impl<'m> Resolver<'m> {
    /// `game_type` is the tag `GameType` of the game.
    pub(super) fn new(
        rules: &Arc<dyn Rules>,
        format: &'static dyn RecordFormat,
        game_type: Option<&str>,
        memo: &'m mut TextMemo,
    ) -> Self {
        let kept = (rules.worker(), game_of_texts(&**rules));
        Self::resume(kept, format, game_type, memo)
    }

    /// Creates a resolver from what another one for the same rules has left.
    pub(super) fn resume(
        (worker, game): KeptResolver,
        format: &'static dyn RecordFormat,
        game_type: Option<&str>,
        memo: &'m mut TextMemo,
    ) -> Self {
        let names = draughts::names_of(&game, game_type);
        memo.keep_for(names);
        Self {
            game,
            worker,
            format,
            names,
            memo,
        }
    }

    /// Returns what the next resolver for the same rules can go on with.
    pub(super) fn into_kept(self) -> KeptResolver {
        (self.worker, self.game)
    }

    /// Returns true if a text is read as a single move, and denotes the legal move that leads to `next`. `legal` caches
    /// all legal moves.
    pub(super) fn denotes(
        &mut self,
        text: &str,
        position: &Position,
        next: &Position,
        legal: &mut Option<Vec<Listed>>,
    ) -> bool {
        self.format.is_one_move(text)
            && self
                .find_among(text, position, &Limits::default(), legal)
                .is_ok_and(|listed| listed.next == *next)
    }

    /// Returns a text if it is read back as the move that leads to `next` ([`denotes`](Self::denotes)).
    pub(super) fn read_back(
        &mut self,
        text: Option<String>,
        position: &Position,
        next: &Position,
        legal: &mut Option<Vec<Listed>>,
    ) -> Option<String> {
        text.filter(|text| self.denotes(text, position, next, legal))
    }

    /// Returns all legal moves, and keeps them in `legal`.
    pub(super) fn legal<'l>(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
        legal: &'l mut Option<Vec<Listed>>,
    ) -> &'l [Listed] {
        let worker = &mut self.worker;
        legal.get_or_insert_with(|| worker.moves(Ask::all(position, limits)).moves)
    }

    /// Returns what is wrong with the moves that the operations of EPD name.
    fn tests(&mut self, game: &TextGame, start: &Position, limits: &Limits<'_>) -> Vec<Message> {
        let operations = operations(game.tag(OPERATIONS).unwrap_or_default());
        let mut errors = Vec::new();
        for (code, operands) in operations {
            let count = match &*code {
                "bm" | "am" => usize::MAX,
                "sm" | "pm" | "pv" => 1,
                _ => continue,
            };
            for text in operands.split_whitespace().take(count) {
                if let Err(reason) = self.find(text, start, limits) {
                    errors.push(message!("epd-operation", code = &*code, reason = reason));
                }
            }
        }
        errors
    }

    /// Returns true if the rules allow a pass.
    fn can_pass(&mut self, position: &Position, limits: &Limits<'_>) -> bool {
        let judgement = self.worker.judge(position, &Move::pass(), limits);
        matches!(judgement, Judgement::Legal(_))
    }

    /// Returns the legal move that a text denotes.
    pub(super) fn find(
        &mut self,
        text: &str,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Result<Listed, Message> {
        if let Some(listed) = self.memo.move_of(position, text) {
            return Ok(listed);
        }
        let mut legal = None;
        let resolved = self.find_among(text, position, limits, &mut legal);
        // In other signs only what denotes nothing as it stands.
        let listed = match (resolved, plain_move(text)) {
            (Err(error), plain) if plain != text => self
                .find_among(&plain, position, limits, &mut legal)
                .map_err(|_| error),
            (found, _) => found,
        }?;
        self.memo.note_move(position, text, &listed);
        Ok(listed)
    }

    /// Returns the legal move that a text denotes, as [`Resolver::find`] does. `legal` caches all legal moves.
    fn find_among(
        &mut self,
        text: &str,
        position: &Position,
        limits: &Limits<'_>,
        legal: &mut Option<Vec<Listed>>,
    ) -> Result<Listed, Message> {
        // The piece and the square where it arrives leave few moves to list.
        // That is a guess about the text: if it does not lead to exactly one move, all moves are listed, once per
        // position.
        if let Some(san) = self.san(text) {
            for arrival in san.arrivals(&self.game, position.turn) {
                let contains = [arrival];
                let query = Query {
                    contains: &contains,
                    ..Query::default()
                };
                let mut listing = self.worker.moves(Ask::new(position, &query, limits)).moves;
                let moves: Vec<&Move> = listing.iter().map(|listed| &listed.mv).collect();
                let only = san.only_one(&moves, &self.game, position);
                let only = only.or_else(|| match self.fitting(text, position, &listing)[..] {
                    [index] => Some(index),
                    _ => None,
                });
                if let Some(index) = only {
                    return Ok(listing.swap_remove(index));
                }
            }
        }
        if let Some(MoveTexts::Built(notation)) = self.format.move_texts()
            && let Some(mv) = (notation.read)(text, &self.game, position)
            && let Judgement::Legal(judged) = self.worker.judge(position, &mv, limits)
        {
            return Ok(Listed {
                mv: judged.played.unwrap_or(mv),
                next: judged.next,
                outcome: judged.outcome,
                merged: 0,
                weight: None,
            });
        }
        let listing = self.legal(position, limits, legal);
        match self.fitting(text, position, listing)[..] {
            [index] => listing.get(index).cloned(),
            [] => None,
            _ => return Err(message!("pgn-ambiguous", text = text)),
        }
        .ok_or_else(|| message!("pgn-not-legal", text = text))
    }

    /// Returns the indices of the listed moves that a text may denote.
    pub(super) fn fitting(
        &self,
        text: &str,
        position: &Position,
        listing: &[Listed],
    ) -> Vec<usize> {
        let moves: Vec<&Move> = listing.iter().map(|listed| &listed.mv).collect();
        if let Some(MoveTexts::Listed(notation)) = self.format.move_texts() {
            let fitting = (notation.among)(text, self.names, &self.game, position, &moves);
            if !fitting.is_empty() {
                return fitting;
            }
        }
        let texts = moves.iter();
        let texts = texts.map(|mv| texts_in_files(mv, &self.game, position));
        let texts: Vec<Vec<String>> = texts.collect();
        let with_texts = with_typed_texts(moves.iter().copied(), &texts);
        let typed = TypedText::written(text);
        let among = TypedMove::new(&typed, &self.game, position).among(with_texts);
        // By address, which is exact: all are references into `moves`.
        let index = |mv: &&Move| moves.iter().position(|other| std::ptr::eq(*other, *mv));
        among.iter().filter_map(index).collect()
    }

    /// Returns the parts of a text in standard notation, if moves are written in it.
    pub(super) fn san<'t>(&self, text: &'t str) -> Option<SanText<'t>> {
        match self.format.move_texts() {
            Some(MoveTexts::San) => SanText::read(text, &self.game),
            Some(MoveTexts::Listed(_) | MoveTexts::Built(_)) | None => None,
        }
    }
}
