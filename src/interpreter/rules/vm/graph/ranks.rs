//! The ranks of templates: the order of the shapes of their lists.

use std::cmp::Ordering;

/// An operation of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ShapePart {
    /// The piece that it places, or `None` if it clears.
    pub piece: Option<u16>,
    /// Columns and rows from the first operation.
    pub columns: i64,
    pub rows: i64,
}

/// The shape of a list: what its operations do, and where as seen from the first one.
pub type ShapeKey = Box<[ShapePart]>;

/// The ranks of templates by index. Those of one shape have the same rank.
#[derive(Clone, Debug, Default)]
pub struct Ranks {
    /// By template; 0 if its lists have several shapes.
    ranks: Vec<u64>,
    /// The shapes in order, with their ranks.
    shapes: Vec<(ShapeKey, u64)>,
    /// The shape of each template.
    of_shape: Vec<Option<ShapeKey>>,
}

impl Ranks {
    // Ranks are far from each other, so that a new shape nearly always gets one in between and the others keep theirs.
    // A graph grows by a few templates in each of thousands of positions.
    /// Adds a template.
    pub fn add(&mut self, shape: Option<ShapeKey>) {
        let rank = shape.as_deref().map_or(0, |shape| self.rank_of(shape));
        self.ranks.push(rank);
        self.of_shape.push(shape);
    }

    fn rank_of(&mut self, shape: &[ShapePart]) -> u64 {
        let place = self
            .shapes
            .binary_search_by(|(other, _)| compare(other, shape));
        let place = match place {
            Ok(place) => return self.rank_at(place),
            Err(place) => place,
        };
        let below = place
            .checked_sub(1)
            .map_or(0, |before| self.rank_at(before));
        let above = match place < self.shapes.len() {
            true => self.rank_at(place),
            false => u64::MAX,
        };
        let rank = below + (above - below) / 2;
        self.shapes.insert(place, (shape.into(), rank));
        if rank == below {
            self.spread();
        }
        self.rank_at(place)
    }

    fn rank_at(&self, place: usize) -> u64 {
        self.shapes.get(place).map_or(u64::MAX, |(_, rank)| *rank)
    }

    /// Gives all shapes ranks that are equally far from each other.
    fn spread(&mut self) {
        let step = u64::MAX / (self.shapes.len() as u64 + 1);
        let mut rank = 0;
        for (_, own) in &mut self.shapes {
            rank += step;
            *own = rank;
        }
        let mut ranks = std::mem::take(&mut self.ranks);
        for (rank, shape) in ranks.iter_mut().zip(&self.of_shape) {
            if let Some(shape) = shape {
                let place = self
                    .shapes
                    .binary_search_by(|(other, _)| compare(other, shape));
                *rank = place.map_or(0, |place| self.rank_at(place));
            }
        }
        self.ranks = ranks;
    }

    /// Returns the rank of a template.
    pub fn of(&self, template: u32) -> u64 {
        let rank = self.ranks.get(template as usize);
        rank.copied().unwrap_or(u64::MAX)
    }
}

fn compare(a: &[ShapePart], b: &[ShapePart]) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.cmp(b))
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
                assert_eq!(ranks.of(a).cmp(&ranks.of(b)), compare(one, other));
            }
        }
    }
}
