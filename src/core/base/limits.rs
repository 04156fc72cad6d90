//! Bounds of one run of foreign rules.

use super::{CancelToken, Message};
use crate::message;

/// Which bound was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// The steps ran out; deterministic.
    Fuel,
    /// Calls nested too deep; deterministic.
    Depth,
    /// Too much memory.
    Memory,
    /// Somebody asked to stop.
    Stopped,
}

impl Limit {
    /// Returns the fixed word of the command line, the same in every language.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Fuel => "steps",
            Self::Depth => "depth",
            Self::Memory => "memory",
            Self::Stopped => "stopped",
        }
    }

    /// Returns what happened and what to do about it.
    #[must_use]
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

/// Bounds for one call into the rules.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Steps per hook call: one per statement started, loop test and call of a function of the rules.
    pub fuel: u64,
    /// Nested calls.
    pub depth: u32,
    /// Bytes that the run may hold beyond the position itself.
    pub memory: usize,
    /// Asked now and then; true ends the run with [`Limit::Stopped`].
    pub stop: &'a dyn Fn() -> bool,
    /// The same wish for code that cannot borrow `stop`: it interrupts a script in the middle of a hook.
    pub cancel: Option<&'a CancelToken>,
}

impl Limits<'_> {
    /// Steps per hook call when nothing else is said.
    pub const FUEL: u64 = 10_000_000;
    /// Nested calls when nothing else is said.
    pub(crate) const DEPTH: u32 = 512;
    /// Bytes when nothing else is said.
    pub const MEMORY: usize = 64 << 20;

    /// Returns what a run depends on, apart from the wish to stop it.
    #[must_use]
    pub(crate) fn run_bounds(&self) -> RunBounds {
        (self.fuel, self.depth, self.memory)
    }

    /// Returns true when the run is to end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.cancel.is_some_and(CancelToken::is_cancelled) || (self.stop)()
    }
}

impl Default for Limits<'_> {
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
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Limits")
            .field("fuel", &self.fuel)
            .field("depth", &self.depth)
            .field("memory", &self.memory)
            .finish_non_exhaustive()
    }
}
