//! How many pieces each player has taken on the way to the current node.

use super::Session;
use crate::board::{Board, Game, Op, Square};
use crate::record::Content;

/// The most moves that are counted: the count is made for each frame.
const LONGEST: usize = 2000;

impl Session {
    /// Returns the number of pieces that each player has taken, by number of the player; `None` without a game, and after
    /// so many moves that counting them would take time.
    pub fn taken(&self) -> Option<Vec<usize>> {
        let game = self.game()?;
        let record = self.record();
        let mut taken = vec![0; usize::from(game.players.max(1))];
        if usize::try_from(record.node(self.current()).ply()).ok()? > LONGEST {
            return None;
        }
        let mut board = self.game.positions.start().board.clone();
        for node in record.line_to(self.current()) {
            let read = record.node(node);
            let effects = self.tree().effects(node);
            match read.content() {
                Content::Move(mv) => {
                    let (mover, count) = take(game, &mut board, mv.arrival(), mv, effects);
                    if let Some(taken) = mover.and_then(|mover| taken.get_mut(usize::from(mover))) {
                        *taken += count;
                    }
                }
                _ => {
                    let ops = read.ops().iter().chain(effects);
                    ops.for_each(|op| board.apply(*op));
                }
            }
        }
        Some(taken)
    }
}

/// Makes a move on the board. Returns who made it, and the number of enemies that are gone by it: those that left the
/// board, and one on the square where the move ends. Those that only changed sides, as in othello, do not count, nor those
/// that were pushed.
fn take(
    game: &Game,
    board: &mut Board,
    arrival: Option<Square>,
    ops: &[Op],
    effects: &[Op],
) -> (Option<u8>, usize) {
    let mut squares: Vec<Square> = ops.iter().chain(effects).map(|op| op.square()).collect();
    squares.sort_unstable();
    squares.dedup();
    let owners = |board: &Board| -> Vec<Option<u8>> {
        let pieces = squares.iter().map(|square| board.piece(*square));
        pieces.map(|piece| Some(game.owner(piece?))).collect()
    };
    let before = owners(board);
    for op in ops {
        board.apply(*op);
    }
    let mover = arrival.and_then(|square| Some(game.owner(board.piece(square)?)));
    for op in effects {
        board.apply(*op);
    }
    let after = owners(board);
    let (mut gone, mut pushed) = (0_usize, 0);
    for ((square, before), after) in squares.iter().zip(before).zip(after) {
        let is_enemy = |owner: Option<u8>| owner.is_some() && owner != mover;
        match (is_enemy(before), is_enemy(after)) {
            (true, false) => gone += usize::from(after.is_none() || Some(*square) == arrival),
            (false, true) => pushed += 1,
            _ => {}
        }
    }
    (mover, gone.saturating_sub(pushed))
}
