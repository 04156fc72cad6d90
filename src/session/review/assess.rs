//! What a move has lost against the best other one, and the mark that follows.

use crate::board::{Move, Outcome};
use crate::record::NodeId;
use crate::search::payoff;
use crate::search::tree_search::{Analysis, RankedMove};

/// The loss from which a move has a mark at all, from which it is a mistake, and from which it is a blunder: those of
/// Lichess, 0.1, 0.2 and 0.3 on its scale from -1 to 1.
const STEPS: [f64; 3] = [0.05, 0.1, 0.15];
/// What the second best move has to lose for the best one to be the only move.
const ONLY_MOVE: f64 = 0.15;
/// The number of standard errors that a difference has to exceed: 95 of 100 differences by chance are smaller.
const SURE: f64 = 2.0;
/// The number of moves that a summary names.
const GREATEST: usize = 3;

/// Where the values of a review come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewSource {
    /// The search of this program, whose visits are samples with a standard error.
    Search,
    /// An engine, which does not say how reliable its values are.
    Engine,
}

/// A mark on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveMark {
    /// `!`: all other moves are much worse.
    OnlyMove,
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl MoveMark {
    /// Returns the sign that people write.
    pub fn sign(self) -> &'static str {
        match self {
            Self::OnlyMove => "!",
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// Returns true for the marks of bad moves.
    pub fn is_fault(self) -> bool {
        self != Self::OnlyMove
    }

    /// Returns the mark of a move that certainly loses so much, between 0 and 1.
    pub(super) fn of_loss(loss: f64) -> Option<Self> {
        let marks = [Self::Inaccuracy, Self::Mistake, Self::Blunder];
        let reached = STEPS.iter().take_while(|step| loss >= **step).count();
        marks.get(reached.checked_sub(1)?).copied()
    }
}

/// How a game certainly ends for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    Won,
    Drawn,
    Lost,
}

impl Standing {
    /// Returns how an outcome stands for one of so many players. Who plays alone and has not won has lost.
    pub fn of(outcome: Outcome, player: u8, players: u8) -> Self {
        let winners = outcome.winners();
        if winners.contains(&player) {
            Self::Won
        } else if winners.is_empty() && players > 1 {
            Self::Drawn
        } else {
            Self::Lost
        }
    }

    /// Returns the fixed word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Drawn => "drawn",
            Self::Lost => "lost",
        }
    }
}

/// What a move is worth to the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveValue {
    /// From 0 for a loss to 1 for a win.
    pub share: f64,
    /// The standard error of the share: 0 if it is certain, `None` if its source does not say.
    pub error: Option<f64>,
    /// The certain result.
    pub standing: Option<Standing>,
    /// The number of visits.
    pub visits: u64,
}

impl MoveValue {
    /// Creates the value of a certain outcome.
    pub(super) fn certain(outcome: Outcome, player: u8, players: u8) -> Self {
        Self {
            share: payoff(outcome, player, players),
            error: Some(0.0),
            standing: Some(Standing::of(outcome, player, players)),
            visits: u64::MAX,
        }
    }

    /// Returns the value of a candidate to a player on turn; `None` if nothing is known of it.
    pub(super) fn of_candidate(
        candidate: &RankedMove,
        player: u8,
        players: u8,
        source: ReviewSource,
    ) -> Option<Self> {
        if let Some(proof) = candidate.proof {
            return Some(Self::certain(proof.outcome, player, players));
        }
        // What was never visited has only the value of a guess.
        if candidate.visits == 0 {
            return None;
        }
        Some(Self {
            share: candidate.value,
            error: match source {
                ReviewSource::Search => Some(candidate.error),
                ReviewSource::Engine => None,
            },
            standing: None,
            visits: candidate.visits,
        })
    }

    /// Returns the value of a position with so many players to one of them, by a search of it. Returns `None` if the search
    /// has found nothing, or nothing about this player.
    pub(super) fn of_position(
        analysis: &Analysis,
        (turn, player, players): (u8, u8, u8),
        source: ReviewSource,
    ) -> Option<Self> {
        if let Some(proof) = analysis.proof {
            return Some(Self::certain(proof.outcome, player, players));
        }
        // What one of three players loses is not what one of the others wins.
        if turn != player && players > 2 {
            return None;
        }
        let value = match source {
            ReviewSource::Engine => Self::of_candidate(analysis.best()?, turn, players, source)?,
            ReviewSource::Search => mean(analysis)?,
        };
        Some(match turn == player {
            true => value,
            false => Self {
                share: 1.0 - value.share,
                // The best move of a position may be proved without the position.
                standing: None,
                ..value
            },
        })
    }

    /// Returns the one of two values of the same move that is better founded.
    pub(super) fn better_founded(first: Option<Self>, second: Option<Self>) -> Option<Self> {
        let (Some(left), Some(right)) = (first, second) else {
            return first.or(second);
        };
        let rank = |value: &Self| (value.standing.is_some(), value.visits);
        Some(if rank(&left) > rank(&right) {
            left
        } else {
            right
        })
    }
}

/// Returns the value of a position to the player on turn: the mean over all visits. That is what the search before the
/// move has for this position, too; the value of its best move would be more, because there no visit went elsewhere.
fn mean(analysis: &Analysis) -> Option<MoveValue> {
    let visited = || analysis.candidates.iter().filter(|found| found.visits > 0);
    let visits: u64 = visited().map(|found| found.visits).sum();
    let part = |found: &RankedMove| found.visits as f64 / visits as f64;
    let variance: f64 = visited()
        .map(|found| (part(found) * found.error).powi(2))
        .sum();
    (visits > 0).then(|| MoveValue {
        share: visited().map(|found| part(found) * found.value).sum(),
        error: Some(variance.sqrt()),
        standing: None,
        visits,
    })
}

/// What can be told as a fact of a move that lost something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewFact {
    /// The game was won, and is lost.
    WonToLost,
    /// The game was won, and is a draw.
    WonToDrawn,
    /// The game was a draw, and is lost.
    DrawnToLost,
    /// The game was won; what it is now is not certain.
    MissedWin,
    /// The game is lost; what it was before is not certain.
    Loses,
}

/// A move of a line and what it lost.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedMove {
    /// The node of the move.
    pub node: NodeId,
    pub mv: Move,
    /// The player who moved.
    pub player: u8,
    /// The share of the point that the move lost.
    pub loss: f64,
    /// The standard error of the loss: 0 if it is certain, `None` if the values do not say how reliable they are.
    pub error: Option<f64>,
    pub mark: Option<MoveMark>,
    /// The best move and its continuation, if the move lost something; empty otherwise.
    pub better: Vec<Move>,
    /// The certain result of the best other move, and that of the move.
    pub standings: [Option<Standing>; 2],
}

impl ReviewedMove {
    /// Returns what can be told as a fact; `None` if the loss is an estimate.
    pub fn fact(&self) -> Option<ReviewFact> {
        self.mark.filter(|mark| mark.is_fault())?;
        match self.standings {
            [Some(Standing::Won), Some(Standing::Lost)] => Some(ReviewFact::WonToLost),
            [Some(Standing::Won), Some(Standing::Drawn)] => Some(ReviewFact::WonToDrawn),
            [Some(Standing::Drawn), Some(Standing::Lost)] => Some(ReviewFact::DrawnToLost),
            [Some(Standing::Won), None] => Some(ReviewFact::MissedWin),
            [None, Some(Standing::Lost)] => Some(ReviewFact::Loses),
            _ => None,
        }
    }

    /// Returns true if the move seems to be bad, but that may be chance.
    pub fn is_unsure(&self) -> bool {
        let [least, ..] = STEPS;
        self.mark.is_none() && self.loss >= least
    }

    /// Returns true if a longer search may mark the move as bad, or find that it is not.
    pub(super) fn may_be_fault(&self) -> bool {
        let [least, ..] = STEPS;
        self.loss + SURE * self.error.unwrap_or(0.0) >= least
    }

    /// Returns true if the loss exceeds what chance explains.
    pub(super) fn is_fault(&self) -> bool {
        self.mark.is_some_and(MoveMark::is_fault)
    }
}

/// The loss of a move, its standard error, and the mark.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Assessment {
    pub(super) loss: f64,
    pub(super) error: Option<f64>,
    pub(super) mark: Option<MoveMark>,
}

/// Compares the move that was played with the best other one. `is_complete` is true if no further moves are possible.
pub(super) fn assess(
    played: &MoveValue,
    other: Option<&MoveValue>,
    is_complete: bool,
) -> Assessment {
    let Some(other) = other else {
        return Assessment {
            loss: 0.0,
            error: Some(0.0),
            mark: None,
        };
    };
    // Nothing is worth more than a certain win, whatever is not known of the others.
    let is_best = played.standing.is_some() && played.share >= 1.0;
    let error = played
        .error
        .zip(other.error)
        .map(|(played, other)| played.hypot(other));
    let gain = played.share - other.share;
    let loss = (-gain).max(0.0);
    let mark = match gain >= ONLY_MOVE && is_complete {
        true => Some(MoveMark::OnlyMove),
        false => MoveMark::of_loss(loss),
    };
    Assessment {
        loss,
        error: error.map(|error| if is_best { 0.0 } else { error }),
        mark: mark.filter(|_| gain.abs() > SURE * error.unwrap_or(0.0)),
    }
}

/// The mean loss of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerLoss {
    pub player: u8,
    pub mean: f64,
    /// The number of moves.
    pub moves: usize,
}

/// What a review amounts to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReviewSummary {
    /// The players who moved, in order.
    pub players: Vec<PlayerLoss>,
    /// The indices of the moves that lost most, the greatest loss first. Losses that may be chance are not among them.
    pub greatest: Vec<usize>,
}

impl ReviewSummary {
    /// Sums reviewed moves up.
    pub fn of(moves: &[ReviewedMove]) -> Self {
        let players = (0..=u8::MAX).filter_map(|player| {
            let own = moves.iter().filter(|reviewed| reviewed.player == player);
            let losses: Vec<f64> = own.map(|reviewed| reviewed.loss).collect();
            (!losses.is_empty()).then(|| PlayerLoss {
                player,
                mean: losses.iter().sum::<f64>() / losses.len() as f64,
                moves: losses.len(),
            })
        });
        let faults = moves.iter().enumerate();
        let faults = faults.filter(|(_, reviewed)| reviewed.is_fault());
        let mut greatest: Vec<(usize, f64)> = faults
            .map(|(index, reviewed)| (index, reviewed.loss))
            .collect();
        greatest.sort_by(|(_, left), (_, right)| right.total_cmp(left));
        Self {
            players: players.collect(),
            greatest: greatest
                .into_iter()
                .map(|(index, _)| index)
                .take(GREATEST)
                .collect(),
        }
    }
}
