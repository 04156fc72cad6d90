//! Makes a move: applies its operations, runs the hook after it, and returns the resulting position.
//!
//! [`MoveMaker`] is the domain of that hook. It reads like the [concrete](super::concrete) one, and also changes the
//! board, the state variables and the turn of its own copy of the position.

use super::code::CodeStyle;
use super::concrete::{
    Concrete, domain_of_known_words, domain_with_machine_code, fill_move_values,
};
use super::domain::{Answer, Domain, RunResult, Stop};
use super::evaluate::run;
use super::game_state::{GameState, Repeats, hash_board};
use super::graph::{CodeEnd, MOVE_VALUES, RunCode};
use super::hook_context::{HookContext, MoveMakerMemory, cell_of};
use super::instruction::{Arithmetic, Test, WINDOW};
use super::intrinsic::Intrinsic;
use super::marks::Marks;
use super::observe::Observer;
use super::position_query::{PositionQuery, QueryView};
use super::regions::{Contact, Regions};
use super::state::MachineState;
use super::supposed::{CHANGE_WORDS, SupposedBoards};
use super::types::{OpField, Type};
use crate::base::Limit;
use crate::board::{Board, Cell, Op, Piece, Position, Square};
use crate::rules::{FaultKind, Hook};
use std::convert::Infallible;

/// The domain of the hook after a move.
#[derive(Debug)]
pub(super) struct MoveMaker<'a> {
    context: &'a HookContext<'a>,
    ops: &'a [Op],
    board: Board,
    values: Vec<i64>,
    turn: Option<u8>,
    /// True while the board is read as it was directly after the operations.
    is_next: bool,
    supposed: SupposedBoards,
    /// Groups already found on the board that the rules see.
    regions: Regions,
    /// The squares of the last group that was removed.
    removed: Vec<Square>,
    marks: Marks,
}

impl<'a> MoveMaker<'a> {
    // The buffers of the last run are taken out of the pool, and what is returned depends on the caller (`MoveResult`):
    // a listing that only compares boards needs hashes and makes no position at all.
    pub fn new(context: &'a HookContext<'a>, ops: &'a [Op]) -> Self {
        let mut memory = context.pool.buffers.borrow_mut().take_memory();
        memory.board.clone_from(&context.position.board);
        ops.iter().for_each(|op| memory.board.apply(*op));
        memory.values.clear();
        memory.values.extend(context.values());
        memory.regions.clear();
        Self {
            board: memory.board,
            values: memory.values,
            turn: None,
            is_next: false,
            supposed: SupposedBoards::default(),
            regions: memory.regions,
            removed: Vec::new(),
            marks: Marks::default(),
            context,
            ops,
        }
    }

    /// Returns the board that the rules currently see.
    fn seen(&self) -> &Board {
        let supposed = self.supposed.seen().or_else(|| self.next_seen());
        supposed.unwrap_or(&self.board)
    }

    /// Returns the board after the move while the rules see that.
    fn next_seen(&self) -> Option<&'a Board> {
        self.is_next.then(|| self.context.next_board(self.ops))
    }

    #[inline(always)]
    fn known_move(&self) -> (Option<&[Op]>, u8) {
        (Some(self.ops), self.context.position.turn)
    }

    #[inline(always)]
    fn cells_seen(&self) -> &[Cell] {
        self.seen().cells()
    }

    fn view(&self) -> Concrete<'_> {
        let board = self.seen();
        let (turn, facts) = (self.context.position.turn, &self.context.compiled.facts);
        Concrete::new(board, self.ops, turn, facts).within(self.context)
    }

    /// Returns the position that results from the move.
    fn into_position(mut self) -> Position {
        let turn = self.turn_after();
        let mut next = Position::new(std::mem::take(&mut self.board), turn);
        if self.context.compiled.needs.state() {
            let values = std::mem::take(&mut self.values);
            next.state = self.context.follow(values).into_shared();
        }
        self.give_back();
        next
    }

    /// Returns the player on turn after the move.
    fn turn_after(&self) -> u8 {
        self.turn.unwrap_or_else(|| self.context.turn_after())
    }

    /// Counts the earlier positions that equal the one that results from the move.
    fn into_repeats(self) -> Repeats {
        let turn = self.turn_after();
        let repeats = self.context.repeats_after(&self.board, turn, &self.values);
        // The quick way counts without making the successor; debug builds compare it with the plain one in every test.
        debug_assert_eq!(
            repeats,
            self.context
                .follow(self.values.clone())
                .repeats(&self.board, turn)
        );
        self.give_back();
        repeats
    }

    /// Returns the hash of the board that results from the move.
    fn into_hash(self) -> u64 {
        let hash = hash_board(&self.board);
        self.give_back();
        hash
    }

    /// Returns the memory to the pool for the next run.
    fn give_back(self) {
        self.context
            .pool
            .buffers
            .borrow_mut()
            .give_back_memory(MoveMakerMemory {
                board: self.board,
                values: self.values,
                regions: self.regions,
            });
    }

    /// Returns the position as the rules currently see it, with the given player on turn.
    fn position(&self, turn: u8) -> Position {
        let mut position = Position::new(self.board.clone(), turn);
        if self.context.compiled.needs.state() {
            let state: GameState = self.context.follow(self.values.clone());
            position.state = state.into_shared();
        }
        position
    }

    fn square(&self, x: i64, y: i64) -> Answer<Square> {
        let square = u16::try_from(x).ok().zip(u16::try_from(y).ok());
        square
            .map(|(x, y)| Square::new(x, y))
            .filter(|square| self.board.has(*square))
            .ok_or(Stop::Fault(FaultKind::OffBoard))
    }

    fn place(&mut self, square: Square, bits: i64) -> Answer<()> {
        let cell = u16::try_from(bits).map(Cell::from_bits);
        let piece: Option<Piece> = cell.ok().and_then(Cell::piece);
        let piece = piece.ok_or(Stop::Fault(FaultKind::PlaceEmpty))?;
        let op = Op::Place(square, piece);
        if !self.board.has_room(&[op]) {
            return Err(Stop::Fault(FaultKind::StackFull));
        }
        self.board.apply(op);
        Ok(())
    }

    /// Takes all away from the group of side-connected squares with the same content, and returns the number of squares.
    fn remove_group(&mut self, square: Square) -> i64 {
        self.removed.clear();
        if self.board.get(square).is_empty() {
            return 0;
        }
        let (board, neighbours) = (&self.board, &self.context.compiled.facts.neighbours);
        let group = self
            .regions
            .group(board, neighbours, square, Contact::Sides);
        let squares = group.map_or_else(Vec::new, |group| self.regions.squares(board, group));
        for square in &squares {
            self.board.set(*square, Cell::EMPTY);
        }
        // Whatever changes the board says so to the groups, which find out what has changed when they are asked next.
        self.regions.clear();
        self.removed = squares;
        i64::try_from(self.removed.len()).unwrap_or(i64::MAX)
    }

    /// Answers a question about the board that the rules currently see.
    fn ask(&mut self, query: PositionQuery, operands: &[i64]) -> Answer<i64> {
        let view = QueryView {
            // Not `seen`, which would borrow the groups, too.
            board: match self.supposed.seen() {
                Some(board) => board,
                None => self.next_seen().unwrap_or(&self.board),
            },
            facts: &self.context.compiled.facts,
        };
        let answer = view.answer(query, operands, &mut self.regions);
        answer.map_err(Stop::Fault)
    }
}

/// What a caller wants to know about the position after a move, computed without more of the position than it needs.
pub(super) trait MoveResult: Sized {
    fn of(maker: MoveMaker<'_>) -> Self;
}

impl MoveResult for Position {
    fn of(maker: MoveMaker<'_>) -> Self {
        maker.into_position()
    }
}

impl MoveResult for Repeats {
    fn of(maker: MoveMaker<'_>) -> Self {
        maker.into_repeats()
    }
}

/// The hash of the board after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardHash(pub u64);

impl MoveResult for BoardHash {
    fn of(maker: MoveMaker<'_>) -> Self {
        Self(maker.into_hash())
    }
}

/// What the hook after a move did to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Remade {
    /// True if the board is as the operations left it.
    pub is_as_played: bool,
    /// The number of squares that differ from the board before the move.
    pub changed: usize,
    /// The hash of the board.
    pub hash: u64,
}

impl MoveResult for Remade {
    fn of(maker: MoveMaker<'_>) -> Self {
        let (before, after) = (&maker.context.position.board, &maker.board);
        let cells = before.cells().iter().zip(after.cells());
        Self {
            is_as_played: *after == before.after(maker.ops),
            changed: cells.filter(|(before, after)| before != after).count(),
            hash: maker.into_hash(),
        }
    }
}

/// Makes a move with one run of the hook after it.
///
/// # Errors
/// Returns why the run did not end normally; `state` is left at the instruction where that happened.
pub(super) fn act<M, O>(
    context: &HookContext<'_>,
    style: CodeStyle,
    state: &mut MachineState<i64>,
    ops: &[Op],
    observer: &mut O,
) -> Result<M, Stop<Infallible>>
where
    M: MoveResult,
    O: for<'x> Observer<MoveMaker<'x>>,
{
    let compiled = context.compiled;
    let mut maker = MoveMaker::new(context, ops);
    let Some(hook) = compiled.after_move else {
        return Ok(M::of(maker));
    };
    let code = compiled.code(style, context.position.turn);
    let Some(entry) = code.functions.get(hook.0 as usize) else {
        return Err(Stop::Fault(FaultKind::Internal));
    };
    let limits = context.limits;
    // Before the check of the depth, so that the state stands at the hook when the limit is reported.
    state.begin(hook.0, entry, limits.fuel);
    if entry.inlined > limits.depth {
        return Err(Stop::Limit(Limit::Depth));
    }
    match run(code, state, &mut maker, observer, limits) {
        RunResult::Done(_) => Ok(M::of(maker)),
        RunResult::Fault(kind) => Err(Stop::Fault(kind)),
        RunResult::LimitReached(limit) => Err(Stop::Limit(limit)),
    }
}

/// The hook that runs between a legal move and `end`.
pub(super) const HOOK: Hook = Hook::AfterMove;

impl Domain for MoveMaker<'_> {
    domain_of_known_words!();
    domain_with_machine_code!();

    fn changed_squares(&self) -> &[Square] {
        &self.removed
    }

    #[inline(always)]
    fn count(&mut self) -> Answer<i64> {
        Ok(i64::try_from(self.ops.len()).unwrap_or(i64::MAX))
    }

    #[inline(always)]
    fn is_place(&mut self, index: i64) -> Answer<bool> {
        self.view().is_place(index)
    }

    #[inline(always)]
    fn field(&mut self, index: i64, field: OpField) -> Answer<i64> {
        self.view().field(index, field)
    }

    fn any_field(&mut self, index: i64, field: i64, ty: Type) -> Answer<i64> {
        self.view().any_field(index, field, ty)
    }

    #[inline(always)]
    fn cell(&mut self, x: i64, y: i64) -> Answer<i64> {
        let board = self.seen();
        cell_of(board.cells(), board.width(), board.height(), x, y)
    }

    #[inline(always)]
    fn fixed_cell(&mut self, x: u8, y: u8, _: u16) -> Answer<i64> {
        self.cell(i64::from(x), i64::from(y))
    }

    #[inline(always)]
    fn turn(&mut self) -> Answer<i64> {
        Ok(i64::from(self.context.position.turn))
    }

    fn player(&mut self, a: i64) -> Answer<u8> {
        self.view().player(a)
    }

    fn intrinsic(&mut self, op: Intrinsic, operands: &[i64], pc: u32) -> Answer<i64> {
        match (op, operands) {
            (Intrinsic::Position(query), _) => self.ask(query, operands),
            (Intrinsic::Lookup(lookup, _), _) => {
                let value = self.context.compiled.facts.look_up(lookup, operands);
                value.map_err(Stop::Fault)
            }
            (Intrinsic::Mark | Intrinsic::Marked | Intrinsic::ClearMarks, _) => {
                let answer = self.marks.run(&self.board, op, operands);
                answer.map_err(Stop::Fault)
            }
            (Intrinsic::State(number), _) => {
                let value = self.values.get(number as usize).copied();
                value.ok_or(Stop::Fault(FaultKind::Internal))
            }
            (Intrinsic::SetState(number), [bits]) => {
                if let Some(value) = self.values.get_mut(number as usize) {
                    *value = *bits;
                }
                Ok(*bits)
            }
            (Intrinsic::ClearSquare, [x, y]) => {
                let square = self.square(*x, *y)?;
                self.board.apply(Op::Clear(square));
                self.regions.clear();
                Ok(0)
            }
            (Intrinsic::PlaceSquare, [x, y, bits]) => {
                let square = self.square(*x, *y)?;
                self.place(square, *bits)?;
                self.regions.clear();
                Ok(0)
            }
            (Intrinsic::RemoveGroup, [x, y]) => {
                let square = self.square(*x, *y)?;
                Ok(self.remove_group(square))
            }
            (Intrinsic::SetTurn, [player]) => {
                self.turn = Some(self.player(*player)?);
                Ok(0)
            }
            (Intrinsic::EnterNext, _) => {
                self.is_next = true;
                self.regions.clear();
                Ok(0)
            }
            (Intrinsic::LeaveNext, _) => {
                self.is_next = false;
                self.regions.clear();
                Ok(0)
            }
            (Intrinsic::EnterSupposed(changes), _) => {
                let changes = operands.get(..usize::from(changes) * CHANGE_WORDS);
                let outer = self.next_seen().unwrap_or(&self.board);
                self.supposed.enter(outer, changes.unwrap_or_default())?;
                self.regions.clear();
                Ok(0)
            }
            (Intrinsic::LeaveSupposed, _) => {
                self.supposed.leave();
                self.regions.clear();
                Ok(0)
            }
            (Intrinsic::HasMove, [player]) => {
                let player = self.player(*player)?;
                let position = self.position(player);
                self.context.has_move_in(&position).map(i64::from)
            }
            _ => self.view().intrinsic(op, operands, pc),
        }
    }
}
