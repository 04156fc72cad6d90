//! Chooses one of the moves that a sweep found by its index in the order of shapes, without writing out the others.
//!
//! All lists of a template have one shape (see [`by_shape`]), so templates are ranked when they grow, and those of one
//! rank differ in conditions only. The lists of a rank are in the order of the squares of their first operation, to
//! which the lanes are shifted. If the lists of a template have several shapes, all lists are written out.
//!
//! Whoever wants all moves to have the same probability must know that no two lists are the same move. That is seen
//! from what the operations change: if every operation of a list changes its square, and no change in one place of a
//! list can be a change in another place, lists with the same resulting board have the same operations in the same
//! order. If a hook changes the board afterwards, either [classes](ContentClasses) of contents are compared, which it
//! keeps apart, or it is found out which lists it changes [nothing](super::inert_lists) for.

// An example with two templates, a step up (distance 1) and a jump by two, on a board of one column; the lanes of the
// first are bits 0, 2, 5, those of the second 0 and 5. Both clear the square of the lane first, so that lanes are the
// squares of the first operation, and the shorter distance comes first:
//
//     step   bits 0 2 5      numbers 0, 1, 2
//     jump   bits 0   5      numbers 3, 4

use super::grower::Grower;
use super::lane_sets::{and, count, has, insert, is_empty, lanes_of, or, shifted};
use super::orders::{ChangeKind, ChangedPlace, TemplateChange};
use super::sweep::Sweep;
use super::template_lists::{TemplateLists, nth_of_shape};
use super::words::InternId;
use crate::base::bits;
use crate::board::Op;
use crate::rules::listing::Query;
use crate::rules::vm::effects::ContentClasses;
use crate::rules::vm::hook_context::HookContext;
use crate::rules::vm::shape_order::nth_by_shape;
use std::ops::Range;

/// What the rules may do to the board after the operations of a move.
#[derive(Clone, Copy, Debug)]
pub enum BoardEffects<'a> {
    Nothing,
    /// A content becomes another one of its class.
    Within(&'a ContentClasses),
    /// Anything; the context is that of the position.
    Anything(&'a HookContext<'a>),
}

impl<'a> BoardEffects<'a> {
    /// Returns what may happen after a move in a position.
    pub fn of(context: &'a HookContext<'a>) -> Self {
        let compiled = context.compiled;
        match compiled.classes(context.position.turn) {
            _ if !compiled.changes_board => Self::Nothing,
            Some(classes) => Self::Within(classes),
            None => Self::Anything(context),
        }
    }

    /// Returns the class of a content, by its number.
    fn class(self, content: usize) -> usize {
        match self {
            Self::Within(classes) => {
                let bits = u16::try_from(content).unwrap_or(u16::MAX);
                usize::from(classes.of(bits))
            }
            _ => content,
        }
    }

    /// Returns the classes of a set of contents, as a set.
    fn classes(self, contents: u64) -> u64 {
        match self {
            Self::Within(_) => {
                bits(contents).fold(0, |set, content| set | 1 << self.class(content))
            }
            _ => contents,
        }
    }
}

/// A move that is drawn among those of a listing, of which no two are the same.
#[derive(Clone, Copy, Debug)]
pub struct UniformDraw<'a> {
    pub query: &'a Query<'a>,
    pub effects: BoardEffects<'a>,
}

/// How a move is drawn.
#[derive(Clone, Copy, Debug)]
pub enum Draw<'a> {
    /// Evenly, from moves of which no two are the same.
    Even(UniformDraw<'a>),
    /// Evenly from the ways to make a move.
    Quick,
    /// The way to make a move that has the smallest priority for a random number.
    Priority(u64),
}

/// The result of drawing a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickResult {
    /// The reference has to list the moves.
    Reference,
    /// There is no move.
    Nothing,
    /// Some moves may be the same, so they have to be listed and merged first.
    Unmerged,
    /// The index that was chosen, and the number of moves. No move was picked if the index is not below that number.
    One { chosen: usize, count: usize },
    /// The one that has the smallest priority, and the number of candidates.
    First { count: usize },
}

impl ChangeKind {
    /// Returns true if both lead to contents of one class, in different places of a list or by different pieces. They
    /// may then be the same change, if contents before are of one class, too.
    fn is_like(self, other: Self, effects: BoardEffects<'_>) -> bool {
        self.length == other.length
            && (self.number, self.content) != (other.number, other.content)
            && effects.class(self.content) == effects.class(other.content)
    }
}

impl<const N: usize> Sweep<N> {
    // Two lists can come to the same board in these ways only, each of which is excluded:
    //
    //     an operation that changes nothing         a list is like one without it    `is_any_of_class`
    //     two operations on one square              the first may be any             `meetings`
    //     the same changes in another order         A then B, B then A               `is_like` for two places of a list
    //     the same change by another piece          of one class after the hook      `is_like` for two contents
    //
    // Lists of different lengths change a different number of squares, since every operation changes its own. All is
    // asked of sets over all lanes, so a "no" may be wrong, and then the lists are written out and merged. What needs
    // no lanes is found when a template grows.
    /// Returns true if certainly no two of the moves lead to the same board. If the rules may do anything to it
    /// afterwards, that is not considered.
    pub fn are_distinct(&mut self, grower: &Grower, effects: BoardEffects<'_>) -> bool {
        self.orders.take(grower.templates.all(), &grower.shape);
        self.changed.clear();
        self.changed.resize(self.orders.kinds.len(), [0; N]);
        let mut changed = std::mem::take(&mut self.changed);
        let are_distinct = self.add_changes(&mut changed) && self.differ(&changed, effects);
        self.changed = changed;
        are_distinct
    }

    /// Adds the squares that the moves change, by kind of change. Returns false if two operations of a list may be on
    /// one square.
    fn add_changes(&self, changed: &mut [[u64; N]]) -> bool {
        for id in &self.templates {
            let (Some(facts), Some(lanes)) = (
                self.orders.all.get(*id as usize),
                self.emitted.get(*id as usize),
            ) else {
                return false;
            };
            if is_empty(lanes) {
                continue;
            }
            let meets = |(bit, distance): &(u16, i16)| {
                let lane = i32::from(*bit) - i32::from(*distance);
                usize::try_from(lane).is_ok_and(|lane| has(lanes, lane))
            };
            let Some(changes) = &facts.changes else {
                return false;
            };
            if facts.meetings.iter().any(meets) {
                return false;
            }
            for TemplateChange { kind, place } in changes {
                let Some(changed) = changed.get_mut(*kind) else {
                    return false;
                };
                match place {
                    ChangedPlace::At(bit) => insert(changed, usize::from(*bit)),
                    ChangedPlace::Distance(distance) => or(changed, &shifted(lanes, -distance)),
                }
            }
        }
        true
    }

    /// Returns true if each change changes its square, and no two of different kinds can be the same.
    fn differ(&self, changed: &[[u64; N]], effects: BoardEffects<'_>) -> bool {
        let kinds = || self.orders.kinds.iter().zip(changed);
        // A change is a square, what it held before and what it holds after. Two changes with the same content after
        // can only be the same one if some content before is possible for both.
        let before = |squares: &[u64; N]| {
            let holds = |holding: &[u64; N]| !is_empty(&and(*holding, squares));
            effects.classes(self.contents_where(holds))
        };
        for (index, (kind, squares)) in kinds().enumerate() {
            if is_empty(squares) {
                continue;
            }
            if self.is_any_of_class(effects.class(kind.content), squares, effects) {
                return false;
            }
            for (other, other_squares) in kinds().skip(index + 1) {
                if kind.is_like(*other, effects) && before(squares) & before(other_squares) != 0 {
                    return false;
                }
            }
        }
        true
    }

    /// Returns true if some squares hold a content of a class.
    fn is_any_of_class(&self, class: usize, squares: &[u64; N], effects: BoardEffects<'_>) -> bool {
        let mut contents = self.squares.iter().enumerate();
        match effects {
            BoardEffects::Within(_) => contents.any(|(content, holding)| {
                effects.class(content) == class && !is_empty(&and(*holding, squares))
            }),
            _ => self
                .squares
                .get(class)
                .is_some_and(|holding| !is_empty(&and(*holding, squares))),
        }
    }

    /// Returns the contents whose squares satisfy a condition, as a set.
    fn contents_where(&self, is_wanted: impl Fn(&[u64; N]) -> bool) -> u64 {
        let contents = (0..64).zip(&self.squares);
        let wanted = contents.filter(|(_, squares)| is_wanted(squares));
        wanted.fold(0, |set, (content, _)| set | 1 << content)
    }

    /// Returns the number of moves.
    pub fn total(&mut self, grower: &Grower) -> Option<usize> {
        self.orders.take(grower.templates.all(), &grower.shape);
        let mut total = 0;
        for template in &self.templates {
            let lanes = self.emitted.get(*template as usize)?;
            total += match self.orders.lists(*template) {
                TemplateLists::Pass => usize::from(*lanes != [0; N]),
                // Several lanes would be the same list.
                TemplateLists::Fixed { .. } if count(lanes) > 1 => return None,
                _ => count(lanes),
            };
        }
        Some(total)
    }

    /// Returns the template and the lane of a move by its index in the order of shapes.
    pub fn nth(&mut self, mut number: usize, grower: &Grower) -> Option<(InternId, usize)> {
        let is_mixed = |id: &InternId| {
            self.orders.lists(*id) == TemplateLists::Mixed && self.count_of(*id) > 0
        };
        if self.templates.iter().any(is_mixed) {
            return self.nth_written(number, grower);
        }
        if let [only] = self.templates.as_slice() {
            return self.nth_of_rank(&[(0, *only)], number);
        }
        let mut ranked = std::mem::take(&mut self.orders.ranked);
        ranked.clear();
        let ranks = self
            .templates
            .iter()
            .map(|id| (self.orders.ranks.of(*id), *id));
        ranked.extend(ranks);
        ranked.sort_unstable();
        let mut chosen = None;
        for group in ranked.chunk_by(|(a, _), (b, _)| a == b) {
            let counts = group.iter().map(|(_, id)| self.count_of(*id));
            let count_here: usize = counts.sum();
            if number < count_here {
                chosen = self.nth_of_rank(group, number);
                break;
            }
            number -= count_here;
        }
        self.orders.ranked = ranked;
        chosen
    }

    /// Returns the number of lists of a template.
    fn count_of(&self, id: InternId) -> usize {
        let lanes = self.emitted.get(id as usize);
        match self.orders.lists(id) {
            TemplateLists::Pass => usize::from(lanes.is_some_and(|lanes| !is_empty(lanes))),
            _ => lanes.map_or(0, count),
        }
    }

    /// Returns a list of templates of one rank by its index among them.
    fn nth_of_rank(&self, group: &[(u64, InternId)], number: usize) -> Option<(InternId, usize)> {
        if let [(_, only)] = group {
            // Distances do not change the order of lanes.
            let mut lanes = lanes_of(self.emitted.get(*only as usize)?);
            return lanes.nth(number).map(|lane| (*only, lane));
        }
        let lists = |(_, id): &(u64, InternId)| {
            let lanes = self.emitted.get(*id as usize).unwrap_or(&[0; N]);
            (*id, self.orders.lists(*id), lanes)
        };
        nth_of_shape(group.iter().map(lists), number)
    }

    /// As [`Self::nth`], by writing out all lists.
    fn nth_written(&self, number: usize, grower: &Grower) -> Option<(InternId, usize)> {
        let (mut all, mut lists, mut ops): (Vec<Op>, Vec<Written>, Vec<Op>) = Default::default();
        for id in &self.templates {
            let template = grower.templates.get(*id)?;
            for lane in lanes_of(self.emitted.get(*id as usize)?) {
                template.write(lane, grower, &mut ops);
                let start = all.len();
                all.extend_from_slice(&ops);
                lists.push((start..all.len(), *id, lane));
                if self.orders.lists(*id) == TemplateLists::Pass {
                    break;
                }
            }
        }
        let ops_of = |(range, ..): &Written| all.get(range.clone()).unwrap_or_default();
        let place = nth_by_shape(&lists, number, ops_of)?;
        lists.get(place).map(|(_, id, lane)| (*id, *lane))
    }
}

/// The range where a list is written, its template and its lane.
type Written = (Range<usize>, InternId, usize);
