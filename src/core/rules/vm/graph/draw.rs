//! Chooses one of the moves that a sweep found by its index in the order of a listing, without writing out the others.
//!
//! Lists are ordered by their first operations: clear before place, then by square and piece. So the lanes of each
//! template are shifted to the squares of its first operation; the lists that begin on the same square are in the order
//! of the rest of their templates, which does not depend on the lane. If a template has no such order, all lists are
//! written out.

use super::grow::Grower;
use super::node::Template;
use super::squares::Shape;
use super::sweep::{Sweep, lanes_of, or, shifted};
use super::words::{Id, Place};
use std::ops::Range;

/// The result of drawing a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// The reference has to list the moves.
    Left,
    /// There is no move.
    Nothing,
    /// The index that was chosen, and the number of moves. No move was drawn if the index is not below that number.
    One { chosen: usize, of: usize },
}

/// The sort key of an operation: whether it places, columns and rows from the first operation, and the piece.
type Part = (bool, i16, i16, u16);

/// How the lists of a template are ordered among others.
#[derive(Clone, Debug)]
enum Order {
    /// It has no operation.
    Pass,
    /// The first operation is `distance` bits from the lane.
    Lanes {
        distance: i16,
        places: bool,
        parts: Box<[Part]>,
    },
    /// In no simple way.
    Unknown,
}

/// The orders of the known templates.
#[derive(Clone, Debug, Default)]
pub struct Orders {
    all: Vec<Order>,
}

impl Orders {
    /// Adds the orders of new templates.
    fn take(&mut self, templates: &[Template], shape: &Shape) {
        for template in templates.get(self.all.len()..).unwrap_or_default() {
            self.all.push(Order::of(template, shape));
        }
    }
}

impl Order {
    fn of(template: &Template, shape: &Shape) -> Self {
        let Some((first, place)) = template.operations.first() else {
            return Self::Pass;
        };
        let Place::Delta(x, y) = *place else {
            return Self::Unknown;
        };
        let mut parts = Vec::with_capacity(template.operations.len());
        for (piece, place) in &template.operations {
            let Place::Delta(dx, dy) = *place else {
                return Self::Unknown;
            };
            let number = piece.map_or(0, |piece| piece.0);
            parts.push((piece.is_some(), dx - x, dy - y, number));
        }
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

impl<const N: usize> Sweep<N> {
    /// Returns the number of moves.
    pub fn total(&mut self, grower: &Grower) -> Option<usize> {
        self.orders.take(grower.templates.all(), &grower.shape);
        let mut total = 0;
        for template in &self.templates {
            let found = self.found.get(*template as usize)?;
            total += match self.orders.all.get(*template as usize)? {
                Order::Pass => usize::from(*found != [0; N]),
                Order::Lanes { .. } | Order::Unknown => count(found),
            };
        }
        Some(total)
    }

    /// Returns the template and the lane of a move by its index in the order of a listing.
    pub fn nth(&self, mut number: usize, grower: &Grower) -> Option<(Id, usize)> {
        let order = |id: &Id| self.orders.all.get(*id as usize);
        let found = |id: &Id| self.found.get(*id as usize);
        let mut orders = self.templates.iter().map(order);
        if orders.any(|order| matches!(order, Some(Order::Unknown))) {
            return self.nth_written(number, grower);
        }
        let mut passes = self.templates.iter();
        if let Some(pass) = passes.find(|id| {
            matches!(order(id), Some(Order::Pass))
                && found(id).is_some_and(|lanes| *lanes != [0; N])
        }) {
            if number == 0 {
                return Some((*pass, 0));
            }
            number -= 1;
        }
        if let [only] = self.templates.as_slice() {
            let Some(Order::Lanes { .. }) = order(only) else {
                return None;
            };
            // Shifting does not change the order of lanes.
            let mut lanes = lanes_of(found(only)?);
            return lanes.nth(number).map(|lane| (*only, lane));
        }
        for kind in [false, true] {
            // The lanes of each template, shifted to the squares of its first operation.
            let mut moved: Vec<(&[Part], Id, i16, [u64; N])> =
                Vec::with_capacity(self.templates.len());
            for id in &self.templates {
                if let Some(Order::Lanes {
                    distance,
                    places,
                    parts,
                }) = order(id)
                    && *places == kind
                {
                    let lanes = found(id)?;
                    let lanes = match distance {
                        0 => *lanes,
                        distance => shifted(lanes, distance.checked_neg()?),
                    };
                    moved.push((&**parts, *id, *distance, lanes));
                }
            }
            let here: usize = moved.iter().map(|(.., lanes)| count(lanes)).sum();
            if number >= here {
                number -= here;
                continue;
            }
            let (square, left) = square_of(&moved, number, grower.shape.squares())?;
            moved.retain(|(.., lanes)| {
                let word = lanes.get(square / 64).copied().unwrap_or(0);
                word >> (square % 64) & 1 == 1
            });
            moved.sort_unstable_by_key(|(parts, ..)| *parts);
            let (_, id, distance, _) = moved.get(left)?;
            let lane = square.checked_add_signed(-isize::from(*distance))?;
            return Some((*id, lane));
        }
        None
    }

    /// As [`Self::nth`], by writing out all lists.
    fn nth_written(&self, number: usize, grower: &Grower) -> Option<(Id, usize)> {
        let (mut all, mut lists, mut ops) = (Vec::new(), Vec::new(), Vec::new());
        for id in &self.templates {
            let template = grower.templates.get(*id)?;
            for lane in lanes_of(self.found.get(*id as usize)?) {
                template.write(lane, grower, &mut ops);
                let start = all.len();
                all.extend_from_slice(&ops);
                lists.push((start..all.len(), *id, lane));
            }
        }
        let of = |range: &Range<usize>| all.get(range.clone()).unwrap_or_default();
        if number >= lists.len() {
            return None;
        }
        let by_ops = |a: &Written, b: &Written| of(&a.0).cmp(of(&b.0));
        let (_, (_, id, lane), _) = lists.select_nth_unstable_by(number, by_ops);
        Some((*id, *lane))
    }
}

/// The range where a list is written, its template and its lane.
type Written = (Range<usize>, Id, usize);

fn count<const N: usize>(lanes: &[u64; N]) -> usize {
    lanes.iter().map(|word| word.count_ones() as usize).sum()
}

/// Returns the square on which a list begins, by the index of the list, and its index among the lists that begin there.
fn square_of<const N: usize>(
    moved: &[(&[Part], Id, i16, [u64; N])],
    mut number: usize,
    squares: usize,
) -> Option<(usize, usize)> {
    let mut any = [0; N];
    moved.iter().for_each(|(.., lanes)| or(&mut any, lanes));
    for word in 0..squares.div_ceil(64) {
        let words = || moved.iter().filter_map(|(.., lanes)| lanes.get(word));
        let here: usize = words().map(|word| word.count_ones() as usize).sum();
        if number >= here {
            number -= here;
            continue;
        }
        // Binary search for the highest bit below which there are at most `number` lists.
        let (mut bit, mut below) = (0, 0);
        for step in [32, 16, 8, 4, 2, 1] {
            let mask = (1u64 << (bit + step)) - 1;
            let count: usize = words()
                .map(|word| (word & mask).count_ones() as usize)
                .sum();
            if count <= number {
                (bit, below) = (bit + step, count);
            }
        }
        return Some((word * 64 + bit, number - below));
    }
    None
}
