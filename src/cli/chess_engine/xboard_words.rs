//! What XBoard is told of a search.

use super::game::ChessGame;
use super::report::{Report, Score, Wording};
use crate::board::Outcome;

/// The score of a win in no move.
const MATE: i64 = 100_000;

/// Returns the result of a game as a score and words; `None` for a game that goes on.
pub(super) fn result_text(game: &ChessGame, outcome: Outcome) -> Option<String> {
    match (outcome, outcome.winner()) {
        (_, Some(winner)) if game.is_white(winner) => Some("1-0 {White wins}".to_owned()),
        (_, Some(_)) => Some("0-1 {Black wins}".to_owned()),
        (outcome, None) => outcome.is_over().then(|| "1/2-1/2 {Draw}".to_owned()),
    }
}

/// The words of XBoard.
pub(super) struct XBoardWords {
    /// True if thinking is told.
    pub is_posting: bool,
    pub is_analysis: bool,
    /// How a win of each player is told.
    pub results: [Option<String>; 2],
}

impl Wording for XBoardWords {
    fn report(&self, report: &Report) -> String {
        if !self.is_posting {
            return String::new();
        }
        let lines = report.lines.iter().map(|line| {
            let score = match line.score {
                Score::Centipawns(value) => i64::from(value),
                Score::Mate(moves) if moves > 0 => MATE + i64::from(moves),
                Score::Mate(moves) => i64::from(moves) - MATE,
            };
            let (depth, nodes) = (report.depth(), report.nodes);
            let hundredths = report.time.as_millis() / 10;
            format!(
                "{depth} {score} {hundredths} {nodes} {}",
                line.words.join(" ")
            )
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    fn remark(&self, _: &str) -> String {
        String::new()
    }

    fn answer(&self, best: Option<&str>, _: Option<&str>) -> String {
        let best = best.filter(|_| !self.is_analysis);
        best.map_or_else(String::new, |best| format!("move {best}"))
    }

    fn result(&self, outcome: Outcome) -> String {
        let won = outcome
            .winner()
            .and_then(|winner| self.results.get(usize::from(winner)));
        match won {
            _ if self.is_analysis || !outcome.is_over() => String::new(),
            Some(text) => text.clone().unwrap_or_default(),
            None => "1/2-1/2 {Draw}".to_owned(),
        }
    }
}
