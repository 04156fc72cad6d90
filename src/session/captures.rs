//! How many pieces each player has taken on the way to the current node.

use super::Session;
use crate::board::look::GameKind;
use crate::board::{Board, Game, Op, Square};
use crate::record::Content;

/// The most moves that are counted: the count is made anew for each step.
const LONGEST: usize = 2000;

impl Session {
    /// Returns the number of pieces that each player has taken, by number of the player; `None` without a game, and after
    /// so many moves that counting them would take time.
    pub fn taken(&self) -> Option<Vec<usize>> {
        self.tree().taken(|| self.count_taken())
    }

    /// Returns true if players of this game expect pieces to be taken, so that it is worth saying that none was yet: it is
    /// known as a game of captures or Go, or nothing is known of it and all players begin with pieces.
    pub fn expects_captures(&self) -> bool {
        const GO: Option<u32> = Some(1);
        let Some(game) = self.game() else {
            return false;
        };
        if self.game.positions.start().board.has_stacks() {
            return false;
        }
        match game.look.kind {
            _ if game.gm == GO => true,
            Some(GameKind::Capture | GameKind::Draughts | GameKind::Chess | GameKind::Hunt) => true,
            Some(GameKind::Example) | None => {
                let board = &self.game.positions.start().board;
                let has_pieces = |player| count_pieces(game, board, player) > 0;
                (0..game.players).all(has_pieces)
            }
            Some(_) => false,
        }
    }

    fn count_taken(&self) -> Option<Vec<usize>> {
        let game = self.game()?;
        // What is taken there mostly stays on the board, under others.
        if self.game.positions.start().board.has_stacks() {
            return None;
        }
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

fn count_pieces(game: &Game, board: &Board, player: u8) -> usize {
    let pieces = board.squares().filter_map(|square| board.piece(square));
    pieces.filter(|piece| game.owner(*piece) == player).count()
}

/// Makes a move on the board. Returns who made it, and the number of enemies that are gone by it: those that left the
/// board, and one on the square where the move ends. Those that only changed sides, as in othello, do not count, nor those
/// that were pushed. Who had no piece takes none, as by the swap of hex.
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
    for ((square, before), after) in squares.iter().zip(&before).zip(&after) {
        let is_enemy = |owner: &Option<u8>| owner.is_some() && *owner != mover;
        match (is_enemy(before), is_enemy(after)) {
            (true, false) => gone += usize::from(after.is_none() || Some(*square) == arrival),
            (false, true) => pushed += 1,
            _ => {}
        }
    }
    let taken = gone.saturating_sub(pushed);
    let touched = |owners: &[Option<u8>]| owners.iter().filter(|owner| **owner == mover).count();
    // The board is that after the move; only the touched squares were others before.
    let pieces_before = |mover: u8| {
        let untouched = count_pieces(game, board, mover).saturating_sub(touched(&after));
        untouched + touched(&before)
    };
    let had_pieces = taken > 0 && mover.is_some_and(|mover| pieces_before(mover) > 0);
    (mover, if had_pieces { taken } else { 0 })
}

#[cfg(test)]
mod tests {
    use crate::base::Limits;
    use crate::rules::Ask;
    use crate::search::random::Random;
    use crate::session::NavigationStep;
    use crate::session::load::{RulesRequest, load_rules};
    use std::path::Path;

    #[test]
    fn pieces_taken_are_counted_anew_after_every_change() {
        let mut total = 0;
        for game in ["checkers", "hasami", "chess"] {
            let mut random = Random::new(5, 0);
            let request = RulesRequest::file(Path::new(&format!("games/{game}.gdef")));
            let mut session = load_rules(&request).expect("loads").into_session();
            session.run_pending();
            let mut worker = session.rules().expect("rules").worker();
            for step in 0..300 {
                let _ = match random.below(10) {
                    0 => session.step(NavigationStep::Start),
                    1 => session.step(NavigationStep::Back(3)),
                    2 => session.step(NavigationStep::Forward(5)),
                    3 => session.undo().is_some(),
                    4 => session.redo().is_some(),
                    _ => {
                        let position = session.position().clone();
                        let mut choose = |count: usize| random.below(count);
                        let picked =
                            worker.pick(Ask::all(&position, &Limits::default()), &mut choose);
                        if let Some(chosen) = picked.chosen.filter(|_| !session.outcome().is_over())
                        {
                            session.play(chosen.mv);
                        }
                        true
                    }
                };
                // Before and after the background is done.
                for _ in 0..2 {
                    let cached = session.taken();
                    assert_eq!(cached, session.count_taken(), "{game} {step}");
                    total += cached.iter().flatten().sum::<usize>();
                    session.run_pending();
                }
            }
        }
        assert!(total > 0);
    }
}
