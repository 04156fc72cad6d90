//! Check: whether the rules would let a player take the king of another one.
//!
//! The rules are asked by means of a move that they need not list: would the player, being on turn, be allowed to place a
//! piece on the square of the other king? So nothing here needs a notion of attack, and pieces of any kind give check.

use crate::base::Limits;
use crate::board::{Game, Move, Op, Piece, Position, Square};
use crate::notation::letters::letter_of;
use crate::rules::{Judgement, Rules, Worker};

/// Returns true if both players of a game have a king, of which its look says that there is always one.
pub(in crate::session) fn has_kings(game: &Game) -> bool {
    let has_king = |player| game.kinds_of(player).any(|kind| is_royal(kind, game));
    game.players == 2 && (0..2).all(has_king)
}

/// Returns true for a kind of which every position has one piece.
pub(in crate::session) fn is_royal(kind: Piece, game: &Game) -> bool {
    let fen = game.look.fen.as_ref();
    let mut counts = fen.into_iter().flat_map(|fen| &fen.pieces);
    counts.any(|(name, count)| *count == 1 && *name == game.piece_name(kind))
}

/// Returns the square of a king that a player could take if it were that player's turn. A piece that is no king stands in
/// for the own one, because a pinned piece gives check, too, and no line goes through a king.
pub(in crate::session) fn attacked_king(
    rules: &dyn Rules,
    worker: &mut dyn Worker,
    position: &Position,
    player: u8,
    is_king: &dyn Fn(Piece) -> bool,
) -> Option<Square> {
    let game = rules.game();
    let kings: Vec<Square> = position
        .board
        .squares()
        .filter(|square| position.board.piece(*square).is_some_and(is_king))
        .collect();
    let owner = |square: Square| position.board.piece(square).map(|piece| game.owner(piece));
    let king = kings
        .iter()
        .copied()
        .find(|square| owner(*square) != Some(player))?;
    let kinds: Vec<Piece> = game.kinds_of(player).collect();
    let stand_in = kinds.iter().find(|kind| !is_king(**kind))?;
    let own_kings = kings
        .iter()
        .filter(|square| owner(**square) == Some(player));
    let replaced: Vec<Op> = own_kings
        .map(|square| Op::Place(*square, *stand_in))
        .collect();
    if replaced.is_empty() {
        return None;
    }
    let mut without = rules.set_up(position, &replaced);
    without.turn = player;
    let pieces: Vec<(Square, Piece)> = without
        .board
        .squares()
        .filter(|square| !kings.contains(square))
        .filter_map(|square| Some((square, without.board.piece(square)?)))
        .filter(|(_, piece)| game.owner(*piece) == player)
        .collect();
    for (square, piece) in pieces {
        let is_pawn = letter_of(piece, game).as_deref() == Some("P");
        // A pawn on the last row but one gives check by a capture that promotes, which is legal only with the new
        // piece.
        let arriving: &[Piece] = if is_pawn { &kinds } else { &[piece] };
        for arrives in arriving {
            let mv = Move::of(vec![Op::Clear(square), Op::Place(king, *arrives)]);
            let judgement = worker.judge(&without, &mv, &Limits::default());
            if matches!(judgement, Judgement::Legal(_)) {
                return Some(king);
            }
        }
    }
    None
}
