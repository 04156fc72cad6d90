//! The values over a game: those that were found here, then those that the file states.

use super::Session;
use super::node_facts::{Measure, ValueSource};
use crate::record::NodeId;

/// The most nodes of a line that are asked whether they have a value.
const SAMPLE: usize = 64;

/// The most nodes of a line that are asked for their lead.
const LEADS: usize = 512;

/// What the height of a curve stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CurveScale {
    /// The payoff to the first player, from 0 to 1.
    Payoff,
    /// The lead of the first player in points, from minus to plus this number.
    Points(f64),
}

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

    /// Returns the height of a node on a curve, from 0 to 1, and what in the file states it.
    pub fn on_curve(&self, node: NodeId, scale: CurveScale) -> Option<(f64, Option<ValueSource>)> {
        let CurveScale::Points(most) = scale else {
            return self.payoff(node);
        };
        let (lead, source) = self.lead(node)?;
        Some((0.5 + lead / (2.0 * most), Some(source)))
    }

    /// Returns the lead of the first player that the file states, in points.
    pub fn lead(&self, node: NodeId) -> Option<(f64, ValueSource)> {
        let stated = self.fact_reader().values(node);
        stated.into_iter().find_map(|value| match value.measure {
            Measure::Points(lead) => Some((lead, value.source)),
            _ => None,
        })
    }

    /// Returns the scale of the curve over a line; `None` if fewer than two of its nodes have a value. Leads are drawn if
    /// there are no payoffs, on a scale of their own. Of a long line only a part is asked, spread over the whole.
    pub fn curve_scale(&self, line: &[NodeId]) -> Option<CurveScale> {
        let spread = |most: usize| line.iter().step_by(line.len().div_ceil(most).max(1));
        let payoffs = spread(SAMPLE).filter(|node| self.payoff(**node).is_some());
        if payoffs.take(2).count() == 2 {
            return Some(CurveScale::Payoff);
        }
        if spread(SAMPLE).all(|node| self.lead(*node).is_none()) {
            return None;
        }
        let leads = spread(LEADS).filter_map(|node| Some(self.lead(*node)?.0.abs()));
        let leads: Vec<f64> = leads.collect();
        let most = leads.iter().copied().fold(0.0, f64::max);
        (leads.len() > 1).then(|| CurveScale::Points(round_above(most)))
    }
}

/// Returns the least of 5, 10, 20, 50, 100, 200 and so on that is not below a number.
fn round_above(least: f64) -> f64 {
    let mut most = 5.0;
    for factor in [2.0, 2.0, 2.5].into_iter().cycle().take(60) {
        if most >= least {
            break;
        }
        most *= factor;
    }
    most
}

#[cfg(test)]
mod tests {
    #[test]
    fn scales_are_round_numbers() {
        let round = super::round_above;
        assert_eq!(
            [0.0, 5.0, 5.1, 11.0, 34.5].map(round),
            [5.0, 5.0, 10.0, 20.0, 50.0]
        );
        assert_eq!([99.0, 361.0].map(round), [100.0, 500.0]);
        assert!(round(f64::NAN).is_finite() && round(f64::INFINITY).is_finite());
    }
}
