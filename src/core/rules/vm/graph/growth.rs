//! Whether growing a graph pays.
//!
//! A graph is worth its nodes where later positions walk through them. Some rules ask something new in nearly every
//! position, such as of each path of a long capture; growing then takes longer than the reference does. What is counted
//! is nodes and not time, so that a run can be repeated.

/// Walks after which what has grown is looked at.
const BLOCK: u32 = 64;
/// Questions left to the reference at first, and at most, before growing is tried again.
const SHORTEST_REST: u32 = 256;
const LONGEST_REST: u32 = 1 << 16;

/// Counts what walks have grown, and rests where that does not become less.
#[derive(Clone, Debug)]
pub struct Growth {
    /// Nodes a walk that cost as much as the reference.
    worth: usize,
    walks: u32,
    /// Nodes grown in this block and in the one before; there was none before the first.
    grown: usize,
    before: usize,
    rest: u32,
    next_rest: u32,
}

impl Growth {
    /// A count of walks that pay if they grow at most so many nodes each.
    pub fn new(worth: usize) -> Self {
        Self {
            worth,
            walks: 0,
            grown: 0,
            before: usize::MAX,
            rest: 0,
            next_rest: SHORTEST_REST,
        }
    }

    /// Returns true if questions are better left to the reference now.
    pub fn is_resting(&self) -> bool {
        self.rest > 0
    }

    /// Returns true if this question is better left to the reference, and counts it.
    pub fn rests(&mut self) -> bool {
        let rests = self.is_resting();
        self.rest = self.rest.saturating_sub(1);
        rests
    }

    /// Notes a walk and how many nodes grew in it.
    pub fn walked(&mut self, grown: usize) {
        self.walks += 1;
        self.grown += grown;
        if self.walks < BLOCK {
            return;
        }
        let is_dear = self.grown > self.worth * BLOCK as usize;
        let is_falling = self.grown < self.before / 4 * 3;
        if is_dear && !is_falling {
            self.rest = self.next_rest;
            self.next_rest = (self.next_rest * 4).min(LONGEST_REST);
        }
        self.before = self.grown;
        self.walks = 0;
        self.grown = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks so many times, each growing what `grown` says, and returns how many questions were left to the reference.
    fn left(growth: &mut Growth, questions: usize, grown: impl Fn(usize) -> usize) -> usize {
        let mut left = 0;
        for number in 0..questions {
            match growth.rests() {
                true => left += 1,
                false => growth.walked(grown(number)),
            }
        }
        left
    }

    #[test]
    fn growing_that_ends_is_never_interrupted() {
        let mut growth = Growth::new(30);
        assert_eq!(left(&mut growth, 10_000, |number| 4_000 / (number + 1)), 0);
    }

    #[test]
    fn growing_without_end_is_left_to_the_reference_and_tried_again() {
        let mut growth = Growth::new(30);
        let first = left(&mut growth, 1_000, |_| 500);
        assert!((500..1_000).contains(&first), "{first}");
        let later = left(&mut growth, 1_000_000, |_| 500);
        assert!((990_000..1_000_000).contains(&later), "{later}");
        // Nothing new is asked any more.
        left(&mut growth, 1 << 17, |_| 0);
        assert_eq!(left(&mut growth, 10_000, |_| 0), 0);
    }

    #[test]
    fn asking_whether_it_rests_is_not_counted() {
        let mut growth = Growth::new(30);
        while !growth.is_resting() {
            growth.walked(500);
        }
        let asked_twice = std::iter::from_fn(|| growth.is_resting().then(|| growth.rests()));
        assert_eq!(asked_twice.count(), SHORTEST_REST as usize);
    }
}
