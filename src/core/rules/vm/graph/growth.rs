//! Whether growing a graph pays.
//!
//! A graph is worth its nodes where later positions walk through them. Some rules ask something new in nearly every
//! position, such as of each path of a long capture; growing then takes longer than the reference does. So each question
//! earns a part of what the reference would take to answer it, and growing spends that; what has grown much already earns
//! less. Whatever the rules ask, growing takes no more than that part of the time. What is counted is nodes and not time,
//! so that a run can be repeated.

/// Nodes that may grow before anything is earned, and that may be saved up.
const MOST_SAVED: i64 = 2_000;
/// A question earns one of so many parts of its worth.
const PARTS: usize = 2;
/// With every so many nodes that have grown, a question earns less.
const MUCH: usize = 1 << 15;
/// What is earned is counted in these parts of a node.
const UNIT: i64 = 64;

/// Counts what walks grow and what questions earn.
#[derive(Clone, Debug)]
pub struct Growth {
    /// Nodes that take as long to grow as the reference takes for a question.
    worth: usize,
    /// Nodes that have grown.
    grown: usize,
    /// Parts of nodes that may still grow; none are left below 0.
    saved: i64,
}

impl Growth {
    /// A count for questions that cost the reference as much as growing so many nodes.
    pub fn new(worth: usize) -> Self {
        Self {
            worth,
            grown: 0,
            saved: MOST_SAVED * UNIT,
        }
    }

    /// Returns true if nothing is to grow now.
    pub fn is_resting(&self) -> bool {
        self.saved < 0
    }

    /// Returns true if nothing is to grow for this question, and counts it.
    pub fn rests(&mut self) -> bool {
        let rests = self.is_resting();
        let parts = PARTS * (1 + self.grown / MUCH);
        let earned = (self.worth * UNIT as usize / parts).max(1);
        let earned = i64::try_from(earned).unwrap_or(i64::MAX);
        self.saved = (self.saved.saturating_add(earned)).min(MOST_SAVED * UNIT);
        rests
    }

    /// Notes how many nodes grew for a question.
    pub fn walked(&mut self, grown: usize) {
        self.grown = self.grown.saturating_add(grown);
        let spent = i64::try_from(grown).unwrap_or(i64::MAX);
        self.saved = self.saved.saturating_sub(spent.saturating_mul(UNIT));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asks so many questions, each growing what `grown` says of its number among those that are not left to the
    /// reference, and returns how many were left to it.
    fn left(growth: &mut Growth, questions: usize, grown: impl Fn(usize) -> usize) -> usize {
        let mut walked = 0;
        for _ in 0..questions {
            if !growth.rests() {
                growth.walked(grown(walked));
                walked += 1;
            }
        }
        questions - walked
    }

    #[test]
    fn a_small_graph_grows_at_once() {
        let mut growth = Growth::new(30);
        assert_eq!(left(&mut growth, 10_000, |number| 500 / (number + 1)), 0);
    }

    #[test]
    fn a_large_graph_is_grown_while_the_reference_answers_most_questions() {
        let mut growth = Growth::new(30);
        let grown = |walk: usize| if walk < 60 { 300 } else { 0 };
        let first = left(&mut growth, 4_000, grown);
        assert!((500..1_500).contains(&first), "{first}");
        assert_eq!(left(&mut growth, 10_000, |_| 0), 0);
    }

    #[test]
    fn growing_without_end_takes_a_part_of_the_time() {
        let mut growth = Growth::new(30);
        let questions = 10_000;
        let walks = questions - left(&mut growth, questions, |_| 500);
        let nodes = walks * 500;
        assert!(nodes <= 3_500 + questions * 30 / PARTS, "{nodes}");
        let later = questions - left(&mut growth, questions, |_| 500);
        assert!(later < walks / 3 * 2, "{walks} {later}");
    }
}
