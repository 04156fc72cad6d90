//! Estimated points for analysis: who leads by how much, and who owns which point, from random games.

use super::GtpServer;
use crate::board::Square;
use crate::search::tree_search::Analysis;
use crate::session::estimate::{Estimate, counts_areas, estimate_points};
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long an estimate may take, while a controller waits for its first line.
const LONGEST: Duration = Duration::from_millis(400);
/// The least number of games: fewer say nothing, however soon the next line comes.
const LEAST_GAMES: u32 = 16;
/// The least spread of the points at the end, in points: also in a decided position a half is no certainty.
const LEAST_SPREAD: f64 = 1.0;

/// The estimated points as the player to move sees them.
#[derive(Clone, Debug)]
pub(super) struct Lead {
    /// The points by which the player leads.
    points: f64,
    /// By how much they may be wrong.
    spread: f64,
    /// The part of each point that is the player's, from -1 to 1, row by row from the top.
    ownership: String,
}

impl Lead {
    /// Returns the lead after a move that wins so much of the games, from 0 to 1, in a position in which the best moves
    /// win `usual`.
    ///
    /// Random games from the positions behind all candidates would cost more than the search. The points at the end are
    /// spread around the lead, so a share of wins says how far from an even game it is, as in a logistic distribution.
    fn after(&self, value: f64, usual: f64) -> f64 {
        let odds = |share: f64| {
            let share = share.clamp(0.01, 0.99);
            (share / (1.0 - share)).ln()
        };
        // The scale of a logistic distribution with this standard deviation.
        let scale = self.spread * 3.0_f64.sqrt() / std::f64::consts::PI;
        self.points + scale * (odds(value) - odds(usual))
    }

    /// Returns the fields of a candidate or of the position, as KataGo names them.
    pub(super) fn fields(&self, value: f64, usual: f64) -> String {
        let (lead, spread) = (self.after(value, usual), self.spread);
        format!(
            " scoreMean {lead:.3} scoreStdev {spread:.3} scoreLead {lead:.3} scoreSelfplay {lead:.3}"
        )
    }

    /// Returns what is said of the whole position, as far as the controller asked for it.
    pub(super) fn about_root(
        lead: Option<&Self>,
        (tells_root, tells_owners): (bool, bool),
        analysis: &Analysis,
    ) -> String {
        let mut line = String::new();
        let best = analysis.candidates.first();
        if let Some(best) = best.filter(|_| tells_root) {
            let visits: u64 = analysis.candidates.iter().map(|each| each.visits).sum();
            let (value, utility) = (best.value, 2.0 * best.value - 1.0);
            // Writing to a string cannot fail.
            let _ = write!(
                line,
                " rootInfo visits {visits} utility {utility:.6} winrate {value:.6}"
            );
            line += &lead.map_or(String::new(), |lead| lead.fields(value, value));
        }
        if let Some(lead) = lead.filter(|_| tells_owners) {
            line += " ownership ";
            line += &lead.ownership;
        }
        line
    }
}

impl GtpServer<'_> {
    /// Returns the estimated points of the position on the board; `None` where the look does not say that areas are
    /// counted, or where a line of the controller came first.
    fn estimate(&mut self) -> Option<&Estimate> {
        let position = self.referee.position();
        let is_known = self
            .estimated
            .as_ref()
            .is_some_and(|(of, _)| of == position);
        if !is_known {
            self.estimated = None;
            if counts_areas(self.game()) && !self.game().has_views {
                let (rules, seed) = (Arc::clone(self.referee.rules()), self.arguments.seed);
                let start = Instant::now();
                let input = Arc::clone(&self.input);
                let goes_on = &mut |games, _: &dyn Fn() -> Estimate| {
                    games < LEAST_GAMES || start.elapsed() < LONGEST && !input.ends_analysis()
                };
                let bounds = self.interrupt.bounds();
                let found = estimate_points(&*rules, position.clone(), seed, &bounds, goes_on);
                self.estimated = found.map(|found| (position.clone(), found));
            }
        }
        self.estimated.as_ref().map(|(_, estimate)| estimate)
    }

    /// Returns the lead of the player to move.
    pub(super) fn lead(&mut self) -> Option<Lead> {
        let is_first = self.referee.position().turn == 0;
        let estimate = self.estimate()?;
        let (lead, spread) = (estimate.lead, estimate.error.max(LEAST_SPREAD));
        Some(Lead {
            points: if is_first { lead } else { -lead },
            spread,
            ownership: self.owners(is_first, " ", 3).replace('\n', " "),
        })
    }

    /// Returns for each point how much more of the games a player owned it.
    fn owners(&self, is_first: bool, separator: &str, digits: usize) -> String {
        let estimate = self.estimated.as_ref().map(|(_, estimate)| estimate);
        let shares = estimate.map_or(&[] as &[(Square, f64)], |estimate| &estimate.shares);
        self.rows(separator, |square| {
            let place = shares.binary_search_by_key(&square, |(known, _)| *known);
            let share = place.ok().and_then(|place| shares.get(place));
            let share = share.map_or(0.0, |(_, share)| *share);
            // A difference, unlike a change of sign, makes no negative zero.
            let share = if is_first { share } else { 0.0 - share };
            format!("{share:.digits$}")
        })
    }

    /// Returns for each point whose it will be, from -1 to 1, positive for black.
    pub(super) fn ownership(&mut self) -> Result<String, String> {
        self.estimate().ok_or(NO_POINTS)?;
        Ok(self.owners(!self.begins_white(), " ", 2))
    }

    /// Returns the estimated result and by how much it may be wrong.
    pub(super) fn estimated_score(&mut self) -> Result<String, String> {
        let begins_white = self.begins_white();
        let estimate = self.estimate().ok_or(NO_POINTS)?;
        let (lead, error) = (estimate.lead, estimate.error);
        let is_black = (lead >= 0.0) != begins_white;
        let color = if is_black { 'B' } else { 'W' };
        Ok(format!(
            "{color}+{:.1}, give or take {error:.1}",
            lead.abs()
        ))
    }
}

/// Why there is no estimate.
const NO_POINTS: &str = "the points of this game are not counted by areas";
