//! Moves as this program shows them.
//!
//! [`write_label`] writes one move; [`write_moves`] writes all legal moves of a position so that no two texts are equal.
//! Every text that is written here for a move is also accepted as input (see `typed_move`).

use super::form::{MainStep, MoveForm};
use super::letters::{fen_letter_of, is_pawn, letter_of};
use super::{is_short, piece_word, square_name, write_move, write_short};
use crate::base::nearest::nearest;
use crate::board::look::Coordinates;
use crate::board::{Board, Game, Move, Op, Piece, Position, Square, member_number};
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

/// The board width from which `x` is the name of a column and cannot denote a capture.
const COLUMN_X: u16 = 24;

/// Returns the text for a piece that another one is replaced by: its letter, or else its name.
fn arriving_word(piece: Piece, game: &Game) -> String {
    letter_of(piece, game).unwrap_or_else(|| piece_word(piece, game))
}

/// The text of a move that takes over the only piece on the board.
pub const SWAP: &str = "swap";

/// Returns a move as text for display: `e2-e4`, `Ng1xf3`, `b7-b8=Q`, `3d-3c+`, `O-O`, `P*e5`, `d1-d4/g4`, `d4`,
/// `a7xd1`, `swap`; `e1` for a stack that the rules distribute.
pub fn write_label(mv: &Move, game: &Game, position: &Position) -> String {
    let form = MoveForm::of(mv, game, position);
    if let Some(castling) = form.castling() {
        return castling.text().to_owned();
    }
    if form.is_swap() {
        return SWAP.to_owned();
    }
    if let Some(throw) = throw_text(mv, game, &position.board) {
        return throw;
    }
    let board = &position.board;
    if let ([Op::Clear(square)], true) = (&*mv.ops, board.has_stacks()) {
        // The rules do the rest, as when seeds are sown.
        return square_name(*square, game.look.coordinates);
    }
    let ([(from, lifted)], [(to, placed)]) = (&*form.lifted, &*form.placed) else {
        // Operations are left for moves without a piece that goes somewhere or takes another one.
        let acts = !form.lifted.is_empty() || !form.taken.is_empty();
        let is_step = acts && !form.placed.is_empty();
        let described = is_step.then(|| describe(mv, game, position, true));
        return described
            .flatten()
            .unwrap_or_else(|| write_squares(mv, game));
    };
    let name = |square: &Square| square_name(*square, game.look.coordinates);
    let letter = letter_of(*lifted, game);
    if let Some(letter) = &letter
        && form.is_drop()
    {
        return format!("{letter}*{}", name(to));
    }
    if let ([taken], None) = (&*form.taken, &letter)
        && taken != to
        && !is_between(*from, *taken, *to)
        && let Some(described) = describe(mv, game, position, true)
    {
        // What is taken elsewhere, as by a mill, is named: it would seem to stand on the target.
        return described;
    }
    let takes = |square: &Square| square != from && board.piece(*square).is_some();
    // What lies under a piece is not taken.
    let takes_at_end = !board.has_stacks() && takes(to);
    let sign = match takes_at_end || form.taken.iter().any(takes) {
        false => '-',
        true if game.width < COLUMN_X => 'x',
        true => ':',
    };
    let letter = letter.filter(|letter| letter != "P").unwrap_or_default();
    let mut text = format!("{letter}{}{sign}{}", name(from), name(to));
    if is_promotion_of_shogi(*lifted, *placed, game) {
        text.push('+');
    } else if lifted != placed {
        text = format!("{text}={}", arriving_word(*placed, game));
    }
    text
}

/// Returns what was thrown, `3-1`, if a move only places pieces of nobody in a game with chance, as dice are: their names, of
/// the members of families their numbers.
fn throw_text(mv: &Move, game: &Game, board: &Board) -> Option<String> {
    if !game.has_chance || mv.ops.is_empty() {
        return None;
    }
    let name = |op: &Op| {
        let piece = op.piece().filter(|_| board.get(op.square()).is_empty())?;
        let kind = game.pieces.get(usize::from(piece.0))?;
        let number = member_number(&kind.name);
        let is_nobodys = kind.owner.is_none();
        is_nobodys.then(|| number.map_or_else(|| piece_word(piece, game), str::to_owned))
    };
    let names: Option<Vec<String>> = mv.iter().map(name).collect();
    names.map(|names| names.join("-"))
}

/// Returns true if the players of shogi write a plus for what a piece becomes. Their moves have no sign for check.
fn is_promotion_of_shogi(lifted: Piece, placed: Piece, game: &Game) -> bool {
    let letter = fen_letter_of(lifted, game);
    let promoted = letter.map(|letter| format!("+{letter}"));
    matches!(game.look.coordinates, Coordinates::Shogi(_))
        && promoted.is_some_and(|promoted| fen_letter_of(placed, game) == Some(promoted))
}

/// Returns true if a square lies on the straight line between two others.
fn is_between(from: Square, square: Square, to: Square) -> bool {
    let offset = |one: Square, other: Square| {
        let difference = |one: u16, other: u16| i32::from(other) - i32::from(one);
        (difference(one.x, other.x), difference(one.y, other.y))
    };
    let ((near_x, near_y), (far_x, far_y)) = (offset(from, square), offset(square, to));
    let is_ahead = near_x * far_x + near_y * far_y > 0;
    is_ahead && near_x * far_y == near_y * far_x
}

/// Returns a move as text without knowing the board: `c3-d4`, `c3:e5`, `d4`.
pub fn write_squares(mv: &Move, game: &Game) -> String {
    let name = |op: &Op| square_name(op.square(), game.look.coordinates);
    let placed = |op: &Op| {
        op.piece().map_or(String::new(), |piece| {
            format!("={}", game.piece_name(piece))
        })
    };
    match mv.ops.as_slice() {
        [] => "–".to_owned(),
        [op @ Op::Clear(_)] => format!("×{}", name(op)),
        [op @ Op::Place(_, piece)] if is_only_kind(*piece, game) => name(op),
        [op @ Op::Place(..)] => format!("{}{}", name(op), placed(op)),
        [from @ Op::Clear(_), taken @ .., to @ Op::Place(..)]
            if taken.iter().all(|op| op.piece().is_none()) =>
        {
            let sign = if taken.is_empty() { "-" } else { ":" };
            format!("{}{sign}{}", name(from), name(to))
        }
        many => {
            let parts = many.iter().take(6).map(|op| match op {
                Op::Clear(_) => format!("×{}", name(op)),
                Op::Place(..) => format!("{}{}", name(op), placed(op)),
            });
            parts.collect::<Vec<_>>().join(" ")
        }
    }
}

/// Puts the effects of a move in the order in which [`write_moved`] reads them: of a square that is cleared and one that is
/// filled, the cleared one comes first only if its piece goes to the other. `board` is the one after the move.
pub fn order_effects(effects: &mut [Op], board: &Board) {
    let (clear, place) = match effects {
        [clear @ Op::Clear(_), place @ Op::Place(..)]
        | [place @ Op::Place(..), clear @ Op::Clear(_)] => (*clear, *place),
        _ => return,
    };
    // Operations on one square are applied in their order.
    if clear.square() != place.square() {
        let is_walk = board.piece(clear.square()) == place.piece();
        let order = if is_walk {
            [clear, place]
        } else {
            [place, clear]
        };
        effects.copy_from_slice(&order);
    }
}

/// Returns the effects of a move as text: `h1-f1` for one piece that moves elsewhere, otherwise `×d4 e5=B`.
pub fn write_effects(effects: &[Op], game: &Game) -> String {
    let name = |op: &Op| square_name(op.square(), game.look.coordinates);
    if let Some(text) = write_moved(effects, game) {
        return text;
    }
    let parts = effects.iter().map(|op| match op {
        Op::Clear(_) => format!("×{}", name(op)),
        Op::Place(_, piece) => format!("{}={}", name(op), arriving_word(*piece, game)),
    });
    parts.collect::<Vec<_>>().join(" ")
}

/// Returns effects as `h1-f1` if a piece goes from one square to another; otherwise `None`.
pub fn write_moved(effects: &[Op], game: &Game) -> Option<String> {
    let name = |square: Square| square_name(square, game.look.coordinates);
    match effects {
        [Op::Clear(from), Op::Place(to, _)] => Some(format!("{}-{}", name(*from), name(*to))),
        _ => None,
    }
}

/// Returns the board after the operations of a move, without effects.
pub fn board_after(position: &Position, mv: &Move) -> Board {
    let mut board = position.board.clone();
    mv.iter().for_each(|op| board.apply(*op));
    board
}

/// Returns true if the owner of a piece moves no other kind.
pub(super) fn is_only_kind(piece: Piece, game: &Game) -> bool {
    game.only_kind_of(game.owner(piece)) == Some(piece)
}

/// Returns the main piece's move as text, and with `all` also the other squares that are cleared or filled: `a1-b1xc3`,
/// `d1-d4/g4`.
pub(super) fn describe(mv: &Move, game: &Game, position: &Position, all: bool) -> Option<String> {
    let form = MoveForm::of(mv, game, position);
    if let Some(castling) = form.castling() {
        return Some(castling.text().to_owned());
    }
    let name = |square: Square| square_name(square, game.look.coordinates);
    let MainStep { from, to } = form.main_step();
    let mut text = from.map_or(String::new(), |(square, _)| name(square));
    if let Some((square, piece)) = to {
        if from.is_some() {
            text.push('-');
        }
        text += &name(square);
        let is_told = match from {
            Some((_, lifted)) => lifted == piece,
            None => is_only_kind(piece, game),
        };
        if !is_told {
            text = format!("{text}={}", piece_word(piece, game));
        }
    }
    if all {
        let others = form.lifted.iter().skip(1).map(|(square, _)| square);
        for square in form.taken.iter().chain(others) {
            text = format!("{text}x{}", name(*square));
        }
        for (square, piece) in &form.placed {
            if Some((*square, *piece)) != to {
                text = format!("{text}/{}", name(*square));
            }
        }
    }
    (!text.is_empty()).then_some(text)
}

/// Returns the text of a move in one style, if the move can be written in it.
type WriteStyle<'a> = &'a dyn Fn(&Move) -> Option<String>;

/// Returns a unique text for each of the given moves, which are all legal moves of a position: a short form that no
/// other move has, or else the operations.
pub fn write_moves(moves: &[&Move], game: &Game, position: &Position) -> Vec<String> {
    // Texts are given in rounds, from the usual form (`Nb1-d2`) to the most explicit one (`a1-c5xb2xb4`). In each round
    // a move without a text gets the one of this form, if no other move of the round has it and no earlier round has
    // given it away: a short form of one move may be the usual form of another.
    let shape = |mv: &Move| -> Vec<(Square, bool)> {
        let ops = mv.iter();
        ops.map(|op| (op.square(), op.piece().is_some())).collect()
    };
    let mut shapes: HashMap<Vec<(Square, bool)>, usize> = HashMap::new();
    for mv in moves {
        *shapes.entry(shape(mv)).or_default() += 1;
    }
    let short = |mv: &Move| {
        let text = write_short(mv, game, &position.board);
        (mv.is_empty() || is_short(&text) && !text.contains(' ')).then_some(text)
    };
    let ways: [WriteStyle<'_>; 5] = [
        // As the move is written once it is played.
        &|mv| {
            let text = write_label(mv, game, position);
            (!mv.is_empty() && !text.contains(' ')).then_some(text)
        },
        // The squares alone do not distinguish moves that differ only in the piece placed.
        &|mv| short(mv).filter(|text| text.contains('=') || shapes.get(&shape(mv)) == Some(&1)),
        &|mv| {
            let (_, piece) = MoveForm::of(mv, game, position).placed.pop()?;
            let text = short(mv).filter(|text| !text.contains('='))?;
            Some(format!("{text}={}", piece_word(piece, game)))
        },
        // Of several pieces that are put down the first one does not tell the others.
        &|mv| {
            let form = MoveForm::of(mv, game, position);
            let is_told = form.placed.len() < 2 || !form.lifted.is_empty();
            describe(mv, game, position, false).filter(|_| is_told)
        },
        &|mv| describe(mv, game, position, true),
    ];
    let mut texts: Vec<Option<String>> = vec![None; moves.len()];
    let mut used_labels: HashSet<String> = HashSet::new();
    for way in ways {
        let write = |(mv, text): (&&Move, &Option<String>)| match text {
            Some(_) => None,
            None => way(mv),
        };
        let written: Vec<_> = moves.iter().zip(&texts).map(write).collect();
        let mut times: HashMap<&String, usize> = HashMap::new();
        for text in written.iter().flatten() {
            *times.entry(text).or_default() += 1;
        }
        for (text, written) in texts.iter_mut().zip(&written) {
            let alone = written.as_ref().filter(|text| times.get(text) == Some(&1));
            if let Some(written) = alone.filter(|text| used_labels.insert((*text).clone())) {
                *text = Some(written.clone());
            }
        }
    }
    let texts = texts.into_iter().zip(moves);
    let in_full =
        |(text, mv): (Option<String>, &&Move)| text.unwrap_or_else(|| write_move(mv, game));
    texts.map(in_full).collect()
}

/// Returns the text of the legal move that a refused text is nearest to: misspelt by few letters, or else with the
/// longest common beginning. Returns `None` if no move begins as the text does.
pub fn nearest_text(
    typed: &str,
    moves: &[&Move],
    game: &Game,
    position: &Position,
) -> Option<String> {
    let mut texts = write_moves(moves, game, position);
    let typed = bare(typed, game);
    // Whoever drops a piece is told a drop of that piece, if there is one.
    if let Some((letter, _)) = typed.split_once('*') {
        let is_same = |text: &String| {
            let drop = text.split_once('*');
            drop.is_some_and(|(dropped, _)| dropped.eq_ignore_ascii_case(letter))
        };
        if texts.iter().any(is_same) {
            texts.retain(is_same);
        }
    }
    let bared: Vec<String> = texts.iter().map(|text| bare(text, game)).collect();
    let nearest_label = nearest(&typed, bared.iter().map(String::as_str));
    let misspelt = nearest_label.and_then(|found| bared.iter().position(|text| text == found));
    let common = |text: &String| {
        let pairs = text.chars().zip(typed.chars());
        pairs.take_while(|(a, b)| a.eq_ignore_ascii_case(b)).count()
    };
    let begins_alike = || {
        let lengths = bared.iter().map(common).enumerate();
        // Of equally long ones the first is taken.
        let longest = lengths.max_by_key(|(index, common)| (*common, Reverse(*index)))?;
        (longest.1 > 0).then_some(longest.0)
    };
    texts.into_iter().nth(misspelt.or_else(begins_alike)?)
}

/// Returns a text without its optional parts: spaces, separators between squares, annotations at the end.
pub(super) fn bare(text: &str, game: &Game) -> String {
    // In shogi a plus at the end is no check: another move has the same text without it.
    let has_check = !matches!(game.look.coordinates, Coordinates::Shogi(_));
    let is_annotation = |sign| matches!(sign, '#' | '!' | '?' | ' ') || has_check && sign == '+';
    let text = text.trim_end_matches(is_annotation);
    // All that people leave out or write differently: `Ng1-f3`, `Ng1f3` and `Ng1xf3` become one text.
    let is_sign = |character: char| {
        character.is_whitespace()
            || matches!(character, '-' | ':' | '×' | '/' | ';')
            || character == 'x' && game.width < COLUMN_X
    };
    text.chars()
        .filter(|character| !is_sign(*character))
        .collect()
}

/// Returns true if a text says that something is taken, as `Nxf3` does, and the move takes nothing.
pub fn takes_in_vain(text: &str, mv: &Move, game: &Game, position: &Position) -> bool {
    let says = text.contains([':', '×']) || game.width < COLUMN_X && text.contains('x');
    let form = MoveForm::of(mv, game, position);
    let is_lifted = |square| form.lifted.iter().any(|(from, _)| *from == square);
    let on_piece =
        |(to, _): &(Square, Piece)| position.board.piece(*to).is_some() && !is_lifted(*to);
    // What a pawn takes in passing may be an effect of the rules.
    let leaves_column = |(to, _): &(Square, Piece)| {
        let mut lifted = form.lifted.iter();
        lifted.any(|(from, piece)| is_pawn(*piece, game) && from.x != to.x)
    };
    let takes = |placed: &(Square, Piece)| on_piece(placed) || leaves_column(placed);
    says && form.taken.is_empty() && !form.placed.iter().any(takes)
}

/// Returns a text without the number of a move before it, as score sheets have it: `12. e4`, `12... e5`.
pub fn without_number(text: &str) -> &str {
    let trimmed = text.trim_start();
    let rest = trimmed.trim_start_matches(|character: char| character.is_ascii_digit());
    let behind = rest.trim_start_matches(['.', '…']);
    let is_number = rest.len() < trimmed.len() && behind.len() < rest.len();
    match is_number && !behind.trim().is_empty() {
        true => behind,
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effects_are_a_walk_only_of_the_piece_that_stood_there() {
        let game = Game::new(3, 1).with_pieces(["A", "B"]);
        let mut board = Board::new(3, 1);
        let (a1, c1) = (Square::new(0, 0), Square::new(2, 0));
        board.apply(Op::Place(a1, Piece(0)));
        for (placed, expected) in [(Piece(0), "a1-c1"), (Piece(1), "c1=B ×a1")] {
            let (clear, place) = (Op::Clear(a1), Op::Place(c1, placed));
            for mut effects in [[clear, place], [place, clear]] {
                order_effects(&mut effects, &board);
                assert_eq!(write_effects(&effects, &game), expected);
            }
        }
    }
}
