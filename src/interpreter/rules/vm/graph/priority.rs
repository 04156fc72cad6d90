//! Draws a move by priority: candidates are checked one after the other, in an order that a random number gives them, until
//! one is legal.
//!
//! For rules that ask about the position after a move, such as whether a king is then attacked, or that suppose changes,
//! that is much quicker than to find out for all candidates whether they are legal. The order depends on the operations
//! alone (see [`priority`]), so the move is the same however it is found.

use super::grower::Grower;
use super::lane_sets::{insert, is_empty, lanes_of, minus};
use super::pick::PickResult;
use super::present::WalkPosition;
use super::sweep::{Sweep, SweepStop};
use super::template_lists::Candidate;
use crate::base::mix;
use crate::board::{Op, Square};
use crate::rules::vm::shape_order::{priority, priority_of};

impl<const N: usize> Sweep<N> {
    /// Draws the legal candidate with the smallest priority for a random number, and puts its operations into `ops`.
    pub(super) fn pick_by_priority(
        &mut self,
        number: u64,
        grower: &Grower,
        present: &mut WalkPosition<'_, '_>,
        ops: &mut Vec<Op>,
    ) -> Result<PickResult, SweepStop> {
        let mut candidates = std::mem::take(&mut self.candidates);
        let picked = self.add_candidates(number, &mut candidates, grower);
        let picked = picked.and_then(|()| self.first_legal(&mut candidates, grower, present, ops));
        self.candidates = candidates;
        picked
    }

    fn first_legal(
        &mut self,
        candidates: &mut Vec<Candidate>,
        grower: &Grower,
        present: &mut WalkPosition<'_, '_>,
        ops: &mut Vec<Op>,
    ) -> Result<PickResult, SweepStop> {
        let total = candidates.len();
        loop {
            // Few are looked at, so sorting them all would not pay.
            let places = candidates.iter().enumerate();
            let first = places.min_by_key(|(_, candidate)| candidate.priority);
            let Some(place) = first.map(|(place, _)| place) else {
                return match self.is_short {
                    true => Err(SweepStop::Reference),
                    false => Ok(PickResult::Nothing),
                };
            };
            let Candidate { number, lane, .. } = candidates.swap_remove(place);
            if self.is_legal(number, lane, grower, present)? {
                let (_, template) = self.template(number, grower)?;
                template.write(lane, grower, ops);
                return Ok(PickResult::First { count: total });
            }
        }
    }

    /// Writes out the candidates with their priorities.
    fn add_candidates(
        &mut self,
        number: u64,
        candidates: &mut Vec<Candidate>,
        grower: &Grower,
    ) -> Result<(), SweepStop> {
        candidates.clear();
        self.orders.take(grower.templates.all(), &grower.shape);
        for index in 0..self.templates.len() {
            let (id, template) = self.template(index, grower)?;
            let lanes = self.candidate_lanes(id, template);
            let (shape, lists) = self.orders.shape_of(id);
            let shape = shape.map(|shape| mix(number ^ shape));
            let mut ops = std::mem::take(&mut self.judged);
            for lane in lanes_of(&lanes) {
                let first = lists.first_bit(lane).map(|bit| grower.shape.square(bit));
                let priority = match (shape, first) {
                    (Some(shape), _) if template.operations.is_empty() => {
                        priority(shape, Square::new(0, 0))
                    }
                    (Some(shape), Some(first)) => priority(shape, first),
                    _ => {
                        template.write(lane, grower, &mut ops);
                        priority_of(number, &ops)
                    }
                };
                candidates.push(Candidate {
                    priority,
                    number: index,
                    lane,
                });
            }
            self.judged = ops;
        }
        Ok(())
    }

    /// Returns true if a candidate is legal. If it is not, it is a candidate no more.
    pub(super) fn is_legal(
        &mut self,
        number: usize,
        lane: usize,
        grower: &Grower,
        present: &mut WalkPosition<'_, '_>,
    ) -> Result<bool, SweepStop> {
        let (id, template) = self.template(number, grower)?;
        if self.are_legal.at(number) || !template.is_judged() {
            return Ok(true);
        }
        let mut one = [0; N];
        insert(&mut one, lane);
        present.is_one_by_one = true;
        let legal = self.meeting(template, one, grower, present);
        present.is_one_by_one = false;
        let is_legal = !is_empty(&legal?);
        if !is_legal {
            let lanes = match template.has_lanes {
                true => minus(self.candidate_lanes(id, template), &one),
                false => [0; N],
            };
            self.emitted.set(id, lanes);
        }
        Ok(is_legal)
    }
}
