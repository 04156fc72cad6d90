//! Operations whose squares have nothing to do with the lane.
//!
//! Where a run needs the square of a second operation, it is usually some distance from the lane, and the edges of the
//! question are distances, of which few lead on: steps, jumps, lines. In a phase in which men may fly from anywhere to
//! anywhere, though, nearly every distance leads on, and there are four times as many of them as squares; worse, they
//! have to be visited for all men together, while the squares of the men themselves are few. So where more distances
//! lead on than there are squares, the graph is replaced by one whose edges are the squares.
//!
//! Only a look at the board counts. A comparison that asks for the square says that it is related to others after all.

use super::grower::{Frozen, Grower};
use super::node::{GraphNode, NodeIndex, REFER};
use crate::rules::vm::code::Code;
use crate::rules::vm::instruction::Instruction;

/// How far edges are followed to see whether they lead on, and how many in all.
const FAR: u32 = 6;
const MAX_FOLLOWED: usize = 1 << 14;

impl Grower {
    /// Returns true if the edges of a question for the square of an operation are squares.
    pub(super) fn is_unrelated(
        &mut self,
        id: NodeIndex,
        operation: u16,
        from: &Frozen,
        code: &Code,
    ) -> bool {
        let knowledge = &from.knowledge;
        let op = knowledge.operations.get(usize::from(operation));
        let is_anywhere = op.is_some_and(|op| op.is_anywhere(&self.shape));
        let asks = code.instructions.get(from.pc as usize);
        if knowledge.lane.is_none_or(|lane| lane == operation)
            || !is_anywhere
            || !asks.is_some_and(Instruction::reads_square)
            || self.is_in_call(from)
        {
            return false;
        }
        let place = (from.turn, from.pc);
        if self.unrelated.places.contains(&place) {
            return true;
        }
        self.unrelated.questions.push((id, place));
        false
    }

    /// Looks for questions with more distances than squares that lead on.
    pub(super) fn find_unrelated(&mut self) {
        let squares = self.shape.exists.iter().count();
        let mut places = Vec::new();
        for (node, place) in &self.unrelated.questions {
            // Counted when the graph is put in order, which is now and then, and bounded in depth and number.
            let (mut leading_on, mut open) = (0, MAX_FOLLOWED);
            self.count_leading_on(*node, FAR, squares, (&mut leading_on, &mut open));
            if leading_on > squares {
                places.push(*place);
            }
        }
        self.unrelated.are_wrong |= !places.is_empty();
        self.unrelated.places.extend(places);
    }

    /// Counts the edges that lead on from a node beyond forks and tests, until there are more than `most`. Those that
    /// are not grown yet do not count, and not more than `open` are followed.
    fn count_leading_on(
        &self,
        node: NodeIndex,
        far: u32,
        most: usize,
        (leading_on, open): (&mut usize, &mut usize),
    ) {
        if *leading_on > most || *open == 0 || node <= REFER {
            return;
        }
        *open -= 1;
        match self.nodes.get(node as usize) {
            None | Some(GraphNode::Stub(_)) => {}
            Some(
                of @ (GraphNode::Goto(_)
                | GraphNode::Fork { .. }
                | GraphNode::Mask { .. }
                | GraphNode::Test { .. }),
            ) if far > 0 => {
                for edge in self.edges_of(*of) {
                    self.count_leading_on(edge, far - 1, most, (&mut *leading_on, &mut *open));
                }
            }
            // Any other node is a question that lanes get to: that edge leads on.
            Some(_) => *leading_on += 1,
        }
    }
}
