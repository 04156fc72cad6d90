//! What is known of the templates of a graph without their lanes: the order of their lists and what they change.

use super::node::Template;
use super::ranks::{Ranks, ShapePart};
use super::squares::BoardShape;
use super::template_lists::TemplateLists;
use super::words::{InternId, LaneSquare};
use crate::board::Piece;
use crate::rules::vm::shape_order::shape_hash;

/// What an operation of a template changes.
#[derive(Clone, Copy, Debug)]
pub(super) struct TemplateChange {
    /// The index in [`Orders::kinds`].
    pub(super) kind: usize,
    pub(super) place: ChangedPlace,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum ChangedPlace {
    At(u16),
    /// This number of bits from the lane.
    Distance(i16),
}

/// What the operations in one place of lists of one length place, or clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ChangeKind {
    pub(super) length: usize,
    pub(super) number: usize,
    pub(super) content: usize,
}

/// What is known about a template without its lanes.
#[derive(Clone, Debug)]
pub(super) struct TemplateFacts {
    pub(super) lists: TemplateLists,
    /// The [`shape_hash`] of its lists, if they have one shape.
    pub(super) shape_hash: Option<u64>,
    /// `None` if the changes are not known, if there are too many, or if two are on one square.
    pub(super) changes: Option<Box<[TemplateChange]>>,
    /// Pairs of operations that are on one square for one lane: a fixed bit, and a distance from the lane.
    pub(super) meetings: Box<[(u16, i16)]>,
}

/// What is known about all templates.
#[derive(Clone, Debug, Default)]
pub struct Orders {
    pub(super) all: Vec<TemplateFacts>,
    pub(super) kinds: Vec<ChangeKind>,
    pub(super) ranks: Ranks,
    /// The templates with moves of a position in the order of their ranks.
    pub(super) ranked: Vec<(u64, InternId)>,
}

impl Orders {
    /// Adds new templates.
    pub(super) fn take(&mut self, templates: &[Template], shape: &BoardShape) {
        let new = templates.get(self.all.len()..).unwrap_or_default();
        if new.is_empty() {
            return;
        }
        for template in new {
            let facts = TemplateFacts::of(template, shape, &mut self.kinds);
            self.all.push(facts);
            let parts = shape_parts(template, shape);
            self.ranks.add(parts.map(|parts| {
                let part = |(piece, columns, rows): (Option<Piece>, i64, i64)| ShapePart {
                    piece: piece.map(|piece| piece.0),
                    columns,
                    rows,
                };
                parts.into_iter().map(part).collect()
            }));
        }
    }

    /// Returns the rank of a template, which has been added, and which lists it has.
    pub(super) fn of(&self, id: InternId) -> (u64, TemplateLists) {
        (self.ranks.of(id), self.lists(id))
    }

    /// Returns the [`shape_hash`] of the lists of a template, which has been added, and which lists it has.
    pub(super) fn shape_of(&self, id: InternId) -> (Option<u64>, TemplateLists) {
        let facts = self.all.get(id as usize);
        facts.map_or((None, TemplateLists::Mixed), |facts| {
            (facts.shape_hash, facts.lists)
        })
    }

    pub(super) fn lists(&self, id: InternId) -> TemplateLists {
        let facts = self.all.get(id as usize);
        facts.map_or(TemplateLists::Mixed, |facts| facts.lists)
    }
}

/// Returns the column and row of an operation, from the lane or on the board.
fn coordinates(place: LaneSquare, shape: &BoardShape) -> Option<(bool, i64, i64)> {
    match place {
        LaneSquare::Delta(x, y) => Some((false, i64::from(x), i64::from(y))),
        LaneSquare::At(bit) => {
            let (x, y) = shape.place(usize::from(bit));
            Some((true, x, y))
        }
        LaneSquare::Gather(_) => None,
    }
}

/// Returns the shape of the lists of a template: what each operation places, and its columns and rows from the first one;
/// `None` if they have several.
fn shape_parts(template: &Template, shape: &BoardShape) -> Option<Vec<(Option<Piece>, i64, i64)>> {
    let mut first = None;
    let part = |(piece, place): &(Option<Piece>, LaneSquare)| {
        let (is_fixed, x, y) = coordinates(*place, shape)?;
        let (first_is_fixed, first_x, first_y) = *first.get_or_insert((is_fixed, x, y));
        let is_one_shape = is_fixed == first_is_fixed && (is_fixed || template.has_lanes);
        is_one_shape.then_some((*piece, x - first_x, y - first_y))
    };
    template.operations.iter().map(part).collect()
}

impl TemplateFacts {
    fn of(template: &Template, shape: &BoardShape, kinds: &mut Vec<ChangeKind>) -> Self {
        let lists = match template.operations.first() {
            None => TemplateLists::Pass,
            Some(_) if shape_parts(template, shape).is_none() => TemplateLists::Mixed,
            Some((_, LaneSquare::At(bit))) => TemplateLists::Fixed { bit: *bit },
            Some((_, LaneSquare::Delta(x, y))) => match exact_distance(*x, *y, shape) {
                Some(distance) => TemplateLists::Lanes { distance },
                None => TemplateLists::Mixed,
            },
            Some((_, LaneSquare::Gather(_))) => TemplateLists::Mixed,
        };
        let mut meetings = Vec::new();
        Self {
            lists,
            shape_hash: shape_parts(template, shape).map(|parts| shape_hash(parts.into_iter())),
            changes: Self::changes(template, shape, kinds, &mut meetings),
            meetings: meetings.into(),
        }
    }

    /// Returns what the operations change, and where two of them meet.
    fn changes(
        template: &Template,
        shape: &BoardShape,
        kinds: &mut Vec<ChangeKind>,
        meetings: &mut Vec<(u16, i16)>,
    ) -> Option<Box<[TemplateChange]>> {
        let length = template.operations.len();
        if length > MAX_OPERATIONS {
            return None;
        }
        let mut changes: Vec<TemplateChange> = Vec::with_capacity(length);
        for (number, (piece, place)) in template.operations.iter().enumerate() {
            let place = match *place {
                LaneSquare::At(bit) => ChangedPlace::At(bit),
                LaneSquare::Delta(x, y) => ChangedPlace::Distance(exact_distance(x, y, shape)?),
                LaneSquare::Gather(_) => return None,
            };
            for other in &changes {
                match (place, other.place) {
                    (ChangedPlace::At(bit), ChangedPlace::Distance(distance))
                    | (ChangedPlace::Distance(distance), ChangedPlace::At(bit)) => {
                        meetings.push((bit, distance));
                    }
                    (ChangedPlace::At(a), ChangedPlace::At(b)) if a == b => return None,
                    (ChangedPlace::Distance(a), ChangedPlace::Distance(b)) if a == b => {
                        return None;
                    }
                    _ => {}
                }
            }
            let kind = ChangeKind {
                length,
                number,
                content: piece.map_or(0, |piece| usize::from(piece.0) + 1),
            };
            let stored = kinds.iter().position(|stored| *stored == kind);
            let kind = stored.unwrap_or_else(|| {
                kinds.push(kind);
                kinds.len() - 1
            });
            changes.push(TemplateChange { kind, place });
        }
        Some(changes.into())
    }
}

/// Returns a distance in bits. [`BoardShape::distance`] is 0 where it does not fit; here that must be noticed.
fn exact_distance(x: i16, y: i16, shape: &BoardShape) -> Option<i16> {
    let bits = i64::from(x) * shape.height + i64::from(y);
    i16::try_from(bits)
        .ok()
        .filter(|bits| bits.checked_neg().is_some())
}

/// The most operations of a list that are compared with each other.
const MAX_OPERATIONS: usize = 8;
