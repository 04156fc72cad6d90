//! Answers questions about a game that a program runs; the worker for one thread.

use super::calls::CallBook;
use super::continuation::Continuation;
use super::listing::{ListingMemory, ListingSearch};
use super::memo::AnswerMemo;
use super::run::{AnswerReader, PlyEnd, RunState, Runtime, effects};
use super::steps::word_steps;
use super::tables::ProgramTables;
use super::world::ProgramWorld;
use crate::base::{Diagnostic, Limit, Limits, Span};
use crate::board::{Board, Move, Op, Ops, Outcome, Position, Square};
use crate::message;
use crate::rules::vm::observe::{Observer, Silent};
use crate::rules::vm::shown::ShownSquares;
use crate::rules::vm::state::MachineState;
use crate::rules::vm::trace::{DecisiveSteps, Tracer};
use crate::rules::vm::tree::Program;
use crate::rules::vm::{Counter, statements};
use crate::rules::{
    Ask, Coverage, DisplayValue, Explanation, Fault, FaultKind, Hook, Illegal, Judgement, Legal,
    Listing, Partial, Picked, Prelude, Query, Question, Reply, StepKind, Worker,
};
use crate::rules::{Axis, Role};
use crate::rules::{Choose, listing_memo::ListingMemo};
use std::sync::{Arc, Mutex};

/// A compiled program that runs a whole game, and the position at its first question. Cheap to clone.
#[derive(Clone, Debug)]
pub struct InteractiveProgram {
    runtime: Arc<Runtime>,
    start: Position,
    opening: Prelude,
    statements: Arc<[Span]>,
}

impl InteractiveProgram {
    /// Compiles a program and runs it up to its first question.
    ///
    /// # Errors
    /// Returns an error if a function is too large for the machine.
    pub fn new(program: &Program, tables: ProgramTables) -> Result<Self, Diagnostic> {
        let runtime = Runtime::new(program, tables)?;
        // The part of the program before the first question runs once, when the rules are loaded, with the usual
        // limits and no token: it depends on nothing that a caller could give. A program that does not arrive at a
        // question is loaded all the same, as a game that is over, with the fault beside it, so that its text can
        // still be edited and explained.
        let limits = Limits::default();
        let mut state = MachineState::new(0);
        let board = runtime.tables.board.clone();
        let mut world = runtime.begin(&mut state, board, limits.fuel);
        let run_state = runtime.advance(&mut state, &mut world, &mut Silent, &limits);
        let mut opening = Prelude {
            messages: messages(&runtime, &world),
            ..Prelude::default()
        };
        let pending = match run_state {
            RunState::AwaitsAnswer(prompt, text) => Some(runtime.pending(&world, prompt, text)),
            RunState::Over => {
                opening.outcome = super::run::outcome(&world);
                None
            }
            other => {
                let span = runtime.code.span(state.now().pc);
                opening.outcome = Outcome::Over;
                opening.fault = Some(Box::new(Fault {
                    kind: match other {
                        RunState::Fault(kind) => kind,
                        RunState::Cut(limit) if limit != Limit::Fuel => {
                            FaultKind::LimitReached(limit)
                        }
                        _ => FaultKind::Endless,
                    },
                    span,
                    hook: Hook::Named("Game"),
                    calls: Vec::new(),
                    messages: Vec::new(),
                }));
                None
            }
        };
        let start = runtime.position(&state, &world, pending);
        drop(world);
        Ok(Self {
            runtime: Arc::new(runtime),
            start,
            opening,
            statements: statements(program).into(),
        })
    }

    /// Returns the position at the first question.
    pub fn start(&self) -> Position {
        self.start.clone()
    }

    /// Returns what happens before the first question.
    pub fn prelude(&self) -> Prelude {
        self.opening.clone()
    }

    /// Returns every statement of the program, in the order of the text.
    pub fn statements(&self) -> &[Span] {
        &self.statements
    }

    /// Creates a worker for one thread.
    pub fn worker(&self) -> Box<dyn Worker> {
        Box::new(BgglWorker {
            runtime: Arc::clone(&self.runtime),
            state: MachineState::new(0),
            memo: AnswerMemo::default(),
            book: Arc::default(),
            listings: ListingMemo::default(),
        })
    }
}

fn messages(runtime: &Runtime, world: &ProgramWorld<'_>) -> Vec<Diagnostic> {
    world.said.messages(|pc| runtime.code.span(pc))
}

struct BgglWorker {
    runtime: Arc<Runtime>,
    state: MachineState<i64>,
    /// Answers that led to nothing in earlier listings.
    memo: AnswerMemo,
    book: Arc<Mutex<CallBook>>,
    /// Listings of positions that may come again.
    listings: ListingMemo,
}

impl BgglWorker {
    /// Plays answers. Returns the result and the world after it.
    fn play<'t, O: Observer<ProgramWorld<'t>>>(
        runtime: &'t Runtime,
        state: &mut MachineState<i64>,
        ask: Ask<'_>,
        answers: &[i32],
        observer: &mut O,
    ) -> Result<(PlyEnd, ProgramWorld<'t>), Box<Judgement>> {
        let Ask {
            position, limits, ..
        } = ask;
        let Some(continuation) = position.state.get::<Continuation>() else {
            return Err(Box::new(internal()));
        };
        if continuation.pending.is_none()
            // A position of other rules, for example after the text was changed: the pc in its continuation would
            // point anywhere.
            || position.board.cells().len() != runtime.tables.board.cells().len()
        {
            return Err(Box::new(internal()));
        }
        let mut world = runtime.resume(state, position, continuation, limits.fuel);
        let answers = AnswerReader::new(answers);
        let end = runtime.play(state, &mut world, position.turn, answers, observer, limits);
        Ok((end, world))
    }

    fn judgement(
        runtime: &Runtime,
        position: &Position,
        answers: &[i32],
        end: PlyEnd,
        world: &ProgramWorld<'_>,
    ) -> Judgement {
        let mut messages = messages(runtime, world);
        match end {
            PlyEnd::Ply(next, outcome) => Judgement::Legal(Box::new(Legal {
                effects: effects(&position.board, &world.ops, &next.board),
                next: *next,
                outcome,
                played: Some(Move {
                    ops: Ops::from_slice(&world.ops),
                    answers: answers.into(),
                }),
                messages,
            })),
            PlyEnd::Waits(pending) => {
                let refusal = world.refusal.clone().filter(|_| world.refused > 0);
                let span = match &refusal {
                    Some(refusal) => runtime.code.span(refusal.pc),
                    None => prompt_span(runtime, pending.prompt),
                };
                let reason = match refusal {
                    Some(refusal) => refusal.reason,
                    None => message!("bggl-answers-missing", text = &*pending.text),
                };
                // The reason is not repeated among the messages.
                messages.pop_if(|last| last.message == reason);
                let reason = Some(reason);
                Judgement::Illegal(Box::new(Illegal {
                    span,
                    reason,
                    messages,
                }))
            }
            PlyEnd::Unread => {
                let reason = Some(message!("bggl-answers-unread"));
                Judgement::Illegal(Box::new(Illegal {
                    span: Span::default(),
                    reason,
                    messages,
                }))
            }
            PlyEnd::Fault(kind, span, calls) => Judgement::Fault(Box::new(Fault {
                kind,
                span,
                hook: Hook::Named("Game"),
                calls,
                messages,
            })),
            PlyEnd::Cut(limit, span) => Judgement::LimitReached {
                limit,
                span,
                hook: Hook::Named("Game"),
            },
        }
    }

    fn judge_answers<O>(&mut self, ask: Ask<'_>, answers: &[i32], observer: &mut O) -> Judgement
    where
        O: for<'t> Observer<ProgramWorld<'t>>,
    {
        match Self::play(&self.runtime, &mut self.state, ask, answers, observer) {
            Ok((end, world)) => Self::judgement(&self.runtime, ask.position, answers, end, &world),
            Err(judgement) => *judgement,
        }
    }

    fn list<O>(&mut self, ask: Ask<'_>, observer: &mut O) -> Listing
    where
        O: for<'t> Observer<ProgramWorld<'t>>,
    {
        let Ask {
            position, limits, ..
        } = ask;
        let Some(continuation) = position.state.get::<Continuation>() else {
            return Listing::nothing(Partial::Answers);
        };
        let remembered = ListingMemory {
            results: (!O::WATCHES).then(|| {
                let bounds = limits.run_bounds();
                let (turn, board) = (position.turn, &position.board);
                self.memo.group(turn, board, continuation, bounds)
            }),
            book: Arc::clone(&self.book),
        };
        let search = ListingSearch::new(&self.runtime, &mut self.state, observer, ask, remembered);
        search.run(continuation)
    }

    /// Returns a listing from the memo of listings, after finding it if need be; `None` if it is not kept there.
    fn remembered(&mut self, ask: Ask<'_>) -> Option<Arc<Listing>> {
        // Taken out because the closure needs the rest of the worker; put back below.
        let mut listings = std::mem::take(&mut self.listings);
        let list = || self.list(ask, &mut Silent);
        let listing = listings.listing(ask, list);
        self.listings = listings;
        listing
    }

    /// Returns the answers that make up a move: its own, otherwise those of a legal move with these operations,
    /// otherwise those that the questions seem to want.
    fn answers_of(&mut self, ask: Ask<'_>, mv: &Move) -> Option<Vec<i32>> {
        if !mv.answers.is_empty() {
            return Some(mv.answers.to_vec());
        }
        // First the guess, which plays the program some times; only if that leads nowhere, the list of all moves,
        // which may cost thousands of runs.
        if let Guess::Answers(direct) = self.guess(ask, &mv.ops) {
            return Some(direct);
        }
        let query = Query {
            contains: &mv.ops,
            ..Query::default()
        };
        let listing = self.list(Ask::new(ask.position, &query, ask.limits), &mut Silent);
        let mut fitting = listing
            .moves
            .iter()
            .filter(|listed| same(&listed.mv, &mv.ops));
        fitting.next().map(|listed| listed.mv.answers.to_vec())
    }

    /// Guesses answers from the squares of operations: the squares in their order, or the operations as a whole move.
    fn guess(&mut self, ask: Ask<'_>, ops: &[Op]) -> Guess {
        let mut squares = Vec::new();
        for op in ops {
            if !squares.contains(&op.square()) {
                squares.push(op.square());
            }
        }
        let mut order: Vec<u32> = Vec::new();
        let mut answers = Vec::new();
        let mut asked = Vec::new();
        let mut refused = Guess::Nothing;
        // Two coordinates for each square, and as many again for a program that asks for a square twice. Some bound is
        // needed because a program may ask for ever.
        for _ in 0..4 * squares.len().max(1) {
            let state = &mut self.state;
            let played = Self::play(&self.runtime, state, ask, &answers, &mut Silent);
            let Ok((end, world)) = played else {
                return refused;
            };
            let prompt = match end {
                // Refused: these are what the player meant, and judging them tells the reason.
                PlyEnd::Waits(_) if world.refused > 0 => return Guess::Answers(answers),
                PlyEnd::Waits(pending) => pending.prompt,
                PlyEnd::Ply(..) if same(&world.ops, ops) => return Guess::Answers(answers),
                _ => return refused,
            };
            let role = self.runtime.role(prompt);
            if asked.contains(&role) && matches!(refused, Guess::Nothing) {
                refused = Guess::AskedAgain(answers.clone());
            }
            asked.push(role);
            match role {
                Role::Number => return refused,
                Role::Move => answers.extend(whole_move(&ask.position.board, ops)),
                Role::Square { square, axis } => {
                    let place = order.iter().position(|earlier| *earlier == square);
                    let place = place.unwrap_or_else(|| {
                        order.push(square);
                        order.len() - 1
                    });
                    let Some(square) = squares.get(place) else {
                        return refused;
                    };
                    answers.push(i32::from(match axis {
                        Axis::Row => square.y,
                        Axis::Column => square.x,
                    }));
                }
            }
        }
        refused
    }

    /// Tells why answers are not accepted that lead back to a question: the `continue` that goes there, and the conditions
    /// around it.
    fn explain_asked_again(&mut self, ask: Ask<'_>, answers: &[i32]) -> Option<Explanation> {
        let runtime = Arc::clone(&self.runtime);
        let tracer = Tracer::new(&runtime.code, ask.position.board.width());
        let mut tracer = tracer.with_landmarks(&runtime.tables.continues);
        let judgement = self.judge_answers(ask, answers, &mut tracer);
        let (span, decisive) = tracer.take_reached()?;
        let Judgement::Illegal(illegal) = judgement else {
            return None;
        };
        let (steps, dropped, decisive) = tracer.finish(decisive);
        let (steps, decisive) = word_steps(steps, &decisive, &runtime.tables);
        Some(Explanation {
            judgement: Judgement::Illegal(Box::new(Illegal {
                span,
                reason: Some(message!("bggl-asked-again")),
                messages: illegal.messages,
            })),
            steps,
            dropped,
            decisive,
        })
    }

    /// Tells why no answers lead to the operations of a move.
    fn explain_without_answers(&mut self, ask: Ask<'_>, mv: &Move) -> Explanation {
        let explanation = match self.guess(ask, &mv.ops) {
            Guess::AskedAgain(answers) => self.explain_asked_again(ask, &answers),
            Guess::Answers(_) | Guess::Nothing => None,
        };
        explanation.unwrap_or_else(|| invalid_move(&self.runtime, ask.position, mv).into())
    }
}

/// What seems to answer the questions of a program for a move.
#[derive(Debug)]
enum Guess {
    /// These, which make the move or are refused.
    Answers(Vec<i32>),
    /// These, after which it asks the same again.
    AskedAgain(Vec<i32>),
    Nothing,
}

/// Returns a whole move as answers: its length, then row, column, piece and direction of every part.
fn whole_move(board: &Board, ops: &[Op]) -> Vec<i32> {
    let mut board = board.clone();
    let mut answers = vec![i32::try_from(ops.len()).unwrap_or(i32::MAX)];
    for op in ops {
        let square = op.square();
        let (cell, direction) = match op {
            Op::Clear(_) => (board.get(square), -1),
            Op::Place(_, piece) => (crate::board::Cell::of(*piece), 1),
        };
        board.apply(*op);
        answers.extend([
            i32::from(square.y),
            i32::from(square.x),
            i32::from(cell.to_bits()),
            direction,
        ]);
    }
    answers
}

/// Returns true if two lists contain the same operations in any order.
fn same(a: &[Op], b: &[Op]) -> bool {
    let sorted = |ops: &[Op]| {
        let mut ops = ops.to_vec();
        ops.sort_unstable();
        ops
    };
    a.len() == b.len() && (a == b || sorted(a) == sorted(b))
}

fn prompt_span(runtime: &Runtime, prompt: u32) -> Span {
    let prompt = runtime.tables.prompts.get(prompt as usize);
    prompt.map_or_else(Span::default, |prompt| prompt.span)
}

fn internal() -> Judgement {
    Judgement::Fault(Box::new(Fault {
        kind: FaultKind::Internal,
        span: Span::default(),
        hook: Hook::Named("Game"),
        calls: Vec::new(),
        messages: Vec::new(),
    }))
}

/// Removes messages about answers that nobody gave: those that were tried for a move without answers and refused.
fn without_trial_messages(mut judgement: Judgement, mv: &Move) -> Judgement {
    if mv.answers.is_empty()
        && let Judgement::Illegal(illegal) = &mut judgement
    {
        illegal.messages.clear();
    }
    judgement
}

/// Returns the refusal of operations for which there are no answers.
fn invalid_move(runtime: &Runtime, position: &Position, mv: &Move) -> Judgement {
    let pending = position
        .state
        .get::<Continuation>()
        .and_then(|position| position.pending.as_ref());
    let span = pending.map_or_else(Span::default, |pending| {
        prompt_span(runtime, pending.prompt)
    });
    Judgement::Illegal(Box::new(Illegal {
        span,
        reason: Some(match mv.is_empty() {
            true => message!("bggl-no-pass"),
            false => message!("bggl-no-answers"),
        }),
        messages: Vec::new(),
    }))
}

impl Worker for BgglWorker {
    fn judge(&mut self, position: &Position, mv: &Move, limits: &Limits<'_>) -> Judgement {
        let ask = Ask::all(position, limits);
        let judgement = match self.answers_of(ask, mv) {
            Some(answers) => self.judge_answers(ask, &answers, &mut Silent),
            None => self.explain_without_answers(ask, mv).judgement,
        };
        without_trial_messages(judgement, mv)
    }

    fn answer(&mut self, position: &Position, answers: &[i32], limits: &Limits<'_>) -> Reply {
        let runtime = Arc::clone(&self.runtime);
        let ask = Ask::all(position, limits);
        match Self::play(&runtime, &mut self.state, ask, answers, &mut Silent) {
            Err(judgement) => Reply::Finished(judgement),
            Ok((PlyEnd::Waits(pending), world)) => Reply::Question(Question {
                text: pending.text.to_string(),
                role: runtime.role(pending.prompt),
                span: prompt_span(&runtime, pending.prompt),
                messages: messages(&runtime, &world),
                refused: world.refused,
                only_squares: {
                    let mut prompts = runtime.tables.prompts.iter();
                    prompts.all(|prompt| prompt.role != Role::Number)
                },
            }),
            Ok((end, world)) => {
                let judgement = Self::judgement(&runtime, position, answers, end, &world);
                Reply::Finished(Box::new(judgement))
            }
        }
    }

    fn moves(&mut self, ask: Ask<'_>) -> Listing {
        match self.remembered(ask) {
            Some(listing) => Arc::unwrap_or_clone(listing),
            None => self.list(ask, &mut Silent),
        }
    }

    fn pick(&mut self, ask: Ask<'_>, choose: Choose<'_>) -> Picked {
        match self.remembered(ask) {
            Some(listing) => Picked::of(&listing, choose),
            None => Picked::of(&self.list(ask, &mut Silent), choose),
        }
    }

    fn shown(
        &mut self,
        _: &Position,
        after: Option<(&Position, &Move)>,
        limits: &Limits<'_>,
    ) -> Vec<Square> {
        // A program cannot be asked about a position that was set up.
        let Some((before, mv)) = after else {
            return Vec::new();
        };
        let ask = Ask::all(before, limits);
        let Some(answers) = self.answers_of(ask, mv) else {
            return Vec::new();
        };
        let mut shown = ShownSquares::default();
        match self.judge_answers(ask, &answers, &mut shown) {
            Judgement::Legal(legal) if legal.outcome.is_over() => shown.0,
            _ => Vec::new(),
        }
    }

    fn explain(&mut self, position: &Position, mv: &Move, limits: &Limits<'_>) -> Explanation {
        let (runtime, ask) = (Arc::clone(&self.runtime), Ask::all(position, limits));
        let Some(answers) = self.answers_of(ask, mv) else {
            let explanation = self.explain_without_answers(ask, mv);
            return Explanation {
                judgement: without_trial_messages(explanation.judgement, mv),
                ..explanation
            };
        };
        let mut tracer = Tracer::new(&runtime.code, position.board.width());
        let judgement = self.judge_answers(ask, &answers, &mut tracer);
        let judgement = without_trial_messages(judgement, mv);
        let (steps, dropped, _) = tracer.finish(DecisiveSteps::default());
        let (steps, _) = word_steps(steps, &[], &runtime.tables);
        // The step at the place of the refusal was decisive.
        let decisive = match &judgement {
            Judgement::Illegal(illegal) => {
                let decides = steps.iter().rposition(|step| {
                    step.kind == StepKind::Condition
                        && step.value == Some(DisplayValue::Bool(false))
                        && step.span.start >= illegal.span.start
                        && step.span.end <= illegal.span.end
                });
                decides.into_iter().collect()
            }
            _ => Vec::new(),
        };
        Explanation {
            judgement,
            steps,
            dropped,
            decisive,
        }
    }

    fn cover_moves(&mut self, ask: Ask<'_>, coverage: &mut Coverage) -> Listing {
        let mut counter = Counter::new();
        self.list(ask, &mut counter);
        counter.tell_merged(&self.runtime.code, coverage);
        // The observed runs go without the trials that show that no answer leads to a move, so they may leave open what
        // the list itself knows.
        self.moves(ask)
    }

    fn cover_judging(&mut self, ask: Ask<'_>, mv: &Move, coverage: &mut Coverage) -> Judgement {
        let Some(answers) = self.answers_of(ask, mv) else {
            return invalid_move(&self.runtime, ask.position, mv);
        };
        let mut counter = Counter::new();
        let judgement = self.judge_answers(ask, &answers, &mut counter);
        counter.tell_merged(&self.runtime.code, coverage);
        judgement
    }
}
