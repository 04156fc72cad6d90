//! A memo of pure calls: the results of functions that depend only on the position, so that they run once for a
//! position.
//!
//! Whether a call is pure is found by trying: it runs in a position without a move, and a question about the move ends
//! the attempt. The table has a fixed number of entries; the hash of function and arguments selects the only entry of a
//! call.

// Forgetting is a matter of numbers: each position gets the next stamp, and an entry counts only with the present one.
// So a new position costs nothing, whatever was remembered, and the board after a move is just one more stamp, during
// which that of the position itself is put aside.
//
//     stamp   1 (position) ... 2 (after a candidate) ... 1 ... 3 (after another candidate) ... 1

use crate::base::Limits;
use crate::rules::vm::code::Code;
use crate::rules::vm::concrete::Concrete;
use crate::rules::vm::domain::RunResult;
use crate::rules::vm::evaluate::run;
use crate::rules::vm::observe::Silent;
use crate::rules::vm::state::MachineState;

/// Entries of the table.
const ENTRIES: usize = 1 << 10;
/// After this many attempts, a function that mostly depends on the move is no longer tried.
const TRIES: u32 = 16;

#[derive(Clone, Copy, Debug, Default)]
struct MemoEntry {
    /// The number of the position; 0 marks an unused entry.
    stamp: u64,
    function: u32,
    arguments: [i64; CallMemo::ARGUMENTS],
    result: i64,
    steps: u64,
    /// False for a call that depends on the move or did not end normally.
    is_usable: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Tries {
    all: u32,
    good: u32,
}

/// The memo of one worker.
#[derive(Clone, Debug)]
pub struct CallMemo {
    stamp: u64,
    entries: Vec<MemoEntry>,
    /// By the player on turn, who may have code of their own, and by function.
    tries: Vec<Vec<Tries>>,
    turn: usize,
    state: MachineState<i64>,
    /// The numbers of the positions around the one that is seen.
    outer: Vec<u64>,
    last: u64,
}

impl CallMemo {
    /// The most arguments of a remembered call.
    pub const ARGUMENTS: usize = 6;

    /// Returns an empty table.
    pub fn new() -> Self {
        Self {
            entries: vec![MemoEntry::default(); ENTRIES],
            ..Self::none()
        }
    }

    /// Returns a table that remembers nothing.
    pub fn none() -> Self {
        Self {
            stamp: 0,
            entries: Vec::new(),
            tries: Vec::new(),
            turn: 0,
            state: MachineState::new(0),
            outer: Vec::new(),
            last: 0,
        }
    }

    /// Forgets all calls, because the position has changed.
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

    /// Switches to another board, whose calls are remembered separately.
    pub fn enter(&mut self) {
        self.outer.push(self.stamp);
        self.last += 1;
        self.stamp = self.last;
    }

    /// Switches back to the board around it.
    pub fn leave(&mut self) {
        if let Some(stamp) = self.outer.pop() {
            self.stamp = stamp;
        }
    }

    /// Returns the result of a call, the steps that it takes, and whether it was run just now.
    pub fn call<'w>(
        &mut self,
        code: &Code,
        function: u32,
        arguments: &[i64],
        depth: u32,
        limits: &Limits<'_>,
        world: impl FnOnce() -> Concrete<'w, false>,
    ) -> Option<(i64, u64, bool)> {
        // Half of the depth is for the caller and half for the callee, so that the call succeeds wherever it would
        // here.
        if depth > limits.depth / 2 {
            return None;
        }
        // A function that reads the move fails every attempt after a part of its run. Below a quarter of successes the
        // attempts cost more than they save; above, it reads the move only for some arguments.
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
            return entry
                .is_usable
                .then_some((entry.result, entry.steps, false));
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
        let is_usable = matches!(rest, Some(RunResult::Done(_)));
        tries.all = tries.all.saturating_add(1);
        tries.good = tries.good.saturating_add(u32::from(is_usable));
        // The failure is remembered as well (`known: false`): asking again in this position would fail in the same way.
        // An entry that was there is overwritten; the table is a cache and not a map.
        *entry = MemoEntry {
            stamp: self.stamp,
            function,
            arguments: wanted,
            result: self.state.result(),
            steps: limits.fuel - self.state.left().min(limits.fuel),
            is_usable,
        };
        is_usable.then_some((entry.result, entry.steps, true))
    }
}
