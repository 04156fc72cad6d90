//! Positions as FEN: of the current node, and read with what only the rules know.

use super::positions::RecordedPosition;
use super::state_values::state_texts;
use crate::base::{FileId, Limits, Message};
use crate::board::fen::FenField;
use crate::board::{Game, Op, Piece, Position, Square};
use crate::codec::fen::{Counters, FenPosition, read_fen, write_fen};
use crate::message;
use crate::notation::{column_name, row_name};
use crate::record::{Content, Node, NodeId, Property, Record};
use crate::rules::{Ask, Query, Rules};

/// The property of a set-up node with what was counted before it: plies without progress, and the number of the move.
const COUNTERS: &str = "GTCOUNT";

/// Returns a position as FEN.
///
/// # Errors
/// The look of the game does not declare how it is written, or a piece has no letter.
pub fn fen_of(
    rules: &dyn Rules,
    position: &Position,
    counters: Counters,
) -> Result<String, Message> {
    let state = state_texts(rules, position);
    write_fen(
        rules.game(),
        &position.board,
        position.turn,
        &state,
        counters,
    )
}

/// Reads a position from FEN, completed with what only the rules know.
///
/// # Errors
/// The text is no position of the game: returns the reason and its column, from 1.
pub(super) fn read_position(
    rules: &dyn Rules,
    text: &str,
) -> Result<(Position, FenPosition), (u32, Message)> {
    let start = rules.start();
    let parsed = read_fen(text, FileId(0), rules.game(), &start.board);
    let mut read = parsed.map_err(|errors| {
        let error = errors.into_iter().next();
        let column = error.as_ref().map_or(0, |error| error.span.start) + 1;
        let reason = error.map_or_else(|| message!("fen-empty"), |error| error.message);
        (column, reason)
    })?;
    let turn = read.turn.unwrap_or(start.turn);
    settle(rules, &mut read, turn);
    let mut position = rules.set_up(&start, &start.board.difference(&read.board));
    position.turn = turn;
    if !read.state.is_empty() {
        let stated = rules.with_state(&position, &read.state);
        position = stated.map_err(|reason| (1, reason))?;
    }
    Ok((position, read))
}

/// Returns the position that a text in FEN means.
///
/// # Errors
/// The text is no position of the game: returns the column, from 1, and the reason.
pub fn position_of_fen(rules: &dyn Rules, text: &str) -> Result<Position, (u32, Message)> {
    read_position(rules, text).map(|(position, _)| position)
}

/// Returns what is counted at a node of a record. `effects` returns what the rules changed in addition to a move.
pub(super) fn count_line<'r>(
    record: &Record,
    node: NodeId,
    game: &Game,
    start: &Position,
    effects: &dyn Fn(NodeId) -> &'r [Op],
) -> Counters {
    let fields = game.look.fen.iter().flat_map(|fen| &fen.fields);
    let resets = fields.into_iter().find_map(|field| match field {
        FenField::Clock { pieces, .. } => Some(pieces.as_slice()),
        _ => None,
    });
    let resets = resets.unwrap_or_default();
    let mut position = start.clone();
    let mut counters = Counters::default();
    let area = game.look.fen.as_ref().and_then(|fen| fen.area);
    let mut pieces = (0u16..).zip(&game.pieces);
    let are_owned = pieces.any(|(piece, _)| game.declared_owner(Piece(piece)).is_some());
    // A piece that belongs to nobody, such as a wall, is neither taken nor dropped.
    let owner = |piece: Piece| match are_owned {
        true => game.declared_owner(piece),
        false => Some(game.owner(piece)),
    };
    let count = |position: &Position, is_meant: &dyn Fn(u8) -> bool| {
        let is_inside = |square: &Square| {
            area.is_none_or(|(low, high)| {
                (low.x..=high.x).contains(&square.x) && (low.y..=high.y).contains(&square.y)
            })
        };
        let owned = position.board.squares().filter(is_inside);
        let owned = owned.filter_map(|square| position.board.piece(square));
        owned
            .filter(|piece| owner(*piece).is_some_and(is_meant))
            .count()
    };
    for id in record.line_to(node) {
        let stated = record.node(id);
        let is_reset = |op: &Op| {
            let before = position.board.piece(op.square());
            let piece = op.piece().or(before);
            piece.is_some_and(|piece| resets.iter().any(|name| name == game.piece_name(piece)))
        };
        let resets_clock = stated.ops().iter().any(is_reset);
        let mover = position.turn;
        let is_movers = |owner: u8| owner == mover;
        let others = |owner: u8| owner != mover;
        let before = (count(&position, &is_movers), count(&position, &others));
        RecordedPosition::of(record, id, game.players).apply(&mut position);
        // A piece that changes sides is neither taken nor put on the board.
        let turns = |op: &&Op| {
            let before = position.board.piece(op.square()).and_then(owner);
            let after = op.piece().and_then(owner);
            after == Some(mover) && before.is_some_and(others)
        };
        let turned = effects(id).iter().filter(turns).count();
        position.apply(effects(id));
        let after = (count(&position, &is_movers), count(&position, &others));
        // As Fairy-Stockfish counts: pieces are taken, or a piece is put on the board.
        let is_progress = after.0 > before.0 + turned || after.1 + turned < before.1;
        match stated.content() {
            Content::Move(_) => {
                counters.clock = counters.clock.saturating_add(1);
                if resets_clock || is_progress {
                    counters.clock = 0;
                }
                if mover + 1 >= game.players {
                    counters.number = counters.number.saturating_add(1);
                }
                counters.ply = counters.ply.map(|ply| ply.saturating_add(1));
            }
            Content::SetUp(_) => counters.clock = 0,
            Content::Root | Content::Note => {}
        }
        counters = stated_counters(stated).unwrap_or(counters);
    }
    counters
}

pub(super) fn stated_counters(node: &Node) -> Option<Counters> {
    let mut properties = node.foreign().iter();
    let property = properties.find(|property| property.ident() == COUNTERS)?;
    let mut numbers = property.values().next()?.split_whitespace();
    let (clock, number) = (numbers.next()?, numbers.next()?);
    Some(Counters {
        clock: clock.parse().ok()?,
        number: number.parse().ok()?,
        ply: numbers.next().and_then(|ply| ply.parse().ok()),
    })
}

/// Returns the property that states counters at a node.
pub(super) fn counters_property(counters: Counters) -> Property {
    let ply = counters.ply.map(|ply| format!(" {ply}"));
    let ply = ply.unwrap_or_default();
    let value = format!("{} {}{ply}", counters.clock, counters.number);
    Property::new(COUNTERS, [value])
}

/// Completes a position that was read with what only the rules know.
pub(super) fn settle(rules: &dyn Rules, read: &mut FenPosition, turn: u8) {
    drop_idle_columns(rules, read, turn);
    read.remarks.extend(takable(rules, read, turn));
}

/// Returns a remark if the player to move could take a piece of which every position has so many, such as a king.
fn takable(rules: &dyn Rules, read: &FenPosition, turn: u8) -> Option<Message> {
    let game = rules.game();
    let retained: Vec<&str> = game
        .look
        .fen
        .iter()
        .flat_map(|fen| &fen.pieces)
        .map(|(name, _)| name.as_str())
        .collect();
    let is_kept = |square: &Square| {
        let piece = read.board.piece(*square);
        piece.is_some_and(|piece| {
            game.owner(piece) != turn && retained.contains(&game.piece_name(piece))
        })
    };
    let squares: Vec<Square> = read.board.squares().filter(is_kept).collect();
    let mut position = Position::new(read.board.clone(), turn);
    position.state = rules.start().state;
    let position = rules.with_state(&position, &read.state).ok()?;
    let mut worker = rules.worker();
    squares.into_iter().find_map(|square| {
        let listing = worker.moves(Ask::all(&position, &Limits::default()));
        let takes = |op: &Op| op.square() == square;
        let is_taken = listing
            .moves
            .iter()
            .any(|listed| listed.mv.iter().any(takes));
        let piece = read.board.piece(square)?;
        let name = game.piece_name(piece);
        let look = game.look.pieces.get(name);
        let letter = look.and_then(|look| look.ascii).map(String::from);
        let style = game.look.coordinates;
        is_taken.then(|| {
            message!(
                "fen-takable",
                piece = letter.unwrap_or_else(|| name.to_owned()),
                square = column_name(square.x, style) + &row_name(square.y, style)
            )
        })
    })
}

/// Leaves out a square of a capture that nobody can make, as the rules would: some programs write the square after
/// every double step of a pawn, and two positions that differ only in it would not be equal.
fn drop_idle_columns(rules: &dyn Rules, read: &mut FenPosition, turn: u8) {
    let game = rules.game();
    let fields = game.look.fen.iter().flat_map(|fen| &fen.fields);
    for field in fields {
        let FenField::Column { state, .. } = field else {
            continue;
        };
        let Some(index) = read
            .state
            .iter()
            .position(|(name, value)| name == state && value != "-1")
        else {
            continue;
        };
        let mut without = read.state.clone();
        if let Some((_, value)) = without.get_mut(index) {
            *value = "-1".to_owned();
        }
        let moves = |state: &[(String, String)]| {
            let mut position = Position::new(read.board.clone(), turn);
            position.state = rules.start().state;
            let position = rules.with_state(&position, state).ok()?;
            let query = Query::default();
            let listing = rules
                .worker()
                .moves(Ask::new(&position, &query, &Limits::default()));
            listing.complete.is_ok().then_some(listing.moves.len())
        };
        let with = moves(&read.state);
        if with.is_some() && with == moves(&without) {
            read.state = without;
        }
    }
}
