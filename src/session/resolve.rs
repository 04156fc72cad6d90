//! Moves as people write them: a text stands for the one legal move that fits.
//!
//! Operations are what they say. `c3-d4` and `c3:e5` are squares and perhaps more; any other text, such as `e5`, `Nf3`
//! or `O-O`, is compared with the ways to write each legal move ([`move_text`](super::move_text)).
//!
//! The text says where a piece goes, and perhaps what it takes on the way. What the rules want besides (another piece set
//! down on the last row, more pieces taken) is filled in from the list of legal moves. Where several fit, or where the
//! list is partial so that there may be more, nothing is chosen and the choices are told. [`find_candidates`] is the only place
//! that decides this, for the screen and for the command line.

use super::interpret::find_meaning;
use super::job::{JobId, Lane, Run, Task};
use super::move_text::Wanted;
use super::play::PendingMove;
use super::{Session, SessionEvent, Verdict};
use crate::base::{Diagnostic, Limit, Limits, Message};
use crate::board::notation::{is_short, read_move};
use crate::board::{Board, Game, Move, Op, Piece, Position};
use crate::message;
use crate::record::NodeId;
use crate::rules::{Explanation, Judgement, Legal, Partial, Query, Rules, Worker};
use std::sync::Arc;

/// Steps that are spent on finding out what a short form means.
const STEPS: u64 = 20_000_000;

/// What a text says of a move.
#[derive(Clone, Debug, PartialEq)]
pub enum Written {
    /// Operations, or a pass.
    Exact(Move),
    /// Squares on the way of a piece.
    Short(ShortMove),
    /// Something else, and why it is nothing of these.
    Words(String, Diagnostic),
}

impl Written {
    /// Reads a text on the board before the move.
    #[must_use]
    pub fn read(text: &str, game: &Game, before: &Board) -> Self {
        match read_move(text, game, before) {
            Ok(mv) => match ShortMove::of(text, &mv) {
                Some(short) => Self::Short(short),
                None => Self::Exact(mv),
            },
            Err(_) if text.trim() == "–" => Self::Exact(Move::pass()),
            Err(fault) => Self::Words(text.to_owned(), fault),
        }
    }

    /// Returns the operations that it says literally.
    fn literal(&self) -> Move {
        match self {
            Self::Exact(mv) => mv.clone(),
            Self::Short(short) => short.mv.clone(),
            Self::Words(..) => Move::pass(),
        }
    }
}

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
    /// When there are none: why the text is no move.
    pub fault: Option<Diagnostic>,
    /// When there are none: the move that the text was meant to be, and how it was read.
    pub read_as: Option<(Move, Message)>,
}

impl ShortMove {
    /// Returns the short form in a text that was read as a move; none when the text spells operations out.
    fn of(text: &str, mv: &Move) -> Option<Self> {
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

/// Finds the legal moves that a text can stand for; none when somebody asked to stop.
pub fn find_candidates(
    worker: &mut dyn Worker,
    game: &Game,
    position: &Position,
    written: &Written,
    limits: &Limits<'_>,
) -> Option<Candidates> {
    let text = match written {
        Written::Exact(mv) => {
            let moves = vec![mv.clone()];
            return Some(Candidates { moves, sure: true });
        }
        Written::Short(short) => return find_short(worker, position, short, limits),
        Written::Words(text, _) => text,
    };
    let query = Query {
        steps: STEPS,
        ..Query::default()
    };
    let listing = worker.moves(position, &query, limits);
    if limits.is_stopped() || listing.complete == Err(Partial::Stopped) {
        return None;
    }
    let moves = listing.moves.iter().map(|listed| &listed.mv);
    let fitting = Wanted::new(text, game, position).among(moves);
    Some(Candidates {
        moves: fitting.into_iter().cloned().collect(),
        sure: listing.complete.is_ok(),
    })
}

/// Finds the legal moves that a short form fits; none when somebody asked to stop.
///
/// A longer move is not meant where the literal one is legal: then only moves of the same length that set down another
/// piece compete with it.
fn find_short(
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
    /// Plays the one legal move for which a text stands; operations are played as they are.
    pub fn play_written(&mut self, text: &str) -> Vec<SessionEvent> {
        let Some(game) = self.game() else {
            return vec![SessionEvent::Told(message!("session-no-rules"))];
        };
        let written = Written::read(text, game, &self.game.position.board);
        let literal = match &written {
            Written::Exact(mv) => return self.play(mv.clone()),
            Written::Short(short) => Some(&short.mv),
            Written::Words(..) => None,
        };
        let there = self.game.record.node(self.game.current).children().iter();
        let is_there = |child: NodeId| {
            literal.is_some()
                && self.game.record.node(child).content().as_move() == literal
                && matches!(self.game.verdict(child), Verdict::Legal(_))
        };
        match literal.filter(|_| there.copied().any(is_there)).cloned() {
            Some(mv) => self.play(mv),
            None => self.resolve(written),
        }
    }

    pub(super) fn resolve(&mut self, written: Written) -> Vec<SessionEvent> {
        self.cancel();
        if self.outcome().is_over() {
            return vec![SessionEvent::Told(message!("session-game-is-over"))];
        }
        let rules = match self.rules_here() {
            Ok(rules) => rules,
            Err(message) => return vec![SessionEvent::Told(message)],
        };
        let pending = PendingMove {
            parent: self.game.current,
            mv: written.literal(),
        };
        let id = self.submit(ResolveTask {
            rules,
            position: self.game.position.clone(),
            written,
        });
        self.moves.playing.wait_for(id, pending);
        Vec::new()
    }

    fn take_resolution(&mut self, id: JobId, mut resolution: Resolution) -> Vec<SessionEvent> {
        let Some(PendingMove { parent, mv: shown }) = self.moves.playing.take(id) else {
            return Vec::new();
        };
        let (shown, read_as) = match resolution.read_as.take() {
            Some((mv, words)) => (mv, Some(SessionEvent::ReadAs(words))),
            None => (shown, None),
        };
        if resolution.legal.len() > 1 || (!resolution.sure && !resolution.legal.is_empty()) {
            return vec![SessionEvent::Several {
                moves: resolution.legal.into_iter().map(|(mv, _)| mv).collect(),
            }];
        }
        if let Some((mv, legal)) = resolution.legal.pop() {
            return vec![self.enter(parent, mv, legal)];
        }
        let refused = |explanation| SessionEvent::of_refusal(shown, explanation);
        let refusal = resolution.explanation.map(refused);
        let unreadable = resolution.fault.map(SessionEvent::Unreadable);
        read_as.into_iter().chain(refusal.or(unreadable)).collect()
    }
}

/// Finds the legal moves for which a text stands; where there are none, why. Returns `None` if somebody asked to stop.
pub(super) fn resolve_written(
    worker: &mut dyn Worker,
    game: &Game,
    position: &Position,
    written: Written,
    limits: &Limits<'_>,
) -> Option<Resolution> {
    let candidates = find_candidates(worker, game, position, &written, limits)?;
    let mut legal: Vec<(Move, Legal)> = Vec::new();
    for mv in candidates.moves {
        // Judged once more, because a list leaves out what the rules do on top of a move.
        if let Judgement::Legal(found) = worker.judge(position, &mv, limits) {
            legal.push((mv, *found));
        }
    }
    let mut resolution = Resolution {
        legal,
        sure: candidates.sure,
        explanation: None,
        fault: None,
        read_as: None,
    };
    match written {
        _ if !resolution.legal.is_empty() => {}
        Written::Words(text, mut fault) => {
            match find_meaning(worker, game, position, &text, limits) {
                // Not all legal moves could be listed, so it is offered.
                Ok(meaning) if meaning.is_legal() => {
                    if let Judgement::Legal(found) = meaning.explanation.judgement {
                        resolution.legal.push((meaning.mv, *found));
                        resolution.sure = false;
                    }
                }
                Ok(meaning) => {
                    resolution.explanation = Some(meaning.explanation);
                    resolution.read_as = Some((meaning.mv, meaning.words));
                }
                Err(message) => {
                    if let Some(message) = message {
                        fault.message = message;
                        fault.hint = None;
                    }
                    resolution.fault = Some(fault);
                }
            }
        }
        written => {
            let explained = worker.explain(position, &written.literal(), limits);
            resolution.explanation = Some(Box::new(explained));
        }
    }
    (!limits.is_stopped()).then_some(resolution)
}

/// Finds the move that was meant and judges it.
struct ResolveTask {
    rules: Arc<dyn Rules>,
    position: Position,
    written: Written,
}

impl Task for ResolveTask {
    type Output = Resolution;

    fn lane(&self) -> Lane {
        Lane::Judging
    }

    fn run(self, run: &mut Run<'_, Resolution>) -> Option<Resolution> {
        let (worker, limits) = run.worker(&self.rules);
        resolve_written(
            worker,
            self.rules.game(),
            &self.position,
            self.written,
            &limits,
        )
    }

    fn take(session: &mut Session, id: JobId, resolution: Resolution) -> Vec<SessionEvent> {
        session.take_resolution(id, resolution)
    }

    fn release(session: &mut Session, id: JobId, _: bool) {
        session.moves.playing.take(id);
    }
}
