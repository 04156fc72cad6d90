//! A game between programs: one position after another, every move judged by the rules.
//!
//! A [`Referee`] has no record, no variations and no jobs; the commands that speak a protocol or play matches use it.
//!
//! Invariant: every position comes from the rules: the start, what a legal move led to, or a set-up.

use super::engine::GameLine;
use super::resolve::{MoveExtent, find_candidates};
use crate::base::Limits;
use crate::board::{Game, Move, Op, Outcome, Position, Square};
use crate::notation::input::MoveInput;
use crate::notation::points;
use crate::rules::{Ask, Choose, Judgement, Listed, Listing, Rules, Worker, draw};
use std::sync::Arc;

/// A position and how the game stands there.
#[derive(Clone, Debug)]
struct Standing {
    position: Position,
    outcome: Outcome,
}

/// What was done at a position.
#[derive(Clone, Debug)]
pub enum PlyStep {
    /// A move was played.
    Move(Move),
    /// Operations were applied without being judged, as for handicap stones.
    SetUp(Vec<Op>),
}

/// One step of the game.
#[derive(Clone, Debug)]
pub struct PlayedPly {
    /// What was done.
    pub step: PlyStep,
    /// The player who moved, or who is to move after a set-up.
    pub player: u8,
    before: Standing,
}

/// Why a text is not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unplayed {
    /// The game is over.
    Over,
    /// It denotes no legal move.
    Illegal,
    /// It denotes several legal moves, or there may be others because not all moves could be listed.
    Ambiguous,
}

/// A game in progress.
pub struct Referee {
    rules: Arc<dyn Rules>,
    worker: Box<dyn Worker>,
    now: Standing,
    plies: Vec<PlayedPly>,
    /// The player whose turn it was before another one got it.
    own_turn: Option<u8>,
    listing: Option<Arc<Listing>>,
}

impl Referee {
    /// Begins a game.
    pub fn new(rules: Arc<dyn Rules>) -> Self {
        let position = rules.start();
        let outcome = rules.prelude().outcome;
        Self {
            worker: rules.worker(),
            rules,
            now: Standing { position, outcome },
            plies: Vec::new(),
            own_turn: None,
            listing: None,
        }
    }

    /// Begins a game at a position that was set up, whose outcome the rules tell.
    pub fn at(rules: Arc<dyn Rules>, mut position: Position) -> Self {
        let mut worker = rules.worker();
        let outcome = worker.conclude(&mut position, &Limits::default());
        Self {
            worker,
            rules,
            now: Standing { position, outcome },
            plies: Vec::new(),
            own_turn: None,
            listing: None,
        }
    }

    pub fn rules(&self) -> &Arc<dyn Rules> {
        &self.rules
    }

    pub fn game(&self) -> &Game {
        self.rules.game()
    }

    pub fn position(&self) -> &Position {
        &self.now.position
    }

    /// Returns how the game stands.
    pub fn outcome(&self) -> Outcome {
        self.now.outcome
    }

    /// Returns what was done so far.
    pub fn plies(&self) -> &[PlayedPly] {
        &self.plies
    }

    /// Returns the moves so far, or `None` if the game was set up somewhere.
    pub fn moves(&self) -> Option<Vec<&Move>> {
        let moves = self.plies.iter().map(|ply| match &ply.step {
            PlyStep::Move(mv) => Some(mv),
            PlyStep::SetUp(_) => None,
        });
        moves.collect()
    }

    /// Returns the position before the first step.
    pub fn start(&self) -> &Position {
        let first = self.plies.first().map(|ply| &ply.before);
        &first.unwrap_or(&self.now).position
    }

    /// Returns the moves so far, each with the position in which it was played.
    pub fn played(&self) -> impl Iterator<Item = (&Move, &Position)> {
        self.plies.iter().filter_map(|ply| match &ply.step {
            PlyStep::Move(mv) => Some((mv, &ply.before.position)),
            PlyStep::SetUp(_) => None,
        })
    }

    /// Returns the game from its last set-up on, as engines are told it.
    pub fn line(&self) -> GameLine {
        let is_set_up = |ply: &PlayedPly| matches!(ply.step, PlyStep::SetUp(_));
        let begun = self
            .plies
            .iter()
            .rposition(is_set_up)
            .map_or(0, |last| last + 1);
        let plies = self.plies.get(begun..).unwrap_or_default();
        let moves = plies.iter().filter_map(|ply| match &ply.step {
            PlyStep::Move(mv) => Some((mv.clone(), ply.before.position.clone())),
            PlyStep::SetUp(_) => None,
        });
        let first = plies.first().map_or(&self.now, |ply| &ply.before);
        GameLine {
            rules: Arc::clone(&self.rules),
            start: first.position.clone(),
            moves: moves.collect(),
            position: self.now.position.clone(),
        }
    }

    /// Goes back to the start.
    pub fn clear(&mut self) {
        if let Some(first) = self.plies.drain(..).next() {
            self.now = first.before;
        }
        self.own_turn = None;
        self.listing = None;
    }

    /// Takes back the last step. Returns false if there is none.
    pub fn undo(&mut self) -> bool {
        let last = self.plies.pop();
        self.own_turn = None;
        self.listing = None;
        match last {
            Some(last) => {
                self.now = last.before;
                true
            }
            None => false,
        }
    }

    /// Applies operations without judging them.
    pub fn set_up(&mut self, ops: Vec<Op>, turn: u8) {
        let mut position = self.rules.set_up(&self.now.position, &ops);
        position.turn = turn;
        // Whoever sets up a position plays on, whatever the rules think of it; but the dice may have to be thrown
        // first.
        let outcome = match self.game().has_chance {
            true => self
                .worker
                .conclude(&mut position.clone(), &Limits::default()),
            false => Outcome::Going,
        };
        let after = Standing {
            position,
            outcome: match outcome {
                Outcome::Chance => outcome,
                _ => Outcome::Going,
            },
        };
        self.push(PlyStep::SetUp(ops), turn, after);
    }

    /// Returns true if a pass has ended the game.
    pub fn is_ended_by_pass(&self) -> bool {
        let last = self.plies.last().map(|ply| &ply.step);
        let is_pass = matches!(last, Some(PlyStep::Move(mv)) if mv.ops.is_empty());
        is_pass && self.now.outcome.is_over()
    }

    /// Replaces how the game stands, and returns how it stood: players may go on after a game has ended by passes.
    pub fn replace_outcome(&mut self, outcome: Outcome) -> Outcome {
        std::mem::replace(&mut self.now.outcome, outcome)
    }

    /// Adds a step of a record that a session has judged.
    pub fn follow(&mut self, step: PlyStep, position: Position, outcome: Outcome) {
        let player = match step {
            PlyStep::Move(_) => self.now.position.turn,
            PlyStep::SetUp(_) => position.turn,
        };
        self.push(step, player, Standing { position, outcome });
    }

    fn push(&mut self, step: PlyStep, player: u8, after: Standing) {
        let mut before = std::mem::replace(&mut self.now, after);
        // What is kept for undoing is the position as the rules left it, before the turn was given to somebody else.
        if let Some(turn) = self.own_turn.take() {
            before.position.turn = turn;
        }
        self.plies.push(PlayedPly {
            step,
            player,
            before,
        });
        self.listing = None;
    }

    /// Returns the legal moves; none if the game is over.
    pub fn legal(&mut self, limits: &Limits<'_>) -> Arc<Listing> {
        if let Some(listing) = &self.listing {
            return Arc::clone(listing);
        }
        let listing = match self.now.outcome.is_over() {
            true => Listing {
                complete: Ok(()),
                ..Listing::nothing(crate::rules::Partial::Stopped)
            },
            false => {
                let position = &self.now.position;
                self.worker.moves(Ask::all(position, limits))
            }
        };
        let listing = Arc::new(listing);
        // A list that was cut because the caller stopped says nothing about the position; one that was cut by a limit
        // of its size would come out the same again.
        if !limits.is_stopped() {
            self.listing = Some(Arc::clone(&listing));
        }
        listing
    }

    /// Draws an outcome where chance moves. `choose` is given the number of equal chances and returns a number below
    /// it. Returns `None` if there is no outcome, or if they could not be listed.
    pub fn thrown(&mut self, limits: &Limits<'_>, choose: Choose<'_>) -> Option<Listed> {
        let listing = self.legal(limits);
        let drawn = draw(&listing.moves, choose)?;
        listing.moves.get(drawn).cloned()
    }

    /// Makes another player the one to move, where records and protocols of the game allow moves out of turn. Undoing
    /// the next move undoes this too.
    pub fn give_turn(&mut self, player: u8) {
        let turn = self.now.position.turn;
        if turn != player {
            // The turn may be given away several times before a move is played; only the first owner counts, and if it
            // comes back to that one, nothing has to be undone.
            let own_turn = self.own_turn.take().unwrap_or(turn);
            self.own_turn = Some(own_turn).filter(|own| *own != player);
            self.now.position.turn = player;
            self.listing = None;
        }
    }

    /// Returns the legal move that a text denotes: a point or `pass`, or the move in the notation of the program.
    ///
    /// # Errors
    /// There is no such move, or more than one.
    pub fn read(&mut self, text: &str, limits: &Limits<'_>) -> Result<Listed, Unplayed> {
        if self.now.outcome.is_over() {
            return Err(Unplayed::Over);
        }
        // A text is tried in this order, and the first reading that fits is taken:
        //
        //     1. the words under which legal moves are written in the protocol (`pass`, `D4`)
        //     2. a point, if some legal move only places a piece there
        //     3. the notation of the program, with the columns of the protocol (no I) unless the text uses an I
        let listing = self.legal(limits);
        let game = self.rules.game();
        let position = &self.now.position;
        let moves: Vec<&Move> = listing.moves.iter().map(|listed| &listed.mv).collect();
        let words = points::write_moves(&moves, game, position);
        let meant = points::find_word(text, &words, &moves, game, position);
        if let Some(listed) = meant.and_then(|index| listing.moves.get(index)) {
            return Ok(listed.clone());
        }
        // A point is that of a placed piece, and never a square in other columns.
        let places = moves.iter().any(|mv| points::bare_point(mv).is_some());
        if let Some(point) = points::read_vertex(text).filter(|_| places) {
            return self.read_placement(point, &listing, limits);
        }
        let own_columns = points::has_column_i(text);
        if places && own_columns && text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            // As a point, it is none of the protocol.
            return Err(Unplayed::Illegal);
        }
        let protocol_columns = (!own_columns).then(|| points::with_columns_of_protocol(game));
        let game = protocol_columns.as_ref().unwrap_or(game);
        let written = MoveInput::read(text, game, &position.board, "");
        let result = find_candidates(
            &mut *self.worker,
            game,
            position,
            &written,
            MoveExtent::Whole,
            limits,
        );
        let mut candidates = result.ok_or(Unplayed::Illegal)?;
        match (
            candidates.moves.pop(),
            candidates.moves.is_empty(),
            candidates.is_complete,
        ) {
            (Some(mv), true, true) => self.judge(&mv, limits).ok_or(Unplayed::Illegal),
            (Some(_), ..) => Err(Unplayed::Ambiguous),
            (None, ..) => Err(Unplayed::Illegal),
        }
    }

    /// Returns the only legal move that places a piece of the player on turn on a point and does nothing else.
    fn read_placement(
        &mut self,
        point: Square,
        listing: &Listing,
        limits: &Limits<'_>,
    ) -> Result<Listed, Unplayed> {
        let is_there = |listed: &&Listed| points::bare_point(&listed.mv) == Some(point);
        let mut candidates: Vec<Listed> = listing.moves.iter().filter(is_there).cloned().collect();
        if listing.complete.is_err() && candidates.is_empty() && self.now.position.board.has(point)
        {
            let kinds: Vec<_> = self.rules.game().kinds_of(self.now.position.turn).collect();
            let moves = kinds
                .into_iter()
                .map(|kind| Move::of(vec![Op::Place(point, kind)]));
            candidates = moves.filter_map(|mv| self.judge(&mv, limits)).collect();
        }
        match (candidates.pop(), candidates.is_empty()) {
            (Some(listed), true) => Ok(listed),
            (Some(_), false) => Err(Unplayed::Ambiguous),
            (None, _) => Err(Unplayed::Illegal),
        }
    }

    /// Returns a move with its successor if it is legal.
    pub fn judge(&mut self, mv: &Move, limits: &Limits<'_>) -> Option<Listed> {
        if self.now.outcome.is_over() {
            return None;
        }
        match self.worker.judge(&self.now.position, mv, limits) {
            Judgement::Legal(legal) => Some(Listed {
                mv: legal.played.unwrap_or_else(|| mv.clone()),
                next: legal.next,
                outcome: legal.outcome,
                merged: 0,
                weight: None,
            }),
            _ => None,
        }
    }

    /// Plays a move of the player on turn that [`Referee::legal`], [`Referee::read`] or [`Referee::judge`] returned.
    pub fn play(&mut self, listed: Listed) {
        let player = self.now.position.turn;
        let after = Standing {
            position: listed.next,
            outcome: listed.outcome,
        };
        self.push(PlyStep::Move(listed.mv), player, after);
    }

    /// Returns the score of each player, if the rules keep one here; otherwise, the score after both players pass, if
    /// they may.
    pub fn score(&mut self, limits: &Limits<'_>) -> Option<Vec<f64>> {
        let score = self.rules.score(&self.now.position.state);
        if !score.is_empty() {
            return Some(score);
        }
        // Rules that only count at the end keep no score on the way there, so the end is brought about by passes.
        let mut position = self.now.position.clone();
        for _ in 0..self.rules.game().players {
            let judgement = self.worker.judge(&position, &Move::pass(), limits);
            let Judgement::Legal(legal) = judgement else {
                return None;
            };
            position = legal.next;
            if legal.outcome.is_over() {
                break;
            }
        }
        Some(self.rules.score(&position.state)).filter(|score| !score.is_empty())
    }
}

impl std::fmt::Debug for Referee {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Referee")
            .field("plies", &self.plies.len())
            .field("outcome", &self.now.outcome)
            .finish_non_exhaustive()
    }
}
