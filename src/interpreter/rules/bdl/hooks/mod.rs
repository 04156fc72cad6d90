//! The JavaScript of a game, in a JavaScript engine of its own, which is called the engine in this room.
//!
//! Invariants: a hook sees no clock, no randomness, no files and no other hook; everything it could share is frozen
//! before it runs. Every call is bounded by [`Limits`]: steps by counting the interruptions of the engine, which come
//! after a fixed number of loops and calls, and by the cost of native code (`bounds.js`) and of large blocks of memory;
//! memory and stack by the engine itself. The cancellation token of the call is checked each time. What a hook leaves
//! is read back as plain data.
//!
//! Only this module knows the engine; without the feature `js` it is replaced by one that cannot be instantiated.

// A call, step by step:
//
//    run        refills steps and token, then enters the engine; afterwards it turns an exception into an error
//    enter      brings the board of the bridge up to date: only differences cross the border
//    script     the hook itself, in strict mode
//    traced     what it has read (for the memo), and whether it changed what it must not
//
// Steps are counted by three means, none of which is enough alone: the interrupt handler counts loops and calls of
// JavaScript; `bounds.js` charges for the library's own functions, which are native code; `memory.rs` charges for
// large blocks, without which no other native loop gets far.
//
// A board is shared by the hooks of a position and sealed, so that a hook that writes to it fails. A hook that fails
// is run once more on a board of its own; that costs a copy, but only for hooks that do write (or fail anyway).

mod memo;
mod memory;
mod play;
mod shared;
mod statements;
mod texts;
mod values;

use super::model::{PROMISING, Scripts};
use super::view::{ColumnSpan, HookError, HookView, HookWinner, OwnFields, ScriptField};
use crate::base::{Diagnostic, Limit, Limits, Severity, Span};
use crate::message;
use crate::rules::FaultKind;
use memo::{HookAnswer, HookCall, HookMemo, HookQuestion, Trace};
use memory::PaidMemory;
use rquickjs::context::intrinsic;
use rquickjs::function::Args;
use rquickjs::{
    CatchResultExt, CaughtError, Context, Ctx, Function, IntoJs, Object, Persistent, Runtime, Value,
};
use shared::{HookShared, MAX_LINES, STEPS};
use std::rc::Rc;
use std::sync::Arc;
use texts::ScriptPlaces;
use values::{abbreviated, bridge, check, inside, name_of, truth, whole_number, winner_from};

/// The size of the native stack for hooks, in bytes.
const STACK: usize = 256 << 10;

/// The engine with all hooks of a game. It belongs to one thread.
pub(in crate::rules::bdl) struct Hooks {
    bridge: Persistent<Object<'static>>,
    scripts: Vec<Persistent<Value<'static>>>,
    /// The cells and custom fields of the position that is loaded in the bridge.
    entered: Option<(Vec<u16>, OwnFields)>,
    /// True if every hook gets a board of its own, because a script may not notice that it cannot change a sealed one.
    is_careful: bool,
    /// True once all hooks of a move that is played have run, and what they left is read.
    is_reading: bool,
    shared: Rc<HookShared>,
    places: ScriptPlaces,
    memo: HookMemo,
    /// True if a script may throw arbitrary values.
    can_throw: bool,
    /// The remarks on the calls since they were last taken.
    remarks: Vec<Diagnostic>,
    context: Context,
    runtime: Runtime,
}

impl std::fmt::Debug for Hooks {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Hooks").finish_non_exhaustive()
    }
}

type Intrinsics = (
    intrinsic::Eval,
    intrinsic::RegExpCompiler,
    intrinsic::RegExp,
    intrinsic::Json,
    intrinsic::MapSet,
    intrinsic::Promise,
);

impl Hooks {
    /// Reads all scripts of a game. `kinds` are the name, owner and flag of each kind of piece.
    ///
    /// # Errors
    /// Returns the errors in the scripts.
    pub(in crate::rules::bdl) fn new(
        texts: &Scripts,
        kinds: &[(String, u8, bool)],
        size: (u16, u16),
    ) -> Result<Self, Vec<Diagnostic>> {
        let places = ScriptPlaces::new(texts);
        let broken = |places: &ScriptPlaces| {
            vec![Diagnostic::error(
                places.start(),
                message!("bdl-script-engine"),
            )]
        };
        let shared = Rc::new(HookShared::default());
        shared.refill(u64::MAX, None);
        let memory = PaidMemory {
            shared: Rc::clone(&shared),
        };
        let runtime = Runtime::new_with_alloc(memory).map_err(|_| broken(&places))?;
        runtime.set_memory_limit(Limits::MEMORY);
        runtime.set_max_stack_size(STACK);
        let counter = Rc::clone(&shared);
        runtime.set_interrupt_handler(Some(Box::new(move || !counter.interrupt())));
        shared.refill(Limits::FUEL, None);
        let context = Context::custom::<Intrinsics>(&runtime).map_err(|_| broken(&places))?;
        let lines = Rc::clone(&shared);
        let bridge = context.with(|ctx| bridge(&ctx, kinds, size, lines));
        let bridge = bridge.map_err(|_| broken(&places))?;
        let mut scripts = Vec::new();
        let mut diagnostics = Vec::new();
        // The texts are evaluated with the steps of one hook each: what surrounds a function is code that runs
        // now.
        for (number, text) in texts.texts.iter().enumerate() {
            shared.refill(Limits::FUEL, None);
            let script = context.with(|ctx| {
                let value = places.read(&ctx, number);
                let value = value.and_then(|value| check(&ctx, value, &text.kind));
                value
                    .catch(&ctx)
                    .map(|value| Persistent::save(&ctx, value))
                    .map_err(|caught| places.syntax(number, caught))
            });
            match script {
                Ok(script) => scripts.push(script),
                Err(diagnostic) => diagnostics.push(diagnostic),
            }
        }
        if !diagnostics.is_empty() {
            return Err(diagnostics);
        }
        let can_throw = places.mention(&["throw"]);
        // A write to a sealed board is noticed because it throws, in strict mode. A script that catches exceptions, or
        // writes by `Reflect.set`, which returns false instead, may hide that; games with such a script never share
        // the board.
        let is_careful = places.mention(&["try", "Reflect"]);
        Ok(Self {
            bridge,
            scripts,
            entered: None,
            is_careful,
            is_reading: false,
            shared,
            places,
            memo: HookMemo::default(),
            can_throw,
            remarks: Vec::new(),
            context,
            runtime,
        })
    }

    /// Takes the remarks on the calls since they were last taken.
    pub(in crate::rules::bdl) fn remarks(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.remarks)
    }

    /// Puts back remarks that [`Hooks::remarks`] returned.
    pub(in crate::rules::bdl) fn set_remarks(&mut self, remarks: Vec<Diagnostic>) {
        self.remarks = remarks;
    }

    /// Returns the remembered answer to a question in a position that looks the same to the hook, or asks.
    fn remembered(
        &mut self,
        hook_call: HookCall,
        view: &HookView<'_>,
        ask: impl FnOnce(&mut Self) -> Result<(HookAnswer, Option<Trace>), HookError>,
    ) -> Result<HookAnswer, HookError> {
        if let Some((answer, remarks)) = self.memo.get(&hook_call, view) {
            let (answer, remarks) = (answer.clone(), remarks.to_vec());
            for remark in remarks {
                self.remark(remark);
            }
            return Ok(answer);
        }
        // Remarks made now belong to the answer, even if they were made before.
        let before = std::mem::take(&mut self.remarks);
        let outcome = ask(self);
        let remarks = std::mem::replace(&mut self.remarks, before);
        if let Ok((answer, Some(trace))) = &outcome
            // With the greatest number of remarks some may have been dropped, so they would not be the same at the
            // next look-up.
            && remarks.len() < MAX_LINES
        {
            self.memo
                .insert(hook_call, view, trace, answer.clone(), remarks.clone());
        }
        for remark in remarks {
            self.remark(remark);
        }
        outcome.map(|(answer, _)| answer)
    }

    /// Returns the names that a section of pieces defines with `moves`.
    pub(in crate::rules::bdl) fn piece_names(&mut self, script: usize) -> Vec<String> {
        let Some(object) = self.scripts.get(script).cloned() else {
            return Vec::new();
        };
        self.context.with(|ctx| {
            let names = object.restore(&ctx).ok().and_then(|value| {
                let object = value.into_object()?;
                object.keys::<String>().collect::<Result<Vec<_>, _>>().ok()
            });
            names.unwrap_or_default()
        })
    }

    /// Returns what an object has under a name. A getter runs like any script, with the steps of one call.
    pub(in crate::rules::bdl) fn field(&mut self, script: usize, path: &[&str]) -> ScriptField {
        let Some(object) = self.scripts.get(script).cloned() else {
            return ScriptField::Absent;
        };
        self.shared.refill(Limits::FUEL, None);
        let field = self.context.with(|ctx| {
            let value = object.restore(&ctx).and_then(|value| inside(value, path));
            match value.catch(&ctx) {
                Ok(value) if value.is_function() => ScriptField::Function,
                Ok(value) if value.is_undefined() || value.is_null() => ScriptField::Absent,
                _ => ScriptField::Other,
            }
        });
        self.shared.refill(u64::MAX, None);
        field
    }

    /// Returns the CSS colours of a board: column by column, each from the top, in the order in which the hook is
    /// called.
    pub(in crate::rules::bdl) fn colors(
        &mut self,
        script: usize,
        (width, height): (u16, u16),
        limits: &Limits<'_>,
    ) -> Result<Vec<String>, HookError> {
        self.run(limits, script, "coloring", |ctx, hooks| {
            let function = hooks.script(ctx, script)?;
            let mut colors = Vec::new();
            let mut last = String::new().into_js(ctx)?;
            for x in 0..width {
                for y in 0..height {
                    last = function.call((x, y, last))?;
                    colors.push(match last.as_string() {
                        Some(text) => text.to_string()?,
                        None => abbreviated(&last),
                    });
                }
            }
            Ok(colors)
        })
    }

    /// Asks an invariant about a candidate; squares are in the coordinates of hooks.
    pub(in crate::rules::bdl) fn allows(
        &mut self,
        script: usize,
        view: &HookView<'_>,
        (from, to): ((u16, u16), (u16, u16)),
        limits: &Limits<'_>,
    ) -> Result<bool, HookError> {
        let hook_call = HookCall {
            question: HookQuestion::Allows,
            script,
            from,
            to,
            name: 0,
        };
        let answer = self.remembered(hook_call, view, |hooks| {
            let numbers = [from.0, from.1, to.0, to.1];
            let (truth, _, trace) =
                hooks.call_read_only(script, view, limits, "invariants", &numbers)?;
            Ok((HookAnswer::Truth(truth), Some(trace)))
        })?;
        Ok(matches!(answer, HookAnswer::Truth(true)))
    }

    /// Asks how promising a legal move looks; squares are in the coordinates of hooks, and `becomes` is the name of the
    /// piece that is set down.
    pub(in crate::rules::bdl) fn promise(
        &mut self,
        script: usize,
        view: &HookView<'_>,
        (from, to): ((u16, u16), (u16, u16)),
        becomes: &str,
        limits: &Limits<'_>,
    ) -> Result<i64, HookError> {
        let hook_call = HookCall {
            question: HookQuestion::Promises,
            script,
            from,
            to,
            name: self.memo.number_of(&[becomes]),
        };
        let answer = self.remembered(hook_call, view, |hooks| {
            let numbers = [from.0, from.1, to.0, to.1];
            let arguments = (&numbers[..], Some(becomes));
            let (number, traced) = hooks.read_answer(
                (script, PROMISING),
                view,
                limits,
                arguments,
                |ctx, _, _, value| whole_number(ctx, value),
            )?;
            let trace = hooks.trace_of_read_only(script, PROMISING, traced);
            Ok((HookAnswer::Number(number), Some(trace)))
        })?;
        Ok(match answer {
            HookAnswer::Number(number) => number,
            _ => 0,
        })
    }

    /// Evaluates an invariant or a finish rule once more, and returns its answer with the place of the `return` that gave
    /// it; `None` if that is not known.
    pub(in crate::rules::bdl) fn deciding_return(
        &mut self,
        (script, hook): (usize, &'static str),
        view: &HookView<'_>,
        numbers: &[u16],
        limits: &Limits<'_>,
    ) -> Option<(Span, bool)> {
        let remarks_before = self.remarks.len();
        let place = self.run(limits, script, hook, |ctx, hooks| {
            let Some((pair, places)) = hooks.places.read_with_returns(ctx, script)? else {
                return Ok(None);
            };
            let pair = pair.into_object().ok_or(rquickjs::Error::Unknown)?;
            let (function, last): (Function<'_>, Function<'_>) = (pair.get(0)?, pair.get(1)?);
            let context = hooks.enter(ctx, view, true, !hooks.is_careful)?;
            let mut arguments = Args::new(ctx.clone(), numbers.len() + 1);
            arguments.push_arg(context)?;
            for number in numbers {
                arguments.push_arg(*number)?;
            }
            let answer: Value<'_> = arguments.apply(&function)?;
            let last: i32 = last.call(())?;
            let place = usize::try_from(last).ok().and_then(|last| places.get(last));
            Ok(place.map(|place| (*place, truth(&answer))))
        });
        self.remarks.truncate(remarks_before);
        place.ok().flatten()
    }

    /// Asks a finish rule.
    pub(in crate::rules::bdl) fn finished(
        &mut self,
        script: usize,
        view: &HookView<'_>,
        limits: &Limits<'_>,
    ) -> Result<(bool, Option<HookWinner>), HookError> {
        let hook_call = HookCall {
            question: HookQuestion::Finished,
            script,
            from: (0, 0),
            to: (0, 0),
            name: 0,
        };
        let answer = self.remembered(hook_call, view, |hooks| {
            let (truth, winner, trace) =
                hooks.call_read_only(script, view, limits, "finish", &[])?;
            Ok((HookAnswer::Finish(truth, winner), Some(trace)))
        })?;
        Ok(match answer {
            HookAnswer::Finish(truth, winner) => (truth, winner),
            _ => (false, None),
        })
    }

    /// Calls a hook that must only read, and interprets its answer as true or false. Also returns the winner that it
    /// named.
    fn call_read_only(
        &mut self,
        script: usize,
        view: &HookView<'_>,
        limits: &Limits<'_>,
        hook: &'static str,
        numbers: &[u16],
    ) -> Result<(bool, Option<HookWinner>, Trace), HookError> {
        let call = (script, hook);
        let ((truth, is_bool, winner), traced) = self.read_answer(
            call,
            view,
            limits,
            (numbers, None),
            |ctx, hooks, context, value| {
                let winner = if hook == "finish" {
                    winner_from(hooks.bridge(ctx, "winner_of")?.call((context.clone(),))?)
                } else {
                    None
                };
                Ok((truth(value), value.is_bool(), winner))
            },
        )?;
        if !is_bool {
            let span = self.places.span(script);
            self.remark(
                Diagnostic::lint(span, message!("bdl-script-not-bool"))
                    .with_hint(message!("bdl-script-not-bool-hint")),
            );
        }
        Ok((truth, winner, self.trace_of_read_only(script, hook, traced)))
    }

    /// Calls a hook that must only read, with the context, some numbers and perhaps a name, and reads its answer.
    fn read_answer<T>(
        &mut self,
        (script, hook): (usize, &'static str),
        view: &HookView<'_>,
        limits: &Limits<'_>,
        (numbers, name): (&[u16], Option<&str>),
        read: impl for<'js> Fn(&Ctx<'js>, &Self, &Object<'js>, &Value<'js>) -> rquickjs::Result<T>,
    ) -> Result<(T, (Trace, Option<String>)), HookError> {
        let call = |ctx: &Ctx<'_>, hooks: &mut Self, sealed| {
            let context = hooks.enter(ctx, view, true, sealed)?;
            let function = hooks.script(ctx, script)?;
            let mut arguments = Args::new(ctx.clone(), numbers.len() + 2);
            arguments.push_arg(context.clone())?;
            for number in numbers {
                arguments.push_arg(*number)?;
            }
            if let Some(name) = name {
                arguments.push_arg(name)?;
            }
            let value: Value<'_> = arguments.apply(&function)?;
            let answer = read(ctx, hooks, &context, &value)?;
            Ok((answer, hooks.traced(ctx, context)?))
        };
        self.on_a_board(|hooks, sealed| {
            hooks.run(limits, script, hook, |ctx, hooks| call(ctx, hooks, sealed))
        })
    }

    /// Runs hooks on the shared board, and if they fail there, on a board of their own that they may change.
    fn on_a_board<T>(
        &mut self,
        mut work: impl FnMut(&mut Self, bool) -> Result<T, HookError>,
    ) -> Result<T, HookError> {
        if !self.is_careful {
            let remarks_before = self.remarks.len();
            match work(self, true) {
                Err(HookError::Fault { .. }) => self.remarks.truncate(remarks_before),
                answer => return answer,
            }
        }
        work(self, false)
    }

    /// Returns what the hook that has just run has read, and where it has changed something.
    fn traced<'js>(
        &self,
        ctx: &Ctx<'js>,
        context: Object<'js>,
    ) -> rquickjs::Result<(Trace, Option<String>)> {
        let trace = self.trace(ctx)?;
        let change = self.bridge(ctx, "change")?.call((context,))?;
        Ok((trace, change))
    }

    /// Reports a hook that must only read but has changed something.
    fn trace_of_read_only(
        &mut self,
        script: usize,
        hook: &'static str,
        (trace, change): (Trace, Option<String>),
    ) -> Trace {
        if let Some(stack) = change {
            let place = self.places.of_stack(&stack);
            let span = place.unwrap_or_else(|| self.places.span(script));
            self.remark(
                Diagnostic::warning(span, message!("bdl-script-changed", hook = hook))
                    .with_hint(message!("bdl-script-changed-hint")),
            );
        }
        trace
    }

    /// Asks a script for the moves of a piece; `path` leads to its function.
    pub(in crate::rules::bdl) fn walks(
        &mut self,
        (script, path): (usize, &[String]),
        view: &HookView<'_>,
        (x, y): (u16, u16),
        limits: &Limits<'_>,
    ) -> Result<Arc<[ColumnSpan]>, HookError> {
        let hook_call = HookCall {
            question: HookQuestion::Walks,
            script,
            from: (x, y),
            to: (x, y),
            name: self.memo.number_of(path),
        };
        let answer = self.remembered(hook_call, view, |hooks| {
            let (columns, trace) = hooks.ask_walks((script, path), view, (x, y), limits)?;
            Ok((HookAnswer::Columns(columns), Some(trace)))
        })?;
        Ok(match answer {
            HookAnswer::Columns(columns) => columns,
            _ => Arc::default(),
        })
    }

    fn ask_walks(
        &mut self,
        (script, path): (usize, &[String]),
        view: &HookView<'_>,
        (x, y): (u16, u16),
        limits: &Limits<'_>,
    ) -> Result<(Arc<[ColumnSpan]>, Trace), HookError> {
        let call = |ctx: &Ctx<'_>, hooks: &mut Self, sealed| {
            let context = hooks.enter(ctx, view, true, sealed)?;
            let moves = inside(hooks.value(ctx, script)?, path)?;
            let walks = hooks.bridge(ctx, "walks")?;
            let rows = walks.call::<_, Vec<f64>>((moves, x, y, context.clone()))?;
            Ok((rows, hooks.traced(ctx, context)?))
        };
        let (rows, traced) = self.on_a_board(|hooks, sealed| {
            hooks.run(limits, script, "moves", |ctx, hooks| {
                call(ctx, hooks, sealed)
            })
        })?;
        let trace = self.trace_of_read_only(script, "moves", traced);
        let number = |value: f64| value.clamp(-1e6, 1e6) as i32;
        let columns = rows
            .chunks_exact(5)
            .filter_map(|row| match *row {
                [entry, x, first, end, captures] => Some(ColumnSpan {
                    entry: number(entry),
                    x: number(x),
                    first: number(first),
                    end: number(end),
                    captures: captures > 0.0,
                }),
                _ => None,
            })
            .collect();
        Ok((columns, trace))
    }

    /// Returns what hooks have read since [`Hooks::enter`].
    fn trace(&self, ctx: &Ctx<'_>) -> rquickjs::Result<Trace> {
        let noted: Vec<u16> = self.bridge(ctx, "trace")?.call(())?;
        Ok(Trace::of(&noted))
    }

    /// Returns a function of the bridge.
    fn bridge<'js>(&self, ctx: &Ctx<'js>, name: &str) -> rquickjs::Result<Function<'js>> {
        self.bridge.clone().restore(ctx)?.get(name)
    }

    fn value<'js>(&self, ctx: &Ctx<'js>, script: usize) -> rquickjs::Result<Value<'js>> {
        let script = self.scripts.get(script).cloned();
        script.ok_or(rquickjs::Error::Unknown)?.restore(ctx)
    }

    fn script<'js>(&self, ctx: &Ctx<'js>, script: usize) -> rquickjs::Result<Function<'js>> {
        let value = self.value(ctx, script)?;
        value.into_function().ok_or(rquickjs::Error::Unknown)
    }

    /// Creates the context of a position. The bridge keeps its board and gets only the differences.
    fn enter<'js>(
        &mut self,
        ctx: &Ctx<'js>,
        view: &HookView<'_>,
        is_read_only: bool,
        sealed: bool,
    ) -> rquickjs::Result<Object<'js>> {
        // Taken out and put back only at the end: if the bridge fails half-way, its board is unknown, and the next
        // call fills it from scratch (`before.is_none()`).
        let before = self.entered.take();
        let cell_before = |square: usize| {
            let cell = before.as_ref().and_then(|(cells, _)| cells.get(square));
            cell.copied().unwrap_or(0)
        };
        let mut changes: Vec<u16> = Vec::new();
        for ((square, cell), number) in view.cells.iter().enumerate().zip(0_u16..) {
            if cell_before(square) != *cell {
                changes.extend([number, *cell]);
            }
        }
        let has_new_fields = before
            .as_ref()
            .is_none_or(|(_, fields)| fields != view.fields);
        let (x, y) = match view.focused {
            Some((x, y)) => (i32::from(x), i32::from(y)),
            None => (-1, -1),
        };
        let mut arguments = Args::new(ctx.clone(), 9);
        arguments.push_arg(before.is_none())?;
        arguments.push_arg(changes)?;
        arguments.push_arg(has_new_fields.then(|| view.fields.text()))?;
        arguments.push_arg(view.player)?;
        arguments.push_arg(view.move_count)?;
        arguments.push_arg(x)?;
        arguments.push_arg(y)?;
        arguments.push_arg(is_read_only)?;
        arguments.push_arg(sealed)?;
        let context = arguments.apply(&self.bridge(ctx, "enter")?)?;
        self.entered = Some((view.cells.to_vec(), view.fields.clone()));
        Ok(context)
    }

    fn remark(&mut self, remark: Diagnostic) {
        let again = remark.severity != Severity::Note && self.remarks.contains(&remark);
        if self.remarks.len() < MAX_LINES && !again {
            self.remarks.push(remark);
        }
    }

    /// Runs something in the engine with the steps of one hook.
    fn run<T>(
        &mut self,
        limits: &Limits<'_>,
        script: usize,
        hook: &'static str,
        work: impl for<'js> FnOnce(&Ctx<'js>, &mut Self) -> rquickjs::Result<T>,
    ) -> Result<T, HookError> {
        let place = self.places.span(script);
        if limits.is_stopped() {
            return Err(HookError::LimitReached {
                limit: Limit::Stopped,
                span: place,
                hook,
            });
        }
        // At least one interruption that is paid for: with less, the second one would end any hook, and when it comes
        // depends on the engine's counter.
        self.shared.refill(limits.fuel.max(STEPS), limits.cancel);
        self.runtime
            .set_memory_limit(limits.memory.clamp(4 << 20, 1 << 30));
        let context = self.context.clone();
        let can_throw = self.can_throw;
        let answer = context.with(|ctx| {
            let answer = work(&ctx, self);
            answer.catch(&ctx).map_err(|caught| match caught {
                CaughtError::Exception(exception) => {
                    let message = exception.message().unwrap_or_default();
                    let stack = exception.stack().unwrap_or_default();
                    (name_of(exception.as_object()), message, stack)
                }
                // If there is no memory for an exception, the engine throws null; no script does that unless it
                // contains the word.
                CaughtError::Value(value) if value.is_null() && !can_throw => {
                    (String::new(), "out of memory".to_owned(), String::new())
                }
                CaughtError::Value(value) => (String::new(), abbreviated(&value), String::new()),
                CaughtError::Error(error) => (String::new(), error.to_string(), String::new()),
            })
        });
        let exhausted = self.shared.steps_left.get() == 0;
        let is_stopped = self.shared.stopped.get();
        // What happens between two calls is our own work, and free.
        self.shared.refill(u64::MAX, None);
        self.take_lines(script);
        answer.map_err(|(name, text, stack)| {
            let span = self.places.of_stack(&stack).unwrap_or(place);
            let cut = |limit| HookError::LimitReached { limit, span, hook };
            // Asked first: a call that is stopped gets its steps taken away as well (`spend`), so it looks exhausted,
            // too.
            if is_stopped {
                return cut(Limit::Stopped);
            }
            if exhausted {
                let noted = self.places.of_stack(&stack);
                let span = self.places.endless(script, noted);
                let limit = Limit::Fuel;
                return HookError::LimitReached { limit, span, hook };
            }
            match text.as_str() {
                // Whether there is memory left to record the place is a matter of chance.
                "out of memory" => HookError::LimitReached {
                    limit: Limit::Memory,
                    span: place,
                    hook,
                },
                // The engine tells these apart by words only.
                "Maximum call stack size exceeded" | "stack overflow" => cut(Limit::Depth),
                _ => HookError::Fault {
                    kind: FaultKind::Script,
                    span,
                    hook,
                    text: if name.is_empty() {
                        text
                    } else {
                        format!("{name}: {text}")
                    },
                },
            }
        })
    }

    /// Turns the console output of the last call into remarks.
    fn take_lines(&mut self, script: usize) {
        let lines = std::mem::take(&mut *self.shared.lines.borrow_mut());
        for (text, stack) in lines {
            let place = self.places.of_stack(&stack);
            let place = place.unwrap_or_else(|| self.places.span(script));
            if self.remarks.len() < MAX_LINES {
                self.remarks.push(Diagnostic::note(
                    place,
                    message!("bdl-console", text = text),
                ));
            }
        }
    }
}
