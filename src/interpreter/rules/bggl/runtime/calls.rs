//! Calls of functions that only look at the position: while moves are listed, such a call runs once for a board.
//!
//! Most attempts of a listing see the board before the move, and rules ask the same about it for each of them, such as
//! whether any piece can capture. Functions with a loop that change nothing and take and return plain numbers are run
//! on their own, with code that is not made for explanations.
//!
//! Functions that judge a move with known squares are run on their own as well, though their results are not kept: the
//! code for explanations takes twice as many instructions.
//!
//! A refusal that follows from such a call depends on its result and not on the squares that it reads, so the
//! [memo](super::memo) knows the most frequent calls by number.
//!
//! Invariants: a call that does not end normally is left to the caller, which runs it as usual; a call charges the same
//! steps whether it runs or is known.

// What is cached where, and for how long:
//
//    CallBook.numbered   function + arguments -> number      as long as the worker; numbers never change their meaning
//    CallTable.known     function + arguments -> result      one listing, in the position before the answers
//    CallTable.numbered  number -> result                    the same results once more, for the memo
//    Lookers             which functions qualify             as long as the program
//
// The memo stores "depends on call 5" instead of the fifty squares that call 5 reads. In a later listing it asks what
// call 5 returns now; that costs one run, however many stored results depend on it.

use super::heap;
use super::lookers::MAX_PARAMS;
use super::reads::Reads;
use super::run::{DEPTH, Runtime};
use super::world::{CallRunner, ProgramWorld};
use crate::base::Limits;
use crate::board::Board;
use crate::rules::vm::domain::RunResult;
use crate::rules::vm::evaluate::run;
use crate::rules::vm::observe::Silent;
use crate::rules::vm::state::MachineState;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::sync::{Arc, Mutex};

/// The most steps that a call is run for on its own. Between two questions of the caller whether to stop there may be
/// one such call.
const FUEL: u64 = 100_000;

/// A function and its arguments.
type CallKey = (u32, [i64; MAX_PARAMS]);

/// The most calls that have a number.
const MAX_NUMBERED: usize = 64;

/// What is kept from listing to listing.
#[derive(Debug)]
pub(super) struct CallBook {
    state: MachineState<i64>,
    /// For a function that judges, which may call others; `None` while one runs.
    judge: Option<MachineState<i64>>,
    /// Calls by number.
    numbered: Vec<CallKey>,
}

impl Default for CallBook {
    fn default() -> Self {
        Self {
            state: MachineState::new(0),
            judge: Some(MachineState::new(0)),
            numbered: Vec::new(),
        }
    }
}

impl CallBook {
    /// Returns the number of a call, if it is one of the first that were met.
    fn number(&mut self, call: &CallKey) -> Option<u32> {
        let position = self.numbered.iter().position(|earlier| earlier == call);
        let number = position.or_else(|| {
            let next = self.numbered.len();
            (next < MAX_NUMBERED).then(|| {
                self.numbered.push(*call);
                next
            })
        });
        u32::try_from(number?).ok()
    }
}

#[derive(Clone, Copy, Debug)]
struct CallRecord {
    result: i64,
    steps: u64,
    reads: Reads,
}

#[derive(Debug)]
struct CallTable<'t> {
    records: FxHashMap<CallKey, Option<CallRecord>>,
    /// The results of calls by number, where they are known.
    numbered: [Option<i64>; MAX_NUMBERED],
    /// The position before the answers.
    begin: ProgramWorld<'t>,
}

/// The calls of one listing.
#[derive(Debug)]
pub(super) struct ListingCalls<'t> {
    runtime: &'t Runtime,
    board: Arc<Board>,
    player: i64,
    globals: Vec<i64>,
    depth: u32,
    memory: usize,
    inner: RefCell<CallTable<'t>>,
    book: Arc<Mutex<CallBook>>,
}

impl<'t> ListingCalls<'t> {
    /// Prepares for runs that begin in this world.
    pub(super) fn new(
        runtime: &'t Runtime,
        world: &ProgramWorld<'t>,
        book: &Arc<Mutex<CallBook>>,
        limits: &Limits<'_>,
    ) -> Self {
        Self {
            runtime,
            board: Arc::clone(&world.board),
            player: world.player,
            globals: world.globals.clone(),
            // Half is for the caller, so that the call succeeds wherever it would here.
            depth: limits.depth.min(DEPTH) / 2,
            memory: limits.memory / 2,
            inner: RefCell::new(CallTable {
                records: FxHashMap::default(),
                numbered: [None; MAX_NUMBERED],
                begin: world.clone(),
            }),
            book: Arc::clone(book),
        }
    }

    /// Returns the result of a function that judges a move with known squares.
    fn judge(
        &self,
        world: &mut ProgramWorld<'t>,
        function: u32,
        arguments: &[i64],
        depth: u32,
    ) -> Option<(i64, u64)> {
        let is_open = world.decision.is_some() || !world.said.silent;
        let mut words = arguments.iter();
        if is_open || depth > self.depth || words.any(|word| world.heap.has_symbolic(*word)) {
            return None;
        }
        // Taken out of the book while it runs, so that the lock is not held: the function may call others, which come
        // here or to `result` and lock the book themselves.
        let mut state = self.book.lock().ok()?.judge.take()?;
        let views = world.views.len();
        let done = self.run_code(&mut state, world, function, arguments);
        // A run that ended early may have left them.
        world.views.truncate(views);
        self.book.lock().ok()?.judge = Some(state);
        done
    }

    /// Returns the result of a call by its number, in the position before the answers.
    pub(super) fn numbered(&self, number: u16) -> Option<i64> {
        let mut inner = self.inner.try_borrow_mut().ok()?;
        if let Some(result) = *inner.numbered.get(usize::from(number))? {
            return Some(result);
        }
        let mut book = self.book.lock().ok()?;
        let call = *book.numbered.get(usize::from(number))?;
        let result = self.at_begin(&mut inner, &mut book, &call)?.result;
        *inner.numbered.get_mut(usize::from(number))? = Some(result);
        Some(result)
    }

    fn at_begin(
        &self,
        inner: &mut CallTable<'t>,
        book: &mut CallBook,
        call: &CallKey,
    ) -> Option<CallRecord> {
        if let Some(record) = inner.records.get(call) {
            return *record;
        }
        let record = self.run(&mut book.state, &mut inner.begin, call);
        inner.records.insert(*call, record);
        record
    }

    fn run(
        &self,
        state: &mut MachineState<i64>,
        world: &mut ProgramWorld<'t>,
        (function, arguments): &CallKey,
    ) -> Option<CallRecord> {
        // What the call reads is collected apart, because the caller may depend on its result only. `calls` is taken
        // away so that the run does not come back here.
        let before = std::mem::take(&mut world.reads);
        let calls = world.calls.take();
        let done = self.run_code(state, world, *function, arguments);
        world.calls = calls;
        let reads = std::mem::replace(&mut world.reads, before);
        done.map(|(result, steps)| CallRecord {
            result,
            steps,
            reads,
        })
    }

    /// Runs a function to its end. Returns its result, if that is a number, and its steps.
    fn run_code(
        &self,
        state: &mut MachineState<i64>,
        world: &mut ProgramWorld<'t>,
        function: u32,
        arguments: &[i64],
    ) -> Option<(i64, u64)> {
        let code = &self.runtime.quick;
        let limits = Limits {
            fuel: FUEL,
            depth: self.depth,
            memory: self.memory,
            ..Limits::default()
        };
        // The depth of the caller is not known to this run, which starts at 0. Half of the depth is allowed here and a
        // caller deeper than the other half does not come here, so a call that succeeds here is within the limit of
        // the usual run, too.
        let entry = code.functions.get(function as usize)?;
        if entry.inlined > limits.depth {
            return None;
        }
        state.call(function, entry, arguments, limits.fuel);
        let end = run(code, state, world, &mut Silent, &limits);
        // A value of the heap would be renumbered when others are collected.
        let is_number = !heap::is_kept(state.result());
        let steps = limits.fuel.saturating_sub(state.left());
        (matches!(end, RunResult::Done(_)) && is_number).then(|| (state.result(), steps))
    }
}

impl<'t> CallRunner<'t> for ListingCalls<'t> {
    fn result(
        &self,
        world: &mut ProgramWorld<'t>,
        function: u32,
        arguments: &[i64],
        depth: u32,
    ) -> Option<(i64, u64)> {
        let looker = (*self.runtime.lookers.get(function as usize)?)?;
        let arguments = arguments.get(..looker.params)?;
        if looker.judges {
            return self.judge(world, function, arguments, depth);
        }
        let is_plain = |word: &i64| !heap::is_kept(*word) && !heap::is_symbolic(*word);
        if depth > self.depth || !arguments.iter().all(is_plain) {
            return None;
        }
        // Calls inside such a call run as usual.
        let mut inner = self.inner.try_borrow_mut().ok()?;
        let mut book = self.book.lock().ok()?;
        let mut call = (function, [0; MAX_PARAMS]);
        for (to, word) in call.1.iter_mut().zip(arguments) {
            *to = *word;
        }
        // The board by its address: a run that has written a square has a board of its own (`Arc::make_mut`). A board
        // that was changed back is not recognised, which costs a run and is never wrong.
        let is_before = Arc::ptr_eq(&world.board, &self.board)
            && world.views.iter().all(Option::is_none)
            && world.player == self.player
            && world.globals == self.globals;
        if !is_before {
            let record = self.run(&mut book.state, world, &call)?;
            world.reads.join(&record.reads);
            return Some((record.result, record.steps));
        }
        let record = self.at_begin(&mut inner, &mut book, &call)?;
        match book.number(&call) {
            Some(number) => world.reads.add_call(number),
            None => world.reads.join(&record.reads),
        }
        Some((record.result, record.steps))
    }
}
