//! Moves for the Universal Chess Interface: `e2e4`, `e7e8q`, `P@e5`, `c7c3+`, and for kin of chess `d1d7,d7g7` (a piece
//! moves and then shoots) and `a1a1` (a pass).
//!
//! Squares are counted from the lower left square of the board of pieces, which the table `[fen]` of the look names where
//! hands stand beside it. Letters of pieces are those of FEN; the only kind of a player is `P` when it is dropped.

use crate::board::look::Coordinates;
use crate::board::{Game, Move, Piece, Position, Square};
use crate::notation::square_name;
use crate::session::kinds_of;

/// Returns a move as text; `None` for a move that the protocol cannot say.
pub fn write_move(mv: &Move, game: &Game, position: &Position) -> Option<String> {
    let own = |piece: Piece| game.owner(piece) == position.turn;
    let lifted: Vec<(Square, Piece)> = mv
        .iter()
        .filter(|op| op.piece().is_none())
        .filter_map(|op| {
            Some((
                op.square(),
                position
                    .board
                    .piece(op.square())
                    .filter(|piece| own(*piece))?,
            ))
        })
        .collect();
    let placed: Vec<(Square, Piece)> = mv
        .iter()
        .filter_map(|op| op.piece().map(|piece| (op.square(), piece)))
        .filter(|(_, piece)| own(*piece))
        .collect();
    if mv.is_empty() {
        return pass(game, position);
    }
    let letter = |piece: Piece| letter_of(piece, game);
    // When several pieces move, as in castling, the king says where.
    let is_king = |(_, piece): &&(Square, Piece)| letter(*piece).as_deref() == Some("K");
    let main = lifted.iter().find(is_king).or(lifted.first()).copied();
    let same = |piece: Piece| placed.iter().find(move |(_, other)| *other == piece);
    match main {
        Some((from, piece)) if is_on_board(from, game) => {
            let (to, arrived) = same(piece).or(placed.first()).copied()?;
            let text = format!("{}{}", name(from, game)?, name(to, game)?);
            let mut others = mv
                .iter()
                .filter(|op| op.piece().is_some_and(|other| other != piece));
            if arrived == piece
                && lifted.len() == 1
                && let Some(shot) = others.next()
            {
                let (to, shot) = (name(to, game)?, name(shot.square(), game)?);
                return Some(format!("{text},{to}{shot}"));
            }
            if arrived == piece {
                return Some(text);
            }
            let promoted = letter(arrived)?;
            Some(match promoted.starts_with('+') {
                true => text + "+",
                false => text + &promoted.to_lowercase(),
            })
        }
        // A piece from the hand: it stands beside the board, or nowhere.
        _ => {
            let is_here = |(square, _): &&(Square, Piece)| is_on_board(*square, game);
            let (to, piece) = placed.iter().find(is_here)?;
            let is_only = kinds_of(game, position.turn).nth(1).is_none();
            let letter = match is_only {
                true => "P".to_owned(),
                false => letter(*piece)?,
            };
            Some(format!(
                "{}@{}",
                letter.trim_start_matches('+'),
                name(*to, game)?
            ))
        }
    }
}

/// Returns a pass: the first piece of the player, row by row from the lower left, stays where it is.
fn pass(game: &Game, position: &Position) -> Option<String> {
    let board = &position.board;
    let is_own = |square: &Square| {
        let piece = board.piece(*square);
        piece.is_some_and(|piece| game.owner(piece) == position.turn)
    };
    let squares = board.squares().filter(is_own);
    let first = squares.filter(|square| is_on_board(*square, game));
    let name = name(first.min_by_key(|square| (square.y, square.x))?, game)?;
    Some(format!("{name}{name}"))
}

/// Returns the letter of a piece as a capital, with `+` before that of a promoted one.
pub(in crate::session) fn letter_of(piece: Piece, game: &Game) -> Option<String> {
    let look = game.look.pieces.get(game.piece_name(piece))?;
    let letter = look.fen.clone().or_else(|| look.ascii_letter())?;
    Some(letter.to_uppercase())
}

fn area(game: &Game) -> (Square, Square) {
    let declared = game.look.fen.as_ref().and_then(|fen| fen.area);
    let (right, top) = (game.width.saturating_sub(1), game.height.saturating_sub(1));
    declared.unwrap_or((Square::new(0, 0), Square::new(right, top)))
}

fn is_on_board(square: Square, game: &Game) -> bool {
    let (low, high) = area(game);
    (low.x..=high.x).contains(&square.x) && (low.y..=high.y).contains(&square.y)
}

fn name(square: Square, game: &Game) -> Option<String> {
    let (low, _) = area(game);
    let square = Square::new(square.x.checked_sub(low.x)?, square.y.checked_sub(low.y)?);
    Some(square_name(square, Coordinates::Algebraic))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Limits;
    use crate::rules::Query;
    use crate::session::load::{RulesRequest, load_rules};

    /// Returns the first moves of a game.
    fn words(file: &str) -> Vec<String> {
        let loaded = load_rules(&RulesRequest::file(std::path::Path::new(file))).expect("rules");
        let rules = loaded.rules.expect("sound rules");
        let start = rules.start();
        let mut worker = rules.worker();
        let listing = worker.moves(&start, &Query::default(), &Limits::default());
        let moves = listing.moves.iter();
        let words = moves.map(|listed| write_move(&listed.mv, rules.game(), &start));
        words.map(|word| word.expect("a word")).collect()
    }

    #[test]
    fn every_first_move_has_a_word_of_its_own() {
        for (file, count, example) in [
            ("fidechess", 20, "b1c3"),
            ("breakthrough", 22, "a2b3"),
            ("othello", 4, "P@c5"),
            ("amazons", 2176, "d1d7,d7g7"),
        ] {
            let mut words = words(file);
            assert!(
                words.iter().any(|word| word == example),
                "{file}: {words:?}"
            );
            words.sort();
            words.dedup();
            assert_eq!(words.len(), count, "{file}");
        }
    }
}
