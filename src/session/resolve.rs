//! Moves written in short: `c3-d4` and `c3:e5` stand for the one legal move that fits.
//!
//! The text says where a piece goes, and perhaps what it takes on the way. What the rules want besides (another piece set
//! down on the last row, more pieces taken) is filled in from the list of legal moves. Where several fit, or where the
//! list is partial so that there may be more, nothing is played and the choices are told.

use super::job::{Answer, Ticket};
use super::playing::Pending;
use super::{Happening, Job, Session, Tried, Verdict};
use crate::base::{Diagnostic, Limits};
use crate::board::notation::read_move;
use crate::board::{Move, Op, Piece, Position, Square};
use crate::message;
use crate::rules::{Judgement, Legal, Listed, Partial, Query, Rules};
use std::sync::Arc;

/// A move as it was written in short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The operations that it says literally.
    pub mv: Move,
    from: Square,
    to: Square,
    taken: Vec<Op>,
    /// The piece that is set down, where the text names it.
    piece: Option<Piece>,
}

impl Written {
    /// The short form in a text that was read as a move; none when the text spells operations out.
    #[must_use]
    pub fn of(text: &str, mv: &Move) -> Option<Self> {
        if text.contains("clear") || text.contains("place") {
            return None;
        }
        let (first, rest) = mv.split_first()?;
        let (last, taken) = rest.split_last()?;
        let (Op::Clear(from), Op::Place(to, piece)) = (*first, *last) else {
            return None;
        };
        let only_clears = taken.iter().all(|op| matches!(op, Op::Clear(_)));
        only_clears.then(|| Self {
            mv: mv.clone(),
            from,
            to,
            taken: taken.to_vec(),
            piece: text.contains('=').then_some(piece),
        })
    }

    /// The legal moves that fit best: those with the literal operations, else those that set down another piece, else
    /// those that take other pieces.
    fn fitting<'a>(&self, moves: &'a [Listed]) -> Vec<&'a Listed> {
        let literal = self.mv.last().and_then(|op| op.piece());
        let tiers = [
            (literal, &*self.taken),
            (self.piece, &*self.taken),
            (self.piece, &[]),
        ];
        for (piece, taken) in tiers {
            let fits = |listed: &&Listed| {
                let ops = &listed.mv;
                let arrives = ops.iter().any(|op| match op {
                    Op::Place(to, placed) => {
                        *to == self.to && piece.is_none_or(|piece| piece == *placed)
                    }
                    Op::Clear(_) => false,
                });
                arrives
                    && ops.contains(&Op::Clear(self.from))
                    && taken.iter().all(|op| ops.contains(op))
            };
            let found: Vec<&Listed> = moves.iter().filter(fits).collect();
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }
}

impl Session {
    /// Plays a move given as text. One in short that is not legal as it stands is the one legal move that fits.
    ///
    /// # Errors
    /// The text is no move of this game.
    pub fn play_written(&mut self, text: &str) -> Result<Vec<Happening>, Diagnostic> {
        let Some(game) = self.game() else {
            return Ok(vec![Happening::Told(message!("session-no-rules"))]);
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

    fn resolve(&mut self, written: Written) -> Vec<Happening> {
        self.cancel();
        if self.outcome().is_over() {
            return vec![Happening::Told(message!("session-game-is-over"))];
        }
        let Some(rules) = self.rules().map(Arc::clone) else {
            return vec![Happening::Told(message!("session-no-rules"))];
        };
        if let Some(message) = self.cannot_stand(self.current) {
            return vec![Happening::Told(message)];
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

/// Finds the move that was meant.
pub(super) fn resolve(
    ticket: Ticket,
    rules: &dyn Rules,
    at: &Position,
    written: &Written,
    limits: &Limits<'_>,
) -> Answer {
    let mut worker = rules.worker();
    let tried = |legal, sure| Answer::Tried {
        ticket,
        tried: Tried {
            legal,
            sure,
            explanation: None,
        },
    };
    if let Judgement::Legal(legal) = worker.judge(at, &written.mv, limits) {
        return tried(vec![(written.mv.clone(), *legal)], true);
    }
    let contains = [Op::Clear(written.from)];
    let query = Query {
        contains: &contains,
        ..Query::default()
    };
    let listing = worker.moves(at, &query, limits);
    if (limits.stop)() || listing.complete == Err(Partial::Stopped) {
        return Answer::Stopped { ticket };
    }
    let mut legal: Vec<(Move, Legal)> = Vec::new();
    for listed in written.fitting(&listing.moves) {
        // Judged once more, because a list leaves out what the rules do on top of a move.
        if let Judgement::Legal(found) = worker.judge(at, &listed.mv, limits) {
            legal.push((listed.mv.clone(), *found));
        }
    }
    if !legal.is_empty() {
        return tried(legal, listing.complete.is_ok());
    }
    let explanation = worker.explain(at, &written.mv, limits);
    if (limits.stop)() {
        return Answer::Stopped { ticket };
    }
    Answer::Tried {
        ticket,
        tried: Tried {
            legal: Vec::new(),
            sure: true,
            explanation: Some(Box::new(explanation)),
        },
    }
}
