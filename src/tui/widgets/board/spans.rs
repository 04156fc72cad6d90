//! Where the columns and rows of a board begin on the screen if some of them are thin.
//!
//! ```text
//! a b c d e      b and d are thin
//! ██ ██ ██
//!
//! ██ ██ ██       starts of the columns: 0 2 3 5 6 8
//! ```

/// The starts of columns or of rows, as displayed, in columns or rows of the screen; the last one is where the board ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Spans {
    starts: Vec<u16>,
}

impl Spans {
    /// Returns the spans of lines that are thin or not.
    pub(super) fn new(are_thin: impl Iterator<Item = bool>, whole: u16, thin: u16) -> Self {
        let mut starts = vec![0];
        let mut end = 0u16;
        for is_thin in are_thin {
            end = end.saturating_add(if is_thin { thin } else { whole });
            starts.push(end);
        }
        Self { starts }
    }

    /// Returns where a line begins, and its size.
    pub(super) fn of(&self, line: u16) -> Option<(u16, u16)> {
        let line = usize::from(line);
        let start = *self.starts.get(line)?;
        let end = *self.starts.get(line + 1)?;
        Some((start, end - start))
    }

    /// Returns the line at a distance from the first one.
    pub(super) fn at(&self, distance: u16) -> Option<u16> {
        let behind = self.starts.partition_point(|start| *start <= distance);
        let line = behind.checked_sub(1)?;
        u16::try_from(line)
            .ok()
            .filter(|_| behind < self.starts.len())
    }

    /// Returns the sum of all sizes.
    pub(super) fn whole(&self) -> u16 {
        self.starts.last().copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_belongs_to_the_line_that_begins_before_it() {
        let spans = Spans::new([false, true, false].into_iter(), 4, 1);
        assert_eq!(spans.whole(), 9);
        assert_eq!(
            [0, 1, 2, 3].map(|line| spans.of(line)),
            [Some((0, 4)), Some((4, 1)), Some((5, 4)), None]
        );
        let lines: Vec<Option<u16>> = (0..10).map(|place| spans.at(place)).collect();
        let (a, b, c) = (Some(0), Some(1), Some(2));
        assert_eq!(lines, [a, a, a, a, b, c, c, c, c, None]);
    }
}
