//! Reviews a line of a record: what each of its moves lost.
//!
//! Each position of the line is searched once, whoever searches it and in whatever order. A move has two values then: that
//! of the candidate in the search before it, and that of the position after it. The better founded one counts, and is
//! compared with the best other move of the search before it:
//!
//! ```text
//! position   0 ──── a ──── 1 ──── b ──── 2
//! search     best other of 0                  loss of a = best other of 0 - better of (a in 0, 1)
//!                          best other of 1    loss of b = best other of 1 - better of (b in 1, 2)
//! ```
//!
//! So the move that the search before it likes best can lose, too, once the search after it has seen why. But a search that
//! begins after a move sees more of the replies than one that begins before it, and thinks less of the move. That is no
//! loss. So where a move seems to be bad, the position after the other move is searched, too, and both are compared anew.
//!
//! Invariants: the record is not changed, except by `Session::annotate`; what chance did is no move of anybody; the
//! clock is read in `search` and `task` only.

mod annotate;
mod assess;
mod known;
mod line;
mod one_move;
mod read;
mod run;
mod search;
mod task;
#[cfg(test)]
mod tests;
mod words;

pub use assess::{
    MoveMark, MoveValue, PlayerLoss, ReviewFact, ReviewSource, ReviewSummary, ReviewedMove,
    Standing,
};
pub use line::{ReviewLine, ReviewPosition};
pub(super) use one_move::{MoveTrial, review_move};
pub use run::{ReviewReport, ReviewRun};
pub use search::{EngineSearch, OwnSearch};
pub use words::{line_words, written_line};

use super::values::{NodeValue, value_of};
use crate::base::Limits;
use crate::board::{Move, Position};
use crate::record::NodeId;
use crate::rules::{Judgement, Rules};
use crate::search::tree_search::{Analysis, RankedMove};
use line::LineMove;
use std::collections::HashSet;

/// A position to be searched.
#[derive(Clone, Copy, Debug)]
pub enum ReviewTarget<'a> {
    /// The position of the line with an index.
    OfLine(usize),
    /// The position after a move that seems to be better than that of the line.
    AfterOther(&'a Position),
}

impl<'a> ReviewTarget<'a> {
    /// Returns the position; `None` if the line does not have it.
    pub fn position(self, line: &'a ReviewLine) -> Option<&'a Position> {
        match self {
            Self::OfLine(index) => Some(&line.positions.get(index)?.position),
            Self::AfterOther(position) => Some(position),
        }
    }
}

/// A search of a position of a review so far; `None` ends the review.
pub type ReviewSearch<'a> = &'a mut dyn FnMut(&Review, ReviewTarget<'_>) -> Option<Analysis>;

/// A move that seems to be better than that of the line, and its value by the search of the position after it.
#[derive(Clone, Debug)]
struct CheckedMove {
    mv: Move,
    value: Option<MoveValue>,
}

/// The order in which the positions of a line are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewOrder {
    /// From the beginning of the line, so that a search can go on with what the one before has found.
    Forward,
    /// From its end, so that the last moves are known first.
    NewestFirst,
}

/// A review of a line, with what is known so far.
#[derive(Clone, Debug)]
pub struct Review {
    line: ReviewLine,
    source: ReviewSource,
    /// What the search of each position has found.
    found: Vec<Option<Analysis>>,
    /// What the second look at each move has found.
    checked: Vec<Option<CheckedMove>>,
}

impl Review {
    /// Creates a review in which nothing is known.
    pub fn new(line: ReviewLine, source: ReviewSource) -> Self {
        Self {
            found: vec![None; line.positions.len()],
            checked: vec![None; line.moves.len()],
            line,
            source,
        }
    }

    /// Returns the line.
    pub fn line(&self) -> &ReviewLine {
        &self.line
    }

    /// Returns the indices of the positions that are still to be searched, in an order.
    pub fn open(&self, order: ReviewOrder) -> Vec<usize> {
        let positions = self.line.positions.iter().zip(&self.found).enumerate();
        let open = positions.filter(|(_, (known, found))| known.is_searched() && found.is_none());
        let mut open: Vec<usize> = open.map(|(index, _)| index).collect();
        if order == ReviewOrder::NewestFirst {
            open.reverse();
        }
        open
    }

    /// Stores what a search of a position has found, unless a longer one was there.
    pub fn note(&mut self, index: usize, analysis: Analysis) {
        let Some(slot) = self.found.get_mut(index) else {
            return;
        };
        let rank = |found: &Analysis| (found.proof.is_some(), found.visits);
        if slot
            .as_ref()
            .is_none_or(|known| rank(known) <= rank(&analysis))
        {
            *slot = Some(analysis);
        }
    }

    /// Returns the number of positions that have been searched.
    pub fn searched(&self) -> usize {
        self.found.iter().flatten().count()
    }

    /// Returns the values of positions to the first player, by the nodes that lead to them.
    pub(super) fn values(&self) -> impl Iterator<Item = (NodeId, NodeValue)> {
        let positions = self.line.positions.iter().zip(&self.found);
        positions.filter_map(|(known, found)| {
            let value = value_of(found.as_ref()?, known.position.turn, self.line.players)?;
            Some((known.node, value))
        })
    }

    /// Returns the indices of the moves that seem to be bad, in an order, each with the other move that seems to be better
    /// and is still to be looked at. Engines are taken at their word.
    fn doubts(&self, order: ReviewOrder) -> Vec<(usize, Move)> {
        let moves = self.line.moves.iter().zip(&self.checked).enumerate();
        let unchecked = moves.filter(|(_, (_, checked))| checked.is_none());
        let mut doubts: Vec<(usize, Move)> = unchecked
            .filter_map(|(index, _)| {
                let reviewed = self.reviewed(index)?;
                let [other, _] = reviewed.standings;
                let better = reviewed.better.first().filter(|_| other.is_none())?;
                Some((index, better.clone()))
            })
            .collect();
        if self.source == ReviewSource::Engine {
            doubts.clear();
        }
        if order == ReviewOrder::NewestFirst {
            doubts.reverse();
        }
        doubts
    }

    /// Returns the indices of the positions that deserve a longer search: those before and after moves that may have lost
    /// as much as a mark asks for, the greatest losses first. What is certain, or too small even with twice its error, is
    /// settled. Engines say no errors, so only their losses count.
    pub(super) fn unsettled(&self) -> Vec<usize> {
        let mut moves = Vec::new();
        for (index, made) in self.line.moves.iter().enumerate() {
            let Some(reviewed) = self.reviewed(index) else {
                continue;
            };
            if reviewed.standings.iter().all(Option::is_some) || !reviewed.may_be_fault() {
                continue;
            }
            moves.push((reviewed.loss, made.before));
        }
        moves.sort_by(|(left, _), (right, _)| right.total_cmp(left));
        let indices = moves
            .into_iter()
            .flat_map(|(_, before)| [before, before + 1]);
        let mut seen = HashSet::new();
        let is_searched = |index: &usize| {
            let known = self.line.positions.get(*index);
            known.is_some_and(ReviewPosition::is_searched) && seen.insert(*index)
        };
        indices.filter(is_searched).collect()
    }

    /// Searches all positions that are still to be searched, and then looks once more at the moves that seem to be bad,
    /// until a search returns `None`.
    pub fn run(
        &mut self,
        order: ReviewOrder,
        rules: &dyn Rules,
        limits: &Limits<'_>,
        search: ReviewSearch<'_>,
    ) {
        let open = self.open(order);
        let is_going = self.search_positions(&open, search);
        if is_going {
            self.look_again(order, rules, limits, search);
        }
    }

    /// Searches positions anew, which deserve it, and looks again at the moves after which they are reached.
    pub(super) fn refine(
        &mut self,
        positions: &[usize],
        rules: &dyn Rules,
        limits: &Limits<'_>,
        search: ReviewSearch<'_>,
    ) {
        if !self.search_positions(positions, search) {
            return;
        }
        for (made, checked) in self.line.moves.iter().zip(&mut self.checked) {
            if positions.contains(&made.before) {
                *checked = None;
            }
        }
        self.look_again(ReviewOrder::Forward, rules, limits, search);
    }

    /// Searches positions, and returns false once a search returns `None`.
    fn search_positions(&mut self, positions: &[usize], search: ReviewSearch<'_>) -> bool {
        for index in positions {
            let Some(analysis) = search(self, ReviewTarget::OfLine(*index)) else {
                return false;
            };
            self.note(*index, analysis);
        }
        true
    }

    /// Searches the positions after the moves that seem to be better than those of the line.
    fn look_again(
        &mut self,
        order: ReviewOrder,
        rules: &dyn Rules,
        limits: &Limits<'_>,
        search: ReviewSearch<'_>,
    ) {
        let mut worker = rules.worker();
        for (index, mv) in self.doubts(order) {
            let made = self.line.moves.get(index);
            let Some(before) = made.and_then(|made| self.line.positions.get(made.before)) else {
                continue;
            };
            let Judgement::Legal(legal) = worker.judge(&before.position, &mv, limits) else {
                continue;
            };
            let (player, players) = (before.position.turn, self.line.players);
            let outcome = legal.outcome.claimed();
            let value = if outcome.is_over() {
                Some(MoveValue::certain(outcome, player, players))
            } else {
                let target = ReviewTarget::AfterOther(&legal.next);
                let Some(analysis) = search(self, target) else {
                    return;
                };
                let whose = (legal.next.turn, player, players);
                MoveValue::of_position(&analysis, whose, self.source)
            };
            if let Some(slot) = self.checked.get_mut(index) {
                *slot = Some(CheckedMove { mv, value });
            }
        }
    }

    /// Returns the moves of which something is known, in the order of the line.
    pub fn moves(&self) -> Vec<ReviewedMove> {
        let moves = 0..self.line.moves.len();
        moves.filter_map(|index| self.reviewed(index)).collect()
    }

    fn reviewed(&self, index: usize) -> Option<ReviewedMove> {
        let made = self.line.moves.get(index)?;
        let before = self.line.positions.get(made.before)?;
        let analysis = self.found.get(made.before)?.as_ref();
        let analysis = analysis.filter(|found| !made.is_throw && !found.is_of_chance)?;
        let (player, players) = (before.position.turn, self.line.players);
        let own = find_candidate(analysis, &made.mv, &before.position);
        let value = |candidate| MoveValue::of_candidate(candidate, player, players, self.source);
        let played = MoveValue::better_founded(
            own.and_then(|own| value(analysis.candidates.get(own)?)),
            self.value_after(made, player),
        )?;
        let others = analysis.candidates.iter().enumerate();
        let mut others = others.filter(|(index, _)| Some(*index) != own);
        let best = others.find_map(|(_, candidate)| Some((candidate, value(candidate)?)));
        let checked = self.checked.get(index)?.as_ref();
        let best = best.map(|(candidate, value)| {
            let checked = checked.filter(|checked| checked.mv == candidate.mv);
            let checked = checked.and_then(|checked| checked.value);
            let value = MoveValue::better_founded(Some(value), checked).unwrap_or(value);
            (candidate, value)
        });
        let other = best.as_ref().map(|(_, value)| value);
        let assessment = assess::assess(&played, other, analysis.complete.is_ok());
        let better = best.filter(|_| assessment.mark.is_some_and(MoveMark::is_fault));
        let better = better.map_or_else(Vec::new, |(best, _)| {
            let moves = std::iter::once(&best.mv).chain(&best.line);
            moves.cloned().collect()
        });
        Some(ReviewedMove {
            node: made.node,
            mv: made.mv.clone(),
            player,
            loss: assessment.loss,
            error: assessment.error,
            mark: assessment.mark,
            better,
            standings: [other.and_then(|other| other.standing), played.standing],
        })
    }

    /// Returns the value of the position after a move to the player who made it.
    fn value_after(&self, made: &LineMove, player: u8) -> Option<MoveValue> {
        let index = made.before + 1;
        let after = self.line.positions.get(index)?;
        let players = self.line.players;
        // What a game is worth in which dead groups are still on the board is for the players to say.
        if after.outcome.is_over() && self.line.counts_groups {
            return None;
        }
        // As in the search, a draw that may be claimed is one.
        let outcome = after.outcome.claimed();
        if outcome.is_over() {
            return Some(MoveValue::certain(outcome, player, players));
        }
        let analysis = self.found.get(index)?.as_ref()?;
        let whose = (after.position.turn, player, players);
        MoveValue::of_position(analysis, whose, self.source)
    }
}

/// Returns the index of the candidate that is a move. A record may have it with other operations than the list of legal
/// moves, which then lead to the same board.
fn find_candidate(analysis: &Analysis, mv: &Move, position: &Position) -> Option<usize> {
    let candidates = || analysis.candidates.iter();
    let is_same = |candidate: &RankedMove| candidate.mv == *mv;
    candidates().position(is_same).or_else(|| {
        let board = position.board.after(mv);
        let leads_there = |candidate: &RankedMove| {
            candidate.mv.is_empty() == mv.is_empty() && position.board.after(&candidate.mv) == board
        };
        let mut fitting = candidates()
            .enumerate()
            .filter(|(_, found)| leads_there(found));
        let (index, _) = fitting.next()?;
        fitting.next().is_none().then_some(index)
    })
}
