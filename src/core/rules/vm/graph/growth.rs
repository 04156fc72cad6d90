//! The budget for growing a graph.
//!
//! Growing pays if later positions walk through the nodes. Some rules ask something new in nearly every position, such
//! as about each path of a long capture, and then growing takes longer than asking the reference. So each question
//! earns a fraction of what the reference would take to answer it, and growing spends that; the fraction falls as the
//! graph gets larger. Whatever the rules ask, growing takes no more than that fraction of the time. The budget counts
//! nodes and not time, so that runs are reproducible.

/// The initial budget, and the most that may be saved up, in nodes.
const MOST_SAVED: i64 = 2_000;
/// A question earns its worth divided by this.
const PARTS: usize = 2;
/// The divisor rises by [`PARTS`] with each such number of grown nodes.
const MUCH: usize = 1 << 15;
/// The number of budget units that a node costs.
const UNIT: i64 = 64;

/// A budget: questions earn it, growth spends it.
#[derive(Clone, Debug)]
pub struct Growth {
    /// The number of nodes that take as long to grow as the reference takes for a question.
    worth: usize,
    /// The number of nodes that have grown.
    grown: usize,
    /// The remaining budget in units of 1 / [`UNIT`] node; exhausted if negative.
    saved: i64,
}

impl Growth {
    /// Creates a budget for questions that cost the reference as much as growing `worth` nodes.
    pub fn new(worth: usize) -> Self {
        Self {
            worth,
            grown: 0,
            saved: MOST_SAVED * UNIT,
        }
    }

    /// Returns true if the budget is exhausted.
    pub fn is_resting(&self) -> bool {
        self.saved < 0
    }

    /// Returns true if nothing may grow for this question, and adds what the question earns.
    pub fn rests(&mut self) -> bool {
        let rests = self.is_resting();
        let parts = PARTS * (1 + self.grown / MUCH);
        let earned = (self.worth * UNIT as usize / parts).max(1);
        let earned = i64::try_from(earned).unwrap_or(i64::MAX);
        self.saved = (self.saved.saturating_add(earned)).min(MOST_SAVED * UNIT);
        rests
    }

    /// Spends the budget of the nodes that grew for a question.
    pub fn walked(&mut self, grown: usize) {
        self.grown = self.grown.saturating_add(grown);
        let spent = i64::try_from(grown).unwrap_or(i64::MAX);
        self.saved = self.saved.saturating_sub(spent.saturating_mul(UNIT));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asks a number of questions and returns how many are left to the reference. The n-th of the others grows
    /// `grown(n)` nodes.
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
