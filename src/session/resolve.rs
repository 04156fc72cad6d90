//! Moves written in short: `c3-d4` and `c3:e5` stand for the one legal move that fits.
//!
//! The text says where a piece goes, and perhaps what it takes on the way. What the rules want besides (another piece set
//! down on the last row, more pieces taken) is filled in from the list of legal moves. Where several fit, or where the
//! list is partial so that there may be more, nothing is chosen and the choices are told. [`find_candidates`] is the only place
//! that decides this, for the screen and for the command line.

use super::job::{JobId, Lane, Run, Task};
use super::play::PendingMove;
use super::{Session, SessionEvent, Verdict};
use crate::base::{Diagnostic, Limit, Limits};
use crate::board::notation::{is_short, read_move};
use crate::board::{Move, Op, Piece, Position};
use crate::message;
use crate::rules::{Explanation, Judgement, Legal, Partial, Query, Rules, Worker};
use std::sync::Arc;

/// Steps that are spent on finding out what a short form means.
const STEPS: u64 = 20_000_000;

/// A move as it was written in short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortMove {
    /// The operations that it says literally.
    pub mv: Move,
    /// True when it names the piece that is set down.
    names_piece: bool,
    /// Of a move that was made by gestures: the pieces that may be set down instead. It is meant as it stands where that
    /// is legal.
    instead: Option<Vec<Piece>>,
}

/// The legal moves that a short form fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// The moves; none when the literal one is to be judged, which says why it is refused.
    pub moves: Vec<Move>,
    /// False when there may be further ones.
    pub sure: bool,
}

/// What came of a move that was written in short or made by gestures.
#[derive(Clone, Debug)]
pub struct Resolution {
    /// The legal moves that were meant.
    pub legal: Vec<(Move, Legal)>,
    /// False when there may be further legal moves that fit: then even a single one is only offered.
    pub sure: bool,
    /// When there are none: how the rules came to refuse the move as it was short.
    pub explanation: Option<Box<Explanation>>,
}

impl ShortMove {
    /// Returns the short form in a text that was read as a move; none when the text spells operations out.
    #[must_use]
    pub fn of(text: &str, mv: &Move) -> Option<Self> {
        (is_short(text) && !mv.is_empty()).then(|| Self {
            mv: mv.clone(),
            names_piece: text.contains('='),
            instead: None,
        })
    }

    /// Returns a move that was made by gestures, and the pieces that may be set down instead; none where a piece was
    /// chosen.
    pub(super) fn of_gesture(mv: Move, instead: Vec<Piece>) -> Self {
        Self {
            mv,
            names_piece: instead.is_empty(),
            instead: Some(instead),
        }
    }

    /// Returns the same with another piece set down.
    fn with_piece(&self, piece: Piece) -> Option<Move> {
        let mut ops = self.mv.ops.clone();
        match ops.last_mut()? {
            Op::Place(_, placed) => *placed = piece,
            Op::Clear(_) => return None,
        }
        Some(Move::of(ops))
    }

    /// Returns true if a move does all that is said; the piece that arrives is free where none is named.
    fn fits(&self, mv: &Move) -> bool {
        self.mv.iter().all(|said| match said {
            Op::Place(to, _) if !self.names_piece => {
                let arrives = |op: &Op| op.piece().is_some() && op.square() == *to;
                mv.iter().any(arrives)
            }
            said => mv.contains(said),
        })
    }

    /// Returns the same without what is taken on the way: a move is often written by its first and last square only.
    fn without_taken(&self) -> Option<Self> {
        let (first, rest) = self.mv.split_first()?;
        let (last, taken) = rest.split_last()?;
        let is_walk = first.piece().is_none()
            && last.piece().is_some()
            && taken.iter().all(|op| op.piece().is_none());
        (is_walk && !taken.is_empty()).then(|| Self {
            mv: Move::of(vec![*first, *last]),
            ..self.clone()
        })
    }
}

/// Finds the legal moves that a short form fits; none when somebody asked to stop.
///
/// A longer move is not meant where the literal one is legal: then only moves of the same length that set down another
/// piece compete with it.
pub fn find_candidates(
    worker: &mut dyn Worker,
    position: &Position,
    short: &ShortMove,
    limits: &Limits<'_>,
) -> Option<Candidates> {
    let literal = match worker.judge(position, &short.mv, limits) {
        Judgement::Legal(legal) => Some(legal),
        Judgement::LimitReached {
            limit: Limit::Stopped,
            ..
        } => return None,
        _ => None,
    };
    if let Some(instead) = &short.instead {
        let moves: Vec<Move> = match literal {
            Some(_) => vec![short.mv.clone()],
            None => instead
                .iter()
                .filter_map(|piece| short.with_piece(*piece))
                .filter(|mv| matches!(worker.judge(position, mv, limits), Judgement::Legal(_)))
                .collect(),
        };
        if !moves.is_empty() {
            return Some(Candidates { moves, sure: true });
        }
    }
    let lifts = short.mv.first().filter(|op| op.piece().is_none());
    let puts = short.mv.last().filter(|_| short.names_piece);
    let contains: Vec<Op> = lifts.into_iter().chain(puts).copied().collect();
    let query = Query {
        contains: &contains,
        steps: STEPS,
        ..Query::default()
    };
    let listing = worker.moves(position, &query, limits);
    if limits.is_stopped() || listing.complete == Err(Partial::Stopped) {
        return None;
    }
    let fitting = |short: &ShortMove| -> Vec<Move> {
        let all = listing.moves.iter();
        let fit = all.filter(|listed| short.fits(&listed.mv));
        let competes = fit.filter(|listed| {
            literal
                .as_ref()
                .is_none_or(|legal| listed.mv.len() <= short.mv.len() && listed.next != legal.next)
        });
        competes.map(|listed| listed.mv.clone()).collect()
    };
    let mut moves = fitting(short);
    if literal.is_some() {
        moves.insert(0, short.mv.clone());
        return Some(Candidates { moves, sure: true });
    }
    if moves.is_empty()
        && let Some(shorter) = short.without_taken()
    {
        moves = fitting(&shorter);
    }
    Some(Candidates {
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
        let mv = read_move(text, game, &self.game.position.board)?;
        let there = self.game.record.node(self.game.current).children().iter();
        let is_there = there.copied().any(|child| {
            self.game.record.node(child).content().as_move() == Some(&mv)
                && matches!(self.game.verdict(child), Verdict::Legal(_))
        });
        Ok(match ShortMove::of(text, &mv) {
            Some(short) if !is_there => self.resolve(short),
            _ => self.play(mv),
        })
    }

    pub(super) fn resolve(&mut self, short: ShortMove) -> Vec<SessionEvent> {
        self.cancel();
        if self.outcome().is_over() {
            return vec![SessionEvent::Told(message!("session-game-is-over"))];
        }
        let Some(rules) = self.rules().map(Arc::clone) else {
            return vec![SessionEvent::Told(message!("session-no-rules"))];
        };
        if let Some(message) = self.cannot_stand(self.game.current) {
            return vec![SessionEvent::Told(message)];
        }
        let pending = PendingMove {
            parent: self.game.current,
            mv: short.mv.clone(),
        };
        let id = self.submit(ResolveTask {
            rules,
            position: self.game.position.clone(),
            short,
        });
        self.moves.playing.wait_for(id, pending);
        Vec::new()
    }

    fn take_resolution(&mut self, id: JobId, mut resolution: Resolution) -> Vec<SessionEvent> {
        let Some(PendingMove { parent, mv: shown }) = self.moves.playing.take(id) else {
            return Vec::new();
        };
        if resolution.legal.len() > 1 || (!resolution.sure && !resolution.legal.is_empty()) {
            return vec![SessionEvent::Several {
                moves: resolution.legal.into_iter().map(|(mv, _)| mv).collect(),
            }];
        }
        if let Some((mv, legal)) = resolution.legal.pop() {
            return vec![self.enter(parent, mv, legal)];
        }
        match resolution.explanation {
            Some(explanation) => vec![SessionEvent::of_refusal(shown, explanation)],
            None => Vec::new(),
        }
    }
}

/// Finds the move that was meant and judges it.
struct ResolveTask {
    rules: Arc<dyn Rules>,
    position: Position,
    short: ShortMove,
}

impl Task for ResolveTask {
    type Output = Resolution;

    fn lane(&self) -> Lane {
        Lane::Judging
    }

    fn run(self, run: &mut Run<'_, Resolution>) -> Option<Resolution> {
        let (worker, limits) = run.worker(&self.rules);
        let candidates = find_candidates(worker, &self.position, &self.short, &limits)?;
        let mut legal: Vec<(Move, Legal)> = Vec::new();
        for mv in candidates.moves {
            // Judged once more, because a list leaves out what the rules do on top of a move.
            if let Judgement::Legal(found) = worker.judge(&self.position, &mv, &limits) {
                legal.push((mv, *found));
            }
        }
        let explanation = legal
            .is_empty()
            .then(|| Box::new(worker.explain(&self.position, &self.short.mv, &limits)));
        (!limits.is_stopped()).then_some(Resolution {
            legal,
            sure: candidates.sure,
            explanation,
        })
    }

    fn take(session: &mut Session, id: JobId, resolution: Resolution) -> Vec<SessionEvent> {
        session.take_resolution(id, resolution)
    }

    fn release(session: &mut Session, id: JobId, _: bool) {
        session.moves.playing.take(id);
    }
}
