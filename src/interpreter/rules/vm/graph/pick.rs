//! Chooses one of the moves that a sweep found by its index in the order of a listing, without writing out the others.
//!
//! Lists are ordered by their first operations: clear before place, then by square and piece. So the lanes of each
//! template are shifted to the squares of its first operation; the lists that begin on the same square are in the order
//! of the rest of their templates, which does not depend on the lane. If a template has no such order, all lists are
//! written out.
//!
//! Whoever wants all moves to have the same probability must know that no two lists are the same move. That is seen
//! from what the operations change: if every operation of a list changes its square, and no change in one place of a
//! list can be a change in another place, lists with the same resulting board have the same operations in the same
//! order. If a hook changes the board afterwards, either [classes](ContentClasses) of contents are compared, which it
//! keeps apart, or it is found out which lists it changes [nothing](super::inert_lists) for.

// An example with two templates, a step up (distance 1) and a jump by two, on a board of one column; the lanes of the
// first are bits 0, 2, 5, those of the second 0 and 5. Both clear the square of the lane first:
//
//     step   bits 0 2 5      lists on square 0:  step, jump        numbers 0, 1
//     jump   bits 0   5      lists on square 2:  step              number  2
//                            lists on square 5:  step, jump        numbers 3, 4
//
// To find number 3, whole words are counted, then bits by halves (`square_of`), which gives square 5 and number 0 of
// the lists there. Only the lists that begin on that square are compared with each other, mostly one for each template.

use super::grow::Grower;
use super::node::Template;
use super::squares::BoardShape;
use super::sweep::{Sweep, and, insert, is_empty, lanes_of, or, shifted};
use super::words::{InternId, LaneSquare};
use crate::base::bits;
use crate::rules::listing::Query;
use crate::rules::vm::effects::ContentClasses;
use crate::rules::vm::hook_context::HookContext;
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
}

/// An operation in the order of a listing: whether it places, where, and the piece.
#[derive(Clone, Copy, Debug)]
struct OpKey {
    places: bool,
    /// True for a bit of the board; otherwise a distance in bits from the first operation, or from the lane if the
    /// first operation is on a fixed square.
    is_fixed: bool,
    bit: i32,
    piece: u16,
}

impl OpKey {
    /// Returns the sort key among lists that begin on the same square, given what distances are counted from.
    fn key(self, first: i32) -> (bool, i32, u16) {
        let bit = if self.is_fixed {
            self.bit
        } else {
            first + self.bit
        };
        (self.places, bit, self.piece)
    }
}

/// How the lists of a template are ordered among others.
#[derive(Clone, Debug)]
enum TemplateOrder {
    /// It has no operation.
    Pass,
    /// The first operation is `distance` bits from the lane.
    Lanes {
        distance: i16,
        places: bool,
        parts: Box<[OpKey]>,
    },
    /// The first operation is on this bit of the board whatever the lane, and others differ by lane.
    From {
        bit: u16,
        places: bool,
        parts: Box<[OpKey]>,
    },
    /// All its operations are on fixed squares, so it is one list; the first one is on this bit of the board.
    Fixed {
        bit: u16,
        places: bool,
        parts: Box<[OpKey]>,
    },
    /// In no simple way.
    Unknown,
}

/// The orders of the known templates.
#[derive(Clone, Debug, Default)]
pub struct Orders {
    all: Vec<TemplateOrder>,
}

impl Orders {
    /// Adds the orders of new templates.
    fn take(&mut self, templates: &[Template], shape: &BoardShape) {
        for template in templates.get(self.all.len()..).unwrap_or_default() {
            self.all.push(TemplateOrder::of(template, shape));
        }
    }
}

impl TemplateOrder {
    fn of(template: &Template, shape: &BoardShape) -> Self {
        let Some((first, place)) = template.operations.first() else {
            return Self::Pass;
        };
        let (x, y) = match *place {
            LaneSquare::Delta(x, y) => (x, y),
            LaneSquare::At(_) => (0, 0),
            LaneSquare::Gather(_) => return Self::Unknown,
        };
        let mut parts = Vec::with_capacity(template.operations.len());
        for (piece, place) in &template.operations {
            let (is_fixed, bit) = match *place {
                LaneSquare::At(bit) => (true, i32::from(bit)),
                LaneSquare::Delta(dx, dy) => {
                    let distance = i32::from(shape.distance(dx, dy));
                    (false, distance - i32::from(shape.distance(x, y)))
                }
                LaneSquare::Gather(_) => return Self::Unknown,
            };
            parts.push(OpKey {
                places: piece.is_some(),
                is_fixed,
                bit,
                piece: piece.map_or(0, |piece| piece.0),
            });
        }
        if let LaneSquare::At(bit) = *place {
            return match parts.iter().all(|part| part.is_fixed) {
                true => Self::Fixed {
                    bit,
                    places: first.is_some(),
                    parts: parts.into(),
                },
                false if template.has_lanes => Self::From {
                    bit,
                    places: first.is_some(),
                    parts: parts.into(),
                },
                false => Self::Unknown,
            };
        }
        // The distance as in `BoardShape::distance`, which returns 0 where it does not fit; here that must be noticed.
        let bits = i64::from(x) * shape.height + i64::from(y);
        let (Ok(distance), true) = (i16::try_from(bits), template.has_lanes) else {
            return Self::Unknown;
        };
        Self::Lanes {
            distance,
            places: first.is_some(),
            parts: parts.into(),
        }
    }
}

/// What the operations in one place of lists of one length change: the squares, the class of their content afterwards,
/// and what that is.
#[derive(Clone, Copy, Debug)]
pub(super) struct SquareChange<const N: usize> {
    length: usize,
    number: usize,
    squares: [u64; N],
    after: usize,
    content: usize,
}

impl<const N: usize> SquareChange<N> {
    /// Returns true if both lead to contents of one class, in different places of a list or by different pieces. They
    /// may then be the same change, if contents before are of one class, too.
    fn is_like(&self, other: &Self) -> bool {
        (self.length, self.after) == (other.length, other.after)
            && (self.number, self.content) != (other.number, other.content)
    }
}

/// The most operations of a list that are compared with each other.
const MAX_OPERATIONS: usize = 8;

impl<const N: usize> Sweep<N> {
    // Two lists can come to the same board in these ways only, each of which is excluded:
    //
    //     an operation that changes nothing         a list is like one without it    `is_any_of_class`
    //     two operations on one square              the first may be any             `may_meet`
    //     the same changes in another order         A then B, B then A               `is_like` for two places of a list
    //     the same change by another piece          of one class after the hook      `is_like` for two contents
    //
    // Lists of different lengths change a different number of squares, since every operation changes its own. All is
    // asked of sets over all lanes, so a "no" may be wrong, and then the lists are written out and merged.
    /// Returns true if certainly no two of the moves lead to the same board. If the rules may do anything to it
    /// afterwards, that is not considered.
    pub fn are_distinct(&mut self, grower: &Grower, effects: BoardEffects<'_>) -> bool {
        let mut changes = std::mem::take(&mut self.changes);
        changes.clear();
        let are_plain = self
            .templates
            .iter()
            .all(|id| self.add_changes(*id, grower, effects, &mut changes));
        let before = |change: &SquareChange<N>| {
            // A change is a square, what it held before and what it holds after. Two changes with the same content
            // after can only be the same one if some content before is possible for both.
            let holds = |squares: &[u64; N]| !is_empty(&and(*squares, &change.squares));
            effects.classes(self.contents_where(holds))
        };
        let may_be =
            |a: &SquareChange<N>, b: &SquareChange<N>| a.is_like(b) && before(a) & before(b) != 0;
        let are_distinct = are_plain
            && (1..)
                .zip(&changes)
                .all(|(next, a)| !changes.iter().skip(next).any(|b| may_be(a, b)));
        self.changes = changes;
        are_distinct
    }

    /// Adds what the moves of a template change. Returns false if an operation may change nothing or a square that
    /// another one changes, too.
    fn add_changes(
        &self,
        id: InternId,
        grower: &Grower,
        effects: BoardEffects<'_>,
        changes: &mut Vec<SquareChange<N>>,
    ) -> bool {
        let (Some(template), Some(lanes)) =
            (grower.templates.get(id), self.emitted.get(id as usize))
        else {
            return false;
        };
        let length = template.operations.len();
        if is_empty(lanes) {
            return true;
        }
        if length > MAX_OPERATIONS {
            return false;
        }
        for (number, (piece, place)) in template.operations.iter().enumerate() {
            let changed = match *place {
                LaneSquare::At(bit) => {
                    let mut only = [0; N];
                    insert(&mut only, usize::from(bit));
                    only
                }
                LaneSquare::Delta(x, y) => {
                    let distance = grower.shape.distance(x, y);
                    let Some(back) = distance.checked_neg() else {
                        return false;
                    };
                    shifted(lanes, back)
                }
                LaneSquare::Gather(_) => return false,
            };
            let content = piece.map_or(0, |piece| usize::from(piece.0) + 1);
            let after = effects.class(content);
            let mut others = template.operations.iter().take(number);
            if self.is_any_of_class(after, &changed, effects)
                || others.any(|(_, other)| may_meet(*place, *other, lanes, &grower.shape))
            {
                return false;
            }
            let is_same = |change: &&mut SquareChange<N>| {
                (change.length, change.number, change.content) == (length, number, content)
            };
            match changes.iter_mut().find(is_same) {
                Some(change) => or(&mut change.squares, &changed),
                None => changes.push(SquareChange {
                    length,
                    number,
                    squares: changed,
                    after,
                    content,
                }),
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
            total += match self.orders.all.get(*template as usize)? {
                TemplateOrder::Pass => usize::from(*lanes != [0; N]),
                // Several lanes would be the same list.
                TemplateOrder::Fixed { .. } if count(lanes) > 1 => return None,
                TemplateOrder::Fixed { .. } => count(lanes),
                TemplateOrder::Lanes { .. }
                | TemplateOrder::From { .. }
                | TemplateOrder::Unknown => count(lanes),
            };
        }
        Some(total)
    }

    /// Returns the template and the lane of a move by its index in the order of a listing.
    pub fn nth(&self, mut number: usize, grower: &Grower) -> Option<(InternId, usize)> {
        let order = |id: &InternId| self.orders.all.get(*id as usize);
        let emitted = |id: &InternId| self.emitted.get(*id as usize);
        let mut orders = self.templates.iter().map(order);
        if orders.any(|order| matches!(order, Some(TemplateOrder::Unknown))) {
            return self.nth_written(number, grower);
        }
        let mut passes = self.templates.iter();
        if let Some(pass) = passes.find(|id| {
            matches!(order(id), Some(TemplateOrder::Pass))
                && emitted(id).is_some_and(|lanes| *lanes != [0; N])
        }) {
            if number == 0 {
                return Some((*pass, 0));
            }
            number -= 1;
        }
        if let [only] = self.templates.as_slice() {
            if matches!(order(only), None | Some(TemplateOrder::Pass)) {
                return None;
            }
            // Distances do not change the order of lanes.
            let mut lanes = lanes_of(emitted(only)?);
            return lanes.nth(number).map(|lane| (*only, lane));
        }
        // Clears come before places in a listing, so the lists that begin with a clear are counted through first.
        for kind in [false, true] {
            let mut lists = Lists {
                moved: Vec::with_capacity(self.templates.len()),
                fixed: Vec::new(),
            };
            for id in &self.templates {
                let lanes = emitted(id)?;
                match order(id)? {
                    TemplateOrder::Lanes {
                        distance,
                        places,
                        parts,
                    } if *places == kind => {
                        let lanes = match distance {
                            0 => *lanes,
                            // Lanes become the squares that their lists begin on, which makes the templates comparable.
                            distance => shifted(lanes, distance.checked_neg()?),
                        };
                        lists.moved.push((&**parts, *id, *distance, lanes));
                    }
                    TemplateOrder::Fixed { bit, places, parts }
                        if *places == kind && *lanes != [0; N] =>
                    {
                        let mut only = [0; N];
                        insert(&mut only, usize::from(*bit));
                        // Its operations are the same for every lane.
                        lists.moved.push((&**parts, *id, 0, only));
                    }
                    TemplateOrder::From { bit, places, parts } if *places == kind => {
                        let bit = usize::from(*bit);
                        lists.fixed.push((&**parts, *id, bit, *lanes));
                    }
                    _ => {}
                }
            }
            let count_here = lists.count();
            if number >= count_here {
                number -= count_here;
                continue;
            }
            let (square, rest) = lists.square_of(number, grower.shape.squares())?;
            let mut all = lists.beginning_on(square);
            if rest >= all.len() {
                return None;
            }
            let (_, (.., id, lane), _) =
                // Not sorted: only the one in that place is wanted.
                all.select_nth_unstable_by(rest, |(a, first, ..), (b, other, ..)| {
                    let a = a.iter().map(|part| part.key(*first));
                    a.cmp(b.iter().map(|part| part.key(*other)))
                });
            return Some((*id, *lane));
        }
        None
    }

    /// As [`Self::nth`], by writing out all lists.
    fn nth_written(&self, number: usize, grower: &Grower) -> Option<(InternId, usize)> {
        let (mut all, mut lists, mut ops) = (Vec::new(), Vec::new(), Vec::new());
        for id in &self.templates {
            let template = grower.templates.get(*id)?;
            for lane in lanes_of(self.emitted.get(*id as usize)?) {
                template.write(lane, grower, &mut ops);
                let start = all.len();
                all.extend_from_slice(&ops);
                lists.push((start..all.len(), *id, lane));
            }
        }
        let ops_of = |range: &Range<usize>| all.get(range.clone()).unwrap_or_default();
        if number >= lists.len() {
            return None;
        }
        let by_ops = |a: &Written, b: &Written| ops_of(&a.0).cmp(ops_of(&b.0));
        let (_, (_, id, lane), _) = lists.select_nth_unstable_by(number, by_ops);
        Some((*id, *lane))
    }
}

/// The range where a list is written, its template and its lane.
type Written = (Range<usize>, InternId, usize);

fn has<const N: usize>(set: &[u64; N], bit: usize) -> bool {
    set.get(bit / 64)
        .is_some_and(|word| word >> (bit % 64) & 1 == 1)
}

/// Returns true if two operations of a template are on the same square for one of the lanes.
fn may_meet<const N: usize>(
    a: LaneSquare,
    b: LaneSquare,
    lanes: &[u64; N],
    shape: &BoardShape,
) -> bool {
    match (a, b) {
        (LaneSquare::At(bit), LaneSquare::Delta(x, y))
        | (LaneSquare::Delta(x, y), LaneSquare::At(bit)) => {
            let lane = i64::from(bit) - i64::from(shape.distance(x, y));
            usize::try_from(lane).is_ok_and(|lane| has(lanes, lane))
        }
        (a, b) => a == b,
    }
}

fn count<const N: usize>(lanes: &[u64; N]) -> usize {
    lanes.iter().map(|word| word.count_ones() as usize).sum()
}

/// The templates whose lists begin with the same kind of operation.
struct Lists<'o, const N: usize> {
    /// Templates with one list for each square in a set, and the distance of the square from the lane.
    moved: Vec<(&'o [OpKey], InternId, i16, [u64; N])>,
    /// Templates all of whose lists begin on the same bit of the board, with their lanes.
    fixed: Vec<(&'o [OpKey], InternId, usize, [u64; N])>,
}

impl<'o, const N: usize> Lists<'o, N> {
    /// Returns the number of lists.
    fn count(&self) -> usize {
        let moved: usize = self.moved.iter().map(|(.., lanes)| count(lanes)).sum();
        let fixed: usize = self.fixed.iter().map(|(.., lanes)| count(lanes)).sum();
        moved + fixed
    }

    /// Returns the square on which a list begins, by the index of the list, and its index among the lists that begin
    /// there.
    fn square_of(&self, mut number: usize, squares: usize) -> Option<(usize, usize)> {
        for word in 0..squares.div_ceil(64) {
            let words = || self.moved.iter().filter_map(|(.., lanes)| lanes.get(word));
            // The number of lists that begin on fixed squares of this word below a bit.
            let below_bit = |bit: usize| -> usize {
                let mut all = 0;
                for (.., square, lanes) in &self.fixed {
                    if (word * 64..word * 64 + bit).contains(square) {
                        all += count(lanes);
                    }
                }
                all
            };
            let count_here: usize = words().map(|word| word.count_ones() as usize).sum();
            let count_here = count_here + below_bit(64);
            if number >= count_here {
                number -= count_here;
                continue;
            }
            // Binary search for the highest bit below which there are at most `number` lists.
            let (mut bit, mut below) = (0, 0);
            // `bit + step` is 63 at most, so the shift is in range.
            for step in [32, 16, 8, 4, 2, 1] {
                let mask = (1u64 << (bit + step)) - 1;
                let count: usize = words()
                    .map(|word| (word & mask).count_ones() as usize)
                    .sum();
                let count = count + below_bit(bit + step);
                if count <= number {
                    (bit, below) = (bit + step, count);
                }
            }
            return Some((word * 64 + bit, number - below));
        }
        None
    }

    /// Returns the lists that begin on a square: their parts, what distances are counted from, the template and the
    /// lane.
    fn beginning_on(&self, square: usize) -> Vec<(&'o [OpKey], i32, InternId, usize)> {
        let mut all = Vec::new();
        for (parts, id, distance, lanes) in &self.moved {
            let lane = square.checked_add_signed(-isize::from(*distance));
            if let Some(lane) = lane.filter(|_| has(lanes, square)) {
                all.push((*parts, i32::try_from(square).unwrap_or(0), *id, lane));
            }
        }
        for (parts, id, bit, lanes) in &self.fixed {
            if *bit == square {
                let each = lanes_of(lanes);
                all.extend(each.map(|lane| (*parts, i32::try_from(lane).unwrap_or(0), *id, lane)));
            }
        }
        all
    }
}
