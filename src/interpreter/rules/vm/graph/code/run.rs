//! Machine code of the register machine: runs of instructions that need nothing but registers, cells, the move and fuel.
//!
//! The code begins at an instruction and returns the number of the one at which the evaluator has to go on: one that has
//! no code, one that fails, or one for which the fuel may not be enough. That instruction has done nothing then, so the
//! evaluator does it, and says what there is to say about it.

use super::mapping::{Mapping, call_run};
use crate::board::Cell;
use std::fmt::Debug;
use std::sync::Arc;

/// The most operations of a move that code reads.
pub const OPERATIONS: usize = 8;
/// The number of values of a move: their count, the player on turn, and of each operation whether it places, its column,
/// its row and the bits of its piece.
pub const MOVE_VALUES: usize = 2 + 4 * OPERATIONS;
/// Stands for a value that does not exist; all others are not negative.
pub const NO_VALUE: i64 = -1;
/// The number of registers of a window.
pub const REGISTERS: usize = 1 << 16;

/// Where code has come to, and the fuel that is left.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeEnd {
    pub pc: u64,
    pub fuel: i64,
}

/// The machine code of a program.
#[derive(Clone)]
pub struct RunCode {
    mapping: Arc<Mapping>,
    /// By instruction: where its code begins; `u32::MAX` if it has none.
    entries: Vec<u32>,
    /// The number of cells of a board.
    cells: usize,
}

impl Debug for RunCode {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("RunCode").finish_non_exhaustive()
    }
}

impl RunCode {
    /// Returns code that the encoder has made for boards of this number of cells, or `None` if the system refuses it.
    pub fn of(bytes: &[u8], entries: Vec<u32>, cells: usize) -> Option<Self> {
        Some(Self {
            mapping: Arc::new(Mapping::of(bytes)?),
            entries,
            cells,
        })
    }

    /// Returns the number of bytes.
    pub fn bytes(&self) -> usize {
        self.mapping.bytes()
    }

    /// Runs the code from an instruction. Returns `None` if it has none, or if the board is not one of its boards.
    #[inline(always)]
    pub fn run(
        &self,
        pc: usize,
        registers: &mut [i64; REGISTERS],
        cells: &[Cell],
        values: &[i64; MOVE_VALUES],
        fuel: i64,
    ) -> Option<CodeEnd> {
        let entry = *self.entries.get(pc)?;
        if entry == u32::MAX || cells.len() != self.cells {
            return None;
        }
        Some(call_run(
            &self.mapping,
            entry as usize,
            registers,
            cells,
            values,
            fuel,
        ))
    }
}
