//! What hooks read beyond the board and the operations: the state of the position, the history, the position after the
//! move, and whether a player has a move.
//!
//! Invariant: answers depend only on the position and the operations. Runs inside a run have buffers of their own,
//! which a [`Pool`] keeps from hook to hook.

use super::code::CodeStyle;
use super::compiled_hooks::CompiledHooks;
use super::domain::{Answer, Stop};
use super::game_state::{
    ClassHashes, GameState, MOVERS, Past, PlainState, Repeats, class_hash, class_hash_after,
};
use super::graph::{ContentSets, Graph, PickResult, PositionExpr};
use super::graph_pool::{Graphs, IdleGraphs};
use super::move_maker::{MoveMaker, MoveMakerMemory, MoveResult, act};
use super::observe::Silent;
use super::state::MachineState;
use super::symbolic::{Lister, RunInputs};
use super::tree::StateVariable;
use crate::base::{Limit, Limits, RunBounds};
use crate::board::{Board, BoardStamp, BoardStamps, Cell, Op, Position};
use crate::rules::listing::{Partial, Query};
use crate::rules::{Choose, Engine, FaultKind};
use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

// Less than a listing may take: `hasMove` is one question of a hook, and the caller waits for the hook.
/// The most runs and steps of a search for one legal move.
const MAX_RUNS: u64 = 50_000;
const MAX_STEPS: u64 = Limits::FUEL;

/// Buffers for runs inside runs.
#[derive(Debug, Default)]
pub(super) struct Pool {
    states: Vec<MachineState<i64>>,
    memories: Vec<MoveMakerMemory>,
    listers: Vec<Lister>,
    has_move: HasMoveMemo,
    pub graphs: Graphs,
    // Taken out while they are read, and by runs inside runs once more.
    #[allow(clippy::vec_box)]
    contents: Vec<Box<ContentSets>>,
    stamps: BoardStamps,
    /// True while the successor of a chosen move is computed: its moves will be listed next, so `hasMove` finds all of
    /// them at once.
    pub keeps_list: bool,
    list: Option<StoredLists>,
}

impl Pool {
    /// Creates a pool that takes graphs from the idle ones.
    pub fn new(idle: &Arc<IdleGraphs>) -> Self {
        Self {
            graphs: Graphs::new(idle),
            ..Self::default()
        }
    }

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

    /// Marks the board after operations, which had this stamp before them, and makes them on the contents of its squares.
    #[inline]
    pub fn follow(&mut self, before: Option<BoardStamp>, ops: &[Op], board: &mut Board) {
        let after = self.stamps.take();
        board.mark(after);
        if let Some(contents) = self.contents.last_mut() {
            contents.follow(before, ops, after);
        }
    }

    /// Draws a move of the player on turn as [`Graph::draw`](super::graph::Graph::draw) does.
    #[inline]
    pub fn draw(
        &mut self,
        position: &Position,
        (bounds, states): (RunBounds, &[StateVariable]),
        choose: Choose<'_>,
        ops: &mut Vec<Op>,
    ) -> Option<PickResult> {
        // The contents are those of a position that was looked at before, or that its move led to.
        let contents = self.contents.last()?;
        if self.list.is_some() || !contents.are_of(&position.board) {
            return None;
        }
        let graph = self.graphs.last_mut()?;
        let of_player = (position.turn, &**contents);
        let plain = |value: &PositionExpr| {
            let state = PlainState::of(position, states);
            match value {
                PositionExpr::State(number) => Some(state.value(*number)),
                PositionExpr::MovesNumber => Some(state.moves()),
                _ => None,
            }
        };
        graph.draw(of_player, bounds, &plain, choose, ops)
    }

    /// Returns the graph and the contents of squares for moves that need nothing else.
    #[inline]
    pub fn for_rollout(&mut self) -> Option<(&mut Graph, &mut ContentSets)> {
        let graph = self.graphs.last_mut().filter(|_| self.list.is_none())?;
        Some((graph, self.contents.last_mut()?))
    }

    /// Takes the board of a position that has been replaced, so that the next move needs no new one.
    pub fn reuse(&mut self, board: Board) {
        if let Some(memory) = self.memories.last_mut() {
            memory.reuse(board);
        }
    }

    /// Returns a lister for use by the next exploration.
    pub fn give_back(&mut self, lister: Lister) {
        self.listers.push(lister);
    }

    /// Returns true if all non-empty legal lists of a position are known.
    pub fn has_list(&self, position: &Position, bounds: RunBounds) -> bool {
        let list = self.list.as_ref();
        list.is_some_and(|list| list.fits(position, bounds))
    }

    /// Takes the lister that found all non-empty legal lists of a position, if there is one. Only the last position
    /// that was asked about is kept, so the lister is dropped when the game moves on.
    pub fn take_list(&mut self, position: &Position, bounds: RunBounds) -> Option<Lister> {
        let list = self.list.take_if(|list| list.fits(position, bounds));
        list.map(|list| list.lister)
    }
}

/// All non-empty legal lists of a position, found when `hasMove` was asked.
#[derive(Clone, Debug)]
struct StoredLists {
    position: Position,
    bounds: RunBounds,
    lister: Lister,
}

impl StoredLists {
    fn fits(&self, position: &Position, bounds: RunBounds) -> bool {
        self.bounds == bounds && self.position == *position
    }
}

/// Whether there is a move, for the last few positions that were asked about: what `end` asks after a ply,
/// `isMoveLegal` asks again before the next one.
#[derive(Clone, Debug, Default)]
struct HasMoveMemo {
    entries: Vec<(Position, RunBounds, bool)>,
    oldest: usize,
}

impl HasMoveMemo {
    // Two players at two plies. Each look compares positions, so not many more.
    /// The number of positions that are remembered.
    const MOST: usize = 4;

    fn get(&self, position: &Position, bounds: RunBounds) -> Option<bool> {
        let is_same = |other: &Position, known_bounds: RunBounds| {
            // The bounds are part of the key: with less fuel there may be fewer moves.
            known_bounds == bounds && other.turn == position.turn && other == position
        };
        let mut entries = self.entries.iter();
        entries.find_map(|(other, bounds, has_move)| is_same(other, *bounds).then_some(*has_move))
    }

    fn insert(&mut self, position: &Position, bounds: RunBounds, has_move: bool) {
        if self.entries.len() < Self::MOST {
            self.entries.push((position.clone(), bounds, has_move));
        } else if let Some(slot) = self.entries.get_mut(self.oldest) {
            slot.0.clone_from(position);
            (slot.1, slot.2) = (bounds, has_move);
            self.oldest = (self.oldest + 1) % Self::MOST;
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
    time: HookTime,
    pub limits: &'a Limits<'a>,
    pub pool: &'a RefCell<Pool>,
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
        pool: &'a RefCell<Pool>,
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
        }
    }

    /// Returns the context of a call of the same hook for another move.
    pub fn for_another_move(&self) -> Self {
        Self {
            is_for_has_move: self.is_for_has_move,
            // Whether a player has a move depends on the position alone, so that is taken over.
            moves: self.moves.clone(),
            ..Self::new(
                self.compiled,
                self.position,
                self.time,
                self.limits,
                self.pool,
            )
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
        let is_known = classes.is_some() || !self.compiled.changes_board;
        let is_run_anyway = self.compiled.asks_moves_after;
        if self.time != HookTime::Before || mover >= MOVERS || !is_known || is_run_anyway {
            return false;
        }
        let board = &self.position.board;
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
            HookTime::Before => match self.make(ops) {
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

    /// Makes a move and returns what the caller wants to know about the position after it.
    fn make<M: MoveResult>(&self, ops: &[Op]) -> Answer<M> {
        // Taken from the pool and given back, and not borrowed: the run may come here again, with a state of its own.
        let mut state = self.take_state();
        // A context caches the board after the operations, and a listing asks about many moves in one context.
        let context = self.for_another_move();
        let mut made = act(&context, CodeStyle::Fast, &mut state, ops, &mut Silent);
        if !matches!(made, Ok(_) | Err(Stop::Limit(Limit::Stopped))) {
            made = act(&context, CodeStyle::Exact, &mut state, ops, &mut Silent);
        }
        self.pool.borrow_mut().states.push(state);
        made
    }

    fn take_state(&self) -> MachineState<i64> {
        let spare = self.pool.borrow_mut().states.pop();
        spare.unwrap_or_else(|| MachineState::new(0))
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
        let bounds = self.limits.run_bounds();
        let stored = self.pool.borrow().has_move.get(position, bounds);
        if let Some(has_move) = stored {
            return Ok(has_move);
        }
        // Three ways, from the cheapest: the graph; if the moves are wanted next, all of them at once; or a search for
        // a first one.
        let from_graph = self.ask_graph(position);
        let has_move = match from_graph.or_else(|| self.find_all_moves(position)) {
            Some(has_move) => has_move,
            None => self.find_move(position)?,
        };
        let memo = &mut self.pool.borrow_mut().has_move;
        memo.insert(position, bounds, has_move);
        Ok(has_move)
    }

    /// Asks the graph, which remembers its answer.
    fn ask_graph(&self, position: &Position) -> Option<bool> {
        let compiled = self.compiled;
        if compiled.engine == Engine::Reference {
            return None;
        }
        let mut context =
            HookContext::new(compiled, position, HookTime::Before, self.limits, self.pool);
        context.is_for_has_move = true;
        let setting = RunInputs::of_context(CodeStyle::Fast, &context);
        let is_listed_next = self.is_listed_next(position);
        setting.with_graph(compiled.is_move_legal.0, |graph| {
            graph.has_move(&setting, is_listed_next)
        })
    }

    /// Explores the non-empty lists of the player on turn; with `first_only`, stops at the first legal one.
    fn explore(&self, position: &Position, first_only: bool) -> Lister {
        let mut context = HookContext::new(
            self.compiled,
            position,
            HookTime::Before,
            self.limits,
            self.pool,
        );
        context.is_for_has_move = true;
        let query = Query {
            min_len: 1,
            first_only,
            runs: MAX_RUNS,
            steps: MAX_STEPS,
            ..Query::default()
        };
        let spare = self.pool.borrow_mut().listers.pop();
        let mut lister = spare.unwrap_or_else(|| Lister::new(self.compiled.is_move_legal.0));
        let setting = RunInputs::of_context(CodeStyle::Fast, &context);
        lister.explore(setting, &query, &mut Silent);
        lister
    }

    /// Returns true if the position is the successor of a chosen move, so that its moves are listed next.
    fn is_listed_next(&self, position: &Position) -> bool {
        let is_next = self.time == HookTime::After && position.turn == self.position.turn;
        is_next && self.pool.borrow().keeps_list
    }

    /// Finds all moves of the successor of a chosen move and keeps them, because they will be listed next. Returns
    /// `None` if not all were found; a search for a single move may still succeed.
    fn find_all_moves(&self, position: &Position) -> Option<bool> {
        // If `end` sets a score, the position that is listed next is a different one.
        if !self.is_listed_next(position) || self.compiled.needs.score {
            return None;
        }
        let lister = self.explore(position, false);
        let legal = &lister.legal;
        let are_all = legal.partial.is_none() && !legal.asked_has_move && !legal.faults.matter(0);
        let has_move = !legal.lists.is_empty();
        let mut pool = self.pool.borrow_mut();
        if !are_all {
            pool.listers.push(lister);
            return None;
        }
        let list = StoredLists {
            position: position.clone(),
            bounds: self.limits.run_bounds(),
            lister,
        };
        // Buffers are reused, also those of lists that nobody has asked for.
        let before = pool.list.replace(list);
        pool.listers.extend(before.map(|list| list.lister));
        Some(has_move)
    }

    /// Searches for a non-empty legal move of the player on turn.
    fn find_move(&self, position: &Position) -> Answer<bool> {
        let lister = self.explore(position, true);
        let has_move = !lister.legal.lists.is_empty();
        let partial = lister.legal.partial;
        let asked_itself = lister.legal.asked_has_move;
        self.pool.borrow_mut().listers.push(lister);
        match partial {
            _ if has_move => Ok(true),
            _ if asked_itself => Err(Stop::Fault(FaultKind::HasMoveInMove)),
            // A list on which the rules fail is not a move.
            None | Some(Partial::Faults) => Ok(false),
            Some(Partial::Stopped) => Err(Stop::Limit(Limit::Stopped)),
            Some(Partial::Unfinished(limit)) => Err(Stop::Limit(limit)),
            Some(Partial::Memory) => Err(Stop::Limit(Limit::Memory)),
            Some(_) => Err(Stop::Fault(FaultKind::MovesUnknown)),
        }
    }

    /// Stores the bits of the score of a player.
    pub fn set_score(&self, player: u8, score: i64) {
        let mut all = self.score.borrow_mut();
        all.resize(usize::from(self.compiled.players), 0);
        if let Some(slot) = all.get_mut(usize::from(player)) {
            *slot = score;
        }
    }

    /// Takes the stored scores; empty if there are none.
    pub fn take_score(&self) -> Vec<i64> {
        std::mem::take(&mut self.score.borrow_mut())
    }

    /// Returns the domain of the hook after a move, before it has changed anything.
    pub fn move_maker<'b>(&'b self, ops: &'b [Op]) -> MoveMaker<'b> {
        MoveMaker::new(self, ops)
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
