//! The values over a game: those that were found here, then those that the file states.

use super::Session;
use super::node_facts::ValueSource;
use crate::record::NodeId;

/// The most nodes of a line that are asked whether they have a value.
const SAMPLE: usize = 64;

impl Session {
    /// Returns the line through the current node, from the start to its end.
    pub fn line_through(&self) -> Vec<NodeId> {
        let record = self.record();
        let mut nodes = record.line_to(self.current());
        let ahead =
            std::iter::successors(record.forward(self.current()), |node| record.forward(*node));
        nodes.extend(ahead);
        nodes
    }

    /// Returns the value of a node to the first player, from 0 to 1, and what in the file states it; `None` for the source
    /// if it was found here.
    pub fn payoff(&self, node: NodeId) -> Option<(f64, Option<ValueSource>)> {
        if let Some(value) = self.value(node) {
            return Some((value, None));
        }
        let stated = self.fact_reader().values(node);
        let mut payoffs = stated.into_iter();
        payoffs.find_map(|value| Some((value.measure.payoff()?, Some(value.source))))
    }

    /// Returns true if a curve can be drawn over a line: at least two of its nodes have a value. Of a long line only a
    /// part is asked, spread over the whole.
    pub fn has_curve(&self, line: &[NodeId]) -> bool {
        let step = line.len().div_ceil(SAMPLE).max(1);
        let asked = line.iter().step_by(step);
        let valued = asked.filter(|node| self.payoff(**node).is_some());
        valued.take(2).count() == 2
    }
}
