//! Limits for one run of foreign rules.

use super::{CancelToken, Message};
use crate::message;

/// The limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// The steps were used up; deterministic.
    Fuel,
    /// Calls were nested too deeply; deterministic.
    Depth,
    /// Too much memory.
    Memory,
    /// The caller asked to stop.
    Stopped,
}

impl Limit {
    /// Returns the fixed word of the command line, the same in every language.
    #[inline]
    pub fn word(self) -> &'static str {
        match self {
            Self::Fuel => "steps",
            Self::Depth => "depth",
            Self::Memory => "memory",
            Self::Stopped => "stopped",
        }
    }

    /// Returns a message that says what happened and what to do about it.
    #[inline]
    pub fn message(self) -> Message {
        match self {
            Self::Fuel => message!("rules-limit-steps"),
            Self::Depth => message!("rules-limit-depth"),
            Self::Memory => message!("rules-limit-memory"),
            Self::Stopped => message!("rules-limit-stopped"),
        }
    }
}

/// Fuel, depth and memory of a run.
pub type RunBounds = (u64, u32, usize);

/// Limits for one call into the rules.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Steps per hook call: one per statement started, loop test and call of a function of the rules.
    pub fuel: u64,
    /// The deepest nesting of calls.
    pub depth: u32,
    /// Bytes that the run may hold beyond the position itself.
    pub memory: usize,
    /// Called now and then; ends the run with [`Limit::Stopped`] if it returns true.
    pub stop: &'a dyn Fn() -> bool,
    /// The same for code that cannot borrow `stop`: interrupts a script in the middle of a hook.
    pub cancel: Option<&'a CancelToken>,
}

impl Limits<'_> {
    /// Default for the steps of a hook call.
    pub const FUEL: u64 = 10_000_000;
    /// Default for nested calls.
    pub const DEPTH: u32 = 512;
    /// Default for bytes.
    pub const MEMORY: usize = 64 << 20;

    /// Returns the limits that the result of a run can depend on; the request to stop is not one of them.
    #[inline]
    pub fn run_bounds(&self) -> RunBounds {
        (self.fuel, self.depth, self.memory)
    }

    /// Returns true if the run should end.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.cancel.is_some_and(CancelToken::is_cancelled) || (self.stop)()
    }
}

impl Default for Limits<'_> {
    #[inline]
    fn default() -> Self {
        Self {
            fuel: Self::FUEL,
            depth: Self::DEPTH,
            memory: Self::MEMORY,
            stop: &|| false,
            cancel: None,
        }
    }
}

impl std::fmt::Debug for Limits<'_> {
    #[inline]
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Limits")
            .field("fuel", &self.fuel)
            .field("depth", &self.depth)
            .field("memory", &self.memory)
            .finish_non_exhaustive()
    }
}
