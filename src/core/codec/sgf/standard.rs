//! Moves and set-ups given by standard properties alone: `B W` and `AB AW AE PL`.
//!
//! `B` and `W` are read and written if the rules name a game of the format (`gm`): in those games every move is one
//! placement or a pass. A stone is the only kind of its player, or the kind that a label names.

use super::board_replay::BoardReplay;
use super::format::{Grid, Place, PointAllowance, PointSet};
use super::games::{AMAZONS, game_name, has_steps};
use super::point::{area, place, place_square, point_square};
use super::text::simple_text;
use super::tree::SgfProperty;
use crate::base::Message;
use crate::board::look::Coordinates;
use crate::board::notation::read_square_in;
use crate::board::{Board, Cell, Game, Move, Op, Piece, Square};
use crate::message;
use crate::record::Content;
use smallvec::SmallVec;
use std::collections::HashMap;

/// The meaning of the standard properties of a node.
#[derive(Debug, Default)]
pub(super) struct Standard {
    pub(super) content: Option<Content>,
    /// The player on turn after the node.
    pub(super) turn: Option<u8>,
    /// The player who makes the move.
    pub(super) mover: Option<u8>,
    /// The properties that this was read from.
    pub(super) read: ReadIdents,
    /// The errors, by index of the property.
    pub(super) faults: Vec<(usize, Message)>,
}

/// The identifiers of standard properties; most nodes are read from one.
pub(super) type ReadIdents = SmallVec<[&'static str; 1]>;

/// The properties of a node by what they are read for, so that the others are not looked for one by one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Idents(u8);

impl Idents {
    /// `B` and `W`.
    pub(super) const MOVE: u8 = 1;
    /// `AE`, `AB` and `AW`.
    const STONES: u8 = 2;
    /// `PL`.
    const TURN: u8 = 4;
    /// `N`.
    pub(super) const NAME: u8 = 8;
    /// `LB`.
    const LABELS: u8 = 16;
    /// Those of this program.
    pub(super) const PRIVATE: u8 = 32;
    /// Those that viewers are shown.
    pub(super) const VIEWER: u8 = Self::STONES | Self::TURN | Self::NAME | Self::LABELS;

    /// Returns those of a node.
    pub(super) fn of(properties: &[SgfProperty<'_>]) -> Self {
        let kind = |property: &SgfProperty<'_>| match property.ident().as_bytes() {
            b"B" | b"W" => Self::MOVE,
            b"AE" | b"AB" | b"AW" => Self::STONES,
            b"PL" => Self::TURN,
            b"N" => Self::NAME,
            b"LB" => Self::LABELS,
            [b'G', b'T', ..] => Self::PRIVATE,
            _ => 0,
        };
        Self(properties.iter().map(kind).fold(0, |all, one| all | one))
    }

    /// Returns the only stone of a node that has no other property to be interpreted: the index of the property, the
    /// player, and the operation. Returns `None` if it is not that simple, for example a pass or a point beyond the
    /// board.
    pub(super) fn only_stone(
        self,
        replay: &BoardReplay<'_>,
        properties: &[SgfProperty<'_>],
    ) -> Option<(usize, u8, Op)> {
        if self.0 != Self::MOVE || !replay.is_stone_game() {
            return None;
        }
        let mut moves = properties
            .iter()
            .enumerate()
            .filter(|(_, property)| MOVES.contains(&property.ident()));
        let ((index, property), None) = (moves.next()?, moves.next()) else {
            return None;
        };
        let mut values = property.values();
        let (value, None) = (values.next()?, values.next()) else {
            return None;
        };
        let player = u8::from(property.ident() == "W");
        let place = (Grid::LETTERS.place)(value).filter(|_| value != "tt")?;
        let square = place_square(replay.board(), place)?;
        Some((index, player, Op::Place(square, replay.kind(player)?)))
    }

    /// Returns true if one of these is there.
    pub(super) fn has(self, kinds: u8) -> bool {
        self.0 & kinds != 0
    }
}

/// The identifiers of the players' moves.
pub(super) const MOVES: [&str; 2] = ["B", "W"];
/// The identifiers of stones that are added and removed.
pub(super) const STONES: [&str; 3] = ["AE", "AB", "AW"];

/// Reads the standard properties of a node, given the board before it. A root makes no move. The points of rectangles
/// are taken from an allowance.
pub(super) fn standard(
    game: &Game,
    replay: &BoardReplay<'_>,
    is_root: bool,
    properties: &[SgfProperty<'_>],
    seen: Idents,
    allowance: &mut PointAllowance,
) -> Standard {
    let mut found = Standard::default();
    if !seen.has(Idents::MOVE | Idents::STONES | Idents::TURN) {
        return found;
    }
    let is_move = |property: &SgfProperty<'_>| MOVES.contains(&property.ident());
    let first = properties.iter().position(is_move);
    if let Some(index) = first {
        let property = &properties[index];
        let player = u8::from(property.ident() == "W");
        if is_root {
            found.faults.push((index, message!("sgf-move-at-root")));
        } else if !game.is_stone_game() && !game.look.sgf_number().is_some_and(has_steps) {
            let ident = MOVES[usize::from(player)];
            let fault = match game.look.sgf_number().and_then(game_name) {
                Some(name) => message!("sgf-moves-not-read", property = ident, game = name),
                None => message!("sgf-move-of-no-number", property = ident),
            };
            found.faults.push((index, fault));
            return found;
        } else {
            let value = simple_text(property.value());
            if is_no_move(replay, &value) {
                return found;
            }
            let read = match game.look.sgf_number() {
                _ if game.is_stone_game() => placement(replay, player, &value),
                Some(AMAZONS) => shot(game, replay, player, &value),
                _ => step(replay, player, &value),
            };
            match read {
                Ok(mv) => {
                    found.content = Some(Content::Move(mv));
                    found.mover = Some(player);
                    found.read.push(MOVES[usize::from(player)]);
                }
                Err(fault) => found.faults.push((index, fault)),
            }
            // A node is one move: its other properties are kept, but not interpreted.
            let others = properties.iter().enumerate().filter(|(other, property)| {
                *other != index && (is_move(property) || STONES.contains(&property.ident()))
            });
            found
                .faults
                .extend(others.map(|(other, _)| (other, message!("sgf-second-move"))));
            if property.values().nth(1).is_some() {
                found.faults.push((index, message!("sgf-second-move")));
            }
            return found;
        }
    }
    let raw = match seen.has(Idents::STONES) {
        true => {
            let values = properties.iter();
            let values = values.map(|property| (property.ident(), property.values().collect()));
            values.collect::<Vec<_>>()
        }
        false => Vec::new(),
    };
    match set_up(game, replay, replay.board(), &raw, allowance) {
        Ok(ops) => {
            if ops.is_some() {
                found.read.extend(STONES);
            }
            // A root cannot be a move, so its stone is set up; the file keeps the property as it was.
            let root_move = first.and_then(|index| root_move(game, replay, &properties[index]));
            if let Some((player, _)) = root_move {
                found.turn = Some(player.saturating_add(1) % game.players.max(1));
            }
            let stone = root_move.and_then(|(_, stone)| stone);
            let ops = ops.into_iter().flatten().chain(stone);
            let ops: Vec<Op> = ops.collect();
            if !found.read.is_empty() || !ops.is_empty() {
                found.content = Some(Content::SetUp(ops));
            }
        }
        Err(fault) => {
            found.faults.push(fault);
            return found;
        }
    }
    let property = properties.iter().find(|property| property.ident() == "PL");
    let turn = property.and_then(|property| color(property.value()));
    if let Some(turn) = turn.filter(|turn| *turn < game.players) {
        found.turn = Some(turn);
        found.read.push("PL");
    }
    found
}

/// The number of Hex in the format.
const HEX: u32 = 11;

/// Returns true for a value that changes neither the board nor the turn: the end of the game, and the swap of sides in
/// Hex, after which the same colour moves.
fn is_no_move(replay: &BoardReplay<'_>, value: &str) -> bool {
    let value = value.trim();
    let is_end = ["resign", "forfeit"]
        .iter()
        .any(|word| value.eq_ignore_ascii_case(word));
    is_end || replay.gm() == Some(HEX) && value.eq_ignore_ascii_case("swap-sides")
}

/// Returns the swap of pieces in Hex: the only stone becomes one of the second player, mirrored so that it has the same
/// place relative to that player's sides.
fn swapped(board: &Board, piece: Piece) -> Option<Move> {
    let mut stones = board
        .squares()
        .filter(|square| board.piece(*square).is_some());
    let (square, None) = (stones.next()?, stones.next()) else {
        return None;
    };
    // Columns from the left become rows from the top.
    let last = board.height().checked_sub(1)?;
    let mirrored = Square::new(last.checked_sub(square.y)?, last.checked_sub(square.x)?);
    let ops = vec![Op::Clear(square), Op::Place(mirrored, piece)];
    board.has(mirrored).then(|| Move::of(ops))
}

/// Returns who makes the move of a root, and the stone.
fn root_move(
    game: &Game,
    replay: &BoardReplay<'_>,
    property: &SgfProperty<'_>,
) -> Option<(u8, Option<Op>)> {
    if !game.is_stone_game() {
        return None;
    }
    let player = u8::from(property.ident() == "W");
    let mv = placement(replay, player, &simple_text(property.value())).ok()?;
    Some((player, mv.first().copied()))
}

/// Returns the player whom a value of `PL` names.
pub(super) fn color(raw: &str) -> Option<u8> {
    match simple_text(raw).trim() {
        "B" | "b" | "black" | "1" => Some(0),
        "W" | "w" | "white" | "2" => Some(1),
        _ => None,
    }
}

fn placement(replay: &BoardReplay<'_>, player: u8, value: &str) -> Result<Move, Message> {
    let value = value.trim();
    let board = replay.board();
    let narrow = board.width().max(board.height()) <= 19;
    if value.is_empty() || value.eq_ignore_ascii_case("pass") || narrow && value == "tt" {
        return Ok(Move::pass());
    }
    let property = MOVES.get(usize::from(player)).copied().unwrap_or_default();
    let unknown = || message!("sgf-point-unknown", property = property, value = value);
    let piece = replay
        .kind(player)
        .ok_or_else(|| message!("sgf-stone-unknown", property = property))?;
    if replay.gm() == Some(HEX)
        && let "swap-pieces" | "swap" = value.to_ascii_lowercase().as_str()
    {
        return swapped(board, piece).ok_or_else(unknown);
    }
    let square = point_square(board, value).ok_or_else(unknown)?;
    Ok(Move::of([Op::Place(square, piece)].as_slice()))
}

/// Returns a move from one square to another, such as `e1-e3` or `C2:C5+`, of whatever piece stands there.
fn step(replay: &BoardReplay<'_>, player: u8, value: &str) -> Result<Move, Message> {
    let value = value.trim();
    if value.is_empty() || value.eq_ignore_ascii_case("pass") {
        return Ok(Move::pass());
    }
    let board = replay.board();
    let bare = value
        .trim_end_matches(['+', '!', '?', '#'])
        .to_ascii_lowercase();
    let names = bare.split_once(['-', ':', 'x']);
    let squares = names
        .or_else(|| bare.split_at_checked(2))
        .and_then(|(from, to)| {
            let on_board = |name| {
                read_square_in(name, Coordinates::Algebraic).filter(|square| board.has(*square))
            };
            Some((on_board(from)?, on_board(to)?))
        });
    let stepped = squares.and_then(|(from, to)| {
        let piece = board.piece(from)?;
        Some(Move::of(vec![Op::Clear(from), Op::Place(to, piece)]))
    });
    stepped.ok_or_else(|| {
        let property = MOVES.get(usize::from(player)).copied().unwrap_or_default();
        message!("sgf-step-unknown", property = property, value = value)
    })
}

/// Returns a move of Amazons, three points such as `djddgd`: from, to, and the square of the arrow, which is the piece
/// that belongs to nobody.
fn shot(game: &Game, replay: &BoardReplay<'_>, player: u8, value: &str) -> Result<Move, Message> {
    let (board, value) = (replay.board(), value.trim());
    let read = || {
        let (from, rest) = value.split_at_checked(2)?;
        let (to, arrow) = rest.split_at_checked(2)?;
        let square = |point| point_square(board, point);
        let (from, to, arrow) = (square(from)?, square(to)?, square(arrow)?);
        let pieces = (0..game.pieces.len()).filter_map(|number| u16::try_from(number).ok());
        let mut nobodys = pieces
            .map(Piece)
            .filter(|piece| game.declared_owner(*piece).is_none());
        let (amazon, stone) = (board.piece(from)?, nobodys.next()?);
        Some(Move::of(vec![
            Op::Clear(from),
            Op::Place(to, amazon),
            Op::Place(arrow, stone),
        ]))
    };
    read().ok_or_else(|| {
        let property = MOVES.get(usize::from(player)).copied().unwrap_or_default();
        message!("sgf-shot-unknown", property = property, value = value)
    })
}

/// Returns the operations that `AE`, `AB` and `AW` among properties with raw values make on a board, or `None` if there
/// is no such property. The points of rectangles are taken from an allowance.
///
/// # Errors
/// Returns the index of the first property with a value that is not a stone of the game, and why.
pub(super) fn set_up(
    game: &Game,
    replay: &BoardReplay<'_>,
    board: &Board,
    properties: &[(&str, Vec<&str>)],
    allowance: &mut PointAllowance,
) -> Result<Option<Vec<Op>>, (usize, Message)> {
    let mut labels: HashMap<Place, &str> = HashMap::new();
    for (_, values) in properties.iter().filter(|(ident, _)| *ident == "LB") {
        for (point, label) in values.iter().filter_map(|value| value.split_once(':')) {
            if let Some(square) = place(point) {
                labels.entry(square).or_insert(label);
            }
        }
    }
    let mut found = false;
    let mut ops = Vec::new();
    for (ident, player) in [("AE", None), ("AB", Some(0)), ("AW", Some(1))] {
        for (number, (written, values)) in properties.iter().enumerate() {
            if *written != ident {
                continue;
            }
            found = true;
            for place in
                set_up_places(ident, board, values, allowance).map_err(|fault| (number, fault))?
            {
                let Some(square) = place_square(board, place) else {
                    continue;
                };
                let cell = match player {
                    None => Cell::EMPTY,
                    Some(player) => {
                        let label = labels.get(&place);
                        let named = label
                            .and_then(|label| kind_of(game, player, &simple_text(label)))
                            .or_else(|| replay.kind(player));
                        Cell::of(named.ok_or_else(|| {
                            (number, message!("sgf-stone-unknown", property = ident))
                        })?)
                    }
                };
                ops.extend(change(game, square, board.get(square), cell));
            }
        }
    }
    Ok(found.then_some(ops))
}

/// Returns the squares of the values of a property, column by column, all of them on the board.
///
/// # Errors
/// Returns an error for the first value with a point that is not on the board, or if there are too many points for the
/// file.
fn set_up_places(
    ident: &str,
    board: &Board,
    values: &[&str],
    allowance: &mut PointAllowance,
) -> Result<Vec<Place>, Message> {
    let unknown = |value: &str| {
        let value = super::ops::shortened(value);
        message!("sgf-point-unknown", property = ident, value = value)
    };
    let (width, height) = (u32::from(board.width()), u32::from(board.height()));
    let mut set = PointSet::default();
    for value in values {
        let area = area(value).filter(|area| area.right < width && area.bottom < height);
        set.add(area.ok_or_else(|| unknown(value))?);
    }
    // Points that are listed one by one are bounded by their bytes.
    if set.len() > values.len() && !allowance.take(set.len()) {
        return Err(message!("sgf-points-too-many", property = ident));
    }
    let mut places: Vec<Place> = set.iter().collect();
    let hole = places
        .iter()
        .find(|place| place_square(board, **place).is_none());
    if let Some(hole) = hole {
        let has_hole = |value: &&&str| area(value).is_some_and(|area| area.contains(*hole));
        return Err(unknown(values.iter().find(has_hole).unwrap_or(&"")));
    }
    places.sort_unstable();
    Ok(places)
}

fn kind_of(game: &Game, player: u8, name: &str) -> Option<Piece> {
    let piece = game.piece_by_name(name)?;
    (game.owner(piece) == player).then_some(piece)
}

/// Returns the operation that changes a cell, or `None` if nothing changes. In stone games a stone is placed
/// even on an equal one, because captures are not known here and the board may still show a captured stone.
fn change(game: &Game, square: Square, old: Cell, new: Cell) -> Option<Op> {
    match new.piece() {
        Some(piece) if game.is_stone_game() => Some(Op::Place(square, piece)),
        _ if old == new => None,
        Some(piece) => Some(Op::Place(square, piece)),
        None => Some(Op::Clear(square)),
    }
}
