//! What a position says that no game leads to, as far as the look declares it: remarks, never refusals, because such
//! positions are set up on purpose, too. Rights that do not fit the board are left out.

use super::{FenLetters, FenPosition};
use crate::base::Message;
use crate::board::fen::{DoubleStep, FenField, FenLook};
use crate::board::{Board, Game, Square};
use crate::message;
use crate::notation::SquareNames;

/// Checks a position, and leaves out rights that do not fit.
pub(super) fn check(game: &Game, fen: &FenLook, letters: &FenLetters, read: &mut FenPosition) {
    let check = FenCheck { game, letters };
    let mut remarks = check.pieces(fen, &read.board);
    let mut dropped: Vec<(String, &str)> = Vec::new();
    let value = |name: &str| {
        let mut state = read.state.iter();
        state
            .find(|(known, _)| known == name)
            .map_or("", |(_, value)| value.as_str())
    };
    for (state, pieces) in &fen.needs {
        let is_missing = |(piece, square): &&(String, Square)| {
            read.board.piece(*square) != game.piece_by_name(piece)
        };
        if value(state) == "true"
            && let Some((piece, square)) = pieces.iter().find(is_missing)
        {
            remarks.push(message!(
                "fen-flag-left-out",
                text = flag_of(fen, state),
                piece = check.letter(piece),
                square = check.square(*square)
            ));
            dropped.push((state.clone(), "false"));
        }
    }
    let turn = usize::from(read.turn.unwrap_or(0));
    for (state, steps) in &fen.passed {
        if let Ok(column) = value(state).parse::<u16>()
            && let Some(step) = steps.get(turn)
            && !check.has_passed(step, column, &read.board)
        {
            let place = |row: u16| check.square(Square::new(column, row));
            remarks.push(message!(
                "fen-passed-left-out",
                square = place(u16::midpoint(step.from, step.to)),
                piece = check.letter(&step.piece),
                from = place(step.from),
                to = place(step.to)
            ));
            dropped.push((state.clone(), "-1"));
        }
    }
    for (state, value) in &mut read.state {
        if let Some((_, none)) = dropped.iter().find(|(name, _)| name == state) {
            (*none).clone_into(value);
        }
    }
    read.remarks.append(&mut remarks);
}

/// Returns the letter of a flag.
fn flag_of(fen: &FenLook, state: &str) -> String {
    let flags = fen.fields.iter().filter_map(|field| match field {
        FenField::Flags(flags) => Some(flags),
        _ => None,
    });
    let mut flags = flags.flatten();
    let flag = flags.find(|(_, name)| name == state);
    flag.map_or_else(|| state.to_owned(), |(letter, _)| letter.to_string())
}

struct FenCheck<'g> {
    game: &'g Game,
    letters: &'g FenLetters,
}

impl FenCheck<'_> {
    fn letter(&self, piece: &str) -> String {
        let piece_kind = self.game.piece_by_name(piece);
        let letter = piece_kind.and_then(|piece| self.letters.of_piece(piece));
        letter.unwrap_or(piece).to_owned()
    }

    fn square(&self, square: Square) -> String {
        SquareNames::Algebraic.write(square, self.game)
    }

    fn pieces(&self, fen: &FenLook, board: &Board) -> Vec<Message> {
        let mut remarks = Vec::new();
        for (name, wanted) in &fen.pieces {
            let piece = self.game.piece_by_name(name);
            let squares = board.squares();
            let count = squares
                .filter(|square| board.piece(*square) == piece)
                .count();
            if piece.is_some() && u32::try_from(count) != Ok(*wanted) {
                remarks.push(message!(
                    "fen-piece-count",
                    piece = self.letter(name),
                    count = count,
                    wanted = *wanted
                ));
            }
        }
        for (name, (low, high)) in &fen.rows {
            let piece = self.game.piece_by_name(name);
            let is_outside = |square: &Square| {
                board.piece(*square) == piece && !(*low..=*high).contains(&square.y)
            };
            if piece.is_some()
                && let Some(square) = board.squares().find(is_outside)
            {
                remarks.push(message!(
                    "fen-piece-row",
                    piece = self.letter(name),
                    square = self.square(square)
                ));
            }
        }
        remarks
    }

    /// Returns true if the piece stands where a double step ends, and the squares before it are empty.
    fn has_passed(&self, step: &DoubleStep, column: u16, board: &Board) -> bool {
        let square = |row: u16| Square::new(column, row);
        let (low, high) = (step.from.min(step.to), step.from.max(step.to));
        let mut others = (low..=high).filter(|row| *row != step.to);
        board.piece(square(step.to)) == self.game.piece_by_name(&step.piece)
            && others.all(|row| board.has(square(row)) && board.get(square(row)).is_empty())
    }
}
