//! Moves and set-ups given by standard properties alone: `B W` and `AB AW AE PL`.
//!
//! `B` and `W` are read and written if the rules name a game of the format (`gm`): in those games every move is one
//! placement or a pass. A stone is the only kind of its player, or the kind that a label names.

use super::board_replay::{BoardReplay, MOVES};
use super::format::{PointAllowance, PointGrid, PointPlace, PointSet, Rectangle};
use super::games::{AMAZONS, game_name, has_steps};
use super::point::{area, place, place_square, point_square};
use super::text::simple_text;
use super::tree::SgfProperty;
use crate::base::Message;
use crate::board::look::Coordinates;
use crate::board::{Board, Cell, Game, Move, Op, Piece, Square};
use crate::message;
use crate::notation::read_square_in;
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
    pub(super) errors: Vec<(usize, Message)>,
    /// What was left out of a set-up, by index of the property.
    pub(super) remarks: Vec<(usize, Message)>,
    /// The values that were left out, by index of the property.
    pub(super) unusable: Unusable,
}

/// Values of set-ups and moves that name no square of the board, by index of the property.
pub(super) type Unusable = Vec<(usize, String)>;

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
        let place = (PointGrid::LETTERS.place)(value).filter(|_| value != "tt")?;
        let square = place_square(replay.board(), place)?;
        Some((index, player, Op::Place(square, replay.kind(player)?)))
    }

    /// Returns true if one of these is there.
    pub(super) fn has(self, kinds: u8) -> bool {
        self.0 & kinds != 0
    }
}

/// The identifiers of stones that are added and removed.
pub(super) const STONES: [&str; 3] = ["AE", "AB", "AW"];

/// What a node does. The format allows one of these, but files of other programs have several in a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// It sets up stones, or the player on turn.
    SetUp,
    /// It makes the move of a property and a value, by their indices.
    Move(usize, usize),
}

/// Returns what a node does by its standard properties, in order: it sets up stones before its moves, which are made in
/// the order of the file.
pub(super) fn actions(
    game: &Game,
    replay: &BoardReplay<'_>,
    is_root: bool,
    properties: &[SgfProperty<'_>],
    seen: Idents,
) -> SmallVec<[Action; 1]> {
    let mut actions = SmallVec::new();
    let mut moves: SmallVec<[(usize, Action); 1]> = SmallVec::new();
    let players_moves = properties
        .iter()
        .enumerate()
        .filter(|(_, property)| seen.has(Idents::MOVE) && MOVES.contains(&property.ident()));
    for (index, property) in players_moves {
        for (number, (place, value)) in property.single_values().enumerate() {
            if !is_no_move(replay, &simple_text(value.value())) {
                moves.push((place, Action::Move(index, number)));
            }
        }
    }
    let set_up = match is_root || moves.is_empty() {
        true => Idents::STONES | Idents::TURN,
        false => Idents::STONES,
    };
    if seen.has(set_up) {
        actions.push(Action::SetUp);
    }
    moves.sort_by_key(|(start, _)| *start);
    // Where moves are texts, the first one says so.
    let readable = match reads_moves(game) {
        true => moves.len(),
        false => 1,
    };
    actions.extend(moves.into_iter().take(readable).map(|(_, action)| action));
    actions
}

/// Returns remarks on a node that does several things, by index of the property.
pub(super) fn remarks(
    actions: &[Action],
    properties: &[SgfProperty<'_>],
) -> SmallVec<[(usize, Message); 1]> {
    let mut remarks = SmallVec::new();
    let mut moves = actions.iter().filter_map(|action| match action {
        Action::Move(index, _) => Some(*index),
        Action::SetUp => None,
    });
    let (Some(first), second) = (moves.next(), moves.next()) else {
        return remarks;
    };
    let stones = properties
        .iter()
        .position(|property| STONES.contains(&property.ident()));
    if let Some(stones) = stones.filter(|_| actions.contains(&Action::SetUp)) {
        remarks.push((stones, message!("sgf-set-up-and-move")));
    }
    if second.is_some() {
        remarks.push((first, message!("sgf-several-moves")));
    }
    remarks
}

/// Returns true if `B` and `W` are moves in a game.
fn reads_moves(game: &Game) -> bool {
    game.is_stone_game() || game.look.sgf_number().is_some_and(has_steps)
}

/// Reads one of the [`actions`] of a node, given the board before it. The points of rectangles are taken from an
/// allowance.
pub(super) fn standard(
    game: &Game,
    replay: &BoardReplay<'_>,
    action: Action,
    properties: &[SgfProperty<'_>],
    seen: Idents,
    allowance: &mut PointAllowance,
) -> Standard {
    match action {
        Action::Move(index, number) => match properties.get(index) {
            Some(property) => {
                let mut standard = one_move(game, replay, (index, property), number);
                if standard.content.is_none() {
                    read_turn(game, properties, &mut standard);
                }
                standard
            }
            None => Standard::default(),
        },
        Action::SetUp => stones_and_turn(game, replay, properties, seen, allowance),
    }
}

fn one_move(
    game: &Game,
    replay: &BoardReplay<'_>,
    (index, property): (usize, &SgfProperty<'_>),
    number: usize,
) -> Standard {
    let mut standard = Standard::default();
    let player = u8::from(property.ident() == "W");
    let ident = MOVES[usize::from(player)];
    if !reads_moves(game) {
        let error = match game.look.sgf_number().and_then(game_name) {
            Some(name) => message!("sgf-moves-not-read", property = ident, game = name),
            None => message!("sgf-move-of-no-number", property = ident),
        };
        standard.errors.push((index, error));
        return standard;
    }
    let value = simple_text(property.values().nth(number).unwrap_or_default());
    let parsed_move = match game.look.sgf_number() {
        _ if game.is_stone_game() => placement(replay, player, &value),
        Some(AMAZONS) => shot(game, replay, player, &value),
        _ => step(replay, player, &value),
    };
    match parsed_move {
        Ok(mv) => {
            standard.content = Some(Content::Move(mv));
            standard.mover = Some(player);
            standard.read.push(ident);
        }
        Err(error) => {
            standard.errors.push((index, error));
            // Other moves of the property may be read.
            let value = property.values().nth(number).unwrap_or_default();
            standard.unusable.push((index, value.to_owned()));
        }
    }
    standard
}

fn stones_and_turn(
    game: &Game,
    replay: &BoardReplay<'_>,
    properties: &[SgfProperty<'_>],
    seen: Idents,
    allowance: &mut PointAllowance,
) -> Standard {
    let mut standard = Standard::default();
    let raw = match seen.has(Idents::STONES) {
        true => {
            let values = properties.iter();
            let values = values.map(|property| (property.ident(), property.values().collect()));
            values.collect::<Vec<_>>()
        }
        false => Vec::new(),
    };
    match set_up(game, replay, replay.board(), &raw, allowance) {
        Ok(set_up) => {
            if let Some(mut ops) = set_up.ops {
                // A stone that the move places is not there before it.
                ops.retain(|op| !is_placed_by_move(game, replay, properties, *op));
                standard.read.extend(STONES);
                standard.content = Some(Content::SetUp(ops));
            }
            standard.remarks = set_up.remarks;
            standard.remarks.extend(set_up.repeated);
            standard.unusable = set_up.unusable;
        }
        Err(error) => {
            standard.errors.push(error);
            return standard;
        }
    }
    read_turn(game, properties, &mut standard);
    standard
}

/// Reads `PL`.
fn read_turn(game: &Game, properties: &[SgfProperty<'_>], found: &mut Standard) {
    let property = properties.iter().find(|property| property.ident() == "PL");
    let turn = property.and_then(|property| color(property.value()));
    if let Some(turn) = turn.filter(|turn| *turn < game.players) {
        found.turn = Some(turn);
        found.read.push("PL");
    }
}

/// Returns true for a stone on an empty square that a move in the same node places there.
fn is_placed_by_move(
    game: &Game,
    replay: &BoardReplay<'_>,
    properties: &[SgfProperty<'_>],
    op: Op,
) -> bool {
    let Op::Place(square, piece) = op else {
        return false;
    };
    let ident = MOVES.get(usize::from(game.owner(piece)));
    let moves = properties
        .iter()
        .filter(|property| game.is_stone_game() && Some(&property.ident()) == ident);
    let is_it = |value: &str| point_square(replay.board(), value.trim()) == Some(square);
    replay.board().get(square).is_empty() && moves.flat_map(|property| property.values()).any(is_it)
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
    let read_shot = || {
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
    read_shot().ok_or_else(|| {
        let property = MOVES.get(usize::from(player)).copied().unwrap_or_default();
        message!("sgf-shot-unknown", property = property, value = value)
    })
}

/// What the stones of a node set up.
#[derive(Debug, Default)]
pub(super) struct SetUp {
    /// The operations, or `None` if the node has no stones.
    pub(super) ops: Option<Vec<Op>>,
    /// What was left out, by index of the property.
    pub(super) remarks: Vec<(usize, Message)>,
    /// The values that were left out.
    pub(super) unusable: Unusable,
    /// What is set up more than once, by index of the property.
    pub(super) repeated: Vec<(usize, Message)>,
}

impl SetUp {
    /// Returns the operations if nothing was left out.
    pub(super) fn whole(self) -> Option<Vec<Op>> {
        self.ops.filter(|_| self.remarks.is_empty())
    }
}

/// Returns the operations that `AE`, `AB` and `AW` among properties with raw values make on a board. Points that are not
/// on it are left out, and of a rectangle the part beyond it. The points of rectangles are taken from an allowance.
///
/// # Errors
/// Returns the index of the first property with a value that is not a stone of the game, and why.
pub(super) fn set_up(
    game: &Game,
    replay: &BoardReplay<'_>,
    board: &Board,
    properties: &[(&str, Vec<&str>)],
    allowance: &mut PointAllowance,
) -> Result<SetUp, (usize, Message)> {
    let mut labels: HashMap<PointPlace, &str> = HashMap::new();
    for (_, values) in properties.iter().filter(|(ident, _)| *ident == "LB") {
        for (point, label) in values.iter().filter_map(|value| value.split_once(':')) {
            if let Some(square) = place(point) {
                labels.entry(square).or_insert(label);
            }
        }
    }
    let mut setup = SetUp::default();
    let mut sets: SmallVec<[(usize, PointSet); 1]> = SmallVec::new();
    for (ident, player) in [("AE", None), ("AB", Some(0)), ("AW", Some(1))] {
        for (number, (written, values)) in properties.iter().enumerate() {
            if *written != ident {
                continue;
            }
            let ops = setup.ops.get_or_insert_default();
            let places =
                set_up_places(ident, board, values, allowance).map_err(|error| (number, error))?;
            let remarks = places.remarks.into_iter();
            setup.remarks.extend(remarks.map(|remark| (number, remark)));
            let unusable = places.unusable.into_iter();
            setup
                .unusable
                .extend(unusable.map(|value| (number, value.to_owned())));
            let point =
                |place: Option<PointPlace>| place.map(|(x, y)| (PointGrid::LETTERS.name)(x, y));
            if let Some(point) = point(places.twice) {
                let remark = message!("sgf-check-twice", property = ident, point = point);
                setup.repeated.push((number, remark));
            }
            for (other, before) in &sets {
                if let Some(point) = point(places.set.iter().find(|place| before.has(*place))) {
                    // As in the check, the two are named in the order of the file.
                    let (one, two) = (number.min(*other), number.max(*other));
                    let name = |index: usize| properties.get(index).map_or("", |(ident, _)| *ident);
                    let remark = message!(
                        "sgf-check-shared",
                        point = point,
                        one = name(one),
                        two = name(two)
                    );
                    setup.repeated.push((two, remark));
                }
            }
            sets.push((number, places.set));
            for (place, square) in places.squares {
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
    Ok(setup)
}

/// The squares that the values of a property name.
#[derive(Debug, Default)]
struct NamedSquares<'v> {
    /// Column by column.
    squares: Vec<(PointPlace, Square)>,
    /// Why values were left out, or parts of them.
    remarks: Vec<Message>,
    /// The values that name no square of the board.
    unusable: Vec<&'v str>,
    /// The places on the board.
    set: PointSet,
    /// The first place that is named twice.
    twice: Option<PointPlace>,
}

/// Returns the part of the rectangle of a raw value that lies on a board, or `None` if no square of it does.
pub(super) fn area_on(board: &Board, value: &str) -> Option<Rectangle> {
    let on_board = area(value)?.within(board.width().into(), board.height().into())?;
    let mut columns = on_board.left..=on_board.right;
    let is_square = |x, y| place_square(board, (x, y)).is_some();
    columns
        .any(|x| (on_board.top..=on_board.bottom).any(|y| is_square(x, y)))
        .then_some(on_board)
}

/// Returns the squares of the values of a property.
///
/// # Errors
/// Returns an error if there are too many points for the file.
fn set_up_places<'v>(
    ident: &str,
    board: &Board,
    values: &[&'v str],
    allowance: &mut PointAllowance,
) -> Result<NamedSquares<'v>, Message> {
    let mut places = NamedSquares::default();
    let mut set = PointSet::default();
    for value in values {
        let on_board = area_on(board, value);
        let is_clipped = on_board != area(value);
        let value_words = || super::ops::shortened(value);
        match on_board {
            Some(area) => {
                places.twice = places.twice.or_else(|| set.first_in(area));
                set.add(area);
            }
            None => places.unusable.push(value),
        }
        let remark = match on_board {
            Some(_) if !is_clipped => continue,
            Some(_) => message!("sgf-points-beyond", property = ident, value = value_words()),
            None if value.trim().is_empty() => message!("sgf-point-empty", property = ident),
            None => message!("sgf-point-unknown", property = ident, value = value_words()),
        };
        places.remarks.push(remark);
    }
    // Points that are listed one by one are bounded by their bytes.
    if set.len() > values.len() && !allowance.take(set.len()) {
        return Err(message!("sgf-points-too-many", property = ident));
    }
    for place in set.iter() {
        match place_square(board, place) {
            Some(square) => places.squares.push((place, square)),
            None => {
                // A rectangle has a hole of the board.
                let has_hole = |value: &&&str| area(value).is_some_and(|area| area.contains(place));
                let value = values.iter().find(has_hole).copied().unwrap_or_default();
                let value = super::ops::shortened(value);
                let remark = message!("sgf-points-beyond", property = ident, value = value);
                if !places.remarks.contains(&remark) {
                    places.remarks.push(remark);
                }
            }
        }
    }
    places.squares.sort_unstable_by_key(|(place, _)| *place);
    places.set = set;
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
