//! What a search tells: values as chess programs show them, and lines of moves.

use super::game::LineWriter;
use crate::base::Limits;
use crate::board::Outcome;
use crate::search::payoff;
use crate::search::tree_search::{Analysis, Proof, RankedMove};
use crate::session::engine::centipawns;
use std::time::Duration;

/// The value of a line for the player on turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Score {
    /// Hundredths of a pawn: what a share of the wins corresponds to.
    Centipawns(i32),
    /// A proved end in so many own moves; negative if the player loses.
    Mate(i32),
}

impl Score {
    /// Returns the value of a candidate.
    fn of(candidate: &RankedMove, turn: u8) -> Self {
        let proved = candidate
            .proof
            .and_then(|proof| Self::of_proof(proof, turn));
        proved.unwrap_or_else(|| Self::Centipawns(centipawns(candidate.value)))
    }

    /// Returns the number of own moves to a proved win or loss; `None` for a draw.
    fn of_proof(proof: Proof, turn: u8) -> Option<Self> {
        let plies = i32::try_from(proof.plies).unwrap_or(i32::MAX - 1);
        match payoff(proof.outcome, turn, 2) {
            value if value >= 1.0 => Some(Self::Mate((plies + 1) / 2)),
            value if value <= 0.0 => Some(Self::Mate(-(plies / 2))),
            _ => None,
        }
    }
}

/// A line of moves with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ReportedLine {
    pub score: Score,
    pub words: Vec<String>,
}

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Report {
    /// The best lines, best first.
    pub lines: Vec<ReportedLine>,
    pub nodes: u64,
    /// The nodes that were visited in this time; others were known before.
    pub new_nodes: u64,
    pub time: Duration,
}

impl Report {
    /// Creates a report of an analysis with so many lines at most. `known` is the number of visits before it began.
    pub(super) fn of(
        analysis: &Analysis,
        most_lines: usize,
        known: u64,
        time: Duration,
        writer: &LineWriter,
    ) -> Self {
        // The best move leads even if it was never visited: then all that were visited are proved to lose, and the
        // value of one of them is not that of the position.
        let is_known = |(place, candidate): &(usize, &RankedMove)| {
            *place == 0 || candidate.visits > 0 || candidate.proof.is_some()
        };
        let candidates = analysis.candidates.iter().enumerate().filter(is_known);
        let candidates = candidates.map(|(_, candidate)| candidate);
        let turn = writer.position.turn;
        let lines = candidates.take(most_lines).map(|candidate| ReportedLine {
            score: Score::of(candidate, turn),
            words: writer.write(
                std::iter::once(&candidate.mv).chain(&candidate.line),
                &Limits::default(),
            ),
        });
        Self {
            lines: lines.collect(),
            nodes: analysis.visits,
            new_nodes: analysis.visits.saturating_sub(known),
            time,
        }
    }

    /// Returns the depth of the search: it grows by one when the number of visits doubles.
    pub(super) fn depth(&self) -> u32 {
        self.nodes.max(1).ilog2().max(1)
    }

    /// Returns the visits in a second.
    pub(super) fn speed(&self) -> u64 {
        let seconds = self.time.as_secs_f64().max(1e-3);
        (self.new_nodes as f64 / seconds) as u64
    }
}

/// How a protocol writes what a search finds.
pub(super) trait Wording: Send + Sync {
    /// Returns the lines of a report; nothing if nobody wants them.
    fn report(&self, report: &Report) -> String;
    /// Returns a sentence for people.
    fn remark(&self, text: &str) -> String;
    /// Returns the answer: the best move, and the reply that is expected.
    fn answer(&self, best: Option<&str>, reply: Option<&str>) -> String;
    /// Returns what is said if the move has ended the game.
    fn result(&self, outcome: Outcome) -> String {
        let _ = outcome;
        String::new()
    }
}

/// Returns the visits that a depth means.
pub(super) fn visits_of_depth(depth: u32) -> u64 {
    1_u64 << depth.clamp(1, 62)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_to_the_end_are_those_of_the_player() {
        let proof = |outcome, plies| Score::of_proof(Proof { outcome, plies }, 0);
        assert_eq!(proof(Outcome::Won(0), 1), Some(Score::Mate(1)));
        assert_eq!(proof(Outcome::Won(0), 3), Some(Score::Mate(2)));
        assert_eq!(proof(Outcome::Won(1), 2), Some(Score::Mate(-1)));
        assert_eq!(proof(Outcome::Won(1), 4), Some(Score::Mate(-2)));
        assert_eq!(proof(Outcome::Draw, 4), None);
    }

    #[test]
    fn a_depth_means_as_many_visits_as_it_is_told_for() {
        for depth in [1, 2, 7, 20] {
            let report = Report {
                lines: Vec::new(),
                nodes: visits_of_depth(depth),
                new_nodes: 0,
                time: Duration::ZERO,
            };
            assert_eq!(report.depth(), depth);
        }
    }
}
