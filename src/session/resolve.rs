//! Moves as typed: finds the legal move that a text denotes.
//!
//! Operations are taken literally. `c3-d4` and `c3:e5` name squares and may leave something out; any other text, such
//! as `e5`, `Nf3` or `O-O`, is compared with the texts of each legal move ([`typed_move`](crate::notation::typed_move)).
//!
//! The text says where a piece goes, and perhaps what it captures on the way. What else the rules require (another
//! piece placed on the last row, more captures) is taken from the list of legal moves. If several moves match, or if
//! the list is partial so that there may be more, none is chosen and the candidates are shown. [`find_candidates`] decides
//! this for both the screen and the command line; `Session::completions` offers what it would accept.
//!
//! How a text gets to a move:
//!
//! ```text
//! text ──read──> Exact ─────────────────────────────> judged literally
//!                Short ──find_short──┐
//!                Words ──among───────┴─> candidates ──> one, and the list is complete: played
//!                                                      several, or perhaps more: offered
//!                                                      none: Short is explained literally,
//!                                                            Words go to `find_meaning` (interpret.rs)
//! ```

use super::interpret::find_meaning;
use super::job::{JobId, Lane, Task, TaskContext};
use super::move_state::PendingMove;
use super::{Session, SessionEvent, Verdict};
use crate::base::{Diagnostic, Limit, Limits, Message};
use crate::board::{Game, Move, Op, Position};
use crate::message;
use crate::notation::dialect::plain_move;
use crate::notation::draughts::by_numbers;
use crate::notation::input::{MoveInput, ShortMove};
use crate::notation::label::{takes_in_vain, without_number, write_label};
use crate::notation::typed_move::{MoveWithTexts, TypedMove, typed_texts, with_typed_texts};
use crate::notation::typed_text::TypedText;
use crate::record::NodeId;
use crate::rules::{Ask, Explanation, Judgement, Legal, Partial, Query, Rules, Worker};
use std::collections::HashSet;
use std::ptr;
use std::sync::Arc;

/// The greatest number of steps for finding the moves that a short form matches.
const STEPS: u64 = 20_000_000;

/// How much of a move a text has to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveExtent {
    /// The text denotes a whole move.
    Whole,
    /// A text that denotes no legal move may begin one: `Nf`, or the square from which a piece moves.
    Begun,
    /// As `Begun`, but a move that is only begun is offered and not played: nobody has seen how the text goes on. So is a
    /// move that would also promote with a `+` behind the text.
    Offered,
}

/// The legal moves that a text matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// The moves; empty if the literal move has to be judged, which gives the reason of its refusal.
    pub moves: Vec<Move>,
    /// False if there may be more.
    pub is_complete: bool,
}

/// The result for a move in short form or composed by gestures.
#[derive(Clone, Debug)]
pub struct Resolution {
    /// The legal moves that match.
    pub legal: Vec<(Move, Legal)>,
    /// False if there may be more legal moves that match: then even a single one is only offered.
    pub is_complete: bool,
    /// If there are none: why the literal move is refused.
    pub explanation: Option<Box<Explanation>>,
    /// If there are none: why the text is not a move.
    pub error: Option<Diagnostic>,
    /// If there are none: the move that was probably meant, and how the text was read.
    pub read_as: Option<(Move, Message)>,
}

/// Returns the legal moves that a text can denote, or `None` if cancelled.
pub fn find_candidates(
    worker: &mut dyn Worker,
    game: &Game,
    position: &Position,
    written: &MoveInput,
    extent: MoveExtent,
    limits: &Limits<'_>,
) -> Option<Candidates> {
    let text = match written {
        MoveInput::Exact(mv) => {
            let moves = vec![mv.clone()];
            return Some(Candidates {
                moves,
                is_complete: true,
            });
        }
        MoveInput::Short(short) => return find_short(worker, game, position, short, limits),
        MoveInput::Words(text, _) => text,
    };
    let query = Query {
        steps: STEPS,
        ..Query::default()
    };
    let listing = worker.moves(Ask::new(position, &query, limits));
    if limits.is_stopped() || listing.complete == Err(Partial::Stopped) {
        return None;
    }
    let moves = || listing.moves.iter().map(|listed| &listed.mv);
    let texts = moves().map(|mv| typed_texts(mv, game, position));
    let texts: Vec<Vec<String>> = texts.collect();
    let moves = || with_typed_texts(moves(), &texts);
    let typed = TypedMove::new(text, game, position);
    let all: Vec<&Move> = moves().map(|(mv, _)| mv).collect();
    let (numbered, begun_by_number) = by_numbers(&text.text, game, position, &all);
    // From strict to loose, and the first that finds anything decides: else `e4` would also offer what merely begins
    // so.
    let mut fitting = typed.among(moves());
    if fitting.is_empty() {
        fitting = numbered;
    }
    if extent == MoveExtent::Offered && fitting.len() == 1 {
        fitting.extend(promoting(text, fitting[0], game, position, moves()));
    }
    let mut is_begun = false;
    if fitting.is_empty() && extent != MoveExtent::Whole {
        fitting = typed.begun(moves());
        if fitting.is_empty() {
            fitting = begun_by_number;
        }
        is_begun = true;
    }
    // A single letter may be the beginning of any longer text, or a key that was meant for something else; it is never
    // enough to play a move, even if only one fits.
    if typed.is_letter() && fitting.len() == 1 {
        fitting.clear();
    }
    Some(Candidates {
        moves: fitting.into_iter().cloned().collect(),
        is_complete: listing.complete.is_ok() && !(is_begun && extent == MoveExtent::Offered),
    })
}

/// Returns the moves that a text denotes with a `+` behind it, unless it is the whole text of the move without one.
fn promoting<'m, 't>(
    text: &TypedText,
    plain: &Move,
    game: &Game,
    position: &Position,
    moves: impl Iterator<Item = MoveWithTexts<'m, 't>> + Clone,
) -> Vec<&'m Move> {
    let typed = text.text.trim();
    // The language changes only the first letter, which is the same in all these texts.
    let read = |text: &str| TypedText::new(text, game, &position.board, "en");
    let label = write_label(plain, game, position);
    if typed.ends_with(['+', '=', '#']) || typed == read(&label).text {
        return Vec::new();
    }
    let promoted = read(&format!("{typed}+"));
    let mut others = TypedMove::new(&promoted, game, position).among(moves);
    others.retain(|mv| *mv != plain);
    others
}

/// Returns the legal moves that a short form matches, or `None` if cancelled.
///
/// If the literal move is legal, longer moves are not meant: only moves of at most its length with another result
/// compete with it.
fn find_short(
    worker: &mut dyn Worker,
    game: &Game,
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
    // Gestures have a complete move in mind, so the literal one wins, and the pieces that could be placed instead (a
    // promotion) are tried only if it is refused. Each is judged by itself, so that no list is needed.
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
            return Some(Candidates {
                moves,
                is_complete: true,
            });
        }
    }
    // Only the parts of the text that every fitting move must contain literally: not the captures, which the text may
    // leave out, nor the placed piece unless it was named.
    let lifts = short.mv.first().filter(|op| op.piece().is_none());
    let puts = short.mv.last().filter(|_| short.names_piece);
    let contains: Vec<Op> = lifts.into_iter().chain(puts).copied().collect();
    let query = Query {
        contains: &contains,
        steps: STEPS,
        ..Query::default()
    };
    let listing = worker.moves(Ask::new(position, &query, limits));
    if limits.is_stopped() || listing.complete == Err(Partial::Stopped) {
        return None;
    }
    let fitting = |short: &ShortMove| -> Vec<Move> {
        // With a legal literal move only moves that are no longer and lead elsewhere are meant as well: `c3:e5` is that
        // step, and not the capture that continues from e5.
        let competing = listing.moves.iter().filter(|listed| {
            literal
                .as_ref()
                .is_none_or(|legal| listed.mv.len() <= short.mv.len() && listed.next != legal.next)
        });
        let fitting = short.among(competing.map(|listed| &listed.mv), game, position);
        fitting.into_iter().cloned().collect()
    };
    let mut moves = fitting(short);
    if literal.is_some() {
        moves.insert(0, short.mv.clone());
        return Some(Candidates {
            moves,
            is_complete: true,
        });
    }
    if moves.is_empty()
        && let Some(shorter) = short.without_taken()
    {
        moves = fitting(&shorter);
    }
    Some(Candidates {
        moves,
        is_complete: listing.complete.is_ok(),
    })
}

impl Session {
    /// Plays the only legal move that a text denotes; operations are played literally.
    pub fn play_whole_text(&mut self, text: &str) -> Vec<SessionEvent> {
        self.play_text(text, MoveExtent::Whole)
    }

    /// Plays the only legal move that a text denotes or begins, as [`completions`](Self::completions) lists them;
    /// operations are played literally.
    pub fn play_text_or_beginning(&mut self, text: &str) -> Vec<SessionEvent> {
        self.play_text(text, MoveExtent::Begun)
    }

    /// Returns the legal move that a text of more than a letter denotes as a whole; `None` if there are several, and while
    /// the legal moves are unknown or not all of them are known.
    pub fn whole_move(&self, text: &str) -> Option<Move> {
        let (game, position) = (self.game()?, &self.game.position);
        let listing = self.legal(&[]).filter(|listing| listing.complete.is_ok())?;
        if let Some(square) = self.typed_square(text) {
            return self.move_of_square(square).cloned();
        }
        let text = plain_move(without_number(text));
        let text = TypedText::new(&text, game, &position.board, self.moves.language);
        let texts = self.moves.typed_texts(listing, game, position);
        let moves = || listing.moves.iter().map(|listed| &listed.mv);
        let typed = TypedMove::new(&text, game, position);
        let mut matches = typed.among(with_typed_texts(moves(), &texts));
        if matches.is_empty()
            && let MoveInput::Short(short) = MoveInput::of(text.clone(), game, &position.board)
        {
            matches = short.among(moves(), game, position);
        }
        match matches[..] {
            [mv] if !typed.is_letter() => Some(mv.clone()),
            _ => None,
        }
    }

    /// Returns the index of the only one of some moves of the current position that a text denotes.
    pub fn index_among(&self, text: &str, moves: &[&Move]) -> Option<usize> {
        let (game, position) = (self.game()?, &self.game.position);
        let text = plain_move(without_number(text));
        let text = TypedText::new(&text, game, &position.board, self.moves.language);
        let texts = moves.iter().map(|mv| typed_texts(mv, game, position));
        let texts: Vec<Vec<String>> = texts.collect();
        let typed = TypedMove::new(&text, game, position);
        match typed.among(with_typed_texts(moves.iter().copied(), &texts))[..] {
            [mv] if !typed.is_letter() => moves.iter().position(|other| ptr::eq(*other, mv)),
            _ => None,
        }
    }

    /// Returns the legal moves of the current position that a typed text denotes or begins, the former first; none if
    /// it consists of operations, and `None` while the legal moves are unknown.
    pub fn completions(&self, text: &str) -> Option<Vec<&Move>> {
        let (game, position) = (self.game()?, &self.game.position);
        let listing = self.legal(&[])?;
        if let Some(square) = self.typed_square(text) {
            return Some(self.move_of_square(square).into_iter().collect());
        }
        let text = plain_move(without_number(text));
        let all: Vec<&Move> = listing.moves.iter().map(|listed| &listed.mv).collect();
        let (by_number, begun_by_number) = by_numbers(&text, game, position, &all);
        let typed = TypedText::new(&text, game, &position.board, self.moves.language);
        let written = MoveInput::of(typed.clone(), game, &position.board);
        if matches!(written, MoveInput::Exact(_)) {
            return Some(Vec::new());
        }
        let texts = self.moves.typed_texts(listing, game, position);
        let moves = || listing.moves.iter().map(|listed| &listed.mv);
        let with_texts = || with_typed_texts(moves(), &texts);
        let typed = TypedMove::new(&typed, game, position);
        let mut matches = typed.among(with_texts());
        let begun = typed.begun(with_texts());
        let short = match &written {
            MoveInput::Short(short) => short.among(moves(), game, position),
            _ => Vec::new(),
        };
        // All are references into the list, so equal addresses are equal moves.
        let mut listed_moves: HashSet<*const Move> =
            matches.iter().copied().map(ptr::from_ref).collect();
        let by_number = by_number.into_iter().chain(begun_by_number);
        let others = by_number.chain(begun).chain(short);
        matches.extend(others.filter(|mv| listed_moves.insert(ptr::from_ref(*mv))));
        if typed.is_letter() && matches.len() == 1 {
            matches.clear();
        }
        Some(matches)
    }

    /// Returns true if a text denotes one of its [completions](Self::completions), and does not only begin it or say more
    /// of it than is true.
    pub fn denotes(&self, text: &str, completion: &Move) -> bool {
        let Some(game) = self.game() else {
            return false;
        };
        let position = &self.game.position;
        let text = without_number(text);
        if takes_in_vain(text, completion, game, position) {
            return false;
        }
        let typed = TypedText::new(
            &plain_move(text),
            game,
            &position.board,
            self.moves.language,
        );
        let texts = [typed_texts(completion, game, position)];
        let moves = with_typed_texts(std::iter::once(completion), &texts);
        !TypedMove::new(&typed, game, position)
            .among(moves)
            .is_empty()
    }

    fn play_text(&mut self, text: &str, extent: MoveExtent) -> Vec<SessionEvent> {
        let Some(game) = self.game() else {
            return vec![SessionEvent::Message(message!("session-no-rules"))];
        };
        if let Some(square) = self.typed_square(text) {
            return self.answer_square(square);
        }
        let before = &self.game.position.board;
        let written = MoveInput::read(text, game, before, self.moves.language);
        let literal = match &written {
            MoveInput::Exact(mv) => return self.play(mv.clone()),
            MoveInput::Short(short) => Some(&short.mv),
            MoveInput::Words(..) => None,
        };
        // A move that the record has already was judged; it is taken as it is written, without a list.
        let there = self.game.record.node(self.game.current).children().iter();
        let is_there = |child: NodeId| {
            literal.is_some()
                && self.game.record.node(child).content().as_move() == literal
                && matches!(self.game.verdict(child), Verdict::Legal(_))
        };
        match literal.filter(|_| there.copied().any(is_there)).cloned() {
            Some(mv) => self.play(mv),
            None => self.resolve(written, extent),
        }
    }

    /// Plays the only legal move that a text denotes; what it only begins is offered. For input without a screen that shows
    /// how the text goes on.
    pub fn play_text_or_offer(&mut self, text: &str) -> Vec<SessionEvent> {
        self.play_text(text, MoveExtent::Offered)
    }

    pub(super) fn resolve(&mut self, written: MoveInput, extent: MoveExtent) -> Vec<SessionEvent> {
        self.cancel();
        if self.outcome().is_over() {
            return vec![SessionEvent::Message(message!("session-game-is-over"))];
        }
        let rules = match self.rules_here() {
            Ok(rules) => rules,
            Err(message) => return vec![SessionEvent::Message(message)],
        };
        let pending = PendingMove {
            parent: self.game.current,
            mv: written.literal(),
        };
        let id = self.submit(ResolveTask {
            rules,
            position: self.game.position.clone(),
            written,
            extent,
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
        if resolution.legal.len() > 1 || (!resolution.is_complete && !resolution.legal.is_empty()) {
            return vec![SessionEvent::Ambiguous {
                moves: resolution.legal.into_iter().map(|(mv, _)| mv).collect(),
            }];
        }
        if let Some((mv, legal)) = resolution.legal.pop() {
            return vec![self.enter(parent, mv, legal)];
        }
        let refused = |explanation| SessionEvent::of_refusal(shown, explanation);
        let refusal = resolution.explanation.map(refused);
        let unreadable = resolution.error.map(SessionEvent::Unreadable);
        read_as.into_iter().chain(refusal.or(unreadable)).collect()
    }
}

/// Returns the legal moves that a text denotes, or the reason why there are none. Returns `None` if cancelled.
pub(super) fn resolve_written(
    worker: &mut dyn Worker,
    game: &Game,
    position: &Position,
    written: MoveInput,
    extent: MoveExtent,
    limits: &Limits<'_>,
) -> Option<Resolution> {
    let candidates = find_candidates(worker, game, position, &written, extent, limits)?;
    let mut legal: Vec<(Move, Legal)> = Vec::new();
    for mv in candidates.moves {
        // Judged again, because listed moves do not contain the effects of the rules.
        if let Judgement::Legal(found) = worker.judge(position, &mv, limits) {
            legal.push((mv, *found));
        }
    }
    let mut resolution = Resolution {
        legal,
        is_complete: candidates.is_complete,
        explanation: None,
        error: None,
        read_as: None,
    };
    match written {
        _ if !resolution.legal.is_empty() => {}
        MoveInput::Words(text, mut error) => {
            match find_meaning(worker, game, position, &text, limits) {
                // The list of legal moves was partial, so this move is only offered.
                Ok(meaning) if meaning.is_legal() => {
                    if let Judgement::Legal(found) = meaning.explanation.judgement {
                        resolution.legal.push((meaning.mv, *found));
                        resolution.is_complete = false;
                    }
                }
                Ok(meaning) => {
                    resolution.explanation = Some(meaning.explanation);
                    resolution.read_as = Some((meaning.mv, meaning.words));
                }
                Err(message) => {
                    if let Some(message) = message {
                        error.message = message;
                        error.hint = None;
                    }
                    resolution.error = Some(error);
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

/// Finds the move that is meant and judges it.
struct ResolveTask {
    rules: Arc<dyn Rules>,
    position: Position,
    written: MoveInput,
    extent: MoveExtent,
}

impl Task<Session> for ResolveTask {
    type Output = Resolution;

    fn lane(&self) -> Lane {
        Lane::Judging
    }

    fn run(self, run: &mut TaskContext<'_, Resolution>) -> Option<Resolution> {
        let (worker, limits) = run.worker(&self.rules);
        resolve_written(
            worker,
            self.rules.game(),
            &self.position,
            self.written,
            self.extent,
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
