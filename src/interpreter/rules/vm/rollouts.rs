//! Random games of rules that need nothing but the board: as many plies at once as can be played on the contents of the
//! squares alone.

use super::code::CodeStyle;
use super::graph::{Rollout, RolloutEnd};
use super::symbolic::RunInputs;
use super::worker::{VmWorker, outcome};
use crate::base::Limits;
use crate::board::{Move, Position};
use crate::rules::listing::{Choose, EachPly, MoveSampling, RandomMove};
use crate::rules::{Ask, Worker};

impl VmWorker {
    /// Plays as [`Worker::roll_out`] says.
    pub(super) fn roll_out_in_graph(
        &mut self,
        position: &mut Position,
        mv: &mut Move,
        most: u32,
        limits: &Limits<'_>,
        choose: Choose<'_>,
        each: EachPly<'_>,
    ) -> (u8, RandomMove) {
        let rolled = self.roll_out_on_contents(position, mv, most, limits, choose, each);
        let turn = rolled.as_ref().map_or(position.turn, |(turn, _)| *turn);
        let drawn = match rolled.map(|(_, end)| end) {
            Some(RolloutEnd::Made { moves, result }) => {
                let outcome = outcome(result.0, result.1);
                return (turn, RandomMove::Made { moves, outcome });
            }
            Some(RolloutEnd::Drawn(drawn)) => drawn,
            Some(RolloutEnd::Open) | None => {
                let choice = MoveSampling::Quick;
                return (turn, self.play(position, mv, choice, limits, choose));
            }
        };
        let first = match self.follow_drawn(position, mv, limits, drawn, None) {
            Ok(played) => return (turn, played),
            Err(first) => first,
        };
        let ask = Ask::all(position, limits);
        let picked = self.pick_unmerged(ask, first, choose);
        (turn, RandomMove::Picked(Box::new(picked)))
    }

    /// Plays moves as [`Rollout`] does, and returns the player of the last one. Returns `None` if the rules need more than
    /// the board, or if it is not worth a try.
    fn roll_out_on_contents(
        &mut self,
        position: &mut Position,
        mv: &mut Move,
        most: u32,
        limits: &Limits<'_>,
        choose: Choose<'_>,
        each: EachPly<'_>,
    ) -> Option<(u8, RolloutEnd)> {
        let compiled = &*self.compiled;
        let is_plain = compiled.after_move.is_none()
            && compiled.may_claim.is_none()
            && compiled.is_chance.is_none()
            && !compiled.needs.context()
            && !compiled.start.has_stacks()
            && !compiled.draws_by_priority;
        let end = self.end_graph.as_mut().filter(|_| is_plain)?.path_graph();
        let bounds = limits.run_bounds();
        let memory = &mut self.rollouts;
        if !end.has_code(bounds) || memory.backoff.leaves_out() {
            return None;
        }
        memory.roots.clear();
        for turn in 0..compiled.players {
            let setting = RunInputs {
                code: compiled.code(CodeStyle::Fast, turn),
                board: &position.board,
                turn,
                facts: &compiled.facts,
                limits,
                context: None,
                engine: compiled.engine,
                pool: &self.pool,
            };
            memory.roots.push(end.root(&setting));
        }
        memory.before.clear();
        let stamp = self.pool.buffers.get_mut().next_stamp();
        let (graph, contents) = self.pool.for_rollout()?;
        let mut rollout = Rollout {
            contents,
            before: &mut memory.before,
            end,
            roots: &memory.roots,
            turn: position.turn,
            most,
            limits,
            ops: &mut self.chosen,
        };
        let rolled = graph.roll_out(&mut rollout, &position.board, choose, mv, each);
        let turn = rollout.turn;
        let has_made = !rollout.before.is_empty();
        if has_made {
            let shape = rollout.end.shape();
            rollout
                .contents
                .write_back(rollout.before, shape, &mut position.board, stamp);
            rollout.end.count_at_once();
        }
        memory.backoff.count(has_made);
        position.turn = match rolled {
            RolloutEnd::Made { .. } => compiled.turn_after(turn),
            _ => turn,
        };
        Some((turn, rolled))
    }
}
