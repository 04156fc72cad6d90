//! The end of a run: its result, the decision of open fields, and the template of the moves.

use super::grower::{EdgeAction, Frozen, Grower, Pending};
use super::knowledge::{
    CLEAR, CoordinateSet, EdgeFact, Knowledge, PLACE, all_deltas, all_pieces, below, members,
};
use super::lanes::Lanes;
use super::node::{FAIL, GraphNode, NodeIndex, PathLength, Template, TemplatePart};
use super::words::{LaneSquare, LaneWord, Obligation, Term, ValueCondition};
use crate::board::Piece;
use crate::rules::Unanswered;
use crate::rules::vm::instruction::Test;
use crate::rules::vm::types::OpField;
use std::sync::Arc;

/// The operations of a [`Template`].
type TemplateOps = Box<[(Option<Piece>, LaneSquare)]>;

impl Grower {
    /// Ends a run whose operations are those of a move that was made.
    pub(super) fn give(
        &mut self,
        result: LaneWord,
        winner: Option<u8>,
        length: PathLength,
        place: (u8, u32),
    ) -> GraphNode {
        match result {
            LaneWord::Known(bits) => self.give_known(bits, winner),
            LaneWord::Value(value) if self.is_ending => {
                let condition = self
                    .conditions
                    .id(ValueCondition::Compare(Test::NotEqual, 0));
                let [yes, no] = [1, 0].map(|bits| {
                    let node = self.give_known(bits, winner);
                    self.push(node, length.beyond(0))
                });
                GraphNode::Value {
                    value,
                    condition,
                    yes,
                    no,
                }
            }
            _ => self.refuse(Unanswered::Result, place.0, place.1),
        }
    }

    pub(super) fn give_known(&mut self, bits: i64, winner: Option<u8>) -> GraphNode {
        let result = self.results.id((bits, winner));
        GraphNode::Return { result }
    }

    /// Ends a run whose result may still be open.
    pub(super) fn conclude(
        &mut self,
        pending: &Pending,
        result: LaneWord,
        lanes: &mut Lanes<'_>,
        length: PathLength,
        pc: u32,
    ) -> GraphNode {
        let from = &pending.from;
        let (value, id) = match result {
            LaneWord::Known(0) => return GraphNode::Goto(FAIL),
            LaneWord::Known(_) => return self.end(lanes, from, EdgeAction::Finish, length, pc),
            // `return next(f())`: the result itself becomes an obligation, and there is no edge for the other answer.
            LaneWord::Next(question) => {
                let condition = ValueCondition::Compare(Test::NotEqual, 0);
                lanes.knowledge.obligations.push(Obligation {
                    question,
                    condition,
                    answer: true,
                });
                return self.end(lanes, from, EdgeAction::Finish, length, pc);
            }
            LaneWord::Value(id) => (true, id),
            LaneWord::Answer(id) => (false, id),
            _ => return self.refuse(Unanswered::Result, from.turn, pc),
        };
        // Frames and registers are dropped: the run is over, and nothing but the operations can matter from here on.
        let yes = Arc::new(Frozen {
            knowledge: lanes.knowledge.clone(),
            frames: Box::default(),
            registers: Box::default(),
            ..Frozen::clone(from)
        });
        let yes = self.stub(&yes, EdgeFact::Go, EdgeAction::Finish, length);
        let condition = self
            .conditions
            .id(ValueCondition::Compare(Test::NotEqual, 0));
        match value {
            true => GraphNode::Value {
                value: id,
                condition,
                yes,
                no: FAIL,
            },
            false => GraphNode::Answer {
                question: id,
                condition,
                yes,
                no: FAIL,
            },
        }
    }

    /// Ends a run after which only the operations have to be decided.
    pub(super) fn end(
        &mut self,
        lanes: &mut Lanes<'_>,
        from: &Arc<Frozen>,
        action: EdgeAction,
        length: PathLength,
        pc: u32,
    ) -> GraphNode {
        let frozen = Arc::new(Frozen {
            pc,
            knowledge: Knowledge {
                contents: Vec::new(),
                values: Vec::new(),
                height: None,
                is_next: false,
                ..lanes.knowledge.clone()
            },
            frames: Box::default(),
            registers: Box::default(),
            ..Frozen::clone(from)
        });
        let pending = Pending {
            from: frozen,
            choice: EdgeFact::Go,
            action,
            length,
        };
        self.finish(&pending, lanes, action)
    }

    /// Asks for an open field of the operations of an accepted list, or makes their template once all are decided.
    pub(super) fn finish(
        &mut self,
        pending: &Pending,
        lanes: &mut Lanes<'_>,
        action: EdgeAction,
    ) -> GraphNode {
        // Who asks about the board after the operations reads all of them: then every open field is enumerated, as the
        // reference does. Otherwise an accepted list with an unread field stands for a class of lists, which only the
        // reference reports.
        let is_check = action == EdgeAction::CheckAll || !lanes.knowledge.obligations.is_empty();
        if lanes.knowledge.least != lanes.knowledge.most {
            return self.refuse(Unanswered::Length, pending.from.turn, pending.from.pc);
        }
        let from = Arc::new(Frozen {
            knowledge: lanes.knowledge.clone(),
            ..Frozen::clone(&pending.from)
        });
        let decide = |grower: &mut Self, choices: &[EdgeFact]| {
            let edges: Vec<NodeIndex> = choices
                .iter()
                .map(|choice| grower.stub(&from, *choice, action, pending.length))
                .collect();
            grower.fork(&edges)
        };
        let count = lanes.knowledge.least;
        let mut places = Vec::with_capacity(count as usize);
        let mut part = TemplatePart::All;
        for number in 0..u16::try_from(count).unwrap_or(u16::MAX) {
            let Some(op) = lanes.knowledge.operations.get(usize::from(number)).cloned() else {
                return self.refuse(Unanswered::Unread, pending.from.turn, pending.from.pc);
            };
            if op.kinds == CLEAR | PLACE {
                if !is_check {
                    return self.refuse(Unanswered::Unread, pending.from.turn, pending.from.pc);
                }
                let kinds = [EdgeFact::Kind(number, CLEAR), EdgeFact::Kind(number, PLACE)];
                return decide(self, &kinds);
            }
            let is_placed = op.kinds == PLACE;
            if is_placed && op.pieces & (op.pieces - 1) != 0 {
                if !is_check && op.pieces == all_pieces(&self.shape) {
                    return self.refuse(Unanswered::Unread, pending.from.turn, pending.from.pc);
                }
                let each: Vec<EdgeFact> = members(u128::from(op.pieces))
                    .map(|piece| EdgeFact::Part(number, OpField::Piece, 1 << piece))
                    .collect();
                return decide(self, &each);
            }
            if let CoordinateSet::Hidden(id) = op.x {
                part = TemplatePart::Rest(id);
                continue;
            }
            // One open field is decided at a time; each edge comes back here with one less.
            for axis in [OpField::X, OpField::Y] {
                let size = lanes.size(axis);
                let (is_open, is_read) = match op.coordinate(axis) {
                    CoordinateSet::Bound(_) | CoordinateSet::Hidden(_) => (false, true),
                    CoordinateSet::Free(set) => (set & (set - 1) != 0, set != below(size)),
                    CoordinateSet::Delta(set) => (
                        set & (set - 1) != 0,
                        op.coordinate(axis) != all_deltas(size)
                            || op.within(axis) != below(size)
                            || op.not.iter().any(|(not, _)| *not == axis),
                    ),
                };
                if !is_open {
                    continue;
                }
                if !is_read && !is_check {
                    return self.refuse(Unanswered::Unread, pending.from.turn, pending.from.pc);
                }
                if lanes.knowledge.lane.is_none() {
                    let choice = EdgeFact::Lane(number);
                    let next = self.stub(&from, choice, action, pending.length);
                    let set = lanes.names.sets.id(lanes.lanes_of(number));
                    return GraphNode::Lane { set, next };
                }
                let each: Vec<EdgeFact> = members(lanes.set(number, axis))
                    .map(|member| EdgeFact::Part(number, axis, 1 << member))
                    .collect();
                return decide(self, &each);
            }
            // The bits of a cell are the index of its piece plus 1.
            let piece = op.pieces.trailing_zeros().saturating_sub(1);
            let piece = Piece(u16::try_from(piece).unwrap_or(0));
            places.push((is_placed.then_some(piece), number));
        }
        self.emit(&places, part, pending, action != EdgeAction::Finish, lanes)
    }

    /// Makes a template of decided operations.
    pub(super) fn emit(
        &mut self,
        places: &[(Option<Piece>, u16)],
        part: TemplatePart,
        pending: &Pending,
        is_checked: bool,
        lanes: &mut Lanes<'_>,
    ) -> GraphNode {
        let Some(operations) = self.placed(places, lanes) else {
            return self.refuse(Unanswered::Result, pending.from.turn, pending.from.pc);
        };
        let template = self.templates.id(Template {
            needs_room: self.needs_room(&operations),
            operations,
            has_lanes: lanes.knowledge.lane.is_some(),
            obligations: lanes.knowledge.obligations.clone().into(),
            is_checked,
            part,
        });
        GraphNode::Emit { template }
    }

    /// Returns true if a piece of some operations may find no room on its square.
    pub(super) fn needs_room(&self, operations: &[(Option<Piece>, LaneSquare)]) -> bool {
        self.shape.has_stacks && operations.iter().any(|(piece, _)| piece.is_some())
    }

    /// Returns the operations of a template, if their squares are decided.
    pub(super) fn placed(
        &self,
        places: &[(Option<Piece>, u16)],
        lanes: &mut Lanes<'_>,
    ) -> Option<TemplateOps> {
        let mut operations = Vec::with_capacity(places.len());
        for (piece, number) in places {
            let word = |axis| {
                LaneWord::Field(Term {
                    operation: *number,
                    axis,
                    is_negative: false,
                    is_relative: false,
                    add: 0,
                })
            };
            let (x, y) = (
                lanes.resolve(word(OpField::X)),
                lanes.resolve(word(OpField::Y)),
            );
            operations.push((*piece, lanes.place(x, y).ok()?));
        }
        Some(operations.into())
    }
}
