//! The game loop: calls the hooks of a compiled program for a move.
//!
//! Invariants: pure, the same input gives the same answer; a run of fast code that does not end normally is repeated on
//! exact code, so faults, limits and fuel are those of the source; judging allocates nothing but the successor.

use super::code::CodeStyle;
use super::compiled_hooks::CompiledHooks;
use super::concrete::Concrete;
use super::domain::{RunResult, Stop};
use super::engines::Engines;
use super::evaluate::run;
use super::game_state::GameState;
use super::graph::{EndGraph, RolloutMemory};
use super::graph_pool::IdleGraphs;
use super::hook_context::{HookContext, HookTime, Pool};
use super::move_maker::{self, MoveMaker, MoveResult, act};
use super::observe::{Observer, Silent};
use super::state::MachineState;
use super::symbolic::Lister;
use super::trace::{DecisiveSteps, Tracer};
use crate::base::{Diagnostic, Limit, Limits, Span};
use crate::board::{Board, Move, Op, Outcome, Payoffs, Piece, Position, Square, Top};
use crate::rules::{
    Ask, Choose, Coverage, EachPly, Explanation, Fault, FaultKind, Hook, Judgement, Listing,
    MoveSampling, Partial, Picked, Query, RandomMove, RuleGraph, Worker,
};
use std::convert::Infallible;
use std::sync::Arc;

/// The answer of a hook.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HookResult {
    /// Its result.
    pub value: bool,
    /// The statement that returned it.
    pub span: Span,
    /// The last winner that it named, and where.
    pub winner: Option<(u8, Span)>,
}

/// Why a hook has no answer.
#[derive(Clone, Debug, PartialEq)]
pub enum HookFailure {
    /// The rules failed.
    Fault {
        /// The kind of fault.
        kind: FaultKind,
        /// Where it happened.
        span: Span,
        /// The calls that led there, outermost first.
        calls: Vec<Span>,
    },
    /// A limit was reached.
    LimitReached {
        /// The limit.
        limit: Limit,
        /// The statement or call that was running.
        span: Span,
    },
}

impl HookFailure {
    /// Returns the judgement of a move for which a hook has no answer.
    pub(super) fn judgement(self, hook: Hook, messages: Vec<Diagnostic>) -> Judgement {
        match self {
            Self::Fault { kind, span, calls } => Judgement::Fault(Box::new(Fault {
                kind,
                span,
                hook,
                calls,
                messages,
            })),
            Self::LimitReached { limit, span } => Judgement::LimitReached { limit, span, hook },
        }
    }

    /// Returns what a listing lacks that needed the answer.
    pub(super) fn partial(&self) -> Partial {
        match self {
            Self::LimitReached {
                limit: Limit::Stopped,
                ..
            } => Partial::Stopped,
            Self::LimitReached { limit, .. } => Partial::Unfinished(*limit),
            Self::Fault { .. } => Partial::Faults,
        }
    }
}

/// Judges moves on one thread; reuses its registers from call to call.
#[derive(Debug)]
pub struct VmWorker {
    pub(super) compiled: Arc<CompiledHooks>,
    pub(super) state: MachineState<i64>,
    /// Fuel used by hook: `isMoveLegal`, `afterMove`, `end`, `mayClaim`, `isChance`, `chanceWeight`,
    /// `shownTo`, `promising`.
    pub(super) used: [Option<u64>; 8],
    pub(super) pool: Pool<Engines>,
    /// The bits of the score that the last run set; empty if it set none.
    score: Vec<i64>,
    /// What the last run has said that the game is worth to the players.
    pub(super) payoffs: Option<Payoffs>,
    /// Created when moves are listed for the first time.
    pub(super) lister: Option<Box<Lister>>,
    /// Created when moves are listed for coverage for the first time.
    pub(super) counting_lister: Option<Box<Lister>>,
    /// Created when `end` is asked after a listed move for the first time.
    pub(super) end_graph: Option<Box<EndGraph>>,
    /// The squares that the last move made in place has changed, and their tops before.
    replaced: Vec<(Square, Top)>,
    /// Memory for the operations of a list that is chosen.
    pub(super) chosen: Vec<Op>,
    /// The number of moves of random games so far, up to the one for which machine code is made.
    pub(super) played: u32,
    pub(super) rollouts: RolloutMemory,
}

/// What takes back a move that was made on a position itself.
#[derive(Debug)]
pub(super) enum MoveUndo {
    /// The squares in `VmWorker::replaced` and the player on turn.
    Replaced { turn: u8 },
    /// The position before the move.
    Position(Position),
}

impl Drop for VmWorker {
    fn drop(&mut self) {
        if let Some(graph) = self.end_graph.take() {
            self.pool.answers.graphs.get_mut().give_back_end(*graph);
        }
    }
}

impl VmWorker {
    /// Creates a worker that takes graphs from the idle ones.
    pub(super) fn new(compiled: Arc<CompiledHooks>, idle: &Arc<IdleGraphs>) -> Self {
        Self {
            state: MachineState::new(0),
            used: [None; 8],
            pool: Pool {
                buffers: Default::default(),
                answers: Engines::new(idle),
            },
            score: Vec::new(),
            payoffs: None,
            lister: None,
            counting_lister: None,
            end_graph: None,
            replaced: Vec::new(),
            chosen: Vec::new(),
            played: 0,
            rollouts: RolloutMemory::default(),
            compiled,
        }
    }

    /// Returns the fuel that a hook used in the last judgement, or `None` if it was not called.
    pub fn fuel_used(&self, hook: Hook) -> Option<u64> {
        let [legal, after, end, claim, chance, weight, view, hint] = self.used;
        match hook {
            Hook::IsMoveLegal => legal,
            Hook::AfterMove => after,
            Hook::MayClaim => claim,
            Hook::IsChance => chance,
            Hook::ChanceWeight => weight,
            Hook::ShownTo => view,
            Hook::Promising => hint,
            Hook::End | Hook::Named(_) => end,
        }
    }

    /// Returns the runs of `isMoveLegal` in the last listing, members of classes included, or `None` before the first.
    pub fn runs_used(&self) -> Option<u64> {
        self.lister.as_ref().map(|lister| lister.legal.runs)
    }

    /// Calls a judging hook. `position` is the one that the rules see: for `isMoveLegal` the one before the move, for
    /// `end` and `mayClaim` the one after it. `turn` is the player who moves and `ops` are the operations of the move;
    /// all must satisfy [`VmWorker::fits`].
    ///
    /// # Errors
    /// Returns why the hook has no answer.
    pub fn ask(
        &mut self,
        hook: Hook,
        position: &Position,
        turn: u8,
        ops: &[Op],
        limits: &Limits<'_>,
    ) -> Result<HookResult, HookFailure> {
        match self.attempt::<true, _>(
            CodeStyle::Fast,
            hook,
            position,
            turn,
            ops,
            limits,
            &mut Silent,
        ) {
            RunResult::Done(pc) => Ok(self.answered(CodeStyle::Fast, turn, pc)),
            // Not repeated: the caller wants no answer any more.
            rest @ RunResult::LimitReached(Limit::Stopped) => {
                Err(self.failure(CodeStyle::Fast, turn, rest))
            }
            // Where fast code failed is not a place in the source, and what it reached may be no limit: it counts the
            // depth of all calls that are inlined in a function when that is entered. Exact code may then come to a
            // normal end.
            _ => self.ask_exactly(hook, position, turn, ops, limits, &mut Silent),
        }
    }

    #[inline(always)]
    pub(super) fn answered(&self, style: CodeStyle, turn: u8, pc: u32) -> HookResult {
        let code = self.compiled.code(style, turn);
        HookResult {
            value: self.state.result() != 0,
            span: code.span(pc),
            winner: self
                .state
                .now()
                .winner
                .map(|winner| (winner.player, code.span(winner.pc))),
        }
    }

    /// Returns true if the board matches that of the game, the turn is that of a player, and every operation is on the
    /// board with a known piece.
    pub fn fits(&self, position: &Position, ops: &[Op]) -> bool {
        let start = &self.compiled.start;
        position.board.width() == start.width()
            && position.board.height() == start.height()
            && position.turn < self.compiled.players
            && (!self.compiled.has_holes || same_shape(start, &position.board))
            && ops.iter().all(|op| {
                position.board.has(op.square())
                    && op
                        .piece()
                        .is_none_or(|piece| piece.0 < self.compiled.pieces)
            })
    }

    #[cold]
    pub(super) fn ask_exactly<O: for<'w> Observer<Concrete<'w>>>(
        &mut self,
        hook: Hook,
        position: &Position,
        turn: u8,
        ops: &[Op],
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<HookResult, HookFailure> {
        match self.attempt::<true, _>(
            CodeStyle::Exact,
            hook,
            position,
            turn,
            ops,
            limits,
            observer,
        ) {
            RunResult::Done(pc) => Ok(self.answered(CodeStyle::Exact, turn, pc)),
            rest => Err(self.failure(CodeStyle::Exact, turn, rest)),
        }
    }

    /// Runs a hook once with code of one style. With `MOVE` false the operations are unknown, and reading them is a
    /// fault.
    #[allow(clippy::too_many_arguments)] // A hook call has that many parts.
    #[inline(always)]
    pub(super) fn attempt<const MOVE: bool, O: for<'w> Observer<Concrete<'w, MOVE>>>(
        &mut self,
        style: CodeStyle,
        hook: Hook,
        position: &Position,
        turn: u8,
        ops: &[Op],
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> RunResult<Infallible> {
        self.attempt_with(style, (hook, &[]), position, turn, ops, limits, observer)
    }

    /// Runs a hook once, as [`VmWorker::attempt`], with arguments.
    #[allow(clippy::too_many_arguments)] // A hook call has that many parts.
    #[inline(always)]
    pub(super) fn attempt_with<const MOVE: bool, O: for<'w> Observer<Concrete<'w, MOVE>>>(
        &mut self,
        style: CodeStyle,
        (hook, arguments): (Hook, &[i64]),
        position: &Position,
        turn: u8,
        ops: &[Op],
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> RunResult<Infallible> {
        let compiled = &*self.compiled;
        let (code, function) = (compiled.code(style, turn), compiled.hook(hook));
        let Some(entry) = code.functions.get(function.0 as usize) else {
            return RunResult::Fault(FaultKind::Internal);
        };
        self.state.begin(function.0, entry, limits.fuel);
        if !arguments.is_empty() {
            self.state.put(arguments);
        }
        // Inlined calls have no frame, but count as nested too.
        let rest = if entry.inlined > limits.depth {
            RunResult::LimitReached(Limit::Depth)
        } else {
            let world = Concrete::of(&position.board, ops, turn, &compiled.facts);
            if compiled.needs.context() {
                let moment = match hook {
                    Hook::End | Hook::MayClaim => HookTime::After,
                    _ => HookTime::Before,
                };
                let context = HookContext::new(compiled, position, moment, limits, &self.pool);
                let mut world = world.within(&context);
                let rest = run(code, &mut self.state, &mut world, observer, limits);
                self.score = context.take_score();
                self.payoffs = context.take_payoffs();
                rest
            } else {
                let mut world = world;
                run(code, &mut self.state, &mut world, observer, limits)
            }
        };
        let used = limits.fuel - self.state.left().min(limits.fuel);
        self.note_fuel(hook, used);
        rest
    }

    fn note_fuel(&mut self, hook: Hook, used: u64) {
        let [legal, after, end, claim, chance, weight, view, hint] = &mut self.used;
        let slot = match hook {
            Hook::IsMoveLegal => legal,
            Hook::AfterMove => after,
            Hook::MayClaim => claim,
            Hook::IsChance => chance,
            Hook::ChanceWeight => weight,
            Hook::ShownTo => view,
            Hook::Promising => hint,
            Hook::End | Hook::Named(_) => end,
        };
        *slot = Some(used);
    }

    /// Makes a move: applies its operations, runs the hook after them, and gives the turn to the next player.
    pub(super) fn make(&mut self, ask: Ask<'_>, ops: &[Op]) -> Result<Position, HookFailure> {
        let compiled = &*self.compiled;
        if compiled.is_plain_turn() {
            let mut next = ask.position.clone();
            next.apply(ops);
            next.turn = compiled.turn_after(ask.position.turn);
            return Ok(next);
        }
        self.made(ask, ops)
    }

    /// Makes a move on the position itself, as [`VmWorker::make`] makes it on a copy, and returns what takes it back.
    ///
    /// # Errors
    /// Returns why it cannot be made; the position is then as it was.
    pub(super) fn make_in_place(
        &mut self,
        position: &mut Position,
        ops: &[Op],
        limits: &Limits<'_>,
    ) -> Result<MoveUndo, HookFailure> {
        let compiled = &*self.compiled;
        let turn = position.turn;
        if compiled.is_plain_turn() {
            // Only one move is made in place at a time, so one buffer is enough; a move that changes more than squares
            // and turn is taken back by the whole position.
            self.replaced.clear();
            let stamp = position.board.stamp();
            for op in ops {
                let square = op.square();
                self.replaced.push((square, position.board.top(square)));
                position.board.apply(*op);
            }
            self.pool
                .buffers
                .get_mut()
                .follow(stamp, ops, &mut position.board);
            position.turn = compiled.turn_after(turn);
            return Ok(MoveUndo::Replaced { turn });
        }
        let mut next: Position = self.made(Ask::all(position, limits), ops)?;
        next.board.mark(self.pool.buffers.get_mut().next_stamp());
        Ok(MoveUndo::Position(std::mem::replace(position, next)))
    }

    /// Takes back the move that was made last on the position itself.
    pub(super) fn take_back(&mut self, position: &mut Position, undo: MoveUndo) {
        match undo {
            MoveUndo::Replaced { turn } => {
                // The latest first, because operations may be on the same square.
                for (square, top) in self.replaced.drain(..).rev() {
                    position.board.restore(square, top);
                }
                position.turn = turn;
            }
            MoveUndo::Position(before) => *position = before,
        }
    }

    /// Makes a move as [`VmWorker::make`] does, and returns what the caller wants to know about the position after it.
    pub(super) fn made<M: MoveResult>(
        &mut self,
        ask: Ask<'_>,
        ops: &[Op],
    ) -> Result<M, HookFailure> {
        match self.make_once(ask, CodeStyle::Fast, ops, &mut Silent) {
            Ok(next) => Ok(next),
            Err(Stop::Limit(Limit::Stopped)) => {
                let rest = RunResult::LimitReached(Limit::Stopped);
                Err(self.failure(CodeStyle::Fast, ask.position.turn, rest))
            }
            Err(_) => self.make_exactly(ask, ops, &mut Silent),
        }
    }

    pub(super) fn make_exactly<M: MoveResult, O: for<'x> Observer<MoveMaker<'x>>>(
        &mut self,
        ask: Ask<'_>,
        ops: &[Op],
        observer: &mut O,
    ) -> Result<M, HookFailure> {
        let made = self.make_once(ask, CodeStyle::Exact, ops, observer);
        made.map_err(|stop| {
            self.failure(CodeStyle::Exact, ask.position.turn, RunResult::from(stop))
        })
    }

    fn make_once<M: MoveResult, O: for<'x> Observer<MoveMaker<'x>>>(
        &mut self,
        ask: Ask<'_>,
        style: CodeStyle,
        ops: &[Op],
        observer: &mut O,
    ) -> Result<M, Stop<Infallible>> {
        let compiled = &*self.compiled;
        let context = HookContext::new(
            compiled,
            ask.position,
            HookTime::Before,
            ask.limits,
            &self.pool,
        );
        let made = act(&context, style, &mut self.state, ops, observer);
        if compiled.after_move.is_some() {
            let used = ask.limits.fuel - self.state.left().min(ask.limits.fuel);
            self.note_fuel(move_maker::HOOK, used);
        }
        made
    }

    /// Returns true if `mayClaim` is asked after a move with this outcome.
    pub(super) fn has_claims(&self, outcome: Outcome) -> bool {
        outcome == Outcome::Going && self.compiled.may_claim.is_some()
    }

    /// Returns the outcome after a move that `end` has judged: if the game goes on, chance may move next, or a draw may be
    /// claimed.
    ///
    /// # Errors
    /// Returns why a hook has no answer.
    pub(super) fn going_on(
        &mut self,
        outcome: Outcome,
        next: &Position,
        turn: u8,
        ops: &[Op],
        limits: &Limits<'_>,
    ) -> Result<Outcome, HookFailure> {
        let outcome = self.with_chance(outcome, next, limits)?;
        if !self.has_claims(outcome) {
            return Ok(outcome);
        }
        let answered = self.ask(Hook::MayClaim, next, turn, ops, limits)?;
        Ok(match answered.value {
            true => Outcome::Claimable,
            false => outcome,
        })
    }

    /// Returns the outcome after an answer of `end`, the last run. A named winner is ignored if the game is not over.
    pub(super) fn outcome_of(&self, answered: &HookResult) -> Outcome {
        match self.payoffs.filter(|_| answered.value) {
            Some(payoffs) => Outcome::Paid(payoffs),
            None => outcome(answered.value, answered.winner.map(|(player, _)| player)),
        }
    }

    /// Stores the score that `end` set in a position.
    pub(super) fn keep_score(&mut self, position: &mut Position) {
        let score = std::mem::take(&mut self.score);
        if !score.is_empty()
            && let Some(state) = GameState::of(position, &self.compiled.states)
        {
            let state = GameState {
                score,
                ..state.clone()
            };
            position.state = state.into_shared();
        }
    }

    #[cold]
    pub(super) fn failure(
        &self,
        style: CodeStyle,
        turn: u8,
        rest: RunResult<Infallible>,
    ) -> HookFailure {
        let code = self.compiled.code(style, turn);
        let span = code.span(self.state.now().pc);
        match rest {
            RunResult::LimitReached(limit) => HookFailure::LimitReached { limit, span },
            RunResult::Fault(kind) => HookFailure::Fault {
                kind,
                span,
                calls: self
                    .state
                    .frames()
                    .iter()
                    .skip(1)
                    // `back` is the instruction after the call.
                    .map(|frame| code.span(frame.back.saturating_sub(1)))
                    .collect(),
            },
            RunResult::Done(_) | RunResult::Suspended(_) => HookFailure::Fault {
                kind: FaultKind::Internal,
                span,
                calls: Vec::new(),
            },
        }
    }

    pub(super) fn hook_span(&self, hook: Hook) -> Span {
        let compiled = &*self.compiled;
        let function = compiled.exact.functions.get(compiled.hook(hook).0 as usize);
        function.map_or_else(Span::default, |function| {
            compiled.exact.span(function.entry)
        })
    }
}

impl Worker for VmWorker {
    fn expect_much(&mut self) {
        self.pool.answers.graphs.get_mut().expect_much();
        if let Some(graph) = &mut self.end_graph {
            graph.expect_much();
        }
    }

    fn judge(&mut self, position: &Position, mv: &Move, limits: &Limits<'_>) -> Judgement {
        self.judge_plainly(Ask::all(position, limits), mv)
    }

    fn conclude(&mut self, position: &mut Position, limits: &Limits<'_>) -> Outcome {
        if !self.fits(position, &[]) {
            return Outcome::Going;
        }
        let ended = self.ask_without_move(Hook::End, position, limits);
        let outcome = ended.map_or(Outcome::Going, |answered| self.outcome_of(&answered));
        if outcome.is_over() {
            self.keep_score(position);
        }
        let outcome = self
            .with_chance(outcome, position, limits)
            .unwrap_or(outcome);
        let may_claim = self.has_claims(outcome)
            && self
                .ask_without_move(Hook::MayClaim, position, limits)
                .is_some_and(|answered| answered.value);
        match may_claim {
            true => Outcome::Claimable,
            false => outcome,
        }
    }

    fn view(
        &mut self,
        position: &Position,
        player: u8,
        limits: &Limits<'_>,
    ) -> Result<Board, Box<Judgement>> {
        let view = VmWorker::view(self, position, player, limits);
        view.map_err(|failure| Box::new(failure.judgement(Hook::ShownTo, Vec::new())))
    }

    fn shown(
        &mut self,
        position: &Position,
        after: Option<(&Position, &Move)>,
        limits: &Limits<'_>,
    ) -> Vec<Square> {
        self.squares_shown(position, after, limits)
    }

    fn promise(&mut self, position: &Position, mv: &Move, limits: &Limits<'_>) -> i8 {
        self.hint(Ask::all(position, limits), mv)
    }

    fn hint_remark(&mut self, ask: Ask<'_>, mv: &Move) -> Option<Diagnostic> {
        self.remark_on_hint(ask, mv)
    }

    fn moves(&mut self, ask: Ask<'_>) -> Listing {
        self.list(ask)
    }

    fn pick(&mut self, ask: Ask<'_>, choose: Choose<'_>) -> Picked {
        let query = ask.query;
        if let Some(drawn) = self.draw_outcome(ask, choose) {
            return drawn;
        }
        let is_usual = query.wants_all_moves() && query.min_len == 0 && !query.first_only;
        let first = match is_usual {
            true => self.pick_in_graph(ask, Some(query), choose),
            false => Err(None),
        };
        first.unwrap_or_else(|first| self.pick_merged(ask, first, choose))
    }

    fn sample(&mut self, ask: Ask<'_>, choose: Choose<'_>) -> Picked {
        if let Some(drawn) = self.draw_outcome(Ask::all(ask.position, ask.limits), choose) {
            return drawn;
        }
        let first = self.pick_in_graph(ask, None, choose);
        first.unwrap_or_else(|first| self.pick_unmerged(ask, first, choose))
    }

    fn play(
        &mut self,
        position: &mut Position,
        mv: &mut Move,
        choice: MoveSampling,
        limits: &Limits<'_>,
        choose: Choose<'_>,
    ) -> RandomMove {
        if let Some(drawn) = self.draw_outcome(Ask::all(position, limits), choose) {
            return RandomMove::Picked(Box::new(drawn));
        }
        let uniform = (choice == MoveSampling::Even).then_some(&Query::ALL);
        let first = match self.play_in_graph(position, mv, uniform, limits, choose) {
            Ok(step) => return step,
            Err(first) => first,
        };
        let ask = Ask::all(position, limits);
        RandomMove::Picked(Box::new(match choice {
            MoveSampling::Even => self.pick_merged(ask, first, choose),
            MoveSampling::Quick => self.pick_unmerged(ask, first, choose),
        }))
    }

    fn roll_out(
        &mut self,
        position: &mut Position,
        mv: &mut Move,
        most: u32,
        limits: &Limits<'_>,
        choose: Choose<'_>,
        each: EachPly<'_>,
    ) -> (u8, RandomMove) {
        self.roll_out_in_graph(position, mv, most, limits, choose, each)
    }

    fn count(&mut self, position: &Position, depth: u32, limits: &Limits<'_>) -> Option<u64> {
        match depth {
            1 => self.count_moves(Ask::all(position, limits)),
            _ => None,
        }
    }

    fn graph(&mut self, name: &dyn Fn(Piece) -> String) -> Option<RuleGraph> {
        self.to_rule_graph(name)
    }

    fn inspect(&mut self, ask: Ask<'_>) -> (Listing, Vec<Diagnostic>) {
        self.inspect_listing(ask)
    }

    fn cover_moves(&mut self, ask: Ask<'_>, coverage: &mut Coverage) -> Listing {
        self.count_listing(ask, coverage)
    }

    fn cover_judging(&mut self, ask: Ask<'_>, mv: &Move, coverage: &mut Coverage) -> Judgement {
        self.count_judging(ask, mv, coverage)
    }

    fn explain(&mut self, position: &Position, mv: &Move, limits: &Limits<'_>) -> Explanation {
        let compiled = Arc::clone(&self.compiled);
        let mut tracer = Tracer::new(&compiled.exact, position.board.width());
        let mut decisive = DecisiveSteps::default();
        let judgement = self.judge_with(
            Ask::all(position, limits),
            mv,
            Some((&mut tracer, &mut decisive)),
        );
        let (steps, dropped, decisive) = tracer.finish(decisive);
        Explanation {
            judgement,
            steps,
            dropped,
            decisive,
        }
    }
}

pub(super) fn outcome(is_over: bool, winner: Option<u8>) -> Outcome {
    match (is_over, winner) {
        (true, Some(player)) => Outcome::Won(player),
        (true, None) => Outcome::Draw,
        (false, _) => Outcome::Going,
    }
}

/// Returns true if the same squares exist on two boards of the same size.
fn same_shape(a: &Board, b: &Board) -> bool {
    let pairs = a.cells().iter().zip(b.cells());
    pairs.into_iter().all(|(a, b)| a.is_hole() == b.is_hole())
}
