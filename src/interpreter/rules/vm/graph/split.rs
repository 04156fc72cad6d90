//! Lists in two parts that do not depend on each other.
//!
//! After a man was put down, the rules of some games ask for one to be taken away, anywhere. What they ask of that man
//! has nothing to do with the man before, so the graph would repeat it for each pair of squares that the man before
//! came from and went to. Instead, where a run first asks for the square of an operation and no register depends on the
//! lane any more, the run continues in a new lane, as one run for all that come there. Each move of the first part,
//! joined with each one of the rest, is a list.
//!
//! Invariants: the rest must not read the squares of the first part. If it does after all, the graph is given up, and
//! the next one does not split there; the reference lists the position.

use super::budget::CHECK;
use super::grower::{EdgeAction, Frozen, Grower};
use super::knowledge::{CLEAR, CoordinateSet, EdgeFact, Operation, PLACE, all_within, below};
use super::lane_sets::{is_empty, lanes_of, or};
use super::lanes::{LaneNeed, Lanes};
use super::node::{GraphNode, PathLength, Template, TemplatePart};
use super::present::WalkPosition;
use super::sweep::{Sweep, SweepStop};
use super::words::{InternId, LaneSquare, LaneWord};
use crate::board::Piece;
use crate::rules::Unanswered;
use crate::rules::vm::types::OpField;
use std::sync::Arc;

/// The most pairs of a first part and a lane of the rest that are joined in a position.
const MAX_JOINED: u64 = 1 << 17;

impl Grower {
    // In nine men's morris, on the way to "a mill was closed, a man of the other player is taken":
    //
    //     not split                                      split
    //     lane = square that the man left                lane = square that the man left
    //     each way to go -> is it a mill?                each way to go -> is it a mill? -> First(0), all lanes
    //        -> each distance to a man: is it his?                     |
    //           is he in a mill? -> template             lane = square of the man: is it his? in a mill? -> Rest(0)
    //
    // On the left the questions about the man are repeated for each way. On the right they are asked once, and the
    // lists are all pairs of a First(0) and a Rest(0).
    //
    // What must hold: nothing that the rest can see depends on the lane. So there must be no obligation (it needs all
    // operations), no known content and no register with a table or a content; the later operations must not be related
    // to the lane yet; and the first part must be decided, since it becomes a template here.
    /// Splits the list at an operation whose square a run asks for. Returns `None` if the rest depends on what was
    /// before.
    pub(super) fn split(
        &mut self,
        need: LaneNeed,
        from: &Arc<Frozen>,
        lanes: &mut Lanes<'_>,
        length: PathLength,
        fuel: u64,
    ) -> Option<GraphNode> {
        let operation = match need {
            LaneNeed::Each(operation, OpField::X | OpField::Y)
            | LaneNeed::Part(operation, OpField::X | OpField::Y, _)
            | LaneNeed::Within(operation, ..)
            | LaneNeed::Bind(operation, ..) => operation,
            _ => return None,
        };
        let knowledge = &from.knowledge;
        let place = (from.turn, from.pc);
        let is_free =
            knowledge.obligations.is_empty() && knowledge.contents.is_empty() && !knowledge.is_next;
        // An operation up to the lane belongs to the first part itself.
        if knowledge.lane.is_none_or(|lane| lane >= operation)
            || knowledge.least != knowledge.most
            || !is_free
            || self.splits.never.contains(&place)
        {
            return None;
        }
        let is_independent = |word: &LaneWord| match word {
            LaneWord::Known(_) | LaneWord::Value(_) | LaneWord::Count(_) => true,
            LaneWord::Field(term) => term.operation >= operation && !term.is_relative,
            _ => false,
        };
        if !from.registers.iter().all(|(_, word)| is_independent(word)) {
            return None;
        }
        let shape = self.shape.clone();
        let (first, rest) = knowledge
            .operations
            .split_at_checked(usize::from(operation))?;
        let all = all_within(&shape);
        let is_untouched = |op: &Operation| op.within == all && op.is_anywhere(&shape);
        let is_untouched = rest.iter().all(is_untouched);
        let mut places = Vec::with_capacity(first.len());
        for (number, op) in (0u16..).zip(first) {
            let is_decided = [OpField::X, OpField::Y]
                .into_iter()
                .all(|axis| lanes.decided(number, axis).is_some());
            if op.kinds == CLEAR | PLACE || op.pieces & (op.pieces - 1) != 0 && op.kinds == PLACE {
                return None;
            }
            if !is_decided {
                return None;
            }
            let piece = op.pieces.trailing_zeros().saturating_sub(1);
            let piece = Piece(u16::try_from(piece).unwrap_or(0));
            places.push(((op.kinds == PLACE).then_some(piece), number));
        }
        let operations = self.placed(&places, lanes).filter(|_| is_untouched)?;

        // The key: the run with a new lane, and the first squares hidden without saying by which rest. The beginning of
        // the rest then says so (`Hidden(id)`), which its templates are recognised by.
        let mut run = Frozen::clone(from);
        run.knowledge.lane = None;
        run.knowledge.height = None;
        run.knowledge.valid = shape.exists;
        for (number, op) in (0u16..).zip(&mut run.knowledge.operations) {
            if number < operation {
                (op.x, op.y) = (
                    CoordinateSet::Hidden(InternId::MAX),
                    CoordinateSet::Hidden(InternId::MAX),
                );
                op.not.clear();
                op.within = all;
                // A clear has no piece; what the rules may have known of one must not keep runs apart.
                if op.kinds == CLEAR {
                    op.pieces = 0;
                }
            } else {
                op.x = CoordinateSet::Free(below(shape.width));
                op.y = CoordinateSet::Free(below(shape.height));
            }
        }
        let run = Arc::new(run);
        let (id, next) = match self.splits.by_run.get(&run).copied() {
            Some(id) => {
                let next = self.splits.rest_starts.get(id as usize)?.0;
                if self.lengthen(next, length, fuel).is_err() {
                    return Some(self.refuse(Unanswered::Steps, from.turn, from.pc));
                }
                (id, next)
            }
            None => {
                let id = InternId::try_from(self.splits.rest_starts.len()).unwrap_or(InternId::MAX);
                let mut begin = Frozen::clone(&run);
                for op in begin
                    .knowledge
                    .operations
                    .iter_mut()
                    .take(usize::from(operation))
                {
                    (op.x, op.y) = (CoordinateSet::Hidden(id), CoordinateSet::Hidden(id));
                }
                let next = self.stub(&Arc::new(begin), EdgeFact::Go, EdgeAction::Run, length);
                self.splits.rest_starts.push((next, place));
                self.splits.by_run.insert(run, id);
                (id, next)
            }
        };
        let template = self.templates.id(Template {
            operations,
            has_lanes: true,
            part: TemplatePart::First(id),
            ..Template::default()
        });
        Some(GraphNode::Split { template, next })
    }

    /// Notes that a rest reads the squares of the first part.
    pub(super) fn give_up_split(&mut self, lanes: &Lanes<'_>) {
        let mut operations = lanes.knowledge.operations.iter();
        let hidden = operations.find_map(|op| match op.x {
            CoordinateSet::Hidden(id) => Some(id),
            _ => None,
        });
        let place = hidden.and_then(|id| self.splits.rest_starts.get(id as usize));
        self.splits.never.extend(place.map(|(_, place)| *place));
        self.splits.are_wrong = true;
    }

    /// Returns the template of the lists that begin with those of one template and end with the list of another one for
    /// a lane.
    fn join(&mut self, first: InternId, rest: InternId, lane: usize) -> Option<InternId> {
        let key = (first, rest, u16::try_from(lane).ok()?);
        if let Some(joined) = self.splits.joined.get(&key) {
            return Some(*joined);
        }
        let (begin, end) = (self.templates.get(first)?, self.templates.get(rest)?);
        let mut operations = begin.operations.to_vec();
        for (piece, place) in &end.operations {
            let bit = end.bit(*place, lane, self);
            operations.push((*piece, LaneSquare::At(u16::try_from(bit).ok()?)));
        }
        let template = Template {
            needs_room: self.needs_room(&operations),
            operations: operations.into(),
            has_lanes: begin.has_lanes,
            is_checked: end.is_checked,
            ..Template::default()
        };
        self.bytes += size_of::<Template>() + size_of_val(&*template.operations);
        let id = self.templates.id(template);
        self.splits.joined.insert(key, id);
        Some(id)
    }
}

impl<const N: usize> Sweep<N> {
    /// Joins the parts of lists that were found. Gives the sweep up if they are too many or if the caller asked to
    /// stop.
    pub(super) fn join_parts(&mut self, grower: &mut Grower, present: &WalkPosition<'_, '_>) {
        let mut joined = 0;
        let parts = std::mem::take(&mut self.parts);
        let part_of = |grower: &Grower, id: InternId| {
            let template = grower.templates.get(id);
            template.map_or(TemplatePart::All, |template| template.part)
        };
        for first in &parts {
            let TemplatePart::First(split) = part_of(grower, *first) else {
                continue;
            };
            let lanes = self.emitted.get(*first as usize).copied().unwrap_or([0; N]);
            for rest in &parts {
                if part_of(grower, *rest) != TemplatePart::Rest(split) {
                    continue;
                }
                let ends = self.emitted.get(*rest as usize).copied().unwrap_or([0; N]);
                // The lanes of the first part stay a set, and each lane of the rest becomes a template of its own with
                // fixed squares. So joining costs the lanes of the rest times the templates of the first part, and not
                // all pairs.
                for lane in lanes_of(&ends) {
                    joined += 1;
                    if joined > MAX_JOINED {
                        self.exceed();
                    } else if joined.is_multiple_of(CHECK) && present.is_stopped() {
                        self.stop = Some(SweepStop::Stopped);
                    }
                    if self.stop.is_some() {
                        return self.forget_parts_of(parts);
                    }
                    let Some(id) = grower.join(*first, *rest, lane) else {
                        continue;
                    };
                    if self.emitted.len() <= id as usize {
                        self.grow_buffers(grower);
                    }
                    if let Some(emitted) = self.emitted.get_mut(id as usize) {
                        if is_empty(emitted) {
                            self.templates.push(id);
                        }
                        or(emitted, &lanes);
                    }
                }
            }
        }
        self.forget_parts_of(parts);
    }

    fn forget_parts_of(&mut self, parts: Vec<InternId>) {
        self.parts = parts;
        self.forget_parts();
    }

    /// Forgets the parts of lists.
    pub fn forget_parts(&mut self) {
        for part in self.parts.drain(..) {
            self.emitted.set(part, [0; N]);
        }
    }
}
