//! The positions of draughts: the player to move, then the squares of each side, as in `W:W31-33,K5:B1,2`.

use super::{Counters, FenPart, FenPosition, emptied};
use crate::base::{Diagnostic, FileId, Message};
use crate::board::fen::FenLook;
use crate::board::{Board, Cell, Game, Piece, Square};
use crate::message;
use crate::notation::{SquareNames, column_name, row_name};

/// Returns the kinds of a player: men, and kings, whose letters are `K`.
fn kinds(game: &Game, player: u8) -> (Option<Piece>, Option<Piece>) {
    let kinds = (0u16..).map(Piece).zip(&game.pieces);
    let owner_kinds = kinds.filter(|(piece, _)| game.owner(*piece) == player);
    let (mut man, mut king) = (None, None);
    for (piece, kind) in owner_kinds {
        let letters = game.look.pieces.get(&kind.name);
        match letters.and_then(|look| look.fen.as_deref()) {
            Some("K") => king = king.or(Some(piece)),
            _ => man = man.or(Some(piece)),
        }
    }
    (man, king)
}

pub(super) fn write(
    game: &Game,
    fen: &FenLook,
    board: &Board,
    turn: u8,
) -> Result<String, Message> {
    let names = SquareNames::of(game);
    let letter = |player: u8| fen.turns.get(usize::from(player)).copied().unwrap_or('-');
    let mut text = letter(turn).to_string();
    for player in 0..game.players {
        let (man, king) = kinds(game, player);
        let mut squares = Vec::new();
        for square in squares_of(names, board) {
            let piece = board.piece(square);
            let prefix = match piece {
                Some(piece) if Some(piece) == man => "",
                Some(piece) if Some(piece) == king => "K",
                _ => continue,
            };
            squares.push(format!("{prefix}{}", names.write(square, game)));
        }
        text += &format!(":{}{}", letter(player), squares.join(","));
    }
    let named: Vec<Square> = squares_of(names, board).collect();
    let unnamed = board
        .squares()
        .find(|square| !named.contains(square) && board.piece(*square).is_some());
    match unnamed {
        None => Ok(text),
        Some(square) => {
            let style = game.look.coordinates;
            let name = column_name(square.x, style) + &row_name(square.y, style);
            Err(message!("fen-unnumbered", square = name))
        }
    }
}

/// Returns the squares that have names, in the order of their names.
pub fn squares_of(names: SquareNames, board: &Board) -> impl Iterator<Item = Square> {
    let listed: Vec<Square> = match names {
        SquareNames::Numbers(numbering) => numbering.squares().collect(),
        SquareNames::Algebraic => board.squares().collect(),
    };
    listed.into_iter()
}

pub(super) fn read(
    line: FenPart<'_>,
    file: FileId,
    game: &Game,
    fen: &FenLook,
    shape: &Board,
) -> Result<FenPosition, Diagnostic> {
    let error = |part: FenPart<'_>, message: Message| Diagnostic::error(part.span(file), message);
    let names = SquareNames::of(game);
    // An example with all that may occur, `W:W31-33,K5:B1,2:H0:F1.`: the player to move; for each side its letter and
    // its squares, with `K` before a king, and ranges; counters, which some programs add; a point at the end, as in
    // the tag of a game. Sides may come in any order and more than once. Places are counted along, so that an error
    // points at the entry.
    let leading = line.text.len() - line.text.trim_start().len();
    let text = line.text.trim().trim_end_matches('.');
    let mut start = line.start + leading;
    let mut parts = text.split(':').map(|text| {
        let part = FenPart { text, start };
        start += text.len() + 1;
        part
    });
    let player = |part: FenPart<'_>, letter: Option<char>| {
        let is_letter =
            |turn: &char| letter.is_some_and(|letter| letter.eq_ignore_ascii_case(turn));
        let player = fen.turns.iter().position(is_letter);
        player
            .and_then(|player| u8::try_from(player).ok())
            .ok_or_else(|| {
                let letters: String = fen.turns.iter().flat_map(|turn| [*turn, ' ']).collect();
                error(
                    part,
                    message!("fen-turn", text = part.text, letters = letters.trim()),
                )
            })
    };
    let turn = parts.next().unwrap_or(line);
    let mover = player(
        turn,
        turn.text
            .trim()
            .chars()
            .next()
            .filter(|_| turn.text.trim().len() == 1),
    )?;
    let mut board = emptied(shape);
    for side in parts {
        let trimmed = side.text.trim_start();
        let owner = match trimmed.chars().next() {
            None => continue,
            // Counters of moves, which some programs add.
            Some('H' | 'F')
                if trimmed
                    .get(1..)
                    .is_some_and(|rest| rest.parse::<u32>().is_ok()) =>
            {
                continue;
            }
            letter => player(
                FenPart {
                    text: trimmed.get(..1).unwrap_or(trimmed),
                    start: side.start,
                },
                letter,
            )?,
        };
        let (man, king) = kinds(game, owner);
        let mut offset = side.start + (side.text.len() - trimmed.len()) + 1;
        for entry in trimmed.get(1..).unwrap_or_default().split(',') {
            let part = FenPart {
                text: entry,
                start: offset,
            };
            offset += entry.len() + 1;
            let entry = entry.trim();
            if entry.is_empty() {
                continue;
            }
            let (kind, squares) = match entry.strip_prefix(['K', 'k']) {
                Some(squares) => (king, squares),
                None => (man, entry),
            };
            let Some(piece) = kind else {
                return Err(error(part, message!("fen-no-king")));
            };
            let unknown = || error(part, message!("fen-no-square", text = part.text.trim()));
            let (first, last) = squares.split_once('-').unwrap_or((squares, squares));
            let form = names.form_of(first.trim(), game);
            // A range goes along the order of the squares. Numbers have their own, which a name such as `c3` has not;
            // there the order of the look is taken.
            let order = match form {
                SquareNames::Numbers(_) => form,
                SquareNames::Algebraic => names,
            };
            let first = names.read(first.trim(), game).ok_or_else(unknown)?;
            let last = names.read(last.trim(), game).ok_or_else(unknown)?;
            let along: Vec<Square> = squares_of(order, shape).collect();
            let place = |wanted: Square| along.iter().position(|square| *square == wanted);
            // A square without a name on this board, or a range from its end to its beginning, is none.
            let range = place(first).zip(place(last));
            let range = range.and_then(|(first, last)| along.get(first..=last));
            for square in range
                .filter(|range| !range.is_empty())
                .ok_or_else(unknown)?
            {
                if !board.get(*square).is_empty() {
                    let name = names.write(*square, game);
                    return Err(error(part, message!("fen-square-twice", square = name)));
                }
                board.set(*square, Cell::of(piece));
            }
        }
    }
    Ok(FenPosition {
        board,
        turn: Some(mover),
        state: Vec::new(),
        counters: Counters::default(),
        remarks: Vec::new(),
        operations: Vec::new(),
    })
}
