//! What hooks read beyond the board and the operations: the state of the position, the history, the position after the
//! move, and whether a player has a move.
//!
//! Invariant: answers depend only on the position and the operations. Runs inside a run have buffers of their own,
//! which a [`Pool`] keeps from hook to hook. What takes such runs is answered by whoever can run hooks
//! ([`MoveAnswers`]).

use super::compiled_hooks::CompiledHooks;
use super::domain::{Answer, Stop};
use super::game_state::{
    ClassHashes, GameState, MOVERS, Past, PlainState, Repeats, class_hash, class_hash_after,
};
use super::graph::ContentSets;
use super::regions::Regions;
use crate::base::{Limit, Limits};
use crate::board::{Board, BoardStamp, BoardStamps, Cell, Op, Payoffs, Position};
use crate::rules::FaultKind;
use std::cell::{OnceCell, RefCell};
use std::fmt::Debug;

/// Answers what hooks ask about moves, which takes runs of other hooks inside the run that asks.
pub(super) trait MoveAnswers: Debug {
    /// Returns true if the player on turn in a position has a non-empty legal move.
    fn has_move(&self, context: &HookContext<'_>, position: &Position) -> Answer<bool>;

    /// Returns true if chance moves in the position of a context, in a game with chance.
    fn is_chance(&self, context: &HookContext<'_>) -> Answer<bool>;

    /// Counts the positions up to the present one that are equal to the one after a move.
    fn repeats_after(&self, context: &HookContext<'_>, ops: &[Op]) -> Answer<Repeats>;
}

// A pool is of one worker, which knows what gives its answers; a context knows only that they are given.
/// What hooks of one worker share: their buffers, and what answers their questions about moves.
#[derive(Debug, Default)]
pub(super) struct Pool<A: ?Sized = dyn MoveAnswers> {
    pub buffers: RefCell<HookBuffers>,
    pub answers: A,
}

/// Buffers that are kept from hook to hook.
#[derive(Debug, Default)]
pub(super) struct HookBuffers {
    memories: Vec<MoveMakerMemory>,
    // Taken out while they are read, and by runs inside runs once more.
    #[allow(clippy::vec_box)]
    contents: Vec<Box<ContentSets>>,
    stamps: BoardStamps,
}

/// Memory for one run of the hook after a move. It is reused, because listings make every move, most of them only to
/// compare boards.
#[derive(Debug, Default)]
pub(super) struct MoveMakerMemory {
    pub board: Board,
    pub values: Vec<i64>,
    pub regions: Regions,
}

impl HookBuffers {
    pub fn take_memory(&mut self) -> MoveMakerMemory {
        self.memories.pop().unwrap_or_default()
    }

    pub fn give_back_memory(&mut self, memory: MoveMakerMemory) {
        self.memories.push(memory);
    }

    /// Takes the contents of the squares of the board that was shown last.
    #[inline]
    pub fn take_contents(&mut self) -> Box<ContentSets> {
        self.contents.pop().unwrap_or_default()
    }

    #[inline]
    pub fn give_back_contents(&mut self, contents: Box<ContentSets>) {
        self.contents.push(contents);
    }

    #[inline]
    pub fn next_stamp(&mut self) -> BoardStamp {
        self.stamps.take()
    }

    /// Marks the board after operations, which had this stamp before them, and takes over what they have changed.
    #[inline]
    pub fn follow(&mut self, before: Option<BoardStamp>, ops: &[Op], board: &mut Board) {
        board.mark(self.stamps.take());
        if let Some(contents) = self.contents.last_mut() {
            contents.follow(before, ops, board);
        }
    }

    /// Returns the contents of the board that was shown last, if they were not taken.
    #[inline]
    pub fn last_contents(&self) -> Option<&ContentSets> {
        self.contents.last().map(|contents| &**contents)
    }

    #[inline]
    pub fn last_contents_mut(&mut self) -> Option<&mut ContentSets> {
        self.contents.last_mut().map(|contents| &mut **contents)
    }

    /// Takes the board of a position that has been replaced, so that the next move needs no new one.
    pub fn reuse(&mut self, board: Board) {
        if let Some(memory) = self.memories.last_mut() {
            memory.board = board;
        }
    }
}

/// What a hook is called for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HookTime {
    /// A move is judged or made: the position is the one before the move.
    Before,
    /// `end` is asked: the position is the one after the move.
    After,
}

// The cells are filled on first use, since most hooks ask for few of these. A context is of one position and one move.
// Whoever asks about another move needs another context (`for_another_move`), or would get the board after this one.
/// The context of one call of a hook.
pub(super) struct HookContext<'a> {
    pub compiled: &'a CompiledHooks,
    pub position: &'a Position,
    pub time: HookTime,
    pub limits: &'a Limits<'a>,
    pub pool: &'a Pool,
    /// True while lists are judged only to answer `hasMove`.
    is_for_has_move: bool,
    state: Option<&'a GameState>,
    next: OnceCell<Board>,
    /// The first entry of the history that was read, and its index. Rules compare whole boards, and walking to an old
    /// entry for each square would be slow.
    last_read: OnceCell<(usize, Past)>,
    repeats: OnceCell<Repeats>,
    /// The class hash of the board for the player on turn.
    class_hash: OnceCell<u64>,
    /// By player: whether the player has a move, if known.
    moves: RefCell<Vec<Option<bool>>>,
    score: RefCell<Vec<i64>>,
    payoffs: std::cell::Cell<Option<Payoffs>>,
    /// Whether chance makes the move, once asked.
    by_chance: OnceCell<bool>,
}

impl std::fmt::Debug for HookContext<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("HookContext")
            .field("position", &self.position)
            .field("time", &self.time)
            .finish_non_exhaustive()
    }
}

impl<'a> HookContext<'a> {
    pub fn new(
        compiled: &'a CompiledHooks,
        position: &'a Position,
        time: HookTime,
        limits: &'a Limits<'a>,
        pool: &'a Pool,
    ) -> Self {
        Self {
            compiled,
            position,
            time,
            limits,
            pool,
            is_for_has_move: false,
            state: GameState::of(position, &compiled.states),
            next: OnceCell::new(),
            last_read: OnceCell::new(),
            repeats: OnceCell::new(),
            class_hash: OnceCell::new(),
            moves: RefCell::new(Vec::new()),
            score: RefCell::new(Vec::new()),
            payoffs: std::cell::Cell::default(),
            by_chance: OnceCell::new(),
        }
    }

    /// Returns the context of a call of the same hook for another move.
    pub fn for_another_move(&self) -> Self {
        Self {
            is_for_has_move: self.is_for_has_move,
            // Whether a player has a move depends on the position alone, so that is taken over.
            moves: self.moves.clone(),
            by_chance: self.by_chance.clone(),
            ..Self::new(
                self.compiled,
                self.position,
                self.time,
                self.limits,
                self.pool,
            )
        }
    }

    /// Returns the context in which the lists of a position are judged only to answer `hasMove`.
    pub fn for_has_move<'b>(&'b self, position: &'b Position) -> HookContext<'b> {
        HookContext {
            is_for_has_move: true,
            ..HookContext::new(
                self.compiled,
                position,
                HookTime::Before,
                self.limits,
                self.pool,
            )
        }
    }

    /// Returns the player on turn after the move, unless the rules name another: whoever has moved is followed by the next
    /// player, and chance by the player for whom it has moved.
    pub fn turn_after(&self) -> u8 {
        let turn = self.position.turn;
        // A failure is reported where the move is judged, which asks as well.
        let ask = || self.pool.answers.is_chance(self).unwrap_or(false);
        match self.compiled.is_chance.is_some() && *self.by_chance.get_or_init(ask) {
            true => turn,
            false => self.compiled.turn_after(turn),
        }
    }

    /// Returns the bits of a state variable.
    pub fn value(&self, number: u32) -> i64 {
        self.plain_state().value(number)
    }

    fn plain_state(&self) -> PlainState<'_> {
        PlainState {
            state: self.state,
            variables: &self.compiled.states,
        }
    }

    /// Returns the number of moves before the one that is judged.
    pub fn moves_number(&self) -> i64 {
        let moves = self.plain_state().moves();
        match self.time {
            HookTime::Before => moves,
            // None was made before a position that was set up: its last move is not one of the history.
            HookTime::After => moves - 1,
        }
    }

    /// Returns a cell of an earlier position; number 0 is the position before the move.
    pub fn previous(&self, number: i64, x: i64, y: i64) -> Answer<i64> {
        let earlier = match (self.time, number) {
            (HookTime::Before, 0) => Some(&self.position.board),
            (time, number) => {
                let number = match time {
                    HookTime::Before => number.checked_sub(1),
                    HookTime::After => Some(number),
                };
                let number = number.and_then(|number| usize::try_from(number).ok());
                number.and_then(|number| self.earlier(number))
            }
        };
        let board = earlier.ok_or(Stop::Fault(FaultKind::NoSuchPosition))?;
        cell_of(board.cells(), board.width(), board.height(), x, y)
    }

    /// Returns a board of the history; 0 is the latest.
    fn earlier(&self, number: usize) -> Option<&Board> {
        if let Some((last_number, past)) = self.last_read.get()
            && *last_number == number
        {
            return past.latest();
        }
        let past = self.state?.past.at(number)?;
        // Kept once and not replaced, since it is lent out. Rules that compare boards read square after square of one
        // entry.
        if self.last_read.get().is_none() {
            let _ = self.last_read.set((number, past.clone()));
        }
        past.latest()
    }

    /// Returns the board after the operations, before the rules add their effects.
    pub fn next_board(&self, ops: &[Op]) -> &Board {
        match self.time {
            HookTime::After => &self.position.board,
            HookTime::Before => self.next.get_or_init(|| self.position.board.after(ops)),
        }
    }

    /// Returns how many earlier positions equal the one after the move. Computed once for the whole hook.
    pub fn repeats(&self, ops: &[Op]) -> Answer<Repeats> {
        if let Some(repeats) = self.repeats.get() {
            return Ok(*repeats);
        }
        let repeats = self.repeats_of(ops)?;
        Ok(*self.repeats.get_or_init(|| repeats))
    }

    /// Returns true if the board after these operations and the hook is certainly a new one, which is known from the
    /// operations alone: see [`ClassHashes`].
    pub fn is_new_board(&self, ops: &[Op]) -> bool {
        let turn = self.position.turn;
        let mover = usize::from(turn);
        let classes = self.compiled.classes(turn);
        // Without classes the hook may turn anything into anything.
        let board = &self.position.board;
        // With stacks the operations do not tell what a clear uncovers.
        let is_known = classes.is_some() || !self.compiled.changes_board && !board.has_stacks();
        let is_run_anyway = self.compiled.asks_moves_after;
        if self.time != HookTime::Before || mover >= MOVERS || !is_known || is_run_anyway {
            return false;
        }
        let class_hash = *self.class_hash.get_or_init(|| self.class_hash_of(turn));
        let hash = class_hash_after(board, ops, classes, class_hash);
        let past = self.state.map(|state| &state.past);
        // The board before the move is not in the past yet, and counts as an earlier one for the position after the
        // move.
        hash != class_hash && !past.is_some_and(|past| past.has_classes(mover, hash))
    }

    /// Returns the class hashes of the board, if the rules ask about repetitions.
    fn class_hashes(&self) -> ClassHashes {
        let mut hashes = ClassHashes::default();
        if self.compiled.needs.repeats {
            for (turn, hash) in (0..).zip(&mut hashes) {
                *hash = self.class_hash_of(turn);
            }
        }
        hashes
    }

    fn class_hash_of(&self, turn: u8) -> u64 {
        let (board, classes) = (&self.position.board, self.compiled.classes(turn));
        // The past has class hashes only if the rules ask about repetitions.
        let past = self.state.map(|state| &state.past);
        match past.filter(|_| self.compiled.needs.repeats) {
            Some(past) => past.class_hash_of(usize::from(turn), board, classes),
            None => class_hash(board, classes),
        }
    }

    /// Returns how many earlier positions equal the one after these operations: none if the hook after the move fails
    /// or reaches a limit, since no position follows then. That is reported when the move is made. It makes the answer
    /// for a board that is new without a run of the hook the same as with one.
    ///
    /// # Errors
    /// Returns a stop, and whatever ends a hook that asks for moves: a question about moves that asks itself must not
    /// be answered as if the hook had failed.
    pub fn repeats_of(&self, ops: &[Op]) -> Answer<Repeats> {
        match self.time {
            HookTime::After => Ok(self.state.map_or_else(Repeats::default, |state| {
                state.repeats(&self.position.board, self.position.turn)
            })),
            HookTime::Before if self.is_new_board(ops) => Ok(Repeats::default()),
            HookTime::Before => match self.pool.answers.repeats_after(self, ops) {
                Err(Stop::Limit(Limit::Stopped)) => Err(Stop::Limit(Limit::Stopped)),
                Err(_) if !self.compiled.asks_moves_after => Ok(Repeats::default()),
                made => made,
            },
        }
    }

    /// Counts the positions up to this one that are equal to the one after a move. Gives what [`GameState::repeats`]
    /// gives for the successor, without making it.
    pub fn repeats_after(&self, board: &Board, turn: u8, values: &[i64]) -> Repeats {
        let past = self.state.map(|state| &state.past);
        let mut repeats =
            past.map_or_else(Repeats::default, |past| past.repeats(board, turn, values));
        if self.position.board == *board {
            let is_all = self.position.turn == turn && self.values().eq(values.iter().copied());
            repeats.add(is_all);
        }
        repeats
    }

    /// Returns true if a player has a non-empty legal move in the position.
    pub fn has_move(&self, player: u8) -> Answer<bool> {
        let stored = self.moves.borrow().get(usize::from(player)).copied();
        if let Some(Some(has_move)) = stored {
            return Ok(has_move);
        }
        let has_move = match self.position.turn == player {
            true => self.has_move_in(self.position),
            false => {
                let mut position = self.position.clone();
                position.turn = player;
                self.has_move_in(&position)
            }
        }?;
        let mut moves = self.moves.borrow_mut();
        let place = usize::from(player);
        if moves.len() <= place {
            moves.resize(place + 1, None);
        }
        if let Some(slot) = moves.get_mut(place) {
            *slot = Some(has_move);
        }
        Ok(has_move)
    }

    /// Returns true if the player on turn has a non-empty legal move.
    pub fn has_move_in(&self, position: &Position) -> Answer<bool> {
        // `isMoveLegal` asks `hasMove`, which runs `isMoveLegal` of other moves, which ask again: this has no end, so
        // it is a fault.
        if self.is_for_has_move {
            return Err(Stop::Fault(FaultKind::HasMoveInMove));
        }
        self.pool.answers.has_move(self, position)
    }

    /// Stores the bits of the score of a player.
    pub fn set_score(&self, player: u8, score: i64) {
        let mut all = self.score.borrow_mut();
        all.resize(usize::from(self.compiled.players), 0);
        if let Some(slot) = all.get_mut(usize::from(player)) {
            *slot = score;
        }
    }

    /// Stores what the game is worth to a player, the bits of a float.
    ///
    /// # Errors
    /// Returns a fault if it is less than -1 or more than 1.
    pub fn set_payoff(&self, player: u8, payoff: i64) -> Answer<()> {
        let known = self.payoffs.get();
        let payoffs = known.or_else(|| Payoffs::new(self.compiled.players));
        let payoffs =
            payoffs.and_then(|all| all.with(player, f64::from_bits(payoff.cast_unsigned())));
        self.payoffs
            .set(Some(payoffs.ok_or(Stop::Fault(FaultKind::BadPayoff))?));
        Ok(())
    }

    /// Takes what the game is worth to the players, if that was said.
    pub fn take_payoffs(&self) -> Option<Payoffs> {
        self.payoffs.take()
    }

    /// Takes the stored scores; empty if there are none.
    pub fn take_score(&self) -> Vec<i64> {
        std::mem::take(&mut self.score.borrow_mut())
    }

    /// Returns the values of all state variables.
    pub fn values(&self) -> impl Iterator<Item = i64> {
        let stored = self.state.map_or(&[][..], |state| &state.values);
        let initial = match self.state {
            Some(_) => &[][..],
            None => &self.compiled.states,
        };
        let initial = initial.iter().map(|state| state.initial);
        stored.iter().copied().chain(initial)
    }

    /// Returns the state of the successor position, with new values.
    pub fn follow(&self, values: Vec<i64>) -> GameState {
        let needs = self.compiled.needs;
        let (past, moves) = self
            .state
            .map_or_else(Default::default, |state| (state.past.clone(), state.moves));
        GameState {
            past: match needs.past {
                true => past.with(self.position, self.values().collect(), self.class_hashes()),
                false => past,
            },
            moves: if needs.moves {
                moves.saturating_add(1)
            } else {
                0
            },
            score: Vec::new(),
            values,
        }
    }
}

/// Returns the bits of a cell, or a fault for a square off the board.
pub(super) fn cell_of(cells: &[Cell], width: u16, height: u16, x: i64, y: i64) -> Answer<i64> {
    let (x, y) = (u16::try_from(x), u16::try_from(y));
    if let (Ok(x), Ok(y)) = (x, y)
        && x < width
        && y < height
    {
        let index = usize::from(y) * usize::from(width) + usize::from(x);
        if let Some(cell) = cells.get(index) {
            return Ok(i64::from(cell.to_bits()));
        }
    }
    Err(Stop::Fault(FaultKind::OffBoard))
}
