//! Machine code of plans.
//!
//! The only place with `unsafe`. Everything else, the encoders too, is safe code that makes a list of bytes. A call is
//! sound because
//!
//! - code comes from the encoder only, which writes straight code with jumps forward, and a return at its end;
//! - it reads and writes the memory of its plan by constants below the length of that memory, which is compared once;
//! - it writes one result at most for each step that has one, and there is room for all of them;
//! - code of runs writes the registers of a window, which has one for each number that an instruction can name; it reads
//!   cells whose column and row it has compared, of a board whose size is compared for each call, and a list of values that
//!   has a length of its own;
//! - code of walks writes nothing and reads bytes and words whose numbers are below what is compared for each call; it
//!   has an entry for each node, and no others are called.
//!
//! A system may refuse to run memory that a program has written (hardened kernels, sandboxes). Then there is no code,
//! and the plan itself is run.

// Memory is writable first and executable afterwards, never both. Code is never changed; a plan that has grown gets new
// code, and the old memory is returned with its last user.
//
// Cranelift was measured and does not fit: 118 s of processor time to build, 50 to 300 times slower to compile a node,
// no faster code. An assembler as a library (`dynasmrt`: 16 s to build, its own memory) would save the two dozen lines
// that encode instructions here, which a test compares with the bytes of an assembler.

mod run;
mod walk;
mod walk_node;
mod x86_64;
pub(in crate::rules::vm) mod x86_64_run;
mod x86_64_walk;

use super::plan::{LeafLanes, Plan};
pub use run::{CodeEnd, MOVE_VALUES, NO_VALUE as NO_MOVE_VALUE, RunCode};
use std::fmt::Debug;
use std::sync::Arc;
pub use walk::WalkCode;
pub use walk_node::{NO_VALUE, WalkCondition, WalkNode};

/// The most bytes of the code of a plan: about a hundred for each node of the largest plan.
const MAX_BYTES: usize = 16 << 20;

/// Machine code of a plan. Clones share it.
#[derive(Clone)]
pub struct Code<const N: usize> {
    mapping: Arc<mapping::Mapping>,
    /// The length of the memory of the plan, in words, and the most results.
    memory: usize,
    results: usize,
}

impl<const N: usize> Debug for Code<N> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Code").finish_non_exhaustive()
    }
}

impl<const N: usize> Code<N> {
    /// Returns the code of a plan, or `None` if there is none for this processor or these sets, or if the system
    /// refuses it.
    pub fn of(plan: &Plan<N>) -> Option<Self> {
        let bytes = x86_64::encode(plan).filter(|bytes| bytes.len() <= MAX_BYTES)?;
        Some(Self {
            mapping: Arc::new(mapping::Mapping::of(&bytes)?),
            memory: plan.memory.len(),
            results: plan.most_results(),
        })
    }

    /// Returns the number of bytes.
    pub fn bytes(&self) -> usize {
        self.mapping.bytes()
    }

    /// Runs the code of a plan as [`Plan::run`] does. Does nothing for the memory of another plan.
    pub fn run(&self, plan: &mut Plan<N>, results: &mut Vec<LeafLanes<N>>) {
        if plan.memory.len() == self.memory {
            results.reserve(self.results);
            mapping::call(&self.mapping, &mut plan.memory, results);
        }
    }
}

#[cfg(all(target_arch = "x86_64", unix))]
#[allow(unsafe_code)]
mod mapping {
    use super::LeafLanes;
    use super::run::{CodeEnd, MOVE_VALUES, REGISTERS};
    use crate::board::Cell;
    use rustix::mm::{MapFlags, MprotectFlags, ProtFlags, mmap_anonymous, mprotect, munmap};
    use std::ptr::{NonNull, null_mut};

    /// Memory with code.
    pub struct Mapping {
        start: NonNull<u8>,
        length: usize,
    }

    // SAFETY: the memory is never written again, and whoever runs it brings memory of its own.
    unsafe impl Send for Mapping {}
    unsafe impl Sync for Mapping {}

    impl Mapping {
        /// Returns memory with these bytes that can be run, or `None` if the system refuses it.
        pub fn of(bytes: &[u8]) -> Option<Self> {
            let length = bytes.len();
            let read_and_write = ProtFlags::READ | ProtFlags::WRITE;
            // SAFETY: new memory at a place of the system's choice, which nothing else uses.
            let start =
                unsafe { mmap_anonymous(null_mut(), length, read_and_write, MapFlags::PRIVATE) };
            let mapping = Self {
                start: NonNull::new(start.ok()?.cast())?,
                length,
            };
            // SAFETY: the memory has this length and can be written.
            unsafe {
                mapping
                    .start
                    .as_ptr()
                    .copy_from_nonoverlapping(bytes.as_ptr(), length);
            }
            let read_and_run = MprotectFlags::READ | MprotectFlags::EXEC;
            // SAFETY: the memory belongs to this mapping, and nothing writes it any more.
            unsafe { mprotect(mapping.start.as_ptr().cast(), length, read_and_run) }.ok()?;
            Some(mapping)
        }

        pub fn bytes(&self) -> usize {
            self.length
        }
    }

    impl Drop for Mapping {
        fn drop(&mut self) {
            // SAFETY: the memory belongs to this mapping, and whoever runs it holds the mapping.
            let _ = unsafe { munmap(self.start.as_ptr().cast(), self.length) };
        }
    }

    /// Runs code with the memory of its plan, and adds the results, for which there must be room.
    pub fn call<const N: usize>(
        mapping: &Mapping,
        memory: &mut [u64],
        results: &mut Vec<LeafLanes<N>>,
    ) {
        type Entry<const N: usize> =
            unsafe extern "sysv64" fn(*mut u64, *mut LeafLanes<N>) -> *mut LeafLanes<N>;
        // SAFETY: see the head of the file. The entry is the first byte of the code, and the code has this signature.
        // What it returns is the end of the results, which it has written one after the other.
        unsafe {
            let entry: Entry<N> = std::mem::transmute(mapping.start.as_ptr());
            let end = entry(memory.as_mut_ptr(), results.as_mut_ptr().add(results.len()));
            let written = end.offset_from(results.as_ptr());
            results.set_len(usize::try_from(written).unwrap_or(0));
        }
    }

    /// Runs code of the register machine from an entry. The code must be that of boards with so many cells.
    #[inline(always)]
    pub fn call_run(
        mapping: &Mapping,
        entry: usize,
        registers: &mut [i64; REGISTERS],
        cells: &[Cell],
        values: &[i64; MOVE_VALUES],
        fuel: i64,
    ) -> CodeEnd {
        type Entry = unsafe extern "sysv64" fn(*mut i64, *const Cell, *const i64, i64) -> CodeEnd;
        debug_assert!(entry < mapping.length);
        // SAFETY: see the head of the file. The encoder has told the entry, and code from there has this signature. A cell
        // is two bytes, of which each value is one.
        unsafe {
            let entry: Entry = std::mem::transmute(mapping.start.as_ptr().add(entry));
            entry(
                registers.as_mut_ptr(),
                cells.as_ptr(),
                values.as_ptr(),
                fuel,
            )
        }
    }

    /// Runs code of a walk from an entry and returns the number of its end. The code must read no more than these
    /// contents and values.
    pub fn call_walk(mapping: &Mapping, entry: usize, contents: &[u8], values: &[i64]) -> u32 {
        type Entry = unsafe extern "sysv64" fn(*const u8, *const i64) -> u32;
        debug_assert!(entry < mapping.length);
        // SAFETY: see the head of the file. The encoder has told the entry, and code from there has this signature.
        unsafe {
            let entry: Entry = std::mem::transmute(mapping.start.as_ptr().add(entry));
            entry(contents.as_ptr(), values.as_ptr())
        }
    }
}

#[cfg(not(all(target_arch = "x86_64", unix)))]
mod mapping {
    use super::LeafLanes;
    use super::run::{CodeEnd, MOVE_VALUES, REGISTERS};
    use crate::board::Cell;

    /// No code can be run here.
    pub enum Mapping {}

    impl Mapping {
        pub fn of(_: &[u8]) -> Option<Self> {
            None
        }

        pub fn bytes(&self) -> usize {
            match *self {}
        }
    }

    pub fn call<const N: usize>(mapping: &Mapping, _: &mut [u64], _: &mut Vec<LeafLanes<N>>) {
        match *mapping {}
    }

    pub fn call_run(
        mapping: &Mapping,
        _: usize,
        _: &mut [i64; REGISTERS],
        _: &[Cell],
        _: &[i64; MOVE_VALUES],
        _: i64,
    ) -> CodeEnd {
        match *mapping {}
    }

    pub fn call_walk(mapping: &Mapping, _: usize, _: &[u8], _: &[i64]) -> u32 {
        match *mapping {}
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod walk_tests;
