//! Runs a program from one question to the next.

use super::continuation::{Continuation, PendingInput};
use super::lookers::{Lookers, lookers};
use super::tables::ProgramTables;
use super::world::{ProgramWorld, SuspendReason};
use crate::base::{Diagnostic, Limit, Limits, Span};
use crate::board::{Board, Op, Outcome, Position, SharedState};
use crate::rules::FaultKind;
use crate::rules::Role;
use crate::rules::vm::Liveness;
use crate::rules::vm::code::{Code, CodeStyle};
use crate::rules::vm::compile;
use crate::rules::vm::domain::RunResult;
use crate::rules::vm::evaluate::run;
use crate::rules::vm::observe::Observer;
use crate::rules::vm::state::MachineState;
use crate::rules::vm::tree::Program;

/// The deepest nesting of calls.
pub(super) const DEPTH: u32 = 256;
/// The bytes of values before unused ones are collected for the first time.
const ROOM: usize = 1 << 20;

/// A compiled program.
#[derive(Debug)]
pub(super) struct Runtime {
    pub code: Code,
    /// The same for functions that only look at the position.
    pub quick: Code,
    pub lookers: Lookers,
    pub tables: ProgramTables,
    lives: Vec<Liveness>,
    start: u32,
}

/// Why a run stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RunState {
    /// It asks: the index of the question and the word of its text.
    AwaitsAnswer(u32, i64),
    /// The program ended.
    Over,
    Fault(FaultKind),
    Cut(Limit),
    /// A condition on a symbolic value must be decided.
    Decision,
    /// Nothing can be concluded about this branch.
    Unproven,
}

/// The result of playing answers.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PlyEnd {
    /// A ply: the position after it and its outcome.
    Ply(Box<Position>, Outcome),
    /// The program asks for more.
    Waits(PendingInput),
    /// There are surplus answers after the ply, or one that is not a move where a move is wanted.
    Unread,
    Fault(FaultKind, Span, Vec<Span>),
    Cut(Limit, Span),
}

/// A sequence of answers that are read one by one.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnswerReader<'a> {
    rest: &'a [i32],
}

impl<'a> AnswerReader<'a> {
    pub(super) fn new(rest: &'a [i32]) -> Self {
        Self { rest }
    }

    /// Returns the number of remaining answers.
    pub(super) fn remaining(&self) -> usize {
        self.rest.len()
    }

    pub(super) fn number(&mut self) -> Option<i64> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(i64::from(*first))
    }

    /// Reads a whole move: its length, then row, column, piece and direction of every sub-move.
    pub(super) fn parts(&mut self) -> Option<Vec<super::heap::SubMove>> {
        let count = usize::try_from(self.number()?).ok()?;
        if count > self.rest.len() / 4 {
            return None;
        }
        let mut parts = Vec::with_capacity(count);
        for _ in 0..count {
            let (x, y) = (self.number()?, self.number()?);
            let (piece, direction) = (self.number()?, self.number()?);
            parts.push(super::heap::SubMove {
                x,
                y,
                piece,
                direction: direction.signum(),
            });
        }
        Some(parts)
    }
}

impl Runtime {
    pub(super) fn new(program: &Program, tables: ProgramTables) -> Result<Self, Diagnostic> {
        // Compiled twice. The exact code keeps every step apart, which traces, coverage and the places of faults need,
        // and all runs that a player sees use it. The quick code is for functions that only look at the position while
        // moves are listed; it gives the same results. If it cannot be compiled, the exact one does.
        let code = compile(program, CodeStyle::Exact, None)?;
        let quick = compile(program, CodeStyle::Fast, None).unwrap_or_else(|_| code.clone());
        let lookers = lookers(&quick);
        let functions = u32::try_from(code.functions.len()).unwrap_or(u32::MAX);
        Ok(Self {
            lives: (0..functions)
                .map(|function| Liveness::new(&code, function))
                .collect(),
            code,
            quick,
            lookers,
            tables,
            start: program.is_move_legal.0,
        })
    }

    /// Continues until the program asks, ends or stops.
    pub(super) fn advance<'t, O: Observer<ProgramWorld<'t>>>(
        &'t self,
        state: &mut MachineState<i64>,
        world: &mut ProgramWorld<'t>,
        observer: &mut O,
        limits: &Limits<'_>,
    ) -> RunState {
        let limits = Limits {
            depth: limits.depth.min(DEPTH),
            ..*limits
        };
        // Collect when the heap has doubled since the last collection, so that the cost of collecting stays in
        // proportion to the values that were made; below a megabyte it is not worth while.
        world.room = world.room.min(ROOM.max(world.heap.bytes() * 2));
        loop {
            match run(&self.code, state, world, observer, &limits) {
                RunResult::Done(_) => return RunState::Over,
                RunResult::Fault(kind) => return RunState::Fault(kind),
                RunResult::LimitReached(limit) => return RunState::Cut(limit),
                RunResult::Suspended(SuspendReason::Answer { prompt, text }) => {
                    return RunState::AwaitsAnswer(prompt, text);
                }
                RunResult::Suspended(SuspendReason::Decision) => return RunState::Decision,
                RunResult::Suspended(SuspendReason::Proof) => return RunState::Unproven,
                RunResult::Suspended(SuspendReason::Room) => {
                    // All that may refer to a value: registers, variables, and an answer (a whole move) that was given
                    // but not yet read.
                    let registers = state.live_registers_mut(&self.code).iter_mut();
                    let roots = registers.chain(&mut world.globals).chain(&mut world.answer);
                    world.heap.collect(roots);
                    world.forget_units();
                    // The limit is for what is in use, not for what was made, so it is asked about after the
                    // collection.
                    if world.heap.bytes() > limits.memory {
                        return RunState::Cut(Limit::Memory);
                    }
                    world.room = ROOM.max(world.heap.bytes() * 2);
                }
            }
        }
    }

    /// Starts a run at the first instruction of the program.
    pub(super) fn begin(
        &self,
        state: &mut MachineState<i64>,
        board: Board,
        fuel: u64,
    ) -> ProgramWorld<'_> {
        let mut world = ProgramWorld::new(&self.tables, board, 0);
        world.building = true;
        if let Some(entry) = self.code.functions.get(self.start as usize) {
            state.begin(self.start, entry, fuel);
        }
        world
    }

    /// Starts a run at the continuation of a position.
    pub(super) fn resume(
        &self,
        state: &mut MachineState<i64>,
        position: &Position,
        continuation: &Continuation,
        fuel: u64,
    ) -> ProgramWorld<'_> {
        let mut world = ProgramWorld::new(&self.tables, position.board.clone(), position.turn);
        continuation.restore(state, &mut world);
        state.refuel(fuel);
        world
    }

    /// Returns true if what happened since a position of that player is a ply.
    pub(super) fn is_ply(world: &ProgramWorld<'_>, turn: u8) -> bool {
        world.accepted > 0 || world.player != i64::from(turn)
    }

    /// Returns the position in which the program asks.
    pub(super) fn position(
        &self,
        state: &MachineState<i64>,
        world: &ProgramWorld<'_>,
        pending: Option<PendingInput>,
    ) -> Position {
        let continuation = match pending {
            Some(pending) => Continuation::take(&self.code, &self.lives, state, world, pending),
            None => Continuation::over(world.winner),
        };
        Position {
            board: Board::clone(&world.board),
            turn: u8::try_from(world.player).unwrap_or(0),
            state: SharedState::new(continuation),
        }
    }

    /// Returns true if the program asks in a state that it was in before; see [`Continuation::is_taken_from`].
    pub(super) fn is_in(
        &self,
        before: &Continuation,
        state: &MachineState<i64>,
        world: &ProgramWorld<'_>,
        (prompt, text): (u32, i64),
    ) -> Option<bool> {
        let question = (prompt, world.text_of(text));
        before.is_taken_from(&self.code, &self.lives, state, world, question)
    }

    pub(super) fn pending(&self, world: &ProgramWorld<'_>, prompt: u32, text: i64) -> PendingInput {
        PendingInput {
            prompt,
            text: world.shared_text(text),
        }
    }

    /// Returns the role of a question.
    pub(super) fn role(&self, prompt: u32) -> Role {
        let prompt = self.tables.prompts.get(prompt as usize);
        prompt.map_or(Role::Number, |prompt| prompt.role)
    }

    /// Gives answers to the program until there is a ply or something else happens.
    pub(super) fn play<'t, O: Observer<ProgramWorld<'t>>>(
        &'t self,
        state: &mut MachineState<i64>,
        world: &mut ProgramWorld<'t>,
        turn: u8,
        mut answers: AnswerReader<'_>,
        observer: &mut O,
        limits: &Limits<'_>,
    ) -> PlyEnd {
        loop {
            match self.advance(state, world, observer, limits) {
                RunState::Over => {
                    if !answers.rest.is_empty() {
                        return PlyEnd::Unread;
                    }
                    let position = self.position(state, world, None);
                    return PlyEnd::Ply(Box::new(position), outcome(world));
                }
                RunState::AwaitsAnswer(prompt, text) => {
                    let pending = self.pending(world, prompt, text);
                    // A ply ends where the program asks (or is over), because only there can it be continued. Answers
                    // that are left then belong to nobody: a move with one answer too many is no move.
                    if Self::is_ply(world, turn) {
                        if !answers.rest.is_empty() {
                            return PlyEnd::Unread;
                        }
                        let position = self.position(state, world, Some(pending));
                        return PlyEnd::Ply(Box::new(position), Outcome::Going);
                    }
                    if answers.rest.is_empty() {
                        return PlyEnd::Waits(pending);
                    }
                    let answer = match self.role(prompt) {
                        Role::Move => answers.parts().map(|parts| world.heap.parts(parts)),
                        _ => answers.number(),
                    };
                    match answer {
                        Some(answer) => world.answer = Some(answer),
                        None => return PlyEnd::Unread,
                    }
                }
                RunState::Fault(kind) => {
                    let calls = state.frames().iter().skip(1);
                    let calls = calls.map(|frame| self.code.span(frame.back.saturating_sub(1)));
                    return PlyEnd::Fault(kind, self.code.span(state.now().pc), calls.collect());
                }
                RunState::Cut(limit) => return PlyEnd::Cut(limit, self.code.span(state.now().pc)),
                RunState::Decision | RunState::Unproven => {
                    let span = self.code.span(state.now().pc);
                    return PlyEnd::Fault(FaultKind::Internal, span, Vec::new());
                }
            }
        }
    }
}

/// Returns the outcome of a program that has ended.
pub(super) fn outcome(world: &ProgramWorld<'_>) -> Outcome {
    // A program that ends without naming a winner has ended in a draw: "nobody" is -1.
    u8::try_from(world.winner).map_or(Outcome::Draw, Outcome::Won)
}

/// Returns what changed on a board besides the operations of a move.
pub(super) fn effects(before: &Board, ops: &[Op], after: &Board) -> Vec<Op> {
    let mut board = before.clone();
    for op in ops {
        board.apply(*op);
    }
    let squares = after.squares();
    squares
        .filter(|square| board.get(*square) != after.get(*square))
        .map(|square| match after.piece(square) {
            Some(piece) => Op::Place(square, piece),
            None => Op::Clear(square),
        })
        .collect()
}
