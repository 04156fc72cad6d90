//! The budget for growing a graph.
//!
//! Growing pays if later positions walk through the nodes. Some rules ask something new in nearly every position, such
//! as about each path of a long capture, and then growing takes longer than asking the reference. So growth is paid out
//! of two incomes: a small part of what the reference has worked, which is all that a graph without success may cost,
//! and what the graph saves by its answers, so that a graph that pays grows quickly. What it saves is known from
//! samples: answers that the reference gives all the same. A caller who knows that a task is long says so, and the first
//! income is then a large part from the beginning. A walk that fails for want of a budget is followed by a
//! pause, which is twice as long each time.
//!
//! Work is counted and not measured, so that runs are reproducible. The unit is a 64th of the work of growing a node;
//! the others are fitted to measured times of the bundled games, in which they are right to a factor of two.

/// The cost of growing a node.
const NODE: WorkUnits = 64;
/// The initial budgets in nodes: of a graph that lists moves, enough for the whole graph of simple rules, of a graph of
/// `end`, and of a graph of functions.
const LIST: i64 = 400;
const END: i64 = 60;
const CALLS: i64 = 200;
/// The most that may be saved up, in nodes.
const MAX_SAVED: i64 = 2_000;
/// The work of the reference in a short task, in nodes: a tenth of a second or so.
const SHORT: i64 = 20_000;
/// The divisor of the work of the reference that may be spent on growth in a short task. It falls with the square of the
/// work, down to [`LONG_PARTS`].
const SHORT_PARTS: i64 = 16;
/// The same for graphs of `end` and of functions, whose nodes are cheap: they have no lanes.
const CHEAP_PARTS: i64 = 8;
const LONG_PARTS: i64 = 2;
/// Every question earns less as a graph gets larger: half when this many nodes have grown, a third of it when twice as
/// many have, and so on. What is still missing in a large graph is rarely asked for.
const MUCH: i64 = 1 << 14;
/// The savings with which growing begins and for which a pause ends, in nodes for each question of the pause: fewer
/// nodes would rarely be what a position lacks.
const ENOUGH: i64 = 16;
/// The longest pause, in questions.
const LONGEST_PAUSE: u32 = 31;
/// One of this many answers is a sample; the first ones are more often.
const SAMPLE: u64 = 512;

/// The number of walks that go on for too long after which a graph is no longer asked.
pub(super) const MAX_EXCEEDED: u32 = 3;
/// The most nodes that are visited for one position; each is visited again for lanes that come to it later.
pub(super) const MAX_VISITED: u64 = 1 << 20;
/// The number of visits between two checks whether to stop, and the work in them.
pub(super) const CHECK: u64 = 1 << 12;

/// Work, in the unit of this module.
pub type WorkUnits = i64;

// Fitted: starting a run costs 3.5 units and six of its steps cost one, as do six visits of a walk.
/// Returns the work of this many runs of rules with this many steps in all.
pub fn run_cost(runs: u64, steps: u64) -> WorkUnits {
    WorkUnits::try_from(runs.saturating_mul(7) / 2 + steps / 6).unwrap_or(WorkUnits::MAX)
}

/// Returns the work of a walk that visited this many nodes.
pub fn walk_cost(visited: u64) -> WorkUnits {
    WorkUnits::try_from(visited / 6).unwrap_or(WorkUnits::MAX)
}

/// A budget: questions earn it, growth spends it.
#[derive(Clone, Debug)]
pub struct GrowthBudget {
    /// The remaining budget; exhausted if negative.
    saved: WorkUnits,
    /// The divisor of the work of the reference in a short task.
    parts: i64,
    /// What the reference has worked so far.
    work: WorkUnits,
    /// What the reference works on average for a question that the graph can answer.
    reference_cost: WorkUnits,
    /// The number of questions that the graph could answer.
    answered: u64,
    /// True if the next question that is left to the reference is one of them.
    is_sample: bool,
    /// The number of nodes that have grown.
    grown: i64,
    /// The number of nodes from which on every question earns half.
    much: i64,
    /// The length of the last pause, and what is left of it, in questions.
    last_pause: u32,
    pause_left: u32,
}

impl GrowthBudget {
    fn new(nodes: i64, parts: i64) -> Self {
        Self {
            saved: nodes * NODE,
            parts,
            work: 0,
            reference_cost: 0,
            answered: 0,
            is_sample: false,
            grown: 0,
            much: MUCH,
            last_pause: 0,
            pause_left: 0,
        }
    }

    /// Creates the budget of a graph that lists moves.
    pub fn of_list() -> Self {
        Self::new(LIST, SHORT_PARTS)
    }

    /// Creates the budget of a graph of `end`.
    pub fn of_end() -> Self {
        Self::new(END, CHEAP_PARTS)
    }

    /// Creates the budget of a graph of functions.
    pub fn of_calls() -> Self {
        Self::new(CALLS, CHEAP_PARTS)
    }

    /// Lets a graph grow as in a long task from now on, because very many questions are to follow.
    pub fn expect_much(&mut self) {
        // As if the reference had worked through a short task sixteen times already: `times` is then at its greatest.
        self.work = self.work.max(SHORT_PARTS * SHORT * NODE);
        self.much = 8 * MUCH;
    }

    /// Returns true if the graph is to be walked for the next question.
    pub fn begin_question(&mut self) -> bool {
        // The question was walked already, became a sample and is asked again in another way (drawn first, then
        // listed). The reference answers it.
        if self.is_sample {
            return false;
        }
        let is_paused = self.pause_left > 0 && !self.has_enough();
        self.pause_left = self.pause_left.saturating_sub(1);
        !is_paused
    }

    fn has_enough(&self) -> bool {
        self.saved >= ENOUGH * i64::from(1 + self.last_pause) * NODE
    }

    /// Returns the number of nodes that may grow.
    pub fn allowance(&self) -> usize {
        match self.has_enough() {
            true => usize::try_from(self.saved / NODE).unwrap_or(0),
            false => 0,
        }
    }

    /// Counts a walk: the nodes that grew, what it cost otherwise, and whether the graph can answer the question.
    /// Returns true if it is to answer; otherwise the question is left to the reference.
    pub fn walked(&mut self, grown: usize, cost: WorkUnits, can_answer: bool) -> bool {
        let grown = i64::try_from(grown).unwrap_or(i64::MAX);
        self.grown = self.grown.saturating_add(grown);
        self.spend(grown.saturating_mul(NODE));
        if !can_answer {
            self.spend(cost);
            // 1, 3, 7, 15, 31 questions. `has_enough` asks for more savings after a longer pause, so that a pause does
            // not end with a few nodes that the next position would use up.
            self.last_pause = (2 * self.last_pause + 1).min(LONGEST_PAUSE);
            self.pause_left = self.last_pause;
            return false;
        }
        (self.last_pause, self.pause_left) = (0, 0);
        self.answered += 1;
        // The cost of the reference changes slowly while a game continues, so the first samples are close together and
        // later ones are rare. It is a moving average over about four.
        self.is_sample = self.answered.is_power_of_two() || self.answered.is_multiple_of(SAMPLE);
        if !self.is_sample {
            // Not all of it, because costs are estimates.
            self.earn((self.reference_cost - cost).max(0) / 4 * 3);
        }
        !self.is_sample
    }

    /// Counts an answer that cost next to nothing.
    #[inline]
    pub fn answered_at_once(&mut self) {
        // Asked first, because it spares the divisions that earning takes.
        if self.saved < MAX_SAVED * NODE {
            self.earn(self.reference_cost / 4 * 3);
        }
    }

    /// Counts work that an answer took after the walk.
    pub fn spend(&mut self, cost: WorkUnits) {
        self.saved = self.saved.saturating_sub(cost);
    }

    /// Counts a question that the reference has answered.
    pub fn count_reference_answer(&mut self, cost: WorkUnits) {
        if std::mem::take(&mut self.is_sample) {
            self.reference_cost = match self.reference_cost {
                0 => cost,
                average => average + (cost - average) / 4,
            };
        }
        self.work = self.work.saturating_add(cost);
        // How long the task has been, in short tasks, from 1 to 16. With `SHORT_PARTS` the divisor is 16, 4, then 2
        // from three short tasks on: a short task spends a sixteenth of what the reference works, a long one half.
        let times = (self.work / (SHORT * NODE)).clamp(1, SHORT_PARTS);
        self.earn(cost / (self.parts / (times * times)).max(LONG_PARTS));
    }

    /// Adds what a question has earned.
    fn earn(&mut self, earned: WorkUnits) {
        let earned = earned / (1 + self.grown / self.much);
        self.saved = self.saved.saturating_add(earned).min(MAX_SAVED * NODE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The work of the reference for a question, in the tests.
    const QUESTION: WorkUnits = 20 * NODE;

    /// Asks a number of questions and returns how many the graph answers, and the nodes that grow. If `grown` nodes
    /// have grown, a question needs `new(grown)` more.
    fn ask(
        budget: &mut GrowthBudget,
        questions: usize,
        new: impl Fn(usize) -> usize,
    ) -> (usize, usize) {
        let (mut answered, mut nodes) = (0, 0);
        for _ in 0..questions {
            let mut has_answered = false;
            if budget.begin_question() {
                let needed = new(nodes);
                let grown = needed.min(budget.allowance());
                nodes += grown;
                has_answered = budget.walked(grown, NODE, grown == needed);
            }
            match has_answered {
                true => answered += 1,
                false => budget.count_reference_answer(QUESTION),
            }
        }
        (answered, nodes)
    }

    #[test]
    fn a_small_graph_grows_at_once_and_answers_all_but_samples() {
        let mut budget = GrowthBudget::of_list();
        let (answered, nodes) = ask(&mut budget, 1_000, |nodes| 300 - nodes.min(300));
        assert_eq!((answered, nodes), (1_000 - 10, 300));
    }

    #[test]
    fn a_graph_that_pays_grows_faster_and_faster() {
        let mut budget = GrowthBudget::of_list();
        let new = |nodes: usize| 1_500_usize.saturating_sub(nodes) / 40;
        let (first, _) = ask(&mut budget, 100, new);
        let (later, nodes) = ask(&mut budget, 1_000, new);
        assert!(first < 70, "{first}");
        assert!(later > 600 && nodes > 1_400, "{later} {nodes}");
    }

    #[test]
    fn a_graph_without_success_costs_a_part_of_the_work() {
        let mut budget = GrowthBudget::of_list();
        let endless = |_| 10_000;
        let (answered, nodes) = ask(&mut budget, 1_000, endless);
        // 20,000 nodes are the work of the reference.
        assert_eq!(answered, 0);
        assert!((1_000..=400 + 20_000 / 16).contains(&nodes), "{nodes}");
        // A long task may find out more, and even that becomes less.
        let (_, nodes) = ask(&mut budget, 10_000, endless);
        assert!((15_000..=50_000).contains(&nodes), "{nodes}");
        let (_, later) = ask(&mut budget, 10_000, endless);
        assert!(later < nodes * 3 / 4, "{nodes} {later}");
    }

    #[test]
    fn a_long_task_grows_at_once_what_a_short_one_grows_late() {
        let endless = |_| 10_000;
        let nodes = |mut budget: GrowthBudget| ask(&mut budget, 1_000, endless).1;
        let mut long = GrowthBudget::of_list();
        long.expect_much();
        let (short, long) = (nodes(GrowthBudget::of_list()), nodes(long));
        assert!(long > 4 * short, "{short} {long}");
    }

    #[test]
    fn answers_that_save_nothing_pay_for_no_nodes() {
        let mut budget = GrowthBudget::of_list();
        let mut nodes = 0;
        for _ in 0..10_000 {
            let is_easy = budget.begin_question() && {
                let grown = budget.allowance().min(5);
                nodes += grown;
                budget.walked(grown, NODE, grown == 5)
            };
            if !is_easy {
                budget.count_reference_answer(NODE);
            }
        }
        assert!(nodes < 400 + 10_000 / 16 + 100, "{nodes}");
    }

    #[test]
    fn walks_that_fail_become_rare() {
        let mut budget = GrowthBudget::of_list();
        let mut walks = 0;
        for _ in 0..1_000 {
            if budget.begin_question() {
                walks += 1;
                budget.walked(budget.allowance(), NODE, false);
            }
            budget.count_reference_answer(NODE);
        }
        assert!((30..60).contains(&walks), "{walks}");
    }
}
