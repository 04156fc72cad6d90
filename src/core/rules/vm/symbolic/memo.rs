//! A memo of pure calls: what functions of the position alone returned, so that they run once for a position.
//!
//! Whether a call is one is found by trying: it runs in a position without a move, and a question about the move ends the
//! attempt. The table has room for a fixed number of calls, each in the one place that its arguments lead to.

use crate::base::Limits;
use crate::rules::vm::code::Code;
use crate::rules::vm::concrete::Concrete;
use crate::rules::vm::evaluate::{RunResult, run};
use crate::rules::vm::observe::Silent;
use crate::rules::vm::state::State;

/// Entries of the table.
const ENTRIES: usize = 1 << 10;
/// Attempts after which a function that mostly depends on the move is no longer tried.
const TRIES: u32 = 16;

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    /// Number of the position; 0 marks an unused entry.
    stamp: u64,
    function: u32,
    arguments: [i64; Memo::ARGUMENTS],
    result: i64,
    steps: u64,
    /// False for a call that depends on the move or did not end well.
    known: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Tries {
    all: u32,
    good: u32,
}

/// The table of one worker.
#[derive(Clone, Debug)]
pub struct Memo {
    stamp: u64,
    entries: Vec<Entry>,
    /// By the player on turn, who may have a code of its own, and function.
    tries: Vec<Vec<Tries>>,
    turn: usize,
    state: State<i64>,
    /// The number of the position while the one after a move is looked at.
    outer: u64,
    last: u64,
}

impl Memo {
    /// Arguments of the calls that are remembered.
    pub const ARGUMENTS: usize = 6;

    /// Returns an empty table.
    #[must_use]
    pub fn new() -> Self {
        Self {
            entries: vec![Entry::default(); ENTRIES],
            ..Self::none()
        }
    }

    /// Returns a table that remembers nothing.
    #[must_use]
    pub fn none() -> Self {
        Self {
            stamp: 0,
            entries: Vec::new(),
            tries: Vec::new(),
            turn: 0,
            state: State::new(0),
            outer: 0,
            last: 0,
        }
    }

    /// Forgets all calls, because another position is looked at.
    pub fn next_position(&mut self, turn: u8, code: &Code) {
        self.last += 1;
        self.stamp = self.last;
        self.turn = usize::from(turn);
        if self.tries.len() <= self.turn {
            self.tries.resize_with(self.turn + 1, Vec::new);
        }
        if let Some(tries) = self.tries.get_mut(self.turn) {
            tries.resize(code.functions.len(), Tries::default());
        }
    }

    /// Forgets nothing, and remembers what is asked of the position after a move by itself.
    pub fn enter_next(&mut self) {
        self.outer = self.stamp;
        self.last += 1;
        self.stamp = self.last;
    }

    /// Goes back to the position before the move.
    pub fn leave_next(&mut self) {
        self.stamp = self.outer;
    }

    /// The result of a call, the steps that it takes, and whether they were run just now.
    pub fn call<'w>(
        &mut self,
        code: &Code,
        function: u32,
        arguments: &[i64],
        depth: u32,
        limits: &Limits<'_>,
        world: impl FnOnce() -> Concrete<'w, false>,
    ) -> Option<(i64, u64, bool)> {
        // Half of the depth for the caller and half for the callee: then it ends well there as it did here.
        if depth > limits.depth / 2 {
            return None;
        }
        let tries = self.tries.get_mut(self.turn)?.get_mut(function as usize)?;
        if tries.all >= TRIES && tries.good < tries.all / 4 {
            return None;
        }
        let mut wanted = [0; Self::ARGUMENTS];
        let mut place = u64::from(function);
        for (to, bits) in wanted.iter_mut().zip(arguments) {
            *to = *bits;
            place =
                (place.rotate_left(5) ^ bits.cast_unsigned()).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
        #[allow(clippy::cast_possible_truncation)] // The upper bits are the mixed ones.
        let entry = self.entries.get_mut((place >> 54) as usize % ENTRIES)?;
        if entry.stamp == self.stamp && entry.function == function && entry.arguments == wanted {
            return entry.known.then_some((entry.result, entry.steps, false));
        }
        let code_of = code.functions.get(function as usize)?;
        let half = Limits {
            depth: limits.depth / 2,
            memory: limits.memory / 2,
            ..*limits
        };
        self.state.begin(function, code_of, limits.fuel);
        for (to, bits) in self.state.registers.iter_mut().zip(arguments) {
            *to = *bits;
        }
        let rest = if code_of.inlined > half.depth {
            None
        } else {
            Some(run(code, &mut self.state, &mut world(), &mut Silent, &half))
        };
        let known = matches!(rest, Some(RunResult::Done(_)));
        tries.all = tries.all.saturating_add(1);
        tries.good = tries.good.saturating_add(u32::from(known));
        *entry = Entry {
            stamp: self.stamp,
            function,
            arguments: wanted,
            result: self.state.result(),
            steps: limits.fuel - self.state.left().min(limits.fuel),
            known,
        };
        known.then_some((entry.result, entry.steps, true))
    }
}
