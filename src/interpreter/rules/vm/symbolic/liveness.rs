//! Liveness analysis: the registers of the hook that may still be read at an instruction. Only these are saved where a
//! run forks.
//!
//! The usual backward data-flow equations, solved by sweeps from the last instruction until nothing changes.

use crate::rules::vm::code::Code;
use crate::rules::vm::instruction::{Instruction, Register};
use crate::rules::vm::registers::{read, written};

/// The most bits that the analysis may take; a larger function saves all its registers.
const MAX_BITS: usize = 1 << 24;

/// The live registers of every instruction of one function.
#[derive(Clone, Debug, Default)]
pub struct Liveness {
    first: usize,
    starts: Vec<u32>,
    registers: Vec<Register>,
}

impl Liveness {
    /// Analyses a function.
    pub fn new(code: &Code, function: u32) -> Self {
        let Some(function_code) = code.functions.get(function as usize) else {
            return Self::default();
        };
        let first = function_code.entry as usize;
        let body = code.body(function);
        let words = (function_code.frame as usize).div_ceil(64);
        if words * 64 * body.len() > MAX_BITS {
            return Self::default();
        }
        let sets = solve(code, body, first, words);
        let mut starts = Vec::with_capacity(body.len() + 1);
        let mut registers = Vec::new();
        for set in sets.chunks(words.max(1)) {
            starts.push(u32::try_from(registers.len()).unwrap_or(u32::MAX));
            for (word, bits) in set.iter().enumerate() {
                for bit in super::words::members(*bits) {
                    registers.push(Register::try_from(word * 64 + bit as usize).unwrap_or(0));
                }
            }
        }
        starts.push(u32::try_from(registers.len()).unwrap_or(u32::MAX));
        Self {
            first,
            starts,
            registers,
        }
    }

    /// Returns the registers that are live before an instruction, or `None` if they are not known.
    #[inline]
    pub fn at(&self, pc: u32) -> Option<&[Register]> {
        let index = (pc as usize).checked_sub(self.first)?;
        let (from, to) = (*self.starts.get(index)?, *self.starts.get(index + 1)?);
        self.registers.get(from as usize..to as usize)
    }
}

/// Returns the live sets of all instructions, `words` words each.
fn solve(code: &Code, body: &[Instruction], first: usize, words: usize) -> Vec<u64> {
    let mut sets = vec![0u64; body.len() * words];
    let mut now = vec![0u64; words];
    // A refusal continues at the last guard, which may be any of them, so all count as successors. That keeps a few
    // registers too many and none too few.
    let landings = code.landings(first, body.len());
    let landings: Vec<usize> = landings.map(|pc| pc - first).collect();
    let mut changed = true;
    while changed {
        // Each sweep goes backwards, so straight code is done after the first; each further one carries the sets once
        // around loops.
        changed = false;
        for (index, instruction) in body.iter().enumerate().rev() {
            now.fill(0);
            let mut join = |next: usize| {
                if let Some(set) = sets.get(next * words..(next + 1) * words) {
                    for (to, bits) in now.iter_mut().zip(set) {
                        *to |= bits;
                    }
                }
            };
            if let Instruction::Jump { target, .. } = instruction {
                join((*target as usize).wrapping_sub(first));
            } else if !instruction.ends_flow() {
                join(index + 1);
                // Only because the edge is offered mutably (`edge_mut`).
                let mut copy = *instruction;
                if let Some(edge) = copy.edge_mut() {
                    join((edge.target as usize).wrapping_sub(first));
                }
            }
            if matches!(
                instruction,
                Instruction::Call { .. } | Instruction::Refuse | Instruction::Go { .. }
            ) {
                landings.iter().copied().for_each(&mut join);
            }
            // Writes are taken out before reads are added: `x = x + 1` needs `x` before it.
            written(instruction, |register| {
                if let Some(bits) = now.get_mut(usize::from(register) / 64) {
                    *bits &= !(1 << (register % 64));
                }
            });
            read(code, instruction, |register| {
                if let Some(bits) = now.get_mut(usize::from(register) / 64) {
                    *bits |= 1 << (register % 64);
                }
            });
            if let Some(set) = sets.get_mut(index * words..(index + 1) * words)
                && set != now.as_slice()
            {
                set.copy_from_slice(&now);
                changed = true;
            }
        }
    }
    sets
}
