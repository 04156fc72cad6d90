//! Rollouts: moves of a random game that are made on the contents of the squares alone.
//!
//! Where a move is drawn from a plan and the code of `end` knows how the game stands after it, nothing else is needed for
//! a ply: no board, no position, nothing that a sweep or a walk prepares. The board is written when the rollout ends. It
//! ends before the first ply that needs more, which is then played as any other; a move that was drawn for it already is
//! handed over, so that each ply takes one random number.

use super::backoff::Backoff;
use super::content_sets::{Before, ContentSets};
use super::ending::PathGraph;
use super::grower::Grower;
use super::node::NodeIndex;
use super::pick::PickResult;
use super::sweep::Sweep;
use crate::base::Limits;
use crate::board::{Move, Op};
use crate::rules::{Choose, EachPly};

/// What a rollout reads and changes.
pub struct Rollout<'a> {
    pub contents: &'a mut ContentSets,
    /// What its moves have replaced.
    pub before: &'a mut Vec<Before>,
    pub end: &'a mut PathGraph,
    /// By player: where the graph of `end` begins.
    pub roots: &'a [NodeIndex],
    /// The player on turn.
    pub turn: u8,
    /// The most plies.
    pub most: u32,
    pub limits: &'a Limits<'a>,
    /// A buffer for operations.
    pub ops: &'a mut Vec<Op>,
}

/// What is kept from rollout to rollout.
#[derive(Debug, Default)]
pub struct RolloutMemory {
    pub before: Vec<Before>,
    pub roots: Vec<NodeIndex>,
    /// Rules whose `end` always asks for more than code has are not tried each time.
    pub backoff: Backoff,
}

/// How a rollout ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RolloutEnd {
    /// With a move of the player on turn that is made, the number of moves that it was chosen from, and the result of
    /// `end` with the winner: the game is over, or there are enough plies.
    Made {
        moves: usize,
        result: (bool, Option<u8>),
    },
    /// Before a ply for which a move was drawn.
    Drawn(PickResult),
    /// Before a ply for which nothing was drawn.
    Open,
}

impl<const N: usize> Sweep<N> {
    /// Plays moves of a random game. Those before the last one are handed to `each`; `mv` is the last one that was drawn.
    pub(super) fn roll_out(
        &mut self,
        rollout: &mut Rollout<'_>,
        grower: &Grower,
        choose: Choose<'_>,
        mv: &mut Move,
        each: EachPly<'_>,
    ) -> RolloutEnd {
        let mut plies = 0;
        loop {
            let turn = rollout.turn;
            let Some(root) = rollout.roots.get(usize::from(turn)) else {
                return RolloutEnd::Open;
            };
            if rollout.limits.is_stopped() || !self.begin_draw(turn, grower, false) {
                return RolloutEnd::Open;
            }
            // No values: rules with a state are not played in this way.
            let value = &mut |_, _: &_| None;
            let place = (turn, &*rollout.contents);
            let Some(drawn) = self.draw_from_plan(place, value, grower, choose, rollout.ops) else {
                return RolloutEnd::Open;
            };
            mv.ops.clear();
            mv.ops.extend_from_slice(rollout.ops);
            let moves = match drawn {
                PickResult::One { chosen, count } if chosen < count => count,
                _ => return RolloutEnd::Drawn(drawn),
            };
            let made = rollout.before.len();
            rollout
                .contents
                .make(rollout.ops, &grower.shape, rollout.before);
            let Some((bits, winner)) = rollout.end.ask_code(*root, rollout.ops, rollout.contents)
            else {
                rollout.contents.unmake(rollout.before, made);
                return RolloutEnd::Drawn(drawn);
            };
            plies += 1;
            if bits != 0 || plies >= rollout.most {
                let result = (bits != 0, winner);
                return RolloutEnd::Made { moves, result };
            }
            each(turn, mv, moves);
            rollout.turn = match usize::from(turn) + 1 < rollout.roots.len() {
                true => turn + 1,
                false => 0,
            };
        }
    }
}
