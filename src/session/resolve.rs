//! Moves written in short: `c3-d4` and `c3:e5` stand for the one legal move that fits.
//!
//! The text says where a piece goes, and perhaps what it takes on the way. What the rules want besides (another piece set
//! down on the last row, more pieces taken) is filled in from the list of legal moves. Where several fit, or where the
//! list is partial so that there may be more, nothing is chosen and the choices are told. [`meant`] is the only place
//! that decides this, for the screen and for the command line.

use super::job::{Answer, Ticket};
use super::playing::Pending;
use super::{Job, Session, SessionEvent, Tried, Verdict};
use crate::base::{Diagnostic, Limit, Limits};
use crate::board::notation::{is_short, read_move};
use crate::board::{Move, Op, Position};
use crate::message;
use crate::rules::{Judgement, Legal, Partial, Query, Worker};
use std::sync::Arc;

/// Steps that are spent on finding out what a short form means.
const STEPS: u64 = 20_000_000;

/// A move as it was written in short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The operations that it says literally.
    pub mv: Move,
    /// True when it names the piece that is set down.
    names_piece: bool,
}

/// The legal moves that a short form fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meant {
    /// The moves; none when the literal one is to be judged, which says why it is refused.
    pub moves: Vec<Move>,
    /// False when there may be further ones.
    pub sure: bool,
}

impl Written {
    /// The short form in a text that was read as a move; none when the text spells operations out.
    #[must_use]
    pub fn of(text: &str, mv: &Move) -> Option<Self> {
        (is_short(text) && !mv.is_empty()).then(|| Self {
            mv: mv.clone(),
            names_piece: text.contains('='),
        })
    }

    /// True when a move does all that is said; the piece that arrives is free where none is named.
    fn fits(&self, mv: &Move) -> bool {
        self.mv.iter().all(|said| match said {
            Op::Place(to, _) if !self.names_piece => {
                let arrives = |op: &Op| op.piece().is_some() && op.square() == *to;
                mv.iter().any(arrives)
            }
            said => mv.contains(said),
        })
    }

    /// The same without what is taken on the way: a move is often written by its first and last square only.
    fn without_taken(&self) -> Option<Self> {
        let (first, rest) = self.mv.split_first()?;
        let (last, taken) = rest.split_last()?;
        let is_walk = first.piece().is_none()
            && last.piece().is_some()
            && taken.iter().all(|op| op.piece().is_none());
        (is_walk && !taken.is_empty()).then(|| Self {
            mv: Move::of(vec![*first, *last]),
            names_piece: self.names_piece,
        })
    }
}

/// Finds the legal moves that a short form fits; none when somebody asked to stop.
///
/// A longer move is not meant where the literal one is legal: then only moves of the same length that set down another
/// piece compete with it.
pub fn meant(
    worker: &mut dyn Worker,
    at: &Position,
    written: &Written,
    limits: &Limits<'_>,
) -> Option<Meant> {
    let literal = match worker.judge(at, &written.mv, limits) {
        Judgement::Legal(legal) => Some(legal),
        Judgement::LimitReached {
            limit: Limit::Stopped,
            ..
        } => return None,
        _ => None,
    };
    let lifts = written.mv.first().filter(|op| op.piece().is_none());
    let puts = written.mv.last().filter(|_| written.names_piece);
    let contains: Vec<Op> = lifts.into_iter().chain(puts).copied().collect();
    let query = Query {
        contains: &contains,
        steps: STEPS,
        ..Query::default()
    };
    let listing = worker.moves(at, &query, limits);
    if limits.is_stopped() || listing.complete == Err(Partial::Stopped) {
        return None;
    }
    let fitting = |written: &Written| -> Vec<Move> {
        let all = listing.moves.iter();
        let fit = all.filter(|listed| written.fits(&listed.mv));
        let competes = fit.filter(|listed| {
            literal.as_ref().is_none_or(|legal| {
                listed.mv.len() <= written.mv.len() && listed.next != legal.next
            })
        });
        competes.map(|listed| listed.mv.clone()).collect()
    };
    let mut moves = fitting(written);
    if literal.is_some() {
        moves.insert(0, written.mv.clone());
        return Some(Meant { moves, sure: true });
    }
    if moves.is_empty()
        && let Some(shorter) = written.without_taken()
    {
        moves = fitting(&shorter);
    }
    Some(Meant {
        moves,
        sure: listing.complete.is_ok(),
    })
}

impl Session {
    /// Plays a move given as text. One in short that is not legal as it stands is the one legal move that fits.
    ///
    /// # Errors
    /// The text is no move of this game.
    pub fn play_written(&mut self, text: &str) -> Result<Vec<SessionEvent>, Diagnostic> {
        let Some(game) = self.game() else {
            return Ok(vec![SessionEvent::Told(message!("session-no-rules"))]);
        };
        let mv = read_move(text, game, &self.position.board)?;
        let there = self.record.node(self.current).children().iter();
        let is_there = there.copied().any(|child| {
            self.record.node(child).content().as_move() == Some(&mv)
                && matches!(self.verdict(child), Verdict::Legal(_))
        });
        Ok(match Written::of(text, &mv) {
            Some(written) if !is_there => self.resolve(written),
            _ => self.play(mv),
        })
    }

    fn resolve(&mut self, written: Written) -> Vec<SessionEvent> {
        self.cancel();
        if self.outcome().is_over() {
            return vec![SessionEvent::Told(message!("session-game-is-over"))];
        }
        let Some(rules) = self.rules().map(Arc::clone) else {
            return vec![SessionEvent::Told(message!("session-no-rules"))];
        };
        if let Some(message) = self.cannot_stand(self.current) {
            return vec![SessionEvent::Told(message)];
        }
        let ticket = self.ticket();
        self.playing = Some(Pending::trying(ticket, self.current, written.mv.clone()));
        self.outbox.push(Job::Resolve {
            ticket,
            rules,
            at: self.position.clone(),
            written,
        });
        Vec::new()
    }
}

/// Finds the move that was meant and judges it.
pub(super) fn resolve(
    ticket: Ticket,
    worker: &mut dyn Worker,
    at: &Position,
    written: &Written,
    limits: &Limits<'_>,
) -> Answer {
    let Some(meant) = meant(worker, at, written, limits) else {
        return Answer::Stopped { ticket };
    };
    let mut legal: Vec<(Move, Legal)> = Vec::new();
    for mv in meant.moves {
        // Judged once more, because a list leaves out what the rules do on top of a move.
        if let Judgement::Legal(found) = worker.judge(at, &mv, limits) {
            legal.push((mv, *found));
        }
    }
    let explanation = legal
        .is_empty()
        .then(|| Box::new(worker.explain(at, &written.mv, limits)));
    if limits.is_stopped() {
        return Answer::Stopped { ticket };
    }
    Answer::Tried {
        ticket,
        tried: Tried {
            legal,
            sure: meant.sure,
            explanation,
        },
    }
}
