//! The ranks of templates: the order of the shapes of their lists.

use std::cmp::Ordering;
use std::collections::BTreeMap;

/// An operation of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ShapePart {
    /// The piece that it places, or `None` if it clears.
    pub piece: Option<u16>,
    /// Columns and rows from the first operation.
    pub columns: i64,
    pub rows: i64,
}

/// The shape of a list: what its operations do, and where as seen from the first one. Shorter ones come first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapeKey(Box<[ShapePart]>);

impl FromIterator<ShapePart> for ShapeKey {
    fn from_iter<I: IntoIterator<Item = ShapePart>>(parts: I) -> Self {
        Self(parts.into_iter().collect())
    }
}

impl Ord for ShapeKey {
    fn cmp(&self, other: &Self) -> Ordering {
        let length = self.0.len().cmp(&other.0.len());
        length.then_with(|| self.0.cmp(&other.0))
    }
}

impl PartialOrd for ShapeKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The ranks of templates by index. Those of one shape have the same rank.
#[derive(Clone, Debug, Default)]
pub struct Ranks {
    /// By template; 0 if its lists have several shapes.
    ranks: Vec<u64>,
    /// By template.
    shapes: Vec<Option<ShapeKey>>,
    by_shape: BTreeMap<ShapeKey, u64>,
}

impl Ranks {
    // Ranks are far from each other, so that a new shape nearly always gets one in between and the others keep theirs.
    // A graph grows by a few templates in each of thousands of positions.
    /// Adds a template.
    pub fn add(&mut self, shape: Option<ShapeKey>) {
        let rank = shape.as_ref().map_or(0, |shape| self.rank_of(shape));
        self.ranks.push(rank);
        self.shapes.push(shape);
    }

    fn rank_of(&mut self, shape: &ShapeKey) -> u64 {
        if let Some(rank) = self.by_shape.get(shape) {
            return *rank;
        }
        let mut before = self.by_shape.range(..shape);
        let mut after = self.by_shape.range(shape..);
        let below = before.next_back().map_or(0, |(_, rank)| *rank);
        let above = after.next().map_or(u64::MAX, |(_, rank)| *rank);
        let rank = below + (above - below) / 2;
        self.by_shape.insert(shape.clone(), rank);
        match rank == below {
            true => self.spread(shape),
            false => rank,
        }
    }

    /// Gives all shapes ranks that are equally far from each other, and returns that of one.
    fn spread(&mut self, wanted: &ShapeKey) -> u64 {
        let step = u64::MAX / (self.by_shape.len() as u64 + 1);
        for (rank, number) in self.by_shape.values_mut().zip(1..) {
            *rank = step * number;
        }
        for (rank, shape) in self.ranks.iter_mut().zip(&self.shapes) {
            let new = shape.as_ref().and_then(|shape| self.by_shape.get(shape));
            *rank = new.copied().unwrap_or(0);
        }
        self.by_shape.get(wanted).copied().unwrap_or(0)
    }

    /// Returns the rank of a template.
    pub fn of(&self, template: u32) -> u64 {
        let rank = self.ranks.get(template as usize);
        rank.copied().unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_in_the_order_of_shapes() {
        let key = |columns: &[i64]| -> ShapeKey {
            let part = |columns: &i64| ShapePart {
                piece: None,
                columns: *columns,
                rows: 0,
            };
            columns.iter().map(part).collect()
        };
        let mut ranks = Ranks::default();
        let mut shapes = Vec::new();
        // Each comes just below the one before, so that ranks between them run out.
        for number in 0..200 {
            shapes.push(key(&[0, -number]));
            ranks.add(shapes.last().cloned());
        }
        for shape in [key(&[]), key(&[0]), key(&[0, 3, 1]), key(&[0, -7])] {
            shapes.push(shape);
            ranks.add(shapes.last().cloned());
        }
        for (a, one) in (0..).zip(&shapes) {
            for (b, other) in (0..).zip(&shapes) {
                assert_eq!(ranks.of(a).cmp(&ranks.of(b)), one.cmp(other));
            }
        }
    }
}
