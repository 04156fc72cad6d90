//! Replaces points by rectangles that contain them.

use super::format::PointGrid;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Returns the same points, with as many of them as possible in rectangles such as `aa:cc`. Duplicate points,
/// rectangles and values that are not points are kept as they are.
pub(super) fn compressed(grid: PointGrid, values: Vec<Cow<'_, str>>) -> Vec<Cow<'_, str>> {
    // Sorted by rows, so that the next point is always an upper left corner.
    let mut points: BTreeSet<(u32, u32)> = BTreeSet::new();
    let mut retained = Vec::new();
    for value in &values {
        let place = (grid.place)(value).map(|(x, y)| (y, x));
        if !place.is_some_and(|place| points.insert(place)) {
            retained.push(value.clone());
        }
    }
    if points.len() < 2 {
        return values;
    }
    let mut out = Vec::new();
    // A greedy cover: from the first point that is left, as far right as possible, then as far down as the whole row
    // allows.
    //
    //    a b c .        from a to c; the row below lacks c, so the rectangle has one row
    //    d e . .        then from d to e
    //
    // It need not be the cover with the fewest rectangles, but each point is in exactly one, which the format demands.
    while let Some((top, left)) = points.first().copied() {
        let mut right = left;
        while points.contains(&(top, right + 1)) {
            right += 1;
        }
        let mut bottom = top;
        while (left..=right).all(|x| points.contains(&(bottom + 1, x))) {
            bottom += 1;
        }
        for y in top..=bottom {
            for x in left..=right {
                points.remove(&(y, x));
            }
        }
        let corner = (grid.name)(left, top);
        out.push(Cow::Owned(match (left, top) == (right, bottom) {
            true => corner,
            false => format!("{corner}:{}", (grid.name)(right, bottom)),
        }));
    }
    out.append(&mut retained);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_become_rectangles() {
        let rows = [
            ("", ""),
            ("aa", "aa"),
            ("aa ba", "aa:ba"),
            ("aa ba ab bb cc", "aa:bb cc"),
            ("aa cc bb", "aa bb cc"),
            ("aa aa ab", "aa:ab aa"),
            ("aa ba ca bb", "aa:ca bb"),
            ("ab ba x aa:bb", "ba ab x aa:bb"),
            ("zz Az zA AA", "zz:AA"),
        ];
        for (points, wanted) in rows {
            let list = points.split_whitespace().map(Cow::Borrowed).collect();
            assert_eq!(compressed(PointGrid::LETTERS, list).join(" "), wanted);
        }
    }
}
